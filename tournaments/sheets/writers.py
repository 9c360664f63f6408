"""Who wrote a version of a deal, in the words of whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.models.inbox import Message
from tournaments.sheets.cases import named
from tournaments.sheets.wording import spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models.sheets import DealVersion
    from tournaments.sheets.sheet import Sheet


def writers(sheet: Sheet, versions: Sequence[DealVersion]) -> list[str]:
    """Who wrote each of these versions; one query where a phone wrote one of them."""
    sent = [version.key for version in versions if version.author is None]
    found = Message.objects.filter(key__in=sent) if sent else ()
    phones = {message.key: message for message in found}
    return [writer(sheet, version, phones.get(version.key)) for version in versions]


def writer(sheet: Sheet, version: DealVersion, message: Message | None) -> str:
    """Who has an account by name, a phone (its `message`) by the side that held it; empty for nobody."""
    if version.author is not None:
        return version.author.name
    return "" if message is None else by_phone(sheet, message.side)


def by_phone(sheet: Sheet, side: str) -> str:
    """«Nord–Sud (Anne Roy – Zoé Roy), par téléphone»."""
    return _("%(side)s, par téléphone") % {"side": side_said(sheet, side)}


def side_said(sheet: Sheet, side: str) -> str:
    """«Nord–Sud (Anne Roy – Zoé Roy)»; two who sit face to face by their names; empty for nobody."""
    if not side:
        return ""
    names = named(sheet, side)
    return names if sheet.tournament.in_manches else f"{spoken(side)} ({names})"
