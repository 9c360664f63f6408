"""What a referee types of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.articles import items_of
from tournaments.models.sheets import MOST_POINTS, Ruling
from tournaments.sheets import ledger, tariff
from tournaments.sheets.fields import figure
from tournaments.sheets.forms import teams
from tournaments.sheets.rulings import REFEREE, Decision
from tournaments.sheets.sheet import Sheet

if TYPE_CHECKING:
    from tournaments.sheets.ledger import Line

UNREASONED: Final = _("Une décision se motive : donnez l'article ou la raison.")
POINTLESS: Final = _(
    "Sans points à la chouine : l'article choisi est écrit dans la décision. "
    "Une partie à rejouer, ou donnée à l'adversaire, se corrige sur la feuille."
)
KINDS: Final = [(kind.value, kind.label) for kind in REFEREE]


class RulingForm(forms.Form):
    """A ruling about a table: what happened, who bears it, by which article, what it costs."""

    kind = forms.ChoiceField(
        label=_("Que s'est-il passé ?"),
        choices=KINDS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez ce qui s'est passé.")},
    )
    side = forms.ChoiceField(label=_("Équipe en cause"), required=False, widget=forms.RadioSelect)
    tariff = forms.TypedChoiceField(
        label=_("Au barème du club"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("Donne l'article et la pénalité que vous laissez vides ci-dessous."),
    )
    article = forms.CharField(
        label=_("Article ou motif"),
        max_length=200,
        required=False,
        help_text=_(
            "Par exemple : « art. 12, renonce » ou « arrivés vingt minutes après l'appel ». "
            "Tout le monde le lit s'il y a une pénalité."
        ),
    )
    penalty = figure(
        _("Pénalité, en points"),
        most=MOST_POINTS,
        min_value=0,
        help_text=_("Retirée du résultat de l'équipe en cause. Vide : aucune."),
    )
    deal = forms.TypedChoiceField(
        label=_("Donne en cause"), required=False, coerce=int, empty_value=None, help_text=_(
            "Si elle est à corriger, sa correction s'ouvre après l'enregistrement."
        )
    )  # fmt: skip
    words = forms.CharField(
        label=_("Ce qui a été dit"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: Sheet) -> None:
        super().__init__(data, label_suffix="")
        self.sheet = sheet
        self._choices("side", [("", _("toute la table")), *teams(sheet)])
        self._choices("deal", [("", _("aucune")), *map(_deal, ledger.lines(sheet))])
        articles = tariff.choices(sheet.tournament)
        self._choices("tariff", [("", _("aucun article")), *articles])
        self.fields["article"].required = not articles
        self.fields["article"].error_messages["required"] = UNREASONED
        if sheet.tournament.in_manches:  # a match has no points to lose
            del self.fields["penalty"]
            self.fields["side"].label = _("Joueur en cause")
            self.fields["deal"].label = _("Partie en cause")
            self.fields["tariff"].help_text = POINTLESS
        if not sheet.tournament.tariff:
            del self.fields["tariff"]

    def _choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if (index := given.get("tariff")) is not None:
            item = items_of(self.sheet.tournament)[index]
            given["article"] = given.get("article") or item.named
            if "penalty" in given and given["penalty"] is None:
                given["penalty"] = item.penalty
        if not given.get("article") and "article" not in self.errors:
            self.add_error("article", UNREASONED)
        if given.get("penalty") and not given.get("side"):
            self.add_error("side", _("Une pénalité se retire à une équipe : laquelle ?"))
        return given

    @property
    def decision(self) -> Decision:
        """What was decided; once the form is valid."""
        given = self.cleaned_data
        return Decision(
            kind=Ruling.Kind(given["kind"]),
            side=Side(given["side"]) if given["side"] else None,
            article=given["article"],
            penalty=given.get("penalty") or 0,
            words=given["words"],
            deal=given["deal"],
        )


def _deal(line: Line) -> tuple[int, str]:
    return line.row.deal, gettext("%(place)s : %(said)s") % {"place": line.row.place, "said": line.said}
