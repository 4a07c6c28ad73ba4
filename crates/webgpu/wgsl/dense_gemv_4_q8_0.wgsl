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
var<workgroup> g472: array<f32, max(s469, 1u)>;
const s99: u32 = (c1 - 5u);
const s122: bool = (c9 != 0u);
const s146: bool = (c9 != 0u);
const s262: u32 = (c2 / 4u);
const s271: u32 = (c2 % 4u);
const s272: bool = (s271 == 0u);
const s276: u32 = (c2 % 16u);
const s277: bool = (s276 == 0u);
const s448: bool = (c7 == 0u);
const s467: u32 = (4u * c6);
const s468: u32 = (s467 * c4);
const s469: u32 = (s468 * c5);
const s497: u32 = (c2 + 16u);
const s498: u32 = (s497 - 1u);
const s499: u32 = (s498 / 16u);
const s501: bool = (c7 == 0u);
const s900: u32 = (4u * c5);
const s901: u32 = (s900 * c6);
const s906: u32 = (c5 * c6);
const s915: u32 = (c5 * c6);
const s965: bool = (c8 != 0u);
const s982: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h927: bool;
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
	var l451: u32;
	var l459: u32;
	var l489: u32;
	var l504: u32;
	var l514: array<vec4<u32>, max(c6, 1u)>;
	var l517: u32;
	var l520: u32;
	var l526: u32;
	var l534: u32;
	var l549: u32;
	var l554: u32;
	var l564: array<vec4<f32>, max(c6, 1u)>;
	var l567: vec4<u32>;
	var l570: u32;
	var l578: u32;
	var l586: vec4<f32>;
	var l602: u32;
	var l605: u32;
	var l606: u32;
	var l608: u32;
	var l634: u32;
	var l642: f32;
	var l644: u32;
	var l647: u32;
	var l650: u32;
	var l682: u32;
	var l710: u32;
	var l721: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l723: u32;
	var l726: u32;
	var l728: array<vec4<f32>, 4>;
	var l734: u32;
	var l743: array<f32, max(c6, 1u)>;
	var l746: u32;
	var l749: u32;
	var l755: u32;
	var l763: u32;
	var l771: vec4<f32>;
	var l787: u32;
	var l790: u32;
	var l791: u32;
	var l793: u32;
	var l801: f32;
	var l808: array<f32, max(c6, 1u)>;
	var l812: f32;
	var l828: u32;
	var l855: u32;
	var l863: u32;
	var l892: u32;
	var l903: u32;
	var l909: u32;
	var l930: f32;
	var l931: u32;
	var l949: u32;
	var l966: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v404 = l398;
		if !(v404 < 4u) { break; }
		l406 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v431 = l425;
		if !(v431 < 4u) { break; }
		let v436 = l425;
		let v437 = l345;
		let v438 = l425;
		let v440 = l357;
		l435[v436] = (min((v437 + v438), (v440 - 1u)) * c2);
		continuing {
			let v445 = l425;
			l425 = (v445 + bitcast<u32>(1i));
		}
	}
	if s448 {
		l451 = 0u;
		loop { // unroll
			let v457 = l451;
			if !(v457 < 4u) { break; }
			l459 = 0u;
			loop { // unroll
				let v465 = l459;
				if !(v465 < c6) { break; }
				let v473 = l451;
				let v475 = l342;
				let v478 = l459;
				let v481 = l338;
				let v482 = ((((((v473 * c5) + v475) * c6) + v478) * c4) + v481);
				g472[v482] = 0.0f;
				continuing {
					let v485 = l459;
					l459 = (v485 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v487 = l451;
				l451 = (v487 + bitcast<u32>(1i));
			}
		}
	}
	let v490 = l338;
	l489 = v490;
	loop {
		let v496 = l489;
		if !(v496 < s499) { break; }
		if s501 {
			l504 = 0u;
			loop { // unroll
				let v510 = l504;
				if !(v510 < c6) { break; }
				let v515 = l504;
				let v516 = l504;
				let v519 = l384[v516];
				l517 = v519;
				let v521 = l489;
				l520 = v521;
				let v522 = fn_37(&l517, &l520);
				l514[v515] = v522;
				continuing {
					let v524 = l504;
					l504 = (v524 + bitcast<u32>(1i));
				}
			}
			l526 = 0u;
			loop { // unroll
				let v532 = l526;
				if !(v532 < 4u) { break; }
				l534 = 0u;
				loop { // unroll
					let v540 = l534;
					if !(v540 < c6) { break; }
					let v542 = l526;
					let v543 = l534;
					l417[v542][v543] = 0.0f;
					continuing {
						let v545 = l534;
						l534 = (v545 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v547 = l526;
					l526 = (v547 + bitcast<u32>(1i));
				}
			}
			l549 = 0u;
			loop {
				l554 = 0u;
				loop { // unroll
					let v560 = l554;
					if !(v560 < c6) { break; }
					let v565 = l554;
					let v566 = l554;
					let v569 = l514[v566];
					l567 = v569;
					let v571 = l549;
					l570 = v571;
					let v572 = fn_43(&l567, &l570);
					let v573 = l567;
					l514[v566] = v573;
					l564[v565] = v572;
					continuing {
						let v576 = l554;
						l554 = (v576 + bitcast<u32>(1i));
					}
				}
				l578 = 0u;
				loop { // unroll
					let v584 = l578;
					if !(v584 < 4u) { break; }
					let v587 = l578;
					let v588 = l578;
					let v590 = l435[v588];
					let v591 = l489;
					let v595 = l549;
					let v597 = l489;
					let v599 = l549;
					let v604 = l435[v587];
					l602 = v604;
					l605 = (((v590 + (v591 * 16u)) / 4u) + v595);
					l606 = ((v597 * 16u) + (v599 * 4u));
					let v607 = fn_63(&l602, &l605, &l606);
					l586 = v607;
					l608 = 0u;
					loop { // unroll
						let v614 = l608;
						if !(v614 < c6) { break; }
						let v616 = l578;
						let v617 = l608;
						let v618 = l586;
						let v619 = l608;
						let v621 = l564[v619];
						let v624 = l417[v616][v617];
						l417[v616][v617] = (v624 + dot(v618, v621));
						continuing {
							let v627 = l608;
							l608 = (v627 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v629 = l578;
						l578 = (v629 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v631 = l549;
					let v632 = (v631 + bitcast<u32>(1i));
					l549 = v632;
					break if !(v632 < 4u);
				}
			}
			l634 = 0u;
			loop { // unroll
				let v640 = l634;
				if !(v640 < c6) { break; }
				let v643 = l634;
				let v646 = l384[v643];
				l644 = v646;
				let v648 = l489;
				l647 = v648;
				let v649 = fn_57(&l644, &l647);
				l642 = v649;
				l650 = 0u;
				loop { // unroll
					let v656 = l650;
					if !(v656 < 4u) { break; }
					let v658 = l650;
					let v659 = l634;
					let v660 = l650;
					let v662 = l342;
					let v665 = l634;
					let v668 = l338;
					let v669 = ((((((v660 * c5) + v662) * c6) + v665) * c4) + v668);
					let v671 = g472[v669];
					let v672 = l650;
					let v673 = l634;
					let v675 = l417[v672][v673];
					let v676 = l642;
					l417[v658][v659] = (v671 + (v675 * v676));
					continuing {
						let v680 = l650;
						l650 = (v680 + bitcast<u32>(1i));
					}
				}
				l682 = 0u;
				loop { // unroll
					let v688 = l682;
					if !(v688 < 4u) { break; }
					let v690 = l682;
					let v692 = l342;
					let v695 = l634;
					let v698 = l338;
					let v699 = ((((((v690 * c5) + v692) * c6) + v695) * c4) + v698);
					let v700 = l682;
					let v701 = l634;
					let v703 = l417[v700][v701];
					g472[v699] = v703;
					continuing {
						let v705 = l682;
						l682 = (v705 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v707 = l634;
					l634 = (v707 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l710 = 0u;
		loop { // unroll
			let v716 = l710;
			if !(v716 < c6) { break; }
			let v718 = l710;
			let v722 = l710;
			let v725 = l384[v718];
			l723 = v725;
			let v727 = l489;
			l726 = v727;
			fn_52(&l723, &l726, &l728);
			let v730 = l728;
			l721[v722] = v730;
			continuing {
				let v732 = l710;
				l710 = (v732 + bitcast<u32>(1i));
			}
		}
		l734 = 0u;
		loop { // unroll
			let v740 = l734;
			if !(v740 < c6) { break; }
			let v744 = l734;
			let v745 = l734;
			let v748 = l384[v745];
			l746 = v748;
			let v750 = l489;
			l749 = v750;
			let v751 = fn_57(&l746, &l749);
			l743[v744] = v751;
			continuing {
				let v753 = l734;
				l734 = (v753 + bitcast<u32>(1i));
			}
		}
		l755 = 0u;
		loop { // unroll
			let v761 = l755;
			if !(v761 < 4u) { break; }
			l763 = 0u;
			loop { // unroll
				let v769 = l763;
				if !(v769 < 4u) { break; }
				let v772 = l755;
				let v773 = l755;
				let v775 = l435[v773];
				let v776 = l489;
				let v780 = l763;
				let v782 = l489;
				let v784 = l763;
				let v789 = l435[v772];
				l787 = v789;
				l790 = (((v775 + (v776 * 16u)) / 4u) + v780);
				l791 = ((v782 * 16u) + (v784 * 4u));
				let v792 = fn_63(&l787, &l790, &l791);
				l771 = v792;
				l793 = 0u;
				loop { // unroll
					let v799 = l793;
					if !(v799 < c6) { break; }
					let v802 = l771;
					let v803 = l793;
					let v804 = l763;
					let v806 = l721[v803][v804];
					l801 = dot(v802, v806);
					let v809 = l793;
					let v810 = l763;
					if (v810 > 0u) {
						let v815 = l793;
						let v817 = l808[v815];
						let v818 = l801;
						l812 = (v817 + v818);
					} else {
						let v821 = l801;
						l812 = v821;
					}
					let v822 = l812;
					l808[v809] = v822;
					continuing {
						let v824 = l793;
						l793 = (v824 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v826 = l763;
					l763 = (v826 + bitcast<u32>(1i));
				}
			}
			l828 = 0u;
			loop { // unroll
				let v834 = l828;
				if !(v834 < c6) { break; }
				let v836 = l755;
				let v837 = l828;
				let v838 = l828;
				let v840 = l808[v838];
				let v841 = l828;
				let v843 = l743[v841];
				let v846 = l417[v836][v837];
				l417[v836][v837] = (v846 + (v840 * v843));
				continuing {
					let v849 = l828;
					l828 = (v849 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v851 = l755;
				l755 = (v851 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v853 = l489;
			l489 = (v853 + c4);
		}
	}
	l855 = 0u;
	loop { // unroll
		let v861 = l855;
		if !(v861 < 4u) { break; }
		l863 = 0u;
		loop { // unroll
			let v869 = l863;
			if !(v869 < c6) { break; }
			let v871 = l855;
			let v873 = l342;
			let v876 = l863;
			let v879 = l338;
			let v880 = ((((((v871 * c5) + v873) * c6) + v876) * c4) + v879);
			let v881 = l855;
			let v882 = l863;
			let v884 = l417[v881][v882];
			g472[v880] = v884;
			continuing {
				let v886 = l863;
				l863 = (v886 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v888 = l855;
			l855 = (v888 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v893 = l331;
	l892 = v893;
	loop {
		let v899 = l892;
		if !(v899 < s901) { break; }
		let v904 = l345;
		let v905 = l892;
		l903 = (v904 + (v905 / max(s906, 1u)));
		let v911 = workgroup_id[0u];
		let v914 = l892;
		l909 = (((v911 * c5) * c6) + (v914 % max(s915, 1u)));
		let v918 = l903;
		let v919 = l357;
		let v920 = (v918 < v919);
		h927 = v920;
		if v920 {
			let v923 = l909;
			let v925 = push.m2;
			h927 = (v923 < v925);
		}
		let v927 = h927;
		if v927 {
			l930 = 0.0f;
			l931 = 0u;
			loop {
				let v937 = l931;
				if !(v937 < c4) { break; }
				let v939 = l892;
				let v941 = l931;
				let v942 = ((v939 * c4) + v941);
				let v944 = g472[v942];
				let v945 = l930;
				l930 = (v945 + v944);
				continuing {
					let v947 = l931;
					l931 = (v947 + bitcast<u32>(1i));
				}
			}
			let v950 = l903;
			let v952 = push.m3;
			let v955 = push.m1;
			let v957 = l909;
			l949 = (((v950 * v952) + v955) + v957);
			let v963 = l949;
			if s965 {
				let v969 = l930;
				let v974 = l949;
				let v976 = b5[v974];
				l966 = (v969 + v976);
			} else {
				let v979 = l930;
				l966 = v979;
			}
			let v980 = l966;
			b3[v963] = v980;
		}
		continuing {
			let v983 = l892;
			l892 = (v983 + s982);
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
	loop { // unroll
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
	loop { // unroll
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
