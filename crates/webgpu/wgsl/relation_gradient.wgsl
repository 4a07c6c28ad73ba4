const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 8u; // q_cols
const c4: u32 = 1u; // heads
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<i32>;
@group(0) @binding(4) var<storage, read> b4: array<i32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S41 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S348 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S41;
var<workgroup> g225: array<f32, 256>;
var<workgroup> g260: array<f32, 16>;
@group(0) @binding(16) var<uniform> push: S348;
var<workgroup> g565: array<f32, 64>;
var<workgroup> g725: array<u32, 256>;
var<workgroup> g728: array<u32, 16>;
const s67: u32 = (c1 - 5u);
const s292: u32 = (c2 - c3);
const s293: u32 = (s292 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l347: u32;
	var l364: u32;
	var l367: u32;
	var l371: vec2<u32>;
	var l372: u32;
	var l375: vec2<u32>;
	var l376: u32;
	var l379: u32;
	var l387: vec4<f32>;
	var l401: f32;
	var l410: u32;
	var l421: array<f32, 4>;
	var l426: u32;
	var l438: u32;
	var l442: f32;
	var l449: u32;
	var l457: vec2<f32>;
	var l459: u32;
	var l504: vec4<f32>;
	var l512: f32;
	var l521: f32;
	var l523: f32;
	var l532: f32;
	var l569: u32;
	var l576: u32;
	var l585: u32;
	var l593: u32;
	var l601: u32;
	var l632: f32;
	var l633: u32;
	var l641: u32;
	var l665: f32;
	var l671: f32;
	var l673: f32;
	var l676: f32;
	var l678: u32;
	var l686: u32;
	let v353 = push.m0;
	let v356 = workgroup_id[0u];
	l347 = (v353 + v356);
	let v358 = l347;
	let v359 = fn_8();
	if (v358 >= v359) {
		return;
	}
	let v366 = local_invocation_id[0u];
	l364 = v366;
	let v369 = workgroup_id[1u];
	l367 = v369;
	let v373 = l347;
	l372 = v373;
	let v374 = fn_31(&l372);
	l371 = v374;
	let v377 = l367;
	l376 = v377;
	let v378 = fn_28(&l376);
	l375 = v378;
	let v380 = l347;
	let v383 = l375[0u];
	l379 = ((v380 * c2) + v383);
	let v392 = l347;
	let v396 = l367;
	let v397 = (((v392 * 3u) * c4) + v396);
	let v400 = b5[v397];
	l387 = v400;
	let v406 = l347;
	let v409 = b6[v406];
	l401 = v409;
	l410 = 0u;
	loop { // unroll
		let v416 = l410;
		if !(v416 < 4u) { break; }
		let v422 = l410;
		l421[v422] = 0.0f;
		continuing {
			let v424 = l410;
			l410 = (v424 + bitcast<u32>(1i));
		}
	}
	let v428 = l371[0u];
	l426 = v428;
	loop {
		let v434 = l426;
		let v436 = l371[1u];
		if !(v434 <= v436) { break; }
		let v439 = l426;
		let v440 = l364;
		l438 = (v439 + v440);
		l442 = 0.0f;
		let v443 = l438;
		let v445 = l371[1u];
		if (v443 <= v445) {
			let v450 = l438;
			let v453 = l375[0u];
			l449 = ((v450 * c2) + v453);
			l457 = vec2<f32>(0.0f, 0.0f);
			l459 = 0u;
			loop {
				let v465 = l459;
				let v467 = l375[1u];
				if !(v465 < v467) { break; }
				let v473 = l379;
				let v474 = l459;
				let v475 = (v473 + v474);
				let v477 = b1[v475];
				let v478 = l449;
				let v479 = l459;
				let v480 = (v478 + v479);
				let v482 = b1[v480];
				let v488 = l379;
				let v489 = l459;
				let v490 = (v488 + v489);
				let v492 = b2[v490];
				let v493 = l449;
				let v494 = l459;
				let v495 = (v493 + v494);
				let v497 = b2[v495];
				let v500 = l457;
				l457 = (v500 + vec2<f32>((v477 * v482), (v492 * v497)));
				continuing {
					let v502 = l459;
					l459 = (v502 + bitcast<u32>(1i));
				}
			}
			let v505 = l438;
			let v508 = l367;
			let v509 = (((v505 * 3u) * c4) + v508);
			let v511 = b5[v509];
			l504 = v511;
			let v514 = l457[0u];
			let v516 = l387[2u];
			let v519 = l504[2u];
			l521 = ((v514 * v516) * v519);
			let v522 = fn_19(&l521);
			l512 = v522;
			let v525 = l457[1u];
			let v527 = l387[3u];
			let v530 = l504[3u];
			l532 = ((v525 * v527) * v530);
			let v533 = fn_19(&l532);
			l523 = v533;
			let v534 = l401;
			let v535 = l512;
			let v537 = l387[0u];
			let v539 = l523;
			let v541 = l387[1u];
			let v545 = l438;
			let v547 = b6[v545];
			let v548 = l512;
			let v550 = l504[0u];
			let v552 = l523;
			let v554 = l504[1u];
			let v560 = l504[2u];
			l442 = (((v534 * ((v535 * v537) - (v539 * v541))) + (v547 * ((v548 * v550) - (v552 * v554)))) * v560);
		}
		let v566 = l364;
		let v567 = l442;
		g565[v566] = v567;
		workgroupBarrier();
		let v571 = l371[1u];
		let v572 = l426;
		l569 = min(64u, ((v571 - v572) + 1u));
		l576 = 0u;
		loop {
			let v582 = l576;
			let v583 = l569;
			if !(v582 < v583) { break; }
			let v586 = l426;
			let v587 = l576;
			let v591 = l375[0u];
			l585 = (((v586 + v587) * c2) + v591);
			l593 = 0u;
			loop { // unroll
				let v599 = l593;
				if !(v599 < 4u) { break; }
				let v602 = l593;
				let v604 = l364;
				l601 = ((v602 * 64u) + v604);
				let v606 = l601;
				let v608 = l375[1u];
				if (v606 < v608) {
					let v612 = l593;
					let v613 = l576;
					let v615 = g565[v613];
					let v616 = l585;
					let v617 = l601;
					let v618 = (v616 + v617);
					let v620 = b1[v618];
					let v623 = l421[v612];
					l421[v612] = (v623 + (v615 * v620));
				}
				continuing {
					let v626 = l593;
					l593 = (v626 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v628 = l576;
				l576 = (v628 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		continuing {
			let v630 = l426;
			l426 = (v630 + 64u);
		}
	}
	l632 = 0.0f;
	l633 = 0u;
	loop { // unroll
		let v639 = l633;
		if !(v639 < 4u) { break; }
		let v642 = l633;
		let v644 = l364;
		l641 = ((v642 * 64u) + v644);
		let v646 = l641;
		let v648 = l375[1u];
		if (v646 < v648) {
			let v652 = l633;
			let v654 = l421[v652];
			let v655 = l379;
			let v656 = l641;
			let v657 = (v655 + v656);
			let v659 = b1[v657];
			let v661 = l632;
			l632 = (v661 + (v654 * v659));
		}
		continuing {
			let v663 = l633;
			l633 = (v663 + bitcast<u32>(1i));
		}
	}
	let v666 = l632;
	l665 = v666;
	let v667 = fn_22(local_invocation_id, &l665);
	let v669 = l387[2u];
	l632 = (v667 * v669);
	let v675 = l387[2u];
	l673 = v675;
	l676 = f32(c4);
	let v677 = fn_15(&l673, &l676);
	l671 = v677;
	l678 = 0u;
	loop { // unroll
		let v684 = l678;
		if !(v684 < 4u) { break; }
		let v687 = l678;
		let v689 = l364;
		l686 = ((v687 * 64u) + v689);
		let v691 = l686;
		let v693 = l375[1u];
		if (v691 < v693) {
			let v701 = l379;
			let v702 = l686;
			let v703 = (v701 + v702);
			let v704 = l671;
			let v705 = l678;
			let v707 = l421[v705];
			let v708 = l379;
			let v709 = l686;
			let v710 = (v708 + v709);
			let v712 = b1[v710];
			let v714 = l387[2u];
			let v716 = l632;
			b7[v703] = (v704 * (v707 - ((v712 * v714) * v716)));
		}
		continuing {
			let v721 = l678;
			l678 = (v721 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v48 = extents.m0;
			return v48;
		}
		case 1u: {
			let v52 = extents.m1;
			return v52;
		}
		case 2u: {
			let v56 = extents.m2;
			return v56;
		}
		case 3u: {
			let v60 = extents.m3;
			return v60;
		}
		case 4u: {
			let v64 = extents.m4;
			return v64;
		}
		case default: {
			return s67;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h129: bool;
	var l71: f32;
	var l75: f32;
	var l81: f32;
	var l86: f32;
	var l90: f32;
	var l94: f32;
	var l115: f32;
	let v72 = (*p13);
	let v73 = (*p14);
	l71 = (v72 / v73);
	let v76 = l71;
	l75 = bitcast<f32>((bitcast<u32>(v76) & 4294963200u));
	let v82 = (*p14);
	l81 = bitcast<f32>((bitcast<u32>(v82) & 4294963200u));
	let v87 = l71;
	let v88 = l75;
	l86 = (v87 - v88);
	let v91 = (*p14);
	let v92 = l81;
	l90 = (v91 - v92);
	let v95 = (*p13);
	let v96 = l75;
	let v97 = l81;
	l94 = (v95 - (v96 * v97));
	let v100 = l94;
	let v101 = l75;
	let v102 = l90;
	l94 = (v100 - (v101 * v102));
	let v105 = l94;
	let v106 = l86;
	let v107 = l81;
	l94 = (v105 - (v106 * v107));
	let v110 = l94;
	let v111 = l86;
	let v112 = l90;
	l94 = (v110 - (v111 * v112));
	let v116 = l71;
	let v117 = l94;
	let v118 = (*p14);
	l115 = (v116 + (v117 / v118));
	let v122 = l71;
	let v123 = is_inf(v122);
	h129 = v123;
	if (!v123) {
		let v127 = l94;
		h129 = is_nan(v127);
	}
	let v129 = h129;
	let v130 = l71;
	let v131 = l115;
	return select(v131, v130, v129);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l135: f32;
	var l143: f32;
	var l155: f32;
	var l191: f32;
	var l203: f32;
	let v136 = (*p18);
	l135 = round((clamp(v136, (-88.0f), 88.0f) * 1.442695f));
	let v144 = (*p18);
	let v146 = l135;
	l143 = (clamp(v144, (-88.0f), 88.0f) - (v146 * 0.6933594f));
	let v150 = l143;
	let v151 = l135;
	l143 = (v150 + (v151 * 0.00021219444f));
	l155 = 0.00019875691f;
	let v157 = l155;
	let v158 = l143;
	l155 = ((v157 * v158) + 0.0013981999f);
	let v162 = l155;
	let v163 = l143;
	l155 = ((v162 * v163) + 0.008333452f);
	let v167 = l155;
	let v168 = l143;
	l155 = ((v167 * v168) + 0.041665796f);
	let v172 = l155;
	let v173 = l143;
	l155 = ((v172 * v173) + 0.16666666f);
	let v177 = l155;
	let v178 = l143;
	l155 = ((v177 * v178) + 0.5f);
	let v182 = l155;
	let v183 = l143;
	let v185 = l143;
	let v187 = l143;
	l155 = ((((v182 * v183) * v185) + v187) + 1.0f);
	let v192 = l135;
	l191 = bitcast<f32>((bitcast<u32>((i32(v192) + 127i)) << bitcast<u32>(23i)));
	let v200 = (*p18);
	if (v200 < (-87.0f)) {
		l203 = 0.0f;
	} else {
		let v208 = l155;
		let v209 = l191;
		l203 = (v208 * v209);
	}
	let v211 = l203;
	return v211;
}
fn fn_22(local_invocation_id: vec3<u32>, p21: ptr<function, f32>) -> f32 {
	var l214: u32;
	var l237: f32;
	var l238: u32;
	var l264: f32;
	var l265: u32;
	let v221 = local_invocation_id[0u];
	l214 = v221;
	let v226 = l214;
	let v227 = (*p21);
	g225[v226] = v227;
	workgroupBarrier();
	let v232 = l214;
	if (v232 < 16u) {
		l237 = 0.0f;
		let v239 = l214;
		l238 = v239;
		loop {
			let v245 = l238;
			if !(v245 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v251 = l238;
			let v253 = g225[v251];
			let v254 = l237;
			l237 = (v254 + v253);
			continuing {
				let v256 = l238;
				l238 = (v256 + 16u);
			}
		}
		let v261 = l214;
		let v262 = l237;
		g260[v261] = v262;
	}
	workgroupBarrier();
	l264 = 0.0f;
	l265 = 0u;
	loop {
		let v271 = l265;
		if !(v271 < 16u) { break; }
		let v273 = l265;
		let v275 = g260[v273];
		let v276 = l264;
		l264 = (v276 + v275);
		continuing {
			let v278 = l265;
			l265 = (v278 + bitcast<u32>(1i));
		}
	}
	let v280 = l264;
	return v280;
}
fn fn_28(p27: ptr<function, u32>) -> vec2<u32> {
	var l283: u32;
	var l287: u32;
	var l296: u32;
	var l299: u32;
	let v284 = (*p27);
	l283 = (v284 / max(c4, 1u));
	let v288 = l283;
	l287 = (select(s293, c3, (v288 == 0u)) / max(c4, 1u));
	let v297 = l283;
	if (v297 == 0u) {
		l299 = 0u;
	} else {
		let v303 = l283;
		l299 = (c3 + ((v303 - 1u) * s293));
	}
	let v307 = l299;
	l296 = v307;
	let v308 = l296;
	let v309 = (*p27);
	let v311 = l287;
	let v314 = l287;
	return vec2<u32>((v308 + ((v309 % max(c4, 1u)) * v311)), v314);
}
fn fn_31(p30: ptr<function, u32>) -> vec2<u32> {
	var l318: u32;
	let v319 = fn_8();
	l318 = (v319 - 1u);
	let v325 = (*p30);
	let v328 = b3[v325];
	let v329 = l318;
	let v337 = (*p30);
	let v339 = b4[v337];
	let v340 = l318;
	return vec2<u32>(bitcast<u32>(clamp(v328, 0i, bitcast<i32>(v329))), bitcast<u32>(clamp(v339, 0i, bitcast<i32>(v340))));
}
