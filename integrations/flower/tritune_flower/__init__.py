"""Federated fine-tuning of ternary language models: Tritune trains, Flower carries adapters."""
