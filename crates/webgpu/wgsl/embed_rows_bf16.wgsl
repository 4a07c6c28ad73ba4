const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S57 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S187 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S57;
@group(0) @binding(16) var<uniform> push: S187;
const s83: u32 = (c1 - 5u);
const s192: u32 = (c2 + 3u);
const s194: u32 = (s192 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h285: bool;
	var l186: vec2<u32>;
	var l195: u32;
	var l199: u32;
	var l201: u32;
	var l204: u32;
	var l207: u32;
	var l216: u32;
	var l238: array<vec4<f32>, 2>;
	var l239: u32;
	var l241: u32;
	var l242: array<vec4<f32>, 2>;
	var l245: vec4<f32>;
	var l248: u32;
	var l260: vec4<f32>;
	var l271: u32;
	let v198 = push.m0;
	l195 = v198;
	l199 = s194;
	let v200 = fn_15(global_invocation_id, &l195, &l199);
	l186 = v200;
	let v203 = l186[0u];
	l201 = v203;
	let v206 = l186[1u];
	l204 = v206;
	let v208 = l204;
	l207 = (v208 * 4u);
	let v210 = l201;
	let v211 = fn_8();
	if (v210 >= v211) {
		return;
	}
	let v221 = l201;
	let v224 = b2[v221];
	let v227 = push.m1;
	l216 = (bitcast<u32>(v224) - v227);
	let v229 = l216;
	let v231 = push.m2;
	if (v229 >= v231) {
		return;
	}
	let v236 = l204;
	let v240 = l216;
	l239 = v240;
	l241 = (v236 / 2u);
	fn_47(&l239, &l241, &l242);
	let v244 = l242;
	l238 = v244;
	let v247 = l238[0i];
	l245 = v247;
	l248 = 1u;
	loop {
		let v254 = l248;
		if !(v254 < 2u) { break; }
		let v256 = l204;
		let v258 = l248;
		if ((v256 % 2u) == v258) {
			let v263 = l248;
			let v265 = l238[v263];
			l260 = v265;
		} else {
			let v267 = l245;
			l260 = v267;
		}
		let v268 = l260;
		l245 = v268;
		continuing {
			let v269 = l248;
			l248 = (v269 + bitcast<u32>(1i));
		}
	}
	l271 = 0u;
	loop {
		let v277 = l271;
		let v278 = (v277 < 4u);
		h285 = v278;
		if v278 {
			let v281 = l207;
			let v282 = l271;
			h285 = ((v281 + v282) < c2);
		}
		let v285 = h285;
		if !v285 { break; }
		let v290 = l201;
		let v292 = l207;
		let v294 = l271;
		let v295 = (((v290 * c2) + v292) + v294);
		let v296 = l271;
		let v299 = l245[v296];
		b3[v295] = v299;
		continuing {
			let v302 = l271;
			l271 = (v302 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v64 = extents.m0;
			return v64;
		}
		case 1u: {
			let v68 = extents.m1;
			return v68;
		}
		case 2u: {
			let v72 = extents.m2;
			return v72;
		}
		case 3u: {
			let v76 = extents.m3;
			return v76;
		}
		case 4u: {
			let v80 = extents.m4;
			return v80;
		}
		case default: {
			return s83;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l87: u32;
	let v94 = global_invocation_id[0u];
	l87 = v94;
	let v95 = (*p13);
	let v96 = l87;
	let v97 = (*p14);
	let v102 = l87;
	let v103 = (*p14);
	return vec2<u32>((v95 + (v96 / max(v97, 1u))), (v102 % max(v103, 1u)));
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	let v109 = (*p18);
	return (v109 * c3);
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<u32> {
	let v118 = (*p23);
	let v119 = (*p24);
	let v120 = (v118 + v119);
	let v123 = b1[v120];
	return v123;
}
fn fn_33(p31: ptr<function, vec4<u32>>, p32: ptr<function, u32>) -> vec4<f32> {
	var l126: vec4<u32>;
	let v127 = (*p31);
	l126 = v127;
	let v128 = l126;
	(*p31) = v128.zwxy;
	let v131 = l126[0u];
	let v135 = l126[0u];
	let v139 = l126[1u];
	let v142 = l126[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v131 << bitcast<u32>(16i)), (v135 & 4294901760u), (v139 << bitcast<u32>(16i)), (v142 & 4294901760u)));
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 2>>) {
	var l148: vec4<u32>;
	var l149: u32;
	var l151: u32;
	var l154: u32;
	var l164: vec4<u32>;
	var l166: u32;
	let v150 = (*p39);
	l149 = v150;
	let v152 = (*p40);
	l151 = v152;
	let v153 = fn_25(&l149, &l151);
	l148 = v153;
	l154 = 0u;
	loop { // unroll
		let v160 = l154;
		if !(v160 < 2u) { break; }
		let v163 = l154;
		let v165 = l148;
		l164 = v165;
		let v167 = l154;
		l166 = v167;
		let v168 = fn_33(&l164, &l166);
		let v169 = l164;
		l148 = v169;
		(*p41)[v163] = v168;
		continuing {
			let v172 = l154;
			l154 = (v172 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p44: ptr<function, u32>, p45: ptr<function, u32>, p46: ptr<function, array<vec4<f32>, 2>>) {
	var l174: u32;
	var l175: u32;
	var l178: u32;
	var l180: u32;
	var l182: array<vec4<f32>, 2>;
	let v176 = (*p44);
	l175 = v176;
	let v177 = fn_19(&l175);
	l174 = v177;
	let v179 = l174;
	l178 = v179;
	let v181 = (*p45);
	l180 = v181;
	fn_42(&l178, &l180, &l182);
	let v184 = l182;
	(*p46) = v184;
	return;
}
