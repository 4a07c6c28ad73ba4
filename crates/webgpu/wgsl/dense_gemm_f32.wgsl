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
struct S158 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S158;
var<workgroup> g348: array<vec4<f32>, max(s345, 1u)>;
var<workgroup> g431: array<vec4<f32>, 130>;
const s77: u32 = (c1 - 5u);
const s178: u32 = (c0 / 16u);
const s180: u32 = (s178 * 8u);
const s243: u32 = (c0 / 16u);
const s244: u32 = (s243 * 8u);
const s245: u32 = (s244 * 2u);
const s247: u32 = (s245 / max(c0, 1u));
const s270: u32 = (c2 % 4u);
const s271: bool = (s270 == 0u);
const s275: u32 = (c2 % 8u);
const s276: bool = (s275 == 0u);
const s295: u32 = (c2 - 4u);
const s342: u32 = (c0 / 16u);
const s343: u32 = (s342 * 8u);
const s344: u32 = (s343 + 1u);
const s345: u32 = (2u * s344);
const s352: u32 = (c0 / 16u);
const s353: u32 = (s352 * 8u);
const s354: u32 = (s353 + 1u);
const s391: u32 = (c2 % 8u);
const s392: bool = (s391 == 0u);
const s497: u32 = (c0 / 16u);
const s526: u32 = (c0 / 16u);
const s527: u32 = (s526 * 8u);
const s528: u32 = (s527 + 1u);
const s549: u32 = (c0 / 16u);
const s598: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h576: bool;
	var l142: u32;
	var l149: u32;
	var l153: u32;
	var l156: u32;
	var l169: u32;
	var l183: u32;
	var l194: u32;
	var l202: u32;
	var l214: array<array<f32, 4>, 8>;
	var l224: u32;
	var l235: u32;
	var l249: u32;
	var l255: u32;
	var l261: u32;
	var l274: vec4<f32>;
	var l277: vec4<f32>;
	var l308: u32;
	var l321: f32;
	var l364: u32;
	var l374: u32;
	var l377: u32;
	var l386: u32;
	var l400: array<vec4<f32>, 1>;
	var l401: u32;
	var l403: u32;
	var l404: array<vec4<f32>, 1>;
	var l408: u32;
	var l420: u32;
	var l450: u32;
	var l452: u32;
	var l454: u32;
	var l462: u32;
	var l472: array<vec4<f32>, 4>;
	var l485: u32;
	var l493: vec4<f32>;
	var l502: u32;
	var l535: u32;
	var l543: u32;
	var l552: u32;
	var l560: u32;
	var l579: u32;
	var l599: f32;
	let v148 = local_invocation_id[0u];
	l142 = v148;
	let v150 = l142;
	l149 = (v150 % 16u);
	let v154 = l142;
	l153 = (v154 / 16u);
	let v157 = fn_8();
	let v163 = push.m4;
	let v166 = push.m5;
	l156 = min(v157, (v163 + v166));
	let v171 = push.m0;
	let v174 = workgroup_id[1u];
	l169 = (v171 + (v174 * s180));
	let v185 = workgroup_id[0u];
	l183 = (v185 * 64u);
	let v188 = l169;
	let v189 = l156;
	if (v188 >= v189) {
		return;
	}
	l194 = 0u;
	loop { // unroll
		let v200 = l194;
		if !(v200 < 8u) { break; }
		l202 = 0u;
		loop { // unroll
			let v208 = l202;
			if !(v208 < 4u) { break; }
			let v215 = l194;
			let v216 = l202;
			l214[v215][v216] = 0.0f;
			continuing {
				let v220 = l202;
				l202 = (v220 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v222 = l194;
			l194 = (v222 + bitcast<u32>(1i));
		}
	}
	l224 = 0u;
	loop {
		let v230 = l224;
		if !(v230 < c2) { break; }
		workgroupBarrier();
		l235 = 0u;
		loop { // unroll
			let v241 = l235;
			if !(v241 < s247) { break; }
			let v250 = l142;
			let v251 = l235;
			l249 = (v250 + (v251 * vec3<u32>(c0, 1u, 1u).x));
			let v256 = l224;
			let v257 = l249;
			l255 = (v256 + ((v257 % 2u) * 4u));
			let v262 = l169;
			let v263 = l249;
			let v266 = l156;
			l261 = (min((v262 + (v263 / 2u)), (v266 - 1u)) * c2);
			if s271 {
				if s276 {
					let v284 = l261;
					let v285 = l255;
					let v287 = ((v284 + v285) / 4u);
					let v290 = b1[v287];
					l277 = v290;
				} else {
					let v293 = l261;
					let v294 = l255;
					let v298 = ((v293 + min(v294, s295)) / 4u);
					let v300 = b1[v298];
					let v301 = l255;
					let v302 = (v301 < c2);
					l277 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v300, vec4<bool>(v302, v302, v302, v302));
				}
				let v306 = l277;
				l274 = v306;
			} else {
				l308 = 0u;
				loop { // unroll
					let v314 = l308;
					if !(v314 < 4u) { break; }
					let v316 = l308;
					let v317 = l255;
					let v318 = l308;
					if ((v317 + v318) < c2) {
						let v328 = l261;
						let v329 = l255;
						let v331 = l308;
						let v332 = ((v328 + v329) + v331);
						let v335 = b1[v332 / 4u][v332 % 4u];
						l321 = v335;
					} else {
						l321 = 0.0f;
					}
					let v337 = l321;
					l274[v316] = v337;
					continuing {
						let v339 = l308;
						l308 = (v339 + bitcast<u32>(1i));
					}
				}
			}
			let v349 = l249;
			let v356 = l249;
			let v358 = (((v349 % 2u) * s354) + (v356 / 2u));
			let v359 = l274;
			g348[v358] = v359;
			continuing {
				let v362 = l235;
				l235 = (v362 + bitcast<u32>(1i));
			}
		}
		let v365 = l142;
		l364 = v365;
		loop {
			let v371 = l364;
			if !(v371 < 128u) { break; }
			let v375 = l364;
			l374 = (v375 % 2u);
			let v378 = l183;
			let v379 = l364;
			let v383 = push.m2;
			l377 = min((v378 + (v379 / 2u)), (v383 - 1u));
			let v387 = l224;
			let v388 = l374;
			l386 = (v387 + (v388 * 4u));
			let v393 = l386;
			if (s392 || (v393 < c2)) {
				let v398 = l386;
				let v402 = l377;
				l401 = v402;
				l403 = (v398 / 4u);
				fn_41(&l401, &l403, &l404);
				let v406 = l404;
				l400 = v406;
			} else {
				l408 = 0u;
				loop { // unroll
					let v414 = l408;
					if !(v414 < 1u) { break; }
					let v416 = l408;
					l400[v416] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v418 = l408;
						l408 = (v418 + bitcast<u32>(1i));
					}
				}
			}
			l420 = 0u;
			loop { // unroll
				let v426 = l420;
				if !(v426 < 1u) { break; }
				let v432 = l374;
				let v434 = l420;
				let v438 = l364;
				let v440 = ((((v432 * 1u) + v434) * 65u) + (v438 / 2u));
				let v441 = l420;
				let v443 = l400[v441];
				g431[v440] = v443;
				continuing {
					let v445 = l420;
					l420 = (v445 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v448 = l364;
				l364 = (v448 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v451 = l149;
		l450 = v451;
		let v453 = l153;
		l452 = v453;
		l454 = 0u;
		loop {
			let v460 = l454;
			if !(v460 < 2u) { break; }
			l462 = 0u;
			loop { // unroll
				let v468 = l462;
				if !(v468 < 4u) { break; }
				let v473 = l462;
				let v474 = l450;
				let v475 = l462;
				let v477 = (v474 + (v475 * 16u));
				let v479 = g431[v477];
				l472[v473] = v479;
				continuing {
					let v481 = l462;
					l462 = (v481 + bitcast<u32>(1i));
				}
			}
			let v483 = l450;
			l450 = (v483 + 65u);
			l485 = 0u;
			loop { // unroll
				let v491 = l485;
				if !(v491 < 8u) { break; }
				let v494 = l452;
				let v495 = l485;
				let v499 = (v494 + (v495 * s497));
				let v501 = g348[v499];
				l493 = v501;
				l502 = 0u;
				loop { // unroll
					let v508 = l502;
					if !(v508 < 4u) { break; }
					let v510 = l485;
					let v511 = l502;
					let v512 = l493;
					let v513 = l502;
					let v515 = l472[v513];
					let v518 = l214[v510][v511];
					l214[v510][v511] = (v518 + dot(v512, v515));
					continuing {
						let v521 = l502;
						l502 = (v521 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v523 = l485;
					l485 = (v523 + bitcast<u32>(1i));
				}
			}
			let v529 = l452;
			l452 = (v529 + s528);
			continuing {
				let v531 = l454;
				l454 = (v531 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v533 = l224;
			l224 = (v533 + 8u);
		}
	}
	l535 = 0u;
	loop { // unroll
		let v541 = l535;
		if !(v541 < 8u) { break; }
		let v544 = l169;
		let v545 = l153;
		let v547 = l535;
		l543 = ((v544 + v545) + (v547 * s549));
		l552 = 0u;
		loop { // unroll
			let v558 = l552;
			if !(v558 < 4u) { break; }
			let v561 = l183;
			let v562 = l149;
			let v564 = l552;
			l560 = ((v561 + v562) + (v564 * 16u));
			let v567 = l543;
			let v568 = l156;
			let v569 = (v567 < v568);
			h576 = v569;
			if v569 {
				let v572 = l560;
				let v574 = push.m2;
				h576 = (v572 < v574);
			}
			let v576 = h576;
			if v576 {
				let v580 = l543;
				let v582 = push.m4;
				let v585 = push.m3;
				let v588 = push.m1;
				let v590 = l560;
				l579 = ((((v580 - v582) * v585) + v588) + v590);
				let v596 = l579;
				if s598 {
					let v602 = l535;
					let v603 = l552;
					let v605 = l214[v602][v603];
					let v610 = l579;
					let v612 = b5[v610];
					l599 = (v605 + v612);
				} else {
					let v615 = l535;
					let v616 = l552;
					let v618 = l214[v615][v616];
					l599 = v618;
				}
				let v619 = l599;
				b3[v596] = v619;
			}
			continuing {
				let v621 = l552;
				l552 = (v621 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v623 = l535;
			l535 = (v623 + bitcast<u32>(1i));
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
	return bitcast<vec4<f32>>(v100);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l104: vec4<u32>;
	var l105: u32;
	var l107: u32;
	var l110: u32;
	var l121: vec4<u32>;
	var l123: u32;
	let v106 = (*p33);
	l105 = v106;
	let v108 = (*p34);
	l107 = v108;
	let v109 = fn_19(&l105, &l107);
	l104 = v109;
	l110 = 0u;
	loop { // unroll
		let v117 = l110;
		if !(v117 < 1u) { break; }
		let v120 = l110;
		let v122 = l104;
		l121 = v122;
		let v124 = l110;
		l123 = v124;
		let v125 = fn_27(&l121, &l123);
		let v126 = l121;
		l104 = v126;
		(*p35)[v120] = v125;
		continuing {
			let v129 = l110;
			l110 = (v129 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 1>>) {
	var l131: u32;
	var l132: u32;
	var l135: u32;
	var l137: u32;
	var l139: array<vec4<f32>, 1>;
	let v133 = (*p38);
	l132 = v133;
	let v134 = fn_13(&l132);
	l131 = v134;
	let v136 = l131;
	l135 = v136;
	let v138 = (*p39);
	l137 = v138;
	fn_36(&l135, &l137, &l139);
	let v141 = l139;
	(*p40) = v141;
	return;
}
