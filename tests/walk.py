"""Every page of a concours as one reads it: all addresses that are asked without writing, screens and papers.

For tests that ask whether a thing is said wherever it stands: they name the places, and a new page of which
nobody thought fails there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.urls import URLPattern, URLResolver, get_resolver, reverse

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

OF_A_TABLE: Final = ("public_table", "api_table", "api_sheet", "api_entries")
"""Addresses whose `number` is that of a table."""
OF_A_ROUND: Final = ("round", "print_", "public_request", "api_round")
"""How the names of addresses begin whose `number` is that of a round."""
USUAL: Final = {"language": "fr", "kind": "csv"}
PAPERS: Final = "print_"
"""How the names of addresses begin that answer a paper, which `papers` reads without the press."""


def pages(client: Client, tournament: Tournament, **places: int) -> dict[str, str]:
    """The text of each page by the name of its address; `places` are a `round`, `table`, `team` and `deal`.

    Pages that answer a form alone, a file or another page are left out.
    """
    found = {}
    for name, asked in _addresses(get_resolver()):
        given = _given(name, asked, tournament.slug, places)
        if given is None or name.startswith(PAPERS):
            continue
        response = client.get(reverse(name, kwargs=given))
        if response.status_code == 200 and not response.streaming:
            found[name] = read(response.content.decode())
    return found


def screens(tournament: Tournament) -> dict[str, str]:
    """The text of each kind of screen, as the hall sees all its pages."""
    from django.template.loader import render_to_string  # noqa: PLC0415 — models wait for the settings

    from tournaments.frontends.screens.kinds import KINDS  # noqa: PLC0415 — as above
    from tournaments.frontends.screens.registry import SceneRequest  # noqa: PLC0415 — as above

    asked, found = SceneRequest(tournament), {}
    for key, kind in KINDS.items():
        shown = kind.read(asked)
        if shown is not None:
            found[key] = read(render_to_string(kind.template, {"tournament": tournament, **shown}))
    return found


def papers(tournament: Tournament, **places: int) -> dict[str, str]:
    """What each paper says by its key, and that of each of its parts: its data as JSON, before the press.

    Papers of which there is nothing yet are left out; the error of one that cannot be read names it.
    """
    from tournaments.frontends.printing.registry import PAPERS, NothingToPrint, PaperRequest  # noqa: PLC0415 — as above

    found = {}
    for key, paper in PAPERS.items():
        options = {"teams": None, "team": places.get("team")}
        try:
            data = paper.read(PaperRequest(tournament, places.get("round"), None, options))
        except (NothingToPrint, Http404):
            continue
        except Exception as error:
            error.add_note(f"in the paper «{key}»")
            raise
        parts = (
            {f"{key}, {part}": told for part, told in data["parts"]}
            if isinstance(data, dict) and "parts" in data
            else {key: data}
        )
        found |= {
            name: " ".join(json.dumps(told, ensure_ascii=False, default=str).split())
            for name, told in parts.items()
        }
    return found


def read(html: str) -> str:
    """The words of a page with plain spaces, without its marks, and without those of a script or a style."""
    shown = re.sub(r"<(script|style|template)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def _addresses(resolver: URLResolver, before: tuple[str, ...] = ()) -> Iterator[tuple[str, list[str]]]:
    """The name of each address, and what it asks."""
    for one in resolver.url_patterns:
        asked = (*before, *one.pattern.converters)
        if isinstance(one, URLPattern):
            yield str(one.name), list(asked)
        else:
            yield from _addresses(one, asked)


def _given(name: str, asked: list[str], slug: str, places: Mapping[str, int]) -> dict[str, Any] | None:
    """The arguments of an address; None for one that is about something else."""
    if not {"tournament", "concours"}.intersection(asked):
        return None
    number = "table" if name in OF_A_TABLE else "round" if name.startswith(OF_A_ROUND) else "team"
    known = {"tournament": slug, "concours": slug, "round_number": places.get("round"), **USUAL, **places}
    known["number"] = places.get(number)
    given = {one: known.get(one) for one in asked}
    return None if None in given.values() else given
