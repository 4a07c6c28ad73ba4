"""The bundled model, the same program as a command, and a few stories."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
MODEL = ROOT / "models" / "storyteller.gguf"
STORIES = [{"text": f"Zubi met {n} crabs by the sea. They danced until the lamp of Mipp went out."} for n in range(8)]
SHORT = {"steps": 3, "seq": 64, "rank": 2, "lr": 1e-3, "answers": 0, "device": "cpu"}


# The stage installs a software driver, so that only those who say that they have none are spared.
DEVICES = ["cpu"] if os.environ.get("TRITUNE_TEST_WITHOUT_VULKAN") else ["cpu", "vulkan:0"]


@pytest.fixture(scope="session")
def model_path():
    return str(MODEL)


@pytest.fixture(scope="session")
def model():
    import tritune

    return tritune.Model(MODEL, device="cpu")


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "stories.jsonl"
    path.write_text("".join(json.dumps(story) + "\n" for story in STORIES))
    return str(path)


@pytest.fixture
def command():
    """Runs the command line of the installed package in a process of its own."""

    def run(*words, code=0):
        done = subprocess.run(
            [sys.executable, "-m", "tritune", *map(str, words)], capture_output=True, text=True, timeout=600
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    return run
