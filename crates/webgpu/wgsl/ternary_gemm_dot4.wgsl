const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // k
const c3: u32 = 0u; // residual
const c4: u32 = 0u; // dot_signedness
const c5: u32 = 0u; // narrow_products
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
fn mixed_dot(a: u32, b: u32) -> i32 { return dot4I8Packed(a, b & 0x7f7f7f7fu) + 128i * dot4I8Packed(a, (b >> 7u) & 0x01010101u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<i32>;
@group(0) @binding(6) var<storage, read> b6: array<f32>;
@group(0) @binding(7) var<storage, read_write> b7: array<f32>;
struct S44 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S191 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S44;
@group(0) @binding(16) var<uniform> push: S191;
var<workgroup> g378: array<vec4<u32>, 68>;
var<workgroup> g402: array<u32, 272>;
const s69: u32 = (c1 - 5u);
const s139: bool = (c4 == 1u);
const s238: u32 = (c2 + 15u);
const s239: u32 = (s238 / 16u);
const s248: u32 = (c2 + 64u);
const s249: u32 = (s248 - 1u);
const s250: u32 = (s249 / 64u);
const s303: u32 = (s239 % 4u);
const s304: bool = (s303 == 0u);
const s417: u32 = (s250 - 1u);
const s437: u32 = (s239 % 4u);
const s438: bool = (s437 == 0u);
const s668: bool = (c3 != 0u);
const s704: bool = (c4 != 0u);
const s705: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l173: u32;
	var l181: u32;
	var l185: u32;
	var l188: u32;
	var l190: u32;
	var l203: u32;
	var l213: u32;
	var l223: array<u32, 1>;
	var l244: u32;
	var l251: u32;
	var l252: u32;
	var l253: u32;
	var l255: u32;
	var l264: u32;
	var l276: array<array<i32, 2>, 8>;
	var l284: u32;
	var l292: u32;
	var l301: array<vec4<u32>, 1>;
	var l308: vec4<u32>;
	var l329: vec4<u32>;
	var l338: u32;
	var l347: u32;
	var l355: u32;
	var l367: u32;
	var l387: vec4<u32>;
	var l388: vec4<u32>;
	var l391: u32;
	var l414: u32;
	var l419: u32;
	var l427: u32;
	var l442: vec4<u32>;
	var l463: u32;
	var l465: u32;
	var l467: u32;
	var l475: u32;
	var l485: array<u32, 2>;
	var l498: u32;
	var l508: array<vec4<u32>, 2>;
	var l523: u32;
	var l531: vec4<u32>;
	var l538: u32;
	var l546: u32;
	var l559: u32;
	var l562: u32;
	var l582: u32;
	var l590: u32;
	var l604: u32;
	var l609: f32;
	var l618: u32;
	var l626: u32;
	var l638: f32;
	var l661: f32;
	var l662: f32;
	let v180 = local_invocation_id[0u];
	l173 = v180;
	let v182 = l173;
	l181 = (v182 % 32u);
	let v186 = l173;
	l185 = (v186 / 32u);
	let v189 = fn_8();
	l188 = v189;
	let v196 = push.m0;
	let v199 = workgroup_id[1u];
	l190 = (v196 + (v199 * 16u));
	let v205 = workgroup_id[0u];
	l203 = (v205 * 64u);
	let v207 = l190;
	let v208 = l188;
	if (v207 >= v208) {
		return;
	}
	l213 = 0u;
	loop { // unroll
		let v219 = l213;
		if !(v219 < 1u) { break; }
		let v224 = l213;
		let v225 = l190;
		let v226 = l173;
		let v227 = l213;
		let v233 = l188;
		l223[v224] = (min((v225 + ((v226 + (v227 * 64u)) / 4u)), (v233 - 1u)) * s239);
		continuing {
			let v242 = l213;
			l213 = (v242 + bitcast<u32>(1i));
		}
	}
	let v245 = l203;
	let v246 = l173;
	l251 = (v245 + v246);
	l252 = 0u;
	l253 = s250;
	let v254 = fn_28(&l251, &l252, &l253);
	l244 = v254;
	l255 = 0u;
	loop { // unroll
		let v261 = l255;
		if !(v261 < 8u) { break; }
		l264 = 0u;
		loop { // unroll
			let v270 = l264;
			if !(v270 < 2u) { break; }
			let v277 = l255;
			let v278 = l264;
			l276[v277][v278] = 0i;
			continuing {
				let v280 = l264;
				l264 = (v280 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v282 = l255;
			l255 = (v282 + bitcast<u32>(1i));
		}
	}
	l284 = 0u;
	loop { // unroll
		let v290 = l284;
		if !(v290 < 1u) { break; }
		let v293 = l173;
		let v294 = l284;
		l292 = (0u + ((v293 + (v294 * 64u)) % 4u));
		let v302 = l284;
		let v305 = l292;
		if (s304 || (v305 < s239)) {
			let v315 = l284;
			let v317 = l223[v315];
			let v318 = l292;
			let v319 = (v317 + v318);
			let v322 = b1[v319];
			l308 = v322;
		} else {
			l308 = vec4<u32>(0u, 0u, 0u, 0u);
		}
		let v325 = l308;
		l301[v302] = v325;
		continuing {
			let v327 = l284;
			l284 = (v327 + bitcast<u32>(1i));
		}
	}
	let v334 = l244;
	let v335 = (v334 + 0u);
	let v337 = b2[v335];
	l329 = v337;
	l338 = 0u;
	loop {
		let v344 = l338;
		if !(v344 < s250) { break; }
		workgroupBarrier();
		l347 = 0u;
		loop { // unroll
			let v353 = l347;
			if !(v353 < 1u) { break; }
			let v356 = l173;
			let v357 = l347;
			l355 = (v356 + (v357 * 64u));
			let v361 = l355;
			if (false && (v361 >= 64u)) {
				break;
			}
			let v368 = l355;
			let v372 = l355;
			l367 = (((v368 % 4u) * 17u) + (v372 / 4u));
			let v379 = l367;
			let v380 = l347;
			let v382 = l301[v380];
			g378[v379] = v382;
			continuing {
				let v385 = l347;
				l347 = (v385 + bitcast<u32>(1i));
			}
		}
		let v389 = l329;
		l388 = v389;
		let v390 = fn_34(&l388);
		l387 = v390;
		l391 = 0u;
		loop { // unroll
			let v397 = l391;
			if !(v397 < 4u) { break; }
			let v403 = l391;
			let v405 = l173;
			let v406 = ((v403 * 68u) + v405);
			let v407 = l391;
			let v409 = l387[v407];
			g402[v406] = v409;
			continuing {
				let v412 = l391;
				l391 = (v412 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v415 = l338;
		l414 = min((v415 + 1u), s417);
		l419 = 0u;
		loop { // unroll
			let v425 = l419;
			if !(v425 < 1u) { break; }
			let v428 = l414;
			let v430 = l173;
			let v431 = l419;
			l427 = ((v428 * 4u) + ((v430 + (v431 * 64u)) % 4u));
			let v436 = l419;
			let v439 = l427;
			if (s438 || (v439 < s239)) {
				let v445 = l419;
				let v447 = l223[v445];
				let v448 = l427;
				let v449 = (v447 + v448);
				let v451 = b1[v449];
				l442 = v451;
			} else {
				l442 = vec4<u32>(0u, 0u, 0u, 0u);
			}
			let v453 = l442;
			l301[v436] = v453;
			continuing {
				let v455 = l419;
				l419 = (v455 + bitcast<u32>(1i));
			}
		}
		let v457 = l244;
		let v458 = l414;
		let v460 = (v457 + (v458 * 64u));
		let v462 = b2[v460];
		l329 = v462;
		let v464 = l181;
		l463 = v464;
		let v466 = l185;
		l465 = v466;
		l467 = 0u;
		loop {
			let v473 = l467;
			if !(v473 < 4u) { break; }
			l475 = 0u;
			loop { // unroll
				let v481 = l475;
				if !(v481 < 2u) { break; }
				let v486 = l475;
				let v487 = l463;
				let v488 = l475;
				let v490 = (v487 + (v488 * 32u));
				let v492 = g402[v490];
				l485[v486] = v492;
				continuing {
					let v494 = l475;
					l475 = (v494 + bitcast<u32>(1i));
				}
			}
			let v496 = l463;
			l463 = (v496 + 68u);
			l498 = 0u;
			loop { // unroll
				let v504 = l498;
				if !(v504 < 2u) { break; }
				let v509 = l498;
				let v510 = l498;
				let v512 = l485[v510];
				l508[v509] = ((vec4<u32>(v512, v512, v512, v512) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
				continuing {
					let v521 = l498;
					l498 = (v521 + bitcast<u32>(1i));
				}
			}
			l523 = 0u;
			loop { // unroll
				let v529 = l523;
				if !(v529 < 8u) { break; }
				let v532 = l465;
				let v533 = l523;
				let v535 = (v532 + (v533 * 2u));
				let v537 = g378[v535];
				l531 = v537;
				l538 = 0u;
				loop { // unroll
					let v544 = l538;
					if !(v544 < 4u) { break; }
					l546 = 0u;
					loop { // unroll
						let v552 = l546;
						if !(v552 < 2u) { break; }
						let v554 = l523;
						let v555 = l546;
						let v556 = l538;
						let v557 = l546;
						let v558 = l538;
						let v561 = l531[v556];
						l559 = v561;
						let v564 = l508[v557][v558];
						l562 = v564;
						let v565 = fn_22(&l559, &l562);
						let v567 = l276[v554][v555];
						l276[v554][v555] = (v567 + v565);
						continuing {
							let v570 = l546;
							l546 = (v570 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v572 = l538;
						l538 = (v572 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v574 = l523;
					l523 = (v574 + bitcast<u32>(1i));
				}
			}
			let v576 = l465;
			l465 = (v576 + 17u);
			continuing {
				let v578 = l467;
				l467 = (v578 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v580 = l338;
			l338 = (v580 + bitcast<u32>(1i));
		}
	}
	l582 = 0u;
	loop { // unroll
		let v588 = l582;
		if !(v588 < 2u) { break; }
		let v591 = l203;
		let v592 = l181;
		let v594 = l582;
		l590 = ((v591 + v592) + (v594 * 32u));
		let v597 = l590;
		let v599 = push.m2;
		if (v597 >= v599) {
			return;
		}
		let v606 = push.m1;
		let v607 = l590;
		l604 = (v606 + v607);
		let v614 = l604;
		let v617 = b3[v614];
		l609 = v617;
		l618 = 0u;
		loop { // unroll
			let v624 = l618;
			if !(v624 < 8u) { break; }
			let v627 = l190;
			let v628 = l185;
			let v630 = l618;
			l626 = ((v627 + v628) + (v630 * 2u));
			let v633 = l626;
			let v634 = l188;
			if (v633 < v634) {
				let v639 = l618;
				let v640 = l582;
				let v642 = l276[v639][v640];
				let v647 = l626;
				let v650 = b5[v647];
				let v653 = l609;
				let v660 = l626;
				l661 = 1.0f;
				let v664 = b4[v660];
				l662 = v664;
				let v665 = fn_15(&l661, &l662);
				l638 = ((f32((v642 - v650)) * v653) * v665);
				if s668 {
					let v675 = l626;
					let v677 = push.m3;
					let v679 = l604;
					let v680 = ((v675 * v677) + v679);
					let v682 = b6[v680];
					let v683 = l638;
					l638 = (v683 + v682);
				}
				let v689 = l626;
				let v691 = push.m3;
				let v693 = l604;
				let v694 = ((v689 * v691) + v693);
				let v695 = l638;
				b7[v694] = v695;
			}
			continuing {
				let v697 = l618;
				l618 = (v697 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v699 = l582;
			l582 = (v699 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v50 = extents.m0;
			return v50;
		}
		case 1u: {
			let v54 = extents.m1;
			return v54;
		}
		case 2u: {
			let v58 = extents.m2;
			return v58;
		}
		case 3u: {
			let v62 = extents.m3;
			return v62;
		}
		case 4u: {
			let v66 = extents.m4;
			return v66;
		}
		case default: {
			return s69;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h131: bool;
	var l73: f32;
	var l77: f32;
	var l83: f32;
	var l88: f32;
	var l92: f32;
	var l96: f32;
	var l117: f32;
	let v74 = (*p13);
	let v75 = (*p14);
	l73 = (v74 / v75);
	let v78 = l73;
	l77 = bitcast<f32>((bitcast<u32>(v78) & 4294963200u));
	let v84 = (*p14);
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v89 = l73;
	let v90 = l77;
	l88 = (v89 - v90);
	let v93 = (*p14);
	let v94 = l83;
	l92 = (v93 - v94);
	let v97 = (*p13);
	let v98 = l77;
	let v99 = l83;
	l96 = (v97 - (v98 * v99));
	let v102 = l96;
	let v103 = l77;
	let v104 = l92;
	l96 = (v102 - (v103 * v104));
	let v107 = l96;
	let v108 = l88;
	let v109 = l83;
	l96 = (v107 - (v108 * v109));
	let v112 = l96;
	let v113 = l88;
	let v114 = l92;
	l96 = (v112 - (v113 * v114));
	let v118 = l73;
	let v119 = l96;
	let v120 = (*p14);
	l117 = (v118 + (v119 / v120));
	let v124 = l73;
	let v125 = is_inf(v124);
	h131 = v125;
	if (!v125) {
		let v129 = l96;
		h131 = is_nan(v129);
	}
	let v131 = h131;
	let v132 = l73;
	let v133 = l117;
	return select(v133, v132, v131);
}
fn fn_22(p20: ptr<function, u32>, p21: ptr<function, u32>) -> i32 {
	var l141: i32;
	if s139 {
		let v144 = (*p20);
		let v146 = (*p21);
		l141 = mixed_dot(bitcast<u32>(bitcast<i32>(v144)), v146);
	} else {
		let v149 = (*p20);
		let v151 = (*p21);
		l141 = dot4I8Packed(bitcast<u32>(bitcast<i32>(v149)), bitcast<u32>(bitcast<i32>(v151)));
	}
	let v154 = l141;
	return v154;
}
fn fn_28(p25: ptr<function, u32>, p26: ptr<function, u32>, p27: ptr<function, u32>) -> u32 {
	let v157 = (*p25);
	let v160 = (*p27);
	let v162 = (*p26);
	let v165 = (*p25);
	return (((((v157 / 64u) * v160) + v162) * 64u) + (v165 % 64u));
}
fn fn_34(p33: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v170 = (*p33);
	return v170;
}
