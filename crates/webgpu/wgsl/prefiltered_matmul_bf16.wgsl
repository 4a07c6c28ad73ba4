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
var<private> opaque: u32;
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S58 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S260 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S58;
@group(0) @binding(16) var<uniform> push: S260;
var<workgroup> g367: array<atomic<u32>, max(c5, 1u)>;
var<workgroup> g491: array<f32, max(s488, 1u)>;
const s84: u32 = (c1 - 5u);
const s181: u32 = (c2 % 4u);
const s182: bool = (s181 == 0u);
const s186: u32 = (c2 % 8u);
const s187: bool = (s186 == 0u);
const s376: u32 = (c2 + 8u);
const s377: u32 = (s376 - 1u);
const s378: u32 = (s377 / 8u);
const s486: u32 = (1u * c6);
const s487: u32 = (s486 * c4);
const s488: u32 = (s487 * c5);
const s521: u32 = (1u * c5);
const s522: u32 = (s521 * c6);
const s527: u32 = (c5 * c6);
const s535: u32 = (c5 * c6);
const s596: bool = (c8 != 0u);
const s613: u32 = (c4 * c5);
const s677: u32 = (32u * c5);
const s678: u32 = (s677 * c6);
const s708: u32 = (c5 * c6);
const s712: u32 = (c4 * c5);
const s739: u32 = (32u * c5);
const s740: u32 = (s739 * c6);
const s758: u32 = (c5 * c6);
const s771: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h700: bool;
	var h763: bool;
	var l627: u32;
	var l630: u32;
	var l640: u32;
	var l644: u32;
	var l656: u32;
	var l669: u32;
	var l680: u32;
	var l696: u32;
	var l715: u32;
	var l716: u32;
	var l731: u32;
	var l742: u32;
	var l786: u32;
	let v617 = push.m0;
	let v619 = workgroup_id[1u];
	let v622 = fn_8();
	if ((v617 + (v619 * 1u)) >= v622) {
		return;
	}
	let v629 = local_invocation_id[0u];
	l627 = v629;
	let v632 = workgroup_id[0u];
	l630 = (v632 * 32u);
	let v634 = l627;
	if (v634 < c5) {
		let v638 = l627;
		atomicStore(&g367[v638], bitcast<u32>(0u));
	}
	workgroupBarrier();
	let v641 = l630;
	l640 = ((v641 * c5) * c6);
	let v646 = push.m0;
	let v648 = workgroup_id[1u];
	let v651 = push.m3;
	let v654 = push.m1;
	l644 = (((v646 + v648) * v651) + v654);
	let v662 = push.m0;
	let v664 = workgroup_id[1u];
	let v665 = (v662 + v664);
	let v668 = b4[v665];
	l656 = v668;
	let v670 = l627;
	l669 = v670;
	loop {
		let v676 = l669;
		if !(v676 < s678) { break; }
		let v681 = l640;
		let v682 = l669;
		l680 = (v681 + v682);
		let v684 = l680;
		let v686 = push.m2;
		let v687 = (v684 < v686);
		h700 = v687;
		if v687 {
			let v690 = l644;
			let v691 = l680;
			let v692 = (v690 + v691);
			let v694 = b3[v692];
			l696 = bitcast<u32>(v694);
			let v697 = fn_39(&l696);
			let v698 = l656;
			h700 = (v697 >= v698);
		}
		let v700 = h700;
		if v700 {
			let v703 = l669;
			let v705 = ((v703 / max(c6, 1u)) % max(c5, 1u));
			let v707 = l669;
			let v711 = atomicOr(&g367[v705], (1u << (v707 / max(s708, 1u))));
		}
		continuing {
			let v713 = l669;
			l669 = (v713 + s712);
		}
	}
	workgroupBarrier();
	l715 = 0u;
	l716 = 0u;
	loop {
		let v722 = l716;
		if !(v722 < c5) { break; }
		let v724 = l716;
		let v726 = bitcast<u32>(atomicLoad(&g367[v724]));
		let v727 = l715;
		l715 = (v727 | v726);
		continuing {
			let v729 = l716;
			l716 = (v729 + bitcast<u32>(1i));
		}
	}
	let v732 = l627;
	l731 = v732;
	loop {
		let v738 = l731;
		if !(v738 < s740) { break; }
		let v743 = l640;
		let v744 = l731;
		l742 = (v743 + v744);
		let v746 = l742;
		let v748 = push.m2;
		let v749 = (v746 < v748);
		h763 = v749;
		if v749 {
			let v752 = l731;
			let v754 = ((v752 / max(c6, 1u)) % max(c5, 1u));
			let v756 = bitcast<u32>(atomicLoad(&g367[v754]));
			let v757 = l731;
			h763 = (((v756 >> (v757 / max(s758, 1u))) & 1u) == 0u);
		}
		let v763 = h763;
		if v763 {
			let v766 = l644;
			let v767 = l742;
			let v768 = (v766 + v767);
			b3[v768] = bitcast<f32>(opaque | 4286578688u);
		}
		continuing {
			let v772 = l731;
			l731 = (v772 + s771);
		}
	}
	loop {
		let v779 = l715;
		if !(v779 != 0u) { break; }
		let v781 = l630;
		let v782 = l715;
		l786 = (v781 + bitcast<u32>(bitcast<i32>(firstTrailingBit(v782))));
		fn_48(workgroup_id, local_invocation_id, &l786);
		let v788 = l715;
		let v790 = l715;
		l715 = (v790 & (v788 - 1u));
		workgroupBarrier();
		continuing {
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v65 = extents.m0;
			return v65;
		}
		case 1u: {
			let v69 = extents.m1;
			return v69;
		}
		case 2u: {
			let v73 = extents.m2;
			return v73;
		}
		case 3u: {
			let v77 = extents.m3;
			return v77;
		}
		case 4u: {
			let v81 = extents.m4;
			return v81;
		}
		case default: {
			return s84;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v88 = (*p12);
	return (v88 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v97 = (*p17);
	let v98 = (*p18);
	let v99 = (v97 + v98);
	let v102 = b2[v99];
	return v102;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l105: vec4<u32>;
	let v106 = (*p25);
	l105 = v106;
	let v107 = l105;
	(*p25) = v107.zwxy;
	let v111 = l105[0u];
	let v115 = l105[0u];
	let v120 = l105[1u];
	let v123 = l105[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v111 << bitcast<u32>(16i)), (v115 & 4294901760u), (v120 << bitcast<u32>(16i)), (v123 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l129: vec4<u32>;
	var l130: u32;
	var l132: u32;
	var l135: u32;
	var l145: vec4<u32>;
	var l147: u32;
	let v131 = (*p33);
	l130 = v131;
	let v133 = (*p34);
	l132 = v133;
	let v134 = fn_19(&l130, &l132);
	l129 = v134;
	l135 = 0u;
	loop {
		let v141 = l135;
		if !(v141 < 2u) { break; }
		let v144 = l135;
		let v146 = l129;
		l145 = v146;
		let v148 = l135;
		l147 = v148;
		let v149 = fn_27(&l145, &l147);
		let v150 = l145;
		l129 = v150;
		(*p35)[v144] = v149;
		continuing {
			let v153 = l135;
			l135 = (v153 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_39(p38: ptr<function, u32>) -> u32 {
	var l168: u32;
	let v155 = (*p38);
	if ((v155 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v164 = (*p38);
	if ((v164 & 2147483648u) != 0u) {
		let v171 = (*p38);
		l168 = (~v171);
	} else {
		let v174 = (*p38);
		l168 = (v174 | 2147483648u);
	}
	let v176 = l168;
	return v176;
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> vec4<f32> {
	var l191: vec4<f32>;
	var l210: vec4<f32>;
	var l211: u32;
	if s182 {
		let v188 = (*p43);
		if (s187 || (v188 < c2)) {
			let v198 = (*p42);
			let v199 = (*p43);
			let v201 = ((v198 + v199) / 4u);
			let v204 = b1[v201];
			l191 = v204;
		} else {
			l191 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v208 = l191;
		return v208;
	}
	l210 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l211 = 0u;
	loop {
		let v217 = l211;
		if !(v217 < 4u) { break; }
		let v219 = (*p43);
		let v220 = l211;
		if ((v219 + v220) < c2) {
			let v225 = l211;
			let v230 = (*p42);
			let v231 = (*p43);
			let v233 = l211;
			let v234 = ((v230 + v231) + v233);
			let v237 = b1[v234 / 4u][v234 % 4u];
			l210[v225] = v237;
		}
		continuing {
			let v240 = l211;
			l211 = (v240 + bitcast<u32>(1i));
		}
	}
	let v242 = l210;
	return v242;
}
fn fn_48(workgroup_id: vec3<u32>, local_invocation_id: vec3<u32>, p47: ptr<function, u32>) {
	var h558: bool;
	var l245: u32;
	var l252: u32;
	var l256: u32;
	var l259: u32;
	var l271: u32;
	var l279: u32;
	var l287: u32;
	var l297: array<u32, max(c6, 1u)>;
	var l306: u32;
	var l311: u32;
	var l319: u32;
	var l330: array<array<f32, max(c6, 1u)>, 1>;
	var l338: u32;
	var l348: array<u32, 1>;
	var l360: u32;
	var l364: u32;
	var l380: u32;
	var l390: u32;
	var l401: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l403: u32;
	var l406: u32;
	var l408: array<vec4<f32>, 2>;
	var l414: u32;
	var l422: u32;
	var l430: vec4<f32>;
	var l437: u32;
	var l440: u32;
	var l442: u32;
	var l470: u32;
	var l478: u32;
	var l513: u32;
	var l524: u32;
	var l530: u32;
	var l561: f32;
	var l562: u32;
	var l580: u32;
	var l597: f32;
	let v251 = local_invocation_id[0u];
	l245 = v251;
	let v253 = l245;
	l252 = (v253 % max(c4, 1u));
	let v257 = l245;
	l256 = (v257 / max(c4, 1u));
	let v265 = push.m0;
	let v268 = workgroup_id[1u];
	l259 = (v265 + (v268 * 1u));
	let v272 = fn_8();
	l271 = v272;
	let v273 = l259;
	let v274 = l271;
	if (v273 >= v274) {
		return;
	}
	let v280 = (*p47);
	let v283 = l256;
	l279 = (((v280 * c5) + v283) * c6);
	l287 = 0u;
	loop {
		let v293 = l287;
		if !(v293 < c6) { break; }
		let v298 = l287;
		let v299 = l279;
		let v300 = l287;
		let v303 = push.m2;
		l306 = min((v299 + v300), (v303 - 1u));
		let v307 = fn_13(&l306);
		l297[v298] = v307;
		continuing {
			let v309 = l287;
			l287 = (v309 + bitcast<u32>(1i));
		}
	}
	l311 = 0u;
	loop {
		let v317 = l311;
		if !(v317 < 1u) { break; }
		l319 = 0u;
		loop {
			let v325 = l319;
			if !(v325 < c6) { break; }
			let v331 = l311;
			let v332 = l319;
			l330[v331][v332] = 0.0f;
			continuing {
				let v334 = l319;
				l319 = (v334 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v336 = l311;
			l311 = (v336 + bitcast<u32>(1i));
		}
	}
	l338 = 0u;
	loop {
		let v344 = l338;
		if !(v344 < 1u) { break; }
		let v349 = l338;
		let v350 = l259;
		let v351 = l338;
		let v353 = l271;
		l348[v349] = (min((v350 + v351), (v353 - 1u)) * c2);
		continuing {
			let v358 = l338;
			l338 = (v358 + bitcast<u32>(1i));
		}
	}
	let v361 = (*p47);
	l360 = (v361 % 32u);
	let v368 = l256;
	let v371 = bitcast<u32>(atomicLoad(&g367[v368]));
	let v372 = l360;
	l364 = select(0u, s378, (((v371 >> v372) & 1u) != 0u));
	let v381 = l252;
	l380 = v381;
	loop {
		let v387 = l380;
		let v388 = l364;
		if !(v387 < v388) { break; }
		l390 = 0u;
		loop {
			let v396 = l390;
			if !(v396 < c6) { break; }
			let v398 = l390;
			let v402 = l390;
			let v405 = l297[v398];
			l403 = v405;
			let v407 = l380;
			l406 = v407;
			fn_36(&l403, &l406, &l408);
			let v410 = l408;
			l401[v402] = v410;
			continuing {
				let v412 = l390;
				l390 = (v412 + bitcast<u32>(1i));
			}
		}
		l414 = 0u;
		loop {
			let v420 = l414;
			if !(v420 < 1u) { break; }
			l422 = 0u;
			loop {
				let v428 = l422;
				if !(v428 < 2u) { break; }
				let v431 = l414;
				let v432 = l380;
				let v434 = l422;
				let v439 = l348[v431];
				l437 = v439;
				l440 = ((v432 * 8u) + (v434 * 4u));
				let v441 = fn_44(&l437, &l440);
				l430 = v441;
				l442 = 0u;
				loop {
					let v448 = l442;
					if !(v448 < c6) { break; }
					let v450 = l414;
					let v451 = l442;
					let v452 = l430;
					let v453 = l442;
					let v454 = l422;
					let v456 = l401[v453][v454];
					let v459 = l330[v450][v451];
					l330[v450][v451] = (v459 + dot(v452, v456));
					continuing {
						let v462 = l442;
						l442 = (v462 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v464 = l422;
					l422 = (v464 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v466 = l414;
				l414 = (v466 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v468 = l380;
			l380 = (v468 + c4);
		}
	}
	l470 = 0u;
	loop {
		let v476 = l470;
		if !(v476 < 1u) { break; }
		l478 = 0u;
		loop {
			let v484 = l478;
			if !(v484 < c6) { break; }
			let v492 = l470;
			let v494 = l256;
			let v497 = l478;
			let v500 = l252;
			let v501 = ((((((v492 * c5) + v494) * c6) + v497) * c4) + v500);
			let v502 = l470;
			let v503 = l478;
			let v505 = l330[v502][v503];
			g491[v501] = v505;
			continuing {
				let v508 = l478;
				l478 = (v508 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v510 = l470;
			l470 = (v510 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v514 = l245;
	l513 = v514;
	loop {
		let v520 = l513;
		if !(v520 < s522) { break; }
		let v525 = l259;
		let v526 = l513;
		l524 = (v525 + (v526 / max(s527, 1u)));
		let v531 = (*p47);
		let v534 = l513;
		l530 = (((v531 * c5) * c6) + (v534 % max(s535, 1u)));
		let v538 = l513;
		let v539 = (v538 / max(c6, 1u));
		let v541 = bitcast<u32>(atomicLoad(&g367[v539]));
		let v542 = l360;
		if (((v541 >> v542) & 1u) == 0u) {
			continue;
		}
		let v549 = l524;
		let v550 = l271;
		let v551 = (v549 < v550);
		h558 = v551;
		if v551 {
			let v554 = l530;
			let v556 = push.m2;
			h558 = (v554 < v556);
		}
		let v558 = h558;
		if v558 {
			l561 = 0.0f;
			l562 = 0u;
			loop {
				let v568 = l562;
				if !(v568 < c4) { break; }
				let v570 = l513;
				let v572 = l562;
				let v573 = ((v570 * c4) + v572);
				let v575 = g491[v573];
				let v576 = l561;
				l561 = (v576 + v575);
				continuing {
					let v578 = l562;
					l562 = (v578 + bitcast<u32>(1i));
				}
			}
			let v581 = l524;
			let v583 = push.m3;
			let v586 = push.m1;
			let v588 = l530;
			l580 = (((v581 * v583) + v586) + v588);
			let v594 = l580;
			if s596 {
				let v600 = l561;
				let v605 = l580;
				let v607 = b5[v605];
				l597 = (v600 + v607);
			} else {
				let v610 = l561;
				l597 = v610;
			}
			let v611 = l597;
			b3[v594] = v611;
		}
		continuing {
			let v614 = l513;
			l513 = (v614 + s613);
		}
	}
	return;
}
