"""Run and fine-tune ternary (1.58-bit) language models.

>>> import tritune
>>> model = tritune.Model("models/storyteller.gguf", device="cpu")
>>> text = model.generate("Once upon a time", max_tokens=8, temperature=0)
>>> str(text).startswith(", there")
True
"""

import sys as _sys

from ._tritune import __version__, set_trial_helper as _set_trial_helper
from .errors import (
    AdapterError,
    AdapterNotFoundError,
    CheckpointError,
    DataError,
    DataNotFoundError,
    DeviceError,
    Error,
    FileError,
    ModelError,
    ModelNotFoundError,
    NotFoundError,
    OutOfMemoryError,
    SettingsError,
    TrainingError,
)
from . import adapters, settings
from .model import Generation, Model, Stream
from .tools import Verification, devices, plan, verify
from .trainer import Trainer
from .training import Result, evaluate, finetune

__all__ = [
    "AdapterError",
    "AdapterNotFoundError",
    "CheckpointError",
    "DataError",
    "DataNotFoundError",
    "DeviceError",
    "Error",
    "FileError",
    "Generation",
    "Model",
    "ModelError",
    "ModelNotFoundError",
    "NotFoundError",
    "OutOfMemoryError",
    "Result",
    "SettingsError",
    "Stream",
    "Trainer",
    "TrainingError",
    "Verification",
    "__version__",
    "adapters",
    "devices",
    "evaluate",
    "finetune",
    "plan",
    "settings",
    "verify",
]

# A driver that crashes at the first use of a GPU takes a process of its own with it, and not this one.
if _sys.executable:
    _set_trial_helper([_sys.executable, "-m", "tritune", "try-device"])
