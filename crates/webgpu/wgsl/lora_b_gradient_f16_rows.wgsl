const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 4u; // full_rank_stride
const c5: u32 = 8u; // low_rank_stride
@group(0) @binding(1) var<storage, read> b1: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S88 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S88;
var<workgroup> g276: array<vec4<f32>, max(s273, 1u)>;
const s44: u32 = (c1 - 5u);
const s75: u32 = (c3 + 8u);
const s76: u32 = (s75 - 1u);
const s77: u32 = (s76 / 8u);
const s103: u32 = (c4 - 1u);
const s112: u32 = (c3 - 1u);
const s240: u32 = (c0 / 8u);
const s273: u32 = (c0 * 4u);
const s303: u32 = (s240 * 8u);
const s450: u32 = (2u * s240);
const s451: u32 = (s450 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l49: u32;
	var l57: u32;
	var l65: u32;
	var l69: u32;
	var l80: u32;
	var l86: u32;
	var l105: u32;
	var l115: u32;
	var l126: array<vec4<f32>, 8>;
	var l134: u32;
	var l146: array<vec2<u32>, 16>;
	var l169: u32;
	var l177: u32;
	var l191: array<f32, 8>;
	var l207: array<f32, 8>;
	var l219: u32;
	var l228: u32;
	var l237: u32;
	var l245: u32;
	var l253: u32;
	var l259: u32;
	var l285: f32;
	var l301: u32;
	var l305: u32;
	var l335: u32;
	var l343: u32;
	var l369: u32;
	var l377: vec2<u32>;
	var l384: vec4<f32>;
	var l397: vec4<f32>;
	var l406: vec4<f32>;
	var l415: u32;
	var l454: u32;
	var l462: u32;
	var l486: u32;
	var l496: u32;
	var l503: u32;
	var l508: f32;
	var l509: u32;
	var l543: f32;
	var l564: f32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v59 = l57;
	if (v59 == 0u) {
		return;
	}
	let v66 = l49;
	l65 = (v66 / 8u);
	let v73 = workgroup_id[1u];
	l69 = ((v73 % max(s77, 1u)) * 8u);
	let v82 = workgroup_id[1u];
	l80 = ((v82 / max(s77, 1u)) * 32u);
	let v93 = push.m1;
	let v96 = l80;
	let v99 = l49;
	l86 = min((((v93 / 4u) + (v96 / 4u)) + (v99 % 8u)), s103);
	let v107 = push.m2;
	let v108 = l69;
	let v109 = l49;
	l105 = (v107 + min((v108 + (v109 % 8u)), s112));
	l115 = 0u;
	loop { // unroll
		let v121 = l115;
		if !(v121 < 8u) { break; }
		let v127 = l115;
		l126[v127] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		continuing {
			let v132 = l115;
			l115 = (v132 + bitcast<u32>(1i));
		}
	}
	l134 = 0u;
	loop { // unroll
		let v140 = l134;
		if !(v140 < 8u) { break; }
		let v147 = l134;
		let v152 = l65;
		let v154 = l134;
		let v156 = l57;
		let v160 = l86;
		let v161 = ((min(((v152 * 8u) + v154), (v156 - 1u)) * c4) + v160);
		let v164 = b1[v161];
		l146[v147] = v164;
		continuing {
			let v167 = l134;
			l134 = (v167 + bitcast<u32>(1i));
		}
	}
	l169 = 0u;
	loop { // unroll
		let v175 = l169;
		if !(v175 < 8u) { break; }
		let v178 = l49;
		let v179 = l169;
		let v186 = l57;
		l177 = min(((v178 + (v179 * c0)) / 8u), (v186 - 1u));
		let v192 = l169;
		let v197 = l177;
		let v200 = l105;
		let v201 = ((v197 * c5) + v200);
		let v204 = b4[v201];
		l191[v192] = v204;
		let v208 = l169;
		let v213 = l177;
		let v215 = b2[v213];
		l207[v208] = v215;
		continuing {
			let v217 = l169;
			l169 = (v217 + bitcast<u32>(1i));
		}
	}
	l219 = 0u;
	loop {
		let v225 = l219;
		let v226 = l57;
		if !(v225 < v226) { break; }
		l228 = 0u;
		loop { // unroll
			let v234 = l228;
			if !(v234 < 2u) { break; }
			let v238 = l219;
			let v239 = l228;
			l237 = (v238 + ((v239 * s240) * 8u));
			workgroupBarrier();
			l245 = 0u;
			loop { // unroll
				let v251 = l245;
				if !(v251 < 8u) { break; }
				let v254 = l49;
				let v255 = l245;
				l253 = ((v254 + (v255 * c0)) / 8u);
				let v260 = l253;
				let v264 = l253;
				let v268 = l49;
				l259 = ((((v260 / 8u) * 17u) + ((v264 % 8u) * 2u)) + ((v268 % 8u) / 4u));
				let v277 = l259;
				let v278 = l49;
				let v279 = (v278 % 4u);
				let v280 = l237;
				let v281 = l253;
				let v283 = l57;
				if ((v280 + v281) < v283) {
					let v288 = l245;
					let v290 = l191[v288];
					let v291 = l245;
					let v293 = l207[v291];
					l285 = (v290 * v293);
				} else {
					l285 = 0.0f;
				}
				let v296 = l285;
				g276[v277][v279] = v296;
				continuing {
					let v299 = l245;
					l245 = (v299 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
			let v302 = l237;
			l301 = (v302 + s303);
			l305 = 0u;
			loop { // unroll
				let v311 = l305;
				if !(v311 < 8u) { break; }
				let v313 = l228;
				let v316 = l305;
				let v317 = (((1u - v313) * 8u) + v316);
				let v318 = l301;
				let v319 = l65;
				let v322 = l305;
				let v324 = l57;
				let v328 = l86;
				let v329 = ((min(((v318 + (v319 * 8u)) + v322), (v324 - 1u)) * c4) + v328);
				let v331 = b1[v329];
				l146[v317] = v331;
				continuing {
					let v333 = l305;
					l305 = (v333 + bitcast<u32>(1i));
				}
			}
			l335 = 0u;
			loop { // unroll
				let v341 = l335;
				if !(v341 < 8u) { break; }
				let v344 = l301;
				let v345 = l49;
				let v346 = l335;
				let v351 = l57;
				l343 = min((v344 + ((v345 + (v346 * c0)) / 8u)), (v351 - 1u));
				let v354 = l335;
				let v355 = l343;
				let v357 = l105;
				let v358 = ((v355 * c5) + v357);
				let v360 = b4[v358];
				l191[v354] = v360;
				let v362 = l335;
				let v363 = l343;
				let v365 = b2[v363];
				l207[v362] = v365;
				continuing {
					let v367 = l335;
					l335 = (v367 + bitcast<u32>(1i));
				}
			}
			l369 = 0u;
			loop { // unroll
				let v375 = l369;
				if !(v375 < 8u) { break; }
				let v378 = l228;
				let v380 = l369;
				let v381 = ((v378 * 8u) + v380);
				let v383 = l146[v381];
				l377 = v383;
				let v386 = l377[0u];
				let v388 = unpack2x16float(v386);
				let v390 = l377[1u];
				let v391 = unpack2x16float(v390);
				l384 = vec4<f32>(v388.x, v388.y, v391.x, v391.y);
				let v398 = l65;
				let v400 = l369;
				let v402 = ((v398 * 17u) + (v400 * 2u));
				let v405 = g276[v402];
				l397 = v405;
				let v407 = l65;
				let v409 = l369;
				let v412 = (((v407 * 17u) + (v409 * 2u)) + 1u);
				let v414 = g276[v412];
				l406 = v414;
				l415 = 0u;
				loop { // unroll
					let v421 = l415;
					if !(v421 < 4u) { break; }
					let v423 = l415;
					let v424 = l384;
					let v425 = l415;
					let v427 = l397[v425];
					let v430 = l126[v423];
					l126[v423] = (v430 + (v424 * v427));
					let v433 = l415;
					let v434 = (v433 + 4u);
					let v435 = l384;
					let v436 = l415;
					let v438 = l406[v436];
					let v441 = l126[v434];
					l126[v434] = (v441 + (v435 * v438));
					continuing {
						let v444 = l415;
						l415 = (v444 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v446 = l369;
					l369 = (v446 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v448 = l228;
				l228 = (v448 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v452 = l219;
			l219 = (v452 + s451);
		}
	}
	l454 = 0u;
	loop { // unroll
		let v460 = l454;
		if !(v460 < 8u) { break; }
		workgroupBarrier();
		l462 = 0u;
		loop { // unroll
			let v468 = l462;
			if !(v468 < 4u) { break; }
			let v470 = l65;
			let v472 = l462;
			let v475 = l49;
			let v477 = ((((v470 * 4u) + v472) * 8u) + (v475 % 8u));
			let v478 = l454;
			let v479 = l462;
			let v480 = (v478 + v479);
			let v482 = l126[v480];
			g276[v477] = v482;
			continuing {
				let v484 = l462;
				l462 = (v484 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v487 = l49;
		l486 = v487;
		loop {
			let v493 = l486;
			if !(v493 < 128u) { break; }
			let v497 = l69;
			let v498 = l454;
			let v500 = l486;
			l496 = ((v497 + v498) + (v500 % 4u));
			let v504 = l80;
			let v505 = l486;
			l503 = (v504 + (v505 / 4u));
			l508 = 0.0f;
			l509 = 0u;
			loop {
				let v515 = l509;
				if !(v515 < s240) { break; }
				let v517 = l509;
				let v519 = l486;
				let v523 = l486;
				let v525 = ((((v517 * 4u) + (v519 % 4u)) * 8u) + (v523 / 16u));
				let v526 = l486;
				let v528 = ((v526 / 4u) % 4u);
				let v530 = g276[v525][v528];
				let v531 = l508;
				l508 = (v531 + v530);
				continuing {
					let v533 = l509;
					l509 = (v533 + bitcast<u32>(1i));
				}
			}
			let v535 = l503;
			let v538 = l496;
			if ((v535 < c2) && (v538 < c3)) {
				let v549 = push.m1;
				let v550 = l503;
				let v551 = (v549 + v550);
				let v553 = b3[v551];
				l543 = v553;
				let v558 = l503;
				let v560 = l496;
				let v561 = ((v558 * c3) + v560);
				let v562 = l543;
				if (v562 != 0.0f) {
					let v567 = l508;
					let v570 = push.m3;
					let v572 = l543;
					l564 = ((v567 * v570) / v572);
				} else {
					l564 = 0.0f;
				}
				let v575 = l564;
				let v577 = b5[v561];
				b5[v561] = (v577 + v575);
			}
			continuing {
				let v580 = l486;
				l486 = (v580 + c0);
			}
		}
		continuing {
			let v582 = l454;
			l454 = (v582 + 4u);
		}
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
