// The dialog with sampling parameters. They are kept in the browser; an empty field leaves the choice to the server.

import { byId, element } from "./dom.js";

const STORE = "tritune.parameters";

const FIELDS = [
  { name: "temperature", label: "Temperature", min: 0, max: 2, step: 0.05, start: 0.7,
    help: "0 always takes the likeliest word; higher is more varied." },
  { name: "max_tokens", label: "Longest answer", min: 1, max: 32768, step: 1, start: 256,
    help: "In tokens. An answer stops there at the latest." },
  { name: "top_p", label: "Top-p", min: 0.01, max: 1, step: 0.01, start: 0.95,
    help: "Only the likeliest words that together have this probability." },
  { name: "top_k", label: "Top-k", min: 0, max: 1000, step: 1, start: 40, help: "Only this many likeliest words; 0 is all." },
  { name: "repetition_penalty", label: "Repetition penalty", min: 1, max: 2, step: 0.01, start: 1, help: "1 is none." },
  { name: "seed", label: "Seed", min: 0, max: 2 ** 31 - 1, step: 1, start: null,
    help: "With a seed the same message gets the same answer. Empty: another one each time." },
];

let values = {};

function defaults() {
  return { ...Object.fromEntries(FIELDS.map(({ name, start }) => [name, start])), stop: "", system: "", mode: "auto" };
}

function read() {
  values = defaults();
  try {
    const stored = JSON.parse(localStorage.getItem(STORE)) ?? {};
    for (const name of Object.keys(values)) if (name in stored) values[name] = stored[name];
  } catch {
    // Damaged or refused: the defaults.
  }
}

function write() {
  try {
    localStorage.setItem(STORE, JSON.stringify(values));
  } catch {
    // They last until the page is closed.
  }
}

/** The fields of a request. */
export function request() {
  const fields = {};
  for (const { name } of FIELDS) {
    if (values[name] !== null) fields[name] = values[name];
  }
  const stop = values.stop.split("\n").filter((line) => line !== "").slice(0, 4);
  if (stop.length) fields.stop = stop;
  return fields;
}

export const system = () => values.system;

/** How messages are sent: "auto", "chat" or "text". */
export const mode = () => values.mode;

function draw() {
  for (const { name } of FIELDS) byId(`parameter-${name}`).value = values[name] ?? "";
  byId("parameter-stop").value = values.stop;
  byId("parameter-system").value = values.system;
  byId("parameter-mode").value = values.mode;
}

/** Builds the fields, once; `changed` is called when messages are to be sent in another way. */
export function setUp(changed) {
  read();
  const grid = byId("parameter-grid");
  for (const { name, label, min, max, step, help } of FIELDS) {
    const id = `parameter-${name}`;
    const input = element("input", {
      id, type: "number", inputmode: "decimal", min, max, step, "aria-describedby": `${id}-help`,
      onchange: () => {
        const value = input.valueAsNumber;
        values[name] = Number.isNaN(value) ? null : Math.min(max, Math.max(min, value));
        input.value = values[name] ?? "";
        write();
      },
    });
    grid.append(element("div", { class: "field" },
      element("label", { for: id }, label), input, element("p", { class: "help", id: `${id}-help` }, help)));
  }
  for (const name of ["stop", "system"]) {
    byId(`parameter-${name}`).addEventListener("change", (event) => { values[name] = event.target.value; write(); });
  }
  byId("parameter-mode").addEventListener("change", (event) => { values.mode = event.target.value; write(); changed(); });
  byId("parameters-reset").addEventListener("click", () => { values = defaults(); write(); draw(); changed(); });
  byId("parameters-open").addEventListener("click", () => { draw(); byId("parameters").showModal(); });
}
