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
struct S86 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S524 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S86;
var<private> g489: array<vec4<u32>, 1>;
var<private> g519: f32;
@group(0) @binding(16) var<uniform> push: S524;
var<private> g595: array<vec4<f32>, 2>;
var<workgroup> g658: array<vec4<f32>, 576>;
var<workgroup> g693: array<vec4<f32>, 288>;
var<workgroup> g880: array<vec2<i32>, 32>;
var<workgroup> g1275: array<vec4<f32>, 128>;
const s111: u32 = (c1 - 5u);
const s413: u32 = (c2 * c4);
const s414: u32 = (s413 / 4u);
const s420: u32 = (c4 + 63u);
const s422: u32 = (s420 / 64u);
const s582: u32 = (c2 * c3);
const s725: u32 = (c4 / 8u);
const s755: u32 = (c5 / 8u);
const s1098: u32 = (c4 + 32u);
const s1099: u32 = (s1098 - 1u);
const s1100: u32 = (s1099 / 32u);
const s1558: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1014: bool;
	var h1258: bool;
	var l809: u32;
	var l812: u32;
	var l823: u32;
	var l826: u32;
	var l833: u32;
	var l836: u32;
	var l849: u32;
	var l857: u32;
	var l869: u32;
	var l908: vec2<i32>;
	var l911: vec2<i32>;
	var l914: u32;
	var l951: vec4<f32>;
	var l953: vec4<f32>;
	var l954: u32;
	var l964: array<array<vec4<f32>, 2>, 4>;
	var l971: u32;
	var l973: u32;
	var l975: u32;
	var l977: i32;
	var l980: i32;
	var l983: u32;
	var l985: i32;
	var l997: i32;
	var l1003: bool;
	var l1019: i32;
	var l1022: u32;
	var l1035: i32;
	var l1062: u32;
	var l1064: u32;
	var l1066: u32;
	var l1068: i32;
	var l1070: i32;
	var l1073: u32;
	var l1076: u32;
	var l1086: array<vec4<f32>, 4>;
	var l1091: u32;
	var l1110: u32;
	var l1112: u32;
	var l1114: u32;
	var l1116: i32;
	var l1118: i32;
	var l1121: u32;
	var l1123: u32;
	var l1131: u32;
	var l1139: array<vec4<f32>, 4>;
	var l1153: u32;
	var l1161: vec4<f32>;
	var l1171: u32;
	var l1179: u32;
	var l1215: u32;
	var l1223: vec2<i32>;
	var l1230: u32;
	var l1238: i32;
	var l1259: f32;
	var l1292: vec4<f32>;
	var l1294: u32;
	var l1312: u32;
	var l1320: vec4<f32>;
	var l1329: f32;
	var l1354: u32;
	var l1362: vec4<f32>;
	var l1364: vec4<f32>;
	var l1367: vec4<f32>;
	var l1386: u32;
	var l1388: u32;
	var l1390: u32;
	var l1392: i32;
	var l1393: i32;
	var l1396: u32;
	var l1403: u32;
	var l1410: u32;
	var l1418: array<array<vec4<u32>, 1>, 4>;
	var l1419: array<array<vec4<u32>, 1>, 4>;
	var l1420: i32;
	var l1422: i32;
	var l1425: u32;
	var l1427: u32;
	var l1431: u32;
	var l1440: array<array<vec4<u32>, 1>, 4>;
	var l1447: array<array<vec4<u32>, 1>, 4>;
	var l1448: i32;
	var l1449: i32;
	var l1452: u32;
	var l1454: u32;
	var l1458: u32;
	var l1466: vec4<f32>;
	var l1475: f32;
	var l1480: vec4<f32>;
	var l1482: u32;
	var l1488: vec4<f32>;
	var l1490: u32;
	var l1496: u32;
	var l1538: vec4<f32>;
	var l1539: u32;
	var l1564: u32;
	var l1572: u32;
	var l1601: f32;
	var l1615: u32;
	var l1623: u32;
	var l1635: f32;
	var l1640: f32;
	var l1644: f32;
	var l1645: f32;
	var l1651: u32;
	let v811 = local_invocation_id[0u];
	l809 = v811;
	let v815 = workgroup_id[1u];
	let v818 = num_workgroups[0u];
	let v821 = workgroup_id[0u];
	l812 = ((v815 * v818) + v821);
	let v824 = l812;
	l823 = (v824 % max(c2, 1u));
	let v828 = num_workgroups[0u];
	let v830 = l812;
	l826 = ((v828 - 1u) - (v830 / max(c2, 1u)));
	let v834 = fn_8();
	l833 = (v834 * c3);
	let v838 = push.m0;
	let v840 = l826;
	l836 = ((v838 * c3) + (v840 * 32u));
	let v843 = l836;
	let v844 = l833;
	if (v843 >= v844) {
		return;
	}
	let v850 = l809;
	let v853 = l809;
	l849 = (((v850 / 8u) % 4u) + ((v853 / 64u) * 4u));
	let v858 = l809;
	let v860 = l809;
	l857 = ((v858 % 8u) + (((v860 / 32u) % 2u) * 8u));
	let v865 = l809;
	if (v865 < 32u) {
		let v870 = l836;
		let v871 = l809;
		let v873 = l833;
		l869 = (min((v870 + v871), (v873 - 1u)) / max(c3, 1u));
		let v881 = l809;
		let v886 = l869;
		let v889 = b4[v886];
		let v895 = l869;
		let v897 = b5[v895];
		let v899 = push.m1;
		g880[v881] = vec2<i32>(max(v889, 0i), min(v897, (bitcast<i32>(v899) - 1i)));
	}
	workgroupBarrier();
	let v910 = g880[0i];
	l908 = v910;
	let v913 = g880[0i];
	l911 = v913;
	l914 = 1u;
	loop {
		let v920 = l914;
		if !(v920 < 32u) { break; }
		let v923 = l908[0u];
		let v924 = l914;
		let v927 = g880[v924][0u];
		let v930 = l908[1u];
		let v931 = l914;
		let v933 = g880[v931][1u];
		l908 = vec2<i32>(min(v923, v927), max(v930, v933));
		let v937 = l911[0u];
		let v938 = l914;
		let v940 = g880[v938][0u];
		let v943 = l911[1u];
		let v944 = l914;
		let v946 = g880[v944][1u];
		l911 = vec2<i32>(max(v937, v940), min(v943, v946));
		continuing {
			let v949 = l914;
			l914 = (v949 + bitcast<u32>(1i));
		}
	}
	l951 = vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f));
	l953 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l954 = 0u;
	loop { // unroll
		let v960 = l954;
		if !(v960 < 4u) { break; }
		let v965 = l954;
		l964[v965][0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v967 = l954;
		l964[v967][1i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v969 = l954;
			l954 = (v969 + bitcast<u32>(1i));
		}
	}
	let v972 = l823;
	l971 = v972;
	let v974 = l836;
	l973 = v974;
	let v976 = l833;
	l975 = v976;
	let v979 = l908[0u];
	l977 = v979;
	let v982 = l908[1u];
	l980 = v982;
	l983 = 0u;
	fn_54(local_invocation_id, &l971, &l973, &l975, &l977, &l980, &l983);
	let v987 = l908[0u];
	l985 = v987;
	loop {
		let v993 = l985;
		let v995 = l908[1u];
		if !(v993 <= v995) { break; }
		let v998 = l985;
		l997 = ((v998 + 64i) - 1i);
		let v1004 = l985;
		let v1006 = l911[0u];
		let v1007 = (v1004 >= v1006);
		h1014 = v1007;
		if v1007 {
			let v1010 = l997;
			let v1012 = l911[1u];
			h1014 = (v1010 <= v1012);
		}
		let v1014 = h1014;
		l1003 = v1014;
		let v1015 = l1003;
		if (!v1015) {
			let v1021 = l908[1u];
			l1019 = v1021;
			l1022 = 0u;
			loop {
				let v1028 = l1022;
				if !(v1028 < 32u) { break; }
				let v1030 = l1022;
				let v1032 = g880[v1030][1u];
				let v1033 = l985;
				if (v1032 >= v1033) {
					let v1038 = l1019;
					let v1039 = l1022;
					let v1041 = g880[v1039][0u];
					let v1042 = l985;
					l1035 = min(v1038, max(v1041, v1042));
				} else {
					let v1046 = l1019;
					l1035 = v1046;
				}
				let v1047 = l1035;
				l1019 = v1047;
				continuing {
					let v1048 = l1022;
					l1022 = (v1048 + bitcast<u32>(1i));
				}
			}
			let v1050 = l1019;
			let v1051 = l997;
			if (v1050 > v1051) {
				let v1055 = l1019;
				let v1056 = l985;
				let v1060 = l985;
				l985 = (v1060 + (((v1055 - v1056) / 64i) * 64i));
				let v1063 = l823;
				l1062 = v1063;
				let v1065 = l836;
				l1064 = v1065;
				let v1067 = l833;
				l1066 = v1067;
				let v1069 = l985;
				l1068 = v1069;
				let v1072 = l908[1u];
				l1070 = v1072;
				l1073 = 0u;
				fn_54(local_invocation_id, &l1062, &l1064, &l1066, &l1068, &l1070, &l1073);
				continue;
			}
		}
		l1076 = 0u;
		loop { // unroll
			let v1082 = l1076;
			if !(v1082 < 4u) { break; }
			let v1087 = l1076;
			l1086[v1087] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v1089 = l1076;
				l1076 = (v1089 + bitcast<u32>(1i));
			}
		}
		l1091 = 0u;
		loop {
			let v1097 = l1091;
			if !(v1097 < s1100) { break; }
			workgroupBarrier();
			fn_56(local_invocation_id);
			workgroupBarrier();
			let v1103 = l1091;
			if ((v1103 + 1u) < s1100) {
				let v1108 = l1091;
				let v1111 = l823;
				l1110 = v1111;
				let v1113 = l836;
				l1112 = v1113;
				let v1115 = l833;
				l1114 = v1115;
				let v1117 = l985;
				l1116 = v1117;
				let v1120 = l908[1u];
				l1118 = v1120;
				l1121 = (v1108 + 1u);
				fn_54(local_invocation_id, &l1110, &l1112, &l1114, &l1116, &l1118, &l1121);
			}
			l1123 = 0u;
			loop { // unroll
				let v1129 = l1123;
				if !(v1129 < 8u) { break; }
				l1131 = 0u;
				loop { // unroll
					let v1137 = l1131;
					if !(v1137 < 4u) { break; }
					let v1140 = l1131;
					let v1141 = l849;
					let v1142 = l1131;
					let v1146 = l1123;
					let v1147 = (((v1141 + (v1142 * 8u)) * 9u) + v1146);
					let v1149 = g693[v1147];
					l1139[v1140] = v1149;
					continuing {
						let v1151 = l1131;
						l1131 = (v1151 + bitcast<u32>(1i));
					}
				}
				l1153 = 0u;
				loop { // unroll
					let v1159 = l1153;
					if !(v1159 < 4u) { break; }
					let v1162 = l857;
					let v1163 = l1153;
					let v1167 = l1123;
					let v1168 = (((v1162 + (v1163 * 16u)) * 9u) + v1167);
					let v1170 = g658[v1168];
					l1161 = v1170;
					l1171 = 0u;
					loop { // unroll
						let v1177 = l1171;
						if !(v1177 < 4u) { break; }
						l1179 = 0u;
						loop { // unroll
							let v1185 = l1179;
							if !(v1185 < 4u) { break; }
							let v1187 = l1153;
							let v1188 = l1179;
							let v1189 = l1179;
							let v1190 = l1171;
							let v1192 = l1139[v1189][v1190];
							let v1193 = l1171;
							let v1195 = l1161[v1193];
							let v1198 = l1086[v1187][v1188];
							l1086[v1187][v1188] = (v1198 + (v1192 * v1195));
							continuing {
								let v1201 = l1179;
								l1179 = (v1201 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v1203 = l1171;
							l1171 = (v1203 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1205 = l1153;
						l1153 = (v1205 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1207 = l1123;
					l1123 = (v1207 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1209 = l1091;
				l1091 = (v1209 + bitcast<u32>(1i));
			}
		}
		let v1211 = l1003;
		if (!v1211) {
			l1215 = 0u;
			loop { // unroll
				let v1221 = l1215;
				if !(v1221 < 4u) { break; }
				let v1224 = l849;
				let v1225 = l1215;
				let v1227 = (v1224 + (v1225 * 8u));
				let v1229 = g880[v1227];
				l1223 = v1229;
				l1230 = 0u;
				loop { // unroll
					let v1236 = l1230;
					if !(v1236 < 4u) { break; }
					let v1239 = l985;
					let v1240 = l857;
					let v1241 = l1230;
					l1238 = (v1239 + bitcast<i32>((v1240 + (v1241 * 16u))));
					let v1246 = l1230;
					let v1247 = l1215;
					let v1248 = l1238;
					let v1250 = l1223[0u];
					let v1251 = (v1248 >= v1250);
					h1258 = v1251;
					if v1251 {
						let v1254 = l1238;
						let v1256 = l1223[1u];
						h1258 = (v1254 <= v1256);
					}
					let v1258 = h1258;
					if v1258 {
						let v1262 = l1230;
						let v1263 = l1215;
						let v1265 = l1086[v1262][v1263];
						l1259 = v1265;
					} else {
						l1259 = (-3e38f);
					}
					let v1267 = l1259;
					l1086[v1246][v1247] = v1267;
					continuing {
						let v1269 = l1230;
						l1230 = (v1269 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1271 = l1215;
					l1215 = (v1271 + bitcast<u32>(1i));
				}
			}
		}
		let v1276 = l857;
		let v1278 = l849;
		let v1279 = ((v1276 * 8u) + v1278);
		let v1281 = l1086[0i];
		let v1283 = l1086[1i];
		let v1286 = l1086[2i];
		let v1288 = l1086[3i];
		g1275[v1279] = max(max(v1281, v1283), max(v1286, v1288));
		workgroupBarrier();
		let v1293 = l951;
		l1292 = v1293;
		l1294 = 0u;
		loop { // unroll
			let v1300 = l1294;
			if !(v1300 < 16u) { break; }
			let v1302 = l1292;
			let v1303 = l1294;
			let v1305 = l849;
			let v1306 = ((v1303 * 8u) + v1305);
			let v1308 = g1275[v1306];
			l1292 = max(v1302, v1308);
			continuing {
				let v1310 = l1294;
				l1294 = (v1310 + bitcast<u32>(1i));
			}
		}
		l1312 = 0u;
		loop { // unroll
			let v1318 = l1312;
			if !(v1318 < 4u) { break; }
			let v1321 = l1312;
			let v1322 = l1312;
			let v1324 = l951[v1322];
			let v1325 = l1312;
			let v1327 = l1292[v1325];
			l1329 = (v1324 - v1327);
			let v1330 = fn_19(&l1329);
			l1320[v1321] = v1330;
			let v1332 = l1312;
			let v1333 = l1312;
			let v1335 = l1320[v1333];
			let v1337 = l964[v1332][0i];
			l964[v1332][0i] = (v1337 * v1335);
			let v1340 = l1312;
			let v1341 = l1312;
			let v1343 = l1320[v1341];
			let v1345 = l964[v1340][1i];
			l964[v1340][1i] = (v1345 * v1343);
			continuing {
				let v1348 = l1312;
				l1312 = (v1348 + bitcast<u32>(1i));
			}
		}
		let v1350 = l1292;
		l951 = v1350;
		let v1351 = l1320;
		let v1352 = l953;
		l953 = (v1352 * v1351);
		l1354 = 0u;
		loop { // unroll
			let v1360 = l1354;
			if !(v1360 < 4u) { break; }
			let v1363 = l1354;
			let v1366 = l1086[v1363];
			l1364 = v1366;
			let v1368 = l1292;
			l1367 = v1368;
			let v1369 = fn_76(&l1364, &l1367);
			l1362 = v1369;
			let v1370 = l857;
			let v1371 = l1354;
			let v1375 = l849;
			let v1376 = (((v1370 + (v1371 * 16u)) * 9u) + v1375);
			let v1377 = l1362;
			g658[v1376] = v1377;
			let v1379 = l1362;
			let v1380 = l953;
			l953 = (v1380 + v1379);
			continuing {
				let v1382 = l1354;
				l1354 = (v1382 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1384 = l997;
		let v1387 = l823;
		l1386 = v1387;
		let v1389 = l836;
		l1388 = v1389;
		let v1391 = l833;
		l1390 = v1391;
		l1392 = (v1384 + 1i);
		let v1395 = l908[1u];
		l1393 = v1395;
		l1396 = 0u;
		fn_54(local_invocation_id, &l1386, &l1388, &l1390, &l1392, &l1393, &l1396);
		let v1398 = l857;
		if ((v1398 * 8u) < c4) {
			let v1404 = l823;
			let v1406 = l857;
			l1403 = (((v1404 * c4) + (v1406 * 8u)) / 8u);
			let v1412 = l908[1u];
			let v1413 = l985;
			l1410 = bitcast<u32>(min(((v1412 - v1413) + 1i), 64i));
			let v1421 = l985;
			l1420 = v1421;
			let v1424 = l908[1u];
			l1422 = v1424;
			let v1426 = l1403;
			l1425 = v1426;
			let v1428 = l823;
			l1427 = v1428;
			fn_70(&l1419, &l1420, &l1422, &l1425, &l1427);
			let v1430 = l1419;
			l1418 = v1430;
			l1431 = 0u;
			loop {
				let v1437 = l1431;
				let v1438 = l1410;
				if !(v1437 < v1438) { break; }
				let v1441 = l1418;
				l1440 = v1441;
				let v1442 = l985;
				let v1443 = l1431;
				l1448 = (v1442 + bitcast<i32>((v1443 + 4u)));
				let v1451 = l908[1u];
				l1449 = v1451;
				let v1453 = l1403;
				l1452 = v1453;
				let v1455 = l823;
				l1454 = v1455;
				fn_70(&l1447, &l1448, &l1449, &l1452, &l1454);
				let v1457 = l1447;
				l1418 = v1457;
				l1458 = 0u;
				loop { // unroll
					let v1464 = l1458;
					if !(v1464 < 4u) { break; }
					let v1467 = l1431;
					let v1468 = l1458;
					let v1471 = l849;
					let v1472 = (((v1467 + v1468) * 9u) + v1471);
					let v1474 = g658[v1472];
					l1466 = v1474;
					let v1476 = l1458;
					let v1478 = l1440[v1476][0i][2u];
					l1475 = bitcast<f32>(v1478);
					let v1481 = l1458;
					let v1484 = l1440[v1481][0i][0u];
					l1482 = v1484;
					let v1485 = fn_33(&l1482);
					let v1486 = l1475;
					l1480 = (v1485 * v1486);
					let v1489 = l1458;
					let v1492 = l1440[v1489][0i][1u];
					l1490 = v1492;
					let v1493 = fn_33(&l1490);
					let v1494 = l1475;
					l1488 = (v1493 * v1494);
					l1496 = 0u;
					loop { // unroll
						let v1502 = l1496;
						if !(v1502 < 4u) { break; }
						let v1504 = l1496;
						let v1505 = l1496;
						let v1507 = l1466[v1505];
						let v1508 = l1480;
						let v1511 = l964[v1504][0i];
						l964[v1504][0i] = (v1511 + (v1508 * v1507));
						let v1514 = l1496;
						let v1515 = l1496;
						let v1517 = l1466[v1515];
						let v1518 = l1488;
						let v1521 = l964[v1514][1i];
						l964[v1514][1i] = (v1521 + (v1518 * v1517));
						continuing {
							let v1524 = l1496;
							l1496 = (v1524 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1526 = l1458;
						l1458 = (v1526 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1528 = l1431;
					l1431 = (v1528 + 4u);
				}
			}
		}
		let v1530 = l985;
		l985 = (v1530 + 64i);
		continuing {
		}
	}
	let v1532 = l857;
	let v1534 = l849;
	let v1535 = ((v1532 * 8u) + v1534);
	let v1536 = l953;
	g1275[v1535] = v1536;
	workgroupBarrier();
	l1538 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l1539 = 0u;
	loop {
		let v1545 = l1539;
		if !(v1545 < 16u) { break; }
		let v1547 = l1539;
		let v1549 = l849;
		let v1550 = ((v1547 * 8u) + v1549);
		let v1552 = g1275[v1550];
		let v1553 = l1538;
		l1538 = (v1553 + v1552);
		continuing {
			let v1555 = l1539;
			l1539 = (v1555 + bitcast<u32>(1i));
		}
	}
	let v1559 = l857;
	if (s1558 && (v1559 == 0u)) {
		l1564 = 0u;
		loop { // unroll
			let v1570 = l1564;
			if !(v1570 < 4u) { break; }
			let v1573 = l836;
			let v1574 = l849;
			let v1576 = l1564;
			l1572 = ((v1573 + v1574) + (v1576 * 8u));
			let v1579 = l1572;
			let v1580 = l833;
			if (v1579 < v1580) {
				let v1588 = l1572;
				let v1591 = l823;
				let v1594 = l1572;
				let v1596 = ((((v1588 / max(c3, 1u)) * s582) + (v1591 * c3)) + (v1594 % max(c3, 1u)));
				let v1597 = l1564;
				let v1599 = l951[v1597];
				let v1600 = l1564;
				let v1603 = l1538[v1600];
				l1601 = v1603;
				let v1604 = fn_22(&l1601);
				b7[v1596] = (v1599 + v1604);
			}
			continuing {
				let v1608 = l1564;
				l1564 = (v1608 + bitcast<u32>(1i));
			}
		}
	}
	let v1610 = l857;
	if ((v1610 * 8u) < c4) {
		l1615 = 0u;
		loop { // unroll
			let v1621 = l1615;
			if !(v1621 < 4u) { break; }
			let v1624 = l836;
			let v1625 = l849;
			let v1627 = l1615;
			l1623 = ((v1624 + v1625) + (v1627 * 8u));
			let v1630 = l1623;
			let v1631 = l833;
			if (v1630 < v1631) {
				let v1636 = l1615;
				let v1638 = l1538[v1636];
				if (v1638 > 0.0f) {
					let v1643 = l1615;
					l1644 = 1.0f;
					let v1647 = l1538[v1643];
					l1645 = v1647;
					let v1648 = fn_15(&l1644, &l1645);
					l1640 = v1648;
				} else {
					l1640 = 0.0f;
				}
				let v1650 = l1640;
				l1635 = v1650;
				let v1652 = l1623;
				let v1655 = l823;
				let v1658 = l1623;
				let v1662 = l857;
				l1651 = (((((((v1652 / max(c3, 1u)) * s582) + (v1655 * c3)) + (v1658 % max(c3, 1u))) * c4) + (v1662 * 8u)) / 4u);
				let v1670 = l1651;
				let v1671 = l1615;
				let v1673 = l964[v1671][0i];
				let v1674 = l1635;
				let w1676_1675 = (v1673 * v1674);
				b6[v1670] = w1676_1675;
				let v1677 = l1651;
				let v1678 = (v1677 + 1u);
				let v1679 = l1615;
				let v1681 = l964[v1679][1i];
				let v1682 = l1635;
				let w1684_1683 = (v1681 * v1682);
				b6[v1678] = w1684_1683;
			}
			continuing {
				let v1685 = l1615;
				l1615 = (v1685 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v92 = extents.m0;
			return v92;
		}
		case 1u: {
			let v96 = extents.m1;
			return v96;
		}
		case 2u: {
			let v100 = extents.m2;
			return v100;
		}
		case 3u: {
			let v104 = extents.m3;
			return v104;
		}
		case 4u: {
			let v108 = extents.m4;
			return v108;
		}
		case default: {
			return s111;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h173: bool;
	var l115: f32;
	var l119: f32;
	var l125: f32;
	var l130: f32;
	var l134: f32;
	var l138: f32;
	var l159: f32;
	let v116 = (*p13);
	let v117 = (*p14);
	l115 = (v116 / v117);
	let v120 = l115;
	l119 = bitcast<f32>((bitcast<u32>(v120) & 4294963200u));
	let v126 = (*p14);
	l125 = bitcast<f32>((bitcast<u32>(v126) & 4294963200u));
	let v131 = l115;
	let v132 = l119;
	l130 = (v131 - v132);
	let v135 = (*p14);
	let v136 = l125;
	l134 = (v135 - v136);
	let v139 = (*p13);
	let v140 = l119;
	let v141 = l125;
	l138 = (v139 - (v140 * v141));
	let v144 = l138;
	let v145 = l119;
	let v146 = l134;
	l138 = (v144 - (v145 * v146));
	let v149 = l138;
	let v150 = l130;
	let v151 = l125;
	l138 = (v149 - (v150 * v151));
	let v154 = l138;
	let v155 = l130;
	let v156 = l134;
	l138 = (v154 - (v155 * v156));
	let v160 = l115;
	let v161 = l138;
	let v162 = (*p14);
	l159 = (v160 + (v161 / v162));
	let v166 = l115;
	let v167 = is_inf(v166);
	h173 = v167;
	if (!v167) {
		let v171 = l138;
		h173 = is_nan(v171);
	}
	let v173 = h173;
	let v174 = l115;
	let v175 = l159;
	return select(v175, v174, v173);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l179: f32;
	var l187: f32;
	var l199: f32;
	var l235: f32;
	var l247: f32;
	let v180 = (*p18);
	l179 = round((clamp(v180, (-88.0f), 88.0f) * 1.442695f));
	let v188 = (*p18);
	let v190 = l179;
	l187 = (clamp(v188, (-88.0f), 88.0f) - (v190 * 0.6933594f));
	let v194 = l187;
	let v195 = l179;
	l187 = (v194 + (v195 * 0.00021219444f));
	l199 = 0.00019875691f;
	let v201 = l199;
	let v202 = l187;
	l199 = ((v201 * v202) + 0.0013981999f);
	let v206 = l199;
	let v207 = l187;
	l199 = ((v206 * v207) + 0.008333452f);
	let v211 = l199;
	let v212 = l187;
	l199 = ((v211 * v212) + 0.041665796f);
	let v216 = l199;
	let v217 = l187;
	l199 = ((v216 * v217) + 0.16666666f);
	let v221 = l199;
	let v222 = l187;
	l199 = ((v221 * v222) + 0.5f);
	let v226 = l199;
	let v227 = l187;
	let v229 = l187;
	let v231 = l187;
	l199 = ((((v226 * v227) * v229) + v231) + 1.0f);
	let v236 = l179;
	l235 = bitcast<f32>((bitcast<u32>((i32(v236) + 127i)) << bitcast<u32>(23i)));
	let v244 = (*p18);
	if (v244 < (-87.0f)) {
		l247 = 0.0f;
	} else {
		let v252 = l199;
		let v253 = l235;
		l247 = (v252 * v253);
	}
	let v255 = l247;
	return v255;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l258: u32;
	var l261: i32;
	var l267: f32;
	var l275: f32;
	var l279: f32;
	var l321: f32;
	let v259 = (*p21);
	l258 = bitcast<u32>(v259);
	let v262 = l258;
	l261 = (bitcast<i32>((v262 - 1060439283u)) >> bitcast<u32>(23i));
	let v268 = l258;
	let v269 = l261;
	l267 = (bitcast<f32>((v268 - (bitcast<u32>(v269) << bitcast<u32>(23i)))) - 1.0f);
	let v276 = l267;
	let v277 = l267;
	l275 = (v276 * v277);
	l279 = 0.070376836f;
	let v281 = l279;
	let v282 = l267;
	l279 = ((v281 * v282) - 0.1151461f);
	let v286 = l279;
	let v287 = l267;
	l279 = ((v286 * v287) + 0.116769984f);
	let v291 = l279;
	let v292 = l267;
	l279 = ((v291 * v292) - 0.12420141f);
	let v296 = l279;
	let v297 = l267;
	l279 = ((v296 * v297) + 0.14249323f);
	let v301 = l279;
	let v302 = l267;
	l279 = ((v301 * v302) - 0.16668057f);
	let v306 = l279;
	let v307 = l267;
	l279 = ((v306 * v307) + 0.20000714f);
	let v311 = l279;
	let v312 = l267;
	l279 = ((v311 * v312) - 0.24999994f);
	let v316 = l279;
	let v317 = l267;
	l279 = ((v316 * v317) + 0.3333333f);
	let v322 = l267;
	let v323 = l275;
	let v325 = l279;
	let v327 = l261;
	let v331 = l275;
	l321 = ((((v322 * v323) * v325) - (f32(v327) * 0.00021219444f)) - (0.5f * v331));
	let v334 = l267;
	let v335 = l321;
	l321 = (v334 + v335);
	let v337 = l321;
	let v338 = l261;
	return (v337 + (f32(v338) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, f32>) -> vec4<f32> {
	var l345: vec4<u32>;
	var l370: vec4<f32>;
	let v346 = (*p27);
	let v349 = (*p27);
	let v353 = (*p27);
	let v357 = (*p27);
	l345 = vec4<u32>((v346 & 255u), ((v349 >> bitcast<u32>(8i)) & 255u), ((v353 >> bitcast<u32>(16i)) & 255u), (v357 >> bitcast<u32>(24i)));
	if false {
		let v364 = l345;
		let v366 = (*p28);
		return (vec4<f32>(v364) - vec4<f32>(v366, v366, v366, v366));
	}
	let v371 = l345;
	let v377 = (*p28);
	let v378 = (8388608.0f + v377);
	l370 = (bitcast<vec4<f32>>((v371 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v378, v378, v378, v378));
	let v381 = l370;
	return v381;
}
fn fn_33(p32: ptr<function, u32>) -> vec4<f32> {
	var l386: i32;
	var l405: u32;
	var l406: f32;
	if false {
		let v387 = (*p32);
		l386 = bitcast<i32>(v387);
		let v389 = l386;
		let v391 = l386;
		let v393 = l386;
		let v395 = l386;
		return vec4<f32>(vec4<i32>(extractBits(v389, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v391, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v393, bitcast<u32>(16i), bitcast<u32>(8i)), (v395 >> bitcast<u32>(24i))));
	}
	let v401 = (*p32);
	l405 = (v401 ^ 2155905152u);
	l406 = 128.0f;
	let v407 = fn_29(&l405, &l406);
	return v407;
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> u32 {
	let v410 = (*p37);
	let v416 = (*p36);
	let v417 = (*p37);
	return ((v410 * s414) + ((v416 * v417) * s422));
}
fn fn_43(p41: ptr<function, u32>, p42: ptr<function, u32>) -> f32 {
	let v427 = (*p41);
	let v429 = (*p42);
	return bitcast<f32>(((v427 << (16u - ((v429 & 1u) * 16u))) & 4294901760u));
}
fn fn_54(local_invocation_id: vec3<u32>, p48: ptr<function, u32>, p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, i32>, p52: ptr<function, i32>, p53: ptr<function, u32>) {
	var l439: u32;
	var l447: u32;
	var l455: u32;
	var l461: u32;
	var l465: u32;
	var l473: u32;
	var l493: vec4<u32>;
	var l510: u32;
	var l527: u32;
	var l529: u32;
	var l540: u32;
	var l544: u32;
	var l549: u32;
	var l557: u32;
	var l562: u32;
	var l571: u32;
	var l578: u32;
	var l599: vec4<f32>;
	let v446 = local_invocation_id[0u];
	l439 = v446;
	l447 = 0u;
	loop { // unroll
		let v453 = l447;
		if !(v453 < 1u) { break; }
		let v456 = l439;
		let v457 = l447;
		l455 = (v456 + (v457 * 128u));
		let v462 = l455;
		l461 = (v462 / 2u);
		let v466 = (*p53);
		let v469 = l455;
		l465 = ((v466 * 32u) + ((v469 % 2u) * 16u));
		let v474 = (*p51);
		let v475 = l461;
		let v478 = (*p52);
		let v483 = (*p48);
		let v486 = l465;
		l473 = (((bitcast<u32>(min((v474 + bitcast<i32>(v475)), v478)) * c5) + (v483 * c4)) + v486);
		let v490 = l447;
		let v491 = l465;
		if (v491 < c4) {
			let v500 = l473;
			let v501 = (v500 / 16u);
			let v504 = b2[v501];
			l493 = v504;
		} else {
			l493 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v507 = l493;
		g489[v490] = v507;
		let v511 = (*p51);
		let v512 = l461;
		let v515 = (*p52);
		l510 = bitcast<u32>(min((v511 + bitcast<i32>(v512)), v515));
		let v528 = (*p48);
		l527 = v528;
		let v532 = push.m1;
		l529 = v532;
		let v533 = fn_38(&l527, &l529);
		let v534 = l510;
		let v537 = (*p53);
		let v539 = ((v533 + (v534 * s422)) + (v537 / 2u));
		let v543 = b2[v539 / 4u][v539 % 4u];
		l540 = v543;
		let v545 = (*p53);
		l544 = v545;
		let v546 = fn_43(&l540, &l544);
		g519 = v546;
		continuing {
			let v547 = l447;
			l447 = (v547 + bitcast<u32>(1i));
		}
	}
	l549 = 0u;
	loop { // unroll
		let v555 = l549;
		if !(v555 < 2u) { break; }
		let v558 = l439;
		let v559 = l549;
		l557 = (v558 + (v559 * 128u));
		let v563 = (*p49);
		let v564 = l557;
		let v568 = (*p50);
		l562 = min((v563 + (v564 / 8u)), (v568 - 1u));
		let v572 = (*p53);
		let v574 = l557;
		l571 = ((v572 * 32u) + ((v574 % 8u) * 4u));
		let v579 = l562;
		let v584 = (*p48);
		let v587 = l562;
		let v591 = l571;
		l578 = ((((((v579 / max(c3, 1u)) * s582) + (v584 * c3)) + (v587 % max(c3, 1u))) * c4) + v591);
		let v596 = l549;
		let v597 = l571;
		if (v597 < c4) {
			let v606 = l578;
			let v607 = (v606 / 4u);
			let v610 = b1[v607];
			let v613 = push.m2;
			l599 = (v610 * v613);
		} else {
			l599 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v617 = l599;
		g595[v596] = v617;
		continuing {
			let v620 = l549;
			l549 = (v620 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_56(local_invocation_id: vec3<u32>) {
	var l622: u32;
	var l625: u32;
	var l633: u32;
	var l638: u32;
	var l647: u32;
	var l664: u32;
	var l677: u32;
	var l685: u32;
	let v624 = local_invocation_id[0u];
	l622 = v624;
	l625 = 0u;
	loop { // unroll
		let v631 = l625;
		if !(v631 < 1u) { break; }
		let v634 = l622;
		let v635 = l625;
		l633 = (v634 + (v635 * 128u));
		let v639 = l633;
		let v643 = l633;
		l638 = (((v639 / 2u) * 9u) + ((v643 % 2u) * 4u));
		l647 = 0u;
		loop { // unroll
			let v653 = l647;
			if !(v653 < 4u) { break; }
			let v659 = l638;
			let v660 = l647;
			let v661 = (v659 + v660);
			let v662 = l625;
			let v663 = l647;
			let v667 = g489[v662][v663];
			l664 = v667;
			let v668 = fn_33(&l664);
			let v669 = g519;
			g658[v661] = (v668 * v669);
			continuing {
				let v673 = l647;
				l647 = (v673 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v675 = l625;
			l625 = (v675 + bitcast<u32>(1i));
		}
	}
	l677 = 0u;
	loop { // unroll
		let v683 = l677;
		if !(v683 < 2u) { break; }
		let v686 = l622;
		let v687 = l677;
		l685 = (v686 + (v687 * 128u));
		let v694 = l685;
		let v697 = l685;
		let v699 = (((v694 / 8u) * 9u) + (v697 % 8u));
		let v700 = l677;
		let v702 = g595[v700];
		g693[v699] = v702;
		continuing {
			let v704 = l677;
			l677 = (v704 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_70(p65: ptr<function, array<array<vec4<u32>, 1>, 4>>, p66: ptr<function, i32>, p67: ptr<function, i32>, p68: ptr<function, u32>, p69: ptr<function, u32>) {
	var l706: u32;
	var l714: u32;
	var l722: u32;
	var l729: u32;
	var l734: u32;
	var l736: u32;
	var l762: u32;
	var l764: u32;
	l706 = 0u;
	loop { // unroll
		let v712 = l706;
		if !(v712 < 4u) { break; }
		let v715 = (*p66);
		let v716 = l706;
		let v719 = (*p67);
		l714 = bitcast<u32>(min((v715 + bitcast<i32>(v716)), v719));
		let v723 = (*p68);
		let v724 = (*p69);
		l722 = ((v723 - (v724 * s725)) / 4u);
		let v735 = (*p69);
		l734 = v735;
		let v738 = push.m1;
		l736 = v738;
		let v739 = fn_38(&l734, &l736);
		let v740 = l714;
		let v743 = l722;
		let v745 = ((v739 + (v740 * s422)) + (v743 / 2u));
		let v747 = b3[v745 / 4u][v745 % 4u];
		l729 = v747;
		let v748 = l706;
		let v754 = l714;
		let v757 = (*p68);
		let v758 = ((v754 * s755) + v757);
		let v761 = select(b3[v758 / 2u].xy, b3[v758 / 2u].zw, (v758 & 1u) == 1u);
		let v763 = l729;
		l762 = v763;
		let v765 = l722;
		l764 = v765;
		let v766 = fn_43(&l762, &l764);
		(*p65)[v748][0i] = vec4<u32>(v761.x, v761.y, bitcast<u32>(v766), 0u);
		continuing {
			let v772 = l706;
			l706 = (v772 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_76(p74: ptr<function, vec4<f32>>, p75: ptr<function, vec4<f32>>) -> vec4<f32> {
	var l774: u32;
	var l782: vec4<f32>;
	var l789: f32;
	var l800: f32;
	l774 = 0u;
	loop { // unroll
		let v780 = l774;
		if !(v780 < 4u) { break; }
		let v783 = l774;
		let v784 = l774;
		let v786 = (*p74)[v784];
		if (v786 == (-3e38f)) {
			l789 = 0.0f;
		} else {
			let v793 = l774;
			let v795 = (*p74)[v793];
			let v796 = l774;
			let v798 = (*p75)[v796];
			l800 = (v795 - v798);
			let v801 = fn_19(&l800);
			l789 = v801;
		}
		let v802 = l789;
		l782[v783] = v802;
		continuing {
			let v804 = l774;
			l774 = (v804 + bitcast<u32>(1i));
		}
	}
	let v806 = l782;
	return v806;
}
