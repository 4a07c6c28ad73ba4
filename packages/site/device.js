// Device: where the model runs, its memory and speed, and a report to paste into an issue. Another model can be loaded here.

import { byId, copy, element, notice, replace } from "./assets/dom.js";
import { bytes, large, rate } from "./assets/format.js";
import { BUNDLED, chooseDevice, loadModel, state, subscribe } from "./state.js";

let measured = null;
/** What the comparison of the GPU with the CPU found. */
let verified = null;

subscribe((names) => {
  if (!byId("view-device").hidden && (names.includes("model") || names.includes("warning"))) enter();
});

export async function enter() {
  const about = state.tritune && state.model ? await state.tritune.about() : null;
  const gpu = state.tritune ? await state.tritune.gpu().catch(() => null) : null;
  const known = state.model;
  const figure = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  const report = element("div");
  const file = element("input", { id: "model-file", type: "file", accept: ".gguf", "aria-label": "A GGUF file" });
  file.addEventListener("change", () => file.files[0] && loadModel(file.files[0], file.files[0].name));
  replace(byId("device-content"),
    element("section", { class: "card" },
      element("h2", {}, known ? `${known.device.name}, ${known.device.variant}` : "No model is loaded"),
      known ? element("dl", { class: "figures-grid" },
        figure("model", known.name), figure("parameters", large(known.model.parameters)), figure("file", bytes(known.bytes)),
        figure("memory of the module", bytes(about.memory)), figure("version", about.version)) : null,
      about && !about.lasting ? notice("warning", "Nothing outlasts this page", "The browser gives this page no storage (a private window?): save adapters before you close it.") : null),
    deviceChoice(gpu),
    element("section", { class: "card" }, element("h2", {}, "Another model"),
      element("p", { class: "help" }, "A GGUF file with ternary weights (TQ1_0, TQ2_0, I2_S), or a small dense one. It is read where it is, and goes nowhere."),
      file,
      element("div", { class: "row" }, element("button", { type: "button", onclick: () => loadModel(BUNDLED, "storyteller.gguf") }, "The bundled storyteller"))),
    element("section", { class: "card" }, element("h2", {}, "Report"),
      element("p", { class: "help" }, "Measures how fast this device is, and makes a text for an issue. It is not sent anywhere."),
      element("div", { class: "row" },
        element("button", { type: "button", id: "bench", class: "primary", disabled: !known, onclick: () => bench(report, gpu) }, "Measure"),
        gpu ? element("button", { type: "button", id: "verify", disabled: !known, onclick: () => verify(report, gpu) }, "Compare the GPU with the CPU") : null),
      report));
  if (measured || verified) drawReport(report, gpu);
}

const nameOf = (gpu) => [gpu.vendor, gpu.architecture, gpu.description].filter(Boolean).join(" ") || "a GPU without a name";

function deviceChoice(gpu) {
  const options = [["auto", "the GPU, where it computes what the CPU computes"], ["gpu", "the GPU"], ["cpu", "the CPU"]];
  const choice = element("select", { id: "device-choice", disabled: !gpu || Boolean(state.run) },
    options.map(([value, text]) => element("option", { value }, text)));
  choice.value = state.device;
  choice.addEventListener("change", () => chooseDevice(choice.value));
  const words = !gpu ? "This browser offers no GPU through WebGPU; the CPU is used."
    : `The browser offers ${nameOf(gpu)}${gpu.software ? ", a program that stands for a GPU: the CPU is faster" : ""}.`;
  return element("section", { class: "card" }, element("h2", {}, "Where the model runs"), element("p", { class: "help" }, words),
    element("div", { class: "field" }, element("label", { for: "device-choice" }, "Use"), choice));
}

async function verify(node, gpu) {
  const words = element("span", {}, "Comparing…");
  replace(node, element("p", { class: "waiting" }, element("span", { class: "spinner", "aria-hidden": "true" }), words));
  try {
    verified = await state.tritune.verify({ cases: 3, progress: ({ tested, total }) => { words.textContent = `Comparing: ${tested} of ${total}`; } });
    drawReport(node, gpu);
  } catch (error) {
    replace(node, notice("problem", "It cannot be compared", error.message));
  }
}

async function bench(node, gpu) {
  replace(node, element("p", { class: "waiting" }, element("span", { class: "spinner", "aria-hidden": "true" }), "Measuring…"));
  try {
    measured = await state.tritune.bench();
    drawReport(node, gpu);
  } catch (error) {
    replace(node, notice("problem", "It cannot be measured", error.message));
  }
}

/** What is known of a GPU, as lines of the report. */
function gpuLines(gpu) {
  if (!gpu) return ["GPU: none through WebGPU"];
  const lines = [`GPU: ${nameOf(gpu)}, ${gpu.buffers} storage buffers, ${bytes(gpu.binding)} a binding`, `features: ${gpu.features.join(" ") || "none"}`];
  if (!verified) return lines;
  const { cases, wrong, seconds } = verified;
  lines.push(`verify: ${cases - wrong.length} of ${cases} cases agree with the CPU, ${seconds.toFixed(1)} s`);
  return [...lines, ...wrong.map((found) => `  ${found.op} (${found.case}): ${found.detail}`)];
}

function drawReport(node, gpu) {
  const { model, device, version } = state.model;
  const text = [
    `tritune ${version} in a browser`,
    `browser: ${navigator.userAgent}`,
    `cores: ${navigator.hardwareConcurrency ?? "unknown"}, memory: ${navigator.deviceMemory ? `${navigator.deviceMemory} GiB or more` : "unknown"}`,
    ...gpuLines(gpu),
    `model: ${state.model.name}, ${large(model.parameters)} parameters, on ${device.selector === "cpu" ? "the CPU" : "the GPU"} (${device.name}, ${device.variant})`,
    ...(measured ? [
      `prompt: ${rate(measured.prompt)} tokens/s, text: ${rate(measured.text)} tokens/s, first token after ${measured.first.toFixed(2)} s`,
      `memory of the module: ${bytes(measured.memory)}`,
      `text for a fixed prompt: ${measured.hash}`,
    ] : []),
  ].join("\n");
  replace(node, element("pre", { id: "report", tabindex: "0", class: "text" }, text),
    element("div", { class: "row" }, element("button", { type: "button", onclick: () => copy(text) }, "Copy")));
}
