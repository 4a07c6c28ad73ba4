"""Exceptions. The words are those of the command line."""


class Error(Exception):
    """Anything the engine refuses or fails at."""


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
