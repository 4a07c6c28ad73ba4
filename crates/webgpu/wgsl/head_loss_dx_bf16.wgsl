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
struct S224 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S59;
@group(0) @binding(16) var<uniform> push: S224;
var<workgroup> g494: array<vec4<f32>, max(s491, 1u)>;
var<workgroup> g590: array<vec4<f32>, 272>;
const s85: u32 = (c1 - 5u);
const s168: bool = (c7 != 0u);
const s243: u32 = (c0 / 16u);
const s244: u32 = (s243 * 2u);
const s246: u32 = (s244 * 4u);
const s254: u32 = (c2 + 64u);
const s255: u32 = (s254 - 1u);
const s256: u32 = (s255 / 64u);
const s271: bool = (c8 != 0u);
const s350: u32 = (c0 / 16u);
const s351: u32 = (s350 * 2u);
const s352: u32 = (s351 * 4u);
const s353: u32 = (s352 / 4u);
const s354: u32 = (s353 * 8u);
const s356: u32 = (s354 + c0);
const s357: u32 = (s356 - 1u);
const s359: u32 = (s357 / max(c0, 1u));
const s397: bool = (c7 != 0u);
const s398: u32 = select(1u, 2u, s397);
const s435: bool = (c7 != 0u);
const s436: u32 = select(1u, 2u, s435);
const s463: u32 = (c0 / 16u);
const s464: u32 = (s463 * 2u);
const s465: u32 = (s464 * 4u);
const s466: u32 = (s465 / 4u);
const s467: u32 = (s466 * 8u);
const s469: u32 = (s467 % max(c0, 1u));
const s470: bool = (s469 == 0u);
const s476: u32 = (c0 / 16u);
const s477: u32 = (s476 * 2u);
const s478: u32 = (s477 * 4u);
const s479: u32 = (s478 / 4u);
const s480: u32 = (s479 * 8u);
const s486: u32 = (c0 / 16u);
const s487: u32 = (s486 * 2u);
const s488: u32 = (s487 * 4u);
const s489: u32 = (s488 / 4u);
const s490: u32 = (s489 + 1u);
const s491: u32 = (16u * s490);
const s497: u32 = (c0 / 16u);
const s498: u32 = (s497 * 2u);
const s499: u32 = (s498 * 4u);
const s500: u32 = (s499 / 4u);
const s501: u32 = (s500 + 1u);
const s511: u32 = (c0 / 16u);
const s512: u32 = (s511 * 2u);
const s513: u32 = (s512 * 4u);
const s514: u32 = (s513 / 4u);
const s515: u32 = (s514 + 1u);
const s544: u32 = (c2 % 64u);
const s545: bool = (s544 == 0u);
const s664: u32 = (c0 / 16u);
const s665: u32 = (s664 * 2u);
const s666: u32 = (s665 * 4u);
const s667: u32 = (s666 / 4u);
const s668: u32 = (s667 + 1u);
const s719: u32 = (c0 / 16u);
const s720: u32 = (s719 * 2u);
const s721: u32 = (s720 * 4u);
const s722: u32 = (s721 / 4u);
const s723: u32 = (s722 + 1u);
const s724: u32 = (4u * s723);
const s782: bool = (c8 != 0u);
const s808: bool = (c5 != 0u);
const s821: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h482: bool;
	var l208: u32;
	var l215: u32;
	var l219: u32;
	var l222: u32;
	var l234: u32;
	var l249: u32;
	var l265: u32;
	var l266: u32;
	var l267: u32;
	var l277: u32;
	var l282: u32;
	var l301: u32;
	var l310: u32;
	var l321: array<array<vec4<f32>, 1>, 8>;
	var l331: u32;
	var l342: u32;
	var l361: u32;
	var l367: u32;
	var l370: u32;
	var l374: u32;
	var l380: vec2<bool>;
	var l391: vec2<f32>;
	var l402: u32;
	var l404: u32;
	var l412: u32;
	var l425: vec2<f32>;
	var l440: u32;
	var l444: vec2<f32>;
	var l449: vec4<f32>;
	var l455: vec4<f32>;
	var l523: u32;
	var l533: u32;
	var l536: u32;
	var l539: u32;
	var l560: array<vec4<f32>, 2>;
	var l561: u32;
	var l562: u32;
	var l563: array<vec4<f32>, 2>;
	var l567: u32;
	var l579: u32;
	var l608: u32;
	var l610: u32;
	var l613: u32;
	var l621: u32;
	var l629: u32;
	var l638: array<vec4<f32>, 1>;
	var l652: u32;
	var l660: vec4<f32>;
	var l675: u32;
	var l683: u32;
	var l731: u32;
	var l739: u32;
	var l747: u32;
	var l755: u32;
	var l763: u32;
	var l781: u32;
	var l783: u32;
	var l796: u32;
	var l801: f32;
	let v214 = local_invocation_id[0u];
	l208 = v214;
	let v216 = l208;
	l215 = (v216 % 16u);
	let v220 = l208;
	l219 = (v220 / 16u);
	let v223 = fn_8();
	let v229 = push.m3;
	let v231 = push.m4;
	l222 = min(v223, (v229 + v231));
	let v236 = push.m0;
	let v239 = workgroup_id[1u];
	l234 = (v236 + (v239 * s246));
	let v251 = workgroup_id[0u];
	l249 = ((v251 % max(s256, 1u)) * 64u);
	let v259 = l234;
	let v260 = l222;
	if (v259 >= v260) {
		return;
	}
	l265 = 0u;
	l266 = 0u;
	let v269 = push.m2;
	l267 = v269;
	if s271 {
		let v275 = workgroup_id[0u];
		l265 = (v275 / max(s256, 1u));
		let v280 = num_workgroups[0u];
		l277 = (v280 / max(s256, 1u));
		let v284 = push.m2;
		l282 = (((v284 + 16u) - 1u) / 16u);
		let v288 = l265;
		let v289 = l282;
		let v291 = l277;
		l266 = (((v288 * v289) / v291) * 16u);
		let v294 = l265;
		let v296 = l282;
		let v298 = l277;
		l267 = ((((v294 + 1u) * v296) / v298) * 16u);
	}
	l301 = 0u;
	loop { // unroll
		let v307 = l301;
		if !(v307 < 8u) { break; }
		l310 = 0u;
		loop { // unroll
			let v316 = l310;
			if !(v316 < 1u) { break; }
			let v322 = l301;
			let v323 = l310;
			l321[v322][v323] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v327 = l310;
				l310 = (v327 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v329 = l301;
			l301 = (v329 + bitcast<u32>(1i));
		}
	}
	let v332 = l266;
	l331 = v332;
	loop {
		let v338 = l331;
		let v339 = l267;
		if !(v338 < v339) { break; }
		workgroupBarrier();
		l342 = 0u;
		loop { // unroll
			let v348 = l342;
			if !(v348 < s359) { break; }
			let v362 = l208;
			let v363 = l342;
			l361 = (v362 + (v363 * vec3<u32>(c0, 1u, 1u).x));
			let v368 = l361;
			l367 = (v368 / 8u);
			let v371 = l361;
			l370 = ((v371 % 8u) * 2u);
			let v375 = l331;
			let v376 = l370;
			l374 = (v375 + v376);
			let v381 = l374;
			let v383 = push.m2;
			let v385 = l374;
			let v388 = push.m2;
			l380 = vec2<bool>((v381 < v383), ((v385 + 1u) < v388));
			let v393 = push.m1;
			let v394 = l374;
			let v396 = push.m2;
			l402 = (v393 + min(v394, (v396 - s398)));
			let v403 = fn_49(&l402);
			l391 = v403;
			l404 = 0u;
			loop { // unroll
				let v410 = l404;
				if !(v410 < 4u) { break; }
				let v413 = l234;
				let v414 = l367;
				let v417 = l404;
				let v419 = l222;
				let v423 = push.m3;
				l412 = (min(((v413 + (v414 * 4u)) + v417), (v419 - 1u)) - v423);
				let v426 = l412;
				let v430 = push.m1;
				let v432 = l374;
				let v434 = push.m2;
				l440 = (((v426 * c4) + v430) + min(v432, (v434 - s436)));
				let v441 = fn_46(&l440);
				let v442 = l391;
				l425 = (v441 * v442);
				let v446 = l425;
				let v447 = l380;
				l444 = select(vec2<f32>(0.0f, 0.0f), v446, v447);
				let v450 = l404;
				let v453 = l444[0u];
				l449[v450] = v453;
				let v456 = l404;
				let v458 = l444[1u];
				l455[v456] = v458;
				continuing {
					let v460 = l404;
					l404 = (v460 + bitcast<u32>(1i));
				}
			}
			h482 = s470;
			if (!s470) {
				let v474 = l361;
				h482 = (v474 < s480);
			}
			let v482 = h482;
			if v482 {
				let v495 = l370;
				let v503 = l367;
				let v504 = ((v495 * s501) + v503);
				let v505 = l449;
				g494[v504] = v505;
				let v508 = l370;
				let v517 = l367;
				let v518 = (((v508 + 1u) * s515) + v517);
				let v519 = l455;
				g494[v518] = v519;
			}
			continuing {
				let v521 = l342;
				l342 = (v521 + bitcast<u32>(1i));
			}
		}
		let v524 = l208;
		l523 = v524;
		loop {
			let v530 = l523;
			if !(v530 < 128u) { break; }
			let v534 = l523;
			l533 = (v534 / 8u);
			let v537 = l523;
			l536 = (v537 % 8u);
			let v540 = l249;
			let v541 = l536;
			l539 = (v540 + (v541 * 8u));
			let v546 = l539;
			if (s545 || (v546 < c2)) {
				let v551 = l331;
				let v552 = l533;
				let v555 = push.m2;
				let v558 = l539;
				l561 = min((v551 + v552), (v555 - 1u));
				l562 = (v558 / 8u);
				fn_41(&l561, &l562, &l563);
				let v565 = l563;
				l560 = v565;
			} else {
				l567 = 0u;
				loop { // unroll
					let v573 = l567;
					if !(v573 < 2u) { break; }
					let v575 = l567;
					l560[v575] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v577 = l567;
						l567 = (v577 + bitcast<u32>(1i));
					}
				}
			}
			l579 = 0u;
			loop { // unroll
				let v585 = l579;
				if !(v585 < 2u) { break; }
				let v591 = l533;
				let v594 = l536;
				let v597 = l579;
				let v598 = (((v591 * 17u) + (v594 * 2u)) + v597);
				let v599 = l579;
				let v601 = l560[v599];
				g590[v598] = v601;
				continuing {
					let v603 = l579;
					l579 = (v603 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v606 = l523;
				l523 = (v606 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v609 = l215;
		l608 = v609;
		let v611 = l219;
		l610 = (v611 * 2u);
		l613 = 0u;
		loop {
			let v619 = l613;
			if !(v619 < 16u) { break; }
			l621 = 0u;
			loop { // unroll
				let v627 = l621;
				if !(v627 < 4u) { break; }
				l629 = 0u;
				loop { // unroll
					let v635 = l629;
					if !(v635 < 1u) { break; }
					let v639 = l629;
					let v640 = l608;
					let v641 = l621;
					let v644 = l629;
					let v646 = ((v640 + (v641 * 17u)) + (v644 * 16u));
					let v648 = g590[v646];
					l638[v639] = v648;
					continuing {
						let v650 = l629;
						l629 = (v650 + bitcast<u32>(1i));
					}
				}
				l652 = 0u;
				loop { // unroll
					let v658 = l652;
					if !(v658 < 2u) { break; }
					let v661 = l610;
					let v662 = l621;
					let v671 = l652;
					let v672 = ((v661 + (v662 * s668)) + v671);
					let v674 = g494[v672];
					l660 = v674;
					l675 = 0u;
					loop { // unroll
						let v681 = l675;
						if !(v681 < 4u) { break; }
						l683 = 0u;
						loop { // unroll
							let v689 = l683;
							if !(v689 < 1u) { break; }
							let v691 = l652;
							let v693 = l675;
							let v694 = ((v691 * 4u) + v693);
							let v695 = l683;
							let v696 = l675;
							let v698 = l660[v696];
							let v699 = l683;
							let v701 = l638[v699];
							let v704 = l321[v694][v695];
							l321[v694][v695] = (v704 + (v701 * v698));
							continuing {
								let v707 = l683;
								l683 = (v707 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v709 = l675;
							l675 = (v709 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v711 = l652;
						l652 = (v711 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v713 = l621;
					l621 = (v713 + bitcast<u32>(1i));
				}
			}
			let v716 = l608;
			l608 = (v716 + 68u);
			let v725 = l610;
			l610 = (v725 + s724);
			continuing {
				let v727 = l613;
				l613 = (v727 + 4u);
			}
		}
		continuing {
			let v729 = l331;
			l331 = (v729 + 16u);
		}
	}
	l731 = 0u;
	loop { // unroll
		let v737 = l731;
		if !(v737 < 8u) { break; }
		let v740 = l234;
		let v741 = l219;
		let v745 = l731;
		l739 = ((v740 + ((v741 * 2u) * 4u)) + v745);
		l747 = 0u;
		loop { // unroll
			let v753 = l747;
			if !(v753 < 1u) { break; }
			l755 = 0u;
			loop { // unroll
				let v761 = l755;
				if !(v761 < 4u) { break; }
				let v764 = l249;
				let v765 = l215;
				let v766 = l747;
				let v771 = l755;
				l763 = ((v764 + ((v765 + (v766 * 16u)) * 4u)) + v771);
				let v773 = l739;
				let v774 = l222;
				let v776 = l763;
				if ((v773 < v774) && (v776 < c2)) {
					if s782 {
						let v786 = l265;
						let v788 = l739;
						let v791 = push.m3;
						l783 = (((v786 * c8) + v788) - v791);
					} else {
						let v794 = l739;
						l783 = v794;
					}
					let v795 = l783;
					l781 = v795;
					let v797 = l781;
					let v799 = l763;
					l796 = ((v797 * c2) + v799);
					let v802 = l731;
					let v803 = l747;
					let v804 = l755;
					let v806 = l321[v802][v803][v804];
					l801 = v806;
					if s808 {
						let v815 = l796;
						let v817 = b4[v815];
						let v818 = l801;
						l801 = (v818 + v817);
					}
					if s821 {
						let v828 = l796;
						let v830 = b5[v828];
						let v831 = l801;
						l801 = (v831 + v830);
					}
					let v833 = l796;
					let v834 = l801;
					b5[v833] = v834;
				}
				continuing {
					let v836 = l755;
					l755 = (v836 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v838 = l747;
				l747 = (v838 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v840 = l731;
			l731 = (v840 + bitcast<u32>(1i));
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
	(*p25) = v108.zwxy;
	let v112 = l106[0u];
	let v116 = l106[0u];
	let v121 = l106[1u];
	let v124 = l106[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v112 << bitcast<u32>(16i)), (v116 & 4294901760u), (v121 << bitcast<u32>(16i)), (v124 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l130: vec4<u32>;
	var l131: u32;
	var l133: u32;
	var l136: u32;
	var l146: vec4<u32>;
	var l148: u32;
	let v132 = (*p33);
	l131 = v132;
	let v134 = (*p34);
	l133 = v134;
	let v135 = fn_19(&l131, &l133);
	l130 = v135;
	l136 = 0u;
	loop { // unroll
		let v142 = l136;
		if !(v142 < 2u) { break; }
		let v145 = l136;
		let v147 = l130;
		l146 = v147;
		let v149 = l136;
		l148 = v149;
		let v150 = fn_27(&l146, &l148);
		let v151 = l146;
		l130 = v151;
		(*p35)[v145] = v150;
		continuing {
			let v154 = l136;
			l136 = (v154 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p38: ptr<function, u32>, p39: ptr<function, u32>, p40: ptr<function, array<vec4<f32>, 2>>) {
	var l156: u32;
	var l157: u32;
	var l160: u32;
	var l162: u32;
	var l164: array<vec4<f32>, 2>;
	let v158 = (*p38);
	l157 = v158;
	let v159 = fn_13(&l157);
	l156 = v159;
	let v161 = l156;
	l160 = v161;
	let v163 = (*p39);
	l162 = v163;
	fn_36(&l160, &l162, &l164);
	let v166 = l164;
	(*p40) = v166;
	return;
}
fn fn_46(p45: ptr<function, u32>) -> vec2<f32> {
	var l170: vec2<f32>;
	if s168 {
		let v177 = (*p45);
		let v178 = (v177 / 2u);
		let v181 = b1[v178];
		l170 = v181;
	} else {
		let v187 = (*p45);
		let v190 = b1[v187 / 2u][v187 % 2u];
		let v191 = (*p45);
		let v193 = (arrayLength(&b1) * 2u);
		let v197 = min((v191 + 1u), (bitcast<u32>(bitcast<i32>(v193)) - 1u));
		let v199 = b1[v197 / 2u][v197 % 2u];
		l170 = vec2<f32>(v190, v199);
	}
	let v201 = l170;
	return v201;
}
fn fn_49(p48: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
