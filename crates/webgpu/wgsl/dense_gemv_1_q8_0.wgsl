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
struct S72 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S348 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S72;
@group(0) @binding(16) var<uniform> push: S348;
var<workgroup> g617: array<f32, max(s614, 1u)>;
const s98: u32 = (c1 - 5u);
const s121: bool = (c9 != 0u);
const s145: bool = (c9 != 0u);
const s261: u32 = (c2 / 4u);
const s270: u32 = (c2 % 4u);
const s271: bool = (s270 == 0u);
const s275: u32 = (c2 % 16u);
const s276: bool = (s275 == 0u);
const s457: u32 = (c2 + 16u);
const s458: u32 = (s457 - 1u);
const s459: u32 = (s458 / 16u);
const s612: u32 = (1u * c6);
const s613: u32 = (s612 * c4);
const s614: u32 = (s613 * c5);
const s648: u32 = (1u * c5);
const s649: u32 = (s648 * c6);
const s654: u32 = (c5 * c6);
const s663: u32 = (c5 * c6);
const s713: bool = (c8 != 0u);
const s730: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h675: bool;
	var l333: u32;
	var l340: u32;
	var l344: u32;
	var l347: u32;
	var l359: u32;
	var l367: u32;
	var l376: u32;
	var l386: array<u32, max(c6, 1u)>;
	var l395: u32;
	var l400: u32;
	var l408: u32;
	var l419: array<array<f32, max(c6, 1u)>, 1>;
	var l427: u32;
	var l437: array<u32, 1>;
	var l449: u32;
	var l461: u32;
	var l472: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l474: u32;
	var l477: u32;
	var l479: array<vec4<f32>, 4>;
	var l485: u32;
	var l494: array<f32, max(c6, 1u)>;
	var l497: u32;
	var l500: u32;
	var l506: u32;
	var l514: u32;
	var l522: vec4<f32>;
	var l529: u32;
	var l532: u32;
	var l534: u32;
	var l542: f32;
	var l549: array<f32, max(c6, 1u)>;
	var l553: f32;
	var l569: u32;
	var l596: u32;
	var l604: u32;
	var l640: u32;
	var l651: u32;
	var l657: u32;
	var l678: f32;
	var l679: u32;
	var l697: u32;
	var l714: f32;
	let v339 = local_invocation_id[0u];
	l333 = v339;
	let v341 = l333;
	l340 = (v341 % max(c4, 1u));
	let v345 = l333;
	l344 = (v345 / max(c4, 1u));
	let v353 = push.m0;
	let v356 = workgroup_id[1u];
	l347 = (v353 + (v356 * 1u));
	let v360 = fn_8();
	l359 = v360;
	let v361 = l347;
	let v362 = l359;
	if (v361 >= v362) {
		return;
	}
	let v369 = workgroup_id[0u];
	let v372 = l344;
	l367 = (((v369 * c5) + v372) * c6);
	l376 = 0u;
	loop {
		let v382 = l376;
		if !(v382 < c6) { break; }
		let v387 = l376;
		let v388 = l367;
		let v389 = l376;
		let v392 = push.m2;
		l395 = min((v388 + v389), (v392 - 1u));
		let v396 = fn_31(&l395);
		l386[v387] = v396;
		continuing {
			let v398 = l376;
			l376 = (v398 + bitcast<u32>(1i));
		}
	}
	l400 = 0u;
	loop {
		let v406 = l400;
		if !(v406 < 1u) { break; }
		l408 = 0u;
		loop {
			let v414 = l408;
			if !(v414 < c6) { break; }
			let v420 = l400;
			let v421 = l408;
			l419[v420][v421] = 0.0f;
			continuing {
				let v423 = l408;
				l408 = (v423 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v425 = l400;
			l400 = (v425 + bitcast<u32>(1i));
		}
	}
	l427 = 0u;
	loop {
		let v433 = l427;
		if !(v433 < 1u) { break; }
		let v438 = l427;
		let v439 = l347;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		continuing {
			let v447 = l427;
			l427 = (v447 + bitcast<u32>(1i));
		}
	}
	let v450 = l340;
	l449 = v450;
	loop {
		let v456 = l449;
		if !(v456 < s459) { break; }
		l461 = 0u;
		loop {
			let v467 = l461;
			if !(v467 < c6) { break; }
			let v469 = l461;
			let v473 = l461;
			let v476 = l386[v469];
			l474 = v476;
			let v478 = l449;
			l477 = v478;
			fn_52(&l474, &l477, &l479);
			let v481 = l479;
			l472[v473] = v481;
			continuing {
				let v483 = l461;
				l461 = (v483 + bitcast<u32>(1i));
			}
		}
		l485 = 0u;
		loop {
			let v491 = l485;
			if !(v491 < c6) { break; }
			let v495 = l485;
			let v496 = l485;
			let v499 = l386[v496];
			l497 = v499;
			let v501 = l449;
			l500 = v501;
			let v502 = fn_57(&l497, &l500);
			l494[v495] = v502;
			continuing {
				let v504 = l485;
				l485 = (v504 + bitcast<u32>(1i));
			}
		}
		l506 = 0u;
		loop {
			let v512 = l506;
			if !(v512 < 1u) { break; }
			l514 = 0u;
			loop {
				let v520 = l514;
				if !(v520 < 4u) { break; }
				let v523 = l506;
				let v524 = l449;
				let v526 = l514;
				let v531 = l437[v523];
				l529 = v531;
				l532 = ((v524 * 16u) + (v526 * 4u));
				let v533 = fn_62(&l529, &l532);
				l522 = v533;
				l534 = 0u;
				loop {
					let v540 = l534;
					if !(v540 < c6) { break; }
					let v543 = l522;
					let v544 = l534;
					let v545 = l514;
					let v547 = l472[v544][v545];
					l542 = dot(v543, v547);
					let v550 = l534;
					let v551 = l514;
					if (v551 > 0u) {
						let v556 = l534;
						let v558 = l549[v556];
						let v559 = l542;
						l553 = (v558 + v559);
					} else {
						let v562 = l542;
						l553 = v562;
					}
					let v563 = l553;
					l549[v550] = v563;
					continuing {
						let v565 = l534;
						l534 = (v565 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v567 = l514;
					l514 = (v567 + bitcast<u32>(1i));
				}
			}
			l569 = 0u;
			loop {
				let v575 = l569;
				if !(v575 < c6) { break; }
				let v577 = l506;
				let v578 = l569;
				let v579 = l569;
				let v581 = l549[v579];
				let v582 = l569;
				let v584 = l494[v582];
				let v587 = l419[v577][v578];
				l419[v577][v578] = (v587 + (v581 * v584));
				continuing {
					let v590 = l569;
					l569 = (v590 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v592 = l506;
				l506 = (v592 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v594 = l449;
			l449 = (v594 + c4);
		}
	}
	l596 = 0u;
	loop {
		let v602 = l596;
		if !(v602 < 1u) { break; }
		l604 = 0u;
		loop {
			let v610 = l604;
			if !(v610 < c6) { break; }
			let v618 = l596;
			let v620 = l344;
			let v623 = l604;
			let v626 = l340;
			let v627 = ((((((v618 * c5) + v620) * c6) + v623) * c4) + v626);
			let v628 = l596;
			let v629 = l604;
			let v631 = l419[v628][v629];
			g617[v627] = v631;
			continuing {
				let v634 = l604;
				l604 = (v634 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v636 = l596;
			l596 = (v636 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v641 = l333;
	l640 = v641;
	loop {
		let v647 = l640;
		if !(v647 < s649) { break; }
		let v652 = l347;
		let v653 = l640;
		l651 = (v652 + (v653 / max(s654, 1u)));
		let v659 = workgroup_id[0u];
		let v662 = l640;
		l657 = (((v659 * c5) * c6) + (v662 % max(s663, 1u)));
		let v666 = l651;
		let v667 = l359;
		let v668 = (v666 < v667);
		h675 = v668;
		if v668 {
			let v671 = l657;
			let v673 = push.m2;
			h675 = (v671 < v673);
		}
		let v675 = h675;
		if v675 {
			l678 = 0.0f;
			l679 = 0u;
			loop {
				let v685 = l679;
				if !(v685 < c4) { break; }
				let v687 = l640;
				let v689 = l679;
				let v690 = ((v687 * c4) + v689);
				let v692 = g617[v690];
				let v693 = l678;
				l678 = (v693 + v692);
				continuing {
					let v695 = l679;
					l679 = (v695 + bitcast<u32>(1i));
				}
			}
			let v698 = l651;
			let v700 = push.m3;
			let v703 = push.m1;
			let v705 = l657;
			l697 = (((v698 * v700) + v703) + v705);
			let v711 = l697;
			if s713 {
				let v717 = l678;
				let v722 = l697;
				let v724 = b5[v722];
				l714 = (v717 + v724);
			} else {
				let v727 = l678;
				l714 = v727;
			}
			let v728 = l714;
			b3[v711] = v728;
		}
		continuing {
			let v731 = l640;
			l640 = (v731 + s730);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v79 = extents.m0;
			return v79;
		}
		case 1u: {
			let v83 = extents.m1;
			return v83;
		}
		case 2u: {
			let v87 = extents.m2;
			return v87;
		}
		case 3u: {
			let v91 = extents.m3;
			return v91;
		}
		case 4u: {
			let v95 = extents.m4;
			return v95;
		}
		case default: {
			return s98;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l102: vec4<u32>;
	var l131: vec4<f32>;
	let v103 = (*p15);
	let v106 = (*p15);
	let v110 = (*p15);
	let v114 = (*p15);
	l102 = vec4<u32>((v103 & 255u), ((v106 >> bitcast<u32>(8i)) & 255u), ((v110 >> bitcast<u32>(16i)) & 255u), (v114 >> bitcast<u32>(24i)));
	if s121 {
		let v124 = l102;
		let v126 = (*p16);
		return (vec4<f32>(v124) - vec4<f32>(v126, v126, v126, v126));
	}
	let v132 = l102;
	let v138 = (*p16);
	let v139 = (8388608.0f + v138);
	l131 = (bitcast<vec4<f32>>((v132 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v139, v139, v139, v139));
	let v142 = l131;
	return v142;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l149: i32;
	var l168: u32;
	var l169: f32;
	if s145 {
		let v150 = (*p20);
		l149 = bitcast<i32>(v150);
		let v152 = l149;
		let v154 = l149;
		let v156 = l149;
		let v158 = l149;
		return vec4<f32>(vec4<i32>(extractBits(v152, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v154, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v156, bitcast<u32>(16i), bitcast<u32>(8i)), (v158 >> bitcast<u32>(24i))));
	}
	let v164 = (*p20);
	l168 = (v164 ^ 2155905152u);
	l169 = 128.0f;
	let v170 = fn_17(&l168, &l169);
	return v170;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l175: vec2<f32>;
	var l196: f32;
	let v180 = (*p24);
	let v181 = (*p25);
	let v182 = (*p26);
	let v186 = (v180 + (v181 >> (v182 + 1u)));
	let v189 = b2[v186 / 4u][v186 % 4u];
	l175 = unpack2x16float(v189);
	let v191 = (*p25);
	let v192 = (*p26);
	if ((v191 & (1u << v192)) == 0u) {
		let v200 = l175[0u];
		l196 = v200;
	} else {
		let v203 = l175[1u];
		l196 = v203;
	}
	let v204 = l196;
	return v204;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v207 = (*p30);
	return (v207 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v216 = (*p35);
	let v217 = (*p36);
	let v218 = (v216 + v217);
	let v221 = b2[v218];
	return v221;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l224: vec4<u32>;
	var l228: u32;
	let v225 = (*p41);
	l224 = v225;
	let v226 = l224;
	(*p41) = v226.yzwx;
	let v230 = l224[0u];
	l228 = v230;
	let v231 = fn_21(&l228);
	return v231;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l234: vec4<u32>;
	var l235: u32;
	var l237: u32;
	var l240: u32;
	var l249: vec4<u32>;
	var l251: u32;
	let v236 = (*p49);
	l235 = v236;
	let v238 = (*p50);
	l237 = v238;
	let v239 = fn_37(&l235, &l237);
	l234 = v239;
	l240 = 0u;
	loop {
		let v246 = l240;
		if !(v246 < 4u) { break; }
		let v248 = l240;
		let v250 = l234;
		l249 = v250;
		let v252 = l240;
		l251 = v252;
		let v253 = fn_43(&l249, &l251);
		let v254 = l249;
		l234 = v254;
		(*p51)[v248] = v253;
		continuing {
			let v256 = l240;
			l240 = (v256 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l263: u32;
	var l264: u32;
	var l266: u32;
	let v258 = (*p55);
	l263 = ((v258 * 4u) + s261);
	let v265 = (*p56);
	l264 = v265;
	l266 = 1u;
	let v267 = fn_27(&l263, &l264, &l266);
	return v267;
}
fn fn_62(p60: ptr<function, u32>, p61: ptr<function, u32>) -> vec4<f32> {
	var l280: vec4<f32>;
	var l299: vec4<f32>;
	var l300: u32;
	if s271 {
		let v277 = (*p61);
		if (s276 || (v277 < c2)) {
			let v287 = (*p60);
			let v288 = (*p61);
			let v290 = ((v287 + v288) / 4u);
			let v293 = b1[v290];
			l280 = v293;
		} else {
			l280 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v297 = l280;
		return v297;
	}
	l299 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l300 = 0u;
	loop {
		let v306 = l300;
		if !(v306 < 4u) { break; }
		let v308 = (*p61);
		let v309 = l300;
		if ((v308 + v309) < c2) {
			let v314 = l300;
			let v319 = (*p60);
			let v320 = (*p61);
			let v322 = l300;
			let v323 = ((v319 + v320) + v322);
			let v326 = b1[v323 / 4u][v323 % 4u];
			l299[v314] = v326;
		}
		continuing {
			let v328 = l300;
			l300 = (v328 + bitcast<u32>(1i));
		}
	}
	let v330 = l299;
	return v330;
}
