"""SteamRollers: the component editor, in which an owner can correct the contents of the box."""
