"""The organizer's forms: a concours and its settings, prizes, time for corrections, referees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.criteria import TIE_BREAKS, offered
from tournaments.core.access.language import translated
from tournaments.core.models.accounts import Membership, User
from tournaments.core.models.planning import (
    FIXED_BYES,
    MOST_MINUTES,
    MOST_ROUNDS,
    ByePolicy,
    Ending,
    LeaverGames,
    NameOrder,
    PaperSize,
    SpecialKind,
    Tournament,
)
from tournaments.core.planning import draw_form
from tournaments.core.planning.draw_form import OPTIONS, DrawSettingsForm, SentenceRadioSelect, draw_initial
from tournaments.core.planning.lengths import RoundsField
from tournaments.core.planning.presets import plays_matches
from tournaments.core.planning.prizes import PrizeList, PrizeListError, read_prizes
from tournaments.draw.methods import METHODS

CHOSEN_CRITERIA: Final = tuple(f"criterion_{place}" for place in range(1, 6))
SETTINGS: Final = (
    *CHOSEN_CRITERIA, "bye_policy", "bye_points", "leaver_games", "score_cap", "losing_cap", "capped_from",
    "name_order", "paper_size", "hide_before_last", "freeze_last", "most_teams",
    "correction_minutes", "table_code_writes", "one_phone_confirms",
)  # fmt: skip
"""The fields behind «Réglages»."""

SECOND_GAME_POLICIES: Final = (ByePolicy.CATCH_UP, ByePolicy.EXTRA)
"""The bye policies that give the exempt team a game; in a bracket it goes on without one."""

TYPED_INPUTS: Final = ("text", "number", "date")
"""The input types of fields where one types."""

MOST_CAP: Final = 100_000
NUMBER_OF_ENDING: Final[Mapping[str, str]] = {
    Ending.TARGET: "target",
    Ending.DEALS: "deals",
    Ending.CLOCK: "minutes",
}


class TournamentForm(DrawSettingsForm):
    """A concours and its settings. Give `initial_values` of a concours or of a preset as `initial`.

    `frozen` are the fields that can no longer change, each with the reason; `methods` are the draw methods
    that can still be chosen, None for all; `entered` is how many are entered. `settings` is what was typed,
    as fields of the concours. Under a `ruleset` for two players a table is a match, without points.
    """

    field_order = ("name", "date", "place", "rounds_planned", "ending", "target", "deals", "minutes")

    name = forms.CharField(
        label=_("Nom du concours"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    place = forms.CharField(label=_("Lieu"), max_length=80, required=False)
    rounds_planned = forms.IntegerField(label=_("Nombre de parties"), min_value=1, max_value=MOST_ROUNDS)
    most_teams = forms.IntegerField(
        label=_("Équipes au plus"),
        min_value=2,
        max_value=9_999,
        required=False,
        help_text=_("Qui vient après attend une place, dans l’ordre d’arrivée. Laissez vide sans limite."),
    )
    ending = forms.ChoiceField(label=_("Une table finit"), choices=Ending.choices, widget=forms.RadioSelect)
    target = forms.IntegerField(label=_("But, en points"), min_value=100, max_value=100_000, required=False)
    deals = forms.IntegerField(label=_("Donnes par table"), min_value=1, max_value=99, required=False)
    minutes = forms.IntegerField(label=_("Minutes par partie"), min_value=5, max_value=300, required=False)
    deals_by_round = RoundsField(
        label=_("Sauf à ces parties"),
        least=1,
        most=99,
        help_text=_("« 4 : 15 » : 15 donnes à la partie 4. Se change tant qu’elle n’est pas publiée."),
    )
    time_limit = forms.BooleanField(label=_("Dans un temps limité, à l’horloge de la salle"), required=False)
    minutes_by_round = RoundsField(
        label=_("Sauf à ces parties"),
        least=5,
        most=300,
        help_text=_("« 1 : 50 » : 50 minutes à la partie 1. Se change tant qu’elle n’est pas publiée."),
    )
    last_deal = forms.BooleanField(label=_("Une dernière donne après la fin du temps"), required=False)
    criterion_1 = forms.ChoiceField(label=_("D’abord"))
    criterion_2, criterion_3, criterion_4, criterion_5 = (
        forms.ChoiceField(label=_("Puis"), required=False) for _place in range(4)
    )
    bye_policy = forms.ChoiceField(
        label=_("L’exempt reçoit"),
        choices=ByePolicy.choices,
        widget=SentenceRadioSelect(draw_form.BYE_SENTENCES),
    )
    leaver_games = forms.ChoiceField(
        label=_("Parties d’une équipe qui part avant la fin (poules, toutes rondes)"),
        choices=LeaverGames.choices,
        initial=LeaverGames.COUNT,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "Annulées, elles ne comptent pour personne : chacun de ses adversaires a une partie de moins."
        ),
    )
    bye_points = forms.IntegerField(
        label=_("Points fixés de l’exempt"), min_value=0, max_value=100_000, required=False
    )
    score_cap = forms.IntegerField(
        label=_("Plafond d’une table au classement, en points"),
        min_value=1,
        max_value=MOST_CAP,
        required=False,
        help_text=_(
            "Au-delà, les points ne comptent pas au classement ; la victoire reste. Laissez vide "
            "pour ne pas plafonner."
        ),
    )
    losing_cap = forms.IntegerField(
        label=_("Plafond du perdant, s’il est plus bas"), min_value=1, max_value=MOST_CAP, required=False
    )
    capped_from = forms.IntegerField(
        label=_("Plafonds à partir de la partie"), min_value=1, max_value=MOST_ROUNDS, required=False
    )
    name_order = forms.ChoiceField(
        label=_("Les noms des joueurs sont écrits"),
        choices=NameOrder.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "Pour que les listes par nom suivent le nom de famille. Un nom mal classé se corrige à la page "
            "de l’équipe."
        ),
    )
    paper_size = forms.ChoiceField(
        label=_("Format du papier"),
        choices=PaperSize.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Vos prochains concours le reprennent. Les étiquettes restent sur leurs planches A4."),
    )
    hide_before_last = forms.BooleanField(
        label=_("Cacher le classement au public avant la dernière partie"), required=False
    )
    freeze_last = forms.BooleanField(
        label=_("Figer le classement public pendant la dernière partie"),
        required=False,
        help_text=_(
            "Dès que le dernier tirage est publié, le public ne voit que le classement d’avant ; la suite "
            "se révèle à la remise des prix, que l’on dirige depuis la page « Écrans »."
        ),
    )
    table_code_writes = forms.BooleanField(
        label=_("Le code de la table suffit pour noter"),
        required=False,
        help_text=_(
            "Sinon chaque équipe note par le code de sa feuille de route, et l’on sait qui a confirmé : "
            "imprimez alors les feuilles de route."
        ),
    )
    one_phone_confirms = forms.BooleanField(
        label=_("Un même téléphone peut noter et confirmer, pour les deux équipes"),
        required=False,
        help_text=_("Sinon la donne reste à confirmer par l’autre téléphone, ou par l’arbitre."),
    )
    correction_minutes = forms.IntegerField(
        label=_("Minutes pour contester, après la fin"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_(
            "Comptées quand le concours est terminé ; ensuite les feuilles sont closes, et se prolongent "
            "depuis « À faire ». 0 : pas de délai, on corrige jusqu’à ce que les résultats soient scellés."
        ),
    )

    def __init__(
        self,
        *args: Any,
        frozen: Mapping[str, str] | None = None,
        ruleset: str = "asce",
        methods: Collection[str] | None = None,
        entered: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.of_matches, self.entered = plays_matches(ruleset), entered
        if self.of_matches:
            self._offer_matches()
        self._offer_criteria()
        self.offer_methods(methods)
        self.frozen = frozen or {}
        for name in self.frozen.keys() & self.fields.keys():
            self.fields[name].disabled = True

    def keep_what_is_typed(self, names: Iterable[str]) -> None:
        """Keep what is typed in the fields of these names when htmx replaces the form around them."""
        for widget in (self.fields[name].widget for name in names if name in self.fields):
            if getattr(widget, "input_type", "") in TYPED_INPUTS:
                widget.attrs["hx-preserve"] = "true"

    def _offer_matches(self) -> None:
        """Offer the endings of a match of two players: it ends by itself or by the clock."""
        endings = [(Ending.TARGET, _("au gain du match")), (Ending.CLOCK, Ending.CLOCK.label)]
        self.fields["ending"].choices = endings  # type: ignore[attr-defined]  # it is a ChoiceField

    def _offer_criteria(self) -> None:
        """Offer the criteria of the game; head-to-head and lots always come last (C6)."""
        known = offered(matches=self.of_matches)
        choices = [(key, translated(words.label)) for key, words in known.items()]
        for name in CHOSEN_CRITERIA:
            field = self.fields[name]
            field.choices = choices if field.required else [("", "—"), *choices]  # type: ignore[attr-defined]

    @property
    def settings(self) -> dict[str, Any]:
        """The fields of the concours, once the form is valid."""
        apart = {*CHOSEN_CRITERIA, *OPTIONS}
        given = {name: value for name, value in self.cleaned_data.items() if name not in apart}
        return given | self.draw_settings | {"criteria": self._criteria(self.cleaned_data)}

    @property
    def settings_are_wrong(self) -> bool:
        """Whether a field in the section «Réglages» has an error, so that the section must be open."""
        return any(name in self.errors for name in SETTINGS)

    @property
    def choices_are_wrong(self) -> bool:
        """Whether a field has an error that a new concours shows in a fold, so that the fold must be open."""
        return any(name not in {"name", "date", "place"} for name in self.errors)

    @property
    def criteria_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in CHOSEN_CRITERIA]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        asked = {NUMBER_OF_ENDING.get(given.get("ending", ""), "")}
        if given.get("time_limit"):
            asked.add("minutes")
        if given.get("bye_policy") in FIXED_BYES:
            asked.add("bye_points")
        for name in (*NUMBER_OF_ENDING.values(), "bye_points"):
            self._clean_number(name, given, asked=name in asked)
        if (given.get("losing_cap") or 0) > (given.get("score_cap") or MOST_CAP):
            self.add_error("losing_cap", _("Le plafond du perdant ne dépasse pas l’autre."))
        for name in ("correction_minutes", "capped_from"):
            if name not in self.errors:  # else what was typed is refused, and stays
                self._clean_number(name, given, asked=False)
        for name in ("name_order", "leaver_games", "paper_size"):
            given[name] = given.get(name) or self.get_initial_for_field(self.fields[name], name)
        method = METHODS.get(given.get("draw_method", ""))
        if method and method.brackets and given.get("bye_policy") in SECOND_GAME_POLICIES:
            self.add_error(
                "bye_policy", _("Dans un tableau, l’exempt passe sans jouer : choisissez autre chose.")
            )
        self._refuse_repeated_criteria(given)
        self.clean_draw(given)
        return given

    def _clean_number(self, name: str, given: dict[str, Any], *, asked: bool) -> None:
        """Require a number that the other choices ask for; one that they do not ask for keeps its value."""
        if not asked and given.get(name) is None:
            self.errors.pop(name, None)
            given[name] = self.get_initial_for_field(self.fields[name], name)
        elif asked and given.get(name) is None and name not in self.errors:
            self.add_error(name, _("Donnez un nombre."))

    def _refuse_repeated_criteria(self, given: Mapping[str, Any]) -> None:
        seen: set[str] = set()
        for name in CHOSEN_CRITERIA:
            if given.get(name) in seen:
                self.add_error(name, _("Ce critère est déjà choisi plus haut."))
            seen.add(given.get(name) or name)

    @staticmethod
    def _criteria(given: Mapping[str, Any]) -> list[str]:
        """The chosen criteria in order, then the tie breaks of C6."""
        chosen = [given[name] for name in CHOSEN_CRITERIA if given[name]]
        return chosen + [criterion.key for criterion in TIE_BREAKS if criterion.key not in chosen]


def initial_values(tournament: Tournament) -> dict[str, Any]:
    """The initial values of the form of a concours."""
    names = TournamentForm.base_fields.keys() - {*CHOSEN_CRITERIA, *OPTIONS}
    own = {name: getattr(tournament, name) for name in names}
    return own | draw_initial(tournament) | chosen_criteria(tournament.criteria)


def chosen_criteria(criteria: Iterable[str]) -> dict[str, str]:
    """Criteria as the form shows them, without the tie breaks of C6 at their end."""
    kept, behind = list(criteria), {criterion.key for criterion in TIE_BREAKS}
    while kept and kept[-1] in behind:
        kept.pop()
    return dict(zip(CHOSEN_CRITERIA, kept, strict=False))


PRIZES_WAYS: Final = (
    (_("2 : 2 jambons, un par joueur"), _("un lot pour chaque joueur du rang 2")),
    (_("une bouteille"), _("sans rang : pour le rang suivant")),
    (_("dernier : …"), _("le dernier du classement")),
    (_("meilleure équipe féminine : …"), _("vous direz qui")),
    (_("meilleure donne : …"), _("la plus forte donne")),
    (_("tirage au sort : …"), _("une équipe tirée au sort")),
    (_("chacun : …"), _("toutes les équipes")),
    (_("prix … : …"), _("vous direz qui")),
)
"""What else may be typed in a list of prizes, and who gets it."""

BEST_DEAL: Final = 4
"""The place of the best deal among `PRIZES_WAYS`, which a concours of matches has not."""


MAX_PRIZES_LETTERS: Final = 20_000
"""The letters of a list of prizes: five hundred ranks of forty letters; each wrong line is told."""


class PrizesForm(forms.Form):
    """The prize list, a line a prize, read into `prizes`; `of_matches` refuses a prize for the best deal."""

    text = forms.CharField(
        label=_("Les lots, un par ligne"),
        required=False,
        max_length=MAX_PRIZES_LETTERS,
        help_text=_("« 1 : 200 € » ou « 5-8 : une bouteille »."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "true"}),
    )

    def __init__(self, *args: Any, of_matches: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prizes, self._of_matches = PrizeList(), of_matches
        self.ways = PRIZES_WAYS[:BEST_DEAL] + PRIZES_WAYS[BEST_DEAL + 1 :] if of_matches else PRIZES_WAYS

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            self.prizes = read_prizes(text)
        except PrizeListError as error:
            raise forms.ValidationError(list(error.sentences)) from error
        deals = [prize.label for prize in self.prizes.special.values() if prize.kind == SpecialKind.DEAL]
        if self._of_matches and deals:
            raise forms.ValidationError(
                _("« %(label)s » : un match compte des parties, et aucune donne n’y est la meilleure."),
                params={"label": deals[0]},
            )
        return text


class ProlongForm(forms.Form):
    """The minutes by which the time for corrections is extended."""

    minutes = forms.IntegerField(label=_("Minutes de plus"), min_value=1, max_value=MOST_MINUTES, initial=10)


class RefereesForm(forms.Form):
    """The referees, chosen among the club's members; `people` once it is valid."""

    referees = forms.TypedMultipleChoiceField(
        label=_("Arbitres de ce concours"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, memberships: Iterable[Membership], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._members = {membership.user.pk: membership.user for membership in memberships}
        self.fields["referees"].choices = [  # type: ignore[attr-defined]  # a field of choices
            (membership.user.pk, f"{membership.user} · {membership.get_role_display()}")
            for membership in memberships
        ]

    @property
    def people(self) -> list[User]:
        return [self._members[key] for key in self.cleaned_data["referees"]]
