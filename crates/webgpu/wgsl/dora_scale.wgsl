const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 16u; // stride
const c4: u32 = 1u; // scaled
const c5: u32 = 0u; // residual
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S25 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S131 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S25;
@group(0) @binding(16) var<uniform> push: S131;
const s51: u32 = (c1 - 5u);
const s157: bool = (c4 != 0u);
const s225: bool = (c5 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l120: u32;
	var l128: u32;
	var l130: u32;
	var l154: f32;
	var l160: f32;
	var l172: f32;
	var l181: f32;
	var l184: f32;
	var l188: u32;
	var l203: u32;
	var l214: f32;
	let v127 = global_invocation_id[0u];
	l120 = v127;
	let v129 = fn_8();
	l128 = v129;
	let v136 = push.m0;
	let v140 = workgroup_id[1u];
	l130 = (v136 + (v140 * 4u));
	let v144 = l130;
	let v145 = l128;
	let v147 = l120;
	if ((v144 >= v145) || (v147 >= c2)) {
		return;
	}
	l154 = 1.0f;
	if s157 {
		let v165 = l120;
		let v168 = b3[v165];
		l160 = v168;
		let v169 = l160;
		if (v169 == 0.0f) {
			l172 = 0.0f;
		} else {
			let v180 = l120;
			let v183 = b2[v180];
			l181 = v183;
			let v185 = l160;
			l184 = v185;
			let v186 = fn_15(&l181, &l184);
			l172 = v186;
		}
		let v187 = l172;
		l154 = v187;
	}
	l188 = 0u;
	loop { // unroll
		let v194 = l188;
		if !(v194 < 4u) { break; }
		let v196 = l130;
		let v197 = l188;
		let v199 = l128;
		if ((v196 + v197) < v199) {
			let v204 = l130;
			let v205 = l188;
			let v210 = push.m1;
			let v212 = l120;
			l203 = ((((v204 + v205) * c3) + v210) + v212);
			let v219 = l203;
			let v221 = b1[v219];
			let v222 = l154;
			l214 = (v221 * v222);
			if s225 {
				let v232 = l203;
				let v234 = b4[v232];
				let v235 = l214;
				l214 = (v235 + v234);
			}
			let v241 = l203;
			let v242 = l214;
			b5[v241] = v242;
		}
		continuing {
			let v244 = l188;
			l188 = (v244 + bitcast<u32>(1i));
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
