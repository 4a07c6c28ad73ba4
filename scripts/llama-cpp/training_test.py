"""Fine-tunes inside a stock llama.cpp: the program llama-tritune-finetune, and training.c where llama.cpp works beside a run."""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

from engines import Failure
from plugin_test import Checks

STEPS = 5
DECODES = 100
MODELS = {
    "bitnet, TQ1_0, F16 head": ["--arch", "bitnet", "--type", "tq1_0", "--head", "f16"],
    "bitnet, TQ2_0, F16 head": ["--arch", "bitnet", "--type", "tq2_0", "--head", "f16"],
    "qwen3, TQ2_0, Q8_0 head": ["--arch", "qwen3", "--type", "tq2_0", "--head", "q8_0"],
    "llama, TQ2_0, Q6_K head": ["--arch", "llama", "--type", "tq2_0", "--head", "q6_k"],
}
WORDS = ["ok", "fox", "stars", "river", "seven", "home"]


class Bench:
    """The programs, the models, the data, and the adapters that they must make."""

    def __init__(self, stage, built, folder, seed):
        self.program, self.training, self.tritune = stage / "llama-tritune-finetune", stage / "training", built / "tritune"
        self.stage, self.folder = stage, folder
        self.plugin = folder / "libggml-tritune.so"
        shutil.copy(built / "libggml_tritune_train.so", self.plugin)
        self.inference = folder / "inference" / "libggml-tritune.so"
        self.inference.parent.mkdir()
        shutil.copy(built / "libggml_tritune.so", self.inference)
        self.text = folder / "text.txt"
        self.text.write_text("".join(f"The fox counts {number} stars and goes home.\n" for number in range(80)))
        self.chats = folder / "chats.jsonl"
        turn = lambda role, words: {"role": role, "content": words}
        chats = [{"messages": [turn("user", f"Say {word} {i}"), turn("assistant", f"{word} {i}!")]} for i in range(8) for word in WORDS]
        self.chats.write_text("".join(json.dumps(chat) + "\n" for chat in chats))
        self.models = {}
        for index, (name, options) in enumerate(MODELS.items()):
            self.models[name] = folder / f"model{index}.gguf"
            self.need([self.tritune, "synth", "tiny", self.models[name], "--seed", str(seed), *options])
        self.twin = folder / "twin.gguf"
        self.need([self.tritune, "synth", "tiny", self.twin, "--seed", str(seed + 1), *MODELS["bitnet, TQ2_0, F16 head"]])
        self.model = self.models["bitnet, TQ2_0, F16 head"]
        self.runs = 0

    def environment(self, changes=None):
        return {**os.environ, "GGML_BACKEND_PATH": str(self.plugin), "TRITUNE_GGML_SOFTWARE": "1", **(changes or {})}

    def run(self, command, changes=None, **options):
        command = [str(part) for part in command]
        return subprocess.run(command, env=self.environment(changes), cwd=self.folder, capture_output=True, text=True, **options)

    def need(self, command, changes=None):
        done = self.run(command, changes)
        if done.returncode != 0:
            raise Failure(f"{' '.join(map(str, command))}\nended with code {done.returncode}:\n{done.stderr.strip()[-2000:]}")
        return done.stdout

    def output(self):
        self.runs += 1
        return self.folder / f"run{self.runs}"

    def command(self, output, model=None, data=None, steps=STEPS):
        settings = ["-c", "64", "--tritune", f"steps={steps}", "--save-every", "1", "--checkpoint-save-dir", output]
        return [self.program, "-m", model or self.model, "-f", data or self.text, *settings]

    def settings(self, output, model=None, steps=STEPS, **others):
        return json.dumps(dict(model=str(model or self.model), data=str(self.text), output=str(output), device="ggml", seq=64,
                               steps=steps, checkpoint_every=1, **others))

    def expected(self, model=None, data=None, shards="shards=tensors"):
        """The adapter that `tritune finetune` makes, with its weights cut as those are that llama.cpp has."""
        output = self.output()
        self.need([self.tritune, "finetune", "-m", model or self.model, "--data", data or self.text, "-o", output, "--device", "vulkan:0",
                   "--seq", "64", "--steps", str(STEPS), "--answers", "0"], {"TRITUNE_SIMULATE": shards})
        return digest(output)


def tensor_at(path, wanted):
    """Where the bytes of a tensor begin in a GGUF file."""
    data = path.read_bytes()
    at = 8

    def number(form):
        nonlocal at
        (value,) = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize(form)
        return value

    def text():
        nonlocal at
        length = number("Q")
        at += length
        return data[at - length : at].decode()

    def value(kind):
        if kind == 8:
            return text()
        if kind == 9:
            kind, count = number("I"), number("Q")
            return [value(kind) for _ in range(count)]
        return number("BbHhIif?--Qqd"[kind])

    tensors, values = number("Q"), number("Q")
    meta = {}
    for _ in range(values):
        key = text()
        meta[key] = value(number("I"))
    offsets = {}
    for _ in range(tensors):
        name = text()
        for _ in range(number("I")):
            number("Q")
        number("I")
        offsets[name] = number("Q")
    alignment = meta.get("general.alignment", 32)
    return -(-at // alignment) * alignment + offsets[wanted]


def with_another_trit(source, target):
    """A copy of a TQ2_0 file with one other trit."""
    data = bytearray(source.read_bytes())
    at = tensor_at(source, "blk.1.ffn_up.weight")
    data[at] = data[at] & 0xFC | ((data[at] & 3) + 1) % 3
    target.write_bytes(data)
    return target


def digest(output):
    return hashlib.sha256((output / "adapter.gguf").read_bytes()).hexdigest()


def bytes_of_runs(checks, bench):
    for name, model in bench.models.items():
        output = bench.output()
        bench.need(bench.command(output, model))
        checks.say(digest(output) == bench.expected(model), f"{name}: the bytes of tritune finetune")
    output, copy = bench.output(), bench.folder / "copied.gguf"
    bench.need([*bench.command(output, data=bench.chats), "-o", copy, "--assistant-loss-only"])
    same = digest(output) == bench.expected(data=bench.chats) == hashlib.sha256(copy.read_bytes()).hexdigest()
    checks.say(same, "chats, of which the assistant's part is learnt: the bytes of tritune finetune")


def run_of_second(bench, model, share, steps):
    """What llama.cpp has on the device while a run of the second of two models is under way, and the run's result."""
    settings = bench.settings(bench.output(), model, steps, share=share, check=False)
    lines = bench.need([bench.training, bench.stage, "shared", bench.twin, model, settings]).splitlines()
    (device,), ended = json.loads(lines[0]), json.loads(lines[1])
    if ended["state"] != "finished":
        raise Failure(f"{model}: {ended}")
    return device, ended["result"]


def shared(checks, bench):
    """A run reads the weights of the second of two models where llama.cpp has them, and those that it cannot read there it copies."""
    for name, model in bench.models.items():
        told, _ = run_of_second(bench, model, True, STEPS)
        twin, own = told["models"]
        checks.say(twin["shared_tensors"] == 0, f"{name}: nothing of the other model is used")
        part = own["shared_bytes"] / own["ternary_bytes"]
        # The rows of Q and K of Llama files are in another order: two of seven tensors.
        good = own["shared_tensors"] * 7 == own["ternary_tensors"] * 5 if name.startswith("llama") else part > 0.95
        checks.say(good, f"{name}: {part:.1%} of the trits are read where llama.cpp has them")
    told, result = run_of_second(bench, bench.model, False, STEPS)
    checks.say(told["models"][1]["shared_tensors"] == 0, "none are when a run has a copy of its own")
    same = hashlib.sha256(pathlib.Path(result["adapter"]).read_bytes()).hexdigest() == bench.expected(shards="")
    checks.say(same, "with a copy of its own the bytes of tritune finetune")
    # Small models lie in blocks of memory that are larger than they are.
    larger = bench.folder / "larger.gguf"
    bench.need([bench.tritune, "synth", "storyteller", larger, *MODELS["bitnet, TQ2_0, F16 head"]])
    results = {share: run_of_second(bench, larger, share, 1)[1] for share in (True, False)}
    for share, result in results.items():
        memory = result["memory"]
        planned = sum(memory.values()) - 2 * memory["shared"]
        near = abs(result["device_bytes"] - planned) < planned / 10 + (3 << 20)
        checks.say(near, f"{result['device_bytes']} bytes on the device, {planned} planned, {memory['shared']} shared")
    saved, told = (results[False]["device_bytes"] - results[True]["device_bytes"], results[True]["memory"]["shared"])
    checks.say(abs(saved - told) < (2 << 20) and told > (3 << 20), f"sharing saves {saved} bytes of memory, {told} were predicted")
    other = with_another_trit(bench.model, bench.folder / "other.gguf")
    output = bench.output()
    done = bench.run([bench.training, bench.stage, "beside", bench.model, bench.settings(output, other), DECODES])
    refused = done.returncode == 1 and "blk.1.ffn_up.weight" in done.stderr and "not the one that is loaded" in done.stderr
    checks.say(refused, f"another file with one other trit: code {done.returncode}, {done.stderr.strip()[-260:]}")
    done = bench.run([bench.training, bench.stage, "beside", bench.model, bench.settings(output, other, share=False), DECODES])
    counts(checks, "beside a run of that file with a copy of its own", done, lambda made: made > 0)


def logged(output):
    """The steps of a run."""
    lines = map(json.loads, (output / "log.jsonl").read_text().splitlines())
    return [line for line in lines if line["kind"] == "step"]


def rates(output):
    """Tokens a second of the second half of a run, as what it takes to begin is left out, and of its median step alone."""
    steps = logged(output)
    half = steps[len(steps) // 2 :]
    rate = (half[-1]["tokens"] - half[0]["tokens"]) / (half[-1]["elapsed_s"] - half[0]["elapsed_s"])
    return rate, statistics.median(step["tokens_per_s"] for step in half)


def measure(bench, shape):
    """Prints how fast training is beside a llama.cpp that has loaded a model of that shape, or that model, by the program alone before and
    after, and as a share of it; what it takes on the device; and how long decodes wait. Blocks are recomputed, as where memory is short."""
    model, long = pathlib.Path(shape), bench.folder / "long.txt"
    if not model.is_file():
        model = bench.folder / "measured.gguf"
        bench.need([bench.tritune, "synth", shape, model, *MODELS["bitnet, TQ2_0, F16 head"]])
    long.write_text("".join(f"The fox counts {number} stars and goes home.\n" for number in range(20000)))
    same = dict(seq=512, batch_tokens=512, rank=8, steps=160, recompute="on", answers=0, checkpoint_every=0, eval_every=0)
    flags = [word for name, value in same.items() for word in ("--" + name.replace("_", "-"), str(value))]
    cuts = {"": [], "shards=tensors": []}

    def alone():
        for cut, found in cuts.items():
            output = bench.output()
            command = [bench.tritune, "finetune", "-m", model, "--data", long, "-o", output, "--device", "vulkan:0", *flags]
            bench.need(command, {"TRITUNE_SIMULATE": cut})
            found.append(rates(output))
            norms = [step["grad_norm"] for step in logged(output)[:2]]
            print(f"tritune finetune {cut}: %.0f tokens/s, %.0f in a step; first gradients {norms}" % found[-1], flush=True)

    def inside(share):
        run = dict(same, model=str(model), data=str(long), device="ggml", check=False, share=share)
        output = bench.output()
        settings = json.dumps({**run, "output": str(output)})
        told = bench.need([bench.training, bench.stage, "shared", bench.twin, model, settings]).splitlines()[1]
        settings = json.dumps({**run, "output": str(bench.output()), "steps": 4000})
        beside = bench.run([bench.training, bench.stage, "beside", model, settings, DECODES])
        waits = beside.stderr.strip().splitlines()[-1:] or [f"code {beside.returncode}"]
        print(f"share {share}: %.0f tokens/s, %.0f in a step; {waits[0]}; {beside.stdout.strip()}" % rates(output), flush=True)
        return json.loads(told)["result"], rates(output)[0]

    alone()
    runs = {share: inside(share) for share in (True, False)}
    alone()
    usual, cut = (statistics.mean(rate for rate, _ in found) for found in cuts.values())
    print(f"cut at tensors {cut / usual:.3f} of finetune")
    for share, (ended, rate) in runs.items():
        mib = {name: f"{bytes / 2**20:.0f} MiB" for name, bytes in [("device", ended["device_bytes"]), *ended["memory"].items()]}
        print(f"share {share}: {mib['device']} more on the device; {rate / usual:.3f} of finetune, {rate / cut:.3f} with the same cut; {mib}")


def flags(checks, bench, root):
    table = [line.split("\t") for line in bench.need([bench.program, "--flags"]).splitlines()]
    known = {flag: row for row in table for flag in row[0].split()}
    checks.say(sum(len(row[0].split()) for row in table) == len(known), "no flag is in the table twice")
    parents = [line.split("\t")[1] for line in (root / "integrations/llama.cpp/parents.tsv").read_text().splitlines() if line[0] != "#"]
    missing = sorted({flag for flag in parents if flag not in known})
    checks.say(not missing, f"all {len(set(parents))} flags of the programs people come from are in the table {missing or ''}")
    wrong = []
    for flag, (_, value, kind, detail) in known.items():
        given = [flag] + ([] if value == "none" else ["3" if value == "number" else "x"])
        done = bench.run([bench.program, *given, "-m", "m", "-f", "d", "--print-settings"])
        settings = json.loads(done.stdout) if done.returncode == 0 and done.stdout.startswith("{") else {}
        if kind == "refused":
            good = done.returncode == 2 and f"{flag} is refused: {detail}" in done.stderr
        elif kind == "setting":
            good = detail in settings and (flag in ("-m", "--model") or str(settings[detail]) in ("3", "x"))
        elif kind == "accepted":
            good = {"model", "data", "output", "device"} == set(settings)
        else:
            good = done.returncode in (0, 2) and "internal error" not in done.stderr
        wrong += [] if good else [flag]
    checks.say(not wrong, f"each of {len(known)} flags does what the table says {wrong or ''}")
    done = bench.run([bench.program, "--lora-rnak", "8"])
    checks.say(done.returncode == 2 and "unknown flag --lora-rnak" in done.stderr, "an unknown flag is an error")


def beside(checks, bench, expected):
    """llama.cpp computes the same while a run is under way, and nobody says that the queue is used by two."""
    layers = {"VK_INSTANCE_LAYERS": "VK_LAYER_KHRONOS_validation", "VK_LOADER_DEBUG": "layer"}
    done = bench.run([bench.training, bench.stage, "beside", bench.model, bench.settings(bench.output(), steps=4000), DECODES], layers)
    said = [line for line in (done.stdout + done.stderr).splitlines() if "VUID" in line or "UNASSIGNED" in line or "Validation E" in line]
    loaded = "VK_LAYER_KHRONOS_validation" in done.stderr
    checks.say(loaded and not said, f"the validation layer is silent {said[:1] or ''}")
    counts(checks, "beside a run", done, lambda made: made >= DECODES)
    other = bench.models["qwen3, TQ2_0, Q8_0 head"]
    done = bench.run([bench.training, bench.stage, "two", bench.model, other, bench.settings(bench.output(), steps=4000)])
    counts(checks, "of two models beside a run of one", done, lambda made: made >= DECODES)
    output = bench.output()
    done = bench.run([bench.training, bench.stage, "inside", bench.model, bench.settings(output)])
    counts(checks, "in the callback of steps", done, lambda made: made == STEPS)
    checks.say(digest(output) == expected, "decoding changes no byte of the adapter")
    output = bench.output()
    done = bench.run([bench.training, bench.stage, "freed", bench.model, bench.settings(output)])
    ended, held = (json.loads(line) for line in done.stdout.splitlines()) if done.returncode == 0 else ({}, [{}])
    good = ended.get("state") == "finished" and digest(output) == expected and not any(device["models"] for device in held)
    checks.say(good, f"the model is freed during a run: {ended.get('state') or done.stderr[-300:]}")
    told = json.loads(bench.need([bench.training, bench.stage, "models", bench.model, "-"]))
    names = [(device["name"], device["device"], len(device["models"])) for device in told]
    checks.say(names == [("Tritune0", "ggml:Tritune0", 1)] and told[0]["models"][0]["ternary_tensors"] > 0, f"what is stored: {told}")
    checks.say(bench.need([bench.training, bench.stage, "names", "-", "-"]) == "ok\n", "functions are found by name, others are not")


def counts(checks, name, done, enough):
    if done.returncode != 0:
        checks.say(False, f"{name}: {done.stderr.strip()[-300:]}")
        return
    made, differ, steps = (int(part) for part in done.stdout.split()[-3:])
    checks.say(enough(made) and differ == 0, f"{made} decodes {name} ({steps} steps), {differ} differ")


def interrupted(checks, bench, expected):
    """Paused, killed and left runs continue to the same bytes."""
    for name, number, code in [("paused", signal.SIGINT, 3), ("killed", signal.SIGKILL, -9)]:
        output = bench.output()
        command = [str(part) for part in bench.command(output)]
        process = subprocess.Popen(command, env=bench.environment(), cwd=bench.folder, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if line.startswith("step 2 "):
                process.send_signal(number)
                break
        process.stderr.read()
        ended = process.wait()
        bench.need([*command, "--resume"])
        checks.say(ended == code and digest(output) == expected, f"a run that was {name} (code {ended}) continues to the same bytes")
    output = bench.output()
    left = bench.run([bench.training, bench.stage, "exit", bench.model, bench.settings(output)])
    bench.need([*bench.command(output), "--auto-resume"])
    checks.say(left.returncode == 0 and digest(output) == expected, f"a program that ends during a run (code {left.returncode}) saves it")
    adapters = [bench.folder / f"run{number}" / "adapter.gguf" for number in (1, 2)]
    other = bench.output()
    bench.need([*bench.command(other), "--seed", "9", "-lr", "0.01"])
    swapped = bench.run([bench.training, bench.stage, "swap", bench.model, output / "adapter.gguf", other / "adapter.gguf"])
    checks.say(swapped.stdout == "ok\n", f"adapters are swapped on a context that has decoded {swapped.stderr[-300:]}")
    stale = bench.need([bench.training, bench.stage, "stale", bench.model, output / "adapter.gguf", other / "adapter.gguf"])
    cached, again = map(float, stale.split())
    words = f"an adapter that is filled with another one: behind a cached prompt logits are off by {cached:.1%} of their range, {again:.1%} else"
    checks.say(cached > 1e-4 and again == 0, words)
    foreign = bench.run([bench.training, bench.stage, "swap", bench.models["llama, TQ2_0, Q6_K head"], adapters[0], adapters[1]])
    checks.say(foreign.returncode == 1 and "does not read" in foreign.stderr, "the adapter of another model is refused")


def jobs(checks, bench, expected):
    """Runs that a folder asks for, in a program that does not call the plug-in."""
    folder = bench.folder / "jobs"
    environment = bench.environment({"TRITUNE_GGML_JOBS": str(folder)})
    command = [bench.training, bench.stage, "idle", bench.model, "-"]
    start = lambda: subprocess.Popen(command, env=environment, cwd=bench.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(name, **others):
        settings = {**json.loads(bench.settings("", **others)), "output": None}
        del settings["output"], settings["device"]
        (folder / f"{name}.json.new").write_text(json.dumps(settings))
        (folder / f"{name}.json.new").rename(folder / f"{name}.json")

    def wait(name, good):
        until = time.monotonic() + 300
        while time.monotonic() < until:
            state = folder / f"{name}.state"
            told = json.loads(state.read_text()) if state.exists() else {}
            if good(told):
                return told
            time.sleep(0.1)
        raise Failure(f"job {name}: nothing came of it: {list(folder.iterdir())}")

    ended = lambda told: told.get("state") in ("finished", "failed", "paused")
    folder.mkdir()
    process = start()
    ask("one")
    told = wait("one", ended)
    checks.say(told["state"] == "finished" and digest(folder / "one") == expected, f"a job in a folder: {told.get('error', told['state'])}")
    ask("wrong", rank=0)
    told = wait("wrong", ended)
    checks.say(told["state"] == "failed" and "rank is 0" in told["error"], f"a job that is wrong: {told.get('error')}")
    ask("two")
    wait("two", lambda told: told.get("last"))
    process.kill()
    process.communicate()
    process = start()
    told = wait("two", ended)
    checks.say(told["state"] == "finished" and digest(folder / "two") == expected, f"a job of a process that was killed: {told['state']}")
    ask("long", steps=4000)
    wait("long", lambda told: told.get("last"))
    (folder / "long.running").unlink()
    checks.say(wait("long", ended)["state"] == "paused", "a job whose file is taken away is paused")
    made, differ, _ = process.communicate("")[0].split()
    left = sorted(path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".state")
    good = process.returncode == 0 and int(made) > 0 and int(differ) == 0 and left == [".lock", "one.done", "two.done", "wrong.done"]
    checks.say(good, f"{made} decodes beside jobs, {differ} differ; {left}")


def failures(checks, bench, expected):
    """What cannot work says why, and nothing is lost."""
    output = bench.output()
    cases = [
        ("a model that is missing", bench.command(output, model="nothing.gguf"), {}, 1, "nothing.gguf"),
        ("data that are missing", bench.command(output, data="nothing.jsonl"), {}, 1, "nothing.jsonl"),
        ("a setting that is wrong", [*bench.command(output), "--lora-rank", "0"], {}, 2, "rank is 0"),
        ("no plug-in", bench.command(output), {"GGML_BACKEND_PATH": ""}, 1, "GGML_BACKEND_PATH"),
        ("the plug-in that does not train", bench.command(output), {"GGML_BACKEND_PATH": str(bench.inference)}, 1, "does not train"),
        ("too little memory", bench.command(output), {"TRITUNE_SIMULATE": "memory=4M"}, 1, "memory"),
    ]
    for name, command, changes, code, words in cases:
        done = bench.run(command, changes)
        checks.say(done.returncode == code and words in done.stderr, f"{name}: code {done.returncode}, {done.stderr.strip()[-160:]}")
    output = bench.output()
    lost = bench.run(bench.command(output), {"TRITUNE_SIMULATE": "lose-after=3"})
    bench.need([*bench.command(output), "--resume"])
    checks.say(lost.returncode == 1 and "lost" in lost.stderr and digest(output) == expected, f"a device that is lost: {lost.stderr[-160:]}")
    full_disk(checks, bench, expected)
    without_ggml(checks, bench)


def full_disk(checks, bench, expected):
    disk = bench.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True).returncode != 0:
        print("NOT TESTED: a full disk (only root may mount one)")
        return
    try:
        done = bench.run(bench.command(disk / "run"))
        checks.say(done.returncode == 1 and "No space left" in done.stderr, f"a full disk: code {done.returncode}, {done.stderr[-160:]}")
        subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
        bench.need([*bench.command(disk / "run"), "--resume"])
        checks.say(digest(disk / "run") == expected, "and with room again")
    finally:
        subprocess.run(["umount", disk], check=True)


def without_ggml(checks, bench):
    """Another ggml is refused in words; the functions train all the same."""
    source, library = bench.folder / "ggml.c", bench.folder / "libggml-base.so"
    others = ["tensor_overhead", "op_name", "type_name", "glu_op_name", "unary_op_name", "backend_buffer_init"]
    functions = "".join(f"void ggml_{name}(void) {{}}\n" for name in others)
    source.write_text('const char * ggml_version(void) { return "0.24.0"; }\n' + functions)
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)
    program = bench.folder / "other.py"
    program.write_text(
        "import ctypes, sys\n"
        f"ctypes.CDLL({str(library)!r}, ctypes.RTLD_GLOBAL)\n"
        f"plugin = ctypes.CDLL({str(bench.plugin)!r})\n"
        "plugin.ggml_backend_init.restype = ctypes.c_void_p\n"
        "plugin.tritune_last_error.restype = ctypes.c_char_p\n"
        "assert plugin.ggml_backend_init() is None\n"
        "for settings in sys.argv[1:]:\n"
        "    code = plugin.tritune_finetune(settings.encode(), ctypes.c_uint64(0), None, None, None)\n"
        "    print(code, plugin.tritune_last_error().decode() if code else '')\n"
    )
    output = bench.output()
    on_ggml = bench.settings(output)
    done = bench.run([sys.executable, program, on_ggml, on_ggml.replace('"ggml"', '"cpu"')])
    lines = done.stdout.splitlines()
    good = len(lines) == 2 and "there is no device" in lines[0] and lines[1] == "0 " and (output / "adapter.gguf").exists()
    told = "uses ggml 0.24.0" in done.stderr
    checks.say(good and told, f"another ggml: {lines} {done.stderr.strip()[-160:]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--built", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--root", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1 + os.getpid(), help="of weights (default: another each time)")
    parser.add_argument("--measure", metavar="SHAPE", help="instead print memory, speed and waiting times of a model of that shape (2b4t), or of that file")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="ggml-training-") as name:
        bench = Bench(options.stage, options.built, pathlib.Path(name), options.seed)
        if options.measure:
            measure(bench, options.measure)
            return 0
        flags(checks, bench, options.root)
        bytes_of_runs(checks, bench)
        shared(checks, bench)
        expected = bench.expected()
        beside(checks, bench, expected)
        interrupted(checks, bench, expected)
        jobs(checks, bench, expected)
        failures(checks, bench, expected)
    print(f"{checks.failed} failed" if checks.failed else "all is as it should be")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"test-ggml-training: {failure}", file=sys.stderr)
        sys.exit(1)
