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
struct S258 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S258;
var<workgroup> g409: array<f32, 256>;
const s88: u32 = (c1 - 5u);
const s172: u32 = (c2 % 4u);
const s173: bool = (s172 == 0u);
const s375: u32 = (c2 + 8u);
const s376: u32 = (s375 - 1u);
const s377: u32 = (s376 / 8u);
const s403: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h424: bool;
	var l333: u32;
	var l342: u32;
	var l346: u32;
	var l353: u32;
	var l359: u32;
	var l365: f32;
	var l366: u32;
	var l383: array<vec4<f32>, 2>;
	var l384: u32;
	var l385: u32;
	var l387: array<vec4<f32>, 2>;
	var l392: array<vec4<f32>, 2>;
	var l394: u32;
	var l395: u32;
	var l427: f32;
	var l428: u32;
	let v328 = fn_8();
	if (v328 == 0u) {
		return;
	}
	let v339 = local_invocation_id[0u];
	l333 = (v339 % 64u);
	let v344 = local_invocation_id[0u];
	l342 = (v344 / 64u);
	let v349 = workgroup_id[0u];
	let v351 = l333;
	l346 = ((v349 * 64u) + v351);
	let v354 = l346;
	let v356 = push.m3;
	l353 = min(v354, (v356 - 1u));
	let v361 = push.m2;
	let v362 = l353;
	l359 = ((v361 + v362) * c3);
	l365 = 0.0f;
	let v367 = l342;
	l366 = v367;
	loop {
		let v373 = l366;
		if !(v373 < s377) { break; }
		let v380 = push.m1;
		let v381 = l353;
		l384 = (v380 + v381);
		let v386 = l366;
		l385 = v386;
		fn_41(&l384, &l385, &l387);
		let v389 = l387;
		l383 = v389;
		let v390 = l366;
		let v393 = l383;
		l392 = v393;
		l394 = (v390 * 8u);
		let v396 = l359;
		l395 = v396;
		let v397 = fn_52(&l392, &l394, &l395);
		let v398 = l365;
		l365 = (v398 + v397);
		continuing {
			let v404 = l366;
			l366 = (v404 + s403);
		}
	}
	let v411 = local_invocation_id[0u];
	let v412 = l365;
	g409[v411] = v412;
	workgroupBarrier();
	let v416 = l342;
	let v417 = (v416 == 0u);
	h424 = v417;
	if v417 {
		let v420 = l346;
		let v422 = push.m3;
		h424 = (v420 < v422);
	}
	let v424 = h424;
	if v424 {
		l427 = 0.0f;
		l428 = 0u;
		loop {
			let v434 = l428;
			if !(v434 < s403) { break; }
			let v436 = l428;
			let v438 = l333;
			let v439 = ((v436 * 64u) + v438);
			let v441 = g409[v439];
			let v442 = l427;
			l427 = (v442 + v441);
			continuing {
				let v444 = l428;
				l428 = (v444 + bitcast<u32>(1i));
			}
		}
		let v451 = push.m2;
		let v452 = l346;
		let v453 = (v451 + v452);
		let v454 = l427;
		b5[v453] = sqrt(v454);
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
	(*p25) = v111.zwxy;
	let v115 = l109[0u];
	let v119 = l109[0u];
	let v124 = l109[1u];
	let v127 = l109[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v115 << bitcast<u32>(16i)), (v119 & 4294901760u), (v124 << bitcast<u32>(16i)), (v127 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l133: vec4<u32>;
	var l134: u32;
	var l136: u32;
	var l139: u32;
	var l149: vec4<u32>;
	var l151: u32;
	let v135 = (*p33);
	l134 = v135;
	let v137 = (*p34);
	l136 = v137;
	let v138 = fn_19(&l134, &l136);
	l133 = v138;
	l139 = 0u;
	loop { // unroll
		let v145 = l139;
		if !(v145 < 2u) { break; }
		let v148 = l139;
		let v150 = l133;
		l149 = v150;
		let v152 = l139;
		l151 = v152;
		let v153 = fn_27(&l149, &l151);
		let v154 = l149;
		l133 = v154;
		(*p35)[v148] = v153;
		continuing {
			let v157 = l139;
			l139 = (v157 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l159: u32;
	var l160: u32;
	var l163: u32;
	var l165: u32;
	var l167: array<vec4<f32>, 2>;
	let v161 = (*p38);
	l160 = v161;
	let v162 = fn_13(&l160);
	l159 = v162;
	let v164 = l159;
	l163 = v164;
	let v166 = (*p39);
	l165 = v166;
	fn_36(&l163, &l165, &l167);
	let v169 = l167;
	(*p40) = v169;
	return;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l188: vec4<f32>;
	var l191: u32;
	if s173 {
		let v180 = (*p44);
		let v181 = (*p45);
		let v183 = ((v180 + v181) / 4u);
		let v186 = b3[v183];
		return v186;
	}
	l188 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l191 = 0u;
	loop {
		let v197 = l191;
		let v198 = (*p45);
		if !(v197 < min(4u, (c2 - v198))) { break; }
		let v202 = l191;
		let v207 = (*p44);
		let v208 = (*p45);
		let v210 = l191;
		let v211 = ((v207 + v208) + v210);
		let v214 = b3[v211 / 4u][v211 % 4u];
		l188[v202] = v214;
		continuing {
			let v217 = l191;
			l191 = (v217 + bitcast<u32>(1i));
		}
	}
	let v219 = l188;
	return v219;
}
fn fn_52(p49: ptr<function, array<vec4<f32>, 2>>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> f32 {
	var l222: u32;
	var l225: u32;
	var l236: u32;
	var l248: f32;
	var l266: u32;
	var l273: u32;
	var l292: u32;
	var l294: u32;
	var l305: f32;
	var l306: u32;
	let v223 = (*p50);
	if (v223 < c2) {
		let v228 = (*p50);
		l225 = min((((c2 - v228) + 3u) / 4u), 2u);
	} else {
		l225 = 0u;
	}
	let v235 = l225;
	l222 = v235;
	l236 = 0u;
	loop {
		let v242 = l236;
		let v245 = l222;
		if !((v242 < c3) && (v245 > 0u)) { break; }
		let v253 = (*p51);
		let v254 = l236;
		let v255 = (v253 + v254);
		let v257 = b4[v255];
		let v264 = push.m5;
		l248 = (v257 * v264);
		let v269 = push.m4;
		let v270 = l236;
		l266 = ((v269 + v270) * c2);
		l273 = 0u;
		loop { // unroll
			let v279 = l273;
			if !(v279 < 2u) { break; }
			let v281 = l273;
			let v282 = l222;
			if (v281 < v282) {
				let v286 = l273;
				let v287 = l248;
				let v288 = (*p50);
				let v289 = l273;
				let v293 = l266;
				l292 = v293;
				l294 = (v288 + (v289 * 4u));
				let v295 = fn_46(&l292, &l294);
				let v298 = (*p49)[v286];
				(*p49)[v286] = (v298 + (v295 * v287));
			}
			continuing {
				let v301 = l273;
				l273 = (v301 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v303 = l236;
			l236 = (v303 + bitcast<u32>(1i));
		}
	}
	l305 = 0.0f;
	l306 = 0u;
	loop { // unroll
		let v312 = l306;
		if !(v312 < 2u) { break; }
		let v314 = l306;
		let v316 = (*p49)[v314];
		let v317 = l306;
		let v319 = (*p49)[v317];
		let v321 = l305;
		l305 = (v321 + dot(v316, v319));
		continuing {
			let v323 = l306;
			l306 = (v323 + bitcast<u32>(1i));
		}
	}
	let v325 = l305;
	return v325;
}
