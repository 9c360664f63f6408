"""The room: the order of its tables, those that are reserved, and the teams that never move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.core.access.language import translated
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.planning import actions, queries
from tournaments.draw import room as draw_room
from tournaments.platform.posting import save_form

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def room(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The order of the tables and its meaning; with GET parameters, a preview of other values."""
    own = {"room": tournament.room, "reserved_tables": tournament.reserved_tables}
    posted = request.method == "POST"
    typed = request.POST.dict() if posted else own | request.GET.dict()
    form = RoomForm(typed, initial=own)
    done = _("La salle est enregistrée.")
    if posted and save_form(
        request, form, lambda: actions.change_settings(tournament, **form.cleaned_data), done
    ):
        return redirect("room", tournament.slug)
    context = {
        "tournament": tournament,
        "stage": "settings",
        "page": "room",
        "form": form,
        "meaning": room_sentences(form.order, form.reserved, _tables_needed(tournament))
        if form.is_valid()
        else [],
        "fixed": queries.fixed_seats(tournament),
    }
    return render(request, "planning/room.html", context)


def _tables_needed(tournament: Tournament) -> int:
    """How many tables the teams that have not left need."""
    return queries.count_expected(tournament) // (4 if tournament.melee else 2)


def _tables(label: Any, help_text: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text", "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, max_length=200, required=False, widget=widget)


class RoomForm(forms.Form):
    """The order of the room and its reserved tables; `order` and `reserved` once it is valid."""

    room = _tables(
        gettext_lazy("Les tables, dans l’ordre de la salle"),
        gettext_lazy(
            "Par exemple « 1-12, 20, 15-18 », la meilleure table d’abord. Laissez vide pour 1, 2, 3…"
        ),
    )
    reserved_tables = _tables(
        gettext_lazy("Tables réservées"),
        gettext_lazy("Par exemple « 3, 4 » : celles de la buvette, de l’arbitre ou près de la porte."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order: tuple[int, ...] = ()
        self.reserved: tuple[int, ...] = ()

    def clean_room(self) -> str:
        self.order = _parse_tables(self.cleaned_data["room"])
        return _on_one_line(self.cleaned_data["room"])

    def clean_reserved_tables(self) -> str:
        self.reserved = _parse_tables(self.cleaned_data["reserved_tables"])
        return _on_one_line(self.cleaned_data["reserved_tables"])


def _parse_tables(text: str) -> tuple[int, ...]:
    try:
        return draw_room.parse(text)
    except draw_room.RoomError as error:
        raise forms.ValidationError(translated(error.sentence)) from error


def _on_one_line(text: str) -> str:
    """The typed text on one line, without empty separators."""
    return " ".join(",".join(text.splitlines()).split()).strip(" ,;")


MAX_NAMED: Final = 3
"""How many tables beyond the list a sentence names."""


def room_sentences(order: Sequence[int], reserved: Sequence[int], needed: int) -> list[str]:
    """What the settings of the room mean, in sentences; `needed` is how many tables a round needs."""
    sentences = [_order_sentence(order)]
    if reserved:
        sentences.append(
            _(
                "Tables réservées : %(tables)s. Le tirage les laisse libres, sauf pour une équipe à "
                "table fixe."
            )
            % {"tables": in_words(reserved)}
        )
    if needed:
        sentences.append(_tables_needed_sentence(order, reserved, needed))
    return sentences


def in_words(tables: Sequence[int]) -> str:
    """«de 1 à 12, puis 20»."""
    return _(", puis ").join(_run(*run.split("-")) for run in draw_room.write(tables).split(", "))


def _run(first: str, last: str = "") -> str:
    if not last:
        return first
    if int(last) == int(first) + 1:
        return _("%(first)s et %(last)s") % {"first": first, "last": last}
    return _("de %(first)s à %(last)s") % {"first": first, "last": last}


def _order_sentence(order: Sequence[int]) -> str:
    if not order:
        return _("Les tables sont numérotées 1, 2, 3… autant qu’il en faut.")
    return ngettext(
        "%(count)s table, dans cet ordre : %(tables)s.",
        "%(count)s tables, dans cet ordre : %(tables)s.",
        len(order),
    ) % {"count": len(order), "tables": in_words(order)}


def _tables_needed_sentence(order: Sequence[int], reserved: Sequence[int], needed: int) -> str:
    listed = [table for table in order if table not in set(reserved)]
    first = list(islice(tables_in_order(order, reserved), needed))
    sentence = ngettext(
        "Pour ceux qui sont inscrits, il faut %(needed)s table : %(tables)s.",
        "Pour ceux qui sont inscrits, il faut %(needed)s tables : %(tables)s.",
        needed,
    ) % {"needed": needed, "tables": in_words(first)}
    if order and needed > len(listed):
        beyond = first[len(listed) :]
        more = ", ".join(map(str, beyond[:MAX_NAMED])) + ("…" if len(beyond) > MAX_NAMED else "")
        sentence += " " + _("La liste ne suffit pas : le tirage continue par %(tables)s.") % {"tables": more}
    return sentence


def tables_in_order(order: Sequence[int], reserved: Sequence[int]) -> Iterator[int]:
    """The tables in the order in which the draw uses them, without end."""
    listed = draw_room.usable(order, reserved)
    yield from listed
    yield from count(max((*listed, *reserved), default=0) + 1)
