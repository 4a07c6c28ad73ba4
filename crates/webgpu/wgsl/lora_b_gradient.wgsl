const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // columns
const c3: u32 = 8u; // rank
const c4: u32 = 16u; // full_rank_stride
const c5: u32 = 8u; // low_rank_stride
const c6: u32 = 32u; // lanes
@group(0) @binding(1) var<storage, read> b1: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<f32>;
@group(0) @binding(3) var<storage, read_write> b3: array<f32>;
struct S18 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S160 { m0: u32, m1: u32, m2: u32, m3: f32 }
@group(0) @binding(0) var<uniform> extents: S18;
@group(0) @binding(16) var<uniform> push: S160;
var<workgroup> g211: array<vec4<f32>, max(s208, 1u)>;
var<workgroup> g349: array<f32, max(s346, 1u)>;
const s44: u32 = (c1 - 5u);
const s76: u32 = (c3 + 8u);
const s77: u32 = (s76 - 1u);
const s78: u32 = (s77 / 8u);
const s85: u32 = (1u * c6);
const s190: u32 = (c0 / max(c6, 1u));
const s191: u32 = (s190 * 8u);
const s192: u32 = (s191 * 8u);
const s206: u32 = (c0 / max(c6, 1u));
const s207: u32 = (s206 * 8u);
const s208: u32 = (s207 * 2u);
const s333: u32 = (s190 * 8u);
const s345: u32 = (c0 * 1u);
const s346: u32 = (s345 * 8u);
const s377: u32 = (s85 * 8u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h426: bool;
	var l49: u32;
	var l57: u32;
	var l65: u32;
	var l69: u32;
	var l81: u32;
	var l87: u32;
	var l92: u32;
	var l103: array<f32, 8>;
	var l110: u32;
	var l119: u32;
	var l127: u32;
	var l135: u32;
	var l141: array<f32, 8>;
	var l150: f32;
	var l179: u32;
	var l194: u32;
	var l199: u32;
	var l223: f32;
	var l247: u32;
	var l256: vec4<f32>;
	var l265: vec4<f32>;
	var l274: u32;
	var l282: u32;
	var l336: u32;
	var l369: u32;
	var l379: u32;
	var l382: u32;
	var l385: u32;
	var l394: f32;
	var l395: u32;
	let v56 = local_invocation_id[0u];
	l49 = v56;
	let v58 = fn_8();
	l57 = v58;
	let v59 = l57;
	if (v59 == 0u) {
		return;
	}
	let v66 = l49;
	l65 = (v66 / max(c6, 1u));
	let v73 = workgroup_id[1u];
	l69 = ((v73 % max(s78, 1u)) * 8u);
	let v83 = workgroup_id[1u];
	l81 = ((v83 / max(s78, 1u)) * s85);
	let v88 = l81;
	let v89 = l49;
	l87 = (v88 + (v89 % max(c6, 1u)));
	l92 = 0u;
	loop { // unroll
		let v98 = l92;
		if !(v98 < 8u) { break; }
		let v104 = l92;
		l103[v104] = 0.0f;
		continuing {
			let v108 = l92;
			l92 = (v108 + bitcast<u32>(1i));
		}
	}
	l110 = 0u;
	loop {
		let v116 = l110;
		let v117 = l57;
		if !(v116 < v117) { break; }
		l119 = 0u;
		loop { // unroll
			let v125 = l119;
			if !(v125 < 8u) { break; }
			let v128 = l110;
			let v129 = l65;
			let v132 = l119;
			l127 = ((v128 + (v129 * 8u)) + (v132 / 1u));
			let v136 = l87;
			let v137 = l119;
			l135 = (v136 + ((v137 % 1u) * c6));
			let v142 = l119;
			let v143 = l127;
			let v144 = l57;
			let v146 = l135;
			if ((v143 < v144) && (v146 < c2)) {
				let v157 = l127;
				let v165 = push.m1;
				let v167 = l135;
				let v168 = (((v157 * c4) + v165) + v167);
				let v171 = b1[v168];
				l150 = v171;
			} else {
				l150 = 0.0f;
			}
			let v173 = l150;
			l141[v142] = v173;
			continuing {
				let v175 = l119;
				l119 = (v175 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		let v180 = l49;
		l179 = v180;
		loop {
			let v186 = l179;
			if !(v186 < s192) { break; }
			let v195 = l110;
			let v196 = l179;
			l194 = (v195 + (v196 / 8u));
			let v200 = l69;
			let v201 = l179;
			l199 = (v200 + (v201 % 8u));
			let v212 = l179;
			let v214 = (v212 / 4u);
			let v215 = l179;
			let v216 = (v215 % 4u);
			let v217 = l194;
			let v218 = l57;
			let v220 = l199;
			if ((v217 < v218) && (v220 < c3)) {
				let v230 = l194;
				let v234 = push.m2;
				let v236 = l199;
				let v237 = (((v230 * c5) + v234) + v236);
				let v239 = b2[v237];
				l223 = v239;
			} else {
				l223 = 0.0f;
			}
			let v241 = l223;
			g211[v214][v216] = v241;
			continuing {
				let v245 = l179;
				l179 = (v245 + vec3<u32>(c0, 1u, 1u).x);
			}
		}
		workgroupBarrier();
		l247 = 0u;
		loop { // unroll
			let v253 = l247;
			if !(v253 < 8u) { break; }
			let v257 = l65;
			let v259 = l247;
			let v261 = (((v257 * 8u) + v259) * 2u);
			let v264 = g211[v261];
			l256 = v264;
			let v266 = l65;
			let v268 = l247;
			let v271 = ((((v266 * 8u) + v268) * 2u) + 1u);
			let v273 = g211[v271];
			l265 = v273;
			l274 = 0u;
			loop { // unroll
				let v280 = l274;
				if !(v280 < 1u) { break; }
				l282 = 0u;
				loop { // unroll
					let v288 = l282;
					if !(v288 < 4u) { break; }
					let v290 = l274;
					let v292 = l282;
					let v293 = ((v290 * 8u) + v292);
					let v294 = l247;
					let v296 = l274;
					let v297 = ((v294 * 1u) + v296);
					let v299 = l141[v297];
					let v300 = l282;
					let v302 = l256[v300];
					let v305 = l103[v293];
					l103[v293] = (v305 + (v299 * v302));
					let v308 = l274;
					let v310 = l282;
					let v312 = (((v308 * 8u) + v310) + 4u);
					let v313 = l247;
					let v315 = l274;
					let v316 = ((v313 * 1u) + v315);
					let v318 = l141[v316];
					let v319 = l282;
					let v321 = l265[v319];
					let v324 = l103[v312];
					l103[v312] = (v324 + (v318 * v321));
					continuing {
						let v327 = l282;
						l282 = (v327 + bitcast<u32>(1i));
					}
				}
				continuing {
					let v329 = l274;
					l274 = (v329 + bitcast<u32>(1i));
				}
			}
			continuing {
				let v331 = l247;
				l247 = (v331 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v334 = l110;
			l110 = (v334 + s333);
		}
	}
	l336 = 0u;
	loop { // unroll
		let v342 = l336;
		if !(v342 < 8u) { break; }
		let v350 = l65;
		let v352 = l336;
		let v356 = l336;
		let v360 = l49;
		let v362 = (((((v350 * 8u) + (v352 % 8u)) * s85) + ((v356 / 8u) * c6)) + (v360 % max(c6, 1u)));
		let v363 = l336;
		let v365 = l103[v363];
		g349[v362] = v365;
		continuing {
			let v367 = l336;
			l336 = (v367 + bitcast<u32>(1i));
		}
	}
	workgroupBarrier();
	let v370 = l49;
	l369 = v370;
	loop {
		let v376 = l369;
		if !(v376 < s377) { break; }
		let v380 = l369;
		l379 = (v380 % 8u);
		let v383 = l369;
		l382 = (v383 / 8u);
		let v386 = l81;
		let v387 = l382;
		let v390 = l69;
		let v392 = l379;
		l385 = ((((v386 + v387) * c3) + v390) + v392);
		l394 = 0.0f;
		l395 = 0u;
		loop {
			let v401 = l395;
			if !(v401 < s190) { break; }
			let v403 = l395;
			let v405 = l379;
			let v408 = l382;
			let v409 = ((((v403 * 8u) + v405) * s85) + v408);
			let v411 = g349[v409];
			let v412 = l394;
			l394 = (v412 + v411);
			continuing {
				let v414 = l395;
				l395 = (v414 + bitcast<u32>(1i));
			}
		}
		let v416 = l81;
		let v417 = l382;
		let v419 = ((v416 + v417) < c2);
		h426 = v419;
		if v419 {
			let v422 = l69;
			let v423 = l379;
			h426 = ((v422 + v423) < c3);
		}
		let v426 = h426;
		if v426 {
			let v433 = l385;
			let v434 = l394;
			let v437 = push.m3;
			let v440 = b3[v433];
			b3[v433] = (v440 + (v434 * v437));
		}
		continuing {
			let v444 = l369;
			l369 = (v444 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v25 = extents.m0;
			return v25;
		}
		case 1u: {
			let v29 = extents.m1;
			return v29;
		}
		case 2u: {
			let v33 = extents.m2;
			return v33;
		}
		case 3u: {
			let v37 = extents.m3;
			return v37;
		}
		case 4u: {
			let v41 = extents.m4;
			return v41;
		}
		case default: {
			return s44;
		}
	}
}
