// The curve of losses, drawn as SVG: every step faintly, the smoothed loss, and the evaluations as points.

import { element, graphic, replace } from "./dom.js";
import { loss } from "./format.js";

const HEIGHT = 240;
const MARGIN = { left: 44, right: 12, top: 12, bottom: 30 };
/** More points than a screen has columns draw nothing new. */
const MOST = 900;

export class Curve {
  constructor() {
    this.total = 1;
    this.train = new Map();
    this.smoothed = new Map();
    this.evaluation = new Map();
    this.frame = 0;
    this.drawing = element("div", { class: "curve-drawing" });
    this.readout = element("p", { class: "curve-readout" });
    this.node = element("figure", { class: "curve" },
      element("figcaption", { class: "legend" },
        element("span", { class: "key-smoothed" }, "loss, smoothed"),
        element("span", { class: "key-train" }, "loss of a step"),
        element("span", { class: "key-eval" }, "on held-out samples")),
      this.drawing, this.readout);
    this.drawing.addEventListener("pointermove", (event) => this.point(event));
    this.drawing.addEventListener("pointerleave", () => this.point(null));
    new ResizeObserver(() => this.draw()).observe(this.drawing);
  }

  /** Takes what the server knows: lists of `[step, loss]`. */
  set({ total_steps: total, train, smoothed, eval: evaluation }) {
    this.total = Math.max(1, total ?? 1);
    this.train = new Map(train);
    this.smoothed = new Map(smoothed);
    this.evaluation = new Map(evaluation);
    this.draw();
  }

  addStep({ step, total_steps: total, train_loss: value, smoothed_loss: smoothed }) {
    if (total) this.total = total;
    if (Number.isFinite(value)) this.train.set(step, value);
    if (Number.isFinite(smoothed)) this.smoothed.set(step, smoothed);
    this.draw();
  }

  addEvaluation({ step, valid_loss: value }) {
    if (Number.isFinite(value)) this.evaluation.set(step, value);
    this.draw();
  }

  /** The first and last evaluation, or null when there are not two. */
  evaluated() {
    const points = ordered(this.evaluation);
    return points.length < 2 ? null : { before: points[0][1], after: points.at(-1)[1], best: Math.min(...points.map(([, value]) => value)) };
  }

  /** Draws in the next frame, once, however often it is asked. */
  draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  render() {
    const width = this.drawing.clientWidth;
    if (!width) return;
    const [train, smoothed, evaluation] = [this.train, this.smoothed, this.evaluation].map(ordered);
    const values = [...train, ...smoothed, ...evaluation].map(([, value]) => value);
    if (!values.length) {
      replace(this.drawing, element("p", { class: "curve-empty" }, "The curve begins with the first step."));
      this.readout.textContent = "";
      return;
    }
    const ticks = niceTicks(values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b)), 5);
    const [low, high] = [ticks[0], ticks.at(-1)];
    const x = (step) => MARGIN.left + (step / this.total) * (width - MARGIN.left - MARGIN.right);
    const y = (value) => HEIGHT - MARGIN.bottom - ((value - low) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
    this.scale = { x, width };
    const path = (points) => thin(points).map(([step, value], index) => `${index ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const steps = niceTicks(0, this.total, Math.max(2, Math.floor(width / 75)), true).filter((step) => step <= this.total);
    this.marker = graphic("line", { class: "marker", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom, visibility: "hidden" });
    replace(this.drawing, graphic("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, role: "img", "aria-label": this.summary() },
      ticks.map((value) => [
        graphic("line", { class: "guide", x1: MARGIN.left, x2: width - MARGIN.right, y1: y(value), y2: y(value) }),
        graphic("text", { class: "tick up", x: MARGIN.left - 8, y: y(value) }, value.toFixed(high - low < 1 ? 2 : 1)),
      ]),
      steps.map((step) => graphic("text", { class: "tick across", x: x(step), y: HEIGHT - MARGIN.bottom + 8 }, step === 0 ? "step 0" : String(step))),
      graphic("path", { class: "train", d: path(train) }),
      graphic("path", { class: "smoothed", d: path(smoothed.length ? smoothed : train) }),
      graphic("path", { class: "evaluation", d: path(evaluation) }),
      thin(evaluation).map(([step, value]) => graphic("circle", { class: "evaluation-point", cx: x(step), cy: y(value), r: 3.5 })),
      this.marker));
  }

  /** Shows the numbers under the pointer. */
  point(event) {
    if (!this.scale || !this.marker) return;
    const steps = [...this.train.keys(), ...this.evaluation.keys()];
    if (!event || !steps.length) {
      this.marker.setAttribute("visibility", "hidden");
      this.readout.textContent = "";
      return;
    }
    const at = event.clientX - this.drawing.getBoundingClientRect().left;
    const step = steps.reduce((best, one) => Math.abs(this.scale.x(one) - at) < Math.abs(this.scale.x(best) - at) ? one : best);
    this.marker.setAttribute("x1", this.scale.x(step));
    this.marker.setAttribute("x2", this.scale.x(step));
    this.marker.setAttribute("visibility", "visible");
    this.readout.textContent = [
      `Step ${step}`,
      this.train.has(step) ? `loss ${loss(this.train.get(step))}` : null,
      this.smoothed.has(step) ? `smoothed ${loss(this.smoothed.get(step))}` : null,
      this.evaluation.has(step) ? `held-out ${loss(this.evaluation.get(step))}` : null,
    ].filter(Boolean).join(" · ");
  }

  summary() {
    const points = ordered(this.smoothed.size ? this.smoothed : this.train);
    const said = points.length ? `Loss from ${loss(points[0][1])} to ${loss(points.at(-1)[1])} over ${points.at(-1)[0]} of ${this.total} steps` : "No steps yet";
    const evaluated = this.evaluated();
    return evaluated ? `${said}; on held-out samples from ${loss(evaluated.before)} to ${loss(evaluated.after)}` : said;
  }
}

const ordered = (map) => [...map].sort((a, b) => a[0] - b[0]);

function thin(points) {
  const every = Math.ceil(points.length / MOST);
  return every <= 1 ? points : points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

/** Round values from at or below `low` to at or above `high`, about `wanted` of them. */
export function niceTicks(low, high, wanted, whole = false) {
  const span = Math.max(high - low, 1e-3);
  const rough = span / Math.max(1, wanted - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough);
  if (whole) step = Math.max(1, Math.round(step));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
