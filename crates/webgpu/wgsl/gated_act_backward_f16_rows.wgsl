const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // kind
const c4: u32 = 0u; // stacked
const c5: u32 = 0u; // floats
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<u32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read> b8: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read> b9: array<vec4<f32>>;
struct S75 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S518 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S75;
var<workgroup> g355: array<u32, 256>;
var<workgroup> g390: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S518;
var<workgroup> g916: array<f32, 256>;
var<workgroup> g919: array<f32, 16>;
const s101: u32 = (c1 - 5u);
const s500: bool = (c5 == 0u);
const s540: bool = (c4 != 0u);
const s543: u32 = (c2 / 4u);
const s544: u32 = (2u * s543);
const s545: u32 = select(s543, s544, s540);
const s548: bool = (c4 != 0u);
const s577: u32 = (s543 - 1u);
const s641: u32 = (s543 - 1u);
const s688: bool = (c5 != 0u);
const s730: bool = (c4 != 0u);
const s767: bool = (c4 != 0u);
const s821: u32 = (s545 + 3u);
const s822: u32 = (s821 / 4u);
const s823: u32 = (s822 * 4u);
const s844: bool = (c4 != 0u);
const s868: u32 = (s823 - s545);
const s879: bool = (c4 == 0u);
const s902: bool = (c4 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h696: bool;
	var l517: u32;
	var l534: u32;
	var l537: u32;
	var l547: u32;
	var l549: u32;
	var l557: u32;
	var l572: u32;
	var l581: array<vec4<f32>, 8>;
	var l594: array<vec4<f32>, 8>;
	var l606: array<vec4<f32>, 8>;
	var l621: u32;
	var l622: u32;
	var l623: u32;
	var l636: u32;
	var l643: vec4<f32>;
	var l647: u32;
	var l655: vec2<f32>;
	var l658: f32;
	var l731: vec4<f32>;
	var l752: u32;
	var l754: vec4<f32>;
	var l759: u32;
	var l761: vec4<f32>;
	var l770: u32;
	var l774: u32;
	var l776: u32;
	var l778: u32;
	var l781: u32;
	var l784: u32;
	var l786: u32;
	var l789: u32;
	var l791: f32;
	var l792: u32;
	var l795: f32;
	var l796: u32;
	var l799: u32;
	var l807: u32;
	var l832: vec4<f32>;
	var l836: vec2<u32>;
	var l842: vec4<f32>;
	var l897: u32;
	var l910: u32;
	let v523 = push.m0;
	let v526 = workgroup_id[0u];
	l517 = (v523 + v526);
	let v528 = l517;
	let v529 = fn_8();
	if (v528 >= v529) {
		return;
	}
	let v536 = local_invocation_id[0u];
	l534 = v536;
	let v538 = l517;
	l537 = (v538 * s545);
	if s548 {
		let v552 = l537;
		l549 = (v552 + s543);
	} else {
		let v555 = l537;
		l549 = v555;
	}
	let v556 = l549;
	l547 = v556;
	l557 = 0u;
	loop { // unroll
		let v563 = l557;
		if !(v563 < 8u) { break; }
		let v566 = l557;
		if ((v566 * c0) < s543) {
			let v573 = l534;
			let v574 = l557;
			l572 = min((v573 + (v574 * c0)), s577);
			let v582 = l557;
			let v587 = l537;
			let v588 = l572;
			let v589 = (v587 + v588);
			let v592 = b1[v589];
			l581[v582] = v592;
			let v595 = l557;
			let v600 = l547;
			let v601 = l572;
			let v602 = (v600 + v601);
			let v604 = b2[v602];
			l594[v595] = v604;
			let v607 = l557;
			let v612 = l517;
			let v614 = l572;
			let v615 = ((v612 * s543) + v614);
			let v617 = b3[v615];
			l606[v607] = v617;
		}
		continuing {
			let v619 = l557;
			l557 = (v619 + bitcast<u32>(1i));
		}
	}
	l621 = 0u;
	l622 = 0u;
	l623 = 0u;
	loop { // unroll
		let v629 = l623;
		if !(v629 < 8u) { break; }
		let v631 = l623;
		if ((v631 * c0) < s543) {
			let v637 = l534;
			let v638 = l623;
			l636 = min((v637 + (v638 * c0)), s641);
			let v644 = l623;
			let v646 = l594[v644];
			l643 = v646;
			l647 = 0u;
			loop { // unroll
				let v653 = l647;
				if !(v653 < 4u) { break; }
				let v656 = l623;
				let v657 = l647;
				let v660 = l581[v656][v657];
				l658 = v660;
				let v661 = fn_65(&l658);
				l655 = v661;
				let v662 = l623;
				let v663 = l647;
				let v664 = l623;
				let v665 = l647;
				let v667 = l606[v664][v665];
				let v669 = l655[0u];
				l594[v662][v663] = (v667 * v669);
				let v672 = l623;
				let v673 = l647;
				let v674 = l623;
				let v675 = l647;
				let v677 = l606[v674][v675];
				let v678 = l647;
				let v680 = l643[v678];
				let v683 = l655[1u];
				l581[v672][v673] = ((v677 * v680) * v683);
				continuing {
					let v686 = l647;
					l647 = (v686 + bitcast<u32>(1i));
				}
			}
			h696 = s688;
			if s688 {
				let v691 = l534;
				let v692 = l623;
				h696 = ((v691 + (v692 * c0)) < s543);
			}
			let v696 = h696;
			if v696 {
				let v703 = l537;
				let v704 = l636;
				let v705 = (v703 + v704);
				let v706 = l623;
				let v708 = l581[v706];
				b5[v705 * 4u + 0u] = bitcast<u32>(v708[0]);
				b5[v705 * 4u + 1u] = bitcast<u32>(v708[1]);
				b5[v705 * 4u + 2u] = bitcast<u32>(v708[2]);
				b5[v705 * 4u + 3u] = bitcast<u32>(v708[3]);
				let v710 = l547;
				let v711 = l636;
				let v712 = (v710 + v711);
				let v713 = l623;
				let v715 = l594[v713];
				b5[v712 * 4u + 0u] = bitcast<u32>(v715[0]);
				b5[v712 * 4u + 1u] = bitcast<u32>(v715[1]);
				b5[v712 * 4u + 2u] = bitcast<u32>(v715[2]);
				b5[v712 * 4u + 3u] = bitcast<u32>(v715[3]);
			}
			let v717 = l623;
			let v722 = l636;
			let v724 = b8[v722];
			let v726 = l581[v717];
			l581[v717] = (v726 * v724);
			let v729 = l623;
			if s730 {
				let v734 = l636;
				let v735 = (s543 + v734);
				let v737 = b8[v735];
				l731 = v737;
			} else {
				let v743 = l636;
				let v745 = b9[v743];
				l731 = v745;
			}
			let v746 = l731;
			let v748 = l594[v729];
			l594[v729] = (v748 * v746);
			let v751 = l623;
			let v753 = l621;
			l752 = v753;
			let v756 = l581[v751];
			l754 = v756;
			let v757 = fn_41(&l752, &l754);
			l621 = v757;
			let v758 = l623;
			let v760 = l622;
			l759 = v760;
			let v763 = l594[v758];
			l761 = v763;
			let v764 = fn_41(&l759, &l761);
			l622 = v764;
		}
		continuing {
			let v765 = l623;
			l623 = (v765 + bitcast<u32>(1i));
		}
	}
	if s767 {
		let v771 = l621;
		let v772 = l622;
		l774 = max(v771, v772);
		let v775 = fn_34(local_invocation_id, &l774);
		l776 = v775;
		let v777 = fn_44(&l776);
		l770 = v777;
		let v779 = l770;
		l778 = v779;
	} else {
		let v782 = l621;
		l781 = v782;
		let v783 = fn_34(local_invocation_id, &l781);
		l784 = v783;
		let v785 = fn_44(&l784);
		l770 = v785;
		let v787 = l622;
		l786 = v787;
		let v788 = fn_34(local_invocation_id, &l786);
		l789 = v788;
		let v790 = fn_44(&l789);
		l778 = v790;
	}
	let v793 = l770;
	l792 = v793;
	let v794 = fn_48(&l792);
	l791 = v794;
	let v797 = l778;
	l796 = v797;
	let v798 = fn_48(&l796);
	l795 = v798;
	l799 = 0u;
	loop { // unroll
		let v805 = l799;
		if !(v805 < 8u) { break; }
		let v808 = l534;
		let v809 = l799;
		l807 = (v808 + (v809 * c0));
		let v812 = l807;
		if (v812 < s543) {
			let v820 = l517;
			let v825 = l807;
			let v826 = ((v820 * s823) + v825);
			let v827 = l799;
			let v829 = l581[v827];
			let v830 = l791;
			l832 = (v829 * v830);
			let v833 = fn_61(&l832);
			b4[v826] = v833;
			let v837 = l799;
			let v839 = l594[v837];
			let v840 = l795;
			l842 = (v839 * v840);
			let v843 = fn_61(&l842);
			l836 = v843;
			if s844 {
				let v847 = l517;
				let v850 = l807;
				let v851 = (((v847 * s823) + s543) + v850);
				let v852 = l836;
				b4[v851] = v852;
			} else {
				let v859 = l517;
				let v861 = l807;
				let v862 = ((v859 * s823) + v861);
				let v863 = l836;
				b5[v862 * 2u + 0u] = v863[0];
				b5[v862 * 2u + 1u] = v863[1];
			}
		}
		continuing {
			let v865 = l799;
			l799 = (v865 + bitcast<u32>(1i));
		}
	}
	let v867 = l534;
	if (v867 < s868) {
		let v872 = l517;
		let v875 = l534;
		let v876 = (((v872 * s823) + s545) + v875);
		let w878_877 = vec2<u32>(0u, 0u);
		b4[v876] = w878_877;
		if s879 {
			let v882 = l517;
			let v885 = l534;
			let v886 = (((v882 * s823) + s545) + v885);
			let w887_877 = vec2<u32>(0u, 0u);
			b5[v886 * 2u + 0u] = w887_877[0];
			b5[v886 * 2u + 1u] = w887_877[1];
		}
	}
	let v888 = l534;
	if (v888 == 0u) {
		let v896 = l517;
		let v898 = l770;
		l897 = v898;
		let v899 = fn_51(&l897);
		b6[v896] = v899;
		if s902 {
			let v909 = l517;
			let v911 = l778;
			l910 = v911;
			let v912 = fn_51(&l910);
			b7[v909] = v912;
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v82 = extents.m0;
			return v82;
		}
		case 1u: {
			let v86 = extents.m1;
			return v86;
		}
		case 2u: {
			let v90 = extents.m2;
			return v90;
		}
		case 3u: {
			let v94 = extents.m3;
			return v94;
		}
		case 4u: {
			let v98 = extents.m4;
			return v98;
		}
		case default: {
			return s101;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h163: bool;
	var l105: f32;
	var l109: f32;
	var l115: f32;
	var l120: f32;
	var l124: f32;
	var l128: f32;
	var l149: f32;
	let v106 = (*p13);
	let v107 = (*p14);
	l105 = (v106 / v107);
	let v110 = l105;
	l109 = bitcast<f32>((bitcast<u32>(v110) & 4294963200u));
	let v116 = (*p14);
	l115 = bitcast<f32>((bitcast<u32>(v116) & 4294963200u));
	let v121 = l105;
	let v122 = l109;
	l120 = (v121 - v122);
	let v125 = (*p14);
	let v126 = l115;
	l124 = (v125 - v126);
	let v129 = (*p13);
	let v130 = l109;
	let v131 = l115;
	l128 = (v129 - (v130 * v131));
	let v134 = l128;
	let v135 = l109;
	let v136 = l124;
	l128 = (v134 - (v135 * v136));
	let v139 = l128;
	let v140 = l120;
	let v141 = l115;
	l128 = (v139 - (v140 * v141));
	let v144 = l128;
	let v145 = l120;
	let v146 = l124;
	l128 = (v144 - (v145 * v146));
	let v150 = l105;
	let v151 = l128;
	let v152 = (*p14);
	l149 = (v150 + (v151 / v152));
	let v156 = l105;
	let v157 = is_inf(v156);
	h163 = v157;
	if (!v157) {
		let v161 = l128;
		h163 = is_nan(v161);
	}
	let v163 = h163;
	let v164 = l105;
	let v165 = l149;
	return select(v165, v164, v163);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l169: f32;
	var l177: f32;
	var l189: f32;
	var l225: f32;
	var l237: f32;
	let v170 = (*p18);
	l169 = round((clamp(v170, (-88.0f), 88.0f) * 1.442695f));
	let v178 = (*p18);
	let v180 = l169;
	l177 = (clamp(v178, (-88.0f), 88.0f) - (v180 * 0.6933594f));
	let v184 = l177;
	let v185 = l169;
	l177 = (v184 + (v185 * 0.00021219444f));
	l189 = 0.00019875691f;
	let v191 = l189;
	let v192 = l177;
	l189 = ((v191 * v192) + 0.0013981999f);
	let v196 = l189;
	let v197 = l177;
	l189 = ((v196 * v197) + 0.008333452f);
	let v201 = l189;
	let v202 = l177;
	l189 = ((v201 * v202) + 0.041665796f);
	let v206 = l189;
	let v207 = l177;
	l189 = ((v206 * v207) + 0.16666666f);
	let v211 = l189;
	let v212 = l177;
	l189 = ((v211 * v212) + 0.5f);
	let v216 = l189;
	let v217 = l177;
	let v219 = l177;
	let v221 = l177;
	l189 = ((((v216 * v217) * v219) + v221) + 1.0f);
	let v226 = l169;
	l225 = bitcast<f32>((bitcast<u32>((i32(v226) + 127i)) << bitcast<u32>(23i)));
	let v234 = (*p18);
	if (v234 < (-87.0f)) {
		l237 = 0.0f;
	} else {
		let v242 = l189;
		let v243 = l225;
		l237 = (v242 * v243);
	}
	let v245 = l237;
	return v245;
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, f32>) -> vec2<f32> {
	var l253: f32;
	var l257: f32;
	var l259: f32;
	var l262: f32;
	var l263: f32;
	var l265: f32;
	var l269: f32;
	var l287: f32;
	let v248 = (*p24);
	if (v248 == 0u) {
		let v254 = (*p25);
		l257 = (-abs(v254));
		let v258 = fn_19(&l257);
		l253 = v258;
		let v260 = l253;
		l262 = 1.0f;
		l263 = (1.0f + v260);
		let v264 = fn_15(&l262, &l263);
		l259 = v264;
		let v266 = l253;
		let v267 = l259;
		l265 = (v266 * v267);
		let v270 = (*p25);
		let v272 = l265;
		let v273 = l259;
		l269 = select(v273, v272, (v270 < 0.0f));
		let v275 = (*p25);
		let v276 = l269;
		let v278 = l269;
		let v279 = (*p25);
		let v280 = l265;
		let v281 = l259;
		return vec2<f32>((v275 * v276), (v278 + (v279 * (v280 * v281))));
	}
	let v288 = (*p25);
	l287 = max(v288, 0.0f);
	let v290 = l287;
	let v291 = l287;
	let v294 = l287;
	return vec2<f32>((v290 * v291), (2.0f * v294));
}
fn fn_30(p28: ptr<function, u32>, p29: ptr<function, f32>) -> vec2<f32> {
	var l303: f32;
	var l308: f32;
	var l312: f32;
	var l316: f32;
	var l334: f32;
	let v299 = (*p28);
	if (v299 == 0u) {
		let v304 = (*p29);
		l303 = exp((-abs(v304)));
		let v309 = l303;
		l308 = (1.0f / (1.0f + v309));
		let v313 = l303;
		let v314 = l308;
		l312 = (v313 * v314);
		let v317 = (*p29);
		let v319 = l312;
		let v320 = l308;
		l316 = select(v320, v319, (v317 < 0.0f));
		let v322 = (*p29);
		let v323 = l316;
		let v325 = l316;
		let v326 = (*p29);
		let v327 = l312;
		let v328 = l308;
		return vec2<f32>((v322 * v323), (v325 + (v326 * (v327 * v328))));
	}
	let v335 = (*p29);
	l334 = max(v335, 0.0f);
	let v337 = l334;
	let v338 = l334;
	let v340 = l334;
	return vec2<f32>((v337 * v338), (2.0f * v340));
}
fn fn_34(local_invocation_id: vec3<u32>, p33: ptr<function, u32>) -> u32 {
	var l345: u32;
	var l367: u32;
	var l368: u32;
	var l394: u32;
	var l395: u32;
	let v351 = local_invocation_id[0u];
	l345 = v351;
	let v356 = l345;
	let v357 = (*p33);
	g355[v356] = v357;
	workgroupBarrier();
	let v362 = l345;
	if (v362 < 16u) {
		l367 = 0u;
		let v369 = l345;
		l368 = v369;
		loop {
			let v375 = l368;
			if !(v375 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v381 = l367;
			let v382 = l368;
			let v384 = g355[v382];
			l367 = max(v381, v384);
			continuing {
				let v386 = l368;
				l368 = (v386 + 16u);
			}
		}
		let v391 = l345;
		let v392 = l367;
		g390[v391] = v392;
	}
	workgroupBarrier();
	l394 = 0u;
	l395 = 0u;
	loop {
		let v401 = l395;
		if !(v401 < 16u) { break; }
		let v403 = l394;
		let v404 = l395;
		let v406 = g390[v404];
		l394 = max(v403, v406);
		continuing {
			let v408 = l395;
			l395 = (v408 + bitcast<u32>(1i));
		}
	}
	let v410 = l394;
	return v410;
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, vec4<f32>>) -> u32 {
	var l415: vec4<u32>;
	let v416 = (*p40);
	l415 = bitcast<vec4<u32>>(abs(v416));
	let v419 = (*p39);
	let v421 = l415[0u];
	let v423 = l415[1u];
	let v426 = l415[2u];
	let v429 = l415[3u];
	return max(v419, max(max(v421, v423), max(v426, v429)));
}
fn fn_44(p43: ptr<function, u32>) -> u32 {
	let v435 = (*p43);
	return max((v435 >> bitcast<u32>(23i)), 14u);
}
fn fn_48(p47: ptr<function, u32>) -> f32 {
	let v442 = (*p47);
	return bitcast<f32>((min((267u - v442), 254u) << bitcast<u32>(23i)));
}
fn fn_51(p50: ptr<function, u32>) -> f32 {
	let v450 = (*p50);
	return bitcast<f32>((max((v450 - 13u), 1u) << bitcast<u32>(23i)));
}
fn fn_56(p55: ptr<function, vec2<f32>>) -> u32 {
	var l459: vec2<u32>;
	var l462: vec2<f32>;
	let v460 = (*p55);
	l459 = bitcast<vec2<u32>>(v460);
	let v463 = l459;
	let v467 = l459;
	l462 = bitcast<vec2<f32>>((((v463 + vec2<u32>(4095u, 4095u)) + ((v467 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v479 = l462;
	let v480 = (*p55);
	let v481 = (*p55);
	return pack2x16float(select(v479, v480, is_nan2(v481)));
}
fn fn_61(p60: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l488: vec2<f32>;
	var l492: vec2<f32>;
	let v489 = (*p60);
	l488 = v489.xy;
	let v491 = fn_56(&l488);
	let v493 = (*p60);
	l492 = v493.zw;
	let v495 = fn_56(&l492);
	return vec2<u32>(v491, v495);
}
fn fn_65(p64: ptr<function, f32>) -> vec2<f32> {
	var l501: vec2<f32>;
	var l505: u32;
	var l506: f32;
	var l510: u32;
	var l511: f32;
	if s500 {
		l505 = c3;
		let v507 = (*p64);
		l506 = v507;
		let v508 = fn_30(&l505, &l506);
		l501 = v508;
	} else {
		l510 = c3;
		let v512 = (*p64);
		l511 = v512;
		let v513 = fn_26(&l510, &l511);
		l501 = v513;
	}
	let v514 = l501;
	return v514;
}
