"""Score cards: of every table of a round, of one, and blank ones to spare; two to a page, or one on A5.

What all cards have in common lies under each card's texts and is laid out once; so does who deals, once for
each seat that deals first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Final, NotRequired, TypedDict

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.caps import NO_CAP
from scoring.cards import Seat
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.sheets import links
from tournaments.core.sheets.games import ui_of_concours
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.card_forms import chouine, coinche
from tournaments.frontends.printing.content import CardRules, PaperHead, PhoneAccess, RoundDraw, RoundTable
from tournaments.frontends.printing.fitting import names_height
from tournaments.frontends.printing.pages import Layer, PaperPage, PlacedLayer, cut_order
from tournaments.frontends.printing.registry import (
    Moment,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
)

HALF: Final = 148.5
"""The height of a card: half a sheet."""
LARGE_SCALE: Final = 1.4142
"""The scale of a card that fills a whole sheet, which has the shape of half a sheet."""
NAME_WIDTH: Final = 58
"""How wide a name may be, in millimetres; beside a QR code there is less room."""
NAME_WIDTH_BESIDE_CODE: Final = 47

PHASE_WIDTH: Final = 53.0
CODE_AND_MARGIN: Final = 11.0
DIGIT: Final = 9.0
"""How wide the name of a game may be; what the QR code takes of it, and the third digit of a table."""

NAME_HEIGHT: Final = 6.4
"""How tall the place of a name is, in millimetres: two lines of the smallest type."""
LONG_NAME_WIDTH: Final = 74.0
LONG_NAME_WIDTH_BESIDE_CODE: Final = 65.5
"""A name that needs more than that has the width of its side: the number of its team moves above it."""

Layers = tuple[Layer, ...]
"""What lies under a card, the lowest first."""
CardOnLayers = tuple[dict[str, Any] | None, Layers]
"""The texts of a card, None for a blank one, and the layers under them."""


class CardPhones(TypedDict):
    """How phones open the tables of a round; `typed` is the address where a code is typed.

    `ways` are by the number of the table, as text: JSON has no other keys. `longest` is the length of the
    longest link of the whole round: all its codes are of one size.
    """

    typed: str
    ways: dict[str, PhoneAccess]
    longest: NotRequired[int]


class CardSet(TypedDict):
    """The cards of a draw, or so many blank ones; of matches of manches where `matches`.

    `phones` is None where no phone reaches the site: then cards say nothing of it.
    """

    rules: CardRules
    matches: bool
    draw: RoundDraw | None
    phones: CardPhones | None
    blank: int
    a5: NotRequired[bool]


class CardForm(forms.Form):
    """The number of a table of a round, to print its card again."""

    table = forms.IntegerField(label=gettext_lazy("Numéro de table"), min_value=1, max_value=32767)

    def __init__(self, *args: Any, round_: Round, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self._round = round_

    def clean_table(self) -> int:
        number: int = self.cleaned_data["table"]
        if not queries.has_table(self._round, number):
            raise forms.ValidationError(
                _("La partie %(round)s n’a pas de table %(table)s.")
                % {"round": self._round.number, "table": number}
            )
        return number


class SparesForm(OptionsForm):
    """How many blank cards."""

    USUAL: ClassVar[Mapping[str, Any]] = {"cards": 10}
    COMMAND: ClassVar[Mapping[str, str]] = {"count": "cards", "a5": "a5"}

    cards = forms.IntegerField(
        label=gettext_lazy("Nombre de feuilles vierges"),
        label_suffix="",
        min_value=1,
        max_value=100,
        initial=USUAL["cards"],
    )
    a5 = forms.BooleanField(label=gettext_lazy("Sur A5, une par page"), label_suffix="", required=False)


def _read(asked: PaperRequest) -> CardSet:
    """The cards of a round, or of one of its tables."""
    phones = phones_of(asked.tournament, asked.draw)
    return {**_blank(asked.tournament, asked.draw["number"]), "draw": asked.draw, "phones": phones}


def _read_spares(asked: PaperRequest) -> CardSet:
    blank: int = asked.options.get("cards", SparesForm.USUAL["cards"])
    cards: CardSet = {**_blank(asked.tournament), "blank": blank}
    if asked.options.get("a5"):
        cards["a5"] = True
    return cards


def _blank(tournament: Tournament, number: int | None = None) -> CardSet:
    """Cards without tables, by the rules of all rounds or of round `number`."""
    rules: CardRules = {
        "ruleset": tournament.ruleset,
        "options": tournament.options,
        "ending": tournament.ending,
        "target": tournament.target,
        "deals": tournament.deals,
        "minutes": tournament.minutes,
        "last_deal": tournament.last_deal,
    }
    if number is not None:
        rules["deals"] = tournament.deals_in(number) or tournament.deals
        rules["minutes"] = tournament.minutes_in(number) or tournament.minutes
    if tournament.time_limit:
        rules["time_limit"] = True
    if tournament.cap != NO_CAP:
        rules["cap"] = asdict(tournament.cap)
    matches = ui_of_concours(tournament).matches
    return {"rules": rules, "matches": matches, "draw": None, "phones": None, "blank": 0}


def phones_of(tournament: Tournament, draw: RoundDraw) -> CardPhones | None:
    """The links of the tables of a draw; None where no phone reaches the site, and after the seal."""
    origin = links.card_addresses(tournament).today
    if not origin or tournament.sealed:
        return None
    numbers = {match["number"] for match in draw["matches"]}
    round_ = tournament.rounds.get(number=draw["number"])
    opened, tables = links.links_of(round_), round_.tables.filter(number__in=numbers)
    return {
        "typed": queries.phone_address(origin),
        "ways": {str(number): _way(origin, opened[pk]) for pk, number in tables.values_list("pk", "number")},
        "longest": max((len(_way(origin, link)["link"]) for link in opened.values()), default=0),
    }


def _way(origin: str, link: links.TableLink) -> PhoneAccess:
    return {"link": origin + reverse("phone_link", args=[link.token]), "code": links.spaced(link.code)}


def _title(asked: PaperRequest) -> str:
    if asked.table is None:
        return _("feuilles de la partie %(number)s") % {"number": asked.number}
    return _("feuille de la partie %(number)s, table %(table)s") % {
        "number": asked.number,
        "table": asked.table,
    }


def _pages(concours: PaperHead, cards: CardSet) -> list[PaperPage]:
    """The cards, in order once the pile of sheets is cut: the upper halves, then the lower.

    `a5` asks for a sheet of A5 for each instead.
    """
    found = _all(concours, cards)
    if cards.get("a5"):
        return _a5_pages(concours, cards)
    return [
        PaperPage(
            "cards",
            {"matches": [printed for printed, _layers in two], "scale": 1},
            tuple(
                PlacedLayer(layer, HALF * place)
                for place, (_printed, layers) in enumerate(two)
                for layer in layers
            ),
        )
        for two in cut_order(found, 2)
    ]


def _all(concours: PaperHead, cards: CardSet) -> list[CardOnLayers]:
    """The cards table by table; then blank ones, where table, teams and dealers are written by hand."""
    blank = [(None, _forms(concours, cards, None)[0])] * cards["blank"] if cards["blank"] else []
    return [*_of_tables(concours, cards), *blank]


def _a5_pages(concours: PaperHead, cards: CardSet) -> list[PaperPage]:
    """The cards table by table, each on a sheet of half the size."""
    return [
        PaperPage(
            "cards",
            {"matches": [printed], "scale": 1, "a5": True},
            tuple(PlacedLayer(layer, 0) for layer in layers),
        )
        for printed, layers in _all(concours, cards)
    ]


def _large_pages(concours: PaperHead, cards: CardSet) -> list[PaperPage]:
    """The cards table by table, each across a sheet of its own."""
    return [
        PaperPage(
            "cards",
            {"matches": [printed], "scale": LARGE_SCALE, "large": True},
            tuple(PlacedLayer(layer, 0, LARGE_SCALE) for layer in layers),
        )
        for printed, layers in _of_tables(concours, cards)
    ]


def _of_tables(concours: PaperHead, cards: CardSet) -> Iterable[CardOnLayers]:
    matches = cards["draw"]["matches"] if cards["draw"] else []
    forms: dict[tuple[Seat, bool], list[Layers]] = {}
    for match in matches:
        printed = _card(match, cards)
        kind = Seat(match["dealer"]), printed["tall"]
        if kind not in forms:
            forms[kind] = _forms(concours, cards, *kind)
        yield from ((printed, layers) for layers in forms[kind])


def _forms(concours: PaperHead, cards: CardSet, dealer: Seat | None, grown: bool = False) -> list[Layers]:
    """The forms of a table whose first dealer is known, or of nobody's yet: as many as its deals fill."""
    game = chouine if cards["matches"] else coinche
    linked = cards["phones"] is not None
    shared = {
        "concours": concours,
        "draw": cards["draw"],
        "linked": linked,
        "blank": dealer is None,
        "tall": grown,
    }
    return [
        tuple(_layers(f"{key}{'-tall' * grown}", shared, context))
        for key, context in game.forms(cards["rules"], dealer).items()
    ]


def _layers(key: str, shared: dict[str, Any], context: dict[str, Any]) -> Iterator[Layer]:
    """The form of all tables, then what only those share where the same seat deals first."""
    deals = {name: context.pop(name, "") for name in ("dealer", "dealers")}
    yield Layer(f"card-{key}", "card_form", {**shared, **context})
    if any(deals.values()):
        yield Layer(f"dealers-{key}", "card_dealers", {**deals, "tall": shared["tall"]})


def _card(match: RoundTable, cards: CardSet) -> dict[str, Any]:
    """What is printed for one table; who deals first at a match was drawn by lot."""
    seats = ALL_RULESETS[cards["rules"]["ruleset"]].players_on_a_side
    pairs: list[dict[str, Any]] = [
        {"key": key, "pair": pair, "players": pair["players"][:seats]}
        for key, pair in (("ns", match["ns"]), ("ew", match["ew"]))
    ]
    if seats == 1:
        pairs[match["dealer"] % 2]["deals"] = True
    phones = cards["phones"]
    wide = NAME_WIDTH if phones is None else NAME_WIDTH_BESIDE_CODE
    grows = any(names_height([player], wide) > NAME_HEIGHT for pair in pairs for player in pair["players"])
    shown: dict[str, Any] = {
        "number": match["number"],
        "phase": match["phase"],
        "phase_room": _phase_room(match["number"], beside_code=phones is not None),
        "pairs": pairs,
        "wide": (LONG_NAME_WIDTH if phones is None else LONG_NAME_WIDTH_BESIDE_CODE) if grows else wide,
        "club_room": wide,
        "tall": grows,
        "room": NAME_HEIGHT,
    }
    if phones is None:
        return shown
    way = phones["ways"][str(match["number"])]
    phone = {**way, "typed": phones["typed"], "longest": phones.get("longest", 0)}
    return shown | {"phone": phone}


def _phase_room(table: int, *, beside_code: bool) -> float:
    """How wide the name of the game may be, up to the number of the table, in millimetres."""
    return PHASE_WIDTH - (CODE_AND_MARGIN if beside_code else 0.0) - (DIGIT if table > 99 else 0.0)


CARDS = register(
    Paper(
        key="cards",
        label=gettext_lazy("Feuilles de marque"),
        title=_title,
        read=_read,
        pages=_pages,
        addresses=("partie/<int:number>/feuilles/", "partie/<int:number>/feuilles/<int:table>/"),
        of_round=3,
        links_phones=True,
    )
)
LARGE_CARDS = register(
    Paper(
        key="large_cards",
        label=gettext_lazy("Grandes feuilles de marque"),
        title=lambda asked: _("grandes feuilles de la partie %(number)s") % {"number": asked.number},
        read=_read,
        pages=_large_pages,
        addresses=("partie/<int:number>/grandes-feuilles/",),
        links_phones=True,
        section=Section(
            moment=Moment.ROUND,
            place=2,
            heading=gettext_lazy("À la place des feuilles de marque"),
            about=gettext_lazy(
                "De grandes feuilles pour qui voit mal ou des feuilles A5, une par page, ou des bordereaux à "
                "découper où chaque table n’écrit que son résultat, huit par page."
            ),
            ready=lambda listing: bool(listing.rounds),
        ),
    )
)
A5_CARDS = register(
    Paper(
        key="a5_cards",
        label=gettext_lazy("Feuilles de marque sur A5"),
        title=lambda asked: f"{_title(asked)}, A5",
        read=_read,
        pages=_a5_pages,
        addresses=(
            "partie/<int:number>/feuilles-a5/",
            "partie/<int:number>/feuilles-a5/<int:table>/",
        ),
        links_phones=True,
        section=Section(
            moment=Moment.ROUND,
            place=2,
            beside="large_cards",
            heading=gettext_lazy("Feuilles de marque sur A5"),
            about=gettext_lazy("Une par page, rien à couper ; mettez du papier A5, en paysage."),
            ready=lambda listing: bool(listing.rounds),
        ),
    )
)
SPARES = register(
    Paper(
        key="spares",
        label=gettext_lazy("Feuilles vierges"),
        title=lambda _asked: _("feuilles vierges"),
        read=_read_spares,
        pages=_pages,
        addresses=("feuilles-vierges/",),
        form=SparesForm,
        section=Section(
            moment=Moment.ROUND,
            place=3,
            heading=gettext_lazy("Une feuille de marque en plus"),
            template="printing/section_cards.html",
        ),
    )
)
