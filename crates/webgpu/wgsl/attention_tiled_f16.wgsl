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
struct S67 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S464 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S67;
var<private> g378: array<vec4<u32>, 2>;
var<private> g448: array<vec4<f32>, 2>;
@group(0) @binding(16) var<uniform> push: S464;
var<workgroup> g506: array<vec4<f32>, 576>;
var<workgroup> g560: array<vec4<f32>, 288>;
var<workgroup> g725: array<vec2<i32>, 32>;
var<workgroup> g1121: array<vec4<f32>, 128>;
const s92: u32 = (c1 - 5u);
const s435: u32 = (c2 * c3);
const s589: u32 = (c5 / 8u);
const s943: u32 = (c4 + 32u);
const s944: u32 = (s943 - 1u);
const s945: u32 = (s944 / 32u);
const s1411: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h859: bool;
	var h1104: bool;
	var l652: u32;
	var l655: u32;
	var l666: u32;
	var l669: u32;
	var l676: u32;
	var l679: u32;
	var l693: u32;
	var l702: u32;
	var l714: u32;
	var l753: vec2<i32>;
	var l756: vec2<i32>;
	var l759: u32;
	var l796: vec4<f32>;
	var l798: vec4<f32>;
	var l799: u32;
	var l809: array<array<vec4<f32>, 2>, 4>;
	var l816: u32;
	var l818: u32;
	var l820: u32;
	var l822: i32;
	var l825: i32;
	var l828: u32;
	var l830: i32;
	var l842: i32;
	var l848: bool;
	var l864: i32;
	var l867: u32;
	var l880: i32;
	var l907: u32;
	var l909: u32;
	var l911: u32;
	var l913: i32;
	var l915: i32;
	var l918: u32;
	var l921: u32;
	var l931: array<vec4<f32>, 4>;
	var l936: u32;
	var l955: u32;
	var l957: u32;
	var l959: u32;
	var l961: i32;
	var l963: i32;
	var l966: u32;
	var l968: u32;
	var l976: u32;
	var l984: array<vec4<f32>, 4>;
	var l998: u32;
	var l1006: vec4<f32>;
	var l1017: u32;
	var l1025: u32;
	var l1061: u32;
	var l1069: vec2<i32>;
	var l1076: u32;
	var l1084: i32;
	var l1105: f32;
	var l1138: vec4<f32>;
	var l1140: u32;
	var l1158: u32;
	var l1166: vec4<f32>;
	var l1175: f32;
	var l1200: u32;
	var l1208: vec4<f32>;
	var l1210: vec4<f32>;
	var l1213: vec4<f32>;
	var l1232: u32;
	var l1234: u32;
	var l1236: u32;
	var l1238: i32;
	var l1239: i32;
	var l1242: u32;
	var l1249: u32;
	var l1256: u32;
	var l1264: array<array<vec4<u32>, 1>, 4>;
	var l1265: array<array<vec4<u32>, 1>, 4>;
	var l1266: i32;
	var l1268: i32;
	var l1271: u32;
	var l1273: u32;
	var l1277: u32;
	var l1286: array<array<vec4<u32>, 1>, 4>;
	var l1293: array<array<vec4<u32>, 1>, 4>;
	var l1294: i32;
	var l1295: i32;
	var l1298: u32;
	var l1300: u32;
	var l1304: u32;
	var l1312: vec4<f32>;
	var l1321: vec4<f32>;
	var l1335: vec4<f32>;
	var l1349: u32;
	var l1391: vec4<f32>;
	var l1392: u32;
	var l1417: u32;
	var l1425: u32;
	var l1454: f32;
	var l1468: u32;
	var l1476: u32;
	var l1488: f32;
	var l1493: f32;
	var l1497: f32;
	var l1498: f32;
	var l1504: u32;
	let v654 = local_invocation_id[0u];
	l652 = v654;
	let v658 = workgroup_id[1u];
	let v661 = num_workgroups[0u];
	let v664 = workgroup_id[0u];
	l655 = ((v658 * v661) + v664);
	let v667 = l655;
	l666 = (v667 % max(c2, 1u));
	let v671 = num_workgroups[0u];
	let v673 = l655;
	l669 = ((v671 - 1u) - (v673 / max(c2, 1u)));
	let v677 = fn_8();
	l676 = (v677 * c3);
	let v682 = push.m0;
	let v684 = l669;
	l679 = ((v682 * c3) + (v684 * 32u));
	let v687 = l679;
	let v688 = l676;
	if (v687 >= v688) {
		return;
	}
	let v694 = l652;
	let v697 = l652;
	l693 = (((v694 / 8u) % 4u) + ((v697 / 64u) * 4u));
	let v703 = l652;
	let v705 = l652;
	l702 = ((v703 % 8u) + (((v705 / 32u) % 2u) * 8u));
	let v710 = l652;
	if (v710 < 32u) {
		let v715 = l679;
		let v716 = l652;
		let v718 = l676;
		l714 = (min((v715 + v716), (v718 - 1u)) / max(c3, 1u));
		let v726 = l652;
		let v731 = l714;
		let v734 = b4[v731];
		let v740 = l714;
		let v742 = b5[v740];
		let v744 = push.m1;
		g725[v726] = vec2<i32>(max(v734, 0i), min(v742, (bitcast<i32>(v744) - 1i)));
	}
	workgroupBarrier();
	let v755 = g725[0i];
	l753 = v755;
	let v758 = g725[0i];
	l756 = v758;
	l759 = 1u;
	loop {
		let v765 = l759;
		if !(v765 < 32u) { break; }
		let v768 = l753[0u];
		let v769 = l759;
		let v772 = g725[v769][0u];
		let v775 = l753[1u];
		let v776 = l759;
		let v778 = g725[v776][1u];
		l753 = vec2<i32>(min(v768, v772), max(v775, v778));
		let v782 = l756[0u];
		let v783 = l759;
		let v785 = g725[v783][0u];
		let v788 = l756[1u];
		let v789 = l759;
		let v791 = g725[v789][1u];
		l756 = vec2<i32>(max(v782, v785), min(v788, v791));
		continuing {
			let v794 = l759;
			l759 = (v794 + bitcast<u32>(1i));
		}
	}
	l796 = vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f));
	l798 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l799 = 0u;
	loop { // unroll
		let v805 = l799;
		if !(v805 < 4u) { break; }
		let v810 = l799;
		l809[v810][0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v812 = l799;
		l809[v812][1i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v814 = l799;
			l799 = (v814 + bitcast<u32>(1i));
		}
	}
	let v817 = l666;
	l816 = v817;
	let v819 = l679;
	l818 = v819;
	let v821 = l676;
	l820 = v821;
	let v824 = l753[0u];
	l822 = v824;
	let v827 = l753[1u];
	l825 = v827;
	l828 = 0u;
	fn_34(local_invocation_id, &l816, &l818, &l820, &l822, &l825, &l828);
	let v832 = l753[0u];
	l830 = v832;
	loop {
		let v838 = l830;
		let v840 = l753[1u];
		if !(v838 <= v840) { break; }
		let v843 = l830;
		l842 = ((v843 + 64i) - 1i);
		let v849 = l830;
		let v851 = l756[0u];
		let v852 = (v849 >= v851);
		h859 = v852;
		if v852 {
			let v855 = l842;
			let v857 = l756[1u];
			h859 = (v855 <= v857);
		}
		let v859 = h859;
		l848 = v859;
		let v860 = l848;
		if (!v860) {
			let v866 = l753[1u];
			l864 = v866;
			l867 = 0u;
			loop {
				let v873 = l867;
				if !(v873 < 32u) { break; }
				let v875 = l867;
				let v877 = g725[v875][1u];
				let v878 = l830;
				if (v877 >= v878) {
					let v883 = l864;
					let v884 = l867;
					let v886 = g725[v884][0u];
					let v887 = l830;
					l880 = min(v883, max(v886, v887));
				} else {
					let v891 = l864;
					l880 = v891;
				}
				let v892 = l880;
				l864 = v892;
				continuing {
					let v893 = l867;
					l867 = (v893 + bitcast<u32>(1i));
				}
			}
			let v895 = l864;
			let v896 = l842;
			if (v895 > v896) {
				let v900 = l864;
				let v901 = l830;
				let v905 = l830;
				l830 = (v905 + (((v900 - v901) / 64i) * 64i));
				let v908 = l666;
				l907 = v908;
				let v910 = l679;
				l909 = v910;
				let v912 = l676;
				l911 = v912;
				let v914 = l830;
				l913 = v914;
				let v917 = l753[1u];
				l915 = v917;
				l918 = 0u;
				fn_34(local_invocation_id, &l907, &l909, &l911, &l913, &l915, &l918);
				continue;
			}
		}
		l921 = 0u;
		loop { // unroll
			let v927 = l921;
			if !(v927 < 4u) { break; }
			let v932 = l921;
			l931[v932] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v934 = l921;
				l921 = (v934 + bitcast<u32>(1i));
			}
		}
		l936 = 0u;
		loop {
			let v942 = l936;
			if !(v942 < s945) { break; }
			workgroupBarrier();
			fn_36(local_invocation_id);
			workgroupBarrier();
			let v948 = l936;
			if ((v948 + 1u) < s945) {
				let v953 = l936;
				let v956 = l666;
				l955 = v956;
				let v958 = l679;
				l957 = v958;
				let v960 = l676;
				l959 = v960;
				let v962 = l830;
				l961 = v962;
				let v965 = l753[1u];
				l963 = v965;
				l966 = (v953 + 1u);
				fn_34(local_invocation_id, &l955, &l957, &l959, &l961, &l963, &l966);
			}
			l968 = 0u;
			loop { // unroll
				let v974 = l968;
				if !(v974 < 8u) { break; }
				l976 = 0u;
				loop { // unroll
					let v982 = l976;
					if !(v982 < 4u) { break; }
					let v985 = l976;
					let v986 = l693;
					let v987 = l976;
					let v991 = l968;
					let v992 = (((v986 + (v987 * 8u)) * 9u) + v991);
					let v994 = g560[v992];
					l984[v985] = v994;
					continuing {
						let v996 = l976;
						l976 = (v996 + bitcast<u32>(1i));
					}
				}
				l998 = 0u;
				loop { // unroll
					let v1004 = l998;
					if !(v1004 < 4u) { break; }
					let v1007 = l702;
					let v1008 = l998;
					let v1013 = l968;
					let v1014 = (((v1007 + (v1008 * 16u)) * 9u) + v1013);
					let v1016 = g506[v1014];
					l1006 = v1016;
					l1017 = 0u;
					loop { // unroll
						let v1023 = l1017;
						if !(v1023 < 4u) { break; }
						l1025 = 0u;
						loop { // unroll
							let v1031 = l1025;
							if !(v1031 < 4u) { break; }
							let v1033 = l998;
							let v1034 = l1025;
							let v1035 = l1025;
							let v1036 = l1017;
							let v1038 = l984[v1035][v1036];
							let v1039 = l1017;
							let v1041 = l1006[v1039];
							let v1044 = l931[v1033][v1034];
							l931[v1033][v1034] = (v1044 + (v1038 * v1041));
							continuing {
								let v1047 = l1025;
								l1025 = (v1047 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v1049 = l1017;
							l1017 = (v1049 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1051 = l998;
						l998 = (v1051 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1053 = l968;
					l968 = (v1053 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1055 = l936;
				l936 = (v1055 + bitcast<u32>(1i));
			}
		}
		let v1057 = l848;
		if (!v1057) {
			l1061 = 0u;
			loop { // unroll
				let v1067 = l1061;
				if !(v1067 < 4u) { break; }
				let v1070 = l693;
				let v1071 = l1061;
				let v1073 = (v1070 + (v1071 * 8u));
				let v1075 = g725[v1073];
				l1069 = v1075;
				l1076 = 0u;
				loop { // unroll
					let v1082 = l1076;
					if !(v1082 < 4u) { break; }
					let v1085 = l830;
					let v1086 = l702;
					let v1087 = l1076;
					l1084 = (v1085 + bitcast<i32>((v1086 + (v1087 * 16u))));
					let v1092 = l1076;
					let v1093 = l1061;
					let v1094 = l1084;
					let v1096 = l1069[0u];
					let v1097 = (v1094 >= v1096);
					h1104 = v1097;
					if v1097 {
						let v1100 = l1084;
						let v1102 = l1069[1u];
						h1104 = (v1100 <= v1102);
					}
					let v1104 = h1104;
					if v1104 {
						let v1108 = l1076;
						let v1109 = l1061;
						let v1111 = l931[v1108][v1109];
						l1105 = v1111;
					} else {
						l1105 = (-3e38f);
					}
					let v1113 = l1105;
					l931[v1092][v1093] = v1113;
					continuing {
						let v1115 = l1076;
						l1076 = (v1115 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1117 = l1061;
					l1061 = (v1117 + bitcast<u32>(1i));
				}
			}
		}
		let v1122 = l702;
		let v1124 = l693;
		let v1125 = ((v1122 * 8u) + v1124);
		let v1127 = l931[0i];
		let v1129 = l931[1i];
		let v1132 = l931[2i];
		let v1134 = l931[3i];
		g1121[v1125] = max(max(v1127, v1129), max(v1132, v1134));
		workgroupBarrier();
		let v1139 = l796;
		l1138 = v1139;
		l1140 = 0u;
		loop { // unroll
			let v1146 = l1140;
			if !(v1146 < 16u) { break; }
			let v1148 = l1138;
			let v1149 = l1140;
			let v1151 = l693;
			let v1152 = ((v1149 * 8u) + v1151);
			let v1154 = g1121[v1152];
			l1138 = max(v1148, v1154);
			continuing {
				let v1156 = l1140;
				l1140 = (v1156 + bitcast<u32>(1i));
			}
		}
		l1158 = 0u;
		loop { // unroll
			let v1164 = l1158;
			if !(v1164 < 4u) { break; }
			let v1167 = l1158;
			let v1168 = l1158;
			let v1170 = l796[v1168];
			let v1171 = l1158;
			let v1173 = l1138[v1171];
			l1175 = (v1170 - v1173);
			let v1176 = fn_19(&l1175);
			l1166[v1167] = v1176;
			let v1178 = l1158;
			let v1179 = l1158;
			let v1181 = l1166[v1179];
			let v1183 = l809[v1178][0i];
			l809[v1178][0i] = (v1183 * v1181);
			let v1186 = l1158;
			let v1187 = l1158;
			let v1189 = l1166[v1187];
			let v1191 = l809[v1186][1i];
			l809[v1186][1i] = (v1191 * v1189);
			continuing {
				let v1194 = l1158;
				l1158 = (v1194 + bitcast<u32>(1i));
			}
		}
		let v1196 = l1138;
		l796 = v1196;
		let v1197 = l1166;
		let v1198 = l798;
		l798 = (v1198 * v1197);
		l1200 = 0u;
		loop { // unroll
			let v1206 = l1200;
			if !(v1206 < 4u) { break; }
			let v1209 = l1200;
			let v1212 = l931[v1209];
			l1210 = v1212;
			let v1214 = l1138;
			l1213 = v1214;
			let v1215 = fn_57(&l1210, &l1213);
			l1208 = v1215;
			let v1216 = l702;
			let v1217 = l1200;
			let v1221 = l693;
			let v1222 = (((v1216 + (v1217 * 16u)) * 9u) + v1221);
			let v1223 = l1208;
			g506[v1222] = v1223;
			let v1225 = l1208;
			let v1226 = l798;
			l798 = (v1226 + v1225);
			continuing {
				let v1228 = l1200;
				l1200 = (v1228 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1230 = l842;
		let v1233 = l666;
		l1232 = v1233;
		let v1235 = l679;
		l1234 = v1235;
		let v1237 = l676;
		l1236 = v1237;
		l1238 = (v1230 + 1i);
		let v1241 = l753[1u];
		l1239 = v1241;
		l1242 = 0u;
		fn_34(local_invocation_id, &l1232, &l1234, &l1236, &l1238, &l1239, &l1242);
		let v1244 = l702;
		if ((v1244 * 8u) < c4) {
			let v1250 = l666;
			let v1252 = l702;
			l1249 = (((v1250 * c4) + (v1252 * 8u)) / 8u);
			let v1258 = l753[1u];
			let v1259 = l830;
			l1256 = bitcast<u32>(min(((v1258 - v1259) + 1i), 64i));
			let v1267 = l830;
			l1266 = v1267;
			let v1270 = l753[1u];
			l1268 = v1270;
			let v1272 = l1249;
			l1271 = v1272;
			let v1274 = l666;
			l1273 = v1274;
			fn_50(&l1265, &l1266, &l1268, &l1271, &l1273);
			let v1276 = l1265;
			l1264 = v1276;
			l1277 = 0u;
			loop {
				let v1283 = l1277;
				let v1284 = l1256;
				if !(v1283 < v1284) { break; }
				let v1287 = l1264;
				l1286 = v1287;
				let v1288 = l830;
				let v1289 = l1277;
				l1294 = (v1288 + bitcast<i32>((v1289 + 4u)));
				let v1297 = l753[1u];
				l1295 = v1297;
				let v1299 = l1249;
				l1298 = v1299;
				let v1301 = l666;
				l1300 = v1301;
				fn_50(&l1293, &l1294, &l1295, &l1298, &l1300);
				let v1303 = l1293;
				l1264 = v1303;
				l1304 = 0u;
				loop { // unroll
					let v1310 = l1304;
					if !(v1310 < 4u) { break; }
					let v1313 = l1277;
					let v1314 = l1304;
					let v1317 = l693;
					let v1318 = (((v1313 + v1314) * 9u) + v1317);
					let v1320 = g506[v1318];
					l1312 = v1320;
					let v1322 = l1304;
					let v1324 = l1286[v1322][0i][0u];
					let v1325 = unpack2x16float(v1324);
					let v1326 = l1304;
					let v1328 = l1286[v1326][0i][1u];
					let v1329 = unpack2x16float(v1328);
					l1321 = vec4<f32>(v1325.x, v1325.y, v1329.x, v1329.y);
					let v1336 = l1304;
					let v1338 = l1286[v1336][0i][2u];
					let v1339 = unpack2x16float(v1338);
					let v1340 = l1304;
					let v1342 = l1286[v1340][0i][3u];
					let v1343 = unpack2x16float(v1342);
					l1335 = vec4<f32>(v1339.x, v1339.y, v1343.x, v1343.y);
					l1349 = 0u;
					loop { // unroll
						let v1355 = l1349;
						if !(v1355 < 4u) { break; }
						let v1357 = l1349;
						let v1358 = l1349;
						let v1360 = l1312[v1358];
						let v1361 = l1321;
						let v1364 = l809[v1357][0i];
						l809[v1357][0i] = (v1364 + (v1361 * v1360));
						let v1367 = l1349;
						let v1368 = l1349;
						let v1370 = l1312[v1368];
						let v1371 = l1335;
						let v1374 = l809[v1367][1i];
						l809[v1367][1i] = (v1374 + (v1371 * v1370));
						continuing {
							let v1377 = l1349;
							l1349 = (v1377 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1379 = l1304;
						l1304 = (v1379 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1381 = l1277;
					l1277 = (v1381 + 4u);
				}
			}
		}
		let v1383 = l830;
		l830 = (v1383 + 64i);
		continuing {
		}
	}
	let v1385 = l702;
	let v1387 = l693;
	let v1388 = ((v1385 * 8u) + v1387);
	let v1389 = l798;
	g1121[v1388] = v1389;
	workgroupBarrier();
	l1391 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l1392 = 0u;
	loop {
		let v1398 = l1392;
		if !(v1398 < 16u) { break; }
		let v1400 = l1392;
		let v1402 = l693;
		let v1403 = ((v1400 * 8u) + v1402);
		let v1405 = g1121[v1403];
		let v1406 = l1391;
		l1391 = (v1406 + v1405);
		continuing {
			let v1408 = l1392;
			l1392 = (v1408 + bitcast<u32>(1i));
		}
	}
	let v1412 = l702;
	if (s1411 && (v1412 == 0u)) {
		l1417 = 0u;
		loop { // unroll
			let v1423 = l1417;
			if !(v1423 < 4u) { break; }
			let v1426 = l679;
			let v1427 = l693;
			let v1429 = l1417;
			l1425 = ((v1426 + v1427) + (v1429 * 8u));
			let v1432 = l1425;
			let v1433 = l676;
			if (v1432 < v1433) {
				let v1441 = l1425;
				let v1444 = l666;
				let v1447 = l1425;
				let v1449 = ((((v1441 / max(c3, 1u)) * s435) + (v1444 * c3)) + (v1447 % max(c3, 1u)));
				let v1450 = l1417;
				let v1452 = l796[v1450];
				let v1453 = l1417;
				let v1456 = l1391[v1453];
				l1454 = v1456;
				let v1457 = fn_22(&l1454);
				b7[v1449] = (v1452 + v1457);
			}
			continuing {
				let v1461 = l1417;
				l1417 = (v1461 + bitcast<u32>(1i));
			}
		}
	}
	let v1463 = l702;
	if ((v1463 * 8u) < c4) {
		l1468 = 0u;
		loop { // unroll
			let v1474 = l1468;
			if !(v1474 < 4u) { break; }
			let v1477 = l679;
			let v1478 = l693;
			let v1480 = l1468;
			l1476 = ((v1477 + v1478) + (v1480 * 8u));
			let v1483 = l1476;
			let v1484 = l676;
			if (v1483 < v1484) {
				let v1489 = l1468;
				let v1491 = l1391[v1489];
				if (v1491 > 0.0f) {
					let v1496 = l1468;
					l1497 = 1.0f;
					let v1500 = l1391[v1496];
					l1498 = v1500;
					let v1501 = fn_15(&l1497, &l1498);
					l1493 = v1501;
				} else {
					l1493 = 0.0f;
				}
				let v1503 = l1493;
				l1488 = v1503;
				let v1505 = l1476;
				let v1508 = l666;
				let v1511 = l1476;
				let v1515 = l702;
				l1504 = (((((((v1505 / max(c3, 1u)) * s435) + (v1508 * c3)) + (v1511 % max(c3, 1u))) * c4) + (v1515 * 8u)) / 4u);
				let v1523 = l1504;
				let v1524 = l1468;
				let v1526 = l809[v1524][0i];
				let v1527 = l1488;
				let w1529_1528 = (v1526 * v1527);
				b6[v1523] = w1529_1528;
				let v1530 = l1504;
				let v1531 = (v1530 + 1u);
				let v1532 = l1468;
				let v1534 = l809[v1532][1i];
				let v1535 = l1488;
				let w1537_1536 = (v1534 * v1535);
				b6[v1531] = w1537_1536;
			}
			continuing {
				let v1538 = l1468;
				l1468 = (v1538 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v73 = extents.m0;
			return v73;
		}
		case 1u: {
			let v77 = extents.m1;
			return v77;
		}
		case 2u: {
			let v81 = extents.m2;
			return v81;
		}
		case 3u: {
			let v85 = extents.m3;
			return v85;
		}
		case 4u: {
			let v89 = extents.m4;
			return v89;
		}
		case default: {
			return s92;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h154: bool;
	var l96: f32;
	var l100: f32;
	var l106: f32;
	var l111: f32;
	var l115: f32;
	var l119: f32;
	var l140: f32;
	let v97 = (*p13);
	let v98 = (*p14);
	l96 = (v97 / v98);
	let v101 = l96;
	l100 = bitcast<f32>((bitcast<u32>(v101) & 4294963200u));
	let v107 = (*p14);
	l106 = bitcast<f32>((bitcast<u32>(v107) & 4294963200u));
	let v112 = l96;
	let v113 = l100;
	l111 = (v112 - v113);
	let v116 = (*p14);
	let v117 = l106;
	l115 = (v116 - v117);
	let v120 = (*p13);
	let v121 = l100;
	let v122 = l106;
	l119 = (v120 - (v121 * v122));
	let v125 = l119;
	let v126 = l100;
	let v127 = l115;
	l119 = (v125 - (v126 * v127));
	let v130 = l119;
	let v131 = l111;
	let v132 = l106;
	l119 = (v130 - (v131 * v132));
	let v135 = l119;
	let v136 = l111;
	let v137 = l115;
	l119 = (v135 - (v136 * v137));
	let v141 = l96;
	let v142 = l119;
	let v143 = (*p14);
	l140 = (v141 + (v142 / v143));
	let v147 = l96;
	let v148 = is_inf(v147);
	h154 = v148;
	if (!v148) {
		let v152 = l119;
		h154 = is_nan(v152);
	}
	let v154 = h154;
	let v155 = l96;
	let v156 = l140;
	return select(v156, v155, v154);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l160: f32;
	var l168: f32;
	var l180: f32;
	var l216: f32;
	var l228: f32;
	let v161 = (*p18);
	l160 = round((clamp(v161, (-88.0f), 88.0f) * 1.442695f));
	let v169 = (*p18);
	let v171 = l160;
	l168 = (clamp(v169, (-88.0f), 88.0f) - (v171 * 0.6933594f));
	let v175 = l168;
	let v176 = l160;
	l168 = (v175 + (v176 * 0.00021219444f));
	l180 = 0.00019875691f;
	let v182 = l180;
	let v183 = l168;
	l180 = ((v182 * v183) + 0.0013981999f);
	let v187 = l180;
	let v188 = l168;
	l180 = ((v187 * v188) + 0.008333452f);
	let v192 = l180;
	let v193 = l168;
	l180 = ((v192 * v193) + 0.041665796f);
	let v197 = l180;
	let v198 = l168;
	l180 = ((v197 * v198) + 0.16666666f);
	let v202 = l180;
	let v203 = l168;
	l180 = ((v202 * v203) + 0.5f);
	let v207 = l180;
	let v208 = l168;
	let v210 = l168;
	let v212 = l168;
	l180 = ((((v207 * v208) * v210) + v212) + 1.0f);
	let v217 = l160;
	l216 = bitcast<f32>((bitcast<u32>((i32(v217) + 127i)) << bitcast<u32>(23i)));
	let v225 = (*p18);
	if (v225 < (-87.0f)) {
		l228 = 0.0f;
	} else {
		let v233 = l180;
		let v234 = l216;
		l228 = (v233 * v234);
	}
	let v236 = l228;
	return v236;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l239: u32;
	var l242: i32;
	var l248: f32;
	var l256: f32;
	var l260: f32;
	var l302: f32;
	let v240 = (*p21);
	l239 = bitcast<u32>(v240);
	let v243 = l239;
	l242 = (bitcast<i32>((v243 - 1060439283u)) >> bitcast<u32>(23i));
	let v249 = l239;
	let v250 = l242;
	l248 = (bitcast<f32>((v249 - (bitcast<u32>(v250) << bitcast<u32>(23i)))) - 1.0f);
	let v257 = l248;
	let v258 = l248;
	l256 = (v257 * v258);
	l260 = 0.070376836f;
	let v262 = l260;
	let v263 = l248;
	l260 = ((v262 * v263) - 0.1151461f);
	let v267 = l260;
	let v268 = l248;
	l260 = ((v267 * v268) + 0.116769984f);
	let v272 = l260;
	let v273 = l248;
	l260 = ((v272 * v273) - 0.12420141f);
	let v277 = l260;
	let v278 = l248;
	l260 = ((v277 * v278) + 0.14249323f);
	let v282 = l260;
	let v283 = l248;
	l260 = ((v282 * v283) - 0.16668057f);
	let v287 = l260;
	let v288 = l248;
	l260 = ((v287 * v288) + 0.20000714f);
	let v292 = l260;
	let v293 = l248;
	l260 = ((v292 * v293) - 0.24999994f);
	let v297 = l260;
	let v298 = l248;
	l260 = ((v297 * v298) + 0.3333333f);
	let v303 = l248;
	let v304 = l256;
	let v306 = l260;
	let v308 = l242;
	let v312 = l256;
	l302 = ((((v303 * v304) * v306) - (f32(v308) * 0.00021219444f)) - (0.5f * v312));
	let v315 = l248;
	let v316 = l302;
	l302 = (v315 + v316);
	let v318 = l302;
	let v319 = l242;
	return (v318 + (f32(v319) * 0.6933594f));
}
fn fn_34(local_invocation_id: vec3<u32>, p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>, p31: ptr<function, i32>, p32: ptr<function, i32>, p33: ptr<function, u32>) {
	var l325: u32;
	var l333: u32;
	var l342: u32;
	var l348: u32;
	var l351: u32;
	var l360: u32;
	var l383: vec4<u32>;
	var l402: u32;
	var l410: u32;
	var l415: u32;
	var l423: u32;
	var l430: u32;
	var l452: vec4<f32>;
	let v332 = local_invocation_id[0u];
	l325 = v332;
	l333 = 0u;
	loop { // unroll
		let v339 = l333;
		if !(v339 < 2u) { break; }
		let v343 = l325;
		let v344 = l333;
		l342 = (v343 + (v344 * 128u));
		let v349 = l342;
		l348 = (v349 / 4u);
		let v352 = (*p33);
		let v355 = l342;
		l351 = ((v352 * 32u) + ((v355 % 4u) * 8u));
		let v361 = (*p31);
		let v362 = l348;
		let v365 = (*p32);
		let v370 = (*p28);
		let v374 = l351;
		l360 = (((bitcast<u32>(min((v361 + bitcast<i32>(v362)), v365)) * c5) + (v370 * c4)) + v374);
		let v379 = l333;
		let v380 = l351;
		if (v380 < c4) {
			let v390 = l360;
			let v391 = (v390 / 8u);
			let v394 = b2[v391];
			l383 = v394;
		} else {
			l383 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v397 = l383;
		g378[v379] = v397;
		continuing {
			let v400 = l333;
			l333 = (v400 + bitcast<u32>(1i));
		}
	}
	l402 = 0u;
	loop { // unroll
		let v408 = l402;
		if !(v408 < 2u) { break; }
		let v411 = l325;
		let v412 = l402;
		l410 = (v411 + (v412 * 128u));
		let v416 = (*p29);
		let v417 = l410;
		let v420 = (*p30);
		l415 = min((v416 + (v417 / 8u)), (v420 - 1u));
		let v424 = (*p33);
		let v426 = l410;
		l423 = ((v424 * 32u) + ((v426 % 8u) * 4u));
		let v431 = l415;
		let v437 = (*p28);
		let v440 = l415;
		let v444 = l423;
		l430 = ((((((v431 / max(c3, 1u)) * s435) + (v437 * c3)) + (v440 % max(c3, 1u))) * c4) + v444);
		let v449 = l402;
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
			let v476 = l402;
			l402 = (v476 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_36(local_invocation_id: vec3<u32>) {
	var l478: u32;
	var l481: u32;
	var l489: u32;
	var l494: u32;
	var l544: u32;
	var l552: u32;
	let v480 = local_invocation_id[0u];
	l478 = v480;
	l481 = 0u;
	loop { // unroll
		let v487 = l481;
		if !(v487 < 2u) { break; }
		let v490 = l478;
		let v491 = l481;
		l489 = (v490 + (v491 * 128u));
		let v495 = l489;
		let v499 = l489;
		l494 = (((v495 / 4u) * 9u) + ((v499 % 4u) * 2u));
		let v507 = l494;
		let v508 = l481;
		let v511 = g378[v508][0u];
		let v513 = unpack2x16float(v511);
		let v514 = l481;
		let v516 = g378[v514][1u];
		let v517 = unpack2x16float(v516);
		g506[v507] = vec4<f32>(v513.x, v513.y, v517.x, v517.y);
		let v525 = l494;
		let v526 = (v525 + 1u);
		let v527 = l481;
		let v529 = g378[v527][2u];
		let v530 = unpack2x16float(v529);
		let v531 = l481;
		let v534 = g378[v531][3u];
		let v535 = unpack2x16float(v534);
		g506[v526] = vec4<f32>(v530.x, v530.y, v535.x, v535.y);
		continuing {
			let v542 = l481;
			l481 = (v542 + bitcast<u32>(1i));
		}
	}
	l544 = 0u;
	loop { // unroll
		let v550 = l544;
		if !(v550 < 2u) { break; }
		let v553 = l478;
		let v554 = l544;
		l552 = (v553 + (v554 * 128u));
		let v561 = l552;
		let v564 = l552;
		let v566 = (((v561 / 8u) * 9u) + (v564 % 8u));
		let v567 = l544;
		let v569 = g448[v567];
		g560[v566] = v569;
		continuing {
			let v571 = l544;
			l544 = (v571 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_50(p45: ptr<function, array<array<vec4<u32>, 1>, 4>>, p46: ptr<function, i32>, p47: ptr<function, i32>, p48: ptr<function, u32>, p49: ptr<function, u32>) {
	var l573: u32;
	var l581: u32;
	var l593: u32;
	l573 = 0u;
	loop { // unroll
		let v579 = l573;
		if !(v579 < 4u) { break; }
		let v582 = (*p46);
		let v583 = l573;
		let v586 = (*p47);
		let v591 = (*p48);
		l581 = ((bitcast<u32>(min((v582 + bitcast<i32>(v583)), v586)) * s589) + v591);
		l593 = 0u;
		loop { // unroll
			let v599 = l593;
			if !(v599 < 1u) { break; }
			let v601 = l573;
			let v602 = l593;
			let v607 = l581;
			let v608 = l593;
			let v609 = (v607 + v608);
			let v611 = b3[v609];
			(*p45)[v601][v602] = v611;
			continuing {
				let v613 = l593;
				l593 = (v613 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v615 = l573;
			l573 = (v615 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, vec4<f32>>, p56: ptr<function, vec4<f32>>) -> vec4<f32> {
	var l617: u32;
	var l625: vec4<f32>;
	var l632: f32;
	var l643: f32;
	l617 = 0u;
	loop { // unroll
		let v623 = l617;
		if !(v623 < 4u) { break; }
		let v626 = l617;
		let v627 = l617;
		let v629 = (*p55)[v627];
		if (v629 == (-3e38f)) {
			l632 = 0.0f;
		} else {
			let v636 = l617;
			let v638 = (*p55)[v636];
			let v639 = l617;
			let v641 = (*p56)[v639];
			l643 = (v638 - v641);
			let v644 = fn_19(&l643);
			l632 = v644;
		}
		let v645 = l632;
		l625[v626] = v645;
		continuing {
			let v647 = l617;
			l617 = (v647 + bitcast<u32>(1i));
		}
	}
	let v649 = l625;
	return v649;
}
