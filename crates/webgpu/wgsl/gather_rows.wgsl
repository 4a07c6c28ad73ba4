const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S39 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S187 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S39;
@group(0) @binding(16) var<uniform> push: S187;
const s65: u32 = (c1 - 5u);
const s93: u32 = (c2 % 4u);
const s95: bool = (s93 == 0u);
const s144: u32 = (c2 % 4u);
const s145: bool = (s144 == 0u);
const s191: u32 = (c2 + 3u);
const s192: u32 = (s191 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l186: vec2<u32>;
	var l193: u32;
	var l197: u32;
	var l199: u32;
	var l202: u32;
	var l212: u32;
	var l230: u32;
	var l231: u32;
	var l234: u32;
	var l235: u32;
	var l237: vec4<f32>;
	let v196 = push.m0;
	l193 = v196;
	l197 = s192;
	let v198 = fn_15(global_invocation_id, &l193, &l197);
	l186 = v198;
	let v201 = l186[0u];
	l199 = v201;
	let v204 = l186[1u];
	l202 = (v204 * 4u);
	let v206 = l199;
	let v207 = fn_8();
	if (v206 >= v207) {
		return;
	}
	let v217 = l199;
	let v220 = b2[v217];
	let v223 = push.m1;
	l212 = min(bitcast<u32>(v220), (v223 - 1u));
	let v226 = l199;
	let v228 = l212;
	l230 = (v228 * c2);
	let v232 = l202;
	l231 = v232;
	let v233 = fn_22(&l230, &l231);
	l234 = (v226 * c2);
	let v236 = l202;
	l235 = v236;
	l237 = v233;
	fn_29(&l234, &l235, &l237);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v46 = extents.m0;
			return v46;
		}
		case 1u: {
			let v50 = extents.m1;
			return v50;
		}
		case 2u: {
			let v54 = extents.m2;
			return v54;
		}
		case 3u: {
			let v58 = extents.m3;
			return v58;
		}
		case 4u: {
			let v62 = extents.m4;
			return v62;
		}
		case default: {
			return s65;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l69: u32;
	let v76 = global_invocation_id[0u];
	l69 = v76;
	let v77 = (*p13);
	let v78 = l69;
	let v79 = (*p14);
	let v84 = l69;
	let v85 = (*p14);
	return vec2<u32>((v77 + (v78 / max(v79, 1u))), (v84 % max(v85, 1u)));
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> vec4<f32> {
	var l110: vec4<f32>;
	var l113: u32;
	if s95 {
		let v102 = (*p20);
		let v103 = (*p21);
		let v105 = ((v102 + v103) / 4u);
		let v108 = b1[v105];
		return v108;
	}
	l110 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l113 = 0u;
	loop {
		let v119 = l113;
		let v120 = (*p21);
		if !(v119 < min(4u, (c2 - v120))) { break; }
		let v124 = l113;
		let v129 = (*p20);
		let v130 = (*p21);
		let v132 = l113;
		let v133 = ((v129 + v130) + v132);
		let v136 = b1[v133 / 4u][v133 % 4u];
		l110[v124] = v136;
		continuing {
			let v139 = l113;
			l113 = (v139 + bitcast<u32>(1i));
		}
	}
	let v141 = l110;
	return v141;
}
fn fn_29(p26: ptr<function, u32>, p27: ptr<function, u32>, p28: ptr<function, vec4<f32>>) {
	var l159: u32;
	if s145 {
		let v152 = (*p26);
		let v153 = (*p27);
		let v155 = ((v152 + v153) / 4u);
		let v156 = (*p28);
		b3[v155 * 4u + 0u] = v156[0];
		b3[v155 * 4u + 1u] = v156[1];
		b3[v155 * 4u + 2u] = v156[2];
		b3[v155 * 4u + 3u] = v156[3];
		return;
	}
	l159 = 0u;
	loop {
		let v165 = l159;
		let v166 = (*p27);
		if !(v165 < min(4u, (c2 - v166))) { break; }
		let v174 = (*p26);
		let v175 = (*p27);
		let v177 = l159;
		let v178 = ((v174 + v175) + v177);
		let v179 = l159;
		let v181 = (*p28)[v179];
		b3[v178] = v181;
		continuing {
			let v183 = l159;
			l159 = (v183 + bitcast<u32>(1i));
		}
	}
	return;
}
