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
var<workgroup> g446: array<vec4<f32>, 130>;
const s77: u32 = (c1 - 5u);
const s195: u32 = (c0 / 16u);
const s197: u32 = (s195 * 8u);
const s259: u32 = (c0 / 16u);
const s260: u32 = (s259 * 8u);
const s261: u32 = (s260 * 2u);
const s263: u32 = (s261 / max(c0, 1u));
const s286: u32 = (c2 % 4u);
const s287: bool = (s286 == 0u);
const s291: u32 = (c2 % 8u);
const s292: bool = (s291 == 0u);
const s311: u32 = (c2 - 4u);
const s358: u32 = (c0 / 16u);
const s359: u32 = (s358 * 8u);
const s360: u32 = (s359 + 1u);
const s361: u32 = (2u * s360);
const s368: u32 = (c0 / 16u);
const s369: u32 = (s368 * 8u);
const s370: u32 = (s369 + 1u);
const s406: u32 = (c2 % 8u);
const s407: bool = (s406 == 0u);
const s512: u32 = (c0 / 16u);
const s541: u32 = (c0 / 16u);
const s542: u32 = (s541 * 8u);
const s543: u32 = (s542 + 1u);
const s564: u32 = (c0 / 16u);
const s613: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h591: bool;
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
	var l389: u32;
	var l392: u32;
	var l401: u32;
	var l415: array<vec4<f32>, 2>;
	var l416: u32;
	var l418: u32;
	var l419: array<vec4<f32>, 2>;
	var l423: u32;
	var l435: u32;
	var l465: u32;
	var l467: u32;
	var l469: u32;
	var l477: u32;
	var l487: array<vec4<f32>, 4>;
	var l500: u32;
	var l508: vec4<f32>;
	var l517: u32;
	var l550: u32;
	var l558: u32;
	var l567: u32;
	var l575: u32;
	var l594: u32;
	var l614: f32;
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
	loop { // unroll
		let v217 = l211;
		if !(v217 < 8u) { break; }
		l219 = 0u;
		loop { // unroll
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
		loop { // unroll
			let v257 = l251;
			if !(v257 < s263) { break; }
			let v266 = l159;
			let v267 = l251;
			l265 = (v266 + (v267 * vec3<u32>(c0, 1u, 1u).x));
			let v272 = l241;
			let v273 = l265;
			l271 = (v272 + ((v273 % 2u) * 4u));
			let v278 = l186;
			let v279 = l265;
			let v282 = l173;
			l277 = (min((v278 + (v279 / 2u)), (v282 - 1u)) * c2);
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
				loop { // unroll
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
			let v374 = (((v365 % 2u) * s370) + (v372 / 2u));
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
			if !(v387 < 64u) { break; }
			let v390 = l380;
			l389 = (v390 % 1u);
			let v393 = l200;
			let v394 = l380;
			let v398 = push.m2;
			l392 = min((v393 + (v394 / 1u)), (v398 - 1u));
			let v402 = l241;
			let v403 = l389;
			l401 = (v402 + (v403 * 8u));
			let v408 = l401;
			if (s407 || (v408 < c2)) {
				let v413 = l401;
				let v417 = l392;
				l416 = v417;
				l418 = (v413 / 8u);
				fn_41(&l416, &l418, &l419);
				let v421 = l419;
				l415 = v421;
			} else {
				l423 = 0u;
				loop { // unroll
					let v429 = l423;
					if !(v429 < 2u) { break; }
					let v431 = l423;
					l415[v431] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v433 = l423;
						l423 = (v433 + bitcast<u32>(1i));
					}
				}
			}
			l435 = 0u;
			loop { // unroll
				let v441 = l435;
				if !(v441 < 2u) { break; }
				let v447 = l389;
				let v449 = l435;
				let v453 = l380;
				let v455 = ((((v447 * 2u) + v449) * 65u) + (v453 / 1u));
				let v456 = l435;
				let v458 = l415[v456];
				g446[v455] = v458;
				continuing {
					let v460 = l435;
					l435 = (v460 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v463 = l380;
				l380 = (v463 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v466 = l166;
		l465 = v466;
		let v468 = l170;
		l467 = v468;
		l469 = 0u;
		loop {
			let v475 = l469;
			if !(v475 < 2u) { break; }
			l477 = 0u;
			loop { // unroll
				let v483 = l477;
				if !(v483 < 4u) { break; }
				let v488 = l477;
				let v489 = l465;
				let v490 = l477;
				let v492 = (v489 + (v490 * 16u));
				let v494 = g446[v492];
				l487[v488] = v494;
				continuing {
					let v496 = l477;
					l477 = (v496 + bitcast<u32>(1i));
				}
			}
			let v498 = l465;
			l465 = (v498 + 65u);
			l500 = 0u;
			loop { // unroll
				let v506 = l500;
				if !(v506 < 8u) { break; }
				let v509 = l467;
				let v510 = l500;
				let v514 = (v509 + (v510 * s512));
				let v516 = g364[v514];
				l508 = v516;
				l517 = 0u;
				loop { // unroll
					let v523 = l517;
					if !(v523 < 4u) { break; }
					let v525 = l500;
					let v526 = l517;
					let v527 = l508;
					let v528 = l517;
					let v530 = l487[v528];
					let v533 = l231[v525][v526];
					l231[v525][v526] = (v533 + dot(v527, v530));
					continuing {
						let v536 = l517;
						l517 = (v536 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v538 = l500;
					l500 = (v538 + bitcast<u32>(1i));
				}
			}
			let v544 = l467;
			l467 = (v544 + s543);
			continuing {
				let v546 = l469;
				l469 = (v546 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v548 = l241;
			l241 = (v548 + 8u);
		}
	}
	l550 = 0u;
	loop { // unroll
		let v556 = l550;
		if !(v556 < 8u) { break; }
		let v559 = l186;
		let v560 = l170;
		let v562 = l550;
		l558 = ((v559 + v560) + (v562 * s564));
		l567 = 0u;
		loop { // unroll
			let v573 = l567;
			if !(v573 < 4u) { break; }
			let v576 = l200;
			let v577 = l166;
			let v579 = l567;
			l575 = ((v576 + v577) + (v579 * 16u));
			let v582 = l558;
			let v583 = l173;
			let v584 = (v582 < v583);
			h591 = v584;
			if v584 {
				let v587 = l575;
				let v589 = push.m2;
				h591 = (v587 < v589);
			}
			let v591 = h591;
			if v591 {
				let v595 = l558;
				let v597 = push.m4;
				let v600 = push.m3;
				let v603 = push.m1;
				let v605 = l575;
				l594 = ((((v595 - v597) * v600) + v603) + v605);
				let v611 = l594;
				if s613 {
					let v617 = l550;
					let v618 = l567;
					let v620 = l231[v617][v618];
					let v625 = l594;
					let v627 = b5[v625];
					l614 = (v620 + v627);
				} else {
					let v630 = l550;
					let v631 = l567;
					let v633 = l231[v630][v631];
					l614 = v633;
				}
				let v634 = l614;
				b3[v611] = v634;
			}
			continuing {
				let v636 = l567;
				l567 = (v636 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v638 = l550;
			l550 = (v638 + bitcast<u32>(1i));
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
	loop { // unroll
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
