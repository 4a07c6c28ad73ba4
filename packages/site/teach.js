// Teach: examples that are typed or in a file, the runs, the result of a run.

import { byId, confirmed, element, notice, replace, toast } from "./assets/dom.js";
import { Curve } from "./assets/curve.js";
import { exampleFile } from "./assets/example.js";
import { ago, bytes, duration, loss, plural, rate } from "./assets/format.js";
import { loadRuns, state, subscribe, update } from "./state.js";

const STATUS = { new: "begun", running: "was interrupted", paused: "paused", done: "done", imported: "imported" };
let shown = null; // the view of a run: {id, curve, figures, controls, note, result}

subscribe((names) => {
  if (byId("view-teach").hidden) return;
  if (shown) drawRun();
  else if (names.includes("runs") || names.includes("model")) enter();
});

export function enter(id) {
  const node = byId("teach-content");
  shown = null;
  if (id) openRun(node, id);
  else replace(node, lead(), form(), runList());
}

const lead = () => element("p", { class: "lead" }, "Show the model examples, and it learns to write like them. The result is a small adapter; the model itself stays as it is. Examples and adapter stay on this device.");

function form() {
  const examples = element("textarea", { id: "examples", rows: "6", placeholder: "One example on each line, as many as you have; a few dozen already show." });
  const name = element("input", { id: "run-name", type: "text", value: "", placeholder: "my examples", autocomplete: "off" });
  const steps = element("input", { id: "steps", type: "number", min: "1", max: "5000", value: "40" });
  const status = element("div");
  const file = element("input", { id: "file", type: "file", accept: ".jsonl,.json,.csv,.tsv,.txt,.parquet,.gz" });
  const begin = async (data) => {
    if (!state.model) return replace(status, notice("problem", "No model is loaded", "Load one first, on the Device page."));
    if (!data) return replace(status, notice("problem", "There are no examples", "Type some, or choose a file."));
    await teach(data, name.value.trim() || data.name.replace(/\.[^.]*$/, ""), Number(steps.value) || 40, status);
  };
  const typed = () => {
    const lines = examples.value.split("\n").map((line) => line.trim()).filter(Boolean);
    return lines.length ? new File([`${lines.map((text) => JSON.stringify({ text })).join("\n")}\n`], "typed.jsonl") : null;
  };
  return element("section", { class: "card", "aria-label": "Examples" },
    element("div", { class: "field" }, element("label", { for: "examples" }, "Examples"), examples),
    element("div", { class: "field" }, element("label", { for: "file" }, "or a file: lines of text or of JSON, a table, Parquet"), file),
    element("div", { class: "grid" },
      element("div", { class: "field" }, element("label", { for: "run-name" }, "Name"), name),
      element("div", { class: "field" }, element("label", { for: "steps" }, "Steps"), steps)),
    status,
    element("div", { class: "row" },
      element("button", { type: "button", id: "teach", class: "primary", onclick: () => begin(file.files[0] ?? typed()) }, "Teach"),
      element("button", { type: "button", id: "try-example", class: "link", onclick: () => begin(exampleFile()) }, "Try it with an example")));
}

/** Begins a run and shows it. */
async function teach(data, name, steps, status) {
  if (state.run) return replace(status, notice("problem", "A run is going on", "Wait until it is done, or pause it."));
  const id = `${Date.now().toString(36)}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 40) || "run"}`;
  const settings = { steps, seq: 128, rank: 8, lr: 1e-3, val_split: 0.1 };
  follow(state.tritune.finetune(data, settings, { id, name: data.name, label: name }), (error) => {
    location.hash = "#/teach";
    replace(status, notice("problem", "The model could not be taught", error.message));
  });
  location.hash = `#/teach/${id}`;
}

/** Listens to a run until it ends. */
async function follow(run, failed) {
  update({ run: { id: run.id, step: 0, steps: null, run, events: [] } });
  try {
    for await (const event of run) {
      state.run.events.push(event);
      if (event.type === "step") Object.assign(state.run, { step: event.step, steps: event.steps });
      if (event.type === "warning") toast(event.message);
      take(event);
      update({ run: state.run });
    }
    const { status } = await run.done;
    if (status === "done") toast("The model has learnt it.", { label: "Compare", run: () => compare(run.id) });
  } catch (error) {
    failed(error);
  }
  update({ run: null });
  await loadRuns();
  if (shown?.id === run.id) drawRun();
}

function compare(id) {
  update({ chosen: id, compare: true });
  location.hash = "#/chat";
}

function openRun(node, id) {
  shown = {
    id, curve: new Curve(), figures: element("dl", { class: "figures-grid" }), controls: element("div", { class: "row" }), note: element("div"),
    result: element("div"), bar: element("progress", { max: 1, value: 0, "aria-label": "Progress" }), words: element("p", { class: "row between" }), speed: NaN, last: NaN,
    smoothed: null,
  };
  replace(node,
    element("div", { class: "lesson-head" }, element("a", { class: "back", href: "#/teach" }, "All runs")),
    shown.result,
    element("section", { class: "card", "aria-label": "Progress" }, shown.words, shown.bar, shown.note, shown.curve.node, shown.figures, shown.controls));
  if (state.run?.id === id) for (const event of state.run.events) take(event);
  drawRun();
}

function take(event) {
  if (!shown || shown.id !== state.run?.id) return;
  if (event.type === "evaluation") shown.curve.addEvaluation({ step: event.step, valid_loss: event.loss });
  if (event.type !== "step") return;
  shown.smoothed = shown.smoothed === null ? event.loss : 0.9 * shown.smoothed + 0.1 * event.loss;
  shown.curve.addStep({ step: event.step, total_steps: event.steps, train_loss: event.loss, smoothed_loss: shown.smoothed });
  shown.speed = event.tokens / event.seconds;
  shown.left = (event.steps - event.step) * event.seconds;
}

function drawRun() {
  const about = state.runs.find(({ id }) => id === shown.id);
  const live = state.run?.id === shown.id ? state.run : null;
  const step = live?.step || about?.step || 0;
  const steps = live?.steps ?? about?.steps;
  replace(shown.words, element("strong", {}, steps ? `Step ${step} of ${steps}` : live ? "Reading the examples" : "No steps yet"),
    live && Number.isFinite(shown.left) ? element("span", { class: "soft" }, `${duration(shown.left)} left`) : null);
  shown.bar.value = steps ? step / steps : 0;
  const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  replace(shown.figures,
    figure("loss, smoothed", loss(shown.smoothed ?? NaN)),
    figure("held-out, before", loss(about?.before?.loss ?? NaN)),
    figure("held-out, after", loss(about?.after?.loss ?? NaN)),
    figure("speed", Number.isFinite(shown.speed) ? `${rate(shown.speed)} tokens/s` : "–"));
  const done = about?.status === "done" && !live;
  replace(shown.controls,
    live ? element("button", { type: "button", id: "pause", onclick: ({ currentTarget }) => { currentTarget.disabled = true; live.run.pause().catch(() => {}); } }, "Pause") : null,
    !live && about && !["done", "imported"].includes(about.status) ? element("button", {
      type: "button", id: "resume", class: "primary", disabled: Boolean(state.run) || about.model !== state.model?.name,
      onclick: () => follow(state.tritune.resume(about.id), (error) => { replace(shown.note, notice("problem", "The run cannot go on", error.message)); }),
    }, "Resume") : null,
    !live && about ? element("button", { type: "button", class: "quiet danger", onclick: () => removeRun(about) }, "Delete") : null);
  replace(shown.result, done ? notice("good", "The model has learnt it",
    about.before && about.after ? `Loss on examples it never saw: ${loss(about.before.loss)} before, ${loss(about.after.loss)} after.` : null,
    element("button", { type: "button", id: "compare-now", class: "primary", onclick: () => compare(about.id) }, "Compare before and after"),
    element("button", { type: "button", id: "export", onclick: () => save(about) }, "Save the adapter"),
    navigator.canShare ? element("button", { type: "button", onclick: () => share(about) }, "Share it") : null) : null);
}

const fileName = (about) => `${(about.name ?? about.id).replace(/[^\w-]+/g, "-")}.gguf`;

async function save(about) {
  const url = URL.createObjectURL(await state.tritune.adapter(about.id));
  element("a", { href: url, download: fileName(about) }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function share(about) {
  const files = [new File([await state.tritune.adapter(about.id)], fileName(about), { type: "application/octet-stream" })];
  if (!navigator.canShare({ files })) return save(about);
  return navigator.share({ files }).catch(() => {});
}

async function removeRun(about) {
  if (!await confirmed("Delete this run?", "Its examples and its adapter will be gone for good.", "Delete")) return;
  if (state.chosen === about.id) update({ chosen: null, compare: false });
  await state.tritune.removeRun(about.id);
  await loadRuns();
  location.hash = "#/teach";
}

function runList() {
  const file = element("input", { id: "import", type: "file", multiple: true, accept: ".gguf,.json,.safetensors" });
  file.addEventListener("change", async () => {
    try {
      await state.tritune.importAdapter([...file.files]);
      toast("The adapter is there: choose it on the Chat page.");
    } catch (error) {
      toast(`It cannot be used: ${error.message}`);
    }
    await loadRuns();
  });
  return element("section", { class: "card" }, element("h2", {}, "Runs and adapters"),
    element("ul", { class: "rows" }, state.runs.length ? state.runs.map((run) => element("li", { class: "row-item" },
      element("a", { href: `#/teach/${run.id}` }, element("span", { class: "one-line" }, run.name ?? run.data),
        element("span", { class: "help" }, [ago(run.created / 1e3), run.steps ? plural(run.steps, "step") : null, run.bytes ? bytes(run.bytes) : null].filter(Boolean).join(" · "))),
      element("span", { class: `pill ${run.status === "done" ? "succeeded" : ""}` }, state.run?.id === run.id ? "running" : STATUS[run.status] ?? run.status)))
      : element("li", { class: "help" }, "What you teach the model is listed here, also after the page was closed.")),
    element("div", { class: "field" }, element("label", { for: "import" }, "Use an adapter from a file: GGUF, or both files of a PEFT folder"), file));
}
