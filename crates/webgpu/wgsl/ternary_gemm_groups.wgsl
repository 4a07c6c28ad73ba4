const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 128u; // group
const c6: u32 = 1u; // group_scales
const c7: u32 = 0u; // narrow_products
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S64 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S233 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S64;
@group(0) @binding(16) var<uniform> push: S233;
var<workgroup> g402: array<vec2<u32>, 16>;
var<workgroup> g458: array<f32, 128>;
var<workgroup> g559: array<vec4<u32>, 36>;
var<workgroup> g564: array<vec4<u32>, 36>;
var<workgroup> g581: array<u32, 272>;
var<workgroup> g667: array<vec4<f32>, 128>;
const s89: u32 = (c1 - 5u);
const s200: u32 = (c2 + c5);
const s202: u32 = (s200 - 1u);
const s203: u32 = (s202 / max(c5, 1u));
const s204: u32 = (s203 + 1u);
const s205: u32 = (s204 / 2u);
const s279: u32 = (c2 + 15u);
const s281: u32 = (s279 / 16u);
const s291: u32 = (c2 + 63u);
const s292: u32 = (s291 / 64u);
const s336: bool = (c5 > 64u);
const s337: u32 = (c5 / 64u);
const s338: u32 = select(1u, s337, s336);
const s359: bool = (c5 < 64u);
const s360: u32 = (64u / max(c5, 1u));
const s361: u32 = select(1u, s360, s359);
const s370: u32 = (s203 - 1u);
const s425: bool = (c6 != 0u);
const s522: bool = (c7 != 0u);
const s539: bool = (c7 != 0u);
const s617: u32 = (s281 % 4u);
const s618: bool = (s617 == 0u);
const s758: bool = (c7 != 0u);
const s760: u32 = select(4294967295u, 16711935u, s758);
const s822: bool = (c7 != 0u);
const s846: bool = (s361 == 2u);
const s870: bool = (c7 != 0u);
const s906: u32 = (s203 % max(s361, 1u));
const s907: bool = (s906 == 0u);
const s1034: bool = (c7 != 0u);
const s1070: u32 = (s203 % max(s361, 1u));
const s1071: bool = (s1070 == 0u);
const s1078: u32 = (s361 - 1u);
const s1118: u32 = (s361 - 1u);
const s1119: u32 = (s1118 * 8u);
const s1128: u32 = (s361 - 1u);
const s1129: u32 = (s1128 * 64u);
const s1197: bool = (c7 != 0u);
const s1306: bool = (c6 != 0u);
const s1347: bool = (c3 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h916: bool;
	var h1081: bool;
	var l215: u32;
	var l223: u32;
	var l227: u32;
	var l230: u32;
	var l232: u32;
	var l244: u32;
	var l255: u32;
	var l265: array<u32, 1>;
	var l286: u32;
	var l293: u32;
	var l294: u32;
	var l295: u32;
	var l297: u32;
	var l305: u32;
	var l316: array<array<i32, 2>, 4>;
	var l325: u32;
	var l334: bool;
	var l352: u32;
	var l363: u32;
	var l376: u32;
	var l386: f32;
	var l423: f32;
	var l428: u32;
	var l435: u32;
	var l436: u32;
	var l468: u32;
	var l476: u32;
	var l488: u32;
	var l498: vec4<u32>;
	var l501: array<vec4<u32>, 1>;
	var l505: u32;
	var l513: u32;
	var l515: u32;
	var l519: vec4<u32>;
	var l523: u32;
	var l526: u32;
	var l531: u32;
	var l537: vec4<u32>;
	var l540: u32;
	var l543: u32;
	var l548: u32;
	var l570: u32;
	var l587: vec4<u32>;
	var l599: u32;
	var l607: u32;
	var l622: vec4<u32>;
	var l656: u32;
	var l679: u32;
	var l681: u32;
	var l683: u32;
	var l693: array<u32, 2>;
	var l696: u32;
	var l706: array<array<u32, 2>, 4>;
	var l714: u32;
	var l722: u32;
	var l730: array<u32, 2>;
	var l743: u32;
	var l751: vec4<u32>;
	var l763: vec4<u32>;
	var l772: u32;
	var l780: u32;
	var l788: u32;
	var l790: u32;
	var l793: u32;
	var l796: u32;
	var l798: u32;
	var l801: u32;
	var l826: u32;
	var l852: u32;
	var l860: u32;
	var l871: i32;
	var l877: u32;
	var l880: u32;
	var l887: u32;
	var l905: bool;
	var l917: u32;
	var l926: vec4<f32>;
	var l933: u32;
	var l941: u32;
	var l947: u32;
	var l954: vec2<u32>;
	var l962: f32;
	var l970: f32;
	var l978: f32;
	var l1016: u32;
	var l1024: u32;
	var l1035: i32;
	var l1041: u32;
	var l1044: u32;
	var l1051: u32;
	var l1069: bool;
	var l1082: u32;
	var l1090: vec4<f32>;
	var l1097: u32;
	var l1105: u32;
	var l1111: u32;
	var l1117: vec2<u32>;
	var l1127: f32;
	var l1137: f32;
	var l1145: f32;
	var l1179: u32;
	var l1187: u32;
	var l1198: i32;
	var l1204: u32;
	var l1207: u32;
	var l1214: u32;
	var l1234: u32;
	var l1244: array<vec4<f32>, 2>;
	var l1255: u32;
	var l1263: u32;
	var l1289: u32;
	var l1300: u32;
	var l1305: f32;
	var l1307: f32;
	var l1316: u32;
	var l1321: u32;
	var l1330: u32;
	var l1334: f32;
	let v222 = local_invocation_id[0u];
	l215 = v222;
	let v224 = l215;
	l223 = (v224 % 32u);
	let v228 = l215;
	l227 = (v228 / 32u);
	let v231 = fn_8();
	l230 = v231;
	let v238 = push.m0;
	let v241 = workgroup_id[1u];
	l232 = (v238 + (v241 * 8u));
	let v246 = workgroup_id[0u];
	l244 = (v246 * 64u);
	let v248 = l232;
	let v249 = l230;
	if (v248 >= v249) {
		return;
	}
	l255 = 0u;
	loop { // unroll
		let v261 = l255;
		if !(v261 < 1u) { break; }
		let v266 = l255;
		let v267 = l232;
		let v268 = l215;
		let v269 = l255;
		let v275 = l230;
		l265[v266] = (min((v267 + ((v268 + (v269 * 64u)) / 4u)), (v275 - 1u)) * s281);
		continuing {
			let v284 = l255;
			l255 = (v284 + bitcast<u32>(1i));
		}
	}
	let v287 = l244;
	let v288 = l215;
	l293 = (v287 + v288);
	l294 = 0u;
	l295 = s292;
	let v296 = fn_50(&l293, &l294, &l295);
	l286 = v296;
	l297 = 0u;
	loop { // unroll
		let v303 = l297;
		if !(v303 < 4u) { break; }
		l305 = 0u;
		loop { // unroll
			let v311 = l305;
			if !(v311 < 2u) { break; }
			let v317 = l297;
			let v318 = l305;
			l316[v317][v318] = 0i;
			continuing {
				let v321 = l305;
				l305 = (v321 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v323 = l297;
			l297 = (v323 + bitcast<u32>(1i));
		}
	}
	l325 = 0u;
	loop {
		let v331 = l325;
		if !(v331 <= s292) { break; }
		let v335 = l325;
		let v341 = l325;
		l334 = (((v335 % max(s338, 1u)) == 0u) || (v341 == s292));
		let v344 = l325;
		if (v344 > 0u) {
			workgroupBarrier();
			let v349 = l334;
			if v349 {
				l352 = 0u;
				loop { // unroll
					let v358 = l352;
					if !(v358 < s361) { break; }
					let v364 = l325;
					let v368 = l352;
					l363 = min(((((v364 - 1u) / max(s338, 1u)) * s361) + v368), s370);
					let v372 = l215;
					if (v372 < 8u) {
						let v377 = l232;
						let v378 = l215;
						let v380 = l230;
						l376 = (min((v377 + v378), (v380 - 1u)) * s203);
						let v392 = l376;
						let v393 = l363;
						let v394 = (v392 + v393);
						let v397 = b4[v394];
						l386 = (1.0f / v397);
						let v403 = l352;
						let v405 = l215;
						let v406 = ((v403 * 8u) + v405);
						let v407 = l386;
						let v413 = l376;
						let v414 = l363;
						let v415 = (v413 + v414);
						let v418 = b5[v415];
						g402[v406] = vec2<u32>(bitcast<u32>(v407), bitcast<u32>(v418));
					}
					l423 = 1.0f;
					if s425 {
						let v430 = push.m1;
						let v431 = l244;
						let v433 = l363;
						l435 = (v430 + v431);
						l436 = (v433 / 2u);
						let v437 = fn_54(&l435, &l436);
						let v438 = l215;
						l428 = (v437 + v438);
						let v444 = l428;
						let v447 = b3[v444];
						let v448 = l363;
						l423 = unpack2x16float((v447 >> (16u * (v448 & 1u)))).x;
					}
					let v459 = l352;
					let v461 = l215;
					let v462 = ((v459 * 64u) + v461);
					let v463 = l423;
					g458[v462] = v463;
					continuing {
						let v466 = l352;
						l352 = (v466 + bitcast<u32>(1i));
					}
				}
			}
			l468 = 0u;
			loop { // unroll
				let v474 = l468;
				if !(v474 < 1u) { break; }
				let v477 = l215;
				let v478 = l468;
				l476 = (v477 + (v478 * 64u));
				let v482 = l476;
				if (true && (v482 >= 32u)) {
					break;
				}
				let v489 = l476;
				let v493 = l476;
				l488 = (((v489 % 4u) * 9u) + (v493 / 4u));
				let v502 = l468;
				let v504 = l501[v502];
				l498 = v504;
				l505 = 0u;
				loop { // unroll
					let v511 = l505;
					if !(v511 < 4u) { break; }
					let v514 = l505;
					let v517 = l498[v514];
					l515 = v517;
					let v518 = fn_13(&l515);
					l513 = v518;
					let v520 = l505;
					if s522 {
						let v527 = l513;
						l526 = v527;
						let v528 = fn_16(&l526);
						l523 = v528;
					} else {
						let v530 = l505;
						let v533 = l498[v530];
						l531 = v533;
						let v534 = fn_37(&l531);
						l523 = v534;
					}
					let v535 = l523;
					l519[v520] = v535;
					let v538 = l505;
					if s539 {
						let v544 = l513;
						l543 = v544;
						let v545 = fn_19(&l543);
						l540 = v545;
					} else {
						let v547 = l505;
						let v550 = l498[v547];
						l548 = v550;
						let v551 = fn_40(&l548);
						l540 = v551;
					}
					let v552 = l540;
					l537[v538] = v552;
					continuing {
						let v554 = l505;
						l505 = (v554 + bitcast<u32>(1i));
					}
				}
				let v560 = l488;
				let v561 = l519;
				g559[v560] = v561;
				let v565 = l488;
				let v566 = l537;
				g564[v565] = v566;
				continuing {
					let v568 = l468;
					l468 = (v568 + bitcast<u32>(1i));
				}
			}
			l570 = 0u;
			loop { // unroll
				let v576 = l570;
				if !(v576 < 4u) { break; }
				let v582 = l570;
				let v585 = l215;
				let v586 = ((v582 * 68u) + v585);
				let v588 = l570;
				let v590 = l587[v588];
				g581[v586] = v590;
				continuing {
					let v593 = l570;
					l570 = (v593 + bitcast<u32>(1i));
				}
			}
			workgroupBarrier();
		}
		let v595 = l325;
		if (v595 < s292) {
			l599 = 0u;
			loop { // unroll
				let v605 = l599;
				if !(v605 < 1u) { break; }
				let v608 = l325;
				let v610 = l215;
				let v611 = l599;
				l607 = ((v608 * 4u) + ((v610 + (v611 * 64u)) % 4u));
				let v616 = l599;
				let v619 = l607;
				if (s618 || (v619 < s281)) {
					let v629 = l599;
					let v631 = l265[v629];
					let v632 = l607;
					let v633 = (v631 + v632);
					let v636 = b1[v633];
					l622 = v636;
				} else {
					l622 = vec4<u32>(0u, 0u, 0u, 0u);
				}
				let v639 = l622;
				l501[v616] = v639;
				continuing {
					let v641 = l599;
					l599 = (v641 + bitcast<u32>(1i));
				}
			}
			let v647 = l286;
			let v649 = b2[v647];
			l587 = v649;
			let v650 = l286;
			l286 = (v650 + 64u);
		}
		let v652 = l325;
		if (v652 == 0u) {
			l656 = 0u;
			loop { // unroll
				let v662 = l656;
				if !(v662 < 2u) { break; }
				let v668 = l656;
				let v670 = l215;
				let v671 = ((v668 * 64u) + v670);
				g667[v671] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
				continuing {
					let v676 = l656;
					l656 = (v676 + bitcast<u32>(1i));
				}
			}
			continue;
		}
		let v680 = l223;
		l679 = v680;
		let v682 = l227;
		l681 = v682;
		l683 = 0u;
		loop { // unroll
			let v689 = l683;
			if !(v689 < 2u) { break; }
			let v694 = l683;
			l693[v694] = 0u;
			l696 = 0u;
			loop { // unroll
				let v702 = l696;
				if !(v702 < 4u) { break; }
				let v707 = l696;
				let v708 = l683;
				l706[v707][v708] = 0u;
				continuing {
					let v710 = l696;
					l696 = (v710 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v712 = l683;
				l683 = (v712 + bitcast<u32>(1i));
			}
		}
		l714 = 0u;
		loop {
			let v720 = l714;
			if !(v720 < 4u) { break; }
			l722 = 0u;
			loop { // unroll
				let v728 = l722;
				if !(v728 < 2u) { break; }
				let v731 = l722;
				let v732 = l679;
				let v733 = l722;
				let v735 = (v732 + (v733 * 32u));
				let v737 = g581[v735];
				l730[v731] = v737;
				continuing {
					let v739 = l722;
					l722 = (v739 + bitcast<u32>(1i));
				}
			}
			let v741 = l679;
			l679 = (v741 + 68u);
			l743 = 0u;
			loop { // unroll
				let v749 = l743;
				if !(v749 < 4u) { break; }
				let v752 = l681;
				let v753 = l743;
				let v755 = (v752 + (v753 * 2u));
				let v757 = g559[v755];
				l751 = (v757 & vec4<u32>(s760, s760, s760, s760));
				let v764 = l681;
				let v765 = l743;
				let v767 = (v764 + (v765 * 2u));
				let v769 = g564[v767];
				l763 = (v769 & vec4<u32>(s760, s760, s760, s760));
				l772 = 0u;
				loop { // unroll
					let v778 = l772;
					if !(v778 < 4u) { break; }
					l780 = 0u;
					loop { // unroll
						let v786 = l780;
						if !(v786 < 2u) { break; }
						let v789 = l780;
						let v792 = l730[v789];
						l790 = v792;
						let v794 = l772;
						l793 = v794;
						let v795 = fn_24(&l790, &l793);
						l788 = v795;
						let v797 = l780;
						let v800 = l730[v797];
						l798 = v800;
						let v802 = l772;
						l801 = v802;
						let v803 = fn_28(&l798, &l801);
						l796 = v803;
						let v804 = l743;
						let v805 = l780;
						let v806 = l772;
						let v808 = l751[v806];
						let v809 = l788;
						let v811 = l772;
						let v813 = l763[v811];
						let v814 = l796;
						let v818 = l706[v804][v805];
						l706[v804][v805] = (v818 + ((v808 * v809) + (v813 * v814)));
						let v821 = l780;
						let v823 = l743;
						if (s822 && (v823 == 0u)) {
							let v829 = l788;
							let v830 = l796;
							l826 = (v829 + v830);
						} else {
							l826 = 0u;
						}
						let v833 = l826;
						let v835 = l693[v821];
						l693[v821] = (v835 + v833);
						continuing {
							let v838 = l780;
							l780 = (v838 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v840 = l772;
						l772 = (v840 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v842 = l743;
					l743 = (v842 + bitcast<u32>(1i));
				}
			}
			let v844 = l681;
			l681 = (v844 + 9u);
			let v847 = l714;
			if (s846 && (v847 == 1u)) {
				l852 = 0u;
				loop { // unroll
					let v858 = l852;
					if !(v858 < 2u) { break; }
					l860 = 0u;
					loop { // unroll
						let v866 = l860;
						if !(v866 < 4u) { break; }
						let v868 = l860;
						let v869 = l852;
						if s870 {
							let v874 = l860;
							let v875 = l852;
							let v876 = l852;
							let v879 = l706[v874][v875];
							l877 = v879;
							let v882 = l693[v876];
							l880 = v882;
							let v883 = fn_34(&l877, &l880);
							l871 = v883;
						} else {
							let v885 = l860;
							let v886 = l852;
							let v889 = l706[v885][v886];
							l887 = v889;
							let v890 = fn_44(&l887);
							l871 = v890;
						}
						let v891 = l871;
						let v893 = l316[v868][v869];
						l316[v868][v869] = (v893 + v891);
						let v896 = l860;
						let v897 = l852;
						l706[v896][v897] = 0u;
						continuing {
							let v899 = l860;
							l860 = (v899 + bitcast<u32>(1i));
						}
					}
					let v901 = l852;
					l693[v901] = 0u;
					continuing {
						let v903 = l852;
						l852 = (v903 + bitcast<u32>(1i));
					}
				}
				h916 = s907;
				if (!s907) {
					let v911 = l325;
					h916 = ((((v911 - 1u) * s361) + 0u) < s203);
				}
				let v916 = h916;
				l905 = v916;
				l917 = 0u;
				loop { // unroll
					let v923 = l917;
					if !(v923 < 2u) { break; }
					let v927 = l917;
					let v929 = l215;
					let v930 = ((v927 * 64u) + v929);
					let v932 = g667[v930];
					l926 = v932;
					l933 = 0u;
					loop { // unroll
						let v939 = l933;
						if !(v939 < 4u) { break; }
						let v942 = l917;
						let v944 = l933;
						l941 = (((v942 * 4u) + v944) / 2u);
						let v948 = l917;
						let v950 = l933;
						l947 = (((v948 * 4u) + v950) % 2u);
						let v955 = l227;
						let v957 = l941;
						let v959 = ((0u + v955) + (v957 * 2u));
						let v961 = g402[v959];
						l954 = v961;
						let v963 = l223;
						let v965 = l947;
						let v967 = ((0u + v963) + (v965 * 32u));
						let v969 = g458[v967];
						l962 = v969;
						let v971 = l962;
						let v973 = l954[0u];
						l970 = (v971 * bitcast<f32>(v973));
						let v976 = l933;
						let v977 = l905;
						if v977 {
							let v981 = l941;
							let v982 = l947;
							let v984 = l316[v981][v982];
							let v986 = l954[1u];
							let v990 = l970;
							l978 = (f32((v984 - bitcast<i32>(v986))) * v990);
						} else {
							l978 = 0.0f;
						}
						let v993 = l978;
						let v995 = l926[v976];
						l926[v976] = (v995 + v993);
						let v998 = l941;
						let v999 = l947;
						l316[v998][v999] = 0i;
						continuing {
							let v1001 = l933;
							l933 = (v1001 + bitcast<u32>(1i));
						}
					}
					let v1003 = l917;
					let v1005 = l215;
					let v1006 = ((v1003 * 64u) + v1005);
					let v1007 = l926;
					g667[v1006] = v1007;
					continuing {
						let v1009 = l917;
						l917 = (v1009 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v1011 = l714;
				l714 = (v1011 + bitcast<u32>(1i));
			}
		}
		let v1013 = l334;
		if v1013 {
			l1016 = 0u;
			loop { // unroll
				let v1022 = l1016;
				if !(v1022 < 2u) { break; }
				l1024 = 0u;
				loop { // unroll
					let v1030 = l1024;
					if !(v1030 < 4u) { break; }
					let v1032 = l1024;
					let v1033 = l1016;
					if s1034 {
						let v1038 = l1024;
						let v1039 = l1016;
						let v1040 = l1016;
						let v1043 = l706[v1038][v1039];
						l1041 = v1043;
						let v1046 = l693[v1040];
						l1044 = v1046;
						let v1047 = fn_34(&l1041, &l1044);
						l1035 = v1047;
					} else {
						let v1049 = l1024;
						let v1050 = l1016;
						let v1053 = l706[v1049][v1050];
						l1051 = v1053;
						let v1054 = fn_44(&l1051);
						l1035 = v1054;
					}
					let v1055 = l1035;
					let v1057 = l316[v1032][v1033];
					l316[v1032][v1033] = (v1057 + v1055);
					let v1060 = l1024;
					let v1061 = l1016;
					l706[v1060][v1061] = 0u;
					continuing {
						let v1063 = l1024;
						l1024 = (v1063 + bitcast<u32>(1i));
					}
				}
				let v1065 = l1016;
				l693[v1065] = 0u;
				continuing {
					let v1067 = l1016;
					l1016 = (v1067 + bitcast<u32>(1i));
				}
			}
			h1081 = s1071;
			if (!s1071) {
				let v1075 = l325;
				h1081 = ((((v1075 - 1u) * s361) + s1078) < s203);
			}
			let v1081 = h1081;
			l1069 = v1081;
			l1082 = 0u;
			loop { // unroll
				let v1088 = l1082;
				if !(v1088 < 2u) { break; }
				let v1091 = l1082;
				let v1093 = l215;
				let v1094 = ((v1091 * 64u) + v1093);
				let v1096 = g667[v1094];
				l1090 = v1096;
				l1097 = 0u;
				loop { // unroll
					let v1103 = l1097;
					if !(v1103 < 4u) { break; }
					let v1106 = l1082;
					let v1108 = l1097;
					l1105 = (((v1106 * 4u) + v1108) / 2u);
					let v1112 = l1082;
					let v1114 = l1097;
					l1111 = (((v1112 * 4u) + v1114) % 2u);
					let v1120 = l227;
					let v1122 = l1105;
					let v1124 = ((s1119 + v1120) + (v1122 * 2u));
					let v1126 = g402[v1124];
					l1117 = v1126;
					let v1130 = l223;
					let v1132 = l1111;
					let v1134 = ((s1129 + v1130) + (v1132 * 32u));
					let v1136 = g458[v1134];
					l1127 = v1136;
					let v1138 = l1127;
					let v1140 = l1117[0u];
					l1137 = (v1138 * bitcast<f32>(v1140));
					let v1143 = l1097;
					let v1144 = l1069;
					if v1144 {
						let v1148 = l1105;
						let v1149 = l1111;
						let v1151 = l316[v1148][v1149];
						let v1153 = l1117[1u];
						let v1157 = l1137;
						l1145 = (f32((v1151 - bitcast<i32>(v1153))) * v1157);
					} else {
						l1145 = 0.0f;
					}
					let v1160 = l1145;
					let v1162 = l1090[v1143];
					l1090[v1143] = (v1162 + v1160);
					let v1165 = l1105;
					let v1166 = l1111;
					l316[v1165][v1166] = 0i;
					continuing {
						let v1168 = l1097;
						l1097 = (v1168 + bitcast<u32>(1i));
					}
				}
				let v1170 = l1082;
				let v1172 = l215;
				let v1173 = ((v1170 * 64u) + v1172);
				let v1174 = l1090;
				g667[v1173] = v1174;
				continuing {
					let v1176 = l1082;
					l1082 = (v1176 + bitcast<u32>(1i));
				}
			}
		} else {
			l1179 = 0u;
			loop { // unroll
				let v1185 = l1179;
				if !(v1185 < 2u) { break; }
				l1187 = 0u;
				loop { // unroll
					let v1193 = l1187;
					if !(v1193 < 4u) { break; }
					let v1195 = l1187;
					let v1196 = l1179;
					if s1197 {
						let v1201 = l1187;
						let v1202 = l1179;
						let v1203 = l1179;
						let v1206 = l706[v1201][v1202];
						l1204 = v1206;
						let v1209 = l693[v1203];
						l1207 = v1209;
						let v1210 = fn_34(&l1204, &l1207);
						l1198 = v1210;
					} else {
						let v1212 = l1187;
						let v1213 = l1179;
						let v1216 = l706[v1212][v1213];
						l1214 = v1216;
						let v1217 = fn_44(&l1214);
						l1198 = v1217;
					}
					let v1218 = l1198;
					let v1220 = l316[v1195][v1196];
					l316[v1195][v1196] = (v1220 + v1218);
					let v1223 = l1187;
					let v1224 = l1179;
					l706[v1223][v1224] = 0u;
					continuing {
						let v1226 = l1187;
						l1187 = (v1226 + bitcast<u32>(1i));
					}
				}
				let v1228 = l1179;
				l693[v1228] = 0u;
				continuing {
					let v1230 = l1179;
					l1179 = (v1230 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			let v1232 = l325;
			l325 = (v1232 + bitcast<u32>(1i));
		}
	}
	l1234 = 0u;
	loop { // unroll
		let v1240 = l1234;
		if !(v1240 < 2u) { break; }
		let v1245 = l1234;
		let v1246 = l1234;
		let v1248 = l215;
		let v1249 = ((v1246 * 64u) + v1248);
		let v1251 = g667[v1249];
		l1244[v1245] = v1251;
		continuing {
			let v1253 = l1234;
			l1234 = (v1253 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	l1255 = 0u;
	loop { // unroll
		let v1261 = l1255;
		if !(v1261 < 8u) { break; }
		let v1264 = l227;
		let v1265 = l1255;
		l1263 = (v1264 + ((v1265 / 2u) * 2u));
		let v1269 = l1263;
		let v1271 = l223;
		let v1274 = l1255;
		let v1277 = (((v1269 * 16u) + (v1271 / 4u)) + ((v1274 % 2u) * 8u));
		let v1278 = l223;
		let v1279 = (v1278 % 4u);
		let v1280 = l1255;
		let v1281 = (v1280 / 4u);
		let v1282 = l1255;
		let v1283 = (v1282 % 4u);
		let v1285 = l1244[v1281][v1283];
		g667[v1277][v1279] = v1285;
		continuing {
			let v1287 = l1255;
			l1255 = (v1287 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v1290 = l244;
	let v1291 = l215;
	l1289 = (v1290 + v1291);
	let v1293 = l1289;
	let v1295 = push.m2;
	if (v1293 >= v1295) {
		return;
	}
	let v1302 = push.m1;
	let v1303 = l1289;
	l1300 = (v1302 + v1303);
	if s1306 {
		l1307 = 1.0f;
	} else {
		let v1311 = l1300;
		let v1313 = b3[v1311];
		l1307 = bitcast<f32>(v1313);
	}
	let v1315 = l1307;
	l1305 = v1315;
	let v1317 = l230;
	let v1318 = l232;
	l1316 = min(8u, (v1317 - v1318));
	l1321 = 0u;
	loop {
		let v1327 = l1321;
		let v1328 = l1316;
		if !(v1327 < v1328) { break; }
		let v1331 = l232;
		let v1332 = l1321;
		l1330 = (v1331 + v1332);
		let v1335 = l1321;
		let v1337 = l215;
		let v1339 = ((v1335 * 16u) + (v1337 / 4u));
		let v1340 = l215;
		let v1341 = (v1340 % 4u);
		let v1343 = g667[v1339][v1341];
		let v1344 = l1305;
		l1334 = (v1343 * v1344);
		if s1347 {
			let v1354 = l1330;
			let v1356 = push.m3;
			let v1358 = l1300;
			let v1359 = ((v1354 * v1356) + v1358);
			let v1361 = b6[v1359];
			let v1362 = l1334;
			l1334 = (v1362 + v1361);
		}
		let v1368 = l1330;
		let v1370 = push.m3;
		let v1372 = l1300;
		let v1373 = ((v1368 * v1370) + v1372);
		let v1374 = l1334;
		b7[v1373] = v1374;
		continuing {
			let v1376 = l1321;
			l1321 = (v1376 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v70 = extents.m0;
			return v70;
		}
		case 1u: {
			let v74 = extents.m1;
			return v74;
		}
		case 2u: {
			let v78 = extents.m2;
			return v78;
		}
		case 3u: {
			let v82 = extents.m3;
			return v82;
		}
		case 4u: {
			let v86 = extents.m4;
			return v86;
		}
		case default: {
			return s89;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v94 = (*p12);
	(*p12) = (v94 ^ 2155905152u);
	let v96 = (*p12);
	let v99 = (*p12);
	return ((v96 >> bitcast<u32>(16i)) | (v99 << bitcast<u32>(16i)));
}
fn fn_16(p15: ptr<function, u32>) -> u32 {
	let v104 = (*p15);
	return (v104 & 16711935u);
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	let v109 = (*p18);
	return ((v109 >> bitcast<u32>(8i)) & 16711935u);
}
fn fn_24(p22: ptr<function, u32>, p23: ptr<function, u32>) -> u32 {
	let v115 = (*p22);
	let v117 = (*p23);
	return ((v115 >> (2u * v117)) & 196611u);
}
fn fn_28(p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v124 = (*p26);
	let v125 = (*p27);
	return ((v124 >> ((2u * v125) + 8u)) & 196611u);
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> i32 {
	let v133 = (*p32);
	let v137 = (*p33);
	let v140 = (*p33);
	return (bitcast<i32>((v133 >> bitcast<u32>(16i))) - (128i * bitcast<i32>(((v137 & 65535u) + (v140 >> bitcast<u32>(16i))))));
}
fn fn_37(p36: ptr<function, u32>) -> u32 {
	let v148 = (*p36);
	let v151 = (*p36);
	return bitcast<u32>((extractBits(bitcast<i32>(v148), bitcast<u32>(16i), bitcast<u32>(8i)) + (bitcast<i32>((v151 << bitcast<u32>(24i))) >> bitcast<u32>(8i))));
}
fn fn_40(p39: ptr<function, u32>) -> u32 {
	let v160 = (*p39);
	let v163 = (*p39);
	return bitcast<u32>(((bitcast<i32>(v160) >> bitcast<u32>(24i)) + ((bitcast<i32>((v163 << bitcast<u32>(16i))) >> bitcast<u32>(8i)) & (-65536i))));
}
fn fn_44(p43: ptr<function, u32>) -> i32 {
	let v173 = (*p43);
	let v175 = (*p43);
	return ((bitcast<i32>(v173) - ((bitcast<i32>(v175) << bitcast<u32>(16i)) >> bitcast<u32>(16i))) >> bitcast<u32>(16i));
}
fn fn_50(p47: ptr<function, u32>, p48: ptr<function, u32>, p49: ptr<function, u32>) -> u32 {
	let v183 = (*p47);
	let v186 = (*p49);
	let v188 = (*p48);
	let v191 = (*p47);
	return (((((v183 / 64u) * v186) + v188) * 64u) + (v191 % 64u));
}
fn fn_54(p52: ptr<function, u32>, p53: ptr<function, u32>) -> u32 {
	let v196 = (*p52);
	let v207 = (*p53);
	let v210 = (*p52);
	return (((((v196 / 64u) * s205) + v207) * 64u) + (v210 % 64u));
}
