const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<u32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g482: array<f32, max(s479, 1u)>;
const s44: u32 = (c1 - 5u);
const s140: u32 = (c2 + 1u);
const s141: u32 = (s140 / 2u);
const s159: u32 = (s141 - 1u);
const s174: u32 = (c2 - 1u);
const s177: u32 = (c3 % 8u);
const s178: bool = (s177 == 0u);
const s261: u32 = (c3 - 1u);
const s444: u32 = (2u * c0);
const s456: u32 = (c0 / max(c6, 1u));
const s457: u32 = (s456 - 1u);
const s478: u32 = (c6 + 1u);
const s479: u32 = (64u * s478);
const s560: u32 = (c6 / 2u);
const s566: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h361: bool;
	var h370: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l85: u32;
	var l95: array<u32, 8>;
	var l113: u32;
	var l124: array<f32, 64>;
	var l131: u32;
	var l143: u32;
	var l151: u32;
	var l161: u32;
	var l169: u32;
	var l181: u32;
	var l191: vec4<f32>;
	var l207: u32;
	var l218: array<f32, 32>;
	var l237: u32;
	var l272: array<f32, 4>;
	var l290: u32;
	var l301: array<u32, 16>;
	var l323: u32;
	var l333: vec2<f32>;
	var l344: u32;
	var l353: vec2<bool>;
	var l372: vec2<f32>;
	var l380: u32;
	var l388: vec2<f32>;
	var l398: u32;
	var l406: u32;
	var l447: u32;
	var l451: u32;
	var l454: u32;
	var l470: u32;
	var l499: u32;
	var l526: u32;
	var l544: u32;
	var l547: f32;
	var l553: u32;
	var l584: u32;
	var l589: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v66 = push.m0;
	let v69 = workgroup_id[0u];
	l59 = (v66 + (v69 * 8u));
	let v76 = workgroup_id[1u];
	l73 = (v76 * 8u);
	let v78 = l59;
	let v79 = l57;
	if (v78 >= v79) {
		return;
	}
	l85 = 0u;
	loop { // unroll
		let v91 = l85;
		if !(v91 < 8u) { break; }
		let v96 = l85;
		let v97 = l59;
		let v98 = l85;
		let v100 = l57;
		let v106 = push.m1;
		l95[v96] = ((min((v97 + v98), (v100 - 1u)) * c4) + (v106 / 2u));
		continuing {
			let v111 = l85;
			l85 = (v111 + bitcast<u32>(1i));
		}
	}
	l113 = 0u;
	loop { // unroll
		let v119 = l113;
		if !(v119 < 64u) { break; }
		let v125 = l113;
		l124[v125] = 0.0f;
		continuing {
			let v129 = l113;
			l113 = (v129 + bitcast<u32>(1i));
		}
	}
	let v132 = l49;
	l131 = v132;
	loop {
		let v138 = l131;
		if !(v138 < s141) { break; }
		l143 = 0u;
		loop { // unroll
			let v149 = l143;
			if !(v149 < 2u) { break; }
			let v152 = l131;
			let v153 = l143;
			l151 = min((v152 + (v153 * vec3<u32>(c0, 1u, 1u).x)), s159);
			l161 = 0u;
			loop { // unroll
				let v167 = l161;
				if !(v167 < 2u) { break; }
				let v170 = l151;
				let v172 = l161;
				l169 = min(((v170 * 2u) + v172), s174);
				if s178 {
					l181 = 0u;
					loop { // unroll
						let v187 = l181;
						if !(v187 < 8u) { break; }
						let v196 = l169;
						let v198 = l73;
						let v200 = l181;
						let v203 = ((((v196 * c3) + v198) + v200) / 4u);
						let v206 = b2[v203];
						l191 = v206;
						l207 = 0u;
						loop { // unroll
							let v213 = l207;
							if !(v213 < 4u) { break; }
							let v219 = l143;
							let v221 = l161;
							let v224 = l181;
							let v226 = l207;
							let v227 = (((((v219 * 2u) + v221) * 8u) + v224) + v226);
							let v228 = l207;
							let v230 = l191[v228];
							l218[v227] = v230;
							continuing {
								let v232 = l207;
								l207 = (v232 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v234 = l181;
							l181 = (v234 + 4u);
						}
					}
				} else {
					l237 = 0u;
					loop { // unroll
						let v243 = l237;
						if !(v243 < 8u) { break; }
						let v245 = l143;
						let v247 = l161;
						let v250 = l237;
						let v251 = ((((v245 * 2u) + v247) * 8u) + v250);
						let v256 = l169;
						let v258 = l73;
						let v259 = l237;
						let v263 = ((v256 * c3) + min((v258 + v259), s261));
						let v266 = b2[v263 / 4u][v263 % 4u];
						l218[v251] = v266;
						continuing {
							let v268 = l237;
							l237 = (v268 + bitcast<u32>(1i));
						}
					}
				}
				let v273 = l143;
				let v275 = l161;
				let v276 = ((v273 * 2u) + v275);
				let v282 = push.m1;
				let v283 = l169;
				let v284 = (v282 + v283);
				let v286 = b5[v284];
				l272[v276] = v286;
				continuing {
					let v288 = l161;
					l161 = (v288 + bitcast<u32>(1i));
				}
			}
			l290 = 0u;
			loop { // unroll
				let v296 = l290;
				if !(v296 < 8u) { break; }
				let v302 = l143;
				let v304 = l290;
				let v305 = ((v302 * 8u) + v304);
				let v310 = l290;
				let v312 = l95[v310];
				let v313 = l151;
				let v314 = (v312 + v313);
				let v317 = b1[v314];
				l301[v305] = v317;
				continuing {
					let v319 = l290;
					l290 = (v319 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v321 = l143;
				l143 = (v321 + bitcast<u32>(1i));
			}
		}
		l323 = 0u;
		loop { // unroll
			let v329 = l323;
			if !(v329 < 2u) { break; }
			let v334 = l323;
			let v335 = (v334 * 2u);
			let v337 = l272[v335];
			let v338 = l323;
			let v340 = ((v338 * 2u) + 1u);
			let v342 = l272[v340];
			l333 = vec2<f32>(v337, v342);
			let v345 = l131;
			let v346 = l323;
			l344 = ((v345 + (v346 * vec3<u32>(c0, 1u, 1u).x)) * 2u);
			let v354 = l344;
			let v355 = (v354 < c2);
			h361 = v355;
			if v355 {
				let v359 = l333[0u];
				h361 = (v359 != 0.0f);
			}
			let v361 = h361;
			let v362 = l344;
			let v364 = ((v362 + 1u) < c2);
			h370 = v364;
			if v364 {
				let v368 = l333[1u];
				h370 = (v368 != 0.0f);
			}
			let v370 = h370;
			l353 = vec2<bool>(v361, v370);
			let v375 = l333;
			let v378 = l353;
			l372 = select(vec2<f32>(0.0f, 0.0f), (vec2<f32>(1.0f, 1.0f) / v375), v378);
			l380 = 0u;
			loop { // unroll
				let v386 = l380;
				if !(v386 < 8u) { break; }
				let v389 = l323;
				let v391 = l380;
				let v392 = ((v389 * 8u) + v391);
				let v394 = l301[v392];
				let v396 = l372;
				l388 = (unpack2x16float(v394) * v396);
				l398 = 0u;
				loop { // unroll
					let v404 = l398;
					if !(v404 < 2u) { break; }
					l406 = 0u;
					loop { // unroll
						let v412 = l406;
						if !(v412 < 8u) { break; }
						let v414 = l380;
						let v416 = l406;
						let v417 = ((v414 * 8u) + v416);
						let v418 = l398;
						let v420 = l388[v418];
						let v421 = l323;
						let v423 = l398;
						let v426 = l406;
						let v427 = ((((v421 * 2u) + v423) * 8u) + v426);
						let v429 = l218[v427];
						let v432 = l124[v417];
						l124[v417] = (v432 + (v420 * v429));
						continuing {
							let v435 = l406;
							l406 = (v435 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v437 = l398;
						l398 = (v437 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v439 = l380;
					l380 = (v439 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v441 = l323;
				l323 = (v441 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v445 = l131;
			l131 = (v445 + s444);
		}
	}
	let v448 = l49;
	l447 = (v448 % max(c6, 1u));
	let v452 = l49;
	l451 = (v452 / max(c6, 1u));
	l454 = s457;
	loop {
		let v463 = l454;
		if !(v463 > 0u) { break; }
		let v465 = l451;
		let v466 = l454;
		if (v465 == v466) {
			l470 = 0u;
			loop { // unroll
				let v476 = l470;
				if !(v476 < 64u) { break; }
				let v483 = l470;
				let v485 = l447;
				let v486 = ((v483 * s478) + v485);
				let v487 = l470;
				let v489 = l124[v487];
				g482[v486] = v489;
				continuing {
					let v492 = l470;
					l470 = (v492 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v495 = l451;
		if (v495 == 0u) {
			l499 = 0u;
			loop { // unroll
				let v505 = l499;
				if !(v505 < 64u) { break; }
				let v507 = l499;
				let v508 = l499;
				let v510 = l447;
				let v511 = ((v508 * s478) + v510);
				let v513 = g482[v511];
				let v515 = l124[v507];
				l124[v507] = (v515 + v513);
				continuing {
					let v518 = l499;
					l499 = (v518 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v520 = l454;
			l454 = (v520 - bitcast<u32>(1i));
		}
	}
	let v522 = l451;
	if (v522 == 0u) {
		l526 = 0u;
		loop { // unroll
			let v532 = l526;
			if !(v532 < 64u) { break; }
			let v534 = l526;
			let v536 = l447;
			let v537 = ((v534 * s478) + v536);
			let v538 = l526;
			let v540 = l124[v538];
			g482[v537] = v540;
			continuing {
				let v542 = l526;
				l526 = (v542 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v545 = l49;
	l544 = (v545 % 64u);
	l547 = 0.0f;
	let v548 = l49;
	if (v548 < 128u) {
		l553 = 0u;
		loop {
			let v559 = l553;
			if !(v559 < s560) { break; }
			let v562 = l544;
			let v564 = l49;
			let v569 = l553;
			let v570 = (((v562 * s478) + ((v564 / 64u) * s566)) + v569);
			let v572 = g482[v570];
			let v573 = l547;
			l547 = (v573 + v572);
			continuing {
				let v575 = l553;
				l553 = (v575 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v577 = l49;
	if (v577 < 128u) {
		let v581 = l49;
		let v582 = l547;
		g482[v581] = v582;
	}
	workgroupBarrier();
	let v585 = l59;
	let v586 = l544;
	l584 = (v585 + (v586 / 8u));
	let v590 = l73;
	let v591 = l544;
	l589 = (v590 + (v591 % 8u));
	let v594 = l49;
	let v596 = l584;
	let v597 = l57;
	let v600 = l589;
	if (((v594 < 64u) && (v596 < v597)) && (v600 < c3)) {
		let v609 = l584;
		let v613 = push.m2;
		let v615 = l589;
		let v616 = (((v609 * c5) + v613) + v615);
		let v617 = l544;
		let v619 = g482[v617];
		let v620 = l544;
		let v621 = (v620 + 64u);
		let v623 = g482[v621];
		let v627 = push.m3;
		let v633 = l584;
		let v635 = b4[v633];
		b3[v616] = (((v619 + v623) * v627) * v635);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v25 = extents.m0;
			return v25;
		}
		case 1u: {
			let v29 = extents.m1;
			return v29;
		}
		case 2u: {
			let v33 = extents.m2;
			return v33;
		}
		case 3u: {
			let v37 = extents.m3;
			return v37;
		}
		case 4u: {
			let v41 = extents.m4;
			return v41;
		}
		case default: {
			return s44;
		}
	}
}
