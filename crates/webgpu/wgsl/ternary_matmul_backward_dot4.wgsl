const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 64u; // rows
const c4: u32 = 0u; // residual
const c5: u32 = 0u; // accumulate
const c6: u32 = 0u; // dot_signedness
const c7: u32 = 0u; // direct
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S31 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S112 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S31;
@group(0) @binding(16) var<uniform> push: S112;
var<workgroup> g273: array<vec4<u32>, max(s270, 1u)>;
var<workgroup> g395: array<vec2<u32>, 128>;
var<workgroup> g559: array<i32, 64>;
const s56: u32 = (c1 - 5u);
const s63: bool = (c6 == 1u);
const s135: bool = (c7 != 0u);
const s152: bool = (c7 != 0u);
const s171: u32 = (c3 + 63u);
const s172: u32 = (s171 / 64u);
const s174: u32 = (s172 * 8u);
const s202: u32 = (c2 + 63u);
const s203: u32 = (s202 / 64u);
const s265: bool = (c7 == 0u);
const s268: u32 = (c7 * 8u);
const s269: u32 = (16u - s268);
const s270: u32 = (s269 * 16u);
const s345: u32 = (s203 * 64u);
const s346: u32 = (s345 * 4u);
const s450: bool = (c6 == 2u);
const s451: u32 = select(4u, 1u, s450);
const s470: bool = (c7 != 0u);
const s568: bool = (c7 != 0u);
const s680: bool = (c4 != 0u);
const s693: bool = (c5 != 0u);
const s810: bool = (c4 != 0u);
const s818: bool = (c5 != 0u);
const s932: bool = (c4 != 0u);
const s940: bool = (c5 != 0u);
const s955: bool = (c6 != 0u);
const s956: bool = (c6 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l94: u32;
	var l102: u32;
	var l106: u32;
	var l109: u32;
	var l111: u32;
	var l123: u32;
	var l133: u32;
	var l136: u32;
	var l147: u32;
	var l151: u32;
	var l153: u32;
	var l167: u32;
	var l185: u32;
	var l194: i32;
	var l195: u32;
	var l204: u32;
	var l205: u32;
	var l206: u32;
	var l212: u32;
	var l223: array<vec4<i32>, 4>;
	var l228: array<vec4<i32>, 4>;
	var l233: u32;
	var l244: u32;
	var l254: vec4<u32>;
	var l287: u32;
	var l290: u32;
	var l292: u32;
	var l296: u32;
	var l301: u32;
	var l304: u32;
	var l306: u32;
	var l309: u32;
	var l320: u32;
	var l329: u32;
	var l334: u32;
	var l339: u32;
	var l349: u32;
	var l357: u32;
	var l365: u32;
	var l372: u32;
	var l379: u32;
	var l387: u32;
	var l435: u32;
	var l437: u32;
	var l443: u32;
	var l454: vec2<u32>;
	var l461: u32;
	var l469: vec4<u32>;
	var l471: vec4<u32>;
	var l489: u32;
	var l497: u32;
	var l505: u32;
	var l517: u32;
	var l520: u32;
	var l531: u32;
	var l534: u32;
	var l564: u32;
	var l571: u32;
	var l599: u32;
	var l607: u32;
	var l610: u32;
	var l626: i32;
	var l642: u32;
	var l660: u32;
	var l667: f32;
	var l710: u32;
	var l737: u32;
	var l745: u32;
	var l748: u32;
	var l764: i32;
	var l780: u32;
	var l798: u32;
	var l803: f32;
	var l832: u32;
	var l859: u32;
	var l867: u32;
	var l870: u32;
	var l886: i32;
	var l902: u32;
	var l920: u32;
	var l925: f32;
	let v101 = local_invocation_id[0u];
	l94 = v101;
	let v103 = l94;
	l102 = (v103 % 16u);
	let v107 = l94;
	l106 = (v107 / 16u);
	let v110 = fn_8();
	l109 = v110;
	let v117 = push.m0;
	let v120 = workgroup_id[1u];
	l111 = (v117 + (v120 * 16u));
	let v125 = workgroup_id[0u];
	l123 = (v125 * 64u);
	let v127 = l111;
	let v128 = l109;
	if (v127 >= v128) {
		return;
	}
	if s135 {
		let v139 = l111;
		let v140 = l109;
		l136 = min(v139, (max(v140, 16u) - 16u));
	} else {
		let v145 = l111;
		l136 = v145;
	}
	let v146 = l136;
	l133 = v146;
	let v148 = l94;
	l147 = (v148 / 4u);
	if s152 {
		let v156 = l133;
		let v157 = l147;
		l153 = (v156 + v157);
	} else {
		let v160 = l111;
		let v161 = l147;
		let v163 = l109;
		l153 = min((v160 + v161), (v163 - 1u));
	}
	let v166 = l153;
	l151 = v166;
	let v168 = l151;
	let v177 = push.m1;
	let v180 = l94;
	l167 = (((v168 * s174) + (v177 / 8u)) + ((v180 % 4u) * 2u));
	let v186 = l133;
	let v187 = l106;
	let v191 = push.m1;
	l185 = (((v186 + v187) * s174) + (v191 / 8u));
	l194 = 0i;
	let v196 = l94;
	let v199 = l123;
	l204 = ((v196 / 4u) * 4u);
	l205 = (v199 / 64u);
	l206 = s203;
	let v207 = fn_21(&l204, &l205, &l206);
	let v209 = l94;
	l195 = ((v207 * 4u) + (v209 % 4u));
	l212 = 0u;
	loop { // unroll
		let v218 = l212;
		if !(v218 < 4u) { break; }
		let v224 = l212;
		l223[v224] = vec4<i32>(0i, 0i, 0i, 0i);
		let v229 = l212;
		l228[v229] = vec4<i32>(0i, 0i, 0i, 0i);
		continuing {
			let v231 = l212;
			l212 = (v231 + bitcast<u32>(1i));
		}
	}
	l233 = 0u;
	loop {
		let v239 = l233;
		let v241 = push.m2;
		if !(v239 < v241) { break; }
		workgroupBarrier();
		l244 = 0u;
		loop { // unroll
			let v250 = l244;
			if !(v250 < 2u) { break; }
			let v259 = l167;
			let v260 = l244;
			let v261 = (v259 + v260);
			let v264 = b1[v261];
			l254 = v264;
			if s265 {
				let v274 = l94;
				let v277 = l244;
				let v281 = l147;
				let v282 = (((((v274 % 4u) * 2u) + v277) * 17u) + v281);
				let v283 = l254;
				g273[v282] = v283;
			}
			let v289 = l254[2u];
			l287 = v289;
			l290 = 16843009u;
			let v291 = fn_15(&l287, &l290);
			let v295 = l254[3u];
			l292 = v295;
			l296 = 16843009u;
			let v297 = fn_15(&l292, &l296);
			let v299 = l194;
			l194 = ((v291 + v297) + v299);
			let v303 = l254[0u];
			l301 = v303;
			l304 = 16843009u;
			let v305 = fn_15(&l301, &l304);
			let v308 = l254[1u];
			l306 = v308;
			l309 = 16843009u;
			let v310 = fn_15(&l306, &l309);
			let v314 = l194;
			l194 = (v314 + ((v305 + v310) << bitcast<u32>(8i)));
			continuing {
				let v316 = l244;
				l244 = (v316 + bitcast<u32>(1i));
			}
		}
		let v318 = l167;
		l167 = (v318 + 8u);
		let v325 = l195;
		let v328 = b2[v325];
		l320 = v328;
		let v330 = l195;
		let v331 = (v330 + 4u);
		let v333 = b2[v331];
		l329 = v333;
		let v335 = l195;
		let v336 = (v335 + 8u);
		let v338 = b2[v336];
		l334 = v338;
		let v340 = l195;
		let v342 = (v340 + 12u);
		let v344 = b2[v342];
		l339 = v344;
		let v347 = l195;
		l195 = (v347 + s346);
		let v350 = l320;
		let v353 = l329;
		l349 = ((v350 & 16711935u) | ((v353 & 16711935u) << bitcast<u32>(8i)));
		let v358 = l320;
		let v361 = l329;
		l357 = (((v358 >> bitcast<u32>(8i)) & 16711935u) | (v361 & 4278255360u));
		let v366 = l334;
		let v368 = l339;
		l365 = ((v366 & 16711935u) | ((v368 & 16711935u) << bitcast<u32>(8i)));
		let v373 = l334;
		let v376 = l339;
		l372 = (((v373 >> bitcast<u32>(8i)) & 16711935u) | (v376 & 4278255360u));
		let v380 = l94;
		let v383 = l94;
		l379 = (((v380 / 8u) * 16u) + ((v383 % 4u) * 4u));
		let v388 = l94;
		l387 = ((v388 / 4u) % 2u);
		let v396 = l379;
		let v397 = l387;
		let v398 = l349;
		let v401 = l365;
		g395[v396][v397] = ((v398 & 65535u) | (v401 << bitcast<u32>(16i)));
		let v407 = l379;
		let v408 = (v407 + 1u);
		let v409 = l387;
		let v410 = l357;
		let v412 = l372;
		g395[v408][v409] = ((v410 & 65535u) | (v412 << bitcast<u32>(16i)));
		let v416 = l379;
		let v417 = (v416 + 2u);
		let v418 = l387;
		let v419 = l349;
		let v421 = l365;
		g395[v417][v418] = ((v419 >> bitcast<u32>(16i)) | (v421 & 4294901760u));
		let v426 = l379;
		let v427 = (v426 + 3u);
		let v428 = l387;
		let v429 = l357;
		let v431 = l372;
		g395[v427][v428] = ((v429 >> bitcast<u32>(16i)) | (v431 & 4294901760u));
		workgroupBarrier();
		let v436 = l102;
		l435 = v436;
		let v438 = l106;
		l437 = v438;
		loop {
			l443 = 0u;
			loop { // unroll
				let v449 = l443;
				if !(v449 < s451) { break; }
				let v455 = l435;
				let v458 = g395[v455];
				l454 = v458;
				let v459 = l435;
				l435 = (v459 + 16u);
				l461 = 0u;
				loop { // unroll
					let v467 = l461;
					if !(v467 < 4u) { break; }
					if s470 {
						let v474 = l185;
						let v475 = l461;
						let v478 = (v474 + ((v475 * 4u) * s174));
						let v480 = b1[v478];
						l471 = v480;
					} else {
						let v482 = l437;
						let v483 = l461;
						let v485 = (v482 + (v483 * 4u));
						let v487 = g273[v485];
						l471 = v487;
					}
					let v488 = l471;
					l469 = v488;
					l489 = 0u;
					loop { // unroll
						let v495 = l489;
						if !(v495 < 2u) { break; }
						l497 = 0u;
						loop { // unroll
							let v503 = l497;
							if !(v503 < 4u) { break; }
							let v506 = l489;
							let v508 = l454[v506];
							let v509 = l497;
							l505 = ((v508 >> (2u * v509)) & 50529027u);
							let v514 = l461;
							let v515 = l497;
							let v516 = l489;
							let v519 = l469[v516];
							l517 = v519;
							let v521 = l505;
							l520 = v521;
							let v522 = fn_15(&l517, &l520);
							let v524 = l223[v514][v515];
							l223[v514][v515] = (v524 + v522);
							let v527 = l461;
							let v528 = l497;
							let v529 = l489;
							let v530 = (v529 + 2u);
							let v533 = l469[v530];
							l531 = v533;
							let v535 = l505;
							l534 = v535;
							let v536 = fn_15(&l531, &l534);
							let v538 = l228[v527][v528];
							l228[v527][v528] = (v538 + v536);
							continuing {
								let v541 = l497;
								l497 = (v541 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v543 = l489;
							l489 = (v543 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v545 = l461;
						l461 = (v545 + bitcast<u32>(1i));
					}
				}
				let v547 = l437;
				l437 = (v547 + 17u);
				let v549 = l185;
				l185 = (v549 + 1u);
				continuing {
					let v551 = l443;
					l443 = (v551 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v553 = l435;
				break if !(v553 < 128u);
			}
		}
		continuing {
			let v555 = l233;
			l233 = (v555 + 64u);
		}
	}
	let v560 = l94;
	let v561 = l194;
	g559[v560] = v561;
	let v565 = l123;
	let v566 = l94;
	l564 = (v565 + v566);
	if s568 {
		workgroupBarrier();
		l571 = 0u;
		loop { // unroll
			let v577 = l571;
			if !(v577 < 2u) { break; }
			let v579 = l571;
			let v581 = l94;
			let v582 = ((v579 * 64u) + v581);
			let v583 = l571;
			let v584 = (0u + v583);
			let v586 = l223[v584];
			let v590 = l571;
			let v591 = (0u + v590);
			let v593 = l228[v591];
			g273[v582] = bitcast<vec4<u32>>(((v586 * vec4<i32>(256i, 256i, 256i, 256i)) + v593));
			continuing {
				let v597 = l571;
				l571 = (v597 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l599 = 0u;
		loop {
			let v605 = l599;
			if !(v605 < 8u) { break; }
			let v608 = l599;
			l607 = (0u + v608);
			let v611 = l133;
			let v612 = l607;
			l610 = (v611 + v612);
			let v614 = l564;
			let v616 = l610;
			let v617 = l111;
			let v620 = l610;
			let v621 = l109;
			if (((v614 < c2) && (v616 >= v617)) && (v620 < v621)) {
				let v627 = l599;
				let v629 = l94;
				let v633 = l94;
				let v635 = (((v627 * 16u) + ((v629 / 16u) * 4u)) + (v633 % 4u));
				let v636 = l94;
				let v638 = ((v636 / 4u) % 4u);
				let v640 = g273[v635][v638];
				l626 = bitcast<i32>(v640);
				l642 = 0u;
				loop { // unroll
					let v648 = l642;
					if !(v648 < 4u) { break; }
					let v650 = l607;
					let v652 = l642;
					let v653 = ((v650 * 4u) + v652);
					let v655 = g559[v653];
					let v656 = l626;
					l626 = (v656 - v655);
					continuing {
						let v658 = l642;
						l642 = (v658 + bitcast<u32>(1i));
					}
				}
				let v661 = l610;
				let v663 = l564;
				l660 = ((v661 * c2) + v663);
				let v668 = l626;
				let v674 = l610;
				let v677 = b3[v674];
				l667 = (f32(v668) * v677);
				if s680 {
					let v687 = l660;
					let v689 = b4[v687];
					let v690 = l667;
					l667 = (v690 + v689);
				}
				if s693 {
					let v700 = l660;
					let v702 = b5[v700];
					let v703 = l667;
					l667 = (v703 + v702);
				}
				let v705 = l660;
				let v706 = l667;
				b5[v705] = v706;
			}
			continuing {
				let v708 = l599;
				l599 = (v708 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l710 = 0u;
		loop { // unroll
			let v716 = l710;
			if !(v716 < 2u) { break; }
			let v718 = l710;
			let v720 = l94;
			let v721 = ((v718 * 64u) + v720);
			let v722 = l710;
			let v723 = (2u + v722);
			let v725 = l223[v723];
			let v728 = l710;
			let v729 = (2u + v728);
			let v731 = l228[v729];
			g273[v721] = bitcast<vec4<u32>>(((v725 * vec4<i32>(256i, 256i, 256i, 256i)) + v731));
			continuing {
				let v735 = l710;
				l710 = (v735 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l737 = 0u;
		loop {
			let v743 = l737;
			if !(v743 < 8u) { break; }
			let v746 = l737;
			l745 = (8u + v746);
			let v749 = l133;
			let v750 = l745;
			l748 = (v749 + v750);
			let v752 = l564;
			let v754 = l748;
			let v755 = l111;
			let v758 = l748;
			let v759 = l109;
			if (((v752 < c2) && (v754 >= v755)) && (v758 < v759)) {
				let v765 = l737;
				let v767 = l94;
				let v771 = l94;
				let v773 = (((v765 * 16u) + ((v767 / 16u) * 4u)) + (v771 % 4u));
				let v774 = l94;
				let v776 = ((v774 / 4u) % 4u);
				let v778 = g273[v773][v776];
				l764 = bitcast<i32>(v778);
				l780 = 0u;
				loop { // unroll
					let v786 = l780;
					if !(v786 < 4u) { break; }
					let v788 = l745;
					let v790 = l780;
					let v791 = ((v788 * 4u) + v790);
					let v793 = g559[v791];
					let v794 = l764;
					l764 = (v794 - v793);
					continuing {
						let v796 = l780;
						l780 = (v796 + bitcast<u32>(1i));
					}
				}
				let v799 = l748;
				let v801 = l564;
				l798 = ((v799 * c2) + v801);
				let v804 = l764;
				let v806 = l748;
				let v808 = b3[v806];
				l803 = (f32(v804) * v808);
				if s810 {
					let v813 = l798;
					let v815 = b4[v813];
					let v816 = l803;
					l803 = (v816 + v815);
				}
				if s818 {
					let v821 = l798;
					let v823 = b5[v821];
					let v824 = l803;
					l803 = (v824 + v823);
				}
				let v826 = l798;
				let v827 = l803;
				b5[v826] = v827;
			}
			continuing {
				let v829 = l737;
				l737 = (v829 + bitcast<u32>(1i));
			}
		}
	} else {
		workgroupBarrier();
		l832 = 0u;
		loop { // unroll
			let v838 = l832;
			if !(v838 < 4u) { break; }
			let v840 = l832;
			let v842 = l94;
			let v843 = ((v840 * 64u) + v842);
			let v844 = l832;
			let v845 = (0u + v844);
			let v847 = l223[v845];
			let v850 = l832;
			let v851 = (0u + v850);
			let v853 = l228[v851];
			g273[v843] = bitcast<vec4<u32>>(((v847 * vec4<i32>(256i, 256i, 256i, 256i)) + v853));
			continuing {
				let v857 = l832;
				l832 = (v857 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l859 = 0u;
		loop {
			let v865 = l859;
			if !(v865 < 16u) { break; }
			let v868 = l859;
			l867 = (0u + v868);
			let v871 = l133;
			let v872 = l867;
			l870 = (v871 + v872);
			let v874 = l564;
			let v876 = l870;
			let v877 = l111;
			let v880 = l870;
			let v881 = l109;
			if (((v874 < c2) && (v876 >= v877)) && (v880 < v881)) {
				let v887 = l859;
				let v889 = l94;
				let v893 = l94;
				let v895 = (((v887 * 16u) + ((v889 / 16u) * 4u)) + (v893 % 4u));
				let v896 = l94;
				let v898 = ((v896 / 4u) % 4u);
				let v900 = g273[v895][v898];
				l886 = bitcast<i32>(v900);
				l902 = 0u;
				loop { // unroll
					let v908 = l902;
					if !(v908 < 4u) { break; }
					let v910 = l867;
					let v912 = l902;
					let v913 = ((v910 * 4u) + v912);
					let v915 = g559[v913];
					let v916 = l886;
					l886 = (v916 - v915);
					continuing {
						let v918 = l902;
						l902 = (v918 + bitcast<u32>(1i));
					}
				}
				let v921 = l870;
				let v923 = l564;
				l920 = ((v921 * c2) + v923);
				let v926 = l886;
				let v928 = l870;
				let v930 = b3[v928];
				l925 = (f32(v926) * v930);
				if s932 {
					let v935 = l920;
					let v937 = b4[v935];
					let v938 = l925;
					l925 = (v938 + v937);
				}
				if s940 {
					let v943 = l920;
					let v945 = b5[v943];
					let v946 = l925;
					l925 = (v946 + v945);
				}
				let v948 = l920;
				let v949 = l925;
				b5[v948] = v949;
			}
			continuing {
				let v951 = l859;
				l859 = (v951 + bitcast<u32>(1i));
			}
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v37 = extents.m0;
			return v37;
		}
		case 1u: {
			let v41 = extents.m1;
			return v41;
		}
		case 2u: {
			let v45 = extents.m2;
			return v45;
		}
		case 3u: {
			let v49 = extents.m3;
			return v49;
		}
		case 4u: {
			let v53 = extents.m4;
			return v53;
		}
		case default: {
			return s56;
		}
	}
}
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l65: i32;
	if s63 {
		let v68 = (*p13);
		let v70 = (*p14);
		l65 = mixed_dot(bitcast<u32>(bitcast<i32>(v68)), v70);
	} else {
		let v73 = (*p13);
		let v75 = (*p14);
		l65 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v73)), bitcast<u32>(bitcast<i32>(v75)));
	}
	let v78 = l65;
	return v78;
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v81 = (*p18);
	let v84 = (*p20);
	let v86 = (*p19);
	let v89 = (*p18);
	return (((((v81 / 64u) * v84) + v86) * 64u) + (v89 % 64u));
}
