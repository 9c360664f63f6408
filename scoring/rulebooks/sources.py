"""Who reports a text that could not be reached itself."""

from __future__ import annotations

from typing import Final

COLVER: Final = "Colver, relevé de règlements, août 2026 : github.com/Avo-k/colver, docs/rules-survey"
"""A survey of 595 published rulebooks, with quotations."""
CARG: Final = "Carg, transcription : github.com/vareversat/carg, assets/rules/contree_belote_rules.md"
"""The rules that a program of scores shows, section by section."""
