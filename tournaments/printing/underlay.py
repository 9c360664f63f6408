"""Forms under pages: what many pages share is laid out and stored once, as a form XObject (PDF 1.7, 8.10).

WeasyPrint draws the forms as the first pages of the document; before the file is written they are taken out
of the page tree, and every page calls those it lies on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.printing.fitting import MM


def lay_under(_document: Any, pdf: Any, *, forms: int, under: Sequence[Sequence[tuple[int, float]]]) -> None:
    """A finisher of `Document.write_pdf`: the first `forms` pages become forms.

    `under` has for each page after them the forms it lies on: which, and how far down in millimetres.
    """
    kids = pdf.pages["Kids"][::3]  # each page is three items: «12 0 R»
    for number in range(forms):
        _make_form(pdf, pdf.objects[kids[number]], f"form{number}")
    pdf.pages["Kids"][: 3 * forms] = []
    pdf.pages["Count"] -= forms
    for kid, placed in zip(kids[forms:], under, strict=True):
        calls = [f"q 1 0 0 1 0 {-drop * MM:.3f} cm /form{number} Do Q".encode() for number, drop in placed]
        _contents(pdf, pdf.objects[kid]).stream[:0] = calls


def _make_form(pdf: Any, page: Any, name: str) -> None:
    """The content of a page as a form that its fellow pages can call; all share their resources."""
    content = _contents(pdf, page)
    content.extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": page["MediaBox"],
        "Resources": page["Resources"],
    }
    _referred(pdf, page["Resources"])["XObject"][name] = content.reference


def _contents(pdf: Any, page: Any) -> Any:
    return _referred(pdf, page["Contents"])


def _referred(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
