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
var<workgroup> g661: array<f32, max(s658, 1u)>;
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
const s494: u32 = (c2 + 16u);
const s495: u32 = (s494 - 1u);
const s496: u32 = (s495 / 16u);
const s635: u32 = (c4 * 4u);
const s656: u32 = (1u * c6);
const s657: u32 = (s656 * c4);
const s658: u32 = (s657 * c5);
const s691: u32 = (1u * c5);
const s692: u32 = (s691 * c6);
const s697: u32 = (c5 * c6);
const s706: u32 = (c5 * c6);
const s756: bool = (c8 != 0u);
const s773: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h718: bool;
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
	var l479: u32;
	var l486: u32;
	var l498: u32;
	var l509: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l511: u32;
	var l514: u32;
	var l516: array<vec4<f32>, 4>;
	var l522: u32;
	var l531: array<f32, max(c6, 1u)>;
	var l534: u32;
	var l537: u32;
	var l543: u32;
	var l551: u32;
	var l559: vec4<f32>;
	var l569: u32;
	var l572: u32;
	var l573: u32;
	var l575: u32;
	var l583: f32;
	var l590: array<f32, max(c6, 1u)>;
	var l594: f32;
	var l610: u32;
	var l640: u32;
	var l648: u32;
	var l683: u32;
	var l694: u32;
	var l700: u32;
	var l721: f32;
	var l722: u32;
	var l740: u32;
	var l757: f32;
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
	loop { // unroll
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
	loop { // unroll
		let v436 = l430;
		if !(v436 < 1u) { break; }
		l438 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v463 = l457;
		if !(v463 < 1u) { break; }
		let v468 = l457;
		let v469 = l377;
		let v470 = l457;
		let v472 = l389;
		l467[v468] = (min((v469 + v470), (v472 - 1u)) * c2);
		continuing {
			let v477 = l457;
			l457 = (v477 + bitcast<u32>(1i));
		}
	}
	let v481 = l467[0i];
	let v483 = l370;
	l479 = ((v481 / 4u) + (v483 * 4u));
	let v487 = l370;
	l486 = v487;
	loop {
		let v493 = l486;
		if !(v493 < s496) { break; }
		l498 = 0u;
		loop { // unroll
			let v504 = l498;
			if !(v504 < c6) { break; }
			let v506 = l498;
			let v510 = l498;
			let v513 = l416[v506];
			l511 = v513;
			let v515 = l486;
			l514 = v515;
			fn_42(&l511, &l514, &l516);
			let v518 = l516;
			l509[v510] = v518;
			continuing {
				let v520 = l498;
				l498 = (v520 + bitcast<u32>(1i));
			}
		}
		l522 = 0u;
		loop { // unroll
			let v528 = l522;
			if !(v528 < c6) { break; }
			let v532 = l522;
			let v533 = l522;
			let v536 = l416[v533];
			l534 = v536;
			let v538 = l486;
			l537 = v538;
			let v539 = fn_47(&l534, &l537);
			l531[v532] = v539;
			continuing {
				let v541 = l522;
				l522 = (v541 + bitcast<u32>(1i));
			}
		}
		l543 = 0u;
		loop { // unroll
			let v549 = l543;
			if !(v549 < 1u) { break; }
			l551 = 0u;
			loop { // unroll
				let v557 = l551;
				if !(v557 < 4u) { break; }
				let v560 = l543;
				let v561 = l479;
				let v562 = l551;
				let v564 = l486;
				let v566 = l551;
				let v571 = l467[v560];
				l569 = v571;
				l572 = (v561 + v562);
				l573 = ((v564 * 16u) + (v566 * 4u));
				let v574 = fn_53(&l569, &l572, &l573);
				l559 = v574;
				l575 = 0u;
				loop { // unroll
					let v581 = l575;
					if !(v581 < c6) { break; }
					let v584 = l559;
					let v585 = l575;
					let v586 = l551;
					let v588 = l509[v585][v586];
					l583 = dot(v584, v588);
					let v591 = l575;
					let v592 = l551;
					if (v592 > 0u) {
						let v597 = l575;
						let v599 = l590[v597];
						let v600 = l583;
						l594 = (v599 + v600);
					} else {
						let v603 = l583;
						l594 = v603;
					}
					let v604 = l594;
					l590[v591] = v604;
					continuing {
						let v606 = l575;
						l575 = (v606 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v608 = l551;
					l551 = (v608 + bitcast<u32>(1i));
				}
			}
			l610 = 0u;
			loop { // unroll
				let v616 = l610;
				if !(v616 < c6) { break; }
				let v618 = l543;
				let v619 = l610;
				let v620 = l610;
				let v622 = l590[v620];
				let v623 = l610;
				let v625 = l531[v623];
				let v628 = l449[v618][v619];
				l449[v618][v619] = (v628 + (v622 * v625));
				continuing {
					let v631 = l610;
					l610 = (v631 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v633 = l543;
				l543 = (v633 + bitcast<u32>(1i));
			}
		}
		let v636 = l479;
		l479 = (v636 + s635);
		continuing {
			let v638 = l486;
			l486 = (v638 + c4);
		}
	}
	l640 = 0u;
	loop { // unroll
		let v646 = l640;
		if !(v646 < 1u) { break; }
		l648 = 0u;
		loop { // unroll
			let v654 = l648;
			if !(v654 < c6) { break; }
			let v662 = l640;
			let v664 = l374;
			let v667 = l648;
			let v670 = l370;
			let v671 = ((((((v662 * c5) + v664) * c6) + v667) * c4) + v670);
			let v672 = l640;
			let v673 = l648;
			let v675 = l449[v672][v673];
			g661[v671] = v675;
			continuing {
				let v678 = l648;
				l648 = (v678 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v680 = l640;
			l640 = (v680 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v684 = l364;
	l683 = v684;
	loop {
		let v690 = l683;
		if !(v690 < s692) { break; }
		let v695 = l377;
		let v696 = l683;
		l694 = (v695 + (v696 / max(s697, 1u)));
		let v702 = workgroup_id[0u];
		let v705 = l683;
		l700 = (((v702 * c5) * c6) + (v705 % max(s706, 1u)));
		let v709 = l694;
		let v710 = l389;
		let v711 = (v709 < v710);
		h718 = v711;
		if v711 {
			let v714 = l700;
			let v716 = push.m2;
			h718 = (v714 < v716);
		}
		let v718 = h718;
		if v718 {
			l721 = 0.0f;
			l722 = 0u;
			loop {
				let v728 = l722;
				if !(v728 < c4) { break; }
				let v730 = l683;
				let v732 = l722;
				let v733 = ((v730 * c4) + v732);
				let v735 = g661[v733];
				let v736 = l721;
				l721 = (v736 + v735);
				continuing {
					let v738 = l722;
					l722 = (v738 + bitcast<u32>(1i));
				}
			}
			let v741 = l694;
			let v743 = push.m3;
			let v746 = push.m1;
			let v748 = l700;
			l740 = (((v741 * v743) + v746) + v748);
			let v754 = l740;
			if s756 {
				let v760 = l721;
				let v765 = l740;
				let v767 = b5[v765];
				l757 = (v760 + v767);
			} else {
				let v770 = l721;
				l757 = v770;
			}
			let v771 = l757;
			b3[v754] = v771;
		}
		continuing {
			let v774 = l683;
			l683 = (v774 + s773);
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
	loop { // unroll
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
	loop { // unroll
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
