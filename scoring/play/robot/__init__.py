"""A robot that deals, bids and plays real cards: for the simulated concours, tests and benchmarks.

`scoring.play.robot.dealing.play_deal` gives the record of a whole deal,
`scoring.play.robot.chouine.partie_by_lot` that of a partie of chouine. Nobody needs this package to score or
referee a deal.
"""

__all__ = ["chouine", "dealing"]
