const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // part_rows
const c4: u32 = 4u; // gains
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read_write> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
var<workgroup> g168: array<f32, 256>;
const s44: u32 = (c1 - 5u);
const s88: u32 = (c4 * c2);
const s118: u32 = (c0 / 16u);
const s162: u32 = (8u * s118);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l49: u32;
	var l58: u32;
	var l65: u32;
	var l75: u32;
	var l83: f32;
	var l92: u32;
	var l103: u32;
	var l112: u32;
	var l123: array<f32, 8>;
	var l128: f32;
	var l147: u32;
	var l182: f32;
	var l183: u32;
	var l201: u32;
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
	if (v85 < s88) {
		let v93 = l58;
		l92 = (v93 / 16u);
		loop {
			let v100 = l92;
			let v101 = l75;
			if !(v100 < v101) { break; }
			l103 = 0u;
			loop { // unroll
				let v109 = l103;
				if !(v109 < 8u) { break; }
				let v113 = l92;
				let v114 = l103;
				l112 = (v113 + (v114 * s118));
				let v124 = l103;
				let v125 = l112;
				let v126 = l75;
				if (v125 < v126) {
					let v135 = l112;
					let v137 = l65;
					let v138 = ((v135 * s88) + v137);
					let v141 = b1[v138];
					l128 = v141;
				} else {
					l128 = 0.0f;
				}
				let v143 = l128;
				l123[v124] = v143;
				continuing {
					let v145 = l103;
					l103 = (v145 + bitcast<u32>(1i));
				}
			}
			l147 = 0u;
			loop { // unroll
				let v153 = l147;
				if !(v153 < 8u) { break; }
				let v155 = l147;
				let v157 = l123[v155];
				let v158 = l83;
				l83 = (v158 + v157);
				continuing {
					let v160 = l147;
					l147 = (v160 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v163 = l92;
				l92 = (v163 + s162);
			}
		}
	}
	let v169 = l58;
	let v170 = l83;
	g168[v169] = v170;
	workgroupBarrier();
	let v175 = l58;
	let v177 = l65;
	if ((v175 < 16u) && (v177 < s88)) {
		l182 = 0.0f;
		l183 = 0u;
		loop {
			let v189 = l183;
			if !(v189 < s118) { break; }
			let v191 = l183;
			let v193 = l58;
			let v194 = ((v191 * 16u) + v193);
			let v196 = g168[v194];
			let v197 = l182;
			l182 = (v197 + v196);
			continuing {
				let v199 = l183;
				l183 = (v199 + bitcast<u32>(1i));
			}
		}
		let v202 = l65;
		l201 = (v202 % max(c2, 1u));
		let v204 = l65;
		switch (v204 / max(c2, 1u)) {
			case 0u: {
				let v215 = l201;
				let v216 = l182;
				let v218 = b2[v215];
				b2[v215] = (v218 + v216);
			}
			case 1u: {
				let v226 = l201;
				let v227 = l182;
				let v229 = b3[v226];
				b3[v226] = (v229 + v227);
			}
			case 2u: {
				let v237 = l201;
				let v238 = l182;
				let v240 = b4[v237];
				b4[v237] = (v240 + v238);
			}
			case default: {
				let v248 = l201;
				let v249 = l182;
				let v251 = b5[v248];
				b5[v248] = (v251 + v249);
			}
		}
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
