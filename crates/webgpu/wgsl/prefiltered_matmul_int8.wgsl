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
struct S61 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S292 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S61;
@group(0) @binding(16) var<uniform> push: S292;
var<workgroup> g507: array<f32, max(s504, 1u)>;
const s87: u32 = (c1 - 5u);
const s110: bool = (c9 != 0u);
const s134: bool = (c9 != 0u);
const s214: u32 = (c2 % 4u);
const s215: bool = (s214 == 0u);
const s219: u32 = (c2 % 16u);
const s220: bool = (s219 == 0u);
const s402: u32 = (c2 + 16u);
const s403: u32 = (s402 - 1u);
const s404: u32 = (s403 / 16u);
const s502: u32 = (1u * c6);
const s503: u32 = (s502 * c4);
const s504: u32 = (s503 * c5);
const s538: u32 = (1u * c5);
const s539: u32 = (s538 * c6);
const s544: u32 = (c5 * c6);
const s553: u32 = (c5 * c6);
const s603: bool = (c8 != 0u);
const s620: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h565: bool;
	var l277: u32;
	var l284: u32;
	var l288: u32;
	var l291: u32;
	var l304: u32;
	var l312: u32;
	var l321: u32;
	var l331: array<u32, max(c6, 1u)>;
	var l340: u32;
	var l345: u32;
	var l353: u32;
	var l364: array<array<f32, max(c6, 1u)>, 1>;
	var l372: u32;
	var l382: array<u32, 1>;
	var l394: u32;
	var l406: u32;
	var l417: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l419: u32;
	var l422: u32;
	var l424: array<vec4<f32>, 4>;
	var l430: u32;
	var l438: u32;
	var l446: vec4<f32>;
	var l453: u32;
	var l456: u32;
	var l458: u32;
	var l486: u32;
	var l494: u32;
	var l530: u32;
	var l541: u32;
	var l547: u32;
	var l568: f32;
	var l569: u32;
	var l587: u32;
	var l604: f32;
	let v283 = local_invocation_id[0u];
	l277 = v283;
	let v285 = l277;
	l284 = (v285 % max(c4, 1u));
	let v289 = l277;
	l288 = (v289 / max(c4, 1u));
	let v297 = push.m0;
	let v301 = workgroup_id[1u];
	l291 = (v297 + (v301 * 1u));
	let v305 = fn_8();
	l304 = v305;
	let v306 = l291;
	let v307 = l304;
	if (v306 >= v307) {
		return;
	}
	let v314 = workgroup_id[0u];
	let v317 = l288;
	l312 = (((v314 * c5) + v317) * c6);
	l321 = 0u;
	loop {
		let v327 = l321;
		if !(v327 < c6) { break; }
		let v332 = l321;
		let v333 = l312;
		let v334 = l321;
		let v337 = push.m2;
		l340 = min((v333 + v334), (v337 - 1u));
		let v341 = fn_25(&l340);
		l331[v332] = v341;
		continuing {
			let v343 = l321;
			l321 = (v343 + bitcast<u32>(1i));
		}
	}
	l345 = 0u;
	loop {
		let v351 = l345;
		if !(v351 < 1u) { break; }
		l353 = 0u;
		loop {
			let v359 = l353;
			if !(v359 < c6) { break; }
			let v365 = l345;
			let v366 = l353;
			l364[v365][v366] = 0.0f;
			continuing {
				let v368 = l353;
				l353 = (v368 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v370 = l345;
			l345 = (v370 + bitcast<u32>(1i));
		}
	}
	l372 = 0u;
	loop {
		let v378 = l372;
		if !(v378 < 1u) { break; }
		let v383 = l372;
		let v384 = l291;
		let v385 = l372;
		let v387 = l304;
		l382[v383] = (min((v384 + v385), (v387 - 1u)) * c2);
		continuing {
			let v392 = l372;
			l372 = (v392 + bitcast<u32>(1i));
		}
	}
	let v395 = l284;
	l394 = v395;
	loop {
		let v401 = l394;
		if !(v401 < s404) { break; }
		l406 = 0u;
		loop {
			let v412 = l406;
			if !(v412 < c6) { break; }
			let v414 = l406;
			let v418 = l406;
			let v421 = l331[v414];
			l419 = v421;
			let v423 = l394;
			l422 = v423;
			fn_46(&l419, &l422, &l424);
			let v426 = l424;
			l417[v418] = v426;
			continuing {
				let v428 = l406;
				l406 = (v428 + bitcast<u32>(1i));
			}
		}
		l430 = 0u;
		loop {
			let v436 = l430;
			if !(v436 < 1u) { break; }
			l438 = 0u;
			loop {
				let v444 = l438;
				if !(v444 < 4u) { break; }
				let v447 = l430;
				let v448 = l394;
				let v450 = l438;
				let v455 = l382[v447];
				l453 = v455;
				l456 = ((v448 * 16u) + (v450 * 4u));
				let v457 = fn_51(&l453, &l456);
				l446 = v457;
				l458 = 0u;
				loop {
					let v464 = l458;
					if !(v464 < c6) { break; }
					let v466 = l430;
					let v467 = l458;
					let v468 = l446;
					let v469 = l458;
					let v470 = l438;
					let v472 = l417[v469][v470];
					let v475 = l364[v466][v467];
					l364[v466][v467] = (v475 + dot(v468, v472));
					continuing {
						let v478 = l458;
						l458 = (v478 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v480 = l438;
					l438 = (v480 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v482 = l430;
				l430 = (v482 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v484 = l394;
			l394 = (v484 + c4);
		}
	}
	l486 = 0u;
	loop {
		let v492 = l486;
		if !(v492 < 1u) { break; }
		l494 = 0u;
		loop {
			let v500 = l494;
			if !(v500 < c6) { break; }
			let v508 = l486;
			let v510 = l288;
			let v513 = l494;
			let v516 = l284;
			let v517 = ((((((v508 * c5) + v510) * c6) + v513) * c4) + v516);
			let v518 = l486;
			let v519 = l494;
			let v521 = l364[v518][v519];
			g507[v517] = v521;
			continuing {
				let v524 = l494;
				l494 = (v524 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v526 = l486;
			l486 = (v526 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v531 = l277;
	l530 = v531;
	loop {
		let v537 = l530;
		if !(v537 < s539) { break; }
		let v542 = l291;
		let v543 = l530;
		l541 = (v542 + (v543 / max(s544, 1u)));
		let v549 = workgroup_id[0u];
		let v552 = l530;
		l547 = (((v549 * c5) * c6) + (v552 % max(s553, 1u)));
		let v556 = l541;
		let v557 = l304;
		let v558 = (v556 < v557);
		h565 = v558;
		if v558 {
			let v561 = l547;
			let v563 = push.m2;
			h565 = (v561 < v563);
		}
		let v565 = h565;
		if v565 {
			l568 = 0.0f;
			l569 = 0u;
			loop {
				let v575 = l569;
				if !(v575 < c4) { break; }
				let v577 = l530;
				let v579 = l569;
				let v580 = ((v577 * c4) + v579);
				let v582 = g507[v580];
				let v583 = l568;
				l568 = (v583 + v582);
				continuing {
					let v585 = l569;
					l569 = (v585 + bitcast<u32>(1i));
				}
			}
			let v588 = l541;
			let v590 = push.m3;
			let v593 = push.m1;
			let v595 = l547;
			l587 = (((v588 * v590) + v593) + v595);
			let v601 = l587;
			if s603 {
				let v607 = l568;
				let v612 = l587;
				let v614 = b5[v612];
				l604 = (v607 + v614);
			} else {
				let v617 = l568;
				l604 = v617;
			}
			let v618 = l604;
			b3[v601] = v618;
		}
		continuing {
			let v621 = l530;
			l530 = (v621 + s620);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v68 = extents.m0;
			return v68;
		}
		case 1u: {
			let v72 = extents.m1;
			return v72;
		}
		case 2u: {
			let v76 = extents.m2;
			return v76;
		}
		case 3u: {
			let v80 = extents.m3;
			return v80;
		}
		case 4u: {
			let v84 = extents.m4;
			return v84;
		}
		case default: {
			return s87;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l91: vec4<u32>;
	var l120: vec4<f32>;
	let v92 = (*p15);
	let v95 = (*p15);
	let v99 = (*p15);
	let v103 = (*p15);
	l91 = vec4<u32>((v92 & 255u), ((v95 >> bitcast<u32>(8i)) & 255u), ((v99 >> bitcast<u32>(16i)) & 255u), (v103 >> bitcast<u32>(24i)));
	if s110 {
		let v113 = l91;
		let v115 = (*p16);
		return (vec4<f32>(v113) - vec4<f32>(v115, v115, v115, v115));
	}
	let v121 = l91;
	let v127 = (*p16);
	let v128 = (8388608.0f + v127);
	l120 = (bitcast<vec4<f32>>((v121 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v128, v128, v128, v128));
	let v131 = l120;
	return v131;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l138: i32;
	var l157: u32;
	var l158: f32;
	if s134 {
		let v139 = (*p20);
		l138 = bitcast<i32>(v139);
		let v141 = l138;
		let v143 = l138;
		let v145 = l138;
		let v147 = l138;
		return vec4<f32>(vec4<i32>(extractBits(v141, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v143, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v145, bitcast<u32>(16i), bitcast<u32>(8i)), (v147 >> bitcast<u32>(24i))));
	}
	let v153 = (*p20);
	l157 = (v153 ^ 2155905152u);
	l158 = 128.0f;
	let v159 = fn_17(&l157, &l158);
	return v159;
}
fn fn_25(p24: ptr<function, u32>) -> u32 {
	let v162 = (*p24);
	return (v162 * c3);
}
fn fn_31(p29: ptr<function, u32>, p30: ptr<function, u32>) -> vec4<u32> {
	let v171 = (*p29);
	let v172 = (*p30);
	let v173 = (v171 + v172);
	let v176 = b2[v173];
	return v176;
}
fn fn_37(p35: ptr<function, vec4<u32>>, p36: ptr<function, u32>) -> vec4<f32> {
	var l179: vec4<u32>;
	var l183: u32;
	let v180 = (*p35);
	l179 = v180;
	let v181 = l179;
	(*p35) = v181.yzwx;
	let v185 = l179[0u];
	l183 = v185;
	let v186 = fn_21(&l183);
	return v186;
}
fn fn_46(p43: ptr<function, u32>, p44: ptr<function, u32>, p45: ptr<function, array<vec4<f32>, 4>>) {
	var l189: vec4<u32>;
	var l190: u32;
	var l192: u32;
	var l195: u32;
	var l204: vec4<u32>;
	var l206: u32;
	let v191 = (*p43);
	l190 = v191;
	let v193 = (*p44);
	l192 = v193;
	let v194 = fn_31(&l190, &l192);
	l189 = v194;
	l195 = 0u;
	loop {
		let v201 = l195;
		if !(v201 < 4u) { break; }
		let v203 = l195;
		let v205 = l189;
		l204 = v205;
		let v207 = l195;
		l206 = v207;
		let v208 = fn_37(&l204, &l206);
		let v209 = l204;
		l189 = v209;
		(*p45)[v203] = v208;
		continuing {
			let v211 = l195;
			l195 = (v211 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_51(p49: ptr<function, u32>, p50: ptr<function, u32>) -> vec4<f32> {
	var l224: vec4<f32>;
	var l243: vec4<f32>;
	var l244: u32;
	if s215 {
		let v221 = (*p50);
		if (s220 || (v221 < c2)) {
			let v231 = (*p49);
			let v232 = (*p50);
			let v234 = ((v231 + v232) / 4u);
			let v237 = b1[v234];
			l224 = v237;
		} else {
			l224 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v241 = l224;
		return v241;
	}
	l243 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l244 = 0u;
	loop {
		let v250 = l244;
		if !(v250 < 4u) { break; }
		let v252 = (*p50);
		let v253 = l244;
		if ((v252 + v253) < c2) {
			let v258 = l244;
			let v263 = (*p49);
			let v264 = (*p50);
			let v266 = l244;
			let v267 = ((v263 + v264) + v266);
			let v270 = b1[v267 / 4u][v267 % 4u];
			l243[v258] = v270;
		}
		continuing {
			let v272 = l244;
			l244 = (v272 + bitcast<u32>(1i));
		}
	}
	let v274 = l243;
	return v274;
}
