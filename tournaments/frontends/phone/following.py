"""Where a phone leads next: the next tables of the players of a table, and the situation of a team."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Bye, Opening, Round, Table, last_published
from tournaments.core.sheets import team_links
from tournaments.core.sheets.wording import side_label

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.models.registration import Team
    from tournaments.frontends.phone.holder import PhoneSeat

CHAIRS: Final = {"ns": Side.NS, "ns_partner": Side.NS, "ew": Side.EW, "ew_partner": Side.EW}
CODE: Final = "code"
"""The query parameter of the table's page that shows the field for another code."""


class NextPlace(NamedTuple):
    """The place of a team after a table; `table` is None where it is exempt in that round."""

    team: int
    """The primary key of the team."""
    number: int
    round: int
    table: int | None = None
    side: str = ""
    alone: bool = False
    """Whether one player sits there against another, so that no side has a name."""
    again: bool = False
    """Whether it is a second game in the round of the table that was left."""
    pk: int | None = None
    """The primary key of the table."""

    @property
    def said(self) -> str:
        """The place in words: «table 7, Nord–Sud»; «exempt de la partie 3»."""
        if self.table is None:
            return _("exempt de la partie %(round)s") % {"round": self.round}
        where = {"table": self.table, "side": side_label(self.side)}
        return _("table %(table)s") % where if self.alone else _("table %(table)s, %(side)s") % where

    @property
    def said_to_team(self) -> str:
        """The place as a sentence for the team itself: «Prochaine table : 7, Nord–Sud»."""
        if self.table is None:
            return _("Partie %(round)s : vous n’avez pas d’adversaire.") % {"round": self.round}
        where = {"table": self.table, "side": side_label(self.side)}
        if self.again:
            return _("Vous jouez aussi dans cette partie : %(place)s") % {"place": self.said}
        if self.alone:
            return _("Prochaine table : %(table)s") % where
        return _("Prochaine table : %(table)s, %(side)s") % where


class Onward(NamedTuple):
    """A place where players of a table go on, in words, and the address that leads there.

    The address is empty where they have to scan the next table's card, or type its code.
    """

    said: str
    address: str = ""


def is_past(table: Table) -> bool:
    """Whether nobody plays at a table any more: a later round is published, or the concours is over."""
    return table.moved_on or is_over(table)


def is_over(table: Table) -> bool:
    """Whether the concours is over, so that only the standing comes after the table."""
    return not table.moved_on and (table.closes_at is not None or table.opening == Opening.SEALED)


def onward_from(table: Table, seat: PhoneSeat, seats: Collection[PhoneSeat]) -> list[Onward]:
    """Where those whom a phone speaks for play now, or both sides; `seats` are all that the phone has."""
    places = [place for place in next_places(table) if _concerns(place, table, seat)]
    if places:
        return [Onward(_place_of_team(place, table), _own_way(place, seats)) for place in places]
    link = next_link(table, seat)
    return [] if link is None else [Onward(link["sentence"], link["address"])]


def _own_way(place: NextPlace, seats: Collection[PhoneSeat]) -> str:
    """The address by which a phone sits down at a table that it was let in to before; else empty."""
    if place.pk is None or not any(seat.leads_to(place.pk, place.team) for seat in seats):
        return ""
    return reverse("phone_to", args=[place.pk])


def next_link(table: Table, seat: PhoneSeat, seats: Collection[PhoneSeat] = ()) -> dict[str, str] | None:
    """The sentence and link below the last deal of a table's page; None while the players stay seated.

    After the concours it is the standing; before, the next table, or a second game in the same round. A phone
    with its team's link gets the sheet, and so does one that has a seat there among its `seats`; another one
    must type the code of the next table, on a page that names it.
    """
    if is_over(table):
        standing = reverse("public_standings", args=[table.card["slug"]])
        return {"sentence": _("Le concours est terminé : voyez le classement."), "address": standing}
    places = [place for place in next_places(table) if _concerns(place, table, seat)]
    if not (table.moved_on or places):
        return None
    if seat.team is not None:
        at_table = bool(places) and places[0].table is not None
        said = places[0].said_to_team if places else _("Cette partie est finie : voyez la suite.")
        return {"sentence": said, "address": reverse("phone" if at_table else "phone_team")}
    if not places:
        tables = reverse("public_tables", args=[table.card["slug"]])
        return {"sentence": _("Cette partie est finie : voyez votre nouvelle table."), "address": tables}
    several = " · ".join(_place_of_team(place, table) for place in places)
    of_one = len(places) == 1 and (table.moved_on or (seat.side is not None and not seat.shared))
    said = places[0].said_to_team if of_one else several
    own = _own_way(places[0], seats) if len(places) == 1 else ""
    return {"sentence": said, "address": own or f"{reverse('phone')}?{CODE}"}


def next_places(table: Table) -> list[NextPlace]:
    """The places of a table's teams in the last published round, North–South first; three queries.

    While that is the table's own round, and the table has finished: its teams' second games; one query.
    """
    teams = _teams(table)
    if not table.moved_on:
        if not table.finished:
            return []
        second = Table.objects.filter(round=table.round_id, finished_at=None).exclude(host="")  # few, if any
        again = _seated(second, table.card["round"], teams)
        return [place._replace(again=True) for place in again]
    last = Round.objects.filter(tournament__slug=table.card["slug"], published_at__isnull=False)
    round_ = last.order_by("-number").values("pk", "number").first()
    if round_ is None or round_["number"] <= table.card["round"]:
        return []
    tables = Table.objects.filter(_seats_any(teams), round=round_["pk"])
    found = _seated(tables, round_["number"], teams)
    missing = teams.keys() - {place.team for place in found}
    if missing:
        byes = Bye.objects.filter(round=round_["pk"], team__in=missing).values_list("team", flat=True)
        found += [NextPlace(team, teams[team], round_["number"]) for team in byes]
    order = list(teams)
    return sorted(found, key=lambda place: order.index(place.team))


def second_games(round_: Any, teams: Collection[object]) -> QuerySet[Table]:
    """The tables of a round where one of these teams plays a second game that has no result."""
    without_result = Table.objects.filter(_seats_any(teams), round=round_, finished_at=None)
    return without_result.exclude(host="")


def _seats_any(teams: Collection[object]) -> Q:
    return reduce(or_, (Q(**{chair: team}) for chair in CHAIRS for team in teams))


def _seated(tables: QuerySet[Table], number: int, teams: Mapping[int, int]) -> list[NextPlace]:
    """The places of teams at tables of a round, and nobody else's; of two tables, the team's own."""
    places = {
        row[chair]: NextPlace(
            row[chair],
            teams[row[chair]],
            number,
            row["number"],
            side.value,
            _sits_alone(row["card"]),
            pk=row["pk"],
        )
        for row in tables.order_by("-host").values(*CHAIRS, "pk", "number", "card")
        for chair, side in CHAIRS.items()
        if row[chair] in teams
    }
    return list(places.values())


def _teams(table: Table) -> dict[int, int]:
    """The teams of a table in its round, by primary key, each with its number."""
    sides = {Side.NS: (table.ns_id, table.ns_partner_id), Side.EW: (table.ew_id, table.ew_partner_id)}
    return {
        team: line[0]
        for side, teams in sides.items()
        for team, line in zip(teams, table.card[side.value], strict=False)
        if team is not None
    }


def _sits_alone(card: Mapping[str, Any]) -> bool:
    """Whether one player sits on each side."""
    sides: Sequence[Sequence[Any]] = [card.get(side.value, []) for side in Side]
    return all(sum(len(players) for _number, players in lines) == 1 for lines in sides)


def _concerns(place: NextPlace, table: Table, seat: PhoneSeat) -> bool:
    """Whether a place is that of the phone's team or side; a shared phone has both sides."""
    if seat.team is not None:
        return place.team == seat.team.team
    side = Side.NS if place.team in {table.ns_id, table.ns_partner_id} else Side.EW
    return seat.shared or seat.side in {None, side}


def _place_of_team(place: NextPlace, table: Table) -> str:
    """A place with its team: «équipe 12 : table 7, Nord–Sud»."""
    who = _("joueur %(number)s") if table.card.get("individual") else _("équipe %(number)s")
    return _("%(team)s : %(counted)s") % {"team": who % {"number": place.number}, "counted": place.said}


class TeamSituation(NamedTuple):
    """The situation of a team in words, for its own link; `table` is None while it plays at none."""

    said: str
    more: str = ""
    table: Table | None = None
    over: bool = False
    """Whether the concours is over, so that the standing is shown."""


def situation_of(team: Team) -> TeamSituation:
    """The present situation of a team; four queries at most."""
    tournament = team.tournament
    found = team_links.tables_of(team.pk).select_related("round__tournament__club")
    table = found.defer("round__standing", "round__relaxed").first()
    if tournament.closed:
        return TeamSituation(_("Le concours est terminé."), over=True)
    last = last_published(tournament) if table is None or table.moved_on else table.round.number
    if team.has_left(max(last, 1)):
        gone = _("Vous avez quitté le concours.")
        return TeamSituation(gone, _("Si c’est une erreur, passez à la table de marque."))
    if table is not None and not table.moved_on:
        return _at_table(team, table)
    if tournament.status == Status.FINISHED:
        return TeamSituation(_("Le concours est terminé."), over=True)
    return _without_table(team, last)


def _at_table(team: Team, table: Table) -> TeamSituation:
    side = team_links.TeamLink.of(team).side_at(table)
    alone = _sits_alone(table.card)
    where = {"round": table.round.number, "table": table.number, "side": side_label(side and side.value)}
    if alone:
        return TeamSituation(_("Partie %(round)s : table %(table)s") % where, table=table)
    return TeamSituation(_("Partie %(round)s : table %(table)s, %(side)s") % where, table=table)


def _without_table(team: Team, last: int) -> TeamSituation:
    """The situation of a team without a table in the last published round (0: none is published)."""
    wait = _("Gardez cette page : votre table s’y affichera.")
    wait = wait if team.present else _("Passez à la table de marque pour vous faire pointer.")
    if not last:
        return TeamSituation(_("Le tirage n’est pas encore publié."), wait)
    if team.byes.filter(round__number=last).exists():
        return TeamSituation(_("Partie %(round)s : vous n’avez pas d’adversaire.") % {"round": last}, wait)
    if team.from_round > last:
        return TeamSituation(_("Vous jouez dès la partie %(round)s.") % {"round": team.from_round}, wait)
    said = _("Vous n’êtes à aucune table de la partie %(round)s.") % {"round": last}
    return TeamSituation(said, _("Passez à la table de marque.") if team.present else wait)
