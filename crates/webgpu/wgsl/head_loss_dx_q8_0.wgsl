const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 64u; // stride
const c5: u32 = 0u; // residual
const c6: u32 = 0u; // accumulate
const c7: u32 = 0u; // pairs
const c8: u32 = 0u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S80 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S365 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S80;
@group(0) @binding(16) var<uniform> push: S365;
var<workgroup> g632: array<vec4<f32>, max(s629, 1u)>;
var<workgroup> g727: array<vec4<f32>, 272>;
const s106: u32 = (c1 - 5u);
const s266: u32 = (c2 / 4u);
const s309: bool = (c7 != 0u);
const s384: u32 = (c0 / 16u);
const s385: u32 = (s384 * 2u);
const s386: u32 = (s385 * 4u);
const s393: u32 = (c2 + 64u);
const s394: u32 = (s393 - 1u);
const s395: u32 = (s394 / 64u);
const s410: bool = (c8 != 0u);
const s489: u32 = (c0 / 16u);
const s490: u32 = (s489 * 2u);
const s491: u32 = (s490 * 4u);
const s492: u32 = (s491 / 4u);
const s493: u32 = (s492 * 8u);
const s495: u32 = (s493 + c0);
const s496: u32 = (s495 - 1u);
const s498: u32 = (s496 / max(c0, 1u));
const s536: bool = (c7 != 0u);
const s537: u32 = select(1u, 2u, s536);
const s574: bool = (c7 != 0u);
const s575: u32 = select(1u, 2u, s574);
const s601: u32 = (c0 / 16u);
const s602: u32 = (s601 * 2u);
const s603: u32 = (s602 * 4u);
const s604: u32 = (s603 / 4u);
const s605: u32 = (s604 * 8u);
const s607: u32 = (s605 % max(c0, 1u));
const s608: bool = (s607 == 0u);
const s614: u32 = (c0 / 16u);
const s615: u32 = (s614 * 2u);
const s616: u32 = (s615 * 4u);
const s617: u32 = (s616 / 4u);
const s618: u32 = (s617 * 8u);
const s624: u32 = (c0 / 16u);
const s625: u32 = (s624 * 2u);
const s626: u32 = (s625 * 4u);
const s627: u32 = (s626 / 4u);
const s628: u32 = (s627 + 1u);
const s629: u32 = (16u * s628);
const s635: u32 = (c0 / 16u);
const s636: u32 = (s635 * 2u);
const s637: u32 = (s636 * 4u);
const s638: u32 = (s637 / 4u);
const s639: u32 = (s638 + 1u);
const s649: u32 = (c0 / 16u);
const s650: u32 = (s649 * 2u);
const s651: u32 = (s650 * 4u);
const s652: u32 = (s651 / 4u);
const s653: u32 = (s652 + 1u);
const s681: u32 = (c2 % 64u);
const s682: bool = (s681 == 0u);
const s801: u32 = (c0 / 16u);
const s802: u32 = (s801 * 2u);
const s803: u32 = (s802 * 4u);
const s804: u32 = (s803 / 4u);
const s805: u32 = (s804 + 1u);
const s856: u32 = (c0 / 16u);
const s857: u32 = (s856 * 2u);
const s858: u32 = (s857 * 4u);
const s859: u32 = (s858 / 4u);
const s860: u32 = (s859 + 1u);
const s861: u32 = (4u * s860);
const s919: bool = (c8 != 0u);
const s945: bool = (c5 != 0u);
const s958: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h620: bool;
	var l349: u32;
	var l356: u32;
	var l360: u32;
	var l363: u32;
	var l375: u32;
	var l389: u32;
	var l404: u32;
	var l405: u32;
	var l406: u32;
	var l416: u32;
	var l421: u32;
	var l440: u32;
	var l449: u32;
	var l460: array<array<vec4<f32>, 1>, 8>;
	var l470: u32;
	var l481: u32;
	var l500: u32;
	var l506: u32;
	var l509: u32;
	var l513: u32;
	var l519: vec2<bool>;
	var l530: vec2<f32>;
	var l541: u32;
	var l543: u32;
	var l551: u32;
	var l564: vec2<f32>;
	var l579: u32;
	var l583: vec2<f32>;
	var l588: vec4<f32>;
	var l593: vec4<f32>;
	var l661: u32;
	var l670: u32;
	var l673: u32;
	var l676: u32;
	var l697: array<vec4<f32>, 4>;
	var l698: u32;
	var l699: u32;
	var l700: array<vec4<f32>, 4>;
	var l704: u32;
	var l716: u32;
	var l745: u32;
	var l747: u32;
	var l750: u32;
	var l758: u32;
	var l766: u32;
	var l775: array<vec4<f32>, 1>;
	var l789: u32;
	var l797: vec4<f32>;
	var l812: u32;
	var l820: u32;
	var l868: u32;
	var l876: u32;
	var l884: u32;
	var l892: u32;
	var l900: u32;
	var l918: u32;
	var l920: u32;
	var l933: u32;
	var l938: f32;
	let v355 = local_invocation_id[0u];
	l349 = v355;
	let v357 = l349;
	l356 = (v357 % 16u);
	let v361 = l349;
	l360 = (v361 / 16u);
	let v364 = fn_8();
	let v370 = push.m3;
	let v372 = push.m4;
	l363 = min(v364, (v370 + v372));
	let v377 = push.m0;
	let v380 = workgroup_id[1u];
	l375 = (v377 + (v380 * s386));
	let v391 = workgroup_id[0u];
	l389 = ((v391 % max(s395, 1u)) * 64u);
	let v398 = l375;
	let v399 = l363;
	if (v398 >= v399) {
		return;
	}
	l404 = 0u;
	l405 = 0u;
	let v408 = push.m2;
	l406 = v408;
	if s410 {
		let v414 = workgroup_id[0u];
		l404 = (v414 / max(s395, 1u));
		let v419 = num_workgroups[0u];
		l416 = (v419 / max(s395, 1u));
		let v423 = push.m2;
		l421 = (((v423 + 16u) - 1u) / 16u);
		let v427 = l404;
		let v428 = l421;
		let v430 = l416;
		l405 = (((v427 * v428) / v430) * 16u);
		let v433 = l404;
		let v435 = l421;
		let v437 = l416;
		l406 = ((((v433 + 1u) * v435) / v437) * 16u);
	}
	l440 = 0u;
	loop { // unroll
		let v446 = l440;
		if !(v446 < 8u) { break; }
		l449 = 0u;
		loop { // unroll
			let v455 = l449;
			if !(v455 < 1u) { break; }
			let v461 = l440;
			let v462 = l449;
			l460[v461][v462] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v466 = l449;
				l449 = (v466 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v468 = l440;
			l440 = (v468 + bitcast<u32>(1i));
		}
	}
	let v471 = l405;
	l470 = v471;
	loop {
		let v477 = l470;
		let v478 = l406;
		if !(v477 < v478) { break; }
		workgroupBarrier();
		l481 = 0u;
		loop { // unroll
			let v487 = l481;
			if !(v487 < s498) { break; }
			let v501 = l349;
			let v502 = l481;
			l500 = (v501 + (v502 * vec3<u32>(c0, 1u, 1u).x));
			let v507 = l500;
			l506 = (v507 / 8u);
			let v510 = l500;
			l509 = ((v510 % 8u) * 2u);
			let v514 = l470;
			let v515 = l509;
			l513 = (v514 + v515);
			let v520 = l513;
			let v522 = push.m2;
			let v524 = l513;
			let v527 = push.m2;
			l519 = vec2<bool>((v520 < v522), ((v524 + 1u) < v527));
			let v532 = push.m1;
			let v533 = l513;
			let v535 = push.m2;
			l541 = (v532 + min(v533, (v535 - s537)));
			let v542 = fn_70(&l541);
			l530 = v542;
			l543 = 0u;
			loop { // unroll
				let v549 = l543;
				if !(v549 < 4u) { break; }
				let v552 = l375;
				let v553 = l506;
				let v556 = l543;
				let v558 = l363;
				let v562 = push.m3;
				l551 = (min(((v552 + (v553 * 4u)) + v556), (v558 - 1u)) - v562);
				let v565 = l551;
				let v569 = push.m1;
				let v571 = l513;
				let v573 = push.m2;
				l579 = (((v565 * c4) + v569) + min(v571, (v573 - s575)));
				let v580 = fn_67(&l579);
				let v581 = l530;
				l564 = (v580 * v581);
				let v585 = l564;
				let v586 = l519;
				l583 = select(vec2<f32>(0.0f, 0.0f), v585, v586);
				let v589 = l543;
				let v591 = l583[0u];
				l588[v589] = v591;
				let v594 = l543;
				let v596 = l583[1u];
				l593[v594] = v596;
				continuing {
					let v598 = l543;
					l543 = (v598 + bitcast<u32>(1i));
				}
			}
			h620 = s608;
			if (!s608) {
				let v612 = l500;
				h620 = (v612 < s618);
			}
			let v620 = h620;
			if v620 {
				let v633 = l509;
				let v641 = l506;
				let v642 = ((v633 * s639) + v641);
				let v643 = l588;
				g632[v642] = v643;
				let v646 = l509;
				let v655 = l506;
				let v656 = (((v646 + 1u) * s653) + v655);
				let v657 = l593;
				g632[v656] = v657;
			}
			continuing {
				let v659 = l481;
				l481 = (v659 + bitcast<u32>(1i));
			}
		}
		let v662 = l349;
		l661 = v662;
		loop {
			let v668 = l661;
			if !(v668 < 64u) { break; }
			let v671 = l661;
			l670 = (v671 / 4u);
			let v674 = l661;
			l673 = (v674 % 4u);
			let v677 = l389;
			let v678 = l673;
			l676 = (v677 + (v678 * 16u));
			let v683 = l676;
			if (s682 || (v683 < c2)) {
				let v688 = l470;
				let v689 = l670;
				let v692 = push.m2;
				let v695 = l676;
				l698 = min((v688 + v689), (v692 - 1u));
				l699 = (v695 / 16u);
				fn_62(&l698, &l699, &l700);
				let v702 = l700;
				l697 = v702;
			} else {
				l704 = 0u;
				loop { // unroll
					let v710 = l704;
					if !(v710 < 4u) { break; }
					let v712 = l704;
					l697[v712] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v714 = l704;
						l704 = (v714 + bitcast<u32>(1i));
					}
				}
			}
			l716 = 0u;
			loop { // unroll
				let v722 = l716;
				if !(v722 < 4u) { break; }
				let v728 = l670;
				let v731 = l673;
				let v734 = l716;
				let v735 = (((v728 * 17u) + (v731 * 4u)) + v734);
				let v736 = l716;
				let v738 = l697[v736];
				g727[v735] = v738;
				continuing {
					let v740 = l716;
					l716 = (v740 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v743 = l661;
				l661 = (v743 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v746 = l356;
		l745 = v746;
		let v748 = l360;
		l747 = (v748 * 2u);
		l750 = 0u;
		loop {
			let v756 = l750;
			if !(v756 < 16u) { break; }
			l758 = 0u;
			loop { // unroll
				let v764 = l758;
				if !(v764 < 4u) { break; }
				l766 = 0u;
				loop { // unroll
					let v772 = l766;
					if !(v772 < 1u) { break; }
					let v776 = l766;
					let v777 = l745;
					let v778 = l758;
					let v781 = l766;
					let v783 = ((v777 + (v778 * 17u)) + (v781 * 16u));
					let v785 = g727[v783];
					l775[v776] = v785;
					continuing {
						let v787 = l766;
						l766 = (v787 + bitcast<u32>(1i));
					}
				}
				l789 = 0u;
				loop { // unroll
					let v795 = l789;
					if !(v795 < 2u) { break; }
					let v798 = l747;
					let v799 = l758;
					let v808 = l789;
					let v809 = ((v798 + (v799 * s805)) + v808);
					let v811 = g632[v809];
					l797 = v811;
					l812 = 0u;
					loop { // unroll
						let v818 = l812;
						if !(v818 < 4u) { break; }
						l820 = 0u;
						loop { // unroll
							let v826 = l820;
							if !(v826 < 1u) { break; }
							let v828 = l789;
							let v830 = l812;
							let v831 = ((v828 * 4u) + v830);
							let v832 = l820;
							let v833 = l812;
							let v835 = l797[v833];
							let v836 = l820;
							let v838 = l775[v836];
							let v841 = l460[v831][v832];
							l460[v831][v832] = (v841 + (v838 * v835));
							continuing {
								let v844 = l820;
								l820 = (v844 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v846 = l812;
							l812 = (v846 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v848 = l789;
						l789 = (v848 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v850 = l758;
					l758 = (v850 + bitcast<u32>(1i));
				}
			}
			let v853 = l745;
			l745 = (v853 + 68u);
			let v862 = l747;
			l747 = (v862 + s861);
			continuing {
				let v864 = l750;
				l750 = (v864 + 4u);
			}
		}
		continuing {
			let v866 = l470;
			l470 = (v866 + 16u);
		}
	}
	l868 = 0u;
	loop { // unroll
		let v874 = l868;
		if !(v874 < 8u) { break; }
		let v877 = l375;
		let v878 = l360;
		let v882 = l868;
		l876 = ((v877 + ((v878 * 2u) * 4u)) + v882);
		l884 = 0u;
		loop { // unroll
			let v890 = l884;
			if !(v890 < 1u) { break; }
			l892 = 0u;
			loop { // unroll
				let v898 = l892;
				if !(v898 < 4u) { break; }
				let v901 = l389;
				let v902 = l356;
				let v903 = l884;
				let v908 = l892;
				l900 = ((v901 + ((v902 + (v903 * 16u)) * 4u)) + v908);
				let v910 = l876;
				let v911 = l363;
				let v913 = l900;
				if ((v910 < v911) && (v913 < c2)) {
					if s919 {
						let v923 = l404;
						let v925 = l876;
						let v928 = push.m3;
						l920 = (((v923 * c8) + v925) - v928);
					} else {
						let v931 = l876;
						l920 = v931;
					}
					let v932 = l920;
					l918 = v932;
					let v934 = l918;
					let v936 = l900;
					l933 = ((v934 * c2) + v936);
					let v939 = l868;
					let v940 = l884;
					let v941 = l892;
					let v943 = l460[v939][v940][v941];
					l938 = v943;
					if s945 {
						let v952 = l933;
						let v954 = b4[v952];
						let v955 = l938;
						l938 = (v955 + v954);
					}
					if s958 {
						let v965 = l933;
						let v967 = b5[v965];
						let v968 = l938;
						l938 = (v968 + v967);
					}
					let v970 = l933;
					let v971 = l938;
					b5[v970] = v971;
				}
				continuing {
					let v973 = l892;
					l892 = (v973 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v975 = l884;
				l884 = (v975 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v977 = l868;
			l868 = (v977 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v87 = extents.m0;
			return v87;
		}
		case 1u: {
			let v91 = extents.m1;
			return v91;
		}
		case 2u: {
			let v95 = extents.m2;
			return v95;
		}
		case 3u: {
			let v99 = extents.m3;
			return v99;
		}
		case 4u: {
			let v103 = extents.m4;
			return v103;
		}
		case default: {
			return s106;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l110: vec4<u32>;
	var l137: vec4<f32>;
	let v111 = (*p15);
	let v114 = (*p15);
	let v118 = (*p15);
	let v122 = (*p15);
	l110 = vec4<u32>((v111 & 255u), ((v114 >> bitcast<u32>(8i)) & 255u), ((v118 >> bitcast<u32>(16i)) & 255u), (v122 >> bitcast<u32>(24i)));
	if false {
		let v130 = l110;
		let v132 = (*p16);
		return (vec4<f32>(v130) - vec4<f32>(v132, v132, v132, v132));
	}
	let v138 = l110;
	let v144 = (*p16);
	let v145 = (8388608.0f + v144);
	l137 = (bitcast<vec4<f32>>((v138 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v145, v145, v145, v145));
	let v148 = l137;
	return v148;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l154: i32;
	var l173: u32;
	var l174: f32;
	if false {
		let v155 = (*p20);
		l154 = bitcast<i32>(v155);
		let v157 = l154;
		let v159 = l154;
		let v161 = l154;
		let v163 = l154;
		return vec4<f32>(vec4<i32>(extractBits(v157, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v159, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v161, bitcast<u32>(16i), bitcast<u32>(8i)), (v163 >> bitcast<u32>(24i))));
	}
	let v169 = (*p20);
	l173 = (v169 ^ 2155905152u);
	l174 = 128.0f;
	let v175 = fn_17(&l173, &l174);
	return v175;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l179: vec2<f32>;
	var l201: f32;
	let v184 = (*p24);
	let v185 = (*p25);
	let v186 = (*p26);
	let v190 = (v184 + (v185 >> (v186 + 1u)));
	let v193 = b2[v190 / 4u][v190 % 4u];
	l179 = unpack2x16float(v193);
	let v195 = (*p25);
	let v196 = (*p26);
	if ((v195 & (1u << v196)) == 0u) {
		let v205 = l179[0u];
		l201 = v205;
	} else {
		let v208 = l179[1u];
		l201 = v208;
	}
	let v209 = l201;
	return v209;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v212 = (*p30);
	return (v212 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v221 = (*p35);
	let v222 = (*p36);
	let v223 = (v221 + v222);
	let v226 = b2[v223];
	return v226;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l229: vec4<u32>;
	var l233: u32;
	let v230 = (*p41);
	l229 = v230;
	let v231 = l229;
	(*p41) = v231.yzwx;
	let v235 = l229[0u];
	l233 = v235;
	let v236 = fn_21(&l233);
	return v236;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l239: vec4<u32>;
	var l240: u32;
	var l242: u32;
	var l245: u32;
	var l254: vec4<u32>;
	var l256: u32;
	let v241 = (*p49);
	l240 = v241;
	let v243 = (*p50);
	l242 = v243;
	let v244 = fn_37(&l240, &l242);
	l239 = v244;
	l245 = 0u;
	loop { // unroll
		let v251 = l245;
		if !(v251 < 4u) { break; }
		let v253 = l245;
		let v255 = l239;
		l254 = v255;
		let v257 = l245;
		l256 = v257;
		let v258 = fn_43(&l254, &l256);
		let v259 = l254;
		l239 = v259;
		(*p51)[v253] = v258;
		continuing {
			let v261 = l245;
			l245 = (v261 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l268: u32;
	var l269: u32;
	var l271: u32;
	let v263 = (*p55);
	l268 = ((v263 * 4u) + s266);
	let v270 = (*p56);
	l269 = v270;
	l271 = 1u;
	let v272 = fn_27(&l268, &l269, &l271);
	return v272;
}
fn fn_62(p59: ptr<function, u32>, p60: ptr<function, u32>, p61: ptr<function, array<vec4<f32>, 4>>) {
	var l275: u32;
	var l276: u32;
	var l279: u32;
	var l281: u32;
	var l283: array<vec4<f32>, 4>;
	var l286: f32;
	var l287: u32;
	var l289: u32;
	var l292: u32;
	let v277 = (*p59);
	l276 = v277;
	let v278 = fn_31(&l276);
	l275 = v278;
	let v280 = l275;
	l279 = v280;
	let v282 = (*p60);
	l281 = v282;
	fn_52(&l279, &l281, &l283);
	let v285 = l283;
	(*p61) = v285;
	let v288 = l275;
	l287 = v288;
	let v290 = (*p60);
	l289 = v290;
	let v291 = fn_57(&l287, &l289);
	l286 = v291;
	l292 = 0u;
	loop { // unroll
		let v298 = l292;
		if !(v298 < 4u) { break; }
		let v300 = l292;
		let v301 = l286;
		let v303 = (*p61)[v300];
		(*p61)[v300] = (v303 * v301);
		continuing {
			let v306 = l292;
			l292 = (v306 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_67(p66: ptr<function, u32>) -> vec2<f32> {
	var l310: vec2<f32>;
	if s309 {
		let v317 = (*p66);
		let v319 = (v317 / 2u);
		let v322 = b1[v319];
		l310 = v322;
	} else {
		let v328 = (*p66);
		let v331 = b1[v328 / 2u][v328 % 2u];
		let v332 = (*p66);
		let v334 = (arrayLength(&b1) * 2u);
		let v338 = min((v332 + 1u), (bitcast<u32>(bitcast<i32>(v334)) - 1u));
		let v340 = b1[v338 / 2u][v338 % 2u];
		l310 = vec2<f32>(v331, v340);
	}
	let v342 = l310;
	return v342;
}
fn fn_70(p69: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
