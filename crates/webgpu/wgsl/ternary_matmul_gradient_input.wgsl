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
struct S147 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S48;
@group(0) @binding(16) var<uniform> push: S147;
const s74: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l193: vec2<u32>;
	var l195: u32;
	var l198: u32;
	var l200: u32;
	var l203: u32;
	var l218: f32;
	var l225: f32;
	var l229: f32;
	var l234: u32;
	var l241: vec2<u32>;
	var l255: vec4<u32>;
	var l256: u32;
	var l259: f32;
	var l262: u32;
	var l265: f32;
	let v197 = push.m0;
	l195 = v197;
	l198 = c2;
	let v199 = fn_15(global_invocation_id, &l195, &l198);
	l193 = v199;
	let v202 = l193[0u];
	l200 = v202;
	let v205 = l193[1u];
	l203 = v205;
	let v206 = l200;
	let v207 = fn_8();
	let v209 = push.m2;
	let v211 = push.m1;
	if (v206 >= min(v207, (v209 + v211))) {
		return;
	}
	let v224 = b3[0u];
	l218 = v224;
	let v226 = l218;
	if (v226 == 0.0f) {
		l229 = 0.0f;
	} else {
		let v235 = l200;
		l234 = v235;
		let v236 = fn_32(&l234);
		let v237 = l218;
		l229 = (256.0f * (v236 / v237));
	}
	let v240 = l229;
	l225 = v240;
	let v246 = l200;
	let v248 = l203;
	let v249 = ((v246 * c2) + v248);
	let v252 = b4[v249];
	l241 = v252;
	let v258 = l241[0u];
	l256 = v258;
	let v260 = l225;
	l259 = v260;
	let v261 = fn_38(&l256, &l259);
	let v264 = l241[1u];
	l262 = v264;
	let v266 = l225;
	l265 = v266;
	let v267 = fn_38(&l262, &l265);
	l255 = vec4<u32>(v261.x, v261.y, v267.x, v267.y);
	let v277 = l200;
	let v279 = push.m2;
	let v282 = l203;
	let v283 = (((v277 - v279) * c2) + v282);
	let v284 = l255;
	b5[v283] = v284;
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
	let v146 = (*p31);
	let v152 = push.m2;
	let v153 = (v146 - v152);
	let v156 = b1[v153];
	let v161 = (*p31);
	let v163 = b2[v161];
	return (v156 / v163);
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, f32>) -> vec2<u32> {
	var l168: i32;
	var l189: vec4<f32>;
	let v169 = (*p36);
	l168 = bitcast<i32>(v169);
	let v171 = l168;
	let v175 = l168;
	let v178 = l168;
	let v182 = l168;
	let v187 = (*p37);
	l189 = (vec4<f32>(f32(extractBits(v171, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v175, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v178, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v182 >> bitcast<u32>(24i)))) * v187);
	let v190 = fn_28(&l189);
	return v190;
}
