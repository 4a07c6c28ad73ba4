/* Tritune for C: run and fine-tune ternary (1.58-bit) language models.
 *
 * - Every function may be called from any thread. Calls that use the same model wait for each other.
 * - Functions return TRITUNE_OK or the kind of error; tritune_last_error() tells the words.
 * - Models, stops and texts are numbers, not pointers: one that was freed, or is of another type, is refused.
 * - Texts are UTF-8 and end with a zero. Options and settings are JSON objects; NULL stands for an empty one.
 * - A callback must not use the model it is called for; it is refused.
 * - Within TRITUNE_API_VERSION 1 functions and codes are only added. */
#ifndef TRITUNE_H
#define TRITUNE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TRITUNE_API_VERSION 1

/* Return codes. */
#define TRITUNE_OK 0
#define TRITUNE_SETTINGS 1   /* a setting, an option or a name is wrong */
#define TRITUNE_DEVICE 2     /* the device cannot be opened, or failed */
#define TRITUNE_MEMORY 3     /* memory does not suffice */
#define TRITUNE_MODEL 4      /* a model cannot be read or used */
#define TRITUNE_ADAPTER 5    /* an adapter cannot be read, or does not fit */
#define TRITUNE_DATA 6       /* data cannot be read or used */
#define TRITUNE_TRAINING 7   /* training or export failed */
#define TRITUNE_CHECKPOINT 8 /* a folder holds another run, or damaged checkpoints */
#define TRITUNE_FILE 9       /* a file cannot be read or written */
#define TRITUNE_ARGUMENT 10  /* a pointer is null, a number is no handle, a text is no UTF-8, a buffer is too small */
#define TRITUNE_INTERNAL 11  /* a bug in Tritune */

/* Handles; 0 is none. */
typedef uint64_t tritune_model;
typedef uint64_t tritune_stop;
typedef uint64_t tritune_text;

/* Receives a piece of text of `length` bytes, which also ends with a zero; returns 0 to end the generation. */
typedef int32_t (*tritune_on_text)(const char *text, size_t length, void *user);
/* Receives a step of a run as a JSON object ("step", "total", "loss", ...); returns 0 to save and end the run. */
typedef int32_t (*tritune_on_step)(const char *record, void *user);

/* TRITUNE_API_VERSION of the library. */
uint32_t tritune_api_version(void);
/* The version of the program; never freed. */
const char *tritune_version(void);
/* What went wrong in the last call of this thread that failed; valid until its next call. Never NULL. */
const char *tritune_last_error(void);

/* Opens a model, a GGUF file or a Hugging Face folder, and puts it on a device. Options: "device" ("auto", "cpu",
 * "vulkan", "vulkan:0", ...), "threads", "context", "batch", "precision" ("f16" or "f32"), "weight_layout", "tune". */
int32_t tritune_model_open(const char *path, const char *options, tritune_model *model);
/* Frees a model. A call that uses it in another thread ends first. */
int32_t tritune_model_close(tritune_model model);

/* Continues a text. Options are the flags of `tritune generate`: "max_tokens", "temperature", "top_k", "seed", "stop", ...
 * `stop` may be 0, `on_text` NULL, and `result` NULL; otherwise it becomes a text with a JSON object: "text", "finish",
 * "tokens", and times. */
int32_t tritune_generate(tritune_model model, const char *prompt, const char *options, tritune_stop stop,
                         tritune_on_text on_text, void *user, tritune_text *result);
/* The same for a conversation: a JSON array of {"role", "content"}. */
int32_t tritune_chat(tritune_model model, const char *messages, const char *options, tritune_stop stop,
                     tritune_on_text on_text, void *user, tritune_text *result);
/* The tokens of a text. `count` becomes their number; TRITUNE_ARGUMENT, and nothing is written, when `capacity` is less. */
int32_t tritune_tokenize(tritune_model model, const char *text, uint32_t *ids, size_t capacity, size_t *count);

/* Uses an adapter, a GGUF file or a PEFT folder, from now on, and counts it `scale` times. */
int32_t tritune_adapter_load(tritune_model model, const char *name, const char *path, float scale);
/* Uses it no longer. */
int32_t tritune_adapter_unload(tritune_model model, const char *name);

/* Fine-tunes. Settings are those of `tritune finetune`: "model", "data" and "output" are needed. `stop` may be 0, `on_step`
 * NULL and `result` NULL; otherwise it becomes a text with a JSON object: "finished", "steps", "smoothed_loss", "adapter", ...
 * A run that was stopped has saved; "resume": true continues it. */
int32_t tritune_finetune(const char *settings, tritune_stop stop, tritune_on_step on_step, void *user,
                         tritune_text *result);
/* What such a run would do, as a JSON object: "steps", "parameters", "planned_bytes", ... */
int32_t tritune_plan(const char *settings, tritune_text *result);
/* The devices of this machine, as a JSON array. */
int32_t tritune_devices(tritune_text *result);

/* A request to stop, for other threads: what is given it ends at the next token or step. */
int32_t tritune_stop_new(tritune_stop *stop);
int32_t tritune_stop_request(tritune_stop stop);
int32_t tritune_stop_free(tritune_stop stop);

/* A text of the library: its bytes, valid until it is freed, which end with a zero that `length` (may be NULL) leaves out. */
int32_t tritune_text_get(tritune_text text, const char **bytes, size_t *length);
int32_t tritune_text_free(tritune_text text);

#ifdef __cplusplus
}
#endif
#endif
