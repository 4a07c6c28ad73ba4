const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S47 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S262 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S47;
@group(0) @binding(16) var<uniform> push: S262;
const s73: u32 = (c1 - 5u);
const s101: u32 = (c2 % 4u);
const s103: bool = (s101 == 0u);
const s152: u32 = (c2 % 4u);
const s153: bool = (s152 == 0u);
const s197: u32 = (c2 % 4u);
const s198: bool = (s197 == 0u);
const s266: u32 = (c2 + 3u);
const s267: u32 = (s266 / 4u);
const s334: bool = (c3 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l261: vec2<u32>;
	var l268: u32;
	var l272: u32;
	var l274: u32;
	var l277: u32;
	var l287: u32;
	var l288: u32;
	var l308: u32;
	var l317: u32;
	var l319: u32;
	var l322: vec4<f32>;
	var l323: u32;
	var l325: u32;
	var l332: vec4<f32>;
	var l337: u32;
	var l339: u32;
	var l342: u32;
	var l350: u32;
	var l358: u32;
	var l362: u32;
	var l369: f32;
	var l383: u32;
	var l385: u32;
	var l387: vec4<f32>;
	let v271 = push.m0;
	l268 = v271;
	l272 = s267;
	let v273 = fn_15(global_invocation_id, &l268, &l272);
	l261 = v273;
	let v276 = l261[0u];
	l274 = v276;
	let v279 = l261[1u];
	l277 = (v279 * 4u);
	let v281 = l274;
	let v282 = fn_8();
	if (v281 >= v282) {
		return;
	}
	l287 = 0u;
	l288 = 0u;
	loop {
		let v294 = l288;
		if !(v294 < 4u) { break; }
		let v296 = l287;
		let v301 = l288;
		let v304 = b2[v301];
		l308 = ((v296 ^ v304) + 2654435769u);
		let v309 = fn_37(&l308);
		l287 = v309;
		continuing {
			let v310 = l288;
			l288 = (v310 + bitcast<u32>(1i));
		}
	}
	let v312 = l287;
	let v314 = push.m1;
	l317 = ((v312 ^ v314) + 2654435769u);
	let v318 = fn_37(&l317);
	l287 = v318;
	let v320 = l274;
	l319 = (v320 * c2);
	let v324 = l319;
	l323 = v324;
	let v326 = l277;
	l325 = v326;
	let v327 = fn_22(&l323, &l325);
	let v330 = push.m3;
	l322 = (v327 * v330);
	l332 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	if s334 {
		let v338 = l319;
		l337 = v338;
		let v340 = l277;
		l339 = v340;
		let v341 = fn_26(&l337, &l339);
		l332 = v341;
	}
	l342 = 0u;
	loop {
		let v348 = l342;
		if !(v348 < 4u) { break; }
		let v351 = l319;
		let v352 = l277;
		let v354 = l342;
		let v356 = l287;
		l358 = (((v351 + v352) + v354) + v356);
		let v359 = fn_37(&l358);
		let v360 = l287;
		l362 = (v359 ^ v360);
		let v363 = fn_37(&l362);
		l350 = v363;
		let v364 = l342;
		let v365 = l350;
		let v367 = push.m2;
		if (v365 <= v367) {
			let v372 = l342;
			let v374 = l322[v372];
			l369 = v374;
		} else {
			l369 = 0.0f;
		}
		let v376 = l369;
		let v378 = l332[v364];
		l332[v364] = (v378 + v376);
		continuing {
			let v381 = l342;
			l342 = (v381 + bitcast<u32>(1i));
		}
	}
	let v384 = l319;
	l383 = v384;
	let v386 = l277;
	l385 = v386;
	let v388 = l332;
	l387 = v388;
	fn_33(&l383, &l385, &l387);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v54 = extents.m0;
			return v54;
		}
		case 1u: {
			let v58 = extents.m1;
			return v58;
		}
		case 2u: {
			let v62 = extents.m2;
			return v62;
		}
		case 3u: {
			let v66 = extents.m3;
			return v66;
		}
		case 4u: {
			let v70 = extents.m4;
			return v70;
		}
		case default: {
			return s73;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l77: u32;
	let v84 = global_invocation_id[0u];
	l77 = v84;
	let v85 = (*p13);
	let v86 = l77;
	let v87 = (*p14);
	let v92 = l77;
	let v93 = (*p14);
	return vec2<u32>((v85 + (v86 / max(v87, 1u))), (v92 % max(v93, 1u)));
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> vec4<f32> {
	var l118: vec4<f32>;
	var l121: u32;
	if s103 {
		let v110 = (*p20);
		let v111 = (*p21);
		let v113 = ((v110 + v111) / 4u);
		let v116 = b1[v113];
		return v116;
	}
	l118 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l121 = 0u;
	loop {
		let v127 = l121;
		let v128 = (*p21);
		if !(v127 < min(4u, (c2 - v128))) { break; }
		let v132 = l121;
		let v137 = (*p20);
		let v138 = (*p21);
		let v140 = l121;
		let v141 = ((v137 + v138) + v140);
		let v144 = b1[v141 / 4u][v141 % 4u];
		l118[v132] = v144;
		continuing {
			let v147 = l121;
			l121 = (v147 + bitcast<u32>(1i));
		}
	}
	let v149 = l118;
	return v149;
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> vec4<f32> {
	var l167: vec4<f32>;
	var l168: u32;
	if s153 {
		let v160 = (*p24);
		let v161 = (*p25);
		let v163 = ((v160 + v161) / 4u);
		let v165 = b3[v163];
		return v165;
	}
	l167 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l168 = 0u;
	loop {
		let v174 = l168;
		let v175 = (*p25);
		if !(v174 < min(4u, (c2 - v175))) { break; }
		let v179 = l168;
		let v184 = (*p24);
		let v185 = (*p25);
		let v187 = l168;
		let v188 = ((v184 + v185) + v187);
		let v190 = b3[v188 / 4u][v188 % 4u];
		l167[v179] = v190;
		continuing {
			let v192 = l168;
			l168 = (v192 + bitcast<u32>(1i));
		}
	}
	let v194 = l167;
	return v194;
}
fn fn_33(p30: ptr<function, u32>, p31: ptr<function, u32>, p32: ptr<function, vec4<f32>>) {
	var l212: u32;
	if s198 {
		let v205 = (*p30);
		let v206 = (*p31);
		let v208 = ((v205 + v206) / 4u);
		let v209 = (*p32);
		b4[v208 * 4u + 0u] = v209[0];
		b4[v208 * 4u + 1u] = v209[1];
		b4[v208 * 4u + 2u] = v209[2];
		b4[v208 * 4u + 3u] = v209[3];
		return;
	}
	l212 = 0u;
	loop {
		let v218 = l212;
		let v219 = (*p31);
		if !(v218 < min(4u, (c2 - v219))) { break; }
		let v227 = (*p30);
		let v228 = (*p31);
		let v230 = l212;
		let v231 = ((v227 + v228) + v230);
		let v232 = l212;
		let v234 = (*p32)[v232];
		b4[v231] = v234;
		continuing {
			let v236 = l212;
			l212 = (v236 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_37(p36: ptr<function, u32>) -> u32 {
	let v238 = (*p36);
	let v241 = (*p36);
	(*p36) = (v241 ^ (v238 >> bitcast<u32>(16i)));
	let v244 = (*p36);
	(*p36) = (v244 * 1779033703u);
	let v246 = (*p36);
	let v249 = (*p36);
	(*p36) = (v249 ^ (v246 >> bitcast<u32>(15i)));
	let v252 = (*p36);
	(*p36) = (v252 * 3144134277u);
	let v254 = (*p36);
	let v255 = (*p36);
	return (v254 ^ (v255 >> bitcast<u32>(16i)));
}
