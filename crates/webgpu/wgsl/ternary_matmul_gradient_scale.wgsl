const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S24 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S59 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S24;
@group(0) @binding(16) var<uniform> push: S59;
var<workgroup> g115: array<atomic<u32>, 32>;
const s50: u32 = (c1 - 5u);
const s165: u32 = (c0 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l79: u32;
	var l87: u32;
	var l103: u32;
	var l125: u32;
	var l126: u32;
	var l139: u32;
	var l157: u32;
	var l179: u32;
	var l180: u32;
	let v86 = local_invocation_id[0u];
	l79 = v86;
	let v88 = fn_8();
	let v90 = push.m0;
	let v92 = push.m1;
	l87 = min(v88, (v90 + v92));
	let v96 = push.m0;
	let v97 = l87;
	if (v96 >= v97) {
		return;
	}
	let v104 = l79;
	l103 = v104;
	loop {
		let v110 = l103;
		if !(v110 < 32u) { break; }
		let v116 = l103;
		atomicStore(&g115[v116], bitcast<u32>(0u));
		continuing {
			let v123 = l103;
			l103 = (v123 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	l125 = 0u;
	let v128 = push.m0;
	let v129 = l79;
	l126 = (v128 + v129);
	loop {
		let v136 = l126;
		let v137 = l87;
		if !(v136 < v137) { break; }
		l139 = 0u;
		loop {
			let v145 = l139;
			if !(v145 < 8u) { break; }
			let v148 = l125;
			let v149 = l126;
			let v150 = l139;
			let v154 = l87;
			l157 = min((v149 + (v150 * vec3<u32>(c0, 1u, 1u).x)), (v154 - 1u));
			let v158 = fn_14(&l157);
			l125 = max(v148, bitcast<u32>(abs(v158)));
			continuing {
				let v162 = l139;
				l139 = (v162 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v166 = l126;
			l126 = (v166 + s165);
		}
	}
	workgroupBarrier();
	let v170 = l79;
	let v171 = (v170 % 32u);
	let v173 = l125;
	let v174 = atomicMax(&g115[v171], v173);
	workgroupBarrier();
	let v175 = l79;
	if (v175 == 0u) {
		l179 = 0u;
		l180 = 0u;
		loop {
			let v186 = l180;
			if !(v186 < 32u) { break; }
			let v188 = l179;
			let v189 = l180;
			let v191 = bitcast<u32>(atomicLoad(&g115[v189]));
			l179 = max(v188, v191);
			continuing {
				let v193 = l180;
				l180 = (v193 + bitcast<u32>(1i));
			}
		}
		let v199 = l179;
		b3[0u] = bitcast<f32>(v199);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v31 = extents.m0;
			return v31;
		}
		case 1u: {
			let v35 = extents.m1;
			return v35;
		}
		case 2u: {
			let v39 = extents.m2;
			return v39;
		}
		case 3u: {
			let v43 = extents.m3;
			return v43;
		}
		case 4u: {
			let v47 = extents.m4;
			return v47;
		}
		case default: {
			return s50;
		}
	}
}
fn fn_14(p13: ptr<function, u32>) -> f32 {
	let v58 = (*p13);
	let v64 = push.m2;
	let v65 = (v58 - v64);
	let v68 = b1[v65];
	let v73 = (*p13);
	let v75 = b2[v73];
	return (v68 / v75);
}
