const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // group
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read> b1: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> b2: array<u32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read> b4: array<f32>;
@group(0) @binding(5) var<storage, read_write> b5: array<f32>;
struct S45 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S255 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S45;
@group(0) @binding(16) var<uniform> push: S255;
const s71: u32 = (c1 - 5u);
const s163: u32 = (c2 % 4u);
const s164: bool = (s163 == 0u);
const s212: u32 = (c2 % 4u);
const s213: bool = (s212 == 0u);
const s259: u32 = (c2 + 3u);
const s260: u32 = (s259 / 4u);
const s288: u32 = (c2 + 15u);
const s290: u32 = (s288 / 16u);
const s291: u32 = (s290 * 4u);
const s324: u32 = (c2 + c3);
const s325: u32 = (s324 - 1u);
const s326: u32 = (s325 / max(c3, 1u));
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
	var l254: vec2<u32>;
	var l261: u32;
	var l265: u32;
	var l267: u32;
	var l270: u32;
	var l281: i32;
	var l300: vec4<f32>;
	var l317: f32;
	var l333: u32;
	var l341: vec4<f32>;
	var l344: f32;
	var l347: f32;
	var l353: vec4<f32>;
	var l364: u32;
	var l365: u32;
	var l376: u32;
	var l377: u32;
	var l379: vec4<f32>;
	let v264 = push.m0;
	l261 = v264;
	l265 = s260;
	let v266 = fn_15(global_invocation_id, &l261, &l265);
	l254 = v266;
	let v269 = l254[0u];
	l267 = v269;
	let v272 = l254[1u];
	l270 = (v272 * 4u);
	let v274 = l267;
	let v275 = fn_8();
	if (v274 >= v275) {
		return;
	}
	let v286 = l267;
	let v293 = l270;
	let v295 = ((v286 * s291) + (v293 / 4u));
	let v298 = b2[v295];
	l281 = bitcast<i32>(v298);
	let v301 = l281;
	let v305 = l281;
	let v308 = l281;
	let v312 = l281;
	l300 = vec4<f32>(f32(extractBits(v301, bitcast<u32>(0i), bitcast<u32>(8i))), f32(extractBits(v305, bitcast<u32>(8i), bitcast<u32>(8i))), f32(extractBits(v308, bitcast<u32>(16i), bitcast<u32>(8i))), f32((v312 >> bitcast<u32>(24i))));
	let v322 = l267;
	let v328 = l270;
	let v330 = ((v322 * s326) + (v328 / max(c3, 1u)));
	let v332 = b3[v330];
	l317 = v332;
	l333 = 0u;
	loop {
		let v339 = l333;
		if !(v339 < 4u) { break; }
		let v342 = l333;
		let v343 = l333;
		let v346 = l300[v343];
		l344 = v346;
		let v348 = l317;
		l347 = v348;
		let v349 = fn_22(&l344, &l347);
		l341[v342] = v349;
		continuing {
			let v351 = l333;
			l333 = (v351 + bitcast<u32>(1i));
		}
	}
	let v360 = b4[0u];
	let v362 = l267;
	l364 = (v362 * c2);
	let v366 = l270;
	l365 = v366;
	let v367 = fn_28(&l364, &l365);
	let v370 = b4[0u];
	let v371 = l341;
	l353 = ((v367 * (1.0f - v360)) + (v371 * v370));
	let v374 = l267;
	l376 = (v374 * c2);
	let v378 = l270;
	l377 = v378;
	let v380 = l353;
	l379 = v380;
	fn_35(&l376, &l377, &l379);
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v52 = extents.m0;
			return v52;
		}
		case 1u: {
			let v56 = extents.m1;
			return v56;
		}
		case 2u: {
			let v60 = extents.m2;
			return v60;
		}
		case 3u: {
			let v64 = extents.m3;
			return v64;
		}
		case 4u: {
			let v68 = extents.m4;
			return v68;
		}
		case default: {
			return s71;
		}
	}
}
fn fn_15(global_invocation_id: vec3<u32>, p13: ptr<function, u32>, p14: ptr<function, u32>) -> vec2<u32> {
	var l75: u32;
	let v82 = global_invocation_id[0u];
	l75 = v82;
	let v83 = (*p13);
	let v84 = l75;
	let v85 = (*p14);
	let v90 = l75;
	let v91 = (*p14);
	return vec2<u32>((v83 + (v84 / max(v85, 1u))), (v90 % max(v91, 1u)));
}
fn fn_22(p20: ptr<function, f32>, p21: ptr<function, f32>) -> f32 {
	var h155: bool;
	var l97: f32;
	var l101: f32;
	var l107: f32;
	var l112: f32;
	var l116: f32;
	var l120: f32;
	var l141: f32;
	let v98 = (*p20);
	let v99 = (*p21);
	l97 = (v98 / v99);
	let v102 = l97;
	l101 = bitcast<f32>((bitcast<u32>(v102) & 4294963200u));
	let v108 = (*p21);
	l107 = bitcast<f32>((bitcast<u32>(v108) & 4294963200u));
	let v113 = l97;
	let v114 = l101;
	l112 = (v113 - v114);
	let v117 = (*p21);
	let v118 = l107;
	l116 = (v117 - v118);
	let v121 = (*p20);
	let v122 = l101;
	let v123 = l107;
	l120 = (v121 - (v122 * v123));
	let v126 = l120;
	let v127 = l101;
	let v128 = l116;
	l120 = (v126 - (v127 * v128));
	let v131 = l120;
	let v132 = l112;
	let v133 = l107;
	l120 = (v131 - (v132 * v133));
	let v136 = l120;
	let v137 = l112;
	let v138 = l116;
	l120 = (v136 - (v137 * v138));
	let v142 = l97;
	let v143 = l120;
	let v144 = (*p21);
	l141 = (v142 + (v143 / v144));
	let v148 = l97;
	let v149 = is_inf(v148);
	h155 = v149;
	if (!v149) {
		let v153 = l120;
		h155 = is_nan(v153);
	}
	let v155 = h155;
	let v156 = l97;
	let v157 = l141;
	return select(v157, v156, v155);
}
fn fn_28(p26: ptr<function, u32>, p27: ptr<function, u32>) -> vec4<f32> {
	var l179: vec4<f32>;
	var l182: u32;
	if s164 {
		let v171 = (*p26);
		let v172 = (*p27);
		let v174 = ((v171 + v172) / 4u);
		let v177 = b1[v174];
		return v177;
	}
	l179 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
	l182 = 0u;
	loop {
		let v188 = l182;
		let v189 = (*p27);
		if !(v188 < min(4u, (c2 - v189))) { break; }
		let v193 = l182;
		let v198 = (*p26);
		let v199 = (*p27);
		let v201 = l182;
		let v202 = ((v198 + v199) + v201);
		let v205 = b1[v202 / 4u][v202 % 4u];
		l179[v193] = v205;
		continuing {
			let v207 = l182;
			l182 = (v207 + bitcast<u32>(1i));
		}
	}
	let v209 = l179;
	return v209;
}
fn fn_35(p32: ptr<function, u32>, p33: ptr<function, u32>, p34: ptr<function, vec4<f32>>) {
	var l227: u32;
	if s213 {
		let v220 = (*p32);
		let v221 = (*p33);
		let v223 = ((v220 + v221) / 4u);
		let v224 = (*p34);
		b5[v223 * 4u + 0u] = v224[0];
		b5[v223 * 4u + 1u] = v224[1];
		b5[v223 * 4u + 2u] = v224[2];
		b5[v223 * 4u + 3u] = v224[3];
		return;
	}
	l227 = 0u;
	loop {
		let v233 = l227;
		let v234 = (*p33);
		if !(v233 < min(4u, (c2 - v234))) { break; }
		let v242 = (*p32);
		let v243 = (*p33);
		let v245 = l227;
		let v246 = ((v242 + v243) + v245);
		let v247 = l227;
		let v249 = (*p34)[v247];
		b5[v246] = v249;
		continuing {
			let v251 = l227;
			l227 = (v251 + bitcast<u32>(1i));
		}
	}
	return;
}
