const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // full_rank_stride
const c5: u32 = 8u; // low_rank_stride
const c6: u32 = 32u; // lanes
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S162 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S162;
var<workgroup> g212: array<vec4<f32>, max(s209, 1u)>;
var<workgroup> g350: array<f32, max(s347, 1u)>;
const s44: u32 = (c1 - 5u);
const s76: u32 = (c3 + 8u);
const s77: u32 = (s76 - 1u);
const s78: u32 = (s77 / 8u);
const s86: u32 = (2u * c6);
const s191: u32 = (c0 / max(c6, 1u));
const s192: u32 = (s191 * 8u);
const s193: u32 = (s192 * 8u);
const s207: u32 = (c0 / max(c6, 1u));
const s208: u32 = (s207 * 8u);
const s209: u32 = (s208 * 2u);
const s334: u32 = (s191 * 8u);
const s346: u32 = (c0 * 2u);
const s347: u32 = (s346 * 8u);
const s378: u32 = (s86 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h427: bool;
	var l49: u32;
	var l57: u32;
	var l65: u32;
	var l69: u32;
	var l81: u32;
	var l88: u32;
	var l93: u32;
	var l105: array<f32, 16>;
	var l112: u32;
	var l121: u32;
	var l129: u32;
	var l137: u32;
	var l143: array<f32, 16>;
	var l152: f32;
	var l180: u32;
	var l195: u32;
	var l200: u32;
	var l224: f32;
	var l248: u32;
	var l257: vec4<f32>;
	var l266: vec4<f32>;
	var l275: u32;
	var l283: u32;
	var l337: u32;
	var l370: u32;
	var l380: u32;
	var l383: u32;
	var l386: u32;
	var l395: f32;
	var l396: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v59 = l57;
	if (v59 == 0u) {
		return;
	}
	let v66 = l49;
	l65 = (v66 / max(c6, 1u));
	let v73 = workgroup_id[1u];
	l69 = ((v73 % max(s78, 1u)) * 8u);
	let v83 = workgroup_id[1u];
	l81 = ((v83 / max(s78, 1u)) * s86);
	let v89 = l81;
	let v90 = l49;
	l88 = (v89 + (v90 % max(c6, 1u)));
	l93 = 0u;
	loop { // unroll
		let v99 = l93;
		if !(v99 < 16u) { break; }
		let v106 = l93;
		l105[v106] = 0.0f;
		continuing {
			let v110 = l93;
			l93 = (v110 + bitcast<u32>(1i));
		}
	}
	l112 = 0u;
	loop {
		let v118 = l112;
		let v119 = l57;
		if !(v118 < v119) { break; }
		l121 = 0u;
		loop { // unroll
			let v127 = l121;
			if !(v127 < 16u) { break; }
			let v130 = l112;
			let v131 = l65;
			let v134 = l121;
			l129 = ((v130 + (v131 * 8u)) + (v134 / 2u));
			let v138 = l88;
			let v139 = l121;
			l137 = (v138 + ((v139 % 2u) * c6));
			let v144 = l121;
			let v145 = l129;
			let v146 = l57;
			let v148 = l137;
			if ((v145 < v146) && (v148 < c2)) {
				let v159 = l129;
				let v167 = push.m1;
				let v169 = l137;
				let v170 = (((v159 * c4) + v167) + v169);
				let v173 = b1[v170];
				l152 = v173;
			} else {
				l152 = 0.0f;
			}
			let v175 = l152;
			l143[v144] = v175;
			continuing {
				let v177 = l121;
				l121 = (v177 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v181 = l49;
		l180 = v181;
		loop {
			let v187 = l180;
			if !(v187 < s193) { break; }
			let v196 = l112;
			let v197 = l180;
			l195 = (v196 + (v197 / 8u));
			let v201 = l69;
			let v202 = l180;
			l200 = (v201 + (v202 % 8u));
			let v213 = l180;
			let v215 = (v213 / 4u);
			let v216 = l180;
			let v217 = (v216 % 4u);
			let v218 = l195;
			let v219 = l57;
			let v221 = l200;
			if ((v218 < v219) && (v221 < c3)) {
				let v231 = l195;
				let v235 = push.m2;
				let v237 = l200;
				let v238 = (((v231 * c5) + v235) + v237);
				let v240 = b2[v238];
				l224 = v240;
			} else {
				l224 = 0.0f;
			}
			let v242 = l224;
			g212[v215][v217] = v242;
			continuing {
				let v246 = l180;
				l180 = (v246 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		l248 = 0u;
		loop { // unroll
			let v254 = l248;
			if !(v254 < 8u) { break; }
			let v258 = l65;
			let v260 = l248;
			let v262 = (((v258 * 8u) + v260) * 2u);
			let v265 = g212[v262];
			l257 = v265;
			let v267 = l65;
			let v269 = l248;
			let v272 = ((((v267 * 8u) + v269) * 2u) + 1u);
			let v274 = g212[v272];
			l266 = v274;
			l275 = 0u;
			loop { // unroll
				let v281 = l275;
				if !(v281 < 2u) { break; }
				l283 = 0u;
				loop { // unroll
					let v289 = l283;
					if !(v289 < 4u) { break; }
					let v291 = l275;
					let v293 = l283;
					let v294 = ((v291 * 8u) + v293);
					let v295 = l248;
					let v297 = l275;
					let v298 = ((v295 * 2u) + v297);
					let v300 = l143[v298];
					let v301 = l283;
					let v303 = l257[v301];
					let v306 = l105[v294];
					l105[v294] = (v306 + (v300 * v303));
					let v309 = l275;
					let v311 = l283;
					let v313 = (((v309 * 8u) + v311) + 4u);
					let v314 = l248;
					let v316 = l275;
					let v317 = ((v314 * 2u) + v316);
					let v319 = l143[v317];
					let v320 = l283;
					let v322 = l266[v320];
					let v325 = l105[v313];
					l105[v313] = (v325 + (v319 * v322));
					continuing {
						let v328 = l283;
						l283 = (v328 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v330 = l275;
					l275 = (v330 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v332 = l248;
				l248 = (v332 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v335 = l112;
			l112 = (v335 + s334);
		}
	}
	l337 = 0u;
	loop { // unroll
		let v343 = l337;
		if !(v343 < 16u) { break; }
		let v351 = l65;
		let v353 = l337;
		let v357 = l337;
		let v361 = l49;
		let v363 = (((((v351 * 8u) + (v353 % 8u)) * s86) + ((v357 / 8u) * c6)) + (v361 % max(c6, 1u)));
		let v364 = l337;
		let v366 = l105[v364];
		g350[v363] = v366;
		continuing {
			let v368 = l337;
			l337 = (v368 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v371 = l49;
	l370 = v371;
	loop {
		let v377 = l370;
		if !(v377 < s378) { break; }
		let v381 = l370;
		l380 = (v381 % 8u);
		let v384 = l370;
		l383 = (v384 / 8u);
		let v387 = l81;
		let v388 = l383;
		let v391 = l69;
		let v393 = l380;
		l386 = ((((v387 + v388) * c3) + v391) + v393);
		l395 = 0.0f;
		l396 = 0u;
		loop {
			let v402 = l396;
			if !(v402 < s191) { break; }
			let v404 = l396;
			let v406 = l380;
			let v409 = l383;
			let v410 = ((((v404 * 8u) + v406) * s86) + v409);
			let v412 = g350[v410];
			let v413 = l395;
			l395 = (v413 + v412);
			continuing {
				let v415 = l396;
				l396 = (v415 + bitcast<u32>(1i));
			}
		}
		let v417 = l81;
		let v418 = l383;
		let v420 = ((v417 + v418) < c2);
		h427 = v420;
		if v420 {
			let v423 = l69;
			let v424 = l380;
			h427 = ((v423 + v424) < c3);
		}
		let v427 = h427;
		if v427 {
			let v434 = l386;
			let v435 = l395;
			let v438 = push.m3;
			let v441 = b3[v434];
			b3[v434] = (v441 + (v435 * v438));
		}
		continuing {
			let v445 = l370;
			l370 = (v445 + vec3<u32>(c0, 1u, 1u).x);
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
