"""Days of Steam: evaluation, rollout policy, search and training."""
