"""Run one benchmark: ``python -m tests.bench <name> [--json] …``; without a name, all of them."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

TOOLS = "tools"


def names() -> list[str]:
    """Return the benchmarks: the modules and packages of this folder, but for their tools."""
    here = Path(__file__).parent
    packages = {path.parent.name for path in here.glob("[a-z]*/__init__.py")} - {TOOLS}
    return sorted({path.stem for path in here.glob("[a-z]*.py")} | packages)


def main(argv: list[str]) -> int:
    if not argv:
        # One process each: some start a database of their own before Django reads its settings.
        alone = [subprocess.run((sys.executable, "-m", "tests.bench", name)) for name in names()]
        return max(run.returncode for run in alone)
    if argv[0] not in names():
        print(f"usage: python -m tests.bench {{{','.join(names())}}} [--json]", file=sys.stderr)
        return 2
    result: int = import_module(f"tests.bench.{argv[0]}").main(argv[1:])
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
