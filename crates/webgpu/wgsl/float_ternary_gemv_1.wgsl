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
const c10: u32 = 128u; // group
const c11: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S69 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S243 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S69;
@group(0) @binding(16) var<uniform> push: S243;
var<workgroup> g631: array<f32, max(s628, 1u)>;
const s95: u32 = (c1 - 5u);
const s116: u32 = (c2 + c10);
const s118: u32 = (s116 - 1u);
const s119: u32 = (s118 / max(c10, 1u));
const s120: u32 = (s119 + 1u);
const s122: u32 = (s120 / 2u);
const s164: u32 = (c2 + 63u);
const s165: u32 = (s164 / 64u);
const s235: bool = (c11 != 0u);
const s278: u32 = (c2 % 4u);
const s279: bool = (s278 == 0u);
const s282: u32 = (c2 % 16u);
const s283: bool = (s282 == 0u);
const s464: u32 = (c2 + 16u);
const s465: u32 = (s464 - 1u);
const s466: u32 = (s465 / 16u);
const s605: u32 = (c4 * 4u);
const s626: u32 = (1u * c6);
const s627: u32 = (s626 * c4);
const s628: u32 = (s627 * c5);
const s661: u32 = (1u * c5);
const s662: u32 = (s661 * c6);
const s667: u32 = (c5 * c6);
const s676: u32 = (c5 * c6);
const s726: bool = (c8 != 0u);
const s743: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h688: bool;
	var l337: u32;
	var l344: u32;
	var l348: u32;
	var l351: u32;
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
	var l456: u32;
	var l468: u32;
	var l479: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l481: u32;
	var l484: u32;
	var l486: array<vec4<f32>, 4>;
	var l492: u32;
	var l501: array<f32, max(c6, 1u)>;
	var l504: u32;
	var l507: u32;
	var l513: u32;
	var l521: u32;
	var l529: vec4<f32>;
	var l539: u32;
	var l542: u32;
	var l543: u32;
	var l545: u32;
	var l553: f32;
	var l560: array<f32, max(c6, 1u)>;
	var l564: f32;
	var l580: u32;
	var l610: u32;
	var l618: u32;
	var l653: u32;
	var l664: u32;
	var l670: u32;
	var l691: f32;
	var l692: u32;
	var l710: u32;
	var l727: f32;
	let v343 = local_invocation_id[0u];
	l337 = v343;
	let v345 = l337;
	l344 = (v345 % max(c4, 1u));
	let v349 = l337;
	l348 = (v349 / max(c4, 1u));
	let v353 = push.m0;
	let v356 = workgroup_id[1u];
	l351 = (v353 + (v356 * 1u));
	let v360 = fn_8();
	l359 = v360;
	let v361 = l351;
	let v362 = l359;
	if (v361 >= v362) {
		return;
	}
	let v369 = workgroup_id[0u];
	let v372 = l348;
	l367 = (((v369 * c5) + v372) * c6);
	l376 = 0u;
	loop { // unroll
		let v382 = l376;
		if !(v382 < c6) { break; }
		let v387 = l376;
		let v388 = l367;
		let v389 = l376;
		let v392 = push.m2;
		l395 = min((v388 + v389), (v392 - 1u));
		let v396 = fn_30(&l395);
		l386[v387] = v396;
		continuing {
			let v398 = l376;
			l376 = (v398 + bitcast<u32>(1i));
		}
	}
	l400 = 0u;
	loop { // unroll
		let v406 = l400;
		if !(v406 < 1u) { break; }
		l408 = 0u;
		loop { // unroll
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
	loop { // unroll
		let v433 = l427;
		if !(v433 < 1u) { break; }
		let v438 = l427;
		let v439 = l351;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		continuing {
			let v447 = l427;
			l427 = (v447 + bitcast<u32>(1i));
		}
	}
	let v451 = l437[0i];
	let v453 = l344;
	l449 = ((v451 / 4u) + (v453 * 4u));
	let v457 = l344;
	l456 = v457;
	loop {
		let v463 = l456;
		if !(v463 < s466) { break; }
		l468 = 0u;
		loop { // unroll
			let v474 = l468;
			if !(v474 < c6) { break; }
			let v476 = l468;
			let v480 = l468;
			let v483 = l386[v476];
			l481 = v483;
			let v485 = l456;
			l484 = v485;
			fn_49(&l481, &l484, &l486);
			let v488 = l486;
			l479[v480] = v488;
			continuing {
				let v490 = l468;
				l468 = (v490 + bitcast<u32>(1i));
			}
		}
		l492 = 0u;
		loop { // unroll
			let v498 = l492;
			if !(v498 < c6) { break; }
			let v502 = l492;
			let v503 = l492;
			let v506 = l386[v503];
			l504 = v506;
			let v508 = l456;
			l507 = v508;
			let v509 = fn_53(&l504, &l507);
			l501[v502] = v509;
			continuing {
				let v511 = l492;
				l492 = (v511 + bitcast<u32>(1i));
			}
		}
		l513 = 0u;
		loop { // unroll
			let v519 = l513;
			if !(v519 < 1u) { break; }
			l521 = 0u;
			loop { // unroll
				let v527 = l521;
				if !(v527 < 4u) { break; }
				let v530 = l513;
				let v531 = l449;
				let v532 = l521;
				let v534 = l456;
				let v536 = l521;
				let v541 = l437[v530];
				l539 = v541;
				l542 = (v531 + v532);
				l543 = ((v534 * 16u) + (v536 * 4u));
				let v544 = fn_59(&l539, &l542, &l543);
				l529 = v544;
				l545 = 0u;
				loop { // unroll
					let v551 = l545;
					if !(v551 < c6) { break; }
					let v554 = l529;
					let v555 = l545;
					let v556 = l521;
					let v558 = l479[v555][v556];
					l553 = dot(v554, v558);
					let v561 = l545;
					let v562 = l521;
					if (v562 > 0u) {
						let v567 = l545;
						let v569 = l560[v567];
						let v570 = l553;
						l564 = (v569 + v570);
					} else {
						let v573 = l553;
						l564 = v573;
					}
					let v574 = l564;
					l560[v561] = v574;
					continuing {
						let v576 = l545;
						l545 = (v576 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v578 = l521;
					l521 = (v578 + bitcast<u32>(1i));
				}
			}
			l580 = 0u;
			loop { // unroll
				let v586 = l580;
				if !(v586 < c6) { break; }
				let v588 = l513;
				let v589 = l580;
				let v590 = l580;
				let v592 = l560[v590];
				let v593 = l580;
				let v595 = l501[v593];
				let v598 = l419[v588][v589];
				l419[v588][v589] = (v598 + (v592 * v595));
				continuing {
					let v601 = l580;
					l580 = (v601 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v603 = l513;
				l513 = (v603 + bitcast<u32>(1i));
			}
		}
		let v606 = l449;
		l449 = (v606 + s605);
		continuing {
			let v608 = l456;
			l456 = (v608 + c4);
		}
	}
	l610 = 0u;
	loop { // unroll
		let v616 = l610;
		if !(v616 < 1u) { break; }
		l618 = 0u;
		loop { // unroll
			let v624 = l618;
			if !(v624 < c6) { break; }
			let v632 = l610;
			let v634 = l348;
			let v637 = l618;
			let v640 = l344;
			let v641 = ((((((v632 * c5) + v634) * c6) + v637) * c4) + v640);
			let v642 = l610;
			let v643 = l618;
			let v645 = l419[v642][v643];
			g631[v641] = v645;
			continuing {
				let v648 = l618;
				l618 = (v648 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v650 = l610;
			l610 = (v650 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v654 = l337;
	l653 = v654;
	loop {
		let v660 = l653;
		if !(v660 < s662) { break; }
		let v665 = l351;
		let v666 = l653;
		l664 = (v665 + (v666 / max(s667, 1u)));
		let v672 = workgroup_id[0u];
		let v675 = l653;
		l670 = (((v672 * c5) * c6) + (v675 % max(s676, 1u)));
		let v679 = l664;
		let v680 = l359;
		let v681 = (v679 < v680);
		h688 = v681;
		if v681 {
			let v684 = l670;
			let v686 = push.m2;
			h688 = (v684 < v686);
		}
		let v688 = h688;
		if v688 {
			l691 = 0.0f;
			l692 = 0u;
			loop {
				let v698 = l692;
				if !(v698 < c4) { break; }
				let v700 = l653;
				let v702 = l692;
				let v703 = ((v700 * c4) + v702);
				let v705 = g631[v703];
				let v706 = l691;
				l691 = (v706 + v705);
				continuing {
					let v708 = l692;
					l692 = (v708 + bitcast<u32>(1i));
				}
			}
			let v711 = l664;
			let v713 = push.m3;
			let v716 = push.m1;
			let v718 = l670;
			l710 = (((v711 * v713) + v716) + v718);
			let v724 = l710;
			if s726 {
				let v730 = l691;
				let v735 = l710;
				let v737 = b5[v735];
				l727 = (v730 + v737);
			} else {
				let v740 = l691;
				l727 = v740;
			}
			let v741 = l727;
			b3[v724] = v741;
		}
		continuing {
			let v744 = l653;
			l653 = (v744 + s743);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v76 = extents.m0;
			return v76;
		}
		case 1u: {
			let v80 = extents.m1;
			return v80;
		}
		case 2u: {
			let v84 = extents.m2;
			return v84;
		}
		case 3u: {
			let v88 = extents.m3;
			return v88;
		}
		case 4u: {
			let v92 = extents.m4;
			return v92;
		}
		case default: {
			return s95;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v99 = (*p12);
	let v102 = (*p14);
	let v104 = (*p13);
	let v107 = (*p12);
	return (((((v99 / 64u) * v102) + v104) * 64u) + (v107 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v112 = (*p18);
	let v124 = (*p19);
	let v127 = (*p18);
	return (((((v112 / 64u) * s122) + v124) * 64u) + (v127 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l134: vec2<f32>;
	var l143: f32;
	let v135 = (*p24);
	l134 = unpack2x16float(v135);
	let v137 = (*p25);
	if ((v137 & 1u) == 0u) {
		let v147 = l134[0u];
		l143 = v147;
	} else {
		let v150 = l134[1u];
		l143 = v150;
	}
	let v151 = l143;
	return v151;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v154 = (*p29);
	return v154;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l166: u32;
	var l168: u32;
	var l169: u32;
	let v161 = (*p33);
	let v167 = (*p32);
	l166 = v167;
	l168 = (v161 / 4u);
	l169 = s165;
	let v170 = fn_15(&l166, &l168, &l169);
	let v172 = (*p33);
	let v174 = ((v170 * 4u) + (v172 % 4u));
	let v177 = b2[v174 / 4u][v174 % 4u];
	return v177;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l180: u32;
	let v181 = (*p38);
	l180 = v181;
	let v182 = l180;
	(*p38) = (v182 >> bitcast<u32>(2i));
	let v184 = l180;
	let v188 = l180;
	let v193 = l180;
	let v198 = l180;
	return (vec4<f32>(f32((v184 & 3u)), f32(((v188 >> bitcast<u32>(8i)) & 3u)), f32(((v193 >> bitcast<u32>(16i)) & 3u)), f32(((v198 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l209: u32;
	var l210: u32;
	var l212: u32;
	var l215: u32;
	var l224: u32;
	var l226: u32;
	let v211 = (*p46);
	l210 = v211;
	let v213 = (*p47);
	l212 = v213;
	let v214 = fn_34(&l210, &l212);
	l209 = v214;
	l215 = 0u;
	loop { // unroll
		let v221 = l215;
		if !(v221 < 4u) { break; }
		let v223 = l215;
		let v225 = l209;
		l224 = v225;
		let v227 = l215;
		l226 = v227;
		let v228 = fn_40(&l224, &l226);
		let v229 = l224;
		l209 = v229;
		(*p48)[v223] = v228;
		continuing {
			let v232 = l215;
			l215 = (v232 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l236: f32;
	var l256: u32;
	var l257: u32;
	var l262: u32;
	var l265: u32;
	if s235 {
		let v248 = push.m1;
		let v249 = (*p51);
		let v251 = (*p52);
		l256 = (v248 + v249);
		l257 = (((v251 * 16u) / max(c10, 1u)) / 2u);
		let v258 = fn_20(&l256, &l257);
		let v259 = (*p52);
		let v264 = b4[v258];
		l262 = v264;
		l265 = ((v259 * 16u) / max(c10, 1u));
		let v266 = fn_26(&l262, &l265);
		l236 = v266;
	} else {
		let v269 = push.m1;
		let v270 = (*p51);
		let v271 = (v269 + v270);
		let v273 = b4[v271];
		l236 = bitcast<f32>(v273);
	}
	let v275 = l236;
	return v275;
}
fn fn_59(p56: ptr<function, u32>, p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec4<f32> {
	var l287: vec4<f32>;
	var l303: vec4<f32>;
	var l304: u32;
	if s279 {
		let v284 = (*p58);
		if (s283 || (v284 < c2)) {
			let v294 = (*p57);
			let v297 = b1[v294];
			l287 = v297;
		} else {
			l287 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v301 = l287;
		return v301;
	}
	l303 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l304 = 0u;
	loop { // unroll
		let v310 = l304;
		if !(v310 < 4u) { break; }
		let v312 = (*p58);
		let v313 = l304;
		if ((v312 + v313) < c2) {
			let v318 = l304;
			let v323 = (*p56);
			let v324 = (*p58);
			let v326 = l304;
			let v327 = ((v323 + v324) + v326);
			let v330 = b1[v327 / 4u][v327 % 4u];
			l303[v318] = v330;
		}
		continuing {
			let v332 = l304;
			l304 = (v332 + bitcast<u32>(1i));
		}
	}
	let v334 = l303;
	return v334;
}
