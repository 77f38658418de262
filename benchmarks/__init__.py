"""Measured claims, one script each: ``python -m benchmarks.NAME`` prints figures and their ratios. Nothing here is a test."""
