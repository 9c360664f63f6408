"""How a table ends and how a concours ranks (ASCE 10.4, A7 and A8; docs/rules/concours.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.coinche.ruleset import Ruleset
from scoring.criteria import criterion
from scoring.regulations.parts import Chapter, Rule, Said, chapter, number, rule
from scoring.sentences import joined
from scoring.sentences import sentence as _


@dataclass(frozen=True, kw_only=True)
class TableEnd:
    """What ends a table: ``target``, ``deals`` or ``clock``, and how many deals or minutes."""

    ending: str
    deals: int
    minutes: int
    last_deal: bool

    @property
    def to_target(self) -> bool:
        """Whether points end a table."""
        return self.ending == "target"


@dataclass(frozen=True, kw_only=True)
class Concours(TableEnd):
    """What a concours decides beside its rules of play; words and numbers as the site keeps them."""

    rounds: int
    criteria: tuple[str, ...]
    bye: str
    bye_points: int
    alone: bool = False
    """Whether players are ranked one by one."""


HIGHER: Final = Said(
    "Le plus haut total gagne ; à égalité, une demi-victoire à chacun.",
    "The higher total wins; level, each side has half a win.",
)


def ending(ruleset: Ruleset, concours: TableEnd) -> Chapter:
    """The chapter of the end of a table."""
    rules = _target(ruleset) if concours.to_target else [_stopped(concours)]
    return chapter("end", "La fin d'une table", "The end of a table", rules)


def _stopped(concours: TableEnd) -> Rule:
    """A table of so many deals, or under the clock (C1, C2)."""
    if concours.ending == "deals":
        fr = f"Une table joue {concours.deals} donnes, celles que tous passent comprises."
        en = f"A table plays {concours.deals} deals, those that everybody passes included."
        return rule(f"{fr} {HIGHER.fr}", f"{en} {HIGHER.en}", "C1, C2")
    fr, en = f"Une table joue {concours.minutes} minutes", f"A table plays {concours.minutes} minutes"
    if concours.last_deal:
        fr = f"{fr} : au signal on finit la donne en cours et on en joue une dernière."
        en = f"{en}: at the signal the deal under way is finished and a last one is played."
    else:
        fr = f"{fr} : au signal la donne en cours est la dernière."
        en = f"{en}: at the signal the deal under way is the last."
    return rule(f"{fr} {HIGHER.fr}", f"{en} {HIGHER.en}", "C1")


def target_said(ruleset: Ruleset) -> Said:
    """What a side must have: «2 000 points ou plus», «plus de 3 000 points»."""
    target = number(ruleset.target)
    if ruleset.target_passed:
        return Said(f"plus de {target.fr} points", f"more than {target.en} points")
    return Said(f"{target.fr} points ou plus", f"{target.en} points or more")


def _target(ruleset: Ruleset) -> Iterator[Rule]:
    there = target_said(ruleset)
    yield rule(
        f"La partie se gagne à {there.fr} ; on regarde après chaque donne.",
        f"A game is won at {there.en}; one looks after every deal.",
        "ASCE 10.4, A7" if not ruleset.target_passed else "A7",
    )
    if ruleset.tie == "last-winner":
        level = Said(
            "à égalité, celui qui a gagné la dernière donne (l'attaque si elle a réussi, sinon la défense)",
            "level, the one that won the last deal (the takers if it was made, else the defence)",
        )
    else:
        level = Said(
            "à égalité, on joue des donnes de plus jusqu'à ce qu'un camp soit devant",
            "level, more deals are played until one side is ahead",
        )
    yield rule(
        f"Si les deux camps y arrivent ensemble, le plus haut gagne ; {level.fr}.",
        f"If both sides get there together, the higher wins; {level.en}.",
        "A7",
    )
    if ruleset.belote != "none":
        yield _by_belote(ruleset)


def _by_belote(ruleset: Ruleset) -> Rule:
    """Whether a side can win by a belote (A8)."""
    if ruleset.belote_can_win:
        return rule("On peut gagner sur une belote.", "A game can be won by a belote.")
    who = (
        Said(
            "un camp que seule la belote de la donne amène au but",
            "a side that only the deal's belote brings there",
        )
        if ruleset.confirmed_always
        else Said(
            "un camp capot, ou qui chute, et que seule la belote de la donne amène au but",
            "a side that was capot, or failed, and that only the deal's belote brings there",
        )
    )
    return rule(
        f"On ne gagne pas sur une belote : {who.fr} doit encore faire un pli dans une donne suivante.",
        f"Nobody wins by a belote: {who.en} must still take a trick in a later deal.",
        "ASCE 10.4, A8",
    )


BYES: Final = {
    "average": Said(
        "a une victoire et la moyenne des gagnants du tour",
        "has a win and the average of that round's winners",
    ),
    "fixed": Said("a une victoire et {points} points", "has a win and {points} points"),
    "half": Said(
        "a une demi-victoire et la moitié de la moyenne des gagnants",
        "has half a win and half the average of the winners",
    ),
    "own": Said(
        "a une victoire et la moyenne de ses propres points", "has a win and the average of its own points"
    ),
    "catch-up": Said(
        "joue en rattrapage contre la première table qui finit, pour qui ce résultat ne compte pas",
        "plays a catch-up game against the first table to finish, for which it does not count",
    ),
    "extra": Said(
        "joue une partie bis contre une équipe tirée au sort, pour qui ce résultat ne compte pas",
        "plays an extra game against a team drawn by lot, for which it does not count",
    ),
}

NO_EFFECT: Final = Said(
    " ; cela ne compte dans aucune différence ni confrontation.",
    "; it counts in no difference and no head-to-head.",
)


class Terms(NamedTuple):
    """What a game calls the rounds of a concours, and whether they are matches of manches."""

    one: Said
    many: Said
    matches: bool = False


COINCHE: Final = Terms(Said("{} partie", "{} round"), Said("{} parties", "{} rounds"))


def ranking(concours: Concours, terms: Terms = COINCHE) -> Chapter:
    """The chapter of the concours: rounds, standing, byes, forfeits."""
    return chapter("concours", "Le concours", "The concours", _ranking(concours, terms))


def _ranking(concours: Concours, terms: Terms) -> Iterator[Rule]:
    rounds = concours.rounds
    each = Said("chacun pour soi", "each player alone") if concours.alone else Said("par équipes", "in teams")
    said = terms.many if rounds > 1 else terms.one
    yield rule(
        f"{said.fr.format(rounds)}, {each.fr}. Le classement compte les tables finies : il est provisoire "
        "tant que d'autres jouent.",
        f"{said.en.format(rounds)}, {each.en}. Standings count finished tables: while others play they are "
        "provisional.",
        "C3",
    )
    yield _criteria(concours, terms)
    given = BYES[concours.bye]
    points = number(concours.bye_points)
    yield rule(
        f"Exempt : qui n'a pas d'adversaire {given.fr.format(points=points.fr)}{NO_EFFECT.fr}",
        f"Bye: who has no adversary {given.en.format(points=points.en)}{NO_EFFECT.en}",
        "C5",
    )
    yield rule(
        "Forfait ou abandon : le camp présent a la victoire et la moyenne des gagnants du tour, l'autre 0 et "
        "ce que décide l'arbitre.",
        "Forfeit or abandonment: the side that is there has the win and the average of the round's winners, "
        "the other 0 and what the referee rules.",
        "C4",
    )


def _criteria(concours: Concours, terms: Terms) -> Rule:
    """The criteria in their order, and what the last of them mean."""
    used = [criterion(key) for key in concours.criteria]
    labels = [each.called(matches=terms.matches).label for each in used]
    notes = [each.note for each in used if each.note]
    ranked = _("Classement : {criteria}.", criteria=joined(labels, _(", puis ")))
    told = joined([ranked, *notes], " ")
    return rule(str(told), told.in_language("en"), "C6")
