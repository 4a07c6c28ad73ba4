"""A run that Python drives is the run of ``finetune``, and several workers are one."""

import numpy
import pytest

import tritune
from conftest import DEVICES, MODEL, SHORT, STORIES
from test_training import adapter_bytes

RUN = {name: value for name, value in SHORT.items() if name != "answers"}


@pytest.mark.parametrize("device", DEVICES)
def test_steps_are_those_of_finetune(tmp_path, device):
    settings = {**RUN, "device": device}
    tritune.finetune(MODEL, STORIES, tmp_path / "whole", progress=False, answers=0, **settings)
    trainer = tritune.Trainer(MODEL, STORIES, **settings)
    state = None
    while trainer.info["steps"] < trainer.info["total_steps"]:
        state = trainer.state() if trainer.info["steps"] == 1 else state
        trainer.step()
    written = trainer.save(tmp_path / "driven")
    assert written["adapter"].endswith("adapter.gguf")
    assert adapter_bytes(tmp_path / "driven") == adapter_bytes(tmp_path / "whole")
    other = tritune.Trainer(MODEL, STORIES, **settings)
    other.restore(state)
    other.step(), other.step()
    assert (other.parameters() == trainer.parameters()).all()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("world", [2, 4])
def test_workers_are_one_run(world, device):
    settings = {**RUN, "device": device, "dropout": 0.1, "batch_tokens": 64}
    one = tritune.Trainer(MODEL, STORIES, accumulate=world, **settings)
    workers = [tritune.Trainer(MODEL, STORIES, shard=(rank, world), **settings) for rank in range(world)]
    for _ in range(3):
        report = one.step()
        parts = [worker.gradients() for worker in workers]
        total = numpy.zeros_like(parts[0][0])
        for values, _, _ in parts:
            total += values
        targets = sum(targets for _, targets, _ in parts)
        loss = sum(targets * loss for _, targets, loss in parts) / targets
        assert targets == report["targets"] and loss == pytest.approx(report["loss"])
        assert {worker.apply(total) for worker in workers} == {report["grad_norm"]}
    for worker in workers:
        assert (worker.parameters() == one.parameters()).all()


def test_a_worker_of_several_takes_steps_alone_with_its_own_batches():
    settings = {**RUN, "device": "cpu", "batch_tokens": 64}
    one = tritune.Trainer(MODEL, STORIES, accumulate=2, **settings)
    workers = [tritune.Trainer(MODEL, STORIES, shard=(rank, 2), **settings) for rank in range(2)]
    for _ in range(2):
        assert sum(worker.step()["targets"] for worker in workers) == one.step()["targets"]
    first, second = (worker.parameters() for worker in workers)
    assert (first != second).any() and {worker.info["steps"] for worker in workers} == {2}


def test_what_does_not_fit_is_refused(tmp_path):
    trainer = tritune.Trainer(MODEL, STORIES, val_split=0.25, **RUN)
    state, before, loss = trainer.state(), trainer.parameters().copy(), trainer.evaluate()
    with pytest.raises(tritune.TrainingError, match="ask for them first"):
        trainer.apply(before)
    values, _, _ = trainer.gradients()
    spoilt = values.copy()
    spoilt[7] = numpy.nan
    for wrong in (values[1:], numpy.append(values, 0), spoilt):
        with pytest.raises(tritune.TrainingError):
            trainer.apply(wrong)
    assert (trainer.parameters() == before).all()
    trainer.apply(values)
    assert (trainer.parameters() != before).any()
    trainer.restore(state)
    assert (trainer.parameters() == before).all() and trainer.evaluate() == loss
    with pytest.raises(tritune.TrainingError):
        trainer.set_parameters(before[1:])
    with pytest.raises(tritune.Error):
        tritune.Trainer(MODEL, STORIES, val_split=0.25, **{**RUN, "rank": 4}).restore(state)
    with pytest.raises(tritune.CheckpointError):
        trainer.restore(state[:-1])
    with pytest.raises(tritune.SettingsError, match="no worker 2 of 2"):
        tritune.Trainer(MODEL, STORIES, shard=(2, 2), **RUN)
