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
var<workgroup> g650: array<vec4<f32>, max(s647, 1u)>;
var<workgroup> g980: array<vec4<f32>, 64>;
var<workgroup> g1076: array<f32, 64>;
var<workgroup> g1178: array<f32, 8>;
const s102: u32 = (c1 - 5u);
const s407: u32 = (c2 * c4);
const s409: u32 = (s407 / 4u);
const s415: u32 = (c4 + 63u);
const s417: u32 = (s415 / 64u);
const s621: u32 = (c4 + 3u);
const s622: u32 = (s621 / 4u);
const s623: u32 = (8u * s622);
const s636: u32 = (c2 * c3);
const s647: u32 = (8u * s622);
const s754: u32 = (c4 + 1u);
const s755: u32 = (s754 / 2u);
const s756: u32 = (s755 + 63u);
const s757: u32 = (s756 / 64u);
const s1347: u32 = (s755 % 64u);
const s1348: bool = (s1347 == 0u);
const s1398: u32 = (c5 / 4u);
const s1424: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l574: u32;
	var l581: u32;
	var l586: u32;
	var l590: u32;
	var l606: u32;
	var l609: u32;
	var l612: u32;
	var l625: u32;
	var l633: u32;
	var l654: u32;
	var l656: u32;
	var l662: i32;
	var l664: i32;
	var l666: u32;
	var l672: u32;
	var l713: u32;
	var l721: i32;
	var l725: i32;
	var l729: f32;
	var l731: f32;
	var l732: u32;
	var l735: u32;
	var l739: u32;
	var l747: u32;
	var l762: array<array<vec2<f32>, max(s757, 1u)>, 8>;
	var l771: i32;
	var l781: i32;
	var l783: u32;
	var l800: i32;
	var l832: u32;
	var l836: u32;
	var l840: u32;
	var l852: u32;
	var l862: array<f32, 4>;
	var l867: u32;
	var l870: u32;
	var l873: u32;
	var l874: u32;
	var l875: u32;
	var l878: u32;
	var l895: array<vec4<f32>, 2>;
	var l896: u32;
	var l898: u32;
	var l900: u32;
	var l903: f32;
	var l914: u32;
	var l917: u32;
	var l919: u32;
	var l927: f32;
	var l928: u32;
	var l970: u32;
	var l1007: u32;
	var l1014: i32;
	var l1020: i32;
	var l1024: u32;
	var l1032: vec4<f32>;
	var l1047: vec4<i32>;
	var l1054: vec4<bool>;
	var l1090: f32;
	var l1092: u32;
	var l1110: f32;
	var l1111: u32;
	var l1119: u32;
	var l1124: i32;
	var l1129: f32;
	var l1135: f32;
	var l1143: f32;
	var l1149: f32;
	var l1166: f32;
	var l1170: f32;
	var l1186: u32;
	var l1204: u32;
	var l1212: u32;
	var l1235: u32;
	var l1242: u32;
	var l1249: u32;
	var l1252: u32;
	var l1253: u32;
	var l1256: u32;
	var l1260: u32;
	var l1266: u32;
	var l1272: u32;
	var l1281: u32;
	var l1290: u32;
	var l1298: u32;
	var l1306: vec4<f32>;
	var l1313: u32;
	var l1322: array<f32, 8>;
	var l1334: u32;
	var l1342: u32;
	var l1354: vec2<f32>;
	var l1355: u32;
	var l1357: u32;
	var l1366: u32;
	var l1369: u32;
	var l1372: u32;
	var l1419: u32;
	var l1446: f32;
	var l1451: u32;
	var l1459: u32;
	var l1470: f32;
	var l1476: f32;
	var l1479: f32;
	var l1482: f32;
	var l1483: f32;
	var l1488: u32;
	var l1501: u32;
	var l1509: u32;
	let v580 = local_invocation_id[0u];
	l574 = v580;
	let v584 = workgroup_id[1u];
	l581 = (v584 * c4);
	let v587 = fn_8();
	l586 = (v587 * c3);
	let v593 = push.m0;
	let v596 = workgroup_id[0u];
	l590 = ((v593 * c3) + (v596 * 8u));
	let v600 = l590;
	let v601 = l586;
	if (v600 >= v601) {
		return;
	}
	let v607 = l574;
	l606 = (v607 / 8u);
	let v610 = l574;
	l609 = (v610 % 8u);
	let v613 = l574;
	l612 = v613;
	loop {
		let v619 = l612;
		if !(v619 < s623) { break; }
		let v626 = l590;
		let v627 = l612;
		let v630 = l586;
		l625 = min((v626 + (v627 / max(s622, 1u))), (v630 - 1u));
		let v634 = l625;
		let v640 = workgroup_id[1u];
		let v642 = l625;
		l633 = ((((v634 / max(c3, 1u)) * s636) * c4) + (((v640 * c3) + (v642 % max(c3, 1u))) * c4));
		let v651 = l612;
		let v652 = l612;
		let v655 = l633;
		l654 = v655;
		l656 = (v652 % max(s622, 1u));
		let v657 = fn_54(&l654, &l656);
		g650[v651] = v657;
		continuing {
			let v660 = l612;
			l612 = (v660 + 64u);
		}
	}
	l662 = 2147483647i;
	l664 = (-1i);
	let v667 = l590;
	let v669 = l586;
	l666 = (min((v667 + 8u), v669) - 1u);
	let v673 = l590;
	l672 = (v673 / max(c3, 1u));
	loop {
		let v680 = l672;
		let v681 = l666;
		if !(v680 <= (v681 / max(c3, 1u))) { break; }
		let v684 = l662;
		let v689 = l672;
		let v692 = b4[v689];
		l662 = min(v684, v692);
		let v694 = l664;
		let v699 = l672;
		let v701 = b5[v699];
		l664 = max(v694, v701);
		continuing {
			let v703 = l672;
			l672 = (v703 + bitcast<u32>(1i));
		}
	}
	let v705 = l662;
	l662 = max(v705, 0i);
	let v707 = l664;
	let v709 = push.m1;
	l664 = min(v707, (bitcast<i32>(v709) - 1i));
	let v714 = l590;
	let v715 = l606;
	let v717 = l586;
	l713 = (min((v714 + v715), (v717 - 1u)) / max(c3, 1u));
	let v722 = l713;
	let v724 = b4[v722];
	l721 = v724;
	let v726 = l713;
	let v728 = b5[v726];
	l725 = v728;
	l729 = (-3e38f);
	l731 = 0.0f;
	let v733 = l574;
	l732 = (v733 % 64u);
	let v736 = l574;
	l735 = ((v736 / 64u) * 8u);
	l739 = 0u;
	loop { // unroll
		let v745 = l739;
		if !(v745 < 8u) { break; }
		l747 = 0u;
		loop { // unroll
			let v753 = l747;
			if !(v753 < s757) { break; }
			let v763 = l739;
			let v764 = l747;
			l762[v763][v764] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v767 = l747;
				l747 = (v767 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v769 = l739;
			l739 = (v769 + bitcast<u32>(1i));
		}
	}
	let v772 = l662;
	l771 = v772;
	loop {
		let v778 = l771;
		let v779 = l664;
		if !(v778 <= v779) { break; }
		let v782 = l664;
		l781 = v782;
		let v784 = l590;
		l783 = (v784 / max(c3, 1u));
		loop {
			let v791 = l783;
			let v792 = l666;
			if !(v791 <= (v792 / max(c3, 1u))) { break; }
			let v795 = l783;
			let v797 = b5[v795];
			let v798 = l771;
			if (v797 >= v798) {
				let v803 = l781;
				let v804 = l783;
				let v806 = b4[v804];
				let v807 = l771;
				l800 = min(v803, max(v806, v807));
			} else {
				let v811 = l781;
				l800 = v811;
			}
			let v812 = l800;
			l781 = v812;
			continuing {
				let v813 = l783;
				l783 = (v813 + bitcast<u32>(1i));
			}
		}
		let v815 = l781;
		let v816 = l771;
		if (v815 >= (v816 + 32i)) {
			let v822 = l781;
			let v823 = l771;
			let v828 = l771;
			l771 = (v828 + ((((v822 - v823) / 32i) - 1i) * 32i));
			continue;
		}
		workgroupBarrier();
		let v833 = l574;
		l832 = (v833 % 32u);
		let v837 = l574;
		l836 = ((v837 / 32u) * 4u);
		let v841 = l771;
		let v842 = l832;
		let v845 = l664;
		let v850 = l581;
		l840 = ((bitcast<u32>(min((v841 + bitcast<i32>(v842)), v845)) * c5) + v850);
		l852 = 0u;
		loop { // unroll
			let v858 = l852;
			if !(v858 < 4u) { break; }
			let v863 = l852;
			l862[v863] = 0.0f;
			continuing {
				let v865 = l852;
				l852 = (v865 + bitcast<u32>(1i));
			}
		}
		let v868 = l840;
		l867 = (v868 / 8u);
		let v871 = l836;
		l870 = (v871 * s622);
		l873 = 0u;
		let v877 = workgroup_id[1u];
		l875 = v877;
		let v880 = push.m1;
		l878 = v880;
		let v881 = fn_38(&l875, &l878);
		let v882 = l771;
		let v883 = l832;
		let v886 = l664;
		l874 = (v881 + (bitcast<u32>(min((v882 + bitcast<i32>(v883)), v886)) * s417));
		loop {
			let v897 = l840;
			l896 = v897;
			let v899 = l867;
			l898 = v899;
			let v901 = l873;
			l900 = v901;
			let v902 = fn_62(&l896, &l898, &l900);
			l895 = v902;
			let v908 = l874;
			let v909 = l873;
			let v911 = (v908 + (v909 / 16u));
			let v912 = l873;
			let v916 = b2[v911 / 4u][v911 % 4u];
			l914 = v916;
			l917 = (v912 / 8u);
			let v918 = fn_43(&l914, &l917);
			l903 = v918;
			l919 = 0u;
			loop { // unroll
				let v925 = l919;
				if !(v925 < 4u) { break; }
				l927 = 0.0f;
				l928 = 0u;
				loop { // unroll
					let v934 = l928;
					if !(v934 < 2u) { break; }
					let v936 = l870;
					let v937 = l919;
					let v940 = l928;
					let v941 = ((v936 + (v937 * s622)) + v940);
					let v943 = g650[v941];
					let v944 = l928;
					let v946 = l895[v944];
					let v948 = l927;
					l927 = (v948 + dot(v943, v946));
					continuing {
						let v950 = l928;
						l928 = (v950 + bitcast<u32>(1i));
					}
				}
				let v952 = l919;
				let v953 = l903;
				let v954 = l927;
				let v957 = l862[v952];
				l862[v952] = (v957 + (v953 * v954));
				continuing {
					let v960 = l919;
					l919 = (v960 + bitcast<u32>(1i));
				}
			}
			let v962 = l867;
			l867 = (v962 + 1u);
			let v964 = l870;
			l870 = (v964 + 2u);
			let v966 = l873;
			l873 = (v966 + 2u);
			continuing {
				let v968 = l873;
				break if !(v968 < s622);
			}
		}
		l970 = 0u;
		loop { // unroll
			let v976 = l970;
			if !(v976 < 4u) { break; }
			let v981 = l832;
			let v983 = l836;
			let v984 = l970;
			let v987 = ((v981 * 2u) + ((v983 + v984) / 4u));
			let v988 = l970;
			let v990 = l862[v988];
			let v991 = l970;
			let v992 = (v991 + 1u);
			let v994 = l862[v992];
			let v995 = l970;
			let v996 = (v995 + 2u);
			let v998 = l862[v996];
			let v999 = l970;
			let v1000 = (v999 + 3u);
			let v1002 = l862[v1000];
			g980[v987] = vec4<f32>(v990, v994, v998, v1002);
			continuing {
				let v1005 = l970;
				l970 = (v1005 + 4u);
			}
		}
		workgroupBarrier();
		let v1008 = l609;
		let v1011 = l606;
		l1007 = (((v1008 * 4u) * 2u) + (v1011 / 4u));
		let v1015 = l771;
		let v1016 = l609;
		l1014 = (v1015 + (bitcast<i32>(v1016) * 4i));
		let v1021 = l725;
		let v1022 = l664;
		l1020 = min(v1021, v1022);
		l1024 = 0u;
		loop { // unroll
			let v1030 = l1024;
			if !(v1030 < 4u) { break; }
			let v1033 = l1024;
			let v1034 = l1007;
			let v1035 = l1024;
			let v1037 = (v1034 + (v1035 * 2u));
			let v1038 = l606;
			let v1039 = (v1038 % 4u);
			let v1042 = g980[v1037][v1039];
			l1032[v1033] = v1042;
			continuing {
				let v1044 = l1024;
				l1024 = (v1044 + bitcast<u32>(1i));
			}
		}
		let v1048 = l1014;
		l1047 = (vec4<i32>(v1048, v1048, v1048, v1048) + vec4<i32>(0i, 1i, 2i, 3i));
		let v1055 = l1047;
		let v1056 = l721;
		let v1062 = l1047;
		let v1063 = l1020;
		l1054 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v1055 >= vec4<i32>(v1056, v1056, v1056, v1056))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v1062 <= vec4<i32>(v1063, v1063, v1063, v1063)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v1071 = l1032;
		let v1072 = l1054;
		l1032 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v1071, v1072);
		let v1077 = l574;
		let v1079 = l1032[0u];
		let v1081 = l1032[1u];
		let v1084 = l1032[2u];
		let v1086 = l1032[3u];
		g1076[v1077] = max(max(v1079, v1081), max(v1084, v1086));
		workgroupBarrier();
		let v1091 = l729;
		l1090 = v1091;
		l1092 = 0u;
		loop {
			let v1098 = l1092;
			if !(v1098 < 8u) { break; }
			let v1100 = l1090;
			let v1101 = l606;
			let v1103 = l1092;
			let v1104 = ((v1101 * 8u) + v1103);
			let v1106 = g1076[v1104];
			l1090 = max(v1100, v1106);
			continuing {
				let v1108 = l1092;
				l1092 = (v1108 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l1110 = 0.0f;
		l1111 = 0u;
		loop {
			let v1117 = l1111;
			if !(v1117 < 4u) { break; }
			let v1120 = l1007;
			let v1121 = l1111;
			l1119 = (v1120 + (v1121 * 2u));
			let v1125 = l1014;
			let v1126 = l1111;
			l1124 = (v1125 + bitcast<i32>(v1126));
			let v1130 = l1119;
			let v1131 = l606;
			let v1132 = (v1131 % 4u);
			let v1134 = g980[v1130][v1132];
			l1129 = v1134;
			let v1136 = l1124;
			let v1137 = l721;
			let v1139 = l1124;
			let v1140 = l1020;
			if ((v1136 >= v1137) && (v1139 <= v1140)) {
				let v1146 = l1129;
				let v1147 = l1090;
				l1149 = (v1146 - v1147);
				let v1150 = fn_19(&l1149);
				l1143 = v1150;
			} else {
				l1143 = 0.0f;
			}
			let v1152 = l1143;
			l1135 = v1152;
			let v1153 = l1119;
			let v1154 = l606;
			let v1155 = (v1154 % 4u);
			let v1156 = l1135;
			g980[v1153][v1155] = v1156;
			let v1158 = l1135;
			let v1159 = l1110;
			l1110 = (v1159 + v1158);
			continuing {
				let v1161 = l1111;
				l1111 = (v1161 + bitcast<u32>(1i));
			}
		}
		let v1163 = l574;
		let v1164 = l1110;
		g1076[v1163] = v1164;
		let v1167 = l729;
		let v1168 = l1090;
		l1170 = (v1167 - v1168);
		let v1171 = fn_19(&l1170);
		l1166 = v1171;
		let v1172 = l609;
		if (v1172 == 0u) {
			let v1179 = l606;
			let v1180 = l1166;
			g1178[v1179] = v1180;
		}
		let v1182 = l1090;
		l729 = v1182;
		workgroupBarrier();
		let v1183 = l1166;
		let v1184 = l731;
		l731 = (v1184 * v1183);
		l1186 = 0u;
		loop {
			let v1192 = l1186;
			if !(v1192 < 8u) { break; }
			let v1194 = l606;
			let v1196 = l1186;
			let v1197 = ((v1194 * 8u) + v1196);
			let v1199 = g1076[v1197];
			let v1200 = l731;
			l731 = (v1200 + v1199);
			continuing {
				let v1202 = l1186;
				l1186 = (v1202 + bitcast<u32>(1i));
			}
		}
		l1204 = 0u;
		loop { // unroll
			let v1210 = l1204;
			if !(v1210 < 8u) { break; }
			l1212 = 0u;
			loop { // unroll
				let v1218 = l1212;
				if !(v1218 < s757) { break; }
				let v1220 = l1204;
				let v1221 = l1212;
				let v1222 = l735;
				let v1223 = l1204;
				let v1224 = (v1222 + v1223);
				let v1226 = g1178[v1224];
				let v1228 = l762[v1220][v1221];
				l762[v1220][v1221] = (v1228 * v1226);
				continuing {
					let v1231 = l1212;
					l1212 = (v1231 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1233 = l1204;
				l1204 = (v1233 + bitcast<u32>(1i));
			}
		}
		let v1236 = l664;
		let v1239 = l581;
		l1235 = (((bitcast<u32>(v1236) * c5) + v1239) / 4u);
		let v1243 = l771;
		let v1246 = l581;
		l1242 = (((bitcast<u32>(v1243) * c5) + v1246) / 4u);
		let v1250 = l735;
		l1249 = (v1250 / 4u);
		let v1255 = workgroup_id[1u];
		l1253 = v1255;
		let v1258 = push.m1;
		l1256 = v1258;
		let v1259 = fn_38(&l1253, &l1256);
		l1252 = v1259;
		let v1261 = l1252;
		let v1262 = l664;
		l1260 = (v1261 + (bitcast<u32>(v1262) * s417));
		let v1267 = l1252;
		let v1268 = l771;
		l1266 = (v1267 + (bitcast<u32>(v1268) * s417));
		let v1273 = l664;
		let v1274 = l771;
		l1272 = ((bitcast<u32>(min(((v1273 - v1274) + 1i), 32i)) + 1u) / 2u);
		l1281 = 0u;
		loop {
			let v1287 = l1281;
			let v1288 = l1272;
			if !(v1287 < v1288) { break; }
			l1290 = 0u;
			loop { // unroll
				let v1296 = l1290;
				if !(v1296 < 2u) { break; }
				l1298 = 0u;
				loop { // unroll
					let v1304 = l1298;
					if !(v1304 < 8u) { break; }
					let v1307 = l1249;
					let v1308 = l1298;
					let v1310 = (v1307 + (v1308 / 4u));
					let v1312 = g980[v1310];
					l1306 = v1312;
					l1313 = 0u;
					loop { // unroll
						let v1319 = l1313;
						if !(v1319 < 4u) { break; }
						let v1323 = l1298;
						let v1324 = l1313;
						let v1325 = (v1323 + v1324);
						let v1326 = l1313;
						let v1328 = l1306[v1326];
						l1322[v1325] = v1328;
						continuing {
							let v1330 = l1313;
							l1313 = (v1330 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1332 = l1298;
						l1298 = (v1332 + 4u);
					}
				}
				l1334 = 0u;
				loop { // unroll
					let v1340 = l1334;
					if !(v1340 < s757) { break; }
					let v1343 = l732;
					let v1344 = l1334;
					l1342 = (v1343 + (v1344 * 64u));
					let v1349 = l1342;
					if (s1348 || (v1349 < s755)) {
						let v1356 = l1242;
						l1355 = v1356;
						let v1358 = l1342;
						l1357 = v1358;
						let v1359 = fn_66(&l1355, &l1357);
						let v1360 = l1266;
						let v1361 = l1342;
						let v1363 = (v1360 + (v1361 / 32u));
						let v1364 = l1342;
						let v1368 = b3[v1363];
						l1366 = v1368;
						l1369 = (v1364 / 16u);
						let v1370 = fn_43(&l1366, &l1369);
						l1354 = (v1359 * v1370);
						l1372 = 0u;
						loop { // unroll
							let v1378 = l1372;
							if !(v1378 < 8u) { break; }
							let v1380 = l1372;
							let v1381 = l1334;
							let v1382 = l1372;
							let v1384 = l1322[v1382];
							let v1385 = l1354;
							let v1388 = l762[v1380][v1381];
							l762[v1380][v1381] = (v1388 + (v1385 * v1384));
							continuing {
								let v1391 = l1372;
								l1372 = (v1391 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1393 = l1334;
						l1334 = (v1393 + bitcast<u32>(1i));
					}
				}
				let v1395 = l1249;
				l1249 = (v1395 + 2u);
				let v1397 = l1242;
				let v1400 = l1235;
				l1242 = min((v1397 + s1398), v1400);
				let v1402 = l1266;
				let v1404 = l1260;
				l1266 = min((v1402 + s417), v1404);
				continuing {
					let v1406 = l1290;
					l1290 = (v1406 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1408 = l1281;
				l1281 = (v1408 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1410 = l771;
			l771 = (v1410 + 32i);
		}
	}
	workgroupBarrier();
	let v1412 = l609;
	if (v1412 == 0u) {
		let v1416 = l606;
		let v1417 = l731;
		g1178[v1416] = v1417;
		let v1420 = l590;
		let v1421 = l606;
		l1419 = (v1420 + v1421);
		let v1425 = l1419;
		let v1426 = l586;
		if (s1424 && (v1425 < v1426)) {
			let v1435 = l1419;
			let v1439 = workgroup_id[1u];
			let v1442 = l1419;
			let v1444 = ((((v1435 / max(c3, 1u)) * s636) + (v1439 * c3)) + (v1442 % max(c3, 1u)));
			let v1445 = l729;
			let v1447 = l731;
			l1446 = v1447;
			let v1448 = fn_22(&l1446);
			b7[v1444] = (v1445 + v1448);
		}
	}
	workgroupBarrier();
	l1451 = 0u;
	loop { // unroll
		let v1457 = l1451;
		if !(v1457 < 8u) { break; }
		let v1460 = l590;
		let v1461 = l735;
		let v1463 = l1451;
		l1459 = ((v1460 + v1461) + v1463);
		let v1465 = l1459;
		let v1466 = l586;
		if (v1465 < v1466) {
			let v1471 = l735;
			let v1472 = l1451;
			let v1473 = (v1471 + v1472);
			let v1475 = g1178[v1473];
			l1470 = v1475;
			let v1477 = l1470;
			if (v1477 > 0.0f) {
				l1482 = 1.0f;
				let v1484 = l1470;
				l1483 = v1484;
				let v1485 = fn_15(&l1482, &l1483);
				l1479 = v1485;
			} else {
				l1479 = 0.0f;
			}
			let v1487 = l1479;
			l1476 = v1487;
			let v1489 = l1459;
			let v1494 = workgroup_id[1u];
			let v1496 = l1459;
			l1488 = ((((v1489 / max(c3, 1u)) * s636) * c4) + (((v1494 * c3) + (v1496 % max(c3, 1u))) * c4));
			l1501 = 0u;
			loop { // unroll
				let v1507 = l1501;
				if !(v1507 < s757) { break; }
				let v1510 = l732;
				let v1511 = l1501;
				l1509 = ((v1510 + (v1511 * 64u)) * 2u);
				let v1515 = l1509;
				if (v1515 < c4) {
					let v1523 = l1488;
					let v1524 = l1509;
					let v1525 = (v1523 + v1524);
					let v1526 = l1451;
					let v1527 = l1501;
					let v1529 = l762[v1526][v1527][0u];
					let v1530 = l1476;
					b6[v1525] = (v1529 * v1530);
				}
				let v1533 = l1509;
				if ((v1533 + 1u) < c4) {
					let v1538 = l1488;
					let v1539 = l1509;
					let v1541 = ((v1538 + v1539) + 1u);
					let v1542 = l1451;
					let v1543 = l1501;
					let v1545 = l762[v1542][v1543][1u];
					let v1546 = l1476;
					b6[v1541] = (v1545 * v1546);
				}
				continuing {
					let v1549 = l1501;
					l1501 = (v1549 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1551 = l1451;
			l1451 = (v1551 + bitcast<u32>(1i));
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
