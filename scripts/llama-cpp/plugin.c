// Drives a stock llama.cpp on any of its devices, for ../test-ggml-plugin and ../bench-ggml-plugin.
//
//   plugin LIBRARY_DIR COMMAND MODEL [OPTION=VALUE]...
//     devices            the devices, one per line (MODEL is not read)
//     logits             ids on stdin, one prompt per line; f32 logits of all positions go to out=FILE
//     generate           ids on stdin; prints count=N greedily chosen ids for each line
//     loss               ids on stdin; prints the mean negative log-likelihood of all lines' tokens but their first
//     bench              prints one JSON object with tokens per second of prompt=N and of generate=N tokens
//     parallel           the first two lines as two sequences, token by token in turns; f32 logits of all go to out=FILE
//     churn              contexts made, used side by side and freed in any order; prints ok
//     reuse              a ternary leaf whose memory later nodes take: prints the relative distance from the CPU, shape by shape
//   options: device=NAME (none: the CPU), head=1 (token_embd.weight on the device), attention=on|off, threads=N, context=N,
//     batch=N, lora=FILE, repetitions=N, keys=f16|f32|q8_0, unified=1 (one cache for all sequences)
//
// A library named by GGML_BACKEND_PATH is loaded as llama.cpp's own programs do it.

#include "ggml-alloc.h"
#include "ggml-backend.h"
#include "ggml-cpu.h"
#include "llama.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int option_count;
static char ** option_list;

static void fail(const char * format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "plugin: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static const char * option(const char * name, const char * otherwise) {
    size_t length = strlen(name);
    for (int i = 0; i < option_count; i++) {
        if (strncmp(option_list[i], name, length) == 0 && option_list[i][length] == '=') {
            return option_list[i] + length + 1;
        }
    }
    return otherwise;
}

static int number(const char * name, int otherwise) {
    const char * text = option(name, NULL);
    if (text == NULL) {
        return otherwise;
    }
    char * end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value > 1 << 30) {
        fail("%s=%s is not a number", name, text);
    }
    return (int) value;
}

static void print_log(enum ggml_log_level level, const char * text, void * state) {
    enum ggml_log_level * last = state;
    if (level != GGML_LOG_LEVEL_CONT) {
        *last = level;
    }
    if (*last == GGML_LOG_LEVEL_ERROR || getenv("PLUGIN_VERBOSE") != NULL) {
        fputs(text, stderr);
    }
}

static void * allocate(size_t count, size_t size) {
    void * memory = calloc(count + 1, size);
    if (memory == NULL) {
        fail("out of memory");
    }
    return memory;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static ggml_backend_dev_t device(void) {
    const char * name = option("device", "none");
    if (strcmp(name, "none") == 0) {
        return NULL;
    }
    ggml_backend_dev_t found = ggml_backend_dev_by_name(name);
    if (found == NULL) {
        fail("there is no device %s", name);
    }
    return found;
}

static struct llama_model * load(const char * path) {
    static ggml_backend_dev_t devices[2];
    static struct llama_model_tensor_buft_override overrides[2];
    struct llama_model_params params = llama_model_default_params();
    devices[0] = device();
    params.devices = devices;
    params.n_gpu_layers = devices[0] != NULL ? 999 : 0;
    if (number("head", 0) && devices[0] != NULL) {
        overrides[0].pattern = "token_embd\\.weight";
        overrides[0].buft = ggml_backend_dev_buffer_type(devices[0]);
        params.tensor_buft_overrides = overrides;
    }
    struct llama_model * model = llama_model_load_from_file(path, params);
    if (model == NULL) {
        fail("llama.cpp does not load %s", path);
    }
    return model;
}

static struct llama_context * make_context(struct llama_model * model) {
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = (uint32_t) number("context", 512);
    params.n_batch = params.n_ubatch = (uint32_t) number("batch", 512);
    params.n_threads = params.n_threads_batch = number("threads", 1);
    params.n_seq_max = (uint32_t) number("sequences", 1);
    params.kv_unified = number("unified", 0) != 0;
    const char * attention = option("attention", "auto");
    params.flash_attn_type = strcmp(attention, "on") == 0 ? LLAMA_FLASH_ATTN_TYPE_ENABLED
        : strcmp(attention, "off") == 0                   ? LLAMA_FLASH_ATTN_TYPE_DISABLED
                                                          : LLAMA_FLASH_ATTN_TYPE_AUTO;
    const char * keys = option("keys", "f16");
    params.type_k = params.type_v = strcmp(keys, "f32") == 0 ? GGML_TYPE_F32
        : strcmp(keys, "q8_0") == 0                          ? GGML_TYPE_Q8_0
                                                             : GGML_TYPE_F16;
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL) {
        return NULL;
    }
    const char * adapter = option("lora", NULL);
    if (adapter != NULL) {
        struct llama_adapter_lora * loaded = llama_adapter_lora_init(model, adapter);
        float factor = 1.0f;
        if (loaded == NULL || llama_set_adapters_lora(context, &loaded, 1, &factor) != 0) {
            fail("llama.cpp does not take the adapter %s", adapter);
        }
    }
    return context;
}

static struct llama_context * need_context(struct llama_model * model) {
    struct llama_context * context = make_context(model);
    if (context == NULL) {
        fail("llama.cpp makes no context");
    }
    return context;
}

// Feeds tokens from a position on, in batches; logits of all of them, or of the last.
static void feed(struct llama_context * context, const llama_token * ids, int count, int position, bool all) {
    struct llama_batch batch = llama_batch_init(count, 0, 1);
    batch.n_tokens = count;
    for (int i = 0; i < count; i++) {
        batch.token[i] = ids[i];
        batch.pos[i] = position + i;
        batch.n_seq_id[i] = 1;
        batch.seq_id[i][0] = 0;
        batch.logits[i] = all || i == count - 1;
    }
    if (llama_decode(context, batch) != 0) {
        fail("llama_decode fails");
    }
    llama_batch_free(batch);
}

static llama_token largest(const float * logits, int vocab) {
    llama_token best = 0;
    for (llama_token id = 1; id < vocab; id++) {
        if (logits[id] > logits[best]) {
            best = id;
        }
    }
    return best;
}

// The next line of ids on stdin; its length, or -1 at the end.
static int next_line(llama_token ** ids) {
    char * line = NULL;
    size_t room = 0;
    if (getline(&line, &room, stdin) < 0) {
        free(line);
        return -1;
    }
    *ids = allocate(strlen(line), sizeof **ids);
    int count = 0;
    for (char * part = strtok(line, ",\n"); part != NULL; part = strtok(NULL, ",\n")) {
        (*ids)[count++] = atoi(part);
    }
    free(line);
    return count;
}

static void logits(const char * path) {
    struct llama_model * model = load(path);
    struct llama_context * context = need_context(model);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    FILE * file = fopen(option("out", "logits.bin"), "wb");
    if (file == NULL) {
        fail("cannot write %s", option("out", "logits.bin"));
    }
    llama_token * ids;
    for (int count; (count = next_line(&ids)) >= 0; free(ids)) {
        if (count == 0) {
            continue;
        }
        llama_memory_clear(llama_get_memory(context), true);
        // The second half token by token: both ways of computing are compared.
        int together = number("together", count - count / 2);
        together = together < count ? together : count;
        feed(context, ids, together, 0, true);
        for (int i = 0; i < together; i++) {
            fwrite(llama_get_logits_ith(context, i), sizeof(float), (size_t) vocab, file);
        }
        for (int i = together; i < count; i++) {
            feed(context, ids + i, 1, i, true);
            fwrite(llama_get_logits_ith(context, 0), sizeof(float), (size_t) vocab, file);
        }
    }
    if (fclose(file) != 0) {
        fail("cannot write the logits");
    }
    printf("%d\n", vocab);
    llama_free(context);
    llama_model_free(model);
}

static void generate(const char * path) {
    struct llama_model * model = load(path);
    struct llama_context * context = need_context(model);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    int wanted = number("count", 20);
    llama_token * ids;
    for (int count; (count = next_line(&ids)) >= 0; free(ids)) {
        if (count == 0) {
            continue;
        }
        llama_memory_clear(llama_get_memory(context), true);
        feed(context, ids, count, 0, false);
        llama_token token = largest(llama_get_logits_ith(context, -1), vocab);
        for (int i = 0; i < wanted; i++) {
            printf(i == 0 ? "%d" : ",%d", token);
            if (i + 1 < wanted) {
                feed(context, &token, 1, count + i, false);
                token = largest(llama_get_logits_ith(context, -1), vocab);
            }
        }
        printf("\n");
    }
    llama_free(context);
    llama_model_free(model);
}

static void loss(const char * path) {
    struct llama_model * model = load(path);
    struct llama_context * context = need_context(model);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    double sum = 0.0;
    long tokens = 0;
    llama_token * ids;
    for (int count; (count = next_line(&ids)) >= 0; free(ids)) {
        if (count < 2) {
            continue;
        }
        llama_memory_clear(llama_get_memory(context), true);
        feed(context, ids, count, 0, true);
        for (int i = 0; i + 1 < count; i++) {
            const float * row = llama_get_logits_ith(context, i);
            double top = row[largest(row, vocab)];
            double total = 0.0;
            for (int id = 0; id < vocab; id++) {
                total += exp(row[id] - top);
            }
            sum += top + log(total) - row[ids[i + 1]];
            tokens++;
        }
    }
    printf("%.8f\n", sum / (double) tokens);
    llama_free(context);
    llama_model_free(model);
}

static void measure(struct llama_context * context, int vocab, const char * name, int tokens, int step, int start, int repetitions) {
    llama_token * ids = allocate((size_t) (tokens + start), sizeof *ids);
    for (int i = 0; i < tokens + start; i++) {
        ids[i] = (llama_token) ((uint32_t) i * 2654435761u % (uint32_t) vocab);
    }
    double best = 0.0, sum = 0.0;
    for (int repetition = 0; repetition <= repetitions; repetition++) {
        llama_memory_clear(llama_get_memory(context), true);
        if (start > 0) {
            feed(context, ids, start, 0, false);
            llama_synchronize(context);
        }
        double begin = seconds();
        for (int first = start; first < start + tokens; first += step) {
            int count = start + tokens - first < step ? start + tokens - first : step;
            feed(context, ids + first, count, first, false);
            llama_synchronize(context);
            // What a sampler would read.
            if (llama_get_logits_ith(context, -1) == NULL) {
                fail("there are no logits");
            }
        }
        double rate = tokens / (seconds() - begin);
        if (repetition > 0) {
            best = rate > best ? rate : best;
            sum += rate;
        }
    }
    printf("\"%s\": {\"tokens\": %d, \"mean\": %.2f, \"best\": %.2f}, ", name, tokens, sum / repetitions, best);
    free(ids);
}

static void bench(const char * path) {
    double start = seconds();
    struct llama_model * model = load(path);
    double loaded = seconds() - start;
    struct llama_context * context = need_context(model);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    int repetitions = number("repetitions", 3);
    printf("{\"device\": \"%s\", \"head\": %d, ", option("device", "none"), number("head", 0));
    measure(context, vocab, "prefill", number("prompt", 512), number("batch", 512), 0, repetitions);
    measure(context, vocab, "decode", number("generate", 128), 1, number("after", 0), repetitions);
    printf("\"load_seconds\": %.2f}\n", loaded);
    llama_free(context);
    llama_model_free(model);
}

// Two sequences in one context: masks that are no range of rows with one cache, several streams without.
static void parallel(const char * path) {
    struct llama_model * model = load(path);
    struct llama_context * context = need_context(model);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    FILE * file = fopen(option("out", "logits.bin"), "wb");
    llama_token * ids[2];
    int counts[2] = { next_line(&ids[0]), next_line(&ids[1]) };
    int shorter = counts[0] < counts[1] ? counts[0] : counts[1];
    if (file == NULL || shorter < 2) {
        fail("two lines and a file to write are needed");
    }
    // Half of both in one batch, then both token by token.
    for (int start = 0, length = shorter / 2; start < shorter; start += length, length = 1) {
        struct llama_batch batch = llama_batch_init(2 * length, 0, 1);
        for (int i = 0; i < 2 * length; i++) {
            int sequence = i % 2, position = start + i / 2;
            batch.token[i] = ids[sequence][position];
            batch.pos[i] = position;
            batch.n_seq_id[i] = 1;
            batch.seq_id[i][0] = sequence;
            batch.logits[i] = 1;
        }
        batch.n_tokens = 2 * length;
        if (llama_decode(context, batch) != 0) {
            fail("llama_decode fails");
        }
        for (int i = 0; i < 2 * length; i++) {
            fwrite(llama_get_logits_ith(context, i), sizeof(float), (size_t) vocab, file);
        }
        llama_batch_free(batch);
    }
    if (fclose(file) != 0) {
        fail("cannot write the logits");
    }
    llama_free(context);
    llama_model_free(model);
}

// What programs do to a backend when contexts come and go.
static void churn(const char * path) {
    struct llama_model * model = load(path);
    llama_token ids[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    struct llama_context * first = need_context(model);
    feed(first, ids, 8, 0, false);
    llama_token expected = largest(llama_get_logits_ith(first, -1), vocab);
    struct llama_context * second = need_context(model);
    feed(second, ids, 8, 0, false);
    if (largest(llama_get_logits_ith(second, -1), vocab) != expected) {
        fail("a second context answers otherwise");
    }
    feed(first, ids, 1, 8, false);
    llama_free(first);
    feed(second, ids, 1, 8, false);
    llama_free(second);
    struct llama_context * third = need_context(model);
    feed(third, ids, 8, 0, false);
    if (largest(llama_get_logits_ith(third, -1), vocab) != expected) {
        fail("a third context answers otherwise");
    }
    llama_free(third);
    llama_model_free(model);
    model = load(path);
    third = need_context(model);
    feed(third, ids, 8, 0, false);
    if (largest(llama_get_logits_ith(third, -1), vocab) != expected) {
        fail("the model loaded again answers otherwise");
    }
    llama_free(third);
    llama_model_free(model);
    printf("ok\n");
}

// ((w·x · 2)² / 2) + (w·x · 2)², in memory that the allocator gives to one node after the other, w's own included.
static float * compute_reusing(ggml_backend_t backend, const void * weights, const float * x, int cols, int rows, int tokens) {
    struct ggml_init_params params = { ggml_tensor_overhead() * 16 + ggml_graph_overhead(), NULL, true };
    struct ggml_context * context = ggml_init(params);
    struct ggml_tensor * w = ggml_new_tensor_2d(context, GGML_TYPE_TQ2_0, cols, rows);
    struct ggml_tensor * in = ggml_new_tensor_2d(context, GGML_TYPE_F32, cols, tokens);
    ggml_set_input(w);
    ggml_set_input(in);
    struct ggml_tensor * square = ggml_sqr(context, ggml_scale(context, ggml_mul_mat(context, w, in), 2.0f));
    struct ggml_tensor * out = ggml_add(context, ggml_cont(context, ggml_scale(context, square, 0.5f)), square);
    ggml_set_output(out);
    struct ggml_cgraph * graph = ggml_new_graph(context);
    ggml_build_forward_expand(graph, out);
    ggml_gallocr_t allocator = ggml_gallocr_new(ggml_backend_get_default_buffer_type(backend));
    if (!ggml_gallocr_alloc_graph(allocator, graph)) {
        fail("a graph of %d x %d does not fit", rows, cols);
    }
    size_t count = (size_t) ggml_nelements(out);
    float * result = allocate(count, sizeof(float));
    // Twice: the second time the graph is known, and the weight comes again.
    for (int turn = 0; turn < 2; turn++) {
        ggml_backend_tensor_set(w, weights, 0, ggml_nbytes(w));
        ggml_backend_tensor_set(in, x, 0, ggml_nbytes(in));
        if (ggml_backend_graph_compute(backend, graph) != GGML_STATUS_SUCCESS) {
            fail("the graph was not computed");
        }
        ggml_backend_tensor_get(out, result, 0, count * sizeof(float));
    }
    ggml_gallocr_free(allocator);
    ggml_free(context);
    return result;
}

static void reuse(void) {
    ggml_backend_t cpu = ggml_backend_dev_init(ggml_backend_dev_by_name("CPU"), NULL);
    ggml_backend_t other = ggml_backend_dev_init(device(), NULL);
    const int cols = 256;
    const int shapes[][2] = { { 64, 4 }, { 256, 8 }, { 512, 16 }, { 1024, 32 }, { 1024, 64 } };
    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        const int rows = shapes[i][0], tokens = shapes[i][1];
        float * w = allocate((size_t) cols * rows, sizeof(float));
        float * x = allocate((size_t) cols * tokens, sizeof(float));
        for (int j = 0; j < cols * rows; j++) {
            w[j] = (rand() % 3 - 1) * 0.25f;
        }
        for (int j = 0; j < cols * tokens; j++) {
            x[j] = (rand() % 255 - 127) / 127.0f;
        }
        void * packed = allocate((size_t) cols * rows, 1);
        ggml_quantize_chunk(GGML_TYPE_TQ2_0, w, packed, 0, rows, cols, NULL);
        float * expected = compute_reusing(cpu, packed, x, cols, rows, tokens);
        float * found = compute_reusing(other, packed, x, cols, rows, tokens);
        double difference = 0.0, size = 0.0;
        for (int j = 0; j < rows * tokens; j++) {
            difference += (double) (expected[j] - found[j]) * (expected[j] - found[j]);
            size += (double) expected[j] * expected[j];
        }
        printf("%g\n", sqrt(difference / size));
        free(w), free(x), free(packed), free(expected), free(found);
    }
    ggml_backend_free(cpu);
    ggml_backend_free(other);
}

int main(int argc, char ** argv) {
    const char * command = argc > 2 ? argv[2] : "";
    const char * model = argc > 3 ? argv[3] : "";
    option_count = argc > 4 ? argc - 4 : 0;
    option_list = argv + 4;
    enum ggml_log_level last = GGML_LOG_LEVEL_NONE;
    llama_log_set(print_log, &last);
    if (argc > 1) {
        ggml_backend_load_all_from_path(argv[1]);
    }
    llama_backend_init();
    if (strcmp(command, "devices") == 0) {
        for (size_t i = 0; i < ggml_backend_dev_count(); i++) {
            ggml_backend_dev_t found = ggml_backend_dev_get(i);
            printf("%s\t%s\n", ggml_backend_dev_name(found), ggml_backend_dev_description(found));
        }
    } else if (strcmp(command, "logits") == 0) {
        logits(model);
    } else if (strcmp(command, "generate") == 0) {
        generate(model);
    } else if (strcmp(command, "loss") == 0) {
        loss(model);
    } else if (strcmp(command, "bench") == 0) {
        bench(model);
    } else if (strcmp(command, "parallel") == 0) {
        parallel(model);
    } else if (strcmp(command, "churn") == 0) {
        churn(model);
    } else if (strcmp(command, "reuse") == 0) {
        reuse();
    } else {
        fail("the command line is wrong; see the head of plugin.c");
    }
    llama_backend_free();
    return 0;
}
