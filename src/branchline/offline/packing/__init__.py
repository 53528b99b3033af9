"""Packs the offline version into a folder of static files."""
