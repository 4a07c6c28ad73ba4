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
const s375: u32 = (c10 * 1u);
const s376: u32 = (s375 * s271);
const s436: u32 = (s320 % max(s316, 1u));
const s437: bool = (s436 == 0u);
const s457: u32 = (c8 / 16u);
const s489: bool = (c8 < 64u);
const s490: u32 = (c8 / 16u);
const s491: u32 = select(4u, s490, s489);
const s492: bool = (s491 == 2u);
const s814: bool = (s335 == 1u);
const s834: bool = (c9 != 0u);
const s928: bool = (s335 == 2u);
const s942: u32 = (c10 - 1u);
const s943: u32 = (s942 * s335);
const s944: u32 = (s943 + 1u);
const s947: u32 = (c10 - 1u);
const s948: u32 = (s947 * s316);
const s949: u32 = (s948 * 64u);
const s952: u32 = (c10 * s335);
const s953: u32 = (s952 / 2u);
const s954: u32 = (s953 * 64u);
const s985: bool = (c10 > c4);
const s1002: u32 = (1u * s271);
const s1051: bool = (c9 == 0u);
const s1061: bool = (c6 != 0u);
const s1090: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h263: bool;
	var h934: bool;
	var h991: bool;
	var h1023: bool;
	var l228: u32;
	var l236: u32;
	var l240: u32;
	var l252: u32;
	var l267: u32;
	var l273: u32;
	var l283: array<u32, 1>;
	var l292: array<u32, 1>;
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
	var l365: array<array<f32, max(c5, 1u)>, 1>;
	var l396: u32;
	var l407: u32;
	var l415: u32;
	var l426: array<array<i32, max(c5, 1u)>, 1>;
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
	var l537: array<array<u32, max(c5, 1u)>, 1>;
	var l545: u32;
	var l553: u32;
	var l563: array<vec4<u32>, 1>;
	var l576: u32;
	var l577: u32;
	var l582: u32;
	var l590: u32;
	var l598: u32;
	var l601: u32;
	var l605: array<u32, 1>;
	var l607: u32;
	var l611: array<u32, 1>;
	var l613: u32;
	var l619: u32;
	var l627: u32;
	var l630: u32;
	var l633: u32;
	var l636: u32;
	var l639: u32;
	var l642: u32;
	var l653: u32;
	var l686: u32;
	var l694: u32;
	var l707: u32;
	var l710: u32;
	var l732: u32;
	var l740: u32;
	var l767: u32;
	var l777: array<f32, 1>;
	var l796: array<i32, 1>;
	var l813: u32;
	var l815: u32;
	var l824: u32;
	var l832: f32;
	var l841: u32;
	var l843: u32;
	var l854: u32;
	var l862: f32;
	var l893: u32;
	var l901: u32;
	var l961: u32;
	var l993: u32;
	var l1004: u32;
	var l1009: u32;
	var l1026: f32;
	var l1027: u32;
	var l1046: u32;
	let v234 = local_invocation_id[0u];
	l228 = (v234 % max(c3, 1u));
	let v238 = local_invocation_id[0u];
	l236 = (v238 / max(c3, 1u));
	let v246 = push.m0;
	let v249 = workgroup_id[1u];
	l240 = (v246 + (v249 * 1u));
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
		if !(v279 < 1u) { break; }
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
			if !(v351 < 1u) { break; }
			l353 = 0u;
			loop { // unroll
				let v359 = l353;
				if !(v359 < c5) { break; }
				let v366 = l345;
				let v367 = l353;
				l365[v366][v367] = 0.0f;
				if false {
					let v380 = l303;
					let v382 = l345;
					let v385 = l353;
					let v388 = l228;
					let v389 = (((((v380 * 1u) + v382) * s271) + (v385 * c3)) + v388);
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
					if !(v413 < 1u) { break; }
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
				if true {
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
							if !(v533 < 1u) { break; }
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
					loop { // unroll
						let v551 = l545;
						if !(v551 < s491) { break; }
						l553 = 0u;
						loop { // unroll
							let v559 = l553;
							if !(v559 < 1u) { break; }
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
								if !(v596 < 1u) { break; }
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
								let v629 = l545;
								let v632 = l475[v628][v629];
								l630 = v632;
								let v634 = l582;
								l633 = v634;
								let v635 = fn_24(&l630, &l633);
								l627 = v635;
								let v637 = l619;
								let v638 = l545;
								let v641 = l475[v637][v638];
								l639 = v641;
								let v643 = l582;
								l642 = v643;
								let v644 = fn_28(&l639, &l642);
								l636 = v644;
								let v645 = l619;
								let v646 = l627;
								let v647 = l636;
								let v650 = l524[v645];
								l524[v645] = (v650 + (v646 + v647));
								l653 = 0u;
								loop { // unroll
									let v659 = l653;
									if !(v659 < 1u) { break; }
									let v661 = l653;
									let v662 = l619;
									let v663 = l653;
									let v665 = l605[v663];
									let v666 = l627;
									let v668 = l653;
									let v670 = l611[v668];
									let v671 = l636;
									let v675 = l537[v661][v662];
									l537[v661][v662] = (v675 + ((v665 * v666) + (v670 * v671)));
									continuing {
										let v678 = l653;
										l653 = (v678 + bitcast<u32>(1i));
									}
								}
								continuing {
									let v680 = l619;
									l619 = (v680 + bitcast<u32>(1i));
								}
							}
							continuing {
								let v682 = l582;
								l582 = (v682 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v684 = l545;
							l545 = (v684 + bitcast<u32>(1i));
						}
					}
					l686 = 0u;
					loop { // unroll
						let v692 = l686;
						if !(v692 < 1u) { break; }
						l694 = 0u;
						loop { // unroll
							let v700 = l694;
							if !(v700 < c5) { break; }
							let v702 = l686;
							let v703 = l694;
							let v704 = l686;
							let v705 = l694;
							let v706 = l694;
							let v709 = l537[v704][v705];
							l707 = v709;
							let v712 = l524[v706];
							l710 = v712;
							let v713 = fn_34(&l707, &l710);
							let v715 = l426[v702][v703];
							l426[v702][v703] = (v715 + v713);
							continuing {
								let v718 = l694;
								l694 = (v718 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v720 = l686;
							l686 = (v720 + bitcast<u32>(1i));
						}
					}
					let v722 = l447;
					l447 = (v722 + 4u);
					let v724 = l309;
					l309 = (v724 + 64u);
					continuing {
						let v726 = l460;
						let v727 = (v726 + bitcast<u32>(1i));
						l460 = v727;
						let v728 = l435;
						break if !(v727 < v728);
					}
				}
				if false {
					l732 = 0u;
					loop { // unroll
						let v738 = l732;
						if !(v738 < 1u) { break; }
						l740 = 0u;
						loop { // unroll
							let v746 = l740;
							if !(v746 < c5) { break; }
							let v748 = l732;
							let v749 = l740;
							let v750 = l303;
							let v752 = l732;
							let v755 = l740;
							let v758 = l228;
							let v759 = (((((v750 * 1u) + v752) * s271) + (v755 * c3)) + v758);
							let v761 = g379[v759];
							l365[v748][v749] = v761;
							continuing {
								let v763 = l740;
								l740 = (v763 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v765 = l732;
							l732 = (v765 + bitcast<u32>(1i));
						}
					}
				}
				l767 = 0u;
				loop { // unroll
					let v773 = l767;
					if !(v773 < 1u) { break; }
					let v778 = l767;
					let v784 = l767;
					let v786 = l292[v784];
					let v787 = l396;
					let v788 = (v786 + v787);
					let v791 = b4[v788];
					l777[v778] = (1.0f / v791);
					let v797 = l767;
					let v802 = l767;
					let v804 = l292[v802];
					let v805 = l396;
					let v806 = (v804 + v805);
					let v809 = b5[v806];
					l796[v797] = v809;
					continuing {
						let v811 = l767;
						l767 = (v811 + bitcast<u32>(1i));
					}
				}
				if s814 {
					let v818 = l341;
					l815 = v818;
				} else {
					let v820 = l396;
					l815 = (16u * (v820 & 1u));
				}
				let v823 = l815;
				l813 = v823;
				l824 = 0u;
				loop { // unroll
					let v830 = l824;
					if !(v830 < c5) { break; }
					l832 = 1.0f;
					if s834 {
						let v842 = l325;
						l841 = v842;
						let v844 = l824;
						l843 = v844;
						let v845 = fn_54(&l841, &l843);
						let v848 = b3[v845];
						let v849 = l813;
						l832 = unpack2x16float((v848 >> v849)).x;
					}
					l854 = 0u;
					loop { // unroll
						let v860 = l854;
						if !(v860 < 1u) { break; }
						let v863 = l854;
						let v864 = l824;
						let v866 = l426[v863][v864];
						let v867 = l854;
						let v869 = l796[v867];
						let v872 = l832;
						let v873 = l854;
						let v875 = l777[v873];
						l862 = (f32((v866 - v869)) * (v872 * v875));
						let v878 = l854;
						let v879 = l824;
						let v880 = l854;
						let v881 = l824;
						let v883 = l365[v880][v881];
						let v884 = l862;
						l365[v878][v879] = (v883 + v884);
						continuing {
							let v887 = l854;
							l854 = (v887 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v889 = l824;
						l824 = (v889 + bitcast<u32>(1i));
					}
				}
				if false {
					l893 = 0u;
					loop { // unroll
						let v899 = l893;
						if !(v899 < 1u) { break; }
						l901 = 0u;
						loop { // unroll
							let v907 = l901;
							if !(v907 < c5) { break; }
							let v909 = l303;
							let v911 = l893;
							let v914 = l901;
							let v917 = l228;
							let v918 = (((((v909 * 1u) + v911) * s271) + (v914 * c3)) + v917);
							let v919 = l893;
							let v920 = l901;
							let v922 = l365[v919][v920];
							g379[v918] = v922;
							continuing {
								let v924 = l901;
								l901 = (v924 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v926 = l893;
							l893 = (v926 + bitcast<u32>(1i));
						}
					}
				}
				h934 = s928;
				if s928 {
					let v931 = l396;
					h934 = ((v931 & 1u) == 0u);
				}
				let v934 = h934;
				if v934 {
					let v937 = l396;
					l396 = (v937 + 1u);
					let v939 = l309;
					l309 = (v939 - 64u);
				} else {
					let v945 = l396;
					l396 = (v945 + s944);
					let v950 = l309;
					l309 = (v950 + s949);
					let v955 = l325;
					l325 = (v955 + s954);
				}
				continuing {
					let v957 = l396;
					break if !(v957 < s168);
				}
			}
		}
		if true {
			l961 = 0u;
			loop { // unroll
				let v967 = l961;
				if !(v967 < c5) { break; }
				let v969 = l303;
				let v973 = l961;
				let v976 = l228;
				let v977 = (((((v969 * 1u) + 0u) * s271) + (v973 * c3)) + v976);
				let v978 = l961;
				let v980 = l365[0i][v978];
				g379[v977] = v980;
				continuing {
					let v982 = l961;
					l961 = (v982 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			h991 = s985;
			if s985 {
				let v988 = l303;
				let v989 = (v988 + c4);
				l303 = v989;
				h991 = (v989 < c10);
			}
			let v991 = h991;
			break if !v991;
		}
	}
	workgroupBarrier();
	let v995 = local_invocation_id[0u];
	l993 = v995;
	loop {
		let v1001 = l993;
		if !(v1001 < s1002) { break; }
		let v1005 = l240;
		let v1006 = l993;
		l1004 = (v1005 + (v1006 / max(s271, 1u)));
		let v1010 = l267;
		let v1011 = l993;
		l1009 = (v1010 + (v1011 % max(s271, 1u)));
		let v1014 = l1004;
		let v1015 = l252;
		let v1016 = (v1014 <= v1015);
		h1023 = v1016;
		if v1016 {
			let v1019 = l1009;
			let v1021 = push.m2;
			h1023 = (v1019 < v1021);
		}
		let v1023 = h1023;
		if v1023 {
			l1026 = 0.0f;
			l1027 = 0u;
			loop {
				let v1033 = l1027;
				if !(v1033 < c10) { break; }
				let v1035 = l1026;
				let v1036 = l1027;
				let v1039 = l993;
				let v1040 = (((v1036 * 1u) * s271) + v1039);
				let v1042 = g379[v1040];
				l1026 = (v1035 + v1042);
				continuing {
					let v1044 = l1027;
					l1027 = (v1044 + bitcast<u32>(1i));
				}
			}
			let v1048 = push.m1;
			let v1049 = l1009;
			l1046 = (v1048 + v1049);
			if s1051 {
				let v1054 = l1026;
				let v1055 = l1046;
				let v1057 = b3[v1055];
				l1026 = (v1054 * bitcast<f32>(v1057));
			}
			if s1061 {
				let v1064 = l1026;
				let v1069 = l1004;
				let v1071 = push.m3;
				let v1073 = l1046;
				let v1074 = ((v1069 * v1071) + v1073);
				let v1076 = b6[v1074];
				l1026 = (v1064 + v1076);
			}
			let v1082 = l1004;
			let v1084 = push.m3;
			let v1086 = l1046;
			let v1087 = ((v1082 * v1084) + v1086);
			let v1088 = l1026;
			b7[v1087] = v1088;
		}
		continuing {
			let v1091 = l993;
			l993 = (v1091 + s1090);
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
