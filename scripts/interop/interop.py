"""Adapters in Tritune, llama.cpp and PEFT; started by ../interop-adapter, which provides the latter two."""

import argparse
import contextlib
import json
import pathlib
import secrets
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "llama-cpp"))

from engines import Failure, LlamaCpp, Tritune  # noqa: E402

GOLDEN = ROOT / "crates" / "verify" / "golden"
PROMPT_LENGTHS = [1, 9, 33, 64]

# What is compared is the movement: logits with the adapter minus logits without. These are bounds on the relative L2
# distance of two engines' movements. Mistakes in the adapter of a synthetic model give: rows of Q interleaved 0.48, a
# scale a tenth off 0.11 to 0.13, one k_proj missing 0.07 to 0.12. Ranges below are over 12 seeds.
#
# numpy and PEFT compute the same in f32. What is left are activations next to a half, which round to another int8:
# 6e-7 to 7.5e-3 on t1, 3.2e-3 to 9.4e-3 on the synthetic model.
SAME_ROUNDING = 0.02
# llama.cpp on F16 weights and a reference without int8: 9e-7 to 1.1e-6 on `llama`. On `bitnet` 2.6e-4 to 2.9e-4, nearly
# all of it because llama.cpp rounds the input of the tied head to f16 there.
NO_ROUNDING = 0.001
# An engine with int8 activations and one without: 0.023 to 0.028.
OTHER_ROUNDING = 0.04

failures = []


def say(text):
    print(text, flush=True)


def judge(what, value, bound):
    passed = value <= bound
    say(f"  {'pass' if passed else 'FAIL'}  {what}: {value:.2e} (bound {bound:g})")
    if not passed:
        failures.append(what)


def require(what, passed):
    say(f"  {'pass' if passed else 'FAIL'}  {what}")
    if not passed:
        failures.append(what)


class Peft:
    """transformers and PEFT on the CPU in f32."""

    def __init__(self):
        import peft
        import torch
        import transformers

        self.peft, self.torch, self.transformers = peft, torch, transformers

    def base(self, model):
        network = self.transformers.AutoModelForCausalLM.from_pretrained(model, attn_implementation="eager")
        # The loader's dtype leaves the embedding and the norms of packed models as they are, and the model's own
        # float() refuses.
        return self.torch.nn.Module.float(network).eval()

    def logits(self, model, prompts, adapter=None):
        """The logits, and the state PEFT found in the adapter."""
        network = self.base(model)
        if adapter is not None:
            network = self.peft.PeftModel.from_pretrained(network, adapter).eval()
        with self.torch.no_grad():
            rows = [network(self.torch.tensor([prompt])).logits[0].numpy() for prompt in prompts]
        return np.concatenate(rows), network

    def fresh(self, model, folder, **settings):
        """Makes an adapter as PEFT itself does, with a B that is not zero and other magnitudes, and saves it."""
        config = self.peft.LoraConfig(task_type="CAUSAL_LM", **settings)
        network = self.peft.get_peft_model(self.base(model), config)
        with self.torch.no_grad():
            for name, parameter in network.named_parameters():
                if "lora_B" in name:
                    parameter.normal_(0, 0.1)
                if "magnitude" in name:
                    parameter.mul_(self.torch.empty_like(parameter).uniform_(0.8, 1.2))
        network.save_pretrained(folder)

    @contextlib.contextmanager
    def norms_of_trits(self):
        """PEFT takes the norms of DoRA from `weight`, which in BitNet layers is the master weight or bare trits; here it
        takes them from what the layer multiplies by."""
        from peft.tuners.lora import dora
        from transformers.integrations.bitnet import AutoBitLinear, WeightQuant

        stored = dora.dequantize_module_weight

        def multiplied(layer):
            weight = stored(layer)
            if isinstance(layer, AutoBitLinear):
                weight = WeightQuant.apply(weight) if layer.online_quant else weight * layer.weight_scale
            return weight

        dora.dequantize_module_weight = multiplied
        try:
            yield
        finally:
            dora.dequantize_module_weight = stored


def movement(left, right):
    """Relative distance of two movements, each a pair of adapted and plain logits."""
    one, other = left[0] - left[1], right[0] - right[1]
    return float(np.linalg.norm(one - other) / np.linalg.norm(other))


def random_adapter(folder, config, rng, **settings):
    """A PEFT folder of plain LoRA on all projections that changes the logits about as much as they are large."""
    rank, alpha = 4, 6
    hidden, ffn = config["hidden_size"], config["intermediate_size"]
    width = config["head_dim"]
    queries, keys = config["num_attention_heads"] * width, config["num_key_value_heads"] * width
    shapes = {
        "q": (queries, hidden), "k": (keys, hidden), "v": (keys, hidden), "o": (hidden, queries),
        "gate": (ffn, hidden), "up": (ffn, hidden), "down": (hidden, ffn),
    }  # fmt: skip
    tensors = {}
    for layer in range(config["num_hidden_layers"]):
        for name, (out, cols) in shapes.items():
            module = f"base_model.model.model.layers.{layer}.{PROJECTIONS[name]}"
            tensors[f"{module}.lora_A.weight"] = rng.normal(0, cols**-0.5, (rank, cols))
            tensors[f"{module}.lora_B.weight"] = rng.normal(0, 0.3 * rank**-0.5, (out, rank))
    folder.mkdir()
    names = sorted(path.rpartition(".")[2] for path in PROJECTIONS.values())
    settings = {"peft_type": "LORA", "r": rank, "lora_alpha": alpha, "target_modules": names, **settings}
    (folder / "adapter_config.json").write_text(json.dumps(settings))
    write_safetensors(folder / "adapter_model.safetensors", tensors)


class Sides:
    """The engines, and the files of one base model that each can read."""

    def __init__(self, arguments, binary, folder):
        self.llama_cpp = LlamaCpp(arguments.probe, arguments.libraries)
        self.tritune = Tritune(binary)
        self.peft = Peft()
        self.folder = folder
        self.foreign_only = arguments.foreign_only

    def of_llama_cpp(self, model, prompts, vocab, adapters=()):
        return np.array(self.llama_cpp.logits(model, prompts, self.folder / "logits", adapters)).reshape(-1, vocab)

    def of_tritune(self, model, prompts, vocab, adapters=()):
        return np.array(self.tritune.logits(model, prompts, self.folder / "logits", adapters)).reshape(-1, vocab)

    def both_of_tritune(self, model, prompts, vocab, adapter):
        """Ours with and without the adapter, unless only the others are looked at."""
        if self.foreign_only:
            return None
        return self.of_tritune(model, prompts, vocab, [(adapter, 1)]), self.of_tritune(model, prompts, vocab)


def reference_logits(folder, prompts, adapter, quantized, factor=1):
    """Logits with an adapter and without."""
    model = Model(folder, quantized)
    adapters = [(read_adapter(adapter), factor)]
    plain = np.concatenate([model.logits(prompt) for prompt in prompts])
    return np.concatenate([model.logits(prompt, adapters) for prompt in prompts]), plain


def check_reference():
    say("the reference in numpy, on the golden model and adapter")
    golden = read_safetensors(GOLDEN / "lora" / "grads.safetensors")["logits"]
    prompts = read_safetensors(GOLDEN / "lora" / "batch.safetensors")["input_ids"]
    adapted, _ = reference_logits(GOLDEN / "t1" / "packed", prompts, GOLDEN / "lora" / "init", True)
    golden = golden.reshape(adapted.shape)
    judge("logits of lora/init", float(np.linalg.norm(adapted - golden) / np.linalg.norm(golden)), 1e-4)


def check_peft(sides, name, base, adapter, prompts, vocab):
    """An adapter through Tritune's GGUF and back to a folder, in PEFT and here."""
    say(f"PEFT and transformers on {name}")
    gguf, exported = sides.folder / f"{name}.adapter.gguf", sides.folder / f"{name}.exported"
    sides.tritune.convert_adapter(base, adapter, gguf)
    sides.tritune.convert_adapter(base, gguf, exported)
    adapted, network = sides.peft.logits(base, prompts, exported)
    plain, _ = sides.peft.logits(base, prompts)
    theirs = adapted, plain
    saved = sides.folder / f"{name}.saved"
    network.save_pretrained(saved)
    same = [(folder / "adapter_model.safetensors").read_bytes() for folder in (exported, saved)]
    require("PEFT saves the very file it loaded", same[0] == same[1])
    size = float(np.linalg.norm(adapted - plain) / np.linalg.norm(plain))
    require(f"the adapter moves the logits by {size:.2f} of their size", size > 0.05)
    reference = reference_logits(base, prompts, adapter, True)
    judge("movement in PEFT against numpy's", movement(theirs, reference), SAME_ROUNDING)
    for kind, path in [("the folder", exported), ("the GGUF", gguf)]:
        ours = sides.both_of_tritune(base, prompts, vocab, path)
        if ours is not None:
            judge(f"movement in Tritune with {kind} against PEFT's", movement(ours, theirs), SAME_ROUNDING)


def check_llama_cpp(sides, arch, folder, model, adapter, prompts, vocab):
    say(f"llama.cpp on a synthetic {arch}")
    gguf = sides.folder / f"{arch}.llama-cpp.gguf"
    sides.tritune.convert_adapter(model, adapter, gguf)
    theirs = sides.of_llama_cpp(model, prompts, vocab, [(gguf, 1)]), sides.of_llama_cpp(model, prompts, vocab)
    reference = reference_logits(folder, prompts, adapter, False)
    judge("movement in llama.cpp against numpy's", movement(theirs, reference), NO_ROUNDING)
    rounding = reference_logits(folder, prompts, adapter, True)
    judge("movement in llama.cpp against numpy's with int8", movement(theirs, rounding), OTHER_ROUNDING)
    wrong = reference_logits(folder, prompts, adapter, True, factor=1.1)
    require("a scale a tenth off would be seen", movement(theirs, wrong) > OTHER_ROUNDING)
    half = sides.of_llama_cpp(model, prompts, vocab, [(gguf, 0.5), (gguf, 0.5)])
    judge("two halves of the adapter against the whole", movement((half, theirs[1]), theirs), NO_ROUNDING)
    ours = sides.both_of_tritune(model, prompts, vocab, gguf)
    if ours is not None:
        judge("movement in Tritune against llama.cpp's", movement(ours, theirs), OTHER_ROUNDING)


def check_saved(sides):
    """What PEFT saves comes back from Tritune unchanged."""
    say("files of PEFT through Tritune")
    master = GOLDEN / "t1" / "master"
    every = {"target_modules": "all-linear"}
    cases = {
        "plain": {"r": 8, **every},
        "rsLoRA": {"r": 8, "use_rslora": True, **every},
        "DoRA": {"r": 4, "use_dora": True, **every},
        "patterns": {
            "r": 4,
            "target_modules": ["q_proj", "down_proj"],
            "rank_pattern": {"layers.0.mlp.down_proj": 2},
            "alpha_pattern": {"layers.1.mlp.down_proj": 5},
        },
    }
    for name, settings in cases.items():
        saved, copied = sides.folder / f"peft-{name}", sides.folder / f"copy-{name}"
        sides.peft.fresh(master, saved, **settings)
        sides.tritune.convert_adapter(master, saved, copied)
        files = [(folder / "adapter_model.safetensors").read_bytes() for folder in (saved, copied)]
        require(f"{name}: the same bytes", files[0] == files[1])
        prompts = [[5, 6, 7, 8]]
        logits = [sides.peft.logits(master, prompts, folder)[0] for folder in (saved, copied)]
        require(f"{name}: the same logits in PEFT", np.array_equal(*logits))
        if name == "DoRA":
            continue
        # GGUF has no flag for rsLoRA and one alpha for all: the product must be the same all the same.
        gguf, back = sides.folder / f"{name}.gguf", sides.folder / f"back-{name}"
        sides.tritune.convert_adapter(master, saved, gguf)
        sides.tritune.convert_adapter(master, gguf, back)
        through = sides.peft.logits(master, prompts, back)[0]
        plain = sides.peft.logits(master, prompts)[0]
        judge(f"{name}: movement after GGUF", movement((through, plain), (logits[0], plain)), SAME_ROUNDING)


def dense_copy(source, folder):
    """A packed model with its trits times their scale as plain float weights, and nothing that quantises."""
    model = Model(source, False)
    tensors = {name: t.astype(np.float32) for name, t in model.tensors.items() if t.dtype != np.uint8}
    tensors = {name: t for name, t in tensors.items() if not name.endswith("weight_scale")}
    for name, (trits, scale) in model.weights.items():
        tensors[f"{name}.weight"] = trits * scale
    settings = {key: value for key, value in model.config.items() if key != "quantization_config"}
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({**settings, "torch_dtype": "float32"}))
    write_safetensors(folder / "model.safetensors", tensors, {"format": "pt"})


def check_dora(sides, prompts, vocab):
    """Magnitudes over the norms of the trits times their scale: what PEFT makes of them, as it is and told better."""
    settings = {"r": 4, "lora_alpha": 6, "use_dora": True, "target_modules": "all-linear"}
    packed, master = GOLDEN / "t1" / "packed", GOLDEN / "t1" / "master"
    adapter = sides.folder / "dora"
    with sides.peft.norms_of_trits():
        sides.peft.fresh(packed, adapter, **settings)
    reference = reference_logits(packed, prompts, adapter, True)
    for name, base in [("packed", packed), ("master", master)]:
        say(f"DoRA in PEFT on {name} t1")
        plain, _ = sides.peft.logits(base, prompts)
        as_it_is = sides.peft.logits(base, prompts, adapter)[0], plain
        with sides.peft.norms_of_trits():
            theirs = sides.peft.logits(base, prompts, adapter)[0], plain
        if base == packed:
            judge("movement with the norms of the trits against numpy's", movement(theirs, reference), SAME_ROUNDING)
        ours = sides.both_of_tritune(base, prompts, vocab, adapter)
        if ours is not None:
            judge("movement in Tritune against that", movement(ours, theirs), SAME_ROUNDING)
        # When PEFT takes these norms by itself, the documentation can say so.
        other = movement(as_it_is, theirs)
        require(f"without being told, PEFT's movement is another, {other:.2f} off", other > 5 * SAME_ROUNDING)

    say("DoRA in PEFT on t1 as plain float weights")
    dense = sides.folder / "dense-t1"
    dense_copy(packed, dense)
    theirs = sides.peft.logits(dense, prompts, adapter)[0], sides.peft.logits(dense, prompts)[0]
    judge("movement against numpy's", movement(theirs, reference_logits(packed, prompts, adapter, False)), NO_ROUNDING)
    ours = sides.both_of_tritune(packed, prompts, vocab, adapter)
    if ours is not None:
        judge("movement in Tritune on the packed model, with int8, against PEFT's", movement(ours, theirs), OTHER_ROUNDING)


def check_dense_dora(sides, prompts, vocab):
    """Magnitudes over the norms of plain float weights, which is what PEFT knows."""
    say("DoRA in PEFT on a small dense Llama")
    base, adapter = sides.folder / "dense-llama", sides.folder / "dense-dora"
    transformers = sides.peft.transformers
    config = transformers.LlamaConfig(
        vocab_size=vocab, hidden_size=128, intermediate_size=200, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=2, max_position_embeddings=128, initializer_range=0.08, tie_word_embeddings=False,
    )  # fmt: skip
    transformers.LlamaForCausalLM(config).save_pretrained(base)
    settings = {"r": 4, "lora_alpha": 6, "use_dora": True, "target_modules": "all-linear"}
    sides.peft.fresh(base, adapter, **settings)
    theirs = sides.peft.logits(base, prompts, adapter)[0], sides.peft.logits(base, prompts)[0]
    size = float(np.linalg.norm(theirs[0] - theirs[1]) / np.linalg.norm(theirs[1]))
    require(f"the adapter moves the logits by {size:.2f} of their size", size > 0.05)
    ours = sides.both_of_tritune(base, prompts, vocab, adapter)
    if ours is not None:
        judge("movement in Tritune against PEFT's", movement(ours, theirs), NO_ROUNDING)


def check(sides, seed):
    rng = np.random.default_rng(seed)
    check_reference()
    prompts = [[int(id) for id in rng.integers(0, 512, length)] for length in PROMPT_LENGTHS]
    check_peft(sides, "t1", GOLDEN / "t1" / "packed", GOLDEN / "lora" / "final", prompts, 512)
    sides.peft.torch.manual_seed(seed)
    check_dora(sides, prompts, 512)
    check_dense_dora(sides, prompts, 512)
    for arch in ("bitnet", "llama"):
        folder, model, adapter = (sides.folder / f"{arch}.{kind}" for kind in ("hf", "gguf", "adapter"))
        sides.tritune.synth("tiny", folder, seed, "hf", arch)
        sides.tritune.synth("tiny", model, seed, "f16", arch)
        random_adapter(adapter, json.loads((folder / "config.json").read_text()), rng)
        check_llama_cpp(sides, arch, folder, model, adapter, prompts, 512)
        if arch == "bitnet":
            check_peft(sides, "synthetic-bitnet", folder, adapter, prompts, 512)
    check_saved(sides)


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="interop-adapter",
        description="Compare what an adapter does in Tritune, in a stock llama.cpp and in PEFT with transformers.",
    )
    parser.add_argument("--seed", type=int, help="seed of weights, adapters and prompts; drawn and printed when absent")
    parser.add_argument("--tritune", metavar="FILE", type=pathlib.Path, help="the binary to test; built when absent")
    parser.add_argument(
        "--foreign-only", action="store_true", help="compare the others with the reference, without Tritune's logits"
    )
    for given in ("--libraries", "--probe", "--target"):
        parser.add_argument(given, type=pathlib.Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    # Here, so that --help needs no environment.
    global np, PROJECTIONS, Model, read_adapter, read_safetensors, write_safetensors
    import numpy as np
    from reference import PROJECTIONS, Model, read_adapter, read_safetensors, write_safetensors

    binary = arguments.tritune
    if binary is None:
        command = ["cargo", "build", "--release", "-p", "tritune", "--manifest-path", ROOT / "Cargo.toml"]
        subprocess.run([*command, "--target-dir", arguments.target], check=True)
        binary = arguments.target / "release" / "tritune"
    seed = secrets.randbelow(1 << 32) if arguments.seed is None else arguments.seed
    say(f"seed {seed}")
    try:
        with tempfile.TemporaryDirectory(dir=arguments.target, prefix="interop-") as folder:
            check(Sides(arguments, binary.resolve(), pathlib.Path(folder)), seed)
    except Failure as failure:
        say(f"FAIL  {failure}")
        return 1
    say(f"\n{'FAIL' if failures else 'pass'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
