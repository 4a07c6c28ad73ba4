// The page's frame: the model, which view is shown, the mark on Teach.

import { announce, byId } from "./assets/dom.js";
import * as chat from "./chat.js";
import * as device from "./device.js";
import { begin, state, subscribe } from "./state.js";
import * as teach from "./teach.js";

const VIEWS = { chat, teach, device };
const TITLES = { chat: "Chat", teach: "Teach", device: "Device" };
let shown = null;

/** Shows what the address names: #/chat, #/teach, #/teach/RUN, #/device. */
function route() {
  const [name = "chat", argument] = location.hash.replace(/^#\//, "").split("/");
  const next = name in VIEWS ? name : "chat";
  for (const view of Object.keys(VIEWS)) {
    byId(`view-${view}`).hidden = view !== next;
    const link = byId(`nav-${view}`);
    if (view === next) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = next;
  document.title = `${TITLES[next]} · Tritune`;
  const moved = shown !== null && shown !== next;
  shown = next;
  VIEWS[next].enter(argument);
  if (moved) announce(TITLES[next]);
}

function drawFrame() {
  const { problem, loading, warning } = state;
  byId("banner").hidden = !problem && !loading && !warning;
  byId("banner-text").textContent = problem ?? loading ?? warning ?? "";
  document.body.dataset.model = state.model ? "ready" : "none";
  const badge = byId("teach-badge");
  badge.hidden = !state.run;
  if (state.run) badge.textContent = state.run.steps ? `${Math.floor((100 * state.run.step) / state.run.steps)} %` : "…";
}

subscribe(drawFrame);
chat.setUp();
addEventListener("hashchange", () => { if (location.hash.startsWith("#/")) route(); });
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
route();
begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
