"""What the site answers and logs where it broke, or was asked what it cannot understand."""

from __future__ import annotations

import io
import re
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.test import Client

from tests.access.silence import log
from tournaments.core.access import queries
from tournaments.core.models.accounts import User
from tournaments.core.planning.actions import create_tournament

__all__ = ["log"]
FORM = "application/x-www-form-urlencoded"
PART = '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\na\r\n--b--\r\n'


@pytest.fixture
def visitor() -> Client:
    """A browser that has been here before, as a server sees it: what breaks becomes an answer."""
    visitor = Client(enforce_csrf_checks=True, raise_request_exception=False)
    visitor.cookies["csrftoken"] = "a" * 32
    return visitor


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("username=a", f"{FORM}; charset=utf-7"),
        ("&".join(f"field{number}=1" for number in range(1_001)), FORM),
        ("username=a", "multipart/form-data; boundary="),
        *(
            (PART, f"multipart/form-data; boundary=b; charset={name}")
            for name in ("base64", "utf-16", "rot13")
        ),
        (PART, 'multipart/form-data; boundary=b; CHARSET="punycode"'),
    ],
)
def test_a_form_that_cannot_be_read_is_refused(visitor: Client, body: str, content_type: str) -> None:
    answer = visitor.generic("POST", "/connexion/", body, content_type)
    assert answer.status_code == 400
    assert "demande refusée" in answer.content.decode()


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize("path", ["/x", "/c/nulle-part/", "/concours/nulle-part/", "/connexion/x/"])
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("", "multipart/form-data"),
        ("username=a", f"{FORM}; charset=utf-7"),
        ("username=a", f"{FORM}; charset=utf-16"),
        ("username=a", f"multipart/form-data; boundary={'a' * 300}"),
        ("&".join(f"field{number}=1" for number in range(1_001)), FORM),
    ],
)
def test_a_form_that_cannot_be_read_breaks_nothing_where_there_is_no_page(
    visitor: Client, path: str, body: str, content_type: str
) -> None:
    assert visitor.generic("POST", path, body, content_type).status_code < 500


class Lost(DatabaseError):
    """An error of PostgreSQL with this code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


LOST = [
    *((Lost(code), True) for code in ("23505", "23503", "40P01", "40001")),
    (DatabaseError("Save with update_fields did not affect any rows."), True),
    (User.DoesNotExist(), True),
    *((Lost(code), False) for code in ("23514", "22001")),
    (DatabaseError("UNIQUE constraint failed"), False),
    (KeyError("x"), False),
]


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize(("error", "lost"), LOST, ids=lambda one: repr(one)[:24])
def test_a_form_that_came_at_the_same_moment_as_another_is_told_so(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, log: io.StringIO, error: Exception, lost: bool
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(queries, "user_named", fails)
    visitor.handler.enforce_csrf_checks = False
    answer = visitor.post("/connexion/", {"username": "odile", "password": "x"})
    assert answer.status_code == (409 if lost else 500)
    assert ("pressé deux fois" in answer.content.decode()) is lost
    (line,) = [line for line in log.getvalue().splitlines() if "django.request" in line]
    assert f"error={type(error).__name__}" in line, "it may be ours after all"
    assert ("number=" in line) is not lost


@pytest.mark.parametrize(
    ("paper", "answer"), [(f"{'a' * 300}/essai.pdf", 404), (f"{'0' * 32}/{'a' * 300}.pdf", 302)]
)
def test_an_address_longer_than_the_name_of_a_file_breaks_nothing(
    cast: Any, client: Client, paper: str, answer: int
) -> None:
    day = date(2026, 11, 21)
    concours = create_tournament(
        cast.amicale, cast.odile, name="Coupe", date=day, rounds_planned=4, ending="clock"
    )
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    assert client.get(f"/concours/{concours.slug}/impressions/papier/{paper}").status_code == answer


@pytest.mark.usefixtures("db")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "shown"), [("text/html,application/xhtml+xml,*/*;q=0.8", True), ("application/json", False)]
)
def test_an_address_that_only_takes_a_form_is_no_blank_page(
    client: Client, accepted: str, shown: bool
) -> None:
    answer = client.get("/t/code/", headers={"accept": accepted})
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "Accept" in answer["Vary"].split(", ")
    assert ("Rien à voir à cette adresse" in answer.content.decode()) is shown
    assert int(answer["Content-Length"]) == len(answer.content)
    assert not answer.cookies


def test_a_fault_of_ours_has_a_number_to_quote(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    def broken() -> bool:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(queries, "has_no_account", broken)
    answer = visitor.get("/")
    number = re.search('class="number">(.{6})<', answer.content.decode())
    assert answer.status_code == 500
    assert number
    logged = log.getvalue()
    (line,) = logged.splitlines()
    assert f"ERROR django.request number={number[1]} status=500 method=GET route=/ " in line
    assert "error=RuntimeError at=tests/platform/test_failures.py:" in line
    assert "tournaments/core/access/views.py:" in line


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("refused", ["host", "right"])
def test_a_refusal_is_one_line_of_the_log(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, log: io.StringIO, refused: str
) -> None:
    def closed() -> bool:
        raise PermissionDenied

    monkeypatch.setattr(queries, "has_no_account", closed)
    answer = visitor.get("/", HTTP_HOST="ailleurs.example" if refused == "host" else "testserver")
    assert answer.status_code == (400 if refused == "host" else 403)
    lines = log.getvalue().splitlines()
    assert len(lines) == 1
    assert "Traceback" not in lines[0]
