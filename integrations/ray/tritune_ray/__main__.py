"""``python -m tritune_ray answer`` and ``fit``: the jobs of this package, on the cluster that ``--address`` names."""

import argparse
import json
import sys
from typing import Any

import ray

from .answering import answer
from .cluster import Refused
from .training import fit


def add_cluster(parser: argparse.ArgumentParser, what: str) -> None:
    """Arguments that both jobs have."""
    parser.add_argument("--model", required=True, help="a GGUF file or a Hugging Face folder, at the same path on every machine")
    parser.add_argument("--address", help="of the cluster; one of this machine alone when absent")
    parser.add_argument("--cpus", type=float, default=1, help=f"CPUs of each {what}")
    parser.add_argument("--gpus", type=float, default=0, help=f"GPUs of each {what}")
    parser.add_argument("--device", default="auto", help="the GPU that Ray gives it, unless another is named")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tritune_ray", description="Answers rows, or trains an adapter, on a Ray cluster.")
    jobs = parser.add_subparsers(dest="job", required=True)
    rows = jobs.add_parser("answer", help="answers every row of a data set with a model")
    add_cluster(rows, "actor")
    for name, text in [
        ("data", "JSON lines or Parquet with columns id and prompt, messages or ids"),
        ("output", "a folder for Parquet files, which all machines see"),
        ("checkpoint", "a folder for the ids that are done, which all machines see"),
    ]:
        rows.add_argument(f"--{name}", required=True, help=text)
    rows.add_argument("--actors", type=int, default=1, help="models in the cluster")
    rows.add_argument("--batch-size", type=int, default=64)
    rows.add_argument("--options", type=json.loads, default={}, help='as of Model.generate: \'{"max_tokens": 64}\'')
    run = jobs.add_parser("fit", help="trains an adapter with several workers")
    add_cluster(run, "worker")
    run.add_argument("--data", required=True, help="training data, at the same path on every machine")
    run.add_argument("--output", required=True, help="a folder for the adapter and history.json, on this machine")
    run.add_argument("--steps", type=int, required=True, help="steps of each worker")
    run.add_argument("--workers", type=int, default=1)
    run.add_argument("--min-workers", type=int, help="so many are enough when a node is lost")
    run.add_argument("--sync", choices=["local", "step"], default="local", help="exchange after local steps, or in each step")
    run.add_argument("--local-steps", type=int, default=10, help="steps between two exchanges")
    run.add_argument("--storage", help="a folder for checkpoints, which all machines see; beside the output when absent")
    run.add_argument("--checkpoint-rounds", type=int, default=10, help="exchanges between two checkpoints")
    run.add_argument("--settings", type=json.loads, default={}, help='as of tritune.finetune: \'{"rank": 8, "lr": 1e-3}\'')
    return parser.parse_args()


def main() -> int:
    given = parsed()
    ray.init(address=given.address)
    shared: Any = {"num_cpus": given.cpus, "num_gpus": given.gpus, "device": given.device}
    try:
        if given.job == "answer":
            more = {"checkpoint": given.checkpoint, "actors": given.actors, "batch_size": given.batch_size}
            answer(given.data, given.output, given.model, options=given.options, **more, **shared)
        else:
            more = {"steps": given.steps, "workers": given.workers, "min_workers": given.min_workers, "sync": given.sync}
            more |= {"local_steps": given.local_steps, "storage": given.storage, "checkpoint_rounds": given.checkpoint_rounds}
            fit(given.model, given.data, given.output, **more, **shared, **given.settings)
    except Refused as refused:
        print(f"tritune_ray: {refused}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
