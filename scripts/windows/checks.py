#!/usr/bin/env python3
"""What a user of Windows meets, tried with the program: killed and resumed runs, Ctrl-C, protected files under other names, long
and foreign paths, CRLF, the server with a job, Vulkan. Runs on Windows, under Wine (--runner wine), and with Linux's own
program, where what only Windows has is left out and said.

    checks.py --program PROGRAM [--runner wine] [--twin PROGRAM-OF-THIS-SYSTEM] [--vulkan] [--kills 20]"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
STORY = "Zubi met {} crabs by the sea, and they danced until the moon was gone."
TRAIN = ["--seq", "32", "--batch-tokens", "64", "--checkpoint-every", "2", "--answers", "0",
         "--eval-every", "0", "--lr", "1e-3", "--seed", "3", "--device", "cpu"]


def check(holds, words):
    if not holds:
        raise AssertionError(words)


def sha256(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


class Started(subprocess.Popen):
    """A process whose output goes to a file: a pipe would stay open as long as others that it started, such as Wine's server."""

    def __init__(self, command, **options):
        file, self.said = tempfile.mkstemp(dir=options["cwd"], suffix=".said")
        try:
            super().__init__(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, **options)
        finally:
            os.close(file)

    def communicate(self, input=None, timeout=None):
        self.wait(timeout)
        return pathlib.Path(self.said).read_bytes(), None


class Program:
    """The program, how it is started and ended."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        # It behaves as on Windows: under Wine or there.
        self.windows = os.name == "nt" or len(command) > 1

    def start(self, *words, **options):
        if os.name == "nt":
            options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
        else:
            options["start_new_session"] = True
        return Started([*self.command, *map(str, words)], cwd=self.folder, **options)

    def run(self, *words, code=0, timeout=600):
        process = self.start(*words)
        said = process.communicate(timeout=timeout)[0].decode("utf-8")
        check(process.returncode == code, f"`{' '.join(map(str, words))}` ended with {process.returncode}: {said[-600:]}")
        return said

    def kill(self, process):
        """At once, as from the task manager."""
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()

    def interrupt(self, process):
        """Ctrl-C."""
        if os.name == "nt":
            process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            os.killpg(process.pid, signal.SIGINT)


def flags(output, steps=24, data="stories.jsonl"):
    return ["finetune", "-m", "model.gguf", "--data", data, "-o", output, *TRAIN, "--steps", steps]


def train(program, output, *more, **options):
    return program.run(*flags(output, **options), *more)


def demo(program, options):
    """The whole of it, and the bytes of the other system's."""
    said = program.run("demo", "-o", "demo", "--device", "cpu", timeout=3600)
    check((program.folder / "demo/adapter.gguf").is_file() and "Once upon a time" in said, said[-400:])
    check("�" not in said, "the output is not UTF-8")
    if options.twin:
        Program([options.twin], program.folder).run("demo", "-o", "twin", "--device", "cpu", timeout=3600)
        ours, theirs = (sha256(program.folder / name / "adapter_model.safetensors") for name in ["demo", "twin"])
        check(ours == theirs, f"the demo's adapter is {ours}, and {theirs} on the other system")


def killed_and_resumed(program, options):
    """However often it is killed, the run ends with the bytes of one that was left alone."""
    started = time.monotonic()
    train(program, "whole")
    seconds = time.monotonic() - started
    expected = sha256(program.folder / "whole/adapter_model.safetensors")
    kills = 0
    while kills < options.kills:
        shutil.rmtree(program.folder / "killed", ignore_errors=True)
        for _ in range(4):
            resume = ["--resume"] if (program.folder / "killed").exists() else []
            process = program.start(*flags("killed"), *resume)
            time.sleep(options.random.uniform(0.05, 1.1) * seconds)
            if process.poll() is None:
                program.kill(process)
                kills += 1
            else:
                process.communicate()
            if kills == options.kills:
                break
        # A run that was killed before it began has nothing to go on from, and is begun.
        begun = any((program.folder / "killed/checkpoints").glob("*")) if (program.folder / "killed").exists() else False
        train(program, "killed", *(["--resume"] if begun else ["--force"]))
        check(sha256(program.folder / "killed/adapter_model.safetensors") == expected, f"after {kills} kills the bytes differ")


def goes_on_elsewhere(program, options):
    """A run that was killed goes on with the program of the other system, from either to the other, to the same bytes."""
    if not options.twin:
        return
    twin = Program([options.twin], program.folder)
    train(twin, "there")
    expected = sha256(program.folder / "there/adapter_model.safetensors")
    for first, second, output in [(program, twin, "begun-here"), (twin, program, "begun-there")]:
        process = first.start(*flags(output))
        checkpoints = program.folder / output / "checkpoints"
        while process.poll() is None and not any(checkpoints.glob("*")):
            time.sleep(0.01)
        if process.poll() is None:
            first.kill(process)
        else:
            process.communicate()
        train(second, output, "--resume")
        check(sha256(program.folder / output / "adapter_model.safetensors") == expected, f"{output}: the bytes differ")


def ctrl_c(program, options):
    process = program.start(*flags("stopped", 4000))
    for _ in range(600):
        log = program.folder / "stopped/log.jsonl"
        if log.is_file() and log.read_text().count('"step"') > 3:
            break
        time.sleep(0.1)
    program.interrupt(process)
    said = process.communicate(timeout=120)[0].decode("utf-8")
    check(process.returncode == 0, f"Ctrl-C ended it with {process.returncode}: {said[-400:]}")
    check(any((program.folder / "stopped/checkpoints").glob("*")), "nothing was saved")


def protected(program, options):
    """What a run reads is never replaced, under whatever name."""
    before = sha256(program.folder / "model.gguf")
    names = ["model.gguf", "./model.gguf", "x/../model.gguf"]
    (program.folder / "x").mkdir(exist_ok=True)
    if program.windows:
        whole = subprocess.run(["winepath", "-w", program.folder / "model.gguf"], capture_output=True, text=True).stdout.strip() \
            if os.name != "nt" else str(program.folder / "model.gguf")
        names += ["MODEL.GGUF", "Model.gguf.", "model.gguf::$DATA", whole, "\\\\?\\" + whole, whole.upper()]
    for name in names:
        process = program.start("convert", "model.gguf", name, "--type", "tq2_0", "--force")
        said = process.communicate()[0].decode("utf-8")
        check(process.returncode != 0, f"the model was to be replaced as {name}: {said}")
        check(sha256(program.folder / "model.gguf") == before, f"the model was replaced as {name}")
    if program.windows:
        for name in ["NUL", "con", "COM1.gguf", "aux.gguf"]:
            process = program.start("convert", "model.gguf", name, "--type", "tq2_0", "--force")
            said = process.communicate(timeout=120)[0].decode("utf-8")
            check("panicked" not in said, f"{name}: {said}")
    kept = program.folder / "kept.gguf"
    kept.write_bytes(b"mine")
    said = program.run("convert", "model.gguf", "kept.gguf", "--type", "tq2_0", code=2)
    check(kept.read_bytes() == b"mine" and "--force" in said, said)


def paths(program, options):
    for name in ["Zoë's größte Geschichten – 物語", "-".join(["long"] * 40)]:
        folder = program.folder / name
        folder.mkdir()
        shutil.copy(program.folder / "stories.jsonl", folder / "stories.jsonl")
        train(program, f"{name}/out", steps=2, data=f"{name}/stories.jsonl")
        said = program.run("generate", "-m", "model.gguf", "--lora", f"{name}/out", "-p", "Zoë traf 物語", "-n", "4", "--device", "cpu")
        check((folder / "out/adapter.gguf").is_file() and "Zoë traf 物語" in said, said)


def line_ends(program, options):
    """The same text with CRLF, and with a byte order mark, trains the same adapter."""
    train(program, "lf", steps=3)
    plain = (program.folder / "stories.jsonl").read_bytes()
    (program.folder / "crlf.jsonl").write_bytes(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
    train(program, "crlf", steps=3, data="crlf.jsonl")
    check(sha256(program.folder / "lf/adapter_model.safetensors") == sha256(program.folder / "crlf/adapter_model.safetensors"),
          "CRLF changes what is trained")


def ask(port, path, body=None, kind="application/json"):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=body, headers={"Content-Type": kind})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def server(program, options):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = program.start("serve", "-m", "model.gguf", "--device", "cpu", "--port", port)
    try:
        for _ in range(300):
            try:
                ask(port, "/health")
                break
            except (OSError, urllib.error.URLError):
                check(process.poll() is None, "the server ended")
                time.sleep(0.2)
        page = ask(port, "/").decode()
        for file in set(part.split('"')[0] for part in page.split('src="')[1:] + page.split('href="')[1:]):
            if file.startswith("/"):
                check(ask(port, file), f"{file} is empty")
        border = "a-border-of-parts"
        parts = f'--{border}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nfine-tune\r\n' \
            f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="stories.jsonl"\r\n\r\n'
        body = parts.encode() + (program.folder / "stories.jsonl").read_bytes() + f"\r\n--{border}--\r\n".encode()
        file = json.loads(ask(port, "/v1/files", body, f"multipart/form-data; boundary={border}"))["id"]
        job = {"model": "model", "training_file": file, "hyperparameters": {"n_epochs": 1}}
        job = json.loads(ask(port, "/v1/fine_tuning/jobs", json.dumps(job).encode()))["id"]
        for _ in range(600):
            state = json.loads(ask(port, f"/v1/fine_tuning/jobs/{job}"))
            if state["status"] in {"succeeded", "failed", "cancelled"}:
                break
            time.sleep(0.5)
        check(state["status"] == "succeeded", f"the job: {state}")
        question = {"model": state["fine_tuned_model"], "prompt": "Zubi met", "max_tokens": 4}
        check(json.loads(ask(port, "/v1/completions", json.dumps(question).encode()))["choices"], "no answer")
    finally:
        program.interrupt(process)
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            program.kill(process)
            raise


def vulkan(program, options):
    """The software device through the system's loader; its text is that of this system's program."""
    program.run("verify", "--device", "vulkan:0", "--op", "rms_norm")
    story = ["generate", "-m", "model.gguf", "-p", "Once upon a time", "-n", "16", "--temperature", "0", "--device", "vulkan:0"]
    said = program.run(*story)
    if options.twin:
        check(said.strip() and said.split("Once", 1)[-1][:20] in Program([options.twin], program.folder).run(*story), said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--runner")
    parser.add_argument("--twin")
    parser.add_argument("--vulkan", action="store_true")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    options = parser.parse_args()
    options.random = random.Random(options.seed)
    options.twin = options.twin and str(pathlib.Path(options.twin).resolve())
    print(f"seed {options.seed}")
    command = [options.runner] if options.runner else []
    checks = [demo, killed_and_resumed, goes_on_elsewhere, ctrl_c, protected, paths, line_ends, server] + ([vulkan] if options.vulkan else [])
    failed = []
    for each in checks:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            program = Program([*command, str(pathlib.Path(options.program).resolve())], pathlib.Path(folder))
            shutil.copy(ROOT / "models/storyteller.gguf", program.folder / "model.gguf")
            lines = [json.dumps({"text": STORY.format(number)}) + "\n" for number in range(1, 41)]
            (program.folder / "stories.jsonl").write_text("".join(lines), newline="\n")
            started = time.monotonic()
            try:
                each(program, options)
                print(f"{each.__name__}: ok, {time.monotonic() - started:.0f} s", flush=True)
            except (AssertionError, subprocess.TimeoutExpired, urllib.error.URLError, OSError) as wrong:
                failed.append(each.__name__)
                print(f"{each.__name__}: {wrong}", flush=True)
    if not program.windows:
        print("left out, for this is not Windows: names that differ in case, 8.3 names, \\\\?\\ paths, reserved names")
    if failed:
        sys.exit(f"checks.py: failed: {', '.join(failed)}")
    print("checks.py: all passed")


main()
