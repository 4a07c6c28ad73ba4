"""Models: text, tokens, logits and adapters."""

from __future__ import annotations

import dataclasses
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from ._tritune import LoadedModel
from ._tritune import Stream as _Stream

if TYPE_CHECKING:
    import numpy
    import numpy.typing

PathLike = Union[str, "os.PathLike[str]"]
Message = Mapping[str, str]
Prompt = Union[str, Sequence[int], Sequence[Message]]


@dataclass(frozen=True)
class Generation:
    """A continuation: ``str(generation)`` is its text.

    >>> model = Model("models/storyteller.gguf", device="cpu")
    >>> generation = model.generate("Once upon a time", max_tokens=4, temperature=0)
    >>> generation.finish, len(generation.tokens)
    ('length', 4)
    """

    text: str
    """The text after the prompt."""
    finish: Optional[str]
    """Why it ended: ``end``, ``stop``, ``length``, ``context`` or ``cancelled``."""
    tokens: List[int]
    """The tokens generated."""
    prompt_tokens: int
    """Tokens of the prompt."""
    timing: Dict[str, float]
    """Tokens and seconds of the prompt (``prefill``) and of the text (``decode``); from :meth:`Model.answer` those of all
    prompts together."""
    error: Optional[Exception] = None
    """Why there is no text, where :meth:`Model.answer` could not answer a prompt."""

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def _of(described: str) -> Generation:
        value = json.loads(described)
        return Generation(
            text=value.pop("text"),
            finish=value.pop("finish"),
            tokens=value.pop("tokens") or [],
            prompt_tokens=value.pop("prompt_tokens") or 0,
            timing=value,
        )


class Stream(Iterator[str]):
    """Pieces of text as they are generated; a ``for`` loop that ends early ends the generation.

    >>> model = Model("models/storyteller.gguf", device="cpu")
    >>> stream = model.stream("Once upon a time", max_tokens=5, temperature=0)
    >>> "".join(stream) == stream.generation.text
    True
    """

    def __init__(self, stream: _Stream) -> None:
        self._stream = stream
        self.generation: Optional[Generation] = None
        """What came of it, once the last piece is out."""

    def __iter__(self) -> Stream:
        return self

    def __next__(self) -> str:
        piece = self._stream.next()
        if piece is not None:
            return piece
        described = self._stream.result()
        if described is not None:
            self.generation = Generation._of(described)
        raise StopIteration

    def cancel(self) -> None:
        """Ends the generation at the next token."""
        self._stream.cancel()


def _option_text(options: Mapping[str, Any]) -> str:
    from .errors import SettingsError

    try:
        given = {name: value for name, value in options.items() if value is not None}
        return json.dumps(given, default=_plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise SettingsError(f"options: {error}") from None


def _plain(value: Any) -> Any:
    """NumPy numbers, paths and arrays as JSON knows them."""
    if hasattr(value, "__fspath__"):
        return os.fspath(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (tuple, set, frozenset)):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no number, text or list")


class Model:
    """A model on a device. Any thread may use it, one after the other; two models work side by side.

    ``path`` is a GGUF file or a Hugging Face folder. ``device`` is ``auto`` (what the environment variable ``TRITUNE_DEVICE``
    names, else a GPU if there is one), ``cpu``, ``vulkan``, ``vulkan:N``, ``vulkan:NAME``, ``vulkan:uuid=UUID`` or
    ``vulkan:pci=ADDRESS`` (``tritune.devices()`` has both); a GPU is tested against the CPU before its first use. ``precision`` is ``f16`` or
    ``f32``, the arithmetic outside the integer products; ``kv`` is how keys and values of the context are kept, ``f16``, ``q8_0`` or
    ``f32``, as the precision says when absent. ``head_prefilter`` keeps an int8 copy of a head of floats, by which
    greedy and top-k sampling read half as much of it. ``adapters`` are loaded at once.

    >>> with Model("models/storyteller.gguf", device="cpu") as model:
    ...     model.info["layers"] > 0
    True
    """

    def __init__(
        self,
        path: PathLike,
        device: str = "auto",
        *,
        threads: Optional[int] = None,
        context: Optional[int] = None,
        batch: int = 512,
        precision: str = "f16",
        kv: Optional[str] = None,
        weight_layout: str = "2-bit",
        tune: bool = True,
        head_prefilter: bool = True,
        adapters: Sequence[PathLike] = (),
    ) -> None:
        self.path = os.fspath(path)
        """The file or folder."""
        self.device = device
        """The device that was asked for."""
        options = {
            "device": device,
            "threads": threads,
            "context": context,
            "batch": batch,
            "precision": precision,
            "kv": kv,
            "weight_layout": weight_layout,
            "tune": tune,
            "head_prefilter": head_prefilter,
        }
        self._loaded = LoadedModel(self.path, _option_text(options))
        self._paths: Dict[str, Tuple[str, float]] = {}
        for adapter in adapters:
            self.load_adapter(adapter)

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"tritune.Model({self.path!r}, device={self.device!r})"

    def close(self) -> None:
        """Gives the memory back at once. So does the last reference to the model."""
        self._loaded.close()

    @property
    def info(self) -> Dict[str, Any]:
        """Name, family and sizes."""
        value: Dict[str, Any] = json.loads(self._loaded.info())
        return value

    def generate(
        self,
        prompt: Prompt,
        *,
        max_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        top_k: Optional[int] = None,
        top_p: Optional[float] = None,
        min_p: Optional[float] = None,
        typical_p: Optional[float] = None,
        repetition_penalty: Optional[float] = None,
        frequency_penalty: Optional[float] = None,
        presence_penalty: Optional[float] = None,
        penalty_window: Optional[int] = None,
        seed: Optional[int] = None,
        stop: Union[str, Sequence[str]] = (),
        ignore_eos: Optional[bool] = None,
        shift: Optional[bool] = None,
        keep: Optional[int] = None,
        speculate: Optional[Literal["off", "ngram"]] = None,
    ) -> Generation:
        """Continues a text, token ids or a conversation. The options are the flags of ``tritune generate``, with the same
        defaults. ``speculate="ngram"`` guesses tokens from the text so far: the result is the same, and often there sooner.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> one = model.generate("The dog", max_tokens=12, seed=7)
        >>> two = model.generate("The dog", max_tokens=12, seed=7)
        >>> one.text == two.text
        True
        """
        return Generation._of(self._loaded.generate(*_request(dict(locals()))))

    def answer(
        self,
        prompts: Iterable[Prompt],
        *,
        seeds: Optional[Iterable[int]] = None,
        parallel: Optional[int] = None,
        on_error: str = "row",
        **options: Any,
    ) -> List[Generation]:
        """Continues many prompts side by side, each to the text that :meth:`generate` gives with the same seed.

        ``seeds`` has one number for each prompt: the texts are then the same in any order and in any number of calls.
        Without it the prompts' seeds follow from ``seed`` and their places, as with ``tritune generate --prompts``. The other
        ``options`` are those of :meth:`generate`. ``parallel`` is the number of sequences, 64 unless given, and fewer
        where memory does not suffice; their memory is kept until the model is closed. A prompt that cannot be answered gives a
        :class:`Generation` with an ``error``; with ``on_error="raise"`` its exception is raised.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> rows = model.answer(["The dog", [], "The sea"], seeds=[7, 8, 9], max_tokens=12)
        >>> rows[0].text == model.generate("The dog", max_tokens=12, seed=7).text
        True
        >>> [row.error for row in rows][1]
        SettingsError('the prompt is empty; give some text')
        """
        from .errors import SettingsError

        if on_error not in ("row", "raise"):
            raise SettingsError(f'on_error: {on_error!r} is unknown; use "row" or "raise"')
        if isinstance(prompts, str):
            raise SettingsError("prompts: a list is needed; one text is for generate()")
        given = [_plain_prompt(prompt) for prompt in prompts]
        numbers = None if seeds is None else json.dumps([int(seed) for seed in seeds])
        arguments = _request({"prompt": "", **options})[1]
        answers, timing = self._loaded.answer(json.dumps(given), arguments, numbers, parallel, on_error == "raise")
        times = json.loads(timing)
        return [
            dataclasses.replace(Generation._of(answer), timing=dict(times))
            if isinstance(answer, str)
            else Generation(text="", finish=None, tokens=[], prompt_tokens=0, timing={}, error=answer)
            for answer in answers
        ]

    def stream(self, prompt: Prompt, **options: Any) -> Stream:
        """The same, piece by piece. ``options`` are those of :meth:`generate`.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> for piece in model.stream("Once upon a time", max_tokens=3, temperature=0):
        ...     print(piece, end="")
        , there was
        """
        return Stream(self._loaded.stream(*_request({"prompt": prompt, **options})))

    def chat(self, messages: Union[str, Sequence[Message]], **options: Any) -> str:
        """The reply to a conversation, or to one message of the user, in the form of the model's chat template.

        ``options`` are those of :meth:`generate`.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> reply = model.chat([{"role": "user", "content": "Tell me a story."}], max_tokens=8)
        >>> isinstance(reply, str)
        True
        """
        if isinstance(messages, str):
            messages = [{"role": "user", "content": messages}]
        return self.generate(messages, **options).text

    def tokenize(self, text: str, *, add_bos: Optional[bool] = None, parse_special: bool = False) -> List[int]:
        """The tokens of a text. The begin-of-text token comes first where the model wants it, unless ``add_bos`` says so.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> model.detokenize(model.tokenize("Hello there"))
        'Hello there'
        """
        return self._loaded.tokenize(text, add_bos, parse_special)

    def detokenize(self, ids: Sequence[int], *, skip_special: bool = True) -> str:
        """The text of tokens.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> model.detokenize(model.tokenize("the sea")[-1:])
        ' sea'
        """
        return self._loaded.detokenize(_ids(ids), skip_special)

    @property
    def eos_token(self) -> Optional[int]:
        """The end-of-text token."""
        return self._loaded.eos()

    @property
    def bos_token(self) -> Optional[int]:
        """The begin-of-text token."""
        return self._loaded.bos()

    def logits(self, prompt: Union[str, Sequence[int]]) -> numpy.typing.NDArray[numpy.float32]:
        """Logits of every position of a text or of token ids, ``[tokens, vocabulary]``, as ``tritune logits`` writes them.

        That command computes in f32; for the same numbers open the model with ``precision="f32"``.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> model.logits([1, 2, 3]).shape == (3, model.info["vocab"])
        True
        """
        import numpy

        elements, columns = self._loaded.logits(self._tokens(prompt))
        return numpy.frombuffer(elements, dtype=numpy.float32).reshape(-1, columns)

    def hidden(self, prompt: Union[str, Sequence[int]]) -> Dict[str, numpy.typing.NDArray[Any]]:
        """Hidden states by name: ``embed_out``, ``hidden.K`` (after block K), ``final_norm`` and a few of the first block.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> model.hidden([1, 2, 3])["final_norm"].shape == (3, model.info["hidden"])
        True
        """
        import numpy

        values = self._loaded.hidden(self._tokens(prompt))
        arrays = {}
        for name, dtype, columns, elements in values:
            array = numpy.frombuffer(elements, dtype=dtype)
            arrays[name] = array if columns == 1 else array.reshape(-1, columns)
        return arrays

    def embed(
        self, texts: Union[str, Sequence[str]], *, pooling: str = "mean", normalize: bool = True
    ) -> numpy.typing.NDArray[numpy.float32]:
        """A vector for each text: the mean of its last hidden states, or the last one with ``pooling="last"``.

        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> vectors = model.embed(["a dog", "a cat", "the sea"])
        >>> vectors.shape == (3, model.info["hidden"])
        True
        """
        import numpy

        from .errors import SettingsError

        if pooling not in ("mean", "last"):
            raise SettingsError(f'pooling: {pooling!r} is unknown; use "mean" or "last"')
        vectors = []
        for text in [texts] if isinstance(texts, str) else texts:
            states = self.hidden(text)["final_norm"].astype(numpy.float32)
            vectors.append(states.mean(axis=0) if pooling == "mean" else states[-1])
        result = numpy.stack(vectors) if vectors else numpy.zeros((0, self.info["hidden"]), dtype=numpy.float32)
        if normalize:
            result = result / numpy.maximum(numpy.linalg.norm(result, axis=1, keepdims=True), 1e-12)
        return result.astype(numpy.float32)

    def load_adapter(self, adapter: PathLike, *, name: Optional[str] = None, scale: float = 1.0) -> str:
        """Uses an adapter (a GGUF file or a PEFT folder) from now on, and returns its name.

        The name is that of the path unless given. The name of an adapter that was loaded before brings it back. The model
        is put on the device again; one that does not fit changes nothing.

        >>> import tempfile
        >>> from tritune import adapters
        >>> model = Model("models/storyteller.gguf", device="cpu")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     adapters.new(model, folder + "/mine", rank=2)
        ...     model.load_adapter(folder + "/mine", scale=0.5)
        'mine'
        >>> model.adapters
        {'mine': 0.5}
        >>> model.unload_adapter("mine")
        """
        path = os.fspath(adapter)
        if path in self._paths and not os.path.exists(path):
            name, path = path, self._paths[path][0]
        name = os.path.basename(os.path.normpath(path)) if name is None else name
        self._loaded.load_adapter(name, path, scale)
        self._paths[name] = (path, scale)
        return name

    def unload_adapter(self, name: str) -> None:
        """Uses an adapter no longer."""
        self._loaded.unload_adapter(name)

    @property
    def adapters(self) -> Dict[str, float]:
        """Names and scales of the adapters in use."""
        return dict(self._loaded.adapters())

    def _tokens(self, prompt: Union[str, Sequence[int]]) -> List[int]:
        return self.tokenize(prompt) if isinstance(prompt, str) else _ids(prompt)

    def _adapter_paths(self) -> List[Tuple[str, float]]:
        return [(self._paths[name][0], scale) for name, scale in self._loaded.adapters()]


def _ids(ids: Sequence[int]) -> List[int]:
    return [int(number) for number in ids]


def _plain_prompt(prompt: Prompt) -> Union[str, List[Any]]:
    if isinstance(prompt, str):
        return prompt
    return [dict(part) if isinstance(part, Mapping) else int(part) for part in prompt]


def _request(arguments: Dict[str, Any]) -> Tuple[str, str]:
    """Prompt and options as JSON."""
    arguments.pop("self", None)
    prompt = _plain_prompt(arguments.pop("prompt"))
    stop = arguments.get("stop") or ()
    arguments["stop"] = [stop] if isinstance(stop, str) else list(stop)
    return json.dumps(prompt), _option_text(arguments)
