"""Special prizes: those whose winner the organizer chooses, or the lot draws, on the page of the prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.lots import Lots
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import SpecialKind, SpecialPrize, Tournament
from tournaments.planning import queries
from tournaments.planning.actions import lock_unsealed
from tournaments.planning.errors import AwardRefused
from tournaments.platform.posting import attempt
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.registration import Team


@transaction.atomic
def choose_winner(prize: SpecialPrize, team: Team | None) -> None:
    """Give the prize to a team, or to nobody yet; `AwardRefused` for one that the organizer does not give."""
    lock_unsealed(prize.tournament)
    if prize.kind != SpecialKind.CHOSEN:
        raise AwardRefused(_("Ce lot n'est pas de ceux que l'on attribue à la main."))
    prize.team = team
    prize.save(update_fields=["team"])


@transaction.atomic
def draw_winner(prize: SpecialPrize) -> Team:
    """Draw by lot, once, among the teams that are there; the seed of the concours and the label make the lot.

    `AwardRefused` where it was drawn already, or nobody is there.
    """
    lock_unsealed(prize.tournament)
    prize.refresh_from_db()
    if prize.kind != SpecialKind.LOTS or prize.team_id is not None:
        raise AwardRefused(_("Ce lot est déjà tiré au sort : on ne tire pas deux fois."))
    there = queries.teams_there(prize.tournament)
    if not there:
        raise AwardRefused(_("Personne n'est pointé : il n'y a encore personne à tirer au sort."))
    drawn = Lots(prize.tournament.seed, "prize", prize.label).choice(there)
    prize.team = drawn
    prize.save(update_fields=["team"])
    return drawn


@requires(Right.MANAGE)
@require_POST
def prize_award(request: MemberRequest, tournament: Tournament, key: int) -> HttpResponse:
    """The winner of a special prize: chosen (`team` is its number), or drawn by lot."""
    prize = tournament.special_prizes.filter(pk=key).first()
    if prize is None:
        raise Http404

    def award() -> str:
        if prize.kind == SpecialKind.LOTS:
            drawn = draw_winner(prize)
            return _("%(label)s : le sort a désigné %(team)s.") % {"label": prize.label, "team": drawn}
        number = parse_int(request.POST.get("team", ""))
        choose_winner(prize, None if number is None else queries.team_of_number(tournament, number))
        return _("C'est noté.")

    attempt(request, award)
    return redirect("prizes", tournament.slug)
