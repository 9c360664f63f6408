"""How a table ends and how a concours ranks (ASCE 10.4, A7 and A8; docs/rules/concours.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.caps import NO_CAP, Cap
from scoring.coinche.ruleset import Ruleset
from scoring.criteria import criterion
from scoring.sentences import FormattedNumber, Sentence, joined, ngettext, pgettext
from scoring.sentences import sentence as _
from scoring.telling.regulations.parts import Chapter, RuleSentence, chapter, field_rules, from_text, rule


@dataclass(frozen=True, kw_only=True)
class TableEnd:
    """What ends a table: ``target``, ``deals`` or ``clock``, and how many deals or minutes.

    `time_limit`: the clock also stops who has not reached the target or played all deals.
    `deals_by_round` and `minutes_by_round` are other numbers of single rounds.
    """

    ending: str
    deals: int
    minutes: int
    last_deal: bool
    time_limit: bool = False
    deals_by_round: tuple[tuple[int, int], ...] = ()
    minutes_by_round: tuple[tuple[int, int], ...] = ()
    cap: Cap = NO_CAP

    @property
    def to_target(self) -> bool:
        """Whether points end a table."""
        return self.ending == "target"

    @property
    def timed(self) -> bool:
        """Whether a clock ends the tables, or stops them."""
        return self.time_limit or self.ending == "clock"


@dataclass(frozen=True, kw_only=True)
class Concours(TableEnd):
    """What a concours decides beside its rules of play; keys and numbers as the site stores them."""

    rounds: int
    criteria: tuple[str, ...]
    bye: str
    bye_points: int
    individual: bool = False
    """Whether players are ranked one by one."""


def ending(ruleset: Ruleset, concours: TableEnd) -> Chapter:
    """The chapter of the end of a table."""
    rules = [*_target(ruleset)] if concours.to_target else [_stopped(concours)]
    return chapter("end", _("La fin d’une table"), [*rules, *_limits(concours)])


AT_THE_SIGNAL: Final = {
    True: _("au signal on finit la donne en cours et on en joue une dernière"),
    False: _("au signal la donne en cours est la dernière"),
}
"""What a table does when time is up, by whether one more deal is played."""
HIGHER: Final = _("Le plus haut total gagne ; à égalité, une demi-victoire à chacun.")


def _limits(concours: TableEnd) -> Iterator[RuleSentence]:
    """The rounds that are longer or shorter, and the time after which a table stops before its end."""
    if concours.ending == "deals":
        for number, deals in concours.deals_by_round:
            yield rule(_("Partie {round} : {deals} donnes.").filled(round=number, deals=deals), "C2")
    if concours.time_limit:
        limit = _(
            "{minutes} minutes au plus : {signal}. La table s’arrête alors où elle en est, et c’est dit "
            "partout où son résultat est écrit.",
        ).filled(minutes=concours.minutes, signal=AT_THE_SIGNAL[concours.last_deal])
        yield rule(joined([limit, *([HIGHER] if concours.to_target else [])], " "), "C12")
    if concours.timed:
        for number, minutes in concours.minutes_by_round:
            yield rule(_("Partie {round} : {minutes} minutes.").filled(round=number, minutes=minutes), "C1")


def _stopped(concours: TableEnd) -> RuleSentence:
    """A table of so many deals, or under the clock (C1, C2)."""
    if concours.ending == "deals":
        end = _("Une table joue {deals} donnes, celles que tous passent comprises.")
    elif concours.last_deal:
        end = _(
            "Une table joue {minutes} minutes : au signal on finit la donne en cours et on en joue "
            "une dernière.",
        )
    else:
        end = _("Une table joue {minutes} minutes : au signal la donne en cours est la dernière.")
    text = joined([end.filled(deals=concours.deals, minutes=concours.minutes), HIGHER], " ")
    return rule(text, "C1, C2" if concours.ending == "deals" else "C1")


def target_words(ruleset: Ruleset) -> Sentence:
    """What a side must have: «2 000 points ou plus», «plus de 3 000 points»."""
    words = _("plus de {points} points") if ruleset.target_passed else _("{points} points ou plus")
    return words.filled(points=FormattedNumber(ruleset.target))


def _target(ruleset: Ruleset) -> Iterator[RuleSentence]:
    won = _(
        "La partie se gagne à {target} ; on regarde après chaque donne.",
        target=target_words(ruleset),
    )
    yield from_text(won, ruleset.passages.end, "A7")
    yield from field_rules(ruleset, "end")
    if ruleset.belote != "none":
        yield _by_belote(ruleset)


def _by_belote(ruleset: Ruleset) -> RuleSentence:
    """Whether a side can win by a belote (A8)."""
    if ruleset.belote_can_win is True:
        return rule(_("On peut gagner sur une belote."))
    if ruleset.belote_can_win == "unless-capot":
        return rule(
            _(
                "On peut gagner sur une belote, sauf un camp capot : s’il n’est au but que par la belote de "
                "la donne, il doit encore faire un pli dans une donne suivante."
            ),
            "A8",
        )
    if ruleset.confirmed_always:
        confirmed = _(
            "On ne gagne pas sur une belote : un camp que seule la belote de la donne amène au but "
            "doit encore faire un pli dans une donne suivante.",
        )
    else:
        confirmed = _(
            "On ne gagne pas sur une belote : un camp capot, ou qui chute, et que seule la belote de "
            "la donne amène au but doit encore faire un pli dans une donne suivante.",
        )
    return from_text(confirmed, ruleset.passages.end, "A8")


NO_EFFECT: Final = _(
    "{bye} ; cela ne compte dans aucune différence ni confrontation.",
)
BYES: Final = {
    "average": _(
        "Exempt : qui n’a pas d’adversaire a une victoire et la moyenne des gagnants de la partie",
    ),
    "fixed": _("Exempt : qui n’a pas d’adversaire a une victoire et {points} points"),
    "half-fix": _("Exempt : qui n’a pas d’adversaire a une demi-victoire et {points} points"),
    "half": _(
        "Exempt : qui n’a pas d’adversaire a une demi-victoire et la moitié de la moyenne des gagnants",
    ),
    "own": _("Exempt : qui n’a pas d’adversaire a une victoire et la moyenne de ses propres points"),
    "catch-up": _(
        "Exempt : qui n’a pas d’adversaire joue en rattrapage contre la première table qui finit, "
        "pour qui ce résultat ne compte pas",
    ),
    "extra": _(
        "Exempt : qui n’a pas d’adversaire joue une partie bis contre une équipe tirée au sort, pour "
        "qui ce résultat ne compte pas",
    ),
}
CAPPED: Final = _("Plafond : une table compte au classement {cap}. Cela ne change pas qui l’a gagnée.")
IN_TEAMS: Final = _("par équipes")
ALONE: Final = _("chacun pour soi")


def ranking(concours: Concours, *, matches: bool = False) -> Chapter:
    """The chapter of the concours: rounds, standing, byes, forfeits. `matches`: a table is one of manches."""
    return chapter("concours", pgettext("règlement", "Le concours"), _ranking(concours, matches))


def _ranking(concours: Concours, matches: bool) -> Iterator[RuleSentence]:
    if matches:
        rounds = ngettext("{count} match", "{count} matchs", concours.rounds)
    else:
        rounds = ngettext("{count} partie", "{count} parties", concours.rounds)
    standing = _(
        "{rounds}, {each}. Le classement compte les tables finies : il est provisoire tant que "
        "d’autres jouent.",
        rounds=rounds,
        each=ALONE if concours.individual else IN_TEAMS,
    )
    yield rule(standing, "C3")
    yield _criteria(concours, matches)
    if (capped := cap_words(concours.cap)) is not None and not matches:
        yield rule(CAPPED.filled(cap=capped), "C7")
    bye = BYES[concours.bye].filled(points=FormattedNumber(concours.bye_points))
    yield rule(NO_EFFECT.filled(bye=bye), "C5")
    forfeit = _(
        "Forfait ou abandon : le camp présent a la victoire et la moyenne des gagnants de la partie, "
        "l’autre 0 et ce que décide l’arbitre.",
    )
    yield rule(forfeit, "C4")


def cap_words(cap: Cap) -> Sentence | None:
    """What a table counts for at most: «au plus 2 100 points»; None without a cap."""
    if cap.most is None and cap.loser is None:
        return None
    if cap.loser is None:
        words = _("au plus {most} points")
    elif cap.most is None:
        words = _("au plus {loser} points pour le perdant")
    else:
        words = _("au plus {most} points pour le gagnant et {loser} pour le perdant")
    capped = words.filled(most=FormattedNumber(cap.most or 0), loser=FormattedNumber(cap.loser or 0))
    if cap.from_round == 1:
        return capped
    return _("{cap}, dès la partie {round}", cap=capped, round=cap.from_round)


def _criteria(concours: Concours, matches: bool) -> RuleSentence:
    """The criteria in their order, and what the last of them mean."""
    used = [criterion(key) for key in concours.criteria]
    labels = [each.called(matches=matches).label for each in used]
    notes = [each.note for each in used if each.note]
    ranked = _("Classement : {criteria}.", criteria=joined(labels, _(", puis ")))
    return rule(joined([ranked, *notes], " "), "C6")
