"""The screens of the hall: any browser becomes one at `/ecran/`, and the desk directs it from a phone.

A screen has no account and no cookie; its address has its random key. What it can show are the kinds, one
file each in `kinds`. They read the same data as the hall's public pages, so that a screen shows only what is
published.
"""

__all__ = ["actions"]
