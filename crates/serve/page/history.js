// The list of conversations: beside the chat on a wide screen, in a dialog on a phone.

import * as conversations from "./conversations.js";
import { byId, confirmed, element, iconButton, replace } from "./dom.js";
import { ago } from "./format.js";

let opened = () => {};

export function setUp(handlers) {
  opened = handlers.opened;
  byId("history-open").addEventListener("click", () => { draw(); byId("history").showModal(); });
  for (const button of document.querySelectorAll("[data-new-chat]")) {
    button.addEventListener("click", () => {
      byId("history").close();
      location.hash = "#/chat";
      handlers.started();
    });
  }
}

/** Draws both lists. */
export function draw() {
  for (const list of document.querySelectorAll("[data-conversations]")) replace(list, rows());
}

function rows() {
  const current = conversations.shown().id;
  const all = conversations.all();
  if (!all.length) return element("li", { class: "help" }, "Conversations are kept in this browser only. You have none yet.");
  return all.map((one) => element("li", { class: "conversation" },
    element("button", {
      type: "button", class: "quiet", "aria-current": one.id === current ? "true" : null,
      onclick: () => {
        conversations.show(one.id);
        byId("history").close();
        location.hash = "#/chat";
        opened();
      },
    }, element("span", { class: "one-line" }, conversations.title(one)), element("span", { class: "help" }, ago(one.updated))),
    iconButton("delete", `Delete “${conversations.title(one)}”`, async () => {
      if (await confirmed("Delete this conversation?", `“${conversations.title(one)}” will be gone for good.`, "Delete")) {
        conversations.forget(one.id);
        opened();
      }
    })));
}
