"""What a table's row repeats of its concours, so that a deal reads that row alone.

A draw, an edit, a change of names, a substitution, the end and the seal call the function here that writes it
again, under the lock of the tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.cards import Side
from scoring.sheet import LogHead
from tournaments.models.planning import Ending
from tournaments.models.registration import changes_in
from tournaments.models.rounds import SEATED, Opening, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament
    from tournaments.models.registration import Substitution
    from tournaments.models.rounds import Round, Seated


def lock_tables(tournament: Tournament) -> None:
    """Hold every table of a concours, before the concours itself: a deal takes them in this order too."""
    rounds = tournament.rounds.order_by()
    list(Table.objects.select_for_update(no_key=True).filter(round__in=rounds).order_by("pk").values("pk"))


def head_of(tournament: Tournament) -> LogHead:
    """By which rules a table of the concours would begin to play now."""
    return LogHead(
        ruleset=tournament.ruleset,
        options=tournament.options,
        target=tournament.target if tournament.ending == Ending.TARGET else None,
        deals=tournament.deals if tournament.ending == Ending.DEALS else None,
    )


def opening_of(round_: Round) -> Opening:
    """Whether the sheets of a round take anything."""
    if not round_.published:
        return Opening.PROPOSED
    return Opening.SEALED if round_.tournament.sealed else Opening.OPEN


def last_published(tournament: Tournament) -> int:
    """The number of the round that plays now, 0 before the first: players of earlier ones have moved on."""
    published = tournament.rounds.filter(published_at__isnull=False).order_by("-number")
    return published.values_list("number", flat=True).first() or 0


def card_of(tournament: Tournament, table: Table, changes: Sequence[Substitution]) -> dict[str, Any]:
    """Who sits at a table in its round, after the `changes` of the concours, and which phones write there.

    `links` are, by the team's primary key, the number of its link that works, without those of number 0;
    `own_links` says that the link of the table lets nobody write,
    `two_phones` that one phone does not confirm what it has written itself.
    """
    teams = [team for side in Side for team in table.teams(side)]
    links = {str(team.pk): team.link_number for team in teams if team.link_number}
    return {
        "slug": tournament.slug,
        "round": table.round.number,
        "individual": tournament.individual,
        **{side.value: _sitting(table.seated(side, changes)) for side in Side},
        **({"links": links} if links else {}),
        **({} if tournament.table_code_writes else {"own_links": True}),
        **({} if tournament.one_phone_confirms else {"two_phones": True}),
    }


def open_tables(round_: Round) -> None:
    """The sheets of a published round take deals; the rules of a table that has begun stay its own."""
    tournament = round_.tournament
    tables = list(round_.tables.select_related("round", *SEATED).defer("sheet"))
    for table in tables:
        table.opening, table.closes_at = opening_of(round_), tournament.corrections_until
        if not table.log_length:
            table.game = head_of(tournament).to_json()
    _with_cards(tournament, tables)
    Table.objects.bulk_update(tables, ["opening", "closes_at", "game", "card"])
    mark_moved_on(tournament)


def mark_moved_on(tournament: Tournament) -> None:
    """The tables of the last published round are the ones that play now."""
    last = last_published(tournament)
    of_concours = Table.objects.filter(round__tournament=tournament)
    of_concours.filter(round__number__lt=last, moved_on=False).update(moved_on=True)
    of_concours.filter(round__number__gte=last, moved_on=True).update(moved_on=False)


def write_games(tournament: Tournament) -> None:
    """The rules of the tables that have not begun, after they were changed."""
    new = Table.objects.filter(round__tournament=tournament, log_length=0)
    new.update(game=head_of(tournament).to_json())


def write_opening(tournament: Tournament) -> None:
    """Whether and until when sheets take anything: after the end of the concours, its reopening, its seal."""
    published = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    opening = Opening.SEALED if tournament.sealed else Opening.OPEN
    published.update(opening=opening, closes_at=tournament.corrections_until)


def write_cards(tournament: Tournament, tables: QuerySet[Table] | None = None) -> None:
    """The names on the tables of a concours, or on these, after players were renamed or replaced."""
    found = Table.objects.filter(round__tournament=tournament) if tables is None else tables
    changed = list(found.select_related("round", *SEATED).defer("sheet", "game"))
    _with_cards(tournament, changed)
    Table.objects.bulk_update(changed, ["card"])


def _with_cards(tournament: Tournament, tables: list[Table]) -> None:
    changes = changes_in(tournament)
    for table in tables:
        table.card = card_of(tournament, table, changes)


def _sitting(seated: Seated) -> list[Any]:
    """Each number of a side with its players: ``[[12, ["Anne Roy", "Zoé Roy"]]]``."""
    return [[one.number, [player.name for player in one.players]] for one in seated.line_ups]
