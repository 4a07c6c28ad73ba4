"""Many prompts at once."""

import os
import threading
import time

import numpy
import pytest

import tritune
from conftest import DEVICES, MODEL

PROMPTS = [
    "Once upon a time",
    "The dog and the cat went to the sea, and there they met a very small crab",
    [1, 5, 9, 100],
    [{"role": "user", "content": "Tell me a story of a boat."}],
    "Zubi",
]


@pytest.mark.parametrize("device", DEVICES)
def test_answers_are_those_of_a_loop(device):
    model = tritune.Model(MODEL, device=device, tune=False)
    seeds = [3, 2**63, 1, 3, 12345]
    options = {"max_tokens": 24, "top_p": 0.95, "stop": ["\n\n\n"]}
    alone = [model.generate(prompt, seed=seed, **options) for prompt, seed in zip(PROMPTS, seeds)]
    together = model.answer(PROMPTS, seeds=seeds, **options)
    told = [(row.text, row.tokens, row.finish, row.prompt_tokens, row.error) for row in together]
    assert told == [(row.text, row.tokens, row.finish, row.prompt_tokens, None) for row in alone]
    # Another order, other neighbours, other numbers of sequences.
    back = model.answer(PROMPTS[::-1], seeds=seeds[::-1], parallel=2, **options)
    assert [row.tokens for row in back[::-1]] == [row.tokens for row in alone]
    parts = model.answer(PROMPTS[:2], seeds=seeds[:2], **options) + model.answer(PROMPTS[2:], seeds=seeds[2:], **options)
    assert [row.tokens for row in parts] == [row.tokens for row in alone]
    assert together[0].timing["decode_tokens"] >= sum(len(row.tokens) for row in alone) - len(alone)


def test_one_seed_gives_each_place_its_own(model):
    rows = model.answer(["The dog"] * 3, seed=7, max_tokens=12)
    assert rows[0].text == model.generate("The dog", seed=7, max_tokens=12).text
    assert len({row.text for row in rows}) == 3
    again = model.answer(["The dog"] * 3, seed=7, max_tokens=12)
    assert [row.text for row in rows] == [row.text for row in again]
    assert model.answer([]) == []


def test_a_prompt_that_cannot_be_answered_is_a_row():
    model = tritune.Model(MODEL, device="cpu", context=64)
    prompts = ["Once", [], [7] * 200, [10**6], [{"role": "user"}], "The end"]
    rows = model.answer(prompts, seeds=range(6), max_tokens=6, shift=False)
    assert [row.error is None for row in rows] == [True, False, False, False, False, True]
    for row, words in zip(rows[1:5], ["empty", "200 tokens", "vocabulary", "content"]):
        assert isinstance(row.error, tritune.SettingsError) and words in str(row.error), row.error
        assert row.text == "" and row.finish is None and row.tokens == []
    assert rows[5].text == model.generate("The end", seed=5, max_tokens=6).text
    with pytest.raises(tritune.SettingsError, match="empty"):
        model.answer(prompts, max_tokens=6, on_error="raise")
    for wrong in (dict(seeds=[1]), dict(parallel=0), dict(on_error="skip"), dict(seeds=[-1] * 6), dict(top_p=2)):
        with pytest.raises(tritune.SettingsError):
            model.answer(prompts, **wrong)
    with pytest.raises(tritune.SettingsError, match="generate"):
        model.answer("Once")
    model.close()
    with pytest.raises(tritune.SettingsError, match="closed"):
        model.answer(["Once"])


def test_adapters_count_for_all_rows(tmp_path):
    model = tritune.Model(MODEL, device="cpu")
    plain = model.answer(PROMPTS, seeds=range(5), max_tokens=8)
    tritune.adapters.new(model, tmp_path / "new", rank=2)
    tensors = tritune.adapters.read(model, tmp_path / "new")
    tensors = {name: numpy.full_like(array, 0.05) for name, array in tensors.items()}
    tritune.adapters.write(model, tensors, tmp_path / "mine", like=tmp_path / "new")
    model.load_adapter(tmp_path / "mine")
    adapted = model.answer(PROMPTS, seeds=range(5), max_tokens=8)
    assert [row.text for row in adapted] != [row.text for row in plain]
    assert adapted[1].text == model.generate(PROMPTS[1], seed=1, max_tokens=8).text
    model.unload_adapter("mine")
    assert [row.text for row in model.answer(PROMPTS, seeds=range(5), max_tokens=8)] == [row.text for row in plain]


def test_an_interrupt_ends_it(model):
    import signal

    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    started = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        model.answer(["Once upon a time"] * 4000, max_tokens=200, ignore_eos=True)
    assert time.monotonic() - started < 20


def test_together_is_faster():
    """At least 2.5 times a loop on two CPUs; in the best of a few tries, for neighbours take time of either."""
    model = tritune.Model(MODEL, device="cpu", threads=2)
    prompts = [f"Once upon a time there were {n} dogs" for n in range(64)]
    options = {"max_tokens": 64, "ignore_eos": True}
    model.answer(prompts, seeds=range(64), **options)
    best = {"loop": 1e9, "answer": 1e9}
    for _ in range(4):
        started = time.perf_counter()
        alone = [model.generate(prompt, seed=n, **options).text for n, prompt in enumerate(prompts[:16])]
        best["loop"] = min(best["loop"], (time.perf_counter() - started) / 16)
        started = time.perf_counter()
        together = [row.text for row in model.answer(prompts, seeds=range(64), **options)]
        best["answer"] = min(best["answer"], (time.perf_counter() - started) / 64)
        assert together[:16] == alone
        if best["loop"] / best["answer"] >= 2.5:
            break
    rates = {name: 64 / seconds for name, seconds in best.items()}
    print(f"tokens a second: {rates}")
    assert best["loop"] / best["answer"] >= 2.5, rates
