// The page's frame: which view is shown, whether the server answers, the key.

import { configure, storeKey } from "./api.js";
import * as chat from "./chat.js";
import * as device from "./device.js";
import { announce, byId, toast } from "./dom.js";
import { activeJob, choose, ended, jobName, loadJobs, loadModels, state, subscribe } from "./state.js";
import * as teach from "./teach.js";

const VIEWS = { chat, teach, device };
const TITLES = { chat: "Chat", teach: "Teach", device: "Device" };
const JOBS_EVERY = 5000;

let shown = null;
let answering = null;
let retry = 0;

/** Shows what the address names: #/chat, #/teach, #/teach/ID, #/device. */
function route() {
  const [name = "chat", argument] = location.hash.replace(/^#\//, "").split("/");
  const next = name in VIEWS ? name : "chat";
  if (shown && shown !== next) VIEWS[shown].leave?.();
  for (const view of Object.keys(VIEWS)) {
    byId(`view-${view}`).hidden = view !== next;
    const link = byId(`nav-${view}`);
    if (view === next) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = next;
  document.title = `${TITLES[next]} · Tritune`;
  const moved = shown !== null;
  shown = next;
  VIEWS[next].enter(argument);
  if (moved && next !== "chat") {
    byId("main").focus({ preventScroll: true });
    byId(`view-${next}`).scrollTop = 0;
    announce(TITLES[next]);
  }
}

/** Says at the top whether the server is there; asks again until it is. */
function reach(good, loading = false) {
  const now = good ? "yes" : loading ? "loading" : "no";
  if (answering === now) return;
  const before = answering;
  answering = now;
  const banner = byId("banner");
  banner.hidden = good;
  byId("banner-text").textContent = loading ? "The model is being loaded. This page continues by itself."
    : "The server does not answer. Check that “tritune serve” is running; this page tries again by itself.";
  document.body.dataset.server = now;
  if (good && before && state.models.length) refresh();
  if (!good) {
    clearTimeout(retry);
    retry = setTimeout(check, 1500);
  }
}

async function check() {
  try {
    const response = await fetch("health", { cache: "no-store" });
    if (response.status === 503) {
      answering = null;
      reach(false, true);
      return;
    }
    reach(true);
    if (!state.models.length) await begin();
  } catch {
    answering = null;
    reach(false);
  }
}

async function refresh() {
  try {
    await loadModels();
    await loadJobs();
  } catch {
    // The banner says so.
  }
}

/** The dialog for the key; resolves to whether one was given. */
function askForKey(wrong) {
  const dialog = byId("key-dialog");
  byId("key-wrong").hidden = !wrong;
  byId("key").value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const value = byId("key").value.trim();
      const given = dialog.returnValue === "give" && value !== "";
      if (given) storeKey(value, byId("key-remember").checked);
      byId("key").value = "";
      resolve(given);
    }, { once: true });
  });
}

/** A mark on the Teach tab while a job runs, and a word when it is done. */
function watchJobs() {
  let before = new Map();
  subscribe((names) => {
    if (!names.includes("jobs")) return;
    const job = activeJob();
    const badge = byId("teach-badge");
    badge.hidden = !job;
    if (job) {
      const { step, steps } = job.tritune ?? {};
      badge.textContent = steps ? `${Math.floor((100 * step) / steps)} %` : "…";
    }
    for (const one of state.jobs) {
      const earlier = before.get(one.id);
      if (earlier && !ended({ status: earlier }) && one.status === "succeeded" && !location.hash.endsWith(one.id)) {
        loadModels().catch(() => {});
        toast(`${jobName(one)} is ready.`, { label: "Use it now", run: () => { choose(one.fine_tuned_model, true); location.hash = "#/chat"; } });
      }
    }
    before = new Map(state.jobs.map((one) => [one.id, one.status]));
  });
  setInterval(() => {
    // A job's own view streams its progress; elsewhere asking now and then is enough.
    if (!document.hidden && answering === "yes" && !location.hash.startsWith("#/teach/ftjob-")) loadJobs().catch(() => {});
  }, JOBS_EVERY);
}

async function begin() {
  try {
    await loadModels();
    if (shown === null) route();
    await loadJobs();
  } catch (error) {
    if (shown === null) route();
    if (error.status === 503) check();
    else if (error.status === 401) {
      byId("banner-text").textContent = "The server needs its key.";
      byId("banner-key").hidden = byId("banner").hidden = false;
    }
  }
}

configure({ ask: askForKey, changed: (good) => reach(good) });
chat.setUp();
teach.setUp();
watchJobs();
addEventListener("hashchange", () => { if (location.hash.startsWith("#/")) route(); });
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
for (const dialog of document.querySelectorAll("dialog")) {
  // A tap beside a dialog closes it.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
byId("banner-key").addEventListener("click", () => location.reload());
check();
