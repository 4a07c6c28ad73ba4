const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 0u; // narrow_products
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S286 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S286;
var<workgroup> g472: array<vec4<u32>, 85>;
var<workgroup> g496: array<u32, 340>;
const s75: u32 = (c1 - 5u);
const s145: bool = (c4 == 1u);
const s332: u32 = (c2 + 15u);
const s333: u32 = (s332 / 16u);
const s343: u32 = (c2 + 80u);
const s344: u32 = (s343 - 1u);
const s345: u32 = (s344 / 80u);
const s397: u32 = (s333 % 5u);
const s398: bool = (s397 == 0u);
const s512: u32 = (s345 - 1u);
const s532: u32 = (s333 % 5u);
const s533: bool = (s532 == 0u);
const s759: bool = (c3 != 0u);
const s795: bool = (c4 != 0u);
const s796: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l269: u32;
	var l276: u32;
	var l280: u32;
	var l283: u32;
	var l285: u32;
	var l298: u32;
	var l308: u32;
	var l318: array<u32, 2>;
	var l338: u32;
	var l346: u32;
	var l347: u32;
	var l348: u32;
	var l350: u32;
	var l359: u32;
	var l370: array<array<i32, 2>, 8>;
	var l378: u32;
	var l386: u32;
	var l395: array<vec4<u32>, 2>;
	var l402: vec4<u32>;
	var l423: vec4<u32>;
	var l432: u32;
	var l441: u32;
	var l449: u32;
	var l461: u32;
	var l481: array<u32, 5>;
	var l482: vec4<u32>;
	var l485: u32;
	var l509: u32;
	var l514: u32;
	var l522: u32;
	var l537: vec4<u32>;
	var l558: u32;
	var l560: u32;
	var l562: u32;
	var l570: u32;
	var l578: array<u32, 2>;
	var l591: u32;
	var l599: array<vec4<u32>, 2>;
	var l614: u32;
	var l622: vec4<u32>;
	var l629: u32;
	var l637: u32;
	var l650: u32;
	var l653: u32;
	var l673: u32;
	var l681: u32;
	var l695: u32;
	var l700: f32;
	var l709: u32;
	var l717: u32;
	var l729: f32;
	var l752: f32;
	var l753: f32;
	let v275 = local_invocation_id[0u];
	l269 = v275;
	let v277 = l269;
	l276 = (v277 % 32u);
	let v281 = l269;
	l280 = (v281 / 32u);
	let v284 = fn_8();
	l283 = v284;
	let v291 = push.m0;
	let v294 = workgroup_id[1u];
	l285 = (v291 + (v294 * 16u));
	let v300 = workgroup_id[0u];
	l298 = (v300 * 64u);
	let v302 = l285;
	let v303 = l283;
	if (v302 >= v303) {
		return;
	}
	l308 = 0u;
	loop { // unroll
		let v314 = l308;
		if !(v314 < 2u) { break; }
		let v319 = l308;
		let v320 = l285;
		let v321 = l269;
		let v322 = l308;
		let v327 = l283;
		l318[v319] = (min((v320 + ((v321 + (v322 * 64u)) / 5u)), (v327 - 1u)) * s333);
		continuing {
			let v336 = l308;
			l308 = (v336 + bitcast<u32>(1i));
		}
	}
	let v339 = l298;
	let v340 = l269;
	l346 = (v339 + v340);
	l347 = 0u;
	l348 = s345;
	let v349 = fn_28(&l346, &l347, &l348);
	l338 = v349;
	l350 = 0u;
	loop { // unroll
		let v356 = l350;
		if !(v356 < 8u) { break; }
		l359 = 0u;
		loop { // unroll
			let v365 = l359;
			if !(v365 < 2u) { break; }
			let v371 = l350;
			let v372 = l359;
			l370[v371][v372] = 0i;
			continuing {
				let v374 = l359;
				l359 = (v374 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v376 = l350;
			l350 = (v376 + bitcast<u32>(1i));
		}
	}
	l378 = 0u;
	loop { // unroll
		let v384 = l378;
		if !(v384 < 2u) { break; }
		let v387 = l269;
		let v388 = l378;
		l386 = (0u + ((v387 + (v388 * 64u)) % 5u));
		let v396 = l378;
		let v399 = l386;
		if (s398 || (v399 < s333)) {
			let v409 = l378;
			let v411 = l318[v409];
			let v412 = l386;
			let v413 = (v411 + v412);
			let v416 = b1[v413];
			l402 = v416;
		} else {
			l402 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v419 = l402;
		l395[v396] = v419;
		continuing {
			let v421 = l378;
			l378 = (v421 + bitcast<u32>(1i));
		}
	}
	let v428 = l338;
	let v429 = (v428 + 0u);
	let v431 = b2[v429];
	l423 = v431;
	l432 = 0u;
	loop {
		let v438 = l432;
		if !(v438 < s345) { break; }
		workgroupBarrier();
		l441 = 0u;
		loop { // unroll
			let v447 = l441;
			if !(v447 < 2u) { break; }
			let v450 = l269;
			let v451 = l441;
			l449 = (v450 + (v451 * 64u));
			let v455 = l449;
			if (true && (v455 >= 80u)) {
				break;
			}
			let v462 = l449;
			let v466 = l449;
			l461 = (((v462 % 5u) * 17u) + (v466 / 5u));
			let v473 = l461;
			let v474 = l441;
			let v476 = l395[v474];
			g472[v473] = v476;
			continuing {
				let v479 = l441;
				l441 = (v479 + bitcast<u32>(1i));
			}
		}
		let v483 = l423;
		l482 = v483;
		let v484 = fn_41(&l482);
		l481 = v484;
		l485 = 0u;
		loop { // unroll
			let v491 = l485;
			if !(v491 < 5u) { break; }
			let v497 = l485;
			let v500 = l269;
			let v501 = ((v497 * 68u) + v500);
			let v502 = l485;
			let v504 = l481[v502];
			g496[v501] = v504;
			continuing {
				let v507 = l485;
				l485 = (v507 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v510 = l432;
		l509 = min((v510 + 1u), s512);
		l514 = 0u;
		loop { // unroll
			let v520 = l514;
			if !(v520 < 2u) { break; }
			let v523 = l509;
			let v525 = l269;
			let v526 = l514;
			l522 = ((v523 * 5u) + ((v525 + (v526 * 64u)) % 5u));
			let v531 = l514;
			let v534 = l522;
			if (s533 || (v534 < s333)) {
				let v540 = l514;
				let v542 = l318[v540];
				let v543 = l522;
				let v544 = (v542 + v543);
				let v546 = b1[v544];
				l537 = v546;
			} else {
				l537 = vec4<u32>(0u, 0u, 0u, 0u);
			}
			let v548 = l537;
			l395[v531] = v548;
			continuing {
				let v550 = l514;
				l514 = (v550 + bitcast<u32>(1i));
			}
		}
		let v552 = l338;
		let v553 = l509;
		let v555 = (v552 + (v553 * 64u));
		let v557 = b2[v555];
		l423 = v557;
		let v559 = l276;
		l558 = v559;
		let v561 = l280;
		l560 = v561;
		l562 = 0u;
		loop {
			let v568 = l562;
			if !(v568 < 5u) { break; }
			l570 = 0u;
			loop { // unroll
				let v576 = l570;
				if !(v576 < 2u) { break; }
				let v579 = l570;
				let v580 = l558;
				let v581 = l570;
				let v583 = (v580 + (v581 * 32u));
				let v585 = g496[v583];
				l578[v579] = v585;
				continuing {
					let v587 = l570;
					l570 = (v587 + bitcast<u32>(1i));
				}
			}
			let v589 = l558;
			l558 = (v589 + 68u);
			l591 = 0u;
			loop { // unroll
				let v597 = l591;
				if !(v597 < 2u) { break; }
				let v600 = l591;
				let v601 = l591;
				let v603 = l578[v601];
				l599[v600] = ((vec4<u32>(v603, v603, v603, v603) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
				continuing {
					let v612 = l591;
					l591 = (v612 + bitcast<u32>(1i));
				}
			}
			l614 = 0u;
			loop { // unroll
				let v620 = l614;
				if !(v620 < 8u) { break; }
				let v623 = l560;
				let v624 = l614;
				let v626 = (v623 + (v624 * 2u));
				let v628 = g472[v626];
				l622 = v628;
				l629 = 0u;
				loop { // unroll
					let v635 = l629;
					if !(v635 < 4u) { break; }
					l637 = 0u;
					loop { // unroll
						let v643 = l637;
						if !(v643 < 2u) { break; }
						let v645 = l614;
						let v646 = l637;
						let v647 = l629;
						let v648 = l637;
						let v649 = l629;
						let v652 = l622[v647];
						l650 = v652;
						let v655 = l599[v648][v649];
						l653 = v655;
						let v656 = fn_22(&l650, &l653);
						let v658 = l370[v645][v646];
						l370[v645][v646] = (v658 + v656);
						continuing {
							let v661 = l637;
							l637 = (v661 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v663 = l629;
						l629 = (v663 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v665 = l614;
					l614 = (v665 + bitcast<u32>(1i));
				}
			}
			let v667 = l560;
			l560 = (v667 + 17u);
			continuing {
				let v669 = l562;
				l562 = (v669 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v671 = l432;
			l432 = (v671 + bitcast<u32>(1i));
		}
	}
	l673 = 0u;
	loop { // unroll
		let v679 = l673;
		if !(v679 < 2u) { break; }
		let v682 = l298;
		let v683 = l276;
		let v685 = l673;
		l681 = ((v682 + v683) + (v685 * 32u));
		let v688 = l681;
		let v690 = push.m2;
		if (v688 >= v690) {
			return;
		}
		let v697 = push.m1;
		let v698 = l681;
		l695 = (v697 + v698);
		let v705 = l695;
		let v708 = b3[v705];
		l700 = v708;
		l709 = 0u;
		loop { // unroll
			let v715 = l709;
			if !(v715 < 8u) { break; }
			let v718 = l285;
			let v719 = l280;
			let v721 = l709;
			l717 = ((v718 + v719) + (v721 * 2u));
			let v724 = l717;
			let v725 = l283;
			if (v724 < v725) {
				let v730 = l709;
				let v731 = l673;
				let v733 = l370[v730][v731];
				let v738 = l717;
				let v741 = b5[v738];
				let v744 = l700;
				let v751 = l717;
				l752 = 1.0f;
				let v755 = b4[v751];
				l753 = v755;
				let v756 = fn_15(&l752, &l753);
				l729 = ((f32((v733 - v741)) * v744) * v756);
				if s759 {
					let v766 = l717;
					let v768 = push.m3;
					let v770 = l695;
					let v771 = ((v766 * v768) + v770);
					let v773 = b6[v771];
					let v774 = l729;
					l729 = (v774 + v773);
				}
				let v780 = l717;
				let v782 = push.m3;
				let v784 = l695;
				let v785 = ((v780 * v782) + v784);
				let v786 = l729;
				b7[v785] = v786;
			}
			continuing {
				let v788 = l709;
				l709 = (v788 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v790 = l673;
			l673 = (v790 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v57 = extents.m0;
			return v57;
		}
		case 1u: {
			let v61 = extents.m1;
			return v61;
		}
		case 2u: {
			let v65 = extents.m2;
			return v65;
		}
		case 3u: {
			let v69 = extents.m3;
			return v69;
		}
		case 4u: {
			let v73 = extents.m4;
			return v73;
		}
		case default: {
			return s75;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h137: bool;
	var l79: f32;
	var l83: f32;
	var l89: f32;
	var l94: f32;
	var l98: f32;
	var l102: f32;
	var l123: f32;
	let v80 = (*p13);
	let v81 = (*p14);
	l79 = (v80 / v81);
	let v84 = l79;
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v90 = (*p14);
	l89 = bitcast<f32>((bitcast<u32>(v90) & 4294963200u));
	let v95 = l79;
	let v96 = l83;
	l94 = (v95 - v96);
	let v99 = (*p14);
	let v100 = l89;
	l98 = (v99 - v100);
	let v103 = (*p13);
	let v104 = l83;
	let v105 = l89;
	l102 = (v103 - (v104 * v105));
	let v108 = l102;
	let v109 = l83;
	let v110 = l98;
	l102 = (v108 - (v109 * v110));
	let v113 = l102;
	let v114 = l94;
	let v115 = l89;
	l102 = (v113 - (v114 * v115));
	let v118 = l102;
	let v119 = l94;
	let v120 = l98;
	l102 = (v118 - (v119 * v120));
	let v124 = l79;
	let v125 = l102;
	let v126 = (*p14);
	l123 = (v124 + (v125 / v126));
	let v130 = l79;
	let v131 = is_inf(v130);
	h137 = v131;
	if (!v131) {
		let v135 = l102;
		h137 = is_nan(v135);
	}
	let v137 = h137;
	let v138 = l79;
	let v139 = l123;
	return select(v139, v138, v137);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l147: i32;
	if s145 {
		let v150 = (*p20);
		let v152 = (*p21);
		l147 = mixed_dot(bitcast<u32>(bitcast<i32>(v150)), v152);
	} else {
		let v155 = (*p20);
		let v157 = (*p21);
		l147 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v155)), bitcast<u32>(bitcast<i32>(v157)));
	}
	let v160 = l147;
	return v160;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v163 = (*p25);
	let v166 = (*p27);
	let v168 = (*p26);
	let v171 = (*p25);
	return (((((v163 / 64u) * v166) + v168) * 64u) + (v171 % 64u));
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> u32 {
	var l186: u32;
	var l190: u32;
	let v176 = (*p31);
	let v177 = (*p31);
	let v179 = (*p31);
	(*p31) = (v179 + (v176 + v177));
	let v181 = (*p32);
	let v182 = (*p32);
	let v184 = (*p32);
	(*p32) = (v184 + (v181 + v182));
	let v187 = (*p31);
	l186 = (v187 & 50332416u);
	let v191 = (*p32);
	l190 = (v191 & 50332416u);
	let v193 = l186;
	let v194 = (*p31);
	(*p31) = (v194 - v193);
	let v196 = l190;
	let v197 = (*p32);
	(*p32) = (v197 - v196);
	let v199 = l186;
	let v202 = l190;
	return ((v199 >> bitcast<u32>(8i)) | v202);
}
fn fn_41(p40: ptr<function, vec4<u32>>) -> array<u32, 5> {
	var l207: array<u32, 5>;
	var l210: u32;
	var l219: u32;
	var l225: u32;
	var l231: u32;
	var l239: u32;
	var l246: u32;
	var l248: u32;
	l207 = array<u32, 5>(0u, 0u, 0u, 0u, 0u);
	l210 = 0u;
	loop { // unroll
		let v216 = l210;
		if !(v216 < 4u) { break; }
		let v220 = l210;
		let v222 = (*p40)[v220];
		l219 = (v222 & 16711935u);
		let v226 = l210;
		let v228 = (*p40)[v226];
		l225 = ((v228 >> bitcast<u32>(8i)) & 16711935u);
		l231 = 0u;
		loop { // unroll
			let v237 = l231;
			if !(v237 < 5u) { break; }
			let v240 = l210;
			let v242 = l231;
			l239 = ((v240 * 5u) + v242);
			let v244 = l239;
			let v245 = (v244 / 4u);
			let v247 = l219;
			l246 = v247;
			let v249 = l225;
			l248 = v249;
			let v250 = fn_33(&l246, &l248);
			let v251 = l246;
			l219 = v251;
			let v252 = l248;
			l225 = v252;
			let v254 = l239;
			let v259 = l207[v245];
			l207[v245] = (v259 | (v250 << (2u * (v254 % 4u))));
			continuing {
				let v262 = l231;
				l231 = (v262 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v264 = l210;
			l210 = (v264 + bitcast<u32>(1i));
		}
	}
	let v266 = l207;
	return v266;
}
