"""The kinds of paper. Each is one `register(Paper(...))` in a file of its own under `papers/`.

The page «Impressions», the addresses, the papers of a round, the press and `manage.py paper` read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from django.contrib import messages
from django.forms import Form
from django.http import Http404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.access.permissions import Right
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round
from tournaments.printing import queries
from tournaments.printing.content import Concours, Content, Draw
from tournaments.printing.pages import Page

Data = TypeVar("Data")
Words = str | Promise
"""A text that Django translates when it is shown."""


class OptionsForm(Form):
    """What the address of a paper may ask for."""

    USUAL: ClassVar[Mapping[str, Any]] = {}
    """What is printed where it asks for nothing."""

    @classmethod
    def asked(cls, query: Mapping[str, Any]) -> OptionsForm:
        """The form as the query of an address fills it in, with what is usual where it names no field."""
        return cls(query if query.keys() & cls.base_fields.keys() else cls.USUAL)


class NothingToPrint(Exception):
    """There is nothing of this paper; `sentence` says why, with the weight `level` of a message."""

    def __init__(self, sentence: str, level: int = messages.INFO) -> None:
        super().__init__(sentence)
        self.sentence, self.level = sentence, level


@dataclass(frozen=True)
class Asked:
    """What is asked of a concours: a round, one table of it, or what a paper's own form says.

    `patient` where nobody waits meanwhile, as on the command line: then a paper may take seconds to be read.
    """

    tournament: Tournament
    number: int | None = None
    table: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    patient: bool = False

    @cached_property
    def draw(self) -> Draw:
        """The published round, or its one table; 404 where there is none."""
        return queries.draw(self.tournament, self.number or 0, self.table)


class Listing(NamedTuple):
    """What the page «Impressions» knows: the concours and its published rounds, the last one first."""

    tournament: Tournament
    rounds: list[Round]


class Link(NamedTuple):
    """A button; `language` is that of its text where the page has another."""

    label: Words
    href: str
    language: str = ""


@dataclass(frozen=True, kw_only=True)
class Section:
    """The section of a paper on the page «Impressions»; shown where `ready`, in the order of `place`.

    Its one button bears the label of the paper and leads to its address, that of the last published round
    where the address has a number, unless `links` says otherwise. While `waits_for` says why there is nothing
    to print yet, its buttons are shown with that reason and open nothing. Sections of one `place` stand in
    the order of their papers' modules.
    """

    place: int
    heading: Words
    about: Words = ""
    ready: Callable[[Listing], bool] = lambda _listing: True
    waits_for: Callable[[Listing], str] = lambda _listing: ""
    links: Callable[[Listing], list[Link]] | None = None
    template: str = "printing/section.html"


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[Data]):
    """A kind of paper: what it reads, its pages, its addresses and who may print it, and where it is offered.

    `read` gives its data as plain JSON, or raises `NothingToPrint` or `Http404`; `pages` sets them, in the
    press, in the language that is active. `addresses` stand under ``impressions/`` and are called `url`;
    they may have the arguments ``number`` (of a round), ``table`` and ``language``. `of_round` is its place
    among the papers that every round needs: a button of its own beside them, and pages in their bundle; 0
    where it is none of them. `form` takes what its address asks for
    (`Asked.options`), its `USUAL` where nothing is asked. `links_phones` says that it bears links to the
    sheets of its tables. `tagged` papers are for reading, and tell a screen reader headings and order.
    """

    key: str
    label: Words
    title: Callable[[Asked], str]
    read: Callable[[Asked], Data]
    pages: Callable[[Concours, Data], list[Page]]
    addresses: tuple[str, ...]
    right: Right = Right.SHEETS
    section: Section | None = None
    of_round: int = 0
    form: type[OptionsForm] | None = None
    links_phones: bool = False
    tagged: bool = False

    @property
    def url(self) -> str:
        """The name of its addresses."""
        return f"print_{self.key}"

    def content(self, asked: Asked) -> Content:
        """The paper as it is printed, in the language that is active."""
        return {
            "paper": self.key,
            "title": self.title(asked),
            "language": get_language() or "fr",
            "concours": queries.concours(asked.tournament),
            "data": self.read(asked),
        }

    def found(self, asked: Asked) -> Data | None:
        """Its data; None where there is nothing to print."""
        try:
            return self.read(asked)
        except (NothingToPrint, Http404):
            return None

    def buttons(self, listing: Listing) -> list[Link]:
        """The buttons of its section; none for a paper of a round before the first is published."""
        if self.section is not None and self.section.links is not None:
            return self.section.links(listing)
        slug = listing.tournament.slug
        if "<int:number>" not in self.addresses[0]:
            return [Link(self.label, reverse(self.url, args=[slug]))]
        return [Link(self.label, reverse(self.url, args=[slug, one.number])) for one in listing.rounds[:1]]


PAPERS: Final[dict[str, Paper[Any]]] = {}
"""Every paper by its key. Import `tournaments.printing.papers` to have them all."""


def register(paper: Paper[Data]) -> Paper[Data]:
    """Make a paper known everywhere; `ValueError` where its key is taken."""
    if paper.key in PAPERS:
        raise ValueError(f"two papers are called {paper.key}")
    PAPERS[paper.key] = paper
    return paper


def wait_for_result(listing: Listing) -> str:
    """Why a paper of results cannot be printed yet; empty once a table has finished."""
    if queries.has_result(listing.tournament):
        return ""
    return _("Rien à imprimer : aucune table n'a encore fini.")


def wait_for_entry(listing: Listing) -> str:
    """Why a paper of teams cannot be printed yet; empty once somebody has entered."""
    if listing.tournament.teams.filter(gone_from=None).exists():
        return ""
    return _("Rien à imprimer : personne n'est inscrit.")


def papers_of_round() -> list[Paper[Any]]:
    """The papers that a round needs, in the order in which they are used."""
    return sorted((paper for paper in PAPERS.values() if paper.of_round), key=lambda paper: paper.of_round)


def pages_of(content: Content) -> list[Page]:
    """All pages of a paper."""
    return PAPERS[content["paper"]].pages(content["concours"], content["data"])
