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
var<workgroup> g455: array<f32, max(s452, 1u)>;
const s78: u32 = (c1 - 5u);
const s134: u32 = (c2 % 4u);
const s135: bool = (s134 == 0u);
const s138: u32 = (c2 % 4u);
const s139: bool = (s138 == 0u);
const s328: u32 = (c2 + 4u);
const s329: u32 = (s328 - 1u);
const s330: u32 = (s329 / 4u);
const s425: u32 = (c4 * 1u);
const s450: u32 = (4u * c6);
const s451: u32 = (s450 * c4);
const s452: u32 = (s451 * c5);
const s486: u32 = (4u * c5);
const s487: u32 = (s486 * c6);
const s492: u32 = (c5 * c6);
const s501: u32 = (c5 * c6);
const s551: bool = (c8 != 0u);
const s568: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h513: bool;
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
	var l280: array<array<f32, max(c6, 1u)>, 4>;
	var l288: u32;
	var l298: array<u32, 4>;
	var l308: array<u32, 4>;
	var l320: u32;
	var l332: u32;
	var l343: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l345: u32;
	var l348: u32;
	var l350: array<vec4<f32>, 1>;
	var l356: u32;
	var l364: u32;
	var l372: vec4<f32>;
	var l384: u32;
	var l387: u32;
	var l388: u32;
	var l390: u32;
	var l416: u32;
	var l434: u32;
	var l442: u32;
	var l478: u32;
	var l489: u32;
	var l495: u32;
	var l516: f32;
	var l517: u32;
	var l535: u32;
	var l552: f32;
	let v200 = local_invocation_id[0u];
	l194 = v200;
	let v202 = l194;
	l201 = (v202 % max(c4, 1u));
	let v206 = l194;
	l205 = (v206 / max(c4, 1u));
	let v214 = push.m0;
	let v217 = workgroup_id[1u];
	l208 = (v214 + (v217 * 4u));
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
	loop {
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
	loop {
		let v267 = l261;
		if !(v267 < 4u) { break; }
		l269 = 0u;
		loop {
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
	loop {
		let v294 = l288;
		if !(v294 < 4u) { break; }
		let v299 = l288;
		let v300 = l208;
		let v301 = l288;
		let v303 = l220;
		l298[v299] = (min((v300 + v301), (v303 - 1u)) * c2);
		let v309 = l288;
		let v310 = l288;
		let v312 = l298[v310];
		let v314 = l201;
		l308[v309] = ((v312 / 4u) + (v314 * 1u));
		continuing {
			let v318 = l288;
			l288 = (v318 + bitcast<u32>(1i));
		}
	}
	let v321 = l201;
	l320 = v321;
	loop {
		let v327 = l320;
		if !(v327 < s330) { break; }
		l332 = 0u;
		loop {
			let v338 = l332;
			if !(v338 < c6) { break; }
			let v340 = l332;
			let v344 = l332;
			let v347 = l247[v340];
			l345 = v347;
			let v349 = l320;
			l348 = v349;
			fn_36(&l345, &l348, &l350);
			let v352 = l350;
			l343[v344] = v352;
			continuing {
				let v354 = l332;
				l332 = (v354 + bitcast<u32>(1i));
			}
		}
		l356 = 0u;
		loop {
			let v362 = l356;
			if !(v362 < 4u) { break; }
			l364 = 0u;
			loop {
				let v370 = l364;
				if !(v370 < 1u) { break; }
				let v373 = l356;
				let v374 = l356;
				let v376 = l308[v374];
				let v377 = l364;
				let v379 = l320;
				let v381 = l364;
				let v386 = l298[v373];
				l384 = v386;
				l387 = (v376 + v377);
				l388 = ((v379 * 4u) + (v381 * 4u));
				let v389 = fn_42(&l384, &l387, &l388);
				l372 = v389;
				l390 = 0u;
				loop {
					let v396 = l390;
					if !(v396 < c6) { break; }
					let v398 = l356;
					let v399 = l390;
					let v400 = l372;
					let v401 = l390;
					let v402 = l364;
					let v404 = l343[v401][v402];
					let v407 = l280[v398][v399];
					l280[v398][v399] = (v407 + dot(v400, v404));
					continuing {
						let v410 = l390;
						l390 = (v410 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v412 = l364;
					l364 = (v412 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v414 = l356;
				l356 = (v414 + bitcast<u32>(1i));
			}
		}
		l416 = 0u;
		loop {
			let v422 = l416;
			if !(v422 < 4u) { break; }
			let v424 = l416;
			let v427 = l308[v424];
			l308[v424] = (v427 + s425);
			continuing {
				let v430 = l416;
				l416 = (v430 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v432 = l320;
			l320 = (v432 + c4);
		}
	}
	l434 = 0u;
	loop {
		let v440 = l434;
		if !(v440 < 4u) { break; }
		l442 = 0u;
		loop {
			let v448 = l442;
			if !(v448 < c6) { break; }
			let v456 = l434;
			let v458 = l205;
			let v461 = l442;
			let v464 = l201;
			let v465 = ((((((v456 * c5) + v458) * c6) + v461) * c4) + v464);
			let v466 = l434;
			let v467 = l442;
			let v469 = l280[v466][v467];
			g455[v465] = v469;
			continuing {
				let v472 = l442;
				l442 = (v472 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v474 = l434;
			l434 = (v474 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v479 = l194;
	l478 = v479;
	loop {
		let v485 = l478;
		if !(v485 < s487) { break; }
		let v490 = l208;
		let v491 = l478;
		l489 = (v490 + (v491 / max(s492, 1u)));
		let v497 = workgroup_id[0u];
		let v500 = l478;
		l495 = (((v497 * c5) * c6) + (v500 % max(s501, 1u)));
		let v504 = l489;
		let v505 = l220;
		let v506 = (v504 < v505);
		h513 = v506;
		if v506 {
			let v509 = l495;
			let v511 = push.m2;
			h513 = (v509 < v511);
		}
		let v513 = h513;
		if v513 {
			l516 = 0.0f;
			l517 = 0u;
			loop {
				let v523 = l517;
				if !(v523 < c4) { break; }
				let v525 = l478;
				let v527 = l517;
				let v528 = ((v525 * c4) + v527);
				let v530 = g455[v528];
				let v531 = l516;
				l516 = (v531 + v530);
				continuing {
					let v533 = l517;
					l517 = (v533 + bitcast<u32>(1i));
				}
			}
			let v536 = l489;
			let v538 = push.m3;
			let v541 = push.m1;
			let v543 = l495;
			l535 = (((v536 * v538) + v541) + v543);
			let v549 = l535;
			if s551 {
				let v555 = l516;
				let v560 = l535;
				let v562 = b5[v560];
				l552 = (v555 + v562);
			} else {
				let v565 = l516;
				l552 = v565;
			}
			let v566 = l552;
			b3[v549] = v566;
		}
		continuing {
			let v569 = l478;
			l478 = (v569 + s568);
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
	loop {
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
	loop {
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
