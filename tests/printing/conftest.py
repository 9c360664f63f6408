"""A concours with a published round, and papers read back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.printing.contents import others_of
from tests.printing.kept import KeptPaper, KeptPapers, without_collecting
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.printing.content import CardRules, PaperContent, RoundDraw, SeatedPair
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.standing import SPECIAL_PRIZE_RANK, PrintedStanding

if TYPE_CHECKING:
    from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress

Pairs = Sequence[tuple[str, str]]
"""Players of teams, two by two."""
LONG = (
    "Jean-Christophe-Maximilien de La Tour-Maubourg-Éluard d’Orme",
    "ЕКАТЕРИНА-АЛЕКСАНДРА ВОСКРЕСЕНСКАЯ-ПРЕОБРАЖЕНСКАЯ-ДОБРОЛЮБОВ",
)
"""Names of sixty letters, as long as one may be."""
GREEK = "ΑΛΕΞΑΝΔΡΟΣ-ΚΩΝΣΤΑΝΤΙΝΟΣ ΠΑΠΑΔΗΜΗΤΡΑΚΟΠΟΥΛΟΣ-ΧΑΤΖΗΓΕΩΡΓΙΟΥ ΜΩ"
ACCENTED = "À l’Été d’Émile"
"""The name of a concours whose capitals reach above the others."""
EXTREMES: Pairs = (LONG, (LONG[1], LONG[1]), (GREEK, LONG[1]), (GREEK, GREEK))
"""Teams of two such players, in small letters and in capitals of two other scripts."""
NAMELESS = {"spares", "tents", "ruling", "rules", "scale", "hall_plan", "poster", "evening"}
"""Papers that name no player."""
MANY = 16
"""So many tables fill sheets."""
SPECIMENS = [
    pytest.param(MANY, True, id="16-long"),
    # The fullest end by day: what a paper is made of is smallest and closest there.
    *(
        pytest.param(tables, long, id=f"{tables}-{'long' if long else 'short'}", marks=pytest.mark.night)
        for tables, long in ((1, False), (1, True), (MANY, False))
    ),
]
"""Tables and whether names are long, of the papers that many tests look at."""
MakeRound = Callable[[int], Round]
Prints = Callable[[PaperContent], PdfReader]


@pytest.fixture(autouse=True)
def shelf(settings: Any, tmp_path: Path) -> Path:
    """A data folder of this test's own."""
    settings.DATA_DIR = tmp_path
    return tmp_path / "papers"


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    """A concours of the Amicale, with Agnès as its referee."""
    return create_tournament(cast)


@laid_out
def create_tournament(cast: Any) -> Tournament:
    concours = saint_martin(
        cast.amicale,
        place="Salle des fêtes",
        status=Status.RUNNING,
        rounds_planned=5,
        ending="target",
    )
    concours.referees.add(cast.agnes)
    return concours


@pytest.fixture
def add_round(tournament: Tournament) -> MakeRound:
    """The next round, published, with so many tables and a team without adversary."""

    return partial(create_round, tournament)


@laid_out
def create_round(tournament: Tournament, tables: int) -> Round:
    players = Player.objects.bulk_create(
        Player(host=tournament.club, name=f"{half} Équipier{number:03}")
        for number in range(1, 2 * tables + 2)
        for half in ("Anne", "Zoé")
    )
    teams = Team.objects.bulk_create(
        Team(
            tournament=tournament,
            number=number,
            player1=players[2 * number - 2],
            player2=players[2 * number - 1],
            present=True,
        )
        for number in range(1, 2 * tables + 2)
    )
    round_ = Round.objects.create(
        tournament=tournament,
        number=tournament.rounds.count() + 1,
        method="random",
        seed="5eed",
        published_at=timezone.now(),
    )
    Table.objects.bulk_create(
        Table(round=round_, number=n + 1, ns=teams[2 * n], ew=teams[2 * n + 1], first_dealer=n % 4)
        for n in range(tables)
    )
    Bye.objects.create(round=round_, team=teams[-1])
    open_tables(round_)
    return round_


def pair(number: int, pairs: Pairs = ()) -> SeatedPair:
    """A team of its number: two Équipiers, or the next of these pairs of players."""
    usual = f"Anne Équipier{number:03}", f"Zoé Équipier{number:03}"
    first, second = pairs[number % len(pairs)] if pairs else usual
    return {"number": str(number), "players": (first, second), "club": "Amicale laïque de Saint-Barthélemy"}


def draw_of(tables: int, pairs: Pairs, phase: str) -> RoundDraw:
    """Round 2 of five, with so many tables and a team without adversary."""
    return {
        "number": 2,
        "planned": 5,
        "matches": [
            {
                "number": n + 1,
                "ns": pair(2 * n + 1, pairs),
                "ew": pair(2 * n + 2, pairs),
                "dealer": n % 4,
                "phase": phase,
                "host": "",
            }
            for n in range(tables)
        ],
        "byes": [pair(2 * tables + 1, pairs)],
        "families": {},
        "name_order": "given",
        "foot": ["L’exempt reçoit une victoire et 1 000 points.", f"graine {'5eed' * 8}"],
    }


def standing_of(teams: int, pairs: Pairs) -> PrintedStanding:
    """The last standing of so many teams, and one prize that wants room."""
    return {
        "after": 5,
        "planned": 5,
        "provisional": False,
        "playing": False,
        "earlier": False,
        "until": "",
        "legend": "",
        "seal": None,
        "heads": [
            {"title": title, "key": title in {"Vict.", "Points"}}
            for title in ("Vict.", "Points", "Contre", "Diff.")
        ],
        "rows": [
            {
                "rank": number,
                "number": number,
                "players": list(pair(number, pairs)["players"]),
                "figures": ["2½", figure_text(9870 - number), "7 650", "−1 234"],
                "rounds": ["2340", "1980", "", "2010", "1550"],
            }
            for number in range(1, teams + 1)
        ],
        "awards": [
            {
                "rank": 1,
                "special": "",
                "prize": "Un jambon " * 10,
                "players": [" – ".join(names) for names in pairs or (LONG,)],
                "nobody": "",
                "equals": "",
                "details": ["N° 1 · Vict. : 2½ · Points : 9 869"] * (len(pairs) or 1),
            }
        ],
    }


def rules_of(**changed: Any) -> CardRules:
    """To 2 000 by the rules of the ASCE, with what is `changed`."""
    rules: CardRules = {
        "ruleset": "asce",
        "options": {},
        "ending": "target",
        "target": 2000,
        "deals": 12,
        "minutes": 45,
        "last_deal": True,
    }
    return {**rules, **changed}  # type: ignore[typeddict-item]


def season_of(draw: RoundDraw) -> dict[str, Any]:
    """The standing of a season of everybody in a draw, with what is said under it."""
    players = [name for match in draw["matches"] for side in ("ns", "ew") for name in match[side]["players"]]  # type: ignore[literal-required]
    rows = [
        {"rank": str(rank) if rank < 30 else "–", "name": name, "played": "18", "total": f"{1800 - rank},5"}
        for rank, name in enumerate(players, 1)
    ]  # fmt: skip
    return {
        "title": "Saison 2026-2027, après 18 concours",
        "truth": "Ce classement récompense ceux qui viennent.",
        "notes": "Les 9 meilleurs concours de chacun comptent, sur 18. " * 10,
        "mark": "incomplet",
        "rows": rows,
    }


def roadmaps_of(draw: RoundDraw) -> dict[str, Any]:
    """The road maps of a draw: its round is known, three more are written by hand."""
    north_south = [(match, match["ns"], match["ew"]) for match in draw["matches"]]
    pairs = [*north_south, *((match, match["ew"], match["ns"]) for match in draw["matches"])]
    known = [
        {"number": 1, "table": f"{match['number']} N/S", "result": "2010 – 1 000", "against": other["number"],
         "players": list(other["players"]), "note": ""} for match, _own, other in pairs
    ]  # fmt: skip
    blank = {"table": "", "against": "", "players": [], "note": "", "result": ""}
    by_hand = [{"number": n, **blank} for n in (2, 3, 4)]
    way = {"link": "http://192.168.1.20:8000/t/equipe/12-abcdefghijklmnopqrstuv/", "code": "K7M2 QXBT"}
    return {
        "typed": "192.168.1.20:8000/t",
        "maps": [
            {"heading": f"Équipe {own['number']}", "players": list(own["players"]), "club": own["club"],
             "way": way, "rounds": [first, *by_hand]}
            for (_match, own, _other), first in zip(pairs, known, strict=True)
        ],
    }  # fmt: skip


def handouts_of(draw: RoundDraw, tables: int) -> dict[str, Any]:
    """What the papers for the door, the tables and the winners of a draw read, by the key of each."""
    pairs = [pair for match in draw["matches"] for pair in (match["ns"], match["ew"])]
    seats = [
        ((name.rpartition(" ")[0], name.rpartition(" ")[2], ""), mate, int(pair["number"]), pair["club"])
        for pair in pairs for name, mate in (pair["players"], pair["players"][::-1])
    ]  # fmt: skip
    return {
        "entries": {
            "counted": "4 équipes à pointer",
            "alone": False,
            "charged": True,
            "entries": [
                {
                    "name": name,
                    "number": number,
                    "partner": partner,
                    "money": "1 240,00 €",
                    "remark": "",
                }
                for name, partner, number, _club in seats
            ],
        },
        "badges": [
            {"name": name, "heading": f"Équipe {number}", "club": club} for name, _mate, number, club in seats
        ],
        "labels": [
            {"number": int(pair["number"]), "players": list(pair["players"]), "club": pair["club"]}
            for pair in pairs
        ],
        "poster": "http://192.168.1.20:8000/c/grand-concours/",
        "evening": {
            "hours": [
                {"hour": "19\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}30", "what": "Accueil", "note": False},
                {"hour": "", "what": "Partie 1", "note": False},
                {"hour": "", "what": "Buvette toute la soirée", "note": True},
            ],
            "network": "Salle des fêtes",
            "password": "belote;2026",
            "page": "http://192.168.1.20:8000/c/grand-concours/",
            "season": "La saison du club a un classement public : qui ne veut pas y être nommé le dit.",
        },
        "tents": [1, 188][:tables],
        "hall_plan": {"tables": tables, "across": min(tables, 7), "snake": True, "entrance": "bas"},
        "diplomas": [
            {
                "place": "3ᵉ place",
                "players": " – ".join(pair["players"]),
                "told": f"N° {pair['number']} · Vict. : 2½ · Points : 9 869",
                "prize": standing_of(1, ())["awards"][0]["prize"],
            }
            for pair in (*draw["byes"], *pairs)
        ],
    }


@pytest.fixture
def content() -> Callable[..., PaperContent]:
    """A paper with so many tables; `long` names have sixty letters, and a hostile one.

    Teams are these `pairs` in turn, where they are given. A standing has a prize list before it only
    `with_prizes`.
    """

    def make(
        paper: str, tables: int = 2, *, long: bool = False, pairs: Pairs = (), phase: str = "",
        with_prizes: bool = False, matches: bool = False, **rules: Any,
    ) -> PaperContent:  # fmt: skip
        pairs = (LONG,) if long else pairs
        draw, standing = draw_of(tables, pairs, phase), standing_of(2 * tables, pairs)
        if paper == "standing" and not with_prizes:
            standing["awards"] = []
        cards = {"rules": rules_of(**rules), "matches": matches, "draw": draw, "phones": None, "blank": 0}
        data = {
            "draw": draw,
            "names": draw,
            "cards": cards,
            "spares": {**cards, "draw": None, "blank": 3},
            "round": [("draw", draw), ("names", draw), ("cards", cards)],
            "standing": standing,
            "prizes": standing,
            "speaker": standing,
            "slips": draw,
            "large_cards": cards,
            "a5_cards": cards,
            "ruling": None,
            "season": season_of(draw),
            "scale": [("art. 12", "Renonce", "162"), ("art. 13 § 4", "Retard de dix minutes", "averti")] * 9,
            "roadmap": roadmaps_of(draw),
            **handouts_of(draw, tables),
            **others_of(draw),
        }
        assert paper in data, (
            f"{paper}: made-up data for it go here, into `content` of tests/printing/conftest.py"
        )
        name = "Grand concours de printemps en mémoire d’Émile, <b>président</b>" if long else "Essai"
        return {
            "paper": paper,
            "title": "essai",
            "language": "fr",
            "concours": {"name": name, "facts": "Amicale de Trévoux · samedi 21 novembre 2026"},
            "data": data[paper],
        }

    return make


@pytest.fixture(scope="session")
def press() -> WeasyPrintPress:
    """One press for all tests: it reads its styles and finds its fonts once."""
    # Here, not above: WeasyPrint is for those tests that print.
    from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress  # noqa: PLC0415

    return WeasyPrintPress("fr")


@pytest.fixture
def prints(tmp_path: Path, press: WeasyPrintPress) -> Prints:
    """The paper of a concours in the database as its reader gets it; others are asked of `kept`."""

    def read(content: PaperContent) -> PdfReader:
        target = tmp_path / "essai.pdf"
        with without_collecting():
            press.print(pages_of(content), "Essai", target, lambda _done, _total: None)
        return PdfReader(target)

    return read


@pytest.fixture(scope="session")
def kept(request: pytest.FixtureRequest) -> Iterator[KeptPapers]:
    """Papers of made-up content, each laid out once a run for all tests, and kept for the next run."""
    cache = getattr(request.config, "cache", None)
    papers = KeptPapers(
        Path(os.environ["TESTS_SHARED"], "papers") if cache is None else cache.mkdir("papers")
    )
    yield papers
    papers.close()


@pytest.fixture
def extremes(content: Callable[..., PaperContent], kept: KeptPapers) -> Callable[..., KeptPaper]:
    """A paper of the longest names, on A4 or on paper of another `size`.

    Two tables and a team without adversary: each of the four teams, on each side of a table that it has.
    """

    def make(kind: str, size: str = "") -> KeptPaper:
        made = content(kind, tables=2, pairs=EXTREMES)
        made["concours"]["name"] = ACCENTED
        return kept.paper({**made, "size": size} if size else made)

    return make


@pytest.fixture
def specimen(content: Callable[..., PaperContent], kept: KeptPapers) -> Callable[..., KeptPaper]:
    """The pages of a paper that tests ask most of: for so many tables, with `long` names or not.

    Of each kind there are two at most. The papers of 16 tables have prizes and a special one, with a sign.
    """

    def make(kind: str, tables: int = 1, *, long: bool = False) -> KeptPaper:
        return kept.paper(specimen_of(content, kind, tables, long=long), most=2)

    return make


def specimen_of(content: Callable[..., PaperContent], kind: str, tables: int, *, long: bool) -> PaperContent:
    """The content of a specimen."""
    made = content(kind, tables=tables, long=long, with_prizes=tables == MANY)
    if tables == MANY and kind in {"prizes", "speaker", "standing"}:
        special = {"rank": SPECIAL_PRIZE_RANK, "special": "Dernier", "prize": "131 → 130", "players": ["Zoé"]}
        special |= {"nobody": "", "equals": ""}
        made["data"]["awards"] = [*made["data"]["awards"], {**special, "details": []}]
    return made
