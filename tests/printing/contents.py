"""What papers read that need a whole concours behind them, made up: brackets, money, decisions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from tests.concours import unsaved_tournament
from tournaments.core.planning.regulations import rules_page
from tournaments.frontends.printing.content import RoundDraw


def others_of(draw: RoundDraw) -> dict[str, Any]:
    """The data of these papers for the teams of a draw, by the key of each."""
    pairs = [pair for match in draw["matches"] for pair in (match["ns"], match["ew"])]
    return {
        "bracket": {"brackets": [_bracket(pairs)], "pools": _pools(pairs), "losers": _meetings(pairs)[:1]},
        "programme": _programme(pairs),
        "incidents": _incidents(pairs),
        "treasury": _account(pairs),
        "payout": _payout(pairs),
        "owing": _owing(pairs),
        "receipt": _money(pairs),
        "rules": rules_page(unsaved_tournament(), get_language() or "fr"),
        "meetings": _meetings(pairs),
        "schedule": _meetings(pairs),
        "souvenir": _souvenirs(pairs),
        "book": {
            "seal": None,
            "untold": False,
            "parts": [("tables", _meetings(pairs)), ("incidents", _incidents(pairs))],
        },
        "plan": {
            "steps": [
                "La partie 2 est tirée : ses tables sont plus loin.",
                "Litiges : une fiche par décision.",
            ],
            "rounds": [2, 3, 4, 5],
            "teams": [(int(pair["number"]), list(pair["players"])) for pair in pairs],
            "parts": [("draw", draw), ("slips", draw), ("ruling", None)],
        },
    }


def _bracket(pairs: list[Any]) -> dict[str, Any]:
    """A bracket of as many teams as a power of two holds, its first step known."""
    size = 1 << (len(pairs).bit_length() - 1)
    steps, count = [], size // 2
    known = [
        {"number": pair["number"], "players": list(pair["players"]), "points": "2 010", "won": not n % 2}
        for n, pair in enumerate(pairs[:size])
    ]
    while count:
        sides = known[: 2 * count] if count == size // 2 else [_unknown(count)] * (2 * count)
        games = [{"table": f"T. {n + 1}", "sides": sides[2 * n : 2 * n + 2]} for n in range(count)]
        steps.append({"title": f"Tour à {2 * count} équipes", "games": games})
        count //= 2
    return {"title": "Tableau principal", "steps": steps, "third": None}


def _unknown(count: int) -> dict[str, Any]:
    return {"number": "", "players": [f"gagnant du tour à {4 * count}"], "points": "", "won": False}


def _pools(pairs: list[Any]) -> list[dict[str, Any]]:
    rows = [
        (str(rank), pair["number"], list(pair["players"]), "2", "4 020") for rank, pair in enumerate(pairs, 1)
    ]
    return [
        {"title": f"Poule {1 + start // 4}", "figure": "Points", "rows": rows[start : start + 4]}
        for start in range(0, len(rows), 4)
    ]


def _meetings(pairs: list[Any]) -> list[dict[str, Any]]:
    """Pools of four, the first meeting of each played."""
    sides = [{"number": pair["number"], "players": list(pair["players"])} for pair in pairs]
    groups = []
    for start in range(0, len(sides), 4):
        pool = sides[start : start + 4]
        meetings = [
            {
                "label": f"P{n}",
                "sides": [pool[0], other],
                "points": ["2 010", "1 990"] if n == 1 else ["", ""],
            }
            for n, other in enumerate(pool[1:], 1)
        ]
        teams = [{**side, "boxes": ["", "", ""]} for side in pool]
        if not start:
            teams = [{**side, "boxes": ["2½", "4 020", str(rank)]} for rank, side in enumerate(pool, 1)]
        heads = ["Vict.", "Points", "Rang"]
        groups.append(
            {"title": f"Poule {1 + start // 4}", "meetings": meetings, "heads": heads, "teams": teams}
        )
    return groups


def _souvenirs(pairs: list[Any]) -> list[dict[str, Any]]:
    """Each team with five rounds of twelve deals, and its rank after each."""
    names = " – ".join(pairs[-1]["players"])
    deals = [
        {"number": str(n), "said": "Capot annoncé à trèfle, surcoinché, chuté de 12", "own": "1 280",
         "theirs": "−160"} for n in range(1, 13)
    ]  # fmt: skip
    rounds = [
        {"heading": f"Partie {n} · table {n} N/S", "against": f"contre 12 · {names}",
         "result": "gagné, 2 010 à 1 000", "deals": deals} for n in range(1, 6)
    ]  # fmt: skip
    return [
        {"heading": f"Équipe {pair['number']}", "players": list(pair["players"]),
         "result": "3 / 64 · 4 victoires · 9 870 points", "teams": 64, "ranks": [12, 40, None, 5, 3],
         "rounds": rounds} for pair in pairs
    ]  # fmt: skip


def _programme(pairs: list[Any]) -> dict[str, Any]:
    numbers = [int(pair["number"]) for pair in pairs]
    meetings = [
        {"table": n + 1, "ns": [numbers[2 * n]], "ew": [numbers[2 * n + 1]]} for n in range(len(numbers) // 2)
    ]
    return {
        "rounds": [{"number": n, "meetings": meetings, "byes": []} for n in range(1, 8)],
        "teams": [(int(pair["number"]), " – ".join(pair["players"])) for pair in pairs],
    }


def _incidents(pairs: list[Any]) -> dict[str, Any]:
    rulings = [
        {
            "hour": "21:40", "day": "21/11/2026", "table": f"Table {pair['number']}",
            "place": "partie 2, donne 7",
            "what": "Renonce : les points du pli à l’autre équipe", "article": "article 4.2 du règlement",
            "words": "« Il n’a pas fourni à cœur alors qu’il en avait encore deux. »", "undone": "",
            "teams": [{"number": pair["number"], "letters": "N/S", "players": list(pair["players"])}],
            "penalty": "−160", "by": "Agnès Arbitre",
        }
        for pair in pairs
    ]  # fmt: skip
    return {"rulings": rulings, "disputes": [], "seal": None}


def _account(pairs: list[Any]) -> dict[str, Any]:
    """The treasurer's account: a line of the journal for each pair, and as many who still owe."""
    names = [" – ".join(pair["players"]) for pair in pairs]
    owing = [[pair["number"], who, "16 €", "0 €", "16 €"] for pair, who in zip(pairs, names, strict=True)]
    journal = [
        [str(n), "22/11 22:06", f"Paiement · {who}", "16 €", "espèces", "12 345,50 €", "Odile Organisatrice"]
        for n, who in enumerate(names, 1)
    ]
    return {
        "purses": ["caisse", "banque", "compte en ligne", "ensemble"],
        "sums": [
            {"label": "Au début", "texts": ["150 €", "0 €", "0 €", "150 €"], "strong": False},
            {"label": "Doit y être", "texts": ["395,50 €", "281 €", "0 €", "676,50 €"], "strong": True},
            {"label": "Écart", "texts": ["124,50 € en trop", "", "", ""], "strong": True},
        ],
        "left": [{"title": "Comptes des équipes", "lines": [["À payer", "512 €"], ["Payé", "432 €"]]}],
        "right": [{"title": "Ventes", "lines": [["Café", "27"], ["Sandwich", "24"]]}],
        "lists": [
            {"key": "owing", "title": "Reste à payer", "heads": ["N°", "Qui", "À payer", "Payé", "Reste"],
             "lines": owing, "sums": [["", "En tout", "", "", "320 €"]]},
            {"key": "journal", "title": "Journal",
             "heads": ["N°", "Quand", "Quoi", "Montant", "Payé en", "Caisse", "Par"],
             "lines": journal, "sums": []},
        ],
    }  # fmt: skip


def _payout(pairs: list[Any]) -> dict[str, Any]:
    """A prize for each pair: money with a lot, a lot alone, and one that is drawn at the end."""
    drawn = {"rank": "", "number": "", "who": "", "notes": "À tirer au sort", "amount": "",
             "prize": "Tirage au sort · Un panier garni du marché"}  # fmt: skip
    lines = [
        {
            "rank": str(rank),
            "number": pair["number"],
            "who": " – ".join(pair["players"]),
            "notes": "doit encore 12,00 €" if rank == 2 else "",
            "amount": f"{1240 // rank},00 €" if rank % 3 else "",
            "prize": "" if rank == 1 else "Un jambon de pays et deux bouteilles",
        }
        for rank, pair in enumerate(pairs, 1)
    ]
    return {"lines": [*lines, drawn], "sums": [("En tout", "12 345,50 €")]}


def _owing(pairs: list[Any]) -> dict[str, Any]:
    """Who has still to pay, and their sum."""
    lines = [[pair["number"], " – ".join(pair["players"]), "16,00 €", ""] for pair in pairs]
    lines.append(["", "En tout", "1 240,00 €", ""])
    heads = ["N°", "Qui", "Reste", "Payé (comment, à qui)"]
    return {"title": "Reste à payer", "heads": heads, "lines": lines, "strong": [len(pairs)]}


def _money(pairs: list[Any]) -> dict[str, Any]:
    """Lines of a receipt, with the names of a team in the column for texts."""
    lines = [[pair["number"], " – ".join(pair["players"]), "1 240,00 €"] for pair in pairs]
    return {"title": "Caisse", "heads": ["N°", "Quoi", "Quoi"], "lines": lines, "strong": [0]}
