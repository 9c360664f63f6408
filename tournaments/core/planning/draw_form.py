"""The fields of the settings of the draw, of which each method shows its own, with a sentence a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.access.language import translated
from tournaments.core.models.planning import MOST_ROUNDS, ByePolicy, Tournament
from tournaments.draw.api import option_errors, rounds_needed
from tournaments.draw.brackets.rounds import rounds_to_final
from tournaments.draw.methods import METHODS
from tournaments.draw.request import POOL_SIZES, Options
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.draw.request import Options


BYE_SENTENCES: Final[Mapping[str, StrOrPromise]] = {
    ByePolicy.AVERAGE: _("La moyenne des points des gagnants de cette partie, arrondie au point."),
    ByePolicy.FIXED: _("Toujours le même nombre de points, que vous choisissez."),
    ByePolicy.HALF: _("Ni gagnée ni perdue ; les points sont arrondis au point."),
    ByePolicy.HALF_FIXED: _("Ni gagnée ni perdue ; les points sont ceux que vous choisissez."),
    ByePolicy.OWN: _("Recalculée après chacune de ses parties ; 0 avant la première."),
    ByePolicy.CATCH_UP: _(
        "L’exempt joue dès qu’une table a fini ; pour ses adversaires, cette partie de plus ne compte pas."
    ),
    ByePolicy.EXTRA: _("L’exempt joue aussi ; pour ses adversaires, cette partie de plus ne compte pas."),
}

FINALIST_CHOICES: Final[Mapping[int, StrOrPromise]] = {
    0: _("aucune"),
    4: _("les 4 premiers"),
    8: _("les 8 premiers"),
    16: _("les 16 premiers"),
}
FINALIST_SENTENCES: Final[Mapping[str, StrOrPromise]] = {
    "0": _("Toutes les parties comptent pour le classement."),
    "4": _("Les 2 dernières parties : demies, finale."),
    "8": _("Les 3 dernières parties : quarts, demies, finale."),
    "16": _("Les 4 dernières parties : huitièmes, quarts, demies, finale."),
}

EXAMPLE_COUNTS: Final = (8, 16, 32)


def rounds_proposed(teams: int, options: Options) -> dict[str, str]:
    """Method → how many rounds it needs for so many teams, or, before there are two, for a few usual numbers.

    «16 inscrits : 15 parties, pour que tous se rencontrent» is a proposal that binds nobody.
    """
    return {
        method: _rounds_sentence(method, teams, options) for method, each in METHODS.items() if each.enough
    }


def _rounds_sentence(method: str, teams: int, options: Options) -> str:
    counts = [teams] if teams > 1 else EXAMPLE_COUNTS
    each = [_count_sentence(count, rounds_needed(method, count, options) or 0) for count in counts]
    return f"{' · '.join(each)}, {translated(METHODS[method].enough)}."


def _count_sentence(count: int, rounds: int) -> str:
    sentence = ngettext(
        "%(count)s inscrits : %(rounds)s partie", "%(count)s inscrits : %(rounds)s parties", rounds
    )
    return sentence % {"count": count, "rounds": rounds}


def final_too_long(finalists: int, rounds: int) -> str:
    """Why so few rounds leave no room for a final."""
    return _("La phase finale des %(finalists)s premiers prend %(rounds)s parties : prévoyez-en autant.") % {
        "finalists": finalists,
        "rounds": rounds,
    }


FLAGS: Final = ("seeded", "third_place", "consolante", "complementaire")
OPTIONS: Final = (*FLAGS, "pool_size", "qualified")
"""The fields that are options of methods; the others are fields of the concours."""


class SentenceRadioSelect(forms.RadioSelect):
    """Radio buttons with a sentence each (`sentences`), and one shown only where it is `chosen`, by value.

    `asks` are the names of the fields that a choice shows, for the stylesheet.
    """

    def __init__(self, sentences: Mapping[str, str | Promise], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sentences = sentences
        self.chosen: Mapping[str, str] = {}
        self.asks: Mapping[str, Iterable[str]] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if asks := self.asks.get(str(value)):
            option["attrs"]["data-asks"] = " ".join(asks)
        sentence, chosen = (each.get(str(value), "") for each in (self.sentences, self.chosen))
        return option | {"sentence": sentence, "chosen": chosen}


class DrawSettingsForm(forms.Form):
    """The draw of a concours; `draw_settings` once it is valid."""

    draw_method = forms.ChoiceField(label=_("Tirage"), widget=SentenceRadioSelect({}))
    seeded = forms.BooleanField(
        label=_("Têtes de série d’après le classement, si des parties ont été jouées avant"), required=False
    )
    pool_size = forms.TypedChoiceField(
        label=_("Équipes par poule"),
        choices=[(size, size) for size in POOL_SIZES],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    qualified = forms.IntegerField(
        label=_("Combien de chaque poule vont en principale"),
        min_value=1,
        max_value=max(POOL_SIZES) - 1,
        required=False,
    )
    consolante = forms.BooleanField(
        label=_("Une consolante : qui perd son premier match joue un autre tableau"), required=False
    )
    complementaire = forms.BooleanField(
        label=_("Une complémentaire : les battus de chaque tour jouent encore entre eux"), required=False
    )
    finalists = forms.TypedChoiceField(
        label=_("Phase finale"),
        choices=list(FINALIST_CHOICES.items()),
        coerce=int,
        empty_value=None,
        required=False,
        widget=SentenceRadioSelect(FINALIST_SENTENCES),
        help_text=_("Les premiers du classement jouent un tableau ; les autres continuent à jouer."),
    )
    third_place = forms.BooleanField(label=_("Une partie pour la troisième place"), required=False)
    same_club_rounds = forms.IntegerField(
        label=_("Parties où l’on évite son propre club"),
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text=_("0 : on peut rencontrer son club dès la première partie."),
    )

    @property
    def draw_settings(self) -> dict[str, Any]:
        """The fields of the concours: the options are those that its method asks for."""
        given = self.cleaned_data
        kept = {name: given[name] for name in options_asked_by(given["draw_method"], given["finalists"])}
        fields = {name: given[name] for name in ("draw_method", "finalists", "same_club_rounds")}
        return fields | {"draw_options": kept}

    entered = 0
    """How many are entered; 0 for a new concours."""
    of_matches = False
    """Whether a table is a match of two players, so that no partners can be drawn."""

    def offer_methods(self, left: Collection[str] | None) -> None:
        """Offer these draws, all of them where `left` is None, and say why where they are not all."""
        field, widget = self.fields["draw_method"], self.fields["draw_method"].widget
        offered = {
            key: method
            for key, method in METHODS.items()
            if (left is None or key in left) and not (self.of_matches and method.draws_partners)
        }
        field.choices = [(key, translated(each.name)) for key, each in offered.items()]  # type: ignore[attr-defined]
        widget.sentences = {key: translated(each.help) for key, each in offered.items()}
        widget.asks = {key: each.asks for key, each in offered.items()}
        widget.chosen = rounds_proposed(self.entered, self._pools_shown())
        if left is not None and len(left) < len(METHODS):
            field.help_text = _("Tirages encore possibles :")

    def _pools_shown(self) -> Options:
        """The options of pools that the form shows; the defaults for what is invalid."""
        size, qualified = (parse_int(str(self[name].value())) for name in ("pool_size", "qualified"))
        pools = Options(pool_size=size) if size in POOL_SIZES else Options()
        if qualified is not None and 1 <= qualified < pools.pool_size:
            return replace(pools, qualified=qualified)
        return pools

    def clean_draw(self, given: dict[str, Any]) -> None:
        """Validate the options of the chosen method; those of other methods keep their value."""
        method = METHODS.get(given.get("draw_method", ""))
        asked = set(method.asks if method else ("finalists",))
        for name in ("pool_size", "qualified", "finalists"):
            if name not in asked or (given.get(name) is None and name not in self.errors):
                self.errors.pop(name, None)
                given[name] = self.get_initial_for_field(self.fields[name], name)
        if "finalists" not in asked:
            given["finalists"] = 0
        if not self.errors.keys() & {"draw_method", "rounds_planned", *asked}:
            self._refuse_as_the_draw_does(given)
            self._refuse_an_endless_final(given)

    def _refuse_as_the_draw_does(self, given: Mapping[str, Any]) -> None:
        chosen = {name: given[name] for name in options_asked_by(given["draw_method"], given["finalists"])}
        for error in option_errors(given["draw_method"], Options(**chosen)):
            self.add_error(error.field.removeprefix("options."), translated(error.sentence))

    def _refuse_an_endless_final(self, given: Mapping[str, Any]) -> None:
        steps = rounds_to_final(given["finalists"])
        if given["finalists"] and steps > given["rounds_planned"]:
            self.add_error("finalists", final_too_long(given["finalists"], steps))


def options_asked_by(method: str, finalists: int) -> tuple[str, ...]:
    """The options that mean something to a method, with or without a final."""
    own = tuple(name for name in METHODS[method].asks if name in OPTIONS)
    return own or (("third_place",) if finalists else ())


def draw_initial(tournament: Tournament) -> dict[str, Any]:
    """The initial options of the draw: those of the concours, else the defaults of the draw."""
    default = asdict(Options())
    own = {name: value for name, value in tournament.draw_options.items() if name in OPTIONS}
    return {name: default[name] for name in OPTIONS} | own
