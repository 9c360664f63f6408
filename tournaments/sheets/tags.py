"""What templates ask of the game that is played."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import localize
from django.utils.html import format_html

from tournaments.sheets.games import ui_of_concours
from tournaments.sheets.next_step import NextStep
from tournaments.sheets.next_step import next_step as step_of_concours

register = template.Library()


@register.simple_tag(takes_context=True)
def next_step(context: template.Context) -> NextStep | None:
    """What comes after the last sheet of the round; None while tables play."""
    return step_of_concours(context["tournament"])


@register.simple_tag(takes_context=True)
def named(context: template.Context, name: str, **words: Any) -> str:
    """One of the `Names` of the game of the concours, completed by words: ``{% named "deal" place=3 %}``."""
    found = getattr(ui_of_concours(context["tournament"]).names, name)
    if not words:
        return str(found)
    counted = {word: value if word in {"n", "count"} else localize(value) for word, value in words.items()}
    return str(found % counted)


@register.simple_tag(takes_context=True)
def seating_field(context: template.Context) -> str:
    """For which players a form was filled: sent back as it came, so that it never writes for others."""
    filled_for = context["request"].POST.get("seating") or context["table"].seating
    return format_html('<input type="hidden" name="seating" value="{}">', filled_for)
