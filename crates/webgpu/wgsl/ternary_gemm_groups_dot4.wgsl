const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 128u; // group
const c6: u32 = 1u; // group_scales
const c7: u32 = 0u; // narrow_products
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S36 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S136 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S36;
@group(0) @binding(16) var<uniform> push: S136;
var<workgroup> g304: array<vec2<u32>, 32>;
var<workgroup> g360: array<f32, 128>;
var<workgroup> g402: array<vec4<u32>, 68>;
var<workgroup> g426: array<u32, 272>;
var<workgroup> g512: array<vec4<f32>, 256>;
const s61: u32 = (c1 - 5u);
const s68: bool = (c4 == 1u);
const s103: u32 = (c2 + c5);
const s104: u32 = (s103 - 1u);
const s105: u32 = (s104 / max(c5, 1u));
const s106: u32 = (s105 + 1u);
const s108: u32 = (s106 / 2u);
const s182: u32 = (c2 + 15u);
const s183: u32 = (s182 / 16u);
const s193: u32 = (c2 + 63u);
const s194: u32 = (s193 / 64u);
const s238: bool = (c5 > 64u);
const s239: u32 = (c5 / 64u);
const s240: u32 = select(1u, s239, s238);
const s261: bool = (c5 < 64u);
const s262: u32 = (64u / max(c5, 1u));
const s263: u32 = select(1u, s262, s261);
const s272: u32 = (s105 - 1u);
const s327: bool = (c6 != 0u);
const s461: u32 = (s183 % 4u);
const s462: bool = (s461 == 0u);
const s639: bool = (s263 == 2u);
const s646: u32 = (s105 % max(s263, 1u));
const s647: bool = (s646 == 0u);
const s757: u32 = (s105 % max(s263, 1u));
const s758: bool = (s757 == 0u);
const s765: u32 = (s263 - 1u);
const s805: u32 = (s263 - 1u);
const s806: u32 = (s805 * 16u);
const s815: u32 = (s263 - 1u);
const s816: u32 = (s815 * 64u);
const s939: bool = (c6 != 0u);
const s980: bool = (c3 != 0u);
const s1014: bool = (c4 != 0u);
const s1015: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h656: bool;
	var h768: bool;
	var l118: u32;
	var l126: u32;
	var l130: u32;
	var l133: u32;
	var l135: u32;
	var l148: u32;
	var l158: u32;
	var l168: array<u32, 1>;
	var l188: u32;
	var l195: u32;
	var l196: u32;
	var l197: u32;
	var l199: u32;
	var l208: u32;
	var l219: array<array<i32, 2>, 8>;
	var l227: u32;
	var l236: bool;
	var l254: u32;
	var l265: u32;
	var l278: u32;
	var l288: f32;
	var l325: f32;
	var l330: u32;
	var l337: u32;
	var l338: u32;
	var l370: u32;
	var l378: u32;
	var l390: u32;
	var l406: array<vec4<u32>, 1>;
	var l415: u32;
	var l431: vec4<u32>;
	var l443: u32;
	var l451: u32;
	var l466: vec4<u32>;
	var l500: u32;
	var l524: u32;
	var l526: u32;
	var l528: u32;
	var l536: u32;
	var l546: array<u32, 2>;
	var l559: u32;
	var l569: array<vec4<u32>, 2>;
	var l584: u32;
	var l592: vec4<u32>;
	var l599: u32;
	var l607: u32;
	var l620: u32;
	var l623: u32;
	var l645: bool;
	var l657: u32;
	var l666: vec4<f32>;
	var l673: u32;
	var l681: u32;
	var l687: u32;
	var l694: vec2<u32>;
	var l702: f32;
	var l710: f32;
	var l718: f32;
	var l756: bool;
	var l769: u32;
	var l777: vec4<f32>;
	var l784: u32;
	var l792: u32;
	var l798: u32;
	var l804: vec2<u32>;
	var l814: f32;
	var l824: f32;
	var l832: f32;
	var l867: u32;
	var l877: array<vec4<f32>, 4>;
	var l888: u32;
	var l896: u32;
	var l922: u32;
	var l933: u32;
	var l938: f32;
	var l940: f32;
	var l949: u32;
	var l954: u32;
	var l963: u32;
	var l967: f32;
	let v125 = local_invocation_id[0u];
	l118 = v125;
	let v127 = l118;
	l126 = (v127 % 32u);
	let v131 = l118;
	l130 = (v131 / 32u);
	let v134 = fn_8();
	l133 = v134;
	let v141 = push.m0;
	let v144 = workgroup_id[1u];
	l135 = (v141 + (v144 * 16u));
	let v150 = workgroup_id[0u];
	l148 = (v150 * 64u);
	let v152 = l135;
	let v153 = l133;
	if (v152 >= v153) {
		return;
	}
	l158 = 0u;
	loop { // unroll
		let v164 = l158;
		if !(v164 < 1u) { break; }
		let v169 = l158;
		let v170 = l135;
		let v171 = l118;
		let v172 = l158;
		let v178 = l133;
		l168[v169] = (min((v170 + ((v171 + (v172 * 64u)) / 4u)), (v178 - 1u)) * s183);
		continuing {
			let v186 = l158;
			l158 = (v186 + bitcast<u32>(1i));
		}
	}
	let v189 = l148;
	let v190 = l118;
	l195 = (v189 + v190);
	l196 = 0u;
	l197 = s194;
	let v198 = fn_21(&l195, &l196, &l197);
	l188 = v198;
	l199 = 0u;
	loop { // unroll
		let v205 = l199;
		if !(v205 < 8u) { break; }
		l208 = 0u;
		loop { // unroll
			let v214 = l208;
			if !(v214 < 2u) { break; }
			let v220 = l199;
			let v221 = l208;
			l219[v220][v221] = 0i;
			continuing {
				let v223 = l208;
				l208 = (v223 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v225 = l199;
			l199 = (v225 + bitcast<u32>(1i));
		}
	}
	l227 = 0u;
	loop {
		let v233 = l227;
		if !(v233 <= s194) { break; }
		let v237 = l227;
		let v243 = l227;
		l236 = (((v237 % max(s240, 1u)) == 0u) || (v243 == s194));
		let v246 = l227;
		if (v246 > 0u) {
			workgroupBarrier();
			let v251 = l236;
			if v251 {
				l254 = 0u;
				loop { // unroll
					let v260 = l254;
					if !(v260 < s263) { break; }
					let v266 = l227;
					let v270 = l254;
					l265 = min(((((v266 - 1u) / max(s240, 1u)) * s263) + v270), s272);
					let v274 = l118;
					if (v274 < 16u) {
						let v279 = l135;
						let v280 = l118;
						let v282 = l133;
						l278 = (min((v279 + v280), (v282 - 1u)) * s105);
						let v294 = l278;
						let v295 = l265;
						let v296 = (v294 + v295);
						let v299 = b4[v296];
						l288 = (1.0f / v299);
						let v305 = l254;
						let v307 = l118;
						let v308 = ((v305 * 16u) + v307);
						let v309 = l288;
						let v315 = l278;
						let v316 = l265;
						let v317 = (v315 + v316);
						let v320 = b5[v317];
						g304[v308] = vec2<u32>(bitcast<u32>(v309), bitcast<u32>(v320));
					}
					l325 = 1.0f;
					if s327 {
						let v332 = push.m1;
						let v333 = l148;
						let v335 = l265;
						l337 = (v332 + v333);
						l338 = (v335 / 2u);
						let v339 = fn_26(&l337, &l338);
						let v340 = l118;
						l330 = (v339 + v340);
						let v346 = l330;
						let v349 = b3[v346];
						let v350 = l265;
						l325 = unpack2x16float((v349 >> (16u * (v350 & 1u)))).x;
					}
					let v361 = l254;
					let v363 = l118;
					let v364 = ((v361 * 64u) + v363);
					let v365 = l325;
					g360[v364] = v365;
					continuing {
						let v368 = l254;
						l254 = (v368 + bitcast<u32>(1i));
					}
				}
			}
			l370 = 0u;
			loop { // unroll
				let v376 = l370;
				if !(v376 < 1u) { break; }
				let v379 = l118;
				let v380 = l370;
				l378 = (v379 + (v380 * 64u));
				let v384 = l378;
				if (false && (v384 >= 64u)) {
					break;
				}
				let v391 = l378;
				let v395 = l378;
				l390 = (((v391 % 4u) * 17u) + (v395 / 4u));
				let v403 = l390;
				let v407 = l370;
				let v410 = l406[v407];
				g402[v403] = v410;
				continuing {
					let v413 = l370;
					l370 = (v413 + bitcast<u32>(1i));
				}
			}
			l415 = 0u;
			loop { // unroll
				let v421 = l415;
				if !(v421 < 4u) { break; }
				let v427 = l415;
				let v429 = l118;
				let v430 = ((v427 * 68u) + v429);
				let v432 = l415;
				let v434 = l431[v432];
				g426[v430] = v434;
				continuing {
					let v437 = l415;
					l415 = (v437 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v439 = l227;
		if (v439 < s194) {
			l443 = 0u;
			loop { // unroll
				let v449 = l443;
				if !(v449 < 1u) { break; }
				let v452 = l227;
				let v454 = l118;
				let v455 = l443;
				l451 = ((v452 * 4u) + ((v454 + (v455 * 64u)) % 4u));
				let v460 = l443;
				let v463 = l451;
				if (s462 || (v463 < s183)) {
					let v473 = l443;
					let v475 = l168[v473];
					let v476 = l451;
					let v477 = (v475 + v476);
					let v480 = b1[v477];
					l466 = v480;
				} else {
					l466 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v483 = l466;
				l406[v460] = v483;
				continuing {
					let v485 = l443;
					l443 = (v485 + bitcast<u32>(1i));
				}
			}
			let v491 = l188;
			let v493 = b2[v491];
			l431 = v493;
			let v494 = l188;
			l188 = (v494 + 64u);
		}
		let v496 = l227;
		if (v496 == 0u) {
			l500 = 0u;
			loop { // unroll
				let v506 = l500;
				if !(v506 < 4u) { break; }
				let v513 = l500;
				let v515 = l118;
				let v516 = ((v513 * 64u) + v515);
				g512[v516] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				continuing {
					let v521 = l500;
					l500 = (v521 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		let v525 = l126;
		l524 = v525;
		let v527 = l130;
		l526 = v527;
		l528 = 0u;
		loop {
			let v534 = l528;
			if !(v534 < 4u) { break; }
			l536 = 0u;
			loop { // unroll
				let v542 = l536;
				if !(v542 < 2u) { break; }
				let v547 = l536;
				let v548 = l524;
				let v549 = l536;
				let v551 = (v548 + (v549 * 32u));
				let v553 = g426[v551];
				l546[v547] = v553;
				continuing {
					let v555 = l536;
					l536 = (v555 + bitcast<u32>(1i));
				}
			}
			let v557 = l524;
			l524 = (v557 + 68u);
			l559 = 0u;
			loop { // unroll
				let v565 = l559;
				if !(v565 < 2u) { break; }
				let v570 = l559;
				let v571 = l559;
				let v573 = l546[v571];
				l569[v570] = ((vec4<u32>(v573, v573, v573, v573) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
				continuing {
					let v582 = l559;
					l559 = (v582 + bitcast<u32>(1i));
				}
			}
			l584 = 0u;
			loop { // unroll
				let v590 = l584;
				if !(v590 < 8u) { break; }
				let v593 = l526;
				let v594 = l584;
				let v596 = (v593 + (v594 * 2u));
				let v598 = g402[v596];
				l592 = v598;
				l599 = 0u;
				loop { // unroll
					let v605 = l599;
					if !(v605 < 4u) { break; }
					l607 = 0u;
					loop { // unroll
						let v613 = l607;
						if !(v613 < 2u) { break; }
						let v615 = l584;
						let v616 = l607;
						let v617 = l599;
						let v618 = l607;
						let v619 = l599;
						let v622 = l592[v617];
						l620 = v622;
						let v625 = l569[v618][v619];
						l623 = v625;
						let v626 = fn_15(&l620, &l623);
						let v628 = l219[v615][v616];
						l219[v615][v616] = (v628 + v626);
						continuing {
							let v631 = l607;
							l607 = (v631 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v633 = l599;
						l599 = (v633 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v635 = l584;
					l584 = (v635 + bitcast<u32>(1i));
				}
			}
			let v637 = l526;
			l526 = (v637 + 17u);
			let v640 = l528;
			if (s639 && (v640 == 1u)) {
				h656 = s647;
				if (!s647) {
					let v651 = l227;
					h656 = ((((v651 - 1u) * s263) + 0u) < s105);
				}
				let v656 = h656;
				l645 = v656;
				l657 = 0u;
				loop { // unroll
					let v663 = l657;
					if !(v663 < 4u) { break; }
					let v667 = l657;
					let v669 = l118;
					let v670 = ((v667 * 64u) + v669);
					let v672 = g512[v670];
					l666 = v672;
					l673 = 0u;
					loop { // unroll
						let v679 = l673;
						if !(v679 < 4u) { break; }
						let v682 = l657;
						let v684 = l673;
						l681 = (((v682 * 4u) + v684) / 2u);
						let v688 = l657;
						let v690 = l673;
						l687 = (((v688 * 4u) + v690) % 2u);
						let v695 = l130;
						let v697 = l681;
						let v699 = ((0u + v695) + (v697 * 2u));
						let v701 = g304[v699];
						l694 = v701;
						let v703 = l126;
						let v705 = l687;
						let v707 = ((0u + v703) + (v705 * 32u));
						let v709 = g360[v707];
						l702 = v709;
						let v711 = l702;
						let v713 = l694[0u];
						l710 = (v711 * bitcast<f32>(v713));
						let v716 = l673;
						let v717 = l645;
						if v717 {
							let v721 = l681;
							let v722 = l687;
							let v724 = l219[v721][v722];
							let v726 = l694[1u];
							let v730 = l710;
							l718 = (f32((v724 - bitcast<i32>(v726))) * v730);
						} else {
							l718 = 0.0f;
						}
						let v733 = l718;
						let v735 = l666[v716];
						l666[v716] = (v735 + v733);
						let v738 = l681;
						let v739 = l687;
						l219[v738][v739] = 0i;
						continuing {
							let v741 = l673;
							l673 = (v741 + bitcast<u32>(1i));
						}
					}
					let v743 = l657;
					let v745 = l118;
					let v746 = ((v743 * 64u) + v745);
					let v747 = l666;
					g512[v746] = v747;
					continuing {
						let v749 = l657;
						l657 = (v749 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v751 = l528;
				l528 = (v751 + bitcast<u32>(1i));
			}
		}
		let v753 = l236;
		if v753 {
			h768 = s758;
			if (!s758) {
				let v762 = l227;
				h768 = ((((v762 - 1u) * s263) + s765) < s105);
			}
			let v768 = h768;
			l756 = v768;
			l769 = 0u;
			loop { // unroll
				let v775 = l769;
				if !(v775 < 4u) { break; }
				let v778 = l769;
				let v780 = l118;
				let v781 = ((v778 * 64u) + v780);
				let v783 = g512[v781];
				l777 = v783;
				l784 = 0u;
				loop { // unroll
					let v790 = l784;
					if !(v790 < 4u) { break; }
					let v793 = l769;
					let v795 = l784;
					l792 = (((v793 * 4u) + v795) / 2u);
					let v799 = l769;
					let v801 = l784;
					l798 = (((v799 * 4u) + v801) % 2u);
					let v807 = l130;
					let v809 = l792;
					let v811 = ((s806 + v807) + (v809 * 2u));
					let v813 = g304[v811];
					l804 = v813;
					let v817 = l126;
					let v819 = l798;
					let v821 = ((s816 + v817) + (v819 * 32u));
					let v823 = g360[v821];
					l814 = v823;
					let v825 = l814;
					let v827 = l804[0u];
					l824 = (v825 * bitcast<f32>(v827));
					let v830 = l784;
					let v831 = l756;
					if v831 {
						let v835 = l792;
						let v836 = l798;
						let v838 = l219[v835][v836];
						let v840 = l804[1u];
						let v844 = l824;
						l832 = (f32((v838 - bitcast<i32>(v840))) * v844);
					} else {
						l832 = 0.0f;
					}
					let v847 = l832;
					let v849 = l777[v830];
					l777[v830] = (v849 + v847);
					let v852 = l792;
					let v853 = l798;
					l219[v852][v853] = 0i;
					continuing {
						let v855 = l784;
						l784 = (v855 + bitcast<u32>(1i));
					}
				}
				let v857 = l769;
				let v859 = l118;
				let v860 = ((v857 * 64u) + v859);
				let v861 = l777;
				g512[v860] = v861;
				continuing {
					let v863 = l769;
					l769 = (v863 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v865 = l227;
			l227 = (v865 + bitcast<u32>(1i));
		}
	}
	l867 = 0u;
	loop { // unroll
		let v873 = l867;
		if !(v873 < 4u) { break; }
		let v878 = l867;
		let v879 = l867;
		let v881 = l118;
		let v882 = ((v879 * 64u) + v881);
		let v884 = g512[v882];
		l877[v878] = v884;
		continuing {
			let v886 = l867;
			l867 = (v886 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	l888 = 0u;
	loop { // unroll
		let v894 = l888;
		if !(v894 < 16u) { break; }
		let v897 = l130;
		let v898 = l888;
		l896 = (v897 + ((v898 / 2u) * 2u));
		let v902 = l896;
		let v904 = l126;
		let v907 = l888;
		let v910 = (((v902 * 16u) + (v904 / 4u)) + ((v907 % 2u) * 8u));
		let v911 = l126;
		let v912 = (v911 % 4u);
		let v913 = l888;
		let v914 = (v913 / 4u);
		let v915 = l888;
		let v916 = (v915 % 4u);
		let v918 = l877[v914][v916];
		g512[v910][v912] = v918;
		continuing {
			let v920 = l888;
			l888 = (v920 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v923 = l148;
	let v924 = l118;
	l922 = (v923 + v924);
	let v926 = l922;
	let v928 = push.m2;
	if (v926 >= v928) {
		return;
	}
	let v935 = push.m1;
	let v936 = l922;
	l933 = (v935 + v936);
	if s939 {
		l940 = 1.0f;
	} else {
		let v944 = l933;
		let v946 = b3[v944];
		l940 = bitcast<f32>(v946);
	}
	let v948 = l940;
	l938 = v948;
	let v950 = l133;
	let v951 = l135;
	l949 = min(16u, (v950 - v951));
	l954 = 0u;
	loop {
		let v960 = l954;
		let v961 = l949;
		if !(v960 < v961) { break; }
		let v964 = l135;
		let v965 = l954;
		l963 = (v964 + v965);
		let v968 = l954;
		let v970 = l118;
		let v972 = ((v968 * 16u) + (v970 / 4u));
		let v973 = l118;
		let v974 = (v973 % 4u);
		let v976 = g512[v972][v974];
		let v977 = l938;
		l967 = (v976 * v977);
		if s980 {
			let v987 = l963;
			let v989 = push.m3;
			let v991 = l933;
			let v992 = ((v987 * v989) + v991);
			let v994 = b6[v992];
			let v995 = l967;
			l967 = (v995 + v994);
		}
		let v1001 = l963;
		let v1003 = push.m3;
		let v1005 = l933;
		let v1006 = ((v1001 * v1003) + v1005);
		let v1007 = l967;
		b7[v1006] = v1007;
		continuing {
			let v1009 = l954;
			l954 = (v1009 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v42 = extents.m0;
			return v42;
		}
		case 1u: {
			let v46 = extents.m1;
			return v46;
		}
		case 2u: {
			let v50 = extents.m2;
			return v50;
		}
		case 3u: {
			let v54 = extents.m3;
			return v54;
		}
		case 4u: {
			let v58 = extents.m4;
			return v58;
		}
		case default: {
			return s61;
		}
	}
}
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l70: i32;
	if s68 {
		let v73 = (*p13);
		let v75 = (*p14);
		l70 = mixed_dot(bitcast<u32>(bitcast<i32>(v73)), v75);
	} else {
		let v78 = (*p13);
		let v80 = (*p14);
		l70 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v78)), bitcast<u32>(bitcast<i32>(v80)));
	}
	let v83 = l70;
	return v83;
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v86 = (*p18);
	let v89 = (*p20);
	let v91 = (*p19);
	let v94 = (*p18);
	return (((((v86 / 64u) * v89) + v91) * 64u) + (v94 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> u32 {
	let v99 = (*p24);
	let v110 = (*p25);
	let v113 = (*p24);
	return (((((v99 / 64u) * s108) + v110) * 64u) + (v113 % 64u));
}
