"""The operations of version 1 under /api/1/: what everybody may know, and what a token opens."""

from __future__ import annotations

from typing import Final

from ninja import NinjaAPI

from tournaments.api import acts, problems, public

api: Final = NinjaAPI(
    title="Dix de der",
    version="1",
    description="What the public pages of a concours say, and with a token what an account may do.",
    urls_namespace="api",
    openapi_url=None,  # see `tournaments.api.document`
    docs_url=None,  # its scripts would come from another host
)
problems.handle_in(api)
api.add_router("1", public.router)
api.add_router("1", acts.router)
