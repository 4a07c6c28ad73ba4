// The settings of a fine-tuning job: a few in front, the rest folded away.

import { element } from "./dom.js";

const STORE = "tritune.lesson";

const STRENGTHS = [
  { lr: 1e-4, label: "Gentle" },
  { lr: 3e-4, label: "Normal" },
  { lr: 1e-3, label: "Strong" },
];

const MORE = [
  { name: "seq", label: "Longest sample", min: 8, max: 32768, step: 1, help: "In tokens. Longer ones are cut off." },
  { name: "batch-tokens", label: "Tokens at once", min: 8, max: 4194304, step: 1, help: "Empty: as many as the longest sample. Fewer need less memory." },
  { name: "rank", label: "Rank", min: 1, max: 256, step: 1, help: "Higher can learn more, and is larger." },
  { name: "alpha", label: "Alpha", min: 1, max: 1024, step: 1, help: "The adapter counts alpha ÷ rank." },
  { name: "lr", label: "Learning rate", min: 1e-7, max: 0.1, step: "any", help: "The strength above sets it." },
  { name: "val-split", label: "Held out", min: 0, max: 0.9, step: 0.01, help: "Fraction of the samples kept aside to measure." },
  { name: "seed", label: "Seed", min: 0, max: 2 ** 31 - 1, step: 1, help: "The same seed gives the same adapter." },
];

export class Settings {
  /** `changed` is called with the name of a setting that the user changed. */
  constructor(filename, context, changed) {
    this.changed = changed;
    this.steps = null;
    this.values = {
      suffix: adapterName(filename), epochs: 3, lr: 1e-4, rank: 8, alpha: 16, seq: Math.min(512, context ?? 512), "batch-tokens": null,
      "val-split": 0.1, power: "full", seed: 0,
    };
    try {
      const { suffix: _, seq: __, ...stored } = JSON.parse(sessionStorage.getItem(STORE)) ?? {};
      Object.assign(this.values, stored);
      this.touched = "epochs" in stored;
    } catch {
      // Damaged or refused: the defaults.
    }
    this.inputs = new Map();
    this.node = this.build();
    this.draw();
  }

  build() {
    const strengths = element("div", { class: "segments", role: "radiogroup", "aria-labelledby": "strength-label" },
      STRENGTHS.map(({ lr, label }) => element("label", {},
        element("input", { type: "radio", name: "strength", value: String(lr), onchange: () => this.set("lr", lr) }), element("span", {}, label))));
    this.strengths = strengths.querySelectorAll("input");
    return element("section", { class: "card", "aria-label": "How to teach" },
      element("h2", {}, "How to teach"),
      this.hint = element("p", { class: "help", role: "status" }),
      this.field({ name: "suffix", label: "Name", text: true, help: "Letters, digits, - _ and . — you choose it by this name in Chat." }),
      this.field({ name: "epochs", label: "Passes over the file", min: 0.1, max: 1000, step: "any", help: "More passes learn it more firmly, and take longer." }),
      element("div", { class: "field" }, element("span", { class: "label", id: "strength-label" }, "Strength"), strengths,
        element("p", { class: "help" }, "Strong suits small files; gentle keeps more of what the model knew.")),
      element("details", {}, element("summary", {}, "More settings"),
        element("div", { class: "grid" }, MORE.map((one) => this.field(one)), this.power())));
  }

  field({ name, label, text, help, ...limits }) {
    const id = `setting-${name}`;
    const input = element("input", {
      id, type: text ? "text" : "number", inputmode: text ? null : "decimal", autocomplete: "off", spellcheck: "false", ...limits,
      maxlength: text ? 48 : null, "aria-describedby": `${id}-help`,
      onchange: () => {
        if (text) {
          this.set(name, adapterName(input.value));
        } else {
          const value = input.valueAsNumber;
          const kept = Number.isNaN(value) ? (name === "batch-tokens" ? null : this.values[name]) : Math.min(limits.max, Math.max(limits.min, value));
          this.set(name, kept);
        }
      },
    });
    this.inputs.set(name, input);
    return element("div", { class: "field" }, element("label", { for: id }, label), input, element("p", { class: "help", id: `${id}-help` }, help));
  }

  power() {
    const select = element("select", { id: "setting-power", "aria-describedby": "setting-power-help", onchange: () => this.set("power", select.value) },
      element("option", { value: "full" }, "Full speed"),
      element("option", { value: "balanced" }, "Balanced"),
      element("option", { value: "saver" }, "Saver"));
    this.inputs.set("power", select);
    return element("div", { class: "field" }, element("label", { for: "setting-power" }, "Power"), select,
      element("p", { class: "help", id: "setting-power-help" }, "Balanced and saver rest between steps, and pause when the device is hot or its battery low."));
  }

  set(name, value) {
    this.values[name] = value;
    if (name === "epochs" || name === "lr") this.touched = true;
    try {
      const { epochs, lr, ...others } = this.values;
      sessionStorage.setItem(STORE, JSON.stringify(this.touched ? this.values : others));
    } catch {
      // They last until the page is closed.
    }
    this.draw();
    this.changed(name);
  }

  /** Takes the change that a refusal proposes. */
  apply(change) {
    for (const [name, value] of Object.entries(change)) this.values[name.replaceAll("_", "-")] = value;
    this.draw();
    this.changed("seq");
  }

  draw() {
    for (const [name, input] of this.inputs) input.value = this.values[name] ?? "";
    for (const radio of this.strengths) radio.checked = Number(radio.value) === this.values.lr;
  }

  /**
   * Remembers the number of steps, from which the pace of evaluations follows, and shows the passes and the strength that the server
   * chose for the file, unless the user has chosen them.
   */
  planned({ steps, epochs, lr, suited }) {
    this.steps = steps ?? null;
    if (this.touched || !epochs) return;
    Object.assign(this.values, { epochs, lr });
    this.hint.textContent = suited ? "A small file: more passes and strength were chosen for it." : "";
    this.draw();
  }

  /** The body of a preview, a plan or a job. */
  request(model, file) {
    const { suffix, seed, epochs, lr, ...own } = this.values;
    // What the user has not chosen, the server does.
    const chosen = this.touched ? { epochs, lr } : {};
    const tritune = Object.fromEntries(Object.entries({ ...own, ...chosen }).filter(([, value]) => value !== null));
    // About ten points on the curve, however long the run.
    if (this.steps) tritune["eval-every"] = Math.max(1, Math.ceil(this.steps / 10));
    return {
      model, training_file: file, suffix, seed,
      method: { type: "supervised", supervised: { hyperparameters: this.touched ? { n_epochs: epochs } : {} } },
      tritune,
    };
  }
}

/** A name the server takes: "My notes (1).jsonl" → "my-notes-1". */
export function adapterName(text) {
  const name = text.replace(/(\.(jsonl|json|csv|tsv|txt|md|parquet))?(\.gz)?$/i, "").toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 40);
  return name || "adapter";
}
