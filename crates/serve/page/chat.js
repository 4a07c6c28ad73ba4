// Chat: the composer, the runs of answers, the choice of who answers.

import { completion, explain } from "./api.js";
import * as conversations from "./conversations.js";
import { announce, byId, element, replace } from "./dom.js";
import { shortName } from "./format.js";
import * as history from "./history.js";
import * as parameters from "./parameters.js";
import { adapters, answering, base, choose, continuesTexts, findModel, state, subscribe } from "./state.js";
import { answerView, turnView } from "./turns.js";

// Answers that are being written: conversation id → what stops them.
const runs = new Map();
// The element of an answer that is being written.
const views = new WeakMap();
let pinned = true;

const touch = matchMedia("(pointer: coarse)");

export function setUp() {
  parameters.setUp(() => { draw(); });
  history.setUp({ opened: () => { draw(); toEnd(); }, started: newChat });
  const input = byId("prompt");
  byId("composer").addEventListener("submit", (event) => { event.preventDefault(); sendOrStop(); });
  input.addEventListener("input", () => { grow(); drawComposer(); });
  input.addEventListener("keydown", (event) => {
    // On a touch keyboard Enter starts a line; the button sends.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !touch.matches) {
      event.preventDefault();
      if (!runs.has(conversations.shown().id)) sendOrStop();
    }
    if (event.key === "ArrowUp" && input.value === "") editLast(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) stop();
  });
  byId("model").addEventListener("change", (event) => choose(event.target.value));
  byId("compare").addEventListener("click", () => choose(state.model, !state.compare));
  byId("new-chat").addEventListener("click", newChat);
  byId("latest").addEventListener("click", toEnd);
  const log = byId("log");
  log.addEventListener("scroll", () => {
    pinned = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    byId("latest").hidden = pinned;
  }, { passive: true });
  addEventListener("pagehide", conversations.save);
  subscribe((names) => {
    if (names.includes("models") || names.includes("model") || names.includes("compare")) {
      drawModels();
      if (!conversations.shown().turns.length) draw();
      drawComposer();
    }
  });
  draw();
}

/** Called when the view becomes visible. */
export function enter() {
  if (pinned) toEnd();
  if (!touch.matches) byId("prompt").focus({ preventScroll: true });
}

/** Whether messages are sent as one text to continue: a choice, or because the model has no turns of its own. */
function continues() {
  const chosen = parameters.mode();
  return chosen === "auto" ? continuesTexts() : chosen === "text";
}

function newChat() {
  conversations.start();
  draw();
  byId("prompt").focus();
}

function toEnd() {
  const log = byId("log");
  log.scrollTop = log.scrollHeight;
  pinned = true;
  byId("latest").hidden = true;
}

function grow() {
  const input = byId("prompt");
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, innerHeight * 0.35)}px`;
}

function sendOrStop() {
  const conversation = conversations.shown();
  if (runs.has(conversation.id)) {
    stop();
    return;
  }
  const input = byId("prompt");
  const prompt = input.value;
  if (!prompt.trim() || !state.model) return;
  input.value = "";
  grow();
  conversation.turns.push({ prompt, tries: [], shown: 0 });
  ask(conversation);
}

function stop() {
  runs.get(conversations.shown().id)?.abort();
}

function editLast(event) {
  const conversation = conversations.shown();
  if (!conversation.turns.length || runs.has(conversation.id)) return;
  event.preventDefault();
  edit(conversation.turns.length - 1);
}

/** Asks every chosen model about the last turn, as a new try. */
function ask(conversation) {
  const turn = conversation.turns.at(-1);
  const answers = answering().map((model) => ({ model, text: "", state: "streaming" }));
  turn.tries.push({ answers });
  turn.shown = turn.tries.length - 1;
  run(conversation, answers);
}

/** Lets answers that were cut off go on. */
function goOn(conversation) {
  const answers = conversations.attempt(conversation.turns.at(-1)).answers.filter((answer) => answer.finish === "length");
  for (const answer of answers) Object.assign(answer, { state: "streaming", finish: undefined, speed: undefined, earlier: answer.usage?.tokens });
  run(conversation, answers);
}

/** Has answers to the last turn written, all at once. */
async function run(conversation, answers) {
  const index = conversation.turns.length - 1;
  conversation.updated = Date.now() / 1000;
  const controller = new AbortController();
  runs.set(conversation.id, controller);
  conversations.save();
  draw();
  toEnd();
  announce("Answering");
  const saving = setInterval(conversations.save, 1000);
  await Promise.all(answers.map((answer) => write(conversation, index, answer, controller.signal)));
  clearInterval(saving);
  runs.delete(conversation.id);
  conversation.updated = Date.now() / 1000;
  conversations.save();
  if (conversations.shown() === conversation) draw();
  announce(answers.map((answer) => spoken(answer, answers.length > 1)).join(" "));
}

function spoken(answer, named) {
  const text = answer.state === "failed" ? `${answer.error.title}. ${answer.error.detail}` : answer.text || "No answer";
  return named ? `${shortName(answer.model)}: ${text}` : text;
}

/** Streams one answer into its element. */
async function write(conversation, index, answer, signal) {
  const began = performance.now();
  let first = null;
  let last = began;
  let pieces = 0;
  try {
    const body = {
      model: answer.model,
      ...(continues()
        ? { prompt: conversations.plainText(conversation, index, answer.model) }
        : { messages: conversations.messages(conversation, index, answer.model, parameters.system()) }),
      stream: true,
      stream_options: { include_usage: true },
      ...parameters.request(),
    };
    for await (const chunk of completion(body, signal)) {
      const choice = chunk.choices?.[0];
      const delta = choice?.delta?.content ?? choice?.text;
      if (delta) {
        last = performance.now();
        first ??= last;
        pieces += 1;
        answer.text += delta;
        views.get(answer)?.write(delta);
        if (pinned && conversations.shown() === conversation) toEnd();
      }
      if (choice?.finish_reason) answer.finish = choice.finish_reason;
      if (chunk.usage) answer.usage = { tokens: (answer.earlier ?? 0) + chunk.usage.completion_tokens, total: chunk.usage.total_tokens };
      if (chunk.tritune) answer.speed = chunk.tritune.tokens_per_second;
    }
    answer.state = "done";
  } catch (error) {
    if (error.name === "AbortError") {
      answer.state = "stopped";
    } else {
      answer.state = "failed";
      answer.error = explain(error);
    }
  }
  if (first !== null) {
    answer.wait = (first - began) / 1000;
    // Pieces are tokens nearly always; the server's own figure is better and comes with the usage.
    answer.speed ??= pieces > 1 ? (pieces - 1) / ((last - first) / 1000) : undefined;
  }
  const view = views.get(answer);
  if (view) view.node.replaceWith(answerView(answer, answer.text, handlers(conversation, index)).node);
}

function handlers(conversation, index) {
  const last = index === conversation.turns.length - 1;
  const idle = !runs.has(conversation.id);
  return {
    retry: last && idle ? () => ask(conversation) : null,
    edit: idle ? () => edit(index) : null,
    turn: last && idle ? (step) => {
      conversation.turns[index].shown += step;
      conversations.save();
      draw();
    } : null,
    goOn: last && idle && continues() ? () => goOn(conversation) : null,
    longer: last && idle ? () => byId("parameters-open").click() : null,
  };
}

/** Puts a text field in place of what the user wrote. */
function edit(index) {
  const conversation = conversations.shown();
  const turn = conversation.turns[index];
  const area = element("textarea", { rows: 3, "aria-label": "Edit your message", value: turn.prompt });
  const done = () => {
    if (!area.value.trim()) return;
    conversation.turns.splice(index, Infinity, { prompt: area.value, tries: [], shown: 0 });
    ask(conversation);
  };
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      draw();
      byId("prompt").focus();
    }
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !touch.matches) {
      event.preventDefault();
      done();
    }
  });
  const later = conversation.turns.length - 1 - index;
  replace(byId("log").querySelectorAll(".turn")[index].querySelector(".said"),
    element("div", { class: "editing" },
      area,
      later ? element("p", { class: "help" }, "What follows this message will be removed.") : null,
      element("div", { class: "row end" },
        element("button", { type: "button", class: "quiet", onclick: () => draw() }, "Cancel"),
        element("button", { type: "button", class: "primary", onclick: done }, "Send again"))));
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
}

/** Draws the conversation that is shown. */
function draw() {
  const conversation = conversations.shown();
  const nodes = conversation.turns.map((turn, index) => {
    const view = turnView(turn, handlers(conversation, index));
    for (const [answer, one] of view.answers) if (answer.state === "streaming") views.set(answer, one);
    return view.node;
  });
  replace(byId("log-content"), nodes.length ? nodes : empty());
  history.draw();
  drawComposer();
  if (pinned) toEnd();
}

/** What a new conversation shows: what this model does, and beginnings to try. */
function empty() {
  const model = findModel(state.model);
  if (!model) return element("div", { class: "empty" });
  const plain = continues();
  const beginnings = plain
    ? ["Once upon a time", "Lily found a small key in the garden.", "One day, a little dragon"]
    : ["Explain in two sentences why the sky is blue.", "Write a short thank-you note to a neighbour.", "Three quick dinners with lentils"];
  return element("div", { class: "empty" },
    element("img", { src: "assets/icon.svg", alt: "", width: 56, height: 56 }),
    element("h2", {}, plain ? `${shortName(model.id)} continues your text` : `Chat with ${shortName(model.id)}`),
    element("p", {}, plain
      ? "It was not made for questions and answers. Begin a text and see where it goes."
      : "It runs on this server alone. Nothing you write goes anywhere else."),
    element("div", { class: "suggestions" }, beginnings.map((text) => element("button", {
      type: "button", onclick: () => { byId("prompt").value = text; sendOrStop(); },
    }, text))),
    adapters().length ? null : element("p", { class: "help" }, "Want it to know your own texts? ",
      element("a", { href: "#/teach" }, "Teach it with a file"), "."));
}

function drawModels() {
  const option = (model) => element("option", { value: model.id, selected: model.id === state.model }, shortName(model.id));
  const own = base();
  const others = adapters();
  replace(byId("model"),
    own ? element("optgroup", { label: "Base model" }, option(own)) : null,
    others.length ? element("optgroup", { label: "Adapters" }, others.map(option)) : null);
  if (state.model) byId("model").value = state.model;
  const compare = byId("compare");
  compare.disabled = !others.length;
  compare.setAttribute("aria-pressed", String(state.compare));
  compare.title = others.length ? "Show the answers of the base and of the adapter side by side"
    : "Teach the model first: then its answers can be compared with the base";
}

function drawComposer() {
  const conversation = conversations.shown();
  const busy = runs.has(conversation.id);
  const send = byId("send");
  send.classList.toggle("stop", busy);
  send.setAttribute("aria-label", busy ? "Stop" : "Send");
  send.title = busy ? "Stop (Esc)" : "Send";
  send.disabled = !busy && (!byId("prompt").value.trim() || !state.model);
  byId("prompt").placeholder = continues() ? "Begin a text…" : "Write a message…";
  drawContext(conversation);
}

/** How full the model's context is, once that matters. */
function drawContext(conversation) {
  const turn = conversation.turns.at(-1);
  const used = Math.max(0, ...(turn ? conversations.attempt(turn)?.answers ?? [] : []).map((answer) => answer.usage?.total ?? 0));
  const context = base()?.tritune?.context;
  const node = byId("context");
  const share = context ? used / context : 0;
  node.hidden = share < 0.6;
  node.textContent = share >= 0.6 ? `${Math.min(100, Math.round(share * 100))} % of the context of ${context} tokens is used` : "";
}
