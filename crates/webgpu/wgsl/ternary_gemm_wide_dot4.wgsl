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
var<workgroup> g379: array<vec4<u32>, 132>;
var<workgroup> g403: array<u32, 272>;
const s69: u32 = (c1 - 5u);
const s139: bool = (c4 == 1u);
const s239: u32 = (c2 + 15u);
const s240: u32 = (s239 / 16u);
const s249: u32 = (c2 + 64u);
const s250: u32 = (s249 - 1u);
const s251: u32 = (s250 / 64u);
const s303: u32 = (s240 % 4u);
const s304: bool = (s303 == 0u);
const s419: u32 = (s251 - 1u);
const s439: u32 = (s240 % 4u);
const s440: bool = (s439 == 0u);
const s670: bool = (c3 != 0u);
const s706: bool = (c4 != 0u);
const s707: bool = (c4 == 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l173: u32;
	var l181: u32;
	var l185: u32;
	var l188: u32;
	var l190: u32;
	var l203: u32;
	var l213: u32;
	var l224: array<u32, 2>;
	var l245: u32;
	var l252: u32;
	var l253: u32;
	var l254: u32;
	var l256: u32;
	var l265: u32;
	var l276: array<array<i32, 4>, 8>;
	var l284: u32;
	var l292: u32;
	var l301: array<vec4<u32>, 2>;
	var l308: vec4<u32>;
	var l329: vec4<u32>;
	var l338: u32;
	var l347: u32;
	var l355: u32;
	var l368: u32;
	var l388: vec4<u32>;
	var l389: vec4<u32>;
	var l392: u32;
	var l416: u32;
	var l421: u32;
	var l429: u32;
	var l444: vec4<u32>;
	var l465: u32;
	var l467: u32;
	var l469: u32;
	var l477: u32;
	var l487: array<u32, 4>;
	var l500: u32;
	var l510: array<vec4<u32>, 4>;
	var l525: u32;
	var l533: vec4<u32>;
	var l540: u32;
	var l548: u32;
	var l561: u32;
	var l564: u32;
	var l584: u32;
	var l592: u32;
	var l606: u32;
	var l611: f32;
	var l620: u32;
	var l628: u32;
	var l640: f32;
	var l663: f32;
	var l664: f32;
	let v180 = local_invocation_id[0u];
	l173 = v180;
	let v182 = l173;
	l181 = (v182 % 16u);
	let v186 = l173;
	l185 = (v186 / 16u);
	let v189 = fn_8();
	l188 = v189;
	let v196 = push.m0;
	let v199 = workgroup_id[1u];
	l190 = (v196 + (v199 * 32u));
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
		if !(v219 < 2u) { break; }
		let v225 = l213;
		let v226 = l190;
		let v227 = l173;
		let v228 = l213;
		let v234 = l188;
		l224[v225] = (min((v226 + ((v227 + (v228 * 64u)) / 4u)), (v234 - 1u)) * s240);
		continuing {
			let v243 = l213;
			l213 = (v243 + bitcast<u32>(1i));
		}
	}
	let v246 = l203;
	let v247 = l173;
	l252 = (v246 + v247);
	l253 = 0u;
	l254 = s251;
	let v255 = fn_28(&l252, &l253, &l254);
	l245 = v255;
	l256 = 0u;
	loop { // unroll
		let v262 = l256;
		if !(v262 < 8u) { break; }
		l265 = 0u;
		loop { // unroll
			let v271 = l265;
			if !(v271 < 4u) { break; }
			let v277 = l256;
			let v278 = l265;
			l276[v277][v278] = 0i;
			continuing {
				let v280 = l265;
				l265 = (v280 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v282 = l256;
			l256 = (v282 + bitcast<u32>(1i));
		}
	}
	l284 = 0u;
	loop { // unroll
		let v290 = l284;
		if !(v290 < 2u) { break; }
		let v293 = l173;
		let v294 = l284;
		l292 = (0u + ((v293 + (v294 * 64u)) % 4u));
		let v302 = l284;
		let v305 = l292;
		if (s304 || (v305 < s240)) {
			let v315 = l284;
			let v317 = l224[v315];
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
	let v334 = l245;
	let v335 = (v334 + 0u);
	let v337 = b2[v335];
	l329 = v337;
	l338 = 0u;
	loop {
		let v344 = l338;
		if !(v344 < s251) { break; }
		workgroupBarrier();
		l347 = 0u;
		loop { // unroll
			let v353 = l347;
			if !(v353 < 2u) { break; }
			let v356 = l173;
			let v357 = l347;
			l355 = (v356 + (v357 * 64u));
			let v361 = l355;
			if (false && (v361 >= 128u)) {
				break;
			}
			let v369 = l355;
			let v373 = l355;
			l368 = (((v369 % 4u) * 33u) + (v373 / 4u));
			let v380 = l368;
			let v381 = l347;
			let v383 = l301[v381];
			g379[v380] = v383;
			continuing {
				let v386 = l347;
				l347 = (v386 + bitcast<u32>(1i));
			}
		}
		let v390 = l329;
		l389 = v390;
		let v391 = fn_34(&l389);
		l388 = v391;
		l392 = 0u;
		loop { // unroll
			let v398 = l392;
			if !(v398 < 4u) { break; }
			let v404 = l392;
			let v407 = l173;
			let v408 = ((v404 * 68u) + v407);
			let v409 = l392;
			let v411 = l388[v409];
			g403[v408] = v411;
			continuing {
				let v414 = l392;
				l392 = (v414 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v417 = l338;
		l416 = min((v417 + 1u), s419);
		l421 = 0u;
		loop { // unroll
			let v427 = l421;
			if !(v427 < 2u) { break; }
			let v430 = l416;
			let v432 = l173;
			let v433 = l421;
			l429 = ((v430 * 4u) + ((v432 + (v433 * 64u)) % 4u));
			let v438 = l421;
			let v441 = l429;
			if (s440 || (v441 < s240)) {
				let v447 = l421;
				let v449 = l224[v447];
				let v450 = l429;
				let v451 = (v449 + v450);
				let v453 = b1[v451];
				l444 = v453;
			} else {
				l444 = vec4<u32>(0u, 0u, 0u, 0u);
			}
			let v455 = l444;
			l301[v438] = v455;
			continuing {
				let v457 = l421;
				l421 = (v457 + bitcast<u32>(1i));
			}
		}
		let v459 = l245;
		let v460 = l416;
		let v462 = (v459 + (v460 * 64u));
		let v464 = b2[v462];
		l329 = v464;
		let v466 = l181;
		l465 = v466;
		let v468 = l185;
		l467 = v468;
		l469 = 0u;
		loop {
			let v475 = l469;
			if !(v475 < 4u) { break; }
			l477 = 0u;
			loop { // unroll
				let v483 = l477;
				if !(v483 < 4u) { break; }
				let v488 = l477;
				let v489 = l465;
				let v490 = l477;
				let v492 = (v489 + (v490 * 16u));
				let v494 = g403[v492];
				l487[v488] = v494;
				continuing {
					let v496 = l477;
					l477 = (v496 + bitcast<u32>(1i));
				}
			}
			let v498 = l465;
			l465 = (v498 + 68u);
			l500 = 0u;
			loop { // unroll
				let v506 = l500;
				if !(v506 < 4u) { break; }
				let v511 = l500;
				let v512 = l500;
				let v514 = l487[v512];
				l510[v511] = ((vec4<u32>(v514, v514, v514, v514) >> vec4<u32>(0u, 2u, 4u, 6u)) & vec4<u32>(50529027u, 50529027u, 50529027u, 50529027u));
				continuing {
					let v523 = l500;
					l500 = (v523 + bitcast<u32>(1i));
				}
			}
			l525 = 0u;
			loop { // unroll
				let v531 = l525;
				if !(v531 < 8u) { break; }
				let v534 = l467;
				let v535 = l525;
				let v537 = (v534 + (v535 * 4u));
				let v539 = g379[v537];
				l533 = v539;
				l540 = 0u;
				loop { // unroll
					let v546 = l540;
					if !(v546 < 4u) { break; }
					l548 = 0u;
					loop { // unroll
						let v554 = l548;
						if !(v554 < 4u) { break; }
						let v556 = l525;
						let v557 = l548;
						let v558 = l540;
						let v559 = l548;
						let v560 = l540;
						let v563 = l533[v558];
						l561 = v563;
						let v566 = l510[v559][v560];
						l564 = v566;
						let v567 = fn_22(&l561, &l564);
						let v569 = l276[v556][v557];
						l276[v556][v557] = (v569 + v567);
						continuing {
							let v572 = l548;
							l548 = (v572 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v574 = l540;
						l540 = (v574 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v576 = l525;
					l525 = (v576 + bitcast<u32>(1i));
				}
			}
			let v578 = l467;
			l467 = (v578 + 33u);
			continuing {
				let v580 = l469;
				l469 = (v580 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v582 = l338;
			l338 = (v582 + bitcast<u32>(1i));
		}
	}
	l584 = 0u;
	loop { // unroll
		let v590 = l584;
		if !(v590 < 4u) { break; }
		let v593 = l203;
		let v594 = l181;
		let v596 = l584;
		l592 = ((v593 + v594) + (v596 * 16u));
		let v599 = l592;
		let v601 = push.m2;
		if (v599 >= v601) {
			return;
		}
		let v608 = push.m1;
		let v609 = l592;
		l606 = (v608 + v609);
		let v616 = l606;
		let v619 = b3[v616];
		l611 = v619;
		l620 = 0u;
		loop { // unroll
			let v626 = l620;
			if !(v626 < 8u) { break; }
			let v629 = l190;
			let v630 = l185;
			let v632 = l620;
			l628 = ((v629 + v630) + (v632 * 4u));
			let v635 = l628;
			let v636 = l188;
			if (v635 < v636) {
				let v641 = l620;
				let v642 = l584;
				let v644 = l276[v641][v642];
				let v649 = l628;
				let v652 = b5[v649];
				let v655 = l611;
				let v662 = l628;
				l663 = 1.0f;
				let v666 = b4[v662];
				l664 = v666;
				let v667 = fn_15(&l663, &l664);
				l640 = ((f32((v644 - v652)) * v655) * v667);
				if s670 {
					let v677 = l628;
					let v679 = push.m3;
					let v681 = l606;
					let v682 = ((v677 * v679) + v681);
					let v684 = b6[v682];
					let v685 = l640;
					l640 = (v685 + v684);
				}
				let v691 = l628;
				let v693 = push.m3;
				let v695 = l606;
				let v696 = ((v691 * v693) + v695);
				let v697 = l640;
				b7[v696] = v697;
			}
			continuing {
				let v699 = l620;
				l620 = (v699 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v701 = l584;
			l584 = (v701 + bitcast<u32>(1i));
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
