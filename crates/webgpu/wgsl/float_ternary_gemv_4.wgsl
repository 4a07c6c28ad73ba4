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
const c10: u32 = 128u; // group
const c11: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S69 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S243 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S69;
@group(0) @binding(16) var<uniform> push: S243;
var<workgroup> g474: array<f32, max(s471, 1u)>;
const s95: u32 = (c1 - 5u);
const s116: u32 = (c2 + c10);
const s118: u32 = (s116 - 1u);
const s119: u32 = (s118 / max(c10, 1u));
const s120: u32 = (s119 + 1u);
const s122: u32 = (s120 / 2u);
const s164: u32 = (c2 + 63u);
const s165: u32 = (s164 / 64u);
const s235: bool = (c11 != 0u);
const s278: u32 = (c2 % 4u);
const s279: bool = (s278 == 0u);
const s282: u32 = (c2 % 16u);
const s283: bool = (s282 == 0u);
const s450: bool = (c7 == 0u);
const s469: u32 = (4u * c6);
const s470: u32 = (s469 * c4);
const s471: u32 = (s470 * c5);
const s499: u32 = (c2 + 16u);
const s500: u32 = (s499 - 1u);
const s501: u32 = (s500 / 16u);
const s503: bool = (c7 == 0u);
const s899: u32 = (4u * c5);
const s900: u32 = (s899 * c6);
const s905: u32 = (c5 * c6);
const s914: u32 = (c5 * c6);
const s964: bool = (c8 != 0u);
const s981: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h926: bool;
	var l337: u32;
	var l344: u32;
	var l348: u32;
	var l351: u32;
	var l359: u32;
	var l367: u32;
	var l376: u32;
	var l386: array<u32, max(c6, 1u)>;
	var l395: u32;
	var l400: u32;
	var l408: u32;
	var l419: array<array<f32, max(c6, 1u)>, 4>;
	var l427: u32;
	var l437: array<u32, 4>;
	var l453: u32;
	var l461: u32;
	var l491: u32;
	var l506: u32;
	var l514: array<u32, max(c6, 1u)>;
	var l517: u32;
	var l520: u32;
	var l526: u32;
	var l534: u32;
	var l549: u32;
	var l554: u32;
	var l564: array<vec4<f32>, max(c6, 1u)>;
	var l567: u32;
	var l570: u32;
	var l578: u32;
	var l586: vec4<f32>;
	var l602: u32;
	var l605: u32;
	var l606: u32;
	var l608: u32;
	var l634: u32;
	var l642: f32;
	var l644: u32;
	var l647: u32;
	var l650: u32;
	var l682: u32;
	var l710: u32;
	var l721: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l723: u32;
	var l726: u32;
	var l728: array<vec4<f32>, 4>;
	var l734: u32;
	var l743: array<f32, max(c6, 1u)>;
	var l746: u32;
	var l749: u32;
	var l755: u32;
	var l763: u32;
	var l771: vec4<f32>;
	var l787: u32;
	var l790: u32;
	var l791: u32;
	var l793: u32;
	var l801: f32;
	var l808: array<f32, max(c6, 1u)>;
	var l812: f32;
	var l828: u32;
	var l855: u32;
	var l863: u32;
	var l891: u32;
	var l902: u32;
	var l908: u32;
	var l929: f32;
	var l930: u32;
	var l948: u32;
	var l965: f32;
	let v343 = local_invocation_id[0u];
	l337 = v343;
	let v345 = l337;
	l344 = (v345 % max(c4, 1u));
	let v349 = l337;
	l348 = (v349 / max(c4, 1u));
	let v353 = push.m0;
	let v356 = workgroup_id[1u];
	l351 = (v353 + (v356 * 4u));
	let v360 = fn_8();
	l359 = v360;
	let v361 = l351;
	let v362 = l359;
	if (v361 >= v362) {
		return;
	}
	let v369 = workgroup_id[0u];
	let v372 = l348;
	l367 = (((v369 * c5) + v372) * c6);
	l376 = 0u;
	loop { // unroll
		let v382 = l376;
		if !(v382 < c6) { break; }
		let v387 = l376;
		let v388 = l367;
		let v389 = l376;
		let v392 = push.m2;
		l395 = min((v388 + v389), (v392 - 1u));
		let v396 = fn_30(&l395);
		l386[v387] = v396;
		continuing {
			let v398 = l376;
			l376 = (v398 + bitcast<u32>(1i));
		}
	}
	l400 = 0u;
	loop { // unroll
		let v406 = l400;
		if !(v406 < 4u) { break; }
		l408 = 0u;
		loop { // unroll
			let v414 = l408;
			if !(v414 < c6) { break; }
			let v420 = l400;
			let v421 = l408;
			l419[v420][v421] = 0.0f;
			continuing {
				let v423 = l408;
				l408 = (v423 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v425 = l400;
			l400 = (v425 + bitcast<u32>(1i));
		}
	}
	l427 = 0u;
	loop { // unroll
		let v433 = l427;
		if !(v433 < 4u) { break; }
		let v438 = l427;
		let v439 = l351;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		continuing {
			let v447 = l427;
			l427 = (v447 + bitcast<u32>(1i));
		}
	}
	if s450 {
		l453 = 0u;
		loop { // unroll
			let v459 = l453;
			if !(v459 < 4u) { break; }
			l461 = 0u;
			loop { // unroll
				let v467 = l461;
				if !(v467 < c6) { break; }
				let v475 = l453;
				let v477 = l348;
				let v480 = l461;
				let v483 = l344;
				let v484 = ((((((v475 * c5) + v477) * c6) + v480) * c4) + v483);
				g474[v484] = 0.0f;
				continuing {
					let v487 = l461;
					l461 = (v487 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v489 = l453;
				l453 = (v489 + bitcast<u32>(1i));
			}
		}
	}
	let v492 = l344;
	l491 = v492;
	loop {
		let v498 = l491;
		if !(v498 < s501) { break; }
		if s503 {
			l506 = 0u;
			loop { // unroll
				let v512 = l506;
				if !(v512 < c6) { break; }
				let v515 = l506;
				let v516 = l506;
				let v519 = l386[v516];
				l517 = v519;
				let v521 = l491;
				l520 = v521;
				let v522 = fn_34(&l517, &l520);
				l514[v515] = v522;
				continuing {
					let v524 = l506;
					l506 = (v524 + bitcast<u32>(1i));
				}
			}
			l526 = 0u;
			loop { // unroll
				let v532 = l526;
				if !(v532 < 4u) { break; }
				l534 = 0u;
				loop { // unroll
					let v540 = l534;
					if !(v540 < c6) { break; }
					let v542 = l526;
					let v543 = l534;
					l419[v542][v543] = 0.0f;
					continuing {
						let v545 = l534;
						l534 = (v545 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v547 = l526;
					l526 = (v547 + bitcast<u32>(1i));
				}
			}
			l549 = 0u;
			loop {
				l554 = 0u;
				loop { // unroll
					let v560 = l554;
					if !(v560 < c6) { break; }
					let v565 = l554;
					let v566 = l554;
					let v569 = l514[v566];
					l567 = v569;
					let v571 = l549;
					l570 = v571;
					let v572 = fn_40(&l567, &l570);
					let v573 = l567;
					l514[v566] = v573;
					l564[v565] = v572;
					continuing {
						let v576 = l554;
						l554 = (v576 + bitcast<u32>(1i));
					}
				}
				l578 = 0u;
				loop { // unroll
					let v584 = l578;
					if !(v584 < 4u) { break; }
					let v587 = l578;
					let v588 = l578;
					let v590 = l437[v588];
					let v591 = l491;
					let v595 = l549;
					let v597 = l491;
					let v599 = l549;
					let v604 = l437[v587];
					l602 = v604;
					l605 = (((v590 + (v591 * 16u)) / 4u) + v595);
					l606 = ((v597 * 16u) + (v599 * 4u));
					let v607 = fn_59(&l602, &l605, &l606);
					l586 = v607;
					l608 = 0u;
					loop { // unroll
						let v614 = l608;
						if !(v614 < c6) { break; }
						let v616 = l578;
						let v617 = l608;
						let v618 = l586;
						let v619 = l608;
						let v621 = l564[v619];
						let v624 = l419[v616][v617];
						l419[v616][v617] = (v624 + dot(v618, v621));
						continuing {
							let v627 = l608;
							l608 = (v627 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v629 = l578;
						l578 = (v629 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v631 = l549;
					let v632 = (v631 + bitcast<u32>(1i));
					l549 = v632;
					break if !(v632 < 4u);
				}
			}
			l634 = 0u;
			loop { // unroll
				let v640 = l634;
				if !(v640 < c6) { break; }
				let v643 = l634;
				let v646 = l386[v643];
				l644 = v646;
				let v648 = l491;
				l647 = v648;
				let v649 = fn_53(&l644, &l647);
				l642 = v649;
				l650 = 0u;
				loop { // unroll
					let v656 = l650;
					if !(v656 < 4u) { break; }
					let v658 = l650;
					let v659 = l634;
					let v660 = l650;
					let v662 = l348;
					let v665 = l634;
					let v668 = l344;
					let v669 = ((((((v660 * c5) + v662) * c6) + v665) * c4) + v668);
					let v671 = g474[v669];
					let v672 = l650;
					let v673 = l634;
					let v675 = l419[v672][v673];
					let v676 = l642;
					l419[v658][v659] = (v671 + (v675 * v676));
					continuing {
						let v680 = l650;
						l650 = (v680 + bitcast<u32>(1i));
					}
				}
				l682 = 0u;
				loop { // unroll
					let v688 = l682;
					if !(v688 < 4u) { break; }
					let v690 = l682;
					let v692 = l348;
					let v695 = l634;
					let v698 = l344;
					let v699 = ((((((v690 * c5) + v692) * c6) + v695) * c4) + v698);
					let v700 = l682;
					let v701 = l634;
					let v703 = l419[v700][v701];
					g474[v699] = v703;
					continuing {
						let v705 = l682;
						l682 = (v705 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v707 = l634;
					l634 = (v707 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l710 = 0u;
		loop { // unroll
			let v716 = l710;
			if !(v716 < c6) { break; }
			let v718 = l710;
			let v722 = l710;
			let v725 = l386[v718];
			l723 = v725;
			let v727 = l491;
			l726 = v727;
			fn_49(&l723, &l726, &l728);
			let v730 = l728;
			l721[v722] = v730;
			continuing {
				let v732 = l710;
				l710 = (v732 + bitcast<u32>(1i));
			}
		}
		l734 = 0u;
		loop { // unroll
			let v740 = l734;
			if !(v740 < c6) { break; }
			let v744 = l734;
			let v745 = l734;
			let v748 = l386[v745];
			l746 = v748;
			let v750 = l491;
			l749 = v750;
			let v751 = fn_53(&l746, &l749);
			l743[v744] = v751;
			continuing {
				let v753 = l734;
				l734 = (v753 + bitcast<u32>(1i));
			}
		}
		l755 = 0u;
		loop { // unroll
			let v761 = l755;
			if !(v761 < 4u) { break; }
			l763 = 0u;
			loop { // unroll
				let v769 = l763;
				if !(v769 < 4u) { break; }
				let v772 = l755;
				let v773 = l755;
				let v775 = l437[v773];
				let v776 = l491;
				let v780 = l763;
				let v782 = l491;
				let v784 = l763;
				let v789 = l437[v772];
				l787 = v789;
				l790 = (((v775 + (v776 * 16u)) / 4u) + v780);
				l791 = ((v782 * 16u) + (v784 * 4u));
				let v792 = fn_59(&l787, &l790, &l791);
				l771 = v792;
				l793 = 0u;
				loop { // unroll
					let v799 = l793;
					if !(v799 < c6) { break; }
					let v802 = l771;
					let v803 = l793;
					let v804 = l763;
					let v806 = l721[v803][v804];
					l801 = dot(v802, v806);
					let v809 = l793;
					let v810 = l763;
					if (v810 > 0u) {
						let v815 = l793;
						let v817 = l808[v815];
						let v818 = l801;
						l812 = (v817 + v818);
					} else {
						let v821 = l801;
						l812 = v821;
					}
					let v822 = l812;
					l808[v809] = v822;
					continuing {
						let v824 = l793;
						l793 = (v824 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v826 = l763;
					l763 = (v826 + bitcast<u32>(1i));
				}
			}
			l828 = 0u;
			loop { // unroll
				let v834 = l828;
				if !(v834 < c6) { break; }
				let v836 = l755;
				let v837 = l828;
				let v838 = l828;
				let v840 = l808[v838];
				let v841 = l828;
				let v843 = l743[v841];
				let v846 = l419[v836][v837];
				l419[v836][v837] = (v846 + (v840 * v843));
				continuing {
					let v849 = l828;
					l828 = (v849 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v851 = l755;
				l755 = (v851 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v853 = l491;
			l491 = (v853 + c4);
		}
	}
	l855 = 0u;
	loop { // unroll
		let v861 = l855;
		if !(v861 < 4u) { break; }
		l863 = 0u;
		loop { // unroll
			let v869 = l863;
			if !(v869 < c6) { break; }
			let v871 = l855;
			let v873 = l348;
			let v876 = l863;
			let v879 = l344;
			let v880 = ((((((v871 * c5) + v873) * c6) + v876) * c4) + v879);
			let v881 = l855;
			let v882 = l863;
			let v884 = l419[v881][v882];
			g474[v880] = v884;
			continuing {
				let v886 = l863;
				l863 = (v886 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v888 = l855;
			l855 = (v888 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v892 = l337;
	l891 = v892;
	loop {
		let v898 = l891;
		if !(v898 < s900) { break; }
		let v903 = l351;
		let v904 = l891;
		l902 = (v903 + (v904 / max(s905, 1u)));
		let v910 = workgroup_id[0u];
		let v913 = l891;
		l908 = (((v910 * c5) * c6) + (v913 % max(s914, 1u)));
		let v917 = l902;
		let v918 = l359;
		let v919 = (v917 < v918);
		h926 = v919;
		if v919 {
			let v922 = l908;
			let v924 = push.m2;
			h926 = (v922 < v924);
		}
		let v926 = h926;
		if v926 {
			l929 = 0.0f;
			l930 = 0u;
			loop {
				let v936 = l930;
				if !(v936 < c4) { break; }
				let v938 = l891;
				let v940 = l930;
				let v941 = ((v938 * c4) + v940);
				let v943 = g474[v941];
				let v944 = l929;
				l929 = (v944 + v943);
				continuing {
					let v946 = l930;
					l930 = (v946 + bitcast<u32>(1i));
				}
			}
			let v949 = l902;
			let v951 = push.m3;
			let v954 = push.m1;
			let v956 = l908;
			l948 = (((v949 * v951) + v954) + v956);
			let v962 = l948;
			if s964 {
				let v968 = l929;
				let v973 = l948;
				let v975 = b5[v973];
				l965 = (v968 + v975);
			} else {
				let v978 = l929;
				l965 = v978;
			}
			let v979 = l965;
			b3[v962] = v979;
		}
		continuing {
			let v982 = l891;
			l891 = (v982 + s981);
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
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v99 = (*p12);
	let v102 = (*p14);
	let v104 = (*p13);
	let v107 = (*p12);
	return (((((v99 / 64u) * v102) + v104) * 64u) + (v107 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v112 = (*p18);
	let v124 = (*p19);
	let v127 = (*p18);
	return (((((v112 / 64u) * s122) + v124) * 64u) + (v127 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l134: vec2<f32>;
	var l143: f32;
	let v135 = (*p24);
	l134 = unpack2x16float(v135);
	let v137 = (*p25);
	if ((v137 & 1u) == 0u) {
		let v147 = l134[0u];
		l143 = v147;
	} else {
		let v150 = l134[1u];
		l143 = v150;
	}
	let v151 = l143;
	return v151;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v154 = (*p29);
	return v154;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l166: u32;
	var l168: u32;
	var l169: u32;
	let v161 = (*p33);
	let v167 = (*p32);
	l166 = v167;
	l168 = (v161 / 4u);
	l169 = s165;
	let v170 = fn_15(&l166, &l168, &l169);
	let v172 = (*p33);
	let v174 = ((v170 * 4u) + (v172 % 4u));
	let v177 = b2[v174 / 4u][v174 % 4u];
	return v177;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l180: u32;
	let v181 = (*p38);
	l180 = v181;
	let v182 = l180;
	(*p38) = (v182 >> bitcast<u32>(2i));
	let v184 = l180;
	let v188 = l180;
	let v193 = l180;
	let v198 = l180;
	return (vec4<f32>(f32((v184 & 3u)), f32(((v188 >> bitcast<u32>(8i)) & 3u)), f32(((v193 >> bitcast<u32>(16i)) & 3u)), f32(((v198 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l209: u32;
	var l210: u32;
	var l212: u32;
	var l215: u32;
	var l224: u32;
	var l226: u32;
	let v211 = (*p46);
	l210 = v211;
	let v213 = (*p47);
	l212 = v213;
	let v214 = fn_34(&l210, &l212);
	l209 = v214;
	l215 = 0u;
	loop { // unroll
		let v221 = l215;
		if !(v221 < 4u) { break; }
		let v223 = l215;
		let v225 = l209;
		l224 = v225;
		let v227 = l215;
		l226 = v227;
		let v228 = fn_40(&l224, &l226);
		let v229 = l224;
		l209 = v229;
		(*p48)[v223] = v228;
		continuing {
			let v232 = l215;
			l215 = (v232 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l236: f32;
	var l256: u32;
	var l257: u32;
	var l262: u32;
	var l265: u32;
	if s235 {
		let v248 = push.m1;
		let v249 = (*p51);
		let v251 = (*p52);
		l256 = (v248 + v249);
		l257 = (((v251 * 16u) / max(c10, 1u)) / 2u);
		let v258 = fn_20(&l256, &l257);
		let v259 = (*p52);
		let v264 = b4[v258];
		l262 = v264;
		l265 = ((v259 * 16u) / max(c10, 1u));
		let v266 = fn_26(&l262, &l265);
		l236 = v266;
	} else {
		let v269 = push.m1;
		let v270 = (*p51);
		let v271 = (v269 + v270);
		let v273 = b4[v271];
		l236 = bitcast<f32>(v273);
	}
	let v275 = l236;
	return v275;
}
fn fn_59(p56: ptr<function, u32>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l287: vec4<f32>;
	var l303: vec4<f32>;
	var l304: u32;
	if s279 {
		let v284 = (*p58);
		if (s283 || (v284 < c2)) {
			let v294 = (*p57);
			let v297 = b1[v294];
			l287 = v297;
		} else {
			l287 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v301 = l287;
		return v301;
	}
	l303 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l304 = 0u;
	loop { // unroll
		let v310 = l304;
		if !(v310 < 4u) { break; }
		let v312 = (*p58);
		let v313 = l304;
		if ((v312 + v313) < c2) {
			let v318 = l304;
			let v323 = (*p56);
			let v324 = (*p58);
			let v326 = l304;
			let v327 = ((v323 + v324) + v326);
			let v330 = b1[v327 / 4u][v327 % 4u];
			l303[v318] = v330;
		}
		continuing {
			let v332 = l304;
			l304 = (v332 + bitcast<u32>(1i));
		}
	}
	let v334 = l303;
	return v334;
}
