"""What becomes of an entry, and why one is refused (docs/sheet-log.md, «Refusals»)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from scoring.errors import InvalidDeal

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "off-the-sheet": (
        "Cette donne n'est plus sur la feuille : remettez d'abord une de ses versions.",
        "This deal is no longer on the sheet: put one of its versions back first.",
    ),
    "no-such-deal": (
        "Aucune donne de cette feuille ne porte ce numéro.",
        "No deal of this sheet has this number.",
    ),
    "no-such-entry": (
        "Aucune saisie de cette feuille ne porte ce numéro.",
        "No entry of this sheet has this number.",
    ),
    "other-deal-there": (
        "La donne {place} est déjà écrite autrement : l'arbitre choisira entre les deux.",
        "Deal {place} is written otherwise already: the referee will choose between the two.",
    ),
    "deal-changed": (
        "La donne {place} vient de changer : regardez-la de nouveau.",
        "Deal {place} has just changed: look at it again.",
    ),
    "both-confirmed": (
        "Les deux équipes ont confirmé la donne {place} : seul l'arbitre peut la changer.",
        "Both teams have confirmed deal {place}: only the referee can change it.",
    ),
    "written-by-staff": (
        (
            "La donne {place} a été écrite par l'arbitre ou la table de marque : "
            "si elle est fausse, appelez l'arbitre."
        ),
        "Deal {place} was written by the referee or the desk: if it is wrong, call the referee.",
    ),
    "table-ended": (
        "Cette table est finie : l'arbitre décide s'il ajoute cette donne.",
        "This table is finished: the referee decides whether to add this deal.",
    ),
    "place-too-far": (
        "Cette donne n'est pas à sa place : rechargez la page, puis notez-la de nouveau.",
        "This deal is not in its place: reload the page, then write it down again.",
    ),
    "referee-called": (
        "L'arbitre est déjà prévenu, il va venir.",
        "The referee has been told already and is coming.",
    ),
    "nothing-played": (
        "Aucune donne n'est écrite : saisissez-les, ou donnez les totaux ou un forfait.",
        "No deal is written: enter them, or give the totals or a forfeit.",
    ),
    "forfeit-stands": (
        "Cette table est donnée par forfait : ces totaux n'y changeraient rien. Annulez d'abord le forfait.",
        "This table is given by forfeit: these totals would change nothing. Take the forfeit back first.",
    ),
    "reason-missing": (
        "Un forfait se motive : donnez l'article ou la raison.",
        "A forfeit needs an article or a reason.",
    ),
    "ruling-reason-missing": (
        "Une décision se motive : donnez l'article ou la raison.",
        "A ruling needs an article or a reason.",
    ),
    "nothing-to-settle": ("C'est déjà réglé.", "It is settled already."),
    "sheet-changed": (
        (
            "Quelqu'un d'autre vient d'écrire sur cette feuille. Rien de votre saisie n'est perdu : "
            "vérifiez ce qui a changé, puis enregistrez de nouveau."
        ),
        (
            "Somebody else has just written on this sheet. Nothing you typed is lost: look at what has "
            "changed, then save again."
        ),
    ),
    "key-reused": (
        (
            "Cette saisie a déjà été enregistrée avec d'autres valeurs. "
            "Pour la changer, corrigez-la ; ce que vous venez de taper est encore là."
        ),
        (
            "This entry was saved already with other values. To change it, correct it; what you have just "
            "typed is still there."
        ),
    ),
    "other-deal-refused": (
        "La donne {place} ne serait plus possible : {fr}",
        "Deal {place} would no longer be possible: {en}",
    ),
    "deal-refused": ("{fr}", "{en}"),
    "rules-unknown": ("{fr}", "{en}"),
}


class Outcome(StrEnum):
    """What became of an entry; only what was accepted changes the sheet."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    CONFLICT = "conflict"  # something else is written there: a referee chooses
    LATE = "late"  # it came after a moment from which a referee decides
    PENDING = "pending"  # a mistake of the program kept it from being judged

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class Refusal(ValueError):
    """An entry that changes nothing: `code` is one of `SENTENCES`, `words` what its sentence names.

    `outcome` is what becomes of it where a phone sent it; `deal` the number of the deal in its way, None
    where none is. `invalid` are the engine's own errors where a deal cannot be.
    """

    def __init__(
        self,
        code: str,
        outcome: Outcome = Outcome.REFUSED,
        *,
        deal: int | None = None,
        invalid: InvalidDeal | None = None,
        **words: Any,
    ) -> None:
        super().__init__(code)
        self.code, self.outcome, self.deal, self.invalid, self.words = code, outcome, deal, invalid, words

    @classmethod
    def of_deal(cls, invalid: InvalidDeal) -> Refusal:
        """The deal of the entry itself cannot be."""
        fr, en = _both(invalid)
        return cls("deal-refused", invalid=invalid, fr=fr, en=en)

    @classmethod
    def of_other_deal(cls, place: int, invalid: InvalidDeal) -> Refusal:
        """The entry would make the deal at `place` (from 1) impossible."""
        fr, en = _both(invalid)
        return cls("other-deal-refused", invalid=invalid, place=place, fr=fr, en=en)

    def message(self, lang: str = "fr") -> str:
        """The sentence in `lang`: English for ``en``, else French."""
        return said(self.to_json(), lang)

    @property
    def engine_code(self) -> str:
        """The stable code for programs: the engine's first one where the deal itself cannot be."""
        if self.code == "deal-refused" and self.invalid is not None:
            return self.invalid.errors[0].code
        return self.code

    def to_json(self) -> dict[str, Any]:
        """The reason as it is recorded with an entry: read again by `said`, in any language."""
        return {"code": self.code, **self.words}

    def __str__(self) -> str:
        return self.message()


def said(reason: Mapping[str, Any], lang: str = "fr") -> str:
    """The sentence of a recorded reason; of one that this edition does not know, its code."""
    if (sentences := SENTENCES.get(reason["code"])) is None:
        return str(reason["code"])
    return sentences[lang == "en"].format_map(reason)


def _both(invalid: InvalidDeal) -> tuple[str, str]:
    fr, en = (" ".join(error.message(lang) for error in invalid.errors) for lang in ("fr", "en"))
    return fr, en
