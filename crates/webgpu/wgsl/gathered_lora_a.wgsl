const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 32u; // slots
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S60 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S60;
var<workgroup> g339: array<f32, max(s336, 1u)>;
const s44: u32 = (c1 - 5u);
const s251: u32 = (c3 - 1u);
const s313: u32 = (c0 / max(c4, 1u));
const s314: u32 = (s313 - 1u);
const s335: u32 = (c4 + 1u);
const s336: u32 = (32u * s335);
const s415: u32 = (c4 / 2u);
const s421: u32 = (c4 / 2u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l49: u32;
	var l57: u32;
	var l59: u32;
	var l72: u32;
	var l85: u32;
	var l86: u32;
	var l94: u32;
	var l103: array<u32, 4>;
	var l109: array<u32, 4>;
	var l131: u32;
	var l135: u32;
	var l140: u32;
	var l146: bool;
	var l177: u32;
	var l187: array<f32, 32>;
	var l193: u32;
	var l202: u32;
	var l203: u32;
	var l227: u32;
	var l231: u32;
	var l241: array<f32, 8>;
	var l262: f32;
	var l274: u32;
	var l304: u32;
	var l308: u32;
	var l311: u32;
	var l327: u32;
	var l357: u32;
	var l384: u32;
	var l402: f32;
	var l408: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v65 = push.m0;
	let v68 = workgroup_id[0u];
	l59 = (v65 + (v68 * 4u));
	let v75 = workgroup_id[1u];
	l72 = (v75 * 8u);
	let v78 = l59;
	let v79 = l57;
	if (v78 >= v79) {
		return;
	}
	l85 = 0u;
	l86 = 0u;
	loop { // unroll
		let v92 = l86;
		if !(v92 < 4u) { break; }
		let v95 = l59;
		let v96 = l86;
		let v98 = l57;
		l94 = min((v95 + v96), (v98 - 1u));
		let v104 = l86;
		let v105 = l94;
		l103[v104] = (v105 * c2);
		let v110 = l86;
		let v115 = l94;
		let v118 = b2[v115];
		let v121 = push.m1;
		l109[v110] = min(bitcast<u32>(v118), v121);
		let v124 = l86;
		let v126 = l109[v124];
		let v127 = l85;
		l85 = (v127 | v126);
		continuing {
			let v129 = l86;
			l86 = (v129 + bitcast<u32>(1i));
		}
	}
	let v132 = l49;
	l131 = (v132 % 32u);
	let v136 = l59;
	let v137 = l131;
	l135 = (v136 + (v137 / 8u));
	let v141 = l72;
	let v142 = l131;
	l140 = (v141 + (v142 % 8u));
	let v147 = l49;
	let v149 = l135;
	let v150 = l57;
	let v153 = l140;
	l146 = (((v147 < 32u) && (v149 < v150)) && (v153 < c3));
	let v157 = l85;
	if (v157 == 0u) {
		let v161 = l146;
		if v161 {
			let v169 = l135;
			let v171 = l140;
			let v172 = ((v169 * c3) + v171);
			b4[v172] = 0.0f;
		}
		return;
	}
	l177 = 0u;
	loop { // unroll
		let v183 = l177;
		if !(v183 < 32u) { break; }
		let v188 = l177;
		l187[v188] = 0.0f;
		continuing {
			let v191 = l177;
			l177 = (v191 + bitcast<u32>(1i));
		}
	}
	let v194 = l49;
	l193 = v194;
	loop {
		let v200 = l193;
		if !(v200 < c2) { break; }
		l202 = 0u;
		l203 = 0u;
		loop { // unroll
			let v209 = l203;
			if !(v209 < 4u) { break; }
			let v211 = l203;
			let v213 = l109[v211];
			if (v213 != 0u) {
				let v217 = l203;
				let v219 = l109[v217];
				let v220 = l202;
				if (v219 != v220) {
					let v224 = l203;
					let v226 = l109[v224];
					l202 = v226;
					let v228 = l202;
					l227 = ((v228 - 1u) * c3);
					l231 = 0u;
					loop { // unroll
						let v237 = l231;
						if !(v237 < 8u) { break; }
						let v242 = l231;
						let v247 = l227;
						let v248 = l72;
						let v249 = l231;
						let v255 = l193;
						let v256 = (((v247 + min((v248 + v249), s251)) * c2) + v255);
						let v258 = b3[v256];
						l241[v242] = v258;
						continuing {
							let v260 = l231;
							l231 = (v260 + bitcast<u32>(1i));
						}
					}
				}
				let v267 = l203;
				let v269 = l103[v267];
				let v270 = l193;
				let v271 = (v269 + v270);
				let v273 = b1[v271];
				l262 = v273;
				l274 = 0u;
				loop { // unroll
					let v280 = l274;
					if !(v280 < 8u) { break; }
					let v282 = l203;
					let v284 = l274;
					let v285 = ((v282 * 8u) + v284);
					let v286 = l262;
					let v287 = l274;
					let v289 = l241[v287];
					let v292 = l187[v285];
					l187[v285] = (v292 + (v286 * v289));
					continuing {
						let v295 = l274;
						l274 = (v295 + bitcast<u32>(1i));
					}
				}
			}
			continuing {
				let v297 = l203;
				l203 = (v297 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v302 = l193;
			l193 = (v302 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v305 = l49;
	l304 = (v305 % max(c4, 1u));
	let v309 = l49;
	l308 = (v309 / max(c4, 1u));
	l311 = s314;
	loop {
		let v320 = l311;
		if !(v320 > 0u) { break; }
		let v322 = l308;
		let v323 = l311;
		if (v322 == v323) {
			l327 = 0u;
			loop { // unroll
				let v333 = l327;
				if !(v333 < 32u) { break; }
				let v340 = l327;
				let v342 = l304;
				let v343 = ((v340 * s335) + v342);
				let v344 = l327;
				let v346 = l187[v344];
				g339[v343] = v346;
				continuing {
					let v349 = l327;
					l327 = (v349 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		let v353 = l308;
		if (v353 == 0u) {
			l357 = 0u;
			loop { // unroll
				let v363 = l357;
				if !(v363 < 32u) { break; }
				let v365 = l357;
				let v366 = l357;
				let v368 = l304;
				let v369 = ((v366 * s335) + v368);
				let v371 = g339[v369];
				let v373 = l187[v365];
				l187[v365] = (v373 + v371);
				continuing {
					let v376 = l357;
					l357 = (v376 + bitcast<u32>(1i));
				}
			}
		}
		workgroupBarrier();
		continuing {
			let v378 = l311;
			l311 = (v378 - bitcast<u32>(1i));
		}
	}
	let v380 = l308;
	if (v380 == 0u) {
		l384 = 0u;
		loop { // unroll
			let v390 = l384;
			if !(v390 < 32u) { break; }
			let v392 = l384;
			let v394 = l304;
			let v395 = ((v392 * s335) + v394);
			let v396 = l384;
			let v398 = l187[v396];
			g339[v395] = v398;
			continuing {
				let v400 = l384;
				l384 = (v400 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	l402 = 0.0f;
	let v403 = l49;
	if (v403 < 64u) {
		l408 = 0u;
		loop {
			let v414 = l408;
			if !(v414 < s415) { break; }
			let v417 = l131;
			let v419 = l49;
			let v424 = l408;
			let v425 = (((v417 * s335) + ((v419 / 32u) * s421)) + v424);
			let v427 = g339[v425];
			let v428 = l402;
			l402 = (v428 + v427);
			continuing {
				let v430 = l408;
				l408 = (v430 + bitcast<u32>(1i));
			}
		}
	}
	workgroupBarrier();
	let v432 = l49;
	if (v432 < 64u) {
		let v436 = l49;
		let v437 = l402;
		g339[v436] = v437;
	}
	workgroupBarrier();
	let v439 = l146;
	if v439 {
		let v442 = l135;
		let v444 = l140;
		let v445 = ((v442 * c3) + v444);
		let v446 = l131;
		let v448 = g339[v446];
		let v449 = l131;
		let v450 = (v449 + 32u);
		let v452 = g339[v450];
		b4[v445] = (v448 + v452);
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
