"""The way in for phones on a score card: QR code, code and address; and a hall that moves house."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.printing.test_papers import all_boxes
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.press.markup import rendered
from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress
from tournaments.platform import network
from tournaments.platform.qr import MASK, dark_modules

HALL, ELSEWHERE = "192.168.1.20", "10.0.0.7"
ORIGIN = f"http://{HALL}:8000"
MOVED = "les feuilles déjà imprimées ne mènent plus ici"
MM = 96 / 25.4


@pytest.fixture
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[PaperContent]:
    """What the press was asked for; it stays cold."""
    asked: list[PaperContent] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(json.loads(record)))
    return asked


@pytest.fixture
def hall(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """The site in a hall, at these addresses; those it did not have at its start are refused."""

    def at(*hosts: str, refused: bool = False) -> None:
        settings.LAN, settings.PORT = True, 8000
        settings.ALLOWED_HOSTS = ["testserver", *([] if refused else hosts)]
        monkeypatch.setattr(network, "hall_addresses", lambda: list(hosts))

    return at


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def url(name: str, **at: int) -> str:
    return reverse(name, kwargs={"tournament": "saint-martin", **at})


def phones_in(content: PaperContent) -> Any:
    """The links on the cards of a paper; None where it has none."""
    data = dict(content["data"]).get("cards") if content["paper"] == "round" else content["data"]
    return data.get("phones")


CARDS, ROUND, CARD = (
    ("print_cards", {"number": 1}),
    ("print_round", {"number": 1}),
    ("print_cards", {"number": 1, "table": 2}),
)


@pytest.mark.parametrize(("name", "at"), [CARDS, ROUND, CARD])
def test_a_card_leads_to_its_own_table(
    *, name: str, at: dict[str, int], odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(3)
    odile.get(url(name, **at))
    phones = phones_in(ordered[0])
    assert phones["typed"] == f"{HALL}:8000/t"
    assert list(phones["ways"]) == (["2"] if "table" in at else ["1", "2", "3"])
    for number, way in phones["ways"].items():
        assert way["link"].startswith(f"{ORIGIN}/t/")
        assert re.fullmatch(r"[2-9A-Z]{3} [2-9A-Z]{4}", way["code"])
        for come_in in (
            lambda phone, way=way: phone.get(urlsplit(way["link"]).path),
            lambda phone, way=way: phone.post("/t/code/", {"code": way["code"]}),
        ):
            phone = Client()
            assert come_in(phone)["Location"] == "/t/"
            assert f"Table {number}" in re.sub(r"<[^>]+>|\s+", " ", phone.get("/t/").content.decode())


def test_a_card_printed_again_is_the_same_card(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(2)
    odile.get(url("print_cards", number=1))
    with CaptureQueriesContext(connection) as counted:
        odile.get(url("print_cards", number=1))
    assert phones_in(ordered[0]) == phones_in(ordered[1])
    assert not [one["sql"] for one in counted if one["sql"].startswith(("INSERT", "UPDATE", "BEGIN"))]


def test_queries_do_not_grow_with_the_hall(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent], tournament: Tournament
) -> None:
    hall(HALL)
    counts = []
    for tables in (1, 30):
        tournament.rounds.all().delete()
        tournament.teams.all().delete()
        Player.objects.all().delete()
        add_round(tables)
        odile.get(url("print_cards", number=1))
        with CaptureQueriesContext(connection) as counted:
            odile.get(url("print_cards", number=1))
        counts.append(len(counted))
    assert counts[0] == counts[1]
    assert len(phones_in(ordered[-1])["ways"]) == 30
    odile.get(url("print_cards", number=1, table=1))
    of_all, of_one = (phones_in(one)["ways"].values() for one in ordered[-2:])
    assert (len(of_all), len(of_one)) == (30, 1)
    longest = max(len(way["link"]) for way in of_all)
    assert [phones_in(one)["longest"] for one in ordered[-2:]] == [longest] * 2


@pytest.mark.parametrize(
    ("public", "hosts", "typed"),
    [
        ("https://concours.example.org", [HALL], "concours.example.org/t"),
        ("", [HALL, ELSEWHERE], f"{HALL}:8000/t"),
        ("", [], None),
    ],
)
def test_the_address_is_the_one_phones_reach(
    *, public: str, hosts: list[str], typed: str | None,
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent], settings: Any,
) -> None:  # fmt: skip
    hall(*hosts)
    settings.PUBLIC_URL = public
    add_round(1)
    odile.get(url("print_cards", number=1))
    phones = phones_in(ordered[0])
    assert (phones and phones["typed"]) == typed


def test_of_two_networks_the_one_on_the_cards_stays(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(1)
    odile.get(url("print_cards", number=1))
    hall(ELSEWHERE, HALL)
    odile.get(url("print_cards", number=1))
    assert [phones_in(one)["typed"] for one in ordered] == [f"{HALL}:8000/t"] * 2
    assert MOVED not in odile.get(url("printing")).content.decode()


@pytest.mark.parametrize(("lan", "said"), [(False, "réseau de la salle est fermé"), (True, "aucun réseau")])
def test_without_a_network_there_is_no_code_and_the_page_says_why(
    *,
    lan: bool,
    said: str,
    odile: Client,
    add_round: Any,
    hall: Any,
    ordered: list[PaperContent],
    settings: Any,
) -> None:
    hall()
    settings.LAN = lan
    add_round(1)
    assert said in odile.get(url("printing")).content.decode()
    odile.get(url("print_cards", number=1))
    assert phones_in(ordered[0]) is None
    assert Tournament.objects.get().hall_address == ""


def test_an_address_that_would_be_refused_is_not_printed(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL, refused=True)  # a network joined after the start
    add_round(1)
    odile.get(url("print_cards", number=1))
    assert phones_in(ordered[0]) is None
    assert "relancez Dix de der" in odile.get(url("printing")).content.decode()


@pytest.mark.parametrize(("name", "at"), [CARDS, ROUND, CARD])
def test_cards_wait_until_the_red_warning_was_read(
    *, name: str, at: dict[str, int], odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(2)
    odile.get(url("print_cards", number=1))
    assert MOVED not in odile.get(url("printing")).content.decode()
    hall(ELSEWHERE)
    asked = odile.get(url(name, **at), follow=True)
    assert asked.redirect_chain[-1][0] == url("printing")
    page = asked.content.decode()
    assert MOVED in page
    assert ORIGIN in page
    assert f"http://{ELSEWHERE}:8000" in page
    assert len(ordered) == 1
    again = url(name, **at) + "?adresse-lue"
    if "table" not in at:
        assert f'href="{again}"' in page
    odile.get(again)
    assert phones_in(ordered[1])["typed"] == f"{ELSEWHERE}:8000/t"
    # One card alone leaves the others in the hall as they are.
    assert (MOVED in odile.get(url("printing")).content.decode()) is ("table" in at)


def test_a_card_typed_on_the_warned_page_is_printed(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(2)
    odile.get(url("print_cards", number=1))
    hall(ELSEWHERE)
    assert 'name="adresse-lue"' in odile.get(url("printing")).content.decode()
    odile.get(url("printing"), {"table": "2", "adresse-lue": ""}, follow=True)
    assert len(ordered) == 2


def test_what_has_no_cards_is_printed_without_a_word(
    odile: Client, add_round: Any, hall: Any, ordered: list[PaperContent]
) -> None:
    hall(HALL)
    add_round(2)
    odile.get(url("print_cards", number=1))
    hall(ELSEWHERE)
    for name in ("print_draw", "print_names"):
        odile.get(url(name, number=1))
    odile.get(url("print_spares"))
    assert [phones_in(one) for one in ordered[1:]] == [None] * 3


def test_a_concours_that_is_over_warns_of_nothing(
    odile: Client, add_round: Any, hall: Any, tournament: Tournament, ordered: list[PaperContent]
) -> None:
    add_round(1)
    Tournament.objects.update(hall_address=ORIGIN, status=Status.SEALED)
    hall(ELSEWHERE)
    assert MOVED not in odile.get(url("printing")).content.decode()
    odile.get(url("print_cards", number=1))
    assert phones_in(ordered[0]) is None
    tournament.refresh_from_db()
    assert tournament.hall_address == ORIGIN


def test_the_address_kept_is_no_event_of_the_history(
    odile: Client, add_round: Any, hall: Any, tournament: Tournament, ordered: list[PaperContent]
) -> None:
    before = tournament.history.count()
    hall(HALL)
    add_round(1)
    odile.get(url("print_cards", number=1))
    tournament.refresh_from_db()
    assert (len(ordered), tournament.hall_address) == (1, ORIGIN)
    assert tournament.history.count() == before


LINK = f"{ORIGIN}/t/AbCdEfGhIjKlMnOpQrStUv/"


def linked(content: PaperContent, typed: str = f"{HALL}:8000/t") -> PaperContent:
    numbers = [match["number"] for match in content["data"]["draw"]["matches"]]
    ways: Any = {str(number): {"link": LINK, "code": "K7M 2QXB"} for number in numbers}
    return {**content, "data": {**content["data"], "phones": {"typed": typed, "ways": ways}}}


LAYOUTS: list[tuple[dict[str, Any], str]] = [
    ({}, "Saisir au téléphone"),
    ({"ending": "deals", "deals": 24}, "Saisir au téléphone"),
    ({"ruleset": "chouine", "matches": True}, "Saisir au téléphone"),
    ({"ruleset": "chouine-mondoubleau", "matches": True}, "Saisir au téléphone"),
]


@pytest.mark.slow
@pytest.mark.parametrize(  # what is long by day: it wants the room
    "typed",
    [
        pytest.param(f"{HALL}:8000/t", marks=pytest.mark.night),
        "concours.belote-de-la-vallee.example.org/t",
    ],
)
@pytest.mark.parametrize("long", [pytest.param(False, marks=pytest.mark.night), True], ids=["short", "long"])
@pytest.mark.parametrize(("rules", "said"), LAYOUTS, ids=["coinche", "two cards", "chouine", "mondoubleau"])
def test_a_linked_card_fits_its_half(
    *, rules: dict[str, Any], said: str, long: bool, typed: str, content: Any, press: WeasyPrintPress
) -> None:
    made = linked(content("cards", long=long, **rules), typed)
    made["data"]["draw"]["matches"][0]["number"] = 123
    ways = made["data"]["phones"]["ways"]
    ways["123"] = ways.pop("1")
    for page in pages_of(made):
        found = all_boxes(press, page)
        text = " ".join(box.text for box in found)
        assert text.count(said) == text.count("K7M 2QXB") == text.count("sans réseau") == 2
        assert [(a, b) for n, a in enumerate(found) for b in found[n + 1 :] if a.meets(b)] == []
        picture = 182.5 * MM, 204.5 * MM  # with its white
        for box in found:
            assert box.right <= 205 * MM
            assert box.bottom % (148.5 * MM) <= 147 * MM, box
            beside = box.right <= picture[0] or box.left >= picture[1]
            top = box.top % (148.5 * MM)
            assert beside or top >= 27 * MM, box


def test_codes_of_links_of_several_lengths_are_of_one_size() -> None:
    sizes = [len(dark_modules("x" * letters, 63)) for letters in (54, 62, 63)]
    assert len(set(sizes)) == 1
    assert len(dark_modules("x" * 62)) < sizes[0]


def drawn(shape: str, side: int) -> list[list[int]]:
    """The modules that a path fills: «M3 0h7v1h-7z» are seven of the first row."""
    rows = [[0] * side for _ in range(side)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", shape):
        rows[int(y)][int(x) : int(x) + int(length)] = [1] * int(length)
    return rows


@pytest.mark.parametrize(("rules", "_said"), LAYOUTS, ids=["coinche", "two cards", "chouine", "mondoubleau"])
def test_the_code_on_the_card_is_the_link(rules: dict[str, Any], _said: str, content: Any) -> None:
    code = segno.make(LINK, error="m", micro=False, mask=MASK)
    for page in pages_of(linked(content("cards", **rules))):
        shapes = re.findall(r'<path d="([^"]+)"', rendered(page))
        assert [drawn(shape, len(code.matrix)) for shape in shapes] == [
            [list(row) for row in code.matrix]
        ] * 2
    for page in pages_of(content("cards", **rules)):
        assert "card-qr" not in rendered(page)


def test_both_cards_of_a_round_stay_on_one_page(content: Any) -> None:
    for rules, _said in LAYOUTS:
        plain = content("cards", tables=5, **rules)
        assert len(pages_of(linked(plain))) == len(pages_of(plain))
