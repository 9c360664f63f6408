"""What Enter does in the forms of a page, read from its HTML as browsers read it.

Enter in a field presses the first submit button of its form in the order of the page, wherever the field
stands (HTML, «implicit submission»). Where that is another row's button, or the one that says yes to a doubt,
who types and presses Enter does what they never read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Final, NamedTuple

HIDDEN_DEFAULT: Final = "enter-default"
"""The class of the button of `parts/enter.html`, which is there for Enter alone."""
CONFIRMS: Final = frozenset({"agreed", "anyway", "confirm", "confirmed", "forced"})
"""What buttons are called that say yes to a doubt, or write what was only shown."""
WARNING: Final = "notice-warning"
_NO_FIELD: Final = frozenset({"hidden", "submit", "button", "reset", "image", "file"})
_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)


class Element(NamedTuple):
    """An opening tag; `number` is its place in the page."""

    number: int
    tag: str
    attributes: dict[str, str]

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()


class Control(NamedTuple):
    """A button or a field, and the elements around it, the page first."""

    element: Element
    around: tuple[Element, ...]

    @property
    def form(self) -> str:
        """Its form: the id that it names, or the place of the one around it; empty without one."""
        around = [one for one in self.around if one.tag == "form"]
        at = around[-1].attributes.get("id") or f"form at {around[-1].number}" if around else ""
        return self.element.attributes.get("form", at)

    @property
    def kind(self) -> str:
        usual = "submit" if self.element.tag == "button" else "text"
        return self.element.attributes.get("type") or usual

    @property
    def submits(self) -> bool:
        return self.element.tag in {"button", "input"} and self.kind in {"submit", "image"}

    @property
    def is_field(self) -> bool:
        """Whether Enter in it presses the default button of its form."""
        return self.element.tag == "input" and self.kind not in _NO_FIELD

    @property
    def does(self) -> tuple[str | None, ...]:
        """What pressing it sends, and where to."""
        return tuple(self.element.attributes.get(name) for name in ("name", "value", "formaction"))

    @property
    def hidden(self) -> bool:
        return HIDDEN_DEFAULT in self.element.classes

    @property
    def confirms(self) -> bool:
        """Whether it says yes to a doubt: by its name, or because it stands in the warning."""
        warned = any(WARNING in one.classes for one in self.around if one.tag != "form")
        return warned or self.element.attributes.get("name") in CONFIRMS

    def __str__(self) -> str:
        told = self.element.attributes
        return f"{told.get('name', self.element.tag)}={told.get('value', '')}"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.controls: list[Control] = []
        self.count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1
        element = Element(self.count, tag, {name: value or "" for name, value in attrs})
        if tag in {"input", "button", "select", "textarea"}:
            self.controls.append(Control(element, tuple(self.open)))
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        places = [place for place, one in enumerate(self.open) if one.tag == tag]
        if places:
            del self.open[places[-1] :]


def faults_of(page: str) -> list[str]:
    """What Enter does in the forms of this page that nobody meant; empty if all is well."""
    reader = _Reader()
    reader.feed(page)
    forms: dict[str, list[Control]] = defaultdict(list)
    for control in reader.controls:
        if control.form:
            forms[control.form].append(control)
    unasked = [f"{one} takes the focus" for one in reader.controls if _is_focused_button(one)]
    return [*unasked, *(fault for controls in forms.values() for fault in _faults(controls))]


def _is_focused_button(control: Control) -> bool:
    return control.element.tag == "button" and "autofocus" in control.element.attributes


def _faults(controls: Sequence[Control]) -> Iterator[str]:
    buttons = [one for one in controls if one.submits]
    fields = [one for one in controls if one.is_field]
    if not buttons or not fields:
        return
    default = buttons[0]
    said = ", ".join(map(str, buttons))
    if default.confirms:
        yield f"Enter in {fields[0]} confirms by {default} ({said})"
    elif default.hidden:
        if default.does not in {one.does for one in buttons[1:]}:
            yield f"the hidden {default} is none of {said}"
    else:
        for field in fields:
            if default not in _row(field, buttons):
                yield f"Enter in {field} presses {default} of another row ({said})"
                return


def _row(field: Control, buttons: Sequence[Control]) -> list[Control]:
    """The submit buttons nearest to a field: those in the smallest part around it that has any."""
    for around in reversed(field.around):
        if found := [button for button in buttons if around in button.around]:
            return found
    return list(buttons)
