"""The papers that `benchmarks.paper` measures: what is printed, by the press and plainly.

Imported by the measured process once Django is set up, as the press sets it up.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.translation import override

from benchmarks.peers import used
from tournaments.management.commands.render_papers import make_ready

if TYPE_CHECKING:
    from tournaments.frontends.printing.content import PaperContent

LINK = "http://192.168.1.20:8000/t/{number}-abcdefghijklmnopqrstuv/"


def content(kind: str, tables: int) -> PaperContent:
    """The paper as the site would order it."""
    draw = _draw(tables)
    rules = {
        "ruleset": "asce", "options": {}, "ending": "deals", "target": 2000, "deals": 12, "minutes": 45,
        "last_deal": True,
    }  # fmt: skip
    ways = {str(n): {"link": LINK.format(number=n), "code": f"K{n:03} QXBT"} for n in range(1, tables + 1)}
    phones = {"typed": "192.168.1.20:8000/t", "ways": ways}
    cards = {"rules": rules, "matches": False, "draw": draw, "phones": phones, "blank": 0}
    data: dict[str, Any] = {
        "draw": draw,
        "cards": cards,
        "round": [("draw", draw), ("names", draw), ("cards", cards)],
        "standing": _standing(tables),
    }
    concours = {
        "name": "Concours de la Saint-Martin",
        "facts": "Amicale de Trévoux · samedi 21 novembre 2026",
    }
    return {"paper": kind, "title": "essai", "language": "fr", "concours": concours, "data": data[kind]}  # type: ignore[typeddict-item]


def _teams(count: int) -> list[dict[str, Any]]:
    """Teams of two players, with as many names as there are."""
    from tournaments.simulation.concours import FIRST_NAMES, SURNAMES  # noqa: PLC0415 — a press loads no names

    people = [f"{first} {surname}" for surname in SURNAMES for first in FIRST_NAMES]
    return [
        {
            "number": str(n + 1),
            "players": [people[2 * n % len(people)], people[(2 * n + 1) % len(people)]],
            "club": "Amicale laïque de Trévoux",
        }
        for n in range(count)
    ]


def _draw(tables: int) -> dict[str, Any]:
    teams = iter(_teams(2 * tables))
    pairs = [tuple(islice(teams, 2)) for _ in range(tables)]
    matches = [
        {"number": n + 1, "ns": ns, "ew": ew, "dealer": n % 4, "phase": "", "host": ""}
        for n, (ns, ew) in enumerate(pairs)
    ]
    foot = [f"graine {'5eed' * 8}"]
    return {
        "number": 2, "planned": 5, "matches": matches, "byes": [], "families": {},
        "name_order": "given", "foot": foot,
    }  # fmt: skip


def _standing(tables: int) -> dict[str, Any]:
    heads = [
        {"title": title, "key": title in {"Vict.", "Points"}}
        for title in ("Vict.", "Points", "Contre", "Diff.")
    ]
    rows = [
        {"rank": n, "number": n, "players": team["players"], "figures": ["2", f"{9870 - n}", "7 650", "−99"],
         "rounds": ["2340", "1980", "2010", "1550", "1760"]}
        for n, team in enumerate(_teams(2 * tables), 1)
    ]  # fmt: skip
    return {
        "provisional": False, "playing": False, "earlier": False, "until": "", "legend": "", "seal": None,
        "heads": heads, "after": 5, "planned": 5, "rows": rows, "awards": [],
    }  # fmt: skip


def by_press(made: PaperContent, target: Path) -> None:
    """Print as the site does."""
    from tournaments.frontends.printing.press.choice import print_content  # noqa: PLC0415 — loaded by `make_ready`

    print_content(made, target, lambda _done, _total: None)


def by_weasyprint(made: PaperContent, target: Path) -> None:
    """Print one WeasyPrint document, in which every page has its forms in full."""
    from weasyprint import CSS, HTML  # noqa: PLC0415 — loaded by `make_ready`
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

    from tournaments.frontends.printing.papers import pages_of  # noqa: PLC0415
    from tournaments.frontends.printing.press.markup import rendered, styles  # noqa: PLC0415

    fonts = FontConfiguration()

    def placed(top: float, html: str) -> str:
        return f'<div style="position:absolute;left:0;top:{top}mm">{html}</div>'

    body = "".join(
        '<div class="sheet">'
        + "".join(placed(under.drop, rendered(under.layer)) for under in page.under)
        + placed(0, rendered(page))
        + "</div>"
        for page in pages_of(made)
    )
    sheets = [CSS(filename=file, font_config=fonts) for file in styles()]
    html = HTML(string=f'<!doctype html><html lang="fr"><body>{body}</body></html>', base_url="paper:")
    html.write_pdf(target, stylesheets=sheets, font_config=fonts)


def by_warm_press(made: PaperContent, target: Path) -> tuple[float, float]:
    """Print five times with one press; the seconds of the fifth time, on the clock and of the processor."""
    for _ in range(4):
        by_press(made, target)
    begun, worked = time.perf_counter(), time.process_time()
    by_press(made, target)
    return time.perf_counter() - begun, time.process_time() - worked


WAYS = {"press": by_press, "plain": by_weasyprint, "warm": by_warm_press}


def write_record() -> None:
    """Write what a paper says, as the site would order it: ``PAPER TABLES FILE``."""
    kind, tables, target = sys.argv[1:]
    Path(target).write_text(json.dumps(content(kind, int(tables)), ensure_ascii=False), encoding="utf-8")


def main() -> None:
    """Print a paper, and say what it took: ``WAY RECORD FILE``."""
    way, record, target = sys.argv[1:]
    make_ready()
    with override("fr"):
        last = WAYS[way](json.loads(Path(record).read_text(encoding="utf-8")), Path(target))
    print(used(last))
