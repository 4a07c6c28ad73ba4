const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 1u; // parts
const c4: u32 = 1u; // part_rows
const c5: u32 = 0u; // row_factors
const c6: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<vec4<f32>>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S51 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S51;
const s44: u32 = (c1 - 5u);
const s90: u32 = (c2 / 4u);
const s142: u32 = (c2 / 4u);
const s164: bool = (c5 != 0u);
const s181: bool = (c6 != 0u);
const s190: u32 = (c2 / 4u);
const s224: u32 = (c2 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h92: bool;
	var l49: u32;
	var l66: u32;
	var l78: u32;
	var l96: u32;
	var l104: u32;
	var l114: array<vec4<f32>, 1>;
	var l120: u32;
	var l202: u32;
	let v56 = push.m0;
	let v63 = workgroup_id[1u];
	l49 = (v56 + (v63 * 1u));
	let v69 = workgroup_id[0u];
	let v76 = local_invocation_id[0u];
	l66 = ((v69 * vec3<u32>(c0, 1u, 1u).x) + v76);
	let v79 = fn_8();
	l78 = v79;
	let v81 = l49;
	let v82 = l78;
	let v83 = (v81 >= v82);
	h92 = v83;
	if (!v83) {
		let v87 = l66;
		h92 = (v87 >= s90);
	}
	let v92 = h92;
	if v92 {
		return;
	}
	l96 = 0u;
	loop { // unroll
		let v102 = l96;
		if !(v102 < 1u) { break; }
		let v105 = l49;
		let v106 = l96;
		let v108 = l78;
		l104 = min((v105 + v106), (v108 - 1u));
		let v115 = l96;
		l114[v115] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		l120 = 0u;
		loop {
			let v126 = l120;
			if !(v126 < c3) { break; }
			let v129 = l96;
			let v134 = l120;
			let v137 = l104;
			let v140 = push.m1;
			let v144 = l66;
			let v145 = (((((v134 * c4) + v137) - v140) * s142) + v144);
			let v148 = b1[v145];
			let v150 = l114[v129];
			l114[v129] = (v150 + v148);
			continuing {
				let v153 = l120;
				l120 = (v153 + bitcast<u32>(1i));
			}
		}
		let v155 = l96;
		let v158 = push.m2;
		let v160 = l114[v155];
		l114[v155] = (v160 * v158);
		if s164 {
			let v167 = l96;
			let v172 = l104;
			let v175 = b2[v172];
			let v177 = l114[v167];
			l114[v167] = (v177 * v175);
		}
		if s181 {
			let v184 = l96;
			let v189 = l104;
			let v192 = l66;
			let v193 = ((v189 * s190) + v192);
			let v195 = b3[v193];
			let v197 = l114[v184];
			l114[v184] = (v197 + v195);
		}
		continuing {
			let v200 = l96;
			l96 = (v200 + bitcast<u32>(1i));
		}
	}
	l202 = 0u;
	loop { // unroll
		let v208 = l202;
		if !(v208 < 1u) { break; }
		let v210 = l49;
		let v211 = l202;
		let v213 = l78;
		if ((v210 + v211) < v213) {
			let v221 = l49;
			let v222 = l202;
			let v226 = l66;
			let v227 = (((v221 + v222) * s224) + v226);
			let v228 = l202;
			let v230 = l114[v228];
			b4[v227] = v230;
		}
		continuing {
			let v232 = l202;
			l202 = (v232 + bitcast<u32>(1i));
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
