"""A node: trains the adapter it is sent on data that stays where it is."""

from flwr.app import ConfigRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp
from flwr.clientapp.mod import fixedclipping_mod
from flwr.supercore.differential_privacy import KEY_CLIPPING_NORM

from . import task

# The name of the optimiser's moments in the state that Flower keeps for a node.
MOMENTS = "tritune-moments"


def clipped_when_asked(msg: Message, context: Context, call_next):
    """Flower's clipping, where the server's strategy asks for it."""
    configs = list(msg.content.config_records.values())
    if any(KEY_CLIPPING_NORM in config for config in configs):
        return fixedclipping_mod(msg, context, call_next)
    return call_next(msg, context)


app = ClientApp()


@app.train(mods=[clipped_when_asked])
def train(msg: Message, context: Context) -> Message:
    """A round of training."""
    sent = msg.content["config"]
    given = (context.run_config, context.node_config, msg.content["arrays"], int(sent["server-round"]))
    if str(context.run_config["strategy"]).lower() == "diloco":
        # The state of a node's app stays with the node.
        kept = context.state.config_records.get(MOMENTS, {}).get("state")
        arrays, metrics, state = task.train_on(*given, kept)
        context.state[MOMENTS] = ConfigRecord({"state": state})
    else:
        arrays, metrics = task.train(*given, float(sent.get("proximal-mu", 0.0)))
    return Message(content=RecordDict({"arrays": arrays, "metrics": MetricRecord(metrics)}), reply_to=msg)


@app.evaluate()
def evaluate(msg: Message, context: Context) -> Message:
    """The loss on the node's own data."""
    config, node = context.run_config, context.node_config
    lines, suffix = task.node_data(config, node)
    model = task.node_model(config, node)
    records = [task.record_of(line, suffix) for line in lines]
    figures = task.evaluate(config, model, msg.content["arrays"], records)
    metrics = MetricRecord({"eval_loss": figures["loss"], "num-examples": len(lines)})
    return Message(content=RecordDict({"metrics": metrics}), reply_to=msg)
