"""Reads a record strictly, as a verdict needs it: the container's own style, every number there."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final, TypeVar

from engines.core.errors import BadRecord, UnknownGame
from engines.core.game import AnyGame, Seated
from engines.core.limits import CHARACTERS, LINES, decoded, inspect, refuse
from engines.core.reason import Reason
from engines.core.records import headers, record
from engines.core.registry import get, ruleset

T = TypeVar("T")
Header = tuple[int, tuple[str, ...]]
_KEPT: Final = 4_096
_DIGITS: Final = "0123456789"
_line: Final = partial(
    tuple.__new__, record.RecordLine
)  # half the time of RecordLine(…) with keywords
_STARTS: Final = tuple(f"{number}. " for number in range(1, LINES + 2))
_UNTIDY: Final = (";", "  ", " \n")


def read(text: bytes | str) -> record.Record:
    """Read a record in the container's own style. Raises ``BadRecord``, which names the line."""
    plain = decoded(text)
    lines = inspect(plain)
    draft = _Draft()
    if any(untidy in plain for untidy in _UNTIDY) or plain.endswith(" "):
        for at, line in enumerate(lines, 1):
            draft.take(at, line)
    else:
        draft.take_tidy(lines)
    return _record(draft)


def counted(lines: list[str]) -> record.Record:
    """Read inspected lines without numbers; they are counted here. Raises ``BadRecord``."""
    draft = _Draft(numbered=False)
    for at, line in enumerate(lines, 1):
        draft.take(at, line)
    draft.headers.setdefault("record", [(1, (record.VERSION,))])
    return _record(draft)


@dataclass(slots=True)
class _Draft:
    """What was read so far, line by line."""

    numbered: bool = True
    headers: dict[str, list[Header]] = field(default_factory=dict)
    body: list[record.RecordLine] = field(default_factory=list)
    remarks: list[record.RecordLine] = field(
        default_factory=list
    )  # those of the body that are no action
    count: int = 0  # of the actions
    closed: bool = False  # by a header that belongs behind the last line

    def take_tidy(self, lines: list[str]) -> None:
        """Take the lines of a text that needs no stripping: a fast way for most records."""
        body, count, due = self.body, self.count, _STARTS[self.count]
        for at, line in enumerate(lines, 1):
            if line.startswith(due) and not self.closed:
                count += 1
                body.append(_line((at, count, record.ACTION, line[len(due) :])))
                due = _STARTS[count]
            elif line:
                self.count = count
                self._take(at, line.lstrip(" "))
                count, due = self.count, _STARTS[self.count]

    def take(self, at: int, line: str) -> None:
        text = " ".join(filter(None, line.partition(";")[0].split(" ")))
        if text:
            self._take(at, text)

    def _take(self, at: int, text: str) -> None:
        if text[0] == "@":
            self._header(at, text)
        elif self.closed:
            raise refuse("REC-AFTER", "REC-4", at)
        elif text[0] in "=~":
            self.remarks.append(_remark(at, text[0], text[1:].lstrip()))
            self.body.append(self.remarks[-1])
        else:
            if self.numbered:
                text = self._unnumbered(at, text)
            elif len(text) + len(_STARTS[self.count]) > CHARACTERS:
                raise refuse("REC-LINE-TOO-LONG", "REC-1", at, limit=CHARACTERS)
            self.count += 1
            self.body.append(record.RecordLine(at, self.count, record.ACTION, text))

    def _header(self, at: int, text: str) -> None:
        name, words = _words(text)
        closing = name in headers.CLOSING
        if not closing and (self.body or self.closed):
            raise refuse("REC-ORDER", "REC-3", at, header=f"@{name}")
        self.closed = self.closed or closing
        self.headers.setdefault(name, []).append((at, words))

    def _unnumbered(self, at: int, text: str) -> str:
        due = _STARTS[self.count]
        if text.startswith(due):
            return text[len(due) :]
        if "record" not in self.headers:
            raise refuse("REC-MISSING", "REC-3", header="@record")
        raise _misnumbered(text, self.count + 1, at)


@lru_cache(maxsize=_KEPT)
def _words(text: str) -> tuple[str, tuple[str, ...]]:
    """Split a header into its name and its words; cached, for records repeat cards and decks."""
    name, *words = text[1:].split(" ")
    return name, tuple(words)


def _misnumbered(text: str, due: int, at: int) -> Exception:
    number, dot, _ = text.partition(".")
    if dot and number and not number.strip(_DIGITS) and number != str(due):
        return refuse("REC-NUMBER", "REC-4", at, due=due, found=number)
    return refuse("REC-NO-NUMBER", "REC-4", at, due=due)


def _remark(at: int, sign: str, text: str) -> record.RecordLine:
    if not text:
        raise refuse("REC-BARE", "REC-5", at, sign=sign)
    if sign == "=":
        return record.RecordLine(at, None, record.CHECKPOINT, text)
    if not text.startswith("set "):
        return record.RecordLine(at, None, record.RULING, text)
    name, equal, value = (part.strip() for part in text[4:].partition("="))
    if not (equal and name and value):
        raise refuse("REC-SET-SHAPE", "REC-5", at)
    return record.RecordLine(at, None, record.SET, f"{name}={value}")


def _record(draft: _Draft) -> record.Record:
    header = draft.headers
    game, identifier = _rules(header)
    _refuse_unknown(header, game)
    _check_remarks(draft.remarks, game)
    digest = _single(header, "digest", lambda words, at: (headers.digest(words, at), at))
    return record.Record(
        game=game.key,
        ruleset=identifier,
        options=_options(header, game),
        facts=tuple(
            (name, headers.fact(name, words, at))
            for name in headers.FACTS
            for at, words in header.get(name, ())
        ),
        seats=_seats(header, game),
        own=tuple((name, words) for name in game.headers for _, words in header.get(name, ())),
        dice=_single(header, "dice", headers.dice) or record.Dice(),
        mode=_single(header, "mode", headers.mode) or headers.MODES[0],
        lines=tuple(draft.body),
        result=_single(header, "result", lambda words, at: headers.result(words, at, game)),
        end=_single(header, "end", lambda words, at: headers.end(words, at, game)),
        seeds=_seeds(header, game),
        digest=digest[0] if digest else "",
        digest_at=digest[1] if digest else 0,
        headers=header,
    )


def _rules(header: record.Headers) -> tuple[AnyGame, str]:
    """Return the game in the ruleset that the headers name."""
    for name in headers.NEEDED:
        if name not in header:
            raise refuse("REC-MISSING", "REC-3", header=f"@{name}")
    _single(header, "record", headers.version)
    at, words = header["game"][0]
    named = headers.one_word("game", words, at)
    try:
        newest = get(named)
    except UnknownGame:
        raise refuse("REC-GAME", "REC-3", at, game=named) from None
    if newest.key != named:
        raise refuse("REC-ALIAS", "REC-3", at, game=named, key=newest.key)
    at, words = header["ruleset"][0]
    identifier = headers.ruleset(words, at)
    try:
        game, _ = ruleset(identifier)
    except UnknownGame:
        raise _unknown_ruleset(newest, identifier, at) from None
    if game.key != newest.key:
        raise _unknown_ruleset(newest, identifier, at)
    return game, identifier


def _unknown_ruleset(game: AnyGame, identifier: str, at: int) -> Exception:
    rule, code = game.findings.get("REC-RULESET", ("REC-3", "REC-RULESET"))
    return BadRecord(Reason(rule, code, {"ruleset": identifier}), at, game.key)


def _refuse_unknown(header: record.Headers, game: AnyGame) -> None:
    for name, said in header.items():
        if name in game.headers:
            continue
        if name not in headers.NAMES:
            raise refuse("REC-HEADER", "REC-3", said[0][0], header=f"@{name}")
        if len(said) > 1 and name not in headers.REPEATED:
            raise refuse("REC-TWICE", "REC-3", said[1][0], header=f"@{name}")


def _single(
    header: record.Headers, name: str, parse: Callable[[tuple[str, ...], int], T]
) -> T | None:
    said = header.get(name)
    return parse(said[0][1], said[0][0]) if said else None


def _options(header: record.Headers, game: AnyGame) -> tuple[tuple[str, str], ...]:
    options: dict[str, str] = {}
    for at, words in header.get("option", ()):
        for name, value in headers.options(words, at, game):
            if name in options:
                raise refuse("REC-TWICE", "REC-3", at, header=f"@option {name}")
            options[name] = value
    return tuple(sorted(options.items()))


def _seats(header: record.Headers, game: AnyGame) -> tuple[Seated, ...]:
    seats: dict[str, Seated] = {}
    for at, words in header.get("seat", ()):
        seated = headers.seated(words, at, game)
        if seated.seat in seats:
            raise refuse("REC-TWICE", "REC-3", at, header=f"@seat {seated.seat}")
        seats[seated.seat] = seated
    return tuple(seats[seat] for seat in game.seats if seat in seats)


def _seeds(header: record.Headers, game: AnyGame) -> tuple[record.Seed, ...]:
    seeds: dict[str, record.Seed] = {}
    for at, words in header.get("seed", ()):
        seed = headers.seed(words, at, game)
        if seed.who in seeds:
            raise refuse("REC-TWICE", "REC-3", at, header=f"@seed {seed.who}")
        seeds[seed.who] = seed
    return tuple(seeds.values())


def _check_remarks(remarks: list[record.RecordLine], game: AnyGame) -> None:
    for line in remarks:
        if line.kind == record.CHECKPOINT and len(record.points_of(line.text)) != len(game.sides):
            raise refuse("REC-POINTS", "REC-5", line.at, sides=tuple(game.sides))
