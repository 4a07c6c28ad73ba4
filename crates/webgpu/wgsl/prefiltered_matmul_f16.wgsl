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
var<workgroup> g368: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g499: array<f32, max(s496, 1u)>;
const s85: u32 = (c1 - 5u);
const s178: u32 = (c2 % 4u);
const s179: bool = (s178 == 0u);
const s183: u32 = (c2 % 8u);
const s184: bool = (s183 == 0u);
const s377: u32 = (c2 + 8u);
const s378: u32 = (s377 - 1u);
const s379: u32 = (s378 / 8u);
const s473: u32 = (c4 * 2u);
const s494: u32 = (1u * c6);
const s495: u32 = (s494 * c4);
const s496: u32 = (s495 * c5);
const s529: u32 = (1u * c5);
const s530: u32 = (s529 * c6);
const s535: u32 = (c5 * c6);
const s543: u32 = (c5 * c6);
const s604: bool = (c8 != 0u);
const s621: u32 = (c4 * c5);
const s685: u32 = (32u * c5);
const s686: u32 = (s685 * c6);
const s716: u32 = (c5 * c6);
const s720: u32 = (c4 * c5);
const s747: u32 = (32u * c5);
const s748: u32 = (s747 * c6);
const s766: u32 = (c5 * c6);
const s779: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h708: bool;
	var h771: bool;
	var l635: u32;
	var l638: u32;
	var l648: u32;
	var l652: u32;
	var l664: u32;
	var l677: u32;
	var l688: u32;
	var l704: u32;
	var l723: u32;
	var l724: u32;
	var l739: u32;
	var l750: u32;
	var l794: u32;
	let v625 = push.m0;
	let v627 = workgroup_id[1u];
	let v630 = fn_8();
	if ((v625 + (v627 * 1u)) >= v630) {
		return;
	}
	let v637 = local_invocation_id[0u];
	l635 = v637;
	let v640 = workgroup_id[0u];
	l638 = (v640 * 32u);
	let v642 = l635;
	if (v642 < c5) {
		let v646 = l635;
		atomicStore(&g368[v646], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v649 = l638;
	l648 = ((v649 * c5) * c6);
	let v654 = push.m0;
	let v656 = workgroup_id[1u];
	let v659 = push.m3;
	let v662 = push.m1;
	l652 = (((v654 + v656) * v659) + v662);
	let v670 = push.m0;
	let v672 = workgroup_id[1u];
	let v673 = (v670 + v672);
	let v676 = b4[v673];
	l664 = v676;
	let v678 = l635;
	l677 = v678;
	loop {
		let v684 = l677;
		if !(v684 < s686) { break; }
		let v689 = l648;
		let v690 = l677;
		l688 = (v689 + v690);
		let v692 = l688;
		let v694 = push.m2;
		let v695 = (v692 < v694);
		h708 = v695;
		if v695 {
			let v698 = l652;
			let v699 = l688;
			let v700 = (v698 + v699);
			let v702 = b3[v700];
			l704 = bitcast<u32>(v702);
			let v705 = fn_39(&l704);
			let v706 = l664;
			h708 = (v705 >= v706);
		}
		let v708 = h708;
		if v708 {
			let v711 = l677;
			let v713 = ((v711 / max(c6, 1u)) % max(c5, 1u));
			let v715 = l677;
			let v719 = atomicOr(&g368[v713], (1u << (v715 / max(s716, 1u))));
		}
		continuing {
			let v721 = l677;
			l677 = (v721 + s720);
		}
	}
	workgroupBarrier();
	l723 = 0u;
	l724 = 0u;
	loop { // unroll
		let v730 = l724;
		if !(v730 < c5) { break; }
		let v732 = l724;
		let v734 = bitcast<u32>(atomicLoad(&g368[v732]));
		let v735 = l723;
		l723 = (v735 | v734);
		continuing {
			let v737 = l724;
			l724 = (v737 + bitcast<u32>(1i));
		}
	}
	let v740 = l635;
	l739 = v740;
	loop {
		let v746 = l739;
		if !(v746 < s748) { break; }
		let v751 = l648;
		let v752 = l739;
		l750 = (v751 + v752);
		let v754 = l750;
		let v756 = push.m2;
		let v757 = (v754 < v756);
		h771 = v757;
		if v757 {
			let v760 = l739;
			let v762 = ((v760 / max(c6, 1u)) % max(c5, 1u));
			let v764 = bitcast<u32>(atomicLoad(&g368[v762]));
			let v765 = l739;
			h771 = (((v764 >> (v765 / max(s766, 1u))) & 1u) == 0u);
		}
		let v771 = h771;
		if v771 {
			let v774 = l652;
			let v775 = l750;
			let v776 = (v774 + v775);
			b3[v776] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v780 = l739;
			l739 = (v780 + s779);
		}
	}
	loop {
		let v787 = l723;
		if !(v787 != 0u) { break; }
		let v789 = l638;
		let v790 = l723;
		l794 = (v789 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v790))));
		fn_49(workgroup_id, local_invocation_id, &l794);
		let v796 = l723;
		let v798 = l723;
		l723 = (v798 & (v796 - 1u));
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
	loop { // unroll
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
	loop { // unroll
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
	var h566: bool;
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
	var l354: u32;
	var l361: u32;
	var l365: u32;
	var l381: u32;
	var l391: u32;
	var l402: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l404: u32;
	var l407: u32;
	var l409: array<vec4<f32>, 2>;
	var l415: u32;
	var l423: u32;
	var l431: vec4<f32>;
	var l441: u32;
	var l444: u32;
	var l445: u32;
	var l447: u32;
	var l478: u32;
	var l486: u32;
	var l521: u32;
	var l532: u32;
	var l538: u32;
	var l569: f32;
	var l570: u32;
	var l588: u32;
	var l605: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v311 = l305;
		if !(v311 < 1u) { break; }
		l313 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v338 = l332;
		if !(v338 < 1u) { break; }
		let v343 = l332;
		let v344 = l253;
		let v345 = l332;
		let v347 = l265;
		l342[v343] = (min((v344 + v345), (v347 - 1u)) * c2);
		continuing {
			let v352 = l332;
			l332 = (v352 + bitcast<u32>(1i));
		}
	}
	let v356 = l342[0i];
	let v358 = l246;
	l354 = ((v356 / 4u) + (v358 * 2u));
	let v362 = (*p48);
	l361 = (v362 % 32u);
	let v369 = l250;
	let v372 = bitcast<u32>(atomicLoad(&g368[v369]));
	let v373 = l361;
	l365 = select(0u, s379, (((v372 >> v373) & 1u) != 0u));
	let v382 = l246;
	l381 = v382;
	loop {
		let v388 = l381;
		let v389 = l365;
		if !(v388 < v389) { break; }
		l391 = 0u;
		loop { // unroll
			let v397 = l391;
			if !(v397 < c6) { break; }
			let v399 = l391;
			let v403 = l391;
			let v406 = l291[v399];
			l404 = v406;
			let v408 = l381;
			l407 = v408;
			fn_36(&l404, &l407, &l409);
			let v411 = l409;
			l402[v403] = v411;
			continuing {
				let v413 = l391;
				l391 = (v413 + bitcast<u32>(1i));
			}
		}
		l415 = 0u;
		loop { // unroll
			let v421 = l415;
			if !(v421 < 1u) { break; }
			l423 = 0u;
			loop { // unroll
				let v429 = l423;
				if !(v429 < 2u) { break; }
				let v432 = l415;
				let v433 = l354;
				let v434 = l423;
				let v436 = l381;
				let v438 = l423;
				let v443 = l342[v432];
				l441 = v443;
				l444 = (v433 + v434);
				l445 = ((v436 * 8u) + (v438 * 4u));
				let v446 = fn_45(&l441, &l444, &l445);
				l431 = v446;
				l447 = 0u;
				loop { // unroll
					let v453 = l447;
					if !(v453 < c6) { break; }
					let v455 = l415;
					let v456 = l447;
					let v457 = l431;
					let v458 = l447;
					let v459 = l423;
					let v461 = l402[v458][v459];
					let v464 = l324[v455][v456];
					l324[v455][v456] = (v464 + dot(v457, v461));
					continuing {
						let v467 = l447;
						l447 = (v467 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v469 = l423;
					l423 = (v469 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v471 = l415;
				l415 = (v471 + bitcast<u32>(1i));
			}
		}
		let v474 = l354;
		l354 = (v474 + s473);
		continuing {
			let v476 = l381;
			l381 = (v476 + c4);
		}
	}
	l478 = 0u;
	loop { // unroll
		let v484 = l478;
		if !(v484 < 1u) { break; }
		l486 = 0u;
		loop { // unroll
			let v492 = l486;
			if !(v492 < c6) { break; }
			let v500 = l478;
			let v502 = l250;
			let v505 = l486;
			let v508 = l246;
			let v509 = ((((((v500 * c5) + v502) * c6) + v505) * c4) + v508);
			let v510 = l478;
			let v511 = l486;
			let v513 = l324[v510][v511];
			g499[v509] = v513;
			continuing {
				let v516 = l486;
				l486 = (v516 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v518 = l478;
			l478 = (v518 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v522 = l239;
	l521 = v522;
	loop {
		let v528 = l521;
		if !(v528 < s530) { break; }
		let v533 = l253;
		let v534 = l521;
		l532 = (v533 + (v534 / max(s535, 1u)));
		let v539 = (*p48);
		let v542 = l521;
		l538 = (((v539 * c5) * c6) + (v542 % max(s543, 1u)));
		let v546 = l521;
		let v547 = (v546 / max(c6, 1u));
		let v549 = bitcast<u32>(atomicLoad(&g368[v547]));
		let v550 = l361;
		if !(((v549 >> v550) & 1u) == 0u) {
			let v557 = l532;
			let v558 = l265;
			let v559 = (v557 < v558);
			h566 = v559;
			if v559 {
				let v562 = l538;
				let v564 = push.m2;
				h566 = (v562 < v564);
			}
			let v566 = h566;
			if v566 {
				l569 = 0.0f;
				l570 = 0u;
				loop {
					let v576 = l570;
					if !(v576 < c4) { break; }
					let v578 = l521;
					let v580 = l570;
					let v581 = ((v578 * c4) + v580);
					let v583 = g499[v581];
					let v584 = l569;
					l569 = (v584 + v583);
					continuing {
						let v586 = l570;
						l570 = (v586 + bitcast<u32>(1i));
					}
				}
				let v589 = l532;
				let v591 = push.m3;
				let v594 = push.m1;
				let v596 = l538;
				l588 = (((v589 * v591) + v594) + v596);
				let v602 = l588;
				if s604 {
					let v608 = l569;
					let v613 = l588;
					let v615 = b5[v613];
					l605 = (v608 + v615);
				} else {
					let v618 = l569;
					l605 = v618;
				}
				let v619 = l605;
				b3[v602] = v619;
			}
		}
		continuing {
			let v622 = l521;
			l521 = (v622 + s621);
		}
	}
	return;
}
