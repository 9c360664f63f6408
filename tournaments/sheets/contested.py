"""In words: tables of several rounds, and which of them wait for the referee, for whoever organizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

NAMED: Final = 10
"""How many tables of a round are named; the queue names them all."""


@dataclass(frozen=True, slots=True)
class Contested:
    """What is said of them: a `title`, and the tables that it does not name, empty where it does."""

    title: str
    named: str


def sheets_waiting(count: int) -> str:
    """«2 feuilles attendent l'arbitre»."""
    return ngettext("%(count)s feuille attend l'arbitre", "%(count)s feuilles attendent l'arbitre", count) % {
        "count": count
    }


def told(tables: Sequence[tuple[int, int]], latest: int) -> Contested | None:
    """What is said of `tables`, each (round, table) in order; those of round `latest` go by number alone."""
    if not tables:
        return None
    if len(tables) > 1:
        return Contested(sheets_waiting(len(tables)), named(tables, latest))
    number, table = tables[0]
    if number == latest:
        return Contested(_("Table %(table)s attend l'arbitre") % {"table": table}, "")
    title = _("Partie %(round)s : la table %(table)s attend l'arbitre") % {"round": number, "table": table}
    return Contested(title, "")


def named(tables: Sequence[tuple[int, int]], latest: int = 0) -> str:
    """Tables as (round, table), in order, in one sentence; those of round `latest` go by number alone."""
    rounds = groupby(tables, key=lambda table: table[0])
    return sentence([_of_round(number, [table for _round, table in of], latest) for number, of in rounds])


def _of_round(number: int, tables: list[int], latest: int) -> str:
    few = ", ".join(map(str, tables[:NAMED])) + ("…" if len(tables) > NAMED else "")
    named = ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": few}
    if number == latest:
        return named
    return _("partie %(round)s, %(tables)s") % {"round": number, "tables": named}


def sentence(parts: list[str]) -> str:
    """The parts in one sentence; empty where there are none."""
    text = _(" ; ").replace(" ;", "\u00a0;").join(parts)  # no line begins with «;»
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('…') else '.'}" if text else ""
