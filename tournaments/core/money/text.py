"""Amounts of money as they are read and as they are typed; inside the program they are integer cents."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from django import template
from django.utils.formats import get_format

register = template.Library()

MAX_CENTS: Final = 9_999_999
"""99 999,99 €: more than any concours takes in, and small enough for every sum."""
_TYPED: Final = re.compile(r"(?P<euros>\d{1,5})(?:[.,](?P<cents>\d{1,2}))?", re.ASCII)


@register.filter
def euros(cents: int) -> str:
    """An amount as it is read, whole euros without cents: «1 234 €», «12,50 €», «−5 €»."""
    return f"{amount(cents)}\N{NO-BREAK SPACE}€"


def amount(cents: int) -> str:
    """An amount without its sign of currency: «1 234», «12,50», «−5»."""
    whole, rest = divmod(abs(cents), 100)
    text = f"{whole:,}".replace(",", get_format("THOUSAND_SEPARATOR"))
    if rest:
        text += f"{get_format('DECIMAL_SEPARATOR')}{rest:02}"
    return f"−{text}" if cents < 0 else text


def decimal_euros(cents: int) -> Decimal:
    """The amount in euros, for a spreadsheet that adds up."""
    return Decimal(cents).scaleb(-2)


def parse_cents(typed: str) -> int | None:
    """The cents of «12», «12,5», «12.50 €» or «1 200»; None for anything else, and beyond `MAX_CENTS`."""
    bare = "".join(typed.split()).removesuffix("€")
    found = _TYPED.fullmatch(bare)
    if found is None:
        return None
    return int(found["euros"]) * 100 + int((found["cents"] or "").ljust(2, "0"))
