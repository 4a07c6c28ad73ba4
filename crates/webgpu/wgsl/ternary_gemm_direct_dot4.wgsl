const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S38 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S167 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S38;
@group(0) @binding(16) var<uniform> push: S167;
const s63: u32 = (c1 - 5u);
const s133: bool = (c4 == 1u);
const s205: u32 = (c2 + 15u);
const s207: u32 = (s205 / 16u);
const s241: u32 = (c2 + 63u);
const s242: u32 = (s241 / 64u);
const s323: bool = (c4 == 2u);
const s324: u32 = select(1u, 4u, s323);
const s365: u32 = (s207 % 4u);
const s366: bool = (s365 == 0u);
const s532: bool = (c3 != 0u);
const s567: bool = (c4 != 0u);
const s568: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h377: bool;
	var l164: u32;
	var l166: u32;
	var l182: u32;
	var l195: u32;
	var l201: u32;
	var l209: u32;
	var l214: u32;
	var l222: u32;
	var l232: array<u32, 2>;
	var l243: u32;
	var l244: u32;
	var l245: u32;
	var l248: u32;
	var l259: array<array<i32, 2>, 8>;
	var l267: u32;
	var l275: u32;
	var l286: array<vec4<u32>, 2>;
	var l307: u32;
	var l316: u32;
	var l326: u32;
	var l334: array<vec4<u32>, 2>;
	var l355: u32;
	var l364: bool;
	var l378: vec4<u32>;
	var l380: vec4<u32>;
	var l398: u32;
	var l406: u32;
	var l419: u32;
	var l422: u32;
	var l444: u32;
	var l452: u32;
	var l467: u32;
	var l472: f32;
	var l481: u32;
	var l489: u32;
	var l502: f32;
	var l525: f32;
	var l526: f32;
	let v165 = fn_8();
	l164 = v165;
	let v172 = push.m0;
	let v178 = workgroup_id[1u];
	l166 = (v172 + (v178 * 8u));
	let v185 = workgroup_id[0u];
	l182 = ((v185 * 64u) * 2u);
	let v189 = l166;
	let v190 = l164;
	if (v189 >= v190) {
		return;
	}
	let v196 = l166;
	let v197 = l164;
	l195 = min(v196, (max(v197, 8u) - 8u));
	let v202 = l195;
	l201 = (v202 * s207);
	let v211 = push.m2;
	l209 = ((v211 - 1u) / 64u);
	l214 = 0u;
	loop { // unroll
		let v220 = l214;
		if !(v220 < 2u) { break; }
		let v224 = workgroup_id[0u];
		let v226 = l214;
		let v228 = l209;
		l222 = min(((v224 * 2u) + v226), v228);
		let v233 = l214;
		let v234 = l222;
		let v238 = local_invocation_id[0u];
		l243 = ((v234 * 64u) + v238);
		l244 = 0u;
		l245 = s242;
		let v246 = fn_28(&l243, &l244, &l245);
		l232[v233] = v246;
		l248 = 0u;
		loop { // unroll
			let v254 = l248;
			if !(v254 < 8u) { break; }
			let v260 = l248;
			let v261 = l214;
			l259[v260][v261] = 0i;
			continuing {
				let v263 = l248;
				l248 = (v263 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v265 = l214;
			l214 = (v265 + bitcast<u32>(1i));
		}
	}
	l267 = 0u;
	loop {
		let v273 = l267;
		if !(v273 < s242) { break; }
		l275 = 0u;
		loop { // unroll
			let v281 = l275;
			if !(v281 < 2u) { break; }
			let v287 = l275;
			let v292 = l275;
			let v294 = l232[v292];
			let v297 = b2[v294];
			l286[v287] = v297;
			let v300 = l275;
			let v302 = l232[v300];
			l232[v300] = (v302 + 64u);
			continuing {
				let v305 = l275;
				l275 = (v305 + bitcast<u32>(1i));
			}
		}
		l307 = 0u;
		loop {
			let v313 = l307;
			if !(v313 < 4u) { break; }
			l316 = 0u;
			loop { // unroll
				let v322 = l316;
				if !(v322 < s324) { break; }
				l326 = 0u;
				loop { // unroll
					let v332 = l326;
					if !(v332 < 2u) { break; }
					let v335 = l326;
					let v336 = l326;
					let v338 = l286[v336][0u];
					l334[v335] = ((vec4<u32>(v338, v338, v338, v338) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
					let v347 = l326;
					let v348 = l326;
					let v350 = l286[v348];
					l286[v347] = v350.yzwx;
					continuing {
						let v353 = l326;
						l326 = (v353 + bitcast<u32>(1i));
					}
				}
				l355 = 0u;
				loop { // unroll
					let v361 = l355;
					if !(v361 < 8u) { break; }
					h377 = s366;
					if (!s366) {
						let v370 = l267;
						let v372 = l307;
						let v374 = l316;
						h377 = ((((v370 * 4u) + v372) + v374) < s207);
					}
					let v377 = h377;
					l364 = v377;
					let v379 = l364;
					if v379 {
						let v387 = l201;
						let v388 = l316;
						let v390 = l355;
						let v392 = ((v387 + v388) + (v390 * s207));
						let v394 = b1[v392];
						l380 = v394;
					} else {
						l380 = vec4<u32>(0u, 0u, 0u, 0u);
					}
					let v397 = l380;
					l378 = v397;
					l398 = 0u;
					loop { // unroll
						let v404 = l398;
						if !(v404 < 4u) { break; }
						l406 = 0u;
						loop { // unroll
							let v412 = l406;
							if !(v412 < 2u) { break; }
							let v414 = l355;
							let v415 = l406;
							let v416 = l398;
							let v417 = l406;
							let v418 = l398;
							let v421 = l378[v416];
							l419 = v421;
							let v424 = l334[v417][v418];
							l422 = v424;
							let v425 = fn_22(&l419, &l422);
							let v427 = l259[v414][v415];
							l259[v414][v415] = (v427 + v425);
							continuing {
								let v430 = l406;
								l406 = (v430 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v432 = l398;
							l398 = (v432 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v434 = l355;
						l355 = (v434 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v436 = l316;
					l316 = (v436 + bitcast<u32>(1i));
				}
			}
			let v438 = l201;
			l201 = (v438 + s324);
			continuing {
				let v440 = l307;
				l307 = (v440 + s324);
			}
		}
		continuing {
			let v442 = l267;
			l267 = (v442 + bitcast<u32>(1i));
		}
	}
	l444 = 0u;
	loop { // unroll
		let v450 = l444;
		if !(v450 < 2u) { break; }
		let v453 = l182;
		let v454 = l444;
		let v458 = local_invocation_id[0u];
		l452 = ((v453 + (v454 * 64u)) + v458);
		let v460 = l452;
		let v462 = push.m2;
		if (v460 >= v462) {
			return;
		}
		let v469 = push.m1;
		let v470 = l452;
		l467 = (v469 + v470);
		let v477 = l467;
		let v480 = b3[v477];
		l472 = v480;
		l481 = 0u;
		loop { // unroll
			let v487 = l481;
			if !(v487 < 8u) { break; }
			let v490 = l195;
			let v491 = l481;
			l489 = (v490 + v491);
			let v493 = l489;
			let v494 = l166;
			let v496 = l489;
			let v497 = l164;
			if ((v493 >= v494) && (v496 < v497)) {
				let v503 = l481;
				let v504 = l444;
				let v506 = l259[v503][v504];
				let v511 = l489;
				let v514 = b5[v511];
				let v517 = l472;
				let v524 = l489;
				l525 = 1.0f;
				let v528 = b4[v524];
				l526 = v528;
				let v529 = fn_15(&l525, &l526);
				l502 = ((f32((v506 - v514)) * v517) * v529);
				if s532 {
					let v539 = l489;
					let v541 = push.m3;
					let v543 = l467;
					let v544 = ((v539 * v541) + v543);
					let v546 = b6[v544];
					let v547 = l502;
					l502 = (v547 + v546);
				}
				let v553 = l489;
				let v555 = push.m3;
				let v557 = l467;
				let v558 = ((v553 * v555) + v557);
				let v559 = l502;
				b7[v558] = v559;
			}
			continuing {
				let v561 = l481;
				l481 = (v561 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v563 = l444;
			l444 = (v563 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v44 = extents.m0;
			return v44;
		}
		case 1u: {
			let v48 = extents.m1;
			return v48;
		}
		case 2u: {
			let v52 = extents.m2;
			return v52;
		}
		case 3u: {
			let v56 = extents.m3;
			return v56;
		}
		case 4u: {
			let v60 = extents.m4;
			return v60;
		}
		case default: {
			return s63;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h125: bool;
	var l67: f32;
	var l71: f32;
	var l77: f32;
	var l82: f32;
	var l86: f32;
	var l90: f32;
	var l111: f32;
	let v68 = (*p13);
	let v69 = (*p14);
	l67 = (v68 / v69);
	let v72 = l67;
	l71 = bitcast<f32>((bitcast<u32>(v72) & 4294963200u));
	let v78 = (*p14);
	l77 = bitcast<f32>((bitcast<u32>(v78) & 4294963200u));
	let v83 = l67;
	let v84 = l71;
	l82 = (v83 - v84);
	let v87 = (*p14);
	let v88 = l77;
	l86 = (v87 - v88);
	let v91 = (*p13);
	let v92 = l71;
	let v93 = l77;
	l90 = (v91 - (v92 * v93));
	let v96 = l90;
	let v97 = l71;
	let v98 = l86;
	l90 = (v96 - (v97 * v98));
	let v101 = l90;
	let v102 = l82;
	let v103 = l77;
	l90 = (v101 - (v102 * v103));
	let v106 = l90;
	let v107 = l82;
	let v108 = l86;
	l90 = (v106 - (v107 * v108));
	let v112 = l67;
	let v113 = l90;
	let v114 = (*p14);
	l111 = (v112 + (v113 / v114));
	let v118 = l67;
	let v119 = is_inf(v118);
	h125 = v119;
	if (!v119) {
		let v123 = l90;
		h125 = is_nan(v123);
	}
	let v125 = h125;
	let v126 = l67;
	let v127 = l111;
	return select(v127, v126, v125);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l135: i32;
	if s133 {
		let v138 = (*p20);
		let v140 = (*p21);
		l135 = mixed_dot(bitcast<u32>(bitcast<i32>(v138)), v140);
	} else {
		let v143 = (*p20);
		let v145 = (*p21);
		l135 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v143)), bitcast<u32>(bitcast<i32>(v145)));
	}
	let v148 = l135;
	return v148;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v151 = (*p25);
	let v154 = (*p27);
	let v156 = (*p26);
	let v159 = (*p25);
	return (((((v151 / 64u) * v154) + v156) * 64u) + (v159 % 64u));
}
