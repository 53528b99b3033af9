"""Days of Steam: components, moves, state, rules, scoring and views."""
