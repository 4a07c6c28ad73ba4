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
var<workgroup> g375: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g521: array<f32, max(s518, 1u)>;
const s85: u32 = (c1 - 5u);
const s182: u32 = (c2 % 4u);
const s183: bool = (s182 == 0u);
const s187: u32 = (c2 % 8u);
const s188: bool = (s187 == 0u);
const s384: u32 = (c2 + 8u);
const s385: u32 = (s384 - 1u);
const s386: u32 = (s385 / 8u);
const s491: u32 = (c4 * 2u);
const s516: u32 = (1u * c6);
const s517: u32 = (s516 * c4);
const s518: u32 = (s517 * c5);
const s551: u32 = (1u * c5);
const s552: u32 = (s551 * c6);
const s557: u32 = (c5 * c6);
const s565: u32 = (c5 * c6);
const s626: bool = (c8 != 0u);
const s643: u32 = (c4 * c5);
const s707: u32 = (32u * c5);
const s708: u32 = (s707 * c6);
const s738: u32 = (c5 * c6);
const s742: u32 = (c4 * c5);
const s769: u32 = (32u * c5);
const s770: u32 = (s769 * c6);
const s788: u32 = (c5 * c6);
const s801: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h730: bool;
	var h793: bool;
	var l657: u32;
	var l660: u32;
	var l670: u32;
	var l674: u32;
	var l686: u32;
	var l699: u32;
	var l710: u32;
	var l726: u32;
	var l745: u32;
	var l746: u32;
	var l761: u32;
	var l772: u32;
	var l816: u32;
	let v647 = push.m0;
	let v649 = workgroup_id[1u];
	let v652 = fn_8();
	if ((v647 + (v649 * 1u)) >= v652) {
		return;
	}
	let v659 = local_invocation_id[0u];
	l657 = v659;
	let v662 = workgroup_id[0u];
	l660 = (v662 * 32u);
	let v664 = l657;
	if (v664 < c5) {
		let v668 = l657;
		atomicStore(&g375[v668], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v671 = l660;
	l670 = ((v671 * c5) * c6);
	let v676 = push.m0;
	let v678 = workgroup_id[1u];
	let v681 = push.m3;
	let v684 = push.m1;
	l674 = (((v676 + v678) * v681) + v684);
	let v692 = push.m0;
	let v694 = workgroup_id[1u];
	let v695 = (v692 + v694);
	let v698 = b4[v695];
	l686 = v698;
	let v700 = l657;
	l699 = v700;
	loop {
		let v706 = l699;
		if !(v706 < s708) { break; }
		let v711 = l670;
		let v712 = l699;
		l710 = (v711 + v712);
		let v714 = l710;
		let v716 = push.m2;
		let v717 = (v714 < v716);
		h730 = v717;
		if v717 {
			let v720 = l674;
			let v721 = l710;
			let v722 = (v720 + v721);
			let v724 = b3[v722];
			l726 = bitcast<u32>(v724);
			let v727 = fn_39(&l726);
			let v728 = l686;
			h730 = (v727 >= v728);
		}
		let v730 = h730;
		if v730 {
			let v733 = l699;
			let v735 = ((v733 / max(c6, 1u)) % max(c5, 1u));
			let v737 = l699;
			let v741 = atomicOr(&g375[v735], (1u << (v737 / max(s738, 1u))));
		}
		continuing {
			let v743 = l699;
			l699 = (v743 + s742);
		}
	}
	workgroupBarrier();
	l745 = 0u;
	l746 = 0u;
	loop {
		let v752 = l746;
		if !(v752 < c5) { break; }
		let v754 = l746;
		let v756 = bitcast<u32>(atomicLoad(&g375[v754]));
		let v757 = l745;
		l745 = (v757 | v756);
		continuing {
			let v759 = l746;
			l746 = (v759 + bitcast<u32>(1i));
		}
	}
	let v762 = l657;
	l761 = v762;
	loop {
		let v768 = l761;
		if !(v768 < s770) { break; }
		let v773 = l670;
		let v774 = l761;
		l772 = (v773 + v774);
		let v776 = l772;
		let v778 = push.m2;
		let v779 = (v776 < v778);
		h793 = v779;
		if v779 {
			let v782 = l761;
			let v784 = ((v782 / max(c6, 1u)) % max(c5, 1u));
			let v786 = bitcast<u32>(atomicLoad(&g375[v784]));
			let v787 = l761;
			h793 = (((v786 >> (v787 / max(s788, 1u))) & 1u) == 0u);
		}
		let v793 = h793;
		if v793 {
			let v796 = l674;
			let v797 = l772;
			let v798 = (v796 + v797);
			b3[v798] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v802 = l761;
			l761 = (v802 + s801);
		}
	}
	loop {
		let v809 = l745;
		if !(v809 != 0u) { break; }
		let v811 = l660;
		let v812 = l745;
		l816 = (v811 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v812))));
		fn_49(workgroup_id, local_invocation_id, &l816);
		let v818 = l745;
		let v820 = l745;
		l745 = (v820 & (v818 - 1u));
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
	loop {
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
	loop {
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
	var h588: bool;
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
	var l356: array<u32, 1>;
	var l368: u32;
	var l372: u32;
	var l388: u32;
	var l398: u32;
	var l409: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l411: u32;
	var l414: u32;
	var l416: array<vec4<f32>, 2>;
	var l422: u32;
	var l430: u32;
	var l438: vec4<f32>;
	var l450: u32;
	var l453: u32;
	var l454: u32;
	var l456: u32;
	var l482: u32;
	var l500: u32;
	var l508: u32;
	var l543: u32;
	var l554: u32;
	var l560: u32;
	var l591: f32;
	var l592: u32;
	var l610: u32;
	var l627: f32;
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
	loop {
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
	loop {
		let v315 = l309;
		if !(v315 < 1u) { break; }
		l317 = 0u;
		loop {
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
	loop {
		let v342 = l336;
		if !(v342 < 1u) { break; }
		let v347 = l336;
		let v348 = l257;
		let v349 = l336;
		let v351 = l269;
		l346[v347] = (min((v348 + v349), (v351 - 1u)) * c2);
		let v357 = l336;
		let v358 = l336;
		let v360 = l346[v358];
		let v362 = l250;
		l356[v357] = ((v360 / 4u) + (v362 * 2u));
		continuing {
			let v366 = l336;
			l336 = (v366 + bitcast<u32>(1i));
		}
	}
	let v369 = (*p48);
	l368 = (v369 % 32u);
	let v376 = l254;
	let v379 = bitcast<u32>(atomicLoad(&g375[v376]));
	let v380 = l368;
	l372 = select(0u, s386, (((v379 >> v380) & 1u) != 0u));
	let v389 = l250;
	l388 = v389;
	loop {
		let v395 = l388;
		let v396 = l372;
		if !(v395 < v396) { break; }
		l398 = 0u;
		loop {
			let v404 = l398;
			if !(v404 < c6) { break; }
			let v406 = l398;
			let v410 = l398;
			let v413 = l295[v406];
			l411 = v413;
			let v415 = l388;
			l414 = v415;
			fn_36(&l411, &l414, &l416);
			let v418 = l416;
			l409[v410] = v418;
			continuing {
				let v420 = l398;
				l398 = (v420 + bitcast<u32>(1i));
			}
		}
		l422 = 0u;
		loop {
			let v428 = l422;
			if !(v428 < 1u) { break; }
			l430 = 0u;
			loop {
				let v436 = l430;
				if !(v436 < 2u) { break; }
				let v439 = l422;
				let v440 = l422;
				let v442 = l356[v440];
				let v443 = l430;
				let v445 = l388;
				let v447 = l430;
				let v452 = l346[v439];
				l450 = v452;
				l453 = (v442 + v443);
				l454 = ((v445 * 8u) + (v447 * 4u));
				let v455 = fn_45(&l450, &l453, &l454);
				l438 = v455;
				l456 = 0u;
				loop {
					let v462 = l456;
					if !(v462 < c6) { break; }
					let v464 = l422;
					let v465 = l456;
					let v466 = l438;
					let v467 = l456;
					let v468 = l430;
					let v470 = l409[v467][v468];
					let v473 = l328[v464][v465];
					l328[v464][v465] = (v473 + dot(v466, v470));
					continuing {
						let v476 = l456;
						l456 = (v476 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v478 = l430;
					l430 = (v478 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v480 = l422;
				l422 = (v480 + bitcast<u32>(1i));
			}
		}
		l482 = 0u;
		loop {
			let v488 = l482;
			if !(v488 < 1u) { break; }
			let v490 = l482;
			let v493 = l356[v490];
			l356[v490] = (v493 + s491);
			continuing {
				let v496 = l482;
				l482 = (v496 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v498 = l388;
			l388 = (v498 + c4);
		}
	}
	l500 = 0u;
	loop {
		let v506 = l500;
		if !(v506 < 1u) { break; }
		l508 = 0u;
		loop {
			let v514 = l508;
			if !(v514 < c6) { break; }
			let v522 = l500;
			let v524 = l254;
			let v527 = l508;
			let v530 = l250;
			let v531 = ((((((v522 * c5) + v524) * c6) + v527) * c4) + v530);
			let v532 = l500;
			let v533 = l508;
			let v535 = l328[v532][v533];
			g521[v531] = v535;
			continuing {
				let v538 = l508;
				l508 = (v538 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v540 = l500;
			l500 = (v540 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v544 = l243;
	l543 = v544;
	loop {
		let v550 = l543;
		if !(v550 < s552) { break; }
		let v555 = l257;
		let v556 = l543;
		l554 = (v555 + (v556 / max(s557, 1u)));
		let v561 = (*p48);
		let v564 = l543;
		l560 = (((v561 * c5) * c6) + (v564 % max(s565, 1u)));
		let v568 = l543;
		let v569 = (v568 / max(c6, 1u));
		let v571 = bitcast<u32>(atomicLoad(&g375[v569]));
		let v572 = l368;
		if (((v571 >> v572) & 1u) == 0u) {
			continue;
		}
		let v579 = l554;
		let v580 = l269;
		let v581 = (v579 < v580);
		h588 = v581;
		if v581 {
			let v584 = l560;
			let v586 = push.m2;
			h588 = (v584 < v586);
		}
		let v588 = h588;
		if v588 {
			l591 = 0.0f;
			l592 = 0u;
			loop {
				let v598 = l592;
				if !(v598 < c4) { break; }
				let v600 = l543;
				let v602 = l592;
				let v603 = ((v600 * c4) + v602);
				let v605 = g521[v603];
				let v606 = l591;
				l591 = (v606 + v605);
				continuing {
					let v608 = l592;
					l592 = (v608 + bitcast<u32>(1i));
				}
			}
			let v611 = l554;
			let v613 = push.m3;
			let v616 = push.m1;
			let v618 = l560;
			l610 = (((v611 * v613) + v616) + v618);
			let v624 = l610;
			if s626 {
				let v630 = l591;
				let v635 = l610;
				let v637 = b5[v635];
				l627 = (v630 + v637);
			} else {
				let v640 = l591;
				l627 = v640;
			}
			let v641 = l627;
			b3[v624] = v641;
		}
		continuing {
			let v644 = l543;
			l543 = (v644 + s643);
		}
	}
	return;
}
