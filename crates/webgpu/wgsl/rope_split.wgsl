const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // heads
const c3: u32 = 1u; // kv_heads
const c4: u32 = 4u; // head_dim
const c5: u32 = 4u; // rope_dims
const c6: u32 = 4u; // store_stride
const c7: u32 = 0u; // store_f16
const c8: u32 = 4u; // table_stride
const c9: u32 = 0u; // split
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<i32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
@group(0) @binding(6) var<storage, read_write> b6: array<u32>;
@group(0) @binding(7) var<storage, read_write> b7: array<u32>;
@group(0) @binding(8) var<storage, read> b8: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read> b9: array<vec4<f32>>;
struct S75 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S588 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S75;
@group(0) @binding(16) var<uniform> push: S588;
const s101: u32 = (c1 - 5u);
const s197: bool = (c9 == 0u);
const s201: u32 = (c2 * c4);
const s211: bool = (c9 == 0u);
const s214: u32 = (c3 * c4);
const s215: u32 = (2u * s214);
const s216: u32 = (s201 + s215);
const s217: u32 = select(s201, s216, s211);
const s232: u32 = (s201 + s214);
const s256: bool = (c9 == 0u);
const s267: bool = (c9 == 0u);
const s268: u32 = select(s201, s216, s267);
const s285: u32 = (s201 + s214);
const s321: u32 = (s201 + s214);
const s333: u32 = (c5 / 2u);
const s402: u32 = (s201 + s214);
const s450: u32 = (s333 / 4u);
const s473: bool = (c7 != 0u);
const s541: bool = (c7 != 0u);
const s591: u32 = (s216 + 3u);
const s592: u32 = (s591 / 4u);
const s641: u32 = (c4 % 4u);
const s642: bool = (s641 == 0u);
const s645: u32 = (s333 % 4u);
const s646: bool = (s645 == 0u);
const s650: u32 = (c8 % 4u);
const s651: bool = (s650 == 0u);
const s655: u32 = (c6 % 4u);
const s656: bool = (s655 == 0u);
const s670: u32 = (s201 + s214);
const s723: bool = (c7 != 0u);
const s724: u32 = select(1u, 2u, s723);
const s725: bool = (s724 == 2u);
const s742: u32 = (s201 + s214);
const s774: bool = (s724 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h647: bool;
	var h652: bool;
	var h657: bool;
	var l587: vec2<u32>;
	var l593: u32;
	var l597: u32;
	var l599: u32;
	var l602: u32;
	var l612: u32;
	var l626: u32;
	var l660: vec4<f32>;
	var l661: u32;
	var l663: u32;
	var l665: u32;
	var l668: bool;
	var l695: bool;
	var l697: u32;
	var l698: vec4<f32>;
	var l702: u32;
	var l714: f32;
	var l715: u32;
	var l717: u32;
	var l719: u32;
	var l722: f32;
	var l726: f32;
	var l731: u32;
	var l733: u32;
	var l734: u32;
	var l740: bool;
	var l755: bool;
	var l757: u32;
	var l758: f32;
	var l760: f32;
	let v596 = push.m0;
	l593 = v596;
	l597 = s592;
	let v598 = fn_15(global_invocation_id, &l593, &l597);
	l587 = v598;
	let v601 = l587[0u];
	l599 = v601;
	let v604 = l587[1u];
	l602 = (v604 * 4u);
	let v606 = l599;
	let v607 = fn_8();
	if (v606 >= v607) {
		return;
	}
	let v617 = l599;
	let v620 = b3[v617];
	let v623 = push.m1;
	l612 = min(bitcast<u32>(v620), (v623 - 1u));
	let v631 = l599;
	let v633 = b4[v631];
	let v636 = push.m2;
	l626 = (min(bitcast<u32>(v633), (v636 - 1u)) * c6);
	h647 = s642;
	if s642 {
		h647 = s646;
	}
	let v647 = h647;
	h652 = v647;
	if v647 {
		h652 = s651;
	}
	let v652 = h652;
	h657 = v652;
	if v652 {
		h657 = s656;
	}
	let v657 = h657;
	if v657 {
		let v662 = l599;
		l661 = v662;
		let v664 = l602;
		l663 = v664;
		let v666 = l612;
		l665 = v666;
		let v667 = fn_49(&l661, &l663, &l665);
		l660 = v667;
		let v669 = l602;
		l668 = (v669 < s670);
		let v672 = l602;
		if (v672 < s201) {
			let v680 = l599;
			let v682 = l602;
			let v684 = (((v680 * s201) + v682) / 4u);
			let v685 = l660;
			b5[v684 * 4u + 0u] = v685[0];
			b5[v684 * 4u + 1u] = v685[1];
			b5[v684 * 4u + 2u] = v685[2];
			b5[v684 * 4u + 3u] = v685[3];
		} else {
			let v688 = l626;
			let v689 = l602;
			let v692 = l668;
			let v696 = l668;
			l695 = v696;
			l697 = (((v688 + v689) - s201) - select(s214, 0u, v692));
			let v699 = l660;
			l698 = v699;
			fn_58(&l695, &l697, &l698);
		}
		return;
	}
	let v703 = l602;
	l702 = v703;
	loop {
		let v709 = l702;
		let v710 = l602;
		if !(v709 < min((v710 + 4u), s216)) { break; }
		let v716 = l599;
		l715 = v716;
		let v718 = l702;
		l717 = v718;
		let v720 = l612;
		l719 = v720;
		let v721 = fn_43(&l715, &l717, &l719);
		l714 = v721;
		if s725 {
			let v729 = l702;
			let v732 = l599;
			l731 = v732;
			l733 = (v729 + 1u);
			let v735 = l612;
			l734 = v735;
			let v736 = fn_43(&l731, &l733, &l734);
			l726 = v736;
		} else {
			l726 = 0.0f;
		}
		let v739 = l726;
		l722 = v739;
		let v741 = l702;
		l740 = (v741 < s742);
		let v744 = l702;
		if (v744 >= s201) {
			let v748 = l626;
			let v749 = l702;
			let v752 = l740;
			let v756 = l740;
			l755 = v756;
			l757 = (((v748 + v749) - s201) - select(s214, 0u, v752));
			let v759 = l714;
			l758 = v759;
			let v761 = l722;
			l760 = v761;
			fn_65(&l755, &l757, &l758, &l760);
			continue;
		}
		let v768 = l599;
		let v770 = l702;
		let v771 = ((v768 * s201) + v770);
		let v772 = l714;
		b5[v771] = v772;
		if s774 {
			let v777 = l599;
			let v779 = l702;
			let v781 = (((v777 * s201) + v779) + 1u);
			let v782 = l722;
			b5[v781] = v782;
		}
		continuing {
			let v784 = l702;
			l702 = (v784 + s724);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v82 = extents.m0;
			return v82;
		}
		case 1u: {
			let v86 = extents.m1;
			return v86;
		}
		case 2u: {
			let v90 = extents.m2;
			return v90;
		}
		case 3u: {
			let v94 = extents.m3;
			return v94;
		}
		case 4u: {
			let v98 = extents.m4;
			return v98;
		}
		case default: {
			return s101;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l105: u32;
	let v112 = global_invocation_id[0u];
	l105 = v112;
	let v113 = (*p13);
	let v114 = l105;
	let v115 = (*p14);
	let v120 = l105;
	let v121 = (*p14);
	return vec2<u32>((v113 + (v114 / max(v115, 1u))), (v120 % max(v121, 1u)));
}
fn fn_21(p20: ptr<function, f32>) -> u32 {
	var l127: u32;
	var l130: u32;
	var l136: u32;
	var l145: u32;
	var l160: f32;
	let v128 = (*p20);
	l127 = bitcast<u32>(v128);
	let v131 = l127;
	l130 = ((v131 >> bitcast<u32>(16i)) & 32768u);
	let v137 = l127;
	l136 = (v137 & 2147483647u);
	let v140 = l136;
	if (v140 > 2139095040u) {
		l145 = 32256u;
	} else {
		let v148 = l136;
		if (v148 >= 1199570944u) {
			l145 = 31744u;
		} else {
			let v155 = l136;
			if (v155 < 947912704u) {
				let v161 = l136;
				l160 = (bitcast<f32>(v161) + 0.5f);
				let v165 = l160;
				l145 = (bitcast<u32>(v165) - 1056964608u);
			} else {
				let v170 = l136;
				let v173 = l136;
				l145 = ((((v170 + 4095u) + ((v173 >> bitcast<u32>(13i)) & 1u)) - 939524096u) >> bitcast<u32>(13i));
			}
		}
	}
	let v181 = l130;
	let v182 = l145;
	return (v181 | v182);
}
fn fn_26(p24: ptr<function, f32>, p25: ptr<function, f32>) -> u32 {
	var l186: f32;
	var l189: f32;
	let v187 = (*p24);
	l186 = v187;
	let v188 = fn_21(&l186);
	let v190 = (*p25);
	l189 = v190;
	let v191 = fn_21(&l189);
	return (v188 | (v191 << bitcast<u32>(16i)));
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> f32 {
	var l225: u32;
	var l234: f32;
	let v198 = (*p30);
	if (s197 || (v198 < s201)) {
		let v210 = (*p29);
		let v219 = (*p30);
		let v220 = ((v210 * s217) + v219);
		let v223 = b1[v220 / 4u][v220 % 4u];
		return v223;
	}
	let v226 = (*p29);
	let v228 = (*p30);
	l225 = (((v226 * s214) + v228) - s201);
	let v231 = (*p30);
	if (v231 < s232) {
		let v241 = l225;
		let v243 = b8[v241 / 4u][v241 % 4u];
		l234 = v243;
	} else {
		let v249 = l225;
		let v250 = (v249 - s214);
		let v252 = b9[v250 / 4u][v250 % 4u];
		l234 = v252;
	}
	let v253 = l234;
	return v253;
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<f32> {
	var l278: u32;
	var l287: vec4<f32>;
	let v257 = (*p36);
	if (s256 || (v257 < s201)) {
		let v266 = (*p35);
		let v270 = (*p36);
		let v273 = (((v266 * s268) + v270) / 4u);
		let v276 = b1[v273];
		return v276;
	}
	let v279 = (*p35);
	let v281 = (*p36);
	l278 = (((v279 * s214) + v281) - s201);
	let v284 = (*p36);
	if (v284 < s285) {
		let v294 = l278;
		let v295 = (v294 / 4u);
		let v297 = b8[v295];
		l287 = v297;
	} else {
		let v303 = l278;
		let v305 = ((v303 - s214) / 4u);
		let v307 = b9[v305];
		l287 = v307;
	}
	let v308 = l287;
	return v308;
}
fn fn_43(p40: ptr<function, u32>, p41: ptr<function, u32>, p42: ptr<function, u32>) -> f32 {
	var l311: f32;
	var l312: u32;
	var l314: u32;
	var l317: u32;
	var l331: bool;
	var l335: u32;
	var l340: u32;
	var l349: f32;
	var l351: u32;
	var l359: u32;
	var l361: u32;
	var l364: f32;
	var l381: f32;
	let v313 = (*p40);
	l312 = v313;
	let v315 = (*p41);
	l314 = v315;
	let v316 = fn_31(&l312, &l314);
	l311 = v316;
	let v318 = (*p41);
	l317 = (v318 % max(c4, 1u));
	let v320 = (*p41);
	let v323 = l317;
	if ((v320 >= s321) || (v323 >= c5)) {
		let v329 = l311;
		return v329;
	}
	let v332 = l317;
	l331 = (v332 < s333);
	let v336 = (*p42);
	let v339 = l331;
	if v339 {
		let v343 = l317;
		l340 = v343;
	} else {
		let v345 = l317;
		l340 = (v345 - s333);
	}
	let v347 = l340;
	l335 = ((v336 * c8) + v347);
	let v350 = l331;
	if v350 {
		let v354 = (*p41);
		l351 = (v354 + s333);
	} else {
		let v357 = (*p41);
		l351 = (v357 - s333);
	}
	let v360 = (*p40);
	l359 = v360;
	let v362 = l351;
	l361 = v362;
	let v363 = fn_31(&l359, &l361);
	l349 = v363;
	let v365 = l349;
	let v370 = l335;
	let v371 = (v370 + s333);
	let v373 = b2[v371 / 4u][v371 % 4u];
	l364 = (v365 * v373);
	let v375 = l311;
	let v376 = l335;
	let v378 = b2[v376 / 4u][v376 % 4u];
	let v380 = l331;
	if v380 {
		let v384 = l364;
		l381 = (-v384);
	} else {
		let v387 = l364;
		l381 = v387;
	}
	let v388 = l381;
	return ((v375 * v378) + v388);
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, u32>) -> vec4<f32> {
	var l392: vec4<f32>;
	var l393: u32;
	var l395: u32;
	var l398: u32;
	var l411: bool;
	var l414: u32;
	var l418: u32;
	var l428: vec4<f32>;
	var l430: u32;
	var l438: u32;
	var l440: u32;
	var l443: vec4<f32>;
	var l461: vec4<f32>;
	let v394 = (*p46);
	l393 = v394;
	let v396 = (*p47);
	l395 = v396;
	let v397 = fn_37(&l393, &l395);
	l392 = v397;
	let v399 = (*p47);
	l398 = (v399 % max(c4, 1u));
	let v401 = (*p47);
	let v404 = l398;
	if ((v401 >= s402) || (v404 >= c5)) {
		let v409 = l392;
		return v409;
	}
	let v412 = l398;
	l411 = (v412 < s333);
	let v415 = (*p48);
	let v417 = l411;
	if v417 {
		let v421 = l398;
		l418 = v421;
	} else {
		let v423 = l398;
		l418 = (v423 - s333);
	}
	let v425 = l418;
	l414 = (((v415 * c8) + v425) / 4u);
	let v429 = l411;
	if v429 {
		let v433 = (*p47);
		l430 = (v433 + s333);
	} else {
		let v436 = (*p47);
		l430 = (v436 - s333);
	}
	let v439 = (*p46);
	l438 = v439;
	let v441 = l430;
	l440 = v441;
	let v442 = fn_37(&l438, &l440);
	l428 = v442;
	let v444 = l428;
	let v449 = l414;
	let v451 = (v449 + s450);
	let v453 = b2[v451];
	l443 = (v444 * v453);
	let v455 = l392;
	let v456 = l414;
	let v458 = b2[v456];
	let v460 = l411;
	if v460 {
		let v464 = l443;
		l461 = (-v464);
	} else {
		let v467 = l443;
		l461 = v467;
	}
	let v468 = l461;
	return ((v455 * v458) + v468);
}
fn fn_58(p55: ptr<function, bool>, p56: ptr<function, u32>, p57: ptr<function, vec4<f32>>) {
	var l477: vec2<u32>;
	var l478: f32;
	var l481: f32;
	var l485: f32;
	var l488: f32;
	if s473 {
		let v480 = (*p57)[0u];
		l478 = v480;
		let v483 = (*p57)[1u];
		l481 = v483;
		let v484 = fn_26(&l478, &l481);
		let v487 = (*p57)[2u];
		l485 = v487;
		let v491 = (*p57)[3u];
		l488 = v491;
		let v492 = fn_26(&l485, &l488);
		l477 = vec2<u32>(v484, v492);
		let v494 = (*p55);
		if v494 {
			let v501 = (*p56);
			let v502 = (v501 / 4u);
			let v503 = l477;
			b6[v502 * 2u + 0u] = v503[0];
			b6[v502 * 2u + 1u] = v503[1];
		} else {
			let v511 = (*p56);
			let v512 = (v511 / 4u);
			let v513 = l477;
			b7[v512 * 2u + 0u] = v513[0];
			b7[v512 * 2u + 1u] = v513[1];
		}
	} else {
		let v516 = (*p55);
		if v516 {
			let v524 = (*p56);
			let v525 = (v524 / 4u);
			let v526 = (*p57);
			let w529_527 = bitcast<vec4<u32>>(v526);
			b6[v525 * 4u + 0u] = w529_527[0];
			b6[v525 * 4u + 1u] = w529_527[1];
			b6[v525 * 4u + 2u] = w529_527[2];
			b6[v525 * 4u + 3u] = w529_527[3];
		} else {
			let v535 = (*p56);
			let v536 = (v535 / 4u);
			let v537 = (*p57);
			let w539_538 = bitcast<vec4<u32>>(v537);
			b7[v536 * 4u + 0u] = w539_538[0];
			b7[v536 * 4u + 1u] = w539_538[1];
			b7[v536 * 4u + 2u] = w539_538[2];
			b7[v536 * 4u + 3u] = w539_538[3];
		}
	}
	return;
}
fn fn_65(p61: ptr<function, bool>, p62: ptr<function, u32>, p63: ptr<function, f32>, p64: ptr<function, f32>) {
	var l540: u32;
	var l542: u32;
	var l545: f32;
	var l547: f32;
	var l561: u32;
	var l577: u32;
	if s541 {
		let v546 = (*p63);
		l545 = v546;
		let v548 = (*p64);
		l547 = v548;
		let v549 = fn_26(&l545, &l547);
		l542 = v549;
	} else {
		let v551 = (*p63);
		l542 = bitcast<u32>(v551);
	}
	let v553 = l542;
	l540 = v553;
	let v554 = (*p61);
	if v554 {
		if s541 {
			let v564 = (*p62);
			l561 = (v564 / 2u);
		} else {
			let v567 = (*p62);
			l561 = v567;
		}
		let v568 = l561;
		let v569 = l540;
		b6[v568] = v569;
	} else {
		if s541 {
			let v580 = (*p62);
			l577 = (v580 / 2u);
		} else {
			let v583 = (*p62);
			l577 = v583;
		}
		let v584 = l577;
		let v585 = l540;
		b7[v584] = v585;
	}
	return;
}
