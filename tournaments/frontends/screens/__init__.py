"""The screens of the hall: any browser becomes one at `/ecran/`, and the desk directs it from a phone.

A screen has no account and no cookie; a random key in its address identifies it. Each kind of scene is a file
in `kinds`. Kinds read the same data as the public pages, so that a screen shows only what is published.
"""

__all__ = ["actions"]
