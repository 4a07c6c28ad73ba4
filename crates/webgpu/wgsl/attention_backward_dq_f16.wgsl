const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S771 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S74;
var<workgroup> g485: array<vec4<f32>, 304>;
var<private> g670: u32;
var<private> g680: u32;
var<private> g692: i32;
var<private> g703: u32;
var<private> g728: i32;
@group(0) @binding(16) var<uniform> push: S771;
var<workgroup> g827: array<vec4<i32>, 8>;
var<workgroup> g939: array<vec4<f32>, 128>;
const s99: u32 = (c1 - 5u);
const s184: u32 = (c4 % 4u);
const s186: bool = (s184 == 0u);
const s258: u32 = (c4 % 4u);
const s259: bool = (s258 == 0u);
const s323: u32 = (c4 % 4u);
const s324: bool = (s323 == 0u);
const s377: u32 = (c4 % 4u);
const s378: bool = (s377 == 0u);
const s460: u32 = (c4 + 3u);
const s461: u32 = (s460 / 4u);
const s471: u32 = (s461 % 4u);
const s472: bool = (s471 == 0u);
const s678: u32 = (c2 * c3);
const s891: u32 = (s461 + 32u);
const s892: u32 = (s891 - 1u);
const s893: u32 = (s892 / 32u);
const s1154: u32 = (s461 % 32u);
const s1155: bool = (s1154 == 0u);
const s1282: u32 = (c4 % 4u);
const s1283: bool = (s1282 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var p670: u32;
	var p680: u32;
	var p692: i32;
	var p703: u32;
	var p728: i32;
	var h1017: bool;
	var h1316: bool;
	var l753: u32;
	var l756: u32;
	var l797: u32;
	var l804: u32;
	var l808: vec2<f32>;
	var l847: u32;
	var l854: i32;
	var l856: u32;
	var l876: u32;
	var l884: u32;
	var l898: array<array<vec4<f32>, max(s893, 1u)>, 4>;
	var l916: u32;
	var l919: u32;
	var l923: array<vec4<f32>, 2>;
	var l924: bool;
	var l925: array<vec4<f32>, 2>;
	var l928: u32;
	var l953: u32;
	var l963: u32;
	var l968: i32;
	var l973: vec4<f32>;
	var l977: u32;
	var l986: vec4<i32>;
	var l1005: f32;
	var l1028: array<vec4<f32>, 2>;
	var l1029: bool;
	var l1030: array<vec4<f32>, 2>;
	var l1033: u32;
	var l1041: f32;
	var l1050: u32;
	var l1069: u32;
	var l1077: u32;
	var l1096: u32;
	var l1099: u32;
	var l1102: u32;
	var l1110: u32;
	var l1119: u32;
	var l1127: u32;
	var l1134: i32;
	var l1136: u32;
	var l1144: u32;
	var l1151: array<array<vec4<f32>, max(s893, 1u)>, 8>;
	var l1159: vec4<f32>;
	var l1162: u32;
	var l1164: u32;
	var l1174: u32;
	var l1182: vec4<f32>;
	var l1191: u32;
	var l1199: u32;
	var l1231: u32;
	var l1234: u32;
	var l1237: u32;
	var l1245: u32;
	var l1257: u32;
	var l1258: u32;
	var l1261: u32;
	var l1269: u32;
	var l1274: vec4<f32>;
	var l1301: u32;
	let v755 = local_invocation_id[0u];
	l753 = v755;
	let v759 = workgroup_id[1u];
	let v762 = num_workgroups[0u];
	let v765 = workgroup_id[0u];
	l756 = ((v759 * v762) + v765);
	let v767 = l756;
	p680 = (v767 % max(c2, 1u));
	g680 = p680;
	let v769 = fn_8();
	p670 = (v769 * c3);
	g670 = p670;
	let v776 = push.m0;
	let v779 = num_workgroups[0u];
	let v781 = l756;
	p703 = ((v776 * c3) + (((v779 - 1u) - (v781 / max(c2, 1u))) * 8u));
	g703 = p703;
	let v787 = p703;
	let v788 = p670;
	if (v787 >= v788) {
		return;
	}
	let v793 = l753;
	if (v793 < 8u) {
		let v798 = p703;
		let v799 = l753;
		let v801 = p670;
		l797 = min((v798 + v799), (v801 - 1u));
		let v805 = l797;
		l804 = (v805 / max(c3, 1u));
		let v813 = l804;
		let v815 = p680;
		let v818 = l797;
		let v820 = (((v813 * s678) + (v815 * c3)) + (v818 % max(c3, 1u)));
		let v822 = b5[v820];
		l808 = v822.xy;
		let v828 = l753;
		let v829 = l808;
		let v831 = bitcast<vec2<i32>>(v829);
		let v836 = l804;
		let v839 = b4[v836];
		let v840 = l804;
		g827[v828] = vec4<i32>(v831.x, v831.y, v839, bitcast<i32>(v840));
	}
	let v848 = p703;
	let v850 = p670;
	l847 = ((min((v848 + 8u), v850) - 1u) / max(c3, 1u));
	l854 = 2147483647i;
	let v857 = p703;
	l856 = (v857 / max(c3, 1u));
	loop {
		let v864 = l856;
		let v865 = l847;
		if !(v864 <= v865) { break; }
		let v867 = l854;
		let v868 = l856;
		let v870 = b4[v868];
		l854 = min(v867, v870);
		continuing {
			let v872 = l856;
			l856 = (v872 + bitcast<u32>(1i));
		}
	}
	let v874 = l847;
	p692 = bitcast<i32>(v874);
	g692 = p692;
	l876 = 0u;
	loop { // unroll
		let v882 = l876;
		if !(v882 < 4u) { break; }
		l884 = 0u;
		loop { // unroll
			let v890 = l884;
			if !(v890 < s893) { break; }
			let v899 = l876;
			let v900 = l884;
			l898[v899][v900] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v902 = l884;
				l884 = (v902 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v904 = l876;
			l876 = (v904 + bitcast<u32>(1i));
		}
	}
	let v906 = l854;
	p728 = max(v906, 0i);
	g728 = p728;
	loop {
		let v913 = p728;
		let v914 = p692;
		if !(v913 <= v914) { break; }
		let v917 = l753;
		l916 = (v917 % 2u);
		let v920 = l753;
		l919 = (v920 / 2u);
		l924 = false;
		fn_43(local_invocation_id, &l924, &l925);
		let v927 = l925;
		l923 = v927;
		l928 = 0u;
		loop { // unroll
			let v934 = l928;
			if !(v934 < 2u) { break; }
			let v940 = l919;
			let v941 = l928;
			let v945 = l916;
			let v946 = (((v940 + (v941 * 32u)) * 2u) + v945);
			let v947 = l928;
			let v949 = l923[v947];
			g939[v946] = v949;
			continuing {
				let v951 = l928;
				l928 = (v951 + bitcast<u32>(1i));
			}
		}
		let v954 = l919;
		l953 = v954;
		loop {
			let v960 = l953;
			if !(v960 < 64u) { break; }
			let v964 = l953;
			let v966 = l916;
			l963 = ((v964 * 2u) + v966);
			let v969 = p728;
			let v970 = l953;
			l968 = (v969 + bitcast<i32>(v970));
			let v974 = l963;
			let v976 = g939[v974];
			l973 = v976;
			l977 = 0u;
			loop { // unroll
				let v983 = l977;
				if !(v983 < 4u) { break; }
				let v987 = l916;
				let v988 = l977;
				let v990 = (v987 + (v988 * 2u));
				let v992 = g827[v990];
				l986 = v992;
				let v993 = l977;
				let v994 = l977;
				let v996 = l973[v994];
				let v999 = push.m1;
				let v1002 = l986[0u];
				l1005 = ((v996 * v999) - bitcast<f32>(v1002));
				let v1006 = fn_14(&l1005);
				let v1007 = l968;
				let v1009 = l986[2u];
				let v1010 = (v1007 >= v1009);
				h1017 = v1010;
				if v1010 {
					let v1013 = l968;
					let v1015 = l986[3u];
					h1017 = (v1013 <= v1015);
				}
				let v1017 = h1017;
				l973[v993] = select(0.0f, v1006, v1017);
				continuing {
					let v1020 = l977;
					l977 = (v1020 + bitcast<u32>(1i));
				}
			}
			let v1022 = l963;
			let v1023 = l973;
			g939[v1022] = v1023;
			continuing {
				let v1025 = l953;
				l953 = (v1025 + 32u);
			}
		}
		l1029 = true;
		fn_43(local_invocation_id, &l1029, &l1030);
		let v1032 = l1030;
		l1028 = v1032;
		workgroupBarrier();
		l1033 = 0u;
		loop { // unroll
			let v1039 = l1033;
			if !(v1039 < 4u) { break; }
			let v1042 = l916;
			let v1043 = l1033;
			let v1045 = (v1042 + (v1043 * 2u));
			let v1048 = g827[v1045][1u];
			l1041 = bitcast<f32>(v1048);
			l1050 = 0u;
			loop { // unroll
				let v1056 = l1050;
				if !(v1056 < 2u) { break; }
				let v1058 = l1050;
				let v1059 = l1033;
				let v1060 = l1041;
				let v1062 = l1028[v1058][v1059];
				l1028[v1058][v1059] = (v1062 - v1060);
				continuing {
					let v1065 = l1050;
					l1050 = (v1065 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1067 = l1033;
				l1033 = (v1067 + bitcast<u32>(1i));
			}
		}
		l1069 = 0u;
		loop { // unroll
			let v1075 = l1069;
			if !(v1075 < 2u) { break; }
			let v1078 = l919;
			let v1079 = l1069;
			let v1083 = l916;
			l1077 = (((v1078 + (v1079 * 32u)) * 2u) + v1083);
			let v1085 = l1077;
			let v1086 = l1077;
			let v1088 = g939[v1086];
			let v1089 = l1069;
			let v1091 = l1028[v1089];
			g485[v1085] = (v1088 * v1091);
			continuing {
				let v1094 = l1069;
				l1069 = (v1094 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1097 = l753;
		l1096 = (v1097 / 32u);
		let v1100 = l753;
		l1099 = (v1100 % 32u);
		let v1103 = p692;
		let v1104 = p728;
		l1102 = bitcast<u32>(min(((v1103 - v1104) + 1i), 64i));
		l1110 = 0u;
		loop {
			let v1116 = l1110;
			let v1117 = l1102;
			if !(v1116 < v1117) { break; }
			l1119 = 0u;
			loop { // unroll
				let v1125 = l1119;
				if !(v1125 < 8u) { break; }
				let v1128 = p728;
				let v1129 = l1110;
				let v1130 = l1119;
				l1134 = (v1128 + bitcast<i32>((v1129 + v1130)));
				let v1135 = fn_53(&l1134);
				l1127 = v1135;
				l1136 = 0u;
				loop { // unroll
					let v1142 = l1136;
					if !(v1142 < s893) { break; }
					let v1145 = l1099;
					let v1146 = l1136;
					l1144 = (v1145 + (v1146 * 32u));
					let v1152 = l1119;
					let v1153 = l1136;
					let v1156 = l1144;
					if (s1155 || (v1156 < s461)) {
						let v1163 = l1127;
						l1162 = v1163;
						let v1165 = l1144;
						l1164 = v1165;
						let v1166 = fn_21(&l1162, &l1164);
						l1159 = v1166;
					} else {
						l1159 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1168 = l1159;
					l1151[v1152][v1153] = v1168;
					continuing {
						let v1170 = l1136;
						l1136 = (v1170 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1172 = l1119;
					l1119 = (v1172 + bitcast<u32>(1i));
				}
			}
			l1174 = 0u;
			loop { // unroll
				let v1180 = l1174;
				if !(v1180 < 8u) { break; }
				let v1183 = l1110;
				let v1184 = l1174;
				let v1187 = l1096;
				let v1188 = (((v1183 + v1184) * 2u) + v1187);
				let v1190 = g485[v1188];
				l1182 = v1190;
				l1191 = 0u;
				loop { // unroll
					let v1197 = l1191;
					if !(v1197 < s893) { break; }
					l1199 = 0u;
					loop { // unroll
						let v1205 = l1199;
						if !(v1205 < 4u) { break; }
						let v1207 = l1199;
						let v1208 = l1191;
						let v1209 = l1199;
						let v1211 = l1182[v1209];
						let v1212 = l1174;
						let v1213 = l1191;
						let v1215 = l1151[v1212][v1213];
						let v1218 = l898[v1207][v1208];
						l898[v1207][v1208] = (v1218 + (v1215 * v1211));
						continuing {
							let v1221 = l1199;
							l1199 = (v1221 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1223 = l1191;
						l1191 = (v1223 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1225 = l1174;
					l1174 = (v1225 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1227 = l1110;
				l1110 = (v1227 + 8u);
			}
		}
		continuing {
			let v1229 = p728;
			p728 = (v1229 + 64i);
			g728 = p728;
		}
	}
	let v1232 = l753;
	l1231 = (v1232 / 32u);
	let v1235 = l753;
	l1234 = (v1235 % 32u);
	l1237 = 0u;
	loop { // unroll
		let v1243 = l1237;
		if !(v1243 < 4u) { break; }
		let v1246 = p703;
		let v1247 = l1231;
		let v1249 = l1237;
		l1245 = ((v1246 + v1247) + (v1249 * 2u));
		let v1252 = l1245;
		let v1253 = p670;
		if (v1252 < v1253) {
			let v1259 = l1245;
			l1258 = v1259;
			let v1260 = fn_47(&l1258);
			l1257 = v1260;
			l1261 = 0u;
			loop { // unroll
				let v1267 = l1261;
				if !(v1267 < s893) { break; }
				let v1270 = l1234;
				let v1271 = l1261;
				l1269 = (v1270 + (v1271 * 32u));
				let v1275 = l1237;
				let v1276 = l1261;
				let v1278 = l898[v1275][v1276];
				let v1280 = push.m1;
				l1274 = (v1278 * v1280);
				if s1283 {
					let v1286 = l1269;
					if (v1286 < s461) {
						let v1294 = l1257;
						let v1296 = l1269;
						let v1297 = ((v1294 / 4u) + v1296);
						let v1298 = l1274;
						b7[v1297 * 4u + 0u] = v1298[0];
						b7[v1297 * 4u + 1u] = v1298[1];
						b7[v1297 * 4u + 2u] = v1298[2];
						b7[v1297 * 4u + 3u] = v1298[3];
					}
				} else {
					l1301 = 0u;
					loop {
						let v1307 = l1301;
						let v1308 = (v1307 < 4u);
						h1316 = v1308;
						if v1308 {
							let v1311 = l1269;
							let v1313 = l1301;
							h1316 = (((v1311 * 4u) + v1313) < c4);
						}
						let v1316 = h1316;
						if !v1316 { break; }
						let v1321 = l1257;
						let v1322 = l1269;
						let v1325 = l1301;
						let v1326 = ((v1321 + (v1322 * 4u)) + v1325);
						let v1327 = l1301;
						let v1329 = l1274[v1327];
						b7[v1326] = v1329;
						continuing {
							let v1331 = l1301;
							l1301 = (v1331 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v1333 = l1261;
					l1261 = (v1333 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1335 = l1237;
			l1237 = (v1335 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v80 = extents.m0;
			return v80;
		}
		case 1u: {
			let v84 = extents.m1;
			return v84;
		}
		case 2u: {
			let v88 = extents.m2;
			return v88;
		}
		case 3u: {
			let v92 = extents.m3;
			return v92;
		}
		case 4u: {
			let v96 = extents.m4;
			return v96;
		}
		case default: {
			return s99;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l103: f32;
	var l111: f32;
	var l123: f32;
	var l159: f32;
	var l171: f32;
	let v104 = (*p13);
	l103 = round((clamp(v104, (-88.0f), 88.0f) * 1.442695f));
	let v112 = (*p13);
	let v114 = l103;
	l111 = (clamp(v112, (-88.0f), 88.0f) - (v114 * 0.6933594f));
	let v118 = l111;
	let v119 = l103;
	l111 = (v118 + (v119 * 0.00021219444f));
	l123 = 0.00019875691f;
	let v125 = l123;
	let v126 = l111;
	l123 = ((v125 * v126) + 0.0013981999f);
	let v130 = l123;
	let v131 = l111;
	l123 = ((v130 * v131) + 0.008333452f);
	let v135 = l123;
	let v136 = l111;
	l123 = ((v135 * v136) + 0.041665796f);
	let v140 = l123;
	let v141 = l111;
	l123 = ((v140 * v141) + 0.16666666f);
	let v145 = l123;
	let v146 = l111;
	l123 = ((v145 * v146) + 0.5f);
	let v150 = l123;
	let v151 = l111;
	let v153 = l111;
	let v155 = l111;
	l123 = ((((v150 * v151) * v153) + v155) + 1.0f);
	let v160 = l103;
	l159 = bitcast<f32>((bitcast<u32>((i32(v160) + 127i)) << bitcast<u32>(23i)));
	let v168 = (*p13);
	if (v168 < (-87.0f)) {
		l171 = 0.0f;
	} else {
		let v176 = l123;
		let v177 = l159;
		l171 = (v176 * v177);
	}
	let v179 = l171;
	return v179;
}
fn fn_21(p19: ptr<function, u32>, p20: ptr<function, u32>) -> vec4<f32> {
	var l191: vec2<u32>;
	var l204: vec4<f32>;
	if s186 {
		let v196 = (*p19);
		let v198 = (*p20);
		let v199 = ((v196 / 4u) + v198);
		let v202 = b2[v199];
		l191 = v202;
		let v206 = l191[0u];
		let v208 = unpack2x16float(v206);
		let v211 = l191[1u];
		let v212 = unpack2x16float(v211);
		l204 = vec4<f32>(v208.x, v208.y, v212.x, v212.y);
	} else {
		let v223 = (*p19);
		let v225 = (*p20);
		let v227 = ((v223 / 2u) + (v225 * 2u));
		let v230 = b2[v227 / 2u][v227 % 2u];
		let v231 = unpack2x16float(v230);
		l204 = vec4<f32>(v231.x, v231.y, 0.0f, 0.0f);
		let v235 = (*p20);
		if (((v235 * 4u) + 2u) < c4) {
			let v241 = (*p19);
			let v243 = (*p20);
			let v246 = (((v241 / 2u) + (v243 * 2u)) + 1u);
			let v248 = b2[v246 / 2u][v246 % 2u];
			let v249 = unpack2x16float(v248);
			l204[2u] = v249.x;
			l204[3u] = v249.y;
		}
	}
	let v255 = l204;
	return v255;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var l262: vec2<u32>;
	var l273: vec4<f32>;
	if s259 {
		let v267 = (*p23);
		let v269 = (*p24);
		let v270 = ((v267 / 4u) + v269);
		let v272 = b3[v270];
		l262 = v272;
		let v275 = l262[0u];
		let v276 = unpack2x16float(v275);
		let v278 = l262[1u];
		let v279 = unpack2x16float(v278);
		l273 = vec4<f32>(v276.x, v276.y, v279.x, v279.y);
	} else {
		let v290 = (*p23);
		let v292 = (*p24);
		let v294 = ((v290 / 2u) + (v292 * 2u));
		let v296 = b3[v294 / 2u][v294 % 2u];
		let v297 = unpack2x16float(v296);
		l273 = vec4<f32>(v297.x, v297.y, 0.0f, 0.0f);
		let v301 = (*p24);
		if (((v301 * 4u) + 2u) < c4) {
			let v307 = (*p23);
			let v309 = (*p24);
			let v312 = (((v307 / 2u) + (v309 * 2u)) + 1u);
			let v314 = b3[v312 / 2u][v312 % 2u];
			let v315 = unpack2x16float(v314);
			l273[2u] = v315.x;
			l273[3u] = v315.y;
		}
	}
	let v320 = l273;
	return v320;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h356: bool;
	var l339: vec4<f32>;
	var l341: u32;
	if s324 {
		let v331 = (*p27);
		let v333 = (*p28);
		let v334 = ((v331 / 4u) + v333);
		let v337 = b1[v334];
		return v337;
	}
	l339 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l341 = 0u;
	loop {
		let v347 = l341;
		let v348 = (v347 < 4u);
		h356 = v348;
		if v348 {
			let v351 = (*p28);
			let v353 = l341;
			h356 = (((v351 * 4u) + v353) < c4);
		}
		let v356 = h356;
		if !v356 { break; }
		let v357 = l341;
		let v362 = (*p27);
		let v363 = (*p28);
		let v366 = l341;
		let v367 = ((v362 + (v363 * 4u)) + v366);
		let v370 = b1[v367 / 4u][v367 % 4u];
		l339[v357] = v370;
		continuing {
			let v372 = l341;
			l341 = (v372 + bitcast<u32>(1i));
		}
	}
	let v374 = l339;
	return v374;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h408: bool;
	var l392: vec4<f32>;
	var l393: u32;
	if s378 {
		let v385 = (*p31);
		let v387 = (*p32);
		let v388 = ((v385 / 4u) + v387);
		let v390 = b6[v388];
		return v390;
	}
	l392 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l393 = 0u;
	loop {
		let v399 = l393;
		let v400 = (v399 < 4u);
		h408 = v400;
		if v400 {
			let v403 = (*p32);
			let v405 = l393;
			h408 = (((v403 * 4u) + v405) < c4);
		}
		let v408 = h408;
		if !v408 { break; }
		let v409 = l393;
		let v414 = (*p31);
		let v415 = (*p32);
		let v418 = l393;
		let v419 = ((v414 + (v415 * 4u)) + v418);
		let v421 = b6[v419 / 4u][v419 % 4u];
		l392[v409] = v421;
		continuing {
			let v423 = l393;
			l393 = (v423 + bitcast<u32>(1i));
		}
	}
	let v425 = l392;
	return v425;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l428: u32;
	var l435: u32;
	var l438: u32;
	var l441: u32;
	var l453: u32;
	var l463: u32;
	var l466: u32;
	var l470: bool;
	var l493: vec4<f32>;
	var l498: bool;
	var l500: u32;
	var l501: u32;
	var l508: u32;
	var l516: u32;
	var l523: u32;
	var l531: array<vec4<f32>, 2>;
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
	let v434 = local_invocation_id[0u];
	l428 = v434;
	let v436 = l428;
	l435 = (v436 % 2u);
	let v439 = l428;
	l438 = (v439 / 2u);
	l441 = 0u;
	loop { // unroll
		let v447 = l441;
		if !(v447 < 2u) { break; }
		let v449 = l441;
		(*p42)[v449] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v451 = l441;
			l441 = (v451 + bitcast<u32>(1i));
		}
	}
	l453 = 0u;
	loop {
		let v459 = l453;
		if !(v459 < s461) { break; }
		let v464 = l428;
		l463 = (v464 % 4u);
		let v467 = l453;
		let v468 = l463;
		l466 = (v467 + v468);
		let v473 = l466;
		l470 = (s472 || (v473 < s461));
		workgroupBarrier();
		let v477 = l428;
		if (v477 < 32u) {
			let v486 = l463;
			let v489 = l428;
			let v491 = ((v486 * 10u) + (v489 / 4u));
			let v492 = l470;
			if v492 {
				let v496 = l428;
				let v499 = (*p41);
				l498 = v499;
				l500 = (v496 / 4u);
				let v502 = l466;
				l501 = v502;
				let v503 = fn_59(&l498, &l500, &l501);
				l493 = v503;
			} else {
				l493 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v505 = l493;
			g485[v491] = v505;
		}
		l508 = 0u;
		loop {
			let v514 = l508;
			if !(v514 < 4u) { break; }
			let v517 = l428;
			let v519 = l508;
			l516 = ((v517 / 4u) + (v519 * 16u));
			l523 = 0u;
			loop { // unroll
				let v529 = l523;
				if !(v529 < 2u) { break; }
				let v532 = l523;
				let v533 = l470;
				if v533 {
					let v537 = l516;
					let v538 = l523;
					let v542 = (*p41);
					l541 = v542;
					l543 = (v537 + (v538 * 16u));
					let v545 = l466;
					l544 = v545;
					let v546 = fn_64(&l541, &l543, &l544);
					l534 = v546;
				} else {
					l534 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v548 = l534;
				l531[v532] = v548;
				continuing {
					let v550 = l523;
					l523 = (v550 + bitcast<u32>(1i));
				}
			}
			l552 = 0u;
			loop { // unroll
				let v558 = l552;
				if !(v558 < 2u) { break; }
				let v561 = l463;
				let v565 = l516;
				let v567 = l552;
				let v569 = (((40u + (v561 * 66u)) + v565) + (v567 * 16u));
				let v570 = l552;
				let v572 = l531[v570];
				g485[v569] = v572;
				continuing {
					let v574 = l552;
					l552 = (v574 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v576 = l508;
				l508 = (v576 + 2u);
			}
		}
		workgroupBarrier();
		l578 = 0u;
		loop { // unroll
			let v584 = l578;
			if !(v584 < 4u) { break; }
			l586 = 0u;
			loop { // unroll
				let v592 = l586;
				if !(v592 < 2u) { break; }
				let v595 = l586;
				let v596 = l578;
				let v599 = l438;
				let v601 = l586;
				let v603 = (((40u + (v596 * 66u)) + v599) + (v601 * 32u));
				let v605 = g485[v603];
				l594[v595] = v605;
				continuing {
					let v607 = l586;
					l586 = (v607 + bitcast<u32>(1i));
				}
			}
			l609 = 0u;
			loop { // unroll
				let v615 = l609;
				if !(v615 < 4u) { break; }
				let v618 = l578;
				let v620 = l435;
				let v622 = l609;
				let v624 = (((v618 * 10u) + v620) + (v622 * 2u));
				let v626 = g485[v624];
				l617 = v626;
				l627 = 0u;
				loop { // unroll
					let v633 = l627;
					if !(v633 < 2u) { break; }
					l635 = 0u;
					loop { // unroll
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
			let v665 = l453;
			l453 = (v665 + 4u);
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
	let v681 = g680;
	let v684 = l667;
	return (((((v674 / max(c3, 1u)) * s678) + (v681 * c3)) + (v684 % max(c3, 1u))) * c4);
}
fn fn_53(p52: ptr<function, i32>) -> u32 {
	let v690 = (*p52);
	let v693 = g692;
	let v697 = g680;
	return (((bitcast<u32>(min(v690, v693)) * c2) + v697) * c4);
}
fn fn_59(p56: ptr<function, bool>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l702: u32;
	var l707: u32;
	var l710: vec4<f32>;
	var l713: u32;
	var l715: u32;
	var l719: u32;
	var l721: u32;
	let v704 = g703;
	let v705 = (*p57);
	l707 = (v704 + v705);
	let v708 = fn_47(&l707);
	l702 = v708;
	let v709 = (*p56);
	if v709 {
		let v714 = l702;
		l713 = v714;
		let v716 = (*p58);
		l715 = v716;
		let v717 = fn_33(&l713, &l715);
		l710 = v717;
	} else {
		let v720 = l702;
		l719 = v720;
		let v722 = (*p58);
		l721 = v722;
		let v723 = fn_29(&l719, &l721);
		l710 = v723;
	}
	let v724 = l710;
	return v724;
}
fn fn_64(p61: ptr<function, bool>, p62: ptr<function, u32>, p63: ptr<function, u32>) -> vec4<f32> {
	var l727: u32;
	var l733: i32;
	var l736: vec4<f32>;
	var l739: u32;
	var l741: u32;
	var l745: u32;
	var l747: u32;
	let v729 = g728;
	let v730 = (*p62);
	l733 = (v729 + bitcast<i32>(v730));
	let v734 = fn_53(&l733);
	l727 = v734;
	let v735 = (*p61);
	if v735 {
		let v740 = l727;
		l739 = v740;
		let v742 = (*p63);
		l741 = v742;
		let v743 = fn_25(&l739, &l741);
		l736 = v743;
	} else {
		let v746 = l727;
		l745 = v746;
		let v748 = (*p63);
		l747 = v748;
		let v749 = fn_21(&l745, &l747);
		l736 = v749;
	}
	let v750 = l736;
	return v750;
}
