const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 0u; // residual
const c5: u32 = 128u; // group
const c6: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S242 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S242;
var<workgroup> g506: array<vec4<f32>, max(s503, 1u)>;
var<workgroup> g588: array<vec4<f32>, 260>;
const s94: u32 = (c1 - 5u);
const s115: u32 = (c2 + c5);
const s117: u32 = (s115 - 1u);
const s118: u32 = (s117 / max(c5, 1u));
const s119: u32 = (s118 + 1u);
const s121: u32 = (s119 / 2u);
const s163: u32 = (c2 + 63u);
const s164: u32 = (s163 / 64u);
const s234: bool = (c6 != 0u);
const s341: u32 = (c0 / 16u);
const s343: u32 = (s341 * 8u);
const s401: u32 = (c0 / 16u);
const s402: u32 = (s401 * 8u);
const s403: u32 = (s402 * 4u);
const s405: u32 = (s403 / max(c0, 1u));
const s428: u32 = (c2 % 4u);
const s429: bool = (s428 == 0u);
const s433: u32 = (c2 % 16u);
const s434: bool = (s433 == 0u);
const s453: u32 = (c2 - 4u);
const s500: u32 = (c0 / 16u);
const s501: u32 = (s500 * 8u);
const s502: u32 = (s501 + 1u);
const s503: u32 = (4u * s502);
const s510: u32 = (c0 / 16u);
const s511: u32 = (s510 * 8u);
const s512: u32 = (s511 + 1u);
const s548: u32 = (c2 % 16u);
const s549: bool = (s548 == 0u);
const s652: u32 = (c0 / 16u);
const s681: u32 = (c0 / 16u);
const s682: u32 = (s681 * 8u);
const s683: u32 = (s682 + 1u);
const s704: u32 = (c0 / 16u);
const s753: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h731: bool;
	var l310: u32;
	var l317: u32;
	var l320: u32;
	var l323: u32;
	var l332: u32;
	var l346: u32;
	var l356: u32;
	var l364: u32;
	var l375: array<array<f32, 4>, 8>;
	var l384: u32;
	var l393: u32;
	var l407: u32;
	var l413: u32;
	var l419: u32;
	var l432: vec4<f32>;
	var l435: vec4<f32>;
	var l466: u32;
	var l479: f32;
	var l522: u32;
	var l531: u32;
	var l534: u32;
	var l543: u32;
	var l557: array<vec4<f32>, 4>;
	var l558: u32;
	var l560: u32;
	var l561: array<vec4<f32>, 4>;
	var l565: u32;
	var l577: u32;
	var l607: u32;
	var l609: u32;
	var l611: u32;
	var l619: u32;
	var l627: array<vec4<f32>, 4>;
	var l640: u32;
	var l648: vec4<f32>;
	var l657: u32;
	var l690: u32;
	var l698: u32;
	var l707: u32;
	var l715: u32;
	var l734: u32;
	var l754: f32;
	let v316 = local_invocation_id[0u];
	l310 = v316;
	let v318 = l310;
	l317 = (v318 % 16u);
	let v321 = l310;
	l320 = (v321 / 16u);
	let v324 = fn_8();
	let v326 = push.m4;
	let v329 = push.m5;
	l323 = min(v324, (v326 + v329));
	let v334 = push.m0;
	let v337 = workgroup_id[1u];
	l332 = (v334 + (v337 * s343));
	let v348 = workgroup_id[0u];
	l346 = (v348 * 64u);
	let v350 = l332;
	let v351 = l323;
	if (v350 >= v351) {
		return;
	}
	l356 = 0u;
	loop { // unroll
		let v362 = l356;
		if !(v362 < 8u) { break; }
		l364 = 0u;
		loop { // unroll
			let v370 = l364;
			if !(v370 < 4u) { break; }
			let v376 = l356;
			let v377 = l364;
			l375[v376][v377] = 0.0f;
			continuing {
				let v380 = l364;
				l364 = (v380 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v382 = l356;
			l356 = (v382 + bitcast<u32>(1i));
		}
	}
	l384 = 0u;
	loop {
		let v390 = l384;
		if !(v390 < c2) { break; }
		workgroupBarrier();
		l393 = 0u;
		loop { // unroll
			let v399 = l393;
			if !(v399 < s405) { break; }
			let v408 = l310;
			let v409 = l393;
			l407 = (v408 + (v409 * vec3<u32>(c0, 1u, 1u).x));
			let v414 = l384;
			let v415 = l407;
			l413 = (v414 + ((v415 % 4u) * 4u));
			let v420 = l332;
			let v421 = l407;
			let v424 = l323;
			l419 = (min((v420 + (v421 / 4u)), (v424 - 1u)) * c2);
			if s429 {
				if s434 {
					let v442 = l419;
					let v443 = l413;
					let v445 = ((v442 + v443) / 4u);
					let v448 = b1[v445];
					l435 = v448;
				} else {
					let v451 = l419;
					let v452 = l413;
					let v456 = ((v451 + min(v452, s453)) / 4u);
					let v458 = b1[v456];
					let v459 = l413;
					let v460 = (v459 < c2);
					l435 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v458, vec4<bool>(v460, v460, v460, v460));
				}
				let v464 = l435;
				l432 = v464;
			} else {
				l466 = 0u;
				loop { // unroll
					let v472 = l466;
					if !(v472 < 4u) { break; }
					let v474 = l466;
					let v475 = l413;
					let v476 = l466;
					if ((v475 + v476) < c2) {
						let v486 = l419;
						let v487 = l413;
						let v489 = l466;
						let v490 = ((v486 + v487) + v489);
						let v493 = b1[v490 / 4u][v490 % 4u];
						l479 = v493;
					} else {
						l479 = 0.0f;
					}
					let v495 = l479;
					l432[v474] = v495;
					continuing {
						let v497 = l466;
						l466 = (v497 + bitcast<u32>(1i));
					}
				}
			}
			let v507 = l407;
			let v514 = l407;
			let v516 = (((v507 % 4u) * s512) + (v514 / 4u));
			let v517 = l432;
			g506[v516] = v517;
			continuing {
				let v520 = l393;
				l393 = (v520 + bitcast<u32>(1i));
			}
		}
		let v523 = l310;
		l522 = v523;
		loop {
			let v529 = l522;
			if !(v529 < 64u) { break; }
			let v532 = l522;
			l531 = (v532 % 1u);
			let v535 = l346;
			let v536 = l522;
			let v540 = push.m2;
			l534 = min((v535 + (v536 / 1u)), (v540 - 1u));
			let v544 = l384;
			let v545 = l531;
			l543 = (v544 + (v545 * 16u));
			let v550 = l543;
			if (s549 || (v550 < c2)) {
				let v555 = l543;
				let v559 = l534;
				l558 = v559;
				l560 = (v555 / 16u);
				fn_58(&l558, &l560, &l561);
				let v563 = l561;
				l557 = v563;
			} else {
				l565 = 0u;
				loop { // unroll
					let v571 = l565;
					if !(v571 < 4u) { break; }
					let v573 = l565;
					l557[v573] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v575 = l565;
						l565 = (v575 + bitcast<u32>(1i));
					}
				}
			}
			l577 = 0u;
			loop { // unroll
				let v583 = l577;
				if !(v583 < 4u) { break; }
				let v589 = l531;
				let v591 = l577;
				let v595 = l522;
				let v597 = ((((v589 * 4u) + v591) * 65u) + (v595 / 1u));
				let v598 = l577;
				let v600 = l557[v598];
				g588[v597] = v600;
				continuing {
					let v602 = l577;
					l577 = (v602 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v605 = l522;
				l522 = (v605 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v608 = l317;
		l607 = v608;
		let v610 = l320;
		l609 = v610;
		l611 = 0u;
		loop {
			let v617 = l611;
			if !(v617 < 4u) { break; }
			l619 = 0u;
			loop { // unroll
				let v625 = l619;
				if !(v625 < 4u) { break; }
				let v628 = l619;
				let v629 = l607;
				let v630 = l619;
				let v632 = (v629 + (v630 * 16u));
				let v634 = g588[v632];
				l627[v628] = v634;
				continuing {
					let v636 = l619;
					l619 = (v636 + bitcast<u32>(1i));
				}
			}
			let v638 = l607;
			l607 = (v638 + 65u);
			l640 = 0u;
			loop { // unroll
				let v646 = l640;
				if !(v646 < 8u) { break; }
				let v649 = l609;
				let v650 = l640;
				let v654 = (v649 + (v650 * s652));
				let v656 = g506[v654];
				l648 = v656;
				l657 = 0u;
				loop { // unroll
					let v663 = l657;
					if !(v663 < 4u) { break; }
					let v665 = l640;
					let v666 = l657;
					let v667 = l648;
					let v668 = l657;
					let v670 = l627[v668];
					let v673 = l375[v665][v666];
					l375[v665][v666] = (v673 + dot(v667, v670));
					continuing {
						let v676 = l657;
						l657 = (v676 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v678 = l640;
					l640 = (v678 + bitcast<u32>(1i));
				}
			}
			let v684 = l609;
			l609 = (v684 + s683);
			continuing {
				let v686 = l611;
				l611 = (v686 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v688 = l384;
			l384 = (v688 + 16u);
		}
	}
	l690 = 0u;
	loop { // unroll
		let v696 = l690;
		if !(v696 < 8u) { break; }
		let v699 = l332;
		let v700 = l320;
		let v702 = l690;
		l698 = ((v699 + v700) + (v702 * s704));
		l707 = 0u;
		loop { // unroll
			let v713 = l707;
			if !(v713 < 4u) { break; }
			let v716 = l346;
			let v717 = l317;
			let v719 = l707;
			l715 = ((v716 + v717) + (v719 * 16u));
			let v722 = l698;
			let v723 = l323;
			let v724 = (v722 < v723);
			h731 = v724;
			if v724 {
				let v727 = l715;
				let v729 = push.m2;
				h731 = (v727 < v729);
			}
			let v731 = h731;
			if v731 {
				let v735 = l698;
				let v737 = push.m4;
				let v740 = push.m3;
				let v743 = push.m1;
				let v745 = l715;
				l734 = ((((v735 - v737) * v740) + v743) + v745);
				let v751 = l734;
				if s753 {
					let v757 = l690;
					let v758 = l707;
					let v760 = l375[v757][v758];
					let v765 = l734;
					let v767 = b5[v765];
					l754 = (v760 + v767);
				} else {
					let v770 = l690;
					let v771 = l707;
					let v773 = l375[v770][v771];
					l754 = v773;
				}
				let v774 = l754;
				b3[v751] = v774;
			}
			continuing {
				let v776 = l707;
				l707 = (v776 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v778 = l690;
			l690 = (v778 + bitcast<u32>(1i));
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
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v98 = (*p12);
	let v101 = (*p14);
	let v103 = (*p13);
	let v106 = (*p12);
	return (((((v98 / 64u) * v101) + v103) * 64u) + (v106 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v111 = (*p18);
	let v123 = (*p19);
	let v126 = (*p18);
	return (((((v111 / 64u) * s121) + v123) * 64u) + (v126 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l133: vec2<f32>;
	var l142: f32;
	let v134 = (*p24);
	l133 = unpack2x16float(v134);
	let v136 = (*p25);
	if ((v136 & 1u) == 0u) {
		let v146 = l133[0u];
		l142 = v146;
	} else {
		let v149 = l133[1u];
		l142 = v149;
	}
	let v150 = l142;
	return v150;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v153 = (*p29);
	return v153;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l165: u32;
	var l167: u32;
	var l168: u32;
	let v160 = (*p33);
	let v166 = (*p32);
	l165 = v166;
	l167 = (v160 / 4u);
	l168 = s164;
	let v169 = fn_15(&l165, &l167, &l168);
	let v171 = (*p33);
	let v173 = ((v169 * 4u) + (v171 % 4u));
	let v176 = b2[v173 / 4u][v173 % 4u];
	return v176;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l179: u32;
	let v180 = (*p38);
	l179 = v180;
	let v181 = l179;
	(*p38) = (v181 >> bitcast<u32>(2i));
	let v183 = l179;
	let v187 = l179;
	let v192 = l179;
	let v197 = l179;
	return (vec4<f32>(f32((v183 & 3u)), f32(((v187 >> bitcast<u32>(8i)) & 3u)), f32(((v192 >> bitcast<u32>(16i)) & 3u)), f32(((v197 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l208: u32;
	var l209: u32;
	var l211: u32;
	var l214: u32;
	var l223: u32;
	var l225: u32;
	let v210 = (*p46);
	l209 = v210;
	let v212 = (*p47);
	l211 = v212;
	let v213 = fn_34(&l209, &l211);
	l208 = v213;
	l214 = 0u;
	loop { // unroll
		let v220 = l214;
		if !(v220 < 4u) { break; }
		let v222 = l214;
		let v224 = l208;
		l223 = v224;
		let v226 = l214;
		l225 = v226;
		let v227 = fn_40(&l223, &l225);
		let v228 = l223;
		l208 = v228;
		(*p48)[v222] = v227;
		continuing {
			let v231 = l214;
			l214 = (v231 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l235: f32;
	var l255: u32;
	var l256: u32;
	var l261: u32;
	var l264: u32;
	if s234 {
		let v247 = push.m1;
		let v248 = (*p51);
		let v250 = (*p52);
		l255 = (v247 + v248);
		l256 = (((v250 * 16u) / max(c5, 1u)) / 2u);
		let v257 = fn_20(&l255, &l256);
		let v258 = (*p52);
		let v263 = b4[v257];
		l261 = v263;
		l264 = ((v258 * 16u) / max(c5, 1u));
		let v265 = fn_26(&l261, &l264);
		l235 = v265;
	} else {
		let v268 = push.m1;
		let v269 = (*p51);
		let v270 = (v268 + v269);
		let v272 = b4[v270];
		l235 = bitcast<f32>(v272);
	}
	let v274 = l235;
	return v274;
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, array<vec4<f32>, 4>>) {
	var l277: u32;
	var l278: u32;
	var l281: u32;
	var l283: u32;
	var l285: array<vec4<f32>, 4>;
	var l288: f32;
	var l289: u32;
	var l291: u32;
	var l294: u32;
	let v279 = (*p55);
	l278 = v279;
	let v280 = fn_30(&l278);
	l277 = v280;
	let v282 = l277;
	l281 = v282;
	let v284 = (*p56);
	l283 = v284;
	fn_49(&l281, &l283, &l285);
	let v287 = l285;
	(*p57) = v287;
	let v290 = l277;
	l289 = v290;
	let v292 = (*p56);
	l291 = v292;
	let v293 = fn_53(&l289, &l291);
	l288 = v293;
	l294 = 0u;
	loop { // unroll
		let v300 = l294;
		if !(v300 < 4u) { break; }
		let v302 = l294;
		let v303 = l288;
		let v305 = (*p57)[v302];
		(*p57)[v302] = (v305 * v303);
		continuing {
			let v308 = l294;
			l294 = (v308 + bitcast<u32>(1i));
		}
	}
	return;
}
