const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S57 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S183 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S57;
@group(0) @binding(16) var<uniform> push: S183;
const s83: u32 = (c1 - 5u);
const s188: u32 = (c2 + 3u);
const s190: u32 = (s188 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h281: bool;
	var l182: vec2<u32>;
	var l191: u32;
	var l195: u32;
	var l197: u32;
	var l200: u32;
	var l203: u32;
	var l212: u32;
	var l234: array<vec4<f32>, 2>;
	var l235: u32;
	var l237: u32;
	var l238: array<vec4<f32>, 2>;
	var l241: vec4<f32>;
	var l244: u32;
	var l256: vec4<f32>;
	var l267: u32;
	let v194 = push.m0;
	l191 = v194;
	l195 = s190;
	let v196 = fn_15(global_invocation_id, &l191, &l195);
	l182 = v196;
	let v199 = l182[0u];
	l197 = v199;
	let v202 = l182[1u];
	l200 = v202;
	let v204 = l200;
	l203 = (v204 * 4u);
	let v206 = l197;
	let v207 = fn_8();
	if (v206 >= v207) {
		return;
	}
	let v217 = l197;
	let v220 = b2[v217];
	let v223 = push.m1;
	l212 = (bitcast<u32>(v220) - v223);
	let v225 = l212;
	let v227 = push.m2;
	if (v225 >= v227) {
		return;
	}
	let v232 = l200;
	let v236 = l212;
	l235 = v236;
	l237 = (v232 / 2u);
	fn_47(&l235, &l237, &l238);
	let v240 = l238;
	l234 = v240;
	let v243 = l234[0i];
	l241 = v243;
	l244 = 1u;
	loop {
		let v250 = l244;
		if !(v250 < 2u) { break; }
		let v252 = l200;
		let v254 = l244;
		if ((v252 % 2u) == v254) {
			let v259 = l244;
			let v261 = l234[v259];
			l256 = v261;
		} else {
			let v263 = l241;
			l256 = v263;
		}
		let v264 = l256;
		l241 = v264;
		continuing {
			let v265 = l244;
			l244 = (v265 + bitcast<u32>(1i));
		}
	}
	l267 = 0u;
	loop {
		let v273 = l267;
		let v274 = (v273 < 4u);
		h281 = v274;
		if v274 {
			let v277 = l203;
			let v278 = l267;
			h281 = ((v277 + v278) < c2);
		}
		let v281 = h281;
		if !v281 { break; }
		let v286 = l197;
		let v288 = l203;
		let v290 = l267;
		let v291 = (((v286 * c2) + v288) + v290);
		let v292 = l267;
		let v295 = l241[v292];
		b3[v291] = v295;
		continuing {
			let v298 = l267;
			l267 = (v298 + bitcast<u32>(1i));
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
	let v102 = l87;
	let v103 = (*p14);
	return vec2<u32>((v95 + (v96 / max(v97, 1u))), (v102 % max(v103, 1u)));
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	let v109 = (*p18);
	return (v109 * c3);
}
fn fn_25(p23: ptr<function, u32>, p24: ptr<function, u32>) -> vec4<u32> {
	let v118 = (*p23);
	let v119 = (*p24);
	let v120 = (v118 + v119);
	let v123 = b1[v120];
	return v123;
}
fn fn_33(p31: ptr<function, vec4<u32>>, p32: ptr<function, u32>) -> vec4<f32> {
	var l126: vec4<u32>;
	let v127 = (*p31);
	l126 = v127;
	let v128 = l126;
	(*p31) = v128.zwxy;
	let v131 = l126[0u];
	let v133 = unpack2x16float(v131);
	let v135 = l126[1u];
	let v136 = unpack2x16float(v135);
	return vec4<f32>(v133.x, v133.y, v136.x, v136.y);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 2>>) {
	var l144: vec4<u32>;
	var l145: u32;
	var l147: u32;
	var l150: u32;
	var l160: vec4<u32>;
	var l162: u32;
	let v146 = (*p39);
	l145 = v146;
	let v148 = (*p40);
	l147 = v148;
	let v149 = fn_25(&l145, &l147);
	l144 = v149;
	l150 = 0u;
	loop { // unroll
		let v156 = l150;
		if !(v156 < 2u) { break; }
		let v159 = l150;
		let v161 = l144;
		l160 = v161;
		let v163 = l150;
		l162 = v163;
		let v164 = fn_33(&l160, &l162);
		let v165 = l160;
		l144 = v165;
		(*p41)[v159] = v164;
		continuing {
			let v168 = l150;
			l150 = (v168 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p44: ptr<function, u32>, p45: ptr<function, u32>, p46: ptr<function, array<vec4<f32>, 2>>) {
	var l170: u32;
	var l171: u32;
	var l174: u32;
	var l176: u32;
	var l178: array<vec4<f32>, 2>;
	let v172 = (*p44);
	l171 = v172;
	let v173 = fn_19(&l171);
	l170 = v173;
	let v175 = l170;
	l174 = v175;
	let v177 = (*p45);
	l176 = v177;
	fn_42(&l174, &l176, &l178);
	let v180 = l178;
	(*p46) = v180;
	return;
}
