"""``canon FILE``: read a record as an import does and write it in its canonical form."""

import argparse
import sys
from typing import Final

from engines.core.commands.reaching import record_in
from engines.core.records.writing import written

HELP: Final = "read a record as an import does and write it in its canonical form"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")


def run(asked: argparse.Namespace) -> int:
    sys.stdout.write(written(record_in(asked.file)))
    return 0
