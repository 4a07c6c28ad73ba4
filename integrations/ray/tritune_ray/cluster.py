"""What a cluster must have before a job begins, and what Ray would wait for without a word."""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Tuple

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy


class Refused(ValueError):
    """A job that would hang, lose rows or spoil another's results, with what to change."""


def nodes() -> List[Dict[str, Any]]:
    """The nodes that are alive."""
    return [node for node in ray.nodes() if node["Alive"]]


def parts(amount: float) -> int:
    """An amount as Ray counts it: in ten-thousandths, of which five fifths are one."""
    return round(amount * 10_000)


def check_places(count: int, what: str, each: Mapping[str, float]) -> None:
    """Refuses more models than there are places for: Ray would wait for the place of one, and not say so."""
    needs = {name: amount for name, amount in each.items() if amount > 0}
    places = 0.0
    for node in nodes():
        # Nothing is split over nodes: three with two CPUs each have no place for something that needs three.
        places += min((parts(node["Resources"].get(name, 0)) // parts(amount) for name, amount in needs.items()), default=count)
    if places < count:
        wanted = " and ".join(f"{amount:g} {name}" for name, amount in needs.items())
        raise Refused(f"{count} {what} with {wanted} each do not fit: the cluster's nodes have places for {places:g}; it would hang")


def check_one_gpu(num_gpus: float) -> None:
    """Refuses several GPUs for one model."""
    if num_gpus > 1:
        raise Refused(f"a model takes one GPU, and {num_gpus:g} are asked for; ask for as many models with one each instead")


def check_shared(folder: str) -> None:
    """Refuses a folder that is not the same on all nodes. It is made; a bucket is taken as it is."""
    if "://" in folder:
        return
    path = Path(folder)
    if not path.is_absolute():
        raise Refused(f"{folder} must be an absolute path: machines have working folders of their own")
    path.mkdir(parents=True, exist_ok=True)
    probe = path / f".seen-{uuid.uuid4().hex}"
    probe.write_text("")
    try:
        blind = [node for node, seen in everywhere(os.path.exists, str(probe)) if not seen]
    finally:
        probe.unlink()
    if blind:
        raise Refused(f"{folder} is not the same folder on node {blind[0]}; give a shared one, or a bucket as s3://…")


def check_there(what: str, path: str) -> None:
    """Refuses a file that a node does not have."""
    if not os.path.isabs(path):
        raise Refused(f"the {what} {path} must be an absolute path: machines have working folders of their own")
    blind = [node for node, seen in everywhere(os.path.exists, path) if not seen]
    if blind:
        raise Refused(f"the {what} {path} is not on node {blind[0]}; it must be at the same path on every machine")


def everywhere(function: Callable[..., Any], *arguments: Any) -> List[Tuple[str, Any]]:
    """What a function gives on each node of the cluster."""
    names = [node["NodeID"] for node in nodes()]
    task = ray.remote(num_cpus=0)(function)
    asked = [task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(name, soft=False)).remote(*arguments) for name in names]
    return list(zip(names, ray.get(asked, timeout=120)))
