"""The form of a typed sheet: a text with a line for each deal, and a snapshot of the sheet it began from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid4, uuid5

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.frontends.typing.aligning import DealLine, merge
from tournaments.frontends.typing.codes import SheetCodes
from tournaments.frontends.typing.lines import MAX_LINES, SheetReading, read, says_totals, totals_line
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.core.sheets.sheet import TableSheet

MAX_CHARACTERS: Final = 20_000


@dataclass(frozen=True)
class Snapshot:
    """The sheet that the page showed, as its form posts it back.

    `seen` is its version, None where the form posts none; `base` has every deal with its line.
    """

    seen: int | None
    base: str
    totals: str

    @classmethod
    def of(cls, codes: SheetCodes) -> Snapshot:
        """The snapshot of a sheet as it stands."""
        base = "\n".join(f"{line.deal} {line.text}" for line in _deal_lines(codes))
        return cls(codes.sheet.table.version, base, _totals_text(codes.sheet))

    @classmethod
    def sent(cls, data: Mapping[str, str]) -> Snapshot:
        """The snapshot that a form posts; an empty one differs from any sheet."""
        return cls(parse_int(data.get("seen", "")), data.get("base", ""), data.get("base_totals", ""))

    @property
    def lines(self) -> list[DealLine]:
        """The deals of `base`, without lines that name no deal."""
        parts = (line.partition(" ") for line in _split(self.base[:MAX_CHARACTERS])[:MAX_LINES])
        found = ((parse_int(deal), code) for deal, _space, code in parts)
        return [DealLine(deal, code) for deal, code in found if deal is not None]


class TypingForm(forms.Form):
    """A sheet as text; `agreed` repeats `SheetReading.consent`, once that is confirmed."""

    lines = forms.CharField(required=False, strip=False, max_length=MAX_CHARACTERS)
    key = forms.UUIDField(initial=uuid4)
    agreed = forms.CharField(required=False, max_length=2000)
    settles = forms.BooleanField(
        required=False,
        initial=True,
        label=_("Les désaccords sur les lignes que vous corrigez sont réglés"),
    )

    def __init__(self, data: Any = None, *, sheet: TableSheet) -> None:
        self.sheet, self.codes = sheet, SheetCodes(sheet)
        shown = {"lines": "\n".join(_text_of(self.codes))} if data is None else None
        super().__init__(data, initial=shown, label_suffix="")
        self.fields["lines"].error_messages["max_length"] = _("C’est trop long pour une feuille.")
        self.shown = Snapshot.of(self.codes) if data is None else Snapshot.sent(data)
        self._typed: str | None = None
        self._reading: SheetReading | None = None

    def clean_lines(self) -> str:
        text = str(self.cleaned_data["lines"])
        if len(_split(text)) > MAX_LINES:
            raise forms.ValidationError(_("C’est trop long pour une feuille."))
        return text

    @property
    def text(self) -> str:
        """The text as it stands in the form."""
        return str(self["lines"].value() or "") if self._typed is None else self._typed

    @property
    def texts(self) -> list[str]:
        """The lines that are read, also of a text that is refused for its length."""
        return _split(self.text[:MAX_CHARACTERS])[:MAX_LINES]

    @property
    def reading(self) -> SheetReading:
        """The lines read over the sheet."""
        if self._reading is None:
            self._reading = read(self.codes, self.texts)
        return self._reading

    @property
    def stale(self) -> bool:
        """Whether others have written on the sheet since the page was shown."""
        return self.shown.seen != self.sheet.table.version

    @property
    def reseated(self) -> bool:
        """Whether the lines were typed for other players than those who sit at the table now."""
        return not self.sheet.table.is_seated_as(self.data.get("seating", ""))

    @property
    def write_key(self) -> UUID:
        """The idempotency key: the same for the same lines of this form."""
        given: UUID = self.cleaned_data["key"]
        return uuid5(given, self.text)

    @property
    def agrees(self) -> bool:
        """Whether everything that needs consent was confirmed."""
        return self.reading.consent in {"", self.cleaned_data["agreed"]}

    def merge_over(self, sheet: TableSheet) -> None:
        """Merge the typed lines into the sheet as others have left it, and give the form a new key.

        With the old key these lines may have been written before, and removed since.
        """
        self.data = {**self.data.dict(), "key": str(uuid4())}  # type: ignore[attr-defined]  # a QueryDict
        self.sheet, self.codes = sheet, SheetCodes(sheet)
        texts = _merged_with_others(self.codes, self.shown, self.texts)
        self.shown = Snapshot.of(self.codes)
        self._typed, self._reading = "\n".join(texts), None


def _split(text: str) -> list[str]:
    """The lines of a text, split at newlines alone: other Unicode line ends belong to a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _deal_lines(codes: SheetCodes) -> list[DealLine]:
    """The line of every deal of a sheet."""
    return [DealLine(row.deal, text) for row, text in zip(codes.sheet.rows, codes.lines, strict=True)]


def _totals_text(sheet: TableSheet) -> str:
    """The line of the sheet's typed totals; empty for none."""
    return "" if sheet.totals is None else totals_line(sheet.totals)


def _text_of(codes: SheetCodes) -> list[str]:
    """The lines of a sheet as it stands."""
    return [*codes.lines, *filter(None, [_totals_text(codes.sheet)])]


def _merged_with_others(codes: SheetCodes, shown: Snapshot, texts: Sequence[str]) -> list[str]:
    """The lines typed over the `shown` sheet, merged into the sheet as others have left it meanwhile."""
    mine = [text for text in texts if text.strip() and not says_totals(text)]
    totals = [text for text in texts if says_totals(text)]
    if " ".join(totals).split() == shown.totals.split():  # untouched: those of the others stand
        totals = list(filter(None, [_totals_text(codes.sheet)]))
    return [*merge(shown.lines, mine, _deal_lines(codes), codes.key), *totals]
