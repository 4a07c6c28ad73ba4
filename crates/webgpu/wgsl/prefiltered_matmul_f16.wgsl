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
struct S256 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S58;
@group(0) @binding(16) var<uniform> push: S256;
var<workgroup> g363: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g487: array<f32, max(s484, 1u)>;
const s84: u32 = (c1 - 5u);
const s177: u32 = (c2 % 4u);
const s178: bool = (s177 == 0u);
const s182: u32 = (c2 % 8u);
const s183: bool = (s182 == 0u);
const s372: u32 = (c2 + 8u);
const s373: u32 = (s372 - 1u);
const s374: u32 = (s373 / 8u);
const s482: u32 = (1u * c6);
const s483: u32 = (s482 * c4);
const s484: u32 = (s483 * c5);
const s517: u32 = (1u * c5);
const s518: u32 = (s517 * c6);
const s523: u32 = (c5 * c6);
const s531: u32 = (c5 * c6);
const s592: bool = (c8 != 0u);
const s609: u32 = (c4 * c5);
const s673: u32 = (32u * c5);
const s674: u32 = (s673 * c6);
const s704: u32 = (c5 * c6);
const s708: u32 = (c4 * c5);
const s735: u32 = (32u * c5);
const s736: u32 = (s735 * c6);
const s754: u32 = (c5 * c6);
const s767: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h696: bool;
	var h759: bool;
	var l623: u32;
	var l626: u32;
	var l636: u32;
	var l640: u32;
	var l652: u32;
	var l665: u32;
	var l676: u32;
	var l692: u32;
	var l711: u32;
	var l712: u32;
	var l727: u32;
	var l738: u32;
	var l782: u32;
	let v613 = push.m0;
	let v615 = workgroup_id[1u];
	let v618 = fn_8();
	if ((v613 + (v615 * 1u)) >= v618) {
		return;
	}
	let v625 = local_invocation_id[0u];
	l623 = v625;
	let v628 = workgroup_id[0u];
	l626 = (v628 * 32u);
	let v630 = l623;
	if (v630 < c5) {
		let v634 = l623;
		atomicStore(&g363[v634], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v637 = l626;
	l636 = ((v637 * c5) * c6);
	let v642 = push.m0;
	let v644 = workgroup_id[1u];
	let v647 = push.m3;
	let v650 = push.m1;
	l640 = (((v642 + v644) * v647) + v650);
	let v658 = push.m0;
	let v660 = workgroup_id[1u];
	let v661 = (v658 + v660);
	let v664 = b4[v661];
	l652 = v664;
	let v666 = l623;
	l665 = v666;
	loop {
		let v672 = l665;
		if !(v672 < s674) { break; }
		let v677 = l636;
		let v678 = l665;
		l676 = (v677 + v678);
		let v680 = l676;
		let v682 = push.m2;
		let v683 = (v680 < v682);
		h696 = v683;
		if v683 {
			let v686 = l640;
			let v687 = l676;
			let v688 = (v686 + v687);
			let v690 = b3[v688];
			l692 = bitcast<u32>(v690);
			let v693 = fn_39(&l692);
			let v694 = l652;
			h696 = (v693 >= v694);
		}
		let v696 = h696;
		if v696 {
			let v699 = l665;
			let v701 = ((v699 / max(c6, 1u)) % max(c5, 1u));
			let v703 = l665;
			let v707 = atomicOr(&g363[v701], (1u << (v703 / max(s704, 1u))));
		}
		continuing {
			let v709 = l665;
			l665 = (v709 + s708);
		}
	}
	workgroupBarrier();
	l711 = 0u;
	l712 = 0u;
	loop {
		let v718 = l712;
		if !(v718 < c5) { break; }
		let v720 = l712;
		let v722 = bitcast<u32>(atomicLoad(&g363[v720]));
		let v723 = l711;
		l711 = (v723 | v722);
		continuing {
			let v725 = l712;
			l712 = (v725 + bitcast<u32>(1i));
		}
	}
	let v728 = l623;
	l727 = v728;
	loop {
		let v734 = l727;
		if !(v734 < s736) { break; }
		let v739 = l636;
		let v740 = l727;
		l738 = (v739 + v740);
		let v742 = l738;
		let v744 = push.m2;
		let v745 = (v742 < v744);
		h759 = v745;
		if v745 {
			let v748 = l727;
			let v750 = ((v748 / max(c6, 1u)) % max(c5, 1u));
			let v752 = bitcast<u32>(atomicLoad(&g363[v750]));
			let v753 = l727;
			h759 = (((v752 >> (v753 / max(s754, 1u))) & 1u) == 0u);
		}
		let v759 = h759;
		if v759 {
			let v762 = l640;
			let v763 = l738;
			let v764 = (v762 + v763);
			b3[v764] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v768 = l727;
			l727 = (v768 + s767);
		}
	}
	loop {
		let v775 = l711;
		if !(v775 != 0u) { break; }
		let v777 = l626;
		let v778 = l711;
		l782 = (v777 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v778))));
		fn_48(workgroup_id, local_invocation_id, &l782);
		let v784 = l711;
		let v786 = l711;
		l711 = (v786 & (v784 - 1u));
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
	(*p25) = v107.zwxy;
	let v111 = l105[0u];
	let v113 = unpack2x16float(v111);
	let v116 = l105[1u];
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
	loop {
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
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l164: u32;
	let v151 = (*p38);
	if ((v151 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v160 = (*p38);
	if ((v160 & 2147483648u) != 0u) {
		let v167 = (*p38);
		l164 = (~v167);
	} else {
		let v170 = (*p38);
		l164 = (v170 | 2147483648u);
	}
	let v172 = l164;
	return v172;
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> vec4<f32> {
	var l187: vec4<f32>;
	var l206: vec4<f32>;
	var l207: u32;
	if s178 {
		let v184 = (*p43);
		if (s183 || (v184 < c2)) {
			let v194 = (*p42);
			let v195 = (*p43);
			let v197 = ((v194 + v195) / 4u);
			let v200 = b1[v197];
			l187 = v200;
		} else {
			l187 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v204 = l187;
		return v204;
	}
	l206 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l207 = 0u;
	loop {
		let v213 = l207;
		if !(v213 < 4u) { break; }
		let v215 = (*p43);
		let v216 = l207;
		if ((v215 + v216) < c2) {
			let v221 = l207;
			let v226 = (*p42);
			let v227 = (*p43);
			let v229 = l207;
			let v230 = ((v226 + v227) + v229);
			let v233 = b1[v230 / 4u][v230 % 4u];
			l206[v221] = v233;
		}
		continuing {
			let v236 = l207;
			l207 = (v236 + bitcast<u32>(1i));
		}
	}
	let v238 = l206;
	return v238;
}
fn fn_48(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p47: ptr<function, u32>) {
	var h554: bool;
	var l241: u32;
	var l248: u32;
	var l252: u32;
	var l255: u32;
	var l267: u32;
	var l275: u32;
	var l283: u32;
	var l293: array<u32, max(c6, 1u)>;
	var l302: u32;
	var l307: u32;
	var l315: u32;
	var l326: array<array<f32, max(c6, 1u)>, 1>;
	var l334: u32;
	var l344: array<u32, 1>;
	var l356: u32;
	var l360: u32;
	var l376: u32;
	var l386: u32;
	var l397: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l399: u32;
	var l402: u32;
	var l404: array<vec4<f32>, 2>;
	var l410: u32;
	var l418: u32;
	var l426: vec4<f32>;
	var l433: u32;
	var l436: u32;
	var l438: u32;
	var l466: u32;
	var l474: u32;
	var l509: u32;
	var l520: u32;
	var l526: u32;
	var l557: f32;
	var l558: u32;
	var l576: u32;
	var l593: f32;
	let v247 = local_invocation_id[0u];
	l241 = v247;
	let v249 = l241;
	l248 = (v249 % max(c4, 1u));
	let v253 = l241;
	l252 = (v253 / max(c4, 1u));
	let v261 = push.m0;
	let v264 = workgroup_id[1u];
	l255 = (v261 + (v264 * 1u));
	let v268 = fn_8();
	l267 = v268;
	let v269 = l255;
	let v270 = l267;
	if (v269 >= v270) {
		return;
	}
	let v276 = (*p47);
	let v279 = l252;
	l275 = (((v276 * c5) + v279) * c6);
	l283 = 0u;
	loop {
		let v289 = l283;
		if !(v289 < c6) { break; }
		let v294 = l283;
		let v295 = l275;
		let v296 = l283;
		let v299 = push.m2;
		l302 = min((v295 + v296), (v299 - 1u));
		let v303 = fn_13(&l302);
		l293[v294] = v303;
		continuing {
			let v305 = l283;
			l283 = (v305 + bitcast<u32>(1i));
		}
	}
	l307 = 0u;
	loop {
		let v313 = l307;
		if !(v313 < 1u) { break; }
		l315 = 0u;
		loop {
			let v321 = l315;
			if !(v321 < c6) { break; }
			let v327 = l307;
			let v328 = l315;
			l326[v327][v328] = 0.0f;
			continuing {
				let v330 = l315;
				l315 = (v330 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v332 = l307;
			l307 = (v332 + bitcast<u32>(1i));
		}
	}
	l334 = 0u;
	loop {
		let v340 = l334;
		if !(v340 < 1u) { break; }
		let v345 = l334;
		let v346 = l255;
		let v347 = l334;
		let v349 = l267;
		l344[v345] = (min((v346 + v347), (v349 - 1u)) * c2);
		continuing {
			let v354 = l334;
			l334 = (v354 + bitcast<u32>(1i));
		}
	}
	let v357 = (*p47);
	l356 = (v357 % 32u);
	let v364 = l252;
	let v367 = bitcast<u32>(atomicLoad(&g363[v364]));
	let v368 = l356;
	l360 = select(0u, s374, (((v367 >> v368) & 1u) != 0u));
	let v377 = l248;
	l376 = v377;
	loop {
		let v383 = l376;
		let v384 = l360;
		if !(v383 < v384) { break; }
		l386 = 0u;
		loop {
			let v392 = l386;
			if !(v392 < c6) { break; }
			let v394 = l386;
			let v398 = l386;
			let v401 = l293[v394];
			l399 = v401;
			let v403 = l376;
			l402 = v403;
			fn_36(&l399, &l402, &l404);
			let v406 = l404;
			l397[v398] = v406;
			continuing {
				let v408 = l386;
				l386 = (v408 + bitcast<u32>(1i));
			}
		}
		l410 = 0u;
		loop {
			let v416 = l410;
			if !(v416 < 1u) { break; }
			l418 = 0u;
			loop {
				let v424 = l418;
				if !(v424 < 2u) { break; }
				let v427 = l410;
				let v428 = l376;
				let v430 = l418;
				let v435 = l344[v427];
				l433 = v435;
				l436 = ((v428 * 8u) + (v430 * 4u));
				let v437 = fn_44(&l433, &l436);
				l426 = v437;
				l438 = 0u;
				loop {
					let v444 = l438;
					if !(v444 < c6) { break; }
					let v446 = l410;
					let v447 = l438;
					let v448 = l426;
					let v449 = l438;
					let v450 = l418;
					let v452 = l397[v449][v450];
					let v455 = l326[v446][v447];
					l326[v446][v447] = (v455 + dot(v448, v452));
					continuing {
						let v458 = l438;
						l438 = (v458 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v460 = l418;
					l418 = (v460 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v462 = l410;
				l410 = (v462 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v464 = l376;
			l376 = (v464 + c4);
		}
	}
	l466 = 0u;
	loop {
		let v472 = l466;
		if !(v472 < 1u) { break; }
		l474 = 0u;
		loop {
			let v480 = l474;
			if !(v480 < c6) { break; }
			let v488 = l466;
			let v490 = l252;
			let v493 = l474;
			let v496 = l248;
			let v497 = ((((((v488 * c5) + v490) * c6) + v493) * c4) + v496);
			let v498 = l466;
			let v499 = l474;
			let v501 = l326[v498][v499];
			g487[v497] = v501;
			continuing {
				let v504 = l474;
				l474 = (v504 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v506 = l466;
			l466 = (v506 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v510 = l241;
	l509 = v510;
	loop {
		let v516 = l509;
		if !(v516 < s518) { break; }
		let v521 = l255;
		let v522 = l509;
		l520 = (v521 + (v522 / max(s523, 1u)));
		let v527 = (*p47);
		let v530 = l509;
		l526 = (((v527 * c5) * c6) + (v530 % max(s531, 1u)));
		let v534 = l509;
		let v535 = (v534 / max(c6, 1u));
		let v537 = bitcast<u32>(atomicLoad(&g363[v535]));
		let v538 = l356;
		if (((v537 >> v538) & 1u) == 0u) {
			continue;
		}
		let v545 = l520;
		let v546 = l267;
		let v547 = (v545 < v546);
		h554 = v547;
		if v547 {
			let v550 = l526;
			let v552 = push.m2;
			h554 = (v550 < v552);
		}
		let v554 = h554;
		if v554 {
			l557 = 0.0f;
			l558 = 0u;
			loop {
				let v564 = l558;
				if !(v564 < c4) { break; }
				let v566 = l509;
				let v568 = l558;
				let v569 = ((v566 * c4) + v568);
				let v571 = g487[v569];
				let v572 = l557;
				l557 = (v572 + v571);
				continuing {
					let v574 = l558;
					l558 = (v574 + bitcast<u32>(1i));
				}
			}
			let v577 = l520;
			let v579 = push.m3;
			let v582 = push.m1;
			let v584 = l526;
			l576 = (((v577 * v579) + v582) + v584);
			let v590 = l576;
			if s592 {
				let v596 = l557;
				let v601 = l576;
				let v603 = b5[v601];
				l593 = (v596 + v603);
			} else {
				let v606 = l557;
				l593 = v606;
			}
			let v607 = l593;
			b3[v590] = v607;
		}
		continuing {
			let v610 = l509;
			l509 = (v610 + s609);
		}
	}
	return;
}
