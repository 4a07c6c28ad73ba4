const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read_write> b2: array<u32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<i32>;
struct S55 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S327 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S55;
var<workgroup> g159: array<u32, 256>;
var<workgroup> g194: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S327;
var<workgroup> g483: array<f32, 256>;
var<workgroup> g486: array<f32, 16>;
const s80: u32 = (c1 - 5u);
const s392: u32 = (c2 + 15u);
const s393: u32 = (s392 / 16u);
const s395: u32 = (s393 * 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l326: u32;
	var l343: u32;
	var l347: u32;
	var l348: u32;
	var l366: f32;
	var l375: f32;
	var l376: u32;
	var l379: u32;
	var l381: i32;
	var l382: u32;
	var l397: vec4<i32>;
	var l399: u32;
	var l407: u32;
	var l420: f32;
	var l423: f32;
	var l450: vec4<i32>;
	var l458: i32;
	let v332 = push.m0;
	let v335 = workgroup_id[0u];
	l326 = (v332 + v335);
	let v337 = l326;
	let v338 = fn_8();
	if (v337 >= v338) {
		return;
	}
	let v344 = l326;
	l343 = (v344 * c2);
	l347 = 0u;
	let v350 = local_invocation_id[0u];
	l348 = v350;
	loop {
		let v356 = l348;
		if !(v356 < c2) { break; }
		let v358 = l347;
		let v363 = l343;
		let v364 = l348;
		let v365 = (v363 + v364);
		let v369 = b1[v365];
		l366 = v369;
		let v370 = fn_30(&l366);
		l347 = max(v358, v370);
		continuing {
			let v373 = l348;
			l348 = (v373 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v377 = l347;
	l376 = v377;
	let v378 = fn_20(local_invocation_id, &l376);
	l379 = v378;
	let v380 = fn_34(&l379);
	l375 = v380;
	l381 = 0i;
	let v384 = local_invocation_id[0u];
	l382 = v384;
	loop {
		let v390 = l382;
		if !(v390 < s395) { break; }
		l397 = vec4<i32>(0i, 0i, 0i, 0i);
		l399 = 0u;
		loop {
			let v405 = l399;
			if !(v405 < 4u) { break; }
			let v408 = l382;
			let v410 = l399;
			l407 = ((v408 * 4u) + v410);
			let v412 = l407;
			if (v412 < c2) {
				let v416 = l399;
				let v417 = l343;
				let v418 = l407;
				let v419 = (v417 + v418);
				let v422 = b1[v419];
				l420 = v422;
				let v424 = l375;
				l423 = v424;
				let v425 = fn_39(&l420, &l423);
				l397[v416] = v425;
			}
			continuing {
				let v427 = l399;
				l399 = (v427 + bitcast<u32>(1i));
			}
		}
		let v430 = l397[0u];
		let v432 = l397[1u];
		let v435 = l397[2u];
		let v438 = l397[3u];
		let v440 = l381;
		l381 = (v440 + (((v430 + v432) + v435) + v438));
		let v446 = l326;
		let v448 = l382;
		let v449 = ((v446 * s395) + v448);
		let v451 = l397;
		l450 = v451;
		let v452 = fn_45(&l450);
		b2[v449] = v452;
		continuing {
			let v456 = l382;
			l382 = (v456 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v459 = l381;
	l458 = v459;
	let v460 = fn_26(local_invocation_id, &l458);
	l381 = v460;
	let v462 = local_invocation_id[0u];
	if (v462 == 0u) {
		let v470 = l326;
		let v471 = l375;
		b3[v470] = v471;
		let v477 = l326;
		let v478 = l381;
		b4[v477] = v478;
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
fn fn_20(local_invocation_id: vec3<u32>, p19: ptr<function, u32>) -> u32 {
	var l148: u32;
	var l171: u32;
	var l172: u32;
	var l198: u32;
	var l199: u32;
	let v155 = local_invocation_id[0u];
	l148 = v155;
	let v160 = l148;
	let v161 = (*p19);
	g159[v160] = v161;
	workgroupBarrier();
	let v166 = l148;
	if (v166 < 16u) {
		l171 = 0u;
		let v173 = l148;
		l172 = v173;
		loop {
			let v179 = l172;
			if !(v179 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v185 = l171;
			let v186 = l172;
			let v188 = g159[v186];
			l171 = max(v185, v188);
			continuing {
				let v190 = l172;
				l172 = (v190 + 16u);
			}
		}
		let v195 = l148;
		let v196 = l171;
		g194[v195] = v196;
	}
	workgroupBarrier();
	l198 = 0u;
	l199 = 0u;
	loop {
		let v205 = l199;
		if !(v205 < 16u) { break; }
		let v207 = l198;
		let v208 = l199;
		let v210 = g194[v208];
		l198 = max(v207, v210);
		continuing {
			let v212 = l199;
			l199 = (v212 + bitcast<u32>(1i));
		}
	}
	let v214 = l198;
	return v214;
}
fn fn_26(local_invocation_id: vec3<u32>, p25: ptr<function, i32>) -> i32 {
	var l217: u32;
	var l228: u32;
	var l229: u32;
	var l249: u32;
	var l250: u32;
	let v219 = local_invocation_id[0u];
	l217 = v219;
	workgroupBarrier();
	let v220 = l217;
	let v221 = (*p25);
	g159[v220] = bitcast<u32>(v221);
	workgroupBarrier();
	let v224 = l217;
	if (v224 < 16u) {
		l228 = 0u;
		let v230 = l217;
		l229 = v230;
		loop {
			let v236 = l229;
			if !(v236 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v239 = l229;
			let v241 = g159[v239];
			let v242 = l228;
			l228 = (v242 + v241);
			continuing {
				let v244 = l229;
				l229 = (v244 + 16u);
			}
		}
		let v246 = l217;
		let v247 = l228;
		g194[v246] = v247;
	}
	workgroupBarrier();
	l249 = 0u;
	l250 = 0u;
	loop {
		let v256 = l250;
		if !(v256 < 16u) { break; }
		let v258 = l250;
		let v260 = g194[v258];
		let v261 = l249;
		l249 = (v261 + v260);
		continuing {
			let v263 = l250;
			l250 = (v263 + bitcast<u32>(1i));
		}
	}
	let v265 = l249;
	return bitcast<i32>(v265);
}
fn fn_30(p29: ptr<function, f32>) -> u32 {
	let v269 = (*p29);
	return (bitcast<u32>(v269) & 2147483647u);
}
fn fn_34(p33: ptr<function, u32>) -> f32 {
	var l275: f32;
	var l284: f32;
	var l285: f32;
	let v276 = (*p33);
	l275 = bitcast<f32>(v276);
	let v279 = l275;
	let v282 = l275;
	l284 = 127.0f;
	l285 = select(v282, 1e-5f, (v279 < 1e-5f));
	let v286 = fn_15(&l284, &l285);
	return v286;
}
fn fn_39(p37: ptr<function, f32>, p38: ptr<function, f32>) -> i32 {
	let v289 = (*p37);
	let v290 = (*p38);
	return i32(clamp(round((v289 * v290)), (-128.0f), 127.0f));
}
fn fn_45(p44: ptr<function, vec4<i32>>) -> u32 {
	let v299 = (*p44)[0u];
	let v304 = (*p44)[1u];
	let v311 = (*p44)[2u];
	let v319 = (*p44)[3u];
	return (((bitcast<u32>((v299 & 255i)) | (bitcast<u32>((v304 & 255i)) << bitcast<u32>(8i))) | (bitcast<u32>((v311 & 255i)) << bitcast<u32>(16i))) | (bitcast<u32>(v319) << bitcast<u32>(24i)));
}
