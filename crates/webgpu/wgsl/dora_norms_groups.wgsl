const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
const c4: u32 = 128u; // group
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S61 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S264 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: f32 }
@group(0) @binding(0) var<uniform> extents: S61;
@group(0) @binding(16) var<uniform> push: S264;
var<workgroup> g500: array<f32, 256>;
const s87: u32 = (c1 - 5u);
const s111: u32 = (c2 + c4);
const s113: u32 = (s111 - 1u);
const s114: u32 = (s113 / max(c4, 1u));
const s115: u32 = (s114 + 1u);
const s117: u32 = (s115 / 2u);
const s149: u32 = (c2 % 4u);
const s150: bool = (s149 == 0u);
const s380: u32 = (c2 + 64u);
const s381: u32 = (s380 - 1u);
const s382: u32 = (s381 / 64u);
const s432: u32 = (c2 - 1u);
const s440: u32 = (c2 - 1u);
const s494: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h515: bool;
	var l340: u32;
	var l348: u32;
	var l352: u32;
	var l359: u32;
	var l365: u32;
	var l371: f32;
	var l372: u32;
	var l384: vec4<u32>;
	var l393: u32;
	var l394: u32;
	var l396: u32;
	var l398: vec4<u32>;
	var l403: u32;
	var l411: u32;
	var l418: f32;
	var l420: f32;
	var l436: u32;
	var l437: u32;
	var l443: u32;
	var l447: u32;
	var l458: u32;
	var l466: array<vec4<f32>, 4>;
	var l469: u32;
	var l472: u32;
	var l480: array<vec4<f32>, 4>;
	var l482: u32;
	var l484: u32;
	var l518: f32;
	var l519: u32;
	let v335 = fn_8();
	if (v335 == 0u) {
		return;
	}
	let v346 = local_invocation_id[0u];
	l340 = (v346 % 64u);
	let v350 = local_invocation_id[0u];
	l348 = (v350 / 64u);
	let v355 = workgroup_id[0u];
	let v357 = l340;
	l352 = ((v355 * 64u) + v357);
	let v360 = l352;
	let v362 = push.m4;
	l359 = min(v360, (v362 - 1u));
	let v367 = push.m3;
	let v368 = l359;
	l365 = ((v367 + v368) * c3);
	l371 = 0.0f;
	let v373 = l348;
	l372 = v373;
	loop {
		let v379 = l372;
		if !(v379 < s382) { break; }
		let v390 = push.m1;
		let v391 = l359;
		l393 = (v390 + v391);
		let v395 = l372;
		l394 = v395;
		l396 = s382;
		let v397 = fn_15(&l393, &l394, &l396);
		let v401 = b1[v397];
		l398 = v401;
		let v402 = fn_21(&l398);
		l384 = v402;
		l403 = 0u;
		loop { // unroll
			let v409 = l403;
			if !(v409 < 4u) { break; }
			let v412 = l372;
			let v414 = l403;
			l411 = ((v412 * 64u) + (v414 * 16u));
			if true {
				let v428 = push.m2;
				let v429 = l359;
				let v431 = l411;
				l436 = (v428 + v429);
				l437 = ((min(v431, s432) / max(c4, 1u)) / 2u);
				let v438 = fn_26(&l436, &l437);
				let v439 = l411;
				let v446 = b2[v438];
				l443 = v446;
				l447 = (min(v439, s440) / max(c4, 1u));
				let v448 = fn_32(&l443, &l447);
				l420 = v448;
			} else {
				let v451 = push.m2;
				let v452 = l359;
				let v453 = (v451 + v452);
				let v455 = b2[v453];
				l420 = bitcast<f32>(v455);
			}
			let v457 = l420;
			l418 = v457;
			l458 = 0u;
			loop { // unroll
				let v464 = l458;
				if !(v464 < 4u) { break; }
				let v467 = l458;
				let v468 = l403;
				let v471 = l384[v468];
				l469 = v471;
				let v473 = l458;
				l472 = v473;
				let v474 = fn_42(&l469, &l472);
				let v475 = l418;
				l466[v467] = (v474 * v475);
				continuing {
					let v478 = l458;
					l458 = (v478 + bitcast<u32>(1i));
				}
			}
			let v481 = l466;
			l480 = v481;
			let v483 = l411;
			l482 = v483;
			let v485 = l365;
			l484 = v485;
			let v486 = fn_51(&l480, &l482, &l484);
			let v487 = l371;
			l371 = (v487 + v486);
			continuing {
				let v489 = l403;
				l403 = (v489 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v495 = l372;
			l372 = (v495 + s494);
		}
	}
	let v502 = local_invocation_id[0u];
	let v503 = l371;
	g500[v502] = v503;
	workgroupBarrier();
	let v507 = l348;
	let v508 = (v507 == 0u);
	h515 = v508;
	if v508 {
		let v511 = l352;
		let v513 = push.m4;
		h515 = (v511 < v513);
	}
	let v515 = h515;
	if v515 {
		l518 = 0.0f;
		l519 = 0u;
		loop {
			let v525 = l519;
			if !(v525 < s494) { break; }
			let v527 = l519;
			let v529 = l340;
			let v530 = ((v527 * 64u) + v529);
			let v532 = g500[v530];
			let v533 = l518;
			l518 = (v533 + v532);
			continuing {
				let v535 = l519;
				l519 = (v535 + bitcast<u32>(1i));
			}
		}
		let v542 = push.m3;
		let v543 = l352;
		let v544 = (v542 + v543);
		let v545 = l518;
		b5[v544] = sqrt(v545);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v68 = extents.m0;
			return v68;
		}
		case 1u: {
			let v72 = extents.m1;
			return v72;
		}
		case 2u: {
			let v76 = extents.m2;
			return v76;
		}
		case 3u: {
			let v80 = extents.m3;
			return v80;
		}
		case 4u: {
			let v84 = extents.m4;
			return v84;
		}
		case default: {
			return s87;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v91 = (*p12);
	let v94 = (*p14);
	let v96 = (*p13);
	let v99 = (*p12);
	return (((((v91 / 64u) * v94) + v96) * 64u) + (v99 % 64u));
}
fn fn_21(p20: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v104 = (*p20);
	return v104;
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> u32 {
	let v107 = (*p24);
	let v119 = (*p25);
	let v122 = (*p24);
	return (((((v107 / 64u) * s117) + v119) * 64u) + (v122 % 64u));
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, u32>) -> f32 {
	var l129: vec2<f32>;
	var l138: f32;
	let v130 = (*p30);
	l129 = unpack2x16float(v130);
	let v132 = (*p31);
	if ((v132 & 1u) == 0u) {
		let v142 = l129[0u];
		l138 = v142;
	} else {
		let v145 = l129[1u];
		l138 = v145;
	}
	let v146 = l138;
	return v146;
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> vec4<f32> {
	var l166: vec4<f32>;
	var l169: u32;
	if s150 {
		let v157 = (*p36);
		let v158 = (*p37);
		let v160 = ((v157 + v158) / 4u);
		let v163 = b3[v160];
		return v163;
	}
	l166 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l169 = 0u;
	loop {
		let v175 = l169;
		let v176 = (*p37);
		if !(v175 < min(4u, (c2 - v176))) { break; }
		let v180 = l169;
		let v185 = (*p36);
		let v186 = (*p37);
		let v188 = l169;
		let v189 = ((v185 + v186) + v188);
		let v192 = b3[v189 / 4u][v189 % 4u];
		l166[v180] = v192;
		continuing {
			let v194 = l169;
			l169 = (v194 + bitcast<u32>(1i));
		}
	}
	let v196 = l166;
	return v196;
}
fn fn_42(p40: ptr<function, u32>, p41: ptr<function, u32>) -> vec4<f32> {
	var l199: u32;
	let v200 = (*p40);
	let v201 = (*p41);
	l199 = (v200 >> (2u * v201));
	let v204 = l199;
	let v208 = l199;
	let v213 = l199;
	let v218 = l199;
	return (vec4<f32>(f32((v204 & 3u)), f32(((v208 >> bitcast<u32>(8i)) & 3u)), f32(((v213 >> bitcast<u32>(16i)) & 3u)), f32(((v218 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_51(p48: ptr<function, array<vec4<f32>, 4>>, p49: ptr<function, u32>, p50: ptr<function, u32>) -> f32 {
	var l229: u32;
	var l232: u32;
	var l242: u32;
	var l254: f32;
	var l272: u32;
	var l280: u32;
	var l299: u32;
	var l301: u32;
	var l312: f32;
	var l313: u32;
	let v230 = (*p49);
	if (v230 < c2) {
		let v235 = (*p49);
		l232 = min((((c2 - v235) + 3u) / 4u), 4u);
	} else {
		l232 = 0u;
	}
	let v241 = l232;
	l229 = v241;
	l242 = 0u;
	loop {
		let v248 = l242;
		let v251 = l229;
		if !((v248 < c3) && (v251 > 0u)) { break; }
		let v259 = (*p50);
		let v260 = l242;
		let v261 = (v259 + v260);
		let v263 = b4[v261];
		let v270 = push.m6;
		l254 = (v263 * v270);
		let v276 = push.m5;
		let v277 = l242;
		l272 = ((v276 + v277) * c2);
		l280 = 0u;
		loop { // unroll
			let v286 = l280;
			if !(v286 < 4u) { break; }
			let v288 = l280;
			let v289 = l229;
			if (v288 < v289) {
				let v293 = l280;
				let v294 = l254;
				let v295 = (*p49);
				let v296 = l280;
				let v300 = l272;
				l299 = v300;
				l301 = (v295 + (v296 * 4u));
				let v302 = fn_38(&l299, &l301);
				let v305 = (*p48)[v293];
				(*p48)[v293] = (v305 + (v302 * v294));
			}
			continuing {
				let v308 = l280;
				l280 = (v308 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v310 = l242;
			l242 = (v310 + bitcast<u32>(1i));
		}
	}
	l312 = 0.0f;
	l313 = 0u;
	loop { // unroll
		let v319 = l313;
		if !(v319 < 4u) { break; }
		let v321 = l313;
		let v323 = (*p48)[v321];
		let v324 = l313;
		let v326 = (*p48)[v324];
		let v328 = l312;
		l312 = (v328 + dot(v323, v326));
		continuing {
			let v330 = l313;
			l313 = (v330 + bitcast<u32>(1i));
		}
	}
	let v332 = l312;
	return v332;
}
