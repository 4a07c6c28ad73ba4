const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<vec4<u32>>;
struct S40 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S199 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S40;
@group(0) @binding(16) var<uniform> push: S199;
const s66: u32 = (c1 - 5u);
const s143: u32 = (c2 % 4u);
const s145: bool = (s143 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l221: u32;
	var l239: u32;
	var l242: u32;
	var l245: vec4<f32>;
	var l249: u32;
	var l251: u32;
	var l253: vec4<f32>;
	var l257: u32;
	var l259: u32;
	var l263: vec4<u32>;
	var l264: f32;
	var l267: f32;
	var l271: f32;
	var l275: f32;
	var l280: f32;
	var l283: f32;
	var l287: f32;
	var l290: f32;
	let v216 = fn_8();
	if (v216 == 0u) {
		return;
	}
	let v227 = global_invocation_id[0u];
	l221 = v227;
	loop {
		let v233 = l221;
		let v235 = push.m3;
		if !(v233 < (v235 * c3)) { break; }
		let v240 = l221;
		l239 = (v240 / max(c3, 1u));
		let v243 = l221;
		l242 = (v243 % max(c3, 1u));
		let v246 = l242;
		let v250 = l239;
		l249 = v250;
		l251 = (v246 * 8u);
		let v252 = fn_30(&l249, &l251);
		l245 = v252;
		let v254 = l242;
		let v258 = l239;
		l257 = v258;
		l259 = ((v254 * 8u) + 4u);
		let v260 = fn_30(&l257, &l259);
		l253 = v260;
		let v266 = l245[0u];
		l264 = v266;
		let v269 = l245[1u];
		l267 = v269;
		let v270 = fn_19(&l264, &l267);
		let v274 = l245[2u];
		l271 = v274;
		let v278 = l245[3u];
		l275 = v278;
		let v279 = fn_19(&l271, &l275);
		let v282 = l253[0u];
		l280 = v282;
		let v285 = l253[1u];
		l283 = v285;
		let v286 = fn_19(&l280, &l283);
		let v289 = l253[2u];
		l287 = v289;
		let v292 = l253[3u];
		l290 = v292;
		let v293 = fn_19(&l287, &l290);
		l263 = vec4<u32>(v270, v279, v286, v293);
		let v300 = push.m2;
		let v301 = l239;
		let v304 = l242;
		let v305 = (((v300 + v301) * c3) + v304);
		let v306 = l263;
		b2[v305] = v306;
		continuing {
			let v311 = num_workgroups[0u];
			let v316 = l221;
			l221 = (v316 + (v311 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v47 = extents.m0;
			return v47;
		}
		case 1u: {
			let v51 = extents.m1;
			return v51;
		}
		case 2u: {
			let v55 = extents.m2;
			return v55;
		}
		case 3u: {
			let v59 = extents.m3;
			return v59;
		}
		case 4u: {
			let v63 = extents.m4;
			return v63;
		}
		case default: {
			return s66;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> u32 {
	var l70: u32;
	var l73: u32;
	var l79: u32;
	var l89: u32;
	var l104: f32;
	let v71 = (*p13);
	l70 = bitcast<u32>(v71);
	let v74 = l70;
	l73 = ((v74 >> bitcast<u32>(16i)) & 32768u);
	let v80 = l70;
	l79 = (v80 & 2147483647u);
	let v83 = l79;
	if (v83 > 2139095040u) {
		l89 = 32256u;
	} else {
		let v92 = l79;
		if (v92 >= 1199570944u) {
			l89 = 31744u;
		} else {
			let v99 = l79;
			if (v99 < 947912704u) {
				let v105 = l79;
				l104 = (bitcast<f32>(v105) + 0.5f);
				let v109 = l104;
				l89 = (bitcast<u32>(v109) - 1056964608u);
			} else {
				let v114 = l79;
				let v117 = l79;
				l89 = ((((v114 + 4095u) + ((v117 >> bitcast<u32>(13i)) & 1u)) - 939524096u) >> bitcast<u32>(13i));
			}
		}
	}
	let v126 = l73;
	let v127 = l89;
	return (v126 | v127);
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> u32 {
	var l131: f32;
	var l134: f32;
	let v132 = (*p17);
	l131 = v132;
	let v133 = fn_14(&l131);
	let v135 = (*p18);
	l134 = v135;
	let v136 = fn_14(&l134);
	return (v133 | (v136 << bitcast<u32>(16i)));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> vec4<f32> {
	var l161: vec4<f32>;
	var l164: u32;
	if s145 {
		let v152 = (*p24);
		let v153 = (*p25);
		let v155 = ((v152 + v153) / 4u);
		let v158 = b1[v155];
		return v158;
	}
	l161 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l164 = 0u;
	loop {
		let v170 = l164;
		let v171 = (*p25);
		if !(v170 < min(4u, (c2 - v171))) { break; }
		let v175 = l164;
		let v180 = (*p24);
		let v181 = (*p25);
		let v183 = l164;
		let v184 = ((v180 + v181) + v183);
		let v187 = b1[v184 / 4u][v184 % 4u];
		l161[v175] = v187;
		continuing {
			let v189 = l164;
			l164 = (v189 + bitcast<u32>(1i));
		}
	}
	let v191 = l161;
	return v191;
}
fn fn_30(p28: ptr<function, u32>, p29: ptr<function, u32>) -> vec4<f32> {
	var l196: vec4<f32>;
	var l208: u32;
	var l209: u32;
	let v194 = (*p29);
	if (v194 < c2) {
		let v204 = push.m1;
		let v205 = (*p28);
		l208 = ((v204 + v205) * c2);
		let v210 = (*p29);
		l209 = v210;
		let v211 = fn_26(&l208, &l209);
		l196 = v211;
	} else {
		l196 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	let v213 = l196;
	return v213;
}
