const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S57 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S170 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S57;
@group(0) @binding(16) var<uniform> push: S170;
const s83: u32 = (c1 - 5u);
const s175: u32 = (c2 + 3u);
const s177: u32 = (s175 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h268: bool;
	var l169: vec2<u32>;
	var l178: u32;
	var l182: u32;
	var l184: u32;
	var l187: u32;
	var l190: u32;
	var l199: u32;
	var l221: array<vec4<f32>, 1>;
	var l222: u32;
	var l224: u32;
	var l225: array<vec4<f32>, 1>;
	var l228: vec4<f32>;
	var l231: u32;
	var l243: vec4<f32>;
	var l254: u32;
	let v181 = push.m0;
	l178 = v181;
	l182 = s177;
	let v183 = fn_15(global_invocation_id, &l178, &l182);
	l169 = v183;
	let v186 = l169[0u];
	l184 = v186;
	let v189 = l169[1u];
	l187 = v189;
	let v191 = l187;
	l190 = (v191 * 4u);
	let v193 = l184;
	let v194 = fn_8();
	if (v193 >= v194) {
		return;
	}
	let v204 = l184;
	let v207 = b2[v204];
	let v210 = push.m1;
	l199 = (bitcast<u32>(v207) - v210);
	let v212 = l199;
	let v214 = push.m2;
	if (v212 >= v214) {
		return;
	}
	let v219 = l187;
	let v223 = l199;
	l222 = v223;
	l224 = (v219 / 1u);
	fn_47(&l222, &l224, &l225);
	let v227 = l225;
	l221 = v227;
	let v230 = l221[0i];
	l228 = v230;
	l231 = 1u;
	loop {
		let v237 = l231;
		if !(v237 < 1u) { break; }
		let v239 = l187;
		let v241 = l231;
		if ((v239 % 1u) == v241) {
			let v246 = l231;
			let v248 = l221[v246];
			l243 = v248;
		} else {
			let v250 = l228;
			l243 = v250;
		}
		let v251 = l243;
		l228 = v251;
		continuing {
			let v252 = l231;
			l231 = (v252 + bitcast<u32>(1i));
		}
	}
	l254 = 0u;
	loop {
		let v260 = l254;
		let v261 = (v260 < 4u);
		h268 = v261;
		if v261 {
			let v264 = l190;
			let v265 = l254;
			h268 = ((v264 + v265) < c2);
		}
		let v268 = h268;
		if !v268 { break; }
		let v273 = l184;
		let v275 = l190;
		let v277 = l254;
		let v278 = (((v273 * c2) + v275) + v277);
		let v279 = l254;
		let v282 = l228[v279];
		b3[v278] = v282;
		continuing {
			let v285 = l254;
			l254 = (v285 + bitcast<u32>(1i));
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
	let v101 = l87;
	let v102 = (*p14);
	return vec2<u32>((v95 + (v96 / max(v97, 1u))), (v101 % max(v102, 1u)));
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	let v108 = (*p18);
	return (v108 * c3);
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<u32> {
	let v117 = (*p23);
	let v118 = (*p24);
	let v119 = (v117 + v118);
	let v122 = b1[v119];
	return v122;
}
fn fn_33(p31: ptr<function, vec4<u32>>, p32: ptr<function, u32>) -> vec4<f32> {
	var l125: vec4<u32>;
	let v126 = (*p31);
	l125 = v126;
	let v127 = l125;
	return bitcast<vec4<f32>>(v127);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 1>>) {
	var l131: vec4<u32>;
	var l132: u32;
	var l134: u32;
	var l137: u32;
	var l147: vec4<u32>;
	var l149: u32;
	let v133 = (*p39);
	l132 = v133;
	let v135 = (*p40);
	l134 = v135;
	let v136 = fn_25(&l132, &l134);
	l131 = v136;
	l137 = 0u;
	loop { // unroll
		let v143 = l137;
		if !(v143 < 1u) { break; }
		let v146 = l137;
		let v148 = l131;
		l147 = v148;
		let v150 = l137;
		l149 = v150;
		let v151 = fn_33(&l147, &l149);
		let v152 = l147;
		l131 = v152;
		(*p41)[v146] = v151;
		continuing {
			let v155 = l137;
			l137 = (v155 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p44: ptr<function, u32>, p45: ptr<function, u32>, p46: ptr<function, array<vec4<f32>, 1>>) {
	var l157: u32;
	var l158: u32;
	var l161: u32;
	var l163: u32;
	var l165: array<vec4<f32>, 1>;
	let v159 = (*p44);
	l158 = v159;
	let v160 = fn_19(&l158);
	l157 = v160;
	let v162 = l157;
	l161 = v162;
	let v164 = (*p45);
	l163 = v164;
	fn_42(&l161, &l163, &l165);
	let v167 = l165;
	(*p46) = v167;
	return;
}
