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
struct S62 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S290 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S290;
var<workgroup> g519: array<f32, max(s516, 1u)>;
const s88: u32 = (c1 - 5u);
const s111: bool = (c9 != 0u);
const s135: bool = (c9 != 0u);
const s215: u32 = (c2 % 4u);
const s216: bool = (s215 == 0u);
const s220: u32 = (c2 % 16u);
const s221: bool = (s220 == 0u);
const s407: u32 = (c2 + 16u);
const s408: u32 = (s407 - 1u);
const s409: u32 = (s408 / 16u);
const s493: u32 = (c4 * 4u);
const s514: u32 = (1u * c6);
const s515: u32 = (s514 * c4);
const s516: u32 = (s515 * c5);
const s550: u32 = (1u * c5);
const s551: u32 = (s550 * c6);
const s556: u32 = (c5 * c6);
const s565: u32 = (c5 * c6);
const s615: bool = (c8 != 0u);
const s632: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h577: bool;
	var l275: u32;
	var l282: u32;
	var l286: u32;
	var l289: u32;
	var l302: u32;
	var l310: u32;
	var l319: u32;
	var l329: array<u32, max(c6, 1u)>;
	var l338: u32;
	var l343: u32;
	var l351: u32;
	var l362: array<array<f32, max(c6, 1u)>, 1>;
	var l370: u32;
	var l380: array<u32, 1>;
	var l392: u32;
	var l399: u32;
	var l411: u32;
	var l422: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l424: u32;
	var l427: u32;
	var l429: array<vec4<f32>, 4>;
	var l435: u32;
	var l443: u32;
	var l451: vec4<f32>;
	var l461: u32;
	var l464: u32;
	var l465: u32;
	var l467: u32;
	var l498: u32;
	var l506: u32;
	var l542: u32;
	var l553: u32;
	var l559: u32;
	var l580: f32;
	var l581: u32;
	var l599: u32;
	var l616: f32;
	let v281 = local_invocation_id[0u];
	l275 = v281;
	let v283 = l275;
	l282 = (v283 % max(c4, 1u));
	let v287 = l275;
	l286 = (v287 / max(c4, 1u));
	let v295 = push.m0;
	let v299 = workgroup_id[1u];
	l289 = (v295 + (v299 * 1u));
	let v303 = fn_8();
	l302 = v303;
	let v304 = l289;
	let v305 = l302;
	if (v304 >= v305) {
		return;
	}
	let v312 = workgroup_id[0u];
	let v315 = l286;
	l310 = (((v312 * c5) + v315) * c6);
	l319 = 0u;
	loop { // unroll
		let v325 = l319;
		if !(v325 < c6) { break; }
		let v330 = l319;
		let v331 = l310;
		let v332 = l319;
		let v335 = push.m2;
		l338 = min((v331 + v332), (v335 - 1u));
		let v339 = fn_25(&l338);
		l329[v330] = v339;
		continuing {
			let v341 = l319;
			l319 = (v341 + bitcast<u32>(1i));
		}
	}
	l343 = 0u;
	loop { // unroll
		let v349 = l343;
		if !(v349 < 1u) { break; }
		l351 = 0u;
		loop { // unroll
			let v357 = l351;
			if !(v357 < c6) { break; }
			let v363 = l343;
			let v364 = l351;
			l362[v363][v364] = 0.0f;
			continuing {
				let v366 = l351;
				l351 = (v366 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v368 = l343;
			l343 = (v368 + bitcast<u32>(1i));
		}
	}
	l370 = 0u;
	loop { // unroll
		let v376 = l370;
		if !(v376 < 1u) { break; }
		let v381 = l370;
		let v382 = l289;
		let v383 = l370;
		let v385 = l302;
		l380[v381] = (min((v382 + v383), (v385 - 1u)) * c2);
		continuing {
			let v390 = l370;
			l370 = (v390 + bitcast<u32>(1i));
		}
	}
	let v394 = l380[0i];
	let v396 = l282;
	l392 = ((v394 / 4u) + (v396 * 4u));
	let v400 = l282;
	l399 = v400;
	loop {
		let v406 = l399;
		if !(v406 < s409) { break; }
		l411 = 0u;
		loop { // unroll
			let v417 = l411;
			if !(v417 < c6) { break; }
			let v419 = l411;
			let v423 = l411;
			let v426 = l329[v419];
			l424 = v426;
			let v428 = l399;
			l427 = v428;
			fn_46(&l424, &l427, &l429);
			let v431 = l429;
			l422[v423] = v431;
			continuing {
				let v433 = l411;
				l411 = (v433 + bitcast<u32>(1i));
			}
		}
		l435 = 0u;
		loop { // unroll
			let v441 = l435;
			if !(v441 < 1u) { break; }
			l443 = 0u;
			loop { // unroll
				let v449 = l443;
				if !(v449 < 4u) { break; }
				let v452 = l435;
				let v453 = l392;
				let v454 = l443;
				let v456 = l399;
				let v458 = l443;
				let v463 = l380[v452];
				l461 = v463;
				l464 = (v453 + v454);
				l465 = ((v456 * 16u) + (v458 * 4u));
				let v466 = fn_52(&l461, &l464, &l465);
				l451 = v466;
				l467 = 0u;
				loop { // unroll
					let v473 = l467;
					if !(v473 < c6) { break; }
					let v475 = l435;
					let v476 = l467;
					let v477 = l451;
					let v478 = l467;
					let v479 = l443;
					let v481 = l422[v478][v479];
					let v484 = l362[v475][v476];
					l362[v475][v476] = (v484 + dot(v477, v481));
					continuing {
						let v487 = l467;
						l467 = (v487 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v489 = l443;
					l443 = (v489 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v491 = l435;
				l435 = (v491 + bitcast<u32>(1i));
			}
		}
		let v494 = l392;
		l392 = (v494 + s493);
		continuing {
			let v496 = l399;
			l399 = (v496 + c4);
		}
	}
	l498 = 0u;
	loop { // unroll
		let v504 = l498;
		if !(v504 < 1u) { break; }
		l506 = 0u;
		loop { // unroll
			let v512 = l506;
			if !(v512 < c6) { break; }
			let v520 = l498;
			let v522 = l286;
			let v525 = l506;
			let v528 = l282;
			let v529 = ((((((v520 * c5) + v522) * c6) + v525) * c4) + v528);
			let v530 = l498;
			let v531 = l506;
			let v533 = l362[v530][v531];
			g519[v529] = v533;
			continuing {
				let v536 = l506;
				l506 = (v536 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v538 = l498;
			l498 = (v538 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v543 = l275;
	l542 = v543;
	loop {
		let v549 = l542;
		if !(v549 < s551) { break; }
		let v554 = l289;
		let v555 = l542;
		l553 = (v554 + (v555 / max(s556, 1u)));
		let v561 = workgroup_id[0u];
		let v564 = l542;
		l559 = (((v561 * c5) * c6) + (v564 % max(s565, 1u)));
		let v568 = l553;
		let v569 = l302;
		let v570 = (v568 < v569);
		h577 = v570;
		if v570 {
			let v573 = l559;
			let v575 = push.m2;
			h577 = (v573 < v575);
		}
		let v577 = h577;
		if v577 {
			l580 = 0.0f;
			l581 = 0u;
			loop {
				let v587 = l581;
				if !(v587 < c4) { break; }
				let v589 = l542;
				let v591 = l581;
				let v592 = ((v589 * c4) + v591);
				let v594 = g519[v592];
				let v595 = l580;
				l580 = (v595 + v594);
				continuing {
					let v597 = l581;
					l581 = (v597 + bitcast<u32>(1i));
				}
			}
			let v600 = l553;
			let v602 = push.m3;
			let v605 = push.m1;
			let v607 = l559;
			l599 = (((v600 * v602) + v605) + v607);
			let v613 = l599;
			if s615 {
				let v619 = l580;
				let v624 = l599;
				let v626 = b5[v624];
				l616 = (v619 + v626);
			} else {
				let v629 = l580;
				l616 = v629;
			}
			let v630 = l616;
			b3[v613] = v630;
		}
		continuing {
			let v633 = l542;
			l542 = (v633 + s632);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v69 = extents.m0;
			return v69;
		}
		case 1u: {
			let v73 = extents.m1;
			return v73;
		}
		case 2u: {
			let v77 = extents.m2;
			return v77;
		}
		case 3u: {
			let v81 = extents.m3;
			return v81;
		}
		case 4u: {
			let v85 = extents.m4;
			return v85;
		}
		case default: {
			return s88;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l92: vec4<u32>;
	var l121: vec4<f32>;
	let v93 = (*p15);
	let v96 = (*p15);
	let v100 = (*p15);
	let v104 = (*p15);
	l92 = vec4<u32>((v93 & 255u), ((v96 >> bitcast<u32>(8i)) & 255u), ((v100 >> bitcast<u32>(16i)) & 255u), (v104 >> bitcast<u32>(24i)));
	if s111 {
		let v114 = l92;
		let v116 = (*p16);
		return (vec4<f32>(v114) - vec4<f32>(v116, v116, v116, v116));
	}
	let v122 = l92;
	let v128 = (*p16);
	let v129 = (8388608.0f + v128);
	l121 = (bitcast<vec4<f32>>((v122 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v129, v129, v129, v129));
	let v132 = l121;
	return v132;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l139: i32;
	var l158: u32;
	var l159: f32;
	if s135 {
		let v140 = (*p20);
		l139 = bitcast<i32>(v140);
		let v142 = l139;
		let v144 = l139;
		let v146 = l139;
		let v148 = l139;
		return vec4<f32>(vec4<i32>(extractBits(v142, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v144, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v146, bitcast<u32>(16i), bitcast<u32>(8i)), (v148 >> bitcast<u32>(24i))));
	}
	let v154 = (*p20);
	l158 = (v154 ^ 2155905152u);
	l159 = 128.0f;
	let v160 = fn_17(&l158, &l159);
	return v160;
}
fn fn_25(p24: ptr<function, u32>) -> u32 {
	let v163 = (*p24);
	return (v163 * c3);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> vec4<u32> {
	let v172 = (*p29);
	let v173 = (*p30);
	let v174 = (v172 + v173);
	let v177 = b2[v174];
	return v177;
}
fn fn_37(p35: ptr<function, vec4<u32>>, p36: ptr<function, u32>) -> vec4<f32> {
	var l180: vec4<u32>;
	var l184: u32;
	let v181 = (*p35);
	l180 = v181;
	let v182 = l180;
	(*p35) = v182.yzwx;
	let v186 = l180[0u];
	l184 = v186;
	let v187 = fn_21(&l184);
	return v187;
}
fn fn_46(p43: ptr<function, u32>, p44: ptr<function, u32>, p45: ptr<function, array<vec4<f32>, 4>>) {
	var l190: vec4<u32>;
	var l191: u32;
	var l193: u32;
	var l196: u32;
	var l205: vec4<u32>;
	var l207: u32;
	let v192 = (*p43);
	l191 = v192;
	let v194 = (*p44);
	l193 = v194;
	let v195 = fn_31(&l191, &l193);
	l190 = v195;
	l196 = 0u;
	loop { // unroll
		let v202 = l196;
		if !(v202 < 4u) { break; }
		let v204 = l196;
		let v206 = l190;
		l205 = v206;
		let v208 = l196;
		l207 = v208;
		let v209 = fn_37(&l205, &l207);
		let v210 = l205;
		l190 = v210;
		(*p45)[v204] = v209;
		continuing {
			let v212 = l196;
			l196 = (v212 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> vec4<f32> {
	var l225: vec4<f32>;
	var l241: vec4<f32>;
	var l242: u32;
	if s216 {
		let v222 = (*p51);
		if (s221 || (v222 < c2)) {
			let v232 = (*p50);
			let v235 = b1[v232];
			l225 = v235;
		} else {
			l225 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v239 = l225;
		return v239;
	}
	l241 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l242 = 0u;
	loop { // unroll
		let v248 = l242;
		if !(v248 < 4u) { break; }
		let v250 = (*p51);
		let v251 = l242;
		if ((v250 + v251) < c2) {
			let v256 = l242;
			let v261 = (*p49);
			let v262 = (*p51);
			let v264 = l242;
			let v265 = ((v261 + v262) + v264);
			let v268 = b1[v265 / 4u][v265 % 4u];
			l241[v256] = v268;
		}
		continuing {
			let v270 = l242;
			l242 = (v270 + bitcast<u32>(1i));
		}
	}
	let v272 = l241;
	return v272;
}
