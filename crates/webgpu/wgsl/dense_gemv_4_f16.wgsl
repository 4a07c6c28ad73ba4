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
struct S52 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S223 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S223;
var<workgroup> g593: array<f32, max(s590, 1u)>;
const s78: u32 = (c1 - 5u);
const s147: u32 = (c2 % 4u);
const s148: bool = (s147 == 0u);
const s152: u32 = (c2 % 8u);
const s153: bool = (s152 == 0u);
const s342: u32 = (c2 + 8u);
const s343: u32 = (s342 - 1u);
const s344: u32 = (s343 / 8u);
const s347: bool = (c7 == 0u);
const s462: u32 = (c4 * 2u);
const s563: u32 = (c4 * 2u);
const s588: u32 = (4u * c6);
const s589: u32 = (s588 * c4);
const s590: u32 = (s589 * c5);
const s623: u32 = (4u * c5);
const s624: u32 = (s623 * c6);
const s629: u32 = (c5 * c6);
const s638: u32 = (c5 * c6);
const s688: bool = (c8 != 0u);
const s705: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h650: bool;
	var l208: u32;
	var l215: u32;
	var l219: u32;
	var l222: u32;
	var l234: u32;
	var l242: u32;
	var l251: u32;
	var l261: array<u32, max(c6, 1u)>;
	var l270: u32;
	var l275: u32;
	var l283: u32;
	var l294: array<array<f32, max(c6, 1u)>, 4>;
	var l302: u32;
	var l312: array<u32, 4>;
	var l322: array<u32, 4>;
	var l334: u32;
	var l350: u32;
	var l360: array<vec4<u32>, max(c6, 1u)>;
	var l363: u32;
	var l366: u32;
	var l372: u32;
	var l377: u32;
	var l387: array<vec4<f32>, max(c6, 1u)>;
	var l390: vec4<u32>;
	var l393: u32;
	var l401: u32;
	var l409: vec4<f32>;
	var l421: u32;
	var l424: u32;
	var l425: u32;
	var l427: u32;
	var l453: u32;
	var l470: u32;
	var l481: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l483: u32;
	var l486: u32;
	var l488: array<vec4<f32>, 2>;
	var l494: u32;
	var l502: u32;
	var l510: vec4<f32>;
	var l522: u32;
	var l525: u32;
	var l526: u32;
	var l528: u32;
	var l554: u32;
	var l572: u32;
	var l580: u32;
	var l615: u32;
	var l626: u32;
	var l632: u32;
	var l653: f32;
	var l654: u32;
	var l672: u32;
	var l689: f32;
	let v214 = local_invocation_id[0u];
	l208 = v214;
	let v216 = l208;
	l215 = (v216 % max(c4, 1u));
	let v220 = l208;
	l219 = (v220 / max(c4, 1u));
	let v228 = push.m0;
	let v231 = workgroup_id[1u];
	l222 = (v228 + (v231 * 4u));
	let v235 = fn_8();
	l234 = v235;
	let v236 = l222;
	let v237 = l234;
	if (v236 >= v237) {
		return;
	}
	let v244 = workgroup_id[0u];
	let v247 = l219;
	l242 = (((v244 * c5) + v247) * c6);
	l251 = 0u;
	loop {
		let v257 = l251;
		if !(v257 < c6) { break; }
		let v262 = l251;
		let v263 = l242;
		let v264 = l251;
		let v267 = push.m2;
		l270 = min((v263 + v264), (v267 - 1u));
		let v271 = fn_13(&l270);
		l261[v262] = v271;
		continuing {
			let v273 = l251;
			l251 = (v273 + bitcast<u32>(1i));
		}
	}
	l275 = 0u;
	loop {
		let v281 = l275;
		if !(v281 < 4u) { break; }
		l283 = 0u;
		loop {
			let v289 = l283;
			if !(v289 < c6) { break; }
			let v295 = l275;
			let v296 = l283;
			l294[v295][v296] = 0.0f;
			continuing {
				let v298 = l283;
				l283 = (v298 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v300 = l275;
			l275 = (v300 + bitcast<u32>(1i));
		}
	}
	l302 = 0u;
	loop {
		let v308 = l302;
		if !(v308 < 4u) { break; }
		let v313 = l302;
		let v314 = l222;
		let v315 = l302;
		let v317 = l234;
		l312[v313] = (min((v314 + v315), (v317 - 1u)) * c2);
		let v323 = l302;
		let v324 = l302;
		let v326 = l312[v324];
		let v328 = l215;
		l322[v323] = ((v326 / 4u) + (v328 * 2u));
		continuing {
			let v332 = l302;
			l302 = (v332 + bitcast<u32>(1i));
		}
	}
	let v335 = l215;
	l334 = v335;
	loop {
		let v341 = l334;
		if !(v341 < s344) { break; }
		if s347 {
			l350 = 0u;
			loop {
				let v356 = l350;
				if !(v356 < c6) { break; }
				let v361 = l350;
				let v362 = l350;
				let v365 = l261[v362];
				l363 = v365;
				let v367 = l334;
				l366 = v367;
				let v368 = fn_19(&l363, &l366);
				l360[v361] = v368;
				continuing {
					let v370 = l350;
					l350 = (v370 + bitcast<u32>(1i));
				}
			}
			l372 = 0u;
			loop {
				l377 = 0u;
				loop {
					let v383 = l377;
					if !(v383 < c6) { break; }
					let v388 = l377;
					let v389 = l377;
					let v392 = l360[v389];
					l390 = v392;
					let v394 = l372;
					l393 = v394;
					let v395 = fn_27(&l390, &l393);
					let v396 = l390;
					l360[v389] = v396;
					l387[v388] = v395;
					continuing {
						let v399 = l377;
						l377 = (v399 + bitcast<u32>(1i));
					}
				}
				l401 = 0u;
				loop {
					let v407 = l401;
					if !(v407 < 4u) { break; }
					let v410 = l401;
					let v411 = l401;
					let v413 = l322[v411];
					let v414 = l372;
					let v416 = l334;
					let v418 = l372;
					let v423 = l312[v410];
					l421 = v423;
					l424 = (v413 + v414);
					l425 = ((v416 * 8u) + (v418 * 4u));
					let v426 = fn_42(&l421, &l424, &l425);
					l409 = v426;
					l427 = 0u;
					loop {
						let v433 = l427;
						if !(v433 < c6) { break; }
						let v435 = l401;
						let v436 = l427;
						let v437 = l409;
						let v438 = l427;
						let v440 = l387[v438];
						let v443 = l294[v435][v436];
						l294[v435][v436] = (v443 + dot(v437, v440));
						continuing {
							let v446 = l427;
							l427 = (v446 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v448 = l401;
						l401 = (v448 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v450 = l372;
					let v451 = (v450 + bitcast<u32>(1i));
					l372 = v451;
					break if !(v451 < 2u);
				}
			}
			l453 = 0u;
			loop {
				let v459 = l453;
				if !(v459 < 4u) { break; }
				let v461 = l453;
				let v464 = l322[v461];
				l322[v461] = (v464 + s462);
				continuing {
					let v467 = l453;
					l453 = (v467 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l470 = 0u;
		loop {
			let v476 = l470;
			if !(v476 < c6) { break; }
			let v478 = l470;
			let v482 = l470;
			let v485 = l261[v478];
			l483 = v485;
			let v487 = l334;
			l486 = v487;
			fn_36(&l483, &l486, &l488);
			let v490 = l488;
			l481[v482] = v490;
			continuing {
				let v492 = l470;
				l470 = (v492 + bitcast<u32>(1i));
			}
		}
		l494 = 0u;
		loop {
			let v500 = l494;
			if !(v500 < 4u) { break; }
			l502 = 0u;
			loop {
				let v508 = l502;
				if !(v508 < 2u) { break; }
				let v511 = l494;
				let v512 = l494;
				let v514 = l322[v512];
				let v515 = l502;
				let v517 = l334;
				let v519 = l502;
				let v524 = l312[v511];
				l522 = v524;
				l525 = (v514 + v515);
				l526 = ((v517 * 8u) + (v519 * 4u));
				let v527 = fn_42(&l522, &l525, &l526);
				l510 = v527;
				l528 = 0u;
				loop {
					let v534 = l528;
					if !(v534 < c6) { break; }
					let v536 = l494;
					let v537 = l528;
					let v538 = l510;
					let v539 = l528;
					let v540 = l502;
					let v542 = l481[v539][v540];
					let v545 = l294[v536][v537];
					l294[v536][v537] = (v545 + dot(v538, v542));
					continuing {
						let v548 = l528;
						l528 = (v548 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v550 = l502;
					l502 = (v550 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v552 = l494;
				l494 = (v552 + bitcast<u32>(1i));
			}
		}
		l554 = 0u;
		loop {
			let v560 = l554;
			if !(v560 < 4u) { break; }
			let v562 = l554;
			let v565 = l322[v562];
			l322[v562] = (v565 + s563);
			continuing {
				let v568 = l554;
				l554 = (v568 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v570 = l334;
			l334 = (v570 + c4);
		}
	}
	l572 = 0u;
	loop {
		let v578 = l572;
		if !(v578 < 4u) { break; }
		l580 = 0u;
		loop {
			let v586 = l580;
			if !(v586 < c6) { break; }
			let v594 = l572;
			let v596 = l219;
			let v599 = l580;
			let v602 = l215;
			let v603 = ((((((v594 * c5) + v596) * c6) + v599) * c4) + v602);
			let v604 = l572;
			let v605 = l580;
			let v607 = l294[v604][v605];
			g593[v603] = v607;
			continuing {
				let v610 = l580;
				l580 = (v610 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v612 = l572;
			l572 = (v612 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v616 = l208;
	l615 = v616;
	loop {
		let v622 = l615;
		if !(v622 < s624) { break; }
		let v627 = l222;
		let v628 = l615;
		l626 = (v627 + (v628 / max(s629, 1u)));
		let v634 = workgroup_id[0u];
		let v637 = l615;
		l632 = (((v634 * c5) * c6) + (v637 % max(s638, 1u)));
		let v641 = l626;
		let v642 = l234;
		let v643 = (v641 < v642);
		h650 = v643;
		if v643 {
			let v646 = l632;
			let v648 = push.m2;
			h650 = (v646 < v648);
		}
		let v650 = h650;
		if v650 {
			l653 = 0.0f;
			l654 = 0u;
			loop {
				let v660 = l654;
				if !(v660 < c4) { break; }
				let v662 = l615;
				let v664 = l654;
				let v665 = ((v662 * c4) + v664);
				let v667 = g593[v665];
				let v668 = l653;
				l653 = (v668 + v667);
				continuing {
					let v670 = l654;
					l654 = (v670 + bitcast<u32>(1i));
				}
			}
			let v673 = l626;
			let v675 = push.m3;
			let v678 = push.m1;
			let v680 = l632;
			l672 = (((v673 * v675) + v678) + v680);
			let v686 = l672;
			if s688 {
				let v692 = l653;
				let v697 = l672;
				let v699 = b5[v697];
				l689 = (v692 + v699);
			} else {
				let v702 = l653;
				l689 = v702;
			}
			let v703 = l689;
			b3[v686] = v703;
		}
		continuing {
			let v706 = l615;
			l615 = (v706 + s705);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v59 = extents.m0;
			return v59;
		}
		case 1u: {
			let v63 = extents.m1;
			return v63;
		}
		case 2u: {
			let v67 = extents.m2;
			return v67;
		}
		case 3u: {
			let v71 = extents.m3;
			return v71;
		}
		case 4u: {
			let v75 = extents.m4;
			return v75;
		}
		case default: {
			return s78;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v82 = (*p12);
	return (v82 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v91 = (*p17);
	let v92 = (*p18);
	let v93 = (v91 + v92);
	let v96 = b2[v93];
	return v96;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l99: vec4<u32>;
	let v100 = (*p25);
	l99 = v100;
	let v101 = l99;
	(*p25) = v101.zwxy;
	let v105 = l99[0u];
	let v107 = unpack2x16float(v105);
	let v110 = l99[1u];
	let v111 = unpack2x16float(v110);
	return vec4<f32>(v107.x, v107.y, v111.x, v111.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l119: vec4<u32>;
	var l120: u32;
	var l122: u32;
	var l125: u32;
	var l135: vec4<u32>;
	var l137: u32;
	let v121 = (*p33);
	l120 = v121;
	let v123 = (*p34);
	l122 = v123;
	let v124 = fn_19(&l120, &l122);
	l119 = v124;
	l125 = 0u;
	loop {
		let v131 = l125;
		if !(v131 < 2u) { break; }
		let v134 = l125;
		let v136 = l119;
		l135 = v136;
		let v138 = l125;
		l137 = v138;
		let v139 = fn_27(&l135, &l137);
		let v140 = l135;
		l119 = v140;
		(*p35)[v134] = v139;
		continuing {
			let v143 = l125;
			l125 = (v143 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l157: vec4<f32>;
	var l173: vec4<f32>;
	var l174: u32;
	if s148 {
		let v154 = (*p41);
		if (s153 || (v154 < c2)) {
			let v164 = (*p40);
			let v167 = b1[v164];
			l157 = v167;
		} else {
			l157 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v171 = l157;
		return v171;
	}
	l173 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l174 = 0u;
	loop {
		let v180 = l174;
		if !(v180 < 4u) { break; }
		let v182 = (*p41);
		let v183 = l174;
		if ((v182 + v183) < c2) {
			let v188 = l174;
			let v193 = (*p39);
			let v194 = (*p41);
			let v196 = l174;
			let v197 = ((v193 + v194) + v196);
			let v200 = b1[v197 / 4u][v197 % 4u];
			l173[v188] = v200;
		}
		continuing {
			let v203 = l174;
			l174 = (v203 + bitcast<u32>(1i));
		}
	}
	let v205 = l173;
	return v205;
}
