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
struct S79 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S651 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S79;
var<workgroup> g350: array<f32, 256>;
var<workgroup> g385: array<f32, 16>;
var<workgroup> g413: array<u32, 256>;
var<workgroup> g442: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S651;
var<workgroup> g687: array<vec4<f32>, max(s684, 1u)>;
var<workgroup> g940: array<f32, 256>;
var<workgroup> g1013: array<vec2<f32>, 256>;
const s105: u32 = (c1 - 5u);
const s571: u32 = (c2 * c4);
const s573: u32 = (s571 / 4u);
const s579: u32 = (c4 + 63u);
const s581: u32 = (s579 / 64u);
const s672: u32 = (c4 / 32u);
const s684: u32 = (c4 / 4u);
const s816: u32 = (c2 * c3);
const s830: u32 = (c4 / 4u);
const s873: u32 = (c4 / 2u);
const s955: u32 = (256u / max(s873, 1u));
const s990: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l791: u32;
	var l804: u32;
	var l807: u32;
	var l810: u32;
	var l814: u32;
	var l822: u32;
	var l846: u32;
	var l857: u32;
	var l871: u32;
	var l875: u32;
	var l878: f32;
	var l880: f32;
	var l881: vec2<f32>;
	var l883: u32;
	var l893: u32;
	var l898: f32;
	var l902: f32;
	var l908: u32;
	var l909: u32;
	var l914: f32;
	var l916: f32;
	var l920: f32;
	var l924: f32;
	var l930: f32;
	var l934: f32;
	var l938: f32;
	var l947: f32;
	var l959: u32;
	var l975: u32;
	var l976: u32;
	var l978: u32;
	var l1005: f32;
	var l1022: u32;
	var l1040: f32;
	var l1041: f32;
	var l1042: f32;
	let v793 = push.m0;
	let v796 = workgroup_id[0u];
	l791 = (v793 + v796);
	let v798 = l791;
	let v799 = fn_8();
	if (v798 >= v799) {
		return;
	}
	let v806 = local_invocation_id[0u];
	l804 = v806;
	let v809 = workgroup_id[1u];
	l807 = v809;
	let v811 = l807;
	l810 = (v811 / max(c3, 1u));
	let v815 = l791;
	let v818 = l807;
	l814 = ((((v815 * s816) + v818) * c4) / 4u);
	let v823 = l804;
	l822 = v823;
	loop {
		let v829 = l822;
		if !(v829 < s830) { break; }
		let v832 = l822;
		let v837 = l814;
		let v838 = l822;
		let v839 = (v837 + v838);
		let v842 = b1[v839];
		g687[v832] = v842;
		continuing {
			let v844 = l822;
			l822 = (v844 + 256u);
		}
	}
	workgroupBarrier();
	let v851 = l791;
	let v854 = b4[v851];
	l846 = bitcast<u32>(max(v854, 0i));
	let v862 = l791;
	let v864 = b5[v862];
	let v869 = push.m1;
	l857 = min((bitcast<u32>(max(v864, 0i)) + 1u), v869);
	let v872 = l804;
	l871 = (v872 % max(s873, 1u));
	let v876 = l804;
	l875 = (v876 / max(s873, 1u));
	l878 = (-3e38f);
	l880 = 0.0f;
	l881 = vec2<f32>(0.0f, 0.0f);
	let v884 = l846;
	l883 = v884;
	loop {
		let v890 = l883;
		let v891 = l857;
		if !(v890 < v891) { break; }
		let v894 = l857;
		let v895 = l883;
		l893 = min(256u, (v894 - v895));
		let v899 = l804;
		let v900 = l893;
		if (v899 < v900) {
			let v905 = l883;
			let v906 = l804;
			l908 = (v905 + v906);
			let v910 = l810;
			l909 = v910;
			let v911 = fn_63(&l908, &l909);
			l902 = v911;
		} else {
			l902 = (-3e38f);
		}
		let v913 = l902;
		l898 = v913;
		let v915 = l878;
		let v917 = l898;
		l916 = v917;
		let v918 = fn_33(local_invocation_id, &l916);
		l914 = max(v915, v918);
		let v921 = l804;
		let v922 = l893;
		if (v921 < v922) {
			let v927 = l898;
			let v928 = l914;
			l930 = (v927 - v928);
			let v931 = fn_19(&l930);
			l924 = v931;
		} else {
			l924 = 0.0f;
		}
		let v933 = l924;
		l920 = v933;
		let v935 = l878;
		let v936 = l914;
		l938 = (v935 - v936);
		let v939 = fn_19(&l938);
		l934 = v939;
		let v941 = l804;
		let v942 = l920;
		g940[v941] = v942;
		let v944 = l880;
		let v945 = l934;
		let v948 = l920;
		l947 = v948;
		let v949 = fn_25(local_invocation_id, &l947);
		l880 = ((v944 * v945) + v949);
		let v951 = l934;
		let v952 = l881;
		l881 = (v952 * v951);
		let v954 = l875;
		if (v954 < s955) {
			let v960 = l875;
			l959 = v960;
			loop {
				let v966 = l959;
				let v967 = l893;
				if !(v966 < v967) { break; }
				let v969 = l959;
				let v971 = g940[v969];
				let v972 = l883;
				let v973 = l959;
				l975 = (v972 + v973);
				let v977 = l810;
				l976 = v977;
				let v979 = l871;
				l978 = v979;
				let v980 = fn_69(&l975, &l976, &l978);
				let v982 = l881;
				l881 = (v982 + (v980 * v971));
				continuing {
					let v984 = l959;
					l959 = (v984 + s955);
				}
			}
		}
		let v986 = l914;
		l878 = v986;
		workgroupBarrier();
		continuing {
			let v987 = l883;
			l883 = (v987 + 256u);
		}
	}
	let v991 = l804;
	if (s990 && (v991 == 0u)) {
		let v1000 = l791;
		let v1002 = l807;
		let v1003 = ((v1000 * s816) + v1002);
		let v1004 = l878;
		let v1006 = l880;
		l1005 = v1006;
		let v1007 = fn_22(&l1005);
		b7[v1003] = (v1004 + v1007);
	}
	let v1014 = l804;
	let v1015 = l881;
	g1013[v1014] = v1015;
	workgroupBarrier();
	let v1018 = l804;
	if (v1018 < s873) {
		l1022 = 1u;
		loop {
			let v1028 = l1022;
			if !(v1028 < s955) { break; }
			let v1030 = l1022;
			let v1032 = l804;
			let v1033 = ((v1030 * s873) + v1032);
			let v1035 = g1013[v1033];
			let v1036 = l881;
			l881 = (v1036 + v1035);
			continuing {
				let v1038 = l1022;
				l1022 = (v1038 + bitcast<u32>(1i));
			}
		}
		l1041 = 1.0f;
		let v1043 = l880;
		l1042 = v1043;
		let v1044 = fn_15(&l1041, &l1042);
		l1040 = v1044;
		let v1049 = l791;
		let v1051 = l807;
		let v1054 = l804;
		let v1055 = ((((v1049 * s816) + v1051) * s873) + v1054);
		let v1056 = l881;
		let v1057 = l1040;
		let w1060_1058 = (v1056 * v1057);
		b6[v1055] = w1060_1058;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v86 = extents.m0;
			return v86;
		}
		case 1u: {
			let v90 = extents.m1;
			return v90;
		}
		case 2u: {
			let v94 = extents.m2;
			return v94;
		}
		case 3u: {
			let v98 = extents.m3;
			return v98;
		}
		case 4u: {
			let v102 = extents.m4;
			return v102;
		}
		case default: {
			return s105;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h167: bool;
	var l109: f32;
	var l113: f32;
	var l119: f32;
	var l124: f32;
	var l128: f32;
	var l132: f32;
	var l153: f32;
	let v110 = (*p13);
	let v111 = (*p14);
	l109 = (v110 / v111);
	let v114 = l109;
	l113 = bitcast<f32>((bitcast<u32>(v114) & 4294963200u));
	let v120 = (*p14);
	l119 = bitcast<f32>((bitcast<u32>(v120) & 4294963200u));
	let v125 = l109;
	let v126 = l113;
	l124 = (v125 - v126);
	let v129 = (*p14);
	let v130 = l119;
	l128 = (v129 - v130);
	let v133 = (*p13);
	let v134 = l113;
	let v135 = l119;
	l132 = (v133 - (v134 * v135));
	let v138 = l132;
	let v139 = l113;
	let v140 = l128;
	l132 = (v138 - (v139 * v140));
	let v143 = l132;
	let v144 = l124;
	let v145 = l119;
	l132 = (v143 - (v144 * v145));
	let v148 = l132;
	let v149 = l124;
	let v150 = l128;
	l132 = (v148 - (v149 * v150));
	let v154 = l109;
	let v155 = l132;
	let v156 = (*p14);
	l153 = (v154 + (v155 / v156));
	let v160 = l109;
	let v161 = is_inf(v160);
	h167 = v161;
	if (!v161) {
		let v165 = l132;
		h167 = is_nan(v165);
	}
	let v167 = h167;
	let v168 = l109;
	let v169 = l153;
	return select(v169, v168, v167);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l173: f32;
	var l181: f32;
	var l193: f32;
	var l229: f32;
	var l241: f32;
	let v174 = (*p18);
	l173 = round((clamp(v174, (-88.0f), 88.0f) * 1.442695f));
	let v182 = (*p18);
	let v184 = l173;
	l181 = (clamp(v182, (-88.0f), 88.0f) - (v184 * 0.6933594f));
	let v188 = l181;
	let v189 = l173;
	l181 = (v188 + (v189 * 0.00021219444f));
	l193 = 0.00019875691f;
	let v195 = l193;
	let v196 = l181;
	l193 = ((v195 * v196) + 0.0013981999f);
	let v200 = l193;
	let v201 = l181;
	l193 = ((v200 * v201) + 0.008333452f);
	let v205 = l193;
	let v206 = l181;
	l193 = ((v205 * v206) + 0.041665796f);
	let v210 = l193;
	let v211 = l181;
	l193 = ((v210 * v211) + 0.16666666f);
	let v215 = l193;
	let v216 = l181;
	l193 = ((v215 * v216) + 0.5f);
	let v220 = l193;
	let v221 = l181;
	let v223 = l181;
	let v225 = l181;
	l193 = ((((v220 * v221) * v223) + v225) + 1.0f);
	let v230 = l173;
	l229 = bitcast<f32>((bitcast<u32>((i32(v230) + 127i)) << bitcast<u32>(23i)));
	let v238 = (*p18);
	if (v238 < (-87.0f)) {
		l241 = 0.0f;
	} else {
		let v246 = l193;
		let v247 = l229;
		l241 = (v246 * v247);
	}
	let v249 = l241;
	return v249;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l252: u32;
	var l256: i32;
	var l262: f32;
	var l270: f32;
	var l274: f32;
	var l316: f32;
	let v253 = (*p21);
	l252 = bitcast<u32>(v253);
	let v257 = l252;
	l256 = (bitcast<i32>((v257 - 1060439283u)) >> bitcast<u32>(23i));
	let v263 = l252;
	let v264 = l256;
	l262 = (bitcast<f32>((v263 - (bitcast<u32>(v264) << bitcast<u32>(23i)))) - 1.0f);
	let v271 = l262;
	let v272 = l262;
	l270 = (v271 * v272);
	l274 = 0.070376836f;
	let v276 = l274;
	let v277 = l262;
	l274 = ((v276 * v277) - 0.1151461f);
	let v281 = l274;
	let v282 = l262;
	l274 = ((v281 * v282) + 0.116769984f);
	let v286 = l274;
	let v287 = l262;
	l274 = ((v286 * v287) - 0.12420141f);
	let v291 = l274;
	let v292 = l262;
	l274 = ((v291 * v292) + 0.14249323f);
	let v296 = l274;
	let v297 = l262;
	l274 = ((v296 * v297) - 0.16668057f);
	let v301 = l274;
	let v302 = l262;
	l274 = ((v301 * v302) + 0.20000714f);
	let v306 = l274;
	let v307 = l262;
	l274 = ((v306 * v307) - 0.24999994f);
	let v311 = l274;
	let v312 = l262;
	l274 = ((v311 * v312) + 0.3333333f);
	let v317 = l262;
	let v318 = l270;
	let v320 = l274;
	let v322 = l256;
	let v326 = l270;
	l316 = ((((v317 * v318) * v320) - (f32(v322) * 0.00021219444f)) - (0.5f * v326));
	let v329 = l262;
	let v330 = l316;
	l316 = (v329 + v330);
	let v332 = l316;
	let v333 = l256;
	return (v332 + (f32(v333) * 0.6933594f));
}
fn fn_25(local_invocation_id: vec3<u32>, p24: ptr<function, f32>) -> f32 {
	var l339: u32;
	var l362: f32;
	var l363: u32;
	var l389: f32;
	var l390: u32;
	let v346 = local_invocation_id[0u];
	l339 = v346;
	let v351 = l339;
	let v352 = (*p24);
	g350[v351] = v352;
	workgroupBarrier();
	let v357 = l339;
	if (v357 < 16u) {
		l362 = 0.0f;
		let v364 = l339;
		l363 = v364;
		loop {
			let v370 = l363;
			if !(v370 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v376 = l363;
			let v378 = g350[v376];
			let v379 = l362;
			l362 = (v379 + v378);
			continuing {
				let v381 = l363;
				l363 = (v381 + 16u);
			}
		}
		let v386 = l339;
		let v387 = l362;
		g385[v386] = v387;
	}
	workgroupBarrier();
	l389 = 0.0f;
	l390 = 0u;
	loop {
		let v396 = l390;
		if !(v396 < 16u) { break; }
		let v398 = l390;
		let v400 = g385[v398];
		let v401 = l389;
		l389 = (v401 + v400);
		continuing {
			let v403 = l390;
			l390 = (v403 + bitcast<u32>(1i));
		}
	}
	let v405 = l389;
	return v405;
}
fn fn_30(local_invocation_id: vec3<u32>, p29: ptr<function, u32>) -> u32 {
	var l408: u32;
	var l422: u32;
	var l423: u32;
	var l446: u32;
	var l447: u32;
	let v410 = local_invocation_id[0u];
	l408 = v410;
	let v414 = l408;
	let v415 = (*p29);
	g413[v414] = v415;
	workgroupBarrier();
	let v418 = l408;
	if (v418 < 16u) {
		l422 = 0u;
		let v424 = l408;
		l423 = v424;
		loop {
			let v430 = l423;
			if !(v430 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v433 = l422;
			let v434 = l423;
			let v436 = g413[v434];
			l422 = max(v433, v436);
			continuing {
				let v438 = l423;
				l423 = (v438 + 16u);
			}
		}
		let v443 = l408;
		let v444 = l422;
		g442[v443] = v444;
	}
	workgroupBarrier();
	l446 = 0u;
	l447 = 0u;
	loop {
		let v453 = l447;
		if !(v453 < 16u) { break; }
		let v455 = l446;
		let v456 = l447;
		let v458 = g442[v456];
		l446 = max(v455, v458);
		continuing {
			let v460 = l447;
			l447 = (v460 + bitcast<u32>(1i));
		}
	}
	let v462 = l446;
	return v462;
}
fn fn_33(local_invocation_id: vec3<u32>, p32: ptr<function, f32>) -> f32 {
	var l465: u32;
	var l468: u32;
	var l473: u32;
	var l481: u32;
	var l487: u32;
	let v466 = (*p32);
	l465 = bitcast<u32>(v466);
	let v469 = l465;
	if ((v469 & 2147483648u) != 0u) {
		let v476 = l465;
		l473 = (~v476);
	} else {
		let v479 = l465;
		l473 = (v479 | 2147483648u);
	}
	let v482 = l473;
	l481 = v482;
	let v483 = fn_30(local_invocation_id, &l481);
	l468 = v483;
	let v484 = l468;
	if ((v484 & 2147483648u) != 0u) {
		let v490 = l468;
		l487 = (v490 & 2147483647u);
	} else {
		let v494 = l468;
		l487 = (~v494);
	}
	let v496 = l487;
	return bitcast<f32>(v496);
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, f32>) -> vec4<f32> {
	var l502: vec4<u32>;
	var l528: vec4<f32>;
	let v503 = (*p37);
	let v506 = (*p37);
	let v510 = (*p37);
	let v514 = (*p37);
	l502 = vec4<u32>((v503 & 255u), ((v506 >> bitcast<u32>(8i)) & 255u), ((v510 >> bitcast<u32>(16i)) & 255u), (v514 >> bitcast<u32>(24i)));
	if false {
		let v521 = l502;
		let v523 = (*p38);
		return (vec4<f32>(v521) - vec4<f32>(v523, v523, v523, v523));
	}
	let v529 = l502;
	let v535 = (*p38);
	let v536 = (8388608.0f + v535);
	l528 = (bitcast<vec4<f32>>((v529 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v536, v536, v536, v536));
	let v539 = l528;
	return v539;
}
fn fn_43(p42: ptr<function, u32>) -> vec4<f32> {
	var l544: i32;
	var l563: u32;
	var l564: f32;
	if false {
		let v545 = (*p42);
		l544 = bitcast<i32>(v545);
		let v547 = l544;
		let v549 = l544;
		let v551 = l544;
		let v553 = l544;
		return vec4<f32>(vec4<i32>(extractBits(v547, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v549, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v551, bitcast<u32>(16i), bitcast<u32>(8i)), (v553 >> bitcast<u32>(24i))));
	}
	let v559 = (*p42);
	l563 = (v559 ^ 2155905152u);
	l564 = 128.0f;
	let v565 = fn_39(&l563, &l564);
	return v565;
}
fn fn_48(p46: ptr<function, u32>, p47: ptr<function, u32>) -> u32 {
	let v568 = (*p47);
	let v575 = (*p46);
	let v576 = (*p47);
	return ((v568 * s573) + ((v575 * v576) * s581));
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	let v586 = (*p51);
	let v587 = (*p52);
	return bitcast<f32>(((v586 << (16u - ((v587 & 1u) * 16u))) & 4294901760u));
}
fn fn_59(p57: ptr<function, u32>, p58: ptr<function, u32>) -> vec2<f32> {
	var l599: i32;
	var l616: u32;
	var l624: vec2<f32>;
	if false {
		let v600 = (*p58);
		l599 = (bitcast<i32>(v600) * 16i);
		let v603 = (*p57);
		let v605 = l599;
		let v608 = (*p57);
		let v610 = l599;
		return vec2<f32>(f32(extractBits(bitcast<i32>(v603), bitcast<u32>(v605), bitcast<u32>(8i))), f32(extractBits(bitcast<i32>(v608), bitcast<u32>((v610 + 8i)), bitcast<u32>(8i))));
	}
	let v617 = (*p57);
	let v618 = (*p58);
	l616 = ((v617 >> (v618 * 16u)) ^ 32896u);
	let v625 = l616;
	let v627 = l616;
	l624 = (bitcast<vec2<f32>>((vec2<u32>((v625 & 255u), ((v627 >> bitcast<u32>(8i)) & 255u)) | vec2<u32>(1258291200u, 1258291200u))) - vec2<f32>(8388736.0f, 8388736.0f));
	let v638 = l624;
	return v638;
}
fn fn_63(p61: ptr<function, u32>, p62: ptr<function, u32>) -> f32 {
	var l641: f32;
	var l642: u32;
	var l650: u32;
	var l654: u32;
	var l656: u32;
	var l664: u32;
	var l674: f32;
	var l675: u32;
	var l708: u32;
	var l727: u32;
	var l730: u32;
	l641 = 0.0f;
	let v643 = (*p61);
	let v646 = (*p62);
	l642 = (((v643 * c5) + (v646 * c4)) / 16u);
	let v655 = (*p62);
	l654 = v655;
	let v659 = push.m1;
	l656 = v659;
	let v660 = fn_48(&l654, &l656);
	let v661 = (*p61);
	l650 = (v660 + (v661 * s581));
	l664 = 0u;
	loop { // unroll
		let v670 = l664;
		if !(v670 < s672) { break; }
		l674 = 0.0f;
		l675 = 0u;
		loop { // unroll
			let v681 = l675;
			if !(v681 < 8u) { break; }
			let v688 = l664;
			let v690 = l675;
			let v691 = ((8u * v688) + v690);
			let v694 = g687[v691];
			let v699 = l642;
			let v700 = l664;
			let v703 = l675;
			let v705 = ((v699 + (2u * v700)) + (v703 / 4u));
			let v706 = l675;
			let v707 = (v706 % 4u);
			let v711 = b2[v705][v707];
			l708 = v711;
			let v712 = fn_43(&l708);
			let v714 = l674;
			l674 = (v714 + dot(v694, v712));
			continuing {
				let v716 = l675;
				l675 = (v716 + bitcast<u32>(1i));
			}
		}
		let v718 = l674;
		let v723 = l650;
		let v724 = l664;
		let v726 = (v723 + (v724 / 2u));
		let v729 = b2[v726 / 4u][v726 % 4u];
		l727 = v729;
		let v731 = l664;
		l730 = v731;
		let v732 = fn_53(&l727, &l730);
		let v734 = l641;
		l641 = (v734 + (v718 * v732));
		continuing {
			let v736 = l664;
			l664 = (v736 + bitcast<u32>(1i));
		}
	}
	let v738 = l641;
	let v741 = push.m2;
	return (v738 * v741);
}
fn fn_69(p66: ptr<function, u32>, p67: ptr<function, u32>, p68: ptr<function, u32>) -> vec2<f32> {
	var l745: u32;
	var l754: u32;
	var l759: u32;
	var l761: u32;
	var l777: u32;
	var l780: u32;
	var l784: u32;
	var l786: u32;
	let v746 = (*p66);
	let v748 = (*p67);
	let v752 = (*p68);
	l745 = ((((v746 * c5) + (v748 * c4)) / 2u) + v752);
	let v760 = (*p67);
	l759 = v760;
	let v763 = push.m1;
	l761 = v763;
	let v764 = fn_48(&l759, &l761);
	let v765 = (*p66);
	let v768 = (*p68);
	let v770 = ((v764 + (v765 * s581)) + (v768 / 32u));
	let v772 = b3[v770];
	l754 = v772;
	let v773 = l745;
	let v774 = (v773 / 2u);
	let v775 = (*p68);
	let v779 = b3[v774];
	l777 = v779;
	l780 = (v775 % 2u);
	let v781 = fn_59(&l777, &l780);
	let v782 = (*p68);
	let v785 = l754;
	l784 = v785;
	l786 = (v782 / 16u);
	let v787 = fn_53(&l784, &l786);
	return (v781 * v787);
}
