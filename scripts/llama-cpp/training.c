// Trains inside a stock llama.cpp while llama.cpp works, for ../test-ggml-training.
//
//   training LIBRARY_DIR beside MODEL SETTINGS COUNT    decodes COUNT times beside a run, which is paused then; prints the decodes that
//                                                       were made beside it and those whose logits differ from those before
//   training LIBRARY_DIR swap MODEL ADAPTER OTHER       adapters on a context that has decoded; prints ok where the logits are those of
//                                                       a fresh context each time, and those without an adapter at last
//   training LIBRARY_DIR stale MODEL ADAPTER OTHER      what a server would go on with whose adapter is filled with another one, which
//                                                       it cannot know: the next token behind a prompt that the first adapter has
//                                                       computed. Prints how far its logits are from those of the other adapter alone,
//                                                       as a part of their range: with the prompt as it was cached, and computed again
//   training LIBRARY_DIR freed MODEL SETTINGS           frees the model at the second step; prints how the run ended, and the bytes that
//                                                       llama.cpp holds then
//   training LIBRARY_DIR two MODEL OTHER SETTINGS       two models loaded and used beside a run of one of them; prints as `beside`
//   training LIBRARY_DIR shared MODEL OTHER SETTINGS    a run of the second of two models that are loaded; prints what ggml_models tells at
//                                                       its first step, and how it ended
//   training LIBRARY_DIR inside MODEL SETTINGS          decodes in the callback of each step; prints as `beside`
//   training LIBRARY_DIR exit MODEL SETTINGS            ends the program at the second step
//   training LIBRARY_DIR idle MODEL -                   decodes now and then until the standard input ends; prints the decodes that were
//                                                       made and those whose logits differ from those before
//   training LIBRARY_DIR models MODEL -                 prints what ggml_models tells
//   training LIBRARY_DIR names - -                      prints ok where functions are found by their names, and others are not

#include "ggml-backend.h"
#include "ggml-tritune.h"
#include "llama.h"

#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct ggml_tritune tritune;

static void fail(const char * format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "training: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

static void check(int32_t code) {
    if (code != TRITUNE_OK) {
        fail("error %d: %s", code, tritune.last_error());
    }
}

static void print_log(enum ggml_log_level level, const char * text, void * state) {
    (void) state;
    if (level == GGML_LOG_LEVEL_ERROR) {
        fputs(text, stderr);
    }
}

enum { PROMPT = 12 };

// A model, a context, and the logits after a prompt.
struct loaded {
    struct llama_model * model;
    struct llama_context * context;
    int vocab;
    float * before;
};

// Decodes some tokens of the prompt behind those that the cache holds.
static const float * decode_part(struct loaded * loaded, int first, int count) {
    llama_token tokens[PROMPT];
    for (int i = 0; i < count; i++) {
        tokens[i] = 5 + 3 * (first + i);
    }
    if (llama_decode(loaded->context, llama_batch_get_one(tokens, count)) != 0) {
        fail("llama_decode fails");
    }
    return llama_get_logits_ith(loaded->context, -1);
}

static const float * decode(struct loaded * loaded) {
    llama_memory_clear(llama_get_memory(loaded->context), true);
    return decode_part(loaded, 0, PROMPT);
}

static float * kept(const float * logits, int vocab) {
    float * copy = malloc(sizeof(float) * (size_t) vocab);
    memcpy(copy, logits, sizeof(float) * (size_t) vocab);
    return copy;
}

static struct llama_context * new_context(struct llama_model * model) {
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = 64;
    params.n_threads = params.n_threads_batch = 1;
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL) {
        fail("llama.cpp makes no context");
    }
    return context;
}

static struct loaded load(const char * path) {
    ggml_backend_dev_t devices[2] = { ggml_backend_dev_by_name("Tritune0"), NULL };
    struct llama_model_params params = llama_model_default_params();
    params.devices = devices;
    params.n_gpu_layers = 999;
    struct loaded loaded = { .model = devices[0] == NULL ? NULL : llama_model_load_from_file(path, params) };
    if (loaded.model == NULL) {
        fail("llama.cpp does not load %s", path);
    }
    loaded.context = new_context(loaded.model);
    loaded.vocab = llama_vocab_n_tokens(llama_model_get_vocab(loaded.model));
    loaded.before = kept(decode(&loaded), loaded.vocab);
    return loaded;
}

static bool same(struct loaded * loaded) {
    return memcmp(decode(loaded), loaded->before, sizeof(float) * (size_t) loaded->vocab) == 0;
}

static atomic_int steps;

static int32_t count_step(const char * record, void * user) {
    (void) record, (void) user;
    atomic_fetch_add(&steps, 1);
    return 1;
}

// The state of a run, as JSON that is never freed.
static const char * state(tritune_run run, double seconds) {
    tritune_text told;
    const char * bytes;
    check(tritune.run_wait(run, seconds, &told));
    check(tritune.text_get(told, &bytes, NULL));
    return bytes;
}

static bool is_running(tritune_run run, double seconds) {
    return strstr(state(run, seconds), "\"state\":\"running\"") != NULL;
}

static int by_size(const void * a, const void * b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

// Decodes once more and notes how long it took, in milliseconds; whether the logits are as before.
static bool timed(struct loaded * loaded, double * took) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    bool equal = same(loaded);
    clock_gettime(CLOCK_MONOTONIC, &end);
    *took = (double) (end.tv_sec - start.tv_sec) * 1e3 + (double) (end.tv_nsec - start.tv_nsec) * 1e-6;
    return equal;
}

static double nineteen_of_twenty(double * times, int count) {
    qsort(times, (size_t) count, sizeof(double), by_size);
    return count == 0 ? 0.0 : times[count * 19 / 20];
}

static void beside(struct loaded * models, int count, const char * settings, int decodes) {
    tritune_run run;
    double * times = malloc(sizeof(double) * (size_t) decodes);
    for (int i = 0; i < decodes; i++) {
        timed(&models[i % count], &times[i]);
    }
    double alone = nineteen_of_twenty(times, decodes);
    check(tritune.run_start(settings, count_step, NULL, &run));
    while (atomic_load(&steps) == 0 && is_running(run, 0.01)) {
    }
    int made = 0, differ = 0;
    while (made < decodes && is_running(run, 0)) {
        differ += !timed(&models[made % count], &times[made]);
        made++;
    }
    fprintf(stderr, "19 of 20 decodes took at most %.1f ms alone and %.1f ms beside the run\n", alone, nineteen_of_twenty(times, made));
    free(times);
    check(tritune.run_pause(run));
    const char * ended = state(run, -1);
    if (strstr(ended, "\"state\":\"failed\"") != NULL) {
        fail("%s", ended);
    }
    check(tritune.run_free(run));
    printf("%d %d %d\n", made, differ, atomic_load(&steps));
}

static int differ_inside;

static int32_t decode_inside(const char * record, void * user) {
    (void) record;
    differ_inside += !same(user);
    atomic_fetch_add(&steps, 1);
    return 1;
}

static void wait_for_step(tritune_run run, int step) {
    while (atomic_load(&steps) < step) {
        if (!is_running(run, 0.01)) {
            fail("the run ended before: %s", state(run, 0));
        }
    }
}

static void set(struct loaded * loaded, struct llama_adapter_lora * adapter) {
    float scale = 1.0f;
    if (llama_set_adapters_lora(loaded->context, &adapter, adapter == NULL ? 0 : 1, &scale) != 0) {
        fail("llama.cpp does not take the adapter");
    }
}

static struct llama_adapter_lora * read_adapter(struct loaded * loaded, const char * path) {
    struct llama_adapter_lora * adapter = llama_adapter_lora_init(loaded->model, path);
    if (adapter == NULL) {
        fail("llama.cpp does not read %s", path);
    }
    return adapter;
}

static void swap(struct loaded * loaded, const char * const * paths) {
    for (int i = 0; i < 2; i++) {
        struct llama_adapter_lora * adapter = read_adapter(loaded, paths[i]);
        set(loaded, adapter);
        float * found = kept(decode(loaded), loaded->vocab);
        struct loaded fresh = { .model = loaded->model, .context = new_context(loaded->model), .vocab = loaded->vocab };
        set(&fresh, adapter);
        if (memcmp(found, decode(&fresh), sizeof(float) * (size_t) loaded->vocab) != 0) {
            fail("%s: a context that has decoded differs from a fresh one", paths[i]);
        }
        if (memcmp(found, loaded->before, sizeof(float) * (size_t) loaded->vocab) == 0) {
            fail("%s changes nothing", paths[i]);
        }
        llama_free(fresh.context);
        free(found);
    }
    set(loaded, NULL);
    printf(same(loaded) ? "ok\n" : "differs without an adapter\n");
}

// The largest difference, as a part of the range of the second.
static double distance(const float * a, const float * b, int count) {
    double largest = 0.0, low = b[0], high = b[0];
    for (int i = 0; i < count; i++) {
        largest = fmax(largest, fabs((double) a[i] - b[i]));
        low = fmin(low, b[i]);
        high = fmax(high, b[i]);
    }
    return largest / (high - low);
}

static void stale(struct loaded * loaded, const char * const * paths) {
    struct llama_adapter_lora * adapters[2] = { read_adapter(loaded, paths[0]), read_adapter(loaded, paths[1]) };
    float * found[3];
    for (int turn = 0; turn < 3; turn++) {
        // The prompt by the first adapter in the first turn, by the other one in the others.
        set(loaded, adapters[turn > 0]);
        llama_memory_clear(llama_get_memory(loaded->context), true);
        decode_part(loaded, 0, PROMPT - 1);
        set(loaded, adapters[1]);
        found[turn] = kept(decode_part(loaded, PROMPT - 1, 1), loaded->vocab);
    }
    printf("%g %g\n", distance(found[0], found[2], loaded->vocab), distance(found[1], found[2], loaded->vocab));
}

static const char * models(void) {
    tritune_text told;
    const char * bytes;
    check(tritune.ggml_models(&told));
    check(tritune.text_get(told, &bytes, NULL));
    return bytes;
}

static const char * at_first;

static int32_t models_at_first(const char * record, void * user) {
    (void) record, (void) user;
    if (at_first == NULL) {
        at_first = models();
    }
    return 1;
}

int main(int argc, char ** argv) {
    if (argc < 5) {
        fail("the command line is wrong; see the head of training.c");
    }
    const char * command = argv[2];
    llama_log_set(print_log, NULL);
    ggml_backend_load_all_from_path(argv[1]);
    llama_backend_init();
    const char * missing = ggml_tritune_get(&tritune);
    if (missing != NULL) {
        fail("%s", missing);
    }
    if (strcmp(command, "names") == 0) {
        ggml_backend_reg_t reg = ggml_backend_reg_by_name("tritune");
        const char * const others[] = { "tritune_nothing", "malloc", "ggml_backend_init", "" };
        for (int i = 0; i < 4; i++) {
            if (ggml_backend_reg_get_proc_address(reg, others[i]) != NULL) {
                fail("\"%s\" is found", others[i]);
            }
        }
        printf("ok\n");
        return 0;
    }
    struct loaded loaded[2] = { load(argv[3]) };
    tritune_run run;
    if (strcmp(command, "beside") == 0 && argc == 6) {
        beside(loaded, 1, argv[4], atoi(argv[5]));
    } else if (strcmp(command, "two") == 0 && argc == 6) {
        loaded[1] = load(argv[4]);
        beside(loaded, 2, argv[5], 100);
        llama_free(loaded[1].context);
        llama_model_free(loaded[1].model);
    } else if (strcmp(command, "shared") == 0 && argc == 6) {
        loaded[1] = load(argv[4]);
        check(tritune.run_start(argv[5], models_at_first, NULL, &run));
        const char * ended = state(run, -1);
        printf("%s\n%s\n", at_first == NULL ? "[]" : at_first, ended);
        check(tritune.run_free(run));
        llama_free(loaded[1].context);
        llama_model_free(loaded[1].model);
    } else if (strcmp(command, "inside") == 0) {
        check(tritune.run_start(argv[4], decode_inside, &loaded[0], &run));
        const char * ended = state(run, -1);
        if (strstr(ended, "\"state\":\"finished\"") == NULL) {
            fail("%s", ended);
        }
        printf("%d %d %d\n", atomic_load(&steps), differ_inside, atomic_load(&steps));
    } else if (strcmp(command, "swap") == 0 && argc == 6) {
        swap(loaded, (const char * const *) argv + 4);
    } else if (strcmp(command, "stale") == 0 && argc == 6) {
        stale(loaded, (const char * const *) argv + 4);
    } else if (strcmp(command, "freed") == 0) {
        check(tritune.run_start(argv[4], count_step, NULL, &run));
        wait_for_step(run, 2);
        llama_free(loaded[0].context);
        llama_model_free(loaded[0].model);
        printf("%s\n", state(run, -1));
        check(tritune.run_free(run));
        printf("%s\n", models());
        return 0;
    } else if (strcmp(command, "exit") == 0) {
        check(tritune.run_start(argv[4], count_step, NULL, &run));
        wait_for_step(run, 2);
        exit(0);
    } else if (strcmp(command, "idle") == 0) {
        int made = 0, differ = 0;
        struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
        while (poll(&input, 1, 50) == 0) {
            differ += !same(&loaded[0]);
            made++;
        }
        printf("%d %d %d\n", made, differ, 0);
    } else if (strcmp(command, "models") == 0) {
        printf("%s\n", models());
    } else {
        fail("the command line is wrong; see the head of training.c");
    }
    llama_free(loaded[0].context);
    llama_model_free(loaded[0].model);
    llama_backend_free();
    return 0;
}
