// What docs/llama.cpp.md shows for node-llama-cpp, with checks: node recipe.mjs MODEL STORIES, in a folder with its packages and
// tritune.mjs. Leaves in the folder "stories" what becomes of the demo's stories, which recipe.py judges.

import assert from "node:assert";
import fs from "node:fs";
import { getLlama, LlamaCompletion } from "node-llama-cpp";
import { finetune } from "./tritune.mjs";

const record = JSON.stringify({ prompt: "Zubi is", completion: " a crab." });
fs.writeFileSync("data.jsonl", `${record}\n`.repeat(20));
let ticks = 0;
const timer = setInterval(() => ticks++, 20);
const llama = await getLlama({ gpu: false, build: "never" });
const model = await llama.loadModel({ modelPath: process.argv[2], gpuLayers: "max" });

async function ask(lora) {
    const context = await model.createContext({ contextSize: 128, ...(lora ? { lora } : {}) });
    const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
    const text = await completion.generateCompletion("Zubi is", { maxTokens: 8, temperature: 0 });
    await context.dispose();
    return text;
}

const settings = { steps: 30, seq: 32, lr: 0.01, warmup: 0 };
const before = await ask();
const begun = ticks;
const steps = [];
const run = await finetune(model, "data.jsonl", { ...settings, onStep: (step) => steps.push(step.step) });
assert(run.finished && steps.length > 0 && ticks - begun > 10, "the event loop runs meanwhile");
const after = await ask(run.adapter);
assert(after.startsWith(" a crab") && !before.startsWith(" a crab"), JSON.stringify([before, after]));
assert.equal(await ask(), before);

const output = "paused";
const long = { ...settings, steps: 4000, checkpoint_every: 1, output };
const stop = new AbortController();
const paused = await finetune(model, "data.jsonl", { ...long, onStep: () => stop.abort(), signal: stop.signal });
assert(!paused.finished && paused.steps > 0 && paused.adapter === undefined);
await assert.rejects(finetune(model, "data.jsonl", long), /resume it/);
await assert.rejects(finetune(model, "data.jsonl", { rnak: 1 }), /did you mean \"rank\"/);
await assert.rejects(finetune(model, "nothing.jsonl", {}), /nothing.jsonl/);

const demo = { seq: 384, batch_tokens: 512, epochs: 6, rank: 16, alpha: 32, lr: 1e-3, schedule: "cosine", warmup: 0.05 };
const told = await finetune(model, process.argv[3], { ...demo, checkpoint_every: 20, eval_every: 0, output: "stories" });
assert(told.finished && told.adapter.endsWith("stories/adapter.gguf"));
clearInterval(timer);
console.log("node-llama-cpp: the recipe works");
process.exit(0);
