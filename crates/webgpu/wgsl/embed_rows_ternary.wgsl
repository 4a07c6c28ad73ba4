const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 4u; // row_vectors
const c4: u32 = 128u; // group
const c5: u32 = 1u; // group_scales
@group(0) @binding(1) var<storage, read> b1: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<u32>;
struct S74 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S268 { m0: u32, m1: u32, m2: u32 }
@group(0) @binding(0) var<uniform> extents: S74;
@group(0) @binding(16) var<uniform> push: S268;
const s100: u32 = (c1 - 5u);
const s143: u32 = (c2 + c4);
const s144: u32 = (s143 - 1u);
const s145: u32 = (s144 / max(c4, 1u));
const s146: u32 = (s145 + 1u);
const s148: u32 = (s146 / 2u);
const s189: u32 = (c2 + 63u);
const s190: u32 = (s189 / 64u);
const s260: bool = (c5 != 0u);
const s338: u32 = (c2 + 3u);
const s339: u32 = (s338 / 4u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var h429: bool;
	var l337: vec2<u32>;
	var l340: u32;
	var l343: u32;
	var l345: u32;
	var l348: u32;
	var l351: u32;
	var l360: u32;
	var l382: array<vec4<f32>, 4>;
	var l383: u32;
	var l385: u32;
	var l386: array<vec4<f32>, 4>;
	var l389: vec4<f32>;
	var l392: u32;
	var l404: vec4<f32>;
	var l415: u32;
	let v342 = push.m0;
	l340 = v342;
	l343 = s339;
	let v344 = fn_15(global_invocation_id, &l340, &l343);
	l337 = v344;
	let v347 = l337[0u];
	l345 = v347;
	let v350 = l337[1u];
	l348 = v350;
	let v352 = l348;
	l351 = (v352 * 4u);
	let v354 = l345;
	let v355 = fn_8();
	if (v354 >= v355) {
		return;
	}
	let v365 = l345;
	let v368 = b2[v365];
	let v371 = push.m1;
	l360 = (bitcast<u32>(v368) - v371);
	let v373 = l360;
	let v375 = push.m2;
	if (v373 >= v375) {
		return;
	}
	let v380 = l348;
	let v384 = l360;
	l383 = v384;
	l385 = (v380 / 4u);
	fn_64(&l383, &l385, &l386);
	let v388 = l386;
	l382 = v388;
	let v391 = l382[0i];
	l389 = v391;
	l392 = 1u;
	loop {
		let v398 = l392;
		if !(v398 < 4u) { break; }
		let v400 = l348;
		let v402 = l392;
		if ((v400 % 4u) == v402) {
			let v407 = l392;
			let v409 = l382[v407];
			l404 = v409;
		} else {
			let v411 = l389;
			l404 = v411;
		}
		let v412 = l404;
		l389 = v412;
		continuing {
			let v413 = l392;
			l392 = (v413 + bitcast<u32>(1i));
		}
	}
	l415 = 0u;
	loop {
		let v421 = l415;
		let v422 = (v421 < 4u);
		h429 = v422;
		if v422 {
			let v425 = l351;
			let v426 = l415;
			h429 = ((v425 + v426) < c2);
		}
		let v429 = h429;
		if !v429 { break; }
		let v434 = l345;
		let v436 = l351;
		let v438 = l415;
		let v439 = (((v434 * c2) + v436) + v438);
		let v440 = l415;
		let v442 = l389[v440];
		b3[v439] = v442;
		continuing {
			let v445 = l415;
			l415 = (v445 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v81 = extents.m0;
			return v81;
		}
		case 1u: {
			let v85 = extents.m1;
			return v85;
		}
		case 2u: {
			let v89 = extents.m2;
			return v89;
		}
		case 3u: {
			let v93 = extents.m3;
			return v93;
		}
		case 4u: {
			let v97 = extents.m4;
			return v97;
		}
		case default: {
			return s100;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l104: u32;
	let v111 = global_invocation_id[0u];
	l104 = v111;
	let v112 = (*p13);
	let v113 = l104;
	let v114 = (*p14);
	let v119 = l104;
	let v120 = (*p14);
	return vec2<u32>((v112 + (v113 / max(v114, 1u))), (v119 % max(v120, 1u)));
}
fn fn_21(p18: ptr<function, u32>, p19: ptr<function, u32>, p20: ptr<function, u32>) -> u32 {
	let v126 = (*p18);
	let v129 = (*p20);
	let v131 = (*p19);
	let v134 = (*p18);
	return (((((v126 / 64u) * v129) + v131) * 64u) + (v134 % 64u));
}
fn fn_26(p24: ptr<function, u32>, p25: ptr<function, u32>) -> u32 {
	let v139 = (*p24);
	let v150 = (*p25);
	let v153 = (*p24);
	return (((((v139 / 64u) * s148) + v150) * 64u) + (v153 % 64u));
}
fn fn_32(p30: ptr<function, u32>, p31: ptr<function, u32>) -> f32 {
	var l160: vec2<f32>;
	var l168: f32;
	let v161 = (*p30);
	l160 = unpack2x16float(v161);
	let v163 = (*p31);
	if ((v163 & 1u) == 0u) {
		let v172 = l160[0u];
		l168 = v172;
	} else {
		let v175 = l160[1u];
		l168 = v175;
	}
	let v176 = l168;
	return v176;
}
fn fn_36(p35: ptr<function, u32>) -> u32 {
	let v179 = (*p35);
	return v179;
}
fn fn_40(p38: ptr<function, u32>, p39: ptr<function, u32>) -> u32 {
	var l191: u32;
	var l193: u32;
	var l194: u32;
	let v186 = (*p39);
	let v192 = (*p38);
	l191 = v192;
	l193 = (v186 / 4u);
	l194 = s190;
	let v195 = fn_21(&l191, &l193, &l194);
	let v197 = (*p39);
	let v199 = ((v195 * 4u) + (v197 % 4u));
	let v202 = b1[v199 / 4u][v199 % 4u];
	return v202;
}
fn fn_46(p44: ptr<function, u32>, p45: ptr<function, u32>) -> vec4<f32> {
	var l205: u32;
	let v206 = (*p44);
	l205 = v206;
	let v207 = l205;
	(*p44) = (v207 >> bitcast<u32>(2i));
	let v209 = l205;
	let v213 = l205;
	let v218 = l205;
	let v223 = l205;
	return (vec4<f32>(f32((v209 & 3u)), f32(((v213 >> bitcast<u32>(8i)) & 3u)), f32(((v218 >> bitcast<u32>(16i)) & 3u)), f32(((v223 >> bitcast<u32>(24i)) & 3u))) - vec4<f32>(1.0f, 1.0f, 1.0f, 1.0f));
}
fn fn_55(p52: ptr<function, u32>, p53: ptr<function, u32>, p54: ptr<function, array<vec4<f32>, 4>>) {
	var l234: u32;
	var l235: u32;
	var l237: u32;
	var l240: u32;
	var l249: u32;
	var l251: u32;
	let v236 = (*p52);
	l235 = v236;
	let v238 = (*p53);
	l237 = v238;
	let v239 = fn_40(&l235, &l237);
	l234 = v239;
	l240 = 0u;
	loop { // unroll
		let v246 = l240;
		if !(v246 < 4u) { break; }
		let v248 = l240;
		let v250 = l234;
		l249 = v250;
		let v252 = l240;
		l251 = v252;
		let v253 = fn_46(&l249, &l251);
		let v254 = l249;
		l234 = v254;
		(*p54)[v248] = v253;
		continuing {
			let v257 = l240;
			l240 = (v257 + bitcast<u32>(1i));
		}
	}
	return;
}
fn fn_59(p57: ptr<function, u32>, p58: ptr<function, u32>) -> f32 {
	var l261: f32;
	var l281: u32;
	var l282: u32;
	var l287: u32;
	var l290: u32;
	if s260 {
		let v273 = push.m1;
		let v274 = (*p57);
		let v276 = (*p58);
		l281 = (v273 + v274);
		l282 = (((v276 * 16u) / max(c4, 1u)) / 2u);
		let v283 = fn_26(&l281, &l282);
		let v284 = (*p58);
		let v289 = b4[v283];
		l287 = v289;
		l290 = ((v284 * 16u) / max(c4, 1u));
		let v291 = fn_32(&l287, &l290);
		l261 = v291;
	} else {
		let v294 = push.m1;
		let v295 = (*p57);
		let v296 = (v294 + v295);
		let v298 = b4[v296];
		l261 = bitcast<f32>(v298);
	}
	let v300 = l261;
	return v300;
}
fn fn_64(p61: ptr<function, u32>, p62: ptr<function, u32>, p63: ptr<function, array<vec4<f32>, 4>>) {
	var l303: u32;
	var l304: u32;
	var l307: u32;
	var l309: u32;
	var l311: array<vec4<f32>, 4>;
	var l314: f32;
	var l315: u32;
	var l317: u32;
	var l320: u32;
	let v305 = (*p61);
	l304 = v305;
	let v306 = fn_36(&l304);
	l303 = v306;
	let v308 = l303;
	l307 = v308;
	let v310 = (*p62);
	l309 = v310;
	fn_55(&l307, &l309, &l311);
	let v313 = l311;
	(*p63) = v313;
	let v316 = l303;
	l315 = v316;
	let v318 = (*p62);
	l317 = v318;
	let v319 = fn_59(&l315, &l317);
	l314 = v319;
	l320 = 0u;
	loop { // unroll
		let v326 = l320;
		if !(v326 < 4u) { break; }
		let v328 = l320;
		let v329 = l314;
		let v331 = (*p63)[v328];
		(*p63)[v328] = (v331 * v329);
		continuing {
			let v334 = l320;
			l320 = (v334 + bitcast<u32>(1i));
		}
	}
	return;
}
