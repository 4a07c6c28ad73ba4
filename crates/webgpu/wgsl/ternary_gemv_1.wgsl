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
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S276 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S276;
var<workgroup> g636: array<i32, max(s633, 1u)>;
const s93: u32 = (c1 - 5u);
const s234: u32 = (c2 + 15u);
const s236: u32 = (s234 / 16u);
const s238: u32 = (s236 % 4u);
const s240: bool = (s238 == 0u);
const s307: u32 = (c3 * c5);
const s313: u32 = (c2 + 64u);
const s314: u32 = (s313 - 1u);
const s315: u32 = (s314 / 64u);
const s613: u32 = (c4 * 64u);
const s632: u32 = (c4 * 1u);
const s633: u32 = (s632 * s307);
const s667: u32 = (1u * s307);
const s750: bool = (c6 != 0u);
const s779: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h299: bool;
	var h688: bool;
	var l262: u32;
	var l271: u32;
	var l275: u32;
	var l288: u32;
	var l303: u32;
	var l309: u32;
	var l316: u32;
	var l317: u32;
	var l319: u32;
	var l321: u32;
	var l331: array<u32, 1>;
	var l342: u32;
	var l350: u32;
	var l361: array<array<i32, max(c5, 1u)>, 1>;
	var l370: u32;
	var l379: u32;
	var l389: array<vec4<u32>, max(c5, 1u)>;
	var l399: vec4<u32>;
	var l406: u32;
	var l416: array<u32, max(c5, 1u)>;
	var l419: u32;
	var l429: array<array<u32, max(c5, 1u)>, 1>;
	var l437: u32;
	var l445: u32;
	var l455: array<vec4<u32>, 1>;
	var l462: u32;
	var l465: u32;
	var l470: u32;
	var l478: u32;
	var l486: u32;
	var l489: u32;
	var l493: array<u32, 1>;
	var l495: u32;
	var l499: array<u32, 1>;
	var l501: u32;
	var l507: u32;
	var l515: u32;
	var l518: u32;
	var l521: u32;
	var l524: u32;
	var l527: u32;
	var l530: u32;
	var l541: u32;
	var l574: u32;
	var l582: u32;
	var l595: u32;
	var l598: u32;
	var l616: u32;
	var l624: u32;
	var l658: u32;
	var l669: u32;
	var l674: u32;
	var l691: i32;
	var l701: u32;
	var l720: u32;
	var l725: f32;
	var l743: f32;
	var l744: f32;
	let v268 = local_invocation_id[0u];
	l262 = (v268 % max(c3, 1u));
	let v273 = local_invocation_id[0u];
	l271 = (v273 / max(c3, 1u));
	let v281 = push.m0;
	let v285 = workgroup_id[1u];
	l275 = (v281 + (v285 * 1u));
	let v289 = fn_8();
	l288 = (v289 - 1u);
	let v291 = l275;
	let v292 = l288;
	let v293 = (v291 > v292);
	h299 = v293;
	if (!v293) {
		let v297 = fn_8();
		h299 = (v297 == 0u);
	}
	let v299 = h299;
	if v299 {
		return;
	}
	let v305 = workgroup_id[0u];
	l303 = (v305 * s307);
	let v310 = l303;
	let v311 = l262;
	l316 = (v310 + v311);
	let v318 = l271;
	l317 = v318;
	l319 = s315;
	let v320 = fn_47(&l316, &l317, &l319);
	l309 = v320;
	l321 = 0u;
	loop { // unroll
		let v327 = l321;
		if !(v327 < 1u) { break; }
		let v332 = l321;
		let v333 = l275;
		let v334 = l321;
		let v336 = l288;
		l331[v332] = (min((v333 + v334), v336) * s236);
		continuing {
			let v340 = l321;
			l321 = (v340 + bitcast<u32>(1i));
		}
	}
	l342 = 0u;
	loop { // unroll
		let v348 = l342;
		if !(v348 < 1u) { break; }
		l350 = 0u;
		loop { // unroll
			let v356 = l350;
			if !(v356 < c5) { break; }
			let v362 = l342;
			let v363 = l350;
			l361[v362][v363] = 0i;
			continuing {
				let v366 = l350;
				l350 = (v366 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v368 = l342;
			l342 = (v368 + bitcast<u32>(1i));
		}
	}
	let v371 = l271;
	l370 = v371;
	loop {
		let v377 = l370;
		if !(v377 < s315) { break; }
		l379 = 0u;
		loop { // unroll
			let v385 = l379;
			if !(v385 < c5) { break; }
			let v390 = l379;
			let v395 = l309;
			let v396 = l379;
			let v398 = (v395 + (v396 * c3));
			let v401 = b2[v398];
			l399 = v401;
			let v402 = fn_53(&l399);
			l389[v390] = v402;
			continuing {
				let v404 = l379;
				l379 = (v404 + bitcast<u32>(1i));
			}
		}
		l406 = 0u;
		loop { // unroll
			let v412 = l406;
			if !(v412 < c5) { break; }
			let v417 = l406;
			l416[v417] = 0u;
			l419 = 0u;
			loop { // unroll
				let v425 = l419;
				if !(v425 < 1u) { break; }
				let v430 = l419;
				let v431 = l406;
				l429[v430][v431] = 0u;
				continuing {
					let v433 = l419;
					l419 = (v433 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v435 = l406;
				l406 = (v435 + bitcast<u32>(1i));
			}
		}
		l437 = 0u;
		loop { // unroll
			let v443 = l437;
			if !(v443 < 4u) { break; }
			l445 = 0u;
			loop { // unroll
				let v451 = l445;
				if !(v451 < 1u) { break; }
				let v456 = l445;
				let v457 = l445;
				let v458 = l370;
				let v460 = l437;
				let v464 = l331[v457];
				l462 = v464;
				l465 = ((v458 * 4u) + v460);
				let v466 = fn_58(&l462, &l465);
				l455[v456] = v466;
				continuing {
					let v468 = l445;
					l445 = (v468 + bitcast<u32>(1i));
				}
			}
			l470 = 0u;
			loop { // unroll
				let v476 = l470;
				if !(v476 < 4u) { break; }
				l478 = 0u;
				loop { // unroll
					let v484 = l478;
					if !(v484 < 1u) { break; }
					let v487 = l478;
					let v488 = l470;
					let v491 = l455[v487][v488];
					l489 = v491;
					let v492 = fn_20(&l489);
					l486 = v492;
					let v494 = l478;
					let v496 = l486;
					l495 = v496;
					let v497 = fn_23(&l495);
					l493[v494] = v497;
					let v500 = l478;
					let v502 = l486;
					l501 = v502;
					let v503 = fn_26(&l501);
					l499[v500] = v503;
					continuing {
						let v505 = l478;
						l478 = (v505 + bitcast<u32>(1i));
					}
				}
				l507 = 0u;
				loop { // unroll
					let v513 = l507;
					if !(v513 < c5) { break; }
					let v516 = l507;
					let v517 = l437;
					let v520 = l389[v516][v517];
					l518 = v520;
					let v522 = l470;
					l521 = v522;
					let v523 = fn_31(&l518, &l521);
					l515 = v523;
					let v525 = l507;
					let v526 = l437;
					let v529 = l389[v525][v526];
					l527 = v529;
					let v531 = l470;
					l530 = v531;
					let v532 = fn_35(&l527, &l530);
					l524 = v532;
					let v533 = l507;
					let v534 = l515;
					let v535 = l524;
					let v538 = l416[v533];
					l416[v533] = (v538 + (v534 + v535));
					l541 = 0u;
					loop { // unroll
						let v547 = l541;
						if !(v547 < 1u) { break; }
						let v549 = l541;
						let v550 = l507;
						let v551 = l541;
						let v553 = l493[v551];
						let v554 = l515;
						let v556 = l541;
						let v558 = l499[v556];
						let v559 = l524;
						let v563 = l429[v549][v550];
						l429[v549][v550] = (v563 + ((v553 * v554) + (v558 * v559)));
						continuing {
							let v566 = l541;
							l541 = (v566 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v568 = l507;
						l507 = (v568 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v570 = l470;
					l470 = (v570 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v572 = l437;
				l437 = (v572 + bitcast<u32>(1i));
			}
		}
		l574 = 0u;
		loop { // unroll
			let v580 = l574;
			if !(v580 < 1u) { break; }
			l582 = 0u;
			loop { // unroll
				let v588 = l582;
				if !(v588 < c5) { break; }
				let v590 = l574;
				let v591 = l582;
				let v592 = l574;
				let v593 = l582;
				let v594 = l582;
				let v597 = l429[v592][v593];
				l595 = v597;
				let v600 = l416[v594];
				l598 = v600;
				let v601 = fn_41(&l595, &l598);
				let v603 = l361[v590][v591];
				l361[v590][v591] = (v603 + v601);
				continuing {
					let v606 = l582;
					l582 = (v606 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v608 = l574;
				l574 = (v608 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v611 = l370;
			l370 = (v611 + c4);
			let v614 = l309;
			l309 = (v614 + s613);
		}
	}
	l616 = 0u;
	loop { // unroll
		let v622 = l616;
		if !(v622 < 1u) { break; }
		l624 = 0u;
		loop { // unroll
			let v630 = l624;
			if !(v630 < c5) { break; }
			let v637 = l271;
			let v639 = l616;
			let v642 = l624;
			let v645 = l262;
			let v646 = (((((v637 * 1u) + v639) * s307) + (v642 * c3)) + v645);
			let v647 = l616;
			let v648 = l624;
			let v650 = l361[v647][v648];
			g636[v646] = v650;
			continuing {
				let v653 = l624;
				l624 = (v653 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v655 = l616;
			l616 = (v655 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v660 = local_invocation_id[0u];
	l658 = v660;
	loop {
		let v666 = l658;
		if !(v666 < s667) { break; }
		let v670 = l275;
		let v671 = l658;
		l669 = (v670 + (v671 / max(s307, 1u)));
		let v675 = l303;
		let v676 = l658;
		l674 = (v675 + (v676 % max(s307, 1u)));
		let v679 = l669;
		let v680 = l288;
		let v681 = (v679 <= v680);
		h688 = v681;
		if v681 {
			let v684 = l674;
			let v686 = push.m2;
			h688 = (v684 < v686);
		}
		let v688 = h688;
		if v688 {
			let v696 = l669;
			let v699 = b5[v696];
			l691 = (-v699);
			l701 = 0u;
			loop {
				let v707 = l701;
				if !(v707 < c4) { break; }
				let v709 = l701;
				let v712 = l658;
				let v713 = (((v709 * 1u) * s307) + v712);
				let v715 = g636[v713];
				let v716 = l691;
				l691 = (v716 + v715);
				continuing {
					let v718 = l701;
					l701 = (v718 + bitcast<u32>(1i));
				}
			}
			let v722 = push.m1;
			let v723 = l674;
			l720 = (v722 + v723);
			let v726 = l691;
			let v732 = l720;
			let v735 = b3[v732];
			let v742 = l669;
			l743 = 1.0f;
			let v746 = b4[v742];
			l744 = v746;
			let v747 = fn_15(&l743, &l744);
			l725 = ((f32(v726) * v735) * v747);
			if s750 {
				let v757 = l669;
				let v759 = push.m3;
				let v761 = l720;
				let v762 = ((v757 * v759) + v761);
				let v764 = b6[v762];
				let v765 = l725;
				l725 = (v765 + v764);
			}
			let v771 = l669;
			let v773 = push.m3;
			let v775 = l720;
			let v776 = ((v771 * v773) + v775);
			let v777 = l725;
			b7[v776] = v777;
		}
		continuing {
			let v780 = l658;
			l658 = (v780 + s779);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v74 = extents.m0;
			return v74;
		}
		case 1u: {
			let v78 = extents.m1;
			return v78;
		}
		case 2u: {
			let v82 = extents.m2;
			return v82;
		}
		case 3u: {
			let v86 = extents.m3;
			return v86;
		}
		case 4u: {
			let v90 = extents.m4;
			return v90;
		}
		case default: {
			return s93;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h155: bool;
	var l97: f32;
	var l101: f32;
	var l107: f32;
	var l112: f32;
	var l116: f32;
	var l120: f32;
	var l141: f32;
	let v98 = (*p13);
	let v99 = (*p14);
	l97 = (v98 / v99);
	let v102 = l97;
	l101 = bitcast<f32>((bitcast<u32>(v102) & 4294963200u));
	let v108 = (*p14);
	l107 = bitcast<f32>((bitcast<u32>(v108) & 4294963200u));
	let v113 = l97;
	let v114 = l101;
	l112 = (v113 - v114);
	let v117 = (*p14);
	let v118 = l107;
	l116 = (v117 - v118);
	let v121 = (*p13);
	let v122 = l101;
	let v123 = l107;
	l120 = (v121 - (v122 * v123));
	let v126 = l120;
	let v127 = l101;
	let v128 = l116;
	l120 = (v126 - (v127 * v128));
	let v131 = l120;
	let v132 = l112;
	let v133 = l107;
	l120 = (v131 - (v132 * v133));
	let v136 = l120;
	let v137 = l112;
	let v138 = l116;
	l120 = (v136 - (v137 * v138));
	let v142 = l97;
	let v143 = l120;
	let v144 = (*p14);
	l141 = (v142 + (v143 / v144));
	let v148 = l97;
	let v149 = is_inf(v148);
	h155 = v149;
	if (!v149) {
		let v153 = l120;
		h155 = is_nan(v153);
	}
	let v155 = h155;
	let v156 = l97;
	let v157 = l141;
	return select(v157, v156, v155);
}
fn fn_20(p19: ptr<function, u32>) -> u32 {
	let v162 = (*p19);
	(*p19) = (v162 ^ 2155905152u);
	let v164 = (*p19);
	let v167 = (*p19);
	return ((v164 >> bitcast<u32>(16i)) | (v167 << bitcast<u32>(16i)));
}
fn fn_23(p22: ptr<function, u32>) -> u32 {
	let v172 = (*p22);
	return (v172 & 16711935u);
}
fn fn_26(p25: ptr<function, u32>) -> u32 {
	let v177 = (*p25);
	return ((v177 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> u32 {
	let v183 = (*p29);
	let v185 = (*p30);
	return ((v183 >> (2u * v185)) & 196611u);
}
fn fn_35(p33: ptr<function, u32>, p34: ptr<function, u32>) -> u32 {
	let v192 = (*p33);
	let v193 = (*p34);
	return ((v192 >> ((2u * v193) + 8u)) & 196611u);
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> i32 {
	let v201 = (*p39);
	let v205 = (*p40);
	let v208 = (*p40);
	return (bitcast<i32>((v201 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v205 & 65535u) + (v208 >> bitcast<u32>(16i))))));
}
fn fn_47(p44: ptr<function, u32>, p45: ptr<function, u32>, p46: ptr<function, u32>) -> u32 {
	let v216 = (*p44);
	let v219 = (*p46);
	let v221 = (*p45);
	let v224 = (*p44);
	return (((((v216 / 64u) * v219) + v221) * 64u) + (v224 % 64u));
}
fn fn_53(p52: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v229 = (*p52);
	return v229;
}
fn fn_58(p56: ptr<function, u32>, p57: ptr<function, u32>) -> vec4<u32> {
	var l244: vec4<u32>;
	let v241 = (*p57);
	if (s240 || (v241 < s236)) {
		let v251 = (*p56);
		let v252 = (*p57);
		let v253 = (v251 + v252);
		let v256 = b1[v253];
		l244 = v256;
	} else {
		l244 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v259 = l244;
	return v259;
}
