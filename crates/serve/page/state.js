// What the views share: the models, the one chosen, the jobs. Views subscribe and draw what has changed.

import { get } from "./api.js";

const CHOICE = "tritune.model";

export const state = {
  /** Models of the server, the base first. */
  models: [],
  /** The id of the model that answers, and whether the base answers beside it. */
  model: null,
  compare: false,
  /** The newest jobs. */
  jobs: [],
};

const subscribers = [];

/** Calls `run` with the names of the fields that changed. */
export function subscribe(run) {
  subscribers.push(run);
}

/** Changes fields and tells the subscribers. */
export function update(patch) {
  Object.assign(state, patch);
  const names = Object.keys(patch);
  for (const run of subscribers) run(names);
}

const kind = (model) => model.tritune?.kind ?? (model.id.includes(":") ? "adapter" : "base");

export const base = () => state.models.find((model) => kind(model) === "base") ?? state.models[0] ?? null;

/** Adapters, the newest first. */
export const adapters = () => state.models.filter((model) => kind(model) === "adapter")
  .sort((a, b) => b.created - a.created);

export const findModel = (id) => state.models.find((model) => model.id === id) ?? null;

/** Whether the base has no turns of its own: it continues texts. */
export function continuesTexts() {
  const template = base()?.tritune?.chat_template;
  return template === null || /has none/.test(template);
}

/** The models that answer the next message. */
export function answering() {
  const own = base()?.id;
  if (!state.compare || !own || state.model === own) return [state.model];
  return [own, state.model];
}

/** Chooses who answers and remembers it. */
export function choose(model, compare = state.compare) {
  const own = base()?.id;
  // The base beside itself compares nothing: take the newest adapter, or none.
  if (compare && model === own) model = adapters()[0]?.id ?? own;
  if (model === own) compare = false;
  try {
    localStorage.setItem(CHOICE, JSON.stringify({ model, compare }));
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
  update({ model, compare });
}

/** Reads the models again. */
export async function loadModels() {
  const { data } = await get("v1/models");
  const models = [...data].sort((a, b) => (kind(a) === "base" ? 0 : 1) - (kind(b) === "base" ? 0 : 1));
  state.models = models;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(CHOICE)) ?? {};
  } catch {
    // Damaged or refused: the base answers.
  }
  const wanted = state.model ?? stored.model;
  const model = findModel(wanted) ? wanted : base()?.id ?? null;
  const compare = (state.model ? state.compare : Boolean(stored.compare)) && model !== base()?.id;
  update({ models, model, compare });
}

/** Statuses of jobs in words. */
export const STATUS = {
  validating_files: "reading the file", queued: "waiting", running: "running", paused: "paused", succeeded: "done",
  failed: "failed", cancelled: "cancelled",
};

export const ended = (job) => ["succeeded", "failed", "cancelled"].includes(job.status);

/** The job that is being worked on, if any. */
export const activeJob = () => state.jobs.find((job) => ["running", "validating_files"].includes(job.status))
  ?? state.jobs.find((job) => job.status === "queued") ?? null;

/** The name of the adapter that a job makes. */
export function jobName(job) {
  if (job.fine_tuned_model) return job.fine_tuned_model.slice(job.fine_tuned_model.indexOf(":") + 1);
  return job.suffix ?? job.tritune?.suffix ?? job.tritune?.settings?.suffix ?? job.user_provided_suffix ?? job.id;
}

/** Reads the newest jobs again. */
export async function loadJobs() {
  const { data } = await get("v1/fine_tuning/jobs?limit=20");
  update({ jobs: data });
}

/** Puts a job's newer state in the list. */
export function noteJob(job) {
  const others = state.jobs.filter((other) => other.id !== job.id);
  const known = others.length < state.jobs.length;
  update({ jobs: known ? state.jobs.map((other) => other.id === job.id ? job : other) : [job, ...others] });
}
