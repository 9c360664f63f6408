"""``python -m scoring``: see `scoring.command`."""

import gc
import signal
import sys

from scoring.command import main

# As other filters do: end without a word when the reader of the pipe goes away, or on Ctrl-C.
for name in ("SIGPIPE", "SIGINT"):
    if hasattr(signal, name):  # pragma: no branch (Windows has no SIGPIPE)
        signal.signal(getattr(signal, name), signal.SIG_DFL)

gc.freeze()  # no module is garbage: looking through all of them again and again took 4 % of the time
sys.exit(main())
