"""What docs/llama.cpp.md shows for llama-cpp-python, with checks: recipe.py PLUGIN MODEL LIBRARIES ADAPTER.

ADAPTER is what recipe.mjs has made of the demo's stories: the same must come of them here, and its loss falls as in `tritune demo`.

Where llama-cpp-python runs on another build of llama.cpp than its own (LIBRARIES is not empty), functions that this build lacks become
functions that do nothing, and its backends, which are files, are loaded.
"""

import ctypes
import importlib.util
import json
import pathlib
import sys
import threading

plugin, model, libraries, other = sys.argv[1:5]
if libraries:
    found = ctypes.CDLL.__getattr__

    def tolerant(library, name):
        try:
            return found(library, name)
        except AttributeError:
            if not name.startswith(("llama_", "ggml_")):
                raise
            return ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 0)

    ctypes.CDLL.__getattr__ = tolerant

import llama_cpp
import numpy as np
from llama_cpp import _ggml

if libraries:
    _ggml.libggml.ggml_backend_load_all_from_path(libraries.encode())

# The file alone: it needs nothing else of the package.
crates = pathlib.Path(__file__).resolve().parents[2] / "crates"
source = crates / "python" / "tritune" / "llama_cpp.py"
spec = importlib.util.spec_from_file_location("tritune_llama_cpp", source)
tritune = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tritune)

tritune.load(plugin)
llm = llama_cpp.Llama(model, n_gpu_layers=-1, n_ctx=256, verbose=False)


def ask():
    return llm("Zubi is", max_tokens=8, temperature=0)["choices"][0]["text"]


records = [{"prompt": "Zubi is", "completion": " a crab."}] * 20
before = ask()
run = tritune.finetune(llm, records, steps=30, seq=32, lr=0.01, warmup=0)
after = ask()
assert run.finished and run.steps == 30 and after.startswith(" a crab") and not before.startswith(" a crab"), (before, after)
tritune.set_adapters(llm, {})
assert ask() == before
tritune.set_adapters(llm, {run.adapter: 1.0})
assert ask() == after

seen = []


def callback(record):
    seen.append((record["step"], ask(), threading.current_thread() is threading.main_thread()))
    return record["step"] < 2


settings = dict(steps=4, seq=32, lr=0.01)
stopped = tritune.finetune(llm, records, "stopped", callback=callback, **settings)
assert seen == [(1, after, True), (2, after, True)] and not stopped.finished and stopped.adapter is None, (seen, stopped)
done = tritune.finetune(llm, records, "stopped", resume=True, apply=False, **settings)
assert done.finished and done.steps == 4, done
whole = tritune.finetune(llm, records, "whole", apply=False, **settings)
assert pathlib.Path(done.adapter).read_bytes() == pathlib.Path(whole.adapter).read_bytes()
assert ask() == after

for wrong, words in [(dict(rnak=3), 'did you mean "rank"'), (dict(rank=0), "rank is 0"), (dict(output="whole"), "resume it")]:
    try:
        tritune.finetune(llm, records, **{**settings, **wrong})
    except tritune.Error as error:
        assert words in str(error), error
    else:
        raise AssertionError(f"{wrong} was accepted")
try:
    tritune.set_adapters(llm, {__file__: 1.0})
except tritune.Error as error:
    assert "does not take" in str(error)
else:
    raise AssertionError("a file that is no adapter was accepted")
assert ask() == after

# What `tritune demo` does, and what README says that it measures.
DEMO = dict(seq=384, batch_tokens=512, epochs=6, rank=16, alpha=32, lr=1e-3, schedule="cosine", warmup=0.05, checkpoint_every=20)
BEFORE, AFTER, NEAR = 5.06, 2.93, 0.1
stories = crates / "tritune" / "demo"
judge = llama_cpp.Llama(model, n_gpu_layers=-1, n_ctx=512, logits_all=True, verbose=False)


def held_out_loss(adapters):
    """Of a token of the stories that the run has not seen, by llama.cpp's own logits."""
    tritune.set_adapters(judge, adapters)
    total, count = 0.0, 0
    for line in (stories / "held-out.jsonl").read_text().splitlines():
        tokens = judge.tokenize(json.loads(line)["text"].encode())
        judge.reset()
        judge.eval(tokens)
        logits = judge.scores[: len(tokens) - 1].astype(np.float64)
        wanted = logits[np.arange(len(tokens) - 1), tokens[1:]]
        total += float(np.sum(np.logaddexp.reduce(logits, axis=1) - wanted))
        count += len(tokens) - 1
    return total / count


told = tritune.finetune(llm, stories / "train.jsonl", "stories", apply=False, eval_every=0, **DEMO)
assert pathlib.Path(told.adapter).read_bytes() == pathlib.Path(other).read_bytes(), "node-llama-cpp has made another adapter"
unseen, seen = held_out_loss({}), held_out_loss({told.adapter: 1.0})
assert abs(unseen - BEFORE) < NEAR and seen < AFTER + NEAR, (unseen, seen)
print(f"llama-cpp-python: the recipe works; loss on held-out stories {unseen:.2f}, after {told.steps} steps {seen:.2f}")
