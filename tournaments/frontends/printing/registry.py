"""The kinds of paper. Each is one `register(Paper(...))` in a file of its own under `papers/`.

The page «Papiers», the addresses, the papers of a round, the press and `manage.py paper` read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from django.contrib import messages
from django.db.models import TextChoices
from django.forms import Form
from django.http import Http404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import PaperSize, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.planning.queries import remaining_teams
from tournaments.core.standings import public
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.content import PaperContent, PaperHead, RoundDraw
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.times import as_of

Data = TypeVar("Data")
LazyText = str | Promise
"""A text, or one that Django translates when it is shown."""


NO_RESULT: Final = gettext_lazy("Rien à imprimer : aucune table n’a encore fini.")
NO_ENTRY: Final = gettext_lazy("Rien à imprimer : personne n’est inscrit.")


class OptionsForm(Form):
    """The options in the query of a paper's address."""

    USUAL: ClassVar[Mapping[str, Any]] = {}
    """The options that an address without a query has."""
    COMMAND: ClassVar[Mapping[str, str]] = {}
    """The options of `manage.py paper` that it takes, each with its field."""

    @classmethod
    def asked(cls, query: Mapping[str, Any]) -> OptionsForm:
        """The form filled in from the query of an address, or with `USUAL` if the query names no field."""
        return cls(query if query.keys() & cls.base_fields.keys() else cls.USUAL)


class NothingToPrint(Exception):
    """The paper has no content; `sentence` tells the reader why, as a message of this `level`."""

    def __init__(self, sentence: LazyText, level: int = messages.INFO) -> None:
        super().__init__(sentence)
        self.sentence, self.level = str(sentence), level


@dataclass(frozen=True)
class PaperRequest:
    """A request for a paper: of a concours, a round or a table, with `options` from the paper's form.

    `size` is a `PaperSize`, empty for that of the concours.
    `may_be_slow`: no other request waits meanwhile, as on the command line, so that reading may take seconds.
    """

    tournament: Tournament
    number: int | None = None
    table: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    size: str = ""
    may_be_slow: bool = False

    @cached_property
    def draw(self) -> RoundDraw:
        """The published round, or its one table; 404 where there is none."""
        return queries.round_draw(self.tournament, self.number or 0, self.table)


class Listing(NamedTuple):
    """The data of the page «Papiers»: the concours and its published rounds, the last one first."""

    tournament: Tournament
    rounds: list[Round]


class PaperLink(NamedTuple):
    """A button; `language` is that of its label if it differs from the page's.

    One of the `past` is a fold away.
    """

    label: LazyText
    href: str
    language: str = ""
    past: bool = False


class Moment(TextChoices):
    """When of an evening a paper is printed, with the heading of its group on the page «Papiers»."""

    BEFORE = "before", gettext_lazy("Avant")
    ROUND = "round", gettext_lazy("Cette partie")
    PRIZES = "prizes", gettext_lazy("Remise des lots")
    KEPT = "kept", gettext_lazy("À garder")

    @classmethod
    def of(cls, listing: Listing) -> Moment:
        """The present one: before the first draw, then that of the rounds until the concours is over."""
        if listing.tournament.ended:
            return cls.PRIZES
        return cls.ROUND if listing.rounds else cls.BEFORE


@dataclass(frozen=True, kw_only=True)
class Section:
    """The section of a paper on the page «Papiers», when `ready`: in the group of its `moment`, by `place`.

    Unless `links` gives others, it has one button with the paper's label, which leads to the paper's address
    (of the last published round, if the address has a number). While `waits_for` gives a reason why nothing
    can be printed yet, the buttons are disabled and the reason is shown. Sections with equal `place` are in
    the order of their papers' modules.
    The buttons stand in the section of the paper `beside` which this one may be chosen instead, where that is
    offered. The first `lead` of the present moment has the green button, at the head of the page.
    """

    moment: Moment
    place: int
    heading: LazyText
    about: LazyText = ""
    ready: Callable[[Listing], bool] = lambda _listing: True
    waits_for: Callable[[Listing], str] = lambda _listing: ""
    links: Callable[[Listing], list[PaperLink]] | None = None
    template: str = "printing/section.html"
    beside: str = ""
    lead: bool = False


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[Data]):
    """A kind of paper: what it reads, its pages, its addresses, who may print it, and where it is offered.

    `read` gives its data as plain JSON, or raises `NothingToPrint` or `Http404`; `pages` makes pages of
    them, in the press process and in the active language. `addresses` are below ``impressions/`` and named
    `url`; they may have the arguments ``number`` (of a round), ``table`` and ``language``. `of_round` is its
    place among the papers that every round needs: such a paper has its own button and a place in their
    bundle; 0 for other papers. `form` parses the options of its address (`PaperRequest.options`).
    `links_phones`: it has links to the sheets of its tables. `tagged` papers are texts to read, with
    headings and reading order for screen readers.
    `newest`: when the newest of what it says came about, which its head tells; None for a paper that does not
    age.
    `reveals`: it tells results of the last round; while these wait for the prize-giving, only who manages
    the concours prints it, and its head says that it is not to be shown (decision 29).
    `names_winners`: it goes to the wall or to the teams with who wins what; what changes since is then told
    like what was announced (decision 57).
    `on_a4`: it is on sheets that have their labels cut already, whatever paper the others are printed on.
    """

    key: str
    label: LazyText
    title: Callable[[PaperRequest], str]
    read: Callable[[PaperRequest], Data]
    pages: Callable[[PaperHead, Data], list[PaperPage]]
    addresses: tuple[str, ...]
    right: Right = Right.SHEETS
    section: Section | None = None
    of_round: int = 0
    form: type[OptionsForm] | None = None
    links_phones: bool = False
    tagged: bool = False
    reveals: bool = False
    newest: Callable[[PaperRequest], datetime | None] = lambda _asked: None
    names_winners: bool = False
    on_a4: bool = False

    def right_for(self, tournament: Tournament) -> Right:
        """Who may print it of this concours now."""
        return Right.MANAGE if self._is_secret(tournament) else self.right

    def _is_secret(self, tournament: Tournament) -> bool:
        return self.reveals and public.is_frozen(tournament)

    @property
    def needs_round(self) -> bool:
        """Whether it is of a round, and not of the whole concours."""
        return "<int:number>" in self.addresses[0]

    @property
    def command_options(self) -> set[str]:
        """What `manage.py paper` can ask of it: a round, a table, a size, and what its form takes."""
        arguments = {"<int:number>": "round", "<int:table>": "table"}
        named = {arguments[each] for each in arguments if any(each in one for one in self.addresses)}
        named |= set() if self.on_a4 else {"size"}
        return named | set(self.form.COMMAND if self.form else ())

    @property
    def url(self) -> str:
        """The name of its addresses."""
        return f"print_{self.key}"

    def content(self, asked: PaperRequest) -> PaperContent:
        """The content of the paper, in the active language."""
        concours, moment = queries.paper_head(asked.tournament), self.newest(asked)
        if moment is not None:
            said = _("État %(at)s") % {"at": as_of(asked.tournament, moment)}
            concours["facts"] = f"{said} · {concours['facts']}"
        if self._is_secret(asked.tournament):
            concours["facts"] = _("À garder pour soi jusqu’à la remise des prix") + " · " + concours["facts"]
        return {
            "paper": self.key,
            "title": self.title(asked),
            "language": get_language() or "fr",
            "concours": concours,
            "data": self.read(asked),
            "size": PaperSize.A4.value if self.on_a4 else asked.size or asked.tournament.paper_size,
        }

    def data_if_any(self, asked: PaperRequest) -> Data | None:
        """Its data; None if there is nothing to print."""
        try:
            return self.read(asked)
        except (NothingToPrint, Http404):
            return None

    def buttons(self, listing: Listing) -> list[PaperLink]:
        """The buttons of its section; none for a paper of a round before the first is published."""
        if self.section is not None and self.section.links is not None:
            return self.section.links(listing)
        slug = listing.tournament.slug
        if not self.needs_round:
            return [PaperLink(self.label, reverse(self.url, args=[slug]))]
        return [
            PaperLink(self.label, reverse(self.url, args=[slug, one.number])) for one in listing.rounds[:1]
        ]


PAPERS: Final[dict[str, Paper[Any]]] = {}
"""Every paper by its key. Import `tournaments.frontends.printing.papers` to have them all."""


def register(paper: Paper[Data]) -> Paper[Data]:
    """Make a paper known everywhere; `ValueError` where its key is taken."""
    if paper.key in PAPERS:
        raise ValueError(f"two papers are called {paper.key}")
    PAPERS[paper.key] = paper
    return paper


def wait_for_result(listing: Listing) -> str:
    """Why a paper of results cannot be printed yet; empty once a table has finished."""
    return "" if queries.finished_tables(listing.tournament).exists() else str(NO_RESULT)


def wait_for_entry(listing: Listing) -> str:
    """Why a paper of teams cannot be printed yet; empty once a team is entered."""
    return "" if remaining_teams(listing.tournament).exists() else str(NO_ENTRY)


def why_nothing(read: Callable[[PaperRequest], object], listing: Listing) -> str:
    """Why a paper that is read in a moment cannot be printed yet; empty where it can."""
    try:
        read(PaperRequest(listing.tournament))
    except NothingToPrint as nothing:
        return nothing.sentence
    return ""


def entered_teams(tournament: Tournament) -> list[Team]:
    """The teams that have not left, by number, with their players; `NothingToPrint` for none."""
    teams = list(remaining_teams(tournament))
    if not teams:
        raise NothingToPrint(NO_ENTRY)
    return teams


def papers_of_round() -> list[Paper[Any]]:
    """The papers that a round needs, in the order in which they are used."""
    return sorted((paper for paper in PAPERS.values() if paper.of_round), key=lambda paper: paper.of_round)


def pages_of(content: PaperContent) -> list[PaperPage]:
    """All pages of a paper."""
    return PAPERS[content["paper"]].pages(content["concours"], content["data"])
