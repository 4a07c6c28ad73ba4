// Two sums over a workgroup at once, as in reduce.glsl.

shared vec2 both_lanes[256];
shared vec2 both_parts[16];

vec2 reduce_both(vec2 value) {
    const uint lane = gl_LocalInvocationID.x;
    both_lanes[lane] = value;
    barrier();
    if (lane < 16u) {
        vec2 part = vec2(0.0);
        for (uint i = lane; i < gl_WorkGroupSize.x; i += 16u) {
            part += both_lanes[i];
        }
        both_parts[lane] = part;
    }
    barrier();
    vec2 total = vec2(0.0);
    for (uint i = 0u; i < 16u; i++) {
        total += both_parts[i];
    }
    return total;
}
