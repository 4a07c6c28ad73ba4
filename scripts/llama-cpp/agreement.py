"""Do the two read the same file alike: token ids exactly, logits up to their different activation quantisation."""

import math
import pathlib
import random
import unicodedata

import dense
import vocabularies
from engines import Failure

PROMPT_LENGTHS = [1, 2, 9, 33, 64]

# Tritune rounds activations to int8 with one scale per token, as BitNet models are trained; llama.cpp's TQ kernels take
# one scale per 256 values. The logits therefore differ, and the more layers, the more. These bounds on the relative L2
# distance over all positions come from measuring: 0.0172 to 0.0195 for `tiny` (33 seeds), 0.0708 to 0.0746 for `125m`
# (8 seeds). Random weights are a hard case, as every rounding is passed on at full strength. How sharp the bound is:
# an epsilon ten times too large gives 0.025 on `tiny`, a rope base of 12,000 instead of 10,000 gives 0.046.
DISTANCE = {"tiny": 0.022, "125m": 0.085}
# Share of positions with the same most likely token; measured 0.92 to 1.00 and 0.79 to 0.91. The others are near ties,
# of which random weights make many among 32,002 tokens.
SAME_TOP = {"tiny": 0.85, "125m": 0.65}
# llama.cpp on the same weights in F16 rounds activations to f16 only, so it stands for the unquantised model. If
# quantisation is all that separates the engines, then our distance from it is llama.cpp's own but for the coarser scale
# (measured 1.08 to 1.13 times for `tiny`, 1.28 to 1.35 for `125m`) ...
COARSER = 1.5
# ... and the distance between the engines is no more than two independent errors make (measured 0.65 to 0.69 times for
# `tiny`, whose rows are mostly one block of 256 and round alike; 0.95 to 0.98 for `125m`).
INDEPENDENT = 1.1

# Models with a scale per group, and dense ones: bounds on the relative L2 of the logits. llama.cpp rounds activations to int8 in
# blocks of 32 where weights are quantised; Tritune to int8 in groups of 128 where they are ternary, and not at all where they are dense.
# Measured: 0.024 to 0.036 for ternary weights, 0.018 to 0.022 for Q4_1 (all of it llama.cpp's rounding), below 0.000005 for F16.
GOLDEN = pathlib.Path(__file__).parents[2] / "crates/verify/golden-qwen3"
FILES = {
    "qwen3 Q2_0": (GOLDEN / "q3/q2_0_g64/unpacked.gguf", None, 0.05),
    "qwen3 Q2_0, untied": (GOLDEN / "q3u/q2_0_g64/unpacked.gguf", None, 0.05),
    "qwen3 Q1_0": (GOLDEN / "b1/q1_0/q1_0.gguf", None, 0.05),
    "qwen3 F16": (GOLDEN / "q3/q2_0_g64/unpacked.gguf", dense.F16, 0.0001),
    "qwen3 Q4_1": (GOLDEN / "q3/q2_0_g64/unpacked.gguf", dense.Q4_1, 0.03),
    "llama F16": (None, dense.F16, 0.0001),
    "llama Q4_1": (None, dense.Q4_1, 0.03),
}


def check_tokens(llama_cpp, tritune, folder, seed, random_texts):
    """Token ids of vocabularies of each kind, through Tritune's importer and GGUF writer."""
    texts = vocabularies.TEXTS + vocabularies.random_texts(random.Random(seed), random_texts)
    results = []
    for kind, write in vocabularies.KINDS.items():
        source, model = folder / f"hf-{kind}", folder / f"{kind}.gguf"
        tritune.synth("tiny", source, seed, "hf")
        write(source)
        tritune.convert(source, model, "tq2_0")
        results.append(compare_tokens(llama_cpp, tritune, folder, model, kind, texts))
    model = folder / "bytes.gguf"
    tritune.synth("tiny", model, seed)
    results.append(compare_tokens(llama_cpp, tritune, folder, model, "synthetic bytes", texts))
    return results


def compare_tokens(llama_cpp, tritune, folder, model, kind, texts):
    ours = tritune.tokenize(model, texts, folder / "text")
    theirs = llama_cpp.tokenize(model, texts)
    if len(ours) != len(texts) or len(theirs) != len(texts):
        raise Failure(f"{len(texts)} texts gave {len(ours)} and {len(theirs)} answers")
    differing = [
        {"text": text, tritune.name: mine, llama_cpp.name: other}
        for text, mine, other in zip(texts, ours, theirs)
        if mine != other
    ]
    tokens = sum(map(len, ours))
    return {"vocabulary": kind, "texts": len(texts), "tokens": tokens, "differing": differing, "pass": not differing}


def check_logits(llama_cpp, tritune, folder, preset, seed):
    """Distances between Tritune, llama.cpp on TQ2_0 and TQ1_0, and llama.cpp on F16."""
    models = {ty: folder / f"{preset}.{ty}.gguf" for ty in ("tq2_0", "tq1_0", "f16")}
    tritune.synth(preset, models["tq2_0"], seed)
    for ty in ("tq1_0", "f16"):
        tritune.convert(models["tq2_0"], models[ty], ty)
    vocab = tritune.config(models["tq2_0"])["vocab"]
    rng = random.Random(seed)
    prompts = [[rng.randrange(vocab) for _ in range(length)] for length in PROMPT_LENGTHS]

    scratch = folder / "logits"
    theirs = {ty: llama_cpp.logits(model, prompts, scratch) for ty, model in models.items()}
    ours = {ty: tritune.logits(model, prompts, scratch) for ty, model in models.items()}
    for model in models.values():
        model.unlink()
    expected = vocab * sum(PROMPT_LENGTHS)
    for name, values in [*theirs.items(), *ours.items()]:
        # sum() is not finite as soon as one value is not.
        if len(values) != expected or not math.isfinite(sum(values)):
            raise Failure(f"{preset} {name}: {len(values)} logits of {expected}, or not all of them finite")

    engines = distance(ours["tq2_0"], theirs["tq2_0"], vocab)
    our_error = distance(ours["tq2_0"], theirs["f16"], vocab)
    their_error = distance(theirs["tq2_0"], theirs["f16"], vocab)
    same_in_all = all(values == ours["tq2_0"] for values in ours.values())
    ratio = our_error["l2"] / their_error["l2"]
    independent = engines["l2"] / math.hypot(our_error["l2"], their_error["l2"])
    checks = [
        check(f"Tritune to llama.cpp, relative L2 {engines['l2']:.4f}", "<=", DISTANCE[preset], engines["l2"]),
        check(f"same most likely token {engines['same_top']:.3f}", ">=", SAME_TOP[preset], engines["same_top"]),
        check(f"our error from F16 against llama.cpp's {ratio:.3f}", "<=", COARSER, ratio),
        check(f"distance against two independent errors {independent:.3f}", "<=", INDEPENDENT, independent),
        {"what": "llama.cpp: TQ1_0 gives the logits of TQ2_0", "pass": theirs["tq1_0"] == theirs["tq2_0"]},
        {"what": "Tritune: TQ1_0 and F16 give the logits of TQ2_0", "pass": same_in_all},
    ]
    return {
        "preset": preset,
        "positions": sum(PROMPT_LENGTHS),
        "distances": {
            "Tritune TQ2_0 - llama.cpp TQ2_0": engines,
            "Tritune TQ2_0 - llama.cpp F16": our_error,
            "llama.cpp TQ2_0 - llama.cpp F16": their_error,
        },
        "checks": checks,
        "pass": all(one["pass"] for one in checks),
    }


def check_files(llama_cpp, tritune, folder, seed):
    """Token ids and logits of models with a scale per group and of dense ones."""
    return [check_file(llama_cpp, tritune, folder, seed, name, *parts) for name, parts in FILES.items()]


def check_file(llama_cpp, tritune, folder, seed, name, source, kind, bound):
    model, halves = folder / "compared.gguf", folder / "halves.gguf"
    if source is None:
        tritune.synth("tiny", halves, seed, "f16", "llama")
    elif kind is not None:
        tritune.convert(source, halves, "f16")
    if kind is None:
        model.write_bytes(source.read_bytes())
    else:
        dense.make_dense(halves, model, kind, seed)
    # Qwen's tokenizer composes characters, as its tokenizer.json says; llama.cpp does not.
    texts = vocabularies.TEXTS + vocabularies.random_texts(random.Random(seed), 10)
    texts = [text for text in texts if unicodedata.is_normalized("NFC", text)]
    tokens = compare_tokens(llama_cpp, tritune, folder, model, name, texts)
    vocab, rng = tritune.config(model)["vocab"], random.Random(seed)
    prompts = [[rng.randrange(vocab) for _ in range(length)] for length in PROMPT_LENGTHS]
    scratch = folder / "logits"
    theirs, ours = (engine.logits(model, prompts, scratch) for engine in (llama_cpp, tritune))
    for path in (model, halves):
        path.unlink(missing_ok=True)
    if len(ours) != len(theirs) or not math.isfinite(sum(ours)):
        raise Failure(f"{name}: {len(ours)} and {len(theirs)} logits, or not all of them finite")
    found = distance(ours, theirs, vocab)
    ids = {"what": f"token ids of {len(texts)} texts equal", "pass": tokens["pass"], "differing": tokens["differing"]}
    near = check(f"relative L2 {found['l2']:.5f}, same most likely token {found['same_top']:.3f}", "<=", bound, found["l2"])
    return {"model": name, "distance": found, "checks": [ids, near], "pass": ids["pass"] and near["pass"]}


def check(what, sign, bound, value):
    passed = value <= bound if sign == "<=" else value >= bound
    return {"what": f"{what} (bound {sign} {bound})", "value": value, "bound": bound, "pass": passed}


def distance(left, right, width):
    """Relative L2 over all rows, the worst row, and the share of rows with the same largest element."""
    errors, sizes, same = [], [], 0
    for start in range(0, len(left), width):
        one, other = left[start : start + width], right[start : start + width]
        errors.append(math.dist(one, other))
        sizes.append(math.hypot(*other))
        same += one.index(max(one)) == other.index(max(other))
    return {
        "l2": math.hypot(*errors) / math.hypot(*sizes),
        "worst_row": max(error / size for error, size in zip(errors, sizes)),
        "same_top": same / len(errors),
    }
