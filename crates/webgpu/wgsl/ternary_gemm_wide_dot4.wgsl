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
var<workgroup> g329: array<vec4<u32>, 132>;
var<workgroup> g357: array<u32, 272>;
var<workgroup> g570: array<i32, 2048>;
const s69: u32 = (c1 - 5u);
const s139: bool = (c4 == 1u);
const s239: u32 = (c2 + 15u);
const s240: u32 = (s239 / 16u);
const s249: u32 = (c2 + 64u);
const s250: u32 = (s249 - 1u);
const s251: u32 = (s250 / 64u);
const s392: u32 = (s240 % 4u);
const s393: bool = (s392 == 0u);
const s666: bool = (c3 != 0u);
const s700: bool = (c4 != 0u);
const s701: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l173: u32;
	var l181: u32;
	var l185: u32;
	var l188: u32;
	var l190: u32;
	var l203: u32;
	var l213: u32;
	var l224: array<u32, 2>;
	var l245: u32;
	var l252: u32;
	var l253: u32;
	var l254: u32;
	var l256: u32;
	var l265: u32;
	var l276: array<array<i32, 4>, 8>;
	var l284: u32;
	var l297: u32;
	var l305: u32;
	var l318: u32;
	var l333: array<vec4<u32>, 2>;
	var l341: vec4<u32>;
	var l342: vec4<u32>;
	var l343: vec4<u32>;
	var l346: u32;
	var l374: u32;
	var l382: u32;
	var l397: vec4<u32>;
	var l432: u32;
	var l434: u32;
	var l436: u32;
	var l444: u32;
	var l454: array<u32, 4>;
	var l467: u32;
	var l477: array<vec4<u32>, 4>;
	var l492: u32;
	var l500: vec4<u32>;
	var l507: u32;
	var l515: u32;
	var l528: u32;
	var l531: u32;
	var l551: u32;
	var l559: u32;
	var l591: u32;
	var l602: u32;
	var l607: f32;
	var l616: u32;
	var l621: u32;
	var l630: u32;
	var l634: f32;
	var l659: f32;
	var l660: f32;
	let v180 = local_invocation_id[0u];
	l173 = v180;
	let v182 = l173;
	l181 = (v182 % 16u);
	let v186 = l173;
	l185 = (v186 / 16u);
	let v189 = fn_8();
	l188 = v189;
	let v196 = push.m0;
	let v199 = workgroup_id[1u];
	l190 = (v196 + (v199 * 32u));
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
		if !(v219 < 2u) { break; }
		let v225 = l213;
		let v226 = l190;
		let v227 = l173;
		let v228 = l213;
		let v234 = l188;
		l224[v225] = (min((v226 + ((v227 + (v228 * 64u)) / 4u)), (v234 - 1u)) * s240);
		continuing {
			let v243 = l213;
			l213 = (v243 + bitcast<u32>(1i));
		}
	}
	let v246 = l203;
	let v247 = l173;
	l252 = (v246 + v247);
	l253 = 0u;
	l254 = s251;
	let v255 = fn_28(&l252, &l253, &l254);
	l245 = v255;
	l256 = 0u;
	loop {
		let v262 = l256;
		if !(v262 < 8u) { break; }
		l265 = 0u;
		loop {
			let v271 = l265;
			if !(v271 < 4u) { break; }
			let v277 = l256;
			let v278 = l265;
			l276[v277][v278] = 0i;
			continuing {
				let v280 = l265;
				l265 = (v280 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v282 = l256;
			l256 = (v282 + bitcast<u32>(1i));
		}
	}
	l284 = 0u;
	loop {
		let v290 = l284;
		if !(v290 <= s251) { break; }
		let v292 = l284;
		if (v292 > 0u) {
			workgroupBarrier();
			l297 = 0u;
			loop {
				let v303 = l297;
				if !(v303 < 2u) { break; }
				let v306 = l173;
				let v307 = l297;
				l305 = (v306 + (v307 * 64u));
				let v311 = l305;
				if (false && (v311 >= 128u)) {
					break;
				}
				let v319 = l305;
				let v323 = l305;
				l318 = (((v319 % 4u) * 33u) + (v323 / 4u));
				let v330 = l318;
				let v334 = l297;
				let v336 = l333[v334];
				g329[v330] = v336;
				continuing {
					let v339 = l297;
					l297 = (v339 + bitcast<u32>(1i));
				}
			}
			let v344 = l342;
			l343 = v344;
			let v345 = fn_34(&l343);
			l341 = v345;
			l346 = 0u;
			loop {
				let v352 = l346;
				if !(v352 < 4u) { break; }
				let v358 = l346;
				let v361 = l173;
				let v362 = ((v358 * 68u) + v361);
				let v363 = l346;
				let v365 = l341[v363];
				g357[v362] = v365;
				continuing {
					let v368 = l346;
					l346 = (v368 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v370 = l284;
		if (v370 < s251) {
			l374 = 0u;
			loop {
				let v380 = l374;
				if !(v380 < 2u) { break; }
				let v383 = l284;
				let v385 = l173;
				let v386 = l374;
				l382 = ((v383 * 4u) + ((v385 + (v386 * 64u)) % 4u));
				let v391 = l374;
				let v394 = l382;
				if (s393 || (v394 < s240)) {
					let v404 = l374;
					let v406 = l224[v404];
					let v407 = l382;
					let v408 = (v406 + v407);
					let v411 = b1[v408];
					l397 = v411;
				} else {
					l397 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v414 = l397;
				l333[v391] = v414;
				continuing {
					let v416 = l374;
					l374 = (v416 + bitcast<u32>(1i));
				}
			}
			let v422 = l245;
			let v424 = b2[v422];
			l342 = v424;
			let v425 = l245;
			l245 = (v425 + 64u);
		}
		let v427 = l284;
		if !(v427 == 0u) {
			let v433 = l181;
			l432 = v433;
			let v435 = l185;
			l434 = v435;
			l436 = 0u;
			loop {
				let v442 = l436;
				if !(v442 < 4u) { break; }
				l444 = 0u;
				loop {
					let v450 = l444;
					if !(v450 < 4u) { break; }
					let v455 = l444;
					let v456 = l432;
					let v457 = l444;
					let v459 = (v456 + (v457 * 16u));
					let v461 = g357[v459];
					l454[v455] = v461;
					continuing {
						let v463 = l444;
						l444 = (v463 + bitcast<u32>(1i));
					}
				}
				let v465 = l432;
				l432 = (v465 + 68u);
				l467 = 0u;
				loop {
					let v473 = l467;
					if !(v473 < 4u) { break; }
					let v478 = l467;
					let v479 = l467;
					let v481 = l454[v479];
					l477[v478] = ((vec4<u32>(v481, v481, v481, v481) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
					continuing {
						let v490 = l467;
						l467 = (v490 + bitcast<u32>(1i));
					}
				}
				l492 = 0u;
				loop {
					let v498 = l492;
					if !(v498 < 8u) { break; }
					let v501 = l434;
					let v502 = l492;
					let v504 = (v501 + (v502 * 4u));
					let v506 = g329[v504];
					l500 = v506;
					l507 = 0u;
					loop {
						let v513 = l507;
						if !(v513 < 4u) { break; }
						l515 = 0u;
						loop {
							let v521 = l515;
							if !(v521 < 4u) { break; }
							let v523 = l492;
							let v524 = l515;
							let v525 = l507;
							let v526 = l515;
							let v527 = l507;
							let v530 = l500[v525];
							l528 = v530;
							let v533 = l477[v526][v527];
							l531 = v533;
							let v534 = fn_22(&l528, &l531);
							let v536 = l276[v523][v524];
							l276[v523][v524] = (v536 + v534);
							continuing {
								let v539 = l515;
								l515 = (v539 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v541 = l507;
							l507 = (v541 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v543 = l492;
						l492 = (v543 + bitcast<u32>(1i));
					}
				}
				let v545 = l434;
				l434 = (v545 + 33u);
				continuing {
					let v547 = l436;
					l436 = (v547 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v549 = l284;
			l284 = (v549 + bitcast<u32>(1i));
		}
	}
	l551 = 0u;
	loop {
		let v557 = l551;
		if !(v557 < 8u) { break; }
		l559 = 0u;
		loop {
			let v565 = l559;
			if !(v565 < 4u) { break; }
			let v571 = l185;
			let v572 = l551;
			let v576 = l181;
			let v578 = l559;
			let v580 = ((((v571 + (v572 * 4u)) * 64u) + v576) + (v578 * 16u));
			let v581 = l551;
			let v582 = l559;
			let v584 = l276[v581][v582];
			g570[v580] = v584;
			continuing {
				let v587 = l559;
				l559 = (v587 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v589 = l551;
			l551 = (v589 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v592 = l203;
	let v593 = l173;
	l591 = (v592 + v593);
	let v595 = l591;
	let v597 = push.m2;
	if (v595 >= v597) {
		return;
	}
	let v604 = push.m1;
	let v605 = l591;
	l602 = (v604 + v605);
	let v612 = l602;
	let v615 = b3[v612];
	l607 = v615;
	let v617 = l188;
	let v618 = l190;
	l616 = min(32u, (v617 - v618));
	l621 = 0u;
	loop {
		let v627 = l621;
		let v628 = l616;
		if !(v627 < v628) { break; }
		let v631 = l190;
		let v632 = l621;
		l630 = (v631 + v632);
		let v635 = l621;
		let v637 = l173;
		let v638 = ((v635 * 64u) + v637);
		let v640 = g570[v638];
		let v645 = l630;
		let v648 = b5[v645];
		let v651 = l607;
		let v658 = l630;
		l659 = 1.0f;
		let v662 = b4[v658];
		l660 = v662;
		let v663 = fn_15(&l659, &l660);
		l634 = ((f32((v640 - v648)) * v651) * v663);
		if s666 {
			let v673 = l630;
			let v675 = push.m3;
			let v677 = l602;
			let v678 = ((v673 * v675) + v677);
			let v680 = b6[v678];
			let v681 = l634;
			l634 = (v681 + v680);
		}
		let v687 = l630;
		let v689 = push.m3;
		let v691 = l602;
		let v692 = ((v687 * v689) + v691);
		let v693 = l634;
		b7[v692] = v693;
		continuing {
			let v695 = l621;
			l621 = (v695 + bitcast<u32>(1i));
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
