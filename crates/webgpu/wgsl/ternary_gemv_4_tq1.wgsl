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
var<workgroup> g750: array<i32, max(s747, 1u)>;
const s98: u32 = (c1 - 5u);
const s326: u32 = (c2 + 15u);
const s328: u32 = (s326 / 16u);
const s329: u32 = (s328 % 5u);
const s330: bool = (s329 == 0u);
const s397: u32 = (c3 * c5);
const s404: u32 = (c2 + 80u);
const s405: u32 = (s404 - 1u);
const s406: u32 = (s405 / 80u);
const s727: u32 = (c4 * 64u);
const s746: u32 = (c4 * 4u);
const s747: u32 = (s746 * s397);
const s781: u32 = (4u * s397);
const s864: bool = (c6 != 0u);
const s893: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h389: bool;
	var h802: bool;
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
	var l422: array<u32, 4>;
	var l433: u32;
	var l441: u32;
	var l452: array<array<i32, max(c5, 1u)>, 4>;
	var l461: u32;
	var l470: u32;
	var l480: array<array<u32, 5>, max(c5, 1u)>;
	var l490: vec4<u32>;
	var l497: u32;
	var l507: array<u32, max(c5, 1u)>;
	var l510: u32;
	var l520: array<array<u32, max(c5, 1u)>, 4>;
	var l528: u32;
	var l536: u32;
	var l546: array<vec4<u32>, 4>;
	var l553: u32;
	var l556: u32;
	var l561: u32;
	var l569: u32;
	var l577: u32;
	var l580: u32;
	var l584: array<u32, 4>;
	var l586: u32;
	var l590: array<u32, 4>;
	var l592: u32;
	var l598: u32;
	var l606: u32;
	var l608: u32;
	var l611: u32;
	var l614: u32;
	var l616: u32;
	var l619: u32;
	var l630: u32;
	var l661: u32;
	var l688: u32;
	var l696: u32;
	var l709: u32;
	var l712: u32;
	var l730: u32;
	var l738: u32;
	var l772: u32;
	var l783: u32;
	var l788: u32;
	var l805: i32;
	var l815: u32;
	var l834: u32;
	var l839: f32;
	var l857: f32;
	var l858: f32;
	let v358 = local_invocation_id[0u];
	l352 = (v358 % max(c3, 1u));
	let v363 = local_invocation_id[0u];
	l361 = (v363 / max(c3, 1u));
	let v371 = push.m0;
	let v375 = workgroup_id[1u];
	l365 = (v371 + (v375 * 4u));
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
		if !(v418 < 4u) { break; }
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
		if !(v439 < 4u) { break; }
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
				if !(v516 < 4u) { break; }
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
		loop {
			let v534 = l528;
			if !(v534 < 5u) { break; }
			l536 = 0u;
			loop { // unroll
				let v542 = l536;
				if !(v542 < 4u) { break; }
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
					if !(v575 < 4u) { break; }
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
					let v610 = l480[v607][0i];
					l608 = v610;
					let v612 = l561;
					l611 = v612;
					let v613 = fn_31(&l608, &l611);
					l606 = v613;
					let v615 = l598;
					let v618 = l480[v615][0i];
					l616 = v618;
					let v620 = l561;
					l619 = v620;
					let v621 = fn_35(&l616, &l619);
					l614 = v621;
					let v622 = l598;
					let v623 = l606;
					let v624 = l614;
					let v627 = l507[v622];
					l507[v622] = (v627 + (v623 + v624));
					l630 = 0u;
					loop { // unroll
						let v636 = l630;
						if !(v636 < 4u) { break; }
						let v638 = l630;
						let v639 = l598;
						let v640 = l630;
						let v642 = l584[v640];
						let v643 = l606;
						let v645 = l630;
						let v647 = l590[v645];
						let v648 = l614;
						let v652 = l520[v638][v639];
						l520[v638][v639] = (v652 + ((v642 * v643) + (v647 * v648)));
						continuing {
							let v655 = l630;
							l630 = (v655 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v657 = l598;
						l598 = (v657 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v659 = l561;
					l561 = (v659 + bitcast<u32>(1i));
				}
			}
			l661 = 0u;
			loop { // unroll
				let v667 = l661;
				if !(v667 < c5) { break; }
				let v669 = l661;
				let v670 = l661;
				let v672 = l480[v670][1i];
				let v673 = l661;
				let v675 = l480[v673][2i];
				let v676 = l661;
				let v678 = l480[v676][3i];
				let v679 = l661;
				let v681 = l480[v679][4i];
				l480[v669] = array<u32, 5>(v672, v675, v678, v681, 0u);
				continuing {
					let v684 = l661;
					l661 = (v684 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v686 = l528;
				l528 = (v686 + bitcast<u32>(1i));
			}
		}
		l688 = 0u;
		loop { // unroll
			let v694 = l688;
			if !(v694 < 4u) { break; }
			l696 = 0u;
			loop { // unroll
				let v702 = l696;
				if !(v702 < c5) { break; }
				let v704 = l688;
				let v705 = l696;
				let v706 = l688;
				let v707 = l696;
				let v708 = l696;
				let v711 = l520[v706][v707];
				l709 = v711;
				let v714 = l507[v708];
				l712 = v714;
				let v715 = fn_41(&l709, &l712);
				let v717 = l452[v704][v705];
				l452[v704][v705] = (v717 + v715);
				continuing {
					let v720 = l696;
					l696 = (v720 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v722 = l688;
				l688 = (v722 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v725 = l461;
			l461 = (v725 + c4);
			let v728 = l399;
			l399 = (v728 + s727);
		}
	}
	l730 = 0u;
	loop { // unroll
		let v736 = l730;
		if !(v736 < 4u) { break; }
		l738 = 0u;
		loop { // unroll
			let v744 = l738;
			if !(v744 < c5) { break; }
			let v751 = l361;
			let v753 = l730;
			let v756 = l738;
			let v759 = l352;
			let v760 = (((((v751 * 4u) + v753) * s397) + (v756 * c3)) + v759);
			let v761 = l730;
			let v762 = l738;
			let v764 = l452[v761][v762];
			g750[v760] = v764;
			continuing {
				let v767 = l738;
				l738 = (v767 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v769 = l730;
			l730 = (v769 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v774 = local_invocation_id[0u];
	l772 = v774;
	loop {
		let v780 = l772;
		if !(v780 < s781) { break; }
		let v784 = l365;
		let v785 = l772;
		l783 = (v784 + (v785 / max(s397, 1u)));
		let v789 = l393;
		let v790 = l772;
		l788 = (v789 + (v790 % max(s397, 1u)));
		let v793 = l783;
		let v794 = l378;
		let v795 = (v793 <= v794);
		h802 = v795;
		if v795 {
			let v798 = l788;
			let v800 = push.m2;
			h802 = (v798 < v800);
		}
		let v802 = h802;
		if v802 {
			let v810 = l783;
			let v813 = b5[v810];
			l805 = (-v813);
			l815 = 0u;
			loop {
				let v821 = l815;
				if !(v821 < c4) { break; }
				let v823 = l815;
				let v826 = l772;
				let v827 = (((v823 * 4u) * s397) + v826);
				let v829 = g750[v827];
				let v830 = l805;
				l805 = (v830 + v829);
				continuing {
					let v832 = l815;
					l815 = (v832 + bitcast<u32>(1i));
				}
			}
			let v836 = push.m1;
			let v837 = l788;
			l834 = (v836 + v837);
			let v840 = l805;
			let v846 = l834;
			let v849 = b3[v846];
			let v856 = l783;
			l857 = 1.0f;
			let v860 = b4[v856];
			l858 = v860;
			let v861 = fn_15(&l857, &l858);
			l839 = ((f32(v840) * v849) * v861);
			if s864 {
				let v871 = l783;
				let v873 = push.m3;
				let v875 = l834;
				let v876 = ((v871 * v873) + v875);
				let v878 = b6[v876];
				let v879 = l839;
				l839 = (v879 + v878);
			}
			let v885 = l783;
			let v887 = push.m3;
			let v889 = l834;
			let v890 = ((v885 * v887) + v889);
			let v891 = l839;
			b7[v890] = v891;
		}
		continuing {
			let v894 = l772;
			l772 = (v894 + s893);
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
