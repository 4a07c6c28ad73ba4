const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 64u; // cols
const c3: u32 = 128u; // parts
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<u32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S54 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S413 { m0: u32, m1: f32, m2: u32, m3: u32, m4: u32, m5: u32 }
@group(0) @binding(0) var<uniform> extents: S54;
var<workgroup> g194: array<vec2<f32>, 256>;
var<workgroup> g232: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S413;
const s80: u32 = (c1 - 5u);
const s328: u32 = (c2 % 4u);
const s329: bool = (s328 == 0u);
const s449: u32 = (c2 + 15u);
const s450: u32 = (s449 / 16u);
const s540: u32 = (c2 + 63u);
const s541: u32 = (s540 / 64u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l382: vec2<f32>;
	var l383: u32;
	var l399: vec2<f32>;
	var l401: vec2<f32>;
	var l409: f32;
	var l410: vec2<f32>;
	var l416: vec2<f32>;
	var l417: f32;
	var l422: f32;
	var l428: f32;
	var l430: f32;
	var l431: f32;
	var l434: u32;
	var l453: u32;
	var l456: u32;
	var l459: u32;
	var l460: u32;
	var l468: u32;
	var l474: vec4<f32>;
	var l484: u32;
	var l485: u32;
	var l488: vec4<f32>;
	var l494: vec4<u32>;
	var l542: u32;
	var l543: u32;
	var l544: u32;
	let v377 = fn_8();
	if (v377 == 0u) {
		return;
	}
	l382 = vec2<f32>(0.0f, 0.0f);
	let v385 = local_invocation_id[0u];
	l383 = v385;
	loop {
		let v391 = l383;
		if !(v391 < c3) { break; }
		let v398 = l383;
		let v400 = l382;
		l399 = v400;
		let v404 = b2[v398];
		l401 = v404;
		let v405 = fn_22(&l399, &l401);
		l382 = v405;
		continuing {
			let v407 = l383;
			l383 = (v407 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v411 = l382;
	l410 = v411;
	let v412 = fn_26(local_invocation_id, &l410);
	l416 = v412;
	let v420 = push.m1;
	l417 = v420;
	let v421 = fn_31(&l416, &l417);
	l409 = v421;
	let v423 = l409;
	let v426 = l409;
	l422 = select(v426, 1e-5f, (v423 < 1e-5f));
	l430 = 1.0f;
	let v432 = l422;
	l431 = v432;
	let v433 = fn_15(&l430, &l431);
	l428 = v433;
	let v437 = global_invocation_id[0u];
	l434 = v437;
	loop {
		let v443 = l434;
		let v447 = push.m5;
		if !(v443 < (v447 * s450)) { break; }
		let v454 = l434;
		l453 = (v454 / max(s450, 1u));
		let v457 = l434;
		l456 = (v457 % max(s450, 1u));
		l459 = 0u;
		l460 = 0u;
		loop { // unroll
			let v466 = l460;
			if !(v466 < 4u) { break; }
			let v469 = l456;
			let v471 = l460;
			l468 = ((v469 * 16u) + (v471 * 4u));
			l474 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			let v475 = l468;
			if (v475 < c2) {
				let v480 = push.m2;
				let v481 = l453;
				l484 = ((v480 + v481) * c2);
				let v486 = l468;
				l485 = v486;
				let v487 = fn_44(&l484, &l485);
				l474 = v487;
			}
			let v489 = l474;
			let v490 = l428;
			l488 = (v489 * v490);
			let v495 = l488;
			l494 = vec4<u32>((clamp(round(v495), vec4<f32>((-1.0f), (-1.0f), (-1.0f), (-1.0f)), vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f)) + vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f)));
			let v505 = l494[0u];
			let v507 = l494[1u];
			let v512 = l494[2u];
			let v518 = l494[3u];
			let v522 = l460;
			let v525 = l459;
			l459 = (v525 | ((((v505 | (v507 << bitcast<u32>(8i))) | (v512 << bitcast<u32>(16i))) | (v518 << bitcast<u32>(24i))) << (2u * v522)));
			continuing {
				let v527 = l460;
				l460 = (v527 + bitcast<u32>(1i));
			}
		}
		let v534 = push.m3;
		let v535 = l453;
		let v537 = l456;
		l542 = (v534 + v535);
		l543 = (v537 / 4u);
		l544 = s541;
		let v545 = fn_38(&l542, &l543, &l544);
		let v547 = l456;
		let v549 = ((v545 * 4u) + (v547 % 4u));
		let v550 = l459;
		b3[v549] = v550;
		let v553 = l456;
		if (v553 == 0u) {
			let v562 = push.m4;
			let v563 = l453;
			let v564 = (v562 + v563);
			let v565 = l422;
			b4[v564] = v565;
		}
		continuing {
			let v569 = num_workgroups[0u];
			let v572 = l434;
			l434 = (v572 + (v569 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v61 = extents.m0;
			return v61;
		}
		case 1u: {
			let v65 = extents.m1;
			return v65;
		}
		case 2u: {
			let v69 = extents.m2;
			return v69;
		}
		case 3u: {
			let v73 = extents.m3;
			return v73;
		}
		case 4u: {
			let v77 = extents.m4;
			return v77;
		}
		case default: {
			return s80;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h142: bool;
	var l84: f32;
	var l88: f32;
	var l94: f32;
	var l99: f32;
	var l103: f32;
	var l107: f32;
	var l128: f32;
	let v85 = (*p13);
	let v86 = (*p14);
	l84 = (v85 / v86);
	let v89 = l84;
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v95 = (*p14);
	l94 = bitcast<f32>((bitcast<u32>(v95) & 4294963200u));
	let v100 = l84;
	let v101 = l88;
	l99 = (v100 - v101);
	let v104 = (*p14);
	let v105 = l94;
	l103 = (v104 - v105);
	let v108 = (*p13);
	let v109 = l88;
	let v110 = l94;
	l107 = (v108 - (v109 * v110));
	let v113 = l107;
	let v114 = l88;
	let v115 = l103;
	l107 = (v113 - (v114 * v115));
	let v118 = l107;
	let v119 = l99;
	let v120 = l94;
	l107 = (v118 - (v119 * v120));
	let v123 = l107;
	let v124 = l99;
	let v125 = l103;
	l107 = (v123 - (v124 * v125));
	let v129 = l84;
	let v130 = l107;
	let v131 = (*p14);
	l128 = (v129 + (v130 / v131));
	let v135 = l84;
	let v136 = is_inf(v135);
	h142 = v136;
	if (!v136) {
		let v140 = l107;
		h142 = is_nan(v140);
	}
	let v142 = h142;
	let v143 = l84;
	let v144 = l128;
	return select(v144, v143, v142);
}
fn fn_22(p20: ptr<function, vec2<f32>>, p21: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l148: f32;
	var l155: f32;
	var l160: f32;
	let v151 = (*p20)[0u];
	let v153 = (*p21)[0u];
	l148 = (v151 + v153);
	let v156 = l148;
	let v158 = (*p20)[0u];
	l155 = (v156 - v158);
	let v162 = (*p20)[0u];
	let v163 = l148;
	let v164 = l155;
	let v168 = (*p21)[0u];
	let v169 = l155;
	l160 = ((v162 - (v163 - v164)) + (v168 - v169));
	let v172 = l148;
	let v175 = (*p20)[1u];
	let v176 = l160;
	let v178 = (*p21)[1u];
	return vec2<f32>(v172, (v175 + (v176 + v178)));
}
fn fn_26(local_invocation_id: vec3<u32>, p25: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l184: u32;
	var l206: vec2<f32>;
	var l209: u32;
	var l222: vec2<f32>;
	var l224: vec2<f32>;
	var l236: vec2<f32>;
	var l237: u32;
	var l246: vec2<f32>;
	var l248: vec2<f32>;
	let v190 = local_invocation_id[0u];
	l184 = v190;
	let v195 = l184;
	let v196 = (*p25);
	g194[v195] = v196;
	workgroupBarrier();
	let v201 = l184;
	if (v201 < 16u) {
		l206 = vec2<f32>(0.0f, 0.0f);
		let v210 = l184;
		l209 = v210;
		loop {
			let v216 = l209;
			if !(v216 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v221 = l209;
			let v223 = l206;
			l222 = v223;
			let v226 = g194[v221];
			l224 = v226;
			let v227 = fn_22(&l222, &l224);
			l206 = v227;
			continuing {
				let v228 = l209;
				l209 = (v228 + 16u);
			}
		}
		let v233 = l184;
		let v234 = l206;
		g232[v233] = v234;
	}
	workgroupBarrier();
	l236 = vec2<f32>(0.0f, 0.0f);
	l237 = 0u;
	loop {
		let v243 = l237;
		if !(v243 < 16u) { break; }
		let v245 = l237;
		let v247 = l236;
		l246 = v247;
		let v250 = g232[v245];
		l248 = v250;
		let v251 = fn_22(&l246, &l248);
		l236 = v251;
		continuing {
			let v252 = l237;
			l237 = (v252 + bitcast<u32>(1i));
		}
	}
	let v254 = l236;
	return v254;
}
fn fn_31(p29: ptr<function, vec2<f32>>, p30: ptr<function, f32>) -> f32 {
	var l257: f32;
	var l262: f32;
	var l267: f32;
	var l272: f32;
	var l276: f32;
	var l280: f32;
	let v259 = (*p29)[0u];
	let v260 = (*p30);
	l257 = (v259 / v260);
	let v263 = l257;
	l262 = bitcast<f32>((bitcast<u32>(v263) & 4294963200u));
	let v268 = (*p30);
	l267 = bitcast<f32>((bitcast<u32>(v268) & 4294963200u));
	let v273 = l257;
	let v274 = l262;
	l272 = (v273 - v274);
	let v277 = (*p30);
	let v278 = l267;
	l276 = (v277 - v278);
	let v282 = (*p29)[0u];
	let v283 = l262;
	let v284 = l267;
	l280 = (v282 - (v283 * v284));
	let v287 = l280;
	let v288 = l262;
	let v289 = l276;
	l280 = (v287 - (v288 * v289));
	let v292 = l280;
	let v293 = l272;
	let v294 = l267;
	l280 = (v292 - (v293 * v294));
	let v297 = l280;
	let v298 = l272;
	let v299 = l276;
	l280 = (v297 - (v298 * v299));
	let v302 = l280;
	let v304 = (*p29)[1u];
	l280 = (v302 + v304);
	let v306 = l257;
	let v307 = l280;
	let v308 = (*p30);
	return (v306 + (v307 / v308));
}
fn fn_38(p35: ptr<function, u32>, p36: ptr<function, u32>, p37: ptr<function, u32>) -> u32 {
	let v313 = (*p35);
	let v316 = (*p37);
	let v318 = (*p36);
	let v321 = (*p35);
	return (((((v313 / 64u) * v316) + v318) * 64u) + (v321 % 64u));
}
fn fn_44(p42: ptr<function, u32>, p43: ptr<function, u32>) -> vec4<f32> {
	var l345: vec4<f32>;
	var l347: u32;
	if s329 {
		let v336 = (*p42);
		let v337 = (*p43);
		let v339 = ((v336 + v337) / 4u);
		let v342 = b1[v339];
		return v342;
	}
	l345 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l347 = 0u;
	loop {
		let v353 = l347;
		let v354 = (*p43);
		if !(v353 < min(4u, (c2 - v354))) { break; }
		let v358 = l347;
		let v363 = (*p42);
		let v364 = (*p43);
		let v366 = l347;
		let v367 = ((v363 + v364) + v366);
		let v370 = b1[v367 / 4u][v367 % 4u];
		l345[v358] = v370;
		continuing {
			let v372 = l347;
			l347 = (v372 + bitcast<u32>(1i));
		}
	}
	let v374 = l345;
	return v374;
}
