"""Writes the columns in which a table's row repeats its concours, so that a deal reads that row alone.

A draw, an edit, a change of names, a substitution, the end and the seal call these functions, under the lock
of the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import connection

from scoring.cards import Side
from scoring.sheet import LogHead
from tournaments.core.models.planning import Ending
from tournaments.core.models.registration import changes_in, line_up
from tournaments.core.models.rounds import SEATED, Opening, Table, last_published

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Substitution
    from tournaments.core.models.rounds import Round


WRITE_CARD_SQL: Final = "UPDATE tournaments_table SET card = %s WHERE id = %s"


def lock_tables(tournament: Tournament) -> None:
    """Lock every table of a concours; to be called before the concours is locked, as a deal does."""
    rounds = tournament.rounds.order_by()
    list(Table.objects.select_for_update(no_key=True).filter(round__in=rounds).order_by("pk").values("pk"))


def head_of(tournament: Tournament, deals: int | None = None) -> LogHead:
    """The rules by which a table of the concours would begin to play now, in a round of so many `deals`."""
    return LogHead(
        ruleset=tournament.ruleset,
        options=tournament.options,
        target=tournament.target if tournament.ending == Ending.TARGET else None,
        deals=(deals or tournament.deals) if tournament.ending == Ending.DEALS else None,
    )


def opening_of(round_: Round) -> Opening:
    """Whether the sheets of a round take entries."""
    if not round_.published:
        return Opening.PROPOSED
    return Opening.SEALED if round_.tournament.sealed else Opening.OPEN


def cards_of(
    tournament: Tournament, tables: Iterable[Table], changes: Sequence[Substitution]
) -> list[dict[str, Any]]:
    """By table its players in its round after the `changes` of the concours, and which phones may write.

    `links` has the number of each team's working link by its primary key, without those of number 0.
    `own_links`: the link of the table does not let phones write. `two_phones`: a phone cannot confirm what it
    has written itself. `clock`: time may stop the table before its end.
    """
    concours = {
        "slug": tournament.slug,
        "individual": tournament.individual,
        **({} if tournament.table_code_writes else {"own_links": True}),
        **({} if tournament.one_phone_confirms else {"two_phones": True}),
    }
    return [concours | _seats(table, changes) for table in tables]


def _seats(table: Table, changes: Sequence[Substitution]) -> dict[str, Any]:
    """Each team number of a side with its players: ``{"NS": [[12, ["Anne Roy", "Zoé Roy"]]], …}``."""
    number = table.round.number
    sides = {side: table.teams(side) for side in Side}
    links = {str(team.pk): team.link_number for side in Side for team in sides[side] if team.link_number}
    limited = table.round.minutes is not None and table.round.tournament.ending != Ending.CLOCK
    seats: dict[str, Any] = {
        "round": number,
        **({"clock": True} if limited else {}),
        **({"links": links} if links else {}),
    }
    for side, teams in sides.items():
        there = [line_up(team, changes, number) for team in teams]
        seats[side.value] = [[one.number, [player.name for player in one.players]] for one in there]
    return seats


def open_tables(round_: Round) -> None:
    """Open the sheets of a round for entries; a table that has begun keeps its rules."""
    tournament = round_.tournament
    tables = list(round_.tables.select_related("round", *SEATED).defer("sheet", "game"))
    round_.tables.update(opening=opening_of(round_), closes_at=tournament.corrections_until)
    round_.tables.filter(log_length=0).update(game=head_of(tournament, round_.deals).to_json())
    _write_changed_cards(tournament, tables)
    mark_moved_on(tournament)


def mark_moved_on(tournament: Tournament) -> None:
    """Set `moved_on` of all tables: true before the last published round."""
    last = last_published(tournament)
    of_concours = Table.objects.filter(round__tournament=tournament)
    of_concours.filter(round__number__lt=last, moved_on=False).update(moved_on=True)
    of_concours.filter(round__number__gte=last, moved_on=True).update(moved_on=False)


def write_games(tournament: Tournament) -> None:
    """Write changed rules on the tables that have not begun."""
    for round_ in tournament.rounds.all():
        new = Table.objects.filter(round=round_, log_length=0)
        new.update(game=head_of(tournament, round_.deals).to_json())


def write_opening(tournament: Tournament) -> None:
    """Write whether and until when sheets take entries, after the end, the reopening or the seal."""
    published = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    opening = Opening.SEALED if tournament.sealed else Opening.OPEN
    published.update(opening=opening, closes_at=tournament.corrections_until)


def write_cards(tournament: Tournament, tables: QuerySet[Table] | None = None) -> None:
    """Write the names on the tables of a concours, or on these, after players were renamed or replaced."""
    found = Table.objects.filter(round__tournament=tournament) if tables is None else tables
    _write_changed_cards(tournament, list(found.select_related("round", *SEATED).defer("sheet", "game")))


def _write_changed_cards(tournament: Tournament, tables: Sequence[Table]) -> None:
    """Write the cards of these tables that are not as they shall be.

    By hand, since what the ORM makes of them is one statement of 250 cases, which takes it 0.2 s: for so long
    no table of the hall could note a deal.
    """
    adapted = Table._meta.get_field("card").get_db_prep_save
    cards = cards_of(tournament, tables, changes_in(tournament))
    changed = [
        (adapted(card, connection), table.pk)
        for table, card in zip(tables, cards, strict=True)
        if card != table.card
    ]
    with connection.cursor() as cursor:
        cursor.executemany(WRITE_CARD_SQL, changed)
