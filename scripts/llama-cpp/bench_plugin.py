"""Measures what ../bench-ggml-plugin packed beside this file. One JSON object per figure goes to stdout.

Needs Python 3 and a Vulkan driver. A step that fails is told and the next one tried.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def tell(**figure):
    print(json.dumps(figure), flush=True)


def run(command, environment, seconds):
    """Runs a command; its output, or None after telling why not."""
    start = time.time()
    try:
        done = subprocess.run(
            command, env=environment, timeout=seconds, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        tell(error=str(error)[:400], command=" ".join(command[1:3]))
        return None
    notes = [line for line in done.stderr.splitlines() if line.strip()]
    if done.returncode != 0:
        tell(error=notes[-12:], status=done.returncode, command=" ".join(command), seconds=round(time.time() - start, 1))
        return None
    if notes:
        tell(notes=notes[-6:], command=" ".join(command[2:]))
    return done.stdout


def environments(libraries, plugin):
    """Ways to find the driver: as the machine is, and with loader and driver description of our own."""
    plain = dict(os.environ, GGML_BACKEND_PATH=plugin, TRITUNE_GGML_TRACE="1")
    yield plain
    own = dict(plain)
    own["LD_LIBRARY_PATH"] = ":".join(filter(None, [os.path.join(libraries, "loader"), plain.get("LD_LIBRARY_PATH")]))
    yield own
    places = ["/usr/local/nvidia/lib64", "/usr/local/nvidia/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"]
    for place in places:
        for driver in sorted(glob.glob(os.path.join(place, "libGLX_nvidia.so*"))):
            description = os.path.join(libraries, "nvidia_icd.json")
            with open(description, "w") as file:
                json.dump({"file_format_version": "1.0.0", "ICD": {"library_path": driver, "api_version": "1.3.0"}}, file)
            described = dict(own, VK_ICD_FILENAMES=description, VK_DRIVER_FILES=description)
            described["LD_LIBRARY_PATH"] = own["LD_LIBRARY_PATH"] + ":" + place
            yield described
            break


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="2b4t", help="shape of the model (default 2b4t)")
    parser.add_argument("--model", help="measure this file instead of a synthetic one")
    parser.add_argument("--prompt", type=int, default=512)
    parser.add_argument("--generate", type=int, default=128)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--threads", type=int, default=min(16, os.cpu_count() or 1))
    parser.add_argument("--only", help="comma-separated: plug-in, stock, cpu")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="ggml-plugin-")
    try:
        measure(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure(options, folder):
    with tarfile.open(os.path.join(HERE, "llama.tar.xz")) as archive:
        archive.extractall(folder)
    libraries = os.path.join(folder, "llama")
    program, tritune = os.path.join(libraries, "plugin"), os.path.join(libraries, "tritune")
    ours = os.path.join(libraries, "libggml-tritune.so")

    environment, devices = None, []
    for candidate in environments(libraries, ours):
        listed = run([program, libraries, "devices", "-"], candidate, 60) or ""
        devices = [line.split("\t") for line in listed.splitlines() if "\t" in line]
        tell(devices=devices)
        environment = candidate
        if any(name.startswith("Tritune") for name, _ in devices):
            break
    names = [name for name, _ in devices]
    own = next((name for name in names if name.startswith("Tritune")), None)
    stock = next((name for name in names if name.startswith("Vulkan")), None)

    model = options.model
    if model is None:
        model = os.path.join(folder, "model.gguf")
        start = time.time()
        if run([tritune, "synth", options.preset, model, "--arch", "bitnet", "--head", "f16"], environment, 300) is None:
            return
        tell(model=options.preset, bytes=os.path.getsize(model), seconds=round(time.time() - start, 1))

    cases = [("plug-in", own, 0), ("plug-in", own, 1), ("stock", stock, 0), ("stock", stock, 1)]
    wanted = options.only.split(",") if options.only else ["plug-in", "stock"]
    results = {}
    for name, device, head in cases:
        if name not in wanted:
            continue
        if device is None:
            tell(error=f"there is no device for {name}")
            continue
        command = [
            program, libraries, "bench", model, f"device={device}", f"head={head}", f"prompt={options.prompt}",
            f"generate={options.generate}", f"repetitions={options.repetitions}", f"threads={options.threads}", "context=1024",
            "attention=auto",
        ]
        output = run(command, environment, 120)
        if output is None:
            continue
        try:
            figures = json.loads(output.strip().splitlines()[-1])
        except (ValueError, IndexError) as error:
            tell(error=f"{name}: {error}", output=output[-300:])
            continue
        placement = "head on the device" if head else "as shipped"
        for phase in ("prefill", "decode"):
            results[name, placement, phase] = figures[phase]["mean"]
            tell(backend=name, placement=placement, phase=phase, tokens_per_second=figures[phase], load_seconds=figures["load_seconds"])
    for placement in ("as shipped", "head on the device"):
        for phase in ("prefill", "decode"):
            pair = [results.get((name, placement, phase)) for name in ("plug-in", "stock")]
            if all(pair):
                tell(placement=placement, phase=phase, ratio=round(pair[0] / pair[1], 2))


if __name__ == "__main__":
    sys.exit(main())
