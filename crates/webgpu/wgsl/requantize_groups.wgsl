const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 128u; // group
const c4: u32 = 1u; // group_scales
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
@group(0) @binding(3) var<storage, read_write> b3: array<u32>;
struct S79 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S492 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S79;
@group(0) @binding(16) var<uniform> push: S492;
var<workgroup> g726: array<vec2<f32>, 256>;
var<workgroup> g729: array<vec2<f32>, 16>;
const s105: u32 = (c1 - 5u);
const s351: u32 = (c2 + c3);
const s352: u32 = (s351 - 1u);
const s353: u32 = (s352 / max(c3, 1u));
const s354: u32 = (s353 + 1u);
const s356: u32 = (s354 / 2u);
const s367: u32 = (c2 % 4u);
const s368: bool = (s367 == 0u);
const s612: u32 = (c2 + 63u);
const s613: u32 = (s612 / 64u);
const s683: bool = (c4 != 0u);
const s731: u32 = (c2 + 15u);
const s732: u32 = (s731 / 16u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l635: u32;
	var l652: u32;
	var l655: u32;
	var l658: f32;
	var l661: u32;
	var l663: u32;
	var l665: f32;
	var l670: f32;
	var l676: u32;
	var l678: u32;
	var l694: u32;
	var l695: u32;
	var l698: f32;
	var l700: f32;
	var l709: f32;
	let v630 = fn_8();
	if (v630 == 0u) {
		return;
	}
	let v641 = global_invocation_id[0u];
	l635 = v641;
	loop {
		let v647 = l635;
		let v649 = push.m4;
		if !(v647 < (v649 * s356)) { break; }
		let v653 = l635;
		l652 = (v653 / max(s356, 1u));
		let v656 = l635;
		l655 = (v656 % max(s356, 1u));
		let v659 = l655;
		let v662 = l652;
		l661 = v662;
		l663 = (2u * v659);
		let v664 = fn_69(&l661, &l663);
		l658 = v664;
		let v666 = l655;
		if (((2u * v666) + 1u) < s353) {
			let v673 = l655;
			let v677 = l652;
			l676 = v677;
			l678 = ((2u * v673) + 1u);
			let v679 = fn_69(&l676, &l678);
			l670 = v679;
		} else {
			l670 = 0.0f;
		}
		let v681 = l670;
		l665 = v681;
		if s683 {
			let v691 = push.m3;
			let v692 = l652;
			l694 = (v691 + v692);
			let v696 = l655;
			l695 = v696;
			let v697 = fn_48(&l694, &l695);
			let v699 = l658;
			l698 = v699;
			let v701 = l665;
			l700 = v701;
			let v702 = fn_24(&l698, &l700);
			b3[v697] = v702;
		} else {
			let v706 = push.m3;
			let v707 = l652;
			let v708 = (v706 + v707);
			let v710 = l658;
			l709 = v710;
			let v711 = fn_64(&l709);
			b3[v708] = bitcast<u32>(v711);
		}
		continuing {
			let v716 = num_workgroups[0u];
			let v721 = l635;
			l635 = (v721 + (v716 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v86 = extents.m0;
			return v86;
		}
		case 1u: {
			let v90 = extents.m1;
			return v90;
		}
		case 2u: {
			let v94 = extents.m2;
			return v94;
		}
		case 3u: {
			let v98 = extents.m3;
			return v98;
		}
		case 4u: {
			let v102 = extents.m4;
			return v102;
		}
		case default: {
			return s105;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h167: bool;
	var l109: f32;
	var l113: f32;
	var l119: f32;
	var l124: f32;
	var l128: f32;
	var l132: f32;
	var l153: f32;
	let v110 = (*p13);
	let v111 = (*p14);
	l109 = (v110 / v111);
	let v114 = l109;
	l113 = bitcast<f32>((bitcast<u32>(v114) & 4294963200u));
	let v120 = (*p14);
	l119 = bitcast<f32>((bitcast<u32>(v120) & 4294963200u));
	let v125 = l109;
	let v126 = l113;
	l124 = (v125 - v126);
	let v129 = (*p14);
	let v130 = l119;
	l128 = (v129 - v130);
	let v133 = (*p13);
	let v134 = l113;
	let v135 = l119;
	l132 = (v133 - (v134 * v135));
	let v138 = l132;
	let v139 = l113;
	let v140 = l128;
	l132 = (v138 - (v139 * v140));
	let v143 = l132;
	let v144 = l124;
	let v145 = l119;
	l132 = (v143 - (v144 * v145));
	let v148 = l132;
	let v149 = l124;
	let v150 = l128;
	l132 = (v148 - (v149 * v150));
	let v154 = l109;
	let v155 = l132;
	let v156 = (*p14);
	l153 = (v154 + (v155 / v156));
	let v160 = l109;
	let v161 = is_inf(v160);
	h167 = v161;
	if (!v161) {
		let v165 = l132;
		h167 = is_nan(v165);
	}
	let v167 = h167;
	let v168 = l109;
	let v169 = l153;
	return select(v169, v168, v167);
}
fn fn_19(p18: ptr<function, f32>) -> u32 {
	var l173: u32;
	var l176: u32;
	var l182: u32;
	var l191: u32;
	var l206: f32;
	let v174 = (*p18);
	l173 = bitcast<u32>(v174);
	let v177 = l173;
	l176 = ((v177 >> bitcast<u32>(16i)) & 32768u);
	let v183 = l173;
	l182 = (v183 & 2147483647u);
	let v186 = l182;
	if (v186 > 2139095040u) {
		l191 = 32256u;
	} else {
		let v194 = l182;
		if (v194 >= 1199570944u) {
			l191 = 31744u;
		} else {
			let v201 = l182;
			if (v201 < 947912704u) {
				let v207 = l182;
				l206 = (bitcast<f32>(v207) + 0.5f);
				let v211 = l206;
				l191 = (bitcast<u32>(v211) - 1056964608u);
			} else {
				let v216 = l182;
				let v219 = l182;
				l191 = ((((v216 + 4095u) + ((v219 >> bitcast<u32>(13i)) & 1u)) - 939524096u) >> bitcast<u32>(13i));
			}
		}
	}
	let v228 = l176;
	let v229 = l191;
	return (v228 | v229);
}
fn fn_24(p22: ptr<function, f32>, p23: ptr<function, f32>) -> u32 {
	var l233: f32;
	var l236: f32;
	let v234 = (*p22);
	l233 = v234;
	let v235 = fn_19(&l233);
	let v237 = (*p23);
	l236 = v237;
	let v238 = fn_19(&l236);
	return (v235 | (v238 << bitcast<u32>(16i)));
}
fn fn_31(p29: ptr<function, vec2<f32>>, p30: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l243: f32;
	var l250: f32;
	var l255: f32;
	let v246 = (*p29)[0u];
	let v248 = (*p30)[0u];
	l243 = (v246 + v248);
	let v251 = l243;
	let v253 = (*p29)[0u];
	l250 = (v251 - v253);
	let v257 = (*p29)[0u];
	let v258 = l243;
	let v259 = l250;
	let v263 = (*p30)[0u];
	let v264 = l250;
	l255 = ((v257 - (v258 - v259)) + (v263 - v264));
	let v267 = l243;
	let v269 = (*p29)[1u];
	let v270 = l255;
	let v272 = (*p30)[1u];
	return vec2<f32>(v267, (v269 + (v270 + v272)));
}
fn fn_36(p34: ptr<function, vec2<f32>>, p35: ptr<function, f32>) -> f32 {
	var l278: f32;
	var l283: f32;
	var l288: f32;
	var l293: f32;
	var l297: f32;
	var l301: f32;
	let v280 = (*p34)[0u];
	let v281 = (*p35);
	l278 = (v280 / v281);
	let v284 = l278;
	l283 = bitcast<f32>((bitcast<u32>(v284) & 4294963200u));
	let v289 = (*p35);
	l288 = bitcast<f32>((bitcast<u32>(v289) & 4294963200u));
	let v294 = l278;
	let v295 = l283;
	l293 = (v294 - v295);
	let v298 = (*p35);
	let v299 = l288;
	l297 = (v298 - v299);
	let v303 = (*p34)[0u];
	let v304 = l283;
	let v305 = l288;
	l301 = (v303 - (v304 * v305));
	let v308 = l301;
	let v309 = l283;
	let v310 = l297;
	l301 = (v308 - (v309 * v310));
	let v313 = l301;
	let v314 = l293;
	let v315 = l288;
	l301 = (v313 - (v314 * v315));
	let v318 = l301;
	let v319 = l293;
	let v320 = l297;
	l301 = (v318 - (v319 * v320));
	let v323 = l301;
	let v325 = (*p34)[1u];
	l301 = (v323 + v325);
	let v327 = l278;
	let v328 = l301;
	let v329 = (*p35);
	return (v327 + (v328 / v329));
}
fn fn_43(p40: ptr<function, u32>, p41: ptr<function, u32>, p42: ptr<function, u32>) -> u32 {
	let v334 = (*p40);
	let v337 = (*p42);
	let v339 = (*p41);
	let v342 = (*p40);
	return (((((v334 / 64u) * v337) + v339) * 64u) + (v342 % 64u));
}
fn fn_48(p46: ptr<function, u32>, p47: ptr<function, u32>) -> u32 {
	let v347 = (*p46);
	let v358 = (*p47);
	let v361 = (*p46);
	return (((((v347 / 64u) * s356) + v358) * 64u) + (v361 % 64u));
}
fn fn_54(p52: ptr<function, u32>, p53: ptr<function, u32>) -> vec4<f32> {
	var l384: vec4<f32>;
	var l387: u32;
	if s368 {
		let v375 = (*p52);
		let v376 = (*p53);
		let v378 = ((v375 + v376) / 4u);
		let v381 = b1[v378];
		return v381;
	}
	l384 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l387 = 0u;
	loop {
		let v393 = l387;
		let v394 = (*p53);
		if !(v393 < min(4u, (c2 - v394))) { break; }
		let v398 = l387;
		let v403 = (*p52);
		let v404 = (*p53);
		let v406 = l387;
		let v407 = ((v403 + v404) + v406);
		let v410 = b1[v407 / 4u][v407 % 4u];
		l384[v398] = v410;
		continuing {
			let v412 = l387;
			l387 = (v412 + bitcast<u32>(1i));
		}
	}
	let v414 = l384;
	return v414;
}
fn fn_60(p57: ptr<function, u32>, p58: ptr<function, u32>, p59: ptr<function, u32>) -> f32 {
	var l417: vec2<f32>;
	var l419: u32;
	var l429: vec4<f32>;
	var l430: u32;
	var l432: u32;
	var l436: u32;
	var l448: vec2<f32>;
	var l450: vec2<f32>;
	var l456: f32;
	var l461: vec2<f32>;
	var l463: f32;
	l417 = vec2<f32>(0.0f, 0.0f);
	let v420 = (*p58);
	l419 = v420;
	loop {
		let v426 = l419;
		let v427 = (*p59);
		if !(v426 < v427) { break; }
		let v431 = (*p57);
		l430 = v431;
		let v433 = l419;
		l432 = v433;
		let v434 = fn_54(&l430, &l432);
		l429 = abs(v434);
		l436 = 0u;
		loop {
			let v442 = l436;
			if !(v442 < 4u) { break; }
			let v444 = l436;
			let v446 = l429[v444];
			let v449 = l417;
			l448 = v449;
			l450 = vec2<f32>(v446, 0.0f);
			let v451 = fn_31(&l448, &l450);
			l417 = v451;
			continuing {
				let v452 = l436;
				l436 = (v452 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v454 = l419;
			l419 = (v454 + 4u);
		}
	}
	let v457 = (*p59);
	let v458 = (*p58);
	let v462 = l417;
	l461 = v462;
	l463 = f32((v457 - v458));
	let v464 = fn_36(&l461, &l463);
	l456 = v464;
	let v465 = l456;
	let v468 = l456;
	return select(v468, 1e-5f, (v465 < 1e-5f));
}
fn fn_64(p63: ptr<function, f32>) -> f32 {
	var l472: f32;
	var l480: f32;
	var l484: f32;
	let v474 = (*p63);
	l472 = (12288.0f * bitcast<f32>(max((bitcast<u32>(v474) & 2139095040u), 947912704u)));
	let v481 = (*p63);
	let v482 = l472;
	l480 = (v481 + v482);
	let v485 = l480;
	let v486 = l472;
	l484 = (v485 - v486);
	let v488 = l484;
	return v488;
}
fn fn_69(p67: ptr<function, u32>, p68: ptr<function, u32>) -> f32 {
	var l491: u32;
	var l501: u32;
	var l504: u32;
	var l508: f32;
	var l509: u32;
	var l511: u32;
	var l513: u32;
	var l516: f32;
	var l518: f32;
	var l519: f32;
	var l522: u32;
	var l535: u32;
	var l536: u32;
	var l544: u32;
	var l550: vec4<f32>;
	var l556: u32;
	var l558: u32;
	var l561: vec4<f32>;
	var l567: vec4<u32>;
	var l614: u32;
	var l615: u32;
	var l616: u32;
	let v497 = push.m1;
	let v498 = (*p67);
	l491 = ((v497 + v498) * c2);
	let v502 = (*p68);
	l501 = (v502 * c3);
	let v505 = l501;
	l504 = min((v505 + c3), c2);
	let v510 = l491;
	l509 = v510;
	let v512 = l501;
	l511 = v512;
	let v514 = l504;
	l513 = v514;
	let v515 = fn_60(&l509, &l511, &l513);
	l508 = v515;
	l518 = 1.0f;
	let v520 = l508;
	l519 = v520;
	let v521 = fn_15(&l518, &l519);
	l516 = v521;
	let v523 = l501;
	l522 = (v523 / 16u);
	loop {
		let v531 = l522;
		let v533 = l504;
		if !((v531 * 16u) < v533) { break; }
		l535 = 0u;
		l536 = 0u;
		loop { // unroll
			let v542 = l536;
			if !(v542 < 4u) { break; }
			let v545 = l522;
			let v547 = l536;
			l544 = ((v545 * 16u) + (v547 * 4u));
			l550 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v551 = l544;
			let v552 = l504;
			if (v551 < v552) {
				let v557 = l491;
				l556 = v557;
				let v559 = l544;
				l558 = v559;
				let v560 = fn_54(&l556, &l558);
				l550 = v560;
			}
			let v562 = l550;
			let v563 = l516;
			l561 = (v562 * v563);
			let v568 = l561;
			l567 = vec4<u32>((clamp(round(v568), vec4<f32>((-1.0f), (-1.0f), (-1.0f), (-1.0f)), vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f)) + vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f)));
			let v578 = l567[0u];
			let v580 = l567[1u];
			let v585 = l567[2u];
			let v590 = l567[3u];
			let v594 = l536;
			let v597 = l535;
			l535 = (v597 | ((((v578 | (v580 << bitcast<u32>(8i))) | (v585 << bitcast<u32>(16i))) | (v590 << bitcast<u32>(24i))) << (2u * v594)));
			continuing {
				let v599 = l536;
				l536 = (v599 + bitcast<u32>(1i));
			}
		}
		let v606 = push.m2;
		let v607 = (*p67);
		let v609 = l522;
		l614 = (v606 + v607);
		l615 = (v609 / 4u);
		l616 = s613;
		let v617 = fn_43(&l614, &l615, &l616);
		let v619 = l522;
		let v621 = ((v617 * 4u) + (v619 % 4u));
		let v622 = l535;
		b2[v621] = v622;
		continuing {
			let v625 = l522;
			l522 = (v625 + bitcast<u32>(1i));
		}
	}
	let v627 = l508;
	return v627;
}
