"""A frozen standing: without an account one gets the same bytes whatever the last round comes to.

Two evenings are played that differ in nothing but the results of the last round (decision 29). All that is
reached without an account is asked in both, and must not differ by a byte, headers included. Addresses are
those of the role walk and of the site map, each number of theirs from 1 to 4, so that a new page is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from itertools import product
from string import Formatter
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.access.addresses import ROWS
from tests.access.test_role_walk import as_if_never_asked
from tests.prepared import laid_out
from tests.results import set_result
from tests.sheets.verbs import record_totals
from tests.standings.conftest import create_teams
from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.planning import actions as planning
from tournaments.core.planning.errors import SettingFrozen
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.sheets import links
from tournaments.core.standings import public
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest
from tournaments.frontends.screens import actions as screens
from tournaments.frontends.screens.kinds import KINDS
from tournaments.platform.memory.page_cache import WITH_QUERY
from tournaments.platform.static_files import suit_drawings

pytestmark = pytest.mark.one_database

NUMBERS: Final = (1, 2, 3, 4)
"""What addresses name at night: rounds, tables, teams; by day `numbers_by_day`."""
ASKED: Final = (
    "",
    "?apres=1",
    "?apres=2",
    "?apres=3",
    "?partie=2",
    "?partie=3",
    "?par=nom",
    "?after=1",
    "?after=2",
    "?after=3",
    "?q=Joueur",
    "?q=1",
)
EVENINGS: Final = {"swiss": 2, "knockout": 3, "pools": 4, "melee": 2}
"""Draw method → rounds of eight that are entered."""
WHOLE: Final = [False, pytest.param(True, marks=pytest.mark.night)]  # true: ten seconds an evening
RANDOM: Final = {"screen_new", "time", "login", "language", "set_up", "health", "service_worker"}
"""Pages about no concours, which differ each time or are the same for everybody."""
EACH_TIME: Final = (
    r'csrfmiddlewaretoken" value="[^"]+', r'name="page" value="[^"]+', r'"at": \d+',
    r"page&quot;: &quot;[^&]+", r"&quot;at&quot;: \d+",
    r"etag&quot;: &quot;\\&quot;\w+",
)  # fmt: skip
"""What a server makes up anew for each answer: a form's token, a phone's own, the time."""

SCREENS: Final = {kind: f"kind_{kind}".ljust(22, "_") for kind in KINDS}
"""The key of a screen for each kind."""

Answer = tuple[int, list[tuple[str, str]], bytes]
"""Status, headers, body."""
Seen = dict[str, Answer]


@pytest.fixture
def evening(request: pytest.FixtureRequest, tournament: Tournament) -> Tournament:
    """All played but the last round, whose draw is published; frozen before it. By swiss, or `param`."""
    return create_evening(tournament, getattr(request, "param", "swiss"))


@laid_out
def create_evening(tournament: Tournament, method: str) -> Tournament:
    create_teams(tournament, 8)
    rounds = EVENINGS[method]
    tournament.draw_method, tournament.rounds_planned, tournament.freeze_last = method, rounds, True
    tournament.save()
    if tournament.individual:
        tournament.teams.update(player2=None)
    tournament.prizes.create(rank=1, text="Un jambon")
    tournament.special_prizes.create(place=1, kind="last", label="Au dernier", text="Une courge")
    tournament.special_prizes.create(place=2, kind="deal", label="Meilleure donne", text="Un verre")
    for _round in range(rounds - 1):
        for table in next_round(tournament).tables.all():
            set_result(table, 2010 + table.ns.number, 900 + table.ew.number)
        tournament.raise_results_version()
    next_round(tournament)
    pair_screens(tournament)
    return tournament


def pair_screens(tournament: Tournament) -> None:
    """One for each kind, the same in every evening: PostgreSQL goes on counting after a rollback."""
    for key in SCREENS.values():
        screens.pair(tournament, key, "Au bar", "clock")


def next_round(tournament: Tournament) -> Round:
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?")
"""Moments of the API: 33.08 seconds are no 3308 points."""
FINGERPRINTS = re.compile(r"(?<![0-9A-Za-z])(?=[0-9a-f]*[a-f])[0-9a-f]{12,}(?![0-9A-Za-z])")
"""Versions, seeds and names of files: any four digits stand in one of them some day."""


def won_by_ns(number: int) -> tuple[int, int]:
    return 17_013 + 101 * number, 3_307 + number


def won_by_ew(number: int) -> tuple[int, int]:
    return 4_409 + number, 15_117 + 103 * number


def finish(tournament: Tournament, results: Callable[[int], tuple[int, int]]) -> None:
    """The last round; its last table comes to the same in every evening, where there are several."""
    tables = list(tournament.rounds.latest("number").tables.order_by("number"))
    for table in tables:
        own = len(tables) > 1 and table is tables[-1]
        set_result(
            table, *(won_by_ns(0) if own else results(table.number)), finished_at=tournament.created_at
        )
    tournament.raise_results_version()


def concours_paths(resolver: URLResolver, tournament: Tournament, numbered: tuple[int, ...]) -> Iterator[str]:
    """The addresses below /c/, and those of the API, with each of these numbers that they may name."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from concours_paths(entry, tournament, numbered)
        elif "concours" in entry.pattern.converters:
            yield from api_paths(entry, tournament, numbered)
        elif entry.callback.__module__.startswith("tournaments.frontends.hall"):
            if "club" in entry.pattern.converters:
                continue  # a season, which keeps the secret of each of its concours: tests/season asks
            names = [name for name, kind in entry.pattern.converters.items() if "Int" in type(kind).__name__]
            for numbers in product(numbered, repeat=len(names)):
                named: dict[str, Any] = dict(zip(names, numbers, strict=True))
                named |= {} if entry.name == "public_start" else {"tournament": tournament.slug}
                yield reverse(str(entry.name), kwargs=named)


def api_paths(entry: URLPattern, tournament: Tournament, numbered: tuple[int, ...]) -> Iterator[str]:
    """An address of the API with each of these numbers; whatever it names beside the concours is a number."""
    names = [name for name in entry.pattern.converters if name != "concours"]
    for numbers in product(numbered, repeat=len(names)):
        named = dict(zip(names, numbers, strict=True))
        yield reverse(str(entry.name), kwargs={**named, "concours": tournament.slug})


def row_paths(tournament: Tournament) -> Iterator[str]:
    """The public addresses of the role walk that need nothing but a concours and a screen."""
    places = dict.fromkeys(("playing", "drawn", "draft"), tournament.slug) | {"screen": SCREENS["prizes"]}
    for row in ROWS:
        asks = {part[1] for part in Formatter().parse(row.path) if part[1]}
        if (
            row.right is Right.PUBLIC
            and row.method == "get"
            and row.name not in RANDOM
            and asks <= places.keys()
        ):
            yield row.path.format(**places)


def reached(tournament: Tournament, *, whole: bool, only: Container[str] | None = None) -> Seen:
    """All that somebody without an account gets: pages, screens of every kind, the phone of a table.

    With some of the numbers that addresses may name and the queries that they read, or with the `whole`;
    or of these addresses `only` those that are named.
    """
    numbered = NUMBERS if whole else numbers_by_day(tournament)
    cache.clear()
    seen: Seen = {}
    nobody = Client()

    def ask(path: str, client: Client = nobody, name: str = "") -> None:
        if only is not None and path not in only:
            return
        answer = client.get(path)
        own = {"Expires"} | ({"ETag"} if name else set())  # a phone has its own
        headers = [header for header in sorted(answer.items()) if header[0] not in own]
        seen[f"{name}{path}"] = (answer.status_code, headers, answer.content)

    for path in sorted({*concours_paths(get_resolver(), tournament, numbered), *row_paths(tournament)}):
        plain = path.startswith(("/c/", "/api/")) and not re.search(r"[\d?]", path.removeprefix("/api/1/"))
        for more in ASKED if plain else ("",):
            if whole or more == "" or WITH_QUERY.fullmatch(path + more):
                ask(path + more)
    for kind, key in SCREENS.items():
        screens.show_instead(tournament.club.screens.filter(key=key), kind, "Bonsoir")
        ask(f"/ecran/{key}/")
        ask(f"/ecran/{key}/version/")
    for name, phone in phones(tournament):
        ask("/t/", phone, name)
        ask("/t/etat/", phone, name)
    return seen


def numbers_by_day(tournament: Tournament) -> tuple[int, ...]:
    """The number of the last round; of the usual evening the first too, which other draws show alike."""
    last = EVENINGS[tournament.draw_method]
    return (1, last) if tournament.draw_method == "swiss" else (last,)


def phones(tournament: Tournament) -> Iterator[tuple[str, Client]]:
    """Phones of a table of the first round, and of the last table of the last one where there are several."""
    first, last = tournament.rounds.earliest("number"), tournament.rounds.latest("number")
    tables = [first.tables.order_by("number")[0], last.tables.order_by("-number")[0]]
    for table in tables[: 1 + (last.tables.count() > 1)]:
        phone = Client()
        phone.get(f"/t/{links.links_of(table.round)[table.pk].token}/")
        page = phone.get("/t/").context["page_token"]
        phone.post("/t/cote/", {"side": "NS", "page": page})
        yield f"phone of round {table.round.number}: ", phone


def same_each_time(seen: Seen) -> Seen:
    """Without what differs in each answer."""
    own = re.compile("|".join(EACH_TIME).encode())
    return {path: (status, headers, own.sub(b"", body)) for path, (status, headers, body) in seen.items()}


def two_evenings(
    tournament: Tournament, *, whole: bool, only: Container[str] | None = None
) -> tuple[Seen, Seen, list[str]]:
    """What is reached in each, and the addresses at which a figure of the last round stands in the first."""
    found, figures = [], set()
    for results in (won_by_ns, won_by_ew):
        with as_if_never_asked():
            finish(tournament, results)
            figures = figures or figures_of_the_last_round(tournament)
            found.append(reached(tournament, whole=whole, only=only))
    one, other = map(same_each_time, found)
    return one, other, [path for path, answer in one.items() if says_any(answer, figures)]


@pytest.mark.slow
@pytest.mark.parametrize("whole", WHOLE)
@pytest.mark.parametrize(
    ("evening", "status"),
    [
        pytest.param("swiss", Status.RUNNING, marks=pytest.mark.night),
        pytest.param(
            "swiss", Status.FINISHED, marks=pytest.mark.night
        ),  # all that it has, mêlée or pools have
        pytest.param("swiss", Status.SEALED, marks=pytest.mark.night),
        ("knockout", Status.SEALED),
        ("pools", Status.RUNNING),
        ("melee", Status.FINISHED),
    ],
    indirect=["evening"],
)
def test_nothing_that_needs_no_account_depends_on_the_last_round(
    evening: Tournament, status: Status, whole: bool
) -> None:
    evening.status = status
    evening.corrections_until = evening.created_at
    evening.save()
    one, other, telling = two_evenings(evening, whole=whole)
    assert [path for path in one if one[path] != other[path]] == []
    assert telling == []
    assert len(one) > (100 if whole else 50)


@pytest.mark.slow
def test_without_the_freeze_the_same_walk_tells_them_apart(evening: Tournament) -> None:
    """Otherwise nothing would be shown by it."""
    evening.freeze_last = False
    evening.save()
    with_figures = {
        "/c/saint-martin/classement/",
        "/api/1/concours/saint-martin/standing",
        "/api/1/concours/saint-martin/rounds/2",
        "/api/1/concours/saint-martin/rounds/2/tables/1",
    }
    told = with_figures | {
        "/c/saint-martin/equipes/1/",
        "/api/1/concours/saint-martin/teams/1",
        "/ecran/kind_standing_________/",
    }
    one, other, telling = two_evenings(evening, whole=False, only=told)
    assert {path for path in one if one[path] != other[path]} == told
    assert set(telling) >= with_figures


# By day the walk above looks for them, in each evening as far as it asks there.
@pytest.mark.night
@pytest.mark.parametrize("evening", EVENINGS, indirect=True)
def test_no_figure_of_the_last_round_is_in_any_byte(evening: Tournament) -> None:
    finish(evening, won_by_ns)
    figures = figures_of_the_last_round(evening)
    seen = reached(evening, whole=True)
    assert [path for path, answer in seen.items() if says_any(answer, figures)] == []


def figures_of_the_last_round(evening: Tournament) -> set[int]:
    """The points of its tables, and the sums that follow from them and are not published."""
    tables = evening.rounds.latest("number").tables
    figures = {points for table in tables.all() for points in (table.ns_points, table.ew_points)}
    if tables.count() > 1:
        figures -= {*won_by_ns(0)}  # its own table reads them
    sums = {row["points_for"] for row in standings.rows(standings.current(evening))}
    return figures | sums - {row["points_for"] for row in public.standing_of(evening).rows}


def says_any(answer: Answer, figures: set[int]) -> bool:
    """Whether one of these stands in an answer, with whatever parts its thousands."""
    _status, headers, body = answer
    bare = body.decode(errors="replace").replace(suit_drawings(), " ")  # its numbers are places of lines
    said = [header for header in headers if header[0] != "Content-Length"]  # it says how long, not what
    told = FINGERPRINTS.sub(" ", TIMES.sub(" ", bare + repr(said)))
    plain = re.sub(r"[\s\u00a0\u202f.,']", "", told)
    return any(str(each) in plain for each in figures)


def told_on_paper(tournament: Tournament) -> dict[tuple[str, int], Any]:
    """What each paper that more than the organizer may print says, for each round."""
    asked = [PaperRequest(tournament, round_.number) for round_ in tournament.rounds.all()]
    open_to_others = [paper for paper in PAPERS.values() if paper.right_for(tournament) is not Right.MANAGE]
    return {
        (paper.key, each.number or 0): paper.data_if_any(each) for paper in open_to_others for each in asked
    }


@pytest.mark.parametrize("evening", EVENINGS, indirect=True)
def test_no_paper_of_who_does_not_manage_depends_on_the_last_round(evening: Tournament) -> None:
    told = []
    for results in (won_by_ns, won_by_ew):
        with as_if_never_asked():
            finish(evening, results)
            told.append(told_on_paper(evening))
    one, other = told
    assert [key for key in one if one[key] != other[key]] == []
    assert one["standing", 1] is not None, "the frozen standing can hang on the wall"


def test_what_reveals_is_for_the_organizer_and_says_so(evening: Tournament, cast: Any) -> None:
    finish(evening, won_by_ns)
    secret, frozen = PAPERS["prizes"], f"/concours/{evening.slug}/impressions/"
    assert "À garder pour soi" in secret.content(PaperRequest(evening))["concours"]["facts"]
    for person, status, offered in ((cast.denis, 403, False), (cast.odile, 302, True)):
        client = Client()
        client.force_login(person, "django.contrib.auth.backends.ModelBackend")
        assert client.get(f"{frozen}palmares/").status_code == status
        assert ("Texte du speaker" in client.get(frozen).content.decode()) is offered
    Tournament.objects.update(freeze_last=False)
    evening.refresh_from_db()
    assert "À garder pour soi" not in secret.content(PaperRequest(evening))["concours"]["facts"]
    assert secret.right_for(evening) is Right.SHEETS


def test_everybody_reads_that_the_standing_is_frozen(evening: Tournament, client: Client) -> None:
    finish(evening, won_by_ns)
    for page in ("", "classement/", "equipes/1/"):
        assert "figé" in client.get(f"/c/{evening.slug}/{page}").content.decode(), page


def test_the_table_of_the_last_round_reads_its_own_result(evening: Tournament) -> None:
    record_totals(evening.rounds.get(number=2).tables.latest("number"), 1010, 900, 12)
    *_first, (name, own) = phones(evening)
    assert name == "phone of round 2: "
    assert own.get("/t/etat/").json()["score"] == [1010, 900]


def test_the_freeze_is_chosen_before_the_last_draw(evening: Tournament) -> None:
    for freeze in (True, False):
        Tournament.objects.update(freeze_last=not freeze)
        with pytest.raises(SettingFrozen):
            planning.change_settings(evening, freeze_last=freeze)
    evening.rounds.latest("number").delete()
    planning.change_settings(evening, freeze_last=True)


def test_the_desk_sees_everything(evening: Tournament, cast: Any) -> None:
    finish(evening, won_by_ns)
    desk = Client()
    desk.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    page = desk.get(f"/concours/{evening.slug}/classement/").content.decode()
    assert "figé pour le public" in page
    best = standings.rows(standings.current(evening))[0]
    assert re.sub(r"\D", "", f"{best['points_for']}") in re.sub(r"[\s\u00a0\u202f]", "", page)


def test_an_earlier_round_is_shown_as_ever(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    tournament.freeze_last = True
    tournament.save()
    play_round((1, 2, 2010, 901), (3, 4, 1802, 1203))
    play_round((1, 3, 2020, 905), (2, 4))
    known = public.standing_of(tournament)
    assert (known.frozen, known.through) == (False, 2)
    play_round((1, 4, 2031, 907), (2, 3))
    known = public.standing_of(tournament)
    assert (known.frozen, known.through, known.kept.after_round) == (True, 2, 2)
    assert "figé" in client.get("/c/saint-martin/classement/").content.decode()


def test_one_round_alone_is_not_told_at_all(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    tournament.freeze_last, tournament.rounds_planned = True, 1
    tournament.save()
    play_round((1, 2, 1913, 907))
    page = client.get("/c/saint-martin/classement/").content.decode()
    assert "figé" in page
    assert "Pas encore" not in page
    shown = re.sub(r"<[^>]*>", " ", page)  # in a tag stands the fingerprint of the code, with any digits
    assert "1913" not in re.sub(r"\D", "", shown)


def test_frozen_and_hidden_nothing_is_told_until_the_prizes(evening: Tournament, client: Client) -> None:
    evening.hide_before_last = True
    evening.save()
    finish(evening, won_by_ns)
    page = client.get(f"/c/{evening.slug}/classement/").content.decode()
    assert "jusqu’à la remise des prix" in page.replace("&#x27;", "'")
    assert "2 0" not in page
