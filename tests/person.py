"""Somebody at a browser without scripts: reads pages, follows links, fills in forms, presses buttons.

All by what stands there: labels, questions, the text of links and buttons. Standard library alone, so that
a site is asked from any system, and by a Python that has none of the libraries.
"""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Final, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit

PATIENCE: Final = 120
"""Seconds for an answer: the first pages of a slow computer."""
LOADS_ITSELF_AGAIN: Final = b'http-equiv="refresh"'
"""In a page that is not yet what was asked for, and asks its browser to come back."""
BUTTONS: Final = frozenset({"submit", "button", "reset", "image"})
UNSEEN: Final = frozenset({"script", "style", "template", "svg"})
BOUNDARY: Final = "a-file-is-sent-with-these-words-around-it"
Answer = str | bool | bytes
Thing = TypeVar("Thing")


@dataclass
class Form:
    """Where what is filled in goes."""

    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Control:
    """A field, one of several choices, or a button: what it is called, and what is sent of it."""

    kind: str
    attributes: Mapping[str, str]
    form: Form
    question: str = ""
    label: str = ""
    value: str | bytes = ""
    options: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.attributes.get("name", "")

    @property
    def is_choice(self) -> bool:
        return self.kind in {"radio", "checkbox"}


class Page(HTMLParser):
    """What a page says, where it leads and what it asks."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address, self.html = address, html
        self.links: list[tuple[str, str]] = []
        self.controls: list[Control] = []
        self._forms: dict[str, Form] = {}
        self._form = Form()
        self._questions: list[str] = []
        self._unseen = 0
        self._texts: list[tuple[str, list[str], Callable[[str], None]]] = []
        self._said: list[str] = []
        self._labels: dict[str, str] = {}
        self._chosen = False
        self.feed(html)
        self.said = plain("".join(self._said))
        for control in self.controls:
            control.label = control.label or self._labels.get(control.attributes.get("id", ""), "")
            if "form" in control.attributes:  # it stands elsewhere
                control.form = self._forms[control.attributes["form"]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._unseen += tag in UNSEEN
        if not self._unseen:
            self._begin(tag, attributes)

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "form":
                self._form = self._forms[attributes.get("id", "")] = Form(attributes)
            case "fieldset":
                self._questions.append("")
            case "legend":
                self._listen(tag, self._ask)
            case "label":
                self._listen(tag, lambda text: self._call(attributes.get("for"), first, text))
                first = len(self.controls)
            case "a" if "href" in attributes:
                self._listen(tag, lambda text: self.links.append((text, attributes["href"])))
            case _:
                self._begin_control(tag, attributes)

    def _begin_control(self, tag: str, attributes: dict[str, str]) -> None:
        match tag:
            case "input":
                self._add(attributes.get("type", "text"), attributes, attributes.get("value", ""))
            case "button":
                button = self._add(attributes.get("type", "submit"), attributes, attributes.get("value", ""))
                self._listen(tag, lambda text: setattr(button, "label", text))
            case "textarea":
                area = self._add(tag, attributes)
                self._texts.append((tag, [], lambda text: setattr(area, "value", text.removeprefix("\n"))))
            case "select":
                self._add(tag, attributes)
                self._chosen = False
            case "option" if self.controls and self.controls[-1].kind == "select":
                self._listen(tag, lambda text: self._offer(text, attributes))

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in UNSEEN
        if self._unseen:
            return
        if tag == "form":
            self._form = Form()
        elif tag == "fieldset" and self._questions:
            self._questions.pop()
        while any(open_ == tag for open_, _, _ in self._texts):
            ended, heard, tell = self._texts.pop()
            tell("".join(heard))
            if ended == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._said.append(data)
            for _, heard, _ in self._texts:
                heard.append(data)

    def _listen(self, tag: str, tell: Callable[[str], None]) -> None:
        self._texts.append((tag, [], lambda text: tell(plain(text))))

    def _add(self, kind: str, attributes: dict[str, str], value: str = "") -> Control:
        self.controls.append(
            Control(kind, attributes, self._form, next(filter(None, self._questions[::-1]), ""))
        )
        self.controls[-1].value = value
        return self.controls[-1]

    def _ask(self, question: str) -> None:
        if self._questions:
            self._questions[-1] = question

    def _call(self, named: str | None, first: int, text: str) -> None:
        if named is not None:
            self._labels[named] = text
        for control in self.controls[first:]:  # those that stand in the label
            control.label = text

    def _offer(self, text: str, attributes: dict[str, str]) -> None:
        select = self.controls[-1]
        select.options[text] = attributes.get("value", text)
        if "selected" in attributes or not self._chosen:
            select.value, self._chosen = select.options[text], True

    def link(self, text: str) -> str:
        """Where the first link leads that says this."""
        return _called(text, self.links, lambda link: link[0], self)[1]

    def button(self, text: str) -> Control:
        """The first button that says this."""
        buttons = [control for control in self.controls if control.kind == "submit"]
        return _called(text, buttons, lambda button: button.label, self)

    def __str__(self) -> str:
        return f"{self.address}: {self.said}"


class Person:
    """A browser of one's own, with its cookies; `page` is what it shows."""

    def __init__(self) -> None:
        self._browser = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )
        self.page = Page("", "")

    def open(self, address: str) -> None:
        """Go to an address, from the page that is shown."""
        self._ask(urllib.request.Request(urljoin(self.page.address, address)))  # noqa: S310 — a test's own site

    def follow(self, link: str) -> None:
        """Click on the first link that says this."""
        self.open(self.page.link(link))

    def download(self, link: str) -> bytes:
        """What lies behind the first link that says this; the page stays."""
        return self._ask(urllib.request.Request(urljoin(self.page.address, self.page.link(link))))  # noqa: S310 — as above

    def wait_for(self, address: str) -> bytes:
        """What lies at an address once it is made: until then its page loads itself again; the page stays."""
        here, begun = self.page, time.monotonic()
        self.page = Page(urljoin(here.address, address), "")
        content = self._ask(urllib.request.Request(self.page.address))  # noqa: S310 — as above
        while LOADS_ITSELF_AGAIN in content:
            assert time.monotonic() < begun + PATIENCE, f"Still not made: {self.page}"
            time.sleep(1)  # as that page says
            content = self._ask(urllib.request.Request(self.page.address))  # noqa: S310 — as above
        self.page = here
        return content

    def press(self, button: str, answers: Mapping[str, Answer] | None = None) -> bytes:
        """Fill in the form of a button by its labels and questions, and press it; what is answered."""
        pressed = self.page.button(button)
        asked = (one for one in self.page.controls if one.form is pressed.form)
        fields = [one for one in asked if one.kind not in BUTTONS]
        chosen = {id(one) for one in fields if not one.is_choice or "checked" in one.attributes}
        for label, answer in (answers or {}).items():
            _fill(fields, chosen, label, answer)
        sent = [(one.name, one.value) for one in fields if _is_sent(one, chosen)]
        if pressed.name:
            sent.append((pressed.name, pressed.value))
        about = {**pressed.form.attributes, **{
            name.removeprefix("form"): value
            for name, value in pressed.attributes.items() if name in {"formaction", "formmethod"}
        }}  # fmt: skip
        return self._send(about, sent)

    def _send(self, about: Mapping[str, str], sent: list[tuple[str, str | bytes]]) -> bytes:
        address = urljoin(self.page.address, about.get("action", ""))
        if about.get("method", "get").lower() == "get":
            address = urlsplit(address)._replace(query=urlencode(sent)).geturl()
            return self._ask(urllib.request.Request(address))  # noqa: S310 — as above
        asked = urllib.request.Request(address, urlencode(sent).encode())  # noqa: S310 — as above
        if about.get("enctype") == "multipart/form-data":
            asked = urllib.request.Request(address, b"".join(_parts(sent)))  # noqa: S310 — as above
            asked.add_header("Content-Type", f"multipart/form-data; boundary={BOUNDARY}")
        return self._ask(asked)

    def _ask(self, asked: urllib.request.Request) -> bytes:
        try:
            with self._browser.open(asked, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
                if answer.headers.get_content_type() == "text/html":
                    self.page = Page(answer.url, content.decode())
        except HTTPError as error:
            said = Page(asked.full_url, error.read().decode(errors="replace"))
            raise AssertionError(f"{error} after {self.page.address}, at {said}") from error
        return content

    def sees(self, *words: str) -> None:
        """That the page says all of these."""
        for said in words:
            assert plain(said) in self.page.said, f"«{said}» is not said at {self.page}"


def plain(text: str) -> str:
    """A text with single spaces of one kind, and without what a label says of a field that may stay empty."""
    return " ".join(text.replace("(facultatif)", "").split())


def _called(text: str, among: Sequence[Thing], says: Callable[[Thing], str], page: object) -> Thing:
    """The first of these that says this, whole, else at its beginning, else at its end."""
    for matches in (str.__eq__, str.startswith, str.endswith):
        for thing in among:
            if matches(says(thing), plain(text)):
                return thing
    raise AssertionError(f"No «{text}» among {[says(thing) for thing in among]} at {page}")


def _fill(fields: list[Control], chosen: set[int], label: str, answer: Answer) -> None:
    """Give an answer to the field, or to the question, that is called so."""
    choices = [one for one in fields if one.is_choice and one.question == plain(label)]
    if choices and isinstance(answer, str):
        picked = _called(answer, choices, lambda one: one.label, label)
        chosen -= {id(one) for one in choices if one.kind == "radio"}
        chosen.add(id(picked))
        return
    found = _called(label, fields, lambda one: one.label, [one.name for one in fields])
    if isinstance(answer, bool):
        chosen.add(id(found)) if answer else chosen.discard(id(found))
    else:
        found.value = found.options[answer] if isinstance(answer, str) and found.options else answer


def _is_sent(control: Control, chosen: set[int]) -> bool:
    return bool(control.name) and "disabled" not in control.attributes and id(control) in chosen


def _parts(sent: list[tuple[str, str | bytes]]) -> Iterator[bytes]:
    """A body that can hold files (RFC 7578)."""
    for name, value in sent:
        file = '; filename="copie.tar.gz"' * isinstance(value, bytes)
        yield f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode()
        yield value if isinstance(value, bytes) else value.encode()
        yield b"\r\n"
    yield f"--{BOUNDARY}--\r\n".encode()
