"""Whether the values of a column fit a role: a heading alone may say «Tarif» above amounts."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import folded
from tournaments.core.money.text import parse_cents
from tournaments.core.registration.lists.status import TICKED, tells_status, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NUMBER: Final = re.compile(r"\d{1,4}")
_NUMBERED: Final = re.compile(r"(?:n[°o] ?)?\d{1,4} ?(?:bis|ter|[a-z])?[.)]?", re.IGNORECASE)
"""A number, or what somebody meant as one («2 bis», «12A»): its line is reviewed, not its column."""
_YOUNG: Final = frozenset(
    ["jeune", "jeunes", "junior", "juniors", "cadet", "cadets", "enfant", "etudiant", "etudiante", "young"]
)
_MEMBER: Final = frozenset(
    ["adherent", "adherente", "adherents", "membre", "membres", "member", "oui", "yes", "x"]
)
_OTHER: Final = frozenset(["non", "no", "plein", "normal", "exterieur", "autre", "invite", "other"])

_ORDER: Final = re.compile(r"(?:n° ?|# ?)?(?=[\w-]*\d)[\w-]{2,}", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?-\d\d?-\d{4}|\d\d?h\d*", re.IGNORECASE)
_PERSON: Final = re.compile(r"(?!les )(?:[^\W\d_][^\W\d_.'’-]*[.'’ -]+)+[^\W\d_][^\W\d_]*\.?", re.IGNORECASE)
MAIL: Final = re.compile(r"[\w.]@\w")
_ANSWERS: Final = frozenset(["oui", "non", "yes", "no", "vrai", "faux", "true", "false"])


def fee_kind(text: str) -> FeeKind | None:
    """The fee kind that a word in a list means («adhérent», «non», «junior»); None for any other text."""
    words = set(folded(text).split())
    for kind, known in ((FeeKind.YOUNG, _YOUNG), (FeeKind.OTHER, _OTHER), (FeeKind.MEMBER, _MEMBER)):
        if words & known:
            return kind
    return None


CLUBLESS: Final = frozenset(
    ["aucun", "aucune", "sans", "sans club", "pas de club", "neant", "nc", "na", "n a", "no club", "none"]
)
"""What is written for no club, folded."""
NO_CLUBS: Final = words("oui non yes no ok paye payee payes regle reglee impaye idem x xx cheque especes") | {
    *("a payer", "a regler", "liquide", "cb", "carte", "virement", "en ligne"),
}
"""What is no club, folded: answers, payments."""
_PHONE: Final = re.compile(r"(?:\+|00)?[\d .()/-]{8,}")
_AMOUNT: Final = re.compile(
    r"(?:(?:[€£]|euros?|eur) ?)?(\d[\d\s.,]*+)-?(?:(?:[€£]|euros?|eur)(?!\w)\.?)?\s*+([^\W\d].*)?",
    re.IGNORECASE,
)
"""An amount with its currency before or after it, and maybe by which means."""
_ALL_PAID: Final = _MEMBER | frozenset(
    ["o", "y", "ok", "vrai", "true", "v", "paye", "payee", "payes", "regle", "reglee", "paid", "fait"]
)
MOST_PAID: Final = 100_000
"""The cents that a team pays at most: what is more is another number, as the day 46328 of a workbook."""
ALL_PAID: Final = "all"
"""The text of a payment of whatever a team owes."""
_MEANS: Final = (
    (Means.CASH, frozenset(["especes", "espece", "esp", "liquide", "cash", "comptant"])),
    (Means.CHEQUE, frozenset(["cheque", "cheques", "chq", "check", "ancv"])),
    (
        Means.ONLINE,
        words("ligne online helloasso weezevent paypal stripe lydia wero internet web"),
    ),
    (Means.WIRE, words("virement virements transfer vir prelevement sepa")),
    (Means.CARD, frozenset(["carte", "cb", "card", "tpe", "bancaire", "visa", "mastercard"])),
)


def amount_paid(text: str) -> str:
    """The cents of an amount in a list («20,00 €» → «2000»), `ALL_PAID` for «oui» or a tick; else empty."""
    found = _cents(text)
    if found is not None:
        return str(found) if 0 < found <= MOST_PAID else ""
    return ALL_PAID if TICKED.search(text) or folded(text) in _ALL_PAID else ""


def paid_together(cells: Sequence[str], *, ticked: bool) -> str:
    """What the cells of a line's columns say that was paid, as one text for `amount_paid`.

    Amounts are added up; «oui» beside an amount says that it was paid, «non» that it was not. `ticked`: 1 is
    «oui». Two players of whom one has paid have paid nothing that is certain.
    """
    said = [("oui" if cell == "1" else "non") if ticked and cell else cell for cell in cells if cell]
    amounts = [found for found in map(_cents, said) if found is not None]
    answers = [amount_paid(cell) for cell in said if _cents(cell) is None]
    if amounts:
        return f"{sum(amounts) / 100:.2f}" if all(answers) else ""
    return "oui" if answers and all(answers) and len(answers) == len(cells) else ""


def payment_doubt(cells: Sequence[str]) -> str:
    """A sentence if the cells say that one of two players has paid, or say nothing clear."""
    filled = [cell for cell in cells if cell]
    strange = [cell for cell in filled if not _is_paid(cell)]
    alone = not any(_cents(cell) is not None for cell in filled) and any(map(amount_paid, filled))
    part = alone and len(cells) > 1 and not all(map(amount_paid, cells))
    if not strange and not part:
        return ""
    text = _("Payé : « %(text)s ». Notez-le à la caisse si ce n’est pas tout.")
    return text % {"text": " / ".join(cell or "–" for cell in (strange or cells))[:60]}


def means_of(text: str, *, ordered: bool) -> str:
    """The means of payment that a word in a list means, else empty.

    In a list of orders (`ordered`) a card was used online.
    """
    found = set(folded(text).split())
    for means, known in _MEANS:
        if found & known:
            return (Means.ONLINE if ordered and means is Means.CARD else means).value
    return ""


def _is_contact(cell: str) -> bool:
    return bool(MAIL.search(cell)) or bool(_PHONE.fullmatch(cell))


def _cents(text: str) -> int | None:
    """The cents of an amount with or without its currency or means («20 € CB»); None for any other text."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found or (found[2] and not means_of(found[2], ordered=False)):
        return None
    return parse_cents(found[1].rstrip(" .,"))


def _is_amount(cell: str) -> bool:
    found = _cents(cell)
    return found is not None and found <= MOST_PAID


def _is_paid(cell: str) -> bool:
    return _is_amount(cell) or bool(amount_paid(cell)) or folded(cell) in _OTHER | {"n"}


def fits(role: str, title: str, cells: Sequence[str], lines: int) -> bool:
    """Whether at least half of a column's values are what its role needs.

    `cells` are those that are not empty, of a list of so many lines; without one, any role fits.
    """
    if role == "status":
        return tells_status(title, cells, lines)
    if role == "order":
        return 2 * sum(map(is_order, cells)) >= len(cells) and gathers(cells, lines)
    if role == "team":  # it tells which lines belong together
        return gathers(cells, lines)
    if role == "number":
        return 2 * sum(map(_is_number, cells)) >= len(cells) and 2 * len(set(cells)) >= len(cells)
    return 2 * sum(map(_fits_words(role), cells)) >= len(cells)


def is_order(cell: str) -> bool:
    """Whether a cell has the number of an order: no word, no quantity, no date, no amount."""
    return bool(_ORDER.fullmatch(cell)) and not _DATE.fullmatch(cell)


def gathers_most(cells: Sequence[str]) -> bool:
    """Whether most values stand more than once, as the names of teams of two lines do.

    Two players may name one partner: values like persons gather only if there are several, each twice.
    """
    counted = Counter(map(folded, cells))
    if are_persons(cells):
        return len(counted) > 1 and set(counted.values()) == {2}
    return 2 * sum(count for count in counted.values() if count > 1) > len(cells)


def are_persons(cells: Sequence[str]) -> bool:
    """Whether most values could be whole names: two words or more, of letters alone, no name of fancy."""
    return bool(cells) and 2 * sum(bool(_PERSON.fullmatch(cell)) for cell in cells) > len(cells)


def two_names(cell: str) -> list[str]:
    """The two names that stand one below the other in a cell; nothing for any other cell."""
    lines = [line.strip() for line in cell.splitlines() if line.strip()]
    named = all(_PERSON.fullmatch(line) and all(word[0].isupper() for word in line.split()) for line in lines)
    return lines if len(lines) == 2 and named else []


CLUB_WORDS: Final = words("amicale foyer club association asso amis anciens comite entente union cercle")


def personal(cells: Sequence[str]) -> float:
    """Which share of the values could be whole names of people, and none of a club."""
    named = [cell for cell in cells if _PERSON.fullmatch(cell) and not CLUB_WORDS & set(folded(cell).split())]
    return len(named) / len(cells) if cells else 0.0


def gathers(cells: Sequence[str], lines: int) -> bool:
    """Whether lines have a value in common: it stands twice, or once above an empty cell."""
    counted = Counter(map(folded, cells))
    return max(counted.values(), default=0) > 1 or (lines > 1 and 2 * len(cells) == lines)


def _fits_words(role: str) -> Callable[[str], bool]:
    tests = {
        "fee1": _is_fee,
        "fee2": _is_fee,
        "paid": _is_paid,
        "price": _is_amount,
        "means": lambda cell: bool(means_of(cell, ordered=False)),
        "contact": _is_contact,
        "club": lambda cell: _is_text(cell) and folded(cell) not in NO_CLUBS,
    }
    return tests.get(role, _is_text)


def _is_number(cell: str) -> bool:
    return _NUMBERED.fullmatch(cell) is not None


def _is_fee(cell: str) -> bool:
    return fee_kind(cell) is not None


def _is_text(cell: str) -> bool:
    """Whether a cell could be a name or a club: with letters, no e-mail address, no «oui»."""
    return any(letter.isalpha() for letter in cell) and not MAIL.search(cell) and folded(cell) not in _ANSWERS
