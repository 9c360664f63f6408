"""How public pages are served: to whom, what they leave behind, and what a poll costs."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from tests.quickly import day_rows, sample_rows
from tests.results import set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.rounds.clock import add_minutes, pause
from tournaments.frontends.hall import serving
from tournaments.platform.program import code_hash_of

HOME, TABLES, TEAM, STANDINGS, TABLE = PAGES = [
    f"/c/saint-martin/{page}" for page in ("", "tables/", "equipes/1/", "classement/", "parties/1/tables/1/")
]
BIG = [f"/c/saint-martin/{page}" for page in ("tables/?partie=1", "tables/?par=nom", "equipes/", "images/")]
"""The other pages that grow with the teams."""
OWN_STATE = {TEAM, TABLE}
"""The pages that follow a sheet too."""


@pytest.fixture
def played(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    return tournament


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(  # by day who may do most there, and who has an account alone
    "who",
    ["odile", "lise", *(pytest.param(who, marks=pytest.mark.night) for who in ("denis", "agnes", "pierre"))],
)
def test_everybody_reads_the_same(played: Tournament, cast: Any, client: Client, path: str, who: str) -> None:
    assert played.status == Status.RUNNING
    page = Client().get(path).content
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    answer = client.get(path)
    assert (answer.status_code, answer.content) == (200, page)
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", [*PAGES, f"{TABLES}?q=1", f"{STANDINGS}?q=1"])
def test_a_page_leaves_nothing_behind(client: Client, path: str) -> None:
    answer = client.get(path)
    assert not answer.cookies
    assert b"csrf" not in answer.content
    assert answer["Cache-Control"] == "no-cache"
    assert "Cookie" in answer["Vary"]


@pytest.mark.parametrize(
    ("status", "answer"),
    [("draft", 404), ("open", 200), ("running", 200), ("finished", 200), ("sealed", 200)],
)
def test_nothing_is_public_before_inscriptions_open(
    played: Tournament, client: Client, status: str, answer: int
) -> None:
    played.status = status
    played.save()
    assert [client.get(path).status_code for path in PAGES] == [answer] * 5


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", PAGES)
def test_a_poll_that_finds_nothing_new_builds_nothing(
    client: Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = client.get(path)["ETag"]
    monkeypatch.setattr(serving, "render_to_string", lambda *_: pytest.fail("it was rendered again"))
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)
    assert len(asked) == 2 + (path in OWN_STATE), "the concours, its state, a sheet"
    assert client.get(path).status_code == 200, "from the cache"


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", [*PAGES, f"{TABLES}?q=1"])
def test_a_page_knows_its_own_version(client: Client, path: str) -> None:
    answer = client.get(path)
    assert f'data-version="{escape(answer["ETag"])}"' in answer.content.decode()


@pytest.mark.usefixtures("played")
def test_a_search_is_not_kept(client: Client) -> None:
    assert "Joueur 3a" in client.get(f"{TABLES}?q=3").content.decode()
    assert "Joueur 1a" in client.get(f"{TABLES}?q=1").content.decode()


def _result(concours: Tournament, _: Any) -> None:
    set_result(concours.rounds.get().tables.get(number=2), 1000, 2000)
    concours.raise_results_version()


def _settings(concours: Tournament, _: Any) -> None:
    concours.place = "Salle des fêtes"
    concours.save()


def _prize(concours: Tournament, _: Any) -> None:
    Prize.objects.create(tournament=concours, rank=1, text="Un jambon")


def _next_round(_: Tournament, play_round: Any) -> None:
    play_round((1, 3), (2, 4))


def _clock(concours: Tournament, _: Any) -> None:
    round_ = concours.rounds.get()
    round_.minutes, round_.started_at = 45, round_.published_at
    round_.save()


@pytest.mark.parametrize("change", [_result, _settings, _prize, _next_round, _clock])
@pytest.mark.parametrize("path", day_rows(PAGES, every=3))
def test_every_change_is_another_version(
    played: Tournament, client: Client, play_round: Any, path: str, change: Any
) -> None:
    before = client.get(path)["ETag"]
    change(played, play_round)
    answer = client.get(path, headers={"If-None-Match": before})
    assert answer.status_code == 200
    assert answer["ETag"] != before


def test_the_clock_changes_the_version(played: Tournament, client: Client) -> None:
    _clock(played, None)
    seen = {client.get(HOME)["ETag"]}
    round_ = played.rounds.get()
    for act in (lambda: add_minutes(round_, 5), lambda: pause(round_, now=round_.published_at)):
        act()
        seen.add(client.get(HOME)["ETag"])
    assert len(seen) == 3


@pytest.mark.usefixtures("played")
def test_each_language_has_its_own_version(client: Client) -> None:
    french = client.get(HOME)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    english = client.get(HOME, headers={"If-None-Match": french["ETag"]})
    assert english.status_code == 200
    assert b'lang="en"' in english.content


@pytest.mark.parametrize("path", sample_rows(PAGES))
def test_the_page_asks_the_same_for_few_and_for_many(
    tournament: Tournament, add_teams: Any, play_round: Any, client: Client, path: str
) -> None:
    counts = []
    for more in (4, 56):
        add_teams(more)
        last = tournament.teams.count()
        play_round(*((n, n + 1, 2000, 1000) for n in range(1, last - 2, 2)), byes=(last,))
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("teams", "size"),
    [(100, 20_000), pytest.param(500, 60_000, marks=pytest.mark.night)],  # 500 teams take four seconds
)
@pytest.mark.usefixtures("tournament")
def test_the_standing_of_many_teams_is_small_and_names_each_once(
    add_teams: Any, play_round: Any, client: Client, teams: int, size: int
) -> None:
    add_teams(teams)
    for _ in range(3):
        play_round(*((n, n + 1, 2000 + 7 * n % 400, 1000 + n) for n in range(1, teams, 2)))
    body = client.get(STANDINGS).content
    pages = [body, *(client.get(page).content for page in BIG)]
    assert max(len(gzip.compress(page, 6)) for page in pages) < size
    assert [body.count(f"Joueur {number}a".encode()) for number in range(1, teams + 1)] == [1] * teams


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("page", "same"),
    [
        (
            TEAM,
            ["?page=1", "?utm_source=x", "?apres=zero", "?partie=0", "?partie=" + "9" * 5000, "?par=numero"],
        ),
        (STANDINGS, ["?par=numero", "?apres=", "?apres=-1", "?apres=999"]),
        (STANDINGS, ["?apres=2", "?partie=1", "?par=nom", "?q=", "?q=%20&utm_source=x"]),
        (TEAM, ["?q=joueur", "?partie=1"]),
        (f"{TABLES}?par=nom", ["&par=nom", "&x=1", "&partie=2"]),
        (f"{STANDINGS}?apres=1", ["&apres=01", "&par="]),
    ],
)
def test_an_address_with_nonsense_is_the_same_page(
    client: Client, page: str, same: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    body = client.get(page).content
    monkeypatch.setattr(serving, "render_to_string", lambda *_: pytest.fail("it was kept twice"))
    for nonsense in same:
        answer = client.get(page + nonsense, follow=True)
        assert answer.redirect_chain == [(page, 302)], "and has its address"
        assert answer.content == body
    if page == TEAM:
        answer = client.get(TEAM.replace("/1/", "/0001/"), follow=True)
        assert (answer.redirect_chain, answer.content) == ([(TEAM, 302)], body)


@pytest.mark.usefixtures("played")
def test_many_addresses_of_a_page_make_few_renders(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand of them were each a page of its own."""
    rendered: list[str] = []

    def counted(template: str, context: dict[str, Any]) -> str:
        rendered.append(template)
        return render_to_string(template, context)

    monkeypatch.setattr(serving, "render_to_string", counted)
    for number in range(1, 100, 7):
        for path in (STANDINGS, TABLES, HOME, f"{HOME}regles/"):
            client.get(f"{path}?partie={number}&apres={100 - number}&par=nom", follow=True)
    # The standing with and without «apres=1», the tables by name with and without «partie=1», home, rules.
    assert len(rendered) == 6


@pytest.mark.usefixtures("played")
def test_each_page_is_kept_for_itself(client: Client) -> None:
    pages = [*PAGES, f"{TABLES}?par=nom"]
    for page in (*pages, TEAM.replace("1", "2")):
        client.get(page)
    assert len({client.get(page).content for page in (*pages, TEAM.replace("1", "2"))}) == len(pages) + 1


@pytest.mark.usefixtures("played")
def test_the_pages_of_a_big_concours_are_all_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get(TEAM)
    for page in range(1, 2 * 500):
        cache.set(f"another-page-{page}", "", 60)
    monkeypatch.setattr(serving, "render_to_string", lambda *_: pytest.fail("it was thrown away"))
    assert client.get(TEAM).status_code == 200


@pytest.mark.parametrize(
    "file",
    [
        "templates/hall/team.html",
        "tournaments/frontends/hall/lines.py",
        "tournaments/core/standings/wording.py",
        "tournaments/platform/formats/fr/formats.py",
        "locale/en/LC_MESSAGES/django.mo",
        "tournaments/static/dix/print/papers.css",
        "templates/printing/papers/cards.css",
        "tournaments/static/dix/js/phone.js",
        "templates/phone/sw.js",
        "scoring/cards.py",
    ],
)
def test_whatever_a_page_is_made_of_makes_another_edition(tmp_path: Path, file: str) -> None:
    assert (settings.BASE_DIR / file).exists()
    changed = tmp_path / file
    changed.parent.mkdir(parents=True)
    seen = {code_hash_of(tmp_path)}
    for content in ("before", "after"):
        changed.write_text(content)
        seen.add(code_hash_of(tmp_path))
    assert len(seen) == 3


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", [*PAGES, "/c/?tous"])
def test_another_edition_is_sent_again(client: Client, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    etag = client.get(path)["ETag"]
    monkeypatch.setattr(serving, "code_hash", lambda: "another")
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200
