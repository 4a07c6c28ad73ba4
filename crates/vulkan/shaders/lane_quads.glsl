// How 16 × 16 matrices lie in a subgroup of 32 where four neighbouring invocations, a quad, share two rows: invocation l has rows
// l / 4 and l / 4 + 8, first of the one, then of the other the columns 2·(l % 4), the next one, and these plus 8; sums and left factors
// alike. No standard says so: probe_matrix.comp asks the device first.

#define MATRIX_A coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MATRIX_B coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define MATRIX_SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define MATRIX_INTEGERS coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

// Components are named by literals, as drivers keep a matrix in registers only then. LANE_QUAD_EACH(DO) does something with each of them,
// LANE_QUAD_PAIRS(DO) with each pair of neighbouring columns.
#define LANE_QUAD_EACH(DO) DO(0u) DO(1u) DO(2u) DO(3u) DO(4u) DO(5u) DO(6u) DO(7u)
#define LANE_QUAD_PAIRS(DO) DO(0u) DO(2u) DO(4u) DO(6u)
// Which of its two rows an invocation's component belongs to.
#define LANE_QUAD_SLOT(component) ((component) / 4u)
#define LANE_QUAD_COLUMN(component) ((component) / 2u % 2u * 8u + (component) % 2u + gl_SubgroupInvocationID % 4u * 2u)

uint lane_quad_row(uint slot) {
    return gl_SubgroupInvocationID / 4u + slot * 8u;
}

float lane_quad_max(float x) {
    x = max(x, subgroupShuffleXor(x, 1u));
    return max(x, subgroupShuffleXor(x, 2u));
}

float lane_quad_sum(float x) {
    x += subgroupShuffleXor(x, 1u);
    return x + subgroupShuffleXor(x, 2u);
}
