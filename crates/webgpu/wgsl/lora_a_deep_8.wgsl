const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // x_stride
const c5: u32 = 8u; // out_stride
const c6: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g341: array<f32, max(s338, 1u)>;
const s44: u32 = (c1 - 5u);
const s164: u32 = (c2 - 1u);
const s191: u32 = (c3 - 1u);
const s303: u32 = (3u * c0);
const s315: u32 = (c0 / max(c6, 1u));
const s316: u32 = (s315 - 1u);
const s337: u32 = (c6 + 1u);
const s338: u32 = (64u * s337);
const s420: u32 = (c6 / 2u);
const s426: u32 = (c6 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h250: bool;
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
	var l167: u32;
	var l178: array<f32, 24>;
	var l202: u32;
	var l210: array<f32, 24>;
	var l231: u32;
	var l240: bool;
	var l251: u32;
	var l259: f32;
	var l261: f32;
	var l272: u32;
	var l306: u32;
	var l310: u32;
	var l313: u32;
	var l329: u32;
	var l359: u32;
	var l386: u32;
	var l404: u32;
	var l407: f32;
	var l413: u32;
	var l444: u32;
	var l449: u32;
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
			l167 = 0u;
			loop { // unroll
				let v173 = l167;
				if !(v173 < 8u) { break; }
				let v179 = l139;
				let v181 = l167;
				let v182 = ((v179 * 8u) + v181);
				let v187 = l73;
				let v188 = l167;
				let v194 = l156;
				let v195 = ((min((v187 + v188), s191) * c2) + v194);
				let v198 = b2[v195];
				l178[v182] = v198;
				continuing {
					let v200 = l167;
					l167 = (v200 + bitcast<u32>(1i));
				}
			}
			l202 = 0u;
			loop { // unroll
				let v208 = l202;
				if !(v208 < 8u) { break; }
				let v211 = l139;
				let v213 = l202;
				let v214 = ((v211 * 8u) + v213);
				let v219 = l202;
				let v221 = l95[v219];
				let v222 = l156;
				let v223 = (v221 + v222);
				let v225 = b1[v223];
				l210[v214] = v225;
				continuing {
					let v227 = l202;
					l202 = (v227 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v229 = l139;
				l139 = (v229 + bitcast<u32>(1i));
			}
		}
		l231 = 0u;
		loop { // unroll
			let v237 = l231;
			if !(v237 < 3u) { break; }
			h250 = false;
			if (!false) {
				let v244 = l129;
				let v245 = l231;
				h250 = ((v244 + (v245 * vec3<u32>(c0, 1u, 1u).x)) < c2);
			}
			let v250 = h250;
			l240 = v250;
			l251 = 0u;
			loop { // unroll
				let v257 = l251;
				if !(v257 < 8u) { break; }
				let v260 = l240;
				if v260 {
					let v264 = l231;
					let v266 = l251;
					let v267 = ((v264 * 8u) + v266);
					let v269 = l210[v267];
					l261 = v269;
				} else {
					l261 = 0.0f;
				}
				let v271 = l261;
				l259 = v271;
				l272 = 0u;
				loop { // unroll
					let v278 = l272;
					if !(v278 < 8u) { break; }
					let v280 = l251;
					let v282 = l272;
					let v283 = ((v280 * 8u) + v282);
					let v284 = l259;
					let v285 = l231;
					let v287 = l272;
					let v288 = ((v285 * 8u) + v287);
					let v290 = l178[v288];
					let v293 = l122[v283];
					l122[v283] = (v293 + (v284 * v290));
					continuing {
						let v296 = l272;
						l272 = (v296 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v298 = l251;
					l251 = (v298 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v300 = l231;
				l231 = (v300 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v304 = l129;
			l129 = (v304 + s303);
		}
	}
	let v307 = l49;
	l306 = (v307 % max(c6, 1u));
	let v311 = l49;
	l310 = (v311 / max(c6, 1u));
	l313 = s316;
	loop {
		let v322 = l313;
		if !(v322 > 0u) { break; }
		let v324 = l310;
		let v325 = l313;
		if (v324 == v325) {
			l329 = 0u;
			loop { // unroll
				let v335 = l329;
				if !(v335 < 64u) { break; }
				let v342 = l329;
				let v344 = l306;
				let v345 = ((v342 * s337) + v344);
				let v346 = l329;
				let v348 = l122[v346];
				g341[v345] = v348;
				continuing {
					let v351 = l329;
					l329 = (v351 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v355 = l310;
		if (v355 == 0u) {
			l359 = 0u;
			loop { // unroll
				let v365 = l359;
				if !(v365 < 64u) { break; }
				let v367 = l359;
				let v368 = l359;
				let v370 = l306;
				let v371 = ((v368 * s337) + v370);
				let v373 = g341[v371];
				let v375 = l122[v367];
				l122[v367] = (v375 + v373);
				continuing {
					let v378 = l359;
					l359 = (v378 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v380 = l313;
			l313 = (v380 - bitcast<u32>(1i));
		}
	}
	let v382 = l310;
	if (v382 == 0u) {
		l386 = 0u;
		loop { // unroll
			let v392 = l386;
			if !(v392 < 64u) { break; }
			let v394 = l386;
			let v396 = l306;
			let v397 = ((v394 * s337) + v396);
			let v398 = l386;
			let v400 = l122[v398];
			g341[v397] = v400;
			continuing {
				let v402 = l386;
				l386 = (v402 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v405 = l49;
	l404 = (v405 % 64u);
	l407 = 0.0f;
	let v408 = l49;
	if (v408 < 128u) {
		l413 = 0u;
		loop {
			let v419 = l413;
			if !(v419 < s420) { break; }
			let v422 = l404;
			let v424 = l49;
			let v429 = l413;
			let v430 = (((v422 * s337) + ((v424 / 64u) * s426)) + v429);
			let v432 = g341[v430];
			let v433 = l407;
			l407 = (v433 + v432);
			continuing {
				let v435 = l413;
				l413 = (v435 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v437 = l49;
	if (v437 < 128u) {
		let v441 = l49;
		let v442 = l407;
		g341[v441] = v442;
	}
	workgroupBarrier();
	let v445 = l59;
	let v446 = l404;
	l444 = (v445 + (v446 / 8u));
	let v450 = l73;
	let v451 = l404;
	l449 = (v450 + (v451 % 8u));
	let v454 = l49;
	let v456 = l444;
	let v457 = l57;
	let v460 = l449;
	if (((v454 < 64u) && (v456 < v457)) && (v460 < c3)) {
		let v469 = l444;
		let v473 = push.m2;
		let v475 = l449;
		let v476 = (((v469 * c5) + v473) + v475);
		let v477 = l404;
		let v479 = g341[v477];
		let v480 = l404;
		let v481 = (v480 + 64u);
		let v483 = g341[v481];
		let v487 = push.m3;
		b3[v476] = ((v479 + v483) * v487);
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
