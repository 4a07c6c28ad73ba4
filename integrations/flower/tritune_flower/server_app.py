"""The server: means of adapters, round by round. It never sees data of nodes."""

import json
from pathlib import Path

from flwr.app import ArrayRecord, ConfigRecord, Context, MetricRecord
from flwr.serverapp import Grid, ServerApp
from flwr.serverapp import strategy as strategies

from . import task

STRATEGIES = {
    "fedavg": strategies.FedAvg,
    "fedprox": strategies.FedProx,
    "fedavgm": strategies.FedAvgM,
    "fedadam": strategies.FedAdam,
    "fedyogi": strategies.FedYogi,
    "fedadagrad": strategies.FedAdagrad,
    "fedmedian": strategies.FedMedian,
    "fedtrimmedavg": strategies.FedTrimmedAvg,
    "krum": strategies.Krum,
}

app = ServerApp()


def make_strategy(config: task.Config):
    """The strategy of the run config."""
    name = str(config["strategy"]).lower()
    if name not in STRATEGIES:
        raise ValueError(f"there is no strategy {name!r}; use one of {', '.join(STRATEGIES)}")
    nodes = int(config["min-nodes"])
    options = {
        "fraction_train": float(config["fraction-train"]),
        "fraction_evaluate": 0.0,
        "min_train_nodes": nodes,
        "min_available_nodes": nodes,
    }
    if name == "fedprox":
        options["proximal_mu"] = float(config["proximal-mu"])
    strategy = STRATEGIES[name](**options)
    clip, noise = float(config["dp-clipping-norm"]), float(config["dp-noise-multiplier"])
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
