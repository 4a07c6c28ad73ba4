const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S32 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S214 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S32;
var<workgroup> g154: array<f32, 256>;
var<workgroup> g190: array<f32, 16>;
@group(0) @binding(16) var<uniform> push: S214;
var<workgroup> g316: array<u32, 256>;
var<workgroup> g319: array<u32, 16>;
const s58: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l213: u32;
	var l230: u32;
	var l234: f32;
	var l235: u32;
	var l245: f32;
	var l264: f32;
	var l265: f32;
	var l269: f32;
	var l270: f32;
	var l276: f32;
	var l278: u32;
	let v219 = push.m0;
	let v222 = workgroup_id[0u];
	l213 = (v219 + v222);
	let v224 = l213;
	let v225 = fn_8();
	if (v224 >= v225) {
		return;
	}
	let v231 = l213;
	l230 = (v231 * c2);
	l234 = 0.0f;
	let v237 = local_invocation_id[0u];
	l235 = v237;
	loop {
		let v243 = l235;
		if !(v243 < c2) { break; }
		let v250 = l230;
		let v251 = l235;
		let v252 = (v250 + v251);
		let v255 = b1[v252];
		l245 = v255;
		let v256 = l245;
		let v257 = l245;
		let v259 = l234;
		l234 = (v259 + (v256 * v257));
		continuing {
			let v262 = l235;
			l235 = (v262 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v266 = l234;
	l265 = v266;
	let v267 = fn_22(local_invocation_id, &l265);
	l269 = v267;
	l270 = f32(c2);
	let v271 = fn_19(&l269, &l270);
	let v274 = push.m1;
	l276 = (v271 + v274);
	let v277 = fn_14(&l276);
	l264 = v277;
	let v280 = local_invocation_id[0u];
	l278 = v280;
	loop {
		let v286 = l278;
		if !(v286 < c2) { break; }
		let v292 = l230;
		let v293 = l278;
		let v294 = (v292 + v293);
		let v295 = l230;
		let v296 = l278;
		let v297 = (v295 + v296);
		let v299 = b1[v297];
		let v300 = l264;
		let v306 = l278;
		let v308 = b2[v306];
		b3[v294] = ((v299 * v300) * v308);
		continuing {
			let v312 = l278;
			l278 = (v312 + vec3<u32>(c0, 1u, 1u).x);
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
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l62: f32;
	let v63 = (*p13);
	l62 = inverseSqrt(v63);
	let v65 = l62;
	let v68 = (*p13);
	let v70 = l62;
	let v72 = l62;
	return (v65 * (1.5f - (((0.5f * v68) * v70) * v72)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h136: bool;
	var l78: f32;
	var l82: f32;
	var l88: f32;
	var l93: f32;
	var l97: f32;
	var l101: f32;
	var l122: f32;
	let v79 = (*p17);
	let v80 = (*p18);
	l78 = (v79 / v80);
	let v83 = l78;
	l82 = bitcast<f32>((bitcast<u32>(v83) & 4294963200u));
	let v89 = (*p18);
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v94 = l78;
	let v95 = l82;
	l93 = (v94 - v95);
	let v98 = (*p18);
	let v99 = l88;
	l97 = (v98 - v99);
	let v102 = (*p17);
	let v103 = l82;
	let v104 = l88;
	l101 = (v102 - (v103 * v104));
	let v107 = l101;
	let v108 = l82;
	let v109 = l97;
	l101 = (v107 - (v108 * v109));
	let v112 = l101;
	let v113 = l93;
	let v114 = l88;
	l101 = (v112 - (v113 * v114));
	let v117 = l101;
	let v118 = l93;
	let v119 = l97;
	l101 = (v117 - (v118 * v119));
	let v123 = l78;
	let v124 = l101;
	let v125 = (*p18);
	l122 = (v123 + (v124 / v125));
	let v129 = l78;
	let v130 = is_inf(v129);
	h136 = v130;
	if (!v130) {
		let v134 = l101;
		h136 = is_nan(v134);
	}
	let v136 = h136;
	let v137 = l78;
	let v138 = l122;
	return select(v138, v137, v136);
}
fn fn_22(local_invocation_id: vec3<u32>, p21: ptr<function, f32>) -> f32 {
	var l143: u32;
	var l166: f32;
	var l168: u32;
	var l194: f32;
	var l195: u32;
	let v150 = local_invocation_id[0u];
	l143 = v150;
	let v155 = l143;
	let v156 = (*p21);
	g154[v155] = v156;
	workgroupBarrier();
	let v161 = l143;
	if (v161 < 16u) {
		l166 = 0.0f;
		let v169 = l143;
		l168 = v169;
		loop {
			let v175 = l168;
			if !(v175 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v181 = l168;
			let v183 = g154[v181];
			let v184 = l166;
			l166 = (v184 + v183);
			continuing {
				let v186 = l168;
				l168 = (v186 + 16u);
			}
		}
		let v191 = l143;
		let v192 = l166;
		g190[v191] = v192;
	}
	workgroupBarrier();
	l194 = 0.0f;
	l195 = 0u;
	loop {
		let v201 = l195;
		if !(v201 < 16u) { break; }
		let v203 = l195;
		let v205 = g190[v203];
		let v206 = l194;
		l194 = (v206 + v205);
		continuing {
			let v208 = l195;
			l195 = (v208 + bitcast<u32>(1i));
		}
	}
	let v210 = l194;
	return v210;
}
