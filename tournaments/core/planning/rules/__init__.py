"""The rules a tournament is played by: choosing them, changing their options, keeping them for the club.

`choices` are the rulesets and the rules a club keeps, `form` the form made from the options.
"""

__all__ = ["choices", "form", "views"]
