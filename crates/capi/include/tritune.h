/* Tritune for C: run and fine-tune ternary (1.58-bit) language models. Made by scripts/capi-header.
 *
 * - Every function may be called from any thread. Calls that use the same model wait for each other.
 * - Functions return TRITUNE_OK or the kind of error; tritune_last_error() tells the words.
 * - Models, stops and texts are numbers, not pointers: one that was freed, or is of another type, is refused.
 * - Texts are UTF-8 and end with a zero. Options and settings are JSON objects; NULL stands for an empty one.
 * - A callback must not use the model, or wait for the run, it is called for; it is refused.
 * - Within TRITUNE_API_VERSION 1 functions and codes are only added. */

#ifndef TRITUNE_H
#define TRITUNE_H

#include <stddef.h>
#include <stdint.h>

/**
 * The version of this interface.
 */
#define TRITUNE_API_VERSION 1

/**
 * All is well.
 */
#define TRITUNE_OK 0

/**
 * A setting, an option or a name is wrong.
 */
#define TRITUNE_SETTINGS 1

/**
 * The device cannot be opened, or failed.
 */
#define TRITUNE_DEVICE 2

/**
 * Memory does not suffice.
 */
#define TRITUNE_MEMORY 3

/**
 * A model cannot be read or used.
 */
#define TRITUNE_MODEL 4

/**
 * An adapter cannot be read, or does not fit.
 */
#define TRITUNE_ADAPTER 5

/**
 * Data cannot be read or used.
 */
#define TRITUNE_DATA 6

/**
 * Training or export failed.
 */
#define TRITUNE_TRAINING 7

/**
 * A folder holds another run, or damaged checkpoints.
 */
#define TRITUNE_CHECKPOINT 8

/**
 * A file cannot be read or written.
 */
#define TRITUNE_FILE 9

/**
 * A pointer is null, a number is no handle, a text is no UTF-8, or a buffer is too small.
 */
#define TRITUNE_ARGUMENT 10

/**
 * A bug in Tritune.
 */
#define TRITUNE_INTERNAL 11

/**
 * A model on a device; 0 is none.
 */
typedef uint64_t tritune_model;

/**
 * A request to stop; 0 is none.
 */
typedef uint64_t tritune_stop;

/**
 * Receives a piece of text of `length` bytes, which also ends with a zero; returns 0 to end the generation.
 */
typedef int32_t (*tritune_on_text)(const char *text, size_t length, void *user);

/**
 * A text of the library; 0 is none.
 */
typedef uint64_t tritune_text;

/**
 * Receives a step of a run as a JSON object ("step", "total", "loss", ...); returns 0 to save and end the run.
 */
typedef int32_t (*tritune_on_step)(const char *record, void *user);

/**
 * A training run in a thread of the library; 0 is none.
 */
typedef uint64_t tritune_run;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * TRITUNE_API_VERSION of the library.
 */
uint32_t tritune_api_version(void);

/**
 * The version of the program; never freed.
 */
const char *tritune_version(void);

/**
 * What went wrong in the last call of this thread that failed; valid until its next call. Never NULL.
 */
const char *tritune_last_error(void);

/**
 * Opens a model, a GGUF file or a Hugging Face folder, and puts it on a device. Options: "device" ("auto", "cpu", "vulkan",
 * "vulkan:0", ...), "threads", "context", "batch", "precision" ("f16" or "f32"), "kv" ("f16", "q8_0" or
 * "f32"), "weight_layout", "tune", "head_prefilter".
 */
int32_t tritune_model_open(const char *path,
                           const char *options,
                           tritune_model *model);

/**
 * Frees a model. A call that uses it in another thread ends first.
 */
int32_t tritune_model_close(tritune_model model);

/**
 * Continues a text. Options are the flags of `tritune generate`: "max_tokens", "temperature", "top_k", "seed", "stop", ...
 * `stop` may be 0, `on_text` NULL, and `result` NULL; otherwise it becomes a text with a JSON object: "text", "finish",
 * "tokens", and times.
 */
int32_t tritune_generate(tritune_model model,
                         const char *prompt,
                         const char *options,
                         tritune_stop stop,
                         tritune_on_text on_text,
                         void *user,
                         tritune_text *result);

/**
 * The same for a conversation: a JSON array of {"role", "content"}.
 */
int32_t tritune_chat(tritune_model model,
                     const char *messages,
                     const char *options,
                     tritune_stop stop,
                     tritune_on_text on_text,
                     void *user,
                     tritune_text *result);

/**
 * The tokens of a text. `count` becomes their number; TRITUNE_ARGUMENT, and nothing is written, when `capacity` is less.
 */
int32_t tritune_tokenize(tritune_model model,
                         const char *text,
                         uint32_t *ids,
                         size_t capacity,
                         size_t *count);

/**
 * Uses an adapter, a GGUF file or a PEFT folder, from now on, and counts it `scale` times.
 */
int32_t tritune_adapter_load(tritune_model model, const char *name, const char *path, float scale);

/**
 * Uses an adapter no longer.
 */
int32_t tritune_adapter_unload(tritune_model model, const char *name);

/**
 * A request to stop, for other threads: what is given it ends at the next token or step.
 */
int32_t tritune_stop_new(tritune_stop *stop);

/**
 * Asks for the stop. It cannot be taken back.
 */
int32_t tritune_stop_request(tritune_stop stop);

/**
 * Frees a stop.
 */
int32_t tritune_stop_free(tritune_stop stop);

/**
 * The bytes of a text, valid until it is freed. They end with a zero, which `length` (may be NULL) leaves out.
 */
int32_t tritune_text_get(tritune_text text,
                         const char **bytes,
                         size_t *length);

/**
 * Frees a text.
 */
int32_t tritune_text_free(tritune_text text);

/**
 * Fine-tunes in a thread of the library: `tritune_finetune` for callers that must not wait. Settings that are wrong are told at once,
 * what fails later by `tritune_run_state`. `on_step` may be NULL; otherwise it is called from that thread, and returns 0 to pause.
 */
int32_t tritune_run_start(const char *settings,
                          tritune_on_step on_step,
                          void *user,
                          tritune_run *run);

/**
 * What a run does, as a JSON object: "state" ("running", "paused", "finished" or "failed"), "last" (the last step as `on_step` is given
 * it), "result" (that of `tritune_finetune`) once it was paused or has finished, "error" and "code" once it failed.
 */
int32_t tritune_run_state(tritune_run run,
                          tritune_text *result);

/**
 * Asks a run to save and end. Starting it again with "resume": true continues it.
 */
int32_t tritune_run_pause(tritune_run run);

/**
 * Waits until a run has ended, but no longer than so many seconds (for ever if they are negative). `result` may be NULL; otherwise it
 * becomes what `tritune_run_state` tells.
 */
int32_t tritune_run_wait(tritune_run run,
                         double seconds,
                         tritune_text *result);

/**
 * Frees a run. One that is under way is paused first, which takes a step.
 */
int32_t tritune_run_free(tritune_run run);

/**
 * Tells heat and battery to the governor of runs (settings "power", "max_temp", "min_battery", "only_charging") where the
 * system hides them from apps, as Android does: a JSON object with any of "temperature" (degrees Celsius), "battery"
 * (percent) and "plugged_in" (true or false). Runs that are on their way follow within seconds. NULL forgets it all.
 */
int32_t tritune_conditions(const char *conditions);

/**
 * Fine-tunes. Settings are those of `tritune finetune`: "model", "data" and "output" are needed. `stop` may be 0, `on_step`
 * NULL and `result` NULL; otherwise it becomes a text with a JSON object: "finished", "steps", "smoothed_loss", "adapter", ...
 * A run that was stopped has saved; "resume": true continues it.
 */
int32_t tritune_finetune(const char *settings,
                         tritune_stop stop,
                         tritune_on_step on_step,
                         void *user,
                         tritune_text *result);

/**
 * What such a run would do, as a JSON object: "steps", "parameters", "planned_bytes", ...
 */
int32_t tritune_plan(const char *settings, tritune_text *result);

/**
 * The devices of this machine, as a JSON array.
 */
int32_t tritune_devices(tritune_text *result);

/**
 * Names the program in which a GPU and its driver are tried before their first use here, so that one that crashes or hangs ends that
 * process and not this one: a JSON array with its path and its arguments. It is `tritune` with the argument "try-device", or any
 * program that calls `tritune_try_device` and nothing else then, such as the caller's own. To be called before devices are listed or
 * used; the first call counts. Without it a `tritune` is looked for where programs are, and without one nothing is tried.
 */
int32_t tritune_set_trial_helper(const char *command);

/**
 * Does what the program of `tritune_set_trial_helper` is for: reads a request from the standard input, tries a device, and says on the
 * standard output how far it is. To be called by a process that does nothing else and then ends.
 */
int32_t tritune_try_device(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TRITUNE_H */
