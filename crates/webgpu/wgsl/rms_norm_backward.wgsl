const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // residual
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S61 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S469 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S61;
var<workgroup> g409: array<vec2<f32>, 256>;
var<workgroup> g445: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S469;
const s87: u32 = (c1 - 5u);
const s173: u32 = (c2 % 4u);
const s175: bool = (s173 == 0u);
const s223: u32 = (c2 % 4u);
const s224: bool = (s223 == 0u);
const s268: u32 = (c2 % 4u);
const s269: bool = (s268 == 0u);
const s313: u32 = (c2 % 4u);
const s314: bool = (s313 == 0u);
const s358: u32 = (c2 % 4u);
const s359: bool = (s358 == 0u);
const s525: u32 = (c0 * 4u);
const s590: bool = (c3 != 0u);
const s608: u32 = (c0 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l468: u32;
	var l485: u32;
	var l488: vec2<f32>;
	var l489: u32;
	var l500: vec4<f32>;
	var l501: u32;
	var l503: u32;
	var l510: u32;
	var l511: u32;
	var l514: u32;
	var l516: u32;
	var l528: vec2<f32>;
	var l531: f32;
	var l533: f32;
	var l536: f32;
	var l542: f32;
	var l544: f32;
	var l551: f32;
	var l554: f32;
	var l557: u32;
	var l568: vec4<f32>;
	var l570: u32;
	var l571: u32;
	var l574: u32;
	var l576: u32;
	var l582: u32;
	var l584: u32;
	var l593: u32;
	var l595: u32;
	var l600: u32;
	var l602: u32;
	var l604: vec4<f32>;
	let v474 = push.m0;
	let v477 = workgroup_id[0u];
	l468 = (v474 + v477);
	let v479 = l468;
	let v480 = fn_8();
	if (v479 >= v480) {
		return;
	}
	let v486 = l468;
	l485 = (v486 * c2);
	l488 = vec2<f32>(0.0f, 0.0f);
	let v491 = local_invocation_id[0u];
	l489 = (v491 * 4u);
	loop {
		let v498 = l489;
		if !(v498 < c2) { break; }
		let v502 = l485;
		l501 = v502;
		let v504 = l489;
		l503 = v504;
		let v505 = fn_26(&l501, &l503);
		l500 = v505;
		let v506 = l500;
		let v507 = l500;
		let v509 = l500;
		l510 = 0u;
		let v512 = l489;
		l511 = v512;
		let v513 = fn_30(&l510, &l511);
		let v515 = l485;
		l514 = v515;
		let v517 = l489;
		l516 = v517;
		let v518 = fn_34(&l514, &l516);
		let v522 = l488;
		l488 = (v522 + vec2<f32>(dot(v506, v507), dot(v509, (v513 * v518))));
		continuing {
			let v526 = l489;
			l489 = (v526 + s525);
		}
	}
	let v529 = l488;
	l528 = v529;
	let v530 = fn_51(local_invocation_id, &l528);
	l488 = v530;
	let v535 = l488[0u];
	l533 = v535;
	l536 = f32(c2);
	let v537 = fn_19(&l533, &l536);
	let v540 = push.m1;
	l542 = (v537 + v540);
	let v543 = fn_14(&l542);
	l531 = v543;
	let v545 = l531;
	let v546 = l531;
	let v548 = l531;
	let v553 = l488[1u];
	l551 = v553;
	l554 = f32(c2);
	let v555 = fn_19(&l551, &l554);
	l544 = (((v545 * v546) * v548) * v555);
	let v559 = local_invocation_id[0u];
	l557 = (v559 * 4u);
	loop {
		let v566 = l557;
		if !(v566 < c2) { break; }
		let v569 = l531;
		l570 = 0u;
		let v572 = l557;
		l571 = v572;
		let v573 = fn_30(&l570, &l571);
		let v575 = l485;
		l574 = v575;
		let v577 = l557;
		l576 = v577;
		let v578 = fn_34(&l574, &l576);
		let v581 = l544;
		let v583 = l485;
		l582 = v583;
		let v585 = l557;
		l584 = v585;
		let v586 = fn_26(&l582, &l584);
		l568 = (((v573 * v578) * v569) - (v586 * v581));
		if s590 {
			let v594 = l485;
			l593 = v594;
			let v596 = l557;
			l595 = v596;
			let v597 = fn_38(&l593, &l595);
			let v598 = l568;
			l568 = (v598 + v597);
		}
		let v601 = l485;
		l600 = v601;
		let v603 = l557;
		l602 = v603;
		let v605 = l568;
		l604 = v605;
		fn_45(&l600, &l602, &l604);
		continuing {
			let v609 = l557;
			l557 = (v609 + s608);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v68 = extents.m0;
			return v68;
		}
		case 1u: {
			let v72 = extents.m1;
			return v72;
		}
		case 2u: {
			let v76 = extents.m2;
			return v76;
		}
		case 3u: {
			let v80 = extents.m3;
			return v80;
		}
		case 4u: {
			let v84 = extents.m4;
			return v84;
		}
		case default: {
			return s87;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l91: f32;
	let v92 = (*p13);
	l91 = inverseSqrt(v92);
	let v94 = l91;
	let v97 = (*p13);
	let v99 = l91;
	let v101 = l91;
	return (v94 * (1.5f - (((0.5f * v97) * v99) * v101)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h165: bool;
	var l107: f32;
	var l111: f32;
	var l117: f32;
	var l122: f32;
	var l126: f32;
	var l130: f32;
	var l151: f32;
	let v108 = (*p17);
	let v109 = (*p18);
	l107 = (v108 / v109);
	let v112 = l107;
	l111 = bitcast<f32>((bitcast<u32>(v112) & 4294963200u));
	let v118 = (*p18);
	l117 = bitcast<f32>((bitcast<u32>(v118) & 4294963200u));
	let v123 = l107;
	let v124 = l111;
	l122 = (v123 - v124);
	let v127 = (*p18);
	let v128 = l117;
	l126 = (v127 - v128);
	let v131 = (*p17);
	let v132 = l111;
	let v133 = l117;
	l130 = (v131 - (v132 * v133));
	let v136 = l130;
	let v137 = l111;
	let v138 = l126;
	l130 = (v136 - (v137 * v138));
	let v141 = l130;
	let v142 = l122;
	let v143 = l117;
	l130 = (v141 - (v142 * v143));
	let v146 = l130;
	let v147 = l122;
	let v148 = l126;
	l130 = (v146 - (v147 * v148));
	let v152 = l107;
	let v153 = l130;
	let v154 = (*p18);
	l151 = (v152 + (v153 / v154));
	let v158 = l107;
	let v159 = is_inf(v158);
	h165 = v159;
	if (!v159) {
		let v163 = l130;
		h165 = is_nan(v163);
	}
	let v165 = h165;
	let v166 = l107;
	let v167 = l151;
	return select(v167, v166, v165);
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> vec4<f32> {
	var l190: vec4<f32>;
	var l193: u32;
	if s175 {
		let v182 = (*p24);
		let v183 = (*p25);
		let v185 = ((v182 + v183) / 4u);
		let v188 = b1[v185];
		return v188;
	}
	l190 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l193 = 0u;
	loop {
		let v199 = l193;
		let v200 = (*p25);
		if !(v199 < min(4u, (c2 - v200))) { break; }
		let v204 = l193;
		let v209 = (*p24);
		let v210 = (*p25);
		let v212 = l193;
		let v213 = ((v209 + v210) + v212);
		let v216 = b1[v213 / 4u][v213 % 4u];
		l190[v204] = v216;
		continuing {
			let v218 = l193;
			l193 = (v218 + bitcast<u32>(1i));
		}
	}
	let v220 = l190;
	return v220;
}
fn fn_30(p28: ptr<function, u32>, p29: ptr<function, u32>) -> vec4<f32> {
	var l238: vec4<f32>;
	var l239: u32;
	if s224 {
		let v231 = (*p28);
		let v232 = (*p29);
		let v234 = ((v231 + v232) / 4u);
		let v236 = b2[v234];
		return v236;
	}
	l238 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l239 = 0u;
	loop {
		let v245 = l239;
		let v246 = (*p29);
		if !(v245 < min(4u, (c2 - v246))) { break; }
		let v250 = l239;
		let v255 = (*p28);
		let v256 = (*p29);
		let v258 = l239;
		let v259 = ((v255 + v256) + v258);
		let v261 = b2[v259 / 4u][v259 % 4u];
		l238[v250] = v261;
		continuing {
			let v263 = l239;
			l239 = (v263 + bitcast<u32>(1i));
		}
	}
	let v265 = l238;
	return v265;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> vec4<f32> {
	var l283: vec4<f32>;
	var l284: u32;
	if s269 {
		let v276 = (*p32);
		let v277 = (*p33);
		let v279 = ((v276 + v277) / 4u);
		let v281 = b3[v279];
		return v281;
	}
	l283 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l284 = 0u;
	loop {
		let v290 = l284;
		let v291 = (*p33);
		if !(v290 < min(4u, (c2 - v291))) { break; }
		let v295 = l284;
		let v300 = (*p32);
		let v301 = (*p33);
		let v303 = l284;
		let v304 = ((v300 + v301) + v303);
		let v306 = b3[v304 / 4u][v304 % 4u];
		l283[v295] = v306;
		continuing {
			let v308 = l284;
			l284 = (v308 + bitcast<u32>(1i));
		}
	}
	let v310 = l283;
	return v310;
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> vec4<f32> {
	var l328: vec4<f32>;
	var l329: u32;
	if s314 {
		let v321 = (*p36);
		let v322 = (*p37);
		let v324 = ((v321 + v322) / 4u);
		let v326 = b4[v324];
		return v326;
	}
	l328 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l329 = 0u;
	loop {
		let v335 = l329;
		let v336 = (*p37);
		if !(v335 < min(4u, (c2 - v336))) { break; }
		let v340 = l329;
		let v345 = (*p36);
		let v346 = (*p37);
		let v348 = l329;
		let v349 = ((v345 + v346) + v348);
		let v351 = b4[v349 / 4u][v349 % 4u];
		l328[v340] = v351;
		continuing {
			let v353 = l329;
			l329 = (v353 + bitcast<u32>(1i));
		}
	}
	let v355 = l328;
	return v355;
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, vec4<f32>>) {
	var l373: u32;
	if s359 {
		let v366 = (*p42);
		let v367 = (*p43);
		let v369 = ((v366 + v367) / 4u);
		let v370 = (*p44);
		b5[v369 * 4u + 0u] = v370[0];
		b5[v369 * 4u + 1u] = v370[1];
		b5[v369 * 4u + 2u] = v370[2];
		b5[v369 * 4u + 3u] = v370[3];
		return;
	}
	l373 = 0u;
	loop {
		let v379 = l373;
		let v380 = (*p43);
		if !(v379 < min(4u, (c2 - v380))) { break; }
		let v388 = (*p42);
		let v389 = (*p43);
		let v391 = l373;
		let v392 = ((v388 + v389) + v391);
		let v393 = l373;
		let v395 = (*p44)[v393];
		b5[v392] = v395;
		continuing {
			let v397 = l373;
			l373 = (v397 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_51(local_invocation_id: vec3<u32>, p50: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l399: u32;
	var l421: vec2<f32>;
	var l423: u32;
	var l449: vec2<f32>;
	var l450: u32;
	let v405 = local_invocation_id[0u];
	l399 = v405;
	let v410 = l399;
	let v411 = (*p50);
	g409[v410] = v411;
	workgroupBarrier();
	let v416 = l399;
	if (v416 < 16u) {
		l421 = vec2<f32>(0.0f, 0.0f);
		let v424 = l399;
		l423 = v424;
		loop {
			let v430 = l423;
			if !(v430 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v436 = l423;
			let v438 = g409[v436];
			let v439 = l421;
			l421 = (v439 + v438);
			continuing {
				let v441 = l423;
				l423 = (v441 + 16u);
			}
		}
		let v446 = l399;
		let v447 = l421;
		g445[v446] = v447;
	}
	workgroupBarrier();
	l449 = vec2<f32>(0.0f, 0.0f);
	l450 = 0u;
	loop {
		let v456 = l450;
		if !(v456 < 16u) { break; }
		let v458 = l450;
		let v460 = g445[v458];
		let v461 = l449;
		l449 = (v461 + v460);
		continuing {
			let v463 = l450;
			l450 = (v463 + bitcast<u32>(1i));
		}
	}
	let v465 = l449;
	return v465;
}
