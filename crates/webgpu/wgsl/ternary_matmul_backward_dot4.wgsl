const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 64u; // rows
const c4: u32 = 0u; // residual
const c5: u32 = 0u; // accumulate
const c6: u32 = 0u; // dot_signedness
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S31 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S112 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S31;
@group(0) @binding(16) var<uniform> push: S112;
var<workgroup> g234: array<vec4<u32>, 256>;
var<workgroup> g356: array<vec2<u32>, 128>;
var<workgroup> g509: array<i32, 64>;
const s56: u32 = (c1 - 5u);
const s63: bool = (c6 == 1u);
const s146: u32 = (c3 + 63u);
const s147: u32 = (s146 / 64u);
const s149: u32 = (s147 * 8u);
const s168: u32 = (c2 + 63u);
const s169: u32 = (s168 / 64u);
const s306: u32 = (s169 * 64u);
const s307: u32 = (s306 * 4u);
const s415: bool = (c6 == 2u);
const s416: u32 = select(4u, 1u, s415);
const s624: bool = (c4 != 0u);
const s637: bool = (c5 != 0u);
const s656: bool = (c6 != 0u);
const s657: bool = (c6 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l94: u32;
	var l102: u32;
	var l106: u32;
	var l109: u32;
	var l111: u32;
	var l123: u32;
	var l133: u32;
	var l137: u32;
	var l160: i32;
	var l161: u32;
	var l170: u32;
	var l171: u32;
	var l172: u32;
	var l178: u32;
	var l189: array<vec4<i32>, 4>;
	var l194: array<vec4<i32>, 4>;
	var l199: u32;
	var l210: u32;
	var l220: vec4<u32>;
	var l248: u32;
	var l251: u32;
	var l253: u32;
	var l257: u32;
	var l262: u32;
	var l265: u32;
	var l267: u32;
	var l270: u32;
	var l281: u32;
	var l290: u32;
	var l295: u32;
	var l300: u32;
	var l310: u32;
	var l318: u32;
	var l326: u32;
	var l333: u32;
	var l340: u32;
	var l348: u32;
	var l396: u32;
	var l398: u32;
	var l400: u32;
	var l408: u32;
	var l419: vec2<u32>;
	var l426: u32;
	var l434: vec4<u32>;
	var l441: u32;
	var l449: u32;
	var l457: u32;
	var l469: u32;
	var l472: u32;
	var l483: u32;
	var l486: u32;
	var l514: u32;
	var l543: u32;
	var l552: u32;
	var l557: u32;
	var l566: i32;
	var l582: u32;
	var l600: u32;
	var l604: u32;
	var l611: f32;
	let v101 = local_invocation_id[0u];
	l94 = v101;
	let v103 = l94;
	l102 = (v103 % 16u);
	let v107 = l94;
	l106 = (v107 / 16u);
	let v110 = fn_8();
	l109 = v110;
	let v117 = push.m0;
	let v120 = workgroup_id[1u];
	l111 = (v117 + (v120 * 16u));
	let v125 = workgroup_id[0u];
	l123 = (v125 * 64u);
	let v127 = l111;
	let v128 = l109;
	if (v127 >= v128) {
		return;
	}
	let v134 = l94;
	l133 = (v134 / 4u);
	let v138 = l111;
	let v139 = l133;
	let v141 = l109;
	let v152 = push.m1;
	let v155 = l94;
	l137 = (((min((v138 + v139), (v141 - 1u)) * s149) + (v152 / 8u)) + ((v155 % 4u) * 2u));
	l160 = 0i;
	let v162 = l94;
	let v165 = l123;
	l170 = ((v162 / 4u) * 4u);
	l171 = (v165 / 64u);
	l172 = s169;
	let v173 = fn_21(&l170, &l171, &l172);
	let v175 = l94;
	l161 = ((v173 * 4u) + (v175 % 4u));
	l178 = 0u;
	loop {
		let v184 = l178;
		if !(v184 < 4u) { break; }
		let v190 = l178;
		l189[v190] = vec4<i32>(0i, 0i, 0i, 0i);
		let v195 = l178;
		l194[v195] = vec4<i32>(0i, 0i, 0i, 0i);
		continuing {
			let v197 = l178;
			l178 = (v197 + bitcast<u32>(1i));
		}
	}
	l199 = 0u;
	loop {
		let v205 = l199;
		let v207 = push.m2;
		if !(v205 < v207) { break; }
		workgroupBarrier();
		l210 = 0u;
		loop {
			let v216 = l210;
			if !(v216 < 2u) { break; }
			let v225 = l137;
			let v226 = l210;
			let v227 = (v225 + v226);
			let v230 = b1[v227];
			l220 = v230;
			let v235 = l94;
			let v238 = l210;
			let v242 = l133;
			let v243 = (((((v235 % 4u) * 2u) + v238) * 17u) + v242);
			let v244 = l220;
			g234[v243] = v244;
			let v250 = l220[2u];
			l248 = v250;
			l251 = 16843009u;
			let v252 = fn_15(&l248, &l251);
			let v256 = l220[3u];
			l253 = v256;
			l257 = 16843009u;
			let v258 = fn_15(&l253, &l257);
			let v260 = l160;
			l160 = ((v252 + v258) + v260);
			let v264 = l220[0u];
			l262 = v264;
			l265 = 16843009u;
			let v266 = fn_15(&l262, &l265);
			let v269 = l220[1u];
			l267 = v269;
			l270 = 16843009u;
			let v271 = fn_15(&l267, &l270);
			let v275 = l160;
			l160 = (v275 + ((v266 + v271) << bitcast<u32>(8i)));
			continuing {
				let v277 = l210;
				l210 = (v277 + bitcast<u32>(1i));
			}
		}
		let v279 = l137;
		l137 = (v279 + 8u);
		let v286 = l161;
		let v289 = b2[v286];
		l281 = v289;
		let v291 = l161;
		let v292 = (v291 + 4u);
		let v294 = b2[v292];
		l290 = v294;
		let v296 = l161;
		let v297 = (v296 + 8u);
		let v299 = b2[v297];
		l295 = v299;
		let v301 = l161;
		let v303 = (v301 + 12u);
		let v305 = b2[v303];
		l300 = v305;
		let v308 = l161;
		l161 = (v308 + s307);
		let v311 = l281;
		let v314 = l290;
		l310 = ((v311 & 16711935u) | ((v314 & 16711935u) << bitcast<u32>(8i)));
		let v319 = l281;
		let v322 = l290;
		l318 = (((v319 >> bitcast<u32>(8i)) & 16711935u) | (v322 & 4278255360u));
		let v327 = l295;
		let v329 = l300;
		l326 = ((v327 & 16711935u) | ((v329 & 16711935u) << bitcast<u32>(8i)));
		let v334 = l295;
		let v337 = l300;
		l333 = (((v334 >> bitcast<u32>(8i)) & 16711935u) | (v337 & 4278255360u));
		let v341 = l94;
		let v344 = l94;
		l340 = (((v341 / 8u) * 16u) + ((v344 % 4u) * 4u));
		let v349 = l94;
		l348 = ((v349 / 4u) % 2u);
		let v357 = l340;
		let v358 = l348;
		let v359 = l310;
		let v362 = l326;
		g356[v357][v358] = ((v359 & 65535u) | (v362 << bitcast<u32>(16i)));
		let v368 = l340;
		let v369 = (v368 + 1u);
		let v370 = l348;
		let v371 = l318;
		let v373 = l333;
		g356[v369][v370] = ((v371 & 65535u) | (v373 << bitcast<u32>(16i)));
		let v377 = l340;
		let v378 = (v377 + 2u);
		let v379 = l348;
		let v380 = l310;
		let v382 = l326;
		g356[v378][v379] = ((v380 >> bitcast<u32>(16i)) | (v382 & 4294901760u));
		let v387 = l340;
		let v388 = (v387 + 3u);
		let v389 = l348;
		let v390 = l318;
		let v392 = l333;
		g356[v388][v389] = ((v390 >> bitcast<u32>(16i)) | (v392 & 4294901760u));
		workgroupBarrier();
		let v397 = l102;
		l396 = v397;
		let v399 = l106;
		l398 = v399;
		l400 = 0u;
		loop {
			let v406 = l400;
			if !(v406 < 8u) { break; }
			l408 = 0u;
			loop {
				let v414 = l408;
				if !(v414 < s416) { break; }
				let v420 = l396;
				let v423 = g356[v420];
				l419 = v423;
				let v424 = l396;
				l396 = (v424 + 16u);
				l426 = 0u;
				loop {
					let v432 = l426;
					if !(v432 < 4u) { break; }
					let v435 = l398;
					let v436 = l426;
					let v438 = (v435 + (v436 * 4u));
					let v440 = g234[v438];
					l434 = v440;
					l441 = 0u;
					loop {
						let v447 = l441;
						if !(v447 < 2u) { break; }
						l449 = 0u;
						loop {
							let v455 = l449;
							if !(v455 < 4u) { break; }
							let v458 = l441;
							let v460 = l419[v458];
							let v461 = l449;
							l457 = ((v460 >> (2u * v461)) & 50529027u);
							let v466 = l426;
							let v467 = l449;
							let v468 = l441;
							let v471 = l434[v468];
							l469 = v471;
							let v473 = l457;
							l472 = v473;
							let v474 = fn_15(&l469, &l472);
							let v476 = l189[v466][v467];
							l189[v466][v467] = (v476 + v474);
							let v479 = l426;
							let v480 = l449;
							let v481 = l441;
							let v482 = (v481 + 2u);
							let v485 = l434[v482];
							l483 = v485;
							let v487 = l457;
							l486 = v487;
							let v488 = fn_15(&l483, &l486);
							let v490 = l194[v479][v480];
							l194[v479][v480] = (v490 + v488);
							continuing {
								let v493 = l449;
								l449 = (v493 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v495 = l441;
							l441 = (v495 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v497 = l426;
						l426 = (v497 + bitcast<u32>(1i));
					}
				}
				let v499 = l398;
				l398 = (v499 + 17u);
				continuing {
					let v501 = l408;
					l408 = (v501 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v503 = l400;
				l400 = (v503 + s416);
			}
		}
		continuing {
			let v505 = l199;
			l199 = (v505 + 64u);
		}
	}
	let v510 = l94;
	let v511 = l160;
	g509[v510] = v511;
	workgroupBarrier();
	l514 = 0u;
	loop {
		let v520 = l514;
		if !(v520 < 4u) { break; }
		let v522 = l106;
		let v523 = l514;
		let v527 = l102;
		let v528 = (((v522 + (v523 * 4u)) * 16u) + v527);
		let v529 = l514;
		let v531 = l189[v529];
		let v535 = l514;
		let v537 = l194[v535];
		g234[v528] = bitcast<vec4<u32>>(((v531 * vec4<i32>(256i, 256i, 256i, 256i)) + v537));
		continuing {
			let v541 = l514;
			l514 = (v541 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v544 = l123;
	let v545 = l94;
	l543 = (v544 + v545);
	let v547 = l543;
	if (v547 >= c2) {
		return;
	}
	let v553 = l109;
	let v554 = l111;
	l552 = min(16u, (v553 - v554));
	l557 = 0u;
	loop {
		let v563 = l557;
		let v564 = l552;
		if !(v563 < v564) { break; }
		let v567 = l557;
		let v569 = l94;
		let v573 = l94;
		let v575 = (((v567 * 16u) + ((v569 / 16u) * 4u)) + (v573 % 4u));
		let v576 = l94;
		let v578 = ((v576 / 4u) % 4u);
		let v580 = g234[v575][v578];
		l566 = bitcast<i32>(v580);
		l582 = 0u;
		loop {
			let v588 = l582;
			if !(v588 < 4u) { break; }
			let v590 = l557;
			let v592 = l582;
			let v593 = ((v590 * 4u) + v592);
			let v595 = g509[v593];
			let v596 = l566;
			l566 = (v596 - v595);
			continuing {
				let v598 = l582;
				l582 = (v598 + bitcast<u32>(1i));
			}
		}
		let v601 = l111;
		let v602 = l557;
		l600 = (v601 + v602);
		let v605 = l600;
		let v607 = l543;
		l604 = ((v605 * c2) + v607);
		let v612 = l566;
		let v618 = l600;
		let v621 = b3[v618];
		l611 = (f32(v612) * v621);
		if s624 {
			let v631 = l604;
			let v633 = b4[v631];
			let v634 = l611;
			l611 = (v634 + v633);
		}
		if s637 {
			let v644 = l604;
			let v646 = b5[v644];
			let v647 = l611;
			l611 = (v647 + v646);
		}
		let v649 = l604;
		let v650 = l611;
		b5[v649] = v650;
		continuing {
			let v652 = l557;
			l557 = (v652 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v37 = extents.m0;
			return v37;
		}
		case 1u: {
			let v41 = extents.m1;
			return v41;
		}
		case 2u: {
			let v45 = extents.m2;
			return v45;
		}
		case 3u: {
			let v49 = extents.m3;
			return v49;
		}
		case 4u: {
			let v53 = extents.m4;
			return v53;
		}
		case default: {
			return s56;
		}
	}
}
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l65: i32;
	if s63 {
		let v68 = (*p13);
		let v70 = (*p14);
		l65 = mixed_dot(bitcast<u32>(bitcast<i32>(v68)), v70);
	} else {
		let v73 = (*p13);
		let v75 = (*p14);
		l65 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v73)), bitcast<u32>(bitcast<i32>(v75)));
	}
	let v78 = l65;
	return v78;
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v81 = (*p18);
	let v84 = (*p20);
	let v86 = (*p19);
	let v89 = (*p18);
	return (((((v81 / 64u) * v84) + v86) * 64u) + (v89 % 64u));
}
