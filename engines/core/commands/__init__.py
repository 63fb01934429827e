"""The command line: one module a command, each with ``arguments`` and ``run``."""

import argparse
import sys
from collections.abc import Mapping
from typing import Final, Protocol

from engines.core.commands import canon, notation, perft, playout, show, verify
from engines.core.commands.telling import CANNOT, Unreadable, Wrong
from engines.core.errors import RulesError


class Command(Protocol):
    HELP: str

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, asked: argparse.Namespace) -> int: ...


COMMANDS: Final[dict[str, Command]] = {
    "verify": verify,
    "playout": playout,
    "perft": perft,
    "canon": canon,
    "show": show,
    "notation": notation,
}


def main(argv: list[str], commands: Mapping[str, Command] = COMMANDS) -> int:
    """Run one command; return its exit code: 2 for wrong use or a command that fails."""
    parser = argparse.ArgumentParser(prog="python -m engines")
    parsers = parser.add_subparsers(dest="command", required=True)
    for name, command in commands.items():
        command.arguments(parsers.add_parser(name, help=command.HELP, description=command.HELP))
    asked = parser.parse_args(argv)
    try:
        return commands[asked.command].run(asked)
    except Unreadable as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT
    except (Wrong, RulesError) as error:
        sys.stderr.write(f"python -m engines {asked.command}: {error}\n")
        return CANNOT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
