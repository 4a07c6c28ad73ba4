"""The parts of the package that need no cluster."""

import itertools
import stat
from types import SimpleNamespace

import numpy
import pytest
import ray
import tritune
from tritune_ray import answering, devices, exchange, kept, training
from tritune_ray.cluster import Refused, parts


def halves(seed, count=1000):
    """Halves of any size, the smallest and largest among them."""
    bits = numpy.random.default_rng(seed).integers(0, 1 << 16, count, dtype=numpy.uint16)
    values = bits.view(numpy.float16)
    values[~numpy.isfinite(values)] = numpy.float16(65504)
    values[:2] = [6e-8, 65504]
    return values


def test_a_mean_of_halves_does_not_depend_on_their_order():
    parts = [halves(seed) for seed in range(4)]
    found = set()
    for order in itertools.permutations(range(4)):
        mean = exchange.Mean(4)
        for place, rank in enumerate(order):
            assert mean.result() is None, place
            mean.add(rank, parts[rank])
        found.add(mean.total.tobytes())
        assert mean.result().dtype == numpy.float16
    assert len(found) == 1


def test_sums_are_added_up_in_the_order_of_the_ranks():
    parts = [numpy.random.default_rng(rank).standard_normal(1000).astype(numpy.float32) for rank in range(4)]
    expected = ((parts[0] + parts[1]) + parts[2]) + parts[3]
    for order in itertools.permutations(range(4)):
        total = exchange.Sum(4)
        for rank in order:
            assert total.result() is None
            total.add(rank, parts[rank])
        assert (total.result() == expected).all() and not total.early
    assert (((parts[3] + parts[2]) + parts[1]) + parts[0] != expected).any(), "the order counts"


def test_the_outer_step_is_nesterovs():
    outer = exchange.Outer(numpy.array([1.0, -2.0], dtype=numpy.float32), 0.5, 0.8)
    master, velocity = numpy.array([1.0, -2.0]), numpy.zeros(2)
    for number in range(1, 4):
        gradient = -numpy.array([0.25, -0.5]) * number
        outer.step(outer.moved((outer.parameters - gradient).astype(numpy.float32)))
        # As an optimiser with that gradient has it.
        velocity = 0.8 * velocity + gradient
        master = master - 0.5 * (gradient + 0.8 * velocity)
        assert numpy.allclose(outer.parameters, master, atol=1e-3)


def test_movements_travel_with_ten_bits_however_small_they_are():
    outer = exchange.Outer(numpy.zeros(3, dtype=numpy.float32), 1.0, 0.0)
    moved = numpy.array([1e-7, 3e-4, 50.0], dtype=numpy.float32)
    outer.step(outer.moved(moved))
    assert numpy.allclose(outer.parameters, moved, rtol=1e-3)
    for spoilt in (100.0, numpy.nan):
        with pytest.raises(RuntimeError, match="lower the learning rate"):
            outer.moved(numpy.full(3, spoilt, dtype=numpy.float32))


def test_kept_answers_are_found_by_ids_and_by_what_answers(tmp_path):
    folder = str(tmp_path / "kept")
    mine = kept.Kept(folder, ["model.gguf", {"max_tokens": 8}])
    columns = {"answer": ["a", "ü"], "tokens": [1, 2], "finish": ["", "end"], "error": ["", ""]}
    assert mine.find(["x", 7]) is None
    mine.put(["x", 7], columns)
    assert mine.find(["x", 7]) == columns and mine.find([7, "x"]) is None and mine.find(["x"]) is None
    assert kept.Kept(folder, ["model.gguf", {"max_tokens": 9}]).find(["x", 7]) is None
    (file,) = (tmp_path / "kept").iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    assert mine.find(["x", 7]) is None, "a file that is cut counts as none"
    kept.forget(folder)
    assert not (tmp_path / "kept").exists()


UUIDS = ["11111111-2222-3333-4444-555555555555", "66666666-7777-8888-9999-aaaaaaaaaaaa"]


@pytest.fixture
def cluster(monkeypatch, tmp_path):
    """Gives this process GPUs of Ray's, and the machine such GPUs in the order of nvidia-smi and of Vulkan."""

    def given(ids, smi, vulkan):
        context = SimpleNamespace(get_accelerator_ids=lambda: {"GPU": ids})
        monkeypatch.setattr(ray, "get_runtime_context", lambda: context)
        found = [{"device": "cpu", "kind": "cpu"}] + [{"device": "vulkan", "kind": "discrete", "uuid": uuid} for uuid in vulkan]
        monkeypatch.setattr(tritune, "devices", lambda: found)
        monkeypatch.setenv("PATH", str(tmp_path))
        if smi is not None:
            tool = tmp_path / "nvidia-smi"
            tool.write_text("#!/bin/sh\n" + "".join(f"echo '{n}, GPU-{uuid}'\n" for n, uuid in enumerate(smi)))
            tool.chmod(tool.stat().st_mode | stat.S_IXUSR)

    return given


def test_a_gpu_of_ray_is_named_by_its_uuid(cluster):
    cluster(["1"], UUIDS, UUIDS[::-1])
    assert devices.device_of_this_process("auto") == f"vulkan:uuid=GPU-{UUIDS[1]}"
    assert devices.device_of_this_process("vulkan:0") == "vulkan:0", "the caller's word counts"
    cluster([f"GPU-{UUIDS[0]}"], UUIDS, UUIDS)
    assert devices.device_of_this_process("auto") == f"vulkan:uuid=GPU-{UUIDS[0]}"
    cluster([], UUIDS, UUIDS)
    assert devices.device_of_this_process("auto") == "auto"


def test_without_nvidias_tool_the_only_gpu_is_meant(cluster):
    cluster(["0"], None, UUIDS[:1])
    assert devices.device_of_this_process("auto") == f"vulkan:uuid={UUIDS[0]}"
    cluster(["0"], None, UUIDS)
    with pytest.raises(RuntimeError, match="name the device"):
        devices.device_of_this_process("auto")


def test_only_what_is_of_a_run_is_removed(tmp_path):
    loop = {"model": "m", "data": [{"text": "x"}], "steps": 1}
    storage = tmp_path / "storage"
    training.begin(loop, str(storage))
    training.begin(loop, str(storage))
    with pytest.raises(Refused, match="another run"):
        training.begin({**loop, "steps": 2}, str(storage))
    (storage / training.CHECKPOINTS).mkdir()
    (storage / "mine").write_text("")
    training.end(str(storage))
    assert [path.name for path in storage.iterdir()] == ["mine"]
    with pytest.raises(Refused, match="not of a run"):
        training.begin(loop, str(storage))
    (storage / "mine").unlink()
    training.begin(loop, str(storage))
    (storage / training.CHECKPOINTS).mkdir()
    training.end(str(storage))
    assert not storage.exists()


def test_answers_without_their_ids_are_of_another_job(tmp_path, monkeypatch):
    monkeypatch.setattr(answering, "check_shared", lambda folder: None)
    output, ids = tmp_path / "output", tmp_path / "ids"
    output.mkdir()
    answering.check_folders(str(output), str(ids))
    (output / "0.parquet").write_text("")
    with pytest.raises(Refused, match="holds answers"):
        answering.check_folders(str(output), str(ids))
    ids.mkdir()
    answering.check_folders(str(output), str(ids))


def test_five_fifths_of_a_gpu_are_one():
    assert parts(1) // parts(0.2) == 5
    assert parts(1.0) // parts(0.1) == 10
