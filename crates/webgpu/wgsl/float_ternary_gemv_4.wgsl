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
const c10: u32 = 128u; // group
const c11: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S67 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S241 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S67;
@group(0) @binding(16) var<uniform> push: S241;
var<workgroup> g475: array<f32, max(s472, 1u)>;
const s93: u32 = (c1 - 5u);
const s114: u32 = (c2 + c10);
const s116: u32 = (s114 - 1u);
const s117: u32 = (s116 / max(c10, 1u));
const s118: u32 = (s117 + 1u);
const s120: u32 = (s118 / 2u);
const s162: u32 = (c2 + 63u);
const s163: u32 = (s162 / 64u);
const s233: bool = (c11 != 0u);
const s276: u32 = (c2 % 4u);
const s277: bool = (s276 == 0u);
const s280: u32 = (c2 % 16u);
const s281: bool = (s280 == 0u);
const s451: bool = (c7 == 0u);
const s470: u32 = (4u * c6);
const s471: u32 = (s470 * c4);
const s472: u32 = (s471 * c5);
const s500: u32 = (c2 + 16u);
const s501: u32 = (s500 - 1u);
const s502: u32 = (s501 / 16u);
const s504: bool = (c7 == 0u);
const s880: u32 = (4u * c5);
const s881: u32 = (s880 * c6);
const s886: u32 = (c5 * c6);
const s895: u32 = (c5 * c6);
const s945: bool = (c8 != 0u);
const s962: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h907: bool;
	var l338: u32;
	var l345: u32;
	var l349: u32;
	var l352: u32;
	var l360: u32;
	var l368: u32;
	var l377: u32;
	var l387: array<u32, max(c6, 1u)>;
	var l396: u32;
	var l401: u32;
	var l409: u32;
	var l420: array<array<f32, max(c6, 1u)>, 4>;
	var l428: u32;
	var l438: array<u32, 4>;
	var l454: u32;
	var l462: u32;
	var l492: u32;
	var l507: u32;
	var l515: array<u32, max(c6, 1u)>;
	var l518: u32;
	var l521: u32;
	var l527: u32;
	var l535: u32;
	var l550: u32;
	var l555: u32;
	var l565: array<vec4<f32>, max(c6, 1u)>;
	var l568: u32;
	var l571: u32;
	var l579: u32;
	var l587: vec4<f32>;
	var l594: u32;
	var l597: u32;
	var l599: u32;
	var l625: u32;
	var l633: f32;
	var l635: u32;
	var l638: u32;
	var l641: u32;
	var l673: u32;
	var l701: u32;
	var l712: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l714: u32;
	var l717: u32;
	var l719: array<vec4<f32>, 4>;
	var l725: u32;
	var l734: array<f32, max(c6, 1u)>;
	var l737: u32;
	var l740: u32;
	var l746: u32;
	var l754: u32;
	var l762: vec4<f32>;
	var l769: u32;
	var l772: u32;
	var l774: u32;
	var l782: f32;
	var l789: array<f32, max(c6, 1u)>;
	var l793: f32;
	var l809: u32;
	var l836: u32;
	var l844: u32;
	var l872: u32;
	var l883: u32;
	var l889: u32;
	var l910: f32;
	var l911: u32;
	var l929: u32;
	var l946: f32;
	let v344 = local_invocation_id[0u];
	l338 = v344;
	let v346 = l338;
	l345 = (v346 % max(c4, 1u));
	let v350 = l338;
	l349 = (v350 / max(c4, 1u));
	let v354 = push.m0;
	let v357 = workgroup_id[1u];
	l352 = (v354 + (v357 * 4u));
	let v361 = fn_8();
	l360 = v361;
	let v362 = l352;
	let v363 = l360;
	if (v362 >= v363) {
		return;
	}
	let v370 = workgroup_id[0u];
	let v373 = l349;
	l368 = (((v370 * c5) + v373) * c6);
	l377 = 0u;
	loop {
		let v383 = l377;
		if !(v383 < c6) { break; }
		let v388 = l377;
		let v389 = l368;
		let v390 = l377;
		let v393 = push.m2;
		l396 = min((v389 + v390), (v393 - 1u));
		let v397 = fn_30(&l396);
		l387[v388] = v397;
		continuing {
			let v399 = l377;
			l377 = (v399 + bitcast<u32>(1i));
		}
	}
	l401 = 0u;
	loop {
		let v407 = l401;
		if !(v407 < 4u) { break; }
		l409 = 0u;
		loop {
			let v415 = l409;
			if !(v415 < c6) { break; }
			let v421 = l401;
			let v422 = l409;
			l420[v421][v422] = 0.0f;
			continuing {
				let v424 = l409;
				l409 = (v424 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v426 = l401;
			l401 = (v426 + bitcast<u32>(1i));
		}
	}
	l428 = 0u;
	loop {
		let v434 = l428;
		if !(v434 < 4u) { break; }
		let v439 = l428;
		let v440 = l352;
		let v441 = l428;
		let v443 = l360;
		l438[v439] = (min((v440 + v441), (v443 - 1u)) * c2);
		continuing {
			let v448 = l428;
			l428 = (v448 + bitcast<u32>(1i));
		}
	}
	if s451 {
		l454 = 0u;
		loop {
			let v460 = l454;
			if !(v460 < 4u) { break; }
			l462 = 0u;
			loop {
				let v468 = l462;
				if !(v468 < c6) { break; }
				let v476 = l454;
				let v478 = l349;
				let v481 = l462;
				let v484 = l345;
				let v485 = ((((((v476 * c5) + v478) * c6) + v481) * c4) + v484);
				g475[v485] = 0.0f;
				continuing {
					let v488 = l462;
					l462 = (v488 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v490 = l454;
				l454 = (v490 + bitcast<u32>(1i));
			}
		}
	}
	let v493 = l345;
	l492 = v493;
	loop {
		let v499 = l492;
		if !(v499 < s502) { break; }
		if s504 {
			l507 = 0u;
			loop {
				let v513 = l507;
				if !(v513 < c6) { break; }
				let v516 = l507;
				let v517 = l507;
				let v520 = l387[v517];
				l518 = v520;
				let v522 = l492;
				l521 = v522;
				let v523 = fn_34(&l518, &l521);
				l515[v516] = v523;
				continuing {
					let v525 = l507;
					l507 = (v525 + bitcast<u32>(1i));
				}
			}
			l527 = 0u;
			loop {
				let v533 = l527;
				if !(v533 < 4u) { break; }
				l535 = 0u;
				loop {
					let v541 = l535;
					if !(v541 < c6) { break; }
					let v543 = l527;
					let v544 = l535;
					l420[v543][v544] = 0.0f;
					continuing {
						let v546 = l535;
						l535 = (v546 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v548 = l527;
					l527 = (v548 + bitcast<u32>(1i));
				}
			}
			l550 = 0u;
			loop {
				l555 = 0u;
				loop {
					let v561 = l555;
					if !(v561 < c6) { break; }
					let v566 = l555;
					let v567 = l555;
					let v570 = l515[v567];
					l568 = v570;
					let v572 = l550;
					l571 = v572;
					let v573 = fn_40(&l568, &l571);
					let v574 = l568;
					l515[v567] = v574;
					l565[v566] = v573;
					continuing {
						let v577 = l555;
						l555 = (v577 + bitcast<u32>(1i));
					}
				}
				l579 = 0u;
				loop {
					let v585 = l579;
					if !(v585 < 4u) { break; }
					let v588 = l579;
					let v589 = l492;
					let v591 = l550;
					let v596 = l438[v588];
					l594 = v596;
					l597 = ((v589 * 16u) + (v591 * 4u));
					let v598 = fn_57(&l594, &l597);
					l587 = v598;
					l599 = 0u;
					loop {
						let v605 = l599;
						if !(v605 < c6) { break; }
						let v607 = l579;
						let v608 = l599;
						let v609 = l587;
						let v610 = l599;
						let v612 = l565[v610];
						let v615 = l420[v607][v608];
						l420[v607][v608] = (v615 + dot(v609, v612));
						continuing {
							let v618 = l599;
							l599 = (v618 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v620 = l579;
						l579 = (v620 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v622 = l550;
					let v623 = (v622 + bitcast<u32>(1i));
					l550 = v623;
					break if !(v623 < 4u);
				}
			}
			l625 = 0u;
			loop {
				let v631 = l625;
				if !(v631 < c6) { break; }
				let v634 = l625;
				let v637 = l387[v634];
				l635 = v637;
				let v639 = l492;
				l638 = v639;
				let v640 = fn_53(&l635, &l638);
				l633 = v640;
				l641 = 0u;
				loop {
					let v647 = l641;
					if !(v647 < 4u) { break; }
					let v649 = l641;
					let v650 = l625;
					let v651 = l641;
					let v653 = l349;
					let v656 = l625;
					let v659 = l345;
					let v660 = ((((((v651 * c5) + v653) * c6) + v656) * c4) + v659);
					let v662 = g475[v660];
					let v663 = l641;
					let v664 = l625;
					let v666 = l420[v663][v664];
					let v667 = l633;
					l420[v649][v650] = (v662 + (v666 * v667));
					continuing {
						let v671 = l641;
						l641 = (v671 + bitcast<u32>(1i));
					}
				}
				l673 = 0u;
				loop {
					let v679 = l673;
					if !(v679 < 4u) { break; }
					let v681 = l673;
					let v683 = l349;
					let v686 = l625;
					let v689 = l345;
					let v690 = ((((((v681 * c5) + v683) * c6) + v686) * c4) + v689);
					let v691 = l673;
					let v692 = l625;
					let v694 = l420[v691][v692];
					g475[v690] = v694;
					continuing {
						let v696 = l673;
						l673 = (v696 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v698 = l625;
					l625 = (v698 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l701 = 0u;
		loop {
			let v707 = l701;
			if !(v707 < c6) { break; }
			let v709 = l701;
			let v713 = l701;
			let v716 = l387[v709];
			l714 = v716;
			let v718 = l492;
			l717 = v718;
			fn_49(&l714, &l717, &l719);
			let v721 = l719;
			l712[v713] = v721;
			continuing {
				let v723 = l701;
				l701 = (v723 + bitcast<u32>(1i));
			}
		}
		l725 = 0u;
		loop {
			let v731 = l725;
			if !(v731 < c6) { break; }
			let v735 = l725;
			let v736 = l725;
			let v739 = l387[v736];
			l737 = v739;
			let v741 = l492;
			l740 = v741;
			let v742 = fn_53(&l737, &l740);
			l734[v735] = v742;
			continuing {
				let v744 = l725;
				l725 = (v744 + bitcast<u32>(1i));
			}
		}
		l746 = 0u;
		loop {
			let v752 = l746;
			if !(v752 < 4u) { break; }
			l754 = 0u;
			loop {
				let v760 = l754;
				if !(v760 < 4u) { break; }
				let v763 = l746;
				let v764 = l492;
				let v766 = l754;
				let v771 = l438[v763];
				l769 = v771;
				l772 = ((v764 * 16u) + (v766 * 4u));
				let v773 = fn_57(&l769, &l772);
				l762 = v773;
				l774 = 0u;
				loop {
					let v780 = l774;
					if !(v780 < c6) { break; }
					let v783 = l762;
					let v784 = l774;
					let v785 = l754;
					let v787 = l712[v784][v785];
					l782 = dot(v783, v787);
					let v790 = l774;
					let v791 = l754;
					if (v791 > 0u) {
						let v796 = l774;
						let v798 = l789[v796];
						let v799 = l782;
						l793 = (v798 + v799);
					} else {
						let v802 = l782;
						l793 = v802;
					}
					let v803 = l793;
					l789[v790] = v803;
					continuing {
						let v805 = l774;
						l774 = (v805 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v807 = l754;
					l754 = (v807 + bitcast<u32>(1i));
				}
			}
			l809 = 0u;
			loop {
				let v815 = l809;
				if !(v815 < c6) { break; }
				let v817 = l746;
				let v818 = l809;
				let v819 = l809;
				let v821 = l789[v819];
				let v822 = l809;
				let v824 = l734[v822];
				let v827 = l420[v817][v818];
				l420[v817][v818] = (v827 + (v821 * v824));
				continuing {
					let v830 = l809;
					l809 = (v830 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v832 = l746;
				l746 = (v832 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v834 = l492;
			l492 = (v834 + c4);
		}
	}
	l836 = 0u;
	loop {
		let v842 = l836;
		if !(v842 < 4u) { break; }
		l844 = 0u;
		loop {
			let v850 = l844;
			if !(v850 < c6) { break; }
			let v852 = l836;
			let v854 = l349;
			let v857 = l844;
			let v860 = l345;
			let v861 = ((((((v852 * c5) + v854) * c6) + v857) * c4) + v860);
			let v862 = l836;
			let v863 = l844;
			let v865 = l420[v862][v863];
			g475[v861] = v865;
			continuing {
				let v867 = l844;
				l844 = (v867 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v869 = l836;
			l836 = (v869 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v873 = l338;
	l872 = v873;
	loop {
		let v879 = l872;
		if !(v879 < s881) { break; }
		let v884 = l352;
		let v885 = l872;
		l883 = (v884 + (v885 / max(s886, 1u)));
		let v891 = workgroup_id[0u];
		let v894 = l872;
		l889 = (((v891 * c5) * c6) + (v894 % max(s895, 1u)));
		let v898 = l883;
		let v899 = l360;
		let v900 = (v898 < v899);
		h907 = v900;
		if v900 {
			let v903 = l889;
			let v905 = push.m2;
			h907 = (v903 < v905);
		}
		let v907 = h907;
		if v907 {
			l910 = 0.0f;
			l911 = 0u;
			loop {
				let v917 = l911;
				if !(v917 < c4) { break; }
				let v919 = l872;
				let v921 = l911;
				let v922 = ((v919 * c4) + v921);
				let v924 = g475[v922];
				let v925 = l910;
				l910 = (v925 + v924);
				continuing {
					let v927 = l911;
					l911 = (v927 + bitcast<u32>(1i));
				}
			}
			let v930 = l883;
			let v932 = push.m3;
			let v935 = push.m1;
			let v937 = l889;
			l929 = (((v930 * v932) + v935) + v937);
			let v943 = l929;
			if s945 {
				let v949 = l910;
				let v954 = l929;
				let v956 = b5[v954];
				l946 = (v949 + v956);
			} else {
				let v959 = l910;
				l946 = v959;
			}
			let v960 = l946;
			b3[v943] = v960;
		}
		continuing {
			let v963 = l872;
			l872 = (v963 + s962);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v74 = extents.m0;
			return v74;
		}
		case 1u: {
			let v78 = extents.m1;
			return v78;
		}
		case 2u: {
			let v82 = extents.m2;
			return v82;
		}
		case 3u: {
			let v86 = extents.m3;
			return v86;
		}
		case 4u: {
			let v90 = extents.m4;
			return v90;
		}
		case default: {
			return s93;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v97 = (*p12);
	let v100 = (*p14);
	let v102 = (*p13);
	let v105 = (*p12);
	return (((((v97 / 64u) * v100) + v102) * 64u) + (v105 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v110 = (*p18);
	let v122 = (*p19);
	let v125 = (*p18);
	return (((((v110 / 64u) * s120) + v122) * 64u) + (v125 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l132: vec2<f32>;
	var l141: f32;
	let v133 = (*p24);
	l132 = unpack2x16float(v133);
	let v135 = (*p25);
	if ((v135 & 1u) == 0u) {
		let v145 = l132[0u];
		l141 = v145;
	} else {
		let v148 = l132[1u];
		l141 = v148;
	}
	let v149 = l141;
	return v149;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v152 = (*p29);
	return v152;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l164: u32;
	var l166: u32;
	var l167: u32;
	let v159 = (*p33);
	let v165 = (*p32);
	l164 = v165;
	l166 = (v159 / 4u);
	l167 = s163;
	let v168 = fn_15(&l164, &l166, &l167);
	let v170 = (*p33);
	let v172 = ((v168 * 4u) + (v170 % 4u));
	let v175 = b2[v172 / 4u][v172 % 4u];
	return v175;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l178: u32;
	let v179 = (*p38);
	l178 = v179;
	let v180 = l178;
	(*p38) = (v180 >> bitcast<u32>(2i));
	let v182 = l178;
	let v186 = l178;
	let v191 = l178;
	let v196 = l178;
	return (vec4<f32>(f32((v182 & 3u)), f32(((v186 >> bitcast<u32>(8i)) & 3u)), f32(((v191 >> bitcast<u32>(16i)) & 3u)), f32(((v196 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l207: u32;
	var l208: u32;
	var l210: u32;
	var l213: u32;
	var l222: u32;
	var l224: u32;
	let v209 = (*p46);
	l208 = v209;
	let v211 = (*p47);
	l210 = v211;
	let v212 = fn_34(&l208, &l210);
	l207 = v212;
	l213 = 0u;
	loop {
		let v219 = l213;
		if !(v219 < 4u) { break; }
		let v221 = l213;
		let v223 = l207;
		l222 = v223;
		let v225 = l213;
		l224 = v225;
		let v226 = fn_40(&l222, &l224);
		let v227 = l222;
		l207 = v227;
		(*p48)[v221] = v226;
		continuing {
			let v230 = l213;
			l213 = (v230 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l234: f32;
	var l254: u32;
	var l255: u32;
	var l260: u32;
	var l263: u32;
	if s233 {
		let v246 = push.m1;
		let v247 = (*p51);
		let v249 = (*p52);
		l254 = (v246 + v247);
		l255 = (((v249 * 16u) / max(c10, 1u)) / 2u);
		let v256 = fn_20(&l254, &l255);
		let v257 = (*p52);
		let v262 = b4[v256];
		l260 = v262;
		l263 = ((v257 * 16u) / max(c10, 1u));
		let v264 = fn_26(&l260, &l263);
		l234 = v264;
	} else {
		let v267 = push.m1;
		let v268 = (*p51);
		let v269 = (v267 + v268);
		let v271 = b4[v269];
		l234 = bitcast<f32>(v271);
	}
	let v273 = l234;
	return v273;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> vec4<f32> {
	var l285: vec4<f32>;
	var l304: vec4<f32>;
	var l305: u32;
	if s277 {
		let v282 = (*p56);
		if (s281 || (v282 < c2)) {
			let v292 = (*p55);
			let v293 = (*p56);
			let v295 = ((v292 + v293) / 4u);
			let v298 = b1[v295];
			l285 = v298;
		} else {
			l285 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v302 = l285;
		return v302;
	}
	l304 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l305 = 0u;
	loop {
		let v311 = l305;
		if !(v311 < 4u) { break; }
		let v313 = (*p56);
		let v314 = l305;
		if ((v313 + v314) < c2) {
			let v319 = l305;
			let v324 = (*p55);
			let v325 = (*p56);
			let v327 = l305;
			let v328 = ((v324 + v325) + v327);
			let v331 = b1[v328 / 4u][v328 % 4u];
			l304[v319] = v331;
		}
		continuing {
			let v333 = l305;
			l305 = (v333 + bitcast<u32>(1i));
		}
	}
	let v335 = l304;
	return v335;
}
