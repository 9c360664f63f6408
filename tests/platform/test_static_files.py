"""The joined style sheets and scripts of the public pages."""

from __future__ import annotations

import unicodedata

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from tournaments.platform import static_files
from tournaments.platform.static_files import BUNDLES, StaticFiles, join_bundle


def source(name: str) -> str:
    return (settings.BASE_DIR / "tournaments" / "static" / name).read_text()


def test_every_script_stands_once_in_its_own_scope_behind_what_it_imports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripts = {
        "js/page.js": 'import "./papers.js";\nimport { kept, other } from "./keep-all.js";\nkept(other);',
        "js/live.js": 'import { kept } from "./keep-all.js";\nconst secret = 2;',
        "js/papers.js": "const secret = 1;",
        "js/keep-all.js": "const secret = 0;\nexport const kept = () => secret;"
        "\nexport async function other() {}",
    }
    monkeypatch.setattr(static_files, "BUNDLES", {"js/public.js": ("js/page.js", "js/live.js")})
    assert join_bundle("js/public.js", scripts.__getitem__).splitlines() == [
        "const $papers = (() => {", "const secret = 1;", "return {  };", "})();",
        "const $keep_all = (() => {", "const secret = 0;", "const kept = () => secret;",
        "async function other() {}", "return { kept, other };", "})();",
        "const $page = (() => {", "", "const { kept, other } = $keep_all;", "kept(other);",
        "return {  };", "})();",
        "const $live = (() => {", "const { kept } = $keep_all;", "const secret = 2;", "return {  };", "})();",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        'import keep from "./keep.js";',
        'import * as keep from "./keep.js";',
        "export default 1;",
        "export { kept };",
        'await fetch("/");',
        'const late = () => import("./keep.js");',
    ],
)
def test_a_script_that_cannot_be_joined_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "BUNDLES", {"js/public.js": ("js/page.js",)})
    with pytest.raises(ValueError, match=r"js/page\.js"):
        join_bundle("js/public.js", lambda _: text)


@pytest.mark.parametrize("name", BUNDLES)
def test_all_that_the_public_pages_need_can_be_joined(name: str) -> None:
    text = join_bundle(name, source)
    assert all(source(file).splitlines()[-2] in text for file in BUNDLES[name])
    folder = name.rpartition("/")[0]
    assert "url(" not in text or {file.rpartition("/")[0] for file in BUNDLES[name]} == {folder}, (
        "an address would be another’s, in another folder"
    )


def test_what_nobody_is_sent_is_not_compressed() -> None:
    """Pages name the small face, and papers have theirs set in; to compress that took four seconds."""
    compressor = StaticFiles().create_compressor(quiet=True)
    names = "base.css", "page.js", "face.woff2", "face.ttf"
    assert list(map(compressor.should_compress, names)) == [True, True, False, False]


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_face_of_the_pages_is_light_and_has_every_letter_of_the_sentences(weight: str) -> None:
    """Signs (arrows, ticks, suits) stay with the machine's face; decision 51 says what both may weigh."""
    file = settings.BASE_DIR / f"tournaments/static/dix/fonts/RobotoCondensed-{weight}.woff2"
    catalogue = (settings.BASE_DIR / "locale/en/LC_MESSAGES/django.po").read_text()
    letters = {letter for letter in catalogue if letter.isalnum() or unicodedata.category(letter)[0] == "P"}
    assert file.stat().st_size <= 15_000
    assert {letter for letter in letters if ord(letter) not in TTFont(file).getBestCmap()} == set()
