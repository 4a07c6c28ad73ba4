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
var<workgroup> g422: array<vec4<u32>, 85>;
var<workgroup> g450: array<u32, 340>;
var<workgroup> g659: array<i32, 1024>;
const s75: u32 = (c1 - 5u);
const s145: bool = (c4 == 1u);
const s332: u32 = (c2 + 15u);
const s333: u32 = (s332 / 16u);
const s343: u32 = (c2 + 80u);
const s344: u32 = (s343 - 1u);
const s345: u32 = (s344 / 80u);
const s485: u32 = (s333 % 5u);
const s486: bool = (s485 == 0u);
const s755: bool = (c3 != 0u);
const s789: bool = (c4 != 0u);
const s790: bool = (c4 == 2u);
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
	var l391: u32;
	var l399: u32;
	var l411: u32;
	var l426: array<vec4<u32>, 2>;
	var l434: array<u32, 5>;
	var l435: vec4<u32>;
	var l436: vec4<u32>;
	var l439: u32;
	var l467: u32;
	var l475: u32;
	var l490: vec4<u32>;
	var l525: u32;
	var l527: u32;
	var l529: u32;
	var l537: u32;
	var l545: array<u32, 2>;
	var l558: u32;
	var l566: array<vec4<u32>, 2>;
	var l581: u32;
	var l589: vec4<u32>;
	var l596: u32;
	var l604: u32;
	var l617: u32;
	var l620: u32;
	var l640: u32;
	var l648: u32;
	var l680: u32;
	var l691: u32;
	var l696: f32;
	var l705: u32;
	var l710: u32;
	var l719: u32;
	var l723: f32;
	var l748: f32;
	var l749: f32;
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
	loop {
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
	loop {
		let v356 = l350;
		if !(v356 < 8u) { break; }
		l359 = 0u;
		loop {
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
	loop {
		let v384 = l378;
		if !(v384 <= s345) { break; }
		let v386 = l378;
		if (v386 > 0u) {
			workgroupBarrier();
			l391 = 0u;
			loop {
				let v397 = l391;
				if !(v397 < 2u) { break; }
				let v400 = l269;
				let v401 = l391;
				l399 = (v400 + (v401 * 64u));
				let v405 = l399;
				if (true && (v405 >= 80u)) {
					break;
				}
				let v412 = l399;
				let v416 = l399;
				l411 = (((v412 % 5u) * 17u) + (v416 / 5u));
				let v423 = l411;
				let v427 = l391;
				let v429 = l426[v427];
				g422[v423] = v429;
				continuing {
					let v432 = l391;
					l391 = (v432 + bitcast<u32>(1i));
				}
			}
			let v437 = l435;
			l436 = v437;
			let v438 = fn_41(&l436);
			l434 = v438;
			l439 = 0u;
			loop {
				let v445 = l439;
				if !(v445 < 5u) { break; }
				let v451 = l439;
				let v454 = l269;
				let v455 = ((v451 * 68u) + v454);
				let v456 = l439;
				let v458 = l434[v456];
				g450[v455] = v458;
				continuing {
					let v461 = l439;
					l439 = (v461 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v463 = l378;
		if (v463 < s345) {
			l467 = 0u;
			loop {
				let v473 = l467;
				if !(v473 < 2u) { break; }
				let v476 = l378;
				let v478 = l269;
				let v479 = l467;
				l475 = ((v476 * 5u) + ((v478 + (v479 * 64u)) % 5u));
				let v484 = l467;
				let v487 = l475;
				if (s486 || (v487 < s333)) {
					let v497 = l467;
					let v499 = l318[v497];
					let v500 = l475;
					let v501 = (v499 + v500);
					let v504 = b1[v501];
					l490 = v504;
				} else {
					l490 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v507 = l490;
				l426[v484] = v507;
				continuing {
					let v509 = l467;
					l467 = (v509 + bitcast<u32>(1i));
				}
			}
			let v515 = l338;
			let v517 = b2[v515];
			l435 = v517;
			let v518 = l338;
			l338 = (v518 + 64u);
		}
		let v520 = l378;
		if !(v520 == 0u) {
			let v526 = l276;
			l525 = v526;
			let v528 = l280;
			l527 = v528;
			l529 = 0u;
			loop {
				let v535 = l529;
				if !(v535 < 5u) { break; }
				l537 = 0u;
				loop {
					let v543 = l537;
					if !(v543 < 2u) { break; }
					let v546 = l537;
					let v547 = l525;
					let v548 = l537;
					let v550 = (v547 + (v548 * 32u));
					let v552 = g450[v550];
					l545[v546] = v552;
					continuing {
						let v554 = l537;
						l537 = (v554 + bitcast<u32>(1i));
					}
				}
				let v556 = l525;
				l525 = (v556 + 68u);
				l558 = 0u;
				loop {
					let v564 = l558;
					if !(v564 < 2u) { break; }
					let v567 = l558;
					let v568 = l558;
					let v570 = l545[v568];
					l566[v567] = ((vec4<u32>(v570, v570, v570, v570) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
					continuing {
						let v579 = l558;
						l558 = (v579 + bitcast<u32>(1i));
					}
				}
				l581 = 0u;
				loop {
					let v587 = l581;
					if !(v587 < 8u) { break; }
					let v590 = l527;
					let v591 = l581;
					let v593 = (v590 + (v591 * 2u));
					let v595 = g422[v593];
					l589 = v595;
					l596 = 0u;
					loop {
						let v602 = l596;
						if !(v602 < 4u) { break; }
						l604 = 0u;
						loop {
							let v610 = l604;
							if !(v610 < 2u) { break; }
							let v612 = l581;
							let v613 = l604;
							let v614 = l596;
							let v615 = l604;
							let v616 = l596;
							let v619 = l589[v614];
							l617 = v619;
							let v622 = l566[v615][v616];
							l620 = v622;
							let v623 = fn_22(&l617, &l620);
							let v625 = l370[v612][v613];
							l370[v612][v613] = (v625 + v623);
							continuing {
								let v628 = l604;
								l604 = (v628 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v630 = l596;
							l596 = (v630 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v632 = l581;
						l581 = (v632 + bitcast<u32>(1i));
					}
				}
				let v634 = l527;
				l527 = (v634 + 17u);
				continuing {
					let v636 = l529;
					l529 = (v636 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v638 = l378;
			l378 = (v638 + bitcast<u32>(1i));
		}
	}
	l640 = 0u;
	loop {
		let v646 = l640;
		if !(v646 < 8u) { break; }
		l648 = 0u;
		loop {
			let v654 = l648;
			if !(v654 < 2u) { break; }
			let v660 = l280;
			let v661 = l640;
			let v665 = l276;
			let v667 = l648;
			let v669 = ((((v660 + (v661 * 2u)) * 64u) + v665) + (v667 * 32u));
			let v670 = l640;
			let v671 = l648;
			let v673 = l370[v670][v671];
			g659[v669] = v673;
			continuing {
				let v676 = l648;
				l648 = (v676 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v678 = l640;
			l640 = (v678 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v681 = l298;
	let v682 = l269;
	l680 = (v681 + v682);
	let v684 = l680;
	let v686 = push.m2;
	if (v684 >= v686) {
		return;
	}
	let v693 = push.m1;
	let v694 = l680;
	l691 = (v693 + v694);
	let v701 = l691;
	let v704 = b3[v701];
	l696 = v704;
	let v706 = l283;
	let v707 = l285;
	l705 = min(16u, (v706 - v707));
	l710 = 0u;
	loop {
		let v716 = l710;
		let v717 = l705;
		if !(v716 < v717) { break; }
		let v720 = l285;
		let v721 = l710;
		l719 = (v720 + v721);
		let v724 = l710;
		let v726 = l269;
		let v727 = ((v724 * 64u) + v726);
		let v729 = g659[v727];
		let v734 = l719;
		let v737 = b5[v734];
		let v740 = l696;
		let v747 = l719;
		l748 = 1.0f;
		let v751 = b4[v747];
		l749 = v751;
		let v752 = fn_15(&l748, &l749);
		l723 = ((f32((v729 - v737)) * v740) * v752);
		if s755 {
			let v762 = l719;
			let v764 = push.m3;
			let v766 = l691;
			let v767 = ((v762 * v764) + v766);
			let v769 = b6[v767];
			let v770 = l723;
			l723 = (v770 + v769);
		}
		let v776 = l719;
		let v778 = push.m3;
		let v780 = l691;
		let v781 = ((v776 * v778) + v780);
		let v782 = l723;
		b7[v781] = v782;
		continuing {
			let v784 = l710;
			l710 = (v784 + bitcast<u32>(1i));
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
	loop {
		let v216 = l210;
		if !(v216 < 4u) { break; }
		let v220 = l210;
		let v222 = (*p40)[v220];
		l219 = (v222 & 16711935u);
		let v226 = l210;
		let v228 = (*p40)[v226];
		l225 = ((v228 >> bitcast<u32>(8i)) & 16711935u);
		l231 = 0u;
		loop {
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
