"""The command line of the engines: ``python -m engines verify FILE…``, and more."""

import sys

from engines.bots.commands import COMMANDS as OF_BOTS
from engines.core.commands import COMMANDS, main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], {**COMMANDS, **OF_BOTS}))
