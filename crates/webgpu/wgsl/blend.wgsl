const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 1u; // has_x
const c4: u32 = 1u; // has_y
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S43 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S236 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S43;
@group(0) @binding(16) var<uniform> push: S236;
const s69: u32 = (c1 - 5u);
const s97: u32 = (c2 % 4u);
const s99: bool = (s97 == 0u);
const s148: u32 = (c2 % 4u);
const s149: bool = (s148 == 0u);
const s193: u32 = (c2 % 4u);
const s194: bool = (s193 == 0u);
const s240: u32 = (c2 + 3u);
const s241: u32 = (s240 / 4u);
const s263: bool = (c3 != 0u);
const s277: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l235: vec2<u32>;
	var l242: u32;
	var l246: u32;
	var l248: u32;
	var l251: u32;
	var l261: vec4<f32>;
	var l264: vec4<f32>;
	var l269: u32;
	var l270: u32;
	var l275: vec4<f32>;
	var l278: vec4<f32>;
	var l283: u32;
	var l284: u32;
	var l289: vec4<f32>;
	var l307: u32;
	var l308: u32;
	var l310: vec4<f32>;
	let v245 = push.m0;
	l242 = v245;
	l246 = s241;
	let v247 = fn_15(global_invocation_id, &l242, &l246);
	l235 = v247;
	let v250 = l235[0u];
	l248 = v250;
	let v253 = l235[1u];
	l251 = (v253 * 4u);
	let v255 = l248;
	let v256 = fn_8();
	if (v255 >= v256) {
		return;
	}
	if s263 {
		let v267 = l248;
		l269 = (v267 * c2);
		let v271 = l251;
		l270 = v271;
		let v272 = fn_22(&l269, &l270);
		l264 = v272;
	} else {
		l264 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	let v274 = l264;
	l261 = v274;
	if s277 {
		let v281 = l248;
		l283 = (v281 * c2);
		let v285 = l251;
		l284 = v285;
		let v286 = fn_26(&l283, &l284);
		l278 = v286;
	} else {
		l278 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	let v288 = l278;
	l275 = v288;
	let v296 = b3[0u];
	let v298 = l261;
	let v301 = b3[0u];
	let v302 = l275;
	l289 = ((v298 * (1.0f - v296)) + (v302 * v301));
	let v305 = l248;
	l307 = (v305 * c2);
	let v309 = l251;
	l308 = v309;
	let v311 = l289;
	l310 = v311;
	fn_33(&l307, &l308, &l310);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v50 = extents.m0;
			return v50;
		}
		case 1u: {
			let v54 = extents.m1;
			return v54;
		}
		case 2u: {
			let v58 = extents.m2;
			return v58;
		}
		case 3u: {
			let v62 = extents.m3;
			return v62;
		}
		case 4u: {
			let v66 = extents.m4;
			return v66;
		}
		case default: {
			return s69;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l73: u32;
	let v80 = global_invocation_id[0u];
	l73 = v80;
	let v81 = (*p13);
	let v82 = l73;
	let v83 = (*p14);
	let v88 = l73;
	let v89 = (*p14);
	return vec2<u32>((v81 + (v82 / max(v83, 1u))), (v88 % max(v89, 1u)));
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> vec4<f32> {
	var l114: vec4<f32>;
	var l117: u32;
	if s99 {
		let v106 = (*p20);
		let v107 = (*p21);
		let v109 = ((v106 + v107) / 4u);
		let v112 = b1[v109];
		return v112;
	}
	l114 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l117 = 0u;
	loop {
		let v123 = l117;
		let v124 = (*p21);
		if !(v123 < min(4u, (c2 - v124))) { break; }
		let v128 = l117;
		let v133 = (*p20);
		let v134 = (*p21);
		let v136 = l117;
		let v137 = ((v133 + v134) + v136);
		let v140 = b1[v137 / 4u][v137 % 4u];
		l114[v128] = v140;
		continuing {
			let v143 = l117;
			l117 = (v143 + bitcast<u32>(1i));
		}
	}
	let v145 = l114;
	return v145;
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> vec4<f32> {
	var l163: vec4<f32>;
	var l164: u32;
	if s149 {
		let v156 = (*p24);
		let v157 = (*p25);
		let v159 = ((v156 + v157) / 4u);
		let v161 = b2[v159];
		return v161;
	}
	l163 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
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
		let v186 = b2[v184 / 4u][v184 % 4u];
		l163[v175] = v186;
		continuing {
			let v188 = l164;
			l164 = (v188 + bitcast<u32>(1i));
		}
	}
	let v190 = l163;
	return v190;
}
fn fn_33(p30: ptr<function, u32>, p31: ptr<function, u32>, p32: ptr<function, vec4<f32>>) {
	var l208: u32;
	if s194 {
		let v201 = (*p30);
		let v202 = (*p31);
		let v204 = ((v201 + v202) / 4u);
		let v205 = (*p32);
		b4[v204 * 4u + 0u] = v205[0];
		b4[v204 * 4u + 1u] = v205[1];
		b4[v204 * 4u + 2u] = v205[2];
		b4[v204 * 4u + 3u] = v205[3];
		return;
	}
	l208 = 0u;
	loop {
		let v214 = l208;
		let v215 = (*p31);
		if !(v214 < min(4u, (c2 - v215))) { break; }
		let v223 = (*p30);
		let v224 = (*p31);
		let v226 = l208;
		let v227 = ((v223 + v224) + v226);
		let v228 = l208;
		let v230 = (*p32)[v228];
		b4[v227] = v230;
		continuing {
			let v232 = l208;
			l208 = (v232 + bitcast<u32>(1i));
		}
	}
	return;
}
