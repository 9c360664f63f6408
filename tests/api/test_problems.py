"""Below /api/ every error is JSON, whoever answers it: an operation, Django before one is found, a fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client

from tournaments.frontends.api import serving
from tournaments.platform.text import CODE_LETTERS

ERRORS: dict[str, tuple[str, str, int]] = {
    "nothing there": ("get", "/api/1/nothing", 404),
    "no path at all": ("get", "/api/", 404),
    "a line break": ("get", "/api/1/%0A", 404),
    "a concours that is not there": ("get", "/api/1/concours/none", 404),
    "another method": ("delete", "/api/1/concours", 405),
    "another method of the document": ("post", "/api/openapi.json", 405),
    "no key": ("get", "/api/1/me", 401),
    "a page that is no number": ("get", "/api/1/concours?page=x", 422),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", ERRORS)
def test_each_refusal_is_json(what: str) -> None:
    method, path, status = ERRORS[what]
    answer = getattr(Client(), method)(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    said = answer.json()
    assert (said["status"], bool(said["title"]), bool(said["detail"])) == (status, True, True)
    assert ("Allow" in answer) == (status == 405)


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_told_so_in_json() -> None:
    answer = Client().get("/api/1/concours", headers={"host": "a_b/c"})
    assert (answer.status_code, answer.json()["status"]) == (400, 400)
    assert answer.json()["detail"] == "Cette demande ne se comprend pas."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"), [(PermissionDenied, 403), (SuspiciousOperation, 400), (ZeroDivisionError, 500)]
)
def test_a_fault_is_json_with_a_number_to_quote(
    error: type[Exception], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> None:
        raise error("Zénobie")

    monkeypatch.setattr(serving, "tournament_by_slug", breaks)
    answer = Client(raise_request_exception=False).get("/api/1/concours/any")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    if status == 500:
        number = answer.json()["detail"].rpartition(": ")[2].rstrip(".")
        assert number
        assert set(number) <= set(CODE_LETTERS)
        assert "Zénobie" not in answer.content.decode()


@pytest.mark.django_db
def test_pages_beside_it_stay_pages() -> None:
    answer = Client().get("/nothing/")
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (404, "text/html")
