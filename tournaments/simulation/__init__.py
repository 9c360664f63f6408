"""Simulated and replayed concours: for the demo, the test of a whole concours, and the benchmarks."""

__all__ = ["concours", "replay"]
