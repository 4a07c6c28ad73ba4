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
struct S254 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S254;
var<workgroup> g371: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g517: array<f32, max(s514, 1u)>;
const s85: u32 = (c1 - 5u);
const s178: u32 = (c2 % 4u);
const s179: bool = (s178 == 0u);
const s183: u32 = (c2 % 8u);
const s184: bool = (s183 == 0u);
const s380: u32 = (c2 + 8u);
const s381: u32 = (s380 - 1u);
const s382: u32 = (s381 / 8u);
const s487: u32 = (c4 * 2u);
const s512: u32 = (1u * c6);
const s513: u32 = (s512 * c4);
const s514: u32 = (s513 * c5);
const s547: u32 = (1u * c5);
const s548: u32 = (s547 * c6);
const s553: u32 = (c5 * c6);
const s561: u32 = (c5 * c6);
const s622: bool = (c8 != 0u);
const s639: u32 = (c4 * c5);
const s703: u32 = (32u * c5);
const s704: u32 = (s703 * c6);
const s734: u32 = (c5 * c6);
const s738: u32 = (c4 * c5);
const s765: u32 = (32u * c5);
const s766: u32 = (s765 * c6);
const s784: u32 = (c5 * c6);
const s797: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h726: bool;
	var h789: bool;
	var l653: u32;
	var l656: u32;
	var l666: u32;
	var l670: u32;
	var l682: u32;
	var l695: u32;
	var l706: u32;
	var l722: u32;
	var l741: u32;
	var l742: u32;
	var l757: u32;
	var l768: u32;
	var l812: u32;
	let v643 = push.m0;
	let v645 = workgroup_id[1u];
	let v648 = fn_8();
	if ((v643 + (v645 * 1u)) >= v648) {
		return;
	}
	let v655 = local_invocation_id[0u];
	l653 = v655;
	let v658 = workgroup_id[0u];
	l656 = (v658 * 32u);
	let v660 = l653;
	if (v660 < c5) {
		let v664 = l653;
		atomicStore(&g371[v664], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v667 = l656;
	l666 = ((v667 * c5) * c6);
	let v672 = push.m0;
	let v674 = workgroup_id[1u];
	let v677 = push.m3;
	let v680 = push.m1;
	l670 = (((v672 + v674) * v677) + v680);
	let v688 = push.m0;
	let v690 = workgroup_id[1u];
	let v691 = (v688 + v690);
	let v694 = b4[v691];
	l682 = v694;
	let v696 = l653;
	l695 = v696;
	loop {
		let v702 = l695;
		if !(v702 < s704) { break; }
		let v707 = l666;
		let v708 = l695;
		l706 = (v707 + v708);
		let v710 = l706;
		let v712 = push.m2;
		let v713 = (v710 < v712);
		h726 = v713;
		if v713 {
			let v716 = l670;
			let v717 = l706;
			let v718 = (v716 + v717);
			let v720 = b3[v718];
			l722 = bitcast<u32>(v720);
			let v723 = fn_39(&l722);
			let v724 = l682;
			h726 = (v723 >= v724);
		}
		let v726 = h726;
		if v726 {
			let v729 = l695;
			let v731 = ((v729 / max(c6, 1u)) % max(c5, 1u));
			let v733 = l695;
			let v737 = atomicOr(&g371[v731], (1u << (v733 / max(s734, 1u))));
		}
		continuing {
			let v739 = l695;
			l695 = (v739 + s738);
		}
	}
	workgroupBarrier();
	l741 = 0u;
	l742 = 0u;
	loop {
		let v748 = l742;
		if !(v748 < c5) { break; }
		let v750 = l742;
		let v752 = bitcast<u32>(atomicLoad(&g371[v750]));
		let v753 = l741;
		l741 = (v753 | v752);
		continuing {
			let v755 = l742;
			l742 = (v755 + bitcast<u32>(1i));
		}
	}
	let v758 = l653;
	l757 = v758;
	loop {
		let v764 = l757;
		if !(v764 < s766) { break; }
		let v769 = l666;
		let v770 = l757;
		l768 = (v769 + v770);
		let v772 = l768;
		let v774 = push.m2;
		let v775 = (v772 < v774);
		h789 = v775;
		if v775 {
			let v778 = l757;
			let v780 = ((v778 / max(c6, 1u)) % max(c5, 1u));
			let v782 = bitcast<u32>(atomicLoad(&g371[v780]));
			let v783 = l757;
			h789 = (((v782 >> (v783 / max(s784, 1u))) & 1u) == 0u);
		}
		let v789 = h789;
		if v789 {
			let v792 = l670;
			let v793 = l768;
			let v794 = (v792 + v793);
			b3[v794] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v798 = l757;
			l757 = (v798 + s797);
		}
	}
	loop {
		let v805 = l741;
		if !(v805 != 0u) { break; }
		let v807 = l656;
		let v808 = l741;
		l812 = (v807 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v808))));
		fn_49(workgroup_id, local_invocation_id, &l812);
		let v814 = l741;
		let v816 = l741;
		l741 = (v816 & (v814 - 1u));
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
	let v114 = unpack2x16float(v112);
	let v117 = l106[1u];
	let v118 = unpack2x16float(v117);
	return vec4<f32>(v114.x, v114.y, v118.x, v118.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l126: vec4<u32>;
	var l127: u32;
	var l129: u32;
	var l132: u32;
	var l142: vec4<u32>;
	var l144: u32;
	let v128 = (*p33);
	l127 = v128;
	let v130 = (*p34);
	l129 = v130;
	let v131 = fn_19(&l127, &l129);
	l126 = v131;
	l132 = 0u;
	loop {
		let v138 = l132;
		if !(v138 < 2u) { break; }
		let v141 = l132;
		let v143 = l126;
		l142 = v143;
		let v145 = l132;
		l144 = v145;
		let v146 = fn_27(&l142, &l144);
		let v147 = l142;
		l126 = v147;
		(*p35)[v141] = v146;
		continuing {
			let v150 = l132;
			l132 = (v150 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l165: u32;
	let v152 = (*p38);
	if ((v152 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v161 = (*p38);
	if ((v161 & 2147483648u) != 0u) {
		let v168 = (*p38);
		l165 = (~v168);
	} else {
		let v171 = (*p38);
		l165 = (v171 | 2147483648u);
	}
	let v173 = l165;
	return v173;
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec4<f32> {
	var l188: vec4<f32>;
	var l204: vec4<f32>;
	var l205: u32;
	if s179 {
		let v185 = (*p44);
		if (s184 || (v185 < c2)) {
			let v195 = (*p43);
			let v198 = b1[v195];
			l188 = v198;
		} else {
			l188 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v202 = l188;
		return v202;
	}
	l204 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l205 = 0u;
	loop {
		let v211 = l205;
		if !(v211 < 4u) { break; }
		let v213 = (*p44);
		let v214 = l205;
		if ((v213 + v214) < c2) {
			let v219 = l205;
			let v224 = (*p42);
			let v225 = (*p44);
			let v227 = l205;
			let v228 = ((v224 + v225) + v227);
			let v231 = b1[v228 / 4u][v228 % 4u];
			l204[v219] = v231;
		}
		continuing {
			let v234 = l205;
			l205 = (v234 + bitcast<u32>(1i));
		}
	}
	let v236 = l204;
	return v236;
}
fn fn_49(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p48: ptr<function, u32>) {
	var h584: bool;
	var l239: u32;
	var l246: u32;
	var l250: u32;
	var l253: u32;
	var l265: u32;
	var l273: u32;
	var l281: u32;
	var l291: array<u32, max(c6, 1u)>;
	var l300: u32;
	var l305: u32;
	var l313: u32;
	var l324: array<array<f32, max(c6, 1u)>, 1>;
	var l332: u32;
	var l342: array<u32, 1>;
	var l352: array<u32, 1>;
	var l364: u32;
	var l368: u32;
	var l384: u32;
	var l394: u32;
	var l405: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l407: u32;
	var l410: u32;
	var l412: array<vec4<f32>, 2>;
	var l418: u32;
	var l426: u32;
	var l434: vec4<f32>;
	var l446: u32;
	var l449: u32;
	var l450: u32;
	var l452: u32;
	var l478: u32;
	var l496: u32;
	var l504: u32;
	var l539: u32;
	var l550: u32;
	var l556: u32;
	var l587: f32;
	var l588: u32;
	var l606: u32;
	var l623: f32;
	let v245 = local_invocation_id[0u];
	l239 = v245;
	let v247 = l239;
	l246 = (v247 % max(c4, 1u));
	let v251 = l239;
	l250 = (v251 / max(c4, 1u));
	let v259 = push.m0;
	let v262 = workgroup_id[1u];
	l253 = (v259 + (v262 * 1u));
	let v266 = fn_8();
	l265 = v266;
	let v267 = l253;
	let v268 = l265;
	if (v267 >= v268) {
		return;
	}
	let v274 = (*p48);
	let v277 = l250;
	l273 = (((v274 * c5) + v277) * c6);
	l281 = 0u;
	loop {
		let v287 = l281;
		if !(v287 < c6) { break; }
		let v292 = l281;
		let v293 = l273;
		let v294 = l281;
		let v297 = push.m2;
		l300 = min((v293 + v294), (v297 - 1u));
		let v301 = fn_13(&l300);
		l291[v292] = v301;
		continuing {
			let v303 = l281;
			l281 = (v303 + bitcast<u32>(1i));
		}
	}
	l305 = 0u;
	loop {
		let v311 = l305;
		if !(v311 < 1u) { break; }
		l313 = 0u;
		loop {
			let v319 = l313;
			if !(v319 < c6) { break; }
			let v325 = l305;
			let v326 = l313;
			l324[v325][v326] = 0.0f;
			continuing {
				let v328 = l313;
				l313 = (v328 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v330 = l305;
			l305 = (v330 + bitcast<u32>(1i));
		}
	}
	l332 = 0u;
	loop {
		let v338 = l332;
		if !(v338 < 1u) { break; }
		let v343 = l332;
		let v344 = l253;
		let v345 = l332;
		let v347 = l265;
		l342[v343] = (min((v344 + v345), (v347 - 1u)) * c2);
		let v353 = l332;
		let v354 = l332;
		let v356 = l342[v354];
		let v358 = l246;
		l352[v353] = ((v356 / 4u) + (v358 * 2u));
		continuing {
			let v362 = l332;
			l332 = (v362 + bitcast<u32>(1i));
		}
	}
	let v365 = (*p48);
	l364 = (v365 % 32u);
	let v372 = l250;
	let v375 = bitcast<u32>(atomicLoad(&g371[v372]));
	let v376 = l364;
	l368 = select(0u, s382, (((v375 >> v376) & 1u) != 0u));
	let v385 = l246;
	l384 = v385;
	loop {
		let v391 = l384;
		let v392 = l368;
		if !(v391 < v392) { break; }
		l394 = 0u;
		loop {
			let v400 = l394;
			if !(v400 < c6) { break; }
			let v402 = l394;
			let v406 = l394;
			let v409 = l291[v402];
			l407 = v409;
			let v411 = l384;
			l410 = v411;
			fn_36(&l407, &l410, &l412);
			let v414 = l412;
			l405[v406] = v414;
			continuing {
				let v416 = l394;
				l394 = (v416 + bitcast<u32>(1i));
			}
		}
		l418 = 0u;
		loop {
			let v424 = l418;
			if !(v424 < 1u) { break; }
			l426 = 0u;
			loop {
				let v432 = l426;
				if !(v432 < 2u) { break; }
				let v435 = l418;
				let v436 = l418;
				let v438 = l352[v436];
				let v439 = l426;
				let v441 = l384;
				let v443 = l426;
				let v448 = l342[v435];
				l446 = v448;
				l449 = (v438 + v439);
				l450 = ((v441 * 8u) + (v443 * 4u));
				let v451 = fn_45(&l446, &l449, &l450);
				l434 = v451;
				l452 = 0u;
				loop {
					let v458 = l452;
					if !(v458 < c6) { break; }
					let v460 = l418;
					let v461 = l452;
					let v462 = l434;
					let v463 = l452;
					let v464 = l426;
					let v466 = l405[v463][v464];
					let v469 = l324[v460][v461];
					l324[v460][v461] = (v469 + dot(v462, v466));
					continuing {
						let v472 = l452;
						l452 = (v472 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v474 = l426;
					l426 = (v474 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v476 = l418;
				l418 = (v476 + bitcast<u32>(1i));
			}
		}
		l478 = 0u;
		loop {
			let v484 = l478;
			if !(v484 < 1u) { break; }
			let v486 = l478;
			let v489 = l352[v486];
			l352[v486] = (v489 + s487);
			continuing {
				let v492 = l478;
				l478 = (v492 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v494 = l384;
			l384 = (v494 + c4);
		}
	}
	l496 = 0u;
	loop {
		let v502 = l496;
		if !(v502 < 1u) { break; }
		l504 = 0u;
		loop {
			let v510 = l504;
			if !(v510 < c6) { break; }
			let v518 = l496;
			let v520 = l250;
			let v523 = l504;
			let v526 = l246;
			let v527 = ((((((v518 * c5) + v520) * c6) + v523) * c4) + v526);
			let v528 = l496;
			let v529 = l504;
			let v531 = l324[v528][v529];
			g517[v527] = v531;
			continuing {
				let v534 = l504;
				l504 = (v534 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v536 = l496;
			l496 = (v536 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v540 = l239;
	l539 = v540;
	loop {
		let v546 = l539;
		if !(v546 < s548) { break; }
		let v551 = l253;
		let v552 = l539;
		l550 = (v551 + (v552 / max(s553, 1u)));
		let v557 = (*p48);
		let v560 = l539;
		l556 = (((v557 * c5) * c6) + (v560 % max(s561, 1u)));
		let v564 = l539;
		let v565 = (v564 / max(c6, 1u));
		let v567 = bitcast<u32>(atomicLoad(&g371[v565]));
		let v568 = l364;
		if (((v567 >> v568) & 1u) == 0u) {
			continue;
		}
		let v575 = l550;
		let v576 = l265;
		let v577 = (v575 < v576);
		h584 = v577;
		if v577 {
			let v580 = l556;
			let v582 = push.m2;
			h584 = (v580 < v582);
		}
		let v584 = h584;
		if v584 {
			l587 = 0.0f;
			l588 = 0u;
			loop {
				let v594 = l588;
				if !(v594 < c4) { break; }
				let v596 = l539;
				let v598 = l588;
				let v599 = ((v596 * c4) + v598);
				let v601 = g517[v599];
				let v602 = l587;
				l587 = (v602 + v601);
				continuing {
					let v604 = l588;
					l588 = (v604 + bitcast<u32>(1i));
				}
			}
			let v607 = l550;
			let v609 = push.m3;
			let v612 = push.m1;
			let v614 = l556;
			l606 = (((v607 * v609) + v612) + v614);
			let v620 = l606;
			if s622 {
				let v626 = l587;
				let v631 = l606;
				let v633 = b5[v631];
				l623 = (v626 + v633);
			} else {
				let v636 = l587;
				l623 = v636;
			}
			let v637 = l623;
			b3[v620] = v637;
		}
		continuing {
			let v640 = l539;
			l539 = (v640 + s639);
		}
	}
	return;
}
