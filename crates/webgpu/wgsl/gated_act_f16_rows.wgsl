const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 0u; // kind
const c4: u32 = 0u; // stacked
fn is_nan2(x: vec2<f32>) -> vec2<bool> { return (bitcast<vec2<u32>>(x) & vec2<u32>(0x7fffffffu)) > vec2<u32>(0x7f800000u); }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
struct S58 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S295 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S58;
var<workgroup> g149: array<u32, 256>;
var<workgroup> g184: array<u32, 16>;
@group(0) @binding(16) var<uniform> push: S295;
var<workgroup> g512: array<f32, 256>;
var<workgroup> g515: array<f32, 16>;
const s84: u32 = (c1 - 5u);
const s318: u32 = (c2 / 4u);
const s321: bool = (c4 != 0u);
const s322: u32 = select(1u, 2u, s321);
const s325: bool = (c4 != 0u);
const s354: u32 = (s318 - 1u);
const s467: u32 = (s318 + 3u);
const s468: u32 = (s467 / 4u);
const s469: u32 = (s468 * 4u);
const s485: u32 = (s469 - s318);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var l294: u32;
	var l311: u32;
	var l314: u32;
	var l324: u32;
	var l326: u32;
	var l334: u32;
	var l349: u32;
	var l358: array<vec4<f32>, 8>;
	var l371: array<vec4<f32>, 8>;
	var l385: u32;
	var l386: u32;
	var l399: u32;
	var l412: u32;
	var l413: f32;
	var l427: u32;
	var l429: vec4<f32>;
	var l435: u32;
	var l436: u32;
	var l439: u32;
	var l441: f32;
	var l442: u32;
	var l445: u32;
	var l453: u32;
	var l478: vec4<f32>;
	var l505: u32;
	let v300 = push.m0;
	let v303 = workgroup_id[0u];
	l294 = (v300 + v303);
	let v305 = l294;
	let v306 = fn_8();
	if (v305 >= v306) {
		return;
	}
	let v313 = local_invocation_id[0u];
	l311 = v313;
	let v315 = l294;
	l314 = ((v315 * s318) * s322);
	if s325 {
		let v329 = l314;
		l326 = (v329 + s318);
	} else {
		let v332 = l314;
		l326 = v332;
	}
	let v333 = l326;
	l324 = v333;
	l334 = 0u;
	loop { // unroll
		let v340 = l334;
		if !(v340 < 8u) { break; }
		let v343 = l334;
		if ((v343 * c0) < s318) {
			let v350 = l311;
			let v351 = l334;
			l349 = min((v350 + (v351 * c0)), s354);
			let v359 = l334;
			let v364 = l314;
			let v365 = l349;
			let v366 = (v364 + v365);
			let v369 = b1[v366];
			l358[v359] = v369;
			let v372 = l334;
			let v377 = l324;
			let v378 = l349;
			let v379 = (v377 + v378);
			let v381 = b2[v379];
			l371[v372] = v381;
		}
		continuing {
			let v383 = l334;
			l334 = (v383 + bitcast<u32>(1i));
		}
	}
	l385 = 0u;
	l386 = 0u;
	loop { // unroll
		let v392 = l386;
		if !(v392 < 8u) { break; }
		let v394 = l386;
		if ((v394 * c0) < s318) {
			l399 = 0u;
			loop { // unroll
				let v405 = l399;
				if !(v405 < 4u) { break; }
				let v407 = l386;
				let v408 = l399;
				let v410 = l386;
				let v411 = l399;
				l412 = c3;
				let v415 = l358[v410][v411];
				l413 = v415;
				let v416 = fn_17(&l412, &l413);
				let v418 = l386;
				let v419 = l399;
				let v421 = l371[v418][v419];
				l358[v407][v408] = (v416.x * v421);
				continuing {
					let v424 = l399;
					l399 = (v424 + bitcast<u32>(1i));
				}
			}
			let v426 = l386;
			let v428 = l385;
			l427 = v428;
			let v431 = l358[v426];
			l429 = v431;
			let v432 = fn_28(&l427, &l429);
			l385 = v432;
		}
		continuing {
			let v433 = l386;
			l386 = (v433 + bitcast<u32>(1i));
		}
	}
	let v437 = l385;
	l436 = v437;
	let v438 = fn_21(local_invocation_id, &l436);
	l439 = v438;
	let v440 = fn_31(&l439);
	l435 = v440;
	let v443 = l435;
	l442 = v443;
	let v444 = fn_35(&l442);
	l441 = v444;
	l445 = 0u;
	loop { // unroll
		let v451 = l445;
		if !(v451 < 8u) { break; }
		let v454 = l311;
		let v455 = l445;
		l453 = (v454 + (v455 * c0));
		let v458 = l453;
		if (v458 < s318) {
			let v466 = l294;
			let v471 = l453;
			let v472 = ((v466 * s469) + v471);
			let v473 = l445;
			let v475 = l358[v473];
			let v476 = l441;
			l478 = (v475 * v476);
			let v479 = fn_48(&l478);
			b3[v472] = v479;
		}
		continuing {
			let v482 = l445;
			l445 = (v482 + bitcast<u32>(1i));
		}
	}
	let v484 = l311;
	if (v484 < s485) {
		let v489 = l294;
		let v492 = l311;
		let v493 = (((v489 * s469) + s318) + v492);
		let w495_494 = vec2<u32>(0u, 0u);
		b3[v493] = w495_494;
	}
	let v496 = l311;
	if (v496 == 0u) {
		let v504 = l294;
		let v506 = l435;
		l505 = v506;
		let v507 = fn_38(&l505);
		b4[v504] = v507;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v65 = extents.m0;
			return v65;
		}
		case 1u: {
			let v69 = extents.m1;
			return v69;
		}
		case 2u: {
			let v73 = extents.m2;
			return v73;
		}
		case 3u: {
			let v77 = extents.m3;
			return v77;
		}
		case 4u: {
			let v81 = extents.m4;
			return v81;
		}
		case default: {
			return s84;
		}
	}
}
fn fn_17(p15: ptr<function, u32>, p16: ptr<function, f32>) -> vec2<f32> {
	var l94: f32;
	var l99: f32;
	var l104: f32;
	var l108: f32;
	var l127: f32;
	let v88 = (*p15);
	if (v88 == 0u) {
		let v95 = (*p16);
		l94 = exp((-abs(v95)));
		let v101 = l94;
		l99 = (1.0f / (1.0f + v101));
		let v105 = l94;
		let v106 = l99;
		l104 = (v105 * v106);
		let v109 = (*p16);
		let v112 = l104;
		let v113 = l99;
		l108 = select(v113, v112, (v109 < 0.0f));
		let v115 = (*p16);
		let v116 = l108;
		let v118 = l108;
		let v119 = (*p16);
		let v120 = l104;
		let v121 = l99;
		return vec2<f32>((v115 * v116), (v118 + (v119 * (v120 * v121))));
	}
	let v128 = (*p16);
	l127 = max(v128, 0.0f);
	let v130 = l127;
	let v131 = l127;
	let v134 = l127;
	return vec2<f32>((v130 * v131), (2.0f * v134));
}
fn fn_21(local_invocation_id: vec3<u32>, p20: ptr<function, u32>) -> u32 {
	var l139: u32;
	var l161: u32;
	var l162: u32;
	var l188: u32;
	var l189: u32;
	let v145 = local_invocation_id[0u];
	l139 = v145;
	let v150 = l139;
	let v151 = (*p20);
	g149[v150] = v151;
	workgroupBarrier();
	let v156 = l139;
	if (v156 < 16u) {
		l161 = 0u;
		let v163 = l139;
		l162 = v163;
		loop {
			let v169 = l162;
			if !(v169 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v175 = l161;
			let v176 = l162;
			let v178 = g149[v176];
			l161 = max(v175, v178);
			continuing {
				let v180 = l162;
				l162 = (v180 + 16u);
			}
		}
		let v185 = l139;
		let v186 = l161;
		g184[v185] = v186;
	}
	workgroupBarrier();
	l188 = 0u;
	l189 = 0u;
	loop {
		let v195 = l189;
		if !(v195 < 16u) { break; }
		let v197 = l188;
		let v198 = l189;
		let v200 = g184[v198];
		l188 = max(v197, v200);
		continuing {
			let v202 = l189;
			l189 = (v202 + bitcast<u32>(1i));
		}
	}
	let v204 = l188;
	return v204;
}
fn fn_28(p26: ptr<function, u32>, p27: ptr<function, vec4<f32>>) -> u32 {
	var l209: vec4<u32>;
	let v210 = (*p27);
	l209 = bitcast<vec4<u32>>(abs(v210));
	let v213 = (*p26);
	let v215 = l209[0u];
	let v217 = l209[1u];
	let v220 = l209[2u];
	let v223 = l209[3u];
	return max(v213, max(max(v215, v217), max(v220, v223)));
}
fn fn_31(p30: ptr<function, u32>) -> u32 {
	let v229 = (*p30);
	return max((v229 >> bitcast<u32>(23i)), 14u);
}
fn fn_35(p34: ptr<function, u32>) -> f32 {
	let v237 = (*p34);
	return bitcast<f32>((min((267u - v237), 254u) << bitcast<u32>(23i)));
}
fn fn_38(p37: ptr<function, u32>) -> f32 {
	let v245 = (*p37);
	return bitcast<f32>((max((v245 - 13u), 1u) << bitcast<u32>(23i)));
}
fn fn_43(p42: ptr<function, vec2<f32>>) -> u32 {
	var l254: vec2<u32>;
	var l257: vec2<f32>;
	let v255 = (*p42);
	l254 = bitcast<vec2<u32>>(v255);
	let v258 = l254;
	let v262 = l254;
	l257 = bitcast<vec2<f32>>((((v258 + vec2<u32>(4095u, 4095u)) + ((v262 >> bitcast<vec2<u32>>(vec2<i32>(13i, 13i))) & vec2<u32>(1u, 1u))) & vec2<u32>(4294959104u, 4294959104u)));
	let v274 = l257;
	let v275 = (*p42);
	let v276 = (*p42);
	return pack2x16float(select(v274, v275, is_nan2(v276)));
}
fn fn_48(p47: ptr<function, vec4<f32>>) -> vec2<u32> {
	var l283: vec2<f32>;
	var l287: vec2<f32>;
	let v284 = (*p47);
	l283 = v284.xy;
	let v286 = fn_43(&l283);
	let v288 = (*p47);
	l287 = v288.zw;
	let v290 = fn_43(&l287);
	return vec2<u32>(v286, v290);
}
