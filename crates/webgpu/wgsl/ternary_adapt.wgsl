const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
@group(0) @binding(1) var<storage, read> b1: array<u32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<u32>;
struct S32 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S148 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S32;
@group(0) @binding(16) var<uniform> push: S148;
const s58: u32 = (c1 - 5u);
const s77: u32 = (c2 % 4u);
const s80: bool = (s77 == 0u);
const s155: u32 = (c2 + 15u);
const s157: u32 = (s155 / 16u);
const s174: u32 = (c2 + 63u);
const s175: u32 = (s174 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l135: u32;
	var l160: u32;
	var l163: u32;
	var l166: u32;
	var l176: u32;
	var l177: u32;
	var l178: u32;
	var l184: u32;
	var l193: u32;
	var l194: u32;
	var l202: u32;
	var l208: vec4<f32>;
	var l209: u32;
	var l221: vec4<f32>;
	var l240: u32;
	var l241: u32;
	var l245: vec4<f32>;
	var l254: vec4<u32>;
	var l271: vec4<i32>;
	var l291: vec4<u32>;
	let v130 = fn_8();
	if (v130 == 0u) {
		return;
	}
	let v141 = global_invocation_id[0u];
	l135 = v141;
	loop {
		let v147 = l135;
		let v153 = push.m3;
		if !(v147 < (v153 * s157)) { break; }
		let v161 = l135;
		l160 = (v161 / max(s157, 1u));
		let v164 = l135;
		l163 = (v164 % max(s157, 1u));
		let v168 = push.m1;
		let v169 = l160;
		let v171 = l163;
		l176 = (v168 + v169);
		l177 = (v171 / 4u);
		l178 = s175;
		let v179 = fn_15(&l176, &l177, &l178);
		let v181 = l163;
		l166 = ((v179 * 4u) + (v181 % 4u));
		let v189 = l166;
		let v192 = b1[v189];
		l184 = v192;
		l193 = 0u;
		l194 = 0u;
		loop { // unroll
			let v200 = l194;
			if !(v200 < 4u) { break; }
			let v203 = l163;
			let v205 = l194;
			l202 = ((v203 * 16u) + (v205 * 4u));
			l208 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			l209 = 0u;
			loop {
				let v215 = l209;
				let v218 = l202;
				if !((v215 < c3) && (v218 < c2)) { break; }
				let v227 = push.m2;
				let v228 = l160;
				let v231 = l209;
				let v232 = (((v227 + v228) * c3) + v231);
				let v234 = b3[v232];
				let v236 = push.m4;
				let v237 = l209;
				l240 = ((v236 + v237) * c2);
				let v242 = l202;
				l241 = v242;
				let v243 = fn_22(&l240, &l241);
				l221 = (v243 * v234);
				let v246 = l208;
				let v247 = l221;
				l245 = (v246 + v247);
				let v249 = l245;
				l208 = v249;
				continuing {
					let v250 = l209;
					l209 = (v250 + bitcast<u32>(1i));
				}
			}
			let v255 = l184;
			let v262 = l194;
			let v263 = (2u * v262);
			l254 = (((vec4<u32>(v255, v255, v255, v255) >> vec4<u32>(0u, 8u, 16u, 24u)) >> vec4<u32>(v263, v263, v263, v263)) & vec4<u32>(3u, 3u, 3u, 3u));
			let v272 = l208;
			let v276 = push.m5;
			let v283 = l208;
			let v285 = push.m5;
			let v286 = (-v285);
			l271 = (select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v272 > vec4<f32>(v276, v276, v276, v276))) - select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v283 < vec4<f32>(v286, v286, v286, v286))));
			let v292 = l254;
			let v294 = l271;
			l291 = bitcast<vec4<u32>>(clamp((bitcast<vec4<i32>>(v292) + v294), vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(2i, 2i, 2i, 2i)));
			let v301 = l291[0u];
			let v304 = l291[1u];
			let v309 = l291[2u];
			let v314 = l291[3u];
			let v318 = l194;
			let v321 = l193;
			l193 = (v321 | ((((v301 | (v304 << bitcast<u32>(8i))) | (v309 << bitcast<u32>(16i))) | (v314 << bitcast<u32>(24i))) << (2u * v318)));
			continuing {
				let v323 = l194;
				l194 = (v323 + bitcast<u32>(1i));
			}
		}
		let v329 = l166;
		let v330 = l193;
		b4[v329] = v330;
		continuing {
			let v334 = num_workgroups[0u];
			let v339 = l135;
			l135 = (v339 + (v334 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v39 = extents.m0;
			return v39;
		}
		case 1u: {
			let v43 = extents.m1;
			return v43;
		}
		case 2u: {
			let v47 = extents.m2;
			return v47;
		}
		case 3u: {
			let v51 = extents.m3;
			return v51;
		}
		case 4u: {
			let v55 = extents.m4;
			return v55;
		}
		case default: {
			return s58;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v62 = (*p12);
	let v65 = (*p14);
	let v67 = (*p13);
	let v70 = (*p12);
	return (((((v62 / 64u) * v65) + v67) * 64u) + (v70 % 64u));
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> vec4<f32> {
	var l96: vec4<f32>;
	var l99: u32;
	if s80 {
		let v87 = (*p20);
		let v88 = (*p21);
		let v90 = ((v87 + v88) / 4u);
		let v93 = b2[v90];
		return v93;
	}
	l96 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l99 = 0u;
	loop {
		let v105 = l99;
		let v106 = (*p21);
		if !(v105 < min(4u, (c2 - v106))) { break; }
		let v110 = l99;
		let v115 = (*p20);
		let v116 = (*p21);
		let v118 = l99;
		let v119 = ((v115 + v116) + v118);
		let v122 = b2[v119 / 4u][v119 % 4u];
		l96[v110] = v122;
		continuing {
			let v125 = l99;
			l99 = (v125 + bitcast<u32>(1i));
		}
	}
	let v127 = l96;
	return v127;
}
