"""Fine-tunes a model that llama-cpp-python has loaded, in the same process and on the same device.

Needs llama-cpp-python 0.3.36 or later and the plug-in that trains (``libggml-tritune.so``), which is named by the variable
``GGML_BACKEND_PATH`` or by :func:`load`. Nothing else of the package is used: this file also works alone, under a name
other than ``llama_cpp``::

    import llama_cpp
    from tritune.llama_cpp import finetune, load

    load("libggml-tritune.so")
    llm = llama_cpp.Llama("model.gguf", n_gpu_layers=-1)
    finetune(llm, [{"prompt": "Zubi is", "completion": " a crab."}] * 20, epochs=10)
    print(llm("Zubi is")["choices"][0]["text"])
"""

import contextlib
import ctypes
import json
import os
import queue
import tempfile
import time
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, NamedTuple, Optional, Union

import llama_cpp

__all__ = ["Error", "Trained", "finetune", "load", "set_adapters"]

_VERSION = 1
_ON_STEP = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_char_p, ctypes.c_void_p)
_loaded: Dict[str, Any] = {}


class Error(RuntimeError):
    """What Tritune says went wrong; ``code`` is the number that ``tritune.h`` has for it."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.code = code


class Trained(NamedTuple):
    """What a run did."""

    finished: bool
    """Whether all steps are done; one that was stopped continues with ``resume=True`` and the same ``output``."""
    steps: int
    """Optimiser steps done."""
    adapter: Optional[str]
    """The adapter, where the run has finished."""
    output: str
    """The folder of the run: checkpoints, log, report, adapter."""
    metrics: Dict[str, Any]
    """All figures of the run."""


def load(plugin: Union[str, "os.PathLike[str]", None] = None) -> Any:
    """Loads the plug-in into llama.cpp, before the first model; ``GGML_BACKEND_PATH`` names it unless ``plugin`` does."""
    path = os.fspath(plugin) if plugin is not None else os.environ.get("GGML_BACKEND_PATH")
    if path is None and len(_loaded) == 1:
        return next(iter(_loaded.values()))
    if path is None:
        raise Error("set GGML_BACKEND_PATH to Tritune's plug-in, or call load(path)", 10)
    path = os.path.realpath(path)
    if path in _loaded:
        return _loaded[path]
    from llama_cpp import _ggml

    backend_load = _ggml.libggml.ggml_backend_load
    backend_load.restype, backend_load.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    if not backend_load(os.fsencode(path)):
        raise Error(f"llama.cpp does not load {path}; its messages say why", 2)
    library = ctypes.CDLL(path)  # The one that llama.cpp has just loaded.
    if not hasattr(library, "tritune_run_start"):
        raise Error(f"{path} does not train; take the plug-in that does", 2)
    library.tritune_last_error.restype = ctypes.c_char_p
    library.tritune_run_start.argtypes = [ctypes.c_char_p, _ON_STEP, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint64)]
    library.tritune_run_wait.argtypes = [ctypes.c_uint64, ctypes.c_double, ctypes.POINTER(ctypes.c_uint64)]
    library.tritune_run_pause.argtypes = library.tritune_run_free.argtypes = [ctypes.c_uint64]
    library.tritune_text_get.argtypes = [ctypes.c_uint64, ctypes.POINTER(ctypes.c_char_p), ctypes.c_void_p]
    library.tritune_text_free.argtypes = [ctypes.c_uint64]
    if library.tritune_api_version() != _VERSION:
        raise Error(f"{path} has version {library.tritune_api_version()} of the interface, not {_VERSION}", 2)
    _loaded[path] = library
    return library


def finetune(
    llm: "llama_cpp.Llama",
    data: Union[str, "os.PathLike[str]", Iterable[Any]],
    output: Union[str, "os.PathLike[str]", None] = None,
    *,
    callback: Optional[Callable[[Dict[str, Any]], Optional[bool]]] = None,
    apply: bool = True,
    **settings: Any,
) -> Trained:
    """Trains an adapter of the model that ``llm`` has loaded; the next ``llm(...)`` answers with it, unless ``apply`` is false.

    ``data`` is a file, or an iterable of records: dicts such as ``{"messages": [...]}`` or ``{"prompt": ..., "completion": ...}``,
    or texts. ``settings`` are the flags of ``tritune finetune`` with underscores. ``output`` is the folder of the run, a new one under
    ``tritune-runs`` unless given.

    ``callback`` is called after every step, in this thread, with a dict (``step``, ``total``, ``loss``, …), and may use ``llm``; when it
    returns ``False`` the run saves and ends. So does Ctrl-C, which raises ``KeyboardInterrupt`` once everything is saved.
    """
    library = load()
    folder = os.fspath(output) if output is not None else _new_folder(llm.model_path)
    steps: "queue.Queue[Dict[str, Any]]" = queue.Queue()
    answers: "queue.Queue[bool]" = queue.Queue()

    def on_step(record: bytes, _: Any) -> int:
        steps.put(json.loads(record))
        return int(answers.get())

    called = _ON_STEP(on_step) if callback is not None else _ON_STEP()
    with _as_file(data) as path:
        wanted = {"device": "ggml", **settings, "model": llm.model_path, "data": path, "output": folder}
        run = ctypes.c_uint64()
        _check(library, library.tritune_run_start(json.dumps(wanted).encode(), called, None, ctypes.byref(run)))
        try:
            ended = _attend(library, run, callback, steps, answers)
        finally:
            # An exception, such as Ctrl-C, ends the run, too: nobody answers its steps any more.
            answers.put(False)
            library.tritune_run_free(run)
    if ended["state"] == "failed":
        raise Error(ended["error"], ended["code"])
    result = ended["result"]
    adapter = result.get("adapter")
    if adapter is None and result["finished"]:
        adapter = os.path.join(folder, "adapter.gguf")
    if apply and adapter is not None:
        set_adapters(llm, {adapter: 1.0})
    return Trained(result["finished"], result["steps"], adapter, folder, result)


def _attend(library: Any, run: Any, callback: Any, steps: Any, answers: Any) -> Dict[str, Any]:
    """Waits for a run, and calls back."""
    while True:
        with contextlib.suppress(queue.Empty):
            while callback is not None:
                answer = callback(steps.get_nowait())
                answers.put(answer is None or bool(answer))
        told = ctypes.c_uint64()
        _check(library, library.tritune_run_wait(run, 0.02 if callback is not None else 0.2, ctypes.byref(told)))
        text = ctypes.c_char_p()
        _check(library, library.tritune_text_get(told, ctypes.byref(text), None))
        state: Dict[str, Any] = json.loads(text.value or b"{}")
        library.tritune_text_free(told)
        if state["state"] != "running":
            return state


def set_adapters(llm: "llama_cpp.Llama", adapters: Mapping[Union[str, "os.PathLike[str]"], float]) -> None:
    """Uses these adapters from now on, files with their scales, and no others; none at all where there are none.

    What the model had computed before is forgotten: it was computed with other adapters.
    """
    known: Dict[Any, Any] = llm.__dict__.setdefault("_tritune_adapters", {})
    chosen = []
    for path, scale in adapters.items():
        # A file that was written again is another adapter.
        found = os.stat(path)
        key = (os.path.realpath(path), found.st_mtime_ns, found.st_size)
        if key not in known:
            known[key] = llama_cpp.llama_adapter_lora_init(llm.model, os.fsencode(path))
        if not known[key]:
            del known[key]
            raise Error(f"llama.cpp does not take the adapter {os.fspath(path)}; is it of this model?", 5)
        chosen.append((known[key], scale))
    count = len(chosen)
    handles = (llama_cpp.llama_adapter_lora_p_ctypes * max(count, 1))(*(handle for handle, _ in chosen))
    scales = (ctypes.c_float * max(count, 1))(*(scale for _, scale in chosen))
    if llama_cpp.llama_set_adapters_lora(llm.ctx, handles, count, scales) != 0:
        raise Error("llama.cpp does not take these adapters together", 5)
    llm.reset()
    if llm.cache is not None:
        # Its states were computed with other adapters.
        llm.set_cache(type(llm.cache)(capacity_bytes=llm.cache.capacity_bytes) if _in_memory(llm.cache) else None)


def _in_memory(cache: Any) -> bool:
    return isinstance(cache, getattr(llama_cpp, "LlamaRAMCache", ()))


def _check(library: Any, code: int) -> None:
    if code != 0:
        raise Error(library.tritune_last_error().decode(errors="replace"), code)


def _new_folder(model: str) -> str:
    """A name that no run had: bindings keep adapters by their names."""
    stem = os.path.splitext(os.path.basename(model))[0]
    return os.path.join("tritune-runs", f"{stem}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{time.monotonic_ns() % 1000000}")


@contextlib.contextmanager
def _as_file(data: Any) -> Iterator[str]:
    if isinstance(data, (str, os.PathLike)):
        yield os.fspath(data)
        return
    with tempfile.TemporaryDirectory(prefix="tritune-") as folder:
        path = os.path.join(folder, "data.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for record in data:
                file.write(json.dumps({"text": record} if isinstance(record, str) else dict(record), ensure_ascii=False) + "\n")
        yield path
