"""The papers of the prize-giving: the standing, who gets what, what the speaker reads, diplomas."""

__all__: list[str] = []
