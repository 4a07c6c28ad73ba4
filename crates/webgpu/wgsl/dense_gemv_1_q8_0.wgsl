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
var<workgroup> g647: array<f32, max(s644, 1u)>;
const s99: u32 = (c1 - 5u);
const s122: bool = (c9 != 0u);
const s146: bool = (c9 != 0u);
const s262: u32 = (c2 / 4u);
const s271: u32 = (c2 % 4u);
const s272: bool = (s271 == 0u);
const s276: u32 = (c2 % 16u);
const s277: bool = (s276 == 0u);
const s465: u32 = (c2 + 16u);
const s466: u32 = (s465 - 1u);
const s467: u32 = (s466 / 16u);
const s617: u32 = (c4 * 4u);
const s642: u32 = (1u * c6);
const s643: u32 = (s642 * c4);
const s644: u32 = (s643 * c5);
const s678: u32 = (1u * c5);
const s679: u32 = (s678 * c6);
const s684: u32 = (c5 * c6);
const s693: u32 = (c5 * c6);
const s743: bool = (c8 != 0u);
const s760: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h705: bool;
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
	var l445: array<u32, 1>;
	var l457: u32;
	var l469: u32;
	var l480: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l482: u32;
	var l485: u32;
	var l487: array<vec4<f32>, 4>;
	var l493: u32;
	var l502: array<f32, max(c6, 1u)>;
	var l505: u32;
	var l508: u32;
	var l514: u32;
	var l522: u32;
	var l530: vec4<f32>;
	var l542: u32;
	var l545: u32;
	var l546: u32;
	var l548: u32;
	var l556: f32;
	var l563: array<f32, max(c6, 1u)>;
	var l567: f32;
	var l583: u32;
	var l608: u32;
	var l626: u32;
	var l634: u32;
	var l670: u32;
	var l681: u32;
	var l687: u32;
	var l708: f32;
	var l709: u32;
	var l727: u32;
	var l744: f32;
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
	loop {
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
	loop {
		let v404 = l398;
		if !(v404 < 1u) { break; }
		l406 = 0u;
		loop {
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
	loop {
		let v431 = l425;
		if !(v431 < 1u) { break; }
		let v436 = l425;
		let v437 = l345;
		let v438 = l425;
		let v440 = l357;
		l435[v436] = (min((v437 + v438), (v440 - 1u)) * c2);
		let v446 = l425;
		let v447 = l425;
		let v449 = l435[v447];
		let v451 = l338;
		l445[v446] = ((v449 / 4u) + (v451 * 4u));
		continuing {
			let v455 = l425;
			l425 = (v455 + bitcast<u32>(1i));
		}
	}
	let v458 = l338;
	l457 = v458;
	loop {
		let v464 = l457;
		if !(v464 < s467) { break; }
		l469 = 0u;
		loop {
			let v475 = l469;
			if !(v475 < c6) { break; }
			let v477 = l469;
			let v481 = l469;
			let v484 = l384[v477];
			l482 = v484;
			let v486 = l457;
			l485 = v486;
			fn_52(&l482, &l485, &l487);
			let v489 = l487;
			l480[v481] = v489;
			continuing {
				let v491 = l469;
				l469 = (v491 + bitcast<u32>(1i));
			}
		}
		l493 = 0u;
		loop {
			let v499 = l493;
			if !(v499 < c6) { break; }
			let v503 = l493;
			let v504 = l493;
			let v507 = l384[v504];
			l505 = v507;
			let v509 = l457;
			l508 = v509;
			let v510 = fn_57(&l505, &l508);
			l502[v503] = v510;
			continuing {
				let v512 = l493;
				l493 = (v512 + bitcast<u32>(1i));
			}
		}
		l514 = 0u;
		loop {
			let v520 = l514;
			if !(v520 < 1u) { break; }
			l522 = 0u;
			loop {
				let v528 = l522;
				if !(v528 < 4u) { break; }
				let v531 = l514;
				let v532 = l514;
				let v534 = l445[v532];
				let v535 = l522;
				let v537 = l457;
				let v539 = l522;
				let v544 = l435[v531];
				l542 = v544;
				l545 = (v534 + v535);
				l546 = ((v537 * 16u) + (v539 * 4u));
				let v547 = fn_63(&l542, &l545, &l546);
				l530 = v547;
				l548 = 0u;
				loop {
					let v554 = l548;
					if !(v554 < c6) { break; }
					let v557 = l530;
					let v558 = l548;
					let v559 = l522;
					let v561 = l480[v558][v559];
					l556 = dot(v557, v561);
					let v564 = l548;
					let v565 = l522;
					if (v565 > 0u) {
						let v570 = l548;
						let v572 = l563[v570];
						let v573 = l556;
						l567 = (v572 + v573);
					} else {
						let v576 = l556;
						l567 = v576;
					}
					let v577 = l567;
					l563[v564] = v577;
					continuing {
						let v579 = l548;
						l548 = (v579 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v581 = l522;
					l522 = (v581 + bitcast<u32>(1i));
				}
			}
			l583 = 0u;
			loop {
				let v589 = l583;
				if !(v589 < c6) { break; }
				let v591 = l514;
				let v592 = l583;
				let v593 = l583;
				let v595 = l563[v593];
				let v596 = l583;
				let v598 = l502[v596];
				let v601 = l417[v591][v592];
				l417[v591][v592] = (v601 + (v595 * v598));
				continuing {
					let v604 = l583;
					l583 = (v604 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v606 = l514;
				l514 = (v606 + bitcast<u32>(1i));
			}
		}
		l608 = 0u;
		loop {
			let v614 = l608;
			if !(v614 < 1u) { break; }
			let v616 = l608;
			let v619 = l445[v616];
			l445[v616] = (v619 + s617);
			continuing {
				let v622 = l608;
				l608 = (v622 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v624 = l457;
			l457 = (v624 + c4);
		}
	}
	l626 = 0u;
	loop {
		let v632 = l626;
		if !(v632 < 1u) { break; }
		l634 = 0u;
		loop {
			let v640 = l634;
			if !(v640 < c6) { break; }
			let v648 = l626;
			let v650 = l342;
			let v653 = l634;
			let v656 = l338;
			let v657 = ((((((v648 * c5) + v650) * c6) + v653) * c4) + v656);
			let v658 = l626;
			let v659 = l634;
			let v661 = l417[v658][v659];
			g647[v657] = v661;
			continuing {
				let v664 = l634;
				l634 = (v664 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v666 = l626;
			l626 = (v666 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v671 = l331;
	l670 = v671;
	loop {
		let v677 = l670;
		if !(v677 < s679) { break; }
		let v682 = l345;
		let v683 = l670;
		l681 = (v682 + (v683 / max(s684, 1u)));
		let v689 = workgroup_id[0u];
		let v692 = l670;
		l687 = (((v689 * c5) * c6) + (v692 % max(s693, 1u)));
		let v696 = l681;
		let v697 = l357;
		let v698 = (v696 < v697);
		h705 = v698;
		if v698 {
			let v701 = l687;
			let v703 = push.m2;
			h705 = (v701 < v703);
		}
		let v705 = h705;
		if v705 {
			l708 = 0.0f;
			l709 = 0u;
			loop {
				let v715 = l709;
				if !(v715 < c4) { break; }
				let v717 = l670;
				let v719 = l709;
				let v720 = ((v717 * c4) + v719);
				let v722 = g647[v720];
				let v723 = l708;
				l708 = (v723 + v722);
				continuing {
					let v725 = l709;
					l709 = (v725 + bitcast<u32>(1i));
				}
			}
			let v728 = l681;
			let v730 = push.m3;
			let v733 = push.m1;
			let v735 = l687;
			l727 = (((v728 * v730) + v733) + v735);
			let v741 = l727;
			if s743 {
				let v747 = l708;
				let v752 = l727;
				let v754 = b5[v752];
				l744 = (v747 + v754);
			} else {
				let v757 = l708;
				l744 = v757;
			}
			let v758 = l744;
			b3[v741] = v758;
		}
		continuing {
			let v761 = l670;
			l670 = (v761 + s760);
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
	loop {
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
	loop {
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
