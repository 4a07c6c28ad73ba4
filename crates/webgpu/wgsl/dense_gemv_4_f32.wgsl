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
struct S209 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S52;
@group(0) @binding(16) var<uniform> push: S209;
var<workgroup> g433: array<f32, max(s430, 1u)>;
const s78: u32 = (c1 - 5u);
const s134: u32 = (c2 % 4u);
const s135: bool = (s134 == 0u);
const s138: u32 = (c2 % 4u);
const s139: bool = (s138 == 0u);
const s318: u32 = (c2 + 4u);
const s319: u32 = (s318 - 1u);
const s320: u32 = (s319 / 4u);
const s428: u32 = (4u * c6);
const s429: u32 = (s428 * c4);
const s430: u32 = (s429 * c5);
const s464: u32 = (4u * c5);
const s465: u32 = (s464 * c6);
const s470: u32 = (c5 * c6);
const s479: u32 = (c5 * c6);
const s529: bool = (c8 != 0u);
const s546: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h491: bool;
	var l194: u32;
	var l201: u32;
	var l205: u32;
	var l208: u32;
	var l220: u32;
	var l228: u32;
	var l237: u32;
	var l247: array<u32, max(c6, 1u)>;
	var l256: u32;
	var l261: u32;
	var l269: u32;
	var l280: array<array<f32, max(c6, 1u)>, 4>;
	var l288: u32;
	var l298: array<u32, 4>;
	var l310: u32;
	var l322: u32;
	var l333: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l335: u32;
	var l338: u32;
	var l340: array<vec4<f32>, 1>;
	var l346: u32;
	var l354: u32;
	var l362: vec4<f32>;
	var l378: u32;
	var l381: u32;
	var l382: u32;
	var l384: u32;
	var l412: u32;
	var l420: u32;
	var l456: u32;
	var l467: u32;
	var l473: u32;
	var l494: f32;
	var l495: u32;
	var l513: u32;
	var l530: f32;
	let v200 = local_invocation_id[0u];
	l194 = v200;
	let v202 = l194;
	l201 = (v202 % max(c4, 1u));
	let v206 = l194;
	l205 = (v206 / max(c4, 1u));
	let v214 = push.m0;
	let v217 = workgroup_id[1u];
	l208 = (v214 + (v217 * 4u));
	let v221 = fn_8();
	l220 = v221;
	let v222 = l208;
	let v223 = l220;
	if (v222 >= v223) {
		return;
	}
	let v230 = workgroup_id[0u];
	let v233 = l205;
	l228 = (((v230 * c5) + v233) * c6);
	l237 = 0u;
	loop { // unroll
		let v243 = l237;
		if !(v243 < c6) { break; }
		let v248 = l237;
		let v249 = l228;
		let v250 = l237;
		let v253 = push.m2;
		l256 = min((v249 + v250), (v253 - 1u));
		let v257 = fn_13(&l256);
		l247[v248] = v257;
		continuing {
			let v259 = l237;
			l237 = (v259 + bitcast<u32>(1i));
		}
	}
	l261 = 0u;
	loop { // unroll
		let v267 = l261;
		if !(v267 < 4u) { break; }
		l269 = 0u;
		loop { // unroll
			let v275 = l269;
			if !(v275 < c6) { break; }
			let v281 = l261;
			let v282 = l269;
			l280[v281][v282] = 0.0f;
			continuing {
				let v284 = l269;
				l269 = (v284 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v286 = l261;
			l261 = (v286 + bitcast<u32>(1i));
		}
	}
	l288 = 0u;
	loop { // unroll
		let v294 = l288;
		if !(v294 < 4u) { break; }
		let v299 = l288;
		let v300 = l208;
		let v301 = l288;
		let v303 = l220;
		l298[v299] = (min((v300 + v301), (v303 - 1u)) * c2);
		continuing {
			let v308 = l288;
			l288 = (v308 + bitcast<u32>(1i));
		}
	}
	let v311 = l201;
	l310 = v311;
	loop {
		let v317 = l310;
		if !(v317 < s320) { break; }
		l322 = 0u;
		loop { // unroll
			let v328 = l322;
			if !(v328 < c6) { break; }
			let v330 = l322;
			let v334 = l322;
			let v337 = l247[v330];
			l335 = v337;
			let v339 = l310;
			l338 = v339;
			fn_36(&l335, &l338, &l340);
			let v342 = l340;
			l333[v334] = v342;
			continuing {
				let v344 = l322;
				l322 = (v344 + bitcast<u32>(1i));
			}
		}
		l346 = 0u;
		loop { // unroll
			let v352 = l346;
			if !(v352 < 4u) { break; }
			l354 = 0u;
			loop { // unroll
				let v360 = l354;
				if !(v360 < 1u) { break; }
				let v363 = l346;
				let v364 = l346;
				let v366 = l298[v364];
				let v367 = l310;
				let v371 = l354;
				let v373 = l310;
				let v375 = l354;
				let v380 = l298[v363];
				l378 = v380;
				l381 = (((v366 + (v367 * 4u)) / 4u) + v371);
				l382 = ((v373 * 4u) + (v375 * 4u));
				let v383 = fn_42(&l378, &l381, &l382);
				l362 = v383;
				l384 = 0u;
				loop { // unroll
					let v390 = l384;
					if !(v390 < c6) { break; }
					let v392 = l346;
					let v393 = l384;
					let v394 = l362;
					let v395 = l384;
					let v396 = l354;
					let v398 = l333[v395][v396];
					let v401 = l280[v392][v393];
					l280[v392][v393] = (v401 + dot(v394, v398));
					continuing {
						let v404 = l384;
						l384 = (v404 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v406 = l354;
					l354 = (v406 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v408 = l346;
				l346 = (v408 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v410 = l310;
			l310 = (v410 + c4);
		}
	}
	l412 = 0u;
	loop { // unroll
		let v418 = l412;
		if !(v418 < 4u) { break; }
		l420 = 0u;
		loop { // unroll
			let v426 = l420;
			if !(v426 < c6) { break; }
			let v434 = l412;
			let v436 = l205;
			let v439 = l420;
			let v442 = l201;
			let v443 = ((((((v434 * c5) + v436) * c6) + v439) * c4) + v442);
			let v444 = l412;
			let v445 = l420;
			let v447 = l280[v444][v445];
			g433[v443] = v447;
			continuing {
				let v450 = l420;
				l420 = (v450 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v452 = l412;
			l412 = (v452 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v457 = l194;
	l456 = v457;
	loop {
		let v463 = l456;
		if !(v463 < s465) { break; }
		let v468 = l208;
		let v469 = l456;
		l467 = (v468 + (v469 / max(s470, 1u)));
		let v475 = workgroup_id[0u];
		let v478 = l456;
		l473 = (((v475 * c5) * c6) + (v478 % max(s479, 1u)));
		let v482 = l467;
		let v483 = l220;
		let v484 = (v482 < v483);
		h491 = v484;
		if v484 {
			let v487 = l473;
			let v489 = push.m2;
			h491 = (v487 < v489);
		}
		let v491 = h491;
		if v491 {
			l494 = 0.0f;
			l495 = 0u;
			loop {
				let v501 = l495;
				if !(v501 < c4) { break; }
				let v503 = l456;
				let v505 = l495;
				let v506 = ((v503 * c4) + v505);
				let v508 = g433[v506];
				let v509 = l494;
				l494 = (v509 + v508);
				continuing {
					let v511 = l495;
					l495 = (v511 + bitcast<u32>(1i));
				}
			}
			let v514 = l467;
			let v516 = push.m3;
			let v519 = push.m1;
			let v521 = l473;
			l513 = (((v514 * v516) + v519) + v521);
			let v527 = l513;
			if s529 {
				let v533 = l494;
				let v538 = l513;
				let v540 = b5[v538];
				l530 = (v533 + v540);
			} else {
				let v543 = l494;
				l530 = v543;
			}
			let v544 = l530;
			b3[v527] = v544;
		}
		continuing {
			let v547 = l456;
			l456 = (v547 + s546);
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
	return bitcast<vec4<f32>>(v101);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l105: vec4<u32>;
	var l106: u32;
	var l108: u32;
	var l111: u32;
	var l122: vec4<u32>;
	var l124: u32;
	let v107 = (*p33);
	l106 = v107;
	let v109 = (*p34);
	l108 = v109;
	let v110 = fn_19(&l106, &l108);
	l105 = v110;
	l111 = 0u;
	loop { // unroll
		let v118 = l111;
		if !(v118 < 1u) { break; }
		let v121 = l111;
		let v123 = l105;
		l122 = v123;
		let v125 = l111;
		l124 = v125;
		let v126 = fn_27(&l122, &l124);
		let v127 = l122;
		l105 = v127;
		(*p35)[v121] = v126;
		continuing {
			let v130 = l111;
			l111 = (v130 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_42(p39: ptr<function, u32>, p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l143: vec4<f32>;
	var l159: vec4<f32>;
	var l160: u32;
	if s135 {
		let v140 = (*p41);
		if (s139 || (v140 < c2)) {
			let v150 = (*p40);
			let v153 = b1[v150];
			l143 = v153;
		} else {
			l143 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v157 = l143;
		return v157;
	}
	l159 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l160 = 0u;
	loop { // unroll
		let v166 = l160;
		if !(v166 < 4u) { break; }
		let v168 = (*p41);
		let v169 = l160;
		if ((v168 + v169) < c2) {
			let v174 = l160;
			let v179 = (*p39);
			let v180 = (*p41);
			let v182 = l160;
			let v183 = ((v179 + v180) + v182);
			let v186 = b1[v183 / 4u][v183 % 4u];
			l159[v174] = v186;
		}
		continuing {
			let v189 = l160;
			l160 = (v189 + bitcast<u32>(1i));
		}
	}
	let v191 = l159;
	return v191;
}
