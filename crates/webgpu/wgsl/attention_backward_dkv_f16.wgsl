const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 0u; // split
const c6: u32 = 0u; // part_rows
const c7: u32 = 0u; // reloads
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read_write> b8: array<f32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S794 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S74;
var<workgroup> g486: array<vec4<f32>, 304>;
var<private> g673: u32;
var<private> g686: u32;
var<private> g695: u32;
var<private> g700: u32;
var<private> g707: u32;
var<private> g732: u32;
@group(0) @binding(16) var<uniform> push: S794;
var<workgroup> g817: array<i32, 8>;
var<workgroup> g935: array<vec3<i32>, 64>;
var<workgroup> g980: array<vec4<f32>, 128>;
const s100: u32 = (c1 - 5u);
const s185: u32 = (c4 % 4u);
const s187: bool = (s185 == 0u);
const s259: u32 = (c4 % 4u);
const s260: bool = (s259 == 0u);
const s324: u32 = (c4 % 4u);
const s325: bool = (s324 == 0u);
const s378: u32 = (c4 % 4u);
const s379: bool = (s378 == 0u);
const s461: u32 = (c4 + 3u);
const s462: u32 = (s461 / 4u);
const s472: u32 = (s462 % 4u);
const s473: bool = (s472 == 0u);
const s679: bool = (c5 != 0u);
const s681: u32 = select(c3, 1u, s679);
const s684: u32 = (c2 * c3);
const s787: bool = (c5 != 0u);
const s788: u32 = select(c2, s684, s787);
const s886: u32 = (s462 + 32u);
const s887: u32 = (s886 - 1u);
const s888: u32 = (s887 / 32u);
const s1128: bool = (c7 != 0u);
const s1131: u32 = (c4 % 4u);
const s1132: bool = (s1131 == 0u);
const s1201: u32 = (s462 % 32u);
const s1202: bool = (s1201 == 0u);
const s1271: u32 = (s462 % 32u);
const s1272: bool = (s1271 == 0u);
const s1431: u32 = (s462 % 32u);
const s1432: bool = (s1431 == 0u);
const s1470: u32 = (c4 % 4u);
const s1471: bool = (s1470 == 0u);
const s1507: u32 = (s462 % 32u);
const s1508: bool = (s1507 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var p673: u32;
	var p686: u32;
	var p695: u32;
	var p700: u32;
	var p707: u32;
	var p732: u32;
	var h1064: bool;
	var h1133: bool;
	var h1206: bool;
	var h1436: bool;
	var h1512: bool;
	var h1594: bool;
	var l772: u32;
	var l775: u32;
	var l825: i32;
	var l843: i32;
	var l844: u32;
	var l871: u32;
	var l879: u32;
	var l893: array<array<vec4<f32>, max(s888, 1u)>, 4>;
	var l897: array<array<vec4<f32>, max(s888, 1u)>, 4>;
	var l915: i32;
	var l921: i32;
	var l944: u32;
	var l957: u32;
	var l960: u32;
	var l964: array<vec4<f32>, 2>;
	var l965: bool;
	var l966: array<vec4<f32>, 2>;
	var l969: u32;
	var l994: u32;
	var l1003: u32;
	var l1009: vec3<i32>;
	var l1013: vec4<f32>;
	var l1017: u32;
	var l1025: i32;
	var l1033: i32;
	var l1052: f32;
	var l1075: array<vec4<f32>, 2>;
	var l1076: bool;
	var l1077: array<vec4<f32>, 2>;
	var l1080: u32;
	var l1088: u32;
	var l1116: u32;
	var l1121: u32;
	var l1124: u32;
	var l1136: u32;
	var l1144: u32;
	var l1168: u32;
	var l1176: u32;
	var l1183: u32;
	var l1191: u32;
	var l1209: u32;
	var l1210: u32;
	var l1240: u32;
	var l1249: u32;
	var l1257: u32;
	var l1265: u32;
	var l1270: bool;
	var l1278: array<array<vec4<f32>, max(s888, 1u)>, 2>;
	var l1282: vec4<f32>;
	var l1288: bool;
	var l1289: u32;
	var l1290: u32;
	var l1296: array<array<vec4<f32>, max(s888, 1u)>, 2>;
	var l1300: vec4<f32>;
	var l1306: bool;
	var l1307: u32;
	var l1308: u32;
	var l1318: u32;
	var l1326: vec4<f32>;
	var l1335: vec4<f32>;
	var l1344: u32;
	var l1352: u32;
	var l1398: u32;
	var l1406: u32;
	var l1413: u32;
	var l1421: u32;
	var l1439: u32;
	var l1440: u32;
	var l1464: u32;
	var l1467: u32;
	var l1474: u32;
	var l1482: u32;
	var l1489: u32;
	var l1497: u32;
	var l1515: u32;
	var l1516: u32;
	var l1542: u32;
	var l1550: u32;
	var l1562: u32;
	var l1563: u32;
	var l1566: u32;
	var l1574: u32;
	var l1579: u32;
	let v774 = local_invocation_id[0u];
	l772 = v774;
	let v778 = workgroup_id[1u];
	let v781 = num_workgroups[0u];
	let v784 = workgroup_id[0u];
	l775 = ((v778 * v781) + v784);
	let v786 = l775;
	p686 = ((v786 % max(s788, 1u)) * s681);
	g686 = p686;
	let v791 = p686;
	p700 = (v791 / max(c3, 1u));
	g700 = p700;
	let v793 = fn_8();
	p695 = v793;
	g695 = p695;
	let v799 = push.m0;
	let v800 = l775;
	p707 = (v799 + ((v800 / max(s788, 1u)) * 8u));
	g707 = p707;
	let v805 = p707;
	let v806 = p695;
	if (v805 >= v806) {
		return;
	}
	let v811 = l772;
	if (v811 < 8u) {
		let v818 = l772;
		let v819 = p707;
		let v820 = l772;
		let v822 = p695;
		if ((v819 + v820) < v822) {
			let v832 = p707;
			let v833 = l772;
			let v834 = (v832 + v833);
			let v837 = b4[v834];
			l825 = v837;
		} else {
			l825 = (-1i);
		}
		let v840 = l825;
		g817[v818] = v840;
	}
	l843 = (-1i);
	let v845 = p707;
	l844 = v845;
	loop {
		let v851 = l844;
		let v852 = p707;
		let v854 = p695;
		if !(v851 < min((v852 + 8u), v854)) { break; }
		let v857 = l843;
		let v858 = l844;
		let v860 = b4[v858];
		l843 = max(v857, v860);
		continuing {
			let v862 = l844;
			l844 = (v862 + bitcast<u32>(1i));
		}
	}
	let v864 = l843;
	let v866 = p695;
	p673 = (bitcast<u32>(min((v864 + 1i), bitcast<i32>(v866))) * s681);
	g673 = p673;
	l871 = 0u;
	loop { // unroll
		let v877 = l871;
		if !(v877 < 4u) { break; }
		l879 = 0u;
		loop { // unroll
			let v885 = l879;
			if !(v885 < s888) { break; }
			let v894 = l871;
			let v895 = l879;
			l893[v894][v895] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v898 = l871;
			let v899 = l879;
			l897[v898][v899] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v901 = l879;
				l879 = (v901 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v903 = l871;
			l871 = (v903 + bitcast<u32>(1i));
		}
	}
	let v905 = p707;
	p732 = (v905 * s681);
	g732 = p732;
	loop {
		let v912 = p732;
		let v913 = p673;
		if !(v912 < v913) { break; }
		let v916 = p732;
		let v917 = l772;
		let v919 = p673;
		if ((v916 + v917) < v919) {
			let v924 = p732;
			let v925 = l772;
			l921 = bitcast<i32>(((v924 + v925) / max(s681, 1u)));
		} else {
			l921 = (-1i);
		}
		let v930 = l921;
		l915 = v930;
		let v936 = l772;
		let v941 = p732;
		let v942 = l772;
		l944 = (v941 + v942);
		let v945 = fn_47(&l944);
		let v947 = b5[v945];
		let v950 = bitcast<vec2<i32>>(v947.xy);
		let v951 = l915;
		g935[v936] = vec3<i32>(v950.x, v950.y, v951);
		let v958 = l772;
		l957 = (v958 % 2u);
		let v961 = l772;
		l960 = (v961 / 2u);
		l965 = false;
		fn_43(local_invocation_id, &l965, &l966);
		let v968 = l966;
		l964 = v968;
		l969 = 0u;
		loop { // unroll
			let v975 = l969;
			if !(v975 < 2u) { break; }
			let v981 = l960;
			let v982 = l969;
			let v986 = l957;
			let v987 = (((v981 + (v982 * 32u)) * 2u) + v986);
			let v988 = l969;
			let v990 = l964[v988];
			g980[v987] = v990;
			continuing {
				let v992 = l969;
				l969 = (v992 + bitcast<u32>(1i));
			}
		}
		let v995 = l960;
		l994 = v995;
		loop {
			let v1001 = l994;
			if !(v1001 < 64u) { break; }
			let v1004 = l994;
			let v1006 = l957;
			l1003 = ((v1004 * 2u) + v1006);
			let v1010 = l994;
			let v1012 = g935[v1010];
			l1009 = v1012;
			let v1014 = l1003;
			let v1016 = g980[v1014];
			l1013 = v1016;
			l1017 = 0u;
			loop { // unroll
				let v1023 = l1017;
				if !(v1023 < 4u) { break; }
				let v1026 = p707;
				let v1027 = l957;
				let v1029 = l1017;
				l1025 = bitcast<i32>(((v1026 + v1027) + (v1029 * 2u)));
				let v1034 = l957;
				let v1035 = l1017;
				let v1037 = (v1034 + (v1035 * 2u));
				let v1039 = g817[v1037];
				l1033 = v1039;
				let v1040 = l1017;
				let v1041 = l1017;
				let v1043 = l1013[v1041];
				let v1046 = push.m1;
				let v1049 = l1009[0u];
				l1052 = ((v1043 * v1046) - bitcast<f32>(v1049));
				let v1053 = fn_14(&l1052);
				let v1055 = l1009[2u];
				let v1056 = l1025;
				let v1057 = (v1055 >= v1056);
				h1064 = v1057;
				if v1057 {
					let v1061 = l1009[2u];
					let v1062 = l1033;
					h1064 = (v1061 <= v1062);
				}
				let v1064 = h1064;
				l1013[v1040] = select(0.0f, v1053, v1064);
				continuing {
					let v1067 = l1017;
					l1017 = (v1067 + bitcast<u32>(1i));
				}
			}
			let v1069 = l1003;
			let v1070 = l1013;
			g980[v1069] = v1070;
			continuing {
				let v1072 = l994;
				l994 = (v1072 + 32u);
			}
		}
		l1076 = true;
		fn_43(local_invocation_id, &l1076, &l1077);
		let v1079 = l1077;
		l1075 = v1079;
		workgroupBarrier();
		l1080 = 0u;
		loop { // unroll
			let v1086 = l1080;
			if !(v1086 < 2u) { break; }
			let v1089 = l960;
			let v1090 = l1080;
			let v1094 = l957;
			l1088 = (((v1089 + (v1090 * 32u)) * 2u) + v1094);
			let v1096 = l1088;
			let v1097 = l1088;
			let v1099 = g980[v1097];
			let v1100 = l1080;
			let v1102 = l1075[v1100];
			let v1103 = l960;
			let v1104 = l1080;
			let v1106 = (v1103 + (v1104 * 32u));
			let v1108 = g935[v1106][1u];
			let v1109 = bitcast<f32>(v1108);
			g486[v1096] = (v1099 * (v1102 - vec4<f32>(v1109, v1109, v1109, v1109)));
			continuing {
				let v1114 = l1080;
				l1080 = (v1114 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1117 = p673;
		let v1118 = p732;
		l1116 = min((v1117 - v1118), 64u);
		let v1122 = l772;
		l1121 = (v1122 / 32u);
		let v1125 = l772;
		l1124 = (v1125 % 32u);
		h1133 = s1128;
		if s1128 {
			h1133 = s1132;
		}
		let v1133 = h1133;
		if v1133 {
			l1136 = 0u;
			loop { // unroll
				let v1142 = l1136;
				if !(v1142 < 4u) { break; }
				l1144 = 0u;
				loop { // unroll
					let v1150 = l1144;
					if !(v1150 < s888) { break; }
					let v1152 = l1136;
					let v1153 = l1144;
					l893[v1152][v1153] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					let v1155 = l1136;
					let v1156 = l1144;
					l897[v1155][v1156] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v1158 = l1144;
						l1144 = (v1158 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1160 = l1136;
					l1136 = (v1160 + bitcast<u32>(1i));
				}
			}
			let v1162 = p732;
			let v1163 = p707;
			if (v1162 > (v1163 * s681)) {
				l1168 = 0u;
				loop { // unroll
					let v1174 = l1168;
					if !(v1174 < 4u) { break; }
					let v1177 = p707;
					let v1178 = l1121;
					let v1180 = l1168;
					l1176 = ((v1177 + v1178) + (v1180 * 2u));
					l1183 = 0u;
					loop { // unroll
						let v1189 = l1183;
						if !(v1189 < s888) { break; }
						let v1192 = l1124;
						let v1193 = l1183;
						l1191 = (v1192 + (v1193 * 32u));
						let v1196 = l1176;
						let v1197 = p695;
						let v1198 = (v1196 < v1197);
						h1206 = v1198;
						if v1198 {
							let v1203 = l1191;
							h1206 = (s1202 || (v1203 < s462));
						}
						let v1206 = h1206;
						if v1206 {
							let v1211 = l1176;
							l1210 = v1211;
							let v1212 = fn_64(&l1210);
							let v1214 = l1191;
							l1209 = ((v1212 / 4u) + v1214);
							let v1216 = l1168;
							let v1217 = l1183;
							let v1222 = l1209;
							let v1224 = vec4<f32>(b7[v1222 * 4u + 0u], b7[v1222 * 4u + 1u], b7[v1222 * 4u + 2u], b7[v1222 * 4u + 3u]);
							l893[v1216][v1217] = v1224;
							let v1226 = l1168;
							let v1227 = l1183;
							let v1232 = l1209;
							let v1234 = vec4<f32>(b8[v1232 * 4u + 0u], b8[v1232 * 4u + 1u], b8[v1232 * 4u + 2u], b8[v1232 * 4u + 3u]);
							l897[v1226][v1227] = v1234;
						}
						continuing {
							let v1236 = l1183;
							l1183 = (v1236 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1238 = l1168;
						l1168 = (v1238 + bitcast<u32>(1i));
					}
				}
			}
		}
		l1240 = 0u;
		loop {
			let v1246 = l1240;
			let v1247 = l1116;
			if !(v1246 < v1247) { break; }
			l1249 = 0u;
			loop { // unroll
				let v1255 = l1249;
				if !(v1255 < 2u) { break; }
				l1257 = 0u;
				loop { // unroll
					let v1263 = l1257;
					if !(v1263 < s888) { break; }
					let v1266 = l1124;
					let v1267 = l1257;
					l1265 = (v1266 + (v1267 * 32u));
					let v1273 = l1265;
					l1270 = (s1272 || (v1273 < s462));
					let v1279 = l1249;
					let v1280 = l1257;
					let v1281 = l1270;
					if v1281 {
						let v1285 = l1240;
						let v1286 = l1249;
						l1288 = false;
						l1289 = (v1285 + v1286);
						let v1291 = l1265;
						l1290 = v1291;
						let v1292 = fn_61(&l1288, &l1289, &l1290);
						l1282 = v1292;
					} else {
						l1282 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1294 = l1282;
					l1278[v1279][v1280] = v1294;
					let v1297 = l1249;
					let v1298 = l1257;
					let v1299 = l1270;
					if v1299 {
						let v1303 = l1240;
						let v1304 = l1249;
						l1306 = true;
						l1307 = (v1303 + v1304);
						let v1309 = l1265;
						l1308 = v1309;
						let v1310 = fn_61(&l1306, &l1307, &l1308);
						l1300 = v1310;
					} else {
						l1300 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1312 = l1300;
					l1296[v1297][v1298] = v1312;
					continuing {
						let v1314 = l1257;
						l1257 = (v1314 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1316 = l1249;
					l1249 = (v1316 + bitcast<u32>(1i));
				}
			}
			l1318 = 0u;
			loop { // unroll
				let v1324 = l1318;
				if !(v1324 < 2u) { break; }
				let v1327 = l1240;
				let v1328 = l1318;
				let v1331 = l1121;
				let v1332 = (((v1327 + v1328) * 2u) + v1331);
				let v1334 = g486[v1332];
				l1326 = v1334;
				let v1336 = l1240;
				let v1337 = l1318;
				let v1340 = l1121;
				let v1341 = (((v1336 + v1337) * 2u) + v1340);
				let v1343 = g980[v1341];
				l1335 = v1343;
				l1344 = 0u;
				loop { // unroll
					let v1350 = l1344;
					if !(v1350 < s888) { break; }
					l1352 = 0u;
					loop { // unroll
						let v1358 = l1352;
						if !(v1358 < 4u) { break; }
						let v1360 = l1352;
						let v1361 = l1344;
						let v1362 = l1352;
						let v1364 = l1326[v1362];
						let v1365 = l1318;
						let v1366 = l1344;
						let v1368 = l1278[v1365][v1366];
						let v1371 = l893[v1360][v1361];
						l893[v1360][v1361] = (v1371 + (v1368 * v1364));
						let v1374 = l1352;
						let v1375 = l1344;
						let v1376 = l1352;
						let v1378 = l1335[v1376];
						let v1379 = l1318;
						let v1380 = l1344;
						let v1382 = l1296[v1379][v1380];
						let v1385 = l897[v1374][v1375];
						l897[v1374][v1375] = (v1385 + (v1382 * v1378));
						continuing {
							let v1388 = l1352;
							l1352 = (v1388 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1390 = l1344;
						l1344 = (v1390 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1392 = l1318;
					l1318 = (v1392 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1394 = l1240;
				l1240 = (v1394 + 2u);
			}
		}
		if v1133 {
			l1398 = 0u;
			loop { // unroll
				let v1404 = l1398;
				if !(v1404 < 4u) { break; }
				let v1407 = p707;
				let v1408 = l1121;
				let v1410 = l1398;
				l1406 = ((v1407 + v1408) + (v1410 * 2u));
				l1413 = 0u;
				loop { // unroll
					let v1419 = l1413;
					if !(v1419 < s888) { break; }
					let v1422 = l1124;
					let v1423 = l1413;
					l1421 = (v1422 + (v1423 * 32u));
					let v1426 = l1406;
					let v1427 = p695;
					let v1428 = (v1426 < v1427);
					h1436 = v1428;
					if v1428 {
						let v1433 = l1421;
						h1436 = (s1432 || (v1433 < s462));
					}
					let v1436 = h1436;
					if v1436 {
						let v1441 = l1406;
						l1440 = v1441;
						let v1442 = fn_64(&l1440);
						let v1444 = l1421;
						l1439 = ((v1442 / 4u) + v1444);
						let v1446 = l1439;
						let v1447 = l1398;
						let v1448 = l1413;
						let v1450 = l893[v1447][v1448];
						b7[v1446 * 4u + 0u] = v1450[0];
						b7[v1446 * 4u + 1u] = v1450[1];
						b7[v1446 * 4u + 2u] = v1450[2];
						b7[v1446 * 4u + 3u] = v1450[3];
						let v1452 = l1439;
						let v1453 = l1398;
						let v1454 = l1413;
						let v1456 = l897[v1453][v1454];
						b8[v1452 * 4u + 0u] = v1456[0];
						b8[v1452 * 4u + 1u] = v1456[1];
						b8[v1452 * 4u + 2u] = v1456[2];
						b8[v1452 * 4u + 3u] = v1456[3];
					}
					continuing {
						let v1458 = l1413;
						l1413 = (v1458 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1460 = l1398;
					l1398 = (v1460 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1462 = p732;
			p732 = (v1462 + 64u);
			g732 = p732;
		}
	}
	let v1465 = l772;
	l1464 = (v1465 / 32u);
	let v1468 = l772;
	l1467 = (v1468 % 32u);
	if s1471 {
		l1474 = 0u;
		loop { // unroll
			let v1480 = l1474;
			if !(v1480 < 4u) { break; }
			let v1483 = p707;
			let v1484 = l1464;
			let v1486 = l1474;
			l1482 = ((v1483 + v1484) + (v1486 * 2u));
			l1489 = 0u;
			loop { // unroll
				let v1495 = l1489;
				if !(v1495 < s888) { break; }
				let v1498 = l1467;
				let v1499 = l1489;
				l1497 = (v1498 + (v1499 * 32u));
				let v1502 = l1482;
				let v1503 = p695;
				let v1504 = (v1502 < v1503);
				h1512 = v1504;
				if v1504 {
					let v1509 = l1497;
					h1512 = (s1508 || (v1509 < s462));
				}
				let v1512 = h1512;
				if v1512 {
					let v1517 = l1482;
					l1516 = v1517;
					let v1518 = fn_64(&l1516);
					let v1520 = l1497;
					l1515 = ((v1518 / 4u) + v1520);
					let v1522 = l1515;
					let v1523 = l1474;
					let v1524 = l1489;
					let v1526 = l893[v1523][v1524];
					let v1528 = push.m1;
					let w1530_1529 = (v1526 * v1528);
					b7[v1522 * 4u + 0u] = w1530_1529[0];
					b7[v1522 * 4u + 1u] = w1530_1529[1];
					b7[v1522 * 4u + 2u] = w1530_1529[2];
					b7[v1522 * 4u + 3u] = w1530_1529[3];
					let v1531 = l1515;
					let v1532 = l1474;
					let v1533 = l1489;
					let v1535 = l897[v1532][v1533];
					b8[v1531 * 4u + 0u] = v1535[0];
					b8[v1531 * 4u + 1u] = v1535[1];
					b8[v1531 * 4u + 2u] = v1535[2];
					b8[v1531 * 4u + 3u] = v1535[3];
				}
				continuing {
					let v1537 = l1489;
					l1489 = (v1537 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1539 = l1474;
				l1474 = (v1539 + bitcast<u32>(1i));
			}
		}
		return;
	}
	l1542 = 0u;
	loop { // unroll
		let v1548 = l1542;
		if !(v1548 < 4u) { break; }
		let v1551 = p707;
		let v1552 = l1464;
		let v1554 = l1542;
		l1550 = ((v1551 + v1552) + (v1554 * 2u));
		let v1557 = l1550;
		let v1558 = p695;
		if (v1557 < v1558) {
			let v1564 = l1550;
			l1563 = v1564;
			let v1565 = fn_64(&l1563);
			l1562 = v1565;
			l1566 = 0u;
			loop { // unroll
				let v1572 = l1566;
				if !(v1572 < s888) { break; }
				let v1575 = l1467;
				let v1576 = l1566;
				l1574 = (v1575 + (v1576 * 32u));
				l1579 = 0u;
				loop {
					let v1585 = l1579;
					let v1586 = (v1585 < 4u);
					h1594 = v1586;
					if v1586 {
						let v1589 = l1574;
						let v1591 = l1579;
						h1594 = (((v1589 * 4u) + v1591) < c4);
					}
					let v1594 = h1594;
					if !v1594 { break; }
					let v1599 = l1562;
					let v1600 = l1574;
					let v1603 = l1579;
					let v1604 = ((v1599 + (v1600 * 4u)) + v1603);
					let v1605 = l1542;
					let v1606 = l1566;
					let v1607 = l1579;
					let v1609 = l893[v1605][v1606][v1607];
					let v1611 = push.m1;
					b7[v1604] = (v1609 * v1611);
					let v1618 = l1562;
					let v1619 = l1574;
					let v1622 = l1579;
					let v1623 = ((v1618 + (v1619 * 4u)) + v1622);
					let v1624 = l1542;
					let v1625 = l1566;
					let v1626 = l1579;
					let v1628 = l897[v1624][v1625][v1626];
					b8[v1623] = v1628;
					continuing {
						let v1630 = l1579;
						l1579 = (v1630 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1632 = l1566;
					l1566 = (v1632 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1634 = l1542;
			l1542 = (v1634 + bitcast<u32>(1i));
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
	var l192: vec2<u32>;
	var l205: vec4<f32>;
	if s187 {
		let v197 = (*p19);
		let v199 = (*p20);
		let v200 = ((v197 / 4u) + v199);
		let v203 = b2[v200];
		l192 = v203;
		let v207 = l192[0u];
		let v209 = unpack2x16float(v207);
		let v212 = l192[1u];
		let v213 = unpack2x16float(v212);
		l205 = vec4<f32>(v209.x, v209.y, v213.x, v213.y);
	} else {
		let v224 = (*p19);
		let v226 = (*p20);
		let v228 = ((v224 / 2u) + (v226 * 2u));
		let v231 = b2[v228 / 2u][v228 % 2u];
		let v232 = unpack2x16float(v231);
		l205 = vec4<f32>(v232.x, v232.y, 0.0f, 0.0f);
		let v236 = (*p20);
		if (((v236 * 4u) + 2u) < c4) {
			let v242 = (*p19);
			let v244 = (*p20);
			let v247 = (((v242 / 2u) + (v244 * 2u)) + 1u);
			let v249 = b2[v247 / 2u][v247 % 2u];
			let v250 = unpack2x16float(v249);
			l205[2u] = v250.x;
			l205[3u] = v250.y;
		}
	}
	let v256 = l205;
	return v256;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var l263: vec2<u32>;
	var l274: vec4<f32>;
	if s260 {
		let v268 = (*p23);
		let v270 = (*p24);
		let v271 = ((v268 / 4u) + v270);
		let v273 = b3[v271];
		l263 = v273;
		let v276 = l263[0u];
		let v277 = unpack2x16float(v276);
		let v279 = l263[1u];
		let v280 = unpack2x16float(v279);
		l274 = vec4<f32>(v277.x, v277.y, v280.x, v280.y);
	} else {
		let v291 = (*p23);
		let v293 = (*p24);
		let v295 = ((v291 / 2u) + (v293 * 2u));
		let v297 = b3[v295 / 2u][v295 % 2u];
		let v298 = unpack2x16float(v297);
		l274 = vec4<f32>(v298.x, v298.y, 0.0f, 0.0f);
		let v302 = (*p24);
		if (((v302 * 4u) + 2u) < c4) {
			let v308 = (*p23);
			let v310 = (*p24);
			let v313 = (((v308 / 2u) + (v310 * 2u)) + 1u);
			let v315 = b3[v313 / 2u][v313 % 2u];
			let v316 = unpack2x16float(v315);
			l274[2u] = v316.x;
			l274[3u] = v316.y;
		}
	}
	let v321 = l274;
	return v321;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h357: bool;
	var l340: vec4<f32>;
	var l342: u32;
	if s325 {
		let v332 = (*p27);
		let v334 = (*p28);
		let v335 = ((v332 / 4u) + v334);
		let v338 = b1[v335];
		return v338;
	}
	l340 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l342 = 0u;
	loop {
		let v348 = l342;
		let v349 = (v348 < 4u);
		h357 = v349;
		if v349 {
			let v352 = (*p28);
			let v354 = l342;
			h357 = (((v352 * 4u) + v354) < c4);
		}
		let v357 = h357;
		if !v357 { break; }
		let v358 = l342;
		let v363 = (*p27);
		let v364 = (*p28);
		let v367 = l342;
		let v368 = ((v363 + (v364 * 4u)) + v367);
		let v371 = b1[v368 / 4u][v368 % 4u];
		l340[v358] = v371;
		continuing {
			let v373 = l342;
			l342 = (v373 + bitcast<u32>(1i));
		}
	}
	let v375 = l340;
	return v375;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h409: bool;
	var l393: vec4<f32>;
	var l394: u32;
	if s379 {
		let v386 = (*p31);
		let v388 = (*p32);
		let v389 = ((v386 / 4u) + v388);
		let v391 = b6[v389];
		return v391;
	}
	l393 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l394 = 0u;
	loop {
		let v400 = l394;
		let v401 = (v400 < 4u);
		h409 = v401;
		if v401 {
			let v404 = (*p32);
			let v406 = l394;
			h409 = (((v404 * 4u) + v406) < c4);
		}
		let v409 = h409;
		if !v409 { break; }
		let v410 = l394;
		let v415 = (*p31);
		let v416 = (*p32);
		let v419 = l394;
		let v420 = ((v415 + (v416 * 4u)) + v419);
		let v422 = b6[v420 / 4u][v420 % 4u];
		l393[v410] = v422;
		continuing {
			let v424 = l394;
			l394 = (v424 + bitcast<u32>(1i));
		}
	}
	let v426 = l393;
	return v426;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l429: u32;
	var l436: u32;
	var l439: u32;
	var l442: u32;
	var l454: u32;
	var l464: u32;
	var l467: u32;
	var l471: bool;
	var l494: vec4<f32>;
	var l499: bool;
	var l501: u32;
	var l502: u32;
	var l509: u32;
	var l517: u32;
	var l524: u32;
	var l534: array<vec4<f32>, 1>;
	var l537: vec4<f32>;
	var l544: bool;
	var l546: u32;
	var l547: u32;
	var l555: u32;
	var l581: u32;
	var l589: u32;
	var l597: array<vec4<f32>, 2>;
	var l612: u32;
	var l620: vec4<f32>;
	var l630: u32;
	var l638: u32;
	let v435 = local_invocation_id[0u];
	l429 = v435;
	let v437 = l429;
	l436 = (v437 % 2u);
	let v440 = l429;
	l439 = (v440 / 2u);
	l442 = 0u;
	loop { // unroll
		let v448 = l442;
		if !(v448 < 2u) { break; }
		let v450 = l442;
		(*p42)[v450] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v452 = l442;
			l442 = (v452 + bitcast<u32>(1i));
		}
	}
	l454 = 0u;
	loop {
		let v460 = l454;
		if !(v460 < s462) { break; }
		let v465 = l429;
		l464 = (v465 % 4u);
		let v468 = l454;
		let v469 = l464;
		l467 = (v468 + v469);
		let v474 = l467;
		l471 = (s473 || (v474 < s462));
		workgroupBarrier();
		let v478 = l429;
		if (v478 < 32u) {
			let v487 = l464;
			let v490 = l429;
			let v492 = ((v487 * 10u) + (v490 / 4u));
			let v493 = l471;
			if v493 {
				let v497 = l429;
				let v500 = (*p41);
				l499 = v500;
				l501 = (v497 / 4u);
				let v503 = l467;
				l502 = v503;
				let v504 = fn_56(&l499, &l501, &l502);
				l494 = v504;
			} else {
				l494 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v506 = l494;
			g486[v492] = v506;
		}
		l509 = 0u;
		loop {
			let v515 = l509;
			if !(v515 < 4u) { break; }
			let v518 = l429;
			let v520 = l509;
			l517 = ((v518 / 4u) + (v520 * 16u));
			l524 = 0u;
			loop { // unroll
				let v530 = l524;
				if !(v530 < 1u) { break; }
				let v535 = l524;
				let v536 = l471;
				if v536 {
					let v540 = l517;
					let v541 = l524;
					let v545 = (*p41);
					l544 = v545;
					l546 = (v540 + (v541 * 16u));
					let v548 = l467;
					l547 = v548;
					let v549 = fn_61(&l544, &l546, &l547);
					l537 = v549;
				} else {
					l537 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v551 = l537;
				l534[v535] = v551;
				continuing {
					let v553 = l524;
					l524 = (v553 + bitcast<u32>(1i));
				}
			}
			l555 = 0u;
			loop { // unroll
				let v561 = l555;
				if !(v561 < 1u) { break; }
				let v564 = l464;
				let v568 = l517;
				let v570 = l555;
				let v572 = (((40u + (v564 * 66u)) + v568) + (v570 * 16u));
				let v573 = l555;
				let v575 = l534[v573];
				g486[v572] = v575;
				continuing {
					let v577 = l555;
					l555 = (v577 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v579 = l509;
				l509 = (v579 + 1u);
			}
		}
		workgroupBarrier();
		l581 = 0u;
		loop {
			let v587 = l581;
			if !(v587 < 4u) { break; }
			l589 = 0u;
			loop { // unroll
				let v595 = l589;
				if !(v595 < 2u) { break; }
				let v598 = l589;
				let v599 = l581;
				let v602 = l439;
				let v604 = l589;
				let v606 = (((40u + (v599 * 66u)) + v602) + (v604 * 32u));
				let v608 = g486[v606];
				l597[v598] = v608;
				continuing {
					let v610 = l589;
					l589 = (v610 + bitcast<u32>(1i));
				}
			}
			l612 = 0u;
			loop { // unroll
				let v618 = l612;
				if !(v618 < 4u) { break; }
				let v621 = l581;
				let v623 = l436;
				let v625 = l612;
				let v627 = (((v621 * 10u) + v623) + (v625 * 2u));
				let v629 = g486[v627];
				l620 = v629;
				l630 = 0u;
				loop { // unroll
					let v636 = l630;
					if !(v636 < 2u) { break; }
					l638 = 0u;
					loop { // unroll
						let v644 = l638;
						if !(v644 < 4u) { break; }
						let v646 = l630;
						let v647 = l612;
						let v648 = l638;
						let v650 = l620[v648];
						let v651 = l630;
						let v652 = l638;
						let v654 = l597[v651][v652];
						let v657 = (*p42)[v646][v647];
						(*p42)[v646][v647] = (v657 + (v650 * v654));
						continuing {
							let v660 = l638;
							l638 = (v660 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v662 = l630;
						l630 = (v662 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v664 = l612;
					l612 = (v664 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v666 = l581;
				l581 = (v666 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v668 = l454;
			l454 = (v668 + 4u);
		}
	}
	return;
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	var l670: u32;
	let v671 = (*p46);
	let v674 = g673;
	l670 = min(v671, (v674 - 1u));
	let v677 = l670;
	let v687 = g686;
	let v689 = l670;
	return ((((v677 / max(s681, 1u)) * s684) + v687) + (v689 % max(s681, 1u)));
}
fn fn_50(p49: ptr<function, u32>) -> u32 {
	let v694 = (*p49);
	let v696 = g695;
	let v701 = g700;
	return (((min(v694, (v696 - 1u)) * c2) + v701) * c4);
}
fn fn_56(p53: ptr<function, bool>, p54: ptr<function, u32>, p55: ptr<function, u32>) -> vec4<f32> {
	var l706: u32;
	var l711: u32;
	var l714: vec4<f32>;
	var l717: u32;
	var l719: u32;
	var l723: u32;
	var l725: u32;
	let v708 = g707;
	let v709 = (*p54);
	l711 = (v708 + v709);
	let v712 = fn_50(&l711);
	l706 = v712;
	let v713 = (*p53);
	if v713 {
		let v718 = l706;
		l717 = v718;
		let v720 = (*p55);
		l719 = v720;
		let v721 = fn_25(&l717, &l719);
		l714 = v721;
	} else {
		let v724 = l706;
		l723 = v724;
		let v726 = (*p55);
		l725 = v726;
		let v727 = fn_21(&l723, &l725);
		l714 = v727;
	}
	let v728 = l714;
	return v728;
}
fn fn_61(p58: ptr<function, bool>, p59: ptr<function, u32>, p60: ptr<function, u32>) -> vec4<f32> {
	var l731: u32;
	var l736: u32;
	var l740: vec4<f32>;
	var l743: u32;
	var l745: u32;
	var l749: u32;
	var l751: u32;
	let v733 = g732;
	let v734 = (*p59);
	l736 = (v733 + v734);
	let v737 = fn_47(&l736);
	l731 = (v737 * c4);
	let v739 = (*p58);
	if v739 {
		let v744 = l731;
		l743 = v744;
		let v746 = (*p60);
		l745 = v746;
		let v747 = fn_33(&l743, &l745);
		l740 = v747;
	} else {
		let v750 = l731;
		l749 = v750;
		let v752 = (*p60);
		l751 = v752;
		let v753 = fn_29(&l749, &l751);
		l740 = v753;
	}
	let v754 = l740;
	return v754;
}
fn fn_64(p63: ptr<function, u32>) -> u32 {
	var l757: u32;
	let v758 = g686;
	l757 = ((v758 % max(c3, 1u)) * c5);
	let v761 = l757;
	let v764 = (*p63);
	let v767 = g700;
	return (((((v761 * c6) + v764) * c2) + v767) * c4);
}
