const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b2: array<i32>;
struct S28 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S126 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S28;
@group(0) @binding(16) var<uniform> push: S126;
var<workgroup> g247: array<f32, 1024>;
var<workgroup> g254: array<u32, 1024>;
const s54: u32 = (c1 - 5u);
const s60: u32 = (c2 % 4u);
const s63: bool = (s60 == 0u);
const s156: u32 = (c2 - 1u);
const s191: u32 = (c0 * 4u);
const s241: u32 = (s191 * 4u);
const s263: u32 = (c0 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h308: bool;
	var h309: bool;
	var l125: u32;
	var l145: u32;
	var l149: u32;
	var l152: u32;
	var l158: f32;
	var l164: u32;
	var l174: u32;
	var l184: array<vec4<f32>, 4>;
	var l194: u32;
	var l196: u32;
	var l197: f32;
	var l203: u32;
	var l211: u32;
	var l261: u32;
	var l276: f32;
	var l282: u32;
	var l325: bool;
	var l340: i32;
	let v131 = push.m0;
	let v137 = workgroup_id[0u];
	l125 = (v131 + v137);
	let v139 = l125;
	let v140 = fn_8();
	if (v139 >= v140) {
		return;
	}
	let v148 = local_invocation_id[0u];
	l145 = v148;
	let v150 = l125;
	l149 = (v150 * c2);
	let v153 = l145;
	l152 = min((v153 * 4u), s156);
	let v159 = l149;
	let v160 = l152;
	let v161 = (v159 + v160);
	let v163 = b1[v161 / 4u][v161 % 4u];
	l158 = v163;
	let v165 = l145;
	l164 = (v165 * 4u);
	loop {
		let v172 = l164;
		if !(v172 < c2) { break; }
		l174 = 0u;
		loop { // unroll
			let v180 = l174;
			if !(v180 < 4u) { break; }
			let v185 = l174;
			let v186 = l164;
			let v187 = l174;
			let v195 = l149;
			l194 = v195;
			l196 = (v186 + (v187 * s191));
			let v198 = l158;
			l197 = v198;
			let v199 = fn_18(&l194, &l196, &l197);
			l184[v185] = v199;
			continuing {
				let v201 = l174;
				l174 = (v201 + bitcast<u32>(1i));
			}
		}
		l203 = 0u;
		loop { // unroll
			let v209 = l203;
			if !(v209 < 4u) { break; }
			l211 = 0u;
			loop { // unroll
				let v217 = l211;
				if !(v217 < 4u) { break; }
				let v219 = l203;
				let v220 = l211;
				let v222 = l184[v219][v220];
				let v223 = l158;
				if (v222 > v223) {
					let v227 = l203;
					let v228 = l211;
					let v230 = l184[v227][v228];
					l158 = v230;
					let v231 = l164;
					let v232 = l203;
					let v235 = l211;
					l152 = ((v231 + (v232 * s191)) + v235);
				}
				continuing {
					let v237 = l211;
					l211 = (v237 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v239 = l203;
				l203 = (v239 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v242 = l164;
			l164 = (v242 + s241);
		}
	}
	let v248 = l145;
	let v249 = l158;
	g247[v248] = v249;
	let v255 = l145;
	let v256 = l152;
	g254[v255] = v256;
	workgroupBarrier();
	l261 = s263;
	loop {
		let v269 = l261;
		if !(v269 > 0u) { break; }
		let v271 = l145;
		let v272 = l261;
		if (v271 < v272) {
			let v277 = l145;
			let v278 = l261;
			let v279 = (v277 + v278);
			let v281 = g247[v279];
			l276 = v281;
			let v283 = l145;
			let v284 = l261;
			let v285 = (v283 + v284);
			let v287 = g254[v285];
			l282 = v287;
			let v288 = l276;
			let v289 = l145;
			let v291 = g247[v289];
			let v292 = (v288 > v291);
			h309 = v292;
			if (!v292) {
				let v296 = l276;
				let v297 = l145;
				let v299 = g247[v297];
				let v300 = (v296 == v299);
				h308 = v300;
				if v300 {
					let v303 = l282;
					let v304 = l145;
					let v306 = g254[v304];
					h308 = (v303 < v306);
				}
				let v308 = h308;
				h309 = v308;
			}
			let v309 = h309;
			if v309 {
				let v312 = l145;
				let v313 = l276;
				g247[v312] = v313;
				let v315 = l145;
				let v316 = l282;
				g254[v315] = v316;
			}
		}
		workgroupBarrier();
		continuing {
			let v318 = l261;
			l261 = (v318 >> bitcast<u32>(1i));
		}
	}
	let v320 = l145;
	if (v320 == 0u) {
		let v327 = g247[0i];
		l325 = ((bitcast<u32>(v327) & 2147483647u) <= 2139095040u);
		let v337 = l125;
		let v338 = l325;
		if v338 {
			let v344 = g254[0i];
			l340 = bitcast<i32>(v344);
		} else {
			l340 = (-1i);
		}
		let v348 = l340;
		b2[v337] = v348;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v35 = extents.m0;
			return v35;
		}
		case 1u: {
			let v39 = extents.m1;
			return v39;
		}
		case 2u: {
			let v43 = extents.m2;
			return v43;
		}
		case 3u: {
			let v47 = extents.m3;
			return v47;
		}
		case 4u: {
			let v51 = extents.m4;
			return v51;
		}
		case default: {
			return s54;
		}
	}
}
fn fn_18(p15: ptr<function, u32>, p16: ptr<function, u32>, p17: ptr<function, f32>) -> vec4<f32> {
	var h105: bool;
	var l69: vec4<f32>;
	var l88: vec4<f32>;
	var l91: u32;
	if s63 {
		let v66 = (*p16);
		if (v66 < c2) {
			let v76 = (*p15);
			let v77 = (*p16);
			let v79 = ((v76 + v77) / 4u);
			let v82 = b1[v79];
			l69 = v82;
		} else {
			let v84 = (*p17);
			l69 = vec4<f32>(v84, v84, v84, v84);
		}
		let v86 = l69;
		return v86;
	}
	let v89 = (*p17);
	l88 = vec4<f32>(v89, v89, v89, v89);
	l91 = 0u;
	loop {
		let v97 = l91;
		let v98 = (v97 < 4u);
		h105 = v98;
		if v98 {
			let v101 = (*p16);
			let v102 = l91;
			h105 = ((v101 + v102) < c2);
		}
		let v105 = h105;
		if !v105 { break; }
		let v106 = l91;
		let v111 = (*p15);
		let v112 = (*p16);
		let v114 = l91;
		let v115 = ((v111 + v112) + v114);
		let v118 = b1[v115 / 4u][v115 % 4u];
		l88[v106] = v118;
		continuing {
			let v120 = l91;
			l91 = (v120 + bitcast<u32>(1i));
		}
	}
	let v122 = l88;
	return v122;
}
