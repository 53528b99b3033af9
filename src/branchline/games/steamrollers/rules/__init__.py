"""SteamRollers: components, moves, state, rules, scoring and views."""
