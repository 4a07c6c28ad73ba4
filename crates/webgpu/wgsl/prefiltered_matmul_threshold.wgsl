const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // blocks
const c3: u32 = 1u; // k
@group(0) @binding(1) var<storage, read> b1: array<u32>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S50 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S50;
var<workgroup> g108: array<u32, 256>;
const s44: u32 = (c1 - 5u);
const s149: u32 = (c3 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h141: bool;
	var l49: u32;
	var l71: u32;
	var l75: u32;
	var l76: u32;
	var l115: u32;
	var l116: u32;
	let v55 = push.m0;
	let v62 = workgroup_id[0u];
	l49 = (v55 + v62);
	let v64 = l49;
	let v65 = fn_8();
	if (v64 >= v65) {
		return;
	}
	let v74 = local_invocation_id[0u];
	l71 = v74;
	l75 = 0u;
	let v77 = l71;
	l76 = v77;
	loop {
		let v83 = l76;
		if !(v83 < c2) { break; }
		let v86 = l75;
		let v91 = l49;
		let v93 = l76;
		let v94 = ((v91 * c2) + v93);
		let v97 = b1[v94];
		l75 = max(v86, v97);
		continuing {
			let v103 = l76;
			l76 = (v103 + c0);
		}
	}
	let v109 = l71;
	let v110 = l75;
	g108[v109] = v110;
	workgroupBarrier();
	l115 = 0u;
	l116 = 0u;
	loop {
		let v122 = l116;
		if !(v122 < c0) { break; }
		let v124 = l116;
		let v126 = g108[v124];
		let v127 = l75;
		let v128 = (v126 > v127);
		h141 = v128;
		if (!v128) {
			let v132 = l116;
			let v134 = g108[v132];
			let v135 = l75;
			let v137 = l116;
			let v138 = l71;
			h141 = ((v134 == v135) && (v137 < v138));
		}
		let v141 = h141;
		let v143 = l115;
		l115 = (v143 + select(0u, 1u, v141));
		continuing {
			let v145 = l116;
			l116 = (v145 + bitcast<u32>(1i));
		}
	}
	let v147 = l115;
	if (v147 == s149) {
		let v157 = l49;
		let v158 = l75;
		b2[v157] = v158;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v25 = extents.m0;
			return v25;
		}
		case 1u: {
			let v29 = extents.m1;
			return v29;
		}
		case 2u: {
			let v33 = extents.m2;
			return v33;
		}
		case 3u: {
			let v37 = extents.m3;
			return v37;
		}
		case 4u: {
			let v41 = extents.m4;
			return v41;
		}
		case default: {
			return s44;
		}
	}
}
