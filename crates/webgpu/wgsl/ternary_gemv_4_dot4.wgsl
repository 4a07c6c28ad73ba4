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
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S49 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S222 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S49;
@group(0) @binding(16) var<uniform> push: S222;
var<workgroup> g481: array<i32, max(s478, 1u)>;
const s74: u32 = (c1 - 5u);
const s144: bool = (c7 == 1u);
const s180: u32 = (c2 + 15u);
const s182: u32 = (s180 / 16u);
const s184: u32 = (s182 % 4u);
const s186: bool = (s184 == 0u);
const s252: u32 = (c3 * c5);
const s258: u32 = (c2 + 64u);
const s259: u32 = (s258 - 1u);
const s260: u32 = (s259 / 64u);
const s458: u32 = (c4 * 64u);
const s477: u32 = (c4 * 4u);
const s478: u32 = (s477 * s252);
const s512: u32 = (4u * s252);
const s595: bool = (c6 != 0u);
const s624: u32 = (c3 * c4);
const s629: bool = (c7 != 0u);
const s630: bool = (c7 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h244: bool;
	var h533: bool;
	var l208: u32;
	var l217: u32;
	var l221: u32;
	var l233: u32;
	var l248: u32;
	var l254: u32;
	var l261: u32;
	var l262: u32;
	var l264: u32;
	var l266: u32;
	var l276: array<u32, 4>;
	var l287: u32;
	var l295: u32;
	var l306: array<array<i32, max(c5, 1u)>, 4>;
	var l314: u32;
	var l323: u32;
	var l333: array<vec4<u32>, max(c5, 1u)>;
	var l343: vec4<u32>;
	var l350: u32;
	var l358: u32;
	var l368: array<vec4<u32>, 4>;
	var l375: u32;
	var l378: u32;
	var l383: u32;
	var l391: u32;
	var l399: u32;
	var l409: u32;
	var l421: u32;
	var l424: u32;
	var l437: u32;
	var l461: u32;
	var l469: u32;
	var l503: u32;
	var l514: u32;
	var l519: u32;
	var l536: i32;
	var l546: u32;
	var l565: u32;
	var l570: f32;
	var l588: f32;
	var l589: f32;
	let v214 = local_invocation_id[0u];
	l208 = (v214 % max(c3, 1u));
	let v219 = local_invocation_id[0u];
	l217 = (v219 / max(c3, 1u));
	let v227 = push.m0;
	let v230 = workgroup_id[1u];
	l221 = (v227 + (v230 * 4u));
	let v234 = fn_8();
	l233 = (v234 - 1u);
	let v236 = l221;
	let v237 = l233;
	let v238 = (v236 > v237);
	h244 = v238;
	if (!v238) {
		let v242 = fn_8();
		h244 = (v242 == 0u);
	}
	let v244 = h244;
	if v244 {
		return;
	}
	let v250 = workgroup_id[0u];
	l248 = (v250 * s252);
	let v255 = l248;
	let v256 = l208;
	l261 = (v255 + v256);
	let v263 = l217;
	l262 = v263;
	l264 = s260;
	let v265 = fn_28(&l261, &l262, &l264);
	l254 = v265;
	l266 = 0u;
	loop { // unroll
		let v272 = l266;
		if !(v272 < 4u) { break; }
		let v277 = l266;
		let v278 = l221;
		let v279 = l266;
		let v281 = l233;
		l276[v277] = (min((v278 + v279), v281) * s182);
		continuing {
			let v285 = l266;
			l266 = (v285 + bitcast<u32>(1i));
		}
	}
	l287 = 0u;
	loop { // unroll
		let v293 = l287;
		if !(v293 < 4u) { break; }
		l295 = 0u;
		loop { // unroll
			let v301 = l295;
			if !(v301 < c5) { break; }
			let v307 = l287;
			let v308 = l295;
			l306[v307][v308] = 0i;
			continuing {
				let v310 = l295;
				l295 = (v310 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v312 = l287;
			l287 = (v312 + bitcast<u32>(1i));
		}
	}
	let v315 = l217;
	l314 = v315;
	loop {
		let v321 = l314;
		if !(v321 < s260) { break; }
		l323 = 0u;
		loop { // unroll
			let v329 = l323;
			if !(v329 < c5) { break; }
			let v334 = l323;
			let v339 = l254;
			let v340 = l323;
			let v342 = (v339 + (v340 * c3));
			let v345 = b2[v342];
			l343 = v345;
			let v346 = fn_34(&l343);
			l333[v334] = v346;
			continuing {
				let v348 = l323;
				l323 = (v348 + bitcast<u32>(1i));
			}
		}
		l350 = 0u;
		loop {
			let v356 = l350;
			if !(v356 < 4u) { break; }
			l358 = 0u;
			loop { // unroll
				let v364 = l358;
				if !(v364 < 4u) { break; }
				let v369 = l358;
				let v370 = l358;
				let v371 = l314;
				let v373 = l350;
				let v377 = l276[v370];
				l375 = v377;
				l378 = ((v371 * 4u) + v373);
				let v379 = fn_39(&l375, &l378);
				l368[v369] = v379;
				continuing {
					let v381 = l358;
					l358 = (v381 + bitcast<u32>(1i));
				}
			}
			l383 = 0u;
			loop { // unroll
				let v389 = l383;
				if !(v389 < 4u) { break; }
				l391 = 0u;
				loop { // unroll
					let v397 = l391;
					if !(v397 < c5) { break; }
					let v400 = l391;
					let v402 = l333[v400][0u];
					let v404 = l383;
					l399 = ((v402 >> (2u * v404)) & 50529027u);
					l409 = 0u;
					loop { // unroll
						let v415 = l409;
						if !(v415 < 4u) { break; }
						let v417 = l409;
						let v418 = l391;
						let v419 = l409;
						let v420 = l383;
						let v423 = l368[v419][v420];
						l421 = v423;
						let v425 = l399;
						l424 = v425;
						let v426 = fn_22(&l421, &l424);
						let v428 = l306[v417][v418];
						l306[v417][v418] = (v428 + v426);
						continuing {
							let v431 = l409;
							l409 = (v431 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v433 = l391;
						l391 = (v433 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v435 = l383;
					l383 = (v435 + bitcast<u32>(1i));
				}
			}
			l437 = 0u;
			loop { // unroll
				let v443 = l437;
				if !(v443 < c5) { break; }
				let v445 = l437;
				let v446 = l437;
				let v448 = l333[v446];
				l333[v445] = v448.yzwx;
				continuing {
					let v451 = l437;
					l437 = (v451 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v453 = l350;
				l350 = (v453 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v456 = l314;
			l314 = (v456 + c4);
			let v459 = l254;
			l254 = (v459 + s458);
		}
	}
	l461 = 0u;
	loop { // unroll
		let v467 = l461;
		if !(v467 < 4u) { break; }
		l469 = 0u;
		loop { // unroll
			let v475 = l469;
			if !(v475 < c5) { break; }
			let v482 = l217;
			let v484 = l461;
			let v487 = l469;
			let v490 = l208;
			let v491 = (((((v482 * 4u) + v484) * s252) + (v487 * c3)) + v490);
			let v492 = l461;
			let v493 = l469;
			let v495 = l306[v492][v493];
			g481[v491] = v495;
			continuing {
				let v498 = l469;
				l469 = (v498 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v500 = l461;
			l461 = (v500 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v505 = local_invocation_id[0u];
	l503 = v505;
	loop {
		let v511 = l503;
		if !(v511 < s512) { break; }
		let v515 = l221;
		let v516 = l503;
		l514 = (v515 + (v516 / max(s252, 1u)));
		let v520 = l248;
		let v521 = l503;
		l519 = (v520 + (v521 % max(s252, 1u)));
		let v524 = l514;
		let v525 = l233;
		let v526 = (v524 <= v525);
		h533 = v526;
		if v526 {
			let v529 = l519;
			let v531 = push.m2;
			h533 = (v529 < v531);
		}
		let v533 = h533;
		if v533 {
			let v541 = l514;
			let v544 = b5[v541];
			l536 = (-v544);
			l546 = 0u;
			loop {
				let v552 = l546;
				if !(v552 < c4) { break; }
				let v554 = l546;
				let v557 = l503;
				let v558 = (((v554 * 4u) * s252) + v557);
				let v560 = g481[v558];
				let v561 = l536;
				l536 = (v561 + v560);
				continuing {
					let v563 = l546;
					l546 = (v563 + bitcast<u32>(1i));
				}
			}
			let v567 = push.m1;
			let v568 = l519;
			l565 = (v567 + v568);
			let v571 = l536;
			let v577 = l565;
			let v580 = b3[v577];
			let v587 = l514;
			l588 = 1.0f;
			let v591 = b4[v587];
			l589 = v591;
			let v592 = fn_15(&l588, &l589);
			l570 = ((f32(v571) * v580) * v592);
			if s595 {
				let v602 = l514;
				let v604 = push.m3;
				let v606 = l565;
				let v607 = ((v602 * v604) + v606);
				let v609 = b6[v607];
				let v610 = l570;
				l570 = (v610 + v609);
			}
			let v616 = l514;
			let v618 = push.m3;
			let v620 = l565;
			let v621 = ((v616 * v618) + v620);
			let v622 = l570;
			b7[v621] = v622;
		}
		continuing {
			let v625 = l503;
			l503 = (v625 + s624);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v55 = extents.m0;
			return v55;
		}
		case 1u: {
			let v59 = extents.m1;
			return v59;
		}
		case 2u: {
			let v63 = extents.m2;
			return v63;
		}
		case 3u: {
			let v67 = extents.m3;
			return v67;
		}
		case 4u: {
			let v71 = extents.m4;
			return v71;
		}
		case default: {
			return s74;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h136: bool;
	var l78: f32;
	var l82: f32;
	var l88: f32;
	var l93: f32;
	var l97: f32;
	var l101: f32;
	var l122: f32;
	let v79 = (*p13);
	let v80 = (*p14);
	l78 = (v79 / v80);
	let v83 = l78;
	l82 = bitcast<f32>((bitcast<u32>(v83) & 4294963200u));
	let v89 = (*p14);
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v94 = l78;
	let v95 = l82;
	l93 = (v94 - v95);
	let v98 = (*p14);
	let v99 = l88;
	l97 = (v98 - v99);
	let v102 = (*p13);
	let v103 = l82;
	let v104 = l88;
	l101 = (v102 - (v103 * v104));
	let v107 = l101;
	let v108 = l82;
	let v109 = l97;
	l101 = (v107 - (v108 * v109));
	let v112 = l101;
	let v113 = l93;
	let v114 = l88;
	l101 = (v112 - (v113 * v114));
	let v117 = l101;
	let v118 = l93;
	let v119 = l97;
	l101 = (v117 - (v118 * v119));
	let v123 = l78;
	let v124 = l101;
	let v125 = (*p14);
	l122 = (v123 + (v124 / v125));
	let v129 = l78;
	let v130 = is_inf(v129);
	h136 = v130;
	if (!v130) {
		let v134 = l101;
		h136 = is_nan(v134);
	}
	let v136 = h136;
	let v137 = l78;
	let v138 = l122;
	return select(v138, v137, v136);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l146: i32;
	if s144 {
		let v149 = (*p20);
		let v151 = (*p21);
		l146 = mixed_dot(bitcast<u32>(bitcast<i32>(v149)), v151);
	} else {
		let v154 = (*p20);
		let v156 = (*p21);
		l146 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v154)), bitcast<u32>(bitcast<i32>(v156)));
	}
	let v159 = l146;
	return v159;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v162 = (*p25);
	let v165 = (*p27);
	let v167 = (*p26);
	let v170 = (*p25);
	return (((((v162 / 64u) * v165) + v167) * 64u) + (v170 % 64u));
}
fn fn_34(p33: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v175 = (*p33);
	return v175;
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> vec4<u32> {
	var l190: vec4<u32>;
	let v187 = (*p38);
	if (s186 || (v187 < s182)) {
		let v197 = (*p37);
		let v198 = (*p38);
		let v199 = (v197 + v198);
		let v202 = b1[v199];
		l190 = v202;
	} else {
		l190 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v205 = l190;
	return v205;
}
