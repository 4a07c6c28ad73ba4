// Helpers for elements. Text becomes text nodes, always: what models and files say is never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element with attributes (`onclick` and the like are listeners) and children (elements or text). */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function graphic(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** An icon of the sheet in index.html. It says nothing to screen readers: its button has a label. */
export function icon(name) {
  return graphic("svg", { class: "icon", "aria-hidden": "true", focusable: "false" },
    graphic("use", { href: `#icon-${name}` }));
}

/** A button with an icon, whose label is its name and its tooltip. */
export function iconButton(name, label, onclick, attributes = {}) {
  return element("button", { type: "button", class: "quiet square", "aria-label": label, title: label, onclick, ...attributes },
    icon(name));
}

export const byId = (id) => document.getElementById(id);

/** Puts children in place of what a node holds. */
export function replace(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

/** Says something to screen readers without showing it. */
export function announce(text) {
  const node = byId("announcer");
  node.textContent = "";
  // Another task, so that the same words twice are still a change.
  setTimeout(() => { node.textContent = text; }, 50);
}

/** Shows a short message at the edge of the page for some seconds, perhaps with a button. */
export function toast(text, action) {
  const node = element("div", { class: "toast" }, element("span", {}, text));
  const close = () => node.remove();
  if (action) {
    node.append(element("button", { type: "button", onclick: () => { close(); action.run(); } }, action.label));
  }
  byId("toasts").append(node);
  setTimeout(close, action ? 12_000 : 5_000);
}

/** Asks a yes-or-no question in a dialog; resolves to whether it was accepted. */
export function confirmed(question, detail, accept) {
  const dialog = byId("confirm");
  byId("confirm-question").textContent = question;
  byId("confirm-detail").textContent = detail;
  byId("confirm-accept").textContent = accept;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "accept"), { once: true });
  });
}

/** Copies text, also where the clipboard interface is missing (plain HTTP from another machine). */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { class: "hidden-text", value: text, "aria-hidden": "true" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast("Copied");
}

/** Calls `run` once nothing has called it again for `wait` milliseconds. */
export function debounced(run, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), wait);
  };
}

/** A notice with an icon: `kind` is note, warning, problem or good. */
export function notice(kind, title, detail, ...actions) {
  const icons = { note: "info", warning: "warning", problem: "warning", good: "check" };
  return element("div", { class: `notice ${kind}`, role: kind === "problem" ? "alert" : null },
    icon(icons[kind]),
    element("div", {},
      element("p", { class: "notice-title" }, title),
      detail ? element("p", {}, detail) : null,
      actions.length ? element("div", { class: "row" }, ...actions) : null));
}
