// Device: where the model runs, its memory and speed, and a report to paste into an issue. Another model can be loaded here.

import { byId, copy, element, notice, replace } from "./assets/dom.js";
import { bytes, large, rate } from "./assets/format.js";
import { BUNDLED, loadModel, state, subscribe } from "./state.js";

let measured = null;

subscribe((names) => {
  if (!byId("view-device").hidden && names.includes("model")) enter();
});

export async function enter() {
  const about = state.tritune && state.model ? await state.tritune.about() : null;
  const known = state.model;
  const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  const report = element("div");
  const file = element("input", { id: "model-file", type: "file", accept: ".gguf" });
  file.addEventListener("change", () => file.files[0] && loadModel(file.files[0], file.files[0].name));
  replace(byId("device-content"),
    element("section", { class: "card" },
      element("h2", {}, known ? `${known.device.name}, ${known.device.variant}` : "No model is loaded"),
      known ? element("dl", { class: "figures-grid" },
        figure("model", known.name), figure("parameters", large(known.model.parameters)), figure("file", bytes(known.bytes)),
        figure("memory of the module", bytes(about.memory)), figure("version", about.version)) : null,
      about && !about.lasting ? notice("warning", "Nothing outlasts this page", "The browser gives this page no storage (a private window?): save adapters before you close it.") : null),
    element("section", { class: "card" }, element("h2", {}, "Another model"),
      element("p", { class: "help" }, "A GGUF file with ternary weights (TQ1_0, TQ2_0, I2_S), or a small dense one. It is read where it is, and goes nowhere."),
      file,
      element("div", { class: "row" }, element("button", { type: "button", onclick: () => loadModel(BUNDLED, "storyteller.gguf") }, "The bundled storyteller"))),
    element("section", { class: "card" }, element("h2", {}, "Report"),
      element("p", { class: "help" }, "Measures how fast this device is, and makes a text for an issue. It is not sent anywhere."),
      element("div", { class: "row" }, element("button", { type: "button", id: "bench", class: "primary", disabled: !known, onclick: () => bench(report) }, "Measure")),
      report));
  if (measured) drawReport(report);
}

async function bench(node) {
  replace(node, element("p", { class: "waiting" }, element("span", { class: "spinner", "aria-hidden": "true" }), "Measuring…"));
  try {
    measured = await state.tritune.bench();
    drawReport(node);
  } catch (error) {
    replace(node, notice("problem", "It cannot be measured", error.message));
  }
}

function drawReport(node) {
  const { model, device } = state.model;
  const text = [
    `tritune ${measured.version} in a browser`,
    `browser: ${navigator.userAgent}`,
    `cores: ${navigator.hardwareConcurrency ?? "unknown"}, memory: ${navigator.deviceMemory ? `${navigator.deviceMemory} GiB or more` : "unknown"}, WebGPU: ${navigator.gpu ? "offered, not used" : "not offered"}`,
    `device: ${device.name}, ${device.variant}`,
    `model: ${state.model.name}, ${large(model.parameters)} parameters`,
    `prompt: ${rate(measured.prompt)} tokens/s, text: ${rate(measured.text)} tokens/s, first token after ${measured.first.toFixed(2)} s`,
    `training: ${measured.training ? `${rate(measured.training)} tokens/s` : "not measured"}`,
    `memory of the module: ${bytes(measured.memory)}`,
    `text for a fixed prompt: ${measured.hash}`,
  ].join("\n");
  replace(node, element("pre", { id: "report", tabindex: "0", class: "text" }, text),
    element("div", { class: "row" }, element("button", { type: "button", onclick: () => copy(text) }, "Copy")));
}
