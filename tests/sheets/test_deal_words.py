"""How a deal is told: who took, what both counted, which announces."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.utils.translation import override

from scoring.sheet import LogHead, game_of
from tests.scoring.records import announces
from tests.sheets.records import failed, made
from tournaments.core.sheets.coinche.words import CoincheWords, belote_and_announces

if TYPE_CHECKING:
    from scoring.sheet.game import SheetGame
    from tournaments.core.sheets.sheet import TableSheet

GENERALE = {"by": "NS", "bid": "generale", "trump": "spades"}
TIERCE = announces("tierce K hearts")
TWO = announces("tierce A clubs, carre J")
TOLD = [
    ("nothing beside", made(), "NS a pris, 110 à 52"),
    ("taken by the others", failed("EW"), "EO a pris, 70 à 92"),
    ("an announce", {**made(), "announces": TIERCE},
     "NS a pris, 110 à 52 · tierce au roi à cœur NS 20"),
    ("two, and a belote", {**made(), "announces": TWO, "belote": {"NS": 1}},
     "NS a pris, 110 à 52 · Belote NS 20 · tierce à l’as à trèfle, carré de valets NS 220"),
    ("the better one", {**made(), "announces": announces("tierce K hearts", "tierce A spades")},
     ("NS a pris, 110 à 52 · tierce à l’as à pique EO 20 · "
      "annonces de NS battues\u00a0: 20 points qui ne comptent pas")),
    ("the defence’s, to the takers of every trick",
     {**made(), "points": {}, "capot": "NS", "announces": announces("", "tierce A spades")},
     ("NS a pris, 252 à 0 · tierce à l’as à pique EO 20 · les huit plis à NS · "
      "Annonces adverses NS 20")),
    ("the takers’, to the defence", {**failed(), "announces": announces("tierce A spades", "")},
     "NS a pris, 70 à 92 · tierce à l’as à pique NS 20 · Annonces adverses EO 20"),
    ("as high as the other", {**made(), "announces": announces("tierce A clubs", "tierce A spades")},
     "NS a pris, 110 à 52 · meilleures annonces à égalité, aucune ne compte"),
    ("shown by nobody", {**made(), "announces": TIERCE, "renonce": "NS"},
     "NS a pris, 110 à 52 · Renonce adverse (tierce au roi à cœur) EO 20"),
]  # fmt: skip


def at(game: SheetGame) -> TableSheet:
    """A sheet of this game, at which nobody sits."""
    return cast("TableSheet", SimpleNamespace(game=game))


def details(record: dict[str, Any]) -> str:
    game = game_of(LogHead())
    told = CoincheWords().details(game.score_of(record), at(game))
    return told.replace("\u00a0·", " ·")


@pytest.mark.parametrize(("record", "said"), [pytest.param(*row[1:], id=row[0]) for row in TOLD])
def test_a_deal_is_told_with_who_took_and_which_announces(record: dict[str, Any], said: str) -> None:
    assert details(record) == said
    score = game_of(LogHead()).score_of(record)
    for column in score.counts:
        assert sum(points for _name, points in belote_and_announces(score, column.side)) == sum(
            line.points for line in column.lines[1:]
        )


@pytest.mark.parametrize(
    ("ruleset", "options", "record", "said"),
    [
        (
            "wikipedia",
            {},
            {"contract": GENERALE, "capot": "NS"},
            "les huit plis, mais pas par le demandeur seul",
        ),
        ("wikipedia", {}, {"contract": GENERALE, "capot": "NS", "solo": True}, "NS a pris, 400 à 0"),
        (
            "asce",
            {"last_deal_exact": True},
            {**made(), "last": True},
            "NS a pris, 110 à 52 · dernière donne, au point",
        ),
        ("asce", {}, {**made(), "last": True}, "NS a pris, 110 à 52"),
    ],
)
def test_what_a_mark_follows_from_is_said(
    ruleset: str, options: dict[str, Any], record: dict[str, Any], said: str
) -> None:
    game = game_of(LogHead(ruleset, options))
    told = CoincheWords().details(game.score_of(record), at(game))
    assert told.replace("\u00a0·", " ·").endswith(said)


def test_it_is_told_in_english() -> None:
    with override("en"):
        assert details({**made(), "announces": TIERCE}) == (
            "NS took it, 110 to 52 · tierce to the king in hearts NS 20"
        )
