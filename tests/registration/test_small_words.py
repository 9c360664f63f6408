"""One club is one however it is typed, and who has played is not offered to withdraw."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.results import set_result
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.registration.actions import import_rows, register_team
from tournaments.core.registration.changes import LeaveForm
from tournaments.core.registration.roster import TeamEntry


def meaning(team: Team) -> list[str]:
    """What the departure of the team would change, as its page says it first."""
    form = LeaveForm(team, {"from_round": "1", "how": "withdrawal"})
    assert form.is_valid()
    return [str(sentence) for sentence in form.effects()]


def test_capitals_and_accents_make_no_other_club(tournament: Tournament) -> None:
    register_team(tournament, "A B", "C D", "Belote Aubinoise")
    import_rows(tournament, [TeamEntry("E F", "G H", "BELOTE AUBINOISE"), TeamEntry("I J", "K L", "Évian")])
    register_team(tournament, "M N", "O P", "evian")
    clubs = [team.club for team in tournament.teams.all()]
    assert clubs == ["Belote Aubinoise", "Belote Aubinoise", "Évian", "Évian"]


def test_a_withdrawal_is_offered_only_before_the_first_deal(inscribe: Any, publish: Any) -> None:
    one, other = inscribe(2)
    assert len(LeaveForm(one).fields["how"].widget.choices) == 2  # type: ignore[attr-defined]
    set_result(publish(1, [one, other]).tables.get(), 2010, 900)
    assert [value for value, _label in LeaveForm(one).fields["how"].widget.choices] == ["abandonment"]  # type: ignore[attr-defined]


def test_who_leaves_one_team_alone_is_told_that_nobody_can_play(inscribe: Any) -> None:
    (team, _other) = inscribe(2)
    alone = "Il ne restera qu’une inscription\xa0: plus aucune partie ne pourra se jouer."
    assert alone in meaning(team)
    inscribe(2)
    odd = "Il restera 3 inscriptions, un nombre impair\xa0: une sera exempte à chaque partie."
    assert odd in meaning(team)


def test_the_icon_that_browsers_ask_for_is_there(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content).startswith(b"\x00\x00\x01\x00")  # type: ignore[attr-defined]


def test_checking_everybody_in_asks_twice(client: Client, cast: Any, inscribe: Any) -> None:
    (team, _other) = inscribe(2)
    client.force_login(cast.denis)
    page = client.get(reverse("registration", args=[team.tournament.slug])).content.decode()
    within = page[page.index('id="counts"') :].partition("<details")[2].partition("</details>")[0]
    assert "Tout pointer (2)" in within
