#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
// attention_backward: the gradients of keys and values. How it is tiled is in attention_backward.glsl.
//
// Row r is token r / GROUP, head r % GROUP of the group that shares a key head, so all that a key gets is added up here, in order.
// Grid: x = tokens / OWNED, y = key heads, or all heads if SPLIT: then each head that shares a key head is summed up on its own, which
// keeps a large GPU busy with few tokens.
// Bindings: 1 q, 2 k, 3 v, 4 doc_end i32 [T], 5 sums, 6 dy, 7 dk and 8 dv f32 [T, KV_HEADS·HEAD_DIM], or GROUP of them one after the
// other, of PART_ROWS rows each.

// Rows in flight together, in the scores and in the output; both gradients leave no registers for more.
#define TOGETHER 1u
#define STEP 2u
#define QUADS_UNROLL [[dont_unroll]]
#include "attention_backward.glsl"

layout(constant_id = 5) const uint SPLIT = 0;
layout(constant_id = 6) const uint PART_ROWS = 0;
// Whether gradients wait in their buffers while scores are computed, where registers do not suffice for both.
layout(constant_id = 7) const uint RELOADS = 0;
const bool WAITS = RELOADS != 0u && HEAD_DIM % 4u == 0u;
// Workgroups along y, and rows of a token that pass.
const uint GRID_HEADS = SPLIT != 0u ? HEADS : KV_HEADS;
const uint TOKEN_ROWS = SPLIT != 0u ? 1u : GROUP;

layout(set = 0, binding = 4, std430) readonly restrict buffer DocEnd { int doc_end[]; };
layout(set = 0, binding = 7, std430) writeonly buffer Dk { float dk[]; };
layout(set = 0, binding = 7, std430) buffer DkVectors { vec4 dk_vectors[]; };
layout(set = 0, binding = 8, std430) writeonly buffer Dv { float dv[]; };
layout(set = 0, binding = 8, std430) buffer DvVectors { vec4 dv_vectors[]; };

shared int key_doc_end[OWNED];
// Log-sum-exp and delta of the rows that pass, as bits, and their tokens: numbers as bits of floats could be flushed to zero.
shared ivec3 rows[PASSING];

uint kv_head;
uint first_head;
uint first_key;
uint tokens;
uint start;
uint row_end;

uint row_place(uint row) {
    const uint index = min(row, row_end - 1u);
    return index / TOKEN_ROWS * HEADS + first_head + index % TOKEN_ROWS;
}

uint key_base(uint key) {
    return (min(key, tokens - 1u) * KV_HEADS + kv_head) * HEAD_DIM;
}

vec4 owned_quad(bool second, uint line, uint quad) {
    const uint base = key_base(first_key + line);
    return second ? value_quad(base, quad) : key_quad(base, quad);
}

vec4 passing_quad(bool second, uint line, uint quad) {
    const uint base = row_place(start + line) * HEAD_DIM;
    return second ? dy_quad(base, quad) : query_quad(base, quad);
}

// Where the gradients of a key begin.
uint gradient_base(uint key) {
    const uint part = first_head % GROUP * SPLIT;
    return ((part * PART_ROWS + key) * KV_HEADS + kv_head) * HEAD_DIM;
}

#define NO_GRADIENTS                                \
    [[unroll]] for (uint r = 0u; r < 4u; r++) {     \
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) { \
            total_k[r][s] = vec4(0.0);              \
            total_v[r][s] = vec4(0.0);              \
        }                                           \
    }

// The vectors of an invocation's gradients that there are.
#define EACH_VECTOR(at, statement)                                              \
    [[unroll]] for (uint r = 0u; r < 4u; r++) {                                 \
        const uint key = first_key + out_lane + r * OWNED_LANES;                \
        [[unroll]] for (uint s = 0u; s < SLOTS; s++) {                          \
            const uint quad = column + s * COLUMNS;                             \
            if (key < tokens && (QUADS % COLUMNS == 0u || quad < QUADS)) {      \
                const uint at = gradient_base(key) / 4u + quad;                 \
                statement                                                       \
            }                                                                   \
        }                                                                       \
    }

void main() {
    const uint local = gl_LocalInvocationID.x;
    // Earlier keys are attended to by more tokens: the longest work first.
    const uint order = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    first_head = order % GRID_HEADS * TOKEN_ROWS;
    kv_head = first_head / GROUP;
    tokens = row_count();
    first_key = push.first_row + order / GRID_HEADS * OWNED;
    if (first_key >= tokens) {
        return;
    }
    if (local < OWNED) {
        key_doc_end[local] = first_key + local < tokens ? doc_end[first_key + local] : -1;
    }
    int last = -1;
    for (uint key = first_key; key < min(first_key + OWNED, tokens); key++) {
        last = max(last, doc_end[key]);
    }
    row_end = uint(min(last + 1, int(tokens))) * TOKEN_ROWS;

    vec4 total_k[4][SLOTS];
    vec4 total_v[4][SLOTS];
    NO_GRADIENTS
    for (start = first_key * TOKEN_ROWS; start < row_end; start += PASSING) {
        // As many rows as invocations.
        const int own_token = start + local < row_end ? int((start + local) / TOKEN_ROWS) : -1;
        rows[local] = ivec3(floatBitsToInt(sums[row_place(start + local)].xy), own_token);
        const uint lane = local % OWNED_LANES;
        const uint across = local / OWNED_LANES;
        {
            vec4 scores[EACH];
            multiply(false, scores);
            [[unroll]] for (uint j = 0u; j < EACH; j++) {
                weights[(across + j * ACROSS) * OWNED_LANES + lane] = scores[j];
            }
        }
        // Not side by side: an exponential takes registers.
        [[dont_unroll]] for (uint line = across; line < PASSING; line += ACROSS) {
            const uint at = line * OWNED_LANES + lane;
            const ivec3 row = rows[line];
            vec4 p = weights[at];
            [[unroll]] for (uint r = 0u; r < 4u; r++) {
                const int key = int(first_key + lane + r * OWNED_LANES);
                const int end = key_doc_end[lane + r * OWNED_LANES];
                p[r] = mix(0.0, exact_exp(p[r] * push.scale - intBitsToFloat(row.x)), row.z >= key && row.z <= end);
            }
            weights[at] = p;
        }
        {
            vec4 products[EACH];
            multiply(true, products);
            barrier();
            [[unroll]] for (uint j = 0u; j < EACH; j++) {
                const uint at = (across + j * ACROSS) * OWNED_LANES + lane;
                staged[at] = weights[at] * (products[j] - intBitsToFloat(rows[across + j * ACROSS].y));
            }
        }
        barrier();
        const uint count = min(row_end - start, PASSING);
        const uint out_lane = local / COLUMNS;
        const uint column = local % COLUMNS;
        if (WAITS) {
            NO_GRADIENTS
            if (start > first_key * TOKEN_ROWS) {
                EACH_VECTOR(at, total_k[r][s] = dk_vectors[at]; total_v[r][s] = dv_vectors[at];)
            }
        }
        [[dont_unroll]] for (uint line = 0u; line < count; line += STEP) {
            vec4 queries[STEP][SLOTS];
            vec4 gradients[STEP][SLOTS];
            [[unroll]] for (uint n = 0u; n < STEP; n++) {
                [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                    const uint quad = column + s * COLUMNS;
                    const bool inside = QUADS % COLUMNS == 0u || quad < QUADS;
                    queries[n][s] = inside ? passing_quad(false, line + n, quad) : vec4(0.0);
                    gradients[n][s] = inside ? passing_quad(true, line + n, quad) : vec4(0.0);
                }
            }
            [[unroll]] for (uint n = 0u; n < STEP; n++) {
                const vec4 ds = staged[(line + n) * OWNED_LANES + out_lane];
                const vec4 p = weights[(line + n) * OWNED_LANES + out_lane];
                [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                    [[unroll]] for (uint r = 0u; r < 4u; r++) {
                        total_k[r][s] += ds[r] * queries[n][s];
                        total_v[r][s] += p[r] * gradients[n][s];
                    }
                }
            }
        }
        if (WAITS) {
            EACH_VECTOR(at, dk_vectors[at] = total_k[r][s]; dv_vectors[at] = total_v[r][s];)
        }
    }
    const uint out_lane = local / COLUMNS;
    const uint column = local % COLUMNS;
    if (HEAD_DIM % 4u == 0u) {
        EACH_VECTOR(at, dk_vectors[at] = total_k[r][s] * push.scale; dv_vectors[at] = total_v[r][s];)
        return;
    }
    [[unroll]] for (uint r = 0u; r < 4u; r++) {
        const uint key = first_key + out_lane + r * OWNED_LANES;
        if (key < tokens) {
            const uint base = gradient_base(key);
            [[unroll]] for (uint s = 0u; s < SLOTS; s++) {
                const uint quad = column + s * COLUMNS;
                for (uint c = 0u; c < 4u && quad * 4u + c < HEAD_DIM; c++) {
                    dk[base + quad * 4u + c] = total_k[r][s][c] * push.scale;
                    dv[base + quad * 4u + c] = total_v[r][s][c];
                }
            }
        }
    }
}
