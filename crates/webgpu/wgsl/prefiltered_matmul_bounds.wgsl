const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // cols
const c3: u32 = 16u; // rows
var<private> opaque: u32;
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<u32>;
struct S34 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S165 { m0: u32 }
@group(0) @binding(0) var<uniform> extents: S34;
var<workgroup> g99: array<f32, 256>;
var<workgroup> g135: array<f32, 16>;
@group(0) @binding(16) var<uniform> push: S165;
var<workgroup> g325: array<u32, 256>;
var<workgroup> g380: array<u32, 256>;
var<workgroup> g383: array<u32, 16>;
const s60: u32 = (c1 - 5u);
const s334: u32 = (c0 / 16u);
const s340: u32 = (c0 / 16u);
const s343: u32 = (c3 + 16u);
const s344: u32 = (s343 - 1u);
const s345: u32 = (s344 / 16u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h296: bool;
	var h302: bool;
	var l164: u32;
	var l181: u32;
	var l184: f32;
	var l185: u32;
	var l195: f32;
	var l215: f32;
	var l219: bool;
	var l220: f32;
	var l231: f32;
	var l236: u32;
	var l243: u32;
	var l251: vec2<f32>;
	var l260: f32;
	var l274: f32;
	var l281: f32;
	var l285: f32;
	var l289: bool;
	var l293: f32;
	var l299: f32;
	var l313: u32;
	var l320: u32;
	var l330: u32;
	var l350: u32;
	var l351: u32;
	let v170 = push.m0;
	let v173 = workgroup_id[1u];
	l164 = (v170 + v173);
	let v175 = l164;
	let v176 = fn_8();
	if (v175 >= v176) {
		return;
	}
	let v183 = local_invocation_id[0u];
	l181 = v183;
	l184 = 0.0f;
	let v186 = l181;
	l185 = v186;
	loop {
		let v192 = l185;
		if !(v192 < c2) { break; }
		let v200 = l164;
		let v202 = l185;
		let v203 = ((v200 * c2) + v202);
		let v206 = b1[v203];
		l195 = v206;
		let v207 = l195;
		let v208 = l195;
		let v210 = l184;
		l184 = (v210 + (v207 * v208));
		continuing {
			let v213 = l185;
			l185 = (v213 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v216 = l184;
	l215 = v216;
	let v217 = fn_19(local_invocation_id, &l215);
	l184 = v217;
	let v221 = l184;
	l220 = v221;
	let v222 = fn_24(&l220);
	let v223 = l184;
	let v227 = l184;
	l219 = ((v222 && (v223 >= 1e-24f)) && (v227 <= 1e36f));
	let v232 = l184;
	l231 = (sqrt(v232) * 1.001f);
	let v238 = workgroup_id[0u];
	let v241 = l181;
	l236 = ((v238 * vec3<u32>(c0, 1u, 1u).x) + v241);
	l243 = 0u;
	let v244 = l236;
	if (v244 < c3) {
		let v256 = l236;
		let v259 = b2[v256];
		l251 = v259;
		let v265 = l164;
		let v267 = l236;
		let v268 = ((v265 * c3) + v267);
		let v270 = b3[v268];
		let v272 = l251[0u];
		l260 = (v270 * v272);
		let v275 = l231;
		let v277 = l251[1u];
		l274 = ((v275 * v277) + 1e-30f);
		let v282 = l260;
		let v283 = l274;
		l281 = (v282 - v283);
		let v286 = l260;
		let v287 = l274;
		l285 = (v286 + v287);
		let v290 = l219;
		h296 = v290;
		if v290 {
			let v294 = l281;
			l293 = v294;
			let v295 = fn_24(&l293);
			h296 = v295;
		}
		let v296 = h296;
		h302 = v296;
		if v296 {
			let v300 = l285;
			l299 = v300;
			let v301 = fn_24(&l299);
			h302 = v301;
		}
		let v302 = h302;
		l289 = v302;
		let v303 = l164;
		let v305 = l236;
		let v306 = ((v303 * c3) + v305);
		let v307 = l289;
		let v308 = l285;
		b3[v306] = select(bitcast<f32>(opaque | 2139095040u), v308, v307);
		let v312 = l289;
		if v312 {
			let v316 = l281;
			l313 = bitcast<u32>(v316);
		} else {
			l313 = 4286578688u;
		}
		let v321 = l313;
		l320 = v321;
		let v322 = fn_13(&l320);
		l243 = v322;
	}
	let v326 = l181;
	let v327 = l243;
	g325[v326] = v327;
	workgroupBarrier();
	let v332 = workgroup_id[0u];
	let v336 = l181;
	l330 = ((v332 * s334) + v336);
	let v338 = l181;
	let v342 = l330;
	if ((v338 < s340) && (v342 < s345)) {
		l350 = 0u;
		l351 = 0u;
		loop {
			let v357 = l351;
			if !(v357 < 16u) { break; }
			let v359 = l350;
			let v360 = l181;
			let v362 = l351;
			let v363 = ((v360 * 16u) + v362);
			let v365 = g325[v363];
			l350 = max(v359, v365);
			continuing {
				let v367 = l351;
				l351 = (v367 + bitcast<u32>(1i));
			}
		}
		let v373 = l164;
		let v375 = l330;
		let v376 = ((v373 * s345) + v375);
		let v377 = l350;
		b4[v376] = v377;
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v41 = extents.m0;
			return v41;
		}
		case 1u: {
			let v45 = extents.m1;
			return v45;
		}
		case 2u: {
			let v49 = extents.m2;
			return v49;
		}
		case 3u: {
			let v53 = extents.m3;
			return v53;
		}
		case 4u: {
			let v57 = extents.m4;
			return v57;
		}
		case default: {
			return s60;
		}
	}
}
fn fn_13(p12: ptr<function, u32>) -> u32 {
	var l78: u32;
	let v64 = (*p12);
	if ((v64 & 2147483647u) > 2139095040u) {
		return 4294967295u;
	}
	let v73 = (*p12);
	if ((v73 & 2147483648u) != 0u) {
		let v81 = (*p12);
		l78 = (~v81);
	} else {
		let v84 = (*p12);
		l78 = (v84 | 2147483648u);
	}
	let v86 = l78;
	return v86;
}
fn fn_19(local_invocation_id: vec3<u32>, p18: ptr<function, f32>) -> f32 {
	var l89: u32;
	var l111: f32;
	var l113: u32;
	var l139: f32;
	var l140: u32;
	let v95 = local_invocation_id[0u];
	l89 = v95;
	let v100 = l89;
	let v101 = (*p18);
	g99[v100] = v101;
	workgroupBarrier();
	let v106 = l89;
	if (v106 < 16u) {
		l111 = 0.0f;
		let v114 = l89;
		l113 = v114;
		loop {
			let v120 = l113;
			if !(v120 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v126 = l113;
			let v128 = g99[v126];
			let v129 = l111;
			l111 = (v129 + v128);
			continuing {
				let v131 = l113;
				l113 = (v131 + 16u);
			}
		}
		let v136 = l89;
		let v137 = l111;
		g135[v136] = v137;
	}
	workgroupBarrier();
	l139 = 0.0f;
	l140 = 0u;
	loop {
		let v146 = l140;
		if !(v146 < 16u) { break; }
		let v148 = l140;
		let v150 = g135[v148];
		let v151 = l139;
		l139 = (v151 + v150);
		continuing {
			let v153 = l140;
			l140 = (v153 + bitcast<u32>(1i));
		}
	}
	let v155 = l139;
	return v155;
}
fn fn_24(p23: ptr<function, f32>) -> bool {
	let v158 = (*p23);
	return ((bitcast<u32>(v158) & 2139095040u) != 2139095040u);
}
