"""Cells that fail on purpose: the arguments of their interpreters."""

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
    """Return the arguments of a cell that is killed from outside at its first record."""
    return "-c", KILLED_ONCE.format(folder=str(folder))
