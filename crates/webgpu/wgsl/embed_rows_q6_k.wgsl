const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S68 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S362 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S68;
@group(0) @binding(16) var<uniform> push: S362;
const s94: u32 = (c1 - 5u);
const s216: u32 = (c2 / 8u);
const s291: u32 = (c2 / 8u);
const s294: u32 = (c2 / 16u);
const s307: u32 = (c2 / 64u);
const s365: u32 = (c2 + 3u);
const s366: u32 = (s365 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h457: bool;
	var l361: vec2<u32>;
	var l367: u32;
	var l371: u32;
	var l373: u32;
	var l376: u32;
	var l379: u32;
	var l388: u32;
	var l410: array<vec4<f32>, 4>;
	var l411: u32;
	var l413: u32;
	var l414: array<vec4<f32>, 4>;
	var l417: vec4<f32>;
	var l420: u32;
	var l432: vec4<f32>;
	var l443: u32;
	let v370 = push.m0;
	l367 = v370;
	l371 = s366;
	let v372 = fn_15(global_invocation_id, &l367, &l371);
	l361 = v372;
	let v375 = l361[0u];
	l373 = v375;
	let v378 = l361[1u];
	l376 = v378;
	let v380 = l376;
	l379 = (v380 * 4u);
	let v382 = l373;
	let v383 = fn_8();
	if (v382 >= v383) {
		return;
	}
	let v393 = l373;
	let v396 = b2[v393];
	let v399 = push.m1;
	l388 = (bitcast<u32>(v396) - v399);
	let v401 = l388;
	let v403 = push.m2;
	if (v401 >= v403) {
		return;
	}
	let v408 = l376;
	let v412 = l388;
	l411 = v412;
	l413 = (v408 / 4u);
	fn_58(&l411, &l413, &l414);
	let v416 = l414;
	l410 = v416;
	let v419 = l410[0i];
	l417 = v419;
	l420 = 1u;
	loop {
		let v426 = l420;
		if !(v426 < 4u) { break; }
		let v428 = l376;
		let v430 = l420;
		if ((v428 % 4u) == v430) {
			let v435 = l420;
			let v437 = l410[v435];
			l432 = v437;
		} else {
			let v439 = l417;
			l432 = v439;
		}
		let v440 = l432;
		l417 = v440;
		continuing {
			let v441 = l420;
			l420 = (v441 + bitcast<u32>(1i));
		}
	}
	l443 = 0u;
	loop {
		let v449 = l443;
		let v450 = (v449 < 4u);
		h457 = v450;
		if v450 {
			let v453 = l379;
			let v454 = l443;
			h457 = ((v453 + v454) < c2);
		}
		let v457 = h457;
		if !v457 { break; }
		let v462 = l373;
		let v464 = l379;
		let v466 = l443;
		let v467 = (((v462 * c2) + v464) + v466);
		let v468 = l443;
		let v470 = l417[v468];
		b3[v467] = v470;
		continuing {
			let v473 = l443;
			l443 = (v473 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v75 = extents.m0;
			return v75;
		}
		case 1u: {
			let v79 = extents.m1;
			return v79;
		}
		case 2u: {
			let v83 = extents.m2;
			return v83;
		}
		case 3u: {
			let v87 = extents.m3;
			return v87;
		}
		case 4u: {
			let v91 = extents.m4;
			return v91;
		}
		case default: {
			return s94;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l98: u32;
	let v104 = global_invocation_id[0u];
	l98 = v104;
	let v105 = (*p13);
	let v106 = l98;
	let v107 = (*p14);
	let v112 = l98;
	let v113 = (*p14);
	return vec2<u32>((v105 + (v106 / max(v107, 1u))), (v112 % max(v113, 1u)));
}
fn fn_23(p21: ptr<function, u32>, p22: ptr<function, f32>) -> vec4<f32> {
	var l121: vec4<u32>;
	var l148: vec4<f32>;
	let v122 = (*p21);
	let v125 = (*p21);
	let v129 = (*p21);
	let v133 = (*p21);
	l121 = vec4<u32>((v122 & 255u), ((v125 >> bitcast<u32>(8i)) & 255u), ((v129 >> bitcast<u32>(16i)) & 255u), (v133 >> bitcast<u32>(24i)));
	if false {
		let v141 = l121;
		let v143 = (*p22);
		return (vec4<f32>(v141) - vec4<f32>(v143, v143, v143, v143));
	}
	let v149 = l121;
	let v155 = (*p22);
	let v156 = (8388608.0f + v155);
	l148 = (bitcast<vec4<f32>>((v149 | vec4<u32>(1258291200u, 1258291200u, 1258291200u, 1258291200u))) - vec4<f32>(v156, v156, v156, v156));
	let v159 = l148;
	return v159;
}
fn fn_29(p26: ptr<function, u32>, p27: ptr<function, u32>, p28: ptr<function, u32>) -> f32 {
	var l164: vec2<f32>;
	var l184: f32;
	let v169 = (*p26);
	let v170 = (*p27);
	let v171 = (*p28);
	let v174 = (v169 + (v170 >> (v171 + 1u)));
	let v177 = b1[v174 / 4u][v174 % 4u];
	l164 = unpack2x16float(v177);
	let v179 = (*p27);
	let v180 = (*p28);
	if ((v179 & (1u << v180)) == 0u) {
		let v188 = l164[0u];
		l184 = v188;
	} else {
		let v191 = l164[1u];
		l184 = v191;
	}
	let v192 = l184;
	return v192;
}
fn fn_33(p32: ptr<function, u32>) -> u32 {
	let v195 = (*p32);
	return (v195 * c3);
}
fn fn_39(p37: ptr<function, u32>, p38: ptr<function, u32>) -> vec3<u32> {
	let v204 = (*p37);
	let v207 = (*p38);
	let v208 = ((v204 * 2u) + v207);
	let v211 = select(b1[v208 / 2u].xy, b1[v208 / 2u].zw, (v208 & 1u) == 1u);
	let v212 = (*p37);
	let v218 = (*p38);
	let v219 = (((v212 * 4u) + s216) + v218);
	let v221 = b1[v219 / 4u][v219 % 4u];
	return vec3<u32>(v211.x, v211.y, v221);
}
fn fn_48(p45: ptr<function, u32>, p46: ptr<function, u32>, p47: ptr<function, array<vec4<f32>, 4>>) {
	var l228: vec3<u32>;
	var l229: u32;
	var l231: u32;
	var l234: vec4<u32>;
	var l249: vec4<u32>;
	var l265: u32;
	var l282: u32;
	var l283: f32;
	let v230 = (*p45);
	l229 = v230;
	let v232 = (*p46);
	l231 = v232;
	let v233 = fn_39(&l229, &l231);
	l228 = v233;
	let v236 = l228[0u];
	let v238 = l228[0u];
	let v241 = l228[1u];
	let v243 = l228[1u];
	l234 = (vec4<u32>(v236, (v238 >> bitcast<u32>(4i)), v241, (v243 >> bitcast<u32>(4i))) & vec4<u32>(252645135u, 252645135u, 252645135u, 252645135u));
	let v251 = l228[2u];
	let v254 = l228[2u];
	let v257 = l228[2u];
	let v259 = l228[2u];
	l249 = (vec4<u32>((v251 << bitcast<u32>(4i)), (v254 << bitcast<u32>(2i)), v257, (v259 >> bitcast<u32>(2i))) & vec4<u32>(808464432u, 808464432u, 808464432u, 808464432u));
	l265 = 0u;
	loop { // unroll
		let v271 = l265;
		if !(v271 < 4u) { break; }
		let v273 = l265;
		let v274 = l265;
		let v276 = l234[v274];
		let v277 = l265;
		let v279 = l249[v277];
		l282 = (v276 + v279);
		l283 = 32.0f;
		let v284 = fn_23(&l282, &l283);
		(*p47)[v273] = v284;
		continuing {
			let v286 = l265;
			l265 = (v286 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l288: u32;
	var l297: i32;
	var l309: u32;
	var l310: u32;
	var l312: u32;
	let v289 = (*p51);
	l288 = (((v289 * 4u) + s291) + s294);
	let v298 = l288;
	let v299 = (*p52);
	let v301 = (v298 + (v299 >> bitcast<u32>(2i)));
	let v303 = b1[v301 / 4u][v301 % 4u];
	l297 = bitcast<i32>(v303);
	let v305 = l288;
	l309 = (v305 + s307);
	let v311 = (*p52);
	l310 = v311;
	l312 = 4u;
	let v313 = fn_29(&l309, &l310, &l312);
	let v314 = l297;
	let v316 = (*p52);
	return (v313 * f32(((v314 << (24u - ((v316 & 3u) * 8u))) >> bitcast<u32>(24i))));
}
fn fn_58(p55: ptr<function, u32>, p56: ptr<function, u32>, p57: ptr<function, array<vec4<f32>, 4>>) {
	var l327: u32;
	var l328: u32;
	var l331: u32;
	var l333: u32;
	var l335: array<vec4<f32>, 4>;
	var l338: f32;
	var l339: u32;
	var l341: u32;
	var l344: u32;
	let v329 = (*p55);
	l328 = v329;
	let v330 = fn_33(&l328);
	l327 = v330;
	let v332 = l327;
	l331 = v332;
	let v334 = (*p56);
	l333 = v334;
	fn_48(&l331, &l333, &l335);
	let v337 = l335;
	(*p57) = v337;
	let v340 = l327;
	l339 = v340;
	let v342 = (*p56);
	l341 = v342;
	let v343 = fn_53(&l339, &l341);
	l338 = v343;
	l344 = 0u;
	loop { // unroll
		let v350 = l344;
		if !(v350 < 4u) { break; }
		let v352 = l344;
		let v353 = l338;
		let v355 = (*p57)[v352];
		(*p57)[v352] = (v355 * v353);
		continuing {
			let v358 = l344;
			l344 = (v358 + bitcast<u32>(1i));
		}
	}
	return;
}
