"""The two programs that are compared: llama.cpp behind probe.c, and the tritune command."""

import array
import json
import struct
import subprocess
import sys


class Failure(Exception):
    """Something did not run, or its answer cannot be used."""


def run(command, text=None):
    """What a command prints; its own words when it fails."""
    command = [str(part) for part in command]
    done = subprocess.run(command, input=text, capture_output=True)
    if done.returncode != 0:
        words = done.stderr.decode(errors="replace").strip()
        raise Failure(f"{' '.join(command)}\nended with code {done.returncode}:\n{words}")
    return done.stdout.decode()


def id_list(ids):
    return ",".join(map(str, ids))


def floats(data):
    values = array.array("f")
    values.frombytes(data)
    if sys.byteorder != "little":
        values.byteswap()
    return values


class LlamaCpp:
    name = "llama.cpp"

    def __init__(self, probe, libraries):
        self.command = [probe, libraries]

    def tokenize(self, model, texts):
        """Token ids of each text, with the begin token where the model wants one and no special tokens parsed."""
        printed = run([*self.command, "tokenize", model], b"".join(text.encode() + b"\0" for text in texts))
        return [[int(part) for part in line.split(",") if part] for line in printed.split("\n")[:-1]]

    def logits(self, model, prompts, scratch, adapters=()):
        """Logits of all positions of all prompts, one after the other. Adapters are pairs of path and factor."""
        lines = "".join(id_list(prompt) + "\n" for prompt in prompts)
        run([*self.command, "logits", model, scratch, *(part for pair in adapters for part in pair)], lines.encode())
        return floats(scratch.read_bytes())

    def bench(self, model, threads, prompt, generate, repetitions):
        report = json.loads(run([*self.command, "bench", model, threads, prompt, generate, repetitions]))
        return {
            "prefill": mean(report[f"pp{prompt}"]),
            "decode": mean(report[f"tg{generate}"]),
            "peak_resident_bytes": report["peak_resident_bytes"],
            "variant": report["system"],
        }


class Tritune:
    name = "Tritune"

    def __init__(self, binary, device="cpu"):
        self.binary = binary
        self.device = device

    def synth(self, preset, model, seed, ty="tq2_0", arch="bitnet"):
        run([self.binary, "synth", preset, model, "--arch", arch, "--type", ty, "--seed", seed])

    def convert(self, source, destination, ty):
        run([self.binary, "convert", source, destination, "--type", ty])

    def convert_adapter(self, base, source, destination):
        run([self.binary, "convert", source, destination, "--base", base])

    def config(self, model):
        return json.loads(run([self.binary, "info", model, "--json"]))["config"]

    def prefilter_bytes(self, model):
        """What the int8 copy of a dense head takes that makes greedy and top-k sampling faster."""
        return json.loads(run([self.binary, "info", model, "--json"]))["memory"]["prefilter"]

    def tokenize(self, model, texts, scratch):
        ids = []
        for text in texts:
            scratch.write_bytes(text.encode())
            ids.append(json.loads(run([self.binary, "tokenize", "-m", model, "--file", scratch, "--json"]))["ids"])
        return ids

    def logits(self, model, prompts, scratch, adapters=()):
        loras = [part for path, factor in adapters for part in ("--lora", f"{path}:{factor}")]
        values = array.array("f")
        for prompt in prompts:
            # The command does not overwrite.
            scratch.unlink(missing_ok=True)
            run([self.binary, "logits", "-m", model, "--ids", id_list(prompt), "-t", "1", "-o", scratch, *loras])
            data = scratch.read_bytes()
            (length,) = struct.unpack("<Q", data[:8])
            start, end = json.loads(data[8 : 8 + length])["logits"]["data_offsets"]
            values += floats(data[8 + length + start : 8 + length + end])
        return values

    def generate(self, model, prompt, count):
        """The most likely tokens after a text."""
        command = [self.binary, "generate", "-m", model, "-p", prompt, "-n", count, "--greedy", "--device", "cpu", "--json"]
        return json.loads(run(command))["tokens"]

    def bench(self, model, threads, prompt, generate, repetitions):
        command = [self.binary, "bench", "-m", model, "-t", threads, "--device", self.device, "--json"]
        report = json.loads(run([*command, "-p", prompt, "-n", generate, "-r", repetitions]))
        rates = {result["test"]: result["tokens_per_second"] for result in report["results"]}
        return {
            "prefill": rates[f"pp{prompt}"],
            "decode": rates[f"tg{generate}"],
            "peak_resident_bytes": report["peak_resident_bytes"],
            "variant": report["device"]["variant"],
        }


def mean(values):
    return sum(values) / len(values)
