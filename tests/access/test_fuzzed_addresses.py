"""Whatever anybody sends to any address is answered, and never by a fault: no 5xx, no traceback.

A request is a row of `tests/access/addresses.py` in which something is otherwise: its method, parts of its
address, its query, its fields (the row's own, and those of every form that the site shows), the type of its
body, its headers. By hand, with chances of its own: `REQUESTS=100000 pytest --timeout=0 FILE`.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode
from uuid import UUID

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.access.addresses import ROWS
from tests.access.test_role_walk import EVERYBODY, as_if_never_asked, browser
from tests.hostile import HOSTILE

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.one_database

REQUESTS: Final = int(os.environ.get("REQUESTS", "600"))
BY_HAND: Final = "REQUESTS" in os.environ
PHONE: Final = "phone"
"""The phone of a table, beside the cast."""
METHODS: Final = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "belote")
HEADERS: Final = (
    "HX-Request", "HX-Target", "Accept-Language", "If-None-Match", "If-Modified-Since", "X-Forwarded-For",
    "Referer", "Range", "User-Agent", "Cookie",
)  # fmt: skip
TYPES: Final = (
    "application/x-www-form-urlencoded", "application/json", "multipart/form-data", "text/plain", "",
    "multipart/form-data; boundary=x", "application/x-www-form-urlencoded; charset=utf-16", "belote/atout",
)  # fmt: skip
WORDS: Final = (
    *(str(hostile.values[0]) for hostile in HOSTILE),
    "1", "2", "3", "NS", "EW", "on", "[]", "{}", "null", "[[1]]", '{"a":1}', "2026-11-21", "0000-00-00",
    "20:30", "99:99", "1,5", "-0", "NaN", "1e400", "=1+1", "../..", "%00", "\u202e", "\ud800", "a" * 3_000,
    str(UUID(int=1)), "deal", "hearts", "nt", "asce", "N 100C 112", "7h 8s", "1-NS", "en", "xx",
)  # fmt: skip
FOLDERS: Final = {"folder", "next"}
"""Fields that name a place: a copy would be written into a folder that there is."""

words: Final = st.sampled_from(WORDS) | st.text(max_size=30) | st.integers(-(10**12), 10**12).map(str)
json_values: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@dataclass(frozen=True)
class Request:
    """One request; its `repr` is what a failing run prints."""

    who: str
    method: str
    path: str
    body: bytes
    content_type: str
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.who}: {self.method} {self.path}"


@dataclass(frozen=True)
class Site:
    """What there is to ask: addresses with their fields, names of all fields, everybody's cookies."""

    rows: Sequence[tuple[str, str, dict[str, str]]]
    names: Sequence[str]
    cookies: dict[str, SimpleCookie]
    page: str
    link: int


@pytest.fixture
def site(cast: Any, places: dict[str, Any]) -> Site:
    return site_of(cast, places, shown=True)


def site_of(cast: Any, places: dict[str, Any], *, shown: bool) -> Site:
    """With the names of all fields that the site shows to Odile, or of those that the rows send."""
    rows = [
        (row.method.upper(), row.path.format(**places), {k: v.format(**places) for k, v in row.data.items()})
        for row in ROWS
        if row.name != "nowhere"  # where nothing is there is nothing to break
    ]
    odile, names = browser("odile", cast), {name for _method, _path, data in rows for name in data}
    for method, path, _data in rows:
        if shown and method == "GET":
            with as_if_never_asked():
                names |= set(re.findall(r'name="([^"]+)"', odile.get(path).content.decode(errors="replace")))
    cookies = {who: browser(who, cast).cookies for who in EVERYBODY}
    phone, page, link = table_phone(places)
    return Site(rows, sorted(names), {**cookies, PHONE: phone.cookies}, page, link)


def table_phone(places: dict[str, Any]) -> tuple[Client, str, int]:
    """The phone of the table where nothing is noted yet, with the token of its page and its link."""
    from tournaments.core.models.rounds import Table  # noqa: PLC0415 — models wait for the settings
    from tournaments.core.sheets import links  # noqa: PLC0415

    link = links.renew(Table.objects.get(round__tournament__slug=places["playing"], number=3))
    phone = Client()
    phone.get(f"/t/{link.token}/")
    found = re.search(r'name="page" value="([0-9a-f]+)"', phone.get("/t/").content.decode())
    assert found
    phone.post("/t/cote/", {"side": "NS", "shared": "1", "page": found[1]})
    return phone, found[1], link.table


@st.composite
def requests(draw: st.DrawFn, site: Site) -> Request:
    """A request that is like one of the rows, but for what chance changes."""
    method, path, data = draw(st.sampled_from(site.rows))
    if draw(st.integers(0, 4)) == 0:
        method = draw(st.sampled_from(METHODS))
    names = st.sampled_from(site.names) | st.sampled_from([*data, "page", "key"])
    data = {name: value for name, value in data.items() if draw(st.integers(0, 5))}
    data |= draw(st.dictionaries(names, words, max_size=4))
    data |= {name: f"/nulle/part/{value}" for name, value in data.items() if name in FOLDERS}
    who = draw(st.sampled_from((*EVERYBODY, "odile", "odile", PHONE)))
    content_type = draw(st.sampled_from(TYPES)) if draw(st.integers(0, 7)) == 0 else TYPES[0]
    headers = draw(st.dictionaries(st.sampled_from(HEADERS), words.map(_sendable), max_size=2))
    if who == PHONE and path.startswith("/t/"):
        headers["X-Page"], content_type = site.page, TYPES[1]
        body = json.dumps(draw(messages(site))).encode(errors="replace")
    else:
        body = _encoded(data)
    path = draw(addresses(path, site, data if method in {"GET", "HEAD"} else {}))
    headers.pop("Cookie", None)
    return Request(who, method, path, b"" if method in {"GET", "HEAD"} else body, content_type, headers)


@st.composite
def addresses(draw: st.DrawFn, path: str, site: Site, data: dict[str, str]) -> str:
    """The address with a part of it otherwise, now and then, and with a query."""
    path, _, query = path.partition("?")
    parts = path.split("/")
    if len(parts) > 2 and draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(1, len(parts) - 2))
        parts[at] = quote(draw(words).encode(errors="replace"), safe="")
    asked = {**dict.fromkeys(filter(None, query.split("&")), ""), **data}
    asked |= draw(st.dictionaries(st.sampled_from(site.names), words, max_size=2))
    return f"{'/'.join(parts)}?{_encoded(asked).decode()}"


@st.composite
def messages(draw: st.DrawFn, site: Site) -> Any:
    """What a phone says: mostly a message of which a part is otherwise."""
    record = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 110}}
    message: dict[str, Any] = {
        "link": site.link,
        "key": str(draw(st.uuids())),
        "side": draw(st.sampled_from(("NS", "EW"))),
        "kind": draw(st.sampled_from(("deal", "correct", "agree", "dispute", "totals"))),
        "content": {"place": draw(st.integers(0, 3)), "record": record},
        "claimed_at": "2026-11-21T15:00:00.000Z",
    }
    for holder in (message, message["content"], record, record["contract"]):
        if draw(st.integers(0, 2)) == 0:
            holder[draw(st.sampled_from(sorted(holder)) | words)] = draw(json_values)
    return message if draw(st.integers(0, 9)) else draw(json_values)


def _encoded(fields: dict[str, str]) -> bytes:
    return urlencode(fields, errors="replace").encode()


def _sendable(value: str) -> str:
    """What a server lets through as a header: one line of Latin letters."""
    return re.sub(r"[\x00-\x1f\x7f]", "", value.encode("latin-1", "replace").decode("latin-1"))


# More than five seconds: six hundred requests, and all pages for the names of their fields.
@pytest.mark.night
def test_no_request_breaks_the_site(site: Site) -> None:
    assert_nothing_breaks(site, REQUESTS)


@pytest.mark.slow
def test_no_request_of_a_few_breaks_the_site(cast: Any, places: dict[str, Any]) -> None:
    assert_nothing_breaks(site_of(cast, places, shown=False), 80)


def assert_nothing_breaks(site: Site, count: int) -> None:
    served: dict[int, int] = {}

    @settings(
        max_examples=count,
        derandomize=not BY_HAND,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(requests(site))
    def ask(request: Request) -> None:
        client = Client()
        client.cookies = SimpleCookie(site.cookies[request.who].output(header="", sep=";"))
        with as_if_never_asked():
            answer = client.generic(
                request.method, request.path, request.body, request.content_type, headers=request.headers
            )
        assert answer.status_code < 500, str(request)
        served[answer.status_code] = served.get(answer.status_code, 0) + 1

    ask()
    assert sum(served.values()) >= count * 0.9
    assert served[200] > count / 20, f"too few reach what they ask for: {served}"
    print(f"{sum(served.values())} requests, by status {sorted(served.items())}")  # noqa: T201 — by hand, with -s
