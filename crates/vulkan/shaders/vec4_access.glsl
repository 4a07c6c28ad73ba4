// Access to row-major f32 buffers by four neighbouring columns, as one vector where COLS is a multiple of four. `base` is the first
// element of the row, a multiple of four then; columns past COLS read as zero and are not written.

#define READ_VEC4(slot, name)                                                                              \
    layout(set = 0, binding = slot, std430) readonly restrict buffer name##Floats { float name##_floats[]; };      \
    layout(set = 0, binding = slot, std430) readonly restrict buffer name##Vectors { vec4 name##_vectors[]; };     \
    vec4 name(uint base, uint column) {                                                                     \
        if (COLS % 4u == 0u) {                                                                              \
            return name##_vectors[(base + column) / 4u];                                                    \
        }                                                                                                   \
        vec4 values = vec4(0.0);                                                                            \
        for (uint i = 0u; i < min(4u, COLS - column); i++) {                                                \
            values[i] = name##_floats[base + column + i];                                                   \
        }                                                                                                   \
        return values;                                                                                      \
    }

#define WRITE_VEC4(slot, name) WRITE_VEC4_OF(slot, Out, name)

#define WRITE_VEC4_OF(slot, block, name)                                                                    \
    layout(set = 0, binding = slot, std430) writeonly buffer block##Floats { float name##_floats[]; }; \
    layout(set = 0, binding = slot, std430) writeonly buffer block##Vectors { vec4 name##_vectors[]; }; \
    void name(uint base, uint column, vec4 values) {                                                         \
        if (COLS % 4u == 0u) {                                                                               \
            name##_vectors[(base + column) / 4u] = values;                                                   \
            return;                                                                                          \
        }                                                                                                    \
        for (uint i = 0u; i < min(4u, COLS - column); i++) {                                                 \
            name##_floats[base + column + i] = values[i];                                                    \
        }                                                                                                    \
    }
