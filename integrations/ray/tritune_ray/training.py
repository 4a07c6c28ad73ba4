"""An adapter that several machines of one owner train together, on Ray Train."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional

import ray
import ray.train
import tritune
from pyarrow import fs
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .cluster import Refused, check_one_gpu, check_places, check_shared, check_there
from .devices import device_of_this_process
from .exchange import Exchange
from .kept import opened
from .working import ADAPTER, HISTORY, work

# An exchange that takes more of the time than this is worth a word.
LARGE_SHARE = 0.3
# What a run's checkpoints are of, and Ray's folder of them beside it.
RUN = "run.json"
CHECKPOINTS = "run"


@dataclass(frozen=True)
class Fitted:
    """What a run left."""

    output: str
    """The folder: the adapter as PEFT and GGUF, and ``history.json``."""
    history: List[Dict[str, Any]]
    """A line for each exchange: steps, workers, loss, seconds and bytes."""
    exchange_share: float
    """Which part of the time was spent with exchanges, as the first worker saw it; waiting for slower ones is part of it."""


def fit(
    model: str,
    data: Any,
    output: str,
    *,
    steps: int,
    workers: int = 1,
    min_workers: Optional[int] = None,
    sync: str = "local",
    local_steps: int = 10,
    outer_rate: float = 0.7,
    outer_momentum: float = 0.9,
    num_cpus: float = 1,
    num_gpus: float = 0,
    resources: Optional[Mapping[str, float]] = None,
    storage: Optional[str] = None,
    checkpoint_rounds: int = 10,
    max_failures: int = 10,
    resize_seconds: float = 60,
    **settings: Any,
) -> Fitted:
    """Trains an adapter with several workers, each of which takes its own part of the batches.

    With ``sync="local"`` each takes ``local_steps`` steps alone, and then all move on by what they moved on average, with
    Nesterov's momentum (``outer_rate``, ``outer_momentum``; 1 and 0 are the plain mean). What travels is that movement, in
    halves. With ``sync="step"`` gradients are added up for each step, in f32 and in the order of the workers: that is the run
    of one worker with as many batches, for networks that carry it.

    ``steps`` are those of each worker, ``settings`` those of :func:`tritune.finetune`; with ``sync="local"`` factors A stay
    fixed (``freeze_a=0``) unless something else is said, so that means are exact. A worker that is lost is replaced, and all go
    on from their newest checkpoint, of which there is one every ``checkpoint_rounds`` exchanges. With ``min_workers`` so many
    are enough when a node is lost, and more join again when there is room, which is looked for every ``resize_seconds``.
    ``storage`` is where checkpoints are, a folder or bucket that all machines see; it is beside the output unless given.
    The same call goes on after its own process was killed. What would hang is refused beforehand.
    """
    # Shells complete folders with a slash, and what lies beside them must not come to lie in them.
    output = os.fspath(output).rstrip("/")
    if sync == "local" and settings.get("freeze_a") is None and settings.get("init") is None:
        settings["freeze_a"] = 0
    settings.setdefault("threads", max(1, int(num_cpus)))
    check_numbers(sync, steps, workers, min_workers, local_steps, checkpoint_rounds)
    loop = {
        "model": model,
        "data": data if isinstance(data, (str, os.PathLike)) else list(data),
        "steps": steps,
        "sync": sync,
        "local_steps": local_steps,
        "outer_rate": outer_rate,
        "outer_momentum": outer_momentum,
        "checkpoint_rounds": checkpoint_rounds,
        "evaluates": settings.get("eval") is not None or bool(settings.get("val_split")),
        "settings": settings,
    }
    each = {"CPU": num_cpus, "GPU": num_gpus, **(resources or {})}
    storage = (storage or f"{output}-checkpoints").rstrip("/")
    check_cluster(loop, output, storage, min_workers or workers, each)
    begin(loop, storage)
    result = trainer(loop, storage, workers, min_workers, each, max_failures, resize_seconds).fit()
    fitted = take_home(result, output)
    tell(fitted, sync)
    end(storage)
    return fitted


def check_numbers(sync: str, steps: int, workers: int, least: Optional[int], local_steps: int, rounds: int) -> None:
    """Refuses what could not mean anything."""
    if sync not in ("local", "step"):
        raise Refused(f'sync is "local" or "step", not {sync!r}')
    for name, value in {"steps": steps, "workers": workers, "local_steps": local_steps, "checkpoint_rounds": rounds}.items():
        if value < 1:
            raise Refused(f"{name} is {value}; it must be at least 1")
    if least is not None and not 1 <= least <= workers:
        raise Refused(f"min_workers is {least}; it must be from 1 to the {workers} workers")


def check_cluster(loop: Dict[str, Any], output: str, storage: str, workers: int, each: Mapping[str, float]) -> None:
    """Refuses a run for which something is missing, which its workers would fail at again and again, or wait for."""
    check_one_gpu(each["GPU"])
    check_places(workers, "workers", each)
    out = Path(output)
    if not out.is_absolute():
        raise Refused(f"{output} must be an absolute path")
    if out.exists() and any(out.iterdir()):
        raise Refused(f"{out} holds something already: the run is done, or was another; give another output")
    check_there("model", loop["model"])
    for what, where in (("data", loop["data"]), ("evaluation data", loop["settings"].get("eval"))):
        if isinstance(where, (str, os.PathLike)):
            check_there(what, os.fspath(where))
    check_shared(storage)
    task = ray.remote(planned).options(
        num_cpus=each["CPU"], num_gpus=each["GPU"], resources={name: n for name, n in each.items() if name not in ("CPU", "GPU")}
    )
    if reason := ray.get(task.remote(loop["model"], loop["data"], loop["steps"], loop["settings"])):
        raise Refused(reason)


def planned(model: str, data: Any, steps: int, settings: Dict[str, Any]) -> Optional[str]:
    """Why a worker could not begin such a run, if that is so."""
    named = {**settings, "device": device_of_this_process(settings.get("device") or "auto")}
    try:
        tritune.finetune(model, data, steps=steps, dry_run=True, **named)
    except (tritune.Error, TypeError) as error:
        return str(error)
    return None


def begin(loop: Dict[str, Any], storage: str) -> None:
    """Notes what the checkpoints of a folder are of. Those of another run are not gone on from."""
    # Records are many: their hash says whether they are the same.
    data = loop["data"]
    named = data if isinstance(data, str) else hashlib.blake2b(json.dumps(data, default=str).encode()).hexdigest()
    word = json.dumps({**loop, "data": named}, default=str, sort_keys=True)
    files, folder = opened(storage)
    path = f"{folder}/{RUN}"
    if files.get_file_info(path).type == fs.FileType.File:
        with files.open_input_stream(path) as file:
            if file.read().decode() != word:
                raise Refused(f"{storage} has checkpoints of another run; give another storage, or remove it")
        return
    if files.get_file_info(fs.FileSelector(folder, allow_not_found=True)):
        raise Refused(f"{storage} holds something that is not of a run; give a folder of its own")
    files.create_dir(folder, recursive=True)
    with files.open_output_stream(path) as file:
        file.write(word.encode())


def end(storage: str) -> None:
    """Removes the checkpoints of a run that is done, and the folder if nothing else is in it."""
    files, folder = opened(storage)
    files.delete_dir(f"{folder}/{CHECKPOINTS}")
    files.delete_file(f"{folder}/{RUN}")
    if not files.get_file_info(fs.FileSelector(folder, allow_not_found=True)) and isinstance(files, fs.LocalFileSystem):
        files.delete_dir(folder)


def trainer(
    loop: Dict[str, Any],
    storage: str,
    workers: int,
    least: Optional[int],
    each: Mapping[str, float],
    max_failures: int,
    resize_seconds: float,
) -> Any:
    """Ray's trainer of the run."""
    from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)
    # Beside this process, without which there is no run either.
    exchange = Exchange.options(scheduling_strategy=here).remote(loop["sync"])
    return DataParallelTrainer(
        work,
        train_loop_config={**loop, "exchange": exchange},
        scaling_config=ray.train.ScalingConfig(
            num_workers=(least, workers) if least and least < workers else workers,
            resources_per_worker={name: amount for name, amount in each.items() if amount > 0},
            use_gpu=each["GPU"] > 0,
            **({"elastic_resize_monitor_interval_s": resize_seconds} if least and least < workers else {}),
        ),
        run_config=ray.train.RunConfig(
            name=CHECKPOINTS,
            storage_path=storage,
            failure_config=ray.train.FailureConfig(max_failures=max_failures),
            checkpoint_config=ray.train.CheckpointConfig(num_to_keep=2),
        ),
    )


def take_home(result: Any, output: str) -> Fitted:
    """Puts the adapter and the history of the last checkpoint into the output."""
    parent = Path(output).parent
    parent.mkdir(parents=True, exist_ok=True)
    with result.checkpoint.as_directory() as name, tempfile.TemporaryDirectory(prefix=".fit-", dir=parent) as made:
        whole = shutil.copytree(Path(name) / ADAPTER, Path(made) / "output")
        shutil.copy(Path(name) / HISTORY, whole)
        history = json.loads((whole / HISTORY).read_text())
        # All of it or nothing.
        whole.replace(output)
    seconds = sum(line["seconds"] for line in history)
    return Fitted(output, history, sum(line["exchange_seconds"] for line in history) / seconds)


def tell(fitted: Fitted, sync: str) -> None:
    """Says what the exchanges cost."""
    last, count = fitted.history[-1], len(fitted.history)
    share, size = fitted.exchange_share, last["bytes"] / 1e6
    print(
        f"{last['steps']} steps of {last['workers']} workers, loss {last['loss']:.4f}; exchanges took {100 * share:.0f} % of the time "
        f"({count} of {size:.2f} MB for each worker)",
        flush=True,
    )
    if share > LARGE_SHARE:
        way = "take more local_steps" if sync == "local" else 'sync="local" exchanges less often'
        warnings.warn(f"exchanges took {100 * share:.0f} % of the time: {way}, or larger batches", stacklevel=3)
