const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
struct S47 { m0: u32 }
struct S97 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(16) var<uniform> push: S47;
@group(0) @binding(0) var<uniform> extents: S97;
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l8: u32;
	var l29: vec4<u32>;
	var l31: u32;
	var l40: u32;
	var l56: vec4<u32>;
	let v15 = workgroup_id[0u];
	let v25 = local_invocation_id[0u];
	l8 = (((v15 * 16u) * vec3<u32>(c0, 1u, 1u).x) + v25);
	l29 = vec4<u32>(0u, 0u, 0u, 0u);
	l31 = 0u;
	loop { // unroll
		let v37 = l31;
		if !(v37 < 16u) { break; }
		let v41 = l8;
		let v42 = l31;
		l40 = (v41 + (v42 * vec3<u32>(c0, 1u, 1u).x));
		let v46 = l40;
		let v54 = push.m0;
		if (v46 < v54) {
			let v63 = l40;
			let v66 = b1[v63];
			l56 = v66;
		} else {
			l56 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v68 = l56;
		let v69 = l29;
		l29 = (v69 ^ v68);
		continuing {
			let v71 = l31;
			l31 = (v71 + bitcast<u32>(1i));
		}
	}
	let v80 = global_invocation_id[0u];
	let v82 = l29[0u];
	let v84 = l29[1u];
	let v88 = l29[2u];
	let v92 = l29[3u];
	b2[v80] = (((v82 ^ v84) ^ v88) ^ v92);
	return;
}
