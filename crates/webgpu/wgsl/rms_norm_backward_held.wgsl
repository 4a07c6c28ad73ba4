const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // f16_rows
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> b6: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
@group(0) @binding(8) var<storage, read> b8: array<vec4<f32>>;
struct S66 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S392 { m0: u32, m1: f32 }
@group(0) @binding(0) var<uniform> extents: S66;
var<workgroup> g187: array<u32, 256>;
var<workgroup> g222: array<u32, 16>;
var<workgroup> g250: array<vec2<f32>, 256>;
var<workgroup> g281: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S392;
var<workgroup> g719: array<f32, 256>;
var<workgroup> g722: array<f32, 16>;
const s92: u32 = (c1 - 5u);
const s415: u32 = (c2 / 4u);
const s437: u32 = (s415 - 1u);
const s477: bool = (c3 != 0u);
const s591: bool = (c3 != 0u);
const s614: bool = (c4 != 0u);
const s638: bool = (c4 == 0u);
const s674: u32 = (s415 + 3u);
const s675: u32 = (s674 / 4u);
const s676: u32 = (s675 * 4u);
const s692: u32 = (s676 - s415);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l391: u32;
	var l408: u32;
	var l411: u32;
	var l417: u32;
	var l432: u32;
	var l441: array<vec4<f32>, 8>;
	var l454: array<vec4<f32>, 8>;
	var l474: array<vec4<f32>, 8>;
	var l478: vec4<f32>;
	var l496: vec2<f32>;
	var l497: u32;
	var l531: vec2<f32>;
	var l534: f32;
	var l536: f32;
	var l539: f32;
	var l545: f32;
	var l547: f32;
	var l554: f32;
	var l557: f32;
	var l560: u32;
	var l561: u32;
	var l569: u32;
	var l630: u32;
	var l632: vec4<f32>;
	var l642: u32;
	var l643: u32;
	var l646: u32;
	var l648: f32;
	var l649: u32;
	var l652: u32;
	var l660: u32;
	var l685: vec4<f32>;
	var l712: u32;
	let v397 = push.m0;
	let v400 = workgroup_id[0u];
	l391 = (v397 + v400);
	let v402 = l391;
	let v403 = fn_8();
	if (v402 >= v403) {
		return;
	}
	let v410 = local_invocation_id[0u];
	l408 = v410;
	let v412 = l391;
	l411 = (v412 * s415);
	l417 = 0u;
	loop { // unroll
		let v423 = l417;
		if !(v423 < 8u) { break; }
		let v426 = l417;
		if ((v426 * c0) < s415) {
			let v433 = l408;
			let v434 = l417;
			l432 = min((v433 + (v434 * c0)), s437);
			let v442 = l417;
			let v447 = l411;
			let v448 = l432;
			let v449 = (v447 + v448);
			let v452 = b1[v449];
			l441[v442] = v452;
			let v455 = l417;
			let v460 = l432;
			let v462 = b2[v460];
			let v467 = l411;
			let v468 = l432;
			let v469 = (v467 + v468);
			let v471 = b3[v469];
			l454[v455] = (v462 * v471);
			let v475 = l417;
			if s477 {
				let v485 = l411;
				let v486 = l432;
				let v487 = (v485 + v486);
				let v489 = b4[v487];
				l478 = v489;
			} else {
				l478 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v492 = l478;
			l474[v475] = v492;
		}
		continuing {
			let v494 = l417;
			l417 = (v494 + bitcast<u32>(1i));
		}
	}
	l496 = vec2<f32>(0.0f, 0.0f);
	l497 = 0u;
	loop { // unroll
		let v503 = l497;
		if !(v503 < 8u) { break; }
		let v505 = l408;
		let v506 = l497;
		if ((v505 + (v506 * c0)) < s415) {
			let v512 = l497;
			let v514 = l441[v512];
			let v515 = l497;
			let v517 = l441[v515];
			let v519 = l497;
			let v521 = l441[v519];
			let v522 = l497;
			let v524 = l454[v522];
			let v527 = l496;
			l496 = (v527 + vec2<f32>(dot(v514, v517), dot(v521, v524)));
		}
		continuing {
			let v529 = l497;
			l497 = (v529 + bitcast<u32>(1i));
		}
	}
	let v532 = l496;
	l531 = v532;
	let v533 = fn_30(local_invocation_id, &l531);
	l496 = v533;
	let v538 = l496[0u];
	l536 = v538;
	l539 = f32(c2);
	let v540 = fn_19(&l536, &l539);
	let v543 = push.m1;
	l545 = (v540 + v543);
	let v546 = fn_14(&l545);
	l534 = v546;
	let v548 = l534;
	let v549 = l534;
	let v551 = l534;
	let v556 = l496[1u];
	l554 = v556;
	l557 = f32(c2);
	let v558 = fn_19(&l554, &l557);
	l547 = (((v548 * v549) * v551) * v558);
	l560 = 0u;
	l561 = 0u;
	loop { // unroll
		let v567 = l561;
		if !(v567 < 8u) { break; }
		let v570 = l408;
		let v571 = l561;
		l569 = (v570 + (v571 * c0));
		let v574 = l569;
		if (v574 < s415) {
			let v578 = l561;
			let v579 = l534;
			let v580 = l561;
			let v582 = l454[v580];
			let v584 = l547;
			let v585 = l561;
			let v587 = l441[v585];
			l441[v578] = ((v582 * v579) - (v587 * v584));
			if s591 {
				let v594 = l561;
				let v595 = l561;
				let v597 = l474[v595];
				let v599 = l441[v594];
				l441[v594] = (v599 + v597);
			}
			let v606 = l411;
			let v607 = l569;
			let v608 = (v606 + v607);
			let v609 = l561;
			let v611 = l441[v609];
			b5[v608] = v611;
			if s614 {
				let v617 = l561;
				let v622 = l569;
				let v624 = b8[v622];
				let v626 = l441[v617];
				l441[v617] = (v626 * v624);
				let v629 = l561;
				let v631 = l560;
				l630 = v631;
				let v634 = l441[v629];
				l632 = v634;
				let v635 = fn_37(&l630, &l632);
				l560 = v635;
			}
		}
		continuing {
			let v636 = l561;
			l561 = (v636 + bitcast<u32>(1i));
		}
	}
	if s638 {
		return;
	}
	let v644 = l560;
	l643 = v644;
	let v645 = fn_24(local_invocation_id, &l643);
	l646 = v645;
	let v647 = fn_40(&l646);
	l642 = v647;
	let v650 = l642;
	l649 = v650;
	let v651 = fn_44(&l649);
	l648 = v651;
	l652 = 0u;
	loop { // unroll
		let v658 = l652;
		if !(v658 < 8u) { break; }
		let v661 = l408;
		let v662 = l652;
		l660 = (v661 + (v662 * c0));
		let v665 = l660;
		if (v665 < s415) {
			let v673 = l391;
			let v678 = l660;
			let v679 = ((v673 * s676) + v678);
			let v680 = l652;
			let v682 = l441[v680];
			let v683 = l648;
			l685 = (v682 * v683);
			let v686 = fn_56(&l685);
			b6[v679] = v686;
		}
		continuing {
			let v689 = l652;
			l652 = (v689 + bitcast<u32>(1i));
		}
	}
	let v691 = l408;
	if (v691 < s692) {
		let v696 = l391;
		let v699 = l408;
		let v700 = (((v696 * s676) + s415) + v699);
		let w702_701 = vec2<u32>(0u, 0u);
		b6[v700] = w702_701;
	}
	let v703 = l408;
	if (v703 == 0u) {
		let v711 = l391;
		let v713 = l642;
		l712 = v713;
		let v714 = fn_47(&l712);
		b7[v711] = v714;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v73 = extents.m0;
			return v73;
		}
		case 1u: {
			let v77 = extents.m1;
			return v77;
		}
		case 2u: {
			let v81 = extents.m2;
			return v81;
		}
		case 3u: {
			let v85 = extents.m3;
			return v85;
		}
		case 4u: {
			let v89 = extents.m4;
			return v89;
		}
		case default: {
			return s92;
		}
	}
}
fn fn_14(p13: ptr<function, f32>) -> f32 {
	var l96: f32;
	let v97 = (*p13);
	l96 = inverseSqrt(v97);
	let v99 = l96;
	let v102 = (*p13);
	let v104 = l96;
	let v106 = l96;
	return (v99 * (1.5f - (((0.5f * v102) * v104) * v106)));
}
fn fn_19(p17: ptr<function, f32>, p18: ptr<function, f32>) -> f32 {
	var h170: bool;
	var l112: f32;
	var l116: f32;
	var l122: f32;
	var l127: f32;
	var l131: f32;
	var l135: f32;
	var l156: f32;
	let v113 = (*p17);
	let v114 = (*p18);
	l112 = (v113 / v114);
	let v117 = l112;
	l116 = bitcast<f32>((bitcast<u32>(v117) & 4294963200u));
	let v123 = (*p18);
	l122 = bitcast<f32>((bitcast<u32>(v123) & 4294963200u));
	let v128 = l112;
	let v129 = l116;
	l127 = (v128 - v129);
	let v132 = (*p18);
	let v133 = l122;
	l131 = (v132 - v133);
	let v136 = (*p17);
	let v137 = l116;
	let v138 = l122;
	l135 = (v136 - (v137 * v138));
	let v141 = l135;
	let v142 = l116;
	let v143 = l131;
	l135 = (v141 - (v142 * v143));
	let v146 = l135;
	let v147 = l127;
	let v148 = l122;
	l135 = (v146 - (v147 * v148));
	let v151 = l135;
	let v152 = l127;
	let v153 = l131;
	l135 = (v151 - (v152 * v153));
	let v157 = l112;
	let v158 = l135;
	let v159 = (*p18);
	l156 = (v157 + (v158 / v159));
	let v163 = l112;
	let v164 = is_inf(v163);
	h170 = v164;
	if (!v164) {
		let v168 = l135;
		h170 = is_nan(v168);
	}
	let v170 = h170;
	let v171 = l112;
	let v172 = l156;
	return select(v172, v171, v170);
}
fn fn_24(local_invocation_id: vec3<u32>, p23: ptr<function, u32>) -> u32 {
	var l176: u32;
	var l199: u32;
	var l200: u32;
	var l226: u32;
	var l227: u32;
	let v183 = local_invocation_id[0u];
	l176 = v183;
	let v188 = l176;
	let v189 = (*p23);
	g187[v188] = v189;
	workgroupBarrier();
	let v194 = l176;
	if (v194 < 16u) {
		l199 = 0u;
		let v201 = l176;
		l200 = v201;
		loop {
			let v207 = l200;
			if !(v207 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v213 = l199;
			let v214 = l200;
			let v216 = g187[v214];
			l199 = max(v213, v216);
			continuing {
				let v218 = l200;
				l200 = (v218 + 16u);
			}
		}
		let v223 = l176;
		let v224 = l199;
		g222[v223] = v224;
	}
	workgroupBarrier();
	l226 = 0u;
	l227 = 0u;
	loop {
		let v233 = l227;
		if !(v233 < 16u) { break; }
		let v235 = l226;
		let v236 = l227;
		let v238 = g222[v236];
		l226 = max(v235, v238);
		continuing {
			let v240 = l227;
			l227 = (v240 + bitcast<u32>(1i));
		}
	}
	let v242 = l226;
	return v242;
}
fn fn_30(local_invocation_id: vec3<u32>, p29: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l245: u32;
	var l259: vec2<f32>;
	var l262: u32;
	var l285: vec2<f32>;
	var l286: u32;
	let v247 = local_invocation_id[0u];
	l245 = v247;
	let v251 = l245;
	let v252 = (*p29);
	g250[v251] = v252;
	workgroupBarrier();
	let v255 = l245;
	if (v255 < 16u) {
		l259 = vec2<f32>(0.0f, 0.0f);
		let v263 = l245;
		l262 = v263;
		loop {
			let v269 = l262;
			if !(v269 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v272 = l262;
			let v274 = g250[v272];
			let v275 = l259;
			l259 = (v275 + v274);
			continuing {
				let v277 = l262;
				l262 = (v277 + 16u);
			}
		}
		let v282 = l245;
		let v283 = l259;
		g281[v282] = v283;
	}
	workgroupBarrier();
	l285 = vec2<f32>(0.0f, 0.0f);
	l286 = 0u;
	loop {
		let v292 = l286;
		if !(v292 < 16u) { break; }
		let v294 = l286;
		let v296 = g281[v294];
		let v297 = l285;
		l285 = (v297 + v296);
		continuing {
			let v299 = l286;
			l286 = (v299 + bitcast<u32>(1i));
		}
	}
	let v301 = l285;
	return v301;
}
fn fn_37(p35: ptr<function, u32>, p36: ptr<function, vec4<f32>>) -> u32 {
	var l306: vec4<u32>;
	let v307 = (*p36);
	l306 = bitcast<vec4<u32>>(abs(v307));
	let v310 = (*p35);
	let v312 = l306[0u];
	let v314 = l306[1u];
	let v317 = l306[2u];
	let v320 = l306[3u];
	return max(v310, max(max(v312, v314), max(v317, v320)));
}
fn fn_40(p39: ptr<function, u32>) -> u32 {
	let v326 = (*p39);
	return max((v326 >> bitcast<u32>(23i)), 14u);
}
fn fn_44(p43: ptr<function, u32>) -> f32 {
	let v334 = (*p43);
	return bitcast<f32>((min((267u - v334), 254u) << bitcast<u32>(23i)));
}
fn fn_47(p46: ptr<function, u32>) -> f32 {
	let v342 = (*p46);
	return bitcast<f32>((max((v342 - 13u), 1u) << bitcast<u32>(23i)));
}
fn fn_51(p50: ptr<function, vec2<f32>>) -> u32 {
	var l351: vec2<u32>;
	var l354: vec2<f32>;
	let v352 = (*p50);
	l351 = bitcast<vec2<u32>>(v352);
	let v355 = l351;
	let v359 = l351;
	l354 = bitcast<vec2<f32>>((((v355 + vec2<u32>(4095u, 4095u)) + ((v359 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v371 = l354;
	let v372 = (*p50);
	let v373 = (*p50);
	return pack2x16float(select(v371, v372, is_nan2(v373)));
}
fn fn_56(p55: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l380: vec2<f32>;
	var l384: vec2<f32>;
	let v381 = (*p55);
	l380 = v381.xy;
	let v383 = fn_51(&l380);
	let v385 = (*p55);
	l384 = v385.zw;
	let v387 = fn_51(&l384);
	return vec2<u32>(v383, v387);
}
