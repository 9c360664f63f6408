"""The database models, one module for each stage; imported here only so that Django finds them."""

from tournaments.models import accounts as accounts
from tournaments.models import journal as journal
from tournaments.models import money as money
from tournaments.models import planning as planning
from tournaments.models import registration as registration
from tournaments.models import rounds as rounds
from tournaments.models import screens as screens
from tournaments.models import sealing as sealing
from tournaments.models import sheets as sheets
from tournaments.models import standings as standings

__all__ = [
    "accounts",
    "journal",
    "money",
    "opening",
    "planning",
    "registration",
    "rounds",
    "screens",
    "sealing",
    "sheets",
    "standings",
]
