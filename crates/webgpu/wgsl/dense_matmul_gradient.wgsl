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
var<workgroup> g234: array<vec4<f32>, 128>;
var<workgroup> g314: array<vec4<f32>, 256>;
const s44: u32 = (c1 - 5u);
const s83: u32 = (c2 + 64u);
const s85: u32 = (s83 - 1u);
const s86: u32 = (s85 / 64u);
const s289: u32 = (c2 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h225: bool;
	var h305: bool;
	var l49: u32;
	var l57: u32;
	var l77: u32;
	var l89: u32;
	var l95: u32;
	var l99: u32;
	var l102: u32;
	var l111: u32;
	var l124: array<array<vec4<f32>, 1>, 8>;
	var l135: u32;
	var l148: u32;
	var l156: u32;
	var l161: u32;
	var l166: u32;
	var l173: u32;
	var l186: u32;
	var l195: f32;
	var l212: vec4<f32>;
	var l241: u32;
	var l249: u32;
	var l254: u32;
	var l259: u32;
	var l265: u32;
	var l272: u32;
	var l280: f32;
	var l294: vec4<f32>;
	var l320: u32;
	var l322: u32;
	var l325: u32;
	var l333: u32;
	var l341: u32;
	var l350: array<vec4<f32>, 1>;
	var l364: u32;
	var l372: vec4<f32>;
	var l381: u32;
	var l389: u32;
	var l429: u32;
	var l437: u32;
	var l445: u32;
	var l453: u32;
	var l461: u32;
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
	l89 = ((v91 / max(s86, 1u)) * 32u);
	let v96 = l49;
	l95 = (v96 % 16u);
	let v100 = l49;
	l99 = (v100 / 16u);
	l102 = 0u;
	loop { // unroll
		let v108 = l102;
		if !(v108 < 8u) { break; }
		l111 = 0u;
		loop { // unroll
			let v117 = l111;
			if !(v117 < 1u) { break; }
			let v125 = l102;
			let v126 = l111;
			l124[v125][v126] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v131 = l111;
				l111 = (v131 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v133 = l102;
			l102 = (v133 + bitcast<u32>(1i));
		}
	}
	let v137 = push.m0;
	l135 = v137;
	loop {
		let v143 = l135;
		let v144 = l57;
		if !(v143 < v144) { break; }
		workgroupBarrier();
		l148 = 0u;
		loop {
			let v154 = l148;
			if !(v154 < 2u) { break; }
			let v157 = l49;
			let v158 = l148;
			l156 = (v157 + (v158 * 64u));
			let v162 = l135;
			let v163 = l156;
			l161 = (v162 + (v163 / 8u));
			let v167 = l89;
			let v168 = l156;
			l166 = (v167 + ((v168 % 8u) * 4u));
			let v174 = l161;
			let v175 = l57;
			let v179 = push.m2;
			let v184 = push.m3;
			l173 = (((min(v174, (v175 - 1u)) - v179) * c3) + v184);
			l186 = 0u;
			loop { // unroll
				let v192 = l186;
				if !(v192 < 4u) { break; }
				let v200 = l173;
				let v201 = l166;
				let v202 = l186;
				let v205 = push.m4;
				let v208 = (v200 + min((v201 + v202), (v205 - 1u)));
				let v211 = b1[v208];
				l195 = v211;
				let v213 = l186;
				let v214 = l161;
				let v215 = l57;
				let v216 = (v214 < v215);
				h225 = v216;
				if v216 {
					let v219 = l166;
					let v220 = l186;
					let v223 = push.m4;
					h225 = ((v219 + v220) < v223);
				}
				let v225 = h225;
				let v226 = l195;
				l212[v213] = select(0.0f, v226, v225);
				continuing {
					let v229 = l186;
					l186 = (v229 + bitcast<u32>(1i));
				}
			}
			let v235 = l156;
			let v236 = l212;
			g234[v235] = v236;
			continuing {
				let v239 = l148;
				l148 = (v239 + bitcast<u32>(1i));
			}
		}
		l241 = 0u;
		loop {
			let v247 = l241;
			if !(v247 < 4u) { break; }
			let v250 = l49;
			let v251 = l241;
			l249 = (v250 + (v251 * 64u));
			let v255 = l135;
			let v256 = l249;
			l254 = (v255 + (v256 / 16u));
			let v260 = l77;
			let v261 = l249;
			l259 = (v260 + ((v261 % 16u) * 4u));
			let v266 = l254;
			let v267 = l57;
			l265 = (min(v266, (v267 - 1u)) * c4);
			l272 = 0u;
			loop { // unroll
				let v278 = l272;
				if !(v278 < 4u) { break; }
				let v285 = l265;
				let v286 = l259;
				let v287 = l272;
				let v291 = (v285 + min((v286 + v287), s289));
				let v293 = b2[v291];
				l280 = v293;
				let v295 = l272;
				let v296 = l254;
				let v297 = l57;
				let v298 = (v296 < v297);
				h305 = v298;
				if v298 {
					let v301 = l259;
					let v302 = l272;
					h305 = ((v301 + v302) < c2);
				}
				let v305 = h305;
				let v306 = l280;
				l294[v295] = select(0.0f, v306, v305);
				continuing {
					let v309 = l272;
					l272 = (v309 + bitcast<u32>(1i));
				}
			}
			let v315 = l249;
			let v316 = l294;
			g314[v315] = v316;
			continuing {
				let v318 = l241;
				l241 = (v318 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v321 = l95;
		l320 = v321;
		let v323 = l99;
		l322 = (v323 * 2u);
		l325 = 0u;
		loop {
			let v331 = l325;
			if !(v331 < 16u) { break; }
			l333 = 0u;
			loop { // unroll
				let v339 = l333;
				if !(v339 < 4u) { break; }
				l341 = 0u;
				loop { // unroll
					let v347 = l341;
					if !(v347 < 1u) { break; }
					let v351 = l341;
					let v352 = l320;
					let v353 = l333;
					let v356 = l341;
					let v358 = ((v352 + (v353 * 16u)) + (v356 * 16u));
					let v360 = g314[v358];
					l350[v351] = v360;
					continuing {
						let v362 = l341;
						l341 = (v362 + bitcast<u32>(1i));
					}
				}
				l364 = 0u;
				loop { // unroll
					let v370 = l364;
					if !(v370 < 2u) { break; }
					let v373 = l322;
					let v374 = l333;
					let v377 = l364;
					let v378 = ((v373 + (v374 * 8u)) + v377);
					let v380 = g234[v378];
					l372 = v380;
					l381 = 0u;
					loop { // unroll
						let v387 = l381;
						if !(v387 < 4u) { break; }
						l389 = 0u;
						loop { // unroll
							let v395 = l389;
							if !(v395 < 1u) { break; }
							let v397 = l364;
							let v399 = l381;
							let v400 = ((v397 * 4u) + v399);
							let v401 = l389;
							let v402 = l381;
							let v404 = l372[v402];
							let v405 = l389;
							let v407 = l350[v405];
							let v410 = l124[v400][v401];
							l124[v400][v401] = (v410 + (v407 * v404));
							continuing {
								let v413 = l389;
								l389 = (v413 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v415 = l381;
							l381 = (v415 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v417 = l364;
						l364 = (v417 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v419 = l333;
					l333 = (v419 + bitcast<u32>(1i));
				}
			}
			let v421 = l320;
			l320 = (v421 + 64u);
			let v423 = l322;
			l322 = (v423 + 32u);
			continuing {
				let v425 = l325;
				l325 = (v425 + 4u);
			}
		}
		continuing {
			let v427 = l135;
			l135 = (v427 + 16u);
		}
	}
	l429 = 0u;
	loop { // unroll
		let v435 = l429;
		if !(v435 < 8u) { break; }
		let v438 = l89;
		let v439 = l99;
		let v443 = l429;
		l437 = ((v438 + ((v439 * 2u) * 4u)) + v443);
		l445 = 0u;
		loop { // unroll
			let v451 = l445;
			if !(v451 < 1u) { break; }
			l453 = 0u;
			loop { // unroll
				let v459 = l453;
				if !(v459 < 4u) { break; }
				let v462 = l77;
				let v463 = l95;
				let v464 = l445;
				let v469 = l453;
				l461 = ((v462 + ((v463 + (v464 * 16u)) * 4u)) + v469);
				let v471 = l437;
				let v473 = push.m4;
				let v475 = l461;
				if ((v471 < v473) && (v475 < c2)) {
					let v484 = l437;
					let v486 = l461;
					let v487 = ((v484 * c2) + v486);
					let v488 = l429;
					let v489 = l445;
					let v490 = l453;
					let v492 = l124[v488][v489][v490];
					let v494 = b4[v487];
					b4[v487] = (v494 + v492);
				}
				continuing {
					let v497 = l453;
					l453 = (v497 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v499 = l445;
				l445 = (v499 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v501 = l429;
			l429 = (v501 + bitcast<u32>(1i));
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
