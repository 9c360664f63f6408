"""The cards as they are bid and played, by the options of a ruleset of coinche (ASCE 3, 4, 7, 8, 11).

- `auction`: the calls, who may make them and when they end. `following`: the cards that may be played.
- `tricks`, `playing`: a trick, and a whole deal from the first lead. `holdings`: announces and belotes.
- `replaying`: a disputed deal, card by card. `reading`: the same from JSON to JSON. `robot` plays by itself.
"""

__all__ = ["reading", "replaying", "robot"]
