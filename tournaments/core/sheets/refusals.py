"""The site's own reasons to refuse an entry of a sheet, and the sentences of all refusals.

`scoring.sheet` refuses what the sheet itself excludes. Both raise `Refusal`, whose code and parameters are
stored with the entry and rendered in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from scoring.coinche.records import RECORD
from scoring.sheet.refusals import Outcome, Refusal, recorded_message
from tournaments.core.access.language import language, translated
from tournaments.core.planning.steps import closed_since

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from scoring.errors import DealError, InvalidDeal
    from scoring.sentences import Sentence

SENTENCES: Final[Mapping[str, StrPromise]] = {
    "sheet-sealed": _("Les résultats sont scellés : plus rien ne change."),
    "corrections-closed": _("%(over)s : l’organisateur peut les prolonger."),
    "round-not-published": _("Cette partie n’est pas publiée : publiez son tirage avant d’écrire une donne."),
    "table-gone": _("Le tirage de cette partie vient d’être annulé : cette table n’existe plus."),
    "table-reseated": _(
        "Cette table n’est plus celle que vous aviez : elle a été tirée de nouveau, ou d’autres joueurs "
        "y sont assis. Rien n’est enregistré."
    ),
    "other-teams-then": _(
        "Cela a été écrit pour les équipes assises ici avant : la feuille d’à présent n’en reprend rien."
    ),
    "link-revoked": _(
        "Le lien de cette table n’est plus valable : la saisie est gardée, l’arbitre la verra."
    ),
    "one-phone": _(
        "Le même téléphone a parlé pour les deux équipes : la donne reste à confirmer par l’autre téléphone, "
        "ou par l’arbitre."
    ),
    "next-round-drawn": _("La partie suivante est déjà tirée : l’arbitre décide."),
    "prizes-printed": _("Les gagnants sont déjà imprimés sur un papier : l’arbitre décide."),
    "prizes-announced": _("Les prix sont déjà annoncés : l’arbitre décide."),
    "concours-over": _("Le concours est terminé : l’arbitre décide."),
    "prizes-given": _("Des prix sont déjà remis : l’arbitre décide."),
    "prizes-fixed": _("Tout est joué et les prix sont fixés : l’arbitre décide."),
    "deal-written": _(
        "Cette saisie a déjà été enregistrée (donne %(place)s) avec d’autres valeurs. "
        "Pour la changer, corrigez cette donne ; ce que vous venez de taper est encore là."
    ),
    "totals-written": _(
        "Cette page avait déjà enregistré des totaux, qui ne sont plus ceux-ci : "
        "vérifiez ceux de la feuille, puis recommencez."
    ),
}
"""The sentences of the site's own refusals, by code."""


class TableGone(Refusal):
    """The table no longer exists, because the draw of its round was undone."""

    def __init__(self) -> None:
        super().__init__("table-gone", Outcome.LATE)


def sealed() -> Refusal:
    """The refusal of any entry once the results are sealed."""
    return Refusal("sheet-sealed", Outcome.LATE)


def corrections_closed(until: datetime) -> Refusal:
    """The refusal of an entry after the time for corrections, which ended at `until` and may be prolonged."""
    return Refusal("corrections-closed", Outcome.LATE, until=until.isoformat())


def sentence_of(reason: Refusal | Mapping[str, Any]) -> str:
    """The sentence of a refusal, new or stored with its entry, in the reader's language."""
    recorded = reason.to_json() if isinstance(reason, Refusal) else reason
    sentence = SENTENCES.get(recorded["code"])
    if sentence is None:
        return recorded_message(recorded, language())
    words = dict(recorded)
    if "until" in words:
        words["over"] = closed_since(datetime.fromisoformat(words["until"]))
    return str(sentence % words)


def deal_sentences(refused: InvalidDeal) -> list[str]:
    """The errors of an invalid deal, in the reader's language; where an answer is missing, the question."""
    return [translated(_asked_again(error) or error.sentence) for error in refused.errors]


def _asked_again(error: DealError) -> Sentence | None:
    field = RECORD.fields.get(error.field) if error.code == "missing" else None
    return field.asked.missing if field and field.asked else None
