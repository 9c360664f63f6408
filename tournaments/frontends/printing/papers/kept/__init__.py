"""The papers that a club keeps: the book of a concours, its rulings, what goes on without the computer."""

__all__: list[str] = []
