"""A dense model beside llama.cpp: token ids, logits, perplexity, a chat, and an adapter. Run through scripts/compare-smollm2."""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from engines import Failure, LlamaCpp, Tritune, run

TEXTS = [
    "Hello, world!",
    "The year 1984 had 366 days; 12,345.67 is a number.",
    "I'll say it's  fine --\n\n\tisn't it?",
    "Größe, naïve, 東京, Ελλάδα, emoji 🙂",
    "def f(x):\n    return x ** 2  # square\n",
]
# llama.cpp rounds the activations of every product to 8 bits; perplexities may differ by this share.
PERPLEXITY = 0.01
STRETCH = 192


def nll(logits, ids, vocab):
    """Sum of the negative log-likelihoods of every token but the first."""
    total = 0.0
    for place, target in enumerate(ids[1:]):
        row = logits[place * vocab : (place + 1) * vocab]
        top = max(row)
        total += math.log(sum(math.exp(value - top) for value in row)) + top - row[target]
    return total


def paragraphs(docs):
    text = "\n\n".join((docs / name).read_text() for name in ("guide.md", "training.md", "phones.md"))
    whole = [part.replace("\n", " ").strip() for part in text.split("\n\n")]
    return [part for part in whole if len(part) > 200 and not part.startswith(("|", "    ", "#", "```"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("libraries", "probe", "binary", "model", "docs"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    llama, ours, model = LlamaCpp(options.probe, options.libraries), Tritune(options.binary), options.model
    failures = []

    def check(name, holds, detail):
        print(f"{'ok  ' if holds else 'FAIL'} {name}: {detail}", flush=True)
        if not holds:
            failures.append(name)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        weights = json.loads(run([options.binary, "info", model, "--json"]))["weights"]
        check("info", all(kind["are"].startswith("dense") for kind in weights), json.dumps(weights))

        theirs, found = llama.tokenize(model, TEXTS), ours.tokenize(model, TEXTS, folder / "text")
        check("token ids", theirs == found, f"{sum(map(len, found))} tokens of {len(TEXTS)} texts")

        parts = paragraphs(options.docs)
        prompts = [ids[:STRETCH] for ids in ours.tokenize(model, [" ".join(parts[i : i + 3]) for i in (0, 3, 6)], folder / "text")]
        vocab = ours.config(model)["vocab"]
        sums = {}
        for engine in (llama, ours):
            logits = engine.logits(model, prompts, folder / f"logits-{engine.name}")
            sums[engine.name], first = 0.0, 0
            for ids in prompts:
                sums[engine.name] += nll(logits[first * vocab : (first + len(ids)) * vocab], ids, vocab)
                first += len(ids)
        count = sum(len(ids) - 1 for ids in prompts)
        theirs, found = (math.exp(sums[engine.name] / count) for engine in (llama, ours))
        detail = f"{found:.4f}, llama.cpp {theirs:.4f} on {count} tokens"
        check("perplexity", abs(found / theirs - 1) <= PERPLEXITY, detail)

        chat = [options.binary, "chat", "-m", model, "--greedy", "-n", "24", "--device", "cpu"]
        answer = subprocess.run([str(part) for part in chat], input=b"What is the capital of France?\n", capture_output=True)
        text = answer.stdout.decode(errors="replace")
        check("chat", answer.returncode == 0 and "Paris" in text, " ".join(text.split())[-120:])

        train, held_out = folder / "train.jsonl", folder / "held-out.jsonl"
        for path, texts in ((train, parts[0::2]), (held_out, parts[1::2])):
            path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
        common = ["--device", "cpu", "--json"]
        before = json.loads(run([options.binary, "eval", "-m", model, "--data", held_out, "--seq", "256", *common]))
        adapter = folder / "adapter"
        settings = ["--rank", "8", "--seq", "256", "--batch-tokens", "512", "--steps", "12", "--seed", "1"]
        run([options.binary, "finetune", "-m", model, "--data", train, "-o", adapter, *settings, *common])
        after = json.loads(
            run([options.binary, "eval", "-m", model, "--data", held_out, "--seq", "256", "--lora", adapter / "adapter.gguf", *common])
        )
        detail = f"held-out perplexity {before['perplexity']:.3f} before, {after['perplexity']:.3f} after 12 steps"
        check("LoRA", after["perplexity"] < 0.97 * before["perplexity"], detail)
    if failures:
        sys.exit(f"disagree: {', '.join(failures)}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(str(failure))
