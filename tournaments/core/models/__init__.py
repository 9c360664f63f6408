"""The database models, one module for each stage; imported here only so that Django finds them.

Beside them `opening` writes the columns in which tables repeat their concours, and `past` reads what was
played, without what is `annulled`.
"""

from tournaments.core.models import accounts as accounts
from tournaments.core.models import journal as journal
from tournaments.core.models import money as money
from tournaments.core.models import planning as planning
from tournaments.core.models import registration as registration
from tournaments.core.models import rounds as rounds
from tournaments.core.models import screens as screens
from tournaments.core.models import sealing as sealing
from tournaments.core.models import seasons as seasons
from tournaments.core.models import sheets as sheets
from tournaments.core.models import standings as standings

__all__ = [
    "accounts",
    "journal",
    "money",
    "opening",
    "past",
    "planning",
    "registration",
    "rounds",
    "screens",
    "sealing",
    "seasons",
    "sheets",
    "standings",
]
