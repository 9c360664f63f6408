"""What no cash journal may say: a line missing or twice, a reversal of nothing, money of nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tournaments.ledger.accounts import EFFECTS, Kind, Line

REPEATED = ("amount", "means", "team", "product", "quantity")
"""What a reversal says again of the line that it takes back."""


def faults(journal: Sequence[Line]) -> Iterator[str]:
    """What is wrong with a whole journal, a French sentence each; nothing of one that the program wrote."""
    found = Counter(line.number for line in journal)
    for number in range(1, max(found, default=0) + 1):
        if not found[number]:
            yield f"la ligne {number} manque"
        elif found[number] > 1:
            yield f"la ligne {number} est là {found[number]} fois"
    if strange := sorted(number for number in found if number < 1):
        yield f"la ligne {strange[0]} ne peut pas exister"
    known = {line.number: line for line in journal}
    for line in sorted(journal):
        yield from _incomplete(line)
        yield from _reversal(line, known)
    for number, times in sorted(Counter(line.reverses for line in journal if line.reverses).items()):
        if times > 1:
            yield f"la ligne {number} est annulée {times} fois"


def _incomplete(line: Line) -> Iterator[str]:
    """A line that does not say whose money it is, or how it was paid."""
    effect = EFFECTS[line.kind]
    if line.team is None and (effect.owed or effect.paid or line.kind is Kind.PRIZE):
        yield f"la ligne {line.number} ne dit pas de quelle équipe elle est"
    if line.means is None and effect.flow:
        yield f"la ligne {line.number} ne dit pas comment elle fut payée"


def _reversal(line: Line, known: Mapping[int, Line]) -> Iterator[str]:
    """A reversal of nothing, of a later line, of a reversal, or that says something else than its line."""
    if (line.kind is Kind.REVERSAL) != (line.reverses is not None):
        yield f"la ligne {line.number} est une annulation sans ligne annulée, ou l'inverse"
    if line.reverses is None:
        return
    back = known.get(line.reverses)
    if back is None or back.number >= line.number:
        yield f"la ligne {line.number} annule la ligne {line.reverses}, qui n'est pas avant elle"
    elif back.kind is Kind.REVERSAL:
        yield f"la ligne {line.number} annule une annulation, la ligne {line.reverses}"
    elif any(getattr(line, name) != getattr(back, name) for name in REPEATED):
        yield f"la ligne {line.number} annule la ligne {line.reverses} et n'en redit pas le montant"
