const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
const c8: u32 = 128u; // group
const c9: u32 = 1u; // group_scales
const c10: u32 = 4u; // parts
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S64 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S241 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S64;
@group(0) @binding(16) var<uniform> push: S241;
var<workgroup> g379: array<f32, max(s376, 1u)>;
const s89: u32 = (c1 - 5u);
const s165: u32 = (c2 + c8);
const s167: u32 = (s165 - 1u);
const s168: u32 = (s167 / max(c8, 1u));
const s169: u32 = (s168 + 1u);
const s170: u32 = (s169 / 2u);
const s181: u32 = (c2 + 15u);
const s183: u32 = (s181 / 16u);
const s185: u32 = (s183 % 4u);
const s188: bool = (s185 == 0u);
const s211: bool = (c7 == 2u);
const s271: u32 = (c3 * c5);
const s314: bool = (c8 > 64u);
const s315: u32 = (c8 / 64u);
const s316: u32 = select(1u, s315, s314);
const s319: u32 = (c2 + 63u);
const s320: u32 = (s319 / 64u);
const s333: bool = (c8 < 64u);
const s334: u32 = (64u / max(c8, 1u));
const s335: u32 = select(1u, s334, s333);
const s375: u32 = (c10 * 4u);
const s376: u32 = (s375 * s271);
const s436: u32 = (s320 % max(s316, 1u));
const s437: bool = (s436 == 0u);
const s457: u32 = (c8 / 16u);
const s489: bool = (c8 < 64u);
const s490: u32 = (c8 / 16u);
const s491: u32 = select(4u, s490, s489);
const s492: bool = (s491 == 2u);
const s828: bool = (s335 == 1u);
const s848: bool = (c9 != 0u);
const s942: bool = (s335 == 2u);
const s956: u32 = (c10 - 1u);
const s957: u32 = (s956 * s335);
const s958: u32 = (s957 + 1u);
const s961: u32 = (c10 - 1u);
const s962: u32 = (s961 * s316);
const s963: u32 = (s962 * 64u);
const s966: u32 = (c10 * s335);
const s967: u32 = (s966 / 2u);
const s968: u32 = (s967 * 64u);
const s999: bool = (c10 > c4);
const s1016: u32 = (4u * s271);
const s1065: bool = (c9 == 0u);
const s1075: bool = (c6 != 0u);
const s1104: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h263: bool;
	var h948: bool;
	var h1005: bool;
	var h1037: bool;
	var l228: u32;
	var l236: u32;
	var l240: u32;
	var l252: u32;
	var l267: u32;
	var l273: u32;
	var l283: array<u32, 4>;
	var l292: array<u32, 4>;
	var l303: u32;
	var l309: u32;
	var l321: u32;
	var l322: u32;
	var l323: u32;
	var l325: u32;
	var l338: u32;
	var l339: u32;
	var l341: u32;
	var l345: u32;
	var l353: u32;
	var l365: array<array<f32, max(c5, 1u)>, 4>;
	var l396: u32;
	var l407: u32;
	var l415: u32;
	var l426: array<array<i32, max(c5, 1u)>, 4>;
	var l435: u32;
	var l438: u32;
	var l447: u32;
	var l449: u32;
	var l460: u32;
	var l465: u32;
	var l475: array<vec4<u32>, max(c5, 1u)>;
	var l481: u32;
	var l483: u32;
	var l499: vec4<u32>;
	var l514: u32;
	var l524: array<u32, max(c5, 1u)>;
	var l527: u32;
	var l537: array<array<u32, max(c5, 1u)>, 4>;
	var l545: u32;
	var l553: u32;
	var l563: array<vec4<u32>, 4>;
	var l576: u32;
	var l577: u32;
	var l582: u32;
	var l590: u32;
	var l598: u32;
	var l601: u32;
	var l605: array<u32, 4>;
	var l607: u32;
	var l611: array<u32, 4>;
	var l613: u32;
	var l619: u32;
	var l627: u32;
	var l629: u32;
	var l632: u32;
	var l635: u32;
	var l637: u32;
	var l640: u32;
	var l651: u32;
	var l682: u32;
	var l700: u32;
	var l708: u32;
	var l721: u32;
	var l724: u32;
	var l746: u32;
	var l754: u32;
	var l781: u32;
	var l791: array<f32, 4>;
	var l810: array<i32, 4>;
	var l827: u32;
	var l829: u32;
	var l838: u32;
	var l846: f32;
	var l855: u32;
	var l857: u32;
	var l868: u32;
	var l876: f32;
	var l907: u32;
	var l915: u32;
	var l975: u32;
	var l1007: u32;
	var l1018: u32;
	var l1023: u32;
	var l1040: f32;
	var l1041: u32;
	var l1060: u32;
	let v234 = local_invocation_id[0u];
	l228 = (v234 % max(c3, 1u));
	let v238 = local_invocation_id[0u];
	l236 = (v238 / max(c3, 1u));
	let v246 = push.m0;
	let v249 = workgroup_id[1u];
	l240 = (v246 + (v249 * 4u));
	let v253 = fn_8();
	l252 = (v253 - 1u);
	let v255 = l240;
	let v256 = l252;
	let v257 = (v255 > v256);
	h263 = v257;
	if (!v257) {
		let v261 = fn_8();
		h263 = (v261 == 0u);
	}
	let v263 = h263;
	if v263 {
		return;
	}
	let v269 = workgroup_id[0u];
	l267 = (v269 * s271);
	l273 = 0u;
	loop { // unroll
		let v279 = l273;
		if !(v279 < 4u) { break; }
		let v284 = l273;
		let v285 = l240;
		let v286 = l273;
		let v288 = l252;
		l283[v284] = (min((v285 + v286), v288) * s183);
		let v293 = l273;
		let v294 = l240;
		let v295 = l273;
		let v297 = l252;
		l292[v293] = (min((v294 + v295), v297) * s168);
		continuing {
			let v301 = l273;
			l273 = (v301 + bitcast<u32>(1i));
		}
	}
	let v304 = l236;
	l303 = v304;
	loop {
		let v310 = l267;
		let v311 = l228;
		let v313 = l303;
		l321 = (v310 + v311);
		l322 = (v313 * s316);
		l323 = s320;
		let v324 = fn_40(&l321, &l322, &l323);
		l309 = v324;
		let v327 = push.m1;
		let v328 = l267;
		let v330 = l228;
		let v332 = l303;
		l338 = ((v327 + v328) + v330);
		l339 = ((v332 * s335) / 2u);
		let v340 = fn_44(&l338, &l339);
		l325 = v340;
		let v342 = l303;
		l341 = (16u * (v342 & 1u));
		l345 = 0u;
		loop { // unroll
			let v351 = l345;
			if !(v351 < 4u) { break; }
			l353 = 0u;
			loop { // unroll
				let v359 = l353;
				if !(v359 < c5) { break; }
				let v366 = l345;
				let v367 = l353;
				l365[v366][v367] = 0.0f;
				if true {
					let v380 = l303;
					let v382 = l345;
					let v385 = l353;
					let v388 = l228;
					let v389 = (((((v380 * 4u) + v382) * s271) + (v385 * c3)) + v388);
					g379[v389] = 0.0f;
				}
				continuing {
					let v392 = l353;
					l353 = (v392 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v394 = l345;
				l345 = (v394 + bitcast<u32>(1i));
			}
		}
		let v397 = l303;
		l396 = (v397 * s335);
		let v399 = l396;
		if (v399 < s168) {
			loop {
				l407 = 0u;
				loop { // unroll
					let v413 = l407;
					if !(v413 < 4u) { break; }
					l415 = 0u;
					loop { // unroll
						let v421 = l415;
						if !(v421 < c5) { break; }
						let v427 = l407;
						let v428 = l415;
						l426[v427][v428] = 0i;
						continuing {
							let v431 = l415;
							l415 = (v431 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v433 = l407;
						l407 = (v433 + bitcast<u32>(1i));
					}
				}
				if s437 {
					l438 = s316;
				} else {
					let v442 = l396;
					l438 = min((s320 - (v442 * s316)), s316);
				}
				let v446 = l438;
				l435 = v446;
				if false {
					let v453 = l283[0i];
					l449 = v453;
				} else {
					l449 = 0u;
				}
				let v455 = l449;
				let v456 = l396;
				l447 = (v455 + (v456 * s457));
				l460 = 0u;
				loop {
					l465 = 0u;
					loop { // unroll
						let v471 = l465;
						if !(v471 < c5) { break; }
						let v476 = l465;
						let v482 = l309;
						l481 = v482;
						let v484 = l465;
						l483 = v484;
						let v485 = fn_54(&l481, &l483);
						let v487 = b2[v485];
						l475[v476] = v487;
						if s492 {
							let v495 = l465;
							let v496 = l396;
							if ((v496 & 1u) == 0u) {
								let v502 = l465;
								let v504 = l475[v502];
								l499 = v504;
							} else {
								let v506 = l465;
								let v508 = l475[v506];
								l499 = v508.zwxy;
							}
							let v510 = l499;
							l475[v495] = v510;
						}
						continuing {
							let v512 = l465;
							l465 = (v512 + bitcast<u32>(1i));
						}
					}
					l514 = 0u;
					loop { // unroll
						let v520 = l514;
						if !(v520 < c5) { break; }
						let v525 = l514;
						l524[v525] = 0u;
						l527 = 0u;
						loop { // unroll
							let v533 = l527;
							if !(v533 < 4u) { break; }
							let v538 = l527;
							let v539 = l514;
							l537[v538][v539] = 0u;
							continuing {
								let v541 = l527;
								l527 = (v541 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v543 = l514;
							l514 = (v543 + bitcast<u32>(1i));
						}
					}
					l545 = 0u;
					loop {
						let v551 = l545;
						if !(v551 < s491) { break; }
						l553 = 0u;
						loop { // unroll
							let v559 = l553;
							if !(v559 < 4u) { break; }
							let v564 = l553;
							let v565 = l553;
							let v567 = l283[v565];
							let v568 = l447;
							let v570 = l545;
							let v572 = l553;
							let v574 = l283[v572];
							l576 = ((v567 + v568) + v570);
							l577 = (v574 + s183);
							let v578 = fn_50(&l576, &l577);
							l563[v564] = v578;
							continuing {
								let v580 = l553;
								l553 = (v580 + bitcast<u32>(1i));
							}
						}
						l582 = 0u;
						loop { // unroll
							let v588 = l582;
							if !(v588 < 4u) { break; }
							l590 = 0u;
							loop { // unroll
								let v596 = l590;
								if !(v596 < 4u) { break; }
								let v599 = l590;
								let v600 = l582;
								let v603 = l563[v599][v600];
								l601 = v603;
								let v604 = fn_13(&l601);
								l598 = v604;
								let v606 = l590;
								let v608 = l598;
								l607 = v608;
								let v609 = fn_16(&l607);
								l605[v606] = v609;
								let v612 = l590;
								let v614 = l598;
								l613 = v614;
								let v615 = fn_19(&l613);
								l611[v612] = v615;
								continuing {
									let v617 = l590;
									l590 = (v617 + bitcast<u32>(1i));
								}
							}
							l619 = 0u;
							loop { // unroll
								let v625 = l619;
								if !(v625 < c5) { break; }
								let v628 = l619;
								let v631 = l475[v628][0u];
								l629 = v631;
								let v633 = l582;
								l632 = v633;
								let v634 = fn_24(&l629, &l632);
								l627 = v634;
								let v636 = l619;
								let v639 = l475[v636][0u];
								l637 = v639;
								let v641 = l582;
								l640 = v641;
								let v642 = fn_28(&l637, &l640);
								l635 = v642;
								let v643 = l619;
								let v644 = l627;
								let v645 = l635;
								let v648 = l524[v643];
								l524[v643] = (v648 + (v644 + v645));
								l651 = 0u;
								loop { // unroll
									let v657 = l651;
									if !(v657 < 4u) { break; }
									let v659 = l651;
									let v660 = l619;
									let v661 = l651;
									let v663 = l605[v661];
									let v664 = l627;
									let v666 = l651;
									let v668 = l611[v666];
									let v669 = l635;
									let v673 = l537[v659][v660];
									l537[v659][v660] = (v673 + ((v663 * v664) + (v668 * v669)));
									continuing {
										let v676 = l651;
										l651 = (v676 + bitcast<u32>(1i));
									}
								}
								continuing {
									let v678 = l619;
									l619 = (v678 + bitcast<u32>(1i));
								}
							}
							continuing {
								let v680 = l582;
								l582 = (v680 + bitcast<u32>(1i));
							}
						}
						l682 = 0u;
						loop { // unroll
							let v688 = l682;
							if !(v688 < c5) { break; }
							let v690 = l682;
							let v691 = l682;
							let v693 = l475[v691];
							l475[v690] = v693.yzwx;
							continuing {
								let v696 = l682;
								l682 = (v696 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v698 = l545;
							l545 = (v698 + bitcast<u32>(1i));
						}
					}
					l700 = 0u;
					loop { // unroll
						let v706 = l700;
						if !(v706 < 4u) { break; }
						l708 = 0u;
						loop { // unroll
							let v714 = l708;
							if !(v714 < c5) { break; }
							let v716 = l700;
							let v717 = l708;
							let v718 = l700;
							let v719 = l708;
							let v720 = l708;
							let v723 = l537[v718][v719];
							l721 = v723;
							let v726 = l524[v720];
							l724 = v726;
							let v727 = fn_34(&l721, &l724);
							let v729 = l426[v716][v717];
							l426[v716][v717] = (v729 + v727);
							continuing {
								let v732 = l708;
								l708 = (v732 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v734 = l700;
							l700 = (v734 + bitcast<u32>(1i));
						}
					}
					let v736 = l447;
					l447 = (v736 + 4u);
					let v738 = l309;
					l309 = (v738 + 64u);
					continuing {
						let v740 = l460;
						let v741 = (v740 + bitcast<u32>(1i));
						l460 = v741;
						let v742 = l435;
						break if !(v741 < v742);
					}
				}
				if true {
					l746 = 0u;
					loop { // unroll
						let v752 = l746;
						if !(v752 < 4u) { break; }
						l754 = 0u;
						loop { // unroll
							let v760 = l754;
							if !(v760 < c5) { break; }
							let v762 = l746;
							let v763 = l754;
							let v764 = l303;
							let v766 = l746;
							let v769 = l754;
							let v772 = l228;
							let v773 = (((((v764 * 4u) + v766) * s271) + (v769 * c3)) + v772);
							let v775 = g379[v773];
							l365[v762][v763] = v775;
							continuing {
								let v777 = l754;
								l754 = (v777 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v779 = l746;
							l746 = (v779 + bitcast<u32>(1i));
						}
					}
				}
				l781 = 0u;
				loop { // unroll
					let v787 = l781;
					if !(v787 < 4u) { break; }
					let v792 = l781;
					let v798 = l781;
					let v800 = l292[v798];
					let v801 = l396;
					let v802 = (v800 + v801);
					let v805 = b4[v802];
					l791[v792] = (1.0f / v805);
					let v811 = l781;
					let v816 = l781;
					let v818 = l292[v816];
					let v819 = l396;
					let v820 = (v818 + v819);
					let v823 = b5[v820];
					l810[v811] = v823;
					continuing {
						let v825 = l781;
						l781 = (v825 + bitcast<u32>(1i));
					}
				}
				if s828 {
					let v832 = l341;
					l829 = v832;
				} else {
					let v834 = l396;
					l829 = (16u * (v834 & 1u));
				}
				let v837 = l829;
				l827 = v837;
				l838 = 0u;
				loop { // unroll
					let v844 = l838;
					if !(v844 < c5) { break; }
					l846 = 1.0f;
					if s848 {
						let v856 = l325;
						l855 = v856;
						let v858 = l838;
						l857 = v858;
						let v859 = fn_54(&l855, &l857);
						let v862 = b3[v859];
						let v863 = l827;
						l846 = unpack2x16float((v862 >> v863)).x;
					}
					l868 = 0u;
					loop { // unroll
						let v874 = l868;
						if !(v874 < 4u) { break; }
						let v877 = l868;
						let v878 = l838;
						let v880 = l426[v877][v878];
						let v881 = l868;
						let v883 = l810[v881];
						let v886 = l846;
						let v887 = l868;
						let v889 = l791[v887];
						l876 = (f32((v880 - v883)) * (v886 * v889));
						let v892 = l868;
						let v893 = l838;
						let v894 = l868;
						let v895 = l838;
						let v897 = l365[v894][v895];
						let v898 = l876;
						l365[v892][v893] = (v897 + v898);
						continuing {
							let v901 = l868;
							l868 = (v901 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v903 = l838;
						l838 = (v903 + bitcast<u32>(1i));
					}
				}
				if true {
					l907 = 0u;
					loop { // unroll
						let v913 = l907;
						if !(v913 < 4u) { break; }
						l915 = 0u;
						loop { // unroll
							let v921 = l915;
							if !(v921 < c5) { break; }
							let v923 = l303;
							let v925 = l907;
							let v928 = l915;
							let v931 = l228;
							let v932 = (((((v923 * 4u) + v925) * s271) + (v928 * c3)) + v931);
							let v933 = l907;
							let v934 = l915;
							let v936 = l365[v933][v934];
							g379[v932] = v936;
							continuing {
								let v938 = l915;
								l915 = (v938 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v940 = l907;
							l907 = (v940 + bitcast<u32>(1i));
						}
					}
				}
				h948 = s942;
				if s942 {
					let v945 = l396;
					h948 = ((v945 & 1u) == 0u);
				}
				let v948 = h948;
				if v948 {
					let v951 = l396;
					l396 = (v951 + 1u);
					let v953 = l309;
					l309 = (v953 - 64u);
				} else {
					let v959 = l396;
					l396 = (v959 + s958);
					let v964 = l309;
					l309 = (v964 + s963);
					let v969 = l325;
					l325 = (v969 + s968);
				}
				continuing {
					let v971 = l396;
					break if !(v971 < s168);
				}
			}
		}
		if false {
			l975 = 0u;
			loop { // unroll
				let v981 = l975;
				if !(v981 < c5) { break; }
				let v983 = l303;
				let v987 = l975;
				let v990 = l228;
				let v991 = (((((v983 * 4u) + 0u) * s271) + (v987 * c3)) + v990);
				let v992 = l975;
				let v994 = l365[0i][v992];
				g379[v991] = v994;
				continuing {
					let v996 = l975;
					l975 = (v996 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			h1005 = s999;
			if s999 {
				let v1002 = l303;
				let v1003 = (v1002 + c4);
				l303 = v1003;
				h1005 = (v1003 < c10);
			}
			let v1005 = h1005;
			break if !v1005;
		}
	}
	workgroupBarrier();
	let v1009 = local_invocation_id[0u];
	l1007 = v1009;
	loop {
		let v1015 = l1007;
		if !(v1015 < s1016) { break; }
		let v1019 = l240;
		let v1020 = l1007;
		l1018 = (v1019 + (v1020 / max(s271, 1u)));
		let v1024 = l267;
		let v1025 = l1007;
		l1023 = (v1024 + (v1025 % max(s271, 1u)));
		let v1028 = l1018;
		let v1029 = l252;
		let v1030 = (v1028 <= v1029);
		h1037 = v1030;
		if v1030 {
			let v1033 = l1023;
			let v1035 = push.m2;
			h1037 = (v1033 < v1035);
		}
		let v1037 = h1037;
		if v1037 {
			l1040 = 0.0f;
			l1041 = 0u;
			loop {
				let v1047 = l1041;
				if !(v1047 < c10) { break; }
				let v1049 = l1040;
				let v1050 = l1041;
				let v1053 = l1007;
				let v1054 = (((v1050 * 4u) * s271) + v1053);
				let v1056 = g379[v1054];
				l1040 = (v1049 + v1056);
				continuing {
					let v1058 = l1041;
					l1041 = (v1058 + bitcast<u32>(1i));
				}
			}
			let v1062 = push.m1;
			let v1063 = l1023;
			l1060 = (v1062 + v1063);
			if s1065 {
				let v1068 = l1040;
				let v1069 = l1060;
				let v1071 = b3[v1069];
				l1040 = (v1068 * bitcast<f32>(v1071));
			}
			if s1075 {
				let v1078 = l1040;
				let v1083 = l1018;
				let v1085 = push.m3;
				let v1087 = l1060;
				let v1088 = ((v1083 * v1085) + v1087);
				let v1090 = b6[v1088];
				l1040 = (v1078 + v1090);
			}
			let v1096 = l1018;
			let v1098 = push.m3;
			let v1100 = l1060;
			let v1101 = ((v1096 * v1098) + v1100);
			let v1102 = l1040;
			b7[v1101] = v1102;
		}
		continuing {
			let v1105 = l1007;
			l1007 = (v1105 + s1104);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v70 = extents.m0;
			return v70;
		}
		case 1u: {
			let v74 = extents.m1;
			return v74;
		}
		case 2u: {
			let v78 = extents.m2;
			return v78;
		}
		case 3u: {
			let v82 = extents.m3;
			return v82;
		}
		case 4u: {
			let v86 = extents.m4;
			return v86;
		}
		case default: {
			return s89;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v94 = (*p12);
	(*p12) = (v94 ^ 2155905152u);
	let v96 = (*p12);
	let v99 = (*p12);
	return ((v96 >> bitcast<u32>(16i)) | (v99 << bitcast<u32>(16i)));
}
fn fn_16(p15: ptr<function, u32>) -> u32 {
	let v104 = (*p15);
	return (v104 & 16711935u);
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	let v109 = (*p18);
	return ((v109 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_24(p22: ptr<function, u32>, p23: ptr<function, u32>) -> u32 {
	let v115 = (*p22);
	let v117 = (*p23);
	return ((v115 >> (2u * v117)) & 196611u);
}
fn fn_28(p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v124 = (*p26);
	let v125 = (*p27);
	return ((v124 >> ((2u * v125) + 8u)) & 196611u);
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> i32 {
	let v133 = (*p32);
	let v137 = (*p33);
	let v140 = (*p33);
	return (bitcast<i32>((v133 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v137 & 65535u) + (v140 >> bitcast<u32>(16i))))));
}
fn fn_40(p37: ptr<function, u32>, p38: ptr<function, u32>, p39: ptr<function, u32>) -> u32 {
	let v148 = (*p37);
	let v151 = (*p39);
	let v153 = (*p38);
	let v156 = (*p37);
	return (((((v148 / 64u) * v151) + v153) * 64u) + (v156 % 64u));
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> u32 {
	let v161 = (*p42);
	let v172 = (*p43);
	let v175 = (*p42);
	return (((((v161 / 64u) * s170) + v172) * 64u) + (v175 % 64u));
}
fn fn_50(p48: ptr<function, u32>, p49: ptr<function, u32>) -> vec4<u32> {
	var l194: vec4<u32>;
	let v189 = (*p48);
	let v190 = (*p49);
	if (s188 || (v189 < v190)) {
		let v201 = (*p48);
		let v204 = b1[v201];
		l194 = v204;
	} else {
		l194 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v207 = l194;
	return v207;
}
fn fn_54(p52: ptr<function, u32>, p53: ptr<function, u32>) -> u32 {
	var l212: u32;
	if s211 {
		let v215 = (*p52);
		let v216 = (*p53);
		l212 = (v215 + (v216 * c3));
	} else {
		let v221 = (*p52);
		let v222 = (*p53);
		l212 = (v221 | (v222 * c3));
	}
	let v225 = l212;
	return v225;
}
