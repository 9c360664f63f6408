"""What the pages and papers say of a round: what was changed by hand, what an exempt team gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models.planning import ByePolicy, DrawMethod, Tournament
from tournaments.models.rounds import Edit

Kind = Edit.Kind


def edit_sentence(edit: Edit, *, individual: bool = False) -> str:
    """What was changed, with its numbers: «Équipes 3 et 8 échangées.»; `individual`: they are players'."""
    if edit.kind == Kind.UNDO and edit.undoes is not None:
        return _("Annulé : %(what)s") % {"what": edit_sentence(edit.undoes, individual=individual)}
    return _SENTENCES[Kind(edit.kind)](edit, individual)


def _swap(edit: Edit, individual: bool) -> str:
    one, other = edit.figures["teams"]
    text = (
        _("Joueurs %(one)s et %(other)s échangés.")
        if individual
        else _("Équipes %(one)s et %(other)s échangées.")
    )
    return text % {"one": one, "other": other}


def _move(edit: Edit, _individual: bool) -> str:
    one, other = edit.figures["tables"]
    if other in {match["table"] for match in edit.before["matches"]}:
        return _("Tables %(one)s et %(other)s échangées.") % {"one": one, "other": other}
    return _("Table %(one)s déplacée à la table %(other)s.") % {"one": one, "other": other}


def _redraw(edit: Edit, _individual: bool) -> str:
    return _("Tables tirées de nouveau : %(tables)s.") % {"tables": _list(edit.figures["tables"])}


def _hand(_edit: Edit, _individual: bool) -> str:
    return _("Tables composées à la main.")


def _left(edit: Edit, individual: bool, what: str) -> str:
    """Who left, and what became of its place."""
    who = (
        _("Départ du joueur %(gone)s : %(what)s")
        if individual
        else _("Départ de l'équipe %(gone)s : %(what)s")
    )
    return who % {"gone": edit.figures["teams"][0], "what": what}


def _replaced(edit: Edit, individual: bool) -> str:
    what = _("l'exempt, n° %(number)s, joue à sa place.") % {"number": edit.figures["teams"][1]}
    return _left(edit, individual, what)


def _exempted(edit: Edit, individual: bool) -> str:
    return _left(edit, individual, _("qui l'aurait rencontré est exempt."))


def _removed(edit: Edit, individual: bool) -> str:
    return _left(edit, individual, _("plus d'exempt."))


def _forfeit(edit: Edit, individual: bool) -> str:
    return _left(edit, individual, _("forfait, l'adversaire a la victoire."))


def _catch_up(edit: Edit, _individual: bool) -> str:
    return _("Rattrapage du n° %(guest)s contre le n° %(host)s, à la table %(table)s.") % _game(edit)


def _extra(edit: Edit, _individual: bool) -> str:
    return _("Partie bis du n° %(guest)s contre le n° %(host)s, tiré au sort, table %(table)s.") % _game(edit)


_SENTENCES: Final[dict[Kind, Callable[[Edit, bool], str]]] = {
    Kind.SWAP: _swap,
    Kind.MOVE: _move,
    Kind.REDRAW: _redraw,
    Kind.HAND: _hand,
    Kind.REPLACED: _replaced,
    Kind.EXEMPTED: _exempted,
    Kind.REMOVED: _removed,
    Kind.FORFEIT: _forfeit,
    Kind.CATCH_UP: _catch_up,
    Kind.EXTRA: _extra,
}


def bye_gift(tournament: Tournament) -> str:
    """Exactly what a team without adversary gets, in a sentence's second half (C5)."""
    match ByePolicy(tournament.bye_policy):
        case ByePolicy.FIXED:
            points = number_format(tournament.bye_points)
            return _("une victoire et %(points)s points") % {"points": points}
        case ByePolicy.HALF:
            return _(
                "une demi-victoire et la moitié de la moyenne des gagnants de la partie, arrondie au point"
            )
        case ByePolicy.OWN:
            return _(
                "une victoire et la moyenne des points de ses propres parties, recalculée après chacune ; "
                "0 tant qu'il n'en a joué aucune"
            )
        case ByePolicy.CATCH_UP:
            return _(
                "le résultat de son rattrapage contre une équipe de la première table qui finit ; pour elle, "
                "cette partie de plus ne compte pas"
            )
        case ByePolicy.EXTRA:
            return _(
                "le résultat de sa partie bis contre une équipe tirée au sort parmi celles qui ont joué ; "
                "pour elle, cette partie de plus ne compte pas"
            )
        case _:
            return _("une victoire et la moyenne des gagnants de la partie, arrondie au point")


def bye_sentence(tournament: Tournament) -> str:
    """The same in sentences of its own: «L'exempt reçoit une victoire et 1 000 points.»

    Where the beaten play on beside the principale, what they do not get is said too.
    """
    gift = _("L'exempt reçoit %(gift)s.") % {"gift": bye_gift(tournament)}
    if not _beaten_rest(tournament):
        return gift
    beaten = _("Une fois battu dans le tableau, l'exempt reçoit les points sans la victoire.")
    return f"{gift} {beaten}"


def _beaten_rest(tournament: Tournament) -> bool:
    """Whether a team out of the principale can be exempt and be given something for it."""
    options = tournament.draw_options
    others = options.get("consolante") or options.get("complementaire")
    plays_on = tournament.draw_method == DrawMethod.POOLS or (tournament.has_brackets and others)
    return bool(plays_on) and ByePolicy(tournament.bye_policy) not in {ByePolicy.CATCH_UP, ByePolicy.EXTRA}


def _game(edit: Edit) -> dict[str, str]:
    guest = edit.figures["guest"]
    host = [number for number in edit.figures["teams"] if number not in guest]
    return {"guest": _list(guest, " + "), "host": _list(host, " + "), "table": _list(edit.figures["tables"])}


def _list(numbers: Sequence[int], between: str = ", ") -> str:
    return between.join(map(str, numbers))
