"""Queries that are built once and asked often: the ORM writes their SQL, afterwards only the values change.

A phone's message asks some twenty questions, each a row or two by an index. Django needs ten times as long to
write such a question as the database to answer it; nothing of an answer is kept here.
"""

from __future__ import annotations

from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, JSONField, Model, sql
from django.db.models.query import get_related_populators
from django.db.transaction import TransactionManagementError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.db.models import Field, QuerySet

M = TypeVar("M", bound=Model)
PLAIN: Final = frozenset({int, str, bool, NoneType})


class Given(Expression):
    """A value that is said when the query is asked, under this name; `field` writes it for the database."""

    def __init__(self, name: str, field: Field[Any, Any]) -> None:
        super().__init__(output_field=field)
        self.name, self._field = name, field

    def as_sql(self, _compiler: Any, _connection: Any) -> Any:
        return "%s", [self]

    def written(self, values: dict[str, Any], here: Any) -> Any:
        """The value as the database of this connection takes it."""
        return _for_database(self._field, values[self.name], here)


class _Built(NamedTuple):
    """A query's SQL, and what its columns are."""

    sql: str
    params: tuple[Any, ...]
    converters: dict[int, Any]
    select: Any
    about: Any
    locks: bool


class _Maker(NamedTuple):
    """What makes objects of rows: their model, its columns, and the objects that are selected beside it."""

    model: Any
    columns: slice
    names: list[str]
    beside: list[Any]


class Reading(Generic[M]):
    """A query that reads; `build` writes it with a `Given` for every value that changes."""

    def __init__(self, build: Callable[[], QuerySet[M, Any]]) -> None:
        self._build = build

    def all(self, **values: Any) -> list[M]:
        """The objects, with what the query selects beside them."""
        model, columns, names, beside = self._maker
        found = []
        for row in self.rows(**values):
            made = model.from_db(DEFAULT_DB_ALIAS, names, row[columns])
            for populator in beside:
                populator.populate(row, made)
            found.append(made)
        return found

    def first(self, **values: Any) -> M | None:
        """The first object; the query gives few."""
        return next(iter(self.all(**values)), None)

    def rows(self, **values: Any) -> list[Any]:
        """The columns, each as its field reads it; a lock needs a transaction to be held in."""
        if self._built.locks and not _here().in_atomic_block:
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")
        found = _asked(self._built.sql, self._built.params, values)
        if not self._built.converters:
            return found
        return list(_converted(found, self._built.converters))

    @cached_property
    def _built(self) -> _Built:
        query = self._build().query
        compiler = query.get_compiler(connection=_here())
        text, params = compiler.as_sql()
        read = [column for column, *_ in compiler.select]
        converters = compiler.get_converters(read)
        about = compiler.klass_info
        return _Built(text, tuple(params), converters, compiler.select, about, query.select_for_update)

    @cached_property
    def _maker(self) -> _Maker:
        select, about = self._built.select, self._built.about
        columns = slice(about["select_fields"][0], about["select_fields"][-1] + 1)
        names = [column.target.attname for column, *_ in select[columns]]
        beside = get_related_populators(about, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of Django 6
        return _Maker(about["model"], columns, names, beside)


class Changing:
    """A query that writes fields of rows that are there: to a value, or to a `Given`."""

    def __init__(self, build: Callable[[], QuerySet[Any, Any]], **fields: Any) -> None:
        self._build, self._fields = build, fields

    def __call__(self, **values: Any) -> None:
        _told(*self._built, values)

    @cached_property
    def _built(self) -> tuple[str, tuple[Any, ...]]:
        query: Any = self._build().query.chain(sql.UpdateQuery)
        query.add_update_values(self._fields)
        text, params = query.get_compiler(connection=_here()).as_sql()
        return text, tuple(params)


class Adding(Generic[M]):
    """Writes new objects of a model as `save` does, one at a time; it tells nobody by a signal.

    `unless_there` are the fields of a key that must be unique: nothing is written where one like it is there.
    """

    def __init__(self, model: type[M], *, unless_there: tuple[str, ...] = ()) -> None:
        self._model, self._unless_there = model, unless_there

    def __call__(self, new: M) -> bool:
        """Whether `new` was written; it then has its number."""
        here = _here()
        values = [_for_database(field, field.pre_save(new, add=True), here) for field in self._fields]
        with here.cursor() as cursor:
            cursor.execute(self._sql, values)
            row = cursor.fetchone()
        if row is None:
            return False
        (new.pk,) = row
        new._state.adding, new._state.db = False, DEFAULT_DB_ALIAS
        return True

    @cached_property
    def _fields(self) -> list[Any]:
        return [field for field in self._model._meta.concrete_fields if not field.primary_key]

    @cached_property
    def _sql(self) -> str:
        query = sql.InsertQuery(self._model)
        query.insert_values(self._fields, [self._model()], raw=True)
        compiler: Any = query.get_compiler(connection=_here())
        compiler.returning_fields = [self._model._meta.pk]
        ((text, _params),) = compiler.as_sql()
        insert, returning, columns = str(text).partition(" RETURNING ")
        return f"{insert}{self._unless}{returning}{columns}"

    @property
    def _unless(self) -> str:
        """Django's own way would swallow every other constraint too on SQLite."""
        if not self._unless_there:
            return ""
        key: list[Any] = [self._model._meta.get_field(name) for name in self._unless_there]
        quoted = ", ".join(_here().ops.quote_name(field.column) for field in key)
        return f" ON CONFLICT ({quoted}) DO NOTHING"


def _asked(text: str, params: Iterable[Any], values: dict[str, Any]) -> list[Any]:
    with _here().cursor() as cursor:
        cursor.execute(text, _written(params, values))
        return list(cursor.fetchall())


def _told(text: str, params: Iterable[Any], values: dict[str, Any]) -> None:
    with _here().cursor() as cursor:
        cursor.execute(text, _written(params, values))


def _written(params: Iterable[Any], values: dict[str, Any]) -> list[Any]:
    here = _here()
    return [param.written(values, here) if isinstance(param, Given) else param for param in params]


def _converted(rows: Iterable[Any], converters: dict[int, Any]) -> Iterable[tuple[Any, ...]]:
    here, steps = _here(), [(place, *step) for place, step in converters.items()]
    for row in map(list, rows):
        for place, converts, column in steps:
            for convert in converts:
                row[place] = convert(row[place], column, here)
        yield tuple(row)


def _for_database(field: Any, value: Any, here: Any) -> Any:
    """A value as its field writes it: whole numbers and texts as they are, unless the field keeps JSON."""
    if type(value) in PLAIN and not isinstance(field, JSONField):
        return value
    return field.get_db_prep_save(value, here)


def _here() -> Any:
    """This thread's connection itself, which its proxy looks up again at every touch."""
    return connections[DEFAULT_DB_ALIAS]
