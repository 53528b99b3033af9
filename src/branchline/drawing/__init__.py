"""Drawing primitives: SVG pictures, figures of rules pages, text grids for terminals, sheets to print."""
