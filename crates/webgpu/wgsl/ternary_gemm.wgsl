const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 0u; // narrow_products
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S73 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S290 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S73;
@group(0) @binding(16) var<uniform> push: S290;
var<workgroup> g532: array<vec4<u32>, 36>;
var<workgroup> g537: array<vec4<u32>, 36>;
var<workgroup> g558: array<u32, 272>;
const s98: u32 = (c1 - 5u);
const s337: u32 = (c2 + 15u);
const s339: u32 = (s337 / 16u);
const s348: u32 = (c2 + 64u);
const s349: u32 = (s348 - 1u);
const s350: u32 = (s349 / 64u);
const s402: u32 = (s339 % 4u);
const s403: bool = (s402 == 0u);
const s495: bool = (c5 != 0u);
const s512: bool = (c5 != 0u);
const s574: u32 = (s350 - 1u);
const s594: u32 = (s339 % 4u);
const s595: bool = (s594 == 0u);
const s699: bool = (c5 != 0u);
const s701: u32 = select(4294967295u, 16711935u, s699);
const s763: bool = (c5 != 0u);
const s807: bool = (c5 != 0u);
const s925: bool = (c3 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l272: u32;
	var l280: u32;
	var l284: u32;
	var l287: u32;
	var l289: u32;
	var l302: u32;
	var l312: u32;
	var l322: array<u32, 1>;
	var l344: u32;
	var l351: u32;
	var l352: u32;
	var l353: u32;
	var l355: u32;
	var l363: u32;
	var l374: array<array<i32, 2>, 4>;
	var l383: u32;
	var l391: u32;
	var l400: array<vec4<u32>, 1>;
	var l407: vec4<u32>;
	var l428: vec4<u32>;
	var l437: u32;
	var l446: u32;
	var l454: u32;
	var l466: u32;
	var l474: vec4<u32>;
	var l478: u32;
	var l486: u32;
	var l488: u32;
	var l492: vec4<u32>;
	var l496: u32;
	var l499: u32;
	var l504: u32;
	var l510: vec4<u32>;
	var l513: u32;
	var l516: u32;
	var l521: u32;
	var l543: vec4<u32>;
	var l544: vec4<u32>;
	var l547: u32;
	var l571: u32;
	var l576: u32;
	var l584: u32;
	var l599: vec4<u32>;
	var l620: u32;
	var l630: array<u32, 2>;
	var l633: u32;
	var l643: array<array<u32, 2>, 4>;
	var l651: u32;
	var l653: u32;
	var l655: u32;
	var l663: u32;
	var l671: array<u32, 2>;
	var l684: u32;
	var l692: vec4<u32>;
	var l704: vec4<u32>;
	var l713: u32;
	var l721: u32;
	var l729: u32;
	var l731: u32;
	var l734: u32;
	var l737: u32;
	var l739: u32;
	var l742: u32;
	var l767: u32;
	var l789: u32;
	var l797: u32;
	var l808: i32;
	var l814: u32;
	var l817: u32;
	var l824: u32;
	var l839: u32;
	var l847: u32;
	var l861: u32;
	var l866: f32;
	var l875: u32;
	var l883: u32;
	var l895: f32;
	var l918: f32;
	var l919: f32;
	let v279 = local_invocation_id[0u];
	l272 = v279;
	let v281 = l272;
	l280 = (v281 % 32u);
	let v285 = l272;
	l284 = (v285 / 32u);
	let v288 = fn_8();
	l287 = v288;
	let v295 = push.m0;
	let v299 = workgroup_id[1u];
	l289 = (v295 + (v299 * 8u));
	let v304 = workgroup_id[0u];
	l302 = (v304 * 64u);
	let v306 = l289;
	let v307 = l287;
	if (v306 >= v307) {
		return;
	}
	l312 = 0u;
	loop { // unroll
		let v318 = l312;
		if !(v318 < 1u) { break; }
		let v323 = l312;
		let v324 = l289;
		let v325 = l272;
		let v326 = l312;
		let v332 = l287;
		l322[v323] = (min((v324 + ((v325 + (v326 * 64u)) / 4u)), (v332 - 1u)) * s339);
		continuing {
			let v342 = l312;
			l312 = (v342 + bitcast<u32>(1i));
		}
	}
	let v345 = l302;
	let v346 = l272;
	l351 = (v345 + v346);
	l352 = 0u;
	l353 = s350;
	let v354 = fn_57(&l351, &l352, &l353);
	l344 = v354;
	l355 = 0u;
	loop { // unroll
		let v361 = l355;
		if !(v361 < 4u) { break; }
		l363 = 0u;
		loop { // unroll
			let v369 = l363;
			if !(v369 < 2u) { break; }
			let v375 = l355;
			let v376 = l363;
			l374[v375][v376] = 0i;
			continuing {
				let v379 = l363;
				l363 = (v379 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v381 = l355;
			l355 = (v381 + bitcast<u32>(1i));
		}
	}
	l383 = 0u;
	loop { // unroll
		let v389 = l383;
		if !(v389 < 1u) { break; }
		let v392 = l272;
		let v393 = l383;
		l391 = (0u + ((v392 + (v393 * 64u)) % 4u));
		let v401 = l383;
		let v404 = l391;
		if (s403 || (v404 < s339)) {
			let v414 = l383;
			let v416 = l322[v414];
			let v417 = l391;
			let v418 = (v416 + v417);
			let v421 = b1[v418];
			l407 = v421;
		} else {
			l407 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v424 = l407;
		l400[v401] = v424;
		continuing {
			let v426 = l383;
			l383 = (v426 + bitcast<u32>(1i));
		}
	}
	let v433 = l344;
	let v434 = (v433 + 0u);
	let v436 = b2[v434];
	l428 = v436;
	l437 = 0u;
	loop {
		let v443 = l437;
		if !(v443 < s350) { break; }
		workgroupBarrier();
		l446 = 0u;
		loop { // unroll
			let v452 = l446;
			if !(v452 < 1u) { break; }
			let v455 = l272;
			let v456 = l446;
			l454 = (v455 + (v456 * 64u));
			let v460 = l454;
			if (true && (v460 >= 32u)) {
				break;
			}
			let v467 = l454;
			let v471 = l454;
			l466 = (((v467 % 4u) * 9u) + (v471 / 4u));
			let v475 = l446;
			let v477 = l400[v475];
			l474 = v477;
			l478 = 0u;
			loop { // unroll
				let v484 = l478;
				if !(v484 < 4u) { break; }
				let v487 = l478;
				let v490 = l474[v487];
				l488 = v490;
				let v491 = fn_20(&l488);
				l486 = v491;
				let v493 = l478;
				if s495 {
					let v500 = l486;
					l499 = v500;
					let v501 = fn_23(&l499);
					l496 = v501;
				} else {
					let v503 = l478;
					let v506 = l474[v503];
					l504 = v506;
					let v507 = fn_44(&l504);
					l496 = v507;
				}
				let v508 = l496;
				l492[v493] = v508;
				let v511 = l478;
				if s512 {
					let v517 = l486;
					l516 = v517;
					let v518 = fn_26(&l516);
					l513 = v518;
				} else {
					let v520 = l478;
					let v523 = l474[v520];
					l521 = v523;
					let v524 = fn_47(&l521);
					l513 = v524;
				}
				let v525 = l513;
				l510[v511] = v525;
				continuing {
					let v527 = l478;
					l478 = (v527 + bitcast<u32>(1i));
				}
			}
			let v533 = l466;
			let v534 = l492;
			g532[v533] = v534;
			let v538 = l466;
			let v539 = l510;
			g537[v538] = v539;
			continuing {
				let v541 = l446;
				l446 = (v541 + bitcast<u32>(1i));
			}
		}
		let v545 = l428;
		l544 = v545;
		let v546 = fn_63(&l544);
		l543 = v546;
		l547 = 0u;
		loop { // unroll
			let v553 = l547;
			if !(v553 < 4u) { break; }
			let v559 = l547;
			let v562 = l272;
			let v563 = ((v559 * 68u) + v562);
			let v564 = l547;
			let v566 = l543[v564];
			g558[v563] = v566;
			continuing {
				let v569 = l547;
				l547 = (v569 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v572 = l437;
		l571 = min((v572 + 1u), s574);
		l576 = 0u;
		loop { // unroll
			let v582 = l576;
			if !(v582 < 1u) { break; }
			let v585 = l571;
			let v587 = l272;
			let v588 = l576;
			l584 = ((v585 * 4u) + ((v587 + (v588 * 64u)) % 4u));
			let v593 = l576;
			let v596 = l584;
			if (s595 || (v596 < s339)) {
				let v602 = l576;
				let v604 = l322[v602];
				let v605 = l584;
				let v606 = (v604 + v605);
				let v608 = b1[v606];
				l599 = v608;
			} else {
				l599 = vec4<u32>(0u, 0u, 0u, 0u);
			}
			let v610 = l599;
			l400[v593] = v610;
			continuing {
				let v612 = l576;
				l576 = (v612 + bitcast<u32>(1i));
			}
		}
		let v614 = l344;
		let v615 = l571;
		let v617 = (v614 + (v615 * 64u));
		let v619 = b2[v617];
		l428 = v619;
		l620 = 0u;
		loop { // unroll
			let v626 = l620;
			if !(v626 < 2u) { break; }
			let v631 = l620;
			l630[v631] = 0u;
			l633 = 0u;
			loop { // unroll
				let v639 = l633;
				if !(v639 < 4u) { break; }
				let v644 = l633;
				let v645 = l620;
				l643[v644][v645] = 0u;
				continuing {
					let v647 = l633;
					l633 = (v647 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v649 = l620;
				l620 = (v649 + bitcast<u32>(1i));
			}
		}
		let v652 = l280;
		l651 = v652;
		let v654 = l284;
		l653 = v654;
		l655 = 0u;
		loop {
			let v661 = l655;
			if !(v661 < 4u) { break; }
			l663 = 0u;
			loop { // unroll
				let v669 = l663;
				if !(v669 < 2u) { break; }
				let v672 = l663;
				let v673 = l651;
				let v674 = l663;
				let v676 = (v673 + (v674 * 32u));
				let v678 = g558[v676];
				l671[v672] = v678;
				continuing {
					let v680 = l663;
					l663 = (v680 + bitcast<u32>(1i));
				}
			}
			let v682 = l651;
			l651 = (v682 + 68u);
			l684 = 0u;
			loop { // unroll
				let v690 = l684;
				if !(v690 < 4u) { break; }
				let v693 = l653;
				let v694 = l684;
				let v696 = (v693 + (v694 * 2u));
				let v698 = g532[v696];
				l692 = (v698 & vec4<u32>(s701, s701, s701, s701));
				let v705 = l653;
				let v706 = l684;
				let v708 = (v705 + (v706 * 2u));
				let v710 = g537[v708];
				l704 = (v710 & vec4<u32>(s701, s701, s701, s701));
				l713 = 0u;
				loop { // unroll
					let v719 = l713;
					if !(v719 < 4u) { break; }
					l721 = 0u;
					loop { // unroll
						let v727 = l721;
						if !(v727 < 2u) { break; }
						let v730 = l721;
						let v733 = l671[v730];
						l731 = v733;
						let v735 = l713;
						l734 = v735;
						let v736 = fn_31(&l731, &l734);
						l729 = v736;
						let v738 = l721;
						let v741 = l671[v738];
						l739 = v741;
						let v743 = l713;
						l742 = v743;
						let v744 = fn_35(&l739, &l742);
						l737 = v744;
						let v745 = l684;
						let v746 = l721;
						let v747 = l713;
						let v749 = l692[v747];
						let v750 = l729;
						let v752 = l713;
						let v754 = l704[v752];
						let v755 = l737;
						let v759 = l643[v745][v746];
						l643[v745][v746] = (v759 + ((v749 * v750) + (v754 * v755)));
						let v762 = l721;
						let v764 = l684;
						if (s763 && (v764 == 0u)) {
							let v770 = l729;
							let v771 = l737;
							l767 = (v770 + v771);
						} else {
							l767 = 0u;
						}
						let v774 = l767;
						let v776 = l630[v762];
						l630[v762] = (v776 + v774);
						continuing {
							let v779 = l721;
							l721 = (v779 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v781 = l713;
						l713 = (v781 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v783 = l684;
					l684 = (v783 + bitcast<u32>(1i));
				}
			}
			let v785 = l653;
			l653 = (v785 + 9u);
			continuing {
				let v787 = l655;
				l655 = (v787 + bitcast<u32>(1i));
			}
		}
		l789 = 0u;
		loop { // unroll
			let v795 = l789;
			if !(v795 < 4u) { break; }
			l797 = 0u;
			loop { // unroll
				let v803 = l797;
				if !(v803 < 2u) { break; }
				let v805 = l789;
				let v806 = l797;
				if s807 {
					let v811 = l789;
					let v812 = l797;
					let v813 = l797;
					let v816 = l643[v811][v812];
					l814 = v816;
					let v819 = l630[v813];
					l817 = v819;
					let v820 = fn_41(&l814, &l817);
					l808 = v820;
				} else {
					let v822 = l789;
					let v823 = l797;
					let v826 = l643[v822][v823];
					l824 = v826;
					let v827 = fn_51(&l824);
					l808 = v827;
				}
				let v828 = l808;
				let v830 = l374[v805][v806];
				l374[v805][v806] = (v830 + v828);
				continuing {
					let v833 = l797;
					l797 = (v833 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v835 = l789;
				l789 = (v835 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v837 = l437;
			l437 = (v837 + bitcast<u32>(1i));
		}
	}
	l839 = 0u;
	loop { // unroll
		let v845 = l839;
		if !(v845 < 2u) { break; }
		let v848 = l302;
		let v849 = l280;
		let v851 = l839;
		l847 = ((v848 + v849) + (v851 * 32u));
		let v854 = l847;
		let v856 = push.m2;
		if (v854 >= v856) {
			return;
		}
		let v863 = push.m1;
		let v864 = l847;
		l861 = (v863 + v864);
		let v871 = l861;
		let v874 = b3[v871];
		l866 = v874;
		l875 = 0u;
		loop { // unroll
			let v881 = l875;
			if !(v881 < 4u) { break; }
			let v884 = l289;
			let v885 = l284;
			let v887 = l875;
			l883 = ((v884 + v885) + (v887 * 2u));
			let v890 = l883;
			let v891 = l287;
			if (v890 < v891) {
				let v896 = l875;
				let v897 = l839;
				let v899 = l374[v896][v897];
				let v904 = l883;
				let v907 = b5[v904];
				let v910 = l866;
				let v917 = l883;
				l918 = 1.0f;
				let v921 = b4[v917];
				l919 = v921;
				let v922 = fn_15(&l918, &l919);
				l895 = ((f32((v899 - v907)) * v910) * v922);
				if s925 {
					let v932 = l883;
					let v934 = push.m3;
					let v936 = l861;
					let v937 = ((v932 * v934) + v936);
					let v939 = b6[v937];
					let v940 = l895;
					l895 = (v940 + v939);
				}
				let v946 = l883;
				let v948 = push.m3;
				let v950 = l861;
				let v951 = ((v946 * v948) + v950);
				let v952 = l895;
				b7[v951] = v952;
			}
			continuing {
				let v954 = l875;
				l875 = (v954 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v956 = l839;
			l839 = (v956 + bitcast<u32>(1i));
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
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h160: bool;
	var l102: f32;
	var l106: f32;
	var l112: f32;
	var l117: f32;
	var l121: f32;
	var l125: f32;
	var l146: f32;
	let v103 = (*p13);
	let v104 = (*p14);
	l102 = (v103 / v104);
	let v107 = l102;
	l106 = bitcast<f32>((bitcast<u32>(v107) & 4294963200u));
	let v113 = (*p14);
	l112 = bitcast<f32>((bitcast<u32>(v113) & 4294963200u));
	let v118 = l102;
	let v119 = l106;
	l117 = (v118 - v119);
	let v122 = (*p14);
	let v123 = l112;
	l121 = (v122 - v123);
	let v126 = (*p13);
	let v127 = l106;
	let v128 = l112;
	l125 = (v126 - (v127 * v128));
	let v131 = l125;
	let v132 = l106;
	let v133 = l121;
	l125 = (v131 - (v132 * v133));
	let v136 = l125;
	let v137 = l117;
	let v138 = l112;
	l125 = (v136 - (v137 * v138));
	let v141 = l125;
	let v142 = l117;
	let v143 = l121;
	l125 = (v141 - (v142 * v143));
	let v147 = l102;
	let v148 = l125;
	let v149 = (*p14);
	l146 = (v147 + (v148 / v149));
	let v153 = l102;
	let v154 = is_inf(v153);
	h160 = v154;
	if (!v154) {
		let v158 = l125;
		h160 = is_nan(v158);
	}
	let v160 = h160;
	let v161 = l102;
	let v162 = l146;
	return select(v162, v161, v160);
}
fn fn_20(p19: ptr<function, u32>) -> u32 {
	let v167 = (*p19);
	(*p19) = (v167 ^ 2155905152u);
	let v169 = (*p19);
	let v172 = (*p19);
	return ((v169 >> bitcast<u32>(16i)) | (v172 << bitcast<u32>(16i)));
}
fn fn_23(p22: ptr<function, u32>) -> u32 {
	let v177 = (*p22);
	return (v177 & 16711935u);
}
fn fn_26(p25: ptr<function, u32>) -> u32 {
	let v182 = (*p25);
	return ((v182 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> u32 {
	let v188 = (*p29);
	let v190 = (*p30);
	return ((v188 >> (2u * v190)) & 196611u);
}
fn fn_35(p33: ptr<function, u32>, p34: ptr<function, u32>) -> u32 {
	let v197 = (*p33);
	let v198 = (*p34);
	return ((v197 >> ((2u * v198) + 8u)) & 196611u);
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> i32 {
	let v206 = (*p39);
	let v210 = (*p40);
	let v213 = (*p40);
	return (bitcast<i32>((v206 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v210 & 65535u) + (v213 >> bitcast<u32>(16i))))));
}
fn fn_44(p43: ptr<function, u32>) -> u32 {
	let v221 = (*p43);
	let v224 = (*p43);
	return bitcast<u32>((extractBits(bitcast<i32>(v221), bitcast<u32>(16i), bitcast<u32>(8i)) + (bitcast<i32>((v224 << bitcast<u32>(24i))) >> bitcast<u32>(8i))));
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	let v233 = (*p46);
	let v236 = (*p46);
	return bitcast<u32>(((bitcast<i32>(v233) >> bitcast<u32>(24i)) + ((bitcast<i32>((v236 << bitcast<u32>(16i))) >> bitcast<u32>(8i)) & (-65536i))));
}
fn fn_51(p50: ptr<function, u32>) -> i32 {
	let v246 = (*p50);
	let v248 = (*p50);
	return ((bitcast<i32>(v246) - ((bitcast<i32>(v248) << bitcast<u32>(16i)) >> bitcast<u32>(16i))) >> bitcast<u32>(16i));
}
fn fn_57(p54: ptr<function, u32>, p55: ptr<function, u32>, p56: ptr<function, u32>) -> u32 {
	let v256 = (*p54);
	let v259 = (*p56);
	let v261 = (*p55);
	let v264 = (*p54);
	return (((((v256 / 64u) * v259) + v261) * 64u) + (v264 % 64u));
}
fn fn_63(p62: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v269 = (*p62);
	return v269;
}
