const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
const c4: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S83 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S397 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S83;
@group(0) @binding(16) var<uniform> push: S397;
var<workgroup> g548: array<f32, 256>;
const s109: u32 = (c1 - 5u);
const s270: u32 = (c2 / 4u);
const s312: u32 = (c2 % 4u);
const s313: bool = (s312 == 0u);
const s514: u32 = (c2 + 16u);
const s515: u32 = (s514 - 1u);
const s516: u32 = (s515 / 16u);
const s542: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h564: bool;
	var l472: u32;
	var l481: u32;
	var l485: u32;
	var l492: u32;
	var l498: u32;
	var l504: f32;
	var l505: u32;
	var l522: array<vec4<f32>, 4>;
	var l523: u32;
	var l524: u32;
	var l526: array<vec4<f32>, 4>;
	var l531: array<vec4<f32>, 4>;
	var l533: u32;
	var l534: u32;
	var l567: f32;
	var l568: u32;
	let v467 = fn_8();
	if (v467 == 0u) {
		return;
	}
	let v478 = local_invocation_id[0u];
	l472 = (v478 % 64u);
	let v483 = local_invocation_id[0u];
	l481 = (v483 / 64u);
	let v488 = workgroup_id[0u];
	let v490 = l472;
	l485 = ((v488 * 64u) + v490);
	let v493 = l485;
	let v495 = push.m3;
	l492 = min(v493, (v495 - 1u));
	let v500 = push.m2;
	let v501 = l492;
	l498 = ((v500 + v501) * c3);
	l504 = 0.0f;
	let v506 = l481;
	l505 = v506;
	loop {
		let v512 = l505;
		if !(v512 < s516) { break; }
		let v519 = push.m1;
		let v520 = l492;
		l523 = (v519 + v520);
		let v525 = l505;
		l524 = v525;
		fn_62(&l523, &l524, &l526);
		let v528 = l526;
		l522 = v528;
		let v529 = l505;
		let v532 = l522;
		l531 = v532;
		l533 = (v529 * 16u);
		let v535 = l498;
		l534 = v535;
		let v536 = fn_73(&l531, &l533, &l534);
		let v537 = l504;
		l504 = (v537 + v536);
		continuing {
			let v543 = l505;
			l505 = (v543 + s542);
		}
	}
	let v550 = local_invocation_id[0u];
	let v551 = l504;
	g548[v550] = v551;
	workgroupBarrier();
	let v556 = l481;
	let v557 = (v556 == 0u);
	h564 = v557;
	if v557 {
		let v560 = l485;
		let v562 = push.m3;
		h564 = (v560 < v562);
	}
	let v564 = h564;
	if v564 {
		l567 = 0.0f;
		l568 = 0u;
		loop {
			let v574 = l568;
			if !(v574 < s542) { break; }
			let v576 = l568;
			let v578 = l472;
			let v579 = ((v576 * 64u) + v578);
			let v581 = g548[v579];
			let v582 = l567;
			l567 = (v582 + v581);
			continuing {
				let v584 = l568;
				l568 = (v584 + bitcast<u32>(1i));
			}
		}
		let v591 = push.m2;
		let v592 = l485;
		let v593 = (v591 + v592);
		let v594 = l567;
		b5[v593] = sqrt(v594);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v90 = extents.m0;
			return v90;
		}
		case 1u: {
			let v94 = extents.m1;
			return v94;
		}
		case 2u: {
			let v98 = extents.m2;
			return v98;
		}
		case 3u: {
			let v102 = extents.m3;
			return v102;
		}
		case 4u: {
			let v106 = extents.m4;
			return v106;
		}
		case default: {
			return s109;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l113: vec4<u32>;
	var l140: vec4<f32>;
	let v114 = (*p15);
	let v117 = (*p15);
	let v121 = (*p15);
	let v125 = (*p15);
	l113 = vec4<u32>((v114 & 255u), ((v117 >> bitcast<u32>(8i)) & 255u), ((v121 >> bitcast<u32>(16i)) & 255u), (v125 >> bitcast<u32>(24i)));
	if false {
		let v133 = l113;
		let v135 = (*p16);
		return (vec4<f32>(v133) - vec4<f32>(v135, v135, v135, v135));
	}
	let v141 = l113;
	let v147 = (*p16);
	let v148 = (8388608.0f + v147);
	l140 = (bitcast<vec4<f32>>((v141 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v148, v148, v148, v148));
	let v151 = l140;
	return v151;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l157: i32;
	var l176: u32;
	var l177: f32;
	if false {
		let v158 = (*p20);
		l157 = bitcast<i32>(v158);
		let v160 = l157;
		let v162 = l157;
		let v164 = l157;
		let v166 = l157;
		return vec4<f32>(vec4<i32>(extractBits(v160, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v162, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v164, bitcast<u32>(16i), bitcast<u32>(8i)), (v166 >> bitcast<u32>(24i))));
	}
	let v172 = (*p20);
	l176 = (v172 ^ 2155905152u);
	l177 = 128.0f;
	let v178 = fn_17(&l176, &l177);
	return v178;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l183: vec2<f32>;
	var l205: f32;
	let v188 = (*p24);
	let v189 = (*p25);
	let v190 = (*p26);
	let v194 = (v188 + (v189 >> (v190 + 1u)));
	let v197 = b1[v194 / 4u][v194 % 4u];
	l183 = unpack2x16float(v197);
	let v199 = (*p25);
	let v200 = (*p26);
	if ((v199 & (1u << v200)) == 0u) {
		let v209 = l183[0u];
		l205 = v209;
	} else {
		let v212 = l183[1u];
		l205 = v212;
	}
	let v213 = l205;
	return v213;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v216 = (*p30);
	return (v216 * c4);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v225 = (*p35);
	let v226 = (*p36);
	let v227 = (v225 + v226);
	let v230 = b1[v227];
	return v230;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l233: vec4<u32>;
	var l237: u32;
	let v234 = (*p41);
	l233 = v234;
	let v235 = l233;
	(*p41) = v235.yzwx;
	let v239 = l233[0u];
	l237 = v239;
	let v240 = fn_21(&l237);
	return v240;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l243: vec4<u32>;
	var l244: u32;
	var l246: u32;
	var l249: u32;
	var l258: vec4<u32>;
	var l260: u32;
	let v245 = (*p49);
	l244 = v245;
	let v247 = (*p50);
	l246 = v247;
	let v248 = fn_37(&l244, &l246);
	l243 = v248;
	l249 = 0u;
	loop { // unroll
		let v255 = l249;
		if !(v255 < 4u) { break; }
		let v257 = l249;
		let v259 = l243;
		l258 = v259;
		let v261 = l249;
		l260 = v261;
		let v262 = fn_43(&l258, &l260);
		let v263 = l258;
		l243 = v263;
		(*p51)[v257] = v262;
		continuing {
			let v265 = l249;
			l249 = (v265 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l272: u32;
	var l273: u32;
	var l275: u32;
	let v267 = (*p55);
	l272 = ((v267 * 4u) + s270);
	let v274 = (*p56);
	l273 = v274;
	l275 = 1u;
	let v276 = fn_27(&l272, &l273, &l275);
	return v276;
}
fn fn_62(p59: ptr<function, u32>, p60: ptr<function, u32>, p61: ptr<function, array<vec4<f32>, 4>>) {
	var l279: u32;
	var l280: u32;
	var l283: u32;
	var l285: u32;
	var l287: array<vec4<f32>, 4>;
	var l290: f32;
	var l291: u32;
	var l293: u32;
	var l296: u32;
	let v281 = (*p59);
	l280 = v281;
	let v282 = fn_31(&l280);
	l279 = v282;
	let v284 = l279;
	l283 = v284;
	let v286 = (*p60);
	l285 = v286;
	fn_52(&l283, &l285, &l287);
	let v289 = l287;
	(*p61) = v289;
	let v292 = l279;
	l291 = v292;
	let v294 = (*p60);
	l293 = v294;
	let v295 = fn_57(&l291, &l293);
	l290 = v295;
	l296 = 0u;
	loop { // unroll
		let v302 = l296;
		if !(v302 < 4u) { break; }
		let v304 = l296;
		let v305 = l290;
		let v307 = (*p61)[v304];
		(*p61)[v304] = (v307 * v305);
		continuing {
			let v310 = l296;
			l296 = (v310 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_67(p65: ptr<function, u32>, p66: ptr<function, u32>) -> vec4<f32> {
	var l328: vec4<f32>;
	var l331: u32;
	if s313 {
		let v320 = (*p65);
		let v321 = (*p66);
		let v323 = ((v320 + v321) / 4u);
		let v326 = b3[v323];
		return v326;
	}
	l328 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l331 = 0u;
	loop {
		let v337 = l331;
		let v338 = (*p66);
		if !(v337 < min(4u, (c2 - v338))) { break; }
		let v342 = l331;
		let v347 = (*p65);
		let v348 = (*p66);
		let v350 = l331;
		let v351 = ((v347 + v348) + v350);
		let v354 = b3[v351 / 4u][v351 % 4u];
		l328[v342] = v354;
		continuing {
			let v356 = l331;
			l331 = (v356 + bitcast<u32>(1i));
		}
	}
	let v358 = l328;
	return v358;
}
fn fn_73(p70: ptr<function, array<vec4<f32>, 4>>, p71: ptr<function, u32>, p72: ptr<function, u32>) -> f32 {
	var l361: u32;
	var l364: u32;
	var l375: u32;
	var l387: f32;
	var l405: u32;
	var l412: u32;
	var l431: u32;
	var l433: u32;
	var l444: f32;
	var l445: u32;
	let v362 = (*p71);
	if (v362 < c2) {
		let v367 = (*p71);
		l364 = min((((c2 - v367) + 3u) / 4u), 4u);
	} else {
		l364 = 0u;
	}
	let v374 = l364;
	l361 = v374;
	l375 = 0u;
	loop {
		let v381 = l375;
		let v384 = l361;
		if !((v381 < c3) && (v384 > 0u)) { break; }
		let v392 = (*p72);
		let v393 = l375;
		let v394 = (v392 + v393);
		let v396 = b4[v394];
		let v403 = push.m5;
		l387 = (v396 * v403);
		let v408 = push.m4;
		let v409 = l375;
		l405 = ((v408 + v409) * c2);
		l412 = 0u;
		loop { // unroll
			let v418 = l412;
			if !(v418 < 4u) { break; }
			let v420 = l412;
			let v421 = l361;
			if (v420 < v421) {
				let v425 = l412;
				let v426 = l387;
				let v427 = (*p71);
				let v428 = l412;
				let v432 = l405;
				l431 = v432;
				l433 = (v427 + (v428 * 4u));
				let v434 = fn_67(&l431, &l433);
				let v437 = (*p70)[v425];
				(*p70)[v425] = (v437 + (v434 * v426));
			}
			continuing {
				let v440 = l412;
				l412 = (v440 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v442 = l375;
			l375 = (v442 + bitcast<u32>(1i));
		}
	}
	l444 = 0.0f;
	l445 = 0u;
	loop { // unroll
		let v451 = l445;
		if !(v451 < 4u) { break; }
		let v453 = l445;
		let v455 = (*p70)[v453];
		let v456 = l445;
		let v458 = (*p70)[v456];
		let v460 = l444;
		l444 = (v460 + dot(v455, v458));
		continuing {
			let v462 = l445;
			l445 = (v462 + bitcast<u32>(1i));
		}
	}
	let v464 = l444;
	return v464;
}
