"""A newer list beside the registered teams: new, the same, changed, called off, not listed any more."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.registration.conftest import Publish
from tests.registration.reading import reading
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.registration import importing, queries
from tournaments.core.registration.actions import correct_team, import_rows
from tournaments.core.registration.attendance import leave
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.preview import CheckedLine, ImportPreview

FIRST = """Joueur 1;Joueur 2;Club
Anne Abel;Bruno Abel;Amicale
Carla Colas;Denis Colas;Amicale
Elsa Dumas;Fabien Dumas;Amicale
Guy Evrard;Hélène Evrard;
Jean Martin;Luc Noir;Foyer
Marc Long;Nina Long;Amicale
Oscar Petit;Paula Petit;Amicale"""


@pytest.fixture
def listed(tournament: Tournament) -> Tournament:
    """A concours with the teams of the first list, under the numbers 1 to 7."""
    import_rows(tournament, previewed(tournament, FIRST).entries)
    return tournament


def previewed(tournament: Tournament, text: str, **how: Any) -> ImportPreview:
    return importing.check_drafts(tournament, reading(text).drafts, **how)


def newer(*lines: tuple[int, str]) -> str:
    """The first list with another line in place of that of a team, or without it; 0: one more line."""
    kept = dict(enumerate(FIRST.splitlines()))
    more = [line for number, line in lines if not number]
    changed = {number: line for number, line in lines if number}
    return "\n".join(filter(None, [*(kept | changed).values(), *more]))


# The lines of a newer list; what they change (number, before → after) ready to be written, then what is asked
# about, then how many are new.
CHANGES = [
    ("nothing", [], [], [], 0),
    ("capitals, accents, the order of words and of players",
     [(1, "ABEL anne;Bruno Abel;amicale"), (2, "Carla Colas;DENIS COLAS;Amicale")], [], [], 0),
    ("players the other way round", [(4, "Hélène Evrard;GUY EVRARD;")], [], [], 0),
    ("another partner", [(2, "Carla Colas;Marcel Nouveau;Amicale")],
     ["2 Denis Colas → Marcel Nouveau"], [], 0),
    ("another club", [(1, "Anne Abel;Bruno Abel;Foyer")], ["1 Amicale → Foyer"], [], 0),
    ("a club where none was", [(4, "Guy Evrard;Hélène Evrard;Foyer")], ["4  → Foyer"], [], 0),
    ("no club any more", [(5, "Jean Martin;Luc Noir;")], [], [], 0),
    ("a name by a letter", [(6, "Marc Long;Ninna Long;Amicale")], ["6 Nina Long → Ninna Long"], [], 0),
    ("both names by a letter", [(7, "Oskar Petit;Paul Petit;Amicale")],
     ["7 Oscar Petit → Oskar Petit", "7 Paula Petit → Paul Petit"], [], 0),
    ("a partner and the club: maybe a namesake", [(5, "Jean Martin;Max Vert;Bron")], [], [], 0),
    ("a new line", [(0, "Rita Dix;Jo Dix;")], [], [], 1),
    ("a namesake of another club with another partner", [(0, "Zoé Roy;Nina Long;Bron")], [], [], 0),
    ("a partner who is no name", [(2, "Carla Colas;cherche partenaire;Amicale")], [],
     ["2 Denis Colas → cherche partenaire"], 0),
    ("a partner of another team", [(2, "Carla Colas;Luc Noir;Amicale")], [], ["2 Denis Colas → Luc Noir"], 0),
]  # fmt: skip


def said(lines: list[CheckedLine]) -> list[str]:
    return [
        f"{line.match.team.number} {change.before} → {change.after}"
        for line in lines
        if line.match
        for change in line.match.changes
    ]


@pytest.mark.parametrize(
    ("lines", "ready", "asked", "new"), [pytest.param(*row[1:], id=row[0]) for row in CHANGES]
)
def test_a_newer_list_says_what_it_changes(
    listed: Tournament, lines: list[tuple[int, str]], ready: list[str], asked: list[str], new: int
) -> None:
    preview = previewed(listed, newer(*lines))
    assert said(preview.changing) == ready
    assert said(preview.waiting) == asked
    assert len(preview.new) == new


def test_the_same_list_again_is_the_same(listed: Tournament) -> None:
    preview = previewed(listed, FIRST)
    assert len(preview.same) == 7
    assert [preview.ready, preview.waiting, preview.missing] == [[], [], ()]


def test_who_is_not_in_a_newer_list_is_told_and_why(listed: Tournament) -> None:
    preview = previewed(listed, newer((2, ""), (3, "")).replace("Abel;Amicale", "Abel;Amicale;x"))
    assert [(one.team.number, one.word) for one in preview.missing] == [(2, ""), (3, "")]
    dead = "\n".join(
        line + (";Statut" if not place else ";Remboursé" if place == 3 else ";Validé")
        for place, line in enumerate(FIRST.splitlines())
    )
    preview = previewed(listed, dead)
    assert [(one.team.number, one.word) for one in preview.called_off] == [(3, "Remboursé")]
    assert len(preview.same) == 6
    assert not preview.not_listed


def test_a_list_of_other_teams_says_nothing_of_those_registered(listed: Tournament) -> None:
    preview = previewed(listed, "Rita Dix;Jo Dix;Bron\nZoé Neuf;Luc Neuf;Bron")
    assert (len(preview.new), preview.missing) == (2, ())


def test_one_person_in_another_list_changes_no_team_unasked(listed: Tournament) -> None:
    """Nothing else of the first list is in it: Jean may play twice by mistake."""
    preview = previewed(listed, "Jean Martin;Max Vert;Foyer\nZoé Neuf;Luc Neuf;Bron")
    assert said(preview.waiting) == ["5 Luc Noir → Max Vert"]
    assert "déjà inscrit" in preview.waiting[0].warnings[0]
    accepted = previewed(listed, "Jean Martin;Max Vert;Foyer", accepted={1})
    assert said(accepted.changing) == ["5 Luc Noir → Max Vert"]


def test_what_was_corrected_here_is_not_put_back_unasked(listed: Tournament) -> None:
    correct_team(queries.team_numbered(listed, 6), "Marc Long", "Ninon Long", "Amicale")
    correct_team(queries.team_numbered(listed, 7), "Oscar Petit", "Paula Petit", "Foyer")
    preview = previewed(listed, FIRST)
    assert said(preview.waiting) == ["6 Ninon Long → Nina Long", "7 Foyer → Amicale"]
    assert [line.warnings for line in preview.waiting] == [
        ("Corrigé ici depuis : « Ninon Long », et non plus « Nina Long ».",),
        ("Corrigé ici depuis : « Foyer », et non plus « Amicale ».",),
    ]


def test_a_partner_of_who_has_sat_at_a_table_is_a_substitution(listed: Tournament, publish: Publish) -> None:
    publish(1, list(queries.teams_of(listed))[:4])
    preview = previewed(
        listed, newer((1, "Anne Abel;Max Vert;Amicale"), (2, "Carla Colas;Denis Colas;Foyer"))
    )
    assert said(preview.changing) == ["2 Amicale → Foyer"]
    (refused,) = preview.waiting
    assert "un remplacement se note sur sa page" in refused.error


def test_a_team_that_has_left_is_no_new_one(listed: Tournament) -> None:
    leave(queries.team_numbered(listed, 3), 1, Team.Leaving.WITHDRAWAL)
    preview = previewed(listed, FIRST)
    assert len(preview.same) == 6
    assert "Le n° 3, qui est parti" in preview.waiting[0].warnings[0]


def test_players_who_change_partners_are_asked_about(listed: Tournament) -> None:
    """Each line could mean either team."""
    preview = previewed(
        listed, newer((1, "Anne Abel;Denis Colas;Amicale"), (2, "Carla Colas;Bruno Abel;Amicale"))
    )
    assert not preview.ready
    assert len(preview.waiting) == 2


def test_individuals_are_known_by_name_then_by_club(tournament: Tournament) -> None:
    tournament.ruleset = "chouine"
    tournament.save()
    drafts = [
        DraftTeam(1, "Anne Roy", club="Lyon"),
        DraftTeam(2, "Anne Roy", club="Bron"),
        DraftTeam(3, "Luc Noir"),
    ]
    import_rows(tournament, importing.check_drafts(tournament, drafts, accepted={2}).entries)
    again = [
        DraftTeam(1, "Anne Roy", club="Metz"),
        DraftTeam(2, "Anne Roy", club="Bron"),
        DraftTeam(3, "Noir Luc"),
    ]
    preview = importing.check_drafts(tournament, again)
    assert said(preview.changing) == ["1 Lyon → Metz"]
    assert len(preview.same) == 2


def test_the_page_brings_a_newer_list_in_with_one_confirmation(
    listed: Tournament, client: Client, cast: Any
) -> None:
    """Two new, a partner and a club changed, one ticked that does not come any more: one act."""
    client.force_login(cast.denis)
    read, check = (reverse(name, args=[listed.slug]) for name in ("registration_import", "import_check"))
    text = newer(
        (2, "Carla Colas;Marcel Nouveau;Amicale"),
        (3, "Elsa Dumas;Fabien Dumas;Foyer"),
        (7, ""),
        (0, "Rita Dix;Jo Dix;"),
        (0, "Lise Neuf;Marc Neuf;Foyer"),
    )
    page = client.post(read, {"text": text})
    shown = page.content.decode()
    for words in ("2 inscriptions prêtes", "2 changées", "4 inchangées", "1 n’est plus dans la liste"):
        assert words in shown
    preview = page.context["preview"]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "confirm": "1", "withdraw": "7"}
    assert client.post(check, sent).context["preview"].changing  # the page did not show what it changes
    done = client.post(check, {**sent, "seen": preview.seen}, follow=True).content.decode()
    assert "2 inscriptions sont faites. 2 inscriptions sont changées. 1 forfait est noté." in done
    teams = {team.number: (team.names, team.club, team.leaving) for team in queries.teams_of(listed)}
    assert teams[2][0] == "Carla Colas\xa0– Marcel Nouveau"
    assert teams[3][1] == "Foyer"
    assert teams[7][2] == "withdrawal"
    assert (len(teams), teams[9][0]) == (9, "Lise Neuf\xa0– Marc Neuf")
    assert not previewed(listed, text).ready
    assert client.get(reverse("registration", args=[listed.slug])).status_code == 200


def test_a_change_left_out_changes_nothing(listed: Tournament) -> None:
    preview = previewed(listed, newer((2, "Carla Colas;Marcel Nouveau;Amicale")), left_out={3})
    assert not preview.ready
    assert [line.draft.line for line in preview.plain] == [3]


def test_a_long_list_beside_as_many_teams_costs_its_length(listed: Tournament) -> None:
    """Names that are all alike are compared with a few only."""
    drafts = [DraftTeam(n, "Jean Martin", f"Jean Martin {n}", f"Club {n}") for n in range(400)]
    counted = importing.check_drafts(listed, drafts)
    assert len(counted.lines) == 400
