"""Träxx: evaluation, rollout policy, search and training."""
