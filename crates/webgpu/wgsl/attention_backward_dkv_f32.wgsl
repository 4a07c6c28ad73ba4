const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 0u; // split
const c6: u32 = 0u; // part_rows
const c7: u32 = 0u; // reloads
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read_write> b8: array<f32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S768 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S74;
var<workgroup> g459: array<vec4<f32>, 304>;
var<private> g647: u32;
var<private> g660: u32;
var<private> g669: u32;
var<private> g674: u32;
var<private> g681: u32;
var<private> g706: u32;
@group(0) @binding(16) var<uniform> push: S768;
var<workgroup> g791: array<i32, 8>;
var<workgroup> g909: array<vec3<i32>, 64>;
var<workgroup> g955: array<vec4<f32>, 128>;
const s100: u32 = (c1 - 5u);
const s185: u32 = (c4 % 4u);
const s187: bool = (s185 == 0u);
const s244: u32 = (c4 % 4u);
const s245: bool = (s244 == 0u);
const s297: u32 = (c4 % 4u);
const s298: bool = (s297 == 0u);
const s350: u32 = (c4 % 4u);
const s351: bool = (s350 == 0u);
const s434: u32 = (c4 + 3u);
const s435: u32 = (s434 / 4u);
const s445: u32 = (s435 % 4u);
const s446: bool = (s445 == 0u);
const s653: bool = (c5 != 0u);
const s655: u32 = select(c3, 1u, s653);
const s658: u32 = (c2 * c3);
const s761: bool = (c5 != 0u);
const s762: u32 = select(c2, s658, s761);
const s860: u32 = (s435 + 32u);
const s861: u32 = (s860 - 1u);
const s862: u32 = (s861 / 32u);
const s1103: bool = (c7 != 0u);
const s1106: u32 = (c4 % 4u);
const s1107: bool = (s1106 == 0u);
const s1176: u32 = (s435 % 32u);
const s1177: bool = (s1176 == 0u);
const s1246: u32 = (s435 % 32u);
const s1247: bool = (s1246 == 0u);
const s1406: u32 = (s435 % 32u);
const s1407: bool = (s1406 == 0u);
const s1445: u32 = (c4 % 4u);
const s1446: bool = (s1445 == 0u);
const s1482: u32 = (s435 % 32u);
const s1483: bool = (s1482 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var p647: u32;
	var p660: u32;
	var p669: u32;
	var p674: u32;
	var p681: u32;
	var p706: u32;
	var h1039: bool;
	var h1108: bool;
	var h1181: bool;
	var h1411: bool;
	var h1487: bool;
	var h1569: bool;
	var l746: u32;
	var l749: u32;
	var l799: i32;
	var l817: i32;
	var l818: u32;
	var l845: u32;
	var l853: u32;
	var l867: array<array<vec4<f32>, max(s862, 1u)>, 4>;
	var l871: array<array<vec4<f32>, max(s862, 1u)>, 4>;
	var l889: i32;
	var l895: i32;
	var l918: u32;
	var l932: u32;
	var l935: u32;
	var l939: array<vec4<f32>, 2>;
	var l940: bool;
	var l941: array<vec4<f32>, 2>;
	var l944: u32;
	var l969: u32;
	var l978: u32;
	var l984: vec3<i32>;
	var l988: vec4<f32>;
	var l992: u32;
	var l1000: i32;
	var l1008: i32;
	var l1027: f32;
	var l1050: array<vec4<f32>, 2>;
	var l1051: bool;
	var l1052: array<vec4<f32>, 2>;
	var l1055: u32;
	var l1063: u32;
	var l1091: u32;
	var l1096: u32;
	var l1099: u32;
	var l1111: u32;
	var l1119: u32;
	var l1143: u32;
	var l1151: u32;
	var l1158: u32;
	var l1166: u32;
	var l1184: u32;
	var l1185: u32;
	var l1215: u32;
	var l1224: u32;
	var l1232: u32;
	var l1240: u32;
	var l1245: bool;
	var l1253: array<array<vec4<f32>, max(s862, 1u)>, 2>;
	var l1257: vec4<f32>;
	var l1263: bool;
	var l1264: u32;
	var l1265: u32;
	var l1271: array<array<vec4<f32>, max(s862, 1u)>, 2>;
	var l1275: vec4<f32>;
	var l1281: bool;
	var l1282: u32;
	var l1283: u32;
	var l1293: u32;
	var l1301: vec4<f32>;
	var l1310: vec4<f32>;
	var l1319: u32;
	var l1327: u32;
	var l1373: u32;
	var l1381: u32;
	var l1388: u32;
	var l1396: u32;
	var l1414: u32;
	var l1415: u32;
	var l1439: u32;
	var l1442: u32;
	var l1449: u32;
	var l1457: u32;
	var l1464: u32;
	var l1472: u32;
	var l1490: u32;
	var l1491: u32;
	var l1517: u32;
	var l1525: u32;
	var l1537: u32;
	var l1538: u32;
	var l1541: u32;
	var l1549: u32;
	var l1554: u32;
	let v748 = local_invocation_id[0u];
	l746 = v748;
	let v752 = workgroup_id[1u];
	let v755 = num_workgroups[0u];
	let v758 = workgroup_id[0u];
	l749 = ((v752 * v755) + v758);
	let v760 = l749;
	p660 = ((v760 % max(s762, 1u)) * s655);
	g660 = p660;
	let v765 = p660;
	p674 = (v765 / max(c3, 1u));
	g674 = p674;
	let v767 = fn_8();
	p669 = v767;
	g669 = p669;
	let v773 = push.m0;
	let v774 = l749;
	p681 = (v773 + ((v774 / max(s762, 1u)) * 8u));
	g681 = p681;
	let v779 = p681;
	let v780 = p669;
	if (v779 >= v780) {
		return;
	}
	let v785 = l746;
	if (v785 < 8u) {
		let v792 = l746;
		let v793 = p681;
		let v794 = l746;
		let v796 = p669;
		if ((v793 + v794) < v796) {
			let v806 = p681;
			let v807 = l746;
			let v808 = (v806 + v807);
			let v811 = b4[v808];
			l799 = v811;
		} else {
			l799 = (-1i);
		}
		let v814 = l799;
		g791[v792] = v814;
	}
	l817 = (-1i);
	let v819 = p681;
	l818 = v819;
	loop {
		let v825 = l818;
		let v826 = p681;
		let v828 = p669;
		if !(v825 < min((v826 + 8u), v828)) { break; }
		let v831 = l817;
		let v832 = l818;
		let v834 = b4[v832];
		l817 = max(v831, v834);
		continuing {
			let v836 = l818;
			l818 = (v836 + bitcast<u32>(1i));
		}
	}
	let v838 = l817;
	let v840 = p669;
	p647 = (bitcast<u32>(min((v838 + 1i), bitcast<i32>(v840))) * s655);
	g647 = p647;
	l845 = 0u;
	loop { // unroll
		let v851 = l845;
		if !(v851 < 4u) { break; }
		l853 = 0u;
		loop { // unroll
			let v859 = l853;
			if !(v859 < s862) { break; }
			let v868 = l845;
			let v869 = l853;
			l867[v868][v869] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v872 = l845;
			let v873 = l853;
			l871[v872][v873] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v875 = l853;
				l853 = (v875 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v877 = l845;
			l845 = (v877 + bitcast<u32>(1i));
		}
	}
	let v879 = p681;
	p706 = (v879 * s655);
	g706 = p706;
	loop {
		let v886 = p706;
		let v887 = p647;
		if !(v886 < v887) { break; }
		let v890 = p706;
		let v891 = l746;
		let v893 = p647;
		if ((v890 + v891) < v893) {
			let v898 = p706;
			let v899 = l746;
			l895 = bitcast<i32>(((v898 + v899) / max(s655, 1u)));
		} else {
			l895 = (-1i);
		}
		let v904 = l895;
		l889 = v904;
		let v910 = l746;
		let v915 = p706;
		let v916 = l746;
		l918 = (v915 + v916);
		let v919 = fn_47(&l918);
		let v922 = b5[v919];
		let v925 = bitcast<vec2<i32>>(v922.xy);
		let v926 = l889;
		g909[v910] = vec3<i32>(v925.x, v925.y, v926);
		let v933 = l746;
		l932 = (v933 % 2u);
		let v936 = l746;
		l935 = (v936 / 2u);
		l940 = false;
		fn_43(local_invocation_id, &l940, &l941);
		let v943 = l941;
		l939 = v943;
		l944 = 0u;
		loop { // unroll
			let v950 = l944;
			if !(v950 < 2u) { break; }
			let v956 = l935;
			let v957 = l944;
			let v961 = l932;
			let v962 = (((v956 + (v957 * 32u)) * 2u) + v961);
			let v963 = l944;
			let v965 = l939[v963];
			g955[v962] = v965;
			continuing {
				let v967 = l944;
				l944 = (v967 + bitcast<u32>(1i));
			}
		}
		let v970 = l935;
		l969 = v970;
		loop {
			let v976 = l969;
			if !(v976 < 64u) { break; }
			let v979 = l969;
			let v981 = l932;
			l978 = ((v979 * 2u) + v981);
			let v985 = l969;
			let v987 = g909[v985];
			l984 = v987;
			let v989 = l978;
			let v991 = g955[v989];
			l988 = v991;
			l992 = 0u;
			loop { // unroll
				let v998 = l992;
				if !(v998 < 4u) { break; }
				let v1001 = p681;
				let v1002 = l932;
				let v1004 = l992;
				l1000 = bitcast<i32>(((v1001 + v1002) + (v1004 * 2u)));
				let v1009 = l932;
				let v1010 = l992;
				let v1012 = (v1009 + (v1010 * 2u));
				let v1014 = g791[v1012];
				l1008 = v1014;
				let v1015 = l992;
				let v1016 = l992;
				let v1018 = l988[v1016];
				let v1021 = push.m1;
				let v1024 = l984[0u];
				l1027 = ((v1018 * v1021) - bitcast<f32>(v1024));
				let v1028 = fn_14(&l1027);
				let v1030 = l984[2u];
				let v1031 = l1000;
				let v1032 = (v1030 >= v1031);
				h1039 = v1032;
				if v1032 {
					let v1036 = l984[2u];
					let v1037 = l1008;
					h1039 = (v1036 <= v1037);
				}
				let v1039 = h1039;
				l988[v1015] = select(0.0f, v1028, v1039);
				continuing {
					let v1042 = l992;
					l992 = (v1042 + bitcast<u32>(1i));
				}
			}
			let v1044 = l978;
			let v1045 = l988;
			g955[v1044] = v1045;
			continuing {
				let v1047 = l969;
				l969 = (v1047 + 32u);
			}
		}
		l1051 = true;
		fn_43(local_invocation_id, &l1051, &l1052);
		let v1054 = l1052;
		l1050 = v1054;
		workgroupBarrier();
		l1055 = 0u;
		loop { // unroll
			let v1061 = l1055;
			if !(v1061 < 2u) { break; }
			let v1064 = l935;
			let v1065 = l1055;
			let v1069 = l932;
			l1063 = (((v1064 + (v1065 * 32u)) * 2u) + v1069);
			let v1071 = l1063;
			let v1072 = l1063;
			let v1074 = g955[v1072];
			let v1075 = l1055;
			let v1077 = l1050[v1075];
			let v1078 = l935;
			let v1079 = l1055;
			let v1081 = (v1078 + (v1079 * 32u));
			let v1083 = g909[v1081][1u];
			let v1084 = bitcast<f32>(v1083);
			g459[v1071] = (v1074 * (v1077 - vec4<f32>(v1084, v1084, v1084, v1084)));
			continuing {
				let v1089 = l1055;
				l1055 = (v1089 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1092 = p647;
		let v1093 = p706;
		l1091 = min((v1092 - v1093), 64u);
		let v1097 = l746;
		l1096 = (v1097 / 32u);
		let v1100 = l746;
		l1099 = (v1100 % 32u);
		h1108 = s1103;
		if s1103 {
			h1108 = s1107;
		}
		let v1108 = h1108;
		if v1108 {
			l1111 = 0u;
			loop { // unroll
				let v1117 = l1111;
				if !(v1117 < 4u) { break; }
				l1119 = 0u;
				loop { // unroll
					let v1125 = l1119;
					if !(v1125 < s862) { break; }
					let v1127 = l1111;
					let v1128 = l1119;
					l867[v1127][v1128] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					let v1130 = l1111;
					let v1131 = l1119;
					l871[v1130][v1131] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v1133 = l1119;
						l1119 = (v1133 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1135 = l1111;
					l1111 = (v1135 + bitcast<u32>(1i));
				}
			}
			let v1137 = p706;
			let v1138 = p681;
			if (v1137 > (v1138 * s655)) {
				l1143 = 0u;
				loop { // unroll
					let v1149 = l1143;
					if !(v1149 < 4u) { break; }
					let v1152 = p681;
					let v1153 = l1096;
					let v1155 = l1143;
					l1151 = ((v1152 + v1153) + (v1155 * 2u));
					l1158 = 0u;
					loop { // unroll
						let v1164 = l1158;
						if !(v1164 < s862) { break; }
						let v1167 = l1099;
						let v1168 = l1158;
						l1166 = (v1167 + (v1168 * 32u));
						let v1171 = l1151;
						let v1172 = p669;
						let v1173 = (v1171 < v1172);
						h1181 = v1173;
						if v1173 {
							let v1178 = l1166;
							h1181 = (s1177 || (v1178 < s435));
						}
						let v1181 = h1181;
						if v1181 {
							let v1186 = l1151;
							l1185 = v1186;
							let v1187 = fn_64(&l1185);
							let v1189 = l1166;
							l1184 = ((v1187 / 4u) + v1189);
							let v1191 = l1143;
							let v1192 = l1158;
							let v1197 = l1184;
							let v1199 = vec4<f32>(b7[v1197 * 4u + 0u], b7[v1197 * 4u + 1u], b7[v1197 * 4u + 2u], b7[v1197 * 4u + 3u]);
							l867[v1191][v1192] = v1199;
							let v1201 = l1143;
							let v1202 = l1158;
							let v1207 = l1184;
							let v1209 = vec4<f32>(b8[v1207 * 4u + 0u], b8[v1207 * 4u + 1u], b8[v1207 * 4u + 2u], b8[v1207 * 4u + 3u]);
							l871[v1201][v1202] = v1209;
						}
						continuing {
							let v1211 = l1158;
							l1158 = (v1211 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1213 = l1143;
						l1143 = (v1213 + bitcast<u32>(1i));
					}
				}
			}
		}
		l1215 = 0u;
		loop {
			let v1221 = l1215;
			let v1222 = l1091;
			if !(v1221 < v1222) { break; }
			l1224 = 0u;
			loop { // unroll
				let v1230 = l1224;
				if !(v1230 < 2u) { break; }
				l1232 = 0u;
				loop { // unroll
					let v1238 = l1232;
					if !(v1238 < s862) { break; }
					let v1241 = l1099;
					let v1242 = l1232;
					l1240 = (v1241 + (v1242 * 32u));
					let v1248 = l1240;
					l1245 = (s1247 || (v1248 < s435));
					let v1254 = l1224;
					let v1255 = l1232;
					let v1256 = l1245;
					if v1256 {
						let v1260 = l1215;
						let v1261 = l1224;
						l1263 = false;
						l1264 = (v1260 + v1261);
						let v1266 = l1240;
						l1265 = v1266;
						let v1267 = fn_61(&l1263, &l1264, &l1265);
						l1257 = v1267;
					} else {
						l1257 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1269 = l1257;
					l1253[v1254][v1255] = v1269;
					let v1272 = l1224;
					let v1273 = l1232;
					let v1274 = l1245;
					if v1274 {
						let v1278 = l1215;
						let v1279 = l1224;
						l1281 = true;
						l1282 = (v1278 + v1279);
						let v1284 = l1240;
						l1283 = v1284;
						let v1285 = fn_61(&l1281, &l1282, &l1283);
						l1275 = v1285;
					} else {
						l1275 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1287 = l1275;
					l1271[v1272][v1273] = v1287;
					continuing {
						let v1289 = l1232;
						l1232 = (v1289 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1291 = l1224;
					l1224 = (v1291 + bitcast<u32>(1i));
				}
			}
			l1293 = 0u;
			loop { // unroll
				let v1299 = l1293;
				if !(v1299 < 2u) { break; }
				let v1302 = l1215;
				let v1303 = l1293;
				let v1306 = l1096;
				let v1307 = (((v1302 + v1303) * 2u) + v1306);
				let v1309 = g459[v1307];
				l1301 = v1309;
				let v1311 = l1215;
				let v1312 = l1293;
				let v1315 = l1096;
				let v1316 = (((v1311 + v1312) * 2u) + v1315);
				let v1318 = g955[v1316];
				l1310 = v1318;
				l1319 = 0u;
				loop { // unroll
					let v1325 = l1319;
					if !(v1325 < s862) { break; }
					l1327 = 0u;
					loop { // unroll
						let v1333 = l1327;
						if !(v1333 < 4u) { break; }
						let v1335 = l1327;
						let v1336 = l1319;
						let v1337 = l1327;
						let v1339 = l1301[v1337];
						let v1340 = l1293;
						let v1341 = l1319;
						let v1343 = l1253[v1340][v1341];
						let v1346 = l867[v1335][v1336];
						l867[v1335][v1336] = (v1346 + (v1343 * v1339));
						let v1349 = l1327;
						let v1350 = l1319;
						let v1351 = l1327;
						let v1353 = l1310[v1351];
						let v1354 = l1293;
						let v1355 = l1319;
						let v1357 = l1271[v1354][v1355];
						let v1360 = l871[v1349][v1350];
						l871[v1349][v1350] = (v1360 + (v1357 * v1353));
						continuing {
							let v1363 = l1327;
							l1327 = (v1363 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1365 = l1319;
						l1319 = (v1365 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1367 = l1293;
					l1293 = (v1367 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1369 = l1215;
				l1215 = (v1369 + 2u);
			}
		}
		if v1108 {
			l1373 = 0u;
			loop { // unroll
				let v1379 = l1373;
				if !(v1379 < 4u) { break; }
				let v1382 = p681;
				let v1383 = l1096;
				let v1385 = l1373;
				l1381 = ((v1382 + v1383) + (v1385 * 2u));
				l1388 = 0u;
				loop { // unroll
					let v1394 = l1388;
					if !(v1394 < s862) { break; }
					let v1397 = l1099;
					let v1398 = l1388;
					l1396 = (v1397 + (v1398 * 32u));
					let v1401 = l1381;
					let v1402 = p669;
					let v1403 = (v1401 < v1402);
					h1411 = v1403;
					if v1403 {
						let v1408 = l1396;
						h1411 = (s1407 || (v1408 < s435));
					}
					let v1411 = h1411;
					if v1411 {
						let v1416 = l1381;
						l1415 = v1416;
						let v1417 = fn_64(&l1415);
						let v1419 = l1396;
						l1414 = ((v1417 / 4u) + v1419);
						let v1421 = l1414;
						let v1422 = l1373;
						let v1423 = l1388;
						let v1425 = l867[v1422][v1423];
						b7[v1421 * 4u + 0u] = v1425[0];
						b7[v1421 * 4u + 1u] = v1425[1];
						b7[v1421 * 4u + 2u] = v1425[2];
						b7[v1421 * 4u + 3u] = v1425[3];
						let v1427 = l1414;
						let v1428 = l1373;
						let v1429 = l1388;
						let v1431 = l871[v1428][v1429];
						b8[v1427 * 4u + 0u] = v1431[0];
						b8[v1427 * 4u + 1u] = v1431[1];
						b8[v1427 * 4u + 2u] = v1431[2];
						b8[v1427 * 4u + 3u] = v1431[3];
					}
					continuing {
						let v1433 = l1388;
						l1388 = (v1433 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1435 = l1373;
					l1373 = (v1435 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1437 = p706;
			p706 = (v1437 + 64u);
			g706 = p706;
		}
	}
	let v1440 = l746;
	l1439 = (v1440 / 32u);
	let v1443 = l746;
	l1442 = (v1443 % 32u);
	if s1446 {
		l1449 = 0u;
		loop { // unroll
			let v1455 = l1449;
			if !(v1455 < 4u) { break; }
			let v1458 = p681;
			let v1459 = l1439;
			let v1461 = l1449;
			l1457 = ((v1458 + v1459) + (v1461 * 2u));
			l1464 = 0u;
			loop { // unroll
				let v1470 = l1464;
				if !(v1470 < s862) { break; }
				let v1473 = l1442;
				let v1474 = l1464;
				l1472 = (v1473 + (v1474 * 32u));
				let v1477 = l1457;
				let v1478 = p669;
				let v1479 = (v1477 < v1478);
				h1487 = v1479;
				if v1479 {
					let v1484 = l1472;
					h1487 = (s1483 || (v1484 < s435));
				}
				let v1487 = h1487;
				if v1487 {
					let v1492 = l1457;
					l1491 = v1492;
					let v1493 = fn_64(&l1491);
					let v1495 = l1472;
					l1490 = ((v1493 / 4u) + v1495);
					let v1497 = l1490;
					let v1498 = l1449;
					let v1499 = l1464;
					let v1501 = l867[v1498][v1499];
					let v1503 = push.m1;
					let w1505_1504 = (v1501 * v1503);
					b7[v1497 * 4u + 0u] = w1505_1504[0];
					b7[v1497 * 4u + 1u] = w1505_1504[1];
					b7[v1497 * 4u + 2u] = w1505_1504[2];
					b7[v1497 * 4u + 3u] = w1505_1504[3];
					let v1506 = l1490;
					let v1507 = l1449;
					let v1508 = l1464;
					let v1510 = l871[v1507][v1508];
					b8[v1506 * 4u + 0u] = v1510[0];
					b8[v1506 * 4u + 1u] = v1510[1];
					b8[v1506 * 4u + 2u] = v1510[2];
					b8[v1506 * 4u + 3u] = v1510[3];
				}
				continuing {
					let v1512 = l1464;
					l1464 = (v1512 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1514 = l1449;
				l1449 = (v1514 + bitcast<u32>(1i));
			}
		}
		return;
	}
	l1517 = 0u;
	loop { // unroll
		let v1523 = l1517;
		if !(v1523 < 4u) { break; }
		let v1526 = p681;
		let v1527 = l1439;
		let v1529 = l1517;
		l1525 = ((v1526 + v1527) + (v1529 * 2u));
		let v1532 = l1525;
		let v1533 = p669;
		if (v1532 < v1533) {
			let v1539 = l1525;
			l1538 = v1539;
			let v1540 = fn_64(&l1538);
			l1537 = v1540;
			l1541 = 0u;
			loop { // unroll
				let v1547 = l1541;
				if !(v1547 < s862) { break; }
				let v1550 = l1442;
				let v1551 = l1541;
				l1549 = (v1550 + (v1551 * 32u));
				l1554 = 0u;
				loop {
					let v1560 = l1554;
					let v1561 = (v1560 < 4u);
					h1569 = v1561;
					if v1561 {
						let v1564 = l1549;
						let v1566 = l1554;
						h1569 = (((v1564 * 4u) + v1566) < c4);
					}
					let v1569 = h1569;
					if !v1569 { break; }
					let v1574 = l1537;
					let v1575 = l1549;
					let v1578 = l1554;
					let v1579 = ((v1574 + (v1575 * 4u)) + v1578);
					let v1580 = l1517;
					let v1581 = l1541;
					let v1582 = l1554;
					let v1584 = l867[v1580][v1581][v1582];
					let v1586 = push.m1;
					b7[v1579] = (v1584 * v1586);
					let v1593 = l1537;
					let v1594 = l1549;
					let v1597 = l1554;
					let v1598 = ((v1593 + (v1594 * 4u)) + v1597);
					let v1599 = l1517;
					let v1600 = l1541;
					let v1601 = l1554;
					let v1603 = l871[v1599][v1600][v1601];
					b8[v1598] = v1603;
					continuing {
						let v1605 = l1554;
						l1554 = (v1605 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1607 = l1541;
					l1541 = (v1607 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1609 = l1517;
			l1517 = (v1609 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v81 = extents.m0;
			return v81;
		}
		case 1u: {
			let v85 = extents.m1;
			return v85;
		}
		case 2u: {
			let v89 = extents.m2;
			return v89;
		}
		case 3u: {
			let v93 = extents.m3;
			return v93;
		}
		case 4u: {
			let v97 = extents.m4;
			return v97;
		}
		case default: {
			return s100;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l104: f32;
	var l112: f32;
	var l124: f32;
	var l160: f32;
	var l172: f32;
	let v105 = (*p13);
	l104 = round((clamp(v105, (-88.0f), 88.0f) * 1.442695f));
	let v113 = (*p13);
	let v115 = l104;
	l112 = (clamp(v113, (-88.0f), 88.0f) - (v115 * 0.6933594f));
	let v119 = l112;
	let v120 = l104;
	l112 = (v119 + (v120 * 0.00021219444f));
	l124 = 0.00019875691f;
	let v126 = l124;
	let v127 = l112;
	l124 = ((v126 * v127) + 0.0013981999f);
	let v131 = l124;
	let v132 = l112;
	l124 = ((v131 * v132) + 0.008333452f);
	let v136 = l124;
	let v137 = l112;
	l124 = ((v136 * v137) + 0.041665796f);
	let v141 = l124;
	let v142 = l112;
	l124 = ((v141 * v142) + 0.16666666f);
	let v146 = l124;
	let v147 = l112;
	l124 = ((v146 * v147) + 0.5f);
	let v151 = l124;
	let v152 = l112;
	let v154 = l112;
	let v156 = l112;
	l124 = ((((v151 * v152) * v154) + v156) + 1.0f);
	let v161 = l104;
	l160 = bitcast<f32>((bitcast<u32>((i32(v161) + 127i)) << bitcast<u32>(23i)));
	let v169 = (*p13);
	if (v169 < (-87.0f)) {
		l172 = 0.0f;
	} else {
		let v177 = l124;
		let v178 = l160;
		l172 = (v177 * v178);
	}
	let v180 = l172;
	return v180;
}
fn fn_21(p19: ptr<function, u32>, p20: ptr<function, u32>) -> vec4<f32> {
	var h222: bool;
	var l191: vec4<f32>;
	var l207: u32;
	if s187 {
		let v197 = (*p19);
		let v199 = (*p20);
		let v200 = ((v197 / 4u) + v199);
		let v203 = b2[v200];
		l191 = bitcast<vec4<f32>>(v203);
	} else {
		l191 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l207 = 0u;
		loop {
			let v213 = l207;
			let v214 = (v213 < 4u);
			h222 = v214;
			if v214 {
				let v217 = (*p20);
				let v219 = l207;
				h222 = (((v217 * 4u) + v219) < c4);
			}
			let v222 = h222;
			if !v222 { break; }
			let v223 = l207;
			let v228 = (*p19);
			let v229 = (*p20);
			let v232 = l207;
			let v233 = ((v228 + (v229 * 4u)) + v232);
			let v236 = b2[v233 / 4u][v233 % 4u];
			l191[v223] = bitcast<f32>(v236);
			continuing {
				let v239 = l207;
				l207 = (v239 + bitcast<u32>(1i));
			}
		}
	}
	let v241 = l191;
	return v241;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var h276: bool;
	var l248: vec4<f32>;
	var l261: u32;
	if s245 {
		let v253 = (*p23);
		let v255 = (*p24);
		let v256 = ((v253 / 4u) + v255);
		let v258 = b3[v256];
		l248 = bitcast<vec4<f32>>(v258);
	} else {
		l248 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l261 = 0u;
		loop {
			let v267 = l261;
			let v268 = (v267 < 4u);
			h276 = v268;
			if v268 {
				let v271 = (*p24);
				let v273 = l261;
				h276 = (((v271 * 4u) + v273) < c4);
			}
			let v276 = h276;
			if !v276 { break; }
			let v277 = l261;
			let v282 = (*p23);
			let v283 = (*p24);
			let v286 = l261;
			let v287 = ((v282 + (v283 * 4u)) + v286);
			let v289 = b3[v287 / 4u][v287 % 4u];
			l248[v277] = bitcast<f32>(v289);
			continuing {
				let v292 = l261;
				l261 = (v292 + bitcast<u32>(1i));
			}
		}
	}
	let v294 = l248;
	return v294;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h329: bool;
	var l313: vec4<f32>;
	var l314: u32;
	if s298 {
		let v305 = (*p27);
		let v307 = (*p28);
		let v308 = ((v305 / 4u) + v307);
		let v311 = b1[v308];
		return v311;
	}
	l313 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l314 = 0u;
	loop {
		let v320 = l314;
		let v321 = (v320 < 4u);
		h329 = v321;
		if v321 {
			let v324 = (*p28);
			let v326 = l314;
			h329 = (((v324 * 4u) + v326) < c4);
		}
		let v329 = h329;
		if !v329 { break; }
		let v330 = l314;
		let v335 = (*p27);
		let v336 = (*p28);
		let v339 = l314;
		let v340 = ((v335 + (v336 * 4u)) + v339);
		let v343 = b1[v340 / 4u][v340 % 4u];
		l313[v330] = v343;
		continuing {
			let v345 = l314;
			l314 = (v345 + bitcast<u32>(1i));
		}
	}
	let v347 = l313;
	return v347;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h381: bool;
	var l365: vec4<f32>;
	var l366: u32;
	if s351 {
		let v358 = (*p31);
		let v360 = (*p32);
		let v361 = ((v358 / 4u) + v360);
		let v363 = b6[v361];
		return v363;
	}
	l365 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l366 = 0u;
	loop {
		let v372 = l366;
		let v373 = (v372 < 4u);
		h381 = v373;
		if v373 {
			let v376 = (*p32);
			let v378 = l366;
			h381 = (((v376 * 4u) + v378) < c4);
		}
		let v381 = h381;
		if !v381 { break; }
		let v382 = l366;
		let v387 = (*p31);
		let v388 = (*p32);
		let v391 = l366;
		let v392 = ((v387 + (v388 * 4u)) + v391);
		let v394 = b6[v392 / 4u][v392 % 4u];
		l365[v382] = v394;
		continuing {
			let v396 = l366;
			l366 = (v396 + bitcast<u32>(1i));
		}
	}
	let v398 = l365;
	return v398;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l401: u32;
	var l408: u32;
	var l411: u32;
	var l414: u32;
	var l426: u32;
	var l437: u32;
	var l440: u32;
	var l444: bool;
	var l467: vec4<f32>;
	var l472: bool;
	var l474: u32;
	var l475: u32;
	var l482: u32;
	var l490: u32;
	var l497: u32;
	var l508: array<vec4<f32>, 1>;
	var l511: vec4<f32>;
	var l518: bool;
	var l520: u32;
	var l521: u32;
	var l529: u32;
	var l555: u32;
	var l563: u32;
	var l571: array<vec4<f32>, 2>;
	var l586: u32;
	var l594: vec4<f32>;
	var l604: u32;
	var l612: u32;
	let v407 = local_invocation_id[0u];
	l401 = v407;
	let v409 = l401;
	l408 = (v409 % 2u);
	let v412 = l401;
	l411 = (v412 / 2u);
	l414 = 0u;
	loop { // unroll
		let v420 = l414;
		if !(v420 < 2u) { break; }
		let v422 = l414;
		(*p42)[v422] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v424 = l414;
			l414 = (v424 + bitcast<u32>(1i));
		}
	}
	l426 = 0u;
	loop {
		let v432 = l426;
		if !(v432 < s435) { break; }
		let v438 = l401;
		l437 = (v438 % 4u);
		let v441 = l426;
		let v442 = l437;
		l440 = (v441 + v442);
		let v447 = l440;
		l444 = (s446 || (v447 < s435));
		workgroupBarrier();
		let v451 = l401;
		if (v451 < 32u) {
			let v460 = l437;
			let v463 = l401;
			let v465 = ((v460 * 10u) + (v463 / 4u));
			let v466 = l444;
			if v466 {
				let v470 = l401;
				let v473 = (*p41);
				l472 = v473;
				l474 = (v470 / 4u);
				let v476 = l440;
				l475 = v476;
				let v477 = fn_56(&l472, &l474, &l475);
				l467 = v477;
			} else {
				l467 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v479 = l467;
			g459[v465] = v479;
		}
		l482 = 0u;
		loop {
			let v488 = l482;
			if !(v488 < 4u) { break; }
			let v491 = l401;
			let v493 = l482;
			l490 = ((v491 / 4u) + (v493 * 16u));
			l497 = 0u;
			loop { // unroll
				let v503 = l497;
				if !(v503 < 1u) { break; }
				let v509 = l497;
				let v510 = l444;
				if v510 {
					let v514 = l490;
					let v515 = l497;
					let v519 = (*p41);
					l518 = v519;
					l520 = (v514 + (v515 * 16u));
					let v522 = l440;
					l521 = v522;
					let v523 = fn_61(&l518, &l520, &l521);
					l511 = v523;
				} else {
					l511 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v525 = l511;
				l508[v509] = v525;
				continuing {
					let v527 = l497;
					l497 = (v527 + bitcast<u32>(1i));
				}
			}
			l529 = 0u;
			loop { // unroll
				let v535 = l529;
				if !(v535 < 1u) { break; }
				let v538 = l437;
				let v542 = l490;
				let v544 = l529;
				let v546 = (((40u + (v538 * 66u)) + v542) + (v544 * 16u));
				let v547 = l529;
				let v549 = l508[v547];
				g459[v546] = v549;
				continuing {
					let v551 = l529;
					l529 = (v551 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v553 = l482;
				l482 = (v553 + 1u);
			}
		}
		workgroupBarrier();
		l555 = 0u;
		loop {
			let v561 = l555;
			if !(v561 < 4u) { break; }
			l563 = 0u;
			loop { // unroll
				let v569 = l563;
				if !(v569 < 2u) { break; }
				let v572 = l563;
				let v573 = l555;
				let v576 = l411;
				let v578 = l563;
				let v580 = (((40u + (v573 * 66u)) + v576) + (v578 * 32u));
				let v582 = g459[v580];
				l571[v572] = v582;
				continuing {
					let v584 = l563;
					l563 = (v584 + bitcast<u32>(1i));
				}
			}
			l586 = 0u;
			loop { // unroll
				let v592 = l586;
				if !(v592 < 4u) { break; }
				let v595 = l555;
				let v597 = l408;
				let v599 = l586;
				let v601 = (((v595 * 10u) + v597) + (v599 * 2u));
				let v603 = g459[v601];
				l594 = v603;
				l604 = 0u;
				loop { // unroll
					let v610 = l604;
					if !(v610 < 2u) { break; }
					l612 = 0u;
					loop { // unroll
						let v618 = l612;
						if !(v618 < 4u) { break; }
						let v620 = l604;
						let v621 = l586;
						let v622 = l612;
						let v624 = l594[v622];
						let v625 = l604;
						let v626 = l612;
						let v628 = l571[v625][v626];
						let v631 = (*p42)[v620][v621];
						(*p42)[v620][v621] = (v631 + (v624 * v628));
						continuing {
							let v634 = l612;
							l612 = (v634 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v636 = l604;
						l604 = (v636 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v638 = l586;
					l586 = (v638 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v640 = l555;
				l555 = (v640 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v642 = l426;
			l426 = (v642 + 4u);
		}
	}
	return;
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	var l644: u32;
	let v645 = (*p46);
	let v648 = g647;
	l644 = min(v645, (v648 - 1u));
	let v651 = l644;
	let v661 = g660;
	let v663 = l644;
	return ((((v651 / max(s655, 1u)) * s658) + v661) + (v663 % max(s655, 1u)));
}
fn fn_50(p49: ptr<function, u32>) -> u32 {
	let v668 = (*p49);
	let v670 = g669;
	let v675 = g674;
	return (((min(v668, (v670 - 1u)) * c2) + v675) * c4);
}
fn fn_56(p53: ptr<function, bool>, p54: ptr<function, u32>, p55: ptr<function, u32>) -> vec4<f32> {
	var l680: u32;
	var l685: u32;
	var l688: vec4<f32>;
	var l691: u32;
	var l693: u32;
	var l697: u32;
	var l699: u32;
	let v682 = g681;
	let v683 = (*p54);
	l685 = (v682 + v683);
	let v686 = fn_50(&l685);
	l680 = v686;
	let v687 = (*p53);
	if v687 {
		let v692 = l680;
		l691 = v692;
		let v694 = (*p55);
		l693 = v694;
		let v695 = fn_25(&l691, &l693);
		l688 = v695;
	} else {
		let v698 = l680;
		l697 = v698;
		let v700 = (*p55);
		l699 = v700;
		let v701 = fn_21(&l697, &l699);
		l688 = v701;
	}
	let v702 = l688;
	return v702;
}
fn fn_61(p58: ptr<function, bool>, p59: ptr<function, u32>, p60: ptr<function, u32>) -> vec4<f32> {
	var l705: u32;
	var l710: u32;
	var l714: vec4<f32>;
	var l717: u32;
	var l719: u32;
	var l723: u32;
	var l725: u32;
	let v707 = g706;
	let v708 = (*p59);
	l710 = (v707 + v708);
	let v711 = fn_47(&l710);
	l705 = (v711 * c4);
	let v713 = (*p58);
	if v713 {
		let v718 = l705;
		l717 = v718;
		let v720 = (*p60);
		l719 = v720;
		let v721 = fn_33(&l717, &l719);
		l714 = v721;
	} else {
		let v724 = l705;
		l723 = v724;
		let v726 = (*p60);
		l725 = v726;
		let v727 = fn_29(&l723, &l725);
		l714 = v727;
	}
	let v728 = l714;
	return v728;
}
fn fn_64(p63: ptr<function, u32>) -> u32 {
	var l731: u32;
	let v732 = g660;
	l731 = ((v732 % max(c3, 1u)) * c5);
	let v735 = l731;
	let v738 = (*p63);
	let v741 = g674;
	return (((((v735 * c6) + v738) * c2) + v741) * c4);
}
