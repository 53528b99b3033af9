"""The Train Travels from Afar: the compiled kernel, and conversions from and to the rules."""
