"""The plan of the hall for its door: where each table stands, by its number, and where one comes in."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import Any, ClassVar, Final, TypedDict

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import LEFT, WIDTH, PaperPage, groups_of
from tournaments.frontends.printing.papers.before.tents import MAX_TABLES, tables_needed
from tournaments.frontends.printing.registry import (
    Moment,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
)

MOST_IN_A_ROW: Final = 12
MOST_ROWS: Final = 42
"""So many can be read on the sheet: of the largest hall, in the widest rows."""
TOP, HEIGHT = 29.0, 254.0
"""Where the hall begins under the head of the sheet, and how tall it is, in millimetres."""
WALL: Final = 11.0
"""What the words at the side of the entrance take, in millimetres."""
LARGEST: Final = 38.0
"""The side of a table where few stand in the hall, in millimetres."""
SHARE: Final = 0.8
"""How much of its place a table takes; chairs and a way stand in the rest."""
LEAST_WIDE: Final = 9.0
"""A table that is shown smaller is wider than tall, so that three digits fit, in millimetres."""
LEAST_SIZE: Final = 8.5
"""Of a number, in points."""
DIGITS: Final = 1.25
"""The size of a number in points by the millimetres of its table."""


class Side(TextChoices):
    """At which side of the sheet one comes in."""

    BOTTOM = "bas", gettext_lazy("En bas")
    TOP = "haut", gettext_lazy("En haut")
    LEFT = "gauche", gettext_lazy("À gauche")
    RIGHT = "droite", gettext_lazy("À droite")


class Course(TextChoices):
    """How numbers go on from row to row."""

    ROWS = "rangees", gettext_lazy("Rangée par rangée")
    SNAKE = "serpentin", gettext_lazy("En serpentin")


class HallPlanForm(OptionsForm):
    """How the tables stand; where nothing is said, all that the teams need, in rows that leave few gaps.

    Rows are longer than asked for where the sheet would not hold so many.
    """

    USUAL: ClassVar[dict[str, str]] = {}
    tables = forms.IntegerField(
        label=gettext_lazy("Tables"), min_value=1, max_value=MAX_TABLES, required=False
    )
    rangee = forms.IntegerField(
        label=gettext_lazy("Par rangée"), min_value=1, max_value=MOST_IN_A_ROW, required=False
    )
    numeros = forms.ChoiceField(
        label=gettext_lazy("Numérotées"), choices=Course.choices, initial=Course.ROWS, required=False
    )
    entree = forms.ChoiceField(
        label=gettext_lazy("Entrée"), choices=Side.choices, initial=Side.BOTTOM, required=False
    )


class HallPlan(TypedDict):
    """How many tables stand in rows of how many; every other row may be numbered from the right."""

    tables: int
    across: int
    snake: bool
    entrance: str


def _read(asked: PaperRequest) -> HallPlan:
    options = asked.options
    tables = options.get("tables") or tables_needed(asked.tournament)
    return {
        "tables": tables,
        "across": max(min(tables, options.get("rangee") or usual_row(tables)), ceil(tables / MOST_ROWS)),
        "snake": options.get("numeros") == Course.SNAKE,
        "entrance": options.get("entree") or Side.BOTTOM.value,
    }


def usual_row(tables: int) -> int:
    """How many of so many tables stand in a row: as the sheet is wide, one more or less if the rows fill."""
    near = max(1, min(MOST_IN_A_ROW, round(sqrt(tables * WIDTH / HEIGHT))))
    choices = range(max(min(near, 2), near - 1), min(MOST_IN_A_ROW, near + 1) + 1)
    return min(choices, key=lambda across: (-tables % across, abs(across - near)))


def _pages(concours: PaperHead, plan: HallPlan) -> list[PaperPage]:
    """The one page of the plan."""
    at_side = plan["entrance"] in {Side.LEFT, Side.RIGHT}
    left = LEFT + (WALL if plan["entrance"] == Side.LEFT else 0)
    top = TOP + (WALL if plan["entrance"] == Side.TOP else 0)
    room = (WIDTH - (WALL if at_side else 0), HEIGHT - (0 if at_side else WALL))
    shared = {"concours": concours, "title": _("Plan de salle"), "entrance": plan["entrance"]}
    return [PaperPage("hall_plan", {**shared, "tables": list(_placed(plan, left, top, room))})]


def _placed(plan: HallPlan, left: float, top: float, room: tuple[float, float]) -> Iterator[dict[str, Any]]:
    """Each table: its corner and how large it is in millimetres, its number and the size of that."""
    across = plan["across"]
    wide, high = room[0] / across, room[1] / ceil(plan["tables"] / across)
    side = min(LARGEST, SHARE * wide, SHARE * high)
    broad = max(side, min(LEAST_WIDE, SHARE * wide))
    for row, numbers in enumerate(groups_of(range(1, plan["tables"] + 1), across)):
        for place, number in enumerate(numbers):
            column = across - 1 - place if plan["snake"] and row % 2 else place
            yield {
                "number": number,
                "left": left + column * wide + (wide - broad) / 2,
                "top": top + row * high + (high - side) / 2,
                "wide": broad,
                "high": side,
                "size": max(LEAST_SIZE, side * DIGITS),
            }


HALL_PLAN = register(
    Paper(
        key="hall_plan",
        label=gettext_lazy("Plan de salle"),
        title=lambda _asked: _("plan de salle"),
        read=_read,
        pages=_pages,
        addresses=("plan-de-salle/",),
        form=HallPlanForm,
        section=Section(
            moment=Moment.BEFORE,
            place=4,
            heading=gettext_lazy("Plan de salle"),
            about=gettext_lazy(
                "Les tables à leur place, avec leurs numéros, à afficher à l’entrée. Sans nombre, il y en a "
                "autant que les équipes en demandent."
            ),
            template="printing/section_hall_plan.html",
        ),
    )
)
