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
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S219 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S219;
var<workgroup> g489: array<vec4<f32>, max(s486, 1u)>;
var<workgroup> g585: array<vec4<f32>, 272>;
const s85: u32 = (c1 - 5u);
const s163: bool = (c7 != 0u);
const s238: u32 = (c0 / 16u);
const s239: u32 = (s238 * 2u);
const s241: u32 = (s239 * 4u);
const s249: u32 = (c2 + 64u);
const s250: u32 = (s249 - 1u);
const s251: u32 = (s250 / 64u);
const s266: bool = (c8 != 0u);
const s345: u32 = (c0 / 16u);
const s346: u32 = (s345 * 2u);
const s347: u32 = (s346 * 4u);
const s348: u32 = (s347 / 4u);
const s349: u32 = (s348 * 8u);
const s351: u32 = (s349 + c0);
const s352: u32 = (s351 - 1u);
const s354: u32 = (s352 / max(c0, 1u));
const s392: bool = (c7 != 0u);
const s393: u32 = select(1u, 2u, s392);
const s430: bool = (c7 != 0u);
const s431: u32 = select(1u, 2u, s430);
const s458: u32 = (c0 / 16u);
const s459: u32 = (s458 * 2u);
const s460: u32 = (s459 * 4u);
const s461: u32 = (s460 / 4u);
const s462: u32 = (s461 * 8u);
const s464: u32 = (s462 % max(c0, 1u));
const s465: bool = (s464 == 0u);
const s471: u32 = (c0 / 16u);
const s472: u32 = (s471 * 2u);
const s473: u32 = (s472 * 4u);
const s474: u32 = (s473 / 4u);
const s475: u32 = (s474 * 8u);
const s481: u32 = (c0 / 16u);
const s482: u32 = (s481 * 2u);
const s483: u32 = (s482 * 4u);
const s484: u32 = (s483 / 4u);
const s485: u32 = (s484 + 1u);
const s486: u32 = (16u * s485);
const s492: u32 = (c0 / 16u);
const s493: u32 = (s492 * 2u);
const s494: u32 = (s493 * 4u);
const s495: u32 = (s494 / 4u);
const s496: u32 = (s495 + 1u);
const s506: u32 = (c0 / 16u);
const s507: u32 = (s506 * 2u);
const s508: u32 = (s507 * 4u);
const s509: u32 = (s508 / 4u);
const s510: u32 = (s509 + 1u);
const s539: u32 = (c2 % 64u);
const s540: bool = (s539 == 0u);
const s659: u32 = (c0 / 16u);
const s660: u32 = (s659 * 2u);
const s661: u32 = (s660 * 4u);
const s662: u32 = (s661 / 4u);
const s663: u32 = (s662 + 1u);
const s714: u32 = (c0 / 16u);
const s715: u32 = (s714 * 2u);
const s716: u32 = (s715 * 4u);
const s717: u32 = (s716 / 4u);
const s718: u32 = (s717 + 1u);
const s719: u32 = (4u * s718);
const s777: bool = (c8 != 0u);
const s803: bool = (c5 != 0u);
const s816: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h477: bool;
	var l203: u32;
	var l210: u32;
	var l214: u32;
	var l217: u32;
	var l229: u32;
	var l244: u32;
	var l260: u32;
	var l261: u32;
	var l262: u32;
	var l272: u32;
	var l277: u32;
	var l296: u32;
	var l305: u32;
	var l316: array<array<vec4<f32>, 1>, 8>;
	var l326: u32;
	var l337: u32;
	var l356: u32;
	var l362: u32;
	var l365: u32;
	var l369: u32;
	var l375: vec2<bool>;
	var l386: vec2<f32>;
	var l397: u32;
	var l399: u32;
	var l407: u32;
	var l420: vec2<f32>;
	var l435: u32;
	var l439: vec2<f32>;
	var l444: vec4<f32>;
	var l450: vec4<f32>;
	var l518: u32;
	var l528: u32;
	var l531: u32;
	var l534: u32;
	var l555: array<vec4<f32>, 2>;
	var l556: u32;
	var l557: u32;
	var l558: array<vec4<f32>, 2>;
	var l562: u32;
	var l574: u32;
	var l603: u32;
	var l605: u32;
	var l608: u32;
	var l616: u32;
	var l624: u32;
	var l633: array<vec4<f32>, 1>;
	var l647: u32;
	var l655: vec4<f32>;
	var l670: u32;
	var l678: u32;
	var l726: u32;
	var l734: u32;
	var l742: u32;
	var l750: u32;
	var l758: u32;
	var l776: u32;
	var l778: u32;
	var l791: u32;
	var l796: f32;
	let v209 = local_invocation_id[0u];
	l203 = v209;
	let v211 = l203;
	l210 = (v211 % 16u);
	let v215 = l203;
	l214 = (v215 / 16u);
	let v218 = fn_8();
	let v224 = push.m3;
	let v226 = push.m4;
	l217 = min(v218, (v224 + v226));
	let v231 = push.m0;
	let v234 = workgroup_id[1u];
	l229 = (v231 + (v234 * s241));
	let v246 = workgroup_id[0u];
	l244 = ((v246 % max(s251, 1u)) * 64u);
	let v254 = l229;
	let v255 = l217;
	if (v254 >= v255) {
		return;
	}
	l260 = 0u;
	l261 = 0u;
	let v264 = push.m2;
	l262 = v264;
	if s266 {
		let v270 = workgroup_id[0u];
		l260 = (v270 / max(s251, 1u));
		let v275 = num_workgroups[0u];
		l272 = (v275 / max(s251, 1u));
		let v279 = push.m2;
		l277 = (((v279 + 16u) - 1u) / 16u);
		let v283 = l260;
		let v284 = l277;
		let v286 = l272;
		l261 = (((v283 * v284) / v286) * 16u);
		let v289 = l260;
		let v291 = l277;
		let v293 = l272;
		l262 = ((((v289 + 1u) * v291) / v293) * 16u);
	}
	l296 = 0u;
	loop { // unroll
		let v302 = l296;
		if !(v302 < 8u) { break; }
		l305 = 0u;
		loop { // unroll
			let v311 = l305;
			if !(v311 < 1u) { break; }
			let v317 = l296;
			let v318 = l305;
			l316[v317][v318] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v322 = l305;
				l305 = (v322 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v324 = l296;
			l296 = (v324 + bitcast<u32>(1i));
		}
	}
	let v327 = l261;
	l326 = v327;
	loop {
		let v333 = l326;
		let v334 = l262;
		if !(v333 < v334) { break; }
		workgroupBarrier();
		l337 = 0u;
		loop { // unroll
			let v343 = l337;
			if !(v343 < s354) { break; }
			let v357 = l203;
			let v358 = l337;
			l356 = (v357 + (v358 * vec3<u32>(c0, 1u, 1u).x));
			let v363 = l356;
			l362 = (v363 / 8u);
			let v366 = l356;
			l365 = ((v366 % 8u) * 2u);
			let v370 = l326;
			let v371 = l365;
			l369 = (v370 + v371);
			let v376 = l369;
			let v378 = push.m2;
			let v380 = l369;
			let v383 = push.m2;
			l375 = vec2<bool>((v376 < v378), ((v380 + 1u) < v383));
			let v388 = push.m1;
			let v389 = l369;
			let v391 = push.m2;
			l397 = (v388 + min(v389, (v391 - s393)));
			let v398 = fn_49(&l397);
			l386 = v398;
			l399 = 0u;
			loop { // unroll
				let v405 = l399;
				if !(v405 < 4u) { break; }
				let v408 = l229;
				let v409 = l362;
				let v412 = l399;
				let v414 = l217;
				let v418 = push.m3;
				l407 = (min(((v408 + (v409 * 4u)) + v412), (v414 - 1u)) - v418);
				let v421 = l407;
				let v425 = push.m1;
				let v427 = l369;
				let v429 = push.m2;
				l435 = (((v421 * c4) + v425) + min(v427, (v429 - s431)));
				let v436 = fn_46(&l435);
				let v437 = l386;
				l420 = (v436 * v437);
				let v441 = l420;
				let v442 = l375;
				l439 = select(vec2<f32>(0.0f, 0.0f), v441, v442);
				let v445 = l399;
				let v448 = l439[0u];
				l444[v445] = v448;
				let v451 = l399;
				let v453 = l439[1u];
				l450[v451] = v453;
				continuing {
					let v455 = l399;
					l399 = (v455 + bitcast<u32>(1i));
				}
			}
			h477 = s465;
			if (!s465) {
				let v469 = l356;
				h477 = (v469 < s475);
			}
			let v477 = h477;
			if v477 {
				let v490 = l365;
				let v498 = l362;
				let v499 = ((v490 * s496) + v498);
				let v500 = l444;
				g489[v499] = v500;
				let v503 = l365;
				let v512 = l362;
				let v513 = (((v503 + 1u) * s510) + v512);
				let v514 = l450;
				g489[v513] = v514;
			}
			continuing {
				let v516 = l337;
				l337 = (v516 + bitcast<u32>(1i));
			}
		}
		let v519 = l203;
		l518 = v519;
		loop {
			let v525 = l518;
			if !(v525 < 128u) { break; }
			let v529 = l518;
			l528 = (v529 / 8u);
			let v532 = l518;
			l531 = (v532 % 8u);
			let v535 = l244;
			let v536 = l531;
			l534 = (v535 + (v536 * 8u));
			let v541 = l534;
			if (s540 || (v541 < c2)) {
				let v546 = l326;
				let v547 = l528;
				let v550 = push.m2;
				let v553 = l534;
				l556 = min((v546 + v547), (v550 - 1u));
				l557 = (v553 / 8u);
				fn_41(&l556, &l557, &l558);
				let v560 = l558;
				l555 = v560;
			} else {
				l562 = 0u;
				loop { // unroll
					let v568 = l562;
					if !(v568 < 2u) { break; }
					let v570 = l562;
					l555[v570] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v572 = l562;
						l562 = (v572 + bitcast<u32>(1i));
					}
				}
			}
			l574 = 0u;
			loop { // unroll
				let v580 = l574;
				if !(v580 < 2u) { break; }
				let v586 = l528;
				let v589 = l531;
				let v592 = l574;
				let v593 = (((v586 * 17u) + (v589 * 2u)) + v592);
				let v594 = l574;
				let v596 = l555[v594];
				g585[v593] = v596;
				continuing {
					let v598 = l574;
					l574 = (v598 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v601 = l518;
				l518 = (v601 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v604 = l210;
		l603 = v604;
		let v606 = l214;
		l605 = (v606 * 2u);
		l608 = 0u;
		loop {
			let v614 = l608;
			if !(v614 < 16u) { break; }
			l616 = 0u;
			loop { // unroll
				let v622 = l616;
				if !(v622 < 4u) { break; }
				l624 = 0u;
				loop { // unroll
					let v630 = l624;
					if !(v630 < 1u) { break; }
					let v634 = l624;
					let v635 = l603;
					let v636 = l616;
					let v639 = l624;
					let v641 = ((v635 + (v636 * 17u)) + (v639 * 16u));
					let v643 = g585[v641];
					l633[v634] = v643;
					continuing {
						let v645 = l624;
						l624 = (v645 + bitcast<u32>(1i));
					}
				}
				l647 = 0u;
				loop { // unroll
					let v653 = l647;
					if !(v653 < 2u) { break; }
					let v656 = l605;
					let v657 = l616;
					let v666 = l647;
					let v667 = ((v656 + (v657 * s663)) + v666);
					let v669 = g489[v667];
					l655 = v669;
					l670 = 0u;
					loop { // unroll
						let v676 = l670;
						if !(v676 < 4u) { break; }
						l678 = 0u;
						loop { // unroll
							let v684 = l678;
							if !(v684 < 1u) { break; }
							let v686 = l647;
							let v688 = l670;
							let v689 = ((v686 * 4u) + v688);
							let v690 = l678;
							let v691 = l670;
							let v693 = l655[v691];
							let v694 = l678;
							let v696 = l633[v694];
							let v699 = l316[v689][v690];
							l316[v689][v690] = (v699 + (v696 * v693));
							continuing {
								let v702 = l678;
								l678 = (v702 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v704 = l670;
							l670 = (v704 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v706 = l647;
						l647 = (v706 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v708 = l616;
					l616 = (v708 + bitcast<u32>(1i));
				}
			}
			let v711 = l603;
			l603 = (v711 + 68u);
			let v720 = l605;
			l605 = (v720 + s719);
			continuing {
				let v722 = l608;
				l608 = (v722 + 4u);
			}
		}
		continuing {
			let v724 = l326;
			l326 = (v724 + 16u);
		}
	}
	l726 = 0u;
	loop { // unroll
		let v732 = l726;
		if !(v732 < 8u) { break; }
		let v735 = l229;
		let v736 = l214;
		let v740 = l726;
		l734 = ((v735 + ((v736 * 2u) * 4u)) + v740);
		l742 = 0u;
		loop { // unroll
			let v748 = l742;
			if !(v748 < 1u) { break; }
			l750 = 0u;
			loop { // unroll
				let v756 = l750;
				if !(v756 < 4u) { break; }
				let v759 = l244;
				let v760 = l210;
				let v761 = l742;
				let v766 = l750;
				l758 = ((v759 + ((v760 + (v761 * 16u)) * 4u)) + v766);
				let v768 = l734;
				let v769 = l217;
				let v771 = l758;
				if ((v768 < v769) && (v771 < c2)) {
					if s777 {
						let v781 = l260;
						let v783 = l734;
						let v786 = push.m3;
						l778 = (((v781 * c8) + v783) - v786);
					} else {
						let v789 = l734;
						l778 = v789;
					}
					let v790 = l778;
					l776 = v790;
					let v792 = l776;
					let v794 = l758;
					l791 = ((v792 * c2) + v794);
					let v797 = l726;
					let v798 = l742;
					let v799 = l750;
					let v801 = l316[v797][v798][v799];
					l796 = v801;
					if s803 {
						let v810 = l791;
						let v812 = b4[v810];
						let v813 = l796;
						l796 = (v813 + v812);
					}
					if s816 {
						let v823 = l791;
						let v825 = b5[v823];
						let v826 = l796;
						l796 = (v826 + v825);
					}
					let v828 = l791;
					let v829 = l796;
					b5[v828] = v829;
				}
				continuing {
					let v831 = l750;
					l750 = (v831 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v833 = l742;
				l742 = (v833 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v835 = l726;
			l726 = (v835 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v66 = extents.m0;
			return v66;
		}
		case 1u: {
			let v70 = extents.m1;
			return v70;
		}
		case 2u: {
			let v74 = extents.m2;
			return v74;
		}
		case 3u: {
			let v78 = extents.m3;
			return v78;
		}
		case 4u: {
			let v82 = extents.m4;
			return v82;
		}
		case default: {
			return s85;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v89 = (*p12);
	return (v89 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v98 = (*p17);
	let v99 = (*p18);
	let v100 = (v98 + v99);
	let v103 = b2[v100];
	return v103;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l106: vec4<u32>;
	let v107 = (*p25);
	l106 = v107;
	let v108 = l106;
	(*p25) = v108.zwxy;
	let v112 = l106[0u];
	let v113 = unpack2x16float(v112);
	let v116 = l106[1u];
	let v117 = unpack2x16float(v116);
	return vec4<f32>(v113.x, v113.y, v117.x, v117.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l125: vec4<u32>;
	var l126: u32;
	var l128: u32;
	var l131: u32;
	var l141: vec4<u32>;
	var l143: u32;
	let v127 = (*p33);
	l126 = v127;
	let v129 = (*p34);
	l128 = v129;
	let v130 = fn_19(&l126, &l128);
	l125 = v130;
	l131 = 0u;
	loop { // unroll
		let v137 = l131;
		if !(v137 < 2u) { break; }
		let v140 = l131;
		let v142 = l125;
		l141 = v142;
		let v144 = l131;
		l143 = v144;
		let v145 = fn_27(&l141, &l143);
		let v146 = l141;
		l125 = v146;
		(*p35)[v140] = v145;
		continuing {
			let v149 = l131;
			l131 = (v149 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l151: u32;
	var l152: u32;
	var l155: u32;
	var l157: u32;
	var l159: array<vec4<f32>, 2>;
	let v153 = (*p38);
	l152 = v153;
	let v154 = fn_13(&l152);
	l151 = v154;
	let v156 = l151;
	l155 = v156;
	let v158 = (*p39);
	l157 = v158;
	fn_36(&l155, &l157, &l159);
	let v161 = l159;
	(*p40) = v161;
	return;
}
fn fn_46(p45: ptr<function, u32>) -> vec2<f32> {
	var l165: vec2<f32>;
	if s163 {
		let v172 = (*p45);
		let v173 = (v172 / 2u);
		let v176 = b1[v173];
		l165 = v176;
	} else {
		let v182 = (*p45);
		let v185 = b1[v182 / 2u][v182 % 2u];
		let v186 = (*p45);
		let v188 = (arrayLength(&b1) * 2u);
		let v192 = min((v186 + 1u), (bitcast<u32>(bitcast<i32>(v188)) - 1u));
		let v194 = b1[v192 / 2u][v192 % 2u];
		l165 = vec2<f32>(v185, v194);
	}
	let v196 = l165;
	return v196;
}
fn fn_49(p48: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
