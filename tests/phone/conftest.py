"""A table with its link, and phones that came in by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.prepared import laid_out
from tests.sheets.conftest import make_table, round_, tournament

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.sheets.links import TableLink

__all__ = ["round_", "tournament"]  # fixtures from next door
SEND, STATE, PREVIEW = "/t/envoi/", "/t/etat/", "/t/apercu/"


@pytest.fixture
def table(round_: Round) -> Table:
    """Table 1: team 1 on NS, team 2 on EW."""
    return make_table(round_)


@pytest.fixture
@laid_out
def link(table: Table) -> TableLink:
    from tournaments.core.sheets import links  # noqa: PLC0415 — models wait for the settings

    return links.renew(table)


@dataclass
class Phone:
    """A phone at a table, as its page uses the site; `link` is what messages call the table by."""

    client: Client
    page: str
    link: int

    def post(self, address: str, body: Any, **headers: str) -> HttpResponse:
        raw = body if isinstance(body, bytes) else json.dumps(body)
        asked = {"X-Page": self.page, **headers}
        return self.client.post(address, raw, content_type="application/json", headers=asked)

    def message(self, kind: str, content: dict[str, Any], side: str, **more: Any) -> dict[str, Any]:
        given = {
            "link": self.link,
            "key": str(uuid4()),
            "side": side,
            "claimed_at": "2026-11-21T15:00:00.000Z",
        }
        return {**given, "kind": kind, "content": content, **more}

    def send(self, kind: str, content: dict[str, Any], side: str, **more: Any) -> dict[str, Any]:
        """What became of a message, and the state after it."""
        answer = self.post(SEND, self.message(kind, content, side, **more))
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()  # type: ignore[attr-defined]
        return told

    def state(self) -> dict[str, Any]:
        told: dict[str, Any] = self.client.get(STATE).json()  # type: ignore[attr-defined]
        return told


Scan = Callable[..., Phone]


def deal(place: int, record: dict[str, Any]) -> dict[str, Any]:
    """What a message says of a new deal."""
    return {"place": place, "record": record}


@pytest.fixture
def phone(link: TableLink, cast: Cast) -> Scan:  # noqa: ARG001 — nobody of it is logged in
    """A phone that scans the card and chooses its side."""

    def scan(
        side: str = "NS", *, shared: bool = False, through: TableLink = link, client: Any = None
    ) -> Phone:
        client = client or Client(enforce_csrf_checks=True)
        client.get(f"/t/{through.token}/")
        page = client.get("/t/").context["page_token"]
        client.post("/t/cote/", {"side": side, "page": page, **({"shared": "1"} if shared else {})})
        return Phone(client, page, through.table)

    return scan
