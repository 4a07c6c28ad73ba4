const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 8u; // x_stride
const c5: u32 = 16u; // out_stride
const c6: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S60 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S60;
var<workgroup> g233: array<u32, 8>;
var<workgroup> g257: array<vec4<f32>, 16>;
const s44: u32 = (c1 - 5u);
const s160: bool = (c6 != 0u);
const s174: u32 = (c2 - 1u);
const s326: u32 = (c2 - 1u);
const s330: u32 = (c3 % 8u);
const s331: bool = (s330 == 0u);
const s401: u32 = (c3 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h501: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l80: u32;
	var l91: array<u32, 2>;
	var l105: u32;
	var l106: u32;
	var l114: u32;
	var l135: u32;
	var l142: u32;
	var l154: array<f32, 16>;
	var l162: f32;
	var l188: u32;
	var l193: u32;
	var l201: u32;
	var l209: f32;
	var l212: f32;
	var l239: u32;
	var l248: u32;
	var l265: f32;
	var l288: u32;
	var l289: u32;
	var l297: u32;
	var l311: u32;
	var l319: u32;
	var l334: u32;
	var l343: vec4<f32>;
	var l357: u32;
	var l365: array<f32, 16>;
	var l381: u32;
	var l411: u32;
	var l419: vec4<f32>;
	var l428: u32;
	var l436: u32;
	var l474: u32;
	var l482: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v65 = push.m0;
	let v69 = workgroup_id[1u];
	l59 = (v65 + (v69 * 8u));
	let v73 = l59;
	let v74 = l57;
	if (v73 >= v74) {
		return;
	}
	l80 = 0u;
	loop { // unroll
		let v86 = l80;
		if !(v86 < 2u) { break; }
		let v92 = l80;
		let v94 = workgroup_id[0u];
		let v96 = l80;
		let v100 = l49;
		l91[v92] = ((((v94 * 2u) + v96) * 64u) + v100);
		continuing {
			let v103 = l80;
			l80 = (v103 + bitcast<u32>(1i));
		}
	}
	l105 = 0u;
	l106 = 0u;
	loop { // unroll
		let v112 = l106;
		if !(v112 < 8u) { break; }
		let v115 = l59;
		let v116 = l106;
		let v118 = l57;
		l114 = min((v115 + v116), (v118 - 1u));
		let v125 = l114;
		let v128 = b2[v125];
		let v131 = push.m3;
		let v133 = l105;
		l105 = (v133 | min(bitcast<u32>(v128), v131));
		let v136 = l114;
		let v140 = push.m1;
		l135 = ((v136 * c5) + v140);
		l142 = 0u;
		loop { // unroll
			let v148 = l142;
			if !(v148 < 2u) { break; }
			let v155 = l106;
			let v157 = l142;
			let v158 = ((v155 * 2u) + v157);
			if s160 {
				let v169 = l135;
				let v170 = l142;
				let v172 = l91[v170];
				let v176 = (v169 + min(v172, s174));
				let v179 = b5[v176];
				l162 = v179;
			} else {
				l162 = 0.0f;
			}
			let v182 = l162;
			l154[v158] = v182;
			continuing {
				let v184 = l142;
				l142 = (v184 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v186 = l106;
			l106 = (v186 + bitcast<u32>(1i));
		}
	}
	let v189 = l105;
	l188 = select(c3, 0u, (v189 == 0u));
	let v194 = l59;
	let v195 = l49;
	let v198 = l57;
	l193 = min((v194 + (v195 / 8u)), (v198 - 1u));
	let v202 = l193;
	let v204 = b2[v202];
	let v207 = push.m3;
	l201 = min(bitcast<u32>(v204), v207);
	let v210 = l201;
	if (v210 == 0u) {
		l212 = 0.0f;
	} else {
		let v220 = l201;
		let v222 = (max(v220, 1u) - 1u);
		let v224 = b3[v222];
		l212 = v224;
	}
	let v225 = l212;
	l209 = v225;
	let v226 = l49;
	if ((v226 % 8u) == 0u) {
		let v234 = l49;
		let v235 = (v234 / 8u);
		let v236 = l201;
		g233[v235] = v236;
	}
	l239 = 0u;
	loop {
		let v245 = l239;
		let v246 = l188;
		if !(v245 < v246) { break; }
		let v249 = l239;
		let v250 = l49;
		l248 = (v249 + (v250 % 8u));
		workgroupBarrier();
		let v258 = l49;
		let v260 = (v258 / 4u);
		let v261 = l49;
		let v262 = (v261 % 4u);
		let v263 = l248;
		if (v263 < c3) {
			let v272 = l193;
			let v276 = push.m2;
			let v278 = l248;
			let v279 = (((v272 * c4) + v276) + v278);
			let v281 = b1[v279];
			let v282 = l209;
			l265 = (v281 * v282);
		} else {
			l265 = 0.0f;
		}
		let v285 = l265;
		g257[v260][v262] = v285;
		workgroupBarrier();
		l288 = 0u;
		l289 = 0u;
		loop { // unroll
			let v295 = l289;
			if !(v295 < 8u) { break; }
			let v298 = l289;
			let v300 = g233[v298];
			l297 = v300;
			let v301 = l297;
			if (v301 != 0u) {
				let v305 = l297;
				let v306 = l288;
				if (v305 != v306) {
					let v310 = l297;
					l288 = v310;
					l311 = 0u;
					loop { // unroll
						let v317 = l311;
						if !(v317 < 2u) { break; }
						let v320 = l288;
						let v323 = l311;
						let v325 = l91[v323];
						l319 = ((((v320 - 1u) * c2) + min(v325, s326)) * c3);
						if s331 {
							l334 = 0u;
							loop { // unroll
								let v340 = l334;
								if !(v340 < 8u) { break; }
								let v348 = l319;
								let v349 = l239;
								let v351 = l334;
								let v353 = (((v348 + v349) + v351) / 4u);
								let v356 = b4[v353];
								l343 = v356;
								l357 = 0u;
								loop { // unroll
									let v363 = l357;
									if !(v363 < 4u) { break; }
									let v366 = l311;
									let v368 = l334;
									let v370 = l357;
									let v371 = (((v366 * 8u) + v368) + v370);
									let v372 = l357;
									let v374 = l343[v372];
									l365[v371] = v374;
									continuing {
										let v376 = l357;
										l357 = (v376 + bitcast<u32>(1i));
									}
								}
								continuing {
									let v378 = l334;
									l334 = (v378 + 4u);
								}
							}
						} else {
							l381 = 0u;
							loop { // unroll
								let v387 = l381;
								if !(v387 < 8u) { break; }
								let v389 = l311;
								let v391 = l381;
								let v392 = ((v389 * 8u) + v391);
								let v397 = l319;
								let v398 = l239;
								let v399 = l381;
								let v403 = (v397 + min((v398 + v399), s401));
								let v405 = b4[v403 / 4u][v403 % 4u];
								l365[v392] = v405;
								continuing {
									let v407 = l381;
									l381 = (v407 + bitcast<u32>(1i));
								}
							}
						}
						continuing {
							let v409 = l311;
							l311 = (v409 + bitcast<u32>(1i));
						}
					}
				}
				l411 = 0u;
				loop { // unroll
					let v417 = l411;
					if !(v417 < 8u) { break; }
					let v420 = l289;
					let v422 = l411;
					let v424 = (((v420 * 8u) + v422) / 4u);
					let v427 = g257[v424];
					l419 = v427;
					l428 = 0u;
					loop { // unroll
						let v434 = l428;
						if !(v434 < 4u) { break; }
						l436 = 0u;
						loop { // unroll
							let v442 = l436;
							if !(v442 < 2u) { break; }
							let v444 = l289;
							let v446 = l436;
							let v447 = ((v444 * 2u) + v446);
							let v448 = l428;
							let v450 = l419[v448];
							let v451 = l436;
							let v453 = l411;
							let v455 = l428;
							let v456 = (((v451 * 8u) + v453) + v455);
							let v458 = l365[v456];
							let v461 = l154[v447];
							l154[v447] = (v461 + (v450 * v458));
							continuing {
								let v464 = l436;
								l436 = (v464 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v466 = l428;
							l428 = (v466 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v468 = l411;
						l411 = (v468 + 4u);
					}
				}
			}
			continuing {
				let v470 = l289;
				l289 = (v470 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v472 = l239;
			l239 = (v472 + 8u);
		}
	}
	l474 = 0u;
	loop { // unroll
		let v480 = l474;
		if !(v480 < 8u) { break; }
		l482 = 0u;
		loop { // unroll
			let v488 = l482;
			if !(v488 < 2u) { break; }
			let v490 = l59;
			let v491 = l474;
			let v493 = l57;
			let v494 = ((v490 + v491) < v493);
			h501 = v494;
			if v494 {
				let v497 = l482;
				let v499 = l91[v497];
				h501 = (v499 < c2);
			}
			let v501 = h501;
			if v501 {
				let v508 = l59;
				let v509 = l474;
				let v513 = push.m1;
				let v515 = l482;
				let v517 = l91[v515];
				let v518 = ((((v508 + v509) * c5) + v513) + v517);
				let v519 = l474;
				let v521 = l482;
				let v522 = ((v519 * 2u) + v521);
				let v524 = l154[v522];
				b6[v518] = v524;
			}
			continuing {
				let v526 = l482;
				l482 = (v526 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v528 = l474;
			l474 = (v528 + bitcast<u32>(1i));
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
