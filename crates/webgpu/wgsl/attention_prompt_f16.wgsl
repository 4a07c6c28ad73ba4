const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 1u; // kv_heads
const c3: u32 = 1u; // group
const c4: u32 = 64u; // head_dim
const c5: u32 = 64u; // store_stride
const c6: u32 = 0u; // sums
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S49 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S344 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S49;
@group(0) @binding(16) var<uniform> push: S344;
var<workgroup> g524: array<vec4<f32>, max(s521, 1u)>;
var<workgroup> g794: array<vec4<f32>, 64>;
var<workgroup> g888: array<f32, 64>;
var<workgroup> g996: array<f32, 8>;
const s75: u32 = (c1 - 5u);
const s357: u32 = (c4 % 4u);
const s358: bool = (s357 == 0u);
const s362: u32 = (c5 % 4u);
const s363: bool = (s362 == 0u);
const s494: u32 = (c4 + 3u);
const s495: u32 = (s494 / 4u);
const s496: u32 = (8u * s495);
const s510: u32 = (c2 * c3);
const s521: u32 = (8u * s495);
const s629: u32 = (c4 + 1u);
const s630: u32 = (s629 / 2u);
const s632: u32 = (s630 + 63u);
const s633: u32 = (s632 / 64u);
const s1200: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l448: u32;
	var l455: u32;
	var l460: u32;
	var l464: u32;
	var l480: u32;
	var l483: u32;
	var l486: u32;
	var l498: u32;
	var l506: u32;
	var l528: u32;
	var l530: u32;
	var l537: i32;
	var l539: i32;
	var l541: u32;
	var l547: u32;
	var l588: u32;
	var l596: i32;
	var l600: i32;
	var l604: f32;
	var l606: f32;
	var l607: u32;
	var l610: u32;
	var l614: u32;
	var l622: u32;
	var l638: array<array<vec2<f32>, max(s633, 1u)>, 8>;
	var l648: i32;
	var l658: i32;
	var l660: u32;
	var l677: i32;
	var l709: u32;
	var l713: u32;
	var l717: u32;
	var l728: u32;
	var l738: array<f32, 4>;
	var l743: u32;
	var l751: vec4<f32>;
	var l752: u32;
	var l754: u32;
	var l757: u32;
	var l784: u32;
	var l821: u32;
	var l828: u32;
	var l836: vec4<f32>;
	var l852: vec4<i32>;
	var l863: vec4<bool>;
	var l902: f32;
	var l904: u32;
	var l922: u32;
	var l930: vec4<f32>;
	var l936: f32;
	var l944: f32;
	var l951: u32;
	var l984: f32;
	var l988: f32;
	var l1004: u32;
	var l1022: u32;
	var l1030: u32;
	var l1053: u32;
	var l1059: u32;
	var l1065: u32;
	var l1068: u32;
	var l1077: u32;
	var l1086: u32;
	var l1094: u32;
	var l1102: vec4<f32>;
	var l1109: u32;
	var l1118: array<f32, 8>;
	var l1130: u32;
	var l1138: u32;
	var l1147: vec2<f32>;
	var l1148: u32;
	var l1150: u32;
	var l1153: u32;
	var l1195: u32;
	var l1222: f32;
	var l1227: u32;
	var l1235: u32;
	var l1246: f32;
	var l1252: f32;
	var l1255: f32;
	var l1258: f32;
	var l1259: f32;
	var l1264: u32;
	var l1277: u32;
	var l1285: u32;
	let v454 = local_invocation_id[0u];
	l448 = v454;
	let v458 = workgroup_id[1u];
	l455 = (v458 * c4);
	let v461 = fn_8();
	l460 = (v461 * c3);
	let v467 = push.m0;
	let v470 = workgroup_id[0u];
	l464 = ((v467 * c3) + (v470 * 8u));
	let v474 = l464;
	let v475 = l460;
	if (v474 >= v475) {
		return;
	}
	let v481 = l448;
	l480 = (v481 / 8u);
	let v484 = l448;
	l483 = (v484 % 8u);
	let v487 = l448;
	l486 = v487;
	loop {
		let v493 = l486;
		if !(v493 < s496) { break; }
		let v499 = l464;
		let v500 = l486;
		let v503 = l460;
		l498 = min((v499 + (v500 / max(s495, 1u))), (v503 - 1u));
		let v507 = l498;
		let v514 = workgroup_id[1u];
		let v516 = l498;
		l506 = ((((v507 / max(c3, 1u)) * s510) * c4) + (((v514 * c3) + (v516 % max(c3, 1u))) * c4));
		let v525 = l486;
		let v526 = l486;
		let v529 = l506;
		l528 = v529;
		l530 = (v526 % max(s495, 1u));
		let v531 = fn_29(&l528, &l530);
		g524[v525] = v531;
		continuing {
			let v535 = l486;
			l486 = (v535 + 64u);
		}
	}
	l537 = 2147483647i;
	l539 = (-1i);
	let v542 = l464;
	let v544 = l460;
	l541 = (min((v542 + 8u), v544) - 1u);
	let v548 = l464;
	l547 = (v548 / max(c3, 1u));
	loop {
		let v555 = l547;
		let v556 = l541;
		if !(v555 <= (v556 / max(c3, 1u))) { break; }
		let v559 = l537;
		let v564 = l547;
		let v567 = b4[v564];
		l537 = min(v559, v567);
		let v569 = l539;
		let v574 = l547;
		let v576 = b5[v574];
		l539 = max(v569, v576);
		continuing {
			let v578 = l547;
			l547 = (v578 + bitcast<u32>(1i));
		}
	}
	let v580 = l537;
	l537 = max(v580, 0i);
	let v582 = l539;
	let v584 = push.m1;
	l539 = min(v582, (bitcast<i32>(v584) - 1i));
	let v589 = l464;
	let v590 = l480;
	let v592 = l460;
	l588 = (min((v589 + v590), (v592 - 1u)) / max(c3, 1u));
	let v597 = l588;
	let v599 = b4[v597];
	l596 = v599;
	let v601 = l588;
	let v603 = b5[v601];
	l600 = v603;
	l604 = (-3e38f);
	l606 = 0.0f;
	let v608 = l448;
	l607 = (v608 % 64u);
	let v611 = l448;
	l610 = ((v611 / 64u) * 8u);
	l614 = 0u;
	loop {
		let v620 = l614;
		if !(v620 < 8u) { break; }
		l622 = 0u;
		loop {
			let v628 = l622;
			if !(v628 < s633) { break; }
			let v639 = l614;
			let v640 = l622;
			l638[v639][v640] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v644 = l622;
				l622 = (v644 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v646 = l614;
			l614 = (v646 + bitcast<u32>(1i));
		}
	}
	let v649 = l537;
	l648 = v649;
	loop {
		let v655 = l648;
		let v656 = l539;
		if !(v655 <= v656) { break; }
		let v659 = l539;
		l658 = v659;
		let v661 = l464;
		l660 = (v661 / max(c3, 1u));
		loop {
			let v668 = l660;
			let v669 = l541;
			if !(v668 <= (v669 / max(c3, 1u))) { break; }
			let v672 = l660;
			let v674 = b5[v672];
			let v675 = l648;
			if (v674 >= v675) {
				let v680 = l658;
				let v681 = l660;
				let v683 = b4[v681];
				let v684 = l648;
				l677 = min(v680, max(v683, v684));
			} else {
				let v688 = l658;
				l677 = v688;
			}
			let v689 = l677;
			l658 = v689;
			continuing {
				let v690 = l660;
				l660 = (v690 + bitcast<u32>(1i));
			}
		}
		let v692 = l658;
		let v693 = l648;
		if (v692 >= (v693 + 32i)) {
			let v699 = l658;
			let v700 = l648;
			let v705 = l648;
			l648 = (v705 + ((((v699 - v700) / 32i) - 1i) * 32i));
			continue;
		}
		workgroupBarrier();
		let v710 = l448;
		l709 = (v710 % 32u);
		let v714 = l448;
		l713 = ((v714 / 32u) * 4u);
		let v718 = l648;
		let v719 = l709;
		let v722 = l539;
		let v726 = l455;
		l717 = ((bitcast<u32>(min((v718 + bitcast<i32>(v719)), v722)) * c5) + v726);
		l728 = 0u;
		loop {
			let v734 = l728;
			if !(v734 < 4u) { break; }
			let v739 = l728;
			l738[v739] = 0.0f;
			continuing {
				let v741 = l728;
				l728 = (v741 + bitcast<u32>(1i));
			}
		}
		l743 = 0u;
		loop {
			let v749 = l743;
			if !(v749 < s495) { break; }
			let v753 = l717;
			l752 = v753;
			let v755 = l743;
			l754 = v755;
			let v756 = fn_33(&l752, &l754);
			l751 = v756;
			l757 = 0u;
			loop {
				let v763 = l757;
				if !(v763 < 4u) { break; }
				let v765 = l757;
				let v766 = l713;
				let v767 = l757;
				let v770 = l743;
				let v771 = (((v766 + v767) * s495) + v770);
				let v773 = g524[v771];
				let v774 = l751;
				let v777 = l738[v765];
				l738[v765] = (v777 + dot(v773, v774));
				continuing {
					let v780 = l757;
					l757 = (v780 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v782 = l743;
				l743 = (v782 + bitcast<u32>(1i));
			}
		}
		l784 = 0u;
		loop {
			let v790 = l784;
			if !(v790 < 4u) { break; }
			let v795 = l709;
			let v797 = l713;
			let v798 = l784;
			let v801 = ((v795 * 2u) + ((v797 + v798) / 4u));
			let v802 = l784;
			let v804 = l738[v802];
			let v805 = l784;
			let v806 = (v805 + 1u);
			let v808 = l738[v806];
			let v809 = l784;
			let v810 = (v809 + 2u);
			let v812 = l738[v810];
			let v813 = l784;
			let v814 = (v813 + 3u);
			let v816 = l738[v814];
			g794[v801] = vec4<f32>(v804, v808, v812, v816);
			continuing {
				let v819 = l784;
				l784 = (v819 + 4u);
			}
		}
		workgroupBarrier();
		let v822 = l483;
		let v825 = l480;
		l821 = (((v822 * 4u) * 2u) + (v825 / 4u));
		l828 = 0u;
		loop {
			let v834 = l828;
			if !(v834 < 4u) { break; }
			let v837 = l828;
			let v838 = l821;
			let v839 = l828;
			let v841 = (v838 + (v839 * 2u));
			let v842 = l480;
			let v843 = (v842 % 4u);
			let v846 = g794[v841][v843];
			l836[v837] = v846;
			continuing {
				let v848 = l828;
				l828 = (v848 + bitcast<u32>(1i));
			}
		}
		let v853 = l648;
		let v854 = l483;
		let v857 = (v853 + (bitcast<i32>(v854) * 4i));
		l852 = (vec4<i32>(v857, v857, v857, v857) + vec4<i32>(0i, 1i, 2i, 3i));
		let v864 = l852;
		let v865 = l596;
		let v871 = l852;
		let v872 = l600;
		let v873 = l539;
		let v874 = min(v872, v873);
		l863 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v864 >= vec4<i32>(v865, v865, v865, v865))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v871 <= vec4<i32>(v874, v874, v874, v874)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v883 = l836;
		let v884 = l863;
		l836 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v883, v884);
		let v889 = l448;
		let v891 = l836[0u];
		let v893 = l836[1u];
		let v896 = l836[2u];
		let v898 = l836[3u];
		g888[v889] = max(max(v891, v893), max(v896, v898));
		workgroupBarrier();
		let v903 = l604;
		l902 = v903;
		l904 = 0u;
		loop {
			let v910 = l904;
			if !(v910 < 8u) { break; }
			let v912 = l902;
			let v913 = l480;
			let v915 = l904;
			let v916 = ((v913 * 8u) + v915);
			let v918 = g888[v916];
			l902 = max(v912, v918);
			continuing {
				let v920 = l904;
				l904 = (v920 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l922 = 0u;
		loop {
			let v928 = l922;
			if !(v928 < 4u) { break; }
			let v931 = l922;
			let v932 = l922;
			let v935 = l863[v932];
			if v935 {
				let v939 = l922;
				let v941 = l836[v939];
				let v942 = l902;
				l944 = (v941 - v942);
				let v945 = fn_19(&l944);
				l936 = v945;
			} else {
				l936 = 0.0f;
			}
			let v947 = l936;
			l930[v931] = v947;
			continuing {
				let v949 = l922;
				l922 = (v949 + bitcast<u32>(1i));
			}
		}
		l951 = 0u;
		loop {
			let v957 = l951;
			if !(v957 < 4u) { break; }
			let v959 = l821;
			let v960 = l951;
			let v962 = (v959 + (v960 * 2u));
			let v963 = l480;
			let v964 = (v963 % 4u);
			let v965 = l951;
			let v967 = l930[v965];
			g794[v962][v964] = v967;
			continuing {
				let v969 = l951;
				l951 = (v969 + bitcast<u32>(1i));
			}
		}
		let v971 = l448;
		let v973 = l930[0u];
		let v975 = l930[1u];
		let v978 = l930[2u];
		let v981 = l930[3u];
		g888[v971] = (((v973 + v975) + v978) + v981);
		let v985 = l604;
		let v986 = l902;
		l988 = (v985 - v986);
		let v989 = fn_19(&l988);
		l984 = v989;
		let v990 = l483;
		if (v990 == 0u) {
			let v997 = l480;
			let v998 = l984;
			g996[v997] = v998;
		}
		let v1000 = l902;
		l604 = v1000;
		workgroupBarrier();
		let v1001 = l984;
		let v1002 = l606;
		l606 = (v1002 * v1001);
		l1004 = 0u;
		loop {
			let v1010 = l1004;
			if !(v1010 < 8u) { break; }
			let v1012 = l480;
			let v1014 = l1004;
			let v1015 = ((v1012 * 8u) + v1014);
			let v1017 = g888[v1015];
			let v1018 = l606;
			l606 = (v1018 + v1017);
			continuing {
				let v1020 = l1004;
				l1004 = (v1020 + bitcast<u32>(1i));
			}
		}
		l1022 = 0u;
		loop {
			let v1028 = l1022;
			if !(v1028 < 8u) { break; }
			l1030 = 0u;
			loop {
				let v1036 = l1030;
				if !(v1036 < s633) { break; }
				let v1038 = l1022;
				let v1039 = l1030;
				let v1040 = l610;
				let v1041 = l1022;
				let v1042 = (v1040 + v1041);
				let v1044 = g996[v1042];
				let v1046 = l638[v1038][v1039];
				l638[v1038][v1039] = (v1046 * v1044);
				continuing {
					let v1049 = l1030;
					l1030 = (v1049 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1051 = l1022;
				l1022 = (v1051 + bitcast<u32>(1i));
			}
		}
		let v1054 = l539;
		let v1057 = l455;
		l1053 = ((bitcast<u32>(v1054) * c5) + v1057);
		let v1060 = l648;
		let v1063 = l455;
		l1059 = ((bitcast<u32>(v1060) * c5) + v1063);
		let v1066 = l610;
		l1065 = (v1066 / 4u);
		let v1069 = l539;
		let v1070 = l648;
		l1068 = ((bitcast<u32>(min(((v1069 - v1070) + 1i), 32i)) + 1u) / 2u);
		l1077 = 0u;
		loop {
			let v1083 = l1077;
			let v1084 = l1068;
			if !(v1083 < v1084) { break; }
			l1086 = 0u;
			loop {
				let v1092 = l1086;
				if !(v1092 < 2u) { break; }
				l1094 = 0u;
				loop {
					let v1100 = l1094;
					if !(v1100 < 8u) { break; }
					let v1103 = l1065;
					let v1104 = l1094;
					let v1106 = (v1103 + (v1104 / 4u));
					let v1108 = g794[v1106];
					l1102 = v1108;
					l1109 = 0u;
					loop {
						let v1115 = l1109;
						if !(v1115 < 4u) { break; }
						let v1119 = l1094;
						let v1120 = l1109;
						let v1121 = (v1119 + v1120);
						let v1122 = l1109;
						let v1124 = l1102[v1122];
						l1118[v1121] = v1124;
						continuing {
							let v1126 = l1109;
							l1109 = (v1126 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1128 = l1094;
						l1094 = (v1128 + 4u);
					}
				}
				l1130 = 0u;
				loop {
					let v1136 = l1130;
					if !(v1136 < s633) { break; }
					let v1139 = l607;
					let v1140 = l1130;
					l1138 = (v1139 + (v1140 * 64u));
					let v1143 = l1138;
					if (v1143 < s630) {
						let v1149 = l1059;
						l1148 = v1149;
						let v1151 = l1138;
						l1150 = v1151;
						let v1152 = fn_39(&l1148, &l1150);
						l1147 = v1152;
						l1153 = 0u;
						loop {
							let v1159 = l1153;
							if !(v1159 < 8u) { break; }
							let v1161 = l1153;
							let v1162 = l1130;
							let v1163 = l1153;
							let v1165 = l1118[v1163];
							let v1166 = l1147;
							let v1169 = l638[v1161][v1162];
							l638[v1161][v1162] = (v1169 + (v1166 * v1165));
							continuing {
								let v1172 = l1153;
								l1153 = (v1172 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1174 = l1130;
						l1130 = (v1174 + bitcast<u32>(1i));
					}
				}
				let v1176 = l1065;
				l1065 = (v1176 + 2u);
				let v1178 = l1059;
				let v1180 = l1053;
				l1059 = min((v1178 + c5), v1180);
				continuing {
					let v1182 = l1086;
					l1086 = (v1182 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1184 = l1077;
				l1077 = (v1184 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1186 = l648;
			l648 = (v1186 + 32i);
		}
	}
	workgroupBarrier();
	let v1188 = l483;
	if (v1188 == 0u) {
		let v1192 = l480;
		let v1193 = l606;
		g996[v1192] = v1193;
		let v1196 = l464;
		let v1197 = l480;
		l1195 = (v1196 + v1197);
		let v1201 = l1195;
		let v1202 = l460;
		if (s1200 && (v1201 < v1202)) {
			let v1211 = l1195;
			let v1215 = workgroup_id[1u];
			let v1218 = l1195;
			let v1220 = ((((v1211 / max(c3, 1u)) * s510) + (v1215 * c3)) + (v1218 % max(c3, 1u)));
			let v1221 = l604;
			let v1223 = l606;
			l1222 = v1223;
			let v1224 = fn_22(&l1222);
			b7[v1220] = (v1221 + v1224);
		}
	}
	workgroupBarrier();
	l1227 = 0u;
	loop {
		let v1233 = l1227;
		if !(v1233 < 8u) { break; }
		let v1236 = l464;
		let v1237 = l610;
		let v1239 = l1227;
		l1235 = ((v1236 + v1237) + v1239);
		let v1241 = l1235;
		let v1242 = l460;
		if (v1241 < v1242) {
			let v1247 = l610;
			let v1248 = l1227;
			let v1249 = (v1247 + v1248);
			let v1251 = g996[v1249];
			l1246 = v1251;
			let v1253 = l1246;
			if (v1253 > 0.0f) {
				l1258 = 1.0f;
				let v1260 = l1246;
				l1259 = v1260;
				let v1261 = fn_15(&l1258, &l1259);
				l1255 = v1261;
			} else {
				l1255 = 0.0f;
			}
			let v1263 = l1255;
			l1252 = v1263;
			let v1265 = l1235;
			let v1270 = workgroup_id[1u];
			let v1272 = l1235;
			l1264 = ((((v1265 / max(c3, 1u)) * s510) * c4) + (((v1270 * c3) + (v1272 % max(c3, 1u))) * c4));
			l1277 = 0u;
			loop {
				let v1283 = l1277;
				if !(v1283 < s633) { break; }
				let v1286 = l607;
				let v1287 = l1277;
				l1285 = ((v1286 + (v1287 * 64u)) * 2u);
				let v1291 = l1285;
				if (v1291 < c4) {
					let v1299 = l1264;
					let v1300 = l1285;
					let v1301 = (v1299 + v1300);
					let v1302 = l1227;
					let v1303 = l1277;
					let v1305 = l638[v1302][v1303][0u];
					let v1306 = l1252;
					b6[v1301] = (v1305 * v1306);
				}
				let v1309 = l1285;
				if ((v1309 + 1u) < c4) {
					let v1314 = l1264;
					let v1315 = l1285;
					let v1317 = ((v1314 + v1315) + 1u);
					let v1318 = l1227;
					let v1319 = l1277;
					let v1321 = l638[v1318][v1319][1u];
					let v1322 = l1252;
					b6[v1317] = (v1321 * v1322);
				}
				continuing {
					let v1325 = l1277;
					l1277 = (v1325 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1327 = l1227;
			l1227 = (v1327 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v56 = extents.m0;
			return v56;
		}
		case 1u: {
			let v60 = extents.m1;
			return v60;
		}
		case 2u: {
			let v64 = extents.m2;
			return v64;
		}
		case 3u: {
			let v68 = extents.m3;
			return v68;
		}
		case 4u: {
			let v72 = extents.m4;
			return v72;
		}
		case default: {
			return s75;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h137: bool;
	var l79: f32;
	var l83: f32;
	var l89: f32;
	var l94: f32;
	var l98: f32;
	var l102: f32;
	var l123: f32;
	let v80 = (*p13);
	let v81 = (*p14);
	l79 = (v80 / v81);
	let v84 = l79;
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v90 = (*p14);
	l89 = bitcast<f32>((bitcast<u32>(v90) & 4294963200u));
	let v95 = l79;
	let v96 = l83;
	l94 = (v95 - v96);
	let v99 = (*p14);
	let v100 = l89;
	l98 = (v99 - v100);
	let v103 = (*p13);
	let v104 = l83;
	let v105 = l89;
	l102 = (v103 - (v104 * v105));
	let v108 = l102;
	let v109 = l83;
	let v110 = l98;
	l102 = (v108 - (v109 * v110));
	let v113 = l102;
	let v114 = l94;
	let v115 = l89;
	l102 = (v113 - (v114 * v115));
	let v118 = l102;
	let v119 = l94;
	let v120 = l98;
	l102 = (v118 - (v119 * v120));
	let v124 = l79;
	let v125 = l102;
	let v126 = (*p14);
	l123 = (v124 + (v125 / v126));
	let v130 = l79;
	let v131 = is_inf(v130);
	h137 = v131;
	if (!v131) {
		let v135 = l102;
		h137 = is_nan(v135);
	}
	let v137 = h137;
	let v138 = l79;
	let v139 = l123;
	return select(v139, v138, v137);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l143: f32;
	var l151: f32;
	var l163: f32;
	var l199: f32;
	var l211: f32;
	let v144 = (*p18);
	l143 = round((clamp(v144, (-88.0f), 88.0f) * 1.442695f));
	let v152 = (*p18);
	let v154 = l143;
	l151 = (clamp(v152, (-88.0f), 88.0f) - (v154 * 0.6933594f));
	let v158 = l151;
	let v159 = l143;
	l151 = (v158 + (v159 * 0.00021219444f));
	l163 = 0.00019875691f;
	let v165 = l163;
	let v166 = l151;
	l163 = ((v165 * v166) + 0.0013981999f);
	let v170 = l163;
	let v171 = l151;
	l163 = ((v170 * v171) + 0.008333452f);
	let v175 = l163;
	let v176 = l151;
	l163 = ((v175 * v176) + 0.041665796f);
	let v180 = l163;
	let v181 = l151;
	l163 = ((v180 * v181) + 0.16666666f);
	let v185 = l163;
	let v186 = l151;
	l163 = ((v185 * v186) + 0.5f);
	let v190 = l163;
	let v191 = l151;
	let v193 = l151;
	let v195 = l151;
	l163 = ((((v190 * v191) * v193) + v195) + 1.0f);
	let v200 = l143;
	l199 = bitcast<f32>((bitcast<u32>((i32(v200) + 127i)) << bitcast<u32>(23i)));
	let v208 = (*p18);
	if (v208 < (-87.0f)) {
		l211 = 0.0f;
	} else {
		let v216 = l163;
		let v217 = l199;
		l211 = (v216 * v217);
	}
	let v219 = l211;
	return v219;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l222: u32;
	var l226: i32;
	var l232: f32;
	var l240: f32;
	var l244: f32;
	var l286: f32;
	let v223 = (*p21);
	l222 = bitcast<u32>(v223);
	let v227 = l222;
	l226 = (bitcast<i32>((v227 - 1060439283u)) >> bitcast<u32>(23i));
	let v233 = l222;
	let v234 = l226;
	l232 = (bitcast<f32>((v233 - (bitcast<u32>(v234) << bitcast<u32>(23i)))) - 1.0f);
	let v241 = l232;
	let v242 = l232;
	l240 = (v241 * v242);
	l244 = 0.070376836f;
	let v246 = l244;
	let v247 = l232;
	l244 = ((v246 * v247) - 0.1151461f);
	let v251 = l244;
	let v252 = l232;
	l244 = ((v251 * v252) + 0.116769984f);
	let v256 = l244;
	let v257 = l232;
	l244 = ((v256 * v257) - 0.12420141f);
	let v261 = l244;
	let v262 = l232;
	l244 = ((v261 * v262) + 0.14249323f);
	let v266 = l244;
	let v267 = l232;
	l244 = ((v266 * v267) - 0.16668057f);
	let v271 = l244;
	let v272 = l232;
	l244 = ((v271 * v272) + 0.20000714f);
	let v276 = l244;
	let v277 = l232;
	l244 = ((v276 * v277) - 0.24999994f);
	let v281 = l244;
	let v282 = l232;
	l244 = ((v281 * v282) + 0.3333333f);
	let v287 = l232;
	let v288 = l240;
	let v290 = l244;
	let v292 = l226;
	let v296 = l240;
	l286 = ((((v287 * v288) * v290) - (f32(v292) * 0.00021219444f)) - (0.5f * v296));
	let v299 = l232;
	let v300 = l286;
	l286 = (v299 + v300);
	let v302 = l286;
	let v303 = l226;
	return (v302 + (f32(v303) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var l310: vec4<f32>;
	var l312: u32;
	l310 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l312 = 0u;
	loop {
		let v319 = l312;
		if !(v319 < 4u) { break; }
		let v322 = (*p28);
		let v324 = l312;
		if (((v322 * 4u) + v324) < c4) {
			let v330 = l312;
			let v335 = (*p27);
			let v336 = (*p28);
			let v339 = l312;
			let v340 = ((v335 + (v336 * 4u)) + v339);
			let v343 = b1[v340];
			let v349 = push.m2;
			l310[v330] = (v343 * v349);
		}
		continuing {
			let v352 = l312;
			l312 = (v352 + bitcast<u32>(1i));
		}
	}
	let v354 = l310;
	return v354;
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec4<f32> {
	var h364: bool;
	var l369: vec2<u32>;
	var l394: vec4<f32>;
	h364 = s358;
	if s358 {
		h364 = s363;
	}
	let v364 = h364;
	if v364 {
		let v374 = (*p31);
		let v376 = (*p32);
		let v377 = ((v374 / 4u) + v376);
		let v380 = b2[v377];
		l369 = v380;
		let v382 = l369[0u];
		let v383 = unpack2x16float(v382);
		let v386 = l369[1u];
		let v387 = unpack2x16float(v386);
		return vec4<f32>(v383.x, v383.y, v387.x, v387.y);
	}
	let v399 = (*p31);
	let v402 = (*p32);
	let v404 = ((v399 / 2u) + (v402 * 2u));
	let v407 = b2[v404 / 2u][v404 % 2u];
	let v408 = unpack2x16float(v407);
	l394 = vec4<f32>(v408.x, v408.y, 0.0f, 0.0f);
	let v412 = (*p32);
	if (((v412 * 4u) + 2u) < c4) {
		let v418 = (*p31);
		let v420 = (*p32);
		let v423 = (((v418 / 2u) + (v420 * 2u)) + 1u);
		let v425 = b2[v423 / 2u][v423 % 2u];
		let v426 = unpack2x16float(v425);
		l394[2u] = v426.x;
		l394[3u] = v426.y;
	}
	let v432 = l394;
	return v432;
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> vec2<f32> {
	let v439 = (*p37);
	let v441 = (*p38);
	let v442 = ((v439 / 2u) + v441);
	let v444 = b3[v442];
	return unpack2x16float(v444);
}
