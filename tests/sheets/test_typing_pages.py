"""The pages of the keyboard: what they show while one types, which sheet is next, who may, what they cost."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.telling.codes import codes_of
from scoring.telling.codes.writing import TRUMP_CODES
from tests.hostile import hostile_in
from tests.sheets.browsing import HTMX, records, text
from tests.sheets.conftest import Write, change, make_table
from tests.sheets.records import coinched_capot, made
from tests.sheets.typists import CHECKING, TWELVE, TYPING, Typist
from tests.sheets.verbs import record_deal, record_totals
from tournaments.core.models.opening import head_of
from tournaments.core.models.planning import Ending, Status
from tournaments.core.models.rounds import RESEATED
from tournaments.frontends.typing.codes import code_examples, code_steps

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table

BACKEND = "django.contrib.auth.backends.ModelBackend"
START = "/concours/saint-martin/feuilles/1/saisie/"


@pytest.fixture
def typist(agnes: Client, table: Table) -> Typist:  # noqa: ARG001 — the table is there
    return Typist(agnes)


def offered(fragment: str) -> list[tuple[str, str]]:
    """The suggestions: the line that each makes, and what it says."""
    found = re.findall(r'data-line="([^"]*)">\s*<kbd>.*?</kbd>(.*?)</li>', fragment, re.DOTALL)
    return [(line, said.strip()) for line, said in found]


def test_each_line_says_what_it_means_while_one_types(typist: Typist, table: Table, write: Write) -> None:
    write(made())
    answer = typist.open().preview("N 100C 110", "e90p71", "N 120", at=2)
    shown = text(answer)
    assert "<html" not in answer.content.decode()
    assert "90 à pique, chuté de 19 EO a pris, 71 à 91" in shown
    assert re.search(r"NS 460 \+250 EO 50", shown)
    assert "NS prend 120 Il manque l’atout (P C K T SA TA)." in shown
    assert "Total NS 460 – 50 EO" in shown
    assert offered(answer.content.decode())[0] == ("N 120P", "à pique")
    assert records(table) == [made()]


def test_the_preview_says_what_saving_would_do(typist: Typist, write: Write) -> None:
    for _ in range(2):
        write(made())
    shown = text(typist.open().preview("N 120C 130"))
    assert "corrigée c’était 100 à cœur, réussi · NS a pris, 110 à 52" in shown
    assert "Sera retirée de la feuille : donne 2, 100 à cœur, réussi." in shown
    write(made())
    shown = text(typist.preview("N 120C 130"))
    assert "Quelqu’un d’autre vient d’écrire sur cette feuille. Continuez" in shown
    assert "Sera retirée" not in shown


def test_a_table_whose_teams_changed_before_its_first_deal_is_typed_like_any_other(
    typist: Typist, table: Table
) -> None:
    type(table).objects.filter(pk=table.pk).update(version=RESEATED)
    typist.open().save("N 100C 110")
    assert len(records(table)) == 1


def test_the_preview_says_how_the_game_ends(typist: Typist) -> None:
    shown = text(typist.open().preview("N cap P x cap", "N cap P x cap"))
    assert "La table est finie : Joueur 1A – Joueur 1B gagnent, 2 000 à 0." in shown
    shown = text(typist.preview("= 2010 1540"))
    assert "Totaux de la feuille papier" in shown
    assert "Joueur 1A – Joueur 1B gagnent" in shown


def test_without_a_script_the_same_stands_on_the_page(typist: Typist, table: Table) -> None:
    sent = {**typist.open().hidden, "lines": "N 100C 112\r\nE 90P"}
    page = typist.client.post(CHECKING, sent)
    shown = typist.read(page)
    assert "100 à cœur, réussi" in shown
    assert "La ligne 2 est à corriger." in shown
    assert typist.lines.replace("\r", "") == "N 100C 112\nE 90P"
    assert records(table) == []


def test_suggestions_are_those_of_the_line_asked_for(typist: Typist) -> None:
    typist.open()
    assert [line for line, _ in offered(typist.preview("N 100C", "", at=1).content.decode())] == [
        "-",
        "N",
        "E",
    ]
    points = offered(typist.preview("N 100C 1").content.decode())
    assert all(not line.removeprefix("N 100C ").isdecimal() for line, _ in points)
    for at in ("", "x", "7", "-1"):
        sent = {**typist.hidden, "lines": "N", "at": at}
        answer = typist.client.post(CHECKING, sent, headers=HTMX)
        assert answer.status_code == 200


def test_the_pile_goes_on_with_the_next_table_without_a_result(agnes: Client, round_: Round) -> None:
    tables = [make_table(round_, number) for number in (1, 2, 3, 4)]
    for _ in range(2):
        record_deal(tables[1], coinched_capot())

    def opened(**asked: str) -> str:
        return str(agnes.get(START, asked).headers.get("Location", ""))

    sheet = "/concours/saint-martin/feuilles/1/{}/saisie/"
    assert opened(table="", apres="1") == sheet.format(3)
    assert opened(table="", apres="4") == sheet.format(1)
    assert opened(table="") == sheet.format(1)
    assert opened(table=" 2 ", apres="1") == sheet.format(2)  # one that has its result opens too
    shown = text(agnes.get(START, {"apres": "1"}))
    assert "Entrée seule : table 3." in shown
    assert "Revoir la table 1" in shown
    assert "Il n’y a pas de table « 9 »" in text(agnes.get(START, {"table": "9"}))
    for table in (tables[0], *tables[2:]):
        record_totals(table, 2010, 900, 12)
    assert "Toutes les tables de la partie ont un résultat." in text(agnes.get(START, {"apres": "1"}))
    assert agnes.get(START, {"table": ""}).status_code == 200


def test_the_way_to_the_keyboard(agnes: Client, table: Table) -> None:
    assert table.number == 1
    assert f'href="{START}"' in agnes.get("/concours/saint-martin/parties/1/").content.decode()
    assert f'href="{TYPING}"' in agnes.get("/concours/saint-martin/feuilles/1/1/").content.decode()


@pytest.mark.parametrize("address", [TYPING.replace("/1/1/", "/1/9/"), START.replace("/1/", "/2/")])
def test_what_is_not_there(agnes: Client, table: Table, address: str) -> None:  # noqa: ARG001 — it is there
    assert agnes.get(address).status_code == 404


def test_a_proposed_draw_has_no_sheets_to_type(agnes: Client, table: Table) -> None:
    type(table.round).objects.update(published_at=None)
    assert [agnes.get(address).status_code for address in (TYPING, START)] == [404, 404]


@pytest.mark.slow
def test_who_may(client: Client, cast: Cast, table: Table) -> None:
    assert client.get(TYPING).headers["Location"].startswith("/connexion/")
    for who, expected in (("odile", 200), ("denis", 200), ("agnes", 200), ("pierre", 404), ("lise", 404)):
        client.force_login(getattr(cast, who), BACKEND)
        answers = {client.get(TYPING).status_code, client.get(START).status_code}
        answers.add(client.post(CHECKING, {"lines": "-"}).status_code)
        assert answers == {expected}, who
    assert Typist(client).send("-", seen="0", key=str(uuid4())).status_code == 404
    assert records(table) == []
    table.round.tournament.referees.clear()
    client.force_login(cast.agnes, BACKEND)
    assert client.get(TYPING).status_code == 403


CLOSED = {
    "sealed": {"status": Status.SEALED},
    "corrections over": {
        "status": Status.FINISHED,
        "corrections_until": timezone.now() - timedelta(minutes=1),
    },
}


@pytest.mark.parametrize("closed", CLOSED.values(), ids=CLOSED)
def test_a_closed_sheet_is_read_only_and_keeps_what_was_typed(
    typist: Typist, table: Table, write: Write, tournament: Tournament, closed: dict[str, Any]
) -> None:
    write(made())
    typist.open()
    change(tournament, **closed)
    page = typist.save("N 100C 110", "E 90P 71")
    assert "Rien n’est encore enregistré" in page
    assert typist.lines.replace("\r", "") == "N 100C 110\nE 90P 71"
    assert records(table) == [made()]
    shown = typist.client.get(TYPING).content.decode()
    assert "N 100C 110" in shown
    assert "<textarea" not in shown
    assert (
        f'href="{TYPING}"' not in typist.client.get("/concours/saint-martin/feuilles/1/1/").content.decode()
    )


def counted(do: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        do()
    return len(queries)


@pytest.mark.slow
def test_twelve_deals_cost_as_many_queries_as_one(
    agnes: Client, round_: Round, tournament: Tournament
) -> None:
    change(tournament, ending=Ending.DEALS, deals=20)
    costs = []
    for number, lines in ((1, TWELVE[:1]), (2, TWELVE)):
        make_table(round_, number)
        typist = Typist(agnes, TYPING.replace("/1/1/", f"/1/{number}/"))
        typist.open()
        cost = [counted(lambda typist=typist, lines=lines: typist.preview(*lines))]  # type: ignore[misc]
        cost.append(counted(lambda typist=typist, lines=lines: typist.send(*lines)))  # type: ignore[misc]
        cost.append(counted(typist.open))
        changed = [line.replace("N", "E", 1).replace("-", "N 80C 90") for line in lines]
        cost.append(counted(lambda typist=typist, lines=changed: typist.send(*lines)))  # type: ignore[misc]
        agreed = " ".join(line.split()[0] for line in typist.open().hidden["base"].split("\n"))
        removed = typist.send("", agreed=agreed)
        assert removed.status_code == 302
        costs.append(cost)
    assert costs[0] == costs[1]


FIELDS = ("lines", "key", "seen", "base", "base_totals", "agreed", "at")


@pytest.mark.slow
@pytest.mark.parametrize(("field", "typed"), hostile_in(FIELDS))
def test_anything_in_a_field_is_answered(typist: Typist, write: Write, field: str, typed: str) -> None:
    write(made())
    typist.open()
    for sent in ({field: typed}, {"lines": f"= {typed}", field: typed}, {"lines": f"@{typed}"}):
        data = {**typist.hidden, "lines": "N 100C 110\r\n-", "at": "0", **sent}
        assert typist.client.post(TYPING, data).status_code in {200, 302}
        assert typist.client.post(CHECKING, data, headers=HTMX).status_code == 200
        assert typist.client.post(CHECKING, data).status_code == 200
    assert typist.client.get(START, {"table": typed, "apres": typed}).status_code in {200, 302}


@pytest.mark.slow
@pytest.mark.parametrize("lines", ["\n" * 200 + "-", "- " * 20_000])
def test_more_than_any_sheet_is_refused(typist: Typist, table: Table, lines: str) -> None:
    assert "C’est trop long pour une feuille." in typist.open().save(lines)
    assert records(table) == []


def test_the_page_speaks_english(typist: Typist, write: Write) -> None:
    write(made())
    typist.client.cookies.load({"django_language": "en"})
    shown = text(typist.open().preview("N 100C", "E 90P 71"))
    assert "the takers’ points (112)" in shown
    assert "90 spades, failed by 19" in shown


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("asce", {}), ("asce", {"announces": "none", "trumps": ["hearts"]}), ("wikipedia", {}), ("pagat", {})],
)
def test_the_help_is_what_the_parser_knows(
    tournament: Tournament, ruleset: str, options: dict[str, Any]
) -> None:
    tournament.ruleset, tournament.options = ruleset, options
    codes, head = codes_of(ruleset, options), head_of(tournament)
    for example in code_examples(head):
        assert str(codes.say(example.code)) == example.meaning
        assert codes.parse(example.code)
    told = {title: [offer.code for offer in offers] for title, offers in code_steps(head)}
    assert told["Qui prend"] == ["-", "N", "E"]
    assert told["L’atout"] == [TRUMP_CODES[trump] for trump in tournament.rules.trumps]
    announces = tournament.rules.announces == "all"
    assert ("Une annonce : cartes, hauteur, couleur" in told) is announces
    assert any("+" in example.code for example in code_examples(head)) is announces
    assert any("gen" in example.code for example in code_examples(head)) is (ruleset == "wikipedia")
