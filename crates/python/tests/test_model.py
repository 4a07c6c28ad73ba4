"""Text, tokens, logits and adapters."""

import gc
import json
import os
import shutil
import threading
import time
from pathlib import Path

import numpy
import pytest

import tritune
from conftest import DEVICES, MODEL, SHORT, STORIES

GREEDY = {"temperature": 0, "max_tokens": 12}


def safetensors(path):
    """The tensors of a file."""
    raw = open(path, "rb").read()
    size = int.from_bytes(raw[:8], "little")
    kinds = {"F32": numpy.float32, "F16": numpy.float16, "I32": numpy.int32, "I8": numpy.int8}
    found = {}
    for name, entry in json.loads(raw[8 : 8 + size]).items():
        if name != "__metadata__":
            start, end = entry["data_offsets"]
            array = numpy.frombuffer(raw[8 + size + start : 8 + size + end], dtype=kinds[entry["dtype"]])
            found[name] = array.reshape(entry["shape"])
    return found


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("precision", ["f32", "f16"])
def test_logits_are_those_of_the_command_line(command, tmp_path, device, precision):
    out = tmp_path / "logits.safetensors"
    ids = [1, 5, 9, 100, 7, 3, 250, 44, 2, 61]
    flags = ["--ids", ",".join(map(str, ids)), "--hidden", "--device", device, "--precision", precision]
    command("logits", "-m", MODEL, *flags, "--no-tune", "-o", out)
    expected = safetensors(out)
    model = tritune.Model(MODEL, device=device, precision=precision, tune=False)
    logits = model.logits(ids)
    assert logits.dtype == numpy.float32 and logits.shape == expected["logits"].shape
    assert (logits == expected["logits"]).all()
    hidden = model.hidden(ids)
    assert set(hidden) | {"logits"} == set(expected)
    for name, array in hidden.items():
        assert array.dtype == expected[name].dtype and (array == expected[name]).all(), name
    logits[0, 0] = 1.0  # The array is the caller's own.


def test_text_is_that_of_the_command_line(command, model):
    flags = ["-p", "Once upon a time", "-n", 20, "--seed", 7, "--device", "cpu", "--json"]
    told = json.loads(command("generate", "-m", MODEL, *flags))
    generation = model.generate("Once upon a time", max_tokens=20, seed=7)
    text = json.dumps(told)
    assert json.dumps(generation.text)[1:-1] in text, (generation.text, text)
    assert generation.finish == "length" and len(generation.tokens) == 20 and generation.prompt_tokens > 3


def test_tokens(model):
    ids = model.tokenize("Zubi and the sea")
    assert model.detokenize(ids) == "Zubi and the sea"
    assert model.detokenize(numpy.array(ids)) == "Zubi and the sea"
    # Told as tokens or as text, it is the same prompt.
    assert model.generate(ids, **GREEDY).text == model.generate("Zubi and the sea", **GREEDY).text
    assert (model.logits("Zubi") == model.logits(model.tokenize("Zubi"))).all()
    with pytest.raises(tritune.SettingsError, match="vocabulary"):
        model.detokenize([10**6])
    with pytest.raises(tritune.SettingsError, match="vocabulary"):
        model.logits([10**6])


def test_stream(model):
    stream = model.stream("Once upon a time", **GREEDY)
    pieces = list(stream)
    assert len(pieces) > 3
    whole = model.generate("Once upon a time", **GREEDY)
    assert "".join(pieces) == whole.text == stream.generation.text
    assert stream.generation.tokens == whole.tokens and stream.generation.finish == "length"
    assert next(stream, None) is None


def test_guessing_changes_no_text(model):
    options = {"max_tokens": 60, "temperature": 0.7, "seed": 5}
    plain = model.generate("The dog and the dog and the", **options)
    guessing = model.generate("The dog and the dog and the", **options, speculate="ngram")
    assert guessing.tokens == plain.tokens and plain.timing["guessed_tokens"] == 0
    assert guessing.timing["accepted_tokens"] <= guessing.timing["guessed_tokens"]
    with pytest.raises(tritune.SettingsError, match="ngram"):
        model.generate("The dog", speculate="magic")


def test_stream_ends_when_nobody_wants_more(model):
    for piece in model.stream("Once", max_tokens=100_000, ignore_eos=True, temperature=0):
        break
    started = time.monotonic()
    assert model.generate("Once", **GREEDY).text  # It would wait for the stream.
    assert time.monotonic() - started < 30
    stream = model.stream("Once", max_tokens=100_000, ignore_eos=True)
    next(stream)
    stream.cancel()
    assert len(list(stream)) < 1000
    assert stream.generation.finish in ("cancelled", None)


def test_model_may_be_used_within_its_own_stream(model):
    pieces = []
    for piece in model.stream("Once upon a time", max_tokens=4, temperature=0):
        pieces.append(piece + model.generate("A", temperature=0, max_tokens=1).text)
    assert len(pieces) >= 3


def test_chat(model):
    messages = [{"role": "user", "content": "Tell me of the sea."}]
    assert model.chat(messages, **GREEDY) == model.chat("Tell me of the sea.", **GREEDY)
    assert model.chat(messages, **GREEDY) == "".join(model.stream(messages, **GREEDY))
    with pytest.raises(tritune.SettingsError, match="role"):
        model.chat([{"content": "x"}])


def test_embeddings(model):
    vectors = model.embed(["a dog in the garden", "a dog in the park", "the sea"])
    assert vectors.shape == (3, model.info["hidden"]) and vectors.dtype == numpy.float32
    assert numpy.allclose(numpy.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    near, far = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert near > far
    assert model.embed("a dog", pooling="last", normalize=False).shape == (1, model.info["hidden"])
    assert model.embed([]).shape == (0, model.info["hidden"])
    with pytest.raises(tritune.SettingsError):
        model.embed("x", pooling="max")


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda m: tritune.Model("/no/such.gguf"), tritune.ModelError, "/no/such.gguf"),
        (lambda m: tritune.Model(MODEL, device="gpu"), tritune.SettingsError, "there is no device"),
        (lambda m: tritune.Model(MODEL, device="vulkan:99"), tritune.DeviceError, "99"),
        (lambda m: tritune.Model(MODEL, device="cpu", precision="f64"), tritune.SettingsError, "f32"),
        (lambda m: tritune.Model(MODEL, device="cpu", threads=0), tritune.SettingsError, "1 to 1024"),
        (lambda m: tritune.Model(MODEL, device="cpu", context=2**23), tritune.OutOfMemoryError, "shorter"),
        (lambda m: m.generate("x", top_p=2.0), tritune.SettingsError, "top_p"),
        (lambda m: m.generate("x", temperature=float("nan")), tritune.SettingsError, None),
        (lambda m: m.generate("x", stop=[""]), tritune.SettingsError, "stop"),
        (lambda m: m.generate([]), tritune.SettingsError, "empty"),
        (lambda m: m.generate([-1]), tritune.SettingsError, "whole numbers"),
        (lambda m: m.generate([10**7]), tritune.SettingsError, "vocabulary"),
        (lambda m: m.stream("x", seed=-1), tritune.SettingsError, None),
        (lambda m: m.load_adapter("/no/adapter.gguf"), tritune.AdapterError, "adapter.gguf"),
        (lambda m: m.load_adapter(MODEL), tritune.AdapterError, "not an adapter"),
        (lambda m: m.unload_adapter("none"), tritune.AdapterError, "none is loaded"),
        (lambda m: tritune.plan(MODEL, "toaster"), tritune.SettingsError, "galaxy|adreno"),
        (lambda m: tritune.verify("cpu", op="magic"), tritune.SettingsError, "there is no op"),
    ],
)
def test_errors_have_classes_and_words(model, call, kind, words):
    with pytest.raises(kind, match=words) as raised:
        call(model)
    assert isinstance(raised.value, tritune.Error)
    # Everything still works.
    assert model.generate("Once", temperature=0, max_tokens=1).text


def test_errors_are_also_the_usual_ones():
    assert issubclass(tritune.SettingsError, ValueError)
    assert issubclass(tritune.OutOfMemoryError, MemoryError)
    assert issubclass(tritune.FileError, OSError)


def test_a_closed_model_is_refused():
    with tritune.Model(MODEL, device="cpu") as model:
        pass
    with pytest.raises(tritune.Error, match="closed"):
        model.generate("x")
    model.close()


def test_two_models_in_two_threads():
    first, second = (tritune.Model(MODEL, device="cpu", threads=1) for _ in range(2))
    expected = first.generate("Once upon a time", temperature=0, max_tokens=40).text
    texts, ticks, done = {}, [0], threading.Event()

    def tell(name, model):
        texts[name] = [model.generate("Once upon a time", temperature=0, max_tokens=40).text for _ in range(3)]

    def tick():
        while not done.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    clock = threading.Thread(target=tick)
    clock.start()
    # The third shares its model with the first.
    threads = [threading.Thread(target=tell, args=pair) for pair in [(1, first), (2, second), (3, first)]]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    done.set()
    clock.join()
    assert set(map(tuple, texts.values())) == {(expected,) * 3}
    assert ticks[0] > 20, "the interpreter runs while the engine works"


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from /proc")
@pytest.mark.parametrize("device", DEVICES)
def test_loading_again_and_again_takes_no_memory(command, tmp_path, device):
    cycles = int(os.environ.get("TRITUNE_TEST_CYCLES", "60"))
    path = tmp_path / "tiny.gguf"
    command("synth", "tiny", path)

    def cycle():
        model = tritune.Model(path, device=device, threads=1, context=64, tune=False)
        assert model.logits([1, 2, 3]).shape[0] == 3
        del model

    def descriptors():
        return len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))

    for _ in range(20):
        cycle()
    gc.collect()
    before, opened = resident(), descriptors()
    for _ in range(cycles):
        cycle()
    gc.collect()
    grown = resident() - before
    # One that stayed would take 2 MB each time, a leak of a kilobyte would show after a thousand; allocators keep a little.
    assert grown < 4e6 + 1e3 * cycles, f"{grown / 1e6:.1f} MB after {cycles} cycles"
    assert descriptors() == opened, "files and threads"
    print(f"{device}: {cycles} cycles, {grown / 1e3:.0f} kB more")


def test_adapters_come_and_go(model_path, tmp_path, data):
    result = tritune.finetune(model_path, data, tmp_path / "out", progress=False, **{**SHORT, "lr": 0.02, "steps": 6})
    copy = tmp_path / "model.gguf"
    shutil.copy(model_path, copy)
    model = tritune.Model(copy, device="cpu")
    plain = model.generate("Zubi met", **GREEDY).text
    os.truncate(copy, 0)  # Whoever loads it again has nothing.
    name = model.load_adapter(result.adapter)
    adapted = model.generate("Zubi met", **GREEDY).text
    assert name == "adapter.gguf" and model.adapters == {"adapter.gguf": 1.0}
    assert adapted != plain
    model.load_adapter(result.peft, name="again", scale=0.0)
    assert model.generate("Zubi met", **GREEDY).text == adapted
    model.unload_adapter("adapter.gguf")
    assert model.generate("Zubi met", **GREEDY).text == plain and model.adapters == {"again": 0.0}
    model.unload_adapter("again")
    model.load_adapter("adapter.gguf")  # By its name.
    assert model.generate("Zubi met", **GREEDY).text == adapted
    copy.write_bytes(Path(model_path).read_bytes())
    # What is loaded counts in an evaluation, too.
    with_adapter = tritune.evaluate(model, STORIES, seq=64)
    without = tritune.evaluate(model_path, STORIES, seq=64, device="cpu")
    given = tritune.evaluate(model_path, STORIES, seq=64, device="cpu", adapters=[result.peft])
    assert with_adapter["loss"] == given["loss"] < without["loss"]
