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
var<workgroup> g624: array<vec4<u32>, 45>;
var<workgroup> g629: array<vec4<u32>, 45>;
var<workgroup> g650: array<u32, 340>;
const s103: u32 = (c1 - 5u);
const s427: u32 = (c2 + 15u);
const s429: u32 = (s427 / 16u);
const s439: u32 = (c2 + 80u);
const s440: u32 = (s439 - 1u);
const s441: u32 = (s440 / 80u);
const s493: u32 = (s429 % 5u);
const s494: bool = (s493 == 0u);
const s587: bool = (c5 != 0u);
const s604: bool = (c5 != 0u);
const s666: u32 = (s441 - 1u);
const s686: u32 = (s429 % 5u);
const s687: bool = (s686 == 0u);
const s791: bool = (c5 != 0u);
const s793: u32 = select(4294967295u, 16711935u, s791);
const s855: bool = (c5 != 0u);
const s899: bool = (c5 != 0u);
const s1017: bool = (c3 != 0u);
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
	var l482: u32;
	var l491: array<vec4<u32>, 1>;
	var l498: vec4<u32>;
	var l519: vec4<u32>;
	var l528: u32;
	var l537: u32;
	var l545: u32;
	var l558: u32;
	var l566: vec4<u32>;
	var l570: u32;
	var l578: u32;
	var l580: u32;
	var l584: vec4<u32>;
	var l588: u32;
	var l591: u32;
	var l596: u32;
	var l602: vec4<u32>;
	var l605: u32;
	var l608: u32;
	var l613: u32;
	var l635: array<u32, 5>;
	var l636: vec4<u32>;
	var l639: u32;
	var l663: u32;
	var l668: u32;
	var l676: u32;
	var l691: vec4<u32>;
	var l712: u32;
	var l722: array<u32, 2>;
	var l725: u32;
	var l735: array<array<u32, 2>, 4>;
	var l743: u32;
	var l745: u32;
	var l747: u32;
	var l755: u32;
	var l763: array<u32, 2>;
	var l776: u32;
	var l784: vec4<u32>;
	var l796: vec4<u32>;
	var l805: u32;
	var l813: u32;
	var l821: u32;
	var l823: u32;
	var l826: u32;
	var l829: u32;
	var l831: u32;
	var l834: u32;
	var l859: u32;
	var l881: u32;
	var l889: u32;
	var l900: i32;
	var l906: u32;
	var l909: u32;
	var l916: u32;
	var l931: u32;
	var l939: u32;
	var l953: u32;
	var l958: f32;
	var l967: u32;
	var l975: u32;
	var l987: f32;
	var l1010: f32;
	var l1011: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v452 = l446;
		if !(v452 < 4u) { break; }
		l454 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v480 = l474;
		if !(v480 < 1u) { break; }
		let v483 = l364;
		let v484 = l474;
		l482 = (0u + ((v483 + (v484 * 64u)) % 5u));
		let v492 = l474;
		let v495 = l482;
		if (s494 || (v495 < s429)) {
			let v505 = l474;
			let v507 = l413[v505];
			let v508 = l482;
			let v509 = (v507 + v508);
			let v512 = b1[v509];
			l498 = v512;
		} else {
			l498 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v515 = l498;
		l491[v492] = v515;
		continuing {
			let v517 = l474;
			l474 = (v517 + bitcast<u32>(1i));
		}
	}
	let v524 = l434;
	let v525 = (v524 + 0u);
	let v527 = b2[v525];
	l519 = v527;
	l528 = 0u;
	loop {
		let v534 = l528;
		if !(v534 < s441) { break; }
		workgroupBarrier();
		l537 = 0u;
		loop { // unroll
			let v543 = l537;
			if !(v543 < 1u) { break; }
			let v546 = l364;
			let v547 = l537;
			l545 = (v546 + (v547 * 64u));
			let v551 = l545;
			if (true && (v551 >= 40u)) {
				break;
			}
			let v559 = l545;
			let v563 = l545;
			l558 = (((v559 % 5u) * 9u) + (v563 / 5u));
			let v567 = l537;
			let v569 = l491[v567];
			l566 = v569;
			l570 = 0u;
			loop { // unroll
				let v576 = l570;
				if !(v576 < 4u) { break; }
				let v579 = l570;
				let v582 = l566[v579];
				l580 = v582;
				let v583 = fn_20(&l580);
				l578 = v583;
				let v585 = l570;
				if s587 {
					let v592 = l578;
					l591 = v592;
					let v593 = fn_23(&l591);
					l588 = v593;
				} else {
					let v595 = l570;
					let v598 = l566[v595];
					l596 = v598;
					let v599 = fn_44(&l596);
					l588 = v599;
				}
				let v600 = l588;
				l584[v585] = v600;
				let v603 = l570;
				if s604 {
					let v609 = l578;
					l608 = v609;
					let v610 = fn_26(&l608);
					l605 = v610;
				} else {
					let v612 = l570;
					let v615 = l566[v612];
					l613 = v615;
					let v616 = fn_47(&l613);
					l605 = v616;
				}
				let v617 = l605;
				l602[v603] = v617;
				continuing {
					let v619 = l570;
					l570 = (v619 + bitcast<u32>(1i));
				}
			}
			let v625 = l558;
			let v626 = l584;
			g624[v625] = v626;
			let v630 = l558;
			let v631 = l602;
			g629[v630] = v631;
			continuing {
				let v633 = l537;
				l537 = (v633 + bitcast<u32>(1i));
			}
		}
		let v637 = l519;
		l636 = v637;
		let v638 = fn_69(&l636);
		l635 = v638;
		l639 = 0u;
		loop { // unroll
			let v645 = l639;
			if !(v645 < 5u) { break; }
			let v651 = l639;
			let v654 = l364;
			let v655 = ((v651 * 68u) + v654);
			let v656 = l639;
			let v658 = l635[v656];
			g650[v655] = v658;
			continuing {
				let v661 = l639;
				l639 = (v661 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v664 = l528;
		l663 = min((v664 + 1u), s666);
		l668 = 0u;
		loop { // unroll
			let v674 = l668;
			if !(v674 < 1u) { break; }
			let v677 = l663;
			let v679 = l364;
			let v680 = l668;
			l676 = ((v677 * 5u) + ((v679 + (v680 * 64u)) % 5u));
			let v685 = l668;
			let v688 = l676;
			if (s687 || (v688 < s429)) {
				let v694 = l668;
				let v696 = l413[v694];
				let v697 = l676;
				let v698 = (v696 + v697);
				let v700 = b1[v698];
				l691 = v700;
			} else {
				l691 = vec4<u32>(0u, 0u, 0u, 0u);
			}
			let v702 = l691;
			l491[v685] = v702;
			continuing {
				let v704 = l668;
				l668 = (v704 + bitcast<u32>(1i));
			}
		}
		let v706 = l434;
		let v707 = l663;
		let v709 = (v706 + (v707 * 64u));
		let v711 = b2[v709];
		l519 = v711;
		l712 = 0u;
		loop { // unroll
			let v718 = l712;
			if !(v718 < 2u) { break; }
			let v723 = l712;
			l722[v723] = 0u;
			l725 = 0u;
			loop { // unroll
				let v731 = l725;
				if !(v731 < 4u) { break; }
				let v736 = l725;
				let v737 = l712;
				l735[v736][v737] = 0u;
				continuing {
					let v739 = l725;
					l725 = (v739 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v741 = l712;
				l712 = (v741 + bitcast<u32>(1i));
			}
		}
		let v744 = l371;
		l743 = v744;
		let v746 = l375;
		l745 = v746;
		l747 = 0u;
		loop {
			let v753 = l747;
			if !(v753 < 5u) { break; }
			l755 = 0u;
			loop { // unroll
				let v761 = l755;
				if !(v761 < 2u) { break; }
				let v764 = l755;
				let v765 = l743;
				let v766 = l755;
				let v768 = (v765 + (v766 * 32u));
				let v770 = g650[v768];
				l763[v764] = v770;
				continuing {
					let v772 = l755;
					l755 = (v772 + bitcast<u32>(1i));
				}
			}
			let v774 = l743;
			l743 = (v774 + 68u);
			l776 = 0u;
			loop { // unroll
				let v782 = l776;
				if !(v782 < 4u) { break; }
				let v785 = l745;
				let v786 = l776;
				let v788 = (v785 + (v786 * 2u));
				let v790 = g624[v788];
				l784 = (v790 & vec4<u32>(s793, s793, s793, s793));
				let v797 = l745;
				let v798 = l776;
				let v800 = (v797 + (v798 * 2u));
				let v802 = g629[v800];
				l796 = (v802 & vec4<u32>(s793, s793, s793, s793));
				l805 = 0u;
				loop { // unroll
					let v811 = l805;
					if !(v811 < 4u) { break; }
					l813 = 0u;
					loop { // unroll
						let v819 = l813;
						if !(v819 < 2u) { break; }
						let v822 = l813;
						let v825 = l763[v822];
						l823 = v825;
						let v827 = l805;
						l826 = v827;
						let v828 = fn_31(&l823, &l826);
						l821 = v828;
						let v830 = l813;
						let v833 = l763[v830];
						l831 = v833;
						let v835 = l805;
						l834 = v835;
						let v836 = fn_35(&l831, &l834);
						l829 = v836;
						let v837 = l776;
						let v838 = l813;
						let v839 = l805;
						let v841 = l784[v839];
						let v842 = l821;
						let v844 = l805;
						let v846 = l796[v844];
						let v847 = l829;
						let v851 = l735[v837][v838];
						l735[v837][v838] = (v851 + ((v841 * v842) + (v846 * v847)));
						let v854 = l813;
						let v856 = l776;
						if (s855 && (v856 == 0u)) {
							let v862 = l821;
							let v863 = l829;
							l859 = (v862 + v863);
						} else {
							l859 = 0u;
						}
						let v866 = l859;
						let v868 = l722[v854];
						l722[v854] = (v868 + v866);
						continuing {
							let v871 = l813;
							l813 = (v871 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v873 = l805;
						l805 = (v873 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v875 = l776;
					l776 = (v875 + bitcast<u32>(1i));
				}
			}
			let v877 = l745;
			l745 = (v877 + 9u);
			continuing {
				let v879 = l747;
				l747 = (v879 + bitcast<u32>(1i));
			}
		}
		l881 = 0u;
		loop { // unroll
			let v887 = l881;
			if !(v887 < 4u) { break; }
			l889 = 0u;
			loop { // unroll
				let v895 = l889;
				if !(v895 < 2u) { break; }
				let v897 = l881;
				let v898 = l889;
				if s899 {
					let v903 = l881;
					let v904 = l889;
					let v905 = l889;
					let v908 = l735[v903][v904];
					l906 = v908;
					let v911 = l722[v905];
					l909 = v911;
					let v912 = fn_41(&l906, &l909);
					l900 = v912;
				} else {
					let v914 = l881;
					let v915 = l889;
					let v918 = l735[v914][v915];
					l916 = v918;
					let v919 = fn_51(&l916);
					l900 = v919;
				}
				let v920 = l900;
				let v922 = l465[v897][v898];
				l465[v897][v898] = (v922 + v920);
				continuing {
					let v925 = l889;
					l889 = (v925 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v927 = l881;
				l881 = (v927 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v929 = l528;
			l528 = (v929 + bitcast<u32>(1i));
		}
	}
	l931 = 0u;
	loop { // unroll
		let v937 = l931;
		if !(v937 < 2u) { break; }
		let v940 = l393;
		let v941 = l371;
		let v943 = l931;
		l939 = ((v940 + v941) + (v943 * 32u));
		let v946 = l939;
		let v948 = push.m2;
		if (v946 >= v948) {
			return;
		}
		let v955 = push.m1;
		let v956 = l939;
		l953 = (v955 + v956);
		let v963 = l953;
		let v966 = b3[v963];
		l958 = v966;
		l967 = 0u;
		loop { // unroll
			let v973 = l967;
			if !(v973 < 4u) { break; }
			let v976 = l380;
			let v977 = l375;
			let v979 = l967;
			l975 = ((v976 + v977) + (v979 * 2u));
			let v982 = l975;
			let v983 = l378;
			if (v982 < v983) {
				let v988 = l967;
				let v989 = l931;
				let v991 = l465[v988][v989];
				let v996 = l975;
				let v999 = b5[v996];
				let v1002 = l958;
				let v1009 = l975;
				l1010 = 1.0f;
				let v1013 = b4[v1009];
				l1011 = v1013;
				let v1014 = fn_15(&l1010, &l1011);
				l987 = ((f32((v991 - v999)) * v1002) * v1014);
				if s1017 {
					let v1024 = l975;
					let v1026 = push.m3;
					let v1028 = l953;
					let v1029 = ((v1024 * v1026) + v1028);
					let v1031 = b6[v1029];
					let v1032 = l987;
					l987 = (v1032 + v1031);
				}
				let v1038 = l975;
				let v1040 = push.m3;
				let v1042 = l953;
				let v1043 = ((v1038 * v1040) + v1042);
				let v1044 = l987;
				b7[v1043] = v1044;
			}
			continuing {
				let v1046 = l967;
				l967 = (v1046 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1048 = l931;
			l931 = (v1048 + bitcast<u32>(1i));
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
	loop { // unroll
		let v313 = l307;
		if !(v313 < 4u) { break; }
		let v317 = l307;
		let v319 = (*p68)[v317];
		l316 = (v319 & 16711935u);
		let v322 = l307;
		let v324 = (*p68)[v322];
		l321 = ((v324 >> bitcast<u32>(8i)) & 16711935u);
		l327 = 0u;
		loop { // unroll
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
