"""The organizer's pages of prizes in money and of prices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.ledger.accounts import Means
from tournaments.core.ledger.prizes import split_takings
from tournaments.core.models.money import MEANS_LABELS
from tournaments.core.models.registration import Team
from tournaments.core.money import actions
from tournaments.core.money.errors import FeesChange, MoneyError, PurseShort
from tournaments.core.money.prices import Prices, prices_of
from tournaments.core.money.queries import CashDesk, FeeChange, desk_or_404, fixed_prizes, journal_entries
from tournaments.core.money.text import euros
from tournaments.core.standings.announced import untrue
from tournaments.core.standings.awards import awards_of
from tournaments.frontends.treasury.prize_forms import FixedPrizesForm, PricesForm
from tournaments.platform.errors import UserError
from tournaments.platform.posting import save_form
from tournaments.platform.text import parse_int, teams_or_players

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament

READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


class CashWinner(NamedTuple):
    """A team with a prize in money, in cents: its `prize`, what was `given` of it, what the team `owes`."""

    team: Team
    prize: int
    given: int
    owes: int

    @property
    def left(self) -> int:
        """What it still gets; negative where it was given too much."""
        return self.prize - self.given

    @property
    def excess(self) -> int:
        """What is to be recovered; 0 where it was not given too much."""
        return max(self.given - self.prize, 0)


class Promised(NamedTuple):
    """What the prize list gives at a rank: cents from the takings, or 0, and the prize written for it."""

    rank: int
    cents: int
    text: str


@requires(Right.MANAGE)
@never_cache
@READ_AND_POST
def prizes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Prizes from takings: calculate, change and fix them; who wins, and who was given what."""
    desk = desk_or_404(tournament)
    computed, fixed = split_takings(desk.entry_takings, desk.prices.plan), fixed_prizes(tournament)
    proposed = dict(enumerate(computed.prizes, 1))
    shown = proposed if not fixed or "calcul" in request.GET else fixed
    form = FixedPrizesForm(request.POST or None, shown=shown)
    done = _("Les prix sont fixés : ils paraissent au palmarès.")
    if save_form(request, form, lambda: actions.fix_prizes(tournament, form.prizes), done):
        return redirect("cash_prizes", tournament.slug)
    awards = awards_of(tournament, desk.prices)
    winners = _winners(desk, awards.teams)
    context = {
        "tournament": tournament,
        "stage": "money",
        "page": "prizes",
        "desk": desk,
        "computed": computed,
        "pot": computed.takings - computed.club,
        "proposed": proposed,
        "fixed": fixed,
        "fixed_sum": sum(fixed.values()),
        "left": max(desk.entry_takings - sum(fixed.values()), 0),
        "missing": max(sum(fixed.values()) - desk.entry_takings, 0),
        "form": form,
        "promised": _promised(tournament, shown),
        "special": list(tournament.special_prizes.all()),
        "winners": winners,
        "to_give": sum(max(one.left, 0) for one in winners),
        "till": max(desk.books.till, 0),
        "asked": parse_int(request.GET.get("manque", "")),
        "otherwise": untrue(tournament),
        "awards_rest": awards.rest,
        "official": tournament.closed,
        "means": [(means.value, MEANS_LABELS[means]) for means in (Means.CASH, Means.CHEQUE)],
    }
    return render(request, "treasury/prizes.html", context)


def _promised(tournament: Tournament, cents: dict[int, int]) -> list[Promised]:
    """What each rank gets, in money and as it is written, the first rank first."""
    written = dict(tournament.prizes.values_list("rank", "text"))
    ranks = sorted({*written, *(rank for rank, sum_ in cents.items() if sum_)})
    return [Promised(rank, cents.get(rank, 0), written.get(rank, "")) for rank in ranks]


@requires(Right.MANAGE)
@never_cache
@require_POST
def hand_over(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note that a team was given the rest of its prize, which was shown as `left`.

    Where a purse has less, the page says so and asks at that team, `manque`, before anything is noted.
    """
    desk = desk_or_404(tournament)
    if number not in desk.accounts:
        raise Http404
    team = desk.accounts[number].team
    team.tournament = tournament
    left = parse_int(request.POST.get("left", "")) or 0
    means = Means.CHEQUE if request.POST.get("means") == Means.CHEQUE else Means.CASH

    def prize_of(locked: Tournament) -> int:
        if not locked.closed:
            raise MoneyError("standing-open")
        prices = prices_of(locked)
        return awards_of(locked, prices).teams.get(number, 0) if prices else 0

    short = ""

    def give() -> str:
        actions.give_prize(team, left, prize_of, request.user, means, anyway="anyway" in request.POST)
        return _("C’est noté : %(amount)s remis à %(team)s.") % {"amount": euros(left), "team": team}

    try:
        messages.success(request, give())
    except PurseShort as error:
        messages.warning(request, error.sentence)
        short = f"?manque={number}#prize-{number}"
    except UserError as error:
        messages.error(request, error.sentence)
    return redirect(reverse("cash_prizes", args=[tournament.slug]) + short)


@requires(Right.MANAGE)
@never_cache
@READ_AND_POST
def prices(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Fees, what is sold and the plan of prizes; without fee and sale the concours has no cash desk."""
    before = prices_of(tournament)
    form = PricesForm(request.POST or None, prices=before or Prices(), individual=tournament.individual)

    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "money" if before else "settings",
        "page": "prices",
        "form": form,
        "opened": before,
    }

    def save() -> str:
        wanted = form.prices
        if not wanted.fees and not wanted.products and not journal_entries(tournament):
            actions.set_prices(tournament, None)
            return _("Ce concours n’a pas de caisse : rien ne s’en montre.")
        try:
            actions.set_prices(tournament, wanted, agreed=form.cleaned_data["agreed"])
        except FeesChange as found:
            context["change"] = found.change
            context["changes"] = _change_sentences(tournament, found.change)
            raise
        return _("Les tarifs sont enregistrés.")

    if save_form(request, form, save):
        return redirect("cash_prices", tournament.slug)
    return render(request, "treasury/prices.html", context)


def _change_sentences(tournament: Tournament, change: FeeChange) -> list[str]:
    """The effect of other fees, a sentence each: what is due, who pays more or less, who had paid."""
    entered = teams_or_players(
        tournament,
        ngettext("%(count)s équipe inscrite", "%(count)s équipes inscrites", change.entered),
        ngettext("%(count)s joueur inscrit", "%(count)s joueurs inscrits", change.entered),
    ) % {"count": change.entered}
    sentences = [
        _("%(entered)s : dû %(before)s → %(after)s")
        % {"entered": entered, "before": euros(change.before), "after": euros(change.after)}
    ]
    for cents, count in change.by_amount:
        more = ngettext("%(count)s devra %(amount)s de plus", "%(count)s devront %(amount)s de plus", count)
        less = ngettext("%(count)s devra %(amount)s de moins", "%(count)s devront %(amount)s de moins", count)
        sentences.append((more if cents > 0 else less) % {"count": count, "amount": euros(abs(cents))})
    if change.settled:
        paid = ngettext(
            "%(count)s a déjà payé tout l’ancien tarif",
            "%(count)s ont déjà payé tout l’ancien tarif",
            change.settled,
        )
        sentences.append(paid % {"count": change.settled})
    return sentences


def _winners(desk: CashDesk, won: dict[int, int]) -> list[CashWinner]:
    given = desk.books.prizes
    found = [
        CashWinner(one.team, won.get(number, 0), given.get(one.team.pk, 0), max(one.account.owing, 0))
        for number, one in desk.accounts.items()
    ]
    return sorted((one for one in found if one.prize or one.given), key=lambda one: -one.prize)
