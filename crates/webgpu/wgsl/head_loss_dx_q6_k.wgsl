const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 64u; // stride
const c5: u32 = 0u; // residual
const c6: u32 = 0u; // accumulate
const c7: u32 = 0u; // pairs
const c8: u32 = 0u; // part_rows
@group(0) @binding(1) var<storage, read> b1: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S70 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S397 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S70;
@group(0) @binding(16) var<uniform> push: S397;
var<workgroup> g662: array<vec4<f32>, max(s659, 1u)>;
var<workgroup> g757: array<vec4<f32>, 272>;
const s96: u32 = (c1 - 5u);
const s199: u32 = (c2 / 8u);
const s274: u32 = (c2 / 8u);
const s277: u32 = (c2 / 16u);
const s290: u32 = (c2 / 64u);
const s344: bool = (c7 != 0u);
const s416: u32 = (c0 / 16u);
const s417: u32 = (s416 * 2u);
const s418: u32 = (s417 * 4u);
const s424: u32 = (c2 + 64u);
const s425: u32 = (s424 - 1u);
const s426: u32 = (s425 / 64u);
const s441: bool = (c8 != 0u);
const s519: u32 = (c0 / 16u);
const s520: u32 = (s519 * 2u);
const s521: u32 = (s520 * 4u);
const s522: u32 = (s521 / 4u);
const s523: u32 = (s522 * 8u);
const s525: u32 = (s523 + c0);
const s526: u32 = (s525 - 1u);
const s528: u32 = (s526 / max(c0, 1u));
const s566: bool = (c7 != 0u);
const s567: u32 = select(1u, 2u, s566);
const s604: bool = (c7 != 0u);
const s605: u32 = select(1u, 2u, s604);
const s631: u32 = (c0 / 16u);
const s632: u32 = (s631 * 2u);
const s633: u32 = (s632 * 4u);
const s634: u32 = (s633 / 4u);
const s635: u32 = (s634 * 8u);
const s637: u32 = (s635 % max(c0, 1u));
const s638: bool = (s637 == 0u);
const s644: u32 = (c0 / 16u);
const s645: u32 = (s644 * 2u);
const s646: u32 = (s645 * 4u);
const s647: u32 = (s646 / 4u);
const s648: u32 = (s647 * 8u);
const s654: u32 = (c0 / 16u);
const s655: u32 = (s654 * 2u);
const s656: u32 = (s655 * 4u);
const s657: u32 = (s656 / 4u);
const s658: u32 = (s657 + 1u);
const s659: u32 = (16u * s658);
const s665: u32 = (c0 / 16u);
const s666: u32 = (s665 * 2u);
const s667: u32 = (s666 * 4u);
const s668: u32 = (s667 / 4u);
const s669: u32 = (s668 + 1u);
const s679: u32 = (c0 / 16u);
const s680: u32 = (s679 * 2u);
const s681: u32 = (s680 * 4u);
const s682: u32 = (s681 / 4u);
const s683: u32 = (s682 + 1u);
const s711: u32 = (c2 % 64u);
const s712: bool = (s711 == 0u);
const s831: u32 = (c0 / 16u);
const s832: u32 = (s831 * 2u);
const s833: u32 = (s832 * 4u);
const s834: u32 = (s833 / 4u);
const s835: u32 = (s834 + 1u);
const s886: u32 = (c0 / 16u);
const s887: u32 = (s886 * 2u);
const s888: u32 = (s887 * 4u);
const s889: u32 = (s888 / 4u);
const s890: u32 = (s889 + 1u);
const s891: u32 = (4u * s890);
const s949: bool = (c8 != 0u);
const s975: bool = (c5 != 0u);
const s988: bool = (c6 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h650: bool;
	var l383: u32;
	var l389: u32;
	var l392: u32;
	var l395: u32;
	var l407: u32;
	var l421: u32;
	var l435: u32;
	var l436: u32;
	var l437: u32;
	var l447: u32;
	var l452: u32;
	var l471: u32;
	var l479: u32;
	var l490: array<array<vec4<f32>, 1>, 8>;
	var l500: u32;
	var l511: u32;
	var l530: u32;
	var l536: u32;
	var l539: u32;
	var l543: u32;
	var l549: vec2<bool>;
	var l560: vec2<f32>;
	var l571: u32;
	var l573: u32;
	var l581: u32;
	var l594: vec2<f32>;
	var l609: u32;
	var l613: vec2<f32>;
	var l618: vec4<f32>;
	var l623: vec4<f32>;
	var l691: u32;
	var l700: u32;
	var l703: u32;
	var l706: u32;
	var l727: array<vec4<f32>, 4>;
	var l728: u32;
	var l729: u32;
	var l730: array<vec4<f32>, 4>;
	var l734: u32;
	var l746: u32;
	var l775: u32;
	var l777: u32;
	var l780: u32;
	var l788: u32;
	var l796: u32;
	var l805: array<vec4<f32>, 1>;
	var l819: u32;
	var l827: vec4<f32>;
	var l842: u32;
	var l850: u32;
	var l898: u32;
	var l906: u32;
	var l914: u32;
	var l922: u32;
	var l930: u32;
	var l948: u32;
	var l950: u32;
	var l963: u32;
	var l968: f32;
	let v388 = local_invocation_id[0u];
	l383 = v388;
	let v390 = l383;
	l389 = (v390 % 16u);
	let v393 = l383;
	l392 = (v393 / 16u);
	let v396 = fn_8();
	let v402 = push.m3;
	let v404 = push.m4;
	l395 = min(v396, (v402 + v404));
	let v409 = push.m0;
	let v412 = workgroup_id[1u];
	l407 = (v409 + (v412 * s418));
	let v423 = workgroup_id[0u];
	l421 = ((v423 % max(s426, 1u)) * 64u);
	let v429 = l407;
	let v430 = l395;
	if (v429 >= v430) {
		return;
	}
	l435 = 0u;
	l436 = 0u;
	let v439 = push.m2;
	l437 = v439;
	if s441 {
		let v445 = workgroup_id[0u];
		l435 = (v445 / max(s426, 1u));
		let v450 = num_workgroups[0u];
		l447 = (v450 / max(s426, 1u));
		let v454 = push.m2;
		l452 = (((v454 + 16u) - 1u) / 16u);
		let v458 = l435;
		let v459 = l452;
		let v461 = l447;
		l436 = (((v458 * v459) / v461) * 16u);
		let v464 = l435;
		let v466 = l452;
		let v468 = l447;
		l437 = ((((v464 + 1u) * v466) / v468) * 16u);
	}
	l471 = 0u;
	loop { // unroll
		let v477 = l471;
		if !(v477 < 8u) { break; }
		l479 = 0u;
		loop { // unroll
			let v485 = l479;
			if !(v485 < 1u) { break; }
			let v491 = l471;
			let v492 = l479;
			l490[v491][v492] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v496 = l479;
				l479 = (v496 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v498 = l471;
			l471 = (v498 + bitcast<u32>(1i));
		}
	}
	let v501 = l436;
	l500 = v501;
	loop {
		let v507 = l500;
		let v508 = l437;
		if !(v507 < v508) { break; }
		workgroupBarrier();
		l511 = 0u;
		loop { // unroll
			let v517 = l511;
			if !(v517 < s528) { break; }
			let v531 = l383;
			let v532 = l511;
			l530 = (v531 + (v532 * vec3<u32>(c0, 1u, 1u).x));
			let v537 = l530;
			l536 = (v537 / 8u);
			let v540 = l530;
			l539 = ((v540 % 8u) * 2u);
			let v544 = l500;
			let v545 = l539;
			l543 = (v544 + v545);
			let v550 = l543;
			let v552 = push.m2;
			let v554 = l543;
			let v557 = push.m2;
			l549 = vec2<bool>((v550 < v552), ((v554 + 1u) < v557));
			let v562 = push.m1;
			let v563 = l543;
			let v565 = push.m2;
			l571 = (v562 + min(v563, (v565 - s567)));
			let v572 = fn_60(&l571);
			l560 = v572;
			l573 = 0u;
			loop { // unroll
				let v579 = l573;
				if !(v579 < 4u) { break; }
				let v582 = l407;
				let v583 = l536;
				let v586 = l573;
				let v588 = l395;
				let v592 = push.m3;
				l581 = (min(((v582 + (v583 * 4u)) + v586), (v588 - 1u)) - v592);
				let v595 = l581;
				let v599 = push.m1;
				let v601 = l543;
				let v603 = push.m2;
				l609 = (((v595 * c4) + v599) + min(v601, (v603 - s605)));
				let v610 = fn_57(&l609);
				let v611 = l560;
				l594 = (v610 * v611);
				let v615 = l594;
				let v616 = l549;
				l613 = select(vec2<f32>(0.0f, 0.0f), v615, v616);
				let v619 = l573;
				let v621 = l613[0u];
				l618[v619] = v621;
				let v624 = l573;
				let v626 = l613[1u];
				l623[v624] = v626;
				continuing {
					let v628 = l573;
					l573 = (v628 + bitcast<u32>(1i));
				}
			}
			h650 = s638;
			if (!s638) {
				let v642 = l530;
				h650 = (v642 < s648);
			}
			let v650 = h650;
			if v650 {
				let v663 = l539;
				let v671 = l536;
				let v672 = ((v663 * s669) + v671);
				let v673 = l618;
				g662[v672] = v673;
				let v676 = l539;
				let v685 = l536;
				let v686 = (((v676 + 1u) * s683) + v685);
				let v687 = l623;
				g662[v686] = v687;
			}
			continuing {
				let v689 = l511;
				l511 = (v689 + bitcast<u32>(1i));
			}
		}
		let v692 = l383;
		l691 = v692;
		loop {
			let v698 = l691;
			if !(v698 < 64u) { break; }
			let v701 = l691;
			l700 = (v701 / 4u);
			let v704 = l691;
			l703 = (v704 % 4u);
			let v707 = l421;
			let v708 = l703;
			l706 = (v707 + (v708 * 16u));
			let v713 = l706;
			if (s712 || (v713 < c2)) {
				let v718 = l500;
				let v719 = l700;
				let v722 = push.m2;
				let v725 = l706;
				l728 = min((v718 + v719), (v722 - 1u));
				l729 = (v725 / 16u);
				fn_52(&l728, &l729, &l730);
				let v732 = l730;
				l727 = v732;
			} else {
				l734 = 0u;
				loop { // unroll
					let v740 = l734;
					if !(v740 < 4u) { break; }
					let v742 = l734;
					l727[v742] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v744 = l734;
						l734 = (v744 + bitcast<u32>(1i));
					}
				}
			}
			l746 = 0u;
			loop { // unroll
				let v752 = l746;
				if !(v752 < 4u) { break; }
				let v758 = l700;
				let v761 = l703;
				let v764 = l746;
				let v765 = (((v758 * 17u) + (v761 * 4u)) + v764);
				let v766 = l746;
				let v768 = l727[v766];
				g757[v765] = v768;
				continuing {
					let v770 = l746;
					l746 = (v770 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v773 = l691;
				l691 = (v773 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v776 = l389;
		l775 = v776;
		let v778 = l392;
		l777 = (v778 * 2u);
		l780 = 0u;
		loop {
			let v786 = l780;
			if !(v786 < 16u) { break; }
			l788 = 0u;
			loop { // unroll
				let v794 = l788;
				if !(v794 < 4u) { break; }
				l796 = 0u;
				loop { // unroll
					let v802 = l796;
					if !(v802 < 1u) { break; }
					let v806 = l796;
					let v807 = l775;
					let v808 = l788;
					let v811 = l796;
					let v813 = ((v807 + (v808 * 17u)) + (v811 * 16u));
					let v815 = g757[v813];
					l805[v806] = v815;
					continuing {
						let v817 = l796;
						l796 = (v817 + bitcast<u32>(1i));
					}
				}
				l819 = 0u;
				loop { // unroll
					let v825 = l819;
					if !(v825 < 2u) { break; }
					let v828 = l777;
					let v829 = l788;
					let v838 = l819;
					let v839 = ((v828 + (v829 * s835)) + v838);
					let v841 = g662[v839];
					l827 = v841;
					l842 = 0u;
					loop { // unroll
						let v848 = l842;
						if !(v848 < 4u) { break; }
						l850 = 0u;
						loop { // unroll
							let v856 = l850;
							if !(v856 < 1u) { break; }
							let v858 = l819;
							let v860 = l842;
							let v861 = ((v858 * 4u) + v860);
							let v862 = l850;
							let v863 = l842;
							let v865 = l827[v863];
							let v866 = l850;
							let v868 = l805[v866];
							let v871 = l490[v861][v862];
							l490[v861][v862] = (v871 + (v868 * v865));
							continuing {
								let v874 = l850;
								l850 = (v874 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v876 = l842;
							l842 = (v876 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v878 = l819;
						l819 = (v878 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v880 = l788;
					l788 = (v880 + bitcast<u32>(1i));
				}
			}
			let v883 = l775;
			l775 = (v883 + 68u);
			let v892 = l777;
			l777 = (v892 + s891);
			continuing {
				let v894 = l780;
				l780 = (v894 + 4u);
			}
		}
		continuing {
			let v896 = l500;
			l500 = (v896 + 16u);
		}
	}
	l898 = 0u;
	loop { // unroll
		let v904 = l898;
		if !(v904 < 8u) { break; }
		let v907 = l407;
		let v908 = l392;
		let v912 = l898;
		l906 = ((v907 + ((v908 * 2u) * 4u)) + v912);
		l914 = 0u;
		loop { // unroll
			let v920 = l914;
			if !(v920 < 1u) { break; }
			l922 = 0u;
			loop { // unroll
				let v928 = l922;
				if !(v928 < 4u) { break; }
				let v931 = l421;
				let v932 = l389;
				let v933 = l914;
				let v938 = l922;
				l930 = ((v931 + ((v932 + (v933 * 16u)) * 4u)) + v938);
				let v940 = l906;
				let v941 = l395;
				let v943 = l930;
				if ((v940 < v941) && (v943 < c2)) {
					if s949 {
						let v953 = l435;
						let v955 = l906;
						let v958 = push.m3;
						l950 = (((v953 * c8) + v955) - v958);
					} else {
						let v961 = l906;
						l950 = v961;
					}
					let v962 = l950;
					l948 = v962;
					let v964 = l948;
					let v966 = l930;
					l963 = ((v964 * c2) + v966);
					let v969 = l898;
					let v970 = l914;
					let v971 = l922;
					let v973 = l490[v969][v970][v971];
					l968 = v973;
					if s975 {
						let v982 = l963;
						let v984 = b4[v982];
						let v985 = l968;
						l968 = (v985 + v984);
					}
					if s988 {
						let v995 = l963;
						let v997 = b5[v995];
						let v998 = l968;
						l968 = (v998 + v997);
					}
					let v1000 = l963;
					let v1001 = l968;
					b5[v1000] = v1001;
				}
				continuing {
					let v1003 = l922;
					l922 = (v1003 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v1005 = l914;
				l914 = (v1005 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v1007 = l898;
			l898 = (v1007 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v77 = extents.m0;
			return v77;
		}
		case 1u: {
			let v81 = extents.m1;
			return v81;
		}
		case 2u: {
			let v85 = extents.m2;
			return v85;
		}
		case 3u: {
			let v89 = extents.m3;
			return v89;
		}
		case 4u: {
			let v93 = extents.m4;
			return v93;
		}
		case default: {
			return s96;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l102: vec4<u32>;
	var l129: vec4<f32>;
	let v103 = (*p15);
	let v106 = (*p15);
	let v110 = (*p15);
	let v114 = (*p15);
	l102 = vec4<u32>((v103 & 255u), ((v106 >> bitcast<u32>(8i)) & 255u), ((v110 >> bitcast<u32>(16i)) & 255u), (v114 >> bitcast<u32>(24i)));
	if false {
		let v122 = l102;
		let v124 = (*p16);
		return (vec4<f32>(v122) - vec4<f32>(v124, v124, v124, v124));
	}
	let v130 = l102;
	let v136 = (*p16);
	let v137 = (8388608.0f + v136);
	l129 = (bitcast<vec4<f32>>((v130 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v137, v137, v137, v137));
	let v140 = l129;
	return v140;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l144: vec2<f32>;
	var l166: f32;
	let v149 = (*p20);
	let v150 = (*p21);
	let v151 = (*p22);
	let v155 = (v149 + (v150 >> (v151 + 1u)));
	let v158 = b2[v155 / 4u][v155 % 4u];
	l144 = unpack2x16float(v158);
	let v160 = (*p21);
	let v161 = (*p22);
	if ((v160 & (1u << v161)) == 0u) {
		let v170 = l144[0u];
		l166 = v170;
	} else {
		let v173 = l144[1u];
		l166 = v173;
	}
	let v174 = l166;
	return v174;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v177 = (*p26);
	return (v177 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v187 = (*p31);
	let v190 = (*p32);
	let v191 = ((v187 * 2u) + v190);
	let v194 = select(b2[v191 / 2u].xy, b2[v191 / 2u].zw, (v191 & 1u) == 1u);
	let v195 = (*p31);
	let v201 = (*p32);
	let v202 = (((v195 * 4u) + s199) + v201);
	let v204 = b2[v202 / 4u][v202 % 4u];
	return vec3<u32>(v194.x, v194.y, v204);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 4>>) {
	var l211: vec3<u32>;
	var l212: u32;
	var l214: u32;
	var l217: vec4<u32>;
	var l232: vec4<u32>;
	var l248: u32;
	var l265: u32;
	var l266: f32;
	let v213 = (*p39);
	l212 = v213;
	let v215 = (*p40);
	l214 = v215;
	let v216 = fn_33(&l212, &l214);
	l211 = v216;
	let v219 = l211[0u];
	let v221 = l211[0u];
	let v224 = l211[1u];
	let v226 = l211[1u];
	l217 = (vec4<u32>(v219, (v221 >> bitcast<u32>(4i)), v224, (v226 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v234 = l211[2u];
	let v237 = l211[2u];
	let v240 = l211[2u];
	let v242 = l211[2u];
	l232 = (vec4<u32>((v234 << bitcast<u32>(4i)), (v237 << bitcast<u32>(2i)), v240, (v242 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l248 = 0u;
	loop { // unroll
		let v254 = l248;
		if !(v254 < 4u) { break; }
		let v256 = l248;
		let v257 = l248;
		let v259 = l217[v257];
		let v260 = l248;
		let v262 = l232[v260];
		l265 = (v259 + v262);
		l266 = 32.0f;
		let v267 = fn_17(&l265, &l266);
		(*p41)[v256] = v267;
		continuing {
			let v269 = l248;
			l248 = (v269 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, u32>) -> f32 {
	var l271: u32;
	var l280: i32;
	var l292: u32;
	var l293: u32;
	var l295: u32;
	let v272 = (*p45);
	l271 = (((v272 * 4u) + s274) + s277);
	let v281 = l271;
	let v282 = (*p46);
	let v284 = (v281 + (v282 >> bitcast<u32>(2i)));
	let v286 = b2[v284 / 4u][v284 % 4u];
	l280 = bitcast<i32>(v286);
	let v288 = l271;
	l292 = (v288 + s290);
	let v294 = (*p46);
	l293 = v294;
	l295 = 4u;
	let v296 = fn_23(&l292, &l293, &l295);
	let v297 = l280;
	let v299 = (*p46);
	return (v296 * f32(((v297 << (24u - ((v299 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l310: u32;
	var l311: u32;
	var l314: u32;
	var l316: u32;
	var l318: array<vec4<f32>, 4>;
	var l321: f32;
	var l322: u32;
	var l324: u32;
	var l327: u32;
	let v312 = (*p49);
	l311 = v312;
	let v313 = fn_27(&l311);
	l310 = v313;
	let v315 = l310;
	l314 = v315;
	let v317 = (*p50);
	l316 = v317;
	fn_42(&l314, &l316, &l318);
	let v320 = l318;
	(*p51) = v320;
	let v323 = l310;
	l322 = v323;
	let v325 = (*p50);
	l324 = v325;
	let v326 = fn_47(&l322, &l324);
	l321 = v326;
	l327 = 0u;
	loop { // unroll
		let v333 = l327;
		if !(v333 < 4u) { break; }
		let v335 = l327;
		let v336 = l321;
		let v338 = (*p51)[v335];
		(*p51)[v335] = (v338 * v336);
		continuing {
			let v341 = l327;
			l327 = (v341 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p56: ptr<function, u32>) -> vec2<f32> {
	var l345: vec2<f32>;
	if s344 {
		let v352 = (*p56);
		let v353 = (v352 / 2u);
		let v356 = b1[v353];
		l345 = v356;
	} else {
		let v362 = (*p56);
		let v365 = b1[v362 / 2u][v362 % 2u];
		let v366 = (*p56);
		let v368 = (arrayLength(&b1) * 2u);
		let v372 = min((v366 + 1u), (bitcast<u32>(bitcast<i32>(v368)) - 1u));
		let v374 = b1[v372 / 2u][v372 % 2u];
		l345 = vec2<f32>(v365, v374);
	}
	let v376 = l345;
	return v376;
}
fn fn_60(p59: ptr<function, u32>) -> vec2<f32> {
	return vec2<f32>(1.0f, 1.0f);
}
