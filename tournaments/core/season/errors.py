"""Why a season cannot be computed: a file that is none, an archive that cannot be of it. Codes are stable."""

from __future__ import annotations

from typing import Final

from scoring.sentences import Sentence
from scoring.sentences import sentence as _

SENTENCES: Final[dict[str, Sentence]] = {
    "not-a-season": _("Ce n’est pas le fichier d’une saison : {what}."),
    "other-form": _("Ce fichier de saison est dans la forme {form} ; ce programme lit la forme {known}."),
    "not-an-archive": _("Cette archive ne se lit pas : {what}."),
    "names-in-clear": _(
        "Ce concours est scellé sous une ancienne forme, avec les noms en clair : il ne peut pas être d’une "
        "saison."
    ),
    "not-sealed": _("Ce concours n’est pas scellé : tout y peut encore changer."),
    "twice-in-one-evening": _(
        "La saison tient pour une seule personne deux joueurs du concours « {evening} »."
    ),
}


class SeasonError(ValueError):
    """The season cannot be computed; `sentence` says why, that of the `code` filled with `words`."""

    def __init__(self, code: str, /, **words: object) -> None:
        self.code = code
        self.sentence = SENTENCES[code].filled(**words)
        super().__init__(str(self.sentence))
