"""The coinche of the French Wikipédia, with the decisions of docs/rules/wikipedia.md."""

from __future__ import annotations

from typing import Final

from scoring.cards import Trump
from scoring.coinche.marks import labels
from scoring.coinche.play_options import Articles, Passages
from scoring.coinche.ruleset import Ruleset
from scoring.sentences import sentence as _

WIKIPEDIA: Final = Ruleset(
    name="wikipedia",
    title=_("Coinche à annonces"),
    summary=_("Annonces, sans atout, tout atout et générale."),
    target=3000,
    belote_can_win=True,
    trumps=tuple(Trump),
    generale=400,
    announces="all",
    belote="any",
    capot_tricks=250,
    defence_capot_tricks=250,
    must_beat_defence=False,
    rounds="total",  # round(total) + bid; a coinche multiplies after
    failed_base_capot=250,
    failed_base_generale=400,
    turns="left",
    shuffle="free",
    coinche_said="at-once",
    articles=Articles.one("Wikipédia"),
    packets="five-then-three",  # «une fois les cinq premières cartes distribuées, un troisième tour»
    passages=Passages(
        text="Wikipédia",
        pack="Wikipédia",
        shuffle="",
        cut="",
        packets="Wikipédia",
        order="Wikipédia",
        no_trump="Wikipédia",
        all_trump="Wikipédia",
        bids="Wikipédia",
        speaking="Wikipédia",
        passes="Wikipédia",
        lead="Wikipédia",
        shown_card="",
        last_trick="",
        announces="Wikipédia",
        compared="Wikipédia",
        announces_told="",
        renonce="",
        end="Wikipédia",
    ),
    labels=labels(
        tricks="Wikipédia",
        rounded="Wikipédia",
        capot="Wikipédia",
        generale="Wikipédia",
        belote="Wikipédia",
        announces="Wikipédia",
        renonce="",  # the text does not know it
        contract="Wikipédia",
        made="Wikipédia",
        failed="Wikipédia",
    ),
)
