"""Compares llama.cpp with our plug-in to llama.cpp on its CPU backend, and to Tritune itself.

llama.cpp's CPU quantises activations per block of 256, we per token: random models show that as a few percent in the logits. Against
Tritune, which quantises as the plug-in does, the bound is tight.
"""

import argparse
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from engines import Failure, LlamaCpp, Tritune, floats, id_list

# Relative distance of all logits from llama.cpp's CPU backend, and of a prompt's from Tritune with the same arithmetic. Sums in another
# order now and then round an activation to the int8 beside, which random weights make a percent of: most prompts must be within
# the tight bound, all within the other.
CPU_BOUND = 0.05
TRITUNE_BOUND = 1e-4
TRITUNE_SHARE = 0.6
PROMPT_LENGTHS = (23, 5, 6, 7, 5, 6, 7, 5, 6, 7)
# What the storyteller must reach: greedy ids equal for so many of five prompts, and so near a perplexity.
GREEDY_TOKENS = 20
GREEDY_EQUAL = 4
PERPLEXITY_BOUND = 0.005

STORIES = [
    "Once upon a time, there was a little girl named Lily. She",
    "One day, a boy named Tim went to the park with his mom. They",
    "Sara and Ben are friends. They like to",
    "There was a big dog who liked to play with a ball. The dog",
    "Tom had a red car. He",
]


class Plugin:
    """llama.cpp behind plugin.c, with our library loaded."""

    def __init__(self, program, libraries, plugin, folder):
        self.command = [str(program), str(libraries)]
        self.plugin = str(plugin)
        self.scratch = folder / "logits.bin"

    def run(self, command, model, lines="", environment=None, **options):
        arguments = [f"{name}={value}" for name, value in options.items()]
        variables = dict(os.environ, GGML_BACKEND_PATH=self.plugin, TRITUNE_GGML_SOFTWARE="1", **(environment or {}))
        return subprocess.run(
            [*self.command, command, str(model), *arguments], input=lines, env=variables, capture_output=True, text=True
        )

    def need(self, command, model, lines="", environment=None, **options):
        done = self.run(command, model, lines, environment, **options)
        if done.returncode != 0:
            raise Failure(f"{command} {options} {environment or ''} ended with code {done.returncode}:\n{done.stderr.strip()}")
        return done.stdout

    def logits(self, model, prompts, environment=None, command="logits", **options):
        lines = "".join(id_list(prompt) + "\n" for prompt in prompts)
        self.need(command, model, lines, environment, out=self.scratch, **options)
        return floats(self.scratch.read_bytes())


def distance(found, expected):
    """Root of the mean square of the difference, relative to what is expected."""
    if len(found) != len(expected) or not len(found):
        raise Failure(f"{len(found)} logits and {len(expected)}")
    if not all(map(math.isfinite, found)):
        raise Failure("a logit is not finite")
    difference = sum((a - b) ** 2 for a, b in zip(found, expected))
    return math.sqrt(difference / sum(b * b for b in expected))


def distances(found, expected, prompts):
    """The distance for each prompt."""
    vocab = len(expected) // sum(map(len, prompts))
    start = 0
    for prompt in prompts:
        end = start + len(prompt) * vocab
        yield distance(found[start:end], expected[start:end])
        start = end


class Checks:
    def __init__(self):
        self.failed = 0

    def say(self, good, text):
        self.failed += not good
        print(("ok      " if good else "FAILED  ") + text, flush=True)

    def near(self, name, found, bound):
        self.say(found <= bound, f"{name}: {found:.2e} (bound {bound:g})")

    def same(self, name, found, expected, prompts):
        """Equal to Tritune but for single roundings."""
        each = list(distances(found, expected, prompts))
        equal = sum(one <= TRITUNE_BOUND for one in each)
        good = len(found) == len(expected) and equal >= TRITUNE_SHARE * len(each) and max(each) <= CPU_BOUND
        self.say(good, f"{name}: {equal} of {len(each)} prompts within {TRITUNE_BOUND:g}, the worst {max(each):.2e}")


def synthetic(checks, plugin, tritune, folder, seed):
    """Every head and weight type, both architectures, both ways of computing, and an adapter."""
    source = random.Random(seed)
    prompts = [[source.randrange(3, 250) for _ in range(length)] for length in PROMPT_LENGTHS]
    models = [
        ("bitnet, TQ2_0, F16 head", ["--arch", "bitnet", "--type", "tq2_0", "--head", "f16"]),
        ("bitnet, TQ1_0, Q8_0 head", ["--arch", "bitnet", "--type", "tq1_0", "--head", "q8_0"]),
        ("llama, TQ2_0, Q6_K head", ["--arch", "llama", "--type", "tq2_0", "--head", "q6_k"]),
    ]
    for index, (name, options) in enumerate(models):
        model = folder / f"model{index}.gguf"
        subprocess.run([tritune.binary, "synth", "tiny", model, "--seed", str(seed), *options], check=True, capture_output=True)
        cpu = plugin.logits(model, prompts, device="none")
        cpu_exact = plugin.logits(model, prompts, device="none", keys="f32", attention="off")
        ours = tritune.logits(model, prompts, folder / "logits.safetensors")
        checks.near(f"{name}, Tritune and llama.cpp's CPU", distance(ours, cpu_exact), CPU_BOUND)
        for wide in ("0", "1"):
            kernels = "kernels of large GPUs" if wide == "1" else "plain kernels"
            environment = {"TRITUNE_GGML_WIDE": wide}
            found = plugin.logits(model, prompts, environment, device="Tritune0")
            checks.near(f"{name}, {kernels}, to llama.cpp's CPU", distance(found, cpu), CPU_BOUND)
            exact = plugin.logits(model, prompts, environment, device="Tritune0", keys="f32", attention="off")
            checks.same(f"{name}, {kernels}, f32 cache, to Tritune", exact, ours, prompts)
        placed = plugin.logits(model, prompts, device="Tritune0", head=1)
        checks.near(f"{name}, embedding on the device", distance(placed, cpu), CPU_BOUND)
    return folder / "model0.gguf", prompts


def adapter(checks, plugin, tritune, model, prompts, folder):
    text = folder / "text.txt"
    text.write_text("".join(f"The fox counts {number} stars and goes home.\n" for number in range(80)))
    out = folder / "adapter"
    command = [tritune.binary, "finetune", "-m", model, "--data", text, "-o", out, "--loss", "all", "--seq", "64", "--steps", "8"]
    subprocess.run([*command, "--device", "cpu"], check=True, capture_output=True)
    lora = out / "adapter.gguf"
    without = tritune.logits(model, prompts, folder / "logits.safetensors")
    ours = tritune.logits(model, prompts, folder / "logits.safetensors", [(lora, 1.0)])
    effect = distance(ours, without)
    checks.say(effect > 100 * TRITUNE_BOUND, f"the adapter moves the logits by {effect:.2e}")
    for wide in ("0", "1"):
        options = dict(device="Tritune0", keys="f32", attention="off", lora=lora)
        found = plugin.logits(model, prompts, {"TRITUNE_GGML_WIDE": wide}, **options)
        checks.same(f"with an adapter, wide={wide}, to Tritune", found, ours, prompts)


def fallbacks(checks, plugin, model, prompts):
    """Ops, types and sizes that the device does not take run on the CPU."""
    cpu = plugin.logits(model, prompts, device="none")
    cases = [(f"{op} on the CPU", {"TRITUNE_GGML_REFUSE": op}, {}) for op in ("MulMat", "Rope,FlashAttention", "Add,GetRows,Glu", "RmsNorm,Mul")]
    cases += [
        ("the head on the CPU", {"TRITUNE_GGML_HOST_HEAD": "0"}, {}),
        ("bindings of 64 KiB", {"TRITUNE_SIMULATE": "binding=64K"}, {}),
        ("memory that is not mapped", {"TRITUNE_SIMULATE": "discrete"}, {}),
        ("no packed dot products", {"TRITUNE_SIMULATE": "no-dot4,no-f16"}, {}),
        ("a cache of Q8_0", {}, {"keys": "q8_0"}),
        ("attention in single ops", {}, {"attention": "off"}),
    ]
    for name, environment, options in cases:
        found = plugin.logits(model, prompts, environment, device="Tritune0", **options)
        checks.near(name, distance(found, cpu), CPU_BOUND)


def sequences(checks, plugin, model, prompts):
    """Two sequences side by side: masks with holes in one cache, and a stream for each."""
    for unified in (0, 1):
        options = dict(command="parallel", sequences=2, unified=unified)
        cpu = plugin.logits(model, prompts, device="none", **options)
        for wide in ("0", "1"):
            found = plugin.logits(model, prompts, {"TRITUNE_GGML_WIDE": wide}, device="Tritune0", **options)
            checks.near(f"two sequences, unified={unified}, wide={wide}", distance(found, cpu), CPU_BOUND)


def failures(checks, plugin, model):
    """What cannot work ends with a message, not with a signal."""
    line = "1,2,3,4,5,6\n"
    for name, environment, words in [
        ("a model larger than the device", {"TRITUNE_SIMULATE": "memory=200K"}, "out of memory"),
        ("an allocation that fails", {"TRITUNE_SIMULATE": "fail-alloc=1"}, "out of memory"),
        ("a device that is lost", {"TRITUNE_SIMULATE": "lose-after=2"}, "device was lost"),
    ]:
        done = plugin.run("generate", model, line, environment, device="Tritune0")
        checks.say(done.returncode == 1 and words in done.stderr, f"{name}: code {done.returncode}, {words!r}")
    # Allocations of a discrete device are the buffers and the room through which weights travel: whichever fails, nothing goes on.
    good = plugin.need("generate", model, line, device="Tritune0")
    for number in range(2, 8):
        done = plugin.run("generate", model, line, {"TRITUNE_SIMULATE": f"discrete,fail-alloc={number}"}, device="Tritune0")
        told = done.returncode == 1 and "memory" in done.stderr
        checks.say(told or done.stdout == good, f"allocation {number} fails: code {done.returncode}, told or not needed")
    distances = [float(line) for line in plugin.need("reuse", "-", device="Tritune0").split()]
    checks.say(len(distances) == 5 and max(distances) < 1e-6, f"memory of a ternary leaf that is used again: {max(distances):.1e}")
    listed = plugin.run("devices", "-", environment={"TRITUNE_SIMULATE": "nonsense"})
    checks.say(listed.returncode == 0, "settings that make no sense leave llama.cpp alone")
    for wide in ("0", "1"):
        done = plugin.run("churn", model, environment={"TRITUNE_GGML_WIDE": wide}, device="Tritune0")
        checks.say(done.stdout.strip() == "ok", f"contexts come and go, wide={wide}: {done.stderr.strip()[-200:] or 'ok'}")


def storyteller(checks, plugin, llama, tritune, model, ordinary, folder):
    prompts = tritune.tokenize(model, STORIES, folder / "text.txt")
    lines = "".join(id_list(prompt) + "\n" for prompt in prompts)
    written = [json.loads(line)["text"] for line in ordinary.read_text().splitlines()]
    whole = tritune.tokenize(model, written, folder / "text.txt")
    checks.say(whole == llama.tokenize(model, written), f"llama.cpp has the same tokens for {len(written)} stories")
    whole = "".join(id_list(story) + "\n" for story in whole)
    texts = {}
    losses = {}
    for device in ("none", "Tritune0"):
        texts[device] = plugin.need("generate", model, lines, device=device, count=GREEDY_TOKENS).split("\n")[:-1]
        losses[device] = float(plugin.need("loss", model, whole, device=device))
    texts["Tritune itself"] = [id_list(tritune.generate(model, text, GREEDY_TOKENS)) for text in STORIES]
    for engine in ("Tritune0", "Tritune itself"):
        equal = sum(a == b for a, b in zip(texts["none"], texts[engine]))
        checks.say(equal >= GREEDY_EQUAL, f"{engine} tells {equal} of {len(prompts)} stories as llama.cpp's CPU does")
    difference = abs(math.exp(losses["Tritune0"] - losses["none"]) - 1)
    checks.near(f"the storyteller's perplexity on {len(written)} stories", difference, PERPLEXITY_BOUND)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--libraries", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--probe", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--program", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--target", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--root", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=None, help="of weights and prompts (default: the time)")
    options = parser.parse_args()
    seed = int(time.time()) % 1000000 if options.seed is None else options.seed
    print(f"seed {seed}")
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="ggml-plugin-") as name:
        folder = pathlib.Path(name)
        library = folder / "libggml-tritune.so"
        shutil.copy(options.target / "release" / "libggml_tritune.so", library)
        plugin = Plugin(options.program, options.libraries, library, folder)
        tritune = Tritune(options.target / "release" / "tritune")
        devices = plugin.need("devices", "-")
        if "Tritune0" not in devices:
            raise Failure(f"llama.cpp does not find our device (install a Vulkan driver such as mesa-vulkan-drivers):\n{devices}")
        model, prompts = synthetic(checks, plugin, tritune, folder, seed)
        adapter(checks, plugin, tritune, model, prompts, folder)
        fallbacks(checks, plugin, model, prompts)
        sequences(checks, plugin, model, prompts)
        failures(checks, plugin, model)
        ordinary = options.root / "crates" / "tritune" / "demo" / "ordinary.jsonl"
        llama = LlamaCpp(options.probe, options.libraries)
        storyteller(checks, plugin, llama, tritune, options.root / "models" / "storyteller.gguf", ordinary, folder)
    print(f"{checks.failed} failed" if checks.failed else "all agree")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"test-ggml-plugin: {failure}", file=sys.stderr)
        sys.exit(1)
