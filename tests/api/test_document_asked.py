"""Each operation of the OpenAPI document is asked with values of chance, and answers as the document says.

Values are made of the document's own shapes, now and then with something else in their place. An answer has a
status, a media type and a shape that the document names: every field of it, and no other.
More by hand: `REQUESTS=5000 pytest --timeout=0 FILE`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournaments.core.models.accounts import ApiScope
from tournaments.frontends.api import keys
from tournaments.frontends.api.operations import document

REQUESTS: Final = int(os.environ.get("REQUESTS", "150"))
BY_DAY: Final = 60
ANYTHING: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)
LEAVES: Final[dict[str, st.SearchStrategy[Any]]] = {
    "integer": st.integers(-1, 9) | st.integers(),
    "number": st.floats(allow_nan=False, allow_infinity=False),
    "boolean": st.booleans(),
    "string": st.sampled_from(["Anne Roux", "NS", "deal", "start"]) | st.text(max_size=70),
    "null": st.none(),
}


@cache
def asked_operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Method, path and operation of all that the document describes: it is made where it is asked for."""
    return [
        (method, path, operation)
        for path, methods in sorted(document()["paths"].items())
        for method, operation in sorted(methods.items())
    ]


def shaped(shape: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values of a shape of the document."""
    if "$ref" in shape:
        found: Any = document()
        for part in shape["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return shaped(found)
    if "enum" in shape or "const" in shape:
        return st.sampled_from(shape.get("enum", [shape.get("const")]))
    for several in ("anyOf", "oneOf", "allOf"):
        if several in shape:
            return st.one_of([shaped(one) for one in shape[several]])
    if shape.get("type") == "array":
        return st.lists(shaped(shape.get("items", {})), max_size=3)
    if shape.get("type") == "object" and "properties" in shape:
        needed = set(shape.get("required", ()))
        fields = {name: shaped(one) for name, one in shape["properties"].items()}
        return st.fixed_dictionaries(
            {name: one for name, one in fields.items() if name in needed},
            optional={name: one for name, one in fields.items() if name not in needed},
        )
    return LEAVES.get(str(shape.get("type")), ANYTHING)


TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "integer": int, "number": (int, float), "boolean": bool, "string": str, "null": type(None),
    "object": dict, "array": list,
}  # fmt: skip


def differences(value: Any, shape: dict[str, Any], at: str = "") -> list[str]:
    """Where a value is not of a shape of the document, each place once."""
    if "$ref" in shape:
        found: Any = document()
        for part in shape["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return differences(value, found, at)
    if "anyOf" in shape:
        return min((differences(value, one, at) for one in shape["anyOf"]), key=len)
    kind = shape.get("type", "anything")
    fits = kind == "anything" or (
        isinstance(value, TYPES[kind]) and (kind == "boolean") >= isinstance(value, bool)
    )
    if not fits or value not in shape.get("enum", [value]):
        return [f"{at}: {value!r}"]
    inside = {"object": _in_object, "array": _in_array}.get(kind)
    return list(inside(value, shape, at)) if inside else []


def _in_object(value: dict[str, Any], shape: dict[str, Any], at: str) -> Iterator[str]:
    known = shape.get("properties", {})
    rest = shape.get("additionalProperties", not known)
    yield from (f"{at}.{name} is missing" for name in shape.get("required", ()) if name not in value)
    for name, one in value.items():
        of = known.get(name, rest)
        if of is False:
            yield f"{at}.{name} is unknown"
        elif of is not True:
            yield from differences(one, of, f"{at}.{name}")


def _in_array(value: list[Any], shape: dict[str, Any], at: str) -> Iterator[str]:
    shapes = shape.get("prefixItems", [shape.get("items", {})] * len(value))
    if len(shapes) != len(value):
        yield f"{at}: {len(value)} of {len(shapes)}"
    for one, of in zip(value, shapes, strict=False):
        yield from differences(one, of, f"{at}[]")


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (1, {"type": "string"}), (True, {"type": "integer"}), ("SN", {"enum": ["NS"], "type": "string"}),
        ({}, {"type": "object", "properties": {"a": {}}, "required": ["a"]}),
        ({"b": 1}, {"type": "object", "properties": {"a": {}}}),
        ({"b": 1}, {"type": "object", "additionalProperties": {"type": "string"}}),
        ([1], {"type": "array", "prefixItems": [{"type": "integer"}] * 2}),
        ([1, None], {"type": "array", "items": {"type": "integer"}}),
        (1.5, {"anyOf": [{"type": "integer"}, {"type": "null"}]}), ([], {"type": "object"}),
    ],
)  # fmt: skip
def test_what_is_of_another_shape_is_found(value: object, shape: dict[str, Any]) -> None:
    assert len(differences(value, shape)) == 1


@st.composite
def requests(draw: st.DrawFn, slug: str) -> tuple[str, str, dict[str, Any], bytes | None]:
    """An operation with an address and a body for it."""
    method, path, operation = draw(st.sampled_from(asked_operations()))
    query = {}
    for one in operation.get("parameters", []):
        value = draw(shaped(one["schema"]) if draw(st.booleans()) else LEAVES["string"])
        if one["name"] == "concours" and draw(st.integers(0, 9)):
            value = slug
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", quote(str(value), safe="") or "-")
        elif value is not None:
            query[one["name"]] = str(value)
    body = None
    if "requestBody" in operation:
        shape = operation["requestBody"]["content"]["application/json"]["schema"]
        value = draw(shaped(shape) if draw(st.integers(0, 3)) else ANYTHING)
        body = json.dumps(value).encode()
    return method, f"{path}?{urlencode(query, errors='replace')}", operation, body


@pytest.fixture
def asks(cast: Any, places: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A concours under way, and the secret of a key for everything, without a limit."""
    monkeypatch.setattr(keys, "MAX_REQUESTS", 10**9)
    _key, secret = keys.make(cast.odile, cast.amicale, "Tout", [str(scope) for scope in ApiScope], 31)
    return places["playing"], secret


@pytest.mark.slow
@pytest.mark.parametrize("count", [BY_DAY, pytest.param(REQUESTS, marks=pytest.mark.night)])
def test_every_operation_answers_as_its_document_says(asks: tuple[str, str], count: int) -> None:
    slug, secret = asks
    met: set[int] = set()

    @settings(
        max_examples=count, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(asked=requests(slug), known=st.integers(0, 7))
    def ask(asked: tuple[str, str, dict[str, Any], bytes | None], known: int) -> None:
        method, address, operation, body = asked
        headers = {"authorization": f"Bearer {secret if known else 'dix_x'}"}
        answer = Client(raise_request_exception=False).generic(
            method.upper(), address, body or b"", "application/json", headers=headers
        )
        met.add(answer.status_code)
        assert answer.status_code < 500, answer.content
        told = operation["responses"].get(str(answer.status_code))
        # An address in which a part has another shape is another address, that nobody documents.
        assert told is not None or answer.status_code in {404, 405}, answer.status_code
        assert answer["Content-Type"].partition(";")[0] in (
            *(told or {}).get("content", {"application/json": {}}), "application/problem+json"
        )  # fmt: skip
        said = json.loads(answer.content)
        for content in (told or {}).get("content", {}).values():
            assert differences(said, content["schema"]) == [], address

    ask()
    assert met >= {200, 401, 404, 422}, met
