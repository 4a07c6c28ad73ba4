// Fine-tunes a model that node-llama-cpp has loaded, in the same process and on the same device. Needs `koffi`, and the plug-in that
// trains in GGML_BACKEND_PATH before Node starts. docs/llama.cpp.md has a recipe.

import fs from "node:fs";
import path from "node:path";
import koffi from "koffi";

const VERSION = 1;
let functions;

/** Tritune's functions, from the plug-in that llama.cpp has loaded. */
function tritune() {
    if (functions) return functions;
    const file = process.env.GGML_BACKEND_PATH;
    if (!file) throw new Error("set GGML_BACKEND_PATH to Tritune's plug-in before Node starts");
    const library = koffi.load(file);
    const onStep = koffi.proto("int32_t TrituneOnStep(const char *record, void *user)");
    const found = {
        onStep,
        apiVersion: library.func("uint32_t tritune_api_version(void)"),
        lastError: library.func("const char *tritune_last_error(void)"),
        start: library.func("int32_t tritune_run_start(const char *settings, TrituneOnStep *onStep, void *user, _Out_ uint64_t *run)"),
        wait: library.func("int32_t tritune_run_wait(uint64_t run, double seconds, _Out_ uint64_t *text)"),
        pause: library.func("int32_t tritune_run_pause(uint64_t run)"),
        free: library.func("int32_t tritune_run_free(uint64_t run)"),
        text: library.func("int32_t tritune_text_get(uint64_t text, _Out_ const char **bytes, size_t *length)"),
        freeText: library.func("int32_t tritune_text_free(uint64_t text)"),
    };
    if (found.apiVersion() !== VERSION) throw new Error(`${file} has another interface than this file`);
    return (functions = found);
}

function check(code) {
    if (code !== 0) throw Object.assign(new Error(tritune().lastError()), { code });
}

function newFolder(modelPath) {
    const stem = path.basename(modelPath, path.extname(modelPath));
    return path.join("tritune-runs", `${stem}-${new Date().toISOString().replace(/[:.]/g, "-")}-${process.pid}`);
}

/**
 * Trains an adapter of a model (a LlamaModel of node-llama-cpp, or the path of one). Settings are those of `tritune finetune` with
 * underscores; `output` is the folder of the run, a new one unless given, since adapters are kept by their path. `onStep` is told each
 * step once the event loop comes to it; a `signal` that aborts pauses the run, which `resume: true` continues.
 * Resolves to {finished, steps, adapter, output, ...}; model.createContext({lora: adapter}) uses it.
 */
export async function finetune(model, data, { output, onStep, signal, ...settings } = {}) {
    const library = tritune();
    const modelPath = typeof model === "string" ? model : model.modelPath ?? model._modelPath;
    const folder = output ?? newFolder(modelPath);
    const wanted = { device: "ggml", ...settings, model: path.resolve(modelPath), data: path.resolve(data), output: folder };
    const place = [0];
    check(library.start(JSON.stringify(wanted), null, null, place));
    const run = place[0];
    let told = 0;
    try {
        for (;;) {
            if (signal?.aborted) check(library.pause(run));
            // Within koffi's own threads: the event loop goes on.
            const text = [0];
            const code = await new Promise((resolve, reject) =>
                library.wait.async(run, 0.1, text, (error, result) => (error ? reject(error) : resolve(result))),
            );
            check(code);
            const bytes = [null];
            check(library.text(text[0], bytes, null));
            const state = JSON.parse(bytes[0]);
            check(library.freeText(text[0]));
            if (onStep && state.last && state.last.step > told) onStep(state.last);
            told = state.last?.step ?? told;
            if (state.state === "failed") throw Object.assign(new Error(state.error), { code: state.code });
            if (state.state !== "running") {
                const adapter = state.result.adapter ?? (state.result.finished ? path.join(folder, "adapter.gguf") : undefined);
                return { ...state.result, adapter: adapter && fs.realpathSync(adapter), output: folder };
            }
        }
    } finally {
        await new Promise((resolve) => library.free.async(run, () => resolve()));
    }
}
