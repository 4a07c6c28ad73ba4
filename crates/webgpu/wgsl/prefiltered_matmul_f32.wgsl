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
var<private> opaque: u32;
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S58 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S242 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S58;
@group(0) @binding(16) var<uniform> push: S242;
var<workgroup> g349: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g473: array<f32, max(s470, 1u)>;
const s84: u32 = (c1 - 5u);
const s164: u32 = (c2 % 4u);
const s165: bool = (s164 == 0u);
const s168: u32 = (c2 % 4u);
const s169: bool = (s168 == 0u);
const s358: u32 = (c2 + 4u);
const s359: u32 = (s358 - 1u);
const s360: u32 = (s359 / 4u);
const s468: u32 = (1u * c6);
const s469: u32 = (s468 * c4);
const s470: u32 = (s469 * c5);
const s504: u32 = (1u * c5);
const s505: u32 = (s504 * c6);
const s510: u32 = (c5 * c6);
const s518: u32 = (c5 * c6);
const s579: bool = (c8 != 0u);
const s596: u32 = (c4 * c5);
const s660: u32 = (32u * c5);
const s661: u32 = (s660 * c6);
const s691: u32 = (c5 * c6);
const s695: u32 = (c4 * c5);
const s722: u32 = (32u * c5);
const s723: u32 = (s722 * c6);
const s741: u32 = (c5 * c6);
const s754: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h683: bool;
	var h746: bool;
	var l610: u32;
	var l613: u32;
	var l623: u32;
	var l627: u32;
	var l639: u32;
	var l652: u32;
	var l663: u32;
	var l679: u32;
	var l698: u32;
	var l699: u32;
	var l714: u32;
	var l725: u32;
	var l769: u32;
	let v600 = push.m0;
	let v602 = workgroup_id[1u];
	let v605 = fn_8();
	if ((v600 + (v602 * 1u)) >= v605) {
		return;
	}
	let v612 = local_invocation_id[0u];
	l610 = v612;
	let v615 = workgroup_id[0u];
	l613 = (v615 * 32u);
	let v617 = l610;
	if (v617 < c5) {
		let v621 = l610;
		atomicStore(&g349[v621], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v624 = l613;
	l623 = ((v624 * c5) * c6);
	let v629 = push.m0;
	let v631 = workgroup_id[1u];
	let v634 = push.m3;
	let v637 = push.m1;
	l627 = (((v629 + v631) * v634) + v637);
	let v645 = push.m0;
	let v647 = workgroup_id[1u];
	let v648 = (v645 + v647);
	let v651 = b4[v648];
	l639 = v651;
	let v653 = l610;
	l652 = v653;
	loop {
		let v659 = l652;
		if !(v659 < s661) { break; }
		let v664 = l623;
		let v665 = l652;
		l663 = (v664 + v665);
		let v667 = l663;
		let v669 = push.m2;
		let v670 = (v667 < v669);
		h683 = v670;
		if v670 {
			let v673 = l627;
			let v674 = l663;
			let v675 = (v673 + v674);
			let v677 = b3[v675];
			l679 = bitcast<u32>(v677);
			let v680 = fn_39(&l679);
			let v681 = l639;
			h683 = (v680 >= v681);
		}
		let v683 = h683;
		if v683 {
			let v686 = l652;
			let v688 = ((v686 / max(c6, 1u)) % max(c5, 1u));
			let v690 = l652;
			let v694 = atomicOr(&g349[v688], (1u << (v690 / max(s691, 1u))));
		}
		continuing {
			let v696 = l652;
			l652 = (v696 + s695);
		}
	}
	workgroupBarrier();
	l698 = 0u;
	l699 = 0u;
	loop {
		let v705 = l699;
		if !(v705 < c5) { break; }
		let v707 = l699;
		let v709 = bitcast<u32>(atomicLoad(&g349[v707]));
		let v710 = l698;
		l698 = (v710 | v709);
		continuing {
			let v712 = l699;
			l699 = (v712 + bitcast<u32>(1i));
		}
	}
	let v715 = l610;
	l714 = v715;
	loop {
		let v721 = l714;
		if !(v721 < s723) { break; }
		let v726 = l623;
		let v727 = l714;
		l725 = (v726 + v727);
		let v729 = l725;
		let v731 = push.m2;
		let v732 = (v729 < v731);
		h746 = v732;
		if v732 {
			let v735 = l714;
			let v737 = ((v735 / max(c6, 1u)) % max(c5, 1u));
			let v739 = bitcast<u32>(atomicLoad(&g349[v737]));
			let v740 = l714;
			h746 = (((v739 >> (v740 / max(s741, 1u))) & 1u) == 0u);
		}
		let v746 = h746;
		if v746 {
			let v749 = l627;
			let v750 = l725;
			let v751 = (v749 + v750);
			b3[v751] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v755 = l714;
			l714 = (v755 + s754);
		}
	}
	loop {
		let v762 = l698;
		if !(v762 != 0u) { break; }
		let v764 = l613;
		let v765 = l698;
		l769 = (v764 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v765))));
		fn_48(workgroup_id, local_invocation_id, &l769);
		let v771 = l698;
		let v773 = l698;
		l698 = (v773 & (v771 - 1u));
		workgroupBarrier();
		continuing {
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v65 = extents.m0;
			return v65;
		}
		case 1u: {
			let v69 = extents.m1;
			return v69;
		}
		case 2u: {
			let v73 = extents.m2;
			return v73;
		}
		case 3u: {
			let v77 = extents.m3;
			return v77;
		}
		case 4u: {
			let v81 = extents.m4;
			return v81;
		}
		case default: {
			return s84;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v88 = (*p12);
	return (v88 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v97 = (*p17);
	let v98 = (*p18);
	let v99 = (v97 + v98);
	let v102 = b2[v99];
	return v102;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l105: vec4<u32>;
	let v106 = (*p25);
	l105 = v106;
	let v107 = l105;
	return bitcast<vec4<f32>>(v107);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l111: vec4<u32>;
	var l112: u32;
	var l114: u32;
	var l117: u32;
	var l128: vec4<u32>;
	var l130: u32;
	let v113 = (*p33);
	l112 = v113;
	let v115 = (*p34);
	l114 = v115;
	let v116 = fn_19(&l112, &l114);
	l111 = v116;
	l117 = 0u;
	loop {
		let v124 = l117;
		if !(v124 < 1u) { break; }
		let v127 = l117;
		let v129 = l111;
		l128 = v129;
		let v131 = l117;
		l130 = v131;
		let v132 = fn_27(&l128, &l130);
		let v133 = l128;
		l111 = v133;
		(*p35)[v127] = v132;
		continuing {
			let v136 = l117;
			l117 = (v136 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l151: u32;
	let v138 = (*p38);
	if ((v138 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v147 = (*p38);
	if ((v147 & 2147483648u) != 0u) {
		let v154 = (*p38);
		l151 = (~v154);
	} else {
		let v157 = (*p38);
		l151 = (v157 | 2147483648u);
	}
	let v159 = l151;
	return v159;
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> vec4<f32> {
	var l173: vec4<f32>;
	var l192: vec4<f32>;
	var l193: u32;
	if s165 {
		let v170 = (*p43);
		if (s169 || (v170 < c2)) {
			let v180 = (*p42);
			let v181 = (*p43);
			let v183 = ((v180 + v181) / 4u);
			let v186 = b1[v183];
			l173 = v186;
		} else {
			l173 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v190 = l173;
		return v190;
	}
	l192 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l193 = 0u;
	loop {
		let v199 = l193;
		if !(v199 < 4u) { break; }
		let v201 = (*p43);
		let v202 = l193;
		if ((v201 + v202) < c2) {
			let v207 = l193;
			let v212 = (*p42);
			let v213 = (*p43);
			let v215 = l193;
			let v216 = ((v212 + v213) + v215);
			let v219 = b1[v216 / 4u][v216 % 4u];
			l192[v207] = v219;
		}
		continuing {
			let v222 = l193;
			l193 = (v222 + bitcast<u32>(1i));
		}
	}
	let v224 = l192;
	return v224;
}
fn fn_48(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p47: ptr<function, u32>) {
	var h541: bool;
	var l227: u32;
	var l234: u32;
	var l238: u32;
	var l241: u32;
	var l253: u32;
	var l261: u32;
	var l269: u32;
	var l279: array<u32, max(c6, 1u)>;
	var l288: u32;
	var l293: u32;
	var l301: u32;
	var l312: array<array<f32, max(c6, 1u)>, 1>;
	var l320: u32;
	var l330: array<u32, 1>;
	var l342: u32;
	var l346: u32;
	var l362: u32;
	var l372: u32;
	var l383: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l385: u32;
	var l388: u32;
	var l390: array<vec4<f32>, 1>;
	var l396: u32;
	var l404: u32;
	var l412: vec4<f32>;
	var l419: u32;
	var l422: u32;
	var l424: u32;
	var l452: u32;
	var l460: u32;
	var l496: u32;
	var l507: u32;
	var l513: u32;
	var l544: f32;
	var l545: u32;
	var l563: u32;
	var l580: f32;
	let v233 = local_invocation_id[0u];
	l227 = v233;
	let v235 = l227;
	l234 = (v235 % max(c4, 1u));
	let v239 = l227;
	l238 = (v239 / max(c4, 1u));
	let v247 = push.m0;
	let v250 = workgroup_id[1u];
	l241 = (v247 + (v250 * 1u));
	let v254 = fn_8();
	l253 = v254;
	let v255 = l241;
	let v256 = l253;
	if (v255 >= v256) {
		return;
	}
	let v262 = (*p47);
	let v265 = l238;
	l261 = (((v262 * c5) + v265) * c6);
	l269 = 0u;
	loop {
		let v275 = l269;
		if !(v275 < c6) { break; }
		let v280 = l269;
		let v281 = l261;
		let v282 = l269;
		let v285 = push.m2;
		l288 = min((v281 + v282), (v285 - 1u));
		let v289 = fn_13(&l288);
		l279[v280] = v289;
		continuing {
			let v291 = l269;
			l269 = (v291 + bitcast<u32>(1i));
		}
	}
	l293 = 0u;
	loop {
		let v299 = l293;
		if !(v299 < 1u) { break; }
		l301 = 0u;
		loop {
			let v307 = l301;
			if !(v307 < c6) { break; }
			let v313 = l293;
			let v314 = l301;
			l312[v313][v314] = 0.0f;
			continuing {
				let v316 = l301;
				l301 = (v316 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v318 = l293;
			l293 = (v318 + bitcast<u32>(1i));
		}
	}
	l320 = 0u;
	loop {
		let v326 = l320;
		if !(v326 < 1u) { break; }
		let v331 = l320;
		let v332 = l241;
		let v333 = l320;
		let v335 = l253;
		l330[v331] = (min((v332 + v333), (v335 - 1u)) * c2);
		continuing {
			let v340 = l320;
			l320 = (v340 + bitcast<u32>(1i));
		}
	}
	let v343 = (*p47);
	l342 = (v343 % 32u);
	let v350 = l238;
	let v353 = bitcast<u32>(atomicLoad(&g349[v350]));
	let v354 = l342;
	l346 = select(0u, s360, (((v353 >> v354) & 1u) != 0u));
	let v363 = l234;
	l362 = v363;
	loop {
		let v369 = l362;
		let v370 = l346;
		if !(v369 < v370) { break; }
		l372 = 0u;
		loop {
			let v378 = l372;
			if !(v378 < c6) { break; }
			let v380 = l372;
			let v384 = l372;
			let v387 = l279[v380];
			l385 = v387;
			let v389 = l362;
			l388 = v389;
			fn_36(&l385, &l388, &l390);
			let v392 = l390;
			l383[v384] = v392;
			continuing {
				let v394 = l372;
				l372 = (v394 + bitcast<u32>(1i));
			}
		}
		l396 = 0u;
		loop {
			let v402 = l396;
			if !(v402 < 1u) { break; }
			l404 = 0u;
			loop {
				let v410 = l404;
				if !(v410 < 1u) { break; }
				let v413 = l396;
				let v414 = l362;
				let v416 = l404;
				let v421 = l330[v413];
				l419 = v421;
				l422 = ((v414 * 4u) + (v416 * 4u));
				let v423 = fn_44(&l419, &l422);
				l412 = v423;
				l424 = 0u;
				loop {
					let v430 = l424;
					if !(v430 < c6) { break; }
					let v432 = l396;
					let v433 = l424;
					let v434 = l412;
					let v435 = l424;
					let v436 = l404;
					let v438 = l383[v435][v436];
					let v441 = l312[v432][v433];
					l312[v432][v433] = (v441 + dot(v434, v438));
					continuing {
						let v444 = l424;
						l424 = (v444 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v446 = l404;
					l404 = (v446 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v448 = l396;
				l396 = (v448 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v450 = l362;
			l362 = (v450 + c4);
		}
	}
	l452 = 0u;
	loop {
		let v458 = l452;
		if !(v458 < 1u) { break; }
		l460 = 0u;
		loop {
			let v466 = l460;
			if !(v466 < c6) { break; }
			let v474 = l452;
			let v476 = l238;
			let v479 = l460;
			let v482 = l234;
			let v483 = ((((((v474 * c5) + v476) * c6) + v479) * c4) + v482);
			let v484 = l452;
			let v485 = l460;
			let v487 = l312[v484][v485];
			g473[v483] = v487;
			continuing {
				let v490 = l460;
				l460 = (v490 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v492 = l452;
			l452 = (v492 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v497 = l227;
	l496 = v497;
	loop {
		let v503 = l496;
		if !(v503 < s505) { break; }
		let v508 = l241;
		let v509 = l496;
		l507 = (v508 + (v509 / max(s510, 1u)));
		let v514 = (*p47);
		let v517 = l496;
		l513 = (((v514 * c5) * c6) + (v517 % max(s518, 1u)));
		let v521 = l496;
		let v522 = (v521 / max(c6, 1u));
		let v524 = bitcast<u32>(atomicLoad(&g349[v522]));
		let v525 = l342;
		if (((v524 >> v525) & 1u) == 0u) {
			continue;
		}
		let v532 = l507;
		let v533 = l253;
		let v534 = (v532 < v533);
		h541 = v534;
		if v534 {
			let v537 = l513;
			let v539 = push.m2;
			h541 = (v537 < v539);
		}
		let v541 = h541;
		if v541 {
			l544 = 0.0f;
			l545 = 0u;
			loop {
				let v551 = l545;
				if !(v551 < c4) { break; }
				let v553 = l496;
				let v555 = l545;
				let v556 = ((v553 * c4) + v555);
				let v558 = g473[v556];
				let v559 = l544;
				l544 = (v559 + v558);
				continuing {
					let v561 = l545;
					l545 = (v561 + bitcast<u32>(1i));
				}
			}
			let v564 = l507;
			let v566 = push.m3;
			let v569 = push.m1;
			let v571 = l513;
			l563 = (((v564 * v566) + v569) + v571);
			let v577 = l563;
			if s579 {
				let v583 = l544;
				let v588 = l563;
				let v590 = b5[v588];
				l580 = (v583 + v590);
			} else {
				let v593 = l544;
				l580 = v593;
			}
			let v594 = l580;
			b3[v577] = v594;
		}
		continuing {
			let v597 = l496;
			l496 = (v597 + s596);
		}
	}
	return;
}
