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
struct S69 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S243 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S69;
@group(0) @binding(16) var<uniform> push: S243;
var<workgroup> g484: array<f32, max(s481, 1u)>;
const s95: u32 = (c1 - 5u);
const s116: u32 = (c2 + c10);
const s118: u32 = (s116 - 1u);
const s119: u32 = (s118 / max(c10, 1u));
const s120: u32 = (s119 + 1u);
const s122: u32 = (s120 / 2u);
const s164: u32 = (c2 + 63u);
const s165: u32 = (s164 / 64u);
const s235: bool = (c11 != 0u);
const s278: u32 = (c2 % 4u);
const s279: bool = (s278 == 0u);
const s282: u32 = (c2 % 16u);
const s283: bool = (s282 == 0u);
const s460: bool = (c7 == 0u);
const s479: u32 = (4u * c6);
const s480: u32 = (s479 * c4);
const s481: u32 = (s480 * c5);
const s509: u32 = (c2 + 16u);
const s510: u32 = (s509 - 1u);
const s511: u32 = (s510 / 16u);
const s513: bool = (c7 == 0u);
const s649: u32 = (c4 * 4u);
const s880: u32 = (c4 * 4u);
const s933: u32 = (4u * c5);
const s934: u32 = (s933 * c6);
const s939: u32 = (c5 * c6);
const s948: u32 = (c5 * c6);
const s998: bool = (c8 != 0u);
const s1015: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h960: bool;
	var l337: u32;
	var l344: u32;
	var l348: u32;
	var l351: u32;
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
	var l447: array<u32, 4>;
	var l463: u32;
	var l471: u32;
	var l501: u32;
	var l516: u32;
	var l524: array<u32, max(c6, 1u)>;
	var l527: u32;
	var l530: u32;
	var l536: u32;
	var l544: u32;
	var l559: u32;
	var l564: u32;
	var l574: array<vec4<f32>, max(c6, 1u)>;
	var l577: u32;
	var l580: u32;
	var l588: u32;
	var l596: vec4<f32>;
	var l608: u32;
	var l611: u32;
	var l612: u32;
	var l614: u32;
	var l640: u32;
	var l656: u32;
	var l664: f32;
	var l666: u32;
	var l669: u32;
	var l672: u32;
	var l704: u32;
	var l732: u32;
	var l743: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l745: u32;
	var l748: u32;
	var l750: array<vec4<f32>, 4>;
	var l756: u32;
	var l765: array<f32, max(c6, 1u)>;
	var l768: u32;
	var l771: u32;
	var l777: u32;
	var l785: u32;
	var l793: vec4<f32>;
	var l805: u32;
	var l808: u32;
	var l809: u32;
	var l811: u32;
	var l819: f32;
	var l826: array<f32, max(c6, 1u)>;
	var l830: f32;
	var l846: u32;
	var l871: u32;
	var l889: u32;
	var l897: u32;
	var l925: u32;
	var l936: u32;
	var l942: u32;
	var l963: f32;
	var l964: u32;
	var l982: u32;
	var l999: f32;
	let v343 = local_invocation_id[0u];
	l337 = v343;
	let v345 = l337;
	l344 = (v345 % max(c4, 1u));
	let v349 = l337;
	l348 = (v349 / max(c4, 1u));
	let v353 = push.m0;
	let v356 = workgroup_id[1u];
	l351 = (v353 + (v356 * 4u));
	let v360 = fn_8();
	l359 = v360;
	let v361 = l351;
	let v362 = l359;
	if (v361 >= v362) {
		return;
	}
	let v369 = workgroup_id[0u];
	let v372 = l348;
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
		let v396 = fn_30(&l395);
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
		let v439 = l351;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		let v448 = l427;
		let v449 = l427;
		let v451 = l437[v449];
		let v453 = l344;
		l447[v448] = ((v451 / 4u) + (v453 * 4u));
		continuing {
			let v457 = l427;
			l427 = (v457 + bitcast<u32>(1i));
		}
	}
	if s460 {
		l463 = 0u;
		loop {
			let v469 = l463;
			if !(v469 < 4u) { break; }
			l471 = 0u;
			loop {
				let v477 = l471;
				if !(v477 < c6) { break; }
				let v485 = l463;
				let v487 = l348;
				let v490 = l471;
				let v493 = l344;
				let v494 = ((((((v485 * c5) + v487) * c6) + v490) * c4) + v493);
				g484[v494] = 0.0f;
				continuing {
					let v497 = l471;
					l471 = (v497 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v499 = l463;
				l463 = (v499 + bitcast<u32>(1i));
			}
		}
	}
	let v502 = l344;
	l501 = v502;
	loop {
		let v508 = l501;
		if !(v508 < s511) { break; }
		if s513 {
			l516 = 0u;
			loop {
				let v522 = l516;
				if !(v522 < c6) { break; }
				let v525 = l516;
				let v526 = l516;
				let v529 = l386[v526];
				l527 = v529;
				let v531 = l501;
				l530 = v531;
				let v532 = fn_34(&l527, &l530);
				l524[v525] = v532;
				continuing {
					let v534 = l516;
					l516 = (v534 + bitcast<u32>(1i));
				}
			}
			l536 = 0u;
			loop {
				let v542 = l536;
				if !(v542 < 4u) { break; }
				l544 = 0u;
				loop {
					let v550 = l544;
					if !(v550 < c6) { break; }
					let v552 = l536;
					let v553 = l544;
					l419[v552][v553] = 0.0f;
					continuing {
						let v555 = l544;
						l544 = (v555 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v557 = l536;
					l536 = (v557 + bitcast<u32>(1i));
				}
			}
			l559 = 0u;
			loop {
				l564 = 0u;
				loop {
					let v570 = l564;
					if !(v570 < c6) { break; }
					let v575 = l564;
					let v576 = l564;
					let v579 = l524[v576];
					l577 = v579;
					let v581 = l559;
					l580 = v581;
					let v582 = fn_40(&l577, &l580);
					let v583 = l577;
					l524[v576] = v583;
					l574[v575] = v582;
					continuing {
						let v586 = l564;
						l564 = (v586 + bitcast<u32>(1i));
					}
				}
				l588 = 0u;
				loop {
					let v594 = l588;
					if !(v594 < 4u) { break; }
					let v597 = l588;
					let v598 = l588;
					let v600 = l447[v598];
					let v601 = l559;
					let v603 = l501;
					let v605 = l559;
					let v610 = l437[v597];
					l608 = v610;
					l611 = (v600 + v601);
					l612 = ((v603 * 16u) + (v605 * 4u));
					let v613 = fn_59(&l608, &l611, &l612);
					l596 = v613;
					l614 = 0u;
					loop {
						let v620 = l614;
						if !(v620 < c6) { break; }
						let v622 = l588;
						let v623 = l614;
						let v624 = l596;
						let v625 = l614;
						let v627 = l574[v625];
						let v630 = l419[v622][v623];
						l419[v622][v623] = (v630 + dot(v624, v627));
						continuing {
							let v633 = l614;
							l614 = (v633 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v635 = l588;
						l588 = (v635 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v637 = l559;
					let v638 = (v637 + bitcast<u32>(1i));
					l559 = v638;
					break if !(v638 < 4u);
				}
			}
			l640 = 0u;
			loop {
				let v646 = l640;
				if !(v646 < 4u) { break; }
				let v648 = l640;
				let v651 = l447[v648];
				l447[v648] = (v651 + s649);
				continuing {
					let v654 = l640;
					l640 = (v654 + bitcast<u32>(1i));
				}
			}
			l656 = 0u;
			loop {
				let v662 = l656;
				if !(v662 < c6) { break; }
				let v665 = l656;
				let v668 = l386[v665];
				l666 = v668;
				let v670 = l501;
				l669 = v670;
				let v671 = fn_53(&l666, &l669);
				l664 = v671;
				l672 = 0u;
				loop {
					let v678 = l672;
					if !(v678 < 4u) { break; }
					let v680 = l672;
					let v681 = l656;
					let v682 = l672;
					let v684 = l348;
					let v687 = l656;
					let v690 = l344;
					let v691 = ((((((v682 * c5) + v684) * c6) + v687) * c4) + v690);
					let v693 = g484[v691];
					let v694 = l672;
					let v695 = l656;
					let v697 = l419[v694][v695];
					let v698 = l664;
					l419[v680][v681] = (v693 + (v697 * v698));
					continuing {
						let v702 = l672;
						l672 = (v702 + bitcast<u32>(1i));
					}
				}
				l704 = 0u;
				loop {
					let v710 = l704;
					if !(v710 < 4u) { break; }
					let v712 = l704;
					let v714 = l348;
					let v717 = l656;
					let v720 = l344;
					let v721 = ((((((v712 * c5) + v714) * c6) + v717) * c4) + v720);
					let v722 = l704;
					let v723 = l656;
					let v725 = l419[v722][v723];
					g484[v721] = v725;
					continuing {
						let v727 = l704;
						l704 = (v727 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v729 = l656;
					l656 = (v729 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l732 = 0u;
		loop {
			let v738 = l732;
			if !(v738 < c6) { break; }
			let v740 = l732;
			let v744 = l732;
			let v747 = l386[v740];
			l745 = v747;
			let v749 = l501;
			l748 = v749;
			fn_49(&l745, &l748, &l750);
			let v752 = l750;
			l743[v744] = v752;
			continuing {
				let v754 = l732;
				l732 = (v754 + bitcast<u32>(1i));
			}
		}
		l756 = 0u;
		loop {
			let v762 = l756;
			if !(v762 < c6) { break; }
			let v766 = l756;
			let v767 = l756;
			let v770 = l386[v767];
			l768 = v770;
			let v772 = l501;
			l771 = v772;
			let v773 = fn_53(&l768, &l771);
			l765[v766] = v773;
			continuing {
				let v775 = l756;
				l756 = (v775 + bitcast<u32>(1i));
			}
		}
		l777 = 0u;
		loop {
			let v783 = l777;
			if !(v783 < 4u) { break; }
			l785 = 0u;
			loop {
				let v791 = l785;
				if !(v791 < 4u) { break; }
				let v794 = l777;
				let v795 = l777;
				let v797 = l447[v795];
				let v798 = l785;
				let v800 = l501;
				let v802 = l785;
				let v807 = l437[v794];
				l805 = v807;
				l808 = (v797 + v798);
				l809 = ((v800 * 16u) + (v802 * 4u));
				let v810 = fn_59(&l805, &l808, &l809);
				l793 = v810;
				l811 = 0u;
				loop {
					let v817 = l811;
					if !(v817 < c6) { break; }
					let v820 = l793;
					let v821 = l811;
					let v822 = l785;
					let v824 = l743[v821][v822];
					l819 = dot(v820, v824);
					let v827 = l811;
					let v828 = l785;
					if (v828 > 0u) {
						let v833 = l811;
						let v835 = l826[v833];
						let v836 = l819;
						l830 = (v835 + v836);
					} else {
						let v839 = l819;
						l830 = v839;
					}
					let v840 = l830;
					l826[v827] = v840;
					continuing {
						let v842 = l811;
						l811 = (v842 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v844 = l785;
					l785 = (v844 + bitcast<u32>(1i));
				}
			}
			l846 = 0u;
			loop {
				let v852 = l846;
				if !(v852 < c6) { break; }
				let v854 = l777;
				let v855 = l846;
				let v856 = l846;
				let v858 = l826[v856];
				let v859 = l846;
				let v861 = l765[v859];
				let v864 = l419[v854][v855];
				l419[v854][v855] = (v864 + (v858 * v861));
				continuing {
					let v867 = l846;
					l846 = (v867 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v869 = l777;
				l777 = (v869 + bitcast<u32>(1i));
			}
		}
		l871 = 0u;
		loop {
			let v877 = l871;
			if !(v877 < 4u) { break; }
			let v879 = l871;
			let v882 = l447[v879];
			l447[v879] = (v882 + s880);
			continuing {
				let v885 = l871;
				l871 = (v885 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v887 = l501;
			l501 = (v887 + c4);
		}
	}
	l889 = 0u;
	loop {
		let v895 = l889;
		if !(v895 < 4u) { break; }
		l897 = 0u;
		loop {
			let v903 = l897;
			if !(v903 < c6) { break; }
			let v905 = l889;
			let v907 = l348;
			let v910 = l897;
			let v913 = l344;
			let v914 = ((((((v905 * c5) + v907) * c6) + v910) * c4) + v913);
			let v915 = l889;
			let v916 = l897;
			let v918 = l419[v915][v916];
			g484[v914] = v918;
			continuing {
				let v920 = l897;
				l897 = (v920 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v922 = l889;
			l889 = (v922 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v926 = l337;
	l925 = v926;
	loop {
		let v932 = l925;
		if !(v932 < s934) { break; }
		let v937 = l351;
		let v938 = l925;
		l936 = (v937 + (v938 / max(s939, 1u)));
		let v944 = workgroup_id[0u];
		let v947 = l925;
		l942 = (((v944 * c5) * c6) + (v947 % max(s948, 1u)));
		let v951 = l936;
		let v952 = l359;
		let v953 = (v951 < v952);
		h960 = v953;
		if v953 {
			let v956 = l942;
			let v958 = push.m2;
			h960 = (v956 < v958);
		}
		let v960 = h960;
		if v960 {
			l963 = 0.0f;
			l964 = 0u;
			loop {
				let v970 = l964;
				if !(v970 < c4) { break; }
				let v972 = l925;
				let v974 = l964;
				let v975 = ((v972 * c4) + v974);
				let v977 = g484[v975];
				let v978 = l963;
				l963 = (v978 + v977);
				continuing {
					let v980 = l964;
					l964 = (v980 + bitcast<u32>(1i));
				}
			}
			let v983 = l936;
			let v985 = push.m3;
			let v988 = push.m1;
			let v990 = l942;
			l982 = (((v983 * v985) + v988) + v990);
			let v996 = l982;
			if s998 {
				let v1002 = l963;
				let v1007 = l982;
				let v1009 = b5[v1007];
				l999 = (v1002 + v1009);
			} else {
				let v1012 = l963;
				l999 = v1012;
			}
			let v1013 = l999;
			b3[v996] = v1013;
		}
		continuing {
			let v1016 = l925;
			l925 = (v1016 + s1015);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v76 = extents.m0;
			return v76;
		}
		case 1u: {
			let v80 = extents.m1;
			return v80;
		}
		case 2u: {
			let v84 = extents.m2;
			return v84;
		}
		case 3u: {
			let v88 = extents.m3;
			return v88;
		}
		case 4u: {
			let v92 = extents.m4;
			return v92;
		}
		case default: {
			return s95;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v99 = (*p12);
	let v102 = (*p14);
	let v104 = (*p13);
	let v107 = (*p12);
	return (((((v99 / 64u) * v102) + v104) * 64u) + (v107 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v112 = (*p18);
	let v124 = (*p19);
	let v127 = (*p18);
	return (((((v112 / 64u) * s122) + v124) * 64u) + (v127 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l134: vec2<f32>;
	var l143: f32;
	let v135 = (*p24);
	l134 = unpack2x16float(v135);
	let v137 = (*p25);
	if ((v137 & 1u) == 0u) {
		let v147 = l134[0u];
		l143 = v147;
	} else {
		let v150 = l134[1u];
		l143 = v150;
	}
	let v151 = l143;
	return v151;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v154 = (*p29);
	return v154;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l166: u32;
	var l168: u32;
	var l169: u32;
	let v161 = (*p33);
	let v167 = (*p32);
	l166 = v167;
	l168 = (v161 / 4u);
	l169 = s165;
	let v170 = fn_15(&l166, &l168, &l169);
	let v172 = (*p33);
	let v174 = ((v170 * 4u) + (v172 % 4u));
	let v177 = b2[v174 / 4u][v174 % 4u];
	return v177;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l180: u32;
	let v181 = (*p38);
	l180 = v181;
	let v182 = l180;
	(*p38) = (v182 >> bitcast<u32>(2i));
	let v184 = l180;
	let v188 = l180;
	let v193 = l180;
	let v198 = l180;
	return (vec4<f32>(f32((v184 & 3u)), f32(((v188 >> bitcast<u32>(8i)) & 3u)), f32(((v193 >> bitcast<u32>(16i)) & 3u)), f32(((v198 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l209: u32;
	var l210: u32;
	var l212: u32;
	var l215: u32;
	var l224: u32;
	var l226: u32;
	let v211 = (*p46);
	l210 = v211;
	let v213 = (*p47);
	l212 = v213;
	let v214 = fn_34(&l210, &l212);
	l209 = v214;
	l215 = 0u;
	loop {
		let v221 = l215;
		if !(v221 < 4u) { break; }
		let v223 = l215;
		let v225 = l209;
		l224 = v225;
		let v227 = l215;
		l226 = v227;
		let v228 = fn_40(&l224, &l226);
		let v229 = l224;
		l209 = v229;
		(*p48)[v223] = v228;
		continuing {
			let v232 = l215;
			l215 = (v232 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l236: f32;
	var l256: u32;
	var l257: u32;
	var l262: u32;
	var l265: u32;
	if s235 {
		let v248 = push.m1;
		let v249 = (*p51);
		let v251 = (*p52);
		l256 = (v248 + v249);
		l257 = (((v251 * 16u) / max(c10, 1u)) / 2u);
		let v258 = fn_20(&l256, &l257);
		let v259 = (*p52);
		let v264 = b4[v258];
		l262 = v264;
		l265 = ((v259 * 16u) / max(c10, 1u));
		let v266 = fn_26(&l262, &l265);
		l236 = v266;
	} else {
		let v269 = push.m1;
		let v270 = (*p51);
		let v271 = (v269 + v270);
		let v273 = b4[v271];
		l236 = bitcast<f32>(v273);
	}
	let v275 = l236;
	return v275;
}
fn fn_59(p56: ptr<function, u32>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l287: vec4<f32>;
	var l303: vec4<f32>;
	var l304: u32;
	if s279 {
		let v284 = (*p58);
		if (s283 || (v284 < c2)) {
			let v294 = (*p57);
			let v297 = b1[v294];
			l287 = v297;
		} else {
			l287 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v301 = l287;
		return v301;
	}
	l303 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l304 = 0u;
	loop {
		let v310 = l304;
		if !(v310 < 4u) { break; }
		let v312 = (*p58);
		let v313 = l304;
		if ((v312 + v313) < c2) {
			let v318 = l304;
			let v323 = (*p56);
			let v324 = (*p58);
			let v326 = l304;
			let v327 = ((v323 + v324) + v326);
			let v330 = b1[v327 / 4u][v327 % 4u];
			l303[v318] = v330;
		}
		continuing {
			let v332 = l304;
			l304 = (v332 + bitcast<u32>(1i));
		}
	}
	let v334 = l303;
	return v334;
}
