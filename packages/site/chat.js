// Chat: the composer, the answers, the choice of who answers.

import { announce, byId, element, replace } from "./assets/dom.js";
import { turnView } from "./assets/turns.js";
import { adapters, state, subscribe, update, use } from "./state.js";

const SUGGESTIONS = ["Once upon a time", "Lily found a small red box in the garden.", "The old dog and the little girl went to the sea"];
const MOST = 200;

let turns = [];
let stopping = null;
const views = new Map();

export function setUp() {
  const input = byId("prompt");
  byId("composer").addEventListener("submit", (event) => { event.preventDefault(); stopping ? stopping() : send(input.value); });
  input.addEventListener("input", drawComposer);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !matchMedia("(pointer: coarse)").matches) {
      event.preventDefault();
      if (!stopping) send(input.value);
    }
  });
  byId("model").addEventListener("change", ({ target }) => update({ chosen: target.value || null, compare: state.compare && target.value !== "" }));
  byId("compare").addEventListener("click", () => {
    const compare = !state.compare;
    update({ compare, chosen: compare ? state.chosen ?? adapters()[0]?.id ?? null : state.chosen });
  });
  byId("new-chat").addEventListener("click", () => { turns = []; draw(); });
  subscribe((names) => {
    if (names.includes("model")) turns = [];
    if (["model", "runs", "chosen", "compare"].some((name) => names.includes(name))) draw();
  });
  draw();
}

export function enter() {
  if (!matchMedia("(pointer: coarse)").matches) byId("prompt").focus({ preventScroll: true });
}

/** Whether the model has turns of its own. */
const talks = () => Boolean(state.model?.model.tokenizer?.chat_template);

const nameOf = (id) => id ? state.runs.find((run) => run.id === id)?.name ?? "taught" : "base";

async function send(prompt) {
  if (!prompt.trim() || !state.model || stopping) return;
  stopping = () => {};
  byId("prompt").value = "";
  const ids = state.compare && state.chosen ? [null, state.chosen] : [state.chosen];
  const answers = ids.map((id) => ({ id, model: nameOf(id), text: "", state: "streaming" }));
  turns.push({ prompt, tries: [{ answers }], shown: 0 });
  const seed = Math.floor(Math.random() * 2 ** 31);
  draw();
  announce("Answering");
  // One after the other: they share the weights.
  for (const answer of answers) await write(answer, prompt, seed);
  stopping = null;
  draw();
  announce("Answered");
}

async function write(answer, prompt, seed) {
  const begun = performance.now();
  let first = null;
  let pieces = 0;
  try {
    await use(answer.id);
    const text = talks() ? state.tritune.chat(messages(answer), { max_tokens: MOST, seed }) : state.tritune.generate(prompt, { max_tokens: MOST, seed });
    stopping = () => { answer.state = "stopped"; text.stop(); };
    drawComposer();
    for await (const piece of text) {
      first ??= performance.now();
      pieces += 1;
      answer.text += piece;
      views.get(answer)?.write(piece);
      const log = byId("log");
      log.scrollTop = log.scrollHeight;
    }
    const { finish, tokens } = await text.done;
    if (answer.state === "streaming") Object.assign(answer, { state: "done", finish });
    answer.usage = { tokens: tokens ?? pieces };
    answer.wait = first === null ? NaN : (first - begun) / 1e3;
    answer.speed = (answer.usage.tokens - 1) / Math.max(1e-3, (performance.now() - (first ?? begun)) / 1e3);
  } catch (error) {
    Object.assign(answer, { state: "failed", error: { title: "The model could not answer", detail: error.message } });
  }
}

/** The conversation so far, as the one who answers has led it. */
function messages(answer) {
  return turns.flatMap(({ prompt, tries }) => {
    const own = tries[0].answers.find(({ id }) => id === answer.id) ?? tries[0].answers[0];
    return [{ role: "user", content: prompt }, ...(own === answer ? [] : [{ role: "assistant", content: own.text }])];
  });
}

function drawComposer() {
  const send = byId("send");
  send.classList.toggle("stop", Boolean(stopping));
  send.setAttribute("aria-label", stopping ? "Stop" : "Send");
  send.disabled = !stopping && (!state.model || !byId("prompt").value.trim());
}

function draw() {
  const choice = byId("model");
  const known = adapters();
  replace(choice, element("option", { value: "" }, state.model?.name ?? "no model"),
    known.map((run) => element("option", { value: run.id }, `${run.name ?? run.data} (${run.status === "imported" ? "imported" : "taught"})`)));
  choice.value = state.chosen ?? "";
  byId("compare").disabled = !known.length;
  byId("compare").setAttribute("aria-pressed", String(state.compare));
  views.clear();
  replace(byId("log-content"), turns.length ? turns.map((turn) => {
    const { node, answers } = turnView(turn, {});
    for (const [answer, view] of answers) views.set(answer, view);
    return node;
  }) : empty());
  drawComposer();
  const log = byId("log");
  log.scrollTop = log.scrollHeight;
}

function empty() {
  return element("div", { class: "empty" },
    element("h2", {}, talks() ? "Ask something" : "Begin a story"),
    element("p", {}, talks() ? "The model runs in this page. Nothing you write leaves the device."
      : "This small model continues children’s stories. It runs in this page; nothing you write leaves the device."),
    element("div", { class: "suggestions" }, SUGGESTIONS.map((text) => element("button", { type: "button", onclick: () => send(text) }, text))));
}
