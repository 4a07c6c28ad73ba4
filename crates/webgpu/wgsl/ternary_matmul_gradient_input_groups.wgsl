const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 2u; // groups
const c3: u32 = 2u; // vectors
const c4: u32 = 1u; // group_vectors
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<vec4<u32>>;
struct S48 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S151 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S48;
@group(0) @binding(16) var<uniform> push: S151;
const s74: u32 = (c1 - 5u);
const s243: u32 = (c2 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l197: vec2<u32>;
	var l199: u32;
	var l202: u32;
	var l204: u32;
	var l207: u32;
	var l222: f32;
	var l229: f32;
	var l233: f32;
	var l246: u32;
	var l252: vec2<u32>;
	var l266: vec4<u32>;
	var l267: u32;
	var l270: f32;
	var l273: u32;
	var l276: f32;
	let v201 = push.m0;
	l199 = v201;
	l202 = c3;
	let v203 = fn_15(global_invocation_id, &l199, &l202);
	l197 = v203;
	let v206 = l197[0u];
	l204 = v206;
	let v209 = l197[1u];
	l207 = v209;
	let v210 = l204;
	let v211 = fn_8();
	let v213 = push.m2;
	let v215 = push.m1;
	if (v210 >= min(v211, (v213 + v215))) {
		return;
	}
	let v228 = b3[0u];
	l222 = v228;
	let v230 = l222;
	if (v230 == 0.0f) {
		l233 = 0.0f;
	} else {
		let v238 = l204;
		let v240 = l207;
		l246 = ((v238 * c2) + min((v240 / max(c4, 1u)), s243));
		let v247 = fn_32(&l246);
		let v248 = l222;
		l233 = (256.0f * (v247 / v248));
	}
	let v251 = l233;
	l229 = v251;
	let v257 = l204;
	let v259 = l207;
	let v260 = ((v257 * c3) + v259);
	let v263 = b4[v260];
	l252 = v263;
	let v269 = l252[0u];
	l267 = v269;
	let v271 = l229;
	l270 = v271;
	let v272 = fn_38(&l267, &l270);
	let v275 = l252[1u];
	l273 = v275;
	let v277 = l229;
	l276 = v277;
	let v278 = fn_38(&l273, &l276);
	l266 = vec4<u32>(v272.x, v272.y, v278.x, v278.y);
	let v288 = l204;
	let v290 = push.m2;
	let v293 = l207;
	let v294 = (((v288 - v290) * c3) + v293);
	let v295 = l266;
	b5[v294] = v295;
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
	l142 = (v143 / max(c2, 1u));
	let v150 = l142;
	let v156 = push.m2;
	let v157 = (v150 - v156);
	let v160 = b1[v157];
	let v165 = (*p31);
	let v167 = b2[v165];
	return (v160 / v167);
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, f32>) -> vec2<u32> {
	var l172: i32;
	var l193: vec4<f32>;
	let v173 = (*p36);
	l172 = bitcast<i32>(v173);
	let v175 = l172;
	let v179 = l172;
	let v182 = l172;
	let v186 = l172;
	let v191 = (*p37);
	l193 = (vec4<f32>(f32(extractBits(v175, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v179, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v182, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v186 >> bitcast<u32>(24i)))) * v191);
	let v194 = fn_28(&l193);
	return v194;
}
