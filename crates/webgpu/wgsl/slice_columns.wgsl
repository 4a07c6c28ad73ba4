const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // from
const c4: u32 = 16u; // from_width
const c5: u32 = 0u; // to
const c6: u32 = 16u; // to_width
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<f32>;
struct S25 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S79 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S25;
@group(0) @binding(16) var<uniform> push: S79;
const s51: u32 = (c1 - 5u);
const s84: u32 = (c2 + 3u);
const s86: u32 = (s84 / 4u);
const s123: u32 = (c2 | c3);
const s124: u32 = (s123 | c4);
const s125: u32 = (s124 | c5);
const s126: u32 = (s125 | c6);
const s127: u32 = (s126 % 4u);
const s128: bool = (s127 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l78: vec2<u32>;
	var l87: u32;
	var l91: u32;
	var l93: u32;
	var l96: u32;
	var l107: u32;
	var l115: u32;
	var l150: u32;
	let v90 = push.m0;
	l87 = v90;
	l91 = s86;
	let v92 = fn_15(global_invocation_id, &l87, &l91);
	l78 = v92;
	let v95 = l78[0u];
	l93 = v95;
	let v98 = l78[1u];
	l96 = (v98 * 4u);
	let v100 = l93;
	let v101 = fn_8();
	if (v100 >= v101) {
		return;
	}
	let v108 = l93;
	let v113 = l96;
	l107 = (((v108 * c4) + c3) + v113);
	let v116 = l93;
	let v121 = l96;
	l115 = (((v116 * c6) + c5) + v121);
	if s128 {
		let v137 = l115;
		let v138 = (v137 / 4u);
		let v143 = l107;
		let v144 = (v143 / 4u);
		let v147 = b1[v144];
		b2[v138 * 4u + 0u] = v147[0];
		b2[v138 * 4u + 1u] = v147[1];
		b2[v138 * 4u + 2u] = v147[2];
		b2[v138 * 4u + 3u] = v147[3];
		return;
	}
	l150 = 0u;
	loop {
		let v156 = l150;
		let v157 = l96;
		if !(v156 < min(4u, (c2 - v157))) { break; }
		let v165 = l115;
		let v166 = l150;
		let v167 = (v165 + v166);
		let v172 = l107;
		let v173 = l150;
		let v174 = (v172 + v173);
		let v177 = b1[v174 / 4u][v174 % 4u];
		b2[v167] = v177;
		continuing {
			let v179 = l150;
			l150 = (v179 + bitcast<u32>(1i));
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
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l55: u32;
	let v62 = global_invocation_id[0u];
	l55 = v62;
	let v63 = (*p13);
	let v64 = l55;
	let v65 = (*p14);
	let v70 = l55;
	let v71 = (*p14);
	return vec2<u32>((v63 + (v64 / max(v65, 1u))), (v70 % max(v71, 1u)));
}
