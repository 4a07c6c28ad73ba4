const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 64u; // store_stride
const c6: u32 = 0u; // sums
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S66 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S464 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S66;
var<private> g377: array<vec4<u32>, 4>;
var<private> g448: array<vec4<f32>, 2>;
@group(0) @binding(16) var<uniform> push: S464;
var<workgroup> g506: array<vec4<f32>, 576>;
var<workgroup> g532: array<vec4<f32>, 288>;
var<workgroup> g697: array<vec2<i32>, 32>;
var<workgroup> g1093: array<vec4<f32>, 128>;
const s91: u32 = (c1 - 5u);
const s435: u32 = (c2 * c3);
const s561: u32 = (c5 / 4u);
const s915: u32 = (c4 + 32u);
const s916: u32 = (s915 - 1u);
const s917: u32 = (s916 / 32u);
const s1365: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h831: bool;
	var h1076: bool;
	var l624: u32;
	var l627: u32;
	var l638: u32;
	var l641: u32;
	var l648: u32;
	var l651: u32;
	var l665: u32;
	var l674: u32;
	var l686: u32;
	var l725: vec2<i32>;
	var l728: vec2<i32>;
	var l731: u32;
	var l768: vec4<f32>;
	var l770: vec4<f32>;
	var l771: u32;
	var l781: array<array<vec4<f32>, 2>, 4>;
	var l788: u32;
	var l790: u32;
	var l792: u32;
	var l794: i32;
	var l797: i32;
	var l800: u32;
	var l802: i32;
	var l814: i32;
	var l820: bool;
	var l836: i32;
	var l839: u32;
	var l852: i32;
	var l879: u32;
	var l881: u32;
	var l883: u32;
	var l885: i32;
	var l887: i32;
	var l890: u32;
	var l893: u32;
	var l903: array<vec4<f32>, 4>;
	var l908: u32;
	var l927: u32;
	var l929: u32;
	var l931: u32;
	var l933: i32;
	var l935: i32;
	var l938: u32;
	var l940: u32;
	var l948: u32;
	var l956: array<vec4<f32>, 4>;
	var l970: u32;
	var l978: vec4<f32>;
	var l989: u32;
	var l997: u32;
	var l1033: u32;
	var l1041: vec2<i32>;
	var l1048: u32;
	var l1056: i32;
	var l1077: f32;
	var l1110: vec4<f32>;
	var l1112: u32;
	var l1130: u32;
	var l1138: vec4<f32>;
	var l1147: f32;
	var l1172: u32;
	var l1180: vec4<f32>;
	var l1182: vec4<f32>;
	var l1185: vec4<f32>;
	var l1204: u32;
	var l1206: u32;
	var l1208: u32;
	var l1210: i32;
	var l1211: i32;
	var l1214: u32;
	var l1221: u32;
	var l1228: u32;
	var l1236: array<array<vec4<u32>, 2>, 2>;
	var l1237: array<array<vec4<u32>, 2>, 2>;
	var l1238: i32;
	var l1240: i32;
	var l1243: u32;
	var l1245: u32;
	var l1249: u32;
	var l1258: array<array<vec4<u32>, 2>, 2>;
	var l1265: array<array<vec4<u32>, 2>, 2>;
	var l1266: i32;
	var l1267: i32;
	var l1270: u32;
	var l1272: u32;
	var l1276: u32;
	var l1284: vec4<f32>;
	var l1293: vec4<f32>;
	var l1298: vec4<f32>;
	var l1303: u32;
	var l1345: vec4<f32>;
	var l1346: u32;
	var l1371: u32;
	var l1379: u32;
	var l1408: f32;
	var l1422: u32;
	var l1430: u32;
	var l1442: f32;
	var l1447: f32;
	var l1451: f32;
	var l1452: f32;
	var l1458: u32;
	let v626 = local_invocation_id[0u];
	l624 = v626;
	let v630 = workgroup_id[1u];
	let v633 = num_workgroups[0u];
	let v636 = workgroup_id[0u];
	l627 = ((v630 * v633) + v636);
	let v639 = l627;
	l638 = (v639 % max(c2, 1u));
	let v643 = num_workgroups[0u];
	let v645 = l627;
	l641 = ((v643 - 1u) - (v645 / max(c2, 1u)));
	let v649 = fn_8();
	l648 = (v649 * c3);
	let v654 = push.m0;
	let v656 = l641;
	l651 = ((v654 * c3) + (v656 * 32u));
	let v659 = l651;
	let v660 = l648;
	if (v659 >= v660) {
		return;
	}
	let v666 = l624;
	let v669 = l624;
	l665 = (((v666 / 8u) % 4u) + ((v669 / 64u) * 4u));
	let v675 = l624;
	let v677 = l624;
	l674 = ((v675 % 8u) + (((v677 / 32u) % 2u) * 8u));
	let v682 = l624;
	if (v682 < 32u) {
		let v687 = l651;
		let v688 = l624;
		let v690 = l648;
		l686 = (min((v687 + v688), (v690 - 1u)) / max(c3, 1u));
		let v698 = l624;
		let v703 = l686;
		let v706 = b4[v703];
		let v712 = l686;
		let v714 = b5[v712];
		let v716 = push.m1;
		g697[v698] = vec2<i32>(max(v706, 0i), min(v714, (bitcast<i32>(v716) - 1i)));
	}
	workgroupBarrier();
	let v727 = g697[0i];
	l725 = v727;
	let v730 = g697[0i];
	l728 = v730;
	l731 = 1u;
	loop {
		let v737 = l731;
		if !(v737 < 32u) { break; }
		let v740 = l725[0u];
		let v741 = l731;
		let v744 = g697[v741][0u];
		let v747 = l725[1u];
		let v748 = l731;
		let v750 = g697[v748][1u];
		l725 = vec2<i32>(min(v740, v744), max(v747, v750));
		let v754 = l728[0u];
		let v755 = l731;
		let v757 = g697[v755][0u];
		let v760 = l728[1u];
		let v761 = l731;
		let v763 = g697[v761][1u];
		l728 = vec2<i32>(max(v754, v757), min(v760, v763));
		continuing {
			let v766 = l731;
			l731 = (v766 + bitcast<u32>(1i));
		}
	}
	l768 = vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f));
	l770 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l771 = 0u;
	loop { // unroll
		let v777 = l771;
		if !(v777 < 4u) { break; }
		let v782 = l771;
		l781[v782][0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v784 = l771;
		l781[v784][1i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v786 = l771;
			l771 = (v786 + bitcast<u32>(1i));
		}
	}
	let v789 = l638;
	l788 = v789;
	let v791 = l651;
	l790 = v791;
	let v793 = l648;
	l792 = v793;
	let v796 = l725[0u];
	l794 = v796;
	let v799 = l725[1u];
	l797 = v799;
	l800 = 0u;
	fn_34(local_invocation_id, &l788, &l790, &l792, &l794, &l797, &l800);
	let v804 = l725[0u];
	l802 = v804;
	loop {
		let v810 = l802;
		let v812 = l725[1u];
		if !(v810 <= v812) { break; }
		let v815 = l802;
		l814 = ((v815 + 64i) - 1i);
		let v821 = l802;
		let v823 = l728[0u];
		let v824 = (v821 >= v823);
		h831 = v824;
		if v824 {
			let v827 = l814;
			let v829 = l728[1u];
			h831 = (v827 <= v829);
		}
		let v831 = h831;
		l820 = v831;
		let v832 = l820;
		if (!v832) {
			let v838 = l725[1u];
			l836 = v838;
			l839 = 0u;
			loop {
				let v845 = l839;
				if !(v845 < 32u) { break; }
				let v847 = l839;
				let v849 = g697[v847][1u];
				let v850 = l802;
				if (v849 >= v850) {
					let v855 = l836;
					let v856 = l839;
					let v858 = g697[v856][0u];
					let v859 = l802;
					l852 = min(v855, max(v858, v859));
				} else {
					let v863 = l836;
					l852 = v863;
				}
				let v864 = l852;
				l836 = v864;
				continuing {
					let v865 = l839;
					l839 = (v865 + bitcast<u32>(1i));
				}
			}
			let v867 = l836;
			let v868 = l814;
			if (v867 > v868) {
				let v872 = l836;
				let v873 = l802;
				let v877 = l802;
				l802 = (v877 + (((v872 - v873) / 64i) * 64i));
				let v880 = l638;
				l879 = v880;
				let v882 = l651;
				l881 = v882;
				let v884 = l648;
				l883 = v884;
				let v886 = l802;
				l885 = v886;
				let v889 = l725[1u];
				l887 = v889;
				l890 = 0u;
				fn_34(local_invocation_id, &l879, &l881, &l883, &l885, &l887, &l890);
				continue;
			}
		}
		l893 = 0u;
		loop { // unroll
			let v899 = l893;
			if !(v899 < 4u) { break; }
			let v904 = l893;
			l903[v904] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v906 = l893;
				l893 = (v906 + bitcast<u32>(1i));
			}
		}
		l908 = 0u;
		loop {
			let v914 = l908;
			if !(v914 < s917) { break; }
			workgroupBarrier();
			fn_36(local_invocation_id);
			workgroupBarrier();
			let v920 = l908;
			if ((v920 + 1u) < s917) {
				let v925 = l908;
				let v928 = l638;
				l927 = v928;
				let v930 = l651;
				l929 = v930;
				let v932 = l648;
				l931 = v932;
				let v934 = l802;
				l933 = v934;
				let v937 = l725[1u];
				l935 = v937;
				l938 = (v925 + 1u);
				fn_34(local_invocation_id, &l927, &l929, &l931, &l933, &l935, &l938);
			}
			l940 = 0u;
			loop { // unroll
				let v946 = l940;
				if !(v946 < 8u) { break; }
				l948 = 0u;
				loop { // unroll
					let v954 = l948;
					if !(v954 < 4u) { break; }
					let v957 = l948;
					let v958 = l665;
					let v959 = l948;
					let v963 = l940;
					let v964 = (((v958 + (v959 * 8u)) * 9u) + v963);
					let v966 = g532[v964];
					l956[v957] = v966;
					continuing {
						let v968 = l948;
						l948 = (v968 + bitcast<u32>(1i));
					}
				}
				l970 = 0u;
				loop { // unroll
					let v976 = l970;
					if !(v976 < 4u) { break; }
					let v979 = l674;
					let v980 = l970;
					let v985 = l940;
					let v986 = (((v979 + (v980 * 16u)) * 9u) + v985);
					let v988 = g506[v986];
					l978 = v988;
					l989 = 0u;
					loop { // unroll
						let v995 = l989;
						if !(v995 < 4u) { break; }
						l997 = 0u;
						loop { // unroll
							let v1003 = l997;
							if !(v1003 < 4u) { break; }
							let v1005 = l970;
							let v1006 = l997;
							let v1007 = l997;
							let v1008 = l989;
							let v1010 = l956[v1007][v1008];
							let v1011 = l989;
							let v1013 = l978[v1011];
							let v1016 = l903[v1005][v1006];
							l903[v1005][v1006] = (v1016 + (v1010 * v1013));
							continuing {
								let v1019 = l997;
								l997 = (v1019 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v1021 = l989;
							l989 = (v1021 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1023 = l970;
						l970 = (v1023 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1025 = l940;
					l940 = (v1025 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1027 = l908;
				l908 = (v1027 + bitcast<u32>(1i));
			}
		}
		let v1029 = l820;
		if (!v1029) {
			l1033 = 0u;
			loop { // unroll
				let v1039 = l1033;
				if !(v1039 < 4u) { break; }
				let v1042 = l665;
				let v1043 = l1033;
				let v1045 = (v1042 + (v1043 * 8u));
				let v1047 = g697[v1045];
				l1041 = v1047;
				l1048 = 0u;
				loop { // unroll
					let v1054 = l1048;
					if !(v1054 < 4u) { break; }
					let v1057 = l802;
					let v1058 = l674;
					let v1059 = l1048;
					l1056 = (v1057 + bitcast<i32>((v1058 + (v1059 * 16u))));
					let v1064 = l1048;
					let v1065 = l1033;
					let v1066 = l1056;
					let v1068 = l1041[0u];
					let v1069 = (v1066 >= v1068);
					h1076 = v1069;
					if v1069 {
						let v1072 = l1056;
						let v1074 = l1041[1u];
						h1076 = (v1072 <= v1074);
					}
					let v1076 = h1076;
					if v1076 {
						let v1080 = l1048;
						let v1081 = l1033;
						let v1083 = l903[v1080][v1081];
						l1077 = v1083;
					} else {
						l1077 = (-3e38f);
					}
					let v1085 = l1077;
					l903[v1064][v1065] = v1085;
					continuing {
						let v1087 = l1048;
						l1048 = (v1087 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1089 = l1033;
					l1033 = (v1089 + bitcast<u32>(1i));
				}
			}
		}
		let v1094 = l674;
		let v1096 = l665;
		let v1097 = ((v1094 * 8u) + v1096);
		let v1099 = l903[0i];
		let v1101 = l903[1i];
		let v1104 = l903[2i];
		let v1106 = l903[3i];
		g1093[v1097] = max(max(v1099, v1101), max(v1104, v1106));
		workgroupBarrier();
		let v1111 = l768;
		l1110 = v1111;
		l1112 = 0u;
		loop { // unroll
			let v1118 = l1112;
			if !(v1118 < 16u) { break; }
			let v1120 = l1110;
			let v1121 = l1112;
			let v1123 = l665;
			let v1124 = ((v1121 * 8u) + v1123);
			let v1126 = g1093[v1124];
			l1110 = max(v1120, v1126);
			continuing {
				let v1128 = l1112;
				l1112 = (v1128 + bitcast<u32>(1i));
			}
		}
		l1130 = 0u;
		loop { // unroll
			let v1136 = l1130;
			if !(v1136 < 4u) { break; }
			let v1139 = l1130;
			let v1140 = l1130;
			let v1142 = l768[v1140];
			let v1143 = l1130;
			let v1145 = l1110[v1143];
			l1147 = (v1142 - v1145);
			let v1148 = fn_19(&l1147);
			l1138[v1139] = v1148;
			let v1150 = l1130;
			let v1151 = l1130;
			let v1153 = l1138[v1151];
			let v1155 = l781[v1150][0i];
			l781[v1150][0i] = (v1155 * v1153);
			let v1158 = l1130;
			let v1159 = l1130;
			let v1161 = l1138[v1159];
			let v1163 = l781[v1158][1i];
			l781[v1158][1i] = (v1163 * v1161);
			continuing {
				let v1166 = l1130;
				l1130 = (v1166 + bitcast<u32>(1i));
			}
		}
		let v1168 = l1110;
		l768 = v1168;
		let v1169 = l1138;
		let v1170 = l770;
		l770 = (v1170 * v1169);
		l1172 = 0u;
		loop { // unroll
			let v1178 = l1172;
			if !(v1178 < 4u) { break; }
			let v1181 = l1172;
			let v1184 = l903[v1181];
			l1182 = v1184;
			let v1186 = l1110;
			l1185 = v1186;
			let v1187 = fn_56(&l1182, &l1185);
			l1180 = v1187;
			let v1188 = l674;
			let v1189 = l1172;
			let v1193 = l665;
			let v1194 = (((v1188 + (v1189 * 16u)) * 9u) + v1193);
			let v1195 = l1180;
			g506[v1194] = v1195;
			let v1197 = l1180;
			let v1198 = l770;
			l770 = (v1198 + v1197);
			continuing {
				let v1200 = l1172;
				l1172 = (v1200 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1202 = l814;
		let v1205 = l638;
		l1204 = v1205;
		let v1207 = l651;
		l1206 = v1207;
		let v1209 = l648;
		l1208 = v1209;
		l1210 = (v1202 + 1i);
		let v1213 = l725[1u];
		l1211 = v1213;
		l1214 = 0u;
		fn_34(local_invocation_id, &l1204, &l1206, &l1208, &l1210, &l1211, &l1214);
		let v1216 = l674;
		if ((v1216 * 8u) < c4) {
			let v1222 = l638;
			let v1224 = l674;
			l1221 = (((v1222 * c4) + (v1224 * 8u)) / 4u);
			let v1230 = l725[1u];
			let v1231 = l802;
			l1228 = bitcast<u32>(min(((v1230 - v1231) + 1i), 64i));
			let v1239 = l802;
			l1238 = v1239;
			let v1242 = l725[1u];
			l1240 = v1242;
			let v1244 = l1221;
			l1243 = v1244;
			let v1246 = l638;
			l1245 = v1246;
			fn_49(&l1237, &l1238, &l1240, &l1243, &l1245);
			let v1248 = l1237;
			l1236 = v1248;
			l1249 = 0u;
			loop {
				let v1255 = l1249;
				let v1256 = l1228;
				if !(v1255 < v1256) { break; }
				let v1259 = l1236;
				l1258 = v1259;
				let v1260 = l802;
				let v1261 = l1249;
				l1266 = (v1260 + bitcast<i32>((v1261 + 2u)));
				let v1269 = l725[1u];
				l1267 = v1269;
				let v1271 = l1221;
				l1270 = v1271;
				let v1273 = l638;
				l1272 = v1273;
				fn_49(&l1265, &l1266, &l1267, &l1270, &l1272);
				let v1275 = l1265;
				l1236 = v1275;
				l1276 = 0u;
				loop { // unroll
					let v1282 = l1276;
					if !(v1282 < 2u) { break; }
					let v1285 = l1249;
					let v1286 = l1276;
					let v1289 = l665;
					let v1290 = (((v1285 + v1286) * 9u) + v1289);
					let v1292 = g506[v1290];
					l1284 = v1292;
					let v1294 = l1276;
					let v1296 = l1258[v1294][0i];
					l1293 = bitcast<vec4<f32>>(v1296);
					let v1299 = l1276;
					let v1301 = l1258[v1299][1i];
					l1298 = bitcast<vec4<f32>>(v1301);
					l1303 = 0u;
					loop { // unroll
						let v1309 = l1303;
						if !(v1309 < 4u) { break; }
						let v1311 = l1303;
						let v1312 = l1303;
						let v1314 = l1284[v1312];
						let v1315 = l1293;
						let v1318 = l781[v1311][0i];
						l781[v1311][0i] = (v1318 + (v1315 * v1314));
						let v1321 = l1303;
						let v1322 = l1303;
						let v1324 = l1284[v1322];
						let v1325 = l1298;
						let v1328 = l781[v1321][1i];
						l781[v1321][1i] = (v1328 + (v1325 * v1324));
						continuing {
							let v1331 = l1303;
							l1303 = (v1331 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1333 = l1276;
						l1276 = (v1333 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1335 = l1249;
					l1249 = (v1335 + 2u);
				}
			}
		}
		let v1337 = l802;
		l802 = (v1337 + 64i);
		continuing {
		}
	}
	let v1339 = l674;
	let v1341 = l665;
	let v1342 = ((v1339 * 8u) + v1341);
	let v1343 = l770;
	g1093[v1342] = v1343;
	workgroupBarrier();
	l1345 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l1346 = 0u;
	loop {
		let v1352 = l1346;
		if !(v1352 < 16u) { break; }
		let v1354 = l1346;
		let v1356 = l665;
		let v1357 = ((v1354 * 8u) + v1356);
		let v1359 = g1093[v1357];
		let v1360 = l1345;
		l1345 = (v1360 + v1359);
		continuing {
			let v1362 = l1346;
			l1346 = (v1362 + bitcast<u32>(1i));
		}
	}
	let v1366 = l674;
	if (s1365 && (v1366 == 0u)) {
		l1371 = 0u;
		loop { // unroll
			let v1377 = l1371;
			if !(v1377 < 4u) { break; }
			let v1380 = l651;
			let v1381 = l665;
			let v1383 = l1371;
			l1379 = ((v1380 + v1381) + (v1383 * 8u));
			let v1386 = l1379;
			let v1387 = l648;
			if (v1386 < v1387) {
				let v1395 = l1379;
				let v1398 = l638;
				let v1401 = l1379;
				let v1403 = ((((v1395 / max(c3, 1u)) * s435) + (v1398 * c3)) + (v1401 % max(c3, 1u)));
				let v1404 = l1371;
				let v1406 = l768[v1404];
				let v1407 = l1371;
				let v1410 = l1345[v1407];
				l1408 = v1410;
				let v1411 = fn_22(&l1408);
				b7[v1403] = (v1406 + v1411);
			}
			continuing {
				let v1415 = l1371;
				l1371 = (v1415 + bitcast<u32>(1i));
			}
		}
	}
	let v1417 = l674;
	if ((v1417 * 8u) < c4) {
		l1422 = 0u;
		loop { // unroll
			let v1428 = l1422;
			if !(v1428 < 4u) { break; }
			let v1431 = l651;
			let v1432 = l665;
			let v1434 = l1422;
			l1430 = ((v1431 + v1432) + (v1434 * 8u));
			let v1437 = l1430;
			let v1438 = l648;
			if (v1437 < v1438) {
				let v1443 = l1422;
				let v1445 = l1345[v1443];
				if (v1445 > 0.0f) {
					let v1450 = l1422;
					l1451 = 1.0f;
					let v1454 = l1345[v1450];
					l1452 = v1454;
					let v1455 = fn_15(&l1451, &l1452);
					l1447 = v1455;
				} else {
					l1447 = 0.0f;
				}
				let v1457 = l1447;
				l1442 = v1457;
				let v1459 = l1430;
				let v1462 = l638;
				let v1465 = l1430;
				let v1469 = l674;
				l1458 = (((((((v1459 / max(c3, 1u)) * s435) + (v1462 * c3)) + (v1465 % max(c3, 1u))) * c4) + (v1469 * 8u)) / 4u);
				let v1477 = l1458;
				let v1478 = l1422;
				let v1480 = l781[v1478][0i];
				let v1481 = l1442;
				let w1483_1482 = (v1480 * v1481);
				b6[v1477] = w1483_1482;
				let v1484 = l1458;
				let v1485 = (v1484 + 1u);
				let v1486 = l1422;
				let v1488 = l781[v1486][1i];
				let v1489 = l1442;
				let w1491_1490 = (v1488 * v1489);
				b6[v1485] = w1491_1490;
			}
			continuing {
				let v1492 = l1422;
				l1422 = (v1492 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v72 = extents.m0;
			return v72;
		}
		case 1u: {
			let v76 = extents.m1;
			return v76;
		}
		case 2u: {
			let v80 = extents.m2;
			return v80;
		}
		case 3u: {
			let v84 = extents.m3;
			return v84;
		}
		case 4u: {
			let v88 = extents.m4;
			return v88;
		}
		case default: {
			return s91;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h153: bool;
	var l95: f32;
	var l99: f32;
	var l105: f32;
	var l110: f32;
	var l114: f32;
	var l118: f32;
	var l139: f32;
	let v96 = (*p13);
	let v97 = (*p14);
	l95 = (v96 / v97);
	let v100 = l95;
	l99 = bitcast<f32>((bitcast<u32>(v100) & 4294963200u));
	let v106 = (*p14);
	l105 = bitcast<f32>((bitcast<u32>(v106) & 4294963200u));
	let v111 = l95;
	let v112 = l99;
	l110 = (v111 - v112);
	let v115 = (*p14);
	let v116 = l105;
	l114 = (v115 - v116);
	let v119 = (*p13);
	let v120 = l99;
	let v121 = l105;
	l118 = (v119 - (v120 * v121));
	let v124 = l118;
	let v125 = l99;
	let v126 = l114;
	l118 = (v124 - (v125 * v126));
	let v129 = l118;
	let v130 = l110;
	let v131 = l105;
	l118 = (v129 - (v130 * v131));
	let v134 = l118;
	let v135 = l110;
	let v136 = l114;
	l118 = (v134 - (v135 * v136));
	let v140 = l95;
	let v141 = l118;
	let v142 = (*p14);
	l139 = (v140 + (v141 / v142));
	let v146 = l95;
	let v147 = is_inf(v146);
	h153 = v147;
	if (!v147) {
		let v151 = l118;
		h153 = is_nan(v151);
	}
	let v153 = h153;
	let v154 = l95;
	let v155 = l139;
	return select(v155, v154, v153);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l159: f32;
	var l167: f32;
	var l179: f32;
	var l215: f32;
	var l227: f32;
	let v160 = (*p18);
	l159 = round((clamp(v160, (-88.0f), 88.0f) * 1.442695f));
	let v168 = (*p18);
	let v170 = l159;
	l167 = (clamp(v168, (-88.0f), 88.0f) - (v170 * 0.6933594f));
	let v174 = l167;
	let v175 = l159;
	l167 = (v174 + (v175 * 0.00021219444f));
	l179 = 0.00019875691f;
	let v181 = l179;
	let v182 = l167;
	l179 = ((v181 * v182) + 0.0013981999f);
	let v186 = l179;
	let v187 = l167;
	l179 = ((v186 * v187) + 0.008333452f);
	let v191 = l179;
	let v192 = l167;
	l179 = ((v191 * v192) + 0.041665796f);
	let v196 = l179;
	let v197 = l167;
	l179 = ((v196 * v197) + 0.16666666f);
	let v201 = l179;
	let v202 = l167;
	l179 = ((v201 * v202) + 0.5f);
	let v206 = l179;
	let v207 = l167;
	let v209 = l167;
	let v211 = l167;
	l179 = ((((v206 * v207) * v209) + v211) + 1.0f);
	let v216 = l159;
	l215 = bitcast<f32>((bitcast<u32>((i32(v216) + 127i)) << bitcast<u32>(23i)));
	let v224 = (*p18);
	if (v224 < (-87.0f)) {
		l227 = 0.0f;
	} else {
		let v232 = l179;
		let v233 = l215;
		l227 = (v232 * v233);
	}
	let v235 = l227;
	return v235;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l238: u32;
	var l241: i32;
	var l247: f32;
	var l255: f32;
	var l259: f32;
	var l301: f32;
	let v239 = (*p21);
	l238 = bitcast<u32>(v239);
	let v242 = l238;
	l241 = (bitcast<i32>((v242 - 1060439283u)) >> bitcast<u32>(23i));
	let v248 = l238;
	let v249 = l241;
	l247 = (bitcast<f32>((v248 - (bitcast<u32>(v249) << bitcast<u32>(23i)))) - 1.0f);
	let v256 = l247;
	let v257 = l247;
	l255 = (v256 * v257);
	l259 = 0.070376836f;
	let v261 = l259;
	let v262 = l247;
	l259 = ((v261 * v262) - 0.1151461f);
	let v266 = l259;
	let v267 = l247;
	l259 = ((v266 * v267) + 0.116769984f);
	let v271 = l259;
	let v272 = l247;
	l259 = ((v271 * v272) - 0.12420141f);
	let v276 = l259;
	let v277 = l247;
	l259 = ((v276 * v277) + 0.14249323f);
	let v281 = l259;
	let v282 = l247;
	l259 = ((v281 * v282) - 0.16668057f);
	let v286 = l259;
	let v287 = l247;
	l259 = ((v286 * v287) + 0.20000714f);
	let v291 = l259;
	let v292 = l247;
	l259 = ((v291 * v292) - 0.24999994f);
	let v296 = l259;
	let v297 = l247;
	l259 = ((v296 * v297) + 0.3333333f);
	let v302 = l247;
	let v303 = l255;
	let v305 = l259;
	let v307 = l241;
	let v311 = l255;
	l301 = ((((v302 * v303) * v305) - (f32(v307) * 0.00021219444f)) - (0.5f * v311));
	let v314 = l247;
	let v315 = l301;
	l301 = (v314 + v315);
	let v317 = l301;
	let v318 = l241;
	return (v317 + (f32(v318) * 0.6933594f));
}
fn fn_34(local_invocation_id: vec3<u32>, p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>, p31: ptr<function, i32>, p32: ptr<function, i32>, p33: ptr<function, u32>) {
	var l324: u32;
	var l332: u32;
	var l341: u32;
	var l347: u32;
	var l351: u32;
	var l359: u32;
	var l382: vec4<u32>;
	var l401: u32;
	var l409: u32;
	var l414: u32;
	var l423: u32;
	var l430: u32;
	var l452: vec4<f32>;
	let v331 = local_invocation_id[0u];
	l324 = v331;
	l332 = 0u;
	loop { // unroll
		let v338 = l332;
		if !(v338 < 4u) { break; }
		let v342 = l324;
		let v343 = l332;
		l341 = (v342 + (v343 * 128u));
		let v348 = l341;
		l347 = (v348 / 8u);
		let v352 = (*p33);
		let v355 = l341;
		l351 = ((v352 * 32u) + ((v355 % 8u) * 4u));
		let v360 = (*p31);
		let v361 = l347;
		let v364 = (*p32);
		let v369 = (*p28);
		let v373 = l351;
		l359 = (((bitcast<u32>(min((v360 + bitcast<i32>(v361)), v364)) * c5) + (v369 * c4)) + v373);
		let v378 = l332;
		let v379 = l351;
		if (v379 < c4) {
			let v389 = l359;
			let v390 = (v389 / 4u);
			let v393 = b2[v390];
			l382 = v393;
		} else {
			l382 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v396 = l382;
		g377[v378] = v396;
		continuing {
			let v399 = l332;
			l332 = (v399 + bitcast<u32>(1i));
		}
	}
	l401 = 0u;
	loop { // unroll
		let v407 = l401;
		if !(v407 < 2u) { break; }
		let v410 = l324;
		let v411 = l401;
		l409 = (v410 + (v411 * 128u));
		let v415 = (*p29);
		let v416 = l409;
		let v419 = (*p30);
		l414 = min((v415 + (v416 / 8u)), (v419 - 1u));
		let v424 = (*p33);
		let v426 = l409;
		l423 = ((v424 * 32u) + ((v426 % 8u) * 4u));
		let v431 = l414;
		let v437 = (*p28);
		let v440 = l414;
		let v444 = l423;
		l430 = ((((((v431 / max(c3, 1u)) * s435) + (v437 * c3)) + (v440 % max(c3, 1u))) * c4) + v444);
		let v449 = l401;
		let v450 = l423;
		if (v450 < c4) {
			let v459 = l430;
			let v460 = (v459 / 4u);
			let v463 = b1[v460];
			let v469 = push.m2;
			l452 = (v463 * v469);
		} else {
			l452 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v473 = l452;
		g448[v449] = v473;
		continuing {
			let v476 = l401;
			l401 = (v476 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_36(local_invocation_id: vec3<u32>) {
	var l478: u32;
	var l481: u32;
	var l489: u32;
	var l494: u32;
	var l516: u32;
	var l524: u32;
	let v480 = local_invocation_id[0u];
	l478 = v480;
	l481 = 0u;
	loop { // unroll
		let v487 = l481;
		if !(v487 < 4u) { break; }
		let v490 = l478;
		let v491 = l481;
		l489 = (v490 + (v491 * 128u));
		let v495 = l489;
		let v499 = l489;
		l494 = (((v495 / 8u) * 9u) + ((v499 % 8u) * 1u));
		let v507 = l494;
		let v508 = l481;
		let v510 = g377[v508];
		g506[v507] = bitcast<vec4<f32>>(v510);
		continuing {
			let v514 = l481;
			l481 = (v514 + bitcast<u32>(1i));
		}
	}
	l516 = 0u;
	loop { // unroll
		let v522 = l516;
		if !(v522 < 2u) { break; }
		let v525 = l478;
		let v526 = l516;
		l524 = (v525 + (v526 * 128u));
		let v533 = l524;
		let v536 = l524;
		let v538 = (((v533 / 8u) * 9u) + (v536 % 8u));
		let v539 = l516;
		let v541 = g448[v539];
		g532[v538] = v541;
		continuing {
			let v543 = l516;
			l516 = (v543 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_49(p44: ptr<function, array<array<vec4<u32>, 2>, 2>>, p45: ptr<function, i32>, p46: ptr<function, i32>, p47: ptr<function, u32>, p48: ptr<function, u32>) {
	var l545: u32;
	var l553: u32;
	var l565: u32;
	l545 = 0u;
	loop { // unroll
		let v551 = l545;
		if !(v551 < 2u) { break; }
		let v554 = (*p45);
		let v555 = l545;
		let v558 = (*p46);
		let v563 = (*p47);
		l553 = ((bitcast<u32>(min((v554 + bitcast<i32>(v555)), v558)) * s561) + v563);
		l565 = 0u;
		loop { // unroll
			let v571 = l565;
			if !(v571 < 2u) { break; }
			let v573 = l545;
			let v574 = l565;
			let v579 = l553;
			let v580 = l565;
			let v581 = (v579 + v580);
			let v583 = b3[v581];
			(*p44)[v573][v574] = v583;
			continuing {
				let v585 = l565;
				l565 = (v585 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v587 = l545;
			l545 = (v587 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_56(p54: ptr<function, vec4<f32>>, p55: ptr<function, vec4<f32>>) -> vec4<f32> {
	var l589: u32;
	var l597: vec4<f32>;
	var l604: f32;
	var l615: f32;
	l589 = 0u;
	loop { // unroll
		let v595 = l589;
		if !(v595 < 4u) { break; }
		let v598 = l589;
		let v599 = l589;
		let v601 = (*p54)[v599];
		if (v601 == (-3e38f)) {
			l604 = 0.0f;
		} else {
			let v608 = l589;
			let v610 = (*p54)[v608];
			let v611 = l589;
			let v613 = (*p55)[v611];
			l615 = (v610 - v613);
			let v616 = fn_19(&l615);
			l604 = v616;
		}
		let v617 = l604;
		l597[v598] = v617;
		continuing {
			let v619 = l589;
			l589 = (v619 + bitcast<u32>(1i));
		}
	}
	let v621 = l597;
	return v621;
}
