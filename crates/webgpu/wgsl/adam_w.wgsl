const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
@group(0) @binding(1) var<storage, read_write> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
struct S25 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S104 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S25;
@group(0) @binding(16) var<uniform> push: S104;
const s51: u32 = (c1 - 5u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h77: bool;
	var h86: bool;
	var l71: f32;
	var l81: f32;
	var l91: u32;
	var l113: vec4<f32>;
	var l125: vec4<f32>;
	var l146: vec4<f32>;
	var l175: vec4<f32>;
	let v62 = fn_8();
	let v64 = (v62 == 0u);
	h77 = v64;
	if (!v64) {
		let v74 = b6[0u];
		l71 = v74;
		let v75 = fn_15(&l71);
		h77 = (!v75);
	}
	let v77 = h77;
	h86 = v77;
	if (!v77) {
		let v83 = b6[1u];
		l81 = v83;
		let v84 = fn_15(&l81);
		h86 = (!v84);
	}
	let v86 = h86;
	if v86 {
		return;
	}
	let v97 = global_invocation_id[0u];
	l91 = v97;
	loop {
		let v103 = l91;
		let v109 = push.m1;
		if !(v103 < v109) { break; }
		let v118 = l91;
		let v121 = b2[v118];
		let v123 = b6[1u];
		l113 = (v121 * v123);
		let v130 = b5[1u];
		let v135 = l91;
		let v137 = b3[v135];
		let v141 = b5[1u];
		let v143 = l113;
		l125 = ((v137 * v130) + (v143 * (1.0f - v141)));
		let v148 = b5[2u];
		let v153 = l91;
		let v155 = b4[v153];
		let v158 = b5[2u];
		let v160 = l113;
		let v161 = l113;
		l146 = ((v155 * v148) + ((v160 * v161) * (1.0f - v158)));
		let v165 = l91;
		let v166 = l125;
		b3[v165] = v166;
		let v168 = l91;
		let v169 = l146;
		b4[v168] = v169;
		let v171 = l91;
		let w174_173 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		b2[v171] = w174_173;
		let v177 = b5[0u];
		let v180 = b5[5u];
		let v182 = l125;
		let v184 = l146;
		let v187 = b5[6u];
		let v192 = b5[3u];
		l175 = ((v182 * (v177 / v180)) / (sqrt((v184 / vec4<f32>(v187, v187, v187, v187))) + vec4<f32>(v192, v192, v192, v192)));
		let v200 = l91;
		let v202 = b5[4u];
		let v203 = l91;
		let v205 = b1[v203];
		let v207 = l175;
		let w209_208 = ((v205 * v202) - v207);
		b1[v200] = w209_208;
		continuing {
			let v212 = num_workgroups[0u];
			let v218 = l91;
			l91 = (v218 + (v212 * vec3<u32>(c0, 1u, 1u).x));
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
fn fn_15(p14: ptr<function, f32>) -> bool {
	let v55 = (*p14);
	return ((bitcast<u32>(v55) & 2139095040u) != 2139095040u);
}
