"""The server: means of adapters, round by round. It never sees data of nodes."""

import json
import logging
import math
import time
from pathlib import Path

import numpy
from flwr.app import ArrayRecord, ConfigRecord, Context, Message, MetricRecord
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp import strategy as strategies

from . import means, task

# The classes of Flower, and which settings of the run config are theirs under which names.
STRATEGIES = {
    "fedavg": (means.running(strategies.FedAvg), {}),
    "fedprox": (means.running(strategies.FedProx), {"proximal_mu": "proximal-mu"}),
    "diloco": (means.Diloco, {"outer_rate": "outer-rate", "outer_momentum": "outer-momentum"}),
    "fedavgm": (strategies.FedAvgM, {"server_momentum": "server-momentum"}),
    "fedadam": (strategies.FedAdam, {"eta": "server-lr"}),
    "fedyogi": (strategies.FedYogi, {"eta": "server-lr"}),
    "fedadagrad": (strategies.FedAdagrad, {"eta": "server-lr"}),
    "fedmedian": (strategies.FedMedian, {}),
    "fedtrimmedavg": (strategies.FedTrimmedAvg, {"beta": "trimmed-share"}),
    "krum": (strategies.Krum, {"num_malicious_nodes": "malicious-nodes"}),
}

app = ServerApp()


def usable(reply: Message, arrays: ArrayRecord, weight: str) -> bool:
    """Whether a reply has the tensors it was sent, with finite numbers, and counts for something."""
    try:
        found, counts = reply.content["arrays"], reply.content["metrics"][weight]
        same = list(found) == list(arrays) and all(found[name].shape == arrays[name].shape for name in arrays)
        finite = same and all(bool(numpy.isfinite(found[name].numpy()).all()) for name in found)
        return finite and math.isfinite(counts) and counts > 0
    except (KeyError, TypeError, ValueError):
        return False


def careful(strategy: type, half: bool = False) -> type:
    """The strategy, which leaves out replies that would spoil or stop the round, sends halves if it should, and counts."""

    class Careful(strategy):
        figures: dict = {}

        def configure_train(self, server_round, arrays, config, grid):
            self.sent = means.as_type(arrays, numpy.float16) if half else arrays
            if isinstance(self, means.Diloco):
                self.begin(arrays, self.sent)
            messages = list(super().configure_train(server_round, self.sent, config, grid))
            sent = means.size_of(self.sent) * len(messages)
            self.figures = {"nodes": len(messages), "replies": 0, "sent_bytes": sent, "received_bytes": 0}
            self.began = time.monotonic()
            return messages

        def kept(self, replies):
            """Replies that can be used, as they come."""
            for reply in replies:
                # Errors are reported by the strategy itself.
                if reply.has_error():
                    yield reply
                elif usable(reply, self.sent, self.weighted_by_key):
                    self.figures["replies"] += 1
                    self.figures["received_bytes"] += means.size_of(reply.content["arrays"])
                    if half:
                        reply.content["arrays"] = means.as_type(reply.content["arrays"], numpy.float32)
                    yield reply
                else:
                    logging.getLogger("flwr").warning("left out node %d: its adapter cannot be used", reply.metadata.src_node_id)

        def aggregate_train(self, server_round, replies):
            # Means take one after the other; the rest compare all with all.
            kept = self.kept(replies)
            result = super().aggregate_train(server_round, kept if hasattr(strategy, "adds_up") else list(kept))
            self.figures["seconds"] = round(time.monotonic() - self.began, 3)
            return result

    Careful.__name__ = strategy.__name__
    return Careful


def make_strategy(config: task.Config):
    """The strategy of the run config."""
    name = str(config["strategy"]).lower()
    if name not in STRATEGIES:
        raise ValueError(f"there is no strategy {name!r}; use one of {', '.join(STRATEGIES)}")
    kind, own = STRATEGIES[name]
    nodes = int(config["min-nodes"])
    clip, noise = float(config["dp-clipping-norm"]), float(config["dp-noise-multiplier"])
    wire = str(config["wire"])
    if wire not in ("f32", "f16"):
        raise ValueError(f"wire is f32 or f16, not {wire!r}")
    strategy = careful(kind, wire == "f16")(
        fraction_train=float(config["fraction-train"]),
        fraction_evaluate=0.0,
        min_train_nodes=nodes,
        min_available_nodes=nodes,
        # Noise hides a node only where none counts for more than another.
        weighted_by_key="nodes" if clip > 0 else "num-examples",
        **{option: config[setting] for option, setting in own.items()},
    )
    if clip > 0:
        if name == "diloco":
            raise ValueError("the noise of differential privacy is measured for a mean; use another strategy than diloco")
        strategy = strategies.DifferentialPrivacyClientSideFixedClipping(strategy, noise, clip, nodes)
    return strategy


@app.main()
def main(grid: Grid, context: Context) -> None:
    """Runs the rounds."""
    config = context.run_config
    model, output = task.setting(config, "model"), Path(task.setting(config, "output"))
    output.mkdir(parents=True, exist_ok=True)
    history = []
    strategy = make_strategy(config)
    # What wraps it for differential privacy has it inside.
    counting = getattr(strategy, "strategy", strategy)

    def save_and_evaluate(server_round: int, arrays: ArrayRecord) -> MetricRecord:
        began = time.monotonic()
        folder = task.write_adapter(model, config, arrays, output / f"peft_{server_round}")
        figures = {}
        if config["eval-data"]:
            found = task.evaluate(config, model, arrays, str(config["eval-data"]))
            figures = {"loss": found["loss"], "perplexity": found["perplexity"]}
        cost = {**counting.figures, "evaluate_seconds": round(time.monotonic() - began, 3)}
        history.append({"round": server_round, "adapter": str(folder), **figures, **cost})
        (output / "history.json").write_text(json.dumps(history, indent=1) + "\n")
        return MetricRecord(figures)

    strategy.start(
        grid=means.Streaming(grid),
        initial_arrays=task.initial_record(model, config),
        num_rounds=int(config["num-server-rounds"]),
        timeout=float(config["round-timeout"]),
        train_config=ConfigRecord(),
        evaluate_fn=save_and_evaluate,
    )
