"""``python -m tritune_ray``: the job of :func:`tritune_ray.answer`, on the cluster that ``--address`` names."""

import argparse
import json
import sys

import ray

from .answering import Refused, answer


def main() -> int:
    parser = argparse.ArgumentParser(prog="tritune_ray", description="Answers every row of a data set with a model.")
    for name, text in [
        ("model", "a GGUF file or a Hugging Face folder, at the same path on every machine"),
        ("data", "JSON lines or Parquet with columns id and prompt, messages or ids"),
        ("output", "a folder for Parquet files, which all machines see"),
        ("checkpoint", "a folder for the ids that are done, which all machines see"),
    ]:
        parser.add_argument(f"--{name}", required=True, help=text)
    parser.add_argument("--address", help="of the cluster; one of this machine alone when absent")
    parser.add_argument("--actors", type=int, default=1, help="models in the cluster")
    parser.add_argument("--cpus", type=float, default=1, help="CPUs of each")
    parser.add_argument("--gpus", type=float, default=0, help="GPUs of each")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--options", type=json.loads, default={}, help='as of Model.generate: \'{"max_tokens": 64}\'')
    given = parser.parse_args()
    ray.init(address=given.address)
    try:
        answer(
            given.data, given.output, given.model, checkpoint=given.checkpoint, actors=given.actors, num_cpus=given.cpus,
            num_gpus=given.gpus, batch_size=given.batch_size, device=given.device, options=given.options,
        )
    except Refused as refused:
        print(f"tritune_ray: {refused}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
