const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 64u; // stride
const c5: u32 = 0u; // residual
const c6: u32 = 0u; // accumulate
const c7: u32 = 0u; // pairs
const c8: u32 = 0u; // part_rows
const c9: u32 = 128u; // group
const c10: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S76 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S249 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S76;
@group(0) @binding(16) var<uniform> push: S249;
var<workgroup> g633: array<vec4<f32>, max(s630, 1u)>;
var<workgroup> g728: array<vec4<f32>, 272>;
const s102: u32 = (c1 - 5u);
const s123: u32 = (c2 + c9);
const s125: u32 = (s123 - 1u);
const s126: u32 = (s125 / max(c9, 1u));
const s127: u32 = (s126 + 1u);
const s129: u32 = (s127 / 2u);
const s170: u32 = (c2 + 63u);
const s171: u32 = (s170 / 64u);
const s241: bool = (c10 != 0u);
const s318: bool = (c7 != 0u);
const s386: u32 = (c0 / 16u);
const s387: u32 = (s386 * 2u);
const s388: u32 = (s387 * 4u);
const s394: u32 = (c2 + 64u);
const s395: u32 = (s394 - 1u);
const s396: u32 = (s395 / 64u);
const s411: bool = (c8 != 0u);
const s490: u32 = (c0 / 16u);
const s491: u32 = (s490 * 2u);
const s492: u32 = (s491 * 4u);
const s493: u32 = (s492 / 4u);
const s494: u32 = (s493 * 8u);
const s496: u32 = (s494 + c0);
const s497: u32 = (s496 - 1u);
const s499: u32 = (s497 / max(c0, 1u));
const s537: bool = (c7 != 0u);
const s538: u32 = select(1u, 2u, s537);
const s575: bool = (c7 != 0u);
const s576: u32 = select(1u, 2u, s575);
const s602: u32 = (c0 / 16u);
const s603: u32 = (s602 * 2u);
const s604: u32 = (s603 * 4u);
const s605: u32 = (s604 / 4u);
const s606: u32 = (s605 * 8u);
const s608: u32 = (s606 % max(c0, 1u));
const s609: bool = (s608 == 0u);
const s615: u32 = (c0 / 16u);
const s616: u32 = (s615 * 2u);
const s617: u32 = (s616 * 4u);
const s618: u32 = (s617 / 4u);
const s619: u32 = (s618 * 8u);
const s625: u32 = (c0 / 16u);
const s626: u32 = (s625 * 2u);
const s627: u32 = (s626 * 4u);
const s628: u32 = (s627 / 4u);
const s629: u32 = (s628 + 1u);
const s630: u32 = (16u * s629);
const s636: u32 = (c0 / 16u);
const s637: u32 = (s636 * 2u);
const s638: u32 = (s637 * 4u);
const s639: u32 = (s638 / 4u);
const s640: u32 = (s639 + 1u);
const s650: u32 = (c0 / 16u);
const s651: u32 = (s650 * 2u);
const s652: u32 = (s651 * 4u);
const s653: u32 = (s652 / 4u);
const s654: u32 = (s653 + 1u);
const s682: u32 = (c2 % 64u);
const s683: bool = (s682 == 0u);
const s802: u32 = (c0 / 16u);
const s803: u32 = (s802 * 2u);
const s804: u32 = (s803 * 4u);
const s805: u32 = (s804 / 4u);
const s806: u32 = (s805 + 1u);
const s857: u32 = (c0 / 16u);
const s858: u32 = (s857 * 2u);
const s859: u32 = (s858 * 4u);
const s860: u32 = (s859 / 4u);
const s861: u32 = (s860 + 1u);
const s862: u32 = (4u * s861);
const s920: bool = (c8 != 0u);
const s946: bool = (c5 != 0u);
const s959: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h621: bool;
	var l356: u32;
	var l363: u32;
	var l366: u32;
	var l369: u32;
	var l377: u32;
	var l391: u32;
	var l405: u32;
	var l406: u32;
	var l407: u32;
	var l417: u32;
	var l422: u32;
	var l441: u32;
	var l450: u32;
	var l461: array<array<vec4<f32>, 1>, 8>;
	var l471: u32;
	var l482: u32;
	var l501: u32;
	var l507: u32;
	var l510: u32;
	var l514: u32;
	var l520: vec2<bool>;
	var l531: vec2<f32>;
	var l542: u32;
	var l544: u32;
	var l552: u32;
	var l565: vec2<f32>;
	var l580: u32;
	var l584: vec2<f32>;
	var l589: vec4<f32>;
	var l594: vec4<f32>;
	var l662: u32;
	var l671: u32;
	var l674: u32;
	var l677: u32;
	var l698: array<vec4<f32>, 4>;
	var l699: u32;
	var l700: u32;
	var l701: array<vec4<f32>, 4>;
	var l705: u32;
	var l717: u32;
	var l746: u32;
	var l748: u32;
	var l751: u32;
	var l759: u32;
	var l767: u32;
	var l776: array<vec4<f32>, 1>;
	var l790: u32;
	var l798: vec4<f32>;
	var l813: u32;
	var l821: u32;
	var l869: u32;
	var l877: u32;
	var l885: u32;
	var l893: u32;
	var l901: u32;
	var l919: u32;
	var l921: u32;
	var l934: u32;
	var l939: f32;
	let v362 = local_invocation_id[0u];
	l356 = v362;
	let v364 = l356;
	l363 = (v364 % 16u);
	let v367 = l356;
	l366 = (v367 / 16u);
	let v370 = fn_8();
	let v372 = push.m3;
	let v374 = push.m4;
	l369 = min(v370, (v372 + v374));
	let v379 = push.m0;
	let v382 = workgroup_id[1u];
	l377 = (v379 + (v382 * s388));
	let v393 = workgroup_id[0u];
	l391 = ((v393 % max(s396, 1u)) * 64u);
	let v399 = l377;
	let v400 = l369;
	if (v399 >= v400) {
		return;
	}
	l405 = 0u;
	l406 = 0u;
	let v409 = push.m2;
	l407 = v409;
	if s411 {
		let v415 = workgroup_id[0u];
		l405 = (v415 / max(s396, 1u));
		let v420 = num_workgroups[0u];
		l417 = (v420 / max(s396, 1u));
		let v424 = push.m2;
		l422 = (((v424 + 16u) - 1u) / 16u);
		let v428 = l405;
		let v429 = l422;
		let v431 = l417;
		l406 = (((v428 * v429) / v431) * 16u);
		let v434 = l405;
		let v436 = l422;
		let v438 = l417;
		l407 = ((((v434 + 1u) * v436) / v438) * 16u);
	}
	l441 = 0u;
	loop { // unroll
		let v447 = l441;
		if !(v447 < 8u) { break; }
		l450 = 0u;
		loop { // unroll
			let v456 = l450;
			if !(v456 < 1u) { break; }
			let v462 = l441;
			let v463 = l450;
			l461[v462][v463] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v467 = l450;
				l450 = (v467 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v469 = l441;
			l441 = (v469 + bitcast<u32>(1i));
		}
	}
	let v472 = l406;
	l471 = v472;
	loop {
		let v478 = l471;
		let v479 = l407;
		if !(v478 < v479) { break; }
		workgroupBarrier();
		l482 = 0u;
		loop { // unroll
			let v488 = l482;
			if !(v488 < s499) { break; }
			let v502 = l356;
			let v503 = l482;
			l501 = (v502 + (v503 * vec3<u32>(c0, 1u, 1u).x));
			let v508 = l501;
			l507 = (v508 / 8u);
			let v511 = l501;
			l510 = ((v511 % 8u) * 2u);
			let v515 = l471;
			let v516 = l510;
			l514 = (v515 + v516);
			let v521 = l514;
			let v523 = push.m2;
			let v525 = l514;
			let v528 = push.m2;
			l520 = vec2<bool>((v521 < v523), ((v525 + 1u) < v528));
			let v533 = push.m1;
			let v534 = l514;
			let v536 = push.m2;
			l542 = (v533 + min(v534, (v536 - s538)));
			let v543 = fn_66(&l542);
			l531 = v543;
			l544 = 0u;
			loop { // unroll
				let v550 = l544;
				if !(v550 < 4u) { break; }
				let v553 = l377;
				let v554 = l507;
				let v557 = l544;
				let v559 = l369;
				let v563 = push.m3;
				l552 = (min(((v553 + (v554 * 4u)) + v557), (v559 - 1u)) - v563);
				let v566 = l552;
				let v570 = push.m1;
				let v572 = l514;
				let v574 = push.m2;
				l580 = (((v566 * c4) + v570) + min(v572, (v574 - s576)));
				let v581 = fn_63(&l580);
				let v582 = l531;
				l565 = (v581 * v582);
				let v586 = l565;
				let v587 = l520;
				l584 = select(vec2<f32>(0.0f, 0.0f), v586, v587);
				let v590 = l544;
				let v592 = l584[0u];
				l589[v590] = v592;
				let v595 = l544;
				let v597 = l584[1u];
				l594[v595] = v597;
				continuing {
					let v599 = l544;
					l544 = (v599 + bitcast<u32>(1i));
				}
			}
			h621 = s609;
			if (!s609) {
				let v613 = l501;
				h621 = (v613 < s619);
			}
			let v621 = h621;
			if v621 {
				let v634 = l510;
				let v642 = l507;
				let v643 = ((v634 * s640) + v642);
				let v644 = l589;
				g633[v643] = v644;
				let v647 = l510;
				let v656 = l507;
				let v657 = (((v647 + 1u) * s654) + v656);
				let v658 = l594;
				g633[v657] = v658;
			}
			continuing {
				let v660 = l482;
				l482 = (v660 + bitcast<u32>(1i));
			}
		}
		let v663 = l356;
		l662 = v663;
		loop {
			let v669 = l662;
			if !(v669 < 64u) { break; }
			let v672 = l662;
			l671 = (v672 / 4u);
			let v675 = l662;
			l674 = (v675 % 4u);
			let v678 = l391;
			let v679 = l674;
			l677 = (v678 + (v679 * 16u));
			let v684 = l677;
			if (s683 || (v684 < c2)) {
				let v689 = l471;
				let v690 = l671;
				let v693 = push.m2;
				let v696 = l677;
				l699 = min((v689 + v690), (v693 - 1u));
				l700 = (v696 / 16u);
				fn_58(&l699, &l700, &l701);
				let v703 = l701;
				l698 = v703;
			} else {
				l705 = 0u;
				loop { // unroll
					let v711 = l705;
					if !(v711 < 4u) { break; }
					let v713 = l705;
					l698[v713] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v715 = l705;
						l705 = (v715 + bitcast<u32>(1i));
					}
				}
			}
			l717 = 0u;
			loop { // unroll
				let v723 = l717;
				if !(v723 < 4u) { break; }
				let v729 = l671;
				let v732 = l674;
				let v735 = l717;
				let v736 = (((v729 * 17u) + (v732 * 4u)) + v735);
				let v737 = l717;
				let v739 = l698[v737];
				g728[v736] = v739;
				continuing {
					let v741 = l717;
					l717 = (v741 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v744 = l662;
				l662 = (v744 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v747 = l363;
		l746 = v747;
		let v749 = l366;
		l748 = (v749 * 2u);
		l751 = 0u;
		loop {
			let v757 = l751;
			if !(v757 < 16u) { break; }
			l759 = 0u;
			loop { // unroll
				let v765 = l759;
				if !(v765 < 4u) { break; }
				l767 = 0u;
				loop { // unroll
					let v773 = l767;
					if !(v773 < 1u) { break; }
					let v777 = l767;
					let v778 = l746;
					let v779 = l759;
					let v782 = l767;
					let v784 = ((v778 + (v779 * 17u)) + (v782 * 16u));
					let v786 = g728[v784];
					l776[v777] = v786;
					continuing {
						let v788 = l767;
						l767 = (v788 + bitcast<u32>(1i));
					}
				}
				l790 = 0u;
				loop { // unroll
					let v796 = l790;
					if !(v796 < 2u) { break; }
					let v799 = l748;
					let v800 = l759;
					let v809 = l790;
					let v810 = ((v799 + (v800 * s806)) + v809);
					let v812 = g633[v810];
					l798 = v812;
					l813 = 0u;
					loop { // unroll
						let v819 = l813;
						if !(v819 < 4u) { break; }
						l821 = 0u;
						loop { // unroll
							let v827 = l821;
							if !(v827 < 1u) { break; }
							let v829 = l790;
							let v831 = l813;
							let v832 = ((v829 * 4u) + v831);
							let v833 = l821;
							let v834 = l813;
							let v836 = l798[v834];
							let v837 = l821;
							let v839 = l776[v837];
							let v842 = l461[v832][v833];
							l461[v832][v833] = (v842 + (v839 * v836));
							continuing {
								let v845 = l821;
								l821 = (v845 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v847 = l813;
							l813 = (v847 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v849 = l790;
						l790 = (v849 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v851 = l759;
					l759 = (v851 + bitcast<u32>(1i));
				}
			}
			let v854 = l746;
			l746 = (v854 + 68u);
			let v863 = l748;
			l748 = (v863 + s862);
			continuing {
				let v865 = l751;
				l751 = (v865 + 4u);
			}
		}
		continuing {
			let v867 = l471;
			l471 = (v867 + 16u);
		}
	}
	l869 = 0u;
	loop { // unroll
		let v875 = l869;
		if !(v875 < 8u) { break; }
		let v878 = l377;
		let v879 = l366;
		let v883 = l869;
		l877 = ((v878 + ((v879 * 2u) * 4u)) + v883);
		l885 = 0u;
		loop { // unroll
			let v891 = l885;
			if !(v891 < 1u) { break; }
			l893 = 0u;
			loop { // unroll
				let v899 = l893;
				if !(v899 < 4u) { break; }
				let v902 = l391;
				let v903 = l363;
				let v904 = l885;
				let v909 = l893;
				l901 = ((v902 + ((v903 + (v904 * 16u)) * 4u)) + v909);
				let v911 = l877;
				let v912 = l369;
				let v914 = l901;
				if ((v911 < v912) && (v914 < c2)) {
					if s920 {
						let v924 = l405;
						let v926 = l877;
						let v929 = push.m3;
						l921 = (((v924 * c8) + v926) - v929);
					} else {
						let v932 = l877;
						l921 = v932;
					}
					let v933 = l921;
					l919 = v933;
					let v935 = l919;
					let v937 = l901;
					l934 = ((v935 * c2) + v937);
					let v940 = l869;
					let v941 = l885;
					let v942 = l893;
					let v944 = l461[v940][v941][v942];
					l939 = v944;
					if s946 {
						let v953 = l934;
						let v955 = b4[v953];
						let v956 = l939;
						l939 = (v956 + v955);
					}
					if s959 {
						let v966 = l934;
						let v968 = b5[v966];
						let v969 = l939;
						l939 = (v969 + v968);
					}
					let v971 = l934;
					let v972 = l939;
					b5[v971] = v972;
				}
				continuing {
					let v974 = l893;
					l893 = (v974 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v976 = l885;
				l885 = (v976 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v978 = l869;
			l869 = (v978 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v83 = extents.m0;
			return v83;
		}
		case 1u: {
			let v87 = extents.m1;
			return v87;
		}
		case 2u: {
			let v91 = extents.m2;
			return v91;
		}
		case 3u: {
			let v95 = extents.m3;
			return v95;
		}
		case 4u: {
			let v99 = extents.m4;
			return v99;
		}
		case default: {
			return s102;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v106 = (*p12);
	let v109 = (*p14);
	let v111 = (*p13);
	let v114 = (*p12);
	return (((((v106 / 64u) * v109) + v111) * 64u) + (v114 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v119 = (*p18);
	let v131 = (*p19);
	let v134 = (*p18);
	return (((((v119 / 64u) * s129) + v131) * 64u) + (v134 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l140: vec2<f32>;
	var l149: f32;
	let v141 = (*p24);
	l140 = unpack2x16float(v141);
	let v143 = (*p25);
	if ((v143 & 1u) == 0u) {
		let v153 = l140[0u];
		l149 = v153;
	} else {
		let v156 = l140[1u];
		l149 = v156;
	}
	let v157 = l149;
	return v157;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v160 = (*p29);
	return v160;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l172: u32;
	var l174: u32;
	var l175: u32;
	let v167 = (*p33);
	let v173 = (*p32);
	l172 = v173;
	l174 = (v167 / 4u);
	l175 = s171;
	let v176 = fn_15(&l172, &l174, &l175);
	let v178 = (*p33);
	let v180 = ((v176 * 4u) + (v178 % 4u));
	let v183 = b2[v180 / 4u][v180 % 4u];
	return v183;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l186: u32;
	let v187 = (*p38);
	l186 = v187;
	let v188 = l186;
	(*p38) = (v188 >> bitcast<u32>(2i));
	let v190 = l186;
	let v194 = l186;
	let v199 = l186;
	let v204 = l186;
	return (vec4<f32>(f32((v190 & 3u)), f32(((v194 >> bitcast<u32>(8i)) & 3u)), f32(((v199 >> bitcast<u32>(16i)) & 3u)), f32(((v204 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l215: u32;
	var l216: u32;
	var l218: u32;
	var l221: u32;
	var l230: u32;
	var l232: u32;
	let v217 = (*p46);
	l216 = v217;
	let v219 = (*p47);
	l218 = v219;
	let v220 = fn_34(&l216, &l218);
	l215 = v220;
	l221 = 0u;
	loop { // unroll
		let v227 = l221;
		if !(v227 < 4u) { break; }
		let v229 = l221;
		let v231 = l215;
		l230 = v231;
		let v233 = l221;
		l232 = v233;
		let v234 = fn_40(&l230, &l232);
		let v235 = l230;
		l215 = v235;
		(*p48)[v229] = v234;
		continuing {
			let v238 = l221;
			l221 = (v238 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l242: f32;
	var l262: u32;
	var l263: u32;
	var l268: u32;
	var l271: u32;
	if s241 {
		let v254 = push.m1;
		let v255 = (*p51);
		let v257 = (*p52);
		l262 = (v254 + v255);
		l263 = (((v257 * 16u) / max(c9, 1u)) / 2u);
		let v264 = fn_20(&l262, &l263);
		let v265 = (*p52);
		let v270 = b3[v264];
		l268 = v270;
		l271 = ((v265 * 16u) / max(c9, 1u));
		let v272 = fn_26(&l268, &l271);
		l242 = v272;
	} else {
		let v275 = push.m1;
		let v276 = (*p51);
		let v277 = (v275 + v276);
		let v279 = b3[v277];
		l242 = bitcast<f32>(v279);
	}
	let v281 = l242;
	return v281;
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, array<vec4<f32>, 4>>) {
	var l284: u32;
	var l285: u32;
	var l288: u32;
	var l290: u32;
	var l292: array<vec4<f32>, 4>;
	var l295: f32;
	var l296: u32;
	var l298: u32;
	var l301: u32;
	let v286 = (*p55);
	l285 = v286;
	let v287 = fn_30(&l285);
	l284 = v287;
	let v289 = l284;
	l288 = v289;
	let v291 = (*p56);
	l290 = v291;
	fn_49(&l288, &l290, &l292);
	let v294 = l292;
	(*p57) = v294;
	let v297 = l284;
	l296 = v297;
	let v299 = (*p56);
	l298 = v299;
	let v300 = fn_53(&l296, &l298);
	l295 = v300;
	l301 = 0u;
	loop { // unroll
		let v307 = l301;
		if !(v307 < 4u) { break; }
		let v309 = l301;
		let v310 = l295;
		let v312 = (*p57)[v309];
		(*p57)[v309] = (v312 * v310);
		continuing {
			let v315 = l301;
			l301 = (v315 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_63(p62: ptr<function, u32>) -> vec2<f32> {
	var l319: vec2<f32>;
	if s318 {
		let v326 = (*p62);
		let v327 = (v326 / 2u);
		let v330 = b1[v327];
		l319 = v330;
	} else {
		let v336 = (*p62);
		let v339 = b1[v336 / 2u][v336 % 2u];
		let v340 = (*p62);
		let v342 = (arrayLength(&b1) * 2u);
		let v346 = min((v340 + 1u), (bitcast<u32>(bitcast<i32>(v342)) - 1u));
		let v348 = b1[v346 / 2u][v346 % 2u];
		l319 = vec2<f32>(v339, v348);
	}
	let v350 = l319;
	return v350;
}
fn fn_66(p65: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
