const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // part_rows
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S40 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S256 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S40;
@group(0) @binding(16) var<uniform> push: S256;
var<workgroup> g336: array<f32, 256>;
var<workgroup> g380: array<f32, 16>;
const s66: u32 = (c1 - 5u);
const s152: u32 = (c2 % 4u);
const s154: bool = (s152 == 0u);
const s203: u32 = (c2 % 4u);
const s204: bool = (s203 == 0u);
const s300: u32 = (c0 / 16u);
const s330: u32 = (s300 * 4u);
const s415: u32 = (c2 % 4u);
const s416: bool = (s415 == 0u);
const s525: u32 = (c2 % 4u);
const s526: bool = (s525 == 0u);
const s552: u32 = (c0 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h465: bool;
	var l248: u32;
	var l255: u32;
	var l268: u32;
	var l271: u32;
	var l282: u32;
	var l292: u32;
	var l307: f32;
	var l308: u32;
	var l319: vec4<f32>;
	var l320: u32;
	var l322: u32;
	var l347: f32;
	var l348: u32;
	var l366: f32;
	var l368: f32;
	var l370: f32;
	var l376: f32;
	var l390: u32;
	var l400: u32;
	var l405: u32;
	var l409: vec4<f32>;
	var l428: u32;
	var l450: u32;
	var l466: u32;
	var l474: u32;
	var l486: array<vec4<f32>, 2>;
	var l488: u32;
	var l490: u32;
	var l493: u32;
	var l495: u32;
	var l502: u32;
	var l534: u32;
	let v254 = local_invocation_id[0u];
	l248 = v254;
	let v261 = push.m0;
	let v266 = workgroup_id[0u];
	l255 = ((v261 / max(c3, 1u)) + v266);
	let v269 = l255;
	l268 = (v269 * c3);
	let v272 = l268;
	let v274 = fn_8();
	l271 = min((v272 + c3), v274);
	let v276 = l268;
	let v277 = l271;
	if (v276 >= v277) {
		return;
	}
	let v283 = l268;
	l282 = v283;
	loop {
		let v289 = l282;
		let v290 = l271;
		if !(v289 < v290) { break; }
		let v293 = l282;
		let v294 = l248;
		let v303 = l271;
		l292 = (min((v293 + (v294 / max(s300, 1u))), (v303 - 1u)) * c2);
		l307 = 0.0f;
		let v309 = l248;
		l308 = ((v309 % max(s300, 1u)) * 4u);
		loop {
			let v317 = l308;
			if !(v317 < c2) { break; }
			let v321 = l292;
			l320 = v321;
			let v323 = l308;
			l322 = v323;
			let v324 = fn_26(&l320, &l322);
			l319 = v324;
			let v325 = l319;
			let v326 = l319;
			let v328 = l307;
			l307 = (v328 + dot(v325, v326));
			continuing {
				let v331 = l308;
				l308 = (v331 + s330);
			}
		}
		let v337 = l248;
		let v338 = l307;
		g336[v337] = v338;
		workgroupBarrier();
		let v343 = l248;
		if (v343 < 16u) {
			l347 = 0.0f;
			l348 = 0u;
			loop {
				let v354 = l348;
				if !(v354 < s300) { break; }
				let v356 = l248;
				let v358 = l348;
				let v359 = ((v356 * s300) + v358);
				let v361 = g336[v359];
				let v362 = l347;
				l347 = (v362 + v361);
				continuing {
					let v364 = l348;
					l348 = (v364 + bitcast<u32>(1i));
				}
			}
			let v369 = l347;
			l368 = v369;
			l370 = f32(c2);
			let v371 = fn_19(&l368, &l370);
			let v374 = push.m1;
			l376 = (v371 + v374);
			let v377 = fn_14(&l376);
			l366 = v377;
			let v381 = l248;
			let v382 = l282;
			let v383 = l248;
			let v385 = l271;
			let v387 = l366;
			g380[v381] = select(0.0f, v387, ((v382 + v383) < v385));
		}
		workgroupBarrier();
		let v391 = l248;
		l390 = (v391 * 4u);
		loop {
			let v398 = l390;
			if !(v398 < c2) { break; }
			let v401 = l255;
			let v403 = l390;
			l400 = ((v401 * c2) + v403);
			let v406 = l390;
			l405 = min(4u, (c2 - v406));
			l409 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v410 = l282;
			let v411 = l268;
			if (v410 != v411) {
				if s416 {
					let v423 = l400;
					let v424 = (v423 / 4u);
					let v426 = vec4<f32>(b3[v424 * 4u + 0u], b3[v424 * 4u + 1u], b3[v424 * 4u + 2u], b3[v424 * 4u + 3u]);
					l409 = v426;
				} else {
					l428 = 0u;
					loop {
						let v434 = l428;
						let v435 = l405;
						if !(v434 < v435) { break; }
						let v437 = l428;
						let v442 = l400;
						let v443 = l428;
						let v444 = (v442 + v443);
						let v446 = b3[v444];
						l409[v437] = v446;
						continuing {
							let v448 = l428;
							l428 = (v448 + bitcast<u32>(1i));
						}
					}
				}
			}
			l450 = 0u;
			loop {
				let v456 = l450;
				let v457 = (v456 < 16u);
				h465 = v457;
				if v457 {
					let v460 = l282;
					let v461 = l450;
					let v463 = l271;
					h465 = ((v460 + v461) < v463);
				}
				let v465 = h465;
				if !v465 { break; }
				l466 = 0u;
				loop { // unroll
					let v472 = l466;
					if !(v472 < 2u) { break; }
					let v475 = l282;
					let v476 = l450;
					let v478 = l466;
					let v480 = l271;
					l474 = (min(((v475 + v476) + v478), (v480 - 1u)) * c2);
					let v487 = l466;
					let v489 = l474;
					l488 = v489;
					let v491 = l390;
					l490 = v491;
					let v492 = fn_26(&l488, &l490);
					let v494 = l474;
					l493 = v494;
					let v496 = l390;
					l495 = v496;
					let v497 = fn_30(&l493, &l495);
					l486[v487] = (v492 * v497);
					continuing {
						let v500 = l466;
						l466 = (v500 + bitcast<u32>(1i));
					}
				}
				l502 = 0u;
				loop { // unroll
					let v508 = l502;
					if !(v508 < 2u) { break; }
					let v510 = l450;
					let v511 = l502;
					let v512 = (v510 + v511);
					let v514 = g380[v512];
					let v515 = l502;
					let v517 = l486[v515];
					let v519 = l409;
					l409 = (v519 + (v517 * v514));
					continuing {
						let v521 = l502;
						l502 = (v521 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v523 = l450;
					l450 = (v523 + 2u);
				}
			}
			if s526 {
				let v529 = l400;
				let v530 = (v529 / 4u);
				let v531 = l409;
				b3[v530 * 4u + 0u] = v531[0];
				b3[v530 * 4u + 1u] = v531[1];
				b3[v530 * 4u + 2u] = v531[2];
				b3[v530 * 4u + 3u] = v531[3];
			} else {
				l534 = 0u;
				loop {
					let v540 = l534;
					let v541 = l405;
					if !(v540 < v541) { break; }
					let v543 = l400;
					let v544 = l534;
					let v545 = (v543 + v544);
					let v546 = l534;
					let v548 = l409[v546];
					b3[v545] = v548;
					continuing {
						let v550 = l534;
						l534 = (v550 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v553 = l390;
				l390 = (v553 + s552);
			}
		}
		continuing {
			let v555 = l282;
			l282 = (v555 + 16u);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v47 = extents.m0;
			return v47;
		}
		case 1u: {
			let v51 = extents.m1;
			return v51;
		}
		case 2u: {
			let v55 = extents.m2;
			return v55;
		}
		case 3u: {
			let v59 = extents.m3;
			return v59;
		}
		case 4u: {
			let v63 = extents.m4;
			return v63;
		}
		case default: {
			return s66;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l70: f32;
	let v71 = (*p13);
	l70 = inverseSqrt(v71);
	let v73 = l70;
	let v76 = (*p13);
	let v78 = l70;
	let v80 = l70;
	return (v73 * (1.5f - (((0.5f * v76) * v78) * v80)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h144: bool;
	var l86: f32;
	var l90: f32;
	var l96: f32;
	var l101: f32;
	var l105: f32;
	var l109: f32;
	var l130: f32;
	let v87 = (*p17);
	let v88 = (*p18);
	l86 = (v87 / v88);
	let v91 = l86;
	l90 = bitcast<f32>((bitcast<u32>(v91) & 4294963200u));
	let v97 = (*p18);
	l96 = bitcast<f32>((bitcast<u32>(v97) & 4294963200u));
	let v102 = l86;
	let v103 = l90;
	l101 = (v102 - v103);
	let v106 = (*p18);
	let v107 = l96;
	l105 = (v106 - v107);
	let v110 = (*p17);
	let v111 = l90;
	let v112 = l96;
	l109 = (v110 - (v111 * v112));
	let v115 = l109;
	let v116 = l90;
	let v117 = l105;
	l109 = (v115 - (v116 * v117));
	let v120 = l109;
	let v121 = l101;
	let v122 = l96;
	l109 = (v120 - (v121 * v122));
	let v125 = l109;
	let v126 = l101;
	let v127 = l105;
	l109 = (v125 - (v126 * v127));
	let v131 = l86;
	let v132 = l109;
	let v133 = (*p18);
	l130 = (v131 + (v132 / v133));
	let v137 = l86;
	let v138 = is_inf(v137);
	h144 = v138;
	if (!v138) {
		let v142 = l109;
		h144 = is_nan(v142);
	}
	let v144 = h144;
	let v145 = l86;
	let v146 = l130;
	return select(v146, v145, v144);
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> vec4<f32> {
	var l170: vec4<f32>;
	var l173: u32;
	if s154 {
		let v161 = (*p24);
		let v162 = (*p25);
		let v164 = ((v161 + v162) / 4u);
		let v167 = b1[v164];
		return v167;
	}
	l170 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l173 = 0u;
	loop {
		let v179 = l173;
		let v180 = (*p25);
		if !(v179 < min(4u, (c2 - v180))) { break; }
		let v184 = l173;
		let v189 = (*p24);
		let v190 = (*p25);
		let v192 = l173;
		let v193 = ((v189 + v190) + v192);
		let v196 = b1[v193 / 4u][v193 % 4u];
		l170[v184] = v196;
		continuing {
			let v198 = l173;
			l173 = (v198 + bitcast<u32>(1i));
		}
	}
	let v200 = l170;
	return v200;
}
fn fn_30(p28: ptr<function, u32>, p29: ptr<function, u32>) -> vec4<f32> {
	var l218: vec4<f32>;
	var l219: u32;
	if s204 {
		let v211 = (*p28);
		let v212 = (*p29);
		let v214 = ((v211 + v212) / 4u);
		let v216 = b2[v214];
		return v216;
	}
	l218 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l219 = 0u;
	loop {
		let v225 = l219;
		let v226 = (*p29);
		if !(v225 < min(4u, (c2 - v226))) { break; }
		let v230 = l219;
		let v235 = (*p28);
		let v236 = (*p29);
		let v238 = l219;
		let v239 = ((v235 + v236) + v238);
		let v241 = b2[v239 / 4u][v239 % 4u];
		l218[v230] = v241;
		continuing {
			let v243 = l219;
			l219 = (v243 + bitcast<u32>(1i));
		}
	}
	let v245 = l218;
	return v245;
}
