"""Rows in, answers out: a pool of models in a Ray cluster, and a job that can be killed anywhere and run again."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence

import numpy
import ray
import tritune
from pyarrow import fs

from . import kept
from .cluster import Refused, check_one_gpu, check_places, check_shared, check_there
from .devices import device_of_this_process

# What Ray gives the actors that leave finished rows out, each: it waits for that without a word.
FILTER_CPUS = 1.0
FILTER_BYTES = 1 << 30


def seed_of(row_id: Any, seed: int = 0) -> int:
    """The seed of a row: its id's hash. A row has the same answer whichever machine gives it, and outside Ray too."""
    word = f"{seed}\0{row_id}".encode()
    return int.from_bytes(hashlib.blake2b(word, digest_size=8).digest(), "little")


class Answer:
    """A model that answers batches of rows, for ``Dataset.map_batches``.

    Rows have an ``id`` and one of ``prompt`` (a text), ``messages`` (a conversation) and ``ids`` (tokens). They come back with
    ``answer``, ``tokens`` (how many), ``finish`` and ``error``, which is empty for a row that was answered. A row that cannot
    be answered never ends the job; a device that fails ends the actor, and Ray starts another. With ``keep``, a folder that all
    machines see, answers are kept there at once: what was answered is not answered again.
    """

    def __init__(
        self,
        model: str,
        *,
        device: str = "auto",
        options: Optional[Mapping[str, Any]] = None,
        parallel: Optional[int] = None,
        adapters: Sequence[str] = (),
        keep: Optional[str] = None,
        **load: Any,
    ) -> None:
        self.model = tritune.Model(model, device_of_this_process(device), adapters=adapters, **load)
        self.options = dict(options or {})
        self.seed = int(self.options.pop("seed", 0))
        self.parallel = parallel
        answered_by = [model, list(adapters), self.options, self.seed, load]
        self.kept = kept.Kept(keep, answered_by) if keep else None

    def __call__(self, batch: Dict[str, numpy.ndarray]) -> Dict[str, Any]:
        ids = batch["id"].tolist()
        columns = self.kept.find(ids) if self.kept else None
        if columns is None:
            columns = self.answer(batch)
            if self.kept:
                self.kept.put(ids, columns)
        return {
            "id": batch["id"],
            "tokens": numpy.array(columns["tokens"], dtype=numpy.int64),
            **{name: numpy.array(columns[name], dtype=object) for name in ("answer", "finish", "error")},
        }

    def answer(self, batch: Dict[str, numpy.ndarray]) -> Dict[str, List[Any]]:
        """The columns that come with the rows of a batch."""
        seeds = [seed_of(row, self.seed) for row in batch["id"]]
        rows = self.model.answer(prompts_of(batch), seeds=seeds, parallel=self.parallel, **self.options)
        return {
            "answer": [row.text for row in rows],
            "tokens": [len(row.tokens) for row in rows],
            "finish": [row.finish or "" for row in rows],
            "error": [str(row.error or "") for row in rows],
        }


def prompts_of(batch: Mapping[str, Any]) -> List[Any]:
    """The prompts of a batch. One that is missing is an empty one, which its row says."""
    if "prompt" in batch:
        return [str(text) if text is not None else [] for text in batch["prompt"]]
    if "messages" in batch:
        return [
            [{name: str(value) for name, value in dict(message).items() if value is not None} for message in conversation]
            for conversation in batch["messages"]
        ]
    return [[int(token) for token in tokens] for tokens in batch["ids"]]


def answer(
    data: str,
    output: str,
    model: str,
    *,
    checkpoint: str,
    actors: int = 1,
    batch_size: int = 64,
    num_cpus: float = 1,
    num_gpus: float = 0,
    resources: Optional[Mapping[str, float]] = None,
    check_ids: bool = True,
    **of_answer: Any,
) -> None:
    """Answers every row of ``data`` (JSON lines or Parquet) into Parquet files of the folder ``output``.

    A job that was killed goes on when it is run again with the same arguments: ids that are done are in ``checkpoint``, answers
    that are not written yet in ``checkpoint``-answers. Rows are there once, and only what an actor was busy with is computed
    again. Further arguments are those of :class:`Answer`. What would hang or lose rows is refused beforehand.
    """
    from ray.data import ActorPoolStrategy, DataContext
    from ray.data.checkpoint import CheckpointConfig

    # Shells complete folders with a slash, and what lies beside them must not come to lie in them.
    output, checkpoint = os.fspath(output).rstrip("/"), os.fspath(checkpoint).rstrip("/")
    check_resources(actors, num_cpus, num_gpus, dict(resources or {}))
    check_folders(output, checkpoint)
    check_there("model", model)
    keep = f"{checkpoint}-answers"
    of_answer.setdefault("threads", max(1, int(num_cpus)))
    if check_ids:
        check_unique(data)
    context = DataContext.get_current()
    context.checkpoint_config = CheckpointConfig(
        id_column="id", checkpoint_path=checkpoint, delete_checkpoint_on_success=True
    )
    try:
        # Read, map, write and nothing else: with any other step Ray leaves the checkpoints out.
        rows = read(data).map_batches(
            Answer,
            fn_constructor_args=(model,),
            fn_constructor_kwargs={"keep": keep, **of_answer},
            batch_size=batch_size,
            compute=ActorPoolStrategy(size=actors),
            num_cpus=num_cpus,
            num_gpus=num_gpus or None,
            resources=dict(resources or {}) or None,
        )
        rows.write_parquet(output)
    finally:
        context.checkpoint_config = None
    kept.forget(keep)


def read(data: str) -> ray.data.Dataset:
    """The data set at a path: a file, or a folder of files of one kind."""
    path = Path(data)
    names = [entry.name for entry in path.iterdir()] if path.is_dir() else [data]
    if any(name.endswith(".parquet") for name in names):
        return ray.data.read_parquet(data)
    if any(name.endswith((".jsonl", ".json")) for name in names):
        return ray.data.read_json(data)
    raise Refused(f"{data} holds neither .jsonl nor .parquet files")


def check_resources(actors: int, num_cpus: float, num_gpus: float, resources: Dict[str, float]) -> None:
    """A job for which there is too little waits for ever, and does not say so."""
    check_one_gpu(num_gpus)
    check_places(actors, "actors", {"CPU": num_cpus, "GPU": num_gpus, **resources})
    there = ray.cluster_resources()
    # One more reads and writes.
    needed = actors * num_cpus + FILTER_CPUS + 1
    if needed > there.get("CPU", 0):
        raise Refused(
            f"{actors} actors with {num_cpus:g} CPUs each need {needed:g} with the two that read, write and leave out what is "
            f"done, and the cluster has {there.get('CPU', 0):g}: a job that is run again would hang; take fewer actors or CPUs"
        )
    if there.get("memory", FILTER_BYTES) < FILTER_BYTES:
        raise Refused("the cluster has less than the 1 GiB of memory that leaves out what is done: a job run again would hang")


def check_folders(output: str, checkpoint: str) -> None:
    """Output without its checkpoint is of another job, or of one that is done: rows would be there twice."""
    files, out = kept.opened(output)
    written = files.get_file_info(fs.FileSelector(out, allow_not_found=True))
    others, ids = kept.opened(checkpoint)
    # Buckets have no empty folders: ids that are done are files.
    begun = others.get_file_info(fs.FileSelector(ids, allow_not_found=True)) or others.get_file_info(ids).type == fs.FileType.Directory
    if any(found.path.endswith(".parquet") for found in written) and not begun:
        raise Refused(f"{output} holds answers and {checkpoint} is not there: the job is done, or was another; give another output")
    for folder in (output, checkpoint):
        check_shared(folder)


def check_unique(data: str) -> None:
    """Of two rows with one id, a job that is run again would leave out the second."""
    seen: set = set()
    names = read(data).schema().names
    if "id" not in names or not {"prompt", "messages", "ids"} & set(names):
        raise Refused(f"{data} has columns {', '.join(names)}; rows need an id, and prompt, messages or ids")
    for batch in read(data).select_columns(["id"]).iter_batches(batch_size=4096, batch_format="numpy"):
        for row in batch["id"].tolist():
            if row is None:
                raise Refused(f"a row of {data} has no id, so it could not be told whether it is done")
            key = seed_of(row)
            if key in seen:
                raise Refused(f"the id {row!r} of {data} is there twice: one of the rows would be lost when the job is run again")
            seen.add(key)
