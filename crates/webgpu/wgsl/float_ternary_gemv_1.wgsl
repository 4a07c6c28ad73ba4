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
var<workgroup> g649: array<f32, max(s646, 1u)>;
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
const s467: u32 = (c2 + 16u);
const s468: u32 = (s467 - 1u);
const s469: u32 = (s468 / 16u);
const s619: u32 = (c4 * 4u);
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
	var l447: array<u32, 1>;
	var l459: u32;
	var l471: u32;
	var l482: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l484: u32;
	var l487: u32;
	var l489: array<vec4<f32>, 4>;
	var l495: u32;
	var l504: array<f32, max(c6, 1u)>;
	var l507: u32;
	var l510: u32;
	var l516: u32;
	var l524: u32;
	var l532: vec4<f32>;
	var l544: u32;
	var l547: u32;
	var l548: u32;
	var l550: u32;
	var l558: f32;
	var l565: array<f32, max(c6, 1u)>;
	var l569: f32;
	var l585: u32;
	var l610: u32;
	var l628: u32;
	var l636: u32;
	var l671: u32;
	var l682: u32;
	var l688: u32;
	var l709: f32;
	var l710: u32;
	var l728: u32;
	var l745: f32;
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
	loop {
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
		let v439 = l351;
		let v440 = l427;
		let v442 = l359;
		l437[v438] = (min((v439 + v440), (v442 - 1u)) * c2);
		let v448 = l427;
		let v449 = l427;
		let v451 = l437[v449];
		let v453 = l344;
		l447[v448] = ((v451 / 4u) + (v453 * 4u));
		continuing {
			let v457 = l427;
			l427 = (v457 + bitcast<u32>(1i));
		}
	}
	let v460 = l344;
	l459 = v460;
	loop {
		let v466 = l459;
		if !(v466 < s469) { break; }
		l471 = 0u;
		loop {
			let v477 = l471;
			if !(v477 < c6) { break; }
			let v479 = l471;
			let v483 = l471;
			let v486 = l386[v479];
			l484 = v486;
			let v488 = l459;
			l487 = v488;
			fn_49(&l484, &l487, &l489);
			let v491 = l489;
			l482[v483] = v491;
			continuing {
				let v493 = l471;
				l471 = (v493 + bitcast<u32>(1i));
			}
		}
		l495 = 0u;
		loop {
			let v501 = l495;
			if !(v501 < c6) { break; }
			let v505 = l495;
			let v506 = l495;
			let v509 = l386[v506];
			l507 = v509;
			let v511 = l459;
			l510 = v511;
			let v512 = fn_53(&l507, &l510);
			l504[v505] = v512;
			continuing {
				let v514 = l495;
				l495 = (v514 + bitcast<u32>(1i));
			}
		}
		l516 = 0u;
		loop {
			let v522 = l516;
			if !(v522 < 1u) { break; }
			l524 = 0u;
			loop {
				let v530 = l524;
				if !(v530 < 4u) { break; }
				let v533 = l516;
				let v534 = l516;
				let v536 = l447[v534];
				let v537 = l524;
				let v539 = l459;
				let v541 = l524;
				let v546 = l437[v533];
				l544 = v546;
				l547 = (v536 + v537);
				l548 = ((v539 * 16u) + (v541 * 4u));
				let v549 = fn_59(&l544, &l547, &l548);
				l532 = v549;
				l550 = 0u;
				loop {
					let v556 = l550;
					if !(v556 < c6) { break; }
					let v559 = l532;
					let v560 = l550;
					let v561 = l524;
					let v563 = l482[v560][v561];
					l558 = dot(v559, v563);
					let v566 = l550;
					let v567 = l524;
					if (v567 > 0u) {
						let v572 = l550;
						let v574 = l565[v572];
						let v575 = l558;
						l569 = (v574 + v575);
					} else {
						let v578 = l558;
						l569 = v578;
					}
					let v579 = l569;
					l565[v566] = v579;
					continuing {
						let v581 = l550;
						l550 = (v581 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v583 = l524;
					l524 = (v583 + bitcast<u32>(1i));
				}
			}
			l585 = 0u;
			loop {
				let v591 = l585;
				if !(v591 < c6) { break; }
				let v593 = l516;
				let v594 = l585;
				let v595 = l585;
				let v597 = l565[v595];
				let v598 = l585;
				let v600 = l504[v598];
				let v603 = l419[v593][v594];
				l419[v593][v594] = (v603 + (v597 * v600));
				continuing {
					let v606 = l585;
					l585 = (v606 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v608 = l516;
				l516 = (v608 + bitcast<u32>(1i));
			}
		}
		l610 = 0u;
		loop {
			let v616 = l610;
			if !(v616 < 1u) { break; }
			let v618 = l610;
			let v621 = l447[v618];
			l447[v618] = (v621 + s619);
			continuing {
				let v624 = l610;
				l610 = (v624 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v626 = l459;
			l459 = (v626 + c4);
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
			let v652 = l348;
			let v655 = l636;
			let v658 = l344;
			let v659 = ((((((v650 * c5) + v652) * c6) + v655) * c4) + v658);
			let v660 = l628;
			let v661 = l636;
			let v663 = l419[v660][v661];
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
	let v672 = l337;
	l671 = v672;
	loop {
		let v678 = l671;
		if !(v678 < s680) { break; }
		let v683 = l351;
		let v684 = l671;
		l682 = (v683 + (v684 / max(s685, 1u)));
		let v690 = workgroup_id[0u];
		let v693 = l671;
		l688 = (((v690 * c5) * c6) + (v693 % max(s694, 1u)));
		let v697 = l682;
		let v698 = l359;
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
	loop {
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
	loop {
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
