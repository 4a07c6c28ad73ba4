"""Exceptions. Where a file is not there they are a ``FileNotFoundError``, too, with ``filename``."""


class Error(Exception):
    """Anything the engine refuses or fails at."""

    def __str__(self) -> str:
        # An OSError would put its number before the words.
        return str(self.args[0]) if self.args else ""


class SettingsError(Error, ValueError):
    """A setting, an option or a name is wrong."""


class DeviceError(Error):
    """The device cannot be opened, or failed."""


class OutOfMemoryError(Error, MemoryError):
    """Memory does not suffice; the message names the smallest change that helps."""


class ModelError(Error):
    """A model, its tokenizer or its chat template cannot be read or used."""


class AdapterError(Error):
    """An adapter cannot be read, or belongs to another model."""


class DataError(Error):
    """Data cannot be read or used."""


class TrainingError(Error):
    """Training, evaluation or export failed."""


class CheckpointError(Error):
    """A folder holds another run, or its checkpoints cannot be used."""


class FileError(Error, OSError):
    """A file cannot be read or written."""


class NotFoundError(FileError, FileNotFoundError):
    """A file or folder is not there."""


class ModelNotFoundError(ModelError, FileNotFoundError):
    """The model is not there."""


class AdapterNotFoundError(AdapterError, FileNotFoundError):
    """The adapter is not there."""


class DataNotFoundError(DataError, FileNotFoundError):
    """The data is not there."""
