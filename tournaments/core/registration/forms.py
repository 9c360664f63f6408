"""The forms of the list of teams: registration on one line, correction, copy, fixed table, import."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import MAX_CONTACT, MAX_REMARK, Player, folded
from tournaments.core.money.prices import prices_of
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.names import has_family_name
from tournaments.core.registration.roster import MAX_NAME_LENGTH, MAX_NUMBER, TeamEntry
from tournaments.core.registration.spreadsheets import MAX_BYTES, MAX_CELL, ListSource, read_source, read_text
from tournaments.draw.room import HIGHEST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.models.planning import Tournament
    from tournaments.core.money.prices import Prices


KIND_LETTERS: Final[Mapping[str, FeeKind]] = {"a": FeeKind.MEMBER, "j": FeeKind.YOUNG}
"""The letters that choose a fee behind a name («Paul Martin a»): small ones, as no initial is written."""


def name_field(label: Any, *, required: bool = True, **attrs: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", **attrs})
    return forms.CharField(label=label, max_length=MAX_NAME_LENGTH, required=required, widget=widget)


class TeamForm(forms.Form):
    """A team on one line: the number is the next one unless it is typed."""

    UNSAID: ClassVar = [("", _("habituel"))]
    """The empty choice of a fee kind: the player is charged as is usual for the club."""

    number = forms.IntegerField(
        label=_("N°"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        # «decimal» opens the keys of figures too; «numeric» is dressed as a score, too high for one line.
        widget=forms.TextInput(attrs={"inputmode": "decimal", "size": 4, "autocomplete": "off"}),
    )
    player1 = name_field(_("Joueur 1"), list="players", autocapitalize="words")
    player2 = name_field(_("Joueur 2"), list="players", autocapitalize="words")
    club = name_field(_("Club"), required=False, list="clubs", autocapitalize="words")
    remark = forms.CharField(
        label=_("Remarque"),
        max_length=MAX_REMARK,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    anyway = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, tournament: Tournament, letters: bool = False, **kwargs: Any) -> None:
        """`letters`: a small letter alone behind a name chooses the fee, where fees differ."""
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        prices = prices_of(tournament)
        self._by_letter = {
            letter: kind
            for letter, kind in KIND_LETTERS.items()
            if letters and prices and prices.by_kind and kind in prices.fees
        }
        if tournament.individual:
            del self.fields["player2"]
            self.fields["player1"].label = _("Joueur")
        self._add_kinds(prices)

    def _add_kinds(self, prices: Prices | None) -> None:
        """Add a fee kind for each player, or one for a team that pays as a whole, if fees differ."""
        if prices is None or not prices.by_kind:
            return
        choices = [*self.UNSAID, *FeeKind.choices]
        pair = "player2" in self.fields and prices.per_player
        labels = [_("Tarif du joueur 1"), _("Tarif du joueur 2")] if pair else [_("Tarif")]
        for place, label in enumerate(labels, 1):
            self.fields[f"kind{place}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for place in ("1", "2"):
            self._read_letter(given, place)
        return given

    def _read_letter(self, given: dict[str, Any], place: str) -> None:
        """Take the letter of a fee from behind a name; a name that the club knows as it stands is kept."""
        typed = given.get(f"player{place}") or ""
        name, _space, letter = typed.rpartition(" ")
        kind = self._by_letter.get(letter)
        known = Player.objects.filter(host=self.tournament.club_id, name=typed)
        if kind is None or not folded(name) or known.exists():
            return
        field = f"kind{place}" if f"kind{place}" in self.fields else "kind1"
        if given.get(field) not in {"", None, kind.value}:
            text = _("« %(letter)s » derrière le nom et la liste ne disent pas le même tarif.")
            self.add_error(field, text % {"letter": letter})
            return
        given[f"player{place}"], given[field] = name.rstrip(), kind.value

    @property
    def kind_fields(self) -> list[forms.BoundField]:
        """The fields of the fee kinds; none if there is one fee."""
        return [self[name] for name in ("kind1", "kind2") if name in self.fields]

    @property
    def kinds(self) -> tuple[FeeKind | None, ...]:
        """The fee kind of each player, None where none was chosen; once the form is valid."""
        chosen = [self.cleaned_data[field.name] for field in self.kind_fields]
        return tuple(FeeKind(kind) if kind else None for kind in chosen)

    def prepare(self, next_number: int) -> None:
        """Show the number that the team will have, and set the focus on the field to type in.

        That is the one with an error, else the first player's: also where the line is doubted, since a button
        that overrides a doubt under the next Enter would be pressed unread. The fields of names and club have
        an empty placeholder, by which the style sheet knows that nothing is typed.
        """
        for name in ("player1", "player2", "club", "remark"):
            if name in self.fields:
                self.fields[name].widget.attrs["placeholder"] = " "
        self.fields["number"].widget.attrs["placeholder"] = str(next_number)
        field = (
            next((name for name in self.fields if name in self.errors), "player1")
            if self.is_bound
            else "player1"
        )
        self.fields[field].widget.attrs["autofocus"] = True

    full = False
    """Whether the concours has as many teams as it takes, so that this one can only wait."""

    def let_wait(self) -> None:
        """Accept the line without a second player: it goes on the waiting list."""
        if "player2" in self.fields:
            self.fields["player2"].required = False

    @property
    def lacks_partner(self) -> bool:
        """Whether nothing is wrong but that the second player of a pair is missing."""
        alone = "player2" in self.fields and not self.data.get("player2", "").strip()
        return alone and set(self.errors) == {"player2"}

    @property
    def who(self) -> str:
        """The folded names: the button «inscrire quand même» sends them, to confirm these names alone."""
        return "/".join(map(folded, self.names))

    @property
    def names(self) -> tuple[str, str]:
        """The typed names; the second is empty in an individual concours."""
        return self.cleaned_data.get("player1", ""), self.cleaned_data.get("player2", "")

    @property
    def entry(self) -> TeamEntry:
        """The line, once the form is valid."""
        given = self.cleaned_data
        return TeamEntry(*self.names, given["club"], given["number"], self.kinds, remark=given["remark"])

    @property
    def sure(self) -> bool:
        """Whether the warning about probable duplicates was confirmed for exactly these names."""
        return bool(self.cleaned_data["anyway"] == self.who)


class CorrectionForm(TeamForm):
    """A team to correct, with the family names by which lists have its players."""

    UNSAID: ClassVar = []

    family1 = name_field(_("Nom de famille du joueur 1"), required=False)
    family2 = name_field(_("Nom de famille du joueur 2"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        self.fields["contact"] = forms.CharField(
            label=_("Téléphone ou courriel"),
            max_length=MAX_CONTACT,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            help_text=_("Pour joindre l’équipe : la table de marque seule le voit, jusqu’au sceau."),
        )
        self.fields["remark"].help_text = _("Pour vous seuls : sur vos listes et sur celle à pointer.")
        if tournament.individual:
            del self.fields["family2"]
            self.fields["family1"].label = _("Nom de famille")

    @property
    def families(self) -> tuple[str, ...]:
        """The family name of each player; empty where the program finds it in the name."""
        return tuple(self.cleaned_data[name] for name in ("family1", "family2") if name in self.fields)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for place in ("1", "2"):
            family, name = given.get(f"family{place}"), given.get(f"player{place}")
            if family and name and not has_family_name(name, family) and not self._unchanged(place):
                self.add_error(
                    f"family{place}", _("« %(family)s » n’est pas dans le nom.") % {"family": family}
                )
        return given

    def _unchanged(self, place: str) -> bool:
        """Whether the family name was left as shown, while the name itself was corrected."""
        return f"family{place}" not in self.changed_data


class CopyForm(forms.Form):
    """A new concours like another one: its name, date and place, and whether the same teams are entered.

    `kinds` keeps who is a member or young; only where somebody said so in the other one.
    """

    name = forms.CharField(
        label=_("Nom du concours"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    place = forms.CharField(label=_("Lieu"), max_length=80, required=False)
    teams = forms.BooleanField(label=_("Inscrire les mêmes, non pointés"), required=False)
    kinds = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, chosen: Mapping[FeeKind, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members, young, others = (chosen.get(k, 0) for k in (FeeKind.MEMBER, FeeKind.YOUNG, FeeKind.OTHER))
        said = [
            (members, ngettext("%(count)s adhérent", "%(count)s adhérents", members)),
            (young, ngettext("%(count)s jeune", "%(count)s jeunes", young)),
            (others, ngettext("%(count)s non adhérent", "%(count)s non adhérents", others)),
        ]
        if not (members or young or others):
            del self.fields["kinds"]
            return
        who = [words % {"count": count} for count, words in said if count]
        self.fields["kinds"].label = gettext("Garder leur tarif : %(who)s") % {"who": ", ".join(who)}
        self.fields["kinds"].help_text = gettext("Sinon, chacun reprend le tarif habituel.")


class SeatForm(forms.Form):
    """The table that a team keeps all day; empty where it moves like the others."""

    fixed_table = forms.IntegerField(label=_("Table fixe"), min_value=1, max_value=HIGHEST, required=False)


MAX_PACKED: Final = 4 * (MAX_BYTES // 3 + 1)
"""The letters of the largest workbook as a text."""


class ListForm(forms.Form):
    """A list of teams: a file, a pasted text, or another `sheet` of the workbook sent before (`book`)."""

    file = forms.FileField(
        label=_("Un fichier CSV, XLSX ou ODS"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.ods"}),
    )
    text = forms.CharField(
        label=_("Ou collez la liste ici"),
        required=False,
        max_length=MAX_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    book = forms.CharField(required=False, max_length=MAX_PACKED, strip=False, widget=forms.HiddenInput)
    sheet = forms.CharField(required=False, max_length=MAX_CELL, strip=False, widget=forms.HiddenInput)
    named = forms.CharField(required=False, max_length=MAX_CELL, strip=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                given["source"] = self._source(given)
            except UnreadableFile as error:
                self.add_error("file" if given.get("file") else "text", str(error.sentence))
        return given

    def _source(self, given: dict[str, Any]) -> ListSource:
        file = given.get("file")
        content = file.read(MAX_BYTES + 1) if file else _unpacked(given.get("book") or "")
        if not content:
            return ListSource(read_text(given.get("text") or ""))
        source = read_source(content, given.get("sheet") or "")
        book = urlsafe_b64encode(content).decode("ascii") if len(source.sheets) > 1 else ""
        return source._replace(book=book, file=file.name[:MAX_CELL] if file else given.get("named") or "")


def _unpacked(book: str) -> bytes:
    """The workbook in such a text; `UnreadableFile` if the browser changed it."""
    try:
        return urlsafe_b64decode(book.encode("ascii"))
    except ValueError as error:
        raise UnreadableFile(_("Cette liste a été abîmée en chemin : reprenez le fichier.")) from error
