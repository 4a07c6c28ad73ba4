const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 128u; // group
const c4: u32 = 0u; // shared_scale
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<i32>;
struct S50 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S271 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S50;
var<workgroup> g154: array<u32, 256>;
var<workgroup> g189: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S271;
var<workgroup> g402: array<u32, 256>;
var<workgroup> g457: array<i32, 256>;
var<workgroup> g547: array<f32, 256>;
var<workgroup> g550: array<f32, 16>;
const s75: u32 = (c1 - 5u);
const s296: bool = (c4 != 0u);
const s332: u32 = (c3 / 4u);
const s353: u32 = (c2 + 15u);
const s354: u32 = (s353 / 16u);
const s355: u32 = (s354 * 4u);
const s496: u32 = (c2 + c3);
const s497: u32 = (s496 - 1u);
const s498: u32 = (s497 / max(c3, 1u));
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l270: u32;
	var l287: u32;
	var l290: u32;
	var l294: u32;
	var l299: u32;
	var l316: f32;
	var l325: u32;
	var l328: u32;
	var l335: u32;
	var l341: u32;
	var l357: u32;
	var l363: vec4<f32>;
	var l366: u32;
	var l368: u32;
	var l395: f32;
	var l406: u32;
	var l423: f32;
	var l424: u32;
	var l427: vec4<i32>;
	var l429: u32;
	var l446: f32;
	var l449: f32;
	var l484: vec4<i32>;
	var l489: u32;
	var l503: i32;
	var l504: u32;
	let v276 = push.m0;
	let v279 = workgroup_id[0u];
	l270 = (v276 + v279);
	let v281 = l270;
	let v282 = fn_8();
	if (v281 >= v282) {
		return;
	}
	let v289 = local_invocation_id[0u];
	l287 = v289;
	let v291 = l270;
	l290 = (v291 * c2);
	l294 = 0u;
	if s296 {
		let v300 = l287;
		l299 = v300;
		loop {
			let v306 = l299;
			if !(v306 < c2) { break; }
			let v308 = l294;
			let v313 = l290;
			let v314 = l299;
			let v315 = (v313 + v314);
			let v319 = b1[v315];
			l316 = v319;
			let v320 = fn_24(&l316);
			l294 = max(v308, v320);
			continuing {
				let v323 = l299;
				l299 = (v323 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		let v326 = l294;
		l325 = v326;
		let v327 = fn_20(local_invocation_id, &l325);
		l294 = v327;
	}
	let v329 = l287;
	l328 = ((v329 / max(s332, 1u)) * s332);
	let v338 = num_workgroups[1u];
	l335 = (v338 * vec3<u32>(c0, 1u, 1u).x);
	let v343 = workgroup_id[1u];
	l341 = (v343 * vec3<u32>(c0, 1u, 1u).x);
	loop {
		let v351 = l341;
		if !(v351 < s355) { break; }
		let v358 = l341;
		let v359 = l287;
		l357 = (v358 + v359);
		l363 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		let v367 = l294;
		l366 = v367;
		l368 = 0u;
		loop {
			let v374 = l368;
			if !(v374 < 4u) { break; }
			let v376 = l357;
			let v378 = l368;
			if (((v376 * 4u) + v378) < c2) {
				let v383 = l368;
				let v384 = l290;
				let v385 = l357;
				let v388 = l368;
				let v389 = ((v384 + (v385 * 4u)) + v388);
				let v391 = b1[v389];
				l363[v383] = v391;
				let v393 = l366;
				let v394 = l368;
				let v397 = l363[v394];
				l395 = v397;
				let v398 = fn_24(&l395);
				l366 = max(v393, v398);
			}
			continuing {
				let v400 = l368;
				l368 = (v400 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v403 = l287;
		let v404 = l366;
		g402[v403] = v404;
		workgroupBarrier();
		l406 = 0u;
		loop {
			let v412 = l406;
			if !(v412 < s332) { break; }
			let v414 = l366;
			let v415 = l328;
			let v416 = l406;
			let v417 = (v415 + v416);
			let v419 = g402[v417];
			l366 = max(v414, v419);
			continuing {
				let v421 = l406;
				l406 = (v421 + bitcast<u32>(1i));
			}
		}
		let v425 = l366;
		l424 = v425;
		let v426 = fn_28(&l424);
		l423 = v426;
		l427 = vec4<i32>(0i, 0i, 0i, 0i);
		l429 = 0u;
		loop {
			let v435 = l429;
			if !(v435 < 4u) { break; }
			let v437 = l357;
			let v439 = l429;
			if (((v437 * 4u) + v439) < c2) {
				let v444 = l429;
				let v445 = l429;
				let v448 = l363[v445];
				l446 = v448;
				let v450 = l423;
				l449 = v450;
				let v451 = fn_34(&l446, &l449);
				l427[v444] = v451;
			}
			continuing {
				let v453 = l429;
				l429 = (v453 + bitcast<u32>(1i));
			}
		}
		let v458 = l287;
		let v460 = l427[0u];
		let v462 = l427[1u];
		let v465 = l427[2u];
		let v468 = l427[3u];
		g457[v458] = (((v460 + v462) + v465) + v468);
		let v472 = l357;
		if (v472 < s355) {
			let v480 = l270;
			let v482 = l357;
			let v483 = ((v480 * s355) + v482);
			let v485 = l427;
			l484 = v485;
			let v486 = fn_40(&l484);
			b2[v483] = v486;
		}
		workgroupBarrier();
		let v490 = l357;
		l489 = (v490 / max(s332, 1u));
		let v492 = l287;
		let v493 = l328;
		let v495 = l489;
		if ((v492 == v493) && (v495 < s498)) {
			l503 = 0i;
			l504 = 0u;
			loop {
				let v510 = l504;
				if !(v510 < s332) { break; }
				let v512 = l328;
				let v513 = l504;
				let v514 = (v512 + v513);
				let v516 = g457[v514];
				let v517 = l503;
				l503 = (v517 + v516);
				continuing {
					let v519 = l504;
					l504 = (v519 + bitcast<u32>(1i));
				}
			}
			let v525 = l270;
			let v527 = l489;
			let v528 = ((v525 * s498) + v527);
			let v529 = l423;
			b3[v528] = v529;
			let v535 = l270;
			let v537 = l489;
			let v538 = ((v535 * s498) + v537);
			let v539 = l503;
			b4[v538] = v539;
		}
		continuing {
			let v542 = l335;
			let v543 = l341;
			l341 = (v543 + v542);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v56 = extents.m0;
			return v56;
		}
		case 1u: {
			let v60 = extents.m1;
			return v60;
		}
		case 2u: {
			let v64 = extents.m2;
			return v64;
		}
		case 3u: {
			let v68 = extents.m3;
			return v68;
		}
		case 4u: {
			let v72 = extents.m4;
			return v72;
		}
		case default: {
			return s75;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h137: bool;
	var l79: f32;
	var l83: f32;
	var l89: f32;
	var l94: f32;
	var l98: f32;
	var l102: f32;
	var l123: f32;
	let v80 = (*p13);
	let v81 = (*p14);
	l79 = (v80 / v81);
	let v84 = l79;
	l83 = bitcast<f32>((bitcast<u32>(v84) & 4294963200u));
	let v90 = (*p14);
	l89 = bitcast<f32>((bitcast<u32>(v90) & 4294963200u));
	let v95 = l79;
	let v96 = l83;
	l94 = (v95 - v96);
	let v99 = (*p14);
	let v100 = l89;
	l98 = (v99 - v100);
	let v103 = (*p13);
	let v104 = l83;
	let v105 = l89;
	l102 = (v103 - (v104 * v105));
	let v108 = l102;
	let v109 = l83;
	let v110 = l98;
	l102 = (v108 - (v109 * v110));
	let v113 = l102;
	let v114 = l94;
	let v115 = l89;
	l102 = (v113 - (v114 * v115));
	let v118 = l102;
	let v119 = l94;
	let v120 = l98;
	l102 = (v118 - (v119 * v120));
	let v124 = l79;
	let v125 = l102;
	let v126 = (*p14);
	l123 = (v124 + (v125 / v126));
	let v130 = l79;
	let v131 = is_inf(v130);
	h137 = v131;
	if (!v131) {
		let v135 = l102;
		h137 = is_nan(v135);
	}
	let v137 = h137;
	let v138 = l79;
	let v139 = l123;
	return select(v139, v138, v137);
}
fn fn_20(local_invocation_id: vec3<u32>, p19: ptr<function, u32>) -> u32 {
	var l143: u32;
	var l166: u32;
	var l167: u32;
	var l193: u32;
	var l194: u32;
	let v150 = local_invocation_id[0u];
	l143 = v150;
	let v155 = l143;
	let v156 = (*p19);
	g154[v155] = v156;
	workgroupBarrier();
	let v161 = l143;
	if (v161 < 16u) {
		l166 = 0u;
		let v168 = l143;
		l167 = v168;
		loop {
			let v174 = l167;
			if !(v174 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v180 = l166;
			let v181 = l167;
			let v183 = g154[v181];
			l166 = max(v180, v183);
			continuing {
				let v185 = l167;
				l167 = (v185 + 16u);
			}
		}
		let v190 = l143;
		let v191 = l166;
		g189[v190] = v191;
	}
	workgroupBarrier();
	l193 = 0u;
	l194 = 0u;
	loop {
		let v200 = l194;
		if !(v200 < 16u) { break; }
		let v202 = l193;
		let v203 = l194;
		let v205 = g189[v203];
		l193 = max(v202, v205);
		continuing {
			let v207 = l194;
			l194 = (v207 + bitcast<u32>(1i));
		}
	}
	let v209 = l193;
	return v209;
}
fn fn_24(p23: ptr<function, f32>) -> u32 {
	let v212 = (*p23);
	return (bitcast<u32>(v212) & 2147483647u);
}
fn fn_28(p27: ptr<function, u32>) -> f32 {
	var l218: f32;
	var l227: f32;
	var l228: f32;
	let v219 = (*p27);
	l218 = bitcast<f32>(v219);
	let v222 = l218;
	let v225 = l218;
	l227 = 127.0f;
	l228 = select(v225, 1e-5f, (v222 < 1e-5f));
	let v229 = fn_15(&l227, &l228);
	return v229;
}
fn fn_34(p32: ptr<function, f32>, p33: ptr<function, f32>) -> i32 {
	let v232 = (*p32);
	let v233 = (*p33);
	return i32(clamp(round((v232 * v233)), (-128.0f), 127.0f));
}
fn fn_40(p39: ptr<function, vec4<i32>>) -> u32 {
	let v243 = (*p39)[0u];
	let v248 = (*p39)[1u];
	let v255 = (*p39)[2u];
	let v263 = (*p39)[3u];
	return (((bitcast<u32>((v243 & 255i)) | (bitcast<u32>((v248 & 255i)) << bitcast<u32>(8i))) | (bitcast<u32>((v255 & 255i)) << bitcast<u32>(16i))) | (bitcast<u32>(v263) << bitcast<u32>(24i)));
}
