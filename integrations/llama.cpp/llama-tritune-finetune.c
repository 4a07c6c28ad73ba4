// Fine-tunes a ternary model inside a stock llama.cpp: the model is loaded by llama.cpp, Tritune's plug-in trains an adapter on the same
// device, and the context that answered before answers again with the adapter. Also an example for apps: nothing of Tritune is linked.
//
//   llama-tritune-finetune -m model.gguf -f chats.jsonl --output-adapter mine.gguf -p "Hello"
//
// docs/llama.cpp.md says how it is built and what it does. Exit codes: 0 done, 1 failed, 2 wrong flags, 3 paused (--resume continues).

#include "ggml-backend.h"
#include "ggml-tritune.h"
#include "llama.h"

#include <signal.h>

#include "arguments.h"

static void print_log(enum ggml_log_level level, const char * text, void * state) {
    (void) state;
    if (run.verbose || level == GGML_LOG_LEVEL_ERROR) {
        fputs(text, stderr);
    }
}

static struct ggml_tritune tritune;

static void check(int32_t code) {
    if (code != TRITUNE_OK) {
        fail(code == TRITUNE_SETTINGS ? 2 : 1, "%s", tritune.last_error());
    }
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
    interrupted = 1;
    signal(number, SIG_DFL); // The second one ends the program at once.
}

// The number of that name in an object of JSON that Tritune wrote.
static double number_in(const char * json, const char * name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char * at = strstr(json, key);
    return at != NULL ? atof(at + strlen(key)) : NAN;
}

// The text of that name, in place of its escapes what they stand for, as far as it is ASCII.
static struct text text_in(const char * json, const char * name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    struct text found = { NULL, 0 };
    const char * at = strstr(json, key);
    for (at = at != NULL ? at + strlen(key) : NULL; at != NULL && *at != '\0' && *at != '"'; at++) {
        char byte = *at;
        if (byte == '\\') {
            byte = *++at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
        }
        add(&found, &byte, 1);
    }
    return found;
}

static int32_t on_step(const char * record, void * user) {
    (void) user;
    fprintf(stderr, "step %.0f of %.0f, loss %.4f, %.0f tokens/s\n", number_in(record, "step"), number_in(record, "total"),
            number_in(record, "loss"), number_in(record, "tokens_per_s"));
    return 1;
}

// Continues the prompt greedily, on an empty cache: what is in it may have been computed with another adapter.
static void answer(const char * when, struct llama_model * model, struct llama_context * context) {
    if (run.prompt == NULL) {
        return;
    }
    const struct llama_vocab * vocab = llama_model_get_vocab(model);
    int room = (int) llama_n_ctx(context);
    llama_token * tokens = malloc(sizeof(llama_token) * (size_t) room);
    int count = tokens == NULL ? 0 : llama_tokenize(vocab, run.prompt, (int) strlen(run.prompt), tokens, room, true, true);
    if (count <= 0) {
        fail(1, "the prompt cannot be tokenised, or is longer than %d tokens", room);
    }
    llama_memory_clear(llama_get_memory(context), true);
    struct llama_sampler * greedy = llama_sampler_init_greedy();
    struct llama_batch batch = llama_batch_get_one(tokens, count);
    printf("%s: %s", when, run.prompt);
    for (int done = 0; done < run.tokens && count + done < room; done++) {
        if (llama_decode(context, batch) != 0) {
            fail(1, "llama.cpp does not decode");
        }
        llama_token next = llama_sampler_sample(greedy, context, -1);
        char piece[256];
        int length = llama_vocab_is_eog(vocab, next) ? -1 : llama_token_to_piece(vocab, next, piece, sizeof piece, 0, false);
        if (length < 0) {
            break;
        }
        fwrite(piece, 1, (size_t) length, stdout);
        tokens[0] = next;
        batch = llama_batch_get_one(tokens, 1);
    }
    printf("\n");
    fflush(stdout);
    llama_sampler_free(greedy);
    free(tokens);
}

static void copy(const char * from, const char * to) {
    FILE * source = fopen(from, "rb"), * target = source == NULL ? NULL : fopen(to, "wb");
    char bytes[65536];
    bool good = target != NULL;
    for (size_t count; good && (count = fread(bytes, 1, sizeof bytes, source)) > 0;) {
        good = fwrite(bytes, 1, count, target) == count;
    }
    if (!good || ferror(source) || fclose(target) != 0) {
        fail(1, "%s cannot be copied to %s", from, to);
    }
    fclose(source);
}

// Trains beside llama.cpp and returns the adapter; NULL when the run was paused.
static char * train(const char * json) {
    tritune_run trained;
    tritune_text told;
    const char * state;
    check(tritune.run_start(json, on_step, NULL, &trained));
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    do {
        if (interrupted) {
            check(tritune.run_pause(trained));
        }
        check(tritune.run_wait(trained, 0.2, &told));
        check(tritune.text_get(told, &state, NULL));
        if (strncmp(state, "{\"state\":\"running\"", 18) != 0) {
            break;
        }
        check(tritune.text_free(told));
    } while (true);
    bool failed = strncmp(state, "{\"state\":\"failed\"", 17) == 0, paused = strncmp(state, "{\"state\":\"paused\"", 17) == 0;
    if (failed) {
        fail(1, "%s", text_in(state, "error").bytes);
    }
    struct text adapter = text_in(state, "adapter");
    if (adapter.bytes == NULL && !paused) {
        // A run that had finished before.
        add_word(&adapter, run.output);
        add_word(&adapter, "/adapter.gguf");
    }
    check(tritune.text_free(told));
    check(tritune.run_free(trained));
    return paused ? NULL : adapter.bytes;
}

static void apply(struct llama_model * model, struct llama_context * context, const char * path) {
    struct llama_adapter_lora * adapter = llama_adapter_lora_init(model, path);
    float scale = 1.0f;
    if (adapter == NULL || llama_set_adapters_lora(context, &adapter, 1, &scale) != 0) {
        fail(1, "llama.cpp does not take the adapter %s", path);
    }
}

int main(int count, char ** words) {
    const char * asked = parse(count, words);
    if (asked == NULL && (value_of("model") == NULL || value_of("data") == NULL)) {
        fail(2, "-m MODEL.gguf and -f DATA are needed (--help)");
    }
    struct text json = { NULL, 0 };
    if (asked == NULL) {
        json = settings();
        if (run.print_settings) {
            printf("%s\n", json.bytes);
            return 0;
        }
    }
    llama_log_set(print_log, NULL);
    ggml_backend_load_all();
    if (run.plugin != NULL && ggml_backend_load(run.plugin) == NULL) {
        fail(1, "llama.cpp does not load %s", run.plugin);
    }
    llama_backend_init();
    const char * missing = ggml_tritune_get(&tritune);
    if (missing != NULL) {
        fail(1, "%s", missing);
    }
    if (asked != NULL && strcmp(asked, "--version") == 0) {
        printf("Tritune %s, interface %u\n", tritune.version(), tritune.api_version());
        return 0;
    }
    for (size_t at = 0; asked != NULL && at < ggml_backend_dev_count(); at++) {
        ggml_backend_dev_t device = ggml_backend_dev_get(at);
        printf("%s: %s\n", ggml_backend_dev_name(device), ggml_backend_dev_description(device));
    }
    if (asked != NULL) {
        return 0;
    }

    ggml_backend_dev_t devices[2] = { ggml_backend_dev_by_name(run.device), NULL };
    if (devices[0] == NULL) {
        fail(1, "llama.cpp has no device %s (--list-devices)", run.device);
    }
    struct llama_model_params model_params = llama_model_default_params();
    model_params.devices = devices;
    model_params.n_gpu_layers = 999;
    struct llama_model * model = llama_model_load_from_file(run.model, model_params);
    if (model == NULL) {
        fail(1, "llama.cpp does not load %s", run.model);
    }
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = run.prompt == NULL ? 64 : (uint32_t) (strlen(run.prompt) + (size_t) run.tokens + 64);
    if (run.threads > 0) {
        params.n_threads = params.n_threads_batch = run.threads;
    }
    struct llama_context * context = llama_init_from_model(model, params);
    if (context == NULL) {
        fail(1, "llama.cpp makes no context");
    }
    if (run.init != NULL) {
        apply(model, context, run.init);
    }
    answer("before", model, context);
    char * adapter = train(json.bytes);
    if (adapter == NULL) {
        fprintf(stderr, "paused; --resume continues the run in %s\n", run.output);
    } else {
        if (run.adapter != NULL) {
            copy(adapter, run.adapter);
        }
        apply(model, context, adapter);
        answer("after", model, context);
        fprintf(stderr, "the adapter is %s\n", run.adapter != NULL ? run.adapter : adapter);
    }
    llama_free(context);
    llama_model_free(model);
    free(json.bytes);
    return adapter == NULL ? 3 : 0;
}
