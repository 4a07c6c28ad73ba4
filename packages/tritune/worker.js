// The worker: the module, one model, and the runs that teach it. Messages from the page are calls `{id, method, values}`; answers
// are `{id, result}`, `{id, error}`, and `{id, event}` while something goes on.

import start, { DeviceTest, Model, Training, checkGolden, memoryBytes, version } from "./wasm/tritune_web.js";
import { chooseDevice, findGpu, testGpu } from "./gpu.js";
import * as store from "./store.js";

/** How often the state of a run is kept, in milliseconds. */
const KEPT_EVERY = 10_000;
/** The files of a PEFT folder. */
const PEFT_FILES = ["adapter_config.json", "adapter_model.safetensors"];

let ready = null;
let model = null;
let modelName = null;
let device = "cpu"; // where the model is: "cpu" or "webgpu"
const running = new Map(); // calls that go on: id → what stops them

/** Lets messages in, between two steps. */
const channel = new MessageChannel();
const breath = () => new Promise((resolve) => {
  channel.port1.onmessage = resolve;
  channel.port2.postMessage(null);
});

// A step of a text and a step of a run never overlap: the module has one thread.
let turn = Promise.resolve();
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => {}).then(breath);
  return done;
}

/** The GPU failed, and the CPU goes on. */
function warn(warning) {
  device = "cpu";
  postMessage({ warning, device });
}

// Texts are written side by side: a step may bring events of several. Request → what it has not heard yet.
const texts = new Map();
async function takeStep(own) {
  const events = JSON.parse(await needModel().step());
  for (const event of events) {
    if (event.warning) warn(event.warning);
    else texts.get(event.id)?.push(event);
  }
  if (!events.length) own.push({ finish: "cancelled" });
}

const needModel = () => {
  if (!model) throw new Error("no model is loaded; call load first");
  return model;
};

/** The file of a model: from the page, from the store, or from its address, which is stored. */
async function fileOf(source, { cache = true }, tell) {
  if (source instanceof Blob) return source;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
  const key = [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [path, about] = [["models", key, "model.gguf"], ["models", key, "about.json"]];
  const known = cache ? await store.readJson(about) : null;
  const held = known && await store.read(path);
  if (held?.size === known?.bytes && held && await isCurrent(source, known)) return held;
  const response = await fetch(source).catch((error) => { throw new Error(`${source} cannot be fetched: ${error.message}`); });
  if (!response.ok) throw new Error(`${source} cannot be fetched: ${response.status} ${response.statusText}`.trim());
  const total = Number(response.headers.get("content-length")) || null;
  const sink = cache ? await store.create(path).catch(() => null) : null;
  return receive(response, total, sink, tell, async (bytes) => {
    await store.writeJson(about, { source, bytes, tag: tagOf(response) });
    return store.read(path);
  });
}

/** Reads a response into the store as it comes; into memory where there is no room. */
async function receive(response, total, sink, tell, stored) {
  const parts = [];
  let done = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { value, done: ended } = await reader.read();
    if (ended) break;
    done += value.byteLength;
    if (sink) await sink.write(value);
    else parts.push(value);
    tell({ loaded: done, total });
  }
  if (!sink) return new Blob(parts);
  await sink.close();
  return stored(done);
}

const tagOf = ({ headers }) => headers.get("etag") ?? headers.get("last-modified");

/** Whether the server still has the same file; without a network it counts as such. */
async function isCurrent(source, known) {
  try {
    const response = await fetch(source, { method: "HEAD", cache: "no-cache" });
    // Where a host packs files the length is another one.
    const same = tagOf(response) ? tagOf(response) === known.tag : Number(response.headers.get("content-length")) === known.bytes;
    return !response.ok || same;
  } catch {
    return true;
  }
}

const run = (id) => ["runs", id];
const keepRun = (about) => store.writeJson([...run(about.id), "run.json"], about);

/** Everything about a run that goes on: the newest state first. */
async function restored(training, about) {
  const states = [];
  for (const slot of [0, 1]) {
    const file = await store.read([...run(about.id), `state${slot}`]);
    if (file?.size) states.push({ slot, file, at: file.lastModified ?? 0 });
  }
  states.sort((a, b) => (b.slot === about.slot) - (a.slot === about.slot) || b.at - a.at);
  let failed = null;
  for (const { file } of states) {
    try {
      const state = new Uint8Array(await file.arrayBuffer());
      await inTurn(() => training.restore(state));
      return;
    } catch (error) {
      // The other one is older and whole.
      failed ??= error;
    }
  }
  if (failed) throw failed;
}

/** Keeps the state of a run beside the one before it, so that one of them is whole at any moment. */
async function keepState(training, about) {
  const slot = about.slot === 0 ? 1 : 0;
  await store.write([...run(about.id), `state${slot}`], await inTurn(() => training.state()));
  about.slot = slot;
  await keepRun(about);
}

/** Trains until the run is done, paused or stopped. When the GPU fails the CPU goes on from the state that was kept last. */
async function train(about, data, tell, control) {
  const release = await runLock(about.id);
  try {
    if (about.device === "webgpu" && !await findGpu()) await moveToCpu(about, "the GPU is not there any more", tell);
    return await trainOn(about, data, tell, control).catch(async (error) => {
      // What was wrong with the data or the disk is wrong on the CPU, too.
      if (about.device !== "webgpu" || error instanceof store.StorageError) throw error;
      await moveToCpu(about, error.message, tell);
      return trainOn(about, data, tell, control);
    });
  } finally {
    release();
  }
}

async function moveToCpu(about, why, tell) {
  Object.assign(about, { device: "cpu", moved: true });
  await keepRun(about);
  tell({ type: "warning", message: `${why}; the run goes on with the CPU` });
}

async function trainOn(about, data, tell, control) {
  let training = null;
  try {
    const settings = { ...about.settings, device: about.device ?? "cpu", ...(about.moved && { accept_changes: true }) };
    training = await inTurn(() => Training.begin(needModel(), about.data, data, JSON.stringify(settings)));
    await restored(training, about);
    const plan = JSON.parse(training.plan());
    about.steps = plan.steps;
    tell({ type: "plan", run: about, plan });
    if (!about.before) {
      about.before = JSON.parse(await inTurn(() => training.evaluate()));
      if (about.before) tell({ type: "evaluation", ...about.before });
    }
    await keepRun(about);
    await steps(training, about, plan, tell, control);
    if (about.step < plan.steps) return about;
    about.after = JSON.parse(await inTurn(() => training.evaluate()));
    if (about.after) tell({ type: "evaluation", ...about.after });
    await store.write([...run(about.id), "adapter.gguf"], await inTurn(() => training.adapter()));
    // Only now: a run that is done has its adapter.
    about.status = "done";
    await keepRun(about);
    return about;
  } finally {
    training?.free();
  }
}

async function steps(training, about, plan, tell, control) {
  let kept = performance.now();
  about.step = plan.step;
  about.status = "running";
  while (about.step < plan.steps && !control.stopped) {
    const begun = performance.now();
    const step = JSON.parse(await inTurn(() => training.step()));
    about.step = step.step;
    tell({ type: "step", steps: plan.steps, seconds: (performance.now() - begun) / 1e3, ...step });
    if (performance.now() - kept > (control.keepEvery ?? KEPT_EVERY)) {
      await keepState(training, about);
      kept = performance.now();
    }
  }
  if (about.step < plan.steps) about.status = "paused";
  await keepState(training, about);
}

/** Keeps other tabs from the run until the function it gives is called. */
function runLock(id) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks.request(`tritune run ${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) {
        reject(new Error("this run is going on in another tab"));
        return null;
      }
      return new Promise((release) => { resolve(release); });
    }).catch(reject);
  });
}

async function runData(id) {
  const about = await store.readJson([...run(id), "run.json"]);
  const data = await store.read([...run(id), "data"]);
  if (!about || !data) throw new Error(`there is no run ${id}`);
  return { about, data };
}

const calls = {
  async load({ source, name, options }, tell) {
    const file = await fileOf(source, options, tell);
    const chosen = await inTurn(() => chooseDevice(options.device ?? "auto", DeviceTest, version(), tell));
    return inTurn(async () => {
      const next = new Model(name, file, JSON.stringify({ ...options.load, device: chosen }));
      model?.free();
      [model, modelName, device] = [next, name, chosen];
      const { warnings, ...info } = JSON.parse(await model.load());
      warnings.forEach(warn);
      return { version: version(), device: info, model: JSON.parse(model.describe()), bytes: file.size };
    });
  },

  /** The GPU that the browser offers, or null. */
  async gpu() {
    return findGpu();
  },

  /** Compares the GPU with the CPU. */
  async verify({ cases }, tell, control) {
    return inTurn(() => testGpu(DeviceTest, cases, tell, control));
  },

  /** Compares a device with reference values. */
  async verifyGolden({ files, device, precision }) {
    const paths = Object.keys(files);
    const bytes = await Promise.all(paths.map(async (path) => new Uint8Array(await files[path].arrayBuffer())));
    return inTurn(async () => JSON.parse(await checkGolden(paths, bytes, device === "gpu", precision === "f16")));
  },

  async generate({ prompt, options }, tell, control) {
    const id = await inTurn(() => needModel().ask(JSON.stringify(prompt), JSON.stringify(options)));
    const own = [];
    texts.set(id, own);
    try {
      for (;;) {
        if (control.stopped) {
          await inTurn(() => needModel().cancel(id));
          return { finish: "cancelled" };
        }
        if (!own.length) await inTurn(() => own.length || takeStep(own));
        for (const event of own.splice(0)) {
          if (event.error) throw new Error(event.error);
          if (event.text) tell(event.text);
          if (event.finish) return { finish: event.finish, tokens: event.tokens, promptTokens: event.prompt_tokens };
        }
      }
    } finally {
      texts.delete(id);
    }
  },

  async setAdapters({ adapters }) {
    const files = await Promise.all(adapters.map(async ({ file }) => new Uint8Array(await file.arrayBuffer())));
    const scales = new Float32Array(adapters.map(({ scale }) => scale ?? 1));
    await inTurn(() => needModel().setAdapters(files, scales));
  },

  async finetune({ data, name, label, settings, id, keepEvery }, tell, control) {
    if (await store.readJson([...run(id), "run.json"])) throw new Error(`there is a run ${id} already; resume it, or choose another name`);
    const { device: asked, ...others } = settings;
    const where = asked === undefined ? device : asked === "gpu" ? "webgpu" : "cpu";
    const about = { id, name: label, model: modelName, data: name, device: where, settings: others, created: Date.now(), step: 0, steps: null, slot: null, status: "new" };
    await store.write([...run(id), "data"], data);
    await keepRun(about);
    return train(about, data, tell, Object.assign(control, { keepEvery }));
  },

  async resume({ id, keepEvery }, tell, control) {
    const { about, data } = await runData(id);
    return train(about, data, tell, Object.assign(control, { keepEvery }));
  },

  async runs() {
    const found = await Promise.all((await store.list(["runs"])).map((id) => store.readJson([...run(id), "run.json"])));
    return found.filter(Boolean).sort((a, b) => b.created - a.created);
  },

  async adapter({ id }) {
    const file = await store.read([...run(id), "adapter.gguf"]);
    if (!file) throw new Error(`the run ${id} has made no adapter yet`);
    // A copy: the file would be another one when the run is made again.
    return new Blob([await file.arrayBuffer()]);
  },

  async peft({ id }) {
    const file = await calls.adapter({ id });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const made = await inTurn(() => needModel().toPeft(bytes));
    return Object.fromEntries(PEFT_FILES.map((name, number) => [name, new Blob([made[number]])]));
  },

  async importAdapter({ files, name, id }) {
    const read = async (file) => new Uint8Array(await file.arrayBuffer());
    const parts = PEFT_FILES.map((wanted) => files.find((file) => file.name === wanted));
    let bytes;
    if (parts.every(Boolean)) {
      const [config, tensors] = await Promise.all(parts.map(read));
      bytes = await inTurn(() => needModel().fromPeft(config, tensors));
    } else if (files.length === 1 && !parts.some(Boolean)) {
      bytes = await read(files[0]);
    } else {
      throw new Error(`an adapter is one GGUF file, or ${PEFT_FILES.join(" and ")} of a PEFT folder`);
    }
    // Whether it fits the model is found by reading it; what was in use is in use again.
    await inTurn(() => needModel().checkAdapter(bytes));
    await store.write([...run(id), "adapter.gguf"], bytes);
    await keepRun({ id, name, model: modelName, data: files[0].name ?? name, settings: {}, created: Date.now(), step: 0, steps: null, status: "imported", bytes: bytes.length });
    return id;
  },

  async bench() {
    return inTurn(async () => JSON.parse(await needModel().bench()));
  },

  async removeRun({ id }) {
    await store.remove(run(id));
  },

  async about() {
    return { version: version(), memory: memoryBytes(), lasting: await store.isLasting(), timing: await inTurn(() => model && JSON.parse(model.timing())), device };
  },
};

onmessage = async ({ data: { id, method, values, stop, module } }) => {
  if (module !== undefined) {
    ready = start({ module_or_path: module ?? new URL("./wasm/tritune_web_bg.wasm", import.meta.url) });
    ready.catch(() => {});
    return;
  }
  if (stop) {
    const control = running.get(id);
    if (control) control.stopped = true;
    return;
  }
  const control = { stopped: false };
  running.set(id, control);
  try {
    await ready;
    postMessage({ id, result: await calls[method](values ?? {}, (event) => postMessage({ id, event }), control) });
  } catch (error) {
    postMessage({ id, error: { name: error?.name ?? "Error", message: String(error?.message ?? error) } });
  } finally {
    running.delete(id);
  }
};
