"""A concours played by the machine: the demo's data, the whole-concours test, the load of the benchmarks."""

__all__ = ["concours", "replay"]
