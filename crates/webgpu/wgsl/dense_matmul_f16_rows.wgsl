const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // column_scales
const c4: u32 = 1u; // rows
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S54 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S294 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S54;
@group(0) @binding(16) var<uniform> push: S294;
var<workgroup> g333: array<atomic<u32>, max(s330, 1u)>;
const s80: u32 = (c1 - 5u);
const s177: u32 = (c2 + 3u);
const s179: u32 = (s177 / 4u);
const s186: u32 = (c2 % 4u);
const s187: bool = (s186 == 0u);
const s203: bool = (c3 != 0u);
const s254: bool = (c3 != 0u);
const s287: u32 = (c0 / max(c4, 1u));
const s328: u32 = (c4 * 8u);
const s330: u32 = (c4 * 8u);
const s350: u32 = (c2 + 15u);
const s352: u32 = (s350 / 16u);
const s353: u32 = (s352 * 4u);
const s397: u32 = (s287 * 4u);
const s475: u32 = (s287 * 4u);
const s476: bool = (s353 <= s475);
const s507: u32 = (s287 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l276: u32;
	var l289: u32;
	var l293: u32;
	var l308: bool;
	var l318: u32;
	var l340: u32;
	var l341: u32;
	var l357: u32;
	var l367: array<vec4<f32>, 4>;
	var l373: u32;
	var l375: u32;
	var l380: u32;
	var l389: u32;
	var l391: vec4<f32>;
	var l417: u32;
	var l435: u32;
	var l436: u32;
	var l439: f32;
	var l440: u32;
	var l443: u32;
	var l448: u32;
	var l457: u32;
	var l465: u32;
	var l474: vec4<f32>;
	var l477: vec4<f32>;
	var l484: u32;
	var l486: u32;
	var l500: vec4<f32>;
	var l519: u32;
	let v282 = local_invocation_id[0u];
	l276 = (v282 / max(s287, 1u));
	let v291 = local_invocation_id[0u];
	l289 = (v291 % max(s287, 1u));
	let v299 = push.m0;
	let v302 = workgroup_id[0u];
	let v305 = l276;
	l293 = ((v299 + (v302 * c4)) + v305);
	let v309 = l293;
	let v310 = fn_8();
	let v312 = push.m1;
	let v314 = push.m2;
	l308 = (v309 < min(v310, (v312 + v314)));
	let v320 = local_invocation_id[0u];
	l318 = v320;
	loop {
		let v326 = l318;
		if !(v326 < s328) { break; }
		let v334 = l318;
		atomicStore(&g333[v334], bitcast<u32>(0u));
		continuing {
			let v338 = l318;
			l318 = (v338 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	l340 = 0u;
	let v342 = l289;
	l341 = v342;
	loop {
		let v348 = l341;
		let v355 = l308;
		if !((v348 < s353) && v355) { break; }
		l357 = 0u;
		loop { // unroll
			let v363 = l357;
			if !(v363 < 4u) { break; }
			let v368 = l357;
			let v369 = l341;
			let v370 = l357;
			let v374 = l293;
			l373 = v374;
			l375 = (v369 + (v370 * s287));
			let v376 = fn_44(&l373, &l375);
			l367[v368] = v376;
			continuing {
				let v378 = l357;
				l357 = (v378 + bitcast<u32>(1i));
			}
		}
		l380 = 0u;
		loop { // unroll
			let v386 = l380;
			if !(v386 < 4u) { break; }
			let v388 = l380;
			let v390 = l340;
			l389 = v390;
			let v393 = l367[v388];
			l391 = v393;
			let v394 = fn_17(&l389, &l391);
			l340 = v394;
			continuing {
				let v395 = l380;
				l380 = (v395 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v398 = l341;
			l341 = (v398 + s397);
		}
	}
	workgroupBarrier();
	let v401 = l308;
	if v401 {
		let v404 = l276;
		let v406 = l289;
		let v408 = ((v404 * 8u) + (v406 % 8u));
		let v410 = l340;
		let v411 = atomicMax(&g333[v408], v410);
	}
	workgroupBarrier();
	let v412 = l308;
	if (!v412) {
		return;
	}
	l417 = 0u;
	loop { // unroll
		let v423 = l417;
		if !(v423 < 8u) { break; }
		let v425 = l340;
		let v426 = l276;
		let v428 = l417;
		let v429 = ((v426 * 8u) + v428);
		let v431 = bitcast<u32>(atomicLoad(&g333[v429]));
		l340 = max(v425, v431);
		continuing {
			let v433 = l417;
			l417 = (v433 + bitcast<u32>(1i));
		}
	}
	let v437 = l340;
	l436 = v437;
	let v438 = fn_21(&l436);
	l435 = v438;
	let v441 = l435;
	l440 = v441;
	let v442 = fn_25(&l440);
	l439 = v442;
	let v444 = l293;
	let v446 = push.m1;
	l443 = (v444 - v446);
	let v449 = l289;
	l448 = v449;
	loop {
		let v455 = l448;
		if !(v455 < s353) { break; }
		l457 = 0u;
		loop { // unroll
			let v463 = l457;
			if !(v463 < 4u) { break; }
			let v466 = l448;
			let v467 = l457;
			l465 = (v466 + (v467 * s287));
			let v470 = l465;
			if (v470 < s353) {
				if s476 {
					let v480 = l457;
					let v482 = l367[v480];
					l477 = v482;
				} else {
					let v485 = l293;
					l484 = v485;
					let v487 = l465;
					l486 = v487;
					let v488 = fn_44(&l484, &l486);
					l477 = v488;
				}
				let v489 = l477;
				let v490 = l439;
				l474 = (v489 * v490);
				let v496 = l443;
				let v498 = l465;
				let v499 = ((v496 * s353) + v498);
				let v501 = l474;
				l500 = v501;
				let v502 = fn_39(&l500);
				b3[v499] = v502;
			}
			continuing {
				let v505 = l457;
				l457 = (v505 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v508 = l448;
			l448 = (v508 + s507);
		}
	}
	let v510 = l289;
	if (v510 == 0u) {
		let v518 = l443;
		let v520 = l435;
		l519 = v520;
		let v521 = fn_28(&l519);
		b4[v518] = v521;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v61 = extents.m0;
			return v61;
		}
		case 1u: {
			let v65 = extents.m1;
			return v65;
		}
		case 2u: {
			let v69 = extents.m2;
			return v69;
		}
		case 3u: {
			let v73 = extents.m3;
			return v73;
		}
		case 4u: {
			let v77 = extents.m4;
			return v77;
		}
		case default: {
			return s80;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, vec4<f32>>) -> u32 {
	var l86: vec4<u32>;
	let v87 = (*p16);
	l86 = bitcast<vec4<u32>>(abs(v87));
	let v90 = (*p15);
	let v93 = l86[0u];
	let v96 = l86[1u];
	let v100 = l86[2u];
	let v103 = l86[3u];
	return max(v90, max(max(v93, v96), max(v100, v103)));
}
fn fn_21(p20: ptr<function, u32>) -> u32 {
	let v109 = (*p20);
	return max((v109 >> bitcast<u32>(23i)), 14u);
}
fn fn_25(p24: ptr<function, u32>) -> f32 {
	let v117 = (*p24);
	return bitcast<f32>((min((267u - v117), 254u) << bitcast<u32>(23i)));
}
fn fn_28(p27: ptr<function, u32>) -> f32 {
	let v125 = (*p27);
	return bitcast<f32>((max((v125 - 13u), 1u) << bitcast<u32>(23i)));
}
fn fn_34(p33: ptr<function, vec2<f32>>) -> u32 {
	var l134: vec2<u32>;
	var l137: vec2<f32>;
	let v135 = (*p33);
	l134 = bitcast<vec2<u32>>(v135);
	let v138 = l134;
	let v142 = l134;
	l137 = bitcast<vec2<f32>>((((v138 + vec2<u32>(4095u, 4095u)) + ((v142 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v154 = l137;
	let v155 = (*p33);
	let v156 = (*p33);
	return pack2x16float(select(v154, v155, is_nan2(v156)));
}
fn fn_39(p38: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l164: vec2<f32>;
	var l168: vec2<f32>;
	let v165 = (*p38);
	l164 = v165.xy;
	let v167 = fn_34(&l164);
	let v169 = (*p38);
	l168 = v169.zw;
	let v171 = fn_34(&l168);
	return vec2<u32>(v167, v171);
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> vec4<f32> {
	var h236: bool;
	var l190: vec4<f32>;
	var l204: vec4<f32>;
	var l220: vec4<f32>;
	var l221: u32;
	var l237: u32;
	var l256: f32;
	let v175 = (*p43);
	if (v175 >= s179) {
		return vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	}
	if s187 {
		let v195 = (*p42);
		let v197 = (*p43);
		let v198 = ((v195 * s179) + v197);
		let v201 = b1[v198];
		l190 = v201;
		if s203 {
			let v207 = l190;
			let v212 = (*p43);
			let v214 = b2[v212];
			l204 = (v207 * v214);
		} else {
			let v217 = l190;
			l204 = v217;
		}
		let v218 = l204;
		return v218;
	}
	l220 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l221 = 0u;
	loop {
		let v227 = l221;
		let v228 = (v227 < 4u);
		h236 = v228;
		if v228 {
			let v231 = (*p43);
			let v233 = l221;
			h236 = (((v231 * 4u) + v233) < c2);
		}
		let v236 = h236;
		if !v236 { break; }
		let v238 = (*p43);
		let v240 = l221;
		l237 = ((v238 * 4u) + v240);
		let v242 = l221;
		let v247 = (*p42);
		let v249 = l237;
		let v250 = ((v247 * c2) + v249);
		let v253 = b1[v250 / 4u][v250 % 4u];
		if s254 {
			let v263 = l237;
			let v265 = b2[v263 / 4u][v263 % 4u];
			l256 = v265;
		} else {
			l256 = 1.0f;
		}
		let v268 = l256;
		l220[v242] = (v253 * v268);
		continuing {
			let v271 = l221;
			l221 = (v271 + bitcast<u32>(1i));
		}
	}
	let v273 = l220;
	return v273;
}
