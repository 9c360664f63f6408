"""How sentences are set: in both languages one mark for one thing (CONTRIBUTING, «Sentences»)."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import ROOT, TEXTS, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LETTER: Final = r"[^\W\d_]"
RULES: Final = {
    "’ is the apostrophe": re.compile(rf"(?<={LETTER})(?:'|&#x27;|&#39;)(?=\w|[«“{{<]|%\(|%s)"),
    "«N°» is for heads, «n°» for sentences": re.compile(rf"(?<={LETTER} )N°|(?<=, )N°|(?<=\()N°"),
    "the sides have a hyphen": re.compile(r"\b(?:Nord|North|Est|East)[–—](?:Sud|South|Ouest|West)\b"),
    "… is glued to its word, and apart only where it stands for a word": re.compile(
        r"(?<=[\w)\]}»”,])(?<!\bà)(?<!\ble)(?<!\bon)(?<!\bpar)(?<!table)(?<!prix)(?<!special)(?<!\bby)"
        r"(?<!\bat)[ \xa0]…"
    ),
    "× has no-break spaces": re.compile(r"×(?! mm)[\d{ ]|\d ×"),
    "sizes are ko and Mo, after a no-break space": re.compile(
        r"\b(?:[KMG]io|[KMG]iB|KB)\b|\d (?:[kMG]o|[kMG]B)\b"
    ),
    "what happened is told in the passé composé": re.compile(r"\bf(?:ut|urent)\b"),
}
"""What no sentence has, by the rule that it breaks."""


def faults(text: str) -> list[str]:
    """The rules that a text breaks."""
    return [rule for rule, wrong in RULES.items() if wrong.search(text)]


def catalogue() -> Iterator[tuple[str, str]]:
    """Each text of the catalogue in both languages, with where it is."""
    source = text_of(ROOT / "locale/en/LC_MESSAGES/django.po")
    for found in re.finditer(r'^(msg\w+(?:\[\d\])?) ((?:".*"\n?)+)', source, re.MULTILINE):
        yield f"django.po, {found[1]}", "".join(map(ast.literal_eval, found[2].splitlines()))


def literals(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a module that are no docstring, each with its line."""
    tree = ast.parse(text_of(path))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def templates() -> Iterator[tuple[str, str]]:
    """The lines of all templates, without comments."""
    for path, text in TEXTS.items():
        if path.suffix == ".html":
            shown = re.sub(r"\{#.*?#\}", "", text)
            yield from (
                (f"{path.relative_to(ROOT)}:{number}", line.strip())
                for number, line in enumerate(shown.splitlines(), 1)
            )


def modules() -> Iterator[tuple[str, str]]:
    for path in TEXTS:
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in {"scoring", "tournaments"}:
            yield from literals(path)


@pytest.mark.parametrize("source", [catalogue, modules, templates])
def test_every_sentence_is_set_by_the_same_rules(source) -> None:  # type: ignore[no-untyped-def]
    read, wrong = 0, []
    for where, text in source():
        read += 1
        wrong += [f"{where}: {rule}: {text[:120]}" for rule in faults(text)]
    assert read > 1000
    assert wrong == []


BY_HAND: Final = re.compile(r"(?:(?<![\w.])\d+|\}|\)s)(?:ers?|res?|es?|[èe]mes?|nde?s?)\b|\}ᵉ|\)s[ʳᵉ]|ʳᵉʳ")


@pytest.mark.parametrize("source", [catalogue, templates])
def test_an_ordinal_is_made_by_its_function(source) -> None:  # type: ignore[no-untyped-def]
    """`scoring.sentences.ordinal`, on pages its filter; «1ᵉʳ» stands only where the number never changes."""
    allowed = {f"{{{word}}}{ending}" for word in ("place", "number") for ending in ("ᵉʳ", "ʳᵉ", "ᵉ")}
    english = re.compile(r"(?:\d|\})(?:st|nd|rd|th)\b")
    wrong = [
        f"{where}: {text[:120]}"
        for where, text in source()
        if text not in allowed and BY_HAND.search(english.sub("", text))
    ]
    assert wrong == []
    assert all(
        map(BY_HAND.search, ["1er", "2e tirage", "%(rank)se place", "{place}e", "3ème", "%(rank)sᵉ place"])
    )


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("L'arbitre", 1),
        ("d'%(name)s, l'{name}", 1),
        ("L’arbitre d’%(name)s", 0),
        ("Contre Anne (N° 4)", 1),
        ("N° 4 · Anne", 0),
        ("Nord–Sud", 1),
        ("Préparation …", 1),
        ("Recopiée à\xa0… par\xa0…", 0),
        ("×2", 1),
        ("160 × 2", 1),
        ("160\xa0×\xa02", 0),
        ("492 Kio", 1),
        ("1 Mo", 1),
        ("1\xa0Mo", 0),
        ("Ce concours fut scellé", 1),
    ],
)
def test_each_rule_knows_what_it_forbids(text: str, broken: int) -> None:
    assert len(faults(text)) == broken
