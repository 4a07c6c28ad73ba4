const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
const c8: u32 = 128u; // group
const c9: u32 = 1u; // group_scales
const c10: u32 = 4u; // parts
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S46 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S187 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S46;
@group(0) @binding(16) var<uniform> push: S187;
var<workgroup> g325: array<f32, max(s322, 1u)>;
const s71: u32 = (c1 - 5u);
const s78: bool = (c7 == 1u);
const s113: u32 = (c2 + c8);
const s114: u32 = (s113 - 1u);
const s115: u32 = (s114 / max(c8, 1u));
const s116: u32 = (s115 + 1u);
const s118: u32 = (s116 / 2u);
const s129: u32 = (c2 + 15u);
const s131: u32 = (s129 / 16u);
const s133: u32 = (s131 % 4u);
const s135: bool = (s133 == 0u);
const s157: bool = (c7 == 2u);
const s217: u32 = (c3 * c5);
const s260: bool = (c8 > 64u);
const s261: u32 = (c8 / 64u);
const s262: u32 = select(1u, s261, s260);
const s265: u32 = (c2 + 63u);
const s266: u32 = (s265 / 64u);
const s279: bool = (c8 < 64u);
const s280: u32 = (64u / max(c8, 1u));
const s281: u32 = select(1u, s280, s279);
const s321: u32 = (c10 * 4u);
const s322: u32 = (s321 * s217);
const s381: u32 = (s266 % max(s262, 1u));
const s382: bool = (s381 == 0u);
const s402: u32 = (c8 / 16u);
const s434: bool = (c8 < 64u);
const s435: u32 = (c8 / 16u);
const s436: u32 = select(4u, s435, s434);
const s437: bool = (s436 == 2u);
const s659: bool = (s281 == 1u);
const s679: bool = (c9 != 0u);
const s773: bool = (s281 == 2u);
const s787: u32 = (c10 - 1u);
const s788: u32 = (s787 * s281);
const s789: u32 = (s788 + 1u);
const s792: u32 = (c10 - 1u);
const s793: u32 = (s792 * s262);
const s794: u32 = (s793 * 64u);
const s797: u32 = (c10 * s281);
const s798: u32 = (s797 / 2u);
const s799: u32 = (s798 * 64u);
const s830: bool = (c10 > c4);
const s847: u32 = (4u * s217);
const s896: bool = (c9 == 0u);
const s906: bool = (c6 != 0u);
const s935: u32 = (c3 * c4);
const s940: bool = (c7 != 0u);
const s941: bool = (c7 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h209: bool;
	var h779: bool;
	var h836: bool;
	var h868: bool;
	var l174: u32;
	var l182: u32;
	var l186: u32;
	var l198: u32;
	var l213: u32;
	var l219: u32;
	var l229: array<u32, 4>;
	var l238: array<u32, 4>;
	var l249: u32;
	var l255: u32;
	var l267: u32;
	var l268: u32;
	var l269: u32;
	var l271: u32;
	var l284: u32;
	var l285: u32;
	var l287: u32;
	var l291: u32;
	var l299: u32;
	var l311: array<array<f32, max(c5, 1u)>, 4>;
	var l342: u32;
	var l353: u32;
	var l361: u32;
	var l372: array<array<i32, max(c5, 1u)>, 4>;
	var l380: u32;
	var l383: u32;
	var l392: u32;
	var l394: u32;
	var l405: u32;
	var l410: u32;
	var l420: array<vec4<u32>, max(c5, 1u)>;
	var l426: u32;
	var l428: u32;
	var l444: vec4<u32>;
	var l459: u32;
	var l467: u32;
	var l477: array<vec4<u32>, 4>;
	var l490: u32;
	var l491: u32;
	var l496: u32;
	var l504: u32;
	var l512: u32;
	var l521: u32;
	var l533: u32;
	var l536: u32;
	var l549: u32;
	var l577: u32;
	var l585: u32;
	var l612: u32;
	var l622: array<f32, 4>;
	var l641: array<i32, 4>;
	var l658: u32;
	var l660: u32;
	var l669: u32;
	var l677: f32;
	var l686: u32;
	var l688: u32;
	var l699: u32;
	var l707: f32;
	var l738: u32;
	var l746: u32;
	var l806: u32;
	var l838: u32;
	var l849: u32;
	var l854: u32;
	var l871: f32;
	var l872: u32;
	var l891: u32;
	let v180 = local_invocation_id[0u];
	l174 = (v180 % max(c3, 1u));
	let v184 = local_invocation_id[0u];
	l182 = (v184 / max(c3, 1u));
	let v192 = push.m0;
	let v195 = workgroup_id[1u];
	l186 = (v192 + (v195 * 4u));
	let v199 = fn_8();
	l198 = (v199 - 1u);
	let v201 = l186;
	let v202 = l198;
	let v203 = (v201 > v202);
	h209 = v203;
	if (!v203) {
		let v207 = fn_8();
		h209 = (v207 == 0u);
	}
	let v209 = h209;
	if v209 {
		return;
	}
	let v215 = workgroup_id[0u];
	l213 = (v215 * s217);
	l219 = 0u;
	loop { // unroll
		let v225 = l219;
		if !(v225 < 4u) { break; }
		let v230 = l219;
		let v231 = l186;
		let v232 = l219;
		let v234 = l198;
		l229[v230] = (min((v231 + v232), v234) * s131);
		let v239 = l219;
		let v240 = l186;
		let v241 = l219;
		let v243 = l198;
		l238[v239] = (min((v240 + v241), v243) * s115);
		continuing {
			let v247 = l219;
			l219 = (v247 + bitcast<u32>(1i));
		}
	}
	let v250 = l182;
	l249 = v250;
	loop {
		let v256 = l213;
		let v257 = l174;
		let v259 = l249;
		l267 = (v256 + v257);
		l268 = (v259 * s262);
		l269 = s266;
		let v270 = fn_21(&l267, &l268, &l269);
		l255 = v270;
		let v273 = push.m1;
		let v274 = l213;
		let v276 = l174;
		let v278 = l249;
		l284 = ((v273 + v274) + v276);
		l285 = ((v278 * s281) / 2u);
		let v286 = fn_26(&l284, &l285);
		l271 = v286;
		let v288 = l249;
		l287 = (16u * (v288 & 1u));
		l291 = 0u;
		loop { // unroll
			let v297 = l291;
			if !(v297 < 4u) { break; }
			l299 = 0u;
			loop { // unroll
				let v305 = l299;
				if !(v305 < c5) { break; }
				let v312 = l291;
				let v313 = l299;
				l311[v312][v313] = 0.0f;
				if true {
					let v326 = l249;
					let v328 = l291;
					let v331 = l299;
					let v334 = l174;
					let v335 = (((((v326 * 4u) + v328) * s217) + (v331 * c3)) + v334);
					g325[v335] = 0.0f;
				}
				continuing {
					let v338 = l299;
					l299 = (v338 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v340 = l291;
				l291 = (v340 + bitcast<u32>(1i));
			}
		}
		let v343 = l249;
		l342 = (v343 * s281);
		let v345 = l342;
		if (v345 < s115) {
			loop {
				l353 = 0u;
				loop { // unroll
					let v359 = l353;
					if !(v359 < 4u) { break; }
					l361 = 0u;
					loop { // unroll
						let v367 = l361;
						if !(v367 < c5) { break; }
						let v373 = l353;
						let v374 = l361;
						l372[v373][v374] = 0i;
						continuing {
							let v376 = l361;
							l361 = (v376 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v378 = l353;
						l353 = (v378 + bitcast<u32>(1i));
					}
				}
				if s382 {
					l383 = s262;
				} else {
					let v387 = l342;
					l383 = min((s266 - (v387 * s262)), s262);
				}
				let v391 = l383;
				l380 = v391;
				if false {
					let v398 = l229[0i];
					l394 = v398;
				} else {
					l394 = 0u;
				}
				let v400 = l394;
				let v401 = l342;
				l392 = (v400 + (v401 * s402));
				l405 = 0u;
				loop {
					l410 = 0u;
					loop { // unroll
						let v416 = l410;
						if !(v416 < c5) { break; }
						let v421 = l410;
						let v427 = l255;
						l426 = v427;
						let v429 = l410;
						l428 = v429;
						let v430 = fn_36(&l426, &l428);
						let v432 = b2[v430];
						l420[v421] = v432;
						if s437 {
							let v440 = l410;
							let v441 = l342;
							if ((v441 & 1u) == 0u) {
								let v447 = l410;
								let v449 = l420[v447];
								l444 = v449;
							} else {
								let v451 = l410;
								let v453 = l420[v451];
								l444 = v453.zwxy;
							}
							let v455 = l444;
							l420[v440] = v455;
						}
						continuing {
							let v457 = l410;
							l410 = (v457 + bitcast<u32>(1i));
						}
					}
					l459 = 0u;
					loop {
						let v465 = l459;
						if !(v465 < s436) { break; }
						l467 = 0u;
						loop { // unroll
							let v473 = l467;
							if !(v473 < 4u) { break; }
							let v478 = l467;
							let v479 = l467;
							let v481 = l229[v479];
							let v482 = l392;
							let v484 = l459;
							let v486 = l467;
							let v488 = l229[v486];
							l490 = ((v481 + v482) + v484);
							l491 = (v488 + s131);
							let v492 = fn_32(&l490, &l491);
							l477[v478] = v492;
							continuing {
								let v494 = l467;
								l467 = (v494 + bitcast<u32>(1i));
							}
						}
						l496 = 0u;
						loop { // unroll
							let v502 = l496;
							if !(v502 < 4u) { break; }
							l504 = 0u;
							loop { // unroll
								let v510 = l504;
								if !(v510 < c5) { break; }
								let v513 = l504;
								let v515 = l420[v513][0u];
								let v516 = l496;
								l512 = ((v515 >> (2u * v516)) & 50529027u);
								l521 = 0u;
								loop { // unroll
									let v527 = l521;
									if !(v527 < 4u) { break; }
									let v529 = l521;
									let v530 = l504;
									let v531 = l521;
									let v532 = l496;
									let v535 = l477[v531][v532];
									l533 = v535;
									let v537 = l512;
									l536 = v537;
									let v538 = fn_15(&l533, &l536);
									let v540 = l372[v529][v530];
									l372[v529][v530] = (v540 + v538);
									continuing {
										let v543 = l521;
										l521 = (v543 + bitcast<u32>(1i));
									}
								}
								continuing {
									let v545 = l504;
									l504 = (v545 + bitcast<u32>(1i));
								}
							}
							continuing {
								let v547 = l496;
								l496 = (v547 + bitcast<u32>(1i));
							}
						}
						l549 = 0u;
						loop { // unroll
							let v555 = l549;
							if !(v555 < c5) { break; }
							let v557 = l549;
							let v558 = l549;
							let v560 = l420[v558];
							l420[v557] = v560.yzwx;
							continuing {
								let v563 = l549;
								l549 = (v563 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v565 = l459;
							l459 = (v565 + bitcast<u32>(1i));
						}
					}
					let v567 = l392;
					l392 = (v567 + 4u);
					let v569 = l255;
					l255 = (v569 + 64u);
					continuing {
						let v571 = l405;
						let v572 = (v571 + bitcast<u32>(1i));
						l405 = v572;
						let v573 = l380;
						break if !(v572 < v573);
					}
				}
				if true {
					l577 = 0u;
					loop { // unroll
						let v583 = l577;
						if !(v583 < 4u) { break; }
						l585 = 0u;
						loop { // unroll
							let v591 = l585;
							if !(v591 < c5) { break; }
							let v593 = l577;
							let v594 = l585;
							let v595 = l249;
							let v597 = l577;
							let v600 = l585;
							let v603 = l174;
							let v604 = (((((v595 * 4u) + v597) * s217) + (v600 * c3)) + v603);
							let v606 = g325[v604];
							l311[v593][v594] = v606;
							continuing {
								let v608 = l585;
								l585 = (v608 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v610 = l577;
							l577 = (v610 + bitcast<u32>(1i));
						}
					}
				}
				l612 = 0u;
				loop { // unroll
					let v618 = l612;
					if !(v618 < 4u) { break; }
					let v623 = l612;
					let v629 = l612;
					let v631 = l238[v629];
					let v632 = l342;
					let v633 = (v631 + v632);
					let v636 = b4[v633];
					l622[v623] = (1.0f / v636);
					let v642 = l612;
					let v647 = l612;
					let v649 = l238[v647];
					let v650 = l342;
					let v651 = (v649 + v650);
					let v654 = b5[v651];
					l641[v642] = v654;
					continuing {
						let v656 = l612;
						l612 = (v656 + bitcast<u32>(1i));
					}
				}
				if s659 {
					let v663 = l287;
					l660 = v663;
				} else {
					let v665 = l342;
					l660 = (16u * (v665 & 1u));
				}
				let v668 = l660;
				l658 = v668;
				l669 = 0u;
				loop { // unroll
					let v675 = l669;
					if !(v675 < c5) { break; }
					l677 = 1.0f;
					if s679 {
						let v687 = l271;
						l686 = v687;
						let v689 = l669;
						l688 = v689;
						let v690 = fn_36(&l686, &l688);
						let v693 = b3[v690];
						let v694 = l658;
						l677 = unpack2x16float((v693 >> v694)).x;
					}
					l699 = 0u;
					loop { // unroll
						let v705 = l699;
						if !(v705 < 4u) { break; }
						let v708 = l699;
						let v709 = l669;
						let v711 = l372[v708][v709];
						let v712 = l699;
						let v714 = l641[v712];
						let v717 = l677;
						let v718 = l699;
						let v720 = l622[v718];
						l707 = (f32((v711 - v714)) * (v717 * v720));
						let v723 = l699;
						let v724 = l669;
						let v725 = l699;
						let v726 = l669;
						let v728 = l311[v725][v726];
						let v729 = l707;
						l311[v723][v724] = (v728 + v729);
						continuing {
							let v732 = l699;
							l699 = (v732 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v734 = l669;
						l669 = (v734 + bitcast<u32>(1i));
					}
				}
				if true {
					l738 = 0u;
					loop { // unroll
						let v744 = l738;
						if !(v744 < 4u) { break; }
						l746 = 0u;
						loop { // unroll
							let v752 = l746;
							if !(v752 < c5) { break; }
							let v754 = l249;
							let v756 = l738;
							let v759 = l746;
							let v762 = l174;
							let v763 = (((((v754 * 4u) + v756) * s217) + (v759 * c3)) + v762);
							let v764 = l738;
							let v765 = l746;
							let v767 = l311[v764][v765];
							g325[v763] = v767;
							continuing {
								let v769 = l746;
								l746 = (v769 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v771 = l738;
							l738 = (v771 + bitcast<u32>(1i));
						}
					}
				}
				h779 = s773;
				if s773 {
					let v776 = l342;
					h779 = ((v776 & 1u) == 0u);
				}
				let v779 = h779;
				if v779 {
					let v782 = l342;
					l342 = (v782 + 1u);
					let v784 = l255;
					l255 = (v784 - 64u);
				} else {
					let v790 = l342;
					l342 = (v790 + s789);
					let v795 = l255;
					l255 = (v795 + s794);
					let v800 = l271;
					l271 = (v800 + s799);
				}
				continuing {
					let v802 = l342;
					break if !(v802 < s115);
				}
			}
		}
		if false {
			l806 = 0u;
			loop { // unroll
				let v812 = l806;
				if !(v812 < c5) { break; }
				let v814 = l249;
				let v818 = l806;
				let v821 = l174;
				let v822 = (((((v814 * 4u) + 0u) * s217) + (v818 * c3)) + v821);
				let v823 = l806;
				let v825 = l311[0i][v823];
				g325[v822] = v825;
				continuing {
					let v827 = l806;
					l806 = (v827 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			h836 = s830;
			if s830 {
				let v833 = l249;
				let v834 = (v833 + c4);
				l249 = v834;
				h836 = (v834 < c10);
			}
			let v836 = h836;
			break if !v836;
		}
	}
	workgroupBarrier();
	let v840 = local_invocation_id[0u];
	l838 = v840;
	loop {
		let v846 = l838;
		if !(v846 < s847) { break; }
		let v850 = l186;
		let v851 = l838;
		l849 = (v850 + (v851 / max(s217, 1u)));
		let v855 = l213;
		let v856 = l838;
		l854 = (v855 + (v856 % max(s217, 1u)));
		let v859 = l849;
		let v860 = l198;
		let v861 = (v859 <= v860);
		h868 = v861;
		if v861 {
			let v864 = l854;
			let v866 = push.m2;
			h868 = (v864 < v866);
		}
		let v868 = h868;
		if v868 {
			l871 = 0.0f;
			l872 = 0u;
			loop {
				let v878 = l872;
				if !(v878 < c10) { break; }
				let v880 = l871;
				let v881 = l872;
				let v884 = l838;
				let v885 = (((v881 * 4u) * s217) + v884);
				let v887 = g325[v885];
				l871 = (v880 + v887);
				continuing {
					let v889 = l872;
					l872 = (v889 + bitcast<u32>(1i));
				}
			}
			let v893 = push.m1;
			let v894 = l854;
			l891 = (v893 + v894);
			if s896 {
				let v899 = l871;
				let v900 = l891;
				let v902 = b3[v900];
				l871 = (v899 * bitcast<f32>(v902));
			}
			if s906 {
				let v909 = l871;
				let v914 = l849;
				let v916 = push.m3;
				let v918 = l891;
				let v919 = ((v914 * v916) + v918);
				let v921 = b6[v919];
				l871 = (v909 + v921);
			}
			let v927 = l849;
			let v929 = push.m3;
			let v931 = l891;
			let v932 = ((v927 * v929) + v931);
			let v933 = l871;
			b7[v932] = v933;
		}
		continuing {
			let v936 = l838;
			l838 = (v936 + s935);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v52 = extents.m0;
			return v52;
		}
		case 1u: {
			let v56 = extents.m1;
			return v56;
		}
		case 2u: {
			let v60 = extents.m2;
			return v60;
		}
		case 3u: {
			let v64 = extents.m3;
			return v64;
		}
		case 4u: {
			let v68 = extents.m4;
			return v68;
		}
		case default: {
			return s71;
		}
	}
}
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l80: i32;
	if s78 {
		let v83 = (*p13);
		let v85 = (*p14);
		l80 = mixed_dot(bitcast<u32>(bitcast<i32>(v83)), v85);
	} else {
		let v88 = (*p13);
		let v90 = (*p14);
		l80 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v88)), bitcast<u32>(bitcast<i32>(v90)));
	}
	let v93 = l80;
	return v93;
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v96 = (*p18);
	let v99 = (*p20);
	let v101 = (*p19);
	let v104 = (*p18);
	return (((((v96 / 64u) * v99) + v101) * 64u) + (v104 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> u32 {
	let v109 = (*p24);
	let v120 = (*p25);
	let v123 = (*p24);
	return (((((v109 / 64u) * s118) + v120) * 64u) + (v123 % 64u));
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, u32>) -> vec4<u32> {
	var l141: vec4<u32>;
	let v136 = (*p30);
	let v137 = (*p31);
	if (s135 || (v136 < v137)) {
		let v148 = (*p30);
		let v151 = b1[v148];
		l141 = v151;
	} else {
		l141 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v154 = l141;
	return v154;
}
fn fn_36(p34: ptr<function, u32>, p35: ptr<function, u32>) -> u32 {
	var l158: u32;
	if s157 {
		let v161 = (*p34);
		let v162 = (*p35);
		l158 = (v161 + (v162 * c3));
	} else {
		let v167 = (*p34);
		let v168 = (*p35);
		l158 = (v167 | (v168 * c3));
	}
	let v171 = l158;
	return v171;
}
