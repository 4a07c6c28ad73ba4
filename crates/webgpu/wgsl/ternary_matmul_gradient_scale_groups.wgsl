const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 2u; // groups
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S24 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S63 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S24;
@group(0) @binding(16) var<uniform> push: S63;
var<workgroup> g123: array<atomic<u32>, 32>;
const s50: u32 = (c1 - 5u);
const s172: u32 = (c0 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l83: u32;
	var l91: u32;
	var l95: u32;
	var l111: u32;
	var l133: u32;
	var l134: u32;
	var l146: u32;
	var l164: u32;
	var l186: u32;
	var l187: u32;
	let v90 = local_invocation_id[0u];
	l83 = v90;
	let v93 = push.m0;
	l91 = (v93 * c2);
	let v96 = fn_8();
	let v98 = push.m0;
	let v100 = push.m1;
	l95 = (min(v96, (v98 + v100)) * c2);
	let v104 = l91;
	let v105 = l95;
	if (v104 >= v105) {
		return;
	}
	let v112 = l83;
	l111 = v112;
	loop {
		let v118 = l111;
		if !(v118 < 32u) { break; }
		let v124 = l111;
		atomicStore(&g123[v124], bitcast<u32>(0u));
		continuing {
			let v131 = l111;
			l111 = (v131 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	l133 = 0u;
	let v135 = l91;
	let v136 = l83;
	l134 = (v135 + v136);
	loop {
		let v143 = l134;
		let v144 = l95;
		if !(v143 < v144) { break; }
		l146 = 0u;
		loop { // unroll
			let v152 = l146;
			if !(v152 < 8u) { break; }
			let v155 = l133;
			let v156 = l134;
			let v157 = l146;
			let v161 = l95;
			l164 = min((v156 + (v157 * vec3<u32>(c0, 1u, 1u).x)), (v161 - 1u));
			let v165 = fn_14(&l164);
			l133 = max(v155, bitcast<u32>(abs(v165)));
			continuing {
				let v169 = l146;
				l146 = (v169 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v173 = l134;
			l134 = (v173 + s172);
		}
	}
	workgroupBarrier();
	let v177 = l83;
	let v178 = (v177 % 32u);
	let v180 = l133;
	let v181 = atomicMax(&g123[v178], v180);
	workgroupBarrier();
	let v182 = l83;
	if (v182 == 0u) {
		l186 = 0u;
		l187 = 0u;
		loop {
			let v193 = l187;
			if !(v193 < 32u) { break; }
			let v195 = l186;
			let v196 = l187;
			let v198 = bitcast<u32>(atomicLoad(&g123[v196]));
			l186 = max(v195, v198);
			continuing {
				let v200 = l187;
				l187 = (v200 + bitcast<u32>(1i));
			}
		}
		let v206 = l186;
		b3[0u] = bitcast<f32>(v206);
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
	var l54: u32;
	let v55 = (*p13);
	l54 = (v55 / max(c2, 1u));
	let v62 = l54;
	let v68 = push.m2;
	let v69 = (v62 - v68);
	let v72 = b1[v69];
	let v77 = (*p13);
	let v79 = b2[v77];
	return (v72 / v79);
}
