"""What the incident log says: all that was decided, in the order of time, and what is still contested."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.archive.conftest import sealed
from tests.printing.conftest import MakeRound
from tests.printing.test_seal import pages
from tournaments.models.inbox import Dispute
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import Player, Substitution
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, LateCorrection, Ruling
from tournaments.printing import actions
from tournaments.printing.content import IncidentLog
from tournaments.printing.log import of_incidents

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
Happened = Callable[..., Any]


@pytest.fixture(autouse=True)
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the press would have been asked; it stays cold here."""
    asked: list[str] = []
    monkeypatch.setattr(actions, "_start", lambda _place, record: asked.append(record))
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

    def rule(minutes: int = 5, **given: Any) -> Ruling:
        plain = {"kind": "revoke", "side": "NS", "article": "art. 12", "penalty": 100, "key": uuid4()}
        made = Ruling.objects.create(**{"table": table, "author": cast.agnes, **plain, **given})
        Ruling.objects.filter(pk=made.pk).update(at=BEGIN + timedelta(minutes=minutes))
        made.refresh_from_db()
        return made

    return rule


@pytest.fixture
def corrected_late(table: Table, cast: Any) -> Callable[[int], None]:
    """A correction of table 1 after the draw of round 2, so many minutes after the beginning."""

    def correct(minutes: int) -> None:
        made = LateCorrection.objects.create(table=table, effect=EFFECT, author=cast.odile)
        LateCorrection.objects.filter(pk=made.pk).update(at=BEGIN + timedelta(minutes=minutes))

    return correct


def log_of(tournament: Tournament) -> IncidentLog:
    log = of_incidents(tournament, "registre")["incidents"]
    assert log is not None
    return log


def deal_at(table: Table, place: int | None) -> Deal:
    return Deal.objects.create(table=table, place=place, engine="1")


PENALTY: dict[str, Any] = {}
FORFEIT, WHOLE_TABLE = (
    {"kind": "forfeit", "side": "", "absent": "EW", "penalty": 0, "article": "C4"},
    {"kind": "other", "side": "", "penalty": 0, "words": "table déplacée"},
)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (PENALTY, {"what": "Renonce", "article": "art. 12", "penalty": "−100", "by": "Agnes"}),
        (PENALTY, {"hour": "14:05", "table": "Table 1", "place": "partie 1", "undone": "", "words": ""}),
        (FORFEIT, {"what": "Forfait", "article": "C4", "penalty": ""}),
        (WHOLE_TABLE, {"what": "Autre décision", "words": "« table déplacée »", "teams": []}),
        ({"penalty": 1200}, {"penalty": "−1\u202f200"}),
        ({"author": None}, {"by": ""}),
    ],
)
def test_a_line_tells_what_was_decided(
    given: dict[str, Any], said: dict[str, Any], ruled: Happened, tournament: Tournament
) -> None:
    ruled(**given)
    (line,) = log_of(tournament)["rulings"]
    assert {key: line[key] for key in said} == said  # type: ignore[literal-required]


@pytest.mark.parametrize(("given", "team"), [(PENALTY, "NS"), (FORFEIT, "EW")])
def test_a_line_tells_against_whom(
    given: dict[str, Any], team: str, ruled: Happened, tournament: Tournament
) -> None:
    ruled(**given)
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
    Tournament.objects.update(ruleset=ruleset)
    tournament.refresh_from_db()
    ruled(deal=deal_at(table, place))
    assert [line["place"] for line in log_of(tournament)["rulings"]] == [said]


def test_what_was_taken_back_stays_and_says_so(ruled: Happened, tournament: Tournament) -> None:
    first = ruled(5)
    ruled(65, kind="undone", undoes=first, side="", penalty=0, article="erreur de table")
    before, after = log_of(tournament)["rulings"]
    assert (before["undone"], before["penalty"]) == ("annulée à 15:05 par Agnes", "−100")
    assert (after["what"], after["article"]) == ("Décision annulée : renonce, 14:05", "erreur de table")


def test_late_corrections_stand_among_the_rulings(
    ruled: Happened, corrected_late: Callable[[int], None], tournament: Tournament
) -> None:
    ruled(5)
    corrected_late(10)
    ruled(15, kind="misdeal", penalty=0)
    lines = log_of(tournament)["rulings"]
    assert [line["hour"] for line in lines] == ["14:05", "14:10", "14:15"]
    late = lines[1]
    assert late["what"] == "Correction après le tirage de la partie 2"
    told = late["words"].replace("\u202f", " ").replace("\xa0", " ")
    assert told == "2 010 – 900 → 900 – 2 010 · 3 rangs · 2 tables auraient été tirées autrement"
    assert [party["number"] for party in late["teams"]] == ["1", "2"]
    assert late["by"] == "Odile"


def test_what_is_still_contested_stands_at_the_end(table: Table, tournament: Tournament) -> None:
    for reason, settled in (("c'était 90", None), ("réglé depuis", BEGIN)):
        Dispute.objects.create(table=table, side="EW", reason=reason, settled_at=settled)
    log = log_of(tournament)
    assert log["rulings"] == []
    (line,) = log["disputes"]
    assert (line["what"], line["words"]) == ("Pas d'accord", "« c'était 90 »")
    assert [party["number"] for party in line["teams"]] == ["2"]


def test_it_names_who_sat_there_in_that_round(ruled: Happened, table: Table, tournament: Tournament) -> None:
    ruled()
    team, leaver = table.ns, table.ns.player1
    team.player1 = Player.objects.create(host=tournament.club, name="Rémi Remplaçant")
    team.save()
    Substitution.objects.create(team=team, from_round=2, leaves=leaver, enters=team.player1)
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
    ruled()
    (line,) = log_of(tournament)["rulings"]
    assert line["teams"] == [party]


def test_queries_do_not_grow_with_what_happened(
    ruled: Happened, corrected_late: Callable[[int], None], table: Table, tournament: Tournament
) -> None:
    counts = []
    for many in (1, 30):
        for minutes in range(many):
            ruled(minutes, deal=deal_at(table, minutes))
            corrected_late(minutes)
            Dispute.objects.create(table=table, side="NS", reason="non", deal=deal_at(table, minutes))
        with CaptureQueriesContext(connection) as counted:
            of_incidents(tournament, "registre")
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
    assert "aucune décision d&#x27;arbitrage" in response.content.decode()
    assert ordered == []


@pytest.mark.parametrize(("language", "kind"), [("fr", '"what": "Maldonne"'), ("en", '"what": "Misdeal"')])
def test_it_is_ordered_in_the_language_of_its_reader(
    language: str, kind: str, odile: Any, ruled: Happened, ordered: list[str]
) -> None:
    ruled(kind="misdeal")
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
    (page,) = pages(prints(of_incidents(tournament, "registre")))
    assert f"empreinte {seal.short}" in page
    assert seal.fingerprint in page
    assert "art. 12" in page
