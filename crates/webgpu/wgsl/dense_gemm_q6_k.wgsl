const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S62 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S350 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S62;
@group(0) @binding(16) var<uniform> push: S350;
var<workgroup> g534: array<vec4<f32>, max(s531, 1u)>;
var<workgroup> g616: array<vec4<f32>, 260>;
const s88: u32 = (c1 - 5u);
const s192: u32 = (c2 / 8u);
const s267: u32 = (c2 / 8u);
const s270: u32 = (c2 / 16u);
const s283: u32 = (c2 / 64u);
const s370: u32 = (c0 / 16u);
const s371: u32 = (s370 * 8u);
const s429: u32 = (c0 / 16u);
const s430: u32 = (s429 * 8u);
const s431: u32 = (s430 * 4u);
const s433: u32 = (s431 / max(c0, 1u));
const s456: u32 = (c2 % 4u);
const s457: bool = (s456 == 0u);
const s461: u32 = (c2 % 16u);
const s462: bool = (s461 == 0u);
const s481: u32 = (c2 - 4u);
const s528: u32 = (c0 / 16u);
const s529: u32 = (s528 * 8u);
const s530: u32 = (s529 + 1u);
const s531: u32 = (4u * s530);
const s538: u32 = (c0 / 16u);
const s539: u32 = (s538 * 8u);
const s540: u32 = (s539 + 1u);
const s576: u32 = (c2 % 16u);
const s577: bool = (s576 == 0u);
const s680: u32 = (c0 / 16u);
const s709: u32 = (c0 / 16u);
const s710: u32 = (s709 * 8u);
const s711: u32 = (s710 + 1u);
const s732: u32 = (c0 / 16u);
const s781: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h759: bool;
	var l336: u32;
	var l342: u32;
	var l345: u32;
	var l348: u32;
	var l361: u32;
	var l374: u32;
	var l384: u32;
	var l392: u32;
	var l403: array<array<f32, 4>, 8>;
	var l412: u32;
	var l421: u32;
	var l435: u32;
	var l441: u32;
	var l447: u32;
	var l460: vec4<f32>;
	var l463: vec4<f32>;
	var l494: u32;
	var l507: f32;
	var l550: u32;
	var l559: u32;
	var l562: u32;
	var l571: u32;
	var l585: array<vec4<f32>, 4>;
	var l586: u32;
	var l588: u32;
	var l589: array<vec4<f32>, 4>;
	var l593: u32;
	var l605: u32;
	var l635: u32;
	var l637: u32;
	var l639: u32;
	var l647: u32;
	var l655: array<vec4<f32>, 4>;
	var l668: u32;
	var l676: vec4<f32>;
	var l685: u32;
	var l718: u32;
	var l726: u32;
	var l735: u32;
	var l743: u32;
	var l762: u32;
	var l782: f32;
	let v341 = local_invocation_id[0u];
	l336 = v341;
	let v343 = l336;
	l342 = (v343 % 16u);
	let v346 = l336;
	l345 = (v346 / 16u);
	let v349 = fn_8();
	let v355 = push.m4;
	let v358 = push.m5;
	l348 = min(v349, (v355 + v358));
	let v363 = push.m0;
	let v366 = workgroup_id[1u];
	l361 = (v363 + (v366 * s371));
	let v376 = workgroup_id[0u];
	l374 = (v376 * 64u);
	let v378 = l361;
	let v379 = l348;
	if (v378 >= v379) {
		return;
	}
	l384 = 0u;
	loop { // unroll
		let v390 = l384;
		if !(v390 < 8u) { break; }
		l392 = 0u;
		loop { // unroll
			let v398 = l392;
			if !(v398 < 4u) { break; }
			let v404 = l384;
			let v405 = l392;
			l403[v404][v405] = 0.0f;
			continuing {
				let v408 = l392;
				l392 = (v408 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v410 = l384;
			l384 = (v410 + bitcast<u32>(1i));
		}
	}
	l412 = 0u;
	loop {
		let v418 = l412;
		if !(v418 < c2) { break; }
		workgroupBarrier();
		l421 = 0u;
		loop { // unroll
			let v427 = l421;
			if !(v427 < s433) { break; }
			let v436 = l336;
			let v437 = l421;
			l435 = (v436 + (v437 * vec3<u32>(c0, 1u, 1u).x));
			let v442 = l412;
			let v443 = l435;
			l441 = (v442 + ((v443 % 4u) * 4u));
			let v448 = l361;
			let v449 = l435;
			let v452 = l348;
			l447 = (min((v448 + (v449 / 4u)), (v452 - 1u)) * c2);
			if s457 {
				if s462 {
					let v470 = l447;
					let v471 = l441;
					let v473 = ((v470 + v471) / 4u);
					let v476 = b1[v473];
					l463 = v476;
				} else {
					let v479 = l447;
					let v480 = l441;
					let v484 = ((v479 + min(v480, s481)) / 4u);
					let v486 = b1[v484];
					let v487 = l441;
					let v488 = (v487 < c2);
					l463 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v486, vec4<bool>(v488, v488, v488, v488));
				}
				let v492 = l463;
				l460 = v492;
			} else {
				l494 = 0u;
				loop { // unroll
					let v500 = l494;
					if !(v500 < 4u) { break; }
					let v502 = l494;
					let v503 = l441;
					let v504 = l494;
					if ((v503 + v504) < c2) {
						let v514 = l447;
						let v515 = l441;
						let v517 = l494;
						let v518 = ((v514 + v515) + v517);
						let v521 = b1[v518 / 4u][v518 % 4u];
						l507 = v521;
					} else {
						l507 = 0.0f;
					}
					let v523 = l507;
					l460[v502] = v523;
					continuing {
						let v525 = l494;
						l494 = (v525 + bitcast<u32>(1i));
					}
				}
			}
			let v535 = l435;
			let v542 = l435;
			let v544 = (((v535 % 4u) * s540) + (v542 / 4u));
			let v545 = l460;
			g534[v544] = v545;
			continuing {
				let v548 = l421;
				l421 = (v548 + bitcast<u32>(1i));
			}
		}
		let v551 = l336;
		l550 = v551;
		loop {
			let v557 = l550;
			if !(v557 < 64u) { break; }
			let v560 = l550;
			l559 = (v560 % 1u);
			let v563 = l374;
			let v564 = l550;
			let v568 = push.m2;
			l562 = min((v563 + (v564 / 1u)), (v568 - 1u));
			let v572 = l412;
			let v573 = l559;
			l571 = (v572 + (v573 * 16u));
			let v578 = l571;
			if (s577 || (v578 < c2)) {
				let v583 = l571;
				let v587 = l562;
				l586 = v587;
				l588 = (v583 / 16u);
				fn_52(&l586, &l588, &l589);
				let v591 = l589;
				l585 = v591;
			} else {
				l593 = 0u;
				loop { // unroll
					let v599 = l593;
					if !(v599 < 4u) { break; }
					let v601 = l593;
					l585[v601] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v603 = l593;
						l593 = (v603 + bitcast<u32>(1i));
					}
				}
			}
			l605 = 0u;
			loop { // unroll
				let v611 = l605;
				if !(v611 < 4u) { break; }
				let v617 = l559;
				let v619 = l605;
				let v623 = l550;
				let v625 = ((((v617 * 4u) + v619) * 65u) + (v623 / 1u));
				let v626 = l605;
				let v628 = l585[v626];
				g616[v625] = v628;
				continuing {
					let v630 = l605;
					l605 = (v630 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v633 = l550;
				l550 = (v633 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v636 = l342;
		l635 = v636;
		let v638 = l345;
		l637 = v638;
		l639 = 0u;
		loop {
			let v645 = l639;
			if !(v645 < 4u) { break; }
			l647 = 0u;
			loop { // unroll
				let v653 = l647;
				if !(v653 < 4u) { break; }
				let v656 = l647;
				let v657 = l635;
				let v658 = l647;
				let v660 = (v657 + (v658 * 16u));
				let v662 = g616[v660];
				l655[v656] = v662;
				continuing {
					let v664 = l647;
					l647 = (v664 + bitcast<u32>(1i));
				}
			}
			let v666 = l635;
			l635 = (v666 + 65u);
			l668 = 0u;
			loop { // unroll
				let v674 = l668;
				if !(v674 < 8u) { break; }
				let v677 = l637;
				let v678 = l668;
				let v682 = (v677 + (v678 * s680));
				let v684 = g534[v682];
				l676 = v684;
				l685 = 0u;
				loop { // unroll
					let v691 = l685;
					if !(v691 < 4u) { break; }
					let v693 = l668;
					let v694 = l685;
					let v695 = l676;
					let v696 = l685;
					let v698 = l655[v696];
					let v701 = l403[v693][v694];
					l403[v693][v694] = (v701 + dot(v695, v698));
					continuing {
						let v704 = l685;
						l685 = (v704 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v706 = l668;
					l668 = (v706 + bitcast<u32>(1i));
				}
			}
			let v712 = l637;
			l637 = (v712 + s711);
			continuing {
				let v714 = l639;
				l639 = (v714 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v716 = l412;
			l412 = (v716 + 16u);
		}
	}
	l718 = 0u;
	loop { // unroll
		let v724 = l718;
		if !(v724 < 8u) { break; }
		let v727 = l361;
		let v728 = l345;
		let v730 = l718;
		l726 = ((v727 + v728) + (v730 * s732));
		l735 = 0u;
		loop { // unroll
			let v741 = l735;
			if !(v741 < 4u) { break; }
			let v744 = l374;
			let v745 = l342;
			let v747 = l735;
			l743 = ((v744 + v745) + (v747 * 16u));
			let v750 = l726;
			let v751 = l348;
			let v752 = (v750 < v751);
			h759 = v752;
			if v752 {
				let v755 = l743;
				let v757 = push.m2;
				h759 = (v755 < v757);
			}
			let v759 = h759;
			if v759 {
				let v763 = l726;
				let v765 = push.m4;
				let v768 = push.m3;
				let v771 = push.m1;
				let v773 = l743;
				l762 = ((((v763 - v765) * v768) + v771) + v773);
				let v779 = l762;
				if s781 {
					let v785 = l718;
					let v786 = l735;
					let v788 = l403[v785][v786];
					let v793 = l762;
					let v795 = b5[v793];
					l782 = (v788 + v795);
				} else {
					let v798 = l718;
					let v799 = l735;
					let v801 = l403[v798][v799];
					l782 = v801;
				}
				let v802 = l782;
				b3[v779] = v802;
			}
			continuing {
				let v804 = l735;
				l735 = (v804 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v806 = l718;
			l718 = (v806 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v69 = extents.m0;
			return v69;
		}
		case 1u: {
			let v73 = extents.m1;
			return v73;
		}
		case 2u: {
			let v77 = extents.m2;
			return v77;
		}
		case 3u: {
			let v81 = extents.m3;
			return v81;
		}
		case 4u: {
			let v85 = extents.m4;
			return v85;
		}
		case default: {
			return s88;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l94: vec4<u32>;
	var l121: vec4<f32>;
	let v95 = (*p15);
	let v98 = (*p15);
	let v102 = (*p15);
	let v106 = (*p15);
	l94 = vec4<u32>((v95 & 255u), ((v98 >> bitcast<u32>(8i)) & 255u), ((v102 >> bitcast<u32>(16i)) & 255u), (v106 >> bitcast<u32>(24i)));
	if false {
		let v114 = l94;
		let v116 = (*p16);
		return (vec4<f32>(v114) - vec4<f32>(v116, v116, v116, v116));
	}
	let v122 = l94;
	let v128 = (*p16);
	let v129 = (8388608.0f + v128);
	l121 = (bitcast<vec4<f32>>((v122 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v129, v129, v129, v129));
	let v132 = l121;
	return v132;
}
fn fn_23(p20: ptr<function, u32>, p21: ptr<function, u32>, p22: ptr<function, u32>) -> f32 {
	var l137: vec2<f32>;
	var l159: f32;
	let v142 = (*p20);
	let v143 = (*p21);
	let v144 = (*p22);
	let v148 = (v142 + (v143 >> (v144 + 1u)));
	let v151 = b2[v148 / 4u][v148 % 4u];
	l137 = unpack2x16float(v151);
	let v153 = (*p21);
	let v154 = (*p22);
	if ((v153 & (1u << v154)) == 0u) {
		let v163 = l137[0u];
		l159 = v163;
	} else {
		let v166 = l137[1u];
		l159 = v166;
	}
	let v167 = l159;
	return v167;
}
fn fn_27(p26: ptr<function, u32>) -> u32 {
	let v170 = (*p26);
	return (v170 * c3);
}
fn fn_33(p31: ptr<function, u32>, p32: ptr<function, u32>) -> vec3<u32> {
	let v180 = (*p31);
	let v183 = (*p32);
	let v184 = ((v180 * 2u) + v183);
	let v187 = select(b2[v184 / 2u].xy, b2[v184 / 2u].zw, (v184 & 1u) == 1u);
	let v188 = (*p31);
	let v194 = (*p32);
	let v195 = (((v188 * 4u) + s192) + v194);
	let v197 = b2[v195 / 4u][v195 % 4u];
	return vec3<u32>(v187.x, v187.y, v197);
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, array<vec4<f32>, 4>>) {
	var l204: vec3<u32>;
	var l205: u32;
	var l207: u32;
	var l210: vec4<u32>;
	var l225: vec4<u32>;
	var l241: u32;
	var l258: u32;
	var l259: f32;
	let v206 = (*p39);
	l205 = v206;
	let v208 = (*p40);
	l207 = v208;
	let v209 = fn_33(&l205, &l207);
	l204 = v209;
	let v212 = l204[0u];
	let v214 = l204[0u];
	let v217 = l204[1u];
	let v219 = l204[1u];
	l210 = (vec4<u32>(v212, (v214 >> bitcast<u32>(4i)), v217, (v219 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v227 = l204[2u];
	let v230 = l204[2u];
	let v233 = l204[2u];
	let v235 = l204[2u];
	l225 = (vec4<u32>((v227 << bitcast<u32>(4i)), (v230 << bitcast<u32>(2i)), v233, (v235 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l241 = 0u;
	loop { // unroll
		let v247 = l241;
		if !(v247 < 4u) { break; }
		let v249 = l241;
		let v250 = l241;
		let v252 = l210[v250];
		let v253 = l241;
		let v255 = l225[v253];
		l258 = (v252 + v255);
		l259 = 32.0f;
		let v260 = fn_17(&l258, &l259);
		(*p41)[v249] = v260;
		continuing {
			let v262 = l241;
			l241 = (v262 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_47(p45: ptr<function, u32>, p46: ptr<function, u32>) -> f32 {
	var l264: u32;
	var l273: i32;
	var l285: u32;
	var l286: u32;
	var l288: u32;
	let v265 = (*p45);
	l264 = (((v265 * 4u) + s267) + s270);
	let v274 = l264;
	let v275 = (*p46);
	let v277 = (v274 + (v275 >> bitcast<u32>(2i)));
	let v279 = b2[v277 / 4u][v277 % 4u];
	l273 = bitcast<i32>(v279);
	let v281 = l264;
	l285 = (v281 + s283);
	let v287 = (*p46);
	l286 = v287;
	l288 = 4u;
	let v289 = fn_23(&l285, &l286, &l288);
	let v290 = l273;
	let v292 = (*p46);
	return (v289 * f32(((v290 << (24u - ((v292 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l303: u32;
	var l304: u32;
	var l307: u32;
	var l309: u32;
	var l311: array<vec4<f32>, 4>;
	var l314: f32;
	var l315: u32;
	var l317: u32;
	var l320: u32;
	let v305 = (*p49);
	l304 = v305;
	let v306 = fn_27(&l304);
	l303 = v306;
	let v308 = l303;
	l307 = v308;
	let v310 = (*p50);
	l309 = v310;
	fn_42(&l307, &l309, &l311);
	let v313 = l311;
	(*p51) = v313;
	let v316 = l303;
	l315 = v316;
	let v318 = (*p50);
	l317 = v318;
	let v319 = fn_47(&l315, &l317);
	l314 = v319;
	l320 = 0u;
	loop { // unroll
		let v326 = l320;
		if !(v326 < 4u) { break; }
		let v328 = l320;
		let v329 = l314;
		let v331 = (*p51)[v328];
		(*p51)[v328] = (v331 * v329);
		continuing {
			let v334 = l320;
			l320 = (v334 + bitcast<u32>(1i));
		}
	}
	return;
}
