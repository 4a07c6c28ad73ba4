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
struct S130 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S42;
@group(0) @binding(16) var<uniform> push: S130;
const s68: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l158: vec2<u32>;
	var l160: u32;
	var l163: u32;
	var l165: u32;
	var l168: u32;
	var l183: f32;
	var l190: f32;
	var l194: f32;
	var l199: u32;
	var l208: vec4<u32>;
	var l223: vec4<u32>;
	var l224: u32;
	var l227: f32;
	var l230: u32;
	var l233: f32;
	var l236: u32;
	var l240: f32;
	var l243: u32;
	var l247: f32;
	let v162 = push.m0;
	l160 = v162;
	l163 = c2;
	let v164 = fn_15(global_invocation_id, &l160, &l163);
	l158 = v164;
	let v167 = l158[0u];
	l165 = v167;
	let v170 = l158[1u];
	l168 = v170;
	let v171 = l165;
	let v172 = fn_8();
	let v174 = push.m2;
	let v176 = push.m1;
	if (v171 >= min(v172, (v174 + v176))) {
		return;
	}
	let v189 = b3[0u];
	l183 = v189;
	let v191 = l183;
	if (v191 == 0.0f) {
		l194 = 0.0f;
	} else {
		let v200 = l165;
		l199 = v200;
		let v201 = fn_26(&l199);
		let v202 = l183;
		l194 = (1.0f * (v201 / v202));
	}
	let v205 = l194;
	l190 = v205;
	let v213 = l165;
	let v215 = push.m2;
	let v218 = l168;
	let v219 = (((v213 - v215) * c2) + v218);
	let v222 = b4[v219];
	l208 = v222;
	let v226 = l208[0u];
	l224 = v226;
	let v228 = l190;
	l227 = v228;
	let v229 = fn_32(&l224, &l227);
	let v232 = l208[1u];
	l230 = v232;
	let v234 = l190;
	l233 = v234;
	let v235 = fn_32(&l230, &l233);
	let v239 = l208[2u];
	l236 = v239;
	let v241 = l190;
	l240 = v241;
	let v242 = fn_32(&l236, &l240);
	let v246 = l208[3u];
	l243 = v246;
	let v248 = l190;
	l247 = v248;
	let v249 = fn_32(&l243, &l247);
	l223 = vec4<u32>(v229, v235, v242, v249);
	let v255 = l165;
	let v257 = push.m2;
	let v260 = l168;
	let v261 = (((v255 - v257) * c2) + v260);
	let v262 = l223;
	b5[v261] = v262;
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
	let v129 = (*p25);
	let v135 = push.m2;
	let v136 = (v129 - v135);
	let v139 = b1[v136];
	let v144 = (*p25);
	let v146 = b2[v144];
	return (v139 * v146);
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, f32>) -> u32 {
	var l154: vec2<f32>;
	let v150 = (*p30);
	let v152 = (*p31);
	l154 = (unpack2x16float(v150) * v152);
	let v155 = fn_22(&l154);
	return v155;
}
