"""The papers made before the first cards are dealt: who comes, where they sit, what holds."""

__all__: list[str] = []
