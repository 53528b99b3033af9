"""SteamRollers: moves, states and boards as text."""
