"""Hex: the compiled kernel, and conversions from and to the rules."""
