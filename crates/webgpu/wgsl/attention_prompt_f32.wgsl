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
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S53 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S348 { m0: u32, m1: u32, m2: f32 }
@group(0) @binding(0) var<uniform> extents: S53;
@group(0) @binding(16) var<uniform> push: S348;
var<workgroup> g535: array<vec4<f32>, max(s532, 1u)>;
var<workgroup> g840: array<vec4<f32>, 64>;
var<workgroup> g937: array<f32, 64>;
var<workgroup> g1039: array<f32, 8>;
const s79: u32 = (c1 - 5u);
const s361: u32 = (c4 % 4u);
const s362: bool = (s361 == 0u);
const s366: u32 = (c5 % 4u);
const s367: bool = (s366 == 0u);
const s505: u32 = (c4 + 3u);
const s506: u32 = (s505 / 4u);
const s507: u32 = (8u * s506);
const s521: u32 = (c2 * c3);
const s532: u32 = (8u * s506);
const s640: u32 = (c4 + 1u);
const s641: u32 = (s640 / 2u);
const s643: u32 = (s641 + 63u);
const s644: u32 = (s643 / 64u);
const s781: u32 = (s506 % 1u);
const s782: bool = (s781 == 0u);
const s1188: u32 = (s641 % 64u);
const s1189: bool = (s1188 == 0u);
const s1227: u32 = (c5 / 1u);
const s1249: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h790: bool;
	var l458: u32;
	var l465: u32;
	var l470: u32;
	var l474: u32;
	var l490: u32;
	var l493: u32;
	var l496: u32;
	var l509: u32;
	var l517: u32;
	var l539: u32;
	var l541: u32;
	var l548: i32;
	var l550: i32;
	var l552: u32;
	var l558: u32;
	var l599: u32;
	var l607: i32;
	var l611: i32;
	var l615: f32;
	var l617: f32;
	var l618: u32;
	var l621: u32;
	var l625: u32;
	var l633: u32;
	var l649: array<array<vec2<f32>, max(s644, 1u)>, 8>;
	var l659: i32;
	var l669: i32;
	var l671: u32;
	var l688: i32;
	var l720: u32;
	var l724: u32;
	var l728: u32;
	var l739: u32;
	var l749: array<f32, 4>;
	var l754: u32;
	var l757: u32;
	var l760: u32;
	var l765: array<vec4<f32>, 1>;
	var l766: u32;
	var l768: u32;
	var l770: u32;
	var l773: u32;
	var l793: u32;
	var l830: u32;
	var l867: u32;
	var l874: i32;
	var l880: i32;
	var l884: u32;
	var l892: vec4<f32>;
	var l908: vec4<i32>;
	var l915: vec4<bool>;
	var l951: f32;
	var l953: u32;
	var l971: f32;
	var l972: u32;
	var l980: u32;
	var l985: i32;
	var l990: f32;
	var l996: f32;
	var l1004: f32;
	var l1010: f32;
	var l1027: f32;
	var l1031: f32;
	var l1047: u32;
	var l1065: u32;
	var l1073: u32;
	var l1096: u32;
	var l1103: u32;
	var l1110: u32;
	var l1113: u32;
	var l1122: u32;
	var l1131: u32;
	var l1139: u32;
	var l1147: vec4<f32>;
	var l1154: u32;
	var l1163: array<f32, 8>;
	var l1175: u32;
	var l1183: u32;
	var l1195: vec2<f32>;
	var l1196: u32;
	var l1198: u32;
	var l1201: u32;
	var l1244: u32;
	var l1271: f32;
	var l1276: u32;
	var l1284: u32;
	var l1295: f32;
	var l1301: f32;
	var l1304: f32;
	var l1307: f32;
	var l1308: f32;
	var l1313: u32;
	var l1326: u32;
	var l1334: u32;
	let v464 = local_invocation_id[0u];
	l458 = v464;
	let v468 = workgroup_id[1u];
	l465 = (v468 * c4);
	let v471 = fn_8();
	l470 = (v471 * c3);
	let v477 = push.m0;
	let v480 = workgroup_id[0u];
	l474 = ((v477 * c3) + (v480 * 8u));
	let v484 = l474;
	let v485 = l470;
	if (v484 >= v485) {
		return;
	}
	let v491 = l458;
	l490 = (v491 / 8u);
	let v494 = l458;
	l493 = (v494 % 8u);
	let v497 = l458;
	l496 = v497;
	loop {
		let v503 = l496;
		if !(v503 < s507) { break; }
		let v510 = l474;
		let v511 = l496;
		let v514 = l470;
		l509 = min((v510 + (v511 / max(s506, 1u))), (v514 - 1u));
		let v518 = l509;
		let v525 = workgroup_id[1u];
		let v527 = l509;
		l517 = ((((v518 / max(c3, 1u)) * s521) * c4) + (((v525 * c3) + (v527 % max(c3, 1u))) * c4));
		let v536 = l496;
		let v537 = l496;
		let v540 = l517;
		l539 = v540;
		l541 = (v537 % max(s506, 1u));
		let v542 = fn_29(&l539, &l541);
		g535[v536] = v542;
		continuing {
			let v546 = l496;
			l496 = (v546 + 64u);
		}
	}
	l548 = 2147483647i;
	l550 = (-1i);
	let v553 = l474;
	let v555 = l470;
	l552 = (min((v553 + 8u), v555) - 1u);
	let v559 = l474;
	l558 = (v559 / max(c3, 1u));
	loop {
		let v566 = l558;
		let v567 = l552;
		if !(v566 <= (v567 / max(c3, 1u))) { break; }
		let v570 = l548;
		let v575 = l558;
		let v578 = b4[v575];
		l548 = min(v570, v578);
		let v580 = l550;
		let v585 = l558;
		let v587 = b5[v585];
		l550 = max(v580, v587);
		continuing {
			let v589 = l558;
			l558 = (v589 + bitcast<u32>(1i));
		}
	}
	let v591 = l548;
	l548 = max(v591, 0i);
	let v593 = l550;
	let v595 = push.m1;
	l550 = min(v593, (bitcast<i32>(v595) - 1i));
	let v600 = l474;
	let v601 = l490;
	let v603 = l470;
	l599 = (min((v600 + v601), (v603 - 1u)) / max(c3, 1u));
	let v608 = l599;
	let v610 = b4[v608];
	l607 = v610;
	let v612 = l599;
	let v614 = b5[v612];
	l611 = v614;
	l615 = (-3e38f);
	l617 = 0.0f;
	let v619 = l458;
	l618 = (v619 % 64u);
	let v622 = l458;
	l621 = ((v622 / 64u) * 8u);
	l625 = 0u;
	loop { // unroll
		let v631 = l625;
		if !(v631 < 8u) { break; }
		l633 = 0u;
		loop { // unroll
			let v639 = l633;
			if !(v639 < s644) { break; }
			let v650 = l625;
			let v651 = l633;
			l649[v650][v651] = vec2<f32>(0.0f, 0.0f);
			continuing {
				let v655 = l633;
				l633 = (v655 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v657 = l625;
			l625 = (v657 + bitcast<u32>(1i));
		}
	}
	let v660 = l548;
	l659 = v660;
	loop {
		let v666 = l659;
		let v667 = l550;
		if !(v666 <= v667) { break; }
		let v670 = l550;
		l669 = v670;
		let v672 = l474;
		l671 = (v672 / max(c3, 1u));
		loop {
			let v679 = l671;
			let v680 = l552;
			if !(v679 <= (v680 / max(c3, 1u))) { break; }
			let v683 = l671;
			let v685 = b5[v683];
			let v686 = l659;
			if (v685 >= v686) {
				let v691 = l669;
				let v692 = l671;
				let v694 = b4[v692];
				let v695 = l659;
				l688 = min(v691, max(v694, v695));
			} else {
				let v699 = l669;
				l688 = v699;
			}
			let v700 = l688;
			l669 = v700;
			continuing {
				let v701 = l671;
				l671 = (v701 + bitcast<u32>(1i));
			}
		}
		let v703 = l669;
		let v704 = l659;
		if (v703 >= (v704 + 32i)) {
			let v710 = l669;
			let v711 = l659;
			let v716 = l659;
			l659 = (v716 + ((((v710 - v711) / 32i) - 1i) * 32i));
			continue;
		}
		workgroupBarrier();
		let v721 = l458;
		l720 = (v721 % 32u);
		let v725 = l458;
		l724 = ((v725 / 32u) * 4u);
		let v729 = l659;
		let v730 = l720;
		let v733 = l550;
		let v737 = l465;
		l728 = ((bitcast<u32>(min((v729 + bitcast<i32>(v730)), v733)) * c5) + v737);
		l739 = 0u;
		loop { // unroll
			let v745 = l739;
			if !(v745 < 4u) { break; }
			let v750 = l739;
			l749[v750] = 0.0f;
			continuing {
				let v752 = l739;
				l739 = (v752 + bitcast<u32>(1i));
			}
		}
		let v755 = l728;
		l754 = (v755 / 4u);
		let v758 = l724;
		l757 = (v758 * s506);
		l760 = 0u;
		loop {
			let v767 = l728;
			l766 = v767;
			let v769 = l754;
			l768 = v769;
			let v771 = l760;
			l770 = v771;
			let v772 = fn_37(&l766, &l768, &l770);
			l765 = v772;
			l773 = 0u;
			loop { // unroll
				let v779 = l773;
				if !(v779 < 1u) { break; }
				h790 = s782;
				if (!s782) {
					let v786 = l760;
					let v787 = l773;
					h790 = ((v786 + v787) < s506);
				}
				let v790 = h790;
				if v790 {
					l793 = 0u;
					loop { // unroll
						let v799 = l793;
						if !(v799 < 4u) { break; }
						let v801 = l793;
						let v802 = l757;
						let v803 = l793;
						let v806 = l773;
						let v807 = ((v802 + (v803 * s506)) + v806);
						let v809 = g535[v807];
						let v810 = l773;
						let v812 = l765[v810];
						let v815 = l749[v801];
						l749[v801] = (v815 + dot(v809, v812));
						continuing {
							let v818 = l793;
							l793 = (v818 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v820 = l773;
					l773 = (v820 + bitcast<u32>(1i));
				}
			}
			let v822 = l754;
			l754 = (v822 + 1u);
			let v824 = l757;
			l757 = (v824 + 1u);
			let v826 = l760;
			l760 = (v826 + 1u);
			continuing {
				let v828 = l760;
				break if !(v828 < s506);
			}
		}
		l830 = 0u;
		loop { // unroll
			let v836 = l830;
			if !(v836 < 4u) { break; }
			let v841 = l720;
			let v843 = l724;
			let v844 = l830;
			let v847 = ((v841 * 2u) + ((v843 + v844) / 4u));
			let v848 = l830;
			let v850 = l749[v848];
			let v851 = l830;
			let v852 = (v851 + 1u);
			let v854 = l749[v852];
			let v855 = l830;
			let v856 = (v855 + 2u);
			let v858 = l749[v856];
			let v859 = l830;
			let v860 = (v859 + 3u);
			let v862 = l749[v860];
			g840[v847] = vec4<f32>(v850, v854, v858, v862);
			continuing {
				let v865 = l830;
				l830 = (v865 + 4u);
			}
		}
		workgroupBarrier();
		let v868 = l493;
		let v871 = l490;
		l867 = (((v868 * 4u) * 2u) + (v871 / 4u));
		let v875 = l659;
		let v876 = l493;
		l874 = (v875 + (bitcast<i32>(v876) * 4i));
		let v881 = l611;
		let v882 = l550;
		l880 = min(v881, v882);
		l884 = 0u;
		loop { // unroll
			let v890 = l884;
			if !(v890 < 4u) { break; }
			let v893 = l884;
			let v894 = l867;
			let v895 = l884;
			let v897 = (v894 + (v895 * 2u));
			let v898 = l490;
			let v899 = (v898 % 4u);
			let v902 = g840[v897][v899];
			l892[v893] = v902;
			continuing {
				let v904 = l884;
				l884 = (v904 + bitcast<u32>(1i));
			}
		}
		let v909 = l874;
		l908 = (vec4<i32>(v909, v909, v909, v909) + vec4<i32>(0i, 1i, 2i, 3i));
		let v916 = l908;
		let v917 = l607;
		let v923 = l908;
		let v924 = l880;
		l915 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v916 >= vec4<i32>(v917, v917, v917, v917))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v923 <= vec4<i32>(v924, v924, v924, v924)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v932 = l892;
		let v933 = l915;
		l892 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v932, v933);
		let v938 = l458;
		let v940 = l892[0u];
		let v942 = l892[1u];
		let v945 = l892[2u];
		let v947 = l892[3u];
		g937[v938] = max(max(v940, v942), max(v945, v947));
		workgroupBarrier();
		let v952 = l615;
		l951 = v952;
		l953 = 0u;
		loop {
			let v959 = l953;
			if !(v959 < 8u) { break; }
			let v961 = l951;
			let v962 = l490;
			let v964 = l953;
			let v965 = ((v962 * 8u) + v964);
			let v967 = g937[v965];
			l951 = max(v961, v967);
			continuing {
				let v969 = l953;
				l953 = (v969 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l971 = 0.0f;
		l972 = 0u;
		loop {
			let v978 = l972;
			if !(v978 < 4u) { break; }
			let v981 = l867;
			let v982 = l972;
			l980 = (v981 + (v982 * 2u));
			let v986 = l874;
			let v987 = l972;
			l985 = (v986 + bitcast<i32>(v987));
			let v991 = l980;
			let v992 = l490;
			let v993 = (v992 % 4u);
			let v995 = g840[v991][v993];
			l990 = v995;
			let v997 = l985;
			let v998 = l607;
			let v1000 = l985;
			let v1001 = l880;
			if ((v997 >= v998) && (v1000 <= v1001)) {
				let v1007 = l990;
				let v1008 = l951;
				l1010 = (v1007 - v1008);
				let v1011 = fn_19(&l1010);
				l1004 = v1011;
			} else {
				l1004 = 0.0f;
			}
			let v1013 = l1004;
			l996 = v1013;
			let v1014 = l980;
			let v1015 = l490;
			let v1016 = (v1015 % 4u);
			let v1017 = l996;
			g840[v1014][v1016] = v1017;
			let v1019 = l996;
			let v1020 = l971;
			l971 = (v1020 + v1019);
			continuing {
				let v1022 = l972;
				l972 = (v1022 + bitcast<u32>(1i));
			}
		}
		let v1024 = l458;
		let v1025 = l971;
		g937[v1024] = v1025;
		let v1028 = l615;
		let v1029 = l951;
		l1031 = (v1028 - v1029);
		let v1032 = fn_19(&l1031);
		l1027 = v1032;
		let v1033 = l493;
		if (v1033 == 0u) {
			let v1040 = l490;
			let v1041 = l1027;
			g1039[v1040] = v1041;
		}
		let v1043 = l951;
		l615 = v1043;
		workgroupBarrier();
		let v1044 = l1027;
		let v1045 = l617;
		l617 = (v1045 * v1044);
		l1047 = 0u;
		loop {
			let v1053 = l1047;
			if !(v1053 < 8u) { break; }
			let v1055 = l490;
			let v1057 = l1047;
			let v1058 = ((v1055 * 8u) + v1057);
			let v1060 = g937[v1058];
			let v1061 = l617;
			l617 = (v1061 + v1060);
			continuing {
				let v1063 = l1047;
				l1047 = (v1063 + bitcast<u32>(1i));
			}
		}
		l1065 = 0u;
		loop { // unroll
			let v1071 = l1065;
			if !(v1071 < 8u) { break; }
			l1073 = 0u;
			loop { // unroll
				let v1079 = l1073;
				if !(v1079 < s644) { break; }
				let v1081 = l1065;
				let v1082 = l1073;
				let v1083 = l621;
				let v1084 = l1065;
				let v1085 = (v1083 + v1084);
				let v1087 = g1039[v1085];
				let v1089 = l649[v1081][v1082];
				l649[v1081][v1082] = (v1089 * v1087);
				continuing {
					let v1092 = l1073;
					l1073 = (v1092 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1094 = l1065;
				l1065 = (v1094 + bitcast<u32>(1i));
			}
		}
		let v1097 = l550;
		let v1100 = l465;
		l1096 = (((bitcast<u32>(v1097) * c5) + v1100) / 1u);
		let v1104 = l659;
		let v1107 = l465;
		l1103 = (((bitcast<u32>(v1104) * c5) + v1107) / 1u);
		let v1111 = l621;
		l1110 = (v1111 / 4u);
		let v1114 = l550;
		let v1115 = l659;
		l1113 = ((bitcast<u32>(min(((v1114 - v1115) + 1i), 32i)) + 1u) / 2u);
		l1122 = 0u;
		loop {
			let v1128 = l1122;
			let v1129 = l1113;
			if !(v1128 < v1129) { break; }
			l1131 = 0u;
			loop { // unroll
				let v1137 = l1131;
				if !(v1137 < 2u) { break; }
				l1139 = 0u;
				loop { // unroll
					let v1145 = l1139;
					if !(v1145 < 8u) { break; }
					let v1148 = l1110;
					let v1149 = l1139;
					let v1151 = (v1148 + (v1149 / 4u));
					let v1153 = g840[v1151];
					l1147 = v1153;
					l1154 = 0u;
					loop { // unroll
						let v1160 = l1154;
						if !(v1160 < 4u) { break; }
						let v1164 = l1139;
						let v1165 = l1154;
						let v1166 = (v1164 + v1165);
						let v1167 = l1154;
						let v1169 = l1147[v1167];
						l1163[v1166] = v1169;
						continuing {
							let v1171 = l1154;
							l1154 = (v1171 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1173 = l1139;
						l1139 = (v1173 + 4u);
					}
				}
				l1175 = 0u;
				loop { // unroll
					let v1181 = l1175;
					if !(v1181 < s644) { break; }
					let v1184 = l618;
					let v1185 = l1175;
					l1183 = (v1184 + (v1185 * 64u));
					let v1190 = l1183;
					if (s1189 || (v1190 < s641)) {
						let v1197 = l1103;
						l1196 = v1197;
						let v1199 = l1183;
						l1198 = v1199;
						let v1200 = fn_43(&l1196, &l1198);
						l1195 = v1200;
						l1201 = 0u;
						loop { // unroll
							let v1207 = l1201;
							if !(v1207 < 8u) { break; }
							let v1209 = l1201;
							let v1210 = l1175;
							let v1211 = l1201;
							let v1213 = l1163[v1211];
							let v1214 = l1195;
							let v1217 = l649[v1209][v1210];
							l649[v1209][v1210] = (v1217 + (v1214 * v1213));
							continuing {
								let v1220 = l1201;
								l1201 = (v1220 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1222 = l1175;
						l1175 = (v1222 + bitcast<u32>(1i));
					}
				}
				let v1224 = l1110;
				l1110 = (v1224 + 2u);
				let v1226 = l1103;
				let v1229 = l1096;
				l1103 = min((v1226 + s1227), v1229);
				continuing {
					let v1231 = l1131;
					l1131 = (v1231 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1233 = l1122;
				l1122 = (v1233 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1235 = l659;
			l659 = (v1235 + 32i);
		}
	}
	workgroupBarrier();
	let v1237 = l493;
	if (v1237 == 0u) {
		let v1241 = l490;
		let v1242 = l617;
		g1039[v1241] = v1242;
		let v1245 = l474;
		let v1246 = l490;
		l1244 = (v1245 + v1246);
		let v1250 = l1244;
		let v1251 = l470;
		if (s1249 && (v1250 < v1251)) {
			let v1260 = l1244;
			let v1264 = workgroup_id[1u];
			let v1267 = l1244;
			let v1269 = ((((v1260 / max(c3, 1u)) * s521) + (v1264 * c3)) + (v1267 % max(c3, 1u)));
			let v1270 = l615;
			let v1272 = l617;
			l1271 = v1272;
			let v1273 = fn_22(&l1271);
			b7[v1269] = (v1270 + v1273);
		}
	}
	workgroupBarrier();
	l1276 = 0u;
	loop { // unroll
		let v1282 = l1276;
		if !(v1282 < 8u) { break; }
		let v1285 = l474;
		let v1286 = l621;
		let v1288 = l1276;
		l1284 = ((v1285 + v1286) + v1288);
		let v1290 = l1284;
		let v1291 = l470;
		if (v1290 < v1291) {
			let v1296 = l621;
			let v1297 = l1276;
			let v1298 = (v1296 + v1297);
			let v1300 = g1039[v1298];
			l1295 = v1300;
			let v1302 = l1295;
			if (v1302 > 0.0f) {
				l1307 = 1.0f;
				let v1309 = l1295;
				l1308 = v1309;
				let v1310 = fn_15(&l1307, &l1308);
				l1304 = v1310;
			} else {
				l1304 = 0.0f;
			}
			let v1312 = l1304;
			l1301 = v1312;
			let v1314 = l1284;
			let v1319 = workgroup_id[1u];
			let v1321 = l1284;
			l1313 = ((((v1314 / max(c3, 1u)) * s521) * c4) + (((v1319 * c3) + (v1321 % max(c3, 1u))) * c4));
			l1326 = 0u;
			loop { // unroll
				let v1332 = l1326;
				if !(v1332 < s644) { break; }
				let v1335 = l618;
				let v1336 = l1326;
				l1334 = ((v1335 + (v1336 * 64u)) * 2u);
				let v1340 = l1334;
				if (v1340 < c4) {
					let v1348 = l1313;
					let v1349 = l1334;
					let v1350 = (v1348 + v1349);
					let v1351 = l1276;
					let v1352 = l1326;
					let v1354 = l649[v1351][v1352][0u];
					let v1355 = l1301;
					b6[v1350] = (v1354 * v1355);
				}
				let v1358 = l1334;
				if ((v1358 + 1u) < c4) {
					let v1363 = l1313;
					let v1364 = l1334;
					let v1366 = ((v1363 + v1364) + 1u);
					let v1367 = l1276;
					let v1368 = l1326;
					let v1370 = l649[v1367][v1368][1u];
					let v1371 = l1301;
					b6[v1366] = (v1370 * v1371);
				}
				continuing {
					let v1374 = l1326;
					l1326 = (v1374 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1376 = l1276;
			l1276 = (v1376 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v60 = extents.m0;
			return v60;
		}
		case 1u: {
			let v64 = extents.m1;
			return v64;
		}
		case 2u: {
			let v68 = extents.m2;
			return v68;
		}
		case 3u: {
			let v72 = extents.m3;
			return v72;
		}
		case 4u: {
			let v76 = extents.m4;
			return v76;
		}
		case default: {
			return s79;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h141: bool;
	var l83: f32;
	var l87: f32;
	var l93: f32;
	var l98: f32;
	var l102: f32;
	var l106: f32;
	var l127: f32;
	let v84 = (*p13);
	let v85 = (*p14);
	l83 = (v84 / v85);
	let v88 = l83;
	l87 = bitcast<f32>((bitcast<u32>(v88) & 4294963200u));
	let v94 = (*p14);
	l93 = bitcast<f32>((bitcast<u32>(v94) & 4294963200u));
	let v99 = l83;
	let v100 = l87;
	l98 = (v99 - v100);
	let v103 = (*p14);
	let v104 = l93;
	l102 = (v103 - v104);
	let v107 = (*p13);
	let v108 = l87;
	let v109 = l93;
	l106 = (v107 - (v108 * v109));
	let v112 = l106;
	let v113 = l87;
	let v114 = l102;
	l106 = (v112 - (v113 * v114));
	let v117 = l106;
	let v118 = l98;
	let v119 = l93;
	l106 = (v117 - (v118 * v119));
	let v122 = l106;
	let v123 = l98;
	let v124 = l102;
	l106 = (v122 - (v123 * v124));
	let v128 = l83;
	let v129 = l106;
	let v130 = (*p14);
	l127 = (v128 + (v129 / v130));
	let v134 = l83;
	let v135 = is_inf(v134);
	h141 = v135;
	if (!v135) {
		let v139 = l106;
		h141 = is_nan(v139);
	}
	let v141 = h141;
	let v142 = l83;
	let v143 = l127;
	return select(v143, v142, v141);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l147: f32;
	var l155: f32;
	var l167: f32;
	var l203: f32;
	var l215: f32;
	let v148 = (*p18);
	l147 = round((clamp(v148, (-88.0f), 88.0f) * 1.442695f));
	let v156 = (*p18);
	let v158 = l147;
	l155 = (clamp(v156, (-88.0f), 88.0f) - (v158 * 0.6933594f));
	let v162 = l155;
	let v163 = l147;
	l155 = (v162 + (v163 * 0.00021219444f));
	l167 = 0.00019875691f;
	let v169 = l167;
	let v170 = l155;
	l167 = ((v169 * v170) + 0.0013981999f);
	let v174 = l167;
	let v175 = l155;
	l167 = ((v174 * v175) + 0.008333452f);
	let v179 = l167;
	let v180 = l155;
	l167 = ((v179 * v180) + 0.041665796f);
	let v184 = l167;
	let v185 = l155;
	l167 = ((v184 * v185) + 0.16666666f);
	let v189 = l167;
	let v190 = l155;
	l167 = ((v189 * v190) + 0.5f);
	let v194 = l167;
	let v195 = l155;
	let v197 = l155;
	let v199 = l155;
	l167 = ((((v194 * v195) * v197) + v199) + 1.0f);
	let v204 = l147;
	l203 = bitcast<f32>((bitcast<u32>((i32(v204) + 127i)) << bitcast<u32>(23i)));
	let v212 = (*p18);
	if (v212 < (-87.0f)) {
		l215 = 0.0f;
	} else {
		let v220 = l167;
		let v221 = l203;
		l215 = (v220 * v221);
	}
	let v223 = l215;
	return v223;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l226: u32;
	var l230: i32;
	var l236: f32;
	var l244: f32;
	var l248: f32;
	var l290: f32;
	let v227 = (*p21);
	l226 = bitcast<u32>(v227);
	let v231 = l226;
	l230 = (bitcast<i32>((v231 - 1060439283u)) >> bitcast<u32>(23i));
	let v237 = l226;
	let v238 = l230;
	l236 = (bitcast<f32>((v237 - (bitcast<u32>(v238) << bitcast<u32>(23i)))) - 1.0f);
	let v245 = l236;
	let v246 = l236;
	l244 = (v245 * v246);
	l248 = 0.070376836f;
	let v250 = l248;
	let v251 = l236;
	l248 = ((v250 * v251) - 0.1151461f);
	let v255 = l248;
	let v256 = l236;
	l248 = ((v255 * v256) + 0.116769984f);
	let v260 = l248;
	let v261 = l236;
	l248 = ((v260 * v261) - 0.12420141f);
	let v265 = l248;
	let v266 = l236;
	l248 = ((v265 * v266) + 0.14249323f);
	let v270 = l248;
	let v271 = l236;
	l248 = ((v270 * v271) - 0.16668057f);
	let v275 = l248;
	let v276 = l236;
	l248 = ((v275 * v276) + 0.20000714f);
	let v280 = l248;
	let v281 = l236;
	l248 = ((v280 * v281) - 0.24999994f);
	let v285 = l248;
	let v286 = l236;
	l248 = ((v285 * v286) + 0.3333333f);
	let v291 = l236;
	let v292 = l244;
	let v294 = l248;
	let v296 = l230;
	let v300 = l244;
	l290 = ((((v291 * v292) * v294) - (f32(v296) * 0.00021219444f)) - (0.5f * v300));
	let v303 = l236;
	let v304 = l290;
	l290 = (v303 + v304);
	let v306 = l290;
	let v307 = l230;
	return (v306 + (f32(v307) * 0.6933594f));
}
fn fn_29(p27: ptr<function, u32>, p28: ptr<function, u32>) -> vec4<f32> {
	var l314: vec4<f32>;
	var l316: u32;
	l314 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l316 = 0u;
	loop { // unroll
		let v323 = l316;
		if !(v323 < 4u) { break; }
		let v326 = (*p28);
		let v328 = l316;
		if (((v326 * 4u) + v328) < c4) {
			let v334 = l316;
			let v339 = (*p27);
			let v340 = (*p28);
			let v343 = l316;
			let v344 = ((v339 + (v340 * 4u)) + v343);
			let v347 = b1[v344];
			let v353 = push.m2;
			l314[v334] = (v347 * v353);
		}
		continuing {
			let v356 = l316;
			l316 = (v356 + bitcast<u32>(1i));
		}
	}
	let v358 = l314;
	return v358;
}
fn fn_37(p34: ptr<function, u32>, p35: ptr<function, u32>, p36: ptr<function, u32>) -> array<vec4<f32>, 1> {
	var h368: bool;
	var h402: bool;
	var l372: array<vec4<f32>, 1>;
	var l387: u32;
	h368 = s362;
	if s362 {
		h368 = s367;
	}
	let v368 = h368;
	if v368 {
		let v378 = (*p35);
		let v381 = b2[v378];
		l372[0i] = bitcast<vec4<f32>>(v381);
		let v384 = l372;
		return v384;
	}
	l372[0i] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l387 = 0u;
	loop {
		let v393 = l387;
		let v394 = (v393 < 4u);
		h402 = v394;
		if v394 {
			let v397 = (*p36);
			let v399 = l387;
			h402 = (((v397 * 4u) + v399) < c4);
		}
		let v402 = h402;
		if !v402 { break; }
		let v403 = l387;
		let v408 = (*p34);
		let v409 = (*p36);
		let v412 = l387;
		let v413 = ((v408 + (v409 * 4u)) + v412);
		let v416 = b2[v413 / 4u][v413 % 4u];
		l372[0i][v403] = bitcast<f32>(v416);
		continuing {
			let v419 = l387;
			l387 = (v419 + bitcast<u32>(1i));
		}
	}
	let v421 = l372;
	return v421;
}
fn fn_43(p41: ptr<function, u32>, p42: ptr<function, u32>) -> vec2<f32> {
	var l424: f32;
	var l442: f32;
	let v429 = (*p41);
	let v430 = (*p42);
	let v433 = (v429 + (v430 * 2u));
	let v435 = b3[v433];
	l424 = bitcast<f32>(v435);
	let v437 = l424;
	let v438 = (*p42);
	if (((v438 * 2u) + 1u) < c4) {
		let v445 = (*p41);
		let v446 = (*p42);
		let v449 = ((v445 + (v446 * 2u)) + 1u);
		let v451 = b3[v449];
		l442 = bitcast<f32>(v451);
	} else {
		l442 = 0.0f;
	}
	let v454 = l442;
	return vec2<f32>(v437, v454);
}
