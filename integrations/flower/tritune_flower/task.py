"""What nodes and the server share: the adapter as arrays, a node's data, and a round of training."""

from __future__ import annotations

import json
import logging
import math
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, Mapping, Tuple

import numpy
import tritune
from flwr.app import Array, ArrayRecord
from tritune import adapters

Config = Mapping[str, Any]


def setting(config: Config, name: str) -> str:
    """A path of the run config, which must be there."""
    value = str(config[name])
    if not value:
        raise ValueError(f"the run config has no {name}; give it with flwr run --run-config '{name}=\"...\"'")
    return value


def freeze_a(config: Config) -> Dict[str, int]:
    """The seed of fixed A factors, as a setting of the run."""
    seed = int(config["freeze-a"])
    return {"freeze_a": seed} if seed >= 0 else {}


def form(config: Config) -> Dict[str, Any]:
    """Settings that every adapter of the run shares."""
    return {"rank": config["rank"], "alpha": config["alpha"], "modules": config["modules"], **freeze_a(config)}


def to_record(config: Config, arrays: Mapping[str, numpy.ndarray]) -> ArrayRecord:
    """What an adapter is to others, by PEFT's names: B factors alone where the A factors are fixed."""
    only_b = bool(freeze_a(config))
    return ArrayRecord({name: Array(array) for name, array in arrays.items() if not only_b or ".lora_B." in name})


def to_wire(config: Config, arrays: Mapping[str, numpy.ndarray]) -> ArrayRecord:
    """The same as it travels, in halves if the run says so."""
    half = str(config["wire"]) == "f16"
    return to_record(config, {name: array.astype(numpy.float16) if half else array for name, array in arrays.items()})


def write_adapter(model: str, config: Config, record: ArrayRecord, folder: Path) -> Path:
    """Makes an adapter of what travelled: a PEFT folder with an ``adapter.gguf`` in it."""
    with tempfile.TemporaryDirectory(prefix="tritune-start-") as start:
        adapters.new(model, start, **form(config))
        arrays = adapters.read(model, start)
        arrays.update({name: array.numpy().astype(numpy.float32) for name, array in record.items()})
        adapters.write(model, arrays, folder, like=start)
    return folder


def initial_record(model: str, config: Config) -> ArrayRecord:
    """The adapter of round 0, which changes nothing yet."""
    with tempfile.TemporaryDirectory(prefix="tritune-start-") as start:
        adapters.new(model, start, **form(config))
        return to_record(config, adapters.read(model, start))


def rate(config: Config, server_round: int) -> float:
    """The learning rate of a round: half a cosine from lr to lr-end."""
    rounds = max(int(config["num-server-rounds"]) - 1, 1)
    share = 0.5 * (1 + math.cos(math.pi * min(server_round - 1, rounds) / rounds))
    return float(config["lr-end"]) + share * (float(config["lr"]) - float(config["lr-end"]))


def shares(count: int, nodes: int) -> list[int]:
    """How many of so many records each node has, unevenly: the last one has about as much as the first three."""
    weights = [1 + 2 * node / max(nodes - 1, 1) for node in range(nodes)]
    ends = [round(count * sum(weights[: node + 1]) / sum(weights)) for node in range(nodes)]
    return [end - start for start, end in zip([0, *ends], ends)]


def node_data(config: Config, node: Config) -> Tuple[list[str], str]:
    """A node's own lines of data and the ending of their file: its own file, or, in a simulation, its share of the run's.

    The run config comes from the server, which must not choose what a device reads.
    """
    simulated = "partition-id" in node
    if "data" not in node and not simulated:
        raise ValueError("the node config names no data; start the SuperNode with --node-config 'data=\"/path/notes.jsonl\"'")
    path = Path(str(node["data"]) if "data" in node else setting(config, "data"))
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    if "data" not in node:
        place, nodes = int(node["partition-id"]), int(node["num-partitions"])
        sizes = shares(len(lines), nodes)
        start = sum(sizes[:place])
        lines = lines[start : start + sizes[place]]
    return lines, path.suffix


def record_of(line: str, suffix: str) -> Any:
    """A line of a node's file as a record."""
    return json.loads(line) if suffix == ".jsonl" else line


def node_model(config: Config, node: Config) -> str:
    """The base model of a node."""
    return str(node["model"]) if "model" in node else setting(config, "model")


def device(config: Config) -> Dict[str, Any]:
    """The device of the run, as settings."""
    threads = int(config["threads"])
    return {"device": config["device"], "threads": threads if threads > 0 else None}


def train(
    config: Config, node: Config, record: ArrayRecord, server_round: int, proximal_mu: float
) -> Tuple[ArrayRecord, Dict[str, float]]:
    """Trains the adapter on the node's data; nothing but the adapter and a few counts leaves it."""
    model = node_model(config, node)
    lines, suffix = node_data(config, node)
    with tempfile.TemporaryDirectory(prefix="tritune-round-") as name:
        folder = Path(name)
        data = folder / f"data{suffix}"
        data.write_text("\n".join(lines) + "\n", encoding="utf-8")
        start = write_adapter(model, config, record, folder / "start")
        result = tritune.finetune(
            model,
            data,
            folder / "out",
            init=os.fspath(start),
            steps=config["local-steps"],
            lr=rate(config, server_round),
            schedule="constant",
            seq=config["seq"],
            batch_tokens=max(int(config["batch-tokens"]), int(config["seq"])),
            seed=server_round,
            weight_decay=0.0,
            eval_every=0,
            checkpoint_every=0,
            proximal=proximal_mu,
            answers=0,
            check=False,  # what is sent is read from the file anyway
            progress=False,
            **form(config),
            **device(config),
        )
        trained = to_wire(config, adapters.read(model, folder / "out" / "last"))
    counts = {"num-examples": len(lines), "tokens": result.metrics["tokens"], "nodes": 1}
    return trained, {"train_loss": result.loss, **counts}


def train_on(
    config: Config, node: Config, record: ArrayRecord, server_round: int, kept: bytes | None
) -> Tuple[ArrayRecord, Dict[str, float], bytes]:
    """The same for a node that goes on: the optimiser's moments and the place in the data are those of its last round.

    They are returned to be kept there; they leave the node no more than its data does.
    """
    model = node_model(config, node)
    lines, suffix = node_data(config, node)
    steps = int(config["local-steps"])
    with tempfile.TemporaryDirectory(prefix="tritune-round-") as name:
        folder = Path(name)
        data = folder / f"data{suffix}"
        data.write_text("\n".join(lines) + "\n", encoding="utf-8")
        start = write_adapter(model, config, record, folder / "start")
        trainer = tritune.Trainer(
            model,
            data,
            init=os.fspath(start),
            steps=steps * int(config["num-server-rounds"]),
            lr=rate(config, server_round),
            schedule="constant",
            seq=config["seq"],
            batch_tokens=max(int(config["batch-tokens"]), int(config["seq"])),
            weight_decay=0.0,
            # The adapter that it starts from, and the rate, are others each round.
            accept_changes=True,
            **form(config),
            **device(config),
        )
        if kept:
            go_on(trainer, kept)
        reports = [trainer.step() for _ in range(steps)]
        written = trainer.save(folder / "out")
        trained = to_wire(config, adapters.read(model, written["peft"]))
    tokens = sum(report["tokens"] for report in reports)
    loss = sum(report["loss"] * report["targets"] for report in reports) / sum(report["targets"] for report in reports)
    counts = {"num-examples": len(lines), "tokens": tokens, "nodes": 1}
    return trained, {"train_loss": loss, **counts}, trainer.state()


def go_on(trainer: tritune.Trainer, kept: bytes) -> None:
    """Takes the moments of an earlier round, and no more than these: the parameters are the server's."""
    parameters = trainer.parameters().copy()
    logger = logging.getLogger("tritune")
    before = logger.level
    # What differs from the last round is meant to.
    logger.setLevel(logging.ERROR)
    try:
        trainer.restore(kept)
    except tritune.Error as error:
        logger.error("the moments of an earlier round cannot be used: %s", error)
    finally:
        logger.setLevel(before)
    trainer.set_parameters(parameters)


def evaluate(config: Config, model: str, record: ArrayRecord, data: Any) -> Dict[str, Any]:
    """The loss of an adapter on data."""
    with tempfile.TemporaryDirectory(prefix="tritune-eval-") as name:
        adapter = write_adapter(model, config, record, Path(name) / "adapter")
        return tritune.evaluate(model, data, adapters=[adapter], seq=config["seq"], **device(config))
