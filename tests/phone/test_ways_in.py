"""How a phone comes to its table, and to nothing else: by the link, by the code, by one's side."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from scoring.cards import Side
from tests.phone.conftest import Phone
from tests.sheets.browsing import text
from tests.sheets.conftest import change, make_table
from tournaments.core.access import attempts
from tournaments.core.access.attempts import HOUR, LIMITS, Limit
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Status
from tournaments.core.sheets import links
from tournaments.frontends.phone import flooding
from tournaments.frontends.phone.holder import COOKIE, MAX_SEATS, holder_of, new_holder, remember

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.sheets.links import TableLink

NO_TABLE = "Z" * links.CODE_LENGTH


def test_the_link_becomes_a_cookie_and_leaves_the_address(client: Client, link: TableLink) -> None:
    answer = client.get(f"/t/{link.token}/")
    assert (answer.status_code, answer["Location"]) == (302, "/t/")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    assert list(answer.cookies) == ["table"]
    cookie = answer.cookies["table"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/t/", True, "Lax")


def test_the_page_holds_neither_token_nor_code_and_sets_no_other_cookie(
    phone: Callable[..., Phone], link: TableLink
) -> None:
    client = phone().client
    answer = client.get("/t/")
    page = answer.content.decode()
    assert link.token not in page
    assert link.code not in page
    assert list(client.cookies) == ["table"]
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("write", [str, str.lower, links.spaced, lambda code: f" {code[:3]}-{code[3:]} "])
def test_the_code_opens_the_table_however_it_is_typed(
    client: Client, link: TableLink, write: Callable[[str], str]
) -> None:
    answer = client.post("/t/code/", {"code": write(link.code)})
    assert (answer.status_code, answer["Location"]) == (302, "/t/")
    assert "Table 1 : vous êtes…" in text(client.get("/t/"))


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Tapez le code"),
        ("K7M", "Un code a sept signes, ou huit"),
        ("2222 2222", "Code inconnu"),
        (NO_TABLE, "Code inconnu"),
        ("\x00", "Le caractère nul"),
    ],
)
def test_a_code_that_opens_nothing_says_what_to_do(client: Client, typed: str, said: str) -> None:
    answer = client.post("/t/code/", {"code": typed})
    assert answer.status_code == 200
    assert said in text(answer)
    assert "table" not in client.cookies


@pytest.mark.slow
def test_guessing_codes_is_limited_for_an_address_and_scanning_is_not(
    client: Client, link: TableLink
) -> None:
    for _ in range(LIMITS["code"].free):
        client.post("/t/code/", {"code": "K7M"})  # half a code is a slip, and no guess
    for _ in range(LIMITS["code"].free):
        assert client.post("/t/code/", {"code": NO_TABLE}).status_code == 200
    locked = client.post("/t/code/", {"code": link.code})
    assert locked.status_code == 429
    assert "secondes" in text(locked)
    elsewhere = client.post("/t/code/", {"code": link.code}, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 302
    assert client.get(f"/t/{link.token}/").status_code == 302


def test_who_drops_a_cookie_and_scans_again_is_no_new_guesser(client: Client, link: TableLink) -> None:
    """Each scan of one card made a phone with guesses of its own."""
    limit, misses = LIMITS["seat"].free, 0
    while misses <= limit:
        client.cookies.clear()
        client.get(f"/t/{link.token}/")
        for _ in range(LIMITS["phone"].free):
            if client.post("/t/code/", {"code": NO_TABLE}).status_code == 429:
                break
            misses += 1
        else:
            continue
        break
    assert misses == limit
    assert client.get(f"/t/{link.token}/").status_code == 302, "its own table is not shut to it"


@pytest.fixture
def _few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four guesses, then pauses that do not pass: a busy machine is no patient guesser."""
    now = timezone.now()
    monkeypatch.setattr(attempts, "_now", lambda: now)
    monkeypatch.setitem(LIMITS, "seat", Limit(4, first=5, longest=60, forgotten=HOUR))  # type: ignore[arg-type]


def guesses(client: Client, times: int) -> int:
    """How many of so many wrong codes are judged."""
    answers = [client.post("/t/code/", {"code": NO_TABLE}).status_code for _ in range(times)]
    return answers.count(200)


@pytest.mark.usefixtures("_few_guesses")
def test_who_guesses_by_the_card_of_a_table_keeps_its_players_from_no_code(
    phone: Callable[..., Phone], round_: Round
) -> None:
    ours, watching, stranger = phone("NS"), phone("EW").client, phone("EW").client
    ours.send("dispute", {"deal": None, "version": None, "reason": "points"}, "NS")
    assert guesses(stranger, 6) == 4
    right = {"code": links.renew(make_table(round_, 2)).code}
    assert watching.post("/t/code/", right).status_code == 429, "any stranger is such a phone"
    assert guesses(ours.client, 2) == 2, "its own slips"
    assert ours.client.post("/t/code/", right)["Location"] == "/t/"


@pytest.mark.usefixtures("_few_guesses")
def test_phones_that_wrote_at_their_table_are_no_endless_guessers(
    phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flooding, "FIRST_PHONES", 2)
    phones = [phone("NS") for _ in range(4)]
    for one in phones:
        one.send("dispute", {"deal": None, "version": None, "reason": "points"}, "NS")
    own = LIMITS["player"].free
    assert [guesses(one.client, 9) for one in phones] == [4 + own, own, 0, 0]


@pytest.mark.usefixtures("cast")
def test_a_phone_without_a_table_is_asked_for_its_code(client: Client) -> None:
    assert "Code de la table" in text(client.get("/t/"))
    unknown = client.get("/t/inconnu/")
    assert unknown.status_code == 404
    assert "Ce lien n’ouvre aucune table" in text(unknown)


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize("forged", ["", "x", "WyJhIiwgW11d:1abc:xyz"])
def test_a_forged_cookie_is_no_cookie(client: Client, forged: str) -> None:
    client.cookies["table"] = forged
    assert "Code de la table" in text(client.get("/t/"))
    assert client.get("/t/etat/").status_code == 403


def test_the_side_is_chosen_once(phone: Callable[..., Phone]) -> None:
    client = phone("EW").client
    assert "vous êtes : Joueur 2A – Joueur 2B" in text(client.get("/t/"))
    assert "Table 1 : vous êtes…" in text(client.get("/t/?cote"))


def test_another_site_cannot_choose_the_side(client: Client, link: TableLink) -> None:
    client.get(f"/t/{link.token}/")
    assert client.post("/t/cote/", {"side": "NS", "page": "0" * 32}).status_code == 403
    assert client.post("/t/cote/", {"side": "NS"}).status_code == 403
    assert "vous êtes…" in text(client.get("/t/"))


@pytest.mark.parametrize("side", ["", "SN", "ns"])
def test_a_side_that_there_is_not_is_asked_again(client: Client, link: TableLink, side: str) -> None:
    client.get(f"/t/{link.token}/")
    page = client.get("/t/").context["page_token"]
    assert client.post("/t/cote/", {"side": side, "page": page})["Location"] == "/t/"
    assert "vous êtes…" in text(client.get("/t/"))


def test_a_revoked_link_is_said_kindly(phone: Callable[..., Phone], table: Table) -> None:
    client = phone().client
    links.renew(table)
    assert "Cette feuille de marque a été remplacée" in text(client.get("/t/"))


def test_a_link_by_which_nothing_is_written_asks_for_no_side(
    client: Client, link: TableLink, table: Table
) -> None:
    links.renew(table)
    client.get(f"/t/{link.token}/")
    page = client.get("/t/")
    assert "Cette feuille de marque a été remplacée" in text(page)
    assert "vous êtes" not in text(page).lower()
    assert 'name="side"' not in page.content.decode()
    assert "Code de la table" in text(client.get("/t/?code"))


def test_a_sealed_concours_and_an_unpublished_round_say_so(phone: Callable[..., Phone], table: Table) -> None:
    client = phone().client
    for published_at in (None, table.round.published_at):
        table.round.published_at = published_at
        table.round.save()
        open_tables(table.round)
        assert ("pas encore publiée" in text(client.get("/t/"))) is (published_at is None)
    change(table.round.tournament, status=Status.SEALED)
    assert "scellés" in text(client.get("/t/"))


def test_a_phone_that_changes_tables_sits_at_the_last_one(
    phone: Callable[..., Phone], round_: Round, link: TableLink
) -> None:
    other = links.renew(make_table(round_, 2))
    first = phone("EW")
    phone("NS", through=other, client=first.client)
    assert "Table 2" in text(first.client.get("/t/"))
    first.client.get(f"/t/{link.token}/")
    assert "vous êtes : Joueur 2A – Joueur 2B" in text(first.client.get("/t/"))  # as chosen there before


def test_a_phone_remembers_the_tables_of_a_whole_evening_in_one_cookie() -> None:
    """A referee's goes from table to table, and may still have deals of each to send."""
    phone = new_holder()
    opened = [links.TableLink(10**9 + n, 2**30 - n) for n in range(MAX_SEATS + 1)]
    for link in opened:
        phone = phone.at(link).speaking_for(Side.NS, shared=False)
    answer = remember(HttpResponse(), phone)
    assert len(answer.cookies[COOKIE].OutputString().encode()) < 4000
    request = RequestFactory().get("/t/")
    request.COOKIES[COOKIE] = answer.cookies[COOKIE].value
    assert holder_of(request) == phone
    assert [seat.link for seat in phone.seats] == opened[:0:-1]
    assert len(phone.seats) >= 60


def test_the_keys_are_those_of_the_rules(phone: Callable[..., Phone], table: Table) -> None:
    client = phone().client

    def keys(name: str) -> list[str]:
        return re.findall(f'data-{name}="([^"]*)"', client.get("/t/").content.decode())

    assert keys("bid") == [*map(str, range(80, 170, 10)), "capot"]
    assert len(keys("trump")) == 6
    assert keys("kind")
    change(table.round.tournament, ruleset="pagat")
    assert len(keys("trump")) == 4
    assert not keys("kind")
    change(table.round.tournament, ruleset="dauphine")
    assert keys("bid")[-1] == "generale"


def test_a_table_of_chouine_is_asked_for_parties(phone: Callable[..., Phone], table: Table) -> None:
    for team in (table.ns, table.ew):
        team.player2 = None
        team.save()
    change(table.round.tournament, ruleset="chouine")
    ours, theirs = phone("NS"), phone("EW")
    page = text(ours.client.get("/t/"))
    assert "Quarteron d’atout" in page
    assert "À combien ?" not in page
    partie = {"points": {"A": 70}, "der": "B", "announces": {"B": [{"kind": "mariage", "trump": True}]}}
    told = ours.send("deal", {"place": 1, "record": partie}, "NS")
    assert told["outcome"] == "accepted"
    assert (told["state"]["score"], told["state"]["manches"]) == ([0, 1], [0, 0])
    assert told["state"]["deals"][0]["said"] == "Joueur 2A gagne la partie, 100 à 70"
    same = {**partie, "points": {"B": 50}}
    assert theirs.send("deal", {"place": 1, "record": same}, "EW")["state"]["deals"][0]["confirmed"]
