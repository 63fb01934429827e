"""How large a collection's table may be: with its preview sent back, it fits one request."""

from typing import Final

MOST_BYTES: Final = 700_000
MOST_ROWS: Final = 10_000
