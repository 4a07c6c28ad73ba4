"""A training run that is driven a step at a time."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from . import _tritune
from .model import Model, PathLike, _option_text
from .settings import RunSettings, shows_keywords
from .training import Data, _wanted

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from typing_extensions import Unpack


class Trainer:
    """A run whose loop is yours. ``settings`` are those of :func:`tritune.finetune`, and so is every step, to the bit.

    Several workers train together when worker ``rank`` of ``world`` has ``shard=(rank, world)`` and the same settings and
    data: it takes every ``world``-th micro-batch. A step is then :meth:`gradients`, the sum of all workers' values, and
    :meth:`apply`. Added up in the order of the ranks, with ``accumulate=1``, that is the run of one worker with
    ``accumulate=world``: of an adapter to the bit on one kind of device, otherwise but for rounding. Or each takes
    :meth:`step` alone, with its own micro-batches, and now and then the workers share what their :meth:`parameters` moved.

    >>> stories = [{"text": "Zubi put on her boots and went to the sea."}] * 4
    >>> trainer = Trainer("models/storyteller.gguf", stories, steps=2, seq=32, device="cpu")
    >>> trainer.step()["step"]
    1
    >>> gradients, targets, loss = trainer.gradients()
    >>> trainer.apply(gradients) > 0
    True
    """

    @shows_keywords
    def __init__(
        self,
        model: Union[Model, PathLike],
        data: Data,
        *,
        shard: Tuple[int, int] = (0, 1),
        **settings: Unpack[RunSettings],
    ) -> None:
        rank, world = shard
        with _wanted(model, data, settings) as wanted:
            self._trainer = _tritune.Trainer(_option_text(wanted), rank, world)

    @property
    def info(self) -> Dict[str, Any]:
        """``steps`` done, ``total_steps``, ``parameters``, ``memory``, the device."""
        value: Dict[str, Any] = json.loads(self._trainer.info())
        return value

    def step(self) -> Dict[str, Any]:
        """Takes a step alone, with this worker's micro-batches: ``step``, ``loss``, ``grad_norm``, ``lr``, ``targets``, ``tokens``."""
        value: Dict[str, Any] = json.loads(self._trainer.step())
        return value

    def gradients(self) -> Tuple[numpy.typing.NDArray[numpy.float32], int, float]:
        """This worker's part of the gradients of the next step, its targets and their mean loss.

        Each target counts one part of the targets of all workers in ``shard``, so the sum over them is the step's. Workers
        that have data of their own and no ``shard`` each give a mean: weigh those by ``targets``.
        """
        elements, targets, loss = self._trainer.gradients()
        return _array(elements), targets, loss

    def apply(self, gradients: numpy.typing.ArrayLike) -> float:
        """Takes the step with the gradients of all workers; gives their norm before clipping."""
        return self._trainer.apply(_bytes(gradients))

    def parameters(self) -> numpy.typing.NDArray[numpy.float32]:
        """The parameters in one row: module by module ``lora_A`` (unless it is frozen), ``lora_B`` and magnitudes."""
        return _array(self._trainer.parameters())

    def set_parameters(self, values: numpy.typing.ArrayLike) -> None:
        """Replaces the parameters; the optimiser's moments stay."""
        self._trainer.set_parameters(_bytes(values))

    def state(self) -> bytes:
        """Everything that a trainer of the same run, here or elsewhere, needs to go on to the bit."""
        return self._trainer.state()

    def restore(self, state: bytes) -> None:
        """Goes on where the state was taken. That of another model, data, device or setting is refused."""
        self._trainer.restore(bytes(state))

    def evaluate(self) -> Optional[float]:
        """The loss of the evaluation data, if there is some (``eval``, ``val_split``)."""
        return self._trainer.evaluate()

    def save(self, folder: PathLike) -> Dict[str, str]:
        """Writes what :func:`tritune.finetune` would if the run ended now: ``adapter`` and ``peft``, or ``model``."""
        value: Dict[str, str] = json.loads(self._trainer.save(os.fspath(folder)))
        return value


def _array(elements: bytearray) -> numpy.typing.NDArray[numpy.float32]:
    import numpy

    return numpy.frombuffer(elements, dtype=numpy.float32)


def _bytes(values: numpy.typing.ArrayLike) -> bytes:
    import numpy

    return numpy.asarray(values, dtype=numpy.float32).tobytes()
