const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 1u; // places
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read> b3: array<i32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S40 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S327 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S40;
var<workgroup> g261: array<vec4<f32>, 256>;
@group(0) @binding(16) var<uniform> push: S327;
const s65: u32 = (c1 - 5u);
const s71: u32 = (c2 % 4u);
const s74: bool = (s71 == 0u);
const s190: u32 = (c0 / 16u);
const s255: u32 = (s190 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h400: bool;
	var l324: u32;
	var l326: u32;
	var l338: u32;
	var l343: i32;
	var l350: i32;
	var l355: u32;
	var l356: u32;
	var l364: u32;
	var l374: i32;
	var l375: u32;
	var l377: u32;
	var l382: u32;
	var l403: u32;
	var l405: u32;
	var l407: i32;
	var l409: u32;
	let v325 = fn_8();
	l324 = v325;
	let v332 = push.m0;
	let v334 = workgroup_id[0u];
	l326 = (v332 + (v334 * c3));
	let v339 = l326;
	let v341 = l324;
	l338 = min((v339 + c3), v341);
	let v344 = l326;
	let v346 = l326;
	let v347 = l324;
	if ((v344 > 0u) && (v346 < v347)) {
		let v353 = l326;
		l355 = (v353 - 1u);
		let v357 = l324;
		l356 = v357;
		let v358 = fn_21(&l355, &l356);
		let v360 = b2[v358];
		l350 = v360;
	} else {
		l350 = (-1i);
	}
	let v363 = l350;
	l343 = v363;
	let v365 = l326;
	l364 = v365;
	loop {
		let v371 = l364;
		let v372 = l338;
		if !(v371 < v372) { break; }
		let v376 = l364;
		l375 = v376;
		let v378 = l324;
		l377 = v378;
		let v379 = fn_21(&l375, &l377);
		let v381 = b2[v379];
		l374 = v381;
		let v383 = l374;
		let v386 = push.m1;
		l382 = (bitcast<u32>(v383) - v386);
		let v388 = l364;
		let v390 = l374;
		let v391 = l343;
		let v393 = ((v388 == 0u) || (v390 != v391));
		h400 = v393;
		if v393 {
			let v396 = l382;
			let v398 = push.m2;
			h400 = (v396 < v398);
		}
		let v400 = h400;
		if v400 {
			let v404 = l364;
			l403 = v404;
			let v406 = l324;
			l405 = v406;
			let v408 = l374;
			l407 = v408;
			let v410 = l382;
			l409 = v410;
			fn_30(workgroup_id, local_invocation_id, &l403, &l405, &l407, &l409);
		}
		let v412 = l374;
		l343 = v412;
		continuing {
			let v413 = l364;
			l364 = (v413 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v46 = extents.m0;
			return v46;
		}
		case 1u: {
			let v50 = extents.m1;
			return v50;
		}
		case 2u: {
			let v54 = extents.m2;
			return v54;
		}
		case 3u: {
			let v58 = extents.m3;
			return v58;
		}
		case 4u: {
			let v62 = extents.m4;
			return v62;
		}
		case default: {
			return s65;
		}
	}
}
fn fn_16(p14: ptr<function, u32>, p15: ptr<function, u32>) -> vec4<f32> {
	var l90: vec4<f32>;
	var l93: u32;
	if s74 {
		let v81 = (*p14);
		let v82 = (*p15);
		let v84 = ((v81 + v82) / 4u);
		let v87 = b1[v84];
		return v87;
	}
	l90 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l93 = 0u;
	loop {
		let v99 = l93;
		let v100 = (*p15);
		if !(v99 < min(4u, (c2 - v100))) { break; }
		let v104 = l93;
		let v109 = (*p14);
		let v110 = (*p15);
		let v112 = l93;
		let v113 = ((v109 + v110) + v112);
		let v116 = b1[v113 / 4u][v113 % 4u];
		l90[v104] = v116;
		continuing {
			let v119 = l93;
			l93 = (v119 + bitcast<u32>(1i));
		}
	}
	let v121 = l90;
	return v121;
}
fn fn_21(p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v128 = (*p19);
	let v131 = b3[v128];
	let v133 = (*p20);
	return min(bitcast<u32>(v131), (v133 - 1u));
}
fn fn_30(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p26: ptr<function, u32>, p27: ptr<function, u32>, p28: ptr<function, i32>, p29: ptr<function, u32>) {
	var h209: bool;
	var h221: bool;
	var l139: u32;
	var l146: u32;
	var l156: vec4<f32>;
	var l158: bool;
	var l161: u32;
	var l176: u32;
	var l184: u32;
	var l196: u32;
	var l197: u32;
	var l224: array<vec4<f32>, 4>;
	var l233: u32;
	var l234: u32;
	var l240: u32;
	var l275: vec4<f32>;
	var l276: u32;
	var l294: u32;
	let v145 = local_invocation_id[0u];
	l139 = v145;
	let v149 = workgroup_id[1u];
	let v152 = l139;
	l146 = (((v149 * 16u) + (v152 % 16u)) * 4u);
	l156 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	let v159 = l146;
	l158 = (v159 < c2);
	let v162 = (*p26);
	let v163 = l139;
	l161 = (v162 + (v163 / 16u));
	loop {
		let v171 = l158;
		let v172 = l161;
		let v173 = (*p27);
		if !(v171 && (v172 < v173)) { break; }
		l176 = 0u;
		loop { // unroll
			let v182 = l176;
			if !(v182 < 4u) { break; }
			let v185 = l161;
			let v186 = l176;
			let v193 = (*p27);
			l196 = min((v185 + (v186 * s190)), (v193 - 1u));
			let v198 = (*p27);
			l197 = v198;
			let v199 = fn_21(&l196, &l197);
			l184 = v199;
			let v200 = l158;
			h209 = v200;
			if v200 {
				let v203 = l161;
				let v204 = l176;
				let v207 = (*p27);
				h209 = ((v203 + (v204 * s190)) < v207);
			}
			let v209 = h209;
			h221 = v209;
			if v209 {
				let v216 = l184;
				let v218 = b2[v216];
				let v219 = (*p28);
				h221 = (v218 == v219);
			}
			let v221 = h221;
			l158 = v221;
			let v225 = l176;
			l224[v225] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v227 = l158;
			if v227 {
				let v230 = l176;
				let v231 = l184;
				l233 = (v231 * c2);
				let v235 = l146;
				l234 = v235;
				let v236 = fn_16(&l233, &l234);
				l224[v230] = v236;
			}
			continuing {
				let v238 = l176;
				l176 = (v238 + bitcast<u32>(1i));
			}
		}
		l240 = 0u;
		loop { // unroll
			let v246 = l240;
			if !(v246 < 4u) { break; }
			let v248 = l240;
			let v250 = l224[v248];
			let v251 = l156;
			l156 = (v251 + v250);
			continuing {
				let v253 = l240;
				l240 = (v253 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v256 = l161;
			l161 = (v256 + s255);
		}
	}
	let v262 = l139;
	let v263 = l156;
	g261[v262] = v263;
	workgroupBarrier();
	let v268 = l139;
	let v270 = l146;
	if ((v268 < 16u) && (v270 < c2)) {
		l275 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l276 = 0u;
		loop {
			let v282 = l276;
			if !(v282 < s190) { break; }
			let v284 = l276;
			let v286 = l139;
			let v287 = ((v284 * 16u) + v286);
			let v289 = g261[v287];
			let v290 = l275;
			l275 = (v290 + v289);
			continuing {
				let v292 = l276;
				l276 = (v292 + bitcast<u32>(1i));
			}
		}
		l294 = 0u;
		loop {
			let v300 = l294;
			let v301 = l146;
			if !(v300 < min(4u, (c2 - v301))) { break; }
			let v309 = (*p29);
			let v311 = l146;
			let v313 = l294;
			let v314 = (((v309 * c2) + v311) + v313);
			let v315 = l294;
			let v317 = l275[v315];
			let v319 = b4[v314];
			b4[v314] = (v319 + v317);
			continuing {
				let v322 = l294;
				l294 = (v322 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	return;
}
