"""Limits of time that a busy machine does not break: of the processor, and of the best try."""

import time
from collections.abc import Callable


def within(seconds: float, act: Callable[[], object], *, tries: int = 5) -> bool:
    """Tell whether some try takes no more of this process's processor time.

    Neighbours only ever make a try longer, so one that was quick enough tells.
    """
    for _ in range(tries):
        began = time.process_time()
        act()
        if time.process_time() - began < seconds:
            return True
    return False
