"""Compares Tritune with a stock llama.cpp; started by ../compare-llama-cpp, which provides llama.cpp."""

import argparse
import json
import pathlib
import secrets
import signal
import subprocess
import sys
import tempfile

from agreement import DISTANCE, check_files, check_logits, check_tokens
from engines import Failure, LlamaCpp, Tritune
from speed import compare_speed

# llama.cpp's CPU backend for AVX-512 F, BW and VL without VNNI.
WITHOUT_VNNI = "libggml-cpu-skylakex.so"


def say(text=""):
    print(text, flush=True)


def verdict(passed):
    return "pass" if passed else "FAIL"


def report_tokens(results):
    say("token ids, special tokens left as text")
    for result in results:
        count = f"{result['texts'] - len(result['differing'])} of {result['texts']} texts equal"
        say(f"  {verdict(result['pass'])}  {result['vocabulary']:<16} {count}, {result['tokens']} tokens")
        for case in result["differing"][:5]:
            say(f"        {case['text']!r}")
            for engine in ("Tritune", "llama.cpp"):
                say(f"          {engine:<9} {case[engine]}")


def report_logits(result):
    say(f"logits of {result['preset']}, {result['positions']} positions")
    say(f"        {'':<34} {'rel. L2':>8} {'worst':>8} {'same top':>9}")
    for pair, values in result["distances"].items():
        say(f"        {pair:<34} {values['l2']:>8.4f} {values['worst_row']:>8.4f} {values['same_top']:>9.3f}")
    report_checks(result["checks"])


def report_checks(checks, judged=True):
    for check in checks:
        say(f"  {verdict(check['pass']) if judged else 'info'}  {check['what']}")


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="compare-llama-cpp",
        description="Compare Tritune with a stock llama.cpp on the same models: token ids, logits, speed, memory.",
    )
    parser.add_argument("--quick", action="store_true", help="only agreement, only on the tiny model")
    parser.add_argument("--only", choices=["agreement", "speed"], help="leave out the other part")
    parser.add_argument("--preset", action="append", help="shape to measure speed on, such as bonsai-1.7b (default 700m); may be repeated")
    parser.add_argument(
        "--without-vnni", action="store_true", help="speed with the kernels both would take on a CPU with AVX-512 but without byte dot products"
    )
    parser.add_argument("--threads", type=int, default=2, help="threads of both engines (default %(default)s)")
    parser.add_argument("--alternations", type=int, default=3, help="turns of each engine (default %(default)s)")
    parser.add_argument("--repetitions", type=int, default=1, help="measurements per turn (default %(default)s)")
    parser.add_argument("--no-floors", action="store_true", help="report speed and memory without judging them")
    parser.add_argument("--seed", type=int, help="seed of weights, prompts and texts; drawn and printed when absent")
    parser.add_argument("--json", metavar="FILE", type=pathlib.Path, help="also write the results here")
    parser.add_argument("--tritune", metavar="FILE", type=pathlib.Path, help="the binary to test; built when absent")
    for given in ("--libraries", "--probe", "--target"):
        parser.add_argument(given, type=pathlib.Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if min(arguments.threads, arguments.alternations, arguments.repetitions) < 1:
        parser.error("--threads, --alternations and --repetitions must be at least 1")
    return arguments


def compare(arguments, llama_cpp, tritune, folder, seed):
    results = {"seed": seed}
    if arguments.only != "speed":
        results["tokens"] = check_tokens(llama_cpp, tritune, folder, seed, random_texts=40)
        report_tokens(results["tokens"])
        results["logits"] = []
        for preset in ["tiny"] if arguments.quick else DISTANCE:
            say()
            results["logits"].append(check_logits(llama_cpp, tritune, folder, preset, seed))
            report_logits(results["logits"][-1])
        say()
        results["files"] = check_files(llama_cpp, tritune, folder, seed)
        for result in results["files"]:
            say(f"{result['model']}, the same file")
            report_checks(result["checks"])
    if arguments.only != "agreement" and not arguments.quick:
        results["speed"] = []
        for preset in arguments.preset or ["700m"]:
            say()
            counts = (arguments.threads, arguments.alternations, arguments.repetitions)
            result = compare_speed(llama_cpp, tritune, folder, preset, seed, *counts, arguments.without_vnni, say)
            if arguments.no_floors:
                result["pass"] = True
            results["speed"].append(result)
            report_checks(result["checks"], judged=not arguments.no_floors)
    return results


def main():
    # Ends like any other exit, so that the models, hundreds of megabytes, are deleted.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    arguments = parse_arguments()
    binary = arguments.tritune
    if binary is None:
        manifest = pathlib.Path(__file__).parents[2] / "Cargo.toml"
        command = ["cargo", "build", "--release", "-p", "tritune", "--manifest-path", manifest, "--target-dir"]
        subprocess.run([*command, arguments.target], check=True)
        binary = arguments.target / "release" / "tritune"
    seed = secrets.randbelow(1 << 32) if arguments.seed is None else arguments.seed
    say(f"seed {seed}")
    try:
        with tempfile.TemporaryDirectory(dir=arguments.target, prefix="llama-cpp-") as folder:
            folder = pathlib.Path(folder)
            libraries, device = arguments.libraries, "cpu"
            if arguments.without_vnni:
                # llama.cpp takes the best of the CPU backends in a folder: here there is one.
                libraries, device = folder / "libraries", "cpu:avx512-bw"
                libraries.mkdir()
                (libraries / WITHOUT_VNNI).symlink_to(arguments.libraries.resolve() / WITHOUT_VNNI)
            llama_cpp = LlamaCpp(arguments.probe, libraries)
            results = compare(arguments, llama_cpp, Tritune(binary.resolve(), device), folder, seed)
    except Failure as failure:
        say(f"FAIL  {failure}")
        return 1
    parts = [part for value in results.values() if isinstance(value, list) for part in value]
    results["pass"] = all(part["pass"] for part in parts)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    say(f"\n{verdict(results['pass'])}")
    return 0 if results["pass"] else 1


if __name__ == "__main__":
    sys.exit(main())
