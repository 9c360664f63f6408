"""What is known of who waits, when they come to play: as an entry, or added to a team with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.registration import MAX_CONTACT, MAX_REMARK, folded
from tournaments.core.money.actions import enter_payments
from tournaments.core.money.queries import in_journal
from tournaments.core.registration.roster import Paid, TeamEntry, name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Player, Team, Waiting


def entry_of(rows: Sequence[Waiting]) -> TeamEntry:
    """The entry of a row, or of two that play together: both clubs, remarks and payments in one."""
    first, last = rows[0], rows[-1]
    partner = last.player1 if last is not first else first.player2
    return _known(rows, first.player1, partner, whole=True)


def stop_waiting(
    locked: Tournament, came: Iterable[tuple[Team, Collection[Player]]], author: User | None
) -> None:
    """Take off the list who plays now: the players who `came` into these teams.

    What is known of them goes to the team: remark, telephones, and what they have paid if nothing of the team
    is in the journal yet. Who has the name and not the club of a player waits on. The concours is locked.
    """
    rows = list(locked.waiting.all())
    if not rows:
        return
    for team, players in came:
        new = {name_key(player.name) for player in players}
        names = {name_key(player.name) for player in team.players}
        theirs = [row for row in rows if _is_of(row, team.club, names) and _keys(row) & new]
        if theirs:
            _add(locked, team, theirs, author, whole=set().union(*map(_keys, theirs)) == names)
        for row in theirs:
            rows.remove(row)
            row.delete()


def _keys(row: Waiting) -> set[str]:
    return {name_key(name) for name in (row.player1, row.player2) if name}


def _is_of(row: Waiting, club: str, names: Collection[str]) -> bool:
    """Whether a row is of players with these names; one name alone may be that of somebody else."""
    other_club = row.club and club and folded(row.club) != folded(club)
    return _keys(row) <= set(names) and bool(row.player2 or not other_club)


def _add(
    locked: Tournament, team: Team, rows: Sequence[Waiting], author: User | None, *, whole: bool
) -> None:
    """Write what is known of these rows into a team that is saved."""
    known = _known(rows, whole=whole)
    team.remark = _joined([team.remark, known.remark])[:MAX_REMARK]
    team.contact = _joined([team.contact, known.contact])[:MAX_CONTACT]
    team.save()
    if known.paid and not in_journal(team):
        enter_payments(locked, [(team, *known.paid)], author)


def _known(rows: Sequence[Waiting], player1: str = "", player2: str = "", *, whole: bool) -> TeamEntry:
    """An entry with all that is known of these rows; `whole`: they are all players of the team."""
    return TeamEntry(
        player1,
        player2,
        next((one.club for one in rows if one.club), ""),
        paid=_paid(rows, whole=whole),
        remark=_joined([*(one.remark for one in rows), *_unclear(rows, whole=whole)]),
        contact=_joined(one.contact for one in rows),
    )


def _paid(rows: Sequence[Waiting], *, whole: bool) -> Paid | None:
    """What they have paid together: the sum, or all they owe if each has paid and one list says no amount."""
    paying = [one for one in rows if one.means]
    if not paying:
        return None
    cents = sum(one.paid for one in paying)
    if whole and len(paying) == len(rows) and not all(one.paid for one in paying):
        cents = 0
    elif not cents:
        return None
    return Paid(cents, Means(paying[0].means))


def _unclear(rows: Sequence[Waiting], *, whole: bool) -> list[str]:
    """A remark on each who has paid an amount that nobody wrote, beside a partner who has not."""
    if whole and all(one.means for one in rows):
        return []
    return [_("%(name)s a payé") % {"name": one.player1} for one in rows if one.means and not one.paid]


def _joined(texts: Iterable[str]) -> str:
    return " · ".join(dict.fromkeys(filter(None, texts)))
