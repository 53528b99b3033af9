"""SteamRollers."""
