const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // heads
const c3: u32 = 64u; // head_dim
const c4: u32 = 0u; // f16_rows
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> b6: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<vec2<u32>>;
struct S26 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S68 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S26;
@group(0) @binding(16) var<uniform> push: S68;
var<workgroup> g241: array<vec2<f32>, 256>;
const s52: u32 = (c1 - 5u);
const s136: u32 = (c3 / 4u);
const s140: u32 = (c3 % 4u);
const s141: bool = (s140 == 0u);
const s145: u32 = (c3 / 4u);
const s202: u32 = (c3 % 4u);
const s203: bool = (s202 != 0u);
const s254: bool = (c4 == 0u);
const s336: bool = (c4 != 0u);
const s348: u32 = (c3 / 4u);
const s352: u32 = (c3 / 4u);
const s390: u32 = (c0 / 16u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h142: bool;
	var h204: bool;
	var h260: bool;
	var h261: bool;
	var l67: u32;
	var l89: u32;
	var l93: u32;
	var l102: u32;
	var l112: bool;
	var l119: f32;
	var l121: f32;
	var l125: u32;
	var l143: u32;
	var l149: vec4<f32>;
	var l158: vec4<f32>;
	var l190: u32;
	var l205: f32;
	var l266: vec2<f32>;
	var l268: u32;
	var l276: vec2<f32>;
	var l297: u32;
	var l305: f32;
	var l339: u32;
	var l350: u32;
	var l366: vec4<f32>;
	var l382: vec4<f32>;
	let v73 = push.m0;
	let v80 = workgroup_id[0u];
	l67 = (v73 + v80);
	let v82 = l67;
	let v83 = fn_8();
	if (v82 >= v83) {
		return;
	}
	let v92 = local_invocation_id[0u];
	l89 = v92;
	l93 = 0u;
	loop {
		let v99 = l93;
		if !(v99 < c2) { break; }
		let v103 = l67;
		let v105 = l93;
		let v107 = l89;
		l102 = (((v103 * c2) + v105) + (v107 / 16u));
		let v113 = l93;
		let v114 = l89;
		l112 = ((v113 + (v114 / 16u)) < c2);
		l119 = 0.0f;
		l121 = 0.0f;
		let v122 = l112;
		if v122 {
			let v126 = l89;
			l125 = (v126 % 16u);
			loop {
				let v133 = l125;
				let v137 = (v133 < s136);
				h142 = v137;
				if v137 {
					h142 = s141;
				}
				let v142 = h142;
				if !v142 { break; }
				let v144 = l102;
				let v147 = l125;
				l143 = ((v144 * s145) + v147);
				let v154 = l143;
				let v157 = b2[v154];
				l149 = v157;
				let v159 = l149;
				l158 = abs(v159);
				let v165 = l143;
				let v167 = b1[v165];
				let v168 = l149;
				let v170 = l119;
				l119 = (v170 + dot(v167, v168));
				let v172 = l121;
				let v174 = l158[0u];
				let v177 = l158[1u];
				let v181 = l158[2u];
				let v184 = l158[3u];
				l121 = max(v172, max(max(v174, v177), max(v181, v184)));
				continuing {
					let v188 = l125;
					l125 = (v188 + 16u);
				}
			}
			let v191 = l89;
			l190 = (v191 % 16u);
			loop {
				let v198 = l190;
				let v199 = (v198 < c3);
				h204 = v199;
				if v199 {
					h204 = s203;
				}
				let v204 = h204;
				if !v204 { break; }
				let v210 = l102;
				let v212 = l190;
				let v213 = ((v210 * c3) + v212);
				let v216 = b2[v213 / 4u][v213 % 4u];
				l205 = v216;
				let v221 = l102;
				let v223 = l190;
				let v224 = ((v221 * c3) + v223);
				let v226 = b1[v224 / 4u][v224 % 4u];
				let v227 = l205;
				let v229 = l119;
				l119 = (v229 + (v226 * v227));
				let v231 = l121;
				let v232 = l205;
				l121 = max(v231, abs(v232));
				continuing {
					let v235 = l190;
					l190 = (v235 + 16u);
				}
			}
		}
		workgroupBarrier();
		let v242 = l89;
		let v243 = l119;
		let v244 = l121;
		g241[v242] = vec2<f32>(v243, v244);
		workgroupBarrier();
		let v248 = l112;
		let v249 = (!v248);
		h261 = v249;
		if (!v249) {
			h260 = s254;
			if s254 {
				let v257 = l89;
				h260 = ((v257 % 16u) != 0u);
			}
			let v260 = h260;
			h261 = v260;
		}
		let v261 = h261;
		if !v261 {
			l266 = vec2<f32>(0.0f, 0.0f);
			l268 = 0u;
			loop {
				let v274 = l268;
				if !(v274 < 16u) { break; }
				let v277 = l89;
				let v280 = l268;
				let v281 = (((v277 / 16u) * 16u) + v280);
				let v283 = g241[v281];
				l276 = v283;
				let v285 = l266[0u];
				let v287 = l276[0u];
				let v290 = l266[1u];
				let v292 = l276[1u];
				l266 = vec2<f32>((v285 + v287), max(v290, v292));
				continuing {
					let v295 = l268;
					l268 = (v295 + bitcast<u32>(1i));
				}
			}
			let v299 = l266[1u];
			l297 = clamp((bitcast<u32>(v299) >> bitcast<u32>(23i)), 1u, 253u);
			let v307 = l297;
			l305 = bitcast<f32>(((254u - v307) << bitcast<u32>(23i)));
			let v311 = l89;
			if ((v311 % 16u) == 0u) {
				let v320 = l102;
				let v325 = l102;
				let v327 = b3[v325];
				let v329 = l266[0u];
				let v330 = l305;
				let v331 = l297;
				let w335_334 = vec4<f32>(v327, v329, v330, bitcast<f32>((v331 << bitcast<u32>(23i))));
				b4[v320] = w335_334;
			}
			if s336 {
				let v340 = l89;
				l339 = (v340 % 16u);
				loop {
					let v347 = l339;
					if !(v347 < s348) { break; }
					let v351 = l102;
					let v354 = l339;
					l350 = ((v351 * s352) + v354);
					let v360 = l350;
					let v365 = l350;
					let v368 = b5[v365];
					l366 = v368;
					let v369 = fn_16(&l366);
					b6[v360] = v369;
					let v376 = l350;
					let v377 = l350;
					let v379 = b2[v377];
					let v380 = l305;
					l382 = (v379 * v380);
					let v383 = fn_16(&l382);
					b7[v376] = v383;
					continuing {
						let v385 = l339;
						l339 = (v385 + 16u);
					}
				}
			}
		}
		continuing {
			let v391 = l93;
			l93 = (v391 + s390);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v33 = extents.m0;
			return v33;
		}
		case 1u: {
			let v37 = extents.m1;
			return v37;
		}
		case 2u: {
			let v41 = extents.m2;
			return v41;
		}
		case 3u: {
			let v45 = extents.m3;
			return v45;
		}
		case 4u: {
			let v49 = extents.m4;
			return v49;
		}
		case default: {
			return s52;
		}
	}
}
fn fn_16(p15: ptr<function, vec4<f32>>) -> vec2<u32> {
	let v57 = (*p15);
	let v58 = v57.xy;
	let v60 = (*p15);
	return vec2<u32>(pack2x16float(v58), pack2x16float(v60.zw));
}
