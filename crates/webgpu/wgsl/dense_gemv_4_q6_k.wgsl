const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 32u; // lanes
const c5: u32 = 4u; // groups
const c6: u32 = 2u; // rows
const c7: u32 = 1u; // whole
const c8: u32 = 0u; // residual
const c9: u32 = 0u; // converts_bytes
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S69 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S418 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S69;
@group(0) @binding(16) var<uniform> push: S418;
var<workgroup> g554: array<f32, max(s551, 1u)>;
const s95: u32 = (c1 - 5u);
const s120: bool = (c9 != 0u);
const s200: u32 = (c2 / 8u);
const s309: u32 = (c2 / 8u);
const s312: u32 = (c2 / 16u);
const s325: u32 = (c2 / 64u);
const s345: u32 = (c2 % 4u);
const s346: bool = (s345 == 0u);
const s349: u32 = (c2 % 16u);
const s350: bool = (s349 == 0u);
const s530: bool = (c7 == 0u);
const s549: u32 = (4u * c6);
const s550: u32 = (s549 * c4);
const s551: u32 = (s550 * c5);
const s579: u32 = (c2 + 16u);
const s580: u32 = (s579 - 1u);
const s581: u32 = (s580 / 16u);
const s583: bool = (c7 == 0u);
const s721: u32 = (c4 * 4u);
const s952: u32 = (c4 * 4u);
const s1005: u32 = (4u * c5);
const s1006: u32 = (s1005 * c6);
const s1011: u32 = (c5 * c6);
const s1020: u32 = (c5 * c6);
const s1070: bool = (c8 != 0u);
const s1087: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1032: bool;
	var l404: u32;
	var l410: u32;
	var l414: u32;
	var l417: u32;
	var l429: u32;
	var l437: u32;
	var l446: u32;
	var l456: array<u32, max(c6, 1u)>;
	var l465: u32;
	var l470: u32;
	var l478: u32;
	var l489: array<array<f32, max(c6, 1u)>, 4>;
	var l497: u32;
	var l507: array<u32, 4>;
	var l517: array<u32, 4>;
	var l533: u32;
	var l541: u32;
	var l571: u32;
	var l586: u32;
	var l596: array<vec3<u32>, max(c6, 1u)>;
	var l599: u32;
	var l602: u32;
	var l608: u32;
	var l616: u32;
	var l631: u32;
	var l636: u32;
	var l646: array<vec4<f32>, max(c6, 1u)>;
	var l649: vec3<u32>;
	var l652: u32;
	var l660: u32;
	var l668: vec4<f32>;
	var l680: u32;
	var l683: u32;
	var l684: u32;
	var l686: u32;
	var l712: u32;
	var l728: u32;
	var l736: f32;
	var l738: u32;
	var l741: u32;
	var l744: u32;
	var l776: u32;
	var l804: u32;
	var l815: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l817: u32;
	var l820: u32;
	var l822: array<vec4<f32>, 4>;
	var l828: u32;
	var l837: array<f32, max(c6, 1u)>;
	var l840: u32;
	var l843: u32;
	var l849: u32;
	var l857: u32;
	var l865: vec4<f32>;
	var l877: u32;
	var l880: u32;
	var l881: u32;
	var l883: u32;
	var l891: f32;
	var l898: array<f32, max(c6, 1u)>;
	var l902: f32;
	var l918: u32;
	var l943: u32;
	var l961: u32;
	var l969: u32;
	var l997: u32;
	var l1008: u32;
	var l1014: u32;
	var l1035: f32;
	var l1036: u32;
	var l1054: u32;
	var l1071: f32;
	let v409 = local_invocation_id[0u];
	l404 = v409;
	let v411 = l404;
	l410 = (v411 % max(c4, 1u));
	let v415 = l404;
	l414 = (v415 / max(c4, 1u));
	let v423 = push.m0;
	let v426 = workgroup_id[1u];
	l417 = (v423 + (v426 * 4u));
	let v430 = fn_8();
	l429 = v430;
	let v431 = l417;
	let v432 = l429;
	if (v431 >= v432) {
		return;
	}
	let v439 = workgroup_id[0u];
	let v442 = l414;
	l437 = (((v439 * c5) + v442) * c6);
	l446 = 0u;
	loop {
		let v452 = l446;
		if !(v452 < c6) { break; }
		let v457 = l446;
		let v458 = l437;
		let v459 = l446;
		let v462 = push.m2;
		l465 = min((v458 + v459), (v462 - 1u));
		let v466 = fn_27(&l465);
		l456[v457] = v466;
		continuing {
			let v468 = l446;
			l446 = (v468 + bitcast<u32>(1i));
		}
	}
	l470 = 0u;
	loop {
		let v476 = l470;
		if !(v476 < 4u) { break; }
		l478 = 0u;
		loop {
			let v484 = l478;
			if !(v484 < c6) { break; }
			let v490 = l470;
			let v491 = l478;
			l489[v490][v491] = 0.0f;
			continuing {
				let v493 = l478;
				l478 = (v493 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v495 = l470;
			l470 = (v495 + bitcast<u32>(1i));
		}
	}
	l497 = 0u;
	loop {
		let v503 = l497;
		if !(v503 < 4u) { break; }
		let v508 = l497;
		let v509 = l417;
		let v510 = l497;
		let v512 = l429;
		l507[v508] = (min((v509 + v510), (v512 - 1u)) * c2);
		let v518 = l497;
		let v519 = l497;
		let v521 = l507[v519];
		let v523 = l410;
		l517[v518] = ((v521 / 4u) + (v523 * 4u));
		continuing {
			let v527 = l497;
			l497 = (v527 + bitcast<u32>(1i));
		}
	}
	if s530 {
		l533 = 0u;
		loop {
			let v539 = l533;
			if !(v539 < 4u) { break; }
			l541 = 0u;
			loop {
				let v547 = l541;
				if !(v547 < c6) { break; }
				let v555 = l533;
				let v557 = l414;
				let v560 = l541;
				let v563 = l410;
				let v564 = ((((((v555 * c5) + v557) * c6) + v560) * c4) + v563);
				g554[v564] = 0.0f;
				continuing {
					let v567 = l541;
					l541 = (v567 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v569 = l533;
				l533 = (v569 + bitcast<u32>(1i));
			}
		}
	}
	let v572 = l410;
	l571 = v572;
	loop {
		let v578 = l571;
		if !(v578 < s581) { break; }
		if s583 {
			l586 = 0u;
			loop {
				let v592 = l586;
				if !(v592 < c6) { break; }
				let v597 = l586;
				let v598 = l586;
				let v601 = l456[v598];
				l599 = v601;
				let v603 = l571;
				l602 = v603;
				let v604 = fn_33(&l599, &l602);
				l596[v597] = v604;
				continuing {
					let v606 = l586;
					l586 = (v606 + bitcast<u32>(1i));
				}
			}
			l608 = 0u;
			loop {
				let v614 = l608;
				if !(v614 < 4u) { break; }
				l616 = 0u;
				loop {
					let v622 = l616;
					if !(v622 < c6) { break; }
					let v624 = l608;
					let v625 = l616;
					l489[v624][v625] = 0.0f;
					continuing {
						let v627 = l616;
						l616 = (v627 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v629 = l608;
					l608 = (v629 + bitcast<u32>(1i));
				}
			}
			l631 = 0u;
			loop {
				l636 = 0u;
				loop {
					let v642 = l636;
					if !(v642 < c6) { break; }
					let v647 = l636;
					let v648 = l636;
					let v651 = l596[v648];
					l649 = v651;
					let v653 = l631;
					l652 = v653;
					let v654 = fn_39(&l649, &l652);
					let v655 = l649;
					l596[v648] = v655;
					l646[v647] = v654;
					continuing {
						let v658 = l636;
						l636 = (v658 + bitcast<u32>(1i));
					}
				}
				l660 = 0u;
				loop {
					let v666 = l660;
					if !(v666 < 4u) { break; }
					let v669 = l660;
					let v670 = l660;
					let v672 = l517[v670];
					let v673 = l631;
					let v675 = l571;
					let v677 = l631;
					let v682 = l507[v669];
					l680 = v682;
					l683 = (v672 + v673);
					l684 = ((v675 * 16u) + (v677 * 4u));
					let v685 = fn_59(&l680, &l683, &l684);
					l668 = v685;
					l686 = 0u;
					loop {
						let v692 = l686;
						if !(v692 < c6) { break; }
						let v694 = l660;
						let v695 = l686;
						let v696 = l668;
						let v697 = l686;
						let v699 = l646[v697];
						let v702 = l489[v694][v695];
						l489[v694][v695] = (v702 + dot(v696, v699));
						continuing {
							let v705 = l686;
							l686 = (v705 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v707 = l660;
						l660 = (v707 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v709 = l631;
					let v710 = (v709 + bitcast<u32>(1i));
					l631 = v710;
					break if !(v710 < 4u);
				}
			}
			l712 = 0u;
			loop {
				let v718 = l712;
				if !(v718 < 4u) { break; }
				let v720 = l712;
				let v723 = l517[v720];
				l517[v720] = (v723 + s721);
				continuing {
					let v726 = l712;
					l712 = (v726 + bitcast<u32>(1i));
				}
			}
			l728 = 0u;
			loop {
				let v734 = l728;
				if !(v734 < c6) { break; }
				let v737 = l728;
				let v740 = l456[v737];
				l738 = v740;
				let v742 = l571;
				l741 = v742;
				let v743 = fn_53(&l738, &l741);
				l736 = v743;
				l744 = 0u;
				loop {
					let v750 = l744;
					if !(v750 < 4u) { break; }
					let v752 = l744;
					let v753 = l728;
					let v754 = l744;
					let v756 = l414;
					let v759 = l728;
					let v762 = l410;
					let v763 = ((((((v754 * c5) + v756) * c6) + v759) * c4) + v762);
					let v765 = g554[v763];
					let v766 = l744;
					let v767 = l728;
					let v769 = l489[v766][v767];
					let v770 = l736;
					l489[v752][v753] = (v765 + (v769 * v770));
					continuing {
						let v774 = l744;
						l744 = (v774 + bitcast<u32>(1i));
					}
				}
				l776 = 0u;
				loop {
					let v782 = l776;
					if !(v782 < 4u) { break; }
					let v784 = l776;
					let v786 = l414;
					let v789 = l728;
					let v792 = l410;
					let v793 = ((((((v784 * c5) + v786) * c6) + v789) * c4) + v792);
					let v794 = l776;
					let v795 = l728;
					let v797 = l489[v794][v795];
					g554[v793] = v797;
					continuing {
						let v799 = l776;
						l776 = (v799 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v801 = l728;
					l728 = (v801 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l804 = 0u;
		loop {
			let v810 = l804;
			if !(v810 < c6) { break; }
			let v812 = l804;
			let v816 = l804;
			let v819 = l456[v812];
			l817 = v819;
			let v821 = l571;
			l820 = v821;
			fn_48(&l817, &l820, &l822);
			let v824 = l822;
			l815[v816] = v824;
			continuing {
				let v826 = l804;
				l804 = (v826 + bitcast<u32>(1i));
			}
		}
		l828 = 0u;
		loop {
			let v834 = l828;
			if !(v834 < c6) { break; }
			let v838 = l828;
			let v839 = l828;
			let v842 = l456[v839];
			l840 = v842;
			let v844 = l571;
			l843 = v844;
			let v845 = fn_53(&l840, &l843);
			l837[v838] = v845;
			continuing {
				let v847 = l828;
				l828 = (v847 + bitcast<u32>(1i));
			}
		}
		l849 = 0u;
		loop {
			let v855 = l849;
			if !(v855 < 4u) { break; }
			l857 = 0u;
			loop {
				let v863 = l857;
				if !(v863 < 4u) { break; }
				let v866 = l849;
				let v867 = l849;
				let v869 = l517[v867];
				let v870 = l857;
				let v872 = l571;
				let v874 = l857;
				let v879 = l507[v866];
				l877 = v879;
				l880 = (v869 + v870);
				l881 = ((v872 * 16u) + (v874 * 4u));
				let v882 = fn_59(&l877, &l880, &l881);
				l865 = v882;
				l883 = 0u;
				loop {
					let v889 = l883;
					if !(v889 < c6) { break; }
					let v892 = l865;
					let v893 = l883;
					let v894 = l857;
					let v896 = l815[v893][v894];
					l891 = dot(v892, v896);
					let v899 = l883;
					let v900 = l857;
					if (v900 > 0u) {
						let v905 = l883;
						let v907 = l898[v905];
						let v908 = l891;
						l902 = (v907 + v908);
					} else {
						let v911 = l891;
						l902 = v911;
					}
					let v912 = l902;
					l898[v899] = v912;
					continuing {
						let v914 = l883;
						l883 = (v914 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v916 = l857;
					l857 = (v916 + bitcast<u32>(1i));
				}
			}
			l918 = 0u;
			loop {
				let v924 = l918;
				if !(v924 < c6) { break; }
				let v926 = l849;
				let v927 = l918;
				let v928 = l918;
				let v930 = l898[v928];
				let v931 = l918;
				let v933 = l837[v931];
				let v936 = l489[v926][v927];
				l489[v926][v927] = (v936 + (v930 * v933));
				continuing {
					let v939 = l918;
					l918 = (v939 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v941 = l849;
				l849 = (v941 + bitcast<u32>(1i));
			}
		}
		l943 = 0u;
		loop {
			let v949 = l943;
			if !(v949 < 4u) { break; }
			let v951 = l943;
			let v954 = l517[v951];
			l517[v951] = (v954 + s952);
			continuing {
				let v957 = l943;
				l943 = (v957 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v959 = l571;
			l571 = (v959 + c4);
		}
	}
	l961 = 0u;
	loop {
		let v967 = l961;
		if !(v967 < 4u) { break; }
		l969 = 0u;
		loop {
			let v975 = l969;
			if !(v975 < c6) { break; }
			let v977 = l961;
			let v979 = l414;
			let v982 = l969;
			let v985 = l410;
			let v986 = ((((((v977 * c5) + v979) * c6) + v982) * c4) + v985);
			let v987 = l961;
			let v988 = l969;
			let v990 = l489[v987][v988];
			g554[v986] = v990;
			continuing {
				let v992 = l969;
				l969 = (v992 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v994 = l961;
			l961 = (v994 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v998 = l404;
	l997 = v998;
	loop {
		let v1004 = l997;
		if !(v1004 < s1006) { break; }
		let v1009 = l417;
		let v1010 = l997;
		l1008 = (v1009 + (v1010 / max(s1011, 1u)));
		let v1016 = workgroup_id[0u];
		let v1019 = l997;
		l1014 = (((v1016 * c5) * c6) + (v1019 % max(s1020, 1u)));
		let v1023 = l1008;
		let v1024 = l429;
		let v1025 = (v1023 < v1024);
		h1032 = v1025;
		if v1025 {
			let v1028 = l1014;
			let v1030 = push.m2;
			h1032 = (v1028 < v1030);
		}
		let v1032 = h1032;
		if v1032 {
			l1035 = 0.0f;
			l1036 = 0u;
			loop {
				let v1042 = l1036;
				if !(v1042 < c4) { break; }
				let v1044 = l997;
				let v1046 = l1036;
				let v1047 = ((v1044 * c4) + v1046);
				let v1049 = g554[v1047];
				let v1050 = l1035;
				l1035 = (v1050 + v1049);
				continuing {
					let v1052 = l1036;
					l1036 = (v1052 + bitcast<u32>(1i));
				}
			}
			let v1055 = l1008;
			let v1057 = push.m3;
			let v1060 = push.m1;
			let v1062 = l1014;
			l1054 = (((v1055 * v1057) + v1060) + v1062);
			let v1068 = l1054;
			if s1070 {
				let v1074 = l1035;
				let v1079 = l1054;
				let v1081 = b5[v1079];
				l1071 = (v1074 + v1081);
			} else {
				let v1084 = l1035;
				l1071 = v1084;
			}
			let v1085 = l1071;
			b3[v1068] = v1085;
		}
		continuing {
			let v1088 = l997;
			l997 = (v1088 + s1087);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v76 = extents.m0;
			return v76;
		}
		case 1u: {
			let v80 = extents.m1;
			return v80;
		}
		case 2u: {
			let v84 = extents.m2;
			return v84;
		}
		case 3u: {
			let v88 = extents.m3;
			return v88;
		}
		case 4u: {
			let v92 = extents.m4;
			return v92;
		}
		case default: {
			return s95;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l101: vec4<u32>;
	var l130: vec4<f32>;
	let v102 = (*p15);
	let v105 = (*p15);
	let v109 = (*p15);
	let v113 = (*p15);
	l101 = vec4<u32>((v102 & 255u), ((v105 >> bitcast<u32>(8i)) & 255u), ((v109 >> bitcast<u32>(16i)) & 255u), (v113 >> bitcast<u32>(24i)));
	if s120 {
		let v123 = l101;
		let v125 = (*p16);
		return (vec4<f32>(v123) - vec4<f32>(v125, v125, v125, v125));
	}
	let v131 = l101;
	let v137 = (*p16);
	let v138 = (8388608.0f + v137);
	l130 = (bitcast<vec4<f32>>((v131 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v138, v138, v138, v138));
	let v141 = l130;
	return v141;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l146: vec2<f32>;
	var l167: f32;
	let v151 = (*p20);
	let v152 = (*p21);
	let v153 = (*p22);
	let v157 = (v151 + (v152 >> (v153 + 1u)));
	let v160 = b2[v157 / 4u][v157 % 4u];
	l146 = unpack2x16float(v160);
	let v162 = (*p21);
	let v163 = (*p22);
	if ((v162 & (1u << v163)) == 0u) {
		let v171 = l146[0u];
		l167 = v171;
	} else {
		let v174 = l146[1u];
		l167 = v174;
	}
	let v175 = l167;
	return v175;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v178 = (*p26);
	return (v178 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v188 = (*p31);
	let v191 = (*p32);
	let v192 = ((v188 * 2u) + v191);
	let v195 = select(b2[v192 / 2u].xy, b2[v192 / 2u].zw, (v192 & 1u) == 1u);
	let v196 = (*p31);
	let v202 = (*p32);
	let v203 = (((v196 * 4u) + s200) + v202);
	let v205 = b2[v203 / 4u][v203 % 4u];
	return vec3<u32>(v195.x, v195.y, v205);
}
fn fn_39(p37: ptr<function, vec3<u32>>, p38: ptr<function, u32>) -> vec4<f32> {
	var l211: vec3<u32>;
	var l216: u32;
	var l243: u32;
	var l244: f32;
	let v212 = (*p37);
	l211 = v212;
	let v213 = (*p38);
	if ((v213 & 1u) == 0u) {
		let v220 = l211[0u];
		l216 = (v220 >> bitcast<u32>(4i));
	} else {
		let v224 = l211[1u];
		l216 = v224;
	}
	let v225 = l216;
	let v227 = l211[1u];
	let v229 = l211[2u];
	(*p37) = vec3<u32>(v225, v227, (v229 >> bitcast<u32>(2i)));
	let v233 = l211[0u];
	let v237 = l211[2u];
	l243 = ((v233 & 252645135u) | ((v237 & 50529027u) << bitcast<u32>(4i)));
	l244 = 32.0f;
	let v245 = fn_17(&l243, &l244);
	return v245;
}
fn fn_48(p45: ptr<function, u32>, p46: ptr<function, u32>, p47: ptr<function, array<vec4<f32>, 4>>) {
	var l248: vec3<u32>;
	var l249: u32;
	var l251: u32;
	var l254: vec4<u32>;
	var l268: vec4<u32>;
	var l284: u32;
	var l300: u32;
	var l301: f32;
	let v250 = (*p45);
	l249 = v250;
	let v252 = (*p46);
	l251 = v252;
	let v253 = fn_33(&l249, &l251);
	l248 = v253;
	let v256 = l248[0u];
	let v258 = l248[0u];
	let v261 = l248[1u];
	let v263 = l248[1u];
	l254 = (vec4<u32>(v256, (v258 >> bitcast<u32>(4i)), v261, (v263 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v270 = l248[2u];
	let v273 = l248[2u];
	let v276 = l248[2u];
	let v278 = l248[2u];
	l268 = (vec4<u32>((v270 << bitcast<u32>(4i)), (v273 << bitcast<u32>(2i)), v276, (v278 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l284 = 0u;
	loop {
		let v290 = l284;
		if !(v290 < 4u) { break; }
		let v292 = l284;
		let v293 = l284;
		let v295 = l254[v293];
		let v296 = l284;
		let v298 = l268[v296];
		l300 = (v295 + v298);
		l301 = 32.0f;
		let v302 = fn_17(&l300, &l301);
		(*p47)[v292] = v302;
		continuing {
			let v304 = l284;
			l284 = (v304 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l306: u32;
	var l315: i32;
	var l327: u32;
	var l328: u32;
	var l330: u32;
	let v307 = (*p51);
	l306 = (((v307 * 4u) + s309) + s312);
	let v316 = l306;
	let v317 = (*p52);
	let v319 = (v316 + (v317 >> bitcast<u32>(2i)));
	let v321 = b2[v319 / 4u][v319 % 4u];
	l315 = bitcast<i32>(v321);
	let v323 = l306;
	l327 = (v323 + s325);
	let v329 = (*p52);
	l328 = v329;
	l330 = 4u;
	let v331 = fn_23(&l327, &l328, &l330);
	let v332 = l315;
	let v334 = (*p52);
	return (v331 * f32(((v332 << (24u - ((v334 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_59(p56: ptr<function, u32>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l354: vec4<f32>;
	var l370: vec4<f32>;
	var l371: u32;
	if s346 {
		let v351 = (*p58);
		if (s350 || (v351 < c2)) {
			let v361 = (*p57);
			let v364 = b1[v361];
			l354 = v364;
		} else {
			l354 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v368 = l354;
		return v368;
	}
	l370 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l371 = 0u;
	loop {
		let v377 = l371;
		if !(v377 < 4u) { break; }
		let v379 = (*p58);
		let v380 = l371;
		if ((v379 + v380) < c2) {
			let v385 = l371;
			let v390 = (*p56);
			let v391 = (*p58);
			let v393 = l371;
			let v394 = ((v390 + v391) + v393);
			let v397 = b1[v394 / 4u][v394 % 4u];
			l370[v385] = v397;
		}
		continuing {
			let v399 = l371;
			l371 = (v399 + bitcast<u32>(1i));
		}
	}
	let v401 = l370;
	return v401;
}
