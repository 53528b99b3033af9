"""Child processes: what runs in them, and how they are shared."""
