const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 128u; // parts
const c4: u32 = 4u; // row_vectors
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<vec4<f32>>;
struct S48 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S394 { m0: u32, m1: f32, m2: u32, m3: u32, m4: u32 }
@group(0) @binding(0) var<uniform> extents: S48;
var<workgroup> g188: array<vec2<f32>, 256>;
var<workgroup> g226: array<vec2<f32>, 16>;
@group(0) @binding(16) var<uniform> push: S394;
const s74: u32 = (c1 - 5u);
const s309: u32 = (c2 % 4u);
const s310: bool = (s309 == 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l363: vec2<f32>;
	var l364: u32;
	var l380: vec2<f32>;
	var l382: vec2<f32>;
	var l390: f32;
	var l391: vec2<f32>;
	var l397: vec2<f32>;
	var l398: f32;
	var l403: f32;
	var l409: f32;
	var l411: f32;
	var l412: f32;
	var l415: u32;
	var l431: u32;
	var l434: u32;
	var l438: vec4<f32>;
	var l448: u32;
	var l449: u32;
	var l452: vec4<f32>;
	var l456: vec4<f32>;
	var l463: vec4<f32>;
	let v358 = fn_8();
	if (v358 == 0u) {
		return;
	}
	l363 = vec2<f32>(0.0f, 0.0f);
	let v366 = local_invocation_id[0u];
	l364 = v366;
	loop {
		let v372 = l364;
		if !(v372 < c3) { break; }
		let v379 = l364;
		let v381 = l363;
		l380 = v381;
		let v385 = b2[v379];
		l382 = v385;
		let v386 = fn_22(&l380, &l382);
		l363 = v386;
		continuing {
			let v388 = l364;
			l364 = (v388 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v392 = l363;
	l391 = v392;
	let v393 = fn_26(local_invocation_id, &l391);
	l397 = v393;
	let v401 = push.m1;
	l398 = v401;
	let v402 = fn_31(&l397, &l398);
	l390 = v402;
	let v404 = l390;
	let v407 = l390;
	l403 = select(v407, 1e-5f, (v404 < 1e-5f));
	l411 = 1.0f;
	let v413 = l403;
	l412 = v413;
	let v414 = fn_15(&l411, &l412);
	l409 = v414;
	let v418 = global_invocation_id[0u];
	l415 = v418;
	loop {
		let v424 = l415;
		let v427 = push.m4;
		if !(v424 < (v427 * c4)) { break; }
		let v432 = l415;
		l431 = (v432 / max(c4, 1u));
		let v435 = l415;
		l434 = ((v435 % max(c4, 1u)) * 4u);
		l438 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v439 = l434;
		if (v439 < c2) {
			let v444 = push.m2;
			let v445 = l431;
			l448 = ((v444 + v445) * c2);
			let v450 = l434;
			l449 = v450;
			let v451 = fn_38(&l448, &l449);
			l438 = v451;
		}
		let v453 = l438;
		let v454 = l409;
		l452 = (v453 * v454);
		let v457 = l452;
		l456 = clamp(round(v457), vec4<f32>((-1.0f), (-1.0f), (-1.0f), (-1.0f)), vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
		let v469 = b3[0u];
		let v471 = l438;
		let v474 = b3[0u];
		let v475 = l456;
		let v476 = l403;
		l463 = ((v471 * (1.0f - v469)) + ((v475 * v476) * v474));
		let v485 = push.m3;
		let v486 = l431;
		let v489 = l415;
		let v491 = (((v485 + v486) * c4) + (v489 % max(c4, 1u)));
		let v492 = l463;
		b4[v491] = v492;
		continuing {
			let v496 = num_workgroups[0u];
			let v499 = l415;
			l415 = (v499 + (v496 * vec3<u32>(c0, 1u, 1u).x));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v55 = extents.m0;
			return v55;
		}
		case 1u: {
			let v59 = extents.m1;
			return v59;
		}
		case 2u: {
			let v63 = extents.m2;
			return v63;
		}
		case 3u: {
			let v67 = extents.m3;
			return v67;
		}
		case 4u: {
			let v71 = extents.m4;
			return v71;
		}
		case default: {
			return s74;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h136: bool;
	var l78: f32;
	var l82: f32;
	var l88: f32;
	var l93: f32;
	var l97: f32;
	var l101: f32;
	var l122: f32;
	let v79 = (*p13);
	let v80 = (*p14);
	l78 = (v79 / v80);
	let v83 = l78;
	l82 = bitcast<f32>((bitcast<u32>(v83) & 4294963200u));
	let v89 = (*p14);
	l88 = bitcast<f32>((bitcast<u32>(v89) & 4294963200u));
	let v94 = l78;
	let v95 = l82;
	l93 = (v94 - v95);
	let v98 = (*p14);
	let v99 = l88;
	l97 = (v98 - v99);
	let v102 = (*p13);
	let v103 = l82;
	let v104 = l88;
	l101 = (v102 - (v103 * v104));
	let v107 = l101;
	let v108 = l82;
	let v109 = l97;
	l101 = (v107 - (v108 * v109));
	let v112 = l101;
	let v113 = l93;
	let v114 = l88;
	l101 = (v112 - (v113 * v114));
	let v117 = l101;
	let v118 = l93;
	let v119 = l97;
	l101 = (v117 - (v118 * v119));
	let v123 = l78;
	let v124 = l101;
	let v125 = (*p14);
	l122 = (v123 + (v124 / v125));
	let v129 = l78;
	let v130 = is_inf(v129);
	h136 = v130;
	if (!v130) {
		let v134 = l101;
		h136 = is_nan(v134);
	}
	let v136 = h136;
	let v137 = l78;
	let v138 = l122;
	return select(v138, v137, v136);
}
fn fn_22(p20: ptr<function, vec2<f32>>, p21: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l142: f32;
	var l149: f32;
	var l154: f32;
	let v145 = (*p20)[0u];
	let v147 = (*p21)[0u];
	l142 = (v145 + v147);
	let v150 = l142;
	let v152 = (*p20)[0u];
	l149 = (v150 - v152);
	let v156 = (*p20)[0u];
	let v157 = l142;
	let v158 = l149;
	let v162 = (*p21)[0u];
	let v163 = l149;
	l154 = ((v156 - (v157 - v158)) + (v162 - v163));
	let v166 = l142;
	let v169 = (*p20)[1u];
	let v170 = l154;
	let v172 = (*p21)[1u];
	return vec2<f32>(v166, (v169 + (v170 + v172)));
}
fn fn_26(local_invocation_id: vec3<u32>, p25: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l178: u32;
	var l200: vec2<f32>;
	var l203: u32;
	var l216: vec2<f32>;
	var l218: vec2<f32>;
	var l230: vec2<f32>;
	var l231: u32;
	var l240: vec2<f32>;
	var l242: vec2<f32>;
	let v184 = local_invocation_id[0u];
	l178 = v184;
	let v189 = l178;
	let v190 = (*p25);
	g188[v189] = v190;
	workgroupBarrier();
	let v195 = l178;
	if (v195 < 16u) {
		l200 = vec2<f32>(0.0f, 0.0f);
		let v204 = l178;
		l203 = v204;
		loop {
			let v210 = l203;
			if !(v210 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v215 = l203;
			let v217 = l200;
			l216 = v217;
			let v220 = g188[v215];
			l218 = v220;
			let v221 = fn_22(&l216, &l218);
			l200 = v221;
			continuing {
				let v222 = l203;
				l203 = (v222 + 16u);
			}
		}
		let v227 = l178;
		let v228 = l200;
		g226[v227] = v228;
	}
	workgroupBarrier();
	l230 = vec2<f32>(0.0f, 0.0f);
	l231 = 0u;
	loop {
		let v237 = l231;
		if !(v237 < 16u) { break; }
		let v239 = l231;
		let v241 = l230;
		l240 = v241;
		let v244 = g226[v239];
		l242 = v244;
		let v245 = fn_22(&l240, &l242);
		l230 = v245;
		continuing {
			let v246 = l231;
			l231 = (v246 + bitcast<u32>(1i));
		}
	}
	let v248 = l230;
	return v248;
}
fn fn_31(p29: ptr<function, vec2<f32>>, p30: ptr<function, f32>) -> f32 {
	var l251: f32;
	var l256: f32;
	var l261: f32;
	var l266: f32;
	var l270: f32;
	var l274: f32;
	let v253 = (*p29)[0u];
	let v254 = (*p30);
	l251 = (v253 / v254);
	let v257 = l251;
	l256 = bitcast<f32>((bitcast<u32>(v257) & 4294963200u));
	let v262 = (*p30);
	l261 = bitcast<f32>((bitcast<u32>(v262) & 4294963200u));
	let v267 = l251;
	let v268 = l256;
	l266 = (v267 - v268);
	let v271 = (*p30);
	let v272 = l261;
	l270 = (v271 - v272);
	let v276 = (*p29)[0u];
	let v277 = l256;
	let v278 = l261;
	l274 = (v276 - (v277 * v278));
	let v281 = l274;
	let v282 = l256;
	let v283 = l270;
	l274 = (v281 - (v282 * v283));
	let v286 = l274;
	let v287 = l266;
	let v288 = l261;
	l274 = (v286 - (v287 * v288));
	let v291 = l274;
	let v292 = l266;
	let v293 = l270;
	l274 = (v291 - (v292 * v293));
	let v296 = l274;
	let v298 = (*p29)[1u];
	l274 = (v296 + v298);
	let v300 = l251;
	let v301 = l274;
	let v302 = (*p30);
	return (v300 + (v301 / v302));
}
fn fn_38(p36: ptr<function, u32>, p37: ptr<function, u32>) -> vec4<f32> {
	var l326: vec4<f32>;
	var l328: u32;
	if s310 {
		let v317 = (*p36);
		let v318 = (*p37);
		let v320 = ((v317 + v318) / 4u);
		let v323 = b1[v320];
		return v323;
	}
	l326 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l328 = 0u;
	loop {
		let v334 = l328;
		let v335 = (*p37);
		if !(v334 < min(4u, (c2 - v335))) { break; }
		let v339 = l328;
		let v344 = (*p36);
		let v345 = (*p37);
		let v347 = l328;
		let v348 = ((v344 + v345) + v347);
		let v351 = b1[v348 / 4u][v348 % 4u];
		l326[v339] = v351;
		continuing {
			let v353 = l328;
			l328 = (v353 + bitcast<u32>(1i));
		}
	}
	let v355 = l326;
	return v355;
}
