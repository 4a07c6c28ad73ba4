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
var<workgroup> g304: array<vec2<u32>, 64>;
var<workgroup> g360: array<f32, 128>;
var<workgroup> g402: array<vec4<u32>, 132>;
var<workgroup> g426: array<u32, 272>;
var<workgroup> g513: array<vec4<f32>, 512>;
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
const s462: u32 = (s183 % 4u);
const s463: bool = (s462 == 0u);
const s640: bool = (s263 == 2u);
const s647: u32 = (s105 % max(s263, 1u));
const s648: bool = (s647 == 0u);
const s758: u32 = (s105 % max(s263, 1u));
const s759: bool = (s758 == 0u);
const s766: u32 = (s263 - 1u);
const s806: u32 = (s263 - 1u);
const s807: u32 = (s806 * 32u);
const s816: u32 = (s263 - 1u);
const s817: u32 = (s816 * 64u);
const s940: bool = (c6 != 0u);
const s981: bool = (c3 != 0u);
const s1015: bool = (c4 != 0u);
const s1016: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h657: bool;
	var h769: bool;
	var l118: u32;
	var l126: u32;
	var l130: u32;
	var l133: u32;
	var l135: u32;
	var l148: u32;
	var l158: u32;
	var l168: array<u32, 2>;
	var l188: u32;
	var l195: u32;
	var l196: u32;
	var l197: u32;
	var l199: u32;
	var l208: u32;
	var l219: array<array<i32, 4>, 8>;
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
	var l406: array<vec4<u32>, 2>;
	var l415: u32;
	var l432: vec4<u32>;
	var l444: u32;
	var l452: u32;
	var l467: vec4<u32>;
	var l501: u32;
	var l525: u32;
	var l527: u32;
	var l529: u32;
	var l537: u32;
	var l547: array<u32, 4>;
	var l560: u32;
	var l570: array<vec4<u32>, 4>;
	var l585: u32;
	var l593: vec4<u32>;
	var l600: u32;
	var l608: u32;
	var l621: u32;
	var l624: u32;
	var l646: bool;
	var l658: u32;
	var l667: vec4<f32>;
	var l674: u32;
	var l682: u32;
	var l688: u32;
	var l695: vec2<u32>;
	var l703: f32;
	var l711: f32;
	var l719: f32;
	var l757: bool;
	var l770: u32;
	var l778: vec4<f32>;
	var l785: u32;
	var l793: u32;
	var l799: u32;
	var l805: vec2<u32>;
	var l815: f32;
	var l825: f32;
	var l833: f32;
	var l868: u32;
	var l878: array<vec4<f32>, 8>;
	var l889: u32;
	var l897: u32;
	var l923: u32;
	var l934: u32;
	var l939: f32;
	var l941: f32;
	var l950: u32;
	var l955: u32;
	var l964: u32;
	var l968: f32;
	let v125 = local_invocation_id[0u];
	l118 = v125;
	let v127 = l118;
	l126 = (v127 % 16u);
	let v131 = l118;
	l130 = (v131 / 16u);
	let v134 = fn_8();
	l133 = v134;
	let v141 = push.m0;
	let v144 = workgroup_id[1u];
	l135 = (v141 + (v144 * 32u));
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
		if !(v164 < 2u) { break; }
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
			if !(v214 < 4u) { break; }
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
					if (v274 < 32u) {
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
						let v308 = ((v305 * 32u) + v307);
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
				if !(v376 < 2u) { break; }
				let v379 = l118;
				let v380 = l370;
				l378 = (v379 + (v380 * 64u));
				let v384 = l378;
				if (false && (v384 >= 128u)) {
					break;
				}
				let v391 = l378;
				let v395 = l378;
				l390 = (((v391 % 4u) * 33u) + (v395 / 4u));
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
				let v430 = l118;
				let v431 = ((v427 * 68u) + v430);
				let v433 = l415;
				let v435 = l432[v433];
				g426[v431] = v435;
				continuing {
					let v438 = l415;
					l415 = (v438 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v440 = l227;
		if (v440 < s194) {
			l444 = 0u;
			loop { // unroll
				let v450 = l444;
				if !(v450 < 2u) { break; }
				let v453 = l227;
				let v455 = l118;
				let v456 = l444;
				l452 = ((v453 * 4u) + ((v455 + (v456 * 64u)) % 4u));
				let v461 = l444;
				let v464 = l452;
				if (s463 || (v464 < s183)) {
					let v474 = l444;
					let v476 = l168[v474];
					let v477 = l452;
					let v478 = (v476 + v477);
					let v481 = b1[v478];
					l467 = v481;
				} else {
					l467 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v484 = l467;
				l406[v461] = v484;
				continuing {
					let v486 = l444;
					l444 = (v486 + bitcast<u32>(1i));
				}
			}
			let v492 = l188;
			let v494 = b2[v492];
			l432 = v494;
			let v495 = l188;
			l188 = (v495 + 64u);
		}
		let v497 = l227;
		if (v497 == 0u) {
			l501 = 0u;
			loop { // unroll
				let v507 = l501;
				if !(v507 < 8u) { break; }
				let v514 = l501;
				let v516 = l118;
				let v517 = ((v514 * 64u) + v516);
				g513[v517] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				continuing {
					let v522 = l501;
					l501 = (v522 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		let v526 = l126;
		l525 = v526;
		let v528 = l130;
		l527 = v528;
		l529 = 0u;
		loop {
			let v535 = l529;
			if !(v535 < 4u) { break; }
			l537 = 0u;
			loop { // unroll
				let v543 = l537;
				if !(v543 < 4u) { break; }
				let v548 = l537;
				let v549 = l525;
				let v550 = l537;
				let v552 = (v549 + (v550 * 16u));
				let v554 = g426[v552];
				l547[v548] = v554;
				continuing {
					let v556 = l537;
					l537 = (v556 + bitcast<u32>(1i));
				}
			}
			let v558 = l525;
			l525 = (v558 + 68u);
			l560 = 0u;
			loop { // unroll
				let v566 = l560;
				if !(v566 < 4u) { break; }
				let v571 = l560;
				let v572 = l560;
				let v574 = l547[v572];
				l570[v571] = ((vec4<u32>(v574, v574, v574, v574) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
				continuing {
					let v583 = l560;
					l560 = (v583 + bitcast<u32>(1i));
				}
			}
			l585 = 0u;
			loop { // unroll
				let v591 = l585;
				if !(v591 < 8u) { break; }
				let v594 = l527;
				let v595 = l585;
				let v597 = (v594 + (v595 * 4u));
				let v599 = g402[v597];
				l593 = v599;
				l600 = 0u;
				loop { // unroll
					let v606 = l600;
					if !(v606 < 4u) { break; }
					l608 = 0u;
					loop { // unroll
						let v614 = l608;
						if !(v614 < 4u) { break; }
						let v616 = l585;
						let v617 = l608;
						let v618 = l600;
						let v619 = l608;
						let v620 = l600;
						let v623 = l593[v618];
						l621 = v623;
						let v626 = l570[v619][v620];
						l624 = v626;
						let v627 = fn_15(&l621, &l624);
						let v629 = l219[v616][v617];
						l219[v616][v617] = (v629 + v627);
						continuing {
							let v632 = l608;
							l608 = (v632 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v634 = l600;
						l600 = (v634 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v636 = l585;
					l585 = (v636 + bitcast<u32>(1i));
				}
			}
			let v638 = l527;
			l527 = (v638 + 33u);
			let v641 = l529;
			if (s640 && (v641 == 1u)) {
				h657 = s648;
				if (!s648) {
					let v652 = l227;
					h657 = ((((v652 - 1u) * s263) + 0u) < s105);
				}
				let v657 = h657;
				l646 = v657;
				l658 = 0u;
				loop { // unroll
					let v664 = l658;
					if !(v664 < 8u) { break; }
					let v668 = l658;
					let v670 = l118;
					let v671 = ((v668 * 64u) + v670);
					let v673 = g513[v671];
					l667 = v673;
					l674 = 0u;
					loop { // unroll
						let v680 = l674;
						if !(v680 < 4u) { break; }
						let v683 = l658;
						let v685 = l674;
						l682 = (((v683 * 4u) + v685) / 4u);
						let v689 = l658;
						let v691 = l674;
						l688 = (((v689 * 4u) + v691) % 4u);
						let v696 = l130;
						let v698 = l682;
						let v700 = ((0u + v696) + (v698 * 4u));
						let v702 = g304[v700];
						l695 = v702;
						let v704 = l126;
						let v706 = l688;
						let v708 = ((0u + v704) + (v706 * 16u));
						let v710 = g360[v708];
						l703 = v710;
						let v712 = l703;
						let v714 = l695[0u];
						l711 = (v712 * bitcast<f32>(v714));
						let v717 = l674;
						let v718 = l646;
						if v718 {
							let v722 = l682;
							let v723 = l688;
							let v725 = l219[v722][v723];
							let v727 = l695[1u];
							let v731 = l711;
							l719 = (f32((v725 - bitcast<i32>(v727))) * v731);
						} else {
							l719 = 0.0f;
						}
						let v734 = l719;
						let v736 = l667[v717];
						l667[v717] = (v736 + v734);
						let v739 = l682;
						let v740 = l688;
						l219[v739][v740] = 0i;
						continuing {
							let v742 = l674;
							l674 = (v742 + bitcast<u32>(1i));
						}
					}
					let v744 = l658;
					let v746 = l118;
					let v747 = ((v744 * 64u) + v746);
					let v748 = l667;
					g513[v747] = v748;
					continuing {
						let v750 = l658;
						l658 = (v750 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v752 = l529;
				l529 = (v752 + bitcast<u32>(1i));
			}
		}
		let v754 = l236;
		if v754 {
			h769 = s759;
			if (!s759) {
				let v763 = l227;
				h769 = ((((v763 - 1u) * s263) + s766) < s105);
			}
			let v769 = h769;
			l757 = v769;
			l770 = 0u;
			loop { // unroll
				let v776 = l770;
				if !(v776 < 8u) { break; }
				let v779 = l770;
				let v781 = l118;
				let v782 = ((v779 * 64u) + v781);
				let v784 = g513[v782];
				l778 = v784;
				l785 = 0u;
				loop { // unroll
					let v791 = l785;
					if !(v791 < 4u) { break; }
					let v794 = l770;
					let v796 = l785;
					l793 = (((v794 * 4u) + v796) / 4u);
					let v800 = l770;
					let v802 = l785;
					l799 = (((v800 * 4u) + v802) % 4u);
					let v808 = l130;
					let v810 = l793;
					let v812 = ((s807 + v808) + (v810 * 4u));
					let v814 = g304[v812];
					l805 = v814;
					let v818 = l126;
					let v820 = l799;
					let v822 = ((s817 + v818) + (v820 * 16u));
					let v824 = g360[v822];
					l815 = v824;
					let v826 = l815;
					let v828 = l805[0u];
					l825 = (v826 * bitcast<f32>(v828));
					let v831 = l785;
					let v832 = l757;
					if v832 {
						let v836 = l793;
						let v837 = l799;
						let v839 = l219[v836][v837];
						let v841 = l805[1u];
						let v845 = l825;
						l833 = (f32((v839 - bitcast<i32>(v841))) * v845);
					} else {
						l833 = 0.0f;
					}
					let v848 = l833;
					let v850 = l778[v831];
					l778[v831] = (v850 + v848);
					let v853 = l793;
					let v854 = l799;
					l219[v853][v854] = 0i;
					continuing {
						let v856 = l785;
						l785 = (v856 + bitcast<u32>(1i));
					}
				}
				let v858 = l770;
				let v860 = l118;
				let v861 = ((v858 * 64u) + v860);
				let v862 = l778;
				g513[v861] = v862;
				continuing {
					let v864 = l770;
					l770 = (v864 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v866 = l227;
			l227 = (v866 + bitcast<u32>(1i));
		}
	}
	l868 = 0u;
	loop { // unroll
		let v874 = l868;
		if !(v874 < 8u) { break; }
		let v879 = l868;
		let v880 = l868;
		let v882 = l118;
		let v883 = ((v880 * 64u) + v882);
		let v885 = g513[v883];
		l878[v879] = v885;
		continuing {
			let v887 = l868;
			l868 = (v887 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	l889 = 0u;
	loop { // unroll
		let v895 = l889;
		if !(v895 < 32u) { break; }
		let v898 = l130;
		let v899 = l889;
		l897 = (v898 + ((v899 / 4u) * 4u));
		let v903 = l897;
		let v905 = l126;
		let v908 = l889;
		let v911 = (((v903 * 16u) + (v905 / 4u)) + ((v908 % 4u) * 4u));
		let v912 = l126;
		let v913 = (v912 % 4u);
		let v914 = l889;
		let v915 = (v914 / 4u);
		let v916 = l889;
		let v917 = (v916 % 4u);
		let v919 = l878[v915][v917];
		g513[v911][v913] = v919;
		continuing {
			let v921 = l889;
			l889 = (v921 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v924 = l148;
	let v925 = l118;
	l923 = (v924 + v925);
	let v927 = l923;
	let v929 = push.m2;
	if (v927 >= v929) {
		return;
	}
	let v936 = push.m1;
	let v937 = l923;
	l934 = (v936 + v937);
	if s940 {
		l941 = 1.0f;
	} else {
		let v945 = l934;
		let v947 = b3[v945];
		l941 = bitcast<f32>(v947);
	}
	let v949 = l941;
	l939 = v949;
	let v951 = l133;
	let v952 = l135;
	l950 = min(32u, (v951 - v952));
	l955 = 0u;
	loop {
		let v961 = l955;
		let v962 = l950;
		if !(v961 < v962) { break; }
		let v965 = l135;
		let v966 = l955;
		l964 = (v965 + v966);
		let v969 = l955;
		let v971 = l118;
		let v973 = ((v969 * 16u) + (v971 / 4u));
		let v974 = l118;
		let v975 = (v974 % 4u);
		let v977 = g513[v973][v975];
		let v978 = l939;
		l968 = (v977 * v978);
		if s981 {
			let v988 = l964;
			let v990 = push.m3;
			let v992 = l934;
			let v993 = ((v988 * v990) + v992);
			let v995 = b6[v993];
			let v996 = l968;
			l968 = (v996 + v995);
		}
		let v1002 = l964;
		let v1004 = push.m3;
		let v1006 = l934;
		let v1007 = ((v1002 * v1004) + v1006);
		let v1008 = l968;
		b7[v1007] = v1008;
		continuing {
			let v1010 = l955;
			l955 = (v1010 + bitcast<u32>(1i));
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
