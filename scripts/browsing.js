// What the scripts that use a browser share: npm packages, a host of static files, headless Chromium, the package in a page. Chromium is
// /usr/bin/chromium, or what CHROMIUM names (Firefox: FIREFOX); on a slow machine TRITUNE_SLOW_MACHINE=1 waits longer and times nothing.
"use strict";

const { execFileSync, spawnSync } = require("node:child_process");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const http = require("node:http");
const os = require("node:os");
const path = require("node:path");

const ROOT = path.resolve(__dirname, "..");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const SLOW_MACHINE = Boolean(process.env.TRITUNE_SLOW_MACHINE);
const QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** WebGPU by a program that stands for a GPU (SwiftShader). */
const GPU_FLAGS = ["--headless=new", ...QUIET, "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"];
const PLAIN_FLAGS = ["--headless", ...QUIET, "--disable-gpu"];
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json", gguf: "application/octet-stream" };
const DESKTOP = { name: "desktop", viewport: { width: 1280, height: 800 }, touch: false, colorScheme: "dark" };

/** A path given as `--name PATH`. */
function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : path.resolve(process.argv[at + 1]);
}

/** A word given as `--name WORD`. */
function word(name, fallback = null) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
}

/** Installs packages (`name@version`) into a folder of target, unless those versions are there; gives the way to one. */
function npm(wanted, where = "page-test") {
  const folder = path.join(ROOT, "target", where);
  fs.mkdirSync(folder, { recursive: true });
  const from = (name) => path.join(folder, "node_modules", name);
  const isThere = (one) => {
    const at = one.lastIndexOf("@");
    try {
      return JSON.parse(fs.readFileSync(path.join(from(one.slice(0, at)), "package.json"))).version === one.slice(at + 1);
    } catch {
      return false;
    }
  };
  if (!wanted.every(isThere)) {
    const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", folder, ...wanted], { stdio: "inherit" });
    assert.equal(status, 0, `npm install ${wanted.join(" ")} failed`);
  }
  return from;
}

/** The browser's driver, and the text of axe-core. */
function driver() {
  const from = npm(["playwright-core@1.65.0", "axe-core@4.14.0"]);
  return { chromium: require(from("playwright-core")).chromium, axe: fs.readFileSync(path.join(from("axe-core"), "axe.min.js"), "utf8") };
}

/** A host of static files: a site's folder, more of them by their paths, and pages and scripts that are texts. */
function host(site, { files = {}, texts = {}, headers = {} } = {}) {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname).replace(/\/$/, "/index.html");
    const type = { "content-type": TYPES[path.extname(name).slice(1)] ?? "application/octet-stream", ...headers };
    if (name in texts) {
      response.writeHead(200, type).end(texts[name]);
      return;
    }
    const folder = Object.keys(files).find((folder) => name === folder || name.startsWith(`${folder}/`));
    const [root, rest] = folder === undefined ? [site, name] : [files[folder], name.slice(folder.length)];
    const file = path.join(root, path.normalize(rest));
    if (!file.startsWith(root) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const { size } = fs.statSync(file);
    response.writeHead(200, { ...type, "content-length": size, etag: `"${size}"` });
    if (request.method === "HEAD") response.end();
    else fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ url: `http://localhost:${server.address().port}/`, stop: () => { server.closeAllConnections(); server.close(); } }));
  });
}

/** Seconds that processors have spent on a browser and what it started, by the profile in its command lines. */
function processorSeconds(profile) {
  const ticks = (id) => {
    try {
      if (!fs.readFileSync(`/proc/${id}/cmdline`, "utf8").includes(profile)) return 0;
      const [, , ...fields] = fs.readFileSync(`/proc/${id}/stat`, "utf8").replace(/\(.*\)/s, "()").split(" ");
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0; // It has ended meanwhile.
    }
  };
  return fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(ticks).reduce((sum, one) => sum + one, 0) / 100;
}

/** A browser with a profile that stays until it is closed. */
async function browser(chromium, size = DESKTOP) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "tritune-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM, args: GPU_FLAGS, viewport: size.viewport, hasTouch: size.touch, isMobile: size.touch, colorScheme: size.colorScheme, acceptDownloads: true,
  });
  const [errors, origins] = [[], new Set()];
  const open = async (url) => {
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW_MACHINE ? 1_200_000 : 240_000);
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    page.on("console", (message) => { if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`); });
    page.on("request", (request) => { if (!request.url().startsWith("blob:")) origins.add(new URL(request.url()).origin); });
    await page.goto(url);
    return page;
  };
  const close = async () => {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true });
  };
  return { context, open, errors, origins, close, profile, processorSeconds: () => processorSeconds(profile) };
}

/** Firefox, where there is no WebGPU: the same as [`browser`], of what the tests of the package need. */
async function firefox() {
  const { default: puppeteer } = await import(npm(["puppeteer-core@25.16.0"], "firefox-test")("puppeteer-core/lib/puppeteer/puppeteer-core.js"));
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "tritune-firefox-"));
  const started = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true, userDataDir: profile });
  const errors = [];
  const open = async (url) => {
    const page = await started.newPage();
    page.setDefaultTimeout(SLOW_MACHINE ? 1_200_000 : 240_000);
    page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
    await page.goto(url);
    return page;
  };
  const close = async () => {
    await started.close();
    fs.rmSync(profile, { recursive: true, force: true });
  };
  return { open, errors, close, version: await started.version() };
}

/** Pages and scripts of the tests beside the site's. */
const TEXTS = {
  "/blank.html": '<!doctype html><title>blank</title><link rel="icon" href="data:,">',
  /** The worker of the package, in which a test can take away the GPU: its devices are destroyed, as when a driver is reset. */
  "/losing.js": `const request = globalThis.GPUAdapter?.prototype.requestDevice;
const devices = [];
if (request) GPUAdapter.prototype.requestDevice = async function (...how) {
  const device = await request.apply(this, how);
  devices.push(device);
  return device;
};
addEventListener("message", (event) => {
  if (!event.data.lose) return;
  event.stopImmediatePropagation();
  devices.splice(0).forEach((device) => device.destroy());
});`,
  "/losing-worker.js": 'import "/losing.js"; import "/tritune/worker.js";',
};

/** A run of the tests. */
const TRAINING = { steps: 8, seq: 64, batch_tokens: 64, rank: 4, lr: 1e-3, val_split: 0.1, seed: 3 };

/** Stories to learn from: so many of those of `tritune demo`. */
const stories = (count = 24) => fs.readFileSync(path.join(ROOT, "crates/tritune/demo/train.jsonl"), "utf8").trim().split("\n").slice(0, count).join("\n");

/** The same run by the command line: the loss of each step, and that of held-out stories before and after. */
function trainedByCommandLine(binary, data, settings) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tritune-run-"));
  fs.writeFileSync(path.join(folder, "data.jsonl"), data);
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, String(value)]);
  execFileSync(binary, ["finetune", "-m", path.join(ROOT, "models/storyteller.gguf"), "--data", path.join(folder, "data.jsonl"), "-o", path.join(folder, "out"), "--device", "cpu:portable", "--answers", "0", ...flags], { stdio: "ignore" });
  const lines = fs.readFileSync(path.join(folder, "out/log.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  fs.rmSync(folder, { recursive: true, force: true });
  const losses = (kind) => lines.filter((line) => line.kind === kind).map((line) => line.loss);
  const evaluations = losses("eval");
  return { losses: losses("step"), before: evaluations[0], after: evaluations.at(-1) };
}

/** The package in a page that does nothing else: `load` gives a Tritune with f32, as the command line is run below. */
async function library(window, url, device = "cpu") {
  const page = await window.open(`${url}blank.html`);
  await page.evaluate(async (device) => {
    const { Tritune } = await import("/tritune/index.js");
    window.worker = new Worker("/losing-worker.js", { type: "module" });
    window.warnings = [];
    window.tritune = new Tritune({ worker: window.worker });
    window.tritune.onwarning = (warning) => window.warnings.push(warning);
    await window.tritune.load("/models/storyteller.gguf", { device, load: { context: 256, precision: "f32" } });
    window.hex = async (blob) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    window.finish = async (run) => {
      const losses = [];
      for await (const event of run) {
        if (event.type === "warning") window.warnings.push(event.message);
        if (event.type !== "step") continue;
        losses[event.step - 1] = event.loss;
        window.seen = event.step;
      }
      return { losses, ended: await run.done, adapter: (await run.done).status === "done" ? await window.hex(await window.tritune.adapter(run.id)) : null };
    };
  }, device);
  return page;
}

/** The page that docs/browser.md shows works as it stands there. */
async function documented(window, url) {
  const html = fs.readFileSync(path.join(ROOT, "docs/browser.md"), "utf8").match(/```html\n([^]*?)```/)[1];
  assert.ok(html.trim().split("\n").length <= 20, "the example has more than 20 lines");
  TEXTS["/example.html"] = html;
  const page = await window.open(`${url}example.html`);
  await page.waitForFunction(() => document.getElementById("more").onclick !== null);
  await page.click("#more");
  await page.waitForFunction(() => document.getElementById("story").textContent.length > 100);
  await page.waitForFunction(() => document.title === "20 of 20");
  await page.close();
}

module.exports = { ROOT, CHROMIUM, DESKTOP, GPU_FLAGS, PLAIN_FLAGS, SLOW_MACHINE, TEXTS, TRAINING, browser, documented, driver, firefox, host, library, npm, option, stories, trainedByCommandLine, word };
