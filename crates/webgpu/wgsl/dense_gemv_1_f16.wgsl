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
var<workgroup> g439: array<f32, max(s436, 1u)>;
const s77: u32 = (c1 - 5u);
const s146: u32 = (c2 % 4u);
const s147: bool = (s146 == 0u);
const s151: u32 = (c2 % 8u);
const s152: bool = (s151 == 0u);
const s334: u32 = (c2 + 8u);
const s335: u32 = (s334 - 1u);
const s336: u32 = (s335 / 8u);
const s434: u32 = (1u * c6);
const s435: u32 = (s434 * c4);
const s436: u32 = (s435 * c5);
const s469: u32 = (1u * c5);
const s470: u32 = (s469 * c6);
const s475: u32 = (c5 * c6);
const s484: u32 = (c5 * c6);
const s534: bool = (c8 != 0u);
const s551: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h496: bool;
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
	var l296: array<array<f32, max(c6, 1u)>, 1>;
	var l304: u32;
	var l314: array<u32, 1>;
	var l326: u32;
	var l338: u32;
	var l349: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l351: u32;
	var l354: u32;
	var l356: array<vec4<f32>, 2>;
	var l362: u32;
	var l370: u32;
	var l378: vec4<f32>;
	var l385: u32;
	var l388: u32;
	var l390: u32;
	var l418: u32;
	var l426: u32;
	var l461: u32;
	var l472: u32;
	var l478: u32;
	var l499: f32;
	var l500: u32;
	var l518: u32;
	var l535: f32;
	let v216 = local_invocation_id[0u];
	l210 = v216;
	let v218 = l210;
	l217 = (v218 % max(c4, 1u));
	let v222 = l210;
	l221 = (v222 / max(c4, 1u));
	let v230 = push.m0;
	let v233 = workgroup_id[1u];
	l224 = (v230 + (v233 * 1u));
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
		if !(v283 < 1u) { break; }
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
		if !(v310 < 1u) { break; }
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
		l338 = 0u;
		loop {
			let v344 = l338;
			if !(v344 < c6) { break; }
			let v346 = l338;
			let v350 = l338;
			let v353 = l263[v346];
			l351 = v353;
			let v355 = l326;
			l354 = v355;
			fn_36(&l351, &l354, &l356);
			let v358 = l356;
			l349[v350] = v358;
			continuing {
				let v360 = l338;
				l338 = (v360 + bitcast<u32>(1i));
			}
		}
		l362 = 0u;
		loop {
			let v368 = l362;
			if !(v368 < 1u) { break; }
			l370 = 0u;
			loop {
				let v376 = l370;
				if !(v376 < 2u) { break; }
				let v379 = l362;
				let v380 = l326;
				let v382 = l370;
				let v387 = l314[v379];
				l385 = v387;
				l388 = ((v380 * 8u) + (v382 * 4u));
				let v389 = fn_41(&l385, &l388);
				l378 = v389;
				l390 = 0u;
				loop {
					let v396 = l390;
					if !(v396 < c6) { break; }
					let v398 = l362;
					let v399 = l390;
					let v400 = l378;
					let v401 = l390;
					let v402 = l370;
					let v404 = l349[v401][v402];
					let v407 = l296[v398][v399];
					l296[v398][v399] = (v407 + dot(v400, v404));
					continuing {
						let v410 = l390;
						l390 = (v410 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v412 = l370;
					l370 = (v412 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v414 = l362;
				l362 = (v414 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v416 = l326;
			l326 = (v416 + c4);
		}
	}
	l418 = 0u;
	loop {
		let v424 = l418;
		if !(v424 < 1u) { break; }
		l426 = 0u;
		loop {
			let v432 = l426;
			if !(v432 < c6) { break; }
			let v440 = l418;
			let v442 = l221;
			let v445 = l426;
			let v448 = l217;
			let v449 = ((((((v440 * c5) + v442) * c6) + v445) * c4) + v448);
			let v450 = l418;
			let v451 = l426;
			let v453 = l296[v450][v451];
			g439[v449] = v453;
			continuing {
				let v456 = l426;
				l426 = (v456 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v458 = l418;
			l418 = (v458 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v462 = l210;
	l461 = v462;
	loop {
		let v468 = l461;
		if !(v468 < s470) { break; }
		let v473 = l224;
		let v474 = l461;
		l472 = (v473 + (v474 / max(s475, 1u)));
		let v480 = workgroup_id[0u];
		let v483 = l461;
		l478 = (((v480 * c5) * c6) + (v483 % max(s484, 1u)));
		let v487 = l472;
		let v488 = l236;
		let v489 = (v487 < v488);
		h496 = v489;
		if v489 {
			let v492 = l478;
			let v494 = push.m2;
			h496 = (v492 < v494);
		}
		let v496 = h496;
		if v496 {
			l499 = 0.0f;
			l500 = 0u;
			loop {
				let v506 = l500;
				if !(v506 < c4) { break; }
				let v508 = l461;
				let v510 = l500;
				let v511 = ((v508 * c4) + v510);
				let v513 = g439[v511];
				let v514 = l499;
				l499 = (v514 + v513);
				continuing {
					let v516 = l500;
					l500 = (v516 + bitcast<u32>(1i));
				}
			}
			let v519 = l472;
			let v521 = push.m3;
			let v524 = push.m1;
			let v526 = l478;
			l518 = (((v519 * v521) + v524) + v526);
			let v532 = l518;
			if s534 {
				let v538 = l499;
				let v543 = l518;
				let v545 = b5[v543];
				l535 = (v538 + v545);
			} else {
				let v548 = l499;
				l535 = v548;
			}
			let v549 = l535;
			b3[v532] = v549;
		}
		continuing {
			let v552 = l461;
			l461 = (v552 + s551);
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
