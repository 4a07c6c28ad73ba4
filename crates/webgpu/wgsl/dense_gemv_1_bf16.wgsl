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
struct S52 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S227 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S227;
var<workgroup> g455: array<f32, max(s452, 1u)>;
const s78: u32 = (c1 - 5u);
const s151: u32 = (c2 % 4u);
const s152: bool = (s151 == 0u);
const s156: u32 = (c2 % 8u);
const s157: bool = (s156 == 0u);
const s343: u32 = (c2 + 8u);
const s344: u32 = (s343 - 1u);
const s345: u32 = (s344 / 8u);
const s429: u32 = (c4 * 2u);
const s450: u32 = (1u * c6);
const s451: u32 = (s450 * c4);
const s452: u32 = (s451 * c5);
const s485: u32 = (1u * c5);
const s486: u32 = (s485 * c6);
const s491: u32 = (c5 * c6);
const s500: u32 = (c5 * c6);
const s550: bool = (c8 != 0u);
const s567: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h512: bool;
	var l212: u32;
	var l219: u32;
	var l223: u32;
	var l226: u32;
	var l238: u32;
	var l246: u32;
	var l255: u32;
	var l265: array<u32, max(c6, 1u)>;
	var l274: u32;
	var l279: u32;
	var l287: u32;
	var l298: array<array<f32, max(c6, 1u)>, 1>;
	var l306: u32;
	var l316: array<u32, 1>;
	var l328: u32;
	var l335: u32;
	var l347: u32;
	var l358: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l360: u32;
	var l363: u32;
	var l365: array<vec4<f32>, 2>;
	var l371: u32;
	var l379: u32;
	var l387: vec4<f32>;
	var l397: u32;
	var l400: u32;
	var l401: u32;
	var l403: u32;
	var l434: u32;
	var l442: u32;
	var l477: u32;
	var l488: u32;
	var l494: u32;
	var l515: f32;
	var l516: u32;
	var l534: u32;
	var l551: f32;
	let v218 = local_invocation_id[0u];
	l212 = v218;
	let v220 = l212;
	l219 = (v220 % max(c4, 1u));
	let v224 = l212;
	l223 = (v224 / max(c4, 1u));
	let v232 = push.m0;
	let v235 = workgroup_id[1u];
	l226 = (v232 + (v235 * 1u));
	let v239 = fn_8();
	l238 = v239;
	let v240 = l226;
	let v241 = l238;
	if (v240 >= v241) {
		return;
	}
	let v248 = workgroup_id[0u];
	let v251 = l223;
	l246 = (((v248 * c5) + v251) * c6);
	l255 = 0u;
	loop { // unroll
		let v261 = l255;
		if !(v261 < c6) { break; }
		let v266 = l255;
		let v267 = l246;
		let v268 = l255;
		let v271 = push.m2;
		l274 = min((v267 + v268), (v271 - 1u));
		let v275 = fn_13(&l274);
		l265[v266] = v275;
		continuing {
			let v277 = l255;
			l255 = (v277 + bitcast<u32>(1i));
		}
	}
	l279 = 0u;
	loop { // unroll
		let v285 = l279;
		if !(v285 < 1u) { break; }
		l287 = 0u;
		loop { // unroll
			let v293 = l287;
			if !(v293 < c6) { break; }
			let v299 = l279;
			let v300 = l287;
			l298[v299][v300] = 0.0f;
			continuing {
				let v302 = l287;
				l287 = (v302 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v304 = l279;
			l279 = (v304 + bitcast<u32>(1i));
		}
	}
	l306 = 0u;
	loop { // unroll
		let v312 = l306;
		if !(v312 < 1u) { break; }
		let v317 = l306;
		let v318 = l226;
		let v319 = l306;
		let v321 = l238;
		l316[v317] = (min((v318 + v319), (v321 - 1u)) * c2);
		continuing {
			let v326 = l306;
			l306 = (v326 + bitcast<u32>(1i));
		}
	}
	let v330 = l316[0i];
	let v332 = l219;
	l328 = ((v330 / 4u) + (v332 * 2u));
	let v336 = l219;
	l335 = v336;
	loop {
		let v342 = l335;
		if !(v342 < s345) { break; }
		l347 = 0u;
		loop { // unroll
			let v353 = l347;
			if !(v353 < c6) { break; }
			let v355 = l347;
			let v359 = l347;
			let v362 = l265[v355];
			l360 = v362;
			let v364 = l335;
			l363 = v364;
			fn_36(&l360, &l363, &l365);
			let v367 = l365;
			l358[v359] = v367;
			continuing {
				let v369 = l347;
				l347 = (v369 + bitcast<u32>(1i));
			}
		}
		l371 = 0u;
		loop { // unroll
			let v377 = l371;
			if !(v377 < 1u) { break; }
			l379 = 0u;
			loop { // unroll
				let v385 = l379;
				if !(v385 < 2u) { break; }
				let v388 = l371;
				let v389 = l328;
				let v390 = l379;
				let v392 = l335;
				let v394 = l379;
				let v399 = l316[v388];
				l397 = v399;
				l400 = (v389 + v390);
				l401 = ((v392 * 8u) + (v394 * 4u));
				let v402 = fn_42(&l397, &l400, &l401);
				l387 = v402;
				l403 = 0u;
				loop { // unroll
					let v409 = l403;
					if !(v409 < c6) { break; }
					let v411 = l371;
					let v412 = l403;
					let v413 = l387;
					let v414 = l403;
					let v415 = l379;
					let v417 = l358[v414][v415];
					let v420 = l298[v411][v412];
					l298[v411][v412] = (v420 + dot(v413, v417));
					continuing {
						let v423 = l403;
						l403 = (v423 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v425 = l379;
					l379 = (v425 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v427 = l371;
				l371 = (v427 + bitcast<u32>(1i));
			}
		}
		let v430 = l328;
		l328 = (v430 + s429);
		continuing {
			let v432 = l335;
			l335 = (v432 + c4);
		}
	}
	l434 = 0u;
	loop { // unroll
		let v440 = l434;
		if !(v440 < 1u) { break; }
		l442 = 0u;
		loop { // unroll
			let v448 = l442;
			if !(v448 < c6) { break; }
			let v456 = l434;
			let v458 = l223;
			let v461 = l442;
			let v464 = l219;
			let v465 = ((((((v456 * c5) + v458) * c6) + v461) * c4) + v464);
			let v466 = l434;
			let v467 = l442;
			let v469 = l298[v466][v467];
			g455[v465] = v469;
			continuing {
				let v472 = l442;
				l442 = (v472 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v474 = l434;
			l434 = (v474 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v478 = l212;
	l477 = v478;
	loop {
		let v484 = l477;
		if !(v484 < s486) { break; }
		let v489 = l226;
		let v490 = l477;
		l488 = (v489 + (v490 / max(s491, 1u)));
		let v496 = workgroup_id[0u];
		let v499 = l477;
		l494 = (((v496 * c5) * c6) + (v499 % max(s500, 1u)));
		let v503 = l488;
		let v504 = l238;
		let v505 = (v503 < v504);
		h512 = v505;
		if v505 {
			let v508 = l494;
			let v510 = push.m2;
			h512 = (v508 < v510);
		}
		let v512 = h512;
		if v512 {
			l515 = 0.0f;
			l516 = 0u;
			loop {
				let v522 = l516;
				if !(v522 < c4) { break; }
				let v524 = l477;
				let v526 = l516;
				let v527 = ((v524 * c4) + v526);
				let v529 = g455[v527];
				let v530 = l515;
				l515 = (v530 + v529);
				continuing {
					let v532 = l516;
					l516 = (v532 + bitcast<u32>(1i));
				}
			}
			let v535 = l488;
			let v537 = push.m3;
			let v540 = push.m1;
			let v542 = l494;
			l534 = (((v535 * v537) + v540) + v542);
			let v548 = l534;
			if s550 {
				let v554 = l515;
				let v559 = l534;
				let v561 = b5[v559];
				l551 = (v554 + v561);
			} else {
				let v564 = l515;
				l551 = v564;
			}
			let v565 = l551;
			b3[v548] = v565;
		}
		continuing {
			let v568 = l477;
			l477 = (v568 + s567);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v59 = extents.m0;
			return v59;
		}
		case 1u: {
			let v63 = extents.m1;
			return v63;
		}
		case 2u: {
			let v67 = extents.m2;
			return v67;
		}
		case 3u: {
			let v71 = extents.m3;
			return v71;
		}
		case 4u: {
			let v75 = extents.m4;
			return v75;
		}
		case default: {
			return s78;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v82 = (*p12);
	return (v82 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v91 = (*p17);
	let v92 = (*p18);
	let v93 = (v91 + v92);
	let v96 = b2[v93];
	return v96;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l99: vec4<u32>;
	let v100 = (*p25);
	l99 = v100;
	let v101 = l99;
	(*p25) = v101.zwxy;
	let v105 = l99[0u];
	let v109 = l99[0u];
	let v114 = l99[1u];
	let v117 = l99[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v105 << bitcast<u32>(16i)), (v109 & 4294901760u), (v114 << bitcast<u32>(16i)), (v117 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l123: vec4<u32>;
	var l124: u32;
	var l126: u32;
	var l129: u32;
	var l139: vec4<u32>;
	var l141: u32;
	let v125 = (*p33);
	l124 = v125;
	let v127 = (*p34);
	l126 = v127;
	let v128 = fn_19(&l124, &l126);
	l123 = v128;
	l129 = 0u;
	loop { // unroll
		let v135 = l129;
		if !(v135 < 2u) { break; }
		let v138 = l129;
		let v140 = l123;
		l139 = v140;
		let v142 = l129;
		l141 = v142;
		let v143 = fn_27(&l139, &l141);
		let v144 = l139;
		l123 = v144;
		(*p35)[v138] = v143;
		continuing {
			let v147 = l129;
			l129 = (v147 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l161: vec4<f32>;
	var l177: vec4<f32>;
	var l178: u32;
	if s152 {
		let v158 = (*p41);
		if (s157 || (v158 < c2)) {
			let v168 = (*p40);
			let v171 = b1[v168];
			l161 = v171;
		} else {
			l161 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v175 = l161;
		return v175;
	}
	l177 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l178 = 0u;
	loop { // unroll
		let v184 = l178;
		if !(v184 < 4u) { break; }
		let v186 = (*p41);
		let v187 = l178;
		if ((v186 + v187) < c2) {
			let v192 = l178;
			let v197 = (*p39);
			let v198 = (*p41);
			let v200 = l178;
			let v201 = ((v197 + v198) + v200);
			let v204 = b1[v201 / 4u][v201 % 4u];
			l177[v192] = v204;
		}
		continuing {
			let v207 = l178;
			l178 = (v207 + bitcast<u32>(1i));
		}
	}
	let v209 = l177;
	return v209;
}
