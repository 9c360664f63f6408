"""Every address, asked by everybody: the answer is the one its stated right promises, and Enter is harmless.

A new address is one more row of `tests/access/addresses.py`; without it `test_no_address_is_forgotten` fails.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.template.backends.django import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tests.access.addresses import ROWS, Row
from tests.access.clubs import OF_A_CLUB, OF_NO_CLUB, models
from tests.access.forms import faults_of
from tests.access.silence import assert_silent, log, typed
from tournaments.core.access.permissions import Right

__all__ = ["log", "typed"]
BACKEND = "django.contrib.auth.backends.ModelBackend"
EVERYBODY = ("nobody", "odile", "denis", "agnes", "pierre", "lise")
METHODS = ("get", "post")
RENDERED = ("nobody", "odile")
"""For whom pages are laid out by day: who sees least, and who sees most."""
READERS = (*RENDERED, "lise")
"""Who asks by day what needs no right: without an account, with the most rights, with an account alone."""
NOTED = {"Event", "Failures"}
"""Models of what is noted of the asking itself."""

TO_LOGIN = "→ login"
Answer = int | str | None
"""A status, the login page, or None: what the row says for those who may."""

# Who holds which right at the Amicale, written out by hand: the answer for each of the cast.
ANSWERS: dict[Right, dict[str, Answer]] = {
    Right.PUBLIC: dict.fromkeys(EVERYBODY),
    Right.ACCOUNT: {**dict.fromkeys(EVERYBODY), "nobody": TO_LOGIN},
    Right.SHEETS: {
        "nobody": TO_LOGIN,
        "odile": None,
        "denis": None,
        "agnes": None,
        "pierre": 404,
        "lise": 404,
    },
    Right.DESK: {"nobody": TO_LOGIN, "odile": None, "denis": None, "agnes": 403, "pierre": 404, "lise": 404},
    Right.KEEP: {"nobody": TO_LOGIN, "odile": None, **dict.fromkeys(EVERYBODY[2:], 403)},
    Right.MANAGE: {"nobody": TO_LOGIN, "odile": None, "denis": 403, "agnes": 403, "pierre": 404, "lise": 404},
}
# Where a page answers somebody in particular otherwise than the rest.
EXCEPTIONS = {("get /connexion/", who): 302 for who in EVERYBODY if who != "nobody"}
# The set-up that is posted is Odile's, and she alone has recovery codes.
EXCEPTIONS |= {
    (f"post /deux-etapes/{page}", who): 302
    for page in ("", "codes/")
    for who in EVERYBODY
    if who not in {"nobody", "odile"}
}
# Agnès ruled, and Denis of the desk is no referee.
EXCEPTIONS["post /concours/{playing}/feuilles/decisions/{ruling}/reprendre/", "denis"] = 403


@pytest.fixture
def _pages_as_by_day(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some see a page: to lay it out takes several times as long as to find who may see it."""
    if who not in RENDERED:
        monkeypatch.setattr(Template, "render", lambda *_, **__: "")


@pytest.mark.slow
@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.usefixtures("_pages_as_by_day")
def test_the_answer_is_the_one_of_the_right(
    who: str, cast: Any, places: dict[str, Any], typed: set[str], log: io.StringIO
) -> None:
    """Who may not changes nothing; and nothing of what was typed is in the log, whether refused or not."""
    rows = [row for row in ROWS if row.right is not Right.PUBLIC or who in READERS]
    assert_the_answers_of_the_rights(who, cast, places, rows)
    assert_silent(log, typed, least=10)


# With the pages of all of them, and with what is public for all of them, the walk takes twice as long.
@pytest.mark.night
@pytest.mark.parametrize("who", [who for who in EVERYBODY if who not in RENDERED])
def test_the_answer_is_the_one_of_the_right_with_its_page(
    who: str, cast: Any, places: dict[str, Any]
) -> None:
    assert_the_answers_of_the_rights(who, cast, places, ROWS)


def assert_the_answers_of_the_rights(
    who: str, cast: Any, places: dict[str, Any], rows: Iterable[Row]
) -> None:
    """Each row alone, on the same evening; a POST that is refused writes nothing; Enter is harmless."""
    found, expected, wrong, client, before = [], [], [], browser(who, cast), everything()
    for row in rows:
        with as_if_never_asked(), noted_writes() as written:
            response = ask(again(client), row, places)
            found.append((str(row), told(response)))
            stated = ANSWERS[row.right][who]
            if row.method == "post" and stated:
                assert changed(before, written) == set(), row
        expected.append((str(row), stated or EXCEPTIONS.get((str(row), who), row.answer)))
        wrong += [(str(row), fault) for fault in faults_of(html_of(response))]
    assert found == expected
    assert wrong == [], "what Enter does in the forms of these pages"


# The walk above looks after each address by itself; this one lets an address meet what others left.
@pytest.mark.slow
@pytest.mark.parametrize(
    "who", [who if who == "nobody" else pytest.param(who, marks=pytest.mark.night) for who in EVERYBODY]
)
def test_who_may_not_changes_nothing(who: str, cast: Any, places: dict[str, Any]) -> None:
    client = browser(who, cast)
    before = everything()
    for row in ROWS:
        if row.method == "post" and ANSWERS[row.right][who]:
            answer(client, row, places)
    assert everything() == before


@pytest.mark.slow
def test_who_may_changes_something(
    cast: Any, places: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise what is posted above would be refused for another reason than the right."""
    monkeypatch.setattr(Template, "render", lambda *_, **__: "")  # of pages the walk above asks
    found, odile = [], browser("odile", cast)
    before = everything()
    posts = [row for row in ROWS if row.method == "post" and row.right is not Right.PUBLIC]
    for row in posts:
        with as_if_never_asked(), noted_writes() as written:
            answer(again(odile), row, places)
            found.append((str(row), bool(changed(before, written))))
    assert found == [(str(row), row.writes) for row in posts]


def test_no_address_is_forgotten() -> None:
    stated = {name: view.right for name, view in views(get_resolver())}  # type: ignore[attr-defined]
    assert stated == {row.name: row.right for row in ROWS}, "each address has its row in ROWS of addresses.py"


def test_each_model_says_how_it_belongs_to_a_club() -> None:
    """A new one fails here until it does: what is of a club must be asked of that club."""
    assert {model.__name__ for model in models()} == set(OF_A_CLUB) | set(OF_NO_CLUB)
    assert not set(OF_A_CLUB) & set(OF_NO_CLUB)


def test_a_row_is_about_the_address_it_names(places: dict[str, Any]) -> None:
    paths = [row.path.format(**places).partition("?")[0] for row in ROWS]
    assert [(path, resolve(path).url_name) for path in paths] == [
        (path, row.name) for path, row in zip(paths, ROWS, strict=True)
    ]


@pytest.mark.slow
def test_every_method_has_its_row(cast: Any, places: dict[str, Any]) -> None:
    """Who sends a method that no address takes is told those that it takes; one takes whatever comes."""
    taken, odile = set(), browser("odile", cast)
    for name, path in {row.name: row.path for row in ROWS}.items():
        with as_if_never_asked():
            told = again(odile).generic("BELOTE", path.format(**places))
        allowed = told["Allow"].lower().split(", ") if told.status_code == 405 else METHODS
        taken |= {(name, method) for method in METHODS if method in allowed}
    assert taken == {(row.name, row.method) for row in ROWS}


def browser(who: str, cast: Any) -> Client:
    client = Client()
    if who != "nobody":
        client.force_login(getattr(cast, who), BACKEND)
    return client


def again(client: Client) -> Client:
    """A browser with the same cookies, which keeps those of its answers to itself."""
    copied = Client()
    copied.cookies.update(client.cookies)
    return copied


def answer(client: Client, row: Row, places: dict[str, Any]) -> Answer:
    return told(ask(client, row, places))


def ask(client: Client, row: Row, places: dict[str, Any]) -> Any:
    data = {name: value.format(**places) for name, value in row.data.items()}
    path = row.path.format(**places)
    return client.post(path, data) if row.method == "post" else client.get(path)


def html_of(response: Any) -> str:
    """The page that was answered; empty for anything else."""
    if response.streaming or not response.get("Content-Type", "").startswith("text/html"):
        return ""
    return str(response.content.decode())


def told(response: Any) -> Answer:
    to_login = response.status_code == 302 and response["Location"].startswith("/connexion/?next=")
    return TO_LOGIN if to_login else response.status_code


@contextmanager
def as_if_never_asked() -> Iterator[None]:
    """What is written inside is taken back: the next row finds the same evening."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def noted_writes() -> Iterator[list[str]]:
    """What is written inside: reading all rows takes longer than most requests."""
    written: list[str] = []

    def note(execute: Any, sql: str, *more: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE")):
            written.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        yield written


WRITES = re.compile(r'(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) "(\w+)"')


def written_in(statements: list[str]) -> set[str]:
    """The names of the models whose tables these statements write: all, where one says no table."""
    tables = {(WRITES.match(sql) or {1: ""})[1] for sql in statements if not sql.startswith("ROLLBACK")}
    return {model.__name__ for model in of_ours() if model._meta.db_table in tables or "" in tables}


def of_ours() -> list[type[Model]]:
    return list(apps.get_app_config("tournaments").get_models(include_auto_created=True))


def changed(before: dict[str, list[tuple[Any, ...]]], statements: list[str]) -> set[str]:
    """The models whose rows differ from those of `everything` before these statements were executed."""
    written = written_in(statements) - NOTED
    return {name for name, rows in everything(written).items() if rows != before[name]} if written else set()


def everything(names: Iterable[str] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """Each row of each table of ours (of these models alone), but for what is noted of the asking itself."""
    kept = [model for model in of_ours() if model.__name__ not in NOTED]
    asked = [model for model in kept if not names or model.__name__ in names]
    return {model.__name__: list(model._base_manager.order_by("pk").values_list()) for model in asked}


def views(resolver: URLResolver) -> list[tuple[str, Any]]:
    found = []
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            found.append((str(entry.name), entry.callback))
        else:
            found += views(entry)
    return found
