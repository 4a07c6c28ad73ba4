const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 64u; // store_stride
const c6: u32 = 0u; // sums
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S53 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S348 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S53;
@group(0) @binding(16) var<uniform> push: S348;
var<workgroup> g566: array<vec4<f32>, max(s563, 1u)>;
var<workgroup> g871: array<vec4<f32>, 64>;
var<workgroup> g968: array<f32, 64>;
var<workgroup> g1070: array<f32, 8>;
const s79: u32 = (c1 - 5u);
const s362: u32 = (c4 % 8u);
const s363: bool = (s362 == 0u);
const s367: u32 = (c5 % 8u);
const s368: bool = (s367 == 0u);
const s536: u32 = (c4 + 3u);
const s537: u32 = (s536 / 4u);
const s538: u32 = (8u * s537);
const s552: u32 = (c2 * c3);
const s563: u32 = (8u * s537);
const s671: u32 = (c4 + 1u);
const s672: u32 = (s671 / 2u);
const s674: u32 = (s672 + 63u);
const s675: u32 = (s674 / 64u);
const s812: u32 = (s537 % 2u);
const s813: bool = (s812 == 0u);
const s1219: u32 = (s672 % 64u);
const s1220: bool = (s1219 == 0u);
const s1258: u32 = (c5 / 2u);
const s1280: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h821: bool;
	var l491: u32;
	var l498: u32;
	var l503: u32;
	var l507: u32;
	var l522: u32;
	var l525: u32;
	var l528: u32;
	var l540: u32;
	var l548: u32;
	var l570: u32;
	var l572: u32;
	var l579: i32;
	var l581: i32;
	var l583: u32;
	var l589: u32;
	var l630: u32;
	var l638: i32;
	var l642: i32;
	var l646: f32;
	var l648: f32;
	var l649: u32;
	var l652: u32;
	var l656: u32;
	var l664: u32;
	var l680: array<array<vec2<f32>, max(s675, 1u)>, 8>;
	var l690: i32;
	var l700: i32;
	var l702: u32;
	var l719: i32;
	var l751: u32;
	var l755: u32;
	var l759: u32;
	var l770: u32;
	var l780: array<f32, 4>;
	var l785: u32;
	var l788: u32;
	var l791: u32;
	var l796: array<vec4<f32>, 2>;
	var l797: u32;
	var l799: u32;
	var l801: u32;
	var l804: u32;
	var l824: u32;
	var l861: u32;
	var l898: u32;
	var l905: i32;
	var l911: i32;
	var l915: u32;
	var l923: vec4<f32>;
	var l939: vec4<i32>;
	var l946: vec4<bool>;
	var l982: f32;
	var l984: u32;
	var l1002: f32;
	var l1003: u32;
	var l1011: u32;
	var l1016: i32;
	var l1021: f32;
	var l1027: f32;
	var l1035: f32;
	var l1041: f32;
	var l1058: f32;
	var l1062: f32;
	var l1078: u32;
	var l1096: u32;
	var l1104: u32;
	var l1127: u32;
	var l1134: u32;
	var l1141: u32;
	var l1144: u32;
	var l1153: u32;
	var l1162: u32;
	var l1170: u32;
	var l1178: vec4<f32>;
	var l1185: u32;
	var l1194: array<f32, 8>;
	var l1206: u32;
	var l1214: u32;
	var l1226: vec2<f32>;
	var l1227: u32;
	var l1229: u32;
	var l1232: u32;
	var l1275: u32;
	var l1302: f32;
	var l1307: u32;
	var l1315: u32;
	var l1326: f32;
	var l1332: f32;
	var l1335: f32;
	var l1338: f32;
	var l1339: f32;
	var l1344: u32;
	var l1357: u32;
	var l1365: u32;
	let v497 = local_invocation_id[0u];
	l491 = v497;
	let v501 = workgroup_id[1u];
	l498 = (v501 * c4);
	let v504 = fn_8();
	l503 = (v504 * c3);
	let v510 = push.m0;
	let v513 = workgroup_id[0u];
	l507 = ((v510 * c3) + (v513 * 8u));
	let v516 = l507;
	let v517 = l503;
	if (v516 >= v517) {
		return;
	}
	let v523 = l491;
	l522 = (v523 / 8u);
	let v526 = l491;
	l525 = (v526 % 8u);
	let v529 = l491;
	l528 = v529;
	loop {
		let v535 = l528;
		if !(v535 < s538) { break; }
		let v541 = l507;
		let v542 = l528;
		let v545 = l503;
		l540 = min((v541 + (v542 / max(s537, 1u))), (v545 - 1u));
		let v549 = l540;
		let v556 = workgroup_id[1u];
		let v558 = l540;
		l548 = ((((v549 / max(c3, 1u)) * s552) * c4) + (((v556 * c3) + (v558 % max(c3, 1u))) * c4));
		let v567 = l528;
		let v568 = l528;
		let v571 = l548;
		l570 = v571;
		l572 = (v568 % max(s537, 1u));
		let v573 = fn_29(&l570, &l572);
		g566[v567] = v573;
		continuing {
			let v577 = l528;
			l528 = (v577 + 64u);
		}
	}
	l579 = 2147483647i;
	l581 = (-1i);
	let v584 = l507;
	let v586 = l503;
	l583 = (min((v584 + 8u), v586) - 1u);
	let v590 = l507;
	l589 = (v590 / max(c3, 1u));
	loop {
		let v597 = l589;
		let v598 = l583;
		if !(v597 <= (v598 / max(c3, 1u))) { break; }
		let v601 = l579;
		let v606 = l589;
		let v609 = b4[v606];
		l579 = min(v601, v609);
		let v611 = l581;
		let v616 = l589;
		let v618 = b5[v616];
		l581 = max(v611, v618);
		continuing {
			let v620 = l589;
			l589 = (v620 + bitcast<u32>(1i));
		}
	}
	let v622 = l579;
	l579 = max(v622, 0i);
	let v624 = l581;
	let v626 = push.m1;
	l581 = min(v624, (bitcast<i32>(v626) - 1i));
	let v631 = l507;
	let v632 = l522;
	let v634 = l503;
	l630 = (min((v631 + v632), (v634 - 1u)) / max(c3, 1u));
	let v639 = l630;
	let v641 = b4[v639];
	l638 = v641;
	let v643 = l630;
	let v645 = b5[v643];
	l642 = v645;
	l646 = (-3e38f);
	l648 = 0.0f;
	let v650 = l491;
	l649 = (v650 % 64u);
	let v653 = l491;
	l652 = ((v653 / 64u) * 8u);
	l656 = 0u;
	loop { // unroll
		let v662 = l656;
		if !(v662 < 8u) { break; }
		l664 = 0u;
		loop { // unroll
			let v670 = l664;
			if !(v670 < s675) { break; }
			let v681 = l656;
			let v682 = l664;
			l680[v681][v682] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v686 = l664;
				l664 = (v686 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v688 = l656;
			l656 = (v688 + bitcast<u32>(1i));
		}
	}
	let v691 = l579;
	l690 = v691;
	loop {
		let v697 = l690;
		let v698 = l581;
		if !(v697 <= v698) { break; }
		let v701 = l581;
		l700 = v701;
		let v703 = l507;
		l702 = (v703 / max(c3, 1u));
		loop {
			let v710 = l702;
			let v711 = l583;
			if !(v710 <= (v711 / max(c3, 1u))) { break; }
			let v714 = l702;
			let v716 = b5[v714];
			let v717 = l690;
			if (v716 >= v717) {
				let v722 = l700;
				let v723 = l702;
				let v725 = b4[v723];
				let v726 = l690;
				l719 = min(v722, max(v725, v726));
			} else {
				let v730 = l700;
				l719 = v730;
			}
			let v731 = l719;
			l700 = v731;
			continuing {
				let v732 = l702;
				l702 = (v732 + bitcast<u32>(1i));
			}
		}
		let v734 = l700;
		let v735 = l690;
		if (v734 >= (v735 + 32i)) {
			let v741 = l700;
			let v742 = l690;
			let v747 = l690;
			l690 = (v747 + ((((v741 - v742) / 32i) - 1i) * 32i));
			continue;
		}
		workgroupBarrier();
		let v752 = l491;
		l751 = (v752 % 32u);
		let v756 = l491;
		l755 = ((v756 / 32u) * 4u);
		let v760 = l690;
		let v761 = l751;
		let v764 = l581;
		let v768 = l498;
		l759 = ((bitcast<u32>(min((v760 + bitcast<i32>(v761)), v764)) * c5) + v768);
		l770 = 0u;
		loop { // unroll
			let v776 = l770;
			if !(v776 < 4u) { break; }
			let v781 = l770;
			l780[v781] = 0.0f;
			continuing {
				let v783 = l770;
				l770 = (v783 + bitcast<u32>(1i));
			}
		}
		let v786 = l759;
		l785 = (v786 / 8u);
		let v789 = l755;
		l788 = (v789 * s537);
		l791 = 0u;
		loop {
			let v798 = l759;
			l797 = v798;
			let v800 = l785;
			l799 = v800;
			let v802 = l791;
			l801 = v802;
			let v803 = fn_37(&l797, &l799, &l801);
			l796 = v803;
			l804 = 0u;
			loop { // unroll
				let v810 = l804;
				if !(v810 < 2u) { break; }
				h821 = s813;
				if (!s813) {
					let v817 = l791;
					let v818 = l804;
					h821 = ((v817 + v818) < s537);
				}
				let v821 = h821;
				if v821 {
					l824 = 0u;
					loop { // unroll
						let v830 = l824;
						if !(v830 < 4u) { break; }
						let v832 = l824;
						let v833 = l788;
						let v834 = l824;
						let v837 = l804;
						let v838 = ((v833 + (v834 * s537)) + v837);
						let v840 = g566[v838];
						let v841 = l804;
						let v843 = l796[v841];
						let v846 = l780[v832];
						l780[v832] = (v846 + dot(v840, v843));
						continuing {
							let v849 = l824;
							l824 = (v849 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v851 = l804;
					l804 = (v851 + bitcast<u32>(1i));
				}
			}
			let v853 = l785;
			l785 = (v853 + 1u);
			let v855 = l788;
			l788 = (v855 + 2u);
			let v857 = l791;
			l791 = (v857 + 2u);
			continuing {
				let v859 = l791;
				break if !(v859 < s537);
			}
		}
		l861 = 0u;
		loop { // unroll
			let v867 = l861;
			if !(v867 < 4u) { break; }
			let v872 = l751;
			let v874 = l755;
			let v875 = l861;
			let v878 = ((v872 * 2u) + ((v874 + v875) / 4u));
			let v879 = l861;
			let v881 = l780[v879];
			let v882 = l861;
			let v883 = (v882 + 1u);
			let v885 = l780[v883];
			let v886 = l861;
			let v887 = (v886 + 2u);
			let v889 = l780[v887];
			let v890 = l861;
			let v891 = (v890 + 3u);
			let v893 = l780[v891];
			g871[v878] = vec4<f32>(v881, v885, v889, v893);
			continuing {
				let v896 = l861;
				l861 = (v896 + 4u);
			}
		}
		workgroupBarrier();
		let v899 = l525;
		let v902 = l522;
		l898 = (((v899 * 4u) * 2u) + (v902 / 4u));
		let v906 = l690;
		let v907 = l525;
		l905 = (v906 + (bitcast<i32>(v907) * 4i));
		let v912 = l642;
		let v913 = l581;
		l911 = min(v912, v913);
		l915 = 0u;
		loop { // unroll
			let v921 = l915;
			if !(v921 < 4u) { break; }
			let v924 = l915;
			let v925 = l898;
			let v926 = l915;
			let v928 = (v925 + (v926 * 2u));
			let v929 = l522;
			let v930 = (v929 % 4u);
			let v933 = g871[v928][v930];
			l923[v924] = v933;
			continuing {
				let v935 = l915;
				l915 = (v935 + bitcast<u32>(1i));
			}
		}
		let v940 = l905;
		l939 = (vec4<i32>(v940, v940, v940, v940) + vec4<i32>(0i, 1i, 2i, 3i));
		let v947 = l939;
		let v948 = l638;
		let v954 = l939;
		let v955 = l911;
		l946 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v947 >= vec4<i32>(v948, v948, v948, v948))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v954 <= vec4<i32>(v955, v955, v955, v955)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v963 = l923;
		let v964 = l946;
		l923 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v963, v964);
		let v969 = l491;
		let v971 = l923[0u];
		let v973 = l923[1u];
		let v976 = l923[2u];
		let v978 = l923[3u];
		g968[v969] = max(max(v971, v973), max(v976, v978));
		workgroupBarrier();
		let v983 = l646;
		l982 = v983;
		l984 = 0u;
		loop {
			let v990 = l984;
			if !(v990 < 8u) { break; }
			let v992 = l982;
			let v993 = l522;
			let v995 = l984;
			let v996 = ((v993 * 8u) + v995);
			let v998 = g968[v996];
			l982 = max(v992, v998);
			continuing {
				let v1000 = l984;
				l984 = (v1000 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l1002 = 0.0f;
		l1003 = 0u;
		loop {
			let v1009 = l1003;
			if !(v1009 < 4u) { break; }
			let v1012 = l898;
			let v1013 = l1003;
			l1011 = (v1012 + (v1013 * 2u));
			let v1017 = l905;
			let v1018 = l1003;
			l1016 = (v1017 + bitcast<i32>(v1018));
			let v1022 = l1011;
			let v1023 = l522;
			let v1024 = (v1023 % 4u);
			let v1026 = g871[v1022][v1024];
			l1021 = v1026;
			let v1028 = l1016;
			let v1029 = l638;
			let v1031 = l1016;
			let v1032 = l911;
			if ((v1028 >= v1029) && (v1031 <= v1032)) {
				let v1038 = l1021;
				let v1039 = l982;
				l1041 = (v1038 - v1039);
				let v1042 = fn_19(&l1041);
				l1035 = v1042;
			} else {
				l1035 = 0.0f;
			}
			let v1044 = l1035;
			l1027 = v1044;
			let v1045 = l1011;
			let v1046 = l522;
			let v1047 = (v1046 % 4u);
			let v1048 = l1027;
			g871[v1045][v1047] = v1048;
			let v1050 = l1027;
			let v1051 = l1002;
			l1002 = (v1051 + v1050);
			continuing {
				let v1053 = l1003;
				l1003 = (v1053 + bitcast<u32>(1i));
			}
		}
		let v1055 = l491;
		let v1056 = l1002;
		g968[v1055] = v1056;
		let v1059 = l646;
		let v1060 = l982;
		l1062 = (v1059 - v1060);
		let v1063 = fn_19(&l1062);
		l1058 = v1063;
		let v1064 = l525;
		if (v1064 == 0u) {
			let v1071 = l522;
			let v1072 = l1058;
			g1070[v1071] = v1072;
		}
		let v1074 = l982;
		l646 = v1074;
		workgroupBarrier();
		let v1075 = l1058;
		let v1076 = l648;
		l648 = (v1076 * v1075);
		l1078 = 0u;
		loop {
			let v1084 = l1078;
			if !(v1084 < 8u) { break; }
			let v1086 = l522;
			let v1088 = l1078;
			let v1089 = ((v1086 * 8u) + v1088);
			let v1091 = g968[v1089];
			let v1092 = l648;
			l648 = (v1092 + v1091);
			continuing {
				let v1094 = l1078;
				l1078 = (v1094 + bitcast<u32>(1i));
			}
		}
		l1096 = 0u;
		loop { // unroll
			let v1102 = l1096;
			if !(v1102 < 8u) { break; }
			l1104 = 0u;
			loop { // unroll
				let v1110 = l1104;
				if !(v1110 < s675) { break; }
				let v1112 = l1096;
				let v1113 = l1104;
				let v1114 = l652;
				let v1115 = l1096;
				let v1116 = (v1114 + v1115);
				let v1118 = g1070[v1116];
				let v1120 = l680[v1112][v1113];
				l680[v1112][v1113] = (v1120 * v1118);
				continuing {
					let v1123 = l1104;
					l1104 = (v1123 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1125 = l1096;
				l1096 = (v1125 + bitcast<u32>(1i));
			}
		}
		let v1128 = l581;
		let v1131 = l498;
		l1127 = (((bitcast<u32>(v1128) * c5) + v1131) / 2u);
		let v1135 = l690;
		let v1138 = l498;
		l1134 = (((bitcast<u32>(v1135) * c5) + v1138) / 2u);
		let v1142 = l652;
		l1141 = (v1142 / 4u);
		let v1145 = l581;
		let v1146 = l690;
		l1144 = ((bitcast<u32>(min(((v1145 - v1146) + 1i), 32i)) + 1u) / 2u);
		l1153 = 0u;
		loop {
			let v1159 = l1153;
			let v1160 = l1144;
			if !(v1159 < v1160) { break; }
			l1162 = 0u;
			loop { // unroll
				let v1168 = l1162;
				if !(v1168 < 2u) { break; }
				l1170 = 0u;
				loop { // unroll
					let v1176 = l1170;
					if !(v1176 < 8u) { break; }
					let v1179 = l1141;
					let v1180 = l1170;
					let v1182 = (v1179 + (v1180 / 4u));
					let v1184 = g871[v1182];
					l1178 = v1184;
					l1185 = 0u;
					loop { // unroll
						let v1191 = l1185;
						if !(v1191 < 4u) { break; }
						let v1195 = l1170;
						let v1196 = l1185;
						let v1197 = (v1195 + v1196);
						let v1198 = l1185;
						let v1200 = l1178[v1198];
						l1194[v1197] = v1200;
						continuing {
							let v1202 = l1185;
							l1185 = (v1202 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1204 = l1170;
						l1170 = (v1204 + 4u);
					}
				}
				l1206 = 0u;
				loop { // unroll
					let v1212 = l1206;
					if !(v1212 < s675) { break; }
					let v1215 = l649;
					let v1216 = l1206;
					l1214 = (v1215 + (v1216 * 64u));
					let v1221 = l1214;
					if (s1220 || (v1221 < s672)) {
						let v1228 = l1134;
						l1227 = v1228;
						let v1230 = l1214;
						l1229 = v1230;
						let v1231 = fn_43(&l1227, &l1229);
						l1226 = v1231;
						l1232 = 0u;
						loop { // unroll
							let v1238 = l1232;
							if !(v1238 < 8u) { break; }
							let v1240 = l1232;
							let v1241 = l1206;
							let v1242 = l1232;
							let v1244 = l1194[v1242];
							let v1245 = l1226;
							let v1248 = l680[v1240][v1241];
							l680[v1240][v1241] = (v1248 + (v1245 * v1244));
							continuing {
								let v1251 = l1232;
								l1232 = (v1251 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1253 = l1206;
						l1206 = (v1253 + bitcast<u32>(1i));
					}
				}
				let v1255 = l1141;
				l1141 = (v1255 + 2u);
				let v1257 = l1134;
				let v1260 = l1127;
				l1134 = min((v1257 + s1258), v1260);
				continuing {
					let v1262 = l1162;
					l1162 = (v1262 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1264 = l1153;
				l1153 = (v1264 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1266 = l690;
			l690 = (v1266 + 32i);
		}
	}
	workgroupBarrier();
	let v1268 = l525;
	if (v1268 == 0u) {
		let v1272 = l522;
		let v1273 = l648;
		g1070[v1272] = v1273;
		let v1276 = l507;
		let v1277 = l522;
		l1275 = (v1276 + v1277);
		let v1281 = l1275;
		let v1282 = l503;
		if (s1280 && (v1281 < v1282)) {
			let v1291 = l1275;
			let v1295 = workgroup_id[1u];
			let v1298 = l1275;
			let v1300 = ((((v1291 / max(c3, 1u)) * s552) + (v1295 * c3)) + (v1298 % max(c3, 1u)));
			let v1301 = l646;
			let v1303 = l648;
			l1302 = v1303;
			let v1304 = fn_22(&l1302);
			b7[v1300] = (v1301 + v1304);
		}
	}
	workgroupBarrier();
	l1307 = 0u;
	loop { // unroll
		let v1313 = l1307;
		if !(v1313 < 8u) { break; }
		let v1316 = l507;
		let v1317 = l652;
		let v1319 = l1307;
		l1315 = ((v1316 + v1317) + v1319);
		let v1321 = l1315;
		let v1322 = l503;
		if (v1321 < v1322) {
			let v1327 = l652;
			let v1328 = l1307;
			let v1329 = (v1327 + v1328);
			let v1331 = g1070[v1329];
			l1326 = v1331;
			let v1333 = l1326;
			if (v1333 > 0.0f) {
				l1338 = 1.0f;
				let v1340 = l1326;
				l1339 = v1340;
				let v1341 = fn_15(&l1338, &l1339);
				l1335 = v1341;
			} else {
				l1335 = 0.0f;
			}
			let v1343 = l1335;
			l1332 = v1343;
			let v1345 = l1315;
			let v1350 = workgroup_id[1u];
			let v1352 = l1315;
			l1344 = ((((v1345 / max(c3, 1u)) * s552) * c4) + (((v1350 * c3) + (v1352 % max(c3, 1u))) * c4));
			l1357 = 0u;
			loop { // unroll
				let v1363 = l1357;
				if !(v1363 < s675) { break; }
				let v1366 = l649;
				let v1367 = l1357;
				l1365 = ((v1366 + (v1367 * 64u)) * 2u);
				let v1371 = l1365;
				if (v1371 < c4) {
					let v1379 = l1344;
					let v1380 = l1365;
					let v1381 = (v1379 + v1380);
					let v1382 = l1307;
					let v1383 = l1357;
					let v1385 = l680[v1382][v1383][0u];
					let v1386 = l1332;
					b6[v1381] = (v1385 * v1386);
				}
				let v1389 = l1365;
				if ((v1389 + 1u) < c4) {
					let v1394 = l1344;
					let v1395 = l1365;
					let v1397 = ((v1394 + v1395) + 1u);
					let v1398 = l1307;
					let v1399 = l1357;
					let v1401 = l680[v1398][v1399][1u];
					let v1402 = l1332;
					b6[v1397] = (v1401 * v1402);
				}
				continuing {
					let v1405 = l1357;
					l1357 = (v1405 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1407 = l1307;
			l1307 = (v1407 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v60 = extents.m0;
			return v60;
		}
		case 1u: {
			let v64 = extents.m1;
			return v64;
		}
		case 2u: {
			let v68 = extents.m2;
			return v68;
		}
		case 3u: {
			let v72 = extents.m3;
			return v72;
		}
		case 4u: {
			let v76 = extents.m4;
			return v76;
		}
		case default: {
			return s79;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h141: bool;
	var l83: f32;
	var l87: f32;
	var l93: f32;
	var l98: f32;
	var l102: f32;
	var l106: f32;
	var l127: f32;
	let v84 = (*p13);
	let v85 = (*p14);
	l83 = (v84 / v85);
	let v88 = l83;
	l87 = bitcast<f32>((bitcast<u32>(v88) & 4294963200u));
	let v94 = (*p14);
	l93 = bitcast<f32>((bitcast<u32>(v94) & 4294963200u));
	let v99 = l83;
	let v100 = l87;
	l98 = (v99 - v100);
	let v103 = (*p14);
	let v104 = l93;
	l102 = (v103 - v104);
	let v107 = (*p13);
	let v108 = l87;
	let v109 = l93;
	l106 = (v107 - (v108 * v109));
	let v112 = l106;
	let v113 = l87;
	let v114 = l102;
	l106 = (v112 - (v113 * v114));
	let v117 = l106;
	let v118 = l98;
	let v119 = l93;
	l106 = (v117 - (v118 * v119));
	let v122 = l106;
	let v123 = l98;
	let v124 = l102;
	l106 = (v122 - (v123 * v124));
	let v128 = l83;
	let v129 = l106;
	let v130 = (*p14);
	l127 = (v128 + (v129 / v130));
	let v134 = l83;
	let v135 = is_inf(v134);
	h141 = v135;
	if (!v135) {
		let v139 = l106;
		h141 = is_nan(v139);
	}
	let v141 = h141;
	let v142 = l83;
	let v143 = l127;
	return select(v143, v142, v141);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l147: f32;
	var l155: f32;
	var l167: f32;
	var l203: f32;
	var l215: f32;
	let v148 = (*p18);
	l147 = round((clamp(v148, (-88.0f), 88.0f) * 1.442695f));
	let v156 = (*p18);
	let v158 = l147;
	l155 = (clamp(v156, (-88.0f), 88.0f) - (v158 * 0.6933594f));
	let v162 = l155;
	let v163 = l147;
	l155 = (v162 + (v163 * 0.00021219444f));
	l167 = 0.00019875691f;
	let v169 = l167;
	let v170 = l155;
	l167 = ((v169 * v170) + 0.0013981999f);
	let v174 = l167;
	let v175 = l155;
	l167 = ((v174 * v175) + 0.008333452f);
	let v179 = l167;
	let v180 = l155;
	l167 = ((v179 * v180) + 0.041665796f);
	let v184 = l167;
	let v185 = l155;
	l167 = ((v184 * v185) + 0.16666666f);
	let v189 = l167;
	let v190 = l155;
	l167 = ((v189 * v190) + 0.5f);
	let v194 = l167;
	let v195 = l155;
	let v197 = l155;
	let v199 = l155;
	l167 = ((((v194 * v195) * v197) + v199) + 1.0f);
	let v204 = l147;
	l203 = bitcast<f32>((bitcast<u32>((i32(v204) + 127i)) << bitcast<u32>(23i)));
	let v212 = (*p18);
	if (v212 < (-87.0f)) {
		l215 = 0.0f;
	} else {
		let v220 = l167;
		let v221 = l203;
		l215 = (v220 * v221);
	}
	let v223 = l215;
	return v223;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l226: u32;
	var l230: i32;
	var l236: f32;
	var l244: f32;
	var l248: f32;
	var l290: f32;
	let v227 = (*p21);
	l226 = bitcast<u32>(v227);
	let v231 = l226;
	l230 = (bitcast<i32>((v231 - 1060439283u)) >> bitcast<u32>(23i));
	let v237 = l226;
	let v238 = l230;
	l236 = (bitcast<f32>((v237 - (bitcast<u32>(v238) << bitcast<u32>(23i)))) - 1.0f);
	let v245 = l236;
	let v246 = l236;
	l244 = (v245 * v246);
	l248 = 0.070376836f;
	let v250 = l248;
	let v251 = l236;
	l248 = ((v250 * v251) - 0.1151461f);
	let v255 = l248;
	let v256 = l236;
	l248 = ((v255 * v256) + 0.116769984f);
	let v260 = l248;
	let v261 = l236;
	l248 = ((v260 * v261) - 0.12420141f);
	let v265 = l248;
	let v266 = l236;
	l248 = ((v265 * v266) + 0.14249323f);
	let v270 = l248;
	let v271 = l236;
	l248 = ((v270 * v271) - 0.16668057f);
	let v275 = l248;
	let v276 = l236;
	l248 = ((v275 * v276) + 0.20000714f);
	let v280 = l248;
	let v281 = l236;
	l248 = ((v280 * v281) - 0.24999994f);
	let v285 = l248;
	let v286 = l236;
	l248 = ((v285 * v286) + 0.3333333f);
	let v291 = l236;
	let v292 = l244;
	let v294 = l248;
	let v296 = l230;
	let v300 = l244;
	l290 = ((((v291 * v292) * v294) - (f32(v296) * 0.00021219444f)) - (0.5f * v300));
	let v303 = l236;
	let v304 = l290;
	l290 = (v303 + v304);
	let v306 = l290;
	let v307 = l230;
	return (v306 + (f32(v307) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var l314: vec4<f32>;
	var l316: u32;
	l314 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l316 = 0u;
	loop { // unroll
		let v323 = l316;
		if !(v323 < 4u) { break; }
		let v326 = (*p28);
		let v328 = l316;
		if (((v326 * 4u) + v328) < c4) {
			let v334 = l316;
			let v339 = (*p27);
			let v340 = (*p28);
			let v343 = l316;
			let v344 = ((v339 + (v340 * 4u)) + v343);
			let v347 = b1[v344];
			let v353 = push.m2;
			l314[v334] = (v347 * v353);
		}
		continuing {
			let v356 = l316;
			l316 = (v356 + bitcast<u32>(1i));
		}
	}
	let v358 = l314;
	return v358;
}
fn fn_37(p34: ptr<function, u32>, p35: ptr<function, u32>, p36: ptr<function, u32>) -> array<vec4<f32>, 2> {
	var h369: bool;
	var l374: vec4<u32>;
	var l384: array<vec4<f32>, 2>;
	var l413: u32;
	h369 = s363;
	if s363 {
		h369 = s368;
	}
	let v369 = h369;
	if v369 {
		let v379 = (*p35);
		let v382 = b2[v379];
		l374 = v382;
		let v386 = l374[0u];
		let v387 = unpack2x16float(v386);
		let v390 = l374[1u];
		let v391 = unpack2x16float(v390);
		l384[0i] = vec4<f32>(v387.x, v387.y, v391.x, v391.y);
		let v399 = l374[2u];
		let v400 = unpack2x16float(v399);
		let v403 = l374[3u];
		let v404 = unpack2x16float(v403);
		l384[1i] = vec4<f32>(v400.x, v400.y, v404.x, v404.y);
		let v411 = l384;
		return v411;
	}
	l413 = 0u;
	loop { // unroll
		let v419 = l413;
		if !(v419 < 2u) { break; }
		let v421 = l413;
		l384[v421] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v423 = (*p36);
		let v424 = l413;
		if (((v423 + v424) * 4u) < c4) {
			let v430 = l413;
			let v435 = (*p34);
			let v437 = (*p36);
			let v438 = l413;
			let v441 = ((v435 / 2u) + ((v437 + v438) * 2u));
			let v444 = b2[v441 / 4u][v441 % 4u];
			let v445 = unpack2x16float(v444);
			l384[v430][0u] = v445.x;
			l384[v430][1u] = v445.y;
		}
		let v450 = (*p36);
		let v451 = l413;
		if ((((v450 + v451) * 4u) + 2u) < c4) {
			let v458 = l413;
			let v459 = (*p34);
			let v461 = (*p36);
			let v462 = l413;
			let v466 = (((v459 / 2u) + ((v461 + v462) * 2u)) + 1u);
			let v468 = b2[v466 / 4u][v466 % 4u];
			let v469 = unpack2x16float(v468);
			l384[v458][2u] = v469.x;
			l384[v458][3u] = v469.y;
		}
		continuing {
			let v474 = l413;
			l413 = (v474 + bitcast<u32>(1i));
		}
	}
	let v476 = l384;
	return v476;
}
fn fn_43(p41: ptr<function, u32>, p42: ptr<function, u32>) -> vec2<f32> {
	let v483 = (*p41);
	let v484 = (*p42);
	let v485 = (v483 + v484);
	let v487 = b3[v485];
	return unpack2x16float(v487);
}
