// 1.58-bit language models in a page: a model in a worker that continues texts, answers messages and is taught.

/** A queue that is filled by events and emptied by `for await`. */
class Stream {
  #events = [];
  #waiting = null;
  #end = null;

  push(event) {
    this.#events.push(event);
    this.#wake();
  }

  end(outcome) {
    this.#end ??= outcome;
    this.#wake();
  }

  #wake() {
    this.#waiting?.();
    this.#waiting = null;
  }

  async next() {
    for (;;) {
      if (this.#events.length) return { value: this.#events.shift(), done: false };
      if (this.#end?.error) throw this.#end.error;
      if (this.#end) return { value: this.#end.result, done: true };
      await new Promise((resolve) => { this.#waiting = resolve; });
    }
  }
}

/** A text as it is written: `for await (const piece of text)`. Leaving the loop stops it. */
class Text {
  #stream = new Stream();
  #stop;

  /** How it ended: `{finish, tokens, promptTokens}`. */
  done;

  constructor(begin) {
    const { result, stop } = begin((piece) => this.#stream.push(piece));
    this.#stop = stop;
    this.done = result;
    result.then((result) => this.#stream.end({ result }), (error) => this.#stream.end({ error }));
  }

  stop() {
    this.#stop();
  }

  async* [Symbol.asyncIterator]() {
    let ended = false;
    try {
      for (;;) {
        const { value, done } = await this.#stream.next();
        ended = done;
        if (done) return;
        yield value;
      }
    } catch (error) {
      ended = true;
      throw error;
    } finally {
      if (!ended) this.stop();
    }
  }
}

/** A run that teaches the model: `for await (const event of run)`. Leaving the loop pauses nothing; `pause` does. */
class Run {
  #stream = new Stream();
  #stop;

  constructor(id, begin) {
    this.id = id;
    const { result, stop } = begin((event) => this.#stream.push(event));
    this.#stop = stop;
    /** What the run is when it has ended: `{status: "done" | "paused", step, steps, …}`. */
    this.done = result;
    result.then((result) => this.#stream.end({ result }), (error) => this.#stream.end({ error }));
  }

  /** Ends the steps; what is learnt is kept, and `Tritune.resume` goes on with it. */
  async pause() {
    this.#stop();
    return this.done;
  }

  async* [Symbol.asyncIterator]() {
    for (;;) {
      const { value, done } = await this.#stream.next();
      if (done) return;
      yield value;
    }
  }
}

const randomId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Tritune {
  #worker;
  #calls = new Map();
  #last = 0;

  /** What the model is, on which device. */
  info = null;

  /** Hears of what goes on otherwise than asked: the GPU was lost, and the CPU goes on. */
  onwarning = null;

  constructor({ worker, wasm } = {}) {
    this.#worker = worker ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "tritune" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#fail(new Error(event.message ?? "the worker cannot be started"));
    this.#worker.postMessage({ module: wasm === undefined ? null : String(wasm) });
  }

  /**
   * Loads a model: an address, a File or Blob, or a Response.
   * `progress({loaded, total})` hears of bytes from the network, and with `testing` of cases in the first test of a GPU; `cache: false`
   * keeps nothing. `device` is "gpu", "cpu", or "auto": the GPU where it computes what the CPU computes.
   */
  static async load(source, { name, progress, cache = true, device = "auto", load = {}, signal, ...rest } = {}) {
    const tritune = new Tritune(rest);
    try {
      await tritune.load(source, { name, progress, cache, device, load, signal });
      return tritune;
    } catch (error) {
      tritune.close();
      throw error;
    }
  }

  /** Loads another model in place of the one before. */
  async load(source, { name, progress = () => {}, cache = true, device = "auto", load = {}, signal } = {}) {
    const address = source instanceof Response ? source.url : source instanceof Blob ? source.name : String(source);
    const called = name ?? ((address ?? "").split(/[?#]/)[0].split("/").at(-1) || "model.gguf");
    const given = source instanceof Response ? await source.blob() : source instanceof Blob ? source : new URL(source, document.baseURI).href;
    const { result, stop } = this.#call("load", { source: given, name: called, options: { cache, device, load } }, progress);
    signal?.addEventListener("abort", stop, { once: true });
    this.info = await result;
    return this.info;
  }

  /** Continues a text. Options are those of the command line: `max_tokens`, `temperature`, `top_k`, `seed`, `stop`, … */
  generate(prompt, { signal, ...options } = {}) {
    const text = new Text((hear) => this.#call("generate", { prompt, options }, hear));
    signal?.addEventListener("abort", () => text.stop(), { once: true });
    return text;
  }

  /** Answers messages `{role, content}`, in the form of the model's template. */
  chat(messages, options) {
    return this.generate(messages, options);
  }

  /** Uses adapters (GGUF files as Blobs, perhaps `{file, scale}`) in place of those before. */
  async setAdapters(adapters) {
    const files = adapters.map((adapter) => (adapter instanceof Blob ? { file: adapter } : adapter));
    await this.#call("setAdapters", { adapters: files }).result;
  }

  /**
   * Teaches the model: `data` is a File, a Blob, a text, or a list of examples (texts or objects). Settings are those of the
   * command line (`steps`, `lr`, `rank`, `seq`, …); `device` is "gpu" or "cpu", that of the model unless given.
   */
  finetune(data, settings = {}, { id = randomId(), name, label, keepEvery } = {}) {
    const file = dataFile(data);
    const given = name ?? (file.name || "data.jsonl");
    return new Run(id, (hear) => this.#call("finetune", { data: file, name: given, label, settings, id, keepEvery }, hear));
  }

  /** Goes on with a run that was paused, or whose page was closed. */
  resume(id, { keepEvery } = {}) {
    return new Run(id, (hear) => this.#call("resume", { id, keepEvery }, hear));
  }

  /** All runs that are kept, the newest first. */
  runs() {
    return this.#call("runs").result;
  }

  /** The adapter that a run has made: a GGUF file. */
  adapter(id) {
    return this.#call("adapter", { id }).result;
  }

  /** The same for PEFT: its files by name. */
  peft(id) {
    return this.#call("peft", { id }).result;
  }

  /**
   * Keeps an adapter from elsewhere among the runs, once it is known to fit the model: a GGUF file, or a list of the files of a
   * PEFT folder, adapter_config.json and adapter_model.safetensors. Resolves to its id.
   */
  importAdapter(file, { id = randomId(), name } = {}) {
    const files = [file].flat();
    const called = name ?? (files[0].name ?? "adapter").replace(/\.[^.]*$/, "");
    return this.#call("importAdapter", { files, name: called, id }).result;
  }

  /** Measures the model: tokens a second of prompts, texts and training, and a hash of a fixed text. */
  bench() {
    return this.#call("bench").result;
  }

  /** What the browser says of its GPU; null where it offers none. */
  gpu() {
    return this.#call("gpu").result;
  }

  /** Compares the GPU with the CPU: `cases` of each op, or all of them. `progress` hears of each case. */
  verify({ cases = null, progress = () => {} } = {}) {
    return this.#call("verify", { cases }, progress).result;
  }

  /**
   * Compares a device ("gpu" or "cpu") with reference values of another implementation, as `tritune verify --golden` does: `files` are
   * Blobs by their paths in a golden folder, models among them as GGUF.
   */
  verifyGolden(files, { device = "gpu", precision = "f32" } = {}) {
    return this.#call("verifyGolden", { files, device, precision }).result;
  }

  /** Removes a run with its data and its adapter. */
  removeRun(id) {
    return this.#call("removeRun", { id }).result;
  }

  /** The version, the memory of the module, whether what is kept outlasts the page, and the speed so far. */
  about() {
    return this.#call("about").result;
  }

  /** Ends the worker. Runs keep the state that was kept last. */
  close() {
    this.#fail(new Error("it was closed"));
    this.#worker.terminate();
  }

  #call(method, values, hear = () => {}) {
    const id = (this.#last += 1);
    const result = new Promise((resolve, reject) => { this.#calls.set(id, { resolve, reject, hear }); });
    result.catch(() => {});
    this.#worker.postMessage({ id, method, values });
    return { result, stop: () => this.#worker.postMessage({ id, stop: true }) };
  }

  #hear({ id, event, result, error, warning }) {
    if (warning !== undefined) {
      if (this.info) this.info.device = { ...this.info.device, selector: "cpu", name: "CPU" };
      this.onwarning?.(warning);
      return;
    }
    const call = this.#calls.get(id);
    if (!call) return;
    if (event !== undefined) {
      call.hear(event);
      return;
    }
    this.#calls.delete(id);
    if (error) call.reject(Object.assign(new Error(error.message), { name: error.name }));
    else call.resolve(result);
  }

  #fail(error) {
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }
}

/** Data as a file whose name says what it holds. */
function dataFile(data) {
  if (data instanceof Blob) return data;
  if (typeof data === "string") return new File([data], "data.txt");
  const lines = data.map((example) => JSON.stringify(typeof example === "string" ? { text: example } : example));
  return new File([`${lines.join("\n")}\n`], "data.jsonl");
}
