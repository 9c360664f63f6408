"""Those who are entered in a concours: teams, or players where everybody plays alone."""

from __future__ import annotations

from typing import Protocol, TypeVar

Text = TypeVar("Text")


class Held(Protocol):
    """A concours, or how it stands."""

    @property
    def individual(self) -> bool: ...


def said(held: Held, of_teams: Text, of_players: Text) -> Text:
    """What is said of teams, or of players in an individual concours: French has another gender for each."""
    return of_players if held.individual else of_teams
