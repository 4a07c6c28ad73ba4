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
var<workgroup> g473: array<f32, max(s470, 1u)>;
const s78: u32 = (c1 - 5u);
const s151: u32 = (c2 % 4u);
const s152: bool = (s151 == 0u);
const s156: u32 = (c2 % 8u);
const s157: bool = (s156 == 0u);
const s346: u32 = (c2 + 8u);
const s347: u32 = (s346 - 1u);
const s348: u32 = (s347 / 8u);
const s443: u32 = (c4 * 2u);
const s468: u32 = (1u * c6);
const s469: u32 = (s468 * c4);
const s470: u32 = (s469 * c5);
const s503: u32 = (1u * c5);
const s504: u32 = (s503 * c6);
const s509: u32 = (c5 * c6);
const s518: u32 = (c5 * c6);
const s568: bool = (c8 != 0u);
const s585: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h530: bool;
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
	var l298: array<array<f32, max(c6, 1u)>, 1>;
	var l306: u32;
	var l316: array<u32, 1>;
	var l326: array<u32, 1>;
	var l338: u32;
	var l350: u32;
	var l361: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l363: u32;
	var l366: u32;
	var l368: array<vec4<f32>, 2>;
	var l374: u32;
	var l382: u32;
	var l390: vec4<f32>;
	var l402: u32;
	var l405: u32;
	var l406: u32;
	var l408: u32;
	var l434: u32;
	var l452: u32;
	var l460: u32;
	var l495: u32;
	var l506: u32;
	var l512: u32;
	var l533: f32;
	var l534: u32;
	var l552: u32;
	var l569: f32;
	let v218 = local_invocation_id[0u];
	l212 = v218;
	let v220 = l212;
	l219 = (v220 % max(c4, 1u));
	let v224 = l212;
	l223 = (v224 / max(c4, 1u));
	let v232 = push.m0;
	let v235 = workgroup_id[1u];
	l226 = (v232 + (v235 * 1u));
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
	loop {
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
	loop {
		let v285 = l279;
		if !(v285 < 1u) { break; }
		l287 = 0u;
		loop {
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
	loop {
		let v312 = l306;
		if !(v312 < 1u) { break; }
		let v317 = l306;
		let v318 = l226;
		let v319 = l306;
		let v321 = l238;
		l316[v317] = (min((v318 + v319), (v321 - 1u)) * c2);
		let v327 = l306;
		let v328 = l306;
		let v330 = l316[v328];
		let v332 = l219;
		l326[v327] = ((v330 / 4u) + (v332 * 2u));
		continuing {
			let v336 = l306;
			l306 = (v336 + bitcast<u32>(1i));
		}
	}
	let v339 = l219;
	l338 = v339;
	loop {
		let v345 = l338;
		if !(v345 < s348) { break; }
		l350 = 0u;
		loop {
			let v356 = l350;
			if !(v356 < c6) { break; }
			let v358 = l350;
			let v362 = l350;
			let v365 = l265[v358];
			l363 = v365;
			let v367 = l338;
			l366 = v367;
			fn_36(&l363, &l366, &l368);
			let v370 = l368;
			l361[v362] = v370;
			continuing {
				let v372 = l350;
				l350 = (v372 + bitcast<u32>(1i));
			}
		}
		l374 = 0u;
		loop {
			let v380 = l374;
			if !(v380 < 1u) { break; }
			l382 = 0u;
			loop {
				let v388 = l382;
				if !(v388 < 2u) { break; }
				let v391 = l374;
				let v392 = l374;
				let v394 = l326[v392];
				let v395 = l382;
				let v397 = l338;
				let v399 = l382;
				let v404 = l316[v391];
				l402 = v404;
				l405 = (v394 + v395);
				l406 = ((v397 * 8u) + (v399 * 4u));
				let v407 = fn_42(&l402, &l405, &l406);
				l390 = v407;
				l408 = 0u;
				loop {
					let v414 = l408;
					if !(v414 < c6) { break; }
					let v416 = l374;
					let v417 = l408;
					let v418 = l390;
					let v419 = l408;
					let v420 = l382;
					let v422 = l361[v419][v420];
					let v425 = l298[v416][v417];
					l298[v416][v417] = (v425 + dot(v418, v422));
					continuing {
						let v428 = l408;
						l408 = (v428 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v430 = l382;
					l382 = (v430 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v432 = l374;
				l374 = (v432 + bitcast<u32>(1i));
			}
		}
		l434 = 0u;
		loop {
			let v440 = l434;
			if !(v440 < 1u) { break; }
			let v442 = l434;
			let v445 = l326[v442];
			l326[v442] = (v445 + s443);
			continuing {
				let v448 = l434;
				l434 = (v448 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v450 = l338;
			l338 = (v450 + c4);
		}
	}
	l452 = 0u;
	loop {
		let v458 = l452;
		if !(v458 < 1u) { break; }
		l460 = 0u;
		loop {
			let v466 = l460;
			if !(v466 < c6) { break; }
			let v474 = l452;
			let v476 = l223;
			let v479 = l460;
			let v482 = l219;
			let v483 = ((((((v474 * c5) + v476) * c6) + v479) * c4) + v482);
			let v484 = l452;
			let v485 = l460;
			let v487 = l298[v484][v485];
			g473[v483] = v487;
			continuing {
				let v490 = l460;
				l460 = (v490 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v492 = l452;
			l452 = (v492 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v496 = l212;
	l495 = v496;
	loop {
		let v502 = l495;
		if !(v502 < s504) { break; }
		let v507 = l226;
		let v508 = l495;
		l506 = (v507 + (v508 / max(s509, 1u)));
		let v514 = workgroup_id[0u];
		let v517 = l495;
		l512 = (((v514 * c5) * c6) + (v517 % max(s518, 1u)));
		let v521 = l506;
		let v522 = l238;
		let v523 = (v521 < v522);
		h530 = v523;
		if v523 {
			let v526 = l512;
			let v528 = push.m2;
			h530 = (v526 < v528);
		}
		let v530 = h530;
		if v530 {
			l533 = 0.0f;
			l534 = 0u;
			loop {
				let v540 = l534;
				if !(v540 < c4) { break; }
				let v542 = l495;
				let v544 = l534;
				let v545 = ((v542 * c4) + v544);
				let v547 = g473[v545];
				let v548 = l533;
				l533 = (v548 + v547);
				continuing {
					let v550 = l534;
					l534 = (v550 + bitcast<u32>(1i));
				}
			}
			let v553 = l506;
			let v555 = push.m3;
			let v558 = push.m1;
			let v560 = l512;
			l552 = (((v553 * v555) + v558) + v560);
			let v566 = l552;
			if s568 {
				let v572 = l533;
				let v577 = l552;
				let v579 = b5[v577];
				l569 = (v572 + v579);
			} else {
				let v582 = l533;
				l569 = v582;
			}
			let v583 = l569;
			b3[v566] = v583;
		}
		continuing {
			let v586 = l495;
			l495 = (v586 + s585);
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
	loop {
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
	loop {
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
