"""What is true of any railway board with nobody playing: grids, tiles, networks."""
