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
var<workgroup> g247: array<vec4<f32>, 128>;
var<workgroup> g307: array<vec4<f32>, 256>;
const s44: u32 = (c1 - 5u);
const s83: u32 = (c2 + 64u);
const s85: u32 = (s83 - 1u);
const s86: u32 = (s85 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h225: bool;
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
	var l254: u32;
	var l262: u32;
	var l267: u32;
	var l272: u32;
	var l279: i32;
	var l287: i32;
	var l328: u32;
	var l330: u32;
	var l333: u32;
	var l341: u32;
	var l349: u32;
	var l358: array<vec4<f32>, 1>;
	var l372: u32;
	var l380: vec4<f32>;
	var l389: u32;
	var l397: u32;
	var l437: u32;
	var l445: u32;
	var l453: u32;
	var l461: u32;
	var l469: u32;
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
			let v235 = l161;
			let v236 = l57;
			let v238 = min(v235, (v236 - 1u));
			let v240 = b3[v238];
			let v241 = l212;
			l212 = (v241 / vec4<f32>(v240, v240, v240, v240));
			let v248 = l156;
			let v249 = l212;
			g247[v248] = v249;
			continuing {
				let v252 = l148;
				l148 = (v252 + bitcast<u32>(1i));
			}
		}
		l254 = 0u;
		loop { // unroll
			let v260 = l254;
			if !(v260 < 4u) { break; }
			let v263 = l49;
			let v264 = l254;
			l262 = (v263 + (v264 * 64u));
			let v268 = l135;
			let v269 = l262;
			l267 = (v268 + (v269 / 16u));
			let v273 = l77;
			let v275 = l262;
			l272 = ((v273 / 4u) + (v275 % 16u));
			let v280 = l267;
			let v281 = l57;
			let v283 = l272;
			if ((v280 < v281) && (v283 < c4)) {
				let v294 = l267;
				let v296 = l272;
				let v297 = ((v294 * c4) + v296);
				let v300 = b2[v297];
				l287 = bitcast<i32>(v300);
			} else {
				l287 = 0i;
			}
			let v303 = l287;
			l279 = v303;
			let v308 = l262;
			let v309 = l279;
			let v313 = l279;
			let v316 = l279;
			let v320 = l279;
			g307[v308] = vec4<f32>(f32(extractBits(v309, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v313, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v316, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v320 >> bitcast<u32>(24i))));
			continuing {
				let v326 = l254;
				l254 = (v326 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v329 = l95;
		l328 = v329;
		let v331 = l99;
		l330 = (v331 * 2u);
		l333 = 0u;
		loop {
			let v339 = l333;
			if !(v339 < 16u) { break; }
			l341 = 0u;
			loop { // unroll
				let v347 = l341;
				if !(v347 < 4u) { break; }
				l349 = 0u;
				loop { // unroll
					let v355 = l349;
					if !(v355 < 1u) { break; }
					let v359 = l349;
					let v360 = l328;
					let v361 = l341;
					let v364 = l349;
					let v366 = ((v360 + (v361 * 16u)) + (v364 * 16u));
					let v368 = g307[v366];
					l358[v359] = v368;
					continuing {
						let v370 = l349;
						l349 = (v370 + bitcast<u32>(1i));
					}
				}
				l372 = 0u;
				loop { // unroll
					let v378 = l372;
					if !(v378 < 2u) { break; }
					let v381 = l330;
					let v382 = l341;
					let v385 = l372;
					let v386 = ((v381 + (v382 * 8u)) + v385);
					let v388 = g247[v386];
					l380 = v388;
					l389 = 0u;
					loop { // unroll
						let v395 = l389;
						if !(v395 < 4u) { break; }
						l397 = 0u;
						loop { // unroll
							let v403 = l397;
							if !(v403 < 1u) { break; }
							let v405 = l372;
							let v407 = l389;
							let v408 = ((v405 * 4u) + v407);
							let v409 = l397;
							let v410 = l389;
							let v412 = l380[v410];
							let v413 = l397;
							let v415 = l358[v413];
							let v418 = l124[v408][v409];
							l124[v408][v409] = (v418 + (v415 * v412));
							continuing {
								let v421 = l397;
								l397 = (v421 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v423 = l389;
							l389 = (v423 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v425 = l372;
						l372 = (v425 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v427 = l341;
					l341 = (v427 + bitcast<u32>(1i));
				}
			}
			let v429 = l328;
			l328 = (v429 + 64u);
			let v431 = l330;
			l330 = (v431 + 32u);
			continuing {
				let v433 = l333;
				l333 = (v433 + 4u);
			}
		}
		continuing {
			let v435 = l135;
			l135 = (v435 + 16u);
		}
	}
	l437 = 0u;
	loop { // unroll
		let v443 = l437;
		if !(v443 < 8u) { break; }
		let v446 = l89;
		let v447 = l99;
		let v451 = l437;
		l445 = ((v446 + ((v447 * 2u) * 4u)) + v451);
		l453 = 0u;
		loop { // unroll
			let v459 = l453;
			if !(v459 < 1u) { break; }
			l461 = 0u;
			loop { // unroll
				let v467 = l461;
				if !(v467 < 4u) { break; }
				let v470 = l77;
				let v471 = l95;
				let v472 = l453;
				let v477 = l461;
				l469 = ((v470 + ((v471 + (v472 * 16u)) * 4u)) + v477);
				let v479 = l445;
				let v481 = push.m4;
				let v483 = l469;
				if ((v479 < v481) && (v483 < c2)) {
					let v492 = l445;
					let v494 = l469;
					let v495 = ((v492 * c2) + v494);
					let v496 = l437;
					let v497 = l453;
					let v498 = l461;
					let v500 = l124[v496][v497][v498];
					let v502 = b4[v495];
					b4[v495] = (v502 + v500);
				}
				continuing {
					let v505 = l461;
					l461 = (v505 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v507 = l453;
				l453 = (v507 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v509 = l437;
			l437 = (v509 + bitcast<u32>(1i));
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
