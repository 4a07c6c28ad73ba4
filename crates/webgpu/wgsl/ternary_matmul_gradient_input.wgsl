const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 2u; // vectors
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<vec4<u32>>;
struct S48 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S150 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S48;
@group(0) @binding(16) var<uniform> push: S150;
const s74: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l196: vec2<u32>;
	var l198: u32;
	var l201: u32;
	var l203: u32;
	var l206: u32;
	var l221: f32;
	var l228: f32;
	var l232: f32;
	var l243: u32;
	var l249: vec2<u32>;
	var l263: vec4<u32>;
	var l264: u32;
	var l267: f32;
	var l270: u32;
	var l273: f32;
	let v200 = push.m0;
	l198 = v200;
	l201 = c2;
	let v202 = fn_15(global_invocation_id, &l198, &l201);
	l196 = v202;
	let v205 = l196[0u];
	l203 = v205;
	let v208 = l196[1u];
	l206 = v208;
	let v209 = l203;
	let v210 = fn_8();
	let v212 = push.m2;
	let v214 = push.m1;
	if (v209 >= min(v210, (v212 + v214))) {
		return;
	}
	let v227 = b3[0u];
	l221 = v227;
	let v229 = l221;
	if (v229 == 0.0f) {
		l232 = 0.0f;
	} else {
		let v237 = l203;
		let v239 = l206;
		l243 = ((v237 * 1u) + min((v239 / max(c2, 1u)), 0u));
		let v244 = fn_32(&l243);
		let v245 = l221;
		l232 = (256.0f * (v244 / v245));
	}
	let v248 = l232;
	l228 = v248;
	let v254 = l203;
	let v256 = l206;
	let v257 = ((v254 * c2) + v256);
	let v260 = b4[v257];
	l249 = v260;
	let v266 = l249[0u];
	l264 = v266;
	let v268 = l228;
	l267 = v268;
	let v269 = fn_38(&l264, &l267);
	let v272 = l249[1u];
	l270 = v272;
	let v274 = l228;
	l273 = v274;
	let v275 = fn_38(&l270, &l273);
	l263 = vec4<u32>(v269.x, v269.y, v275.x, v275.y);
	let v285 = l203;
	let v287 = push.m2;
	let v290 = l206;
	let v291 = (((v285 - v287) * c2) + v290);
	let v292 = l263;
	b5[v291] = v292;
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v55 = extents.m0;
			return v55;
		}
		case 1u: {
			let v59 = extents.m1;
			return v59;
		}
		case 2u: {
			let v63 = extents.m2;
			return v63;
		}
		case 3u: {
			let v67 = extents.m3;
			return v67;
		}
		case 4u: {
			let v71 = extents.m4;
			return v71;
		}
		case default: {
			return s74;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l78: u32;
	let v85 = global_invocation_id[0u];
	l78 = v85;
	let v86 = (*p13);
	let v87 = l78;
	let v88 = (*p14);
	let v93 = l78;
	let v94 = (*p14);
	return vec2<u32>((v86 + (v87 / max(v88, 1u))), (v93 % max(v94, 1u)));
}
fn fn_22(p21: ptr<function, vec2<f32>>) -> u32 {
	var l101: vec2<u32>;
	var l104: vec2<f32>;
	let v102 = (*p21);
	l101 = bitcast<vec2<u32>>(v102);
	let v105 = l101;
	let v109 = l101;
	l104 = bitcast<vec2<f32>>((((v105 + vec2<u32>(4095u, 4095u)) + ((v109 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v121 = l104;
	let v122 = (*p21);
	let v123 = (*p21);
	return pack2x16float(select(v121, v122, is_nan2(v123)));
}
fn fn_28(p27: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l131: vec2<f32>;
	var l135: vec2<f32>;
	let v132 = (*p27);
	l131 = v132.xy;
	let v134 = fn_22(&l131);
	let v136 = (*p27);
	l135 = v136.zw;
	let v138 = fn_22(&l135);
	return vec2<u32>(v134, v138);
}
fn fn_32(p31: ptr<function, u32>) -> f32 {
	var l142: u32;
	let v143 = (*p31);
	l142 = (v143 / 1u);
	let v149 = l142;
	let v155 = push.m2;
	let v156 = (v149 - v155);
	let v159 = b1[v156];
	let v164 = (*p31);
	let v166 = b2[v164];
	return (v159 / v166);
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, f32>) -> vec2<u32> {
	var l171: i32;
	var l192: vec4<f32>;
	let v172 = (*p36);
	l171 = bitcast<i32>(v172);
	let v174 = l171;
	let v178 = l171;
	let v181 = l171;
	let v185 = l171;
	let v190 = (*p37);
	l192 = (vec4<f32>(f32(extractBits(v174, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v178, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v181, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v185 >> bitcast<u32>(24i)))) * v190);
	let v193 = fn_28(&l192);
	return v193;
}
