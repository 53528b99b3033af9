"""The public API behind `import branchline`: matches, bots, records, reviews and simulation for people who write Python."""
