"""Public pages from the server's memory: what may be kept, for how long, for whom, and how much of it."""

from __future__ import annotations

import asyncio
import gc
import gzip
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, current_thread
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import brotli
import pytest
from django.core.cache import caches
from django.urls import reverse

from tournaments import rsgi
from tournaments.platform.asked import page_environ
from tournaments.platform.memory import commits, page_cache
from tournaments.platform.memory.page_cache import BoundedMemory, CachedPage, PageCache, key_of, page_of

if TYPE_CHECKING:
    from tournaments.platform.memory.page_cache import Key

AT_LENGTH: Final = 30.0  # seconds, on a busy machine
BODY: Final = b"<p>Classement</p>" * 100
HEADERS: Final = [("Content-Type", "text/html"), ("ETag", 'W/"abc"'), ("Vary", "Cookie")]
KEY: Final[Key] = ("/c/x/", "", "fr", "")
SHOWN: Final = (commits.of_concours(7),)
CHANGED: Final = (*SHOWN, commits.ANY_CONCOURS)


class Headers(dict[str, str]):
    """Headers as the server hands them over, each there once, a cookie for each line of `cookie`."""

    def get_all(self, name: str) -> list[str]:
        return self[name].split("\n") if name in self else []


def scope(path: str = "/c/x/", query: str = "", method: str = "GET", **headers: str) -> Any:
    """What the server says of a request; `_` in the name of a header stands for a hyphen."""
    named = {"host": "localhost"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return SimpleNamespace(
        method=method,
        path=path,
        query_string=query,
        http_version="1.1",
        scheme="http",
        authority=None,
        client="127.0.0.1:5000",
        server="127.0.0.1:8000",
        headers=Headers(named),
    )


class Site:
    """A site with one page, which counts how often it is asked; `changed` makes it another page."""

    def __init__(self, headers: list[tuple[str, str]] = HEADERS, status: int = 200) -> None:
        self.status, self.headers, self.body = status, headers, BODY
        self.asked: list[Mapping[str, Any]] = []
        self.shown: tuple[commits.Subject, ...] | None = SHOWN

    def __call__(
        self, variables: Mapping[str, Any]
    ) -> tuple[tuple[int, list[tuple[str, str]], bytes], tuple[commits.Subject, ...] | None]:
        self.asked.append(variables)
        tag = dict(self.headers).get("ETag", "")
        if tag and variables.get("HTTP_IF_NONE_MATCH") == tag.removeprefix("W/"):
            return (304, self.headers, b""), self.shown
        return (self.status, self.headers, self.body), self.shown

    def changed(self) -> None:
        self.body += b"!"
        self.headers = [*HEADERS[:1], ("ETag", f'W/"{len(self.body)}"'), *HEADERS[2:]]


class AtOnce(Executor):
    """Runs what it is given before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def in_a_loop(ask: Callable[[], Awaitable[Any]]) -> Any:
    """What a coroutine brings, in a loop of its own: a browser's test may have left one in this thread."""

    async def asked() -> Any:
        return await ask()

    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: asyncio.run(asked())).result()


@pytest.mark.parametrize(
    "request_",
    [
        scope(authorization="Basic abc"),
        scope(authorization=""),
        scope(if_match='"abc"'),
        *(scope(host=host) for host in ("evil.example", "localhost:80:80", "a@localhost", "é")),
        *(scope(method=method) for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "get", "PURGE")),
        *(
            scope(path, query=query)
            for path in ("/c/x/", "/c/x/tables/", "/c/x/classement/", "/api/1/concours/x/standing", "/c/")
            for query in (
                "q=durand", "partie=1&q=durand", "x=1", "partie=01", "partie=-1", "partie=100", "partie=1\n",
                "apres=%31", "ecran=1", "par=numero", "tous=1", "partie=1&", "&", "=", "page=2",
                "partie=1&partie=2", "partie=1&partie=2&partie=3&partie=4", "hx=1", "partie=1;par=nom",
                "par=nom&partie=1", "par=nom&par=nom", "partie=1&apres=1",
                "partie=" + "9" * 5000, "💥",
            )
        ),
        *(
            scope(path, query=query)
            for path, query in (
                ("/c/x/regles/", "partie=7"), ("/c/x/classement/", "partie=7"), ("/c/x/tables/", "apres=7"),
                ("/c/x/equipes/1/", "par=nom"), ("/c/x/", "tous"), ("/api/1/concours/x/teams", "after=1"),
                ("/c/x/version/", "partie=1"), ("/ecran/abc/", "partie=1"), ("/c/x/y/tables/", "partie=1"),
            )
        ),
    ],
    ids=lambda one: ascii((one.method, one.path, one.query_string[:20], *one.headers.items())),
)  # fmt: skip
def test_the_site_itself_answers_what_is_not_plainly_public(request_: Any) -> None:
    assert key_of(request_) is None


@pytest.mark.parametrize(
    ("request_", "kept_as"),
    [
        (scope(), KEY),
        *(
            (scope(cookie=sent), ("/c/x/", "", language, ""))
            for sent, language in (
                ("django_language=en", "en"),
                ('django_language="en"', "en"),
                ("csrftoken=abc; django_language=en", "en"),
                (" django_language = en ;csrftoken=abc", "en"),
                ("django_language=en; sessionid=abc; appareil=abc", "en"),
                ("csrftoken=abc\ndjango_language=en", "en"),
                ("django_language=en; django_language=fr", "fr"),
                ("csrftoken=abc", "fr"),
                ("sessionid=abc; messages=abc", "fr"),
                ("x=django_language=en", "fr"),
                ("django_language=de", "fr"),
                ("django_language=fr\x00", "fr"),
                ("; = ;;", "fr"),
            )
        ),
        (scope("/c/x/tables/", query="partie=2&par=nom"), ("/c/x/tables/", "partie=2&par=nom", *KEY[2:])),
        (scope("/c/x/classement/", query="apres=99"), ("/c/x/classement/", "apres=99", *KEY[2:])),
        (
            scope("/api/1/concours/x/standing", query="after=3"),
            ("/api/1/concours/x/standing", "after=3", *KEY[2:]),
        ),
        (scope("/c/", query="tous"), ("/c/", "tous", "fr", "")),
        (scope("/c/é/../x"), ("/c/é/../x", "", "fr", "")),
        *((scope(host=host), KEY) for host in ("LOCALHOST:80", "127.0.0.1:65535", "[::1]", "localhost.")),
        (scope(accept_encoding="gzip, deflate, br"), (*KEY[:3], "br")),
        (scope(accept_encoding="GZIP;q=0.5, br;q=0"), (*KEY[:3], "gzip")),
        (scope(accept_encoding="gzip;q=0.0,deflate, zstd"), KEY),
        (scope(accept_encoding="*"), KEY),
        *((scope(x_forwarded_proto=said), KEY) for said in ("https", "http", "ftp", "https,http", "é")),
        (scope(accept_language="en", user_agent="x", hx_request="true", range="bytes=0-1", dnt="1"), KEY),
    ],
)
def test_the_key_is_the_address_and_the_language(request_: Any, kept_as: Key) -> None:
    assert key_of(request_) == kept_as


@pytest.mark.parametrize(
    ("status", "more"),
    [
        (404, []),
        (302, [("Location", "/connexion/")]),
        (500, []),
        (206, []),
        (200, [("Set-Cookie", "sessionid=abc")]),
        (200, [("Cache-Control", "private")]),
        (200, [("cache-control", "max-age=0, No-Store")]),
        (200, [("Vary", "Cookie, HX-Request")]),
        (200, [("Vary", "*")]),
        (200, [("ETag", "")]),
    ],
)
def test_an_answer_that_is_not_for_everybody_is_not_kept(status: int, more: list[tuple[str, str]]) -> None:
    assert page_of((200, HEADERS, BODY), "", 0, 0, SHOWN) is not None
    assert page_of((status, [*HEADERS, *more], BODY), "", 0, 0, SHOWN) is None
    site = Site([*HEADERS, *more], status)
    assert not isinstance(PageCache(site, AtOnce(), AtOnce()).fetch(KEY, None), CachedPage)


def test_a_view_must_say_that_its_answer_may_be_kept() -> None:
    site = Site()
    site.shown = None
    assert PageCache(site, AtOnce(), AtOnce()).fetch(KEY, None) == (200, HEADERS, BODY)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (None, 200),
        ("", 200),
        ('"abc"', 304),
        ('W/"abc"', 304),
        ('"x", W/"abc" , "y"', 304),
        ("*", 304),
        ('"abcd"', 200),
        ('"xabc"', 200),
        ("abc", 200),
        ('"x", "y"', 200),
    ],
)
def test_a_reader_who_has_the_page_gets_no_second_one(asked: str | None, status: int) -> None:
    page = page_of((200, HEADERS, BODY), "gzip", 0, 0, SHOWN)
    assert page is not None
    answered, headers, body = page.answer(asked)
    assert answered == status
    named = {name.lower(): value for name, value in headers}
    assert (named["etag"], named["vary"]) == ('W/"abc"', "Cookie, Accept-Encoding")
    assert (body == b"") == (status == 304) == ("content-encoding" not in named)


@pytest.mark.parametrize(
    ("coding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress), ("", bytes)]
)
def test_pages_are_kept_compressed(coding: str, unpack: Callable[[bytes], bytes]) -> None:
    page, small = (page_of((200, HEADERS, body), coding, 0, 0, SHOWN) for body in (BODY, b"abc"))
    assert page is not None
    assert small is not None
    assert unpack(page.body) == BODY
    assert (len(page.body) < 200) == bool(coding)
    assert small.body == b"abc", "so few bytes gain nothing"


def test_nothing_of_a_request_but_its_key_reaches_the_site() -> None:
    told: list[dict[str, Any]] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        told.append(dict(environ))
        environ[page_cache.CACHEABLE] = SHOWN
        start("200 OK", HEADERS)
        return [BODY]

    forged = {
        "user_agent": "x", "accept_language": "en", "hx_request": "true", "x_forwarded_for": "10.0.0.1",
        "x_forwarded_host": "evil.example", "if_none_match": '"old"', "range": "bytes=0-1",
    }  # fmt: skip
    path = "/c/été/tables/"
    answers = answered_by(site, scope(path, "par=nom", **forged), scope(path, "par=nom"))
    assert answers == [(200, BODY)] * 2
    assert len(told) == 1
    assert {name: told[0][name] for name in told[0] if name.startswith(("HTTP_", "PATH", "QUERY"))} == {
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": "django_language=fr",
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": "par=nom",
    }


@dataclass(frozen=True)
class Sent:
    """The other end of a request without a body, which keeps what it is answered."""

    response_bytes: Callable[[int, object, bytes], None]
    response_str: Callable[[int, object, str], None]

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in ():
            yield chunk


def answered_by(site: Any, *requests: Any) -> list[tuple[int, bytes]]:
    """The answers of the server's entrance to these requests, one after the other."""
    enter: Any = rsgi.rsgi_app(site, 1)

    async def ask() -> list[tuple[int, bytes]]:
        found: list[tuple[int, bytes]] = []

        def keep(status: int, _headers: object, body: bytes) -> None:
            found.append((status, body))

        def refuse(status: int, _headers: object, _: str) -> None:
            found.append((status, b""))

        for request in requests:
            await enter(request, Sent(keep, refuse))
        return found

    result: list[tuple[int, bytes]] = in_a_loop(ask)
    return result


def test_what_is_not_kept_is_asked_for_each_time() -> None:
    told: list[str] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        told.append(environ.get("HTTP_COOKIE", ""))
        start("404 Not Found", HEADERS)
        return [b"404"]

    requests = [scope(), scope(), scope("/autre/", cookie="sessionid=abc")]
    assert answered_by(site, *requests) == [(404, b"404")] * 3
    assert told == ["django_language=fr"] * 2 + ["sessionid=abc"]


@pytest.mark.parametrize(
    ("said", "from_memory"),
    [("https", True), ("https, http", True), ("http", False), ("HTTPS", False), ("", False)],
)
def test_where_the_site_is_https_alone_its_pages_are(said: str, from_memory: bool, settings: Any) -> None:
    settings.HTTPS = True
    named = {"x_forwarded_proto": said} if said else {}
    assert key_of(scope(**named)) == (KEY if from_memory else None)
    assert page_environ(*KEY[:3])["HTTP_X_FORWARDED_PROTO"] == "https"


@pytest.mark.parametrize(
    "cookies", ["csrftoken=abc", "csrftoken=abc; django_language=fr", "x=y", "sessioni=d"]
)
def test_a_cookie_that_the_site_does_not_read_asks_it_no_second_time(cookies: str) -> None:
    told: list[str] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        told.append(environ["HTTP_COOKIE"])
        start("404 Not Found", HEADERS)
        return [b"404"]

    assert answered_by(site, scope(cookie=cookies)) == [(404, b"404")]
    assert told == ["django_language=fr"]


@pytest.mark.parametrize("cookies", ["sessionid=abc", "messages=abc; django_language=en"])
def test_who_has_cookies_is_told_of_what_is_not_kept_by_the_site_itself(cookies: str) -> None:
    """The page of an error, or of a log-in, is not the same for who is logged in."""

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("404 Not Found", HEADERS)
        return [environ["HTTP_COOKIE"].encode()]

    assert answered_by(site, scope(cookie=cookies)) == [(404, cookies.encode())]


def test_any_browser_is_served_the_page_that_is_kept() -> None:
    """A phone that chose English, a screen in the organizer's browser: one question to the site."""
    told: list[str] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        told.append(environ["HTTP_COOKIE"])
        environ[page_cache.CACHEABLE] = SHOWN
        start("200 OK", HEADERS)
        return [BODY]

    chosen = [f"{more}django_language=en" for more in ("", "csrftoken=a; ", "sessionid=b; ", "table=c; ")]
    assert answered_by(site, *(scope(cookie=sent) for sent in chosen)) == [(200, BODY)] * 4
    assert told == ["django_language=en"]


@pytest.mark.parametrize("method", ["get", "Get", "gET", "head", "post", "Post", "purge"])
@pytest.mark.parametrize(
    "path", ["/c/x/", "/c/x/classement/", "/heure/", "/connexion/", "/ordinateur/copie/"]
)
def test_a_method_that_django_would_read_as_another_is_refused(method: str, path: str) -> None:
    def site(*_: object) -> list[bytes]:
        raise AssertionError("The site must not be asked.")

    assert answered_by(site, scope(path, "q=durand", method)) == [(400, b"")]


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("GET", "/c/x/classement/", "looking"),
        ("HEAD", "/c/x/classement/", "looking"),
        ("OPTIONS", "/c/x/classement/", "looking"),
        ("PURGE", "/c/x/classement/", "looking"),
        ("POST", "/c/x/rejouer/juger/", "looking"),
        ("POST", "/api/1/concours/x/rounds", "drawing"),
        ("GET", "/api/1/concours/x/rounds", "looking"),
        ("POST", "/concours/x/parties/1/publier/", "site"),
        ("GET", "/t/", "site"),
        ("GET", "/ordinateur/copie/", "slow"),
    ],
)
def test_what_a_stranger_asks_without_writing_waits_for_no_deal(method: str, path: str, lane: str) -> None:
    lanes: list[str] = []

    def site(_: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        lanes.append(current_thread().name.partition("_")[0])
        start("200 OK", [])
        return [b""]

    answered_by(site, scope(path, "q=durand", method))
    assert lanes == [lane]


@pytest.mark.parametrize(
    "draws", [("round_draw", ["x"]), ("round_redraw", ["x", 2]), ("api_rounds", ["x"])], ids=str
)
def test_what_draws_keeps_no_deal_waiting(draws: tuple[str, list[Any]]) -> None:
    assert rsgi.DRAWS.fullmatch(reverse(draws[0], args=draws[1]))


def test_no_thread_keeps_the_others_waiting_for_the_interpreter() -> None:
    """A draw did, for five milliseconds at each of three steps of a poll, and each collection of garbage."""
    gc.unfreeze()  # the suite freezes what it has, too
    sys.setswitchinterval(0.005)
    rsgi.share_interpreter()
    assert sys.getswitchinterval() == pytest.approx(0.0005)
    assert gc.get_freeze_count() > 10_000, "what is there from the start is not looked through again"


def waiting_together(site: Site, readers: int, *, leaving: int = 0) -> list[Any]:
    """What readers who wait for one page get, all there before the site answers; the first ones leave."""
    everybody = Event()

    def waits(variables: Mapping[str, Any]) -> Any:
        everybody.wait()
        return site(variables)

    async def ask() -> list[Any]:
        with ThreadPoolExecutor(1) as thread:
            cache = PageCache(waits, thread, thread)
            asking = [asyncio.ensure_future(cache.asked(KEY)) for _ in range(readers)]
            await asyncio.sleep(0)  # each of them has begun to wait
            for reader in asking[:leaving]:
                reader.cancel()
            everybody.set()
            return await asyncio.gather(*asking[leaving:])

    return in_a_loop(ask)


def test_all_who_wait_for_a_page_ask_the_site_once() -> None:
    site = Site()
    pages = waiting_together(site, 50, leaving=1)
    assert len(site.asked) == 1
    assert [type(page) for page in pages] == [CachedPage] * 49


def test_an_answer_for_one_is_not_given_to_those_who_wait_with_them() -> None:
    assert waiting_together(Site(status=404), 2) == [(404, HEADERS, BODY), None]


def test_who_makes_up_addresses_keeps_no_known_page_waiting_and_soon_waits_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What people look at is asked for beside what nobody has looked at yet, of which few wait."""
    monkeypatch.setattr(rsgi, "MAX_UNKNOWN", 2)
    renewed, told = Event(), []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        path = environ["PATH_INFO"]
        if path != "/c/known/":
            assert renewed.wait(AT_LENGTH), "the known page waits for what a stranger made up"
        elif path in told:
            renewed.set()
        told.append(path)
        environ[page_cache.CACHEABLE] = SHOWN
        start("200 OK", [*HEADERS[:1], ("ETag", f'W/"{len(told)}"')])
        return [BODY]

    statuses: dict[str, int] = {}

    async def ask() -> None:
        enter: Any = rsgi.rsgi_app(site, 1)

        async def look(path: str) -> None:
            def keep(status: int, _headers: object, _body: object) -> None:
                statuses[path] = status

            await enter(scope(path), SimpleNamespace(response_bytes=keep, response_str=keep))

        await look("/c/known/")
        commits._count_commit(CHANGED)
        strangers = [f"/c/made-up-{number}/" for number in range(4)]
        await asyncio.gather(*map(look, [*strangers, "/c/known/", strangers[0]]))

    in_a_loop(ask)
    assert list(statuses.values()).count(503) == 2
    assert [statuses[path] for path in ("/c/known/", "/c/made-up-0/", "/c/made-up-1/")] == [200] * 3


class Clock:
    """A clock that stands still until it is set."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_page_is_sent_for_a_second_then_asked_for_and_never_two_seconds_old(clock: Clock) -> None:
    site = Site()

    async def ask() -> None:
        cache = PageCache(site, AtOnce(), AtOnce(), now=clock)
        first = await cache.asked(KEY)
        assert cache.current(KEY) == first
        site.changed()
        clock.seconds += 0.9
        assert cache.current(KEY) == first
        assert len(site.asked) == 1, "within a second nobody is asked"
        clock.seconds += 0.6
        assert cache.current(KEY) == first
        while cache.asking:
            await asyncio.sleep(0)
        assert len(site.asked) == 2, "then somebody asks for those who come next"
        second = cache.current(KEY)
        assert second != first
        clock.seconds += 1.95
        assert cache.current(KEY) is None
        assert len(site.asked) == 2
        third = await cache.asked(KEY)
        assert isinstance(third, CachedPage)
        assert isinstance(second, CachedPage)
        assert third.body is second.body, "unchanged: neither rendered nor compressed again"

    in_a_loop(ask)


def test_a_commit_outdates_what_is_kept_and_what_is_being_asked_for(clock: Clock) -> None:
    site = Site()

    def commits_meanwhile(variables: Mapping[str, Any]) -> Any:
        answer = site(variables)
        if len(site.asked) == 2:
            commits._count_commit(CHANGED)
        return answer

    async def ask() -> None:
        cache = PageCache(commits_meanwhile, AtOnce(), AtOnce(), now=clock)
        await cache.asked(KEY)
        assert cache.current(KEY) is not None
        commits._count_commit(CHANGED)
        assert cache.current(KEY) is None
        await cache.asked(KEY)
        assert cache.current(KEY) is None, "the commit may have come after the site had read"
        await cache.asked(KEY)
        assert cache.current(KEY) is not None

    in_a_loop(ask)


def test_an_answer_asked_for_before_a_commit_is_not_for_who_asks_after_it() -> None:
    site, go_on = Site(), Event()

    def waits(variables: Mapping[str, Any]) -> Any:
        answer = site(variables)
        go_on.wait()
        return answer

    async def ask() -> list[Any]:
        with ThreadPoolExecutor(2) as threads:
            cache = PageCache(waits, threads, threads)
            before = asyncio.ensure_future(cache.asked(KEY))
            await asyncio.sleep(0)
            commits._count_commit(CHANGED)
            after = asyncio.ensure_future(cache.asked(KEY))
            await asyncio.sleep(0)
            go_on.set()
            return [await before, await after, cache.current(KEY)]

    before, after, kept = in_a_loop(ask)
    assert before.commit < after.commit == kept.commit
    assert len(site.asked) == 2


@pytest.mark.parametrize("known", [True, False])
def test_deals_at_other_tables_let_all_readers_wait_for_one_answer(known: bool) -> None:
    """Each deal counted: twenty readers of a page that takes 0.2 s asked twenty times, the last for 3.8 s."""
    site, go_on = Site(), Event()

    def waits(variables: Mapping[str, Any]) -> Any:
        answer = site(variables)
        go_on.wait()
        return answer

    async def ask() -> None:
        with ThreadPoolExecutor(8) as threads:
            cache = PageCache(waits, threads, threads)
            if known:
                go_on.set()
                await cache.asked(KEY)
                go_on.clear()
                commits._count_commit(CHANGED)
            asking = []
            for table in range(6):
                asking.append(asyncio.ensure_future(cache.asked(KEY)))
                await asyncio.sleep(0)
                commits._count_commit((commits.of_sheet(table),))
            go_on.set()
            await asyncio.gather(*asking)

    in_a_loop(ask)
    assert len(site.asked) == 1 + known


def test_a_page_in_another_coding_is_not_one_that_nobody_has_looked_at() -> None:
    """Its first look in a coding that nobody had asked for waited behind fifty searches: 14 s."""

    class Busy(Executor):
        """The thread of strangers, which has other things to do."""

    async def ask() -> list[bool]:
        site = Site()
        cache = PageCache(site, AtOnce(), AtOnce())
        await cache.asked(KEY)
        cache.strangers = Busy()
        others = [(*KEY[:3], coding) for coding in ("br", "gzip")]
        assert not any(map(cache.is_unknown, others))
        pages = [await cache.asked(other) for other in others]
        assert cache.is_unknown((KEY[0], "", "en", ""))
        return [isinstance(page, CachedPage) for page in pages] + [len(cache.unknown) == 0]

    assert in_a_loop(ask) == [True] * 3


@pytest.mark.slow
def test_the_memory_is_bounded_whatever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "MAX_PAGES", 50)
    monkeypatch.setattr(page_cache, "MAX_BYTES", 200_000)

    async def ask() -> None:
        cache = PageCache(Site(), AtOnce(), AtOnce())
        missing = PageCache(Site(status=404), AtOnce(), AtOnce())
        for number in range(3_000):
            key = (f"/c/x/equipes/{number}/" + "0" * number, "", "fr", "")
            await missing.asked(key)
            page = await cache.asked(key)
            assert cache.current(key) in (page, None)
            assert len(cache.pages) <= 50
            assert cache.size <= 200_000
        assert cache.pages, "the latest are kept"
        assert not cache.asking
        assert cache.size == sum(page_cache._bytes_of(*kept) for kept in cache.pages.items())
        assert not missing.pages

    in_a_loop(ask)


def test_what_django_keeps_is_bounded_in_bytes_and_what_was_read_last_stays() -> None:
    """Three thousand standings of five hundred teams were a gigabyte."""
    memory = BoundedMemory("a test’s own", {"OPTIONS": {"MAX_ENTRIES": 3_000, "MAX_BYTES": 10_000}})
    memory.set("read", "a" * 1_000)
    for number in range(50):
        memory.set(f"page-{number}", "b" * 1_000)
        assert memory.get("read") is not None
        assert sum(map(len, memory._cache.values())) <= 10_000
    assert memory.get("page-49") is not None
    assert memory.get("page-0") is None
    memory.set("larger-than-all", "c" * 20_000)
    assert memory.get("larger-than-all") is not None
    assert memory.get("read") is None
    assert caches.settings["default"]["BACKEND"] == f"{BoundedMemory.__module__}.BoundedMemory"
    assert caches.settings["default"]["OPTIONS"]["MAX_BYTES"] <= 64_000_000
