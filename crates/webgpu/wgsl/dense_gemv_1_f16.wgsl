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
var<workgroup> g469: array<f32, max(s466, 1u)>;
const s78: u32 = (c1 - 5u);
const s147: u32 = (c2 % 4u);
const s148: bool = (s147 == 0u);
const s152: u32 = (c2 % 8u);
const s153: bool = (s152 == 0u);
const s342: u32 = (c2 + 8u);
const s343: u32 = (s342 - 1u);
const s344: u32 = (s343 / 8u);
const s439: u32 = (c4 * 2u);
const s464: u32 = (1u * c6);
const s465: u32 = (s464 * c4);
const s466: u32 = (s465 * c5);
const s499: u32 = (1u * c5);
const s500: u32 = (s499 * c6);
const s505: u32 = (c5 * c6);
const s514: u32 = (c5 * c6);
const s564: bool = (c8 != 0u);
const s581: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h526: bool;
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
	var l294: array<array<f32, max(c6, 1u)>, 1>;
	var l302: u32;
	var l312: array<u32, 1>;
	var l322: array<u32, 1>;
	var l334: u32;
	var l346: u32;
	var l357: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l359: u32;
	var l362: u32;
	var l364: array<vec4<f32>, 2>;
	var l370: u32;
	var l378: u32;
	var l386: vec4<f32>;
	var l398: u32;
	var l401: u32;
	var l402: u32;
	var l404: u32;
	var l430: u32;
	var l448: u32;
	var l456: u32;
	var l491: u32;
	var l502: u32;
	var l508: u32;
	var l529: f32;
	var l530: u32;
	var l548: u32;
	var l565: f32;
	let v214 = local_invocation_id[0u];
	l208 = v214;
	let v216 = l208;
	l215 = (v216 % max(c4, 1u));
	let v220 = l208;
	l219 = (v220 / max(c4, 1u));
	let v228 = push.m0;
	let v231 = workgroup_id[1u];
	l222 = (v228 + (v231 * 1u));
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
	loop {
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
	loop {
		let v281 = l275;
		if !(v281 < 1u) { break; }
		l283 = 0u;
		loop {
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
	loop {
		let v308 = l302;
		if !(v308 < 1u) { break; }
		let v313 = l302;
		let v314 = l222;
		let v315 = l302;
		let v317 = l234;
		l312[v313] = (min((v314 + v315), (v317 - 1u)) * c2);
		let v323 = l302;
		let v324 = l302;
		let v326 = l312[v324];
		let v328 = l215;
		l322[v323] = ((v326 / 4u) + (v328 * 2u));
		continuing {
			let v332 = l302;
			l302 = (v332 + bitcast<u32>(1i));
		}
	}
	let v335 = l215;
	l334 = v335;
	loop {
		let v341 = l334;
		if !(v341 < s344) { break; }
		l346 = 0u;
		loop {
			let v352 = l346;
			if !(v352 < c6) { break; }
			let v354 = l346;
			let v358 = l346;
			let v361 = l261[v354];
			l359 = v361;
			let v363 = l334;
			l362 = v363;
			fn_36(&l359, &l362, &l364);
			let v366 = l364;
			l357[v358] = v366;
			continuing {
				let v368 = l346;
				l346 = (v368 + bitcast<u32>(1i));
			}
		}
		l370 = 0u;
		loop {
			let v376 = l370;
			if !(v376 < 1u) { break; }
			l378 = 0u;
			loop {
				let v384 = l378;
				if !(v384 < 2u) { break; }
				let v387 = l370;
				let v388 = l370;
				let v390 = l322[v388];
				let v391 = l378;
				let v393 = l334;
				let v395 = l378;
				let v400 = l312[v387];
				l398 = v400;
				l401 = (v390 + v391);
				l402 = ((v393 * 8u) + (v395 * 4u));
				let v403 = fn_42(&l398, &l401, &l402);
				l386 = v403;
				l404 = 0u;
				loop {
					let v410 = l404;
					if !(v410 < c6) { break; }
					let v412 = l370;
					let v413 = l404;
					let v414 = l386;
					let v415 = l404;
					let v416 = l378;
					let v418 = l357[v415][v416];
					let v421 = l294[v412][v413];
					l294[v412][v413] = (v421 + dot(v414, v418));
					continuing {
						let v424 = l404;
						l404 = (v424 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v426 = l378;
					l378 = (v426 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v428 = l370;
				l370 = (v428 + bitcast<u32>(1i));
			}
		}
		l430 = 0u;
		loop {
			let v436 = l430;
			if !(v436 < 1u) { break; }
			let v438 = l430;
			let v441 = l322[v438];
			l322[v438] = (v441 + s439);
			continuing {
				let v444 = l430;
				l430 = (v444 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v446 = l334;
			l334 = (v446 + c4);
		}
	}
	l448 = 0u;
	loop {
		let v454 = l448;
		if !(v454 < 1u) { break; }
		l456 = 0u;
		loop {
			let v462 = l456;
			if !(v462 < c6) { break; }
			let v470 = l448;
			let v472 = l219;
			let v475 = l456;
			let v478 = l215;
			let v479 = ((((((v470 * c5) + v472) * c6) + v475) * c4) + v478);
			let v480 = l448;
			let v481 = l456;
			let v483 = l294[v480][v481];
			g469[v479] = v483;
			continuing {
				let v486 = l456;
				l456 = (v486 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v488 = l448;
			l448 = (v488 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v492 = l208;
	l491 = v492;
	loop {
		let v498 = l491;
		if !(v498 < s500) { break; }
		let v503 = l222;
		let v504 = l491;
		l502 = (v503 + (v504 / max(s505, 1u)));
		let v510 = workgroup_id[0u];
		let v513 = l491;
		l508 = (((v510 * c5) * c6) + (v513 % max(s514, 1u)));
		let v517 = l502;
		let v518 = l234;
		let v519 = (v517 < v518);
		h526 = v519;
		if v519 {
			let v522 = l508;
			let v524 = push.m2;
			h526 = (v522 < v524);
		}
		let v526 = h526;
		if v526 {
			l529 = 0.0f;
			l530 = 0u;
			loop {
				let v536 = l530;
				if !(v536 < c4) { break; }
				let v538 = l491;
				let v540 = l530;
				let v541 = ((v538 * c4) + v540);
				let v543 = g469[v541];
				let v544 = l529;
				l529 = (v544 + v543);
				continuing {
					let v546 = l530;
					l530 = (v546 + bitcast<u32>(1i));
				}
			}
			let v549 = l502;
			let v551 = push.m3;
			let v554 = push.m1;
			let v556 = l508;
			l548 = (((v549 * v551) + v554) + v556);
			let v562 = l548;
			if s564 {
				let v568 = l529;
				let v573 = l548;
				let v575 = b5[v573];
				l565 = (v568 + v575);
			} else {
				let v578 = l529;
				l565 = v578;
			}
			let v579 = l565;
			b3[v562] = v579;
		}
		continuing {
			let v582 = l491;
			l491 = (v582 + s581);
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
	loop {
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
	loop {
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
