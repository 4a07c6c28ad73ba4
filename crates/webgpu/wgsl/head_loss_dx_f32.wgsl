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
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S208 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S208;
var<workgroup> g477: array<vec4<f32>, max(s474, 1u)>;
var<workgroup> g573: array<vec4<f32>, 272>;
const s85: u32 = (c1 - 5u);
const s151: bool = (c7 != 0u);
const s227: u32 = (c0 / 16u);
const s228: u32 = (s227 * 2u);
const s230: u32 = (s228 * 4u);
const s238: u32 = (c2 + 64u);
const s239: u32 = (s238 - 1u);
const s240: u32 = (s239 / 64u);
const s255: bool = (c8 != 0u);
const s333: u32 = (c0 / 16u);
const s334: u32 = (s333 * 2u);
const s335: u32 = (s334 * 4u);
const s336: u32 = (s335 / 4u);
const s337: u32 = (s336 * 8u);
const s339: u32 = (s337 + c0);
const s340: u32 = (s339 - 1u);
const s342: u32 = (s340 / max(c0, 1u));
const s380: bool = (c7 != 0u);
const s381: u32 = select(1u, 2u, s380);
const s418: bool = (c7 != 0u);
const s419: u32 = select(1u, 2u, s418);
const s446: u32 = (c0 / 16u);
const s447: u32 = (s446 * 2u);
const s448: u32 = (s447 * 4u);
const s449: u32 = (s448 / 4u);
const s450: u32 = (s449 * 8u);
const s452: u32 = (s450 % max(c0, 1u));
const s453: bool = (s452 == 0u);
const s459: u32 = (c0 / 16u);
const s460: u32 = (s459 * 2u);
const s461: u32 = (s460 * 4u);
const s462: u32 = (s461 / 4u);
const s463: u32 = (s462 * 8u);
const s469: u32 = (c0 / 16u);
const s470: u32 = (s469 * 2u);
const s471: u32 = (s470 * 4u);
const s472: u32 = (s471 / 4u);
const s473: u32 = (s472 + 1u);
const s474: u32 = (16u * s473);
const s480: u32 = (c0 / 16u);
const s481: u32 = (s480 * 2u);
const s482: u32 = (s481 * 4u);
const s483: u32 = (s482 / 4u);
const s484: u32 = (s483 + 1u);
const s494: u32 = (c0 / 16u);
const s495: u32 = (s494 * 2u);
const s496: u32 = (s495 * 4u);
const s497: u32 = (s496 / 4u);
const s498: u32 = (s497 + 1u);
const s527: u32 = (c2 % 64u);
const s528: bool = (s527 == 0u);
const s646: u32 = (c0 / 16u);
const s647: u32 = (s646 * 2u);
const s648: u32 = (s647 * 4u);
const s649: u32 = (s648 / 4u);
const s650: u32 = (s649 + 1u);
const s701: u32 = (c0 / 16u);
const s702: u32 = (s701 * 2u);
const s703: u32 = (s702 * 4u);
const s704: u32 = (s703 / 4u);
const s705: u32 = (s704 + 1u);
const s706: u32 = (4u * s705);
const s764: bool = (c8 != 0u);
const s790: bool = (c5 != 0u);
const s803: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h465: bool;
	var l192: u32;
	var l199: u32;
	var l203: u32;
	var l206: u32;
	var l218: u32;
	var l233: u32;
	var l249: u32;
	var l250: u32;
	var l251: u32;
	var l261: u32;
	var l266: u32;
	var l285: u32;
	var l294: u32;
	var l304: array<array<vec4<f32>, 1>, 8>;
	var l314: u32;
	var l325: u32;
	var l344: u32;
	var l350: u32;
	var l353: u32;
	var l357: u32;
	var l363: vec2<bool>;
	var l374: vec2<f32>;
	var l385: u32;
	var l387: u32;
	var l395: u32;
	var l408: vec2<f32>;
	var l423: u32;
	var l427: vec2<f32>;
	var l432: vec4<f32>;
	var l438: vec4<f32>;
	var l506: u32;
	var l516: u32;
	var l519: u32;
	var l522: u32;
	var l543: array<vec4<f32>, 1>;
	var l544: u32;
	var l545: u32;
	var l546: array<vec4<f32>, 1>;
	var l550: u32;
	var l562: u32;
	var l591: u32;
	var l593: u32;
	var l596: u32;
	var l604: u32;
	var l612: u32;
	var l620: array<vec4<f32>, 1>;
	var l634: u32;
	var l642: vec4<f32>;
	var l657: u32;
	var l665: u32;
	var l713: u32;
	var l721: u32;
	var l729: u32;
	var l737: u32;
	var l745: u32;
	var l763: u32;
	var l765: u32;
	var l778: u32;
	var l783: f32;
	let v198 = local_invocation_id[0u];
	l192 = v198;
	let v200 = l192;
	l199 = (v200 % 16u);
	let v204 = l192;
	l203 = (v204 / 16u);
	let v207 = fn_8();
	let v213 = push.m3;
	let v215 = push.m4;
	l206 = min(v207, (v213 + v215));
	let v220 = push.m0;
	let v223 = workgroup_id[1u];
	l218 = (v220 + (v223 * s230));
	let v235 = workgroup_id[0u];
	l233 = ((v235 % max(s240, 1u)) * 64u);
	let v243 = l218;
	let v244 = l206;
	if (v243 >= v244) {
		return;
	}
	l249 = 0u;
	l250 = 0u;
	let v253 = push.m2;
	l251 = v253;
	if s255 {
		let v259 = workgroup_id[0u];
		l249 = (v259 / max(s240, 1u));
		let v264 = num_workgroups[0u];
		l261 = (v264 / max(s240, 1u));
		let v268 = push.m2;
		l266 = (((v268 + 16u) - 1u) / 16u);
		let v272 = l249;
		let v273 = l266;
		let v275 = l261;
		l250 = (((v272 * v273) / v275) * 16u);
		let v278 = l249;
		let v280 = l266;
		let v282 = l261;
		l251 = ((((v278 + 1u) * v280) / v282) * 16u);
	}
	l285 = 0u;
	loop { // unroll
		let v291 = l285;
		if !(v291 < 8u) { break; }
		l294 = 0u;
		loop { // unroll
			let v300 = l294;
			if !(v300 < 1u) { break; }
			let v305 = l285;
			let v306 = l294;
			l304[v305][v306] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v310 = l294;
				l294 = (v310 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v312 = l285;
			l285 = (v312 + bitcast<u32>(1i));
		}
	}
	let v315 = l250;
	l314 = v315;
	loop {
		let v321 = l314;
		let v322 = l251;
		if !(v321 < v322) { break; }
		workgroupBarrier();
		l325 = 0u;
		loop { // unroll
			let v331 = l325;
			if !(v331 < s342) { break; }
			let v345 = l192;
			let v346 = l325;
			l344 = (v345 + (v346 * vec3<u32>(c0, 1u, 1u).x));
			let v351 = l344;
			l350 = (v351 / 8u);
			let v354 = l344;
			l353 = ((v354 % 8u) * 2u);
			let v358 = l314;
			let v359 = l353;
			l357 = (v358 + v359);
			let v364 = l357;
			let v366 = push.m2;
			let v368 = l357;
			let v371 = push.m2;
			l363 = vec2<bool>((v364 < v366), ((v368 + 1u) < v371));
			let v376 = push.m1;
			let v377 = l357;
			let v379 = push.m2;
			l385 = (v376 + min(v377, (v379 - s381)));
			let v386 = fn_49(&l385);
			l374 = v386;
			l387 = 0u;
			loop { // unroll
				let v393 = l387;
				if !(v393 < 4u) { break; }
				let v396 = l218;
				let v397 = l350;
				let v400 = l387;
				let v402 = l206;
				let v406 = push.m3;
				l395 = (min(((v396 + (v397 * 4u)) + v400), (v402 - 1u)) - v406);
				let v409 = l395;
				let v413 = push.m1;
				let v415 = l357;
				let v417 = push.m2;
				l423 = (((v409 * c4) + v413) + min(v415, (v417 - s419)));
				let v424 = fn_46(&l423);
				let v425 = l374;
				l408 = (v424 * v425);
				let v429 = l408;
				let v430 = l363;
				l427 = select(vec2<f32>(0.0f, 0.0f), v429, v430);
				let v433 = l387;
				let v436 = l427[0u];
				l432[v433] = v436;
				let v439 = l387;
				let v441 = l427[1u];
				l438[v439] = v441;
				continuing {
					let v443 = l387;
					l387 = (v443 + bitcast<u32>(1i));
				}
			}
			h465 = s453;
			if (!s453) {
				let v457 = l344;
				h465 = (v457 < s463);
			}
			let v465 = h465;
			if v465 {
				let v478 = l353;
				let v486 = l350;
				let v487 = ((v478 * s484) + v486);
				let v488 = l432;
				g477[v487] = v488;
				let v491 = l353;
				let v500 = l350;
				let v501 = (((v491 + 1u) * s498) + v500);
				let v502 = l438;
				g477[v501] = v502;
			}
			continuing {
				let v504 = l325;
				l325 = (v504 + bitcast<u32>(1i));
			}
		}
		let v507 = l192;
		l506 = v507;
		loop {
			let v513 = l506;
			if !(v513 < 256u) { break; }
			let v517 = l506;
			l516 = (v517 / 16u);
			let v520 = l506;
			l519 = (v520 % 16u);
			let v523 = l233;
			let v524 = l519;
			l522 = (v523 + (v524 * 4u));
			let v529 = l522;
			if (s528 || (v529 < c2)) {
				let v534 = l314;
				let v535 = l516;
				let v538 = push.m2;
				let v541 = l522;
				l544 = min((v534 + v535), (v538 - 1u));
				l545 = (v541 / 4u);
				fn_41(&l544, &l545, &l546);
				let v548 = l546;
				l543 = v548;
			} else {
				l550 = 0u;
				loop { // unroll
					let v556 = l550;
					if !(v556 < 1u) { break; }
					let v558 = l550;
					l543[v558] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v560 = l550;
						l550 = (v560 + bitcast<u32>(1i));
					}
				}
			}
			l562 = 0u;
			loop { // unroll
				let v568 = l562;
				if !(v568 < 1u) { break; }
				let v574 = l516;
				let v577 = l519;
				let v580 = l562;
				let v581 = (((v574 * 17u) + (v577 * 1u)) + v580);
				let v582 = l562;
				let v584 = l543[v582];
				g573[v581] = v584;
				continuing {
					let v586 = l562;
					l562 = (v586 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v589 = l506;
				l506 = (v589 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v592 = l199;
		l591 = v592;
		let v594 = l203;
		l593 = (v594 * 2u);
		l596 = 0u;
		loop {
			let v602 = l596;
			if !(v602 < 16u) { break; }
			l604 = 0u;
			loop { // unroll
				let v610 = l604;
				if !(v610 < 4u) { break; }
				l612 = 0u;
				loop { // unroll
					let v618 = l612;
					if !(v618 < 1u) { break; }
					let v621 = l612;
					let v622 = l591;
					let v623 = l604;
					let v626 = l612;
					let v628 = ((v622 + (v623 * 17u)) + (v626 * 16u));
					let v630 = g573[v628];
					l620[v621] = v630;
					continuing {
						let v632 = l612;
						l612 = (v632 + bitcast<u32>(1i));
					}
				}
				l634 = 0u;
				loop { // unroll
					let v640 = l634;
					if !(v640 < 2u) { break; }
					let v643 = l593;
					let v644 = l604;
					let v653 = l634;
					let v654 = ((v643 + (v644 * s650)) + v653);
					let v656 = g477[v654];
					l642 = v656;
					l657 = 0u;
					loop { // unroll
						let v663 = l657;
						if !(v663 < 4u) { break; }
						l665 = 0u;
						loop { // unroll
							let v671 = l665;
							if !(v671 < 1u) { break; }
							let v673 = l634;
							let v675 = l657;
							let v676 = ((v673 * 4u) + v675);
							let v677 = l665;
							let v678 = l657;
							let v680 = l642[v678];
							let v681 = l665;
							let v683 = l620[v681];
							let v686 = l304[v676][v677];
							l304[v676][v677] = (v686 + (v683 * v680));
							continuing {
								let v689 = l665;
								l665 = (v689 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v691 = l657;
							l657 = (v691 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v693 = l634;
						l634 = (v693 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v695 = l604;
					l604 = (v695 + bitcast<u32>(1i));
				}
			}
			let v698 = l591;
			l591 = (v698 + 68u);
			let v707 = l593;
			l593 = (v707 + s706);
			continuing {
				let v709 = l596;
				l596 = (v709 + 4u);
			}
		}
		continuing {
			let v711 = l314;
			l314 = (v711 + 16u);
		}
	}
	l713 = 0u;
	loop { // unroll
		let v719 = l713;
		if !(v719 < 8u) { break; }
		let v722 = l218;
		let v723 = l203;
		let v727 = l713;
		l721 = ((v722 + ((v723 * 2u) * 4u)) + v727);
		l729 = 0u;
		loop { // unroll
			let v735 = l729;
			if !(v735 < 1u) { break; }
			l737 = 0u;
			loop { // unroll
				let v743 = l737;
				if !(v743 < 4u) { break; }
				let v746 = l233;
				let v747 = l199;
				let v748 = l729;
				let v753 = l737;
				l745 = ((v746 + ((v747 + (v748 * 16u)) * 4u)) + v753);
				let v755 = l721;
				let v756 = l206;
				let v758 = l745;
				if ((v755 < v756) && (v758 < c2)) {
					if s764 {
						let v768 = l249;
						let v770 = l721;
						let v773 = push.m3;
						l765 = (((v768 * c8) + v770) - v773);
					} else {
						let v776 = l721;
						l765 = v776;
					}
					let v777 = l765;
					l763 = v777;
					let v779 = l763;
					let v781 = l745;
					l778 = ((v779 * c2) + v781);
					let v784 = l713;
					let v785 = l729;
					let v786 = l737;
					let v788 = l304[v784][v785][v786];
					l783 = v788;
					if s790 {
						let v797 = l778;
						let v799 = b4[v797];
						let v800 = l783;
						l783 = (v800 + v799);
					}
					if s803 {
						let v810 = l778;
						let v812 = b5[v810];
						let v813 = l783;
						l783 = (v813 + v812);
					}
					let v815 = l778;
					let v816 = l783;
					b5[v815] = v816;
				}
				continuing {
					let v818 = l737;
					l737 = (v818 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v820 = l729;
				l729 = (v820 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v822 = l713;
			l713 = (v822 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v66 = extents.m0;
			return v66;
		}
		case 1u: {
			let v70 = extents.m1;
			return v70;
		}
		case 2u: {
			let v74 = extents.m2;
			return v74;
		}
		case 3u: {
			let v78 = extents.m3;
			return v78;
		}
		case 4u: {
			let v82 = extents.m4;
			return v82;
		}
		case default: {
			return s85;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v89 = (*p12);
	return (v89 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v98 = (*p17);
	let v99 = (*p18);
	let v100 = (v98 + v99);
	let v103 = b2[v100];
	return v103;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l106: vec4<u32>;
	let v107 = (*p25);
	l106 = v107;
	let v108 = l106;
	return bitcast<vec4<f32>>(v108);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l112: vec4<u32>;
	var l113: u32;
	var l115: u32;
	var l118: u32;
	var l129: vec4<u32>;
	var l131: u32;
	let v114 = (*p33);
	l113 = v114;
	let v116 = (*p34);
	l115 = v116;
	let v117 = fn_19(&l113, &l115);
	l112 = v117;
	l118 = 0u;
	loop { // unroll
		let v125 = l118;
		if !(v125 < 1u) { break; }
		let v128 = l118;
		let v130 = l112;
		l129 = v130;
		let v132 = l118;
		l131 = v132;
		let v133 = fn_27(&l129, &l131);
		let v134 = l129;
		l112 = v134;
		(*p35)[v128] = v133;
		continuing {
			let v137 = l118;
			l118 = (v137 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 1>>) {
	var l139: u32;
	var l140: u32;
	var l143: u32;
	var l145: u32;
	var l147: array<vec4<f32>, 1>;
	let v141 = (*p38);
	l140 = v141;
	let v142 = fn_13(&l140);
	l139 = v142;
	let v144 = l139;
	l143 = v144;
	let v146 = (*p39);
	l145 = v146;
	fn_36(&l143, &l145, &l147);
	let v149 = l147;
	(*p40) = v149;
	return;
}
fn fn_46(p45: ptr<function, u32>) -> vec2<f32> {
	var l153: vec2<f32>;
	if s151 {
		let v160 = (*p45);
		let v162 = (v160 / 2u);
		let v165 = b1[v162];
		l153 = v165;
	} else {
		let v171 = (*p45);
		let v174 = b1[v171 / 2u][v171 % 2u];
		let v175 = (*p45);
		let v177 = (arrayLength(&b1) * 2u);
		let v181 = min((v175 + 1u), (bitcast<u32>(bitcast<i32>(v177)) - 1u));
		let v183 = b1[v181 / 2u][v181 % 2u];
		l153 = vec2<f32>(v174, v183);
	}
	let v185 = l153;
	return v185;
}
fn fn_49(p48: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
