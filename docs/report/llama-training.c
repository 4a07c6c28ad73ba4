// Trains with a stock llama.cpp and asks its devices what they can do, for scripts/probe-llama-training.
//
//   training LIBRARY_DIR devices                  name and description of each device, separated by a tab
//   training LIBRARY_DIR ops DEVICE               which ops of a training step the device takes
//   training LIBRARY_DIR gradients DEVICE         attention without a cache: its gradients against central differences
//   training LIBRARY_DIR train DEVICE MODEL STEPS RATE DECAY
//                                                 AdamW steps on one sequence: the loss of each, how far tensors moved in the first
//   training LIBRARY_DIR save MODEL FILE          writes the model to another file
//
// DEVICE is a name of `devices`; CPU leaves all others out. With TRAINING_TRACE set everything llama.cpp logs goes to stderr,
// with a line "STEP n" before each step: GGML_SCHED_DEBUG=2 makes that a list of nodes and their devices.

#include "ggml-alloc.h"
#include "ggml-backend.h"
#include "ggml-opt.h"
#include "llama.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 256, THREADS = 2, TENSORS = 64 };

static void fail(const char * format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "training: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static void print_log(enum ggml_log_level level, const char * text, void * state) {
    enum ggml_log_level * last = state;
    if (level != GGML_LOG_LEVEL_CONT) {
        *last = level;
    }
    if (*last == GGML_LOG_LEVEL_ERROR || getenv("TRAINING_TRACE") != NULL) {
        fputs(text, stderr);
    }
}

static void * allocate(size_t size) {
    void * memory = malloc(size);
    if (memory == NULL) {
        fail("out of memory");
    }
    return memory;
}

static ggml_backend_dev_t device_named(const char * name) {
    ggml_backend_dev_t device = ggml_backend_dev_by_name(name);
    if (device == NULL) {
        fail("there is no device %s", name);
    }
    return device;
}

// The same numbers on every machine: between -1 and 1.
static float next_random(uint64_t * state) {
    *state += 0x9e3779b97f4a7c15u;
    uint64_t mixed = *state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    mixed ^= mixed >> 31;
    return (float) (mixed >> 40) / (float) (1 << 23) - 1.0f;
}

// A context for descriptions of tensors; their data is allocated later, if at all.
static struct ggml_context * describe(void) {
    struct ggml_init_params params = { 4096 * ggml_tensor_overhead() + ggml_graph_overhead_custom(1024, true), NULL, true };
    struct ggml_context * context = ggml_init(params);
    if (context == NULL) {
        fail("out of memory");
    }
    return context;
}

static void list_devices(void) {
    for (size_t i = 0; i < ggml_backend_dev_count(); i++) {
        ggml_backend_dev_t device = ggml_backend_dev_get(i);
        printf("%s\t%s\n", ggml_backend_dev_name(device), ggml_backend_dev_description(device));
    }
}

static void answer(ggml_backend_dev_t device, const char * op, const char * type, const struct ggml_tensor * node) {
    printf("%s\t%s\t%s\n", op, type, ggml_backend_dev_supports_op(device, node) ? "yes" : "no");
}

// The product of the forward pass, and OUT_PROD with a contiguous gradient and with the transposed one that
// ggml_compute_backward makes for the gradient of MUL_MAT's input.
static void answer_products(ggml_backend_dev_t device, struct ggml_context * context, enum ggml_type type) {
    const int64_t inputs = 256, outputs = 512, tokens = 64;
    struct ggml_tensor * weight = ggml_new_tensor_2d(context, type, inputs, outputs);
    struct ggml_tensor * input = ggml_new_tensor_2d(context, GGML_TYPE_F32, inputs, tokens);
    struct ggml_tensor * contiguous = ggml_new_tensor_2d(context, GGML_TYPE_F32, tokens, outputs);
    struct ggml_tensor * gradient = ggml_new_tensor_2d(context, GGML_TYPE_F32, outputs, tokens);
    const char * name = ggml_type_name(type);
    answer(device, "MUL_MAT", name, ggml_mul_mat(context, weight, input));
    answer(device, "OUT_PROD", name, ggml_out_prod(context, weight, contiguous));
    answer(device, "OUT_PROD transposed", name, ggml_out_prod(context, weight, ggml_transpose(context, gradient)));
}

static void answer_training(ggml_backend_dev_t device, struct ggml_context * x) {
    struct ggml_tensor * a = ggml_new_tensor_2d(x, GGML_TYPE_F32, 256, 64);
    struct ggml_tensor * b = ggml_new_tensor_2d(x, GGML_TYPE_F32, 256, 64);
    struct ggml_tensor * row = ggml_new_tensor_2d(x, GGML_TYPE_F32, 256, 1);
    struct ggml_tensor * heads = ggml_new_tensor_3d(x, GGML_TYPE_F32, 64, 4, 64);
    struct ggml_tensor * positions = ggml_new_tensor_1d(x, GGML_TYPE_I32, 64);
    struct ggml_tensor * scalar = ggml_new_tensor_1d(x, GGML_TYPE_F32, 1);
    struct ggml_tensor * weight = ggml_dup_tensor(x, a), * first = ggml_dup_tensor(x, a), * second = ggml_dup_tensor(x, a);
    ggml_set_param(weight);
    struct ggml_tensor * adamw = ggml_new_tensor_1d(x, GGML_TYPE_F32, 7), * sgd = ggml_new_tensor_1d(x, GGML_TYPE_F32, 2);
    const struct {
        const char * op;
        struct ggml_tensor * node;
    } cases[] = {
        { "CROSS_ENTROPY_LOSS", ggml_cross_entropy_loss(x, a, b) },
        { "CROSS_ENTROPY_LOSS_BACK", ggml_cross_entropy_loss_back(x, scalar, a, b) },
        { "RMS_NORM_BACK", ggml_rms_norm_back(x, a, b, 1e-5f) },
        { "SILU_BACK", ggml_silu_back(x, a, b) },
        { "SOFT_MAX_BACK", ggml_soft_max_ext_back(x, a, b, 1.0f, 0.0f) },
        { "ROPE_BACK", ggml_rope_ext_back(x, heads, positions, NULL, 64, 2, 0, 10000, 1, 0, 1, 0, 0) },
        { "REPEAT_BACK", ggml_repeat_back(x, a, row) },
        { "GET_ROWS_BACK", ggml_get_rows_back(x, a, positions, b) },
        { "OPT_STEP_ADAMW", ggml_opt_step_adamw(x, weight, a, first, second, adamw) },
        { "OPT_STEP_SGD", ggml_opt_step_sgd(x, weight, a, sgd) },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        answer(device, cases[i].op, "-", cases[i].node);
    }
}

static void ops(const char * name) {
    const enum ggml_type types[] = { GGML_TYPE_F32,  GGML_TYPE_F16,   GGML_TYPE_BF16, GGML_TYPE_Q8_0,
                                     GGML_TYPE_Q6_K, GGML_TYPE_TQ1_0, GGML_TYPE_TQ2_0 };
    struct ggml_context * context = describe();
    ggml_backend_dev_t device = device_named(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        answer_products(device, context, types[i]);
    }
    answer_training(device, context);
    ggml_free(context);
}

// Attention as a graph without a cache builds it: the scores come from this step's K and V, not from views of a leaf.
enum { WIDTH = 32, HEADS = 4, KEY_HEADS = 2, HEAD = 8, LENGTH = 6 };

struct attention {
    struct ggml_context * context;
    struct ggml_tensor * input, * weights[3], * mask, * positions;
};

static void fill(struct ggml_tensor * tensor, uint64_t * state) {
    float * values = allocate(ggml_nbytes(tensor));
    for (int64_t i = 0; i < ggml_nelements(tensor); i++) {
        values[i] = 0.5f * next_random(state);
    }
    ggml_backend_tensor_set(tensor, values, 0, ggml_nbytes(tensor));
    free(values);
}

static struct attention make_attention(ggml_backend_t backend) {
    struct attention a = { .context = describe() };
    const int rows[3] = { HEADS * HEAD, KEY_HEADS * HEAD, KEY_HEADS * HEAD };
    a.input = ggml_new_tensor_2d(a.context, GGML_TYPE_F32, WIDTH, LENGTH);
    a.mask = ggml_new_tensor_2d(a.context, GGML_TYPE_F32, LENGTH, LENGTH);
    a.positions = ggml_new_tensor_1d(a.context, GGML_TYPE_I32, LENGTH);
    for (int i = 0; i < 3; i++) {
        a.weights[i] = ggml_new_tensor_2d(a.context, GGML_TYPE_F32, WIDTH, rows[i]);
        ggml_set_param(a.weights[i]);
    }
    if (ggml_backend_alloc_ctx_tensors(a.context, backend) == NULL) {
        fail("out of device memory");
    }
    uint64_t state = 3;
    fill(a.input, &state);
    for (int i = 0; i < 3; i++) {
        fill(a.weights[i], &state);
    }
    float mask[LENGTH][LENGTH];
    int32_t positions[LENGTH];
    for (int query = 0; query < LENGTH; query++) {
        positions[query] = query;
        for (int key = 0; key < LENGTH; key++) {
            mask[query][key] = key > query ? -INFINITY : 0.0f;
        }
    }
    ggml_backend_tensor_set(a.mask, mask, 0, sizeof mask);
    ggml_backend_tensor_set(a.positions, positions, 0, sizeof positions);
    return a;
}

static struct ggml_tensor * project(struct ggml_context * x, const struct attention * a, int which, int heads, bool rotate) {
    struct ggml_tensor * result = ggml_reshape_3d(x, ggml_mul_mat(x, a->weights[which], a->input), HEAD, heads, LENGTH);
    if (rotate) {
        result = ggml_rope_ext(x, result, a->positions, NULL, HEAD, 2, 0, 10000, 1, 0, 1, 0, 0);
    }
    return ggml_permute(x, result, 0, 2, 1, 3);
}

// The sum of the cubes of what attention gives: a loss whose derivative differs for every element.
static struct ggml_tensor * build_loss(struct ggml_context * x, const struct attention * a) {
    struct ggml_tensor * query = project(x, a, 0, HEADS, true), * key = project(x, a, 1, KEY_HEADS, true);
    struct ggml_tensor * value = ggml_cont(x, ggml_transpose(x, project(x, a, 2, KEY_HEADS, false)));
    struct ggml_tensor * shares = ggml_soft_max_ext(x, ggml_mul_mat(x, key, query), a->mask, 1.0f / sqrtf(HEAD), 0.0f);
    struct ggml_tensor * out = ggml_permute(x, ggml_mul_mat(x, value, shares), 0, 2, 1, 3);
    out = ggml_cont_2d(x, out, HEADS * HEAD, LENGTH);
    struct ggml_tensor * loss = ggml_sum(x, ggml_mul(x, ggml_sqr(x, out), out));
    ggml_set_loss(loss);
    ggml_set_output(loss);
    return loss;
}

static void compute(ggml_backend_sched_t scheduler, struct ggml_cgraph * graph) {
    if (ggml_backend_sched_graph_compute(scheduler, graph) != GGML_STATUS_SUCCESS) {
        fail("the graph does not run");
    }
}

static void backward(ggml_backend_sched_t scheduler, const struct attention * a, float * gradients[3]) {
    struct ggml_context * context = describe();
    struct ggml_cgraph * graph = ggml_new_graph_custom(context, 1024, true);
    struct ggml_tensor * loss = build_loss(context, a);
    ggml_build_forward_expand(graph, loss);
    ggml_build_backward_expand(context, graph, NULL);
    ggml_set_input(ggml_graph_get_grad_acc(graph, loss));
    for (int i = 0; i < 3; i++) {
        if (ggml_graph_get_grad(graph, a->weights[i]) == NULL) {
            fail("the gradient of W%c is not in the graph", "qkv"[i]);
        }
        ggml_set_output(ggml_graph_get_grad(graph, a->weights[i]));
    }
    if (!ggml_backend_sched_alloc_graph(scheduler, graph)) {
        fail("out of device memory");
    }
    ggml_graph_reset(graph);
    compute(scheduler, graph);
    for (int i = 0; i < 3; i++) {
        struct ggml_tensor * gradient = ggml_graph_get_grad(graph, a->weights[i]);
        gradients[i] = allocate(ggml_nbytes(gradient));
        ggml_backend_tensor_get(gradient, gradients[i], 0, ggml_nbytes(gradient));
    }
    ggml_backend_sched_reset(scheduler);
    ggml_free(context);
}

struct forward {
    ggml_backend_sched_t scheduler;
    struct ggml_cgraph * graph;
    struct ggml_tensor * loss;
};

static double loss_with(const struct forward * forward, struct ggml_tensor * weight, size_t index, float value) {
    float loss;
    ggml_backend_tensor_set(weight, &value, index * sizeof value, sizeof value);
    compute(forward->scheduler, forward->graph);
    ggml_backend_tensor_get(forward->loss, &loss, 0, sizeof loss);
    return loss;
}

// Distance of the gradient from central differences, relative to these, over every third element.
static double distance(const struct forward * forward, struct ggml_tensor * weight, const float * gradient) {
    // Large enough that a loss of single precision shows the difference, small enough for its curvature.
    const float step = 4e-3f;
    double error = 0.0, total = 0.0;
    for (int64_t i = 0; i < ggml_nelements(weight); i += 3) {
        float before;
        ggml_backend_tensor_get(weight, &before, (size_t) i * sizeof before, sizeof before);
        double above = loss_with(forward, weight, (size_t) i, before + step);
        double below = loss_with(forward, weight, (size_t) i, before - step);
        ggml_backend_tensor_set(weight, &before, (size_t) i * sizeof before, sizeof before);
        double expected = (above - below) / (2.0 * step);
        error += (expected - gradient[i]) * (expected - gradient[i]);
        total += expected * expected;
    }
    return sqrt(error / total);
}

static ggml_backend_t start_cpu(void) {
    ggml_backend_t cpu = ggml_backend_init_by_type(GGML_BACKEND_DEVICE_TYPE_CPU, NULL);
    if (cpu == NULL) {
        fail("the CPU backend does not start");
    }
    // Graphs as small as these only wait for further threads.
    ggml_backend_reg_t registry = ggml_backend_dev_backend_reg(ggml_backend_get_device(cpu));
    ggml_backend_set_n_threads_t set_threads =
        (ggml_backend_set_n_threads_t) ggml_backend_reg_get_proc_address(registry, "ggml_backend_set_n_threads");
    if (set_threads != NULL) {
        set_threads(cpu, 1);
    }
    return cpu;
}

static void device_gradients(const char * name, ggml_backend_t cpu, float * found[3]) {
    ggml_backend_dev_t device = device_named(name);
    bool alone = ggml_backend_dev_type(device) == GGML_BACKEND_DEVICE_TYPE_CPU;
    // The CPU takes what the device refuses, as it does for a model.
    ggml_backend_t backends[2] = { alone ? cpu : ggml_backend_dev_init(device, NULL), cpu };
    if (backends[0] == NULL) {
        fail("%s does not start", name);
    }
    struct attention attention = make_attention(backends[0]);
    backward(ggml_backend_sched_new(backends, NULL, alone ? 1 : 2, 1024, false, false), &attention, found);
}

// The differences are always taken on the CPU: those of losses from Vulkan, whose products round more coarsely, say nothing.
static void gradients(const char * name) {
    ggml_backend_t cpu = start_cpu();
    float * found[3];
    device_gradients(name, cpu, found);
    struct attention attention = make_attention(cpu);
    struct ggml_context * context = describe();
    struct forward forward = { ggml_backend_sched_new(&cpu, NULL, 1, 1024, false, false), ggml_new_graph(context),
                               build_loss(context, &attention) };
    ggml_build_forward_expand(forward.graph, forward.loss);
    if (!ggml_backend_sched_alloc_graph(forward.scheduler, forward.graph)) {
        fail("out of memory");
    }
    for (int i = 0; i < 3; i++) {
        printf("%c\t%.3e\n", "qkv"[i], distance(&forward, attention.weights[i], found[i]));
    }
}

// Parameters as they were before the first step; llama.cpp asks its filter about each F32 tensor that it can train.
static struct {
    const struct ggml_tensor * tensor;
    float * before;
} parameters[TENSORS];
static int parameter_count;

static bool remember(const struct ggml_tensor * tensor, void * state) {
    (void) state;
    if (parameter_count == TENSORS) {
        fail("the model has more than %d tensors", TENSORS);
    }
    float * values = allocate(ggml_nbytes(tensor));
    ggml_backend_tensor_get(tensor, values, 0, ggml_nbytes(tensor));
    parameters[parameter_count].tensor = tensor;
    parameters[parameter_count].before = values;
    parameter_count++;
    return true;
}

// For each parameter how far its elements moved at most, and the least and the largest factor by which one changed.
static void print_moves(void) {
    for (int i = 0; i < parameter_count; i++) {
        const struct ggml_tensor * tensor = parameters[i].tensor;
        const float * before = parameters[i].before;
        float * after = allocate(ggml_nbytes(tensor));
        ggml_backend_tensor_get(tensor, after, 0, ggml_nbytes(tensor));
        double farthest = 0.0, least = INFINITY, largest = -INFINITY;
        for (int64_t j = 0; j < ggml_nelements(tensor); j++) {
            farthest = fmax(farthest, fabs((double) after[j] - before[j]));
            if (before[j] != 0.0f) {
                least = fmin(least, (double) after[j] / before[j]);
                largest = fmax(largest, (double) after[j] / before[j]);
            }
        }
        printf("moved\t%s\t%.9g\t%.9g\t%.9g\n", tensor->name, farthest, least, largest);
        free(after);
    }
}

static struct ggml_opt_optimizer_params optimizer_params(void * state) {
    return *(struct ggml_opt_optimizer_params *) state;
}

static struct llama_model * load(const char * name, const char * path) {
    static ggml_backend_dev_t devices[2];
    ggml_backend_dev_t device = device_named(name);
    struct llama_model_params params = llama_model_default_params();
    devices[0] = ggml_backend_dev_type(device) == GGML_BACKEND_DEVICE_TYPE_CPU ? NULL : device;
    params.devices = devices;
    params.n_gpu_layers = devices[0] != NULL ? 999 : 0;
    // Weights that change cannot be a mapped file.
    params.load_mode = LLAMA_LOAD_MODE_NONE;
    struct llama_model * model = llama_model_load_from_file(path, params);
    if (model == NULL) {
        fail("llama.cpp does not load %s", path);
    }
    return model;
}

static struct llama_context * make_context(struct llama_model * model) {
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = params.n_batch = params.n_ubatch = CONTEXT;
    // As llama.cpp's own training example has it.
    params.type_k = params.type_v = GGML_TYPE_F32;
    params.n_threads = params.n_threads_batch = THREADS;
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL || llama_n_ctx(context) != CONTEXT) {
        fail("llama.cpp makes no context of %d tokens", CONTEXT);
    }
    return context;
}

// One sequence; the label of a token is the next one.
static ggml_opt_dataset_t make_data(int vocabulary) {
    ggml_opt_dataset_t data = ggml_opt_dataset_init(GGML_TYPE_I32, GGML_TYPE_I32, CONTEXT, CONTEXT, 1, 1);
    int32_t * tokens = ggml_get_data(ggml_opt_dataset_data(data));
    int32_t * labels = ggml_get_data(ggml_opt_dataset_labels(data));
    uint64_t state = 7;
    for (int i = 0; i < CONTEXT; i++) {
        tokens[i] = (int32_t) (fabsf(next_random(&state)) * (float) (vocabulary - 1));
    }
    for (int i = 0; i < CONTEXT; i++) {
        labels[i] = tokens[(i + 1) % CONTEXT];
    }
    return data;
}

static void train(const char * device, const char * path, int steps, float rate, float decay) {
    struct llama_model * model = load(device, path);
    struct llama_context * context = make_context(model);
    ggml_opt_dataset_t data = make_data(llama_vocab_n_tokens(llama_model_get_vocab(model)));
    struct ggml_opt_optimizer_params optimizer = ggml_opt_get_default_optimizer_params(NULL);
    optimizer.adamw.alpha = rate;
    optimizer.adamw.wd = decay;
    struct llama_opt_params params = { 0, remember, NULL, optimizer_params, &optimizer, GGML_OPT_OPTIMIZER_TYPE_ADAMW };
    llama_opt_init(context, model, params);
    for (int step = 0; step < steps; step++) {
        fprintf(stderr, "STEP %d\n", step);
        ggml_opt_result_t result = ggml_opt_result_init();
        llama_opt_epoch(context, data, result, NULL, 1, NULL, NULL);
        double loss;
        ggml_opt_result_loss(result, &loss, NULL);
        ggml_opt_result_free(result);
        printf("loss\t%.6f\n", loss);
        if (step == 0) {
            print_moves();
        }
    }
    fprintf(stderr, "STEP end\n");
    ggml_opt_dataset_free(data);
    llama_free(context);
    llama_model_free(model);
}

static void save(const char * path, const char * file) {
    struct llama_model * model = load("CPU", path);
    llama_model_save_to_file(model, file);
    llama_model_free(model);
}

int main(int argc, char ** argv) {
    static enum ggml_log_level last = GGML_LOG_LEVEL_INFO;
    if (argc < 3) {
        fail("the folder of llama.cpp's libraries and a command are needed");
    }
    llama_log_set(print_log, &last);
    ggml_backend_load_all_from_path(argv[1]);
    llama_backend_init();
    const char * command = argv[2];
    if (strcmp(command, "devices") == 0) {
        list_devices();
    } else if (strcmp(command, "ops") == 0 && argc == 4) {
        ops(argv[3]);
    } else if (strcmp(command, "gradients") == 0 && argc == 4) {
        gradients(argv[3]);
    } else if (strcmp(command, "train") == 0 && argc == 8) {
        train(argv[3], argv[4], atoi(argv[5]), strtof(argv[6], NULL), strtof(argv[7], NULL));
    } else if (strcmp(command, "save") == 0 && argc == 5) {
        save(argv[3], argv[4]);
    } else {
        fail("no command %s with %d arguments", command, argc - 3);
    }
    return 0;
}
