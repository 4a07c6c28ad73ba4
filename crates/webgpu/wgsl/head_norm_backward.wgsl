const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // heads
const c3: u32 = 1u; // kv_heads
const c4: u32 = 4u; // head_dim
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S35 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S218 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S35;
var<workgroup> g157: array<vec2<f32>, 256>;
var<workgroup> g194: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S218;
const s61: u32 = (c1 - 5u);
const s241: u32 = (2u * c3);
const s242: u32 = (c2 + s241);
const s249: u32 = (c2 + c3);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l217: u32;
	var l228: u32;
	var l237: u32;
	var l253: u32;
	var l286: bool;
	var l289: vec2<f32>;
	var l290: u32;
	var l300: f32;
	var l319: f32;
	var l352: vec2<f32>;
	var l355: f32;
	var l357: f32;
	var l360: f32;
	var l366: f32;
	var l368: f32;
	var l375: f32;
	var l378: f32;
	var l381: u32;
	var l391: f32;
	var l393: f32;
	let v223 = push.m0;
	let v226 = workgroup_id[1u];
	l217 = (v223 + v226);
	let v230 = workgroup_id[0u];
	l228 = v230;
	let v231 = l217;
	let v232 = fn_8();
	if (v231 >= v232) {
		return;
	}
	let v238 = l217;
	let v244 = l228;
	l237 = (((v238 * s242) + v244) * c4);
	let v248 = l228;
	if (v248 >= s249) {
		let v255 = local_invocation_id[0u];
		l253 = v255;
		loop {
			let v261 = l253;
			if !(v261 < c4) { break; }
			let v267 = l237;
			let v268 = l253;
			let v269 = (v267 + v268);
			let v274 = l237;
			let v275 = l253;
			let v276 = (v274 + v275);
			let v279 = b4[v276];
			b5[v269] = v279;
			continuing {
				let v282 = l253;
				l253 = (v282 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		return;
	}
	let v287 = l228;
	l286 = (v287 < c2);
	l289 = vec2<f32>(0.0f, 0.0f);
	let v292 = local_invocation_id[0u];
	l290 = v292;
	loop {
		let v298 = l290;
		if !(v298 < c4) { break; }
		let v305 = l237;
		let v306 = l290;
		let v307 = (v305 + v306);
		let v309 = b1[v307];
		l300 = v309;
		let v310 = l300;
		let v311 = l300;
		let v314 = l289[0u];
		l289[0u] = (v314 + (v310 * v311));
		let v317 = l300;
		let v318 = l286;
		if v318 {
			let v326 = l290;
			let v328 = b2[v326];
			l319 = v328;
		} else {
			let v334 = l290;
			let v336 = b3[v334];
			l319 = v336;
		}
		let v337 = l319;
		let v338 = l237;
		let v339 = l290;
		let v340 = (v338 + v339);
		let v342 = b4[v340];
		let v346 = l289[1u];
		l289[1u] = (v346 + (v317 * (v337 * v342)));
		continuing {
			let v350 = l290;
			l290 = (v350 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v353 = l289;
	l352 = v353;
	let v354 = fn_25(local_invocation_id, &l352);
	l289 = v354;
	let v359 = l289[0u];
	l357 = v359;
	l360 = f32(c4);
	let v361 = fn_19(&l357, &l360);
	let v364 = push.m1;
	l366 = (v361 + v364);
	let v367 = fn_14(&l366);
	l355 = v367;
	let v369 = l355;
	let v370 = l355;
	let v372 = l355;
	let v377 = l289[1u];
	l375 = v377;
	l378 = f32(c4);
	let v379 = fn_19(&l375, &l378);
	l368 = (((v369 * v370) * v372) * v379);
	let v383 = local_invocation_id[0u];
	l381 = v383;
	loop {
		let v389 = l381;
		if !(v389 < c4) { break; }
		let v392 = l286;
		if v392 {
			let v396 = l381;
			let v398 = b2[v396];
			l393 = v398;
		} else {
			let v400 = l381;
			let v402 = b3[v400];
			l393 = v402;
		}
		let v403 = l393;
		l391 = v403;
		let v404 = l237;
		let v405 = l381;
		let v406 = (v404 + v405);
		let v407 = l355;
		let v408 = l391;
		let v409 = l237;
		let v410 = l381;
		let v411 = (v409 + v410);
		let v413 = b4[v411];
		let v416 = l368;
		let v417 = l237;
		let v418 = l381;
		let v419 = (v417 + v418);
		let v421 = b1[v419];
		b5[v406] = ((v407 * (v408 * v413)) - (v416 * v421));
		continuing {
			let v426 = l381;
			l381 = (v426 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v42 = extents.m0;
			return v42;
		}
		case 1u: {
			let v46 = extents.m1;
			return v46;
		}
		case 2u: {
			let v50 = extents.m2;
			return v50;
		}
		case 3u: {
			let v54 = extents.m3;
			return v54;
		}
		case 4u: {
			let v58 = extents.m4;
			return v58;
		}
		case default: {
			return s61;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l65: f32;
	let v66 = (*p13);
	l65 = inverseSqrt(v66);
	let v68 = l65;
	let v71 = (*p13);
	let v73 = l65;
	let v75 = l65;
	return (v68 * (1.5f - (((0.5f * v71) * v73) * v75)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h139: bool;
	var l81: f32;
	var l85: f32;
	var l91: f32;
	var l96: f32;
	var l100: f32;
	var l104: f32;
	var l125: f32;
	let v82 = (*p17);
	let v83 = (*p18);
	l81 = (v82 / v83);
	let v86 = l81;
	l85 = bitcast<f32>((bitcast<u32>(v86) & 4294963200u));
	let v92 = (*p18);
	l91 = bitcast<f32>((bitcast<u32>(v92) & 4294963200u));
	let v97 = l81;
	let v98 = l85;
	l96 = (v97 - v98);
	let v101 = (*p18);
	let v102 = l91;
	l100 = (v101 - v102);
	let v105 = (*p17);
	let v106 = l85;
	let v107 = l91;
	l104 = (v105 - (v106 * v107));
	let v110 = l104;
	let v111 = l85;
	let v112 = l100;
	l104 = (v110 - (v111 * v112));
	let v115 = l104;
	let v116 = l96;
	let v117 = l91;
	l104 = (v115 - (v116 * v117));
	let v120 = l104;
	let v121 = l96;
	let v122 = l100;
	l104 = (v120 - (v121 * v122));
	let v126 = l81;
	let v127 = l104;
	let v128 = (*p18);
	l125 = (v126 + (v127 / v128));
	let v132 = l81;
	let v133 = is_inf(v132);
	h139 = v133;
	if (!v133) {
		let v137 = l104;
		h139 = is_nan(v137);
	}
	let v139 = h139;
	let v140 = l81;
	let v141 = l125;
	return select(v141, v140, v139);
}
fn fn_25(local_invocation_id: vec3<u32>, p24: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l146: u32;
	var l169: vec2<f32>;
	var l172: u32;
	var l198: vec2<f32>;
	var l199: u32;
	let v153 = local_invocation_id[0u];
	l146 = v153;
	let v158 = l146;
	let v159 = (*p24);
	g157[v158] = v159;
	workgroupBarrier();
	let v164 = l146;
	if (v164 < 16u) {
		l169 = vec2<f32>(0.0f, 0.0f);
		let v173 = l146;
		l172 = v173;
		loop {
			let v179 = l172;
			if !(v179 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v185 = l172;
			let v187 = g157[v185];
			let v188 = l169;
			l169 = (v188 + v187);
			continuing {
				let v190 = l172;
				l172 = (v190 + 16u);
			}
		}
		let v195 = l146;
		let v196 = l169;
		g194[v195] = v196;
	}
	workgroupBarrier();
	l198 = vec2<f32>(0.0f, 0.0f);
	l199 = 0u;
	loop {
		let v205 = l199;
		if !(v205 < 16u) { break; }
		let v207 = l199;
		let v209 = g194[v207];
		let v210 = l198;
		l198 = (v210 + v209);
		continuing {
			let v212 = l199;
			l199 = (v212 + bitcast<u32>(1i));
		}
	}
	let v214 = l198;
	return v214;
}
