"""Speed and memory on the same file, the two engines taking turns."""

import os
import resource
import statistics
import time

PROMPT, GENERATE = 512, 128
FLOORS = {"prefill": 2.0, "decode": 1.2}
WITHOUT_VNNI_FLOORS = {"prefill": 3.0, "decode": 1.9}
# Models with a scale per group of weights: their type of file, and floors of their own.
GROUPS = "q2_0"
GROUP_FLOORS = {"prefill": 2.5, "decode": 1.5}
MEMORY_MARGIN = 1.15
# What two threads keep for their own: tables of sums, and sums.
SCRATCH = 1 << 20
# Above this share of the machine used by others, what is measured is their doing: llama.cpp's threads wait for each
# other by spinning and lose most of their speed when one of them has to share its core.
BUSY = 0.10


def compare_speed(llama_cpp, tritune, folder, preset, seed, threads, alternations, repetitions, without_vnni, say):
    model = folder / f"{preset}.gguf"
    groups = preset.startswith("bonsai")
    floors, ty, arch = (GROUP_FLOORS, GROUPS, "qwen3") if groups else (FLOORS, "tq2_0", "bitnet")
    if without_vnni:
        floors = WITHOUT_VNNI_FLOORS
    tritune.synth(preset, model, seed, ty, arch)
    file_bytes = model.stat().st_size
    config = tritune.config(model)
    # Keys and values of the bench's context, two bytes each.
    cache_bytes = 2 * 2 * config["layers"] * config["kv_heads"] * config["head_dim"] * max(PROMPT, GENERATE)
    prefilter_bytes = tritune.prefilter_bytes(model)

    load = f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores"
    say(f"speed of {preset}, {mib(file_bytes)} {ty.upper()}, {threads} threads, in tokens/s; {load}")
    say(f"{'':>4} {'llama.cpp':>19} {'Tritune':>21} {'ratio':>17} {'others':>7}")
    names = [f"pp{PROMPT}", f"tg{GENERATE}"]
    columns = zip([*names, *names, "prefill", "decode", "busy"], [10, 8, 12, 8, 9, 7, 7])
    say(" ".join([" run", *(f"{name:>{width}}" for name, width in columns)]))
    runs = []
    for index in range(alternations):
        # Who starts changes, so that a machine that slows down or warms up favours neither.
        order = [llama_cpp, tritune] if index % 2 == 0 else [tritune, llama_cpp]
        watch = Watch()
        measured = {engine.name: engine.bench(model, threads, PROMPT, GENERATE, repetitions) for engine in order}
        run = {**measured, "others_busy": watch.others_busy()}
        for test in floors:
            run[f"{test}_ratio"] = measured[tritune.name][test] / measured[llama_cpp.name][test]
        runs.append(run)
        say(row(str(index + 1), run, llama_cpp.name, tritune.name))
    model.unlink()

    median = {test: statistics.median(run[f"{test}_ratio"] for run in runs) for test in floors}
    say(f"{'median':>47} {median['prefill']:>8.2f}x {median['decode']:>6.2f}x")
    say(f"llama.cpp: {runs[0][llama_cpp.name]['variant'].strip(' |')}")
    say(f"Tritune: {runs[0][tritune.name]['variant']}")

    peak = max(run[tritune.name]["peak_resident_bytes"] for run in runs)
    their_peak = max(run[llama_cpp.name]["peak_resident_bytes"] for run in runs)
    bound = int(MEMORY_MARGIN * file_bytes) + cache_bytes + prefilter_bytes + SCRATCH
    checks = [
        {"what": f"{test} {median[test]:.2f}x (floor {floor}x)", "value": median[test], "pass": median[test] >= floor}
        for test, floor in floors.items()
    ]
    parts = f"file + 15 % + cache + the head's prefilter, {mib(prefilter_bytes)}, + scratch, {mib(SCRATCH)}"
    what = f"peak resident memory {mib(peak)} (bound {parts} = {mib(bound)}; llama.cpp {mib(their_peak)})"
    checks.append({"what": what, "value": peak, "bound": bound, "pass": peak <= bound})
    busy = max(run["others_busy"] for run in runs)
    what = f"others used up to {busy:.0%} of the machine (bound {BUSY:.0%}, or the ratios say nothing)"
    checks.append({"what": what, "value": busy, "bound": BUSY, "pass": busy <= BUSY})
    passed = all(check["pass"] for check in checks)
    return {"preset": preset, "threads": threads, "runs": runs, "median": median, "checks": checks, "pass": passed}


def row(name, run, llama_cpp, tritune):
    cells = [f"{name:>4}"]
    for engine, width in ((llama_cpp, 10), (tritune, 12)):
        cells += [f"{run[engine]['prefill']:>{width}.1f}", f"{run[engine]['decode']:>8.1f}"]
    cells += [f"{run['prefill_ratio']:>8.2f}x", f"{run['decode_ratio']:>6.2f}x", f"{run['others_busy']:>7.0%}"]
    return " ".join(cells)


def mib(count):
    return f"{count / 2**20:.1f} MiB"


class Watch:
    """How much of the machine processes other than our children used since its making."""

    def __init__(self):
        self.start, self.busy, self.children = time.monotonic(), machine_seconds(), children_seconds()

    def others_busy(self):
        others = machine_seconds() - self.busy - (children_seconds() - self.children)
        return max(0.0, others / ((time.monotonic() - self.start) * os.cpu_count()))


def machine_seconds():
    """Seconds all cores spent on any work, including what the hypervisor took away."""
    with open("/proc/stat", encoding="ascii") as stat:
        user, nice, system, _idle, _wait, irq, softirq, steal = map(int, stat.readline().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
