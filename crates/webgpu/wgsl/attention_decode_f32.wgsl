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
var<workgroup> g839: array<vec4<f32>, 64>;
var<workgroup> g936: array<f32, 64>;
var<workgroup> g1037: array<f32, 4>;
const s79: u32 = (c1 - 5u);
const s361: u32 = (c4 % 4u);
const s362: bool = (s361 == 0u);
const s366: u32 = (c5 % 4u);
const s367: bool = (s366 == 0u);
const s505: u32 = (c4 + 3u);
const s506: u32 = (s505 / 4u);
const s507: u32 = (4u * s506);
const s521: u32 = (c2 * c3);
const s532: u32 = (4u * s506);
const s640: u32 = (c4 + 1u);
const s641: u32 = (s640 / 2u);
const s643: u32 = (s641 + 63u);
const s644: u32 = (s643 / 64u);
const s780: u32 = (s506 % 1u);
const s781: bool = (s780 == 0u);
const s1185: u32 = (s641 % 64u);
const s1186: bool = (s1185 == 0u);
const s1224: u32 = (c5 / 1u);
const s1246: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h789: bool;
	var l458: u32;
	var l465: u32;
	var l470: u32;
	var l474: u32;
	var l489: u32;
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
	var l649: array<array<vec2<f32>, max(s644, 1u)>, 4>;
	var l659: i32;
	var l669: i32;
	var l671: u32;
	var l688: i32;
	var l720: u32;
	var l723: u32;
	var l727: u32;
	var l738: u32;
	var l748: array<f32, 4>;
	var l753: u32;
	var l756: u32;
	var l759: u32;
	var l764: array<vec4<f32>, 1>;
	var l765: u32;
	var l767: u32;
	var l769: u32;
	var l772: u32;
	var l792: u32;
	var l829: u32;
	var l866: u32;
	var l873: i32;
	var l879: i32;
	var l883: u32;
	var l891: vec4<f32>;
	var l907: vec4<i32>;
	var l914: vec4<bool>;
	var l950: f32;
	var l952: u32;
	var l970: f32;
	var l971: u32;
	var l979: u32;
	var l984: i32;
	var l989: f32;
	var l995: f32;
	var l1003: f32;
	var l1009: f32;
	var l1026: f32;
	var l1030: f32;
	var l1045: u32;
	var l1063: u32;
	var l1071: u32;
	var l1094: u32;
	var l1101: u32;
	var l1108: u32;
	var l1111: u32;
	var l1120: u32;
	var l1129: u32;
	var l1137: u32;
	var l1145: vec4<f32>;
	var l1152: u32;
	var l1160: array<f32, 4>;
	var l1172: u32;
	var l1180: u32;
	var l1192: vec2<f32>;
	var l1193: u32;
	var l1195: u32;
	var l1198: u32;
	var l1241: u32;
	var l1268: f32;
	var l1273: u32;
	var l1281: u32;
	var l1292: f32;
	var l1298: f32;
	var l1301: f32;
	var l1304: f32;
	var l1305: f32;
	var l1310: u32;
	var l1323: u32;
	var l1331: u32;
	let v464 = local_invocation_id[0u];
	l458 = v464;
	let v468 = workgroup_id[1u];
	l465 = (v468 * c4);
	let v471 = fn_8();
	l470 = (v471 * c3);
	let v477 = push.m0;
	let v480 = workgroup_id[0u];
	l474 = ((v477 * c3) + (v480 * 4u));
	let v483 = l474;
	let v484 = l470;
	if (v483 >= v484) {
		return;
	}
	let v490 = l458;
	l489 = (v490 / 16u);
	let v494 = l458;
	l493 = (v494 % 16u);
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
	l552 = (min((v553 + 4u), v555) - 1u);
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
	let v601 = l489;
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
	l621 = ((v622 / 64u) * 4u);
	l625 = 0u;
	loop { // unroll
		let v631 = l625;
		if !(v631 < 4u) { break; }
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
		if (v703 >= (v704 + 64i)) {
			let v710 = l669;
			let v711 = l659;
			let v716 = l659;
			l659 = (v716 + ((((v710 - v711) / 64i) - 1i) * 64i));
			continue;
		}
		workgroupBarrier();
		let v721 = l458;
		l720 = (v721 % 64u);
		let v724 = l458;
		l723 = ((v724 / 64u) * 4u);
		let v728 = l659;
		let v729 = l720;
		let v732 = l550;
		let v736 = l465;
		l727 = ((bitcast<u32>(min((v728 + bitcast<i32>(v729)), v732)) * c5) + v736);
		l738 = 0u;
		loop { // unroll
			let v744 = l738;
			if !(v744 < 4u) { break; }
			let v749 = l738;
			l748[v749] = 0.0f;
			continuing {
				let v751 = l738;
				l738 = (v751 + bitcast<u32>(1i));
			}
		}
		let v754 = l727;
		l753 = (v754 / 4u);
		let v757 = l723;
		l756 = (v757 * s506);
		l759 = 0u;
		loop {
			let v766 = l727;
			l765 = v766;
			let v768 = l753;
			l767 = v768;
			let v770 = l759;
			l769 = v770;
			let v771 = fn_37(&l765, &l767, &l769);
			l764 = v771;
			l772 = 0u;
			loop { // unroll
				let v778 = l772;
				if !(v778 < 1u) { break; }
				h789 = s781;
				if (!s781) {
					let v785 = l759;
					let v786 = l772;
					h789 = ((v785 + v786) < s506);
				}
				let v789 = h789;
				if v789 {
					l792 = 0u;
					loop { // unroll
						let v798 = l792;
						if !(v798 < 4u) { break; }
						let v800 = l792;
						let v801 = l756;
						let v802 = l792;
						let v805 = l772;
						let v806 = ((v801 + (v802 * s506)) + v805);
						let v808 = g535[v806];
						let v809 = l772;
						let v811 = l764[v809];
						let v814 = l748[v800];
						l748[v800] = (v814 + dot(v808, v811));
						continuing {
							let v817 = l792;
							l792 = (v817 + bitcast<u32>(1i));
						}
					}
				}
				continuing {
					let v819 = l772;
					l772 = (v819 + bitcast<u32>(1i));
				}
			}
			let v821 = l753;
			l753 = (v821 + 1u);
			let v823 = l756;
			l756 = (v823 + 1u);
			let v825 = l759;
			l759 = (v825 + 1u);
			continuing {
				let v827 = l759;
				break if !(v827 < s506);
			}
		}
		l829 = 0u;
		loop { // unroll
			let v835 = l829;
			if !(v835 < 4u) { break; }
			let v840 = l720;
			let v842 = l723;
			let v843 = l829;
			let v846 = ((v840 * 1u) + ((v842 + v843) / 4u));
			let v847 = l829;
			let v849 = l748[v847];
			let v850 = l829;
			let v851 = (v850 + 1u);
			let v853 = l748[v851];
			let v854 = l829;
			let v855 = (v854 + 2u);
			let v857 = l748[v855];
			let v858 = l829;
			let v859 = (v858 + 3u);
			let v861 = l748[v859];
			g839[v846] = vec4<f32>(v849, v853, v857, v861);
			continuing {
				let v864 = l829;
				l829 = (v864 + 4u);
			}
		}
		workgroupBarrier();
		let v867 = l493;
		let v870 = l489;
		l866 = (((v867 * 4u) * 1u) + (v870 / 4u));
		let v874 = l659;
		let v875 = l493;
		l873 = (v874 + (bitcast<i32>(v875) * 4i));
		let v880 = l611;
		let v881 = l550;
		l879 = min(v880, v881);
		l883 = 0u;
		loop { // unroll
			let v889 = l883;
			if !(v889 < 4u) { break; }
			let v892 = l883;
			let v893 = l866;
			let v894 = l883;
			let v896 = (v893 + (v894 * 1u));
			let v897 = l489;
			let v898 = (v897 % 4u);
			let v901 = g839[v896][v898];
			l891[v892] = v901;
			continuing {
				let v903 = l883;
				l883 = (v903 + bitcast<u32>(1i));
			}
		}
		let v908 = l873;
		l907 = (vec4<i32>(v908, v908, v908, v908) + vec4<i32>(0i, 1i, 2i, 3i));
		let v915 = l907;
		let v916 = l607;
		let v922 = l907;
		let v923 = l879;
		l914 = ((select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v915 >= vec4<i32>(v916, v916, v916, v916))) & select(vec4<i32>(0i, 0i, 0i, 0i), vec4<i32>(1i, 1i, 1i, 1i), (v922 <= vec4<i32>(v923, v923, v923, v923)))) != bitcast<vec4<i32>>(vec4<u32>(0u, 0u, 0u, 0u)));
		let v931 = l891;
		let v932 = l914;
		l891 = select(vec4<f32>((-3e38f), (-3e38f), (-3e38f), (-3e38f)), v931, v932);
		let v937 = l458;
		let v939 = l891[0u];
		let v941 = l891[1u];
		let v944 = l891[2u];
		let v946 = l891[3u];
		g936[v937] = max(max(v939, v941), max(v944, v946));
		workgroupBarrier();
		let v951 = l615;
		l950 = v951;
		l952 = 0u;
		loop {
			let v958 = l952;
			if !(v958 < 16u) { break; }
			let v960 = l950;
			let v961 = l489;
			let v963 = l952;
			let v964 = ((v961 * 16u) + v963);
			let v966 = g936[v964];
			l950 = max(v960, v966);
			continuing {
				let v968 = l952;
				l952 = (v968 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l970 = 0.0f;
		l971 = 0u;
		loop { // unroll
			let v977 = l971;
			if !(v977 < 4u) { break; }
			let v980 = l866;
			let v981 = l971;
			l979 = (v980 + (v981 * 1u));
			let v985 = l873;
			let v986 = l971;
			l984 = (v985 + bitcast<i32>(v986));
			let v990 = l979;
			let v991 = l489;
			let v992 = (v991 % 4u);
			let v994 = g839[v990][v992];
			l989 = v994;
			let v996 = l984;
			let v997 = l607;
			let v999 = l984;
			let v1000 = l879;
			if ((v996 >= v997) && (v999 <= v1000)) {
				let v1006 = l989;
				let v1007 = l950;
				l1009 = (v1006 - v1007);
				let v1010 = fn_19(&l1009);
				l1003 = v1010;
			} else {
				l1003 = 0.0f;
			}
			let v1012 = l1003;
			l995 = v1012;
			let v1013 = l979;
			let v1014 = l489;
			let v1015 = (v1014 % 4u);
			let v1016 = l995;
			g839[v1013][v1015] = v1016;
			let v1018 = l995;
			let v1019 = l970;
			l970 = (v1019 + v1018);
			continuing {
				let v1021 = l971;
				l971 = (v1021 + bitcast<u32>(1i));
			}
		}
		let v1023 = l458;
		let v1024 = l970;
		g936[v1023] = v1024;
		let v1027 = l615;
		let v1028 = l950;
		l1030 = (v1027 - v1028);
		let v1031 = fn_19(&l1030);
		l1026 = v1031;
		let v1032 = l493;
		if (v1032 == 0u) {
			let v1038 = l489;
			let v1039 = l1026;
			g1037[v1038] = v1039;
		}
		let v1041 = l950;
		l615 = v1041;
		workgroupBarrier();
		let v1042 = l1026;
		let v1043 = l617;
		l617 = (v1043 * v1042);
		l1045 = 0u;
		loop {
			let v1051 = l1045;
			if !(v1051 < 16u) { break; }
			let v1053 = l489;
			let v1055 = l1045;
			let v1056 = ((v1053 * 16u) + v1055);
			let v1058 = g936[v1056];
			let v1059 = l617;
			l617 = (v1059 + v1058);
			continuing {
				let v1061 = l1045;
				l1045 = (v1061 + bitcast<u32>(1i));
			}
		}
		l1063 = 0u;
		loop { // unroll
			let v1069 = l1063;
			if !(v1069 < 4u) { break; }
			l1071 = 0u;
			loop { // unroll
				let v1077 = l1071;
				if !(v1077 < s644) { break; }
				let v1079 = l1063;
				let v1080 = l1071;
				let v1081 = l621;
				let v1082 = l1063;
				let v1083 = (v1081 + v1082);
				let v1085 = g1037[v1083];
				let v1087 = l649[v1079][v1080];
				l649[v1079][v1080] = (v1087 * v1085);
				continuing {
					let v1090 = l1071;
					l1071 = (v1090 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1092 = l1063;
				l1063 = (v1092 + bitcast<u32>(1i));
			}
		}
		let v1095 = l550;
		let v1098 = l465;
		l1094 = (((bitcast<u32>(v1095) * c5) + v1098) / 1u);
		let v1102 = l659;
		let v1105 = l465;
		l1101 = (((bitcast<u32>(v1102) * c5) + v1105) / 1u);
		let v1109 = l621;
		l1108 = (v1109 / 4u);
		let v1112 = l550;
		let v1113 = l659;
		l1111 = ((bitcast<u32>(min(((v1112 - v1113) + 1i), 64i)) + 1u) / 2u);
		l1120 = 0u;
		loop {
			let v1126 = l1120;
			let v1127 = l1111;
			if !(v1126 < v1127) { break; }
			l1129 = 0u;
			loop { // unroll
				let v1135 = l1129;
				if !(v1135 < 2u) { break; }
				l1137 = 0u;
				loop { // unroll
					let v1143 = l1137;
					if !(v1143 < 4u) { break; }
					let v1146 = l1108;
					let v1147 = l1137;
					let v1149 = (v1146 + (v1147 / 4u));
					let v1151 = g839[v1149];
					l1145 = v1151;
					l1152 = 0u;
					loop { // unroll
						let v1158 = l1152;
						if !(v1158 < 4u) { break; }
						let v1161 = l1137;
						let v1162 = l1152;
						let v1163 = (v1161 + v1162);
						let v1164 = l1152;
						let v1166 = l1145[v1164];
						l1160[v1163] = v1166;
						continuing {
							let v1168 = l1152;
							l1152 = (v1168 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v1170 = l1137;
						l1137 = (v1170 + 4u);
					}
				}
				l1172 = 0u;
				loop { // unroll
					let v1178 = l1172;
					if !(v1178 < s644) { break; }
					let v1181 = l618;
					let v1182 = l1172;
					l1180 = (v1181 + (v1182 * 64u));
					let v1187 = l1180;
					if (s1186 || (v1187 < s641)) {
						let v1194 = l1101;
						l1193 = v1194;
						let v1196 = l1180;
						l1195 = v1196;
						let v1197 = fn_43(&l1193, &l1195);
						l1192 = v1197;
						l1198 = 0u;
						loop { // unroll
							let v1204 = l1198;
							if !(v1204 < 4u) { break; }
							let v1206 = l1198;
							let v1207 = l1172;
							let v1208 = l1198;
							let v1210 = l1160[v1208];
							let v1211 = l1192;
							let v1214 = l649[v1206][v1207];
							l649[v1206][v1207] = (v1214 + (v1211 * v1210));
							continuing {
								let v1217 = l1198;
								l1198 = (v1217 + bitcast<u32>(1i));
							}
						}
					}
					continuing {
						let v1219 = l1172;
						l1172 = (v1219 + bitcast<u32>(1i));
					}
				}
				let v1221 = l1108;
				l1108 = (v1221 + 1u);
				let v1223 = l1101;
				let v1226 = l1094;
				l1101 = min((v1223 + s1224), v1226);
				continuing {
					let v1228 = l1129;
					l1129 = (v1228 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1230 = l1120;
				l1120 = (v1230 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1232 = l659;
			l659 = (v1232 + 64i);
		}
	}
	workgroupBarrier();
	let v1234 = l493;
	if (v1234 == 0u) {
		let v1238 = l489;
		let v1239 = l617;
		g1037[v1238] = v1239;
		let v1242 = l474;
		let v1243 = l489;
		l1241 = (v1242 + v1243);
		let v1247 = l1241;
		let v1248 = l470;
		if (s1246 && (v1247 < v1248)) {
			let v1257 = l1241;
			let v1261 = workgroup_id[1u];
			let v1264 = l1241;
			let v1266 = ((((v1257 / max(c3, 1u)) * s521) + (v1261 * c3)) + (v1264 % max(c3, 1u)));
			let v1267 = l615;
			let v1269 = l617;
			l1268 = v1269;
			let v1270 = fn_22(&l1268);
			b7[v1266] = (v1267 + v1270);
		}
	}
	workgroupBarrier();
	l1273 = 0u;
	loop { // unroll
		let v1279 = l1273;
		if !(v1279 < 4u) { break; }
		let v1282 = l474;
		let v1283 = l621;
		let v1285 = l1273;
		l1281 = ((v1282 + v1283) + v1285);
		let v1287 = l1281;
		let v1288 = l470;
		if (v1287 < v1288) {
			let v1293 = l621;
			let v1294 = l1273;
			let v1295 = (v1293 + v1294);
			let v1297 = g1037[v1295];
			l1292 = v1297;
			let v1299 = l1292;
			if (v1299 > 0.0f) {
				l1304 = 1.0f;
				let v1306 = l1292;
				l1305 = v1306;
				let v1307 = fn_15(&l1304, &l1305);
				l1301 = v1307;
			} else {
				l1301 = 0.0f;
			}
			let v1309 = l1301;
			l1298 = v1309;
			let v1311 = l1281;
			let v1316 = workgroup_id[1u];
			let v1318 = l1281;
			l1310 = ((((v1311 / max(c3, 1u)) * s521) * c4) + (((v1316 * c3) + (v1318 % max(c3, 1u))) * c4));
			l1323 = 0u;
			loop { // unroll
				let v1329 = l1323;
				if !(v1329 < s644) { break; }
				let v1332 = l618;
				let v1333 = l1323;
				l1331 = ((v1332 + (v1333 * 64u)) * 2u);
				let v1337 = l1331;
				if (v1337 < c4) {
					let v1345 = l1310;
					let v1346 = l1331;
					let v1347 = (v1345 + v1346);
					let v1348 = l1273;
					let v1349 = l1323;
					let v1351 = l649[v1348][v1349][0u];
					let v1352 = l1298;
					b6[v1347] = (v1351 * v1352);
				}
				let v1355 = l1331;
				if ((v1355 + 1u) < c4) {
					let v1360 = l1310;
					let v1361 = l1331;
					let v1363 = ((v1360 + v1361) + 1u);
					let v1364 = l1273;
					let v1365 = l1323;
					let v1367 = l649[v1364][v1365][1u];
					let v1368 = l1298;
					b6[v1363] = (v1367 * v1368);
				}
				continuing {
					let v1371 = l1323;
					l1323 = (v1371 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1373 = l1273;
			l1273 = (v1373 + bitcast<u32>(1i));
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
