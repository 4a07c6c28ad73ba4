const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S55 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S276 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S55;
@group(0) @binding(16) var<uniform> push: S276;
var<workgroup> g560: array<i32, max(s557, 1u)>;
const s80: u32 = (c1 - 5u);
const s150: bool = (c7 == 1u);
const s168: bool = (c7 != 0u);
const s176: bool = (c7 == 2u);
const s235: u32 = (c2 + 15u);
const s237: u32 = (s235 / 16u);
const s238: u32 = (s237 % 5u);
const s239: bool = (s238 == 0u);
const s306: u32 = (c3 * c5);
const s313: u32 = (c2 + 80u);
const s314: u32 = (s313 - 1u);
const s315: u32 = (s314 / 80u);
const s505: u32 = (c4 * 64u);
const s556: u32 = (c4 * 1u);
const s557: u32 = (s556 * s306);
const s591: u32 = (1u * s306);
const s674: bool = (c6 != 0u);
const s703: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h298: bool;
	var h612: bool;
	var l262: u32;
	var l271: u32;
	var l275: u32;
	var l287: u32;
	var l302: u32;
	var l308: u32;
	var l316: u32;
	var l317: u32;
	var l319: u32;
	var l321: u32;
	var l331: array<u32, 1>;
	var l342: u32;
	var l350: u32;
	var l361: array<array<i32, max(c5, 1u)>, 1>;
	var l369: i32;
	var l370: u32;
	var l379: array<i32, max(c5, 1u)>;
	var l382: array<i32, max(c5, 1u)>;
	var l385: array<i32, max(c5, 1u)>;
	var l390: u32;
	var l399: u32;
	var l408: u32;
	var l416: u32;
	var l423: array<u32, 5>;
	var l430: u32;
	var l433: u32;
	var l441: u32;
	var l449: u32;
	var l462: u32;
	var l466: u32;
	var l470: u32;
	var l480: u32;
	var l482: u32;
	var l487: u32;
	var l490: u32;
	var l508: u32;
	var l527: i32;
	var l530: i32;
	var l540: u32;
	var l548: u32;
	var l582: u32;
	var l593: u32;
	var l598: u32;
	var l615: i32;
	var l625: u32;
	var l644: u32;
	var l649: f32;
	var l667: f32;
	var l668: f32;
	let v268 = local_invocation_id[0u];
	l262 = (v268 % max(c3, 1u));
	let v273 = local_invocation_id[0u];
	l271 = (v273 / max(c3, 1u));
	let v281 = push.m0;
	let v284 = workgroup_id[1u];
	l275 = (v281 + (v284 * 1u));
	let v288 = fn_8();
	l287 = (v288 - 1u);
	let v290 = l275;
	let v291 = l287;
	let v292 = (v290 > v291);
	h298 = v292;
	if (!v292) {
		let v296 = fn_8();
		h298 = (v296 == 0u);
	}
	let v298 = h298;
	if v298 {
		return;
	}
	let v304 = workgroup_id[0u];
	l302 = (v304 * s306);
	let v309 = l302;
	let v310 = l262;
	l316 = (v309 + v310);
	let v318 = l271;
	l317 = v318;
	l319 = s315;
	let v320 = fn_34(&l316, &l317, &l319);
	l308 = v320;
	l321 = 0u;
	loop { // unroll
		let v327 = l321;
		if !(v327 < 1u) { break; }
		let v332 = l321;
		let v333 = l275;
		let v334 = l321;
		let v336 = l287;
		l331[v332] = (min((v333 + v334), v336) * s237);
		continuing {
			let v340 = l321;
			l321 = (v340 + bitcast<u32>(1i));
		}
	}
	l342 = 0u;
	loop { // unroll
		let v348 = l342;
		if !(v348 < 1u) { break; }
		l350 = 0u;
		loop { // unroll
			let v356 = l350;
			if !(v356 < c5) { break; }
			let v362 = l342;
			let v363 = l350;
			l361[v362][v363] = 0i;
			continuing {
				let v365 = l350;
				l350 = (v365 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v367 = l342;
			l342 = (v367 + bitcast<u32>(1i));
		}
	}
	l369 = 0i;
	l370 = 0u;
	loop { // unroll
		let v376 = l370;
		if !(v376 < c5) { break; }
		let v380 = l370;
		l379[v380] = 0i;
		let v383 = l370;
		l382[v383] = 0i;
		let v386 = l370;
		l385[v386] = 0i;
		continuing {
			let v388 = l370;
			l370 = (v388 + bitcast<u32>(1i));
		}
	}
	let v391 = l271;
	l390 = v391;
	loop {
		let v397 = l390;
		if !(v397 < s315) { break; }
		l399 = 0u;
		loop { // unroll
			let v405 = l399;
			if !(v405 < 4u) { break; }
			l408 = 0u;
			loop { // unroll
				let v414 = l408;
				if !(v414 < 5u) { break; }
				let v417 = l399;
				let v419 = l408;
				l416 = ((v417 * 5u) + v419);
				let v424 = l408;
				let v425 = l390;
				let v427 = l416;
				let v432 = l331[0i];
				l430 = v432;
				l433 = ((v425 * 5u) + (v427 / 4u));
				let v434 = fn_45(&l430, &l433);
				let v435 = l416;
				l423[v424] = v434[(v435 % 4u)];
				continuing {
					let v439 = l408;
					l408 = (v439 + bitcast<u32>(1i));
				}
			}
			l441 = 0u;
			loop { // unroll
				let v447 = l441;
				if !(v447 < c5) { break; }
				let v454 = l308;
				let v455 = l441;
				let v457 = (v454 + (v455 * c3));
				let v458 = l399;
				let v461 = b2[v457][v458];
				l449 = v461;
				let v463 = l449;
				l462 = (v463 & 16711935u);
				let v467 = l449;
				l466 = ((v467 >> bitcast<u32>(8i)) & 16711935u);
				l470 = 0u;
				loop { // unroll
					let v476 = l470;
					if !(v476 < 5u) { break; }
					let v478 = l441;
					let v479 = l470;
					let v481 = l462;
					l480 = v481;
					let v483 = l466;
					l482 = v483;
					let v484 = fn_39(&l480, &l482);
					let v485 = l480;
					l462 = v485;
					let v486 = l482;
					l466 = v486;
					let v489 = l423[v479];
					l487 = v489;
					l490 = v484;
					let v491 = fn_22(&l487, &l490);
					let v493 = l361[0i][v478];
					l361[0i][v478] = (v493 + v491);
					continuing {
						let v496 = l470;
						l470 = (v496 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v498 = l441;
					l441 = (v498 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v500 = l399;
				l399 = (v500 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v503 = l390;
			l390 = (v503 + c4);
			let v506 = l308;
			l308 = (v506 + s505);
		}
	}
	l508 = 0u;
	loop { // unroll
		let v514 = l508;
		if !(v514 < c5) { break; }
		let v516 = l508;
		let v517 = l508;
		let v519 = l379[v517];
		let v521 = l508;
		let v523 = l382[v521];
		let v526 = l508;
		let v529 = l385[v526];
		l527 = v529;
		let v531 = l369;
		l530 = v531;
		let v532 = fn_28(&l527, &l530);
		let v535 = l361[0i][v516];
		l361[0i][v516] = (v535 + (((v519 >> bitcast<u32>(2i)) + (v523 >> bitcast<u32>(4i))) + v532));
		continuing {
			let v538 = l508;
			l508 = (v538 + bitcast<u32>(1i));
		}
	}
	l540 = 0u;
	loop { // unroll
		let v546 = l540;
		if !(v546 < 1u) { break; }
		l548 = 0u;
		loop { // unroll
			let v554 = l548;
			if !(v554 < c5) { break; }
			let v561 = l271;
			let v563 = l540;
			let v566 = l548;
			let v569 = l262;
			let v570 = (((((v561 * 1u) + v563) * s306) + (v566 * c3)) + v569);
			let v571 = l540;
			let v572 = l548;
			let v574 = l361[v571][v572];
			g560[v570] = v574;
			continuing {
				let v577 = l548;
				l548 = (v577 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v579 = l540;
			l540 = (v579 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v584 = local_invocation_id[0u];
	l582 = v584;
	loop {
		let v590 = l582;
		if !(v590 < s591) { break; }
		let v594 = l275;
		let v595 = l582;
		l593 = (v594 + (v595 / max(s306, 1u)));
		let v599 = l302;
		let v600 = l582;
		l598 = (v599 + (v600 % max(s306, 1u)));
		let v603 = l593;
		let v604 = l287;
		let v605 = (v603 <= v604);
		h612 = v605;
		if v605 {
			let v608 = l598;
			let v610 = push.m2;
			h612 = (v608 < v610);
		}
		let v612 = h612;
		if v612 {
			let v620 = l593;
			let v623 = b5[v620];
			l615 = (-v623);
			l625 = 0u;
			loop {
				let v631 = l625;
				if !(v631 < c4) { break; }
				let v633 = l625;
				let v636 = l582;
				let v637 = (((v633 * 1u) * s306) + v636);
				let v639 = g560[v637];
				let v640 = l615;
				l615 = (v640 + v639);
				continuing {
					let v642 = l625;
					l625 = (v642 + bitcast<u32>(1i));
				}
			}
			let v646 = push.m1;
			let v647 = l598;
			l644 = (v646 + v647);
			let v650 = l615;
			let v656 = l644;
			let v659 = b3[v656];
			let v666 = l593;
			l667 = 1.0f;
			let v670 = b4[v666];
			l668 = v670;
			let v671 = fn_15(&l667, &l668);
			l649 = ((f32(v650) * v659) * v671);
			if s674 {
				let v681 = l593;
				let v683 = push.m3;
				let v685 = l644;
				let v686 = ((v681 * v683) + v685);
				let v688 = b6[v686];
				let v689 = l649;
				l649 = (v689 + v688);
			}
			let v695 = l593;
			let v697 = push.m3;
			let v699 = l644;
			let v700 = ((v695 * v697) + v699);
			let v701 = l649;
			b7[v700] = v701;
		}
		continuing {
			let v704 = l582;
			l582 = (v704 + s703);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v61 = extents.m0;
			return v61;
		}
		case 1u: {
			let v65 = extents.m1;
			return v65;
		}
		case 2u: {
			let v69 = extents.m2;
			return v69;
		}
		case 3u: {
			let v73 = extents.m3;
			return v73;
		}
		case 4u: {
			let v77 = extents.m4;
			return v77;
		}
		case default: {
			return s80;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h142: bool;
	var l84: f32;
	var l88: f32;
	var l94: f32;
	var l99: f32;
	var l103: f32;
	var l107: f32;
	var l128: f32;
	let v85 = (*p13);
	let v86 = (*p14);
	l84 = (v85 / v86);
	let v89 = l84;
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v95 = (*p14);
	l94 = bitcast<f32>((bitcast<u32>(v95) & 4294963200u));
	let v100 = l84;
	let v101 = l88;
	l99 = (v100 - v101);
	let v104 = (*p14);
	let v105 = l94;
	l103 = (v104 - v105);
	let v108 = (*p13);
	let v109 = l88;
	let v110 = l94;
	l107 = (v108 - (v109 * v110));
	let v113 = l107;
	let v114 = l88;
	let v115 = l103;
	l107 = (v113 - (v114 * v115));
	let v118 = l107;
	let v119 = l99;
	let v120 = l94;
	l107 = (v118 - (v119 * v120));
	let v123 = l107;
	let v124 = l99;
	let v125 = l103;
	l107 = (v123 - (v124 * v125));
	let v129 = l84;
	let v130 = l107;
	let v131 = (*p14);
	l128 = (v129 + (v130 / v131));
	let v135 = l84;
	let v136 = is_inf(v135);
	h142 = v136;
	if (!v136) {
		let v140 = l107;
		h142 = is_nan(v140);
	}
	let v142 = h142;
	let v143 = l84;
	let v144 = l128;
	return select(v144, v143, v142);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l151: i32;
	if s150 {
		let v154 = (*p20);
		let v156 = (*p21);
		l151 = mixed_dot(bitcast<u32>(bitcast<i32>(v154)), v156);
	} else {
		let v159 = (*p20);
		let v161 = (*p21);
		l151 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v159)), bitcast<u32>(bitcast<i32>(v161)));
	}
	let v164 = l151;
	return v164;
}
fn fn_28(p26: ptr<function, i32>, p27: ptr<function, i32>) -> i32 {
	var l169: i32;
	var l177: i32;
	if s168 {
		let v172 = (*p26);
		if s176 {
			let v180 = (*p27);
			l177 = (2i * v180);
		} else {
			l177 = 0i;
		}
		let v183 = l177;
		l169 = ((v172 >> bitcast<u32>(6i)) + v183);
	} else {
		let v186 = (*p26);
		l169 = v186;
	}
	let v187 = l169;
	return v187;
}
fn fn_34(p31: ptr<function, u32>, p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	let v190 = (*p31);
	let v193 = (*p33);
	let v195 = (*p32);
	let v198 = (*p31);
	return (((((v190 / 64u) * v193) + v195) * 64u) + (v198 % 64u));
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> u32 {
	var l213: u32;
	var l217: u32;
	let v203 = (*p37);
	let v204 = (*p37);
	let v206 = (*p37);
	(*p37) = (v206 + (v203 + v204));
	let v208 = (*p38);
	let v209 = (*p38);
	let v211 = (*p38);
	(*p38) = (v211 + (v208 + v209));
	let v214 = (*p37);
	l213 = (v214 & 50332416u);
	let v218 = (*p38);
	l217 = (v218 & 50332416u);
	let v220 = l213;
	let v221 = (*p37);
	(*p37) = (v221 - v220);
	let v223 = l217;
	let v224 = (*p38);
	(*p38) = (v224 - v223);
	let v226 = l213;
	let v229 = l217;
	return ((v226 >> bitcast<u32>(8i)) | v229);
}
fn fn_45(p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec4<u32> {
	var l244: vec4<u32>;
	let v240 = (*p44);
	if (s239 || (v240 < s237)) {
		let v251 = (*p43);
		let v252 = (*p44);
		let v253 = (v251 + v252);
		let v256 = b1[v253];
		l244 = v256;
	} else {
		l244 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v259 = l244;
	return v259;
}
