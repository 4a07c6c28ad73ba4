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
var<workgroup> g342: array<f32, max(s339, 1u)>;
const s44: u32 = (c1 - 5u);
const s164: u32 = (c2 - 1u);
const s190: u32 = (c3 - 1u);
const s304: u32 = (1u * c0);
const s316: u32 = (c0 / max(c6, 1u));
const s317: u32 = (s316 - 1u);
const s338: u32 = (c6 + 1u);
const s339: u32 = (32u * s338);
const s421: u32 = (c6 / 2u);
const s427: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h251: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l86: u32;
	var l96: array<u32, 4>;
	var l112: u32;
	var l123: array<f32, 32>;
	var l130: u32;
	var l140: u32;
	var l148: u32;
	var l156: u32;
	var l158: u32;
	var l167: u32;
	var l177: array<f32, 8>;
	var l201: u32;
	var l211: array<f32, 4>;
	var l232: u32;
	var l241: bool;
	var l252: u32;
	var l260: f32;
	var l262: f32;
	var l273: u32;
	var l307: u32;
	var l311: u32;
	var l314: u32;
	var l330: u32;
	var l360: u32;
	var l387: u32;
	var l405: u32;
	var l408: f32;
	var l414: u32;
	var l445: u32;
	var l450: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v66 = push.m0;
	let v69 = workgroup_id[0u];
	l59 = (v66 + (v69 * 4u));
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
		if !(v92 < 4u) { break; }
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
		if !(v118 < 32u) { break; }
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
			if !(v146 < 1u) { break; }
			let v149 = l130;
			let v150 = l140;
			l148 = (v149 + (v150 * vec3<u32>(c0, 1u, 1u).x));
			if true {
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
				let v178 = l140;
				let v180 = l167;
				let v181 = ((v178 * 8u) + v180);
				let v186 = l73;
				let v187 = l167;
				let v193 = l156;
				let v194 = ((min((v186 + v187), s190) * c2) + v193);
				let v197 = b2[v194];
				l177[v181] = v197;
				continuing {
					let v199 = l167;
					l167 = (v199 + bitcast<u32>(1i));
				}
			}
			l201 = 0u;
			loop { // unroll
				let v207 = l201;
				if !(v207 < 4u) { break; }
				let v212 = l140;
				let v214 = l201;
				let v215 = ((v212 * 4u) + v214);
				let v220 = l201;
				let v222 = l96[v220];
				let v223 = l156;
				let v224 = (v222 + v223);
				let v226 = b1[v224];
				l211[v215] = v226;
				continuing {
					let v228 = l201;
					l201 = (v228 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v230 = l140;
				l140 = (v230 + bitcast<u32>(1i));
			}
		}
		l232 = 0u;
		loop { // unroll
			let v238 = l232;
			if !(v238 < 1u) { break; }
			h251 = true;
			if (!true) {
				let v245 = l130;
				let v246 = l232;
				h251 = ((v245 + (v246 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v251 = h251;
			l241 = v251;
			l252 = 0u;
			loop { // unroll
				let v258 = l252;
				if !(v258 < 4u) { break; }
				let v261 = l241;
				if v261 {
					let v265 = l232;
					let v267 = l252;
					let v268 = ((v265 * 4u) + v267);
					let v270 = l211[v268];
					l262 = v270;
				} else {
					l262 = 0.0f;
				}
				let v272 = l262;
				l260 = v272;
				l273 = 0u;
				loop { // unroll
					let v279 = l273;
					if !(v279 < 8u) { break; }
					let v281 = l252;
					let v283 = l273;
					let v284 = ((v281 * 8u) + v283);
					let v285 = l260;
					let v286 = l232;
					let v288 = l273;
					let v289 = ((v286 * 8u) + v288);
					let v291 = l177[v289];
					let v294 = l123[v284];
					l123[v284] = (v294 + (v285 * v291));
					continuing {
						let v297 = l273;
						l273 = (v297 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v299 = l252;
					l252 = (v299 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v301 = l232;
				l232 = (v301 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v305 = l130;
			l130 = (v305 + s304);
		}
	}
	let v308 = l49;
	l307 = (v308 % max(c6, 1u));
	let v312 = l49;
	l311 = (v312 / max(c6, 1u));
	l314 = s317;
	loop {
		let v323 = l314;
		if !(v323 > 0u) { break; }
		let v325 = l311;
		let v326 = l314;
		if (v325 == v326) {
			l330 = 0u;
			loop { // unroll
				let v336 = l330;
				if !(v336 < 32u) { break; }
				let v343 = l330;
				let v345 = l307;
				let v346 = ((v343 * s338) + v345);
				let v347 = l330;
				let v349 = l123[v347];
				g342[v346] = v349;
				continuing {
					let v352 = l330;
					l330 = (v352 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v356 = l311;
		if (v356 == 0u) {
			l360 = 0u;
			loop { // unroll
				let v366 = l360;
				if !(v366 < 32u) { break; }
				let v368 = l360;
				let v369 = l360;
				let v371 = l307;
				let v372 = ((v369 * s338) + v371);
				let v374 = g342[v372];
				let v376 = l123[v368];
				l123[v368] = (v376 + v374);
				continuing {
					let v379 = l360;
					l360 = (v379 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v381 = l314;
			l314 = (v381 - bitcast<u32>(1i));
		}
	}
	let v383 = l311;
	if (v383 == 0u) {
		l387 = 0u;
		loop { // unroll
			let v393 = l387;
			if !(v393 < 32u) { break; }
			let v395 = l387;
			let v397 = l307;
			let v398 = ((v395 * s338) + v397);
			let v399 = l387;
			let v401 = l123[v399];
			g342[v398] = v401;
			continuing {
				let v403 = l387;
				l387 = (v403 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v406 = l49;
	l405 = (v406 % 32u);
	l408 = 0.0f;
	let v409 = l49;
	if (v409 < 64u) {
		l414 = 0u;
		loop {
			let v420 = l414;
			if !(v420 < s421) { break; }
			let v423 = l405;
			let v425 = l49;
			let v430 = l414;
			let v431 = (((v423 * s338) + ((v425 / 32u) * s427)) + v430);
			let v433 = g342[v431];
			let v434 = l408;
			l408 = (v434 + v433);
			continuing {
				let v436 = l414;
				l414 = (v436 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v438 = l49;
	if (v438 < 64u) {
		let v442 = l49;
		let v443 = l408;
		g342[v442] = v443;
	}
	workgroupBarrier();
	let v446 = l59;
	let v447 = l405;
	l445 = (v446 + (v447 / 8u));
	let v451 = l73;
	let v452 = l405;
	l450 = (v451 + (v452 % 8u));
	let v455 = l49;
	let v457 = l445;
	let v458 = l57;
	let v461 = l450;
	if (((v455 < 32u) && (v457 < v458)) && (v461 < c3)) {
		let v470 = l445;
		let v474 = push.m2;
		let v476 = l450;
		let v477 = (((v470 * c5) + v474) + v476);
		let v478 = l405;
		let v480 = g342[v478];
		let v481 = l405;
		let v482 = (v481 + 32u);
		let v484 = g342[v482];
		let v488 = push.m3;
		b3[v477] = ((v480 + v484) * v488);
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
