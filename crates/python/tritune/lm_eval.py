"""A model for lm-evaluation-harness (``pip install lm-eval``). Importing this module registers the model ``tritune``.

From a shell, with the flags of ``lm_eval``::

    python -m tritune.lm_eval --model tritune --model_args path=model.gguf,device=auto --tasks arc_easy

In Python::

    import lm_eval, tritune.lm_eval
    lm_eval.simple_evaluate(model="tritune", model_args={"path": "model.gguf"}, tasks=["arc_easy"])
"""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy
from lm_eval.api.model import TemplateLM
from lm_eval.api.registry import register_model
from lm_eval.utils import get_rolling_token_windows, make_disjoint_window

from .model import Model

Pair = Tuple[float, bool]


@register_model("tritune")
class TrituneLM(TemplateLM):  # type: ignore[misc]
    """Scores with the logits of :class:`tritune.Model`. ``adapter`` is an adapter to use; the other arguments are those of
    the model. Arithmetic is f32 unless ``precision`` says otherwise."""

    def __init__(
        self,
        path: str,
        device: Optional[str] = "auto",
        *,
        adapter: Optional[str] = None,
        context: Optional[int] = None,
        precision: str = "f32",
        max_gen_toks: int = 256,
        batch_size: Any = None,
        max_batch_size: Any = None,
        **options: Any,
    ) -> None:
        super().__init__()
        adapters = [] if adapter is None else [adapter]
        self.model = Model(
            path, device or "auto", context=context, precision=precision, adapters=adapters, **options
        )
        info = self.model.info
        self.max_length = context or min(info["context"], 4096)
        self.max_gen_toks = max_gen_toks

    @property
    def eot_token_id(self) -> int:
        """The end of a text, which also stands before one where the model has no token for that."""
        eos = self.model.eos_token
        return 0 if eos is None else eos

    @property
    def prefix_token_id(self) -> int:
        """What stands before a text without a context."""
        bos = self.model.bos_token
        return self.eot_token_id if bos is None else bos

    @property
    def tokenizer_name(self) -> str:
        """Names the tokenizer in caches."""
        return self.model.path

    def tok_encode(self, string: str, add_special_tokens: Optional[bool] = None, **_: Any) -> List[int]:
        """The tokens of a text."""
        return self.model.tokenize(string, add_bos=add_special_tokens)

    def _score(self, context: List[int], continuation: List[int]) -> Pair:
        """The log-probability of a continuation, and whether it is the likeliest. The front of a long context is left out."""
        ids = (context + continuation)[-(self.max_length + 1) :]
        first = len(ids) - 1 - len(continuation)
        if first < 0:
            raise ValueError(f"a continuation of {len(continuation)} tokens is longer than the context of {self.max_length}")
        logits = self.model.logits(ids[:-1])[first:].astype(numpy.float64)
        largest = logits.max(axis=1)
        normaliser = largest + numpy.log(numpy.exp(logits - largest[:, None]).sum(axis=1))
        rows = numpy.arange(len(continuation))
        scores = logits[rows, continuation] - normaliser
        return float(scores.sum()), bool((logits.argmax(axis=1) == numpy.array(continuation)).all())

    def _loglikelihood_tokens(self, requests: Any, **_: Any) -> List[Pair]:
        answers = []
        for key, context, continuation in requests:
            answer = self._score(list(context), list(continuation))
            self.cache_hook.add_partial("loglikelihood", key, answer)
            answers.append(answer)
        return answers

    def loglikelihood_rolling(self, requests: Any, disable_tqdm: bool = False) -> List[float]:
        """The log-probability of whole texts, in windows of the context's length."""
        sums = []
        for (text,) in (request.args for request in requests):
            windows = get_rolling_token_windows(
                token_list=self.tok_encode(text, add_special_tokens=False),
                prefix_token=self.prefix_token_id,
                max_seq_len=self.max_length,
                context_len=1,
            )
            total = sum(self._score(*map(list, make_disjoint_window(window)))[0] for window in windows)
            self.cache_hook.add_partial("loglikelihood_rolling", (text,), total)
            sums.append(total)
        return sums

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> List[str]:
        """Continuations up to a stop text."""
        texts = []
        for context, wanted in (request.args for request in requests):
            until = wanted.get("until", [])
            text = self.model.generate(
                context,
                max_tokens=int(wanted.get("max_gen_toks", self.max_gen_toks)),
                stop=[until] if isinstance(until, str) else [word for word in until if word],
                temperature=float(wanted.get("temperature", 0.0)) if wanted.get("do_sample", False) else 0.0,
                seed=0,
            ).text
            self.cache_hook.add_partial("generate_until", (context, wanted), text)
            texts.append(text)
        return texts


def main() -> None:
    """The command line of lm-eval, in which the model is known."""
    from lm_eval.__main__ import cli_evaluate

    cli_evaluate()


if __name__ == "__main__":
    main()
