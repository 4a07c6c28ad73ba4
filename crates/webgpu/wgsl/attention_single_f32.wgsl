const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 64u; // store_stride
const c6: u32 = 0u; // sums
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec2<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<vec2<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S55 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S523 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S55;
var<workgroup> g326: array<f32, 256>;
var<workgroup> g361: array<f32, 16>;
var<workgroup> g389: array<u32, 256>;
var<workgroup> g418: array<u32, 16>;
var<workgroup> g500: array<vec4<f32>, max(s497, 1u)>;
@group(0) @binding(16) var<uniform> push: S523;
var<workgroup> g703: array<f32, 256>;
var<workgroup> g776: array<vec2<f32>, 256>;
const s81: u32 = (c1 - 5u);
const s494: u32 = (c4 / 4u);
const s497: u32 = (c4 / 4u);
const s578: u32 = (c2 * c3);
const s592: u32 = (c4 / 4u);
const s635: u32 = (c4 / 2u);
const s718: u32 = (256u / max(s635, 1u));
const s753: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l551: u32;
	var l565: u32;
	var l568: u32;
	var l571: u32;
	var l575: u32;
	var l584: u32;
	var l608: u32;
	var l619: u32;
	var l633: u32;
	var l637: u32;
	var l640: f32;
	var l642: f32;
	var l644: vec2<f32>;
	var l646: u32;
	var l656: u32;
	var l661: f32;
	var l665: f32;
	var l671: u32;
	var l672: u32;
	var l677: f32;
	var l679: f32;
	var l683: f32;
	var l687: f32;
	var l693: f32;
	var l697: f32;
	var l701: f32;
	var l710: f32;
	var l722: u32;
	var l738: u32;
	var l739: u32;
	var l741: u32;
	var l768: f32;
	var l785: u32;
	var l803: f32;
	var l804: f32;
	var l805: f32;
	let v554 = push.m0;
	let v557 = workgroup_id[0u];
	l551 = (v554 + v557);
	let v559 = l551;
	let v560 = fn_8();
	if (v559 >= v560) {
		return;
	}
	let v567 = local_invocation_id[0u];
	l565 = v567;
	let v570 = workgroup_id[1u];
	l568 = v570;
	let v572 = l568;
	l571 = (v572 / max(c3, 1u));
	let v576 = l551;
	let v580 = l568;
	l575 = ((((v576 * s578) + v580) * c4) / 4u);
	let v585 = l565;
	l584 = v585;
	loop {
		let v591 = l584;
		if !(v591 < s592) { break; }
		let v594 = l584;
		let v599 = l575;
		let v600 = l584;
		let v601 = (v599 + v600);
		let v604 = b1[v601];
		g500[v594] = v604;
		continuing {
			let v606 = l584;
			l584 = (v606 + 256u);
		}
	}
	workgroupBarrier();
	let v613 = l551;
	let v616 = b4[v613];
	l608 = bitcast<u32>(max(v616, 0i));
	let v624 = l551;
	let v626 = b5[v624];
	let v631 = push.m1;
	l619 = min((bitcast<u32>(max(v626, 0i)) + 1u), v631);
	let v634 = l565;
	l633 = (v634 % max(s635, 1u));
	let v638 = l565;
	l637 = (v638 / max(s635, 1u));
	l640 = (-3e38f);
	l642 = 0.0f;
	l644 = vec2<f32>(0.0f, 0.0f);
	let v647 = l608;
	l646 = v647;
	loop {
		let v653 = l646;
		let v654 = l619;
		if !(v653 < v654) { break; }
		let v657 = l619;
		let v658 = l646;
		l656 = min(256u, (v657 - v658));
		let v662 = l565;
		let v663 = l656;
		if (v662 < v663) {
			let v668 = l646;
			let v669 = l565;
			l671 = (v668 + v669);
			let v673 = l571;
			l672 = v673;
			let v674 = fn_38(&l671, &l672);
			l665 = v674;
		} else {
			l665 = (-3e38f);
		}
		let v676 = l665;
		l661 = v676;
		let v678 = l640;
		let v680 = l661;
		l679 = v680;
		let v681 = fn_33(local_invocation_id, &l679);
		l677 = max(v678, v681);
		let v684 = l565;
		let v685 = l656;
		if (v684 < v685) {
			let v690 = l661;
			let v691 = l677;
			l693 = (v690 - v691);
			let v694 = fn_19(&l693);
			l687 = v694;
		} else {
			l687 = 0.0f;
		}
		let v696 = l687;
		l683 = v696;
		let v698 = l640;
		let v699 = l677;
		l701 = (v698 - v699);
		let v702 = fn_19(&l701);
		l697 = v702;
		let v704 = l565;
		let v705 = l683;
		g703[v704] = v705;
		let v707 = l642;
		let v708 = l697;
		let v711 = l683;
		l710 = v711;
		let v712 = fn_25(local_invocation_id, &l710);
		l642 = ((v707 * v708) + v712);
		let v714 = l697;
		let v715 = l644;
		l644 = (v715 * v714);
		let v717 = l637;
		if (v717 < s718) {
			let v723 = l637;
			l722 = v723;
			loop {
				let v729 = l722;
				let v730 = l656;
				if !(v729 < v730) { break; }
				let v732 = l722;
				let v734 = g703[v732];
				let v735 = l646;
				let v736 = l722;
				l738 = (v735 + v736);
				let v740 = l571;
				l739 = v740;
				let v742 = l633;
				l741 = v742;
				let v743 = fn_45(&l738, &l739, &l741);
				let v745 = l644;
				l644 = (v745 + (v743 * v734));
				continuing {
					let v747 = l722;
					l722 = (v747 + s718);
				}
			}
		}
		let v749 = l677;
		l640 = v749;
		workgroupBarrier();
		continuing {
			let v750 = l646;
			l646 = (v750 + 256u);
		}
	}
	let v754 = l565;
	if (s753 && (v754 == 0u)) {
		let v763 = l551;
		let v765 = l568;
		let v766 = ((v763 * s578) + v765);
		let v767 = l640;
		let v769 = l642;
		l768 = v769;
		let v770 = fn_22(&l768);
		b7[v766] = (v767 + v770);
	}
	let v777 = l565;
	let v778 = l644;
	g776[v777] = v778;
	workgroupBarrier();
	let v781 = l565;
	if (v781 < s635) {
		l785 = 1u;
		loop {
			let v791 = l785;
			if !(v791 < s718) { break; }
			let v793 = l785;
			let v795 = l565;
			let v796 = ((v793 * s635) + v795);
			let v798 = g776[v796];
			let v799 = l644;
			l644 = (v799 + v798);
			continuing {
				let v801 = l785;
				l785 = (v801 + bitcast<u32>(1i));
			}
		}
		l804 = 1.0f;
		let v806 = l642;
		l805 = v806;
		let v807 = fn_15(&l804, &l805);
		l803 = v807;
		let v812 = l551;
		let v814 = l568;
		let v817 = l565;
		let v818 = ((((v812 * s578) + v814) * s635) + v817);
		let v819 = l644;
		let v820 = l803;
		let w822_821 = (v819 * v820);
		b6[v818] = w822_821;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v62 = extents.m0;
			return v62;
		}
		case 1u: {
			let v66 = extents.m1;
			return v66;
		}
		case 2u: {
			let v70 = extents.m2;
			return v70;
		}
		case 3u: {
			let v74 = extents.m3;
			return v74;
		}
		case 4u: {
			let v78 = extents.m4;
			return v78;
		}
		case default: {
			return s81;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h143: bool;
	var l85: f32;
	var l89: f32;
	var l95: f32;
	var l100: f32;
	var l104: f32;
	var l108: f32;
	var l129: f32;
	let v86 = (*p13);
	let v87 = (*p14);
	l85 = (v86 / v87);
	let v90 = l85;
	l89 = bitcast<f32>((bitcast<u32>(v90) & 4294963200u));
	let v96 = (*p14);
	l95 = bitcast<f32>((bitcast<u32>(v96) & 4294963200u));
	let v101 = l85;
	let v102 = l89;
	l100 = (v101 - v102);
	let v105 = (*p14);
	let v106 = l95;
	l104 = (v105 - v106);
	let v109 = (*p13);
	let v110 = l89;
	let v111 = l95;
	l108 = (v109 - (v110 * v111));
	let v114 = l108;
	let v115 = l89;
	let v116 = l104;
	l108 = (v114 - (v115 * v116));
	let v119 = l108;
	let v120 = l100;
	let v121 = l95;
	l108 = (v119 - (v120 * v121));
	let v124 = l108;
	let v125 = l100;
	let v126 = l104;
	l108 = (v124 - (v125 * v126));
	let v130 = l85;
	let v131 = l108;
	let v132 = (*p14);
	l129 = (v130 + (v131 / v132));
	let v136 = l85;
	let v137 = is_inf(v136);
	h143 = v137;
	if (!v137) {
		let v141 = l108;
		h143 = is_nan(v141);
	}
	let v143 = h143;
	let v144 = l85;
	let v145 = l129;
	return select(v145, v144, v143);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l149: f32;
	var l157: f32;
	var l169: f32;
	var l205: f32;
	var l217: f32;
	let v150 = (*p18);
	l149 = round((clamp(v150, (-88.0f), 88.0f) * 1.442695f));
	let v158 = (*p18);
	let v160 = l149;
	l157 = (clamp(v158, (-88.0f), 88.0f) - (v160 * 0.6933594f));
	let v164 = l157;
	let v165 = l149;
	l157 = (v164 + (v165 * 0.00021219444f));
	l169 = 0.00019875691f;
	let v171 = l169;
	let v172 = l157;
	l169 = ((v171 * v172) + 0.0013981999f);
	let v176 = l169;
	let v177 = l157;
	l169 = ((v176 * v177) + 0.008333452f);
	let v181 = l169;
	let v182 = l157;
	l169 = ((v181 * v182) + 0.041665796f);
	let v186 = l169;
	let v187 = l157;
	l169 = ((v186 * v187) + 0.16666666f);
	let v191 = l169;
	let v192 = l157;
	l169 = ((v191 * v192) + 0.5f);
	let v196 = l169;
	let v197 = l157;
	let v199 = l157;
	let v201 = l157;
	l169 = ((((v196 * v197) * v199) + v201) + 1.0f);
	let v206 = l149;
	l205 = bitcast<f32>((bitcast<u32>((i32(v206) + 127i)) << bitcast<u32>(23i)));
	let v214 = (*p18);
	if (v214 < (-87.0f)) {
		l217 = 0.0f;
	} else {
		let v222 = l169;
		let v223 = l205;
		l217 = (v222 * v223);
	}
	let v225 = l217;
	return v225;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l228: u32;
	var l232: i32;
	var l238: f32;
	var l246: f32;
	var l250: f32;
	var l292: f32;
	let v229 = (*p21);
	l228 = bitcast<u32>(v229);
	let v233 = l228;
	l232 = (bitcast<i32>((v233 - 1060439283u)) >> bitcast<u32>(23i));
	let v239 = l228;
	let v240 = l232;
	l238 = (bitcast<f32>((v239 - (bitcast<u32>(v240) << bitcast<u32>(23i)))) - 1.0f);
	let v247 = l238;
	let v248 = l238;
	l246 = (v247 * v248);
	l250 = 0.070376836f;
	let v252 = l250;
	let v253 = l238;
	l250 = ((v252 * v253) - 0.1151461f);
	let v257 = l250;
	let v258 = l238;
	l250 = ((v257 * v258) + 0.116769984f);
	let v262 = l250;
	let v263 = l238;
	l250 = ((v262 * v263) - 0.12420141f);
	let v267 = l250;
	let v268 = l238;
	l250 = ((v267 * v268) + 0.14249323f);
	let v272 = l250;
	let v273 = l238;
	l250 = ((v272 * v273) - 0.16668057f);
	let v277 = l250;
	let v278 = l238;
	l250 = ((v277 * v278) + 0.20000714f);
	let v282 = l250;
	let v283 = l238;
	l250 = ((v282 * v283) - 0.24999994f);
	let v287 = l250;
	let v288 = l238;
	l250 = ((v287 * v288) + 0.3333333f);
	let v293 = l238;
	let v294 = l246;
	let v296 = l250;
	let v298 = l232;
	let v302 = l246;
	l292 = ((((v293 * v294) * v296) - (f32(v298) * 0.00021219444f)) - (0.5f * v302));
	let v305 = l238;
	let v306 = l292;
	l292 = (v305 + v306);
	let v308 = l292;
	let v309 = l232;
	return (v308 + (f32(v309) * 0.6933594f));
}
fn fn_25(local_invocation_id: vec3<u32>, p24: ptr<function, f32>) -> f32 {
	var l315: u32;
	var l338: f32;
	var l339: u32;
	var l365: f32;
	var l366: u32;
	let v322 = local_invocation_id[0u];
	l315 = v322;
	let v327 = l315;
	let v328 = (*p24);
	g326[v327] = v328;
	workgroupBarrier();
	let v333 = l315;
	if (v333 < 16u) {
		l338 = 0.0f;
		let v340 = l315;
		l339 = v340;
		loop {
			let v346 = l339;
			if !(v346 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v352 = l339;
			let v354 = g326[v352];
			let v355 = l338;
			l338 = (v355 + v354);
			continuing {
				let v357 = l339;
				l339 = (v357 + 16u);
			}
		}
		let v362 = l315;
		let v363 = l338;
		g361[v362] = v363;
	}
	workgroupBarrier();
	l365 = 0.0f;
	l366 = 0u;
	loop {
		let v372 = l366;
		if !(v372 < 16u) { break; }
		let v374 = l366;
		let v376 = g361[v374];
		let v377 = l365;
		l365 = (v377 + v376);
		continuing {
			let v379 = l366;
			l366 = (v379 + bitcast<u32>(1i));
		}
	}
	let v381 = l365;
	return v381;
}
fn fn_30(local_invocation_id: vec3<u32>, p29: ptr<function, u32>) -> u32 {
	var l384: u32;
	var l398: u32;
	var l399: u32;
	var l422: u32;
	var l423: u32;
	let v386 = local_invocation_id[0u];
	l384 = v386;
	let v390 = l384;
	let v391 = (*p29);
	g389[v390] = v391;
	workgroupBarrier();
	let v394 = l384;
	if (v394 < 16u) {
		l398 = 0u;
		let v400 = l384;
		l399 = v400;
		loop {
			let v406 = l399;
			if !(v406 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v409 = l398;
			let v410 = l399;
			let v412 = g389[v410];
			l398 = max(v409, v412);
			continuing {
				let v414 = l399;
				l399 = (v414 + 16u);
			}
		}
		let v419 = l384;
		let v420 = l398;
		g418[v419] = v420;
	}
	workgroupBarrier();
	l422 = 0u;
	l423 = 0u;
	loop {
		let v429 = l423;
		if !(v429 < 16u) { break; }
		let v431 = l422;
		let v432 = l423;
		let v434 = g418[v432];
		l422 = max(v431, v434);
		continuing {
			let v436 = l423;
			l423 = (v436 + bitcast<u32>(1i));
		}
	}
	let v438 = l422;
	return v438;
}
fn fn_33(local_invocation_id: vec3<u32>, p32: ptr<function, f32>) -> f32 {
	var l441: u32;
	var l444: u32;
	var l449: u32;
	var l457: u32;
	var l463: u32;
	let v442 = (*p32);
	l441 = bitcast<u32>(v442);
	let v445 = l441;
	if ((v445 & 2147483648u) != 0u) {
		let v452 = l441;
		l449 = (~v452);
	} else {
		let v455 = l441;
		l449 = (v455 | 2147483648u);
	}
	let v458 = l449;
	l457 = v458;
	let v459 = fn_30(local_invocation_id, &l457);
	l444 = v459;
	let v460 = l444;
	if ((v460 & 2147483648u) != 0u) {
		let v466 = l444;
		l463 = (v466 & 2147483647u);
	} else {
		let v470 = l444;
		l463 = (~v470);
	}
	let v472 = l463;
	return bitcast<f32>(v472);
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> f32 {
	var l476: f32;
	var l477: u32;
	var l487: u32;
	l476 = 0.0f;
	let v478 = (*p36);
	let v481 = (*p37);
	l477 = (((v478 * c5) + (v481 * c4)) / 4u);
	l487 = 0u;
	loop { // unroll
		let v493 = l487;
		if !(v493 < s494) { break; }
		let v501 = l487;
		let v504 = g500[v501];
		let v510 = l477;
		let v511 = l487;
		let v512 = (v510 + v511);
		let v515 = b2[v512];
		let v518 = l476;
		l476 = (v518 + dot(v504, bitcast<vec4<f32>>(v515)));
		continuing {
			let v520 = l487;
			l487 = (v520 + bitcast<u32>(1i));
		}
	}
	let v522 = l476;
	let v528 = push.m2;
	return (v522 * v528);
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec2<f32> {
	var l532: u32;
	let v533 = (*p42);
	let v535 = (*p43);
	let v539 = (*p44);
	l532 = ((((v533 * c5) + (v535 * c4)) / 2u) + v539);
	let v545 = l532;
	let v548 = b3[v545];
	return v548;
}
