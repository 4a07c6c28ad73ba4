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
const s246: u32 = (c3 - 1u);
const s356: u32 = (3u * c0);
const s368: u32 = (c0 / max(c6, 1u));
const s369: u32 = (s368 - 1u);
const s390: u32 = (c6 + 1u);
const s391: u32 = (64u * s390);
const s473: u32 = (c6 / 2u);
const s479: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h303: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l73: u32;
	var l85: u32;
	var l95: array<u32, 8>;
	var l111: u32;
	var l122: array<f32, 64>;
	var l129: u32;
	var l139: u32;
	var l148: u32;
	var l156: u32;
	var l158: u32;
	var l172: u32;
	var l182: vec4<f32>;
	var l198: u32;
	var l209: array<f32, 24>;
	var l225: u32;
	var l255: u32;
	var l263: array<f32, 24>;
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
	l59 = (v66 + (v69 * 8u));
	let v76 = workgroup_id[1u];
	l73 = (v76 * 8u);
	let v78 = l59;
	let v79 = l57;
	if (v78 >= v79) {
		return;
	}
	l85 = 0u;
	loop { // unroll
		let v91 = l85;
		if !(v91 < 8u) { break; }
		let v96 = l85;
		let v97 = l59;
		let v98 = l85;
		let v100 = l57;
		let v106 = push.m1;
		l95[v96] = ((min((v97 + v98), (v100 - 1u)) * c4) + v106);
		continuing {
			let v109 = l85;
			l85 = (v109 + bitcast<u32>(1i));
		}
	}
	l111 = 0u;
	loop { // unroll
		let v117 = l111;
		if !(v117 < 64u) { break; }
		let v123 = l111;
		l122[v123] = 0.0f;
		continuing {
			let v127 = l111;
			l111 = (v127 + bitcast<u32>(1i));
		}
	}
	let v130 = l49;
	l129 = v130;
	loop {
		let v136 = l129;
		if !(v136 < c2) { break; }
		l139 = 0u;
		loop { // unroll
			let v145 = l139;
			if !(v145 < 3u) { break; }
			let v149 = l129;
			let v150 = l139;
			l148 = (v149 + (v150 * vec3<u32>(c0, 1u, 1u).x));
			if false {
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
					let v194 = ((((v187 * c3) + v189) + v191) / 4u);
					let v197 = b2[v194];
					l182 = v197;
					l198 = 0u;
					loop { // unroll
						let v204 = l198;
						if !(v204 < 4u) { break; }
						let v210 = l139;
						let v212 = l172;
						let v214 = l198;
						let v215 = (((v210 * 8u) + v212) + v214);
						let v216 = l198;
						let v218 = l182[v216];
						l209[v215] = v218;
						continuing {
							let v220 = l198;
							l198 = (v220 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v222 = l172;
						l172 = (v222 + 4u);
					}
				}
			} else {
				l225 = 0u;
				loop { // unroll
					let v231 = l225;
					if !(v231 < 8u) { break; }
					let v233 = l139;
					let v235 = l225;
					let v236 = ((v233 * 8u) + v235);
					let v241 = l156;
					let v243 = l73;
					let v244 = l225;
					let v248 = ((v241 * c3) + min((v243 + v244), s246));
					let v251 = b2[v248 / 4u][v248 % 4u];
					l209[v236] = v251;
					continuing {
						let v253 = l225;
						l225 = (v253 + bitcast<u32>(1i));
					}
				}
			}
			l255 = 0u;
			loop { // unroll
				let v261 = l255;
				if !(v261 < 8u) { break; }
				let v264 = l139;
				let v266 = l255;
				let v267 = ((v264 * 8u) + v266);
				let v272 = l255;
				let v274 = l95[v272];
				let v275 = l156;
				let v276 = (v274 + v275);
				let v278 = b1[v276];
				l263[v267] = v278;
				continuing {
					let v280 = l255;
					l255 = (v280 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v282 = l139;
				l139 = (v282 + bitcast<u32>(1i));
			}
		}
		l284 = 0u;
		loop { // unroll
			let v290 = l284;
			if !(v290 < 3u) { break; }
			h303 = false;
			if (!false) {
				let v297 = l129;
				let v298 = l284;
				h303 = ((v297 + (v298 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v303 = h303;
			l293 = v303;
			l304 = 0u;
			loop { // unroll
				let v310 = l304;
				if !(v310 < 8u) { break; }
				let v313 = l293;
				if v313 {
					let v317 = l284;
					let v319 = l304;
					let v320 = ((v317 * 8u) + v319);
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
					let v343 = l209[v341];
					let v346 = l122[v336];
					l122[v336] = (v346 + (v337 * v343));
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
			let v357 = l129;
			l129 = (v357 + s356);
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
				if !(v388 < 64u) { break; }
				let v395 = l382;
				let v397 = l359;
				let v398 = ((v395 * s390) + v397);
				let v399 = l382;
				let v401 = l122[v399];
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
				if !(v418 < 64u) { break; }
				let v420 = l412;
				let v421 = l412;
				let v423 = l359;
				let v424 = ((v421 * s390) + v423);
				let v426 = g394[v424];
				let v428 = l122[v420];
				l122[v420] = (v428 + v426);
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
			if !(v445 < 64u) { break; }
			let v447 = l439;
			let v449 = l359;
			let v450 = ((v447 * s390) + v449);
			let v451 = l439;
			let v453 = l122[v451];
			g394[v450] = v453;
			continuing {
				let v455 = l439;
				l439 = (v455 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v458 = l49;
	l457 = (v458 % 64u);
	l460 = 0.0f;
	let v461 = l49;
	if (v461 < 128u) {
		l466 = 0u;
		loop {
			let v472 = l466;
			if !(v472 < s473) { break; }
			let v475 = l457;
			let v477 = l49;
			let v482 = l466;
			let v483 = (((v475 * s390) + ((v477 / 64u) * s479)) + v482);
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
	if (v490 < 128u) {
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
	if (((v507 < 64u) && (v509 < v510)) && (v513 < c3)) {
		let v522 = l497;
		let v526 = push.m2;
		let v528 = l502;
		let v529 = (((v522 * c5) + v526) + v528);
		let v530 = l457;
		let v532 = g394[v530];
		let v533 = l457;
		let v534 = (v533 + 64u);
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
