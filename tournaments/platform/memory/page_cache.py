"""The answers of public pages, kept in the server's memory for a second, compressed and ready to send.

Within that second a page costs neither Django nor the database; decision 21 says what was measured. A page
is asked of the site once for all who wait for it, by an environment made of its key alone, so that nothing
else of a request can come into what everybody gets. The site marks what may be kept (`CACHEABLE`); an answer
that sets a cookie, is private, or is no plain 200 is never kept.

A commit of this process outdates the pages that show what it changed (`tournaments.platform.memory.commits`);
for what another process commits, no answer is older than `MAX_AGE` when it is sent.
"""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import brotli
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache.backends.locmem import LocMemCache

from tournaments.platform.asked import (
    cookies_of,
    host_of,
    is_ours,
    is_redirected_to_https,
    language_of,
    page_environ,
)
from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from collections import OrderedDict
    from collections.abc import Callable, Mapping
    from concurrent.futures import Executor

    from granian.rsgi import Scope

    Headers = list[tuple[str, str]]
    Answer = tuple[int, Headers, bytes]
    Subjects = tuple[commits.Subject, ...]
    Key = tuple[str, str, str, str]
    """Path, query, language and content coding: all on which such an answer depends; see `key_of`."""

CACHEABLE: Final = "dix.cacheable"
"""What a public view sets in the environment of its request (`request.META`) where path, known query and
language alone make its answer: the subjects that this shows (`tournaments.platform.memory.commits`)."""
PREFIXES: Final = ("/c/", "/saisons/", "/ecran/", "/api/")
"""What the addresses begin with that may be kept."""
FRESH_FOR, MAX_AGE = 1.0, 1.9
"""Seconds since the site was asked: until the first an answer is sent as it is, until the second while
somebody asks again. The rest of two seconds is for sending."""
ANY_PAGE: Final = commits.ANY_CONCOURS, commits.SCREENS
"""What a page may show of which nothing is known yet."""
MAX_PAGES, MAX_BYTES = 4_000, 32_000_000
SMALL: Final = 300  # bytes that gain nothing by compression
_ROUND: Final = "[1-9][0-9]?"
WITH_QUERY: Final = re.compile(
    r"/c/\?tous"
    rf"|/c/[^/?]+/tables/\?(?:partie={_ROUND}(?:&par=nom)?|par=nom)"
    rf"|/c/[^/?]+/classement/\?apres={_ROUND}"
    rf"|/api/1/concours/[^/?]+/standing\?after={_ROUND}"
)
"""The addresses of pages that read a query, as their own links write it. With any other query the site is
asked, which sends the reader on to the address of the page that is meant."""
NOT_KEPT: Final = ("private", "no-store")
COMPUTED_HEADERS: Final = {"content-length", "content-encoding", "vary", "etag"}
CODINGS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: zlib.compress(body, level=6, wbits=31),
}


@dataclass(frozen=True, slots=True)
class CachedPage:
    """An answer ready to send. `tag` is its ETag without W/; `asked_at` and `commit`, how many commits there
    were, are of the moment before the site was asked; `shown` are the subjects that it shows."""

    tag: str
    headers: Headers
    headers_of_304: Headers
    body: bytes
    asked_at: float
    commit: int
    shown: Subjects

    def answer(self, if_none_match: str | None) -> Answer:
        """304 for who has this page (a tag of a list, weak or strong, or `*`), else all of it."""
        # No tag has quotes in it: one that is found with its own is a whole tag of the list.
        if if_none_match is not None and (self.tag in if_none_match or if_none_match.strip() == "*"):
            return 304, self.headers_of_304, b""
        return 200, self.headers, self.body


@dataclass(slots=True)
class PageCache:
    """The pages that are kept, and those that the site is being asked for.

    `site` answers a request of these WSGI variables, in a thread, and says what the answer shows if it is
    `CACHEABLE`, else None; everything else runs in the event loop. Known pages are fetched by `executor`,
    unknown ones by `strangers`, so that requests for made-up addresses delay no page that people look at.
    """

    site: Callable[[dict[str, Any]], tuple[Answer, Subjects | None]]
    executor: Executor
    strangers: Executor
    pages: dict[Key, CachedPage] = field(default_factory=dict)
    asking: dict[Key, tuple[int, asyncio.Future[CachedPage | Answer]]] = field(default_factory=dict)
    unknown: set[asyncio.Future[CachedPage | Answer]] = field(default_factory=set)
    size: int = 0
    now: Callable[[], float] = time.monotonic

    def current(self, key: Key) -> CachedPage | None:
        """The page, if it is good enough to send; an ageing one is asked for again meanwhile."""
        page = self.pages.get(key)
        if page is None or commits.is_outdated(page.shown, page.commit):
            return None
        age = self.now() - page.asked_at
        if age > FRESH_FOR:
            if age > MAX_AGE:
                return None
            self._ask(key)
        return page

    async def asked(self, key: Key) -> CachedPage | Answer | None:
        """The present answer of the site, fetched once for all requests that wait for it.

        An answer that is not cacheable goes to the first of them alone; the others get None and must ask the
        site themselves.
        """
        first, asking = self._ask(key)
        answer = await asyncio.shield(asking)  # one reader who leaves takes it from nobody
        return answer if first or isinstance(answer, CachedPage) else None

    def is_unknown(self, key: Key) -> bool:
        """Whether this page is neither kept, even outdated or in another coding, nor being asked for."""
        return key not in self.asking and not self._is_kept(key)

    def _is_kept(self, key: Key) -> bool:
        return any((*key[:3], coding) in self.pages for coding in (key[3], "", *CODINGS))

    def _ask(self, key: Key) -> tuple[bool, asyncio.Future[CachedPage | Answer]]:
        """Ask the site, unless it is being asked since what the page shows has changed; whether this call was
        the first."""
        loop, known, under_way = asyncio.get_running_loop(), self.pages.get(key), self.asking.get(key)
        if under_way and not commits.is_outdated(known.shown if known else ANY_PAGE, under_way[0]):
            return False, under_way[1]
        looked_at = self._is_kept(key)
        asking = loop.run_in_executor(self.executor if looked_at else self.strangers, self.fetch, key, known)
        self.asking[key] = commits.count(), asking
        if not looked_at:
            self.unknown.add(asking)
            asking.add_done_callback(self.unknown.discard)
        asking.add_done_callback(lambda done: self._settle(key, done))
        return True, asking

    def fetch(self, key: Key, old: CachedPage | None) -> CachedPage | Answer:
        """Ask the site, in another thread; a page that did not change is not rendered or compressed again."""
        asked_at, commit = self.now(), commits.count()
        has = {"HTTP_IF_NONE_MATCH": old.tag} if old else {}
        answer, shown = self.site(page_environ(*key[:3]) | has)
        if shown is None:
            return answer
        if old and answer[0] == 304:
            return replace(old, asked_at=asked_at, commit=commit, shown=shown)
        return page_of(answer, key[3], asked_at, commit, shown) or answer

    def _settle(self, key: Key, done: asyncio.Future[CachedPage | Answer]) -> None:
        """Keep what came, and forget the oldest beyond the limits."""
        if self.asking.get(key, (0, None))[1] is done:
            del self.asking[key]
        page = None if done.cancelled() or done.exception() else done.result()
        newest = self.pages.get(key)
        if newest is not None and isinstance(page, CachedPage) and page.commit < newest.commit:
            return
        self._drop(key)
        if not isinstance(page, CachedPage):
            return
        self.pages[key] = page  # even an outdated one: the site is asked whether it has changed
        self.size += _bytes_of(key, page)
        while len(self.pages) > MAX_PAGES or self.size > MAX_BYTES:
            self._drop(next(iter(self.pages)))

    def _drop(self, key: Key) -> None:
        page = self.pages.pop(key, None)
        if page is not None:
            self.size -= _bytes_of(key, page)


def key_of(scope: Scope) -> Key | None:
    """The key of the page that is asked for; None where the site itself must answer.

    What a slug or a number may be the site decides: only its 200 is kept. Which of our hosts is asked for
    changes nothing of a public page, nor does any cookie but the language. Another host is refused by the
    site, and http is sent on to https where the site is there.
    """
    said, query = scope.headers.get, scope.query_string
    if (
        scope.method != "GET"
        or not is_ours(host_of(scope))
        or is_redirected_to_https(scope)
        or said("authorization") is not None
        or said("if-match") is not None
        or (query and not WITH_QUERY.fullmatch(f"{scope.path}?{query}"))
    ):
        return None
    coding = coding_of((said("accept-encoding") or "")[:100])
    return scope.path, query, language_of(cookies_of(scope)), coding


def is_anonymous(scope: Scope) -> bool:
    """Whether the site would give this request whatever it gives to one made of the key alone."""
    return cookies_of(scope).keys().isdisjoint({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name})


@lru_cache(maxsize=256)
def coding_of(accepted: str) -> str:
    """The best content coding of an Accept-Encoding header; empty for none."""
    weights = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = not re.fullmatch(r"q=0(\.0*)?", weight.strip())
    return next((coding for coding in CODINGS if weights.get(coding)), "")


def page_of(answer: Answer, coding: str, asked_at: float, commit: int, shown: Subjects) -> CachedPage | None:
    """The page that is kept of an answer; None of one that is not for everybody."""
    status, headers, body = answer
    named = {name.lower(): value for name, value in headers}
    etag = named.get("etag", "").removeprefix("W/")
    control = named.get("cache-control", "").lower()
    varies = {name.strip().lower() for name in named.get("vary", "").split(",")} - {"", "cookie"}
    if status != 200 or not etag or "set-cookie" in named or varies or any(no in control for no in NOT_KEPT):
        return None
    compress = CODINGS.get(coding) if len(body) >= SMALL and "content-encoding" not in named else None
    same = [(name, value) for name, value in headers if name.lower() not in COMPUTED_HEADERS]
    same += [("Vary", "Cookie, Accept-Encoding"), ("ETag", f"W/{etag}")]
    encoded = [("Content-Encoding", coding)] if compress else []
    return CachedPage(
        tag=etag,
        headers=[*same, *encoded],
        headers_of_304=[(name, value) for name, value in same if name.lower() != "content-type"],
        body=compress(body) if compress else body,
        asked_at=asked_at,
        commit=commit,
        shown=shown,
    )


class BoundedMemory(LocMemCache):
    """Django's cache in the memory of a process, with at most `MAX_BYTES` in it: what was read last stays.

    Django bounds the number of entries alone. It keeps each as bytes, in the order in which they were read;
    its stubs say nothing of how.
    """

    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._most: int = params["OPTIONS"]["MAX_BYTES"]

    def _set(self, key: str, value: bytes, *args: Any, **kwargs: Any) -> None:
        """Called under the cache's lock; adding up three thousand lengths takes a tenth of a millisecond."""
        super()._set(key, value, *args, **kwargs)  # type: ignore[misc]
        size = sum(map(len, self._cache.values()))
        while size > self._most and len(self._cache) > 1:
            oldest, gone = self._cache.popitem()
            del self._expire_info[oldest]
            size -= len(gone)


def _bytes_of(key: Key, page: CachedPage) -> int:
    """What a page takes of the memory, about."""
    return 3_000 + len(page.body) + sum(map(len, key))
