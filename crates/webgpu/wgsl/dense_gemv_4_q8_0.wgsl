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
struct S73 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S346 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S73;
@group(0) @binding(16) var<uniform> push: S346;
var<workgroup> g482: array<f32, max(s479, 1u)>;
const s99: u32 = (c1 - 5u);
const s122: bool = (c9 != 0u);
const s146: bool = (c9 != 0u);
const s262: u32 = (c2 / 4u);
const s271: u32 = (c2 % 4u);
const s272: bool = (s271 == 0u);
const s276: u32 = (c2 % 16u);
const s277: bool = (s276 == 0u);
const s458: bool = (c7 == 0u);
const s477: u32 = (4u * c6);
const s478: u32 = (s477 * c4);
const s479: u32 = (s478 * c5);
const s507: u32 = (c2 + 16u);
const s508: u32 = (s507 - 1u);
const s509: u32 = (s508 / 16u);
const s511: bool = (c7 == 0u);
const s649: u32 = (c4 * 4u);
const s880: u32 = (c4 * 4u);
const s934: u32 = (4u * c5);
const s935: u32 = (s934 * c6);
const s940: u32 = (c5 * c6);
const s949: u32 = (c5 * c6);
const s999: bool = (c8 != 0u);
const s1016: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h961: bool;
	var l331: u32;
	var l338: u32;
	var l342: u32;
	var l345: u32;
	var l357: u32;
	var l365: u32;
	var l374: u32;
	var l384: array<u32, max(c6, 1u)>;
	var l393: u32;
	var l398: u32;
	var l406: u32;
	var l417: array<array<f32, max(c6, 1u)>, 4>;
	var l425: u32;
	var l435: array<u32, 4>;
	var l445: array<u32, 4>;
	var l461: u32;
	var l469: u32;
	var l499: u32;
	var l514: u32;
	var l524: array<vec4<u32>, max(c6, 1u)>;
	var l527: u32;
	var l530: u32;
	var l536: u32;
	var l544: u32;
	var l559: u32;
	var l564: u32;
	var l574: array<vec4<f32>, max(c6, 1u)>;
	var l577: vec4<u32>;
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
	var l926: u32;
	var l937: u32;
	var l943: u32;
	var l964: f32;
	var l965: u32;
	var l983: u32;
	var l1000: f32;
	let v337 = local_invocation_id[0u];
	l331 = v337;
	let v339 = l331;
	l338 = (v339 % max(c4, 1u));
	let v343 = l331;
	l342 = (v343 / max(c4, 1u));
	let v351 = push.m0;
	let v354 = workgroup_id[1u];
	l345 = (v351 + (v354 * 4u));
	let v358 = fn_8();
	l357 = v358;
	let v359 = l345;
	let v360 = l357;
	if (v359 >= v360) {
		return;
	}
	let v367 = workgroup_id[0u];
	let v370 = l342;
	l365 = (((v367 * c5) + v370) * c6);
	l374 = 0u;
	loop {
		let v380 = l374;
		if !(v380 < c6) { break; }
		let v385 = l374;
		let v386 = l365;
		let v387 = l374;
		let v390 = push.m2;
		l393 = min((v386 + v387), (v390 - 1u));
		let v394 = fn_31(&l393);
		l384[v385] = v394;
		continuing {
			let v396 = l374;
			l374 = (v396 + bitcast<u32>(1i));
		}
	}
	l398 = 0u;
	loop {
		let v404 = l398;
		if !(v404 < 4u) { break; }
		l406 = 0u;
		loop {
			let v412 = l406;
			if !(v412 < c6) { break; }
			let v418 = l398;
			let v419 = l406;
			l417[v418][v419] = 0.0f;
			continuing {
				let v421 = l406;
				l406 = (v421 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v423 = l398;
			l398 = (v423 + bitcast<u32>(1i));
		}
	}
	l425 = 0u;
	loop {
		let v431 = l425;
		if !(v431 < 4u) { break; }
		let v436 = l425;
		let v437 = l345;
		let v438 = l425;
		let v440 = l357;
		l435[v436] = (min((v437 + v438), (v440 - 1u)) * c2);
		let v446 = l425;
		let v447 = l425;
		let v449 = l435[v447];
		let v451 = l338;
		l445[v446] = ((v449 / 4u) + (v451 * 4u));
		continuing {
			let v455 = l425;
			l425 = (v455 + bitcast<u32>(1i));
		}
	}
	if s458 {
		l461 = 0u;
		loop {
			let v467 = l461;
			if !(v467 < 4u) { break; }
			l469 = 0u;
			loop {
				let v475 = l469;
				if !(v475 < c6) { break; }
				let v483 = l461;
				let v485 = l342;
				let v488 = l469;
				let v491 = l338;
				let v492 = ((((((v483 * c5) + v485) * c6) + v488) * c4) + v491);
				g482[v492] = 0.0f;
				continuing {
					let v495 = l469;
					l469 = (v495 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v497 = l461;
				l461 = (v497 + bitcast<u32>(1i));
			}
		}
	}
	let v500 = l338;
	l499 = v500;
	loop {
		let v506 = l499;
		if !(v506 < s509) { break; }
		if s511 {
			l514 = 0u;
			loop {
				let v520 = l514;
				if !(v520 < c6) { break; }
				let v525 = l514;
				let v526 = l514;
				let v529 = l384[v526];
				l527 = v529;
				let v531 = l499;
				l530 = v531;
				let v532 = fn_37(&l527, &l530);
				l524[v525] = v532;
				continuing {
					let v534 = l514;
					l514 = (v534 + bitcast<u32>(1i));
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
					l417[v552][v553] = 0.0f;
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
					let v582 = fn_43(&l577, &l580);
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
					let v600 = l445[v598];
					let v601 = l559;
					let v603 = l499;
					let v605 = l559;
					let v610 = l435[v597];
					l608 = v610;
					l611 = (v600 + v601);
					l612 = ((v603 * 16u) + (v605 * 4u));
					let v613 = fn_63(&l608, &l611, &l612);
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
						let v630 = l417[v622][v623];
						l417[v622][v623] = (v630 + dot(v624, v627));
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
				let v651 = l445[v648];
				l445[v648] = (v651 + s649);
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
				let v668 = l384[v665];
				l666 = v668;
				let v670 = l499;
				l669 = v670;
				let v671 = fn_57(&l666, &l669);
				l664 = v671;
				l672 = 0u;
				loop {
					let v678 = l672;
					if !(v678 < 4u) { break; }
					let v680 = l672;
					let v681 = l656;
					let v682 = l672;
					let v684 = l342;
					let v687 = l656;
					let v690 = l338;
					let v691 = ((((((v682 * c5) + v684) * c6) + v687) * c4) + v690);
					let v693 = g482[v691];
					let v694 = l672;
					let v695 = l656;
					let v697 = l417[v694][v695];
					let v698 = l664;
					l417[v680][v681] = (v693 + (v697 * v698));
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
					let v714 = l342;
					let v717 = l656;
					let v720 = l338;
					let v721 = ((((((v712 * c5) + v714) * c6) + v717) * c4) + v720);
					let v722 = l704;
					let v723 = l656;
					let v725 = l417[v722][v723];
					g482[v721] = v725;
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
			let v747 = l384[v740];
			l745 = v747;
			let v749 = l499;
			l748 = v749;
			fn_52(&l745, &l748, &l750);
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
			let v770 = l384[v767];
			l768 = v770;
			let v772 = l499;
			l771 = v772;
			let v773 = fn_57(&l768, &l771);
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
				let v797 = l445[v795];
				let v798 = l785;
				let v800 = l499;
				let v802 = l785;
				let v807 = l435[v794];
				l805 = v807;
				l808 = (v797 + v798);
				l809 = ((v800 * 16u) + (v802 * 4u));
				let v810 = fn_63(&l805, &l808, &l809);
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
				let v864 = l417[v854][v855];
				l417[v854][v855] = (v864 + (v858 * v861));
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
			let v882 = l445[v879];
			l445[v879] = (v882 + s880);
			continuing {
				let v885 = l871;
				l871 = (v885 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v887 = l499;
			l499 = (v887 + c4);
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
			let v907 = l342;
			let v910 = l897;
			let v913 = l338;
			let v914 = ((((((v905 * c5) + v907) * c6) + v910) * c4) + v913);
			let v915 = l889;
			let v916 = l897;
			let v918 = l417[v915][v916];
			g482[v914] = v918;
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
	let v927 = l331;
	l926 = v927;
	loop {
		let v933 = l926;
		if !(v933 < s935) { break; }
		let v938 = l345;
		let v939 = l926;
		l937 = (v938 + (v939 / max(s940, 1u)));
		let v945 = workgroup_id[0u];
		let v948 = l926;
		l943 = (((v945 * c5) * c6) + (v948 % max(s949, 1u)));
		let v952 = l937;
		let v953 = l357;
		let v954 = (v952 < v953);
		h961 = v954;
		if v954 {
			let v957 = l943;
			let v959 = push.m2;
			h961 = (v957 < v959);
		}
		let v961 = h961;
		if v961 {
			l964 = 0.0f;
			l965 = 0u;
			loop {
				let v971 = l965;
				if !(v971 < c4) { break; }
				let v973 = l926;
				let v975 = l965;
				let v976 = ((v973 * c4) + v975);
				let v978 = g482[v976];
				let v979 = l964;
				l964 = (v979 + v978);
				continuing {
					let v981 = l965;
					l965 = (v981 + bitcast<u32>(1i));
				}
			}
			let v984 = l937;
			let v986 = push.m3;
			let v989 = push.m1;
			let v991 = l943;
			l983 = (((v984 * v986) + v989) + v991);
			let v997 = l983;
			if s999 {
				let v1003 = l964;
				let v1008 = l983;
				let v1010 = b5[v1008];
				l1000 = (v1003 + v1010);
			} else {
				let v1013 = l964;
				l1000 = v1013;
			}
			let v1014 = l1000;
			b3[v997] = v1014;
		}
		continuing {
			let v1017 = l926;
			l926 = (v1017 + s1016);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v80 = extents.m0;
			return v80;
		}
		case 1u: {
			let v84 = extents.m1;
			return v84;
		}
		case 2u: {
			let v88 = extents.m2;
			return v88;
		}
		case 3u: {
			let v92 = extents.m3;
			return v92;
		}
		case 4u: {
			let v96 = extents.m4;
			return v96;
		}
		case default: {
			return s99;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l103: vec4<u32>;
	var l132: vec4<f32>;
	let v104 = (*p15);
	let v107 = (*p15);
	let v111 = (*p15);
	let v115 = (*p15);
	l103 = vec4<u32>((v104 & 255u), ((v107 >> bitcast<u32>(8i)) & 255u), ((v111 >> bitcast<u32>(16i)) & 255u), (v115 >> bitcast<u32>(24i)));
	if s122 {
		let v125 = l103;
		let v127 = (*p16);
		return (vec4<f32>(v125) - vec4<f32>(v127, v127, v127, v127));
	}
	let v133 = l103;
	let v139 = (*p16);
	let v140 = (8388608.0f + v139);
	l132 = (bitcast<vec4<f32>>((v133 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v140, v140, v140, v140));
	let v143 = l132;
	return v143;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l150: i32;
	var l169: u32;
	var l170: f32;
	if s146 {
		let v151 = (*p20);
		l150 = bitcast<i32>(v151);
		let v153 = l150;
		let v155 = l150;
		let v157 = l150;
		let v159 = l150;
		return vec4<f32>(vec4<i32>(extractBits(v153, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v155, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v157, bitcast<u32>(16i), bitcast<u32>(8i)), (v159 >> bitcast<u32>(24i))));
	}
	let v165 = (*p20);
	l169 = (v165 ^ 2155905152u);
	l170 = 128.0f;
	let v171 = fn_17(&l169, &l170);
	return v171;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l176: vec2<f32>;
	var l197: f32;
	let v181 = (*p24);
	let v182 = (*p25);
	let v183 = (*p26);
	let v187 = (v181 + (v182 >> (v183 + 1u)));
	let v190 = b2[v187 / 4u][v187 % 4u];
	l176 = unpack2x16float(v190);
	let v192 = (*p25);
	let v193 = (*p26);
	if ((v192 & (1u << v193)) == 0u) {
		let v201 = l176[0u];
		l197 = v201;
	} else {
		let v204 = l176[1u];
		l197 = v204;
	}
	let v205 = l197;
	return v205;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v208 = (*p30);
	return (v208 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v217 = (*p35);
	let v218 = (*p36);
	let v219 = (v217 + v218);
	let v222 = b2[v219];
	return v222;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l225: vec4<u32>;
	var l229: u32;
	let v226 = (*p41);
	l225 = v226;
	let v227 = l225;
	(*p41) = v227.yzwx;
	let v231 = l225[0u];
	l229 = v231;
	let v232 = fn_21(&l229);
	return v232;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l235: vec4<u32>;
	var l236: u32;
	var l238: u32;
	var l241: u32;
	var l250: vec4<u32>;
	var l252: u32;
	let v237 = (*p49);
	l236 = v237;
	let v239 = (*p50);
	l238 = v239;
	let v240 = fn_37(&l236, &l238);
	l235 = v240;
	l241 = 0u;
	loop {
		let v247 = l241;
		if !(v247 < 4u) { break; }
		let v249 = l241;
		let v251 = l235;
		l250 = v251;
		let v253 = l241;
		l252 = v253;
		let v254 = fn_43(&l250, &l252);
		let v255 = l250;
		l235 = v255;
		(*p51)[v249] = v254;
		continuing {
			let v257 = l241;
			l241 = (v257 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l264: u32;
	var l265: u32;
	var l267: u32;
	let v259 = (*p55);
	l264 = ((v259 * 4u) + s262);
	let v266 = (*p56);
	l265 = v266;
	l267 = 1u;
	let v268 = fn_27(&l264, &l265, &l267);
	return v268;
}
fn fn_63(p60: ptr<function, u32>, p61: ptr<function, u32>, p62: ptr<function, u32>) -> vec4<f32> {
	var l281: vec4<f32>;
	var l297: vec4<f32>;
	var l298: u32;
	if s272 {
		let v278 = (*p62);
		if (s277 || (v278 < c2)) {
			let v288 = (*p61);
			let v291 = b1[v288];
			l281 = v291;
		} else {
			l281 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v295 = l281;
		return v295;
	}
	l297 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l298 = 0u;
	loop {
		let v304 = l298;
		if !(v304 < 4u) { break; }
		let v306 = (*p62);
		let v307 = l298;
		if ((v306 + v307) < c2) {
			let v312 = l298;
			let v317 = (*p60);
			let v318 = (*p62);
			let v320 = l298;
			let v321 = ((v317 + v318) + v320);
			let v324 = b1[v321 / 4u][v321 % 4u];
			l297[v312] = v324;
		}
		continuing {
			let v326 = l298;
			l298 = (v326 + bitcast<u32>(1i));
		}
	}
	let v328 = l297;
	return v328;
}
