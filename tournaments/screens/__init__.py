"""The screens of the hall: any browser becomes one at `/ecran/`, and the desk directs it from a phone.

A screen has no account and no cookie: its random key stands in its address. What it can show are the kinds,
one file each in `kinds`; they read what the hall's public pages read, and nothing else, so that a screen can
only show what is published.
"""

__all__: list[str] = []
