const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 256u; // parts
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<f32>;
struct S24 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S149 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S24;
var<workgroup> g66: array<f32, 256>;
var<workgroup> g103: array<f32, 16>;
@group(0) @binding(16) var<uniform> push: S149;
var<workgroup> g208: array<u32, 256>;
var<workgroup> g211: array<u32, 16>;
const s50: u32 = (c1 - 5u);
const s187: u32 = (c2 * c0);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l131: u32;
	var l135: f32;
	var l136: u32;
	var l158: vec4<f32>;
	var l190: f32;
	let v126 = fn_8();
	if (v126 == 0u) {
		return;
	}
	let v134 = workgroup_id[0u];
	l131 = v134;
	l135 = 0.0f;
	let v137 = l131;
	let v141 = local_invocation_id[0u];
	l136 = ((v137 * vec3<u32>(c0, 1u, 1u).x) + v141);
	loop {
		let v148 = l136;
		let v154 = push.m1;
		if !(v148 < v154) { break; }
		let v163 = l136;
		let v166 = b1[v163];
		let v167 = l136;
		let v169 = b1[v167];
		l158 = (v166 * v169);
		let v172 = l158[0u];
		let v174 = l158[1u];
		let v177 = l158[2u];
		let v180 = l158[3u];
		let v183 = l135;
		l135 = (v183 + ((v172 + v174) + (v177 + v180)));
		continuing {
			let v188 = l136;
			l136 = (v188 + s187);
		}
	}
	let v191 = l135;
	l190 = v191;
	let v192 = fn_14(local_invocation_id, &l190);
	l135 = v192;
	let v194 = local_invocation_id[0u];
	if (v194 == 0u) {
		let v202 = l131;
		let v203 = l135;
		b2[v202] = v203;
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
fn fn_14(local_invocation_id: vec3<u32>, p13: ptr<function, f32>) -> f32 {
	var l55: u32;
	var l79: f32;
	var l81: u32;
	var l107: f32;
	var l108: u32;
	let v62 = local_invocation_id[0u];
	l55 = v62;
	let v67 = l55;
	let v68 = (*p13);
	g66[v67] = v68;
	workgroupBarrier();
	let v73 = l55;
	if (v73 < 16u) {
		l79 = 0.0f;
		let v82 = l55;
		l81 = v82;
		loop {
			let v88 = l81;
			if !(v88 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v94 = l81;
			let v96 = g66[v94];
			let v97 = l79;
			l79 = (v97 + v96);
			continuing {
				let v99 = l81;
				l81 = (v99 + 16u);
			}
		}
		let v104 = l55;
		let v105 = l79;
		g103[v104] = v105;
	}
	workgroupBarrier();
	l107 = 0.0f;
	l108 = 0u;
	loop {
		let v114 = l108;
		if !(v114 < 16u) { break; }
		let v116 = l108;
		let v118 = g103[v116];
		let v119 = l107;
		l107 = (v119 + v118);
		continuing {
			let v121 = l108;
			l108 = (v121 + bitcast<u32>(1i));
		}
	}
	let v123 = l107;
	return v123;
}
