const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 8u; // q_cols
const c4: u32 = 1u; // heads
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<i32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read_write> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
struct S47 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S456 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S47;
var<workgroup> g333: array<f32, 256>;
var<workgroup> g368: array<f32, 16>;
@group(0) @binding(16) var<uniform> push: S456;
var<workgroup> g771: array<u32, 256>;
var<workgroup> g774: array<u32, 16>;
const s73: u32 = (c1 - 5u);
const s400: u32 = (c2 - c3);
const s401: u32 = (s400 / 2u);
const s489: u32 = (3u * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l455: u32;
	var l472: u32;
	var l476: vec2<u32>;
	var l477: u32;
	var l480: f32;
	var l481: u32;
	var l491: vec2<u32>;
	var l492: u32;
	var l495: u32;
	var l503: vec2<f32>;
	var l505: u32;
	var l553: f32;
	var l558: f32;
	var l563: vec2<f32>;
	var l568: f32;
	var l573: f32;
	var l578: vec3<f32>;
	var l580: u32;
	var l594: u32;
	var l600: vec2<f32>;
	var l601: vec2<f32>;
	var l602: u32;
	var l612: vec2<f32>;
	var l646: f32;
	var l655: f32;
	var l658: f32;
	var l667: f32;
	var l670: f32;
	var l671: f32;
	var l674: f32;
	var l688: f32;
	var l693: f32;
	var l698: f32;
	var l703: f32;
	var l706: f32;
	var l710: f32;
	var l715: f32;
	var l736: f32;
	var l737: f32;
	var l741: f32;
	var l742: f32;
	var l764: f32;
	var l766: f32;
	let v461 = push.m0;
	let v464 = workgroup_id[0u];
	l455 = (v461 + v464);
	let v466 = l455;
	let v467 = fn_8();
	if (v466 >= v467) {
		return;
	}
	let v474 = local_invocation_id[0u];
	l472 = v474;
	let v478 = l455;
	l477 = v478;
	let v479 = fn_37(&l477);
	l476 = v479;
	l480 = 0.0f;
	l481 = 0u;
	loop {
		let v487 = l481;
		if !(v487 < s489) { break; }
		let v493 = l481;
		l492 = v493;
		let v494 = fn_34(&l492);
		l491 = v494;
		let v496 = l455;
		let v499 = l491[0u];
		l495 = ((v496 * c2) + v499);
		l503 = vec2<f32>(0.0f, 0.0f);
		let v506 = l472;
		l505 = v506;
		loop {
			let v512 = l505;
			let v514 = l491[1u];
			if !(v512 < v514) { break; }
			let v520 = l495;
			let v521 = l505;
			let v522 = (v520 + v521);
			let v525 = b1[v522];
			let v526 = l495;
			let v527 = l505;
			let v528 = (v526 + v527);
			let v530 = b1[v528];
			let v536 = l495;
			let v537 = l505;
			let v538 = (v536 + v537);
			let v540 = b2[v538];
			let v541 = l495;
			let v542 = l505;
			let v543 = (v541 + v542);
			let v545 = b2[v543];
			let v548 = l503;
			l503 = (v548 + vec2<f32>((v525 * v530), (v540 * v545)));
			continuing {
				let v551 = l505;
				l505 = (v551 + c0);
			}
		}
		let v555 = l503[0u];
		l553 = v555;
		let v556 = fn_28(local_invocation_id, &l553);
		l503[0u] = v556;
		let v560 = l503[1u];
		l558 = v560;
		let v561 = fn_28(local_invocation_id, &l558);
		l503[1u] = v561;
		let v565 = l503[0u];
		l568 = max(v565, 1e-24f);
		let v569 = fn_14(&l568);
		let v571 = l503[1u];
		l573 = max(v571, 1e-24f);
		let v574 = fn_14(&l573);
		l563 = vec2<f32>(v569, v574);
		l578 = vec3<f32>(0.0f, 0.0f, 0.0f);
		let v582 = l476[0u];
		let v583 = l472;
		l580 = (v582 + v583);
		loop {
			let v590 = l580;
			let v592 = l476[1u];
			if !(v590 <= v592) { break; }
			let v595 = l580;
			let v598 = l491[0u];
			l594 = ((v595 * c2) + v598);
			l600 = vec2<f32>(0.0f, 0.0f);
			l601 = vec2<f32>(0.0f, 0.0f);
			l602 = 0u;
			loop {
				let v608 = l602;
				let v610 = l491[1u];
				if !(v608 < v610) { break; }
				let v613 = l594;
				let v614 = l602;
				let v615 = (v613 + v614);
				let v617 = b1[v615];
				let v618 = l594;
				let v619 = l602;
				let v620 = (v618 + v619);
				let v622 = b2[v620];
				l612 = vec2<f32>(v617, v622);
				let v624 = l495;
				let v625 = l602;
				let v626 = (v624 + v625);
				let v628 = b1[v626];
				let v629 = l495;
				let v630 = l602;
				let v631 = (v629 + v630);
				let v633 = b2[v631];
				let v635 = l612;
				let v637 = l600;
				l600 = (v637 + (vec2<f32>(v628, v633) * v635));
				let v639 = l612;
				let v640 = l612;
				let v642 = l601;
				l601 = (v642 + (v639 * v640));
				continuing {
					let v644 = l602;
					l602 = (v644 + bitcast<u32>(1i));
				}
			}
			let v648 = l600[0u];
			let v650 = l563[0u];
			let v653 = l601[0u];
			l655 = max(v653, 1e-24f);
			let v656 = fn_14(&l655);
			l646 = ((v648 * v650) * v656);
			let v660 = l600[1u];
			let v662 = l563[1u];
			let v665 = l601[1u];
			l667 = max(v665, 1e-24f);
			let v668 = fn_14(&l667);
			l658 = ((v660 * v662) * v668);
			let v672 = l658;
			l671 = v672;
			let v673 = fn_22(&l671);
			l670 = v673;
			let v675 = l646;
			l674 = v675;
			let v676 = fn_22(&l674);
			let v677 = l670;
			let v678 = l670;
			let v679 = l658;
			let v680 = l646;
			let v684 = l578;
			l578 = (v684 + vec3<f32>(v676, v677, (v678 * (v679 - v680))));
			continuing {
				let v686 = l580;
				l580 = (v686 + c0);
			}
		}
		let v690 = l578[0u];
		l688 = v690;
		let v691 = fn_28(local_invocation_id, &l688);
		l578[0u] = v691;
		let v695 = l578[1u];
		l693 = v695;
		let v696 = fn_28(local_invocation_id, &l693);
		l578[1u] = v696;
		let v700 = l578[2u];
		l698 = v700;
		let v701 = fn_28(local_invocation_id, &l698);
		l578[2u] = v701;
		let v705 = l578[2u];
		l703 = v705;
		let v708 = l578[1u];
		l706 = v708;
		let v709 = fn_19(&l703, &l706);
		let v712 = l578[0u];
		l710 = v712;
		let v713 = fn_25(&l710);
		let v717 = l578[1u];
		l715 = v717;
		let v718 = fn_25(&l715);
		let v720 = l480;
		l480 = (v720 + ((v709 + v713) - v718));
		let v722 = l472;
		if (v722 == 0u) {
			let v731 = l455;
			let v734 = l481;
			let v735 = (((v731 * 3u) * c4) + v734);
			l736 = 1.0f;
			let v739 = l578[0u];
			l737 = v739;
			let v740 = fn_19(&l736, &l737);
			l741 = 1.0f;
			let v744 = l578[1u];
			l742 = v744;
			let v745 = fn_19(&l741, &l742);
			let v746 = l563;
			let w751_749 = vec4<f32>(v740, v745, v746.x, v746.y);
			b5[v735] = w751_749;
		}
		continuing {
			let v752 = l481;
			l481 = (v752 + bitcast<u32>(1i));
		}
	}
	let v754 = l472;
	if (v754 == 0u) {
		let v762 = l455;
		let v765 = l480;
		l764 = v765;
		l766 = f32(c4);
		let v767 = fn_19(&l764, &l766);
		b6[v762] = v767;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v54 = extents.m0;
			return v54;
		}
		case 1u: {
			let v58 = extents.m1;
			return v58;
		}
		case 2u: {
			let v62 = extents.m2;
			return v62;
		}
		case 3u: {
			let v66 = extents.m3;
			return v66;
		}
		case 4u: {
			let v70 = extents.m4;
			return v70;
		}
		case default: {
			return s73;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l77: f32;
	let v78 = (*p13);
	l77 = inverseSqrt(v78);
	let v80 = l77;
	let v83 = (*p13);
	let v85 = l77;
	let v87 = l77;
	return (v80 * (1.5f - (((0.5f * v83) * v85) * v87)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h151: bool;
	var l93: f32;
	var l97: f32;
	var l103: f32;
	var l108: f32;
	var l112: f32;
	var l116: f32;
	var l137: f32;
	let v94 = (*p17);
	let v95 = (*p18);
	l93 = (v94 / v95);
	let v98 = l93;
	l97 = bitcast<f32>((bitcast<u32>(v98) & 4294963200u));
	let v104 = (*p18);
	l103 = bitcast<f32>((bitcast<u32>(v104) & 4294963200u));
	let v109 = l93;
	let v110 = l97;
	l108 = (v109 - v110);
	let v113 = (*p18);
	let v114 = l103;
	l112 = (v113 - v114);
	let v117 = (*p17);
	let v118 = l97;
	let v119 = l103;
	l116 = (v117 - (v118 * v119));
	let v122 = l116;
	let v123 = l97;
	let v124 = l112;
	l116 = (v122 - (v123 * v124));
	let v127 = l116;
	let v128 = l108;
	let v129 = l103;
	l116 = (v127 - (v128 * v129));
	let v132 = l116;
	let v133 = l108;
	let v134 = l112;
	l116 = (v132 - (v133 * v134));
	let v138 = l93;
	let v139 = l116;
	let v140 = (*p18);
	l137 = (v138 + (v139 / v140));
	let v144 = l93;
	let v145 = is_inf(v144);
	h151 = v145;
	if (!v145) {
		let v149 = l116;
		h151 = is_nan(v149);
	}
	let v151 = h151;
	let v152 = l93;
	let v153 = l137;
	return select(v153, v152, v151);
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l157: f32;
	var l165: f32;
	var l177: f32;
	var l212: f32;
	var l224: f32;
	let v158 = (*p21);
	l157 = round((clamp(v158, (-88.0f), 88.0f) * 1.442695f));
	let v166 = (*p21);
	let v168 = l157;
	l165 = (clamp(v166, (-88.0f), 88.0f) - (v168 * 0.6933594f));
	let v172 = l165;
	let v173 = l157;
	l165 = (v172 + (v173 * 0.00021219444f));
	l177 = 0.00019875691f;
	let v179 = l177;
	let v180 = l165;
	l177 = ((v179 * v180) + 0.0013981999f);
	let v184 = l177;
	let v185 = l165;
	l177 = ((v184 * v185) + 0.008333452f);
	let v189 = l177;
	let v190 = l165;
	l177 = ((v189 * v190) + 0.041665796f);
	let v194 = l177;
	let v195 = l165;
	l177 = ((v194 * v195) + 0.16666666f);
	let v199 = l177;
	let v200 = l165;
	l177 = ((v199 * v200) + 0.5f);
	let v203 = l177;
	let v204 = l165;
	let v206 = l165;
	let v208 = l165;
	l177 = ((((v203 * v204) * v206) + v208) + 1.0f);
	let v213 = l157;
	l212 = bitcast<f32>((bitcast<u32>((i32(v213) + 127i)) << bitcast<u32>(23i)));
	let v221 = (*p21);
	if (v221 < (-87.0f)) {
		l224 = 0.0f;
	} else {
		let v229 = l177;
		let v230 = l212;
		l224 = (v229 * v230);
	}
	let v232 = l224;
	return v232;
}
fn fn_25(p24: ptr<function, f32>) -> f32 {
	var l235: u32;
	var l239: i32;
	var l245: f32;
	var l253: f32;
	var l257: f32;
	var l299: f32;
	let v236 = (*p24);
	l235 = bitcast<u32>(v236);
	let v240 = l235;
	l239 = (bitcast<i32>((v240 - 1060439283u)) >> bitcast<u32>(23i));
	let v246 = l235;
	let v247 = l239;
	l245 = (bitcast<f32>((v246 - (bitcast<u32>(v247) << bitcast<u32>(23i)))) - 1.0f);
	let v254 = l245;
	let v255 = l245;
	l253 = (v254 * v255);
	l257 = 0.070376836f;
	let v259 = l257;
	let v260 = l245;
	l257 = ((v259 * v260) - 0.1151461f);
	let v264 = l257;
	let v265 = l245;
	l257 = ((v264 * v265) + 0.116769984f);
	let v269 = l257;
	let v270 = l245;
	l257 = ((v269 * v270) - 0.12420141f);
	let v274 = l257;
	let v275 = l245;
	l257 = ((v274 * v275) + 0.14249323f);
	let v279 = l257;
	let v280 = l245;
	l257 = ((v279 * v280) - 0.16668057f);
	let v284 = l257;
	let v285 = l245;
	l257 = ((v284 * v285) + 0.20000714f);
	let v289 = l257;
	let v290 = l245;
	l257 = ((v289 * v290) - 0.24999994f);
	let v294 = l257;
	let v295 = l245;
	l257 = ((v294 * v295) + 0.3333333f);
	let v300 = l245;
	let v301 = l253;
	let v303 = l257;
	let v305 = l239;
	let v309 = l253;
	l299 = ((((v300 * v301) * v303) - (f32(v305) * 0.00021219444f)) - (0.5f * v309));
	let v312 = l245;
	let v313 = l299;
	l299 = (v312 + v313);
	let v315 = l299;
	let v316 = l239;
	return (v315 + (f32(v316) * 0.6933594f));
}
fn fn_28(local_invocation_id: vec3<u32>, p27: ptr<function, f32>) -> f32 {
	var l322: u32;
	var l345: f32;
	var l346: u32;
	var l372: f32;
	var l373: u32;
	let v329 = local_invocation_id[0u];
	l322 = v329;
	let v334 = l322;
	let v335 = (*p27);
	g333[v334] = v335;
	workgroupBarrier();
	let v340 = l322;
	if (v340 < 16u) {
		l345 = 0.0f;
		let v347 = l322;
		l346 = v347;
		loop {
			let v353 = l346;
			if !(v353 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v359 = l346;
			let v361 = g333[v359];
			let v362 = l345;
			l345 = (v362 + v361);
			continuing {
				let v364 = l346;
				l346 = (v364 + 16u);
			}
		}
		let v369 = l322;
		let v370 = l345;
		g368[v369] = v370;
	}
	workgroupBarrier();
	l372 = 0.0f;
	l373 = 0u;
	loop {
		let v379 = l373;
		if !(v379 < 16u) { break; }
		let v381 = l373;
		let v383 = g368[v381];
		let v384 = l372;
		l372 = (v384 + v383);
		continuing {
			let v386 = l373;
			l373 = (v386 + bitcast<u32>(1i));
		}
	}
	let v388 = l372;
	return v388;
}
fn fn_34(p33: ptr<function, u32>) -> vec2<u32> {
	var l391: u32;
	var l395: u32;
	var l404: u32;
	var l407: u32;
	let v392 = (*p33);
	l391 = (v392 / max(c4, 1u));
	let v396 = l391;
	l395 = (select(s401, c3, (v396 == 0u)) / max(c4, 1u));
	let v405 = l391;
	if (v405 == 0u) {
		l407 = 0u;
	} else {
		let v411 = l391;
		l407 = (c3 + ((v411 - 1u) * s401));
	}
	let v415 = l407;
	l404 = v415;
	let v416 = l404;
	let v417 = (*p33);
	let v419 = l395;
	let v422 = l395;
	return vec2<u32>((v416 + ((v417 % max(c4, 1u)) * v419)), v422);
}
fn fn_37(p36: ptr<function, u32>) -> vec2<u32> {
	var l426: u32;
	let v427 = fn_8();
	l426 = (v427 - 1u);
	let v433 = (*p36);
	let v436 = b3[v433];
	let v437 = l426;
	let v445 = (*p36);
	let v447 = b4[v445];
	let v448 = l426;
	return vec2<u32>(bitcast<u32>(clamp(v436, 0i, bitcast<i32>(v437))), bitcast<u32>(clamp(v447, 0i, bitcast<i32>(v448))));
}
