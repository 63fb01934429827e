"""What both sides confirm: the hash of a record, and of a deck in it."""

from collections.abc import Iterable
from hashlib import sha256

from engines.core.records import writing
from engines.core.records.record import Record
from engines.core.registry import ruleset


def digest(record: Record) -> str:
    """Return the SHA-256 of the canonical form, in hexadecimal.

    Where and when the match was, who officiated, who sat there and the digest itself are
    left out; the rules, the cards, every line, the result and the seeds are inside. It is the
    digest of the match only if the values of the cards are in the record. Raises ``UnknownGame``.
    """
    game, _ = ruleset(record.ruleset)
    lines = [
        *writing.rules_lines(record, game),
        *writing.seat_lines(record),
        *writing.setup_lines(record, game),
        "",
        *writing.spoken_lines(record, game),
        *writing.closing(record),
    ]
    return _hashed(lines)


def deck_digest(cards: Iterable[str], starters: Iterable[str]) -> str:
    """Return the SHA-256 of a deck: its ``@card`` lines by code, then one line of its starters.

    ``cards`` are whole lines (``@card FND-003r2 3 cost=2 …``), ``starters`` are ``1=FND-003r2``
    and so on, put in the order of the pieces.
    """
    return _hashed([*sorted(cards, key=_code), " ".join(sorted(starters))])


def _code(card: str) -> str:
    return card.split(" ")[1]


def _hashed(lines: list[str]) -> str:
    return sha256(("\n".join(lines) + "\n").encode()).hexdigest()
