const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 64u; // a_stride
const c4: u32 = 64u; // b_stride
const c5: u32 = 128u; // group
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S59 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S59;
var<workgroup> g234: array<vec4<f32>, 128>;
var<workgroup> g294: array<vec4<f32>, 256>;
const s44: u32 = (c1 - 5u);
const s83: u32 = (c2 + 64u);
const s85: u32 = (s83 - 1u);
const s86: u32 = (s85 / 64u);
const s323: u32 = (c2 + c5);
const s324: u32 = (s323 - 1u);
const s325: u32 = (s324 / max(c5, 1u));
const s329: u32 = (c2 - 1u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h225: bool;
	var l49: u32;
	var l57: u32;
	var l77: u32;
	var l89: u32;
	var l95: u32;
	var l99: u32;
	var l102: u32;
	var l111: u32;
	var l124: array<array<vec4<f32>, 1>, 8>;
	var l135: u32;
	var l148: u32;
	var l156: u32;
	var l161: u32;
	var l166: u32;
	var l173: u32;
	var l186: u32;
	var l195: f32;
	var l212: vec4<f32>;
	var l241: u32;
	var l249: u32;
	var l254: u32;
	var l259: u32;
	var l266: i32;
	var l274: i32;
	var l342: u32;
	var l344: u32;
	var l347: u32;
	var l355: u32;
	var l363: u32;
	var l372: array<vec4<f32>, 1>;
	var l386: u32;
	var l394: vec4<f32>;
	var l403: u32;
	var l411: u32;
	var l451: u32;
	var l459: u32;
	var l467: u32;
	var l475: u32;
	var l483: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	let v64 = push.m0;
	let v66 = push.m1;
	l57 = min(v58, (v64 + v66));
	let v70 = push.m0;
	let v71 = l57;
	if (v70 >= v71) {
		return;
	}
	let v80 = workgroup_id[0u];
	l77 = ((v80 % max(s86, 1u)) * 64u);
	let v91 = workgroup_id[0u];
	l89 = ((v91 / max(s86, 1u)) * 32u);
	let v96 = l49;
	l95 = (v96 % 16u);
	let v100 = l49;
	l99 = (v100 / 16u);
	l102 = 0u;
	loop { // unroll
		let v108 = l102;
		if !(v108 < 8u) { break; }
		l111 = 0u;
		loop { // unroll
			let v117 = l111;
			if !(v117 < 1u) { break; }
			let v125 = l102;
			let v126 = l111;
			l124[v125][v126] = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			continuing {
				let v131 = l111;
				l111 = (v131 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v133 = l102;
			l102 = (v133 + bitcast<u32>(1i));
		}
	}
	let v137 = push.m0;
	l135 = v137;
	loop {
		let v143 = l135;
		let v144 = l57;
		if !(v143 < v144) { break; }
		workgroupBarrier();
		l148 = 0u;
		loop {
			let v154 = l148;
			if !(v154 < 2u) { break; }
			let v157 = l49;
			let v158 = l148;
			l156 = (v157 + (v158 * 64u));
			let v162 = l135;
			let v163 = l156;
			l161 = (v162 + (v163 / 8u));
			let v167 = l89;
			let v168 = l156;
			l166 = (v167 + ((v168 % 8u) * 4u));
			let v174 = l161;
			let v175 = l57;
			let v179 = push.m2;
			let v184 = push.m3;
			l173 = (((min(v174, (v175 - 1u)) - v179) * c3) + v184);
			l186 = 0u;
			loop { // unroll
				let v192 = l186;
				if !(v192 < 4u) { break; }
				let v200 = l173;
				let v201 = l166;
				let v202 = l186;
				let v205 = push.m4;
				let v208 = (v200 + min((v201 + v202), (v205 - 1u)));
				let v211 = b1[v208];
				l195 = v211;
				let v213 = l186;
				let v214 = l161;
				let v215 = l57;
				let v216 = (v214 < v215);
				h225 = v216;
				if v216 {
					let v219 = l166;
					let v220 = l186;
					let v223 = push.m4;
					h225 = ((v219 + v220) < v223);
				}
				let v225 = h225;
				let v226 = l195;
				l212[v213] = select(0.0f, v226, v225);
				continuing {
					let v229 = l186;
					l186 = (v229 + bitcast<u32>(1i));
				}
			}
			let v235 = l156;
			let v236 = l212;
			g234[v235] = v236;
			continuing {
				let v239 = l148;
				l148 = (v239 + bitcast<u32>(1i));
			}
		}
		l241 = 0u;
		loop { // unroll
			let v247 = l241;
			if !(v247 < 4u) { break; }
			let v250 = l49;
			let v251 = l241;
			l249 = (v250 + (v251 * 64u));
			let v255 = l135;
			let v256 = l249;
			l254 = (v255 + (v256 / 16u));
			let v260 = l77;
			let v262 = l249;
			l259 = ((v260 / 4u) + (v262 % 16u));
			let v267 = l254;
			let v268 = l57;
			let v270 = l259;
			if ((v267 < v268) && (v270 < c4)) {
				let v281 = l254;
				let v283 = l259;
				let v284 = ((v281 * c4) + v283);
				let v287 = b2[v284];
				l274 = bitcast<i32>(v287);
			} else {
				l274 = 0i;
			}
			let v290 = l274;
			l266 = v290;
			let v295 = l249;
			let v296 = l266;
			let v300 = l266;
			let v303 = l266;
			let v307 = l266;
			g294[v295] = vec4<f32>(f32(extractBits(v296, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v300, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v303, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v307 >> bitcast<u32>(24i))));
			let v313 = l249;
			let v318 = l254;
			let v319 = l57;
			let v327 = l259;
			let v332 = ((min(v318, (v319 - 1u)) * s325) + (min((v327 * 4u), s329) / max(c5, 1u)));
			let v334 = b3[v332];
			let v336 = g294[v313];
			g294[v313] = (v336 / vec4<f32>(v334, v334, v334, v334));
			continuing {
				let v340 = l241;
				l241 = (v340 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v343 = l95;
		l342 = v343;
		let v345 = l99;
		l344 = (v345 * 2u);
		l347 = 0u;
		loop {
			let v353 = l347;
			if !(v353 < 16u) { break; }
			l355 = 0u;
			loop { // unroll
				let v361 = l355;
				if !(v361 < 4u) { break; }
				l363 = 0u;
				loop { // unroll
					let v369 = l363;
					if !(v369 < 1u) { break; }
					let v373 = l363;
					let v374 = l342;
					let v375 = l355;
					let v378 = l363;
					let v380 = ((v374 + (v375 * 16u)) + (v378 * 16u));
					let v382 = g294[v380];
					l372[v373] = v382;
					continuing {
						let v384 = l363;
						l363 = (v384 + bitcast<u32>(1i));
					}
				}
				l386 = 0u;
				loop { // unroll
					let v392 = l386;
					if !(v392 < 2u) { break; }
					let v395 = l344;
					let v396 = l355;
					let v399 = l386;
					let v400 = ((v395 + (v396 * 8u)) + v399);
					let v402 = g234[v400];
					l394 = v402;
					l403 = 0u;
					loop { // unroll
						let v409 = l403;
						if !(v409 < 4u) { break; }
						l411 = 0u;
						loop { // unroll
							let v417 = l411;
							if !(v417 < 1u) { break; }
							let v419 = l386;
							let v421 = l403;
							let v422 = ((v419 * 4u) + v421);
							let v423 = l411;
							let v424 = l403;
							let v426 = l394[v424];
							let v427 = l411;
							let v429 = l372[v427];
							let v432 = l124[v422][v423];
							l124[v422][v423] = (v432 + (v429 * v426));
							continuing {
								let v435 = l411;
								l411 = (v435 + bitcast<u32>(1i));
							}
						}
						continuing {
							let v437 = l403;
							l403 = (v437 + bitcast<u32>(1i));
						}
					}
					continuing {
						let v439 = l386;
						l386 = (v439 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v441 = l355;
					l355 = (v441 + bitcast<u32>(1i));
				}
			}
			let v443 = l342;
			l342 = (v443 + 64u);
			let v445 = l344;
			l344 = (v445 + 32u);
			continuing {
				let v447 = l347;
				l347 = (v447 + 4u);
			}
		}
		continuing {
			let v449 = l135;
			l135 = (v449 + 16u);
		}
	}
	l451 = 0u;
	loop { // unroll
		let v457 = l451;
		if !(v457 < 8u) { break; }
		let v460 = l89;
		let v461 = l99;
		let v465 = l451;
		l459 = ((v460 + ((v461 * 2u) * 4u)) + v465);
		l467 = 0u;
		loop { // unroll
			let v473 = l467;
			if !(v473 < 1u) { break; }
			l475 = 0u;
			loop { // unroll
				let v481 = l475;
				if !(v481 < 4u) { break; }
				let v484 = l77;
				let v485 = l95;
				let v486 = l467;
				let v491 = l475;
				l483 = ((v484 + ((v485 + (v486 * 16u)) * 4u)) + v491);
				let v493 = l459;
				let v495 = push.m4;
				let v497 = l483;
				if ((v493 < v495) && (v497 < c2)) {
					let v506 = l459;
					let v508 = l483;
					let v509 = ((v506 * c2) + v508);
					let v510 = l451;
					let v511 = l467;
					let v512 = l475;
					let v514 = l124[v510][v511][v512];
					let v516 = b4[v509];
					b4[v509] = (v516 + v514);
				}
				continuing {
					let v519 = l475;
					l475 = (v519 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v521 = l467;
				l467 = (v521 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v523 = l451;
			l451 = (v523 + bitcast<u32>(1i));
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
