const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 0u; // narrow_products
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
struct S44 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S191 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S44;
@group(0) @binding(16) var<uniform> push: S191;
var<workgroup> g328: array<vec4<u32>, 68>;
var<workgroup> g356: array<u32, 272>;
var<workgroup> g568: array<i32, 1024>;
const s69: u32 = (c1 - 5u);
const s139: bool = (c4 == 1u);
const s238: u32 = (c2 + 15u);
const s239: u32 = (s238 / 16u);
const s248: u32 = (c2 + 64u);
const s249: u32 = (s248 - 1u);
const s250: u32 = (s249 / 64u);
const s390: u32 = (s239 % 4u);
const s391: bool = (s390 == 0u);
const s664: bool = (c3 != 0u);
const s698: bool = (c4 != 0u);
const s699: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l173: u32;
	var l181: u32;
	var l185: u32;
	var l188: u32;
	var l190: u32;
	var l203: u32;
	var l213: u32;
	var l223: array<u32, 1>;
	var l244: u32;
	var l251: u32;
	var l252: u32;
	var l253: u32;
	var l255: u32;
	var l264: u32;
	var l276: array<array<i32, 2>, 8>;
	var l284: u32;
	var l297: u32;
	var l305: u32;
	var l317: u32;
	var l332: array<vec4<u32>, 1>;
	var l340: vec4<u32>;
	var l341: vec4<u32>;
	var l342: vec4<u32>;
	var l345: u32;
	var l372: u32;
	var l380: u32;
	var l395: vec4<u32>;
	var l430: u32;
	var l432: u32;
	var l434: u32;
	var l442: u32;
	var l452: array<u32, 2>;
	var l465: u32;
	var l475: array<vec4<u32>, 2>;
	var l490: u32;
	var l498: vec4<u32>;
	var l505: u32;
	var l513: u32;
	var l526: u32;
	var l529: u32;
	var l549: u32;
	var l557: u32;
	var l589: u32;
	var l600: u32;
	var l605: f32;
	var l614: u32;
	var l619: u32;
	var l628: u32;
	var l632: f32;
	var l657: f32;
	var l658: f32;
	let v180 = local_invocation_id[0u];
	l173 = v180;
	let v182 = l173;
	l181 = (v182 % 32u);
	let v186 = l173;
	l185 = (v186 / 32u);
	let v189 = fn_8();
	l188 = v189;
	let v196 = push.m0;
	let v199 = workgroup_id[1u];
	l190 = (v196 + (v199 * 16u));
	let v205 = workgroup_id[0u];
	l203 = (v205 * 64u);
	let v207 = l190;
	let v208 = l188;
	if (v207 >= v208) {
		return;
	}
	l213 = 0u;
	loop {
		let v219 = l213;
		if !(v219 < 1u) { break; }
		let v224 = l213;
		let v225 = l190;
		let v226 = l173;
		let v227 = l213;
		let v233 = l188;
		l223[v224] = (min((v225 + ((v226 + (v227 * 64u)) / 4u)), (v233 - 1u)) * s239);
		continuing {
			let v242 = l213;
			l213 = (v242 + bitcast<u32>(1i));
		}
	}
	let v245 = l203;
	let v246 = l173;
	l251 = (v245 + v246);
	l252 = 0u;
	l253 = s250;
	let v254 = fn_28(&l251, &l252, &l253);
	l244 = v254;
	l255 = 0u;
	loop {
		let v261 = l255;
		if !(v261 < 8u) { break; }
		l264 = 0u;
		loop {
			let v270 = l264;
			if !(v270 < 2u) { break; }
			let v277 = l255;
			let v278 = l264;
			l276[v277][v278] = 0i;
			continuing {
				let v280 = l264;
				l264 = (v280 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v282 = l255;
			l255 = (v282 + bitcast<u32>(1i));
		}
	}
	l284 = 0u;
	loop {
		let v290 = l284;
		if !(v290 <= s250) { break; }
		let v292 = l284;
		if (v292 > 0u) {
			workgroupBarrier();
			l297 = 0u;
			loop {
				let v303 = l297;
				if !(v303 < 1u) { break; }
				let v306 = l173;
				let v307 = l297;
				l305 = (v306 + (v307 * 64u));
				let v311 = l305;
				if (false && (v311 >= 64u)) {
					break;
				}
				let v318 = l305;
				let v322 = l305;
				l317 = (((v318 % 4u) * 17u) + (v322 / 4u));
				let v329 = l317;
				let v333 = l297;
				let v335 = l332[v333];
				g328[v329] = v335;
				continuing {
					let v338 = l297;
					l297 = (v338 + bitcast<u32>(1i));
				}
			}
			let v343 = l341;
			l342 = v343;
			let v344 = fn_34(&l342);
			l340 = v344;
			l345 = 0u;
			loop {
				let v351 = l345;
				if !(v351 < 4u) { break; }
				let v357 = l345;
				let v359 = l173;
				let v360 = ((v357 * 68u) + v359);
				let v361 = l345;
				let v363 = l340[v361];
				g356[v360] = v363;
				continuing {
					let v366 = l345;
					l345 = (v366 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v368 = l284;
		if (v368 < s250) {
			l372 = 0u;
			loop {
				let v378 = l372;
				if !(v378 < 1u) { break; }
				let v381 = l284;
				let v383 = l173;
				let v384 = l372;
				l380 = ((v381 * 4u) + ((v383 + (v384 * 64u)) % 4u));
				let v389 = l372;
				let v392 = l380;
				if (s391 || (v392 < s239)) {
					let v402 = l372;
					let v404 = l223[v402];
					let v405 = l380;
					let v406 = (v404 + v405);
					let v409 = b1[v406];
					l395 = v409;
				} else {
					l395 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v412 = l395;
				l332[v389] = v412;
				continuing {
					let v414 = l372;
					l372 = (v414 + bitcast<u32>(1i));
				}
			}
			let v420 = l244;
			let v422 = b2[v420];
			l341 = v422;
			let v423 = l244;
			l244 = (v423 + 64u);
		}
		let v425 = l284;
		if !(v425 == 0u) {
			let v431 = l181;
			l430 = v431;
			let v433 = l185;
			l432 = v433;
			l434 = 0u;
			loop {
				let v440 = l434;
				if !(v440 < 4u) { break; }
				l442 = 0u;
				loop {
					let v448 = l442;
					if !(v448 < 2u) { break; }
					let v453 = l442;
					let v454 = l430;
					let v455 = l442;
					let v457 = (v454 + (v455 * 32u));
					let v459 = g356[v457];
					l452[v453] = v459;
					continuing {
						let v461 = l442;
						l442 = (v461 + bitcast<u32>(1i));
					}
				}
				let v463 = l430;
				l430 = (v463 + 68u);
				l465 = 0u;
				loop {
					let v471 = l465;
					if !(v471 < 2u) { break; }
					let v476 = l465;
					let v477 = l465;
					let v479 = l452[v477];
					l475[v476] = ((vec4<u32>(v479, v479, v479, v479) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
					continuing {
						let v488 = l465;
						l465 = (v488 + bitcast<u32>(1i));
					}
				}
				l490 = 0u;
				loop {
					let v496 = l490;
					if !(v496 < 8u) { break; }
					let v499 = l432;
					let v500 = l490;
					let v502 = (v499 + (v500 * 2u));
					let v504 = g328[v502];
					l498 = v504;
					l505 = 0u;
					loop {
						let v511 = l505;
						if !(v511 < 4u) { break; }
						l513 = 0u;
						loop {
							let v519 = l513;
							if !(v519 < 2u) { break; }
							let v521 = l490;
							let v522 = l513;
							let v523 = l505;
							let v524 = l513;
							let v525 = l505;
							let v528 = l498[v523];
							l526 = v528;
							let v531 = l475[v524][v525];
							l529 = v531;
							let v532 = fn_22(&l526, &l529);
							let v534 = l276[v521][v522];
							l276[v521][v522] = (v534 + v532);
							continuing {
								let v537 = l513;
								l513 = (v537 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v539 = l505;
							l505 = (v539 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v541 = l490;
						l490 = (v541 + bitcast<u32>(1i));
					}
				}
				let v543 = l432;
				l432 = (v543 + 17u);
				continuing {
					let v545 = l434;
					l434 = (v545 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v547 = l284;
			l284 = (v547 + bitcast<u32>(1i));
		}
	}
	l549 = 0u;
	loop {
		let v555 = l549;
		if !(v555 < 8u) { break; }
		l557 = 0u;
		loop {
			let v563 = l557;
			if !(v563 < 2u) { break; }
			let v569 = l185;
			let v570 = l549;
			let v574 = l181;
			let v576 = l557;
			let v578 = ((((v569 + (v570 * 2u)) * 64u) + v574) + (v576 * 32u));
			let v579 = l549;
			let v580 = l557;
			let v582 = l276[v579][v580];
			g568[v578] = v582;
			continuing {
				let v585 = l557;
				l557 = (v585 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v587 = l549;
			l549 = (v587 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v590 = l203;
	let v591 = l173;
	l589 = (v590 + v591);
	let v593 = l589;
	let v595 = push.m2;
	if (v593 >= v595) {
		return;
	}
	let v602 = push.m1;
	let v603 = l589;
	l600 = (v602 + v603);
	let v610 = l600;
	let v613 = b3[v610];
	l605 = v613;
	let v615 = l188;
	let v616 = l190;
	l614 = min(16u, (v615 - v616));
	l619 = 0u;
	loop {
		let v625 = l619;
		let v626 = l614;
		if !(v625 < v626) { break; }
		let v629 = l190;
		let v630 = l619;
		l628 = (v629 + v630);
		let v633 = l619;
		let v635 = l173;
		let v636 = ((v633 * 64u) + v635);
		let v638 = g568[v636];
		let v643 = l628;
		let v646 = b5[v643];
		let v649 = l605;
		let v656 = l628;
		l657 = 1.0f;
		let v660 = b4[v656];
		l658 = v660;
		let v661 = fn_15(&l657, &l658);
		l632 = ((f32((v638 - v646)) * v649) * v661);
		if s664 {
			let v671 = l628;
			let v673 = push.m3;
			let v675 = l600;
			let v676 = ((v671 * v673) + v675);
			let v678 = b6[v676];
			let v679 = l632;
			l632 = (v679 + v678);
		}
		let v685 = l628;
		let v687 = push.m3;
		let v689 = l600;
		let v690 = ((v685 * v687) + v689);
		let v691 = l632;
		b7[v690] = v691;
		continuing {
			let v693 = l619;
			l619 = (v693 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v50 = extents.m0;
			return v50;
		}
		case 1u: {
			let v54 = extents.m1;
			return v54;
		}
		case 2u: {
			let v58 = extents.m2;
			return v58;
		}
		case 3u: {
			let v62 = extents.m3;
			return v62;
		}
		case 4u: {
			let v66 = extents.m4;
			return v66;
		}
		case default: {
			return s69;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h131: bool;
	var l73: f32;
	var l77: f32;
	var l83: f32;
	var l88: f32;
	var l92: f32;
	var l96: f32;
	var l117: f32;
	let v74 = (*p13);
	let v75 = (*p14);
	l73 = (v74 / v75);
	let v78 = l73;
	l77 = bitcast<f32>((bitcast<u32>(v78) & 4294963200u));
	let v84 = (*p14);
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v89 = l73;
	let v90 = l77;
	l88 = (v89 - v90);
	let v93 = (*p14);
	let v94 = l83;
	l92 = (v93 - v94);
	let v97 = (*p13);
	let v98 = l77;
	let v99 = l83;
	l96 = (v97 - (v98 * v99));
	let v102 = l96;
	let v103 = l77;
	let v104 = l92;
	l96 = (v102 - (v103 * v104));
	let v107 = l96;
	let v108 = l88;
	let v109 = l83;
	l96 = (v107 - (v108 * v109));
	let v112 = l96;
	let v113 = l88;
	let v114 = l92;
	l96 = (v112 - (v113 * v114));
	let v118 = l73;
	let v119 = l96;
	let v120 = (*p14);
	l117 = (v118 + (v119 / v120));
	let v124 = l73;
	let v125 = is_inf(v124);
	h131 = v125;
	if (!v125) {
		let v129 = l96;
		h131 = is_nan(v129);
	}
	let v131 = h131;
	let v132 = l73;
	let v133 = l117;
	return select(v133, v132, v131);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l141: i32;
	if s139 {
		let v144 = (*p20);
		let v146 = (*p21);
		l141 = mixed_dot(bitcast<u32>(bitcast<i32>(v144)), v146);
	} else {
		let v149 = (*p20);
		let v151 = (*p21);
		l141 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v149)), bitcast<u32>(bitcast<i32>(v151)));
	}
	let v154 = l141;
	return v154;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v157 = (*p25);
	let v160 = (*p27);
	let v162 = (*p26);
	let v165 = (*p25);
	return (((((v157 / 64u) * v160) + v162) * 64u) + (v165 % 64u));
}
fn fn_34(p33: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v170 = (*p33);
	return v170;
}
