"""Fine-tuning and evaluation: the same bytes as the command line, whatever form the data has."""

import inspect
import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import pytest

import tritune
from conftest import DEVICES, MODEL, SHORT, STORIES

FLAGS = ["--steps", 3, "--seq", 64, "--rank", 2, "--lr", 1e-3, "--answers", 0]


def adapter_bytes(folder):
    return (Path(folder) / "adapter.gguf").read_bytes(), (Path(folder) / "adapter_model.safetensors").read_bytes()


@pytest.mark.parametrize("device", DEVICES)
def test_adapter_is_that_of_the_command_line(command, tmp_path, data, device):
    out = tmp_path / "command"
    told = json.loads(command("finetune", "-m", MODEL, "--data", data, "-o", out, "--device", device, *FLAGS, "--json"))
    steps = []
    settings = {**SHORT, "device": device}
    result = tritune.finetune(MODEL, data, tmp_path / "python", callback=lambda step: steps.append(step), **settings)
    assert adapter_bytes(tmp_path / "python") == adapter_bytes(out)
    assert [step["step"] for step in steps] == [1, 2, 3] and steps[0]["total"] == 3
    assert result.finished and result.steps == 3 and Path(result.report).is_file()
    assert result.loss == told["smoothed_loss"] and result.metrics.keys() == told.keys() - {"profile"}


def test_files_may_go_unchecked(tmp_path, data):
    checked, unchecked = ({"check": value} for value in (True, False))
    for name, settings in (("checked", checked), ("unchecked", unchecked)):
        assert tritune.finetune(MODEL, data, tmp_path / name, progress=False, **SHORT, **settings).finished
    assert adapter_bytes(tmp_path / "checked") == adapter_bytes(tmp_path / "unchecked")


class Rows:
    """Rows by number and length only, as a Hugging Face ``Dataset`` gives them to a loop."""

    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        return self.rows[place]


def test_data_in_any_form_is_the_same_run(tmp_path, data):
    forms = {
        "path": data,
        "list": STORIES,
        "generator": (story for story in STORIES),
        "texts": [story["text"] for story in STORIES],
        "rows": Rows(STORIES),
        "arrays": [{"text": story["text"], "score": numpy.float32(1)} for story in STORIES],
    }
    results = {}
    for name, form in forms.items():
        tritune.finetune(MODEL, form, tmp_path / name, progress=False, **SHORT)
        results[name] = adapter_bytes(tmp_path / name)
    assert len(set(results.values())) == 1


def test_a_hugging_face_dataset_is_data(tmp_path):
    import datasets

    def train(name, data, held_out):
        result = tritune.finetune(MODEL, data, tmp_path / name, eval=held_out, progress=False, **SHORT)
        return adapter_bytes(tmp_path / name), result.best_eval_loss, tritune.evaluate(MODEL, data, seq=64, device="cpu")

    expected = train("list", STORIES, STORIES[:2])
    assert expected[1] is not None
    whole = datasets.Dataset.from_list(STORIES)
    assert train("dataset", whole, whole.select([0, 1])) == expected
    assert train("streamed", whole.to_iterable_dataset(), datasets.Dataset.from_list(STORIES[:2])) == expected
    # A DatasetDict is several of them: which one is meant must be said.
    with pytest.raises(tritune.DataError, match="dict"):
        train("dict", datasets.DatasetDict({"train": whole}), None)


@pytest.mark.parametrize(
    "change, kind, words",
    [
        ({"rnak": 4}, tritune.SettingsError, 'did you mean "rank"'),
        ({"rank": 0}, tritune.SettingsError, "rank is 0; it must be from 1 to 1024"),
        ({"rank": "many"}, tritune.SettingsError, "rank in the call"),
        ({"lr": float("inf")}, tritune.SettingsError, None),
        ({"epochs": 1}, tritune.SettingsError, "epochs and steps exclude each other"),
        ({"precision": "f64"}, tritune.SettingsError, "f32"),
        ({"device": "tpu"}, tritune.SettingsError, "there is no device"),
        ({"init": "/no/adapter.gguf"}, tritune.AdapterError, "adapter.gguf"),
        ({"format": "chat"}, tritune.DataError, None),
        ({"eval": "/no/file.jsonl"}, tritune.DataError, "file.jsonl"),
        ({"output": None}, tritune.SettingsError, "a run needs output"),
    ],
)
def test_wrong_settings(tmp_path, data, change, kind, words):
    arguments = {"output": tmp_path / "out", **SHORT, **change}
    with pytest.raises(kind, match=words):
        tritune.finetune(MODEL, data, progress=False, **arguments)
    assert not (tmp_path / "out" / "adapter.gguf").exists()


def test_wrong_data(tmp_path):
    for data, words in [
        ({"text": "x"}, "a dict was given"),
        ([1, 2], "record 0 is of type int"),
        ([{"text": object()}], "record 0"),
        ("/no/such.jsonl", "such.jsonl"),
        ([], None),
        ([{"nothing": "here"}], None),
    ]:
        with pytest.raises(tritune.DataError, match=words):
            tritune.finetune(MODEL, data, tmp_path / "out", progress=False, **SHORT)


def test_what_is_not_there(tmp_path, data):
    cases = [
        (lambda: tritune.Model("/no/model.gguf"), tritune.ModelError, "/no/model.gguf"),
        (lambda: tritune.finetune("/no/model.gguf", data, tmp_path / "out"), tritune.ModelError, "/no/model.gguf"),
        (lambda: tritune.finetune(MODEL, "/no/data.jsonl", tmp_path / "out"), tritune.DataError, "/no/data.jsonl"),
        (lambda: tritune.Model(MODEL, adapters=["/no/adapter.gguf"]), tritune.AdapterError, "/no/adapter.gguf"),
    ]
    for attempt, kind, path in cases:
        with pytest.raises(FileNotFoundError) as raised:
            attempt()
        error = raised.value
        assert isinstance(error, kind) and isinstance(error, OSError) and isinstance(error, tritune.Error)
        assert error.filename == path and error.errno == 2
        assert path in str(error) and "[Errno" not in str(error)
    # What is there and wrong is no missing file.
    with pytest.raises(tritune.ModelError) as raised:
        tritune.Model(data)
    assert not isinstance(raised.value, OSError)


def test_errors_about_records_name_no_temporary_file(tmp_path):
    for records, settings in [([{"nothing": "here"}], {}), ([], {}), (STORIES, {"eval": [{"nothing": "here"}]})]:
        with pytest.raises(tritune.DataError) as raised:
            tritune.finetune(MODEL, records, tmp_path / "out", progress=False, **{**SHORT, **settings})
        words = str(raised.value)
        assert "tritune-" not in words and tempfile.gettempdir() not in words, words
        assert ("eval" if settings else "data") in words
    with pytest.raises(tritune.DataError) as raised:
        tritune.evaluate(MODEL, [{"nothing": "here"}], device="cpu")
    assert tempfile.gettempdir() not in str(raised.value)


def test_settings_are_keywords(tmp_path, data):
    known = tritune.settings.RunSettings.__annotations__
    for function in (tritune.finetune, tritune.Trainer, tritune.adapters.new):
        shown = inspect.signature(function).parameters
        assert known.keys() <= shown.keys() and "settings" not in shown
        assert shown["rank"].kind is inspect.Parameter.KEYWORD_ONLY and shown["rank"].annotation == "Optional[int]"
    # None is as if it were left out, for each of them.
    given = {**dict.fromkeys(known), **SHORT}
    plan = tritune.finetune(MODEL, data, tmp_path / "out", dry_run=True, **given)
    assert plan["steps"] == SHORT["steps"]


def test_small_data_gets_what_it_can_be_learnt_with(tmp_path):
    common = {"seq": 64, "rank": 2, "device": "cpu", "dry_run": True}
    few = tritune.finetune(MODEL, STORIES, tmp_path / "out", epochs=3, **common)["steps"]
    assert few < tritune.finetune(MODEL, STORIES, tmp_path / "out", **common)["steps"]
    assert few == tritune.finetune(MODEL, STORIES, tmp_path / "out", lr=1e-4, **common)["steps"]


def test_a_callback_can_stop_and_resume_goes_on(tmp_path, data):
    whole = tritune.finetune(MODEL, data, tmp_path / "whole", progress=False, **SHORT)
    stopped = tritune.finetune(MODEL, data, tmp_path / "out", callback=lambda step: step["step"] < 2, **SHORT)
    assert not stopped.finished and stopped.steps == 2 and stopped.adapter is None
    with pytest.raises(tritune.CheckpointError, match="holds a run of 2 steps; resume it") as raised:
        tritune.finetune(MODEL, data, tmp_path / "out", progress=False, **SHORT)
    assert "--" not in str(raised.value), "no flags where there are none"
    resumed = tritune.finetune(MODEL, data, tmp_path / "out", progress=False, resume=True, **SHORT)
    assert resumed.finished and resumed.steps == 3
    assert adapter_bytes(tmp_path / "out") == adapter_bytes(tmp_path / "whole")
    assert whole.loss == resumed.loss


def test_an_exception_of_a_callback_is_raised_when_all_is_saved(tmp_path, data):
    class Mine(Exception):
        pass

    def fail(step):
        raise Mine("no more")

    with pytest.raises(Mine, match="no more"):
        tritune.finetune(MODEL, data, tmp_path / "out", callback=fail, **SHORT)
    assert tritune.finetune(MODEL, data, tmp_path / "out", resume=True, progress=False, **SHORT).finished


CHILD = """
import sys, tritune
settings = dict(steps=100000, seq=64, rank=2, answers=0, device="cpu")
try:
    tritune.finetune(sys.argv[1], sys.argv[2], sys.argv[3], callback=lambda s: print(s["step"], flush=True), **settings)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_saves(tmp_path, data):
    words = [sys.executable, "-c", CHILD, str(MODEL), data, str(tmp_path / "out")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "1\n"
        child.send_signal(signal.SIGINT)
        rest = child.stdout.read()
        assert child.wait(60) == 0 and rest.endswith("interrupted\n")
    with pytest.raises(tritune.CheckpointError, match="holds a run of") as raised:
        tritune.finetune(MODEL, data, tmp_path / "out", progress=False, **SHORT)
    # The step in which the signal came is saved, but no longer told.
    told, saved = ["1", *rest.split()[:-1]], int(str(raised.value).split("a run of ")[1].split()[0])
    assert saved in (len(told), len(told) + 1)


def test_ctrl_c_ends_a_generation():
    child = "import sys, tritune\nm = tritune.Model(sys.argv[1], device='cpu')\nprint('go', flush=True)\n"
    child += "try:\n    m.generate('Once', max_tokens=10**9, ignore_eos=True)\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    with subprocess.Popen([sys.executable, "-c", child, str(MODEL)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "go\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n" and process.wait(60) == 0


def test_a_bar_is_shown_where_tqdm_is(tmp_path, data, capfd):
    tritune.finetune(MODEL, data, tmp_path / "out", **SHORT)
    assert "3/3" in capfd.readouterr().err


def test_plans_start_nothing(tmp_path, data):
    plan = tritune.finetune(MODEL, data, tmp_path / "out", dry_run=True, **SHORT)
    assert plan["steps"] == 3 and plan["planned_bytes"] > 1e6 and plan["estimated_s"] > 0
    assert not (tmp_path / "out").exists()


def test_notices_go_to_the_logger(tmp_path, caplog):
    data = tmp_path / "data.jsonl"
    data.write_text(json.dumps(STORIES[0]) + "\nnot json\n" + json.dumps(STORIES[1]) + "\n")
    with caplog.at_level(logging.WARNING, logger="tritune"):
        tritune.finetune(MODEL, str(data), tmp_path / "out", progress=False, **SHORT)
    assert any("cannot be used" in record.message for record in caplog.records)


def test_evaluation_is_that_of_the_command_line(command, data):
    told = json.loads(command("eval", "-m", MODEL, "--data", data, "--seq", 64, "--device", "cpu", "--json"))
    assert tritune.evaluate(MODEL, STORIES, seq=64, device="cpu") == told
    with pytest.raises(tritune.SettingsError, match="unknown field"):
        tritune.evaluate(MODEL, STORIES, sqe=64)
    with pytest.raises(tritune.SettingsError, match="seq"):
        tritune.evaluate(MODEL, STORIES, seq=1)


def test_devices_and_predictions_are_those_of_the_command_line(command):
    assert json.loads(command("devices", "--json")) == tritune.devices()
    told = json.loads(command("plan", "-m", MODEL, "--device-model", "all", "--json"))
    assert tritune.plan(MODEL) == told["devices"]


def test_the_command_line(command):
    assert tritune.__version__ in command("--version")
    assert "finetune" in command("--help")
    command("generate", "--no-such-flag", code=2)
    command("info", "/no/such.gguf", code=1)


def test_adapters_as_arrays(tmp_path):
    adapters = tritune.adapters
    adapters.new(MODEL, tmp_path / "start", rank=2, alpha=4, freeze_a=3)
    assert adapters.info(MODEL, tmp_path / "start")["rank"] == 2
    arrays = adapters.read(MODEL, tmp_path / "start")
    changed = {name: array + (1.0 if "lora_B" in name else 0.0) for name, array in arrays.items()}
    adapters.write(MODEL, changed, tmp_path / "changed", like=tmp_path / "start")
    again = adapters.read(MODEL, tmp_path / "changed" / "adapter.gguf")
    assert again.keys() == arrays.keys() and all((again[name] == changed[name]).all() for name in again)
    adapters.average(MODEL, [(tmp_path / "start", 3), (tmp_path / "changed", 1)], tmp_path / "mean")
    mean = adapters.read(MODEL, tmp_path / "mean")
    assert all((mean[name] == (0.25 if "lora_B" in name else arrays[name])).all() for name in mean)
    missing = dict(list(changed.items())[1:])
    with pytest.raises(tritune.AdapterError):
        adapters.write(MODEL, missing, tmp_path / "missing", like=tmp_path / "start")
    with pytest.raises(tritune.AdapterError):
        adapters.write(MODEL, {**changed, "x": numpy.zeros(3)}, tmp_path / "unknown", like=tmp_path / "start")
    adapters.new(MODEL, tmp_path / "other", rank=4)
    with pytest.raises(tritune.AdapterError, match="rank"):
        adapters.average(MODEL, [tmp_path / "start", tmp_path / "other"], tmp_path / "none")
