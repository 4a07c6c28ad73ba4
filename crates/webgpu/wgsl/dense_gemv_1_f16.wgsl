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
var<workgroup> g451: array<f32, max(s448, 1u)>;
const s78: u32 = (c1 - 5u);
const s147: u32 = (c2 % 4u);
const s148: bool = (s147 == 0u);
const s152: u32 = (c2 % 8u);
const s153: bool = (s152 == 0u);
const s339: u32 = (c2 + 8u);
const s340: u32 = (s339 - 1u);
const s341: u32 = (s340 / 8u);
const s425: u32 = (c4 * 2u);
const s446: u32 = (1u * c6);
const s447: u32 = (s446 * c4);
const s448: u32 = (s447 * c5);
const s481: u32 = (1u * c5);
const s482: u32 = (s481 * c6);
const s487: u32 = (c5 * c6);
const s496: u32 = (c5 * c6);
const s546: bool = (c8 != 0u);
const s563: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h508: bool;
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
	var l324: u32;
	var l331: u32;
	var l343: u32;
	var l354: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l356: u32;
	var l359: u32;
	var l361: array<vec4<f32>, 2>;
	var l367: u32;
	var l375: u32;
	var l383: vec4<f32>;
	var l393: u32;
	var l396: u32;
	var l397: u32;
	var l399: u32;
	var l430: u32;
	var l438: u32;
	var l473: u32;
	var l484: u32;
	var l490: u32;
	var l511: f32;
	var l512: u32;
	var l530: u32;
	var l547: f32;
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
		if !(v281 < 1u) { break; }
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
		if !(v308 < 1u) { break; }
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
	let v326 = l312[0i];
	let v328 = l215;
	l324 = ((v326 / 4u) + (v328 * 2u));
	let v332 = l215;
	l331 = v332;
	loop {
		let v338 = l331;
		if !(v338 < s341) { break; }
		l343 = 0u;
		loop { // unroll
			let v349 = l343;
			if !(v349 < c6) { break; }
			let v351 = l343;
			let v355 = l343;
			let v358 = l261[v351];
			l356 = v358;
			let v360 = l331;
			l359 = v360;
			fn_36(&l356, &l359, &l361);
			let v363 = l361;
			l354[v355] = v363;
			continuing {
				let v365 = l343;
				l343 = (v365 + bitcast<u32>(1i));
			}
		}
		l367 = 0u;
		loop { // unroll
			let v373 = l367;
			if !(v373 < 1u) { break; }
			l375 = 0u;
			loop { // unroll
				let v381 = l375;
				if !(v381 < 2u) { break; }
				let v384 = l367;
				let v385 = l324;
				let v386 = l375;
				let v388 = l331;
				let v390 = l375;
				let v395 = l312[v384];
				l393 = v395;
				l396 = (v385 + v386);
				l397 = ((v388 * 8u) + (v390 * 4u));
				let v398 = fn_42(&l393, &l396, &l397);
				l383 = v398;
				l399 = 0u;
				loop { // unroll
					let v405 = l399;
					if !(v405 < c6) { break; }
					let v407 = l367;
					let v408 = l399;
					let v409 = l383;
					let v410 = l399;
					let v411 = l375;
					let v413 = l354[v410][v411];
					let v416 = l294[v407][v408];
					l294[v407][v408] = (v416 + dot(v409, v413));
					continuing {
						let v419 = l399;
						l399 = (v419 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v421 = l375;
					l375 = (v421 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v423 = l367;
				l367 = (v423 + bitcast<u32>(1i));
			}
		}
		let v426 = l324;
		l324 = (v426 + s425);
		continuing {
			let v428 = l331;
			l331 = (v428 + c4);
		}
	}
	l430 = 0u;
	loop { // unroll
		let v436 = l430;
		if !(v436 < 1u) { break; }
		l438 = 0u;
		loop { // unroll
			let v444 = l438;
			if !(v444 < c6) { break; }
			let v452 = l430;
			let v454 = l219;
			let v457 = l438;
			let v460 = l215;
			let v461 = ((((((v452 * c5) + v454) * c6) + v457) * c4) + v460);
			let v462 = l430;
			let v463 = l438;
			let v465 = l294[v462][v463];
			g451[v461] = v465;
			continuing {
				let v468 = l438;
				l438 = (v468 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v470 = l430;
			l430 = (v470 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v474 = l208;
	l473 = v474;
	loop {
		let v480 = l473;
		if !(v480 < s482) { break; }
		let v485 = l222;
		let v486 = l473;
		l484 = (v485 + (v486 / max(s487, 1u)));
		let v492 = workgroup_id[0u];
		let v495 = l473;
		l490 = (((v492 * c5) * c6) + (v495 % max(s496, 1u)));
		let v499 = l484;
		let v500 = l234;
		let v501 = (v499 < v500);
		h508 = v501;
		if v501 {
			let v504 = l490;
			let v506 = push.m2;
			h508 = (v504 < v506);
		}
		let v508 = h508;
		if v508 {
			l511 = 0.0f;
			l512 = 0u;
			loop {
				let v518 = l512;
				if !(v518 < c4) { break; }
				let v520 = l473;
				let v522 = l512;
				let v523 = ((v520 * c4) + v522);
				let v525 = g451[v523];
				let v526 = l511;
				l511 = (v526 + v525);
				continuing {
					let v528 = l512;
					l512 = (v528 + bitcast<u32>(1i));
				}
			}
			let v531 = l484;
			let v533 = push.m3;
			let v536 = push.m1;
			let v538 = l490;
			l530 = (((v531 * v533) + v536) + v538);
			let v544 = l530;
			if s546 {
				let v550 = l511;
				let v555 = l530;
				let v557 = b5[v555];
				l547 = (v550 + v557);
			} else {
				let v560 = l511;
				l547 = v560;
			}
			let v561 = l547;
			b3[v544] = v561;
		}
		continuing {
			let v564 = l473;
			l473 = (v564 + s563);
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
