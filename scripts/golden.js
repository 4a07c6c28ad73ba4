// The folders of reference values as files for a page: models as GGUF, which is what a page reads, made by the command line.
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const HOME = path.resolve(__dirname, "../crates/verify");
const FOLDERS = ["golden", "golden-qwen3/q3", "golden-qwen3/q3u", "golden-qwen3/r3", "golden-qwen3/b1", "golden-qwen3/qe"];
/** What a page compares: training every weight needs master weights, which GGUF has not. */
const VALUES = ["infer", "lora"];

/** Copies the folders to `out`, with their models as GGUF. Gives the paths of each folder's files by its name. */
function goldenFolders(binary, out) {
  return Object.fromEntries(FOLDERS.map((name) => {
    const [from, to] = [path.join(HOME, name), path.join(out, name)];
    const keep = (file, write) => {
      fs.mkdirSync(path.join(to, path.dirname(file)), { recursive: true });
      write(path.join(to, file));
      return file;
    };
    const copied = (file) => keep(file, (target) => fs.copyFileSync(path.join(from, file), target));
    const files = [];
    for (const outer of fs.readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)) {
      if (VALUES.includes(outer)) {
        const inside = fs.readdirSync(path.join(from, outer), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        files.push(...inside.map((entry) => copied(path.relative(from, path.join(entry.parentPath ?? entry.path, entry.name)))));
        continue;
      }
      for (const inner of fs.readdirSync(path.join(from, outer))) {
        const file = path.join(outer, inner);
        if (file.endsWith(".gguf")) files.push(copied(file));
        else if (fs.existsSync(path.join(from, file, "config.json"))) {
          files.push(keep(`${file}.gguf`, (target) => execFileSync(binary, ["convert", path.join(from, file), target, "--type", "i2_s", "--force"], { stdio: "ignore" })));
        }
      }
    }
    return [name, files];
  }));
}

module.exports = { goldenFolders };
