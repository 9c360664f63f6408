"""The lines of the form where announces are written: side, kind, height, suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import Trump
from scoring.coinche.announces import Announce, Kind, stronger
from tournaments.platform.text import parse_int
from tournaments.sheets.coinche import offer

MOST_ANNOUNCES: Final = 12
PREFIX: Final = "announce"
NO_LINES: Final = {f"{PREFIX}-TOTAL_FORMS": "0", f"{PREFIX}-INITIAL_FORMS": "0"}
"""What is posted where nobody announces anything."""

Announces = dict[str, list[dict[str, str]]]


class AnnounceForm(forms.Form):
    """One announce; a line whose kind is empty is no announce."""

    side = forms.ChoiceField(label=_("Équipe"), choices=offer.sides)
    kind = forms.ChoiceField(label=_("Annonce"), choices=offer.kinds, required=False)
    rank = forms.ChoiceField(label=_("Hauteur"), choices=offer.ranks, required=False)
    suit = forms.ChoiceField(label=_("Couleur"), choices=offer.suits, required=False)
    use_required_attribute = False

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        kind = given.get("kind")
        if kind and not given.get("rank"):
            self.add_error("rank", _("À quelle hauteur ? La plus forte carte suffit."))
        if kind and kind != Kind.CARRE and not given.get("suit"):
            self.add_error("suit", _("À quelle couleur ?"))
        return given

    @property
    def written(self) -> bool:
        return bool(self.cleaned_data.get("kind"))

    def to_record(self) -> dict[str, str]:
        """The announce as a record has it: a carré has no suit."""
        names = ("kind", "rank") if self.cleaned_data["kind"] == Kind.CARRE else ("kind", "rank", "suit")
        return {name: self.cleaned_data[name] for name in names}


if TYPE_CHECKING:
    Lines = forms.BaseFormSet[AnnounceForm]
else:
    Lines = forms.BaseFormSet  # generic for the type checker alone


class AnnounceLines(Lines):
    """All the announces of a deal."""

    def of_side(self, side: str) -> list[AnnounceForm]:
        """The lines that hold an announce of this side, in order."""
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
    """The lines as posted, or those of a record's announces."""
    return cast("AnnounceLines", _AnnounceFormSet(data, initial=_initial(announces), prefix=PREFIX))


def _initial(announces: Announces) -> list[dict[str, str]]:
    return [{"side": side, **announce} for side, announced in announces.items() for announce in announced]


def tied(announces: Announces, trump: str) -> bool:
    """Whether nothing separates the best announces of the two sides (8.3)."""
    ns, ew = ([Announce.from_record(one) for one in announces.get(side, [])] for side in ("NS", "EW"))
    return bool(ns and ew and trump) and stronger(ns, ew, Trump(trump)) is None


def with_one_more(data: Any, side: str) -> Any:
    """What was posted, and an empty line for `side`: the button works without a script."""
    more = data.copy()
    total = parse_int(more.get(f"{PREFIX}-TOTAL_FORMS", "")) or 0
    if total < MOST_ANNOUNCES:
        more[f"{PREFIX}-{total}-side"] = side
        more[f"{PREFIX}-TOTAL_FORMS"] = str(total + 1)
    return more
