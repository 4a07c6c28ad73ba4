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
var<workgroup> g800: array<vec4<f32>, 64>;
var<workgroup> g893: array<f32, 64>;
var<workgroup> g1000: array<f32, 4>;
const s75: u32 = (c1 - 5u);
const s357: u32 = (c4 % 4u);
const s358: bool = (s357 == 0u);
const s362: u32 = (c5 % 4u);
const s363: bool = (s362 == 0u);
const s501: u32 = (c4 + 3u);
const s502: u32 = (s501 / 4u);
const s503: u32 = (4u * s502);
const s517: u32 = (c2 * c3);
const s528: u32 = (4u * s502);
const s636: u32 = (c4 + 1u);
const s637: u32 = (s636 / 2u);
const s639: u32 = (s637 + 63u);
const s640: u32 = (s639 / 64u);
const s1203: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l454: u32;
	var l461: u32;
	var l466: u32;
	var l470: u32;
	var l485: u32;
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
	var l645: array<array<vec2<f32>, max(s640, 1u)>, 4>;
	var l655: i32;
	var l665: i32;
	var l667: u32;
	var l684: i32;
	var l716: u32;
	var l719: u32;
	var l723: u32;
	var l734: u32;
	var l744: array<f32, 4>;
	var l749: u32;
	var l757: vec4<f32>;
	var l758: u32;
	var l760: u32;
	var l763: u32;
	var l790: u32;
	var l827: u32;
	var l834: u32;
	var l842: vec4<f32>;
	var l858: vec4<i32>;
	var l869: vec4<bool>;
	var l907: f32;
	var l909: u32;
	var l927: u32;
	var l935: vec4<f32>;
	var l941: f32;
	var l949: f32;
	var l956: u32;
	var l989: f32;
	var l993: f32;
	var l1008: u32;
	var l1026: u32;
	var l1034: u32;
	var l1057: u32;
	var l1063: u32;
	var l1069: u32;
	var l1072: u32;
	var l1081: u32;
	var l1090: u32;
	var l1098: u32;
	var l1106: vec4<f32>;
	var l1113: u32;
	var l1121: array<f32, 4>;
	var l1133: u32;
	var l1141: u32;
	var l1150: vec2<f32>;
	var l1151: u32;
	var l1153: u32;
	var l1156: u32;
	var l1198: u32;
	var l1225: f32;
	var l1230: u32;
	var l1238: u32;
	var l1249: f32;
	var l1255: f32;
	var l1258: f32;
	var l1261: f32;
	var l1262: f32;
	var l1267: u32;
	var l1280: u32;
	var l1288: u32;
	let v460 = local_invocation_id[0u];
	l454 = v460;
	let v464 = workgroup_id[1u];
	l461 = (v464 * c4);
	let v467 = fn_8();
	l466 = (v467 * c3);
	let v473 = push.m0;
	let v476 = workgroup_id[0u];
	l470 = ((v473 * c3) + (v476 * 4u));
	let v479 = l470;
	let v480 = l466;
	if (v479 >= v480) {
		return;
	}
	let v486 = l454;
	l485 = (v486 / 16u);
	let v490 = l454;
	l489 = (v490 % 16u);
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
	l548 = (min((v549 + 4u), v551) - 1u);
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
	let v597 = l485;
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
	l617 = ((v618 / 64u) * 4u);
	l621 = 0u;
	loop {
		let v627 = l621;
		if !(v627 < 4u) { break; }
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
		if (v699 >= (v700 + 64i)) {
			let v706 = l665;
			let v707 = l655;
			let v712 = l655;
			l655 = (v712 + ((((v706 - v707) / 64i) - 1i) * 64i));
			continue;
		}
		workgroupBarrier();
		let v717 = l454;
		l716 = (v717 % 64u);
		let v720 = l454;
		l719 = ((v720 / 64u) * 4u);
		let v724 = l655;
		let v725 = l716;
		let v728 = l546;
		let v732 = l461;
		l723 = ((bitcast<u32>(min((v724 + bitcast<i32>(v725)), v728)) * c5) + v732);
		l734 = 0u;
		loop {
			let v740 = l734;
			if !(v740 < 4u) { break; }
			let v745 = l734;
			l744[v745] = 0.0f;
			continuing {
				let v747 = l734;
				l734 = (v747 + bitcast<u32>(1i));
			}
		}
		l749 = 0u;
		loop {
			let v755 = l749;
			if !(v755 < s502) { break; }
			let v759 = l723;
			l758 = v759;
			let v761 = l749;
			l760 = v761;
			let v762 = fn_33(&l758, &l760);
			l757 = v762;
			l763 = 0u;
			loop {
				let v769 = l763;
				if !(v769 < 4u) { break; }
				let v771 = l763;
				let v772 = l719;
				let v773 = l763;
				let v776 = l749;
				let v777 = (((v772 + v773) * s502) + v776);
				let v779 = g531[v777];
				let v780 = l757;
				let v783 = l744[v771];
				l744[v771] = (v783 + dot(v779, v780));
				continuing {
					let v786 = l763;
					l763 = (v786 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v788 = l749;
				l749 = (v788 + bitcast<u32>(1i));
			}
		}
		l790 = 0u;
		loop {
			let v796 = l790;
			if !(v796 < 4u) { break; }
			let v801 = l716;
			let v803 = l719;
			let v804 = l790;
			let v807 = ((v801 * 1u) + ((v803 + v804) / 4u));
			let v808 = l790;
			let v810 = l744[v808];
			let v811 = l790;
			let v812 = (v811 + 1u);
			let v814 = l744[v812];
			let v815 = l790;
			let v816 = (v815 + 2u);
			let v818 = l744[v816];
			let v819 = l790;
			let v820 = (v819 + 3u);
			let v822 = l744[v820];
			g800[v807] = vec4<f32>(v810, v814, v818, v822);
			continuing {
				let v825 = l790;
				l790 = (v825 + 4u);
			}
		}
		workgroupBarrier();
		let v828 = l489;
		let v831 = l485;
		l827 = (((v828 * 4u) * 1u) + (v831 / 4u));
		l834 = 0u;
		loop {
			let v840 = l834;
			if !(v840 < 4u) { break; }
			let v843 = l834;
			let v844 = l827;
			let v845 = l834;
			let v847 = (v844 + (v845 * 1u));
			let v848 = l485;
			let v849 = (v848 % 4u);
			let v852 = g800[v847][v849];
			l842[v843] = v852;
			continuing {
				let v854 = l834;
				l834 = (v854 + bitcast<u32>(1i));
			}
		}
		let v859 = l655;
		let v860 = l489;
		let v863 = (v859 + (bitcast<i32>(v860) * 4i));
		l858 = (vec4<i32>(v863, v863, v863, v863) + vec4<i32>(0i, 1i, 2i, 3i));
		let v870 = l858;
		let v871 = l603;
		let v877 = l858;
		let v878 = l607;
		let v879 = l546;
		let v880 = min(v878, v879);
		l869 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v870 >= vec4<i32>(v871, v871, v871, v871))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v877 <= vec4<i32>(v880, v880, v880, v880)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v888 = l842;
		let v889 = l869;
		l842 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v888, v889);
		let v894 = l454;
		let v896 = l842[0u];
		let v898 = l842[1u];
		let v901 = l842[2u];
		let v903 = l842[3u];
		g893[v894] = max(max(v896, v898), max(v901, v903));
		workgroupBarrier();
		let v908 = l611;
		l907 = v908;
		l909 = 0u;
		loop {
			let v915 = l909;
			if !(v915 < 16u) { break; }
			let v917 = l907;
			let v918 = l485;
			let v920 = l909;
			let v921 = ((v918 * 16u) + v920);
			let v923 = g893[v921];
			l907 = max(v917, v923);
			continuing {
				let v925 = l909;
				l909 = (v925 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l927 = 0u;
		loop {
			let v933 = l927;
			if !(v933 < 4u) { break; }
			let v936 = l927;
			let v937 = l927;
			let v940 = l869[v937];
			if v940 {
				let v944 = l927;
				let v946 = l842[v944];
				let v947 = l907;
				l949 = (v946 - v947);
				let v950 = fn_19(&l949);
				l941 = v950;
			} else {
				l941 = 0.0f;
			}
			let v952 = l941;
			l935[v936] = v952;
			continuing {
				let v954 = l927;
				l927 = (v954 + bitcast<u32>(1i));
			}
		}
		l956 = 0u;
		loop {
			let v962 = l956;
			if !(v962 < 4u) { break; }
			let v964 = l827;
			let v965 = l956;
			let v967 = (v964 + (v965 * 1u));
			let v968 = l485;
			let v969 = (v968 % 4u);
			let v970 = l956;
			let v972 = l935[v970];
			g800[v967][v969] = v972;
			continuing {
				let v974 = l956;
				l956 = (v974 + bitcast<u32>(1i));
			}
		}
		let v976 = l454;
		let v978 = l935[0u];
		let v980 = l935[1u];
		let v983 = l935[2u];
		let v986 = l935[3u];
		g893[v976] = (((v978 + v980) + v983) + v986);
		let v990 = l611;
		let v991 = l907;
		l993 = (v990 - v991);
		let v994 = fn_19(&l993);
		l989 = v994;
		let v995 = l489;
		if (v995 == 0u) {
			let v1001 = l485;
			let v1002 = l989;
			g1000[v1001] = v1002;
		}
		let v1004 = l907;
		l611 = v1004;
		workgroupBarrier();
		let v1005 = l989;
		let v1006 = l613;
		l613 = (v1006 * v1005);
		l1008 = 0u;
		loop {
			let v1014 = l1008;
			if !(v1014 < 16u) { break; }
			let v1016 = l485;
			let v1018 = l1008;
			let v1019 = ((v1016 * 16u) + v1018);
			let v1021 = g893[v1019];
			let v1022 = l613;
			l613 = (v1022 + v1021);
			continuing {
				let v1024 = l1008;
				l1008 = (v1024 + bitcast<u32>(1i));
			}
		}
		l1026 = 0u;
		loop {
			let v1032 = l1026;
			if !(v1032 < 4u) { break; }
			l1034 = 0u;
			loop {
				let v1040 = l1034;
				if !(v1040 < s640) { break; }
				let v1042 = l1026;
				let v1043 = l1034;
				let v1044 = l617;
				let v1045 = l1026;
				let v1046 = (v1044 + v1045);
				let v1048 = g1000[v1046];
				let v1050 = l645[v1042][v1043];
				l645[v1042][v1043] = (v1050 * v1048);
				continuing {
					let v1053 = l1034;
					l1034 = (v1053 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1055 = l1026;
				l1026 = (v1055 + bitcast<u32>(1i));
			}
		}
		let v1058 = l546;
		let v1061 = l461;
		l1057 = ((bitcast<u32>(v1058) * c5) + v1061);
		let v1064 = l655;
		let v1067 = l461;
		l1063 = ((bitcast<u32>(v1064) * c5) + v1067);
		let v1070 = l617;
		l1069 = (v1070 / 4u);
		let v1073 = l546;
		let v1074 = l655;
		l1072 = ((bitcast<u32>(min(((v1073 - v1074) + 1i), 64i)) + 1u) / 2u);
		l1081 = 0u;
		loop {
			let v1087 = l1081;
			let v1088 = l1072;
			if !(v1087 < v1088) { break; }
			l1090 = 0u;
			loop {
				let v1096 = l1090;
				if !(v1096 < 2u) { break; }
				l1098 = 0u;
				loop {
					let v1104 = l1098;
					if !(v1104 < 4u) { break; }
					let v1107 = l1069;
					let v1108 = l1098;
					let v1110 = (v1107 + (v1108 / 4u));
					let v1112 = g800[v1110];
					l1106 = v1112;
					l1113 = 0u;
					loop {
						let v1119 = l1113;
						if !(v1119 < 4u) { break; }
						let v1122 = l1098;
						let v1123 = l1113;
						let v1124 = (v1122 + v1123);
						let v1125 = l1113;
						let v1127 = l1106[v1125];
						l1121[v1124] = v1127;
						continuing {
							let v1129 = l1113;
							l1113 = (v1129 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1131 = l1098;
						l1098 = (v1131 + 4u);
					}
				}
				l1133 = 0u;
				loop {
					let v1139 = l1133;
					if !(v1139 < s640) { break; }
					let v1142 = l614;
					let v1143 = l1133;
					l1141 = (v1142 + (v1143 * 64u));
					let v1146 = l1141;
					if (v1146 < s637) {
						let v1152 = l1063;
						l1151 = v1152;
						let v1154 = l1141;
						l1153 = v1154;
						let v1155 = fn_39(&l1151, &l1153);
						l1150 = v1155;
						l1156 = 0u;
						loop {
							let v1162 = l1156;
							if !(v1162 < 4u) { break; }
							let v1164 = l1156;
							let v1165 = l1133;
							let v1166 = l1156;
							let v1168 = l1121[v1166];
							let v1169 = l1150;
							let v1172 = l645[v1164][v1165];
							l645[v1164][v1165] = (v1172 + (v1169 * v1168));
							continuing {
								let v1175 = l1156;
								l1156 = (v1175 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1177 = l1133;
						l1133 = (v1177 + bitcast<u32>(1i));
					}
				}
				let v1179 = l1069;
				l1069 = (v1179 + 1u);
				let v1181 = l1063;
				let v1183 = l1057;
				l1063 = min((v1181 + c5), v1183);
				continuing {
					let v1185 = l1090;
					l1090 = (v1185 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1187 = l1081;
				l1081 = (v1187 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1189 = l655;
			l655 = (v1189 + 64i);
		}
	}
	workgroupBarrier();
	let v1191 = l489;
	if (v1191 == 0u) {
		let v1195 = l485;
		let v1196 = l613;
		g1000[v1195] = v1196;
		let v1199 = l470;
		let v1200 = l485;
		l1198 = (v1199 + v1200);
		let v1204 = l1198;
		let v1205 = l466;
		if (s1203 && (v1204 < v1205)) {
			let v1214 = l1198;
			let v1218 = workgroup_id[1u];
			let v1221 = l1198;
			let v1223 = ((((v1214 / max(c3, 1u)) * s517) + (v1218 * c3)) + (v1221 % max(c3, 1u)));
			let v1224 = l611;
			let v1226 = l613;
			l1225 = v1226;
			let v1227 = fn_22(&l1225);
			b7[v1223] = (v1224 + v1227);
		}
	}
	workgroupBarrier();
	l1230 = 0u;
	loop {
		let v1236 = l1230;
		if !(v1236 < 4u) { break; }
		let v1239 = l470;
		let v1240 = l617;
		let v1242 = l1230;
		l1238 = ((v1239 + v1240) + v1242);
		let v1244 = l1238;
		let v1245 = l466;
		if (v1244 < v1245) {
			let v1250 = l617;
			let v1251 = l1230;
			let v1252 = (v1250 + v1251);
			let v1254 = g1000[v1252];
			l1249 = v1254;
			let v1256 = l1249;
			if (v1256 > 0.0f) {
				l1261 = 1.0f;
				let v1263 = l1249;
				l1262 = v1263;
				let v1264 = fn_15(&l1261, &l1262);
				l1258 = v1264;
			} else {
				l1258 = 0.0f;
			}
			let v1266 = l1258;
			l1255 = v1266;
			let v1268 = l1238;
			let v1273 = workgroup_id[1u];
			let v1275 = l1238;
			l1267 = ((((v1268 / max(c3, 1u)) * s517) * c4) + (((v1273 * c3) + (v1275 % max(c3, 1u))) * c4));
			l1280 = 0u;
			loop {
				let v1286 = l1280;
				if !(v1286 < s640) { break; }
				let v1289 = l614;
				let v1290 = l1280;
				l1288 = ((v1289 + (v1290 * 64u)) * 2u);
				let v1294 = l1288;
				if (v1294 < c4) {
					let v1302 = l1267;
					let v1303 = l1288;
					let v1304 = (v1302 + v1303);
					let v1305 = l1230;
					let v1306 = l1280;
					let v1308 = l645[v1305][v1306][0u];
					let v1309 = l1255;
					b6[v1304] = (v1308 * v1309);
				}
				let v1312 = l1288;
				if ((v1312 + 1u) < c4) {
					let v1317 = l1267;
					let v1318 = l1288;
					let v1320 = ((v1317 + v1318) + 1u);
					let v1321 = l1230;
					let v1322 = l1280;
					let v1324 = l645[v1321][v1322][1u];
					let v1325 = l1255;
					b6[v1320] = (v1324 * v1325);
				}
				continuing {
					let v1328 = l1280;
					l1280 = (v1328 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1330 = l1230;
			l1230 = (v1330 + bitcast<u32>(1i));
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
