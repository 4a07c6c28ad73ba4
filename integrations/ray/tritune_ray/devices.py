"""Which device a model of a cluster runs on: Ray counts GPUs in its own order, and Vulkan in another."""

from __future__ import annotations

import subprocess
from typing import Dict, List

import ray
import tritune


def device_of_this_process(device: str) -> str:
    """The device that is asked for; with ``auto`` the GPU that Ray gave this process, by the name that stays."""
    given = [str(number) for number in ray.get_runtime_context().get_accelerator_ids().get("GPU", [])]
    if device != "auto" or not given:
        return device
    gpus = [found["uuid"] for found in tritune.devices() if found["kind"] != "cpu" and found.get("uuid")]
    if len(gpus) == 1:
        return f"vulkan:uuid={gpus[0]}"
    # Ray hands out numbers, or what CUDA_VISIBLE_DEVICES had: then those are UUIDs.
    name = uuids_by_number().get(given[0], given[0])
    if name.removeprefix("GPU-").lower() not in gpus:
        raise RuntimeError(f"Ray gave GPU {given[0]}, and it is not known which of {len(gpus)} that is in Vulkan; name the device")
    return f"vulkan:uuid={name}"


def uuids_by_number() -> Dict[str, str]:
    """NVIDIA's GPUs as its driver counts them; nothing where the tool is missing."""
    try:
        words = ["nvidia-smi", "--query-gpu=index,uuid", "--format=csv,noheader"]
        listed = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    pairs: List[List[str]] = [line.split(", ") for line in listed.splitlines() if ", " in line]
    return {number: uuid.strip() for number, uuid in pairs}
