"""Who meets whom: the fields of the draw, each with the methods that ask for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.draw import checks
from tournaments.draw.length import final_steps
from tournaments.draw.request import POOL_SIZES, Options, Request, Team
from tournaments.models.planning import MOST_ROUNDS, DrawMethod, Tournament
from tournaments.planning import draw_words
from tournaments.platform.text import parse_int

FLAGS: Final = ("seeded", "third_place", "consolante", "complementaire")
"""What is ticked or not."""
ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    DrawMethod.KNOCKOUT: FLAGS,
    DrawMethod.POOLS: ("pool_size", "qualified", "third_place", "complementaire"),
}
"""The options of the methods that have brackets of their own; the others have those of a final."""
OPTIONS: Final = (*FLAGS, "pool_size", "qualified")


class Cards(forms.RadioSelect):
    """One of a few, each with a sentence (`sentences`, by value)."""

    def __init__(self, sentences: Mapping[str, str | Promise], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sentences = sentences

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        return option | {"sentence": self.sentences.get(str(value), "")}


class DrawForm(forms.Form):
    """The draw of a concours; `draw_settings` once it is valid."""

    draw_method = forms.ChoiceField(
        label=_("Tirage"), choices=DrawMethod.choices, widget=Cards(draw_words.METHODS)
    )
    seeded = forms.BooleanField(
        label=_("Têtes de série d'après le classement, si des parties ont été jouées avant"), required=False
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
        label=_("Une consolante : les battus du premier tour jouent un autre tableau"), required=False
    )
    complementaire = forms.BooleanField(
        label=_("Une complémentaire : les battus de chaque tour jouent encore entre eux"), required=False
    )
    finalists = forms.TypedChoiceField(
        label=_("Phase finale"),
        choices=list(draw_words.FINALS.items()),
        coerce=int,
        empty_value=None,
        required=False,
        widget=Cards(draw_words.FINAL_ROUNDS),
        help_text=_("Les premiers du classement jouent un tableau ; les autres continuent à jouer."),
    )
    third_place = forms.BooleanField(label=_("Une partie pour la troisième place"), required=False)
    same_club_rounds = forms.IntegerField(
        label=_("Parties où l'on évite son propre club"),
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text=_("0 : on peut rencontrer son club dès la première partie."),
    )

    @property
    def draw_settings(self) -> dict[str, Any]:
        """The fields of the concours: the options are those that its method asks for."""
        given = self.cleaned_data
        kept = {name: given[name] for name in asked_by(given["draw_method"], given["finalists"])}
        fields = {name: given[name] for name in ("draw_method", "finalists", "same_club_rounds")}
        return fields | {"draw_options": kept}

    @property
    def lengths(self) -> dict[str, str]:
        """How many rounds each method needs, for as many as are entered."""
        return draw_words.lengths(self.entered, self._pools_shown())

    entered = 0
    """How many are entered, as far as anybody knows."""

    def offer_methods(self, left: Collection[str]) -> None:
        """Leave these draws to choose among, and say why where they are not all."""
        field = self.fields["draw_method"]
        field.choices = [each for each in field.choices if each[0] in left]  # type: ignore[attr-defined]
        if len(left) < len(DrawMethod):
            field.help_text = _(
                "Des parties sont publiées : voici les tirages qui peuvent encore leur succéder."
            )

    def _pools_shown(self) -> Options:
        """The pools as they stand on the form, as far as they can be read."""
        size, qualified = (parse_int(str(self[name].value())) for name in ("pool_size", "qualified"))
        pools = Options(pool_size=size) if size in POOL_SIZES else Options()
        if qualified is not None and 1 <= qualified < pools.pool_size:
            return replace(pools, qualified=qualified)
        return pools

    def clean_draw(self, given: dict[str, Any]) -> None:
        """Judge the options of the chosen method; those of the others keep their value."""
        method = given.get("draw_method", "")
        plain = method not in checks.WITHOUT_FINALS
        asked = {*ASKED.get(method, ()), *(("finalists",) if plain else ())}
        for name in ("pool_size", "qualified", "finalists"):
            if name not in asked or (given.get(name) is None and name not in self.errors):
                self.errors.pop(name, None)
                given[name] = self.get_initial_for_field(self.fields[name], name)
        if not plain:
            given["finalists"] = 0
        if not self.errors.keys() & {"draw_method", "rounds_planned", *asked}:
            self._refuse_as_the_draw_does(given)
            self._refuse_an_endless_final(given)

    def _refuse_as_the_draw_does(self, given: Mapping[str, Any]) -> None:
        chosen = {name: given[name] for name in asked_by(given["draw_method"], given["finalists"])}
        asked = Request(
            method=given["draw_method"],
            seed="",
            round=1,
            teams=(Team(1), Team(2)),
            options=Options(**chosen),
        )
        for error in checks.errors(asked):
            self.add_error(error.field.removeprefix("options."), error.message(get_language() or "fr"))

    def _refuse_an_endless_final(self, given: Mapping[str, Any]) -> None:
        steps = final_steps(given["finalists"])
        if steps > given["rounds_planned"]:
            self.add_error("finalists", draw_words.final_needs(given["finalists"], steps))


def asked_by(method: str, finalists: int) -> tuple[str, ...]:
    """The options that mean something to a method, with or without a final."""
    return ASKED.get(method, ("third_place",) if finalists else ())


def draw_initial(tournament: Tournament) -> dict[str, Any]:
    """What the draw's options are at first: those of the concours, or what the draw does unless told."""
    default = asdict(Options())
    own = {name: value for name, value in tournament.draw_options.items() if name in OPTIONS}
    return {name: default[name] for name in OPTIONS} | own
