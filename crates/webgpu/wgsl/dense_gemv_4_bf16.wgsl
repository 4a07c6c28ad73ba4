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
struct S227 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S227;
var<workgroup> g563: array<f32, max(s560, 1u)>;
const s78: u32 = (c1 - 5u);
const s151: u32 = (c2 % 4u);
const s152: bool = (s151 == 0u);
const s156: u32 = (c2 % 8u);
const s157: bool = (s156 == 0u);
const s336: u32 = (c2 + 8u);
const s337: u32 = (s336 - 1u);
const s338: u32 = (s337 / 8u);
const s341: bool = (c7 == 0u);
const s558: u32 = (4u * c6);
const s559: u32 = (s558 * c4);
const s560: u32 = (s559 * c5);
const s593: u32 = (4u * c5);
const s594: u32 = (s593 * c6);
const s599: u32 = (c5 * c6);
const s608: u32 = (c5 * c6);
const s658: bool = (c8 != 0u);
const s675: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h620: bool;
	var l212: u32;
	var l219: u32;
	var l223: u32;
	var l226: u32;
	var l238: u32;
	var l246: u32;
	var l255: u32;
	var l265: array<u32, max(c6, 1u)>;
	var l274: u32;
	var l279: u32;
	var l287: u32;
	var l298: array<array<f32, max(c6, 1u)>, 4>;
	var l306: u32;
	var l316: array<u32, 4>;
	var l328: u32;
	var l344: u32;
	var l354: array<vec4<u32>, max(c6, 1u)>;
	var l357: u32;
	var l360: u32;
	var l366: u32;
	var l371: u32;
	var l381: array<vec4<f32>, max(c6, 1u)>;
	var l384: vec4<u32>;
	var l387: u32;
	var l395: u32;
	var l403: vec4<f32>;
	var l419: u32;
	var l422: u32;
	var l423: u32;
	var l425: u32;
	var l452: u32;
	var l463: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l465: u32;
	var l468: u32;
	var l470: array<vec4<f32>, 2>;
	var l476: u32;
	var l484: u32;
	var l492: vec4<f32>;
	var l508: u32;
	var l511: u32;
	var l512: u32;
	var l514: u32;
	var l542: u32;
	var l550: u32;
	var l585: u32;
	var l596: u32;
	var l602: u32;
	var l623: f32;
	var l624: u32;
	var l642: u32;
	var l659: f32;
	let v218 = local_invocation_id[0u];
	l212 = v218;
	let v220 = l212;
	l219 = (v220 % max(c4, 1u));
	let v224 = l212;
	l223 = (v224 / max(c4, 1u));
	let v232 = push.m0;
	let v235 = workgroup_id[1u];
	l226 = (v232 + (v235 * 4u));
	let v239 = fn_8();
	l238 = v239;
	let v240 = l226;
	let v241 = l238;
	if (v240 >= v241) {
		return;
	}
	let v248 = workgroup_id[0u];
	let v251 = l223;
	l246 = (((v248 * c5) + v251) * c6);
	l255 = 0u;
	loop { // unroll
		let v261 = l255;
		if !(v261 < c6) { break; }
		let v266 = l255;
		let v267 = l246;
		let v268 = l255;
		let v271 = push.m2;
		l274 = min((v267 + v268), (v271 - 1u));
		let v275 = fn_13(&l274);
		l265[v266] = v275;
		continuing {
			let v277 = l255;
			l255 = (v277 + bitcast<u32>(1i));
		}
	}
	l279 = 0u;
	loop { // unroll
		let v285 = l279;
		if !(v285 < 4u) { break; }
		l287 = 0u;
		loop { // unroll
			let v293 = l287;
			if !(v293 < c6) { break; }
			let v299 = l279;
			let v300 = l287;
			l298[v299][v300] = 0.0f;
			continuing {
				let v302 = l287;
				l287 = (v302 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v304 = l279;
			l279 = (v304 + bitcast<u32>(1i));
		}
	}
	l306 = 0u;
	loop { // unroll
		let v312 = l306;
		if !(v312 < 4u) { break; }
		let v317 = l306;
		let v318 = l226;
		let v319 = l306;
		let v321 = l238;
		l316[v317] = (min((v318 + v319), (v321 - 1u)) * c2);
		continuing {
			let v326 = l306;
			l306 = (v326 + bitcast<u32>(1i));
		}
	}
	let v329 = l219;
	l328 = v329;
	loop {
		let v335 = l328;
		if !(v335 < s338) { break; }
		if s341 {
			l344 = 0u;
			loop { // unroll
				let v350 = l344;
				if !(v350 < c6) { break; }
				let v355 = l344;
				let v356 = l344;
				let v359 = l265[v356];
				l357 = v359;
				let v361 = l328;
				l360 = v361;
				let v362 = fn_19(&l357, &l360);
				l354[v355] = v362;
				continuing {
					let v364 = l344;
					l344 = (v364 + bitcast<u32>(1i));
				}
			}
			l366 = 0u;
			loop {
				l371 = 0u;
				loop { // unroll
					let v377 = l371;
					if !(v377 < c6) { break; }
					let v382 = l371;
					let v383 = l371;
					let v386 = l354[v383];
					l384 = v386;
					let v388 = l366;
					l387 = v388;
					let v389 = fn_27(&l384, &l387);
					let v390 = l384;
					l354[v383] = v390;
					l381[v382] = v389;
					continuing {
						let v393 = l371;
						l371 = (v393 + bitcast<u32>(1i));
					}
				}
				l395 = 0u;
				loop { // unroll
					let v401 = l395;
					if !(v401 < 4u) { break; }
					let v404 = l395;
					let v405 = l395;
					let v407 = l316[v405];
					let v408 = l328;
					let v412 = l366;
					let v414 = l328;
					let v416 = l366;
					let v421 = l316[v404];
					l419 = v421;
					l422 = (((v407 + (v408 * 8u)) / 4u) + v412);
					l423 = ((v414 * 8u) + (v416 * 4u));
					let v424 = fn_42(&l419, &l422, &l423);
					l403 = v424;
					l425 = 0u;
					loop { // unroll
						let v431 = l425;
						if !(v431 < c6) { break; }
						let v433 = l395;
						let v434 = l425;
						let v435 = l403;
						let v436 = l425;
						let v438 = l381[v436];
						let v441 = l298[v433][v434];
						l298[v433][v434] = (v441 + dot(v435, v438));
						continuing {
							let v444 = l425;
							l425 = (v444 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v446 = l395;
						l395 = (v446 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v448 = l366;
					let v449 = (v448 + bitcast<u32>(1i));
					l366 = v449;
					break if !(v449 < 2u);
				}
			}
			continue;
		}
		l452 = 0u;
		loop { // unroll
			let v458 = l452;
			if !(v458 < c6) { break; }
			let v460 = l452;
			let v464 = l452;
			let v467 = l265[v460];
			l465 = v467;
			let v469 = l328;
			l468 = v469;
			fn_36(&l465, &l468, &l470);
			let v472 = l470;
			l463[v464] = v472;
			continuing {
				let v474 = l452;
				l452 = (v474 + bitcast<u32>(1i));
			}
		}
		l476 = 0u;
		loop { // unroll
			let v482 = l476;
			if !(v482 < 4u) { break; }
			l484 = 0u;
			loop { // unroll
				let v490 = l484;
				if !(v490 < 2u) { break; }
				let v493 = l476;
				let v494 = l476;
				let v496 = l316[v494];
				let v497 = l328;
				let v501 = l484;
				let v503 = l328;
				let v505 = l484;
				let v510 = l316[v493];
				l508 = v510;
				l511 = (((v496 + (v497 * 8u)) / 4u) + v501);
				l512 = ((v503 * 8u) + (v505 * 4u));
				let v513 = fn_42(&l508, &l511, &l512);
				l492 = v513;
				l514 = 0u;
				loop { // unroll
					let v520 = l514;
					if !(v520 < c6) { break; }
					let v522 = l476;
					let v523 = l514;
					let v524 = l492;
					let v525 = l514;
					let v526 = l484;
					let v528 = l463[v525][v526];
					let v531 = l298[v522][v523];
					l298[v522][v523] = (v531 + dot(v524, v528));
					continuing {
						let v534 = l514;
						l514 = (v534 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v536 = l484;
					l484 = (v536 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v538 = l476;
				l476 = (v538 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v540 = l328;
			l328 = (v540 + c4);
		}
	}
	l542 = 0u;
	loop { // unroll
		let v548 = l542;
		if !(v548 < 4u) { break; }
		l550 = 0u;
		loop { // unroll
			let v556 = l550;
			if !(v556 < c6) { break; }
			let v564 = l542;
			let v566 = l223;
			let v569 = l550;
			let v572 = l219;
			let v573 = ((((((v564 * c5) + v566) * c6) + v569) * c4) + v572);
			let v574 = l542;
			let v575 = l550;
			let v577 = l298[v574][v575];
			g563[v573] = v577;
			continuing {
				let v580 = l550;
				l550 = (v580 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v582 = l542;
			l542 = (v582 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v586 = l212;
	l585 = v586;
	loop {
		let v592 = l585;
		if !(v592 < s594) { break; }
		let v597 = l226;
		let v598 = l585;
		l596 = (v597 + (v598 / max(s599, 1u)));
		let v604 = workgroup_id[0u];
		let v607 = l585;
		l602 = (((v604 * c5) * c6) + (v607 % max(s608, 1u)));
		let v611 = l596;
		let v612 = l238;
		let v613 = (v611 < v612);
		h620 = v613;
		if v613 {
			let v616 = l602;
			let v618 = push.m2;
			h620 = (v616 < v618);
		}
		let v620 = h620;
		if v620 {
			l623 = 0.0f;
			l624 = 0u;
			loop {
				let v630 = l624;
				if !(v630 < c4) { break; }
				let v632 = l585;
				let v634 = l624;
				let v635 = ((v632 * c4) + v634);
				let v637 = g563[v635];
				let v638 = l623;
				l623 = (v638 + v637);
				continuing {
					let v640 = l624;
					l624 = (v640 + bitcast<u32>(1i));
				}
			}
			let v643 = l596;
			let v645 = push.m3;
			let v648 = push.m1;
			let v650 = l602;
			l642 = (((v643 * v645) + v648) + v650);
			let v656 = l642;
			if s658 {
				let v662 = l623;
				let v667 = l642;
				let v669 = b5[v667];
				l659 = (v662 + v669);
			} else {
				let v672 = l623;
				l659 = v672;
			}
			let v673 = l659;
			b3[v656] = v673;
		}
		continuing {
			let v676 = l585;
			l585 = (v676 + s675);
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
	(*p25) = v101.zwxy;
	let v105 = l99[0u];
	let v109 = l99[0u];
	let v114 = l99[1u];
	let v117 = l99[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v105 << bitcast<u32>(16i)), (v109 & 4294901760u), (v114 << bitcast<u32>(16i)), (v117 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l123: vec4<u32>;
	var l124: u32;
	var l126: u32;
	var l129: u32;
	var l139: vec4<u32>;
	var l141: u32;
	let v125 = (*p33);
	l124 = v125;
	let v127 = (*p34);
	l126 = v127;
	let v128 = fn_19(&l124, &l126);
	l123 = v128;
	l129 = 0u;
	loop { // unroll
		let v135 = l129;
		if !(v135 < 2u) { break; }
		let v138 = l129;
		let v140 = l123;
		l139 = v140;
		let v142 = l129;
		l141 = v142;
		let v143 = fn_27(&l139, &l141);
		let v144 = l139;
		l123 = v144;
		(*p35)[v138] = v143;
		continuing {
			let v147 = l129;
			l129 = (v147 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l161: vec4<f32>;
	var l177: vec4<f32>;
	var l178: u32;
	if s152 {
		let v158 = (*p41);
		if (s157 || (v158 < c2)) {
			let v168 = (*p40);
			let v171 = b1[v168];
			l161 = v171;
		} else {
			l161 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v175 = l161;
		return v175;
	}
	l177 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l178 = 0u;
	loop { // unroll
		let v184 = l178;
		if !(v184 < 4u) { break; }
		let v186 = (*p41);
		let v187 = l178;
		if ((v186 + v187) < c2) {
			let v192 = l178;
			let v197 = (*p39);
			let v198 = (*p41);
			let v200 = l178;
			let v201 = ((v197 + v198) + v200);
			let v204 = b1[v201 / 4u][v201 % 4u];
			l177[v192] = v204;
		}
		continuing {
			let v207 = l178;
			l178 = (v207 + bitcast<u32>(1i));
		}
	}
	let v209 = l177;
	return v209;
}
