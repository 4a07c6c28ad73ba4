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
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S63 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S378 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S63;
@group(0) @binding(16) var<uniform> push: S378;
var<workgroup> g679: array<f32, max(s676, 1u)>;
const s89: u32 = (c1 - 5u);
const s114: bool = (c9 != 0u);
const s194: u32 = (c2 / 8u);
const s269: u32 = (c2 / 8u);
const s272: u32 = (c2 / 16u);
const s285: u32 = (c2 / 64u);
const s305: u32 = (c2 % 4u);
const s306: bool = (s305 == 0u);
const s309: u32 = (c2 % 16u);
const s310: bool = (s309 == 0u);
const s497: u32 = (c2 + 16u);
const s498: u32 = (s497 - 1u);
const s499: u32 = (s498 / 16u);
const s649: u32 = (c4 * 4u);
const s674: u32 = (1u * c6);
const s675: u32 = (s674 * c4);
const s676: u32 = (s675 * c5);
const s709: u32 = (1u * c5);
const s710: u32 = (s709 * c6);
const s715: u32 = (c5 * c6);
const s724: u32 = (c5 * c6);
const s774: bool = (c8 != 0u);
const s791: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h736: bool;
	var l364: u32;
	var l370: u32;
	var l374: u32;
	var l377: u32;
	var l389: u32;
	var l397: u32;
	var l406: u32;
	var l416: array<u32, max(c6, 1u)>;
	var l425: u32;
	var l430: u32;
	var l438: u32;
	var l449: array<array<f32, max(c6, 1u)>, 1>;
	var l457: u32;
	var l467: array<u32, 1>;
	var l477: array<u32, 1>;
	var l489: u32;
	var l501: u32;
	var l512: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l514: u32;
	var l517: u32;
	var l519: array<vec4<f32>, 4>;
	var l525: u32;
	var l534: array<f32, max(c6, 1u)>;
	var l537: u32;
	var l540: u32;
	var l546: u32;
	var l554: u32;
	var l562: vec4<f32>;
	var l574: u32;
	var l577: u32;
	var l578: u32;
	var l580: u32;
	var l588: f32;
	var l595: array<f32, max(c6, 1u)>;
	var l599: f32;
	var l615: u32;
	var l640: u32;
	var l658: u32;
	var l666: u32;
	var l701: u32;
	var l712: u32;
	var l718: u32;
	var l739: f32;
	var l740: u32;
	var l758: u32;
	var l775: f32;
	let v369 = local_invocation_id[0u];
	l364 = v369;
	let v371 = l364;
	l370 = (v371 % max(c4, 1u));
	let v375 = l364;
	l374 = (v375 / max(c4, 1u));
	let v383 = push.m0;
	let v386 = workgroup_id[1u];
	l377 = (v383 + (v386 * 1u));
	let v390 = fn_8();
	l389 = v390;
	let v391 = l377;
	let v392 = l389;
	if (v391 >= v392) {
		return;
	}
	let v399 = workgroup_id[0u];
	let v402 = l374;
	l397 = (((v399 * c5) + v402) * c6);
	l406 = 0u;
	loop {
		let v412 = l406;
		if !(v412 < c6) { break; }
		let v417 = l406;
		let v418 = l397;
		let v419 = l406;
		let v422 = push.m2;
		l425 = min((v418 + v419), (v422 - 1u));
		let v426 = fn_27(&l425);
		l416[v417] = v426;
		continuing {
			let v428 = l406;
			l406 = (v428 + bitcast<u32>(1i));
		}
	}
	l430 = 0u;
	loop {
		let v436 = l430;
		if !(v436 < 1u) { break; }
		l438 = 0u;
		loop {
			let v444 = l438;
			if !(v444 < c6) { break; }
			let v450 = l430;
			let v451 = l438;
			l449[v450][v451] = 0.0f;
			continuing {
				let v453 = l438;
				l438 = (v453 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v455 = l430;
			l430 = (v455 + bitcast<u32>(1i));
		}
	}
	l457 = 0u;
	loop {
		let v463 = l457;
		if !(v463 < 1u) { break; }
		let v468 = l457;
		let v469 = l377;
		let v470 = l457;
		let v472 = l389;
		l467[v468] = (min((v469 + v470), (v472 - 1u)) * c2);
		let v478 = l457;
		let v479 = l457;
		let v481 = l467[v479];
		let v483 = l370;
		l477[v478] = ((v481 / 4u) + (v483 * 4u));
		continuing {
			let v487 = l457;
			l457 = (v487 + bitcast<u32>(1i));
		}
	}
	let v490 = l370;
	l489 = v490;
	loop {
		let v496 = l489;
		if !(v496 < s499) { break; }
		l501 = 0u;
		loop {
			let v507 = l501;
			if !(v507 < c6) { break; }
			let v509 = l501;
			let v513 = l501;
			let v516 = l416[v509];
			l514 = v516;
			let v518 = l489;
			l517 = v518;
			fn_42(&l514, &l517, &l519);
			let v521 = l519;
			l512[v513] = v521;
			continuing {
				let v523 = l501;
				l501 = (v523 + bitcast<u32>(1i));
			}
		}
		l525 = 0u;
		loop {
			let v531 = l525;
			if !(v531 < c6) { break; }
			let v535 = l525;
			let v536 = l525;
			let v539 = l416[v536];
			l537 = v539;
			let v541 = l489;
			l540 = v541;
			let v542 = fn_47(&l537, &l540);
			l534[v535] = v542;
			continuing {
				let v544 = l525;
				l525 = (v544 + bitcast<u32>(1i));
			}
		}
		l546 = 0u;
		loop {
			let v552 = l546;
			if !(v552 < 1u) { break; }
			l554 = 0u;
			loop {
				let v560 = l554;
				if !(v560 < 4u) { break; }
				let v563 = l546;
				let v564 = l546;
				let v566 = l477[v564];
				let v567 = l554;
				let v569 = l489;
				let v571 = l554;
				let v576 = l467[v563];
				l574 = v576;
				l577 = (v566 + v567);
				l578 = ((v569 * 16u) + (v571 * 4u));
				let v579 = fn_53(&l574, &l577, &l578);
				l562 = v579;
				l580 = 0u;
				loop {
					let v586 = l580;
					if !(v586 < c6) { break; }
					let v589 = l562;
					let v590 = l580;
					let v591 = l554;
					let v593 = l512[v590][v591];
					l588 = dot(v589, v593);
					let v596 = l580;
					let v597 = l554;
					if (v597 > 0u) {
						let v602 = l580;
						let v604 = l595[v602];
						let v605 = l588;
						l599 = (v604 + v605);
					} else {
						let v608 = l588;
						l599 = v608;
					}
					let v609 = l599;
					l595[v596] = v609;
					continuing {
						let v611 = l580;
						l580 = (v611 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v613 = l554;
					l554 = (v613 + bitcast<u32>(1i));
				}
			}
			l615 = 0u;
			loop {
				let v621 = l615;
				if !(v621 < c6) { break; }
				let v623 = l546;
				let v624 = l615;
				let v625 = l615;
				let v627 = l595[v625];
				let v628 = l615;
				let v630 = l534[v628];
				let v633 = l449[v623][v624];
				l449[v623][v624] = (v633 + (v627 * v630));
				continuing {
					let v636 = l615;
					l615 = (v636 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v638 = l546;
				l546 = (v638 + bitcast<u32>(1i));
			}
		}
		l640 = 0u;
		loop {
			let v646 = l640;
			if !(v646 < 1u) { break; }
			let v648 = l640;
			let v651 = l477[v648];
			l477[v648] = (v651 + s649);
			continuing {
				let v654 = l640;
				l640 = (v654 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v656 = l489;
			l489 = (v656 + c4);
		}
	}
	l658 = 0u;
	loop {
		let v664 = l658;
		if !(v664 < 1u) { break; }
		l666 = 0u;
		loop {
			let v672 = l666;
			if !(v672 < c6) { break; }
			let v680 = l658;
			let v682 = l374;
			let v685 = l666;
			let v688 = l370;
			let v689 = ((((((v680 * c5) + v682) * c6) + v685) * c4) + v688);
			let v690 = l658;
			let v691 = l666;
			let v693 = l449[v690][v691];
			g679[v689] = v693;
			continuing {
				let v696 = l666;
				l666 = (v696 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v698 = l658;
			l658 = (v698 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v702 = l364;
	l701 = v702;
	loop {
		let v708 = l701;
		if !(v708 < s710) { break; }
		let v713 = l377;
		let v714 = l701;
		l712 = (v713 + (v714 / max(s715, 1u)));
		let v720 = workgroup_id[0u];
		let v723 = l701;
		l718 = (((v720 * c5) * c6) + (v723 % max(s724, 1u)));
		let v727 = l712;
		let v728 = l389;
		let v729 = (v727 < v728);
		h736 = v729;
		if v729 {
			let v732 = l718;
			let v734 = push.m2;
			h736 = (v732 < v734);
		}
		let v736 = h736;
		if v736 {
			l739 = 0.0f;
			l740 = 0u;
			loop {
				let v746 = l740;
				if !(v746 < c4) { break; }
				let v748 = l701;
				let v750 = l740;
				let v751 = ((v748 * c4) + v750);
				let v753 = g679[v751];
				let v754 = l739;
				l739 = (v754 + v753);
				continuing {
					let v756 = l740;
					l740 = (v756 + bitcast<u32>(1i));
				}
			}
			let v759 = l712;
			let v761 = push.m3;
			let v764 = push.m1;
			let v766 = l718;
			l758 = (((v759 * v761) + v764) + v766);
			let v772 = l758;
			if s774 {
				let v778 = l739;
				let v783 = l758;
				let v785 = b5[v783];
				l775 = (v778 + v785);
			} else {
				let v788 = l739;
				l775 = v788;
			}
			let v789 = l775;
			b3[v772] = v789;
		}
		continuing {
			let v792 = l701;
			l701 = (v792 + s791);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v70 = extents.m0;
			return v70;
		}
		case 1u: {
			let v74 = extents.m1;
			return v74;
		}
		case 2u: {
			let v78 = extents.m2;
			return v78;
		}
		case 3u: {
			let v82 = extents.m3;
			return v82;
		}
		case 4u: {
			let v86 = extents.m4;
			return v86;
		}
		case default: {
			return s89;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l95: vec4<u32>;
	var l124: vec4<f32>;
	let v96 = (*p15);
	let v99 = (*p15);
	let v103 = (*p15);
	let v107 = (*p15);
	l95 = vec4<u32>((v96 & 255u), ((v99 >> bitcast<u32>(8i)) & 255u), ((v103 >> bitcast<u32>(16i)) & 255u), (v107 >> bitcast<u32>(24i)));
	if s114 {
		let v117 = l95;
		let v119 = (*p16);
		return (vec4<f32>(v117) - vec4<f32>(v119, v119, v119, v119));
	}
	let v125 = l95;
	let v131 = (*p16);
	let v132 = (8388608.0f + v131);
	l124 = (bitcast<vec4<f32>>((v125 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v132, v132, v132, v132));
	let v135 = l124;
	return v135;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l140: vec2<f32>;
	var l161: f32;
	let v145 = (*p20);
	let v146 = (*p21);
	let v147 = (*p22);
	let v151 = (v145 + (v146 >> (v147 + 1u)));
	let v154 = b2[v151 / 4u][v151 % 4u];
	l140 = unpack2x16float(v154);
	let v156 = (*p21);
	let v157 = (*p22);
	if ((v156 & (1u << v157)) == 0u) {
		let v165 = l140[0u];
		l161 = v165;
	} else {
		let v168 = l140[1u];
		l161 = v168;
	}
	let v169 = l161;
	return v169;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v172 = (*p26);
	return (v172 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v182 = (*p31);
	let v185 = (*p32);
	let v186 = ((v182 * 2u) + v185);
	let v189 = select(b2[v186 / 2u].xy, b2[v186 / 2u].zw, (v186 & 1u) == 1u);
	let v190 = (*p31);
	let v196 = (*p32);
	let v197 = (((v190 * 4u) + s194) + v196);
	let v199 = b2[v197 / 4u][v197 % 4u];
	return vec3<u32>(v189.x, v189.y, v199);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 4>>) {
	var l206: vec3<u32>;
	var l207: u32;
	var l209: u32;
	var l212: vec4<u32>;
	var l227: vec4<u32>;
	var l243: u32;
	var l260: u32;
	var l261: f32;
	let v208 = (*p39);
	l207 = v208;
	let v210 = (*p40);
	l209 = v210;
	let v211 = fn_33(&l207, &l209);
	l206 = v211;
	let v214 = l206[0u];
	let v216 = l206[0u];
	let v219 = l206[1u];
	let v221 = l206[1u];
	l212 = (vec4<u32>(v214, (v216 >> bitcast<u32>(4i)), v219, (v221 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v229 = l206[2u];
	let v232 = l206[2u];
	let v235 = l206[2u];
	let v237 = l206[2u];
	l227 = (vec4<u32>((v229 << bitcast<u32>(4i)), (v232 << bitcast<u32>(2i)), v235, (v237 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l243 = 0u;
	loop {
		let v249 = l243;
		if !(v249 < 4u) { break; }
		let v251 = l243;
		let v252 = l243;
		let v254 = l212[v252];
		let v255 = l243;
		let v257 = l227[v255];
		l260 = (v254 + v257);
		l261 = 32.0f;
		let v262 = fn_17(&l260, &l261);
		(*p41)[v251] = v262;
		continuing {
			let v264 = l243;
			l243 = (v264 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, u32>) -> f32 {
	var l266: u32;
	var l275: i32;
	var l287: u32;
	var l288: u32;
	var l290: u32;
	let v267 = (*p45);
	l266 = (((v267 * 4u) + s269) + s272);
	let v276 = l266;
	let v277 = (*p46);
	let v279 = (v276 + (v277 >> bitcast<u32>(2i)));
	let v281 = b2[v279 / 4u][v279 % 4u];
	l275 = bitcast<i32>(v281);
	let v283 = l266;
	l287 = (v283 + s285);
	let v289 = (*p46);
	l288 = v289;
	l290 = 4u;
	let v291 = fn_23(&l287, &l288, &l290);
	let v292 = l275;
	let v294 = (*p46);
	return (v291 * f32(((v292 << (24u - ((v294 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_53(p50: ptr<function, u32>, p51: ptr<function, u32>, p52: ptr<function, u32>) -> vec4<f32> {
	var l314: vec4<f32>;
	var l330: vec4<f32>;
	var l331: u32;
	if s306 {
		let v311 = (*p52);
		if (s310 || (v311 < c2)) {
			let v321 = (*p51);
			let v324 = b1[v321];
			l314 = v324;
		} else {
			l314 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v328 = l314;
		return v328;
	}
	l330 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l331 = 0u;
	loop {
		let v337 = l331;
		if !(v337 < 4u) { break; }
		let v339 = (*p52);
		let v340 = l331;
		if ((v339 + v340) < c2) {
			let v345 = l331;
			let v350 = (*p50);
			let v351 = (*p52);
			let v353 = l331;
			let v354 = ((v350 + v351) + v353);
			let v357 = b1[v354 / 4u][v354 % 4u];
			l330[v345] = v357;
		}
		continuing {
			let v359 = l331;
			l331 = (v359 + bitcast<u32>(1i));
		}
	}
	let v361 = l330;
	return v361;
}
