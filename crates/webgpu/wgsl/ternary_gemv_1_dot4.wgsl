const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
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
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S275 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S275;
var<workgroup> g595: array<i32, max(s592, 1u)>;
const s84: u32 = (c1 - 5u);
const s154: bool = (c7 == 1u);
const s172: bool = (c7 != 0u);
const s177: bool = (c7 == 2u);
const s234: u32 = (c2 + 15u);
const s236: u32 = (s234 / 16u);
const s238: u32 = (s236 % 4u);
const s239: bool = (s238 == 0u);
const s305: u32 = (c3 * c5);
const s311: u32 = (c2 + 64u);
const s312: u32 = (s311 - 1u);
const s313: u32 = (s312 / 64u);
const s540: u32 = (c4 * 64u);
const s591: u32 = (c4 * 1u);
const s592: u32 = (s591 * s305);
const s626: u32 = (1u * s305);
const s709: bool = (c6 != 0u);
const s738: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h297: bool;
	var h647: bool;
	var l261: u32;
	var l270: u32;
	var l274: u32;
	var l286: u32;
	var l301: u32;
	var l307: u32;
	var l314: u32;
	var l315: u32;
	var l317: u32;
	var l319: u32;
	var l329: array<u32, 1>;
	var l340: u32;
	var l348: u32;
	var l359: array<array<i32, max(c5, 1u)>, 1>;
	var l367: i32;
	var l368: u32;
	var l377: array<i32, max(c5, 1u)>;
	var l380: array<i32, max(c5, 1u)>;
	var l383: array<i32, max(c5, 1u)>;
	var l388: u32;
	var l397: u32;
	var l407: array<vec4<u32>, max(c5, 1u)>;
	var l417: vec4<u32>;
	var l424: u32;
	var l432: vec4<u32>;
	var l437: u32;
	var l440: u32;
	var l442: u32;
	var l450: u32;
	var l458: u32;
	var l461: u32;
	var l471: u32;
	var l474: u32;
	var l484: u32;
	var l487: u32;
	var l496: u32;
	var l499: u32;
	var l503: u32;
	var l511: u32;
	var l514: u32;
	var l517: u32;
	var l528: u32;
	var l531: u32;
	var l543: u32;
	var l562: i32;
	var l565: i32;
	var l575: u32;
	var l583: u32;
	var l617: u32;
	var l628: u32;
	var l633: u32;
	var l650: i32;
	var l660: u32;
	var l679: u32;
	var l684: f32;
	var l702: f32;
	var l703: f32;
	let v267 = local_invocation_id[0u];
	l261 = (v267 % max(c3, 1u));
	let v272 = local_invocation_id[0u];
	l270 = (v272 / max(c3, 1u));
	let v280 = push.m0;
	let v283 = workgroup_id[1u];
	l274 = (v280 + (v283 * 1u));
	let v287 = fn_8();
	l286 = (v287 - 1u);
	let v289 = l274;
	let v290 = l286;
	let v291 = (v289 > v290);
	h297 = v291;
	if (!v291) {
		let v295 = fn_8();
		h297 = (v295 == 0u);
	}
	let v297 = h297;
	if v297 {
		return;
	}
	let v303 = workgroup_id[0u];
	l301 = (v303 * s305);
	let v308 = l301;
	let v309 = l261;
	l314 = (v308 + v309);
	let v316 = l270;
	l315 = v316;
	l317 = s313;
	let v318 = fn_38(&l314, &l315, &l317);
	l307 = v318;
	l319 = 0u;
	loop { // unroll
		let v325 = l319;
		if !(v325 < 1u) { break; }
		let v330 = l319;
		let v331 = l274;
		let v332 = l319;
		let v334 = l286;
		l329[v330] = (min((v331 + v332), v334) * s236);
		continuing {
			let v338 = l319;
			l319 = (v338 + bitcast<u32>(1i));
		}
	}
	l340 = 0u;
	loop { // unroll
		let v346 = l340;
		if !(v346 < 1u) { break; }
		l348 = 0u;
		loop { // unroll
			let v354 = l348;
			if !(v354 < c5) { break; }
			let v360 = l340;
			let v361 = l348;
			l359[v360][v361] = 0i;
			continuing {
				let v363 = l348;
				l348 = (v363 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v365 = l340;
			l340 = (v365 + bitcast<u32>(1i));
		}
	}
	l367 = 0i;
	l368 = 0u;
	loop { // unroll
		let v374 = l368;
		if !(v374 < c5) { break; }
		let v378 = l368;
		l377[v378] = 0i;
		let v381 = l368;
		l380[v381] = 0i;
		let v384 = l368;
		l383[v384] = 0i;
		continuing {
			let v386 = l368;
			l368 = (v386 + bitcast<u32>(1i));
		}
	}
	let v389 = l270;
	l388 = v389;
	loop {
		let v395 = l388;
		if !(v395 < s313) { break; }
		l397 = 0u;
		loop { // unroll
			let v403 = l397;
			if !(v403 < c5) { break; }
			let v408 = l397;
			let v413 = l307;
			let v414 = l397;
			let v416 = (v413 + (v414 * c3));
			let v419 = b2[v416];
			l417 = v419;
			let v420 = fn_44(&l417);
			l407[v408] = v420;
			continuing {
				let v422 = l397;
				l397 = (v422 + bitcast<u32>(1i));
			}
		}
		l424 = 0u;
		loop { // unroll
			let v430 = l424;
			if !(v430 < 4u) { break; }
			let v433 = l388;
			let v435 = l424;
			let v439 = l329[0i];
			l437 = v439;
			l440 = ((v433 * 4u) + v435);
			let v441 = fn_49(&l437, &l440);
			l432 = v441;
			l442 = 0u;
			loop { // unroll
				let v448 = l442;
				if !(v448 < c5) { break; }
				let v451 = l442;
				let v452 = l424;
				let v454 = l407[v451][v452];
				l450 = v454;
				let v455 = l442;
				let v456 = l450;
				let v460 = l432[0u];
				l458 = v460;
				l461 = (v456 & 50529027u);
				let v462 = fn_22(&l458, &l461);
				let v464 = l359[0i][v455];
				l359[0i][v455] = (v464 + v462);
				let v467 = l442;
				let v468 = l450;
				let v473 = l432[1u];
				l471 = v473;
				l474 = (v468 & 202116108u);
				let v475 = fn_22(&l471, &l474);
				let v477 = l377[v467];
				l377[v467] = (v477 + v475);
				let v480 = l442;
				let v481 = l450;
				let v486 = l432[2u];
				l484 = v486;
				l487 = (v481 & 808464432u);
				let v488 = fn_22(&l484, &l487);
				let v490 = l380[v480];
				l380[v480] = (v490 + v488);
				if s172 {
					let v495 = l442;
					let v497 = l450;
					l496 = v497;
					let v498 = fn_26(&l496);
					let v502 = l432[3u];
					l499 = v502;
					l503 = v498;
					let v504 = fn_22(&l499, &l503);
					let v506 = l383[v495];
					l383[v495] = (v506 + v504);
				} else {
					let v510 = l442;
					let v512 = l450;
					l511 = v512;
					let v513 = fn_26(&l511);
					let v516 = l432[3u];
					l514 = v516;
					l517 = v513;
					let v518 = fn_22(&l514, &l517);
					let v520 = l359[0i][v510];
					l359[0i][v510] = (v520 + v518);
				}
				continuing {
					let v523 = l442;
					l442 = (v523 + bitcast<u32>(1i));
				}
			}
			if s177 {
				let v530 = l432[3u];
				l528 = v530;
				l531 = 16843009u;
				let v532 = fn_22(&l528, &l531);
				let v533 = l367;
				l367 = (v533 + v532);
			}
			continuing {
				let v535 = l424;
				l424 = (v535 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v538 = l388;
			l388 = (v538 + c4);
			let v541 = l307;
			l307 = (v541 + s540);
		}
	}
	l543 = 0u;
	loop { // unroll
		let v549 = l543;
		if !(v549 < c5) { break; }
		let v551 = l543;
		let v552 = l543;
		let v554 = l377[v552];
		let v556 = l543;
		let v558 = l380[v556];
		let v561 = l543;
		let v564 = l383[v561];
		l562 = v564;
		let v566 = l367;
		l565 = v566;
		let v567 = fn_32(&l562, &l565);
		let v570 = l359[0i][v551];
		l359[0i][v551] = (v570 + (((v554 >> bitcast<u32>(2i)) + (v558 >> bitcast<u32>(4i))) + v567));
		continuing {
			let v573 = l543;
			l543 = (v573 + bitcast<u32>(1i));
		}
	}
	l575 = 0u;
	loop { // unroll
		let v581 = l575;
		if !(v581 < 1u) { break; }
		l583 = 0u;
		loop { // unroll
			let v589 = l583;
			if !(v589 < c5) { break; }
			let v596 = l270;
			let v598 = l575;
			let v601 = l583;
			let v604 = l261;
			let v605 = (((((v596 * 1u) + v598) * s305) + (v601 * c3)) + v604);
			let v606 = l575;
			let v607 = l583;
			let v609 = l359[v606][v607];
			g595[v605] = v609;
			continuing {
				let v612 = l583;
				l583 = (v612 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v614 = l575;
			l575 = (v614 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v619 = local_invocation_id[0u];
	l617 = v619;
	loop {
		let v625 = l617;
		if !(v625 < s626) { break; }
		let v629 = l274;
		let v630 = l617;
		l628 = (v629 + (v630 / max(s305, 1u)));
		let v634 = l301;
		let v635 = l617;
		l633 = (v634 + (v635 % max(s305, 1u)));
		let v638 = l628;
		let v639 = l286;
		let v640 = (v638 <= v639);
		h647 = v640;
		if v640 {
			let v643 = l633;
			let v645 = push.m2;
			h647 = (v643 < v645);
		}
		let v647 = h647;
		if v647 {
			let v655 = l628;
			let v658 = b5[v655];
			l650 = (-v658);
			l660 = 0u;
			loop {
				let v666 = l660;
				if !(v666 < c4) { break; }
				let v668 = l660;
				let v671 = l617;
				let v672 = (((v668 * 1u) * s305) + v671);
				let v674 = g595[v672];
				let v675 = l650;
				l650 = (v675 + v674);
				continuing {
					let v677 = l660;
					l660 = (v677 + bitcast<u32>(1i));
				}
			}
			let v681 = push.m1;
			let v682 = l633;
			l679 = (v681 + v682);
			let v685 = l650;
			let v691 = l679;
			let v694 = b3[v691];
			let v701 = l628;
			l702 = 1.0f;
			let v705 = b4[v701];
			l703 = v705;
			let v706 = fn_15(&l702, &l703);
			l684 = ((f32(v685) * v694) * v706);
			if s709 {
				let v716 = l628;
				let v718 = push.m3;
				let v720 = l679;
				let v721 = ((v716 * v718) + v720);
				let v723 = b6[v721];
				let v724 = l684;
				l684 = (v724 + v723);
			}
			let v730 = l628;
			let v732 = push.m3;
			let v734 = l679;
			let v735 = ((v730 * v732) + v734);
			let v736 = l684;
			b7[v735] = v736;
		}
		continuing {
			let v739 = l617;
			l617 = (v739 + s738);
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
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h146: bool;
	var l88: f32;
	var l92: f32;
	var l98: f32;
	var l103: f32;
	var l107: f32;
	var l111: f32;
	var l132: f32;
	let v89 = (*p13);
	let v90 = (*p14);
	l88 = (v89 / v90);
	let v93 = l88;
	l92 = bitcast<f32>((bitcast<u32>(v93) & 4294963200u));
	let v99 = (*p14);
	l98 = bitcast<f32>((bitcast<u32>(v99) & 4294963200u));
	let v104 = l88;
	let v105 = l92;
	l103 = (v104 - v105);
	let v108 = (*p14);
	let v109 = l98;
	l107 = (v108 - v109);
	let v112 = (*p13);
	let v113 = l92;
	let v114 = l98;
	l111 = (v112 - (v113 * v114));
	let v117 = l111;
	let v118 = l92;
	let v119 = l107;
	l111 = (v117 - (v118 * v119));
	let v122 = l111;
	let v123 = l103;
	let v124 = l98;
	l111 = (v122 - (v123 * v124));
	let v127 = l111;
	let v128 = l103;
	let v129 = l107;
	l111 = (v127 - (v128 * v129));
	let v133 = l88;
	let v134 = l111;
	let v135 = (*p14);
	l132 = (v133 + (v134 / v135));
	let v139 = l88;
	let v140 = is_inf(v139);
	h146 = v140;
	if (!v140) {
		let v144 = l111;
		h146 = is_nan(v144);
	}
	let v146 = h146;
	let v147 = l88;
	let v148 = l132;
	return select(v148, v147, v146);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l155: i32;
	if s154 {
		let v158 = (*p20);
		let v160 = (*p21);
		l155 = mixed_dot(bitcast<u32>(bitcast<i32>(v158)), v160);
	} else {
		let v163 = (*p20);
		let v165 = (*p21);
		l155 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v163)), bitcast<u32>(bitcast<i32>(v165)));
	}
	let v168 = l155;
	return v168;
}
fn fn_26(p25: ptr<function, u32>) -> u32 {
	var l173: u32;
	var l178: u32;
	if s172 {
		if s177 {
			let v181 = (*p25);
			l178 = (v181 + 2155905152u);
		} else {
			let v185 = (*p25);
			l178 = v185;
		}
		let v186 = l178;
		l173 = (v186 & 3233857728u);
	} else {
		let v190 = (*p25);
		l173 = ((v190 >> bitcast<u32>(6i)) & 50529027u);
	}
	let v195 = l173;
	return v195;
}
fn fn_32(p30: ptr<function, i32>, p31: ptr<function, i32>) -> i32 {
	var l198: i32;
	var l203: i32;
	if s172 {
		let v201 = (*p30);
		if s177 {
			let v206 = (*p31);
			l203 = (2i * v206);
		} else {
			l203 = 0i;
		}
		let v209 = l203;
		l198 = ((v201 >> bitcast<u32>(6i)) + v209);
	} else {
		let v212 = (*p30);
		l198 = v212;
	}
	let v213 = l198;
	return v213;
}
fn fn_38(p35: ptr<function, u32>, p36: ptr<function, u32>, p37: ptr<function, u32>) -> u32 {
	let v216 = (*p35);
	let v219 = (*p37);
	let v221 = (*p36);
	let v224 = (*p35);
	return (((((v216 / 64u) * v219) + v221) * 64u) + (v224 % 64u));
}
fn fn_44(p43: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v229 = (*p43);
	return v229;
}
fn fn_49(p47: ptr<function, u32>, p48: ptr<function, u32>) -> vec4<u32> {
	var l243: vec4<u32>;
	let v240 = (*p48);
	if (s239 || (v240 < s236)) {
		let v250 = (*p47);
		let v251 = (*p48);
		let v252 = (v250 + v251);
		let v255 = b1[v252];
		l243 = v255;
	} else {
		l243 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v258 = l243;
	return v258;
}
