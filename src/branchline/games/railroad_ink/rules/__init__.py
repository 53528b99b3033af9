"""Railroad Ink: components, moves, state, rules, scoring and views."""
