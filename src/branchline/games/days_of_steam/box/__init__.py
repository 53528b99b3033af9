"""Days of Steam: the component editor: what is in the box, as its owner can correct it."""
