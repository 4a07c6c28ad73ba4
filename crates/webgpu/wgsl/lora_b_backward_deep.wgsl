const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g397: array<f32, max(s394, 1u)>;
const s44: u32 = (c1 - 5u);
const s164: u32 = (c2 - 1u);
const s168: u32 = (c3 % 8u);
const s169: bool = (s168 == 0u);
const s246: u32 = (c3 - 1u);
const s359: u32 = (5u * c0);
const s371: u32 = (c0 / max(c6, 1u));
const s372: u32 = (s371 - 1u);
const s393: u32 = (c6 + 1u);
const s394: u32 = (16u * s393);
const s475: u32 = (c6 / 2u);
const s481: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h306: bool;
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
	var l172: u32;
	var l182: vec4<f32>;
	var l198: u32;
	var l209: array<f32, 40>;
	var l225: u32;
	var l255: u32;
	var l266: array<f32, 10>;
	var l287: u32;
	var l296: bool;
	var l307: u32;
	var l315: f32;
	var l317: f32;
	var l328: u32;
	var l362: u32;
	var l366: u32;
	var l369: u32;
	var l385: u32;
	var l414: u32;
	var l441: u32;
	var l459: u32;
	var l462: f32;
	var l468: u32;
	var l499: u32;
	var l504: u32;
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
			if s169 {
				l172 = 0u;
				loop { // unroll
					let v178 = l172;
					if !(v178 < 8u) { break; }
					let v187 = l156;
					let v189 = l73;
					let v191 = l172;
					let v194 = ((((v187 * c3) + v189) + v191) / 4u);
					let v197 = b2[v194];
					l182 = v197;
					l198 = 0u;
					loop { // unroll
						let v204 = l198;
						if !(v204 < 4u) { break; }
						let v210 = l140;
						let v212 = l172;
						let v214 = l198;
						let v215 = (((v210 * 8u) + v212) + v214);
						let v216 = l198;
						let v218 = l182[v216];
						l209[v215] = v218;
						continuing {
							let v220 = l198;
							l198 = (v220 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v222 = l172;
						l172 = (v222 + 4u);
					}
				}
			} else {
				l225 = 0u;
				loop { // unroll
					let v231 = l225;
					if !(v231 < 8u) { break; }
					let v233 = l140;
					let v235 = l225;
					let v236 = ((v233 * 8u) + v235);
					let v241 = l156;
					let v243 = l73;
					let v244 = l225;
					let v248 = ((v241 * c3) + min((v243 + v244), s246));
					let v251 = b2[v248 / 4u][v248 % 4u];
					l209[v236] = v251;
					continuing {
						let v253 = l225;
						l225 = (v253 + bitcast<u32>(1i));
					}
				}
			}
			l255 = 0u;
			loop { // unroll
				let v261 = l255;
				if !(v261 < 2u) { break; }
				let v267 = l140;
				let v269 = l255;
				let v270 = ((v267 * 2u) + v269);
				let v275 = l255;
				let v277 = l96[v275];
				let v278 = l156;
				let v279 = (v277 + v278);
				let v281 = b1[v279];
				l266[v270] = v281;
				continuing {
					let v283 = l255;
					l255 = (v283 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v285 = l140;
				l140 = (v285 + bitcast<u32>(1i));
			}
		}
		l287 = 0u;
		loop { // unroll
			let v293 = l287;
			if !(v293 < 5u) { break; }
			h306 = false;
			if (!false) {
				let v300 = l130;
				let v301 = l287;
				h306 = ((v300 + (v301 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v306 = h306;
			l296 = v306;
			l307 = 0u;
			loop { // unroll
				let v313 = l307;
				if !(v313 < 2u) { break; }
				let v316 = l296;
				if v316 {
					let v320 = l287;
					let v322 = l307;
					let v323 = ((v320 * 2u) + v322);
					let v325 = l266[v323];
					l317 = v325;
				} else {
					l317 = 0.0f;
				}
				let v327 = l317;
				l315 = v327;
				l328 = 0u;
				loop { // unroll
					let v334 = l328;
					if !(v334 < 8u) { break; }
					let v336 = l307;
					let v338 = l328;
					let v339 = ((v336 * 8u) + v338);
					let v340 = l315;
					let v341 = l287;
					let v343 = l328;
					let v344 = ((v341 * 8u) + v343);
					let v346 = l209[v344];
					let v349 = l123[v339];
					l123[v339] = (v349 + (v340 * v346));
					continuing {
						let v352 = l328;
						l328 = (v352 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v354 = l307;
					l307 = (v354 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v356 = l287;
				l287 = (v356 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v360 = l130;
			l130 = (v360 + s359);
		}
	}
	let v363 = l49;
	l362 = (v363 % max(c6, 1u));
	let v367 = l49;
	l366 = (v367 / max(c6, 1u));
	l369 = s372;
	loop {
		let v378 = l369;
		if !(v378 > 0u) { break; }
		let v380 = l366;
		let v381 = l369;
		if (v380 == v381) {
			l385 = 0u;
			loop { // unroll
				let v391 = l385;
				if !(v391 < 16u) { break; }
				let v398 = l385;
				let v400 = l362;
				let v401 = ((v398 * s393) + v400);
				let v402 = l385;
				let v404 = l123[v402];
				g397[v401] = v404;
				continuing {
					let v407 = l385;
					l385 = (v407 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v410 = l366;
		if (v410 == 0u) {
			l414 = 0u;
			loop { // unroll
				let v420 = l414;
				if !(v420 < 16u) { break; }
				let v422 = l414;
				let v423 = l414;
				let v425 = l362;
				let v426 = ((v423 * s393) + v425);
				let v428 = g397[v426];
				let v430 = l123[v422];
				l123[v422] = (v430 + v428);
				continuing {
					let v433 = l414;
					l414 = (v433 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v435 = l369;
			l369 = (v435 - bitcast<u32>(1i));
		}
	}
	let v437 = l366;
	if (v437 == 0u) {
		l441 = 0u;
		loop { // unroll
			let v447 = l441;
			if !(v447 < 16u) { break; }
			let v449 = l441;
			let v451 = l362;
			let v452 = ((v449 * s393) + v451);
			let v453 = l441;
			let v455 = l123[v453];
			g397[v452] = v455;
			continuing {
				let v457 = l441;
				l441 = (v457 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v460 = l49;
	l459 = (v460 % 16u);
	l462 = 0.0f;
	let v463 = l49;
	if (v463 < 32u) {
		l468 = 0u;
		loop {
			let v474 = l468;
			if !(v474 < s475) { break; }
			let v477 = l459;
			let v479 = l49;
			let v484 = l468;
			let v485 = (((v477 * s393) + ((v479 / 16u) * s481)) + v484);
			let v487 = g397[v485];
			let v488 = l462;
			l462 = (v488 + v487);
			continuing {
				let v490 = l468;
				l468 = (v490 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v492 = l49;
	if (v492 < 32u) {
		let v496 = l49;
		let v497 = l462;
		g397[v496] = v497;
	}
	workgroupBarrier();
	let v500 = l59;
	let v501 = l459;
	l499 = (v500 + (v501 / 8u));
	let v505 = l73;
	let v506 = l459;
	l504 = (v505 + (v506 % 8u));
	let v509 = l49;
	let v511 = l499;
	let v512 = l57;
	let v515 = l504;
	if (((v509 < 16u) && (v511 < v512)) && (v515 < c3)) {
		let v524 = l499;
		let v528 = push.m2;
		let v530 = l504;
		let v531 = (((v524 * c5) + v528) + v530);
		let v532 = l459;
		let v534 = g397[v532];
		let v535 = l459;
		let v536 = (v535 + 16u);
		let v538 = g397[v536];
		let v542 = push.m3;
		b3[v531] = ((v534 + v538) * v542);
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
