"""What the incident log says: all that was decided, in the order of time, and what is still contested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.sheet.entries import Content, Forfeit, Ruling
from tests.archive.conftest import sealed
from tests.printing.conftest import MakeRound
from tests.printing.test_seal import pages
from tests.sheets import verbs
from tests.sheets.conftest import change
from tests.sheets.phones import dispute
from tests.sheets.records import PASSED
from tournaments.core.models.opening import write_cards
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Substitution
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.papers.kept.incidents import INCIDENTS, IncidentLog
from tournaments.frontends.printing.registry import PaperRequest

if TYPE_CHECKING:
    from tournaments.core.sheets.writing import WriteResult

BEGIN = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)  # 14:00 in the hall
PAPER, IMPRESSIONS, LOG = (
    f"/concours/saint-martin/{page}/"
    for page in ("impressions/incidents", "impressions", "feuilles/decisions")
)
EFFECT = {
    "before": [2010, 900, True, "NS", None],
    "after": [900, 2010, True, "EW", None],
    "absent": [False, False],
    "draws": [{"round": 2}],
    "counts": {"marks": 0, "ranks": 3, "tables": 2},
}
PENALTY = Ruling(what="revoke", side=Side.NS, article="art. 12", points=100)
FORFEIT = Forfeit(absent=Side.EW, article="C4")
WHOLE_TABLE = Ruling(what="other", article="art. 12", words="table déplacée")
Happened = Callable[..., Any]


@pytest.fixture(autouse=True)
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the press would have been asked; it stays cold here."""
    asked: list[str] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(record))
    return asked


@pytest.fixture
def odile(cast: Any, client: Any) -> Any:
    """The organizer's browser."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def table(add_round: MakeRound) -> Table:
    """Table 1 of the first round."""
    return add_round(2).tables.get(number=1)


@pytest.fixture
def ruled(table: Table, cast: Any) -> Happened:
    """A renonce by NS so many minutes after the beginning: 100 points, ruled by Agnès."""

    def rule(minutes: int = 5, content: Content = PENALTY, **named: Any) -> Entry:
        return written_at(minutes, verbs.say(table, content, **{"author": cast.agnes, **named}))

    return rule


def written_at(minutes: int, written: WriteResult) -> Entry:
    """The entry, as had it come so many minutes after the beginning."""
    Entry.objects.filter(pk=written.entry.pk).update(at=BEGIN + timedelta(minutes=minutes))
    return written.entry


@pytest.fixture
def corrected_late(table: Table, cast: Any) -> Callable[[int], None]:
    """A correction of table 1 after the draw of round 2, so many minutes after the beginning."""

    def correct(minutes: int) -> None:
        written_at(minutes, verbs.record_totals(table, 900, 2010, author=cast.odile, effect=EFFECT))

    return correct


def log_of(tournament: Tournament) -> IncidentLog:
    log: IncidentLog = INCIDENTS.content(PaperRequest(tournament))["data"]
    return log


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (PENALTY, {"what": "Renonce", "article": "art. 12", "penalty": "−100", "by": "Agnes"}),
        (PENALTY, {"hour": "14:05", "table": "Table 1", "place": "partie 1", "undone": "", "words": ""}),
        (FORFEIT, {"what": "Forfait", "article": "C4", "penalty": ""}),
        (WHOLE_TABLE, {"what": "Autre décision", "words": "« table déplacée »", "teams": []}),
        (replace(PENALTY, points=1200), {"penalty": "−1\u202f200"}),
    ],
)
def test_a_line_tells_what_was_decided(
    content: Content, said: dict[str, Any], ruled: Happened, tournament: Tournament
) -> None:
    ruled(content=content)
    (line,) = log_of(tournament)["rulings"]
    assert {key: line[key] for key in said} == said  # type: ignore[literal-required]


def test_a_line_without_an_author_names_nobody(ruled: Happened, tournament: Tournament) -> None:
    ruled(author=None)
    assert [line["by"] for line in log_of(tournament)["rulings"]] == [""]


@pytest.mark.parametrize(("content", "team"), [(PENALTY, "NS"), (FORFEIT, "EW")])
def test_a_line_tells_against_whom(
    content: Content, team: str, ruled: Happened, tournament: Tournament
) -> None:
    ruled(content=content)
    ((party,),) = (line["teams"] for line in log_of(tournament)["rulings"])
    number, letters = ("1", "N/S") if team == "NS" else ("2", "E/O")
    players = [f"Anne Équipier00{number}", f"Zoé Équipier00{number}"]
    assert party == {"number": number, "letters": letters, "players": players}


@pytest.mark.parametrize(
    ("place", "ruleset", "said"),
    [
        (3, "asce", "partie 1, donne 3"),
        (None, "asce", "partie 1, retirée de la feuille"),
        (2, "chouine", "partie 1, partie 2 du match"),
    ],
)
def test_a_line_tells_the_deal(  # noqa: PLR0917 — a table
    place: int | None, ruleset: str, said: str, ruled: Happened, table: Table, tournament: Tournament
) -> None:
    change(tournament, ruleset=ruleset)
    record = {"chouine": "A"} if ruleset == "chouine" else PASSED
    deals = [verbs.record_deal(table, record).entry.number for _ in range(place or 1)]
    ruled(content=replace(PENALTY, deal=deals[-1]))
    if place is None:
        verbs.remove_deal(table, deals[-1])
    assert [line["place"] for line in log_of(tournament)["rulings"]] == [said]


def test_what_was_taken_back_stays_and_says_so(
    ruled: Happened, table: Table, tournament: Tournament, cast: Any
) -> None:
    first = ruled(5)
    written_at(65, verbs.undo(table, first.number, "erreur de table", cast.agnes))
    before, after = log_of(tournament)["rulings"]
    assert (before["undone"], before["penalty"]) == ("annulée à 15:05 par Agnes", "−100")
    assert (after["what"], after["article"]) == ("Décision annulée : renonce, 14:05", "erreur de table")


def test_late_corrections_stand_among_the_rulings(
    ruled: Happened, corrected_late: Callable[[int], None], tournament: Tournament
) -> None:
    ruled(5)
    corrected_late(10)
    ruled(15, content=replace(PENALTY, what="misdeal", points=0))
    lines = log_of(tournament)["rulings"]
    assert [line["hour"] for line in lines] == ["14:05", "14:10", "14:15"]
    assert INCIDENTS.newest(PaperRequest(tournament)) == BEGIN + timedelta(minutes=15)
    facts = INCIDENTS.content(PaperRequest(tournament))["concours"]["facts"]
    assert facts.startswith("État à 14\u00a0h\u00a015 · ")
    late = lines[1]
    assert late["what"] == "Correction après le tirage de la partie 2"
    told = late["words"].replace("\u202f", " ").replace("\xa0", " ")
    assert told == "2 010 – 900 → 900 – 2 010 · 3 rangs · 2 tables auraient été tirées autrement"
    assert [party["number"] for party in late["teams"]] == ["1", "2"]
    assert late["by"] == "Odile"


def test_what_is_still_contested_stands_at_the_end(table: Table, tournament: Tournament) -> None:
    dispute(table, None, "c’était 90")
    verbs.settle(table, dispute(table, None, "réglé depuis").entry.number, "vu")
    log = log_of(tournament)
    assert log["rulings"] == []
    (line,) = log["disputes"]
    assert (line["what"], line["words"]) == ("Pas d’accord", "« c’était 90 »")
    assert [party["number"] for party in line["teams"]] == ["2"]


def test_it_names_who_sat_there_in_that_round(ruled: Happened, table: Table, tournament: Tournament) -> None:
    ruled()
    team, leaver = table.ns, table.ns.player1
    team.player1 = Player.objects.create(host=tournament.club, name="Rémi Remplaçant")
    team.save()
    Substitution.objects.create(team=team, from_round=2, leaves=leaver, enters=team.player1)
    write_cards(tournament)
    (line,) = log_of(tournament)["rulings"]
    assert line["teams"][0]["players"][0] == leaver.name


@pytest.mark.parametrize(
    ("alone", "party"),
    [
        (False, {"number": "1 + 3", "letters": "N/S", "players": ["Anne Équipier001", "Anne Équipier003"]}),
        (True, {"number": "1", "letters": "", "players": ["Anne Équipier001"]}),
    ],
    ids=["mêlée", "chouine"],
)
def test_where_one_enters_alone(
    alone: bool, party: dict[str, Any], ruled: Happened, table: Table, tournament: Tournament
) -> None:
    tournament.teams.update(player2=None)
    if not alone:
        table.ns_partner, table.ew_partner = (tournament.teams.get(number=number) for number in (3, 4))
        table.save()
    write_cards(tournament)
    ruled()
    (line,) = log_of(tournament)["rulings"]
    assert line["teams"] == [party]


@pytest.mark.slow
def test_queries_do_not_grow_with_what_happened(
    ruled: Happened, corrected_late: Callable[[int], None], table: Table, tournament: Tournament
) -> None:
    counts = []
    for many in (1, 30):
        for minutes in range(many):
            deal = verbs.record_deal(table, PASSED).entry.number
            ruled(minutes, content=replace(PENALTY, deal=deal))
            corrected_late(minutes)
            dispute(table, deal, "non", Side.NS)
        with CaptureQueriesContext(connection) as counted:
            INCIDENTS.content(PaperRequest(tournament))
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_it_is_offered_once_there_is_something_to_print(odile: Any, ruled: Happened) -> None:
    for page in (IMPRESSIONS, LOG):
        assert PAPER not in odile.get(page).content.decode()
    ruled()
    for page in (IMPRESSIONS, LOG):
        assert f'href="{PAPER}"' in odile.get(page).content.decode()


@pytest.mark.usefixtures("table")
def test_asked_too_early_a_sentence_says_so(odile: Any, ordered: list[str]) -> None:
    response = odile.get(PAPER, follow=True)
    assert response.redirect_chain == [(IMPRESSIONS, 302)]
    assert "aucune décision d’arbitrage" in response.content.decode()
    assert ordered == []


@pytest.mark.parametrize(("language", "kind"), [("fr", '"what": "Maldonne"'), ("en", '"what": "Misdeal"')])
def test_it_is_ordered_in_the_language_of_its_reader(
    language: str, kind: str, odile: Any, ruled: Happened, ordered: list[str]
) -> None:
    ruled(content=replace(PENALTY, what="misdeal"))
    odile.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    response = odile.get(PAPER)
    assert "/impressions/papier/" in response["Location"]
    (record,) = ordered
    assert f'"language": "{language}"' in record
    assert kind in record


@pytest.mark.slow
def test_sealed_it_bears_the_fingerprint(ruled: Happened, tournament: Tournament, prints: Any) -> None:
    ruled()
    tournament.status, tournament.rounds_planned = Status.FINISHED, 1
    tournament.save()
    seal = sealed(tournament)
    (page,) = pages(prints(INCIDENTS.content(PaperRequest(tournament))))
    assert f"empreinte {seal.short}" in page
    assert seal.fingerprint in page
    assert "art. 12" in page
