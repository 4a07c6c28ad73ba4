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
struct S49 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S344 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S49;
@group(0) @binding(16) var<uniform> push: S344;
var<workgroup> g531: array<vec4<f32>, max(s528, 1u)>;
var<workgroup> g801: array<vec4<f32>, 64>;
var<workgroup> g894: array<f32, 64>;
var<workgroup> g1002: array<f32, 8>;
const s75: u32 = (c1 - 5u);
const s357: u32 = (c4 % 4u);
const s358: bool = (s357 == 0u);
const s362: u32 = (c5 % 4u);
const s363: bool = (s362 == 0u);
const s501: u32 = (c4 + 3u);
const s502: u32 = (s501 / 4u);
const s503: u32 = (8u * s502);
const s517: u32 = (c2 * c3);
const s528: u32 = (8u * s502);
const s636: u32 = (c4 + 1u);
const s637: u32 = (s636 / 2u);
const s639: u32 = (s637 + 63u);
const s640: u32 = (s639 / 64u);
const s1206: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l454: u32;
	var l461: u32;
	var l466: u32;
	var l470: u32;
	var l486: u32;
	var l489: u32;
	var l492: u32;
	var l505: u32;
	var l513: u32;
	var l535: u32;
	var l537: u32;
	var l544: i32;
	var l546: i32;
	var l548: u32;
	var l554: u32;
	var l595: u32;
	var l603: i32;
	var l607: i32;
	var l611: f32;
	var l613: f32;
	var l614: u32;
	var l617: u32;
	var l621: u32;
	var l629: u32;
	var l645: array<array<vec2<f32>, max(s640, 1u)>, 8>;
	var l655: i32;
	var l665: i32;
	var l667: u32;
	var l684: i32;
	var l716: u32;
	var l720: u32;
	var l724: u32;
	var l735: u32;
	var l745: array<f32, 4>;
	var l750: u32;
	var l758: vec4<f32>;
	var l759: u32;
	var l761: u32;
	var l764: u32;
	var l791: u32;
	var l828: u32;
	var l835: u32;
	var l843: vec4<f32>;
	var l859: vec4<i32>;
	var l870: vec4<bool>;
	var l908: f32;
	var l910: u32;
	var l928: u32;
	var l936: vec4<f32>;
	var l942: f32;
	var l950: f32;
	var l957: u32;
	var l990: f32;
	var l994: f32;
	var l1010: u32;
	var l1028: u32;
	var l1036: u32;
	var l1059: u32;
	var l1065: u32;
	var l1071: u32;
	var l1074: u32;
	var l1083: u32;
	var l1092: u32;
	var l1100: u32;
	var l1108: vec4<f32>;
	var l1115: u32;
	var l1124: array<f32, 8>;
	var l1136: u32;
	var l1144: u32;
	var l1153: vec2<f32>;
	var l1154: u32;
	var l1156: u32;
	var l1159: u32;
	var l1201: u32;
	var l1228: f32;
	var l1233: u32;
	var l1241: u32;
	var l1252: f32;
	var l1258: f32;
	var l1261: f32;
	var l1264: f32;
	var l1265: f32;
	var l1270: u32;
	var l1283: u32;
	var l1291: u32;
	let v460 = local_invocation_id[0u];
	l454 = v460;
	let v464 = workgroup_id[1u];
	l461 = (v464 * c4);
	let v467 = fn_8();
	l466 = (v467 * c3);
	let v473 = push.m0;
	let v476 = workgroup_id[0u];
	l470 = ((v473 * c3) + (v476 * 8u));
	let v480 = l470;
	let v481 = l466;
	if (v480 >= v481) {
		return;
	}
	let v487 = l454;
	l486 = (v487 / 8u);
	let v490 = l454;
	l489 = (v490 % 8u);
	let v493 = l454;
	l492 = v493;
	loop {
		let v499 = l492;
		if !(v499 < s503) { break; }
		let v506 = l470;
		let v507 = l492;
		let v510 = l466;
		l505 = min((v506 + (v507 / max(s502, 1u))), (v510 - 1u));
		let v514 = l505;
		let v521 = workgroup_id[1u];
		let v523 = l505;
		l513 = ((((v514 / max(c3, 1u)) * s517) * c4) + (((v521 * c3) + (v523 % max(c3, 1u))) * c4));
		let v532 = l492;
		let v533 = l492;
		let v536 = l513;
		l535 = v536;
		l537 = (v533 % max(s502, 1u));
		let v538 = fn_29(&l535, &l537);
		g531[v532] = v538;
		continuing {
			let v542 = l492;
			l492 = (v542 + 64u);
		}
	}
	l544 = 2147483647i;
	l546 = (-1i);
	let v549 = l470;
	let v551 = l466;
	l548 = (min((v549 + 8u), v551) - 1u);
	let v555 = l470;
	l554 = (v555 / max(c3, 1u));
	loop {
		let v562 = l554;
		let v563 = l548;
		if !(v562 <= (v563 / max(c3, 1u))) { break; }
		let v566 = l544;
		let v571 = l554;
		let v574 = b4[v571];
		l544 = min(v566, v574);
		let v576 = l546;
		let v581 = l554;
		let v583 = b5[v581];
		l546 = max(v576, v583);
		continuing {
			let v585 = l554;
			l554 = (v585 + bitcast<u32>(1i));
		}
	}
	let v587 = l544;
	l544 = max(v587, 0i);
	let v589 = l546;
	let v591 = push.m1;
	l546 = min(v589, (bitcast<i32>(v591) - 1i));
	let v596 = l470;
	let v597 = l486;
	let v599 = l466;
	l595 = (min((v596 + v597), (v599 - 1u)) / max(c3, 1u));
	let v604 = l595;
	let v606 = b4[v604];
	l603 = v606;
	let v608 = l595;
	let v610 = b5[v608];
	l607 = v610;
	l611 = (-3e38f);
	l613 = 0.0f;
	let v615 = l454;
	l614 = (v615 % 64u);
	let v618 = l454;
	l617 = ((v618 / 64u) * 8u);
	l621 = 0u;
	loop {
		let v627 = l621;
		if !(v627 < 8u) { break; }
		l629 = 0u;
		loop {
			let v635 = l629;
			if !(v635 < s640) { break; }
			let v646 = l621;
			let v647 = l629;
			l645[v646][v647] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v651 = l629;
				l629 = (v651 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v653 = l621;
			l621 = (v653 + bitcast<u32>(1i));
		}
	}
	let v656 = l544;
	l655 = v656;
	loop {
		let v662 = l655;
		let v663 = l546;
		if !(v662 <= v663) { break; }
		let v666 = l546;
		l665 = v666;
		let v668 = l470;
		l667 = (v668 / max(c3, 1u));
		loop {
			let v675 = l667;
			let v676 = l548;
			if !(v675 <= (v676 / max(c3, 1u))) { break; }
			let v679 = l667;
			let v681 = b5[v679];
			let v682 = l655;
			if (v681 >= v682) {
				let v687 = l665;
				let v688 = l667;
				let v690 = b4[v688];
				let v691 = l655;
				l684 = min(v687, max(v690, v691));
			} else {
				let v695 = l665;
				l684 = v695;
			}
			let v696 = l684;
			l665 = v696;
			continuing {
				let v697 = l667;
				l667 = (v697 + bitcast<u32>(1i));
			}
		}
		let v699 = l665;
		let v700 = l655;
		if (v699 >= (v700 + 32i)) {
			let v706 = l665;
			let v707 = l655;
			let v712 = l655;
			l655 = (v712 + ((((v706 - v707) / 32i) - 1i) * 32i));
			continue;
		}
		workgroupBarrier();
		let v717 = l454;
		l716 = (v717 % 32u);
		let v721 = l454;
		l720 = ((v721 / 32u) * 4u);
		let v725 = l655;
		let v726 = l716;
		let v729 = l546;
		let v733 = l461;
		l724 = ((bitcast<u32>(min((v725 + bitcast<i32>(v726)), v729)) * c5) + v733);
		l735 = 0u;
		loop {
			let v741 = l735;
			if !(v741 < 4u) { break; }
			let v746 = l735;
			l745[v746] = 0.0f;
			continuing {
				let v748 = l735;
				l735 = (v748 + bitcast<u32>(1i));
			}
		}
		l750 = 0u;
		loop {
			let v756 = l750;
			if !(v756 < s502) { break; }
			let v760 = l724;
			l759 = v760;
			let v762 = l750;
			l761 = v762;
			let v763 = fn_33(&l759, &l761);
			l758 = v763;
			l764 = 0u;
			loop {
				let v770 = l764;
				if !(v770 < 4u) { break; }
				let v772 = l764;
				let v773 = l720;
				let v774 = l764;
				let v777 = l750;
				let v778 = (((v773 + v774) * s502) + v777);
				let v780 = g531[v778];
				let v781 = l758;
				let v784 = l745[v772];
				l745[v772] = (v784 + dot(v780, v781));
				continuing {
					let v787 = l764;
					l764 = (v787 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v789 = l750;
				l750 = (v789 + bitcast<u32>(1i));
			}
		}
		l791 = 0u;
		loop {
			let v797 = l791;
			if !(v797 < 4u) { break; }
			let v802 = l716;
			let v804 = l720;
			let v805 = l791;
			let v808 = ((v802 * 2u) + ((v804 + v805) / 4u));
			let v809 = l791;
			let v811 = l745[v809];
			let v812 = l791;
			let v813 = (v812 + 1u);
			let v815 = l745[v813];
			let v816 = l791;
			let v817 = (v816 + 2u);
			let v819 = l745[v817];
			let v820 = l791;
			let v821 = (v820 + 3u);
			let v823 = l745[v821];
			g801[v808] = vec4<f32>(v811, v815, v819, v823);
			continuing {
				let v826 = l791;
				l791 = (v826 + 4u);
			}
		}
		workgroupBarrier();
		let v829 = l489;
		let v832 = l486;
		l828 = (((v829 * 4u) * 2u) + (v832 / 4u));
		l835 = 0u;
		loop {
			let v841 = l835;
			if !(v841 < 4u) { break; }
			let v844 = l835;
			let v845 = l828;
			let v846 = l835;
			let v848 = (v845 + (v846 * 2u));
			let v849 = l486;
			let v850 = (v849 % 4u);
			let v853 = g801[v848][v850];
			l843[v844] = v853;
			continuing {
				let v855 = l835;
				l835 = (v855 + bitcast<u32>(1i));
			}
		}
		let v860 = l655;
		let v861 = l489;
		let v864 = (v860 + (bitcast<i32>(v861) * 4i));
		l859 = (vec4<i32>(v864, v864, v864, v864) + vec4<i32>(0i, 1i, 2i, 3i));
		let v871 = l859;
		let v872 = l603;
		let v878 = l859;
		let v879 = l607;
		let v880 = l546;
		let v881 = min(v879, v880);
		l870 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v871 >= vec4<i32>(v872, v872, v872, v872))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v878 <= vec4<i32>(v881, v881, v881, v881)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v889 = l843;
		let v890 = l870;
		l843 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v889, v890);
		let v895 = l454;
		let v897 = l843[0u];
		let v899 = l843[1u];
		let v902 = l843[2u];
		let v904 = l843[3u];
		g894[v895] = max(max(v897, v899), max(v902, v904));
		workgroupBarrier();
		let v909 = l611;
		l908 = v909;
		l910 = 0u;
		loop {
			let v916 = l910;
			if !(v916 < 8u) { break; }
			let v918 = l908;
			let v919 = l486;
			let v921 = l910;
			let v922 = ((v919 * 8u) + v921);
			let v924 = g894[v922];
			l908 = max(v918, v924);
			continuing {
				let v926 = l910;
				l910 = (v926 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l928 = 0u;
		loop {
			let v934 = l928;
			if !(v934 < 4u) { break; }
			let v937 = l928;
			let v938 = l928;
			let v941 = l870[v938];
			if v941 {
				let v945 = l928;
				let v947 = l843[v945];
				let v948 = l908;
				l950 = (v947 - v948);
				let v951 = fn_19(&l950);
				l942 = v951;
			} else {
				l942 = 0.0f;
			}
			let v953 = l942;
			l936[v937] = v953;
			continuing {
				let v955 = l928;
				l928 = (v955 + bitcast<u32>(1i));
			}
		}
		l957 = 0u;
		loop {
			let v963 = l957;
			if !(v963 < 4u) { break; }
			let v965 = l828;
			let v966 = l957;
			let v968 = (v965 + (v966 * 2u));
			let v969 = l486;
			let v970 = (v969 % 4u);
			let v971 = l957;
			let v973 = l936[v971];
			g801[v968][v970] = v973;
			continuing {
				let v975 = l957;
				l957 = (v975 + bitcast<u32>(1i));
			}
		}
		let v977 = l454;
		let v979 = l936[0u];
		let v981 = l936[1u];
		let v984 = l936[2u];
		let v987 = l936[3u];
		g894[v977] = (((v979 + v981) + v984) + v987);
		let v991 = l611;
		let v992 = l908;
		l994 = (v991 - v992);
		let v995 = fn_19(&l994);
		l990 = v995;
		let v996 = l489;
		if (v996 == 0u) {
			let v1003 = l486;
			let v1004 = l990;
			g1002[v1003] = v1004;
		}
		let v1006 = l908;
		l611 = v1006;
		workgroupBarrier();
		let v1007 = l990;
		let v1008 = l613;
		l613 = (v1008 * v1007);
		l1010 = 0u;
		loop {
			let v1016 = l1010;
			if !(v1016 < 8u) { break; }
			let v1018 = l486;
			let v1020 = l1010;
			let v1021 = ((v1018 * 8u) + v1020);
			let v1023 = g894[v1021];
			let v1024 = l613;
			l613 = (v1024 + v1023);
			continuing {
				let v1026 = l1010;
				l1010 = (v1026 + bitcast<u32>(1i));
			}
		}
		l1028 = 0u;
		loop {
			let v1034 = l1028;
			if !(v1034 < 8u) { break; }
			l1036 = 0u;
			loop {
				let v1042 = l1036;
				if !(v1042 < s640) { break; }
				let v1044 = l1028;
				let v1045 = l1036;
				let v1046 = l617;
				let v1047 = l1028;
				let v1048 = (v1046 + v1047);
				let v1050 = g1002[v1048];
				let v1052 = l645[v1044][v1045];
				l645[v1044][v1045] = (v1052 * v1050);
				continuing {
					let v1055 = l1036;
					l1036 = (v1055 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1057 = l1028;
				l1028 = (v1057 + bitcast<u32>(1i));
			}
		}
		let v1060 = l546;
		let v1063 = l461;
		l1059 = ((bitcast<u32>(v1060) * c5) + v1063);
		let v1066 = l655;
		let v1069 = l461;
		l1065 = ((bitcast<u32>(v1066) * c5) + v1069);
		let v1072 = l617;
		l1071 = (v1072 / 4u);
		let v1075 = l546;
		let v1076 = l655;
		l1074 = ((bitcast<u32>(min(((v1075 - v1076) + 1i), 32i)) + 1u) / 2u);
		l1083 = 0u;
		loop {
			let v1089 = l1083;
			let v1090 = l1074;
			if !(v1089 < v1090) { break; }
			l1092 = 0u;
			loop {
				let v1098 = l1092;
				if !(v1098 < 2u) { break; }
				l1100 = 0u;
				loop {
					let v1106 = l1100;
					if !(v1106 < 8u) { break; }
					let v1109 = l1071;
					let v1110 = l1100;
					let v1112 = (v1109 + (v1110 / 4u));
					let v1114 = g801[v1112];
					l1108 = v1114;
					l1115 = 0u;
					loop {
						let v1121 = l1115;
						if !(v1121 < 4u) { break; }
						let v1125 = l1100;
						let v1126 = l1115;
						let v1127 = (v1125 + v1126);
						let v1128 = l1115;
						let v1130 = l1108[v1128];
						l1124[v1127] = v1130;
						continuing {
							let v1132 = l1115;
							l1115 = (v1132 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1134 = l1100;
						l1100 = (v1134 + 4u);
					}
				}
				l1136 = 0u;
				loop {
					let v1142 = l1136;
					if !(v1142 < s640) { break; }
					let v1145 = l614;
					let v1146 = l1136;
					l1144 = (v1145 + (v1146 * 64u));
					let v1149 = l1144;
					if (v1149 < s637) {
						let v1155 = l1065;
						l1154 = v1155;
						let v1157 = l1144;
						l1156 = v1157;
						let v1158 = fn_39(&l1154, &l1156);
						l1153 = v1158;
						l1159 = 0u;
						loop {
							let v1165 = l1159;
							if !(v1165 < 8u) { break; }
							let v1167 = l1159;
							let v1168 = l1136;
							let v1169 = l1159;
							let v1171 = l1124[v1169];
							let v1172 = l1153;
							let v1175 = l645[v1167][v1168];
							l645[v1167][v1168] = (v1175 + (v1172 * v1171));
							continuing {
								let v1178 = l1159;
								l1159 = (v1178 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1180 = l1136;
						l1136 = (v1180 + bitcast<u32>(1i));
					}
				}
				let v1182 = l1071;
				l1071 = (v1182 + 2u);
				let v1184 = l1065;
				let v1186 = l1059;
				l1065 = min((v1184 + c5), v1186);
				continuing {
					let v1188 = l1092;
					l1092 = (v1188 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1190 = l1083;
				l1083 = (v1190 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1192 = l655;
			l655 = (v1192 + 32i);
		}
	}
	workgroupBarrier();
	let v1194 = l489;
	if (v1194 == 0u) {
		let v1198 = l486;
		let v1199 = l613;
		g1002[v1198] = v1199;
		let v1202 = l470;
		let v1203 = l486;
		l1201 = (v1202 + v1203);
		let v1207 = l1201;
		let v1208 = l466;
		if (s1206 && (v1207 < v1208)) {
			let v1217 = l1201;
			let v1221 = workgroup_id[1u];
			let v1224 = l1201;
			let v1226 = ((((v1217 / max(c3, 1u)) * s517) + (v1221 * c3)) + (v1224 % max(c3, 1u)));
			let v1227 = l611;
			let v1229 = l613;
			l1228 = v1229;
			let v1230 = fn_22(&l1228);
			b7[v1226] = (v1227 + v1230);
		}
	}
	workgroupBarrier();
	l1233 = 0u;
	loop {
		let v1239 = l1233;
		if !(v1239 < 8u) { break; }
		let v1242 = l470;
		let v1243 = l617;
		let v1245 = l1233;
		l1241 = ((v1242 + v1243) + v1245);
		let v1247 = l1241;
		let v1248 = l466;
		if (v1247 < v1248) {
			let v1253 = l617;
			let v1254 = l1233;
			let v1255 = (v1253 + v1254);
			let v1257 = g1002[v1255];
			l1252 = v1257;
			let v1259 = l1252;
			if (v1259 > 0.0f) {
				l1264 = 1.0f;
				let v1266 = l1252;
				l1265 = v1266;
				let v1267 = fn_15(&l1264, &l1265);
				l1261 = v1267;
			} else {
				l1261 = 0.0f;
			}
			let v1269 = l1261;
			l1258 = v1269;
			let v1271 = l1241;
			let v1276 = workgroup_id[1u];
			let v1278 = l1241;
			l1270 = ((((v1271 / max(c3, 1u)) * s517) * c4) + (((v1276 * c3) + (v1278 % max(c3, 1u))) * c4));
			l1283 = 0u;
			loop {
				let v1289 = l1283;
				if !(v1289 < s640) { break; }
				let v1292 = l614;
				let v1293 = l1283;
				l1291 = ((v1292 + (v1293 * 64u)) * 2u);
				let v1297 = l1291;
				if (v1297 < c4) {
					let v1305 = l1270;
					let v1306 = l1291;
					let v1307 = (v1305 + v1306);
					let v1308 = l1233;
					let v1309 = l1283;
					let v1311 = l645[v1308][v1309][0u];
					let v1312 = l1258;
					b6[v1307] = (v1311 * v1312);
				}
				let v1315 = l1291;
				if ((v1315 + 1u) < c4) {
					let v1320 = l1270;
					let v1321 = l1291;
					let v1323 = ((v1320 + v1321) + 1u);
					let v1324 = l1233;
					let v1325 = l1283;
					let v1327 = l645[v1324][v1325][1u];
					let v1328 = l1258;
					b6[v1323] = (v1327 * v1328);
				}
				continuing {
					let v1331 = l1283;
					l1283 = (v1331 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1333 = l1233;
			l1233 = (v1333 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v56 = extents.m0;
			return v56;
		}
		case 1u: {
			let v60 = extents.m1;
			return v60;
		}
		case 2u: {
			let v64 = extents.m2;
			return v64;
		}
		case 3u: {
			let v68 = extents.m3;
			return v68;
		}
		case 4u: {
			let v72 = extents.m4;
			return v72;
		}
		case default: {
			return s75;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h137: bool;
	var l79: f32;
	var l83: f32;
	var l89: f32;
	var l94: f32;
	var l98: f32;
	var l102: f32;
	var l123: f32;
	let v80 = (*p13);
	let v81 = (*p14);
	l79 = (v80 / v81);
	let v84 = l79;
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v90 = (*p14);
	l89 = bitcast<f32>((bitcast<u32>(v90) & 4294963200u));
	let v95 = l79;
	let v96 = l83;
	l94 = (v95 - v96);
	let v99 = (*p14);
	let v100 = l89;
	l98 = (v99 - v100);
	let v103 = (*p13);
	let v104 = l83;
	let v105 = l89;
	l102 = (v103 - (v104 * v105));
	let v108 = l102;
	let v109 = l83;
	let v110 = l98;
	l102 = (v108 - (v109 * v110));
	let v113 = l102;
	let v114 = l94;
	let v115 = l89;
	l102 = (v113 - (v114 * v115));
	let v118 = l102;
	let v119 = l94;
	let v120 = l98;
	l102 = (v118 - (v119 * v120));
	let v124 = l79;
	let v125 = l102;
	let v126 = (*p14);
	l123 = (v124 + (v125 / v126));
	let v130 = l79;
	let v131 = is_inf(v130);
	h137 = v131;
	if (!v131) {
		let v135 = l102;
		h137 = is_nan(v135);
	}
	let v137 = h137;
	let v138 = l79;
	let v139 = l123;
	return select(v139, v138, v137);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l143: f32;
	var l151: f32;
	var l163: f32;
	var l199: f32;
	var l211: f32;
	let v144 = (*p18);
	l143 = round((clamp(v144, (-88.0f), 88.0f) * 1.442695f));
	let v152 = (*p18);
	let v154 = l143;
	l151 = (clamp(v152, (-88.0f), 88.0f) - (v154 * 0.6933594f));
	let v158 = l151;
	let v159 = l143;
	l151 = (v158 + (v159 * 0.00021219444f));
	l163 = 0.00019875691f;
	let v165 = l163;
	let v166 = l151;
	l163 = ((v165 * v166) + 0.0013981999f);
	let v170 = l163;
	let v171 = l151;
	l163 = ((v170 * v171) + 0.008333452f);
	let v175 = l163;
	let v176 = l151;
	l163 = ((v175 * v176) + 0.041665796f);
	let v180 = l163;
	let v181 = l151;
	l163 = ((v180 * v181) + 0.16666666f);
	let v185 = l163;
	let v186 = l151;
	l163 = ((v185 * v186) + 0.5f);
	let v190 = l163;
	let v191 = l151;
	let v193 = l151;
	let v195 = l151;
	l163 = ((((v190 * v191) * v193) + v195) + 1.0f);
	let v200 = l143;
	l199 = bitcast<f32>((bitcast<u32>((i32(v200) + 127i)) << bitcast<u32>(23i)));
	let v208 = (*p18);
	if (v208 < (-87.0f)) {
		l211 = 0.0f;
	} else {
		let v216 = l163;
		let v217 = l199;
		l211 = (v216 * v217);
	}
	let v219 = l211;
	return v219;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l222: u32;
	var l226: i32;
	var l232: f32;
	var l240: f32;
	var l244: f32;
	var l286: f32;
	let v223 = (*p21);
	l222 = bitcast<u32>(v223);
	let v227 = l222;
	l226 = (bitcast<i32>((v227 - 1060439283u)) >> bitcast<u32>(23i));
	let v233 = l222;
	let v234 = l226;
	l232 = (bitcast<f32>((v233 - (bitcast<u32>(v234) << bitcast<u32>(23i)))) - 1.0f);
	let v241 = l232;
	let v242 = l232;
	l240 = (v241 * v242);
	l244 = 0.070376836f;
	let v246 = l244;
	let v247 = l232;
	l244 = ((v246 * v247) - 0.1151461f);
	let v251 = l244;
	let v252 = l232;
	l244 = ((v251 * v252) + 0.116769984f);
	let v256 = l244;
	let v257 = l232;
	l244 = ((v256 * v257) - 0.12420141f);
	let v261 = l244;
	let v262 = l232;
	l244 = ((v261 * v262) + 0.14249323f);
	let v266 = l244;
	let v267 = l232;
	l244 = ((v266 * v267) - 0.16668057f);
	let v271 = l244;
	let v272 = l232;
	l244 = ((v271 * v272) + 0.20000714f);
	let v276 = l244;
	let v277 = l232;
	l244 = ((v276 * v277) - 0.24999994f);
	let v281 = l244;
	let v282 = l232;
	l244 = ((v281 * v282) + 0.3333333f);
	let v287 = l232;
	let v288 = l240;
	let v290 = l244;
	let v292 = l226;
	let v296 = l240;
	l286 = ((((v287 * v288) * v290) - (f32(v292) * 0.00021219444f)) - (0.5f * v296));
	let v299 = l232;
	let v300 = l286;
	l286 = (v299 + v300);
	let v302 = l286;
	let v303 = l226;
	return (v302 + (f32(v303) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var l310: vec4<f32>;
	var l312: u32;
	l310 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l312 = 0u;
	loop {
		let v319 = l312;
		if !(v319 < 4u) { break; }
		let v322 = (*p28);
		let v324 = l312;
		if (((v322 * 4u) + v324) < c4) {
			let v330 = l312;
			let v335 = (*p27);
			let v336 = (*p28);
			let v339 = l312;
			let v340 = ((v335 + (v336 * 4u)) + v339);
			let v343 = b1[v340];
			let v349 = push.m2;
			l310[v330] = (v343 * v349);
		}
		continuing {
			let v352 = l312;
			l312 = (v352 + bitcast<u32>(1i));
		}
	}
	let v354 = l310;
	return v354;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h364: bool;
	var h397: bool;
	var l381: vec4<f32>;
	var l382: u32;
	h364 = s358;
	if s358 {
		h364 = s363;
	}
	let v364 = h364;
	if v364 {
		let v372 = (*p31);
		let v374 = (*p32);
		let v375 = ((v372 / 4u) + v374);
		let v378 = b2[v375];
		return bitcast<vec4<f32>>(v378);
	}
	l381 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l382 = 0u;
	loop {
		let v388 = l382;
		let v389 = (v388 < 4u);
		h397 = v389;
		if v389 {
			let v392 = (*p32);
			let v394 = l382;
			h397 = (((v392 * 4u) + v394) < c4);
		}
		let v397 = h397;
		if !v397 { break; }
		let v398 = l382;
		let v403 = (*p31);
		let v404 = (*p32);
		let v407 = l382;
		let v408 = ((v403 + (v404 * 4u)) + v407);
		let v411 = b2[v408 / 4u][v408 % 4u];
		l381[v398] = bitcast<f32>(v411);
		continuing {
			let v414 = l382;
			l382 = (v414 + bitcast<u32>(1i));
		}
	}
	let v416 = l381;
	return v416;
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> vec2<f32> {
	var l419: f32;
	var l438: f32;
	let v424 = (*p37);
	let v425 = (*p38);
	let v428 = (v424 + (v425 * 2u));
	let v430 = b3[v428];
	l419 = bitcast<f32>(v430);
	let v432 = l419;
	let v433 = (*p38);
	if (((v433 * 2u) + 1u) < c4) {
		let v441 = (*p37);
		let v442 = (*p38);
		let v445 = ((v441 + (v442 * 2u)) + 1u);
		let v447 = b3[v445];
		l438 = bitcast<f32>(v447);
	} else {
		l438 = 0.0f;
	}
	let v450 = l438;
	return vec2<f32>(v432, v450);
}
