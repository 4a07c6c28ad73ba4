"""Devices, predictions and verification."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from . import _tritune
from .model import Model, PathLike


def devices() -> List[Dict[str, Any]]:
    """The devices of this machine, the CPU first.

    >>> devices()[0]["device"]
    'cpu'
    """
    value: List[Dict[str, Any]] = json.loads(_tritune.devices())
    return value


def plan(
    model: Union[Model, PathLike],
    device_model: str = "all",
    *,
    seq: int = 512,
    batch_tokens: Optional[int] = None,
    rank: int = 8,
) -> List[Dict[str, Any]]:
    """Predicts speed and memory of a model on named devices, such as ``galaxy-s25``, without them.

    What a run on this machine needs is told by ``finetune(..., dry_run=True)``.

    >>> rows = plan("models/storyteller.gguf", "galaxy-s25")
    >>> rows[0]["fits"]
    True
    """
    path = model.path if isinstance(model, Model) else os.fspath(model)
    text = _tritune.predict(path, device_model, seq, seq if batch_tokens is None else batch_tokens, rank)
    value: List[Dict[str, Any]] = json.loads(text)
    return value


@dataclass(frozen=True)
class Verification:
    """Whether a device computes correctly; true in a condition when it does."""

    passed: bool
    """Whether everything agrees."""
    report: Dict[str, Any]
    """Everything that was compared."""

    def __bool__(self) -> bool:
        return self.passed


def verify(
    device: str = "auto", *, op: Optional[str] = None, seed: Optional[int] = None, all_cases: bool = False
) -> Verification:
    """Compares a device's kernels with the CPU and with exact results: the most telling cases, as many as a minute has
    room for, or all of them; or those of one op.

    >>> bool(verify("cpu", op="rms_norm"))
    True
    """
    passed, text = _tritune.verify(device, op, seed, all_cases)
    return Verification(passed, json.loads(text))
