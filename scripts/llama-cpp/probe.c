// Drives a stock llama.cpp through its C API, for ../compare-llama-cpp and ../interop-adapter. It prints JSON or plain numbers, so that the
// comparison itself can live elsewhere.
//
//   probe LIBRARY_DIR tokenize MODEL         texts on stdin, each ended by NUL; prints their ids, one line per text
//   probe LIBRARY_DIR logits MODEL OUT       lines of comma-separated ids on stdin; writes f32 logits of all positions
//     [ADAPTER FACTOR]...                    with these LoRA adapters
//   probe LIBRARY_DIR bench MODEL THREADS PROMPT GENERATE REPETITIONS

#include "ggml-backend.h"
#include "ggml-cpu.h"
#include "llama.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char * format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "probe: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

// llama.cpp says why a file does not load only in its log, so errors must stay visible. Continuation
// lines carry a level of their own and follow the line they continue.
static void print_problems(enum ggml_log_level level, const char * text, void * state) {
    enum ggml_log_level * last = state;
    if (level != GGML_LOG_LEVEL_CONT) {
        *last = level;
    }
    if (*last == GGML_LOG_LEVEL_ERROR) {
        fputs(text, stderr);
    }
}

static void * allocate(size_t count, size_t size) {
    void * memory = calloc(count, size);
    if (memory == NULL) {
        fail("out of memory");
    }
    return memory;
}

static int number(const char * text) {
    char * end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value > INT_MAX) {
        fail("\"%s\" is not a number", text);
    }
    return (int) value;
}

static char * read_stdin(size_t * length) {
    size_t capacity = 1 << 16;
    char * bytes = allocate(capacity, 1);
    *length = 0;
    for (size_t got; (got = fread(bytes + *length, 1, capacity - *length, stdin)) > 0;) {
        *length += got;
        if (*length == capacity) {
            capacity *= 2;
            bytes = realloc(bytes, capacity);
            if (bytes == NULL) {
                fail("out of memory");
            }
        }
    }
    bytes[*length] = '\0';
    return bytes;
}

static struct llama_model * load(const char * path, bool vocab_only) {
    struct llama_model_params params = llama_model_default_params();
    params.vocab_only = vocab_only;
    // A corrupt block would otherwise only show as odd numbers.
    params.check_tensors = !vocab_only;
    struct llama_model * model = llama_model_load_from_file(path, params);
    if (model == NULL) {
        fail("llama.cpp does not load %s", path);
    }
    return model;
}

static void tokenize(const char * path) {
    struct llama_model * model = load(path, true);
    const struct llama_vocab * vocab = llama_model_get_vocab(model);
    size_t length;
    char * texts = read_stdin(&length);
    for (char * text = texts; text < texts + length; text += strlen(text) + 1) {
        int32_t bytes = (int32_t) strlen(text);
        // A byte is at most one token; two more for what the model wants at the ends, some for a prefixed space.
        int32_t capacity = bytes + 8;
        llama_token * ids = allocate((size_t) capacity, sizeof *ids);
        int32_t count = llama_tokenize(vocab, text, bytes, ids, capacity, true, false);
        if (count < 0) {
            fail("llama_tokenize answered %d for \"%s\"", count, text);
        }
        for (int32_t i = 0; i < count; i++) {
            printf(i == 0 ? "%d" : ",%d", ids[i]);
        }
        printf("\n");
        free(ids);
    }
    free(texts);
    llama_model_free(model);
}

// One token per byte of the line is more than enough.
static int parse_ids(char * line, llama_token * ids) {
    int count = 0;
    for (char * part = strtok(line, ","); part != NULL; part = strtok(NULL, ",")) {
        ids[count++] = number(part);
    }
    return count;
}

// Puts the adapters of the command line, each a path and a factor, on a context.
static void adapt(struct llama_model * model, struct llama_context * context, char ** arguments, int count) {
    struct llama_adapter_lora ** adapters = allocate((size_t) count + 1, sizeof *adapters);
    float * factors = allocate((size_t) count + 1, sizeof *factors);
    for (int i = 0; i < count; i++) {
        adapters[i] = llama_adapter_lora_init(model, arguments[2 * i]);
        if (adapters[i] == NULL) {
            fail("llama.cpp does not load the adapter %s", arguments[2 * i]);
        }
        char * end;
        factors[i] = strtof(arguments[2 * i + 1], &end);
        if (*end != '\0') {
            fail("\"%s\" is not a factor", arguments[2 * i + 1]);
        }
    }
    if (llama_set_adapters_lora(context, adapters, (size_t) count, factors) != 0) {
        fail("llama.cpp does not take the adapters");
    }
    // The adapters themselves live as long as the model.
    free(adapters);
    free(factors);
}

static void logits(const char * path, const char * output, char ** adapters, int adapter_count) {
    struct llama_model * model = load(path, false);
    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    FILE * file = fopen(output, "wb");
    if (file == NULL) {
        fail("cannot write %s", output);
    }
    // What is compared is the arithmetic of the model, hence an exact cache and plain attention, and one thread so that
    // a run repeats exactly.
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = params.n_batch = params.n_ubatch = 512;
    params.n_threads = params.n_threads_batch = 1;
    params.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED;
    params.type_k = params.type_v = GGML_TYPE_F32;
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL) {
        fail("llama.cpp makes no context for %s", path);
    }
    adapt(model, context, adapters, adapter_count);
    size_t length;
    char * lines = read_stdin(&length);
    llama_token * ids = allocate(length + 1, sizeof *ids);
    char * rest = lines;
    for (char * line; (line = strsep(&rest, "\n")) != NULL;) {
        int count = parse_ids(line, ids);
        if (count == 0) {
            continue;
        }
        if (count > 512) {
            fail("a prompt has %d tokens, more than the 512 of one batch", count);
        }
        llama_memory_clear(llama_get_memory(context), true);
        struct llama_batch batch = llama_batch_init(count, 0, 1);
        batch.n_tokens = count;
        for (int i = 0; i < count; i++) {
            batch.token[i] = ids[i];
            batch.pos[i] = i;
            batch.n_seq_id[i] = 1;
            batch.seq_id[i][0] = 0;
            batch.logits[i] = 1;
        }
        if (llama_decode(context, batch) != 0) {
            fail("llama_decode fails");
        }
        for (int i = 0; i < count; i++) {
            if (fwrite(llama_get_logits_ith(context, i), sizeof(float), (size_t) vocab, file) != (size_t) vocab) {
                fail("cannot write %s", output);
            }
        }
        llama_batch_free(batch);
    }
    if (fclose(file) != 0) {
        fail("cannot write %s", output);
    }
    printf("%d\n", vocab);
    free(ids);
    free(lines);
    llama_free(context);
    llama_model_free(model);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

// Feeds `tokens` tokens in steps of `step`, once to warm up and then `repetitions` times, as `tritune bench` does and
// with its token ids.
static void measure(
        struct llama_context * context, int vocab, const char * name, int tokens, int step, int repetitions) {
    llama_token * ids = allocate((size_t) tokens, sizeof *ids);
    for (int i = 0; i < tokens; i++) {
        ids[i] = (llama_token) ((uint32_t) i * 2654435761u % (uint32_t) vocab);
    }
    printf("\"%s%d\": [", name, tokens);
    for (int repetition = 0; repetition <= repetitions; repetition++) {
        llama_memory_clear(llama_get_memory(context), true);
        double start = seconds();
        for (int first = 0; first < tokens; first += step) {
            int count = tokens - first < step ? tokens - first : step;
            if (llama_decode(context, llama_batch_get_one(ids + first, count)) != 0) {
                fail("llama_decode fails");
            }
            llama_synchronize(context);
        }
        if (repetition > 0) {
            printf(repetition == 1 ? "%.4f" : ", %.4f", tokens / (seconds() - start));
        }
    }
    printf("], ");
    free(ids);
}

static long peak_resident_bytes(void) {
    FILE * status = fopen("/proc/self/status", "r");
    char line[256];
    long kibibytes = 0;
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        sscanf(line, "VmHWM: %ld kB", &kibibytes);
    }
    if (status != NULL) {
        fclose(status);
    }
    return 1024 * kibibytes;
}

static void bench(const char * path, int threads, int prompt, int generate, int repetitions) {
    struct llama_model_params model_params = llama_model_default_params();
    struct llama_model * model = llama_model_load_from_file(path, model_params);
    if (model == NULL) {
        fail("llama.cpp does not load %s", path);
    }
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = (uint32_t) (prompt > generate ? prompt : generate);
    params.n_batch = params.n_ubatch = 512;
    params.n_threads = params.n_threads_batch = threads;
    params.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_AUTO;
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL) {
        fail("llama.cpp makes no context for %s", path);
    }
    // Without a pool llama.cpp starts its threads anew for every token; its own benchmark attaches one too. The pool
    // belongs to the CPU plug-in, hence the lookup by name.
    ggml_backend_reg_t cpu = ggml_backend_dev_backend_reg(ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU));
    struct ggml_threadpool * (*pool_new)(struct ggml_threadpool_params *) =
        ggml_backend_reg_get_proc_address(cpu, "ggml_threadpool_new");
    void (*pool_free)(struct ggml_threadpool *) = ggml_backend_reg_get_proc_address(cpu, "ggml_threadpool_free");
    if (pool_new == NULL || pool_free == NULL) {
        fail("the CPU backend has no thread pool");
    }
    struct ggml_threadpool_params pool_params = ggml_threadpool_params_default(threads);
    struct ggml_threadpool * pool = pool_new(&pool_params);
    llama_attach_threadpool(context, pool, NULL);

    int vocab = llama_vocab_n_tokens(llama_model_get_vocab(model));
    printf("{");
    measure(context, vocab, "pp", prompt, 512, repetitions);
    measure(context, vocab, "tg", generate, 1, repetitions);
    printf("\"system\": \"%s\", \"peak_resident_bytes\": %ld}\n", llama_print_system_info(), peak_resident_bytes());
    llama_free(context);
    pool_free(pool);
    llama_model_free(model);
}

int main(int argc, char ** argv) {
    const char * command = argc > 3 ? argv[2] : "";
    enum ggml_log_level last = GGML_LOG_LEVEL_NONE;
    llama_log_set(print_problems, &last);
    if (argc > 1) {
        ggml_backend_load_all_from_path(argv[1]);
    }
    llama_backend_init();
    if (ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_CPU) == NULL) {
        fail("no CPU backend is found; the first argument names the folder of llama.cpp's libraries");
    }
    if (strcmp(command, "tokenize") == 0 && argc == 4) {
        tokenize(argv[3]);
    } else if (strcmp(command, "logits") == 0 && argc >= 5 && argc % 2 == 1) {
        logits(argv[3], argv[4], argv + 5, (argc - 5) / 2);
    } else if (strcmp(command, "bench") == 0 && argc == 8) {
        bench(argv[3], number(argv[4]), number(argv[5]), number(argv[6]), number(argv[7]));
    } else {
        fail("the command line is wrong; see the head of probe.c");
    }
    llama_backend_free();
    return 0;
}
