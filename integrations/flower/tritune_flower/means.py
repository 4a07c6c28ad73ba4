"""Means that are added up as replies come, in the memory of one adapter, and the outer momentum of DiLoCo."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator

import numpy
from flwr.app import Array, ArrayRecord, Message, MetricRecord
from flwr.serverapp import Grid, strategy

logger = logging.getLogger("flwr")

# Seconds between two looks for replies.
PAUSE = 0.5


def record_of(arrays: dict[str, numpy.ndarray]) -> ArrayRecord:
    """Arrays as they travel."""
    return ArrayRecord({name: Array(array) for name, array in arrays.items()})


def as_type(record: ArrayRecord, dtype: type) -> ArrayRecord:
    """The same numbers as f16, or as f32."""
    return record_of({name: array.numpy().astype(dtype) for name, array in record.items()})


def size_of(record: ArrayRecord) -> int:
    """Bytes of the numbers."""
    return sum(array.numpy().nbytes for array in record.values())


class Streaming:
    """A grid that hands out each reply when it is there, and does not keep it: a thousand adapters need not fit into memory."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def __getattr__(self, name: str):
        return getattr(self.grid, name)

    def send_and_receive(self, messages: Iterable[Message], *, timeout: float | None = None) -> Iterator[Message]:
        """Sends now; replies come as they are taken, at most until the time is over."""
        waiting = [name for name in self.grid.push_messages(messages) if name]
        return self._replies(waiting, None if timeout is None else time.monotonic() + timeout)

    def _replies(self, waiting: list[str], end: float | None) -> Iterator[Message]:
        while waiting and (end is None or time.monotonic() < end):
            found = 0
            for name in list(waiting):
                for reply in self.grid.pull_messages([name]):
                    waiting.remove(name)
                    found += 1
                    yield reply
            if not found:
                time.sleep(PAUSE)
        if waiting:
            logger.warning("%d nodes have not answered in time; the round goes on without them", len(waiting))


def running(kind: type) -> type:
    """A strategy of means, which adds up instead of keeping all replies."""

    class Running(kind):
        adds_up = True

        def aggregate_train(self, server_round: int, replies: Iterable[Message]):
            sums: dict[str, numpy.ndarray] = {}
            figures: dict[str, float] = {}
            weights, failed = 0.0, 0
            for reply in replies:
                if reply.has_error():
                    failed += 1
                    logger.info("node %d failed: %s", reply.metadata.src_node_id, reply.error.reason)
                    continue
                metrics = reply.content["metrics"]
                weight = float(metrics[self.weighted_by_key])
                for name, array in reply.content["arrays"].items():
                    part = array.numpy().astype(numpy.float64) * weight
                    sums[name] = sums[name] + part if name in sums else part
                for name, value in metrics.items():
                    if name != self.weighted_by_key:
                        figures[name] = figures.get(name, 0.0) + weight * float(value)
                weights += weight
            if not weights:
                return None, None
            mean = record_of({name: (total / weights).astype(numpy.float32) for name, total in sums.items()})
            return mean, MetricRecord({name: value / weights for name, value in figures.items()})

    Running.__name__ = kind.__name__
    return Running


class Diloco(running(strategy.FedAvg)):
    """Nodes take many steps, with moments that they keep; what they moved on average is a gradient for Nesterov's momentum."""

    def __init__(self, *, outer_rate: float = 0.7, outer_momentum: float = 0.9, **options) -> None:
        super().__init__(**options)
        self.outer_rate, self.outer_momentum = outer_rate, outer_momentum
        self.velocity: dict[str, numpy.ndarray] = {}
        self.master: ArrayRecord | None = None
        self.origin: ArrayRecord | None = None

    def begin(self, master: ArrayRecord, sent: ArrayRecord) -> None:
        """What the round starts from, here and as nodes receive it."""
        self.master, self.origin = master, sent

    def aggregate_train(self, server_round: int, replies: Iterable[Message]):
        mean, metrics = super().aggregate_train(server_round, replies)
        if mean is None:
            return None, None
        after = {}
        for name, array in mean.items():
            moved = array.numpy().astype(numpy.float64) - self.origin[name].numpy()
            velocity = self.outer_momentum * self.velocity.get(name, 0.0) + moved
            self.velocity[name] = velocity
            step = self.outer_rate * (moved + self.outer_momentum * velocity)
            after[name] = (self.master[name].numpy() + step).astype(numpy.float32)
        return record_of(after), metrics
