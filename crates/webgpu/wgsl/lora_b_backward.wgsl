const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g394: array<f32, max(s391, 1u)>;
const s44: u32 = (c1 - 5u);
const s164: u32 = (c2 - 1u);
const s168: u32 = (c3 % 8u);
const s169: bool = (s168 == 0u);
const s244: u32 = (c3 - 1u);
const s356: u32 = (1u * c0);
const s368: u32 = (c0 / max(c6, 1u));
const s369: u32 = (s368 - 1u);
const s390: u32 = (c6 + 1u);
const s391: u32 = (32u * s390);
const s473: u32 = (c6 / 2u);
const s479: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h303: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l86: u32;
	var l96: array<u32, 4>;
	var l112: u32;
	var l123: array<f32, 32>;
	var l130: u32;
	var l140: u32;
	var l148: u32;
	var l156: u32;
	var l158: u32;
	var l172: u32;
	var l182: vec4<f32>;
	var l197: u32;
	var l207: array<f32, 8>;
	var l223: u32;
	var l253: u32;
	var l263: array<f32, 4>;
	var l284: u32;
	var l293: bool;
	var l304: u32;
	var l312: f32;
	var l314: f32;
	var l325: u32;
	var l359: u32;
	var l363: u32;
	var l366: u32;
	var l382: u32;
	var l412: u32;
	var l439: u32;
	var l457: u32;
	var l460: f32;
	var l466: u32;
	var l497: u32;
	var l502: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v66 = push.m0;
	let v69 = workgroup_id[0u];
	l59 = (v66 + (v69 * 4u));
	let v76 = workgroup_id[1u];
	l73 = (v76 * 8u);
	let v79 = l59;
	let v80 = l57;
	if (v79 >= v80) {
		return;
	}
	l86 = 0u;
	loop { // unroll
		let v92 = l86;
		if !(v92 < 4u) { break; }
		let v97 = l86;
		let v98 = l59;
		let v99 = l86;
		let v101 = l57;
		let v107 = push.m1;
		l96[v97] = ((min((v98 + v99), (v101 - 1u)) * c4) + v107);
		continuing {
			let v110 = l86;
			l86 = (v110 + bitcast<u32>(1i));
		}
	}
	l112 = 0u;
	loop { // unroll
		let v118 = l112;
		if !(v118 < 32u) { break; }
		let v124 = l112;
		l123[v124] = 0.0f;
		continuing {
			let v128 = l112;
			l112 = (v128 + bitcast<u32>(1i));
		}
	}
	let v131 = l49;
	l130 = v131;
	loop {
		let v137 = l130;
		if !(v137 < c2) { break; }
		l140 = 0u;
		loop { // unroll
			let v146 = l140;
			if !(v146 < 1u) { break; }
			let v149 = l130;
			let v150 = l140;
			l148 = (v149 + (v150 * vec3<u32>(c0, 1u, 1u).x));
			if true {
				let v161 = l148;
				l158 = v161;
			} else {
				let v163 = l148;
				l158 = min(v163, s164);
			}
			let v166 = l158;
			l156 = v166;
			if s169 {
				l172 = 0u;
				loop { // unroll
					let v178 = l172;
					if !(v178 < 8u) { break; }
					let v187 = l156;
					let v189 = l73;
					let v191 = l172;
					let v193 = ((((v187 * c3) + v189) + v191) / 4u);
					let v196 = b2[v193];
					l182 = v196;
					l197 = 0u;
					loop { // unroll
						let v203 = l197;
						if !(v203 < 4u) { break; }
						let v208 = l140;
						let v210 = l172;
						let v212 = l197;
						let v213 = (((v208 * 8u) + v210) + v212);
						let v214 = l197;
						let v216 = l182[v214];
						l207[v213] = v216;
						continuing {
							let v218 = l197;
							l197 = (v218 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v220 = l172;
						l172 = (v220 + 4u);
					}
				}
			} else {
				l223 = 0u;
				loop { // unroll
					let v229 = l223;
					if !(v229 < 8u) { break; }
					let v231 = l140;
					let v233 = l223;
					let v234 = ((v231 * 8u) + v233);
					let v239 = l156;
					let v241 = l73;
					let v242 = l223;
					let v246 = ((v239 * c3) + min((v241 + v242), s244));
					let v249 = b2[v246 / 4u][v246 % 4u];
					l207[v234] = v249;
					continuing {
						let v251 = l223;
						l223 = (v251 + bitcast<u32>(1i));
					}
				}
			}
			l253 = 0u;
			loop { // unroll
				let v259 = l253;
				if !(v259 < 4u) { break; }
				let v264 = l140;
				let v266 = l253;
				let v267 = ((v264 * 4u) + v266);
				let v272 = l253;
				let v274 = l96[v272];
				let v275 = l156;
				let v276 = (v274 + v275);
				let v278 = b1[v276];
				l263[v267] = v278;
				continuing {
					let v280 = l253;
					l253 = (v280 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v282 = l140;
				l140 = (v282 + bitcast<u32>(1i));
			}
		}
		l284 = 0u;
		loop { // unroll
			let v290 = l284;
			if !(v290 < 1u) { break; }
			h303 = true;
			if (!true) {
				let v297 = l130;
				let v298 = l284;
				h303 = ((v297 + (v298 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v303 = h303;
			l293 = v303;
			l304 = 0u;
			loop { // unroll
				let v310 = l304;
				if !(v310 < 4u) { break; }
				let v313 = l293;
				if v313 {
					let v317 = l284;
					let v319 = l304;
					let v320 = ((v317 * 4u) + v319);
					let v322 = l263[v320];
					l314 = v322;
				} else {
					l314 = 0.0f;
				}
				let v324 = l314;
				l312 = v324;
				l325 = 0u;
				loop { // unroll
					let v331 = l325;
					if !(v331 < 8u) { break; }
					let v333 = l304;
					let v335 = l325;
					let v336 = ((v333 * 8u) + v335);
					let v337 = l312;
					let v338 = l284;
					let v340 = l325;
					let v341 = ((v338 * 8u) + v340);
					let v343 = l207[v341];
					let v346 = l123[v336];
					l123[v336] = (v346 + (v337 * v343));
					continuing {
						let v349 = l325;
						l325 = (v349 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v351 = l304;
					l304 = (v351 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v353 = l284;
				l284 = (v353 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v357 = l130;
			l130 = (v357 + s356);
		}
	}
	let v360 = l49;
	l359 = (v360 % max(c6, 1u));
	let v364 = l49;
	l363 = (v364 / max(c6, 1u));
	l366 = s369;
	loop {
		let v375 = l366;
		if !(v375 > 0u) { break; }
		let v377 = l363;
		let v378 = l366;
		if (v377 == v378) {
			l382 = 0u;
			loop { // unroll
				let v388 = l382;
				if !(v388 < 32u) { break; }
				let v395 = l382;
				let v397 = l359;
				let v398 = ((v395 * s390) + v397);
				let v399 = l382;
				let v401 = l123[v399];
				g394[v398] = v401;
				continuing {
					let v404 = l382;
					l382 = (v404 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v408 = l363;
		if (v408 == 0u) {
			l412 = 0u;
			loop { // unroll
				let v418 = l412;
				if !(v418 < 32u) { break; }
				let v420 = l412;
				let v421 = l412;
				let v423 = l359;
				let v424 = ((v421 * s390) + v423);
				let v426 = g394[v424];
				let v428 = l123[v420];
				l123[v420] = (v428 + v426);
				continuing {
					let v431 = l412;
					l412 = (v431 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v433 = l366;
			l366 = (v433 - bitcast<u32>(1i));
		}
	}
	let v435 = l363;
	if (v435 == 0u) {
		l439 = 0u;
		loop { // unroll
			let v445 = l439;
			if !(v445 < 32u) { break; }
			let v447 = l439;
			let v449 = l359;
			let v450 = ((v447 * s390) + v449);
			let v451 = l439;
			let v453 = l123[v451];
			g394[v450] = v453;
			continuing {
				let v455 = l439;
				l439 = (v455 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v458 = l49;
	l457 = (v458 % 32u);
	l460 = 0.0f;
	let v461 = l49;
	if (v461 < 64u) {
		l466 = 0u;
		loop {
			let v472 = l466;
			if !(v472 < s473) { break; }
			let v475 = l457;
			let v477 = l49;
			let v482 = l466;
			let v483 = (((v475 * s390) + ((v477 / 32u) * s479)) + v482);
			let v485 = g394[v483];
			let v486 = l460;
			l460 = (v486 + v485);
			continuing {
				let v488 = l466;
				l466 = (v488 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v490 = l49;
	if (v490 < 64u) {
		let v494 = l49;
		let v495 = l460;
		g394[v494] = v495;
	}
	workgroupBarrier();
	let v498 = l59;
	let v499 = l457;
	l497 = (v498 + (v499 / 8u));
	let v503 = l73;
	let v504 = l457;
	l502 = (v503 + (v504 % 8u));
	let v507 = l49;
	let v509 = l497;
	let v510 = l57;
	let v513 = l502;
	if (((v507 < 32u) && (v509 < v510)) && (v513 < c3)) {
		let v522 = l497;
		let v526 = push.m2;
		let v528 = l502;
		let v529 = (((v522 * c5) + v526) + v528);
		let v530 = l457;
		let v532 = g394[v530];
		let v533 = l457;
		let v534 = (v533 + 32u);
		let v536 = g394[v534];
		let v540 = push.m3;
		b3[v529] = ((v532 + v536) * v540);
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
