"""Cells that go wrong on purpose: what their interpreters are started with."""

from pathlib import Path

KILLED_ONCE = """
import os, signal
from pathlib import Path
from matches import cell

def once(name, look):
    def ask(text, **wanted):
        seen = Path({folder!r}) / name
        if not seen.exists():
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return look(text, **wanted)
    return ask

cell.ACTS.update({{name: once(name, look) for name, look in cell.ACTS.items()}})
cell.judged = once("judge", cell.judged)
raise SystemExit(cell.main())
"""


def killed_once(folder: Path) -> tuple[str, str]:
    """Return the words of a cell that is killed from outside over the first record it is asked."""
    return "-c", KILLED_ONCE.format(folder=str(folder))
