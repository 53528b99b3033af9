"""Days of Steam: the component editor, in which an owner can correct the contents of the box."""
