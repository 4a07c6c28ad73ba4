const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 16u; // lanes
const c4: u32 = 4u; // slices
const c5: u32 = 4u; // rows
const c6: u32 = 0u; // residual
const c7: u32 = 0u; // dot_signedness
const c8: u32 = 128u; // group
const c9: u32 = 1u; // group_scales
const c10: u32 = 4u; // parts
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<u32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S56 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S239 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S56;
@group(0) @binding(16) var<uniform> push: S239;
var<workgroup> g377: array<f32, max(s374, 1u)>;
const s81: u32 = (c1 - 5u);
const s88: bool = (c7 == 1u);
const s106: bool = (c7 != 0u);
const s111: bool = (c7 == 2u);
const s167: u32 = (c2 + c8);
const s168: u32 = (s167 - 1u);
const s169: u32 = (s168 / max(c8, 1u));
const s170: u32 = (s169 + 1u);
const s171: u32 = (s170 / 2u);
const s182: u32 = (c2 + 15u);
const s184: u32 = (s182 / 16u);
const s186: u32 = (s184 % 4u);
const s187: bool = (s186 == 0u);
const s209: bool = (c7 == 2u);
const s269: u32 = (c3 * c5);
const s312: bool = (c8 > 64u);
const s313: u32 = (c8 / 64u);
const s314: u32 = select(1u, s313, s312);
const s317: u32 = (c2 + 63u);
const s318: u32 = (s317 / 64u);
const s331: bool = (c8 < 64u);
const s332: u32 = (64u / max(c8, 1u));
const s333: u32 = select(1u, s332, s331);
const s373: u32 = (c10 * 1u);
const s374: u32 = (s373 * s269);
const s454: u32 = (s318 % max(s314, 1u));
const s455: bool = (s454 == 0u);
const s475: u32 = (c8 / 16u);
const s507: bool = (c8 < 64u);
const s508: u32 = (c8 / 16u);
const s509: u32 = select(4u, s508, s507);
const s510: bool = (s509 == 2u);
const s737: bool = (s333 == 1u);
const s757: bool = (c9 != 0u);
const s873: bool = (s333 == 2u);
const s887: u32 = (c10 - 1u);
const s888: u32 = (s887 * s333);
const s889: u32 = (s888 + 1u);
const s892: u32 = (c10 - 1u);
const s893: u32 = (s892 * s314);
const s894: u32 = (s893 * 64u);
const s897: u32 = (c10 * s333);
const s898: u32 = (s897 / 2u);
const s899: u32 = (s898 * 64u);
const s930: bool = (c10 > c4);
const s947: u32 = (1u * s269);
const s996: bool = (c9 == 0u);
const s1006: bool = (c6 != 0u);
const s1035: u32 = (c3 * c4);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h261: bool;
	var h879: bool;
	var h936: bool;
	var h968: bool;
	var l226: u32;
	var l234: u32;
	var l238: u32;
	var l250: u32;
	var l265: u32;
	var l271: u32;
	var l281: array<u32, 1>;
	var l290: array<u32, 1>;
	var l301: u32;
	var l307: u32;
	var l319: u32;
	var l320: u32;
	var l321: u32;
	var l323: u32;
	var l336: u32;
	var l337: u32;
	var l339: u32;
	var l343: u32;
	var l351: u32;
	var l363: array<array<f32, max(c5, 1u)>, 1>;
	var l394: u32;
	var l405: u32;
	var l413: u32;
	var l424: array<array<i32, max(c5, 1u)>, 1>;
	var l432: i32;
	var l433: u32;
	var l442: array<i32, max(c5, 1u)>;
	var l445: array<i32, max(c5, 1u)>;
	var l448: array<i32, max(c5, 1u)>;
	var l453: u32;
	var l456: u32;
	var l465: u32;
	var l467: u32;
	var l478: u32;
	var l483: u32;
	var l493: array<vec4<u32>, max(c5, 1u)>;
	var l499: u32;
	var l501: u32;
	var l517: vec4<u32>;
	var l532: u32;
	var l540: vec4<u32>;
	var l547: u32;
	var l548: u32;
	var l550: u32;
	var l558: u32;
	var l566: u32;
	var l569: u32;
	var l579: u32;
	var l582: u32;
	var l592: u32;
	var l595: u32;
	var l604: u32;
	var l607: u32;
	var l611: u32;
	var l619: u32;
	var l622: u32;
	var l625: u32;
	var l636: u32;
	var l639: u32;
	var l655: u32;
	var l663: u32;
	var l690: u32;
	var l700: array<f32, 1>;
	var l719: array<i32, 1>;
	var l736: u32;
	var l738: u32;
	var l747: u32;
	var l755: f32;
	var l764: u32;
	var l766: u32;
	var l788: i32;
	var l791: i32;
	var l799: u32;
	var l807: f32;
	var l838: u32;
	var l846: u32;
	var l906: u32;
	var l938: u32;
	var l949: u32;
	var l954: u32;
	var l971: f32;
	var l972: u32;
	var l991: u32;
	let v232 = local_invocation_id[0u];
	l226 = (v232 % max(c3, 1u));
	let v236 = local_invocation_id[0u];
	l234 = (v236 / max(c3, 1u));
	let v244 = push.m0;
	let v247 = workgroup_id[1u];
	l238 = (v244 + (v247 * 1u));
	let v251 = fn_8();
	l250 = (v251 - 1u);
	let v253 = l238;
	let v254 = l250;
	let v255 = (v253 > v254);
	h261 = v255;
	if (!v255) {
		let v259 = fn_8();
		h261 = (v259 == 0u);
	}
	let v261 = h261;
	if v261 {
		return;
	}
	let v267 = workgroup_id[0u];
	l265 = (v267 * s269);
	l271 = 0u;
	loop { // unroll
		let v277 = l271;
		if !(v277 < 1u) { break; }
		let v282 = l271;
		let v283 = l238;
		let v284 = l271;
		let v286 = l250;
		l281[v282] = (min((v283 + v284), v286) * s184);
		let v291 = l271;
		let v292 = l238;
		let v293 = l271;
		let v295 = l250;
		l290[v291] = (min((v292 + v293), v295) * s169);
		continuing {
			let v299 = l271;
			l271 = (v299 + bitcast<u32>(1i));
		}
	}
	let v302 = l234;
	l301 = v302;
	loop {
		let v308 = l265;
		let v309 = l226;
		let v311 = l301;
		l319 = (v308 + v309);
		l320 = (v311 * s314);
		l321 = s318;
		let v322 = fn_31(&l319, &l320, &l321);
		l307 = v322;
		let v325 = push.m1;
		let v326 = l265;
		let v328 = l226;
		let v330 = l301;
		l336 = ((v325 + v326) + v328);
		l337 = ((v330 * s333) / 2u);
		let v338 = fn_36(&l336, &l337);
		l323 = v338;
		let v340 = l301;
		l339 = (16u * (v340 & 1u));
		l343 = 0u;
		loop { // unroll
			let v349 = l343;
			if !(v349 < 1u) { break; }
			l351 = 0u;
			loop { // unroll
				let v357 = l351;
				if !(v357 < c5) { break; }
				let v364 = l343;
				let v365 = l351;
				l363[v364][v365] = 0.0f;
				if false {
					let v378 = l301;
					let v380 = l343;
					let v383 = l351;
					let v386 = l226;
					let v387 = (((((v378 * 1u) + v380) * s269) + (v383 * c3)) + v386);
					g377[v387] = 0.0f;
				}
				continuing {
					let v390 = l351;
					l351 = (v390 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v392 = l343;
				l343 = (v392 + bitcast<u32>(1i));
			}
		}
		let v395 = l301;
		l394 = (v395 * s333);
		let v397 = l394;
		if (v397 < s169) {
			loop {
				l405 = 0u;
				loop { // unroll
					let v411 = l405;
					if !(v411 < 1u) { break; }
					l413 = 0u;
					loop { // unroll
						let v419 = l413;
						if !(v419 < c5) { break; }
						let v425 = l405;
						let v426 = l413;
						l424[v425][v426] = 0i;
						continuing {
							let v428 = l413;
							l413 = (v428 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v430 = l405;
						l405 = (v430 + bitcast<u32>(1i));
					}
				}
				l432 = 0i;
				l433 = 0u;
				loop { // unroll
					let v439 = l433;
					if !(v439 < c5) { break; }
					let v443 = l433;
					l442[v443] = 0i;
					let v446 = l433;
					l445[v446] = 0i;
					let v449 = l433;
					l448[v449] = 0i;
					continuing {
						let v451 = l433;
						l433 = (v451 + bitcast<u32>(1i));
					}
				}
				if s455 {
					l456 = s314;
				} else {
					let v460 = l394;
					l456 = min((s318 - (v460 * s314)), s314);
				}
				let v464 = l456;
				l453 = v464;
				if true {
					let v471 = l281[0i];
					l467 = v471;
				} else {
					l467 = 0u;
				}
				let v473 = l467;
				let v474 = l394;
				l465 = (v473 + (v474 * s475));
				l478 = 0u;
				loop {
					l483 = 0u;
					loop { // unroll
						let v489 = l483;
						if !(v489 < c5) { break; }
						let v494 = l483;
						let v500 = l307;
						l499 = v500;
						let v502 = l483;
						l501 = v502;
						let v503 = fn_46(&l499, &l501);
						let v505 = b2[v503];
						l493[v494] = v505;
						if s510 {
							let v513 = l483;
							let v514 = l394;
							if ((v514 & 1u) == 0u) {
								let v520 = l483;
								let v522 = l493[v520];
								l517 = v522;
							} else {
								let v524 = l483;
								let v526 = l493[v524];
								l517 = v526.zwxy;
							}
							let v528 = l517;
							l493[v513] = v528;
						}
						continuing {
							let v530 = l483;
							l483 = (v530 + bitcast<u32>(1i));
						}
					}
					l532 = 0u;
					loop { // unroll
						let v538 = l532;
						if !(v538 < s509) { break; }
						let v541 = l465;
						let v542 = l532;
						let v545 = l281[0i];
						l547 = (v541 + v542);
						l548 = (v545 + s184);
						let v549 = fn_42(&l547, &l548);
						l540 = v549;
						l550 = 0u;
						loop { // unroll
							let v556 = l550;
							if !(v556 < c5) { break; }
							let v559 = l550;
							let v560 = l532;
							let v562 = l493[v559][v560];
							l558 = v562;
							let v563 = l550;
							let v564 = l558;
							let v568 = l540[0u];
							l566 = v568;
							l569 = (v564 & 50529027u);
							let v570 = fn_15(&l566, &l569);
							let v572 = l424[0i][v563];
							l424[0i][v563] = (v572 + v570);
							let v575 = l550;
							let v576 = l558;
							let v581 = l540[1u];
							l579 = v581;
							l582 = (v576 & 202116108u);
							let v583 = fn_15(&l579, &l582);
							let v585 = l442[v575];
							l442[v575] = (v585 + v583);
							let v588 = l550;
							let v589 = l558;
							let v594 = l540[2u];
							l592 = v594;
							l595 = (v589 & 808464432u);
							let v596 = fn_15(&l592, &l595);
							let v598 = l445[v588];
							l445[v588] = (v598 + v596);
							if s106 {
								let v603 = l550;
								let v605 = l558;
								l604 = v605;
								let v606 = fn_19(&l604);
								let v610 = l540[3u];
								l607 = v610;
								l611 = v606;
								let v612 = fn_15(&l607, &l611);
								let v614 = l448[v603];
								l448[v603] = (v614 + v612);
							} else {
								let v618 = l550;
								let v620 = l558;
								l619 = v620;
								let v621 = fn_19(&l619);
								let v624 = l540[3u];
								l622 = v624;
								l625 = v621;
								let v626 = fn_15(&l622, &l625);
								let v628 = l424[0i][v618];
								l424[0i][v618] = (v628 + v626);
							}
							continuing {
								let v631 = l550;
								l550 = (v631 + bitcast<u32>(1i));
							}
						}
						if s111 {
							let v638 = l540[3u];
							l636 = v638;
							l639 = 16843009u;
							let v640 = fn_15(&l636, &l639);
							let v641 = l432;
							l432 = (v641 + v640);
						}
						continuing {
							let v643 = l532;
							l532 = (v643 + bitcast<u32>(1i));
						}
					}
					let v645 = l465;
					l465 = (v645 + 4u);
					let v647 = l307;
					l307 = (v647 + 64u);
					continuing {
						let v649 = l478;
						let v650 = (v649 + bitcast<u32>(1i));
						l478 = v650;
						let v651 = l453;
						break if !(v650 < v651);
					}
				}
				if false {
					l655 = 0u;
					loop { // unroll
						let v661 = l655;
						if !(v661 < 1u) { break; }
						l663 = 0u;
						loop { // unroll
							let v669 = l663;
							if !(v669 < c5) { break; }
							let v671 = l655;
							let v672 = l663;
							let v673 = l301;
							let v675 = l655;
							let v678 = l663;
							let v681 = l226;
							let v682 = (((((v673 * 1u) + v675) * s269) + (v678 * c3)) + v681);
							let v684 = g377[v682];
							l363[v671][v672] = v684;
							continuing {
								let v686 = l663;
								l663 = (v686 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v688 = l655;
							l655 = (v688 + bitcast<u32>(1i));
						}
					}
				}
				l690 = 0u;
				loop { // unroll
					let v696 = l690;
					if !(v696 < 1u) { break; }
					let v701 = l690;
					let v707 = l690;
					let v709 = l290[v707];
					let v710 = l394;
					let v711 = (v709 + v710);
					let v714 = b4[v711];
					l700[v701] = (1.0f / v714);
					let v720 = l690;
					let v725 = l690;
					let v727 = l290[v725];
					let v728 = l394;
					let v729 = (v727 + v728);
					let v732 = b5[v729];
					l719[v720] = v732;
					continuing {
						let v734 = l690;
						l690 = (v734 + bitcast<u32>(1i));
					}
				}
				if s737 {
					let v741 = l339;
					l738 = v741;
				} else {
					let v743 = l394;
					l738 = (16u * (v743 & 1u));
				}
				let v746 = l738;
				l736 = v746;
				l747 = 0u;
				loop { // unroll
					let v753 = l747;
					if !(v753 < c5) { break; }
					l755 = 1.0f;
					if s757 {
						let v765 = l323;
						l764 = v765;
						let v767 = l747;
						l766 = v767;
						let v768 = fn_46(&l764, &l766);
						let v771 = b3[v768];
						let v772 = l736;
						l755 = unpack2x16float((v771 >> v772)).x;
					}
					let v777 = l747;
					let v778 = l747;
					let v780 = l442[v778];
					let v782 = l747;
					let v784 = l445[v782];
					let v787 = l747;
					let v790 = l448[v787];
					l788 = v790;
					let v792 = l432;
					l791 = v792;
					let v793 = fn_25(&l788, &l791);
					let v796 = l424[0i][v777];
					l424[0i][v777] = (v796 + (((v780 >> bitcast<u32>(2i)) + (v784 >> bitcast<u32>(4i))) + v793));
					l799 = 0u;
					loop { // unroll
						let v805 = l799;
						if !(v805 < 1u) { break; }
						let v808 = l799;
						let v809 = l747;
						let v811 = l424[v808][v809];
						let v812 = l799;
						let v814 = l719[v812];
						let v817 = l755;
						let v818 = l799;
						let v820 = l700[v818];
						l807 = (f32((v811 - v814)) * (v817 * v820));
						let v823 = l799;
						let v824 = l747;
						let v825 = l799;
						let v826 = l747;
						let v828 = l363[v825][v826];
						let v829 = l807;
						l363[v823][v824] = (v828 + v829);
						continuing {
							let v832 = l799;
							l799 = (v832 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v834 = l747;
						l747 = (v834 + bitcast<u32>(1i));
					}
				}
				if false {
					l838 = 0u;
					loop { // unroll
						let v844 = l838;
						if !(v844 < 1u) { break; }
						l846 = 0u;
						loop { // unroll
							let v852 = l846;
							if !(v852 < c5) { break; }
							let v854 = l301;
							let v856 = l838;
							let v859 = l846;
							let v862 = l226;
							let v863 = (((((v854 * 1u) + v856) * s269) + (v859 * c3)) + v862);
							let v864 = l838;
							let v865 = l846;
							let v867 = l363[v864][v865];
							g377[v863] = v867;
							continuing {
								let v869 = l846;
								l846 = (v869 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v871 = l838;
							l838 = (v871 + bitcast<u32>(1i));
						}
					}
				}
				h879 = s873;
				if s873 {
					let v876 = l394;
					h879 = ((v876 & 1u) == 0u);
				}
				let v879 = h879;
				if v879 {
					let v882 = l394;
					l394 = (v882 + 1u);
					let v884 = l307;
					l307 = (v884 - 64u);
				} else {
					let v890 = l394;
					l394 = (v890 + s889);
					let v895 = l307;
					l307 = (v895 + s894);
					let v900 = l323;
					l323 = (v900 + s899);
				}
				continuing {
					let v902 = l394;
					break if !(v902 < s169);
				}
			}
		}
		if true {
			l906 = 0u;
			loop { // unroll
				let v912 = l906;
				if !(v912 < c5) { break; }
				let v914 = l301;
				let v918 = l906;
				let v921 = l226;
				let v922 = (((((v914 * 1u) + 0u) * s269) + (v918 * c3)) + v921);
				let v923 = l906;
				let v925 = l363[0i][v923];
				g377[v922] = v925;
				continuing {
					let v927 = l906;
					l906 = (v927 + bitcast<u32>(1i));
				}
			}
		}
		continuing {
			h936 = s930;
			if s930 {
				let v933 = l301;
				let v934 = (v933 + c4);
				l301 = v934;
				h936 = (v934 < c10);
			}
			let v936 = h936;
			break if !v936;
		}
	}
	workgroupBarrier();
	let v940 = local_invocation_id[0u];
	l938 = v940;
	loop {
		let v946 = l938;
		if !(v946 < s947) { break; }
		let v950 = l238;
		let v951 = l938;
		l949 = (v950 + (v951 / max(s269, 1u)));
		let v955 = l265;
		let v956 = l938;
		l954 = (v955 + (v956 % max(s269, 1u)));
		let v959 = l949;
		let v960 = l250;
		let v961 = (v959 <= v960);
		h968 = v961;
		if v961 {
			let v964 = l954;
			let v966 = push.m2;
			h968 = (v964 < v966);
		}
		let v968 = h968;
		if v968 {
			l971 = 0.0f;
			l972 = 0u;
			loop {
				let v978 = l972;
				if !(v978 < c10) { break; }
				let v980 = l971;
				let v981 = l972;
				let v984 = l938;
				let v985 = (((v981 * 1u) * s269) + v984);
				let v987 = g377[v985];
				l971 = (v980 + v987);
				continuing {
					let v989 = l972;
					l972 = (v989 + bitcast<u32>(1i));
				}
			}
			let v993 = push.m1;
			let v994 = l954;
			l991 = (v993 + v994);
			if s996 {
				let v999 = l971;
				let v1000 = l991;
				let v1002 = b3[v1000];
				l971 = (v999 * bitcast<f32>(v1002));
			}
			if s1006 {
				let v1009 = l971;
				let v1014 = l949;
				let v1016 = push.m3;
				let v1018 = l991;
				let v1019 = ((v1014 * v1016) + v1018);
				let v1021 = b6[v1019];
				l971 = (v1009 + v1021);
			}
			let v1027 = l949;
			let v1029 = push.m3;
			let v1031 = l991;
			let v1032 = ((v1027 * v1029) + v1031);
			let v1033 = l971;
			b7[v1032] = v1033;
		}
		continuing {
			let v1036 = l938;
			l938 = (v1036 + s1035);
		}
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
fn fn_15(p13: ptr<function, u32>, p14: ptr<function, u32>) -> i32 {
	var l89: i32;
	if s88 {
		let v92 = (*p13);
		let v94 = (*p14);
		l89 = mixed_dot(bitcast<u32>(bitcast<i32>(v92)), v94);
	} else {
		let v97 = (*p13);
		let v99 = (*p14);
		l89 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v97)), bitcast<u32>(bitcast<i32>(v99)));
	}
	let v102 = l89;
	return v102;
}
fn fn_19(p18: ptr<function, u32>) -> u32 {
	var l107: u32;
	var l112: u32;
	if s106 {
		if s111 {
			let v115 = (*p18);
			l112 = (v115 + 2155905152u);
		} else {
			let v119 = (*p18);
			l112 = v119;
		}
		let v120 = l112;
		l107 = (v120 & 3233857728u);
	} else {
		let v124 = (*p18);
		l107 = ((v124 >> bitcast<u32>(6i)) & 50529027u);
	}
	let v129 = l107;
	return v129;
}
fn fn_25(p23: ptr<function, i32>, p24: ptr<function, i32>) -> i32 {
	var l132: i32;
	var l137: i32;
	if s106 {
		let v135 = (*p23);
		if s111 {
			let v140 = (*p24);
			l137 = (2i * v140);
		} else {
			l137 = 0i;
		}
		let v143 = l137;
		l132 = ((v135 >> bitcast<u32>(6i)) + v143);
	} else {
		let v146 = (*p23);
		l132 = v146;
	}
	let v147 = l132;
	return v147;
}
fn fn_31(p28: ptr<function, u32>, p29: ptr<function, u32>, p30: ptr<function, u32>) -> u32 {
	let v150 = (*p28);
	let v153 = (*p30);
	let v155 = (*p29);
	let v158 = (*p28);
	return (((((v150 / 64u) * v153) + v155) * 64u) + (v158 % 64u));
}
fn fn_36(p34: ptr<function, u32>, p35: ptr<function, u32>) -> u32 {
	let v163 = (*p34);
	let v173 = (*p35);
	let v176 = (*p34);
	return (((((v163 / 64u) * s171) + v173) * 64u) + (v176 % 64u));
}
fn fn_42(p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<u32> {
	var l193: vec4<u32>;
	let v188 = (*p40);
	let v189 = (*p41);
	if (s187 || (v188 < v189)) {
		let v200 = (*p40);
		let v203 = b1[v200];
		l193 = v203;
	} else {
		l193 = vec4<u32>(0u, 0u, 0u, 0u);
	}
	let v206 = l193;
	return v206;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> u32 {
	var l210: u32;
	if s209 {
		let v213 = (*p44);
		let v214 = (*p45);
		l210 = (v213 + (v214 * c3));
	} else {
		let v219 = (*p44);
		let v220 = (*p45);
		l210 = (v219 | (v220 * c3));
	}
	let v223 = l210;
	return v223;
}
