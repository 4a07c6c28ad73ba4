// What the views share: the model, its adapters, the run that goes on.

import { Tritune } from "./tritune/index.js";

export const BUNDLED = "models/storyteller.gguf";

export const state = {
  tritune: null,
  /** What is loaded, or null. */
  model: null,
  /** Words about a load that goes on, or about what went wrong. */
  loading: null,
  problem: null,
  /** What was warned of last: the GPU was lost. */
  warning: null,
  /** What the visitor wants the model to be on: "auto", "gpu" or "cpu". */
  device: storedDevice(),
  /** Runs and imported adapters, the newest first. */
  runs: [],
  /** The id of the run whose adapter answers, or null for the base; whether both answer. */
  chosen: null,
  compare: false,
  /** The run that goes on: `{id, step, steps, run}`. */
  run: null,
};

const DEVICE_KEY = "tritune-device";

function storedDevice() {
  try {
    const stored = localStorage.getItem(DEVICE_KEY);
    return ["gpu", "cpu"].includes(stored) ? stored : "auto";
  } catch {
    return "auto";
  }
}

const subscribers = [];
export const subscribe = (run) => { subscribers.push(run); };
export function update(patch) {
  Object.assign(state, patch);
  for (const run of subscribers) run(Object.keys(patch));
}

/** Runs that have made an adapter of this model. */
export const adapters = () => state.runs.filter(({ status, model }) => ["done", "imported"].includes(status) && model === state.model?.name);

const share = ({ loaded, total, testing }) => testing ? `testing the GPU, ${loaded} of ${total}` : total ? `${Math.floor((100 * loaded) / total)} %` : `${(loaded / 2 ** 20).toFixed(1)} MiB`;

/** Where the model comes from, to load it again. */
let loadedFrom = null;

/** Puts the model on another device, from now on. */
export async function chooseDevice(device) {
  try {
    localStorage.setItem(DEVICE_KEY, device);
  } catch {
    // It counts until the page is closed.
  }
  update({ device });
  if (loadedFrom) await loadModel(...loadedFrom);
}

/** Loads a model in place of the one before: an address or a file. */
export async function loadModel(source, name) {
  update({ loading: `Loading ${name}…`, problem: null, warning: null });
  loadedFrom = [source, name];
  try {
    state.tritune ??= new Tritune();
    state.tritune.onwarning = (warning) => update({ warning });
    const info = await state.tritune.load(source, { name, device: state.device, progress: (bytes) => update({ loading: `Loading ${name}: ${share(bytes)}` }) });
    update({ model: { name, ...info }, loading: null, chosen: null, compare: false });
    await loadRuns();
  } catch (error) {
    update({ loading: null, problem: `${name} cannot be used: ${error.message}` });
  }
}

export async function loadRuns() {
  update({ runs: await state.tritune.runs() });
}

export async function begin() {
  navigator.storage?.persist?.().catch(() => {});
  await loadModel(BUNDLED, "storyteller.gguf");
}

let inUse = null;

/** Has the adapter of a run (null: none) answer from now on. */
export async function use(id) {
  if (inUse === id) return;
  await state.tritune.setAdapters(id ? [await state.tritune.adapter(id)] : []);
  inUse = id;
}

subscribe((names) => { if (names.includes("model")) inUse = null; });
