const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S72 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S317 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S72;
@group(0) @binding(16) var<uniform> push: S317;
var<workgroup> g504: array<vec4<f32>, max(s501, 1u)>;
var<workgroup> g586: array<vec4<f32>, 260>;
const s98: u32 = (c1 - 5u);
const s259: u32 = (c2 / 4u);
const s337: u32 = (c0 / 16u);
const s339: u32 = (s337 * 8u);
const s399: u32 = (c0 / 16u);
const s400: u32 = (s399 * 8u);
const s401: u32 = (s400 * 4u);
const s403: u32 = (s401 / max(c0, 1u));
const s426: u32 = (c2 % 4u);
const s427: bool = (s426 == 0u);
const s431: u32 = (c2 % 16u);
const s432: bool = (s431 == 0u);
const s451: u32 = (c2 - 4u);
const s498: u32 = (c0 / 16u);
const s499: u32 = (s498 * 8u);
const s500: u32 = (s499 + 1u);
const s501: u32 = (4u * s500);
const s508: u32 = (c0 / 16u);
const s509: u32 = (s508 * 8u);
const s510: u32 = (s509 + 1u);
const s546: u32 = (c2 % 16u);
const s547: bool = (s546 == 0u);
const s650: u32 = (c0 / 16u);
const s679: u32 = (c0 / 16u);
const s680: u32 = (s679 * 8u);
const s681: u32 = (s680 + 1u);
const s702: u32 = (c0 / 16u);
const s751: bool = (c4 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h729: bool;
	var l301: u32;
	var l308: u32;
	var l312: u32;
	var l315: u32;
	var l328: u32;
	var l342: u32;
	var l353: u32;
	var l361: u32;
	var l372: array<array<f32, 4>, 8>;
	var l381: u32;
	var l391: u32;
	var l405: u32;
	var l411: u32;
	var l417: u32;
	var l430: vec4<f32>;
	var l433: vec4<f32>;
	var l464: u32;
	var l477: f32;
	var l520: u32;
	var l529: u32;
	var l532: u32;
	var l541: u32;
	var l555: array<vec4<f32>, 4>;
	var l556: u32;
	var l558: u32;
	var l559: array<vec4<f32>, 4>;
	var l563: u32;
	var l575: u32;
	var l605: u32;
	var l607: u32;
	var l609: u32;
	var l617: u32;
	var l625: array<vec4<f32>, 4>;
	var l638: u32;
	var l646: vec4<f32>;
	var l655: u32;
	var l688: u32;
	var l696: u32;
	var l705: u32;
	var l713: u32;
	var l732: u32;
	var l752: f32;
	let v307 = local_invocation_id[0u];
	l301 = v307;
	let v309 = l301;
	l308 = (v309 % 16u);
	let v313 = l301;
	l312 = (v313 / 16u);
	let v316 = fn_8();
	let v322 = push.m4;
	let v325 = push.m5;
	l315 = min(v316, (v322 + v325));
	let v330 = push.m0;
	let v333 = workgroup_id[1u];
	l328 = (v330 + (v333 * s339));
	let v344 = workgroup_id[0u];
	l342 = (v344 * 64u);
	let v347 = l328;
	let v348 = l315;
	if (v347 >= v348) {
		return;
	}
	l353 = 0u;
	loop { // unroll
		let v359 = l353;
		if !(v359 < 8u) { break; }
		l361 = 0u;
		loop { // unroll
			let v367 = l361;
			if !(v367 < 4u) { break; }
			let v373 = l353;
			let v374 = l361;
			l372[v373][v374] = 0.0f;
			continuing {
				let v377 = l361;
				l361 = (v377 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v379 = l353;
			l353 = (v379 + bitcast<u32>(1i));
		}
	}
	l381 = 0u;
	loop {
		let v387 = l381;
		if !(v387 < c2) { break; }
		workgroupBarrier();
		l391 = 0u;
		loop { // unroll
			let v397 = l391;
			if !(v397 < s403) { break; }
			let v406 = l301;
			let v407 = l391;
			l405 = (v406 + (v407 * vec3<u32>(c0, 1u, 1u).x));
			let v412 = l381;
			let v413 = l405;
			l411 = (v412 + ((v413 % 4u) * 4u));
			let v418 = l328;
			let v419 = l405;
			let v422 = l315;
			l417 = (min((v418 + (v419 / 4u)), (v422 - 1u)) * c2);
			if s427 {
				if s432 {
					let v440 = l417;
					let v441 = l411;
					let v443 = ((v440 + v441) / 4u);
					let v446 = b1[v443];
					l433 = v446;
				} else {
					let v449 = l417;
					let v450 = l411;
					let v454 = ((v449 + min(v450, s451)) / 4u);
					let v456 = b1[v454];
					let v457 = l411;
					let v458 = (v457 < c2);
					l433 = select(vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f), v456, vec4<bool>(v458, v458, v458, v458));
				}
				let v462 = l433;
				l430 = v462;
			} else {
				l464 = 0u;
				loop { // unroll
					let v470 = l464;
					if !(v470 < 4u) { break; }
					let v472 = l464;
					let v473 = l411;
					let v474 = l464;
					if ((v473 + v474) < c2) {
						let v484 = l417;
						let v485 = l411;
						let v487 = l464;
						let v488 = ((v484 + v485) + v487);
						let v491 = b1[v488 / 4u][v488 % 4u];
						l477 = v491;
					} else {
						l477 = 0.0f;
					}
					let v493 = l477;
					l430[v472] = v493;
					continuing {
						let v495 = l464;
						l464 = (v495 + bitcast<u32>(1i));
					}
				}
			}
			let v505 = l405;
			let v512 = l405;
			let v514 = (((v505 % 4u) * s510) + (v512 / 4u));
			let v515 = l430;
			g504[v514] = v515;
			continuing {
				let v518 = l391;
				l391 = (v518 + bitcast<u32>(1i));
			}
		}
		let v521 = l301;
		l520 = v521;
		loop {
			let v527 = l520;
			if !(v527 < 64u) { break; }
			let v530 = l520;
			l529 = (v530 % 1u);
			let v533 = l342;
			let v534 = l520;
			let v538 = push.m2;
			l532 = min((v533 + (v534 / 1u)), (v538 - 1u));
			let v542 = l381;
			let v543 = l529;
			l541 = (v542 + (v543 * 16u));
			let v548 = l541;
			if (s547 || (v548 < c2)) {
				let v553 = l541;
				let v557 = l532;
				l556 = v557;
				l558 = (v553 / 16u);
				fn_62(&l556, &l558, &l559);
				let v561 = l559;
				l555 = v561;
			} else {
				l563 = 0u;
				loop { // unroll
					let v569 = l563;
					if !(v569 < 4u) { break; }
					let v571 = l563;
					l555[v571] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
					continuing {
						let v573 = l563;
						l563 = (v573 + bitcast<u32>(1i));
					}
				}
			}
			l575 = 0u;
			loop { // unroll
				let v581 = l575;
				if !(v581 < 4u) { break; }
				let v587 = l529;
				let v589 = l575;
				let v593 = l520;
				let v595 = ((((v587 * 4u) + v589) * 65u) + (v593 / 1u));
				let v596 = l575;
				let v598 = l555[v596];
				g586[v595] = v598;
				continuing {
					let v600 = l575;
					l575 = (v600 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v603 = l520;
				l520 = (v603 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		let v606 = l308;
		l605 = v606;
		let v608 = l312;
		l607 = v608;
		l609 = 0u;
		loop {
			let v615 = l609;
			if !(v615 < 4u) { break; }
			l617 = 0u;
			loop { // unroll
				let v623 = l617;
				if !(v623 < 4u) { break; }
				let v626 = l617;
				let v627 = l605;
				let v628 = l617;
				let v630 = (v627 + (v628 * 16u));
				let v632 = g586[v630];
				l625[v626] = v632;
				continuing {
					let v634 = l617;
					l617 = (v634 + bitcast<u32>(1i));
				}
			}
			let v636 = l605;
			l605 = (v636 + 65u);
			l638 = 0u;
			loop { // unroll
				let v644 = l638;
				if !(v644 < 8u) { break; }
				let v647 = l607;
				let v648 = l638;
				let v652 = (v647 + (v648 * s650));
				let v654 = g504[v652];
				l646 = v654;
				l655 = 0u;
				loop { // unroll
					let v661 = l655;
					if !(v661 < 4u) { break; }
					let v663 = l638;
					let v664 = l655;
					let v665 = l646;
					let v666 = l655;
					let v668 = l625[v666];
					let v671 = l372[v663][v664];
					l372[v663][v664] = (v671 + dot(v665, v668));
					continuing {
						let v674 = l655;
						l655 = (v674 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v676 = l638;
					l638 = (v676 + bitcast<u32>(1i));
				}
			}
			let v682 = l607;
			l607 = (v682 + s681);
			continuing {
				let v684 = l609;
				l609 = (v684 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v686 = l381;
			l381 = (v686 + 16u);
		}
	}
	l688 = 0u;
	loop { // unroll
		let v694 = l688;
		if !(v694 < 8u) { break; }
		let v697 = l328;
		let v698 = l312;
		let v700 = l688;
		l696 = ((v697 + v698) + (v700 * s702));
		l705 = 0u;
		loop { // unroll
			let v711 = l705;
			if !(v711 < 4u) { break; }
			let v714 = l342;
			let v715 = l308;
			let v717 = l705;
			l713 = ((v714 + v715) + (v717 * 16u));
			let v720 = l696;
			let v721 = l315;
			let v722 = (v720 < v721);
			h729 = v722;
			if v722 {
				let v725 = l713;
				let v727 = push.m2;
				h729 = (v725 < v727);
			}
			let v729 = h729;
			if v729 {
				let v733 = l696;
				let v735 = push.m4;
				let v738 = push.m3;
				let v741 = push.m1;
				let v743 = l713;
				l732 = ((((v733 - v735) * v738) + v741) + v743);
				let v749 = l732;
				if s751 {
					let v755 = l688;
					let v756 = l705;
					let v758 = l372[v755][v756];
					let v763 = l732;
					let v765 = b5[v763];
					l752 = (v758 + v765);
				} else {
					let v768 = l688;
					let v769 = l705;
					let v771 = l372[v768][v769];
					l752 = v771;
				}
				let v772 = l752;
				b3[v749] = v772;
			}
			continuing {
				let v774 = l705;
				l705 = (v774 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v776 = l688;
			l688 = (v776 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v79 = extents.m0;
			return v79;
		}
		case 1u: {
			let v83 = extents.m1;
			return v83;
		}
		case 2u: {
			let v87 = extents.m2;
			return v87;
		}
		case 3u: {
			let v91 = extents.m3;
			return v91;
		}
		case 4u: {
			let v95 = extents.m4;
			return v95;
		}
		case default: {
			return s98;
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
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l146: i32;
	var l165: u32;
	var l166: f32;
	if false {
		let v147 = (*p20);
		l146 = bitcast<i32>(v147);
		let v149 = l146;
		let v151 = l146;
		let v153 = l146;
		let v155 = l146;
		return vec4<f32>(vec4<i32>(extractBits(v149, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v151, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v153, bitcast<u32>(16i), bitcast<u32>(8i)), (v155 >> bitcast<u32>(24i))));
	}
	let v161 = (*p20);
	l165 = (v161 ^ 2155905152u);
	l166 = 128.0f;
	let v167 = fn_17(&l165, &l166);
	return v167;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l172: vec2<f32>;
	var l194: f32;
	let v177 = (*p24);
	let v178 = (*p25);
	let v179 = (*p26);
	let v183 = (v177 + (v178 >> (v179 + 1u)));
	let v186 = b2[v183 / 4u][v183 % 4u];
	l172 = unpack2x16float(v186);
	let v188 = (*p25);
	let v189 = (*p26);
	if ((v188 & (1u << v189)) == 0u) {
		let v198 = l172[0u];
		l194 = v198;
	} else {
		let v201 = l172[1u];
		l194 = v201;
	}
	let v202 = l194;
	return v202;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v205 = (*p30);
	return (v205 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v214 = (*p35);
	let v215 = (*p36);
	let v216 = (v214 + v215);
	let v219 = b2[v216];
	return v219;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l222: vec4<u32>;
	var l226: u32;
	let v223 = (*p41);
	l222 = v223;
	let v224 = l222;
	(*p41) = v224.yzwx;
	let v228 = l222[0u];
	l226 = v228;
	let v229 = fn_21(&l226);
	return v229;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l232: vec4<u32>;
	var l233: u32;
	var l235: u32;
	var l238: u32;
	var l247: vec4<u32>;
	var l249: u32;
	let v234 = (*p49);
	l233 = v234;
	let v236 = (*p50);
	l235 = v236;
	let v237 = fn_37(&l233, &l235);
	l232 = v237;
	l238 = 0u;
	loop { // unroll
		let v244 = l238;
		if !(v244 < 4u) { break; }
		let v246 = l238;
		let v248 = l232;
		l247 = v248;
		let v250 = l238;
		l249 = v250;
		let v251 = fn_43(&l247, &l249);
		let v252 = l247;
		l232 = v252;
		(*p51)[v246] = v251;
		continuing {
			let v254 = l238;
			l238 = (v254 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l261: u32;
	var l262: u32;
	var l264: u32;
	let v256 = (*p55);
	l261 = ((v256 * 4u) + s259);
	let v263 = (*p56);
	l262 = v263;
	l264 = 1u;
	let v265 = fn_27(&l261, &l262, &l264);
	return v265;
}
fn fn_62(p59: ptr<function, u32>, p60: ptr<function, u32>, p61: ptr<function, array<vec4<f32>, 4>>) {
	var l268: u32;
	var l269: u32;
	var l272: u32;
	var l274: u32;
	var l276: array<vec4<f32>, 4>;
	var l279: f32;
	var l280: u32;
	var l282: u32;
	var l285: u32;
	let v270 = (*p59);
	l269 = v270;
	let v271 = fn_31(&l269);
	l268 = v271;
	let v273 = l268;
	l272 = v273;
	let v275 = (*p60);
	l274 = v275;
	fn_52(&l272, &l274, &l276);
	let v278 = l276;
	(*p61) = v278;
	let v281 = l268;
	l280 = v281;
	let v283 = (*p60);
	l282 = v283;
	let v284 = fn_57(&l280, &l282);
	l279 = v284;
	l285 = 0u;
	loop { // unroll
		let v291 = l285;
		if !(v291 < 4u) { break; }
		let v293 = l285;
		let v294 = l279;
		let v296 = (*p61)[v293];
		(*p61)[v293] = (v296 * v294);
		continuing {
			let v299 = l285;
			l285 = (v299 + bitcast<u32>(1i));
		}
	}
	return;
}
