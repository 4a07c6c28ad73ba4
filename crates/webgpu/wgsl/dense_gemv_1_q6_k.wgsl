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
struct S62 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S380 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S380;
var<workgroup> g649: array<f32, max(s646, 1u)>;
const s88: u32 = (c1 - 5u);
const s113: bool = (c9 != 0u);
const s193: u32 = (c2 / 8u);
const s268: u32 = (c2 / 8u);
const s271: u32 = (c2 / 16u);
const s284: u32 = (c2 / 64u);
const s304: u32 = (c2 % 4u);
const s305: bool = (s304 == 0u);
const s308: u32 = (c2 % 16u);
const s309: bool = (s308 == 0u);
const s489: u32 = (c2 + 16u);
const s490: u32 = (s489 - 1u);
const s491: u32 = (s490 / 16u);
const s644: u32 = (1u * c6);
const s645: u32 = (s644 * c4);
const s646: u32 = (s645 * c5);
const s679: u32 = (1u * c5);
const s680: u32 = (s679 * c6);
const s685: u32 = (c5 * c6);
const s694: u32 = (c5 * c6);
const s744: bool = (c8 != 0u);
const s761: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h706: bool;
	var l366: u32;
	var l372: u32;
	var l376: u32;
	var l379: u32;
	var l391: u32;
	var l399: u32;
	var l408: u32;
	var l418: array<u32, max(c6, 1u)>;
	var l427: u32;
	var l432: u32;
	var l440: u32;
	var l451: array<array<f32, max(c6, 1u)>, 1>;
	var l459: u32;
	var l469: array<u32, 1>;
	var l481: u32;
	var l493: u32;
	var l504: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l506: u32;
	var l509: u32;
	var l511: array<vec4<f32>, 4>;
	var l517: u32;
	var l526: array<f32, max(c6, 1u)>;
	var l529: u32;
	var l532: u32;
	var l538: u32;
	var l546: u32;
	var l554: vec4<f32>;
	var l561: u32;
	var l564: u32;
	var l566: u32;
	var l574: f32;
	var l581: array<f32, max(c6, 1u)>;
	var l585: f32;
	var l601: u32;
	var l628: u32;
	var l636: u32;
	var l671: u32;
	var l682: u32;
	var l688: u32;
	var l709: f32;
	var l710: u32;
	var l728: u32;
	var l745: f32;
	let v371 = local_invocation_id[0u];
	l366 = v371;
	let v373 = l366;
	l372 = (v373 % max(c4, 1u));
	let v377 = l366;
	l376 = (v377 / max(c4, 1u));
	let v385 = push.m0;
	let v388 = workgroup_id[1u];
	l379 = (v385 + (v388 * 1u));
	let v392 = fn_8();
	l391 = v392;
	let v393 = l379;
	let v394 = l391;
	if (v393 >= v394) {
		return;
	}
	let v401 = workgroup_id[0u];
	let v404 = l376;
	l399 = (((v401 * c5) + v404) * c6);
	l408 = 0u;
	loop {
		let v414 = l408;
		if !(v414 < c6) { break; }
		let v419 = l408;
		let v420 = l399;
		let v421 = l408;
		let v424 = push.m2;
		l427 = min((v420 + v421), (v424 - 1u));
		let v428 = fn_27(&l427);
		l418[v419] = v428;
		continuing {
			let v430 = l408;
			l408 = (v430 + bitcast<u32>(1i));
		}
	}
	l432 = 0u;
	loop {
		let v438 = l432;
		if !(v438 < 1u) { break; }
		l440 = 0u;
		loop {
			let v446 = l440;
			if !(v446 < c6) { break; }
			let v452 = l432;
			let v453 = l440;
			l451[v452][v453] = 0.0f;
			continuing {
				let v455 = l440;
				l440 = (v455 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v457 = l432;
			l432 = (v457 + bitcast<u32>(1i));
		}
	}
	l459 = 0u;
	loop {
		let v465 = l459;
		if !(v465 < 1u) { break; }
		let v470 = l459;
		let v471 = l379;
		let v472 = l459;
		let v474 = l391;
		l469[v470] = (min((v471 + v472), (v474 - 1u)) * c2);
		continuing {
			let v479 = l459;
			l459 = (v479 + bitcast<u32>(1i));
		}
	}
	let v482 = l372;
	l481 = v482;
	loop {
		let v488 = l481;
		if !(v488 < s491) { break; }
		l493 = 0u;
		loop {
			let v499 = l493;
			if !(v499 < c6) { break; }
			let v501 = l493;
			let v505 = l493;
			let v508 = l418[v501];
			l506 = v508;
			let v510 = l481;
			l509 = v510;
			fn_42(&l506, &l509, &l511);
			let v513 = l511;
			l504[v505] = v513;
			continuing {
				let v515 = l493;
				l493 = (v515 + bitcast<u32>(1i));
			}
		}
		l517 = 0u;
		loop {
			let v523 = l517;
			if !(v523 < c6) { break; }
			let v527 = l517;
			let v528 = l517;
			let v531 = l418[v528];
			l529 = v531;
			let v533 = l481;
			l532 = v533;
			let v534 = fn_47(&l529, &l532);
			l526[v527] = v534;
			continuing {
				let v536 = l517;
				l517 = (v536 + bitcast<u32>(1i));
			}
		}
		l538 = 0u;
		loop {
			let v544 = l538;
			if !(v544 < 1u) { break; }
			l546 = 0u;
			loop {
				let v552 = l546;
				if !(v552 < 4u) { break; }
				let v555 = l538;
				let v556 = l481;
				let v558 = l546;
				let v563 = l469[v555];
				l561 = v563;
				l564 = ((v556 * 16u) + (v558 * 4u));
				let v565 = fn_52(&l561, &l564);
				l554 = v565;
				l566 = 0u;
				loop {
					let v572 = l566;
					if !(v572 < c6) { break; }
					let v575 = l554;
					let v576 = l566;
					let v577 = l546;
					let v579 = l504[v576][v577];
					l574 = dot(v575, v579);
					let v582 = l566;
					let v583 = l546;
					if (v583 > 0u) {
						let v588 = l566;
						let v590 = l581[v588];
						let v591 = l574;
						l585 = (v590 + v591);
					} else {
						let v594 = l574;
						l585 = v594;
					}
					let v595 = l585;
					l581[v582] = v595;
					continuing {
						let v597 = l566;
						l566 = (v597 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v599 = l546;
					l546 = (v599 + bitcast<u32>(1i));
				}
			}
			l601 = 0u;
			loop {
				let v607 = l601;
				if !(v607 < c6) { break; }
				let v609 = l538;
				let v610 = l601;
				let v611 = l601;
				let v613 = l581[v611];
				let v614 = l601;
				let v616 = l526[v614];
				let v619 = l451[v609][v610];
				l451[v609][v610] = (v619 + (v613 * v616));
				continuing {
					let v622 = l601;
					l601 = (v622 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v624 = l538;
				l538 = (v624 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v626 = l481;
			l481 = (v626 + c4);
		}
	}
	l628 = 0u;
	loop {
		let v634 = l628;
		if !(v634 < 1u) { break; }
		l636 = 0u;
		loop {
			let v642 = l636;
			if !(v642 < c6) { break; }
			let v650 = l628;
			let v652 = l376;
			let v655 = l636;
			let v658 = l372;
			let v659 = ((((((v650 * c5) + v652) * c6) + v655) * c4) + v658);
			let v660 = l628;
			let v661 = l636;
			let v663 = l451[v660][v661];
			g649[v659] = v663;
			continuing {
				let v666 = l636;
				l636 = (v666 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v668 = l628;
			l628 = (v668 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v672 = l366;
	l671 = v672;
	loop {
		let v678 = l671;
		if !(v678 < s680) { break; }
		let v683 = l379;
		let v684 = l671;
		l682 = (v683 + (v684 / max(s685, 1u)));
		let v690 = workgroup_id[0u];
		let v693 = l671;
		l688 = (((v690 * c5) * c6) + (v693 % max(s694, 1u)));
		let v697 = l682;
		let v698 = l391;
		let v699 = (v697 < v698);
		h706 = v699;
		if v699 {
			let v702 = l688;
			let v704 = push.m2;
			h706 = (v702 < v704);
		}
		let v706 = h706;
		if v706 {
			l709 = 0.0f;
			l710 = 0u;
			loop {
				let v716 = l710;
				if !(v716 < c4) { break; }
				let v718 = l671;
				let v720 = l710;
				let v721 = ((v718 * c4) + v720);
				let v723 = g649[v721];
				let v724 = l709;
				l709 = (v724 + v723);
				continuing {
					let v726 = l710;
					l710 = (v726 + bitcast<u32>(1i));
				}
			}
			let v729 = l682;
			let v731 = push.m3;
			let v734 = push.m1;
			let v736 = l688;
			l728 = (((v729 * v731) + v734) + v736);
			let v742 = l728;
			if s744 {
				let v748 = l709;
				let v753 = l728;
				let v755 = b5[v753];
				l745 = (v748 + v755);
			} else {
				let v758 = l709;
				l745 = v758;
			}
			let v759 = l745;
			b3[v742] = v759;
		}
		continuing {
			let v762 = l671;
			l671 = (v762 + s761);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v69 = extents.m0;
			return v69;
		}
		case 1u: {
			let v73 = extents.m1;
			return v73;
		}
		case 2u: {
			let v77 = extents.m2;
			return v77;
		}
		case 3u: {
			let v81 = extents.m3;
			return v81;
		}
		case 4u: {
			let v85 = extents.m4;
			return v85;
		}
		case default: {
			return s88;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l94: vec4<u32>;
	var l123: vec4<f32>;
	let v95 = (*p15);
	let v98 = (*p15);
	let v102 = (*p15);
	let v106 = (*p15);
	l94 = vec4<u32>((v95 & 255u), ((v98 >> bitcast<u32>(8i)) & 255u), ((v102 >> bitcast<u32>(16i)) & 255u), (v106 >> bitcast<u32>(24i)));
	if s113 {
		let v116 = l94;
		let v118 = (*p16);
		return (vec4<f32>(v116) - vec4<f32>(v118, v118, v118, v118));
	}
	let v124 = l94;
	let v130 = (*p16);
	let v131 = (8388608.0f + v130);
	l123 = (bitcast<vec4<f32>>((v124 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v131, v131, v131, v131));
	let v134 = l123;
	return v134;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l139: vec2<f32>;
	var l160: f32;
	let v144 = (*p20);
	let v145 = (*p21);
	let v146 = (*p22);
	let v150 = (v144 + (v145 >> (v146 + 1u)));
	let v153 = b2[v150 / 4u][v150 % 4u];
	l139 = unpack2x16float(v153);
	let v155 = (*p21);
	let v156 = (*p22);
	if ((v155 & (1u << v156)) == 0u) {
		let v164 = l139[0u];
		l160 = v164;
	} else {
		let v167 = l139[1u];
		l160 = v167;
	}
	let v168 = l160;
	return v168;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v171 = (*p26);
	return (v171 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v181 = (*p31);
	let v184 = (*p32);
	let v185 = ((v181 * 2u) + v184);
	let v188 = select(b2[v185 / 2u].xy, b2[v185 / 2u].zw, (v185 & 1u) == 1u);
	let v189 = (*p31);
	let v195 = (*p32);
	let v196 = (((v189 * 4u) + s193) + v195);
	let v198 = b2[v196 / 4u][v196 % 4u];
	return vec3<u32>(v188.x, v188.y, v198);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 4>>) {
	var l205: vec3<u32>;
	var l206: u32;
	var l208: u32;
	var l211: vec4<u32>;
	var l226: vec4<u32>;
	var l242: u32;
	var l259: u32;
	var l260: f32;
	let v207 = (*p39);
	l206 = v207;
	let v209 = (*p40);
	l208 = v209;
	let v210 = fn_33(&l206, &l208);
	l205 = v210;
	let v213 = l205[0u];
	let v215 = l205[0u];
	let v218 = l205[1u];
	let v220 = l205[1u];
	l211 = (vec4<u32>(v213, (v215 >> bitcast<u32>(4i)), v218, (v220 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v228 = l205[2u];
	let v231 = l205[2u];
	let v234 = l205[2u];
	let v236 = l205[2u];
	l226 = (vec4<u32>((v228 << bitcast<u32>(4i)), (v231 << bitcast<u32>(2i)), v234, (v236 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l242 = 0u;
	loop {
		let v248 = l242;
		if !(v248 < 4u) { break; }
		let v250 = l242;
		let v251 = l242;
		let v253 = l211[v251];
		let v254 = l242;
		let v256 = l226[v254];
		l259 = (v253 + v256);
		l260 = 32.0f;
		let v261 = fn_17(&l259, &l260);
		(*p41)[v250] = v261;
		continuing {
			let v263 = l242;
			l242 = (v263 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, u32>) -> f32 {
	var l265: u32;
	var l274: i32;
	var l286: u32;
	var l287: u32;
	var l289: u32;
	let v266 = (*p45);
	l265 = (((v266 * 4u) + s268) + s271);
	let v275 = l265;
	let v276 = (*p46);
	let v278 = (v275 + (v276 >> bitcast<u32>(2i)));
	let v280 = b2[v278 / 4u][v278 % 4u];
	l274 = bitcast<i32>(v280);
	let v282 = l265;
	l286 = (v282 + s284);
	let v288 = (*p46);
	l287 = v288;
	l289 = 4u;
	let v290 = fn_23(&l286, &l287, &l289);
	let v291 = l274;
	let v293 = (*p46);
	return (v290 * f32(((v291 << (24u - ((v293 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_52(p50: ptr<function, u32>, p51: ptr<function, u32>) -> vec4<f32> {
	var l313: vec4<f32>;
	var l332: vec4<f32>;
	var l333: u32;
	if s305 {
		let v310 = (*p51);
		if (s309 || (v310 < c2)) {
			let v320 = (*p50);
			let v321 = (*p51);
			let v323 = ((v320 + v321) / 4u);
			let v326 = b1[v323];
			l313 = v326;
		} else {
			l313 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v330 = l313;
		return v330;
	}
	l332 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l333 = 0u;
	loop {
		let v339 = l333;
		if !(v339 < 4u) { break; }
		let v341 = (*p51);
		let v342 = l333;
		if ((v341 + v342) < c2) {
			let v347 = l333;
			let v352 = (*p50);
			let v353 = (*p51);
			let v355 = l333;
			let v356 = ((v352 + v353) + v355);
			let v359 = b1[v356 / 4u][v356 % 4u];
			l332[v347] = v359;
		}
		continuing {
			let v361 = l333;
			l333 = (v361 + bitcast<u32>(1i));
		}
	}
	let v363 = l332;
	return v363;
}
