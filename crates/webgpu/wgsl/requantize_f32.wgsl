const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<vec4<u32>>;
struct S30 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S120 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S30;
@group(0) @binding(16) var<uniform> push: S120;
const s56: u32 = (c1 - 5u);
const s62: u32 = (c2 % 4u);
const s65: bool = (s62 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l142: u32;
	var l160: u32;
	var l163: u32;
	var l168: vec4<u32>;
	var l171: u32;
	var l173: u32;
	let v137 = fn_8();
	if (v137 == 0u) {
		return;
	}
	let v148 = global_invocation_id[0u];
	l142 = v148;
	loop {
		let v154 = l142;
		let v156 = push.m3;
		if !(v154 < (v156 * c3)) { break; }
		let v161 = l142;
		l160 = (v161 / max(c3, 1u));
		let v164 = l142;
		l163 = (v164 % max(c3, 1u));
		let v169 = l163;
		let v172 = l160;
		l171 = v172;
		l173 = (v169 * 4u);
		let v174 = fn_20(&l171, &l173);
		l168 = bitcast<vec4<u32>>(v174);
		let v181 = push.m2;
		let v182 = l160;
		let v185 = l163;
		let v186 = (((v181 + v182) * c3) + v185);
		let v187 = l168;
		b2[v186] = v187;
		continuing {
			let v192 = num_workgroups[0u];
			let v198 = l142;
			l142 = (v198 + (v192 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v37 = extents.m0;
			return v37;
		}
		case 1u: {
			let v41 = extents.m1;
			return v41;
		}
		case 2u: {
			let v45 = extents.m2;
			return v45;
		}
		case 3u: {
			let v49 = extents.m3;
			return v49;
		}
		case 4u: {
			let v53 = extents.m4;
			return v53;
		}
		case default: {
			return s56;
		}
	}
}
fn fn_16(p14: ptr<function, u32>, p15: ptr<function, u32>) -> vec4<f32> {
	var l81: vec4<f32>;
	var l84: u32;
	if s65 {
		let v72 = (*p14);
		let v73 = (*p15);
		let v75 = ((v72 + v73) / 4u);
		let v78 = b1[v75];
		return v78;
	}
	l81 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l84 = 0u;
	loop {
		let v90 = l84;
		let v91 = (*p15);
		if !(v90 < min(4u, (c2 - v91))) { break; }
		let v95 = l84;
		let v100 = (*p14);
		let v101 = (*p15);
		let v103 = l84;
		let v104 = ((v100 + v101) + v103);
		let v107 = b1[v104 / 4u][v104 % 4u];
		l81[v95] = v107;
		continuing {
			let v110 = l84;
			l84 = (v110 + bitcast<u32>(1i));
		}
	}
	let v112 = l81;
	return v112;
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> vec4<f32> {
	var l117: vec4<f32>;
	var l129: u32;
	var l130: u32;
	let v115 = (*p19);
	if (v115 < c2) {
		let v125 = push.m1;
		let v126 = (*p18);
		l129 = ((v125 + v126) * c2);
		let v131 = (*p19);
		l130 = v131;
		let v132 = fn_16(&l129, &l130);
		l117 = v132;
	} else {
		l117 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	let v134 = l117;
	return v134;
}
