"""The app without Flower's processes: nodes are called one after the other, and some of them misbehave."""

import json
import sys
import tomllib
from pathlib import Path

import numpy
import pytest
import tritune
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.serverapp import Grid
from flwr.supercore.task_identity import TaskIdentity

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "integrations" / "flower"))

from tritune_flower import client_app, means, server_app, task  # noqa: E402

MODEL = ROOT / "models" / "storyteller.gguf"
PROJECT = tomllib.loads((ROOT / "integrations" / "flower" / "pyproject.toml").read_text())
NODES = 4


@pytest.fixture(autouse=True)
def server(monkeypatch):
    """Messages bear the name of who sends them, which Flower's processes set."""
    for name in ("_task_id", "_run_id", "_node_id"):
        monkeypatch.setattr(TaskIdentity, name, 1)


@pytest.fixture
def config(tmp_path):
    """The app's own run config, with short runs on a few lines."""
    lines = [json.dumps({"text": f"Zubi met {n} crabs by the sea, and they danced until night."}) for n in range(12)]
    (tmp_path / "stories.jsonl").write_text("\n".join(lines) + "\n")
    return {
        **PROJECT["tool"]["flwr"]["app"]["config"],
        "model": str(MODEL),
        "data": str(tmp_path / "stories.jsonl"),
        "eval-data": str(tmp_path / "stories.jsonl"),
        "output": str(tmp_path / "rounds"),
        "device": "cpu",
        "num-server-rounds": 1,
        "min-nodes": NODES,
        "local-steps": 2,
        "rank": 4,
        "lr": 1e-2,
        "seq": 32,
        "batch-tokens": 32,
        # A node that is silent is not waited for.
        "round-timeout": 2.0,
    }


class Nodes(Grid):
    """Nodes in this process. ``changes`` maps a node to what becomes of its replies; None is no reply."""

    run = None

    def __init__(self, config, changes=None):
        self.config, self.changes, self.sent, self.replies = config, changes or {}, [], []
        self.waiting, self.states = {}, {node: RecordDict() for node in self.get_node_ids()}

    def get_node_ids(self):
        return range(1, NODES + 1)

    def push_messages(self, messages):
        first = len(self.sent)
        for message in messages:
            self.waiting[str(len(self.sent))] = message
            self.sent.append(message.content)
        return [str(number) for number in range(first, len(self.sent))]

    def pull_messages(self, names):
        for name in names:
            if name not in self.waiting:
                continue
            message = self.waiting.pop(name)
            node = message.metadata.dst_node_id
            place = {"partition-id": node - 1, "num-partitions": NODES}
            context = Context(1, node, place, self.states[node], self.config)
            reply = client_app.app(message, context)
            self.states[node] = context.state
            reply = self.changes.get(node, lambda reply: reply)(reply)
            if reply is not None:
                self.replies.append(RecordDict(dict(reply.content)))
                yield reply

    def set_run(self, run):
        raise NotImplementedError

    create_message = send_and_receive = set_run


def federate(config, changes=None, grid=None):
    """Runs the server over such nodes; returns them and the losses by round."""
    grid = grid or Nodes(config, changes)
    server_app.app(grid, Context(1, 0, {}, RecordDict(), config))
    history = json.loads((Path(config["output"]) / "history.json").read_text())
    return grid, [entry["loss"] for entry in history]


@pytest.mark.parametrize("name", server_app.STRATEGIES)
def test_every_strategy_learns(config, name):
    _, losses = federate({**config, "strategy": name})
    assert losses[1] < losses[0] - 0.01, losses


def test_a_strategy_that_is_not_there(config):
    with pytest.raises(ValueError, match="use one of fedavg, fedprox"):
        server_app.make_strategy({**config, "strategy": "magic"})


@pytest.mark.parametrize("seed", [7, -1])
def test_the_mean_is_that_of_the_command_line(config, seed, tmp_path):
    config = {**config, "freeze-a": seed}
    grid, _ = federate(config)
    start, after = (Path(config["output"]) / f"peft_{number}" for number in range(2))
    for name in ("adapter.gguf", "adapter_model.safetensors", "adapter_config.json"):
        assert (after / name).is_file()
    # With fixed A factors only the B factors travel, by PEFT's names.
    whole = tritune.adapters.read(MODEL, start)
    names = [name for name in whole if seed < 0 or ".lora_B." in name]
    for content in [*grid.sent, *grid.replies]:
        assert list(content["arrays"]) == names
    assert sum(reply["metrics"]["num-examples"] for reply in grid.replies) == 12
    parts = []
    for number, reply in enumerate(grid.replies):
        folder = task.write_adapter(str(MODEL), config, reply["arrays"], tmp_path / f"node-{number}")
        parts.append((folder, reply["metrics"]["num-examples"]))
    assert len({count for _, count in parts}) > 1, "shares are uneven"
    tritune.adapters.average(MODEL, parts, tmp_path / "mean")
    mean, theirs = tritune.adapters.read(MODEL, tmp_path / "mean"), tritune.adapters.read(MODEL, after)
    for name in mean:
        assert numpy.allclose(mean[name], theirs[name], rtol=1e-5, atol=1e-8), name
        assert seed < 0 or ".lora_A." not in name or (theirs[name] == whole[name]).all()


def changed(change):
    """A reply with other tensors."""

    def of(reply):
        arrays = {name: array.numpy() for name, array in reply.content["arrays"].items()}
        reply.content["arrays"] = ArrayRecord({name: Array(array) for name, array in change(arrays).items()})
        return reply

    return of


def miscounted(reply):
    reply.content["metrics"] = MetricRecord({**reply.content["metrics"], "num-examples": -3})
    return reply


def test_nodes_that_vanish_or_misbehave_do_not_stop_a_round(config):
    first = lambda arrays: next(iter(arrays))  # noqa: E731
    spoilt = {
        "nothing": lambda reply: None,
        "no numbers": changed(lambda arrays: {**arrays, first(arrays): arrays[first(arrays)] * numpy.nan}),
        "another shape": changed(lambda arrays: {**arrays, first(arrays): arrays[first(arrays)][:1]}),
        "other names": changed(lambda arrays: {"x" + name: array for name, array in arrays.items()}),
        "a count below zero": miscounted,
    }
    results = {}
    for what, change in spoilt.items():
        output = Path(config["output"]) / what.replace(" ", "-")
        grid, losses = federate({**config, "output": str(output)}, {2: change})
        assert losses[1] < losses[0] - 0.01, what
        results[what] = tritune.adapters.read(MODEL, output / "peft_1")
    # Whatever the second node does, the mean is that of the others, which Flower adds up in any order.
    for arrays in results.values():
        for name, expected in results["nothing"].items():
            assert numpy.allclose(arrays[name], expected, rtol=1e-4, atol=1e-7), name


def test_nodes_clip_and_the_server_adds_noise(config):
    def norm(first, second):
        pairs = [(first[name].numpy(), second[name].numpy()) for name in first]
        return float(numpy.sqrt(sum(((a - b) ** 2).sum(dtype=numpy.float64) for a, b in pairs)))

    grid, _ = federate(config)
    free = [norm(reply["arrays"], grid.sent[0]["arrays"]) for reply in grid.replies]
    limit = min(free) / 10
    config = {**config, "dp-clipping-norm": limit}
    grid, _ = federate({**config, "output": config["output"] + "-clipped"})
    for reply in grid.replies:
        assert norm(reply["arrays"], grid.sent[0]["arrays"]) == pytest.approx(limit, rel=1e-3)

    def result(output):
        return task.to_record(config, tritune.adapters.read(MODEL, Path(output) / "peft_1"))

    # Without noise it is the plain mean: every node counts the same.
    mean = {name: sum(reply["arrays"][name].numpy() for reply in grid.replies) / NODES for name in grid.replies[0]["arrays"]}
    assert norm(result(config["output"] + "-clipped"), ArrayRecord({name: Array(array) for name, array in mean.items()})) < 1e-5
    grid, _ = federate({**config, "dp-noise-multiplier": 2.0, "output": config["output"] + "-noisy"})
    noisy = result(config["output"] + "-noisy")
    count = sum(array.numpy().size for array in noisy.values())
    # A standard deviation of 2 · limit / nodes in each number is much more than what was learnt.
    assert norm(noisy, grid.sent[0]["arrays"]) == pytest.approx(2.0 * limit / NODES * count**0.5, rel=0.05)


def test_nodes_evaluate_their_own_data(config):
    record = task.initial_record(str(MODEL), config)
    message = Message(content=RecordDict({"arrays": record}), message_type="evaluate", dst_node_id=1)
    place = {"partition-id": 0, "num-partitions": NODES}
    reply = client_app.app(message, Context(1, 1, place, RecordDict(), config))
    assert reply.content["metrics"]["num-examples"] == task.shares(12, NODES)[0]
    assert 0 < reply.content["metrics"]["eval_loss"] < 10


def test_shares_are_uneven_and_complete():
    for count, nodes in [(80, 8), (12, 4), (3, 8), (7, 1)]:
        sizes = task.shares(count, nodes)
        assert sum(sizes) == count and len(sizes) == nodes and min(sizes) >= 0
    assert max(task.shares(80, 8)) >= 2.5 * min(task.shares(80, 8))


def test_the_server_does_not_choose_what_a_device_reads(config, tmp_path):
    with pytest.raises(ValueError, match="node config"):
        task.node_data(config, {})
    own = tmp_path / "own.jsonl"
    own.write_text('{"text": "mine"}\n')
    assert task.node_data(config, {"data": str(own)}) == (['{"text": "mine"}'], ".jsonl")


def history(config):
    return json.loads((Path(config["output"]) / "history.json").read_text())


def test_halves_take_half_the_bytes(config):
    found = {}
    for wire in ("f32", "f16"):
        own = {**config, "wire": wire, "output": f"{config['output']}-{wire}", "num-server-rounds": 2}
        grid, losses = federate(own)
        kind = {"f32": numpy.float32, "f16": numpy.float16}[wire]
        for content in [*grid.sent, *grid.replies]:
            assert all(array.numpy().dtype == kind for array in content["arrays"].values())
        last = history(own)[-1]
        assert last["replies"] == last["nodes"] == NODES and last["seconds"] > 0 and last["evaluate_seconds"] > 0
        found[wire] = (losses[-1], last["sent_bytes"], last["received_bytes"])
    numbers = sum(array.numpy().size for array in task.initial_record(str(MODEL), config).values())
    assert found["f32"][1:] == (numbers * 4 * NODES,) * 2 and found["f16"][1:] == (numbers * 2 * NODES,) * 2
    assert found["f16"][0] == pytest.approx(found["f32"][0], rel=0.01)
    with pytest.raises(ValueError, match="f32 or f16"):
        server_app.make_strategy({**config, "wire": "f8"})


class Reply:
    """A reply that is only there while somebody has it."""

    alive = most = 0

    def __init__(self, number):
        Reply.alive += 1
        Reply.most = max(Reply.most, Reply.alive)
        array = numpy.full(1000, number, dtype=numpy.float32)
        arrays = ArrayRecord({"b": Array(array)})
        self.content = RecordDict({"arrays": arrays, "metrics": MetricRecord({"num-examples": 2, "train_loss": float(number)})})

    def __del__(self):
        Reply.alive -= 1

    def has_error(self):
        return False


def test_replies_are_added_up_as_they_come(config):
    for name in ("fedavg", "fedprox", "diloco"):
        strategy = server_app.make_strategy({**config, "strategy": name})
        zeros = ArrayRecord({"b": Array(numpy.zeros(1000, dtype=numpy.float32))})
        strategy.configure_train(1, zeros, server_app.ConfigRecord(), Nodes(config))
        Reply.most = 0
        arrays, metrics = strategy.aggregate_train(1, (Reply(number) for number in range(1000)))
        assert Reply.most <= 3, f"{Reply.most} replies were kept at once"
        expected = 499.5 if name != "diloco" else 0.7 * (1 + 0.9) * 499.5
        assert numpy.allclose(arrays["b"].numpy(), expected) and metrics["train_loss"] == pytest.approx(499.5)
        assert strategy.figures["replies"] == 1000 and strategy.figures["received_bytes"] == 4_000_000


def test_the_outer_step_is_nesterovs():
    strategy = means.Diloco(outer_rate=0.5, outer_momentum=0.8)
    master, velocity = numpy.array([1.0, -2.0]), numpy.zeros(2)
    for number in range(3):
        record = means.record_of({"b": master.astype(numpy.float32)})
        strategy.begin(record, record)
        moved = numpy.array([0.25, -0.5]) * (number + 1)
        reply = Reply(0)
        reply.content["arrays"] = means.record_of({"b": (master + moved).astype(numpy.float32)})
        arrays, _ = strategy.aggregate_train(number, iter([reply]))
        # As an optimiser with the gradient -moved has it.
        velocity = 0.8 * velocity + -moved
        master = master - 0.5 * (-moved + 0.8 * velocity)
        assert numpy.allclose(arrays["b"].numpy(), master, atol=1e-6)


def test_moments_stay_on_the_node_and_count(config):
    class Forgetful(Nodes):
        def push_messages(self, messages):
            messages = list(messages)
            if messages:
                self.states = {node: RecordDict() for node in self.get_node_ids()}
            return super().push_messages(messages)

    results = {}
    for kind in (Nodes, Forgetful):
        own = {**config, "strategy": "diloco", "num-server-rounds": 2, "output": f"{config['output']}-{kind.__name__}"}
        grid, losses = federate(own, grid=kind(own))
        assert losses[2] < losses[1] < losses[0]
        assert all(set(reply) == {"arrays", "metrics"} for reply in grid.replies), "nothing else leaves a node"
        assert all(len(state[client_app.MOMENTS]["state"]) > 1000 for state in grid.states.values())
        results[kind] = tritune.adapters.read(MODEL, Path(own["output"]) / "peft_2")
    assert any((results[Nodes][name] != results[Forgetful][name]).any() for name in results[Nodes])


def test_moments_that_cannot_be_used_are_left_out(config):
    grid = Nodes({**config, "strategy": "diloco"})
    for state in grid.states.values():
        state[client_app.MOMENTS] = server_app.ConfigRecord({"state": b"nothing of ours"})
    _, losses = federate(grid.config, grid=grid)
    assert losses[1] < losses[0]


def test_the_outer_momentum_gets_further_than_the_mean(config):
    demo = ROOT / "crates" / "tritune" / "demo"
    own = {"data": str(demo / "train.jsonl"), "eval-data": str(demo / "held-out.jsonl"), "rank": 8, "seq": 256, "batch-tokens": 512}
    rounds = {"num-server-rounds": 4, "local-steps": 4, "lr": 1e-3, "lr-end": 1e-3, "round-timeout": 600.0}
    last = {}
    for name, wire in (("fedavg", "f32"), ("diloco", "f16")):
        _, losses = federate({**config, **own, **rounds, "strategy": name, "wire": wire, "output": f"{config['output']}-{name}"})
        print(name, losses)
        last[name] = losses[-1]
    assert last["diloco"] <= last["fedavg"] - 0.1, last
