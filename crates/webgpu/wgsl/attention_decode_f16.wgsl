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
var<workgroup> g793: array<vec4<f32>, 64>;
var<workgroup> g887: array<f32, 64>;
var<workgroup> g994: array<f32, 4>;
const s75: u32 = (c1 - 5u);
const s357: u32 = (c4 % 4u);
const s358: bool = (s357 == 0u);
const s362: u32 = (c5 % 4u);
const s363: bool = (s362 == 0u);
const s494: u32 = (c4 + 3u);
const s495: u32 = (s494 / 4u);
const s496: u32 = (4u * s495);
const s510: u32 = (c2 * c3);
const s521: u32 = (4u * s495);
const s629: u32 = (c4 + 1u);
const s630: u32 = (s629 / 2u);
const s632: u32 = (s630 + 63u);
const s633: u32 = (s632 / 64u);
const s1197: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l448: u32;
	var l455: u32;
	var l460: u32;
	var l464: u32;
	var l479: u32;
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
	var l638: array<array<vec2<f32>, max(s633, 1u)>, 4>;
	var l648: i32;
	var l658: i32;
	var l660: u32;
	var l677: i32;
	var l709: u32;
	var l712: u32;
	var l716: u32;
	var l727: u32;
	var l737: array<f32, 4>;
	var l742: u32;
	var l750: vec4<f32>;
	var l751: u32;
	var l753: u32;
	var l756: u32;
	var l783: u32;
	var l820: u32;
	var l827: u32;
	var l835: vec4<f32>;
	var l851: vec4<i32>;
	var l862: vec4<bool>;
	var l901: f32;
	var l903: u32;
	var l921: u32;
	var l929: vec4<f32>;
	var l935: f32;
	var l943: f32;
	var l950: u32;
	var l983: f32;
	var l987: f32;
	var l1002: u32;
	var l1020: u32;
	var l1028: u32;
	var l1051: u32;
	var l1057: u32;
	var l1063: u32;
	var l1066: u32;
	var l1075: u32;
	var l1084: u32;
	var l1092: u32;
	var l1100: vec4<f32>;
	var l1107: u32;
	var l1115: array<f32, 4>;
	var l1127: u32;
	var l1135: u32;
	var l1144: vec2<f32>;
	var l1145: u32;
	var l1147: u32;
	var l1150: u32;
	var l1192: u32;
	var l1219: f32;
	var l1224: u32;
	var l1232: u32;
	var l1243: f32;
	var l1249: f32;
	var l1252: f32;
	var l1255: f32;
	var l1256: f32;
	var l1261: u32;
	var l1274: u32;
	var l1282: u32;
	let v454 = local_invocation_id[0u];
	l448 = v454;
	let v458 = workgroup_id[1u];
	l455 = (v458 * c4);
	let v461 = fn_8();
	l460 = (v461 * c3);
	let v467 = push.m0;
	let v470 = workgroup_id[0u];
	l464 = ((v467 * c3) + (v470 * 4u));
	let v473 = l464;
	let v474 = l460;
	if (v473 >= v474) {
		return;
	}
	let v480 = l448;
	l479 = (v480 / 16u);
	let v484 = l448;
	l483 = (v484 % 16u);
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
	l541 = (min((v542 + 4u), v544) - 1u);
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
	let v590 = l479;
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
	l610 = ((v611 / 64u) * 4u);
	l614 = 0u;
	loop {
		let v620 = l614;
		if !(v620 < 4u) { break; }
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
		if (v692 >= (v693 + 64i)) {
			let v699 = l658;
			let v700 = l648;
			let v705 = l648;
			l648 = (v705 + ((((v699 - v700) / 64i) - 1i) * 64i));
			continue;
		}
		workgroupBarrier();
		let v710 = l448;
		l709 = (v710 % 64u);
		let v713 = l448;
		l712 = ((v713 / 64u) * 4u);
		let v717 = l648;
		let v718 = l709;
		let v721 = l539;
		let v725 = l455;
		l716 = ((bitcast<u32>(min((v717 + bitcast<i32>(v718)), v721)) * c5) + v725);
		l727 = 0u;
		loop {
			let v733 = l727;
			if !(v733 < 4u) { break; }
			let v738 = l727;
			l737[v738] = 0.0f;
			continuing {
				let v740 = l727;
				l727 = (v740 + bitcast<u32>(1i));
			}
		}
		l742 = 0u;
		loop {
			let v748 = l742;
			if !(v748 < s495) { break; }
			let v752 = l716;
			l751 = v752;
			let v754 = l742;
			l753 = v754;
			let v755 = fn_33(&l751, &l753);
			l750 = v755;
			l756 = 0u;
			loop {
				let v762 = l756;
				if !(v762 < 4u) { break; }
				let v764 = l756;
				let v765 = l712;
				let v766 = l756;
				let v769 = l742;
				let v770 = (((v765 + v766) * s495) + v769);
				let v772 = g524[v770];
				let v773 = l750;
				let v776 = l737[v764];
				l737[v764] = (v776 + dot(v772, v773));
				continuing {
					let v779 = l756;
					l756 = (v779 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v781 = l742;
				l742 = (v781 + bitcast<u32>(1i));
			}
		}
		l783 = 0u;
		loop {
			let v789 = l783;
			if !(v789 < 4u) { break; }
			let v794 = l709;
			let v796 = l712;
			let v797 = l783;
			let v800 = ((v794 * 1u) + ((v796 + v797) / 4u));
			let v801 = l783;
			let v803 = l737[v801];
			let v804 = l783;
			let v805 = (v804 + 1u);
			let v807 = l737[v805];
			let v808 = l783;
			let v809 = (v808 + 2u);
			let v811 = l737[v809];
			let v812 = l783;
			let v813 = (v812 + 3u);
			let v815 = l737[v813];
			g793[v800] = vec4<f32>(v803, v807, v811, v815);
			continuing {
				let v818 = l783;
				l783 = (v818 + 4u);
			}
		}
		workgroupBarrier();
		let v821 = l483;
		let v824 = l479;
		l820 = (((v821 * 4u) * 1u) + (v824 / 4u));
		l827 = 0u;
		loop {
			let v833 = l827;
			if !(v833 < 4u) { break; }
			let v836 = l827;
			let v837 = l820;
			let v838 = l827;
			let v840 = (v837 + (v838 * 1u));
			let v841 = l479;
			let v842 = (v841 % 4u);
			let v845 = g793[v840][v842];
			l835[v836] = v845;
			continuing {
				let v847 = l827;
				l827 = (v847 + bitcast<u32>(1i));
			}
		}
		let v852 = l648;
		let v853 = l483;
		let v856 = (v852 + (bitcast<i32>(v853) * 4i));
		l851 = (vec4<i32>(v856, v856, v856, v856) + vec4<i32>(0i, 1i, 2i, 3i));
		let v863 = l851;
		let v864 = l596;
		let v870 = l851;
		let v871 = l600;
		let v872 = l539;
		let v873 = min(v871, v872);
		l862 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v863 >= vec4<i32>(v864, v864, v864, v864))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v870 <= vec4<i32>(v873, v873, v873, v873)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v882 = l835;
		let v883 = l862;
		l835 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v882, v883);
		let v888 = l448;
		let v890 = l835[0u];
		let v892 = l835[1u];
		let v895 = l835[2u];
		let v897 = l835[3u];
		g887[v888] = max(max(v890, v892), max(v895, v897));
		workgroupBarrier();
		let v902 = l604;
		l901 = v902;
		l903 = 0u;
		loop {
			let v909 = l903;
			if !(v909 < 16u) { break; }
			let v911 = l901;
			let v912 = l479;
			let v914 = l903;
			let v915 = ((v912 * 16u) + v914);
			let v917 = g887[v915];
			l901 = max(v911, v917);
			continuing {
				let v919 = l903;
				l903 = (v919 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l921 = 0u;
		loop {
			let v927 = l921;
			if !(v927 < 4u) { break; }
			let v930 = l921;
			let v931 = l921;
			let v934 = l862[v931];
			if v934 {
				let v938 = l921;
				let v940 = l835[v938];
				let v941 = l901;
				l943 = (v940 - v941);
				let v944 = fn_19(&l943);
				l935 = v944;
			} else {
				l935 = 0.0f;
			}
			let v946 = l935;
			l929[v930] = v946;
			continuing {
				let v948 = l921;
				l921 = (v948 + bitcast<u32>(1i));
			}
		}
		l950 = 0u;
		loop {
			let v956 = l950;
			if !(v956 < 4u) { break; }
			let v958 = l820;
			let v959 = l950;
			let v961 = (v958 + (v959 * 1u));
			let v962 = l479;
			let v963 = (v962 % 4u);
			let v964 = l950;
			let v966 = l929[v964];
			g793[v961][v963] = v966;
			continuing {
				let v968 = l950;
				l950 = (v968 + bitcast<u32>(1i));
			}
		}
		let v970 = l448;
		let v972 = l929[0u];
		let v974 = l929[1u];
		let v977 = l929[2u];
		let v980 = l929[3u];
		g887[v970] = (((v972 + v974) + v977) + v980);
		let v984 = l604;
		let v985 = l901;
		l987 = (v984 - v985);
		let v988 = fn_19(&l987);
		l983 = v988;
		let v989 = l483;
		if (v989 == 0u) {
			let v995 = l479;
			let v996 = l983;
			g994[v995] = v996;
		}
		let v998 = l901;
		l604 = v998;
		workgroupBarrier();
		let v999 = l983;
		let v1000 = l606;
		l606 = (v1000 * v999);
		l1002 = 0u;
		loop {
			let v1008 = l1002;
			if !(v1008 < 16u) { break; }
			let v1010 = l479;
			let v1012 = l1002;
			let v1013 = ((v1010 * 16u) + v1012);
			let v1015 = g887[v1013];
			let v1016 = l606;
			l606 = (v1016 + v1015);
			continuing {
				let v1018 = l1002;
				l1002 = (v1018 + bitcast<u32>(1i));
			}
		}
		l1020 = 0u;
		loop {
			let v1026 = l1020;
			if !(v1026 < 4u) { break; }
			l1028 = 0u;
			loop {
				let v1034 = l1028;
				if !(v1034 < s633) { break; }
				let v1036 = l1020;
				let v1037 = l1028;
				let v1038 = l610;
				let v1039 = l1020;
				let v1040 = (v1038 + v1039);
				let v1042 = g994[v1040];
				let v1044 = l638[v1036][v1037];
				l638[v1036][v1037] = (v1044 * v1042);
				continuing {
					let v1047 = l1028;
					l1028 = (v1047 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1049 = l1020;
				l1020 = (v1049 + bitcast<u32>(1i));
			}
		}
		let v1052 = l539;
		let v1055 = l455;
		l1051 = ((bitcast<u32>(v1052) * c5) + v1055);
		let v1058 = l648;
		let v1061 = l455;
		l1057 = ((bitcast<u32>(v1058) * c5) + v1061);
		let v1064 = l610;
		l1063 = (v1064 / 4u);
		let v1067 = l539;
		let v1068 = l648;
		l1066 = ((bitcast<u32>(min(((v1067 - v1068) + 1i), 64i)) + 1u) / 2u);
		l1075 = 0u;
		loop {
			let v1081 = l1075;
			let v1082 = l1066;
			if !(v1081 < v1082) { break; }
			l1084 = 0u;
			loop {
				let v1090 = l1084;
				if !(v1090 < 2u) { break; }
				l1092 = 0u;
				loop {
					let v1098 = l1092;
					if !(v1098 < 4u) { break; }
					let v1101 = l1063;
					let v1102 = l1092;
					let v1104 = (v1101 + (v1102 / 4u));
					let v1106 = g793[v1104];
					l1100 = v1106;
					l1107 = 0u;
					loop {
						let v1113 = l1107;
						if !(v1113 < 4u) { break; }
						let v1116 = l1092;
						let v1117 = l1107;
						let v1118 = (v1116 + v1117);
						let v1119 = l1107;
						let v1121 = l1100[v1119];
						l1115[v1118] = v1121;
						continuing {
							let v1123 = l1107;
							l1107 = (v1123 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1125 = l1092;
						l1092 = (v1125 + 4u);
					}
				}
				l1127 = 0u;
				loop {
					let v1133 = l1127;
					if !(v1133 < s633) { break; }
					let v1136 = l607;
					let v1137 = l1127;
					l1135 = (v1136 + (v1137 * 64u));
					let v1140 = l1135;
					if (v1140 < s630) {
						let v1146 = l1057;
						l1145 = v1146;
						let v1148 = l1135;
						l1147 = v1148;
						let v1149 = fn_39(&l1145, &l1147);
						l1144 = v1149;
						l1150 = 0u;
						loop {
							let v1156 = l1150;
							if !(v1156 < 4u) { break; }
							let v1158 = l1150;
							let v1159 = l1127;
							let v1160 = l1150;
							let v1162 = l1115[v1160];
							let v1163 = l1144;
							let v1166 = l638[v1158][v1159];
							l638[v1158][v1159] = (v1166 + (v1163 * v1162));
							continuing {
								let v1169 = l1150;
								l1150 = (v1169 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1171 = l1127;
						l1127 = (v1171 + bitcast<u32>(1i));
					}
				}
				let v1173 = l1063;
				l1063 = (v1173 + 1u);
				let v1175 = l1057;
				let v1177 = l1051;
				l1057 = min((v1175 + c5), v1177);
				continuing {
					let v1179 = l1084;
					l1084 = (v1179 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1181 = l1075;
				l1075 = (v1181 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1183 = l648;
			l648 = (v1183 + 64i);
		}
	}
	workgroupBarrier();
	let v1185 = l483;
	if (v1185 == 0u) {
		let v1189 = l479;
		let v1190 = l606;
		g994[v1189] = v1190;
		let v1193 = l464;
		let v1194 = l479;
		l1192 = (v1193 + v1194);
		let v1198 = l1192;
		let v1199 = l460;
		if (s1197 && (v1198 < v1199)) {
			let v1208 = l1192;
			let v1212 = workgroup_id[1u];
			let v1215 = l1192;
			let v1217 = ((((v1208 / max(c3, 1u)) * s510) + (v1212 * c3)) + (v1215 % max(c3, 1u)));
			let v1218 = l604;
			let v1220 = l606;
			l1219 = v1220;
			let v1221 = fn_22(&l1219);
			b7[v1217] = (v1218 + v1221);
		}
	}
	workgroupBarrier();
	l1224 = 0u;
	loop {
		let v1230 = l1224;
		if !(v1230 < 4u) { break; }
		let v1233 = l464;
		let v1234 = l610;
		let v1236 = l1224;
		l1232 = ((v1233 + v1234) + v1236);
		let v1238 = l1232;
		let v1239 = l460;
		if (v1238 < v1239) {
			let v1244 = l610;
			let v1245 = l1224;
			let v1246 = (v1244 + v1245);
			let v1248 = g994[v1246];
			l1243 = v1248;
			let v1250 = l1243;
			if (v1250 > 0.0f) {
				l1255 = 1.0f;
				let v1257 = l1243;
				l1256 = v1257;
				let v1258 = fn_15(&l1255, &l1256);
				l1252 = v1258;
			} else {
				l1252 = 0.0f;
			}
			let v1260 = l1252;
			l1249 = v1260;
			let v1262 = l1232;
			let v1267 = workgroup_id[1u];
			let v1269 = l1232;
			l1261 = ((((v1262 / max(c3, 1u)) * s510) * c4) + (((v1267 * c3) + (v1269 % max(c3, 1u))) * c4));
			l1274 = 0u;
			loop {
				let v1280 = l1274;
				if !(v1280 < s633) { break; }
				let v1283 = l607;
				let v1284 = l1274;
				l1282 = ((v1283 + (v1284 * 64u)) * 2u);
				let v1288 = l1282;
				if (v1288 < c4) {
					let v1296 = l1261;
					let v1297 = l1282;
					let v1298 = (v1296 + v1297);
					let v1299 = l1224;
					let v1300 = l1274;
					let v1302 = l638[v1299][v1300][0u];
					let v1303 = l1249;
					b6[v1298] = (v1302 * v1303);
				}
				let v1306 = l1282;
				if ((v1306 + 1u) < c4) {
					let v1311 = l1261;
					let v1312 = l1282;
					let v1314 = ((v1311 + v1312) + 1u);
					let v1315 = l1224;
					let v1316 = l1274;
					let v1318 = l638[v1315][v1316][1u];
					let v1319 = l1249;
					b6[v1314] = (v1318 * v1319);
				}
				continuing {
					let v1322 = l1274;
					l1274 = (v1322 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1324 = l1224;
			l1224 = (v1324 + bitcast<u32>(1i));
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
