"""One file a method: each has ``draw(request) -> tuple[Round, ...]``."""
