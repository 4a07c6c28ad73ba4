// A file before it is taught: what it holds, how to teach it, what that takes.

import { explain, get, post, send, sentence } from "./api.js";
import { debounced, element, iconButton, notice, replace } from "./dom.js";
import { bytes, count, duration, large, plural, rate } from "./format.js";
import { memoryBar } from "./memory.js";
import { Settings } from "./settings.js";
import { base, noteJob } from "./state.js";

/** Files picked in this page: their lines can be shown beside problems without asking the server. */
export const picked = new Map();
/** A larger file is not read for the sake of showing a wrong line. */
const READABLE = 4 << 20;

export class LessonView {
  constructor(node, id) {
    this.id = id;
    this.left = new AbortController();
    this.sample = 0;
    this.header = element("div", { class: "lesson-head" });
    this.preview = element("section", { class: "card", "aria-label": "What the file holds", "aria-busy": "true" }, waiting("Reading the file"));
    this.timing = waiting("Timing a step on the device");
    this.planned = element("div", { "aria-live": "polite" });
    this.begin = element("button", { type: "button", class: "primary wide", disabled: true, onclick: () => this.start() }, "Start teaching");
    this.started = element("div", { role: "status" });
    node.replaceChildren(this.header, element("div", { class: "lesson" }, this.preview, this.side = element("div", { class: "lesson-side" })));
    this.plan = debounced(() => this.readPlan(), 500);
    this.open();
  }

  leave() {
    this.left.abort();
  }

  async open() {
    try {
      this.file = await get(`v1/files/${this.id}`, { signal: this.left.signal });
    } catch (error) {
      this.fail(this.preview, error);
      return;
    }
    replace(this.header,
      element("a", { class: "back", href: "#/teach" }, "All files"),
      element("h2", { class: "one-line" }, this.file.filename),
      element("span", { class: "help" }, bytes(this.file.bytes)));
    this.settings = new Settings(this.file.filename, base()?.tritune?.context, (name) => {
      if (name === "seq") this.readPreview();
      if (name !== "suffix") this.plan();
    });
    await this.readPreview();
  }

  fail(node, error) {
    if (error.name === "AbortError") return;
    const { title, detail } = explain(error);
    node.setAttribute("aria-busy", "false");
    replace(node, notice("problem", title, detail, element("a", { class: "button", href: "#/teach" }, "Choose another file")));
  }

  request() {
    return this.settings.request(base()?.id, this.id);
  }

  async readPreview() {
    try {
      const held = await post("tritune/preview", { ...this.request(), samples: 5 }, { signal: this.left.signal });
      this.sample = Math.min(this.sample, Math.max(0, held.samples.length - 1));
      this.held = held;
      await this.readLines(held.problems);
      this.drawPreview();
      if (held.usable && held.samples_total > 0) {
        if (!this.side.firstChild) this.side.append(this.settings.node, this.planCard());
        this.plan();
      } else {
        replace(this.side);
      }
    } catch (error) {
      this.fail(this.preview, error);
    }
  }

  /** The text of the lines with problems, where the file is small enough. */
  async readLines(problems) {
    if (this.lines || !problems.some((problem) => problem.line) || this.file.bytes > READABLE || /\.(gz|parquet)$/i.test(this.file.filename)) return;
    try {
      const text = picked.has(this.id) ? await picked.get(this.id).text()
        : await (await send(`v1/files/${this.id}/content`, { signal: this.left.signal })).text();
      this.lines = text.split("\n");
    } catch {
      // The reasons are enough.
    }
  }

  drawPreview() {
    const held = this.held;
    this.preview.setAttribute("aria-busy", "false");
    replace(this.preview,
      element("h2", {}, "What it holds"),
      held.usable && held.samples_total ? [this.figures(), this.samples()] : null,
      this.problems());
  }

  figures() {
    const held = this.held;
    const figure = (name, value, help) => element("div", {}, element("dt", {}, name), element("dd", {}, value, help ? element("span", { class: "help" }, ` ${help}`) : null));
    return element("dl", { class: "figures-grid" },
      figure("samples", count(held.samples_total)),
      figure("tokens trained on", count(held.tokens_in_loss), `of ${count(held.tokens)}`),
      figure("longest", plural(held.longest, "token"), held.truncated ? `${count(held.truncated)} cut off` : ""),
      figure("format", held.format ?? "unknown"));
  }

  /** One sample at a time, what is trained on marked. */
  samples() {
    const { samples } = this.held;
    const sample = samples[this.sample];
    if (!sample) return null;
    const move = (step) => {
      this.sample += step;
      this.drawPreview();
      this.preview.querySelector(step < 0 ? ".sample-back:not(:disabled), .sample-forward" : ".sample-forward:not(:disabled), .sample-back")?.focus();
    };
    return element("div", { class: "sample" },
      element("div", { class: "row between" },
        element("p", { class: "legend" }, element("span", { class: "in-loss" }, "trained on"), " ", element("span", { class: "read" }, "only read")),
        element("div", { class: "row", role: "group", "aria-label": "Samples" },
          iconButton("back", "Earlier sample", () => move(-1), { class: "quiet square sample-back", disabled: this.sample === 0 }),
          element("span", { class: "help", "aria-live": "polite" }, `${this.sample + 1} of ${samples.length}`),
          iconButton("forward", "Later sample", () => move(1), { class: "quiet square sample-forward", disabled: this.sample === samples.length - 1 }))),
      element("div", { class: "sample-text", tabindex: "0", role: "group", "aria-label": `Sample of line ${sample.line}` },
        sample.parts.map((part) => element(part.in_loss ? "mark" : "span", { class: part.in_loss ? "in-loss" : "read" }, part.text)),
        sample.more_tokens ? element("span", { class: "help" }, ` … ${plural(sample.more_tokens, "more token")}`) : null));
  }

  problems() {
    const { problems, more_problems: more, usable, rejected } = this.held;
    if (!problems.length) {
      return usable && this.held.samples_total ? null : notice("problem", "There is nothing to learn in this file",
        "Each line should be an example. “What a file should look like” on the page before shows the forms.");
    }
    const none = !usable || !this.held.samples_total;
    return element("div", { class: "problems" },
      none
        ? notice("problem", "This file cannot be used as it is", "Correct what is listed here and choose the file again.")
        : notice("warning", `${plural(rejected, "line")} cannot be used`, "Teaching leaves them out. Correct them and choose the file again to include them."),
      element("ol", { class: "problem-list" }, problems.map((problem) => element("li", {},
        element("strong", {}, problem.line ? `Line ${problem.line}` : "The file"),
        ` ${problem.reason}`,
        problem.line && this.lines?.[problem.line - 1] !== undefined
          ? element("code", { class: "one-line" }, this.lines[problem.line - 1].slice(0, 300) || "(empty)") : null))),
      more ? element("p", { class: "help" }, `and ${plural(more, "more problem")}`) : null);
  }

  planCard() {
    return element("section", { class: "card", "aria-label": "What it takes" }, element("h2", {}, "What it takes"), this.timing, this.planned, this.started, this.begin);
  }

  async readPlan() {
    this.planning?.abort();
    const planning = this.planning = new AbortController();
    this.left.signal.addEventListener("abort", () => planning.abort());
    this.begin.disabled = true;
    this.timing.hidden = false;
    try {
      const plan = await post("tritune/plan", this.request(), { signal: planning.signal });
      this.settings.planned(plan);
      this.drawPlan(plan);
      this.begin.disabled = !plan.fits;
    } catch (error) {
      if (error.name === "AbortError") return;
      const { title, detail } = explain(error);
      replace(this.planned, notice("problem", title, detail,
        element("button", { type: "button", onclick: () => this.readPlan() }, "Try again")));
    }
    this.timing.hidden = true;
  }

  drawPlan(plan) {
    const memory = Object.entries(plan.memory ?? { run: plan.refusal?.needed }).filter(([name]) => name !== "total").map(([name, value]) => ({ name, bytes: value }));
    if (plan.chat_memory) memory.push({ name: "chat", bytes: plan.chat_memory });
    replace(this.planned,
      plan.refusal ? this.refusal(plan.refusal) : [
        element("p", { class: "time" }, plan.seconds === null ? "" : ["about ", element("strong", {}, duration(plan.seconds))]),
        element("p", { class: "help" }, [
          plural(plan.steps, "step"),
          `${plural(plan.train_samples, "sample")} to learn from, ${count(plan.held_out_samples)} held out to measure`,
          plan.tokens_per_second ? `${rate(plan.tokens_per_second)} tokens/s` : null,
          `${large(plan.parameters)} trained numbers`,
        ].filter(Boolean).join(" · ")),
      ],
      memory.length ? memoryBar(memory, plan.available) : null,
      (plan.notes ?? []).map((note) => element("p", { class: "help" }, note)),
      !plan.refusal && plan.steps < 30 ? notice("note", `Only ${plural(plan.steps, "step")}`, "That may be too few to see a difference. Raise the passes, or add examples.") : null,
      plan.device ? element("p", { class: "help" }, plan.device) : null);
  }

  refusal({ message, change, change_text: words }) {
    const possible = change && Object.keys(change).length;
    return notice("problem", "It does not fit into memory", `${sentence(message)} ${possible ? `Smallest change that fits: ${sentence(words)}` : sentence(words ?? "a smaller model is needed")}`,
      ...(possible ? [element("button", { type: "button", class: "primary", onclick: () => this.settings.apply(change) }, "Make this change")] : []));
  }

  async start() {
    this.begin.disabled = true;
    try {
      const job = await post("v1/fine_tuning/jobs", this.request());
      noteJob(job);
      location.hash = `#/teach/${job.id}`;
    } catch (error) {
      const { title, detail } = explain(error);
      replace(this.started, notice("problem", title, detail));
      this.begin.disabled = false;
    }
  }
}

function waiting(text) {
  return element("p", { class: "waiting" }, element("span", { class: "spinner", "aria-hidden": "true" }), text);
}
