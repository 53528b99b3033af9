"""Railroad Ink: pictures as SVG, text for the terminal, sheets to print."""
