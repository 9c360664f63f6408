"""The pages that change a drawn round: what they show first, what they do, and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import ByePolicy, Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.drawing import write_seating
from tournaments.core.rounds.proving import seed_fingerprint
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.standings import queries as standings

pytestmark = pytest.mark.slow

HOME = "/concours/saint-martin/parties/"
PAGE = f"{HOME}1/"


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=3, ending="target", seed="5eed")


@pytest.fixture
def add_teams(tournament: Tournament) -> Callable[[int], None]:
    return partial(create_teams, tournament)


def create_teams(tournament: Tournament, count: int) -> None:
    first = tournament.teams.count() + 1
    for number in range(first, first + count):
        one, two = (Player.objects.create(host=tournament.club, name=f"{name} {number}") for name in "AB")
        Team.objects.create(tournament=tournament, number=number, player1=one, player2=two, present=True)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    """Seven teams, three tables and an exempt team; published."""
    return create_round(tournament)


@laid_out
def create_round(tournament: Tournament) -> Round:
    create_teams(tournament, 7)
    return publish_round(draw_round(tournament, []))


def text(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode().replace("&#x27;", "'")


def pair(round_: Round, table: int) -> tuple[int, int]:
    match = queries.seating(round_).at(table)
    assert match is not None
    return match.ns[0], match.ew[0]


def exempt(round_: Round) -> int:
    (number,) = queries.seating(round_).byes
    return number


def finish(round_: Round, *tables: int) -> None:
    for table in round_.tables.filter(number__in=tables):
        record_totals(table, 2010, 900)


def undo(client: Client) -> str:
    """The button of the page, pressed."""
    found = re.search(r'name="edit" value="(\d+)"', text(client, PAGE))
    assert found
    assert client.post(f"{PAGE}defaire/", {"edit": found[1]})["Location"] == PAGE
    return text(client, PAGE)


def test_a_published_round_that_was_changed_says_so_and_by_whom(odile: Client, round_: Round) -> None:
    one, other = pair(round_, 1)[0], pair(round_, 2)[1]
    before = queries.seating(round_)
    assert "modifiée après publication" not in text(odile, PAGE)
    odile.post(f"{PAGE}echanger/", {"one": one, "other": other})
    page = text(odile, PAGE)
    assert "modifiée après publication" in page
    assert f"Les n° {one} et {other} sont échangés." in page
    assert "Odile" in page
    assert "C’est annulé" in undo(odile)
    assert queries.seating(round_) == before


def test_a_table_is_moved_after_it_was_shown(odile: Client, round_: Round) -> None:
    sides = pair(round_, 2)
    shown = text(odile, f"{PAGE}deplacer/", table="2", to="12")
    assert "Table 12" in shown
    assert pair(round_, 2) == sides
    odile.post(f"{PAGE}deplacer/", {"table": "2", "to": "12"})
    assert pair(round_, 12) == sides
    assert "Table 2 déplacée à la table 12." in text(odile, PAGE)


def test_a_table_that_has_begun_is_moved_only_with_a_tick(odile: Client, round_: Round) -> None:
    record_deal(round_.tables.get(number=2), made())
    assert "La table 2 a commencé" in text(odile, f"{PAGE}deplacer/", table="2", to="3")
    refused = odile.post(f"{PAGE}deplacer/", {"table": "2", "to": "3"}).content.decode()
    assert "confirmez" in refused
    assert 'name="confirmed"' in refused
    assert round_.tables.get(number=2).deal_count == 1
    odile.post(f"{PAGE}deplacer/", {"table": "2", "to": "3", "confirmed": "on"})
    assert round_.tables.get(number=3).deal_count == 1


def test_the_rest_drawn_again_is_the_one_that_was_shown(odile: Client, round_: Round) -> None:
    record_deal(round_.tables.get(number=2), made())
    stays = pair(round_, 2)
    shown = text(odile, f"{PAGE}suite/")
    seen = re.search(r'name="seen" value="([^"]+)"', shown)
    assert seen
    odile.post(f"{PAGE}suite/", {"seen": seen[1]})
    assert pair(round_, 2) == stays
    for match in queries.seating(round_).matches:
        if match.table != 2:
            assert f"Table {match.table}<" in shown
    twice = odile.post(f"{PAGE}suite/", {"seen": seen[1]}).content.decode()
    assert "vient de changer ce tirage" in twice
    assert round_.edits.count() == 1


def hand(lines: list[tuple[int, int, int]], **more: str) -> dict[str, str]:
    """The form of the tables written by hand."""
    data = dict(more)
    for place_, (table, ns, ew) in enumerate(lines):
        data |= {f"table-{place_}": str(table), f"ns-{place_}-0": str(ns), f"ew-{place_}-0": str(ew)}
    return data


def test_by_hand_from_scratch(odile: Client, round_: Round) -> None:
    assert 'name="ns-0-0"' in text(odile, f"{PAGE}a-la-main/", vide="")
    lines = [(1, 1, 2), (2, 3, 4), (5, 5, 6)]
    before = queries.seating(round_)
    shown = odile.post(f"{PAGE}a-la-main/", hand(lines, do="see")).content.decode()
    assert "Prendre ces tables" in shown
    assert queries.seating(round_) == before
    assert odile.post(f"{PAGE}a-la-main/", hand(lines, do="write"))["Location"] == PAGE
    after = queries.seating(round_)
    assert [(match.table, *match.numbers) for match in after.matches] == lines
    assert after.byes == (7,)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([(1, 1, 1)], "n° 1 est placé deux fois"),
        ([(1, 1, 2), (1, 3, 4)], "La table 1 est écrite deux fois"),
        ([(1, 1, 99)], "n° 99 n’est pas là"),
        ([("", 1, 2)], "Quel numéro porte cette table"),
    ],
)
def test_by_hand_what_cannot_be_is_said_and_what_was_typed_stays(
    odile: Client, round_: Round, lines: list[Any], words: str
) -> None:
    before = queries.seating(round_)
    page = odile.post(f"{PAGE}a-la-main/", hand(lines, do="write")).content.decode()
    assert words in page.replace("&#x27;", "'")
    assert f'value="{lines[-1][2]}"' in page
    assert queries.seating(round_) == before


# what is chosen → who is exempt then, and whether the table is still played (as table 2, by its EW team)
CHOICES: list[tuple[str, Callable[[int, int], set[int]], bool]] = [
    ("forfeit", lambda _met, free: {free}, True),
    ("replaced-{free}", lambda _met, _free: set(), True),
    ("exempted", lambda met, free: {met, free}, False),
]


@pytest.mark.parametrize(("what", "byes", "played"), CHOICES)
def test_what_the_adversary_of_a_team_that_left_gets_in_two_clicks(
    odile: Client, round_: Round, what: str, byes: Callable[[int, int], set[int]], played: bool
) -> None:
    (gone, met), free = pair(round_, 2), exempt(round_)
    before = queries.seating(round_)
    Team.objects.filter(number=gone).update(gone_from=1, leaving="abandonment")
    link = f"{PAGE}depart/?team={gone}"
    assert link in text(odile, PAGE)
    button = what.format(free=free)
    assert f'value="{button}"' in text(odile, link)
    assert odile.post(f"{PAGE}depart/", {"team": gone, "what": button})["Location"] == PAGE
    after = queries.seating(round_)
    assert set(after.byes) == byes(met, free)
    assert (after.table_of(met) is not None) == played
    page = text(odile, PAGE)
    assert f"Départ du n° {gone} :" in page
    assert round_.tables.filter(absent="NS", winner="EW").exists() == (what == "forfeit")
    undo(odile)
    assert (queries.seating(round_), past_of(round_.tournament).results) == (before, ())


def test_after_a_forfeit_taken_back_the_exempt_team_may_play(odile: Client, round_: Round) -> None:
    gone, free = pair(round_, 2)[0], exempt(round_)
    odile.post(f"{PAGE}depart/", {"team": gone, "what": "forfeit"})
    undo(odile)
    odile.post(f"{PAGE}depart/", {"team": gone, "what": f"replaced-{free}"})
    assert pair(round_, 2)[0] == free


def test_a_forfeit_after_the_draw_ranks_as_any(odile: Client, tournament: Tournament, round_: Round) -> None:
    gone, met = pair(round_, 2)
    odile.post(f"{PAGE}depart/", {"team": gone, "what": "forfeit"})
    finish(round_, 1, 3)
    tournament.refresh_from_db()
    rows = {row["number"]: row for row in standings.rows(standings.current(tournament))}
    assert (rows[met]["half_wins"], rows[gone]["half_wins"]) == (2, 0)


def test_an_exempt_team_that_left_gets_nothing(odile: Client, round_: Round) -> None:
    free = exempt(round_)
    assert "n’est plus exempt" in text(odile, f"{PAGE}depart/", team=str(free))
    odile.post(f"{PAGE}depart/", {"team": free, "what": "removed"})
    assert queries.seating(round_).byes == ()


@pytest.mark.parametrize("what", ["", "replaced-x", "replaced-99", "explode"])
def test_a_choice_that_there_is_not_changes_nothing(odile: Client, round_: Round, what: str) -> None:
    before = queries.seating(round_)
    gone = pair(round_, 1)[0]
    assert odile.post(f"{PAGE}depart/", {"team": gone, "what": what}).status_code == 200
    assert (queries.seating(round_), round_.edits.count()) == (before, 0)


def test_a_team_whose_table_has_begun_is_the_referees(odile: Client, round_: Round) -> None:
    record_deal(round_.tables.get(number=1), made())
    page = text(odile, f"{PAGE}depart/", team=str(pair(round_, 1)[0]))
    assert "La feuille de la table 1 n’est pas vide" in page
    assert "Déclarer le forfait à la table 1" in page
    assert f"/inscriptions/{pair(round_, 1)[0]}/depart/" in page
    odile.post(f"{PAGE}depart/", {"team": pair(round_, 1)[0], "what": "forfeit"})
    assert not past_of(round_.tournament).results


def test_the_exempt_team_plays_the_first_table_that_finishes(odile: Client, round_: Round) -> None:
    Tournament.objects.update(bye_policy=ByePolicy.CATCH_UP)
    assert "n’a pas encore sa partie" in text(odile, PAGE)
    assert "Aucune table n’a encore fini" in text(odile, f"{PAGE}exempt/")
    finish(round_, 2)
    assert 'value="2-NS"' in text(odile, f"{PAGE}exempt/")
    odile.post(f"{PAGE}exempt/", {"host": "3-NS"})
    assert round_.tables.count() == 3
    assert odile.post(f"{PAGE}exempt/", {"host": "2-NS"})["Location"] == PAGE
    page = text(odile, PAGE)
    assert "Parties des exempts" in page
    assert "pour la seconde fois" in page
    assert "n’a pas encore sa partie" not in page
    assert Round.objects.get().tables.get(number=4).host == "EW"
    undo(odile)
    assert round_.tables.count() == 3


def test_the_next_round_waits_for_that_game(odile: Client, round_: Round) -> None:
    Tournament.objects.update(bye_policy=ByePolicy.EXTRA)
    finish(round_, 1, 2, 3)
    assert "n’a pas encore sa partie" in text(odile, f"{HOME}2/")
    assert f"n’a pas encore sa partie : n° {exempt(round_)}" in text(odile, "/concours/saint-martin/")
    odile.post(f"{HOME}tirer/")
    assert Round.objects.count() == 1
    shown = text(odile, f"{PAGE}exempt/")
    odile.post(f"{PAGE}exempt/")
    host = queries.seating(round_).hosted[0]
    assert all(f"{number} · A {number}" in shown for number in host.numbers)
    finish(round_, 4)
    odile.post(f"{HOME}tirer/")
    assert Round.objects.count() == 2


def test_tables_stand_under_the_headings_of_their_phases(odile: Client, round_: Round) -> None:
    seated = queries.seating(round_)
    phases = ["principale · demi-finale", "consolante", ""]
    matches = [
        TableSeating(match.table, match.ns, match.ew, phase)
        for match, phase in zip(seated.matches, phases, strict=True)
    ]
    write_seating(round_, Seating.of(matches, ()))
    finish(round_, 2)
    drawn = round_.tables.get(number=1)
    record_totals(drawn, 900, 900)
    page = text(odile, PAGE)
    headings = re.findall(r'<div class="round-phase[^>]*>\s*<h2>(.*?)</h2>', page)
    assert headings[:3] == ["Principale · demi-finale", "Consolante", "Les autres tables"]
    assert "Table 1 : match nul" in page
    assert "Table 2 : match nul" not in page
    assert "Ne jouent plus" in page


def test_fingerprints_come_before_the_seeds(odile: Client, tournament: Tournament) -> None:
    page = text(odile, f"{HOME}empreintes/")
    assert page.count("publiée avec le tirage") == 3
    for number in range(1, 7):
        Team.objects.create(
            tournament=tournament, number=number, present=True,
            player1=Player.objects.create(host=tournament.club, name=f"A {number}"),
            player2=Player.objects.create(host=tournament.club, name=f"B {number}"),
        )  # fmt: skip
    drawn = publish_round(draw_round(tournament, []))
    after = text(odile, f"{HOME}empreintes/")
    assert seed_fingerprint(drawn.seed) in page
    assert drawn.seed not in page
    assert drawn.seed in after
    assert tournament.seed not in re.findall(r"<code[^>]*>(.*?)</code>", after)


def test_a_schedule_is_known_in_advance(
    odile: Client, tournament: Tournament, add_teams: Callable[[int], None]
) -> None:
    assert odile.get(f"{HOME}programme/").status_code == 404
    Tournament.objects.update(draw_method="rotation")
    tournament.refresh_from_db()
    assert "Pas encore de programme" in text(odile, f"{HOME}programme/")
    add_teams(6)
    assert "programme/" in text(odile, f"{HOME}1/")
    before = re.sub(r"\s*([<>])\s*", r"\1", text(odile, f"{HOME}programme/"))
    assert before.count("<h2>Partie") == 3
    for number in range(1, 4):
        round_ = publish_round(draw_round(tournament, [], forced=True))
        (planned,) = re.findall(rf"<h2>Partie {number}</h2>.*?</table>", before, re.DOTALL)
        numbers = [int(found) for found in re.findall(r'<b class="num">(\d+)</b>', planned)]
        assert numbers == [n for match in queries.seating(round_).matches for n in match.numbers]
    assert "programme/" in text(odile, f"{HOME}3/")
    assert "Partie 3" in text(odile, f"{HOME}programme/")


def test_who_left_is_chosen_among_those_who_play(odile: Client, round_: Round) -> None:
    address, (gone, met) = f"{PAGE}depart/", pair(round_, 2)
    page = text(odile, address)
    assert all(f'href="?team={number}"' in page for number in (gone, met, exempt(round_)))
    found = text(odile, address, q=f"a {gone}")
    assert f'href="?team={gone}"' in found
    assert f'href="?team={pair(round_, 1)[0]}"' not in found
    assert "Personne de ce nom" in text(odile, address, q="Zébulon")


def test_who_left_after_the_draw_is_offered_first(odile: Client, round_: Round) -> None:
    gone = pair(round_, 2)[0]
    Team.objects.filter(number=gone).update(gone_from=1, leaving="abandonment")
    page = text(odile, f"{PAGE}depart/")
    assert page.count(f'href="?team={gone}"') == 2
    assert "départ noté depuis le tirage" in page


@pytest.mark.usefixtures("round_")
@pytest.mark.parametrize("page", ["echanger", "deplacer", "ont-joue"])
def test_numbers_are_looked_up_beside_their_fields(odile: Client, page: str) -> None:
    shown = text(odile, f"{PAGE}{page}/")
    assert all(team.names in shown for team in Team.objects.select_related("player1", "player2"))
