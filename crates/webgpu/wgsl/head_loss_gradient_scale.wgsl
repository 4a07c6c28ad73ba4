const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S24 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S63 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S24;
@group(0) @binding(16) var<uniform> push: S63;
var<workgroup> g123: array<atomic<u32>, 32>;
const s50: u32 = (c1 - 5u);
const s171: u32 = (c0 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l83: u32;
	var l91: u32;
	var l95: u32;
	var l111: u32;
	var l132: u32;
	var l133: u32;
	var l145: u32;
	var l163: u32;
	var l185: u32;
	var l186: u32;
	let v90 = local_invocation_id[0u];
	l83 = v90;
	let v93 = push.m0;
	l91 = (v93 * 1u);
	let v96 = fn_8();
	let v98 = push.m0;
	let v100 = push.m1;
	l95 = (min(v96, (v98 + v100)) * 1u);
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
			let v130 = l111;
			l111 = (v130 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	l132 = 0u;
	let v134 = l91;
	let v135 = l83;
	l133 = (v134 + v135);
	loop {
		let v142 = l133;
		let v143 = l95;
		if !(v142 < v143) { break; }
		l145 = 0u;
		loop { // unroll
			let v151 = l145;
			if !(v151 < 8u) { break; }
			let v154 = l132;
			let v155 = l133;
			let v156 = l145;
			let v160 = l95;
			l163 = min((v155 + (v156 * vec3<u32>(c0, 1u, 1u).x)), (v160 - 1u));
			let v164 = fn_14(&l163);
			l132 = max(v154, bitcast<u32>(abs(v164)));
			continuing {
				let v168 = l145;
				l145 = (v168 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v172 = l133;
			l133 = (v172 + s171);
		}
	}
	workgroupBarrier();
	let v176 = l83;
	let v177 = (v176 % 32u);
	let v179 = l132;
	let v180 = atomicMax(&g123[v177], v179);
	workgroupBarrier();
	let v181 = l83;
	if (v181 == 0u) {
		l185 = 0u;
		l186 = 0u;
		loop {
			let v192 = l186;
			if !(v192 < 32u) { break; }
			let v194 = l185;
			let v195 = l186;
			let v197 = bitcast<u32>(atomicLoad(&g123[v195]));
			l185 = max(v194, v197);
			continuing {
				let v199 = l186;
				l186 = (v199 + bitcast<u32>(1i));
			}
		}
		let v205 = l185;
		b3[0u] = bitcast<f32>(v205);
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
	l54 = (v55 / 1u);
	let v62 = l54;
	let v68 = push.m2;
	let v69 = (v62 - v68);
	let v72 = b1[v69];
	let v77 = (*p13);
	let v79 = b2[v77];
	return (v72 * v79);
}
