"""What somebody types to start this program again, from where they are.

In: how it was started. Out: `tgame`, if a shell finds it by that name; else the path it was started by, quoted for a
shell.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys

NAME = "tgame"


def called() -> str:
    started = sys.argv[0]
    # What was started otherwise (`python -c`, a module) has no path that could be typed.
    if os.path.basename(started) != NAME or not os.path.isfile(started):
        return NAME
    found = shutil.which(NAME)
    return NAME if found is not None and os.path.samefile(found, started) else shlex.quote(started)
