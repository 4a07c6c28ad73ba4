"""What a worker of :func:`tritune_ray.fit` does: steps of its own, exchanges, and checkpoints of the whole group."""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, Dict, List

import numpy
import ray
import ray.train
import ray.train.collective
import tritune

from .devices import device_of_this_process
from .exchange import Outer

# Files of a checkpoint, beside the states of the workers.
HISTORY, VELOCITY, ADAPTER = "history.json", "velocity.npy", "adapter"


def work(config: Dict[str, Any]) -> None:
    """Trains, from the newest checkpoint of the group if there is one."""
    worker = Worker(config)
    worker.join()
    checkpoint = ray.train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as folder:
            worker.resume(Path(folder))
    while worker.steps < config["steps"]:
        worker.round()
        if worker.steps == config["steps"] or len(worker.history) % config["checkpoint_rounds"] == 0:
            worker.report()


class Worker:
    """A trainer that takes its part of the batches, and what it shares with the others."""

    def __init__(self, config: Dict[str, Any]) -> None:
        context = ray.train.get_context()
        self.rank, self.world = context.get_world_rank(), context.get_world_size()
        self.config, self.is_local = config, config["sync"] == "local"
        settings = dict(config["settings"])
        settings["device"] = device_of_this_process(settings.get("device") or "auto")
        self.trainer = tritune.Trainer(
            config["model"],
            config["data"],
            shard=(self.rank, self.world),
            steps=config["steps"],
            # A worker may go on with the state of another machine's.
            accept_changes=True,
            **settings,
        )
        self.steps = 0
        self.outer = Outer(self.trainer.parameters(), config["outer_rate"], config["outer_momentum"])
        self.history: List[Dict[str, Any]] = []

    def join(self) -> None:
        """Tells the exchange of this group of workers. Earlier ones, of which somebody was lost, take part no longer."""
        group = uuid.uuid4().hex if self.rank == 0 else None
        if group:
            ray.get(self.config["exchange"].begin.remote(group, self.world))
        self.group = ray.train.collective.broadcast_from_rank_zero(group)

    def resume(self, folder: Path) -> None:
        """Goes on from a checkpoint. One that was not there then starts with the moments of the first worker."""
        own = folder / f"state-{self.rank}"
        self.trainer.restore((own if own.exists() else folder / "state-0").read_bytes())
        self.steps = self.trainer.info["steps"]
        self.history = json.loads((folder / HISTORY).read_text())
        self.outer.parameters = self.trainer.parameters().copy()
        if self.is_local:
            self.outer.velocity = numpy.load(folder / VELOCITY)

    def round(self) -> None:
        """Steps, and what comes of them for all."""
        began = time.perf_counter()
        if self.is_local:
            taken = min(self.config["local_steps"], self.config["steps"] - self.steps)
            reports = [self.trainer.step() for _ in range(taken)]
            part = self.outer.moved(self.trainer.parameters())
            targets = sum(report["targets"] for report in reports)
            loss = sum(report["loss"] * report["targets"] for report in reports) / targets
        else:
            taken = 1
            part, targets, loss = self.trainer.gradients()
        computed = time.perf_counter()
        figures = {"loss": loss, "targets": targets}
        shared = self.config["exchange"].share.remote(self.group, len(self.history), self.rank, part, figures)
        reference, told = ray.get(shared)
        result = ray.get(reference)
        exchanged = time.perf_counter()
        if self.is_local:
            self.outer.step(result)
            self.trainer.set_parameters(self.outer.parameters)
        else:
            self.trainer.apply(result)
        self.steps += taken
        targets = sum(one["targets"] for one in told)
        self.history.append({
            "steps": self.steps,
            "workers": self.world,
            "loss": sum(one["loss"] * one["targets"] for one in told) / targets,
            "targets": targets,
            "seconds": round(time.perf_counter() - began, 4),
            "exchange_seconds": round(exchanged - computed, 4),
            # There and back.
            "bytes": 2 * part.nbytes,
        })

    def report(self) -> None:
        """A checkpoint of the group: each worker's own moments, or those that all have in common."""
        with tempfile.TemporaryDirectory(prefix="tritune-checkpoint-") as name:
            folder = Path(name)
            if self.rank == 0:
                if self.config["evaluates"]:
                    self.history[-1]["eval_loss"] = self.trainer.evaluate()
                (folder / HISTORY).write_text(json.dumps(self.history, indent=1) + "\n")
                if self.is_local:
                    numpy.save(folder / VELOCITY, self.outer.velocity)
                if self.steps == self.config["steps"]:
                    self.trainer.save(folder / ADAPTER)
            if self.rank == 0 or self.is_local:
                (folder / f"state-{self.rank}").write_bytes(self.trainer.state())
            checkpoint = ray.train.Checkpoint.from_directory(folder) if any(folder.iterdir()) else None
            ray.train.report(dict(self.history[-1]), checkpoint=checkpoint)
