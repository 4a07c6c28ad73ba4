const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // part_rows
const c4: u32 = 3u; // all_heads
const c5: u32 = 0u; // first_head
const c6: u32 = 1u; // heads
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
var<workgroup> g381: array<u32, 256>;
var<workgroup> g384: array<u32, 16>;
const s58: u32 = (c1 - 5u);
const s283: u32 = (c5 + c6);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l213: u32;
	var l226: u32;
	var l229: u32;
	var l240: u32;
	var l264: u32;
	var l274: u32;
	var l285: u32;
	var l292: f32;
	var l293: u32;
	var l323: f32;
	var l324: f32;
	var l328: f32;
	var l329: f32;
	var l335: f32;
	var l337: u32;
	let v219 = push.m0;
	let v224 = workgroup_id[0u];
	l213 = ((v219 / max(c3, 1u)) + v224);
	let v227 = l213;
	l226 = (v227 * c3);
	let v230 = l226;
	let v232 = fn_8();
	l229 = min((v230 + c3), v232);
	let v234 = l226;
	let v235 = l229;
	if (v234 >= v235) {
		return;
	}
	let v242 = local_invocation_id[0u];
	l240 = v242;
	loop {
		let v248 = l240;
		if !(v248 < c2) { break; }
		let v255 = l213;
		let v257 = l240;
		let v258 = ((v255 * c2) + v257);
		b3[v258] = 0.0f;
		continuing {
			let v262 = l240;
			l240 = (v262 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v265 = l226;
	l264 = v265;
	loop {
		let v271 = l264;
		let v272 = l229;
		if !(v271 < v272) { break; }
		l274 = c5;
		loop {
			let v281 = l274;
			if !(v281 < s283) { break; }
			let v286 = l264;
			let v289 = l274;
			l285 = (((v286 * c4) + v289) * c2);
			l292 = 0.0f;
			let v295 = local_invocation_id[0u];
			l293 = v295;
			loop {
				let v301 = l293;
				if !(v301 < c2) { break; }
				let v307 = l285;
				let v308 = l293;
				let v309 = (v307 + v308);
				let v311 = b1[v309];
				let v312 = l285;
				let v313 = l293;
				let v314 = (v312 + v313);
				let v316 = b1[v314];
				let v318 = l292;
				l292 = (v318 + (v311 * v316));
				continuing {
					let v321 = l293;
					l293 = (v321 + vec3<u32>(c0, 1u, 1u).x);
				}
			}
			let v325 = l292;
			l324 = v325;
			let v326 = fn_22(local_invocation_id, &l324);
			l328 = v326;
			l329 = f32(c2);
			let v330 = fn_19(&l328, &l329);
			let v333 = push.m1;
			l335 = (v330 + v333);
			let v336 = fn_14(&l335);
			l323 = v336;
			let v339 = local_invocation_id[0u];
			l337 = v339;
			loop {
				let v345 = l337;
				if !(v345 < c2) { break; }
				let v347 = l213;
				let v349 = l337;
				let v350 = ((v347 * c2) + v349);
				let v355 = l285;
				let v356 = l337;
				let v357 = (v355 + v356);
				let v359 = b2[v357];
				let v360 = l285;
				let v361 = l337;
				let v362 = (v360 + v361);
				let v364 = b1[v362];
				let v365 = l323;
				let v369 = b3[v350];
				b3[v350] = (v369 + (v359 * (v364 * v365)));
				continuing {
					let v373 = l337;
					l337 = (v373 + vec3<u32>(c0, 1u, 1u).x);
				}
			}
			continuing {
				let v375 = l274;
				l274 = (v375 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v377 = l264;
			l264 = (v377 + bitcast<u32>(1i));
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
