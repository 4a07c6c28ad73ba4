"""The settings of a run as keywords, for editors, ``help()`` and type checkers.

``RunSettings`` is made from the engine's table by ``TRITUNE_WRITE=1 cargo test -p tritune-runtime --test python_settings``.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Sequence, TypedDict, TypeVar, Union

from .model import PathLike

if TYPE_CHECKING:
    from .training import Data

Function = TypeVar("Function", bound=Callable[..., Any])


def shows_keywords(function: Function) -> Function:
    """Gives a function with ``**settings`` the signature that tools show: every setting by name."""
    signature = inspect.signature(function)
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=getattr(annotation, "__forward_arg__", annotation),
        )
        for name, annotation in RunSettings.__annotations__.items()
        if name not in signature.parameters
    ]
    function.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return function


class RunSettings(TypedDict, total=False):
    """What :func:`tritune.finetune` takes by name. ``None`` is as if it were left out."""

    full: Optional[bool]
    """Train every weight of the model instead of an adapter (False)."""

    rank: Optional[int]
    """Rank of the adapter (8)."""

    alpha: Optional[float]
    """The adapter's output is scaled by alpha / rank (16.0)."""

    modules: Optional[Union[str, Sequence[str]]]
    """Which linear layers get an adapter (all)."""

    rslora: Optional[bool]
    """Scale by alpha / √rank instead (False)."""

    dora: Optional[bool]
    """Train the weights' magnitudes too (DoRA) (False)."""

    ternary_adapter: Optional[bool]
    """Let the adapter change trits instead of adding its product: it merges without loss (False)."""

    dropout: Optional[float]
    """Dropout of the adapter's inputs in training (0.0)."""

    lr: Optional[float]
    """Peak learning rate (0.0001)."""

    schedule: Optional[Literal["constant", "linear", "cosine", "two-phase"]]
    """How the learning rate decays (linear)."""

    dense_warmup: Optional[int]
    """Steps over which full training goes from dense to ternary weights (0)."""

    from_teacher: Optional[bool]
    """Start from the teacher's own weights, with a norm before every projection (False)."""

    warmup: Optional[float]
    """Warm-up: below 1 a fraction of the steps, otherwise a number of steps (0.0)."""

    epochs: Optional[float]
    """Passes over the data (3.0)."""

    suit_data: Optional[bool]
    """Give small data more passes, and an adapter a higher rate. Off when passes, steps or rate are given (True)."""

    seq: Optional[int]
    """Longest sequence in tokens (512)."""

    accumulate: Optional[int]
    """Batches whose gradients are added up for one optimiser step (1)."""

    weight_decay: Optional[float]
    """Weight decay of AdamW (0.01)."""

    proximal: Optional[float]
    """Pull towards what the adapter started from, as a multiple of the learning rate (FedProx) (0.0)."""

    beta2: Optional[float]
    """Decay of AdamW's running mean of squared gradients (0.999)."""

    clip: Optional[float]
    """Largest norm of the gradient; 0 does not clip (1.0)."""

    seed: Optional[int]
    """Seed of data order, initialisation and dropout (0)."""

    eval_every: Optional[int]
    """Steps between evaluations; 0 evaluates at the end only (50)."""

    checkpoint_every: Optional[int]
    """Steps between checkpoints; 0 saves at the end and on a signal only (50)."""

    loss: Optional[Literal["all", "assistant", "completion"]]
    """Which tokens are trained on (assistant)."""

    special: Optional[bool]
    """Read the texts of special tokens in prompts, completions and texts as those tokens (False)."""

    patience: Optional[int]
    """Evaluations without a better loss after which training ends; 0 goes on to the last step (0)."""

    min_improvement: Optional[float]
    """How much lower a loss must be to be a better one there; 0 takes any lower one (0.0)."""

    pack: Optional[bool]
    """Whether several samples are packed into a sequence (True)."""

    val_split: Optional[float]
    """Fraction of the training data kept for evaluation (0.0)."""

    recompute: Optional[Literal["auto", "on", "off"]]
    """Whether activations are recomputed in the backward pass (auto)."""

    power: Optional[Literal["full", "balanced", "saver"]]
    """How much of the device's power to use (full)."""

    only_charging: Optional[bool]
    """Pause while the device is not plugged in (False)."""

    more_data: Optional[Sequence[PathLike]]
    """Further training data."""

    map: Optional[str]
    """Which fields of the data are which of ours."""

    overlong: Optional[Literal["truncate", "split", "skip"]]
    """What happens to samples longer than the sequence; plain text is split and everything else truncated unless given."""

    eval: Optional[Data]
    """Data to evaluate on, instead of a part of the training data."""

    init: Optional[PathLike]
    """An adapter to continue."""

    freeze_a: Optional[int]
    """Seed of A factors that stay as they are: only the B factors learn (FFA-LoRA), so that means of adapters are exact."""

    template: Optional[PathLike]
    """A Jinja chat template to use instead of the model's own."""

    teacher: Optional[PathLike]
    """A teacher model for distillation."""

    teacher_cache: Optional[PathLike]
    """A file of the teacher's logits of every target: with it, the teacher is not on the device while its student is."""

    teacher_top_k: Optional[int]
    """Tokens of each target there, 64 unless given."""

    scales: Optional[Literal["tensor", "row", "32", "64", "128", "256"]]
    """Which weights of a student that starts from its teacher share a scale; those of a tensor unless given."""

    table_scales: Optional[Literal["tensor", "row", "32", "64", "128", "256"]]
    """Which weights of its embedding and head share a scale; these stay dense unless given."""

    distill: Optional[float]
    """Weight of the teacher's distribution in the loss, 0.5 unless given; the rest is the targets'."""

    cross_entropy: Optional[float]
    """Weight of the targets' cross-entropy, 1 unless given. This and the next three are terms that are added up, in the place of shares."""

    kl: Optional[float]
    """Weight of the divergence from the teacher's distribution, 0 unless given."""

    kl_temperature: Optional[float]
    """What logits are divided by for that, 1 unless given."""

    relation: Optional[float]
    """Weight of the attention-relation term, 0 unless given."""

    relation_layer: Optional[int]
    """Layer of that term, counted from 0; two thirds up unless given."""

    relation_heads: Optional[int]
    """Relation heads of that term."""

    preference: Optional[Literal["dpo", "simpo", "orpo"]]
    """How pairs of answers are learnt from, in the place of the cross-entropy."""

    beta: Optional[float]
    """How strongly a pair's losses count: 0.1 for DPO and ORPO and 2 for SimPO unless given."""

    gamma: Optional[float]
    """How far SimPO's better answer has to be ahead, 1 unless given."""

    device: Optional[str]
    """The device to train on."""

    steps: Optional[int]
    """Optimiser steps, instead of epochs."""

    batch_tokens: Optional[int]
    """Tokens of a micro-batch; those of one sequence unless given, or of both of a pair."""

    memory: Optional[Union[int, str]]
    """Most memory that the run may take on its device; what is free there unless given."""

    max_temp: Optional[float]
    """Pause above this temperature in °C."""

    min_battery: Optional[int]
    """Pause below this battery charge in percent."""

    format: Optional[str]
    """Format of the data; detected unless given."""

    precision: Optional[Literal["f32", "f16"]]
    """Arithmetic outside the integer products; f16 on a GPU and f32 on the CPU unless given."""

    threads: Optional[int]
    """CPU threads; all cores unless given."""

    resume: Optional[bool]
    """Continue the run in the output folder."""

    accept_changes: Optional[bool]
    """Resume even though something has changed."""

    answers: Optional[int]
    """Prompts answered before and after, for the report; 3 unless given."""

    check: Optional[bool]
    """Whether files are run on some data once they are written; they are unless given."""

    share: Optional[bool]
    """Inside llama.cpp: whether weights that it has on the device are read there, not copied; they are unless given."""
