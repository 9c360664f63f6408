"""What a view does with a posted action: run it, show its message or error; and what its form is a draft of.

The filter is the template library ``posting``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from django import template
from django.contrib import messages

from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable

    from django import forms
    from django.http import HttpRequest
    from django_stubs_ext import StrOrPromise


register = template.Library()


@register.filter
def draft_of(form: forms.Form) -> str:
    """A text that is another one where other values are saved than those that `form` began with."""
    saved = sorted((name, form[name].initial) for name in form.fields)
    return sha256(repr(saved).encode()).hexdigest()[:12]


def attempt(request: HttpRequest, action: Callable[[], object], done: StrOrPromise = "") -> bool:
    """Run `action`; its `UserError` becomes an error message, `done` or a returned text a success message."""
    try:
        result = action()
    except UserError as error:
        messages.error(request, error.sentence)
        return False
    _show_success(request, result, done)
    return True


def save_form(
    request: HttpRequest, form: forms.Form, action: Callable[[], object], done: StrOrPromise = ""
) -> bool:
    """Run `action` if the form is valid; whether it succeeded. A `UserError` is shown beside its field."""
    if not form.is_valid():
        return False
    try:
        result = action()
    except UserError as error:
        show_error(form, error)
        return False
    _show_success(request, result, done)
    return True


def show_error(form: forms.Form, error: UserError) -> None:
    """Show the error beside the field it concerns, or above the form."""
    form.add_error(error.field if error.field in form.fields else None, error.sentence)


def _show_success(request: HttpRequest, result: object, done: StrOrPromise) -> None:
    sentence = result if isinstance(result, str) else done
    if sentence:
        messages.success(request, sentence)
