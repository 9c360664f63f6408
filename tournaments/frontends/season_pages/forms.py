"""The forms of a season: its name, how it counts, its concours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.access.language import translated
from tournaments.core.models.seasons import MOST_NAME
from tournaments.core.planning.draw_form import SentenceRadioSelect
from tournaments.core.season.points import SCALES
from tournaments.core.season.record import MOST_EVENINGS
from tournaments.core.season.standing import ALL, FEWEST, HALF, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.core.models.seasons import ClubSeason

MOST_COUNTED: Final = 52
"""The most evenings that can be chosen to count: one a week."""


class NameForm(forms.Form):
    """The name of a new season."""

    name = forms.CharField(
        label=_("Nom de la saison"),
        max_length=MOST_NAME,
        help_text=_("Par exemple « Saison 2026-2027 »."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SeasonForm(NameForm):
    """The name of a season, how it counts, and who reads it; `rules` once it is valid."""

    scale = forms.ChoiceField(label=_("Les points d’un concours"), widget=SentenceRadioSelect({}))
    best = forms.ChoiceField(
        label=_("Concours qui comptent"),
        help_text=_("Moins il y en a, moins celui qui vient toujours a d’avance."),
    )
    fewest = forms.IntegerField(label=_("Concours pour être classé"), min_value=1, max_value=MOST_EVENINGS)
    public = forms.BooleanField(
        label=_("Tout le monde peut lire ce classement"),
        required=False,
        help_text=_(
            "L’affiche « Heures et Wi-Fi » le dit alors à qui s’inscrit. Qui « joue sous le nom de » y est "
            "sous ce nom ; qui est effacé y reste une ligne sans nom."
        ),
    )
    graded = forms.BooleanField(
        label=_("Notes"),
        required=False,
        help_text=_(
            "Combien de points par donne une équipe gagne grâce à chacun, à ± près, pour qui veut le savoir. "
            "Ce n’est pas un classement : chacun ne voit que sa note, et celles des joueurs qui l’ont permis."
        ),
    )

    def __init__(self, data: Mapping[str, Any] | None, *, season: ClubSeason) -> None:
        fields = ("name", "scale", "best", "fewest", "public", "graded")
        super().__init__(data, initial={name: getattr(season, name) for name in fields})
        labels = [(key, translated(scale.label)) for key, scale in SCALES.items()]
        meanings = {key: translated(scale.meaning) for key, scale in SCALES.items()}
        self.fields["scale"].widget = SentenceRadioSelect(meanings)
        self.fields["scale"].choices = labels  # type: ignore[attr-defined]
        self.fields["best"].choices = [  # type: ignore[attr-defined]
            (HALF, gettext("la meilleure moitié")),
            (ALL, gettext("tous")),
            *((str(number), _best(number)) for number in range(1, MOST_COUNTED + 1)),
        ]

    @property
    def rules(self) -> Rules:
        """How the season counts; of a valid form."""
        given = self.cleaned_data
        best = given["best"]
        return Rules(given["scale"], best if best in {HALF, ALL} else int(best), given.get("fewest", FEWEST))


def _best(number: int) -> str:
    return ngettext("le meilleur", "les %(number)d meilleurs", number) % {"number": number}


class EveningsForm(forms.Form):
    """The concours of a season, by the fingerprint of their seal."""

    concours = forms.MultipleChoiceField(required=False)

    def __init__(self, *args: Any, offered: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["concours"].choices = [(each, each) for each in offered]  # type: ignore[attr-defined]
