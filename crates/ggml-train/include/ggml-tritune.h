/* Fine-tuning inside llama.cpp: fetches Tritune's functions from the plug-in that llama.cpp has loaded. Header only, nothing to link.
 *
 *     struct ggml_tritune tritune;
 *     const char * missing = ggml_tritune_get(&tritune);   // NULL: all is there
 *     tritune.finetune("{\"model\": …, \"data\": …, \"output\": …, \"device\": \"ggml\"}", 0, NULL, NULL, &result);
 *
 * Functions are those of tritune.h, which is beside this file or in crates/capi/include, without the prefix `tritune_`. Rules:
 *
 * - "model" is the path of the file that the program has loaded, "device": "ggml" the device it is on. The run reads the weights that
 *   llama.cpp has put there, and refuses another file's ("share": false makes a copy of its own).
 * - Each run has an "output" folder of its own, so that each adapter has a name of its own: bindings keep adapters by path.
 * - After llama_set_adapters_lora, clear the cache (llama_memory_clear): what is in it was computed without the adapter.
 * - The plug-in stays loaded while a run is under way. A model may be freed meanwhile. */
#ifndef GGML_TRITUNE_H
#define GGML_TRITUNE_H

#include "ggml-backend.h"
#include "tritune.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What llama.cpp stores on the plug-in's devices, as a JSON array: "name", "device" (for the settings of a run), "hardware", "bytes"
 * and "models", for every buffer with ternary weights their number and bytes, and of how many of them a run reads them there. */
int32_t tritune_ggml_models(tritune_text * result);

#ifdef __cplusplus
}
#define GGML_TRITUNE_POINTER(function) decltype(&function)
#else
#define GGML_TRITUNE_POINTER(function) __typeof__(&function)
#endif

#define GGML_TRITUNE_FUNCTIONS(F) \
    F(api_version) F(version) F(last_error) \
    F(model_open) F(model_close) F(generate) F(chat) F(tokenize) F(adapter_load) F(adapter_unload) \
    F(stop_new) F(stop_request) F(stop_free) F(text_get) F(text_free) \
    F(conditions) F(finetune) F(plan) F(devices) F(set_trial_helper) F(try_device) \
    F(run_start) F(run_state) F(run_pause) F(run_wait) F(run_free) \
    F(ggml_models)

struct ggml_tritune {
#define GGML_TRITUNE_MEMBER(name) GGML_TRITUNE_POINTER(tritune_##name) name;
    GGML_TRITUNE_FUNCTIONS(GGML_TRITUNE_MEMBER)
#undef GGML_TRITUNE_MEMBER
};

/* Fetches the functions; returns NULL, or in words what is missing. Backends must be loaded before (ggml_backend_load_all, which
 * heeds GGML_BACKEND_PATH, or ggml_backend_load). */
static inline const char * ggml_tritune_get(struct ggml_tritune * api) {
    ggml_backend_reg_t reg = ggml_backend_reg_by_name("Tritune");
    if (reg == NULL) {
        return "llama.cpp has not loaded Tritune's plug-in (set GGML_BACKEND_PATH to its file)";
    }
    union {
        void * address;
        uint32_t (*version)(void);
    } found;
    found.address = ggml_backend_reg_get_proc_address(reg, "tritune_api_version");
    if (found.address == NULL) {
        return "this plug-in of Tritune does not train (take the one that does)";
    }
    if (found.version() != TRITUNE_API_VERSION) {
        return "this plug-in of Tritune has another interface than ggml-tritune.h";
    }
#define GGML_TRITUNE_FETCH(name) { \
        union { void * address; GGML_TRITUNE_POINTER(tritune_##name) function; } fetched; \
        fetched.address = ggml_backend_reg_get_proc_address(reg, "tritune_" #name); \
        if (fetched.address == NULL) { \
            return "this plug-in of Tritune is older than ggml-tritune.h: it has no tritune_" #name; \
        } \
        api->name = fetched.function; \
    }
    GGML_TRITUNE_FUNCTIONS(GGML_TRITUNE_FETCH)
#undef GGML_TRITUNE_FETCH
    return NULL;
}

#endif
