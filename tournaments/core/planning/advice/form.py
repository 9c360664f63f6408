"""What an organizer says of an evening that is to be planned."""

from __future__ import annotations

from datetime import time
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.adviser.formats import FEWEST_TEAMS, MOST_TEAMS, Question, Wish

HOURS: Final = ("%H:%M", "%H h %M", "%Hh%M", "%H h", "%Hh", "%H")
DAY: Final = 24 * 60
SHORTEST, LONGEST = 30, 16 * 60
"""Minutes from the first hour to the last: beyond, one of both is mistyped."""
LONGEST_MEAL: Final = 180
WISHES: Final = (
    (Wish.ALL_PLAY.value, _("tout le monde joue toute la soirée")),
    (Wish.ONE_UNBEATEN.value, _("une seule équipe sans défaite")),
    (Wish.STAKE.value, _("de l’enjeu jusqu’à la fin")),
)


def _number(
    label: Any, *, least: int = 1, most: int = MOST_TEAMS, if_empty: Any = "", missing: Any = ""
) -> forms.IntegerField:
    """A number of teams, tables or minutes.

    `if_empty` is what an empty field means, where it may be empty; else `missing` is asked of who left it so.
    """
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=not if_empty,
        help_text=if_empty,
        error_messages={
            "required": missing,
            "invalid": _("Un nombre entier, en chiffres."),
            "min_value": _("C’est trop peu : %(limit_value)d au moins."),
            "max_value": _("C’est trop : %(limit_value)d au plus."),
        },
    )


def _hour(label: Any, missing: Any) -> forms.TimeField:
    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    said = {"required": missing, "invalid": _("Une heure, comme 20:00 ou 20 h 30.")}
    return forms.TimeField(label=label, input_formats=HOURS, widget=widget, error_messages=said)


class EveningForm(forms.Form):
    """An evening: who comes, from when to when, to how many tables; `question` once it is valid."""

    least = _number(
        _("Équipes, au moins"), least=FEWEST_TEAMS, missing=_("Combien d’équipes viendront, au moins ?")
    )
    most = _number(_("Équipes, au plus"), least=FEWEST_TEAMS, if_empty=_("Vide : le même nombre."))
    start = _hour(_("Début"), _("À quelle heure la soirée commence-t-elle ?"))
    end = _hour(_("Fin, au plus tard"), _("À quelle heure faut-il avoir fini ?"))
    tables = _number(_("Tables dans la salle"), if_empty=_("Vide : autant qu’il en faut."))
    prizes = _number(_("Équipes qui gagnent un lot"), missing=_("Combien d’équipes gagnent un lot ?"))
    meal = _number(
        _("Pause repas, en minutes"), least=0, most=LONGEST_MEAL, if_empty=_("Une fois, entre deux parties.")
    )
    wishes = forms.MultipleChoiceField(
        label=_("Ce qui compte pour vous"),
        choices=WISHES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        least, most = given.get("least"), given.get("most")
        if least and most and most < least:
            self.add_error("most", _("Au plus, c’est au moins autant qu’au moins."))
        if "start" in given and "end" in given:
            minutes = self.minutes
            if minutes < SHORTEST:
                self.add_error("end", _("Entre le début et la fin, il faut une demi-heure au moins."))
            elif minutes > LONGEST:
                self.add_error(
                    "end", _("La fin vient plus de seize heures après le début : vérifiez les deux.")
                )
        return given

    @property
    def begins(self) -> time:
        start: time = self.cleaned_data["start"]
        return start

    @property
    def minutes(self) -> int:
        """From the beginning to the end, which may be on the next day."""
        first, last = (self.cleaned_data[name] for name in ("start", "end"))
        return (_minute(last) - _minute(first)) % DAY

    def question(self, used_to: str) -> Question:
        """What is asked, of a club that is used to this draw."""
        given = self.cleaned_data
        most = given["most"] or given["least"]
        return Question(
            least=given["least"],
            most=most,
            minutes=self.minutes,
            tables=given["tables"] or most // 2,
            prizes=given["prizes"],
            wishes=frozenset(Wish(wish) for wish in given["wishes"]),
            used_to=used_to,
            meal=given["meal"] or 0,
        )


def _minute(hour: time) -> int:
    return 60 * hour.hour + hour.minute
