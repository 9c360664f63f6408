"""The choices that the rules of a concours offer to forms: bids, trumps, calls, announces.

Choices follow from options of the rules, never from the name of a ruleset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.cards import SEQUENCE_ORDER, Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import LENGTH, Announce, AnnounceKind, stronger
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.fields import Asked
from scoring.coinche.kinds import OneSeat, OneSide, SomeSides, Tick
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.sheet.coinche import CoincheSheetGame
from tournaments.core.access.language import translated
from tournaments.core.sheets.wording import SEATS
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.sheets.sheet import TableSheet


Choices = list[tuple[str, Any]]

USUAL_BIDS: Final = 9
"""How many bids are offered as buttons, from the lowest up by tens (80 to 160); higher ones are typed."""

TRUMPS: Final[dict[Trump, Promise]] = {
    Trump.SPADES: _("Pique"),
    Trump.HEARTS: _("Cœur"),
    Trump.DIAMONDS: _("Carreau"),
    Trump.CLUBS: _("Trèfle"),
    Trump.NO_TRUMP: _("Sans atout"),
    Trump.ALL_TRUMP: _("Tout atout"),
}
SLAMS: Final[dict[Slam, Promise]] = {Slam.CAPOT: _("Capot"), Slam.GENERALE: _("Générale")}
CALLS: Final[dict[CoincheCall, Promise]] = {
    CoincheCall.NONE: _("Non"),
    CoincheCall.COINCHE: _("Coinché"),
    CoincheCall.SURCOINCHE: _("Surcoinché"),
}
KINDS: Final[dict[AnnounceKind, Promise]] = {
    AnnounceKind.TIERCE: _("Tierce"),
    AnnounceKind.CINQUANTE: _("Cinquante"),
    AnnounceKind.CENT: _("Cent"),
    AnnounceKind.CARRE: _("Carré"),
}
RANKS: Final[dict[Rank, Promise]] = {
    Rank.ACE: _("As"),
    Rank.KING: _("Roi"),
    Rank.QUEEN: _("Dame"),
    Rank.JACK: _("Valet"),
    Rank.TEN: _("10"),
    Rank.NINE: _("9"),
    Rank.EIGHT: _("8"),
    Rank.SEVEN: _("7"),
}
BELOTES: Final = (_("Non"), _("Une"), _("Deux"), _("Trois"), _("Quatre"))
SHORT_SIDES: Final[dict[Side, Promise]] = {Side.NS: _("NS"), Side.EW: _("EO")}


def ruleset_of(sheet: TableSheet) -> Ruleset:
    """The ruleset that a sheet of coinche is played by; `TypeError` for another game."""
    if not isinstance(sheet.game, CoincheSheetGame):
        raise TypeError(sheet.game)
    return sheet.game.engine.ruleset


def bids(ruleset: Ruleset) -> Choices:
    """The usual bids, then the slams."""
    usual = ruleset.widest_limits.bids[:USUAL_BIDS]
    slams = [(str(bid), SLAMS[bid]) for bid in ruleset.bids if isinstance(bid, Slam)]
    return [*((str(bid), str(bid)) for bid in usual), *slams]


def bids_above_usual(ruleset: Ruleset) -> bool:
    """Whether bids in points above the usual ones are possible."""
    return len(ruleset.widest_limits.bids) > USUAL_BIDS


def unasked(ruleset: Ruleset) -> dict[str, str]:
    """The fields of a contract that no form asks for, with what the record of every deal has there.

    Where nobody bids (belote), these are the bid and the coinche; elsewhere there are none.
    """
    if not ruleset.without_bids:
        return {}
    return {"bid": str(ruleset.widest_limits.lowest), "call": CoincheCall.NONE.value}


def trumps(ruleset: Ruleset) -> Choices:
    return [(trump.value, TRUMPS[trump]) for trump in ruleset.trumps]


def calls(ruleset: Ruleset) -> Choices:
    """The calls (none, coinche, surcoinche), each with its factor."""
    return [
        (call.value, CALLS[call] if factor == 1 else f"{CALLS[call]} × {factor}")
        for call, factor in ruleset.factors.items()
    ]


def seats(sheet: TableSheet) -> list[tuple[str, str]]:
    """The players by the letters of their seats."""
    players = zip(Seat, sheet.players, strict=False)
    return [(seat.letter, f"{player} ({SEATS[seat]})") for seat, player in players]


def belotes(ruleset: Ruleset) -> Choices:
    return [(str(count), BELOTES[count]) for count in range(ruleset.most_belotes + 1)]


def kinds() -> Choices:
    return [("", "—"), *((kind.value, name) for kind, name in KINDS.items())]


def ranks() -> Choices:
    """The ranks that an announce can have, highest first; no sequence is lower than its own length (8.1)."""
    lowest = min(LENGTH.values()) - 1
    return [
        ("", "—"),
        *((rank.value, name) for rank, name in RANKS.items() if SEQUENCE_ORDER[rank] >= lowest),
    ]


def suits() -> Choices:
    return [("", "—"), *((suit.value, TRUMPS[Trump(suit)]) for suit in Suit)]


def sides() -> Choices:
    return [(side.value, name) for side, name in SHORT_SIDES.items()]


def asked_fields(ruleset: Ruleset) -> dict[str, Asked]:
    """The fields of the record that these rules ask for as they are declared, by name, in their order."""
    asked = {name: each.asked for name, each in RECORD.fields.items()}
    return {name: each for name, each in asked.items() if each and each.when(ruleset)}


def choices(name: str, sheet: TableSheet) -> Choices:
    """The values that somebody can choose for a declared field, as in a record, with their words."""
    kind = RECORD.fields[name].kind
    if isinstance(kind, OneSeat):
        return seats(sheet)
    if isinstance(kind, OneSide | SomeSides):
        return sides()
    return [(value, translated(words)) for value in kind.values if (words := kind.words(value))]


def form_field(name: str, asked: Asked, sheet: TableSheet) -> forms.Field:
    """The field of the desk's form that asks for a declared field of the record."""
    kind, label = RECORD.fields[name].kind, translated(asked.label)
    if isinstance(kind, Tick):
        return forms.BooleanField(label=label, required=False)
    if kind.many:
        return forms.MultipleChoiceField(
            label=label, required=False, choices=sides(), widget=forms.CheckboxSelectMultiple
        )
    nobody = [("", _("Non"))] if isinstance(kind, OneSide) and kind.nobody else []
    return forms.TypedChoiceField(
        label=label,
        required=False,
        choices=[*nobody, *choices(name, sheet)],
        coerce=lambda typed: next(value for value in kind.values if str(value) == typed),
        widget=forms.RadioSelect,
    )


MOST_ANNOUNCES: Final = 12
PREFIX: Final = "announce"
NO_LINES: Final = {f"{PREFIX}-TOTAL_FORMS": "0", f"{PREFIX}-INITIAL_FORMS": "0"}
"""The form data of a deal without announces."""

Announces = dict[str, list[dict[str, str]]]


class AnnounceForm(forms.Form):
    """One announce; ignored where its kind is empty."""

    side = forms.ChoiceField(label=_("Équipe"), choices=sides)
    kind = forms.ChoiceField(label=_("Annonce"), choices=kinds, required=False)
    rank = forms.ChoiceField(label=_("Hauteur"), choices=ranks, required=False)
    suit = forms.ChoiceField(label=_("Couleur"), choices=suits, required=False)
    use_required_attribute = False

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        kind = given.get("kind")
        if kind and not given.get("rank"):
            self.add_error("rank", _("À quelle hauteur ? La plus forte carte suffit."))
        if kind and kind != AnnounceKind.CARRE and not given.get("suit"):
            self.add_error("suit", _("À quelle couleur ?"))
        return given

    @property
    def written(self) -> bool:
        return bool(self.cleaned_data.get("kind"))

    def to_record(self) -> dict[str, str]:
        """The announce as in a record; a carré has no suit."""
        names = (
            ("kind", "rank") if self.cleaned_data["kind"] == AnnounceKind.CARRE else ("kind", "rank", "suit")
        )
        return {name: self.cleaned_data[name] for name in names}


if TYPE_CHECKING:
    _BaseAnnounceFormSet = forms.BaseFormSet[AnnounceForm]
else:
    _BaseAnnounceFormSet = forms.BaseFormSet  # generic for the type checker alone


class AnnounceLines(_BaseAnnounceFormSet):
    """The formset of a deal's announces."""

    def of_side(self, side: str) -> list[AnnounceForm]:
        """The filled-in announces of this side, in order."""
        return [form for form in self.forms if form.written and form.cleaned_data["side"] == side]

    def to_record(self) -> Announces:
        """The announces by side; a side without any is left out."""
        sides = {form.cleaned_data["side"]: None for form in self.forms if form.written}
        return {side: [form.to_record() for form in self.of_side(side)] for side in sides}


_AnnounceFormSet = forms.formset_factory(
    AnnounceForm,
    AnnounceLines,
    extra=0,
    max_num=MOST_ANNOUNCES,
    absolute_max=MOST_ANNOUNCES,
)


def announce_lines(data: Any, announces: Announces) -> AnnounceLines:
    """The announce forms as posted, or those of a record's announces."""
    return cast("AnnounceLines", _AnnounceFormSet(data, initial=_initial(announces), prefix=PREFIX))


def _initial(announces: Announces) -> list[dict[str, str]]:
    return [{"side": side, **announce} for side, announced in announces.items() for announce in announced]


def announces_tied(ruleset: Ruleset, announces: Announces, trump: str) -> bool:
    """Whether nothing separates the best announces of the two sides under these rules (8.3)."""
    ns, ew = ([Announce.from_record(one) for one in announces.get(side, [])] for side in ("NS", "EW"))
    if not (ns and ew and trump):
        return False
    return stronger(ns, ew, ruleset.announce_trump(Trump(trump))) is None


def with_empty_announce(data: Any, side: str) -> Any:
    """The posted data with one more empty announce for `side`, for browsers without a script."""
    more = data.copy()
    total = parse_int(more.get(f"{PREFIX}-TOTAL_FORMS", "")) or 0
    if total < MOST_ANNOUNCES:
        more[f"{PREFIX}-{total}-side"] = side
        more[f"{PREFIX}-TOTAL_FORMS"] = str(total + 1)
    return more
