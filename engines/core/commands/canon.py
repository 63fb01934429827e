"""``canon FILE``: read a record as an import does and write it in its canonical form."""

import argparse
import sys
from typing import Final

from engines.core.commands.telling import CANNOT, complaint, contents
from engines.core.errors import BadRecord
from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written

HELP: Final = "read a record as an import does and write it in its canonical form"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")


def run(asked: argparse.Namespace) -> int:
    text = contents(asked.file)
    try:
        record = read_leniently(text)
    except BadRecord as bad:
        sys.stderr.write(complaint(asked.file, bad) + "\n")
        return CANNOT
    sys.stdout.write(written(record))
    return 0
