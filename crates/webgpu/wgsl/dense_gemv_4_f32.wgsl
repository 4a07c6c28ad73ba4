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
struct S51 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S211 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S211;
var<workgroup> g425: array<f32, max(s422, 1u)>;
const s77: u32 = (c1 - 5u);
const s133: u32 = (c2 % 4u);
const s134: bool = (s133 == 0u);
const s137: u32 = (c2 % 4u);
const s138: bool = (s137 == 0u);
const s320: u32 = (c2 + 4u);
const s321: u32 = (s320 - 1u);
const s322: u32 = (s321 / 4u);
const s420: u32 = (4u * c6);
const s421: u32 = (s420 * c4);
const s422: u32 = (s421 * c5);
const s456: u32 = (4u * c5);
const s457: u32 = (s456 * c6);
const s462: u32 = (c5 * c6);
const s471: u32 = (c5 * c6);
const s521: bool = (c8 != 0u);
const s538: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h483: bool;
	var l196: u32;
	var l203: u32;
	var l207: u32;
	var l210: u32;
	var l222: u32;
	var l230: u32;
	var l239: u32;
	var l249: array<u32, max(c6, 1u)>;
	var l258: u32;
	var l263: u32;
	var l271: u32;
	var l282: array<array<f32, max(c6, 1u)>, 4>;
	var l290: u32;
	var l300: array<u32, 4>;
	var l312: u32;
	var l324: u32;
	var l335: array<array<vec4<f32>, 1>, max(c6, 1u)>;
	var l337: u32;
	var l340: u32;
	var l342: array<vec4<f32>, 1>;
	var l348: u32;
	var l356: u32;
	var l364: vec4<f32>;
	var l371: u32;
	var l374: u32;
	var l376: u32;
	var l404: u32;
	var l412: u32;
	var l448: u32;
	var l459: u32;
	var l465: u32;
	var l486: f32;
	var l487: u32;
	var l505: u32;
	var l522: f32;
	let v202 = local_invocation_id[0u];
	l196 = v202;
	let v204 = l196;
	l203 = (v204 % max(c4, 1u));
	let v208 = l196;
	l207 = (v208 / max(c4, 1u));
	let v216 = push.m0;
	let v219 = workgroup_id[1u];
	l210 = (v216 + (v219 * 4u));
	let v223 = fn_8();
	l222 = v223;
	let v224 = l210;
	let v225 = l222;
	if (v224 >= v225) {
		return;
	}
	let v232 = workgroup_id[0u];
	let v235 = l207;
	l230 = (((v232 * c5) + v235) * c6);
	l239 = 0u;
	loop {
		let v245 = l239;
		if !(v245 < c6) { break; }
		let v250 = l239;
		let v251 = l230;
		let v252 = l239;
		let v255 = push.m2;
		l258 = min((v251 + v252), (v255 - 1u));
		let v259 = fn_13(&l258);
		l249[v250] = v259;
		continuing {
			let v261 = l239;
			l239 = (v261 + bitcast<u32>(1i));
		}
	}
	l263 = 0u;
	loop {
		let v269 = l263;
		if !(v269 < 4u) { break; }
		l271 = 0u;
		loop {
			let v277 = l271;
			if !(v277 < c6) { break; }
			let v283 = l263;
			let v284 = l271;
			l282[v283][v284] = 0.0f;
			continuing {
				let v286 = l271;
				l271 = (v286 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v288 = l263;
			l263 = (v288 + bitcast<u32>(1i));
		}
	}
	l290 = 0u;
	loop {
		let v296 = l290;
		if !(v296 < 4u) { break; }
		let v301 = l290;
		let v302 = l210;
		let v303 = l290;
		let v305 = l222;
		l300[v301] = (min((v302 + v303), (v305 - 1u)) * c2);
		continuing {
			let v310 = l290;
			l290 = (v310 + bitcast<u32>(1i));
		}
	}
	let v313 = l203;
	l312 = v313;
	loop {
		let v319 = l312;
		if !(v319 < s322) { break; }
		l324 = 0u;
		loop {
			let v330 = l324;
			if !(v330 < c6) { break; }
			let v332 = l324;
			let v336 = l324;
			let v339 = l249[v332];
			l337 = v339;
			let v341 = l312;
			l340 = v341;
			fn_36(&l337, &l340, &l342);
			let v344 = l342;
			l335[v336] = v344;
			continuing {
				let v346 = l324;
				l324 = (v346 + bitcast<u32>(1i));
			}
		}
		l348 = 0u;
		loop {
			let v354 = l348;
			if !(v354 < 4u) { break; }
			l356 = 0u;
			loop {
				let v362 = l356;
				if !(v362 < 1u) { break; }
				let v365 = l348;
				let v366 = l312;
				let v368 = l356;
				let v373 = l300[v365];
				l371 = v373;
				l374 = ((v366 * 4u) + (v368 * 4u));
				let v375 = fn_41(&l371, &l374);
				l364 = v375;
				l376 = 0u;
				loop {
					let v382 = l376;
					if !(v382 < c6) { break; }
					let v384 = l348;
					let v385 = l376;
					let v386 = l364;
					let v387 = l376;
					let v388 = l356;
					let v390 = l335[v387][v388];
					let v393 = l282[v384][v385];
					l282[v384][v385] = (v393 + dot(v386, v390));
					continuing {
						let v396 = l376;
						l376 = (v396 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v398 = l356;
					l356 = (v398 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v400 = l348;
				l348 = (v400 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v402 = l312;
			l312 = (v402 + c4);
		}
	}
	l404 = 0u;
	loop {
		let v410 = l404;
		if !(v410 < 4u) { break; }
		l412 = 0u;
		loop {
			let v418 = l412;
			if !(v418 < c6) { break; }
			let v426 = l404;
			let v428 = l207;
			let v431 = l412;
			let v434 = l203;
			let v435 = ((((((v426 * c5) + v428) * c6) + v431) * c4) + v434);
			let v436 = l404;
			let v437 = l412;
			let v439 = l282[v436][v437];
			g425[v435] = v439;
			continuing {
				let v442 = l412;
				l412 = (v442 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v444 = l404;
			l404 = (v444 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v449 = l196;
	l448 = v449;
	loop {
		let v455 = l448;
		if !(v455 < s457) { break; }
		let v460 = l210;
		let v461 = l448;
		l459 = (v460 + (v461 / max(s462, 1u)));
		let v467 = workgroup_id[0u];
		let v470 = l448;
		l465 = (((v467 * c5) * c6) + (v470 % max(s471, 1u)));
		let v474 = l459;
		let v475 = l222;
		let v476 = (v474 < v475);
		h483 = v476;
		if v476 {
			let v479 = l465;
			let v481 = push.m2;
			h483 = (v479 < v481);
		}
		let v483 = h483;
		if v483 {
			l486 = 0.0f;
			l487 = 0u;
			loop {
				let v493 = l487;
				if !(v493 < c4) { break; }
				let v495 = l448;
				let v497 = l487;
				let v498 = ((v495 * c4) + v497);
				let v500 = g425[v498];
				let v501 = l486;
				l486 = (v501 + v500);
				continuing {
					let v503 = l487;
					l487 = (v503 + bitcast<u32>(1i));
				}
			}
			let v506 = l459;
			let v508 = push.m3;
			let v511 = push.m1;
			let v513 = l465;
			l505 = (((v506 * v508) + v511) + v513);
			let v519 = l505;
			if s521 {
				let v525 = l486;
				let v530 = l505;
				let v532 = b5[v530];
				l522 = (v525 + v532);
			} else {
				let v535 = l486;
				l522 = v535;
			}
			let v536 = l522;
			b3[v519] = v536;
		}
		continuing {
			let v539 = l448;
			l448 = (v539 + s538);
		}
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
fn fn_13(p12: ptr<function, u32>) -> u32 {
	let v81 = (*p12);
	return (v81 * c3);
}
fn fn_19(p17: ptr<function, u32>, p18: ptr<function, u32>) -> vec4<u32> {
	let v90 = (*p17);
	let v91 = (*p18);
	let v92 = (v90 + v91);
	let v95 = b2[v92];
	return v95;
}
fn fn_27(p25: ptr<function, vec4<u32>>, p26: ptr<function, u32>) -> vec4<f32> {
	var l98: vec4<u32>;
	let v99 = (*p25);
	l98 = v99;
	let v100 = l98;
	return bitcast<vec4<f32>>(v100);
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 1>>) {
	var l104: vec4<u32>;
	var l105: u32;
	var l107: u32;
	var l110: u32;
	var l121: vec4<u32>;
	var l123: u32;
	let v106 = (*p33);
	l105 = v106;
	let v108 = (*p34);
	l107 = v108;
	let v109 = fn_19(&l105, &l107);
	l104 = v109;
	l110 = 0u;
	loop {
		let v117 = l110;
		if !(v117 < 1u) { break; }
		let v120 = l110;
		let v122 = l104;
		l121 = v122;
		let v124 = l110;
		l123 = v124;
		let v125 = fn_27(&l121, &l123);
		let v126 = l121;
		l104 = v126;
		(*p35)[v120] = v125;
		continuing {
			let v129 = l110;
			l110 = (v129 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l142: vec4<f32>;
	var l161: vec4<f32>;
	var l162: u32;
	if s134 {
		let v139 = (*p40);
		if (s138 || (v139 < c2)) {
			let v149 = (*p39);
			let v150 = (*p40);
			let v152 = ((v149 + v150) / 4u);
			let v155 = b1[v152];
			l142 = v155;
		} else {
			l142 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v159 = l142;
		return v159;
	}
	l161 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l162 = 0u;
	loop {
		let v168 = l162;
		if !(v168 < 4u) { break; }
		let v170 = (*p40);
		let v171 = l162;
		if ((v170 + v171) < c2) {
			let v176 = l162;
			let v181 = (*p39);
			let v182 = (*p40);
			let v184 = l162;
			let v185 = ((v181 + v182) + v184);
			let v188 = b1[v185 / 4u][v185 % 4u];
			l161[v176] = v188;
		}
		continuing {
			let v191 = l162;
			l162 = (v191 + bitcast<u32>(1i));
		}
	}
	let v193 = l161;
	return v193;
}
