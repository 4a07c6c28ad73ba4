const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 128u; // group
const c6: u32 = 1u; // group_scales
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S36 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S121 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S36;
@group(0) @binding(16) var<uniform> push: S121;
const s61: u32 = (c1 - 5u);
const s68: bool = (c4 == 1u);
const s103: u32 = (c2 + c5);
const s104: u32 = (s103 - 1u);
const s105: u32 = (s104 / max(c5, 1u));
const s106: u32 = (s105 + 1u);
const s108: u32 = (s106 / 2u);
const s157: u32 = (c2 + 15u);
const s159: u32 = (s157 / 16u);
const s192: u32 = (c2 + 63u);
const s193: u32 = (s192 / 64u);
const s270: u32 = (c5 / 64u);
const s325: bool = (c4 == 2u);
const s326: u32 = select(1u, 4u, s325);
const s367: u32 = (s159 % 4u);
const s368: bool = (s367 == 0u);
const s462: bool = (c6 != 0u);
const s590: bool = (c6 != 0u);
const s629: bool = (c3 != 0u);
const s664: bool = (c4 != 0u);
const s665: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h379: bool;
	var l118: u32;
	var l120: u32;
	var l136: u32;
	var l148: u32;
	var l154: u32;
	var l161: u32;
	var l166: u32;
	var l174: u32;
	var l189: array<u32, 1>;
	var l194: u32;
	var l196: u32;
	var l197: u32;
	var l200: array<u32, 1>;
	var l206: u32;
	var l207: u32;
	var l210: u32;
	var l222: array<array<f32, 1>, 8>;
	var l232: u32;
	var l233: u32;
	var l241: u32;
	var l249: u32;
	var l260: array<array<i32, 1>, 8>;
	var l268: u32;
	var l277: u32;
	var l288: array<vec4<u32>, 1>;
	var l309: u32;
	var l318: u32;
	var l328: u32;
	var l336: array<vec4<u32>, 1>;
	var l357: u32;
	var l366: bool;
	var l380: vec4<u32>;
	var l382: vec4<u32>;
	var l400: u32;
	var l408: u32;
	var l421: u32;
	var l424: u32;
	var l448: u32;
	var l457: array<f32, 1>;
	var l494: u32;
	var l502: u32;
	var l509: f32;
	var l519: i32;
	var l528: u32;
	var l561: u32;
	var l569: u32;
	var l584: u32;
	var l589: f32;
	var l591: f32;
	var l600: u32;
	var l608: u32;
	var l621: f32;
	let v119 = fn_8();
	l118 = v119;
	let v126 = push.m0;
	let v132 = workgroup_id[1u];
	l120 = (v126 + (v132 * 8u));
	let v139 = workgroup_id[0u];
	l136 = ((v139 * 64u) * 1u);
	let v142 = l120;
	let v143 = l118;
	if (v142 >= v143) {
		return;
	}
	let v149 = l120;
	let v150 = l118;
	l148 = min(v149, (max(v150, 8u) - 8u));
	let v155 = l148;
	l154 = (v155 * s159);
	let v163 = push.m2;
	l161 = ((v163 - 1u) / 64u);
	l166 = 0u;
	loop { // unroll
		let v172 = l166;
		if !(v172 < 1u) { break; }
		let v176 = workgroup_id[0u];
		let v178 = l166;
		let v180 = l161;
		let v185 = local_invocation_id[0u];
		l174 = ((min(((v176 * 1u) + v178), v180) * 64u) + v185);
		let v190 = l166;
		let v195 = l174;
		l194 = v195;
		l196 = 0u;
		l197 = s193;
		let v198 = fn_21(&l194, &l196, &l197);
		l189[v190] = v198;
		let v201 = l166;
		let v203 = push.m1;
		let v204 = l174;
		l206 = (v203 + v204);
		l207 = 0u;
		let v208 = fn_26(&l206, &l207);
		l200[v201] = v208;
		l210 = 0u;
		loop { // unroll
			let v216 = l210;
			if !(v216 < 8u) { break; }
			let v223 = l210;
			let v224 = l166;
			l222[v223][v224] = 0.0f;
			continuing {
				let v228 = l210;
				l210 = (v228 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v230 = l166;
			l166 = (v230 + bitcast<u32>(1i));
		}
	}
	l232 = 0u;
	l233 = 0u;
	loop {
		let v239 = l233;
		if !(v239 < s105) { break; }
		l241 = 0u;
		loop { // unroll
			let v247 = l241;
			if !(v247 < 1u) { break; }
			l249 = 0u;
			loop { // unroll
				let v255 = l249;
				if !(v255 < 8u) { break; }
				let v261 = l249;
				let v262 = l241;
				l260[v261][v262] = 0i;
				continuing {
					let v264 = l249;
					l249 = (v264 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v266 = l241;
				l241 = (v266 + bitcast<u32>(1i));
			}
		}
		let v269 = l232;
		l268 = min((v269 + s270), s193);
		loop {
			l277 = 0u;
			loop { // unroll
				let v283 = l277;
				if !(v283 < 1u) { break; }
				let v289 = l277;
				let v294 = l277;
				let v296 = l189[v294];
				let v299 = b2[v296];
				l288[v289] = v299;
				let v302 = l277;
				let v304 = l189[v302];
				l189[v302] = (v304 + 64u);
				continuing {
					let v307 = l277;
					l277 = (v307 + bitcast<u32>(1i));
				}
			}
			l309 = 0u;
			loop {
				let v315 = l309;
				if !(v315 < 4u) { break; }
				l318 = 0u;
				loop { // unroll
					let v324 = l318;
					if !(v324 < s326) { break; }
					l328 = 0u;
					loop { // unroll
						let v334 = l328;
						if !(v334 < 1u) { break; }
						let v337 = l328;
						let v338 = l328;
						let v340 = l288[v338][0u];
						l336[v337] = ((vec4<u32>(v340, v340, v340, v340) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
						let v349 = l328;
						let v350 = l328;
						let v352 = l288[v350];
						l288[v349] = v352.yzwx;
						continuing {
							let v355 = l328;
							l328 = (v355 + bitcast<u32>(1i));
						}
					}
					l357 = 0u;
					loop { // unroll
						let v363 = l357;
						if !(v363 < 8u) { break; }
						h379 = s368;
						if (!s368) {
							let v372 = l232;
							let v374 = l309;
							let v376 = l318;
							h379 = ((((v372 * 4u) + v374) + v376) < s159);
						}
						let v379 = h379;
						l366 = v379;
						let v381 = l366;
						if v381 {
							let v389 = l154;
							let v390 = l318;
							let v392 = l357;
							let v394 = ((v389 + v390) + (v392 * s159));
							let v396 = b1[v394];
							l382 = v396;
						} else {
							l382 = vec4<u32>(0u, 0u, 0u, 0u);
						}
						let v399 = l382;
						l380 = v399;
						l400 = 0u;
						loop { // unroll
							let v406 = l400;
							if !(v406 < 4u) { break; }
							l408 = 0u;
							loop { // unroll
								let v414 = l408;
								if !(v414 < 1u) { break; }
								let v416 = l357;
								let v417 = l408;
								let v418 = l400;
								let v419 = l408;
								let v420 = l400;
								let v423 = l380[v418];
								l421 = v423;
								let v426 = l336[v419][v420];
								l424 = v426;
								let v427 = fn_15(&l421, &l424);
								let v429 = l260[v416][v417];
								l260[v416][v417] = (v429 + v427);
								continuing {
									let v432 = l408;
									l408 = (v432 + bitcast<u32>(1i));
								}
							}
							continuing {
								let v434 = l400;
								l400 = (v434 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v436 = l357;
							l357 = (v436 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v438 = l318;
						l318 = (v438 + bitcast<u32>(1i));
					}
				}
				let v440 = l154;
				l154 = (v440 + s326);
				continuing {
					let v442 = l309;
					l309 = (v442 + s326);
				}
			}
			continuing {
				let v444 = l232;
				let v445 = (v444 + bitcast<u32>(1i));
				l232 = v445;
				let v446 = l268;
				break if !(v445 < v446);
			}
		}
		l448 = 0u;
		loop { // unroll
			let v454 = l448;
			if !(v454 < 1u) { break; }
			let v458 = l448;
			l457[v458] = 1.0f;
			if s462 {
				let v465 = l448;
				let v470 = l448;
				let v472 = l200[v470];
				let v475 = b3[v472];
				let v476 = l233;
				l457[v465] = unpack2x16float((v475 >> (16u * (v476 & 1u)))).x;
				let v484 = l448;
				let v485 = l233;
				let v489 = l200[v484];
				l200[v484] = (v489 + ((v485 & 1u) * 64u));
			}
			continuing {
				let v492 = l448;
				l448 = (v492 + bitcast<u32>(1i));
			}
		}
		l494 = 0u;
		loop { // unroll
			let v500 = l494;
			if !(v500 < 8u) { break; }
			let v503 = l148;
			let v504 = l494;
			let v507 = l233;
			l502 = (((v503 + v504) * s105) + v507);
			let v514 = l502;
			let v517 = b4[v514];
			l509 = (1.0f / v517);
			let v524 = l502;
			let v527 = b5[v524];
			l519 = v527;
			l528 = 0u;
			loop { // unroll
				let v534 = l528;
				if !(v534 < 1u) { break; }
				let v536 = l494;
				let v537 = l528;
				let v538 = l494;
				let v539 = l528;
				let v541 = l260[v538][v539];
				let v542 = l519;
				let v545 = l528;
				let v547 = l457[v545];
				let v548 = l509;
				let v552 = l222[v536][v537];
				l222[v536][v537] = (v552 + (f32((v541 - v542)) * (v547 * v548)));
				continuing {
					let v555 = l528;
					l528 = (v555 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v557 = l494;
				l494 = (v557 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v559 = l233;
			l233 = (v559 + bitcast<u32>(1i));
		}
	}
	l561 = 0u;
	loop { // unroll
		let v567 = l561;
		if !(v567 < 1u) { break; }
		let v570 = l136;
		let v571 = l561;
		let v575 = local_invocation_id[0u];
		l569 = ((v570 + (v571 * 64u)) + v575);
		let v577 = l569;
		let v579 = push.m2;
		if (v577 >= v579) {
			return;
		}
		let v586 = push.m1;
		let v587 = l569;
		l584 = (v586 + v587);
		if s590 {
			l591 = 1.0f;
		} else {
			let v595 = l584;
			let v597 = b3[v595];
			l591 = bitcast<f32>(v597);
		}
		let v599 = l591;
		l589 = v599;
		l600 = 0u;
		loop { // unroll
			let v606 = l600;
			if !(v606 < 8u) { break; }
			let v609 = l148;
			let v610 = l600;
			l608 = (v609 + v610);
			let v612 = l608;
			let v613 = l120;
			let v615 = l608;
			let v616 = l118;
			if ((v612 >= v613) && (v615 < v616)) {
				let v622 = l600;
				let v623 = l561;
				let v625 = l222[v622][v623];
				let v626 = l589;
				l621 = (v625 * v626);
				if s629 {
					let v636 = l608;
					let v638 = push.m3;
					let v640 = l584;
					let v641 = ((v636 * v638) + v640);
					let v643 = b6[v641];
					let v644 = l621;
					l621 = (v644 + v643);
				}
				let v650 = l608;
				let v652 = push.m3;
				let v654 = l584;
				let v655 = ((v650 * v652) + v654);
				let v656 = l621;
				b7[v655] = v656;
			}
			continuing {
				let v658 = l600;
				l600 = (v658 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v660 = l561;
			l561 = (v660 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v42 = extents.m0;
			return v42;
		}
		case 1u: {
			let v46 = extents.m1;
			return v46;
		}
		case 2u: {
			let v50 = extents.m2;
			return v50;
		}
		case 3u: {
			let v54 = extents.m3;
			return v54;
		}
		case 4u: {
			let v58 = extents.m4;
			return v58;
		}
		case default: {
			return s61;
		}
	}
}
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l70: i32;
	if s68 {
		let v73 = (*p13);
		let v75 = (*p14);
		l70 = mixed_dot(bitcast<u32>(bitcast<i32>(v73)), v75);
	} else {
		let v78 = (*p13);
		let v80 = (*p14);
		l70 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v78)), bitcast<u32>(bitcast<i32>(v80)));
	}
	let v83 = l70;
	return v83;
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v86 = (*p18);
	let v89 = (*p20);
	let v91 = (*p19);
	let v94 = (*p18);
	return (((((v86 / 64u) * v89) + v91) * 64u) + (v94 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> u32 {
	let v99 = (*p24);
	let v110 = (*p25);
	let v113 = (*p24);
	return (((((v99 / 64u) * s108) + v110) * 64u) + (v113 % 64u));
}
