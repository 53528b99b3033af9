"""Railroad Ink: evaluation, rollout policy, search and training."""
