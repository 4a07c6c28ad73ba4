const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S78 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S329 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S78;
@group(0) @binding(16) var<uniform> push: S329;
const s104: u32 = (c1 - 5u);
const s285: u32 = (c2 / 4u);
const s333: u32 = (c2 + 3u);
const s334: u32 = (s333 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h425: bool;
	var l328: vec2<u32>;
	var l335: u32;
	var l339: u32;
	var l341: u32;
	var l344: u32;
	var l347: u32;
	var l356: u32;
	var l378: array<vec4<f32>, 4>;
	var l379: u32;
	var l381: u32;
	var l382: array<vec4<f32>, 4>;
	var l385: vec4<f32>;
	var l388: u32;
	var l400: vec4<f32>;
	var l411: u32;
	let v338 = push.m0;
	l335 = v338;
	l339 = s334;
	let v340 = fn_15(global_invocation_id, &l335, &l339);
	l328 = v340;
	let v343 = l328[0u];
	l341 = v343;
	let v346 = l328[1u];
	l344 = v346;
	let v348 = l344;
	l347 = (v348 * 4u);
	let v350 = l341;
	let v351 = fn_8();
	if (v350 >= v351) {
		return;
	}
	let v361 = l341;
	let v364 = b2[v361];
	let v367 = push.m1;
	l356 = (bitcast<u32>(v364) - v367);
	let v369 = l356;
	let v371 = push.m2;
	if (v369 >= v371) {
		return;
	}
	let v376 = l344;
	let v380 = l356;
	l379 = v380;
	l381 = (v376 / 4u);
	fn_68(&l379, &l381, &l382);
	let v384 = l382;
	l378 = v384;
	let v387 = l378[0i];
	l385 = v387;
	l388 = 1u;
	loop {
		let v394 = l388;
		if !(v394 < 4u) { break; }
		let v396 = l344;
		let v398 = l388;
		if ((v396 % 4u) == v398) {
			let v403 = l388;
			let v405 = l378[v403];
			l400 = v405;
		} else {
			let v407 = l385;
			l400 = v407;
		}
		let v408 = l400;
		l385 = v408;
		continuing {
			let v409 = l388;
			l388 = (v409 + bitcast<u32>(1i));
		}
	}
	l411 = 0u;
	loop {
		let v417 = l411;
		let v418 = (v417 < 4u);
		h425 = v418;
		if v418 {
			let v421 = l347;
			let v422 = l411;
			h425 = ((v421 + v422) < c2);
		}
		let v425 = h425;
		if !v425 { break; }
		let v430 = l341;
		let v432 = l347;
		let v434 = l411;
		let v435 = (((v430 * c2) + v432) + v434);
		let v436 = l411;
		let v438 = l385[v436];
		b3[v435] = v438;
		continuing {
			let v441 = l411;
			l411 = (v441 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v85 = extents.m0;
			return v85;
		}
		case 1u: {
			let v89 = extents.m1;
			return v89;
		}
		case 2u: {
			let v93 = extents.m2;
			return v93;
		}
		case 3u: {
			let v97 = extents.m3;
			return v97;
		}
		case 4u: {
			let v101 = extents.m4;
			return v101;
		}
		case default: {
			return s104;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l108: u32;
	let v115 = global_invocation_id[0u];
	l108 = v115;
	let v116 = (*p13);
	let v117 = l108;
	let v118 = (*p14);
	let v123 = l108;
	let v124 = (*p14);
	return vec2<u32>((v116 + (v117 / max(v118, 1u))), (v123 % max(v124, 1u)));
}
fn fn_23(p21: ptr<function, u32>, p22: ptr<function, f32>) -> vec4<f32> {
	var l130: vec4<u32>;
	var l157: vec4<f32>;
	let v131 = (*p21);
	let v134 = (*p21);
	let v138 = (*p21);
	let v142 = (*p21);
	l130 = vec4<u32>((v131 & 255u), ((v134 >> bitcast<u32>(8i)) & 255u), ((v138 >> bitcast<u32>(16i)) & 255u), (v142 >> bitcast<u32>(24i)));
	if false {
		let v150 = l130;
		let v152 = (*p22);
		return (vec4<f32>(v150) - vec4<f32>(v152, v152, v152, v152));
	}
	let v158 = l130;
	let v164 = (*p22);
	let v165 = (8388608.0f + v164);
	l157 = (bitcast<vec4<f32>>((v158 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v165, v165, v165, v165));
	let v168 = l157;
	return v168;
}
fn fn_27(p26: ptr<function, u32>) -> vec4<f32> {
	var l174: i32;
	var l193: u32;
	var l194: f32;
	if false {
		let v175 = (*p26);
		l174 = bitcast<i32>(v175);
		let v177 = l174;
		let v179 = l174;
		let v181 = l174;
		let v183 = l174;
		return vec4<f32>(vec4<i32>(extractBits(v177, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v179, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v181, bitcast<u32>(16i), bitcast<u32>(8i)), (v183 >> bitcast<u32>(24i))));
	}
	let v189 = (*p26);
	l193 = (v189 ^ 2155905152u);
	l194 = 128.0f;
	let v195 = fn_23(&l193, &l194);
	return v195;
}
fn fn_33(p30: ptr<function, u32>, p31: ptr<function, u32>, p32: ptr<function, u32>) -> f32 {
	var l200: vec2<f32>;
	var l220: f32;
	let v205 = (*p30);
	let v206 = (*p31);
	let v207 = (*p32);
	let v210 = (v205 + (v206 >> (v207 + 1u)));
	let v213 = b1[v210 / 4u][v210 % 4u];
	l200 = unpack2x16float(v213);
	let v215 = (*p31);
	let v216 = (*p32);
	if ((v215 & (1u << v216)) == 0u) {
		let v224 = l200[0u];
		l220 = v224;
	} else {
		let v227 = l200[1u];
		l220 = v227;
	}
	let v228 = l220;
	return v228;
}
fn fn_37(p36: ptr<function, u32>) -> u32 {
	let v231 = (*p36);
	return (v231 * c3);
}
fn fn_43(p41: ptr<function, u32>, p42: ptr<function, u32>) -> vec4<u32> {
	let v240 = (*p41);
	let v241 = (*p42);
	let v242 = (v240 + v241);
	let v245 = b1[v242];
	return v245;
}
fn fn_49(p47: ptr<function, vec4<u32>>, p48: ptr<function, u32>) -> vec4<f32> {
	var l248: vec4<u32>;
	var l252: u32;
	let v249 = (*p47);
	l248 = v249;
	let v250 = l248;
	(*p47) = v250.yzwx;
	let v254 = l248[0u];
	l252 = v254;
	let v255 = fn_27(&l252);
	return v255;
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, array<vec4<f32>, 4>>) {
	var l258: vec4<u32>;
	var l259: u32;
	var l261: u32;
	var l264: u32;
	var l273: vec4<u32>;
	var l275: u32;
	let v260 = (*p55);
	l259 = v260;
	let v262 = (*p56);
	l261 = v262;
	let v263 = fn_43(&l259, &l261);
	l258 = v263;
	l264 = 0u;
	loop { // unroll
		let v270 = l264;
		if !(v270 < 4u) { break; }
		let v272 = l264;
		let v274 = l258;
		l273 = v274;
		let v276 = l264;
		l275 = v276;
		let v277 = fn_49(&l273, &l275);
		let v278 = l273;
		l258 = v278;
		(*p57)[v272] = v277;
		continuing {
			let v280 = l264;
			l264 = (v280 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_63(p61: ptr<function, u32>, p62: ptr<function, u32>) -> f32 {
	var l287: u32;
	var l288: u32;
	var l290: u32;
	let v282 = (*p61);
	l287 = ((v282 * 4u) + s285);
	let v289 = (*p62);
	l288 = v289;
	l290 = 1u;
	let v291 = fn_33(&l287, &l288, &l290);
	return v291;
}
fn fn_68(p65: ptr<function, u32>, p66: ptr<function, u32>, p67: ptr<function, array<vec4<f32>, 4>>) {
	var l294: u32;
	var l295: u32;
	var l298: u32;
	var l300: u32;
	var l302: array<vec4<f32>, 4>;
	var l305: f32;
	var l306: u32;
	var l308: u32;
	var l311: u32;
	let v296 = (*p65);
	l295 = v296;
	let v297 = fn_37(&l295);
	l294 = v297;
	let v299 = l294;
	l298 = v299;
	let v301 = (*p66);
	l300 = v301;
	fn_58(&l298, &l300, &l302);
	let v304 = l302;
	(*p67) = v304;
	let v307 = l294;
	l306 = v307;
	let v309 = (*p66);
	l308 = v309;
	let v310 = fn_63(&l306, &l308);
	l305 = v310;
	l311 = 0u;
	loop { // unroll
		let v317 = l311;
		if !(v317 < 4u) { break; }
		let v319 = l311;
		let v320 = l305;
		let v322 = (*p67)[v319];
		(*p67)[v319] = (v322 * v320);
		continuing {
			let v325 = l311;
			l311 = (v325 + bitcast<u32>(1i));
		}
	}
	return;
}
