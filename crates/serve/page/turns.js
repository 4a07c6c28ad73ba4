// How a turn looks: what was said, the answers, what can be done with them.

import { copy, element, iconButton, notice } from "./dom.js";
import { count, duration, rate, shortName } from "./format.js";

/** A turn's element, and the views of its answers by answer. */
export function turnView(turn, handlers) {
  const answers = new Map();
  const attempt = turn.tries[turn.shown];
  const names = attempt?.answers ?? [];
  for (const answer of names) answers.set(answer, answerView(answer, answer.text, handlers));
  const node = element("article", { class: "turn" },
    element("div", { class: "said" },
      element("h2", { class: "hidden-text" }, "You"),
      element("p", { class: "text" }, turn.prompt),
      element("div", { class: "actions" },
        handlers.edit ? iconButton("edit", "Edit this message", handlers.edit) : null,
        iconButton("copy", "Copy this message", () => copy(turn.prompt)))),
    element("div", { class: names.length > 1 ? "answers pair" : "answers" }, [...answers.values()].map((view) => view.node)),
    tries(turn, handlers));
  return { node, answers };
}

/** Steps between the tries of a turn. */
function tries(turn, handlers) {
  if (turn.tries.length < 2 || !handlers.turn) return null;
  return element("div", { class: "tries", role: "group", "aria-label": "Tries" },
    iconButton("back", "Earlier try", () => handlers.turn(-1), { disabled: turn.shown === 0 }),
    element("span", {}, `Try ${turn.shown + 1} of ${turn.tries.length}`),
    iconButton("forward", "Later try", () => handlers.turn(1), { disabled: turn.shown === turn.tries.length - 1 }));
}

/** An answer's element; `write` appends text to it. */
export function answerView(answer, text, handlers) {
  // A continuation begins with the space after the prompt: it is the model's, but not to be seen.
  const words = document.createTextNode(text.trimStart());
  const streaming = answer.state === "streaming";
  const body = element("p", { class: streaming ? "text streaming" : "text" }, words);
  const node = element("section", { class: "answer", "aria-label": `Answer of ${shortName(answer.model)}`, "aria-busy": String(streaming) },
    element("h2", { class: "who" }, shortName(answer.model)),
    text || streaming ? body : null,
    state(answer, handlers),
    streaming ? null : element("div", { class: "below" },
      element("span", { class: "figures" }, figures(answer)),
      element("span", { class: "actions" },
        text ? iconButton("copy", "Copy this answer", () => copy(text)) : null,
        handlers.retry && !["failed", "interrupted"].includes(answer.state) ? iconButton("retry", "Try again", handlers.retry) : null)));
  return { node, write: (delta) => words.appendData(words.length ? delta : delta.trimStart()) };
}

function state(answer, handlers) {
  const retry = handlers.retry ? element("button", { type: "button", onclick: handlers.retry }, "Try again") : null;
  switch (answer.state) {
    case "failed": return notice("problem", answer.error.title, answer.error.detail, ...(retry ? [retry] : []));
    case "stopped": return element("p", { class: "help" }, answer.text ? "You stopped it here." : "You stopped it before it began.");
    case "interrupted": return notice("warning", "The page was closed while this was written", null, ...(retry ? [retry] : []));
    case "done":
      if (answer.finish === "length") {
        return element("p", { class: "help" }, "It reached the longest answer allowed. ", handlers.longer
          ? element("button", { type: "button", class: "link", onclick: handlers.longer }, "Allow longer ones") : null,
        handlers.goOn ? [" or ", element("button", { type: "button", class: "link", onclick: handlers.goOn }, "let it go on")] : null);
      }
      return answer.text ? null : element("p", { class: "help" }, "The model ended its answer at once. Try again, or raise the temperature.");
    default: return null;
  }
}

function figures(answer) {
  return [
    answer.usage ? element("span", {}, `${count(answer.usage.tokens)} tokens`) : null,
    Number.isFinite(answer.speed) ? element("span", {}, `${rate(answer.speed)} tokens/s`) : null,
    Number.isFinite(answer.wait) ? element("span", { class: "wait" }, `first after ${duration(answer.wait)}`) : null,
  ];
}

