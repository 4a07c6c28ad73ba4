// Conversations, kept in the browser's local storage: the server holds none.
//
// A conversation has turns; a turn has what the user wrote and tries (a retry adds one); a try has an answer for each model
// that was asked.

const STORE = "tritune.conversations";
const MOST = 40;

let list = [];
let current = null;

function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORE));
    if (stored?.version === 1 && Array.isArray(stored.list)) {
      list = stored.list;
      current = list.find((one) => one.id === stored.current) ?? null;
    }
  } catch {
    list = [];
  }
  for (const answer of list.flatMap((one) => one.turns).flatMap((turn) => turn.tries).flatMap((one) => one.answers)) {
    // What streamed when the page was closed is no longer coming.
    if (answer.state === "streaming") answer.state = "interrupted";
  }
}

/** Writes everything; when the storage is full the oldest conversations go first. */
export function save() {
  list.sort((a, b) => b.updated - a.updated);
  let kept = list.filter((one) => one.turns.length).slice(0, MOST);
  while (kept.length) {
    try {
      localStorage.setItem(STORE, JSON.stringify({ version: 1, current: current?.id ?? null, list: kept }));
      return;
    } catch {
      kept = kept.slice(0, -1);
    }
  }
  try {
    localStorage.removeItem(STORE);
  } catch {
    // No storage at all: conversations last as long as the page.
  }
}

/** The conversation that is shown; a new one when there is none. */
export function shown() {
  current ??= start();
  return current;
}

/** Begins a new conversation, which is listed once it has a turn. */
export function start() {
  const now = Date.now() / 1000;
  current = { id: `${now}-${Math.random().toString(36).slice(2, 8)}`, created: now, updated: now, turns: [] };
  list.unshift(current);
  return current;
}

export function show(id) {
  current = list.find((one) => one.id === id) ?? current;
  save();
}

export function forget(id) {
  list = list.filter((one) => one.id !== id);
  if (current?.id === id) current = null;
  save();
}

/** Those that have been used, the newest first. */
export const all = () => list.filter((one) => one.turns.length).sort((a, b) => b.updated - a.updated);

export const title = (conversation) => conversation.turns[0]?.prompt.trim().replace(/\s+/g, " ").slice(0, 80) || "New chat";

/** The try of a turn that is shown. */
export const attempt = (turn) => turn.tries[turn.shown];

/** What a model is sent: the system prompt, then the turns before `end` with its own answers where it gave some. */
export function messages(conversation, end, model, system) {
  const sent = system.trim() ? [{ role: "system", content: system }] : [];
  conversation.turns.slice(0, end + 1).forEach((turn, index) => {
    if (index === end) {
      sent.push({ role: "user", content: turn.prompt });
      return;
    }
    const { answers } = attempt(turn);
    const answer = answers.find((one) => one.model === model && one.text) ?? answers.find((one) => one.text);
    // Templates expect turns by turns: what was never answered is left out.
    if (answer) sent.push({ role: "user", content: turn.prompt }, { role: "assistant", content: answer.text });
  });
  return sent;
}

/** The same as one text to continue, for models that know no turns. What the last turn's answer has so far is part of it. */
export function plainText(conversation, end, model) {
  let text = "";
  conversation.turns.slice(0, end + 1).forEach((turn, index) => {
    const answers = attempt(turn)?.answers ?? [];
    const answer = answers.find((one) => one.model === model) ?? answers[0];
    if (!answer?.text && index < end) return;
    const apart = !text || /\s$/.test(text) || /^\s/.test(turn.prompt) ? "" : /[.!?"”]$/.test(text) ? "\n" : " ";
    text += apart + turn.prompt + (answer?.text ?? "");
  });
  return text;
}

read();
