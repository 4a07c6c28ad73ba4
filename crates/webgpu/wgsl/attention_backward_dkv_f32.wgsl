const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 0u; // split
const c6: u32 = 0u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read_write> b8: array<f32>;
struct S71 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S750 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S71;
var<workgroup> g456: array<vec4<f32>, 304>;
var<private> g644: u32;
var<private> g657: u32;
var<private> g666: u32;
var<private> g671: u32;
var<private> g678: u32;
var<private> g703: u32;
@group(0) @binding(16) var<uniform> push: S750;
var<workgroup> g773: array<i32, 8>;
var<workgroup> g891: array<vec3<i32>, 64>;
var<workgroup> g937: array<vec4<f32>, 128>;
const s97: u32 = (c1 - 5u);
const s182: u32 = (c4 % 4u);
const s184: bool = (s182 == 0u);
const s241: u32 = (c4 % 4u);
const s242: bool = (s241 == 0u);
const s294: u32 = (c4 % 4u);
const s295: bool = (s294 == 0u);
const s347: u32 = (c4 % 4u);
const s348: bool = (s347 == 0u);
const s431: u32 = (c4 + 3u);
const s432: u32 = (s431 / 4u);
const s442: u32 = (s432 % 4u);
const s443: bool = (s442 == 0u);
const s650: bool = (c5 != 0u);
const s652: u32 = select(c3, 1u, s650);
const s655: u32 = (c2 * c3);
const s743: bool = (c5 != 0u);
const s744: u32 = select(c2, s655, s743);
const s842: u32 = (s432 + 32u);
const s843: u32 = (s842 - 1u);
const s844: u32 = (s843 / 32u);
const s1115: u32 = (s432 % 32u);
const s1116: bool = (s1115 == 0u);
const s1295: u32 = (c4 % 4u);
const s1296: bool = (s1295 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1021: bool;
	var h1348: bool;
	var l728: u32;
	var l731: u32;
	var l781: i32;
	var l799: i32;
	var l800: u32;
	var l827: u32;
	var l835: u32;
	var l849: array<array<vec4<f32>, max(s844, 1u)>, 4>;
	var l853: array<array<vec4<f32>, max(s844, 1u)>, 4>;
	var l871: i32;
	var l877: i32;
	var l900: u32;
	var l914: u32;
	var l917: u32;
	var l921: array<vec4<f32>, 2>;
	var l922: bool;
	var l923: array<vec4<f32>, 2>;
	var l926: u32;
	var l951: u32;
	var l960: u32;
	var l966: vec3<i32>;
	var l970: vec4<f32>;
	var l974: u32;
	var l982: i32;
	var l990: i32;
	var l1009: f32;
	var l1032: array<vec4<f32>, 2>;
	var l1033: bool;
	var l1034: array<vec4<f32>, 2>;
	var l1037: u32;
	var l1045: u32;
	var l1073: u32;
	var l1078: u32;
	var l1081: u32;
	var l1084: u32;
	var l1093: u32;
	var l1101: u32;
	var l1109: u32;
	var l1114: bool;
	var l1122: array<array<vec4<f32>, max(s844, 1u)>, 2>;
	var l1126: vec4<f32>;
	var l1132: bool;
	var l1133: u32;
	var l1134: u32;
	var l1140: array<array<vec4<f32>, max(s844, 1u)>, 2>;
	var l1144: vec4<f32>;
	var l1150: bool;
	var l1151: u32;
	var l1152: u32;
	var l1162: u32;
	var l1170: vec4<f32>;
	var l1179: vec4<f32>;
	var l1188: u32;
	var l1196: u32;
	var l1242: u32;
	var l1245: u32;
	var l1248: u32;
	var l1256: u32;
	var l1268: u32;
	var l1272: u32;
	var l1282: u32;
	var l1290: u32;
	var l1333: u32;
	let v730 = local_invocation_id[0u];
	l728 = v730;
	let v734 = workgroup_id[1u];
	let v737 = num_workgroups[0u];
	let v740 = workgroup_id[0u];
	l731 = ((v734 * v737) + v740);
	let v742 = l731;
	g657 = ((v742 % max(s744, 1u)) * s652);
	let v747 = g657;
	g671 = (v747 / max(c3, 1u));
	let v749 = fn_8();
	g666 = v749;
	let v755 = push.m0;
	let v756 = l731;
	g678 = (v755 + ((v756 / max(s744, 1u)) * 8u));
	let v761 = g678;
	let v762 = g666;
	if (v761 >= v762) {
		return;
	}
	let v767 = l728;
	if (v767 < 8u) {
		let v774 = l728;
		let v775 = g678;
		let v776 = l728;
		let v778 = g666;
		if ((v775 + v776) < v778) {
			let v788 = g678;
			let v789 = l728;
			let v790 = (v788 + v789);
			let v793 = b4[v790];
			l781 = v793;
		} else {
			l781 = (-1i);
		}
		let v796 = l781;
		g773[v774] = v796;
	}
	l799 = (-1i);
	let v801 = g678;
	l800 = v801;
	loop {
		let v807 = l800;
		let v808 = g678;
		let v810 = g666;
		if !(v807 < min((v808 + 8u), v810)) { break; }
		let v813 = l799;
		let v814 = l800;
		let v816 = b4[v814];
		l799 = max(v813, v816);
		continuing {
			let v818 = l800;
			l800 = (v818 + bitcast<u32>(1i));
		}
	}
	let v820 = l799;
	let v822 = g666;
	g644 = (bitcast<u32>(min((v820 + 1i), bitcast<i32>(v822))) * s652);
	l827 = 0u;
	loop {
		let v833 = l827;
		if !(v833 < 4u) { break; }
		l835 = 0u;
		loop {
			let v841 = l835;
			if !(v841 < s844) { break; }
			let v850 = l827;
			let v851 = l835;
			l849[v850][v851] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v854 = l827;
			let v855 = l835;
			l853[v854][v855] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v857 = l835;
				l835 = (v857 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v859 = l827;
			l827 = (v859 + bitcast<u32>(1i));
		}
	}
	let v861 = g678;
	g703 = (v861 * s652);
	loop {
		let v868 = g703;
		let v869 = g644;
		if !(v868 < v869) { break; }
		let v872 = g703;
		let v873 = l728;
		let v875 = g644;
		if ((v872 + v873) < v875) {
			let v880 = g703;
			let v881 = l728;
			l877 = bitcast<i32>(((v880 + v881) / max(s652, 1u)));
		} else {
			l877 = (-1i);
		}
		let v886 = l877;
		l871 = v886;
		let v892 = l728;
		let v897 = g703;
		let v898 = l728;
		l900 = (v897 + v898);
		let v901 = fn_47(&l900);
		let v904 = b5[v901];
		let v907 = bitcast<vec2<i32>>(v904.xy);
		let v908 = l871;
		g891[v892] = vec3<i32>(v907.x, v907.y, v908);
		let v915 = l728;
		l914 = (v915 % 2u);
		let v918 = l728;
		l917 = (v918 / 2u);
		l922 = false;
		fn_43(local_invocation_id, &l922, &l923);
		let v925 = l923;
		l921 = v925;
		l926 = 0u;
		loop {
			let v932 = l926;
			if !(v932 < 2u) { break; }
			let v938 = l917;
			let v939 = l926;
			let v943 = l914;
			let v944 = (((v938 + (v939 * 32u)) * 2u) + v943);
			let v945 = l926;
			let v947 = l921[v945];
			g937[v944] = v947;
			continuing {
				let v949 = l926;
				l926 = (v949 + bitcast<u32>(1i));
			}
		}
		let v952 = l917;
		l951 = v952;
		loop {
			let v958 = l951;
			if !(v958 < 64u) { break; }
			let v961 = l951;
			let v963 = l914;
			l960 = ((v961 * 2u) + v963);
			let v967 = l951;
			let v969 = g891[v967];
			l966 = v969;
			let v971 = l960;
			let v973 = g937[v971];
			l970 = v973;
			l974 = 0u;
			loop {
				let v980 = l974;
				if !(v980 < 4u) { break; }
				let v983 = g678;
				let v984 = l914;
				let v986 = l974;
				l982 = bitcast<i32>(((v983 + v984) + (v986 * 2u)));
				let v991 = l914;
				let v992 = l974;
				let v994 = (v991 + (v992 * 2u));
				let v996 = g773[v994];
				l990 = v996;
				let v997 = l974;
				let v998 = l974;
				let v1000 = l970[v998];
				let v1003 = push.m1;
				let v1006 = l966[0u];
				l1009 = ((v1000 * v1003) - bitcast<f32>(v1006));
				let v1010 = fn_14(&l1009);
				let v1012 = l966[2u];
				let v1013 = l982;
				let v1014 = (v1012 >= v1013);
				h1021 = v1014;
				if v1014 {
					let v1018 = l966[2u];
					let v1019 = l990;
					h1021 = (v1018 <= v1019);
				}
				let v1021 = h1021;
				l970[v997] = select(0.0f, v1010, v1021);
				continuing {
					let v1024 = l974;
					l974 = (v1024 + bitcast<u32>(1i));
				}
			}
			let v1026 = l960;
			let v1027 = l970;
			g937[v1026] = v1027;
			continuing {
				let v1029 = l951;
				l951 = (v1029 + 32u);
			}
		}
		l1033 = true;
		fn_43(local_invocation_id, &l1033, &l1034);
		let v1036 = l1034;
		l1032 = v1036;
		workgroupBarrier();
		l1037 = 0u;
		loop {
			let v1043 = l1037;
			if !(v1043 < 2u) { break; }
			let v1046 = l917;
			let v1047 = l1037;
			let v1051 = l914;
			l1045 = (((v1046 + (v1047 * 32u)) * 2u) + v1051);
			let v1053 = l1045;
			let v1054 = l1045;
			let v1056 = g937[v1054];
			let v1057 = l1037;
			let v1059 = l1032[v1057];
			let v1060 = l917;
			let v1061 = l1037;
			let v1063 = (v1060 + (v1061 * 32u));
			let v1065 = g891[v1063][1u];
			let v1066 = bitcast<f32>(v1065);
			g456[v1053] = (v1056 * (v1059 - vec4<f32>(v1066, v1066, v1066, v1066)));
			continuing {
				let v1071 = l1037;
				l1037 = (v1071 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1074 = g644;
		let v1075 = g703;
		l1073 = min((v1074 - v1075), 64u);
		let v1079 = l728;
		l1078 = (v1079 / 32u);
		let v1082 = l728;
		l1081 = (v1082 % 32u);
		l1084 = 0u;
		loop {
			let v1090 = l1084;
			let v1091 = l1073;
			if !(v1090 < v1091) { break; }
			l1093 = 0u;
			loop {
				let v1099 = l1093;
				if !(v1099 < 2u) { break; }
				l1101 = 0u;
				loop {
					let v1107 = l1101;
					if !(v1107 < s844) { break; }
					let v1110 = l1081;
					let v1111 = l1101;
					l1109 = (v1110 + (v1111 * 32u));
					let v1117 = l1109;
					l1114 = (s1116 || (v1117 < s432));
					let v1123 = l1093;
					let v1124 = l1101;
					let v1125 = l1114;
					if v1125 {
						let v1129 = l1084;
						let v1130 = l1093;
						l1132 = false;
						l1133 = (v1129 + v1130);
						let v1135 = l1109;
						l1134 = v1135;
						let v1136 = fn_61(&l1132, &l1133, &l1134);
						l1126 = v1136;
					} else {
						l1126 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1138 = l1126;
					l1122[v1123][v1124] = v1138;
					let v1141 = l1093;
					let v1142 = l1101;
					let v1143 = l1114;
					if v1143 {
						let v1147 = l1084;
						let v1148 = l1093;
						l1150 = true;
						l1151 = (v1147 + v1148);
						let v1153 = l1109;
						l1152 = v1153;
						let v1154 = fn_61(&l1150, &l1151, &l1152);
						l1144 = v1154;
					} else {
						l1144 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1156 = l1144;
					l1140[v1141][v1142] = v1156;
					continuing {
						let v1158 = l1101;
						l1101 = (v1158 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1160 = l1093;
					l1093 = (v1160 + bitcast<u32>(1i));
				}
			}
			l1162 = 0u;
			loop {
				let v1168 = l1162;
				if !(v1168 < 2u) { break; }
				let v1171 = l1084;
				let v1172 = l1162;
				let v1175 = l1078;
				let v1176 = (((v1171 + v1172) * 2u) + v1175);
				let v1178 = g456[v1176];
				l1170 = v1178;
				let v1180 = l1084;
				let v1181 = l1162;
				let v1184 = l1078;
				let v1185 = (((v1180 + v1181) * 2u) + v1184);
				let v1187 = g937[v1185];
				l1179 = v1187;
				l1188 = 0u;
				loop {
					let v1194 = l1188;
					if !(v1194 < s844) { break; }
					l1196 = 0u;
					loop {
						let v1202 = l1196;
						if !(v1202 < 4u) { break; }
						let v1204 = l1196;
						let v1205 = l1188;
						let v1206 = l1196;
						let v1208 = l1170[v1206];
						let v1209 = l1162;
						let v1210 = l1188;
						let v1212 = l1122[v1209][v1210];
						let v1215 = l849[v1204][v1205];
						l849[v1204][v1205] = (v1215 + (v1212 * v1208));
						let v1218 = l1196;
						let v1219 = l1188;
						let v1220 = l1196;
						let v1222 = l1179[v1220];
						let v1223 = l1162;
						let v1224 = l1188;
						let v1226 = l1140[v1223][v1224];
						let v1229 = l853[v1218][v1219];
						l853[v1218][v1219] = (v1229 + (v1226 * v1222));
						continuing {
							let v1232 = l1196;
							l1196 = (v1232 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1234 = l1188;
						l1188 = (v1234 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1236 = l1162;
					l1162 = (v1236 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1238 = l1084;
				l1084 = (v1238 + 2u);
			}
		}
		continuing {
			let v1240 = g703;
			g703 = (v1240 + 64u);
		}
	}
	let v1243 = l728;
	l1242 = (v1243 / 32u);
	let v1246 = l728;
	l1245 = (v1246 % 32u);
	l1248 = 0u;
	loop {
		let v1254 = l1248;
		if !(v1254 < 4u) { break; }
		let v1257 = g678;
		let v1258 = l1242;
		let v1260 = l1248;
		l1256 = ((v1257 + v1258) + (v1260 * 2u));
		let v1263 = l1256;
		let v1264 = g666;
		if (v1263 < v1264) {
			let v1269 = g657;
			l1268 = ((v1269 % max(c3, 1u)) * c5);
			let v1273 = l1268;
			let v1276 = l1256;
			let v1279 = g671;
			l1272 = (((((v1273 * c6) + v1276) * c2) + v1279) * c4);
			l1282 = 0u;
			loop {
				let v1288 = l1282;
				if !(v1288 < s844) { break; }
				let v1291 = l1245;
				let v1292 = l1282;
				l1290 = (v1291 + (v1292 * 32u));
				if s1296 {
					let v1299 = l1290;
					if (v1299 < s432) {
						let v1307 = l1272;
						let v1309 = l1290;
						let v1310 = ((v1307 / 4u) + v1309);
						let v1311 = l1248;
						let v1312 = l1282;
						let v1314 = l849[v1311][v1312];
						let v1316 = push.m1;
						let w1318_1317 = (v1314 * v1316);
						b7[v1310 * 4u + 0u] = w1318_1317[0];
						b7[v1310 * 4u + 1u] = w1318_1317[1];
						b7[v1310 * 4u + 2u] = w1318_1317[2];
						b7[v1310 * 4u + 3u] = w1318_1317[3];
						let v1323 = l1272;
						let v1325 = l1290;
						let v1326 = ((v1323 / 4u) + v1325);
						let v1327 = l1248;
						let v1328 = l1282;
						let v1330 = l853[v1327][v1328];
						b8[v1326 * 4u + 0u] = v1330[0];
						b8[v1326 * 4u + 1u] = v1330[1];
						b8[v1326 * 4u + 2u] = v1330[2];
						b8[v1326 * 4u + 3u] = v1330[3];
					}
				} else {
					l1333 = 0u;
					loop {
						let v1339 = l1333;
						let v1340 = (v1339 < 4u);
						h1348 = v1340;
						if v1340 {
							let v1343 = l1290;
							let v1345 = l1333;
							h1348 = (((v1343 * 4u) + v1345) < c4);
						}
						let v1348 = h1348;
						if !v1348 { break; }
						let v1353 = l1272;
						let v1354 = l1290;
						let v1357 = l1333;
						let v1358 = ((v1353 + (v1354 * 4u)) + v1357);
						let v1359 = l1248;
						let v1360 = l1282;
						let v1361 = l1333;
						let v1363 = l849[v1359][v1360][v1361];
						let v1365 = push.m1;
						b7[v1358] = (v1363 * v1365);
						let v1372 = l1272;
						let v1373 = l1290;
						let v1376 = l1333;
						let v1377 = ((v1372 + (v1373 * 4u)) + v1376);
						let v1378 = l1248;
						let v1379 = l1282;
						let v1380 = l1333;
						let v1382 = l853[v1378][v1379][v1380];
						b8[v1377] = v1382;
						continuing {
							let v1384 = l1333;
							l1333 = (v1384 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v1386 = l1282;
					l1282 = (v1386 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1388 = l1248;
			l1248 = (v1388 + bitcast<u32>(1i));
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
	var h219: bool;
	var l188: vec4<f32>;
	var l204: u32;
	if s184 {
		let v194 = (*p19);
		let v196 = (*p20);
		let v197 = ((v194 / 4u) + v196);
		let v200 = b2[v197];
		l188 = bitcast<vec4<f32>>(v200);
	} else {
		l188 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l204 = 0u;
		loop {
			let v210 = l204;
			let v211 = (v210 < 4u);
			h219 = v211;
			if v211 {
				let v214 = (*p20);
				let v216 = l204;
				h219 = (((v214 * 4u) + v216) < c4);
			}
			let v219 = h219;
			if !v219 { break; }
			let v220 = l204;
			let v225 = (*p19);
			let v226 = (*p20);
			let v229 = l204;
			let v230 = ((v225 + (v226 * 4u)) + v229);
			let v233 = b2[v230 / 4u][v230 % 4u];
			l188[v220] = bitcast<f32>(v233);
			continuing {
				let v236 = l204;
				l204 = (v236 + bitcast<u32>(1i));
			}
		}
	}
	let v238 = l188;
	return v238;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var h273: bool;
	var l245: vec4<f32>;
	var l258: u32;
	if s242 {
		let v250 = (*p23);
		let v252 = (*p24);
		let v253 = ((v250 / 4u) + v252);
		let v255 = b3[v253];
		l245 = bitcast<vec4<f32>>(v255);
	} else {
		l245 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l258 = 0u;
		loop {
			let v264 = l258;
			let v265 = (v264 < 4u);
			h273 = v265;
			if v265 {
				let v268 = (*p24);
				let v270 = l258;
				h273 = (((v268 * 4u) + v270) < c4);
			}
			let v273 = h273;
			if !v273 { break; }
			let v274 = l258;
			let v279 = (*p23);
			let v280 = (*p24);
			let v283 = l258;
			let v284 = ((v279 + (v280 * 4u)) + v283);
			let v286 = b3[v284 / 4u][v284 % 4u];
			l245[v274] = bitcast<f32>(v286);
			continuing {
				let v289 = l258;
				l258 = (v289 + bitcast<u32>(1i));
			}
		}
	}
	let v291 = l245;
	return v291;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h326: bool;
	var l310: vec4<f32>;
	var l311: u32;
	if s295 {
		let v302 = (*p27);
		let v304 = (*p28);
		let v305 = ((v302 / 4u) + v304);
		let v308 = b1[v305];
		return v308;
	}
	l310 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l311 = 0u;
	loop {
		let v317 = l311;
		let v318 = (v317 < 4u);
		h326 = v318;
		if v318 {
			let v321 = (*p28);
			let v323 = l311;
			h326 = (((v321 * 4u) + v323) < c4);
		}
		let v326 = h326;
		if !v326 { break; }
		let v327 = l311;
		let v332 = (*p27);
		let v333 = (*p28);
		let v336 = l311;
		let v337 = ((v332 + (v333 * 4u)) + v336);
		let v340 = b1[v337 / 4u][v337 % 4u];
		l310[v327] = v340;
		continuing {
			let v342 = l311;
			l311 = (v342 + bitcast<u32>(1i));
		}
	}
	let v344 = l310;
	return v344;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h378: bool;
	var l362: vec4<f32>;
	var l363: u32;
	if s348 {
		let v355 = (*p31);
		let v357 = (*p32);
		let v358 = ((v355 / 4u) + v357);
		let v360 = b6[v358];
		return v360;
	}
	l362 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l363 = 0u;
	loop {
		let v369 = l363;
		let v370 = (v369 < 4u);
		h378 = v370;
		if v370 {
			let v373 = (*p32);
			let v375 = l363;
			h378 = (((v373 * 4u) + v375) < c4);
		}
		let v378 = h378;
		if !v378 { break; }
		let v379 = l363;
		let v384 = (*p31);
		let v385 = (*p32);
		let v388 = l363;
		let v389 = ((v384 + (v385 * 4u)) + v388);
		let v391 = b6[v389 / 4u][v389 % 4u];
		l362[v379] = v391;
		continuing {
			let v393 = l363;
			l363 = (v393 + bitcast<u32>(1i));
		}
	}
	let v395 = l362;
	return v395;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l398: u32;
	var l405: u32;
	var l408: u32;
	var l411: u32;
	var l423: u32;
	var l434: u32;
	var l437: u32;
	var l441: bool;
	var l464: vec4<f32>;
	var l469: bool;
	var l471: u32;
	var l472: u32;
	var l479: u32;
	var l487: u32;
	var l494: u32;
	var l505: array<vec4<f32>, 1>;
	var l508: vec4<f32>;
	var l515: bool;
	var l517: u32;
	var l518: u32;
	var l526: u32;
	var l552: u32;
	var l560: u32;
	var l568: array<vec4<f32>, 2>;
	var l583: u32;
	var l591: vec4<f32>;
	var l601: u32;
	var l609: u32;
	let v404 = local_invocation_id[0u];
	l398 = v404;
	let v406 = l398;
	l405 = (v406 % 2u);
	let v409 = l398;
	l408 = (v409 / 2u);
	l411 = 0u;
	loop {
		let v417 = l411;
		if !(v417 < 2u) { break; }
		let v419 = l411;
		(*p42)[v419] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v421 = l411;
			l411 = (v421 + bitcast<u32>(1i));
		}
	}
	l423 = 0u;
	loop {
		let v429 = l423;
		if !(v429 < s432) { break; }
		let v435 = l398;
		l434 = (v435 % 4u);
		let v438 = l423;
		let v439 = l434;
		l437 = (v438 + v439);
		let v444 = l437;
		l441 = (s443 || (v444 < s432));
		workgroupBarrier();
		let v448 = l398;
		if (v448 < 32u) {
			let v457 = l434;
			let v460 = l398;
			let v462 = ((v457 * 10u) + (v460 / 4u));
			let v463 = l441;
			if v463 {
				let v467 = l398;
				let v470 = (*p41);
				l469 = v470;
				l471 = (v467 / 4u);
				let v473 = l437;
				l472 = v473;
				let v474 = fn_56(&l469, &l471, &l472);
				l464 = v474;
			} else {
				l464 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v476 = l464;
			g456[v462] = v476;
		}
		l479 = 0u;
		loop {
			let v485 = l479;
			if !(v485 < 4u) { break; }
			let v488 = l398;
			let v490 = l479;
			l487 = ((v488 / 4u) + (v490 * 16u));
			l494 = 0u;
			loop {
				let v500 = l494;
				if !(v500 < 1u) { break; }
				let v506 = l494;
				let v507 = l441;
				if v507 {
					let v511 = l487;
					let v512 = l494;
					let v516 = (*p41);
					l515 = v516;
					l517 = (v511 + (v512 * 16u));
					let v519 = l437;
					l518 = v519;
					let v520 = fn_61(&l515, &l517, &l518);
					l508 = v520;
				} else {
					l508 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v522 = l508;
				l505[v506] = v522;
				continuing {
					let v524 = l494;
					l494 = (v524 + bitcast<u32>(1i));
				}
			}
			l526 = 0u;
			loop {
				let v532 = l526;
				if !(v532 < 1u) { break; }
				let v535 = l434;
				let v539 = l487;
				let v541 = l526;
				let v543 = (((40u + (v535 * 66u)) + v539) + (v541 * 16u));
				let v544 = l526;
				let v546 = l505[v544];
				g456[v543] = v546;
				continuing {
					let v548 = l526;
					l526 = (v548 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v550 = l479;
				l479 = (v550 + 1u);
			}
		}
		workgroupBarrier();
		l552 = 0u;
		loop {
			let v558 = l552;
			if !(v558 < 4u) { break; }
			l560 = 0u;
			loop {
				let v566 = l560;
				if !(v566 < 2u) { break; }
				let v569 = l560;
				let v570 = l552;
				let v573 = l408;
				let v575 = l560;
				let v577 = (((40u + (v570 * 66u)) + v573) + (v575 * 32u));
				let v579 = g456[v577];
				l568[v569] = v579;
				continuing {
					let v581 = l560;
					l560 = (v581 + bitcast<u32>(1i));
				}
			}
			l583 = 0u;
			loop {
				let v589 = l583;
				if !(v589 < 4u) { break; }
				let v592 = l552;
				let v594 = l405;
				let v596 = l583;
				let v598 = (((v592 * 10u) + v594) + (v596 * 2u));
				let v600 = g456[v598];
				l591 = v600;
				l601 = 0u;
				loop {
					let v607 = l601;
					if !(v607 < 2u) { break; }
					l609 = 0u;
					loop {
						let v615 = l609;
						if !(v615 < 4u) { break; }
						let v617 = l601;
						let v618 = l583;
						let v619 = l609;
						let v621 = l591[v619];
						let v622 = l601;
						let v623 = l609;
						let v625 = l568[v622][v623];
						let v628 = (*p42)[v617][v618];
						(*p42)[v617][v618] = (v628 + (v621 * v625));
						continuing {
							let v631 = l609;
							l609 = (v631 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v633 = l601;
						l601 = (v633 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v635 = l583;
					l583 = (v635 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v637 = l552;
				l552 = (v637 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v639 = l423;
			l423 = (v639 + 4u);
		}
	}
	return;
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	var l641: u32;
	let v642 = (*p46);
	let v645 = g644;
	l641 = min(v642, (v645 - 1u));
	let v648 = l641;
	let v658 = g657;
	let v660 = l641;
	return ((((v648 / max(s652, 1u)) * s655) + v658) + (v660 % max(s652, 1u)));
}
fn fn_50(p49: ptr<function, u32>) -> u32 {
	let v665 = (*p49);
	let v667 = g666;
	let v672 = g671;
	return (((min(v665, (v667 - 1u)) * c2) + v672) * c4);
}
fn fn_56(p53: ptr<function, bool>, p54: ptr<function, u32>, p55: ptr<function, u32>) -> vec4<f32> {
	var l677: u32;
	var l682: u32;
	var l685: vec4<f32>;
	var l688: u32;
	var l690: u32;
	var l694: u32;
	var l696: u32;
	let v679 = g678;
	let v680 = (*p54);
	l682 = (v679 + v680);
	let v683 = fn_50(&l682);
	l677 = v683;
	let v684 = (*p53);
	if v684 {
		let v689 = l677;
		l688 = v689;
		let v691 = (*p55);
		l690 = v691;
		let v692 = fn_25(&l688, &l690);
		l685 = v692;
	} else {
		let v695 = l677;
		l694 = v695;
		let v697 = (*p55);
		l696 = v697;
		let v698 = fn_21(&l694, &l696);
		l685 = v698;
	}
	let v699 = l685;
	return v699;
}
fn fn_61(p58: ptr<function, bool>, p59: ptr<function, u32>, p60: ptr<function, u32>) -> vec4<f32> {
	var l702: u32;
	var l707: u32;
	var l711: vec4<f32>;
	var l714: u32;
	var l716: u32;
	var l720: u32;
	var l722: u32;
	let v704 = g703;
	let v705 = (*p59);
	l707 = (v704 + v705);
	let v708 = fn_47(&l707);
	l702 = (v708 * c4);
	let v710 = (*p58);
	if v710 {
		let v715 = l702;
		l714 = v715;
		let v717 = (*p60);
		l716 = v717;
		let v718 = fn_33(&l714, &l716);
		l711 = v718;
	} else {
		let v721 = l702;
		l720 = v721;
		let v723 = (*p60);
		l722 = v723;
		let v724 = fn_29(&l720, &l722);
		l711 = v724;
	}
	let v725 = l711;
	return v725;
}
