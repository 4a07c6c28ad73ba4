const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 64u; // store_stride
const c6: u32 = 0u; // sums
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S76 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S511 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S76;
@group(0) @binding(16) var<uniform> push: S511;
var<workgroup> g649: array<vec4<f32>, max(s646, 1u)>;
var<workgroup> g979: array<vec4<f32>, 64>;
var<workgroup> g1075: array<f32, 64>;
var<workgroup> g1176: array<f32, 4>;
const s102: u32 = (c1 - 5u);
const s407: u32 = (c2 * c4);
const s409: u32 = (s407 / 4u);
const s415: u32 = (c4 + 63u);
const s417: u32 = (s415 / 64u);
const s620: u32 = (c4 + 3u);
const s621: u32 = (s620 / 4u);
const s622: u32 = (4u * s621);
const s635: u32 = (c2 * c3);
const s646: u32 = (4u * s621);
const s753: u32 = (c4 + 1u);
const s754: u32 = (s753 / 2u);
const s755: u32 = (s754 + 63u);
const s756: u32 = (s755 / 64u);
const s1344: u32 = (s754 % 64u);
const s1345: bool = (s1344 == 0u);
const s1396: u32 = (c5 / 4u);
const s1422: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l574: u32;
	var l581: u32;
	var l586: u32;
	var l590: u32;
	var l605: u32;
	var l608: u32;
	var l611: u32;
	var l624: u32;
	var l632: u32;
	var l653: u32;
	var l655: u32;
	var l661: i32;
	var l663: i32;
	var l665: u32;
	var l671: u32;
	var l712: u32;
	var l720: i32;
	var l724: i32;
	var l728: f32;
	var l730: f32;
	var l731: u32;
	var l734: u32;
	var l738: u32;
	var l746: u32;
	var l761: array<array<vec2<f32>, max(s756, 1u)>, 4>;
	var l770: i32;
	var l780: i32;
	var l782: u32;
	var l799: i32;
	var l831: u32;
	var l834: u32;
	var l838: u32;
	var l850: u32;
	var l860: array<f32, 4>;
	var l865: u32;
	var l869: u32;
	var l872: u32;
	var l873: u32;
	var l874: u32;
	var l877: u32;
	var l894: array<vec4<f32>, 2>;
	var l895: u32;
	var l897: u32;
	var l899: u32;
	var l902: f32;
	var l913: u32;
	var l916: u32;
	var l918: u32;
	var l926: f32;
	var l927: u32;
	var l969: u32;
	var l1006: u32;
	var l1013: i32;
	var l1019: i32;
	var l1023: u32;
	var l1031: vec4<f32>;
	var l1046: vec4<i32>;
	var l1053: vec4<bool>;
	var l1089: f32;
	var l1091: u32;
	var l1109: f32;
	var l1110: u32;
	var l1118: u32;
	var l1123: i32;
	var l1128: f32;
	var l1134: f32;
	var l1142: f32;
	var l1148: f32;
	var l1165: f32;
	var l1169: f32;
	var l1184: u32;
	var l1202: u32;
	var l1210: u32;
	var l1233: u32;
	var l1240: u32;
	var l1247: u32;
	var l1250: u32;
	var l1251: u32;
	var l1254: u32;
	var l1258: u32;
	var l1264: u32;
	var l1270: u32;
	var l1279: u32;
	var l1288: u32;
	var l1296: u32;
	var l1304: vec4<f32>;
	var l1311: u32;
	var l1319: array<f32, 4>;
	var l1331: u32;
	var l1339: u32;
	var l1351: vec2<f32>;
	var l1352: u32;
	var l1354: u32;
	var l1364: u32;
	var l1367: u32;
	var l1370: u32;
	var l1417: u32;
	var l1444: f32;
	var l1449: u32;
	var l1457: u32;
	var l1468: f32;
	var l1474: f32;
	var l1477: f32;
	var l1480: f32;
	var l1481: f32;
	var l1486: u32;
	var l1499: u32;
	var l1507: u32;
	let v580 = local_invocation_id[0u];
	l574 = v580;
	let v584 = workgroup_id[1u];
	l581 = (v584 * c4);
	let v587 = fn_8();
	l586 = (v587 * c3);
	let v593 = push.m0;
	let v596 = workgroup_id[0u];
	l590 = ((v593 * c3) + (v596 * 4u));
	let v599 = l590;
	let v600 = l586;
	if (v599 >= v600) {
		return;
	}
	let v606 = l574;
	l605 = (v606 / 16u);
	let v609 = l574;
	l608 = (v609 % 16u);
	let v612 = l574;
	l611 = v612;
	loop {
		let v618 = l611;
		if !(v618 < s622) { break; }
		let v625 = l590;
		let v626 = l611;
		let v629 = l586;
		l624 = min((v625 + (v626 / max(s621, 1u))), (v629 - 1u));
		let v633 = l624;
		let v639 = workgroup_id[1u];
		let v641 = l624;
		l632 = ((((v633 / max(c3, 1u)) * s635) * c4) + (((v639 * c3) + (v641 % max(c3, 1u))) * c4));
		let v650 = l611;
		let v651 = l611;
		let v654 = l632;
		l653 = v654;
		l655 = (v651 % max(s621, 1u));
		let v656 = fn_54(&l653, &l655);
		g649[v650] = v656;
		continuing {
			let v659 = l611;
			l611 = (v659 + 64u);
		}
	}
	l661 = 2147483647i;
	l663 = (-1i);
	let v666 = l590;
	let v668 = l586;
	l665 = (min((v666 + 4u), v668) - 1u);
	let v672 = l590;
	l671 = (v672 / max(c3, 1u));
	loop {
		let v679 = l671;
		let v680 = l665;
		if !(v679 <= (v680 / max(c3, 1u))) { break; }
		let v683 = l661;
		let v688 = l671;
		let v691 = b4[v688];
		l661 = min(v683, v691);
		let v693 = l663;
		let v698 = l671;
		let v700 = b5[v698];
		l663 = max(v693, v700);
		continuing {
			let v702 = l671;
			l671 = (v702 + bitcast<u32>(1i));
		}
	}
	let v704 = l661;
	l661 = max(v704, 0i);
	let v706 = l663;
	let v708 = push.m1;
	l663 = min(v706, (bitcast<i32>(v708) - 1i));
	let v713 = l590;
	let v714 = l605;
	let v716 = l586;
	l712 = (min((v713 + v714), (v716 - 1u)) / max(c3, 1u));
	let v721 = l712;
	let v723 = b4[v721];
	l720 = v723;
	let v725 = l712;
	let v727 = b5[v725];
	l724 = v727;
	l728 = (-3e38f);
	l730 = 0.0f;
	let v732 = l574;
	l731 = (v732 % 64u);
	let v735 = l574;
	l734 = ((v735 / 64u) * 4u);
	l738 = 0u;
	loop { // unroll
		let v744 = l738;
		if !(v744 < 4u) { break; }
		l746 = 0u;
		loop { // unroll
			let v752 = l746;
			if !(v752 < s756) { break; }
			let v762 = l738;
			let v763 = l746;
			l761[v762][v763] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v766 = l746;
				l746 = (v766 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v768 = l738;
			l738 = (v768 + bitcast<u32>(1i));
		}
	}
	let v771 = l661;
	l770 = v771;
	loop {
		let v777 = l770;
		let v778 = l663;
		if !(v777 <= v778) { break; }
		let v781 = l663;
		l780 = v781;
		let v783 = l590;
		l782 = (v783 / max(c3, 1u));
		loop {
			let v790 = l782;
			let v791 = l665;
			if !(v790 <= (v791 / max(c3, 1u))) { break; }
			let v794 = l782;
			let v796 = b5[v794];
			let v797 = l770;
			if (v796 >= v797) {
				let v802 = l780;
				let v803 = l782;
				let v805 = b4[v803];
				let v806 = l770;
				l799 = min(v802, max(v805, v806));
			} else {
				let v810 = l780;
				l799 = v810;
			}
			let v811 = l799;
			l780 = v811;
			continuing {
				let v812 = l782;
				l782 = (v812 + bitcast<u32>(1i));
			}
		}
		let v814 = l780;
		let v815 = l770;
		if (v814 >= (v815 + 64i)) {
			let v821 = l780;
			let v822 = l770;
			let v827 = l770;
			l770 = (v827 + ((((v821 - v822) / 64i) - 1i) * 64i));
			continue;
		}
		workgroupBarrier();
		let v832 = l574;
		l831 = (v832 % 64u);
		let v835 = l574;
		l834 = ((v835 / 64u) * 4u);
		let v839 = l770;
		let v840 = l831;
		let v843 = l663;
		let v848 = l581;
		l838 = ((bitcast<u32>(min((v839 + bitcast<i32>(v840)), v843)) * c5) + v848);
		l850 = 0u;
		loop { // unroll
			let v856 = l850;
			if !(v856 < 4u) { break; }
			let v861 = l850;
			l860[v861] = 0.0f;
			continuing {
				let v863 = l850;
				l850 = (v863 + bitcast<u32>(1i));
			}
		}
		let v866 = l838;
		l865 = (v866 / 8u);
		let v870 = l834;
		l869 = (v870 * s621);
		l872 = 0u;
		let v876 = workgroup_id[1u];
		l874 = v876;
		let v879 = push.m1;
		l877 = v879;
		let v880 = fn_38(&l874, &l877);
		let v881 = l770;
		let v882 = l831;
		let v885 = l663;
		l873 = (v880 + (bitcast<u32>(min((v881 + bitcast<i32>(v882)), v885)) * s417));
		loop {
			let v896 = l838;
			l895 = v896;
			let v898 = l865;
			l897 = v898;
			let v900 = l872;
			l899 = v900;
			let v901 = fn_62(&l895, &l897, &l899);
			l894 = v901;
			let v907 = l873;
			let v908 = l872;
			let v910 = (v907 + (v908 / 16u));
			let v911 = l872;
			let v915 = b2[v910 / 4u][v910 % 4u];
			l913 = v915;
			l916 = (v911 / 8u);
			let v917 = fn_43(&l913, &l916);
			l902 = v917;
			l918 = 0u;
			loop { // unroll
				let v924 = l918;
				if !(v924 < 4u) { break; }
				l926 = 0.0f;
				l927 = 0u;
				loop { // unroll
					let v933 = l927;
					if !(v933 < 2u) { break; }
					let v935 = l869;
					let v936 = l918;
					let v939 = l927;
					let v940 = ((v935 + (v936 * s621)) + v939);
					let v942 = g649[v940];
					let v943 = l927;
					let v945 = l894[v943];
					let v947 = l926;
					l926 = (v947 + dot(v942, v945));
					continuing {
						let v949 = l927;
						l927 = (v949 + bitcast<u32>(1i));
					}
				}
				let v951 = l918;
				let v952 = l902;
				let v953 = l926;
				let v956 = l860[v951];
				l860[v951] = (v956 + (v952 * v953));
				continuing {
					let v959 = l918;
					l918 = (v959 + bitcast<u32>(1i));
				}
			}
			let v961 = l865;
			l865 = (v961 + 1u);
			let v963 = l869;
			l869 = (v963 + 2u);
			let v965 = l872;
			l872 = (v965 + 2u);
			continuing {
				let v967 = l872;
				break if !(v967 < s621);
			}
		}
		l969 = 0u;
		loop { // unroll
			let v975 = l969;
			if !(v975 < 4u) { break; }
			let v980 = l831;
			let v982 = l834;
			let v983 = l969;
			let v986 = ((v980 * 1u) + ((v982 + v983) / 4u));
			let v987 = l969;
			let v989 = l860[v987];
			let v990 = l969;
			let v991 = (v990 + 1u);
			let v993 = l860[v991];
			let v994 = l969;
			let v995 = (v994 + 2u);
			let v997 = l860[v995];
			let v998 = l969;
			let v999 = (v998 + 3u);
			let v1001 = l860[v999];
			g979[v986] = vec4<f32>(v989, v993, v997, v1001);
			continuing {
				let v1004 = l969;
				l969 = (v1004 + 4u);
			}
		}
		workgroupBarrier();
		let v1007 = l608;
		let v1010 = l605;
		l1006 = (((v1007 * 4u) * 1u) + (v1010 / 4u));
		let v1014 = l770;
		let v1015 = l608;
		l1013 = (v1014 + (bitcast<i32>(v1015) * 4i));
		let v1020 = l724;
		let v1021 = l663;
		l1019 = min(v1020, v1021);
		l1023 = 0u;
		loop { // unroll
			let v1029 = l1023;
			if !(v1029 < 4u) { break; }
			let v1032 = l1023;
			let v1033 = l1006;
			let v1034 = l1023;
			let v1036 = (v1033 + (v1034 * 1u));
			let v1037 = l605;
			let v1038 = (v1037 % 4u);
			let v1041 = g979[v1036][v1038];
			l1031[v1032] = v1041;
			continuing {
				let v1043 = l1023;
				l1023 = (v1043 + bitcast<u32>(1i));
			}
		}
		let v1047 = l1013;
		l1046 = (vec4<i32>(v1047, v1047, v1047, v1047) + vec4<i32>(0i, 1i, 2i, 3i));
		let v1054 = l1046;
		let v1055 = l720;
		let v1061 = l1046;
		let v1062 = l1019;
		l1053 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v1054 >= vec4<i32>(v1055, v1055, v1055, v1055))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v1061 <= vec4<i32>(v1062, v1062, v1062, v1062)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v1070 = l1031;
		let v1071 = l1053;
		l1031 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v1070, v1071);
		let v1076 = l574;
		let v1078 = l1031[0u];
		let v1080 = l1031[1u];
		let v1083 = l1031[2u];
		let v1085 = l1031[3u];
		g1075[v1076] = max(max(v1078, v1080), max(v1083, v1085));
		workgroupBarrier();
		let v1090 = l728;
		l1089 = v1090;
		l1091 = 0u;
		loop {
			let v1097 = l1091;
			if !(v1097 < 16u) { break; }
			let v1099 = l1089;
			let v1100 = l605;
			let v1102 = l1091;
			let v1103 = ((v1100 * 16u) + v1102);
			let v1105 = g1075[v1103];
			l1089 = max(v1099, v1105);
			continuing {
				let v1107 = l1091;
				l1091 = (v1107 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l1109 = 0.0f;
		l1110 = 0u;
		loop { // unroll
			let v1116 = l1110;
			if !(v1116 < 4u) { break; }
			let v1119 = l1006;
			let v1120 = l1110;
			l1118 = (v1119 + (v1120 * 1u));
			let v1124 = l1013;
			let v1125 = l1110;
			l1123 = (v1124 + bitcast<i32>(v1125));
			let v1129 = l1118;
			let v1130 = l605;
			let v1131 = (v1130 % 4u);
			let v1133 = g979[v1129][v1131];
			l1128 = v1133;
			let v1135 = l1123;
			let v1136 = l720;
			let v1138 = l1123;
			let v1139 = l1019;
			if ((v1135 >= v1136) && (v1138 <= v1139)) {
				let v1145 = l1128;
				let v1146 = l1089;
				l1148 = (v1145 - v1146);
				let v1149 = fn_19(&l1148);
				l1142 = v1149;
			} else {
				l1142 = 0.0f;
			}
			let v1151 = l1142;
			l1134 = v1151;
			let v1152 = l1118;
			let v1153 = l605;
			let v1154 = (v1153 % 4u);
			let v1155 = l1134;
			g979[v1152][v1154] = v1155;
			let v1157 = l1134;
			let v1158 = l1109;
			l1109 = (v1158 + v1157);
			continuing {
				let v1160 = l1110;
				l1110 = (v1160 + bitcast<u32>(1i));
			}
		}
		let v1162 = l574;
		let v1163 = l1109;
		g1075[v1162] = v1163;
		let v1166 = l728;
		let v1167 = l1089;
		l1169 = (v1166 - v1167);
		let v1170 = fn_19(&l1169);
		l1165 = v1170;
		let v1171 = l608;
		if (v1171 == 0u) {
			let v1177 = l605;
			let v1178 = l1165;
			g1176[v1177] = v1178;
		}
		let v1180 = l1089;
		l728 = v1180;
		workgroupBarrier();
		let v1181 = l1165;
		let v1182 = l730;
		l730 = (v1182 * v1181);
		l1184 = 0u;
		loop {
			let v1190 = l1184;
			if !(v1190 < 16u) { break; }
			let v1192 = l605;
			let v1194 = l1184;
			let v1195 = ((v1192 * 16u) + v1194);
			let v1197 = g1075[v1195];
			let v1198 = l730;
			l730 = (v1198 + v1197);
			continuing {
				let v1200 = l1184;
				l1184 = (v1200 + bitcast<u32>(1i));
			}
		}
		l1202 = 0u;
		loop { // unroll
			let v1208 = l1202;
			if !(v1208 < 4u) { break; }
			l1210 = 0u;
			loop { // unroll
				let v1216 = l1210;
				if !(v1216 < s756) { break; }
				let v1218 = l1202;
				let v1219 = l1210;
				let v1220 = l734;
				let v1221 = l1202;
				let v1222 = (v1220 + v1221);
				let v1224 = g1176[v1222];
				let v1226 = l761[v1218][v1219];
				l761[v1218][v1219] = (v1226 * v1224);
				continuing {
					let v1229 = l1210;
					l1210 = (v1229 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1231 = l1202;
				l1202 = (v1231 + bitcast<u32>(1i));
			}
		}
		let v1234 = l663;
		let v1237 = l581;
		l1233 = (((bitcast<u32>(v1234) * c5) + v1237) / 4u);
		let v1241 = l770;
		let v1244 = l581;
		l1240 = (((bitcast<u32>(v1241) * c5) + v1244) / 4u);
		let v1248 = l734;
		l1247 = (v1248 / 4u);
		let v1253 = workgroup_id[1u];
		l1251 = v1253;
		let v1256 = push.m1;
		l1254 = v1256;
		let v1257 = fn_38(&l1251, &l1254);
		l1250 = v1257;
		let v1259 = l1250;
		let v1260 = l663;
		l1258 = (v1259 + (bitcast<u32>(v1260) * s417));
		let v1265 = l1250;
		let v1266 = l770;
		l1264 = (v1265 + (bitcast<u32>(v1266) * s417));
		let v1271 = l663;
		let v1272 = l770;
		l1270 = ((bitcast<u32>(min(((v1271 - v1272) + 1i), 64i)) + 1u) / 2u);
		l1279 = 0u;
		loop {
			let v1285 = l1279;
			let v1286 = l1270;
			if !(v1285 < v1286) { break; }
			l1288 = 0u;
			loop { // unroll
				let v1294 = l1288;
				if !(v1294 < 2u) { break; }
				l1296 = 0u;
				loop { // unroll
					let v1302 = l1296;
					if !(v1302 < 4u) { break; }
					let v1305 = l1247;
					let v1306 = l1296;
					let v1308 = (v1305 + (v1306 / 4u));
					let v1310 = g979[v1308];
					l1304 = v1310;
					l1311 = 0u;
					loop { // unroll
						let v1317 = l1311;
						if !(v1317 < 4u) { break; }
						let v1320 = l1296;
						let v1321 = l1311;
						let v1322 = (v1320 + v1321);
						let v1323 = l1311;
						let v1325 = l1304[v1323];
						l1319[v1322] = v1325;
						continuing {
							let v1327 = l1311;
							l1311 = (v1327 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1329 = l1296;
						l1296 = (v1329 + 4u);
					}
				}
				l1331 = 0u;
				loop { // unroll
					let v1337 = l1331;
					if !(v1337 < s756) { break; }
					let v1340 = l731;
					let v1341 = l1331;
					l1339 = (v1340 + (v1341 * 64u));
					let v1346 = l1339;
					if (s1345 || (v1346 < s754)) {
						let v1353 = l1240;
						l1352 = v1353;
						let v1355 = l1339;
						l1354 = v1355;
						let v1356 = fn_66(&l1352, &l1354);
						let v1357 = l1264;
						let v1358 = l1339;
						let v1361 = (v1357 + (v1358 / 32u));
						let v1362 = l1339;
						let v1366 = b3[v1361];
						l1364 = v1366;
						l1367 = (v1362 / 16u);
						let v1368 = fn_43(&l1364, &l1367);
						l1351 = (v1356 * v1368);
						l1370 = 0u;
						loop { // unroll
							let v1376 = l1370;
							if !(v1376 < 4u) { break; }
							let v1378 = l1370;
							let v1379 = l1331;
							let v1380 = l1370;
							let v1382 = l1319[v1380];
							let v1383 = l1351;
							let v1386 = l761[v1378][v1379];
							l761[v1378][v1379] = (v1386 + (v1383 * v1382));
							continuing {
								let v1389 = l1370;
								l1370 = (v1389 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1391 = l1331;
						l1331 = (v1391 + bitcast<u32>(1i));
					}
				}
				let v1393 = l1247;
				l1247 = (v1393 + 1u);
				let v1395 = l1240;
				let v1398 = l1233;
				l1240 = min((v1395 + s1396), v1398);
				let v1400 = l1264;
				let v1402 = l1258;
				l1264 = min((v1400 + s417), v1402);
				continuing {
					let v1404 = l1288;
					l1288 = (v1404 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1406 = l1279;
				l1279 = (v1406 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1408 = l770;
			l770 = (v1408 + 64i);
		}
	}
	workgroupBarrier();
	let v1410 = l608;
	if (v1410 == 0u) {
		let v1414 = l605;
		let v1415 = l730;
		g1176[v1414] = v1415;
		let v1418 = l590;
		let v1419 = l605;
		l1417 = (v1418 + v1419);
		let v1423 = l1417;
		let v1424 = l586;
		if (s1422 && (v1423 < v1424)) {
			let v1433 = l1417;
			let v1437 = workgroup_id[1u];
			let v1440 = l1417;
			let v1442 = ((((v1433 / max(c3, 1u)) * s635) + (v1437 * c3)) + (v1440 % max(c3, 1u)));
			let v1443 = l728;
			let v1445 = l730;
			l1444 = v1445;
			let v1446 = fn_22(&l1444);
			b7[v1442] = (v1443 + v1446);
		}
	}
	workgroupBarrier();
	l1449 = 0u;
	loop { // unroll
		let v1455 = l1449;
		if !(v1455 < 4u) { break; }
		let v1458 = l590;
		let v1459 = l734;
		let v1461 = l1449;
		l1457 = ((v1458 + v1459) + v1461);
		let v1463 = l1457;
		let v1464 = l586;
		if (v1463 < v1464) {
			let v1469 = l734;
			let v1470 = l1449;
			let v1471 = (v1469 + v1470);
			let v1473 = g1176[v1471];
			l1468 = v1473;
			let v1475 = l1468;
			if (v1475 > 0.0f) {
				l1480 = 1.0f;
				let v1482 = l1468;
				l1481 = v1482;
				let v1483 = fn_15(&l1480, &l1481);
				l1477 = v1483;
			} else {
				l1477 = 0.0f;
			}
			let v1485 = l1477;
			l1474 = v1485;
			let v1487 = l1457;
			let v1492 = workgroup_id[1u];
			let v1494 = l1457;
			l1486 = ((((v1487 / max(c3, 1u)) * s635) * c4) + (((v1492 * c3) + (v1494 % max(c3, 1u))) * c4));
			l1499 = 0u;
			loop { // unroll
				let v1505 = l1499;
				if !(v1505 < s756) { break; }
				let v1508 = l731;
				let v1509 = l1499;
				l1507 = ((v1508 + (v1509 * 64u)) * 2u);
				let v1513 = l1507;
				if (v1513 < c4) {
					let v1521 = l1486;
					let v1522 = l1507;
					let v1523 = (v1521 + v1522);
					let v1524 = l1449;
					let v1525 = l1499;
					let v1527 = l761[v1524][v1525][0u];
					let v1528 = l1474;
					b6[v1523] = (v1527 * v1528);
				}
				let v1531 = l1507;
				if ((v1531 + 1u) < c4) {
					let v1536 = l1486;
					let v1537 = l1507;
					let v1539 = ((v1536 + v1537) + 1u);
					let v1540 = l1449;
					let v1541 = l1499;
					let v1543 = l761[v1540][v1541][1u];
					let v1544 = l1474;
					b6[v1539] = (v1543 * v1544);
				}
				continuing {
					let v1547 = l1499;
					l1499 = (v1547 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1549 = l1449;
			l1449 = (v1549 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v83 = extents.m0;
			return v83;
		}
		case 1u: {
			let v87 = extents.m1;
			return v87;
		}
		case 2u: {
			let v91 = extents.m2;
			return v91;
		}
		case 3u: {
			let v95 = extents.m3;
			return v95;
		}
		case 4u: {
			let v99 = extents.m4;
			return v99;
		}
		case default: {
			return s102;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h164: bool;
	var l106: f32;
	var l110: f32;
	var l116: f32;
	var l121: f32;
	var l125: f32;
	var l129: f32;
	var l150: f32;
	let v107 = (*p13);
	let v108 = (*p14);
	l106 = (v107 / v108);
	let v111 = l106;
	l110 = bitcast<f32>((bitcast<u32>(v111) & 4294963200u));
	let v117 = (*p14);
	l116 = bitcast<f32>((bitcast<u32>(v117) & 4294963200u));
	let v122 = l106;
	let v123 = l110;
	l121 = (v122 - v123);
	let v126 = (*p14);
	let v127 = l116;
	l125 = (v126 - v127);
	let v130 = (*p13);
	let v131 = l110;
	let v132 = l116;
	l129 = (v130 - (v131 * v132));
	let v135 = l129;
	let v136 = l110;
	let v137 = l125;
	l129 = (v135 - (v136 * v137));
	let v140 = l129;
	let v141 = l121;
	let v142 = l116;
	l129 = (v140 - (v141 * v142));
	let v145 = l129;
	let v146 = l121;
	let v147 = l125;
	l129 = (v145 - (v146 * v147));
	let v151 = l106;
	let v152 = l129;
	let v153 = (*p14);
	l150 = (v151 + (v152 / v153));
	let v157 = l106;
	let v158 = is_inf(v157);
	h164 = v158;
	if (!v158) {
		let v162 = l129;
		h164 = is_nan(v162);
	}
	let v164 = h164;
	let v165 = l106;
	let v166 = l150;
	return select(v166, v165, v164);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l170: f32;
	var l178: f32;
	var l190: f32;
	var l226: f32;
	var l238: f32;
	let v171 = (*p18);
	l170 = round((clamp(v171, (-88.0f), 88.0f) * 1.442695f));
	let v179 = (*p18);
	let v181 = l170;
	l178 = (clamp(v179, (-88.0f), 88.0f) - (v181 * 0.6933594f));
	let v185 = l178;
	let v186 = l170;
	l178 = (v185 + (v186 * 0.00021219444f));
	l190 = 0.00019875691f;
	let v192 = l190;
	let v193 = l178;
	l190 = ((v192 * v193) + 0.0013981999f);
	let v197 = l190;
	let v198 = l178;
	l190 = ((v197 * v198) + 0.008333452f);
	let v202 = l190;
	let v203 = l178;
	l190 = ((v202 * v203) + 0.041665796f);
	let v207 = l190;
	let v208 = l178;
	l190 = ((v207 * v208) + 0.16666666f);
	let v212 = l190;
	let v213 = l178;
	l190 = ((v212 * v213) + 0.5f);
	let v217 = l190;
	let v218 = l178;
	let v220 = l178;
	let v222 = l178;
	l190 = ((((v217 * v218) * v220) + v222) + 1.0f);
	let v227 = l170;
	l226 = bitcast<f32>((bitcast<u32>((i32(v227) + 127i)) << bitcast<u32>(23i)));
	let v235 = (*p18);
	if (v235 < (-87.0f)) {
		l238 = 0.0f;
	} else {
		let v243 = l190;
		let v244 = l226;
		l238 = (v243 * v244);
	}
	let v246 = l238;
	return v246;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l249: u32;
	var l253: i32;
	var l259: f32;
	var l267: f32;
	var l271: f32;
	var l313: f32;
	let v250 = (*p21);
	l249 = bitcast<u32>(v250);
	let v254 = l249;
	l253 = (bitcast<i32>((v254 - 1060439283u)) >> bitcast<u32>(23i));
	let v260 = l249;
	let v261 = l253;
	l259 = (bitcast<f32>((v260 - (bitcast<u32>(v261) << bitcast<u32>(23i)))) - 1.0f);
	let v268 = l259;
	let v269 = l259;
	l267 = (v268 * v269);
	l271 = 0.070376836f;
	let v273 = l271;
	let v274 = l259;
	l271 = ((v273 * v274) - 0.1151461f);
	let v278 = l271;
	let v279 = l259;
	l271 = ((v278 * v279) + 0.116769984f);
	let v283 = l271;
	let v284 = l259;
	l271 = ((v283 * v284) - 0.12420141f);
	let v288 = l271;
	let v289 = l259;
	l271 = ((v288 * v289) + 0.14249323f);
	let v293 = l271;
	let v294 = l259;
	l271 = ((v293 * v294) - 0.16668057f);
	let v298 = l271;
	let v299 = l259;
	l271 = ((v298 * v299) + 0.20000714f);
	let v303 = l271;
	let v304 = l259;
	l271 = ((v303 * v304) - 0.24999994f);
	let v308 = l271;
	let v309 = l259;
	l271 = ((v308 * v309) + 0.3333333f);
	let v314 = l259;
	let v315 = l267;
	let v317 = l271;
	let v319 = l253;
	let v323 = l267;
	l313 = ((((v314 * v315) * v317) - (f32(v319) * 0.00021219444f)) - (0.5f * v323));
	let v326 = l259;
	let v327 = l313;
	l313 = (v326 + v327);
	let v329 = l313;
	let v330 = l253;
	return (v329 + (f32(v330) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, f32>) -> vec4<f32> {
	var l338: vec4<u32>;
	var l364: vec4<f32>;
	let v339 = (*p27);
	let v342 = (*p27);
	let v346 = (*p27);
	let v350 = (*p27);
	l338 = vec4<u32>((v339 & 255u), ((v342 >> bitcast<u32>(8i)) & 255u), ((v346 >> bitcast<u32>(16i)) & 255u), (v350 >> bitcast<u32>(24i)));
	if true {
		let v357 = l338;
		let v359 = (*p28);
		return (vec4<f32>(v357) - vec4<f32>(v359, v359, v359, v359));
	}
	let v365 = l338;
	let v371 = (*p28);
	let v372 = (8388608.0f + v371);
	l364 = (bitcast<vec4<f32>>((v365 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v372, v372, v372, v372));
	let v375 = l364;
	return v375;
}
fn fn_33(p32: ptr<function, u32>) -> vec4<f32> {
	var l380: i32;
	var l399: u32;
	var l400: f32;
	if true {
		let v381 = (*p32);
		l380 = bitcast<i32>(v381);
		let v383 = l380;
		let v385 = l380;
		let v387 = l380;
		let v389 = l380;
		return vec4<f32>(vec4<i32>(extractBits(v383, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v385, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v387, bitcast<u32>(16i), bitcast<u32>(8i)), (v389 >> bitcast<u32>(24i))));
	}
	let v395 = (*p32);
	l399 = (v395 ^ 2155905152u);
	l400 = 128.0f;
	let v401 = fn_29(&l399, &l400);
	return v401;
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> u32 {
	let v404 = (*p37);
	let v411 = (*p36);
	let v412 = (*p37);
	return ((v404 * s409) + ((v411 * v412) * s417));
}
fn fn_43(p41: ptr<function, u32>, p42: ptr<function, u32>) -> f32 {
	let v422 = (*p41);
	let v424 = (*p42);
	return bitcast<f32>(((v422 << (16u - ((v424 & 1u) * 16u))) & 4294901760u));
}
fn fn_49(p47: ptr<function, u32>, p48: ptr<function, u32>) -> vec2<f32> {
	var l437: i32;
	var l454: u32;
	var l462: vec2<f32>;
	if true {
		let v438 = (*p48);
		l437 = (bitcast<i32>(v438) * 16i);
		let v441 = (*p47);
		let v443 = l437;
		let v446 = (*p47);
		let v448 = l437;
		return vec2<f32>(f32(extractBits(bitcast<i32>(v441), bitcast<u32>(v443), bitcast<u32>(8i))), f32(extractBits(bitcast<i32>(v446), bitcast<u32>((v448 + 8i)), bitcast<u32>(8i))));
	}
	let v455 = (*p47);
	let v456 = (*p48);
	l454 = ((v455 >> (v456 * 16u)) ^ 32896u);
	let v463 = l454;
	let v465 = l454;
	l462 = (bitcast<vec2<f32>>((vec2<u32>((v463 & 255u), ((v465 >> bitcast<u32>(8i)) & 255u)) | vec2<u32>(1258291200u, 1258291200u))) - vec2<f32>(8388736.0f, 8388736.0f));
	let v476 = l462;
	return v476;
}
fn fn_54(p52: ptr<function, u32>, p53: ptr<function, u32>) -> vec4<f32> {
	var l479: vec4<f32>;
	var l481: u32;
	l479 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l481 = 0u;
	loop { // unroll
		let v488 = l481;
		if !(v488 < 4u) { break; }
		let v490 = (*p53);
		let v492 = l481;
		if (((v490 * 4u) + v492) < c4) {
			let v497 = l481;
			let v502 = (*p52);
			let v503 = (*p53);
			let v506 = l481;
			let v507 = ((v502 + (v503 * 4u)) + v506);
			let v510 = b1[v507];
			let v516 = push.m2;
			l479[v497] = (v510 * v516);
		}
		continuing {
			let v519 = l481;
			l481 = (v519 + bitcast<u32>(1i));
		}
	}
	let v521 = l479;
	return v521;
}
fn fn_62(p59: ptr<function, u32>, p60: ptr<function, u32>, p61: ptr<function, u32>) -> array<vec4<f32>, 2> {
	var l525: vec2<u32>;
	var l534: u32;
	var l543: array<vec4<f32>, 2>;
	var l546: u32;
	let v530 = (*p60);
	let v533 = select(b2[v530 / 2u].xy, b2[v530 / 2u].zw, (v530 & 1u) == 1u);
	l525 = v533;
	l534 = 0u;
	loop { // unroll
		let v540 = l534;
		if !(v540 < 2u) { break; }
		let v544 = l534;
		let v545 = l534;
		let v548 = l525[v545];
		l546 = v548;
		let v549 = fn_33(&l546);
		l543[v544] = v549;
		continuing {
			let v551 = l534;
			l534 = (v551 + bitcast<u32>(1i));
		}
	}
	let v553 = l543;
	return v553;
}
fn fn_66(p64: ptr<function, u32>, p65: ptr<function, u32>) -> vec2<f32> {
	var l566: u32;
	var l570: u32;
	let v560 = (*p64);
	let v561 = (*p65);
	let v563 = (v560 + (v561 / 2u));
	let v564 = (*p65);
	let v569 = b3[v563];
	l566 = v569;
	l570 = (v564 % 2u);
	let v571 = fn_49(&l566, &l570);
	return v571;
}
