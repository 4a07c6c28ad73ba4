const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // kind
const c4: u32 = 0u; // stacked
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S58 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S421 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S58;
@group(0) @binding(16) var<uniform> push: S421;
const s84: u32 = (c1 - 5u);
const s285: u32 = (c2 % 4u);
const s286: bool = (s285 == 0u);
const s333: u32 = (c2 % 4u);
const s334: bool = (s333 == 0u);
const s378: u32 = (c2 % 4u);
const s379: bool = (s378 == 0u);
const s425: u32 = (c2 + 3u);
const s426: u32 = (s425 / 4u);
const s450: bool = (c4 != 0u);
const s452: u32 = select(1u, 2u, s450);
const s461: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l420: vec2<u32>;
	var l427: u32;
	var l431: u32;
	var l433: u32;
	var l436: u32;
	var l446: u32;
	var l454: vec4<f32>;
	var l455: u32;
	var l457: u32;
	var l460: vec4<f32>;
	var l462: u32;
	var l469: u32;
	var l471: u32;
	var l474: u32;
	var l482: vec4<f32>;
	var l486: u32;
	var l487: f32;
	var l500: u32;
	var l501: u32;
	var l503: vec4<f32>;
	let v430 = push.m0;
	l427 = v430;
	l431 = s426;
	let v432 = fn_15(global_invocation_id, &l427, &l431);
	l420 = v432;
	let v435 = l420[0u];
	l433 = v435;
	let v438 = l420[1u];
	l436 = (v438 * 4u);
	let v440 = l433;
	let v441 = fn_8();
	if (v440 >= v441) {
		return;
	}
	let v447 = l433;
	l446 = ((v447 * c2) * s452);
	let v456 = l446;
	l455 = v456;
	let v458 = l436;
	l457 = v458;
	let v459 = fn_37(&l455, &l457);
	l454 = v459;
	if s461 {
		let v465 = l446;
		l462 = (v465 + c2);
	} else {
		let v468 = l446;
		l462 = v468;
	}
	let v470 = l462;
	l469 = v470;
	let v472 = l436;
	l471 = v472;
	let v473 = fn_41(&l469, &l471);
	l460 = v473;
	l474 = 0u;
	loop { // unroll
		let v480 = l474;
		if !(v480 < 4u) { break; }
		let v483 = l474;
		let v485 = l474;
		l486 = c3;
		let v489 = l454[v485];
		l487 = v489;
		let v490 = fn_31(&l486, &l487);
		let v491 = l474;
		let v493 = l460[v491];
		l482[v483] = (v490 * v493);
		continuing {
			let v496 = l474;
			l474 = (v496 + bitcast<u32>(1i));
		}
	}
	let v498 = l433;
	l500 = (v498 * c2);
	let v502 = l436;
	l501 = v502;
	let v504 = l482;
	l503 = v504;
	fn_48(&l500, &l501, &l503);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v65 = extents.m0;
			return v65;
		}
		case 1u: {
			let v69 = extents.m1;
			return v69;
		}
		case 2u: {
			let v73 = extents.m2;
			return v73;
		}
		case 3u: {
			let v77 = extents.m3;
			return v77;
		}
		case 4u: {
			let v81 = extents.m4;
			return v81;
		}
		case default: {
			return s84;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l88: u32;
	let v95 = global_invocation_id[0u];
	l88 = v95;
	let v96 = (*p13);
	let v97 = l88;
	let v98 = (*p14);
	let v103 = l88;
	let v104 = (*p14);
	return vec2<u32>((v96 + (v97 / max(v98, 1u))), (v103 % max(v104, 1u)));
}
fn fn_22(p20: ptr<function, f32>, p21: ptr<function, f32>) -> f32 {
	var h168: bool;
	var l110: f32;
	var l114: f32;
	var l120: f32;
	var l125: f32;
	var l129: f32;
	var l133: f32;
	var l154: f32;
	let v111 = (*p20);
	let v112 = (*p21);
	l110 = (v111 / v112);
	let v115 = l110;
	l114 = bitcast<f32>((bitcast<u32>(v115) & 4294963200u));
	let v121 = (*p21);
	l120 = bitcast<f32>((bitcast<u32>(v121) & 4294963200u));
	let v126 = l110;
	let v127 = l114;
	l125 = (v126 - v127);
	let v130 = (*p21);
	let v131 = l120;
	l129 = (v130 - v131);
	let v134 = (*p20);
	let v135 = l114;
	let v136 = l120;
	l133 = (v134 - (v135 * v136));
	let v139 = l133;
	let v140 = l114;
	let v141 = l129;
	l133 = (v139 - (v140 * v141));
	let v144 = l133;
	let v145 = l125;
	let v146 = l120;
	l133 = (v144 - (v145 * v146));
	let v149 = l133;
	let v150 = l125;
	let v151 = l129;
	l133 = (v149 - (v150 * v151));
	let v155 = l110;
	let v156 = l133;
	let v157 = (*p21);
	l154 = (v155 + (v156 / v157));
	let v161 = l110;
	let v162 = is_inf(v161);
	h168 = v162;
	if (!v162) {
		let v166 = l133;
		h168 = is_nan(v166);
	}
	let v168 = h168;
	let v169 = l110;
	let v170 = l154;
	return select(v170, v169, v168);
}
fn fn_26(p25: ptr<function, f32>) -> f32 {
	var l174: f32;
	var l182: f32;
	var l194: f32;
	var l230: f32;
	var l242: f32;
	let v175 = (*p25);
	l174 = round((clamp(v175, (-88.0f), 88.0f) * 1.442695f));
	let v183 = (*p25);
	let v185 = l174;
	l182 = (clamp(v183, (-88.0f), 88.0f) - (v185 * 0.6933594f));
	let v189 = l182;
	let v190 = l174;
	l182 = (v189 + (v190 * 0.00021219444f));
	l194 = 0.00019875691f;
	let v196 = l194;
	let v197 = l182;
	l194 = ((v196 * v197) + 0.0013981999f);
	let v201 = l194;
	let v202 = l182;
	l194 = ((v201 * v202) + 0.008333452f);
	let v206 = l194;
	let v207 = l182;
	l194 = ((v206 * v207) + 0.041665796f);
	let v211 = l194;
	let v212 = l182;
	l194 = ((v211 * v212) + 0.16666666f);
	let v216 = l194;
	let v217 = l182;
	l194 = ((v216 * v217) + 0.5f);
	let v221 = l194;
	let v222 = l182;
	let v224 = l182;
	let v226 = l182;
	l194 = ((((v221 * v222) * v224) + v226) + 1.0f);
	let v231 = l174;
	l230 = bitcast<f32>((bitcast<u32>((i32(v231) + 127i)) << bitcast<u32>(23i)));
	let v239 = (*p25);
	if (v239 < (-87.0f)) {
		l242 = 0.0f;
	} else {
		let v247 = l194;
		let v248 = l230;
		l242 = (v247 * v248);
	}
	let v250 = l242;
	return v250;
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, f32>) -> f32 {
	var l257: f32;
	var l261: f32;
	var l271: f32;
	var l272: f32;
	var l275: f32;
	let v253 = (*p29);
	if (v253 == 0u) {
		let v258 = (*p30);
		l261 = (-abs(v258));
		let v262 = fn_26(&l261);
		l257 = v262;
		let v263 = (*p30);
		let v264 = (*p30);
		let v266 = l257;
		let v269 = l257;
		l271 = (v263 * select(1.0f, v266, (v264 < 0.0f)));
		l272 = (1.0f + v269);
		let v273 = fn_22(&l271, &l272);
		return v273;
	}
	let v276 = (*p30);
	l275 = max(v276, 0.0f);
	let v278 = l275;
	let v279 = l275;
	return (v278 * v279);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<f32> {
	var l301: vec4<f32>;
	var l303: u32;
	if s286 {
		let v293 = (*p35);
		let v294 = (*p36);
		let v296 = ((v293 + v294) / 4u);
		let v299 = b1[v296];
		return v299;
	}
	l301 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l303 = 0u;
	loop {
		let v309 = l303;
		let v310 = (*p36);
		if !(v309 < min(4u, (c2 - v310))) { break; }
		let v314 = l303;
		let v319 = (*p35);
		let v320 = (*p36);
		let v322 = l303;
		let v323 = ((v319 + v320) + v322);
		let v326 = b1[v323 / 4u][v323 % 4u];
		l301[v314] = v326;
		continuing {
			let v328 = l303;
			l303 = (v328 + bitcast<u32>(1i));
		}
	}
	let v330 = l301;
	return v330;
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l348: vec4<f32>;
	var l349: u32;
	if s334 {
		let v341 = (*p39);
		let v342 = (*p40);
		let v344 = ((v341 + v342) / 4u);
		let v346 = b2[v344];
		return v346;
	}
	l348 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l349 = 0u;
	loop {
		let v355 = l349;
		let v356 = (*p40);
		if !(v355 < min(4u, (c2 - v356))) { break; }
		let v360 = l349;
		let v365 = (*p39);
		let v366 = (*p40);
		let v368 = l349;
		let v369 = ((v365 + v366) + v368);
		let v371 = b2[v369 / 4u][v369 % 4u];
		l348[v360] = v371;
		continuing {
			let v373 = l349;
			l349 = (v373 + bitcast<u32>(1i));
		}
	}
	let v375 = l348;
	return v375;
}
fn fn_48(p45: ptr<function, u32>, p46: ptr<function, u32>, p47: ptr<function, vec4<f32>>) {
	var l393: u32;
	if s379 {
		let v386 = (*p45);
		let v387 = (*p46);
		let v389 = ((v386 + v387) / 4u);
		let v390 = (*p47);
		b3[v389 * 4u + 0u] = v390[0];
		b3[v389 * 4u + 1u] = v390[1];
		b3[v389 * 4u + 2u] = v390[2];
		b3[v389 * 4u + 3u] = v390[3];
		return;
	}
	l393 = 0u;
	loop {
		let v399 = l393;
		let v400 = (*p46);
		if !(v399 < min(4u, (c2 - v400))) { break; }
		let v408 = (*p45);
		let v409 = (*p46);
		let v411 = l393;
		let v412 = ((v408 + v409) + v411);
		let v413 = l393;
		let v415 = (*p47)[v413];
		b3[v412] = v415;
		continuing {
			let v417 = l393;
			l393 = (v417 + bitcast<u32>(1i));
		}
	}
	return;
}
