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
struct S240 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S240;
var<workgroup> g357: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g503: array<f32, max(s500, 1u)>;
const s85: u32 = (c1 - 5u);
const s165: u32 = (c2 % 4u);
const s166: bool = (s165 == 0u);
const s169: u32 = (c2 % 4u);
const s170: bool = (s169 == 0u);
const s366: u32 = (c2 + 4u);
const s367: u32 = (s366 - 1u);
const s368: u32 = (s367 / 4u);
const s473: u32 = (c4 * 1u);
const s498: u32 = (1u * c6);
const s499: u32 = (s498 * c4);
const s500: u32 = (s499 * c5);
const s534: u32 = (1u * c5);
const s535: u32 = (s534 * c6);
const s540: u32 = (c5 * c6);
const s548: u32 = (c5 * c6);
const s609: bool = (c8 != 0u);
const s626: u32 = (c4 * c5);
const s690: u32 = (32u * c5);
const s691: u32 = (s690 * c6);
const s721: u32 = (c5 * c6);
const s725: u32 = (c4 * c5);
const s752: u32 = (32u * c5);
const s753: u32 = (s752 * c6);
const s771: u32 = (c5 * c6);
const s784: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h713: bool;
	var h776: bool;
	var l640: u32;
	var l643: u32;
	var l653: u32;
	var l657: u32;
	var l669: u32;
	var l682: u32;
	var l693: u32;
	var l709: u32;
	var l728: u32;
	var l729: u32;
	var l744: u32;
	var l755: u32;
	var l799: u32;
	let v630 = push.m0;
	let v632 = workgroup_id[1u];
	let v635 = fn_8();
	if ((v630 + (v632 * 1u)) >= v635) {
		return;
	}
	let v642 = local_invocation_id[0u];
	l640 = v642;
	let v645 = workgroup_id[0u];
	l643 = (v645 * 32u);
	let v647 = l640;
	if (v647 < c5) {
		let v651 = l640;
		atomicStore(&g357[v651], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v654 = l643;
	l653 = ((v654 * c5) * c6);
	let v659 = push.m0;
	let v661 = workgroup_id[1u];
	let v664 = push.m3;
	let v667 = push.m1;
	l657 = (((v659 + v661) * v664) + v667);
	let v675 = push.m0;
	let v677 = workgroup_id[1u];
	let v678 = (v675 + v677);
	let v681 = b4[v678];
	l669 = v681;
	let v683 = l640;
	l682 = v683;
	loop {
		let v689 = l682;
		if !(v689 < s691) { break; }
		let v694 = l653;
		let v695 = l682;
		l693 = (v694 + v695);
		let v697 = l693;
		let v699 = push.m2;
		let v700 = (v697 < v699);
		h713 = v700;
		if v700 {
			let v703 = l657;
			let v704 = l693;
			let v705 = (v703 + v704);
			let v707 = b3[v705];
			l709 = bitcast<u32>(v707);
			let v710 = fn_39(&l709);
			let v711 = l669;
			h713 = (v710 >= v711);
		}
		let v713 = h713;
		if v713 {
			let v716 = l682;
			let v718 = ((v716 / max(c6, 1u)) % max(c5, 1u));
			let v720 = l682;
			let v724 = atomicOr(&g357[v718], (1u << (v720 / max(s721, 1u))));
		}
		continuing {
			let v726 = l682;
			l682 = (v726 + s725);
		}
	}
	workgroupBarrier();
	l728 = 0u;
	l729 = 0u;
	loop {
		let v735 = l729;
		if !(v735 < c5) { break; }
		let v737 = l729;
		let v739 = bitcast<u32>(atomicLoad(&g357[v737]));
		let v740 = l728;
		l728 = (v740 | v739);
		continuing {
			let v742 = l729;
			l729 = (v742 + bitcast<u32>(1i));
		}
	}
	let v745 = l640;
	l744 = v745;
	loop {
		let v751 = l744;
		if !(v751 < s753) { break; }
		let v756 = l653;
		let v757 = l744;
		l755 = (v756 + v757);
		let v759 = l755;
		let v761 = push.m2;
		let v762 = (v759 < v761);
		h776 = v762;
		if v762 {
			let v765 = l744;
			let v767 = ((v765 / max(c6, 1u)) % max(c5, 1u));
			let v769 = bitcast<u32>(atomicLoad(&g357[v767]));
			let v770 = l744;
			h776 = (((v769 >> (v770 / max(s771, 1u))) & 1u) == 0u);
		}
		let v776 = h776;
		if v776 {
			let v779 = l657;
			let v780 = l755;
			let v781 = (v779 + v780);
			b3[v781] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v785 = l744;
			l744 = (v785 + s784);
		}
	}
	loop {
		let v792 = l728;
		if !(v792 != 0u) { break; }
		let v794 = l643;
		let v795 = l728;
		l799 = (v794 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v795))));
		fn_49(workgroup_id, local_invocation_id, &l799);
		let v801 = l728;
		let v803 = l728;
		l728 = (v803 & (v801 - 1u));
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
	return bitcast<vec4<f32>>(v108);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l112: vec4<u32>;
	var l113: u32;
	var l115: u32;
	var l118: u32;
	var l129: vec4<u32>;
	var l131: u32;
	let v114 = (*p33);
	l113 = v114;
	let v116 = (*p34);
	l115 = v116;
	let v117 = fn_19(&l113, &l115);
	l112 = v117;
	l118 = 0u;
	loop {
		let v125 = l118;
		if !(v125 < 1u) { break; }
		let v128 = l118;
		let v130 = l112;
		l129 = v130;
		let v132 = l118;
		l131 = v132;
		let v133 = fn_27(&l129, &l131);
		let v134 = l129;
		l112 = v134;
		(*p35)[v128] = v133;
		continuing {
			let v137 = l118;
			l118 = (v137 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l152: u32;
	let v139 = (*p38);
	if ((v139 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v148 = (*p38);
	if ((v148 & 2147483648u) != 0u) {
		let v155 = (*p38);
		l152 = (~v155);
	} else {
		let v158 = (*p38);
		l152 = (v158 | 2147483648u);
	}
	let v160 = l152;
	return v160;
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec4<f32> {
	var l174: vec4<f32>;
	var l190: vec4<f32>;
	var l191: u32;
	if s166 {
		let v171 = (*p44);
		if (s170 || (v171 < c2)) {
			let v181 = (*p43);
			let v184 = b1[v181];
			l174 = v184;
		} else {
			l174 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v188 = l174;
		return v188;
	}
	l190 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l191 = 0u;
	loop {
		let v197 = l191;
		if !(v197 < 4u) { break; }
		let v199 = (*p44);
		let v200 = l191;
		if ((v199 + v200) < c2) {
			let v205 = l191;
			let v210 = (*p42);
			let v211 = (*p44);
			let v213 = l191;
			let v214 = ((v210 + v211) + v213);
			let v217 = b1[v214 / 4u][v214 % 4u];
			l190[v205] = v217;
		}
		continuing {
			let v220 = l191;
			l191 = (v220 + bitcast<u32>(1i));
		}
	}
	let v222 = l190;
	return v222;
}
fn fn_49(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p48: ptr<function, u32>) {
	var h571: bool;
	var l225: u32;
	var l232: u32;
	var l236: u32;
	var l239: u32;
	var l251: u32;
	var l259: u32;
	var l267: u32;
	var l277: array<u32, max(c6, 1u)>;
	var l286: u32;
	var l291: u32;
	var l299: u32;
	var l310: array<array<f32, max(c6, 1u)>, 1>;
	var l318: u32;
	var l328: array<u32, 1>;
	var l338: array<u32, 1>;
	var l350: u32;
	var l354: u32;
	var l370: u32;
	var l380: u32;
	var l391: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l393: u32;
	var l396: u32;
	var l398: array<vec4<f32>, 1>;
	var l404: u32;
	var l412: u32;
	var l420: vec4<f32>;
	var l432: u32;
	var l435: u32;
	var l436: u32;
	var l438: u32;
	var l464: u32;
	var l482: u32;
	var l490: u32;
	var l526: u32;
	var l537: u32;
	var l543: u32;
	var l574: f32;
	var l575: u32;
	var l593: u32;
	var l610: f32;
	let v231 = local_invocation_id[0u];
	l225 = v231;
	let v233 = l225;
	l232 = (v233 % max(c4, 1u));
	let v237 = l225;
	l236 = (v237 / max(c4, 1u));
	let v245 = push.m0;
	let v248 = workgroup_id[1u];
	l239 = (v245 + (v248 * 1u));
	let v252 = fn_8();
	l251 = v252;
	let v253 = l239;
	let v254 = l251;
	if (v253 >= v254) {
		return;
	}
	let v260 = (*p48);
	let v263 = l236;
	l259 = (((v260 * c5) + v263) * c6);
	l267 = 0u;
	loop {
		let v273 = l267;
		if !(v273 < c6) { break; }
		let v278 = l267;
		let v279 = l259;
		let v280 = l267;
		let v283 = push.m2;
		l286 = min((v279 + v280), (v283 - 1u));
		let v287 = fn_13(&l286);
		l277[v278] = v287;
		continuing {
			let v289 = l267;
			l267 = (v289 + bitcast<u32>(1i));
		}
	}
	l291 = 0u;
	loop {
		let v297 = l291;
		if !(v297 < 1u) { break; }
		l299 = 0u;
		loop {
			let v305 = l299;
			if !(v305 < c6) { break; }
			let v311 = l291;
			let v312 = l299;
			l310[v311][v312] = 0.0f;
			continuing {
				let v314 = l299;
				l299 = (v314 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v316 = l291;
			l291 = (v316 + bitcast<u32>(1i));
		}
	}
	l318 = 0u;
	loop {
		let v324 = l318;
		if !(v324 < 1u) { break; }
		let v329 = l318;
		let v330 = l239;
		let v331 = l318;
		let v333 = l251;
		l328[v329] = (min((v330 + v331), (v333 - 1u)) * c2);
		let v339 = l318;
		let v340 = l318;
		let v342 = l328[v340];
		let v344 = l232;
		l338[v339] = ((v342 / 4u) + (v344 * 1u));
		continuing {
			let v348 = l318;
			l318 = (v348 + bitcast<u32>(1i));
		}
	}
	let v351 = (*p48);
	l350 = (v351 % 32u);
	let v358 = l236;
	let v361 = bitcast<u32>(atomicLoad(&g357[v358]));
	let v362 = l350;
	l354 = select(0u, s368, (((v361 >> v362) & 1u) != 0u));
	let v371 = l232;
	l370 = v371;
	loop {
		let v377 = l370;
		let v378 = l354;
		if !(v377 < v378) { break; }
		l380 = 0u;
		loop {
			let v386 = l380;
			if !(v386 < c6) { break; }
			let v388 = l380;
			let v392 = l380;
			let v395 = l277[v388];
			l393 = v395;
			let v397 = l370;
			l396 = v397;
			fn_36(&l393, &l396, &l398);
			let v400 = l398;
			l391[v392] = v400;
			continuing {
				let v402 = l380;
				l380 = (v402 + bitcast<u32>(1i));
			}
		}
		l404 = 0u;
		loop {
			let v410 = l404;
			if !(v410 < 1u) { break; }
			l412 = 0u;
			loop {
				let v418 = l412;
				if !(v418 < 1u) { break; }
				let v421 = l404;
				let v422 = l404;
				let v424 = l338[v422];
				let v425 = l412;
				let v427 = l370;
				let v429 = l412;
				let v434 = l328[v421];
				l432 = v434;
				l435 = (v424 + v425);
				l436 = ((v427 * 4u) + (v429 * 4u));
				let v437 = fn_45(&l432, &l435, &l436);
				l420 = v437;
				l438 = 0u;
				loop {
					let v444 = l438;
					if !(v444 < c6) { break; }
					let v446 = l404;
					let v447 = l438;
					let v448 = l420;
					let v449 = l438;
					let v450 = l412;
					let v452 = l391[v449][v450];
					let v455 = l310[v446][v447];
					l310[v446][v447] = (v455 + dot(v448, v452));
					continuing {
						let v458 = l438;
						l438 = (v458 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v460 = l412;
					l412 = (v460 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v462 = l404;
				l404 = (v462 + bitcast<u32>(1i));
			}
		}
		l464 = 0u;
		loop {
			let v470 = l464;
			if !(v470 < 1u) { break; }
			let v472 = l464;
			let v475 = l338[v472];
			l338[v472] = (v475 + s473);
			continuing {
				let v478 = l464;
				l464 = (v478 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v480 = l370;
			l370 = (v480 + c4);
		}
	}
	l482 = 0u;
	loop {
		let v488 = l482;
		if !(v488 < 1u) { break; }
		l490 = 0u;
		loop {
			let v496 = l490;
			if !(v496 < c6) { break; }
			let v504 = l482;
			let v506 = l236;
			let v509 = l490;
			let v512 = l232;
			let v513 = ((((((v504 * c5) + v506) * c6) + v509) * c4) + v512);
			let v514 = l482;
			let v515 = l490;
			let v517 = l310[v514][v515];
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
	let v527 = l225;
	l526 = v527;
	loop {
		let v533 = l526;
		if !(v533 < s535) { break; }
		let v538 = l239;
		let v539 = l526;
		l537 = (v538 + (v539 / max(s540, 1u)));
		let v544 = (*p48);
		let v547 = l526;
		l543 = (((v544 * c5) * c6) + (v547 % max(s548, 1u)));
		let v551 = l526;
		let v552 = (v551 / max(c6, 1u));
		let v554 = bitcast<u32>(atomicLoad(&g357[v552]));
		let v555 = l350;
		if (((v554 >> v555) & 1u) == 0u) {
			continue;
		}
		let v562 = l537;
		let v563 = l251;
		let v564 = (v562 < v563);
		h571 = v564;
		if v564 {
			let v567 = l543;
			let v569 = push.m2;
			h571 = (v567 < v569);
		}
		let v571 = h571;
		if v571 {
			l574 = 0.0f;
			l575 = 0u;
			loop {
				let v581 = l575;
				if !(v581 < c4) { break; }
				let v583 = l526;
				let v585 = l575;
				let v586 = ((v583 * c4) + v585);
				let v588 = g503[v586];
				let v589 = l574;
				l574 = (v589 + v588);
				continuing {
					let v591 = l575;
					l575 = (v591 + bitcast<u32>(1i));
				}
			}
			let v594 = l537;
			let v596 = push.m3;
			let v599 = push.m1;
			let v601 = l543;
			l593 = (((v594 * v596) + v599) + v601);
			let v607 = l593;
			if s609 {
				let v613 = l574;
				let v618 = l593;
				let v620 = b5[v618];
				l610 = (v613 + v620);
			} else {
				let v623 = l574;
				l610 = v623;
			}
			let v624 = l610;
			b3[v607] = v624;
		}
		continuing {
			let v627 = l526;
			l526 = (v627 + s626);
		}
	}
	return;
}
