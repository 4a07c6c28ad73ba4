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
struct S227 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S227;
var<workgroup> g597: array<f32, max(s594, 1u)>;
const s78: u32 = (c1 - 5u);
const s151: u32 = (c2 % 4u);
const s152: bool = (s151 == 0u);
const s156: u32 = (c2 % 8u);
const s157: bool = (s156 == 0u);
const s346: u32 = (c2 + 8u);
const s347: u32 = (s346 - 1u);
const s348: u32 = (s347 / 8u);
const s351: bool = (c7 == 0u);
const s466: u32 = (c4 * 2u);
const s567: u32 = (c4 * 2u);
const s592: u32 = (4u * c6);
const s593: u32 = (s592 * c4);
const s594: u32 = (s593 * c5);
const s627: u32 = (4u * c5);
const s628: u32 = (s627 * c6);
const s633: u32 = (c5 * c6);
const s642: u32 = (c5 * c6);
const s692: bool = (c8 != 0u);
const s709: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h654: bool;
	var l212: u32;
	var l219: u32;
	var l223: u32;
	var l226: u32;
	var l238: u32;
	var l246: u32;
	var l255: u32;
	var l265: array<u32, max(c6, 1u)>;
	var l274: u32;
	var l279: u32;
	var l287: u32;
	var l298: array<array<f32, max(c6, 1u)>, 4>;
	var l306: u32;
	var l316: array<u32, 4>;
	var l326: array<u32, 4>;
	var l338: u32;
	var l354: u32;
	var l364: array<vec4<u32>, max(c6, 1u)>;
	var l367: u32;
	var l370: u32;
	var l376: u32;
	var l381: u32;
	var l391: array<vec4<f32>, max(c6, 1u)>;
	var l394: vec4<u32>;
	var l397: u32;
	var l405: u32;
	var l413: vec4<f32>;
	var l425: u32;
	var l428: u32;
	var l429: u32;
	var l431: u32;
	var l457: u32;
	var l474: u32;
	var l485: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l487: u32;
	var l490: u32;
	var l492: array<vec4<f32>, 2>;
	var l498: u32;
	var l506: u32;
	var l514: vec4<f32>;
	var l526: u32;
	var l529: u32;
	var l530: u32;
	var l532: u32;
	var l558: u32;
	var l576: u32;
	var l584: u32;
	var l619: u32;
	var l630: u32;
	var l636: u32;
	var l657: f32;
	var l658: u32;
	var l676: u32;
	var l693: f32;
	let v218 = local_invocation_id[0u];
	l212 = v218;
	let v220 = l212;
	l219 = (v220 % max(c4, 1u));
	let v224 = l212;
	l223 = (v224 / max(c4, 1u));
	let v232 = push.m0;
	let v235 = workgroup_id[1u];
	l226 = (v232 + (v235 * 4u));
	let v239 = fn_8();
	l238 = v239;
	let v240 = l226;
	let v241 = l238;
	if (v240 >= v241) {
		return;
	}
	let v248 = workgroup_id[0u];
	let v251 = l223;
	l246 = (((v248 * c5) + v251) * c6);
	l255 = 0u;
	loop {
		let v261 = l255;
		if !(v261 < c6) { break; }
		let v266 = l255;
		let v267 = l246;
		let v268 = l255;
		let v271 = push.m2;
		l274 = min((v267 + v268), (v271 - 1u));
		let v275 = fn_13(&l274);
		l265[v266] = v275;
		continuing {
			let v277 = l255;
			l255 = (v277 + bitcast<u32>(1i));
		}
	}
	l279 = 0u;
	loop {
		let v285 = l279;
		if !(v285 < 4u) { break; }
		l287 = 0u;
		loop {
			let v293 = l287;
			if !(v293 < c6) { break; }
			let v299 = l279;
			let v300 = l287;
			l298[v299][v300] = 0.0f;
			continuing {
				let v302 = l287;
				l287 = (v302 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v304 = l279;
			l279 = (v304 + bitcast<u32>(1i));
		}
	}
	l306 = 0u;
	loop {
		let v312 = l306;
		if !(v312 < 4u) { break; }
		let v317 = l306;
		let v318 = l226;
		let v319 = l306;
		let v321 = l238;
		l316[v317] = (min((v318 + v319), (v321 - 1u)) * c2);
		let v327 = l306;
		let v328 = l306;
		let v330 = l316[v328];
		let v332 = l219;
		l326[v327] = ((v330 / 4u) + (v332 * 2u));
		continuing {
			let v336 = l306;
			l306 = (v336 + bitcast<u32>(1i));
		}
	}
	let v339 = l219;
	l338 = v339;
	loop {
		let v345 = l338;
		if !(v345 < s348) { break; }
		if s351 {
			l354 = 0u;
			loop {
				let v360 = l354;
				if !(v360 < c6) { break; }
				let v365 = l354;
				let v366 = l354;
				let v369 = l265[v366];
				l367 = v369;
				let v371 = l338;
				l370 = v371;
				let v372 = fn_19(&l367, &l370);
				l364[v365] = v372;
				continuing {
					let v374 = l354;
					l354 = (v374 + bitcast<u32>(1i));
				}
			}
			l376 = 0u;
			loop {
				l381 = 0u;
				loop {
					let v387 = l381;
					if !(v387 < c6) { break; }
					let v392 = l381;
					let v393 = l381;
					let v396 = l364[v393];
					l394 = v396;
					let v398 = l376;
					l397 = v398;
					let v399 = fn_27(&l394, &l397);
					let v400 = l394;
					l364[v393] = v400;
					l391[v392] = v399;
					continuing {
						let v403 = l381;
						l381 = (v403 + bitcast<u32>(1i));
					}
				}
				l405 = 0u;
				loop {
					let v411 = l405;
					if !(v411 < 4u) { break; }
					let v414 = l405;
					let v415 = l405;
					let v417 = l326[v415];
					let v418 = l376;
					let v420 = l338;
					let v422 = l376;
					let v427 = l316[v414];
					l425 = v427;
					l428 = (v417 + v418);
					l429 = ((v420 * 8u) + (v422 * 4u));
					let v430 = fn_42(&l425, &l428, &l429);
					l413 = v430;
					l431 = 0u;
					loop {
						let v437 = l431;
						if !(v437 < c6) { break; }
						let v439 = l405;
						let v440 = l431;
						let v441 = l413;
						let v442 = l431;
						let v444 = l391[v442];
						let v447 = l298[v439][v440];
						l298[v439][v440] = (v447 + dot(v441, v444));
						continuing {
							let v450 = l431;
							l431 = (v450 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v452 = l405;
						l405 = (v452 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v454 = l376;
					let v455 = (v454 + bitcast<u32>(1i));
					l376 = v455;
					break if !(v455 < 2u);
				}
			}
			l457 = 0u;
			loop {
				let v463 = l457;
				if !(v463 < 4u) { break; }
				let v465 = l457;
				let v468 = l326[v465];
				l326[v465] = (v468 + s466);
				continuing {
					let v471 = l457;
					l457 = (v471 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		l474 = 0u;
		loop {
			let v480 = l474;
			if !(v480 < c6) { break; }
			let v482 = l474;
			let v486 = l474;
			let v489 = l265[v482];
			l487 = v489;
			let v491 = l338;
			l490 = v491;
			fn_36(&l487, &l490, &l492);
			let v494 = l492;
			l485[v486] = v494;
			continuing {
				let v496 = l474;
				l474 = (v496 + bitcast<u32>(1i));
			}
		}
		l498 = 0u;
		loop {
			let v504 = l498;
			if !(v504 < 4u) { break; }
			l506 = 0u;
			loop {
				let v512 = l506;
				if !(v512 < 2u) { break; }
				let v515 = l498;
				let v516 = l498;
				let v518 = l326[v516];
				let v519 = l506;
				let v521 = l338;
				let v523 = l506;
				let v528 = l316[v515];
				l526 = v528;
				l529 = (v518 + v519);
				l530 = ((v521 * 8u) + (v523 * 4u));
				let v531 = fn_42(&l526, &l529, &l530);
				l514 = v531;
				l532 = 0u;
				loop {
					let v538 = l532;
					if !(v538 < c6) { break; }
					let v540 = l498;
					let v541 = l532;
					let v542 = l514;
					let v543 = l532;
					let v544 = l506;
					let v546 = l485[v543][v544];
					let v549 = l298[v540][v541];
					l298[v540][v541] = (v549 + dot(v542, v546));
					continuing {
						let v552 = l532;
						l532 = (v552 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v554 = l506;
					l506 = (v554 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v556 = l498;
				l498 = (v556 + bitcast<u32>(1i));
			}
		}
		l558 = 0u;
		loop {
			let v564 = l558;
			if !(v564 < 4u) { break; }
			let v566 = l558;
			let v569 = l326[v566];
			l326[v566] = (v569 + s567);
			continuing {
				let v572 = l558;
				l558 = (v572 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v574 = l338;
			l338 = (v574 + c4);
		}
	}
	l576 = 0u;
	loop {
		let v582 = l576;
		if !(v582 < 4u) { break; }
		l584 = 0u;
		loop {
			let v590 = l584;
			if !(v590 < c6) { break; }
			let v598 = l576;
			let v600 = l223;
			let v603 = l584;
			let v606 = l219;
			let v607 = ((((((v598 * c5) + v600) * c6) + v603) * c4) + v606);
			let v608 = l576;
			let v609 = l584;
			let v611 = l298[v608][v609];
			g597[v607] = v611;
			continuing {
				let v614 = l584;
				l584 = (v614 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v616 = l576;
			l576 = (v616 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v620 = l212;
	l619 = v620;
	loop {
		let v626 = l619;
		if !(v626 < s628) { break; }
		let v631 = l226;
		let v632 = l619;
		l630 = (v631 + (v632 / max(s633, 1u)));
		let v638 = workgroup_id[0u];
		let v641 = l619;
		l636 = (((v638 * c5) * c6) + (v641 % max(s642, 1u)));
		let v645 = l630;
		let v646 = l238;
		let v647 = (v645 < v646);
		h654 = v647;
		if v647 {
			let v650 = l636;
			let v652 = push.m2;
			h654 = (v650 < v652);
		}
		let v654 = h654;
		if v654 {
			l657 = 0.0f;
			l658 = 0u;
			loop {
				let v664 = l658;
				if !(v664 < c4) { break; }
				let v666 = l619;
				let v668 = l658;
				let v669 = ((v666 * c4) + v668);
				let v671 = g597[v669];
				let v672 = l657;
				l657 = (v672 + v671);
				continuing {
					let v674 = l658;
					l658 = (v674 + bitcast<u32>(1i));
				}
			}
			let v677 = l630;
			let v679 = push.m3;
			let v682 = push.m1;
			let v684 = l636;
			l676 = (((v677 * v679) + v682) + v684);
			let v690 = l676;
			if s692 {
				let v696 = l657;
				let v701 = l676;
				let v703 = b5[v701];
				l693 = (v696 + v703);
			} else {
				let v706 = l657;
				l693 = v706;
			}
			let v707 = l693;
			b3[v690] = v707;
		}
		continuing {
			let v710 = l619;
			l619 = (v710 + s709);
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
	let v109 = l99[0u];
	let v114 = l99[1u];
	let v117 = l99[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v105 << bitcast<u32>(16i)), (v109 & 4294901760u), (v114 << bitcast<u32>(16i)), (v117 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l123: vec4<u32>;
	var l124: u32;
	var l126: u32;
	var l129: u32;
	var l139: vec4<u32>;
	var l141: u32;
	let v125 = (*p33);
	l124 = v125;
	let v127 = (*p34);
	l126 = v127;
	let v128 = fn_19(&l124, &l126);
	l123 = v128;
	l129 = 0u;
	loop {
		let v135 = l129;
		if !(v135 < 2u) { break; }
		let v138 = l129;
		let v140 = l123;
		l139 = v140;
		let v142 = l129;
		l141 = v142;
		let v143 = fn_27(&l139, &l141);
		let v144 = l139;
		l123 = v144;
		(*p35)[v138] = v143;
		continuing {
			let v147 = l129;
			l129 = (v147 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l161: vec4<f32>;
	var l177: vec4<f32>;
	var l178: u32;
	if s152 {
		let v158 = (*p41);
		if (s157 || (v158 < c2)) {
			let v168 = (*p40);
			let v171 = b1[v168];
			l161 = v171;
		} else {
			l161 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v175 = l161;
		return v175;
	}
	l177 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l178 = 0u;
	loop {
		let v184 = l178;
		if !(v184 < 4u) { break; }
		let v186 = (*p41);
		let v187 = l178;
		if ((v186 + v187) < c2) {
			let v192 = l178;
			let v197 = (*p39);
			let v198 = (*p41);
			let v200 = l178;
			let v201 = ((v197 + v198) + v200);
			let v204 = b1[v201 / 4u][v201 % 4u];
			l177[v192] = v204;
		}
		continuing {
			let v207 = l178;
			l178 = (v207 + bitcast<u32>(1i));
		}
	}
	let v209 = l177;
	return v209;
}
