"""What every face tells of a drawn round in words: the headings of its phases, wishes that were not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.draw.phases import in_english, read_pool
from tournaments.models.planning import ByePolicy, Tournament

T = TypeVar("T")

_WISHES: Final = {
    "results": gettext_lazy("Résultats manquants"),
    "ban": gettext_lazy("Rencontre interdite"),
    "undecided": gettext_lazy("Sans vainqueur"),
    "walkover": gettext_lazy("Adversaire parti"),
    "partner": gettext_lazy("Même partenaire"),
    "rematch": gettext_lazy("Revanche"),
    "second-bye": gettext_lazy("Second exempt"),
    "avoid": gettext_lazy("Rencontre à éviter"),
    "same-club": gettext_lazy("Même club"),
    "fixed-table": gettext_lazy("Table fixe"),
    "reserved": gettext_lazy("Table réservée"),
    "balance": gettext_lazy("Côtés"),
    "table": gettext_lazy("Table incomplète"),
    "search": gettext_lazy("Recherche"),
}
_OF_PAIRS: Final = frozenset({"rematch", "same-club", "avoid", "ban", "partner"})
HOST: Final = "host"
"""What `grouped` is told instead of the phase of the game of an exempt team."""


@dataclass(frozen=True, slots=True)
class Unkept:
    """One reason why wishes were not kept, and whom it concerns, `count` of them: pairs as ``4 – 7``."""

    wish: str
    why: str
    teams: str
    count: int


@dataclass(frozen=True, slots=True)
class Phase(Generic[T]):
    """The tables of one phase, or one step of it, under its heading; empty where there are no phases."""

    heading: str
    tables: Sequence[T]


def grouped(tables: Iterable[T], phase: Callable[[T], str], last: str) -> list[Phase[T]]:
    """Tables by phase, in their order; the games of exempt teams come last, as `last` calls them.

    `phase` tells the phase of a table, and `HOST` of the game of an exempt team.
    """
    together: dict[str, list[T]] = {}
    for table in sorted(tables, key=lambda table: phase(table) == HOST):
        named = phase(table)
        together.setdefault(last if named == HOST else step(named), []).append(table)
    if "" in together and len(together) > 1:
        together = {heading or _("Les autres tables"): of_it for heading, of_it in together.items()}
    return [Phase(capital(heading), of_it) for heading, of_it in together.items()]


def second_game(tournament: Tournament) -> str:
    """What the game of an exempt team is called here."""
    match tournament.bye_policy:
        case ByePolicy.CATCH_UP:
            return _("Rattrapage de l'exempt")
        case ByePolicy.EXTRA:
            return _("Partie bis de l'exempt")
        case _:
            return _("Parties des exempts")


def step(phase: str) -> str:
    """The step that a match belongs to, as it is read: «principale · quart de finale» for match 2 of it."""
    until, _space, match = phase.rpartition(" ")
    return called(until if match.isdecimal() else phase)


def called(phase: str) -> str:
    """A phase in the reader's language."""
    return in_english(phase) if get_language() == "en" else phase


def capital(text: str) -> str:
    """With its first letter as at the head of a line."""
    return f"{text[:1].upper()}{text[1:]}"


def is_bracket(phase: str) -> bool:
    """Whether who wins a table of this phase goes on, and who loses does not."""
    return bool(phase) and read_pool(phase) is None


def unkept(wishes: Iterable[dict[str, Any]]) -> list[Unkept]:
    """The wishes that a draw did not keep, those of one reason together, in the reader's language."""
    english = get_language() == "en"
    together: dict[tuple[str, str], list[Sequence[int]]] = {}
    for wish in wishes:
        why = wish["why_en"] if english and wish["why_en"] else wish["why"]
        together.setdefault((wish["wish"], why), []).append(wish["teams"])
    return [
        Unkept(
            str(_WISHES.get(wish, wish)),
            why,
            ", ".join(_named(wish, each) for each in teams if each),
            sum(map(len, teams)),
        )
        for (wish, why), teams in together.items()
    ]


def _named(wish: str, teams: Sequence[int]) -> str:
    between = " – " if wish in _OF_PAIRS and len(teams) == 2 else ", "
    return between.join(map(str, teams))
