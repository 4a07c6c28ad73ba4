const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // float_out
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<u32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
struct S94 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S715 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S94;
var<workgroup> g214: array<f32, 256>;
var<workgroup> g250: array<f32, 16>;
var<workgroup> g278: array<u32, 256>;
var<workgroup> g307: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S715;
const s119: u32 = (c1 - 5u);
const s441: u32 = (c2 % 4u);
const s442: bool = (s441 == 0u);
const s446: u32 = (c2 / 4u);
const s503: u32 = (c2 % 4u);
const s504: bool = (s503 == 0u);
const s508: u32 = (c2 / 4u);
const s567: u32 = (c2 + 15u);
const s568: u32 = (s567 / 16u);
const s569: u32 = (s568 * 4u);
const s796: bool = (c3 != 0u);
const s807: u32 = (c2 % 4u);
const s808: bool = (s807 == 0u);
const s812: u32 = (c2 / 4u);
const s833: u32 = (c2 % 4u);
const s834: bool = (s833 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h814: bool;
	var h845: bool;
	var l714: u32;
	var l731: u32;
	var l734: f32;
	var l735: u32;
	var l737: f32;
	var l742: f32;
	var l743: u32;
	var l745: f32;
	var l748: i32;
	var l749: u32;
	var l759: vec4<i32>;
	var l760: u32;
	var l762: u32;
	var l764: f32;
	var l766: f32;
	var l790: vec4<i32>;
	var l799: vec4<f32>;
	var l800: u32;
	var l802: u32;
	var l804: f32;
	var l827: u32;
	var l865: i32;
	let v720 = push.m0;
	let v723 = workgroup_id[0u];
	l714 = (v720 + v723);
	let v725 = l714;
	let v726 = fn_8();
	if (v725 >= v726) {
		return;
	}
	let v732 = l714;
	l731 = (v732 * c2);
	let v736 = l731;
	l735 = v736;
	let v740 = push.m1;
	l737 = v740;
	let v741 = fn_67(local_invocation_id, &l735, &l737);
	l734 = v741;
	let v744 = l731;
	l743 = v744;
	let v746 = l734;
	l745 = v746;
	let v747 = fn_77(local_invocation_id, &l743, &l745);
	l742 = v747;
	l748 = 0i;
	let v751 = local_invocation_id[0u];
	l749 = v751;
	loop {
		let v757 = l749;
		if !(v757 < s569) { break; }
		let v761 = l731;
		l760 = v761;
		let v763 = l749;
		l762 = v763;
		let v765 = l734;
		l764 = v765;
		let v767 = l742;
		l766 = v767;
		let v768 = fn_84(&l760, &l762, &l764, &l766);
		l759 = v768;
		let v770 = l759[0u];
		let v772 = l759[1u];
		let v775 = l759[2u];
		let v778 = l759[3u];
		let v780 = l748;
		l748 = (v780 + (((v770 + v772) + v775) + v778));
		let v786 = l714;
		let v788 = l749;
		let v789 = ((v786 * s569) + v788);
		let v791 = l759;
		l790 = v791;
		let v792 = fn_52(&l790);
		b3[v789] = v792;
		if s796 {
			let v801 = l731;
			l800 = v801;
			let v803 = l749;
			l802 = v803;
			let v805 = l734;
			l804 = v805;
			let v806 = fn_73(&l800, &l802, &l804);
			l799 = v806;
			h814 = s808;
			if s808 {
				let v811 = l749;
				h814 = (v811 < s812);
			}
			let v814 = h814;
			if v814 {
				let v821 = l731;
				let v823 = l749;
				let v824 = ((v821 / 4u) + v823);
				let v825 = l799;
				b6[v824 * 4u + 0u] = v825[0];
				b6[v824 * 4u + 1u] = v825[1];
				b6[v824 * 4u + 2u] = v825[2];
				b6[v824 * 4u + 3u] = v825[3];
			}
			l827 = 0u;
			loop {
				let v835 = l827;
				let v837 = (s834 && (v835 < 4u));
				h845 = v837;
				if v837 {
					let v840 = l749;
					let v842 = l827;
					h845 = (((v840 * 4u) + v842) < c2);
				}
				let v845 = h845;
				if !v845 { break; }
				let v850 = l731;
				let v851 = l749;
				let v854 = l827;
				let v855 = ((v850 + (v851 * 4u)) + v854);
				let v856 = l827;
				let v858 = l799[v856];
				b6[v855] = v858;
				continuing {
					let v860 = l827;
					l827 = (v860 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v863 = l749;
			l749 = (v863 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v866 = l748;
	l865 = v866;
	let v867 = fn_33(local_invocation_id, &l865);
	l748 = v867;
	let v869 = local_invocation_id[0u];
	if (v869 == 0u) {
		let v877 = l714;
		let v878 = l742;
		b4[v877] = v878;
		let v884 = l714;
		let v885 = l748;
		b5[v884] = v885;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v100 = extents.m0;
			return v100;
		}
		case 1u: {
			let v104 = extents.m1;
			return v104;
		}
		case 2u: {
			let v108 = extents.m2;
			return v108;
		}
		case 3u: {
			let v112 = extents.m3;
			return v112;
		}
		case 4u: {
			let v116 = extents.m4;
			return v116;
		}
		case default: {
			return s119;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l123: f32;
	let v124 = (*p13);
	l123 = inverseSqrt(v124);
	let v126 = l123;
	let v129 = (*p13);
	let v131 = l123;
	let v133 = l123;
	return (v126 * (1.5f - (((0.5f * v129) * v131) * v133)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h197: bool;
	var l139: f32;
	var l143: f32;
	var l149: f32;
	var l154: f32;
	var l158: f32;
	var l162: f32;
	var l183: f32;
	let v140 = (*p17);
	let v141 = (*p18);
	l139 = (v140 / v141);
	let v144 = l139;
	l143 = bitcast<f32>((bitcast<u32>(v144) & 4294963200u));
	let v150 = (*p18);
	l149 = bitcast<f32>((bitcast<u32>(v150) & 4294963200u));
	let v155 = l139;
	let v156 = l143;
	l154 = (v155 - v156);
	let v159 = (*p18);
	let v160 = l149;
	l158 = (v159 - v160);
	let v163 = (*p17);
	let v164 = l143;
	let v165 = l149;
	l162 = (v163 - (v164 * v165));
	let v168 = l162;
	let v169 = l143;
	let v170 = l158;
	l162 = (v168 - (v169 * v170));
	let v173 = l162;
	let v174 = l154;
	let v175 = l149;
	l162 = (v173 - (v174 * v175));
	let v178 = l162;
	let v179 = l154;
	let v180 = l158;
	l162 = (v178 - (v179 * v180));
	let v184 = l139;
	let v185 = l162;
	let v186 = (*p18);
	l183 = (v184 + (v185 / v186));
	let v190 = l139;
	let v191 = is_inf(v190);
	h197 = v191;
	if (!v191) {
		let v195 = l162;
		h197 = is_nan(v195);
	}
	let v197 = h197;
	let v198 = l139;
	let v199 = l183;
	return select(v199, v198, v197);
}
fn fn_22(local_invocation_id: vec3<u32>, p21: ptr<function, f32>) -> f32 {
	var l203: u32;
	var l226: f32;
	var l228: u32;
	var l254: f32;
	var l255: u32;
	let v210 = local_invocation_id[0u];
	l203 = v210;
	let v215 = l203;
	let v216 = (*p21);
	g214[v215] = v216;
	workgroupBarrier();
	let v221 = l203;
	if (v221 < 16u) {
		l226 = 0.0f;
		let v229 = l203;
		l228 = v229;
		loop {
			let v235 = l228;
			if !(v235 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v241 = l228;
			let v243 = g214[v241];
			let v244 = l226;
			l226 = (v244 + v243);
			continuing {
				let v246 = l228;
				l228 = (v246 + 16u);
			}
		}
		let v251 = l203;
		let v252 = l226;
		g250[v251] = v252;
	}
	workgroupBarrier();
	l254 = 0.0f;
	l255 = 0u;
	loop {
		let v261 = l255;
		if !(v261 < 16u) { break; }
		let v263 = l255;
		let v265 = g250[v263];
		let v266 = l254;
		l254 = (v266 + v265);
		continuing {
			let v268 = l255;
			l255 = (v268 + bitcast<u32>(1i));
		}
	}
	let v270 = l254;
	return v270;
}
fn fn_27(local_invocation_id: vec3<u32>, p26: ptr<function, u32>) -> u32 {
	var l273: u32;
	var l287: u32;
	var l288: u32;
	var l311: u32;
	var l312: u32;
	let v275 = local_invocation_id[0u];
	l273 = v275;
	let v279 = l273;
	let v280 = (*p26);
	g278[v279] = v280;
	workgroupBarrier();
	let v283 = l273;
	if (v283 < 16u) {
		l287 = 0u;
		let v289 = l273;
		l288 = v289;
		loop {
			let v295 = l288;
			if !(v295 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v298 = l287;
			let v299 = l288;
			let v301 = g278[v299];
			l287 = max(v298, v301);
			continuing {
				let v303 = l288;
				l288 = (v303 + 16u);
			}
		}
		let v308 = l273;
		let v309 = l287;
		g307[v308] = v309;
	}
	workgroupBarrier();
	l311 = 0u;
	l312 = 0u;
	loop {
		let v318 = l312;
		if !(v318 < 16u) { break; }
		let v320 = l311;
		let v321 = l312;
		let v323 = g307[v321];
		l311 = max(v320, v323);
		continuing {
			let v325 = l312;
			l312 = (v325 + bitcast<u32>(1i));
		}
	}
	let v327 = l311;
	return v327;
}
fn fn_33(local_invocation_id: vec3<u32>, p32: ptr<function, i32>) -> i32 {
	var l330: u32;
	var l341: u32;
	var l342: u32;
	var l362: u32;
	var l363: u32;
	let v332 = local_invocation_id[0u];
	l330 = v332;
	workgroupBarrier();
	let v333 = l330;
	let v334 = (*p32);
	g278[v333] = bitcast<u32>(v334);
	workgroupBarrier();
	let v337 = l330;
	if (v337 < 16u) {
		l341 = 0u;
		let v343 = l330;
		l342 = v343;
		loop {
			let v349 = l342;
			if !(v349 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v352 = l342;
			let v354 = g278[v352];
			let v355 = l341;
			l341 = (v355 + v354);
			continuing {
				let v357 = l342;
				l342 = (v357 + 16u);
			}
		}
		let v359 = l330;
		let v360 = l341;
		g307[v359] = v360;
	}
	workgroupBarrier();
	l362 = 0u;
	l363 = 0u;
	loop {
		let v369 = l363;
		if !(v369 < 16u) { break; }
		let v371 = l363;
		let v373 = g307[v371];
		let v374 = l362;
		l362 = (v374 + v373);
		continuing {
			let v376 = l363;
			l363 = (v376 + bitcast<u32>(1i));
		}
	}
	let v378 = l362;
	return bitcast<i32>(v378);
}
fn fn_37(p36: ptr<function, f32>) -> u32 {
	let v382 = (*p36);
	return (bitcast<u32>(v382) & 2147483647u);
}
fn fn_41(p40: ptr<function, u32>) -> f32 {
	var l388: f32;
	var l397: f32;
	var l398: f32;
	let v389 = (*p40);
	l388 = bitcast<f32>(v389);
	let v392 = l388;
	let v395 = l388;
	l397 = 127.0f;
	l398 = select(v395, 1e-5f, (v392 < 1e-5f));
	let v399 = fn_19(&l397, &l398);
	return v399;
}
fn fn_46(p44: ptr<function, f32>, p45: ptr<function, f32>) -> i32 {
	let v402 = (*p44);
	let v403 = (*p45);
	return i32(clamp(round((v402 * v403)), (-128.0f), 127.0f));
}
fn fn_52(p51: ptr<function, vec4<i32>>) -> u32 {
	let v412 = (*p51)[0u];
	let v417 = (*p51)[1u];
	let v424 = (*p51)[2u];
	let v432 = (*p51)[3u];
	return (((bitcast<u32>((v412 & 255i)) | (bitcast<u32>((v417 & 255i)) << bitcast<u32>(8i))) | (bitcast<u32>((v424 & 255i)) << bitcast<u32>(16i))) | (bitcast<u32>(v432) << bitcast<u32>(24i)));
}
fn fn_58(p56: ptr<function, u32>, p57: ptr<function, u32>) -> vec4<f32> {
	var l449: vec4<f32>;
	var l467: vec4<f32>;
	var l468: u32;
	if s442 {
		let v445 = (*p57);
		if (v445 < s446) {
			let v456 = (*p56);
			let v458 = (*p57);
			let v459 = ((v456 / 4u) + v458);
			let v462 = b1[v459];
			l449 = v462;
		} else {
			l449 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v465 = l449;
		return v465;
	}
	l467 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l468 = 0u;
	loop {
		let v474 = l468;
		if !(v474 < 4u) { break; }
		let v476 = (*p57);
		let v478 = l468;
		if (((v476 * 4u) + v478) < c2) {
			let v483 = l468;
			let v488 = (*p56);
			let v489 = (*p57);
			let v492 = l468;
			let v493 = ((v488 + (v489 * 4u)) + v492);
			let v496 = b1[v493 / 4u][v493 % 4u];
			l467[v483] = v496;
		}
		continuing {
			let v498 = l468;
			l468 = (v498 + bitcast<u32>(1i));
		}
	}
	let v500 = l467;
	return v500;
}
fn fn_62(p61: ptr<function, u32>) -> vec4<f32> {
	var l510: vec4<f32>;
	var l523: vec4<f32>;
	var l524: u32;
	if s504 {
		let v507 = (*p61);
		if (v507 < s508) {
			let v517 = (*p61);
			let v519 = b2[v517];
			l510 = v519;
		} else {
			l510 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v521 = l510;
		return v521;
	}
	l523 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l524 = 0u;
	loop {
		let v530 = l524;
		if !(v530 < 4u) { break; }
		let v532 = (*p61);
		let v534 = l524;
		if (((v532 * 4u) + v534) < c2) {
			let v539 = l524;
			let v544 = (*p61);
			let v546 = l524;
			let v547 = ((v544 * 4u) + v546);
			let v549 = b2[v547 / 4u][v547 % 4u];
			l523[v539] = v549;
		}
		continuing {
			let v551 = l524;
			l524 = (v551 + bitcast<u32>(1i));
		}
	}
	let v553 = l523;
	return v553;
}
fn fn_67(local_invocation_id: vec3<u32>, p65: ptr<function, u32>, p66: ptr<function, f32>) -> f32 {
	var l556: f32;
	var l557: u32;
	var l571: vec4<f32>;
	var l572: u32;
	var l574: u32;
	var l580: f32;
	var l600: f32;
	var l604: f32;
	var l605: f32;
	var l609: f32;
	l556 = 0.0f;
	let v559 = local_invocation_id[0u];
	l557 = v559;
	loop {
		let v565 = l557;
		if !(v565 < s569) { break; }
		let v573 = (*p65);
		l572 = v573;
		let v575 = l557;
		l574 = v575;
		let v576 = fn_58(&l572, &l574);
		l571 = v576;
		let v577 = l571;
		let v578 = l571;
		l571 = (v577 * v578);
		let v582 = l571[0u];
		let v584 = l571[1u];
		l580 = (v582 + v584);
		let v586 = l580;
		let v588 = l571[2u];
		l580 = (v586 + v588);
		let v590 = l580;
		let v592 = l571[3u];
		l580 = (v590 + v592);
		let v594 = l556;
		let v595 = l580;
		l556 = (v594 + v595);
		continuing {
			let v598 = l557;
			l557 = (v598 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v601 = l556;
	l600 = v601;
	let v602 = fn_22(local_invocation_id, &l600);
	l604 = v602;
	l605 = f32(c2);
	let v606 = fn_19(&l604, &l605);
	let v607 = (*p66);
	l609 = (v606 + v607);
	let v610 = fn_14(&l609);
	return v610;
}
fn fn_73(p70: ptr<function, u32>, p71: ptr<function, u32>, p72: ptr<function, f32>) -> vec4<f32> {
	var l613: vec4<f32>;
	var l614: u32;
	var l616: u32;
	var l622: u32;
	let v615 = (*p70);
	l614 = v615;
	let v617 = (*p71);
	l616 = v617;
	let v618 = fn_58(&l614, &l616);
	let v619 = (*p72);
	l613 = (v618 * v619);
	let v621 = l613;
	let v623 = (*p71);
	l622 = v623;
	let v624 = fn_62(&l622);
	l613 = (v621 * v624);
	let v626 = l613;
	return v626;
}
fn fn_77(local_invocation_id: vec3<u32>, p75: ptr<function, u32>, p76: ptr<function, f32>) -> f32 {
	var l629: u32;
	var l630: u32;
	var l640: vec4<f32>;
	var l641: u32;
	var l643: u32;
	var l645: f32;
	var l649: f32;
	var l653: f32;
	var l659: f32;
	var l663: f32;
	var l672: u32;
	var l675: u32;
	l629 = 0u;
	let v632 = local_invocation_id[0u];
	l630 = v632;
	loop {
		let v638 = l630;
		if !(v638 < s569) { break; }
		let v642 = (*p75);
		l641 = v642;
		let v644 = l630;
		l643 = v644;
		let v646 = (*p76);
		l645 = v646;
		let v647 = fn_73(&l641, &l643, &l645);
		l640 = v647;
		let v648 = l629;
		let v651 = l640[0u];
		l649 = v651;
		let v652 = fn_37(&l649);
		let v655 = l640[1u];
		l653 = v655;
		let v656 = fn_37(&l653);
		let v661 = l640[2u];
		l659 = v661;
		let v662 = fn_37(&l659);
		let v665 = l640[3u];
		l663 = v665;
		let v666 = fn_37(&l663);
		l629 = max(max(v648, max(v652, v656)), max(v662, v666));
		continuing {
			let v670 = l630;
			l630 = (v670 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v673 = l629;
	l672 = v673;
	let v674 = fn_27(local_invocation_id, &l672);
	l675 = v674;
	let v676 = fn_41(&l675);
	return v676;
}
fn fn_84(p80: ptr<function, u32>, p81: ptr<function, u32>, p82: ptr<function, f32>, p83: ptr<function, f32>) -> vec4<i32> {
	var l679: vec4<f32>;
	var l680: u32;
	var l682: u32;
	var l684: f32;
	var l687: f32;
	var l690: f32;
	var l693: f32;
	var l696: f32;
	var l699: f32;
	var l702: f32;
	var l705: f32;
	var l708: f32;
	let v681 = (*p80);
	l680 = v681;
	let v683 = (*p81);
	l682 = v683;
	let v685 = (*p82);
	l684 = v685;
	let v686 = fn_73(&l680, &l682, &l684);
	l679 = v686;
	let v689 = l679[0u];
	l687 = v689;
	let v691 = (*p83);
	l690 = v691;
	let v692 = fn_46(&l687, &l690);
	let v695 = l679[1u];
	l693 = v695;
	let v697 = (*p83);
	l696 = v697;
	let v698 = fn_46(&l693, &l696);
	let v701 = l679[2u];
	l699 = v701;
	let v703 = (*p83);
	l702 = v703;
	let v704 = fn_46(&l699, &l702);
	let v707 = l679[3u];
	l705 = v707;
	let v709 = (*p83);
	l708 = v709;
	let v710 = fn_46(&l705, &l708);
	return vec4<i32>(v692, v698, v704, v710);
}
