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
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S225 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S225;
var<workgroup> g541: array<f32, max(s538, 1u)>;
const s77: u32 = (c1 - 5u);
const s146: u32 = (c2 % 4u);
const s147: bool = (s146 == 0u);
const s151: u32 = (c2 % 8u);
const s152: bool = (s151 == 0u);
const s334: u32 = (c2 + 8u);
const s335: u32 = (s334 - 1u);
const s336: u32 = (s335 / 8u);
const s339: bool = (c7 == 0u);
const s536: u32 = (4u * c6);
const s537: u32 = (s536 * c4);
const s538: u32 = (s537 * c5);
const s571: u32 = (4u * c5);
const s572: u32 = (s571 * c6);
const s577: u32 = (c5 * c6);
const s586: u32 = (c5 * c6);
const s636: bool = (c8 != 0u);
const s653: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h598: bool;
	var l210: u32;
	var l217: u32;
	var l221: u32;
	var l224: u32;
	var l236: u32;
	var l244: u32;
	var l253: u32;
	var l263: array<u32, max(c6, 1u)>;
	var l272: u32;
	var l277: u32;
	var l285: u32;
	var l296: array<array<f32, max(c6, 1u)>, 4>;
	var l304: u32;
	var l314: array<u32, 4>;
	var l326: u32;
	var l342: u32;
	var l352: array<vec4<u32>, max(c6, 1u)>;
	var l355: u32;
	var l358: u32;
	var l364: u32;
	var l369: u32;
	var l379: array<vec4<f32>, max(c6, 1u)>;
	var l382: vec4<u32>;
	var l385: u32;
	var l393: u32;
	var l401: vec4<f32>;
	var l408: u32;
	var l411: u32;
	var l413: u32;
	var l440: u32;
	var l451: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l453: u32;
	var l456: u32;
	var l458: array<vec4<f32>, 2>;
	var l464: u32;
	var l472: u32;
	var l480: vec4<f32>;
	var l487: u32;
	var l490: u32;
	var l492: u32;
	var l520: u32;
	var l528: u32;
	var l563: u32;
	var l574: u32;
	var l580: u32;
	var l601: f32;
	var l602: u32;
	var l620: u32;
	var l637: f32;
	let v216 = local_invocation_id[0u];
	l210 = v216;
	let v218 = l210;
	l217 = (v218 % max(c4, 1u));
	let v222 = l210;
	l221 = (v222 / max(c4, 1u));
	let v230 = push.m0;
	let v233 = workgroup_id[1u];
	l224 = (v230 + (v233 * 4u));
	let v237 = fn_8();
	l236 = v237;
	let v238 = l224;
	let v239 = l236;
	if (v238 >= v239) {
		return;
	}
	let v246 = workgroup_id[0u];
	let v249 = l221;
	l244 = (((v246 * c5) + v249) * c6);
	l253 = 0u;
	loop {
		let v259 = l253;
		if !(v259 < c6) { break; }
		let v264 = l253;
		let v265 = l244;
		let v266 = l253;
		let v269 = push.m2;
		l272 = min((v265 + v266), (v269 - 1u));
		let v273 = fn_13(&l272);
		l263[v264] = v273;
		continuing {
			let v275 = l253;
			l253 = (v275 + bitcast<u32>(1i));
		}
	}
	l277 = 0u;
	loop {
		let v283 = l277;
		if !(v283 < 4u) { break; }
		l285 = 0u;
		loop {
			let v291 = l285;
			if !(v291 < c6) { break; }
			let v297 = l277;
			let v298 = l285;
			l296[v297][v298] = 0.0f;
			continuing {
				let v300 = l285;
				l285 = (v300 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v302 = l277;
			l277 = (v302 + bitcast<u32>(1i));
		}
	}
	l304 = 0u;
	loop {
		let v310 = l304;
		if !(v310 < 4u) { break; }
		let v315 = l304;
		let v316 = l224;
		let v317 = l304;
		let v319 = l236;
		l314[v315] = (min((v316 + v317), (v319 - 1u)) * c2);
		continuing {
			let v324 = l304;
			l304 = (v324 + bitcast<u32>(1i));
		}
	}
	let v327 = l217;
	l326 = v327;
	loop {
		let v333 = l326;
		if !(v333 < s336) { break; }
		if s339 {
			l342 = 0u;
			loop {
				let v348 = l342;
				if !(v348 < c6) { break; }
				let v353 = l342;
				let v354 = l342;
				let v357 = l263[v354];
				l355 = v357;
				let v359 = l326;
				l358 = v359;
				let v360 = fn_19(&l355, &l358);
				l352[v353] = v360;
				continuing {
					let v362 = l342;
					l342 = (v362 + bitcast<u32>(1i));
				}
			}
			l364 = 0u;
			loop {
				l369 = 0u;
				loop {
					let v375 = l369;
					if !(v375 < c6) { break; }
					let v380 = l369;
					let v381 = l369;
					let v384 = l352[v381];
					l382 = v384;
					let v386 = l364;
					l385 = v386;
					let v387 = fn_27(&l382, &l385);
					let v388 = l382;
					l352[v381] = v388;
					l379[v380] = v387;
					continuing {
						let v391 = l369;
						l369 = (v391 + bitcast<u32>(1i));
					}
				}
				l393 = 0u;
				loop {
					let v399 = l393;
					if !(v399 < 4u) { break; }
					let v402 = l393;
					let v403 = l326;
					let v405 = l364;
					let v410 = l314[v402];
					l408 = v410;
					l411 = ((v403 * 8u) + (v405 * 4u));
					let v412 = fn_41(&l408, &l411);
					l401 = v412;
					l413 = 0u;
					loop {
						let v419 = l413;
						if !(v419 < c6) { break; }
						let v421 = l393;
						let v422 = l413;
						let v423 = l401;
						let v424 = l413;
						let v426 = l379[v424];
						let v429 = l296[v421][v422];
						l296[v421][v422] = (v429 + dot(v423, v426));
						continuing {
							let v432 = l413;
							l413 = (v432 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v434 = l393;
						l393 = (v434 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v436 = l364;
					let v437 = (v436 + bitcast<u32>(1i));
					l364 = v437;
					break if !(v437 < 2u);
				}
			}
			continue;
		}
		l440 = 0u;
		loop {
			let v446 = l440;
			if !(v446 < c6) { break; }
			let v448 = l440;
			let v452 = l440;
			let v455 = l263[v448];
			l453 = v455;
			let v457 = l326;
			l456 = v457;
			fn_36(&l453, &l456, &l458);
			let v460 = l458;
			l451[v452] = v460;
			continuing {
				let v462 = l440;
				l440 = (v462 + bitcast<u32>(1i));
			}
		}
		l464 = 0u;
		loop {
			let v470 = l464;
			if !(v470 < 4u) { break; }
			l472 = 0u;
			loop {
				let v478 = l472;
				if !(v478 < 2u) { break; }
				let v481 = l464;
				let v482 = l326;
				let v484 = l472;
				let v489 = l314[v481];
				l487 = v489;
				l490 = ((v482 * 8u) + (v484 * 4u));
				let v491 = fn_41(&l487, &l490);
				l480 = v491;
				l492 = 0u;
				loop {
					let v498 = l492;
					if !(v498 < c6) { break; }
					let v500 = l464;
					let v501 = l492;
					let v502 = l480;
					let v503 = l492;
					let v504 = l472;
					let v506 = l451[v503][v504];
					let v509 = l296[v500][v501];
					l296[v500][v501] = (v509 + dot(v502, v506));
					continuing {
						let v512 = l492;
						l492 = (v512 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v514 = l472;
					l472 = (v514 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v516 = l464;
				l464 = (v516 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v518 = l326;
			l326 = (v518 + c4);
		}
	}
	l520 = 0u;
	loop {
		let v526 = l520;
		if !(v526 < 4u) { break; }
		l528 = 0u;
		loop {
			let v534 = l528;
			if !(v534 < c6) { break; }
			let v542 = l520;
			let v544 = l221;
			let v547 = l528;
			let v550 = l217;
			let v551 = ((((((v542 * c5) + v544) * c6) + v547) * c4) + v550);
			let v552 = l520;
			let v553 = l528;
			let v555 = l296[v552][v553];
			g541[v551] = v555;
			continuing {
				let v558 = l528;
				l528 = (v558 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v560 = l520;
			l520 = (v560 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v564 = l210;
	l563 = v564;
	loop {
		let v570 = l563;
		if !(v570 < s572) { break; }
		let v575 = l224;
		let v576 = l563;
		l574 = (v575 + (v576 / max(s577, 1u)));
		let v582 = workgroup_id[0u];
		let v585 = l563;
		l580 = (((v582 * c5) * c6) + (v585 % max(s586, 1u)));
		let v589 = l574;
		let v590 = l236;
		let v591 = (v589 < v590);
		h598 = v591;
		if v591 {
			let v594 = l580;
			let v596 = push.m2;
			h598 = (v594 < v596);
		}
		let v598 = h598;
		if v598 {
			l601 = 0.0f;
			l602 = 0u;
			loop {
				let v608 = l602;
				if !(v608 < c4) { break; }
				let v610 = l563;
				let v612 = l602;
				let v613 = ((v610 * c4) + v612);
				let v615 = g541[v613];
				let v616 = l601;
				l601 = (v616 + v615);
				continuing {
					let v618 = l602;
					l602 = (v618 + bitcast<u32>(1i));
				}
			}
			let v621 = l574;
			let v623 = push.m3;
			let v626 = push.m1;
			let v628 = l580;
			l620 = (((v621 * v623) + v626) + v628);
			let v634 = l620;
			if s636 {
				let v640 = l601;
				let v645 = l620;
				let v647 = b5[v645];
				l637 = (v640 + v647);
			} else {
				let v650 = l601;
				l637 = v650;
			}
			let v651 = l637;
			b3[v634] = v651;
		}
		continuing {
			let v654 = l563;
			l563 = (v654 + s653);
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
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l156: vec4<f32>;
	var l175: vec4<f32>;
	var l176: u32;
	if s147 {
		let v153 = (*p40);
		if (s152 || (v153 < c2)) {
			let v163 = (*p39);
			let v164 = (*p40);
			let v166 = ((v163 + v164) / 4u);
			let v169 = b1[v166];
			l156 = v169;
		} else {
			l156 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v173 = l156;
		return v173;
	}
	l175 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l176 = 0u;
	loop {
		let v182 = l176;
		if !(v182 < 4u) { break; }
		let v184 = (*p40);
		let v185 = l176;
		if ((v184 + v185) < c2) {
			let v190 = l176;
			let v195 = (*p39);
			let v196 = (*p40);
			let v198 = l176;
			let v199 = ((v195 + v196) + v198);
			let v202 = b1[v199 / 4u][v199 % 4u];
			l175[v190] = v202;
		}
		continuing {
			let v205 = l176;
			l176 = (v205 + bitcast<u32>(1i));
		}
	}
	let v207 = l175;
	return v207;
}
