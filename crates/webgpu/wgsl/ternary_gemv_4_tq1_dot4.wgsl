const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
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
struct S56 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S316 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S56;
@group(0) @binding(16) var<uniform> push: S316;
var<workgroup> g584: array<i32, max(s581, 1u)>;
const s80: u32 = (c1 - 5u);
const s150: bool = (c7 == 1u);
const s276: u32 = (c2 + 15u);
const s278: u32 = (s276 / 16u);
const s279: u32 = (s278 % 5u);
const s280: bool = (s279 == 0u);
const s346: u32 = (c3 * c5);
const s353: u32 = (c2 + 80u);
const s354: u32 = (s353 - 1u);
const s355: u32 = (s354 / 80u);
const s561: u32 = (c4 * 64u);
const s580: u32 = (c4 * 4u);
const s581: u32 = (s580 * s346);
const s615: u32 = (4u * s346);
const s698: bool = (c6 != 0u);
const s727: u32 = (c3 * c4);
const s732: bool = (c7 != 0u);
const s733: bool = (c7 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h338: bool;
	var h636: bool;
	var l302: u32;
	var l311: u32;
	var l315: u32;
	var l327: u32;
	var l342: u32;
	var l348: u32;
	var l356: u32;
	var l357: u32;
	var l359: u32;
	var l361: u32;
	var l371: array<u32, 4>;
	var l382: u32;
	var l390: u32;
	var l401: array<array<i32, max(c5, 1u)>, 4>;
	var l409: u32;
	var l418: u32;
	var l428: array<array<u32, 5>, max(c5, 1u)>;
	var l438: vec4<u32>;
	var l445: u32;
	var l453: u32;
	var l463: array<vec4<u32>, 4>;
	var l470: u32;
	var l473: u32;
	var l478: u32;
	var l486: u32;
	var l494: u32;
	var l503: u32;
	var l515: u32;
	var l518: u32;
	var l531: u32;
	var l564: u32;
	var l572: u32;
	var l606: u32;
	var l617: u32;
	var l622: u32;
	var l639: i32;
	var l649: u32;
	var l668: u32;
	var l673: f32;
	var l691: f32;
	var l692: f32;
	let v308 = local_invocation_id[0u];
	l302 = (v308 % max(c3, 1u));
	let v313 = local_invocation_id[0u];
	l311 = (v313 / max(c3, 1u));
	let v321 = push.m0;
	let v324 = workgroup_id[1u];
	l315 = (v321 + (v324 * 4u));
	let v328 = fn_8();
	l327 = (v328 - 1u);
	let v330 = l315;
	let v331 = l327;
	let v332 = (v330 > v331);
	h338 = v332;
	if (!v332) {
		let v336 = fn_8();
		h338 = (v336 == 0u);
	}
	let v338 = h338;
	if v338 {
		return;
	}
	let v344 = workgroup_id[0u];
	l342 = (v344 * s346);
	let v349 = l342;
	let v350 = l302;
	l356 = (v349 + v350);
	let v358 = l311;
	l357 = v358;
	l359 = s355;
	let v360 = fn_28(&l356, &l357, &l359);
	l348 = v360;
	l361 = 0u;
	loop { // unroll
		let v367 = l361;
		if !(v367 < 4u) { break; }
		let v372 = l361;
		let v373 = l315;
		let v374 = l361;
		let v376 = l327;
		l371[v372] = (min((v373 + v374), v376) * s278);
		continuing {
			let v380 = l361;
			l361 = (v380 + bitcast<u32>(1i));
		}
	}
	l382 = 0u;
	loop { // unroll
		let v388 = l382;
		if !(v388 < 4u) { break; }
		l390 = 0u;
		loop { // unroll
			let v396 = l390;
			if !(v396 < c5) { break; }
			let v402 = l382;
			let v403 = l390;
			l401[v402][v403] = 0i;
			continuing {
				let v405 = l390;
				l390 = (v405 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v407 = l382;
			l382 = (v407 + bitcast<u32>(1i));
		}
	}
	let v410 = l311;
	l409 = v410;
	loop {
		let v416 = l409;
		if !(v416 < s355) { break; }
		l418 = 0u;
		loop { // unroll
			let v424 = l418;
			if !(v424 < c5) { break; }
			let v429 = l418;
			let v434 = l348;
			let v435 = l418;
			let v437 = (v434 + (v435 * c3));
			let v440 = b2[v437];
			l438 = v440;
			let v441 = fn_41(&l438);
			l428[v429] = v441;
			continuing {
				let v443 = l418;
				l418 = (v443 + bitcast<u32>(1i));
			}
		}
		l445 = 0u;
		loop {
			let v451 = l445;
			if !(v451 < 5u) { break; }
			l453 = 0u;
			loop { // unroll
				let v459 = l453;
				if !(v459 < 4u) { break; }
				let v464 = l453;
				let v465 = l453;
				let v466 = l409;
				let v468 = l445;
				let v472 = l371[v465];
				l470 = v472;
				l473 = ((v466 * 5u) + v468);
				let v474 = fn_46(&l470, &l473);
				l463[v464] = v474;
				continuing {
					let v476 = l453;
					l453 = (v476 + bitcast<u32>(1i));
				}
			}
			l478 = 0u;
			loop { // unroll
				let v484 = l478;
				if !(v484 < 4u) { break; }
				l486 = 0u;
				loop { // unroll
					let v492 = l486;
					if !(v492 < c5) { break; }
					let v495 = l486;
					let v497 = l428[v495][0i];
					let v498 = l478;
					l494 = ((v497 >> (2u * v498)) & 50529027u);
					l503 = 0u;
					loop { // unroll
						let v509 = l503;
						if !(v509 < 4u) { break; }
						let v511 = l503;
						let v512 = l486;
						let v513 = l503;
						let v514 = l478;
						let v517 = l463[v513][v514];
						l515 = v517;
						let v519 = l494;
						l518 = v519;
						let v520 = fn_22(&l515, &l518);
						let v522 = l401[v511][v512];
						l401[v511][v512] = (v522 + v520);
						continuing {
							let v525 = l503;
							l503 = (v525 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v527 = l486;
						l486 = (v527 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v529 = l478;
					l478 = (v529 + bitcast<u32>(1i));
				}
			}
			l531 = 0u;
			loop { // unroll
				let v537 = l531;
				if !(v537 < c5) { break; }
				let v539 = l531;
				let v540 = l531;
				let v542 = l428[v540][1i];
				let v543 = l531;
				let v545 = l428[v543][2i];
				let v546 = l531;
				let v548 = l428[v546][3i];
				let v549 = l531;
				let v551 = l428[v549][4i];
				l428[v539] = array<u32, 5>(v542, v545, v548, v551, 0u);
				continuing {
					let v554 = l531;
					l531 = (v554 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v556 = l445;
				l445 = (v556 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v559 = l409;
			l409 = (v559 + c4);
			let v562 = l348;
			l348 = (v562 + s561);
		}
	}
	l564 = 0u;
	loop { // unroll
		let v570 = l564;
		if !(v570 < 4u) { break; }
		l572 = 0u;
		loop { // unroll
			let v578 = l572;
			if !(v578 < c5) { break; }
			let v585 = l311;
			let v587 = l564;
			let v590 = l572;
			let v593 = l302;
			let v594 = (((((v585 * 4u) + v587) * s346) + (v590 * c3)) + v593);
			let v595 = l564;
			let v596 = l572;
			let v598 = l401[v595][v596];
			g584[v594] = v598;
			continuing {
				let v601 = l572;
				l572 = (v601 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v603 = l564;
			l564 = (v603 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v608 = local_invocation_id[0u];
	l606 = v608;
	loop {
		let v614 = l606;
		if !(v614 < s615) { break; }
		let v618 = l315;
		let v619 = l606;
		l617 = (v618 + (v619 / max(s346, 1u)));
		let v623 = l342;
		let v624 = l606;
		l622 = (v623 + (v624 % max(s346, 1u)));
		let v627 = l617;
		let v628 = l327;
		let v629 = (v627 <= v628);
		h636 = v629;
		if v629 {
			let v632 = l622;
			let v634 = push.m2;
			h636 = (v632 < v634);
		}
		let v636 = h636;
		if v636 {
			let v644 = l617;
			let v647 = b5[v644];
			l639 = (-v647);
			l649 = 0u;
			loop {
				let v655 = l649;
				if !(v655 < c4) { break; }
				let v657 = l649;
				let v660 = l606;
				let v661 = (((v657 * 4u) * s346) + v660);
				let v663 = g584[v661];
				let v664 = l639;
				l639 = (v664 + v663);
				continuing {
					let v666 = l649;
					l649 = (v666 + bitcast<u32>(1i));
				}
			}
			let v670 = push.m1;
			let v671 = l622;
			l668 = (v670 + v671);
			let v674 = l639;
			let v680 = l668;
			let v683 = b3[v680];
			let v690 = l617;
			l691 = 1.0f;
			let v694 = b4[v690];
			l692 = v694;
			let v695 = fn_15(&l691, &l692);
			l673 = ((f32(v674) * v683) * v695);
			if s698 {
				let v705 = l617;
				let v707 = push.m3;
				let v709 = l668;
				let v710 = ((v705 * v707) + v709);
				let v712 = b6[v710];
				let v713 = l673;
				l673 = (v713 + v712);
			}
			let v719 = l617;
			let v721 = push.m3;
			let v723 = l668;
			let v724 = ((v719 * v721) + v723);
			let v725 = l673;
			b7[v724] = v725;
		}
		continuing {
			let v728 = l606;
			l606 = (v728 + s727);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v62 = extents.m0;
			return v62;
		}
		case 1u: {
			let v66 = extents.m1;
			return v66;
		}
		case 2u: {
			let v70 = extents.m2;
			return v70;
		}
		case 3u: {
			let v74 = extents.m3;
			return v74;
		}
		case 4u: {
			let v78 = extents.m4;
			return v78;
		}
		case default: {
			return s80;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h142: bool;
	var l84: f32;
	var l88: f32;
	var l94: f32;
	var l99: f32;
	var l103: f32;
	var l107: f32;
	var l128: f32;
	let v85 = (*p13);
	let v86 = (*p14);
	l84 = (v85 / v86);
	let v89 = l84;
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v95 = (*p14);
	l94 = bitcast<f32>((bitcast<u32>(v95) & 4294963200u));
	let v100 = l84;
	let v101 = l88;
	l99 = (v100 - v101);
	let v104 = (*p14);
	let v105 = l94;
	l103 = (v104 - v105);
	let v108 = (*p13);
	let v109 = l88;
	let v110 = l94;
	l107 = (v108 - (v109 * v110));
	let v113 = l107;
	let v114 = l88;
	let v115 = l103;
	l107 = (v113 - (v114 * v115));
	let v118 = l107;
	let v119 = l99;
	let v120 = l94;
	l107 = (v118 - (v119 * v120));
	let v123 = l107;
	let v124 = l99;
	let v125 = l103;
	l107 = (v123 - (v124 * v125));
	let v129 = l84;
	let v130 = l107;
	let v131 = (*p14);
	l128 = (v129 + (v130 / v131));
	let v135 = l84;
	let v136 = is_inf(v135);
	h142 = v136;
	if (!v136) {
		let v140 = l107;
		h142 = is_nan(v140);
	}
	let v142 = h142;
	let v143 = l84;
	let v144 = l128;
	return select(v144, v143, v142);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l152: i32;
	if s150 {
		let v155 = (*p20);
		let v157 = (*p21);
		l152 = mixed_dot(bitcast<u32>(bitcast<i32>(v155)), v157);
	} else {
		let v160 = (*p20);
		let v162 = (*p21);
		l152 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v160)), bitcast<u32>(bitcast<i32>(v162)));
	}
	let v165 = l152;
	return v165;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v168 = (*p25);
	let v171 = (*p27);
	let v173 = (*p26);
	let v176 = (*p25);
	return (((((v168 / 64u) * v171) + v173) * 64u) + (v176 % 64u));
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> u32 {
	var l191: u32;
	var l195: u32;
	let v181 = (*p31);
	let v182 = (*p31);
	let v184 = (*p31);
	(*p31) = (v184 + (v181 + v182));
	let v186 = (*p32);
	let v187 = (*p32);
	let v189 = (*p32);
	(*p32) = (v189 + (v186 + v187));
	let v192 = (*p31);
	l191 = (v192 & 50332416u);
	let v196 = (*p32);
	l195 = (v196 & 50332416u);
	let v198 = l191;
	let v199 = (*p31);
	(*p31) = (v199 - v198);
	let v201 = l195;
	let v202 = (*p32);
	(*p32) = (v202 - v201);
	let v204 = l191;
	let v207 = l195;
	return ((v204 >> bitcast<u32>(8i)) | v207);
}
fn fn_41(p40: ptr<function, vec4<u32>>) -> array<u32, 5> {
	var l212: array<u32, 5>;
	var l215: u32;
	var l224: u32;
	var l230: u32;
	var l236: u32;
	var l244: u32;
	var l251: u32;
	var l253: u32;
	l212 = array<u32, 5>(0u, 0u, 0u, 0u, 0u);
	l215 = 0u;
	loop { // unroll
		let v221 = l215;
		if !(v221 < 4u) { break; }
		let v225 = l215;
		let v227 = (*p40)[v225];
		l224 = (v227 & 16711935u);
		let v231 = l215;
		let v233 = (*p40)[v231];
		l230 = ((v233 >> bitcast<u32>(8i)) & 16711935u);
		l236 = 0u;
		loop { // unroll
			let v242 = l236;
			if !(v242 < 5u) { break; }
			let v245 = l215;
			let v247 = l236;
			l244 = ((v245 * 5u) + v247);
			let v249 = l244;
			let v250 = (v249 / 4u);
			let v252 = l224;
			l251 = v252;
			let v254 = l230;
			l253 = v254;
			let v255 = fn_33(&l251, &l253);
			let v256 = l251;
			l224 = v256;
			let v257 = l253;
			l230 = v257;
			let v259 = l244;
			let v264 = l212[v250];
			l212[v250] = (v264 | (v255 << (2u * (v259 % 4u))));
			continuing {
				let v267 = l236;
				l236 = (v267 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v269 = l215;
			l215 = (v269 + bitcast<u32>(1i));
		}
	}
	let v271 = l212;
	return v271;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<u32> {
	var l284: vec4<u32>;
	let v281 = (*p45);
	if (s280 || (v281 < s278)) {
		let v291 = (*p44);
		let v292 = (*p45);
		let v293 = (v291 + v292);
		let v296 = b1[v293];
		l284 = v296;
	} else {
		l284 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v299 = l284;
	return v299;
}
