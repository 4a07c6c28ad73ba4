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
var<workgroup> g650: array<i32, max(s647, 1u)>;
const s93: u32 = (c1 - 5u);
const s234: u32 = (c2 + 15u);
const s236: u32 = (s234 / 16u);
const s238: u32 = (s236 % 4u);
const s240: bool = (s238 == 0u);
const s307: u32 = (c3 * c5);
const s313: u32 = (c2 + 64u);
const s314: u32 = (s313 - 1u);
const s315: u32 = (s314 / 64u);
const s627: u32 = (c4 * 64u);
const s646: u32 = (c4 * 4u);
const s647: u32 = (s646 * s307);
const s681: u32 = (4u * s307);
const s764: bool = (c6 != 0u);
const s793: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h299: bool;
	var h702: bool;
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
	var l331: array<u32, 4>;
	var l342: u32;
	var l350: u32;
	var l361: array<array<i32, max(c5, 1u)>, 4>;
	var l370: u32;
	var l379: u32;
	var l389: array<vec4<u32>, max(c5, 1u)>;
	var l399: vec4<u32>;
	var l406: u32;
	var l416: array<u32, max(c5, 1u)>;
	var l419: u32;
	var l429: array<array<u32, max(c5, 1u)>, 4>;
	var l437: u32;
	var l445: u32;
	var l455: array<vec4<u32>, 4>;
	var l462: u32;
	var l465: u32;
	var l470: u32;
	var l478: u32;
	var l486: u32;
	var l489: u32;
	var l493: array<u32, 4>;
	var l495: u32;
	var l499: array<u32, 4>;
	var l501: u32;
	var l507: u32;
	var l515: u32;
	var l517: u32;
	var l520: u32;
	var l523: u32;
	var l525: u32;
	var l528: u32;
	var l539: u32;
	var l570: u32;
	var l588: u32;
	var l596: u32;
	var l609: u32;
	var l612: u32;
	var l630: u32;
	var l638: u32;
	var l672: u32;
	var l683: u32;
	var l688: u32;
	var l705: i32;
	var l715: u32;
	var l734: u32;
	var l739: f32;
	var l757: f32;
	var l758: f32;
	let v268 = local_invocation_id[0u];
	l262 = (v268 % max(c3, 1u));
	let v273 = local_invocation_id[0u];
	l271 = (v273 / max(c3, 1u));
	let v281 = push.m0;
	let v285 = workgroup_id[1u];
	l275 = (v281 + (v285 * 4u));
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
		if !(v327 < 4u) { break; }
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
		if !(v348 < 4u) { break; }
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
				if !(v425 < 4u) { break; }
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
		loop {
			let v443 = l437;
			if !(v443 < 4u) { break; }
			l445 = 0u;
			loop { // unroll
				let v451 = l445;
				if !(v451 < 4u) { break; }
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
					if !(v484 < 4u) { break; }
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
					let v519 = l389[v516][0u];
					l517 = v519;
					let v521 = l470;
					l520 = v521;
					let v522 = fn_31(&l517, &l520);
					l515 = v522;
					let v524 = l507;
					let v527 = l389[v524][0u];
					l525 = v527;
					let v529 = l470;
					l528 = v529;
					let v530 = fn_35(&l525, &l528);
					l523 = v530;
					let v531 = l507;
					let v532 = l515;
					let v533 = l523;
					let v536 = l416[v531];
					l416[v531] = (v536 + (v532 + v533));
					l539 = 0u;
					loop { // unroll
						let v545 = l539;
						if !(v545 < 4u) { break; }
						let v547 = l539;
						let v548 = l507;
						let v549 = l539;
						let v551 = l493[v549];
						let v552 = l515;
						let v554 = l539;
						let v556 = l499[v554];
						let v557 = l523;
						let v561 = l429[v547][v548];
						l429[v547][v548] = (v561 + ((v551 * v552) + (v556 * v557)));
						continuing {
							let v564 = l539;
							l539 = (v564 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v566 = l507;
						l507 = (v566 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v568 = l470;
					l470 = (v568 + bitcast<u32>(1i));
				}
			}
			l570 = 0u;
			loop { // unroll
				let v576 = l570;
				if !(v576 < c5) { break; }
				let v578 = l570;
				let v579 = l570;
				let v581 = l389[v579];
				l389[v578] = v581.yzwx;
				continuing {
					let v584 = l570;
					l570 = (v584 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v586 = l437;
				l437 = (v586 + bitcast<u32>(1i));
			}
		}
		l588 = 0u;
		loop { // unroll
			let v594 = l588;
			if !(v594 < 4u) { break; }
			l596 = 0u;
			loop { // unroll
				let v602 = l596;
				if !(v602 < c5) { break; }
				let v604 = l588;
				let v605 = l596;
				let v606 = l588;
				let v607 = l596;
				let v608 = l596;
				let v611 = l429[v606][v607];
				l609 = v611;
				let v614 = l416[v608];
				l612 = v614;
				let v615 = fn_41(&l609, &l612);
				let v617 = l361[v604][v605];
				l361[v604][v605] = (v617 + v615);
				continuing {
					let v620 = l596;
					l596 = (v620 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v622 = l588;
				l588 = (v622 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v625 = l370;
			l370 = (v625 + c4);
			let v628 = l309;
			l309 = (v628 + s627);
		}
	}
	l630 = 0u;
	loop { // unroll
		let v636 = l630;
		if !(v636 < 4u) { break; }
		l638 = 0u;
		loop { // unroll
			let v644 = l638;
			if !(v644 < c5) { break; }
			let v651 = l271;
			let v653 = l630;
			let v656 = l638;
			let v659 = l262;
			let v660 = (((((v651 * 4u) + v653) * s307) + (v656 * c3)) + v659);
			let v661 = l630;
			let v662 = l638;
			let v664 = l361[v661][v662];
			g650[v660] = v664;
			continuing {
				let v667 = l638;
				l638 = (v667 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v669 = l630;
			l630 = (v669 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v674 = local_invocation_id[0u];
	l672 = v674;
	loop {
		let v680 = l672;
		if !(v680 < s681) { break; }
		let v684 = l275;
		let v685 = l672;
		l683 = (v684 + (v685 / max(s307, 1u)));
		let v689 = l303;
		let v690 = l672;
		l688 = (v689 + (v690 % max(s307, 1u)));
		let v693 = l683;
		let v694 = l288;
		let v695 = (v693 <= v694);
		h702 = v695;
		if v695 {
			let v698 = l688;
			let v700 = push.m2;
			h702 = (v698 < v700);
		}
		let v702 = h702;
		if v702 {
			let v710 = l683;
			let v713 = b5[v710];
			l705 = (-v713);
			l715 = 0u;
			loop {
				let v721 = l715;
				if !(v721 < c4) { break; }
				let v723 = l715;
				let v726 = l672;
				let v727 = (((v723 * 4u) * s307) + v726);
				let v729 = g650[v727];
				let v730 = l705;
				l705 = (v730 + v729);
				continuing {
					let v732 = l715;
					l715 = (v732 + bitcast<u32>(1i));
				}
			}
			let v736 = push.m1;
			let v737 = l688;
			l734 = (v736 + v737);
			let v740 = l705;
			let v746 = l734;
			let v749 = b3[v746];
			let v756 = l683;
			l757 = 1.0f;
			let v760 = b4[v756];
			l758 = v760;
			let v761 = fn_15(&l757, &l758);
			l739 = ((f32(v740) * v749) * v761);
			if s764 {
				let v771 = l683;
				let v773 = push.m3;
				let v775 = l734;
				let v776 = ((v771 * v773) + v775);
				let v778 = b6[v776];
				let v779 = l739;
				l739 = (v779 + v778);
			}
			let v785 = l683;
			let v787 = push.m3;
			let v789 = l734;
			let v790 = ((v785 * v787) + v789);
			let v791 = l739;
			b7[v790] = v791;
		}
		continuing {
			let v794 = l672;
			l672 = (v794 + s793);
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
