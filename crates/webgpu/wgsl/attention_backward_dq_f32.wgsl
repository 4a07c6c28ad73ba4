const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S745 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S74;
var<workgroup> g458: array<vec4<f32>, 304>;
var<private> g643: u32;
var<private> g654: u32;
var<private> g666: i32;
var<private> g677: u32;
var<private> g702: i32;
@group(0) @binding(16) var<uniform> push: S745;
var<workgroup> g802: array<vec4<i32>, 8>;
var<workgroup> g914: array<vec4<f32>, 128>;
const s99: u32 = (c1 - 5u);
const s184: u32 = (c4 % 4u);
const s186: bool = (s184 == 0u);
const s243: u32 = (c4 % 4u);
const s244: bool = (s243 == 0u);
const s296: u32 = (c4 % 4u);
const s297: bool = (s296 == 0u);
const s349: u32 = (c4 % 4u);
const s350: bool = (s349 == 0u);
const s433: u32 = (c4 + 3u);
const s434: u32 = (s433 / 4u);
const s444: u32 = (s434 % 4u);
const s445: bool = (s444 == 0u);
const s652: u32 = (c2 * c3);
const s866: u32 = (s434 + 32u);
const s867: u32 = (s866 - 1u);
const s868: u32 = (s867 / 32u);
const s1129: u32 = (s434 % 32u);
const s1130: bool = (s1129 == 0u);
const s1257: u32 = (c4 % 4u);
const s1258: bool = (s1257 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var p643: u32;
	var p654: u32;
	var p666: i32;
	var p677: u32;
	var p702: i32;
	var h992: bool;
	var h1291: bool;
	var l727: u32;
	var l730: u32;
	var l771: u32;
	var l778: u32;
	var l783: vec2<f32>;
	var l822: u32;
	var l829: i32;
	var l831: u32;
	var l851: u32;
	var l859: u32;
	var l873: array<array<vec4<f32>, max(s868, 1u)>, 4>;
	var l891: u32;
	var l894: u32;
	var l898: array<vec4<f32>, 2>;
	var l899: bool;
	var l900: array<vec4<f32>, 2>;
	var l903: u32;
	var l928: u32;
	var l938: u32;
	var l943: i32;
	var l948: vec4<f32>;
	var l952: u32;
	var l961: vec4<i32>;
	var l980: f32;
	var l1003: array<vec4<f32>, 2>;
	var l1004: bool;
	var l1005: array<vec4<f32>, 2>;
	var l1008: u32;
	var l1016: f32;
	var l1025: u32;
	var l1044: u32;
	var l1052: u32;
	var l1071: u32;
	var l1074: u32;
	var l1077: u32;
	var l1085: u32;
	var l1094: u32;
	var l1102: u32;
	var l1109: i32;
	var l1111: u32;
	var l1119: u32;
	var l1126: array<array<vec4<f32>, max(s868, 1u)>, 8>;
	var l1134: vec4<f32>;
	var l1137: u32;
	var l1139: u32;
	var l1149: u32;
	var l1157: vec4<f32>;
	var l1166: u32;
	var l1174: u32;
	var l1206: u32;
	var l1209: u32;
	var l1212: u32;
	var l1220: u32;
	var l1232: u32;
	var l1233: u32;
	var l1236: u32;
	var l1244: u32;
	var l1249: vec4<f32>;
	var l1276: u32;
	let v729 = local_invocation_id[0u];
	l727 = v729;
	let v733 = workgroup_id[1u];
	let v736 = num_workgroups[0u];
	let v739 = workgroup_id[0u];
	l730 = ((v733 * v736) + v739);
	let v741 = l730;
	p654 = (v741 % max(c2, 1u));
	g654 = p654;
	let v743 = fn_8();
	p643 = (v743 * c3);
	g643 = p643;
	let v750 = push.m0;
	let v753 = num_workgroups[0u];
	let v755 = l730;
	p677 = ((v750 * c3) + (((v753 - 1u) - (v755 / max(c2, 1u))) * 8u));
	g677 = p677;
	let v761 = p677;
	let v762 = p643;
	if (v761 >= v762) {
		return;
	}
	let v767 = l727;
	if (v767 < 8u) {
		let v772 = p677;
		let v773 = l727;
		let v775 = p643;
		l771 = min((v772 + v773), (v775 - 1u));
		let v779 = l771;
		l778 = (v779 / max(c3, 1u));
		let v788 = l778;
		let v790 = p654;
		let v793 = l771;
		let v795 = (((v788 * s652) + (v790 * c3)) + (v793 % max(c3, 1u)));
		let v797 = b5[v795];
		l783 = v797.xy;
		let v803 = l727;
		let v804 = l783;
		let v806 = bitcast<vec2<i32>>(v804);
		let v811 = l778;
		let v814 = b4[v811];
		let v815 = l778;
		g802[v803] = vec4<i32>(v806.x, v806.y, v814, bitcast<i32>(v815));
	}
	let v823 = p677;
	let v825 = p643;
	l822 = ((min((v823 + 8u), v825) - 1u) / max(c3, 1u));
	l829 = 2147483647i;
	let v832 = p677;
	l831 = (v832 / max(c3, 1u));
	loop {
		let v839 = l831;
		let v840 = l822;
		if !(v839 <= v840) { break; }
		let v842 = l829;
		let v843 = l831;
		let v845 = b4[v843];
		l829 = min(v842, v845);
		continuing {
			let v847 = l831;
			l831 = (v847 + bitcast<u32>(1i));
		}
	}
	let v849 = l822;
	p666 = bitcast<i32>(v849);
	g666 = p666;
	l851 = 0u;
	loop { // unroll
		let v857 = l851;
		if !(v857 < 4u) { break; }
		l859 = 0u;
		loop { // unroll
			let v865 = l859;
			if !(v865 < s868) { break; }
			let v874 = l851;
			let v875 = l859;
			l873[v874][v875] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v877 = l859;
				l859 = (v877 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v879 = l851;
			l851 = (v879 + bitcast<u32>(1i));
		}
	}
	let v881 = l829;
	p702 = max(v881, 0i);
	g702 = p702;
	loop {
		let v888 = p702;
		let v889 = p666;
		if !(v888 <= v889) { break; }
		let v892 = l727;
		l891 = (v892 % 2u);
		let v895 = l727;
		l894 = (v895 / 2u);
		l899 = false;
		fn_43(local_invocation_id, &l899, &l900);
		let v902 = l900;
		l898 = v902;
		l903 = 0u;
		loop { // unroll
			let v909 = l903;
			if !(v909 < 2u) { break; }
			let v915 = l894;
			let v916 = l903;
			let v920 = l891;
			let v921 = (((v915 + (v916 * 32u)) * 2u) + v920);
			let v922 = l903;
			let v924 = l898[v922];
			g914[v921] = v924;
			continuing {
				let v926 = l903;
				l903 = (v926 + bitcast<u32>(1i));
			}
		}
		let v929 = l894;
		l928 = v929;
		loop {
			let v935 = l928;
			if !(v935 < 64u) { break; }
			let v939 = l928;
			let v941 = l891;
			l938 = ((v939 * 2u) + v941);
			let v944 = p702;
			let v945 = l928;
			l943 = (v944 + bitcast<i32>(v945));
			let v949 = l938;
			let v951 = g914[v949];
			l948 = v951;
			l952 = 0u;
			loop { // unroll
				let v958 = l952;
				if !(v958 < 4u) { break; }
				let v962 = l891;
				let v963 = l952;
				let v965 = (v962 + (v963 * 2u));
				let v967 = g802[v965];
				l961 = v967;
				let v968 = l952;
				let v969 = l952;
				let v971 = l948[v969];
				let v974 = push.m1;
				let v977 = l961[0u];
				l980 = ((v971 * v974) - bitcast<f32>(v977));
				let v981 = fn_14(&l980);
				let v982 = l943;
				let v984 = l961[2u];
				let v985 = (v982 >= v984);
				h992 = v985;
				if v985 {
					let v988 = l943;
					let v990 = l961[3u];
					h992 = (v988 <= v990);
				}
				let v992 = h992;
				l948[v968] = select(0.0f, v981, v992);
				continuing {
					let v995 = l952;
					l952 = (v995 + bitcast<u32>(1i));
				}
			}
			let v997 = l938;
			let v998 = l948;
			g914[v997] = v998;
			continuing {
				let v1000 = l928;
				l928 = (v1000 + 32u);
			}
		}
		l1004 = true;
		fn_43(local_invocation_id, &l1004, &l1005);
		let v1007 = l1005;
		l1003 = v1007;
		workgroupBarrier();
		l1008 = 0u;
		loop { // unroll
			let v1014 = l1008;
			if !(v1014 < 4u) { break; }
			let v1017 = l891;
			let v1018 = l1008;
			let v1020 = (v1017 + (v1018 * 2u));
			let v1023 = g802[v1020][1u];
			l1016 = bitcast<f32>(v1023);
			l1025 = 0u;
			loop { // unroll
				let v1031 = l1025;
				if !(v1031 < 2u) { break; }
				let v1033 = l1025;
				let v1034 = l1008;
				let v1035 = l1016;
				let v1037 = l1003[v1033][v1034];
				l1003[v1033][v1034] = (v1037 - v1035);
				continuing {
					let v1040 = l1025;
					l1025 = (v1040 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1042 = l1008;
				l1008 = (v1042 + bitcast<u32>(1i));
			}
		}
		l1044 = 0u;
		loop { // unroll
			let v1050 = l1044;
			if !(v1050 < 2u) { break; }
			let v1053 = l894;
			let v1054 = l1044;
			let v1058 = l891;
			l1052 = (((v1053 + (v1054 * 32u)) * 2u) + v1058);
			let v1060 = l1052;
			let v1061 = l1052;
			let v1063 = g914[v1061];
			let v1064 = l1044;
			let v1066 = l1003[v1064];
			g458[v1060] = (v1063 * v1066);
			continuing {
				let v1069 = l1044;
				l1044 = (v1069 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1072 = l727;
		l1071 = (v1072 / 32u);
		let v1075 = l727;
		l1074 = (v1075 % 32u);
		let v1078 = p666;
		let v1079 = p702;
		l1077 = bitcast<u32>(min(((v1078 - v1079) + 1i), 64i));
		l1085 = 0u;
		loop {
			let v1091 = l1085;
			let v1092 = l1077;
			if !(v1091 < v1092) { break; }
			l1094 = 0u;
			loop { // unroll
				let v1100 = l1094;
				if !(v1100 < 8u) { break; }
				let v1103 = p702;
				let v1104 = l1085;
				let v1105 = l1094;
				l1109 = (v1103 + bitcast<i32>((v1104 + v1105)));
				let v1110 = fn_53(&l1109);
				l1102 = v1110;
				l1111 = 0u;
				loop { // unroll
					let v1117 = l1111;
					if !(v1117 < s868) { break; }
					let v1120 = l1074;
					let v1121 = l1111;
					l1119 = (v1120 + (v1121 * 32u));
					let v1127 = l1094;
					let v1128 = l1111;
					let v1131 = l1119;
					if (s1130 || (v1131 < s434)) {
						let v1138 = l1102;
						l1137 = v1138;
						let v1140 = l1119;
						l1139 = v1140;
						let v1141 = fn_21(&l1137, &l1139);
						l1134 = v1141;
					} else {
						l1134 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					}
					let v1143 = l1134;
					l1126[v1127][v1128] = v1143;
					continuing {
						let v1145 = l1111;
						l1111 = (v1145 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1147 = l1094;
					l1094 = (v1147 + bitcast<u32>(1i));
				}
			}
			l1149 = 0u;
			loop { // unroll
				let v1155 = l1149;
				if !(v1155 < 8u) { break; }
				let v1158 = l1085;
				let v1159 = l1149;
				let v1162 = l1071;
				let v1163 = (((v1158 + v1159) * 2u) + v1162);
				let v1165 = g458[v1163];
				l1157 = v1165;
				l1166 = 0u;
				loop { // unroll
					let v1172 = l1166;
					if !(v1172 < s868) { break; }
					l1174 = 0u;
					loop { // unroll
						let v1180 = l1174;
						if !(v1180 < 4u) { break; }
						let v1182 = l1174;
						let v1183 = l1166;
						let v1184 = l1174;
						let v1186 = l1157[v1184];
						let v1187 = l1149;
						let v1188 = l1166;
						let v1190 = l1126[v1187][v1188];
						let v1193 = l873[v1182][v1183];
						l873[v1182][v1183] = (v1193 + (v1190 * v1186));
						continuing {
							let v1196 = l1174;
							l1174 = (v1196 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1198 = l1166;
						l1166 = (v1198 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1200 = l1149;
					l1149 = (v1200 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1202 = l1085;
				l1085 = (v1202 + 8u);
			}
		}
		continuing {
			let v1204 = p702;
			p702 = (v1204 + 64i);
			g702 = p702;
		}
	}
	let v1207 = l727;
	l1206 = (v1207 / 32u);
	let v1210 = l727;
	l1209 = (v1210 % 32u);
	l1212 = 0u;
	loop { // unroll
		let v1218 = l1212;
		if !(v1218 < 4u) { break; }
		let v1221 = p677;
		let v1222 = l1206;
		let v1224 = l1212;
		l1220 = ((v1221 + v1222) + (v1224 * 2u));
		let v1227 = l1220;
		let v1228 = p643;
		if (v1227 < v1228) {
			let v1234 = l1220;
			l1233 = v1234;
			let v1235 = fn_47(&l1233);
			l1232 = v1235;
			l1236 = 0u;
			loop { // unroll
				let v1242 = l1236;
				if !(v1242 < s868) { break; }
				let v1245 = l1209;
				let v1246 = l1236;
				l1244 = (v1245 + (v1246 * 32u));
				let v1250 = l1212;
				let v1251 = l1236;
				let v1253 = l873[v1250][v1251];
				let v1255 = push.m1;
				l1249 = (v1253 * v1255);
				if s1258 {
					let v1261 = l1244;
					if (v1261 < s434) {
						let v1269 = l1232;
						let v1271 = l1244;
						let v1272 = ((v1269 / 4u) + v1271);
						let v1273 = l1249;
						b7[v1272 * 4u + 0u] = v1273[0];
						b7[v1272 * 4u + 1u] = v1273[1];
						b7[v1272 * 4u + 2u] = v1273[2];
						b7[v1272 * 4u + 3u] = v1273[3];
					}
				} else {
					l1276 = 0u;
					loop {
						let v1282 = l1276;
						let v1283 = (v1282 < 4u);
						h1291 = v1283;
						if v1283 {
							let v1286 = l1244;
							let v1288 = l1276;
							h1291 = (((v1286 * 4u) + v1288) < c4);
						}
						let v1291 = h1291;
						if !v1291 { break; }
						let v1296 = l1232;
						let v1297 = l1244;
						let v1300 = l1276;
						let v1301 = ((v1296 + (v1297 * 4u)) + v1300);
						let v1302 = l1276;
						let v1304 = l1249[v1302];
						b7[v1301] = v1304;
						continuing {
							let v1306 = l1276;
							l1276 = (v1306 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v1308 = l1236;
					l1236 = (v1308 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1310 = l1212;
			l1212 = (v1310 + bitcast<u32>(1i));
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
	var h221: bool;
	var l190: vec4<f32>;
	var l206: u32;
	if s186 {
		let v196 = (*p19);
		let v198 = (*p20);
		let v199 = ((v196 / 4u) + v198);
		let v202 = b2[v199];
		l190 = bitcast<vec4<f32>>(v202);
	} else {
		l190 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l206 = 0u;
		loop {
			let v212 = l206;
			let v213 = (v212 < 4u);
			h221 = v213;
			if v213 {
				let v216 = (*p20);
				let v218 = l206;
				h221 = (((v216 * 4u) + v218) < c4);
			}
			let v221 = h221;
			if !v221 { break; }
			let v222 = l206;
			let v227 = (*p19);
			let v228 = (*p20);
			let v231 = l206;
			let v232 = ((v227 + (v228 * 4u)) + v231);
			let v235 = b2[v232 / 4u][v232 % 4u];
			l190[v222] = bitcast<f32>(v235);
			continuing {
				let v238 = l206;
				l206 = (v238 + bitcast<u32>(1i));
			}
		}
	}
	let v240 = l190;
	return v240;
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<f32> {
	var h275: bool;
	var l247: vec4<f32>;
	var l260: u32;
	if s244 {
		let v252 = (*p23);
		let v254 = (*p24);
		let v255 = ((v252 / 4u) + v254);
		let v257 = b3[v255];
		l247 = bitcast<vec4<f32>>(v257);
	} else {
		l247 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l260 = 0u;
		loop {
			let v266 = l260;
			let v267 = (v266 < 4u);
			h275 = v267;
			if v267 {
				let v270 = (*p24);
				let v272 = l260;
				h275 = (((v270 * 4u) + v272) < c4);
			}
			let v275 = h275;
			if !v275 { break; }
			let v276 = l260;
			let v281 = (*p23);
			let v282 = (*p24);
			let v285 = l260;
			let v286 = ((v281 + (v282 * 4u)) + v285);
			let v288 = b3[v286 / 4u][v286 % 4u];
			l247[v276] = bitcast<f32>(v288);
			continuing {
				let v291 = l260;
				l260 = (v291 + bitcast<u32>(1i));
			}
		}
	}
	let v293 = l247;
	return v293;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var h328: bool;
	var l312: vec4<f32>;
	var l313: u32;
	if s297 {
		let v304 = (*p27);
		let v306 = (*p28);
		let v307 = ((v304 / 4u) + v306);
		let v310 = b1[v307];
		return v310;
	}
	l312 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l313 = 0u;
	loop {
		let v319 = l313;
		let v320 = (v319 < 4u);
		h328 = v320;
		if v320 {
			let v323 = (*p28);
			let v325 = l313;
			h328 = (((v323 * 4u) + v325) < c4);
		}
		let v328 = h328;
		if !v328 { break; }
		let v329 = l313;
		let v334 = (*p27);
		let v335 = (*p28);
		let v338 = l313;
		let v339 = ((v334 + (v335 * 4u)) + v338);
		let v342 = b1[v339 / 4u][v339 % 4u];
		l312[v329] = v342;
		continuing {
			let v344 = l313;
			l313 = (v344 + bitcast<u32>(1i));
		}
	}
	let v346 = l312;
	return v346;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h380: bool;
	var l364: vec4<f32>;
	var l365: u32;
	if s350 {
		let v357 = (*p31);
		let v359 = (*p32);
		let v360 = ((v357 / 4u) + v359);
		let v362 = b6[v360];
		return v362;
	}
	l364 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l365 = 0u;
	loop {
		let v371 = l365;
		let v372 = (v371 < 4u);
		h380 = v372;
		if v372 {
			let v375 = (*p32);
			let v377 = l365;
			h380 = (((v375 * 4u) + v377) < c4);
		}
		let v380 = h380;
		if !v380 { break; }
		let v381 = l365;
		let v386 = (*p31);
		let v387 = (*p32);
		let v390 = l365;
		let v391 = ((v386 + (v387 * 4u)) + v390);
		let v393 = b6[v391 / 4u][v391 % 4u];
		l364[v381] = v393;
		continuing {
			let v395 = l365;
			l365 = (v395 + bitcast<u32>(1i));
		}
	}
	let v397 = l364;
	return v397;
}
fn fn_43(local_invocation_id: vec3<u32>, p41: ptr<function, bool>, p42: ptr<function, array<vec4<f32>, 2>>) {
	var l400: u32;
	var l407: u32;
	var l410: u32;
	var l413: u32;
	var l425: u32;
	var l436: u32;
	var l439: u32;
	var l443: bool;
	var l466: vec4<f32>;
	var l471: bool;
	var l473: u32;
	var l474: u32;
	var l481: u32;
	var l489: u32;
	var l496: u32;
	var l504: array<vec4<f32>, 2>;
	var l507: vec4<f32>;
	var l514: bool;
	var l516: u32;
	var l517: u32;
	var l525: u32;
	var l551: u32;
	var l559: u32;
	var l567: array<vec4<f32>, 2>;
	var l582: u32;
	var l590: vec4<f32>;
	var l600: u32;
	var l608: u32;
	let v406 = local_invocation_id[0u];
	l400 = v406;
	let v408 = l400;
	l407 = (v408 % 2u);
	let v411 = l400;
	l410 = (v411 / 2u);
	l413 = 0u;
	loop { // unroll
		let v419 = l413;
		if !(v419 < 2u) { break; }
		let v421 = l413;
		(*p42)[v421] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v423 = l413;
			l413 = (v423 + bitcast<u32>(1i));
		}
	}
	l425 = 0u;
	loop {
		let v431 = l425;
		if !(v431 < s434) { break; }
		let v437 = l400;
		l436 = (v437 % 4u);
		let v440 = l425;
		let v441 = l436;
		l439 = (v440 + v441);
		let v446 = l439;
		l443 = (s445 || (v446 < s434));
		workgroupBarrier();
		let v450 = l400;
		if (v450 < 32u) {
			let v459 = l436;
			let v462 = l400;
			let v464 = ((v459 * 10u) + (v462 / 4u));
			let v465 = l443;
			if v465 {
				let v469 = l400;
				let v472 = (*p41);
				l471 = v472;
				l473 = (v469 / 4u);
				let v475 = l439;
				l474 = v475;
				let v476 = fn_59(&l471, &l473, &l474);
				l466 = v476;
			} else {
				l466 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v478 = l466;
			g458[v464] = v478;
		}
		l481 = 0u;
		loop {
			let v487 = l481;
			if !(v487 < 4u) { break; }
			let v490 = l400;
			let v492 = l481;
			l489 = ((v490 / 4u) + (v492 * 16u));
			l496 = 0u;
			loop { // unroll
				let v502 = l496;
				if !(v502 < 2u) { break; }
				let v505 = l496;
				let v506 = l443;
				if v506 {
					let v510 = l489;
					let v511 = l496;
					let v515 = (*p41);
					l514 = v515;
					l516 = (v510 + (v511 * 16u));
					let v518 = l439;
					l517 = v518;
					let v519 = fn_64(&l514, &l516, &l517);
					l507 = v519;
				} else {
					l507 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				}
				let v521 = l507;
				l504[v505] = v521;
				continuing {
					let v523 = l496;
					l496 = (v523 + bitcast<u32>(1i));
				}
			}
			l525 = 0u;
			loop { // unroll
				let v531 = l525;
				if !(v531 < 2u) { break; }
				let v534 = l436;
				let v538 = l489;
				let v540 = l525;
				let v542 = (((40u + (v534 * 66u)) + v538) + (v540 * 16u));
				let v543 = l525;
				let v545 = l504[v543];
				g458[v542] = v545;
				continuing {
					let v547 = l525;
					l525 = (v547 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v549 = l481;
				l481 = (v549 + 2u);
			}
		}
		workgroupBarrier();
		l551 = 0u;
		loop { // unroll
			let v557 = l551;
			if !(v557 < 4u) { break; }
			l559 = 0u;
			loop { // unroll
				let v565 = l559;
				if !(v565 < 2u) { break; }
				let v568 = l559;
				let v569 = l551;
				let v572 = l410;
				let v574 = l559;
				let v576 = (((40u + (v569 * 66u)) + v572) + (v574 * 32u));
				let v578 = g458[v576];
				l567[v568] = v578;
				continuing {
					let v580 = l559;
					l559 = (v580 + bitcast<u32>(1i));
				}
			}
			l582 = 0u;
			loop { // unroll
				let v588 = l582;
				if !(v588 < 4u) { break; }
				let v591 = l551;
				let v593 = l407;
				let v595 = l582;
				let v597 = (((v591 * 10u) + v593) + (v595 * 2u));
				let v599 = g458[v597];
				l590 = v599;
				l600 = 0u;
				loop { // unroll
					let v606 = l600;
					if !(v606 < 2u) { break; }
					l608 = 0u;
					loop { // unroll
						let v614 = l608;
						if !(v614 < 4u) { break; }
						let v616 = l600;
						let v617 = l582;
						let v618 = l608;
						let v620 = l590[v618];
						let v621 = l600;
						let v622 = l608;
						let v624 = l567[v621][v622];
						let v627 = (*p42)[v616][v617];
						(*p42)[v616][v617] = (v627 + (v620 * v624));
						continuing {
							let v630 = l608;
							l608 = (v630 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v632 = l600;
						l600 = (v632 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v634 = l582;
					l582 = (v634 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v636 = l551;
				l551 = (v636 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v638 = l425;
			l425 = (v638 + 4u);
		}
	}
	return;
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	var l640: u32;
	let v641 = (*p46);
	let v644 = g643;
	l640 = min(v641, (v644 - 1u));
	let v648 = l640;
	let v655 = g654;
	let v658 = l640;
	return (((((v648 / max(c3, 1u)) * s652) + (v655 * c3)) + (v658 % max(c3, 1u))) * c4);
}
fn fn_53(p52: ptr<function, i32>) -> u32 {
	let v664 = (*p52);
	let v667 = g666;
	let v671 = g654;
	return (((bitcast<u32>(min(v664, v667)) * c2) + v671) * c4);
}
fn fn_59(p56: ptr<function, bool>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l676: u32;
	var l681: u32;
	var l684: vec4<f32>;
	var l687: u32;
	var l689: u32;
	var l693: u32;
	var l695: u32;
	let v678 = g677;
	let v679 = (*p57);
	l681 = (v678 + v679);
	let v682 = fn_47(&l681);
	l676 = v682;
	let v683 = (*p56);
	if v683 {
		let v688 = l676;
		l687 = v688;
		let v690 = (*p58);
		l689 = v690;
		let v691 = fn_33(&l687, &l689);
		l684 = v691;
	} else {
		let v694 = l676;
		l693 = v694;
		let v696 = (*p58);
		l695 = v696;
		let v697 = fn_29(&l693, &l695);
		l684 = v697;
	}
	let v698 = l684;
	return v698;
}
fn fn_64(p61: ptr<function, bool>, p62: ptr<function, u32>, p63: ptr<function, u32>) -> vec4<f32> {
	var l701: u32;
	var l707: i32;
	var l710: vec4<f32>;
	var l713: u32;
	var l715: u32;
	var l719: u32;
	var l721: u32;
	let v703 = g702;
	let v704 = (*p62);
	l707 = (v703 + bitcast<i32>(v704));
	let v708 = fn_53(&l707);
	l701 = v708;
	let v709 = (*p61);
	if v709 {
		let v714 = l701;
		l713 = v714;
		let v716 = (*p63);
		l715 = v716;
		let v717 = fn_25(&l713, &l715);
		l710 = v717;
	} else {
		let v720 = l701;
		l719 = v720;
		let v722 = (*p63);
		l721 = v722;
		let v723 = fn_21(&l719, &l721);
		l710 = v723;
	}
	let v724 = l710;
	return v724;
}
