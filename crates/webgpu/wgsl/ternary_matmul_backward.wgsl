const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 64u; // stride
const c5: u32 = 0u; // residual
const c6: u32 = 0u; // accumulate
const c7: u32 = 0u; // pairs
const c8: u32 = 0u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<vec2<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S40 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S201 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S40;
@group(0) @binding(16) var<uniform> push: S201;
var<workgroup> g430: array<vec4<f32>, 144>;
var<workgroup> g484: array<vec4<f32>, 272>;
const s66: u32 = (c1 - 5u);
const s117: bool = (c7 != 0u);
const s154: bool = (c7 != 0u);
const s177: u32 = (c4 - 1u);
const s224: u32 = (c2 + 64u);
const s225: u32 = (s224 - 1u);
const s226: u32 = (s225 / 64u);
const s241: bool = (c8 != 0u);
const s356: bool = (c7 != 0u);
const s357: u32 = select(1u, 2u, s356);
const s394: bool = (c7 != 0u);
const s395: u32 = select(1u, 2u, s394);
const s460: u32 = (c2 + 63u);
const s461: u32 = (s460 / 64u);
const s665: bool = (c8 != 0u);
const s691: bool = (c5 != 0u);
const s704: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l185: u32;
	var l192: u32;
	var l196: u32;
	var l199: u32;
	var l211: u32;
	var l220: u32;
	var l235: u32;
	var l236: u32;
	var l237: u32;
	var l247: u32;
	var l252: u32;
	var l271: u32;
	var l280: u32;
	var l291: array<array<vec4<f32>, 1>, 8>;
	var l302: u32;
	var l313: u32;
	var l321: u32;
	var l326: u32;
	var l329: u32;
	var l333: u32;
	var l339: vec2<bool>;
	var l350: vec2<f32>;
	var l361: u32;
	var l363: u32;
	var l372: u32;
	var l385: vec2<f32>;
	var l399: u32;
	var l403: vec2<f32>;
	var l408: vec4<f32>;
	var l414: vec4<f32>;
	var l448: u32;
	var l462: u32;
	var l463: u32;
	var l464: u32;
	var l473: u32;
	var l495: u32;
	var l497: u32;
	var l503: u32;
	var l505: u32;
	var l508: u32;
	var l516: u32;
	var l524: u32;
	var l533: array<vec4<f32>, 1>;
	var l547: u32;
	var l555: vec4<f32>;
	var l564: u32;
	var l572: u32;
	var l614: u32;
	var l622: u32;
	var l630: u32;
	var l638: u32;
	var l646: u32;
	var l664: u32;
	var l666: u32;
	var l679: u32;
	var l684: f32;
	let v191 = local_invocation_id[0u];
	l185 = v191;
	let v193 = l185;
	l192 = (v193 % 16u);
	let v197 = l185;
	l196 = (v197 / 16u);
	let v200 = fn_8();
	let v206 = push.m3;
	let v208 = push.m4;
	l199 = min(v200, (v206 + v208));
	let v213 = push.m0;
	let v216 = workgroup_id[1u];
	l211 = (v213 + (v216 * 32u));
	let v222 = workgroup_id[0u];
	l220 = ((v222 % max(s226, 1u)) * 64u);
	let v229 = l211;
	let v230 = l199;
	if (v229 >= v230) {
		return;
	}
	l235 = 0u;
	l236 = 0u;
	let v239 = push.m2;
	l237 = v239;
	if s241 {
		let v245 = workgroup_id[0u];
		l235 = (v245 / max(s226, 1u));
		let v250 = num_workgroups[0u];
		l247 = (v250 / max(s226, 1u));
		let v254 = push.m2;
		l252 = (((v254 + 16u) - 1u) / 16u);
		let v258 = l235;
		let v259 = l252;
		let v261 = l247;
		l236 = (((v258 * v259) / v261) * 16u);
		let v264 = l235;
		let v266 = l252;
		let v268 = l247;
		l237 = ((((v264 + 1u) * v266) / v268) * 16u);
	}
	l271 = 0u;
	loop { // unroll
		let v277 = l271;
		if !(v277 < 8u) { break; }
		l280 = 0u;
		loop { // unroll
			let v286 = l280;
			if !(v286 < 1u) { break; }
			let v292 = l271;
			let v293 = l280;
			l291[v292][v293] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v298 = l280;
				l280 = (v298 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v300 = l271;
			l271 = (v300 + bitcast<u32>(1i));
		}
	}
	let v303 = l236;
	l302 = v303;
	loop {
		let v309 = l302;
		let v310 = l237;
		if !(v309 < v310) { break; }
		workgroupBarrier();
		l313 = 0u;
		loop { // unroll
			let v319 = l313;
			if !(v319 < 1u) { break; }
			let v322 = l185;
			let v323 = l313;
			l321 = (v322 + (v323 * 64u));
			let v327 = l321;
			l326 = (v327 / 8u);
			let v330 = l321;
			l329 = ((v330 % 8u) * 2u);
			let v334 = l302;
			let v335 = l329;
			l333 = (v334 + v335);
			let v340 = l333;
			let v342 = push.m2;
			let v344 = l333;
			let v347 = push.m2;
			l339 = vec2<bool>((v340 < v342), ((v344 + 1u) < v347));
			let v352 = push.m1;
			let v353 = l333;
			let v355 = push.m2;
			l361 = (v352 + min(v353, (v355 - s357)));
			let v362 = fn_30(&l361);
			l350 = v362;
			l363 = 0u;
			loop { // unroll
				let v369 = l363;
				if !(v369 < 4u) { break; }
				let v373 = l211;
				let v374 = l326;
				let v377 = l363;
				let v379 = l199;
				let v383 = push.m3;
				l372 = (min(((v373 + (v374 * 4u)) + v377), (v379 - 1u)) - v383);
				let v386 = l372;
				let v389 = push.m1;
				let v391 = l333;
				let v393 = push.m2;
				l399 = (((v386 * c4) + v389) + min(v391, (v393 - s395)));
				let v400 = fn_27(&l399);
				let v401 = l350;
				l385 = (v400 * v401);
				let v405 = l385;
				let v406 = l339;
				l403 = select(vec2<f32>(0.0f, 0.0f), v405, v406);
				let v409 = l363;
				let v412 = l403[0u];
				l408[v409] = v412;
				let v415 = l363;
				let v417 = l403[1u];
				l414[v415] = v417;
				continuing {
					let v419 = l363;
					l363 = (v419 + bitcast<u32>(1i));
				}
			}
			let v422 = l321;
			if (true || (v422 < 64u)) {
				let v431 = l329;
				let v434 = l326;
				let v435 = ((v431 * 9u) + v434);
				let v436 = l408;
				g430[v435] = v436;
				let v439 = l329;
				let v442 = l326;
				let v443 = (((v439 + 1u) * 9u) + v442);
				let v444 = l414;
				g430[v443] = v444;
			}
			continuing {
				let v446 = l313;
				l313 = (v446 + bitcast<u32>(1i));
			}
		}
		let v453 = l302;
		let v454 = l185;
		let v457 = l220;
		l462 = (v453 + (v454 / 4u));
		l463 = (v457 / 64u);
		l464 = s461;
		let v465 = fn_15(&l462, &l463, &l464);
		let v467 = l185;
		let v469 = ((v465 * 4u) + (v467 % 4u));
		let v472 = b2[v469];
		l448 = v472;
		l473 = 0u;
		loop { // unroll
			let v479 = l473;
			if !(v479 < 4u) { break; }
			let v485 = l185;
			let v489 = l185;
			let v493 = l473;
			let v494 = ((((v485 / 4u) * 17u) + ((v489 % 4u) * 4u)) + v493);
			let v496 = l448;
			l495 = v496;
			let v498 = l473;
			l497 = v498;
			let v499 = fn_22(&l495, &l497);
			g484[v494] = v499;
			continuing {
				let v501 = l473;
				l473 = (v501 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v504 = l192;
		l503 = v504;
		let v506 = l196;
		l505 = (v506 * 2u);
		l508 = 0u;
		loop {
			let v514 = l508;
			if !(v514 < 16u) { break; }
			l516 = 0u;
			loop { // unroll
				let v522 = l516;
				if !(v522 < 4u) { break; }
				l524 = 0u;
				loop { // unroll
					let v530 = l524;
					if !(v530 < 1u) { break; }
					let v534 = l524;
					let v535 = l503;
					let v536 = l516;
					let v539 = l524;
					let v541 = ((v535 + (v536 * 17u)) + (v539 * 16u));
					let v543 = g484[v541];
					l533[v534] = v543;
					continuing {
						let v545 = l524;
						l524 = (v545 + bitcast<u32>(1i));
					}
				}
				l547 = 0u;
				loop { // unroll
					let v553 = l547;
					if !(v553 < 2u) { break; }
					let v556 = l505;
					let v557 = l516;
					let v560 = l547;
					let v561 = ((v556 + (v557 * 9u)) + v560);
					let v563 = g430[v561];
					l555 = v563;
					l564 = 0u;
					loop { // unroll
						let v570 = l564;
						if !(v570 < 4u) { break; }
						l572 = 0u;
						loop { // unroll
							let v578 = l572;
							if !(v578 < 1u) { break; }
							let v580 = l547;
							let v582 = l564;
							let v583 = ((v580 * 4u) + v582);
							let v584 = l572;
							let v585 = l564;
							let v587 = l555[v585];
							let v588 = l572;
							let v590 = l533[v588];
							let v593 = l291[v583][v584];
							l291[v583][v584] = (v593 + (v590 * v587));
							continuing {
								let v596 = l572;
								l572 = (v596 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v598 = l564;
							l564 = (v598 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v600 = l547;
						l547 = (v600 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v602 = l516;
					l516 = (v602 + bitcast<u32>(1i));
				}
			}
			let v605 = l503;
			l503 = (v605 + 68u);
			let v608 = l505;
			l505 = (v608 + 36u);
			continuing {
				let v610 = l508;
				l508 = (v610 + 4u);
			}
		}
		continuing {
			let v612 = l302;
			l302 = (v612 + 16u);
		}
	}
	l614 = 0u;
	loop { // unroll
		let v620 = l614;
		if !(v620 < 8u) { break; }
		let v623 = l211;
		let v624 = l196;
		let v628 = l614;
		l622 = ((v623 + ((v624 * 2u) * 4u)) + v628);
		l630 = 0u;
		loop { // unroll
			let v636 = l630;
			if !(v636 < 1u) { break; }
			l638 = 0u;
			loop { // unroll
				let v644 = l638;
				if !(v644 < 4u) { break; }
				let v647 = l220;
				let v648 = l192;
				let v649 = l630;
				let v654 = l638;
				l646 = ((v647 + ((v648 + (v649 * 16u)) * 4u)) + v654);
				let v656 = l622;
				let v657 = l199;
				let v659 = l646;
				if ((v656 < v657) && (v659 < c2)) {
					if s665 {
						let v669 = l235;
						let v671 = l622;
						let v674 = push.m3;
						l666 = (((v669 * c8) + v671) - v674);
					} else {
						let v677 = l622;
						l666 = v677;
					}
					let v678 = l666;
					l664 = v678;
					let v680 = l664;
					let v682 = l646;
					l679 = ((v680 * c2) + v682);
					let v685 = l614;
					let v686 = l630;
					let v687 = l638;
					let v689 = l291[v685][v686][v687];
					l684 = v689;
					if s691 {
						let v698 = l679;
						let v700 = b4[v698];
						let v701 = l684;
						l684 = (v701 + v700);
					}
					if s704 {
						let v711 = l679;
						let v713 = b5[v711];
						let v714 = l684;
						l684 = (v714 + v713);
					}
					let v716 = l679;
					let v717 = l684;
					b5[v716] = v717;
				}
				continuing {
					let v719 = l638;
					l638 = (v719 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v721 = l630;
				l630 = (v721 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v723 = l614;
			l614 = (v723 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v47 = extents.m0;
			return v47;
		}
		case 1u: {
			let v51 = extents.m1;
			return v51;
		}
		case 2u: {
			let v55 = extents.m2;
			return v55;
		}
		case 3u: {
			let v59 = extents.m3;
			return v59;
		}
		case 4u: {
			let v63 = extents.m4;
			return v63;
		}
		case default: {
			return s66;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v70 = (*p12);
	let v73 = (*p14);
	let v75 = (*p13);
	let v78 = (*p12);
	return (((((v70 / 64u) * v73) + v75) * 64u) + (v78 % 64u));
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> vec4<f32> {
	var l83: u32;
	let v84 = (*p20);
	let v86 = (*p21);
	l83 = (v84 >> (2u * v86));
	let v89 = l83;
	let v93 = l83;
	let v98 = l83;
	let v103 = l83;
	return (vec4<f32>(f32((v89 & 3u)), f32(((v93 >> bitcast<u32>(8i)) & 3u)), f32(((v98 >> bitcast<u32>(16i)) & 3u)), f32(((v103 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_27(p26: ptr<function, u32>) -> vec2<f32> {
	var l119: vec2<f32>;
	if s117 {
		let v126 = (*p26);
		let v127 = (v126 / 2u);
		let v130 = b1[v127];
		l119 = v130;
	} else {
		let v136 = (*p26);
		let v139 = b1[v136 / 2u][v136 % 2u];
		let v140 = (*p26);
		let v143 = (arrayLength(&b1) * 2u);
		let v147 = min((v140 + 1u), (bitcast<u32>(bitcast<i32>(v143)) - 1u));
		let v149 = b1[v147 / 2u][v147 % 2u];
		l119 = vec2<f32>(v139, v149);
	}
	let v151 = l119;
	return v151;
}
fn fn_30(p29: ptr<function, u32>) -> vec2<f32> {
	var l155: vec2<f32>;
	if s154 {
		let v162 = (*p29);
		let v163 = (v162 / 2u);
		let v165 = b3[v163];
		l155 = v165;
	} else {
		let v171 = (*p29);
		let v173 = b3[v171 / 2u][v171 % 2u];
		let v174 = (*p29);
		let v178 = min((v174 + 1u), s177);
		let v180 = b3[v178 / 2u][v178 % 2u];
		l155 = vec2<f32>(v173, v180);
	}
	let v182 = l155;
	return v182;
}
