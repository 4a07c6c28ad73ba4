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
var<workgroup> g354: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g485: array<f32, max(s482, 1u)>;
const s85: u32 = (c1 - 5u);
const s165: u32 = (c2 % 4u);
const s166: bool = (s165 == 0u);
const s169: u32 = (c2 % 4u);
const s170: bool = (s169 == 0u);
const s363: u32 = (c2 + 4u);
const s364: u32 = (s363 - 1u);
const s365: u32 = (s364 / 4u);
const s459: u32 = (c4 * 1u);
const s480: u32 = (1u * c6);
const s481: u32 = (s480 * c4);
const s482: u32 = (s481 * c5);
const s516: u32 = (1u * c5);
const s517: u32 = (s516 * c6);
const s522: u32 = (c5 * c6);
const s530: u32 = (c5 * c6);
const s591: bool = (c8 != 0u);
const s608: u32 = (c4 * c5);
const s672: u32 = (32u * c5);
const s673: u32 = (s672 * c6);
const s703: u32 = (c5 * c6);
const s707: u32 = (c4 * c5);
const s734: u32 = (32u * c5);
const s735: u32 = (s734 * c6);
const s753: u32 = (c5 * c6);
const s766: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h695: bool;
	var h758: bool;
	var l622: u32;
	var l625: u32;
	var l635: u32;
	var l639: u32;
	var l651: u32;
	var l664: u32;
	var l675: u32;
	var l691: u32;
	var l710: u32;
	var l711: u32;
	var l726: u32;
	var l737: u32;
	var l781: u32;
	let v612 = push.m0;
	let v614 = workgroup_id[1u];
	let v617 = fn_8();
	if ((v612 + (v614 * 1u)) >= v617) {
		return;
	}
	let v624 = local_invocation_id[0u];
	l622 = v624;
	let v627 = workgroup_id[0u];
	l625 = (v627 * 32u);
	let v629 = l622;
	if (v629 < c5) {
		let v633 = l622;
		atomicStore(&g354[v633], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v636 = l625;
	l635 = ((v636 * c5) * c6);
	let v641 = push.m0;
	let v643 = workgroup_id[1u];
	let v646 = push.m3;
	let v649 = push.m1;
	l639 = (((v641 + v643) * v646) + v649);
	let v657 = push.m0;
	let v659 = workgroup_id[1u];
	let v660 = (v657 + v659);
	let v663 = b4[v660];
	l651 = v663;
	let v665 = l622;
	l664 = v665;
	loop {
		let v671 = l664;
		if !(v671 < s673) { break; }
		let v676 = l635;
		let v677 = l664;
		l675 = (v676 + v677);
		let v679 = l675;
		let v681 = push.m2;
		let v682 = (v679 < v681);
		h695 = v682;
		if v682 {
			let v685 = l639;
			let v686 = l675;
			let v687 = (v685 + v686);
			let v689 = b3[v687];
			l691 = bitcast<u32>(v689);
			let v692 = fn_39(&l691);
			let v693 = l651;
			h695 = (v692 >= v693);
		}
		let v695 = h695;
		if v695 {
			let v698 = l664;
			let v700 = ((v698 / max(c6, 1u)) % max(c5, 1u));
			let v702 = l664;
			let v706 = atomicOr(&g354[v700], (1u << (v702 / max(s703, 1u))));
		}
		continuing {
			let v708 = l664;
			l664 = (v708 + s707);
		}
	}
	workgroupBarrier();
	l710 = 0u;
	l711 = 0u;
	loop { // unroll
		let v717 = l711;
		if !(v717 < c5) { break; }
		let v719 = l711;
		let v721 = bitcast<u32>(atomicLoad(&g354[v719]));
		let v722 = l710;
		l710 = (v722 | v721);
		continuing {
			let v724 = l711;
			l711 = (v724 + bitcast<u32>(1i));
		}
	}
	let v727 = l622;
	l726 = v727;
	loop {
		let v733 = l726;
		if !(v733 < s735) { break; }
		let v738 = l635;
		let v739 = l726;
		l737 = (v738 + v739);
		let v741 = l737;
		let v743 = push.m2;
		let v744 = (v741 < v743);
		h758 = v744;
		if v744 {
			let v747 = l726;
			let v749 = ((v747 / max(c6, 1u)) % max(c5, 1u));
			let v751 = bitcast<u32>(atomicLoad(&g354[v749]));
			let v752 = l726;
			h758 = (((v751 >> (v752 / max(s753, 1u))) & 1u) == 0u);
		}
		let v758 = h758;
		if v758 {
			let v761 = l639;
			let v762 = l737;
			let v763 = (v761 + v762);
			b3[v763] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v767 = l726;
			l726 = (v767 + s766);
		}
	}
	loop {
		let v774 = l710;
		if !(v774 != 0u) { break; }
		let v776 = l625;
		let v777 = l710;
		l781 = (v776 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v777))));
		fn_49(workgroup_id, local_invocation_id, &l781);
		let v783 = l710;
		let v785 = l710;
		l710 = (v785 & (v783 - 1u));
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
	loop { // unroll
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
	loop { // unroll
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
	var h553: bool;
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
	var l340: u32;
	var l347: u32;
	var l351: u32;
	var l367: u32;
	var l377: u32;
	var l388: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l390: u32;
	var l393: u32;
	var l395: array<vec4<f32>, 1>;
	var l401: u32;
	var l409: u32;
	var l417: vec4<f32>;
	var l427: u32;
	var l430: u32;
	var l431: u32;
	var l433: u32;
	var l464: u32;
	var l472: u32;
	var l508: u32;
	var l519: u32;
	var l525: u32;
	var l556: f32;
	var l557: u32;
	var l575: u32;
	var l592: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v297 = l291;
		if !(v297 < 1u) { break; }
		l299 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v324 = l318;
		if !(v324 < 1u) { break; }
		let v329 = l318;
		let v330 = l239;
		let v331 = l318;
		let v333 = l251;
		l328[v329] = (min((v330 + v331), (v333 - 1u)) * c2);
		continuing {
			let v338 = l318;
			l318 = (v338 + bitcast<u32>(1i));
		}
	}
	let v342 = l328[0i];
	let v344 = l232;
	l340 = ((v342 / 4u) + (v344 * 1u));
	let v348 = (*p48);
	l347 = (v348 % 32u);
	let v355 = l236;
	let v358 = bitcast<u32>(atomicLoad(&g354[v355]));
	let v359 = l347;
	l351 = select(0u, s365, (((v358 >> v359) & 1u) != 0u));
	let v368 = l232;
	l367 = v368;
	loop {
		let v374 = l367;
		let v375 = l351;
		if !(v374 < v375) { break; }
		l377 = 0u;
		loop { // unroll
			let v383 = l377;
			if !(v383 < c6) { break; }
			let v385 = l377;
			let v389 = l377;
			let v392 = l277[v385];
			l390 = v392;
			let v394 = l367;
			l393 = v394;
			fn_36(&l390, &l393, &l395);
			let v397 = l395;
			l388[v389] = v397;
			continuing {
				let v399 = l377;
				l377 = (v399 + bitcast<u32>(1i));
			}
		}
		l401 = 0u;
		loop { // unroll
			let v407 = l401;
			if !(v407 < 1u) { break; }
			l409 = 0u;
			loop { // unroll
				let v415 = l409;
				if !(v415 < 1u) { break; }
				let v418 = l401;
				let v419 = l340;
				let v420 = l409;
				let v422 = l367;
				let v424 = l409;
				let v429 = l328[v418];
				l427 = v429;
				l430 = (v419 + v420);
				l431 = ((v422 * 4u) + (v424 * 4u));
				let v432 = fn_45(&l427, &l430, &l431);
				l417 = v432;
				l433 = 0u;
				loop { // unroll
					let v439 = l433;
					if !(v439 < c6) { break; }
					let v441 = l401;
					let v442 = l433;
					let v443 = l417;
					let v444 = l433;
					let v445 = l409;
					let v447 = l388[v444][v445];
					let v450 = l310[v441][v442];
					l310[v441][v442] = (v450 + dot(v443, v447));
					continuing {
						let v453 = l433;
						l433 = (v453 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v455 = l409;
					l409 = (v455 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v457 = l401;
				l401 = (v457 + bitcast<u32>(1i));
			}
		}
		let v460 = l340;
		l340 = (v460 + s459);
		continuing {
			let v462 = l367;
			l367 = (v462 + c4);
		}
	}
	l464 = 0u;
	loop { // unroll
		let v470 = l464;
		if !(v470 < 1u) { break; }
		l472 = 0u;
		loop { // unroll
			let v478 = l472;
			if !(v478 < c6) { break; }
			let v486 = l464;
			let v488 = l236;
			let v491 = l472;
			let v494 = l232;
			let v495 = ((((((v486 * c5) + v488) * c6) + v491) * c4) + v494);
			let v496 = l464;
			let v497 = l472;
			let v499 = l310[v496][v497];
			g485[v495] = v499;
			continuing {
				let v502 = l472;
				l472 = (v502 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v504 = l464;
			l464 = (v504 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v509 = l225;
	l508 = v509;
	loop {
		let v515 = l508;
		if !(v515 < s517) { break; }
		let v520 = l239;
		let v521 = l508;
		l519 = (v520 + (v521 / max(s522, 1u)));
		let v526 = (*p48);
		let v529 = l508;
		l525 = (((v526 * c5) * c6) + (v529 % max(s530, 1u)));
		let v533 = l508;
		let v534 = (v533 / max(c6, 1u));
		let v536 = bitcast<u32>(atomicLoad(&g354[v534]));
		let v537 = l347;
		if !(((v536 >> v537) & 1u) == 0u) {
			let v544 = l519;
			let v545 = l251;
			let v546 = (v544 < v545);
			h553 = v546;
			if v546 {
				let v549 = l525;
				let v551 = push.m2;
				h553 = (v549 < v551);
			}
			let v553 = h553;
			if v553 {
				l556 = 0.0f;
				l557 = 0u;
				loop {
					let v563 = l557;
					if !(v563 < c4) { break; }
					let v565 = l508;
					let v567 = l557;
					let v568 = ((v565 * c4) + v567);
					let v570 = g485[v568];
					let v571 = l556;
					l556 = (v571 + v570);
					continuing {
						let v573 = l557;
						l557 = (v573 + bitcast<u32>(1i));
					}
				}
				let v576 = l519;
				let v578 = push.m3;
				let v581 = push.m1;
				let v583 = l525;
				l575 = (((v576 * v578) + v581) + v583);
				let v589 = l575;
				if s591 {
					let v595 = l556;
					let v600 = l575;
					let v602 = b5[v600];
					l592 = (v595 + v602);
				} else {
					let v605 = l556;
					l592 = v605;
				}
				let v606 = l592;
				b3[v589] = v606;
			}
		}
		continuing {
			let v609 = l508;
			l508 = (v609 + s608);
		}
	}
	return;
}
