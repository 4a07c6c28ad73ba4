const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 16u; // stride
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S25 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S170 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S25;
@group(0) @binding(16) var<uniform> push: S170;
var<workgroup> g206: array<f32, 256>;
const s51: u32 = (c1 - 5u);
const s200: u32 = (c0 / 16u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l120: u32;
	var l128: u32;
	var l137: u32;
	var l141: u32;
	var l149: f32;
	var l156: u32;
	var l166: u32;
	var l221: f32;
	var l222: u32;
	var l240: f32;
	var l257: f32;
	var l259: f32;
	let v121 = fn_8();
	l120 = v121;
	let v122 = l120;
	if (v122 == 0u) {
		return;
	}
	let v134 = local_invocation_id[0u];
	l128 = (v134 % 16u);
	let v139 = local_invocation_id[0u];
	l137 = (v139 / 16u);
	let v145 = workgroup_id[1u];
	let v147 = l128;
	l141 = ((v145 * 16u) + v147);
	l149 = 0.0f;
	let v151 = l141;
	if (v151 < c2) {
		let v157 = l137;
		l156 = v157;
		loop {
			let v163 = l156;
			let v164 = l120;
			if !(v163 < v164) { break; }
			let v167 = l156;
			let v175 = push.m1;
			let v177 = l141;
			l166 = (((v167 * c3) + v175) + v177);
			let v183 = l166;
			let v186 = b1[v183];
			let v191 = l166;
			let v193 = b2[v191];
			let v195 = l149;
			l149 = (v195 + (v186 * v193));
			continuing {
				let v201 = l156;
				l156 = (v201 + s200);
			}
		}
	}
	let v208 = local_invocation_id[0u];
	let v209 = l149;
	g206[v208] = v209;
	workgroupBarrier();
	let v214 = l137;
	let v216 = l141;
	if ((v214 == 0u) && (v216 < c2)) {
		l221 = 0.0f;
		l222 = 0u;
		loop {
			let v228 = l222;
			if !(v228 < s200) { break; }
			let v230 = l222;
			let v232 = l128;
			let v233 = ((v230 * 16u) + v232);
			let v235 = g206[v233];
			let v236 = l221;
			l221 = (v236 + v235);
			continuing {
				let v238 = l222;
				l222 = (v238 + bitcast<u32>(1i));
			}
		}
		let v245 = l141;
		let v247 = b3[v245];
		l240 = v247;
		let v248 = l240;
		if (v248 != 0.0f) {
			let v256 = l141;
			let v258 = l221;
			l257 = v258;
			let v260 = l240;
			l259 = v260;
			let v261 = fn_15(&l257, &l259);
			let v263 = b4[v256];
			b4[v256] = (v263 + v261);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v32 = extents.m0;
			return v32;
		}
		case 1u: {
			let v36 = extents.m1;
			return v36;
		}
		case 2u: {
			let v40 = extents.m2;
			return v40;
		}
		case 3u: {
			let v44 = extents.m3;
			return v44;
		}
		case 4u: {
			let v48 = extents.m4;
			return v48;
		}
		case default: {
			return s51;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h113: bool;
	var l55: f32;
	var l59: f32;
	var l65: f32;
	var l70: f32;
	var l74: f32;
	var l78: f32;
	var l99: f32;
	let v56 = (*p13);
	let v57 = (*p14);
	l55 = (v56 / v57);
	let v60 = l55;
	l59 = bitcast<f32>((bitcast<u32>(v60) & 4294963200u));
	let v66 = (*p14);
	l65 = bitcast<f32>((bitcast<u32>(v66) & 4294963200u));
	let v71 = l55;
	let v72 = l59;
	l70 = (v71 - v72);
	let v75 = (*p14);
	let v76 = l65;
	l74 = (v75 - v76);
	let v79 = (*p13);
	let v80 = l59;
	let v81 = l65;
	l78 = (v79 - (v80 * v81));
	let v84 = l78;
	let v85 = l59;
	let v86 = l74;
	l78 = (v84 - (v85 * v86));
	let v89 = l78;
	let v90 = l70;
	let v91 = l65;
	l78 = (v89 - (v90 * v91));
	let v94 = l78;
	let v95 = l70;
	let v96 = l74;
	l78 = (v94 - (v95 * v96));
	let v100 = l55;
	let v101 = l78;
	let v102 = (*p14);
	l99 = (v100 + (v101 / v102));
	let v106 = l55;
	let v107 = is_inf(v106);
	h113 = v107;
	if (!v107) {
		let v111 = l78;
		h113 = is_nan(v111);
	}
	let v113 = h113;
	let v114 = l55;
	let v115 = l99;
	return select(v115, v114, v113);
}
