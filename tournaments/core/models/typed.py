"""Columns of texts that people typed, shown as a printer sets them (decision 52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments.platform.typography import Typed, as_typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

    Column = models.CharField[str, str]
else:
    Column = models.CharField


class TypedField(Column):
    """A text that is read with ’ for a straight apostrophe, and written back as it stands in its row.

    `as_typed` gives what stands there. Migrations know it as a plain text: the column is the same.
    """

    def from_db_value(
        self, value: str | None, _expression: Any, _connection: BaseDatabaseWrapper
    ) -> str | None:
        """The text as it is shown."""
        return None if value is None else Typed.of(value)

    def get_prep_value(self, value: Any) -> Any:
        """The text of the row where the shown one comes back unchanged."""
        return super().get_prep_value(as_typed(value))

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """As a plain `CharField`."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
