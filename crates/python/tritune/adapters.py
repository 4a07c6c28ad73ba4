"""Adapters as arrays, and their means: what federated training exchanges.

>>> import tempfile
>>> from tritune import adapters
>>> with tempfile.TemporaryDirectory() as folder:
...     adapters.new("models/storyteller.gguf", folder + "/a", rank=2, freeze_a=7)
...     arrays = adapters.read("models/storyteller.gguf", folder + "/a")
...     name = "base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight"
...     arrays[name].shape[0]
2
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, Iterable, Mapping, Tuple, Union

from . import _tritune
from .model import Model, PathLike, _option_text
from .settings import RunSettings, shows_keywords

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from typing_extensions import Unpack

Arrays = Dict[str, "numpy.typing.NDArray[numpy.float32]"]


def _path(model: Union[Model, PathLike]) -> str:
    return model.path if isinstance(model, Model) else os.fspath(model)


def read(model: Union[Model, PathLike], adapter: PathLike) -> Arrays:
    """The tensors of an adapter by PEFT's names, in f32."""
    import numpy

    _, tensors = _tritune.read_adapter(_path(model), os.fspath(adapter))
    return {name: numpy.frombuffer(values, dtype=numpy.float32).reshape(shape) for name, shape, values in tensors}


def info(model: Union[Model, PathLike], adapter: PathLike) -> Dict[str, Any]:
    """Rank, alpha, kind, base and size of an adapter.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     new("models/storyteller.gguf", folder + "/a", rank=2, alpha=4)
    ...     about = info("models/storyteller.gguf", folder + "/a")
    >>> about["rank"], about["alpha"], about["dora"]
    (2, 4.0, False)
    """
    about, _ = _tritune.read_adapter(_path(model), os.fspath(adapter))
    value: Dict[str, Any] = json.loads(about)
    return value


def write(model: Union[Model, PathLike], arrays: Mapping[str, Any], output: PathLike, *, like: PathLike) -> None:
    """Writes a PEFT folder, with an ``adapter.gguf`` in it: the form of the adapter ``like``, the numbers of ``arrays``.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     new("models/storyteller.gguf", folder + "/a", rank=2)
    ...     halves = {name: array / 2 for name, array in read("models/storyteller.gguf", folder + "/a").items()}
    ...     write("models/storyteller.gguf", halves, folder + "/b", like=folder + "/a")
    ...     again = read("models/storyteller.gguf", folder + "/b")
    >>> all((again[name] == halves[name]).all() for name in halves)
    True
    """
    import numpy

    tensors = []
    for name, array in arrays.items():
        values = numpy.ascontiguousarray(array, dtype=numpy.float32)
        tensors.append((name, list(values.shape), values.tobytes()))
    _tritune.write_adapter(_path(model), os.fspath(like), tensors, os.fspath(output))


@shows_keywords
def new(model: Union[Model, PathLike], output: PathLike, **settings: Unpack[RunSettings]) -> None:
    """Writes an adapter that changes nothing yet: what :func:`tritune.finetune` with the same ``rank``, ``alpha``,
    ``modules``, ``rslora`` and ``seed`` (or ``freeze_a``) starts from."""
    _tritune.new_adapter(_path(model), _option_text(settings), os.fspath(output))


def average(
    model: Union[Model, PathLike], adapters: Iterable[Union[PathLike, Tuple[PathLike, float]]], output: PathLike
) -> None:
    """Writes the weighted mean of adapters of the same base, rank, alpha and projections, rounded once.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in "ab":
    ...         new("models/storyteller.gguf", f"{folder}/{name}", rank=2, freeze_a=7)
    ...     average("models/storyteller.gguf", [(folder + "/a", 120), (folder + "/b", 80)], folder + "/mean")
    ...     info("models/storyteller.gguf", folder + "/mean")["rank"]
    2
    """
    pairs = [pair if isinstance(pair, tuple) else (pair, 1.0) for pair in adapters]
    weighted = [(os.fspath(path), float(weight)) for path, weight in pairs]
    _tritune.average_adapters(_path(model), weighted, os.fspath(output))
