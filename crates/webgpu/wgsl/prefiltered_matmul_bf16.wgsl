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
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S258 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S258;
var<workgroup> g372: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g503: array<f32, max(s500, 1u)>;
const s85: u32 = (c1 - 5u);
const s182: u32 = (c2 % 4u);
const s183: bool = (s182 == 0u);
const s187: u32 = (c2 % 8u);
const s188: bool = (s187 == 0u);
const s381: u32 = (c2 + 8u);
const s382: u32 = (s381 - 1u);
const s383: u32 = (s382 / 8u);
const s477: u32 = (c4 * 2u);
const s498: u32 = (1u * c6);
const s499: u32 = (s498 * c4);
const s500: u32 = (s499 * c5);
const s533: u32 = (1u * c5);
const s534: u32 = (s533 * c6);
const s539: u32 = (c5 * c6);
const s547: u32 = (c5 * c6);
const s608: bool = (c8 != 0u);
const s625: u32 = (c4 * c5);
const s689: u32 = (32u * c5);
const s690: u32 = (s689 * c6);
const s720: u32 = (c5 * c6);
const s724: u32 = (c4 * c5);
const s751: u32 = (32u * c5);
const s752: u32 = (s751 * c6);
const s770: u32 = (c5 * c6);
const s783: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h712: bool;
	var h775: bool;
	var l639: u32;
	var l642: u32;
	var l652: u32;
	var l656: u32;
	var l668: u32;
	var l681: u32;
	var l692: u32;
	var l708: u32;
	var l727: u32;
	var l728: u32;
	var l743: u32;
	var l754: u32;
	var l798: u32;
	let v629 = push.m0;
	let v631 = workgroup_id[1u];
	let v634 = fn_8();
	if ((v629 + (v631 * 1u)) >= v634) {
		return;
	}
	let v641 = local_invocation_id[0u];
	l639 = v641;
	let v644 = workgroup_id[0u];
	l642 = (v644 * 32u);
	let v646 = l639;
	if (v646 < c5) {
		let v650 = l639;
		atomicStore(&g372[v650], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v653 = l642;
	l652 = ((v653 * c5) * c6);
	let v658 = push.m0;
	let v660 = workgroup_id[1u];
	let v663 = push.m3;
	let v666 = push.m1;
	l656 = (((v658 + v660) * v663) + v666);
	let v674 = push.m0;
	let v676 = workgroup_id[1u];
	let v677 = (v674 + v676);
	let v680 = b4[v677];
	l668 = v680;
	let v682 = l639;
	l681 = v682;
	loop {
		let v688 = l681;
		if !(v688 < s690) { break; }
		let v693 = l652;
		let v694 = l681;
		l692 = (v693 + v694);
		let v696 = l692;
		let v698 = push.m2;
		let v699 = (v696 < v698);
		h712 = v699;
		if v699 {
			let v702 = l656;
			let v703 = l692;
			let v704 = (v702 + v703);
			let v706 = b3[v704];
			l708 = bitcast<u32>(v706);
			let v709 = fn_39(&l708);
			let v710 = l668;
			h712 = (v709 >= v710);
		}
		let v712 = h712;
		if v712 {
			let v715 = l681;
			let v717 = ((v715 / max(c6, 1u)) % max(c5, 1u));
			let v719 = l681;
			let v723 = atomicOr(&g372[v717], (1u << (v719 / max(s720, 1u))));
		}
		continuing {
			let v725 = l681;
			l681 = (v725 + s724);
		}
	}
	workgroupBarrier();
	l727 = 0u;
	l728 = 0u;
	loop { // unroll
		let v734 = l728;
		if !(v734 < c5) { break; }
		let v736 = l728;
		let v738 = bitcast<u32>(atomicLoad(&g372[v736]));
		let v739 = l727;
		l727 = (v739 | v738);
		continuing {
			let v741 = l728;
			l728 = (v741 + bitcast<u32>(1i));
		}
	}
	let v744 = l639;
	l743 = v744;
	loop {
		let v750 = l743;
		if !(v750 < s752) { break; }
		let v755 = l652;
		let v756 = l743;
		l754 = (v755 + v756);
		let v758 = l754;
		let v760 = push.m2;
		let v761 = (v758 < v760);
		h775 = v761;
		if v761 {
			let v764 = l743;
			let v766 = ((v764 / max(c6, 1u)) % max(c5, 1u));
			let v768 = bitcast<u32>(atomicLoad(&g372[v766]));
			let v769 = l743;
			h775 = (((v768 >> (v769 / max(s770, 1u))) & 1u) == 0u);
		}
		let v775 = h775;
		if v775 {
			let v778 = l656;
			let v779 = l754;
			let v780 = (v778 + v779);
			b3[v780] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v784 = l743;
			l743 = (v784 + s783);
		}
	}
	loop {
		let v791 = l727;
		if !(v791 != 0u) { break; }
		let v793 = l642;
		let v794 = l727;
		l798 = (v793 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v794))));
		fn_49(workgroup_id, local_invocation_id, &l798);
		let v800 = l727;
		let v802 = l727;
		l727 = (v802 & (v800 - 1u));
		workgroupBarrier();
		continuing {
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
	let v116 = l106[0u];
	let v121 = l106[1u];
	let v124 = l106[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v112 << bitcast<u32>(16i)), (v116 & 4294901760u), (v121 << bitcast<u32>(16i)), (v124 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l130: vec4<u32>;
	var l131: u32;
	var l133: u32;
	var l136: u32;
	var l146: vec4<u32>;
	var l148: u32;
	let v132 = (*p33);
	l131 = v132;
	let v134 = (*p34);
	l133 = v134;
	let v135 = fn_19(&l131, &l133);
	l130 = v135;
	l136 = 0u;
	loop { // unroll
		let v142 = l136;
		if !(v142 < 2u) { break; }
		let v145 = l136;
		let v147 = l130;
		l146 = v147;
		let v149 = l136;
		l148 = v149;
		let v150 = fn_27(&l146, &l148);
		let v151 = l146;
		l130 = v151;
		(*p35)[v145] = v150;
		continuing {
			let v154 = l136;
			l136 = (v154 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l169: u32;
	let v156 = (*p38);
	if ((v156 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v165 = (*p38);
	if ((v165 & 2147483648u) != 0u) {
		let v172 = (*p38);
		l169 = (~v172);
	} else {
		let v175 = (*p38);
		l169 = (v175 | 2147483648u);
	}
	let v177 = l169;
	return v177;
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec4<f32> {
	var l192: vec4<f32>;
	var l208: vec4<f32>;
	var l209: u32;
	if s183 {
		let v189 = (*p44);
		if (s188 || (v189 < c2)) {
			let v199 = (*p43);
			let v202 = b1[v199];
			l192 = v202;
		} else {
			l192 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v206 = l192;
		return v206;
	}
	l208 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l209 = 0u;
	loop { // unroll
		let v215 = l209;
		if !(v215 < 4u) { break; }
		let v217 = (*p44);
		let v218 = l209;
		if ((v217 + v218) < c2) {
			let v223 = l209;
			let v228 = (*p42);
			let v229 = (*p44);
			let v231 = l209;
			let v232 = ((v228 + v229) + v231);
			let v235 = b1[v232 / 4u][v232 % 4u];
			l208[v223] = v235;
		}
		continuing {
			let v238 = l209;
			l209 = (v238 + bitcast<u32>(1i));
		}
	}
	let v240 = l208;
	return v240;
}
fn fn_49(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p48: ptr<function, u32>) {
	var h570: bool;
	var l243: u32;
	var l250: u32;
	var l254: u32;
	var l257: u32;
	var l269: u32;
	var l277: u32;
	var l285: u32;
	var l295: array<u32, max(c6, 1u)>;
	var l304: u32;
	var l309: u32;
	var l317: u32;
	var l328: array<array<f32, max(c6, 1u)>, 1>;
	var l336: u32;
	var l346: array<u32, 1>;
	var l358: u32;
	var l365: u32;
	var l369: u32;
	var l385: u32;
	var l395: u32;
	var l406: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l408: u32;
	var l411: u32;
	var l413: array<vec4<f32>, 2>;
	var l419: u32;
	var l427: u32;
	var l435: vec4<f32>;
	var l445: u32;
	var l448: u32;
	var l449: u32;
	var l451: u32;
	var l482: u32;
	var l490: u32;
	var l525: u32;
	var l536: u32;
	var l542: u32;
	var l573: f32;
	var l574: u32;
	var l592: u32;
	var l609: f32;
	let v249 = local_invocation_id[0u];
	l243 = v249;
	let v251 = l243;
	l250 = (v251 % max(c4, 1u));
	let v255 = l243;
	l254 = (v255 / max(c4, 1u));
	let v263 = push.m0;
	let v266 = workgroup_id[1u];
	l257 = (v263 + (v266 * 1u));
	let v270 = fn_8();
	l269 = v270;
	let v271 = l257;
	let v272 = l269;
	if (v271 >= v272) {
		return;
	}
	let v278 = (*p48);
	let v281 = l254;
	l277 = (((v278 * c5) + v281) * c6);
	l285 = 0u;
	loop { // unroll
		let v291 = l285;
		if !(v291 < c6) { break; }
		let v296 = l285;
		let v297 = l277;
		let v298 = l285;
		let v301 = push.m2;
		l304 = min((v297 + v298), (v301 - 1u));
		let v305 = fn_13(&l304);
		l295[v296] = v305;
		continuing {
			let v307 = l285;
			l285 = (v307 + bitcast<u32>(1i));
		}
	}
	l309 = 0u;
	loop { // unroll
		let v315 = l309;
		if !(v315 < 1u) { break; }
		l317 = 0u;
		loop { // unroll
			let v323 = l317;
			if !(v323 < c6) { break; }
			let v329 = l309;
			let v330 = l317;
			l328[v329][v330] = 0.0f;
			continuing {
				let v332 = l317;
				l317 = (v332 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v334 = l309;
			l309 = (v334 + bitcast<u32>(1i));
		}
	}
	l336 = 0u;
	loop { // unroll
		let v342 = l336;
		if !(v342 < 1u) { break; }
		let v347 = l336;
		let v348 = l257;
		let v349 = l336;
		let v351 = l269;
		l346[v347] = (min((v348 + v349), (v351 - 1u)) * c2);
		continuing {
			let v356 = l336;
			l336 = (v356 + bitcast<u32>(1i));
		}
	}
	let v360 = l346[0i];
	let v362 = l250;
	l358 = ((v360 / 4u) + (v362 * 2u));
	let v366 = (*p48);
	l365 = (v366 % 32u);
	let v373 = l254;
	let v376 = bitcast<u32>(atomicLoad(&g372[v373]));
	let v377 = l365;
	l369 = select(0u, s383, (((v376 >> v377) & 1u) != 0u));
	let v386 = l250;
	l385 = v386;
	loop {
		let v392 = l385;
		let v393 = l369;
		if !(v392 < v393) { break; }
		l395 = 0u;
		loop { // unroll
			let v401 = l395;
			if !(v401 < c6) { break; }
			let v403 = l395;
			let v407 = l395;
			let v410 = l295[v403];
			l408 = v410;
			let v412 = l385;
			l411 = v412;
			fn_36(&l408, &l411, &l413);
			let v415 = l413;
			l406[v407] = v415;
			continuing {
				let v417 = l395;
				l395 = (v417 + bitcast<u32>(1i));
			}
		}
		l419 = 0u;
		loop { // unroll
			let v425 = l419;
			if !(v425 < 1u) { break; }
			l427 = 0u;
			loop { // unroll
				let v433 = l427;
				if !(v433 < 2u) { break; }
				let v436 = l419;
				let v437 = l358;
				let v438 = l427;
				let v440 = l385;
				let v442 = l427;
				let v447 = l346[v436];
				l445 = v447;
				l448 = (v437 + v438);
				l449 = ((v440 * 8u) + (v442 * 4u));
				let v450 = fn_45(&l445, &l448, &l449);
				l435 = v450;
				l451 = 0u;
				loop { // unroll
					let v457 = l451;
					if !(v457 < c6) { break; }
					let v459 = l419;
					let v460 = l451;
					let v461 = l435;
					let v462 = l451;
					let v463 = l427;
					let v465 = l406[v462][v463];
					let v468 = l328[v459][v460];
					l328[v459][v460] = (v468 + dot(v461, v465));
					continuing {
						let v471 = l451;
						l451 = (v471 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v473 = l427;
					l427 = (v473 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v475 = l419;
				l419 = (v475 + bitcast<u32>(1i));
			}
		}
		let v478 = l358;
		l358 = (v478 + s477);
		continuing {
			let v480 = l385;
			l385 = (v480 + c4);
		}
	}
	l482 = 0u;
	loop { // unroll
		let v488 = l482;
		if !(v488 < 1u) { break; }
		l490 = 0u;
		loop { // unroll
			let v496 = l490;
			if !(v496 < c6) { break; }
			let v504 = l482;
			let v506 = l254;
			let v509 = l490;
			let v512 = l250;
			let v513 = ((((((v504 * c5) + v506) * c6) + v509) * c4) + v512);
			let v514 = l482;
			let v515 = l490;
			let v517 = l328[v514][v515];
			g503[v513] = v517;
			continuing {
				let v520 = l490;
				l490 = (v520 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v522 = l482;
			l482 = (v522 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v526 = l243;
	l525 = v526;
	loop {
		let v532 = l525;
		if !(v532 < s534) { break; }
		let v537 = l257;
		let v538 = l525;
		l536 = (v537 + (v538 / max(s539, 1u)));
		let v543 = (*p48);
		let v546 = l525;
		l542 = (((v543 * c5) * c6) + (v546 % max(s547, 1u)));
		let v550 = l525;
		let v551 = (v550 / max(c6, 1u));
		let v553 = bitcast<u32>(atomicLoad(&g372[v551]));
		let v554 = l365;
		if !(((v553 >> v554) & 1u) == 0u) {
			let v561 = l536;
			let v562 = l269;
			let v563 = (v561 < v562);
			h570 = v563;
			if v563 {
				let v566 = l542;
				let v568 = push.m2;
				h570 = (v566 < v568);
			}
			let v570 = h570;
			if v570 {
				l573 = 0.0f;
				l574 = 0u;
				loop {
					let v580 = l574;
					if !(v580 < c4) { break; }
					let v582 = l525;
					let v584 = l574;
					let v585 = ((v582 * c4) + v584);
					let v587 = g503[v585];
					let v588 = l573;
					l573 = (v588 + v587);
					continuing {
						let v590 = l574;
						l574 = (v590 + bitcast<u32>(1i));
					}
				}
				let v593 = l536;
				let v595 = push.m3;
				let v598 = push.m1;
				let v600 = l542;
				l592 = (((v593 * v595) + v598) + v600);
				let v606 = l592;
				if s608 {
					let v612 = l573;
					let v617 = l592;
					let v619 = b5[v617];
					l609 = (v612 + v619);
				} else {
					let v622 = l573;
					l609 = v622;
				}
				let v623 = l609;
				b3[v606] = v623;
			}
		}
		continuing {
			let v626 = l525;
			l525 = (v626 + s625);
		}
	}
	return;
}
