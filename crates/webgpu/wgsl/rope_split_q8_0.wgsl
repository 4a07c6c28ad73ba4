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
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S510 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S510;
var<workgroup> g642: array<u32, 256>;
const s94: u32 = (c1 - 5u);
const s123: u32 = (c3 * c4);
const s125: u32 = (s123 / 4u);
const s131: u32 = (c4 + 63u);
const s133: u32 = (s131 / 64u);
const s236: bool = (c9 == 0u);
const s239: u32 = (c2 * c4);
const s249: bool = (c9 == 0u);
const s250: u32 = (c3 * c4);
const s251: u32 = (2u * s250);
const s252: u32 = (s239 + s251);
const s253: u32 = select(s239, s252, s249);
const s268: u32 = (s239 + s250);
const s292: bool = (c9 == 0u);
const s303: bool = (c9 == 0u);
const s304: u32 = select(s239, s252, s303);
const s320: u32 = (s239 + s250);
const s356: u32 = (s239 + s250);
const s369: u32 = (c5 / 2u);
const s438: u32 = (s239 + s250);
const s486: u32 = (s369 / 4u);
const s513: u32 = (2u * c3);
const s514: u32 = (c2 + s513);
const s516: u32 = (s133 * 16u);
const s517: u32 = (s514 * s516);
const s571: u32 = (c4 % 4u);
const s572: bool = (s571 == 0u);
const s575: u32 = (s369 % 4u);
const s576: bool = (s575 == 0u);
const s580: u32 = (c8 % 4u);
const s581: bool = (s580 == 0u);
const s586: u32 = (c6 % 4u);
const s587: bool = (s586 == 0u);
const s730: u32 = (c2 + c3);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h577: bool;
	var h582: bool;
	var h588: bool;
	var l509: vec2<u32>;
	var l518: u32;
	var l522: u32;
	var l524: u32;
	var l527: u32;
	var l531: u32;
	var l536: u32;
	var l541: bool;
	var l548: u32;
	var l550: u32;
	var l568: vec4<f32>;
	var l592: u32;
	var l594: u32;
	var l596: u32;
	var l603: u32;
	var l605: u32;
	var l607: u32;
	var l612: u32;
	var l614: u32;
	var l615: u32;
	var l620: u32;
	var l622: u32;
	var l623: u32;
	var l628: u32;
	var l630: u32;
	var l631: u32;
	var l635: u32;
	var l644: vec4<f32>;
	var l671: u32;
	var l675: u32;
	var l683: u32;
	var l684: u32;
	var l707: array<u32, 2>;
	var l709: u32;
	var l715: u32;
	var l728: bool;
	var l732: u32;
	var l738: u32;
	var l747: u32;
	var l751: vec4<f32>;
	var l753: u32;
	var l757: u32;
	var l758: u32;
	var l760: u32;
	var l770: u32;
	let v521 = push.m0;
	l518 = v521;
	l522 = s517;
	let v523 = fn_15(global_invocation_id, &l518, &l522);
	l509 = v523;
	let v526 = l509[0u];
	l524 = v526;
	let v529 = l509[1u];
	l527 = (v529 / max(s516, 1u));
	let v533 = l509[1u];
	l531 = ((v533 % max(s516, 1u)) * 4u);
	let v537 = l527;
	let v539 = l531;
	l536 = ((v537 * c4) + v539);
	let v542 = l524;
	let v543 = fn_8();
	let v545 = l531;
	l541 = ((v542 < v543) && (v545 < c4));
	let v549 = l541;
	if v549 {
		let v557 = l524;
		let v560 = b3[v557];
		let v563 = push.m1;
		l550 = min(bitcast<u32>(v560), (v563 - 1u));
	} else {
		l550 = 0u;
	}
	let v567 = l550;
	l548 = v567;
	l568 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	let v570 = l541;
	h577 = s572;
	if s572 {
		h577 = s576;
	}
	let v577 = h577;
	h582 = v577;
	if v577 {
		h582 = s581;
	}
	let v582 = h582;
	h588 = v582;
	if v582 {
		h588 = s587;
	}
	let v588 = h588;
	if (v570 && v588) {
		let v593 = l524;
		l592 = v593;
		let v595 = l536;
		l594 = v595;
		let v597 = l548;
		l596 = v597;
		let v598 = fn_58(&l592, &l594, &l596);
		l568 = v598;
	} else {
		let v600 = l541;
		if v600 {
			let v604 = l524;
			l603 = v604;
			let v606 = l536;
			l605 = v606;
			let v608 = l548;
			l607 = v608;
			let v609 = fn_52(&l603, &l605, &l607);
			let v610 = l536;
			let v613 = l524;
			l612 = v613;
			l614 = (v610 + 1u);
			let v616 = l548;
			l615 = v616;
			let v617 = fn_52(&l612, &l614, &l615);
			let v618 = l536;
			let v621 = l524;
			l620 = v621;
			l622 = (v618 + 2u);
			let v624 = l548;
			l623 = v624;
			let v625 = fn_52(&l620, &l622, &l623);
			let v626 = l536;
			let v629 = l524;
			l628 = v629;
			l630 = (v626 + 3u);
			let v632 = l548;
			l631 = v632;
			let v633 = fn_52(&l628, &l630, &l631);
			l568 = vec4<f32>(v609, v617, v625, v633);
		}
	}
	let v638 = local_invocation_id[0u];
	l635 = v638;
	let v643 = l635;
	let v645 = l568;
	l644 = v645;
	let v646 = fn_27(&l644);
	g642[v643] = v646;
	workgroupBarrier();
	let v650 = l541;
	let v651 = l527;
	if (v650 && (v651 < c2)) {
		let v660 = l524;
		let v662 = l536;
		let v664 = (((v660 * s239) + v662) / 4u);
		let v665 = l568;
		b5[v664 * 4u + 0u] = v665[0];
		b5[v664 * 4u + 1u] = v665[1];
		b5[v664 * 4u + 2u] = v665[2];
		b5[v664 * 4u + 3u] = v665[3];
	} else {
		let v668 = l541;
		if v668 {
			let v672 = l635;
			l671 = (v672 & 4294967280u);
			l675 = 0u;
			loop { // unroll
				let v681 = l675;
				if !(v681 < 2u) { break; }
				l683 = 0u;
				l684 = 0u;
				loop { // unroll
					let v690 = l684;
					if !(v690 < 8u) { break; }
					let v693 = l683;
					let v694 = l671;
					let v695 = l675;
					let v698 = l684;
					let v699 = ((v694 + (v695 * 8u)) + v698);
					let v701 = g642[v699];
					l683 = max(v693, v701);
					continuing {
						let v703 = l684;
						l684 = (v703 + bitcast<u32>(1i));
					}
				}
				let v708 = l675;
				let v710 = l683;
				l709 = v710;
				let v711 = fn_31(&l709);
				l707[v708] = v711;
				continuing {
					let v713 = l675;
					l675 = (v713 + bitcast<u32>(1i));
				}
			}
			let v720 = l524;
			let v722 = b4[v720];
			let v725 = push.m2;
			l715 = min(bitcast<u32>(v722), (v725 - 1u));
			let v729 = l527;
			l728 = (v729 < s730);
			let v733 = l527;
			let v735 = l728;
			l732 = ((v733 - c2) - select(c3, 0u, v735));
			let v739 = l715;
			let v741 = l732;
			let v744 = l531;
			l738 = ((((v739 * c6) + (v741 * c4)) + v744) / 4u);
			let v748 = l635;
			let v750 = ((v748 / 8u) % 2u);
			let v752 = l568;
			l751 = v752;
			let v755 = l707[v750];
			l753 = v755;
			let v756 = fn_36(&l751, &l753);
			l747 = v756;
			let v759 = l732;
			l758 = v759;
			let v762 = push.m2;
			l760 = v762;
			let v763 = fn_20(&l758, &l760);
			let v764 = l715;
			let v767 = l531;
			l757 = ((v763 + (v764 * s133)) + (v767 / 64u));
			let v772 = l707[0i];
			let v774 = l707[1i];
			l770 = (v772 | (v774 << bitcast<u32>(16i)));
			let v777 = l728;
			if v777 {
				let v784 = l738;
				let v785 = l747;
				b6[v784] = v785;
			} else {
				let v793 = l738;
				let v794 = l747;
				b7[v793] = v794;
			}
			let v796 = l635;
			let v799 = l728;
			if (((v796 % 16u) == 0u) && v799) {
				let v803 = l757;
				let v804 = l770;
				b6[v803] = v804;
			} else {
				let v807 = l635;
				if ((v807 % 16u) == 0u) {
					let v812 = l757;
					let v813 = l770;
					b7[v812] = v813;
				}
			}
		}
	}
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
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v120 = (*p19);
	let v127 = (*p18);
	let v128 = (*p19);
	return ((v120 * s125) + ((v127 * v128) * s133));
}
fn fn_27(p26: ptr<function, vec4<f32>>) -> u32 {
	var l140: vec4<u32>;
	let v141 = (*p26);
	l140 = (bitcast<vec4<u32>>(v141) & vec4<u32>(2147483647u, 2147483647u, 2147483647u, 2147483647u));
	let v147 = l140[0u];
	let v149 = l140[1u];
	let v153 = l140[2u];
	let v156 = l140[3u];
	return max(max(v147, v149), max(v153, v156));
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	var l162: f32;
	var l167: f32;
	let v163 = (*p30);
	if (v163 < 228737632u) {
		l167 = 0.0f;
	} else {
		let v172 = (*p30);
		l167 = (bitcast<f32>(v172) * 0.007874016f);
	}
	let v176 = l167;
	l162 = v176;
	let v177 = l162;
	return (min(((bitcast<u32>(v177) & 2147483647u) + 65535u), 2143354879u) >> bitcast<u32>(16i));
}
fn fn_36(p34: ptr<function, vec4<f32>>, p35: ptr<function, u32>) -> u32 {
	var l188: f32;
	var l191: f32;
	var l201: vec4<u32>;
	let v189 = (*p35);
	if (v189 == 0u) {
		l191 = 0.0f;
	} else {
		let v196 = (*p35);
		l191 = (1.0f / bitcast<f32>((v196 << bitcast<u32>(16i))));
	}
	let v200 = l191;
	l188 = v200;
	let v202 = (*p34);
	let v203 = l188;
	l201 = (bitcast<vec4<u32>>(vec4<i32>(round(clamp((v202 * v203), vec4<f32>((-127.0f), (-127.0f), (-127.0f), (-127.0f)), vec4<f32>(127.0f, 127.0f, 127.0f, 127.0f))))) & vec4<u32>(255u, 255u, 255u, 255u));
	let v218 = l201[0u];
	let v220 = l201[1u];
	let v225 = l201[2u];
	let v229 = l201[3u];
	return (((v218 | (v220 << bitcast<u32>(8i))) | (v225 << bitcast<u32>(16i))) | (v229 << bitcast<u32>(24i)));
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> f32 {
	var l261: u32;
	var l270: f32;
	let v237 = (*p40);
	if (s236 || (v237 < s239)) {
		let v248 = (*p39);
		let v255 = (*p40);
		let v256 = ((v248 * s253) + v255);
		let v259 = b1[v256 / 4u][v256 % 4u];
		return v259;
	}
	let v262 = (*p39);
	let v264 = (*p40);
	l261 = (((v262 * s250) + v264) - s239);
	let v267 = (*p40);
	if (v267 < s268) {
		let v277 = l261;
		let v279 = b8[v277 / 4u][v277 % 4u];
		l270 = v279;
	} else {
		let v285 = l261;
		let v286 = (v285 - s250);
		let v288 = b9[v286 / 4u][v286 % 4u];
		l270 = v288;
	}
	let v289 = l270;
	return v289;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l313: u32;
	var l322: vec4<f32>;
	let v293 = (*p45);
	if (s292 || (v293 < s239)) {
		let v302 = (*p44);
		let v306 = (*p45);
		let v308 = (((v302 * s304) + v306) / 4u);
		let v311 = b1[v308];
		return v311;
	}
	let v314 = (*p44);
	let v316 = (*p45);
	l313 = (((v314 * s250) + v316) - s239);
	let v319 = (*p45);
	if (v319 < s320) {
		let v329 = l313;
		let v330 = (v329 / 4u);
		let v332 = b8[v330];
		l322 = v332;
	} else {
		let v338 = l313;
		let v340 = ((v338 - s250) / 4u);
		let v342 = b9[v340];
		l322 = v342;
	}
	let v343 = l322;
	return v343;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> f32 {
	var l346: f32;
	var l347: u32;
	var l349: u32;
	var l352: u32;
	var l367: bool;
	var l371: u32;
	var l376: u32;
	var l385: f32;
	var l387: u32;
	var l395: u32;
	var l397: u32;
	var l400: f32;
	var l417: f32;
	let v348 = (*p49);
	l347 = v348;
	let v350 = (*p50);
	l349 = v350;
	let v351 = fn_41(&l347, &l349);
	l346 = v351;
	let v353 = (*p50);
	l352 = (v353 % max(c4, 1u));
	let v355 = (*p50);
	let v358 = l352;
	if ((v355 >= s356) || (v358 >= c5)) {
		let v364 = l346;
		return v364;
	}
	let v368 = l352;
	l367 = (v368 < s369);
	let v372 = (*p51);
	let v375 = l367;
	if v375 {
		let v379 = l352;
		l376 = v379;
	} else {
		let v381 = l352;
		l376 = (v381 - s369);
	}
	let v383 = l376;
	l371 = ((v372 * c8) + v383);
	let v386 = l367;
	if v386 {
		let v390 = (*p50);
		l387 = (v390 + s369);
	} else {
		let v393 = (*p50);
		l387 = (v393 - s369);
	}
	let v396 = (*p49);
	l395 = v396;
	let v398 = l387;
	l397 = v398;
	let v399 = fn_41(&l395, &l397);
	l385 = v399;
	let v401 = l385;
	let v406 = l371;
	let v407 = (v406 + s369);
	let v409 = b2[v407 / 4u][v407 % 4u];
	l400 = (v401 * v409);
	let v411 = l346;
	let v412 = l371;
	let v414 = b2[v412 / 4u][v412 % 4u];
	let v416 = l367;
	if v416 {
		let v420 = l400;
		l417 = (-v420);
	} else {
		let v423 = l400;
		l417 = v423;
	}
	let v424 = l417;
	return ((v411 * v414) + v424);
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, u32>) -> vec4<f32> {
	var l428: vec4<f32>;
	var l429: u32;
	var l431: u32;
	var l434: u32;
	var l447: bool;
	var l450: u32;
	var l454: u32;
	var l464: vec4<f32>;
	var l466: u32;
	var l474: u32;
	var l476: u32;
	var l479: vec4<f32>;
	var l497: vec4<f32>;
	let v430 = (*p55);
	l429 = v430;
	let v432 = (*p56);
	l431 = v432;
	let v433 = fn_46(&l429, &l431);
	l428 = v433;
	let v435 = (*p56);
	l434 = (v435 % max(c4, 1u));
	let v437 = (*p56);
	let v440 = l434;
	if ((v437 >= s438) || (v440 >= c5)) {
		let v445 = l428;
		return v445;
	}
	let v448 = l434;
	l447 = (v448 < s369);
	let v451 = (*p57);
	let v453 = l447;
	if v453 {
		let v457 = l434;
		l454 = v457;
	} else {
		let v459 = l434;
		l454 = (v459 - s369);
	}
	let v461 = l454;
	l450 = (((v451 * c8) + v461) / 4u);
	let v465 = l447;
	if v465 {
		let v469 = (*p56);
		l466 = (v469 + s369);
	} else {
		let v472 = (*p56);
		l466 = (v472 - s369);
	}
	let v475 = (*p55);
	l474 = v475;
	let v477 = l466;
	l476 = v477;
	let v478 = fn_46(&l474, &l476);
	l464 = v478;
	let v480 = l464;
	let v485 = l450;
	let v487 = (v485 + s486);
	let v489 = b2[v487];
	l479 = (v480 * v489);
	let v491 = l428;
	let v492 = l450;
	let v494 = b2[v492];
	let v496 = l447;
	if v496 {
		let v500 = l479;
		l497 = (-v500);
	} else {
		let v503 = l479;
		l497 = v503;
	}
	let v504 = l497;
	return ((v491 * v494) + v504);
}
