const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S171 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S171;
var<workgroup> g360: array<vec4<f32>, max(s357, 1u)>;
var<workgroup> g443: array<vec4<f32>, 260>;
const s77: u32 = (c1 - 5u);
const s191: u32 = (c0 / 16u);
const s193: u32 = (s191 * 8u);
const s255: u32 = (c0 / 16u);
const s256: u32 = (s255 * 8u);
const s257: u32 = (s256 * 4u);
const s259: u32 = (s257 / max(c0, 1u));
const s282: u32 = (c2 % 4u);
const s283: bool = (s282 == 0u);
const s287: u32 = (c2 % 16u);
const s288: bool = (s287 == 0u);
const s307: u32 = (c2 - 4u);
const s354: u32 = (c0 / 16u);
const s355: u32 = (s354 * 8u);
const s356: u32 = (s355 + 1u);
const s357: u32 = (4u * s356);
const s364: u32 = (c0 / 16u);
const s365: u32 = (s364 * 8u);
const s366: u32 = (s365 + 1u);
const s403: u32 = (c2 % 16u);
const s404: bool = (s403 == 0u);
const s509: u32 = (c0 / 16u);
const s538: u32 = (c0 / 16u);
const s539: u32 = (s538 * 8u);
const s540: u32 = (s539 + 1u);
const s561: u32 = (c0 / 16u);
const s610: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h588: bool;
	var l155: u32;
	var l162: u32;
	var l166: u32;
	var l169: u32;
	var l182: u32;
	var l196: u32;
	var l207: u32;
	var l215: u32;
	var l227: array<array<f32, 4>, 8>;
	var l237: u32;
	var l247: u32;
	var l261: u32;
	var l267: u32;
	var l273: u32;
	var l286: vec4<f32>;
	var l289: vec4<f32>;
	var l320: u32;
	var l333: f32;
	var l376: u32;
	var l386: u32;
	var l389: u32;
	var l398: u32;
	var l412: array<vec4<f32>, 2>;
	var l413: u32;
	var l415: u32;
	var l416: array<vec4<f32>, 2>;
	var l420: u32;
	var l432: u32;
	var l462: u32;
	var l464: u32;
	var l466: u32;
	var l474: u32;
	var l484: array<vec4<f32>, 4>;
	var l497: u32;
	var l505: vec4<f32>;
	var l514: u32;
	var l547: u32;
	var l555: u32;
	var l564: u32;
	var l572: u32;
	var l591: u32;
	var l611: f32;
	let v161 = local_invocation_id[0u];
	l155 = v161;
	let v163 = l155;
	l162 = (v163 % 16u);
	let v167 = l155;
	l166 = (v167 / 16u);
	let v170 = fn_8();
	let v176 = push.m4;
	let v179 = push.m5;
	l169 = min(v170, (v176 + v179));
	let v184 = push.m0;
	let v187 = workgroup_id[1u];
	l182 = (v184 + (v187 * s193));
	let v198 = workgroup_id[0u];
	l196 = (v198 * 64u);
	let v201 = l182;
	let v202 = l169;
	if (v201 >= v202) {
		return;
	}
	l207 = 0u;
	loop {
		let v213 = l207;
		if !(v213 < 8u) { break; }
		l215 = 0u;
		loop {
			let v221 = l215;
			if !(v221 < 4u) { break; }
			let v228 = l207;
			let v229 = l215;
			l227[v228][v229] = 0.0f;
			continuing {
				let v233 = l215;
				l215 = (v233 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v235 = l207;
			l207 = (v235 + bitcast<u32>(1i));
		}
	}
	l237 = 0u;
	loop {
		let v243 = l237;
		if !(v243 < c2) { break; }
		workgroupBarrier();
		l247 = 0u;
		loop {
			let v253 = l247;
			if !(v253 < s259) { break; }
			let v262 = l155;
			let v263 = l247;
			l261 = (v262 + (v263 * vec3<u32>(c0, 1u, 1u).x));
			let v268 = l237;
			let v269 = l261;
			l267 = (v268 + ((v269 % 4u) * 4u));
			let v274 = l182;
			let v275 = l261;
			let v278 = l169;
			l273 = (min((v274 + (v275 / 4u)), (v278 - 1u)) * c2);
			if s283 {
				if s288 {
					let v296 = l273;
					let v297 = l267;
					let v299 = ((v296 + v297) / 4u);
					let v302 = b1[v299];
					l289 = v302;
				} else {
					let v305 = l273;
					let v306 = l267;
					let v310 = ((v305 + min(v306, s307)) / 4u);
					let v312 = b1[v310];
					let v313 = l267;
					let v314 = (v313 < c2);
					l289 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v312, vec4<bool>(v314, v314, v314, v314));
				}
				let v318 = l289;
				l286 = v318;
			} else {
				l320 = 0u;
				loop {
					let v326 = l320;
					if !(v326 < 4u) { break; }
					let v328 = l320;
					let v329 = l267;
					let v330 = l320;
					if ((v329 + v330) < c2) {
						let v340 = l273;
						let v341 = l267;
						let v343 = l320;
						let v344 = ((v340 + v341) + v343);
						let v347 = b1[v344 / 4u][v344 % 4u];
						l333 = v347;
					} else {
						l333 = 0.0f;
					}
					let v349 = l333;
					l286[v328] = v349;
					continuing {
						let v351 = l320;
						l320 = (v351 + bitcast<u32>(1i));
					}
				}
			}
			let v361 = l261;
			let v368 = l261;
			let v370 = (((v361 % 4u) * s366) + (v368 / 4u));
			let v371 = l286;
			g360[v370] = v371;
			continuing {
				let v374 = l247;
				l247 = (v374 + bitcast<u32>(1i));
			}
		}
		let v377 = l155;
		l376 = v377;
		loop {
			let v383 = l376;
			if !(v383 < 128u) { break; }
			let v387 = l376;
			l386 = (v387 % 2u);
			let v390 = l196;
			let v391 = l376;
			let v395 = push.m2;
			l389 = min((v390 + (v391 / 2u)), (v395 - 1u));
			let v399 = l237;
			let v400 = l386;
			l398 = (v399 + (v400 * 8u));
			let v405 = l398;
			if (s404 || (v405 < c2)) {
				let v410 = l398;
				let v414 = l389;
				l413 = v414;
				l415 = (v410 / 8u);
				fn_41(&l413, &l415, &l416);
				let v418 = l416;
				l412 = v418;
			} else {
				l420 = 0u;
				loop {
					let v426 = l420;
					if !(v426 < 2u) { break; }
					let v428 = l420;
					l412[v428] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v430 = l420;
						l420 = (v430 + bitcast<u32>(1i));
					}
				}
			}
			l432 = 0u;
			loop {
				let v438 = l432;
				if !(v438 < 2u) { break; }
				let v444 = l386;
				let v446 = l432;
				let v450 = l376;
				let v452 = ((((v444 * 2u) + v446) * 65u) + (v450 / 2u));
				let v453 = l432;
				let v455 = l412[v453];
				g443[v452] = v455;
				continuing {
					let v457 = l432;
					l432 = (v457 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v460 = l376;
				l376 = (v460 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v463 = l162;
		l462 = v463;
		let v465 = l166;
		l464 = v465;
		l466 = 0u;
		loop {
			let v472 = l466;
			if !(v472 < 4u) { break; }
			l474 = 0u;
			loop {
				let v480 = l474;
				if !(v480 < 4u) { break; }
				let v485 = l474;
				let v486 = l462;
				let v487 = l474;
				let v489 = (v486 + (v487 * 16u));
				let v491 = g443[v489];
				l484[v485] = v491;
				continuing {
					let v493 = l474;
					l474 = (v493 + bitcast<u32>(1i));
				}
			}
			let v495 = l462;
			l462 = (v495 + 65u);
			l497 = 0u;
			loop {
				let v503 = l497;
				if !(v503 < 8u) { break; }
				let v506 = l464;
				let v507 = l497;
				let v511 = (v506 + (v507 * s509));
				let v513 = g360[v511];
				l505 = v513;
				l514 = 0u;
				loop {
					let v520 = l514;
					if !(v520 < 4u) { break; }
					let v522 = l497;
					let v523 = l514;
					let v524 = l505;
					let v525 = l514;
					let v527 = l484[v525];
					let v530 = l227[v522][v523];
					l227[v522][v523] = (v530 + dot(v524, v527));
					continuing {
						let v533 = l514;
						l514 = (v533 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v535 = l497;
					l497 = (v535 + bitcast<u32>(1i));
				}
			}
			let v541 = l464;
			l464 = (v541 + s540);
			continuing {
				let v543 = l466;
				l466 = (v543 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v545 = l237;
			l237 = (v545 + 16u);
		}
	}
	l547 = 0u;
	loop {
		let v553 = l547;
		if !(v553 < 8u) { break; }
		let v556 = l182;
		let v557 = l166;
		let v559 = l547;
		l555 = ((v556 + v557) + (v559 * s561));
		l564 = 0u;
		loop {
			let v570 = l564;
			if !(v570 < 4u) { break; }
			let v573 = l196;
			let v574 = l162;
			let v576 = l564;
			l572 = ((v573 + v574) + (v576 * 16u));
			let v579 = l555;
			let v580 = l169;
			let v581 = (v579 < v580);
			h588 = v581;
			if v581 {
				let v584 = l572;
				let v586 = push.m2;
				h588 = (v584 < v586);
			}
			let v588 = h588;
			if v588 {
				let v592 = l555;
				let v594 = push.m4;
				let v597 = push.m3;
				let v600 = push.m1;
				let v602 = l572;
				l591 = ((((v592 - v594) * v597) + v600) + v602);
				let v608 = l591;
				if s610 {
					let v614 = l547;
					let v615 = l564;
					let v617 = l227[v614][v615];
					let v622 = l591;
					let v624 = b5[v622];
					l611 = (v617 + v624);
				} else {
					let v627 = l547;
					let v628 = l564;
					let v630 = l227[v627][v628];
					l611 = v630;
				}
				let v631 = l611;
				b3[v608] = v631;
			}
			continuing {
				let v633 = l564;
				l564 = (v633 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v635 = l547;
			l547 = (v635 + bitcast<u32>(1i));
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
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v81 = (*p12);
	return (v81 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v90 = (*p17);
	let v91 = (*p18);
	let v92 = (v90 + v91);
	let v95 = b2[v92];
	return v95;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l98: vec4<u32>;
	let v99 = (*p25);
	l98 = v99;
	let v100 = l98;
	(*p25) = v100.zwxy;
	let v104 = l98[0u];
	let v106 = unpack2x16float(v104);
	let v109 = l98[1u];
	let v110 = unpack2x16float(v109);
	return vec4<f32>(v106.x, v106.y, v110.x, v110.y);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l118: vec4<u32>;
	var l119: u32;
	var l121: u32;
	var l124: u32;
	var l134: vec4<u32>;
	var l136: u32;
	let v120 = (*p33);
	l119 = v120;
	let v122 = (*p34);
	l121 = v122;
	let v123 = fn_19(&l119, &l121);
	l118 = v123;
	l124 = 0u;
	loop {
		let v130 = l124;
		if !(v130 < 2u) { break; }
		let v133 = l124;
		let v135 = l118;
		l134 = v135;
		let v137 = l124;
		l136 = v137;
		let v138 = fn_27(&l134, &l136);
		let v139 = l134;
		l118 = v139;
		(*p35)[v133] = v138;
		continuing {
			let v142 = l124;
			l124 = (v142 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l144: u32;
	var l145: u32;
	var l148: u32;
	var l150: u32;
	var l152: array<vec4<f32>, 2>;
	let v146 = (*p38);
	l145 = v146;
	let v147 = fn_13(&l145);
	l144 = v147;
	let v149 = l144;
	l148 = v149;
	let v151 = (*p39);
	l150 = v151;
	fn_36(&l148, &l150, &l152);
	let v154 = l152;
	(*p40) = v154;
	return;
}
