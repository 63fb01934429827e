"""The header lines of the container: their order, their shape, their meaning."""

import re
from datetime import date
from typing import Final

from engines.core.chance.sealed import SEED
from engines.core.game import AnyGame, Seated
from engines.core.limits import refuse
from engines.core.outcome import DRAW, NONE
from engines.core.records.record import VERSION, Dice, End, Result, Seed

NEEDED: Final = ("record", "game", "ruleset")
FACTS: Final = ("event", "round", "table", "date", "referee")
# Headers after the last line of the match; all others stand before the first.
CLOSING: Final = ("result", "end", "seed", "digest")
REPEATED: Final = ("option", "seat", "seed")
NAMES: Final = frozenset((*NEEDED, *FACTS, *CLOSING, *REPEATED, "dice", "mode"))
MODES: Final = ("full", "open")
ACTS: Final = ("time", "concede", "forfeit", "ruling", "abandoned")  # ends that any game has
NORMAL: Final = "normal"
NOBODY: Final = "?"  # stands for the handle that was left out, before the game's own words
_NAMING: Final = ("concede", "forfeit")

Words = tuple[str, ...]
_WORD: Final = re.compile(r"[a-z][a-z0-9_-]*")
_RULESET: Final = re.compile(r"[a-z][a-z0-9_]*-[1-9][0-9]*(:[a-z][a-z0-9_-]*)?")
_POINTS: Final = re.compile(r"-?[0-9]{1,9}")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def one_word(name: str, words: Words, at: int) -> str:
    if len(words) != 1:
        raise _shape(name, at)
    return words[0]


def version(words: Words, at: int) -> None:
    if one_word("record", words, at) != VERSION:
        raise refuse("REC-VERSION", "REC-3", at, found=words[0], known=VERSION)


def ruleset(words: Words, at: int) -> str:
    identifier = one_word("ruleset", words, at)
    if not _RULESET.fullmatch(identifier):
        raise refuse("REC-RULESET", "REC-3", at, ruleset=identifier)
    return identifier


def options(words: Words, at: int, game: AnyGame) -> list[tuple[str, str]]:
    pairs = []
    for word in words:
        name, sign, value = word.partition("=")
        if not (name and sign and value):
            raise _shape("option", at)
        if name not in game.options:
            raise refuse("REC-OPTION", "REC-3", at, option=name, known=tuple(sorted(game.options)))
        pairs.append((name, value))
    if not pairs:
        raise _shape("option", at)
    return pairs


def fact(name: str, words: Words, at: int) -> str:
    text = " ".join(words)
    if not text or (name == "date" and not _is_a_day(text)):
        raise _shape(name, at)
    return text


def seated(words: Words, at: int, game: AnyGame) -> Seated:
    if not words:
        raise _shape("seat", at)
    if words[0] not in game.seats:
        raise refuse("REC-SEAT", "REC-3", at, seat=words[0], seats=game.seats)
    handle = words[1] if len(words) > 1 else ""
    return Seated(words[0], "" if handle == NOBODY else handle, words[2:])


def dice(words: Words, at: int) -> Dice:
    match words:
        case ["table" | "server" as source]:
            return Dice(source, at=at)
        case ["sealed", commitment] if _HASH.fullmatch(commitment):
            return Dice("sealed", commitment, at)
    raise _shape("dice", at)


def mode(words: Words, at: int) -> str:
    if one_word("mode", words, at) not in MODES:
        raise _shape("mode", at)
    return words[0]


def result(words: Words, at: int, game: AnyGame) -> Result:
    """Read ``H 12 A 7 winner H``, ``winner W``, ``draw`` or ``none``."""
    if words in ((DRAW,), (NONE,)):
        return Result((), words[0], at)
    if len(words) < 2 or words[-2] != "winner" or len(words) % 2:
        raise _shape("result", at)
    pairs = list(zip(words[:-2:2], words[1:-2:2], strict=True))
    named = [who for who, _ in pairs]
    if len(set(named)) < len(named) or not all(_POINTS.fullmatch(p) for _, p in pairs):
        raise _shape("result", at)
    for who in (*named, words[-1]):
        if who not in game.seats and who not in game.sides and who not in (DRAW, NONE):
            raise refuse("REC-SEAT", "REC-3", at, seat=who, seats=(*game.sides, *game.seats))
    return Result(tuple((who, int(points)) for who, points in pairs), words[-1], at)


def end(words: Words, at: int, game: AnyGame) -> End:
    """Read ``normal``, ``time``, ``concede X``, … or a word of the game's own."""
    if not words or len(words) > 2 or not _WORD.fullmatch(words[0]):
        raise _shape("end", at)
    who = words[1] if len(words) == 2 else ""
    if bool(who) != (words[0] in _NAMING):
        raise _shape("end", at)
    if who and who not in game.seats and who not in game.sides:
        raise refuse("REC-SEAT", "REC-3", at, seat=who, seats=(*game.sides, *game.seats))
    return End(words[0], who, at)


def seed(words: Words, at: int, game: AnyGame) -> Seed:
    if len(words) != 2 or not SEED.fullmatch(words[1]):
        raise _shape("seed", at)
    if words[0] != "server" and words[0] not in game.seats:
        raise refuse("REC-SEAT", "REC-3", at, seat=words[0], seats=("server", *game.seats))
    return Seed(words[0], words[1], at)


def digest(words: Words, at: int) -> str:
    kind, _, hexadecimal = one_word("digest", words, at).partition(":")
    if kind != "sha256" or not _HASH.fullmatch(hexadecimal):
        raise _shape("digest", at)
    return hexadecimal


def _shape(name: str, at: int) -> Exception:
    return refuse("REC-SHAPE", "REC-3", at, header=f"@{name}")


def _is_a_day(text: str) -> bool:
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
