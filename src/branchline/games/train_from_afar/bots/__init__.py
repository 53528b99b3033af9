"""The Train Travels from Afar: evaluation, rollout policy, search and training."""
