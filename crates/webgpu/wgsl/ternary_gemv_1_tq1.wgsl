const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S366 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S74;
@group(0) @binding(16) var<uniform> push: S366;
var<workgroup> g727: array<i32, max(s724, 1u)>;
const s98: u32 = (c1 - 5u);
const s326: u32 = (c2 + 15u);
const s328: u32 = (s326 / 16u);
const s329: u32 = (s328 % 5u);
const s330: bool = (s329 == 0u);
const s397: u32 = (c3 * c5);
const s404: u32 = (c2 + 80u);
const s405: u32 = (s404 - 1u);
const s406: u32 = (s405 / 80u);
const s704: u32 = (c4 * 64u);
const s723: u32 = (c4 * 1u);
const s724: u32 = (s723 * s397);
const s758: u32 = (1u * s397);
const s841: bool = (c6 != 0u);
const s870: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h389: bool;
	var h779: bool;
	var l352: u32;
	var l361: u32;
	var l365: u32;
	var l378: u32;
	var l393: u32;
	var l399: u32;
	var l407: u32;
	var l408: u32;
	var l410: u32;
	var l412: u32;
	var l422: array<u32, 1>;
	var l433: u32;
	var l441: u32;
	var l452: array<array<i32, max(c5, 1u)>, 1>;
	var l461: u32;
	var l470: u32;
	var l480: array<array<u32, 5>, max(c5, 1u)>;
	var l490: vec4<u32>;
	var l497: u32;
	var l507: array<u32, max(c5, 1u)>;
	var l510: u32;
	var l520: array<array<u32, max(c5, 1u)>, 1>;
	var l528: u32;
	var l536: u32;
	var l546: array<vec4<u32>, 1>;
	var l553: u32;
	var l556: u32;
	var l561: u32;
	var l569: u32;
	var l577: u32;
	var l580: u32;
	var l584: array<u32, 1>;
	var l586: u32;
	var l590: array<u32, 1>;
	var l592: u32;
	var l598: u32;
	var l606: u32;
	var l609: u32;
	var l612: u32;
	var l615: u32;
	var l618: u32;
	var l621: u32;
	var l632: u32;
	var l665: u32;
	var l673: u32;
	var l686: u32;
	var l689: u32;
	var l707: u32;
	var l715: u32;
	var l749: u32;
	var l760: u32;
	var l765: u32;
	var l782: i32;
	var l792: u32;
	var l811: u32;
	var l816: f32;
	var l834: f32;
	var l835: f32;
	let v358 = local_invocation_id[0u];
	l352 = (v358 % max(c3, 1u));
	let v363 = local_invocation_id[0u];
	l361 = (v363 / max(c3, 1u));
	let v371 = push.m0;
	let v375 = workgroup_id[1u];
	l365 = (v371 + (v375 * 1u));
	let v379 = fn_8();
	l378 = (v379 - 1u);
	let v381 = l365;
	let v382 = l378;
	let v383 = (v381 > v382);
	h389 = v383;
	if (!v383) {
		let v387 = fn_8();
		h389 = (v387 == 0u);
	}
	let v389 = h389;
	if v389 {
		return;
	}
	let v395 = workgroup_id[0u];
	l393 = (v395 * s397);
	let v400 = l393;
	let v401 = l352;
	l407 = (v400 + v401);
	let v409 = l361;
	l408 = v409;
	l410 = s406;
	let v411 = fn_47(&l407, &l408, &l410);
	l399 = v411;
	l412 = 0u;
	loop { // unroll
		let v418 = l412;
		if !(v418 < 1u) { break; }
		let v423 = l412;
		let v424 = l365;
		let v425 = l412;
		let v427 = l378;
		l422[v423] = (min((v424 + v425), v427) * s328);
		continuing {
			let v431 = l412;
			l412 = (v431 + bitcast<u32>(1i));
		}
	}
	l433 = 0u;
	loop { // unroll
		let v439 = l433;
		if !(v439 < 1u) { break; }
		l441 = 0u;
		loop { // unroll
			let v447 = l441;
			if !(v447 < c5) { break; }
			let v453 = l433;
			let v454 = l441;
			l452[v453][v454] = 0i;
			continuing {
				let v457 = l441;
				l441 = (v457 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v459 = l433;
			l433 = (v459 + bitcast<u32>(1i));
		}
	}
	let v462 = l361;
	l461 = v462;
	loop {
		let v468 = l461;
		if !(v468 < s406) { break; }
		l470 = 0u;
		loop { // unroll
			let v476 = l470;
			if !(v476 < c5) { break; }
			let v481 = l470;
			let v486 = l399;
			let v487 = l470;
			let v489 = (v486 + (v487 * c3));
			let v492 = b2[v489];
			l490 = v492;
			let v493 = fn_59(&l490);
			l480[v481] = v493;
			continuing {
				let v495 = l470;
				l470 = (v495 + bitcast<u32>(1i));
			}
		}
		l497 = 0u;
		loop { // unroll
			let v503 = l497;
			if !(v503 < c5) { break; }
			let v508 = l497;
			l507[v508] = 0u;
			l510 = 0u;
			loop { // unroll
				let v516 = l510;
				if !(v516 < 1u) { break; }
				let v521 = l510;
				let v522 = l497;
				l520[v521][v522] = 0u;
				continuing {
					let v524 = l510;
					l510 = (v524 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v526 = l497;
				l497 = (v526 + bitcast<u32>(1i));
			}
		}
		l528 = 0u;
		loop { // unroll
			let v534 = l528;
			if !(v534 < 5u) { break; }
			l536 = 0u;
			loop { // unroll
				let v542 = l536;
				if !(v542 < 1u) { break; }
				let v547 = l536;
				let v548 = l536;
				let v549 = l461;
				let v551 = l528;
				let v555 = l422[v548];
				l553 = v555;
				l556 = ((v549 * 5u) + v551);
				let v557 = fn_64(&l553, &l556);
				l546[v547] = v557;
				continuing {
					let v559 = l536;
					l536 = (v559 + bitcast<u32>(1i));
				}
			}
			l561 = 0u;
			loop { // unroll
				let v567 = l561;
				if !(v567 < 4u) { break; }
				l569 = 0u;
				loop { // unroll
					let v575 = l569;
					if !(v575 < 1u) { break; }
					let v578 = l569;
					let v579 = l561;
					let v582 = l546[v578][v579];
					l580 = v582;
					let v583 = fn_20(&l580);
					l577 = v583;
					let v585 = l569;
					let v587 = l577;
					l586 = v587;
					let v588 = fn_23(&l586);
					l584[v585] = v588;
					let v591 = l569;
					let v593 = l577;
					l592 = v593;
					let v594 = fn_26(&l592);
					l590[v591] = v594;
					continuing {
						let v596 = l569;
						l569 = (v596 + bitcast<u32>(1i));
					}
				}
				l598 = 0u;
				loop { // unroll
					let v604 = l598;
					if !(v604 < c5) { break; }
					let v607 = l598;
					let v608 = l528;
					let v611 = l480[v607][v608];
					l609 = v611;
					let v613 = l561;
					l612 = v613;
					let v614 = fn_31(&l609, &l612);
					l606 = v614;
					let v616 = l598;
					let v617 = l528;
					let v620 = l480[v616][v617];
					l618 = v620;
					let v622 = l561;
					l621 = v622;
					let v623 = fn_35(&l618, &l621);
					l615 = v623;
					let v624 = l598;
					let v625 = l606;
					let v626 = l615;
					let v629 = l507[v624];
					l507[v624] = (v629 + (v625 + v626));
					l632 = 0u;
					loop { // unroll
						let v638 = l632;
						if !(v638 < 1u) { break; }
						let v640 = l632;
						let v641 = l598;
						let v642 = l632;
						let v644 = l584[v642];
						let v645 = l606;
						let v647 = l632;
						let v649 = l590[v647];
						let v650 = l615;
						let v654 = l520[v640][v641];
						l520[v640][v641] = (v654 + ((v644 * v645) + (v649 * v650)));
						continuing {
							let v657 = l632;
							l632 = (v657 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v659 = l598;
						l598 = (v659 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v661 = l561;
					l561 = (v661 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v663 = l528;
				l528 = (v663 + bitcast<u32>(1i));
			}
		}
		l665 = 0u;
		loop { // unroll
			let v671 = l665;
			if !(v671 < 1u) { break; }
			l673 = 0u;
			loop { // unroll
				let v679 = l673;
				if !(v679 < c5) { break; }
				let v681 = l665;
				let v682 = l673;
				let v683 = l665;
				let v684 = l673;
				let v685 = l673;
				let v688 = l520[v683][v684];
				l686 = v688;
				let v691 = l507[v685];
				l689 = v691;
				let v692 = fn_41(&l686, &l689);
				let v694 = l452[v681][v682];
				l452[v681][v682] = (v694 + v692);
				continuing {
					let v697 = l673;
					l673 = (v697 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v699 = l665;
				l665 = (v699 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v702 = l461;
			l461 = (v702 + c4);
			let v705 = l399;
			l399 = (v705 + s704);
		}
	}
	l707 = 0u;
	loop { // unroll
		let v713 = l707;
		if !(v713 < 1u) { break; }
		l715 = 0u;
		loop { // unroll
			let v721 = l715;
			if !(v721 < c5) { break; }
			let v728 = l361;
			let v730 = l707;
			let v733 = l715;
			let v736 = l352;
			let v737 = (((((v728 * 1u) + v730) * s397) + (v733 * c3)) + v736);
			let v738 = l707;
			let v739 = l715;
			let v741 = l452[v738][v739];
			g727[v737] = v741;
			continuing {
				let v744 = l715;
				l715 = (v744 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v746 = l707;
			l707 = (v746 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v751 = local_invocation_id[0u];
	l749 = v751;
	loop {
		let v757 = l749;
		if !(v757 < s758) { break; }
		let v761 = l365;
		let v762 = l749;
		l760 = (v761 + (v762 / max(s397, 1u)));
		let v766 = l393;
		let v767 = l749;
		l765 = (v766 + (v767 % max(s397, 1u)));
		let v770 = l760;
		let v771 = l378;
		let v772 = (v770 <= v771);
		h779 = v772;
		if v772 {
			let v775 = l765;
			let v777 = push.m2;
			h779 = (v775 < v777);
		}
		let v779 = h779;
		if v779 {
			let v787 = l760;
			let v790 = b5[v787];
			l782 = (-v790);
			l792 = 0u;
			loop {
				let v798 = l792;
				if !(v798 < c4) { break; }
				let v800 = l792;
				let v803 = l749;
				let v804 = (((v800 * 1u) * s397) + v803);
				let v806 = g727[v804];
				let v807 = l782;
				l782 = (v807 + v806);
				continuing {
					let v809 = l792;
					l792 = (v809 + bitcast<u32>(1i));
				}
			}
			let v813 = push.m1;
			let v814 = l765;
			l811 = (v813 + v814);
			let v817 = l782;
			let v823 = l811;
			let v826 = b3[v823];
			let v833 = l760;
			l834 = 1.0f;
			let v837 = b4[v833];
			l835 = v837;
			let v838 = fn_15(&l834, &l835);
			l816 = ((f32(v817) * v826) * v838);
			if s841 {
				let v848 = l760;
				let v850 = push.m3;
				let v852 = l811;
				let v853 = ((v848 * v850) + v852);
				let v855 = b6[v853];
				let v856 = l816;
				l816 = (v856 + v855);
			}
			let v862 = l760;
			let v864 = push.m3;
			let v866 = l811;
			let v867 = ((v862 * v864) + v866);
			let v868 = l816;
			b7[v867] = v868;
		}
		continuing {
			let v871 = l749;
			l749 = (v871 + s870);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v80 = extents.m0;
			return v80;
		}
		case 1u: {
			let v84 = extents.m1;
			return v84;
		}
		case 2u: {
			let v88 = extents.m2;
			return v88;
		}
		case 3u: {
			let v92 = extents.m3;
			return v92;
		}
		case 4u: {
			let v96 = extents.m4;
			return v96;
		}
		case default: {
			return s98;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h160: bool;
	var l102: f32;
	var l106: f32;
	var l112: f32;
	var l117: f32;
	var l121: f32;
	var l125: f32;
	var l146: f32;
	let v103 = (*p13);
	let v104 = (*p14);
	l102 = (v103 / v104);
	let v107 = l102;
	l106 = bitcast<f32>((bitcast<u32>(v107) & 4294963200u));
	let v113 = (*p14);
	l112 = bitcast<f32>((bitcast<u32>(v113) & 4294963200u));
	let v118 = l102;
	let v119 = l106;
	l117 = (v118 - v119);
	let v122 = (*p14);
	let v123 = l112;
	l121 = (v122 - v123);
	let v126 = (*p13);
	let v127 = l106;
	let v128 = l112;
	l125 = (v126 - (v127 * v128));
	let v131 = l125;
	let v132 = l106;
	let v133 = l121;
	l125 = (v131 - (v132 * v133));
	let v136 = l125;
	let v137 = l117;
	let v138 = l112;
	l125 = (v136 - (v137 * v138));
	let v141 = l125;
	let v142 = l117;
	let v143 = l121;
	l125 = (v141 - (v142 * v143));
	let v147 = l102;
	let v148 = l125;
	let v149 = (*p14);
	l146 = (v147 + (v148 / v149));
	let v153 = l102;
	let v154 = is_inf(v153);
	h160 = v154;
	if (!v154) {
		let v158 = l125;
		h160 = is_nan(v158);
	}
	let v160 = h160;
	let v161 = l102;
	let v162 = l146;
	return select(v162, v161, v160);
}
fn fn_20(p19: ptr<function, u32>) -> u32 {
	let v167 = (*p19);
	(*p19) = (v167 ^ 2155905152u);
	let v169 = (*p19);
	let v172 = (*p19);
	return ((v169 >> bitcast<u32>(16i)) | (v172 << bitcast<u32>(16i)));
}
fn fn_23(p22: ptr<function, u32>) -> u32 {
	let v177 = (*p22);
	return (v177 & 16711935u);
}
fn fn_26(p25: ptr<function, u32>) -> u32 {
	let v182 = (*p25);
	return ((v182 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> u32 {
	let v188 = (*p29);
	let v190 = (*p30);
	return ((v188 >> (2u * v190)) & 196611u);
}
fn fn_35(p33: ptr<function, u32>, p34: ptr<function, u32>) -> u32 {
	let v197 = (*p33);
	let v198 = (*p34);
	return ((v197 >> ((2u * v198) + 8u)) & 196611u);
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> i32 {
	let v206 = (*p39);
	let v210 = (*p40);
	let v213 = (*p40);
	return (bitcast<i32>((v206 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v210 & 65535u) + (v213 >> bitcast<u32>(16i))))));
}
fn fn_47(p44: ptr<function, u32>, p45: ptr<function, u32>, p46: ptr<function, u32>) -> u32 {
	let v221 = (*p44);
	let v224 = (*p46);
	let v226 = (*p45);
	let v229 = (*p44);
	return (((((v221 / 64u) * v224) + v226) * 64u) + (v229 % 64u));
}
fn fn_51(p49: ptr<function, u32>, p50: ptr<function, u32>) -> u32 {
	var l244: u32;
	var l248: u32;
	let v234 = (*p49);
	let v235 = (*p49);
	let v237 = (*p49);
	(*p49) = (v237 + (v234 + v235));
	let v239 = (*p50);
	let v240 = (*p50);
	let v242 = (*p50);
	(*p50) = (v242 + (v239 + v240));
	let v245 = (*p49);
	l244 = (v245 & 50332416u);
	let v249 = (*p50);
	l248 = (v249 & 50332416u);
	let v251 = l244;
	let v252 = (*p49);
	(*p49) = (v252 - v251);
	let v254 = l248;
	let v255 = (*p50);
	(*p50) = (v255 - v254);
	let v257 = l244;
	let v259 = l248;
	return ((v257 >> bitcast<u32>(8i)) | v259);
}
fn fn_59(p58: ptr<function, vec4<u32>>) -> array<u32, 5> {
	var l264: array<u32, 5>;
	var l267: u32;
	var l276: u32;
	var l281: u32;
	var l287: u32;
	var l295: u32;
	var l302: u32;
	var l304: u32;
	l264 = array<u32, 5>(0u, 0u, 0u, 0u, 0u);
	l267 = 0u;
	loop { // unroll
		let v273 = l267;
		if !(v273 < 4u) { break; }
		let v277 = l267;
		let v279 = (*p58)[v277];
		l276 = (v279 & 16711935u);
		let v282 = l267;
		let v284 = (*p58)[v282];
		l281 = ((v284 >> bitcast<u32>(8i)) & 16711935u);
		l287 = 0u;
		loop { // unroll
			let v293 = l287;
			if !(v293 < 5u) { break; }
			let v296 = l267;
			let v298 = l287;
			l295 = ((v296 * 5u) + v298);
			let v300 = l295;
			let v301 = (v300 / 4u);
			let v303 = l276;
			l302 = v303;
			let v305 = l281;
			l304 = v305;
			let v306 = fn_51(&l302, &l304);
			let v307 = l302;
			l276 = v307;
			let v308 = l304;
			l281 = v308;
			let v309 = l295;
			let v314 = l264[v301];
			l264[v301] = (v314 | (v306 << (2u * (v309 % 4u))));
			continuing {
				let v317 = l287;
				l287 = (v317 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v319 = l267;
			l267 = (v319 + bitcast<u32>(1i));
		}
	}
	let v321 = l264;
	return v321;
}
fn fn_64(p62: ptr<function, u32>, p63: ptr<function, u32>) -> vec4<u32> {
	var l334: vec4<u32>;
	let v331 = (*p63);
	if (s330 || (v331 < s328)) {
		let v341 = (*p62);
		let v342 = (*p63);
		let v343 = (v341 + v342);
		let v346 = b1[v343];
		l334 = v346;
	} else {
		l334 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v349 = l334;
	return v349;
}
