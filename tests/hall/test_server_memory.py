"""What the server may keep of the real site for everybody: public pages, and nothing that is not."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from django.test import Client

from tests.access.addresses import COMPUTER, INSTALLATION
from tests.browser.site import manage
from tests.concours import saint_martin
from tests.platform.hall import SMALL, Line, hall
from tests.platform.test_page_cache import Headers
from tournaments import rsgi
from tournaments.core.club_seasons import actions as seasons
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.season.standing import Rules
from tournaments.frontends.hall import urls
from tournaments.frontends.hall.serving import FLAG_VALUES, ROUND_PARAMS
from tournaments.frontends.screens.actions import pair, reload
from tournaments.platform.memory import commits
from tournaments.platform.memory.page_cache import CACHEABLE, PREFIXES, CachedPage, PageCache, key_of
from tournaments.wsgi import application

PUBLIC: Final = [
    f"/c/saint-martin/{page}"
    for page in (
        "",
        "tables/",
        "equipes/",
        "equipes/1/",
        "parties/1/tables/1/",
        "classement/",
        "images/",
        "regles/",
        "tirage/",
        "version/",
        "version/feuilles/",
    )
]
NOBODYS: Final = [
    *(row.path for row in (*INSTALLATION, *COMPUTER) if row.method == "get"),
    *(f"/concours/saint-martin/{page}" for page in ("", "classement/", "parties/1/", "feuilles/")),
    "/concours/", "/t/", "/e/", "/static/dix/css/base.css", "//c/saint-martin/", "/C/saint-martin/", "/c",
    "/c/../concours/saint-martin/", "/c/saint-martin/../../concours/saint-martin/", "/c/saint-martin/tables",
    "/c/nulle-part/", "/c/saint-martin/equipes/99/", "/c/saint-martin/parties/1/tables/9/",
    "/c/saint-martin/parties/2/tables/1/", "/c/saint-martin/tirage/2/demande.json",
    "/c/saint-martin\x00/", "/c/saint-martin/tableau/", "/c/saint-martin//", "/c/é/", "/c/" + "x" * 3000,
]  # fmt: skip


def request_for(path: str, query: str = "", **headers: str) -> Any:
    named = Headers({"host": "localhost", **headers})
    return SimpleNamespace(method="GET", path=path, query_string=query, headers=named)


def kept(path: str, query: str = "", *, old: CachedPage | None = None, **headers: str) -> CachedPage | None:
    """What the server would keep of this request, as its entrance asks the site."""

    def site(variables: dict[str, Any]) -> Any:
        environ = rsgi.plain_environ("GET") | variables
        return rsgi.call_wsgi(application, environ), environ.get(CACHEABLE)

    key = key_of(request_for(path, query, **headers)) if path.startswith(PREFIXES) else None
    answer = None if key is None else PageCache(site, *[SimpleNamespace()] * 2).fetch(key, old)  # type: ignore[arg-type]
    return answer if isinstance(answer, CachedPage) else None


@pytest.fixture
def played(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    return tournament


@pytest.fixture(autouse=True)
def _connections_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a request closes the connection; here it is that of the test."""
    monkeypatch.setattr("django.core.handlers.wsgi.signals.request_started.send", lambda **_: None)
    monkeypatch.setattr("django.http.response.signals.request_finished.send", lambda **_: None)


@pytest.mark.slow
@pytest.mark.usefixtures("played")
def test_only_public_pages_of_a_published_concours_are_kept(client: Client) -> None:
    for path in PUBLIC:
        page = kept(path)
        assert page is not None, path
        assert page.body == client.get(path).content, "what everybody reads"
        assert not {"set-cookie"} & {name.lower() for name, _ in page.headers}
    assert not [path for path in NOBODYS if kept(path)]
    assert kept("/c/", "tous")


def test_the_page_of_a_season_is_kept_where_it_is_public(
    cast: Any, client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    season = seasons.create_season(cast.amicale, "Saison", Rules())
    address = f"/saisons/{cast.amicale.slug}/{season.pk}/"
    assert kept(address) is None
    seasons.change_season(season, "Saison", Rules(), public=True)
    page = kept(address)
    assert page is not None
    assert page.body == client.get(address).content
    assert kept(f"{address}saison.json") is None
    with django_capture_on_commit_callbacks(execute=True):
        seasons.set_evenings(season, [])
    assert commits.is_outdated(page.shown, page.commit), "other evenings are another standing"


@pytest.mark.parametrize("status", [Status.DRAFT, Status.OPEN])
def test_nothing_is_kept_of_what_is_not_published(played: Tournament, status: Status) -> None:
    before = kept("/c/saint-martin/tables/")
    played.status = status
    played.save()
    round_ = played.rounds.get()
    round_.published_at = None
    round_.save()
    now = kept("/c/saint-martin/tables/")
    assert (now is None) == (status == Status.DRAFT)
    assert before is not None
    assert b"Joueur 1a" in before.body
    assert now is None or b"Joueur 1a" not in now.body
    assert kept("/c/saint-martin/tirage/1/demande.json") is None


@pytest.mark.usefixtures("played")
def test_who_is_logged_in_and_a_host_that_is_not_ours_change_nothing(cast: Any, client: Client) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    session = client.cookies["sessionid"].value
    logged_in, nobody = kept(PUBLIC[0], cookie=f"sessionid={session}"), kept(PUBLIC[0])
    assert logged_in is not None
    assert nobody is not None
    assert logged_in.body == nobody.body
    assert kept(PUBLIC[0], authorization=f"Bearer {session}") is None
    for host in ("evil.example", "localhost.evil.example", "localhost:80:80", "127.1", "[::2]"):
        assert kept(PUBLIC[0], host=host) is None
    assert kept(PUBLIC[0], host="LOCALHOST:8000") is not None
    english = kept(PUBLIC[0], cookie="django_language=en")
    assert english is not None
    assert b'lang="en"' in english.body


def test_a_page_that_did_not_change_is_not_rendered_again(played: Tournament) -> None:
    before = kept(PUBLIC[0])
    again = kept(PUBLIC[0], old=before)
    assert before is not None
    assert again is not None
    assert again.body is before.body
    played.place = "Salle des fêtes"
    played.save()
    changed = kept(PUBLIC[0], old=again)
    assert changed is not None
    assert b"Salle des f" in changed.body


@pytest.mark.usefixtures("played")
def test_pages_ask_for_a_few_bytes(client: Client) -> None:
    answer = client.get("/c/saint-martin/version/")
    assert answer.content.decode() == answer["ETag"] == client.get("/c/saint-martin/classement/")["ETag"]
    assert len(answer.content) < 50
    page = client.get("/c/saint-martin/classement/").content.decode()
    assert 'data-live="5"' in page
    assert 'data-asks="/c/saint-martin/version/"' in page


def test_what_a_screen_asks_is_kept_once_it_is_named(played: Tournament) -> None:
    """Anybody can make up keys: what they ask must not push out what the hall reads."""
    paths = [f"/ecran/{'k' * 22}/{page}" for page in ("", "version/")]
    assert not [path for path in paths if kept(path)]
    pair(played, "k" * 22, "Au-dessus du bar", "tables")
    assert all(kept(path) for path in paths)


@pytest.mark.usefixtures("played")
def test_a_search_is_asked_of_the_site() -> None:
    assert kept("/c/saint-martin/tables/", "q=joueur") is None
    assert kept("/c/saint-martin/tables/", "partie=1&q=joueur") is None


def test_a_page_is_kept_with_the_parameters_that_it_reads_and_with_no_other() -> None:
    """What a page says it reads, and what the entrance lets into a key, are written in two places."""
    said = [f"{name}=2" for name in ROUND_PARAMS] + [f"{name}={value}" for name, value in FLAG_VALUES.items()]
    reading = 0
    for address in urls.urlpatterns:
        path = f"/c/x/{re.sub('<[^>]*>', '1', str(address.pattern))}"
        read = getattr(address.callback, "reads", ())
        reading += bool(read)
        kept_with = [query for query in said if key_of(request_for(path, query))]
        assert kept_with == [query for query in said if query.partition("=")[0] in read], path
    assert reading == 3
    assert key_of(request_for("/c/x/tables/", "partie=2&par=nom"))
    assert not key_of(request_for("/c/x/tables/", "par=nom&partie=2"))


def test_a_stranger_cannot_make_a_page_be_kept_under_many_addresses(played: Tournament) -> None:
    """Only published rounds, what the page reads, and numbers as its own links write them."""
    play = [("tables/", "partie=1"), ("tables/", "partie=1&par=nom"), ("classement/", "apres=1")]
    assert all(kept(f"/c/saint-martin/{page}", query) for page, query in play)
    assert played.rounds.count() == 1
    made_up = [
        *((page, f"{name}={n}") for page in ("tables/", "classement/", "regles/", "version/", "") for name in
          ROUND_PARAMS for n in (2, 3, 50, 99)),
        ("classement/", "partie=1"), ("classement/", "par=nom"), ("tables/", "apres=1"),
        ("version/", "partie=1"),
        ("regles/", "partie=1"), ("tirage/1/demande.json", "partie=1"), ("equipes/01/", ""),
        ("equipes/00001/", ""), ("parties/01/tables/1/", ""), ("parties/1/tables/0001/", ""),
        ("tirage/01/demande.json", ""),
    ]  # fmt: skip
    assert [one for one in made_up if kept(f"/c/saint-martin/{one[0]}", one[1])] == []
    api = "/api/1/concours/saint-martin"
    assert kept(f"{api}/standing", "after=1")
    assert kept(f"{api}/teams/1")
    for path, query in (
        (f"{api}/standing", "after=2"),
        (f"{api}/teams", "after=1"),
        (f"{api}/teams/001", ""),
        (f"{api}/rounds/01", ""),
    ):
        assert kept(path, query) is None, (path, query)


@pytest.mark.usefixtures("played")
def test_names_of_one_host_are_one_key() -> None:
    assert key_of(request_for(PUBLIC[0], host="LocalHost:8000")) == key_of(
        request_for(PUBLIC[0], host="localhost:8000")
    )


def _result(concours: Tournament) -> None:
    concours.raise_results_version()


def _place(concours: Tournament) -> None:
    concours.place = "Salle des fêtes"
    concours.save()


def _prize(concours: Tournament) -> None:
    Prize.objects.create(tournament=concours, rank=1, text="Un jambon")


def _clock(concours: Tournament) -> None:
    round_ = concours.rounds.get()
    round_.minutes, round_.started_at = 45, round_.published_at
    round_.save()


def _publication(concours: Tournament) -> None:
    concours.status = Status.DRAFT
    concours.save()


def _outdated(pages: Mapping[str, CachedPage]) -> set[str]:
    return {path for path, page in pages.items() if commits.is_outdated(page.shown, page.commit)}


OWN: Final = (
    "/c/saint-martin/tables/",
    "/c/saint-martin/version/",
    "/c/saint-martin/version/feuilles/",
    "/api/1/concours/saint-martin/standing",
)
ALL: Final = ("/c/", "/api/1/concours")
SCREEN: Final = f"/ecran/{'k' * 22}/"


def _one_of_each(concours: Tournament) -> dict[str, CachedPage]:
    """A kept page of each kind: of the concours, of all of them, of a screen."""
    pair(concours, "k" * 22, "Au-dessus du bar", "names")
    paths = [*OWN, *ALL, SCREEN]
    pages = {path: page for path in paths if (page := kept(path, "tous" if path == "/c/" else ""))}
    assert list(pages) == paths
    return pages


@pytest.mark.parametrize("change", [_result, _place, _prize, _clock, _publication])
def test_a_commit_that_public_pages_show_outdates_them(
    played: Tournament, change: Any, django_capture_on_commit_callbacks: Any
) -> None:
    pages = _one_of_each(played)
    with django_capture_on_commit_callbacks(execute=True):
        change(played)
        assert not _outdated(pages), "not before the commit"
    assert _outdated(pages) == set(pages)


def test_a_commit_outdates_nothing_that_does_not_show_it(
    played: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    """A draw of another concours, or an order to screens, had all phones of the hall ask the site at once."""
    other, pages = (
        saint_martin(played.club, slug="ailleurs", rounds_planned=3, ending="target"),
        _one_of_each(played),
    )
    for change, outdated in (
        (other.raise_results_version, {*ALL}),
        (lambda: reload(played.club.screens.all()), {*ALL, SCREEN}),
        (played.club.save, set(pages)),
    ):
        with django_capture_on_commit_callbacks(execute=True):
            change()
        assert _outdated(pages) == outdated


@pytest.mark.slow
def test_two_seconds_after_the_commit_of_another_process_nobody_reads_the_old_page(tmp_path: Path) -> None:
    concours = hall(tmp_path / "data", SMALL)
    path = f"/c/{concours.slug}/classement/"
    change = "from tournaments.core.models.planning import Tournament as T; c = T.objects.get()"
    with concours.served(), Line(concours.port) as phone:
        _, old = phone.ask("GET", path)
        assert b"Nouveau" not in old
        manage(
            tmp_path / "data",
            "shell",
            "--verbosity=0",
            "--command",
            f"{change}; c.name = 'Nouveau'; c.save()",
        )
        changed = time.monotonic()
        new = False
        while not new:
            asked = time.monotonic()
            answer, body = phone.ask("GET", path)
            assert answer.status == 200
            new = b"Nouveau" in body
            assert new or asked < changed + 2
