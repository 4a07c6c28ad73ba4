const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
var<private> opaque: u32;
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S55 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S370 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S55;
var<workgroup> g159: array<u32, 256>;
var<workgroup> g194: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S370;
var<workgroup> g559: array<f32, 256>;
var<workgroup> g562: array<f32, 16>;
const s80: u32 = (c1 - 5u);
const s254: u32 = (c2 % 4u);
const s255: bool = (s254 == 0u);
const s304: u32 = (c2 % 4u);
const s305: bool = (s304 == 0u);
const s440: u32 = (c0 * 4u);
const s466: u32 = (c2 + 63u);
const s468: u32 = (s466 / 64u);
const s470: u32 = (s468 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l369: u32;
	var l386: u32;
	var l389: u32;
	var l390: u32;
	var l400: vec4<f32>;
	var l401: u32;
	var l403: u32;
	var l408: vec4<u32>;
	var l409: f32;
	var l413: f32;
	var l417: f32;
	var l421: f32;
	var l443: u32;
	var l448: f32;
	var l451: f32;
	var l453: f32;
	var l454: f32;
	var l457: u32;
	var l472: u32;
	var l480: vec4<i32>;
	var l486: u32;
	var l488: u32;
	var l494: vec4<i32>;
	var l501: vec4<u32>;
	var l503: vec4<i32>;
	var l515: vec4<i32>;
	var l546: f32;
	var l549: f32;
	var l551: f32;
	let v375 = push.m0;
	let v378 = workgroup_id[0u];
	l369 = (v375 + v378);
	let v380 = l369;
	let v381 = fn_8();
	if (v380 >= v381) {
		return;
	}
	let v388 = local_invocation_id[0u];
	l386 = v388;
	l389 = 0u;
	let v391 = l386;
	l390 = (v391 * 4u);
	loop {
		let v398 = l390;
		if !(v398 < c2) { break; }
		let v402 = l369;
		l401 = v402;
		let v404 = l390;
		l403 = v404;
		let v405 = fn_45(&l401, &l403);
		l400 = v405;
		let v411 = l400[0u];
		l409 = v411;
		let v412 = fn_24(&l409);
		let v415 = l400[1u];
		l413 = v415;
		let v416 = fn_24(&l413);
		let v419 = l400[2u];
		l417 = v419;
		let v420 = fn_24(&l417);
		let v423 = l400[3u];
		l421 = v423;
		let v424 = fn_24(&l421);
		l408 = vec4<u32>(v412, v416, v420, v424);
		let v426 = l389;
		let v428 = l408[0u];
		let v431 = l408[1u];
		let v433 = l408[2u];
		let v437 = l408[3u];
		l389 = max(max(max(v426, v428), max(v431, v433)), v437);
		continuing {
			let v441 = l390;
			l390 = (v441 + s440);
		}
	}
	let v444 = l389;
	l443 = v444;
	let v445 = fn_20(local_invocation_id, &l443);
	l389 = max(v445, 226492416u);
	let v449 = l389;
	l448 = bitcast<f32>(v449);
	l453 = 32639.0f;
	let v455 = l448;
	l454 = v455;
	let v456 = fn_15(&l453, &l454);
	l451 = v456;
	let v458 = l386;
	l457 = v458;
	loop {
		let v464 = l457;
		if !(v464 < s470) { break; }
		l472 = 0u;
		loop { // unroll
			let v478 = l472;
			if !(v478 < 2u) { break; }
			let v481 = l457;
			let v483 = l472;
			let v487 = l369;
			l486 = v487;
			l488 = ((v481 * 8u) + (v483 * 4u));
			let v489 = fn_45(&l486, &l488);
			let v490 = l451;
			l480 = vec4<i32>(round((v489 * v490)));
			let v495 = l480;
			l494 = ((v495 + vec4<i32>(128i, 128i, 128i, 128i)) >> bitcast<vec4<u32>>(vec4<i32>(8i, 8i, 8i, 8i)));
			let v502 = l472;
			let v504 = l494;
			l503 = v504;
			let v505 = fn_31(&l503);
			l501[v502] = v505;
			let v507 = l472;
			let v508 = (v507 + 2u);
			let v509 = l480;
			let v510 = l494;
			l515 = (v509 - (v510 * vec4<i32>(256i, 256i, 256i, 256i)));
			let v516 = fn_31(&l515);
			l501[v508] = v516;
			continuing {
				let v518 = l472;
				l472 = (v518 + bitcast<u32>(1i));
			}
		}
		let v524 = l369;
		let v526 = l457;
		let v527 = ((v524 * s470) + v526);
		let v528 = l501;
		b3[v527] = v528;
		continuing {
			let v532 = l457;
			l457 = (v532 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v534 = l386;
	if (v534 == 0u) {
		let v542 = l369;
		let v543 = l389;
		if (v543 < 2139095040u) {
			let v550 = l448;
			l549 = v550;
			l551 = 32639.0f;
			let v552 = fn_15(&l549, &l551);
			l546 = v552;
		} else {
			l546 = bitcast<f32>(opaque | 2143289345u);
		}
		let v555 = l546;
		b4[v542] = v555;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v61 = extents.m0;
			return v61;
		}
		case 1u: {
			let v65 = extents.m1;
			return v65;
		}
		case 2u: {
			let v69 = extents.m2;
			return v69;
		}
		case 3u: {
			let v73 = extents.m3;
			return v73;
		}
		case 4u: {
			let v77 = extents.m4;
			return v77;
		}
		case default: {
			return s80;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h142: bool;
	var l84: f32;
	var l88: f32;
	var l94: f32;
	var l99: f32;
	var l103: f32;
	var l107: f32;
	var l128: f32;
	let v85 = (*p13);
	let v86 = (*p14);
	l84 = (v85 / v86);
	let v89 = l84;
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v95 = (*p14);
	l94 = bitcast<f32>((bitcast<u32>(v95) & 4294963200u));
	let v100 = l84;
	let v101 = l88;
	l99 = (v100 - v101);
	let v104 = (*p14);
	let v105 = l94;
	l103 = (v104 - v105);
	let v108 = (*p13);
	let v109 = l88;
	let v110 = l94;
	l107 = (v108 - (v109 * v110));
	let v113 = l107;
	let v114 = l88;
	let v115 = l103;
	l107 = (v113 - (v114 * v115));
	let v118 = l107;
	let v119 = l99;
	let v120 = l94;
	l107 = (v118 - (v119 * v120));
	let v123 = l107;
	let v124 = l99;
	let v125 = l103;
	l107 = (v123 - (v124 * v125));
	let v129 = l84;
	let v130 = l107;
	let v131 = (*p14);
	l128 = (v129 + (v130 / v131));
	let v135 = l84;
	let v136 = is_inf(v135);
	h142 = v136;
	if (!v136) {
		let v140 = l107;
		h142 = is_nan(v140);
	}
	let v142 = h142;
	let v143 = l84;
	let v144 = l128;
	return select(v144, v143, v142);
}
fn fn_20(local_invocation_id: vec3<u32>, p19: ptr<function, u32>) -> u32 {
	var l148: u32;
	var l171: u32;
	var l172: u32;
	var l198: u32;
	var l199: u32;
	let v155 = local_invocation_id[0u];
	l148 = v155;
	let v160 = l148;
	let v161 = (*p19);
	g159[v160] = v161;
	workgroupBarrier();
	let v166 = l148;
	if (v166 < 16u) {
		l171 = 0u;
		let v173 = l148;
		l172 = v173;
		loop {
			let v179 = l172;
			if !(v179 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v185 = l171;
			let v186 = l172;
			let v188 = g159[v186];
			l171 = max(v185, v188);
			continuing {
				let v190 = l172;
				l172 = (v190 + 16u);
			}
		}
		let v195 = l148;
		let v196 = l171;
		g194[v195] = v196;
	}
	workgroupBarrier();
	l198 = 0u;
	l199 = 0u;
	loop {
		let v205 = l199;
		if !(v205 < 16u) { break; }
		let v207 = l198;
		let v208 = l199;
		let v210 = g194[v208];
		l198 = max(v207, v210);
		continuing {
			let v212 = l199;
			l199 = (v212 + bitcast<u32>(1i));
		}
	}
	let v214 = l198;
	return v214;
}
fn fn_24(p23: ptr<function, f32>) -> u32 {
	let v217 = (*p23);
	return (bitcast<u32>(v217) & 2147483647u);
}
fn fn_31(p30: ptr<function, vec4<i32>>) -> u32 {
	let v225 = (*p30)[0u];
	let v230 = (*p30)[1u];
	let v237 = (*p30)[2u];
	let v245 = (*p30)[3u];
	return (((bitcast<u32>((v225 & 255i)) | (bitcast<u32>((v230 & 255i)) << bitcast<u32>(8i))) | (bitcast<u32>((v237 & 255i)) << bitcast<u32>(16i))) | (bitcast<u32>(v245) << bitcast<u32>(24i)));
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<f32> {
	var l271: vec4<f32>;
	var l274: u32;
	if s255 {
		let v262 = (*p35);
		let v263 = (*p36);
		let v265 = ((v262 + v263) / 4u);
		let v268 = b1[v265];
		return v268;
	}
	l271 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l274 = 0u;
	loop {
		let v280 = l274;
		let v281 = (*p36);
		if !(v280 < min(4u, (c2 - v281))) { break; }
		let v285 = l274;
		let v290 = (*p35);
		let v291 = (*p36);
		let v293 = l274;
		let v294 = ((v290 + v291) + v293);
		let v297 = b1[v294 / 4u][v294 % 4u];
		l271[v285] = v297;
		continuing {
			let v299 = l274;
			l274 = (v299 + bitcast<u32>(1i));
		}
	}
	let v301 = l271;
	return v301;
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l319: vec4<f32>;
	var l320: u32;
	if s305 {
		let v312 = (*p39);
		let v313 = (*p40);
		let v315 = ((v312 + v313) / 4u);
		let v317 = b2[v315];
		return v317;
	}
	l319 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l320 = 0u;
	loop {
		let v326 = l320;
		let v327 = (*p40);
		if !(v326 < min(4u, (c2 - v327))) { break; }
		let v331 = l320;
		let v336 = (*p39);
		let v337 = (*p40);
		let v339 = l320;
		let v340 = ((v336 + v337) + v339);
		let v342 = b2[v340 / 4u][v340 % 4u];
		l319[v331] = v342;
		continuing {
			let v344 = l320;
			l320 = (v344 + bitcast<u32>(1i));
		}
	}
	let v346 = l319;
	return v346;
}
fn fn_45(p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec4<f32> {
	var l351: vec4<f32>;
	var l356: u32;
	var l357: u32;
	var l360: u32;
	var l361: u32;
	let v349 = (*p44);
	if (v349 < c2) {
		let v354 = (*p43);
		l356 = (v354 * c2);
		let v358 = (*p44);
		l357 = v358;
		let v359 = fn_37(&l356, &l357);
		l360 = 0u;
		let v362 = (*p44);
		l361 = v362;
		let v363 = fn_41(&l360, &l361);
		l351 = (v359 * v363);
	} else {
		l351 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	let v366 = l351;
	return v366;
}
