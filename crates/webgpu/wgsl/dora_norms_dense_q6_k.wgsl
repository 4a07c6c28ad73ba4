const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
const c4: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S73 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S431 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S73;
@group(0) @binding(16) var<uniform> push: S431;
var<workgroup> g579: array<f32, 256>;
const s99: u32 = (c1 - 5u);
const s203: u32 = (c2 / 8u);
const s278: u32 = (c2 / 8u);
const s281: u32 = (c2 / 16u);
const s294: u32 = (c2 / 64u);
const s347: u32 = (c2 % 4u);
const s348: bool = (s347 == 0u);
const s545: u32 = (c2 + 16u);
const s546: u32 = (s545 - 1u);
const s547: u32 = (s546 / 16u);
const s573: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h594: bool;
	var l506: u32;
	var l513: u32;
	var l517: u32;
	var l524: u32;
	var l530: u32;
	var l536: f32;
	var l537: u32;
	var l553: array<vec4<f32>, 4>;
	var l554: u32;
	var l555: u32;
	var l557: array<vec4<f32>, 4>;
	var l562: array<vec4<f32>, 4>;
	var l564: u32;
	var l565: u32;
	var l597: f32;
	var l598: u32;
	let v501 = fn_8();
	if (v501 == 0u) {
		return;
	}
	let v511 = local_invocation_id[0u];
	l506 = (v511 % 64u);
	let v515 = local_invocation_id[0u];
	l513 = (v515 / 64u);
	let v520 = workgroup_id[0u];
	let v522 = l506;
	l517 = ((v520 * 64u) + v522);
	let v525 = l517;
	let v527 = push.m3;
	l524 = min(v525, (v527 - 1u));
	let v532 = push.m2;
	let v533 = l524;
	l530 = ((v532 + v533) * c3);
	l536 = 0.0f;
	let v538 = l513;
	l537 = v538;
	loop {
		let v544 = l537;
		if !(v544 < s547) { break; }
		let v550 = push.m1;
		let v551 = l524;
		l554 = (v550 + v551);
		let v556 = l537;
		l555 = v556;
		fn_52(&l554, &l555, &l557);
		let v559 = l557;
		l553 = v559;
		let v560 = l537;
		let v563 = l553;
		l562 = v563;
		l564 = (v560 * 16u);
		let v566 = l530;
		l565 = v566;
		let v567 = fn_63(&l562, &l564, &l565);
		let v568 = l536;
		l536 = (v568 + v567);
		continuing {
			let v574 = l537;
			l537 = (v574 + s573);
		}
	}
	let v581 = local_invocation_id[0u];
	let v582 = l536;
	g579[v581] = v582;
	workgroupBarrier();
	let v586 = l513;
	let v587 = (v586 == 0u);
	h594 = v587;
	if v587 {
		let v590 = l517;
		let v592 = push.m3;
		h594 = (v590 < v592);
	}
	let v594 = h594;
	if v594 {
		l597 = 0.0f;
		l598 = 0u;
		loop {
			let v604 = l598;
			if !(v604 < s573) { break; }
			let v606 = l598;
			let v608 = l506;
			let v609 = ((v606 * 64u) + v608);
			let v611 = g579[v609];
			let v612 = l597;
			l597 = (v612 + v611);
			continuing {
				let v614 = l598;
				l598 = (v614 + bitcast<u32>(1i));
			}
		}
		let v621 = push.m2;
		let v622 = l517;
		let v623 = (v621 + v622);
		let v624 = l597;
		b5[v623] = sqrt(v624);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v80 = extents.m0;
			return v80;
		}
		case 1u: {
			let v84 = extents.m1;
			return v84;
		}
		case 2u: {
			let v88 = extents.m2;
			return v88;
		}
		case 3u: {
			let v92 = extents.m3;
			return v92;
		}
		case 4u: {
			let v96 = extents.m4;
			return v96;
		}
		case default: {
			return s99;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l105: vec4<u32>;
	var l132: vec4<f32>;
	let v106 = (*p15);
	let v109 = (*p15);
	let v113 = (*p15);
	let v117 = (*p15);
	l105 = vec4<u32>((v106 & 255u), ((v109 >> bitcast<u32>(8i)) & 255u), ((v113 >> bitcast<u32>(16i)) & 255u), (v117 >> bitcast<u32>(24i)));
	if false {
		let v125 = l105;
		let v127 = (*p16);
		return (vec4<f32>(v125) - vec4<f32>(v127, v127, v127, v127));
	}
	let v133 = l105;
	let v139 = (*p16);
	let v140 = (8388608.0f + v139);
	l132 = (bitcast<vec4<f32>>((v133 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v140, v140, v140, v140));
	let v143 = l132;
	return v143;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l148: vec2<f32>;
	var l170: f32;
	let v153 = (*p20);
	let v154 = (*p21);
	let v155 = (*p22);
	let v159 = (v153 + (v154 >> (v155 + 1u)));
	let v162 = b1[v159 / 4u][v159 % 4u];
	l148 = unpack2x16float(v162);
	let v164 = (*p21);
	let v165 = (*p22);
	if ((v164 & (1u << v165)) == 0u) {
		let v174 = l148[0u];
		l170 = v174;
	} else {
		let v177 = l148[1u];
		l170 = v177;
	}
	let v178 = l170;
	return v178;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v181 = (*p26);
	return (v181 * c4);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v191 = (*p31);
	let v194 = (*p32);
	let v195 = ((v191 * 2u) + v194);
	let v198 = select(b1[v195 / 2u].xy, b1[v195 / 2u].zw, (v195 & 1u) == 1u);
	let v199 = (*p31);
	let v205 = (*p32);
	let v206 = (((v199 * 4u) + s203) + v205);
	let v208 = b1[v206 / 4u][v206 % 4u];
	return vec3<u32>(v198.x, v198.y, v208);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 4>>) {
	var l215: vec3<u32>;
	var l216: u32;
	var l218: u32;
	var l221: vec4<u32>;
	var l236: vec4<u32>;
	var l252: u32;
	var l269: u32;
	var l270: f32;
	let v217 = (*p39);
	l216 = v217;
	let v219 = (*p40);
	l218 = v219;
	let v220 = fn_33(&l216, &l218);
	l215 = v220;
	let v223 = l215[0u];
	let v225 = l215[0u];
	let v228 = l215[1u];
	let v230 = l215[1u];
	l221 = (vec4<u32>(v223, (v225 >> bitcast<u32>(4i)), v228, (v230 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v238 = l215[2u];
	let v241 = l215[2u];
	let v244 = l215[2u];
	let v246 = l215[2u];
	l236 = (vec4<u32>((v238 << bitcast<u32>(4i)), (v241 << bitcast<u32>(2i)), v244, (v246 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l252 = 0u;
	loop { // unroll
		let v258 = l252;
		if !(v258 < 4u) { break; }
		let v260 = l252;
		let v261 = l252;
		let v263 = l221[v261];
		let v264 = l252;
		let v266 = l236[v264];
		l269 = (v263 + v266);
		l270 = 32.0f;
		let v271 = fn_17(&l269, &l270);
		(*p41)[v260] = v271;
		continuing {
			let v273 = l252;
			l252 = (v273 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, u32>) -> f32 {
	var l275: u32;
	var l284: i32;
	var l296: u32;
	var l297: u32;
	var l299: u32;
	let v276 = (*p45);
	l275 = (((v276 * 4u) + s278) + s281);
	let v285 = l275;
	let v286 = (*p46);
	let v288 = (v285 + (v286 >> bitcast<u32>(2i)));
	let v290 = b1[v288 / 4u][v288 % 4u];
	l284 = bitcast<i32>(v290);
	let v292 = l275;
	l296 = (v292 + s294);
	let v298 = (*p46);
	l297 = v298;
	l299 = 4u;
	let v300 = fn_23(&l296, &l297, &l299);
	let v301 = l284;
	let v303 = (*p46);
	return (v300 * f32(((v301 << (24u - ((v303 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l314: u32;
	var l315: u32;
	var l318: u32;
	var l320: u32;
	var l322: array<vec4<f32>, 4>;
	var l325: f32;
	var l326: u32;
	var l328: u32;
	var l331: u32;
	let v316 = (*p49);
	l315 = v316;
	let v317 = fn_27(&l315);
	l314 = v317;
	let v319 = l314;
	l318 = v319;
	let v321 = (*p50);
	l320 = v321;
	fn_42(&l318, &l320, &l322);
	let v324 = l322;
	(*p51) = v324;
	let v327 = l314;
	l326 = v327;
	let v329 = (*p50);
	l328 = v329;
	let v330 = fn_47(&l326, &l328);
	l325 = v330;
	l331 = 0u;
	loop { // unroll
		let v337 = l331;
		if !(v337 < 4u) { break; }
		let v339 = l331;
		let v340 = l325;
		let v342 = (*p51)[v339];
		(*p51)[v339] = (v342 * v340);
		continuing {
			let v345 = l331;
			l331 = (v345 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> vec4<f32> {
	var l363: vec4<f32>;
	var l366: u32;
	if s348 {
		let v355 = (*p55);
		let v356 = (*p56);
		let v358 = ((v355 + v356) / 4u);
		let v361 = b3[v358];
		return v361;
	}
	l363 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l366 = 0u;
	loop {
		let v372 = l366;
		let v373 = (*p56);
		if !(v372 < min(4u, (c2 - v373))) { break; }
		let v377 = l366;
		let v382 = (*p55);
		let v383 = (*p56);
		let v385 = l366;
		let v386 = ((v382 + v383) + v385);
		let v389 = b3[v386 / 4u][v386 % 4u];
		l363[v377] = v389;
		continuing {
			let v391 = l366;
			l366 = (v391 + bitcast<u32>(1i));
		}
	}
	let v393 = l363;
	return v393;
}
fn fn_63(p60: ptr<function, array<vec4<f32>, 4>>, p61: ptr<function, u32>, p62: ptr<function, u32>) -> f32 {
	var l396: u32;
	var l399: u32;
	var l409: u32;
	var l421: f32;
	var l439: u32;
	var l446: u32;
	var l465: u32;
	var l467: u32;
	var l478: f32;
	var l479: u32;
	let v397 = (*p61);
	if (v397 < c2) {
		let v402 = (*p61);
		l399 = min((((c2 - v402) + 3u) / 4u), 4u);
	} else {
		l399 = 0u;
	}
	let v408 = l399;
	l396 = v408;
	l409 = 0u;
	loop {
		let v415 = l409;
		let v418 = l396;
		if !((v415 < c3) && (v418 > 0u)) { break; }
		let v426 = (*p62);
		let v427 = l409;
		let v428 = (v426 + v427);
		let v430 = b4[v428];
		let v437 = push.m5;
		l421 = (v430 * v437);
		let v442 = push.m4;
		let v443 = l409;
		l439 = ((v442 + v443) * c2);
		l446 = 0u;
		loop { // unroll
			let v452 = l446;
			if !(v452 < 4u) { break; }
			let v454 = l446;
			let v455 = l396;
			if (v454 < v455) {
				let v459 = l446;
				let v460 = l421;
				let v461 = (*p61);
				let v462 = l446;
				let v466 = l439;
				l465 = v466;
				l467 = (v461 + (v462 * 4u));
				let v468 = fn_57(&l465, &l467);
				let v471 = (*p60)[v459];
				(*p60)[v459] = (v471 + (v468 * v460));
			}
			continuing {
				let v474 = l446;
				l446 = (v474 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v476 = l409;
			l409 = (v476 + bitcast<u32>(1i));
		}
	}
	l478 = 0.0f;
	l479 = 0u;
	loop { // unroll
		let v485 = l479;
		if !(v485 < 4u) { break; }
		let v487 = l479;
		let v489 = (*p60)[v487];
		let v490 = l479;
		let v492 = (*p60)[v490];
		let v494 = l478;
		l478 = (v494 + dot(v489, v492));
		continuing {
			let v496 = l479;
			l479 = (v496 + bitcast<u32>(1i));
		}
	}
	let v498 = l478;
	return v498;
}
