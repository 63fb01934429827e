"""The command line of the engines: ``python -m engines verify FILE…``, and more."""

import sys

from engines.core.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
