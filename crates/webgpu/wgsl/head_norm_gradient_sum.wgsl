const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read_write> b2: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
var<workgroup> g167: array<f32, 256>;
const s44: u32 = (c1 - 5u);
const s87: u32 = (1u * c2);
const s117: u32 = (c0 / 16u);
const s161: u32 = (8u * s117);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l49: u32;
	var l58: u32;
	var l65: u32;
	var l75: u32;
	var l83: f32;
	var l91: u32;
	var l102: u32;
	var l111: u32;
	var l122: array<f32, 8>;
	var l127: f32;
	var l146: u32;
	var l181: f32;
	var l182: u32;
	let v50 = fn_8();
	l49 = v50;
	let v51 = l49;
	if (v51 == 0u) {
		return;
	}
	let v64 = local_invocation_id[0u];
	l58 = v64;
	let v69 = workgroup_id[1u];
	let v72 = l58;
	l65 = ((v69 * 16u) + (v72 % 16u));
	let v76 = l49;
	l75 = (((v76 + c3) - 1u) / max(c3, 1u));
	l83 = 0.0f;
	let v85 = l65;
	if (v85 < s87) {
		let v92 = l58;
		l91 = (v92 / 16u);
		loop {
			let v99 = l91;
			let v100 = l75;
			if !(v99 < v100) { break; }
			l102 = 0u;
			loop { // unroll
				let v108 = l102;
				if !(v108 < 8u) { break; }
				let v112 = l91;
				let v113 = l102;
				l111 = (v112 + (v113 * s117));
				let v123 = l102;
				let v124 = l111;
				let v125 = l75;
				if (v124 < v125) {
					let v134 = l111;
					let v136 = l65;
					let v137 = ((v134 * s87) + v136);
					let v140 = b1[v137];
					l127 = v140;
				} else {
					l127 = 0.0f;
				}
				let v142 = l127;
				l122[v123] = v142;
				continuing {
					let v144 = l102;
					l102 = (v144 + bitcast<u32>(1i));
				}
			}
			l146 = 0u;
			loop { // unroll
				let v152 = l146;
				if !(v152 < 8u) { break; }
				let v154 = l146;
				let v156 = l122[v154];
				let v157 = l83;
				l83 = (v157 + v156);
				continuing {
					let v159 = l146;
					l146 = (v159 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v162 = l91;
				l91 = (v162 + s161);
			}
		}
	}
	let v168 = l58;
	let v169 = l83;
	g167[v168] = v169;
	workgroupBarrier();
	let v174 = l58;
	let v176 = l65;
	if ((v174 < 16u) && (v176 < s87)) {
		l181 = 0.0f;
		l182 = 0u;
		loop {
			let v188 = l182;
			if !(v188 < s117) { break; }
			let v190 = l182;
			let v192 = l58;
			let v193 = ((v190 * 16u) + v192);
			let v195 = g167[v193];
			let v196 = l181;
			l181 = (v196 + v195);
			continuing {
				let v198 = l182;
				l182 = (v198 + bitcast<u32>(1i));
			}
		}
		let v204 = l65;
		let v205 = l181;
		let v207 = b2[v204];
		b2[v204] = (v207 + v205);
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
