"""Fine-tuning and evaluation."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Literal,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
    overload,
)

from . import _tritune
from .errors import DataError, Error
from .model import Model, PathLike, _option_text, _plain
from .settings import RunSettings, shows_keywords

if TYPE_CHECKING:
    from typing_extensions import Unpack

Data = Union[PathLike, Iterable[Any]]
Progress = Callable[[Dict[str, Any]], Optional[bool]]


@dataclass(frozen=True)
class Result:
    """What a run did, and the files it left."""

    finished: bool
    """Whether all steps are done; one that was stopped continues with ``resume=True``."""
    steps: int
    """Optimiser steps done."""
    loss: float
    """The smoothed loss of training."""
    best_eval_loss: Optional[float]
    """The lowest loss of an evaluation."""
    adapter: Optional[str]
    """The adapter: ``adapter.gguf``, or the PEFT folder of one with magnitudes."""
    peft: Optional[str]
    """The same adapter as a PEFT folder."""
    model: Optional[str]
    """The model, where all weights were trained."""
    report: Optional[str]
    """The report, a page for a browser."""
    metrics: Dict[str, Any]
    """All figures, as ``tritune finetune --json`` prints them."""


@overload
def finetune(
    model: Union[Model, PathLike],
    data: Data,
    output: Optional[PathLike] = None,
    *,
    callback: Optional[Progress] = None,
    progress: Optional[bool] = None,
    dry_run: Literal[False] = False,
    **settings: Unpack[RunSettings],
) -> Result: ...


@overload
def finetune(
    model: Union[Model, PathLike],
    data: Data,
    output: Optional[PathLike] = None,
    *,
    callback: Optional[Progress] = None,
    progress: Optional[bool] = None,
    dry_run: Literal[True],
    **settings: Unpack[RunSettings],
) -> Dict[str, Any]: ...


@shows_keywords
def finetune(
    model: Union[Model, PathLike],
    data: Data,
    output: Optional[PathLike] = None,
    *,
    callback: Optional[Progress] = None,
    progress: Optional[bool] = None,
    dry_run: bool = False,
    **settings: Unpack[RunSettings],
) -> Union[Result, Dict[str, Any]]:
    """Fine-tunes a model on data, and writes an adapter, a report and checkpoints to the folder ``output``.

    ``data`` is a file (.jsonl, .json, .csv, .tsv or .txt, also gzipped) or an iterable of records: dicts such as
    ``{"messages": [...]}``, ``{"prompt": ..., "completion": ...}`` or ``{"text": ...}``, or texts. A Hugging Face
    ``Dataset`` is one. ``eval`` takes the same.

    ``settings`` are the flags of ``tritune finetune`` with underscores, checked by the same code: ``rank``, ``alpha``,
    ``lr``, ``epochs``, ``steps``, ``seq``, ``batch_tokens``, ``eval``, ``device``, ``resume``, …
    (:class:`tritune.settings.RunSettings` has all of them). Small data gets more passes and a higher rate unless
    ``epochs``, ``steps`` or ``lr`` are given.

    ``callback`` receives a dict for every step (``step``, ``total``, ``loss``, ``lr``, ``tokens_per_s``, …); when it
    returns ``False`` the run saves and ends, and ``resume=True`` continues it. So does Ctrl-C, which raises
    ``KeyboardInterrupt`` once everything is saved. A progress bar is shown where tqdm is installed, unless ``progress``
    is ``False`` or there is a callback.

    With ``dry_run`` it returns a dict with the plan: steps, memory, seconds. Otherwise a :class:`Result`.

    >>> import tempfile
    >>> stories = [{"text": "Zubi put on her boots and went to the sea."}] * 4
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     result = finetune("models/storyteller.gguf", stories, folder, steps=2, seq=32, device="cpu",
    ...                       answers=0, progress=False)
    ...     result.steps, result.finished
    (2, True)
    """
    with _wanted(model, data, settings) as wanted, contextlib.ExitStack() as stack:
        wanted["output"] = None if output is None else os.fspath(output)
        if dry_run:
            wanted["output"] = wanted["output"] or os.path.join(tempfile.gettempdir(), "tritune-plan")
            plan: Dict[str, Any] = json.loads(_tritune.plan_finetune(_option_text(wanted), True))
            return plan
        show = stack.enter_context(_bar(callback is None if progress is None else progress))
        return _result(json.loads(_tritune.finetune(_option_text(wanted), _tell(callback, show))))


@contextlib.contextmanager
def _wanted(model: Union[Model, PathLike], data: Data, settings: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    """The settings with those of the model and, while this is open, the data as files."""
    wanted: Dict[str, Any] = dict(settings)
    if isinstance(model, Model):
        wanted.setdefault("device", model.device)
        model = model.path
    wanted["model"] = os.fspath(model)
    with contextlib.ExitStack() as stack:
        wanted["data"] = stack.enter_context(_as_file(data, "data"))
        if wanted.get("eval") is not None:
            wanted["eval"] = stack.enter_context(_as_file(wanted["eval"], "eval"))
        yield wanted


def _tell(callback: Optional[Progress], show: Optional[Progress]) -> Callable[[str, str], Optional[bool]]:
    def tell(kind: str, text: str) -> Optional[bool]:
        record = json.loads(text)
        if kind != "step":
            return None
        if show is not None:
            show(record)
        return callback(record) if callback is not None else None

    def checked(kind: str, text: str) -> Optional[bool]:
        # Any falsy answer but None, such as NumPy's False, ends the run.
        answer = tell(kind, text)
        return None if answer is None else bool(answer)

    return checked


@contextlib.contextmanager
def _bar(wanted: bool) -> Iterator[Optional[Progress]]:
    """A progress bar, where tqdm is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        wanted = False
    if not wanted:
        yield None
        return
    with tqdm(unit="step", file=sys.stderr) as bar:

        def show(record: Dict[str, Any]) -> None:
            bar.total = record["total"]
            bar.set_postfix(loss=f"{record['smoothed_loss']:.4f}", refresh=False)
            bar.update(record["step"] - bar.n)

        yield show


def _result(value: Dict[str, Any]) -> Result:
    return Result(
        finished=value["finished"],
        steps=value["steps"],
        loss=value["smoothed_loss"],
        best_eval_loss=value["best_eval_loss"],
        adapter=value.get("adapter"),
        peft=value.get("peft"),
        model=value.get("model"),
        report=value.get("report"),
        metrics=value,
    )


@contextlib.contextmanager
def _as_file(data: Data, name: str) -> Iterator[str]:
    """A file with the data: itself, or lines of JSON in a folder that is removed afterwards, which errors call by its name."""
    if isinstance(data, (str, os.PathLike)):
        yield os.fspath(data)
        return
    if isinstance(data, Mapping):
        raise DataError(f"{name}: a dict was given; give a path or an iterable of records, such as a list of dicts")
    with tempfile.TemporaryDirectory(prefix="tritune-") as folder:
        path = os.path.join(folder, "data.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for number, record in enumerate(data):
                if isinstance(record, str):
                    record = {"text": record}
                if not isinstance(record, Mapping):
                    kind = type(record).__name__
                    raise DataError(f"{name}: record {number} is of type {kind}; a dict or a text is needed")
                try:
                    line = json.dumps(dict(record), default=_plain, ensure_ascii=False)
                except (TypeError, ValueError) as error:
                    raise DataError(f"{name}: record {number}: {error}") from None
                file.write(line + "\n")
        try:
            yield path
        except Error as error:
            error.args = (str(error).replace(path, name), *error.args[1:])
            raise


def evaluate(
    model: Union[Model, PathLike],
    data: Data,
    *,
    adapters: Sequence[Union[PathLike, Tuple[PathLike, float]]] = (),
    device: Optional[str] = None,
    **options: Any,
) -> Dict[str, Any]:
    """How well a model predicts data: ``loss``, ``perplexity``, ``bits_per_byte``, ``tokens``, ``samples`` and, where
    the data has labels or choices, ``accuracy``.

    The adapters of a :class:`Model` count too. ``options`` are the flags of ``tritune eval``: ``seq``, ``batch_tokens``,
    ``precision``, ``kv``, ``val_split``, ``seed``, ``loss``, ``format``, ``threads``.

    >>> figures = evaluate("models/storyteller.gguf", ["Once upon a time there was a dog."], device="cpu", seq=64)
    >>> 0 < figures["loss"] < 10
    True
    """
    paths: List[Tuple[str, float]] = []
    if isinstance(model, Model):
        device = model.device if device is None else device
        paths, model = model._adapter_paths(), model.path
    for adapter in adapters:
        path, scale = adapter if isinstance(adapter, tuple) else (adapter, 1.0)
        paths.append((os.fspath(path), float(scale)))
    with _as_file(data, "data") as file:
        text = _option_text({"device": device, **options})
        value: Dict[str, Any] = json.loads(_tritune.evaluate(os.fspath(model), file, paths, text))
        return value
