"""Tritune on a Ray cluster: millions of rows answered, and an adapter trained, by many machines of one owner."""

from .answering import Answer, answer, seed_of
from .cluster import Refused
from .training import Fitted, fit

__all__ = ["Answer", "Fitted", "Refused", "answer", "fit", "seed_of"]
