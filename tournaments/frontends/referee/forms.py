"""The form of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from scoring.sheet.entries import Ruling
from scoring.sheet.fields import MAX_POINTS, MAX_REASON, MAX_WORDS
from tournaments.core.planning import tariff
from tournaments.core.sheets import ledger
from tournaments.core.sheets.fields import SheetForm, number_field, side_choices
from tournaments.core.sheets.games import ui_of

if TYPE_CHECKING:
    from tournaments.core.sheets.ledger import LedgerLine
    from tournaments.core.sheets.sheet import TableSheet

UNREASONED: Final = _("Une décision se motive : donnez l’article ou la raison.")


class RulingForm(SheetForm):
    """A ruling about a table: what happened, which side is at fault, by which article, what it costs."""

    kind = forms.ChoiceField(
        label=_("Que s’est-il passé ?"),
        choices=[(what, capfirst(said)) for what, said in ledger.RULING_KINDS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez ce qui s’est passé.")},
    )
    side = forms.ChoiceField(required=False, widget=forms.RadioSelect)
    tariff = forms.TypedChoiceField(
        label=_("Parmi les pénalités du club"),
        required=False,
        coerce=int,
        empty_value=None,
    )
    article = forms.CharField(
        label=_("Article ou motif"),
        max_length=MAX_REASON,
        required=False,
        help_text=_(
            "Par exemple : « art. 12, renonce » ou « arrivés vingt minutes après l’appel ». "
            "Tout le monde le lit s’il y a une pénalité."
        ),
    )
    penalty = number_field(
        _("Pénalité, en points"),
        most=MAX_POINTS,
        min_value=0,
        help_text=_(
            "Retirée du résultat de l’équipe en cause, qui s’arrête à 0. Laissez vide s’il n’y en a pas."
        ),
    )
    deal = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("Si elle est à corriger, sa correction s’ouvre après l’enregistrement."),
    )
    words = forms.CharField(
        label=_("Ce qui a été dit"),
        max_length=MAX_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: TableSheet) -> None:
        super().__init__(data, label_suffix="")
        self.sheet = sheet
        articles = tariff.tariff_choices(sheet.tournament)
        self.offer(
            side=[("", capfirst(_("toute la table"))), *side_choices(sheet)],
            deal=[("", _("aucune")), *map(_deal_choice, ledger.lines(sheet))],
            tariff=[("", _("aucun article")), *articles],
        )
        self.fields["article"].required = not articles
        self.fields["article"].error_messages["required"] = UNREASONED
        ui = ui_of(sheet)
        if not ui.penalties:
            del self.fields["penalty"]
        self.fields["side"].label, self.fields["deal"].label = ui.names.side_at_fault, ui.names.deal_at_fault
        self.fields["tariff"].help_text = ui.names.ruling_by_tariff
        if not articles:
            del self.fields["tariff"]

    def clean_penalty(self) -> int | None:
        points: int | None = self.cleaned_data["penalty"]
        step = ui_of(self.sheet).mark_step(self.sheet)
        if (points or 0) % step:
            sentence = _("Les marques vont de %(step)d en %(step)d : une pénalité aussi.")
            raise forms.ValidationError(sentence, params={"step": step})
        return points

    @property
    def goes_below(self) -> bool:
        """Whether the penalty of a valid form exceeds the points of the side at fault."""
        side, score = self.content.side, self.sheet.score
        return side is not None and self.sheet.over and self.content.points > score[side is Side.EW]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if (index := given.get("tariff")) is not None:
            item = tariff.tariff_of(self.sheet.tournament)[index]
            given["article"] = given.get("article") or item.named
            if "penalty" in given and given["penalty"] is None:
                given["penalty"] = item.penalty
        if not given.get("article") and "article" not in self.errors:
            self.add_error("article", UNREASONED)
        if given.get("penalty") and not given.get("side"):
            self.add_error("side", _("Une pénalité se retire à une équipe : laquelle ?"))
        return given

    @property
    def content(self) -> Ruling:
        given = self.cleaned_data
        return Ruling(
            what=given["kind"],
            side=Side(given["side"]) if given["side"] else None,
            points=given.get("penalty") or 0,
            article=given["article"],
            words=given["words"],
            deal=given["deal"],
        )


def _deal_choice(line: LedgerLine) -> tuple[int, str]:
    return line.row.deal, gettext("%(place)s : %(said)s") % {"place": line.row.place, "said": line.said}
