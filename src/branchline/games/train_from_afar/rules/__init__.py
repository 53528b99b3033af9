"""The Train Travels from Afar: components, moves, state, rules, scoring and views."""
