"""What the workers of a run exchange: an actor that adds up their numbers, and what they make of the sum."""

from __future__ import annotations

import asyncio
from typing import Any, Dict, List, Optional

import numpy
import ray
from numpy.typing import NDArray

# Halves have no steps finer than 6e-8, and what an adapter's numbers move by in a few steps is far below one: they travel as so
# many times what they are.
SCALE = numpy.float32(1024)


class Mean:
    """The mean of halves, in the memory of one sum.

    A half is a multiple of 2^-24 below 2^16. The sum of up to 2^13 of them is exact in f64, in whatever order they come.
    """

    def __init__(self, world: int) -> None:
        self.world, self.added, self.total = world, 0, numpy.float64(0)

    def add(self, rank: int, part: NDArray[Any]) -> None:
        self.total = self.total + part.astype(numpy.float64)
        self.added += 1

    def result(self) -> Optional[NDArray[Any]]:
        return (self.total / self.world).astype(numpy.float16) if self.added == self.world else None


class Sum:
    """The sum of f32, added up in the order of the ranks: that of one worker who took all batches. What comes early waits."""

    def __init__(self, world: int) -> None:
        self.world, self.added, self.total = world, 0, numpy.float32(0)
        self.early: Dict[int, NDArray[Any]] = {}

    def add(self, rank: int, part: NDArray[Any]) -> None:
        self.early[rank] = part
        while self.added in self.early:
            self.total = self.total + self.early.pop(self.added)
            self.added += 1

    def result(self) -> Optional[NDArray[Any]]:
        return self.total if self.added == self.world else None


class Round:
    """A round of an exchange, until all workers have handed in their part."""

    def __init__(self, sums: Any) -> None:
        self.sums, self.figures = sums, {}
        self.done = asyncio.Event()
        self.result: Any = None


@ray.remote(num_cpus=0, max_restarts=-1)
class Exchange:
    """Adds up what workers hand in, round by round. It holds nothing that a restarted one would miss: workers then start again
    from their checkpoint, and so does everything here."""

    def __init__(self, sync: str) -> None:
        self.kind = {"local": Mean, "step": Sum}[sync]
        self.group, self.world, self.rounds = "", 0, {}

    async def begin(self, group: str, world: int) -> None:
        """From now on such a group of workers, and no other, takes part."""
        self.group, self.world, self.rounds = group, world, {}

    async def share(self, group: str, number: int, rank: int, part: NDArray[Any], figures: Dict[str, float]) -> List[Any]:
        """Hands in a worker's part of a round; gives a reference of the sum or mean, and all figures in the order of the ranks."""
        if group != self.group:
            raise RuntimeError("this exchange was started again, or serves other workers by now")
        found = self.rounds.setdefault(number, Round(self.kind(self.world)))
        found.sums.add(rank, part)
        found.figures[rank] = figures
        if (result := found.sums.result()) is not None:
            # The object store hands it on from node to node, so that this one need not send it to each.
            found.result = [ray.put(result), [found.figures[one] for one in sorted(found.figures)]]
            del self.rounds[number]
            found.sums = None
            found.done.set()
        await found.done.wait()
        return found.result


class Outer:
    """What workers have in common, and Nesterov's momentum on what they moved on average (DiLoCo).

    Every worker computes it for itself, from the same numbers and to the same bits.
    """

    def __init__(self, parameters: NDArray[numpy.float32], rate: float, momentum: float) -> None:
        self.parameters = parameters.copy()
        self.velocity = numpy.zeros_like(self.parameters)
        self.rate, self.momentum = numpy.float32(rate), numpy.float32(momentum)

    def moved(self, parameters: NDArray[numpy.float32]) -> NDArray[numpy.float16]:
        """How far a worker went, as it travels."""
        with numpy.errstate(over="ignore"):
            halves = ((parameters - self.parameters) * SCALE).astype(numpy.float16)
        if not numpy.isfinite(halves).all():
            raise RuntimeError("parameters moved by 64 or more in one round, or are no numbers any more; lower the learning rate")
        return halves

    def step(self, mean: NDArray[numpy.float16]) -> None:
        """Takes the outer step."""
        moved = mean.astype(numpy.float32) / SCALE
        self.velocity = self.momentum * self.velocity + moved
        self.parameters = self.parameters + self.rate * (moved + self.momentum * self.velocity)
