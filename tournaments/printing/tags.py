"""The two tags that only paper needs."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def fit(context: template.Context, text: Any, width: float, size: float) -> SafeString:
    """`text` in `width` millimetres, at `size` points or what fits; see `fitting`."""
    found = context["fitter"].fit(str(text), width, size)
    style = f"font-size:{found.size:.2f}pt"
    if found.two_lines:
        return format_html('<span class="two-lines" style="{};width:{}mm">{}</span>', style, width, text)
    return format_html('<span class="one-line" style="{}">{}</span>', style, text)


@register.simple_tag(takes_context=True)
def running(context: template.Context, columns: Any, width: float, height: float, size: float) -> str:
    """The size in points, at most `size`, at which columns of paragraphs fit; see `Fitter.running`."""
    return f"{context['fitter'].running(columns, width, height, size):.2f}"
