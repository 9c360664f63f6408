"""The codes of a concours told by their own parser: what it offers, step by step, and what it understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.errors import InvalidDeal
from tournaments.sheets.typing_codes import Offer, codes_for, offers
from tournaments.sheets.wording import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.codes.door import Codes
    from tournaments.models.planning import Tournament

EXAMPLES: Final = (
    "N 100C 112", "n100c112", "E 9P 71", "E 80SA 50d", "N 120K x 98", "N 120T xx 98", "N 100C cap",
    "N cap C cap", "N gen C gen", "N 100C 112 b", "N 100C 112 bd", "N 100C 112 +3RP", "N 100C 112 +5AKd",
    "N 100C 112 +4V", "N 100C 112 .", "-",
)  # fmt: skip
MATCH_EXAMPLES: Final = ("A58 der B62", "A58 der +m! B +t", "A58 der +q +5", "B ch")
"""Lines that show what can be said; those that the rules of a concours know are shown."""


class Said(NamedTuple):
    """A line, and what it says."""

    code: str
    meaning: str


class Step(NamedTuple):
    """What can be typed at a point of the line."""

    title: str
    offers: list[Offer]


def steps(tournament: Tournament) -> list[Step]:
    """What a line is made of, in the order of typing."""
    codes = codes_for(tournament)
    if tournament.in_manches:
        return [_step(codes, _("Qui"), ""), _step(codes, _("Ses points (58), puis"), "A58")]
    titles = (_("Qui prend"), _("L'enchère (en dizaines aussi : 8, 11)"), _("L'atout"))
    found, line = [], ""
    for title in titles:
        found.append(_step(codes, title, line))
        line = next(f"{one.line} " for one in offers(codes, line) if one.code != "-")
    found.append(_step(codes, _("Les points du preneur (112) ou de la défense (50d), et si besoin"), line))
    if any(one.code == "+" for one in offers(codes, line)):
        found.append(_step(codes, _("Une annonce : cartes, hauteur, couleur"), f"{line}90 +"))
    return found


def _step(codes: Codes, title: str, line: str) -> Step:
    return Step(title, offers(codes, line))


def examples(tournament: Tournament) -> list[Said]:
    """Whole lines, with what the parser understands."""
    return list(_understood(codes_for(tournament), MATCH_EXAMPLES if tournament.in_manches else EXAMPLES))


def _understood(codes: Codes, lines: tuple[str, ...]) -> Iterator[Said]:
    for line in lines:
        try:
            codes.parse(line)
        except InvalidDeal:
            continue
        yield Said(line, codes.say(line, language()))
