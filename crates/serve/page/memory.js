// A bar of memory by what it is for, with a legend that says the same in words.

import { element } from "./dom.js";
import { bytes } from "./format.js";

const WORDS = {
  weights: "weights", head: "embedding and head", context: "context", cache: "context", parameters: "adapter and optimiser",
  activations: "activations", teacher: "teacher", training: "training", chat: "chat", other: "other", adapters: "adapters", run: "this run",
  work: "working memory",
};

/** `parts` are `{name, bytes}`; `limit` is what may be used, or null. */
export function memoryBar(parts, limit) {
  const kept = parts.filter((part) => part.bytes > 0);
  const used = kept.reduce((sum, part) => sum + part.bytes, 0);
  const over = Number.isFinite(limit) && used > limit;
  const whole = Number.isFinite(limit) ? Math.max(limit, used) : used;
  const said = Number.isFinite(limit) ? `${bytes(used)} of ${bytes(limit)}` : bytes(used);
  const bar = element("div", { class: over ? "memory-bar over" : "memory-bar", role: "img", "aria-label": `Memory: ${said}` });
  kept.forEach((part, index) => {
    const piece = element("span", { class: `part-${index % 6}` });
    piece.style.flexGrow = String(part.bytes / whole);
    bar.append(piece);
  });
  const free = element("span", { class: "part-free" });
  free.style.flexGrow = String(Math.max(0, 1 - used / whole));
  bar.append(free);
  return element("div", { class: "memory" },
    element("p", { class: "memory-sum" }, element("strong", {}, bytes(used)),
      Number.isFinite(limit) ? ` of ${bytes(limit)} that may be used` : ""),
    bar,
    element("ul", { class: "memory-legend" }, kept.map((part, index) => element("li", {},
      element("span", { class: `swatch part-${index % 6}` }), `${WORDS[part.name] ?? part.name} `,
      element("span", { class: "soft" }, bytes(part.bytes))))));
}
