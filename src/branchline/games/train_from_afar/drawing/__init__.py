"""The Train Travels from Afar: pictures as SVG, text for the terminal, sheets to print."""
