"""``python -m scoring``: see `scoring.command`."""

import signal
import sys

from scoring.command import main

# As other filters do: end without a word when the reader of the pipe goes away, or on Ctrl-C.
for name in ("SIGPIPE", "SIGINT"):
    if hasattr(signal, name):  # pragma: no branch (Windows has no SIGPIPE)
        signal.signal(getattr(signal, name), signal.SIG_DFL)

sys.exit(main())
