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
const s215: u32 = (c2 + 15u);
const s217: u32 = (s215 / 16u);
const s254: u32 = (c2 + 63u);
const s255: u32 = (s254 / 64u);
const s336: bool = (c4 == 2u);
const s337: u32 = select(1u, 4u, s336);
const s384: u32 = (s217 % 4u);
const s385: bool = (s384 == 0u);
const s534: bool = (c3 != 0u);
const s569: bool = (c4 != 0u);
const s570: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l164: u32;
	var l166: u32;
	var l182: u32;
	var l195: u32;
	var l205: array<u32, 8>;
	var l222: u32;
	var l227: u32;
	var l235: u32;
	var l245: array<u32, 2>;
	var l256: u32;
	var l257: u32;
	var l258: u32;
	var l261: u32;
	var l272: array<array<i32, 2>, 8>;
	var l280: u32;
	var l288: u32;
	var l299: array<vec4<u32>, 2>;
	var l320: u32;
	var l329: u32;
	var l339: u32;
	var l346: u32;
	var l354: array<vec4<u32>, 2>;
	var l375: u32;
	var l383: vec4<u32>;
	var l389: vec4<u32>;
	var l406: u32;
	var l414: u32;
	var l427: u32;
	var l430: u32;
	var l450: u32;
	var l458: u32;
	var l473: u32;
	var l478: f32;
	var l487: u32;
	var l495: u32;
	var l504: f32;
	var l527: f32;
	var l528: f32;
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
	l195 = 0u;
	loop {
		let v201 = l195;
		if !(v201 < 8u) { break; }
		let v206 = l195;
		let v207 = l166;
		let v208 = l195;
		let v210 = l164;
		l205[v206] = (min((v207 + v208), (v210 - 1u)) * s217);
		continuing {
			let v220 = l195;
			l195 = (v220 + bitcast<u32>(1i));
		}
	}
	let v224 = push.m2;
	l222 = ((v224 - 1u) / 64u);
	l227 = 0u;
	loop {
		let v233 = l227;
		if !(v233 < 2u) { break; }
		let v237 = workgroup_id[0u];
		let v239 = l227;
		let v241 = l222;
		l235 = min(((v237 * 2u) + v239), v241);
		let v246 = l227;
		let v247 = l235;
		let v251 = local_invocation_id[0u];
		l256 = ((v247 * 64u) + v251);
		l257 = 0u;
		l258 = s255;
		let v259 = fn_28(&l256, &l257, &l258);
		l245[v246] = v259;
		l261 = 0u;
		loop {
			let v267 = l261;
			if !(v267 < 8u) { break; }
			let v273 = l261;
			let v274 = l227;
			l272[v273][v274] = 0i;
			continuing {
				let v276 = l261;
				l261 = (v276 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v278 = l227;
			l227 = (v278 + bitcast<u32>(1i));
		}
	}
	l280 = 0u;
	loop {
		let v286 = l280;
		if !(v286 < s255) { break; }
		l288 = 0u;
		loop {
			let v294 = l288;
			if !(v294 < 2u) { break; }
			let v300 = l288;
			let v305 = l288;
			let v307 = l245[v305];
			let v310 = b2[v307];
			l299[v300] = v310;
			let v313 = l288;
			let v315 = l245[v313];
			l245[v313] = (v315 + 64u);
			continuing {
				let v318 = l288;
				l288 = (v318 + bitcast<u32>(1i));
			}
		}
		l320 = 0u;
		loop {
			let v326 = l320;
			if !(v326 < 4u) { break; }
			l329 = 0u;
			loop {
				let v335 = l329;
				if !(v335 < s337) { break; }
				let v340 = l280;
				let v342 = l320;
				let v344 = l329;
				l339 = (((v340 * 4u) + v342) + v344);
				l346 = 0u;
				loop {
					let v352 = l346;
					if !(v352 < 2u) { break; }
					let v355 = l346;
					let v356 = l346;
					let v358 = l299[v356][0u];
					l354[v355] = ((vec4<u32>(v358, v358, v358, v358) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
					let v367 = l346;
					let v368 = l346;
					let v370 = l299[v368];
					l299[v367] = v370.yzwx;
					continuing {
						let v373 = l346;
						l346 = (v373 + bitcast<u32>(1i));
					}
				}
				l375 = 0u;
				loop {
					let v381 = l375;
					if !(v381 < 8u) { break; }
					let v386 = l339;
					if (s385 || (v386 < s217)) {
						let v396 = l375;
						let v398 = l205[v396];
						let v399 = l339;
						let v400 = (v398 + v399);
						let v402 = b1[v400];
						l389 = v402;
					} else {
						l389 = vec4<u32>(0u, 0u, 0u, 0u);
					}
					let v405 = l389;
					l383 = v405;
					l406 = 0u;
					loop {
						let v412 = l406;
						if !(v412 < 4u) { break; }
						l414 = 0u;
						loop {
							let v420 = l414;
							if !(v420 < 2u) { break; }
							let v422 = l375;
							let v423 = l414;
							let v424 = l406;
							let v425 = l414;
							let v426 = l406;
							let v429 = l383[v424];
							l427 = v429;
							let v432 = l354[v425][v426];
							l430 = v432;
							let v433 = fn_22(&l427, &l430);
							let v435 = l272[v422][v423];
							l272[v422][v423] = (v435 + v433);
							continuing {
								let v438 = l414;
								l414 = (v438 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v440 = l406;
							l406 = (v440 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v442 = l375;
						l375 = (v442 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v444 = l329;
					l329 = (v444 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v446 = l320;
				l320 = (v446 + s337);
			}
		}
		continuing {
			let v448 = l280;
			l280 = (v448 + bitcast<u32>(1i));
		}
	}
	l450 = 0u;
	loop {
		let v456 = l450;
		if !(v456 < 2u) { break; }
		let v459 = l182;
		let v460 = l450;
		let v464 = local_invocation_id[0u];
		l458 = ((v459 + (v460 * 64u)) + v464);
		let v466 = l458;
		let v468 = push.m2;
		if (v466 >= v468) {
			return;
		}
		let v475 = push.m1;
		let v476 = l458;
		l473 = (v475 + v476);
		let v483 = l473;
		let v486 = b3[v483];
		l478 = v486;
		l487 = 0u;
		loop {
			let v493 = l487;
			if !(v493 < 8u) { break; }
			let v496 = l166;
			let v497 = l487;
			l495 = (v496 + v497);
			let v499 = l495;
			let v500 = l164;
			if (v499 < v500) {
				let v505 = l487;
				let v506 = l450;
				let v508 = l272[v505][v506];
				let v513 = l495;
				let v516 = b5[v513];
				let v519 = l478;
				let v526 = l495;
				l527 = 1.0f;
				let v530 = b4[v526];
				l528 = v530;
				let v531 = fn_15(&l527, &l528);
				l504 = ((f32((v508 - v516)) * v519) * v531);
				if s534 {
					let v541 = l495;
					let v543 = push.m3;
					let v545 = l473;
					let v546 = ((v541 * v543) + v545);
					let v548 = b6[v546];
					let v549 = l504;
					l504 = (v549 + v548);
				}
				let v555 = l495;
				let v557 = push.m3;
				let v559 = l473;
				let v560 = ((v555 * v557) + v559);
				let v561 = l504;
				b7[v560] = v561;
			}
			continuing {
				let v563 = l487;
				l487 = (v563 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v565 = l450;
			l450 = (v565 + bitcast<u32>(1i));
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
