"""SteamRollers: evaluation, rollout policy, search and training."""
