"""Version 1 of the API under /api/1/: its public operations, those with a key, and the OpenAPI document."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.parser import Parser

from scoring.strict_json import read_value
from tournaments.core.access.permissions import Right, requires
from tournaments.frontends.api import acts, concours_acts, json_schemas, problems, public
from tournaments.frontends.api.problems import MEDIA_TYPE
from tournaments.frontends.api.serving import conditional
from tournaments.frontends.hall.serving import state_etag

if TYPE_CHECKING:
    from collections.abc import Iterator


class StrictParser(Parser):
    """Reads the body of a request as every JSON of the house is read: a field twice is an error."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read_value(request.body.decode())


api: Final = NinjaAPI(
    parser=StrictParser(),
    title="Dix de der",
    version="1",
    description="What the public pages of a concours say, and with a token what an account may do.",
    urls_namespace="api",
    openapi_url=None,  # see `openapi` below
    docs_url=None,  # its scripts would come from another host
)
problems.handle_in(api)
api.add_router("1", public.router)
api.add_router("1", acts.router)
api.add_router("1", concours_acts.router)


@requires(Right.PUBLIC)
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return conditional(request, state_etag("openapi"), lambda: JsonResponse(document()))


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The OpenAPI document as data, with the media type of errors (RFC 9457)."""
    made: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix="api/")))
    for operation in operations(made):
        for status, answer in operation["responses"].items():
            if int(status) >= 400 and "content" in answer:
                answer["content"] = {MEDIA_TYPE: answer["content"].pop("application/json")}
    shapes = made["components"]["schemas"]
    shapes |= json_schemas.components()
    for shape, field, meant in (
        ("EntryOrder", "content", json_schemas.CONTENT),
        ("Archive", "data", json_schemas.DATA),
    ):
        shapes[shape]["properties"][field] = {"$ref": f"{json_schemas.REF}{meant}"}
    return made


def operations(made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every operation of an OpenAPI document."""
    for methods in made["paths"].values():
        yield from methods.values()
