const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // k
var<workgroup> same: u32;
fn same_word(word: u32, lane: u32) -> u32 {
	if lane == 0u { same = word; }
	return workgroupUniformLoad(&same);
}
@group(0) @binding(1) var<storage, read> b1: array<u32>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
struct S41 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S159 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S41;
@group(0) @binding(16) var<uniform> push: S159;
var<workgroup> g267: array<u32, max(s264, 1u)>;
var<workgroup> g276: atomic<u32>;
var<workgroup> g277: u32;
var<workgroup> g381: array<u32, max(s264, 1u)>;
const s67: u32 = (c1 - 5u);
const s222: u32 = (c2 - 1u);
const s257: u32 = (c0 * 4u);
const s262: bool = (c0 > 512u);
const s264: u32 = select(512u, c0, s262);
const s305: u32 = (c3 - 1u);
const s337: u32 = (c2 - 1u);
const s387: u32 = (c0 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h523: bool;
	var h536: bool;
	var l158: u32;
	var l178: u32;
	var l182: u32;
	var l186: u32;
	var l187: u32;
	var l196: u32;
	var l207: array<u32, 4>;
	var l230: u32;
	var l244: u32;
	var l248: u32;
	var l279: u32;
	var l280: u32;
	var l289: u32;
	var l292: u32;
	var l294: u32;
	var l296: u32;
	var l311: u32;
	var l313: u32;
	var l322: u32;
	var l330: array<u32, 4>;
	var l345: u32;
	var l353: u32;
	var l358: u32;
	var l360: u32;
	var l372: u32;
	var l390: u32;
	var l396: u32;
	var l406: u32;
	var l410: u32;
	var l414: u32;
	var l415: u32;
	var l426: u32;
	var l429: u32;
	var l432: u32;
	var l434: u32;
	var l446: u32;
	var l448: u32;
	var l450: u32;
	var l452: u32;
	var l457: u32;
	var l468: u32;
	var l470: u32;
	var l472: u32;
	var l473: u32;
	var l478: u32;
	var l479: u32;
	var l480: u32;
	var l488: u32;
	var l489: u32;
	var l490: u32;
	var l499: u32;
	var l503: u32;
	var l508: bool;
	var l514: u32;
	var l516: u32;
	var l518: u32;
	var l520: u32;
	var l527: u32;
	var l529: u32;
	var l531: u32;
	var l533: u32;
	var l549: u32;
	var l559: u32;
	var l562: u32;
	var l565: u32;
	var l567: u32;
	var l586: u32;
	var l588: u32;
	var l590: u32;
	var l592: u32;
	let v164 = push.m0;
	let v170 = workgroup_id[0u];
	l158 = (v164 + v170);
	let v172 = l158;
	let v173 = fn_8();
	if (v172 >= v173) {
		return;
	}
	let v181 = local_invocation_id[0u];
	l178 = v181;
	let v183 = l158;
	l182 = (v183 * c2);
	l186 = 0u;
	let v188 = l178;
	l187 = v188;
	loop {
		let v194 = l187;
		if !(v194 < c2) { break; }
		l196 = 0u;
		loop { // unroll
			let v202 = l196;
			if !(v202 < 4u) { break; }
			let v208 = l196;
			let v213 = l182;
			let v214 = l187;
			let v215 = l196;
			let v224 = (v213 + min((v214 + (v215 * c0)), s222));
			let v226 = b1[v224];
			l207[v208] = v226;
			continuing {
				let v228 = l196;
				l196 = (v228 + bitcast<u32>(1i));
			}
		}
		l230 = 0u;
		loop { // unroll
			let v236 = l230;
			if !(v236 < 4u) { break; }
			let v238 = l186;
			let v239 = l187;
			let v240 = l230;
			if ((v239 + (v240 * c0)) < c2) {
				let v247 = l230;
				let v250 = l207[v247];
				l248 = v250;
				let v251 = fn_13(&l248);
				l244 = v251;
			} else {
				l244 = 0u;
			}
			let v253 = l244;
			l186 = max(v238, v253);
			continuing {
				let v255 = l230;
				l230 = (v255 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v258 = l187;
			l187 = (v258 + s257);
		}
	}
	let v268 = l178;
	let v269 = l186;
	g267[v268] = v269;
	let v272 = l178;
	if (v272 == 0u) {
		atomicStore(&g276, bitcast<u32>(0u));
		g277 = 1u;
	}
	workgroupBarrier();
	l279 = 0u;
	l280 = 0u;
	loop {
		let v286 = l280;
		if !(v286 < c0) { break; }
		let v288 = l280;
		let v291 = g267[v288];
		l289 = v291;
		let v293 = l280;
		l292 = v293;
		let v295 = l186;
		l294 = v295;
		let v297 = l178;
		l296 = v297;
		let v298 = fn_24(&l289, &l292, &l294, &l296);
		let v300 = l279;
		l279 = (v300 + select(0u, 1u, v298));
		continuing {
			let v302 = l280;
			l280 = (v302 + bitcast<u32>(1i));
		}
	}
	let v304 = l279;
	if (v304 == s305) {
		let v309 = l186;
		g277 = max(v309, 1u);
	}
	workgroupBarrier();
	let v312 = g277;
	l311 = v312;
	let v314 = l178;
	l313 = v314;
	loop {
		let v320 = l313;
		if !(v320 < c2) { break; }
		l322 = 0u;
		loop { // unroll
			let v328 = l322;
			if !(v328 < 4u) { break; }
			let v331 = l322;
			let v332 = l182;
			let v333 = l313;
			let v334 = l322;
			let v339 = (v332 + min((v333 + (v334 * c0)), s337));
			let v341 = b1[v339];
			l330[v331] = v341;
			continuing {
				let v343 = l322;
				l322 = (v343 + bitcast<u32>(1i));
			}
		}
		l345 = 0u;
		loop { // unroll
			let v351 = l345;
			if !(v351 < 4u) { break; }
			let v354 = l313;
			let v355 = l345;
			l353 = (v354 + (v355 * c0));
			let v359 = l345;
			let v362 = l330[v359];
			l360 = v362;
			let v363 = fn_13(&l360);
			l358 = v363;
			let v364 = l353;
			let v366 = l358;
			let v367 = l311;
			if ((v364 < c2) && (v366 >= v367)) {
				let v373 = atomicAdd(&g276, 1u);
				l372 = v373;
				let v374 = l372;
				if (v374 < s264) {
					let v378 = l372;
					let v379 = l358;
					g267[v378] = v379;
					let v382 = l372;
					let v383 = l353;
					g381[v382] = v383;
				}
			}
			continuing {
				let v385 = l345;
				l345 = (v385 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v388 = l313;
			l313 = (v388 + s387);
		}
	}
	workgroupBarrier();
	let v391 = bitcast<u32>(same_word(atomicLoad(&g276), local_invocation_id.x));
	l390 = v391;
	let v392 = l390;
	if (v392 <= s264) {
		let v397 = l178;
		l396 = v397;
		loop {
			let v403 = l396;
			let v404 = l390;
			if !(v403 < v404) { break; }
			let v407 = l396;
			let v409 = g267[v407];
			l406 = v409;
			let v411 = l396;
			let v413 = g381[v411];
			l410 = v413;
			l414 = 0u;
			l415 = 0u;
			loop {
				let v421 = l415;
				let v422 = l390;
				if !(v421 < v422) { break; }
				let v424 = l415;
				let v425 = l415;
				let v428 = g267[v424];
				l426 = v428;
				let v431 = g381[v425];
				l429 = v431;
				let v433 = l406;
				l432 = v433;
				let v435 = l410;
				l434 = v435;
				let v436 = fn_24(&l426, &l429, &l432, &l434);
				let v438 = l414;
				l414 = (v438 + select(0u, 1u, v436));
				continuing {
					let v440 = l415;
					l415 = (v440 + bitcast<u32>(1i));
				}
			}
			let v442 = l414;
			if (v442 < c3) {
				let v447 = l158;
				l446 = v447;
				let v449 = l414;
				l448 = v449;
				let v451 = l406;
				l450 = v451;
				let v453 = l410;
				l452 = v453;
				fn_31(&l446, &l448, &l450, &l452);
			}
			continuing {
				let v455 = l396;
				l396 = (v455 + c0);
			}
		}
		let v458 = l390;
		let v459 = l178;
		l457 = (v458 + v459);
		loop {
			let v466 = l457;
			if !(v466 < c3) { break; }
			let v469 = l158;
			l468 = v469;
			let v471 = l457;
			l470 = v471;
			l472 = 0u;
			l473 = 4294967295u;
			fn_31(&l468, &l470, &l472, &l473);
			continuing {
				let v475 = l457;
				l457 = (v475 + c0);
			}
		}
		return;
	}
	l478 = 4294967295u;
	l479 = 4294967295u;
	l480 = 0u;
	loop {
		let v486 = l480;
		if !(v486 < c3) { break; }
		l488 = 0u;
		l489 = 4294967295u;
		let v491 = l178;
		l490 = v491;
		loop {
			let v497 = l490;
			if !(v497 < c2) { break; }
			let v500 = l182;
			let v501 = l490;
			let v502 = (v500 + v501);
			let v505 = b1[v502];
			l503 = v505;
			let v506 = fn_13(&l503);
			l499 = v506;
			let v509 = l479;
			let v510 = (v509 == 4294967295u);
			h523 = v510;
			if (!v510) {
				let v515 = l478;
				l514 = v515;
				let v517 = l479;
				l516 = v517;
				let v519 = l499;
				l518 = v519;
				let v521 = l490;
				l520 = v521;
				let v522 = fn_24(&l514, &l516, &l518, &l520);
				h523 = v522;
			}
			let v523 = h523;
			l508 = v523;
			let v524 = l508;
			h536 = v524;
			if v524 {
				let v528 = l499;
				l527 = v528;
				let v530 = l490;
				l529 = v530;
				let v532 = l488;
				l531 = v532;
				let v534 = l489;
				l533 = v534;
				let v535 = fn_24(&l527, &l529, &l531, &l533);
				h536 = v535;
			}
			let v536 = h536;
			if v536 {
				let v539 = l499;
				l488 = v539;
				let v540 = l490;
				l489 = v540;
			}
			continuing {
				let v541 = l490;
				l490 = (v541 + c0);
			}
		}
		workgroupBarrier();
		let v543 = l178;
		let v544 = l488;
		g267[v543] = v544;
		let v546 = l178;
		let v547 = l489;
		g381[v546] = v547;
		workgroupBarrier();
		l549 = 0u;
		loop {
			let v555 = l549;
			if !(v555 < c0) { break; }
			let v557 = l549;
			let v558 = l549;
			let v561 = g267[v557];
			l559 = v561;
			let v564 = g381[v558];
			l562 = v564;
			let v566 = l488;
			l565 = v566;
			let v568 = l489;
			l567 = v568;
			let v569 = fn_24(&l559, &l562, &l565, &l567);
			if v569 {
				let v572 = l549;
				let v574 = g267[v572];
				l488 = v574;
				let v575 = l549;
				let v577 = g381[v575];
				l489 = v577;
			}
			continuing {
				let v578 = l549;
				l549 = (v578 + bitcast<u32>(1i));
			}
		}
		let v580 = l488;
		l478 = v580;
		let v581 = l489;
		l479 = v581;
		let v582 = l178;
		if (v582 == 0u) {
			let v587 = l158;
			l586 = v587;
			let v589 = l480;
			l588 = v589;
			let v591 = l478;
			l590 = v591;
			let v593 = l479;
			l592 = v593;
			fn_31(&l586, &l588, &l590, &l592);
		}
		continuing {
			let v595 = l480;
			l480 = (v595 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v48 = extents.m0;
			return v48;
		}
		case 1u: {
			let v52 = extents.m1;
			return v52;
		}
		case 2u: {
			let v56 = extents.m2;
			return v56;
		}
		case 3u: {
			let v60 = extents.m3;
			return v60;
		}
		case 4u: {
			let v64 = extents.m4;
			return v64;
		}
		case default: {
			return s67;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	var l85: u32;
	let v71 = (*p12);
	if ((v71 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v80 = (*p12);
	if ((v80 & 2147483648u) != 0u) {
		let v88 = (*p12);
		l85 = (~v88);
	} else {
		let v91 = (*p12);
		l85 = (v91 | 2147483648u);
	}
	let v93 = l85;
	return v93;
}
fn fn_16(p15: ptr<function, u32>) -> u32 {
	var l99: u32;
	let v96 = (*p15);
	if ((v96 & 2147483648u) != 0u) {
		let v102 = (*p15);
		l99 = (v102 & 2147483647u);
	} else {
		let v105 = (*p15);
		l99 = (~v105);
	}
	let v107 = l99;
	return v107;
}
fn fn_24(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>, p23: ptr<function, u32>) -> bool {
	var h123: bool;
	let v110 = (*p20);
	let v111 = (*p22);
	let v112 = (v110 > v111);
	h123 = v112;
	if (!v112) {
		let v116 = (*p20);
		let v117 = (*p22);
		let v119 = (*p21);
		let v120 = (*p23);
		h123 = ((v116 == v117) && (v119 < v120));
	}
	let v123 = h123;
	return v123;
}
fn fn_31(p27: ptr<function, u32>, p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>) {
	var l148: u32;
	var l153: u32;
	let v130 = (*p27);
	let v135 = (*p28);
	let v136 = (((v130 * 2u) * c3) + v135);
	let v137 = (*p30);
	b2[v136] = v137;
	let v140 = (*p27);
	let v144 = (*p28);
	let v145 = ((((v140 * 2u) * c3) + c3) + v144);
	let v146 = (*p29);
	if (v146 == 0u) {
		l148 = 4286578688u;
	} else {
		let v154 = (*p29);
		l153 = v154;
		let v155 = fn_16(&l153);
		l148 = v155;
	}
	let v156 = l148;
	b2[v145] = v156;
	return;
}
