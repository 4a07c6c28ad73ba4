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
struct S290 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S290;
var<workgroup> g537: array<f32, max(s534, 1u)>;
const s88: u32 = (c1 - 5u);
const s111: bool = (c9 != 0u);
const s135: bool = (c9 != 0u);
const s215: u32 = (c2 % 4u);
const s216: bool = (s215 == 0u);
const s220: u32 = (c2 % 16u);
const s221: bool = (s220 == 0u);
const s410: u32 = (c2 + 16u);
const s411: u32 = (s410 - 1u);
const s412: u32 = (s411 / 16u);
const s507: u32 = (c4 * 4u);
const s532: u32 = (1u * c6);
const s533: u32 = (s532 * c4);
const s534: u32 = (s533 * c5);
const s568: u32 = (1u * c5);
const s569: u32 = (s568 * c6);
const s574: u32 = (c5 * c6);
const s583: u32 = (c5 * c6);
const s633: bool = (c8 != 0u);
const s650: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h595: bool;
	var l275: u32;
	var l282: u32;
	var l286: u32;
	var l289: u32;
	var l302: u32;
	var l310: u32;
	var l319: u32;
	var l329: array<u32, max(c6, 1u)>;
	var l338: u32;
	var l343: u32;
	var l351: u32;
	var l362: array<array<f32, max(c6, 1u)>, 1>;
	var l370: u32;
	var l380: array<u32, 1>;
	var l390: array<u32, 1>;
	var l402: u32;
	var l414: u32;
	var l425: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l427: u32;
	var l430: u32;
	var l432: array<vec4<f32>, 4>;
	var l438: u32;
	var l446: u32;
	var l454: vec4<f32>;
	var l466: u32;
	var l469: u32;
	var l470: u32;
	var l472: u32;
	var l498: u32;
	var l516: u32;
	var l524: u32;
	var l560: u32;
	var l571: u32;
	var l577: u32;
	var l598: f32;
	var l599: u32;
	var l617: u32;
	var l634: f32;
	let v281 = local_invocation_id[0u];
	l275 = v281;
	let v283 = l275;
	l282 = (v283 % max(c4, 1u));
	let v287 = l275;
	l286 = (v287 / max(c4, 1u));
	let v295 = push.m0;
	let v299 = workgroup_id[1u];
	l289 = (v295 + (v299 * 1u));
	let v303 = fn_8();
	l302 = v303;
	let v304 = l289;
	let v305 = l302;
	if (v304 >= v305) {
		return;
	}
	let v312 = workgroup_id[0u];
	let v315 = l286;
	l310 = (((v312 * c5) + v315) * c6);
	l319 = 0u;
	loop {
		let v325 = l319;
		if !(v325 < c6) { break; }
		let v330 = l319;
		let v331 = l310;
		let v332 = l319;
		let v335 = push.m2;
		l338 = min((v331 + v332), (v335 - 1u));
		let v339 = fn_25(&l338);
		l329[v330] = v339;
		continuing {
			let v341 = l319;
			l319 = (v341 + bitcast<u32>(1i));
		}
	}
	l343 = 0u;
	loop {
		let v349 = l343;
		if !(v349 < 1u) { break; }
		l351 = 0u;
		loop {
			let v357 = l351;
			if !(v357 < c6) { break; }
			let v363 = l343;
			let v364 = l351;
			l362[v363][v364] = 0.0f;
			continuing {
				let v366 = l351;
				l351 = (v366 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v368 = l343;
			l343 = (v368 + bitcast<u32>(1i));
		}
	}
	l370 = 0u;
	loop {
		let v376 = l370;
		if !(v376 < 1u) { break; }
		let v381 = l370;
		let v382 = l289;
		let v383 = l370;
		let v385 = l302;
		l380[v381] = (min((v382 + v383), (v385 - 1u)) * c2);
		let v391 = l370;
		let v392 = l370;
		let v394 = l380[v392];
		let v396 = l282;
		l390[v391] = ((v394 / 4u) + (v396 * 4u));
		continuing {
			let v400 = l370;
			l370 = (v400 + bitcast<u32>(1i));
		}
	}
	let v403 = l282;
	l402 = v403;
	loop {
		let v409 = l402;
		if !(v409 < s412) { break; }
		l414 = 0u;
		loop {
			let v420 = l414;
			if !(v420 < c6) { break; }
			let v422 = l414;
			let v426 = l414;
			let v429 = l329[v422];
			l427 = v429;
			let v431 = l402;
			l430 = v431;
			fn_46(&l427, &l430, &l432);
			let v434 = l432;
			l425[v426] = v434;
			continuing {
				let v436 = l414;
				l414 = (v436 + bitcast<u32>(1i));
			}
		}
		l438 = 0u;
		loop {
			let v444 = l438;
			if !(v444 < 1u) { break; }
			l446 = 0u;
			loop {
				let v452 = l446;
				if !(v452 < 4u) { break; }
				let v455 = l438;
				let v456 = l438;
				let v458 = l390[v456];
				let v459 = l446;
				let v461 = l402;
				let v463 = l446;
				let v468 = l380[v455];
				l466 = v468;
				l469 = (v458 + v459);
				l470 = ((v461 * 16u) + (v463 * 4u));
				let v471 = fn_52(&l466, &l469, &l470);
				l454 = v471;
				l472 = 0u;
				loop {
					let v478 = l472;
					if !(v478 < c6) { break; }
					let v480 = l438;
					let v481 = l472;
					let v482 = l454;
					let v483 = l472;
					let v484 = l446;
					let v486 = l425[v483][v484];
					let v489 = l362[v480][v481];
					l362[v480][v481] = (v489 + dot(v482, v486));
					continuing {
						let v492 = l472;
						l472 = (v492 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v494 = l446;
					l446 = (v494 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v496 = l438;
				l438 = (v496 + bitcast<u32>(1i));
			}
		}
		l498 = 0u;
		loop {
			let v504 = l498;
			if !(v504 < 1u) { break; }
			let v506 = l498;
			let v509 = l390[v506];
			l390[v506] = (v509 + s507);
			continuing {
				let v512 = l498;
				l498 = (v512 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v514 = l402;
			l402 = (v514 + c4);
		}
	}
	l516 = 0u;
	loop {
		let v522 = l516;
		if !(v522 < 1u) { break; }
		l524 = 0u;
		loop {
			let v530 = l524;
			if !(v530 < c6) { break; }
			let v538 = l516;
			let v540 = l286;
			let v543 = l524;
			let v546 = l282;
			let v547 = ((((((v538 * c5) + v540) * c6) + v543) * c4) + v546);
			let v548 = l516;
			let v549 = l524;
			let v551 = l362[v548][v549];
			g537[v547] = v551;
			continuing {
				let v554 = l524;
				l524 = (v554 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v556 = l516;
			l516 = (v556 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v561 = l275;
	l560 = v561;
	loop {
		let v567 = l560;
		if !(v567 < s569) { break; }
		let v572 = l289;
		let v573 = l560;
		l571 = (v572 + (v573 / max(s574, 1u)));
		let v579 = workgroup_id[0u];
		let v582 = l560;
		l577 = (((v579 * c5) * c6) + (v582 % max(s583, 1u)));
		let v586 = l571;
		let v587 = l302;
		let v588 = (v586 < v587);
		h595 = v588;
		if v588 {
			let v591 = l577;
			let v593 = push.m2;
			h595 = (v591 < v593);
		}
		let v595 = h595;
		if v595 {
			l598 = 0.0f;
			l599 = 0u;
			loop {
				let v605 = l599;
				if !(v605 < c4) { break; }
				let v607 = l560;
				let v609 = l599;
				let v610 = ((v607 * c4) + v609);
				let v612 = g537[v610];
				let v613 = l598;
				l598 = (v613 + v612);
				continuing {
					let v615 = l599;
					l599 = (v615 + bitcast<u32>(1i));
				}
			}
			let v618 = l571;
			let v620 = push.m3;
			let v623 = push.m1;
			let v625 = l577;
			l617 = (((v618 * v620) + v623) + v625);
			let v631 = l617;
			if s633 {
				let v637 = l598;
				let v642 = l617;
				let v644 = b5[v642];
				l634 = (v637 + v644);
			} else {
				let v647 = l598;
				l634 = v647;
			}
			let v648 = l634;
			b3[v631] = v648;
		}
		continuing {
			let v651 = l560;
			l560 = (v651 + s650);
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
	var l92: vec4<u32>;
	var l121: vec4<f32>;
	let v93 = (*p15);
	let v96 = (*p15);
	let v100 = (*p15);
	let v104 = (*p15);
	l92 = vec4<u32>((v93 & 255u), ((v96 >> bitcast<u32>(8i)) & 255u), ((v100 >> bitcast<u32>(16i)) & 255u), (v104 >> bitcast<u32>(24i)));
	if s111 {
		let v114 = l92;
		let v116 = (*p16);
		return (vec4<f32>(v114) - vec4<f32>(v116, v116, v116, v116));
	}
	let v122 = l92;
	let v128 = (*p16);
	let v129 = (8388608.0f + v128);
	l121 = (bitcast<vec4<f32>>((v122 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v129, v129, v129, v129));
	let v132 = l121;
	return v132;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l139: i32;
	var l158: u32;
	var l159: f32;
	if s135 {
		let v140 = (*p20);
		l139 = bitcast<i32>(v140);
		let v142 = l139;
		let v144 = l139;
		let v146 = l139;
		let v148 = l139;
		return vec4<f32>(vec4<i32>(extractBits(v142, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v144, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v146, bitcast<u32>(16i), bitcast<u32>(8i)), (v148 >> bitcast<u32>(24i))));
	}
	let v154 = (*p20);
	l158 = (v154 ^ 2155905152u);
	l159 = 128.0f;
	let v160 = fn_17(&l158, &l159);
	return v160;
}
fn fn_25(p24: ptr<function, u32>) -> u32 {
	let v163 = (*p24);
	return (v163 * c3);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> vec4<u32> {
	let v172 = (*p29);
	let v173 = (*p30);
	let v174 = (v172 + v173);
	let v177 = b2[v174];
	return v177;
}
fn fn_37(p35: ptr<function, vec4<u32>>, p36: ptr<function, u32>) -> vec4<f32> {
	var l180: vec4<u32>;
	var l184: u32;
	let v181 = (*p35);
	l180 = v181;
	let v182 = l180;
	(*p35) = v182.yzwx;
	let v186 = l180[0u];
	l184 = v186;
	let v187 = fn_21(&l184);
	return v187;
}
fn fn_46(p43: ptr<function, u32>, p44: ptr<function, u32>, p45: ptr<function, array<vec4<f32>, 4>>) {
	var l190: vec4<u32>;
	var l191: u32;
	var l193: u32;
	var l196: u32;
	var l205: vec4<u32>;
	var l207: u32;
	let v192 = (*p43);
	l191 = v192;
	let v194 = (*p44);
	l193 = v194;
	let v195 = fn_31(&l191, &l193);
	l190 = v195;
	l196 = 0u;
	loop {
		let v202 = l196;
		if !(v202 < 4u) { break; }
		let v204 = l196;
		let v206 = l190;
		l205 = v206;
		let v208 = l196;
		l207 = v208;
		let v209 = fn_37(&l205, &l207);
		let v210 = l205;
		l190 = v210;
		(*p45)[v204] = v209;
		continuing {
			let v212 = l196;
			l196 = (v212 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> vec4<f32> {
	var l225: vec4<f32>;
	var l241: vec4<f32>;
	var l242: u32;
	if s216 {
		let v222 = (*p51);
		if (s221 || (v222 < c2)) {
			let v232 = (*p50);
			let v235 = b1[v232];
			l225 = v235;
		} else {
			l225 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v239 = l225;
		return v239;
	}
	l241 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l242 = 0u;
	loop {
		let v248 = l242;
		if !(v248 < 4u) { break; }
		let v250 = (*p51);
		let v251 = l242;
		if ((v250 + v251) < c2) {
			let v256 = l242;
			let v261 = (*p49);
			let v262 = (*p51);
			let v264 = l242;
			let v265 = ((v261 + v262) + v264);
			let v268 = b1[v265 / 4u][v265 % 4u];
			l241[v256] = v268;
		}
		continuing {
			let v270 = l242;
			l242 = (v270 + bitcast<u32>(1i));
		}
	}
	let v272 = l241;
	return v272;
}
