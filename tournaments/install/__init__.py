"""What `make run` does before there is a Django: the virtual environment and its locked packages.

Whatever `python3` there is reads this file first, and is told which one it must be. `manage.py` and
`start_from_stick.py` do the same; all three are written as the oldest Python 3 reads them.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Il faut Python 3.11 ou plus récent : PYTHON=python3.12 make run.")
