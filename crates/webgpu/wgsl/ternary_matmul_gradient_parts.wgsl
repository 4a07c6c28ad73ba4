const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 1u; // parts
const c4: u32 = 1u; // part_rows
const c5: u32 = 0u; // row_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S26 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S137 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S26;
@group(0) @binding(16) var<uniform> push: S137;
const s52: u32 = (c1 - 5u);
const s58: u32 = (c2 % 4u);
const s61: bool = (s58 == 0u);
const s130: u32 = (c2 + 3u);
const s131: u32 = (s130 / 4u);
const s195: bool = (c5 != 0u);
const s216: u32 = (c2 % 4u);
const s217: bool = (s216 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h152: bool;
	var l111: u32;
	var l127: u32;
	var l133: u32;
	var l156: vec4<f32>;
	var l157: u32;
	var l175: u32;
	var l176: u32;
	var l183: f32;
	var l196: f32;
	var l235: u32;
	let v118 = workgroup_id[1u];
	let v125 = local_invocation_id[0u];
	l111 = ((v118 * vec3<u32>(c0, 1u, 1u).x) + v125);
	let v128 = l111;
	l127 = (v128 / max(s131, 1u));
	let v134 = l111;
	l133 = ((v134 % max(s131, 1u)) * 4u);
	let v142 = push.m0;
	let v143 = fn_8();
	let v144 = (v142 >= v143);
	h152 = v144;
	if (!v144) {
		let v148 = l127;
		let v150 = push.m2;
		h152 = (v148 >= v150);
	}
	let v152 = h152;
	if v152 {
		return;
	}
	l156 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l157 = 0u;
	loop {
		let v163 = l157;
		if !(v163 < c3) { break; }
		let v166 = l157;
		let v170 = push.m1;
		let v172 = l127;
		l175 = ((((v166 * c4) + v170) + v172) * c2);
		let v177 = l133;
		l176 = v177;
		let v178 = fn_16(&l175, &l176);
		let v179 = l156;
		l156 = (v179 + v178);
		continuing {
			let v181 = l157;
			l157 = (v181 + bitcast<u32>(1i));
		}
	}
	let v186 = push.m3;
	let v192 = b2[0u];
	l183 = (v186 * v192);
	if s195 {
		let v199 = l183;
		let v205 = push.m1;
		let v206 = l127;
		let v207 = (v205 + v206);
		let v209 = b3[v207];
		l196 = (v199 / v209);
	} else {
		let v212 = l183;
		l196 = v212;
	}
	let v213 = l196;
	let v214 = l156;
	l156 = (v214 * v213);
	if s217 {
		let v224 = l127;
		let v226 = l133;
		let v228 = (((v224 * c2) + v226) / 4u);
		let v229 = l156;
		let v231 = vec4<f32>(b4[v228 * 4u + 0u], b4[v228 * 4u + 1u], b4[v228 * 4u + 2u], b4[v228 * 4u + 3u]);
		let w233_232 = (v231 + v229);
		b4[v228 * 4u + 0u] = w233_232[0];
		b4[v228 * 4u + 1u] = w233_232[1];
		b4[v228 * 4u + 2u] = w233_232[2];
		b4[v228 * 4u + 3u] = w233_232[3];
		return;
	}
	l235 = 0u;
	loop {
		let v241 = l235;
		let v242 = l133;
		if !(v241 < min(4u, (c2 - v242))) { break; }
		let v250 = l127;
		let v252 = l133;
		let v254 = l235;
		let v255 = (((v250 * c2) + v252) + v254);
		let v256 = l235;
		let v258 = l156[v256];
		let v260 = b4[v255];
		b4[v255] = (v260 + v258);
		continuing {
			let v263 = l235;
			l235 = (v263 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v33 = extents.m0;
			return v33;
		}
		case 1u: {
			let v37 = extents.m1;
			return v37;
		}
		case 2u: {
			let v41 = extents.m2;
			return v41;
		}
		case 3u: {
			let v45 = extents.m3;
			return v45;
		}
		case 4u: {
			let v49 = extents.m4;
			return v49;
		}
		case default: {
			return s52;
		}
	}
}
fn fn_16(p14: ptr<function, u32>, p15: ptr<function, u32>) -> vec4<f32> {
	var l77: vec4<f32>;
	var l80: u32;
	if s61 {
		let v68 = (*p14);
		let v69 = (*p15);
		let v71 = ((v68 + v69) / 4u);
		let v74 = b1[v71];
		return v74;
	}
	l77 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l80 = 0u;
	loop {
		let v86 = l80;
		let v87 = (*p15);
		if !(v86 < min(4u, (c2 - v87))) { break; }
		let v91 = l80;
		let v96 = (*p14);
		let v97 = (*p15);
		let v99 = l80;
		let v100 = ((v96 + v97) + v99);
		let v103 = b1[v100 / 4u][v100 % 4u];
		l77[v91] = v103;
		continuing {
			let v106 = l80;
			l80 = (v106 + bitcast<u32>(1i));
		}
	}
	let v108 = l77;
	return v108;
}
