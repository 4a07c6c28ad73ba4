const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
const c4: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S62 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S241 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S241;
var<workgroup> g391: array<f32, 256>;
const s88: u32 = (c1 - 5u);
const s155: u32 = (c2 % 4u);
const s156: bool = (s155 == 0u);
const s357: u32 = (c2 + 4u);
const s358: u32 = (s357 - 1u);
const s359: u32 = (s358 / 4u);
const s385: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h407: bool;
	var l316: u32;
	var l325: u32;
	var l329: u32;
	var l336: u32;
	var l342: u32;
	var l348: f32;
	var l349: u32;
	var l365: array<vec4<f32>, 1>;
	var l366: u32;
	var l367: u32;
	var l369: array<vec4<f32>, 1>;
	var l374: array<vec4<f32>, 1>;
	var l376: u32;
	var l377: u32;
	var l410: f32;
	var l411: u32;
	let v311 = fn_8();
	if (v311 == 0u) {
		return;
	}
	let v322 = local_invocation_id[0u];
	l316 = (v322 % 64u);
	let v327 = local_invocation_id[0u];
	l325 = (v327 / 64u);
	let v332 = workgroup_id[0u];
	let v334 = l316;
	l329 = ((v332 * 64u) + v334);
	let v337 = l329;
	let v339 = push.m3;
	l336 = min(v337, (v339 - 1u));
	let v344 = push.m2;
	let v345 = l336;
	l342 = ((v344 + v345) * c3);
	l348 = 0.0f;
	let v350 = l325;
	l349 = v350;
	loop {
		let v356 = l349;
		if !(v356 < s359) { break; }
		let v362 = push.m1;
		let v363 = l336;
		l366 = (v362 + v363);
		let v368 = l349;
		l367 = v368;
		fn_41(&l366, &l367, &l369);
		let v371 = l369;
		l365 = v371;
		let v372 = l349;
		let v375 = l365;
		l374 = v375;
		l376 = (v372 * 4u);
		let v378 = l342;
		l377 = v378;
		let v379 = fn_52(&l374, &l376, &l377);
		let v380 = l348;
		l348 = (v380 + v379);
		continuing {
			let v386 = l349;
			l349 = (v386 + s385);
		}
	}
	let v393 = local_invocation_id[0u];
	let v394 = l348;
	g391[v393] = v394;
	workgroupBarrier();
	let v399 = l325;
	let v400 = (v399 == 0u);
	h407 = v400;
	if v400 {
		let v403 = l329;
		let v405 = push.m3;
		h407 = (v403 < v405);
	}
	let v407 = h407;
	if v407 {
		l410 = 0.0f;
		l411 = 0u;
		loop {
			let v417 = l411;
			if !(v417 < s385) { break; }
			let v419 = l411;
			let v421 = l316;
			let v422 = ((v419 * 64u) + v421);
			let v424 = g391[v422];
			let v425 = l410;
			l410 = (v425 + v424);
			continuing {
				let v427 = l411;
				l411 = (v427 + bitcast<u32>(1i));
			}
		}
		let v434 = push.m2;
		let v435 = l329;
		let v436 = (v434 + v435);
		let v437 = l410;
		b5[v436] = sqrt(v437);
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
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v92 = (*p12);
	return (v92 * c4);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v101 = (*p17);
	let v102 = (*p18);
	let v103 = (v101 + v102);
	let v106 = b1[v103];
	return v106;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l109: vec4<u32>;
	let v110 = (*p25);
	l109 = v110;
	let v111 = l109;
	return bitcast<vec4<f32>>(v111);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l115: vec4<u32>;
	var l116: u32;
	var l118: u32;
	var l121: u32;
	var l132: vec4<u32>;
	var l134: u32;
	let v117 = (*p33);
	l116 = v117;
	let v119 = (*p34);
	l118 = v119;
	let v120 = fn_19(&l116, &l118);
	l115 = v120;
	l121 = 0u;
	loop { // unroll
		let v128 = l121;
		if !(v128 < 1u) { break; }
		let v131 = l121;
		let v133 = l115;
		l132 = v133;
		let v135 = l121;
		l134 = v135;
		let v136 = fn_27(&l132, &l134);
		let v137 = l132;
		l115 = v137;
		(*p35)[v131] = v136;
		continuing {
			let v140 = l121;
			l121 = (v140 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 1>>) {
	var l142: u32;
	var l143: u32;
	var l146: u32;
	var l148: u32;
	var l150: array<vec4<f32>, 1>;
	let v144 = (*p38);
	l143 = v144;
	let v145 = fn_13(&l143);
	l142 = v145;
	let v147 = l142;
	l146 = v147;
	let v149 = (*p39);
	l148 = v149;
	fn_36(&l146, &l148, &l150);
	let v152 = l150;
	(*p40) = v152;
	return;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l171: vec4<f32>;
	var l174: u32;
	if s156 {
		let v163 = (*p44);
		let v164 = (*p45);
		let v166 = ((v163 + v164) / 4u);
		let v169 = b3[v166];
		return v169;
	}
	l171 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l174 = 0u;
	loop {
		let v180 = l174;
		let v181 = (*p45);
		if !(v180 < min(4u, (c2 - v181))) { break; }
		let v185 = l174;
		let v190 = (*p44);
		let v191 = (*p45);
		let v193 = l174;
		let v194 = ((v190 + v191) + v193);
		let v197 = b3[v194 / 4u][v194 % 4u];
		l171[v185] = v197;
		continuing {
			let v200 = l174;
			l174 = (v200 + bitcast<u32>(1i));
		}
	}
	let v202 = l171;
	return v202;
}
fn fn_52(p49: ptr<function, array<vec4<f32>, 1>>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> f32 {
	var l205: u32;
	var l208: u32;
	var l219: u32;
	var l231: f32;
	var l249: u32;
	var l256: u32;
	var l275: u32;
	var l277: u32;
	var l288: f32;
	var l289: u32;
	let v206 = (*p50);
	if (v206 < c2) {
		let v211 = (*p50);
		l208 = min((((c2 - v211) + 3u) / 4u), 1u);
	} else {
		l208 = 0u;
	}
	let v218 = l208;
	l205 = v218;
	l219 = 0u;
	loop {
		let v225 = l219;
		let v228 = l205;
		if !((v225 < c3) && (v228 > 0u)) { break; }
		let v236 = (*p51);
		let v237 = l219;
		let v238 = (v236 + v237);
		let v240 = b4[v238];
		let v247 = push.m5;
		l231 = (v240 * v247);
		let v252 = push.m4;
		let v253 = l219;
		l249 = ((v252 + v253) * c2);
		l256 = 0u;
		loop { // unroll
			let v262 = l256;
			if !(v262 < 1u) { break; }
			let v264 = l256;
			let v265 = l205;
			if (v264 < v265) {
				let v269 = l256;
				let v270 = l231;
				let v271 = (*p50);
				let v272 = l256;
				let v276 = l249;
				l275 = v276;
				l277 = (v271 + (v272 * 4u));
				let v278 = fn_46(&l275, &l277);
				let v281 = (*p49)[v269];
				(*p49)[v269] = (v281 + (v278 * v270));
			}
			continuing {
				let v284 = l256;
				l256 = (v284 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v286 = l219;
			l219 = (v286 + bitcast<u32>(1i));
		}
	}
	l288 = 0.0f;
	l289 = 0u;
	loop { // unroll
		let v295 = l289;
		if !(v295 < 1u) { break; }
		let v297 = l289;
		let v299 = (*p49)[v297];
		let v300 = l289;
		let v302 = (*p49)[v300];
		let v304 = l288;
		l288 = (v304 + dot(v299, v302));
		continuing {
			let v306 = l289;
			l289 = (v306 + bitcast<u32>(1i));
		}
	}
	let v308 = l288;
	return v308;
}
