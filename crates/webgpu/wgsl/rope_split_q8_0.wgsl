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
struct S507 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S507;
var<workgroup> g639: array<u32, 256>;
const s94: u32 = (c1 - 5u);
const s123: u32 = (c3 * c4);
const s125: u32 = (s123 / 4u);
const s131: u32 = (c4 + 63u);
const s133: u32 = (s131 / 64u);
const s233: bool = (c9 == 0u);
const s236: u32 = (c2 * c4);
const s246: bool = (c9 == 0u);
const s247: u32 = (c3 * c4);
const s248: u32 = (2u * s247);
const s249: u32 = (s236 + s248);
const s250: u32 = select(s236, s249, s246);
const s265: u32 = (s236 + s247);
const s289: bool = (c9 == 0u);
const s300: bool = (c9 == 0u);
const s301: u32 = select(s236, s249, s300);
const s317: u32 = (s236 + s247);
const s353: u32 = (s236 + s247);
const s366: u32 = (c5 / 2u);
const s435: u32 = (s236 + s247);
const s483: u32 = (s366 / 4u);
const s510: u32 = (2u * c3);
const s511: u32 = (c2 + s510);
const s513: u32 = (s133 * 16u);
const s514: u32 = (s511 * s513);
const s568: u32 = (c4 % 4u);
const s569: bool = (s568 == 0u);
const s572: u32 = (s366 % 4u);
const s573: bool = (s572 == 0u);
const s577: u32 = (c8 % 4u);
const s578: bool = (s577 == 0u);
const s583: u32 = (c6 % 4u);
const s584: bool = (s583 == 0u);
const s727: u32 = (c2 + c3);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h574: bool;
	var h579: bool;
	var h585: bool;
	var l506: vec2<u32>;
	var l515: u32;
	var l519: u32;
	var l521: u32;
	var l524: u32;
	var l528: u32;
	var l533: u32;
	var l538: bool;
	var l545: u32;
	var l547: u32;
	var l565: vec4<f32>;
	var l589: u32;
	var l591: u32;
	var l593: u32;
	var l600: u32;
	var l602: u32;
	var l604: u32;
	var l609: u32;
	var l611: u32;
	var l612: u32;
	var l617: u32;
	var l619: u32;
	var l620: u32;
	var l625: u32;
	var l627: u32;
	var l628: u32;
	var l632: u32;
	var l641: vec4<f32>;
	var l668: u32;
	var l672: u32;
	var l680: u32;
	var l681: u32;
	var l704: array<u32, 2>;
	var l706: u32;
	var l712: u32;
	var l725: bool;
	var l729: u32;
	var l735: u32;
	var l744: u32;
	var l748: vec4<f32>;
	var l750: u32;
	var l754: u32;
	var l755: u32;
	var l757: u32;
	var l767: u32;
	let v518 = push.m0;
	l515 = v518;
	l519 = s514;
	let v520 = fn_15(global_invocation_id, &l515, &l519);
	l506 = v520;
	let v523 = l506[0u];
	l521 = v523;
	let v526 = l506[1u];
	l524 = (v526 / max(s513, 1u));
	let v530 = l506[1u];
	l528 = ((v530 % max(s513, 1u)) * 4u);
	let v534 = l524;
	let v536 = l528;
	l533 = ((v534 * c4) + v536);
	let v539 = l521;
	let v540 = fn_8();
	let v542 = l528;
	l538 = ((v539 < v540) && (v542 < c4));
	let v546 = l538;
	if v546 {
		let v554 = l521;
		let v557 = b3[v554];
		let v560 = push.m1;
		l547 = min(bitcast<u32>(v557), (v560 - 1u));
	} else {
		l547 = 0u;
	}
	let v564 = l547;
	l545 = v564;
	l565 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	let v567 = l538;
	h574 = s569;
	if s569 {
		h574 = s573;
	}
	let v574 = h574;
	h579 = v574;
	if v574 {
		h579 = s578;
	}
	let v579 = h579;
	h585 = v579;
	if v579 {
		h585 = s584;
	}
	let v585 = h585;
	if (v567 && v585) {
		let v590 = l521;
		l589 = v590;
		let v592 = l533;
		l591 = v592;
		let v594 = l545;
		l593 = v594;
		let v595 = fn_58(&l589, &l591, &l593);
		l565 = v595;
	} else {
		let v597 = l538;
		if v597 {
			let v601 = l521;
			l600 = v601;
			let v603 = l533;
			l602 = v603;
			let v605 = l545;
			l604 = v605;
			let v606 = fn_52(&l600, &l602, &l604);
			let v607 = l533;
			let v610 = l521;
			l609 = v610;
			l611 = (v607 + 1u);
			let v613 = l545;
			l612 = v613;
			let v614 = fn_52(&l609, &l611, &l612);
			let v615 = l533;
			let v618 = l521;
			l617 = v618;
			l619 = (v615 + 2u);
			let v621 = l545;
			l620 = v621;
			let v622 = fn_52(&l617, &l619, &l620);
			let v623 = l533;
			let v626 = l521;
			l625 = v626;
			l627 = (v623 + 3u);
			let v629 = l545;
			l628 = v629;
			let v630 = fn_52(&l625, &l627, &l628);
			l565 = vec4<f32>(v606, v614, v622, v630);
		}
	}
	let v635 = local_invocation_id[0u];
	l632 = v635;
	let v640 = l632;
	let v642 = l565;
	l641 = v642;
	let v643 = fn_27(&l641);
	g639[v640] = v643;
	workgroupBarrier();
	let v647 = l538;
	let v648 = l524;
	if (v647 && (v648 < c2)) {
		let v657 = l521;
		let v659 = l533;
		let v661 = (((v657 * s236) + v659) / 4u);
		let v662 = l565;
		b5[v661 * 4u + 0u] = v662[0];
		b5[v661 * 4u + 1u] = v662[1];
		b5[v661 * 4u + 2u] = v662[2];
		b5[v661 * 4u + 3u] = v662[3];
	} else {
		let v665 = l538;
		if v665 {
			let v669 = l632;
			l668 = (v669 & 4294967280u);
			l672 = 0u;
			loop { // unroll
				let v678 = l672;
				if !(v678 < 2u) { break; }
				l680 = 0u;
				l681 = 0u;
				loop { // unroll
					let v687 = l681;
					if !(v687 < 8u) { break; }
					let v690 = l680;
					let v691 = l668;
					let v692 = l672;
					let v695 = l681;
					let v696 = ((v691 + (v692 * 8u)) + v695);
					let v698 = g639[v696];
					l680 = max(v690, v698);
					continuing {
						let v700 = l681;
						l681 = (v700 + bitcast<u32>(1i));
					}
				}
				let v705 = l672;
				let v707 = l680;
				l706 = v707;
				let v708 = fn_31(&l706);
				l704[v705] = v708;
				continuing {
					let v710 = l672;
					l672 = (v710 + bitcast<u32>(1i));
				}
			}
			let v717 = l521;
			let v719 = b4[v717];
			let v722 = push.m2;
			l712 = min(bitcast<u32>(v719), (v722 - 1u));
			let v726 = l524;
			l725 = (v726 < s727);
			let v730 = l524;
			let v732 = l725;
			l729 = ((v730 - c2) - select(c3, 0u, v732));
			let v736 = l712;
			let v738 = l729;
			let v741 = l528;
			l735 = ((((v736 * c6) + (v738 * c4)) + v741) / 4u);
			let v745 = l632;
			let v747 = ((v745 / 8u) % 2u);
			let v749 = l565;
			l748 = v749;
			let v752 = l704[v747];
			l750 = v752;
			let v753 = fn_36(&l748, &l750);
			l744 = v753;
			let v756 = l729;
			l755 = v756;
			let v759 = push.m2;
			l757 = v759;
			let v760 = fn_20(&l755, &l757);
			let v761 = l712;
			let v764 = l528;
			l754 = ((v760 + (v761 * s133)) + (v764 / 64u));
			let v769 = l704[0i];
			let v771 = l704[1i];
			l767 = (v769 | (v771 << bitcast<u32>(16i)));
			let v774 = l725;
			if v774 {
				let v781 = l735;
				let v782 = l744;
				b6[v781] = v782;
			} else {
				let v790 = l735;
				let v791 = l744;
				b7[v790] = v791;
			}
			let v793 = l632;
			let v796 = l725;
			if (((v793 % 16u) == 0u) && v796) {
				let v800 = l754;
				let v801 = l767;
				b6[v800] = v801;
			} else {
				let v804 = l632;
				if ((v804 % 16u) == 0u) {
					let v809 = l754;
					let v810 = l767;
					b7[v809] = v810;
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
	return ((bitcast<u32>(v177) + 65535u) >> bitcast<u32>(16i));
}
fn fn_36(p34: ptr<function, vec4<f32>>, p35: ptr<function, u32>) -> u32 {
	var l185: f32;
	var l188: f32;
	var l198: vec4<u32>;
	let v186 = (*p35);
	if (v186 == 0u) {
		l188 = 0.0f;
	} else {
		let v193 = (*p35);
		l188 = (1.0f / bitcast<f32>((v193 << bitcast<u32>(16i))));
	}
	let v197 = l188;
	l185 = v197;
	let v199 = (*p34);
	let v200 = l185;
	l198 = (bitcast<vec4<u32>>(vec4<i32>(round(clamp((v199 * v200), vec4<f32>((-127.0f), (-127.0f), (-127.0f), (-127.0f)), vec4<f32>(127.0f, 127.0f, 127.0f, 127.0f))))) & vec4<u32>(255u, 255u, 255u, 255u));
	let v215 = l198[0u];
	let v217 = l198[1u];
	let v222 = l198[2u];
	let v226 = l198[3u];
	return (((v215 | (v217 << bitcast<u32>(8i))) | (v222 << bitcast<u32>(16i))) | (v226 << bitcast<u32>(24i)));
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> f32 {
	var l258: u32;
	var l267: f32;
	let v234 = (*p40);
	if (s233 || (v234 < s236)) {
		let v245 = (*p39);
		let v252 = (*p40);
		let v253 = ((v245 * s250) + v252);
		let v256 = b1[v253 / 4u][v253 % 4u];
		return v256;
	}
	let v259 = (*p39);
	let v261 = (*p40);
	l258 = (((v259 * s247) + v261) - s236);
	let v264 = (*p40);
	if (v264 < s265) {
		let v274 = l258;
		let v276 = b8[v274 / 4u][v274 % 4u];
		l267 = v276;
	} else {
		let v282 = l258;
		let v283 = (v282 - s247);
		let v285 = b9[v283 / 4u][v283 % 4u];
		l267 = v285;
	}
	let v286 = l267;
	return v286;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l310: u32;
	var l319: vec4<f32>;
	let v290 = (*p45);
	if (s289 || (v290 < s236)) {
		let v299 = (*p44);
		let v303 = (*p45);
		let v305 = (((v299 * s301) + v303) / 4u);
		let v308 = b1[v305];
		return v308;
	}
	let v311 = (*p44);
	let v313 = (*p45);
	l310 = (((v311 * s247) + v313) - s236);
	let v316 = (*p45);
	if (v316 < s317) {
		let v326 = l310;
		let v327 = (v326 / 4u);
		let v329 = b8[v327];
		l319 = v329;
	} else {
		let v335 = l310;
		let v337 = ((v335 - s247) / 4u);
		let v339 = b9[v337];
		l319 = v339;
	}
	let v340 = l319;
	return v340;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> f32 {
	var l343: f32;
	var l344: u32;
	var l346: u32;
	var l349: u32;
	var l364: bool;
	var l368: u32;
	var l373: u32;
	var l382: f32;
	var l384: u32;
	var l392: u32;
	var l394: u32;
	var l397: f32;
	var l414: f32;
	let v345 = (*p49);
	l344 = v345;
	let v347 = (*p50);
	l346 = v347;
	let v348 = fn_41(&l344, &l346);
	l343 = v348;
	let v350 = (*p50);
	l349 = (v350 % max(c4, 1u));
	let v352 = (*p50);
	let v355 = l349;
	if ((v352 >= s353) || (v355 >= c5)) {
		let v361 = l343;
		return v361;
	}
	let v365 = l349;
	l364 = (v365 < s366);
	let v369 = (*p51);
	let v372 = l364;
	if v372 {
		let v376 = l349;
		l373 = v376;
	} else {
		let v378 = l349;
		l373 = (v378 - s366);
	}
	let v380 = l373;
	l368 = ((v369 * c8) + v380);
	let v383 = l364;
	if v383 {
		let v387 = (*p50);
		l384 = (v387 + s366);
	} else {
		let v390 = (*p50);
		l384 = (v390 - s366);
	}
	let v393 = (*p49);
	l392 = v393;
	let v395 = l384;
	l394 = v395;
	let v396 = fn_41(&l392, &l394);
	l382 = v396;
	let v398 = l382;
	let v403 = l368;
	let v404 = (v403 + s366);
	let v406 = b2[v404 / 4u][v404 % 4u];
	l397 = (v398 * v406);
	let v408 = l343;
	let v409 = l368;
	let v411 = b2[v409 / 4u][v409 % 4u];
	let v413 = l364;
	if v413 {
		let v417 = l397;
		l414 = (-v417);
	} else {
		let v420 = l397;
		l414 = v420;
	}
	let v421 = l414;
	return ((v408 * v411) + v421);
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, u32>) -> vec4<f32> {
	var l425: vec4<f32>;
	var l426: u32;
	var l428: u32;
	var l431: u32;
	var l444: bool;
	var l447: u32;
	var l451: u32;
	var l461: vec4<f32>;
	var l463: u32;
	var l471: u32;
	var l473: u32;
	var l476: vec4<f32>;
	var l494: vec4<f32>;
	let v427 = (*p55);
	l426 = v427;
	let v429 = (*p56);
	l428 = v429;
	let v430 = fn_46(&l426, &l428);
	l425 = v430;
	let v432 = (*p56);
	l431 = (v432 % max(c4, 1u));
	let v434 = (*p56);
	let v437 = l431;
	if ((v434 >= s435) || (v437 >= c5)) {
		let v442 = l425;
		return v442;
	}
	let v445 = l431;
	l444 = (v445 < s366);
	let v448 = (*p57);
	let v450 = l444;
	if v450 {
		let v454 = l431;
		l451 = v454;
	} else {
		let v456 = l431;
		l451 = (v456 - s366);
	}
	let v458 = l451;
	l447 = (((v448 * c8) + v458) / 4u);
	let v462 = l444;
	if v462 {
		let v466 = (*p56);
		l463 = (v466 + s366);
	} else {
		let v469 = (*p56);
		l463 = (v469 - s366);
	}
	let v472 = (*p55);
	l471 = v472;
	let v474 = l463;
	l473 = v474;
	let v475 = fn_46(&l471, &l473);
	l461 = v475;
	let v477 = l461;
	let v482 = l447;
	let v484 = (v482 + s483);
	let v486 = b2[v484];
	l476 = (v477 * v486);
	let v488 = l425;
	let v489 = l447;
	let v491 = b2[v489];
	let v493 = l444;
	if v493 {
		let v497 = l476;
		l494 = (-v497);
	} else {
		let v500 = l476;
		l494 = v500;
	}
	let v501 = l494;
	return ((v488 * v491) + v501);
}
