const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g344: array<f32, max(s341, 1u)>;
const s44: u32 = (c1 - 5u);
const s164: u32 = (c2 - 1u);
const s191: u32 = (c3 - 1u);
const s306: u32 = (5u * c0);
const s318: u32 = (c0 / max(c6, 1u));
const s319: u32 = (s318 - 1u);
const s340: u32 = (c6 + 1u);
const s341: u32 = (16u * s340);
const s422: u32 = (c6 / 2u);
const s428: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h253: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l86: u32;
	var l96: array<u32, 2>;
	var l112: u32;
	var l123: array<f32, 16>;
	var l130: u32;
	var l140: u32;
	var l148: u32;
	var l156: u32;
	var l158: u32;
	var l167: u32;
	var l178: array<f32, 40>;
	var l202: u32;
	var l213: array<f32, 10>;
	var l234: u32;
	var l243: bool;
	var l254: u32;
	var l262: f32;
	var l264: f32;
	var l275: u32;
	var l309: u32;
	var l313: u32;
	var l316: u32;
	var l332: u32;
	var l361: u32;
	var l388: u32;
	var l406: u32;
	var l409: f32;
	var l415: u32;
	var l446: u32;
	var l451: u32;
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
		l96[v97] = ((min((v98 + v99), (v101 - 1u)) * c4) + v107);
		continuing {
			let v110 = l86;
			l86 = (v110 + bitcast<u32>(1i));
		}
	}
	l112 = 0u;
	loop { // unroll
		let v118 = l112;
		if !(v118 < 16u) { break; }
		let v124 = l112;
		l123[v124] = 0.0f;
		continuing {
			let v128 = l112;
			l112 = (v128 + bitcast<u32>(1i));
		}
	}
	let v131 = l49;
	l130 = v131;
	loop {
		let v137 = l130;
		if !(v137 < c2) { break; }
		l140 = 0u;
		loop { // unroll
			let v146 = l140;
			if !(v146 < 5u) { break; }
			let v149 = l130;
			let v150 = l140;
			l148 = (v149 + (v150 * vec3<u32>(c0, 1u, 1u).x));
			if false {
				let v161 = l148;
				l158 = v161;
			} else {
				let v163 = l148;
				l158 = min(v163, s164);
			}
			let v166 = l158;
			l156 = v166;
			l167 = 0u;
			loop { // unroll
				let v173 = l167;
				if !(v173 < 8u) { break; }
				let v179 = l140;
				let v181 = l167;
				let v182 = ((v179 * 8u) + v181);
				let v187 = l73;
				let v188 = l167;
				let v194 = l156;
				let v195 = ((min((v187 + v188), s191) * c2) + v194);
				let v198 = b2[v195];
				l178[v182] = v198;
				continuing {
					let v200 = l167;
					l167 = (v200 + bitcast<u32>(1i));
				}
			}
			l202 = 0u;
			loop { // unroll
				let v208 = l202;
				if !(v208 < 2u) { break; }
				let v214 = l140;
				let v216 = l202;
				let v217 = ((v214 * 2u) + v216);
				let v222 = l202;
				let v224 = l96[v222];
				let v225 = l156;
				let v226 = (v224 + v225);
				let v228 = b1[v226];
				l213[v217] = v228;
				continuing {
					let v230 = l202;
					l202 = (v230 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v232 = l140;
				l140 = (v232 + bitcast<u32>(1i));
			}
		}
		l234 = 0u;
		loop { // unroll
			let v240 = l234;
			if !(v240 < 5u) { break; }
			h253 = false;
			if (!false) {
				let v247 = l130;
				let v248 = l234;
				h253 = ((v247 + (v248 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v253 = h253;
			l243 = v253;
			l254 = 0u;
			loop { // unroll
				let v260 = l254;
				if !(v260 < 2u) { break; }
				let v263 = l243;
				if v263 {
					let v267 = l234;
					let v269 = l254;
					let v270 = ((v267 * 2u) + v269);
					let v272 = l213[v270];
					l264 = v272;
				} else {
					l264 = 0.0f;
				}
				let v274 = l264;
				l262 = v274;
				l275 = 0u;
				loop { // unroll
					let v281 = l275;
					if !(v281 < 8u) { break; }
					let v283 = l254;
					let v285 = l275;
					let v286 = ((v283 * 8u) + v285);
					let v287 = l262;
					let v288 = l234;
					let v290 = l275;
					let v291 = ((v288 * 8u) + v290);
					let v293 = l178[v291];
					let v296 = l123[v286];
					l123[v286] = (v296 + (v287 * v293));
					continuing {
						let v299 = l275;
						l275 = (v299 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v301 = l254;
					l254 = (v301 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v303 = l234;
				l234 = (v303 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v307 = l130;
			l130 = (v307 + s306);
		}
	}
	let v310 = l49;
	l309 = (v310 % max(c6, 1u));
	let v314 = l49;
	l313 = (v314 / max(c6, 1u));
	l316 = s319;
	loop {
		let v325 = l316;
		if !(v325 > 0u) { break; }
		let v327 = l313;
		let v328 = l316;
		if (v327 == v328) {
			l332 = 0u;
			loop { // unroll
				let v338 = l332;
				if !(v338 < 16u) { break; }
				let v345 = l332;
				let v347 = l309;
				let v348 = ((v345 * s340) + v347);
				let v349 = l332;
				let v351 = l123[v349];
				g344[v348] = v351;
				continuing {
					let v354 = l332;
					l332 = (v354 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v357 = l313;
		if (v357 == 0u) {
			l361 = 0u;
			loop { // unroll
				let v367 = l361;
				if !(v367 < 16u) { break; }
				let v369 = l361;
				let v370 = l361;
				let v372 = l309;
				let v373 = ((v370 * s340) + v372);
				let v375 = g344[v373];
				let v377 = l123[v369];
				l123[v369] = (v377 + v375);
				continuing {
					let v380 = l361;
					l361 = (v380 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v382 = l316;
			l316 = (v382 - bitcast<u32>(1i));
		}
	}
	let v384 = l313;
	if (v384 == 0u) {
		l388 = 0u;
		loop { // unroll
			let v394 = l388;
			if !(v394 < 16u) { break; }
			let v396 = l388;
			let v398 = l309;
			let v399 = ((v396 * s340) + v398);
			let v400 = l388;
			let v402 = l123[v400];
			g344[v399] = v402;
			continuing {
				let v404 = l388;
				l388 = (v404 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v407 = l49;
	l406 = (v407 % 16u);
	l409 = 0.0f;
	let v410 = l49;
	if (v410 < 32u) {
		l415 = 0u;
		loop {
			let v421 = l415;
			if !(v421 < s422) { break; }
			let v424 = l406;
			let v426 = l49;
			let v431 = l415;
			let v432 = (((v424 * s340) + ((v426 / 16u) * s428)) + v431);
			let v434 = g344[v432];
			let v435 = l409;
			l409 = (v435 + v434);
			continuing {
				let v437 = l415;
				l415 = (v437 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v439 = l49;
	if (v439 < 32u) {
		let v443 = l49;
		let v444 = l409;
		g344[v443] = v444;
	}
	workgroupBarrier();
	let v447 = l59;
	let v448 = l406;
	l446 = (v447 + (v448 / 8u));
	let v452 = l73;
	let v453 = l406;
	l451 = (v452 + (v453 % 8u));
	let v456 = l49;
	let v458 = l446;
	let v459 = l57;
	let v462 = l451;
	if (((v456 < 16u) && (v458 < v459)) && (v462 < c3)) {
		let v471 = l446;
		let v475 = push.m2;
		let v477 = l451;
		let v478 = (((v471 * c5) + v475) + v477);
		let v479 = l406;
		let v481 = g344[v479];
		let v482 = l406;
		let v483 = (v482 + 16u);
		let v485 = g344[v483];
		let v489 = push.m3;
		b3[v478] = ((v481 + v485) * v489);
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
