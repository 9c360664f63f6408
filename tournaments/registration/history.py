"""The history of a team in sentences, the newest first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.models.registration import Player, Substitution, Team
from tournaments.platform.text import french_de, teams_or_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from tournaments.models.planning import Tournament


CHAIRS = ("player1_id", "player2_id")


class Event(NamedTuple):
    """One change; `by` is empty for changes by the program."""

    at: datetime
    by: str
    text: str


def events_of(team: Team) -> list[Event]:
    """All changes of a team; three queries for a history of any length."""
    records = list(team.history.select_related("history_user").order_by("history_date", "history_id"))
    if not records:
        return []
    names = _names(records)
    replaced = _replaced(team)
    events = [_event(records[0], _entered(records[0], names, team.tournament))]
    for before, after in pairwise(records):
        done = _changes(before, after, names, replaced, team.tournament)
        events += [_event(after, text) for text in done]
    return events[::-1]


def _event(record: Any, text: str) -> Event:
    return Event(record.history_date, record.history_user.name if record.history_user else "", text)


def _names(records: Sequence[Any]) -> dict[int, str]:
    """The names of everybody who was in the team, including players deleted since."""
    people = {getattr(record, chair) for record in records for chair in CHAIRS}
    known = Player.history.filter(id__in=people).order_by("history_date", "history_id")
    return dict(known.values_list("id", "name"))


def _replaced(team: Team) -> dict[tuple[int, int], int]:
    """(who left, who came) → the round, for each substitution as it was first written."""
    changes = Substitution.history.filter(team_id=team.pk).order_by("history_date", "history_id")
    rounds = changes.values_list("leaves_id", "enters_id", "from_round")
    return {(leaves, enters): number for leaves, enters, number in rounds}


def _entered(record: Any, names: Mapping[int, str], tournament: Tournament) -> str:
    seated = [getattr(record, chair) for chair in CHAIRS]
    both = " – ".join(names.get(player, "?") for player in seated if player is not None)
    entered = teams_or_players(
        tournament,
        _("Inscrite sous le numéro %(number)d : %(names)s"),
        _("Inscrit sous le numéro %(number)d : %(names)s"),
    )
    return entered % {"number": record.number, "names": both}


def _changes(
    before: Any,
    after: Any,
    names: Mapping[int, str],
    replaced: Mapping[tuple[int, int], int],
    tournament: Tournament,
) -> Iterator[str]:
    """The differences between two records, a sentence each."""
    for chair in CHAIRS:
        pair = (getattr(before, chair), getattr(after, chair))
        if pair[0] != pair[1]:
            yield _new_player(names.get(pair[0], "?"), names.get(pair[1], "?"), replaced.get(pair))
    if before.number != after.number:
        yield _("Numéro %(before)d changé en %(after)d") % {"before": before.number, "after": after.number}
    if before.club != after.club:
        yield _("Club : %(club)s") % {"club": after.club or "—"}
    if before.gone_from != after.gone_from:
        yield _departure(after)
    elif before.present != after.present:  # coming back includes the check-in
        here = teams_or_players(tournament, _("Pointée"), _("Pointé"))
        yield here if after.present else _("Pointage retiré")
    if before.from_round != after.from_round:
        yield _("Arrivée notée pour la partie %(round)d") % {"round": after.from_round}
    if before.fixed_table != after.fixed_table:
        kept = _("Garde la table %(table)d toute la journée") % {"table": after.fixed_table or 0}
        yield kept if after.fixed_table else _("Change de nouveau de table comme les autres")


def _new_player(leaves: str, enters: str, from_round: int | None) -> str:
    if from_round is None:
        named = {"enters": enters, "of_leaves": french_de(leaves)}
        return _("Correction : %(enters)s au lieu %(of_leaves)s") % named
    what = {"enters": enters, "leaves": leaves, "round": from_round}
    return _("%(enters)s remplace %(leaves)s à partir de la partie %(round)d") % what


def _departure(record: Any) -> str:
    if record.gone_from is None:
        return _("De retour")
    if record.leaving == Team.Leaving.WITHDRAWAL:
        return _("Forfait avant de jouer, noté pour la partie %(round)d") % {"round": record.gone_from}
    return _("Abandon à partir de la partie %(round)d") % {"round": record.gone_from}
