"""One round of knockout parts: brackets, the match for third place, the losers' draw, and the final.

The final is a knockout of the first of the ranking, while the others play on by their method.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from scoring.lots import Lots
from scoring.sentences import Sentence, Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.brackets.bracket import Bracket, follow, tables_by_part
from tournaments.draw.brackets.seeding import Conflicts, arranged_slots, rank_of, size_for
from tournaments.draw.draft import DraftRound, numbers_by_rank, request_for
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.pairing import by_lot, pair_round
from tournaments.draw.phases import (
    COMPLEMENTAIRE,
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    match_phase,
    phase_words,
    read_match,
    read_pool,
    third_place,
)
from tournaments.draw.request import History, Request
from tournaments.draw.wishes import Sentences

BAN: Final = (
    "bans-refuse-bracket",
    _(
        "À la partie {round}, le tableau fait se rencontrer les équipes {bans}, ce qui est interdit : "
        "levez l’interdiction."
    ),
)
REASONS: Final[Sentences] = {
    "rematch": _("{nth} partie : dans le tableau, ces deux équipes se retrouvent"),
    "avoid": _("{nth} partie : dans le tableau, ces deux équipes arrivent l’une face à l’autre"),
    "same-club": _("{club}, {nth} partie : dans le tableau, ces deux équipes arrivent l’une face à l’autre"),
    "same-club-inevitable": _(
        "{mates} équipes sur {count} sont du même club, {club} : deux d’entre elles se trouvent face à face"
    ),
}
_BANNED, _MET, _AVOIDED, _MATES = (
    8,
    4,
    2,
    1,
)  # what keeps two teams apart in a bracket, the most important first


def seeded_bracket(
    request: Request, part: str, order: Sequence[int], tiers: Mapping[int, Hashable] | None = None
) -> Bracket:
    """The new bracket of `order`, best first.

    Teams of one tier (without `tiers`, of one group of seeds) may change places, so that bans, earlier
    adversaries and clubs are kept apart as long as possible.
    """
    byes = size_for(len(order)) - len(order)
    ranks: list[Hashable] = [rank_of(seed, len(order)) for seed in range(len(order))]
    if tiers is not None:
        ranks = [(tiers[team], seed < byes) for seed, team in enumerate(order)]
    return Bracket.of(part, arranged_slots(order, conflicts_among(request, order), ranks))


def conflicts_among(request: Request, order: Sequence[int]) -> Conflicts:
    found: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for (one, other), weight in _pairs_to_separate(request, order):
        found[one][other] += weight
        found[other][one] += weight
    return found


def _pairs_to_separate(request: Request, order: Sequence[int]) -> Iterable[tuple[tuple[int, int], int]]:
    history, entered = History(request.played), set(order)
    yield from ((pair, _BANNED) for pair in request.bans)
    yield from ((pair, _AVOIDED) for pair in request.avoid)
    for one in order:
        yield from (((one, other), _MET) for other in history.met[one] if one < other and other in entered)
    if request.round <= request.options.same_club_rounds:
        clubs: defaultdict[str, list[int]] = defaultdict(list)
        for team in request.teams:
            clubs[team.club_key if team.number in entered else ""].append(team.number)
        clubs.pop("", None)
        for mates in clubs.values():
            yield from ((pair, _MATES) for pair in combinations(mates, 2))


def bracket_round(request: Request, brackets: Mapping[str, Bracket]) -> DrawnRound:
    """The round of the brackets, the principale first, and of the losers' draw if there is one.

    `InvalidRequest` when the knockout is over.
    """
    draft = DraftRound(request, History(request.played), REASONS, BAN)
    busy: set[int] = set()
    for part, bracket in brackets.items():
        busy |= add_bracket(draft, bracket, third=part == PRINCIPALE and request.options.third_place)
    if not draft.meetings:
        raise InvalidRequest([RequestError("round", "knockout-over")])
    if request.options.complementaire and brackets[PRINCIPALE].steps:
        _add_losers(draft, set(draft.teams) - busy)
    return draft.done()


def add_bracket(draft: DraftRound, bracket: Bracket, *, third: bool) -> set[int]:
    """Put the matches of this step into `draft`; the teams still in, or playing for third place."""
    there = frozenset(draft.teams)
    now = bracket.shortened(there)
    if any(bracket.part in tables_by_part(each) for each in draft.request.played[-1:]):
        for table, team, other in bracket.undecided:
            draft.say("undecided", (team, other), table=table, team=team, other=other)
    if len(now.alive & there) > 1:
        _add_matches(draft, now)
    return set(now.alive) | (_add_third(draft, now) if third else set())


def _add_matches(draft: DraftRound, bracket: Bracket) -> None:
    resting: list[tuple[int, int | None]] = []
    for match, one, other in bracket.matches():
        if one in draft.teams and other in draft.teams:
            _add_match(draft, bracket, (one, other), match_phase(bracket.part, len(bracket.slots), match))
        elif one in draft.teams:
            resting.append((one, other))
        elif other in draft.teams:
            resting.append((other, one))
    for team, gone in sorted(resting, key=lambda each: bracket.seeds.get(each[0], len(bracket.seeds))):
        _add_bye(draft, bracket, team, gone)


def _add_match(draft: DraftRound, bracket: Bracket, pair: tuple[int, int], phase: str) -> None:
    """At the first step the better seed sits NS: that is how the seeds are found again."""
    if bracket.steps:
        draft.meet_evenly(*pair, phase)
    else:
        draft.meet(*pair, phase)


def _add_bye(draft: DraftRound, bracket: Bracket, team: int, gone: int | None) -> None:
    if gone is not None:
        draft.walk_over(team, gone)
        return
    draft.rest(team)
    if bracket.steps:
        draft.say("walkover", (team,), "walkover-empty", team=team)


def _add_third(draft: DraftRound, bracket: Bracket) -> set[int]:
    """Put the match for third place into `draft`, once: there is no final where a finalist has left."""
    losers = sorted(team for team, slots in bracket.lost.items() if slots == 4 and team in draft.teams)
    phase = third_place(bracket.part)
    played = any(table.phase == phase for each in draft.request.played for table in each.tables)
    if len(bracket.slots) != 2 or len(losers) != 2 or played:
        return set()
    draft.meet_evenly(losers[0], losers[1], phase)
    return set(losers)


def _add_losers(draft: DraftRound, losers: set[int]) -> None:
    """Add the losers' draw: the present teams that are out, by lot each round, rematches avoided."""
    if len(losers) > 1:
        request = request_for(draft.request, losers)
        drawn = pair_round(request, by_lot(request.teams, Lots(request.seed, request.round)), ranked=False)
        draft.add(drawn, COMPLEMENTAIRE)
    else:
        draft.byes += losers


def with_finals(
    request: Request, draw: Callable[[Request], tuple[DrawnRound, ...]]
) -> tuple[DrawnRound, ...]:
    """The rounds of `draw`, or from round `final_from` on one round with the final.

    The first `finalists` of the ranking play a knockout, 1 against 8, 4 against 5, drawn one round at a time;
    later rounds read it from the names of its tables. Losers play on with the others by `draw`, and so do all
    teams once the final is played.
    """
    options = request.options
    if not options.finalists or request.round + request.rounds - 1 < options.final_from:
        return draw(request)
    if request.rounds > 1:
        raise InvalidRequest([RequestError("rounds", "needs-results")])
    draft = DraftRound(request, History(request.played), REASONS, BAN)
    bracket = follow(request.played, (FINALS,)).get(FINALS) or _new_final(request)
    busy = add_bracket(draft, bracket, third=options.third_place)
    if not draft.meetings:
        return draw(request)
    others = set(draft.teams) - busy
    if len(others) > 1:
        (drawn,) = draw(request_for(draft.request, others))
        draft.add(drawn)
    else:
        draft.byes += others
    return (draft.done(),)


def explain_final(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """The reasons why a finalist sits where it does; none for a team that plays by the method."""
    tables = [each for each in drawn.tables if (each.phase or "").startswith(FINALS)]
    bracket = follow(request.played, (FINALS,)).get(FINALS) or _new_final(request)
    playing = any(number in each.ns + each.ew for each in tables)
    resting = bool(tables) and number in bracket.alive and number in drawn.byes
    return explain(request, drawn, number) if playing or resting else []


def _new_final(request: Request) -> Bracket:
    order = numbers_by_rank(request, (team.number for team in request.teams))[: request.options.finalists]
    return Bracket.of(FINALS, arranged_slots(order, {}, order))


def rounds_to_final(teams: int) -> int:
    """The number of rounds of a bracket of so many teams, its final included."""
    return size_for(teams).bit_length() - 1


def final_from(rounds: int, finalists: int) -> int:
    """The first of `rounds` rounds that belongs to the final, which is over with the last; 0 without."""
    return max(1, rounds - rounds_to_final(finalists) + 1) if finalists else 0


PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
SENTENCES: Final[Mapping[str, Sentence]] = {
    "pool": _("{phase} : toutes les équipes de la poule se rencontrent."),
    "enters": _(
        "{phase} : on entre au tableau par le classement ou le sort, les meilleures loin l’une de l’autre."
    ),
    "joins": _(
        "{phase} : les équipes exemptes battues à leur premier match rejoignent celles qui ont gagné au tour "
        "précédent de la consolante."
    ),
    "goes-on": _(
        "{phase} : les équipes qui viennent des matchs {one} et {other} du tour précédent se rencontrent."
    ),
    "third": _("{phase} : les perdantes des deux demi-finales jouent la troisième place."),
    "losers": _(
        "{phase} : les équipes éliminées sont tirées au sort à chaque partie, en évitant les revanches."
    ),
    "bye-pool": _("L’équipe {team} est exempte : il manque une équipe à sa poule pour que toutes jouent."),
    "bye-enters": _(
        "L’équipe {team} est exempte : le tableau n’est pas plein, les mieux placées passent ce tour."
    ),
    "bye-goes-on": _(
        "L’équipe {team} est exempte : personne n’est arrivé en face d’elle, et elle passe ce tour."
    ),
    "bye-losers": _("L’équipe {team} est exempte : les équipes éliminées sont en nombre impair."),
}


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """The reasons why team `number` of `drawn` plays or rests in its bracket or pool; none elsewhere."""
    table = next((each for each in drawn.tables if number in each.ns + each.ew), None)
    if table:
        return _table(request, table)
    return [SENTENCES[_bye(request, drawn, number)].filled(team=number)] if number in drawn.byes else []


def _table(request: Request, table: DrawnTable) -> list[Text]:
    phase = table.phase or ""
    words: dict[str, object] = {"phase": phase_words(phase)}
    if read_pool(phase) is not None:
        return [SENTENCES["pool"].filled(**words)]
    if phase == COMPLEMENTAIRE:
        return [SENTENCES["losers"].filled(**words)]
    if phase in map(third_place, PARTS):
        return [SENTENCES["third"].filled(**words)]
    for part in PARTS:
        found = read_match(part, phase)
        if found:
            begun = any(part in tables_by_part(each) for each in request.played)
            words |= {"one": 2 * found[1] - 1, "other": 2 * found[1]}
            if begun and _takes_in(follow(request.played, PARTS)[part]):
                return [SENTENCES["joins"].filled(**words)]
            return [SENTENCES["goes-on" if begun else "enters"].filled(**words)]
    return []


def _takes_in(bracket: Bracket) -> bool:
    return bracket.opened > 0 and bracket.steps == 1


def _bye(request: Request, drawn: DrawnRound, number: int) -> str:
    if any(read_pool(table.phase) is not None for table in drawn.tables):
        return "bye-pool"
    brackets = follow(request.played, PARTS)
    if any(number in bracket.alive for bracket in brackets.values()):
        return "bye-goes-on"
    entering = any(
        part not in brackets and read_match(part, table.phase) for table in drawn.tables for part in PARTS
    )
    return "bye-enters" if entering else "bye-losers"
