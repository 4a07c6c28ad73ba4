const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 128u; // group
const c4: u32 = 4u; // row_vectors
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<vec4<f32>>;
struct S54 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S386 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S54;
@group(0) @binding(16) var<uniform> push: S386;
var<workgroup> g506: array<vec2<f32>, 256>;
var<workgroup> g510: array<vec2<f32>, 16>;
const s80: u32 = (c1 - 5u);
const s242: u32 = (c2 % 4u);
const s243: bool = (s242 == 0u);
const s393: u32 = (c2 + c3);
const s394: u32 = (s393 - 1u);
const s395: u32 = (s394 / max(c3, 1u));
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l373: u32;
	var l398: u32;
	var l401: u32;
	var l407: u32;
	var l411: u32;
	var l415: f32;
	var l416: u32;
	var l418: u32;
	var l420: u32;
	var l423: f32;
	var l425: f32;
	var l426: f32;
	var l429: f32;
	var l430: f32;
	var l433: u32;
	var l443: vec4<f32>;
	var l444: u32;
	var l446: u32;
	var l449: vec4<f32>;
	var l453: vec4<f32>;
	var l460: vec4<f32>;
	let v368 = fn_8();
	if (v368 == 0u) {
		return;
	}
	let v379 = global_invocation_id[0u];
	l373 = v379;
	loop {
		let v385 = l373;
		let v391 = push.m3;
		if !(v385 < (v391 * s395)) { break; }
		let v399 = l373;
		l398 = (v399 / max(s395, 1u));
		let v403 = push.m1;
		let v404 = l398;
		l401 = ((v403 + v404) * c2);
		let v408 = l373;
		l407 = ((v408 % max(s395, 1u)) * c3);
		let v412 = l407;
		l411 = min((v412 + c3), c2);
		let v417 = l401;
		l416 = v417;
		let v419 = l407;
		l418 = v419;
		let v421 = l411;
		l420 = v421;
		let v422 = fn_40(&l416, &l418, &l420);
		l415 = v422;
		l425 = 1.0f;
		let v427 = l415;
		l426 = v427;
		let v428 = fn_15(&l425, &l426);
		l423 = v428;
		let v431 = l415;
		l430 = v431;
		let v432 = fn_44(&l430);
		l429 = v432;
		let v434 = l407;
		l433 = v434;
		loop {
			let v440 = l433;
			let v441 = l411;
			if !(v440 < v441) { break; }
			let v445 = l401;
			l444 = v445;
			let v447 = l433;
			l446 = v447;
			let v448 = fn_34(&l444, &l446);
			l443 = v448;
			let v450 = l443;
			let v451 = l423;
			l449 = (v450 * v451);
			let v454 = l449;
			l453 = clamp(round(v454), vec4<f32>((-1.0f), (-1.0f), (-1.0f), (-1.0f)), vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
			let v466 = b2[0u];
			let v468 = l443;
			let v471 = b2[0u];
			let v472 = l453;
			let v473 = l429;
			l460 = ((v468 * (1.0f - v466)) + ((v472 * v473) * v471));
			let v482 = push.m2;
			let v483 = l398;
			let v487 = l433;
			let v489 = (((v482 + v483) * c4) + (v487 / 4u));
			let v490 = l460;
			b3[v489] = v490;
			continuing {
				let v492 = l433;
				l433 = (v492 + 4u);
			}
		}
		continuing {
			let v496 = num_workgroups[0u];
			let v501 = l373;
			l373 = (v501 + (v496 * vec3<u32>(c0, 1u, 1u).x));
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
fn fn_27(p25: ptr<function, vec2<f32>>, p26: ptr<function, f32>) -> f32 {
	var l184: f32;
	var l189: f32;
	var l194: f32;
	var l199: f32;
	var l203: f32;
	var l207: f32;
	let v186 = (*p25)[0u];
	let v187 = (*p26);
	l184 = (v186 / v187);
	let v190 = l184;
	l189 = bitcast<f32>((bitcast<u32>(v190) & 4294963200u));
	let v195 = (*p26);
	l194 = bitcast<f32>((bitcast<u32>(v195) & 4294963200u));
	let v200 = l184;
	let v201 = l189;
	l199 = (v200 - v201);
	let v204 = (*p26);
	let v205 = l194;
	l203 = (v204 - v205);
	let v209 = (*p25)[0u];
	let v210 = l189;
	let v211 = l194;
	l207 = (v209 - (v210 * v211));
	let v214 = l207;
	let v215 = l189;
	let v216 = l203;
	l207 = (v214 - (v215 * v216));
	let v219 = l207;
	let v220 = l199;
	let v221 = l194;
	l207 = (v219 - (v220 * v221));
	let v224 = l207;
	let v225 = l199;
	let v226 = l203;
	l207 = (v224 - (v225 * v226));
	let v229 = l207;
	let v231 = (*p25)[1u];
	l207 = (v229 + v231);
	let v233 = l184;
	let v234 = l207;
	let v235 = (*p26);
	return (v233 + (v234 / v235));
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> vec4<f32> {
	var l259: vec4<f32>;
	var l262: u32;
	if s243 {
		let v250 = (*p32);
		let v251 = (*p33);
		let v253 = ((v250 + v251) / 4u);
		let v256 = b1[v253];
		return v256;
	}
	l259 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l262 = 0u;
	loop {
		let v268 = l262;
		let v269 = (*p33);
		if !(v268 < min(4u, (c2 - v269))) { break; }
		let v273 = l262;
		let v278 = (*p32);
		let v279 = (*p33);
		let v281 = l262;
		let v282 = ((v278 + v279) + v281);
		let v285 = b1[v282 / 4u][v282 % 4u];
		l259[v273] = v285;
		continuing {
			let v287 = l262;
			l262 = (v287 + bitcast<u32>(1i));
		}
	}
	let v289 = l259;
	return v289;
}
fn fn_40(p37: ptr<function, u32>, p38: ptr<function, u32>, p39: ptr<function, u32>) -> f32 {
	var l292: vec2<f32>;
	var l294: u32;
	var l304: vec4<f32>;
	var l305: u32;
	var l307: u32;
	var l311: u32;
	var l323: vec2<f32>;
	var l325: vec2<f32>;
	var l331: f32;
	var l336: vec2<f32>;
	var l338: f32;
	l292 = vec2<f32>(0.0f, 0.0f);
	let v295 = (*p38);
	l294 = v295;
	loop {
		let v301 = l294;
		let v302 = (*p39);
		if !(v301 < v302) { break; }
		let v306 = (*p37);
		l305 = v306;
		let v308 = l294;
		l307 = v308;
		let v309 = fn_34(&l305, &l307);
		l304 = abs(v309);
		l311 = 0u;
		loop {
			let v317 = l311;
			if !(v317 < 4u) { break; }
			let v319 = l311;
			let v321 = l304[v319];
			let v324 = l292;
			l323 = v324;
			l325 = vec2<f32>(v321, 0.0f);
			let v326 = fn_22(&l323, &l325);
			l292 = v326;
			continuing {
				let v327 = l311;
				l311 = (v327 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v329 = l294;
			l294 = (v329 + 4u);
		}
	}
	let v332 = (*p39);
	let v333 = (*p38);
	let v337 = l292;
	l336 = v337;
	l338 = f32((v332 - v333));
	let v339 = fn_27(&l336, &l338);
	l331 = v339;
	let v340 = l331;
	let v343 = l331;
	return select(v343, 1e-5f, (v340 < 1e-5f));
}
fn fn_44(p43: ptr<function, f32>) -> f32 {
	var l347: f32;
	var l357: f32;
	var l361: f32;
	let v349 = (*p43);
	l347 = (12288.0f * bitcast<f32>(max((bitcast<u32>(v349) & 2139095040u), 947912704u)));
	let v358 = (*p43);
	let v359 = l347;
	l357 = (v358 + v359);
	let v362 = l357;
	let v363 = l347;
	l361 = (v362 - v363);
	let v365 = l361;
	return v365;
}
