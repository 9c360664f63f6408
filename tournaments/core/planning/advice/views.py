"""The page «Quel concours ?», behind that of a new concours."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.adviser.advice import advise
from tournaments.core.adviser.formats import BRACKETS, FEWEST_TEAMS, Plan
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Ending
from tournaments.core.planning.advice.form import EveningForm
from tournaments.core.planning.advice.habits import own_pace
from tournaments.core.planning.advice.words import (
    chance_of,
    line_of,
    meal_words,
    methods_told,
    pace_words,
    text_of,
)

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament

USUAL_TEAMS: Final = 16
USUAL_PRIZES: Final = 3
EVENING: Final = (time(20), time(0))
"""What is asked first of a club that has played nothing here yet."""


@requires(Right.MANAGE)
@require_safe
def advice(request: MemberRequest, club: Club) -> HttpResponse:
    """What is asked of an evening, and once it is said, the advice for it; nothing is written."""
    last = club.tournaments.order_by("-date", "-pk").first()
    form = EveningForm(request.GET if "least" in request.GET else None, initial=_initial(last))
    context: dict[str, Any] = {"club": club, "form": form, "crumbs": _crumbs(club)}
    if form.is_valid():
        context |= _advice(form, club, last)
    return render(request, "planning/advice.html", context)


def _initial(last: Tournament | None) -> dict[str, Any]:
    """What the club did last, else a usual evening."""
    teams = last.teams.count() if last else 0
    prizes = last.prizes.count() if last else 0
    return {
        "least": teams if teams >= FEWEST_TEAMS else USUAL_TEAMS,
        "start": EVENING[0],
        "end": EVENING[1],
        "prizes": prizes or USUAL_PRIZES,
        "meal": 0,
    }


def _crumbs(club: Club) -> list[tuple[str, str]]:
    return [
        (_("Concours"), reverse("tournaments")),
        (_("Nouveau concours"), reverse("tournament_create", args=[club.slug])),
    ]


def _advice(form: EveningForm, club: Club, last: Tournament | None) -> dict[str, Any]:
    question, (pace, evenings) = form.question(last.draw_method if last else ""), own_pace(club)
    found = advise(question, pace)
    free = next(plan for plan in found.lines if plan.method not in BRACKETS)
    to_create = reverse("tournament_create", args=[club.slug])
    lines = [line_of(plan, form.begins, f"{to_create}?{urlencode(filled(plan))}") for plan in found.lines]
    return {
        "text": text_of(found, question, form.begins),
        "chosen": lines[0] if found.chosen and not found.unseated else None,
        "lines": lines,
        "methods": methods_told(found),
        "chance": chance_of(free, question.most, pace),
        "pace": pace_words(pace, evenings),
        "meal": meal_words(question.meal),
    }


def filled(plan: Plan) -> dict[str, str]:
    """The query of the page of a new concours, which fills it in: the fields of its form, and a preset."""
    length = plan.length
    if length.minutes is not None:
        preset, ending, number = "temps", Ending.CLOCK, {"minutes": length.minutes}
    elif length.deals is not None:
        preset, ending, number = "donnes", Ending.DEALS, {"deals": length.deals}
    else:
        preset, ending, number = "asce", Ending.TARGET, {"target": length.target or 0}
    brackets = {"seeded": "on", "third_place": "on"}
    options = {"knockout": {"consolante": "on", **brackets}, "pools": brackets}
    return {
        "preset": preset,
        "advised": "1",
        "rounds_planned": str(plan.rounds),
        "draw_method": plan.method,
        "ending": ending.value,
        **{name: str(value) for name, value in number.items()},
        **options.get(plan.method, {}),
    }
