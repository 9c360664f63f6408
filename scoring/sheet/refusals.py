"""What becomes of an entry, and why one is refused (docs/sheet-log.md, «Refusals»)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from scoring.sentences import LANGUAGES, SOURCE_LANGUAGE, Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _

if TYPE_CHECKING:
    from scoring.errors import InvalidDeal

SENTENCES: Final[Mapping[str, Sentence]] = {
    "off-the-sheet": _("Cette donne n’est plus sur la feuille : remettez d’abord une de ses versions."),
    "no-such-deal": _("Aucune donne de cette feuille ne porte ce numéro."),
    "no-such-entry": _("Aucune saisie de cette feuille ne porte ce numéro."),
    "other-deal-there": _(
        "La donne {place} est déjà écrite autrement : choisissez à la table, sinon l’arbitre tranchera."
    ),
    "said-otherwise": _(
        "L’autre camp a noté la donne {place} autrement : choisissez à la table, sinon l’arbitre tranchera."
    ),
    "looks-the-same": _(
        "La donne {place} est la même, et déjà notée : dites si c’est elle, ou une autre donne."
    ),
    "deal-changed": _("La donne {place} vient de changer : regardez-la de nouveau."),
    "both-confirmed": _("Les deux équipes ont confirmé la donne {place} : seul l’arbitre peut la changer."),
    "written-by-staff": _(
        "La donne {place} a été écrite par l’arbitre ou la table de marque : si elle est fausse, "
        "appelez l’arbitre."
    ),
    "deal-of-the-other": _("La donne {place} est celle de l’autre camp : lui seul peut la retirer."),
    "for-the-referee": _("Cette donne ne se règle plus à la table : l’arbitre tranchera."),
    "table-ended": _("Cette table est finie : l’arbitre décide s’il ajoute cette donne."),
    "place-too-far": _("Cette donne n’est pas à sa place : rechargez la page, puis notez-la de nouveau."),
    "referee-called": _("L’arbitre est déjà prévenu, il va venir."),
    "dispute-of-the-other": _("Ce désaccord est celui de l’autre camp : lui seul peut le retirer."),
    "nothing-played": _("Aucune donne n’est écrite : saisissez-les, ou donnez les totaux ou un forfait."),
    "forfeit-stands": _(
        "Cette table est donnée par forfait : ces totaux n’y changeraient rien. Annulez d’abord le forfait."
    ),
    "reason-missing": pgettext("sheet", "Un forfait se motive : donnez l’article ou la raison."),
    "ruling-reason-missing": pgettext("sheet", "Une décision se motive : donnez l’article ou la raison."),
    "nothing-to-settle": _("C’est déjà réglé."),
    "sheet-changed": _(
        "Quelqu’un d’autre vient d’écrire sur cette feuille. Rien de votre saisie n’est perdu : "
        "vérifiez ce qui a changé, puis enregistrez de nouveau."
    ),
    "key-reused": _(
        "Cette saisie a déjà été enregistrée avec d’autres valeurs. Pour la changer, corrigez-la ; "
        "ce que vous venez de taper est encore là."
    ),
    "other-deal-refused": _("La donne {place} ne serait plus possible : {reason}"),
    "deal-refused": Sentence("{reason}"),
    "rules-unknown": Sentence("{reason}"),
}


class Outcome(StrEnum):
    """What became of an entry; only what was accepted changes the sheet."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    CONFLICT = "conflict"  # something else is written there: both sides choose, else a referee
    ALIKE = "alike"  # a deal beside it is the same: who wrote it says whether this is another
    LATE = "late"  # it came after a moment from which a referee decides
    PENDING = "pending"  # a mistake of the program kept it from being judged

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class Refusal(ValueError):
    """An entry that changes nothing: `code` is one of `SENTENCES`, `words` what its sentence names.

    `outcome` is what becomes of it where a phone sent it; `deal` the number of the deal in its way, None
    where none is. `invalid` are the engine's own errors where a deal cannot be; `reason` fills the place
    ``{reason}`` of a sentence.
    """

    def __init__(
        self,
        code: str,
        outcome: Outcome = Outcome.REFUSED,
        *,
        deal: int | None = None,
        invalid: InvalidDeal | None = None,
        reason: Text | None = None,
        **words: Any,
    ) -> None:
        super().__init__(code)
        self.code, self.outcome, self.deal, self.invalid = code, outcome, deal, invalid
        self.reason, self.words = reason, words

    @classmethod
    def of_deal(cls, invalid: InvalidDeal) -> Refusal:
        """The deal of the entry itself cannot be."""
        return cls("deal-refused", invalid=invalid, reason=_sentences(invalid))

    @classmethod
    def of_other_deal(cls, place: int, invalid: InvalidDeal) -> Refusal:
        """The entry would make the deal at `place` (from 1) impossible."""
        return cls("other-deal-refused", invalid=invalid, reason=_sentences(invalid), place=place)

    def message(self, lang: str = SOURCE_LANGUAGE) -> str:
        """The sentence in `lang`."""
        return recorded_message(self.to_json(), lang)

    @property
    def engine_code(self) -> str:
        """The stable code for programs: the engine's first one where the deal itself cannot be."""
        if self.code == "deal-refused" and self.invalid is not None:
            return self.invalid.errors[0].code
        return self.code

    def to_json(self) -> dict[str, Any]:
        """The refusal as it is recorded with an entry, its reason in every language."""
        reason = {lang: self.reason.in_language(lang) for lang in LANGUAGES} if self.reason else {}
        return {"code": self.code, **self.words, **reason}

    def __str__(self) -> str:
        return self.message()


def recorded_message(refusal: Mapping[str, Any], lang: str = SOURCE_LANGUAGE) -> str:
    """The sentence of a recorded refusal; its code where this version of the program does not know it."""
    sentence = SENTENCES.get(refusal["code"])
    if sentence is None:
        return str(refusal["code"])
    return sentence.filled(**{**refusal, "reason": refusal.get(lang)}).in_language(lang)


def _sentences(invalid: InvalidDeal) -> Text:
    return joined([error.sentence for error in invalid.errors], " ")
