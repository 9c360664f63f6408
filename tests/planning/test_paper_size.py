"""The paper on which a club prints: chosen at a concours, and taken over by the next ones."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.concours import unsaved_tournament
from tournaments.core.models.planning import PaperSize, Tournament
from tournaments.core.planning.actions import change_settings, create_tournament
from tournaments.core.planning.forms import TournamentForm, initial_values

USUAL = {"rounds_planned": 4, "ending": "target", "date": unsaved_tournament().date}


def as_sent(form: TournamentForm) -> dict[str, Any]:
    """What a browser sends of a form where nothing was typed."""
    return {name: value for name, value in form.initial.items() if value not in (None, False, {})}


def test_a_concours_is_printed_on_the_paper_of_the_one_before(cast: Any) -> None:
    first = create_tournament(cast.amicale, cast.odile, name="Premier", **USUAL)
    assert first.paper_size == PaperSize.A4
    change_settings(first, paper_size=PaperSize.LETTER)
    second = create_tournament(cast.amicale, cast.odile, name="Second", **USUAL)
    assert second.paper_size == PaperSize.LETTER
    other = create_tournament(cast.other_club, cast.odile, name="Ailleurs", **USUAL)
    assert other.paper_size == PaperSize.A4
    back = create_tournament(cast.amicale, cast.odile, name="Troisième", paper_size=PaperSize.A4, **USUAL)
    assert back.paper_size == PaperSize.A4


def test_the_page_of_a_new_concours_shows_and_keeps_it(client: Client, cast: Any) -> None:
    first = create_tournament(cast.amicale, cast.odile, name="Premier", **USUAL)
    change_settings(first, paper_size=PaperSize.LETTER)
    client.force_login(cast.odile)
    page = reverse("tournament_create", args=[cast.amicale.slug])
    form = client.get(page).context["form"]
    assert form["paper_size"].initial == PaperSize.LETTER
    typed = as_sent(form)
    client.post(page, {**typed, "name": "Second", "date": "2026-12-05", "paper_size": PaperSize.A4})
    assert Tournament.objects.get(name="Second").paper_size == PaperSize.A4


def test_it_is_chosen_in_the_settings(client: Client, cast: Any) -> None:
    concours = create_tournament(cast.amicale, cast.odile, name="Premier", **USUAL)
    client.force_login(cast.odile)
    page = reverse("settings", args=[concours.slug])
    shown = client.get(page)
    assert "Letter (8,5\xa0×\xa011\xa0po)" in shown.content.decode()
    typed = as_sent(shown.context["form"])
    client.post(page, {**typed, "paper_size": "letter"})
    concours.refresh_from_db()
    assert concours.paper_size == PaperSize.LETTER
    client.post(page, {**typed, "paper_size": "a3"})
    concours.refresh_from_db()
    assert concours.paper_size == PaperSize.LETTER


def test_without_an_answer_it_stays() -> None:
    tournament = unsaved_tournament(paper_size=PaperSize.LETTER)
    initial = initial_values(tournament)
    form = TournamentForm(initial | {"paper_size": ""}, initial=initial)
    assert form.is_valid(), form.errors
    assert form.settings["paper_size"] == PaperSize.LETTER
