"""Texts of a round for pages and papers: phases, broken wishes, edits by hand, byes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.core.access.language import translated
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.rounds import Edit, Table
from tournaments.draw.phases import phase_words, read_pool
from tournaments.platform.typography import typographic

T = TypeVar("T")

_WISHES: Final = {
    "results": gettext_lazy("Résultats manquants"),
    "lots": gettext_lazy("Au sort"),
    "ban": gettext_lazy("Rencontre interdite"),
    "undecided": gettext_lazy("Sans vainqueur"),
    "walkover": gettext_lazy("Adversaire parti"),
    "partner": gettext_lazy("Même partenaire"),
    "rematch": gettext_lazy("Revanche"),
    "second-bye": gettext_lazy("Second exempt"),
    "avoid": gettext_lazy("Rencontre à éviter"),
    "same-club": gettext_lazy("Même club"),
    "fixed-table": gettext_lazy("Table fixe"),
    "reserved": gettext_lazy("Table réservée"),
    "balance": gettext_lazy("Côtés"),
    "table": gettext_lazy("Table incomplète"),
    "search": gettext_lazy("Recherche"),
}
_MILD: Final = frozenset({"balance"})
_OF_PAIRS: Final = frozenset({"rematch", "same-club", "avoid", "ban", "partner"})
SECOND_GAME: Final = "host"
"""The phase that `tables_by_phase` is given for the second game of an exempt team."""


@dataclass(frozen=True, slots=True)
class WishReason:
    """One reason why wishes were not kept, and whom it concerns, `count` of them: pairs as ``4 – 7``."""

    wish: str
    why: str
    teams: str
    count: int
    mild: bool = False
    """Worth knowing, and no reason to look twice: the sides of a few teams."""


@dataclass(frozen=True, slots=True)
class Phase(Generic[T]):
    """The tables of one phase, or one step of it, under its heading; empty where there are no phases."""

    heading: str
    tables: Sequence[T]


def tables_by_phase(tables: Iterable[T], phase: Callable[[T], str], last: str) -> list[Phase[T]]:
    """Tables by phase, in their order; the games of exempt teams come last, as `last` calls them.

    `phase` gives the phase of a table, `SECOND_GAME` for the game of an exempt team.
    """
    together: dict[str, list[T]] = {}
    for table in sorted(tables, key=lambda table: phase(table) == SECOND_GAME):
        named = phase(table)
        together.setdefault(last if named == SECOND_GAME else step_name(named), []).append(table)
    if "" in together and len(together) > 1:
        together = {heading or _("Les autres tables"): of_it for heading, of_it in together.items()}
    return [Phase(capitalized(heading), of_it) for heading, of_it in together.items()]


def phase_of_table(table: Table) -> str:
    """The phase of a table as `tables_by_phase` asks for it."""
    return SECOND_GAME if table.host else table.phase


def second_game_title(tournament: Tournament) -> str:
    """The title of the games of exempt teams under the bye policy of the tournament."""
    match tournament.bye_policy:
        case ByePolicy.CATCH_UP:
            return _("Rattrapage de l’exempt")
        case ByePolicy.EXTRA:
            return _("Partie bis de l’exempt")
        case _:
            return _("Parties des exempts")


def table_phase(table: Table) -> str:
    """Which game a table plays: «Principale · demi-finale», the second game of an exempt team.

    Empty where the concours has no phases. `table` with its round and concours.
    """
    return second_game_title(table.round.tournament) if table.host else capitalized(step_name(table.phase))


def step_name(phase: str) -> str:
    """The step that a match belongs to, as it is read: «principale · quart de finale» for match 2 of it."""
    until, _space, match = phase.rpartition(" ")
    return phase_name(until if match.isdecimal() else phase)


def phase_name(phase: str) -> str:
    """A phase in the reader's language."""
    return translated(phase_words(phase))


def capitalized(text: str) -> str:
    """The text with a capital first letter."""
    return f"{text[:1].upper()}{text[1:]}"


def is_bracket(phase: str) -> bool:
    """Whether the phase is one of a bracket: winners advance, and losers do not."""
    return bool(phase) and read_pool(phase) is None


def broken_wishes(wishes: Iterable[dict[str, Any]]) -> list[WishReason]:
    """The wishes that a draw did not keep, those of one reason together, in the reader's language."""
    english = get_language() == "en"
    together: dict[tuple[str, str], list[Sequence[int]]] = {}
    for wish in wishes:
        why = wish["why_en"] if english and wish["why_en"] else wish["why"]
        together.setdefault((wish["wish"], typographic(why)), []).append(wish["teams"])
    return [
        WishReason(
            str(_WISHES.get(wish, wish)),
            why,
            ", ".join(_named(wish, each) for each in teams if each),
            sum(map(len, teams)),
            mild=wish in _MILD,
        )
        for (wish, why), teams in together.items()
    ]


def _named(wish: str, teams: Sequence[int]) -> str:
    between = " – " if wish in _OF_PAIRS and len(teams) == 2 else ", "
    return between.join(map(str, teams))


EditKind = Edit.Kind


def edit_sentence(edit: Edit) -> str:
    """An edit in a sentence: «Les n° 3 et 8 sont échangés.»"""
    if edit.kind == EditKind.UNDO and edit.undoes is not None:
        return _("Annulé : %(what)s") % {"what": edit_sentence(edit.undoes)}
    return _SENTENCES[EditKind(edit.kind)](edit)


def _swap(edit: Edit) -> str:
    one, other = edit.figures["teams"]
    return _("Les n° %(one)s et %(other)s sont échangés.") % {"one": one, "other": other}


def _move(edit: Edit) -> str:
    one, other = edit.figures["tables"]
    if other in {match["table"] for match in edit.before["matches"]}:
        return _("Tables %(one)s et %(other)s échangées.") % {"one": one, "other": other}
    return _("Table %(one)s déplacée à la table %(other)s.") % {"one": one, "other": other}


def _redraw(edit: Edit) -> str:
    return _("Tables tirées de nouveau : %(tables)s.") % {"tables": _list(edit.figures["tables"])}


def _hand(_edit: Edit) -> str:
    return _("Tables composées à la main.")


def _departure(edit: Edit, what: str) -> str:
    """The sentence for a team or player that left; `what` says what became of its place."""
    said = {"gone": edit.figures["teams"][0], "what": what}
    return _("Départ du n° %(gone)s : %(what)s") % said


def _replaced(edit: Edit) -> str:
    what = _("l’exempt, n° %(number)s, joue à sa place.") % {"number": edit.figures["teams"][1]}
    return _departure(edit, what)


def _exempted(edit: Edit) -> str:
    return _departure(edit, _("qui l’aurait rencontré est exempt."))


def _removed(edit: Edit) -> str:
    return _departure(edit, _("plus d’exempt."))


def _forfeit(edit: Edit) -> str:
    return _departure(edit, _("forfait, l’adversaire a la victoire."))


def _sheets(edit: Edit) -> str:
    one, other = edit.figures["tables"]
    return _("Feuilles des tables %(one)s et %(other)s échangées.") % {"one": one, "other": other}


def _played(edit: Edit) -> str:
    """Two teams, or the sides of one table, with all that was written there."""
    if not edit.figures["teams"]:
        return _("Table %(table)s : NS et EO échangés, avec la feuille.") % {
            "table": edit.figures["tables"][0]
        }
    one, other = edit.figures["teams"]
    said = _("Les n° %(one)s et %(other)s ont joué l’un à la place de l’autre : les feuilles restent.")
    return said % {"one": one, "other": other}


def _given(edit: Edit) -> str:
    return _("Le n° %(number)s, arrivé après le tirage, est exempt.") % {"number": edit.figures["teams"][0]}


def _catch_up(edit: Edit) -> str:
    return _("Rattrapage du n° %(guest)s contre le n° %(host)s, à la table %(table)s.") % _game(edit)


def _extra(edit: Edit) -> str:
    return _("Partie bis du n° %(guest)s contre le n° %(host)s, tiré au sort, table %(table)s.") % _game(edit)


_SENTENCES: Final[dict[EditKind, Callable[[Edit], str]]] = {
    EditKind.SWAP: _swap,
    EditKind.MOVE: _move,
    EditKind.REDRAW: _redraw,
    EditKind.HAND: _hand,
    EditKind.REPLACED: _replaced,
    EditKind.EXEMPTED: _exempted,
    EditKind.REMOVED: _removed,
    EditKind.FORFEIT: _forfeit,
    EditKind.CATCH_UP: _catch_up,
    EditKind.EXTRA: _extra,
    EditKind.SHEETS: _sheets,
    EditKind.PLAYED: _played,
    EditKind.GIVEN: _given,
}


def bye_gift(tournament: Tournament) -> str:
    """Exactly what an exempt team gets, as the second half of a sentence (C5)."""
    match ByePolicy(tournament.bye_policy):
        case ByePolicy.FIXED | ByePolicy.HALF_FIXED as policy:
            half = policy is ByePolicy.HALF_FIXED
            gift = (
                _("une demi-victoire et %(points)s points")
                if half
                else _("une victoire et %(points)s points")
            )
            return gift % {"points": number_format(tournament.bye_points)}
        case ByePolicy.HALF:
            return _(
                "une demi-victoire et la moitié de la moyenne des gagnants de la partie, arrondie au point"
            )
        case ByePolicy.OWN:
            return _(
                "une victoire et la moyenne des points de ses propres parties, recalculée après chacune ; "
                "0 tant qu’il n’en a joué aucune"
            )
        case ByePolicy.CATCH_UP:
            return _(
                "le résultat de son rattrapage contre une équipe de la première table qui finit ; pour elle, "
                "cette partie de plus ne compte pas"
            )
        case ByePolicy.EXTRA:
            return _(
                "le résultat de sa partie bis contre une équipe tirée au sort parmi celles qui ont joué ; "
                "pour elle, cette partie de plus ne compte pas"
            )
        case _:
            return _("une victoire et la moyenne des gagnants de la partie, arrondie au point")


def bye_sentence(tournament: Tournament) -> str:
    """Whole sentences for what an exempt team gets: «L’exempt reçoit une victoire et 1 000 points.»

    Where beaten teams play on beside the principale, a second sentence says what these do not get.
    """
    gift = _("L’exempt reçoit %(gift)s.") % {"gift": bye_gift(tournament)}
    if not _beaten_may_be_exempt(tournament):
        return gift
    beaten = _("Une fois battu dans le tableau, l’exempt reçoit les points sans la victoire.")
    return f"{gift} {beaten}"


def _beaten_may_be_exempt(tournament: Tournament) -> bool:
    """Whether a team out of the principale can be exempt and be given something for it."""
    options = tournament.draw_options
    others = options.get("consolante") or options.get("complementaire")
    plays_on = tournament.drawn_by.beaten_play_on or (tournament.has_brackets and others)
    return bool(plays_on) and ByePolicy(tournament.bye_policy) not in {ByePolicy.CATCH_UP, ByePolicy.EXTRA}


def _game(edit: Edit) -> dict[str, str]:
    guest = edit.figures["guest"]
    host = [number for number in edit.figures["teams"] if number not in guest]
    return {"guest": _list(guest, " + "), "host": _list(host, " + "), "table": _list(edit.figures["tables"])}


def _list(numbers: Sequence[int], between: str = ", ") -> str:
    return between.join(map(str, numbers))
