const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 32u; // lanes
const c5: u32 = 4u; // groups
const c6: u32 = 2u; // rows
const c7: u32 = 1u; // whole
const c8: u32 = 0u; // residual
const c9: u32 = 0u; // converts_bytes
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S52 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S209 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S209;
var<workgroup> g437: array<f32, max(s434, 1u)>;
const s78: u32 = (c1 - 5u);
const s134: u32 = (c2 % 4u);
const s135: bool = (s134 == 0u);
const s138: u32 = (c2 % 4u);
const s139: bool = (s138 == 0u);
const s325: u32 = (c2 + 4u);
const s326: u32 = (s325 - 1u);
const s327: u32 = (s326 / 4u);
const s411: u32 = (c4 * 1u);
const s432: u32 = (1u * c6);
const s433: u32 = (s432 * c4);
const s434: u32 = (s433 * c5);
const s468: u32 = (1u * c5);
const s469: u32 = (s468 * c6);
const s474: u32 = (c5 * c6);
const s483: u32 = (c5 * c6);
const s533: bool = (c8 != 0u);
const s550: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h495: bool;
	var l194: u32;
	var l201: u32;
	var l205: u32;
	var l208: u32;
	var l220: u32;
	var l228: u32;
	var l237: u32;
	var l247: array<u32, max(c6, 1u)>;
	var l256: u32;
	var l261: u32;
	var l269: u32;
	var l280: array<array<f32, max(c6, 1u)>, 1>;
	var l288: u32;
	var l298: array<u32, 1>;
	var l310: u32;
	var l317: u32;
	var l329: u32;
	var l340: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l342: u32;
	var l345: u32;
	var l347: array<vec4<f32>, 1>;
	var l353: u32;
	var l361: u32;
	var l369: vec4<f32>;
	var l379: u32;
	var l382: u32;
	var l383: u32;
	var l385: u32;
	var l416: u32;
	var l424: u32;
	var l460: u32;
	var l471: u32;
	var l477: u32;
	var l498: f32;
	var l499: u32;
	var l517: u32;
	var l534: f32;
	let v200 = local_invocation_id[0u];
	l194 = v200;
	let v202 = l194;
	l201 = (v202 % max(c4, 1u));
	let v206 = l194;
	l205 = (v206 / max(c4, 1u));
	let v214 = push.m0;
	let v217 = workgroup_id[1u];
	l208 = (v214 + (v217 * 1u));
	let v221 = fn_8();
	l220 = v221;
	let v222 = l208;
	let v223 = l220;
	if (v222 >= v223) {
		return;
	}
	let v230 = workgroup_id[0u];
	let v233 = l205;
	l228 = (((v230 * c5) + v233) * c6);
	l237 = 0u;
	loop { // unroll
		let v243 = l237;
		if !(v243 < c6) { break; }
		let v248 = l237;
		let v249 = l228;
		let v250 = l237;
		let v253 = push.m2;
		l256 = min((v249 + v250), (v253 - 1u));
		let v257 = fn_13(&l256);
		l247[v248] = v257;
		continuing {
			let v259 = l237;
			l237 = (v259 + bitcast<u32>(1i));
		}
	}
	l261 = 0u;
	loop { // unroll
		let v267 = l261;
		if !(v267 < 1u) { break; }
		l269 = 0u;
		loop { // unroll
			let v275 = l269;
			if !(v275 < c6) { break; }
			let v281 = l261;
			let v282 = l269;
			l280[v281][v282] = 0.0f;
			continuing {
				let v284 = l269;
				l269 = (v284 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v286 = l261;
			l261 = (v286 + bitcast<u32>(1i));
		}
	}
	l288 = 0u;
	loop { // unroll
		let v294 = l288;
		if !(v294 < 1u) { break; }
		let v299 = l288;
		let v300 = l208;
		let v301 = l288;
		let v303 = l220;
		l298[v299] = (min((v300 + v301), (v303 - 1u)) * c2);
		continuing {
			let v308 = l288;
			l288 = (v308 + bitcast<u32>(1i));
		}
	}
	let v312 = l298[0i];
	let v314 = l201;
	l310 = ((v312 / 4u) + (v314 * 1u));
	let v318 = l201;
	l317 = v318;
	loop {
		let v324 = l317;
		if !(v324 < s327) { break; }
		l329 = 0u;
		loop { // unroll
			let v335 = l329;
			if !(v335 < c6) { break; }
			let v337 = l329;
			let v341 = l329;
			let v344 = l247[v337];
			l342 = v344;
			let v346 = l317;
			l345 = v346;
			fn_36(&l342, &l345, &l347);
			let v349 = l347;
			l340[v341] = v349;
			continuing {
				let v351 = l329;
				l329 = (v351 + bitcast<u32>(1i));
			}
		}
		l353 = 0u;
		loop { // unroll
			let v359 = l353;
			if !(v359 < 1u) { break; }
			l361 = 0u;
			loop { // unroll
				let v367 = l361;
				if !(v367 < 1u) { break; }
				let v370 = l353;
				let v371 = l310;
				let v372 = l361;
				let v374 = l317;
				let v376 = l361;
				let v381 = l298[v370];
				l379 = v381;
				l382 = (v371 + v372);
				l383 = ((v374 * 4u) + (v376 * 4u));
				let v384 = fn_42(&l379, &l382, &l383);
				l369 = v384;
				l385 = 0u;
				loop { // unroll
					let v391 = l385;
					if !(v391 < c6) { break; }
					let v393 = l353;
					let v394 = l385;
					let v395 = l369;
					let v396 = l385;
					let v397 = l361;
					let v399 = l340[v396][v397];
					let v402 = l280[v393][v394];
					l280[v393][v394] = (v402 + dot(v395, v399));
					continuing {
						let v405 = l385;
						l385 = (v405 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v407 = l361;
					l361 = (v407 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v409 = l353;
				l353 = (v409 + bitcast<u32>(1i));
			}
		}
		let v412 = l310;
		l310 = (v412 + s411);
		continuing {
			let v414 = l317;
			l317 = (v414 + c4);
		}
	}
	l416 = 0u;
	loop { // unroll
		let v422 = l416;
		if !(v422 < 1u) { break; }
		l424 = 0u;
		loop { // unroll
			let v430 = l424;
			if !(v430 < c6) { break; }
			let v438 = l416;
			let v440 = l205;
			let v443 = l424;
			let v446 = l201;
			let v447 = ((((((v438 * c5) + v440) * c6) + v443) * c4) + v446);
			let v448 = l416;
			let v449 = l424;
			let v451 = l280[v448][v449];
			g437[v447] = v451;
			continuing {
				let v454 = l424;
				l424 = (v454 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v456 = l416;
			l416 = (v456 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v461 = l194;
	l460 = v461;
	loop {
		let v467 = l460;
		if !(v467 < s469) { break; }
		let v472 = l208;
		let v473 = l460;
		l471 = (v472 + (v473 / max(s474, 1u)));
		let v479 = workgroup_id[0u];
		let v482 = l460;
		l477 = (((v479 * c5) * c6) + (v482 % max(s483, 1u)));
		let v486 = l471;
		let v487 = l220;
		let v488 = (v486 < v487);
		h495 = v488;
		if v488 {
			let v491 = l477;
			let v493 = push.m2;
			h495 = (v491 < v493);
		}
		let v495 = h495;
		if v495 {
			l498 = 0.0f;
			l499 = 0u;
			loop {
				let v505 = l499;
				if !(v505 < c4) { break; }
				let v507 = l460;
				let v509 = l499;
				let v510 = ((v507 * c4) + v509);
				let v512 = g437[v510];
				let v513 = l498;
				l498 = (v513 + v512);
				continuing {
					let v515 = l499;
					l499 = (v515 + bitcast<u32>(1i));
				}
			}
			let v518 = l471;
			let v520 = push.m3;
			let v523 = push.m1;
			let v525 = l477;
			l517 = (((v518 * v520) + v523) + v525);
			let v531 = l517;
			if s533 {
				let v537 = l498;
				let v542 = l517;
				let v544 = b5[v542];
				l534 = (v537 + v544);
			} else {
				let v547 = l498;
				l534 = v547;
			}
			let v548 = l534;
			b3[v531] = v548;
		}
		continuing {
			let v551 = l460;
			l460 = (v551 + s550);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v59 = extents.m0;
			return v59;
		}
		case 1u: {
			let v63 = extents.m1;
			return v63;
		}
		case 2u: {
			let v67 = extents.m2;
			return v67;
		}
		case 3u: {
			let v71 = extents.m3;
			return v71;
		}
		case 4u: {
			let v75 = extents.m4;
			return v75;
		}
		case default: {
			return s78;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v82 = (*p12);
	return (v82 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v91 = (*p17);
	let v92 = (*p18);
	let v93 = (v91 + v92);
	let v96 = b2[v93];
	return v96;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l99: vec4<u32>;
	let v100 = (*p25);
	l99 = v100;
	let v101 = l99;
	return bitcast<vec4<f32>>(v101);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l105: vec4<u32>;
	var l106: u32;
	var l108: u32;
	var l111: u32;
	var l122: vec4<u32>;
	var l124: u32;
	let v107 = (*p33);
	l106 = v107;
	let v109 = (*p34);
	l108 = v109;
	let v110 = fn_19(&l106, &l108);
	l105 = v110;
	l111 = 0u;
	loop { // unroll
		let v118 = l111;
		if !(v118 < 1u) { break; }
		let v121 = l111;
		let v123 = l105;
		l122 = v123;
		let v125 = l111;
		l124 = v125;
		let v126 = fn_27(&l122, &l124);
		let v127 = l122;
		l105 = v127;
		(*p35)[v121] = v126;
		continuing {
			let v130 = l111;
			l111 = (v130 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l143: vec4<f32>;
	var l159: vec4<f32>;
	var l160: u32;
	if s135 {
		let v140 = (*p41);
		if (s139 || (v140 < c2)) {
			let v150 = (*p40);
			let v153 = b1[v150];
			l143 = v153;
		} else {
			l143 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v157 = l143;
		return v157;
	}
	l159 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l160 = 0u;
	loop { // unroll
		let v166 = l160;
		if !(v166 < 4u) { break; }
		let v168 = (*p41);
		let v169 = l160;
		if ((v168 + v169) < c2) {
			let v174 = l160;
			let v179 = (*p39);
			let v180 = (*p41);
			let v182 = l160;
			let v183 = ((v179 + v180) + v182);
			let v186 = b1[v183 / 4u][v183 % 4u];
			l159[v174] = v186;
		}
		continuing {
			let v189 = l160;
			l160 = (v189 + bitcast<u32>(1i));
		}
	}
	let v191 = l159;
	return v191;
}
