"""The server: means of adapters, round by round. It never sees data of nodes."""

import json
import logging
import math
from pathlib import Path

import numpy
from flwr.app import ArrayRecord, ConfigRecord, Context, Message, MetricRecord
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp import strategy as strategies

from . import task

# The classes of Flower, and which settings of the run config are theirs under which names.
STRATEGIES = {
    "fedavg": (strategies.FedAvg, {}),
    "fedprox": (strategies.FedProx, {"proximal_mu": "proximal-mu"}),
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


def careful(strategy: type) -> type:
    """The strategy, which leaves out replies that would spoil or stop the round."""

    class Careful(strategy):
        def configure_train(self, server_round, arrays, config, grid):
            self.sent = arrays
            return super().configure_train(server_round, arrays, config, grid)

        def aggregate_train(self, server_round, replies):
            kept = []
            for reply in replies:
                # Errors are reported by the strategy itself.
                if reply.has_error() or usable(reply, self.sent, self.weighted_by_key):
                    kept.append(reply)
                else:
                    logging.getLogger("flwr").warning("left out node %d: its adapter cannot be used", reply.metadata.src_node_id)
            return super().aggregate_train(server_round, kept)

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
    strategy = careful(kind)(
        fraction_train=float(config["fraction-train"]),
        fraction_evaluate=0.0,
        min_train_nodes=nodes,
        min_available_nodes=nodes,
        # Noise hides a node only where none counts for more than another.
        weighted_by_key="nodes" if clip > 0 else "num-examples",
        **{option: config[setting] for option, setting in own.items()},
    )
    if clip > 0:
        strategy = strategies.DifferentialPrivacyClientSideFixedClipping(strategy, noise, clip, nodes)
    return strategy


@app.main()
def main(grid: Grid, context: Context) -> None:
    """Runs the rounds."""
    config = context.run_config
    model, output = task.setting(config, "model"), Path(task.setting(config, "output"))
    output.mkdir(parents=True, exist_ok=True)
    history = []

    def save_and_evaluate(server_round: int, arrays: ArrayRecord) -> MetricRecord:
        folder = task.write_adapter(model, config, arrays, output / f"peft_{server_round}")
        figures = {}
        if config["eval-data"]:
            found = task.evaluate(config, model, arrays, str(config["eval-data"]))
            figures = {"loss": found["loss"], "perplexity": found["perplexity"]}
        history.append({"round": server_round, "adapter": str(folder), **figures})
        (output / "history.json").write_text(json.dumps(history, indent=1) + "\n")
        return MetricRecord(figures)

    make_strategy(config).start(
        grid=grid,
        initial_arrays=task.initial_record(model, config),
        num_rounds=int(config["num-server-rounds"]),
        timeout=float(config["round-timeout"]),
        train_config=ConfigRecord(),
        evaluate_fn=save_and_evaluate,
    )
