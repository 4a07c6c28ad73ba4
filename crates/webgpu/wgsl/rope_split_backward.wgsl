const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // heads
const c3: u32 = 1u; // kv_heads
const c4: u32 = 4u; // head_dim
const c5: u32 = 4u; // rope_dims
const c6: u32 = 4u; // table_stride
const c7: u32 = 0u; // split
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read_write> b8: array<f32>;
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S308 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S308;
const s77: u32 = (c1 - 5u);
const s106: u32 = (c2 * c4);
const s125: u32 = (c3 * c4);
const s126: u32 = (s106 + s125);
const s175: u32 = (s106 + s125);
const s214: bool = (c7 == 0u);
const s225: bool = (c7 == 0u);
const s227: u32 = (2u * s125);
const s228: u32 = (s106 + s227);
const s229: u32 = select(s106, s228, s225);
const s237: u32 = (s106 + s125);
const s263: bool = (c7 == 0u);
const s274: bool = (c7 == 0u);
const s275: u32 = select(s106, s228, s274);
const s284: u32 = (s106 + s125);
const s312: u32 = (s228 + 3u);
const s313: u32 = (s312 / 4u);
const s349: u32 = (c4 % 4u);
const s350: bool = (s349 == 0u);
const s354: u32 = (c5 / 2u);
const s355: u32 = (s354 % 4u);
const s356: bool = (s355 == 0u);
const s360: u32 = (c6 % 4u);
const s361: bool = (s360 == 0u);
const s375: u32 = (s106 + s125);
const s419: u32 = (s354 / 4u);
const s469: u32 = (s106 + s125);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h357: bool;
	var h362: bool;
	var l307: vec2<u32>;
	var l314: u32;
	var l318: u32;
	var l320: u32;
	var l323: u32;
	var l333: u32;
	var l365: vec4<f32>;
	var l366: u32;
	var l368: u32;
	var l371: u32;
	var l383: bool;
	var l386: u32;
	var l389: u32;
	var l399: vec4<f32>;
	var l401: u32;
	var l409: u32;
	var l411: u32;
	var l430: vec4<f32>;
	var l439: u32;
	var l441: u32;
	var l443: vec4<f32>;
	var l447: u32;
	var l459: f32;
	var l460: u32;
	var l462: u32;
	var l465: u32;
	var l476: bool;
	var l479: u32;
	var l482: u32;
	var l491: f32;
	var l493: u32;
	var l501: u32;
	var l503: u32;
	var l521: f32;
	var l530: u32;
	var l532: u32;
	var l534: f32;
	let v317 = push.m0;
	l314 = v317;
	l318 = s313;
	let v319 = fn_15(global_invocation_id, &l314, &l318);
	l307 = v319;
	let v322 = l307[0u];
	l320 = v322;
	let v325 = l307[1u];
	l323 = (v325 * 4u);
	let v327 = l320;
	let v328 = fn_8();
	if (v327 >= v328) {
		return;
	}
	let v338 = l320;
	let v341 = b5[v338];
	let v344 = push.m1;
	l333 = (min(bitcast<u32>(v341), (v344 - 1u)) * c6);
	h357 = s350;
	if s350 {
		h357 = s356;
	}
	let v357 = h357;
	h362 = v357;
	if v357 {
		h362 = s361;
	}
	let v362 = h362;
	if v362 {
		let v367 = l320;
		l366 = v367;
		let v369 = l323;
		l368 = v369;
		let v370 = fn_27(&l366, &l368);
		l365 = v370;
		let v372 = l323;
		l371 = (v372 % max(c4, 1u));
		let v374 = l323;
		let v377 = l371;
		if ((v374 < s375) && (v377 < c5)) {
			let v384 = l371;
			l383 = (v384 < s354);
			let v387 = l333;
			let v388 = l383;
			if v388 {
				let v392 = l371;
				l389 = v392;
			} else {
				let v394 = l371;
				l389 = (v394 - s354);
			}
			let v396 = l389;
			l386 = ((v387 + v396) / 4u);
			let v400 = l383;
			if v400 {
				let v404 = l323;
				l401 = (v404 + s354);
			} else {
				let v407 = l323;
				l401 = (v407 - s354);
			}
			let v410 = l320;
			l409 = v410;
			let v412 = l401;
			l411 = v412;
			let v413 = fn_27(&l409, &l411);
			let v418 = l386;
			let v420 = (v418 + s419);
			let v422 = b4[v420];
			l399 = (v413 * v422);
			let v424 = l365;
			let v425 = l386;
			let v427 = b4[v425];
			let v429 = l383;
			if v429 {
				let v433 = l399;
				l430 = v433;
			} else {
				let v435 = l399;
				l430 = (-v435);
			}
			let v437 = l430;
			l365 = ((v424 * v427) + v437);
		}
		let v440 = l320;
		l439 = v440;
		let v442 = l323;
		l441 = v442;
		let v444 = l365;
		l443 = v444;
		fn_41(&l439, &l441, &l443);
		return;
	}
	let v448 = l323;
	l447 = v448;
	loop {
		let v454 = l447;
		let v455 = l323;
		if !(v454 < min((v455 + 4u), s228)) { break; }
		let v461 = l320;
		l460 = v461;
		let v463 = l447;
		l462 = v463;
		let v464 = fn_21(&l460, &l462);
		l459 = v464;
		let v466 = l447;
		l465 = (v466 % max(c4, 1u));
		let v468 = l447;
		let v471 = l465;
		if ((v468 < s469) && (v471 < c5)) {
			let v477 = l465;
			l476 = (v477 < s354);
			let v480 = l333;
			let v481 = l476;
			if v481 {
				let v485 = l465;
				l482 = v485;
			} else {
				let v487 = l465;
				l482 = (v487 - s354);
			}
			let v489 = l482;
			l479 = (v480 + v489);
			let v492 = l476;
			if v492 {
				let v496 = l447;
				l493 = (v496 + s354);
			} else {
				let v499 = l447;
				l493 = (v499 - s354);
			}
			let v502 = l320;
			l501 = v502;
			let v504 = l493;
			l503 = v504;
			let v505 = fn_21(&l501, &l503);
			let v510 = l479;
			let v511 = (v510 + s354);
			let v513 = b4[v511 / 4u][v511 % 4u];
			l491 = (v505 * v513);
			let v515 = l459;
			let v516 = l479;
			let v518 = b4[v516 / 4u][v516 % 4u];
			let v520 = l476;
			if v520 {
				let v524 = l491;
				l521 = v524;
			} else {
				let v526 = l491;
				l521 = (-v526);
			}
			let v528 = l521;
			l459 = ((v515 * v518) + v528);
		}
		let v531 = l320;
		l530 = v531;
		let v533 = l447;
		l532 = v533;
		let v535 = l459;
		l534 = v535;
		fn_34(&l530, &l532, &l534);
		continuing {
			let v537 = l447;
			l447 = (v537 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v58 = extents.m0;
			return v58;
		}
		case 1u: {
			let v62 = extents.m1;
			return v62;
		}
		case 2u: {
			let v66 = extents.m2;
			return v66;
		}
		case 3u: {
			let v70 = extents.m3;
			return v70;
		}
		case 4u: {
			let v74 = extents.m4;
			return v74;
		}
		case default: {
			return s77;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l81: u32;
	let v88 = global_invocation_id[0u];
	l81 = v88;
	let v89 = (*p13);
	let v90 = l81;
	let v91 = (*p14);
	let v96 = l81;
	let v97 = (*p14);
	return vec2<u32>((v89 + (v90 / max(v91, 1u))), (v96 % max(v97, 1u)));
}
fn fn_21(p19: ptr<function, u32>, p20: ptr<function, u32>) -> f32 {
	let v103 = (*p20);
	if (v103 < s106) {
		let v115 = (*p19);
		let v117 = (*p20);
		let v118 = ((v115 * s106) + v117);
		let v121 = b1[v118 / 4u][v118 % 4u];
		return v121;
	}
	let v123 = (*p20);
	if (v123 < s126) {
		let v134 = (*p19);
		let v136 = (*p20);
		let v138 = (((v134 * s125) + v136) - s106);
		let v140 = b2[v138 / 4u][v138 % 4u];
		return v140;
	}
	let v146 = (*p19);
	let v148 = (*p20);
	let v151 = ((((v146 * s125) + v148) - s106) - s125);
	let v153 = b3[v151 / 4u][v151 % 4u];
	return v153;
}
fn fn_27(p25: ptr<function, u32>, p26: ptr<function, u32>) -> vec4<f32> {
	let v156 = (*p26);
	if (v156 < s106) {
		let v164 = (*p25);
		let v166 = (*p26);
		let v169 = (((v164 * s106) + v166) / 4u);
		let v172 = b1[v169];
		return v172;
	}
	let v174 = (*p26);
	if (v174 < s175) {
		let v183 = (*p25);
		let v185 = (*p26);
		let v188 = ((((v183 * s125) + v185) - s106) / 4u);
		let v190 = b2[v188];
		return v190;
	}
	let v196 = (*p25);
	let v198 = (*p26);
	let v202 = (((((v196 * s125) + v198) - s106) - s125) / 4u);
	let v204 = b3[v202];
	return v204;
}
fn fn_34(p31: ptr<function, u32>, p32: ptr<function, u32>, p33: ptr<function, f32>) {
	var l207: u32;
	let v208 = (*p31);
	let v210 = (*p32);
	l207 = (((v208 * s125) + v210) - s106);
	let v215 = (*p32);
	if (s214 || (v215 < s106)) {
		let v224 = (*p31);
		let v231 = (*p32);
		let v232 = ((v224 * s229) + v231);
		let v233 = (*p33);
		b6[v232] = v233;
	} else {
		let v236 = (*p32);
		if (v236 < s237) {
			let v245 = l207;
			let v246 = (*p33);
			b7[v245] = v246;
		} else {
			let v253 = l207;
			let v254 = (v253 - s125);
			let v255 = (*p33);
			b8[v254] = v255;
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, vec4<f32>>) {
	var l257: u32;
	let v258 = (*p38);
	let v260 = (*p39);
	l257 = (((v258 * s125) + v260) - s106);
	let v264 = (*p39);
	if (s263 || (v264 < s106)) {
		let v273 = (*p38);
		let v277 = (*p39);
		let v279 = (((v273 * s275) + v277) / 4u);
		let v280 = (*p40);
		b6[v279 * 4u + 0u] = v280[0];
		b6[v279 * 4u + 1u] = v280[1];
		b6[v279 * 4u + 2u] = v280[2];
		b6[v279 * 4u + 3u] = v280[3];
	} else {
		let v283 = (*p39);
		if (v283 < s284) {
			let v292 = l257;
			let v293 = (v292 / 4u);
			let v294 = (*p40);
			b7[v293 * 4u + 0u] = v294[0];
			b7[v293 * 4u + 1u] = v294[1];
			b7[v293 * 4u + 2u] = v294[2];
			b7[v293 * 4u + 3u] = v294[3];
		} else {
			let v301 = l257;
			let v303 = ((v301 - s125) / 4u);
			let v304 = (*p40);
			b8[v303 * 4u + 0u] = v304[0];
			b8[v303 * 4u + 1u] = v304[1];
			b8[v303 * 4u + 2u] = v304[2];
			b8[v303 * 4u + 3u] = v304[3];
		}
	}
	return;
}
