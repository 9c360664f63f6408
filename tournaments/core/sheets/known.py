"""What makes the result of a table known beyond it, so that a phone no longer changes it (decision 11)."""

from __future__ import annotations

from django.db.models import F

from tournaments.core.ledger.accounts import fold_journal
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.standings import Ceremony
from tournaments.core.money.queries import cash_lines, fixed_prizes, has_desk
from tournaments.core.planning.queries import last_is_published


def known_by(table: Table) -> str:
    """Why a result is known beyond its table, as the code of a refusal; empty where it is not.

    A later round was drawn from it, prizes were announced, printed, given or fixed, or the concours is over.
    Without a result before, only a table that was opened again since prizes were announced or printed is
    known: that happens when all tables have finished. Locks the concours to know.
    """
    if not table.finished:
        return _known_by_word(table)
    round_ = table.round
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=round_.tournament_id)
    if tournament.rounds.filter(number__gt=round_.number).exists():
        return "next-round-drawn"
    if code := _known_by_word(table):
        return code
    if tournament.status == Status.FINISHED:
        return "concours-over"
    return _known_by_desk(tournament) if has_desk(tournament) else ""


def _known_by_word(table: Table) -> str:
    """Whether winners were announced, revealed or printed since its round, as the code of a refusal."""
    said = Ceremony.objects.filter(
        tournament__rounds=table.round_id, round__gte=F("tournament__rounds__number")
    )
    told, ended, printed = said.values_list("told", "ended", "printed").first() or ([], False, {})
    if told or (ended and table.finished):
        return "prizes-announced"
    return "prizes-printed" if printed else ""


def _known_by_desk(tournament: Tournament) -> str:
    """Why the treasurer knows the winners, as the code of a refusal: money was given, or is fixed for them.

    Prizes that are fixed have names once nothing is left to play.
    """
    if any(cents > 0 for cents in fold_journal(cash_lines(tournament)).prizes.values()):
        return "prizes-given"
    playing = Table.objects.filter(round__tournament=tournament, finished_at=None)
    fixed = fixed_prizes(tournament) and last_is_published(tournament) and not playing.exists()
    return "prizes-fixed" if fixed else ""
