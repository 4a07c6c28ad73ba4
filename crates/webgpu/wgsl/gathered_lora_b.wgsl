const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 8u; // x_stride
const c5: u32 = 16u; // out_stride
const c6: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S60 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S60;
var<workgroup> g252: array<vec4<f32>, 16>;
const s44: u32 = (c1 - 5u);
const s168: bool = (c6 != 0u);
const s182: u32 = (c2 - 1u);
const s323: u32 = (c2 - 1u);
const s327: u32 = (c3 % 8u);
const s328: bool = (s327 == 0u);
const s398: u32 = (c3 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h498: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l80: u32;
	var l91: array<u32, 2>;
	var l105: u32;
	var l106: u32;
	var l114: u32;
	var l123: array<u32, 8>;
	var l143: u32;
	var l150: u32;
	var l162: array<f32, 16>;
	var l170: f32;
	var l196: u32;
	var l201: u32;
	var l209: u32;
	var l217: f32;
	var l220: f32;
	var l234: u32;
	var l243: u32;
	var l260: f32;
	var l283: u32;
	var l284: u32;
	var l308: u32;
	var l316: u32;
	var l331: u32;
	var l340: vec4<f32>;
	var l354: u32;
	var l362: array<f32, 16>;
	var l378: u32;
	var l408: u32;
	var l416: vec4<f32>;
	var l425: u32;
	var l433: u32;
	var l471: u32;
	var l479: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v65 = push.m0;
	let v69 = workgroup_id[1u];
	l59 = (v65 + (v69 * 8u));
	let v73 = l59;
	let v74 = l57;
	if (v73 >= v74) {
		return;
	}
	l80 = 0u;
	loop {
		let v86 = l80;
		if !(v86 < 2u) { break; }
		let v92 = l80;
		let v94 = workgroup_id[0u];
		let v96 = l80;
		let v100 = l49;
		l91[v92] = ((((v94 * 2u) + v96) * 64u) + v100);
		continuing {
			let v103 = l80;
			l80 = (v103 + bitcast<u32>(1i));
		}
	}
	l105 = 0u;
	l106 = 0u;
	loop {
		let v112 = l106;
		if !(v112 < 8u) { break; }
		let v115 = l59;
		let v116 = l106;
		let v118 = l57;
		l114 = min((v115 + v116), (v118 - 1u));
		let v124 = l106;
		let v129 = l114;
		let v132 = b2[v129];
		let v135 = push.m3;
		l123[v124] = min(bitcast<u32>(v132), v135);
		let v138 = l106;
		let v140 = l123[v138];
		let v141 = l105;
		l105 = (v141 | v140);
		let v144 = l114;
		let v148 = push.m1;
		l143 = ((v144 * c5) + v148);
		l150 = 0u;
		loop {
			let v156 = l150;
			if !(v156 < 2u) { break; }
			let v163 = l106;
			let v165 = l150;
			let v166 = ((v163 * 2u) + v165);
			if s168 {
				let v177 = l143;
				let v178 = l150;
				let v180 = l91[v178];
				let v184 = (v177 + min(v180, s182));
				let v187 = b5[v184];
				l170 = v187;
			} else {
				l170 = 0.0f;
			}
			let v190 = l170;
			l162[v166] = v190;
			continuing {
				let v192 = l150;
				l150 = (v192 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v194 = l106;
			l106 = (v194 + bitcast<u32>(1i));
		}
	}
	let v197 = l105;
	l196 = select(c3, 0u, (v197 == 0u));
	let v202 = l59;
	let v203 = l49;
	let v206 = l57;
	l201 = min((v202 + (v203 / 8u)), (v206 - 1u));
	let v210 = l201;
	let v212 = b2[v210];
	let v215 = push.m3;
	l209 = min(bitcast<u32>(v212), v215);
	let v218 = l209;
	if (v218 == 0u) {
		l220 = 0.0f;
	} else {
		let v228 = l209;
		let v230 = (max(v228, 1u) - 1u);
		let v232 = b3[v230];
		l220 = v232;
	}
	let v233 = l220;
	l217 = v233;
	l234 = 0u;
	loop {
		let v240 = l234;
		let v241 = l196;
		if !(v240 < v241) { break; }
		let v244 = l234;
		let v245 = l49;
		l243 = (v244 + (v245 % 8u));
		workgroupBarrier();
		let v253 = l49;
		let v255 = (v253 / 4u);
		let v256 = l49;
		let v257 = (v256 % 4u);
		let v258 = l243;
		if (v258 < c3) {
			let v267 = l201;
			let v271 = push.m2;
			let v273 = l243;
			let v274 = (((v267 * c4) + v271) + v273);
			let v276 = b1[v274];
			let v277 = l217;
			l260 = (v276 * v277);
		} else {
			l260 = 0.0f;
		}
		let v280 = l260;
		g252[v255][v257] = v280;
		workgroupBarrier();
		l283 = 0u;
		l284 = 0u;
		loop {
			let v290 = l284;
			if !(v290 < 8u) { break; }
			let v292 = l284;
			let v294 = l123[v292];
			if (v294 != 0u) {
				let v298 = l284;
				let v300 = l123[v298];
				let v301 = l283;
				if (v300 != v301) {
					let v305 = l284;
					let v307 = l123[v305];
					l283 = v307;
					l308 = 0u;
					loop {
						let v314 = l308;
						if !(v314 < 2u) { break; }
						let v317 = l283;
						let v320 = l308;
						let v322 = l91[v320];
						l316 = ((((v317 - 1u) * c2) + min(v322, s323)) * c3);
						if s328 {
							l331 = 0u;
							loop {
								let v337 = l331;
								if !(v337 < 8u) { break; }
								let v345 = l316;
								let v346 = l234;
								let v348 = l331;
								let v350 = (((v345 + v346) + v348) / 4u);
								let v353 = b4[v350];
								l340 = v353;
								l354 = 0u;
								loop {
									let v360 = l354;
									if !(v360 < 4u) { break; }
									let v363 = l308;
									let v365 = l331;
									let v367 = l354;
									let v368 = (((v363 * 8u) + v365) + v367);
									let v369 = l354;
									let v371 = l340[v369];
									l362[v368] = v371;
									continuing {
										let v373 = l354;
										l354 = (v373 + bitcast<u32>(1i));
									}
								}
								continuing {
									let v375 = l331;
									l331 = (v375 + 4u);
								}
							}
						} else {
							l378 = 0u;
							loop {
								let v384 = l378;
								if !(v384 < 8u) { break; }
								let v386 = l308;
								let v388 = l378;
								let v389 = ((v386 * 8u) + v388);
								let v394 = l316;
								let v395 = l234;
								let v396 = l378;
								let v400 = (v394 + min((v395 + v396), s398));
								let v402 = b4[v400 / 4u][v400 % 4u];
								l362[v389] = v402;
								continuing {
									let v404 = l378;
									l378 = (v404 + bitcast<u32>(1i));
								}
							}
						}
						continuing {
							let v406 = l308;
							l308 = (v406 + bitcast<u32>(1i));
						}
					}
				}
				l408 = 0u;
				loop {
					let v414 = l408;
					if !(v414 < 8u) { break; }
					let v417 = l284;
					let v419 = l408;
					let v421 = (((v417 * 8u) + v419) / 4u);
					let v424 = g252[v421];
					l416 = v424;
					l425 = 0u;
					loop {
						let v431 = l425;
						if !(v431 < 4u) { break; }
						l433 = 0u;
						loop {
							let v439 = l433;
							if !(v439 < 2u) { break; }
							let v441 = l284;
							let v443 = l433;
							let v444 = ((v441 * 2u) + v443);
							let v445 = l425;
							let v447 = l416[v445];
							let v448 = l433;
							let v450 = l408;
							let v452 = l425;
							let v453 = (((v448 * 8u) + v450) + v452);
							let v455 = l362[v453];
							let v458 = l162[v444];
							l162[v444] = (v458 + (v447 * v455));
							continuing {
								let v461 = l433;
								l433 = (v461 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v463 = l425;
							l425 = (v463 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v465 = l408;
						l408 = (v465 + 4u);
					}
				}
			}
			continuing {
				let v467 = l284;
				l284 = (v467 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v469 = l234;
			l234 = (v469 + 8u);
		}
	}
	l471 = 0u;
	loop {
		let v477 = l471;
		if !(v477 < 8u) { break; }
		l479 = 0u;
		loop {
			let v485 = l479;
			if !(v485 < 2u) { break; }
			let v487 = l59;
			let v488 = l471;
			let v490 = l57;
			let v491 = ((v487 + v488) < v490);
			h498 = v491;
			if v491 {
				let v494 = l479;
				let v496 = l91[v494];
				h498 = (v496 < c2);
			}
			let v498 = h498;
			if v498 {
				let v505 = l59;
				let v506 = l471;
				let v510 = push.m1;
				let v512 = l479;
				let v514 = l91[v512];
				let v515 = ((((v505 + v506) * c5) + v510) + v514);
				let v516 = l471;
				let v518 = l479;
				let v519 = ((v516 * 2u) + v518);
				let v521 = l162[v519];
				b6[v515] = v521;
			}
			continuing {
				let v523 = l479;
				l479 = (v523 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v525 = l471;
			l471 = (v525 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v25 = extents.m0;
			return v25;
		}
		case 1u: {
			let v29 = extents.m1;
			return v29;
		}
		case 2u: {
			let v33 = extents.m2;
			return v33;
		}
		case 3u: {
			let v37 = extents.m3;
			return v37;
		}
		case 4u: {
			let v41 = extents.m4;
			return v41;
		}
		case default: {
			return s44;
		}
	}
}
