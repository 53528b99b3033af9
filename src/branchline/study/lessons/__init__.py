"""Lessons: guided positions on the real board."""
