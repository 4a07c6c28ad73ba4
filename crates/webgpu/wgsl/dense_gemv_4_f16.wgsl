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
struct S52 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S223 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S223;
var<workgroup> g559: array<f32, max(s556, 1u)>;
const s78: u32 = (c1 - 5u);
const s147: u32 = (c2 % 4u);
const s148: bool = (s147 == 0u);
const s152: u32 = (c2 % 8u);
const s153: bool = (s152 == 0u);
const s332: u32 = (c2 + 8u);
const s333: u32 = (s332 - 1u);
const s334: u32 = (s333 / 8u);
const s337: bool = (c7 == 0u);
const s554: u32 = (4u * c6);
const s555: u32 = (s554 * c4);
const s556: u32 = (s555 * c5);
const s589: u32 = (4u * c5);
const s590: u32 = (s589 * c6);
const s595: u32 = (c5 * c6);
const s604: u32 = (c5 * c6);
const s654: bool = (c8 != 0u);
const s671: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h616: bool;
	var l208: u32;
	var l215: u32;
	var l219: u32;
	var l222: u32;
	var l234: u32;
	var l242: u32;
	var l251: u32;
	var l261: array<u32, max(c6, 1u)>;
	var l270: u32;
	var l275: u32;
	var l283: u32;
	var l294: array<array<f32, max(c6, 1u)>, 4>;
	var l302: u32;
	var l312: array<u32, 4>;
	var l324: u32;
	var l340: u32;
	var l350: array<vec4<u32>, max(c6, 1u)>;
	var l353: u32;
	var l356: u32;
	var l362: u32;
	var l367: u32;
	var l377: array<vec4<f32>, max(c6, 1u)>;
	var l380: vec4<u32>;
	var l383: u32;
	var l391: u32;
	var l399: vec4<f32>;
	var l415: u32;
	var l418: u32;
	var l419: u32;
	var l421: u32;
	var l448: u32;
	var l459: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l461: u32;
	var l464: u32;
	var l466: array<vec4<f32>, 2>;
	var l472: u32;
	var l480: u32;
	var l488: vec4<f32>;
	var l504: u32;
	var l507: u32;
	var l508: u32;
	var l510: u32;
	var l538: u32;
	var l546: u32;
	var l581: u32;
	var l592: u32;
	var l598: u32;
	var l619: f32;
	var l620: u32;
	var l638: u32;
	var l655: f32;
	let v214 = local_invocation_id[0u];
	l208 = v214;
	let v216 = l208;
	l215 = (v216 % max(c4, 1u));
	let v220 = l208;
	l219 = (v220 / max(c4, 1u));
	let v228 = push.m0;
	let v231 = workgroup_id[1u];
	l222 = (v228 + (v231 * 4u));
	let v235 = fn_8();
	l234 = v235;
	let v236 = l222;
	let v237 = l234;
	if (v236 >= v237) {
		return;
	}
	let v244 = workgroup_id[0u];
	let v247 = l219;
	l242 = (((v244 * c5) + v247) * c6);
	l251 = 0u;
	loop { // unroll
		let v257 = l251;
		if !(v257 < c6) { break; }
		let v262 = l251;
		let v263 = l242;
		let v264 = l251;
		let v267 = push.m2;
		l270 = min((v263 + v264), (v267 - 1u));
		let v271 = fn_13(&l270);
		l261[v262] = v271;
		continuing {
			let v273 = l251;
			l251 = (v273 + bitcast<u32>(1i));
		}
	}
	l275 = 0u;
	loop { // unroll
		let v281 = l275;
		if !(v281 < 4u) { break; }
		l283 = 0u;
		loop { // unroll
			let v289 = l283;
			if !(v289 < c6) { break; }
			let v295 = l275;
			let v296 = l283;
			l294[v295][v296] = 0.0f;
			continuing {
				let v298 = l283;
				l283 = (v298 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v300 = l275;
			l275 = (v300 + bitcast<u32>(1i));
		}
	}
	l302 = 0u;
	loop { // unroll
		let v308 = l302;
		if !(v308 < 4u) { break; }
		let v313 = l302;
		let v314 = l222;
		let v315 = l302;
		let v317 = l234;
		l312[v313] = (min((v314 + v315), (v317 - 1u)) * c2);
		continuing {
			let v322 = l302;
			l302 = (v322 + bitcast<u32>(1i));
		}
	}
	let v325 = l215;
	l324 = v325;
	loop {
		let v331 = l324;
		if !(v331 < s334) { break; }
		if s337 {
			l340 = 0u;
			loop { // unroll
				let v346 = l340;
				if !(v346 < c6) { break; }
				let v351 = l340;
				let v352 = l340;
				let v355 = l261[v352];
				l353 = v355;
				let v357 = l324;
				l356 = v357;
				let v358 = fn_19(&l353, &l356);
				l350[v351] = v358;
				continuing {
					let v360 = l340;
					l340 = (v360 + bitcast<u32>(1i));
				}
			}
			l362 = 0u;
			loop {
				l367 = 0u;
				loop { // unroll
					let v373 = l367;
					if !(v373 < c6) { break; }
					let v378 = l367;
					let v379 = l367;
					let v382 = l350[v379];
					l380 = v382;
					let v384 = l362;
					l383 = v384;
					let v385 = fn_27(&l380, &l383);
					let v386 = l380;
					l350[v379] = v386;
					l377[v378] = v385;
					continuing {
						let v389 = l367;
						l367 = (v389 + bitcast<u32>(1i));
					}
				}
				l391 = 0u;
				loop { // unroll
					let v397 = l391;
					if !(v397 < 4u) { break; }
					let v400 = l391;
					let v401 = l391;
					let v403 = l312[v401];
					let v404 = l324;
					let v408 = l362;
					let v410 = l324;
					let v412 = l362;
					let v417 = l312[v400];
					l415 = v417;
					l418 = (((v403 + (v404 * 8u)) / 4u) + v408);
					l419 = ((v410 * 8u) + (v412 * 4u));
					let v420 = fn_42(&l415, &l418, &l419);
					l399 = v420;
					l421 = 0u;
					loop { // unroll
						let v427 = l421;
						if !(v427 < c6) { break; }
						let v429 = l391;
						let v430 = l421;
						let v431 = l399;
						let v432 = l421;
						let v434 = l377[v432];
						let v437 = l294[v429][v430];
						l294[v429][v430] = (v437 + dot(v431, v434));
						continuing {
							let v440 = l421;
							l421 = (v440 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v442 = l391;
						l391 = (v442 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v444 = l362;
					let v445 = (v444 + bitcast<u32>(1i));
					l362 = v445;
					break if !(v445 < 2u);
				}
			}
			continue;
		}
		l448 = 0u;
		loop { // unroll
			let v454 = l448;
			if !(v454 < c6) { break; }
			let v456 = l448;
			let v460 = l448;
			let v463 = l261[v456];
			l461 = v463;
			let v465 = l324;
			l464 = v465;
			fn_36(&l461, &l464, &l466);
			let v468 = l466;
			l459[v460] = v468;
			continuing {
				let v470 = l448;
				l448 = (v470 + bitcast<u32>(1i));
			}
		}
		l472 = 0u;
		loop { // unroll
			let v478 = l472;
			if !(v478 < 4u) { break; }
			l480 = 0u;
			loop { // unroll
				let v486 = l480;
				if !(v486 < 2u) { break; }
				let v489 = l472;
				let v490 = l472;
				let v492 = l312[v490];
				let v493 = l324;
				let v497 = l480;
				let v499 = l324;
				let v501 = l480;
				let v506 = l312[v489];
				l504 = v506;
				l507 = (((v492 + (v493 * 8u)) / 4u) + v497);
				l508 = ((v499 * 8u) + (v501 * 4u));
				let v509 = fn_42(&l504, &l507, &l508);
				l488 = v509;
				l510 = 0u;
				loop { // unroll
					let v516 = l510;
					if !(v516 < c6) { break; }
					let v518 = l472;
					let v519 = l510;
					let v520 = l488;
					let v521 = l510;
					let v522 = l480;
					let v524 = l459[v521][v522];
					let v527 = l294[v518][v519];
					l294[v518][v519] = (v527 + dot(v520, v524));
					continuing {
						let v530 = l510;
						l510 = (v530 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v532 = l480;
					l480 = (v532 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v534 = l472;
				l472 = (v534 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v536 = l324;
			l324 = (v536 + c4);
		}
	}
	l538 = 0u;
	loop { // unroll
		let v544 = l538;
		if !(v544 < 4u) { break; }
		l546 = 0u;
		loop { // unroll
			let v552 = l546;
			if !(v552 < c6) { break; }
			let v560 = l538;
			let v562 = l219;
			let v565 = l546;
			let v568 = l215;
			let v569 = ((((((v560 * c5) + v562) * c6) + v565) * c4) + v568);
			let v570 = l538;
			let v571 = l546;
			let v573 = l294[v570][v571];
			g559[v569] = v573;
			continuing {
				let v576 = l546;
				l546 = (v576 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v578 = l538;
			l538 = (v578 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v582 = l208;
	l581 = v582;
	loop {
		let v588 = l581;
		if !(v588 < s590) { break; }
		let v593 = l222;
		let v594 = l581;
		l592 = (v593 + (v594 / max(s595, 1u)));
		let v600 = workgroup_id[0u];
		let v603 = l581;
		l598 = (((v600 * c5) * c6) + (v603 % max(s604, 1u)));
		let v607 = l592;
		let v608 = l234;
		let v609 = (v607 < v608);
		h616 = v609;
		if v609 {
			let v612 = l598;
			let v614 = push.m2;
			h616 = (v612 < v614);
		}
		let v616 = h616;
		if v616 {
			l619 = 0.0f;
			l620 = 0u;
			loop {
				let v626 = l620;
				if !(v626 < c4) { break; }
				let v628 = l581;
				let v630 = l620;
				let v631 = ((v628 * c4) + v630);
				let v633 = g559[v631];
				let v634 = l619;
				l619 = (v634 + v633);
				continuing {
					let v636 = l620;
					l620 = (v636 + bitcast<u32>(1i));
				}
			}
			let v639 = l592;
			let v641 = push.m3;
			let v644 = push.m1;
			let v646 = l598;
			l638 = (((v639 * v641) + v644) + v646);
			let v652 = l638;
			if s654 {
				let v658 = l619;
				let v663 = l638;
				let v665 = b5[v663];
				l655 = (v658 + v665);
			} else {
				let v668 = l619;
				l655 = v668;
			}
			let v669 = l655;
			b3[v652] = v669;
		}
		continuing {
			let v672 = l581;
			l581 = (v672 + s671);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v59 = extents.m0;
			return v59;
		}
		case 1u: {
			let v63 = extents.m1;
			return v63;
		}
		case 2u: {
			let v67 = extents.m2;
			return v67;
		}
		case 3u: {
			let v71 = extents.m3;
			return v71;
		}
		case 4u: {
			let v75 = extents.m4;
			return v75;
		}
		case default: {
			return s78;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v82 = (*p12);
	return (v82 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v91 = (*p17);
	let v92 = (*p18);
	let v93 = (v91 + v92);
	let v96 = b2[v93];
	return v96;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l99: vec4<u32>;
	let v100 = (*p25);
	l99 = v100;
	let v101 = l99;
	(*p25) = v101.zwxy;
	let v105 = l99[0u];
	let v107 = unpack2x16float(v105);
	let v110 = l99[1u];
	let v111 = unpack2x16float(v110);
	return vec4<f32>(v107.x, v107.y, v111.x, v111.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l119: vec4<u32>;
	var l120: u32;
	var l122: u32;
	var l125: u32;
	var l135: vec4<u32>;
	var l137: u32;
	let v121 = (*p33);
	l120 = v121;
	let v123 = (*p34);
	l122 = v123;
	let v124 = fn_19(&l120, &l122);
	l119 = v124;
	l125 = 0u;
	loop { // unroll
		let v131 = l125;
		if !(v131 < 2u) { break; }
		let v134 = l125;
		let v136 = l119;
		l135 = v136;
		let v138 = l125;
		l137 = v138;
		let v139 = fn_27(&l135, &l137);
		let v140 = l135;
		l119 = v140;
		(*p35)[v134] = v139;
		continuing {
			let v143 = l125;
			l125 = (v143 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l157: vec4<f32>;
	var l173: vec4<f32>;
	var l174: u32;
	if s148 {
		let v154 = (*p41);
		if (s153 || (v154 < c2)) {
			let v164 = (*p40);
			let v167 = b1[v164];
			l157 = v167;
		} else {
			l157 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v171 = l157;
		return v171;
	}
	l173 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l174 = 0u;
	loop { // unroll
		let v180 = l174;
		if !(v180 < 4u) { break; }
		let v182 = (*p41);
		let v183 = l174;
		if ((v182 + v183) < c2) {
			let v188 = l174;
			let v193 = (*p39);
			let v194 = (*p41);
			let v196 = l174;
			let v197 = ((v193 + v194) + v196);
			let v200 = b1[v197 / 4u][v197 % 4u];
			l173[v188] = v200;
		}
		continuing {
			let v203 = l174;
			l174 = (v203 + bitcast<u32>(1i));
		}
	}
	let v205 = l173;
	return v205;
}
