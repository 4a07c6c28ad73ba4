const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // kind
const c4: u32 = 0u; // stacked
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S537 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S537;
const s94: u32 = (c1 - 5u);
const s315: u32 = (c2 % 4u);
const s316: bool = (s315 == 0u);
const s363: u32 = (c2 % 4u);
const s364: bool = (s363 == 0u);
const s408: u32 = (c2 % 4u);
const s409: bool = (s408 == 0u);
const s453: u32 = (c2 % 4u);
const s454: bool = (s453 == 0u);
const s494: u32 = (c2 % 4u);
const s495: bool = (s494 == 0u);
const s541: u32 = (c2 + 3u);
const s542: u32 = (s541 / 4u);
const s566: bool = (c4 != 0u);
const s568: u32 = select(1u, 2u, s566);
const s571: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l536: vec2<u32>;
	var l543: u32;
	var l547: u32;
	var l549: u32;
	var l552: u32;
	var l562: u32;
	var l570: u32;
	var l572: u32;
	var l580: vec4<f32>;
	var l581: u32;
	var l583: u32;
	var l586: vec4<f32>;
	var l587: u32;
	var l589: u32;
	var l592: vec4<f32>;
	var l595: u32;
	var l596: u32;
	var l599: u32;
	var l608: vec2<f32>;
	var l611: u32;
	var l612: f32;
	var l616: vec4<f32>;
	var l625: vec4<f32>;
	var l640: u32;
	var l642: u32;
	var l644: vec4<f32>;
	var l647: u32;
	var l649: u32;
	var l651: vec4<f32>;
	let v546 = push.m0;
	l543 = v546;
	l547 = s542;
	let v548 = fn_15(global_invocation_id, &l543, &l547);
	l536 = v548;
	let v551 = l536[0u];
	l549 = v551;
	let v554 = l536[1u];
	l552 = (v554 * 4u);
	let v556 = l549;
	let v557 = fn_8();
	if (v556 >= v557) {
		return;
	}
	let v563 = l549;
	l562 = ((v563 * c2) * s568);
	if s571 {
		let v575 = l562;
		l572 = (v575 + c2);
	} else {
		let v578 = l562;
		l572 = v578;
	}
	let v579 = l572;
	l570 = v579;
	let v582 = l562;
	l581 = v582;
	let v584 = l552;
	l583 = v584;
	let v585 = fn_38(&l581, &l583);
	l580 = v585;
	let v588 = l570;
	l587 = v588;
	let v590 = l552;
	l589 = v590;
	let v591 = fn_42(&l587, &l589);
	l586 = v591;
	let v593 = l549;
	l595 = (v593 * c2);
	let v597 = l552;
	l596 = v597;
	let v598 = fn_46(&l595, &l596);
	l592 = v598;
	l599 = 0u;
	loop { // unroll
		let v605 = l599;
		if !(v605 < 4u) { break; }
		let v610 = l599;
		l611 = c3;
		let v614 = l580[v610];
		l612 = v614;
		let v615 = fn_32(&l611, &l612);
		l608 = v615;
		let v617 = l599;
		let v618 = l599;
		let v620 = l592[v618];
		let v622 = l608[0u];
		l616[v617] = (v620 * v622);
		let v626 = l599;
		let v627 = l599;
		let v629 = l592[v627];
		let v630 = l599;
		let v632 = l586[v630];
		let v635 = l608[1u];
		l625[v626] = ((v629 * v632) * v635);
		continuing {
			let v638 = l599;
			l599 = (v638 + bitcast<u32>(1i));
		}
	}
	let v641 = l562;
	l640 = v641;
	let v643 = l552;
	l642 = v643;
	let v645 = l625;
	l644 = v645;
	fn_53(&l640, &l642, &l644);
	let v648 = l570;
	l647 = v648;
	let v650 = l552;
	l649 = v650;
	let v652 = l616;
	l651 = v652;
	fn_58(&l647, &l649, &l651);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v75 = extents.m0;
			return v75;
		}
		case 1u: {
			let v79 = extents.m1;
			return v79;
		}
		case 2u: {
			let v83 = extents.m2;
			return v83;
		}
		case 3u: {
			let v87 = extents.m3;
			return v87;
		}
		case 4u: {
			let v91 = extents.m4;
			return v91;
		}
		case default: {
			return s94;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l98: u32;
	let v105 = global_invocation_id[0u];
	l98 = v105;
	let v106 = (*p13);
	let v107 = l98;
	let v108 = (*p14);
	let v113 = l98;
	let v114 = (*p14);
	return vec2<u32>((v106 + (v107 / max(v108, 1u))), (v113 % max(v114, 1u)));
}
fn fn_22(p20: ptr<function, f32>, p21: ptr<function, f32>) -> f32 {
	var h178: bool;
	var l120: f32;
	var l124: f32;
	var l130: f32;
	var l135: f32;
	var l139: f32;
	var l143: f32;
	var l164: f32;
	let v121 = (*p20);
	let v122 = (*p21);
	l120 = (v121 / v122);
	let v125 = l120;
	l124 = bitcast<f32>((bitcast<u32>(v125) & 4294963200u));
	let v131 = (*p21);
	l130 = bitcast<f32>((bitcast<u32>(v131) & 4294963200u));
	let v136 = l120;
	let v137 = l124;
	l135 = (v136 - v137);
	let v140 = (*p21);
	let v141 = l130;
	l139 = (v140 - v141);
	let v144 = (*p20);
	let v145 = l124;
	let v146 = l130;
	l143 = (v144 - (v145 * v146));
	let v149 = l143;
	let v150 = l124;
	let v151 = l139;
	l143 = (v149 - (v150 * v151));
	let v154 = l143;
	let v155 = l135;
	let v156 = l130;
	l143 = (v154 - (v155 * v156));
	let v159 = l143;
	let v160 = l135;
	let v161 = l139;
	l143 = (v159 - (v160 * v161));
	let v165 = l120;
	let v166 = l143;
	let v167 = (*p21);
	l164 = (v165 + (v166 / v167));
	let v171 = l120;
	let v172 = is_inf(v171);
	h178 = v172;
	if (!v172) {
		let v176 = l143;
		h178 = is_nan(v176);
	}
	let v178 = h178;
	let v179 = l120;
	let v180 = l164;
	return select(v180, v179, v178);
}
fn fn_26(p25: ptr<function, f32>) -> f32 {
	var l184: f32;
	var l192: f32;
	var l204: f32;
	var l240: f32;
	var l252: f32;
	let v185 = (*p25);
	l184 = round((clamp(v185, (-88.0f), 88.0f) * 1.442695f));
	let v193 = (*p25);
	let v195 = l184;
	l192 = (clamp(v193, (-88.0f), 88.0f) - (v195 * 0.6933594f));
	let v199 = l192;
	let v200 = l184;
	l192 = (v199 + (v200 * 0.00021219444f));
	l204 = 0.00019875691f;
	let v206 = l204;
	let v207 = l192;
	l204 = ((v206 * v207) + 0.0013981999f);
	let v211 = l204;
	let v212 = l192;
	l204 = ((v211 * v212) + 0.008333452f);
	let v216 = l204;
	let v217 = l192;
	l204 = ((v216 * v217) + 0.041665796f);
	let v221 = l204;
	let v222 = l192;
	l204 = ((v221 * v222) + 0.16666666f);
	let v226 = l204;
	let v227 = l192;
	l204 = ((v226 * v227) + 0.5f);
	let v231 = l204;
	let v232 = l192;
	let v234 = l192;
	let v236 = l192;
	l204 = ((((v231 * v232) * v234) + v236) + 1.0f);
	let v241 = l184;
	l240 = bitcast<f32>((bitcast<u32>((i32(v241) + 127i)) << bitcast<u32>(23i)));
	let v249 = (*p25);
	if (v249 < (-87.0f)) {
		l252 = 0.0f;
	} else {
		let v257 = l204;
		let v258 = l240;
		l252 = (v257 * v258);
	}
	let v260 = l252;
	return v260;
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, f32>) -> vec2<f32> {
	var l267: f32;
	var l271: f32;
	var l273: f32;
	var l276: f32;
	var l277: f32;
	var l279: f32;
	var l283: f32;
	var l301: f32;
	let v263 = (*p30);
	if (v263 == 0u) {
		let v268 = (*p31);
		l271 = (-abs(v268));
		let v272 = fn_26(&l271);
		l267 = v272;
		let v274 = l267;
		l276 = 1.0f;
		l277 = (1.0f + v274);
		let v278 = fn_22(&l276, &l277);
		l273 = v278;
		let v280 = l267;
		let v281 = l273;
		l279 = (v280 * v281);
		let v284 = (*p31);
		let v286 = l279;
		let v287 = l273;
		l283 = select(v287, v286, (v284 < 0.0f));
		let v289 = (*p31);
		let v290 = l283;
		let v292 = l283;
		let v293 = (*p31);
		let v294 = l279;
		let v295 = l273;
		return vec2<f32>((v289 * v290), (v292 + (v293 * (v294 * v295))));
	}
	let v302 = (*p31);
	l301 = max(v302, 0.0f);
	let v304 = l301;
	let v305 = l301;
	let v308 = l301;
	return vec2<f32>((v304 * v305), (2.0f * v308));
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> vec4<f32> {
	var l331: vec4<f32>;
	var l333: u32;
	if s316 {
		let v323 = (*p36);
		let v324 = (*p37);
		let v326 = ((v323 + v324) / 4u);
		let v329 = b1[v326];
		return v329;
	}
	l331 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l333 = 0u;
	loop {
		let v339 = l333;
		let v340 = (*p37);
		if !(v339 < min(4u, (c2 - v340))) { break; }
		let v344 = l333;
		let v349 = (*p36);
		let v350 = (*p37);
		let v352 = l333;
		let v353 = ((v349 + v350) + v352);
		let v356 = b1[v353 / 4u][v353 % 4u];
		l331[v344] = v356;
		continuing {
			let v358 = l333;
			l333 = (v358 + bitcast<u32>(1i));
		}
	}
	let v360 = l331;
	return v360;
}
fn fn_42(p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l378: vec4<f32>;
	var l379: u32;
	if s364 {
		let v371 = (*p40);
		let v372 = (*p41);
		let v374 = ((v371 + v372) / 4u);
		let v376 = b2[v374];
		return v376;
	}
	l378 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l379 = 0u;
	loop {
		let v385 = l379;
		let v386 = (*p41);
		if !(v385 < min(4u, (c2 - v386))) { break; }
		let v390 = l379;
		let v395 = (*p40);
		let v396 = (*p41);
		let v398 = l379;
		let v399 = ((v395 + v396) + v398);
		let v401 = b2[v399 / 4u][v399 % 4u];
		l378[v390] = v401;
		continuing {
			let v403 = l379;
			l379 = (v403 + bitcast<u32>(1i));
		}
	}
	let v405 = l378;
	return v405;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l423: vec4<f32>;
	var l424: u32;
	if s409 {
		let v416 = (*p44);
		let v417 = (*p45);
		let v419 = ((v416 + v417) / 4u);
		let v421 = b3[v419];
		return v421;
	}
	l423 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l424 = 0u;
	loop {
		let v430 = l424;
		let v431 = (*p45);
		if !(v430 < min(4u, (c2 - v431))) { break; }
		let v435 = l424;
		let v440 = (*p44);
		let v441 = (*p45);
		let v443 = l424;
		let v444 = ((v440 + v441) + v443);
		let v446 = b3[v444 / 4u][v444 % 4u];
		l423[v435] = v446;
		continuing {
			let v448 = l424;
			l424 = (v448 + bitcast<u32>(1i));
		}
	}
	let v450 = l423;
	return v450;
}
fn fn_53(p50: ptr<function, u32>, p51: ptr<function, u32>, p52: ptr<function, vec4<f32>>) {
	var l468: u32;
	if s454 {
		let v461 = (*p50);
		let v462 = (*p51);
		let v464 = ((v461 + v462) / 4u);
		let v465 = (*p52);
		b4[v464 * 4u + 0u] = v465[0];
		b4[v464 * 4u + 1u] = v465[1];
		b4[v464 * 4u + 2u] = v465[2];
		b4[v464 * 4u + 3u] = v465[3];
		return;
	}
	l468 = 0u;
	loop {
		let v474 = l468;
		let v475 = (*p51);
		if !(v474 < min(4u, (c2 - v475))) { break; }
		let v483 = (*p50);
		let v484 = (*p51);
		let v486 = l468;
		let v487 = ((v483 + v484) + v486);
		let v488 = l468;
		let v490 = (*p52)[v488];
		b4[v487] = v490;
		continuing {
			let v492 = l468;
			l468 = (v492 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, vec4<f32>>) {
	var l509: u32;
	if s495 {
		let v502 = (*p55);
		let v503 = (*p56);
		let v505 = ((v502 + v503) / 4u);
		let v506 = (*p57);
		b5[v505 * 4u + 0u] = v506[0];
		b5[v505 * 4u + 1u] = v506[1];
		b5[v505 * 4u + 2u] = v506[2];
		b5[v505 * 4u + 3u] = v506[3];
		return;
	}
	l509 = 0u;
	loop {
		let v515 = l509;
		let v516 = (*p56);
		if !(v515 < min(4u, (c2 - v516))) { break; }
		let v524 = (*p55);
		let v525 = (*p56);
		let v527 = l509;
		let v528 = ((v524 + v525) + v527);
		let v529 = l509;
		let v531 = (*p57)[v529];
		b5[v528] = v531;
		continuing {
			let v533 = l509;
			l509 = (v533 + bitcast<u32>(1i));
		}
	}
	return;
}
