const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 8u; // rank
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read> b3: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S217 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32, m5: u32, m6: f32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S217;
var<workgroup> g425: array<f32, 256>;
const s77: u32 = (c1 - 5u);
const s98: u32 = (c2 % 4u);
const s101: bool = (s98 == 0u);
const s345: u32 = (c2 + 64u);
const s346: u32 = (s345 - 1u);
const s347: u32 = (s346 / 64u);
const s419: u32 = (c0 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h440: bool;
	var l293: u32;
	var l301: u32;
	var l305: u32;
	var l312: u32;
	var l319: u32;
	var l325: f32;
	var l326: f32;
	var l337: u32;
	var l349: vec4<u32>;
	var l358: u32;
	var l359: u32;
	var l361: u32;
	var l363: vec4<u32>;
	var l368: u32;
	var l376: u32;
	var l383: u32;
	var l391: array<vec4<f32>, 4>;
	var l394: u32;
	var l397: u32;
	var l405: array<vec4<f32>, 4>;
	var l407: u32;
	var l409: u32;
	var l443: f32;
	var l444: u32;
	let v288 = fn_8();
	if (v288 == 0u) {
		return;
	}
	let v299 = local_invocation_id[0u];
	l293 = (v299 % 64u);
	let v303 = local_invocation_id[0u];
	l301 = (v303 / 64u);
	let v308 = workgroup_id[0u];
	let v310 = l293;
	l305 = ((v308 * 64u) + v310);
	let v313 = l305;
	let v315 = push.m4;
	l312 = min(v313, (v315 - 1u));
	let v321 = push.m3;
	let v322 = l312;
	l319 = ((v321 + v322) * c3);
	l325 = 0.0f;
	let v332 = push.m2;
	let v333 = l312;
	let v334 = (v332 + v333);
	let v336 = b2[v334];
	l326 = v336;
	let v338 = l301;
	l337 = v338;
	loop {
		let v344 = l337;
		if !(v344 < s347) { break; }
		let v355 = push.m1;
		let v356 = l312;
		l358 = (v355 + v356);
		let v360 = l337;
		l359 = v360;
		l361 = s347;
		let v362 = fn_15(&l358, &l359, &l361);
		let v366 = b1[v362];
		l363 = v366;
		let v367 = fn_21(&l363);
		l349 = v367;
		l368 = 0u;
		loop { // unroll
			let v374 = l368;
			if !(v374 < 4u) { break; }
			let v377 = l337;
			let v379 = l368;
			l376 = ((v377 * 64u) + (v379 * 16u));
			l383 = 0u;
			loop { // unroll
				let v389 = l383;
				if !(v389 < 4u) { break; }
				let v392 = l383;
				let v393 = l368;
				let v396 = l349[v393];
				l394 = v396;
				let v398 = l383;
				l397 = v398;
				let v399 = fn_32(&l394, &l397);
				let v400 = l326;
				l391[v392] = (v399 * v400);
				continuing {
					let v403 = l383;
					l383 = (v403 + bitcast<u32>(1i));
				}
			}
			let v406 = l391;
			l405 = v406;
			let v408 = l376;
			l407 = v408;
			let v410 = l319;
			l409 = v410;
			let v411 = fn_41(&l405, &l407, &l409);
			let v412 = l325;
			l325 = (v412 + v411);
			continuing {
				let v414 = l368;
				l368 = (v414 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v420 = l337;
			l337 = (v420 + s419);
		}
	}
	let v427 = local_invocation_id[0u];
	let v428 = l325;
	g425[v427] = v428;
	workgroupBarrier();
	let v432 = l301;
	let v433 = (v432 == 0u);
	h440 = v433;
	if v433 {
		let v436 = l305;
		let v438 = push.m4;
		h440 = (v436 < v438);
	}
	let v440 = h440;
	if v440 {
		l443 = 0.0f;
		l444 = 0u;
		loop {
			let v450 = l444;
			if !(v450 < s419) { break; }
			let v452 = l444;
			let v454 = l293;
			let v455 = ((v452 * 64u) + v454);
			let v457 = g425[v455];
			let v458 = l443;
			l443 = (v458 + v457);
			continuing {
				let v460 = l444;
				l444 = (v460 + bitcast<u32>(1i));
			}
		}
		let v467 = push.m3;
		let v468 = l305;
		let v469 = (v467 + v468);
		let v470 = l443;
		b5[v469] = sqrt(v470);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v58 = extents.m0;
			return v58;
		}
		case 1u: {
			let v62 = extents.m1;
			return v62;
		}
		case 2u: {
			let v66 = extents.m2;
			return v66;
		}
		case 3u: {
			let v70 = extents.m3;
			return v70;
		}
		case 4u: {
			let v74 = extents.m4;
			return v74;
		}
		case default: {
			return s77;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v81 = (*p12);
	let v84 = (*p14);
	let v86 = (*p13);
	let v89 = (*p12);
	return (((((v81 / 64u) * v84) + v86) * 64u) + (v89 % 64u));
}
fn fn_21(p20: ptr<function, vec4<u32>>) -> vec4<u32> {
	let v94 = (*p20);
	return v94;
}
fn fn_28(p26: ptr<function, u32>, p27: ptr<function, u32>) -> vec4<f32> {
	var l117: vec4<f32>;
	var l120: u32;
	if s101 {
		let v108 = (*p26);
		let v109 = (*p27);
		let v111 = ((v108 + v109) / 4u);
		let v114 = b3[v111];
		return v114;
	}
	l117 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l120 = 0u;
	loop {
		let v126 = l120;
		let v127 = (*p27);
		if !(v126 < min(4u, (c2 - v127))) { break; }
		let v131 = l120;
		let v136 = (*p26);
		let v137 = (*p27);
		let v139 = l120;
		let v140 = ((v136 + v137) + v139);
		let v143 = b3[v140 / 4u][v140 % 4u];
		l117[v131] = v143;
		continuing {
			let v146 = l120;
			l120 = (v146 + bitcast<u32>(1i));
		}
	}
	let v148 = l117;
	return v148;
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, u32>) -> vec4<f32> {
	var l151: u32;
	let v152 = (*p30);
	let v154 = (*p31);
	l151 = (v152 >> (2u * v154));
	let v157 = l151;
	let v161 = l151;
	let v166 = l151;
	let v171 = l151;
	return (vec4<f32>(f32((v157 & 3u)), f32(((v161 >> bitcast<u32>(8i)) & 3u)), f32(((v166 >> bitcast<u32>(16i)) & 3u)), f32(((v171 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_41(p38: ptr<function, array<vec4<f32>, 4>>, p39: ptr<function, u32>, p40: ptr<function, u32>) -> f32 {
	var l182: u32;
	var l185: u32;
	var l195: u32;
	var l207: f32;
	var l225: u32;
	var l233: u32;
	var l252: u32;
	var l254: u32;
	var l265: f32;
	var l266: u32;
	let v183 = (*p39);
	if (v183 < c2) {
		let v188 = (*p39);
		l185 = min((((c2 - v188) + 3u) / 4u), 4u);
	} else {
		l185 = 0u;
	}
	let v194 = l185;
	l182 = v194;
	l195 = 0u;
	loop {
		let v201 = l195;
		let v204 = l182;
		if !((v201 < c3) && (v204 > 0u)) { break; }
		let v212 = (*p40);
		let v213 = l195;
		let v214 = (v212 + v213);
		let v216 = b4[v214];
		let v223 = push.m6;
		l207 = (v216 * v223);
		let v229 = push.m5;
		let v230 = l195;
		l225 = ((v229 + v230) * c2);
		l233 = 0u;
		loop { // unroll
			let v239 = l233;
			if !(v239 < 4u) { break; }
			let v241 = l233;
			let v242 = l182;
			if (v241 < v242) {
				let v246 = l233;
				let v247 = l207;
				let v248 = (*p39);
				let v249 = l233;
				let v253 = l225;
				l252 = v253;
				l254 = (v248 + (v249 * 4u));
				let v255 = fn_28(&l252, &l254);
				let v258 = (*p38)[v246];
				(*p38)[v246] = (v258 + (v255 * v247));
			}
			continuing {
				let v261 = l233;
				l233 = (v261 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v263 = l195;
			l195 = (v263 + bitcast<u32>(1i));
		}
	}
	l265 = 0.0f;
	l266 = 0u;
	loop { // unroll
		let v272 = l266;
		if !(v272 < 4u) { break; }
		let v274 = l266;
		let v276 = (*p38)[v274];
		let v277 = l266;
		let v279 = (*p38)[v277];
		let v281 = l265;
		l265 = (v281 + dot(v276, v279));
		continuing {
			let v283 = l266;
			l266 = (v283 + bitcast<u32>(1i));
		}
	}
	let v285 = l265;
	return v285;
}
