"""The advice in words: concours, hours and chances, none of them more exact than it is known.

Chances are told as so many times of ten, never as a percentage, and what is supposed says so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time
from typing import Final

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sentences import FormattedNumber
from tournaments.core.access.language import translated
from tournaments.core.adviser.advice import Advice, needed_for_one_unbeaten
from tournaments.core.adviser.finals import Finals
from tournaments.core.adviser.formats import BRACKETS, Plan, Question, Wish
from tournaments.core.adviser.odds import GOOD, STRONG, Odds, odds
from tournaments.core.forecast.pace import Pace
from tournaments.draw.methods import METHODS

DAY: Final = 24 * 60
TENTHS: Final = 10


def hour_after(start: time, minutes: int) -> str:
    """The hour so many minutes after `start`, with no-break spaces: «23 h 40», «minuit»."""
    hour, minute = divmod((60 * start.hour + start.minute + minutes) % DAY, 60)
    if not (hour or minute):
        return _("minuit")
    return time_format(time(hour, minute), _("G \\h i")).replace(" ", "\u00a0")


def name_of(plan: Plan) -> str:
    """«4 parties de 40 minutes, tirage intégral»."""
    if plan.method == "knockout":
        return _("Élimination directe avec consolante, parties %(length)s") % {"length": _length(plan)}
    if plan.method == "pools":
        return _("Poules de 4, puis deux tableaux, parties %(length)s") % {"length": _length(plan)}
    words = ngettext("%(count)s partie %(length)s", "%(count)s parties %(length)s", plan.rounds)
    games = words % {"count": plan.rounds, "length": _length(plan)}
    return f"{games}, {translated(METHODS[plan.method].name)}"


def _length(plan: Plan) -> str:
    length = plan.length
    if length.minutes is not None:
        return _("de %(minutes)s minutes") % {"minutes": length.minutes}
    if length.target is not None:
        return _("en %(points)s points") % {"points": translated(FormattedNumber(length.target))}
    return _("de %(deals)s donnes") % {"deals": length.deals}


def _from_to(least: int, most: int) -> str:
    """«4», «2 ou 3», «2 à 6»."""
    if least == most:
        return str(most)
    words = _("%(least)s ou %(most)s") if most == least + 1 else _("%(least)s à %(most)s")
    return words % {"least": least, "most": most}


@dataclass(frozen=True, slots=True)
class Line:
    """A concours to compare, in words; `query` fills the form of a new concours with it."""

    name: str
    usual: str
    late: str
    fits: bool
    games: str
    byes: str
    stake: str
    unbeaten: str
    query: str


def line_of(plan: Plan, start: time, query: str) -> Line:
    return Line(
        name=name_of(plan),
        usual=hour_after(start, plan.usual),
        late=hour_after(start, plan.late),
        fits=plan.fits,
        games=_games(plan),
        byes=_byes(plan),
        stake=_stake(plan),
        unbeaten=_unbeaten(plan),
        query=query,
    )


def _games(plan: Plan) -> str:
    """The games of a team; where more or fewer may come their number may be odd, and one is exempt."""
    few, many = plan.few.games, plan.many.games
    least = min(few.least, many.least)
    if plan.method not in BRACKETS and plan.few != plan.many:
        least = min(least, plan.rounds - 1)
    return _from_to(least, many.most)


def _byes(plan: Plan) -> str:
    most = max(plan.few.byes, plan.many.byes, key=max)
    if plan.method in BRACKETS:
        if not max(most):
            return _("aucun")
        return _("%(count)s à la partie %(round)s") % {"count": max(most), "round": most.index(max(most)) + 1}
    if plan.few != plan.many:
        return _("1 par partie si le nombre est impair")
    return _("1 par partie") if max(most) else _("aucun")


def _stake(plan: Plan) -> str:
    if plan.finals is not None:
        return _finals(plan.finals)
    tenths = round(TENTHS * plan.at_stake)
    if tenths in {0, TENTHS}:
        return _("presque toutes") if tenths else _("presque aucune")
    return _("%(count)s sur 10") % {"count": tenths}


def _finals(finals: Finals) -> str:
    """The matches of brackets that are played for a prize in the end."""
    told = {
        (False, False): _("la finale seule"),
        (True, False): _("la finale et la petite finale"),
        (False, True): _("la finale et celle de la consolante"),
        (True, True): _("la finale, la petite finale et la finale de la consolante"),
    }[finals.third, finals.consolante]
    if not finals.apart:
        return told
    return _("%(matches)s ; la consolante finit parfois à une autre partie") % {"matches": told}


def _unbeaten(plan: Plan) -> str:
    spans = [facts.unbeaten for facts in (plan.few, plan.many)]
    known = [span for span in spans if span is not None]
    if known:
        told = _from_to(min(span.least for span in known), max(span.most for span in known))
        return _("1, à coup sûr") if plan.method == "knockout" else told
    means = sorted(round(facts.unbeaten_mean) for facts in (plan.few, plan.many))
    if not means[0]:
        return _("souvent aucune")
    return _("environ %(count)s") % {"count": _from_to(*means)}


@dataclass(frozen=True, slots=True)
class AdviceText:
    """The advice in sentences: the concours that is advised, what it means, and what is wanting."""

    title: str
    ends: str
    games: str
    wanting: tuple[str, ...]


def text_of(advice: Advice, question: Question, start: time) -> AdviceText:
    """The advice in sentences; without a concours that fits, how long the shortest one takes.

    Where not even the fewest teams find tables, that comes first, and the rest is what more would give.
    """
    plan = advice.lines[0]
    late = {"usual": hour_after(start, plan.usual), "late": hour_after(start, plan.late)}
    wanting = [_unmet(wish, plan, question) for wish in advice.unmet]
    if advice.tables_missing and not advice.unseated:
        wanting.append(_tables_missing(advice.tables_missing, question.most))
    if advice.chosen is None:
        title = _("Rien ne tient entre %(start)s et %(end)s.") % {
            "start": hour_after(start, 0),
            "end": hour_after(start, question.minutes),
        }
        shortest = _("Le plus court : %(name)s. Fin avant %(late)s, neuf soirées sur dix.")
        text = AdviceText(title, shortest % {"name": name_of(plan), **late}, "", tuple(wanting))
    else:
        ends = _("Fin de la dernière partie vers %(usual)s ; avant %(late)s, neuf soirées sur dix.") % late
        title = f"{name_of(plan)}."
        if advice.tables_missing and not advice.unseated:
            title = _for_so_many(plan, 2 * question.tables + 1)  # one of them exempt in each round
        text = AdviceText(title, ends, _games_sentence(plan), tuple(wanting))
    return _without_tables(text, question) if advice.unseated else text


def _for_so_many(plan: Plan, teams: int) -> str:
    """The headline of a concours that the hall seats for so many teams, and no more."""
    words = _("%(concours)s, pour %(teams)s équipes au plus.")
    return words % {"concours": name_of(plan), "teams": teams}


def _without_tables(text: AdviceText, question: Question) -> AdviceText:
    """The text of a hall where not even the fewest teams can sit; what it said holds with more tables."""
    title = _("Pas assez de tables : %(teams)s équipes en demandent %(needed)s, la salle en a %(tables)s.")
    asked = {"teams": question.least, "needed": question.least // 2, "tables": question.tables}
    more = f"{text.title} {text.ends}"
    if text.games:
        more = _("Avec %(needed)s tables, ce serait : %(advice)s") % {
            "needed": question.most // 2,
            "advice": more,
        }
    return replace(text, title=title % asked, ends=more)


def _games_sentence(plan: Plan) -> str:
    if plan.method in BRACKETS:
        return _("Chaque équipe joue %(games)s parties.") % {"games": _games(plan)}
    if plan.few != plan.many:
        words = _(
            "Chaque équipe joue %(count)s parties ; si leur nombre est impair, une est exempte à chaque "
            "partie."
        )
    elif max(plan.many.byes):
        words = _("Chaque équipe joue %(count)s parties, sauf une, exempte, à chaque partie.")
    else:
        words = _("Chaque équipe joue %(count)s parties.")
    return words % {"count": plan.rounds}


def _unmet(wish: Wish, plan: Plan, question: Question) -> str:
    match wish:
        case Wish.ONE_UNBEATEN:
            words = _(
                "Pour une seule équipe sans défaite, il faudrait %(rounds)s parties au classement, ou une "
                "élimination directe."
            )
            return words % {"rounds": needed_for_one_unbeaten(question)}
        case Wish.ALL_PLAY:
            return _("Tout le monde ne joue pas toute la soirée : qui perd s’arrête avant la fin.")
        case Wish.STAKE:
            words = _(
                "À la dernière partie, les tables où un lot se joue encore sont peu nombreuses : %(tables)s."
            )
            return words % {"tables": _stake(plan)}


def _tables_missing(count: int, teams: int) -> str:
    words = ngettext(
        "Si %(teams)s équipes viennent, il manque %(count)s table : %(waiting)s équipes attendraient "
        "à chaque partie.",
        "Si %(teams)s équipes viennent, il manque %(count)s tables : %(waiting)s équipes attendraient "
        "à chaque partie.",
        count,
    )
    return words % {"teams": teams, "count": count, "waiting": 2 * count}


def methods_told(advice: Advice) -> list[tuple[str, str]]:
    """The draws that are named, each with what it does."""
    named = dict.fromkeys(plan.method for plan in advice.lines)
    return [(translated(METHODS[key].name), translated(METHODS[key].help)) for key in named]


def chance_of(plan: Plan, teams: int, pace: Pace) -> list[str]:
    """What is left to the cards in this concours: what is supposed, what follows, what has been counted."""
    good, strong = (odds(teams, plan.rounds, plan.deals(pace), each) for each in (GOOD, STRONG))
    supposed = _(
        "Supposons qu’une bonne équipe, meilleure que 5 équipes sur 6, gagne en 12 donnes 6 fois sur 10 "
        "contre une équipe moyenne. Alors, en %(rounds)s parties, le vainqueur vient du meilleur quart de la "
        "salle environ %(quarter)s fois sur 10, et la meilleure équipe de toutes gagne environ 1 fois sur "
        "%(best)s."
    )
    more = _(
        "Si une bonne équipe gagnait 7 fois sur 10, ce serait %(quarter)s fois sur 10, et 1 fois sur "
        "%(best)s. À nombre de parties égal, le tirage n’y change presque rien."
    )
    counted = _(
        "Ce qui sépare les équipes est une supposition : personne ne l’a mesuré à la coinche. Le hasard des "
        "cartes, lui, est compté sur des milliers de donnes que le programme a jouées."
    )
    return [supposed % ({"rounds": plan.rounds} | _times(good)), more % _times(strong), counted]


def _times(found: Odds) -> dict[str, int]:
    """How often, in whole numbers; «10 fois sur 10» and «1 fois sur 1» would leave nothing to the cards."""
    quarter, best = round(TENTHS * found.quarter / 1000), round(1000 / found.best)
    return {"quarter": min(quarter, TENTHS - 1), "best": max(best, 2)}


def pace_words(pace: Pace, evenings: int) -> str:
    """By which figures the hours are counted, and whether they are the club’s own, of so many evenings."""
    figures = {
        "deal": _minutes_and_seconds(pace.minutes),
        "gap": round(pace.gap.mean),
        "start": round(pace.start.mean),
    }
    if not evenings:
        words = _(
            "Les heures sont comptées avec %(deal)s par donne, %(gap)s minutes entre deux parties et "
            "%(start)s "
            "minutes de retard au début. Ce sont des chiffres de départ, que personne n’a mesurés dans une "
            "salle : la vôtre peut être d’un cinquième plus rapide ou plus lente, et « neuf soirées sur "
            "dix » "
            "en tient compte. Les durées de vos soirées remplaceront le rythme et la pause."
        )
        return words % figures
    words = ngettext(
        "Les heures sont comptées au rythme de votre club, d’après %(count)s soirée : %(deal)s par donne, le "
        "temps de s’installer compris, et %(gap)s minutes entre deux parties. Les %(start)s minutes de "
        "retard "
        "au début restent un chiffre de départ.",
        "Les heures sont comptées au rythme de votre club, d’après %(count)s soirées : %(deal)s par donne, "
        "le "
        "temps de s’installer compris, et %(gap)s minutes entre deux parties. Les %(start)s minutes de "
        "retard "
        "au début restent un chiffre de départ.",
        evenings,
    )
    return words % {"count": evenings, **figures}


def meal_words(minutes: int) -> str:
    """That the hours hold a meal of so many minutes; empty without one."""
    if not minutes:
        return ""
    words = _("La pause repas de %(minutes)s minutes est comptée une fois, en plus de ces pauses.")
    return words % {"minutes": minutes}


def _minutes_and_seconds(minutes: float) -> str:
    """«3 min 06»."""
    whole, seconds = divmod(round(60 * minutes), 60)
    return _("%(minutes)s min %(seconds)s") % {"minutes": whole, "seconds": f"{seconds:02}"}
