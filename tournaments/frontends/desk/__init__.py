"""The desk's home: how the tournament stands, what to do next, and the seal of its results."""
