const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 0u; // split
const c6: u32 = 0u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read_write> b8: array<f32>;
struct S71 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S776 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S71;
var<workgroup> g483: array<vec4<f32>, 304>;
var<private> g670: u32;
var<private> g683: u32;
var<private> g692: u32;
var<private> g697: u32;
var<private> g704: u32;
var<private> g729: u32;
@group(0) @binding(16) var<uniform> push: S776;
var<workgroup> g799: array<i32, 8>;
var<workgroup> g917: array<vec3<i32>, 64>;
var<workgroup> g962: array<vec4<f32>, 128>;
const s97: u32 = (c1 - 5u);
const s182: u32 = (c4 % 4u);
const s184: bool = (s182 == 0u);
const s256: u32 = (c4 % 4u);
const s257: bool = (s256 == 0u);
const s321: u32 = (c4 % 4u);
const s322: bool = (s321 == 0u);
const s375: u32 = (c4 % 4u);
const s376: bool = (s375 == 0u);
const s458: u32 = (c4 + 3u);
const s459: u32 = (s458 / 4u);
const s469: u32 = (s459 % 4u);
const s470: bool = (s469 == 0u);
const s676: bool = (c5 != 0u);
const s678: u32 = select(c3, 1u, s676);
const s681: u32 = (c2 * c3);
const s769: bool = (c5 != 0u);
const s770: u32 = select(c2, s681, s769);
const s868: u32 = (s459 + 32u);
const s869: u32 = (s868 - 1u);
const s870: u32 = (s869 / 32u);
const s1140: u32 = (s459 % 32u);
const s1141: bool = (s1140 == 0u);
const s1320: u32 = (c4 % 4u);
const s1321: bool = (s1320 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1046: bool;
	var h1373: bool;
	var l754: u32;
	var l757: u32;
	var l807: i32;
	var l825: i32;
	var l826: u32;
	var l853: u32;
	var l861: u32;
	var l875: array<array<vec4<f32>, max(s870, 1u)>, 4>;
	var l879: array<array<vec4<f32>, max(s870, 1u)>, 4>;
	var l897: i32;
	var l903: i32;
	var l926: u32;
	var l939: u32;
	var l942: u32;
	var l946: array<vec4<f32>, 2>;
	var l947: bool;
	var l948: array<vec4<f32>, 2>;
	var l951: u32;
	var l976: u32;
	var l985: u32;
	var l991: vec3<i32>;
	var l995: vec4<f32>;
	var l999: u32;
	var l1007: i32;
	var l1015: i32;
	var l1034: f32;
	var l1057: array<vec4<f32>, 2>;
	var l1058: bool;
	var l1059: array<vec4<f32>, 2>;
	var l1062: u32;
	var l1070: u32;
	var l1098: u32;
	var l1103: u32;
	var l1106: u32;
	var l1109: u32;
	var l1118: u32;
	var l1126: u32;
	var l1134: u32;
	var l1139: bool;
	var l1147: array<array<vec4<f32>, max(s870, 1u)>, 2>;
	var l1151: vec4<f32>;
	var l1157: bool;
	var l1158: u32;
	var l1159: u32;
	var l1165: array<array<vec4<f32>, max(s870, 1u)>, 2>;
	var l1169: vec4<f32>;
	var l1175: bool;
	var l1176: u32;
	var l1177: u32;
	var l1187: u32;
	var l1195: vec4<f32>;
	var l1204: vec4<f32>;
	var l1213: u32;
	var l1221: u32;
	var l1267: u32;
	var l1270: u32;
	var l1273: u32;
	var l1281: u32;
	var l1293: u32;
	var l1297: u32;
	var l1307: u32;
	var l1315: u32;
	var l1358: u32;
	let v756 = local_invocation_id[0u];
	l754 = v756;
	let v760 = workgroup_id[1u];
	let v763 = num_workgroups[0u];
	let v766 = workgroup_id[0u];
	l757 = ((v760 * v763) + v766);
	let v768 = l757;
	g683 = ((v768 % max(s770, 1u)) * s678);
	let v773 = g683;
	g697 = (v773 / max(c3, 1u));
	let v775 = fn_8();
	g692 = v775;
	let v781 = push.m0;
	let v782 = l757;
	g704 = (v781 + ((v782 / max(s770, 1u)) * 8u));
	let v787 = g704;
	let v788 = g692;
	if (v787 >= v788) {
		return;
	}
	let v793 = l754;
	if (v793 < 8u) {
		let v800 = l754;
		let v801 = g704;
		let v802 = l754;
		let v804 = g692;
		if ((v801 + v802) < v804) {
			let v814 = g704;
			let v815 = l754;
			let v816 = (v814 + v815);
			let v819 = b4[v816];
			l807 = v819;
		} else {
			l807 = (-1i);
		}
		let v822 = l807;
		g799[v800] = v822;
	}
	l825 = (-1i);
	let v827 = g704;
	l826 = v827;
	loop {
		let v833 = l826;
		let v834 = g704;
		let v836 = g692;
		if !(v833 < min((v834 + 8u), v836)) { break; }
		let v839 = l825;
		let v840 = l826;
		let v842 = b4[v840];
		l825 = max(v839, v842);
		continuing {
			let v844 = l826;
			l826 = (v844 + bitcast<u32>(1i));
		}
	}
	let v846 = l825;
	let v848 = g692;
	g670 = (bitcast<u32>(min((v846 + 1i), bitcast<i32>(v848))) * s678);
	l853 = 0u;
	loop {
		let v859 = l853;
		if !(v859 < 4u) { break; }
		l861 = 0u;
		loop {
			let v867 = l861;
			if !(v867 < s870) { break; }
			let v876 = l853;
			let v877 = l861;
			l875[v876][v877] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v880 = l853;
			let v881 = l861;
			l879[v880][v881] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v883 = l861;
				l861 = (v883 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v885 = l853;
			l853 = (v885 + bitcast<u32>(1i));
		}
	}
	let v887 = g704;
	g729 = (v887 * s678);
	loop {
		let v894 = g729;
		let v895 = g670;
		if !(v894 < v895) { break; }
		let v898 = g729;
		let v899 = l754;
		let v901 = g670;
		if ((v898 + v899) < v901) {
			let v906 = g729;
			let v907 = l754;
			l903 = bitcast<i32>(((v906 + v907) / max(s678, 1u)));
		} else {
			l903 = (-1i);
		}
		let v912 = l903;
		l897 = v912;
		let v918 = l754;
		let v923 = g729;
		let v924 = l754;
		l926 = (v923 + v924);
		let v927 = fn_47(&l926);
		let v929 = b5[v927];
		let v932 = bitcast<vec2<i32>>(v929.xy);
		let v933 = l897;
		g917[v918] = vec3<i32>(v932.x, v932.y, v933);
		let v940 = l754;
		l939 = (v940 % 2u);
		let v943 = l754;
		l942 = (v943 / 2u);
		l947 = false;
		fn_43(local_invocation_id, &l947, &l948);
		let v950 = l948;
		l946 = v950;
		l951 = 0u;
		loop {
			let v957 = l951;
			if !(v957 < 2u) { break; }
			let v963 = l942;
			let v964 = l951;
			let v968 = l939;
			let v969 = (((v963 + (v964 * 32u)) * 2u) + v968);
			let v970 = l951;
			let v972 = l946[v970];
			g962[v969] = v972;
			continuing {
				let v974 = l951;
				l951 = (v974 + bitcast<u32>(1i));
			}
		}
		let v977 = l942;
		l976 = v977;
		loop {
			let v983 = l976;
			if !(v983 < 64u) { break; }
			let v986 = l976;
			let v988 = l939;
			l985 = ((v986 * 2u) + v988);
			let v992 = l976;
			let v994 = g917[v992];
			l991 = v994;
			let v996 = l985;
			let v998 = g962[v996];
			l995 = v998;
			l999 = 0u;
			loop {
				let v1005 = l999;
				if !(v1005 < 4u) { break; }
				let v1008 = g704;
				let v1009 = l939;
				let v1011 = l999;
				l1007 = bitcast<i32>(((v1008 + v1009) + (v1011 * 2u)));
				let v1016 = l939;
				let v1017 = l999;
				let v1019 = (v1016 + (v1017 * 2u));
				let v1021 = g799[v1019];
				l1015 = v1021;
				let v1022 = l999;
				let v1023 = l999;
				let v1025 = l995[v1023];
				let v1028 = push.m1;
				let v1031 = l991[0u];
				l1034 = ((v1025 * v1028) - bitcast<f32>(v1031));
				let v1035 = fn_14(&l1034);
				let v1037 = l991[2u];
				let v1038 = l1007;
				let v1039 = (v1037 >= v1038);
				h1046 = v1039;
				if v1039 {
					let v1043 = l991[2u];
					let v1044 = l1015;
					h1046 = (v1043 <= v1044);
				}
				let v1046 = h1046;
				l995[v1022] = select(0.0f, v1035, v1046);
				continuing {
					let v1049 = l999;
					l999 = (v1049 + bitcast<u32>(1i));
				}
			}
			let v1051 = l985;
			let v1052 = l995;
			g962[v1051] = v1052;
			continuing {
				let v1054 = l976;
				l976 = (v1054 + 32u);
			}
		}
		l1058 = true;
		fn_43(local_invocation_id, &l1058, &l1059);
		let v1061 = l1059;
		l1057 = v1061;
		workgroupBarrier();
		l1062 = 0u;
		loop {
			let v1068 = l1062;
			if !(v1068 < 2u) { break; }
			let v1071 = l942;
			let v1072 = l1062;
			let v1076 = l939;
			l1070 = (((v1071 + (v1072 * 32u)) * 2u) + v1076);
			let v1078 = l1070;
			let v1079 = l1070;
			let v1081 = g962[v1079];
			let v1082 = l1062;
			let v1084 = l1057[v1082];
			let v1085 = l942;
			let v1086 = l1062;
			let v1088 = (v1085 + (v1086 * 32u));
			let v1090 = g917[v1088][1u];
			let v1091 = bitcast<f32>(v1090);
			g483[v1078] = (v1081 * (v1084 - vec4<f32>(v1091, v1091, v1091, v1091)));
			continuing {
				let v1096 = l1062;
				l1062 = (v1096 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1099 = g670;
		let v1100 = g729;
		l1098 = min((v1099 - v1100), 64u);
		let v1104 = l754;
		l1103 = (v1104 / 32u);
		let v1107 = l754;
		l1106 = (v1107 % 32u);
		l1109 = 0u;
		loop {
			let v1115 = l1109;
			let v1116 = l1098;
			if !(v1115 < v1116) { break; }
			l1118 = 0u;
			loop {
				let v1124 = l1118;
				if !(v1124 < 2u) { break; }
				l1126 = 0u;
				loop {
					let v1132 = l1126;
					if !(v1132 < s870) { break; }
					let v1135 = l1106;
					let v1136 = l1126;
					l1134 = (v1135 + (v1136 * 32u));
					let v1142 = l1134;
					l1139 = (s1141 || (v1142 < s459));
					let v1148 = l1118;
					let v1149 = l1126;
					let v1150 = l1139;
					if v1150 {
						let v1154 = l1109;
						let v1155 = l1118;
						l1157 = false;
						l1158 = (v1154 + v1155);
						let v1160 = l1134;
						l1159 = v1160;
						let v1161 = fn_61(&l1157, &l1158, &l1159);
						l1151 = v1161;
					} else {
						l1151 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1163 = l1151;
					l1147[v1148][v1149] = v1163;
					let v1166 = l1118;
					let v1167 = l1126;
					let v1168 = l1139;
					if v1168 {
						let v1172 = l1109;
						let v1173 = l1118;
						l1175 = true;
						l1176 = (v1172 + v1173);
						let v1178 = l1134;
						l1177 = v1178;
						let v1179 = fn_61(&l1175, &l1176, &l1177);
						l1169 = v1179;
					} else {
						l1169 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1181 = l1169;
					l1165[v1166][v1167] = v1181;
					continuing {
						let v1183 = l1126;
						l1126 = (v1183 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1185 = l1118;
					l1118 = (v1185 + bitcast<u32>(1i));
				}
			}
			l1187 = 0u;
			loop {
				let v1193 = l1187;
				if !(v1193 < 2u) { break; }
				let v1196 = l1109;
				let v1197 = l1187;
				let v1200 = l1103;
				let v1201 = (((v1196 + v1197) * 2u) + v1200);
				let v1203 = g483[v1201];
				l1195 = v1203;
				let v1205 = l1109;
				let v1206 = l1187;
				let v1209 = l1103;
				let v1210 = (((v1205 + v1206) * 2u) + v1209);
				let v1212 = g962[v1210];
				l1204 = v1212;
				l1213 = 0u;
				loop {
					let v1219 = l1213;
					if !(v1219 < s870) { break; }
					l1221 = 0u;
					loop {
						let v1227 = l1221;
						if !(v1227 < 4u) { break; }
						let v1229 = l1221;
						let v1230 = l1213;
						let v1231 = l1221;
						let v1233 = l1195[v1231];
						let v1234 = l1187;
						let v1235 = l1213;
						let v1237 = l1147[v1234][v1235];
						let v1240 = l875[v1229][v1230];
						l875[v1229][v1230] = (v1240 + (v1237 * v1233));
						let v1243 = l1221;
						let v1244 = l1213;
						let v1245 = l1221;
						let v1247 = l1204[v1245];
						let v1248 = l1187;
						let v1249 = l1213;
						let v1251 = l1165[v1248][v1249];
						let v1254 = l879[v1243][v1244];
						l879[v1243][v1244] = (v1254 + (v1251 * v1247));
						continuing {
							let v1257 = l1221;
							l1221 = (v1257 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1259 = l1213;
						l1213 = (v1259 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1261 = l1187;
					l1187 = (v1261 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1263 = l1109;
				l1109 = (v1263 + 2u);
			}
		}
		continuing {
			let v1265 = g729;
			g729 = (v1265 + 64u);
		}
	}
	let v1268 = l754;
	l1267 = (v1268 / 32u);
	let v1271 = l754;
	l1270 = (v1271 % 32u);
	l1273 = 0u;
	loop {
		let v1279 = l1273;
		if !(v1279 < 4u) { break; }
		let v1282 = g704;
		let v1283 = l1267;
		let v1285 = l1273;
		l1281 = ((v1282 + v1283) + (v1285 * 2u));
		let v1288 = l1281;
		let v1289 = g692;
		if (v1288 < v1289) {
			let v1294 = g683;
			l1293 = ((v1294 % max(c3, 1u)) * c5);
			let v1298 = l1293;
			let v1301 = l1281;
			let v1304 = g697;
			l1297 = (((((v1298 * c6) + v1301) * c2) + v1304) * c4);
			l1307 = 0u;
			loop {
				let v1313 = l1307;
				if !(v1313 < s870) { break; }
				let v1316 = l1270;
				let v1317 = l1307;
				l1315 = (v1316 + (v1317 * 32u));
				if s1321 {
					let v1324 = l1315;
					if (v1324 < s459) {
						let v1332 = l1297;
						let v1334 = l1315;
						let v1335 = ((v1332 / 4u) + v1334);
						let v1336 = l1273;
						let v1337 = l1307;
						let v1339 = l875[v1336][v1337];
						let v1341 = push.m1;
						let w1343_1342 = (v1339 * v1341);
						b7[v1335 * 4u + 0u] = w1343_1342[0];
						b7[v1335 * 4u + 1u] = w1343_1342[1];
						b7[v1335 * 4u + 2u] = w1343_1342[2];
						b7[v1335 * 4u + 3u] = w1343_1342[3];
						let v1348 = l1297;
						let v1350 = l1315;
						let v1351 = ((v1348 / 4u) + v1350);
						let v1352 = l1273;
						let v1353 = l1307;
						let v1355 = l879[v1352][v1353];
						b8[v1351 * 4u + 0u] = v1355[0];
						b8[v1351 * 4u + 1u] = v1355[1];
						b8[v1351 * 4u + 2u] = v1355[2];
						b8[v1351 * 4u + 3u] = v1355[3];
					}
				} else {
					l1358 = 0u;
					loop {
						let v1364 = l1358;
						let v1365 = (v1364 < 4u);
						h1373 = v1365;
						if v1365 {
							let v1368 = l1315;
							let v1370 = l1358;
							h1373 = (((v1368 * 4u) + v1370) < c4);
						}
						let v1373 = h1373;
						if !v1373 { break; }
						let v1378 = l1297;
						let v1379 = l1315;
						let v1382 = l1358;
						let v1383 = ((v1378 + (v1379 * 4u)) + v1382);
						let v1384 = l1273;
						let v1385 = l1307;
						let v1386 = l1358;
						let v1388 = l875[v1384][v1385][v1386];
						let v1390 = push.m1;
						b7[v1383] = (v1388 * v1390);
						let v1397 = l1297;
						let v1398 = l1315;
						let v1401 = l1358;
						let v1402 = ((v1397 + (v1398 * 4u)) + v1401);
						let v1403 = l1273;
						let v1404 = l1307;
						let v1405 = l1358;
						let v1407 = l879[v1403][v1404][v1405];
						b8[v1402] = v1407;
						continuing {
							let v1409 = l1358;
							l1358 = (v1409 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v1411 = l1307;
					l1307 = (v1411 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1413 = l1273;
			l1273 = (v1413 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v78 = extents.m0;
			return v78;
		}
		case 1u: {
			let v82 = extents.m1;
			return v82;
		}
		case 2u: {
			let v86 = extents.m2;
			return v86;
		}
		case 3u: {
			let v90 = extents.m3;
			return v90;
		}
		case 4u: {
			let v94 = extents.m4;
			return v94;
		}
		case default: {
			return s97;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l101: f32;
	var l109: f32;
	var l121: f32;
	var l157: f32;
	var l169: f32;
	let v102 = (*p13);
	l101 = round((clamp(v102, (-88.0f), 88.0f) * 1.442695f));
	let v110 = (*p13);
	let v112 = l101;
	l109 = (clamp(v110, (-88.0f), 88.0f) - (v112 * 0.6933594f));
	let v116 = l109;
	let v117 = l101;
	l109 = (v116 + (v117 * 0.00021219444f));
	l121 = 0.00019875691f;
	let v123 = l121;
	let v124 = l109;
	l121 = ((v123 * v124) + 0.0013981999f);
	let v128 = l121;
	let v129 = l109;
	l121 = ((v128 * v129) + 0.008333452f);
	let v133 = l121;
	let v134 = l109;
	l121 = ((v133 * v134) + 0.041665796f);
	let v138 = l121;
	let v139 = l109;
	l121 = ((v138 * v139) + 0.16666666f);
	let v143 = l121;
	let v144 = l109;
	l121 = ((v143 * v144) + 0.5f);
	let v148 = l121;
	let v149 = l109;
	let v151 = l109;
	let v153 = l109;
	l121 = ((((v148 * v149) * v151) + v153) + 1.0f);
	let v158 = l101;
	l157 = bitcast<f32>((bitcast<u32>((i32(v158) + 127i)) << bitcast<u32>(23i)));
	let v166 = (*p13);
	if (v166 < (-87.0f)) {
		l169 = 0.0f;
	} else {
		let v174 = l121;
		let v175 = l157;
		l169 = (v174 * v175);
	}
	let v177 = l169;
	return v177;
}
fn fn_21(p19: ptr<function, u32>, p20: ptr<function, u32>) -> vec4<f32> {
	var l189: vec2<u32>;
	var l202: vec4<f32>;
	if s184 {
		let v194 = (*p19);
		let v196 = (*p20);
		let v197 = ((v194 / 4u) + v196);
		let v200 = b2[v197];
		l189 = v200;
		let v204 = l189[0u];
		let v206 = unpack2x16float(v204);
		let v209 = l189[1u];
		let v210 = unpack2x16float(v209);
		l202 = vec4<f32>(v206.x, v206.y, v210.x, v210.y);
	} else {
		let v221 = (*p19);
		let v223 = (*p20);
		let v225 = ((v221 / 2u) + (v223 * 2u));
		let v228 = b2[v225 / 2u][v225 % 2u];
		let v229 = unpack2x16float(v228);
		l202 = vec4<f32>(v229.x, v229.y, 0.0f, 0.0f);
		let v233 = (*p20);
		if (((v233 * 4u) + 2u) < c4) {
			let v239 = (*p19);
			let v241 = (*p20);
			let v244 = (((v239 / 2u) + (v241 * 2u)) + 1u);
			let v246 = b2[v244 / 2u][v244 % 2u];
			let v247 = unpack2x16float(v246);
			l202[2u] = v247.x;
			l202[3u] = v247.y;
		}
	}
	let v253 = l202;
	return v253;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var l260: vec2<u32>;
	var l271: vec4<f32>;
	if s257 {
		let v265 = (*p23);
		let v267 = (*p24);
		let v268 = ((v265 / 4u) + v267);
		let v270 = b3[v268];
		l260 = v270;
		let v273 = l260[0u];
		let v274 = unpack2x16float(v273);
		let v276 = l260[1u];
		let v277 = unpack2x16float(v276);
		l271 = vec4<f32>(v274.x, v274.y, v277.x, v277.y);
	} else {
		let v288 = (*p23);
		let v290 = (*p24);
		let v292 = ((v288 / 2u) + (v290 * 2u));
		let v294 = b3[v292 / 2u][v292 % 2u];
		let v295 = unpack2x16float(v294);
		l271 = vec4<f32>(v295.x, v295.y, 0.0f, 0.0f);
		let v299 = (*p24);
		if (((v299 * 4u) + 2u) < c4) {
			let v305 = (*p23);
			let v307 = (*p24);
			let v310 = (((v305 / 2u) + (v307 * 2u)) + 1u);
			let v312 = b3[v310 / 2u][v310 % 2u];
			let v313 = unpack2x16float(v312);
			l271[2u] = v313.x;
			l271[3u] = v313.y;
		}
	}
	let v318 = l271;
	return v318;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h354: bool;
	var l337: vec4<f32>;
	var l339: u32;
	if s322 {
		let v329 = (*p27);
		let v331 = (*p28);
		let v332 = ((v329 / 4u) + v331);
		let v335 = b1[v332];
		return v335;
	}
	l337 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l339 = 0u;
	loop {
		let v345 = l339;
		let v346 = (v345 < 4u);
		h354 = v346;
		if v346 {
			let v349 = (*p28);
			let v351 = l339;
			h354 = (((v349 * 4u) + v351) < c4);
		}
		let v354 = h354;
		if !v354 { break; }
		let v355 = l339;
		let v360 = (*p27);
		let v361 = (*p28);
		let v364 = l339;
		let v365 = ((v360 + (v361 * 4u)) + v364);
		let v368 = b1[v365 / 4u][v365 % 4u];
		l337[v355] = v368;
		continuing {
			let v370 = l339;
			l339 = (v370 + bitcast<u32>(1i));
		}
	}
	let v372 = l337;
	return v372;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h406: bool;
	var l390: vec4<f32>;
	var l391: u32;
	if s376 {
		let v383 = (*p31);
		let v385 = (*p32);
		let v386 = ((v383 / 4u) + v385);
		let v388 = b6[v386];
		return v388;
	}
	l390 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l391 = 0u;
	loop {
		let v397 = l391;
		let v398 = (v397 < 4u);
		h406 = v398;
		if v398 {
			let v401 = (*p32);
			let v403 = l391;
			h406 = (((v401 * 4u) + v403) < c4);
		}
		let v406 = h406;
		if !v406 { break; }
		let v407 = l391;
		let v412 = (*p31);
		let v413 = (*p32);
		let v416 = l391;
		let v417 = ((v412 + (v413 * 4u)) + v416);
		let v419 = b6[v417 / 4u][v417 % 4u];
		l390[v407] = v419;
		continuing {
			let v421 = l391;
			l391 = (v421 + bitcast<u32>(1i));
		}
	}
	let v423 = l390;
	return v423;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l426: u32;
	var l433: u32;
	var l436: u32;
	var l439: u32;
	var l451: u32;
	var l461: u32;
	var l464: u32;
	var l468: bool;
	var l491: vec4<f32>;
	var l496: bool;
	var l498: u32;
	var l499: u32;
	var l506: u32;
	var l514: u32;
	var l521: u32;
	var l531: array<vec4<f32>, 1>;
	var l534: vec4<f32>;
	var l541: bool;
	var l543: u32;
	var l544: u32;
	var l552: u32;
	var l578: u32;
	var l586: u32;
	var l594: array<vec4<f32>, 2>;
	var l609: u32;
	var l617: vec4<f32>;
	var l627: u32;
	var l635: u32;
	let v432 = local_invocation_id[0u];
	l426 = v432;
	let v434 = l426;
	l433 = (v434 % 2u);
	let v437 = l426;
	l436 = (v437 / 2u);
	l439 = 0u;
	loop {
		let v445 = l439;
		if !(v445 < 2u) { break; }
		let v447 = l439;
		(*p42)[v447] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v449 = l439;
			l439 = (v449 + bitcast<u32>(1i));
		}
	}
	l451 = 0u;
	loop {
		let v457 = l451;
		if !(v457 < s459) { break; }
		let v462 = l426;
		l461 = (v462 % 4u);
		let v465 = l451;
		let v466 = l461;
		l464 = (v465 + v466);
		let v471 = l464;
		l468 = (s470 || (v471 < s459));
		workgroupBarrier();
		let v475 = l426;
		if (v475 < 32u) {
			let v484 = l461;
			let v487 = l426;
			let v489 = ((v484 * 10u) + (v487 / 4u));
			let v490 = l468;
			if v490 {
				let v494 = l426;
				let v497 = (*p41);
				l496 = v497;
				l498 = (v494 / 4u);
				let v500 = l464;
				l499 = v500;
				let v501 = fn_56(&l496, &l498, &l499);
				l491 = v501;
			} else {
				l491 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v503 = l491;
			g483[v489] = v503;
		}
		l506 = 0u;
		loop {
			let v512 = l506;
			if !(v512 < 4u) { break; }
			let v515 = l426;
			let v517 = l506;
			l514 = ((v515 / 4u) + (v517 * 16u));
			l521 = 0u;
			loop {
				let v527 = l521;
				if !(v527 < 1u) { break; }
				let v532 = l521;
				let v533 = l468;
				if v533 {
					let v537 = l514;
					let v538 = l521;
					let v542 = (*p41);
					l541 = v542;
					l543 = (v537 + (v538 * 16u));
					let v545 = l464;
					l544 = v545;
					let v546 = fn_61(&l541, &l543, &l544);
					l534 = v546;
				} else {
					l534 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v548 = l534;
				l531[v532] = v548;
				continuing {
					let v550 = l521;
					l521 = (v550 + bitcast<u32>(1i));
				}
			}
			l552 = 0u;
			loop {
				let v558 = l552;
				if !(v558 < 1u) { break; }
				let v561 = l461;
				let v565 = l514;
				let v567 = l552;
				let v569 = (((40u + (v561 * 66u)) + v565) + (v567 * 16u));
				let v570 = l552;
				let v572 = l531[v570];
				g483[v569] = v572;
				continuing {
					let v574 = l552;
					l552 = (v574 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v576 = l506;
				l506 = (v576 + 1u);
			}
		}
		workgroupBarrier();
		l578 = 0u;
		loop {
			let v584 = l578;
			if !(v584 < 4u) { break; }
			l586 = 0u;
			loop {
				let v592 = l586;
				if !(v592 < 2u) { break; }
				let v595 = l586;
				let v596 = l578;
				let v599 = l436;
				let v601 = l586;
				let v603 = (((40u + (v596 * 66u)) + v599) + (v601 * 32u));
				let v605 = g483[v603];
				l594[v595] = v605;
				continuing {
					let v607 = l586;
					l586 = (v607 + bitcast<u32>(1i));
				}
			}
			l609 = 0u;
			loop {
				let v615 = l609;
				if !(v615 < 4u) { break; }
				let v618 = l578;
				let v620 = l433;
				let v622 = l609;
				let v624 = (((v618 * 10u) + v620) + (v622 * 2u));
				let v626 = g483[v624];
				l617 = v626;
				l627 = 0u;
				loop {
					let v633 = l627;
					if !(v633 < 2u) { break; }
					l635 = 0u;
					loop {
						let v641 = l635;
						if !(v641 < 4u) { break; }
						let v643 = l627;
						let v644 = l609;
						let v645 = l635;
						let v647 = l617[v645];
						let v648 = l627;
						let v649 = l635;
						let v651 = l594[v648][v649];
						let v654 = (*p42)[v643][v644];
						(*p42)[v643][v644] = (v654 + (v647 * v651));
						continuing {
							let v657 = l635;
							l635 = (v657 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v659 = l627;
						l627 = (v659 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v661 = l609;
					l609 = (v661 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v663 = l578;
				l578 = (v663 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v665 = l451;
			l451 = (v665 + 4u);
		}
	}
	return;
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	var l667: u32;
	let v668 = (*p46);
	let v671 = g670;
	l667 = min(v668, (v671 - 1u));
	let v674 = l667;
	let v684 = g683;
	let v686 = l667;
	return ((((v674 / max(s678, 1u)) * s681) + v684) + (v686 % max(s678, 1u)));
}
fn fn_50(p49: ptr<function, u32>) -> u32 {
	let v691 = (*p49);
	let v693 = g692;
	let v698 = g697;
	return (((min(v691, (v693 - 1u)) * c2) + v698) * c4);
}
fn fn_56(p53: ptr<function, bool>, p54: ptr<function, u32>, p55: ptr<function, u32>) -> vec4<f32> {
	var l703: u32;
	var l708: u32;
	var l711: vec4<f32>;
	var l714: u32;
	var l716: u32;
	var l720: u32;
	var l722: u32;
	let v705 = g704;
	let v706 = (*p54);
	l708 = (v705 + v706);
	let v709 = fn_50(&l708);
	l703 = v709;
	let v710 = (*p53);
	if v710 {
		let v715 = l703;
		l714 = v715;
		let v717 = (*p55);
		l716 = v717;
		let v718 = fn_25(&l714, &l716);
		l711 = v718;
	} else {
		let v721 = l703;
		l720 = v721;
		let v723 = (*p55);
		l722 = v723;
		let v724 = fn_21(&l720, &l722);
		l711 = v724;
	}
	let v725 = l711;
	return v725;
}
fn fn_61(p58: ptr<function, bool>, p59: ptr<function, u32>, p60: ptr<function, u32>) -> vec4<f32> {
	var l728: u32;
	var l733: u32;
	var l737: vec4<f32>;
	var l740: u32;
	var l742: u32;
	var l746: u32;
	var l748: u32;
	let v730 = g729;
	let v731 = (*p59);
	l733 = (v730 + v731);
	let v734 = fn_47(&l733);
	l728 = (v734 * c4);
	let v736 = (*p58);
	if v736 {
		let v741 = l728;
		l740 = v741;
		let v743 = (*p60);
		l742 = v743;
		let v744 = fn_33(&l740, &l742);
		l737 = v744;
	} else {
		let v747 = l728;
		l746 = v747;
		let v749 = (*p60);
		l748 = v749;
		let v750 = fn_29(&l746, &l748);
		l737 = v750;
	}
	let v751 = l737;
	return v751;
}
