// Teach: pick a file, or go to an earlier file or run. What follows a choice has its own module and address:
// #/teach/file-… and #/teach/ftjob-…, so a reload comes back to it.

import { explain, get, remove, upload } from "./api.js";
import { byId, confirmed, element, icon, iconButton, notice, replace } from "./dom.js";
import { exampleFile } from "./example.js";
import { ago, bytes, loss } from "./format.js";
import { JobView } from "./job.js";
import { LessonView, picked } from "./lesson.js";
import { STATUS, jobName, loadJobs, state, subscribe } from "./state.js";

const ACCEPT = ".jsonl,.json,.csv,.tsv,.txt,.md,.gz,.parquet";

let view = null;
let runs = null;

export function setUp() {
  // A file dropped beside the field is meant for it; without this the browser would leave the page to show it.
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const status = document.querySelector("#view-teach:not([hidden]) .upload-status");
    if (status) take(event.dataTransfer.files[0], status);
  });
  subscribe((names) => { if (names.includes("jobs") && runs?.isConnected) replace(runs, runRows()); });
}

/** Shows what the address names: nothing, a file or a job. */
export function enter(name) {
  view?.leave?.();
  view = null;
  const node = byId("teach-content");
  if (name?.startsWith("file-")) view = new LessonView(node, name);
  else if (name?.startsWith("ftjob-")) view = new JobView(node, name);
  else start(node);
}

export function leave() {
  view?.leave?.();
  view = null;
}

function start(node) {
  const status = element("div", { class: "upload-status", role: "status" });
  const input = element("input", { type: "file", id: "file", accept: ACCEPT, class: "hidden-text", onchange: () => take(input.files[0], status) });
  const zone = element("label", { class: "drop", for: "file" },
    icon("file"),
    element("strong", {}, "Choose a file"),
    element("span", { class: "drop-hint" }, "or drop it here"),
    element("span", { class: "help" }, ".jsonl, .json, .csv, .tsv or .txt, also gzipped, or .parquet"));
  for (const type of ["dragenter", "dragover"]) {
    zone.addEventListener(type, (event) => { event.preventDefault(); zone.classList.add("over"); });
  }
  for (const type of ["dragleave", "drop"]) zone.addEventListener(type, () => zone.classList.remove("over"));
  const files = element("ul", { class: "rows" });
  runs = element("ul", { class: "rows" }, runRows());
  replace(node,
    element("p", { class: "lead" }, "Show the model examples, and it learns to write like them. The result is a small adapter; the model itself stays as it is."),
    element("section", { class: "card" },
      element("h2", { class: "hidden-text" }, "A file"),
      input, zone, status,
      element("p", { class: "row centre" }, "No file at hand? ",
        element("button", { type: "button", class: "link", onclick: () => take(exampleFile(), status) }, "Try it with an example")),
      formats()),
    element("div", { class: "columns" },
      element("section", { class: "card" }, element("h2", {}, "Runs"), runs),
      element("section", { class: "card" }, element("h2", {}, "Files"), files)));
  loadJobs().catch(() => {});
  listFiles(files);
}

function formats() {
  return element("details", {},
    element("summary", {}, "What a file should look like"),
    element("p", {}, "One example per line, as many as you have; a few dozen already show. Any of these:"),
    element("dl", { class: "formats" },
      element("dt", {}, "Conversations"),
      element("dd", {}, element("code", {}, '{"messages": [{"role": "user", "content": "What is a trit?"}, {"role": "assistant", "content": "A digit with three values."}]}')),
      element("dt", {}, "Questions"),
      element("dd", {}, element("code", {}, '{"question": "What is a trit?", "answer": "A digit with three values."}')),
      element("dt", {}, "Beginning and continuation"),
      element("dd", {}, element("code", {}, '{"prompt": "A trit is", "completion": " a digit with three values."}')),
      element("dt", {}, "Texts"),
      element("dd", {}, element("code", {}, '{"text": "A trit is a digit with three values."}'), " or a plain text file"),
      element("dt", {}, "Tables"),
      element("dd", {}, ".csv and .tsv whose header has these names")));
}

/** Uploads a file and goes on to it. */
async function take(file, status) {
  if (!file) return;
  if (!file.size) {
    replace(status, notice("problem", `${file.name} is empty`, "Choose a file with at least one example."));
    return;
  }
  const controller = new AbortController();
  const bar = element("progress", { max: 1, value: 0, "aria-label": `Sending ${file.name}` });
  replace(status, element("div", { class: "row" }, element("span", {}, `Sending ${file.name} (${bytes(file.size)})`), bar,
    element("button", { type: "button", class: "quiet", onclick: () => controller.abort() }, "Stop")));
  try {
    const { id } = await upload(file, (share) => { bar.value = share; }, controller.signal);
    picked.set(id, file);
    location.hash = `#/teach/${id}`;
  } catch (error) {
    if (error.name === "AbortError") {
      replace(status);
      return;
    }
    const { title, detail } = explain(error);
    replace(status, notice("problem", title, detail,
      element("button", { type: "button", onclick: () => take(file, status) }, "Try again")));
  }
}

async function listFiles(node) {
  try {
    const { data } = await get("v1/files");
    const newest = [...data].sort((a, b) => b.created_at - a.created_at).slice(0, 12);
    replace(node, newest.length ? newest.map((file) => element("li", { class: "row-item" },
      element("a", { href: `#/teach/${file.id}` }, element("span", { class: "one-line" }, file.filename),
        element("span", { class: "help" }, `${bytes(file.bytes)} · ${ago(file.created_at)}`)),
      iconButton("delete", `Delete ${file.filename}`, async () => {
        if (!await confirmed("Delete this file?", `The server’s copy of ${file.filename} will be gone. Adapters made from it stay.`, "Delete")) return;
        try {
          await remove(`v1/files/${file.id}`);
          listFiles(node);
        } catch (error) {
          const { title, detail } = explain(error);
          replace(node, element("li", {}, notice("problem", title, detail)));
        }
      }))) : element("li", { class: "help" }, "Files you have sent are listed here."));
  } catch (error) {
    const { title, detail } = explain(error);
    replace(node, element("li", {}, notice("problem", title, detail)));
  }
}

function runRows() {
  if (!state.jobs.length) return element("li", { class: "help" }, "What you teach the model is listed here, also after a restart.");
  return state.jobs.map((job) => element("li", { class: "row-item" },
    element("a", { href: `#/teach/${job.id}` },
      element("span", { class: "one-line" }, jobName(job)),
      element("span", { class: "help" }, [
        ago(job.created_at),
        job.status === "running" && job.tritune?.steps ? `step ${job.tritune.step} of ${job.tritune.steps}` : null,
        job.tritune?.best_eval_loss ? `held-out loss ${loss(job.tritune.best_eval_loss)}` : null,
      ].filter(Boolean).join(" · "))),
    element("span", { class: `pill ${job.status}` }, STATUS[job.status] ?? job.status)));
}
