"""Statements whose SQL is put together once: for small queries that nearly every page asks.

Django writes the SQL of a query each time it is asked, which takes far longer than a database takes to answer
a small one: three milliseconds for the state of the public pages, which is looked up in a twentieth of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from django.db import connection
from django.db.models import CharField, IntegerField, TextField

if TYPE_CHECKING:
    from django.db.models import QuerySet

STAND_INS: Final = range(32_001, 32_100)
"""What stands for the keys while the SQL is written: numbers that fit into any column of numbers."""


class Statement:
    """A query of `values_list` that is asked again and again, each time with other keys.

    `query` takes so many `keys`, integers, and compares columns with each, which is all that it may do with
    them. Its columns are numbers and texts, which no database gives in a form of its own.
    """

    def __init__(self, query: Callable[..., QuerySet[Any, Any]], keys: int = 1) -> None:
        self._query = query
        self._stand_ins = STAND_INS[:keys]

    def rows(self, *keys: int) -> Sequence[tuple[Any, ...]]:
        """The rows for these keys, as the query would give them; TypeError where it is no such query."""
        sql, values = self._written
        known = dict(zip(self._stand_ins, keys, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(sql, [known.get(value, value) for value in values])
            found: list[tuple[Any, ...]] = cursor.fetchall()
        return found

    def get(self, *keys: int) -> tuple[Any, ...]:
        """The one row for these keys; where there is none, `DoesNotExist` of the query's model."""
        for row in self.rows(*keys):
            return row
        raise self._query(*keys).model.DoesNotExist

    @cached_property
    def _written(self) -> tuple[str, Sequence[Any]]:
        """The SQL, and its values, among which are the stand-ins of all keys."""
        compiler = self._query(*self._stand_ins).query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        if any(_needs_converting(column) for column, _, _ in compiler.select):
            raise TypeError(f"Databases give columns of this query in forms of their own: {sql}")
        if not {*self._stand_ins} <= {*values}:
            raise TypeError(f"A key is compared with no column as it is: {sql}")
        return sql, values


def _needs_converting(column: Any) -> bool:
    """Whether some database, ours or another, gives this column in a form of its own, or its field does."""
    field = column.output_field
    plain = isinstance(field, CharField | IntegerField | TextField)
    return not plain or bool(field.get_db_converters(connection))
