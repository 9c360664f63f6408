"""What the server's entrance keeps of the site's answers, and which commits outdate them."""

__all__ = ["commits", "page_cache", "unchanged"]
