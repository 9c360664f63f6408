"""What people and programs see and use: pages, phones, screens, papers and the JSON API.

None uses another, but for `screens` and `api`, which say what the pages of the hall say.
"""

__all__ = ["hall", "machine", "printing", "screens"]
