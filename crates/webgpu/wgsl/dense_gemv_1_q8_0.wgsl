const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 32u; // lanes
const c5: u32 = 4u; // groups
const c6: u32 = 2u; // rows
const c7: u32 = 1u; // whole
const c8: u32 = 0u; // residual
const c9: u32 = 0u; // converts_bytes
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S73 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S346 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S73;
@group(0) @binding(16) var<uniform> push: S346;
var<workgroup> g629: array<f32, max(s626, 1u)>;
const s99: u32 = (c1 - 5u);
const s122: bool = (c9 != 0u);
const s146: bool = (c9 != 0u);
const s262: u32 = (c2 / 4u);
const s271: u32 = (c2 % 4u);
const s272: bool = (s271 == 0u);
const s276: u32 = (c2 % 16u);
const s277: bool = (s276 == 0u);
const s462: u32 = (c2 + 16u);
const s463: u32 = (s462 - 1u);
const s464: u32 = (s463 / 16u);
const s603: u32 = (c4 * 4u);
const s624: u32 = (1u * c6);
const s625: u32 = (s624 * c4);
const s626: u32 = (s625 * c5);
const s660: u32 = (1u * c5);
const s661: u32 = (s660 * c6);
const s666: u32 = (c5 * c6);
const s675: u32 = (c5 * c6);
const s725: bool = (c8 != 0u);
const s742: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h687: bool;
	var l331: u32;
	var l338: u32;
	var l342: u32;
	var l345: u32;
	var l357: u32;
	var l365: u32;
	var l374: u32;
	var l384: array<u32, max(c6, 1u)>;
	var l393: u32;
	var l398: u32;
	var l406: u32;
	var l417: array<array<f32, max(c6, 1u)>, 1>;
	var l425: u32;
	var l435: array<u32, 1>;
	var l447: u32;
	var l454: u32;
	var l466: u32;
	var l477: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l479: u32;
	var l482: u32;
	var l484: array<vec4<f32>, 4>;
	var l490: u32;
	var l499: array<f32, max(c6, 1u)>;
	var l502: u32;
	var l505: u32;
	var l511: u32;
	var l519: u32;
	var l527: vec4<f32>;
	var l537: u32;
	var l540: u32;
	var l541: u32;
	var l543: u32;
	var l551: f32;
	var l558: array<f32, max(c6, 1u)>;
	var l562: f32;
	var l578: u32;
	var l608: u32;
	var l616: u32;
	var l652: u32;
	var l663: u32;
	var l669: u32;
	var l690: f32;
	var l691: u32;
	var l709: u32;
	var l726: f32;
	let v337 = local_invocation_id[0u];
	l331 = v337;
	let v339 = l331;
	l338 = (v339 % max(c4, 1u));
	let v343 = l331;
	l342 = (v343 / max(c4, 1u));
	let v351 = push.m0;
	let v354 = workgroup_id[1u];
	l345 = (v351 + (v354 * 1u));
	let v358 = fn_8();
	l357 = v358;
	let v359 = l345;
	let v360 = l357;
	if (v359 >= v360) {
		return;
	}
	let v367 = workgroup_id[0u];
	let v370 = l342;
	l365 = (((v367 * c5) + v370) * c6);
	l374 = 0u;
	loop { // unroll
		let v380 = l374;
		if !(v380 < c6) { break; }
		let v385 = l374;
		let v386 = l365;
		let v387 = l374;
		let v390 = push.m2;
		l393 = min((v386 + v387), (v390 - 1u));
		let v394 = fn_31(&l393);
		l384[v385] = v394;
		continuing {
			let v396 = l374;
			l374 = (v396 + bitcast<u32>(1i));
		}
	}
	l398 = 0u;
	loop { // unroll
		let v404 = l398;
		if !(v404 < 1u) { break; }
		l406 = 0u;
		loop { // unroll
			let v412 = l406;
			if !(v412 < c6) { break; }
			let v418 = l398;
			let v419 = l406;
			l417[v418][v419] = 0.0f;
			continuing {
				let v421 = l406;
				l406 = (v421 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v423 = l398;
			l398 = (v423 + bitcast<u32>(1i));
		}
	}
	l425 = 0u;
	loop { // unroll
		let v431 = l425;
		if !(v431 < 1u) { break; }
		let v436 = l425;
		let v437 = l345;
		let v438 = l425;
		let v440 = l357;
		l435[v436] = (min((v437 + v438), (v440 - 1u)) * c2);
		continuing {
			let v445 = l425;
			l425 = (v445 + bitcast<u32>(1i));
		}
	}
	let v449 = l435[0i];
	let v451 = l338;
	l447 = ((v449 / 4u) + (v451 * 4u));
	let v455 = l338;
	l454 = v455;
	loop {
		let v461 = l454;
		if !(v461 < s464) { break; }
		l466 = 0u;
		loop { // unroll
			let v472 = l466;
			if !(v472 < c6) { break; }
			let v474 = l466;
			let v478 = l466;
			let v481 = l384[v474];
			l479 = v481;
			let v483 = l454;
			l482 = v483;
			fn_52(&l479, &l482, &l484);
			let v486 = l484;
			l477[v478] = v486;
			continuing {
				let v488 = l466;
				l466 = (v488 + bitcast<u32>(1i));
			}
		}
		l490 = 0u;
		loop { // unroll
			let v496 = l490;
			if !(v496 < c6) { break; }
			let v500 = l490;
			let v501 = l490;
			let v504 = l384[v501];
			l502 = v504;
			let v506 = l454;
			l505 = v506;
			let v507 = fn_57(&l502, &l505);
			l499[v500] = v507;
			continuing {
				let v509 = l490;
				l490 = (v509 + bitcast<u32>(1i));
			}
		}
		l511 = 0u;
		loop { // unroll
			let v517 = l511;
			if !(v517 < 1u) { break; }
			l519 = 0u;
			loop { // unroll
				let v525 = l519;
				if !(v525 < 4u) { break; }
				let v528 = l511;
				let v529 = l447;
				let v530 = l519;
				let v532 = l454;
				let v534 = l519;
				let v539 = l435[v528];
				l537 = v539;
				l540 = (v529 + v530);
				l541 = ((v532 * 16u) + (v534 * 4u));
				let v542 = fn_63(&l537, &l540, &l541);
				l527 = v542;
				l543 = 0u;
				loop { // unroll
					let v549 = l543;
					if !(v549 < c6) { break; }
					let v552 = l527;
					let v553 = l543;
					let v554 = l519;
					let v556 = l477[v553][v554];
					l551 = dot(v552, v556);
					let v559 = l543;
					let v560 = l519;
					if (v560 > 0u) {
						let v565 = l543;
						let v567 = l558[v565];
						let v568 = l551;
						l562 = (v567 + v568);
					} else {
						let v571 = l551;
						l562 = v571;
					}
					let v572 = l562;
					l558[v559] = v572;
					continuing {
						let v574 = l543;
						l543 = (v574 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v576 = l519;
					l519 = (v576 + bitcast<u32>(1i));
				}
			}
			l578 = 0u;
			loop { // unroll
				let v584 = l578;
				if !(v584 < c6) { break; }
				let v586 = l511;
				let v587 = l578;
				let v588 = l578;
				let v590 = l558[v588];
				let v591 = l578;
				let v593 = l499[v591];
				let v596 = l417[v586][v587];
				l417[v586][v587] = (v596 + (v590 * v593));
				continuing {
					let v599 = l578;
					l578 = (v599 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v601 = l511;
				l511 = (v601 + bitcast<u32>(1i));
			}
		}
		let v604 = l447;
		l447 = (v604 + s603);
		continuing {
			let v606 = l454;
			l454 = (v606 + c4);
		}
	}
	l608 = 0u;
	loop { // unroll
		let v614 = l608;
		if !(v614 < 1u) { break; }
		l616 = 0u;
		loop { // unroll
			let v622 = l616;
			if !(v622 < c6) { break; }
			let v630 = l608;
			let v632 = l342;
			let v635 = l616;
			let v638 = l338;
			let v639 = ((((((v630 * c5) + v632) * c6) + v635) * c4) + v638);
			let v640 = l608;
			let v641 = l616;
			let v643 = l417[v640][v641];
			g629[v639] = v643;
			continuing {
				let v646 = l616;
				l616 = (v646 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v648 = l608;
			l608 = (v648 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v653 = l331;
	l652 = v653;
	loop {
		let v659 = l652;
		if !(v659 < s661) { break; }
		let v664 = l345;
		let v665 = l652;
		l663 = (v664 + (v665 / max(s666, 1u)));
		let v671 = workgroup_id[0u];
		let v674 = l652;
		l669 = (((v671 * c5) * c6) + (v674 % max(s675, 1u)));
		let v678 = l663;
		let v679 = l357;
		let v680 = (v678 < v679);
		h687 = v680;
		if v680 {
			let v683 = l669;
			let v685 = push.m2;
			h687 = (v683 < v685);
		}
		let v687 = h687;
		if v687 {
			l690 = 0.0f;
			l691 = 0u;
			loop {
				let v697 = l691;
				if !(v697 < c4) { break; }
				let v699 = l652;
				let v701 = l691;
				let v702 = ((v699 * c4) + v701);
				let v704 = g629[v702];
				let v705 = l690;
				l690 = (v705 + v704);
				continuing {
					let v707 = l691;
					l691 = (v707 + bitcast<u32>(1i));
				}
			}
			let v710 = l663;
			let v712 = push.m3;
			let v715 = push.m1;
			let v717 = l669;
			l709 = (((v710 * v712) + v715) + v717);
			let v723 = l709;
			if s725 {
				let v729 = l690;
				let v734 = l709;
				let v736 = b5[v734];
				l726 = (v729 + v736);
			} else {
				let v739 = l690;
				l726 = v739;
			}
			let v740 = l726;
			b3[v723] = v740;
		}
		continuing {
			let v743 = l652;
			l652 = (v743 + s742);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v80 = extents.m0;
			return v80;
		}
		case 1u: {
			let v84 = extents.m1;
			return v84;
		}
		case 2u: {
			let v88 = extents.m2;
			return v88;
		}
		case 3u: {
			let v92 = extents.m3;
			return v92;
		}
		case 4u: {
			let v96 = extents.m4;
			return v96;
		}
		case default: {
			return s99;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec4<f32> {
	var l103: vec4<u32>;
	var l132: vec4<f32>;
	let v104 = (*p15);
	let v107 = (*p15);
	let v111 = (*p15);
	let v115 = (*p15);
	l103 = vec4<u32>((v104 & 255u), ((v107 >> bitcast<u32>(8i)) & 255u), ((v111 >> bitcast<u32>(16i)) & 255u), (v115 >> bitcast<u32>(24i)));
	if s122 {
		let v125 = l103;
		let v127 = (*p16);
		return (vec4<f32>(v125) - vec4<f32>(v127, v127, v127, v127));
	}
	let v133 = l103;
	let v139 = (*p16);
	let v140 = (8388608.0f + v139);
	l132 = (bitcast<vec4<f32>>((v133 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v140, v140, v140, v140));
	let v143 = l132;
	return v143;
}
fn fn_21(p20: ptr<function, u32>) -> vec4<f32> {
	var l150: i32;
	var l169: u32;
	var l170: f32;
	if s146 {
		let v151 = (*p20);
		l150 = bitcast<i32>(v151);
		let v153 = l150;
		let v155 = l150;
		let v157 = l150;
		let v159 = l150;
		return vec4<f32>(vec4<i32>(extractBits(v153, bitcast<u32>(0i), bitcast<u32>(8i)), extractBits(v155, bitcast<u32>(8i), bitcast<u32>(8i)), extractBits(v157, bitcast<u32>(16i), bitcast<u32>(8i)), (v159 >> bitcast<u32>(24i))));
	}
	let v165 = (*p20);
	l169 = (v165 ^ 2155905152u);
	l170 = 128.0f;
	let v171 = fn_17(&l169, &l170);
	return v171;
}
fn fn_27(p24: ptr<function, u32>, p25: ptr<function, u32>, p26: ptr<function, u32>) -> f32 {
	var l176: vec2<f32>;
	var l197: f32;
	let v181 = (*p24);
	let v182 = (*p25);
	let v183 = (*p26);
	let v187 = (v181 + (v182 >> (v183 + 1u)));
	let v190 = b2[v187 / 4u][v187 % 4u];
	l176 = unpack2x16float(v190);
	let v192 = (*p25);
	let v193 = (*p26);
	if ((v192 & (1u << v193)) == 0u) {
		let v201 = l176[0u];
		l197 = v201;
	} else {
		let v204 = l176[1u];
		l197 = v204;
	}
	let v205 = l197;
	return v205;
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v208 = (*p30);
	return (v208 * c3);
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, u32>) -> vec4<u32> {
	let v217 = (*p35);
	let v218 = (*p36);
	let v219 = (v217 + v218);
	let v222 = b2[v219];
	return v222;
}
fn fn_43(p41: ptr<function, vec4<u32>>, p42: ptr<function, u32>) -> vec4<f32> {
	var l225: vec4<u32>;
	var l229: u32;
	let v226 = (*p41);
	l225 = v226;
	let v227 = l225;
	(*p41) = v227.yzwx;
	let v231 = l225[0u];
	l229 = v231;
	let v232 = fn_21(&l229);
	return v232;
}
fn fn_52(p49: ptr<function, u32>, p50: ptr<function, u32>, p51: ptr<function, array<vec4<f32>, 4>>) {
	var l235: vec4<u32>;
	var l236: u32;
	var l238: u32;
	var l241: u32;
	var l250: vec4<u32>;
	var l252: u32;
	let v237 = (*p49);
	l236 = v237;
	let v239 = (*p50);
	l238 = v239;
	let v240 = fn_37(&l236, &l238);
	l235 = v240;
	l241 = 0u;
	loop { // unroll
		let v247 = l241;
		if !(v247 < 4u) { break; }
		let v249 = l241;
		let v251 = l235;
		l250 = v251;
		let v253 = l241;
		l252 = v253;
		let v254 = fn_43(&l250, &l252);
		let v255 = l250;
		l235 = v255;
		(*p51)[v249] = v254;
		continuing {
			let v257 = l241;
			l241 = (v257 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> f32 {
	var l264: u32;
	var l265: u32;
	var l267: u32;
	let v259 = (*p55);
	l264 = ((v259 * 4u) + s262);
	let v266 = (*p56);
	l265 = v266;
	l267 = 1u;
	let v268 = fn_27(&l264, &l265, &l267);
	return v268;
}
fn fn_63(p60: ptr<function, u32>, p61: ptr<function, u32>, p62: ptr<function, u32>) -> vec4<f32> {
	var l281: vec4<f32>;
	var l297: vec4<f32>;
	var l298: u32;
	if s272 {
		let v278 = (*p62);
		if (s277 || (v278 < c2)) {
			let v288 = (*p61);
			let v291 = b1[v288];
			l281 = v291;
		} else {
			l281 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v295 = l281;
		return v295;
	}
	l297 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l298 = 0u;
	loop { // unroll
		let v304 = l298;
		if !(v304 < 4u) { break; }
		let v306 = (*p62);
		let v307 = l298;
		if ((v306 + v307) < c2) {
			let v312 = l298;
			let v317 = (*p60);
			let v318 = (*p62);
			let v320 = l298;
			let v321 = ((v317 + v318) + v320);
			let v324 = b1[v321 / 4u][v321 % 4u];
			l297[v312] = v324;
		}
		continuing {
			let v326 = l298;
			l298 = (v326 + bitcast<u32>(1i));
		}
	}
	let v328 = l297;
	return v328;
}
