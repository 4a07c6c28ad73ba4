// A fine-tuning job: its curve as it grows, pause and cancel, and what it has changed when it is done. Everything shown comes
// from the server, so a reload loses nothing.

import { ApiError, events, explain, get, post, send } from "./api.js";
import { announce, confirmed, element, notice, replace } from "./dom.js";
import { count, duration, loss, rate, shortName } from "./format.js";
import { Curve } from "./curve.js";
import { STATUS, choose, continuesTexts, ended, jobName, loadModels, noteJob } from "./state.js";

export class JobView {
  constructor(node, id) {
    this.id = id;
    this.left = new AbortController();
    this.messages = new Map();
    this.curve = new Curve();
    this.header = element("div", { class: "lesson-head" }, element("a", { class: "back", href: "#/teach" }, "All runs"));
    this.progress = element("div", { class: "progress" });
    this.figures = element("dl", { class: "figures-grid" });
    this.controls = element("div", { class: "row" });
    this.note = element("div");
    this.result = element("div", { class: "result" });
    this.log = element("ol", { class: "log-lines" });
    this.body = element("div", {},
      this.result,
      element("section", { class: "card", "aria-label": "Progress" }, this.progress, this.note, this.curve.node, this.figures, this.controls),
      element("details", { class: "card" }, element("summary", {}, "What happened"), this.log));
    node.replaceChildren(this.header, this.body);
    this.open();
  }

  leave() {
    this.left.abort();
  }

  async open() {
    const signal = this.left.signal;
    try {
      this.job = await get(`v1/fine_tuning/jobs/${this.id}`, { signal });
      this.draw();
      // The newest event first, then the curve, which is not older: the stream after that event misses nothing.
      const { data } = await get(`v1/fine_tuning/jobs/${this.id}/events?limit=50`, { signal });
      for (const event of [...data].reverse()) this.keep(event);
      this.last = data[0]?.id ?? null;
      this.curve.set(await get(`tritune/jobs/${this.id}/curve`, { signal }));
      this.loaded = true;
      this.draw();
      this.follow();
    } catch (error) {
      if (error.name === "AbortError") return;
      const { title, detail } = explain(error);
      replace(this.body, notice("problem", title, detail, element("a", { class: "button", href: "#/teach" }, "All runs")));
    }
  }

  /** Reads events until the job has ended or the view is left; comes back after a broken connection. */
  async follow() {
    if (this.following) return;
    this.following = true;
    try {
      await this.read();
    } finally {
      this.following = false;
    }
  }

  async read() {
    while (!this.left.signal.aborted && !ended(this.job) && this.job.status !== "paused") {
      try {
        const after = this.last ? `&after=${encodeURIComponent(this.last)}` : "";
        const response = await send(`v1/fine_tuning/jobs/${this.id}/events?stream=true${after}`, { signal: this.left.signal });
        for await (const { event, data } of events(response)) {
          if (event === "done" || data.startsWith("[DONE]")) break;
          this.take(event, JSON.parse(data));
        }
      } catch (error) {
        if (error.name === "AbortError") return;
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
          this.say(error);
          return;
        }
      }
      if (this.left.signal.aborted) return;
      await this.refresh();
      if (!ended(this.job) && this.job.status !== "paused") await new Promise((resolve) => { setTimeout(resolve, 1500); });
    }
  }

  async refresh() {
    try {
      this.setJob(await get(`v1/fine_tuning/jobs/${this.id}`, { signal: this.left.signal }));
    } catch {
      // The banner says that the server is away; the next round asks again.
    }
  }

  take(kind, data) {
    if (kind === "status") {
      this.setJob(data);
      return;
    }
    this.last = data.id ?? this.last;
    const figures = data.data ?? {};
    if (kind === "step") {
      this.curve.addStep(figures);
      Object.assign(this.job.tritune ??= {}, {
        step: figures.step, steps: figures.total_steps, loss: figures.train_loss, smoothed_loss: figures.smoothed_loss,
        tokens_per_second: figures.tokens_per_second, elapsed: figures.elapsed, waiting_for: null,
      });
      this.job.estimated_finish = null;
    } else if (kind === "eval") {
      this.curve.addEvaluation(figures);
      (this.job.tritune ??= {}).eval_loss = figures.valid_loss;
    } else {
      this.keep(data);
      this.drawLog();
    }
    this.drawSoon();
  }

  keep(event) {
    if (event.type !== "metrics") this.messages.set(event.id, event);
  }

  setJob(job) {
    const before = this.job?.status;
    this.job = job;
    noteJob(job);
    this.draw();
    if (before !== job.status) announce(`${jobName(job)}: ${STATUS[job.status] ?? job.status}`);
    if (before !== job.status && job.status === "succeeded") loadModels().catch(() => {});
  }

  /** Steps can come faster than a screen draws. */
  drawSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.drawNumbers();
      noteJob(this.job);
    });
  }

  draw() {
    const { job } = this;
    replace(this.header,
      element("a", { class: "back", href: "#/teach" }, "All runs"),
      element("h2", { class: "one-line" }, jobName(job)),
      element("span", { class: `pill ${job.status}` }, STATUS[job.status] ?? job.status));
    this.drawNumbers();
    this.drawControls();
    this.drawLog();
    this.drawResult();
  }

  drawNumbers() {
    const { job } = this;
    const { step = 0, steps = null, tokens_per_second: speed, elapsed, eval_loss: evaluated, smoothed_loss: smoothed, temperature } = job.tritune ?? {};
    const share = steps ? step / steps : 0;
    const running = job.status === "running";
    const left = job.estimated_finish ? Math.max(0, job.estimated_finish - Date.now() / 1000) : step && steps ? (elapsed / step) * (steps - step) : NaN;
    const said = steps ? `Step ${count(step)} of ${count(steps)}` : STATUS[job.status] ?? job.status;
    this.bar ??= element("progress", { max: 1, "aria-label": "Progress" });
    this.bar.value = job.status === "succeeded" ? 1 : share;
    this.words ??= element("p", { class: "row between" });
    replace(this.words, element("strong", {}, said), running && Number.isFinite(left) ? element("span", { class: "soft" }, `${duration(left)} left`) : null);
    if (!this.progress.firstChild) this.progress.append(this.words, this.bar);
    const waits = { requests: "Chat goes first: teaching continues when the answers are written.", power: "The device is hot or its battery low: teaching rests and continues by itself." };
    replace(this.note, running && waits[job.tritune?.waiting_for] ? element("p", { class: "help" }, waits[job.tritune.waiting_for]) : null);
    const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
    replace(this.figures,
      figure("loss, smoothed", loss(smoothed)),
      figure("on held-out samples", loss(evaluated ?? NaN)),
      figure("speed", Number.isFinite(speed) ? `${rate(speed)} tokens/s` : "–"),
      figure("time", Number.isFinite(elapsed) ? duration(elapsed) : "–"),
      Number.isFinite(temperature) ? figure("temperature", `${Math.round(temperature)} °C`) : null);
  }

  drawControls() {
    const { status, tritune } = this.job;
    const button = (label, action, kind = "") => element("button", { type: "button", class: kind, onclick: (event) => this.act(event.currentTarget, action) }, label);
    replace(this.controls,
      ["running", "queued", "validating_files"].includes(status) ? button("Pause", "pause") : null,
      status === "paused" || tritune?.resumable ? button("Resume", "resume", "primary") : null,
      ended(this.job) ? null : button("Cancel", "cancel", "quiet danger"));
  }

  async act(button, action) {
    if (action === "cancel" && !await confirmed("Cancel this run?", "What it has learnt so far is lost. Pause instead to continue later.", "Cancel the run")) return;
    button.disabled = true;
    try {
      this.setJob(await post(`v1/fine_tuning/jobs/${this.id}/${action}`));
      if (action === "resume") this.follow();
    } catch (error) {
      this.say(error);
      this.refresh();
    }
    button.disabled = false;
  }

  say(error) {
    const { title, detail } = explain(error);
    replace(this.note, notice("problem", title, detail));
  }

  drawLog() {
    replace(this.log, [...this.messages.values()].map((event) => element("li", { class: event.level },
      element("time", {}, new Date(event.created_at * 1000).toLocaleTimeString("en-GB")), ` ${event.message}`)));
    this.log.parentElement.hidden = !this.messages.size;
  }

  drawResult() {
    const { job } = this;
    if (job.status === "failed") {
      replace(this.result, notice("problem", "Teaching failed", job.error?.message ?? "The server gives no reason.", this.again()));
    } else if (job.status === "cancelled") {
      replace(this.result, notice("note", "This run was cancelled", "It made no adapter.", this.again()));
    } else if (job.status === "succeeded" && this.loaded && !this.shown) {
      this.shown = true;
      this.drawSuccess();
    }
  }

  again() {
    return element("a", { class: "button", href: `#/teach/${this.job.training_file}` }, "Teach this file again");
  }

  drawSuccess() {
    const model = this.job.fine_tuned_model;
    const evaluated = this.curve.evaluated();
    const better = evaluated && evaluated.best < evaluated.before;
    const answers = element("div", {});
    replace(this.result,
      notice("good", `${shortName(model)} is ready`,
        evaluated ? `Loss on samples it never saw: ${loss(evaluated.before)} before, ${loss(evaluated.best)} after${
          better ? ` — ${Math.round((1 - evaluated.best / evaluated.before) * 100)} % lower` : ". It did not improve: try more passes, a stronger setting or more samples"}.` : null,
        element("button", { type: "button", class: "primary", onclick: () => { choose(model, true); location.hash = "#/chat"; } }, "Use it now"),
        this.again()),
      answers);
    this.drawAnswers(answers);
  }

  /** Held-out samples, answered before and after. They may come a moment after the job has ended. */
  async drawAnswers(node) {
    for (let round = 0; round < 40 && !this.left.signal.aborted; round += 1) {
      let answers;
      try {
        answers = await get(`tritune/jobs/${this.id}/answers`, { signal: this.left.signal });
      } catch {
        return;
      }
      if (answers.status === "ready") {
        if (answers.data.length) replace(node, element("section", { class: "card" }, element("h2", {}, "Before and after"), answers.data.map(pair)));
        return;
      }
      await new Promise((resolve) => { setTimeout(resolve, 1000); });
    }
  }
}

function pair({ prompt, before, after, expected }) {
  // A continuation may begin inside a word: it is read together with its beginning.
  const joined = continuesTexts();
  const column = (name, text, kind) => element("div", { class: `column ${kind}` }, element("h4", {}, name),
    element("p", { class: "text" }, joined ? element("span", { class: "soft" }, prompt) : null, joined ? text : text.trim() || "(nothing)"));
  return element("div", { class: "before-after" },
    element("h3", { class: joined ? "hidden-text" : "text" }, prompt),
    element("div", { class: "pair" }, column("before", before, "base"), column("after", after, "adapter")),
    expected ? element("details", {}, element("summary", {}, "What the file says"), element("p", { class: "text" }, expected)) : null);
}
