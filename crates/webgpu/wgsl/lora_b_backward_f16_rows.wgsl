const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<u32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g483: array<f32, max(s480, 1u)>;
const s44: u32 = (c1 - 5u);
const s140: u32 = (c2 + 1u);
const s141: u32 = (s140 / 2u);
const s160: u32 = (s141 - 1u);
const s175: u32 = (c2 - 1u);
const s178: u32 = (c3 % 8u);
const s179: bool = (s178 == 0u);
const s262: u32 = (c3 - 1u);
const s445: u32 = (3u * c0);
const s457: u32 = (c0 / max(c6, 1u));
const s458: u32 = (s457 - 1u);
const s479: u32 = (c6 + 1u);
const s480: u32 = (16u * s479);
const s561: u32 = (c6 / 2u);
const s567: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h362: bool;
	var h371: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l86: u32;
	var l96: array<u32, 2>;
	var l113: u32;
	var l124: array<f32, 16>;
	var l131: u32;
	var l143: u32;
	var l152: u32;
	var l162: u32;
	var l170: u32;
	var l182: u32;
	var l192: vec4<f32>;
	var l208: u32;
	var l219: array<f32, 48>;
	var l238: u32;
	var l274: array<f32, 6>;
	var l292: u32;
	var l302: array<u32, 6>;
	var l324: u32;
	var l334: vec2<f32>;
	var l345: u32;
	var l354: vec2<bool>;
	var l373: vec2<f32>;
	var l381: u32;
	var l389: vec2<f32>;
	var l399: u32;
	var l407: u32;
	var l448: u32;
	var l452: u32;
	var l455: u32;
	var l471: u32;
	var l500: u32;
	var l527: u32;
	var l545: u32;
	var l548: f32;
	var l554: u32;
	var l585: u32;
	var l590: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v66 = push.m0;
	let v69 = workgroup_id[0u];
	l59 = (v66 + (v69 * 2u));
	let v76 = workgroup_id[1u];
	l73 = (v76 * 8u);
	let v79 = l59;
	let v80 = l57;
	if (v79 >= v80) {
		return;
	}
	l86 = 0u;
	loop { // unroll
		let v92 = l86;
		if !(v92 < 2u) { break; }
		let v97 = l86;
		let v98 = l59;
		let v99 = l86;
		let v101 = l57;
		let v107 = push.m1;
		l96[v97] = ((min((v98 + v99), (v101 - 1u)) * c4) + (v107 / 2u));
		continuing {
			let v111 = l86;
			l86 = (v111 + bitcast<u32>(1i));
		}
	}
	l113 = 0u;
	loop { // unroll
		let v119 = l113;
		if !(v119 < 16u) { break; }
		let v125 = l113;
		l124[v125] = 0.0f;
		continuing {
			let v129 = l113;
			l113 = (v129 + bitcast<u32>(1i));
		}
	}
	let v132 = l49;
	l131 = v132;
	loop {
		let v138 = l131;
		if !(v138 < s141) { break; }
		l143 = 0u;
		loop { // unroll
			let v149 = l143;
			if !(v149 < 3u) { break; }
			let v153 = l131;
			let v154 = l143;
			l152 = min((v153 + (v154 * vec3<u32>(c0, 1u, 1u).x)), s160);
			l162 = 0u;
			loop { // unroll
				let v168 = l162;
				if !(v168 < 2u) { break; }
				let v171 = l152;
				let v173 = l162;
				l170 = min(((v171 * 2u) + v173), s175);
				if s179 {
					l182 = 0u;
					loop { // unroll
						let v188 = l182;
						if !(v188 < 8u) { break; }
						let v197 = l170;
						let v199 = l73;
						let v201 = l182;
						let v204 = ((((v197 * c3) + v199) + v201) / 4u);
						let v207 = b2[v204];
						l192 = v207;
						l208 = 0u;
						loop { // unroll
							let v214 = l208;
							if !(v214 < 4u) { break; }
							let v220 = l143;
							let v222 = l162;
							let v225 = l182;
							let v227 = l208;
							let v228 = (((((v220 * 2u) + v222) * 8u) + v225) + v227);
							let v229 = l208;
							let v231 = l192[v229];
							l219[v228] = v231;
							continuing {
								let v233 = l208;
								l208 = (v233 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v235 = l182;
							l182 = (v235 + 4u);
						}
					}
				} else {
					l238 = 0u;
					loop { // unroll
						let v244 = l238;
						if !(v244 < 8u) { break; }
						let v246 = l143;
						let v248 = l162;
						let v251 = l238;
						let v252 = ((((v246 * 2u) + v248) * 8u) + v251);
						let v257 = l170;
						let v259 = l73;
						let v260 = l238;
						let v264 = ((v257 * c3) + min((v259 + v260), s262));
						let v267 = b2[v264 / 4u][v264 % 4u];
						l219[v252] = v267;
						continuing {
							let v269 = l238;
							l238 = (v269 + bitcast<u32>(1i));
						}
					}
				}
				let v275 = l143;
				let v277 = l162;
				let v278 = ((v275 * 2u) + v277);
				let v284 = push.m1;
				let v285 = l170;
				let v286 = (v284 + v285);
				let v288 = b5[v286];
				l274[v278] = v288;
				continuing {
					let v290 = l162;
					l162 = (v290 + bitcast<u32>(1i));
				}
			}
			l292 = 0u;
			loop { // unroll
				let v298 = l292;
				if !(v298 < 2u) { break; }
				let v303 = l143;
				let v305 = l292;
				let v306 = ((v303 * 2u) + v305);
				let v311 = l292;
				let v313 = l96[v311];
				let v314 = l152;
				let v315 = (v313 + v314);
				let v318 = b1[v315];
				l302[v306] = v318;
				continuing {
					let v320 = l292;
					l292 = (v320 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v322 = l143;
				l143 = (v322 + bitcast<u32>(1i));
			}
		}
		l324 = 0u;
		loop { // unroll
			let v330 = l324;
			if !(v330 < 3u) { break; }
			let v335 = l324;
			let v336 = (v335 * 2u);
			let v338 = l274[v336];
			let v339 = l324;
			let v341 = ((v339 * 2u) + 1u);
			let v343 = l274[v341];
			l334 = vec2<f32>(v338, v343);
			let v346 = l131;
			let v347 = l324;
			l345 = ((v346 + (v347 * vec3<u32>(c0, 1u, 1u).x)) * 2u);
			let v355 = l345;
			let v356 = (v355 < c2);
			h362 = v356;
			if v356 {
				let v360 = l334[0u];
				h362 = (v360 != 0.0f);
			}
			let v362 = h362;
			let v363 = l345;
			let v365 = ((v363 + 1u) < c2);
			h371 = v365;
			if v365 {
				let v369 = l334[1u];
				h371 = (v369 != 0.0f);
			}
			let v371 = h371;
			l354 = vec2<bool>(v362, v371);
			let v376 = l334;
			let v379 = l354;
			l373 = select(vec2<f32>(0.0f, 0.0f), (vec2<f32>(1.0f, 1.0f) / v376), v379);
			l381 = 0u;
			loop { // unroll
				let v387 = l381;
				if !(v387 < 2u) { break; }
				let v390 = l324;
				let v392 = l381;
				let v393 = ((v390 * 2u) + v392);
				let v395 = l302[v393];
				let v397 = l373;
				l389 = (unpack2x16float(v395) * v397);
				l399 = 0u;
				loop { // unroll
					let v405 = l399;
					if !(v405 < 2u) { break; }
					l407 = 0u;
					loop { // unroll
						let v413 = l407;
						if !(v413 < 8u) { break; }
						let v415 = l381;
						let v417 = l407;
						let v418 = ((v415 * 8u) + v417);
						let v419 = l399;
						let v421 = l389[v419];
						let v422 = l324;
						let v424 = l399;
						let v427 = l407;
						let v428 = ((((v422 * 2u) + v424) * 8u) + v427);
						let v430 = l219[v428];
						let v433 = l124[v418];
						l124[v418] = (v433 + (v421 * v430));
						continuing {
							let v436 = l407;
							l407 = (v436 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v438 = l399;
						l399 = (v438 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v440 = l381;
					l381 = (v440 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v442 = l324;
				l324 = (v442 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v446 = l131;
			l131 = (v446 + s445);
		}
	}
	let v449 = l49;
	l448 = (v449 % max(c6, 1u));
	let v453 = l49;
	l452 = (v453 / max(c6, 1u));
	l455 = s458;
	loop {
		let v464 = l455;
		if !(v464 > 0u) { break; }
		let v466 = l452;
		let v467 = l455;
		if (v466 == v467) {
			l471 = 0u;
			loop { // unroll
				let v477 = l471;
				if !(v477 < 16u) { break; }
				let v484 = l471;
				let v486 = l448;
				let v487 = ((v484 * s479) + v486);
				let v488 = l471;
				let v490 = l124[v488];
				g483[v487] = v490;
				continuing {
					let v493 = l471;
					l471 = (v493 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v496 = l452;
		if (v496 == 0u) {
			l500 = 0u;
			loop { // unroll
				let v506 = l500;
				if !(v506 < 16u) { break; }
				let v508 = l500;
				let v509 = l500;
				let v511 = l448;
				let v512 = ((v509 * s479) + v511);
				let v514 = g483[v512];
				let v516 = l124[v508];
				l124[v508] = (v516 + v514);
				continuing {
					let v519 = l500;
					l500 = (v519 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v521 = l455;
			l455 = (v521 - bitcast<u32>(1i));
		}
	}
	let v523 = l452;
	if (v523 == 0u) {
		l527 = 0u;
		loop { // unroll
			let v533 = l527;
			if !(v533 < 16u) { break; }
			let v535 = l527;
			let v537 = l448;
			let v538 = ((v535 * s479) + v537);
			let v539 = l527;
			let v541 = l124[v539];
			g483[v538] = v541;
			continuing {
				let v543 = l527;
				l527 = (v543 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v546 = l49;
	l545 = (v546 % 16u);
	l548 = 0.0f;
	let v549 = l49;
	if (v549 < 32u) {
		l554 = 0u;
		loop {
			let v560 = l554;
			if !(v560 < s561) { break; }
			let v563 = l545;
			let v565 = l49;
			let v570 = l554;
			let v571 = (((v563 * s479) + ((v565 / 16u) * s567)) + v570);
			let v573 = g483[v571];
			let v574 = l548;
			l548 = (v574 + v573);
			continuing {
				let v576 = l554;
				l554 = (v576 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v578 = l49;
	if (v578 < 32u) {
		let v582 = l49;
		let v583 = l548;
		g483[v582] = v583;
	}
	workgroupBarrier();
	let v586 = l59;
	let v587 = l545;
	l585 = (v586 + (v587 / 8u));
	let v591 = l73;
	let v592 = l545;
	l590 = (v591 + (v592 % 8u));
	let v595 = l49;
	let v597 = l585;
	let v598 = l57;
	let v601 = l590;
	if (((v595 < 16u) && (v597 < v598)) && (v601 < c3)) {
		let v610 = l585;
		let v614 = push.m2;
		let v616 = l590;
		let v617 = (((v610 * c5) + v614) + v616);
		let v618 = l545;
		let v620 = g483[v618];
		let v621 = l545;
		let v622 = (v621 + 16u);
		let v624 = g483[v622];
		let v628 = push.m3;
		let v634 = l585;
		let v636 = b4[v634];
		b3[v617] = (((v620 + v624) * v628) * v636);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v25 = extents.m0;
			return v25;
		}
		case 1u: {
			let v29 = extents.m1;
			return v29;
		}
		case 2u: {
			let v33 = extents.m2;
			return v33;
		}
		case 3u: {
			let v37 = extents.m3;
			return v37;
		}
		case 4u: {
			let v41 = extents.m4;
			return v41;
		}
		case default: {
			return s44;
		}
	}
}
