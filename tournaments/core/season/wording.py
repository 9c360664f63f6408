"""What is said of a season on pages, on paper and by the command: its truth, how it counts, its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.sentences import Joined, Sentence, joined, ngettext
from scoring.sentences import sentence as _
from tournaments.core.season.points import SCALES, TENTHS
from tournaments.core.season.standing import ALL, Line, Standing

TRUTH: Final = _("Ce classement récompense ceux qui viennent.")
TIES: Final = _(
    "À égalité : le meilleur concours, puis le deuxième et les suivants ; puis qui était devant l’autre aux "
    "concours qu’ils ont joués tous les deux ; puis les parties gagnées. Sinon, ils restent ex æquo : une "
    "saison ne se tire pas au sort."
)
SUBSTITUTES: Final = _(
    "Les deux joueurs d’une équipe ont chacun tous ses points. Un remplaçant a ceux des parties où il était "
    "assis, celui qu’il remplace a les autres."
)


def rules_said(standing: Standing) -> Iterator[Sentence | Joined]:
    """How the season counts, a sentence each."""
    rules, planned = standing.season.rules, len(standing.season.evenings)
    scale = SCALES[rules.scale]
    yield joined((scale.label, scale.meaning), ". ")
    best = rules.counted(planned)
    if rules.best == ALL or best >= planned:
        yield _("Tous les concours de chacun comptent.")
    else:
        yield ngettext(
            "Le meilleur concours de chacun compte, sur {planned}.",
            "Les {count} meilleurs concours de chacun comptent, sur {planned}.",
            best,
            planned=planned,
        )
    yield ngettext(
        "On est classé dès son premier concours.",
        "On est classé à partir de {count} concours.",
        rules.fewest_of(len(standing.evenings)),
    )
    yield SUBSTITUTES
    yield TIES


def points_text(tenths: int, mark: str = ",") -> str:
    """Tenths as points, with a decimal only where there is one: «66,7», «100»."""
    whole, rest = divmod(abs(tenths), TENTHS)
    sign = "−" if tenths < 0 else ""
    return f"{sign}{whole}{mark}{rest}" if rest else f"{sign}{whole}"


def name_of(line: Line, names: Mapping[str, str]) -> str | None:
    """The name of a line as at the last evening where it is known, by commitment; None if it is erased."""
    known = (names[each.player] for each in reversed(line.results) if each.player in names)
    return next(known, None)
