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
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<vec2<f32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read> b8: array<u32>;
struct S55 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S557 { m0: u32, m1: u32, m2: f32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S55;
var<workgroup> g326: array<f32, 256>;
var<workgroup> g361: array<f32, 16>;
var<workgroup> g389: array<u32, 256>;
var<workgroup> g418: array<u32, 16>;
var<workgroup> g514: array<vec4<f32>, max(s511, 1u)>;
@group(0) @binding(16) var<uniform> push: S557;
var<workgroup> g768: array<f32, 256>;
var<workgroup> g841: array<vec2<f32>, 256>;
const s81: u32 = (c1 - 5u);
const s494: u32 = (c4 / 8u);
const s511: u32 = (c4 / 4u);
const s613: u32 = (c2 * c3);
const s627: u32 = (c4 / 4u);
const s670: u32 = (c4 / 2u);
const s783: u32 = (256u / max(s670, 1u));
const s818: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l586: u32;
	var l600: u32;
	var l603: u32;
	var l606: u32;
	var l610: u32;
	var l619: u32;
	var l643: u32;
	var l654: u32;
	var l668: u32;
	var l672: u32;
	var l675: f32;
	var l677: f32;
	var l679: vec2<f32>;
	var l681: u32;
	var l691: u32;
	var l696: f32;
	var l702: u32;
	var l711: vec2<f32>;
	var l724: u32;
	var l725: u32;
	var l731: f32;
	var l742: f32;
	var l744: f32;
	var l748: f32;
	var l752: f32;
	var l758: f32;
	var l762: f32;
	var l766: f32;
	var l775: f32;
	var l787: u32;
	var l803: u32;
	var l804: u32;
	var l806: u32;
	var l833: f32;
	var l850: u32;
	var l868: f32;
	var l869: f32;
	var l870: f32;
	let v589 = push.m0;
	let v592 = workgroup_id[0u];
	l586 = (v589 + v592);
	let v594 = l586;
	let v595 = fn_8();
	if (v594 >= v595) {
		return;
	}
	let v602 = local_invocation_id[0u];
	l600 = v602;
	let v605 = workgroup_id[1u];
	l603 = v605;
	let v607 = l603;
	l606 = (v607 / max(c3, 1u));
	let v611 = l586;
	let v615 = l603;
	l610 = ((((v611 * s613) + v615) * c4) / 4u);
	let v620 = l600;
	l619 = v620;
	loop {
		let v626 = l619;
		if !(v626 < s627) { break; }
		let v629 = l619;
		let v634 = l610;
		let v635 = l619;
		let v636 = (v634 + v635);
		let v639 = b1[v636];
		g514[v629] = v639;
		continuing {
			let v641 = l619;
			l619 = (v641 + 256u);
		}
	}
	workgroupBarrier();
	let v648 = l586;
	let v651 = b4[v648];
	l643 = bitcast<u32>(max(v651, 0i));
	let v659 = l586;
	let v661 = b5[v659];
	let v666 = push.m1;
	l654 = min((bitcast<u32>(max(v661, 0i)) + 1u), v666);
	let v669 = l600;
	l668 = (v669 % max(s670, 1u));
	let v673 = l600;
	l672 = (v673 / max(s670, 1u));
	l675 = (-3e38f);
	l677 = 0.0f;
	l679 = vec2<f32>(0.0f, 0.0f);
	let v682 = l643;
	l681 = v682;
	loop {
		let v688 = l681;
		let v689 = l654;
		if !(v688 < v689) { break; }
		let v692 = l654;
		let v693 = l681;
		l691 = min(256u, (v692 - v693));
		l696 = (-3e38f);
		let v697 = l600;
		let v698 = l691;
		if (v697 < v698) {
			let v703 = l586;
			let v705 = push.m3;
			let v707 = l681;
			let v709 = l600;
			l702 = (((v703 * v705) + v707) + v709);
			let v716 = l702;
			let v717 = (v716 / 2u);
			let v719 = b8[v717];
			l711 = unpack2x16float(v719);
			let v721 = l681;
			let v722 = l600;
			l724 = (v721 + v722);
			let v726 = l606;
			l725 = v726;
			let v727 = fn_38(&l724, &l725);
			let v728 = l702;
			if ((v728 & 1u) == 0u) {
				let v735 = l711[0u];
				l731 = v735;
			} else {
				let v738 = l711[1u];
				l731 = v738;
			}
			let v739 = l731;
			l696 = max((v727 + v739), (-3e38f));
		}
		let v743 = l675;
		let v745 = l696;
		l744 = v745;
		let v746 = fn_33(local_invocation_id, &l744);
		l742 = max(v743, v746);
		let v749 = l600;
		let v750 = l691;
		if (v749 < v750) {
			let v755 = l696;
			let v756 = l742;
			l758 = (v755 - v756);
			let v759 = fn_19(&l758);
			l752 = v759;
		} else {
			l752 = 0.0f;
		}
		let v761 = l752;
		l748 = v761;
		let v763 = l675;
		let v764 = l742;
		l766 = (v763 - v764);
		let v767 = fn_19(&l766);
		l762 = v767;
		let v769 = l600;
		let v770 = l748;
		g768[v769] = v770;
		let v772 = l677;
		let v773 = l762;
		let v776 = l748;
		l775 = v776;
		let v777 = fn_25(local_invocation_id, &l775);
		l677 = ((v772 * v773) + v777);
		let v779 = l762;
		let v780 = l679;
		l679 = (v780 * v779);
		let v782 = l672;
		if (v782 < s783) {
			let v788 = l672;
			l787 = v788;
			loop {
				let v794 = l787;
				let v795 = l691;
				if !(v794 < v795) { break; }
				let v797 = l787;
				let v799 = g768[v797];
				let v800 = l681;
				let v801 = l787;
				l803 = (v800 + v801);
				let v805 = l606;
				l804 = v805;
				let v807 = l668;
				l806 = v807;
				let v808 = fn_45(&l803, &l804, &l806);
				let v810 = l679;
				l679 = (v810 + (v808 * v799));
				continuing {
					let v812 = l787;
					l787 = (v812 + s783);
				}
			}
		}
		let v814 = l742;
		l675 = v814;
		workgroupBarrier();
		continuing {
			let v815 = l681;
			l681 = (v815 + 256u);
		}
	}
	let v819 = l600;
	if (s818 && (v819 == 0u)) {
		let v828 = l586;
		let v830 = l603;
		let v831 = ((v828 * s613) + v830);
		let v832 = l675;
		let v834 = l677;
		l833 = v834;
		let v835 = fn_22(&l833);
		b7[v831] = (v832 + v835);
	}
	let v842 = l600;
	let v843 = l679;
	g841[v842] = v843;
	workgroupBarrier();
	let v846 = l600;
	if (v846 < s670) {
		l850 = 1u;
		loop {
			let v856 = l850;
			if !(v856 < s783) { break; }
			let v858 = l850;
			let v860 = l600;
			let v861 = ((v858 * s670) + v860);
			let v863 = g841[v861];
			let v864 = l679;
			l679 = (v864 + v863);
			continuing {
				let v866 = l850;
				l850 = (v866 + bitcast<u32>(1i));
			}
		}
		l869 = 1.0f;
		let v871 = l677;
		l870 = v871;
		let v872 = fn_15(&l869, &l870);
		l868 = v872;
		let v877 = l586;
		let v879 = l603;
		let v882 = l600;
		let v883 = ((((v877 * s613) + v879) * s670) + v882);
		let v884 = l679;
		let v885 = l868;
		let w888_886 = (v884 * v885);
		b6[v883] = w888_886;
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
	var l498: vec4<u32>;
	l476 = 0.0f;
	let v478 = (*p36);
	let v481 = (*p37);
	l477 = (((v478 * c5) + (v481 * c4)) / 8u);
	l487 = 0u;
	loop { // unroll
		let v493 = l487;
		if !(v493 < s494) { break; }
		let v503 = l477;
		let v504 = l487;
		let v505 = (v503 + v504);
		let v508 = b2[v505];
		l498 = v508;
		let v515 = l487;
		let v516 = (2u * v515);
		let v519 = g514[v516];
		let v521 = l498[0u];
		let v522 = unpack2x16float(v521);
		let v524 = l498[1u];
		let v525 = unpack2x16float(v524);
		let v532 = l476;
		l476 = (v532 + dot(v519, vec4<f32>(v522.x, v522.y, v525.x, v525.y)));
		let v534 = l487;
		let v536 = ((2u * v534) + 1u);
		let v538 = g514[v536];
		let v540 = l498[2u];
		let v541 = unpack2x16float(v540);
		let v544 = l498[3u];
		let v545 = unpack2x16float(v544);
		let v552 = l476;
		l476 = (v552 + dot(v538, vec4<f32>(v541.x, v541.y, v545.x, v545.y)));
		continuing {
			let v554 = l487;
			l487 = (v554 + bitcast<u32>(1i));
		}
	}
	let v556 = l476;
	let v562 = push.m2;
	return (v556 * v562);
}
fn fn_45(p42: ptr<function, u32>, p43: ptr<function, u32>, p44: ptr<function, u32>) -> vec2<f32> {
	var l566: u32;
	let v567 = (*p42);
	let v569 = (*p43);
	let v573 = (*p44);
	l566 = ((((v567 * c5) + (v569 * c4)) / 2u) + v573);
	let v579 = l566;
	let v582 = b3[v579];
	return unpack2x16float(v582);
}
