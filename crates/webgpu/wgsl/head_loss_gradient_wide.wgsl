const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 64u; // a_stride
const c4: u32 = 64u; // b_stride
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S59;
var<workgroup> g233: array<vec4<f32>, 256>;
var<workgroup> g310: array<vec4<f32>, 256>;
const s44: u32 = (c1 - 5u);
const s83: u32 = (c2 + 64u);
const s85: u32 = (s83 - 1u);
const s86: u32 = (s85 / 64u);
const s288: u32 = (c2 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h224: bool;
	var h304: bool;
	var l49: u32;
	var l57: u32;
	var l77: u32;
	var l89: u32;
	var l94: u32;
	var l98: u32;
	var l101: u32;
	var l109: u32;
	var l123: array<array<vec4<f32>, 2>, 8>;
	var l134: u32;
	var l146: u32;
	var l155: u32;
	var l160: u32;
	var l166: u32;
	var l172: u32;
	var l185: u32;
	var l194: f32;
	var l211: vec4<f32>;
	var l240: u32;
	var l248: u32;
	var l253: u32;
	var l258: u32;
	var l264: u32;
	var l271: u32;
	var l279: f32;
	var l293: vec4<f32>;
	var l316: u32;
	var l318: u32;
	var l321: u32;
	var l329: u32;
	var l337: u32;
	var l346: array<vec4<f32>, 2>;
	var l360: u32;
	var l368: vec4<f32>;
	var l377: u32;
	var l385: u32;
	var l425: u32;
	var l433: u32;
	var l441: u32;
	var l449: u32;
	var l457: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	let v64 = push.m0;
	let v66 = push.m1;
	l57 = min(v58, (v64 + v66));
	let v70 = push.m0;
	let v71 = l57;
	if (v70 >= v71) {
		return;
	}
	let v80 = workgroup_id[0u];
	l77 = ((v80 % max(s86, 1u)) * 64u);
	let v91 = workgroup_id[0u];
	l89 = ((v91 / max(s86, 1u)) * 64u);
	let v95 = l49;
	l94 = (v95 % 8u);
	let v99 = l49;
	l98 = (v99 / 8u);
	l101 = 0u;
	loop { // unroll
		let v107 = l101;
		if !(v107 < 8u) { break; }
		l109 = 0u;
		loop { // unroll
			let v115 = l109;
			if !(v115 < 2u) { break; }
			let v124 = l101;
			let v125 = l109;
			l123[v124][v125] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v130 = l109;
				l109 = (v130 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v132 = l101;
			l101 = (v132 + bitcast<u32>(1i));
		}
	}
	let v136 = push.m0;
	l134 = v136;
	loop {
		let v142 = l134;
		let v143 = l57;
		if !(v142 < v143) { break; }
		workgroupBarrier();
		l146 = 0u;
		loop {
			let v152 = l146;
			if !(v152 < 4u) { break; }
			let v156 = l49;
			let v157 = l146;
			l155 = (v156 + (v157 * 64u));
			let v161 = l134;
			let v162 = l155;
			l160 = (v161 + (v162 / 16u));
			let v167 = l89;
			let v168 = l155;
			l166 = (v167 + ((v168 % 16u) * 4u));
			let v173 = l160;
			let v174 = l57;
			let v178 = push.m2;
			let v183 = push.m3;
			l172 = (((min(v173, (v174 - 1u)) - v178) * c3) + v183);
			l185 = 0u;
			loop { // unroll
				let v191 = l185;
				if !(v191 < 4u) { break; }
				let v199 = l172;
				let v200 = l166;
				let v201 = l185;
				let v204 = push.m4;
				let v207 = (v199 + min((v200 + v201), (v204 - 1u)));
				let v210 = b1[v207];
				l194 = v210;
				let v212 = l185;
				let v213 = l160;
				let v214 = l57;
				let v215 = (v213 < v214);
				h224 = v215;
				if v215 {
					let v218 = l166;
					let v219 = l185;
					let v222 = push.m4;
					h224 = ((v218 + v219) < v222);
				}
				let v224 = h224;
				let v225 = l194;
				l211[v212] = select(0.0f, v225, v224);
				continuing {
					let v228 = l185;
					l185 = (v228 + bitcast<u32>(1i));
				}
			}
			let v234 = l155;
			let v235 = l211;
			g233[v234] = v235;
			continuing {
				let v238 = l146;
				l146 = (v238 + bitcast<u32>(1i));
			}
		}
		l240 = 0u;
		loop {
			let v246 = l240;
			if !(v246 < 4u) { break; }
			let v249 = l49;
			let v250 = l240;
			l248 = (v249 + (v250 * 64u));
			let v254 = l134;
			let v255 = l248;
			l253 = (v254 + (v255 / 16u));
			let v259 = l77;
			let v260 = l248;
			l258 = (v259 + ((v260 % 16u) * 4u));
			let v265 = l253;
			let v266 = l57;
			l264 = (min(v265, (v266 - 1u)) * c4);
			l271 = 0u;
			loop { // unroll
				let v277 = l271;
				if !(v277 < 4u) { break; }
				let v284 = l264;
				let v285 = l258;
				let v286 = l271;
				let v290 = (v284 + min((v285 + v286), s288));
				let v292 = b2[v290];
				l279 = v292;
				let v294 = l271;
				let v295 = l253;
				let v296 = l57;
				let v297 = (v295 < v296);
				h304 = v297;
				if v297 {
					let v300 = l258;
					let v301 = l271;
					h304 = ((v300 + v301) < c2);
				}
				let v304 = h304;
				let v305 = l279;
				l293[v294] = select(0.0f, v305, v304);
				continuing {
					let v308 = l271;
					l271 = (v308 + bitcast<u32>(1i));
				}
			}
			let v311 = l248;
			let v312 = l293;
			g310[v311] = v312;
			continuing {
				let v314 = l240;
				l240 = (v314 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v317 = l94;
		l316 = v317;
		let v319 = l98;
		l318 = (v319 * 2u);
		l321 = 0u;
		loop {
			let v327 = l321;
			if !(v327 < 16u) { break; }
			l329 = 0u;
			loop { // unroll
				let v335 = l329;
				if !(v335 < 4u) { break; }
				l337 = 0u;
				loop { // unroll
					let v343 = l337;
					if !(v343 < 2u) { break; }
					let v347 = l337;
					let v348 = l316;
					let v349 = l329;
					let v352 = l337;
					let v354 = ((v348 + (v349 * 16u)) + (v352 * 8u));
					let v356 = g310[v354];
					l346[v347] = v356;
					continuing {
						let v358 = l337;
						l337 = (v358 + bitcast<u32>(1i));
					}
				}
				l360 = 0u;
				loop { // unroll
					let v366 = l360;
					if !(v366 < 2u) { break; }
					let v369 = l318;
					let v370 = l329;
					let v373 = l360;
					let v374 = ((v369 + (v370 * 16u)) + v373);
					let v376 = g233[v374];
					l368 = v376;
					l377 = 0u;
					loop { // unroll
						let v383 = l377;
						if !(v383 < 4u) { break; }
						l385 = 0u;
						loop { // unroll
							let v391 = l385;
							if !(v391 < 2u) { break; }
							let v393 = l360;
							let v395 = l377;
							let v396 = ((v393 * 4u) + v395);
							let v397 = l385;
							let v398 = l377;
							let v400 = l368[v398];
							let v401 = l385;
							let v403 = l346[v401];
							let v406 = l123[v396][v397];
							l123[v396][v397] = (v406 + (v403 * v400));
							continuing {
								let v409 = l385;
								l385 = (v409 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v411 = l377;
							l377 = (v411 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v413 = l360;
						l360 = (v413 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v415 = l329;
					l329 = (v415 + bitcast<u32>(1i));
				}
			}
			let v417 = l316;
			l316 = (v417 + 64u);
			let v419 = l318;
			l318 = (v419 + 64u);
			continuing {
				let v421 = l321;
				l321 = (v421 + 4u);
			}
		}
		continuing {
			let v423 = l134;
			l134 = (v423 + 16u);
		}
	}
	l425 = 0u;
	loop { // unroll
		let v431 = l425;
		if !(v431 < 8u) { break; }
		let v434 = l89;
		let v435 = l98;
		let v439 = l425;
		l433 = ((v434 + ((v435 * 2u) * 4u)) + v439);
		l441 = 0u;
		loop { // unroll
			let v447 = l441;
			if !(v447 < 2u) { break; }
			l449 = 0u;
			loop { // unroll
				let v455 = l449;
				if !(v455 < 4u) { break; }
				let v458 = l77;
				let v459 = l94;
				let v460 = l441;
				let v465 = l449;
				l457 = ((v458 + ((v459 + (v460 * 8u)) * 4u)) + v465);
				let v467 = l433;
				let v469 = push.m4;
				let v471 = l457;
				if ((v467 < v469) && (v471 < c2)) {
					let v480 = l433;
					let v482 = l457;
					let v483 = ((v480 * c2) + v482);
					let v484 = l425;
					let v485 = l441;
					let v486 = l449;
					let v488 = l123[v484][v485][v486];
					let v490 = b4[v483];
					b4[v483] = (v490 + v488);
				}
				continuing {
					let v493 = l449;
					l449 = (v493 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v495 = l441;
				l441 = (v495 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v497 = l425;
			l425 = (v497 + bitcast<u32>(1i));
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
