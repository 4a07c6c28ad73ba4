"""Tritune on a Ray cluster: millions of rows answered by many machines."""

from .answering import Answer, Refused, answer, seed_of

__all__ = ["Answer", "Refused", "answer", "seed_of"]
