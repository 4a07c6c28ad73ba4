// The words after the program's name: what the run is asked for, and what the program itself does.

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flags.h"

static void fail(int code, const char * format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "llama-tritune-finetune: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(code);
}

// A text that grows.
struct text {
    char * bytes;
    size_t length;
};

static void add(struct text * text, const char * bytes, size_t count) {
    char * longer = realloc(text->bytes, text->length + count + 1);
    if (longer == NULL) {
        fail(1, "out of memory");
    }
    memcpy(longer + text->length, bytes, count);
    text->bytes = longer;
    text->length += count;
    longer[text->length] = '\0';
}

static void add_word(struct text * text, const char * word) {
    add(text, word, strlen(word));
}

// A string of JSON.
static void add_string(struct text * text, const char * word) {
    add_word(text, "\"");
    for (const char * at = word; *at != '\0'; at++) {
        char escaped[8];
        bool plain = *at != '"' && *at != '\\' && (unsigned char) *at >= 32;
        snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char) *at);
        add(text, plain ? at : escaped, plain ? 1 : 6);
    }
    add_word(text, "\"");
}

static bool is_number(const char * word) {
    char * end;
    double value = strtod(word, &end);
    return end != word && *end == '\0' && isfinite(value) && strspn(word, "+-.0123456789eE") == strlen(word);
}

// What the flags said: settings of the run by their keys (the last word counts), and what this program itself does.
static struct {
    const char * keys[128];
    struct text values[128];
    int count;
    struct text more_data;
    const char * model, * init, * output, * adapter, * plugin, * device, * prompt;
    double batch, micro_batch;
    int tokens, threads;
    bool verbose, print_settings;
} run = { .output = "tritune-run", .device = "Tritune0", .tokens = 64 };

static struct text * setting(const char * key) {
    int at = 0;
    while (at < run.count && strcmp(run.keys[at], key) != 0) {
        at++;
    }
    if (at == run.count) {
        if (run.count == 128) {
            fail(2, "too many settings");
        }
        run.count++;
        run.keys[at] = key;
    }
    run.values[at].length = 0;
    return &run.values[at];
}

static const char * value_of(const char * key) {
    for (int at = 0; at < run.count; at++) {
        if (strcmp(run.keys[at], key) == 0) {
            return run.values[at].bytes;
        }
    }
    return NULL;
}

static void set_number(const char * key, double value) {
    char number[32];
    snprintf(number, sizeof number, "%.17g", value);
    add_word(setting(key), number);
}

// Their names of linear layers in ours.
static void set_modules(const char * flag, const char * list) {
    static const char * const theirs[][2] = { { "attn_q", "q" }, { "attn_k", "k" }, { "attn_v", "v" }, { "attn_o", "o" }, { "attn_output", "o" },
        { "ffn_gate", "gate" }, { "ffn_up", "up" }, { "ffn_down", "down" } };
    struct text ours = { NULL, 0 };
    for (const char * at = list; *at != '\0';) {
        size_t length = strcspn(at, ",");
        const char * name = NULL;
        for (size_t known = 0; known < sizeof theirs / sizeof *theirs; known++) {
            if (strlen(theirs[known][0]) == length && strncmp(theirs[known][0], at, length) == 0) {
                name = theirs[known][1];
            }
        }
        if (length == 6 && strncmp(at, "output", 6) == 0) {
            fail(2, "%s: the head is not trained; leave out \"output\"", flag);
        }
        add_word(&ours, ours.length == 0 ? "" : ",");
        name != NULL ? add_word(&ours, name) : add(&ours, at, length);
        at += length + (at[length] == ',');
    }
    add_string(setting("modules"), ours.bytes == NULL ? "" : ours.bytes);
}

static bool is_named(const struct flag * flag, const char * word) {
    size_t length = strlen(word);
    for (const char * at = strstr(flag->names, word); at != NULL; at = strstr(at + 1, word)) {
        bool whole = strchr(word, ' ') == NULL && (at == flag->names || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0');
        if (whole && length > 0) {
            return true;
        }
    }
    return false;
}

static void print_table(void) {
    static const char * const kinds[] = { "setting", "own", "accepted", "refused" };
    static const char * const values[] = { "none", "text", "number" };
    for (size_t at = 0; at < sizeof flags / sizeof *flags; at++) {
        printf("%s\t%s\t%s\t%s\n", flags[at].names, values[flags[at].value], kinds[flags[at].kind], flags[at].detail);
    }
}

static void print_help(void) {
    printf("llama-tritune-finetune -m MODEL.gguf -f DATA [-o ADAPTER.gguf] [-p TEXT] [flags]\n\n"
           "Trains a LoRA of a ternary model that llama.cpp has loaded, with Tritune's plug-in (GGML_BACKEND_PATH). The run's folder\n"
           "(--checkpoint-save-dir, ./tritune-run unless given) holds checkpoints, log.jsonl, report.html and adapter.gguf. Flags are\n"
           "those of llama-finetune, of QVAC's llama-finetune-lora and of llama-finetune-qlora; defaults are Tritune's: 3 epochs,\n"
           "learning rate 1e-4, linear, rank 8, alpha 16, all linear layers.\n\n");
    for (size_t at = 0; at < sizeof flags / sizeof *flags; at++) {
        if (flags[at].kind != REFUSED) {
            printf("  %s%s\n      %s\n", flags[at].names, flags[at].value == NONE ? "" : " VALUE", flags[at].detail);
        }
    }
    printf("\nOther flags of these programs are refused with the reason; --flags lists all.\n");
}

static void do_own(const char * flag, const char * value) {
    double number = value != NULL && is_number(value) ? atof(value) : 0;
#define IS(name) (strcmp(flag, name) == 0)
    if (IS("-f") || IS("--file") || IS("--train-file") || IS("--train-data")) {
        bool first = value_of("data") == NULL;
        if (!first) {
            add_word(&run.more_data, run.more_data.length == 0 ? "[" : ",");
        }
        add_string(first ? setting("data") : &run.more_data, value);
    } else if (IS("-b") || IS("--batch-size")) {
        run.batch = number;
    } else if (IS("-ub") || IS("--ubatch-size")) {
        run.micro_batch = number;
    } else if (IS("--train-on-prompt")) {
        add_string(setting("loss"), "all");
    } else if (IS("--lora-alpha")) {
        add_word(setting("alpha"), number == 0 ? "null" : value);
    } else if (IS("--lora-modules") || IS("--lora-targets")) {
        set_modules(flag, value);
    } else if (IS("-o") || IS("--output") || IS("--output-file") || IS("--output-adapter") || IS("--lora-out")) {
        run.adapter = value;
    } else if (IS("-lr-min") || IS("--lr-min") || IS("--learning-rate-min")) {
        if (number != 0) {
            fail(2, "%s %s is refused: the schedules end at 0", flag, value);
        }
    } else if (IS("-opt") || IS("--optimizer")) {
        if (strcmp(value, "adamw") != 0) {
            fail(2, "%s %s is refused: the optimiser is adamw", flag, value);
        }
    } else if (IS("--resume-from") || IS("--resume") || IS("--auto-resume")) {
        run.output = value != NULL ? value : run.output;
        add_word(setting("resume"), "true");
    } else if (IS("--plugin")) {
        run.plugin = value;
    } else if (IS("-dev") || IS("--device")) {
        run.device = value;
    } else if (IS("-p") || IS("--prompt")) {
        run.prompt = value;
    } else if (IS("-n") || IS("--predict") || IS("--n-predict")) {
        run.tokens = (int) number;
    } else if (IS("-t") || IS("--threads") || IS("-tb") || IS("--threads-batch")) {
        run.threads = (int) number;
    } else if (IS("--tritune")) {
        const char * equals = strchr(value, '=');
        if (equals == NULL) {
            fail(2, "--tritune needs KEY=VALUE, not %s", value);
        }
        struct text key = { NULL, 0 };
        add(&key, value, (size_t) (equals - value));
        bool literal = is_number(equals + 1) || strcmp(equals + 1, "true") == 0 || strcmp(equals + 1, "false") == 0;
        literal ? add_word(setting(key.bytes), equals + 1) : add_string(setting(key.bytes), equals + 1);
    } else if (IS("--print-settings")) {
        run.print_settings = true;
    } else if (IS("--flags")) {
        print_table();
        exit(0);
    } else if (IS("-v") || IS("--verbose") || IS("--log-verbose")) {
        run.verbose = true;
    } else if (IS("-h") || IS("--help") || IS("--usage")) {
        print_help();
        exit(0);
    } else if (!IS("--version") && !IS("--list-devices")) {
        fail(1, "internal error: nobody does %s", flag);
    }
#undef IS
}

// Reads the flags. --version and --list-devices, which need llama.cpp, are left to the caller.
static const char * parse(int count, char ** words) {
    const char * asked = NULL;
    for (int at = 1; at < count; at++) {
        const char * word = words[at];
        const struct flag * flag = NULL;
        for (size_t known = 0; known < sizeof flags / sizeof *flags && flag == NULL; known++) {
            flag = is_named(&flags[known], word) ? &flags[known] : NULL;
        }
        if (flag == NULL) {
            fail(2, "unknown flag %s (--help lists them)", word);
        }
        if (flag->kind == REFUSED) {
            fail(2, "%s is refused: %s", word, flag->detail);
        }
        const char * value = NULL;
        if (flag->value != NONE) {
            if (++at == count) {
                fail(2, "%s needs a value", word);
            }
            value = words[at];
            if (flag->value == NUMBER && !is_number(value)) {
                fail(2, "%s needs a number, not %s", word, value);
            }
        }
        if (flag->kind == SETTING) {
            run.model = strcmp(flag->detail, "model") == 0 ? value : run.model;
            run.init = strcmp(flag->detail, "init") == 0 ? value : run.init;
            run.output = strcmp(flag->detail, "output") == 0 ? value : run.output;
            struct text * text = setting(flag->detail);
            flag->value == NUMBER ? add_word(text, value) : add_string(text, value);
        } else if (flag->kind == OWN) {
            do_own(word, value);
        }
        asked = strcmp(word, "--version") == 0 || strcmp(word, "--list-devices") == 0 ? word : asked;
    }
    return asked;
}

// The settings of the run as JSON.
static struct text settings(void) {
    add_string(setting("output"), run.output);
    if (value_of("device") == NULL) {
        struct text device = { NULL, 0 };
        add_word(&device, "ggml:");
        add_word(&device, run.device);
        add_string(setting("device"), device.bytes);
        free(device.bytes);
    }
    if (run.micro_batch > 0 || run.batch > 0) {
        double micro_batch = run.micro_batch > 0 ? run.micro_batch : run.batch;
        set_number("batch_tokens", micro_batch);
        if (run.batch > micro_batch) {
            set_number("accumulate", ceil(run.batch / micro_batch));
        }
    }
    const char * alpha = value_of("alpha");
    if (alpha != NULL && strcmp(alpha, "null") == 0) {
        add_word(setting("alpha"), value_of("rank") != NULL ? value_of("rank") : "8");
    }
    if (run.more_data.length > 0) {
        add_word(&run.more_data, "]");
        add_word(setting("more_data"), run.more_data.bytes);
    }
    struct text json = { NULL, 0 };
    for (int at = 0; at < run.count; at++) {
        add_word(&json, at == 0 ? "{" : ", ");
        add_string(&json, run.keys[at]);
        add_word(&json, ": ");
        add_word(&json, run.values[at].bytes);
    }
    add_word(&json, "}");
    return json;
}

#endif
