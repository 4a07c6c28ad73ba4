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
const c10: u32 = 128u; // group
const c11: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
@group(0) @binding(5) var<storage, read> b5: array<f32>;
struct S67 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S241 { m0: u32, m1: u32, m2: u32, m3: u32 }
@group(0) @binding(0) var<uniform> extents: S67;
@group(0) @binding(16) var<uniform> push: S241;
var<workgroup> g618: array<f32, max(s615, 1u)>;
const s93: u32 = (c1 - 5u);
const s114: u32 = (c2 + c10);
const s116: u32 = (s114 - 1u);
const s117: u32 = (s116 / max(c10, 1u));
const s118: u32 = (s117 + 1u);
const s120: u32 = (s118 / 2u);
const s162: u32 = (c2 + 63u);
const s163: u32 = (s162 / 64u);
const s233: bool = (c11 != 0u);
const s276: u32 = (c2 % 4u);
const s277: bool = (s276 == 0u);
const s280: u32 = (c2 % 16u);
const s281: bool = (s280 == 0u);
const s458: u32 = (c2 + 16u);
const s459: u32 = (s458 - 1u);
const s460: u32 = (s459 / 16u);
const s613: u32 = (1u * c6);
const s614: u32 = (s613 * c4);
const s615: u32 = (s614 * c5);
const s648: u32 = (1u * c5);
const s649: u32 = (s648 * c6);
const s654: u32 = (c5 * c6);
const s663: u32 = (c5 * c6);
const s713: bool = (c8 != 0u);
const s730: u32 = (c4 * c5);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h675: bool;
	var l338: u32;
	var l345: u32;
	var l349: u32;
	var l352: u32;
	var l360: u32;
	var l368: u32;
	var l377: u32;
	var l387: array<u32, max(c6, 1u)>;
	var l396: u32;
	var l401: u32;
	var l409: u32;
	var l420: array<array<f32, max(c6, 1u)>, 1>;
	var l428: u32;
	var l438: array<u32, 1>;
	var l450: u32;
	var l462: u32;
	var l473: array<array<vec4<f32>, 4>, max(c6, 1u)>;
	var l475: u32;
	var l478: u32;
	var l480: array<vec4<f32>, 4>;
	var l486: u32;
	var l495: array<f32, max(c6, 1u)>;
	var l498: u32;
	var l501: u32;
	var l507: u32;
	var l515: u32;
	var l523: vec4<f32>;
	var l530: u32;
	var l533: u32;
	var l535: u32;
	var l543: f32;
	var l550: array<f32, max(c6, 1u)>;
	var l554: f32;
	var l570: u32;
	var l597: u32;
	var l605: u32;
	var l640: u32;
	var l651: u32;
	var l657: u32;
	var l678: f32;
	var l679: u32;
	var l697: u32;
	var l714: f32;
	let v344 = local_invocation_id[0u];
	l338 = v344;
	let v346 = l338;
	l345 = (v346 % max(c4, 1u));
	let v350 = l338;
	l349 = (v350 / max(c4, 1u));
	let v354 = push.m0;
	let v357 = workgroup_id[1u];
	l352 = (v354 + (v357 * 1u));
	let v361 = fn_8();
	l360 = v361;
	let v362 = l352;
	let v363 = l360;
	if (v362 >= v363) {
		return;
	}
	let v370 = workgroup_id[0u];
	let v373 = l349;
	l368 = (((v370 * c5) + v373) * c6);
	l377 = 0u;
	loop {
		let v383 = l377;
		if !(v383 < c6) { break; }
		let v388 = l377;
		let v389 = l368;
		let v390 = l377;
		let v393 = push.m2;
		l396 = min((v389 + v390), (v393 - 1u));
		let v397 = fn_30(&l396);
		l387[v388] = v397;
		continuing {
			let v399 = l377;
			l377 = (v399 + bitcast<u32>(1i));
		}
	}
	l401 = 0u;
	loop {
		let v407 = l401;
		if !(v407 < 1u) { break; }
		l409 = 0u;
		loop {
			let v415 = l409;
			if !(v415 < c6) { break; }
			let v421 = l401;
			let v422 = l409;
			l420[v421][v422] = 0.0f;
			continuing {
				let v424 = l409;
				l409 = (v424 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v426 = l401;
			l401 = (v426 + bitcast<u32>(1i));
		}
	}
	l428 = 0u;
	loop {
		let v434 = l428;
		if !(v434 < 1u) { break; }
		let v439 = l428;
		let v440 = l352;
		let v441 = l428;
		let v443 = l360;
		l438[v439] = (min((v440 + v441), (v443 - 1u)) * c2);
		continuing {
			let v448 = l428;
			l428 = (v448 + bitcast<u32>(1i));
		}
	}
	let v451 = l345;
	l450 = v451;
	loop {
		let v457 = l450;
		if !(v457 < s460) { break; }
		l462 = 0u;
		loop {
			let v468 = l462;
			if !(v468 < c6) { break; }
			let v470 = l462;
			let v474 = l462;
			let v477 = l387[v470];
			l475 = v477;
			let v479 = l450;
			l478 = v479;
			fn_49(&l475, &l478, &l480);
			let v482 = l480;
			l473[v474] = v482;
			continuing {
				let v484 = l462;
				l462 = (v484 + bitcast<u32>(1i));
			}
		}
		l486 = 0u;
		loop {
			let v492 = l486;
			if !(v492 < c6) { break; }
			let v496 = l486;
			let v497 = l486;
			let v500 = l387[v497];
			l498 = v500;
			let v502 = l450;
			l501 = v502;
			let v503 = fn_53(&l498, &l501);
			l495[v496] = v503;
			continuing {
				let v505 = l486;
				l486 = (v505 + bitcast<u32>(1i));
			}
		}
		l507 = 0u;
		loop {
			let v513 = l507;
			if !(v513 < 1u) { break; }
			l515 = 0u;
			loop {
				let v521 = l515;
				if !(v521 < 4u) { break; }
				let v524 = l507;
				let v525 = l450;
				let v527 = l515;
				let v532 = l438[v524];
				l530 = v532;
				l533 = ((v525 * 16u) + (v527 * 4u));
				let v534 = fn_57(&l530, &l533);
				l523 = v534;
				l535 = 0u;
				loop {
					let v541 = l535;
					if !(v541 < c6) { break; }
					let v544 = l523;
					let v545 = l535;
					let v546 = l515;
					let v548 = l473[v545][v546];
					l543 = dot(v544, v548);
					let v551 = l535;
					let v552 = l515;
					if (v552 > 0u) {
						let v557 = l535;
						let v559 = l550[v557];
						let v560 = l543;
						l554 = (v559 + v560);
					} else {
						let v563 = l543;
						l554 = v563;
					}
					let v564 = l554;
					l550[v551] = v564;
					continuing {
						let v566 = l535;
						l535 = (v566 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v568 = l515;
					l515 = (v568 + bitcast<u32>(1i));
				}
			}
			l570 = 0u;
			loop {
				let v576 = l570;
				if !(v576 < c6) { break; }
				let v578 = l507;
				let v579 = l570;
				let v580 = l570;
				let v582 = l550[v580];
				let v583 = l570;
				let v585 = l495[v583];
				let v588 = l420[v578][v579];
				l420[v578][v579] = (v588 + (v582 * v585));
				continuing {
					let v591 = l570;
					l570 = (v591 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v593 = l507;
				l507 = (v593 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v595 = l450;
			l450 = (v595 + c4);
		}
	}
	l597 = 0u;
	loop {
		let v603 = l597;
		if !(v603 < 1u) { break; }
		l605 = 0u;
		loop {
			let v611 = l605;
			if !(v611 < c6) { break; }
			let v619 = l597;
			let v621 = l349;
			let v624 = l605;
			let v627 = l345;
			let v628 = ((((((v619 * c5) + v621) * c6) + v624) * c4) + v627);
			let v629 = l597;
			let v630 = l605;
			let v632 = l420[v629][v630];
			g618[v628] = v632;
			continuing {
				let v635 = l605;
				l605 = (v635 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v637 = l597;
			l597 = (v637 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v641 = l338;
	l640 = v641;
	loop {
		let v647 = l640;
		if !(v647 < s649) { break; }
		let v652 = l352;
		let v653 = l640;
		l651 = (v652 + (v653 / max(s654, 1u)));
		let v659 = workgroup_id[0u];
		let v662 = l640;
		l657 = (((v659 * c5) * c6) + (v662 % max(s663, 1u)));
		let v666 = l651;
		let v667 = l360;
		let v668 = (v666 < v667);
		h675 = v668;
		if v668 {
			let v671 = l657;
			let v673 = push.m2;
			h675 = (v671 < v673);
		}
		let v675 = h675;
		if v675 {
			l678 = 0.0f;
			l679 = 0u;
			loop {
				let v685 = l679;
				if !(v685 < c4) { break; }
				let v687 = l640;
				let v689 = l679;
				let v690 = ((v687 * c4) + v689);
				let v692 = g618[v690];
				let v693 = l678;
				l678 = (v693 + v692);
				continuing {
					let v695 = l679;
					l679 = (v695 + bitcast<u32>(1i));
				}
			}
			let v698 = l651;
			let v700 = push.m3;
			let v703 = push.m1;
			let v705 = l657;
			l697 = (((v698 * v700) + v703) + v705);
			let v711 = l697;
			if s713 {
				let v717 = l678;
				let v722 = l697;
				let v724 = b5[v722];
				l714 = (v717 + v724);
			} else {
				let v727 = l678;
				l714 = v727;
			}
			let v728 = l714;
			b3[v711] = v728;
		}
		continuing {
			let v731 = l640;
			l640 = (v731 + s730);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v74 = extents.m0;
			return v74;
		}
		case 1u: {
			let v78 = extents.m1;
			return v78;
		}
		case 2u: {
			let v82 = extents.m2;
			return v82;
		}
		case 3u: {
			let v86 = extents.m3;
			return v86;
		}
		case 4u: {
			let v90 = extents.m4;
			return v90;
		}
		case default: {
			return s93;
		}
	}
}
fn fn_15(p12: ptr<function, u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> u32 {
	let v97 = (*p12);
	let v100 = (*p14);
	let v102 = (*p13);
	let v105 = (*p12);
	return (((((v97 / 64u) * v100) + v102) * 64u) + (v105 % 64u));
}
fn fn_20(p18: ptr<function, u32>, p19: ptr<function, u32>) -> u32 {
	let v110 = (*p18);
	let v122 = (*p19);
	let v125 = (*p18);
	return (((((v110 / 64u) * s120) + v122) * 64u) + (v125 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> f32 {
	var l132: vec2<f32>;
	var l141: f32;
	let v133 = (*p24);
	l132 = unpack2x16float(v133);
	let v135 = (*p25);
	if ((v135 & 1u) == 0u) {
		let v145 = l132[0u];
		l141 = v145;
	} else {
		let v148 = l132[1u];
		l141 = v148;
	}
	let v149 = l141;
	return v149;
}
fn fn_30(p29: ptr<function, u32>) -> u32 {
	let v152 = (*p29);
	return v152;
}
fn fn_34(p32: ptr<function, u32>, p33: ptr<function, u32>) -> u32 {
	var l164: u32;
	var l166: u32;
	var l167: u32;
	let v159 = (*p33);
	let v165 = (*p32);
	l164 = v165;
	l166 = (v159 / 4u);
	l167 = s163;
	let v168 = fn_15(&l164, &l166, &l167);
	let v170 = (*p33);
	let v172 = ((v168 * 4u) + (v170 % 4u));
	let v175 = b2[v172 / 4u][v172 % 4u];
	return v175;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> vec4<f32> {
	var l178: u32;
	let v179 = (*p38);
	l178 = v179;
	let v180 = l178;
	(*p38) = (v180 >> bitcast<u32>(2i));
	let v182 = l178;
	let v186 = l178;
	let v191 = l178;
	let v196 = l178;
	return (vec4<f32>(f32((v182 & 3u)), f32(((v186 >> bitcast<u32>(8i)) & 3u)), f32(((v191 >> bitcast<u32>(16i)) & 3u)), f32(((v196 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_49(p46: ptr<function, u32>, p47: ptr<function, u32>, p48: ptr<function, array<vec4<f32>, 4>>) {
	var l207: u32;
	var l208: u32;
	var l210: u32;
	var l213: u32;
	var l222: u32;
	var l224: u32;
	let v209 = (*p46);
	l208 = v209;
	let v211 = (*p47);
	l210 = v211;
	let v212 = fn_34(&l208, &l210);
	l207 = v212;
	l213 = 0u;
	loop {
		let v219 = l213;
		if !(v219 < 4u) { break; }
		let v221 = l213;
		let v223 = l207;
		l222 = v223;
		let v225 = l213;
		l224 = v225;
		let v226 = fn_40(&l222, &l224);
		let v227 = l222;
		l207 = v227;
		(*p48)[v221] = v226;
		continuing {
			let v230 = l213;
			l213 = (v230 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_53(p51: ptr<function, u32>, p52: ptr<function, u32>) -> f32 {
	var l234: f32;
	var l254: u32;
	var l255: u32;
	var l260: u32;
	var l263: u32;
	if s233 {
		let v246 = push.m1;
		let v247 = (*p51);
		let v249 = (*p52);
		l254 = (v246 + v247);
		l255 = (((v249 * 16u) / max(c10, 1u)) / 2u);
		let v256 = fn_20(&l254, &l255);
		let v257 = (*p52);
		let v262 = b4[v256];
		l260 = v262;
		l263 = ((v257 * 16u) / max(c10, 1u));
		let v264 = fn_26(&l260, &l263);
		l234 = v264;
	} else {
		let v267 = push.m1;
		let v268 = (*p51);
		let v269 = (v267 + v268);
		let v271 = b4[v269];
		l234 = bitcast<f32>(v271);
	}
	let v273 = l234;
	return v273;
}
fn fn_57(p55: ptr<function, u32>, p56: ptr<function, u32>) -> vec4<f32> {
	var l285: vec4<f32>;
	var l304: vec4<f32>;
	var l305: u32;
	if s277 {
		let v282 = (*p56);
		if (s281 || (v282 < c2)) {
			let v292 = (*p55);
			let v293 = (*p56);
			let v295 = ((v292 + v293) / 4u);
			let v298 = b1[v295];
			l285 = v298;
		} else {
			l285 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
		}
		let v302 = l285;
		return v302;
	}
	l304 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l305 = 0u;
	loop {
		let v311 = l305;
		if !(v311 < 4u) { break; }
		let v313 = (*p56);
		let v314 = l305;
		if ((v313 + v314) < c2) {
			let v319 = l305;
			let v324 = (*p55);
			let v325 = (*p56);
			let v327 = l305;
			let v328 = ((v324 + v325) + v327);
			let v331 = b1[v328 / 4u][v328 % 4u];
			l304[v319] = v331;
		}
		continuing {
			let v333 = l305;
			l305 = (v333 + bitcast<u32>(1i));
		}
	}
	let v335 = l304;
	return v335;
}
