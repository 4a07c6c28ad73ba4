const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 8u; // x_stride
const c5: u32 = 16u; // out_stride
const c6: u32 = 0u; // residual
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
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
const s265: u32 = (c3 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h376: bool;
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
	var l245: u32;
	var l253: array<f32, 16>;
	var l277: u32;
	var l285: u32;
	var l294: vec4<f32>;
	var l303: u32;
	var l311: u32;
	var l349: u32;
	var l357: u32;
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
			l245 = 0u;
			loop { // unroll
				let v251 = l245;
				if !(v251 < 8u) { break; }
				let v254 = l231;
				let v256 = l245;
				let v257 = ((v254 * 8u) + v256);
				let v262 = l171;
				let v263 = l245;
				let v268 = l239;
				let v269 = ((min((v262 + v263), s265) * c2) + v268);
				let v271 = b2[v269];
				l253[v257] = v271;
				continuing {
					let v273 = l245;
					l245 = (v273 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v275 = l231;
				l231 = (v275 + bitcast<u32>(1i));
			}
		}
		l277 = 0u;
		loop { // unroll
			let v283 = l277;
			if !(v283 < 8u) { break; }
			l285 = 0u;
			loop { // unroll
				let v291 = l285;
				if !(v291 < 8u) { break; }
				let v295 = l277;
				let v297 = l285;
				let v299 = (((v295 * 8u) + v297) / 4u);
				let v302 = g194[v299];
				l294 = v302;
				l303 = 0u;
				loop { // unroll
					let v309 = l303;
					if !(v309 < 4u) { break; }
					l311 = 0u;
					loop { // unroll
						let v317 = l311;
						if !(v317 < 2u) { break; }
						let v319 = l277;
						let v321 = l311;
						let v322 = ((v319 * 2u) + v321);
						let v323 = l303;
						let v325 = l294[v323];
						let v326 = l311;
						let v328 = l285;
						let v330 = l303;
						let v331 = (((v326 * 8u) + v328) + v330);
						let v333 = l253[v331];
						let v336 = l137[v322];
						l137[v322] = (v336 + (v325 * v333));
						continuing {
							let v339 = l311;
							l311 = (v339 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v341 = l303;
						l303 = (v341 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v343 = l285;
					l285 = (v343 + 4u);
				}
			}
			continuing {
				let v345 = l277;
				l277 = (v345 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v347 = l171;
			l171 = (v347 + 8u);
		}
	}
	l349 = 0u;
	loop { // unroll
		let v355 = l349;
		if !(v355 < 8u) { break; }
		l357 = 0u;
		loop { // unroll
			let v363 = l357;
			if !(v363 < 2u) { break; }
			let v365 = l59;
			let v366 = l349;
			let v368 = l57;
			let v369 = ((v365 + v366) < v368);
			h376 = v369;
			if v369 {
				let v372 = l357;
				let v374 = l92[v372];
				h376 = (v374 < c2);
			}
			let v376 = h376;
			if v376 {
				let v383 = l59;
				let v384 = l349;
				let v388 = push.m1;
				let v390 = l357;
				let v392 = l92[v390];
				let v393 = ((((v383 + v384) * c5) + v388) + v392);
				let v394 = l349;
				let v396 = l357;
				let v397 = ((v394 * 2u) + v396);
				let v399 = l137[v397];
				b4[v393] = v399;
			}
			continuing {
				let v401 = l357;
				l357 = (v401 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v403 = l349;
			l349 = (v403 + bitcast<u32>(1i));
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
