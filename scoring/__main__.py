"""``python -m scoring``: see `scoring.command`."""

import gc

gc.disable()  # nothing of what is imported is garbage

import signal  # noqa: E402
import sys  # noqa: E402

from scoring.command import main  # noqa: E402

# As other filters do: end without a word when the reader of the pipe goes away, or on Ctrl-C.
for name in ("SIGPIPE", "SIGINT"):
    if hasattr(signal, name):  # pragma: no branch (Windows has no SIGPIPE)
        signal.signal(getattr(signal, name), signal.SIG_DFL)

gc.enable()
gc.freeze()  # no module is garbage: looking through all of them again and again took 4 % of the time
sys.exit(main())
