const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 64u; // a_stride
const c4: u32 = 64u; // b_stride
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S59;
var<workgroup> g246: array<vec4<f32>, 256>;
var<workgroup> g303: array<vec4<f32>, 256>;
const s44: u32 = (c1 - 5u);
const s83: u32 = (c2 + 64u);
const s85: u32 = (s83 - 1u);
const s86: u32 = (s85 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h224: bool;
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
	var l253: u32;
	var l261: u32;
	var l266: u32;
	var l271: u32;
	var l278: i32;
	var l286: i32;
	var l324: u32;
	var l326: u32;
	var l329: u32;
	var l337: u32;
	var l345: u32;
	var l354: array<vec4<f32>, 2>;
	var l368: u32;
	var l376: vec4<f32>;
	var l385: u32;
	var l393: u32;
	var l433: u32;
	var l441: u32;
	var l449: u32;
	var l457: u32;
	var l465: u32;
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
			let v234 = l160;
			let v235 = l57;
			let v237 = min(v234, (v235 - 1u));
			let v239 = b3[v237];
			let v240 = l211;
			l211 = (v240 / vec4<f32>(v239, v239, v239, v239));
			let v247 = l155;
			let v248 = l211;
			g246[v247] = v248;
			continuing {
				let v251 = l146;
				l146 = (v251 + bitcast<u32>(1i));
			}
		}
		l253 = 0u;
		loop { // unroll
			let v259 = l253;
			if !(v259 < 4u) { break; }
			let v262 = l49;
			let v263 = l253;
			l261 = (v262 + (v263 * 64u));
			let v267 = l134;
			let v268 = l261;
			l266 = (v267 + (v268 / 16u));
			let v272 = l77;
			let v274 = l261;
			l271 = ((v272 / 4u) + (v274 % 16u));
			let v279 = l266;
			let v280 = l57;
			let v282 = l271;
			if ((v279 < v280) && (v282 < c4)) {
				let v293 = l266;
				let v295 = l271;
				let v296 = ((v293 * c4) + v295);
				let v299 = b2[v296];
				l286 = bitcast<i32>(v299);
			} else {
				l286 = 0i;
			}
			let v302 = l286;
			l278 = v302;
			let v304 = l261;
			let v305 = l278;
			let v309 = l278;
			let v312 = l278;
			let v316 = l278;
			g303[v304] = vec4<f32>(f32(extractBits(v305, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v309, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v312, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v316 >> bitcast<u32>(24i))));
			continuing {
				let v322 = l253;
				l253 = (v322 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v325 = l94;
		l324 = v325;
		let v327 = l98;
		l326 = (v327 * 2u);
		l329 = 0u;
		loop {
			let v335 = l329;
			if !(v335 < 16u) { break; }
			l337 = 0u;
			loop { // unroll
				let v343 = l337;
				if !(v343 < 4u) { break; }
				l345 = 0u;
				loop { // unroll
					let v351 = l345;
					if !(v351 < 2u) { break; }
					let v355 = l345;
					let v356 = l324;
					let v357 = l337;
					let v360 = l345;
					let v362 = ((v356 + (v357 * 16u)) + (v360 * 8u));
					let v364 = g303[v362];
					l354[v355] = v364;
					continuing {
						let v366 = l345;
						l345 = (v366 + bitcast<u32>(1i));
					}
				}
				l368 = 0u;
				loop { // unroll
					let v374 = l368;
					if !(v374 < 2u) { break; }
					let v377 = l326;
					let v378 = l337;
					let v381 = l368;
					let v382 = ((v377 + (v378 * 16u)) + v381);
					let v384 = g246[v382];
					l376 = v384;
					l385 = 0u;
					loop { // unroll
						let v391 = l385;
						if !(v391 < 4u) { break; }
						l393 = 0u;
						loop { // unroll
							let v399 = l393;
							if !(v399 < 2u) { break; }
							let v401 = l368;
							let v403 = l385;
							let v404 = ((v401 * 4u) + v403);
							let v405 = l393;
							let v406 = l385;
							let v408 = l376[v406];
							let v409 = l393;
							let v411 = l354[v409];
							let v414 = l123[v404][v405];
							l123[v404][v405] = (v414 + (v411 * v408));
							continuing {
								let v417 = l393;
								l393 = (v417 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v419 = l385;
							l385 = (v419 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v421 = l368;
						l368 = (v421 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v423 = l337;
					l337 = (v423 + bitcast<u32>(1i));
				}
			}
			let v425 = l324;
			l324 = (v425 + 64u);
			let v427 = l326;
			l326 = (v427 + 64u);
			continuing {
				let v429 = l329;
				l329 = (v429 + 4u);
			}
		}
		continuing {
			let v431 = l134;
			l134 = (v431 + 16u);
		}
	}
	l433 = 0u;
	loop { // unroll
		let v439 = l433;
		if !(v439 < 8u) { break; }
		let v442 = l89;
		let v443 = l98;
		let v447 = l433;
		l441 = ((v442 + ((v443 * 2u) * 4u)) + v447);
		l449 = 0u;
		loop { // unroll
			let v455 = l449;
			if !(v455 < 2u) { break; }
			l457 = 0u;
			loop { // unroll
				let v463 = l457;
				if !(v463 < 4u) { break; }
				let v466 = l77;
				let v467 = l94;
				let v468 = l449;
				let v473 = l457;
				l465 = ((v466 + ((v467 + (v468 * 8u)) * 4u)) + v473);
				let v475 = l441;
				let v477 = push.m4;
				let v479 = l465;
				if ((v475 < v477) && (v479 < c2)) {
					let v488 = l441;
					let v490 = l465;
					let v491 = ((v488 * c2) + v490);
					let v492 = l433;
					let v493 = l449;
					let v494 = l457;
					let v496 = l123[v492][v493][v494];
					let v498 = b4[v491];
					b4[v491] = (v498 + v496);
				}
				continuing {
					let v501 = l457;
					l457 = (v501 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v503 = l449;
				l449 = (v503 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v505 = l433;
			l433 = (v505 + bitcast<u32>(1i));
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
