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
struct S65 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S463 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S65;
var<private> g376: array<vec4<u32>, 4>;
var<private> g447: array<vec4<f32>, 2>;
@group(0) @binding(16) var<uniform> push: S463;
var<workgroup> g505: array<vec4<f32>, 576>;
var<workgroup> g531: array<vec4<f32>, 288>;
var<workgroup> g696: array<vec2<i32>, 32>;
var<workgroup> g1092: array<vec4<f32>, 128>;
const s90: u32 = (c1 - 5u);
const s434: u32 = (c2 * c3);
const s560: u32 = (c5 / 4u);
const s914: u32 = (c4 + 32u);
const s915: u32 = (s914 - 1u);
const s916: u32 = (s915 / 32u);
const s1360: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h830: bool;
	var h1075: bool;
	var l623: u32;
	var l626: u32;
	var l637: u32;
	var l640: u32;
	var l647: u32;
	var l650: u32;
	var l664: u32;
	var l673: u32;
	var l685: u32;
	var l724: vec2<i32>;
	var l727: vec2<i32>;
	var l730: u32;
	var l767: vec4<f32>;
	var l769: vec4<f32>;
	var l770: u32;
	var l780: array<array<vec4<f32>, 2>, 4>;
	var l787: u32;
	var l789: u32;
	var l791: u32;
	var l793: i32;
	var l796: i32;
	var l799: u32;
	var l801: i32;
	var l813: i32;
	var l819: bool;
	var l835: i32;
	var l838: u32;
	var l851: i32;
	var l878: u32;
	var l880: u32;
	var l882: u32;
	var l884: i32;
	var l886: i32;
	var l889: u32;
	var l892: u32;
	var l902: array<vec4<f32>, 4>;
	var l907: u32;
	var l926: u32;
	var l928: u32;
	var l930: u32;
	var l932: i32;
	var l934: i32;
	var l937: u32;
	var l939: u32;
	var l947: u32;
	var l955: array<vec4<f32>, 4>;
	var l969: u32;
	var l977: vec4<f32>;
	var l988: u32;
	var l996: u32;
	var l1032: u32;
	var l1040: vec2<i32>;
	var l1047: u32;
	var l1055: i32;
	var l1076: f32;
	var l1109: vec4<f32>;
	var l1111: u32;
	var l1129: u32;
	var l1137: vec4<f32>;
	var l1146: f32;
	var l1171: u32;
	var l1179: vec4<f32>;
	var l1181: vec4<f32>;
	var l1184: vec4<f32>;
	var l1203: u32;
	var l1205: u32;
	var l1207: u32;
	var l1209: i32;
	var l1210: i32;
	var l1213: u32;
	var l1220: u32;
	var l1227: u32;
	var l1235: array<array<vec4<u32>, 2>, 2>;
	var l1236: array<array<vec4<u32>, 2>, 2>;
	var l1237: i32;
	var l1239: i32;
	var l1242: u32;
	var l1246: u32;
	var l1255: array<array<vec4<u32>, 2>, 2>;
	var l1262: array<array<vec4<u32>, 2>, 2>;
	var l1263: i32;
	var l1264: i32;
	var l1267: u32;
	var l1271: u32;
	var l1279: vec4<f32>;
	var l1288: vec4<f32>;
	var l1293: vec4<f32>;
	var l1298: u32;
	var l1340: vec4<f32>;
	var l1341: u32;
	var l1366: u32;
	var l1374: u32;
	var l1403: f32;
	var l1417: u32;
	var l1425: u32;
	var l1437: f32;
	var l1442: f32;
	var l1446: f32;
	var l1447: f32;
	var l1453: u32;
	let v625 = local_invocation_id[0u];
	l623 = v625;
	let v629 = workgroup_id[1u];
	let v632 = num_workgroups[0u];
	let v635 = workgroup_id[0u];
	l626 = ((v629 * v632) + v635);
	let v638 = l626;
	l637 = (v638 % max(c2, 1u));
	let v642 = num_workgroups[0u];
	let v644 = l626;
	l640 = ((v642 - 1u) - (v644 / max(c2, 1u)));
	let v648 = fn_8();
	l647 = (v648 * c3);
	let v653 = push.m0;
	let v655 = l640;
	l650 = ((v653 * c3) + (v655 * 32u));
	let v658 = l650;
	let v659 = l647;
	if (v658 >= v659) {
		return;
	}
	let v665 = l623;
	let v668 = l623;
	l664 = (((v665 / 8u) % 4u) + ((v668 / 64u) * 4u));
	let v674 = l623;
	let v676 = l623;
	l673 = ((v674 % 8u) + (((v676 / 32u) % 2u) * 8u));
	let v681 = l623;
	if (v681 < 32u) {
		let v686 = l650;
		let v687 = l623;
		let v689 = l647;
		l685 = (min((v686 + v687), (v689 - 1u)) / max(c3, 1u));
		let v697 = l623;
		let v702 = l685;
		let v705 = b4[v702];
		let v711 = l685;
		let v713 = b5[v711];
		let v715 = push.m1;
		g696[v697] = vec2<i32>(max(v705, 0i), min(v713, (bitcast<i32>(v715) - 1i)));
	}
	workgroupBarrier();
	let v726 = g696[0i];
	l724 = v726;
	let v729 = g696[0i];
	l727 = v729;
	l730 = 1u;
	loop {
		let v736 = l730;
		if !(v736 < 32u) { break; }
		let v739 = l724[0u];
		let v740 = l730;
		let v743 = g696[v740][0u];
		let v746 = l724[1u];
		let v747 = l730;
		let v749 = g696[v747][1u];
		l724 = vec2<i32>(min(v739, v743), max(v746, v749));
		let v753 = l727[0u];
		let v754 = l730;
		let v756 = g696[v754][0u];
		let v759 = l727[1u];
		let v760 = l730;
		let v762 = g696[v760][1u];
		l727 = vec2<i32>(max(v753, v756), min(v759, v762));
		continuing {
			let v765 = l730;
			l730 = (v765 + bitcast<u32>(1i));
		}
	}
	l767 = vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f));
	l769 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l770 = 0u;
	loop { // unroll
		let v776 = l770;
		if !(v776 < 4u) { break; }
		let v781 = l770;
		l780[v781][0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v783 = l770;
		l780[v783][1i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v785 = l770;
			l770 = (v785 + bitcast<u32>(1i));
		}
	}
	let v788 = l637;
	l787 = v788;
	let v790 = l650;
	l789 = v790;
	let v792 = l647;
	l791 = v792;
	let v795 = l724[0u];
	l793 = v795;
	let v798 = l724[1u];
	l796 = v798;
	l799 = 0u;
	fn_34(local_invocation_id, &l787, &l789, &l791, &l793, &l796, &l799);
	let v803 = l724[0u];
	l801 = v803;
	loop {
		let v809 = l801;
		let v811 = l724[1u];
		if !(v809 <= v811) { break; }
		let v814 = l801;
		l813 = ((v814 + 64i) - 1i);
		let v820 = l801;
		let v822 = l727[0u];
		let v823 = (v820 >= v822);
		h830 = v823;
		if v823 {
			let v826 = l813;
			let v828 = l727[1u];
			h830 = (v826 <= v828);
		}
		let v830 = h830;
		l819 = v830;
		let v831 = l819;
		if (!v831) {
			let v837 = l724[1u];
			l835 = v837;
			l838 = 0u;
			loop {
				let v844 = l838;
				if !(v844 < 32u) { break; }
				let v846 = l838;
				let v848 = g696[v846][1u];
				let v849 = l801;
				if (v848 >= v849) {
					let v854 = l835;
					let v855 = l838;
					let v857 = g696[v855][0u];
					let v858 = l801;
					l851 = min(v854, max(v857, v858));
				} else {
					let v862 = l835;
					l851 = v862;
				}
				let v863 = l851;
				l835 = v863;
				continuing {
					let v864 = l838;
					l838 = (v864 + bitcast<u32>(1i));
				}
			}
			let v866 = l835;
			let v867 = l813;
			if (v866 > v867) {
				let v871 = l835;
				let v872 = l801;
				let v876 = l801;
				l801 = (v876 + (((v871 - v872) / 64i) * 64i));
				let v879 = l637;
				l878 = v879;
				let v881 = l650;
				l880 = v881;
				let v883 = l647;
				l882 = v883;
				let v885 = l801;
				l884 = v885;
				let v888 = l724[1u];
				l886 = v888;
				l889 = 0u;
				fn_34(local_invocation_id, &l878, &l880, &l882, &l884, &l886, &l889);
				continue;
			}
		}
		l892 = 0u;
		loop { // unroll
			let v898 = l892;
			if !(v898 < 4u) { break; }
			let v903 = l892;
			l902[v903] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v905 = l892;
				l892 = (v905 + bitcast<u32>(1i));
			}
		}
		l907 = 0u;
		loop {
			let v913 = l907;
			if !(v913 < s916) { break; }
			workgroupBarrier();
			fn_36(local_invocation_id);
			workgroupBarrier();
			let v919 = l907;
			if ((v919 + 1u) < s916) {
				let v924 = l907;
				let v927 = l637;
				l926 = v927;
				let v929 = l650;
				l928 = v929;
				let v931 = l647;
				l930 = v931;
				let v933 = l801;
				l932 = v933;
				let v936 = l724[1u];
				l934 = v936;
				l937 = (v924 + 1u);
				fn_34(local_invocation_id, &l926, &l928, &l930, &l932, &l934, &l937);
			}
			l939 = 0u;
			loop { // unroll
				let v945 = l939;
				if !(v945 < 8u) { break; }
				l947 = 0u;
				loop { // unroll
					let v953 = l947;
					if !(v953 < 4u) { break; }
					let v956 = l947;
					let v957 = l664;
					let v958 = l947;
					let v962 = l939;
					let v963 = (((v957 + (v958 * 8u)) * 9u) + v962);
					let v965 = g531[v963];
					l955[v956] = v965;
					continuing {
						let v967 = l947;
						l947 = (v967 + bitcast<u32>(1i));
					}
				}
				l969 = 0u;
				loop { // unroll
					let v975 = l969;
					if !(v975 < 4u) { break; }
					let v978 = l673;
					let v979 = l969;
					let v984 = l939;
					let v985 = (((v978 + (v979 * 16u)) * 9u) + v984);
					let v987 = g505[v985];
					l977 = v987;
					l988 = 0u;
					loop { // unroll
						let v994 = l988;
						if !(v994 < 4u) { break; }
						l996 = 0u;
						loop { // unroll
							let v1002 = l996;
							if !(v1002 < 4u) { break; }
							let v1004 = l969;
							let v1005 = l996;
							let v1006 = l996;
							let v1007 = l988;
							let v1009 = l955[v1006][v1007];
							let v1010 = l988;
							let v1012 = l977[v1010];
							let v1015 = l902[v1004][v1005];
							l902[v1004][v1005] = (v1015 + (v1009 * v1012));
							continuing {
								let v1018 = l996;
								l996 = (v1018 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v1020 = l988;
							l988 = (v1020 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1022 = l969;
						l969 = (v1022 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1024 = l939;
					l939 = (v1024 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1026 = l907;
				l907 = (v1026 + bitcast<u32>(1i));
			}
		}
		let v1028 = l819;
		if (!v1028) {
			l1032 = 0u;
			loop { // unroll
				let v1038 = l1032;
				if !(v1038 < 4u) { break; }
				let v1041 = l664;
				let v1042 = l1032;
				let v1044 = (v1041 + (v1042 * 8u));
				let v1046 = g696[v1044];
				l1040 = v1046;
				l1047 = 0u;
				loop { // unroll
					let v1053 = l1047;
					if !(v1053 < 4u) { break; }
					let v1056 = l801;
					let v1057 = l673;
					let v1058 = l1047;
					l1055 = (v1056 + bitcast<i32>((v1057 + (v1058 * 16u))));
					let v1063 = l1047;
					let v1064 = l1032;
					let v1065 = l1055;
					let v1067 = l1040[0u];
					let v1068 = (v1065 >= v1067);
					h1075 = v1068;
					if v1068 {
						let v1071 = l1055;
						let v1073 = l1040[1u];
						h1075 = (v1071 <= v1073);
					}
					let v1075 = h1075;
					if v1075 {
						let v1079 = l1047;
						let v1080 = l1032;
						let v1082 = l902[v1079][v1080];
						l1076 = v1082;
					} else {
						l1076 = (-3e38f);
					}
					let v1084 = l1076;
					l902[v1063][v1064] = v1084;
					continuing {
						let v1086 = l1047;
						l1047 = (v1086 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1088 = l1032;
					l1032 = (v1088 + bitcast<u32>(1i));
				}
			}
		}
		let v1093 = l673;
		let v1095 = l664;
		let v1096 = ((v1093 * 8u) + v1095);
		let v1098 = l902[0i];
		let v1100 = l902[1i];
		let v1103 = l902[2i];
		let v1105 = l902[3i];
		g1092[v1096] = max(max(v1098, v1100), max(v1103, v1105));
		workgroupBarrier();
		let v1110 = l767;
		l1109 = v1110;
		l1111 = 0u;
		loop { // unroll
			let v1117 = l1111;
			if !(v1117 < 16u) { break; }
			let v1119 = l1109;
			let v1120 = l1111;
			let v1122 = l664;
			let v1123 = ((v1120 * 8u) + v1122);
			let v1125 = g1092[v1123];
			l1109 = max(v1119, v1125);
			continuing {
				let v1127 = l1111;
				l1111 = (v1127 + bitcast<u32>(1i));
			}
		}
		l1129 = 0u;
		loop { // unroll
			let v1135 = l1129;
			if !(v1135 < 4u) { break; }
			let v1138 = l1129;
			let v1139 = l1129;
			let v1141 = l767[v1139];
			let v1142 = l1129;
			let v1144 = l1109[v1142];
			l1146 = (v1141 - v1144);
			let v1147 = fn_19(&l1146);
			l1137[v1138] = v1147;
			let v1149 = l1129;
			let v1150 = l1129;
			let v1152 = l1137[v1150];
			let v1154 = l780[v1149][0i];
			l780[v1149][0i] = (v1154 * v1152);
			let v1157 = l1129;
			let v1158 = l1129;
			let v1160 = l1137[v1158];
			let v1162 = l780[v1157][1i];
			l780[v1157][1i] = (v1162 * v1160);
			continuing {
				let v1165 = l1129;
				l1129 = (v1165 + bitcast<u32>(1i));
			}
		}
		let v1167 = l1109;
		l767 = v1167;
		let v1168 = l1137;
		let v1169 = l769;
		l769 = (v1169 * v1168);
		l1171 = 0u;
		loop { // unroll
			let v1177 = l1171;
			if !(v1177 < 4u) { break; }
			let v1180 = l1171;
			let v1183 = l902[v1180];
			l1181 = v1183;
			let v1185 = l1109;
			l1184 = v1185;
			let v1186 = fn_55(&l1181, &l1184);
			l1179 = v1186;
			let v1187 = l673;
			let v1188 = l1171;
			let v1192 = l664;
			let v1193 = (((v1187 + (v1188 * 16u)) * 9u) + v1192);
			let v1194 = l1179;
			g505[v1193] = v1194;
			let v1196 = l1179;
			let v1197 = l769;
			l769 = (v1197 + v1196);
			continuing {
				let v1199 = l1171;
				l1171 = (v1199 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1201 = l813;
		let v1204 = l637;
		l1203 = v1204;
		let v1206 = l650;
		l1205 = v1206;
		let v1208 = l647;
		l1207 = v1208;
		l1209 = (v1201 + 1i);
		let v1212 = l724[1u];
		l1210 = v1212;
		l1213 = 0u;
		fn_34(local_invocation_id, &l1203, &l1205, &l1207, &l1209, &l1210, &l1213);
		let v1215 = l673;
		if ((v1215 * 8u) < c4) {
			let v1221 = l637;
			let v1223 = l673;
			l1220 = (((v1221 * c4) + (v1223 * 8u)) / 4u);
			let v1229 = l724[1u];
			let v1230 = l801;
			l1227 = bitcast<u32>(min(((v1229 - v1230) + 1i), 64i));
			let v1238 = l801;
			l1237 = v1238;
			let v1241 = l724[1u];
			l1239 = v1241;
			let v1243 = l1220;
			l1242 = v1243;
			fn_48(&l1236, &l1237, &l1239, &l1242);
			let v1245 = l1236;
			l1235 = v1245;
			l1246 = 0u;
			loop {
				let v1252 = l1246;
				let v1253 = l1227;
				if !(v1252 < v1253) { break; }
				let v1256 = l1235;
				l1255 = v1256;
				let v1257 = l801;
				let v1258 = l1246;
				l1263 = (v1257 + bitcast<i32>((v1258 + 2u)));
				let v1266 = l724[1u];
				l1264 = v1266;
				let v1268 = l1220;
				l1267 = v1268;
				fn_48(&l1262, &l1263, &l1264, &l1267);
				let v1270 = l1262;
				l1235 = v1270;
				l1271 = 0u;
				loop { // unroll
					let v1277 = l1271;
					if !(v1277 < 2u) { break; }
					let v1280 = l1246;
					let v1281 = l1271;
					let v1284 = l664;
					let v1285 = (((v1280 + v1281) * 9u) + v1284);
					let v1287 = g505[v1285];
					l1279 = v1287;
					let v1289 = l1271;
					let v1291 = l1255[v1289][0i];
					l1288 = bitcast<vec4<f32>>(v1291);
					let v1294 = l1271;
					let v1296 = l1255[v1294][1i];
					l1293 = bitcast<vec4<f32>>(v1296);
					l1298 = 0u;
					loop { // unroll
						let v1304 = l1298;
						if !(v1304 < 4u) { break; }
						let v1306 = l1298;
						let v1307 = l1298;
						let v1309 = l1279[v1307];
						let v1310 = l1288;
						let v1313 = l780[v1306][0i];
						l780[v1306][0i] = (v1313 + (v1310 * v1309));
						let v1316 = l1298;
						let v1317 = l1298;
						let v1319 = l1279[v1317];
						let v1320 = l1293;
						let v1323 = l780[v1316][1i];
						l780[v1316][1i] = (v1323 + (v1320 * v1319));
						continuing {
							let v1326 = l1298;
							l1298 = (v1326 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1328 = l1271;
						l1271 = (v1328 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1330 = l1246;
					l1246 = (v1330 + 2u);
				}
			}
		}
		let v1332 = l801;
		l801 = (v1332 + 64i);
		continuing {
		}
	}
	let v1334 = l673;
	let v1336 = l664;
	let v1337 = ((v1334 * 8u) + v1336);
	let v1338 = l769;
	g1092[v1337] = v1338;
	workgroupBarrier();
	l1340 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l1341 = 0u;
	loop {
		let v1347 = l1341;
		if !(v1347 < 16u) { break; }
		let v1349 = l1341;
		let v1351 = l664;
		let v1352 = ((v1349 * 8u) + v1351);
		let v1354 = g1092[v1352];
		let v1355 = l1340;
		l1340 = (v1355 + v1354);
		continuing {
			let v1357 = l1341;
			l1341 = (v1357 + bitcast<u32>(1i));
		}
	}
	let v1361 = l673;
	if (s1360 && (v1361 == 0u)) {
		l1366 = 0u;
		loop { // unroll
			let v1372 = l1366;
			if !(v1372 < 4u) { break; }
			let v1375 = l650;
			let v1376 = l664;
			let v1378 = l1366;
			l1374 = ((v1375 + v1376) + (v1378 * 8u));
			let v1381 = l1374;
			let v1382 = l647;
			if (v1381 < v1382) {
				let v1390 = l1374;
				let v1393 = l637;
				let v1396 = l1374;
				let v1398 = ((((v1390 / max(c3, 1u)) * s434) + (v1393 * c3)) + (v1396 % max(c3, 1u)));
				let v1399 = l1366;
				let v1401 = l767[v1399];
				let v1402 = l1366;
				let v1405 = l1340[v1402];
				l1403 = v1405;
				let v1406 = fn_22(&l1403);
				b7[v1398] = (v1401 + v1406);
			}
			continuing {
				let v1410 = l1366;
				l1366 = (v1410 + bitcast<u32>(1i));
			}
		}
	}
	let v1412 = l673;
	if ((v1412 * 8u) < c4) {
		l1417 = 0u;
		loop { // unroll
			let v1423 = l1417;
			if !(v1423 < 4u) { break; }
			let v1426 = l650;
			let v1427 = l664;
			let v1429 = l1417;
			l1425 = ((v1426 + v1427) + (v1429 * 8u));
			let v1432 = l1425;
			let v1433 = l647;
			if (v1432 < v1433) {
				let v1438 = l1417;
				let v1440 = l1340[v1438];
				if (v1440 > 0.0f) {
					let v1445 = l1417;
					l1446 = 1.0f;
					let v1449 = l1340[v1445];
					l1447 = v1449;
					let v1450 = fn_15(&l1446, &l1447);
					l1442 = v1450;
				} else {
					l1442 = 0.0f;
				}
				let v1452 = l1442;
				l1437 = v1452;
				let v1454 = l1425;
				let v1457 = l637;
				let v1460 = l1425;
				let v1464 = l673;
				l1453 = (((((((v1454 / max(c3, 1u)) * s434) + (v1457 * c3)) + (v1460 % max(c3, 1u))) * c4) + (v1464 * 8u)) / 4u);
				let v1472 = l1453;
				let v1473 = l1417;
				let v1475 = l780[v1473][0i];
				let v1476 = l1437;
				let w1478_1477 = (v1475 * v1476);
				b6[v1472] = w1478_1477;
				let v1479 = l1453;
				let v1480 = (v1479 + 1u);
				let v1481 = l1417;
				let v1483 = l780[v1481][1i];
				let v1484 = l1437;
				let w1486_1485 = (v1483 * v1484);
				b6[v1480] = w1486_1485;
			}
			continuing {
				let v1487 = l1417;
				l1417 = (v1487 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v71 = extents.m0;
			return v71;
		}
		case 1u: {
			let v75 = extents.m1;
			return v75;
		}
		case 2u: {
			let v79 = extents.m2;
			return v79;
		}
		case 3u: {
			let v83 = extents.m3;
			return v83;
		}
		case 4u: {
			let v87 = extents.m4;
			return v87;
		}
		case default: {
			return s90;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h152: bool;
	var l94: f32;
	var l98: f32;
	var l104: f32;
	var l109: f32;
	var l113: f32;
	var l117: f32;
	var l138: f32;
	let v95 = (*p13);
	let v96 = (*p14);
	l94 = (v95 / v96);
	let v99 = l94;
	l98 = bitcast<f32>((bitcast<u32>(v99) & 4294963200u));
	let v105 = (*p14);
	l104 = bitcast<f32>((bitcast<u32>(v105) & 4294963200u));
	let v110 = l94;
	let v111 = l98;
	l109 = (v110 - v111);
	let v114 = (*p14);
	let v115 = l104;
	l113 = (v114 - v115);
	let v118 = (*p13);
	let v119 = l98;
	let v120 = l104;
	l117 = (v118 - (v119 * v120));
	let v123 = l117;
	let v124 = l98;
	let v125 = l113;
	l117 = (v123 - (v124 * v125));
	let v128 = l117;
	let v129 = l109;
	let v130 = l104;
	l117 = (v128 - (v129 * v130));
	let v133 = l117;
	let v134 = l109;
	let v135 = l113;
	l117 = (v133 - (v134 * v135));
	let v139 = l94;
	let v140 = l117;
	let v141 = (*p14);
	l138 = (v139 + (v140 / v141));
	let v145 = l94;
	let v146 = is_inf(v145);
	h152 = v146;
	if (!v146) {
		let v150 = l117;
		h152 = is_nan(v150);
	}
	let v152 = h152;
	let v153 = l94;
	let v154 = l138;
	return select(v154, v153, v152);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l158: f32;
	var l166: f32;
	var l178: f32;
	var l214: f32;
	var l226: f32;
	let v159 = (*p18);
	l158 = round((clamp(v159, (-88.0f), 88.0f) * 1.442695f));
	let v167 = (*p18);
	let v169 = l158;
	l166 = (clamp(v167, (-88.0f), 88.0f) - (v169 * 0.6933594f));
	let v173 = l166;
	let v174 = l158;
	l166 = (v173 + (v174 * 0.00021219444f));
	l178 = 0.00019875691f;
	let v180 = l178;
	let v181 = l166;
	l178 = ((v180 * v181) + 0.0013981999f);
	let v185 = l178;
	let v186 = l166;
	l178 = ((v185 * v186) + 0.008333452f);
	let v190 = l178;
	let v191 = l166;
	l178 = ((v190 * v191) + 0.041665796f);
	let v195 = l178;
	let v196 = l166;
	l178 = ((v195 * v196) + 0.16666666f);
	let v200 = l178;
	let v201 = l166;
	l178 = ((v200 * v201) + 0.5f);
	let v205 = l178;
	let v206 = l166;
	let v208 = l166;
	let v210 = l166;
	l178 = ((((v205 * v206) * v208) + v210) + 1.0f);
	let v215 = l158;
	l214 = bitcast<f32>((bitcast<u32>((i32(v215) + 127i)) << bitcast<u32>(23i)));
	let v223 = (*p18);
	if (v223 < (-87.0f)) {
		l226 = 0.0f;
	} else {
		let v231 = l178;
		let v232 = l214;
		l226 = (v231 * v232);
	}
	let v234 = l226;
	return v234;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l237: u32;
	var l240: i32;
	var l246: f32;
	var l254: f32;
	var l258: f32;
	var l300: f32;
	let v238 = (*p21);
	l237 = bitcast<u32>(v238);
	let v241 = l237;
	l240 = (bitcast<i32>((v241 - 1060439283u)) >> bitcast<u32>(23i));
	let v247 = l237;
	let v248 = l240;
	l246 = (bitcast<f32>((v247 - (bitcast<u32>(v248) << bitcast<u32>(23i)))) - 1.0f);
	let v255 = l246;
	let v256 = l246;
	l254 = (v255 * v256);
	l258 = 0.070376836f;
	let v260 = l258;
	let v261 = l246;
	l258 = ((v260 * v261) - 0.1151461f);
	let v265 = l258;
	let v266 = l246;
	l258 = ((v265 * v266) + 0.116769984f);
	let v270 = l258;
	let v271 = l246;
	l258 = ((v270 * v271) - 0.12420141f);
	let v275 = l258;
	let v276 = l246;
	l258 = ((v275 * v276) + 0.14249323f);
	let v280 = l258;
	let v281 = l246;
	l258 = ((v280 * v281) - 0.16668057f);
	let v285 = l258;
	let v286 = l246;
	l258 = ((v285 * v286) + 0.20000714f);
	let v290 = l258;
	let v291 = l246;
	l258 = ((v290 * v291) - 0.24999994f);
	let v295 = l258;
	let v296 = l246;
	l258 = ((v295 * v296) + 0.3333333f);
	let v301 = l246;
	let v302 = l254;
	let v304 = l258;
	let v306 = l240;
	let v310 = l254;
	l300 = ((((v301 * v302) * v304) - (f32(v306) * 0.00021219444f)) - (0.5f * v310));
	let v313 = l246;
	let v314 = l300;
	l300 = (v313 + v314);
	let v316 = l300;
	let v317 = l240;
	return (v316 + (f32(v317) * 0.6933594f));
}
fn fn_34(local_invocation_id: vec3<u32>, p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>, p31: ptr<function, i32>, p32: ptr<function, i32>, p33: ptr<function, u32>) {
	var l323: u32;
	var l331: u32;
	var l340: u32;
	var l346: u32;
	var l350: u32;
	var l358: u32;
	var l381: vec4<u32>;
	var l400: u32;
	var l408: u32;
	var l413: u32;
	var l422: u32;
	var l429: u32;
	var l451: vec4<f32>;
	let v330 = local_invocation_id[0u];
	l323 = v330;
	l331 = 0u;
	loop { // unroll
		let v337 = l331;
		if !(v337 < 4u) { break; }
		let v341 = l323;
		let v342 = l331;
		l340 = (v341 + (v342 * 128u));
		let v347 = l340;
		l346 = (v347 / 8u);
		let v351 = (*p33);
		let v354 = l340;
		l350 = ((v351 * 32u) + ((v354 % 8u) * 4u));
		let v359 = (*p31);
		let v360 = l346;
		let v363 = (*p32);
		let v368 = (*p28);
		let v372 = l350;
		l358 = (((bitcast<u32>(min((v359 + bitcast<i32>(v360)), v363)) * c5) + (v368 * c4)) + v372);
		let v377 = l331;
		let v378 = l350;
		if (v378 < c4) {
			let v388 = l358;
			let v389 = (v388 / 4u);
			let v392 = b2[v389];
			l381 = v392;
		} else {
			l381 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v395 = l381;
		g376[v377] = v395;
		continuing {
			let v398 = l331;
			l331 = (v398 + bitcast<u32>(1i));
		}
	}
	l400 = 0u;
	loop { // unroll
		let v406 = l400;
		if !(v406 < 2u) { break; }
		let v409 = l323;
		let v410 = l400;
		l408 = (v409 + (v410 * 128u));
		let v414 = (*p29);
		let v415 = l408;
		let v418 = (*p30);
		l413 = min((v414 + (v415 / 8u)), (v418 - 1u));
		let v423 = (*p33);
		let v425 = l408;
		l422 = ((v423 * 32u) + ((v425 % 8u) * 4u));
		let v430 = l413;
		let v436 = (*p28);
		let v439 = l413;
		let v443 = l422;
		l429 = ((((((v430 / max(c3, 1u)) * s434) + (v436 * c3)) + (v439 % max(c3, 1u))) * c4) + v443);
		let v448 = l400;
		let v449 = l422;
		if (v449 < c4) {
			let v458 = l429;
			let v459 = (v458 / 4u);
			let v462 = b1[v459];
			let v468 = push.m2;
			l451 = (v462 * v468);
		} else {
			l451 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v472 = l451;
		g447[v448] = v472;
		continuing {
			let v475 = l400;
			l400 = (v475 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_36(local_invocation_id: vec3<u32>) {
	var l477: u32;
	var l480: u32;
	var l488: u32;
	var l493: u32;
	var l515: u32;
	var l523: u32;
	let v479 = local_invocation_id[0u];
	l477 = v479;
	l480 = 0u;
	loop { // unroll
		let v486 = l480;
		if !(v486 < 4u) { break; }
		let v489 = l477;
		let v490 = l480;
		l488 = (v489 + (v490 * 128u));
		let v494 = l488;
		let v498 = l488;
		l493 = (((v494 / 8u) * 9u) + ((v498 % 8u) * 1u));
		let v506 = l493;
		let v507 = l480;
		let v509 = g376[v507];
		g505[v506] = bitcast<vec4<f32>>(v509);
		continuing {
			let v513 = l480;
			l480 = (v513 + bitcast<u32>(1i));
		}
	}
	l515 = 0u;
	loop { // unroll
		let v521 = l515;
		if !(v521 < 2u) { break; }
		let v524 = l477;
		let v525 = l515;
		l523 = (v524 + (v525 * 128u));
		let v532 = l523;
		let v535 = l523;
		let v537 = (((v532 / 8u) * 9u) + (v535 % 8u));
		let v538 = l515;
		let v540 = g447[v538];
		g531[v537] = v540;
		continuing {
			let v542 = l515;
			l515 = (v542 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_48(p44: ptr<function, array<array<vec4<u32>, 2>, 2>>, p45: ptr<function, i32>, p46: ptr<function, i32>, p47: ptr<function, u32>) {
	var l544: u32;
	var l552: u32;
	var l564: u32;
	l544 = 0u;
	loop { // unroll
		let v550 = l544;
		if !(v550 < 2u) { break; }
		let v553 = (*p45);
		let v554 = l544;
		let v557 = (*p46);
		let v562 = (*p47);
		l552 = ((bitcast<u32>(min((v553 + bitcast<i32>(v554)), v557)) * s560) + v562);
		l564 = 0u;
		loop { // unroll
			let v570 = l564;
			if !(v570 < 2u) { break; }
			let v572 = l544;
			let v573 = l564;
			let v578 = l552;
			let v579 = l564;
			let v580 = (v578 + v579);
			let v582 = b3[v580];
			(*p44)[v572][v573] = v582;
			continuing {
				let v584 = l564;
				l564 = (v584 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v586 = l544;
			l544 = (v586 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_55(p53: ptr<function, vec4<f32>>, p54: ptr<function, vec4<f32>>) -> vec4<f32> {
	var l588: u32;
	var l596: vec4<f32>;
	var l603: f32;
	var l614: f32;
	l588 = 0u;
	loop { // unroll
		let v594 = l588;
		if !(v594 < 4u) { break; }
		let v597 = l588;
		let v598 = l588;
		let v600 = (*p53)[v598];
		if (v600 == (-3e38f)) {
			l603 = 0.0f;
		} else {
			let v607 = l588;
			let v609 = (*p53)[v607];
			let v610 = l588;
			let v612 = (*p54)[v610];
			l614 = (v609 - v612);
			let v615 = fn_19(&l614);
			l603 = v615;
		}
		let v616 = l603;
		l596[v597] = v616;
		continuing {
			let v618 = l588;
			l588 = (v618 + bitcast<u32>(1i));
		}
	}
	let v620 = l596;
	return v620;
}
