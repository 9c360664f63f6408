"""Which concours fits an evening: what is true of each format, and the advice that follows; no Django.

`facts` are those of the draw (rounds, byes, games, who is unbeaten), `stake` and, of brackets, `finals` say
at how many tables the last round is still played for something, `odds` what is left to the cards, `formats`
which concours fit so much time, and `advice` chooses among them.
"""

__all__ = ["advice", "finals", "formats", "odds"]
