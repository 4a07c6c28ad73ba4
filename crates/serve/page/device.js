// Device: where the model runs, its memory, its kernels, its health; adapters; how other programs reach the server.

import { explain, get, post, remove } from "./api.js";
import { byId, confirmed, copy, element, icon, notice, replace, toast } from "./dom.js";
import { ago, bytes, count, duration, large } from "./format.js";
import { memoryBar } from "./memory.js";
import { base, choose, findModel, loadModels } from "./state.js";

const EVERY = 3000;

let timer = 0;
let parts = null;

export function enter() {
  parts = { facts: element("div"), adapters: element("ul", { class: "rows" }) };
  replace(byId("device-content"), element("p", { class: "help" }, "Asking the server…"));
  drawAdapters();
  refresh();
}

export function leave() {
  clearTimeout(timer);
  parts = null;
}

async function refresh() {
  clearTimeout(timer);
  const mine = parts;
  try {
    const device = await get("tritune/device");
    if (parts === mine && mine) draw(device);
  } catch (error) {
    if (parts === mine && mine && !mine.drawn) {
      const { title, detail } = explain(error);
      replace(byId("device-content"), notice("problem", title, detail, element("button", { type: "button", onclick: refresh }, "Try again")));
    }
  }
  if (parts === mine && mine) timer = setTimeout(() => document.hidden ? wait() : refresh(), EVERY);
}

/** Asks nothing while nobody looks. */
function wait() {
  document.addEventListener("visibilitychange", () => { if (parts) refresh(); }, { once: true });
}

function draw(facts) {
  if (!parts.drawn) {
    parts.drawn = true;
    replace(byId("device-content"), parts.facts,
      element("section", { class: "card" }, element("h2", {}, "Adapters"), parts.adapters),
      connect(facts));
  }
  const { device, model, memory, kernels, verify, sensors, slots } = facts;
  const known = base();
  replace(parts.facts,
    element("section", { class: "card" },
      element("div", { class: "row between top" },
        element("div", {}, element("h2", {}, device.name), element("p", { class: "help" }, [kindName(device), device.driver || null, device.threads ? `${device.threads} threads` : null].filter(Boolean).join(" · "))),
        trust(verify)),
      element("dl", { class: "figures-grid" },
        figure("model", model.id, known?.tritune?.parameters ? `${large(known.tritune.parameters)} parameters` : null),
        figure("context", `${count(model.context)} tokens`),
        figure("answers at once", `${count(slots.total)}`, `${count(slots.busy)} busy${slots.queued ? `, ${count(slots.queued)} waiting` : ""}`),
        figure("running for", duration(facts.uptime), `version ${facts.version}`))),
    element("section", { class: "card" }, element("h2", {}, "Memory"), memoryBar(memory.parts, memory.limit)),
    health(sensors),
    element("section", { class: "card" }, element("h2", {}, "Kernels"),
      element("p", { class: "help" }, verify.text),
      element("ul", { class: "kernels" }, kernels.map(({ name, state }) => element("li", {},
        element("span", {}, name), element("span", { class: state === "in use" ? "pill succeeded" : /differ/.test(state) ? "pill failed" : "pill" }, state))))));
}

const figure = (name, value, help) => element("div", {}, element("dt", {}, name),
  element("dd", {}, value, help ? element("span", { class: "help" }, ` ${help}`) : null));

function kindName({ kind, variant }) {
  const kinds = { cpu: "CPU", gpu: "GPU", discrete: "graphics card", integrated: "integrated graphics", virtual: "virtual GPU" };
  return [kinds[kind] ?? kind, variant].filter(Boolean).join(", ");
}

function trust({ state }) {
  const said = { passed: ["check", "verified", "succeeded"], reference: ["check", "reference", "succeeded"], differs: ["warning", "some kernels differ", "failed"] }[state] ?? ["info", "not verified", ""];
  return element("span", { class: `pill with-icon ${said[2]}` }, icon(said[0]), said[1]);
}

/** Temperature and battery, where the system tells them. */
function health({ temperature, hottest, battery, charging }) {
  const gauges = [];
  if (Number.isFinite(temperature)) gauges.push(gauge("Temperature", `${Math.round(temperature)} °C`, temperature / 100, temperature >= 80, hottest));
  if (Number.isFinite(battery)) gauges.push(gauge("Battery", `${Math.round(battery * 100)} %`, battery, battery < 0.2 && !charging, charging ? "charging" : "on battery"));
  return gauges.length ? element("section", { class: "card" }, element("h2", {}, "Health"), element("div", { class: "gauges" }, gauges)) : null;
}

function gauge(name, value, share, alarming, help) {
  return element("div", { class: alarming ? "gauge alarming" : "gauge" },
    element("p", { class: "row between" }, element("span", {}, name), element("strong", {}, value)),
    element("meter", { min: 0, max: 1, value: Math.max(0, Math.min(1, share)), "aria-label": name }),
    help ? element("p", { class: "help" }, help) : null);
}

async function drawAdapters() {
  const mine = parts;
  let data;
  try {
    ({ data } = await get("tritune/adapters"));
  } catch (error) {
    const { title, detail } = explain(error);
    replace(mine.adapters, element("li", {}, notice("problem", title, detail)));
    return;
  }
  const act = async (run) => {
    try {
      await run();
      await loadModels();
    } catch (error) {
      const { title, detail } = explain(error);
      toast(`${title}: ${detail}`);
    }
    if (parts === mine) drawAdapters();
  };
  replace(mine.adapters, data.length ? data.map((one) => element("li", { class: "row-item wrap" },
    element("span", { class: "grow" }, element("span", { class: "one-line" }, one.name),
      element("span", { class: "help" }, one.error ?? `${bytes(one.bytes)} · ${ago(one.modified)}`)),
    element("span", { class: "row" },
      one.loaded ? element("button", { type: "button", onclick: () => { choose(one.id); location.hash = "#/chat"; } }, "Chat") : null,
      element("button", { type: "button", class: "quiet", onclick: () => act(() => post(`tritune/adapters/${one.loaded ? "unload" : "load"}`, { name: one.name })) }, one.loaded ? "Unload" : "Load"),
      findModel(one.id)?.tritune?.removable ? element("button", {
        type: "button", class: "quiet danger",
        onclick: async () => {
          if (await confirmed(`Delete ${one.name}?`, "The adapter’s files will be gone for good.", "Delete")) act(() => remove(`v1/models/${encodeURIComponent(one.id)}`));
        },
      }, "Delete") : null)))
    : element("li", { class: "help" }, "None yet. ", element("a", { href: "#/teach" }, "Teach the model"), " to make one."));
}

/** What to put into other programs. */
function connect({ model }) {
  const address = new URL("v1", document.baseURI).href;
  const line = (label, text) => element("div", { class: "connect" },
    element("div", { class: "grow" }, element("span", { class: "help" }, label), element("code", { tabindex: "0" }, text)),
    element("button", { type: "button", class: "quiet", "aria-label": `Copy ${label}`, onclick: () => copy(text) }, "Copy"));
  return element("section", { class: "card" },
    element("h2", {}, "Use it from other programs"),
    element("p", { class: "help" }, "Any program that speaks OpenAI’s API works with this server."),
    line("address", address), line("model", model.id),
    line("try it", `curl ${address}/chat/completions -H "Content-Type: application/json" -d '{"model": "${model.id}", "messages": [{"role": "user", "content": "Once upon a time"}]}'`));
}
