"""Reads text as people type it from a score sheet, and turns it into the container's style.

Lines without numbers or with wrong ones, full-width letters and digits, CRLF, a byte order mark,
the header and comment styles printed in the rules files, lines in the words of a rulebook with a
single meaning (``forms.py``). Show the result of ``written`` before it counts.
"""

import re
from collections.abc import Callable
from typing import Final

from engines.core.errors import BadRecord, UnknownGame, UnreadableAction
from engines.core.game import AnyGame
from engines.core.limits import BOM, decoded, inspect
from engines.core.outcome import DRAW
from engines.core.records.forms import understand
from engines.core.records.reading import counted, read
from engines.core.records.record import VERSION, Record
from engines.core.records.spoken import Spoken, reader
from engines.core.records.unread import unread
from engines.core.records.writing import written
from engines.core.registry import get

_BARE: Final = ("game", "ruleset", "mode", "result")  # headers that rules files print without @
_FACTS: Final = ("@event", "@referee")  # people's own words, kept as they are
_PEOPLE: Final = ("@seat", "@player")
_COMMENTS: Final = ("#", "//")
_NUMBER: Final = re.compile(r"[0-9]+\s*(?:[.)](?![0-9])|:\s)\s*")
_CANONICAL: Final = f"@record {VERSION}\n"
_WORDED: Final = 1_000  # lines of a text that are tried as words: a match has fewer
_POINTS: Final = re.compile(r"@result(?: (\S+) (-?[0-9]{1,9}))+")

# Full-width forms stand in Unicode in the order of ASCII; the rest are signs that people type.
_NARROW: Final = {0xFF01 + shift: 0x21 + shift for shift in range(0x5E)} | {
    ord(wide): narrow
    for wide, narrow in {
        "　": " ",
        "\u00a0": " ",
        "\t": " ",
        "−": "-",
        "–": "-",
        "—": "-",
        "‐": "-",
        "〜": "~",
        "×": "x",
        "→": ">",
        "＃": "#",
    }.items()
}


def read_leniently(text: bytes | str) -> Record:
    """Read a text leniently. Raises ``BadRecord``, which names the line of the text."""
    plain = decoded(text).removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")
    if (known := _canonical(plain)) is not None:
        return known
    lines = [_house_style(line) for line in inspect(plain.replace("\t", " "))]
    game = _game(lines)
    if game is not None:
        if game.adapt is not None:
            lines = game.adapt(lines)
        lines = _worded([_headline(line, game) for line in lines], game)
    record = counted(lines)
    # Numbers and signs make a text longer: the result must still be within the limits.
    inspect(decoded(written(record)))
    return record


def _canonical(text: str) -> Record | None:
    """Read a text that needs no leniency: programs send canonical text."""
    if not text.startswith(_CANONICAL):
        return None
    try:
        record = read(text)
    except BadRecord:
        return None
    return record if written(record) == text and not unread(record, text) else None


def _house_style(line: str) -> str:
    """Make a line's characters narrow, take its number off, and put ``@`` before its header."""
    narrow = line.translate(_NARROW).strip()
    if narrow.startswith(_COMMENTS):
        return ""
    name, _, rest = narrow.partition(" ")
    if name in _BARE and rest:
        return f"@{name} {rest.strip()}"
    if name in _FACTS:
        return " ".join((name, *line.split()[1:]))
    if name in _PEOPLE:
        return _person(name, rest.split(), line.split()[2:])
    if narrow.startswith("~") and not narrow[1:].lstrip().startswith("set "):
        return f"~ {line.strip()[1:].lstrip()}"
    return _NUMBER.sub("", narrow, count=1) if narrow[:1].isdigit() else narrow


def _person(name: str, narrow: list[str], words: list[str]) -> str:
    """Keep a name as it is written; names after a seat may have several words."""
    if name == "@player" and words:
        words = ["_".join(words)]
    return " ".join(("@seat", *narrow[:1], *words))


def _game(lines: list[str]) -> AnyGame | None:
    named = next((line.split()[1:] for line in lines if line.startswith("@game ")), [])
    for name in (name for word in named[:1] for name in (word, word.replace("-", "_"))):
        try:
            return get(name)
        except UnknownGame:
            continue
    return None


def _headline(line: str, game: AnyGame) -> str:
    name, _, rest = line.partition(" ")
    if name == "@game":
        return f"@game {game.key}"
    if name == "@ruleset" and rest == "default":
        return f"@ruleset {game.ruleset}"
    if name == "@ruleset" and rest in game.presets:
        return f"@ruleset {game.ruleset}:{rest}"
    if name == "@result" and _POINTS.fullmatch(line):
        return f"{line} winner {_winner(rest.split())}"
    return line


def _worded(lines: list[str], game: AnyGame) -> list[str]:
    """Replace lines in words by the game's own notation, where they can mean only a single line."""
    read, left = reader(game), _WORDED
    worded = list(lines)
    for place, line in enumerate(lines):
        said, sign, remark = line.partition(";")
        said = " ".join(said.split())
        if not said or said.startswith(("@", "~", "=")) or not left or _is_read(read, said):
            continue
        left -= 1
        meant = understand(game, said)
        if len(meant) == 1:
            worded[place] = f"{meant[0]} {sign}{remark}".rstrip()
    return worded


def _is_read(read: Callable[[str], Spoken], text: str) -> bool:
    try:
        read(text)
    except UnreadableAction:
        return False
    return True


def _winner(words: list[str]) -> str:
    points = {who: int(number) for who, number in zip(words[::2], words[1::2], strict=True)}
    best = [who for who, number in points.items() if number == max(points.values())]
    return best[0] if len(best) == 1 else DRAW
