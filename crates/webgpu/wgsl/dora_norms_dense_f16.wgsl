const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
const c4: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S62 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S254 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: f32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S254;
var<workgroup> g405: array<f32, 256>;
const s88: u32 = (c1 - 5u);
const s168: u32 = (c2 % 4u);
const s169: bool = (s168 == 0u);
const s371: u32 = (c2 + 8u);
const s372: u32 = (s371 - 1u);
const s373: u32 = (s372 / 8u);
const s399: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h420: bool;
	var l329: u32;
	var l338: u32;
	var l342: u32;
	var l349: u32;
	var l355: u32;
	var l361: f32;
	var l362: u32;
	var l379: array<vec4<f32>, 2>;
	var l380: u32;
	var l381: u32;
	var l383: array<vec4<f32>, 2>;
	var l388: array<vec4<f32>, 2>;
	var l390: u32;
	var l391: u32;
	var l423: f32;
	var l424: u32;
	let v324 = fn_8();
	if (v324 == 0u) {
		return;
	}
	let v335 = local_invocation_id[0u];
	l329 = (v335 % 64u);
	let v340 = local_invocation_id[0u];
	l338 = (v340 / 64u);
	let v345 = workgroup_id[0u];
	let v347 = l329;
	l342 = ((v345 * 64u) + v347);
	let v350 = l342;
	let v352 = push.m3;
	l349 = min(v350, (v352 - 1u));
	let v357 = push.m2;
	let v358 = l349;
	l355 = ((v357 + v358) * c3);
	l361 = 0.0f;
	let v363 = l338;
	l362 = v363;
	loop {
		let v369 = l362;
		if !(v369 < s373) { break; }
		let v376 = push.m1;
		let v377 = l349;
		l380 = (v376 + v377);
		let v382 = l362;
		l381 = v382;
		fn_41(&l380, &l381, &l383);
		let v385 = l383;
		l379 = v385;
		let v386 = l362;
		let v389 = l379;
		l388 = v389;
		l390 = (v386 * 8u);
		let v392 = l355;
		l391 = v392;
		let v393 = fn_52(&l388, &l390, &l391);
		let v394 = l361;
		l361 = (v394 + v393);
		continuing {
			let v400 = l362;
			l362 = (v400 + s399);
		}
	}
	let v407 = local_invocation_id[0u];
	let v408 = l361;
	g405[v407] = v408;
	workgroupBarrier();
	let v412 = l338;
	let v413 = (v412 == 0u);
	h420 = v413;
	if v413 {
		let v416 = l342;
		let v418 = push.m3;
		h420 = (v416 < v418);
	}
	let v420 = h420;
	if v420 {
		l423 = 0.0f;
		l424 = 0u;
		loop {
			let v430 = l424;
			if !(v430 < s399) { break; }
			let v432 = l424;
			let v434 = l329;
			let v435 = ((v432 * 64u) + v434);
			let v437 = g405[v435];
			let v438 = l423;
			l423 = (v438 + v437);
			continuing {
				let v440 = l424;
				l424 = (v440 + bitcast<u32>(1i));
			}
		}
		let v447 = push.m2;
		let v448 = l342;
		let v449 = (v447 + v448);
		let v450 = l423;
		b5[v449] = sqrt(v450);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v69 = extents.m0;
			return v69;
		}
		case 1u: {
			let v73 = extents.m1;
			return v73;
		}
		case 2u: {
			let v77 = extents.m2;
			return v77;
		}
		case 3u: {
			let v81 = extents.m3;
			return v81;
		}
		case 4u: {
			let v85 = extents.m4;
			return v85;
		}
		case default: {
			return s88;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v92 = (*p12);
	return (v92 * c4);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v101 = (*p17);
	let v102 = (*p18);
	let v103 = (v101 + v102);
	let v106 = b1[v103];
	return v106;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l109: vec4<u32>;
	let v110 = (*p25);
	l109 = v110;
	let v111 = l109;
	(*p25) = v111.zwxy;
	let v115 = l109[0u];
	let v117 = unpack2x16float(v115);
	let v120 = l109[1u];
	let v121 = unpack2x16float(v120);
	return vec4<f32>(v117.x, v117.y, v121.x, v121.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l129: vec4<u32>;
	var l130: u32;
	var l132: u32;
	var l135: u32;
	var l145: vec4<u32>;
	var l147: u32;
	let v131 = (*p33);
	l130 = v131;
	let v133 = (*p34);
	l132 = v133;
	let v134 = fn_19(&l130, &l132);
	l129 = v134;
	l135 = 0u;
	loop { // unroll
		let v141 = l135;
		if !(v141 < 2u) { break; }
		let v144 = l135;
		let v146 = l129;
		l145 = v146;
		let v148 = l135;
		l147 = v148;
		let v149 = fn_27(&l145, &l147);
		let v150 = l145;
		l129 = v150;
		(*p35)[v144] = v149;
		continuing {
			let v153 = l135;
			l135 = (v153 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l155: u32;
	var l156: u32;
	var l159: u32;
	var l161: u32;
	var l163: array<vec4<f32>, 2>;
	let v157 = (*p38);
	l156 = v157;
	let v158 = fn_13(&l156);
	l155 = v158;
	let v160 = l155;
	l159 = v160;
	let v162 = (*p39);
	l161 = v162;
	fn_36(&l159, &l161, &l163);
	let v165 = l163;
	(*p40) = v165;
	return;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l184: vec4<f32>;
	var l187: u32;
	if s169 {
		let v176 = (*p44);
		let v177 = (*p45);
		let v179 = ((v176 + v177) / 4u);
		let v182 = b3[v179];
		return v182;
	}
	l184 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l187 = 0u;
	loop {
		let v193 = l187;
		let v194 = (*p45);
		if !(v193 < min(4u, (c2 - v194))) { break; }
		let v198 = l187;
		let v203 = (*p44);
		let v204 = (*p45);
		let v206 = l187;
		let v207 = ((v203 + v204) + v206);
		let v210 = b3[v207 / 4u][v207 % 4u];
		l184[v198] = v210;
		continuing {
			let v213 = l187;
			l187 = (v213 + bitcast<u32>(1i));
		}
	}
	let v215 = l184;
	return v215;
}
fn fn_52(p49: ptr<function, array<vec4<f32>, 2>>, p50: ptr<function, u32>, p51: ptr<function, u32>) -> f32 {
	var l218: u32;
	var l221: u32;
	var l232: u32;
	var l244: f32;
	var l262: u32;
	var l269: u32;
	var l288: u32;
	var l290: u32;
	var l301: f32;
	var l302: u32;
	let v219 = (*p50);
	if (v219 < c2) {
		let v224 = (*p50);
		l221 = min((((c2 - v224) + 3u) / 4u), 2u);
	} else {
		l221 = 0u;
	}
	let v231 = l221;
	l218 = v231;
	l232 = 0u;
	loop {
		let v238 = l232;
		let v241 = l218;
		if !((v238 < c3) && (v241 > 0u)) { break; }
		let v249 = (*p51);
		let v250 = l232;
		let v251 = (v249 + v250);
		let v253 = b4[v251];
		let v260 = push.m5;
		l244 = (v253 * v260);
		let v265 = push.m4;
		let v266 = l232;
		l262 = ((v265 + v266) * c2);
		l269 = 0u;
		loop { // unroll
			let v275 = l269;
			if !(v275 < 2u) { break; }
			let v277 = l269;
			let v278 = l218;
			if (v277 < v278) {
				let v282 = l269;
				let v283 = l244;
				let v284 = (*p50);
				let v285 = l269;
				let v289 = l262;
				l288 = v289;
				l290 = (v284 + (v285 * 4u));
				let v291 = fn_46(&l288, &l290);
				let v294 = (*p49)[v282];
				(*p49)[v282] = (v294 + (v291 * v283));
			}
			continuing {
				let v297 = l269;
				l269 = (v297 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v299 = l232;
			l232 = (v299 + bitcast<u32>(1i));
		}
	}
	l301 = 0.0f;
	l302 = 0u;
	loop { // unroll
		let v308 = l302;
		if !(v308 < 2u) { break; }
		let v310 = l302;
		let v312 = (*p49)[v310];
		let v313 = l302;
		let v315 = (*p49)[v313];
		let v317 = l301;
		l301 = (v317 + dot(v312, v315));
		continuing {
			let v319 = l302;
			l302 = (v319 + bitcast<u32>(1i));
		}
	}
	let v321 = l301;
	return v321;
}
