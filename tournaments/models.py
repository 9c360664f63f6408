"""Where Django looks for the models of an application: they are in `tournaments.core.models`."""

import tournaments.core.models  # noqa: F401
