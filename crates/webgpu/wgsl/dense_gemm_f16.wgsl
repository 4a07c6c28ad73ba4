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
var<workgroup> g442: array<vec4<f32>, 130>;
const s77: u32 = (c1 - 5u);
const s191: u32 = (c0 / 16u);
const s193: u32 = (s191 * 8u);
const s255: u32 = (c0 / 16u);
const s256: u32 = (s255 * 8u);
const s257: u32 = (s256 * 2u);
const s259: u32 = (s257 / max(c0, 1u));
const s282: u32 = (c2 % 4u);
const s283: bool = (s282 == 0u);
const s287: u32 = (c2 % 8u);
const s288: bool = (s287 == 0u);
const s307: u32 = (c2 - 4u);
const s354: u32 = (c0 / 16u);
const s355: u32 = (s354 * 8u);
const s356: u32 = (s355 + 1u);
const s357: u32 = (2u * s356);
const s364: u32 = (c0 / 16u);
const s365: u32 = (s364 * 8u);
const s366: u32 = (s365 + 1u);
const s402: u32 = (c2 % 8u);
const s403: bool = (s402 == 0u);
const s508: u32 = (c0 / 16u);
const s537: u32 = (c0 / 16u);
const s538: u32 = (s537 * 8u);
const s539: u32 = (s538 + 1u);
const s560: u32 = (c0 / 16u);
const s609: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h587: bool;
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
	var l385: u32;
	var l388: u32;
	var l397: u32;
	var l411: array<vec4<f32>, 2>;
	var l412: u32;
	var l414: u32;
	var l415: array<vec4<f32>, 2>;
	var l419: u32;
	var l431: u32;
	var l461: u32;
	var l463: u32;
	var l465: u32;
	var l473: u32;
	var l483: array<vec4<f32>, 4>;
	var l496: u32;
	var l504: vec4<f32>;
	var l513: u32;
	var l546: u32;
	var l554: u32;
	var l563: u32;
	var l571: u32;
	var l590: u32;
	var l610: f32;
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
	loop { // unroll
		let v213 = l207;
		if !(v213 < 8u) { break; }
		l215 = 0u;
		loop { // unroll
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
		loop { // unroll
			let v253 = l247;
			if !(v253 < s259) { break; }
			let v262 = l155;
			let v263 = l247;
			l261 = (v262 + (v263 * vec3<u32>(c0, 1u, 1u).x));
			let v268 = l237;
			let v269 = l261;
			l267 = (v268 + ((v269 % 2u) * 4u));
			let v274 = l182;
			let v275 = l261;
			let v278 = l169;
			l273 = (min((v274 + (v275 / 2u)), (v278 - 1u)) * c2);
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
				loop { // unroll
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
			let v370 = (((v361 % 2u) * s366) + (v368 / 2u));
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
			if !(v383 < 64u) { break; }
			let v386 = l376;
			l385 = (v386 % 1u);
			let v389 = l196;
			let v390 = l376;
			let v394 = push.m2;
			l388 = min((v389 + (v390 / 1u)), (v394 - 1u));
			let v398 = l237;
			let v399 = l385;
			l397 = (v398 + (v399 * 8u));
			let v404 = l397;
			if (s403 || (v404 < c2)) {
				let v409 = l397;
				let v413 = l388;
				l412 = v413;
				l414 = (v409 / 8u);
				fn_41(&l412, &l414, &l415);
				let v417 = l415;
				l411 = v417;
			} else {
				l419 = 0u;
				loop { // unroll
					let v425 = l419;
					if !(v425 < 2u) { break; }
					let v427 = l419;
					l411[v427] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v429 = l419;
						l419 = (v429 + bitcast<u32>(1i));
					}
				}
			}
			l431 = 0u;
			loop { // unroll
				let v437 = l431;
				if !(v437 < 2u) { break; }
				let v443 = l385;
				let v445 = l431;
				let v449 = l376;
				let v451 = ((((v443 * 2u) + v445) * 65u) + (v449 / 1u));
				let v452 = l431;
				let v454 = l411[v452];
				g442[v451] = v454;
				continuing {
					let v456 = l431;
					l431 = (v456 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v459 = l376;
				l376 = (v459 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v462 = l162;
		l461 = v462;
		let v464 = l166;
		l463 = v464;
		l465 = 0u;
		loop {
			let v471 = l465;
			if !(v471 < 2u) { break; }
			l473 = 0u;
			loop { // unroll
				let v479 = l473;
				if !(v479 < 4u) { break; }
				let v484 = l473;
				let v485 = l461;
				let v486 = l473;
				let v488 = (v485 + (v486 * 16u));
				let v490 = g442[v488];
				l483[v484] = v490;
				continuing {
					let v492 = l473;
					l473 = (v492 + bitcast<u32>(1i));
				}
			}
			let v494 = l461;
			l461 = (v494 + 65u);
			l496 = 0u;
			loop { // unroll
				let v502 = l496;
				if !(v502 < 8u) { break; }
				let v505 = l463;
				let v506 = l496;
				let v510 = (v505 + (v506 * s508));
				let v512 = g360[v510];
				l504 = v512;
				l513 = 0u;
				loop { // unroll
					let v519 = l513;
					if !(v519 < 4u) { break; }
					let v521 = l496;
					let v522 = l513;
					let v523 = l504;
					let v524 = l513;
					let v526 = l483[v524];
					let v529 = l227[v521][v522];
					l227[v521][v522] = (v529 + dot(v523, v526));
					continuing {
						let v532 = l513;
						l513 = (v532 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v534 = l496;
					l496 = (v534 + bitcast<u32>(1i));
				}
			}
			let v540 = l463;
			l463 = (v540 + s539);
			continuing {
				let v542 = l465;
				l465 = (v542 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v544 = l237;
			l237 = (v544 + 8u);
		}
	}
	l546 = 0u;
	loop { // unroll
		let v552 = l546;
		if !(v552 < 8u) { break; }
		let v555 = l182;
		let v556 = l166;
		let v558 = l546;
		l554 = ((v555 + v556) + (v558 * s560));
		l563 = 0u;
		loop { // unroll
			let v569 = l563;
			if !(v569 < 4u) { break; }
			let v572 = l196;
			let v573 = l162;
			let v575 = l563;
			l571 = ((v572 + v573) + (v575 * 16u));
			let v578 = l554;
			let v579 = l169;
			let v580 = (v578 < v579);
			h587 = v580;
			if v580 {
				let v583 = l571;
				let v585 = push.m2;
				h587 = (v583 < v585);
			}
			let v587 = h587;
			if v587 {
				let v591 = l554;
				let v593 = push.m4;
				let v596 = push.m3;
				let v599 = push.m1;
				let v601 = l571;
				l590 = ((((v591 - v593) * v596) + v599) + v601);
				let v607 = l590;
				if s609 {
					let v613 = l546;
					let v614 = l563;
					let v616 = l227[v613][v614];
					let v621 = l590;
					let v623 = b5[v621];
					l610 = (v616 + v623);
				} else {
					let v626 = l546;
					let v627 = l563;
					let v629 = l227[v626][v627];
					l610 = v629;
				}
				let v630 = l610;
				b3[v607] = v630;
			}
			continuing {
				let v632 = l563;
				l563 = (v632 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v634 = l546;
			l546 = (v634 + bitcast<u32>(1i));
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
	loop { // unroll
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
