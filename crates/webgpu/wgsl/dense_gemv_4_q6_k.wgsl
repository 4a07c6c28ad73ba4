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
var<workgroup> g544: array<f32, max(s541, 1u)>;
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
const s520: bool = (c7 == 0u);
const s539: u32 = (4u * c6);
const s540: u32 = (s539 * c4);
const s541: u32 = (s540 * c5);
const s569: u32 = (c2 + 16u);
const s570: u32 = (s569 - 1u);
const s571: u32 = (s570 / 16u);
const s573: bool = (c7 == 0u);
const s971: u32 = (4u * c5);
const s972: u32 = (s971 * c6);
const s977: u32 = (c5 * c6);
const s986: u32 = (c5 * c6);
const s1036: bool = (c8 != 0u);
const s1053: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h998: bool;
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
	var l523: u32;
	var l531: u32;
	var l561: u32;
	var l576: u32;
	var l586: array<vec3<u32>, max(c6, 1u)>;
	var l589: u32;
	var l592: u32;
	var l598: u32;
	var l606: u32;
	var l621: u32;
	var l626: u32;
	var l636: array<vec4<f32>, max(c6, 1u)>;
	var l639: vec3<u32>;
	var l642: u32;
	var l650: u32;
	var l658: vec4<f32>;
	var l674: u32;
	var l677: u32;
	var l678: u32;
	var l680: u32;
	var l706: u32;
	var l714: f32;
	var l716: u32;
	var l719: u32;
	var l722: u32;
	var l754: u32;
	var l782: u32;
	var l793: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l795: u32;
	var l798: u32;
	var l800: array<vec4<f32>, 4>;
	var l806: u32;
	var l815: array<f32, max(c6, 1u)>;
	var l818: u32;
	var l821: u32;
	var l827: u32;
	var l835: u32;
	var l843: vec4<f32>;
	var l859: u32;
	var l862: u32;
	var l863: u32;
	var l865: u32;
	var l873: f32;
	var l880: array<f32, max(c6, 1u)>;
	var l884: f32;
	var l900: u32;
	var l927: u32;
	var l935: u32;
	var l963: u32;
	var l974: u32;
	var l980: u32;
	var l1001: f32;
	var l1002: u32;
	var l1020: u32;
	var l1037: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v476 = l470;
		if !(v476 < 4u) { break; }
		l478 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v503 = l497;
		if !(v503 < 4u) { break; }
		let v508 = l497;
		let v509 = l417;
		let v510 = l497;
		let v512 = l429;
		l507[v508] = (min((v509 + v510), (v512 - 1u)) * c2);
		continuing {
			let v517 = l497;
			l497 = (v517 + bitcast<u32>(1i));
		}
	}
	if s520 {
		l523 = 0u;
		loop { // unroll
			let v529 = l523;
			if !(v529 < 4u) { break; }
			l531 = 0u;
			loop { // unroll
				let v537 = l531;
				if !(v537 < c6) { break; }
				let v545 = l523;
				let v547 = l414;
				let v550 = l531;
				let v553 = l410;
				let v554 = ((((((v545 * c5) + v547) * c6) + v550) * c4) + v553);
				g544[v554] = 0.0f;
				continuing {
					let v557 = l531;
					l531 = (v557 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v559 = l523;
				l523 = (v559 + bitcast<u32>(1i));
			}
		}
	}
	let v562 = l410;
	l561 = v562;
	loop {
		let v568 = l561;
		if !(v568 < s571) { break; }
		if s573 {
			l576 = 0u;
			loop { // unroll
				let v582 = l576;
				if !(v582 < c6) { break; }
				let v587 = l576;
				let v588 = l576;
				let v591 = l456[v588];
				l589 = v591;
				let v593 = l561;
				l592 = v593;
				let v594 = fn_33(&l589, &l592);
				l586[v587] = v594;
				continuing {
					let v596 = l576;
					l576 = (v596 + bitcast<u32>(1i));
				}
			}
			l598 = 0u;
			loop { // unroll
				let v604 = l598;
				if !(v604 < 4u) { break; }
				l606 = 0u;
				loop { // unroll
					let v612 = l606;
					if !(v612 < c6) { break; }
					let v614 = l598;
					let v615 = l606;
					l489[v614][v615] = 0.0f;
					continuing {
						let v617 = l606;
						l606 = (v617 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v619 = l598;
					l598 = (v619 + bitcast<u32>(1i));
				}
			}
			l621 = 0u;
			loop {
				l626 = 0u;
				loop { // unroll
					let v632 = l626;
					if !(v632 < c6) { break; }
					let v637 = l626;
					let v638 = l626;
					let v641 = l586[v638];
					l639 = v641;
					let v643 = l621;
					l642 = v643;
					let v644 = fn_39(&l639, &l642);
					let v645 = l639;
					l586[v638] = v645;
					l636[v637] = v644;
					continuing {
						let v648 = l626;
						l626 = (v648 + bitcast<u32>(1i));
					}
				}
				l650 = 0u;
				loop { // unroll
					let v656 = l650;
					if !(v656 < 4u) { break; }
					let v659 = l650;
					let v660 = l650;
					let v662 = l507[v660];
					let v663 = l561;
					let v667 = l621;
					let v669 = l561;
					let v671 = l621;
					let v676 = l507[v659];
					l674 = v676;
					l677 = (((v662 + (v663 * 16u)) / 4u) + v667);
					l678 = ((v669 * 16u) + (v671 * 4u));
					let v679 = fn_59(&l674, &l677, &l678);
					l658 = v679;
					l680 = 0u;
					loop { // unroll
						let v686 = l680;
						if !(v686 < c6) { break; }
						let v688 = l650;
						let v689 = l680;
						let v690 = l658;
						let v691 = l680;
						let v693 = l636[v691];
						let v696 = l489[v688][v689];
						l489[v688][v689] = (v696 + dot(v690, v693));
						continuing {
							let v699 = l680;
							l680 = (v699 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v701 = l650;
						l650 = (v701 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v703 = l621;
					let v704 = (v703 + bitcast<u32>(1i));
					l621 = v704;
					break if !(v704 < 4u);
				}
			}
			l706 = 0u;
			loop { // unroll
				let v712 = l706;
				if !(v712 < c6) { break; }
				let v715 = l706;
				let v718 = l456[v715];
				l716 = v718;
				let v720 = l561;
				l719 = v720;
				let v721 = fn_53(&l716, &l719);
				l714 = v721;
				l722 = 0u;
				loop { // unroll
					let v728 = l722;
					if !(v728 < 4u) { break; }
					let v730 = l722;
					let v731 = l706;
					let v732 = l722;
					let v734 = l414;
					let v737 = l706;
					let v740 = l410;
					let v741 = ((((((v732 * c5) + v734) * c6) + v737) * c4) + v740);
					let v743 = g544[v741];
					let v744 = l722;
					let v745 = l706;
					let v747 = l489[v744][v745];
					let v748 = l714;
					l489[v730][v731] = (v743 + (v747 * v748));
					continuing {
						let v752 = l722;
						l722 = (v752 + bitcast<u32>(1i));
					}
				}
				l754 = 0u;
				loop { // unroll
					let v760 = l754;
					if !(v760 < 4u) { break; }
					let v762 = l754;
					let v764 = l414;
					let v767 = l706;
					let v770 = l410;
					let v771 = ((((((v762 * c5) + v764) * c6) + v767) * c4) + v770);
					let v772 = l754;
					let v773 = l706;
					let v775 = l489[v772][v773];
					g544[v771] = v775;
					continuing {
						let v777 = l754;
						l754 = (v777 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v779 = l706;
					l706 = (v779 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l782 = 0u;
		loop { // unroll
			let v788 = l782;
			if !(v788 < c6) { break; }
			let v790 = l782;
			let v794 = l782;
			let v797 = l456[v790];
			l795 = v797;
			let v799 = l561;
			l798 = v799;
			fn_48(&l795, &l798, &l800);
			let v802 = l800;
			l793[v794] = v802;
			continuing {
				let v804 = l782;
				l782 = (v804 + bitcast<u32>(1i));
			}
		}
		l806 = 0u;
		loop { // unroll
			let v812 = l806;
			if !(v812 < c6) { break; }
			let v816 = l806;
			let v817 = l806;
			let v820 = l456[v817];
			l818 = v820;
			let v822 = l561;
			l821 = v822;
			let v823 = fn_53(&l818, &l821);
			l815[v816] = v823;
			continuing {
				let v825 = l806;
				l806 = (v825 + bitcast<u32>(1i));
			}
		}
		l827 = 0u;
		loop { // unroll
			let v833 = l827;
			if !(v833 < 4u) { break; }
			l835 = 0u;
			loop { // unroll
				let v841 = l835;
				if !(v841 < 4u) { break; }
				let v844 = l827;
				let v845 = l827;
				let v847 = l507[v845];
				let v848 = l561;
				let v852 = l835;
				let v854 = l561;
				let v856 = l835;
				let v861 = l507[v844];
				l859 = v861;
				l862 = (((v847 + (v848 * 16u)) / 4u) + v852);
				l863 = ((v854 * 16u) + (v856 * 4u));
				let v864 = fn_59(&l859, &l862, &l863);
				l843 = v864;
				l865 = 0u;
				loop { // unroll
					let v871 = l865;
					if !(v871 < c6) { break; }
					let v874 = l843;
					let v875 = l865;
					let v876 = l835;
					let v878 = l793[v875][v876];
					l873 = dot(v874, v878);
					let v881 = l865;
					let v882 = l835;
					if (v882 > 0u) {
						let v887 = l865;
						let v889 = l880[v887];
						let v890 = l873;
						l884 = (v889 + v890);
					} else {
						let v893 = l873;
						l884 = v893;
					}
					let v894 = l884;
					l880[v881] = v894;
					continuing {
						let v896 = l865;
						l865 = (v896 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v898 = l835;
					l835 = (v898 + bitcast<u32>(1i));
				}
			}
			l900 = 0u;
			loop { // unroll
				let v906 = l900;
				if !(v906 < c6) { break; }
				let v908 = l827;
				let v909 = l900;
				let v910 = l900;
				let v912 = l880[v910];
				let v913 = l900;
				let v915 = l815[v913];
				let v918 = l489[v908][v909];
				l489[v908][v909] = (v918 + (v912 * v915));
				continuing {
					let v921 = l900;
					l900 = (v921 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v923 = l827;
				l827 = (v923 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v925 = l561;
			l561 = (v925 + c4);
		}
	}
	l927 = 0u;
	loop { // unroll
		let v933 = l927;
		if !(v933 < 4u) { break; }
		l935 = 0u;
		loop { // unroll
			let v941 = l935;
			if !(v941 < c6) { break; }
			let v943 = l927;
			let v945 = l414;
			let v948 = l935;
			let v951 = l410;
			let v952 = ((((((v943 * c5) + v945) * c6) + v948) * c4) + v951);
			let v953 = l927;
			let v954 = l935;
			let v956 = l489[v953][v954];
			g544[v952] = v956;
			continuing {
				let v958 = l935;
				l935 = (v958 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v960 = l927;
			l927 = (v960 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v964 = l404;
	l963 = v964;
	loop {
		let v970 = l963;
		if !(v970 < s972) { break; }
		let v975 = l417;
		let v976 = l963;
		l974 = (v975 + (v976 / max(s977, 1u)));
		let v982 = workgroup_id[0u];
		let v985 = l963;
		l980 = (((v982 * c5) * c6) + (v985 % max(s986, 1u)));
		let v989 = l974;
		let v990 = l429;
		let v991 = (v989 < v990);
		h998 = v991;
		if v991 {
			let v994 = l980;
			let v996 = push.m2;
			h998 = (v994 < v996);
		}
		let v998 = h998;
		if v998 {
			l1001 = 0.0f;
			l1002 = 0u;
			loop {
				let v1008 = l1002;
				if !(v1008 < c4) { break; }
				let v1010 = l963;
				let v1012 = l1002;
				let v1013 = ((v1010 * c4) + v1012);
				let v1015 = g544[v1013];
				let v1016 = l1001;
				l1001 = (v1016 + v1015);
				continuing {
					let v1018 = l1002;
					l1002 = (v1018 + bitcast<u32>(1i));
				}
			}
			let v1021 = l974;
			let v1023 = push.m3;
			let v1026 = push.m1;
			let v1028 = l980;
			l1020 = (((v1021 * v1023) + v1026) + v1028);
			let v1034 = l1020;
			if s1036 {
				let v1040 = l1001;
				let v1045 = l1020;
				let v1047 = b5[v1045];
				l1037 = (v1040 + v1047);
			} else {
				let v1050 = l1001;
				l1037 = v1050;
			}
			let v1051 = l1037;
			b3[v1034] = v1051;
		}
		continuing {
			let v1054 = l963;
			l963 = (v1054 + s1053);
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
	loop { // unroll
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
	loop { // unroll
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
