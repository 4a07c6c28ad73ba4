const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 256u; // parts
const c3: u32 = 1u; // count
const c4: u32 = 1u; // first
const c5: u32 = 1u; // last
var<private> opaque: u32;
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
struct S34 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S350 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S34;
var<workgroup> g146: array<f32, 256>;
var<workgroup> g182: array<f32, 16>;
var<workgroup> g346: array<u32, 256>;
var<workgroup> g349: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S350;
const s60: u32 = (c1 - 5u);
const s233: bool = (c3 > 1u);
const s245: bool = (c3 > 2u);
const s258: bool = (c3 > 3u);
const s283: bool = (c4 == 0u);
const s295: bool = (c5 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l210: f32;
	var l211: u32;
	var l273: f32;
	var l301: f32;
	var l305: bool;
	var l306: f32;
	var l315: f32;
	var l328: f32;
	var l331: f32;
	var l334: f32;
	let v205 = fn_8();
	if (v205 == 0u) {
		return;
	}
	l210 = 0.0f;
	let v213 = local_invocation_id[0u];
	l211 = v213;
	loop {
		let v219 = l211;
		if !(v219 < c2) { break; }
		let v226 = l211;
		let v229 = b1[v226];
		let v230 = l210;
		l210 = (v230 + v229);
		if s233 {
			let v240 = l211;
			let v242 = b2[v240];
			let v243 = l210;
			l210 = (v243 + v242);
		}
		if s245 {
			let v252 = l211;
			let v254 = b3[v252];
			let v255 = l210;
			l210 = (v255 + v254);
		}
		if s258 {
			let v265 = l211;
			let v267 = b4[v265];
			let v268 = l210;
			l210 = (v268 + v267);
		}
		continuing {
			let v271 = l211;
			l211 = (v271 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v274 = l210;
	l273 = v274;
	let v275 = fn_24(local_invocation_id, &l273);
	l210 = v275;
	let v277 = local_invocation_id[0u];
	if (v277 != 0u) {
		return;
	}
	if s283 {
		let v291 = b6[0u];
		let v292 = l210;
		l210 = (v292 + v291);
	}
	if s295 {
		let v298 = l210;
		b6[0u] = v298;
		return;
	}
	let v302 = l210;
	l301 = sqrt(v302);
	let v307 = l210;
	l306 = v307;
	let v308 = fn_20(&l306);
	l305 = v308;
	let v309 = l305;
	let v310 = l301;
	let v311 = l210;
	b6[0u] = select(v311, v310, v309);
	let v314 = l305;
	if v314 {
		let v318 = l301;
		let v326 = b5[7u];
		if (v318 > v326) {
			let v333 = b5[7u];
			l331 = v333;
			let v335 = l301;
			l334 = v335;
			let v336 = fn_15(&l331, &l334);
			l328 = v336;
		} else {
			l328 = 1.0f;
		}
		let v339 = l328;
		l315 = v339;
	} else {
		l315 = bitcast<f32>(opaque | 2143289344u);
	}
	let v342 = l315;
	b6[1u] = v342;
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v41 = extents.m0;
			return v41;
		}
		case 1u: {
			let v45 = extents.m1;
			return v45;
		}
		case 2u: {
			let v49 = extents.m2;
			return v49;
		}
		case 3u: {
			let v53 = extents.m3;
			return v53;
		}
		case 4u: {
			let v57 = extents.m4;
			return v57;
		}
		case default: {
			return s60;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h121: bool;
	var l64: f32;
	var l68: f32;
	var l74: f32;
	var l79: f32;
	var l83: f32;
	var l87: f32;
	var l108: f32;
	let v65 = (*p13);
	let v66 = (*p14);
	l64 = (v65 / v66);
	let v69 = l64;
	l68 = bitcast<f32>((bitcast<u32>(v69) & 4294963200u));
	let v75 = (*p14);
	l74 = bitcast<f32>((bitcast<u32>(v75) & 4294963200u));
	let v80 = l64;
	let v81 = l68;
	l79 = (v80 - v81);
	let v84 = (*p14);
	let v85 = l74;
	l83 = (v84 - v85);
	let v88 = (*p13);
	let v89 = l68;
	let v90 = l74;
	l87 = (v88 - (v89 * v90));
	let v93 = l87;
	let v94 = l68;
	let v95 = l83;
	l87 = (v93 - (v94 * v95));
	let v98 = l87;
	let v99 = l79;
	let v100 = l74;
	l87 = (v98 - (v99 * v100));
	let v103 = l87;
	let v104 = l79;
	let v105 = l83;
	l87 = (v103 - (v104 * v105));
	let v109 = l64;
	let v110 = l87;
	let v111 = (*p14);
	l108 = (v109 + (v110 / v111));
	let v114 = l64;
	let v115 = is_inf(v114);
	h121 = v115;
	if (!v115) {
		let v119 = l87;
		h121 = is_nan(v119);
	}
	let v121 = h121;
	let v122 = l64;
	let v123 = l108;
	return select(v123, v122, v121);
}
fn fn_20(p19: ptr<function, f32>) -> bool {
	let v127 = (*p19);
	return ((bitcast<u32>(v127) & 2139095040u) != 2139095040u);
}
fn fn_24(local_invocation_id: vec3<u32>, p23: ptr<function, f32>) -> f32 {
	var l135: u32;
	var l158: f32;
	var l160: u32;
	var l186: f32;
	var l187: u32;
	let v142 = local_invocation_id[0u];
	l135 = v142;
	let v147 = l135;
	let v148 = (*p23);
	g146[v147] = v148;
	workgroupBarrier();
	let v153 = l135;
	if (v153 < 16u) {
		l158 = 0.0f;
		let v161 = l135;
		l160 = v161;
		loop {
			let v167 = l160;
			if !(v167 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v173 = l160;
			let v175 = g146[v173];
			let v176 = l158;
			l158 = (v176 + v175);
			continuing {
				let v178 = l160;
				l160 = (v178 + 16u);
			}
		}
		let v183 = l135;
		let v184 = l158;
		g182[v183] = v184;
	}
	workgroupBarrier();
	l186 = 0.0f;
	l187 = 0u;
	loop {
		let v193 = l187;
		if !(v193 < 16u) { break; }
		let v195 = l187;
		let v197 = g182[v195];
		let v198 = l186;
		l186 = (v198 + v197);
		continuing {
			let v200 = l187;
			l187 = (v200 + bitcast<u32>(1i));
		}
	}
	let v202 = l186;
	return v202;
}
