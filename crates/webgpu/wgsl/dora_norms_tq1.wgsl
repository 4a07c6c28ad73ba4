const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S58 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S309 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: f32 }
@group(0) @binding(0) var<uniform> extents: S58;
@group(0) @binding(16) var<uniform> push: S309;
var<workgroup> g518: array<f32, 256>;
const s83: u32 = (c1 - 5u);
const s194: u32 = (c2 % 4u);
const s195: bool = (s194 == 0u);
const s438: u32 = (c2 + 80u);
const s439: u32 = (s438 - 1u);
const s440: u32 = (s439 / 80u);
const s512: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h533: bool;
	var l385: u32;
	var l393: u32;
	var l397: u32;
	var l404: u32;
	var l411: u32;
	var l417: f32;
	var l418: f32;
	var l429: u32;
	var l442: array<u32, 5>;
	var l451: u32;
	var l452: u32;
	var l454: u32;
	var l456: vec4<u32>;
	var l461: u32;
	var l469: u32;
	var l476: u32;
	var l484: array<vec4<f32>, 4>;
	var l487: u32;
	var l490: u32;
	var l498: array<vec4<f32>, 4>;
	var l500: u32;
	var l502: u32;
	var l536: f32;
	var l537: u32;
	let v380 = fn_8();
	if (v380 == 0u) {
		return;
	}
	let v391 = local_invocation_id[0u];
	l385 = (v391 % 64u);
	let v395 = local_invocation_id[0u];
	l393 = (v395 / 64u);
	let v400 = workgroup_id[0u];
	let v402 = l385;
	l397 = ((v400 * 64u) + v402);
	let v405 = l397;
	let v407 = push.m4;
	l404 = min(v405, (v407 - 1u));
	let v413 = push.m3;
	let v414 = l404;
	l411 = ((v413 + v414) * c3);
	l417 = 0.0f;
	let v424 = push.m2;
	let v425 = l404;
	let v426 = (v424 + v425);
	let v428 = b2[v426];
	l418 = v428;
	let v430 = l393;
	l429 = v430;
	loop {
		let v436 = l429;
		if !(v436 < s440) { break; }
		let v448 = push.m1;
		let v449 = l404;
		l451 = (v448 + v449);
		let v453 = l429;
		l452 = v453;
		l454 = s440;
		let v455 = fn_15(&l451, &l452, &l454);
		let v459 = b1[v455];
		l456 = v459;
		let v460 = fn_28(&l456);
		l442 = v460;
		l461 = 0u;
		loop { // unroll
			let v467 = l461;
			if !(v467 < 5u) { break; }
			let v470 = l429;
			let v472 = l461;
			l469 = ((v470 * 80u) + (v472 * 16u));
			l476 = 0u;
			loop { // unroll
				let v482 = l476;
				if !(v482 < 4u) { break; }
				let v485 = l476;
				let v486 = l461;
				let v489 = l442[v486];
				l487 = v489;
				let v491 = l476;
				l490 = v491;
				let v492 = fn_39(&l487, &l490);
				let v493 = l418;
				l484[v485] = (v492 * v493);
				continuing {
					let v496 = l476;
					l476 = (v496 + bitcast<u32>(1i));
				}
			}
			let v499 = l484;
			l498 = v499;
			let v501 = l469;
			l500 = v501;
			let v503 = l411;
			l502 = v503;
			let v504 = fn_48(&l498, &l500, &l502);
			let v505 = l417;
			l417 = (v505 + v504);
			continuing {
				let v507 = l461;
				l461 = (v507 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v513 = l429;
			l429 = (v513 + s512);
		}
	}
	let v520 = local_invocation_id[0u];
	let v521 = l417;
	g518[v520] = v521;
	workgroupBarrier();
	let v525 = l393;
	let v526 = (v525 == 0u);
	h533 = v526;
	if v526 {
		let v529 = l397;
		let v531 = push.m4;
		h533 = (v529 < v531);
	}
	let v533 = h533;
	if v533 {
		l536 = 0.0f;
		l537 = 0u;
		loop {
			let v543 = l537;
			if !(v543 < s512) { break; }
			let v545 = l537;
			let v547 = l385;
			let v548 = ((v545 * 64u) + v547);
			let v550 = g518[v548];
			let v551 = l536;
			l536 = (v551 + v550);
			continuing {
				let v553 = l537;
				l537 = (v553 + bitcast<u32>(1i));
			}
		}
		let v560 = push.m3;
		let v561 = l397;
		let v562 = (v560 + v561);
		let v563 = l536;
		b5[v562] = sqrt(v563);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v65 = extents.m0;
			return v65;
		}
		case 1u: {
			let v69 = extents.m1;
			return v69;
		}
		case 2u: {
			let v73 = extents.m2;
			return v73;
		}
		case 3u: {
			let v77 = extents.m3;
			return v77;
		}
		case 4u: {
			let v81 = extents.m4;
			return v81;
		}
		case default: {
			return s83;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v87 = (*p12);
	let v90 = (*p14);
	let v92 = (*p13);
	let v95 = (*p12);
	return (((((v87 / 64u) * v90) + v92) * 64u) + (v95 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	var l110: u32;
	var l114: u32;
	let v100 = (*p18);
	let v101 = (*p18);
	let v103 = (*p18);
	(*p18) = (v103 + (v100 + v101));
	let v105 = (*p19);
	let v106 = (*p19);
	let v108 = (*p19);
	(*p19) = (v108 + (v105 + v106));
	let v111 = (*p18);
	l110 = (v111 & 50332416u);
	let v115 = (*p19);
	l114 = (v115 & 50332416u);
	let v117 = l110;
	let v118 = (*p18);
	(*p18) = (v118 - v117);
	let v120 = l114;
	let v121 = (*p19);
	(*p19) = (v121 - v120);
	let v123 = l110;
	let v126 = l114;
	return ((v123 >> bitcast<u32>(8i)) | v126);
}
fn fn_28(p27: ptr<function, vec4<u32>>) -> array<u32, 5> {
	var l131: array<u32, 5>;
	var l134: u32;
	var l143: u32;
	var l149: u32;
	var l155: u32;
	var l163: u32;
	var l170: u32;
	var l172: u32;
	l131 = array<u32, 5>(0u, 0u, 0u, 0u, 0u);
	l134 = 0u;
	loop { // unroll
		let v140 = l134;
		if !(v140 < 4u) { break; }
		let v144 = l134;
		let v146 = (*p27)[v144];
		l143 = (v146 & 16711935u);
		let v150 = l134;
		let v152 = (*p27)[v150];
		l149 = ((v152 >> bitcast<u32>(8i)) & 16711935u);
		l155 = 0u;
		loop { // unroll
			let v161 = l155;
			if !(v161 < 5u) { break; }
			let v164 = l134;
			let v166 = l155;
			l163 = ((v164 * 5u) + v166);
			let v168 = l163;
			let v169 = (v168 / 4u);
			let v171 = l143;
			l170 = v171;
			let v173 = l149;
			l172 = v173;
			let v174 = fn_20(&l170, &l172);
			let v175 = l170;
			l143 = v175;
			let v176 = l172;
			l149 = v176;
			let v178 = l163;
			let v183 = l131[v169];
			l131[v169] = (v183 | (v174 << (2u * (v178 % 4u))));
			continuing {
				let v186 = l155;
				l155 = (v186 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v188 = l134;
			l134 = (v188 + bitcast<u32>(1i));
		}
	}
	let v190 = l131;
	return v190;
}
fn fn_35(p33: ptr<function, u32>, p34: ptr<function, u32>) -> vec4<f32> {
	var l211: vec4<f32>;
	var l214: u32;
	if s195 {
		let v202 = (*p33);
		let v203 = (*p34);
		let v205 = ((v202 + v203) / 4u);
		let v208 = b3[v205];
		return v208;
	}
	l211 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l214 = 0u;
	loop {
		let v220 = l214;
		let v221 = (*p34);
		if !(v220 < min(4u, (c2 - v221))) { break; }
		let v225 = l214;
		let v230 = (*p33);
		let v231 = (*p34);
		let v233 = l214;
		let v234 = ((v230 + v231) + v233);
		let v237 = b3[v234 / 4u][v234 % 4u];
		l211[v225] = v237;
		continuing {
			let v240 = l214;
			l214 = (v240 + bitcast<u32>(1i));
		}
	}
	let v242 = l211;
	return v242;
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> vec4<f32> {
	var l245: u32;
	let v246 = (*p37);
	let v247 = (*p38);
	l245 = (v246 >> (2u * v247));
	let v250 = l245;
	let v254 = l245;
	let v258 = l245;
	let v263 = l245;
	return (vec4<f32>(f32((v250 & 3u)), f32(((v254 >> bitcast<u32>(8i)) & 3u)), f32(((v258 >> bitcast<u32>(16i)) & 3u)), f32(((v263 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_48(p45: ptr<function, array<vec4<f32>, 4>>, p46: ptr<function, u32>, p47: ptr<function, u32>) -> f32 {
	var l274: u32;
	var l277: u32;
	var l287: u32;
	var l299: f32;
	var l317: u32;
	var l325: u32;
	var l344: u32;
	var l346: u32;
	var l357: f32;
	var l358: u32;
	let v275 = (*p46);
	if (v275 < c2) {
		let v280 = (*p46);
		l277 = min((((c2 - v280) + 3u) / 4u), 4u);
	} else {
		l277 = 0u;
	}
	let v286 = l277;
	l274 = v286;
	l287 = 0u;
	loop {
		let v293 = l287;
		let v296 = l274;
		if !((v293 < c3) && (v296 > 0u)) { break; }
		let v304 = (*p47);
		let v305 = l287;
		let v306 = (v304 + v305);
		let v308 = b4[v306];
		let v315 = push.m6;
		l299 = (v308 * v315);
		let v321 = push.m5;
		let v322 = l287;
		l317 = ((v321 + v322) * c2);
		l325 = 0u;
		loop { // unroll
			let v331 = l325;
			if !(v331 < 4u) { break; }
			let v333 = l325;
			let v334 = l274;
			if (v333 < v334) {
				let v338 = l325;
				let v339 = l299;
				let v340 = (*p46);
				let v341 = l325;
				let v345 = l317;
				l344 = v345;
				l346 = (v340 + (v341 * 4u));
				let v347 = fn_35(&l344, &l346);
				let v350 = (*p45)[v338];
				(*p45)[v338] = (v350 + (v347 * v339));
			}
			continuing {
				let v353 = l325;
				l325 = (v353 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v355 = l287;
			l287 = (v355 + bitcast<u32>(1i));
		}
	}
	l357 = 0.0f;
	l358 = 0u;
	loop { // unroll
		let v364 = l358;
		if !(v364 < 4u) { break; }
		let v366 = l358;
		let v368 = (*p45)[v366];
		let v369 = l358;
		let v371 = (*p45)[v369];
		let v373 = l357;
		l357 = (v373 + dot(v368, v371));
		continuing {
			let v375 = l358;
			l358 = (v375 + bitcast<u32>(1i));
		}
	}
	let v377 = l357;
	return v377;
}
