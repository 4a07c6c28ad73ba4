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
struct S66 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S463 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S66;
var<private> g377: array<vec4<u32>, 2>;
var<private> g447: array<vec4<f32>, 2>;
@group(0) @binding(16) var<uniform> push: S463;
var<workgroup> g505: array<vec4<f32>, 576>;
var<workgroup> g559: array<vec4<f32>, 288>;
var<workgroup> g724: array<vec2<i32>, 32>;
var<workgroup> g1120: array<vec4<f32>, 128>;
const s91: u32 = (c1 - 5u);
const s434: u32 = (c2 * c3);
const s588: u32 = (c5 / 8u);
const s942: u32 = (c4 + 32u);
const s943: u32 = (s942 - 1u);
const s944: u32 = (s943 / 32u);
const s1406: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h858: bool;
	var h1103: bool;
	var l651: u32;
	var l654: u32;
	var l665: u32;
	var l668: u32;
	var l675: u32;
	var l678: u32;
	var l692: u32;
	var l701: u32;
	var l713: u32;
	var l752: vec2<i32>;
	var l755: vec2<i32>;
	var l758: u32;
	var l795: vec4<f32>;
	var l797: vec4<f32>;
	var l798: u32;
	var l808: array<array<vec4<f32>, 2>, 4>;
	var l815: u32;
	var l817: u32;
	var l819: u32;
	var l821: i32;
	var l824: i32;
	var l827: u32;
	var l829: i32;
	var l841: i32;
	var l847: bool;
	var l863: i32;
	var l866: u32;
	var l879: i32;
	var l906: u32;
	var l908: u32;
	var l910: u32;
	var l912: i32;
	var l914: i32;
	var l917: u32;
	var l920: u32;
	var l930: array<vec4<f32>, 4>;
	var l935: u32;
	var l954: u32;
	var l956: u32;
	var l958: u32;
	var l960: i32;
	var l962: i32;
	var l965: u32;
	var l967: u32;
	var l975: u32;
	var l983: array<vec4<f32>, 4>;
	var l997: u32;
	var l1005: vec4<f32>;
	var l1016: u32;
	var l1024: u32;
	var l1060: u32;
	var l1068: vec2<i32>;
	var l1075: u32;
	var l1083: i32;
	var l1104: f32;
	var l1137: vec4<f32>;
	var l1139: u32;
	var l1157: u32;
	var l1165: vec4<f32>;
	var l1174: f32;
	var l1199: u32;
	var l1207: vec4<f32>;
	var l1209: vec4<f32>;
	var l1212: vec4<f32>;
	var l1231: u32;
	var l1233: u32;
	var l1235: u32;
	var l1237: i32;
	var l1238: i32;
	var l1241: u32;
	var l1248: u32;
	var l1255: u32;
	var l1263: array<array<vec4<u32>, 1>, 4>;
	var l1264: array<array<vec4<u32>, 1>, 4>;
	var l1265: i32;
	var l1267: i32;
	var l1270: u32;
	var l1274: u32;
	var l1283: array<array<vec4<u32>, 1>, 4>;
	var l1290: array<array<vec4<u32>, 1>, 4>;
	var l1291: i32;
	var l1292: i32;
	var l1295: u32;
	var l1299: u32;
	var l1307: vec4<f32>;
	var l1316: vec4<f32>;
	var l1330: vec4<f32>;
	var l1344: u32;
	var l1386: vec4<f32>;
	var l1387: u32;
	var l1412: u32;
	var l1420: u32;
	var l1449: f32;
	var l1463: u32;
	var l1471: u32;
	var l1483: f32;
	var l1488: f32;
	var l1492: f32;
	var l1493: f32;
	var l1499: u32;
	let v653 = local_invocation_id[0u];
	l651 = v653;
	let v657 = workgroup_id[1u];
	let v660 = num_workgroups[0u];
	let v663 = workgroup_id[0u];
	l654 = ((v657 * v660) + v663);
	let v666 = l654;
	l665 = (v666 % max(c2, 1u));
	let v670 = num_workgroups[0u];
	let v672 = l654;
	l668 = ((v670 - 1u) - (v672 / max(c2, 1u)));
	let v676 = fn_8();
	l675 = (v676 * c3);
	let v681 = push.m0;
	let v683 = l668;
	l678 = ((v681 * c3) + (v683 * 32u));
	let v686 = l678;
	let v687 = l675;
	if (v686 >= v687) {
		return;
	}
	let v693 = l651;
	let v696 = l651;
	l692 = (((v693 / 8u) % 4u) + ((v696 / 64u) * 4u));
	let v702 = l651;
	let v704 = l651;
	l701 = ((v702 % 8u) + (((v704 / 32u) % 2u) * 8u));
	let v709 = l651;
	if (v709 < 32u) {
		let v714 = l678;
		let v715 = l651;
		let v717 = l675;
		l713 = (min((v714 + v715), (v717 - 1u)) / max(c3, 1u));
		let v725 = l651;
		let v730 = l713;
		let v733 = b4[v730];
		let v739 = l713;
		let v741 = b5[v739];
		let v743 = push.m1;
		g724[v725] = vec2<i32>(max(v733, 0i), min(v741, (bitcast<i32>(v743) - 1i)));
	}
	workgroupBarrier();
	let v754 = g724[0i];
	l752 = v754;
	let v757 = g724[0i];
	l755 = v757;
	l758 = 1u;
	loop {
		let v764 = l758;
		if !(v764 < 32u) { break; }
		let v767 = l752[0u];
		let v768 = l758;
		let v771 = g724[v768][0u];
		let v774 = l752[1u];
		let v775 = l758;
		let v777 = g724[v775][1u];
		l752 = vec2<i32>(min(v767, v771), max(v774, v777));
		let v781 = l755[0u];
		let v782 = l758;
		let v784 = g724[v782][0u];
		let v787 = l755[1u];
		let v788 = l758;
		let v790 = g724[v788][1u];
		l755 = vec2<i32>(max(v781, v784), min(v787, v790));
		continuing {
			let v793 = l758;
			l758 = (v793 + bitcast<u32>(1i));
		}
	}
	l795 = vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f));
	l797 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l798 = 0u;
	loop { // unroll
		let v804 = l798;
		if !(v804 < 4u) { break; }
		let v809 = l798;
		l808[v809][0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v811 = l798;
		l808[v811][1i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v813 = l798;
			l798 = (v813 + bitcast<u32>(1i));
		}
	}
	let v816 = l665;
	l815 = v816;
	let v818 = l678;
	l817 = v818;
	let v820 = l675;
	l819 = v820;
	let v823 = l752[0u];
	l821 = v823;
	let v826 = l752[1u];
	l824 = v826;
	l827 = 0u;
	fn_34(local_invocation_id, &l815, &l817, &l819, &l821, &l824, &l827);
	let v831 = l752[0u];
	l829 = v831;
	loop {
		let v837 = l829;
		let v839 = l752[1u];
		if !(v837 <= v839) { break; }
		let v842 = l829;
		l841 = ((v842 + 64i) - 1i);
		let v848 = l829;
		let v850 = l755[0u];
		let v851 = (v848 >= v850);
		h858 = v851;
		if v851 {
			let v854 = l841;
			let v856 = l755[1u];
			h858 = (v854 <= v856);
		}
		let v858 = h858;
		l847 = v858;
		let v859 = l847;
		if (!v859) {
			let v865 = l752[1u];
			l863 = v865;
			l866 = 0u;
			loop {
				let v872 = l866;
				if !(v872 < 32u) { break; }
				let v874 = l866;
				let v876 = g724[v874][1u];
				let v877 = l829;
				if (v876 >= v877) {
					let v882 = l863;
					let v883 = l866;
					let v885 = g724[v883][0u];
					let v886 = l829;
					l879 = min(v882, max(v885, v886));
				} else {
					let v890 = l863;
					l879 = v890;
				}
				let v891 = l879;
				l863 = v891;
				continuing {
					let v892 = l866;
					l866 = (v892 + bitcast<u32>(1i));
				}
			}
			let v894 = l863;
			let v895 = l841;
			if (v894 > v895) {
				let v899 = l863;
				let v900 = l829;
				let v904 = l829;
				l829 = (v904 + (((v899 - v900) / 64i) * 64i));
				let v907 = l665;
				l906 = v907;
				let v909 = l678;
				l908 = v909;
				let v911 = l675;
				l910 = v911;
				let v913 = l829;
				l912 = v913;
				let v916 = l752[1u];
				l914 = v916;
				l917 = 0u;
				fn_34(local_invocation_id, &l906, &l908, &l910, &l912, &l914, &l917);
				continue;
			}
		}
		l920 = 0u;
		loop { // unroll
			let v926 = l920;
			if !(v926 < 4u) { break; }
			let v931 = l920;
			l930[v931] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v933 = l920;
				l920 = (v933 + bitcast<u32>(1i));
			}
		}
		l935 = 0u;
		loop {
			let v941 = l935;
			if !(v941 < s944) { break; }
			workgroupBarrier();
			fn_36(local_invocation_id);
			workgroupBarrier();
			let v947 = l935;
			if ((v947 + 1u) < s944) {
				let v952 = l935;
				let v955 = l665;
				l954 = v955;
				let v957 = l678;
				l956 = v957;
				let v959 = l675;
				l958 = v959;
				let v961 = l829;
				l960 = v961;
				let v964 = l752[1u];
				l962 = v964;
				l965 = (v952 + 1u);
				fn_34(local_invocation_id, &l954, &l956, &l958, &l960, &l962, &l965);
			}
			l967 = 0u;
			loop { // unroll
				let v973 = l967;
				if !(v973 < 8u) { break; }
				l975 = 0u;
				loop { // unroll
					let v981 = l975;
					if !(v981 < 4u) { break; }
					let v984 = l975;
					let v985 = l692;
					let v986 = l975;
					let v990 = l967;
					let v991 = (((v985 + (v986 * 8u)) * 9u) + v990);
					let v993 = g559[v991];
					l983[v984] = v993;
					continuing {
						let v995 = l975;
						l975 = (v995 + bitcast<u32>(1i));
					}
				}
				l997 = 0u;
				loop { // unroll
					let v1003 = l997;
					if !(v1003 < 4u) { break; }
					let v1006 = l701;
					let v1007 = l997;
					let v1012 = l967;
					let v1013 = (((v1006 + (v1007 * 16u)) * 9u) + v1012);
					let v1015 = g505[v1013];
					l1005 = v1015;
					l1016 = 0u;
					loop { // unroll
						let v1022 = l1016;
						if !(v1022 < 4u) { break; }
						l1024 = 0u;
						loop { // unroll
							let v1030 = l1024;
							if !(v1030 < 4u) { break; }
							let v1032 = l997;
							let v1033 = l1024;
							let v1034 = l1024;
							let v1035 = l1016;
							let v1037 = l983[v1034][v1035];
							let v1038 = l1016;
							let v1040 = l1005[v1038];
							let v1043 = l930[v1032][v1033];
							l930[v1032][v1033] = (v1043 + (v1037 * v1040));
							continuing {
								let v1046 = l1024;
								l1024 = (v1046 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v1048 = l1016;
							l1016 = (v1048 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1050 = l997;
						l997 = (v1050 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1052 = l967;
					l967 = (v1052 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1054 = l935;
				l935 = (v1054 + bitcast<u32>(1i));
			}
		}
		let v1056 = l847;
		if (!v1056) {
			l1060 = 0u;
			loop { // unroll
				let v1066 = l1060;
				if !(v1066 < 4u) { break; }
				let v1069 = l692;
				let v1070 = l1060;
				let v1072 = (v1069 + (v1070 * 8u));
				let v1074 = g724[v1072];
				l1068 = v1074;
				l1075 = 0u;
				loop { // unroll
					let v1081 = l1075;
					if !(v1081 < 4u) { break; }
					let v1084 = l829;
					let v1085 = l701;
					let v1086 = l1075;
					l1083 = (v1084 + bitcast<i32>((v1085 + (v1086 * 16u))));
					let v1091 = l1075;
					let v1092 = l1060;
					let v1093 = l1083;
					let v1095 = l1068[0u];
					let v1096 = (v1093 >= v1095);
					h1103 = v1096;
					if v1096 {
						let v1099 = l1083;
						let v1101 = l1068[1u];
						h1103 = (v1099 <= v1101);
					}
					let v1103 = h1103;
					if v1103 {
						let v1107 = l1075;
						let v1108 = l1060;
						let v1110 = l930[v1107][v1108];
						l1104 = v1110;
					} else {
						l1104 = (-3e38f);
					}
					let v1112 = l1104;
					l930[v1091][v1092] = v1112;
					continuing {
						let v1114 = l1075;
						l1075 = (v1114 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1116 = l1060;
					l1060 = (v1116 + bitcast<u32>(1i));
				}
			}
		}
		let v1121 = l701;
		let v1123 = l692;
		let v1124 = ((v1121 * 8u) + v1123);
		let v1126 = l930[0i];
		let v1128 = l930[1i];
		let v1131 = l930[2i];
		let v1133 = l930[3i];
		g1120[v1124] = max(max(v1126, v1128), max(v1131, v1133));
		workgroupBarrier();
		let v1138 = l795;
		l1137 = v1138;
		l1139 = 0u;
		loop { // unroll
			let v1145 = l1139;
			if !(v1145 < 16u) { break; }
			let v1147 = l1137;
			let v1148 = l1139;
			let v1150 = l692;
			let v1151 = ((v1148 * 8u) + v1150);
			let v1153 = g1120[v1151];
			l1137 = max(v1147, v1153);
			continuing {
				let v1155 = l1139;
				l1139 = (v1155 + bitcast<u32>(1i));
			}
		}
		l1157 = 0u;
		loop { // unroll
			let v1163 = l1157;
			if !(v1163 < 4u) { break; }
			let v1166 = l1157;
			let v1167 = l1157;
			let v1169 = l795[v1167];
			let v1170 = l1157;
			let v1172 = l1137[v1170];
			l1174 = (v1169 - v1172);
			let v1175 = fn_19(&l1174);
			l1165[v1166] = v1175;
			let v1177 = l1157;
			let v1178 = l1157;
			let v1180 = l1165[v1178];
			let v1182 = l808[v1177][0i];
			l808[v1177][0i] = (v1182 * v1180);
			let v1185 = l1157;
			let v1186 = l1157;
			let v1188 = l1165[v1186];
			let v1190 = l808[v1185][1i];
			l808[v1185][1i] = (v1190 * v1188);
			continuing {
				let v1193 = l1157;
				l1157 = (v1193 + bitcast<u32>(1i));
			}
		}
		let v1195 = l1137;
		l795 = v1195;
		let v1196 = l1165;
		let v1197 = l797;
		l797 = (v1197 * v1196);
		l1199 = 0u;
		loop { // unroll
			let v1205 = l1199;
			if !(v1205 < 4u) { break; }
			let v1208 = l1199;
			let v1211 = l930[v1208];
			l1209 = v1211;
			let v1213 = l1137;
			l1212 = v1213;
			let v1214 = fn_56(&l1209, &l1212);
			l1207 = v1214;
			let v1215 = l701;
			let v1216 = l1199;
			let v1220 = l692;
			let v1221 = (((v1215 + (v1216 * 16u)) * 9u) + v1220);
			let v1222 = l1207;
			g505[v1221] = v1222;
			let v1224 = l1207;
			let v1225 = l797;
			l797 = (v1225 + v1224);
			continuing {
				let v1227 = l1199;
				l1199 = (v1227 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v1229 = l841;
		let v1232 = l665;
		l1231 = v1232;
		let v1234 = l678;
		l1233 = v1234;
		let v1236 = l675;
		l1235 = v1236;
		l1237 = (v1229 + 1i);
		let v1240 = l752[1u];
		l1238 = v1240;
		l1241 = 0u;
		fn_34(local_invocation_id, &l1231, &l1233, &l1235, &l1237, &l1238, &l1241);
		let v1243 = l701;
		if ((v1243 * 8u) < c4) {
			let v1249 = l665;
			let v1251 = l701;
			l1248 = (((v1249 * c4) + (v1251 * 8u)) / 8u);
			let v1257 = l752[1u];
			let v1258 = l829;
			l1255 = bitcast<u32>(min(((v1257 - v1258) + 1i), 64i));
			let v1266 = l829;
			l1265 = v1266;
			let v1269 = l752[1u];
			l1267 = v1269;
			let v1271 = l1248;
			l1270 = v1271;
			fn_49(&l1264, &l1265, &l1267, &l1270);
			let v1273 = l1264;
			l1263 = v1273;
			l1274 = 0u;
			loop {
				let v1280 = l1274;
				let v1281 = l1255;
				if !(v1280 < v1281) { break; }
				let v1284 = l1263;
				l1283 = v1284;
				let v1285 = l829;
				let v1286 = l1274;
				l1291 = (v1285 + bitcast<i32>((v1286 + 4u)));
				let v1294 = l752[1u];
				l1292 = v1294;
				let v1296 = l1248;
				l1295 = v1296;
				fn_49(&l1290, &l1291, &l1292, &l1295);
				let v1298 = l1290;
				l1263 = v1298;
				l1299 = 0u;
				loop { // unroll
					let v1305 = l1299;
					if !(v1305 < 4u) { break; }
					let v1308 = l1274;
					let v1309 = l1299;
					let v1312 = l692;
					let v1313 = (((v1308 + v1309) * 9u) + v1312);
					let v1315 = g505[v1313];
					l1307 = v1315;
					let v1317 = l1299;
					let v1319 = l1283[v1317][0i][0u];
					let v1320 = unpack2x16float(v1319);
					let v1321 = l1299;
					let v1323 = l1283[v1321][0i][1u];
					let v1324 = unpack2x16float(v1323);
					l1316 = vec4<f32>(v1320.x, v1320.y, v1324.x, v1324.y);
					let v1331 = l1299;
					let v1333 = l1283[v1331][0i][2u];
					let v1334 = unpack2x16float(v1333);
					let v1335 = l1299;
					let v1337 = l1283[v1335][0i][3u];
					let v1338 = unpack2x16float(v1337);
					l1330 = vec4<f32>(v1334.x, v1334.y, v1338.x, v1338.y);
					l1344 = 0u;
					loop { // unroll
						let v1350 = l1344;
						if !(v1350 < 4u) { break; }
						let v1352 = l1344;
						let v1353 = l1344;
						let v1355 = l1307[v1353];
						let v1356 = l1316;
						let v1359 = l808[v1352][0i];
						l808[v1352][0i] = (v1359 + (v1356 * v1355));
						let v1362 = l1344;
						let v1363 = l1344;
						let v1365 = l1307[v1363];
						let v1366 = l1330;
						let v1369 = l808[v1362][1i];
						l808[v1362][1i] = (v1369 + (v1366 * v1365));
						continuing {
							let v1372 = l1344;
							l1344 = (v1372 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1374 = l1299;
						l1299 = (v1374 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v1376 = l1274;
					l1274 = (v1376 + 4u);
				}
			}
		}
		let v1378 = l829;
		l829 = (v1378 + 64i);
		continuing {
		}
	}
	let v1380 = l701;
	let v1382 = l692;
	let v1383 = ((v1380 * 8u) + v1382);
	let v1384 = l797;
	g1120[v1383] = v1384;
	workgroupBarrier();
	l1386 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l1387 = 0u;
	loop {
		let v1393 = l1387;
		if !(v1393 < 16u) { break; }
		let v1395 = l1387;
		let v1397 = l692;
		let v1398 = ((v1395 * 8u) + v1397);
		let v1400 = g1120[v1398];
		let v1401 = l1386;
		l1386 = (v1401 + v1400);
		continuing {
			let v1403 = l1387;
			l1387 = (v1403 + bitcast<u32>(1i));
		}
	}
	let v1407 = l701;
	if (s1406 && (v1407 == 0u)) {
		l1412 = 0u;
		loop { // unroll
			let v1418 = l1412;
			if !(v1418 < 4u) { break; }
			let v1421 = l678;
			let v1422 = l692;
			let v1424 = l1412;
			l1420 = ((v1421 + v1422) + (v1424 * 8u));
			let v1427 = l1420;
			let v1428 = l675;
			if (v1427 < v1428) {
				let v1436 = l1420;
				let v1439 = l665;
				let v1442 = l1420;
				let v1444 = ((((v1436 / max(c3, 1u)) * s434) + (v1439 * c3)) + (v1442 % max(c3, 1u)));
				let v1445 = l1412;
				let v1447 = l795[v1445];
				let v1448 = l1412;
				let v1451 = l1386[v1448];
				l1449 = v1451;
				let v1452 = fn_22(&l1449);
				b7[v1444] = (v1447 + v1452);
			}
			continuing {
				let v1456 = l1412;
				l1412 = (v1456 + bitcast<u32>(1i));
			}
		}
	}
	let v1458 = l701;
	if ((v1458 * 8u) < c4) {
		l1463 = 0u;
		loop { // unroll
			let v1469 = l1463;
			if !(v1469 < 4u) { break; }
			let v1472 = l678;
			let v1473 = l692;
			let v1475 = l1463;
			l1471 = ((v1472 + v1473) + (v1475 * 8u));
			let v1478 = l1471;
			let v1479 = l675;
			if (v1478 < v1479) {
				let v1484 = l1463;
				let v1486 = l1386[v1484];
				if (v1486 > 0.0f) {
					let v1491 = l1463;
					l1492 = 1.0f;
					let v1495 = l1386[v1491];
					l1493 = v1495;
					let v1496 = fn_15(&l1492, &l1493);
					l1488 = v1496;
				} else {
					l1488 = 0.0f;
				}
				let v1498 = l1488;
				l1483 = v1498;
				let v1500 = l1471;
				let v1503 = l665;
				let v1506 = l1471;
				let v1510 = l701;
				l1499 = (((((((v1500 / max(c3, 1u)) * s434) + (v1503 * c3)) + (v1506 % max(c3, 1u))) * c4) + (v1510 * 8u)) / 4u);
				let v1518 = l1499;
				let v1519 = l1463;
				let v1521 = l808[v1519][0i];
				let v1522 = l1483;
				let w1524_1523 = (v1521 * v1522);
				b6[v1518] = w1524_1523;
				let v1525 = l1499;
				let v1526 = (v1525 + 1u);
				let v1527 = l1463;
				let v1529 = l808[v1527][1i];
				let v1530 = l1483;
				let w1532_1531 = (v1529 * v1530);
				b6[v1526] = w1532_1531;
			}
			continuing {
				let v1533 = l1463;
				l1463 = (v1533 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v72 = extents.m0;
			return v72;
		}
		case 1u: {
			let v76 = extents.m1;
			return v76;
		}
		case 2u: {
			let v80 = extents.m2;
			return v80;
		}
		case 3u: {
			let v84 = extents.m3;
			return v84;
		}
		case 4u: {
			let v88 = extents.m4;
			return v88;
		}
		case default: {
			return s91;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h153: bool;
	var l95: f32;
	var l99: f32;
	var l105: f32;
	var l110: f32;
	var l114: f32;
	var l118: f32;
	var l139: f32;
	let v96 = (*p13);
	let v97 = (*p14);
	l95 = (v96 / v97);
	let v100 = l95;
	l99 = bitcast<f32>((bitcast<u32>(v100) & 4294963200u));
	let v106 = (*p14);
	l105 = bitcast<f32>((bitcast<u32>(v106) & 4294963200u));
	let v111 = l95;
	let v112 = l99;
	l110 = (v111 - v112);
	let v115 = (*p14);
	let v116 = l105;
	l114 = (v115 - v116);
	let v119 = (*p13);
	let v120 = l99;
	let v121 = l105;
	l118 = (v119 - (v120 * v121));
	let v124 = l118;
	let v125 = l99;
	let v126 = l114;
	l118 = (v124 - (v125 * v126));
	let v129 = l118;
	let v130 = l110;
	let v131 = l105;
	l118 = (v129 - (v130 * v131));
	let v134 = l118;
	let v135 = l110;
	let v136 = l114;
	l118 = (v134 - (v135 * v136));
	let v140 = l95;
	let v141 = l118;
	let v142 = (*p14);
	l139 = (v140 + (v141 / v142));
	let v146 = l95;
	let v147 = is_inf(v146);
	h153 = v147;
	if (!v147) {
		let v151 = l118;
		h153 = is_nan(v151);
	}
	let v153 = h153;
	let v154 = l95;
	let v155 = l139;
	return select(v155, v154, v153);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l159: f32;
	var l167: f32;
	var l179: f32;
	var l215: f32;
	var l227: f32;
	let v160 = (*p18);
	l159 = round((clamp(v160, (-88.0f), 88.0f) * 1.442695f));
	let v168 = (*p18);
	let v170 = l159;
	l167 = (clamp(v168, (-88.0f), 88.0f) - (v170 * 0.6933594f));
	let v174 = l167;
	let v175 = l159;
	l167 = (v174 + (v175 * 0.00021219444f));
	l179 = 0.00019875691f;
	let v181 = l179;
	let v182 = l167;
	l179 = ((v181 * v182) + 0.0013981999f);
	let v186 = l179;
	let v187 = l167;
	l179 = ((v186 * v187) + 0.008333452f);
	let v191 = l179;
	let v192 = l167;
	l179 = ((v191 * v192) + 0.041665796f);
	let v196 = l179;
	let v197 = l167;
	l179 = ((v196 * v197) + 0.16666666f);
	let v201 = l179;
	let v202 = l167;
	l179 = ((v201 * v202) + 0.5f);
	let v206 = l179;
	let v207 = l167;
	let v209 = l167;
	let v211 = l167;
	l179 = ((((v206 * v207) * v209) + v211) + 1.0f);
	let v216 = l159;
	l215 = bitcast<f32>((bitcast<u32>((i32(v216) + 127i)) << bitcast<u32>(23i)));
	let v224 = (*p18);
	if (v224 < (-87.0f)) {
		l227 = 0.0f;
	} else {
		let v232 = l179;
		let v233 = l215;
		l227 = (v232 * v233);
	}
	let v235 = l227;
	return v235;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l238: u32;
	var l241: i32;
	var l247: f32;
	var l255: f32;
	var l259: f32;
	var l301: f32;
	let v239 = (*p21);
	l238 = bitcast<u32>(v239);
	let v242 = l238;
	l241 = (bitcast<i32>((v242 - 1060439283u)) >> bitcast<u32>(23i));
	let v248 = l238;
	let v249 = l241;
	l247 = (bitcast<f32>((v248 - (bitcast<u32>(v249) << bitcast<u32>(23i)))) - 1.0f);
	let v256 = l247;
	let v257 = l247;
	l255 = (v256 * v257);
	l259 = 0.070376836f;
	let v261 = l259;
	let v262 = l247;
	l259 = ((v261 * v262) - 0.1151461f);
	let v266 = l259;
	let v267 = l247;
	l259 = ((v266 * v267) + 0.116769984f);
	let v271 = l259;
	let v272 = l247;
	l259 = ((v271 * v272) - 0.12420141f);
	let v276 = l259;
	let v277 = l247;
	l259 = ((v276 * v277) + 0.14249323f);
	let v281 = l259;
	let v282 = l247;
	l259 = ((v281 * v282) - 0.16668057f);
	let v286 = l259;
	let v287 = l247;
	l259 = ((v286 * v287) + 0.20000714f);
	let v291 = l259;
	let v292 = l247;
	l259 = ((v291 * v292) - 0.24999994f);
	let v296 = l259;
	let v297 = l247;
	l259 = ((v296 * v297) + 0.3333333f);
	let v302 = l247;
	let v303 = l255;
	let v305 = l259;
	let v307 = l241;
	let v311 = l255;
	l301 = ((((v302 * v303) * v305) - (f32(v307) * 0.00021219444f)) - (0.5f * v311));
	let v314 = l247;
	let v315 = l301;
	l301 = (v314 + v315);
	let v317 = l301;
	let v318 = l241;
	return (v317 + (f32(v318) * 0.6933594f));
}
fn fn_34(local_invocation_id: vec3<u32>, p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>, p31: ptr<function, i32>, p32: ptr<function, i32>, p33: ptr<function, u32>) {
	var l324: u32;
	var l332: u32;
	var l341: u32;
	var l347: u32;
	var l350: u32;
	var l359: u32;
	var l382: vec4<u32>;
	var l401: u32;
	var l409: u32;
	var l414: u32;
	var l422: u32;
	var l429: u32;
	var l451: vec4<f32>;
	let v331 = local_invocation_id[0u];
	l324 = v331;
	l332 = 0u;
	loop { // unroll
		let v338 = l332;
		if !(v338 < 2u) { break; }
		let v342 = l324;
		let v343 = l332;
		l341 = (v342 + (v343 * 128u));
		let v348 = l341;
		l347 = (v348 / 4u);
		let v351 = (*p33);
		let v354 = l341;
		l350 = ((v351 * 32u) + ((v354 % 4u) * 8u));
		let v360 = (*p31);
		let v361 = l347;
		let v364 = (*p32);
		let v369 = (*p28);
		let v373 = l350;
		l359 = (((bitcast<u32>(min((v360 + bitcast<i32>(v361)), v364)) * c5) + (v369 * c4)) + v373);
		let v378 = l332;
		let v379 = l350;
		if (v379 < c4) {
			let v389 = l359;
			let v390 = (v389 / 8u);
			let v393 = b2[v390];
			l382 = v393;
		} else {
			l382 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v396 = l382;
		g377[v378] = v396;
		continuing {
			let v399 = l332;
			l332 = (v399 + bitcast<u32>(1i));
		}
	}
	l401 = 0u;
	loop { // unroll
		let v407 = l401;
		if !(v407 < 2u) { break; }
		let v410 = l324;
		let v411 = l401;
		l409 = (v410 + (v411 * 128u));
		let v415 = (*p29);
		let v416 = l409;
		let v419 = (*p30);
		l414 = min((v415 + (v416 / 8u)), (v419 - 1u));
		let v423 = (*p33);
		let v425 = l409;
		l422 = ((v423 * 32u) + ((v425 % 8u) * 4u));
		let v430 = l414;
		let v436 = (*p28);
		let v439 = l414;
		let v443 = l422;
		l429 = ((((((v430 / max(c3, 1u)) * s434) + (v436 * c3)) + (v439 % max(c3, 1u))) * c4) + v443);
		let v448 = l401;
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
			let v475 = l401;
			l401 = (v475 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_36(local_invocation_id: vec3<u32>) {
	var l477: u32;
	var l480: u32;
	var l488: u32;
	var l493: u32;
	var l543: u32;
	var l551: u32;
	let v479 = local_invocation_id[0u];
	l477 = v479;
	l480 = 0u;
	loop { // unroll
		let v486 = l480;
		if !(v486 < 2u) { break; }
		let v489 = l477;
		let v490 = l480;
		l488 = (v489 + (v490 * 128u));
		let v494 = l488;
		let v498 = l488;
		l493 = (((v494 / 4u) * 9u) + ((v498 % 4u) * 2u));
		let v506 = l493;
		let v507 = l480;
		let v510 = g377[v507][0u];
		let v512 = unpack2x16float(v510);
		let v513 = l480;
		let v515 = g377[v513][1u];
		let v516 = unpack2x16float(v515);
		g505[v506] = vec4<f32>(v512.x, v512.y, v516.x, v516.y);
		let v524 = l493;
		let v525 = (v524 + 1u);
		let v526 = l480;
		let v528 = g377[v526][2u];
		let v529 = unpack2x16float(v528);
		let v530 = l480;
		let v533 = g377[v530][3u];
		let v534 = unpack2x16float(v533);
		g505[v525] = vec4<f32>(v529.x, v529.y, v534.x, v534.y);
		continuing {
			let v541 = l480;
			l480 = (v541 + bitcast<u32>(1i));
		}
	}
	l543 = 0u;
	loop { // unroll
		let v549 = l543;
		if !(v549 < 2u) { break; }
		let v552 = l477;
		let v553 = l543;
		l551 = (v552 + (v553 * 128u));
		let v560 = l551;
		let v563 = l551;
		let v565 = (((v560 / 8u) * 9u) + (v563 % 8u));
		let v566 = l543;
		let v568 = g447[v566];
		g559[v565] = v568;
		continuing {
			let v570 = l543;
			l543 = (v570 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_49(p45: ptr<function, array<array<vec4<u32>, 1>, 4>>, p46: ptr<function, i32>, p47: ptr<function, i32>, p48: ptr<function, u32>) {
	var l572: u32;
	var l580: u32;
	var l592: u32;
	l572 = 0u;
	loop { // unroll
		let v578 = l572;
		if !(v578 < 4u) { break; }
		let v581 = (*p46);
		let v582 = l572;
		let v585 = (*p47);
		let v590 = (*p48);
		l580 = ((bitcast<u32>(min((v581 + bitcast<i32>(v582)), v585)) * s588) + v590);
		l592 = 0u;
		loop { // unroll
			let v598 = l592;
			if !(v598 < 1u) { break; }
			let v600 = l572;
			let v601 = l592;
			let v606 = l580;
			let v607 = l592;
			let v608 = (v606 + v607);
			let v610 = b3[v608];
			(*p45)[v600][v601] = v610;
			continuing {
				let v612 = l592;
				l592 = (v612 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v614 = l572;
			l572 = (v614 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_56(p54: ptr<function, vec4<f32>>, p55: ptr<function, vec4<f32>>) -> vec4<f32> {
	var l616: u32;
	var l624: vec4<f32>;
	var l631: f32;
	var l642: f32;
	l616 = 0u;
	loop { // unroll
		let v622 = l616;
		if !(v622 < 4u) { break; }
		let v625 = l616;
		let v626 = l616;
		let v628 = (*p54)[v626];
		if (v628 == (-3e38f)) {
			l631 = 0.0f;
		} else {
			let v635 = l616;
			let v637 = (*p54)[v635];
			let v638 = l616;
			let v640 = (*p55)[v638];
			l642 = (v637 - v640);
			let v643 = fn_19(&l642);
			l631 = v643;
		}
		let v644 = l631;
		l624[v625] = v644;
		continuing {
			let v646 = l616;
			l616 = (v646 + bitcast<u32>(1i));
		}
	}
	let v648 = l624;
	return v648;
}
