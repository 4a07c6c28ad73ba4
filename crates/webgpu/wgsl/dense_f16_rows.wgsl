const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S38 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S225 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S38;
var<workgroup> g150: array<u32, 256>;
var<workgroup> g184: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S225;
var<workgroup> g406: array<f32, 256>;
var<workgroup> g409: array<f32, 16>;
const s64: u32 = (c1 - 5u);
const s298: u32 = (c2 + 15u);
const s299: u32 = (s298 / 16u);
const s301: u32 = (s299 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l224: u32;
	var l241: u32;
	var l244: u32;
	var l245: u32;
	var l273: u32;
	var l274: u32;
	var l281: f32;
	var l289: u32;
	var l303: u32;
	var l311: u32;
	var l316: f32;
	var l319: f32;
	var l334: vec2<f32>;
	var l336: f32;
	var l340: f32;
	var l346: vec2<f32>;
	var l363: f32;
	var l366: f32;
	var l378: f32;
	var l381: f32;
	let v230 = push.m0;
	let v233 = workgroup_id[0u];
	l224 = (v230 + v233);
	let v235 = l224;
	let v236 = fn_8();
	if (v235 >= v236) {
		return;
	}
	let v243 = local_invocation_id[0u];
	l241 = v243;
	l244 = 0u;
	let v246 = l241;
	l245 = v246;
	loop {
		let v252 = l245;
		if !(v252 < c2) { break; }
		let v255 = l244;
		let v260 = l224;
		let v262 = l245;
		let v263 = ((v260 * c2) + v262);
		let v266 = b1[v263];
		l244 = max(v255, (bitcast<u32>(v266) & 2147483647u));
		continuing {
			let v271 = l245;
			l245 = (v271 + c0);
		}
	}
	let v275 = l244;
	l274 = v275;
	let v276 = fn_24(local_invocation_id, &l274);
	l273 = max((v276 >> bitcast<u32>(23i)), 14u);
	let v283 = l273;
	l281 = bitcast<f32>((min((267u - v283), 254u) << bitcast<u32>(23i)));
	let v290 = l241;
	l289 = v290;
	loop {
		let v296 = l289;
		if !(v296 < s301) { break; }
		l303 = 0u;
		loop { // unroll
			let v309 = l303;
			if !(v309 < 2u) { break; }
			let v312 = l289;
			let v314 = l303;
			l311 = ((v312 * 2u) + v314);
			let v317 = l311;
			if (v317 < c2) {
				let v322 = l224;
				let v324 = l311;
				let v325 = ((v322 * c2) + v324);
				let v327 = b1[v325];
				let v328 = l281;
				l319 = (v327 * v328);
			} else {
				l319 = 0.0f;
			}
			let v331 = l319;
			l316 = v331;
			let v335 = l303;
			let v337 = l316;
			l336 = v337;
			let v338 = fn_28(&l336);
			l334[v335] = v338;
			let v341 = l316;
			let v342 = l303;
			let v344 = l334[v342];
			l340 = (v341 - v344);
			let v347 = l303;
			let v348 = l340;
			l346[v347] = (v348 * 2048.0f);
			continuing {
				let v352 = l303;
				l303 = (v352 + bitcast<u32>(1i));
			}
		}
		let v358 = l224;
		let v361 = l289;
		let v362 = (((v358 * 2u) * s301) + v361);
		let v365 = l334[0u];
		l363 = v365;
		let v368 = l334[1u];
		l366 = v368;
		let v369 = fn_19(&l363, &l366);
		b2[v362] = v369;
		let v372 = l224;
		let v376 = l289;
		let v377 = ((((v372 * 2u) + 1u) * s301) + v376);
		let v380 = l346[0u];
		l378 = v380;
		let v383 = l346[1u];
		l381 = v383;
		let v384 = fn_19(&l378, &l381);
		b2[v377] = v384;
		continuing {
			let v386 = l289;
			l289 = (v386 + c0);
		}
	}
	let v388 = l241;
	if (v388 == 0u) {
		let v396 = l224;
		let v397 = l273;
		b3[v396] = bitcast<f32>((max((v397 - 13u), 1u) << bitcast<u32>(23i)));
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v45 = extents.m0;
			return v45;
		}
		case 1u: {
			let v49 = extents.m1;
			return v49;
		}
		case 2u: {
			let v53 = extents.m2;
			return v53;
		}
		case 3u: {
			let v57 = extents.m3;
			return v57;
		}
		case 4u: {
			let v61 = extents.m4;
			return v61;
		}
		case default: {
			return s64;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> u32 {
	var l68: u32;
	var l71: u32;
	var l77: u32;
	var l87: u32;
	var l102: f32;
	let v69 = (*p13);
	l68 = bitcast<u32>(v69);
	let v72 = l68;
	l71 = ((v72 >> bitcast<u32>(16i)) & 32768u);
	let v78 = l68;
	l77 = (v78 & 2147483647u);
	let v81 = l77;
	if (v81 > 2139095040u) {
		l87 = 32256u;
	} else {
		let v90 = l77;
		if (v90 >= 1199570944u) {
			l87 = 31744u;
		} else {
			let v97 = l77;
			if (v97 < 947912704u) {
				let v103 = l77;
				l102 = (bitcast<f32>(v103) + 0.5f);
				let v107 = l102;
				l87 = (bitcast<u32>(v107) - 1056964608u);
			} else {
				let v112 = l77;
				let v115 = l77;
				l87 = ((((v112 + 4095u) + ((v115 >> bitcast<u32>(13i)) & 1u)) - 939524096u) >> bitcast<u32>(13i));
			}
		}
	}
	let v124 = l71;
	let v125 = l87;
	return (v124 | v125);
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> u32 {
	var l129: f32;
	var l132: f32;
	let v130 = (*p17);
	l129 = v130;
	let v131 = fn_14(&l129);
	let v133 = (*p18);
	l132 = v133;
	let v134 = fn_14(&l132);
	return (v131 | (v134 << bitcast<u32>(16i)));
}
fn fn_24(local_invocation_id: vec3<u32>, p23: ptr<function, u32>) -> u32 {
	var l139: u32;
	var l162: u32;
	var l163: u32;
	var l188: u32;
	var l189: u32;
	let v146 = local_invocation_id[0u];
	l139 = v146;
	let v151 = l139;
	let v152 = (*p23);
	g150[v151] = v152;
	workgroupBarrier();
	let v157 = l139;
	if (v157 < 16u) {
		l162 = 0u;
		let v164 = l139;
		l163 = v164;
		loop {
			let v170 = l163;
			if !(v170 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v175 = l162;
			let v176 = l163;
			let v178 = g150[v176];
			l162 = max(v175, v178);
			continuing {
				let v180 = l163;
				l163 = (v180 + 16u);
			}
		}
		let v185 = l139;
		let v186 = l162;
		g184[v185] = v186;
	}
	workgroupBarrier();
	l188 = 0u;
	l189 = 0u;
	loop {
		let v195 = l189;
		if !(v195 < 16u) { break; }
		let v197 = l188;
		let v198 = l189;
		let v200 = g184[v198];
		l188 = max(v197, v200);
		continuing {
			let v202 = l189;
			l189 = (v202 + bitcast<u32>(1i));
		}
	}
	let v204 = l188;
	return v204;
}
fn fn_28(p27: ptr<function, f32>) -> f32 {
	var l207: f32;
	let v208 = (*p27);
	l207 = bitcast<f32>(((bitcast<u32>(v208) + 4096u) & 4294959104u));
	let v215 = (*p27);
	let v220 = l207;
	return select(v220, 0.0f, (abs(v215) < 6.2e-5f));
}
