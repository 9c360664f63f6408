"""The public operations: the contents of the hall's public pages, by the same queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from django.http import Http404, HttpRequest
from django.utils.translation import get_language
from ninja import Path, Query, Router
from ninja.decorators import decorate_view

from tournaments.core.models.planning import MOST_ROUNDS, Status, Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.sealing import seal_of
from tournaments.core.rounds import brackets
from tournaments.core.standings import public
from tournaments.frontends.api import shapes, values
from tournaments.frontends.api.problem_types import problem_types
from tournaments.frontends.api.serving import concours_of, conditional, served
from tournaments.frontends.hall import fairness, queries
from tournaments.frontends.hall.serving import state_etag

if TYPE_CHECKING:
    from django.http import HttpResponse

PAGE_SIZE: Final = 100
ANSWERS: Final = dict.fromkeys((400, 404, 422), shapes.Problem)

Slug = Annotated[str, Path(pattern=r"^[-a-zA-Z0-9_]+$", max_length=80, example="concours-d-automne")]
RoundNumber = Annotated[int, Path(ge=1, le=MOST_ROUNDS)]
Number = Annotated[int, Path(ge=1, le=9999)]

router = Router(tags=["public"])


def _etag_of_content(run: Any) -> Any:
    """The decorator of an operation that belongs to no concours: its ETag is a hash of its content."""

    def answer(request: HttpRequest, **named: Any) -> HttpResponse:
        made: HttpResponse = run(request, **named)
        return (
            made if made.status_code >= 400 else conditional(request, state_etag(made.content), lambda: made)
        )

    return answer


@router.get(
    "/problems",
    response={200: list[shapes.ProblemType], **ANSWERS},
    operation_id="listProblemTypes",
    url_name="api_problems",
)
@decorate_view(_etag_of_content)
def problems(request: HttpRequest) -> Any:
    """Every type of problem that an operation answers with."""
    return [one._asdict() for _code, one in sorted(problem_types().items())]


@router.get(
    "/concours", response={200: shapes.Page, **ANSWERS}, operation_id="listConcours", url_name="api_list"
)
@decorate_view(_etag_of_content)
def published(
    request: HttpRequest,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    club: Annotated[str, Query(pattern=r"^[-a-zA-Z0-9_]*$", max_length=80)] = "",
) -> Any:
    """The published concours, of all clubs or of the one of this slug."""
    found = Tournament.objects.exclude(status=Status.DRAFT).select_related("club").order_by("-date", "-pk")
    found = found.filter(club__slug=club) if club else found
    items = list(found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE + 1])
    more = len(items) > PAGE_SIZE
    return {"items": [values.concours(one) for one in items[:PAGE_SIZE]], "next": page + 1 if more else None}


@router.get(
    "/concours/{slug:concours}",
    response={200: shapes.ConcoursDetail, **ANSWERS},
    operation_id="getConcours",
    url_name="api_concours",
)
@served()
def one_concours(request: HttpRequest, concours: Slug) -> Any:
    """What, when, where, how far it has got, its prizes."""
    return values.concours_detail(concours_of(request))


@router.get(
    "/concours/{slug:concours}/rules",
    response={200: shapes.Rules, **ANSWERS},
    operation_id="getRules",
    url_name="api_rules",
)
@served()
def rules(request: HttpRequest, concours: Slug) -> Any:
    """The rules of play: the ruleset, the club's changes, how a table ends, how teams are ranked."""
    return values.rules(concours_of(request), "en" if get_language() == "en" else "fr")


@router.get(
    "/concours/{slug:concours}/rounds/{int:round_number}",
    response={200: shapes.Round, **ANSWERS},
    operation_id="getRound",
    url_name="api_round",
)
@served()
def one_round(request: HttpRequest, concours: Slug, round_number: RoundNumber) -> Any:
    """A published round: its clock, who meets whom and where; points where everybody may know them."""
    rounds = queries.published_rounds(concours_of(request))
    found = next((one for one in rounds if one.number == round_number), None)
    if found is None:
        raise Http404
    return values.round_detail(found, results=fairness.results_are_public(found))


@router.get(
    "/concours/{slug:concours}/rounds/{int:round_number}/request",
    response={200: dict[str, Any], **ANSWERS},
    operation_id="getDrawRequest",
    url_name="api_request",
)
@served()
def request_of_draw(request: HttpRequest, concours: Slug, round_number: RoundNumber) -> Any:
    """What a published draw was asked, for whoever draws it again; 404 while it would tell the standing."""
    rounds = queries.published_rounds(concours_of(request))
    found = next((one for one in rounds if one.number == round_number), None)
    record = found and fairness.public_request(found)
    if not record:
        raise Http404
    return record


@router.get(
    "/concours/{slug:concours}/rounds/{int:round_number}/tables/{int:number}",
    response={200: shapes.Table, **ANSWERS},
    operation_id="getTable",
    url_name="api_table",
)
@served(queries.sheet_version)
def one_table(
    request: HttpRequest,
    concours: Slug,
    round_number: RoundNumber,
    number: Number,
) -> Any:
    """A table of a published round: its running score, and its deals once it has finished."""
    found = queries.table_at(concours_of(request), round_number, number)
    if found is None:
        raise Http404
    return values.table(
        found, changes_in(concours_of(request)), results=fairness.results_are_public(found.round)
    )


@router.get(
    "/concours/{slug:concours}/teams",
    response={200: list[shapes.Team], **ANSWERS},
    operation_id="listTeams",
    url_name="api_teams",
)
@served()
def teams(request: HttpRequest, concours: Slug) -> Any:
    """Who plays, by number; nobody before a draw is published."""
    return [values.team(one.team) for one in queries.search_teams(concours_of(request), "")]


@router.get(
    "/concours/{slug:concours}/teams/{int:number}",
    response={200: shapes.TeamDetail, **ANSWERS},
    operation_id="getTeam",
    url_name="api_team",
)
@served()
def one_team(request: HttpRequest, concours: Slug, number: Number) -> Any:
    """A team: where it sits in each published round, and its line of the standing where that is shown."""
    tournament = concours_of(request)
    found = queries.team_numbered(tournament, number)
    if found is None or not queries.published_rounds(tournament):
        raise Http404
    return values.team_detail(found, public.standing_of(tournament))


@router.get(
    "/concours/{slug:concours}/standing",
    response={200: shapes.Standing, **ANSWERS},
    operation_id="getStanding",
    url_name="api_standing",
)
@served()
def standing(
    request: HttpRequest,
    concours: Slug,
    after: Annotated[int | None, Query(ge=1, le=MOST_ROUNDS)] = None,
) -> Any:
    """The standing that everybody may know: the newest one, or that after a round."""
    return values.standing(public.standing_of(concours_of(request), after))


@router.get(
    "/concours/{slug:concours}/lots",
    response={200: list[shapes.Lot], **ANSWERS},
    operation_id="listLots",
    url_name="api_lots",
)
@served()
def lots(request: HttpRequest, concours: Slug) -> Any:
    """Every round that is planned: the fingerprint of its seed, and the seed once its draw is published."""
    return [values.lot(one) for one in fairness.lots_of_rounds(concours_of(request))]


@router.get(
    "/concours/{slug:concours}/bracket",
    response={200: shapes.Tree, **ANSWERS},
    operation_id="getBracket",
    url_name="api_bracket",
)
@served()
def bracket(request: HttpRequest, concours: Slug) -> Any:
    """The brackets and the pools; 404 where the format has none."""
    tournament = concours_of(request)
    if not brackets.has_tree(tournament):
        raise Http404
    known = public.standing_of(tournament)
    tree = brackets.tree(tournament, known.ranking, through=known.through, equals=known.equals)
    return values.tree(tree, known)


@router.get(
    "/concours/{slug:concours}/seal",
    response={200: shapes.Seal, **ANSWERS},
    operation_id="getSeal",
    url_name="api_seal",
)
@served()
def seal(request: HttpRequest, concours: Slug) -> Any:
    """The seal; 404 while the results are not sealed."""
    found = seal_of(concours_of(request))
    if found is None:
        raise Http404
    return values.seal(found)
