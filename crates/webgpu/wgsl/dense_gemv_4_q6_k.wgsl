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
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S420 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S420;
var<workgroup> g546: array<f32, max(s543, 1u)>;
const s94: u32 = (c1 - 5u);
const s119: bool = (c9 != 0u);
const s199: u32 = (c2 / 8u);
const s308: u32 = (c2 / 8u);
const s311: u32 = (c2 / 16u);
const s324: u32 = (c2 / 64u);
const s344: u32 = (c2 % 4u);
const s345: bool = (s344 == 0u);
const s348: u32 = (c2 % 16u);
const s349: bool = (s348 == 0u);
const s522: bool = (c7 == 0u);
const s541: u32 = (4u * c6);
const s542: u32 = (s541 * c4);
const s543: u32 = (s542 * c5);
const s571: u32 = (c2 + 16u);
const s572: u32 = (s571 - 1u);
const s573: u32 = (s572 / 16u);
const s575: bool = (c7 == 0u);
const s953: u32 = (4u * c5);
const s954: u32 = (s953 * c6);
const s959: u32 = (c5 * c6);
const s968: u32 = (c5 * c6);
const s1018: bool = (c8 != 0u);
const s1035: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h980: bool;
	var l406: u32;
	var l412: u32;
	var l416: u32;
	var l419: u32;
	var l431: u32;
	var l439: u32;
	var l448: u32;
	var l458: array<u32, max(c6, 1u)>;
	var l467: u32;
	var l472: u32;
	var l480: u32;
	var l491: array<array<f32, max(c6, 1u)>, 4>;
	var l499: u32;
	var l509: array<u32, 4>;
	var l525: u32;
	var l533: u32;
	var l563: u32;
	var l578: u32;
	var l588: array<vec3<u32>, max(c6, 1u)>;
	var l591: u32;
	var l594: u32;
	var l600: u32;
	var l608: u32;
	var l623: u32;
	var l628: u32;
	var l638: array<vec4<f32>, max(c6, 1u)>;
	var l641: vec3<u32>;
	var l644: u32;
	var l652: u32;
	var l660: vec4<f32>;
	var l667: u32;
	var l670: u32;
	var l672: u32;
	var l698: u32;
	var l706: f32;
	var l708: u32;
	var l711: u32;
	var l714: u32;
	var l746: u32;
	var l774: u32;
	var l785: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l787: u32;
	var l790: u32;
	var l792: array<vec4<f32>, 4>;
	var l798: u32;
	var l807: array<f32, max(c6, 1u)>;
	var l810: u32;
	var l813: u32;
	var l819: u32;
	var l827: u32;
	var l835: vec4<f32>;
	var l842: u32;
	var l845: u32;
	var l847: u32;
	var l855: f32;
	var l862: array<f32, max(c6, 1u)>;
	var l866: f32;
	var l882: u32;
	var l909: u32;
	var l917: u32;
	var l945: u32;
	var l956: u32;
	var l962: u32;
	var l983: f32;
	var l984: u32;
	var l1002: u32;
	var l1019: f32;
	let v411 = local_invocation_id[0u];
	l406 = v411;
	let v413 = l406;
	l412 = (v413 % max(c4, 1u));
	let v417 = l406;
	l416 = (v417 / max(c4, 1u));
	let v425 = push.m0;
	let v428 = workgroup_id[1u];
	l419 = (v425 + (v428 * 4u));
	let v432 = fn_8();
	l431 = v432;
	let v433 = l419;
	let v434 = l431;
	if (v433 >= v434) {
		return;
	}
	let v441 = workgroup_id[0u];
	let v444 = l416;
	l439 = (((v441 * c5) + v444) * c6);
	l448 = 0u;
	loop {
		let v454 = l448;
		if !(v454 < c6) { break; }
		let v459 = l448;
		let v460 = l439;
		let v461 = l448;
		let v464 = push.m2;
		l467 = min((v460 + v461), (v464 - 1u));
		let v468 = fn_27(&l467);
		l458[v459] = v468;
		continuing {
			let v470 = l448;
			l448 = (v470 + bitcast<u32>(1i));
		}
	}
	l472 = 0u;
	loop {
		let v478 = l472;
		if !(v478 < 4u) { break; }
		l480 = 0u;
		loop {
			let v486 = l480;
			if !(v486 < c6) { break; }
			let v492 = l472;
			let v493 = l480;
			l491[v492][v493] = 0.0f;
			continuing {
				let v495 = l480;
				l480 = (v495 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v497 = l472;
			l472 = (v497 + bitcast<u32>(1i));
		}
	}
	l499 = 0u;
	loop {
		let v505 = l499;
		if !(v505 < 4u) { break; }
		let v510 = l499;
		let v511 = l419;
		let v512 = l499;
		let v514 = l431;
		l509[v510] = (min((v511 + v512), (v514 - 1u)) * c2);
		continuing {
			let v519 = l499;
			l499 = (v519 + bitcast<u32>(1i));
		}
	}
	if s522 {
		l525 = 0u;
		loop {
			let v531 = l525;
			if !(v531 < 4u) { break; }
			l533 = 0u;
			loop {
				let v539 = l533;
				if !(v539 < c6) { break; }
				let v547 = l525;
				let v549 = l416;
				let v552 = l533;
				let v555 = l412;
				let v556 = ((((((v547 * c5) + v549) * c6) + v552) * c4) + v555);
				g546[v556] = 0.0f;
				continuing {
					let v559 = l533;
					l533 = (v559 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v561 = l525;
				l525 = (v561 + bitcast<u32>(1i));
			}
		}
	}
	let v564 = l412;
	l563 = v564;
	loop {
		let v570 = l563;
		if !(v570 < s573) { break; }
		if s575 {
			l578 = 0u;
			loop {
				let v584 = l578;
				if !(v584 < c6) { break; }
				let v589 = l578;
				let v590 = l578;
				let v593 = l458[v590];
				l591 = v593;
				let v595 = l563;
				l594 = v595;
				let v596 = fn_33(&l591, &l594);
				l588[v589] = v596;
				continuing {
					let v598 = l578;
					l578 = (v598 + bitcast<u32>(1i));
				}
			}
			l600 = 0u;
			loop {
				let v606 = l600;
				if !(v606 < 4u) { break; }
				l608 = 0u;
				loop {
					let v614 = l608;
					if !(v614 < c6) { break; }
					let v616 = l600;
					let v617 = l608;
					l491[v616][v617] = 0.0f;
					continuing {
						let v619 = l608;
						l608 = (v619 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v621 = l600;
					l600 = (v621 + bitcast<u32>(1i));
				}
			}
			l623 = 0u;
			loop {
				l628 = 0u;
				loop {
					let v634 = l628;
					if !(v634 < c6) { break; }
					let v639 = l628;
					let v640 = l628;
					let v643 = l588[v640];
					l641 = v643;
					let v645 = l623;
					l644 = v645;
					let v646 = fn_39(&l641, &l644);
					let v647 = l641;
					l588[v640] = v647;
					l638[v639] = v646;
					continuing {
						let v650 = l628;
						l628 = (v650 + bitcast<u32>(1i));
					}
				}
				l652 = 0u;
				loop {
					let v658 = l652;
					if !(v658 < 4u) { break; }
					let v661 = l652;
					let v662 = l563;
					let v664 = l623;
					let v669 = l509[v661];
					l667 = v669;
					l670 = ((v662 * 16u) + (v664 * 4u));
					let v671 = fn_58(&l667, &l670);
					l660 = v671;
					l672 = 0u;
					loop {
						let v678 = l672;
						if !(v678 < c6) { break; }
						let v680 = l652;
						let v681 = l672;
						let v682 = l660;
						let v683 = l672;
						let v685 = l638[v683];
						let v688 = l491[v680][v681];
						l491[v680][v681] = (v688 + dot(v682, v685));
						continuing {
							let v691 = l672;
							l672 = (v691 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v693 = l652;
						l652 = (v693 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v695 = l623;
					let v696 = (v695 + bitcast<u32>(1i));
					l623 = v696;
					break if !(v696 < 4u);
				}
			}
			l698 = 0u;
			loop {
				let v704 = l698;
				if !(v704 < c6) { break; }
				let v707 = l698;
				let v710 = l458[v707];
				l708 = v710;
				let v712 = l563;
				l711 = v712;
				let v713 = fn_53(&l708, &l711);
				l706 = v713;
				l714 = 0u;
				loop {
					let v720 = l714;
					if !(v720 < 4u) { break; }
					let v722 = l714;
					let v723 = l698;
					let v724 = l714;
					let v726 = l416;
					let v729 = l698;
					let v732 = l412;
					let v733 = ((((((v724 * c5) + v726) * c6) + v729) * c4) + v732);
					let v735 = g546[v733];
					let v736 = l714;
					let v737 = l698;
					let v739 = l491[v736][v737];
					let v740 = l706;
					l491[v722][v723] = (v735 + (v739 * v740));
					continuing {
						let v744 = l714;
						l714 = (v744 + bitcast<u32>(1i));
					}
				}
				l746 = 0u;
				loop {
					let v752 = l746;
					if !(v752 < 4u) { break; }
					let v754 = l746;
					let v756 = l416;
					let v759 = l698;
					let v762 = l412;
					let v763 = ((((((v754 * c5) + v756) * c6) + v759) * c4) + v762);
					let v764 = l746;
					let v765 = l698;
					let v767 = l491[v764][v765];
					g546[v763] = v767;
					continuing {
						let v769 = l746;
						l746 = (v769 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v771 = l698;
					l698 = (v771 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l774 = 0u;
		loop {
			let v780 = l774;
			if !(v780 < c6) { break; }
			let v782 = l774;
			let v786 = l774;
			let v789 = l458[v782];
			l787 = v789;
			let v791 = l563;
			l790 = v791;
			fn_48(&l787, &l790, &l792);
			let v794 = l792;
			l785[v786] = v794;
			continuing {
				let v796 = l774;
				l774 = (v796 + bitcast<u32>(1i));
			}
		}
		l798 = 0u;
		loop {
			let v804 = l798;
			if !(v804 < c6) { break; }
			let v808 = l798;
			let v809 = l798;
			let v812 = l458[v809];
			l810 = v812;
			let v814 = l563;
			l813 = v814;
			let v815 = fn_53(&l810, &l813);
			l807[v808] = v815;
			continuing {
				let v817 = l798;
				l798 = (v817 + bitcast<u32>(1i));
			}
		}
		l819 = 0u;
		loop {
			let v825 = l819;
			if !(v825 < 4u) { break; }
			l827 = 0u;
			loop {
				let v833 = l827;
				if !(v833 < 4u) { break; }
				let v836 = l819;
				let v837 = l563;
				let v839 = l827;
				let v844 = l509[v836];
				l842 = v844;
				l845 = ((v837 * 16u) + (v839 * 4u));
				let v846 = fn_58(&l842, &l845);
				l835 = v846;
				l847 = 0u;
				loop {
					let v853 = l847;
					if !(v853 < c6) { break; }
					let v856 = l835;
					let v857 = l847;
					let v858 = l827;
					let v860 = l785[v857][v858];
					l855 = dot(v856, v860);
					let v863 = l847;
					let v864 = l827;
					if (v864 > 0u) {
						let v869 = l847;
						let v871 = l862[v869];
						let v872 = l855;
						l866 = (v871 + v872);
					} else {
						let v875 = l855;
						l866 = v875;
					}
					let v876 = l866;
					l862[v863] = v876;
					continuing {
						let v878 = l847;
						l847 = (v878 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v880 = l827;
					l827 = (v880 + bitcast<u32>(1i));
				}
			}
			l882 = 0u;
			loop {
				let v888 = l882;
				if !(v888 < c6) { break; }
				let v890 = l819;
				let v891 = l882;
				let v892 = l882;
				let v894 = l862[v892];
				let v895 = l882;
				let v897 = l807[v895];
				let v900 = l491[v890][v891];
				l491[v890][v891] = (v900 + (v894 * v897));
				continuing {
					let v903 = l882;
					l882 = (v903 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v905 = l819;
				l819 = (v905 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v907 = l563;
			l563 = (v907 + c4);
		}
	}
	l909 = 0u;
	loop {
		let v915 = l909;
		if !(v915 < 4u) { break; }
		l917 = 0u;
		loop {
			let v923 = l917;
			if !(v923 < c6) { break; }
			let v925 = l909;
			let v927 = l416;
			let v930 = l917;
			let v933 = l412;
			let v934 = ((((((v925 * c5) + v927) * c6) + v930) * c4) + v933);
			let v935 = l909;
			let v936 = l917;
			let v938 = l491[v935][v936];
			g546[v934] = v938;
			continuing {
				let v940 = l917;
				l917 = (v940 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v942 = l909;
			l909 = (v942 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v946 = l406;
	l945 = v946;
	loop {
		let v952 = l945;
		if !(v952 < s954) { break; }
		let v957 = l419;
		let v958 = l945;
		l956 = (v957 + (v958 / max(s959, 1u)));
		let v964 = workgroup_id[0u];
		let v967 = l945;
		l962 = (((v964 * c5) * c6) + (v967 % max(s968, 1u)));
		let v971 = l956;
		let v972 = l431;
		let v973 = (v971 < v972);
		h980 = v973;
		if v973 {
			let v976 = l962;
			let v978 = push.m2;
			h980 = (v976 < v978);
		}
		let v980 = h980;
		if v980 {
			l983 = 0.0f;
			l984 = 0u;
			loop {
				let v990 = l984;
				if !(v990 < c4) { break; }
				let v992 = l945;
				let v994 = l984;
				let v995 = ((v992 * c4) + v994);
				let v997 = g546[v995];
				let v998 = l983;
				l983 = (v998 + v997);
				continuing {
					let v1000 = l984;
					l984 = (v1000 + bitcast<u32>(1i));
				}
			}
			let v1003 = l956;
			let v1005 = push.m3;
			let v1008 = push.m1;
			let v1010 = l962;
			l1002 = (((v1003 * v1005) + v1008) + v1010);
			let v1016 = l1002;
			if s1018 {
				let v1022 = l983;
				let v1027 = l1002;
				let v1029 = b5[v1027];
				l1019 = (v1022 + v1029);
			} else {
				let v1032 = l983;
				l1019 = v1032;
			}
			let v1033 = l1019;
			b3[v1016] = v1033;
		}
		continuing {
			let v1036 = l945;
			l945 = (v1036 + s1035);
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
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l100: vec4<u32>;
	var l129: vec4<f32>;
	let v101 = (*p15);
	let v104 = (*p15);
	let v108 = (*p15);
	let v112 = (*p15);
	l100 = vec4<u32>((v101 & 255u), ((v104 >> bitcast<u32>(8i)) & 255u), ((v108 >> bitcast<u32>(16i)) & 255u), (v112 >> bitcast<u32>(24i)));
	if s119 {
		let v122 = l100;
		let v124 = (*p16);
		return (vec4<f32>(v122) - vec4<f32>(v124, v124, v124, v124));
	}
	let v130 = l100;
	let v136 = (*p16);
	let v137 = (8388608.0f + v136);
	l129 = (bitcast<vec4<f32>>((v130 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v137, v137, v137, v137));
	let v140 = l129;
	return v140;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l145: vec2<f32>;
	var l166: f32;
	let v150 = (*p20);
	let v151 = (*p21);
	let v152 = (*p22);
	let v156 = (v150 + (v151 >> (v152 + 1u)));
	let v159 = b2[v156 / 4u][v156 % 4u];
	l145 = unpack2x16float(v159);
	let v161 = (*p21);
	let v162 = (*p22);
	if ((v161 & (1u << v162)) == 0u) {
		let v170 = l145[0u];
		l166 = v170;
	} else {
		let v173 = l145[1u];
		l166 = v173;
	}
	let v174 = l166;
	return v174;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v177 = (*p26);
	return (v177 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v187 = (*p31);
	let v190 = (*p32);
	let v191 = ((v187 * 2u) + v190);
	let v194 = select(b2[v191 / 2u].xy, b2[v191 / 2u].zw, (v191 & 1u) == 1u);
	let v195 = (*p31);
	let v201 = (*p32);
	let v202 = (((v195 * 4u) + s199) + v201);
	let v204 = b2[v202 / 4u][v202 % 4u];
	return vec3<u32>(v194.x, v194.y, v204);
}
fn fn_39(p37: ptr<function, vec3<u32>>, p38: ptr<function, u32>) -> vec4<f32> {
	var l210: vec3<u32>;
	var l215: u32;
	var l242: u32;
	var l243: f32;
	let v211 = (*p37);
	l210 = v211;
	let v212 = (*p38);
	if ((v212 & 1u) == 0u) {
		let v219 = l210[0u];
		l215 = (v219 >> bitcast<u32>(4i));
	} else {
		let v223 = l210[1u];
		l215 = v223;
	}
	let v224 = l215;
	let v226 = l210[1u];
	let v228 = l210[2u];
	(*p37) = vec3<u32>(v224, v226, (v228 >> bitcast<u32>(2i)));
	let v232 = l210[0u];
	let v236 = l210[2u];
	l242 = ((v232 & 252645135u) | ((v236 & 50529027u) << bitcast<u32>(4i)));
	l243 = 32.0f;
	let v244 = fn_17(&l242, &l243);
	return v244;
}
fn fn_48(p45: ptr<function, u32>, p46: ptr<function, u32>, p47: ptr<function, array<vec4<f32>, 4>>) {
	var l247: vec3<u32>;
	var l248: u32;
	var l250: u32;
	var l253: vec4<u32>;
	var l267: vec4<u32>;
	var l283: u32;
	var l299: u32;
	var l300: f32;
	let v249 = (*p45);
	l248 = v249;
	let v251 = (*p46);
	l250 = v251;
	let v252 = fn_33(&l248, &l250);
	l247 = v252;
	let v255 = l247[0u];
	let v257 = l247[0u];
	let v260 = l247[1u];
	let v262 = l247[1u];
	l253 = (vec4<u32>(v255, (v257 >> bitcast<u32>(4i)), v260, (v262 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v269 = l247[2u];
	let v272 = l247[2u];
	let v275 = l247[2u];
	let v277 = l247[2u];
	l267 = (vec4<u32>((v269 << bitcast<u32>(4i)), (v272 << bitcast<u32>(2i)), v275, (v277 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l283 = 0u;
	loop {
		let v289 = l283;
		if !(v289 < 4u) { break; }
		let v291 = l283;
		let v292 = l283;
		let v294 = l253[v292];
		let v295 = l283;
		let v297 = l267[v295];
		l299 = (v294 + v297);
		l300 = 32.0f;
		let v301 = fn_17(&l299, &l300);
		(*p47)[v291] = v301;
		continuing {
			let v303 = l283;
			l283 = (v303 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l305: u32;
	var l314: i32;
	var l326: u32;
	var l327: u32;
	var l329: u32;
	let v306 = (*p51);
	l305 = (((v306 * 4u) + s308) + s311);
	let v315 = l305;
	let v316 = (*p52);
	let v318 = (v315 + (v316 >> bitcast<u32>(2i)));
	let v320 = b2[v318 / 4u][v318 % 4u];
	l314 = bitcast<i32>(v320);
	let v322 = l305;
	l326 = (v322 + s324);
	let v328 = (*p52);
	l327 = v328;
	l329 = 4u;
	let v330 = fn_23(&l326, &l327, &l329);
	let v331 = l314;
	let v333 = (*p52);
	return (v330 * f32(((v331 << (24u - ((v333 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_58(p56: ptr<function, u32>, p57: ptr<function, u32>) -> vec4<f32> {
	var l353: vec4<f32>;
	var l372: vec4<f32>;
	var l373: u32;
	if s345 {
		let v350 = (*p57);
		if (s349 || (v350 < c2)) {
			let v360 = (*p56);
			let v361 = (*p57);
			let v363 = ((v360 + v361) / 4u);
			let v366 = b1[v363];
			l353 = v366;
		} else {
			l353 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v370 = l353;
		return v370;
	}
	l372 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l373 = 0u;
	loop {
		let v379 = l373;
		if !(v379 < 4u) { break; }
		let v381 = (*p57);
		let v382 = l373;
		if ((v381 + v382) < c2) {
			let v387 = l373;
			let v392 = (*p56);
			let v393 = (*p57);
			let v395 = l373;
			let v396 = ((v392 + v393) + v395);
			let v399 = b1[v396 / 4u][v396 % 4u];
			l372[v387] = v399;
		}
		continuing {
			let v401 = l373;
			l373 = (v401 + bitcast<u32>(1i));
		}
	}
	let v403 = l372;
	return v403;
}
