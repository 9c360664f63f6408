"""Who tries passwords waits longer each time; the hall behind the same address does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.access.conftest import code_of
from tournaments.core.access import actions, attempts, second_factor, sessions
from tournaments.core.access.attempts import LIMITS, Limit
from tournaments.core.models.journal import Failures
from tournaments.core.planning.actions import create_tournament
from tournaments.core.sheets.links import TableLink

PASSWORD = "trèfle-atout-21"
HALL, HOME = "203.0.113.9", "198.51.100.7"


class Clock:
    """A clock that a test sets on."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch, cast: Any) -> Clock:  # noqa: ARG001 — everybody tries as one of them
    clock = Clock()
    monkeypatch.setattr(attempts, "_now", clock)
    return clock


def log_in(name: str, password: str = PASSWORD, *, client: Client | None = None, at: str = HALL) -> Any:
    sent = {"username": name, "password": password}
    return (client or Client()).post("/connexion/", sent, REMOTE_ADDR=at)


def flood(times: int, *, at: str = HALL) -> list[int]:
    """Junk names, one after the other."""
    return [log_in(f"personne-{turn}", "faux", at=at).status_code for turn in range(times)]


@pytest.mark.parametrize(
    ("failures", "since", "wait"),
    [
        (4, 0, 0),
        (5, 0, 60),
        (5, 20, 40),
        (5, 60, 0),
        (6, 0, 120),
        (8, 0, 480),
        (9, 0, 900),
        (99, 0, 900),
        (99, 86_400, 0),
    ],
)
def test_delays_grow_to_a_longest_and_are_forgotten(failures: int, since: int, wait: int) -> None:
    assert Limit(5, first=60, longest=900).wait(failures, since) == wait


def test_five_failures_of_a_name_at_an_address_then_one_waits(clock: Clock) -> None:
    names = ("odile", "Odile", "ODILE ", "odile", "odile", "odile")
    assert [log_in(name, "faux").status_code for name in names] == [200, 200, 200, 200, 200, 429]
    refused = log_in("odile")
    assert refused.status_code == 429
    assert "Attendez 60 secondes" in refused.content.decode()
    assert log_in("denis").status_code == 302
    clock.on(61)
    assert log_in("odile", "faux").status_code == 200
    clock.on(61)
    assert "Attendez 59 secondes" in log_in("odile").content.decode()
    clock.on(60)
    assert log_in("odile").status_code == 302


def test_a_refused_password_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):
        log_in("odile", "faux")

    def judged(*_: object) -> None:
        raise AssertionError("This password must not be judged.")

    monkeypatch.setattr("django.contrib.auth.backends.ModelBackend.authenticate", judged)
    assert log_in("odile").status_code == 429


@pytest.mark.slow
def test_junk_names_of_one_visitor_do_not_shut_the_hall_out(clock: Clock) -> None:
    """Finding 7: fifty names from the hall's address closed it to everybody for a quarter of an hour."""
    known, elsewhere = Client(), Client()
    assert log_in("odile", client=known, at=HOME).status_code == 302
    assert log_in("denis", client=elsewhere, at=HALL).status_code == 302
    known.post("/deconnexion/")
    assert flood(51)[-2:] == [200, 429]
    assert log_in("odile", client=known).status_code == 302, "a browser that she logged in from"
    assert log_in("denis").status_code == 302, "an address that he logged in from"
    assert log_in("agnes").status_code == 429, "neither, and within the delay"
    clock.on(11)
    assert log_in("agnes").status_code == 302
    assert log_in("pierre", at=HOME).status_code == 302


@pytest.mark.slow
def test_changing_addresses_gives_no_endless_attempts() -> None:
    """Finding 7, the other way round: sixty guesses of one account from sixty addresses."""
    answers = [log_in("odile", "faux", at=f"198.51.100.{turn}").status_code for turn in range(60)]
    assert answers == [200] * LIMITS["name"].free + [429] * (60 - LIMITS["name"].free)


@pytest.mark.slow
def test_who_is_tried_from_everywhere_still_comes_in_and_is_told() -> None:
    known = Client()
    log_in("odile", client=known, at=HOME)
    known.post("/deconnexion/")
    for turn in range(30):
        log_in("odile", "faux", at=f"198.51.100.{turn + 20}")
    page = known.post("/connexion/", {"username": "odile", "password": PASSWORD}, follow=True)
    assert "20 mots de passe inexacts ont été essayés" in page.content.decode()


def test_a_link_lets_in_whoever_waits(cast: Any) -> None:
    for _ in range(6):
        log_in("denis", "faux")
    assert log_in("denis").status_code == 429
    link = actions.offer_reset(cast.denis, cast.odile)
    new = {"password": "pique-atout-21", "password_again": "pique-atout-21"}
    browser = Client()
    assert browser.post(f"/nouveau-mot-de-passe/{link.token}/", new).status_code == 302
    assert log_in("denis", "pique-atout-21").status_code == 302


def test_a_browser_is_known_until_the_password_changes_and_to_nobody_else(cast: Any) -> None:
    known = Client()
    log_in("odile", client=known)
    known.post("/deconnexion/")
    assert known.cookies["appareil"]["path"] == "/connexion/"
    assert known.cookies["appareil"]["httponly"]
    assert known.cookies["appareil"]["max-age"] == 365 * 24 * 60 * 60
    for _ in range(8):
        log_in("agnes", "faux", client=known)
        log_in("odile", "faux", at=HOME)
    assert log_in("agnes", client=known).status_code == 429
    assert log_in("odile", client=known, at=HOME).status_code == 302
    known.post("/deconnexion/")
    actions.set_password(cast.odile, "pique-atout-21")
    for _ in range(8):
        log_in("odile", "faux", at=HOME)
    assert log_in("odile", "pique-atout-21", client=known, at=HOME).status_code == 429


@pytest.mark.parametrize("cookie", ["", "x", "eyJhIjoxfQ:1:x"])
def test_a_forged_browser_is_no_known_one(cookie: str) -> None:
    client = Client()
    client.cookies["appareil"] = cookie
    assert log_in("odile", client=client).status_code == 302


def test_even_a_known_browser_has_its_limit() -> None:
    known = Client()
    log_in("odile", client=known)
    known.post("/deconnexion/")
    answers = [log_in("odile", "faux", client=known).status_code for _ in range(12)]
    assert answers == [200] * LIMITS["device"].free + [429] * 2


def test_success_forgets_ones_own_failures_and_leaves_those_of_others() -> None:
    for _ in range(3):
        for _ in range(4):
            log_in("odile", "faux")
        assert log_in("odile").status_code == 302
    counted = Failures.objects.get(key__startswith="address:")
    assert counted.count == 4, "she was known here from her first log-in on"


def test_the_old_password_is_asked_for_as_sparingly(cast: Any, client: Client) -> None:
    """Finding 7: twenty wrong old passwords, no limit."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    sent = {"old_password": "faux", "password": "pique-atout-21", "password_again": "pique-atout-21"}
    answers = [client.post("/mot-de-passe/", sent).status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2


HALF_FORMS: list[dict[str, str]] = [
    {}, {"username": "odile"}, {"password": "x"}, {"old_password": ""}, {"old_password": "  "}, {"code": ""},
    {"code": "K7"}, {"figures": ""}, {"figures": "12"}, {"mot-de-passe": ""}, {"password": PASSWORD},
    {"password": "pique-atout-21", "password_again": "pique-atout-21"}, {"x": "y"},
]  # fmt: skip


@pytest.mark.parametrize(
    ("door", "limit"),
    [
        ("/connexion/", "name-here"),
        ("/connexion/code/", "second"),
        ("/mot-de-passe/", "own"),
        ("/ordinateur/copie/", "own"),
        ("/t/code/", "code"),
        ("/concours/{coupe}/ecrans/", "figures"),
        ("/invitation/inconnue/", "own"),
        ("/nouveau-mot-de-passe/inconnu/", "own"),
        ("/api/1/me", "own"),
    ],
)
def test_what_is_not_a_right_secret_forgives_no_wrong_one(door: str, limit: str, cast: Any) -> None:
    """60 wrong old passwords were judged where an empty post was sent after each."""
    coupe = create_tournament(
        cast.amicale, cast.odile, name="Coupe", date=date(2026, 11, 21), rounds_planned=4, ending="clock"
    )
    door = door.format(coupe=coupe.slug)
    browser, wrong = Client(), {name: "faux-7777" for form in HALF_FORMS for name in form}
    wrong |= {"username": "odile", "figures": "9999", "code": "K7MP2QX"}
    if door == "/connexion/code/":
        turn_on_second_step(cast.odile)
        log_in("odile", client=browser)
    elif limit in {"own", "figures"}:
        browser.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
        log_in_long_ago(browser)
    for _ in range(4):
        browser.post(door, wrong)
    counted = dict(Failures.objects.values_list("key", "count"))
    kinds = {key.partition(":")[0]: count for key, count in counted.items()}
    judges = not door.startswith(("/invitation/", "/nouveau", "/api/"))
    assert kinds.get(limit, 0) == (4 if judges else 0), "the door counts what is typed at it"
    for sent in HALF_FORMS:
        browser.post(door, sent)
        browser.get(door)
        browser.post(door, b"", content_type="application/octet-stream")
        now = dict(Failures.objects.values_list("key", "count"))
        assert all(now.get(key, 0) >= count for key, count in counted.items()), (door, sent)


@pytest.mark.parametrize(
    ("door", "limit", "looks"),
    [
        ("/t/code/", "code", "tournaments.core.sheets.links.by_code"),
        ("/concours/{coupe}/ecrans/", "figures", "tournaments.frontends.screens.presence.keys_with_code"),
    ],
)
def test_codes_that_come_at_once_are_counted_as_they_come(
    door: str, limit: str, looks: str, cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """56 of 56 were looked for where 50 are free: all had come before the first was found wrong."""
    coupe = create_tournament(
        cast.amicale, cast.odile, name="Coupe", date=date(2026, 11, 21), rounds_planned=4, ending="clock"
    )
    browser, sent = Client(), {"code": "K7MP2QX", "figures": "9999"}
    browser.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    monkeypatch.setitem(LIMITS, limit, replace(LIMITS[limit], free=3))  # type: ignore[arg-type]
    coming: list[int] = []
    answers: list[int] = []

    def while_others_come(*_: object) -> object:
        if len(coming) < 9:
            coming.append(1)
            answers.append(browser.post(door.format(coupe=coupe.slug), sent).status_code)
        return None if limit == "code" else []

    monkeypatch.setattr(looks, while_others_come)
    browser.post(door.format(coupe=coupe.slug), sent)
    assert answers == [429, 200, 200], "the fourth is not looked for"


def test_a_right_code_forgives_no_wrong_ones_of_its_sender(client: Client) -> None:
    """Whoever has the card of one table would guess the others’ for ever."""
    for _ in range(3):
        client.post("/t/code/", {"code": "K7MP2QX"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournaments.core.sheets.links.by_code", lambda _: TableLink(1, 1))
        assert client.post("/t/code/", {"code": "K7MP2QX"}).status_code == 302
    assert Failures.objects.get(key__startswith="code:").count == 3


def turn_on_second_step(user: Any) -> None:
    set_up = second_factor.FactorSetUp.new(user)
    second_factor.turn_on(set_up, code_of(set_up), "")


def log_in_long_ago(browser: Client) -> None:
    """The password was typed so long ago that dangerous acts ask for it again."""
    session = browser.session
    session[sessions.PROOF_KEY] = 0
    session.save()


def test_nothing_typed_costs_nothing(client: Client) -> None:
    for sent in ({}, {"username": "odile"}, {"password": "x"}):
        assert client.post("/connexion/", sent).status_code == 200
    assert not Failures.objects.exists()


@pytest.mark.parametrize(
    ("address", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_a_network_of_the_newer_addresses_is_one_visitor(address: str, other: str, same: bool) -> None:
    for _ in range(5):
        log_in("odile", "faux", at=address)
    assert (log_in("odile", at=other).status_code == 429) is same


def test_behind_a_proxy_the_visitor_is_the_one_the_proxy_saw(settings: Any) -> None:
    settings.PROXIES = 1
    sent = {"username": "odile", "password": "faux"}
    for forged in range(5):
        Client().post("/connexion/", sent, HTTP_X_FORWARDED_FOR=f"10.0.0.{forged}, 203.0.113.9")
    right = {**sent, "password": PASSWORD}
    locked = Client().post("/connexion/", right, HTTP_X_FORWARDED_FOR="10.9.9.9, 203.0.113.9")
    assert locked.status_code == 429
    assert Client().post("/connexion/", right, HTTP_X_FORWARDED_FOR="203.0.113.10").status_code == 302


@pytest.mark.slow
def test_who_waits_writes_nothing_under_whatever_name() -> None:
    flood(50)
    rows = Failures.objects.count()
    assert set(flood(10)) == {429}
    assert Failures.objects.count() == rows
