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
var<workgroup> g485: array<vec4<u32>, 36>;
var<workgroup> g490: array<vec4<u32>, 36>;
var<workgroup> g512: array<u32, 272>;
var<workgroup> g825: array<i32, 512>;
const s98: u32 = (c1 - 5u);
const s337: u32 = (c2 + 15u);
const s339: u32 = (s337 / 16u);
const s348: u32 = (c2 + 64u);
const s349: u32 = (s348 - 1u);
const s350: u32 = (s349 / 64u);
const s448: bool = (c5 != 0u);
const s465: bool = (c5 != 0u);
const s547: u32 = (s339 % 4u);
const s548: bool = (s547 == 0u);
const s666: bool = (c5 != 0u);
const s668: u32 = select(4294967295u, 16711935u, s666);
const s730: bool = (c5 != 0u);
const s774: bool = (c5 != 0u);
const s921: bool = (c3 != 0u);
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
	var l396: u32;
	var l404: u32;
	var l416: u32;
	var l424: vec4<u32>;
	var l427: array<vec4<u32>, 1>;
	var l431: u32;
	var l439: u32;
	var l441: u32;
	var l445: vec4<u32>;
	var l449: u32;
	var l452: u32;
	var l457: u32;
	var l463: vec4<u32>;
	var l466: u32;
	var l469: u32;
	var l474: u32;
	var l496: vec4<u32>;
	var l497: vec4<u32>;
	var l498: vec4<u32>;
	var l501: u32;
	var l529: u32;
	var l537: u32;
	var l552: vec4<u32>;
	var l587: u32;
	var l597: array<u32, 2>;
	var l600: u32;
	var l610: array<array<u32, 2>, 4>;
	var l618: u32;
	var l620: u32;
	var l622: u32;
	var l630: u32;
	var l638: array<u32, 2>;
	var l651: u32;
	var l659: vec4<u32>;
	var l671: vec4<u32>;
	var l680: u32;
	var l688: u32;
	var l696: u32;
	var l698: u32;
	var l701: u32;
	var l704: u32;
	var l706: u32;
	var l709: u32;
	var l734: u32;
	var l756: u32;
	var l764: u32;
	var l775: i32;
	var l781: u32;
	var l784: u32;
	var l791: u32;
	var l806: u32;
	var l814: u32;
	var l846: u32;
	var l857: u32;
	var l862: f32;
	var l871: u32;
	var l876: u32;
	var l885: u32;
	var l889: f32;
	var l914: f32;
	var l915: f32;
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
	loop {
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
	loop {
		let v361 = l355;
		if !(v361 < 4u) { break; }
		l363 = 0u;
		loop {
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
	loop {
		let v389 = l383;
		if !(v389 <= s350) { break; }
		let v391 = l383;
		if (v391 > 0u) {
			workgroupBarrier();
			l396 = 0u;
			loop {
				let v402 = l396;
				if !(v402 < 1u) { break; }
				let v405 = l272;
				let v406 = l396;
				l404 = (v405 + (v406 * 64u));
				let v410 = l404;
				if (true && (v410 >= 32u)) {
					break;
				}
				let v417 = l404;
				let v421 = l404;
				l416 = (((v417 % 4u) * 9u) + (v421 / 4u));
				let v428 = l396;
				let v430 = l427[v428];
				l424 = v430;
				l431 = 0u;
				loop {
					let v437 = l431;
					if !(v437 < 4u) { break; }
					let v440 = l431;
					let v443 = l424[v440];
					l441 = v443;
					let v444 = fn_20(&l441);
					l439 = v444;
					let v446 = l431;
					if s448 {
						let v453 = l439;
						l452 = v453;
						let v454 = fn_23(&l452);
						l449 = v454;
					} else {
						let v456 = l431;
						let v459 = l424[v456];
						l457 = v459;
						let v460 = fn_44(&l457);
						l449 = v460;
					}
					let v461 = l449;
					l445[v446] = v461;
					let v464 = l431;
					if s465 {
						let v470 = l439;
						l469 = v470;
						let v471 = fn_26(&l469);
						l466 = v471;
					} else {
						let v473 = l431;
						let v476 = l424[v473];
						l474 = v476;
						let v477 = fn_47(&l474);
						l466 = v477;
					}
					let v478 = l466;
					l463[v464] = v478;
					continuing {
						let v480 = l431;
						l431 = (v480 + bitcast<u32>(1i));
					}
				}
				let v486 = l416;
				let v487 = l445;
				g485[v486] = v487;
				let v491 = l416;
				let v492 = l463;
				g490[v491] = v492;
				continuing {
					let v494 = l396;
					l396 = (v494 + bitcast<u32>(1i));
				}
			}
			let v499 = l497;
			l498 = v499;
			let v500 = fn_63(&l498);
			l496 = v500;
			l501 = 0u;
			loop {
				let v507 = l501;
				if !(v507 < 4u) { break; }
				let v513 = l501;
				let v516 = l272;
				let v517 = ((v513 * 68u) + v516);
				let v518 = l501;
				let v520 = l496[v518];
				g512[v517] = v520;
				continuing {
					let v523 = l501;
					l501 = (v523 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v525 = l383;
		if (v525 < s350) {
			l529 = 0u;
			loop {
				let v535 = l529;
				if !(v535 < 1u) { break; }
				let v538 = l383;
				let v540 = l272;
				let v541 = l529;
				l537 = ((v538 * 4u) + ((v540 + (v541 * 64u)) % 4u));
				let v546 = l529;
				let v549 = l537;
				if (s548 || (v549 < s339)) {
					let v559 = l529;
					let v561 = l322[v559];
					let v562 = l537;
					let v563 = (v561 + v562);
					let v566 = b1[v563];
					l552 = v566;
				} else {
					l552 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v569 = l552;
				l427[v546] = v569;
				continuing {
					let v571 = l529;
					l529 = (v571 + bitcast<u32>(1i));
				}
			}
			let v577 = l344;
			let v579 = b2[v577];
			l497 = v579;
			let v580 = l344;
			l344 = (v580 + 64u);
		}
		let v582 = l383;
		if !(v582 == 0u) {
			l587 = 0u;
			loop {
				let v593 = l587;
				if !(v593 < 2u) { break; }
				let v598 = l587;
				l597[v598] = 0u;
				l600 = 0u;
				loop {
					let v606 = l600;
					if !(v606 < 4u) { break; }
					let v611 = l600;
					let v612 = l587;
					l610[v611][v612] = 0u;
					continuing {
						let v614 = l600;
						l600 = (v614 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v616 = l587;
					l587 = (v616 + bitcast<u32>(1i));
				}
			}
			let v619 = l280;
			l618 = v619;
			let v621 = l284;
			l620 = v621;
			l622 = 0u;
			loop {
				let v628 = l622;
				if !(v628 < 4u) { break; }
				l630 = 0u;
				loop {
					let v636 = l630;
					if !(v636 < 2u) { break; }
					let v639 = l630;
					let v640 = l618;
					let v641 = l630;
					let v643 = (v640 + (v641 * 32u));
					let v645 = g512[v643];
					l638[v639] = v645;
					continuing {
						let v647 = l630;
						l630 = (v647 + bitcast<u32>(1i));
					}
				}
				let v649 = l618;
				l618 = (v649 + 68u);
				l651 = 0u;
				loop {
					let v657 = l651;
					if !(v657 < 4u) { break; }
					let v660 = l620;
					let v661 = l651;
					let v663 = (v660 + (v661 * 2u));
					let v665 = g485[v663];
					l659 = (v665 & vec4<u32>(s668, s668, s668, s668));
					let v672 = l620;
					let v673 = l651;
					let v675 = (v672 + (v673 * 2u));
					let v677 = g490[v675];
					l671 = (v677 & vec4<u32>(s668, s668, s668, s668));
					l680 = 0u;
					loop {
						let v686 = l680;
						if !(v686 < 4u) { break; }
						l688 = 0u;
						loop {
							let v694 = l688;
							if !(v694 < 2u) { break; }
							let v697 = l688;
							let v700 = l638[v697];
							l698 = v700;
							let v702 = l680;
							l701 = v702;
							let v703 = fn_31(&l698, &l701);
							l696 = v703;
							let v705 = l688;
							let v708 = l638[v705];
							l706 = v708;
							let v710 = l680;
							l709 = v710;
							let v711 = fn_35(&l706, &l709);
							l704 = v711;
							let v712 = l651;
							let v713 = l688;
							let v714 = l680;
							let v716 = l659[v714];
							let v717 = l696;
							let v719 = l680;
							let v721 = l671[v719];
							let v722 = l704;
							let v726 = l610[v712][v713];
							l610[v712][v713] = (v726 + ((v716 * v717) + (v721 * v722)));
							let v729 = l688;
							let v731 = l651;
							if (s730 && (v731 == 0u)) {
								let v737 = l696;
								let v738 = l704;
								l734 = (v737 + v738);
							} else {
								l734 = 0u;
							}
							let v741 = l734;
							let v743 = l597[v729];
							l597[v729] = (v743 + v741);
							continuing {
								let v746 = l688;
								l688 = (v746 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v748 = l680;
							l680 = (v748 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v750 = l651;
						l651 = (v750 + bitcast<u32>(1i));
					}
				}
				let v752 = l620;
				l620 = (v752 + 9u);
				continuing {
					let v754 = l622;
					l622 = (v754 + bitcast<u32>(1i));
				}
			}
			l756 = 0u;
			loop {
				let v762 = l756;
				if !(v762 < 4u) { break; }
				l764 = 0u;
				loop {
					let v770 = l764;
					if !(v770 < 2u) { break; }
					let v772 = l756;
					let v773 = l764;
					if s774 {
						let v778 = l756;
						let v779 = l764;
						let v780 = l764;
						let v783 = l610[v778][v779];
						l781 = v783;
						let v786 = l597[v780];
						l784 = v786;
						let v787 = fn_41(&l781, &l784);
						l775 = v787;
					} else {
						let v789 = l756;
						let v790 = l764;
						let v793 = l610[v789][v790];
						l791 = v793;
						let v794 = fn_51(&l791);
						l775 = v794;
					}
					let v795 = l775;
					let v797 = l374[v772][v773];
					l374[v772][v773] = (v797 + v795);
					continuing {
						let v800 = l764;
						l764 = (v800 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v802 = l756;
					l756 = (v802 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v804 = l383;
			l383 = (v804 + bitcast<u32>(1i));
		}
	}
	l806 = 0u;
	loop {
		let v812 = l806;
		if !(v812 < 4u) { break; }
		l814 = 0u;
		loop {
			let v820 = l814;
			if !(v820 < 2u) { break; }
			let v826 = l284;
			let v827 = l806;
			let v831 = l280;
			let v833 = l814;
			let v835 = ((((v826 + (v827 * 2u)) * 64u) + v831) + (v833 * 32u));
			let v836 = l806;
			let v837 = l814;
			let v839 = l374[v836][v837];
			g825[v835] = v839;
			continuing {
				let v842 = l814;
				l814 = (v842 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v844 = l806;
			l806 = (v844 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v847 = l302;
	let v848 = l272;
	l846 = (v847 + v848);
	let v850 = l846;
	let v852 = push.m2;
	if (v850 >= v852) {
		return;
	}
	let v859 = push.m1;
	let v860 = l846;
	l857 = (v859 + v860);
	let v867 = l857;
	let v870 = b3[v867];
	l862 = v870;
	let v872 = l287;
	let v873 = l289;
	l871 = min(8u, (v872 - v873));
	l876 = 0u;
	loop {
		let v882 = l876;
		let v883 = l871;
		if !(v882 < v883) { break; }
		let v886 = l289;
		let v887 = l876;
		l885 = (v886 + v887);
		let v890 = l876;
		let v892 = l272;
		let v893 = ((v890 * 64u) + v892);
		let v895 = g825[v893];
		let v900 = l885;
		let v903 = b5[v900];
		let v906 = l862;
		let v913 = l885;
		l914 = 1.0f;
		let v917 = b4[v913];
		l915 = v917;
		let v918 = fn_15(&l914, &l915);
		l889 = ((f32((v895 - v903)) * v906) * v918);
		if s921 {
			let v928 = l885;
			let v930 = push.m3;
			let v932 = l857;
			let v933 = ((v928 * v930) + v932);
			let v935 = b6[v933];
			let v936 = l889;
			l889 = (v936 + v935);
		}
		let v942 = l885;
		let v944 = push.m3;
		let v946 = l857;
		let v947 = ((v942 * v944) + v946);
		let v948 = l889;
		b7[v947] = v948;
		continuing {
			let v950 = l876;
			l876 = (v950 + bitcast<u32>(1i));
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
