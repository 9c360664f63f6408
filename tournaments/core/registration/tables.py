"""The list of teams as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.db.models import F
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.core.models.registration import Team
from tournaments.core.money.text import euros
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet
    from django.utils.safestring import SafeString

    from tournaments.core.models.planning import Tournament
    from tournaments.core.money.queries import CashDesk, TeamAccount


def attendance_text(team: Team, next_round: int) -> str:
    """The departure or late arrival of a team in a few words; of an arrival only until it has played."""
    if team.gone_from is not None:
        word = _("forfait") if team.leaving == Team.Leaving.WITHDRAWAL else _("abandon")
        return _("%(what)s, partie %(round)d") % {"what": word, "round": team.gone_from}
    if team.from_round > 1 and team.from_round >= next_round:
        return _("joue dès la partie %(round)d") % {"round": team.from_round}
    return ""


def _row_class(table: TeamTable, record: Team) -> str:
    if record.number == table.entered:
        return "row-mark"
    return "row-muted" if record.has_left(table.next_round) else ""


class TeamTable(tables.Table):  # type: ignore[misc]  # it comes without types
    """The list of teams with its check-in and payment buttons; `entered` is the number of the newest team.

    `departures`: some team has left, which the list says even when all is played. `ticked` are the numbers of
    the rows that are chosen for an act on several teams, None where there is no such act.

    `next_round` is the one that the teams are checked in for.
    """

    number = tables.Column(gettext_lazy("N°"), attrs={"td": {"class": "num key"}, "th": {"class": "num"}})
    names = tables.Column(
        gettext_lazy("Équipe"),
        order_by="filed",  # set and sorted in Python: the database does not know family names
        attrs={"td": {"class": "name"}},
    )
    club = tables.Column(
        gettext_lazy("Club"),
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
        empty_values=(),
    )
    state = tables.Column(
        gettext_lazy("État"),
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
        empty_values=(),
    )
    check_in = tables.Column(
        gettext_lazy("Pointage"), orderable=False, attrs={"td": {"class": "actions"}}, empty_values=()
    )

    payment = tables.Column(
        gettext_lazy("Caisse"), orderable=False, attrs={"td": {"class": "actions"}}, empty_values=()
    )

    class Meta:
        template_name = "parts/table.html"
        attrs = {"class": "table table-dense table-lines table-entered"}  # noqa: RUF012 — django-tables2 reads it so
        row_attrs = {  # noqa: RUF012
            "id": lambda record: f"team-{record.number}",
            "class": _row_class,
        }

    def __init__(  # noqa: PLR0913 — what its cells say
        self,
        *args: Any,
        tournament: Tournament,
        next_round: int,
        desk: CashDesk | None = None,
        entered: int | None = None,
        departures: bool = True,
        ticked: Collection[int] | None = (),
        **kwargs: Any,
    ) -> None:
        without = [] if not tournament.ended else ["check_in"] if departures else ["check_in", "state"]
        super().__init__(*args, exclude=(*without, *([] if desk else ["payment"])), **kwargs)
        self.desk = desk
        self.tournament = tournament
        self.slug = tournament.slug
        self.entered = entered
        self.ticked = ticked
        self.next_round = next_round
        self.caption = teams_or_players(tournament, _("Équipes inscrites"), _("Joueurs inscrits"))
        self.columns["names"].column.verbose_name = teams_or_players(tournament, _("Équipe"), _("Joueur"))

    def render_number(self, record: Team) -> SafeString:
        """The number; with the box that ticks the row, of the bar below the list, where that has an act."""
        if self.ticked is None:
            return format_html("{}", record.number)
        return format_html(
            '<label class="tick"><input type="checkbox" name="team" value="{number}" form="several"'
            ' aria-label="{choose}"{ticked}> {number}</label>',
            number=record.number,
            ticked=mark_safe(" checked") if record.number in self.ticked else "",
            choose=_("choisir le n° %(number)d") % {"number": record.number},
        )

    def render_names(self, record: Team) -> SafeString:
        notes = " · ".join(filter(None, (record.club, attendance_text(record, self.next_round))))
        small = format_html('<small class="narrow-only">{}</small>', notes) if notes else ""
        address = reverse("team", args=[self.slug, record.number])
        remark = format_html('<small class="remark">{}</small>', record.remark) if record.remark else ""
        return format_html('<a href="{}">{}</a>{}{}', address, record.names, small, remark)

    def render_club(self, record: Team) -> str:
        return record.club

    def order_state(self, teams: QuerySet[Team], is_descending: bool) -> tuple[QuerySet[Team], bool]:
        """Teams not checked in first, those that left last; NULLs are sorted alike on every database."""
        left = F("gone_from").desc(nulls_last=True) if is_descending else F("gone_from").asc(nulls_first=True)
        sign = "-" if is_descending else ""
        return teams.order_by(f"{sign}present", left, f"{sign}from_round", "number"), True

    def render_state(self, record: Team) -> SafeString | str:
        standing = attendance_text(record, self.next_round)
        if record.has_left(self.next_round):
            return format_html('<span class="badge badge-failed">{}</span>', standing)
        if self.tournament.ended:
            return standing
        if not record.present:
            if record.from_round > self.next_round:
                return standing
            missing = teams_or_players(self.tournament, _("pas encore pointée"), _("pas encore pointé"))
            return " · ".join(filter(None, (missing, standing)))
        word = teams_or_players(self.tournament, _("pointée"), _("pointé"))
        here = format_html('<span class="badge badge-made">{}</span>', word)
        return format_html("{} {}", here, standing) if standing else here

    def render_check_in(self, record: Team) -> SafeString | str:
        """The check-in button, which belongs to the form under the list; htmx replaces this row alone."""
        if record.has_left(self.next_round):
            return ""
        return format_html(
            '<button class="button act {kind}" id="present-{number}" form="presence" name="present"'
            ' value="{value}" formaction="{address}" hx-post="{address}" hx-include="#presence"'
            ' hx-target="closest tr" hx-swap="outerHTML">{text}'
            '<span class="visually-hidden"> {which}</span></button>',
            kind="act-done act-undo" if record.present else "act-here",
            number=record.number,
            value="0" if record.present else "1",
            address=reverse("team_present", args=[self.slug, record.number]),
            text=self._taken_back() if record.present else _("Pointer"),
            which=_("le n° %(number)d") % {"number": record.number},
        )

    def render_payment(self, record: Team) -> SafeString | str:
        """The button that notes a payment of all that is owed, or the one that reverses the last payment."""
        found = self.desk.accounts.get(record.number) if self.desk else None
        if found is None:
            return ""
        if found.account.owing > 0:
            text = _("Encaisser %(amount)s") % {"amount": euros(found.account.owing)}
            return self._pays(found, "act-pay", "pay", found.account.owing, text)
        if not found.last_payment or found.account.paid <= 0:  # nothing, or all of it given back
            return _("rien à payer")
        text = _("payé %(amount)s · annuler") % {"amount": euros(found.account.paid)}
        return self._pays(found, "act-done", "undo", found.last_payment, text)

    def _pays(self, found: TeamAccount, kind: str, name: str, value: int, text: str) -> SafeString:
        number = found.team.number
        return format_html(
            '<button class="button act {kind}" id="paid-{number}" form="presence" name="{name}"'
            ' value="{value}"'
            ' formaction="{address}" hx-post="{address}" hx-include="#presence" hx-target="closest tr"'
            ' hx-swap="outerHTML" data-pays aria-keyshortcuts="p">{text}'
            '<span class="visually-hidden"> {which}</span></button>',
            kind=kind,
            number=number,
            name=name,
            value=value,
            address=reverse("team_paid", args=[self.slug, number]),
            text=text,
            which=_("le n° %(number)d") % {"number": number},
        )

    def _taken_back(self) -> SafeString:
        """The text of the button that undoes a check-in; on phones it also shows the state."""
        return format_html(
            '<span class="narrow-only">{}</span><span class="wide-only">{}</span>',
            teams_or_players(self.tournament, _("Pointée"), _("Pointé")),
            pgettext("pointage", "Annuler"),
        )
