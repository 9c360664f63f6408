"""Pages as HTML: the templates of paper, and whole documents of them, which either press lays out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template import Context, Engine
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from tournaments.frontends.printing.filling import Recorder
from tournaments.frontends.printing.fitting import fitter
from tournaments.frontends.printing.pages import Layer, PaperPage

STYLE: Final = settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "papers.css"


def engine(folders: Sequence[str]) -> Engine:
    """Templates of these folders, with the tags of paper."""
    return Engine(
        dirs=list(folders),
        libraries={
            "i18n": "django.templatetags.i18n",
            "paper": "tournaments.frontends.printing.templatetags",
        },
        builtins=["django.templatetags.i18n", "tournaments.frontends.printing.templatetags"],
    )


ENGINE: Final = engine([str(settings.BASE_DIR / "templates")])


def styles() -> list[Path]:
    """The style sheets of papers: that of all, and those that some have beside their templates."""
    own = (file for folder in ENGINE.dirs for file in Path(folder).glob("printing/papers/*.css"))
    return [STYLE, *sorted(own)]


def rendered(page: PaperPage | Layer, recorder: Recorder | None = None) -> SafeString:
    """The HTML of a page without what lies under it; a `recorder` keeps what its texts and pieces were."""
    template = ENGINE.get_template(f"printing/papers/{page.template}.html")
    return template.render(Context({**page.context, "fitter": fitter(), "recorder": recorder}))


def document(language: str, title: str, sections: Sequence[str], head: str = "") -> str:
    """Sections of HTML as one document in a language."""
    begin = format_html('<!doctype html><html lang="{}"><head><meta charset="utf-8">', language)
    return f"{begin}<title>{escape(title)}</title>{head}</head><body>{''.join(sections)}</body></html>"
