# %% [markdown]
# # A model learns about a family
#
# Cells like those of a notebook: run the file, or open it in an editor that knows `# %%`.
#
#     python examples/python/stories.py /tmp/stories

# %%
import pathlib
import sys

import tritune

root = pathlib.Path(__file__).resolve().parents[2]
output = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "stories-out")
stories = root / "crates" / "tritune" / "demo"
model = tritune.Model(root / "models" / "storyteller.gguf", device="cpu")
print(model.info)

# %% [markdown]
# The model tells a story, piece by piece.

# %%
for piece in model.stream("Once upon a time", max_tokens=60, seed=7):
    print(piece, end="", flush=True)
print()

# %% [markdown]
# It has never heard of the family on the island of Mipp.

# %%
before = tritune.evaluate(model, stories / "held-out.jsonl", seq=256)
print(f"loss on held-out stories: {before['loss']:.3f}")

# %% [markdown]
# A short run. `dry_run=True` would only say what it needs. Ctrl-C would save it, and `resume=True` continues.

# %%
losses = []
result = tritune.finetune(
    model,
    stories / "train.jsonl",
    output,
    resume=output.exists(),
    steps=12,
    seq=256,
    batch_tokens=512,
    lr=4e-3,
    answers=1,
    callback=lambda step: losses.append(step["loss"]),
)
print(f"{result.steps} steps, adapter {result.adapter}, report {result.report}")

# %% [markdown]
# With the adapter the family is known.

# %%
model.load_adapter(result.adapter)
after = tritune.evaluate(model, stories / "held-out.jsonl", seq=256)
print(f"loss on held-out stories: {after['loss']:.3f}")
print(model.generate("Zubi put on her boots and", max_tokens=30, temperature=0).text)
assert after["loss"] < before["loss"]

# %% [markdown]
# Vectors of texts, and the logits behind it all.

# %%
vectors = model.embed(["a dog in the garden", "a dog in the park", "the deep sea"])
print("similarity:", (vectors @ vectors[0]).round(3))
print("logits:", model.logits("Once upon a").shape)
