const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 32u; // lanes
const c5: u32 = 4u; // groups
const c6: u32 = 2u; // rows
const c7: u32 = 1u; // whole
const c8: u32 = 0u; // residual
const c9: u32 = 0u; // converts_bytes
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S72 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S348 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S72;
@group(0) @binding(16) var<uniform> push: S348;
var<workgroup> g474: array<f32, max(s471, 1u)>;
const s98: u32 = (c1 - 5u);
const s121: bool = (c9 != 0u);
const s145: bool = (c9 != 0u);
const s261: u32 = (c2 / 4u);
const s270: u32 = (c2 % 4u);
const s271: bool = (s270 == 0u);
const s275: u32 = (c2 % 16u);
const s276: bool = (s275 == 0u);
const s450: bool = (c7 == 0u);
const s469: u32 = (4u * c6);
const s470: u32 = (s469 * c4);
const s471: u32 = (s470 * c5);
const s499: u32 = (c2 + 16u);
const s500: u32 = (s499 - 1u);
const s501: u32 = (s500 / 16u);
const s503: bool = (c7 == 0u);
const s882: u32 = (4u * c5);
const s883: u32 = (s882 * c6);
const s888: u32 = (c5 * c6);
const s897: u32 = (c5 * c6);
const s947: bool = (c8 != 0u);
const s964: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h909: bool;
	var l333: u32;
	var l340: u32;
	var l344: u32;
	var l347: u32;
	var l359: u32;
	var l367: u32;
	var l376: u32;
	var l386: array<u32, max(c6, 1u)>;
	var l395: u32;
	var l400: u32;
	var l408: u32;
	var l419: array<array<f32, max(c6, 1u)>, 4>;
	var l427: u32;
	var l437: array<u32, 4>;
	var l453: u32;
	var l461: u32;
	var l491: u32;
	var l506: u32;
	var l516: array<vec4<u32>, max(c6, 1u)>;
	var l519: u32;
	var l522: u32;
	var l528: u32;
	var l536: u32;
	var l551: u32;
	var l556: u32;
	var l566: array<vec4<f32>, max(c6, 1u)>;
	var l569: vec4<u32>;
	var l572: u32;
	var l580: u32;
	var l588: vec4<f32>;
	var l595: u32;
	var l598: u32;
	var l600: u32;
	var l626: u32;
	var l634: f32;
	var l636: u32;
	var l639: u32;
	var l642: u32;
	var l674: u32;
	var l702: u32;
	var l713: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l715: u32;
	var l718: u32;
	var l720: array<vec4<f32>, 4>;
	var l726: u32;
	var l735: array<f32, max(c6, 1u)>;
	var l738: u32;
	var l741: u32;
	var l747: u32;
	var l755: u32;
	var l763: vec4<f32>;
	var l770: u32;
	var l773: u32;
	var l775: u32;
	var l783: f32;
	var l790: array<f32, max(c6, 1u)>;
	var l794: f32;
	var l810: u32;
	var l837: u32;
	var l845: u32;
	var l874: u32;
	var l885: u32;
	var l891: u32;
	var l912: f32;
	var l913: u32;
	var l931: u32;
	var l948: f32;
	let v339 = local_invocation_id[0u];
	l333 = v339;
	let v341 = l333;
	l340 = (v341 % max(c4, 1u));
	let v345 = l333;
	l344 = (v345 / max(c4, 1u));
	let v353 = push.m0;
	let v356 = workgroup_id[1u];
	l347 = (v353 + (v356 * 4u));
	let v360 = fn_8();
	l359 = v360;
	let v361 = l347;
	let v362 = l359;
	if (v361 >= v362) {
		return;
	}
	let v369 = workgroup_id[0u];
	let v372 = l344;
	l367 = (((v369 * c5) + v372) * c6);
	l376 = 0u;
	loop {
		let v382 = l376;
		if !(v382 < c6) { break; }
		let v387 = l376;
		let v388 = l367;
		let v389 = l376;
		let v392 = push.m2;
		l395 = min((v388 + v389), (v392 - 1u));
		let v396 = fn_31(&l395);
		l386[v387] = v396;
		continuing {
			let v398 = l376;
			l376 = (v398 + bitcast<u32>(1i));
		}
	}
	l400 = 0u;
	loop {
		let v406 = l400;
		if !(v406 < 4u) { break; }
		l408 = 0u;
		loop {
			let v414 = l408;
			if !(v414 < c6) { break; }
			let v420 = l400;
			let v421 = l408;
			l419[v420][v421] = 0.0f;
			continuing {
				let v423 = l408;
				l408 = (v423 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v425 = l400;
			l400 = (v425 + bitcast<u32>(1i));
		}
	}
	l427 = 0u;
	loop {
		let v433 = l427;
		if !(v433 < 4u) { break; }
		let v438 = l427;
		let v439 = l347;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		continuing {
			let v447 = l427;
			l427 = (v447 + bitcast<u32>(1i));
		}
	}
	if s450 {
		l453 = 0u;
		loop {
			let v459 = l453;
			if !(v459 < 4u) { break; }
			l461 = 0u;
			loop {
				let v467 = l461;
				if !(v467 < c6) { break; }
				let v475 = l453;
				let v477 = l344;
				let v480 = l461;
				let v483 = l340;
				let v484 = ((((((v475 * c5) + v477) * c6) + v480) * c4) + v483);
				g474[v484] = 0.0f;
				continuing {
					let v487 = l461;
					l461 = (v487 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v489 = l453;
				l453 = (v489 + bitcast<u32>(1i));
			}
		}
	}
	let v492 = l340;
	l491 = v492;
	loop {
		let v498 = l491;
		if !(v498 < s501) { break; }
		if s503 {
			l506 = 0u;
			loop {
				let v512 = l506;
				if !(v512 < c6) { break; }
				let v517 = l506;
				let v518 = l506;
				let v521 = l386[v518];
				l519 = v521;
				let v523 = l491;
				l522 = v523;
				let v524 = fn_37(&l519, &l522);
				l516[v517] = v524;
				continuing {
					let v526 = l506;
					l506 = (v526 + bitcast<u32>(1i));
				}
			}
			l528 = 0u;
			loop {
				let v534 = l528;
				if !(v534 < 4u) { break; }
				l536 = 0u;
				loop {
					let v542 = l536;
					if !(v542 < c6) { break; }
					let v544 = l528;
					let v545 = l536;
					l419[v544][v545] = 0.0f;
					continuing {
						let v547 = l536;
						l536 = (v547 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v549 = l528;
					l528 = (v549 + bitcast<u32>(1i));
				}
			}
			l551 = 0u;
			loop {
				l556 = 0u;
				loop {
					let v562 = l556;
					if !(v562 < c6) { break; }
					let v567 = l556;
					let v568 = l556;
					let v571 = l516[v568];
					l569 = v571;
					let v573 = l551;
					l572 = v573;
					let v574 = fn_43(&l569, &l572);
					let v575 = l569;
					l516[v568] = v575;
					l566[v567] = v574;
					continuing {
						let v578 = l556;
						l556 = (v578 + bitcast<u32>(1i));
					}
				}
				l580 = 0u;
				loop {
					let v586 = l580;
					if !(v586 < 4u) { break; }
					let v589 = l580;
					let v590 = l491;
					let v592 = l551;
					let v597 = l437[v589];
					l595 = v597;
					l598 = ((v590 * 16u) + (v592 * 4u));
					let v599 = fn_62(&l595, &l598);
					l588 = v599;
					l600 = 0u;
					loop {
						let v606 = l600;
						if !(v606 < c6) { break; }
						let v608 = l580;
						let v609 = l600;
						let v610 = l588;
						let v611 = l600;
						let v613 = l566[v611];
						let v616 = l419[v608][v609];
						l419[v608][v609] = (v616 + dot(v610, v613));
						continuing {
							let v619 = l600;
							l600 = (v619 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v621 = l580;
						l580 = (v621 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v623 = l551;
					let v624 = (v623 + bitcast<u32>(1i));
					l551 = v624;
					break if !(v624 < 4u);
				}
			}
			l626 = 0u;
			loop {
				let v632 = l626;
				if !(v632 < c6) { break; }
				let v635 = l626;
				let v638 = l386[v635];
				l636 = v638;
				let v640 = l491;
				l639 = v640;
				let v641 = fn_57(&l636, &l639);
				l634 = v641;
				l642 = 0u;
				loop {
					let v648 = l642;
					if !(v648 < 4u) { break; }
					let v650 = l642;
					let v651 = l626;
					let v652 = l642;
					let v654 = l344;
					let v657 = l626;
					let v660 = l340;
					let v661 = ((((((v652 * c5) + v654) * c6) + v657) * c4) + v660);
					let v663 = g474[v661];
					let v664 = l642;
					let v665 = l626;
					let v667 = l419[v664][v665];
					let v668 = l634;
					l419[v650][v651] = (v663 + (v667 * v668));
					continuing {
						let v672 = l642;
						l642 = (v672 + bitcast<u32>(1i));
					}
				}
				l674 = 0u;
				loop {
					let v680 = l674;
					if !(v680 < 4u) { break; }
					let v682 = l674;
					let v684 = l344;
					let v687 = l626;
					let v690 = l340;
					let v691 = ((((((v682 * c5) + v684) * c6) + v687) * c4) + v690);
					let v692 = l674;
					let v693 = l626;
					let v695 = l419[v692][v693];
					g474[v691] = v695;
					continuing {
						let v697 = l674;
						l674 = (v697 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v699 = l626;
					l626 = (v699 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l702 = 0u;
		loop {
			let v708 = l702;
			if !(v708 < c6) { break; }
			let v710 = l702;
			let v714 = l702;
			let v717 = l386[v710];
			l715 = v717;
			let v719 = l491;
			l718 = v719;
			fn_52(&l715, &l718, &l720);
			let v722 = l720;
			l713[v714] = v722;
			continuing {
				let v724 = l702;
				l702 = (v724 + bitcast<u32>(1i));
			}
		}
		l726 = 0u;
		loop {
			let v732 = l726;
			if !(v732 < c6) { break; }
			let v736 = l726;
			let v737 = l726;
			let v740 = l386[v737];
			l738 = v740;
			let v742 = l491;
			l741 = v742;
			let v743 = fn_57(&l738, &l741);
			l735[v736] = v743;
			continuing {
				let v745 = l726;
				l726 = (v745 + bitcast<u32>(1i));
			}
		}
		l747 = 0u;
		loop {
			let v753 = l747;
			if !(v753 < 4u) { break; }
			l755 = 0u;
			loop {
				let v761 = l755;
				if !(v761 < 4u) { break; }
				let v764 = l747;
				let v765 = l491;
				let v767 = l755;
				let v772 = l437[v764];
				l770 = v772;
				l773 = ((v765 * 16u) + (v767 * 4u));
				let v774 = fn_62(&l770, &l773);
				l763 = v774;
				l775 = 0u;
				loop {
					let v781 = l775;
					if !(v781 < c6) { break; }
					let v784 = l763;
					let v785 = l775;
					let v786 = l755;
					let v788 = l713[v785][v786];
					l783 = dot(v784, v788);
					let v791 = l775;
					let v792 = l755;
					if (v792 > 0u) {
						let v797 = l775;
						let v799 = l790[v797];
						let v800 = l783;
						l794 = (v799 + v800);
					} else {
						let v803 = l783;
						l794 = v803;
					}
					let v804 = l794;
					l790[v791] = v804;
					continuing {
						let v806 = l775;
						l775 = (v806 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v808 = l755;
					l755 = (v808 + bitcast<u32>(1i));
				}
			}
			l810 = 0u;
			loop {
				let v816 = l810;
				if !(v816 < c6) { break; }
				let v818 = l747;
				let v819 = l810;
				let v820 = l810;
				let v822 = l790[v820];
				let v823 = l810;
				let v825 = l735[v823];
				let v828 = l419[v818][v819];
				l419[v818][v819] = (v828 + (v822 * v825));
				continuing {
					let v831 = l810;
					l810 = (v831 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v833 = l747;
				l747 = (v833 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v835 = l491;
			l491 = (v835 + c4);
		}
	}
	l837 = 0u;
	loop {
		let v843 = l837;
		if !(v843 < 4u) { break; }
		l845 = 0u;
		loop {
			let v851 = l845;
			if !(v851 < c6) { break; }
			let v853 = l837;
			let v855 = l344;
			let v858 = l845;
			let v861 = l340;
			let v862 = ((((((v853 * c5) + v855) * c6) + v858) * c4) + v861);
			let v863 = l837;
			let v864 = l845;
			let v866 = l419[v863][v864];
			g474[v862] = v866;
			continuing {
				let v868 = l845;
				l845 = (v868 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v870 = l837;
			l837 = (v870 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v875 = l333;
	l874 = v875;
	loop {
		let v881 = l874;
		if !(v881 < s883) { break; }
		let v886 = l347;
		let v887 = l874;
		l885 = (v886 + (v887 / max(s888, 1u)));
		let v893 = workgroup_id[0u];
		let v896 = l874;
		l891 = (((v893 * c5) * c6) + (v896 % max(s897, 1u)));
		let v900 = l885;
		let v901 = l359;
		let v902 = (v900 < v901);
		h909 = v902;
		if v902 {
			let v905 = l891;
			let v907 = push.m2;
			h909 = (v905 < v907);
		}
		let v909 = h909;
		if v909 {
			l912 = 0.0f;
			l913 = 0u;
			loop {
				let v919 = l913;
				if !(v919 < c4) { break; }
				let v921 = l874;
				let v923 = l913;
				let v924 = ((v921 * c4) + v923);
				let v926 = g474[v924];
				let v927 = l912;
				l912 = (v927 + v926);
				continuing {
					let v929 = l913;
					l913 = (v929 + bitcast<u32>(1i));
				}
			}
			let v932 = l885;
			let v934 = push.m3;
			let v937 = push.m1;
			let v939 = l891;
			l931 = (((v932 * v934) + v937) + v939);
			let v945 = l931;
			if s947 {
				let v951 = l912;
				let v956 = l931;
				let v958 = b5[v956];
				l948 = (v951 + v958);
			} else {
				let v961 = l912;
				l948 = v961;
			}
			let v962 = l948;
			b3[v945] = v962;
		}
		continuing {
			let v965 = l874;
			l874 = (v965 + s964);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v79 = extents.m0;
			return v79;
		}
		case 1u: {
			let v83 = extents.m1;
			return v83;
		}
		case 2u: {
			let v87 = extents.m2;
			return v87;
		}
		case 3u: {
			let v91 = extents.m3;
			return v91;
		}
		case 4u: {
			let v95 = extents.m4;
			return v95;
		}
		case default: {
			return s98;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l102: vec4<u32>;
	var l131: vec4<f32>;
	let v103 = (*p15);
	let v106 = (*p15);
	let v110 = (*p15);
	let v114 = (*p15);
	l102 = vec4<u32>((v103 & 255u), ((v106 >> bitcast<u32>(8i)) & 255u), ((v110 >> bitcast<u32>(16i)) & 255u), (v114 >> bitcast<u32>(24i)));
	if s121 {
		let v124 = l102;
		let v126 = (*p16);
		return (vec4<f32>(v124) - vec4<f32>(v126, v126, v126, v126));
	}
	let v132 = l102;
	let v138 = (*p16);
	let v139 = (8388608.0f + v138);
	l131 = (bitcast<vec4<f32>>((v132 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v139, v139, v139, v139));
	let v142 = l131;
	return v142;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l149: i32;
	var l168: u32;
	var l169: f32;
	if s145 {
		let v150 = (*p20);
		l149 = bitcast<i32>(v150);
		let v152 = l149;
		let v154 = l149;
		let v156 = l149;
		let v158 = l149;
		return vec4<f32>(vec4<i32>(extractBits(v152, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v154, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v156, bitcast<u32>(16i), bitcast<u32>(8i)), (v158 >> bitcast<u32>(24i))));
	}
	let v164 = (*p20);
	l168 = (v164 ^ 2155905152u);
	l169 = 128.0f;
	let v170 = fn_17(&l168, &l169);
	return v170;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l175: vec2<f32>;
	var l196: f32;
	let v180 = (*p24);
	let v181 = (*p25);
	let v182 = (*p26);
	let v186 = (v180 + (v181 >> (v182 + 1u)));
	let v189 = b2[v186 / 4u][v186 % 4u];
	l175 = unpack2x16float(v189);
	let v191 = (*p25);
	let v192 = (*p26);
	if ((v191 & (1u << v192)) == 0u) {
		let v200 = l175[0u];
		l196 = v200;
	} else {
		let v203 = l175[1u];
		l196 = v203;
	}
	let v204 = l196;
	return v204;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v207 = (*p30);
	return (v207 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v216 = (*p35);
	let v217 = (*p36);
	let v218 = (v216 + v217);
	let v221 = b2[v218];
	return v221;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l224: vec4<u32>;
	var l228: u32;
	let v225 = (*p41);
	l224 = v225;
	let v226 = l224;
	(*p41) = v226.yzwx;
	let v230 = l224[0u];
	l228 = v230;
	let v231 = fn_21(&l228);
	return v231;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l234: vec4<u32>;
	var l235: u32;
	var l237: u32;
	var l240: u32;
	var l249: vec4<u32>;
	var l251: u32;
	let v236 = (*p49);
	l235 = v236;
	let v238 = (*p50);
	l237 = v238;
	let v239 = fn_37(&l235, &l237);
	l234 = v239;
	l240 = 0u;
	loop {
		let v246 = l240;
		if !(v246 < 4u) { break; }
		let v248 = l240;
		let v250 = l234;
		l249 = v250;
		let v252 = l240;
		l251 = v252;
		let v253 = fn_43(&l249, &l251);
		let v254 = l249;
		l234 = v254;
		(*p51)[v248] = v253;
		continuing {
			let v256 = l240;
			l240 = (v256 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l263: u32;
	var l264: u32;
	var l266: u32;
	let v258 = (*p55);
	l263 = ((v258 * 4u) + s261);
	let v265 = (*p56);
	l264 = v265;
	l266 = 1u;
	let v267 = fn_27(&l263, &l264, &l266);
	return v267;
}
fn fn_62(p60: ptr<function, u32>, p61: ptr<function, u32>) -> vec4<f32> {
	var l280: vec4<f32>;
	var l299: vec4<f32>;
	var l300: u32;
	if s271 {
		let v277 = (*p61);
		if (s276 || (v277 < c2)) {
			let v287 = (*p60);
			let v288 = (*p61);
			let v290 = ((v287 + v288) / 4u);
			let v293 = b1[v290];
			l280 = v293;
		} else {
			l280 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v297 = l280;
		return v297;
	}
	l299 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l300 = 0u;
	loop {
		let v306 = l300;
		if !(v306 < 4u) { break; }
		let v308 = (*p61);
		let v309 = l300;
		if ((v308 + v309) < c2) {
			let v314 = l300;
			let v319 = (*p60);
			let v320 = (*p61);
			let v322 = l300;
			let v323 = ((v319 + v320) + v322);
			let v326 = b1[v323 / 4u][v323 % 4u];
			l299[v314] = v326;
		}
		continuing {
			let v328 = l300;
			l300 = (v328 + bitcast<u32>(1i));
		}
	}
	let v330 = l299;
	return v330;
}
