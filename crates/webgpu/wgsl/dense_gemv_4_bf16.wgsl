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
struct S229 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S229;
var<workgroup> g545: array<f32, max(s542, 1u)>;
const s77: u32 = (c1 - 5u);
const s150: u32 = (c2 % 4u);
const s151: bool = (s150 == 0u);
const s155: u32 = (c2 % 8u);
const s156: bool = (s155 == 0u);
const s338: u32 = (c2 + 8u);
const s339: u32 = (s338 - 1u);
const s340: u32 = (s339 / 8u);
const s343: bool = (c7 == 0u);
const s540: u32 = (4u * c6);
const s541: u32 = (s540 * c4);
const s542: u32 = (s541 * c5);
const s575: u32 = (4u * c5);
const s576: u32 = (s575 * c6);
const s581: u32 = (c5 * c6);
const s590: u32 = (c5 * c6);
const s640: bool = (c8 != 0u);
const s657: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h602: bool;
	var l214: u32;
	var l221: u32;
	var l225: u32;
	var l228: u32;
	var l240: u32;
	var l248: u32;
	var l257: u32;
	var l267: array<u32, max(c6, 1u)>;
	var l276: u32;
	var l281: u32;
	var l289: u32;
	var l300: array<array<f32, max(c6, 1u)>, 4>;
	var l308: u32;
	var l318: array<u32, 4>;
	var l330: u32;
	var l346: u32;
	var l356: array<vec4<u32>, max(c6, 1u)>;
	var l359: u32;
	var l362: u32;
	var l368: u32;
	var l373: u32;
	var l383: array<vec4<f32>, max(c6, 1u)>;
	var l386: vec4<u32>;
	var l389: u32;
	var l397: u32;
	var l405: vec4<f32>;
	var l412: u32;
	var l415: u32;
	var l417: u32;
	var l444: u32;
	var l455: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l457: u32;
	var l460: u32;
	var l462: array<vec4<f32>, 2>;
	var l468: u32;
	var l476: u32;
	var l484: vec4<f32>;
	var l491: u32;
	var l494: u32;
	var l496: u32;
	var l524: u32;
	var l532: u32;
	var l567: u32;
	var l578: u32;
	var l584: u32;
	var l605: f32;
	var l606: u32;
	var l624: u32;
	var l641: f32;
	let v220 = local_invocation_id[0u];
	l214 = v220;
	let v222 = l214;
	l221 = (v222 % max(c4, 1u));
	let v226 = l214;
	l225 = (v226 / max(c4, 1u));
	let v234 = push.m0;
	let v237 = workgroup_id[1u];
	l228 = (v234 + (v237 * 4u));
	let v241 = fn_8();
	l240 = v241;
	let v242 = l228;
	let v243 = l240;
	if (v242 >= v243) {
		return;
	}
	let v250 = workgroup_id[0u];
	let v253 = l225;
	l248 = (((v250 * c5) + v253) * c6);
	l257 = 0u;
	loop {
		let v263 = l257;
		if !(v263 < c6) { break; }
		let v268 = l257;
		let v269 = l248;
		let v270 = l257;
		let v273 = push.m2;
		l276 = min((v269 + v270), (v273 - 1u));
		let v277 = fn_13(&l276);
		l267[v268] = v277;
		continuing {
			let v279 = l257;
			l257 = (v279 + bitcast<u32>(1i));
		}
	}
	l281 = 0u;
	loop {
		let v287 = l281;
		if !(v287 < 4u) { break; }
		l289 = 0u;
		loop {
			let v295 = l289;
			if !(v295 < c6) { break; }
			let v301 = l281;
			let v302 = l289;
			l300[v301][v302] = 0.0f;
			continuing {
				let v304 = l289;
				l289 = (v304 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v306 = l281;
			l281 = (v306 + bitcast<u32>(1i));
		}
	}
	l308 = 0u;
	loop {
		let v314 = l308;
		if !(v314 < 4u) { break; }
		let v319 = l308;
		let v320 = l228;
		let v321 = l308;
		let v323 = l240;
		l318[v319] = (min((v320 + v321), (v323 - 1u)) * c2);
		continuing {
			let v328 = l308;
			l308 = (v328 + bitcast<u32>(1i));
		}
	}
	let v331 = l221;
	l330 = v331;
	loop {
		let v337 = l330;
		if !(v337 < s340) { break; }
		if s343 {
			l346 = 0u;
			loop {
				let v352 = l346;
				if !(v352 < c6) { break; }
				let v357 = l346;
				let v358 = l346;
				let v361 = l267[v358];
				l359 = v361;
				let v363 = l330;
				l362 = v363;
				let v364 = fn_19(&l359, &l362);
				l356[v357] = v364;
				continuing {
					let v366 = l346;
					l346 = (v366 + bitcast<u32>(1i));
				}
			}
			l368 = 0u;
			loop {
				l373 = 0u;
				loop {
					let v379 = l373;
					if !(v379 < c6) { break; }
					let v384 = l373;
					let v385 = l373;
					let v388 = l356[v385];
					l386 = v388;
					let v390 = l368;
					l389 = v390;
					let v391 = fn_27(&l386, &l389);
					let v392 = l386;
					l356[v385] = v392;
					l383[v384] = v391;
					continuing {
						let v395 = l373;
						l373 = (v395 + bitcast<u32>(1i));
					}
				}
				l397 = 0u;
				loop {
					let v403 = l397;
					if !(v403 < 4u) { break; }
					let v406 = l397;
					let v407 = l330;
					let v409 = l368;
					let v414 = l318[v406];
					l412 = v414;
					l415 = ((v407 * 8u) + (v409 * 4u));
					let v416 = fn_41(&l412, &l415);
					l405 = v416;
					l417 = 0u;
					loop {
						let v423 = l417;
						if !(v423 < c6) { break; }
						let v425 = l397;
						let v426 = l417;
						let v427 = l405;
						let v428 = l417;
						let v430 = l383[v428];
						let v433 = l300[v425][v426];
						l300[v425][v426] = (v433 + dot(v427, v430));
						continuing {
							let v436 = l417;
							l417 = (v436 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v438 = l397;
						l397 = (v438 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v440 = l368;
					let v441 = (v440 + bitcast<u32>(1i));
					l368 = v441;
					break if !(v441 < 2u);
				}
			}
			continue;
		}
		l444 = 0u;
		loop {
			let v450 = l444;
			if !(v450 < c6) { break; }
			let v452 = l444;
			let v456 = l444;
			let v459 = l267[v452];
			l457 = v459;
			let v461 = l330;
			l460 = v461;
			fn_36(&l457, &l460, &l462);
			let v464 = l462;
			l455[v456] = v464;
			continuing {
				let v466 = l444;
				l444 = (v466 + bitcast<u32>(1i));
			}
		}
		l468 = 0u;
		loop {
			let v474 = l468;
			if !(v474 < 4u) { break; }
			l476 = 0u;
			loop {
				let v482 = l476;
				if !(v482 < 2u) { break; }
				let v485 = l468;
				let v486 = l330;
				let v488 = l476;
				let v493 = l318[v485];
				l491 = v493;
				l494 = ((v486 * 8u) + (v488 * 4u));
				let v495 = fn_41(&l491, &l494);
				l484 = v495;
				l496 = 0u;
				loop {
					let v502 = l496;
					if !(v502 < c6) { break; }
					let v504 = l468;
					let v505 = l496;
					let v506 = l484;
					let v507 = l496;
					let v508 = l476;
					let v510 = l455[v507][v508];
					let v513 = l300[v504][v505];
					l300[v504][v505] = (v513 + dot(v506, v510));
					continuing {
						let v516 = l496;
						l496 = (v516 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v518 = l476;
					l476 = (v518 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v520 = l468;
				l468 = (v520 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v522 = l330;
			l330 = (v522 + c4);
		}
	}
	l524 = 0u;
	loop {
		let v530 = l524;
		if !(v530 < 4u) { break; }
		l532 = 0u;
		loop {
			let v538 = l532;
			if !(v538 < c6) { break; }
			let v546 = l524;
			let v548 = l225;
			let v551 = l532;
			let v554 = l221;
			let v555 = ((((((v546 * c5) + v548) * c6) + v551) * c4) + v554);
			let v556 = l524;
			let v557 = l532;
			let v559 = l300[v556][v557];
			g545[v555] = v559;
			continuing {
				let v562 = l532;
				l532 = (v562 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v564 = l524;
			l524 = (v564 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v568 = l214;
	l567 = v568;
	loop {
		let v574 = l567;
		if !(v574 < s576) { break; }
		let v579 = l228;
		let v580 = l567;
		l578 = (v579 + (v580 / max(s581, 1u)));
		let v586 = workgroup_id[0u];
		let v589 = l567;
		l584 = (((v586 * c5) * c6) + (v589 % max(s590, 1u)));
		let v593 = l578;
		let v594 = l240;
		let v595 = (v593 < v594);
		h602 = v595;
		if v595 {
			let v598 = l584;
			let v600 = push.m2;
			h602 = (v598 < v600);
		}
		let v602 = h602;
		if v602 {
			l605 = 0.0f;
			l606 = 0u;
			loop {
				let v612 = l606;
				if !(v612 < c4) { break; }
				let v614 = l567;
				let v616 = l606;
				let v617 = ((v614 * c4) + v616);
				let v619 = g545[v617];
				let v620 = l605;
				l605 = (v620 + v619);
				continuing {
					let v622 = l606;
					l606 = (v622 + bitcast<u32>(1i));
				}
			}
			let v625 = l578;
			let v627 = push.m3;
			let v630 = push.m1;
			let v632 = l584;
			l624 = (((v625 * v627) + v630) + v632);
			let v638 = l624;
			if s640 {
				let v644 = l605;
				let v649 = l624;
				let v651 = b5[v649];
				l641 = (v644 + v651);
			} else {
				let v654 = l605;
				l641 = v654;
			}
			let v655 = l641;
			b3[v638] = v655;
		}
		continuing {
			let v658 = l567;
			l567 = (v658 + s657);
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
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l160: vec4<f32>;
	var l179: vec4<f32>;
	var l180: u32;
	if s151 {
		let v157 = (*p40);
		if (s156 || (v157 < c2)) {
			let v167 = (*p39);
			let v168 = (*p40);
			let v170 = ((v167 + v168) / 4u);
			let v173 = b1[v170];
			l160 = v173;
		} else {
			l160 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v177 = l160;
		return v177;
	}
	l179 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l180 = 0u;
	loop {
		let v186 = l180;
		if !(v186 < 4u) { break; }
		let v188 = (*p40);
		let v189 = l180;
		if ((v188 + v189) < c2) {
			let v194 = l180;
			let v199 = (*p39);
			let v200 = (*p40);
			let v202 = l180;
			let v203 = ((v199 + v200) + v202);
			let v206 = b1[v203 / 4u][v203 % 4u];
			l179[v194] = v206;
		}
		continuing {
			let v209 = l180;
			l180 = (v209 + bitcast<u32>(1i));
		}
	}
	let v211 = l179;
	return v211;
}
