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
struct S175 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S175;
var<workgroup> g364: array<vec4<f32>, max(s361, 1u)>;
var<workgroup> g447: array<vec4<f32>, 260>;
const s77: u32 = (c1 - 5u);
const s195: u32 = (c0 / 16u);
const s197: u32 = (s195 * 8u);
const s259: u32 = (c0 / 16u);
const s260: u32 = (s259 * 8u);
const s261: u32 = (s260 * 4u);
const s263: u32 = (s261 / max(c0, 1u));
const s286: u32 = (c2 % 4u);
const s287: bool = (s286 == 0u);
const s291: u32 = (c2 % 16u);
const s292: bool = (s291 == 0u);
const s311: u32 = (c2 - 4u);
const s358: u32 = (c0 / 16u);
const s359: u32 = (s358 * 8u);
const s360: u32 = (s359 + 1u);
const s361: u32 = (4u * s360);
const s368: u32 = (c0 / 16u);
const s369: u32 = (s368 * 8u);
const s370: u32 = (s369 + 1u);
const s407: u32 = (c2 % 16u);
const s408: bool = (s407 == 0u);
const s513: u32 = (c0 / 16u);
const s542: u32 = (c0 / 16u);
const s543: u32 = (s542 * 8u);
const s544: u32 = (s543 + 1u);
const s565: u32 = (c0 / 16u);
const s614: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h592: bool;
	var l159: u32;
	var l166: u32;
	var l170: u32;
	var l173: u32;
	var l186: u32;
	var l200: u32;
	var l211: u32;
	var l219: u32;
	var l231: array<array<f32, 4>, 8>;
	var l241: u32;
	var l251: u32;
	var l265: u32;
	var l271: u32;
	var l277: u32;
	var l290: vec4<f32>;
	var l293: vec4<f32>;
	var l324: u32;
	var l337: f32;
	var l380: u32;
	var l390: u32;
	var l393: u32;
	var l402: u32;
	var l416: array<vec4<f32>, 2>;
	var l417: u32;
	var l419: u32;
	var l420: array<vec4<f32>, 2>;
	var l424: u32;
	var l436: u32;
	var l466: u32;
	var l468: u32;
	var l470: u32;
	var l478: u32;
	var l488: array<vec4<f32>, 4>;
	var l501: u32;
	var l509: vec4<f32>;
	var l518: u32;
	var l551: u32;
	var l559: u32;
	var l568: u32;
	var l576: u32;
	var l595: u32;
	var l615: f32;
	let v165 = local_invocation_id[0u];
	l159 = v165;
	let v167 = l159;
	l166 = (v167 % 16u);
	let v171 = l159;
	l170 = (v171 / 16u);
	let v174 = fn_8();
	let v180 = push.m4;
	let v183 = push.m5;
	l173 = min(v174, (v180 + v183));
	let v188 = push.m0;
	let v191 = workgroup_id[1u];
	l186 = (v188 + (v191 * s197));
	let v202 = workgroup_id[0u];
	l200 = (v202 * 64u);
	let v205 = l186;
	let v206 = l173;
	if (v205 >= v206) {
		return;
	}
	l211 = 0u;
	loop {
		let v217 = l211;
		if !(v217 < 8u) { break; }
		l219 = 0u;
		loop {
			let v225 = l219;
			if !(v225 < 4u) { break; }
			let v232 = l211;
			let v233 = l219;
			l231[v232][v233] = 0.0f;
			continuing {
				let v237 = l219;
				l219 = (v237 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v239 = l211;
			l211 = (v239 + bitcast<u32>(1i));
		}
	}
	l241 = 0u;
	loop {
		let v247 = l241;
		if !(v247 < c2) { break; }
		workgroupBarrier();
		l251 = 0u;
		loop {
			let v257 = l251;
			if !(v257 < s263) { break; }
			let v266 = l159;
			let v267 = l251;
			l265 = (v266 + (v267 * vec3<u32>(c0, 1u, 1u).x));
			let v272 = l241;
			let v273 = l265;
			l271 = (v272 + ((v273 % 4u) * 4u));
			let v278 = l186;
			let v279 = l265;
			let v282 = l173;
			l277 = (min((v278 + (v279 / 4u)), (v282 - 1u)) * c2);
			if s287 {
				if s292 {
					let v300 = l277;
					let v301 = l271;
					let v303 = ((v300 + v301) / 4u);
					let v306 = b1[v303];
					l293 = v306;
				} else {
					let v309 = l277;
					let v310 = l271;
					let v314 = ((v309 + min(v310, s311)) / 4u);
					let v316 = b1[v314];
					let v317 = l271;
					let v318 = (v317 < c2);
					l293 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v316, vec4<bool>(v318, v318, v318, v318));
				}
				let v322 = l293;
				l290 = v322;
			} else {
				l324 = 0u;
				loop {
					let v330 = l324;
					if !(v330 < 4u) { break; }
					let v332 = l324;
					let v333 = l271;
					let v334 = l324;
					if ((v333 + v334) < c2) {
						let v344 = l277;
						let v345 = l271;
						let v347 = l324;
						let v348 = ((v344 + v345) + v347);
						let v351 = b1[v348 / 4u][v348 % 4u];
						l337 = v351;
					} else {
						l337 = 0.0f;
					}
					let v353 = l337;
					l290[v332] = v353;
					continuing {
						let v355 = l324;
						l324 = (v355 + bitcast<u32>(1i));
					}
				}
			}
			let v365 = l265;
			let v372 = l265;
			let v374 = (((v365 % 4u) * s370) + (v372 / 4u));
			let v375 = l290;
			g364[v374] = v375;
			continuing {
				let v378 = l251;
				l251 = (v378 + bitcast<u32>(1i));
			}
		}
		let v381 = l159;
		l380 = v381;
		loop {
			let v387 = l380;
			if !(v387 < 128u) { break; }
			let v391 = l380;
			l390 = (v391 % 2u);
			let v394 = l200;
			let v395 = l380;
			let v399 = push.m2;
			l393 = min((v394 + (v395 / 2u)), (v399 - 1u));
			let v403 = l241;
			let v404 = l390;
			l402 = (v403 + (v404 * 8u));
			let v409 = l402;
			if (s408 || (v409 < c2)) {
				let v414 = l402;
				let v418 = l393;
				l417 = v418;
				l419 = (v414 / 8u);
				fn_41(&l417, &l419, &l420);
				let v422 = l420;
				l416 = v422;
			} else {
				l424 = 0u;
				loop {
					let v430 = l424;
					if !(v430 < 2u) { break; }
					let v432 = l424;
					l416[v432] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v434 = l424;
						l424 = (v434 + bitcast<u32>(1i));
					}
				}
			}
			l436 = 0u;
			loop {
				let v442 = l436;
				if !(v442 < 2u) { break; }
				let v448 = l390;
				let v450 = l436;
				let v454 = l380;
				let v456 = ((((v448 * 2u) + v450) * 65u) + (v454 / 2u));
				let v457 = l436;
				let v459 = l416[v457];
				g447[v456] = v459;
				continuing {
					let v461 = l436;
					l436 = (v461 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v464 = l380;
				l380 = (v464 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v467 = l166;
		l466 = v467;
		let v469 = l170;
		l468 = v469;
		l470 = 0u;
		loop {
			let v476 = l470;
			if !(v476 < 4u) { break; }
			l478 = 0u;
			loop {
				let v484 = l478;
				if !(v484 < 4u) { break; }
				let v489 = l478;
				let v490 = l466;
				let v491 = l478;
				let v493 = (v490 + (v491 * 16u));
				let v495 = g447[v493];
				l488[v489] = v495;
				continuing {
					let v497 = l478;
					l478 = (v497 + bitcast<u32>(1i));
				}
			}
			let v499 = l466;
			l466 = (v499 + 65u);
			l501 = 0u;
			loop {
				let v507 = l501;
				if !(v507 < 8u) { break; }
				let v510 = l468;
				let v511 = l501;
				let v515 = (v510 + (v511 * s513));
				let v517 = g364[v515];
				l509 = v517;
				l518 = 0u;
				loop {
					let v524 = l518;
					if !(v524 < 4u) { break; }
					let v526 = l501;
					let v527 = l518;
					let v528 = l509;
					let v529 = l518;
					let v531 = l488[v529];
					let v534 = l231[v526][v527];
					l231[v526][v527] = (v534 + dot(v528, v531));
					continuing {
						let v537 = l518;
						l518 = (v537 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v539 = l501;
					l501 = (v539 + bitcast<u32>(1i));
				}
			}
			let v545 = l468;
			l468 = (v545 + s544);
			continuing {
				let v547 = l470;
				l470 = (v547 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v549 = l241;
			l241 = (v549 + 16u);
		}
	}
	l551 = 0u;
	loop {
		let v557 = l551;
		if !(v557 < 8u) { break; }
		let v560 = l186;
		let v561 = l170;
		let v563 = l551;
		l559 = ((v560 + v561) + (v563 * s565));
		l568 = 0u;
		loop {
			let v574 = l568;
			if !(v574 < 4u) { break; }
			let v577 = l200;
			let v578 = l166;
			let v580 = l568;
			l576 = ((v577 + v578) + (v580 * 16u));
			let v583 = l559;
			let v584 = l173;
			let v585 = (v583 < v584);
			h592 = v585;
			if v585 {
				let v588 = l576;
				let v590 = push.m2;
				h592 = (v588 < v590);
			}
			let v592 = h592;
			if v592 {
				let v596 = l559;
				let v598 = push.m4;
				let v601 = push.m3;
				let v604 = push.m1;
				let v606 = l576;
				l595 = ((((v596 - v598) * v601) + v604) + v606);
				let v612 = l595;
				if s614 {
					let v618 = l551;
					let v619 = l568;
					let v621 = l231[v618][v619];
					let v626 = l595;
					let v628 = b5[v626];
					l615 = (v621 + v628);
				} else {
					let v631 = l551;
					let v632 = l568;
					let v634 = l231[v631][v632];
					l615 = v634;
				}
				let v635 = l615;
				b3[v612] = v635;
			}
			continuing {
				let v637 = l568;
				l568 = (v637 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v639 = l551;
			l551 = (v639 + bitcast<u32>(1i));
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
	let v108 = l98[0u];
	let v113 = l98[1u];
	let v116 = l98[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v104 << bitcast<u32>(16i)), (v108 & 4294901760u), (v113 << bitcast<u32>(16i)), (v116 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l122: vec4<u32>;
	var l123: u32;
	var l125: u32;
	var l128: u32;
	var l138: vec4<u32>;
	var l140: u32;
	let v124 = (*p33);
	l123 = v124;
	let v126 = (*p34);
	l125 = v126;
	let v127 = fn_19(&l123, &l125);
	l122 = v127;
	l128 = 0u;
	loop {
		let v134 = l128;
		if !(v134 < 2u) { break; }
		let v137 = l128;
		let v139 = l122;
		l138 = v139;
		let v141 = l128;
		l140 = v141;
		let v142 = fn_27(&l138, &l140);
		let v143 = l138;
		l122 = v143;
		(*p35)[v137] = v142;
		continuing {
			let v146 = l128;
			l128 = (v146 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l148: u32;
	var l149: u32;
	var l152: u32;
	var l154: u32;
	var l156: array<vec4<f32>, 2>;
	let v150 = (*p38);
	l149 = v150;
	let v151 = fn_13(&l149);
	l148 = v151;
	let v153 = l148;
	l152 = v153;
	let v155 = (*p39);
	l154 = v155;
	fn_36(&l152, &l154, &l156);
	let v158 = l156;
	(*p40) = v158;
	return;
}
