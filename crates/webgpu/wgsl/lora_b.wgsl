const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 8u; // x_stride
const c5: u32 = 16u; // out_stride
const c6: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S61 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S61;
var<workgroup> g194: array<vec4<f32>, 16>;
const s44: u32 = (c1 - 5u);
const s143: bool = (c6 != 0u);
const s157: u32 = (c2 - 1u);
const s243: u32 = (c2 - 1u);
const s245: u32 = (c3 % 8u);
const s246: bool = (s245 == 0u);
const s318: u32 = (c3 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h426: bool;
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l81: u32;
	var l92: array<u32, 2>;
	var l106: u32;
	var l114: u32;
	var l126: u32;
	var l137: array<f32, 16>;
	var l145: f32;
	var l171: u32;
	var l180: u32;
	var l185: u32;
	var l206: f32;
	var l231: u32;
	var l239: u32;
	var l249: u32;
	var l258: vec4<f32>;
	var l273: u32;
	var l281: array<f32, 16>;
	var l297: u32;
	var l328: u32;
	var l336: u32;
	var l344: vec4<f32>;
	var l353: u32;
	var l361: u32;
	var l399: u32;
	var l407: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v66 = push.m0;
	let v70 = workgroup_id[1u];
	l59 = (v66 + (v70 * 8u));
	let v74 = l59;
	let v75 = l57;
	if (v74 >= v75) {
		return;
	}
	l81 = 0u;
	loop { // unroll
		let v87 = l81;
		if !(v87 < 2u) { break; }
		let v93 = l81;
		let v95 = workgroup_id[0u];
		let v97 = l81;
		let v101 = l49;
		l92[v93] = ((((v95 * 2u) + v97) * 64u) + v101);
		continuing {
			let v104 = l81;
			l81 = (v104 + bitcast<u32>(1i));
		}
	}
	l106 = 0u;
	loop { // unroll
		let v112 = l106;
		if !(v112 < 8u) { break; }
		let v115 = l59;
		let v116 = l106;
		let v118 = l57;
		let v124 = push.m1;
		l114 = ((min((v115 + v116), (v118 - 1u)) * c5) + v124);
		l126 = 0u;
		loop { // unroll
			let v132 = l126;
			if !(v132 < 2u) { break; }
			let v138 = l106;
			let v140 = l126;
			let v141 = ((v138 * 2u) + v140);
			if s143 {
				let v152 = l114;
				let v153 = l126;
				let v155 = l92[v153];
				let v159 = (v152 + min(v155, s157));
				let v162 = b3[v159];
				l145 = v162;
			} else {
				l145 = 0.0f;
			}
			let v165 = l145;
			l137[v141] = v165;
			continuing {
				let v167 = l126;
				l126 = (v167 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v169 = l106;
			l106 = (v169 + bitcast<u32>(1i));
		}
	}
	l171 = 0u;
	loop {
		let v177 = l171;
		if !(v177 < c3) { break; }
		let v181 = l59;
		let v182 = l49;
		l180 = (v181 + (v182 / 8u));
		let v186 = l171;
		let v187 = l49;
		l185 = (v186 + (v187 % 8u));
		workgroupBarrier();
		let v195 = l49;
		let v197 = (v195 / 4u);
		let v198 = l49;
		let v199 = (v198 % 4u);
		let v200 = l180;
		let v201 = l57;
		let v203 = l185;
		if ((v200 < v201) && (v203 < c3)) {
			let v213 = l180;
			let v217 = push.m2;
			let v219 = l185;
			let v220 = (((v213 * c4) + v217) + v219);
			let v222 = b1[v220];
			let v225 = push.m3;
			l206 = (v222 * v225);
		} else {
			l206 = 0.0f;
		}
		let v228 = l206;
		g194[v197][v199] = v228;
		workgroupBarrier();
		l231 = 0u;
		loop { // unroll
			let v237 = l231;
			if !(v237 < 2u) { break; }
			let v240 = l231;
			let v242 = l92[v240];
			l239 = min(v242, s243);
			if s246 {
				l249 = 0u;
				loop { // unroll
					let v255 = l249;
					if !(v255 < 8u) { break; }
					let v263 = l239;
					let v265 = l171;
					let v267 = l249;
					let v269 = ((((v263 * c3) + v265) + v267) / 4u);
					let v272 = b2[v269];
					l258 = v272;
					l273 = 0u;
					loop { // unroll
						let v279 = l273;
						if !(v279 < 4u) { break; }
						let v282 = l231;
						let v284 = l249;
						let v286 = l273;
						let v287 = (((v282 * 8u) + v284) + v286);
						let v288 = l273;
						let v290 = l258[v288];
						l281[v287] = v290;
						continuing {
							let v292 = l273;
							l273 = (v292 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v294 = l249;
						l249 = (v294 + 4u);
					}
				}
			} else {
				l297 = 0u;
				loop { // unroll
					let v303 = l297;
					if !(v303 < 8u) { break; }
					let v305 = l231;
					let v307 = l297;
					let v308 = ((v305 * 8u) + v307);
					let v313 = l239;
					let v315 = l171;
					let v316 = l297;
					let v320 = ((v313 * c3) + min((v315 + v316), s318));
					let v322 = b2[v320 / 4u][v320 % 4u];
					l281[v308] = v322;
					continuing {
						let v324 = l297;
						l297 = (v324 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v326 = l231;
				l231 = (v326 + bitcast<u32>(1i));
			}
		}
		l328 = 0u;
		loop { // unroll
			let v334 = l328;
			if !(v334 < 8u) { break; }
			l336 = 0u;
			loop { // unroll
				let v342 = l336;
				if !(v342 < 8u) { break; }
				let v345 = l328;
				let v347 = l336;
				let v349 = (((v345 * 8u) + v347) / 4u);
				let v352 = g194[v349];
				l344 = v352;
				l353 = 0u;
				loop { // unroll
					let v359 = l353;
					if !(v359 < 4u) { break; }
					l361 = 0u;
					loop { // unroll
						let v367 = l361;
						if !(v367 < 2u) { break; }
						let v369 = l328;
						let v371 = l361;
						let v372 = ((v369 * 2u) + v371);
						let v373 = l353;
						let v375 = l344[v373];
						let v376 = l361;
						let v378 = l336;
						let v380 = l353;
						let v381 = (((v376 * 8u) + v378) + v380);
						let v383 = l281[v381];
						let v386 = l137[v372];
						l137[v372] = (v386 + (v375 * v383));
						continuing {
							let v389 = l361;
							l361 = (v389 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v391 = l353;
						l353 = (v391 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v393 = l336;
					l336 = (v393 + 4u);
				}
			}
			continuing {
				let v395 = l328;
				l328 = (v395 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v397 = l171;
			l171 = (v397 + 8u);
		}
	}
	l399 = 0u;
	loop { // unroll
		let v405 = l399;
		if !(v405 < 8u) { break; }
		l407 = 0u;
		loop { // unroll
			let v413 = l407;
			if !(v413 < 2u) { break; }
			let v415 = l59;
			let v416 = l399;
			let v418 = l57;
			let v419 = ((v415 + v416) < v418);
			h426 = v419;
			if v419 {
				let v422 = l407;
				let v424 = l92[v422];
				h426 = (v424 < c2);
			}
			let v426 = h426;
			if v426 {
				let v433 = l59;
				let v434 = l399;
				let v438 = push.m1;
				let v440 = l407;
				let v442 = l92[v440];
				let v443 = ((((v433 + v434) * c5) + v438) + v442);
				let v444 = l399;
				let v446 = l407;
				let v447 = ((v444 * 2u) + v446);
				let v449 = l137[v447];
				b4[v443] = v449;
			}
			continuing {
				let v451 = l407;
				l407 = (v451 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v453 = l399;
			l399 = (v453 + bitcast<u32>(1i));
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
