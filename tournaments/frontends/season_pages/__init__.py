"""The pages of a club's seasons: their concours, their standing, who is who, how they count."""

__all__: list[str] = []
