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
struct S229 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S51;
@group(0) @binding(16) var<uniform> push: S229;
var<workgroup> g443: array<f32, max(s440, 1u)>;
const s77: u32 = (c1 - 5u);
const s150: u32 = (c2 % 4u);
const s151: bool = (s150 == 0u);
const s155: u32 = (c2 % 8u);
const s156: bool = (s155 == 0u);
const s338: u32 = (c2 + 8u);
const s339: u32 = (s338 - 1u);
const s340: u32 = (s339 / 8u);
const s438: u32 = (1u * c6);
const s439: u32 = (s438 * c4);
const s440: u32 = (s439 * c5);
const s473: u32 = (1u * c5);
const s474: u32 = (s473 * c6);
const s479: u32 = (c5 * c6);
const s488: u32 = (c5 * c6);
const s538: bool = (c8 != 0u);
const s555: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h500: bool;
	var l214: u32;
	var l221: u32;
	var l225: u32;
	var l228: u32;
	var l240: u32;
	var l248: u32;
	var l257: u32;
	var l267: array<u32, max(c6, 1u)>;
	var l276: u32;
	var l281: u32;
	var l289: u32;
	var l300: array<array<f32, max(c6, 1u)>, 1>;
	var l308: u32;
	var l318: array<u32, 1>;
	var l330: u32;
	var l342: u32;
	var l353: array<array<vec4<f32>, 2>, max(c6, 1u)>;
	var l355: u32;
	var l358: u32;
	var l360: array<vec4<f32>, 2>;
	var l366: u32;
	var l374: u32;
	var l382: vec4<f32>;
	var l389: u32;
	var l392: u32;
	var l394: u32;
	var l422: u32;
	var l430: u32;
	var l465: u32;
	var l476: u32;
	var l482: u32;
	var l503: f32;
	var l504: u32;
	var l522: u32;
	var l539: f32;
	let v220 = local_invocation_id[0u];
	l214 = v220;
	let v222 = l214;
	l221 = (v222 % max(c4, 1u));
	let v226 = l214;
	l225 = (v226 / max(c4, 1u));
	let v234 = push.m0;
	let v237 = workgroup_id[1u];
	l228 = (v234 + (v237 * 1u));
	let v241 = fn_8();
	l240 = v241;
	let v242 = l228;
	let v243 = l240;
	if (v242 >= v243) {
		return;
	}
	let v250 = workgroup_id[0u];
	let v253 = l225;
	l248 = (((v250 * c5) + v253) * c6);
	l257 = 0u;
	loop {
		let v263 = l257;
		if !(v263 < c6) { break; }
		let v268 = l257;
		let v269 = l248;
		let v270 = l257;
		let v273 = push.m2;
		l276 = min((v269 + v270), (v273 - 1u));
		let v277 = fn_13(&l276);
		l267[v268] = v277;
		continuing {
			let v279 = l257;
			l257 = (v279 + bitcast<u32>(1i));
		}
	}
	l281 = 0u;
	loop {
		let v287 = l281;
		if !(v287 < 1u) { break; }
		l289 = 0u;
		loop {
			let v295 = l289;
			if !(v295 < c6) { break; }
			let v301 = l281;
			let v302 = l289;
			l300[v301][v302] = 0.0f;
			continuing {
				let v304 = l289;
				l289 = (v304 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v306 = l281;
			l281 = (v306 + bitcast<u32>(1i));
		}
	}
	l308 = 0u;
	loop {
		let v314 = l308;
		if !(v314 < 1u) { break; }
		let v319 = l308;
		let v320 = l228;
		let v321 = l308;
		let v323 = l240;
		l318[v319] = (min((v320 + v321), (v323 - 1u)) * c2);
		continuing {
			let v328 = l308;
			l308 = (v328 + bitcast<u32>(1i));
		}
	}
	let v331 = l221;
	l330 = v331;
	loop {
		let v337 = l330;
		if !(v337 < s340) { break; }
		l342 = 0u;
		loop {
			let v348 = l342;
			if !(v348 < c6) { break; }
			let v350 = l342;
			let v354 = l342;
			let v357 = l267[v350];
			l355 = v357;
			let v359 = l330;
			l358 = v359;
			fn_36(&l355, &l358, &l360);
			let v362 = l360;
			l353[v354] = v362;
			continuing {
				let v364 = l342;
				l342 = (v364 + bitcast<u32>(1i));
			}
		}
		l366 = 0u;
		loop {
			let v372 = l366;
			if !(v372 < 1u) { break; }
			l374 = 0u;
			loop {
				let v380 = l374;
				if !(v380 < 2u) { break; }
				let v383 = l366;
				let v384 = l330;
				let v386 = l374;
				let v391 = l318[v383];
				l389 = v391;
				l392 = ((v384 * 8u) + (v386 * 4u));
				let v393 = fn_41(&l389, &l392);
				l382 = v393;
				l394 = 0u;
				loop {
					let v400 = l394;
					if !(v400 < c6) { break; }
					let v402 = l366;
					let v403 = l394;
					let v404 = l382;
					let v405 = l394;
					let v406 = l374;
					let v408 = l353[v405][v406];
					let v411 = l300[v402][v403];
					l300[v402][v403] = (v411 + dot(v404, v408));
					continuing {
						let v414 = l394;
						l394 = (v414 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v416 = l374;
					l374 = (v416 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v418 = l366;
				l366 = (v418 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v420 = l330;
			l330 = (v420 + c4);
		}
	}
	l422 = 0u;
	loop {
		let v428 = l422;
		if !(v428 < 1u) { break; }
		l430 = 0u;
		loop {
			let v436 = l430;
			if !(v436 < c6) { break; }
			let v444 = l422;
			let v446 = l225;
			let v449 = l430;
			let v452 = l221;
			let v453 = ((((((v444 * c5) + v446) * c6) + v449) * c4) + v452);
			let v454 = l422;
			let v455 = l430;
			let v457 = l300[v454][v455];
			g443[v453] = v457;
			continuing {
				let v460 = l430;
				l430 = (v460 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v462 = l422;
			l422 = (v462 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v466 = l214;
	l465 = v466;
	loop {
		let v472 = l465;
		if !(v472 < s474) { break; }
		let v477 = l228;
		let v478 = l465;
		l476 = (v477 + (v478 / max(s479, 1u)));
		let v484 = workgroup_id[0u];
		let v487 = l465;
		l482 = (((v484 * c5) * c6) + (v487 % max(s488, 1u)));
		let v491 = l476;
		let v492 = l240;
		let v493 = (v491 < v492);
		h500 = v493;
		if v493 {
			let v496 = l482;
			let v498 = push.m2;
			h500 = (v496 < v498);
		}
		let v500 = h500;
		if v500 {
			l503 = 0.0f;
			l504 = 0u;
			loop {
				let v510 = l504;
				if !(v510 < c4) { break; }
				let v512 = l465;
				let v514 = l504;
				let v515 = ((v512 * c4) + v514);
				let v517 = g443[v515];
				let v518 = l503;
				l503 = (v518 + v517);
				continuing {
					let v520 = l504;
					l504 = (v520 + bitcast<u32>(1i));
				}
			}
			let v523 = l476;
			let v525 = push.m3;
			let v528 = push.m1;
			let v530 = l482;
			l522 = (((v523 * v525) + v528) + v530);
			let v536 = l522;
			if s538 {
				let v542 = l503;
				let v547 = l522;
				let v549 = b5[v547];
				l539 = (v542 + v549);
			} else {
				let v552 = l503;
				l539 = v552;
			}
			let v553 = l539;
			b3[v536] = v553;
		}
		continuing {
			let v556 = l465;
			l465 = (v556 + s555);
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
	(*p25) = v100.zwxy;
	let v104 = l98[0u];
	let v108 = l98[0u];
	let v113 = l98[1u];
	let v116 = l98[1u];
	return bitcast<vec4<f32>>(vec4<u32>((v104 << bitcast<u32>(16i)), (v108 & 4294901760u), (v113 << bitcast<u32>(16i)), (v116 & 4294901760u)));
}
fn fn_36(p33: ptr<function, u32>, p34: ptr<function, u32>, p35: ptr<function, array<vec4<f32>, 2>>) {
	var l122: vec4<u32>;
	var l123: u32;
	var l125: u32;
	var l128: u32;
	var l138: vec4<u32>;
	var l140: u32;
	let v124 = (*p33);
	l123 = v124;
	let v126 = (*p34);
	l125 = v126;
	let v127 = fn_19(&l123, &l125);
	l122 = v127;
	l128 = 0u;
	loop {
		let v134 = l128;
		if !(v134 < 2u) { break; }
		let v137 = l128;
		let v139 = l122;
		l138 = v139;
		let v141 = l128;
		l140 = v141;
		let v142 = fn_27(&l138, &l140);
		let v143 = l138;
		l122 = v143;
		(*p35)[v137] = v142;
		continuing {
			let v146 = l128;
			l128 = (v146 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_41(p39: ptr<function, u32>, p40: ptr<function, u32>) -> vec4<f32> {
	var l160: vec4<f32>;
	var l179: vec4<f32>;
	var l180: u32;
	if s151 {
		let v157 = (*p40);
		if (s156 || (v157 < c2)) {
			let v167 = (*p39);
			let v168 = (*p40);
			let v170 = ((v167 + v168) / 4u);
			let v173 = b1[v170];
			l160 = v173;
		} else {
			l160 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v177 = l160;
		return v177;
	}
	l179 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l180 = 0u;
	loop {
		let v186 = l180;
		if !(v186 < 4u) { break; }
		let v188 = (*p40);
		let v189 = l180;
		if ((v188 + v189) < c2) {
			let v194 = l180;
			let v199 = (*p39);
			let v200 = (*p40);
			let v202 = l180;
			let v203 = ((v199 + v200) + v202);
			let v206 = b1[v203 / 4u][v203 % 4u];
			l179[v194] = v206;
		}
		continuing {
			let v209 = l180;
			l180 = (v209 + bitcast<u32>(1i));
		}
	}
	let v211 = l179;
	return v211;
}
