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
var<workgroup> g567: array<vec4<f32>, max(s564, 1u)>;
var<workgroup> g871: array<vec4<f32>, 64>;
var<workgroup> g968: array<f32, 64>;
var<workgroup> g1069: array<f32, 4>;
const s79: u32 = (c1 - 5u);
const s362: u32 = (c4 % 8u);
const s363: bool = (s362 == 0u);
const s367: u32 = (c5 % 8u);
const s368: bool = (s367 == 0u);
const s537: u32 = (c4 + 3u);
const s538: u32 = (s537 / 4u);
const s539: u32 = (4u * s538);
const s553: u32 = (c2 * c3);
const s564: u32 = (4u * s538);
const s672: u32 = (c4 + 1u);
const s673: u32 = (s672 / 2u);
const s675: u32 = (s673 + 63u);
const s676: u32 = (s675 / 64u);
const s812: u32 = (s538 % 2u);
const s813: bool = (s812 == 0u);
const s1217: u32 = (s673 % 64u);
const s1218: bool = (s1217 == 0u);
const s1256: u32 = (c5 / 2u);
const s1278: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h821: bool;
	var l491: u32;
	var l498: u32;
	var l503: u32;
	var l507: u32;
	var l522: u32;
	var l526: u32;
	var l529: u32;
	var l541: u32;
	var l549: u32;
	var l571: u32;
	var l573: u32;
	var l580: i32;
	var l582: i32;
	var l584: u32;
	var l590: u32;
	var l631: u32;
	var l639: i32;
	var l643: i32;
	var l647: f32;
	var l649: f32;
	var l650: u32;
	var l653: u32;
	var l657: u32;
	var l665: u32;
	var l681: array<array<vec2<f32>, max(s676, 1u)>, 4>;
	var l691: i32;
	var l701: i32;
	var l703: u32;
	var l720: i32;
	var l752: u32;
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
	var l1077: u32;
	var l1095: u32;
	var l1103: u32;
	var l1126: u32;
	var l1133: u32;
	var l1140: u32;
	var l1143: u32;
	var l1152: u32;
	var l1161: u32;
	var l1169: u32;
	var l1177: vec4<f32>;
	var l1184: u32;
	var l1192: array<f32, 4>;
	var l1204: u32;
	var l1212: u32;
	var l1224: vec2<f32>;
	var l1225: u32;
	var l1227: u32;
	var l1230: u32;
	var l1273: u32;
	var l1300: f32;
	var l1305: u32;
	var l1313: u32;
	var l1324: f32;
	var l1330: f32;
	var l1333: f32;
	var l1336: f32;
	var l1337: f32;
	var l1342: u32;
	var l1355: u32;
	var l1363: u32;
	let v497 = local_invocation_id[0u];
	l491 = v497;
	let v501 = workgroup_id[1u];
	l498 = (v501 * c4);
	let v504 = fn_8();
	l503 = (v504 * c3);
	let v510 = push.m0;
	let v513 = workgroup_id[0u];
	l507 = ((v510 * c3) + (v513 * 4u));
	let v516 = l507;
	let v517 = l503;
	if (v516 >= v517) {
		return;
	}
	let v523 = l491;
	l522 = (v523 / 16u);
	let v527 = l491;
	l526 = (v527 % 16u);
	let v530 = l491;
	l529 = v530;
	loop {
		let v536 = l529;
		if !(v536 < s539) { break; }
		let v542 = l507;
		let v543 = l529;
		let v546 = l503;
		l541 = min((v542 + (v543 / max(s538, 1u))), (v546 - 1u));
		let v550 = l541;
		let v557 = workgroup_id[1u];
		let v559 = l541;
		l549 = ((((v550 / max(c3, 1u)) * s553) * c4) + (((v557 * c3) + (v559 % max(c3, 1u))) * c4));
		let v568 = l529;
		let v569 = l529;
		let v572 = l549;
		l571 = v572;
		l573 = (v569 % max(s538, 1u));
		let v574 = fn_29(&l571, &l573);
		g567[v568] = v574;
		continuing {
			let v578 = l529;
			l529 = (v578 + 64u);
		}
	}
	l580 = 2147483647i;
	l582 = (-1i);
	let v585 = l507;
	let v587 = l503;
	l584 = (min((v585 + 4u), v587) - 1u);
	let v591 = l507;
	l590 = (v591 / max(c3, 1u));
	loop {
		let v598 = l590;
		let v599 = l584;
		if !(v598 <= (v599 / max(c3, 1u))) { break; }
		let v602 = l580;
		let v607 = l590;
		let v610 = b4[v607];
		l580 = min(v602, v610);
		let v612 = l582;
		let v617 = l590;
		let v619 = b5[v617];
		l582 = max(v612, v619);
		continuing {
			let v621 = l590;
			l590 = (v621 + bitcast<u32>(1i));
		}
	}
	let v623 = l580;
	l580 = max(v623, 0i);
	let v625 = l582;
	let v627 = push.m1;
	l582 = min(v625, (bitcast<i32>(v627) - 1i));
	let v632 = l507;
	let v633 = l522;
	let v635 = l503;
	l631 = (min((v632 + v633), (v635 - 1u)) / max(c3, 1u));
	let v640 = l631;
	let v642 = b4[v640];
	l639 = v642;
	let v644 = l631;
	let v646 = b5[v644];
	l643 = v646;
	l647 = (-3e38f);
	l649 = 0.0f;
	let v651 = l491;
	l650 = (v651 % 64u);
	let v654 = l491;
	l653 = ((v654 / 64u) * 4u);
	l657 = 0u;
	loop { // unroll
		let v663 = l657;
		if !(v663 < 4u) { break; }
		l665 = 0u;
		loop { // unroll
			let v671 = l665;
			if !(v671 < s676) { break; }
			let v682 = l657;
			let v683 = l665;
			l681[v682][v683] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v687 = l665;
				l665 = (v687 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v689 = l657;
			l657 = (v689 + bitcast<u32>(1i));
		}
	}
	let v692 = l580;
	l691 = v692;
	loop {
		let v698 = l691;
		let v699 = l582;
		if !(v698 <= v699) { break; }
		let v702 = l582;
		l701 = v702;
		let v704 = l507;
		l703 = (v704 / max(c3, 1u));
		loop {
			let v711 = l703;
			let v712 = l584;
			if !(v711 <= (v712 / max(c3, 1u))) { break; }
			let v715 = l703;
			let v717 = b5[v715];
			let v718 = l691;
			if (v717 >= v718) {
				let v723 = l701;
				let v724 = l703;
				let v726 = b4[v724];
				let v727 = l691;
				l720 = min(v723, max(v726, v727));
			} else {
				let v731 = l701;
				l720 = v731;
			}
			let v732 = l720;
			l701 = v732;
			continuing {
				let v733 = l703;
				l703 = (v733 + bitcast<u32>(1i));
			}
		}
		let v735 = l701;
		let v736 = l691;
		if (v735 >= (v736 + 64i)) {
			let v742 = l701;
			let v743 = l691;
			let v748 = l691;
			l691 = (v748 + ((((v742 - v743) / 64i) - 1i) * 64i));
			continue;
		}
		workgroupBarrier();
		let v753 = l491;
		l752 = (v753 % 64u);
		let v756 = l491;
		l755 = ((v756 / 64u) * 4u);
		let v760 = l691;
		let v761 = l752;
		let v764 = l582;
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
		l788 = (v789 * s538);
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
					h821 = ((v817 + v818) < s538);
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
						let v838 = ((v833 + (v834 * s538)) + v837);
						let v840 = g567[v838];
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
				break if !(v859 < s538);
			}
		}
		l861 = 0u;
		loop { // unroll
			let v867 = l861;
			if !(v867 < 4u) { break; }
			let v872 = l752;
			let v874 = l755;
			let v875 = l861;
			let v878 = ((v872 * 1u) + ((v874 + v875) / 4u));
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
		let v899 = l526;
		let v902 = l522;
		l898 = (((v899 * 4u) * 1u) + (v902 / 4u));
		let v906 = l691;
		let v907 = l526;
		l905 = (v906 + (bitcast<i32>(v907) * 4i));
		let v912 = l643;
		let v913 = l582;
		l911 = min(v912, v913);
		l915 = 0u;
		loop { // unroll
			let v921 = l915;
			if !(v921 < 4u) { break; }
			let v924 = l915;
			let v925 = l898;
			let v926 = l915;
			let v928 = (v925 + (v926 * 1u));
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
		let v948 = l639;
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
		let v983 = l647;
		l982 = v983;
		l984 = 0u;
		loop {
			let v990 = l984;
			if !(v990 < 16u) { break; }
			let v992 = l982;
			let v993 = l522;
			let v995 = l984;
			let v996 = ((v993 * 16u) + v995);
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
		loop { // unroll
			let v1009 = l1003;
			if !(v1009 < 4u) { break; }
			let v1012 = l898;
			let v1013 = l1003;
			l1011 = (v1012 + (v1013 * 1u));
			let v1017 = l905;
			let v1018 = l1003;
			l1016 = (v1017 + bitcast<i32>(v1018));
			let v1022 = l1011;
			let v1023 = l522;
			let v1024 = (v1023 % 4u);
			let v1026 = g871[v1022][v1024];
			l1021 = v1026;
			let v1028 = l1016;
			let v1029 = l639;
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
		let v1059 = l647;
		let v1060 = l982;
		l1062 = (v1059 - v1060);
		let v1063 = fn_19(&l1062);
		l1058 = v1063;
		let v1064 = l526;
		if (v1064 == 0u) {
			let v1070 = l522;
			let v1071 = l1058;
			g1069[v1070] = v1071;
		}
		let v1073 = l982;
		l647 = v1073;
		workgroupBarrier();
		let v1074 = l1058;
		let v1075 = l649;
		l649 = (v1075 * v1074);
		l1077 = 0u;
		loop {
			let v1083 = l1077;
			if !(v1083 < 16u) { break; }
			let v1085 = l522;
			let v1087 = l1077;
			let v1088 = ((v1085 * 16u) + v1087);
			let v1090 = g968[v1088];
			let v1091 = l649;
			l649 = (v1091 + v1090);
			continuing {
				let v1093 = l1077;
				l1077 = (v1093 + bitcast<u32>(1i));
			}
		}
		l1095 = 0u;
		loop { // unroll
			let v1101 = l1095;
			if !(v1101 < 4u) { break; }
			l1103 = 0u;
			loop { // unroll
				let v1109 = l1103;
				if !(v1109 < s676) { break; }
				let v1111 = l1095;
				let v1112 = l1103;
				let v1113 = l653;
				let v1114 = l1095;
				let v1115 = (v1113 + v1114);
				let v1117 = g1069[v1115];
				let v1119 = l681[v1111][v1112];
				l681[v1111][v1112] = (v1119 * v1117);
				continuing {
					let v1122 = l1103;
					l1103 = (v1122 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1124 = l1095;
				l1095 = (v1124 + bitcast<u32>(1i));
			}
		}
		let v1127 = l582;
		let v1130 = l498;
		l1126 = (((bitcast<u32>(v1127) * c5) + v1130) / 2u);
		let v1134 = l691;
		let v1137 = l498;
		l1133 = (((bitcast<u32>(v1134) * c5) + v1137) / 2u);
		let v1141 = l653;
		l1140 = (v1141 / 4u);
		let v1144 = l582;
		let v1145 = l691;
		l1143 = ((bitcast<u32>(min(((v1144 - v1145) + 1i), 64i)) + 1u) / 2u);
		l1152 = 0u;
		loop {
			let v1158 = l1152;
			let v1159 = l1143;
			if !(v1158 < v1159) { break; }
			l1161 = 0u;
			loop { // unroll
				let v1167 = l1161;
				if !(v1167 < 2u) { break; }
				l1169 = 0u;
				loop { // unroll
					let v1175 = l1169;
					if !(v1175 < 4u) { break; }
					let v1178 = l1140;
					let v1179 = l1169;
					let v1181 = (v1178 + (v1179 / 4u));
					let v1183 = g871[v1181];
					l1177 = v1183;
					l1184 = 0u;
					loop { // unroll
						let v1190 = l1184;
						if !(v1190 < 4u) { break; }
						let v1193 = l1169;
						let v1194 = l1184;
						let v1195 = (v1193 + v1194);
						let v1196 = l1184;
						let v1198 = l1177[v1196];
						l1192[v1195] = v1198;
						continuing {
							let v1200 = l1184;
							l1184 = (v1200 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1202 = l1169;
						l1169 = (v1202 + 4u);
					}
				}
				l1204 = 0u;
				loop { // unroll
					let v1210 = l1204;
					if !(v1210 < s676) { break; }
					let v1213 = l650;
					let v1214 = l1204;
					l1212 = (v1213 + (v1214 * 64u));
					let v1219 = l1212;
					if (s1218 || (v1219 < s673)) {
						let v1226 = l1133;
						l1225 = v1226;
						let v1228 = l1212;
						l1227 = v1228;
						let v1229 = fn_43(&l1225, &l1227);
						l1224 = v1229;
						l1230 = 0u;
						loop { // unroll
							let v1236 = l1230;
							if !(v1236 < 4u) { break; }
							let v1238 = l1230;
							let v1239 = l1204;
							let v1240 = l1230;
							let v1242 = l1192[v1240];
							let v1243 = l1224;
							let v1246 = l681[v1238][v1239];
							l681[v1238][v1239] = (v1246 + (v1243 * v1242));
							continuing {
								let v1249 = l1230;
								l1230 = (v1249 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1251 = l1204;
						l1204 = (v1251 + bitcast<u32>(1i));
					}
				}
				let v1253 = l1140;
				l1140 = (v1253 + 1u);
				let v1255 = l1133;
				let v1258 = l1126;
				l1133 = min((v1255 + s1256), v1258);
				continuing {
					let v1260 = l1161;
					l1161 = (v1260 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1262 = l1152;
				l1152 = (v1262 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1264 = l691;
			l691 = (v1264 + 64i);
		}
	}
	workgroupBarrier();
	let v1266 = l526;
	if (v1266 == 0u) {
		let v1270 = l522;
		let v1271 = l649;
		g1069[v1270] = v1271;
		let v1274 = l507;
		let v1275 = l522;
		l1273 = (v1274 + v1275);
		let v1279 = l1273;
		let v1280 = l503;
		if (s1278 && (v1279 < v1280)) {
			let v1289 = l1273;
			let v1293 = workgroup_id[1u];
			let v1296 = l1273;
			let v1298 = ((((v1289 / max(c3, 1u)) * s553) + (v1293 * c3)) + (v1296 % max(c3, 1u)));
			let v1299 = l647;
			let v1301 = l649;
			l1300 = v1301;
			let v1302 = fn_22(&l1300);
			b7[v1298] = (v1299 + v1302);
		}
	}
	workgroupBarrier();
	l1305 = 0u;
	loop { // unroll
		let v1311 = l1305;
		if !(v1311 < 4u) { break; }
		let v1314 = l507;
		let v1315 = l653;
		let v1317 = l1305;
		l1313 = ((v1314 + v1315) + v1317);
		let v1319 = l1313;
		let v1320 = l503;
		if (v1319 < v1320) {
			let v1325 = l653;
			let v1326 = l1305;
			let v1327 = (v1325 + v1326);
			let v1329 = g1069[v1327];
			l1324 = v1329;
			let v1331 = l1324;
			if (v1331 > 0.0f) {
				l1336 = 1.0f;
				let v1338 = l1324;
				l1337 = v1338;
				let v1339 = fn_15(&l1336, &l1337);
				l1333 = v1339;
			} else {
				l1333 = 0.0f;
			}
			let v1341 = l1333;
			l1330 = v1341;
			let v1343 = l1313;
			let v1348 = workgroup_id[1u];
			let v1350 = l1313;
			l1342 = ((((v1343 / max(c3, 1u)) * s553) * c4) + (((v1348 * c3) + (v1350 % max(c3, 1u))) * c4));
			l1355 = 0u;
			loop { // unroll
				let v1361 = l1355;
				if !(v1361 < s676) { break; }
				let v1364 = l650;
				let v1365 = l1355;
				l1363 = ((v1364 + (v1365 * 64u)) * 2u);
				let v1369 = l1363;
				if (v1369 < c4) {
					let v1377 = l1342;
					let v1378 = l1363;
					let v1379 = (v1377 + v1378);
					let v1380 = l1305;
					let v1381 = l1355;
					let v1383 = l681[v1380][v1381][0u];
					let v1384 = l1330;
					b6[v1379] = (v1383 * v1384);
				}
				let v1387 = l1363;
				if ((v1387 + 1u) < c4) {
					let v1392 = l1342;
					let v1393 = l1363;
					let v1395 = ((v1392 + v1393) + 1u);
					let v1396 = l1305;
					let v1397 = l1355;
					let v1399 = l681[v1396][v1397][1u];
					let v1400 = l1330;
					b6[v1395] = (v1399 * v1400);
				}
				continuing {
					let v1403 = l1355;
					l1355 = (v1403 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1405 = l1305;
			l1305 = (v1405 + bitcast<u32>(1i));
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
