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
@group(0) @binding(10) var<storage, read> b10: array<vec4<f32>>;
struct S81 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S596 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S81;
var<workgroup> g376: array<f32, 256>;
var<workgroup> g411: array<f32, 16>;
var<workgroup> g439: array<u32, 256>;
var<workgroup> g468: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S596;
const s107: u32 = (c1 - 5u);
const s578: bool = (c5 == 0u);
const s618: bool = (c4 != 0u);
const s621: u32 = (c2 / 4u);
const s622: u32 = (2u * s621);
const s623: u32 = select(s621, s622, s618);
const s626: bool = (c4 != 0u);
const s655: u32 = (s621 - 1u);
const s723: u32 = (s621 - 1u);
const s825: u32 = (s621 - 1u);
const s890: bool = (c5 != 0u);
const s932: bool = (c4 != 0u);
const s969: bool = (c4 != 0u);
const s1023: u32 = (s623 + 3u);
const s1024: u32 = (s1023 / 4u);
const s1025: u32 = (s1024 * 4u);
const s1046: bool = (c4 != 0u);
const s1070: u32 = (s1025 - s623);
const s1081: bool = (c4 == 0u);
const s1104: bool = (c4 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h898: bool;
	var l595: u32;
	var l612: u32;
	var l615: u32;
	var l625: u32;
	var l627: u32;
	var l635: u32;
	var l650: u32;
	var l659: array<vec4<f32>, 8>;
	var l672: array<vec4<f32>, 8>;
	var l684: array<vec4<f32>, 8>;
	var l699: vec2<f32>;
	var l701: u32;
	var l731: u32;
	var l739: vec4<f32>;
	var l743: f32;
	var l761: vec2<f32>;
	var l779: f32;
	var l780: f32;
	var l790: f32;
	var l792: f32;
	var l798: f32;
	var l805: u32;
	var l806: u32;
	var l807: u32;
	var l820: u32;
	var l827: vec4<f32>;
	var l831: u32;
	var l839: vec2<f32>;
	var l842: f32;
	var l933: vec4<f32>;
	var l954: u32;
	var l956: vec4<f32>;
	var l961: u32;
	var l963: vec4<f32>;
	var l972: u32;
	var l976: u32;
	var l978: u32;
	var l980: u32;
	var l983: u32;
	var l986: u32;
	var l988: u32;
	var l991: u32;
	var l993: f32;
	var l994: u32;
	var l997: f32;
	var l998: u32;
	var l1001: u32;
	var l1009: u32;
	var l1034: vec4<f32>;
	var l1038: vec2<u32>;
	var l1044: vec4<f32>;
	var l1099: u32;
	var l1112: u32;
	let v601 = push.m0;
	let v604 = workgroup_id[0u];
	l595 = (v601 + v604);
	let v606 = l595;
	let v607 = fn_8();
	if (v606 >= v607) {
		return;
	}
	let v614 = local_invocation_id[0u];
	l612 = v614;
	let v616 = l595;
	l615 = (v616 * s623);
	if s626 {
		let v630 = l615;
		l627 = (v630 + s621);
	} else {
		let v633 = l615;
		l627 = v633;
	}
	let v634 = l627;
	l625 = v634;
	l635 = 0u;
	loop { // unroll
		let v641 = l635;
		if !(v641 < 8u) { break; }
		let v644 = l635;
		if ((v644 * c0) < s621) {
			let v651 = l612;
			let v652 = l635;
			l650 = min((v651 + (v652 * c0)), s655);
			let v660 = l635;
			let v665 = l615;
			let v666 = l650;
			let v667 = (v665 + v666);
			let v670 = b1[v667];
			l659[v660] = v670;
			let v673 = l635;
			let v678 = l625;
			let v679 = l650;
			let v680 = (v678 + v679);
			let v682 = b2[v680];
			l672[v673] = v682;
			let v685 = l635;
			let v690 = l595;
			let v692 = l650;
			let v693 = ((v690 * s621) + v692);
			let v695 = b3[v693];
			l684[v685] = v695;
		}
		continuing {
			let v697 = l635;
			l635 = (v697 + bitcast<u32>(1i));
		}
	}
	l699 = vec2<f32>(0.0f, 0.0f);
	l701 = 0u;
	loop { // unroll
		let v707 = l701;
		if !(v707 < 8u) { break; }
		let v709 = l701;
		if ((v709 * c0) < s621) {
			let v714 = l701;
			let v719 = l612;
			let v720 = l701;
			let v724 = min((v719 + (v720 * c0)), s723);
			let v726 = b10[v724];
			let v728 = l684[v714];
			l684[v714] = (v728 * v726);
			l731 = 0u;
			loop { // unroll
				let v737 = l731;
				if !(v737 < 4u) { break; }
				let v740 = l731;
				let v741 = l701;
				let v742 = l731;
				let v745 = l659[v741][v742];
				l743 = v745;
				let v746 = fn_71(&l743);
				let v748 = l701;
				let v749 = l731;
				let v751 = l672[v748][v749];
				l739[v740] = (v746.x * v751);
				continuing {
					let v754 = l731;
					l731 = (v754 + bitcast<u32>(1i));
				}
			}
			let v756 = l612;
			let v757 = l701;
			if ((v756 + (v757 * c0)) < s621) {
				let v764 = l739;
				let v765 = l739;
				let v767 = l701;
				let v769 = l684[v767];
				let v770 = l739;
				l761 = vec2<f32>(dot(v764, v765), dot(v769, v770));
			} else {
				l761 = vec2<f32>(0.0f, 0.0f);
			}
			let v774 = l761;
			let v775 = l699;
			l699 = (v775 + v774);
		}
		continuing {
			let v777 = l701;
			l701 = (v777 + bitcast<u32>(1i));
		}
	}
	let v782 = l699[0u];
	l780 = v782;
	let v783 = fn_36(local_invocation_id, &l780);
	let v788 = push.m1;
	l790 = ((v783 / f32(c2)) + v788);
	let v791 = fn_14(&l790);
	l779 = v791;
	let v793 = l779;
	let v794 = l779;
	let v796 = l779;
	let v800 = l699[1u];
	l798 = v800;
	let v801 = fn_36(local_invocation_id, &l798);
	l792 = (((v793 * v794) * v796) * (v801 / f32(c2)));
	l805 = 0u;
	l806 = 0u;
	l807 = 0u;
	loop { // unroll
		let v813 = l807;
		if !(v813 < 8u) { break; }
		let v815 = l807;
		if ((v815 * c0) < s621) {
			let v821 = l612;
			let v822 = l807;
			l820 = min((v821 + (v822 * c0)), s825);
			let v828 = l807;
			let v830 = l672[v828];
			l827 = v830;
			l831 = 0u;
			loop { // unroll
				let v837 = l831;
				if !(v837 < 4u) { break; }
				let v840 = l807;
				let v841 = l831;
				let v844 = l659[v840][v841];
				l842 = v844;
				let v845 = fn_71(&l842);
				l839 = v845;
				let v846 = l807;
				let v847 = l831;
				let v848 = l779;
				let v849 = l807;
				let v850 = l831;
				let v852 = l684[v849][v850];
				let v854 = l792;
				let v856 = l839[0u];
				let v857 = l831;
				let v859 = l827[v857];
				l684[v846][v847] = ((v848 * v852) - (v854 * (v856 * v859)));
				let v864 = l807;
				let v865 = l831;
				let v866 = l807;
				let v867 = l831;
				let v869 = l684[v866][v867];
				let v871 = l839[0u];
				l672[v864][v865] = (v869 * v871);
				let v874 = l807;
				let v875 = l831;
				let v876 = l807;
				let v877 = l831;
				let v879 = l684[v876][v877];
				let v880 = l831;
				let v882 = l827[v880];
				let v885 = l839[1u];
				l659[v874][v875] = ((v879 * v882) * v885);
				continuing {
					let v888 = l831;
					l831 = (v888 + bitcast<u32>(1i));
				}
			}
			h898 = s890;
			if s890 {
				let v893 = l612;
				let v894 = l807;
				h898 = ((v893 + (v894 * c0)) < s621);
			}
			let v898 = h898;
			if v898 {
				let v905 = l615;
				let v906 = l820;
				let v907 = (v905 + v906);
				let v908 = l807;
				let v910 = l659[v908];
				b5[v907 * 4u + 0u] = bitcast<u32>(v910[0]);
				b5[v907 * 4u + 1u] = bitcast<u32>(v910[1]);
				b5[v907 * 4u + 2u] = bitcast<u32>(v910[2]);
				b5[v907 * 4u + 3u] = bitcast<u32>(v910[3]);
				let v912 = l625;
				let v913 = l820;
				let v914 = (v912 + v913);
				let v915 = l807;
				let v917 = l672[v915];
				b5[v914 * 4u + 0u] = bitcast<u32>(v917[0]);
				b5[v914 * 4u + 1u] = bitcast<u32>(v917[1]);
				b5[v914 * 4u + 2u] = bitcast<u32>(v917[2]);
				b5[v914 * 4u + 3u] = bitcast<u32>(v917[3]);
			}
			let v919 = l807;
			let v924 = l820;
			let v926 = b8[v924];
			let v928 = l659[v919];
			l659[v919] = (v928 * v926);
			let v931 = l807;
			if s932 {
				let v936 = l820;
				let v937 = (s621 + v936);
				let v939 = b8[v937];
				l933 = v939;
			} else {
				let v945 = l820;
				let v947 = b9[v945];
				l933 = v947;
			}
			let v948 = l933;
			let v950 = l672[v931];
			l672[v931] = (v950 * v948);
			let v953 = l807;
			let v955 = l805;
			l954 = v955;
			let v958 = l659[v953];
			l956 = v958;
			let v959 = fn_47(&l954, &l956);
			l805 = v959;
			let v960 = l807;
			let v962 = l806;
			l961 = v962;
			let v965 = l672[v960];
			l963 = v965;
			let v966 = fn_47(&l961, &l963);
			l806 = v966;
		}
		continuing {
			let v967 = l807;
			l807 = (v967 + bitcast<u32>(1i));
		}
	}
	if s969 {
		let v973 = l805;
		let v974 = l806;
		l976 = max(v973, v974);
		let v977 = fn_40(local_invocation_id, &l976);
		l978 = v977;
		let v979 = fn_50(&l978);
		l972 = v979;
		let v981 = l972;
		l980 = v981;
	} else {
		let v984 = l805;
		l983 = v984;
		let v985 = fn_40(local_invocation_id, &l983);
		l986 = v985;
		let v987 = fn_50(&l986);
		l972 = v987;
		let v989 = l806;
		l988 = v989;
		let v990 = fn_40(local_invocation_id, &l988);
		l991 = v990;
		let v992 = fn_50(&l991);
		l980 = v992;
	}
	let v995 = l972;
	l994 = v995;
	let v996 = fn_54(&l994);
	l993 = v996;
	let v999 = l980;
	l998 = v999;
	let v1000 = fn_54(&l998);
	l997 = v1000;
	l1001 = 0u;
	loop { // unroll
		let v1007 = l1001;
		if !(v1007 < 8u) { break; }
		let v1010 = l612;
		let v1011 = l1001;
		l1009 = (v1010 + (v1011 * c0));
		let v1014 = l1009;
		if (v1014 < s621) {
			let v1022 = l595;
			let v1027 = l1009;
			let v1028 = ((v1022 * s1025) + v1027);
			let v1029 = l1001;
			let v1031 = l659[v1029];
			let v1032 = l993;
			l1034 = (v1031 * v1032);
			let v1035 = fn_67(&l1034);
			b4[v1028] = v1035;
			let v1039 = l1001;
			let v1041 = l672[v1039];
			let v1042 = l997;
			l1044 = (v1041 * v1042);
			let v1045 = fn_67(&l1044);
			l1038 = v1045;
			if s1046 {
				let v1049 = l595;
				let v1052 = l1009;
				let v1053 = (((v1049 * s1025) + s621) + v1052);
				let v1054 = l1038;
				b4[v1053] = v1054;
			} else {
				let v1061 = l595;
				let v1063 = l1009;
				let v1064 = ((v1061 * s1025) + v1063);
				let v1065 = l1038;
				b5[v1064 * 2u + 0u] = v1065[0];
				b5[v1064 * 2u + 1u] = v1065[1];
			}
		}
		continuing {
			let v1067 = l1001;
			l1001 = (v1067 + bitcast<u32>(1i));
		}
	}
	let v1069 = l612;
	if (v1069 < s1070) {
		let v1074 = l595;
		let v1077 = l612;
		let v1078 = (((v1074 * s1025) + s623) + v1077);
		let w1080_1079 = vec2<u32>(0u, 0u);
		b4[v1078] = w1080_1079;
		if s1081 {
			let v1084 = l595;
			let v1087 = l612;
			let v1088 = (((v1084 * s1025) + s623) + v1087);
			let w1089_1079 = vec2<u32>(0u, 0u);
			b5[v1088 * 2u + 0u] = w1089_1079[0];
			b5[v1088 * 2u + 1u] = w1089_1079[1];
		}
	}
	let v1090 = l612;
	if (v1090 == 0u) {
		let v1098 = l595;
		let v1100 = l972;
		l1099 = v1100;
		let v1101 = fn_57(&l1099);
		b6[v1098] = v1101;
		if s1104 {
			let v1111 = l595;
			let v1113 = l980;
			l1112 = v1113;
			let v1114 = fn_57(&l1112);
			b7[v1111] = v1114;
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v88 = extents.m0;
			return v88;
		}
		case 1u: {
			let v92 = extents.m1;
			return v92;
		}
		case 2u: {
			let v96 = extents.m2;
			return v96;
		}
		case 3u: {
			let v100 = extents.m3;
			return v100;
		}
		case 4u: {
			let v104 = extents.m4;
			return v104;
		}
		case default: {
			return s107;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l111: f32;
	let v112 = (*p13);
	l111 = inverseSqrt(v112);
	let v114 = l111;
	let v117 = (*p13);
	let v119 = l111;
	let v121 = l111;
	return (v114 * (1.5f - (((0.5f * v117) * v119) * v121)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h185: bool;
	var l127: f32;
	var l131: f32;
	var l137: f32;
	var l142: f32;
	var l146: f32;
	var l150: f32;
	var l171: f32;
	let v128 = (*p17);
	let v129 = (*p18);
	l127 = (v128 / v129);
	let v132 = l127;
	l131 = bitcast<f32>((bitcast<u32>(v132) & 4294963200u));
	let v138 = (*p18);
	l137 = bitcast<f32>((bitcast<u32>(v138) & 4294963200u));
	let v143 = l127;
	let v144 = l131;
	l142 = (v143 - v144);
	let v147 = (*p18);
	let v148 = l137;
	l146 = (v147 - v148);
	let v151 = (*p17);
	let v152 = l131;
	let v153 = l137;
	l150 = (v151 - (v152 * v153));
	let v156 = l150;
	let v157 = l131;
	let v158 = l146;
	l150 = (v156 - (v157 * v158));
	let v161 = l150;
	let v162 = l142;
	let v163 = l137;
	l150 = (v161 - (v162 * v163));
	let v166 = l150;
	let v167 = l142;
	let v168 = l146;
	l150 = (v166 - (v167 * v168));
	let v172 = l127;
	let v173 = l150;
	let v174 = (*p18);
	l171 = (v172 + (v173 / v174));
	let v178 = l127;
	let v179 = is_inf(v178);
	h185 = v179;
	if (!v179) {
		let v183 = l150;
		h185 = is_nan(v183);
	}
	let v185 = h185;
	let v186 = l127;
	let v187 = l171;
	return select(v187, v186, v185);
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l191: f32;
	var l199: f32;
	var l211: f32;
	var l246: f32;
	var l258: f32;
	let v192 = (*p21);
	l191 = round((clamp(v192, (-88.0f), 88.0f) * 1.442695f));
	let v200 = (*p21);
	let v202 = l191;
	l199 = (clamp(v200, (-88.0f), 88.0f) - (v202 * 0.6933594f));
	let v206 = l199;
	let v207 = l191;
	l199 = (v206 + (v207 * 0.00021219444f));
	l211 = 0.00019875691f;
	let v213 = l211;
	let v214 = l199;
	l211 = ((v213 * v214) + 0.0013981999f);
	let v218 = l211;
	let v219 = l199;
	l211 = ((v218 * v219) + 0.008333452f);
	let v223 = l211;
	let v224 = l199;
	l211 = ((v223 * v224) + 0.041665796f);
	let v228 = l211;
	let v229 = l199;
	l211 = ((v228 * v229) + 0.16666666f);
	let v233 = l211;
	let v234 = l199;
	l211 = ((v233 * v234) + 0.5f);
	let v237 = l211;
	let v238 = l199;
	let v240 = l199;
	let v242 = l199;
	l211 = ((((v237 * v238) * v240) + v242) + 1.0f);
	let v247 = l191;
	l246 = bitcast<f32>((bitcast<u32>((i32(v247) + 127i)) << bitcast<u32>(23i)));
	let v255 = (*p21);
	if (v255 < (-87.0f)) {
		l258 = 0.0f;
	} else {
		let v263 = l211;
		let v264 = l246;
		l258 = (v263 * v264);
	}
	let v266 = l258;
	return v266;
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, f32>) -> vec2<f32> {
	var l274: f32;
	var l278: f32;
	var l280: f32;
	var l283: f32;
	var l284: f32;
	var l286: f32;
	var l290: f32;
	var l308: f32;
	let v269 = (*p27);
	if (v269 == 0u) {
		let v275 = (*p28);
		l278 = (-abs(v275));
		let v279 = fn_22(&l278);
		l274 = v279;
		let v281 = l274;
		l283 = 1.0f;
		l284 = (1.0f + v281);
		let v285 = fn_19(&l283, &l284);
		l280 = v285;
		let v287 = l274;
		let v288 = l280;
		l286 = (v287 * v288);
		let v291 = (*p28);
		let v293 = l286;
		let v294 = l280;
		l290 = select(v294, v293, (v291 < 0.0f));
		let v296 = (*p28);
		let v297 = l290;
		let v299 = l290;
		let v300 = (*p28);
		let v301 = l286;
		let v302 = l280;
		return vec2<f32>((v296 * v297), (v299 + (v300 * (v301 * v302))));
	}
	let v309 = (*p28);
	l308 = max(v309, 0.0f);
	let v311 = l308;
	let v312 = l308;
	let v315 = l308;
	return vec2<f32>((v311 * v312), (2.0f * v315));
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, f32>) -> vec2<f32> {
	var l324: f32;
	var l329: f32;
	var l333: f32;
	var l337: f32;
	var l355: f32;
	let v320 = (*p31);
	if (v320 == 0u) {
		let v325 = (*p32);
		l324 = exp((-abs(v325)));
		let v330 = l324;
		l329 = (1.0f / (1.0f + v330));
		let v334 = l324;
		let v335 = l329;
		l333 = (v334 * v335);
		let v338 = (*p32);
		let v340 = l333;
		let v341 = l329;
		l337 = select(v341, v340, (v338 < 0.0f));
		let v343 = (*p32);
		let v344 = l337;
		let v346 = l337;
		let v347 = (*p32);
		let v348 = l333;
		let v349 = l329;
		return vec2<f32>((v343 * v344), (v346 + (v347 * (v348 * v349))));
	}
	let v356 = (*p32);
	l355 = max(v356, 0.0f);
	let v358 = l355;
	let v359 = l355;
	let v361 = l355;
	return vec2<f32>((v358 * v359), (2.0f * v361));
}
fn fn_36(local_invocation_id: vec3<u32>, p35: ptr<function, f32>) -> f32 {
	var l366: u32;
	var l388: f32;
	var l389: u32;
	var l415: f32;
	var l416: u32;
	let v372 = local_invocation_id[0u];
	l366 = v372;
	let v377 = l366;
	let v378 = (*p35);
	g376[v377] = v378;
	workgroupBarrier();
	let v383 = l366;
	if (v383 < 16u) {
		l388 = 0.0f;
		let v390 = l366;
		l389 = v390;
		loop {
			let v396 = l389;
			if !(v396 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v402 = l389;
			let v404 = g376[v402];
			let v405 = l388;
			l388 = (v405 + v404);
			continuing {
				let v407 = l389;
				l389 = (v407 + 16u);
			}
		}
		let v412 = l366;
		let v413 = l388;
		g411[v412] = v413;
	}
	workgroupBarrier();
	l415 = 0.0f;
	l416 = 0u;
	loop {
		let v422 = l416;
		if !(v422 < 16u) { break; }
		let v424 = l416;
		let v426 = g411[v424];
		let v427 = l415;
		l415 = (v427 + v426);
		continuing {
			let v429 = l416;
			l416 = (v429 + bitcast<u32>(1i));
		}
	}
	let v431 = l415;
	return v431;
}
fn fn_40(local_invocation_id: vec3<u32>, p39: ptr<function, u32>) -> u32 {
	var l434: u32;
	var l448: u32;
	var l449: u32;
	var l472: u32;
	var l473: u32;
	let v436 = local_invocation_id[0u];
	l434 = v436;
	let v440 = l434;
	let v441 = (*p39);
	g439[v440] = v441;
	workgroupBarrier();
	let v444 = l434;
	if (v444 < 16u) {
		l448 = 0u;
		let v450 = l434;
		l449 = v450;
		loop {
			let v456 = l449;
			if !(v456 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v459 = l448;
			let v460 = l449;
			let v462 = g439[v460];
			l448 = max(v459, v462);
			continuing {
				let v464 = l449;
				l449 = (v464 + 16u);
			}
		}
		let v469 = l434;
		let v470 = l448;
		g468[v469] = v470;
	}
	workgroupBarrier();
	l472 = 0u;
	l473 = 0u;
	loop {
		let v479 = l473;
		if !(v479 < 16u) { break; }
		let v481 = l472;
		let v482 = l473;
		let v484 = g468[v482];
		l472 = max(v481, v484);
		continuing {
			let v486 = l473;
			l473 = (v486 + bitcast<u32>(1i));
		}
	}
	let v488 = l472;
	return v488;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, vec4<f32>>) -> u32 {
	var l493: vec4<u32>;
	let v494 = (*p46);
	l493 = bitcast<vec4<u32>>(abs(v494));
	let v497 = (*p45);
	let v499 = l493[0u];
	let v501 = l493[1u];
	let v504 = l493[2u];
	let v507 = l493[3u];
	return max(v497, max(max(v499, v501), max(v504, v507)));
}
fn fn_50(p49: ptr<function, u32>) -> u32 {
	let v513 = (*p49);
	return max((v513 >> bitcast<u32>(23i)), 14u);
}
fn fn_54(p53: ptr<function, u32>) -> f32 {
	let v520 = (*p53);
	return bitcast<f32>((min((267u - v520), 254u) << bitcast<u32>(23i)));
}
fn fn_57(p56: ptr<function, u32>) -> f32 {
	let v528 = (*p56);
	return bitcast<f32>((max((v528 - 13u), 1u) << bitcast<u32>(23i)));
}
fn fn_62(p61: ptr<function, vec2<f32>>) -> u32 {
	var l537: vec2<u32>;
	var l540: vec2<f32>;
	let v538 = (*p61);
	l537 = bitcast<vec2<u32>>(v538);
	let v541 = l537;
	let v545 = l537;
	l540 = bitcast<vec2<f32>>((((v541 + vec2<u32>(4095u, 4095u)) + ((v545 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v557 = l540;
	let v558 = (*p61);
	let v559 = (*p61);
	return pack2x16float(select(v557, v558, is_nan2(v559)));
}
fn fn_67(p66: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l566: vec2<f32>;
	var l570: vec2<f32>;
	let v567 = (*p66);
	l566 = v567.xy;
	let v569 = fn_62(&l566);
	let v571 = (*p66);
	l570 = v571.zw;
	let v573 = fn_62(&l570);
	return vec2<u32>(v569, v573);
}
fn fn_71(p70: ptr<function, f32>) -> vec2<f32> {
	var l579: vec2<f32>;
	var l583: u32;
	var l584: f32;
	var l588: u32;
	var l589: f32;
	if s578 {
		l583 = c3;
		let v585 = (*p70);
		l584 = v585;
		let v586 = fn_33(&l583, &l584);
		l579 = v586;
	} else {
		l588 = c3;
		let v590 = (*p70);
		l589 = v590;
		let v591 = fn_29(&l588, &l589);
		l579 = v591;
	}
	let v592 = l579;
	return v592;
}
