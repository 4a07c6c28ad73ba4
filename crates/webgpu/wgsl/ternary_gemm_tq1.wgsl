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
struct S79 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S381 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S79;
@group(0) @binding(16) var<uniform> push: S381;
var<workgroup> g577: array<vec4<u32>, 45>;
var<workgroup> g582: array<vec4<u32>, 45>;
var<workgroup> g604: array<u32, 340>;
var<workgroup> g917: array<i32, 512>;
const s103: u32 = (c1 - 5u);
const s427: u32 = (c2 + 15u);
const s429: u32 = (s427 / 16u);
const s439: u32 = (c2 + 80u);
const s440: u32 = (s439 - 1u);
const s441: u32 = (s440 / 80u);
const s540: bool = (c5 != 0u);
const s557: bool = (c5 != 0u);
const s639: u32 = (s429 % 5u);
const s640: bool = (s639 == 0u);
const s758: bool = (c5 != 0u);
const s760: u32 = select(4294967295u, 16711935u, s758);
const s822: bool = (c5 != 0u);
const s866: bool = (c5 != 0u);
const s1013: bool = (c3 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l364: u32;
	var l371: u32;
	var l375: u32;
	var l378: u32;
	var l380: u32;
	var l393: u32;
	var l403: u32;
	var l413: array<u32, 1>;
	var l434: u32;
	var l442: u32;
	var l443: u32;
	var l444: u32;
	var l446: u32;
	var l454: u32;
	var l465: array<array<i32, 2>, 4>;
	var l474: u32;
	var l487: u32;
	var l495: u32;
	var l508: u32;
	var l516: vec4<u32>;
	var l519: array<vec4<u32>, 1>;
	var l523: u32;
	var l531: u32;
	var l533: u32;
	var l537: vec4<u32>;
	var l541: u32;
	var l544: u32;
	var l549: u32;
	var l555: vec4<u32>;
	var l558: u32;
	var l561: u32;
	var l566: u32;
	var l588: array<u32, 5>;
	var l589: vec4<u32>;
	var l590: vec4<u32>;
	var l593: u32;
	var l621: u32;
	var l629: u32;
	var l644: vec4<u32>;
	var l679: u32;
	var l689: array<u32, 2>;
	var l692: u32;
	var l702: array<array<u32, 2>, 4>;
	var l710: u32;
	var l712: u32;
	var l714: u32;
	var l722: u32;
	var l730: array<u32, 2>;
	var l743: u32;
	var l751: vec4<u32>;
	var l763: vec4<u32>;
	var l772: u32;
	var l780: u32;
	var l788: u32;
	var l790: u32;
	var l793: u32;
	var l796: u32;
	var l798: u32;
	var l801: u32;
	var l826: u32;
	var l848: u32;
	var l856: u32;
	var l867: i32;
	var l873: u32;
	var l876: u32;
	var l883: u32;
	var l898: u32;
	var l906: u32;
	var l938: u32;
	var l949: u32;
	var l954: f32;
	var l963: u32;
	var l968: u32;
	var l977: u32;
	var l981: f32;
	var l1006: f32;
	var l1007: f32;
	let v370 = local_invocation_id[0u];
	l364 = v370;
	let v372 = l364;
	l371 = (v372 % 32u);
	let v376 = l364;
	l375 = (v376 / 32u);
	let v379 = fn_8();
	l378 = v379;
	let v386 = push.m0;
	let v390 = workgroup_id[1u];
	l380 = (v386 + (v390 * 8u));
	let v395 = workgroup_id[0u];
	l393 = (v395 * 64u);
	let v397 = l380;
	let v398 = l378;
	if (v397 >= v398) {
		return;
	}
	l403 = 0u;
	loop {
		let v409 = l403;
		if !(v409 < 1u) { break; }
		let v414 = l403;
		let v415 = l380;
		let v416 = l364;
		let v417 = l403;
		let v422 = l378;
		l413[v414] = (min((v415 + ((v416 + (v417 * 64u)) / 5u)), (v422 - 1u)) * s429);
		continuing {
			let v432 = l403;
			l403 = (v432 + bitcast<u32>(1i));
		}
	}
	let v435 = l393;
	let v436 = l364;
	l442 = (v435 + v436);
	l443 = 0u;
	l444 = s441;
	let v445 = fn_57(&l442, &l443, &l444);
	l434 = v445;
	l446 = 0u;
	loop {
		let v452 = l446;
		if !(v452 < 4u) { break; }
		l454 = 0u;
		loop {
			let v460 = l454;
			if !(v460 < 2u) { break; }
			let v466 = l446;
			let v467 = l454;
			l465[v466][v467] = 0i;
			continuing {
				let v470 = l454;
				l454 = (v470 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v472 = l446;
			l446 = (v472 + bitcast<u32>(1i));
		}
	}
	l474 = 0u;
	loop {
		let v480 = l474;
		if !(v480 <= s441) { break; }
		let v482 = l474;
		if (v482 > 0u) {
			workgroupBarrier();
			l487 = 0u;
			loop {
				let v493 = l487;
				if !(v493 < 1u) { break; }
				let v496 = l364;
				let v497 = l487;
				l495 = (v496 + (v497 * 64u));
				let v501 = l495;
				if (true && (v501 >= 40u)) {
					break;
				}
				let v509 = l495;
				let v513 = l495;
				l508 = (((v509 % 5u) * 9u) + (v513 / 5u));
				let v520 = l487;
				let v522 = l519[v520];
				l516 = v522;
				l523 = 0u;
				loop {
					let v529 = l523;
					if !(v529 < 4u) { break; }
					let v532 = l523;
					let v535 = l516[v532];
					l533 = v535;
					let v536 = fn_20(&l533);
					l531 = v536;
					let v538 = l523;
					if s540 {
						let v545 = l531;
						l544 = v545;
						let v546 = fn_23(&l544);
						l541 = v546;
					} else {
						let v548 = l523;
						let v551 = l516[v548];
						l549 = v551;
						let v552 = fn_44(&l549);
						l541 = v552;
					}
					let v553 = l541;
					l537[v538] = v553;
					let v556 = l523;
					if s557 {
						let v562 = l531;
						l561 = v562;
						let v563 = fn_26(&l561);
						l558 = v563;
					} else {
						let v565 = l523;
						let v568 = l516[v565];
						l566 = v568;
						let v569 = fn_47(&l566);
						l558 = v569;
					}
					let v570 = l558;
					l555[v556] = v570;
					continuing {
						let v572 = l523;
						l523 = (v572 + bitcast<u32>(1i));
					}
				}
				let v578 = l508;
				let v579 = l537;
				g577[v578] = v579;
				let v583 = l508;
				let v584 = l555;
				g582[v583] = v584;
				continuing {
					let v586 = l487;
					l487 = (v586 + bitcast<u32>(1i));
				}
			}
			let v591 = l589;
			l590 = v591;
			let v592 = fn_69(&l590);
			l588 = v592;
			l593 = 0u;
			loop {
				let v599 = l593;
				if !(v599 < 5u) { break; }
				let v605 = l593;
				let v608 = l364;
				let v609 = ((v605 * 68u) + v608);
				let v610 = l593;
				let v612 = l588[v610];
				g604[v609] = v612;
				continuing {
					let v615 = l593;
					l593 = (v615 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v617 = l474;
		if (v617 < s441) {
			l621 = 0u;
			loop {
				let v627 = l621;
				if !(v627 < 1u) { break; }
				let v630 = l474;
				let v632 = l364;
				let v633 = l621;
				l629 = ((v630 * 5u) + ((v632 + (v633 * 64u)) % 5u));
				let v638 = l621;
				let v641 = l629;
				if (s640 || (v641 < s429)) {
					let v651 = l621;
					let v653 = l413[v651];
					let v654 = l629;
					let v655 = (v653 + v654);
					let v658 = b1[v655];
					l644 = v658;
				} else {
					l644 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v661 = l644;
				l519[v638] = v661;
				continuing {
					let v663 = l621;
					l621 = (v663 + bitcast<u32>(1i));
				}
			}
			let v669 = l434;
			let v671 = b2[v669];
			l589 = v671;
			let v672 = l434;
			l434 = (v672 + 64u);
		}
		let v674 = l474;
		if !(v674 == 0u) {
			l679 = 0u;
			loop {
				let v685 = l679;
				if !(v685 < 2u) { break; }
				let v690 = l679;
				l689[v690] = 0u;
				l692 = 0u;
				loop {
					let v698 = l692;
					if !(v698 < 4u) { break; }
					let v703 = l692;
					let v704 = l679;
					l702[v703][v704] = 0u;
					continuing {
						let v706 = l692;
						l692 = (v706 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v708 = l679;
					l679 = (v708 + bitcast<u32>(1i));
				}
			}
			let v711 = l371;
			l710 = v711;
			let v713 = l375;
			l712 = v713;
			l714 = 0u;
			loop {
				let v720 = l714;
				if !(v720 < 5u) { break; }
				l722 = 0u;
				loop {
					let v728 = l722;
					if !(v728 < 2u) { break; }
					let v731 = l722;
					let v732 = l710;
					let v733 = l722;
					let v735 = (v732 + (v733 * 32u));
					let v737 = g604[v735];
					l730[v731] = v737;
					continuing {
						let v739 = l722;
						l722 = (v739 + bitcast<u32>(1i));
					}
				}
				let v741 = l710;
				l710 = (v741 + 68u);
				l743 = 0u;
				loop {
					let v749 = l743;
					if !(v749 < 4u) { break; }
					let v752 = l712;
					let v753 = l743;
					let v755 = (v752 + (v753 * 2u));
					let v757 = g577[v755];
					l751 = (v757 & vec4<u32>(s760, s760, s760, s760));
					let v764 = l712;
					let v765 = l743;
					let v767 = (v764 + (v765 * 2u));
					let v769 = g582[v767];
					l763 = (v769 & vec4<u32>(s760, s760, s760, s760));
					l772 = 0u;
					loop {
						let v778 = l772;
						if !(v778 < 4u) { break; }
						l780 = 0u;
						loop {
							let v786 = l780;
							if !(v786 < 2u) { break; }
							let v789 = l780;
							let v792 = l730[v789];
							l790 = v792;
							let v794 = l772;
							l793 = v794;
							let v795 = fn_31(&l790, &l793);
							l788 = v795;
							let v797 = l780;
							let v800 = l730[v797];
							l798 = v800;
							let v802 = l772;
							l801 = v802;
							let v803 = fn_35(&l798, &l801);
							l796 = v803;
							let v804 = l743;
							let v805 = l780;
							let v806 = l772;
							let v808 = l751[v806];
							let v809 = l788;
							let v811 = l772;
							let v813 = l763[v811];
							let v814 = l796;
							let v818 = l702[v804][v805];
							l702[v804][v805] = (v818 + ((v808 * v809) + (v813 * v814)));
							let v821 = l780;
							let v823 = l743;
							if (s822 && (v823 == 0u)) {
								let v829 = l788;
								let v830 = l796;
								l826 = (v829 + v830);
							} else {
								l826 = 0u;
							}
							let v833 = l826;
							let v835 = l689[v821];
							l689[v821] = (v835 + v833);
							continuing {
								let v838 = l780;
								l780 = (v838 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v840 = l772;
							l772 = (v840 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v842 = l743;
						l743 = (v842 + bitcast<u32>(1i));
					}
				}
				let v844 = l712;
				l712 = (v844 + 9u);
				continuing {
					let v846 = l714;
					l714 = (v846 + bitcast<u32>(1i));
				}
			}
			l848 = 0u;
			loop {
				let v854 = l848;
				if !(v854 < 4u) { break; }
				l856 = 0u;
				loop {
					let v862 = l856;
					if !(v862 < 2u) { break; }
					let v864 = l848;
					let v865 = l856;
					if s866 {
						let v870 = l848;
						let v871 = l856;
						let v872 = l856;
						let v875 = l702[v870][v871];
						l873 = v875;
						let v878 = l689[v872];
						l876 = v878;
						let v879 = fn_41(&l873, &l876);
						l867 = v879;
					} else {
						let v881 = l848;
						let v882 = l856;
						let v885 = l702[v881][v882];
						l883 = v885;
						let v886 = fn_51(&l883);
						l867 = v886;
					}
					let v887 = l867;
					let v889 = l465[v864][v865];
					l465[v864][v865] = (v889 + v887);
					continuing {
						let v892 = l856;
						l856 = (v892 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v894 = l848;
					l848 = (v894 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v896 = l474;
			l474 = (v896 + bitcast<u32>(1i));
		}
	}
	l898 = 0u;
	loop {
		let v904 = l898;
		if !(v904 < 4u) { break; }
		l906 = 0u;
		loop {
			let v912 = l906;
			if !(v912 < 2u) { break; }
			let v918 = l375;
			let v919 = l898;
			let v923 = l371;
			let v925 = l906;
			let v927 = ((((v918 + (v919 * 2u)) * 64u) + v923) + (v925 * 32u));
			let v928 = l898;
			let v929 = l906;
			let v931 = l465[v928][v929];
			g917[v927] = v931;
			continuing {
				let v934 = l906;
				l906 = (v934 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v936 = l898;
			l898 = (v936 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v939 = l393;
	let v940 = l364;
	l938 = (v939 + v940);
	let v942 = l938;
	let v944 = push.m2;
	if (v942 >= v944) {
		return;
	}
	let v951 = push.m1;
	let v952 = l938;
	l949 = (v951 + v952);
	let v959 = l949;
	let v962 = b3[v959];
	l954 = v962;
	let v964 = l378;
	let v965 = l380;
	l963 = min(8u, (v964 - v965));
	l968 = 0u;
	loop {
		let v974 = l968;
		let v975 = l963;
		if !(v974 < v975) { break; }
		let v978 = l380;
		let v979 = l968;
		l977 = (v978 + v979);
		let v982 = l968;
		let v984 = l364;
		let v985 = ((v982 * 64u) + v984);
		let v987 = g917[v985];
		let v992 = l977;
		let v995 = b5[v992];
		let v998 = l954;
		let v1005 = l977;
		l1006 = 1.0f;
		let v1009 = b4[v1005];
		l1007 = v1009;
		let v1010 = fn_15(&l1006, &l1007);
		l981 = ((f32((v987 - v995)) * v998) * v1010);
		if s1013 {
			let v1020 = l977;
			let v1022 = push.m3;
			let v1024 = l949;
			let v1025 = ((v1020 * v1022) + v1024);
			let v1027 = b6[v1025];
			let v1028 = l981;
			l981 = (v1028 + v1027);
		}
		let v1034 = l977;
		let v1036 = push.m3;
		let v1038 = l949;
		let v1039 = ((v1034 * v1036) + v1038);
		let v1040 = l981;
		b7[v1039] = v1040;
		continuing {
			let v1042 = l968;
			l968 = (v1042 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v85 = extents.m0;
			return v85;
		}
		case 1u: {
			let v89 = extents.m1;
			return v89;
		}
		case 2u: {
			let v93 = extents.m2;
			return v93;
		}
		case 3u: {
			let v97 = extents.m3;
			return v97;
		}
		case 4u: {
			let v101 = extents.m4;
			return v101;
		}
		case default: {
			return s103;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h165: bool;
	var l107: f32;
	var l111: f32;
	var l117: f32;
	var l122: f32;
	var l126: f32;
	var l130: f32;
	var l151: f32;
	let v108 = (*p13);
	let v109 = (*p14);
	l107 = (v108 / v109);
	let v112 = l107;
	l111 = bitcast<f32>((bitcast<u32>(v112) & 4294963200u));
	let v118 = (*p14);
	l117 = bitcast<f32>((bitcast<u32>(v118) & 4294963200u));
	let v123 = l107;
	let v124 = l111;
	l122 = (v123 - v124);
	let v127 = (*p14);
	let v128 = l117;
	l126 = (v127 - v128);
	let v131 = (*p13);
	let v132 = l111;
	let v133 = l117;
	l130 = (v131 - (v132 * v133));
	let v136 = l130;
	let v137 = l111;
	let v138 = l126;
	l130 = (v136 - (v137 * v138));
	let v141 = l130;
	let v142 = l122;
	let v143 = l117;
	l130 = (v141 - (v142 * v143));
	let v146 = l130;
	let v147 = l122;
	let v148 = l126;
	l130 = (v146 - (v147 * v148));
	let v152 = l107;
	let v153 = l130;
	let v154 = (*p14);
	l151 = (v152 + (v153 / v154));
	let v158 = l107;
	let v159 = is_inf(v158);
	h165 = v159;
	if (!v159) {
		let v163 = l130;
		h165 = is_nan(v163);
	}
	let v165 = h165;
	let v166 = l107;
	let v167 = l151;
	return select(v167, v166, v165);
}
fn fn_20(p19: ptr<function, u32>) -> u32 {
	let v172 = (*p19);
	(*p19) = (v172 ^ 2155905152u);
	let v174 = (*p19);
	let v177 = (*p19);
	return ((v174 >> bitcast<u32>(16i)) | (v177 << bitcast<u32>(16i)));
}
fn fn_23(p22: ptr<function, u32>) -> u32 {
	let v182 = (*p22);
	return (v182 & 16711935u);
}
fn fn_26(p25: ptr<function, u32>) -> u32 {
	let v187 = (*p25);
	return ((v187 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> u32 {
	let v193 = (*p29);
	let v195 = (*p30);
	return ((v193 >> (2u * v195)) & 196611u);
}
fn fn_35(p33: ptr<function, u32>, p34: ptr<function, u32>) -> u32 {
	let v202 = (*p33);
	let v203 = (*p34);
	return ((v202 >> ((2u * v203) + 8u)) & 196611u);
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> i32 {
	let v211 = (*p39);
	let v215 = (*p40);
	let v218 = (*p40);
	return (bitcast<i32>((v211 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v215 & 65535u) + (v218 >> bitcast<u32>(16i))))));
}
fn fn_44(p43: ptr<function, u32>) -> u32 {
	let v226 = (*p43);
	let v229 = (*p43);
	return bitcast<u32>((extractBits(bitcast<i32>(v226), bitcast<u32>(16i), bitcast<u32>(8i)) + (bitcast<i32>((v229 << bitcast<u32>(24i))) >> bitcast<u32>(8i))));
}
fn fn_47(p46: ptr<function, u32>) -> u32 {
	let v238 = (*p46);
	let v241 = (*p46);
	return bitcast<u32>(((bitcast<i32>(v238) >> bitcast<u32>(24i)) + ((bitcast<i32>((v241 << bitcast<u32>(16i))) >> bitcast<u32>(8i)) & (-65536i))));
}
fn fn_51(p50: ptr<function, u32>) -> i32 {
	let v251 = (*p50);
	let v253 = (*p50);
	return ((bitcast<i32>(v251) - ((bitcast<i32>(v253) << bitcast<u32>(16i)) >> bitcast<u32>(16i))) >> bitcast<u32>(16i));
}
fn fn_57(p54: ptr<function, u32>, p55: ptr<function, u32>, p56: ptr<function, u32>) -> u32 {
	let v261 = (*p54);
	let v264 = (*p56);
	let v266 = (*p55);
	let v269 = (*p54);
	return (((((v261 / 64u) * v264) + v266) * 64u) + (v269 % 64u));
}
fn fn_61(p59: ptr<function, u32>, p60: ptr<function, u32>) -> u32 {
	var l284: u32;
	var l288: u32;
	let v274 = (*p59);
	let v275 = (*p59);
	let v277 = (*p59);
	(*p59) = (v277 + (v274 + v275));
	let v279 = (*p60);
	let v280 = (*p60);
	let v282 = (*p60);
	(*p60) = (v282 + (v279 + v280));
	let v285 = (*p59);
	l284 = (v285 & 50332416u);
	let v289 = (*p60);
	l288 = (v289 & 50332416u);
	let v291 = l284;
	let v292 = (*p59);
	(*p59) = (v292 - v291);
	let v294 = l288;
	let v295 = (*p60);
	(*p60) = (v295 - v294);
	let v297 = l284;
	let v299 = l288;
	return ((v297 >> bitcast<u32>(8i)) | v299);
}
fn fn_69(p68: ptr<function, vec4<u32>>) -> array<u32, 5> {
	var l304: array<u32, 5>;
	var l307: u32;
	var l316: u32;
	var l321: u32;
	var l327: u32;
	var l335: u32;
	var l342: u32;
	var l344: u32;
	l304 = array<u32, 5>(0u, 0u, 0u, 0u, 0u);
	l307 = 0u;
	loop {
		let v313 = l307;
		if !(v313 < 4u) { break; }
		let v317 = l307;
		let v319 = (*p68)[v317];
		l316 = (v319 & 16711935u);
		let v322 = l307;
		let v324 = (*p68)[v322];
		l321 = ((v324 >> bitcast<u32>(8i)) & 16711935u);
		l327 = 0u;
		loop {
			let v333 = l327;
			if !(v333 < 5u) { break; }
			let v336 = l307;
			let v338 = l327;
			l335 = ((v336 * 5u) + v338);
			let v340 = l335;
			let v341 = (v340 / 4u);
			let v343 = l316;
			l342 = v343;
			let v345 = l321;
			l344 = v345;
			let v346 = fn_61(&l342, &l344);
			let v347 = l342;
			l316 = v347;
			let v348 = l344;
			l321 = v348;
			let v349 = l335;
			let v354 = l304[v341];
			l304[v341] = (v354 | (v346 << (2u * (v349 % 4u))));
			continuing {
				let v357 = l327;
				l327 = (v357 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v359 = l307;
			l307 = (v359 + bitcast<u32>(1i));
		}
	}
	let v361 = l304;
	return v361;
}
