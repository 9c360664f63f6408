"""A draw method is one object: a toy is found in the form, the command, the reasons, on public pages."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator

import pytest
from django.core.exceptions import ValidationError

from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.planning.forms import TournamentForm, initial_values
from tournaments.core.planning.steps import methods_left
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.drawing import has_schedule
from tournaments.draw import __main__, methods
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.method import DrawMethod
from tournaments.draw.request import Options, Request
from tournaments.frontends.hall import fairness

MakeTeams = Callable[..., list[Team]]
ODD = _("Par numéro, il faut être en nombre pair ; ici {count}.")


def draw(request: Request) -> tuple[DrawnRound, ...]:
    numbers = sorted(team.number for team in request.teams)
    if len(numbers) % 2:
        raise InvalidRequest([RequestError("teams", "odd", ODD, count=len(numbers))])
    tables = enumerate(zip(numbers[::2], numbers[1::2], strict=True), 1)
    return (DrawnRound(tuple(DrawnTable(at, (ns,), (ew,)) for at, (ns, ew) in tables)),)


def explain(_request: Request, _drawn: DrawnRound, number: int) -> list[Text]:
    return [_("Équipe {number} : sa voisine a le numéro d’à côté.", number=number)]


METHOD = DrawMethod(
    key="by-number",
    place=15,
    name=_("par numéro"),
    help=_("La 1 rencontre la 2, la 3 rencontre la 4."),
    draw=draw,
    explain=explain,
    asks=("pool_size", "same_club_rounds"),
    ignores_results=True,
    known_ahead=True,
    rounds_needed=lambda teams, options: teams + options.pool_size,
    enough=_("pour s’en lasser"),
)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    before = dict(methods.METHODS)
    methods.register(METHOD)
    yield
    methods.METHODS.clear()
    methods.METHODS.update(before)


def test_the_form_offers_it_with_its_words_and_its_questions(tournament: Tournament) -> None:
    form = TournamentForm(initial=initial_values(tournament), entered=10)
    assert [card.choice_label for card in form["draw_method"]][:3] == [
        "tirage intégral",
        "par numéro",
        "au classement",
    ]
    (card,) = [str(card) for card in form["draw_method"] if card.data["value"] == "by-number"]
    assert 'data-asks="pool_size same_club_rounds"' in card
    (data,) = [card.data for card in form["draw_method"] if card.data["value"] == "by-number"]
    assert data["sentence"] == "La 1 rencontre la 2, la 3 rencontre la 4."
    assert data["chosen"] == "10 inscrits : 14 parties, pour s’en lasser."
    values = initial_values(tournament) | {"draw_method": "by-number", "pool_size": 5}
    filled = TournamentForm(values, initial=initial_values(tournament))
    assert filled.is_valid(), filled.errors
    assert filled.settings["draw_options"] == {"pool_size": 5}


def test_a_concours_takes_it_and_no_other_word(tournament: Tournament) -> None:
    tournament.draw_method = "by-number"
    tournament.full_clean()
    tournament.draw_method = "by-weight"
    with pytest.raises(ValidationError):
        tournament.full_clean()


def test_the_command_draws_by_it() -> None:
    request = {"method": "by-number", "seed": "1", "round": 1, "teams": [{"number": 4}, {"number": 2}]}
    answered = io.StringIO()
    assert __main__.main(io.BytesIO(json.dumps(request).encode()), answered) == 0
    assert json.loads(answered.getvalue())["rounds"][0]["tables"][0]["ns"] == [2]
    refused = io.StringIO()
    request["teams"] = [{"number": 4}, {"number": 2}, {"number": 3}]
    assert __main__.main(io.BytesIO(json.dumps(request).encode()), refused) == 1
    assert "il faut être en nombre pair ; ici 3" in refused.getvalue()
    request["method"] = "by-weight"
    __main__.main(io.BytesIO(json.dumps(request).encode()), refused)
    assert "random, by-number, swiss" in refused.getvalue()


def test_pages_tell_its_reasons_and_treat_it_by_its_flags(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    Tournament.objects.update(draw_method="by-number", hide_before_last=True)
    tournament.refresh_from_db()
    add_teams(4)
    round_ = publish_round(draw_round(tournament, [4, 3, 2, 1]))
    team = tournament.teams.get(number=3)
    assert fairness.reasons_of_team(team, round_) == (["Équipe 3 : sa voisine a le numéro d’à côté."], False)
    assert has_schedule(tournament)
    assert (tournament.individual, tournament.has_brackets) == (False, False)
    assert "by-number" not in methods_left("swiss", ["swiss"])


def test_two_methods_of_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="by-number"):
        methods.register(METHOD)


def test_a_method_without_reasons_or_own_options_needs_none() -> None:
    plain = DrawMethod(key="plain", place=1, name=METHOD.name, help=METHOD.help, draw=draw)
    assert plain.explain(Request("plain", "", 1, ()), DrawnRound(), 1) == []
    assert list(plain.check(Options())) == []
