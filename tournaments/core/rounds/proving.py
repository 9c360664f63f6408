"""Proofs that the lots were not chosen: fingerprints published before the draw, and a replay of the draw.

The seed of each round follows from a secret of the concours. Its fingerprint, SHA-256 of the seed's letters,
is shown before inscriptions close and the seed with the published draw: who compares the two knows that
nobody looked for a seed that suits them. A draw that is made again says so by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils.translation import gettext

from scoring.lots import attempt_seed, derived
from tournaments.core.access.language import language, translated
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import drawing, queries
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.rounds.wishes import Wish
from tournaments.core.rounds.wording import capitalized
from tournaments.draw.answer import BrokenWish
from tournaments.draw.api import why_this_table
from tournaments.draw.request import Request
from tournaments.platform.typography import typographic

KINDS_WITHOUT_RESEATING: Final = (Edit.Kind.FORFEIT, Edit.Kind.CATCH_UP, Edit.Kind.EXTRA, Edit.Kind.SHEETS)
"""The kinds of edits that leave the teams where the draw seated them: forfeits, second games, sheets."""
CACHE_SECONDS: Final = 600


@dataclass(frozen=True, slots=True)
class Proof:
    """The public data about the lots of a round: its seed, the number of draws and when, once published."""

    number: int
    fingerprint: str
    seed: str = ""
    attempts: int = 0
    drawn_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DrawReplay:
    """A draw repeated from its stored request: the `differences` found, and the edits by hand."""

    round: Round
    tables: int
    byes: int
    differences: tuple[str, ...]
    edits: tuple[Edit, ...]


def seed_fingerprint(seed: str) -> str:
    """SHA-256 of the letters of a seed, as ``printf %s SEED | sha256sum`` gives it."""
    return sha256(seed.encode()).hexdigest()


def proofs(tournament: Tournament) -> list[Proof]:
    """The fingerprint of every round that is planned or drawn; seeds of published ones; one query."""
    drawn = {round_.number: round_ for round_ in tournament.rounds.all()}
    return [
        _proof(tournament, number, drawn.get(number))
        for number in range(1, max(tournament.rounds_planned, *drawn, 1) + 1)
    ]


def _proof(tournament: Tournament, number: int, round_: Round | None) -> Proof:
    seed = round_.seed if round_ else derived(tournament.seed, "draw", number)
    if round_ is None or not round_.published:
        return Proof(number, seed_fingerprint(seed))
    return Proof(number, seed_fingerprint(seed), seed, round_.attempt, round_.drawn_at)


def replay_draw(round_: Round) -> DrawReplay:
    """Repeat the draw from the stored request and compare with the seating before any edit by hand.

    `RoundError` where the draw refuses its own request.
    """
    record = queries.stored_request(round_)
    again, _unkept = drawing.draw(Request.from_record(record))
    edits = tuple(queries.edits_of(round_).select_related("undoes"))
    kept = Seating.from_record(edits[0].before) if edits else queries.seating(round_)
    kept = replace(kept, matches=kept.own)
    found = (*_seed_differences(round_, record), *_differences(again, kept))
    return DrawReplay(round_, len(kept.matches), len(kept.byes), found, edits)


def _seed_differences(round_: Round, record: dict[str, Any]) -> Iterator[str]:
    derived_seed = derived(round_.tournament.seed, "draw", round_.number)
    if round_.seed != derived_seed:
        yield f"graine : la partie a {round_.seed}, le concours donne {derived_seed}"
    asked = attempt_seed(round_.seed, round_.attempt)
    if record["seed"] != asked:
        yield f"graine de la demande : {record['seed']}, la partie donne {asked}"


def _differences(again: Seating, kept: Seating) -> Iterator[str]:
    for table in sorted(again.tables | kept.tables):
        drawn, stands = again.at(table), kept.at(table)
        if drawn != stands:
            yield f"table {table} : tiré {_table_text(drawn)}, gardé {_table_text(stands)}"
    if again.byes != kept.byes:
        yield f"exempts : tirés {list(again.byes)}, gardés {list(kept.byes)}"


def _table_text(match: TableSeating | None) -> str:
    if match is None:
        return "rien"
    ns, ew = (" + ".join(map(str, side)) for side in (match.ns, match.ew))
    return f"{ns} – {ew}" + (f" ({match.phase})" if match.phase else "")


def edits_in_force(round_: Round) -> QuerySet[Edit]:
    """The edits by hand since the draw that were not undone."""
    return (
        queries.edits_of(round_).filter(undoes=None, undoing=None).exclude(kind__in=KINDS_WITHOUT_RESEATING)
    )


def placement_reasons(round_: Round, number: int, version: str = "") -> list[str]:
    """Why a team sits at its table («Pourquoi cette table ?»), in sentences in the reader's language.

    They are the reasons of the draw, or say that the place was changed by hand since. Under the same
    `version` of the concours the round is read once and cached; it is not cached without one.
    """
    kept = _cached_draw_record(round_, version) if version else _read_draw_record(round_)
    if number in kept.moved:
        return [gettext("Cette place a été changée à la main après le tirage.")]
    reason = "why_en" if language() == "en" else "why"
    relaxed = tuple(
        BrokenWish(each["wish"], tuple(each["teams"]), typographic(each[reason])) for each in kept.wishes
    )
    answered = replace(kept.drawn.to_answer(), relaxed=relaxed)
    return [capitalized(translated(each)) for each in why_this_table(kept.asked, answered, number)]


@dataclass(frozen=True, slots=True)
class _DrawRecord:
    """How a round was drawn: its seating, its request, its broken wishes; who was `moved` by hand since."""

    drawn: Seating
    asked: Request
    wishes: Sequence[Wish]
    moved: frozenset[int]


def _cached_draw_record(round_: Round, version: str) -> _DrawRecord:
    key = f"drawn-{version}-{round_.pk}"
    found: _DrawRecord | None = cache.get(key)
    if found is None:
        found = _read_draw_record(round_)
        cache.set(key, found, CACHE_SECONDS)
    return found


def _read_draw_record(round_: Round) -> _DrawRecord:
    seated = queries.seating(round_)
    first = queries.edits_of(round_).first()
    drawn = seated if first is None else Seating.from_record(first.before)
    was, now = dict(drawn.places()), dict(seated.places())
    return _DrawRecord(
        drawn,
        Request.from_record(queries.stored_request(round_)),
        round_.relaxed if first is None else first.before["relaxed"],
        frozenset(number for number in was.keys() | now.keys() if was.get(number) != now.get(number)),
    )
