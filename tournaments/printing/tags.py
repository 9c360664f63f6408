"""The tags that only paper needs."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def fit(context: template.Context, text: Any, width: float, size: float) -> SafeString:
    """`text` on one line of `width` millimetres, at `size` points or what fits; see `fitting`."""
    found = context["fitter"].fit(str(text), width, size)
    return format_html(
        '<span class="{}" style="font-size:{}pt">{}</span>',
        "two-lines" if found.two_lines else "one-line",
        f"{found.size:.2f}",
        text,
    )


@register.filter
def points(value: int | str) -> str:
    """«1 240», «−30»: grouped, with a true minus; a text is left as it is."""
    if isinstance(value, str):
        return value
    return number_format(value, force_grouping=True, use_l10n=True).replace("-", "−")


@register.filter
def at(rows: list[Any], place: int) -> Any:
    """The item at `place`."""
    return rows[place]
