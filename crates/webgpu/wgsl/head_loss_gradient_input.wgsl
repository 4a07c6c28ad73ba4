const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 2u; // vectors
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<vec4<u32>>;
struct S42 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S133 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S42;
@group(0) @binding(16) var<uniform> push: S133;
const s68: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l161: vec2<u32>;
	var l163: u32;
	var l166: u32;
	var l168: u32;
	var l171: u32;
	var l186: f32;
	var l193: f32;
	var l197: f32;
	var l208: u32;
	var l216: vec4<u32>;
	var l231: vec4<u32>;
	var l232: u32;
	var l235: f32;
	var l238: u32;
	var l241: f32;
	var l244: u32;
	var l248: f32;
	var l251: u32;
	var l255: f32;
	let v165 = push.m0;
	l163 = v165;
	l166 = c2;
	let v167 = fn_15(global_invocation_id, &l163, &l166);
	l161 = v167;
	let v170 = l161[0u];
	l168 = v170;
	let v173 = l161[1u];
	l171 = v173;
	let v174 = l168;
	let v175 = fn_8();
	let v177 = push.m2;
	let v179 = push.m1;
	if (v174 >= min(v175, (v177 + v179))) {
		return;
	}
	let v192 = b3[0u];
	l186 = v192;
	let v194 = l186;
	if (v194 == 0.0f) {
		l197 = 0.0f;
	} else {
		let v202 = l168;
		let v204 = l171;
		l208 = ((v202 * 1u) + min((v204 / max(c2, 1u)), 0u));
		let v209 = fn_26(&l208);
		let v210 = l186;
		l197 = (1.0f * (v209 / v210));
	}
	let v213 = l197;
	l193 = v213;
	let v221 = l168;
	let v223 = push.m2;
	let v226 = l171;
	let v227 = (((v221 - v223) * c2) + v226);
	let v230 = b4[v227];
	l216 = v230;
	let v234 = l216[0u];
	l232 = v234;
	let v236 = l193;
	l235 = v236;
	let v237 = fn_32(&l232, &l235);
	let v240 = l216[1u];
	l238 = v240;
	let v242 = l193;
	l241 = v242;
	let v243 = fn_32(&l238, &l241);
	let v247 = l216[2u];
	l244 = v247;
	let v249 = l193;
	l248 = v249;
	let v250 = fn_32(&l244, &l248);
	let v254 = l216[3u];
	l251 = v254;
	let v256 = l193;
	l255 = v256;
	let v257 = fn_32(&l251, &l255);
	l231 = vec4<u32>(v237, v243, v250, v257);
	let v263 = l168;
	let v265 = push.m2;
	let v268 = l171;
	let v269 = (((v263 - v265) * c2) + v268);
	let v270 = l231;
	b5[v269] = v270;
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v49 = extents.m0;
			return v49;
		}
		case 1u: {
			let v53 = extents.m1;
			return v53;
		}
		case 2u: {
			let v57 = extents.m2;
			return v57;
		}
		case 3u: {
			let v61 = extents.m3;
			return v61;
		}
		case 4u: {
			let v65 = extents.m4;
			return v65;
		}
		case default: {
			return s68;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l72: u32;
	let v79 = global_invocation_id[0u];
	l72 = v79;
	let v80 = (*p13);
	let v81 = l72;
	let v82 = (*p14);
	let v87 = l72;
	let v88 = (*p14);
	return vec2<u32>((v80 + (v81 / max(v82, 1u))), (v87 % max(v88, 1u)));
}
fn fn_22(p21: ptr<function, vec2<f32>>) -> u32 {
	var l95: vec2<u32>;
	var l98: vec2<f32>;
	let v96 = (*p21);
	l95 = bitcast<vec2<u32>>(v96);
	let v99 = l95;
	let v103 = l95;
	l98 = bitcast<vec2<f32>>((((v99 + vec2<u32>(4095u, 4095u)) + ((v103 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v115 = l98;
	let v116 = (*p21);
	let v117 = (*p21);
	return pack2x16float(select(v115, v116, is_nan2(v117)));
}
fn fn_26(p25: ptr<function, u32>) -> f32 {
	var l125: u32;
	let v126 = (*p25);
	l125 = (v126 / 1u);
	let v132 = l125;
	let v138 = push.m2;
	let v139 = (v132 - v138);
	let v142 = b1[v139];
	let v147 = (*p25);
	let v149 = b2[v147];
	return (v142 * v149);
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, f32>) -> u32 {
	var l157: vec2<f32>;
	let v153 = (*p30);
	let v155 = (*p31);
	l157 = (unpack2x16float(v153) * v155);
	let v158 = fn_22(&l157);
	return v158;
}
