"""Measures what training in a stock llama.cpp does, on its CPU and its Vulkan backend, with a two-layer `bitnet` model.

Exit code 1 when something that chapter 2 of the report says about it does not hold; the message names it.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile

from engines import Failure

# The model.
LAYERS, WIDTH, FEED_FORWARD, HEADS, KEY_HEADS, VOCABULARY = 2, 256, 768, 4, 2, 320
SEED = 1
# The runs. After one AdamW step an element has moved by the rate, or not at all.
RATE = 1e-4
DECAY = 0.1
LOSS_RATE = 1e-2
LOSS_STEPS = 5
# Bounds on rounding.
MOVE_BOUND = 1.01 * RATE
SHRINK_BOUND = 2e-7
GRADIENT_BOUND = 3e-3
LOSS_BOUND = 0.01

PRODUCTS = ("MUL_MAT", "OUT_PROD", "OUT_PROD transposed")
DEVICES = {"CPU": "CPU", "Vulkan": "Vulkan0"}


# --- Models ---------------------------------------------------------------------------------------------------------

F32, F16, TQ2_0 = 0, 1, 35
TEXT, WHOLE, REAL = 8, 4, 6


def shapes():
    """Name and shape of every tensor, the row length first."""
    head = WIDTH // HEADS
    yield "token_embd.weight", (WIDTH, VOCABULARY)
    yield "output_norm.weight", (WIDTH,)
    for layer in range(LAYERS):
        for name, shape in [
            ("attn_norm", (WIDTH,)),
            ("attn_sub_norm", (WIDTH,)),
            ("ffn_norm", (WIDTH,)),
            ("ffn_sub_norm", (FEED_FORWARD,)),
            ("attn_q", (WIDTH, WIDTH)),
            ("attn_k", (WIDTH, KEY_HEADS * head)),
            ("attn_v", (WIDTH, KEY_HEADS * head)),
            ("attn_output", (WIDTH, WIDTH)),
            ("ffn_gate", (WIDTH, FEED_FORWARD)),
            ("ffn_up", (WIDTH, FEED_FORWARD)),
            ("ffn_down", (FEED_FORWARD, WIDTH)),
        ]:
            yield f"blk.{layer}.{name}.weight", shape


def ternary(source, elements):
    """Random TQ2_0 blocks: 64 bytes of four codes 0, 1, 2 each, and an F16 scale."""
    codes = [byte for byte in range(256) if all(byte >> shift & 3 != 3 for shift in (0, 2, 4, 6))]
    scale = struct.pack("<e", 0.04)
    return b"".join(bytes(source.choices(codes, k=64)) + scale for _ in range(elements // 256))


def tensor(source, name, shape, packed):
    """Type and bytes of a tensor: norms are ones, `packed` decides about the rest."""
    elements = shape[0] * (shape[1] if len(shape) > 1 else 1)
    if len(shape) == 1:
        return F32, struct.pack(f"<{elements}f", *[1.0] * elements)
    if packed and name != "token_embd.weight":
        return TQ2_0, ternary(source, elements)
    values = [source.gauss(0.0, 0.05) for _ in range(elements)]
    return (F16, struct.pack(f"<{elements}e", *values)) if packed else (F32, struct.pack(f"<{elements}f", *values))


def string(text):
    return struct.pack("<Q", len(text)) + text.encode()


def write_model(path, packed):
    """A GGUF file of version 3, without a tokenizer."""
    pairs = [
        ("general.architecture", TEXT, "bitnet"),
        ("tokenizer.ggml.model", TEXT, "no_vocab"),
        ("bitnet.vocab_size", WHOLE, VOCABULARY),
        ("bitnet.context_length", WHOLE, 512),
        ("bitnet.block_count", WHOLE, LAYERS),
        ("bitnet.embedding_length", WHOLE, WIDTH),
        ("bitnet.feed_forward_length", WHOLE, FEED_FORWARD),
        ("bitnet.attention.head_count", WHOLE, HEADS),
        ("bitnet.attention.head_count_kv", WHOLE, KEY_HEADS),
        ("bitnet.attention.layer_norm_rms_epsilon", REAL, 1e-5),
        ("bitnet.rope.dimension_count", WHOLE, WIDTH // HEADS),
        ("bitnet.rope.freq_base", REAL, 10000.0),
    ]
    source = random.Random(SEED)
    tensors = [(name, shape, *tensor(source, name, shape, packed)) for name, shape in shapes()]
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(pairs))
    for key, kind, value in pairs:
        head += string(key) + struct.pack("<I", kind)
        head += string(value) if kind == TEXT else struct.pack("<I" if kind == WHOLE else "<f", value)
    body = bytearray()
    for name, shape, kind, data in tensors:
        head += string(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(body))
        body += data + bytes(-len(data) % 32)
    path.write_bytes(head + bytes(-len(head) % 32) + body)


# --- Runs -----------------------------------------------------------------------------------------------------------


class Program:
    """llama-training.c with the libraries it loads."""

    def __init__(self, program, libraries):
        self.command = [str(program), str(libraries)]
        # llama.cpp leaves a software device out unless it is asked for; and an abort need not call a debugger.
        self.environment = dict(os.environ, GGML_NO_BACKTRACE="1")
        self.environment.setdefault("GGML_VK_VISIBLE_DEVICES", "0")

    def run(self, *arguments, **environment):
        return subprocess.run(
            [*self.command, *map(str, arguments)],
            env=dict(self.environment, **environment),
            capture_output=True,
            text=True,
            errors="replace",
        )

    def need(self, *arguments, **environment):
        """The rows that a command prints, and what it logs."""
        done = self.run(*arguments, **environment)
        if done.returncode != 0:
            raise Failure(f"{' '.join(map(str, arguments))} ended with code {done.returncode}:\n{done.stderr.strip()[-2000:]}")
        return [line.split("\t") for line in done.stdout.splitlines()], done.stderr

    def train(self, device, model, steps, rate, decay):
        rows, log = self.need("train", device, model, steps, rate, decay, TRAINING_TRACE="1", GGML_SCHED_DEBUG="2")
        losses = [float(row[1]) for row in rows if row[0] == "loss"]
        moves = {row[1]: tuple(map(float, row[2:])) for row in rows if row[0] == "moved"}
        return losses, moves, log.split("STEP 0\n")[1].split("STEP ")[0]


NODE = re.compile(r"node #\s*\d+ \((.{10})\): .{20} \(.{5}\) \[(.{5}) .{8}\] use=\d+,c=\d+:(.*)")
OPERAND = re.compile(r" (.{20}) \(.{5}\) \[.{5} .{8}\]")


def plain(name):
    """An operand's name without what the scheduler adds to a copy for another device."""
    return re.sub(r"#\d+$", "", re.sub(r"^\w+#", "", name.strip()))


def kind_of(op, operands, forward):
    """The row of the table that a node belongs to, or None. The scheduler prints ten characters of the op."""
    if op == "MUL_MAT":
        return "MUL_MAT"
    if op == "OUT_PROD":
        # The forward product's matrix is an operand of the gradient of its input. Names are cut short, those of copies earlier.
        name = plain(operands[0])
        of_input = any(matrix.startswith(name) or name.startswith(matrix) for matrix in forward)
        return "OUT_PROD for inputs" if of_input else "OUT_PROD for weights"
    if op == "GET_ROWS":
        return "GET_ROWS of the embedding" if plain(operands[0]).startswith("token_embd") else None
    if op == "CROSS_ENTROPY_LOSS"[:10]:
        return "cross-entropy"
    if op in [name[:10] for name in ("REPEAT_BACK", "RMS_NORM_BACK", "SILU_BACK", "GET_ROWS_BACK", "SOFT_MAX_BACK", "ROPE_BACK")]:
        return "other _BACK"
    if op == "OPT_STEP_ADAMW"[:10]:
        return "OPT_STEP_ADAMW"
    return None


def count_nodes(trace):
    """How many nodes of a step run on a GPU and how many on the CPU, by kind, and the splits of the graph."""
    nodes = []
    for line in trace.splitlines():
        found = NODE.match(line)
        if found:
            op, device, operands = found.groups()
            nodes.append((op.strip(), "CPU" if device.strip() == "CPU" else "Vulkan", OPERAND.findall(operands)))
    forward = [plain(operands[0]) for op, _, operands in nodes if op == "MUL_MAT"]
    counts = collections.defaultdict(lambda: {"Vulkan": 0, "CPU": 0})
    for op, device, operands in nodes:
        kind = kind_of(op, operands, forward)
        if kind is not None:
            counts[kind][device] += 1
    return {"splits": len(re.findall(r"^## SPLIT #", trace, re.MULTILINE)), **counts}


def save(program, model, out):
    done = program.run("save", model, out)
    words = [line for line in done.stderr.splitlines() if "GGML_ASSERT" in line]
    name = signal.Signals(-done.returncode).name if done.returncode < 0 else None
    # The path before the assertion is that of the machine that built llama.cpp.
    return {"signal": name, "message": re.sub(r"^.*/", "", words[0]) if words else ""}


def measure(program, folder):
    models = {"F32": folder / "f32.gguf", "TQ2_0": folder / "tq2_0.gguf"}
    for name, path in models.items():
        write_model(path, packed=name == "TQ2_0")
    found = collections.defaultdict(dict)
    for device, name in DEVICES.items():
        rows, _ = program.need("ops", name)
        products = collections.defaultdict(dict)
        for op, kind, word in rows:
            if op in PRODUCTS:
                products[kind.upper()][op] = word == "yes"
        found["products"][device] = products
        found["training_ops"][device] = {op: word == "yes" for op, _, word in rows if op not in PRODUCTS}
        rows, _ = program.need("gradients", name)
        found["gradients"][device] = {weight: float(distance) for weight, distance in rows}
        _, moves, trace = program.train(name, models["F32"], 1, RATE, 0.0)
        found["moved"][device] = {tensor: move[0] for tensor, move in moves.items()}
        found["nodes"][device] = {"F32": count_nodes(trace)}
        _, moves, _ = program.train(name, models["F32"], 1, RATE, DECAY)
        found["factors_with_decay"][device] = {tensor: move[1:] for tensor, move in moves.items() if is_key_or_value(tensor)}
        losses, _, trace = program.train(name, models["TQ2_0"], LOSS_STEPS, LOSS_RATE, 0.0)
        found["losses"][device] = losses
        found["nodes"][device]["TQ2_0"] = count_nodes(trace)
    found["saving"] = save(program, models["TQ2_0"], folder / "saved.gguf")
    return found


# --- Claims ---------------------------------------------------------------------------------------------------------


def is_key_or_value(tensor):
    return ".attn_k." in tensor or ".attn_v." in tensor


def claims(found):
    """What chapter 2 says, and whether it holds."""
    gpu = found["nodes"]["Vulkan"]
    both = list(DEVICES)
    for device in both:
        moved = found["moved"][device]
        still = {tensor: move for tensor, move in moved.items() if is_key_or_value(tensor)}
        others = [move for tensor, move in moved.items() if not is_key_or_value(tensor)]
        yield f"{device}: a step leaves attn_k and attn_v as they are", len(still) == 2 * LAYERS and not any(still.values())
        yield f"{device}: it moves every other trained tensor by up to {RATE:g}", len(others) == 9 * LAYERS + 1 and all(
            0 < move <= MOVE_BOUND for move in others
        )
        factors = [factor for pair in found["factors_with_decay"][device].values() for factor in pair]
        yield f"{device}: with weight decay attn_k and attn_v only shrink", len(factors) == 4 * LAYERS and all(
            abs(factor - (1 - RATE * DECAY)) <= SHRINK_BOUND for factor in factors
        )
        yield f"{device}: attention on fresh K and V has right gradients", all(
            distance <= GRADIENT_BOUND for distance in found["gradients"][device].values()
        )
        losses = found["losses"][device]
        yield f"{device}: losses of the TQ2_0 model fall", len(losses) == LOSS_STEPS and losses[-1] < losses[0] - 0.1
        yield f"{device}: takes every op of loss, backward pass and optimiser", all(found["training_ops"][device].values())
    pairs = zip(found["losses"]["CPU"], found["losses"]["Vulkan"])
    yield f"losses on CPU and Vulkan are within {LOSS_BOUND}", all(abs(a - b) <= LOSS_BOUND for a, b in pairs)
    for model in ("F32", "TQ2_0"):
        nodes = gpu[model]
        expected = {"Vulkan": 0, "CPU": 7 * LAYERS + 1}
        yield f"{model}: all {expected['CPU']} gradients of inputs run on the CPU", nodes.get("OUT_PROD for inputs") == expected
        yield f"{model}: cross-entropy and its backward op run on Vulkan", nodes.get("cross-entropy") == {"Vulkan": 2, "CPU": 0}
        for kind in ("MUL_MAT", "other _BACK", "OPT_STEP_ADAMW"):
            counts = nodes.get(kind, {"Vulkan": 0, "CPU": 0})
            yield f"{model}: {kind} runs on Vulkan", counts["Vulkan"] > 0 and counts["CPU"] == 0
    weights = {"Vulkan": 5 * LAYERS, "CPU": 0}
    yield f"F32: the {weights['Vulkan']} gradients of weights run on Vulkan", gpu["F32"].get("OUT_PROD for weights") == weights
    yield "TQ2_0: there are no gradients of weights", "OUT_PROD for weights" not in gpu["TQ2_0"]
    vulkan, cpu = found["products"]["Vulkan"], found["products"]["CPU"]
    yield "Vulkan multiplies every type", all(row["MUL_MAT"] for row in vulkan.values())
    yield "Vulkan takes OUT_PROD for F32 alone", {kind for kind, row in vulkan.items() if row["OUT_PROD"]} == {"F32"}
    yield "Vulkan takes no transposed OUT_PROD", not any(row["OUT_PROD transposed"] for row in vulkan.values())
    forms = PRODUCTS[1:]
    yield "the CPU takes both forms of OUT_PROD but for BF16", all(
        row[form] == (kind != "BF16") for kind, row in cpu.items() for form in forms
    )
    saving = found["saving"]
    yield "saving a bitnet model aborts", saving["signal"] == "SIGABRT" and "supports_arch" in saving["message"]


# --- Output ---------------------------------------------------------------------------------------------------------


def print_table(found):
    for device, moved in found["moved"].items():
        still = sorted(tensor for tensor, move in moved.items() if move == 0)
        print(f"{device}: one step at {RATE:g} moves {len(moved) - len(still)} tensors by up to {max(moved.values()):.2e}; by 0: {', '.join(still)}")
    for device, factors in found["factors_with_decay"].items():
        low, high = min(map(min, factors.values())), max(map(max, factors.values()))
        print(f"{device}: with weight decay {DECAY:g} attn_k and attn_v change by factors {low:.7f} to {high:.7f}")
    print(f"\n{'nodes of a step, Vulkan/CPU':30}{'F32':>8}{'TQ2_0':>8}")
    models = found["nodes"]["Vulkan"]
    for kind in models["F32"]:
        cells = [models[model].get(kind) for model in ("F32", "TQ2_0")]
        words = [f"{cell['Vulkan']}/{cell['CPU']}" if isinstance(cell, dict) else str(cell or "-") for cell in cells]
        print(f"{kind:30}{words[0]:>8}{words[1]:>8}")
    print(f"\n{'supported, Vulkan/CPU':14}" + "".join(f"{op:>22}" for op in PRODUCTS))
    yes = {True: "yes", False: "no"}
    answers = found["products"]
    for kind in answers["CPU"]:
        print(f"{kind:21}" + "".join(f"{yes[answers['Vulkan'][kind][op]] + '/' + yes[answers['CPU'][kind][op]]:>22}" for op in PRODUCTS))
    for op in found["training_ops"]["CPU"]:
        print(f"{op:30}{'/'.join(yes[found['training_ops'][device][op]] for device in ('Vulkan', 'CPU')):>13}")
    print()
    for device, distances in found["gradients"].items():
        words = ", ".join(f"W{weight} {distance:.1e}" for weight, distance in distances.items())
        print(f"{device}: gradients of attention on fresh K and V, to central differences: {words}")
    for device, losses in found["losses"].items():
        print(f"{device}: losses of the TQ2_0 model, norms trained at {LOSS_RATE:g}: {', '.join(f'{loss:.4f}' for loss in losses)}")
    print(f"saving: {found['saving']['signal'] or 'no signal'}, {found['saving']['message'] or 'no message'}\n")


def machine(program, release):
    devices = dict(program.need("devices")[0])
    name = DEVICES["Vulkan"]
    if name not in devices:
        raise Failure(f"llama.cpp finds no Vulkan device (install a driver such as mesa-vulkan-drivers); it has {', '.join(devices)}")
    return f"Vulkan on {devices[name]}; {os.cpu_count()} cores of {devices['CPU']}; llama.cpp {release} (npm build with Vulkan)"


def main():
    parser = argparse.ArgumentParser(prog="probe-llama-training", description=__doc__)
    parser.add_argument("--libraries", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--program", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--release", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write the results there too")
    options = parser.parse_args()
    program = Program(options.program, options.libraries)
    where = machine(program, options.release)
    print(f"{where}\n")
    with tempfile.TemporaryDirectory(prefix="llama-training-") as name:
        found = measure(program, pathlib.Path(name))
    print_table(found)
    if options.json is not None:
        report = {"command": "scripts/probe-llama-training", "machine": where, "rate": RATE, "loss_rate": LOSS_RATE, **found}
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    checked = list(claims(found))
    broken = [claim for claim, holds in checked if not holds]
    print(f"{len(checked) - len(broken)} of {len(checked)} claims of the report hold", flush=True)
    for claim in broken:
        print(f"probe-llama-training: chapter 2 of the report relies on this, and it does not hold: {claim}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"probe-llama-training: {failure}", file=sys.stderr)
        sys.exit(1)
