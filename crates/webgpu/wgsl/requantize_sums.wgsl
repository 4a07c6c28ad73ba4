const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 128u; // parts
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<vec2<f32>>;
struct S30 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S182 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S30;
var<workgroup> g108: array<vec2<f32>, 256>;
var<workgroup> g147: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S182;
const s56: u32 = (c1 - 5u);
const s238: u32 = (c2 * c0);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h251: bool;
	var l177: u32;
	var l181: u32;
	var l190: vec2<f32>;
	var l191: u32;
	var l208: vec4<f32>;
	var l218: u32;
	var l230: vec2<f32>;
	var l232: vec2<f32>;
	var l268: vec2<f32>;
	var l270: vec2<f32>;
	var l272: vec2<f32>;
	let v172 = fn_8();
	if (v172 == 0u) {
		return;
	}
	let v180 = workgroup_id[0u];
	l177 = v180;
	let v187 = push.m1;
	l181 = (v187 / 4u);
	l190 = vec2<f32>(0.0f, 0.0f);
	let v192 = l177;
	let v196 = local_invocation_id[0u];
	l191 = ((v192 * vec3<u32>(c0, 1u, 1u).x) + v196);
	loop {
		let v203 = l191;
		let v204 = l181;
		if !(v203 < v204) { break; }
		let v213 = l191;
		let v216 = b1[v213];
		l208 = abs(v216);
		l218 = 0u;
		loop {
			let v224 = l218;
			if !(v224 < 4u) { break; }
			let v226 = l218;
			let v228 = l208[v226];
			let v231 = l190;
			l230 = v231;
			l232 = vec2<f32>(v228, 0.0f);
			let v233 = fn_16(&l230, &l232);
			l190 = v233;
			continuing {
				let v234 = l218;
				l218 = (v234 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v239 = l191;
			l191 = (v239 + s238);
		}
	}
	let v241 = l177;
	let v242 = (v241 == 0u);
	h251 = v242;
	if v242 {
		let v246 = local_invocation_id[0u];
		let v248 = push.m1;
		h251 = (v246 < (v248 % 4u));
	}
	let v251 = h251;
	if v251 {
		let v258 = l181;
		let v261 = local_invocation_id[0u];
		let v262 = ((v258 * 4u) + v261);
		let v265 = b1[v262 / 4u][v262 % 4u];
		let v269 = l190;
		l268 = v269;
		l270 = vec2<f32>(abs(v265), 0.0f);
		let v271 = fn_16(&l268, &l270);
		l190 = v271;
	}
	let v273 = l190;
	l272 = v273;
	let v274 = fn_20(local_invocation_id, &l272);
	l190 = v274;
	let v276 = local_invocation_id[0u];
	if (v276 == 0u) {
		let v284 = l177;
		let v285 = l190;
		b2[v284] = v285;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v37 = extents.m0;
			return v37;
		}
		case 1u: {
			let v41 = extents.m1;
			return v41;
		}
		case 2u: {
			let v45 = extents.m2;
			return v45;
		}
		case 3u: {
			let v49 = extents.m3;
			return v49;
		}
		case 4u: {
			let v53 = extents.m4;
			return v53;
		}
		case default: {
			return s56;
		}
	}
}
fn fn_16(p14: ptr<function, vec2<f32>>, p15: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l61: f32;
	var l68: f32;
	var l73: f32;
	let v64 = (*p14)[0u];
	let v66 = (*p15)[0u];
	l61 = (v64 + v66);
	let v69 = l61;
	let v71 = (*p14)[0u];
	l68 = (v69 - v71);
	let v75 = (*p14)[0u];
	let v76 = l61;
	let v77 = l68;
	let v81 = (*p15)[0u];
	let v82 = l68;
	l73 = ((v75 - (v76 - v77)) + (v81 - v82));
	let v85 = l61;
	let v88 = (*p14)[1u];
	let v89 = l73;
	let v91 = (*p15)[1u];
	return vec2<f32>(v85, (v88 + (v89 + v91)));
}
fn fn_20(local_invocation_id: vec3<u32>, p19: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l98: u32;
	var l121: vec2<f32>;
	var l124: u32;
	var l137: vec2<f32>;
	var l139: vec2<f32>;
	var l151: vec2<f32>;
	var l152: u32;
	var l161: vec2<f32>;
	var l163: vec2<f32>;
	let v104 = local_invocation_id[0u];
	l98 = v104;
	let v109 = l98;
	let v110 = (*p19);
	g108[v109] = v110;
	workgroupBarrier();
	let v115 = l98;
	if (v115 < 16u) {
		l121 = vec2<f32>(0.0f, 0.0f);
		let v125 = l98;
		l124 = v125;
		loop {
			let v131 = l124;
			if !(v131 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v136 = l124;
			let v138 = l121;
			l137 = v138;
			let v141 = g108[v136];
			l139 = v141;
			let v142 = fn_16(&l137, &l139);
			l121 = v142;
			continuing {
				let v143 = l124;
				l124 = (v143 + 16u);
			}
		}
		let v148 = l98;
		let v149 = l121;
		g147[v148] = v149;
	}
	workgroupBarrier();
	l151 = vec2<f32>(0.0f, 0.0f);
	l152 = 0u;
	loop {
		let v158 = l152;
		if !(v158 < 16u) { break; }
		let v160 = l152;
		let v162 = l151;
		l161 = v162;
		let v165 = g147[v160];
		l163 = v165;
		let v166 = fn_16(&l161, &l163);
		l151 = v166;
		continuing {
			let v167 = l152;
			l152 = (v167 + bitcast<u32>(1i));
		}
	}
	let v169 = l151;
	return v169;
}
