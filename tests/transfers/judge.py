"""A report file judged by the text of the format alone (TRF26, FIDE): no code of ours is used.

Positions are those of the text, counted from 1.
"""

import re
from dataclasses import dataclass, field
from decimal import Decimal

TAGS = {"012", "022", "042", "052", "062", "072", "092", "132", "142", "162", "192", "212", "XXR",
        "001", "240", "250", "260", "299", "###"}  # fmt: skip
SWISS = re.compile(r"FIDE_(DUTCH(_2017|_2025|_2026)?|DUBOV|BURSTEIN)(_BAKU)?|CUSTOM_SWISS")
CODES = re.compile(r"PTS|DE|(BH|FB|SB|AOB|PS)(/[CM][1-3])?|KS|WIN|WON")
DEFAULTS = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "A": Decimal(0)}
OPPOSITE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
ROUND = 10


@dataclass
class PlayerLine:
    name: str
    points: Decimal
    rank: int
    games: list[tuple[int, str, str]]


@dataclass
class Judged:
    """What a file says, once nothing is wrong with it."""

    players: dict[int, PlayerLine] = field(default_factory=dict)
    tags: dict[str, list[str]] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return max((len(player.games) for player in self.players.values()), default=0)


def at(line: str, first: int, last: int | None = None) -> str:
    return line.ljust(200)[first - 1 : last or first]


def judge(text: str) -> Judged:
    """Assert everything that the text of the format demands of a Swiss of single players."""
    judged = Judged()
    assert text.endswith("\r\n")
    lines = text.split("\r\n")[:-1]
    for line in lines:
        assert "\r" not in line
        assert "\n" not in line
        assert line == line.rstrip()
        assert line[:3] in TAGS, line
        assert line[3:4] in ("", " "), line
        judged.tags.setdefault(line[:3], []).append(line)
    for line in judged.tags.get("001", []):
        _player(judged, line)
    assert list(judged.players) == list(range(1, len(judged.players) + 1)), "start numbers"
    assert int(judged.tags["062"][0][4:]) == len(judged.players)
    assert int(judged.tags["142"][0][4:]) >= judged.played
    assert SWISS.fullmatch(judged.tags["192"][0][4:])
    for tag in ("042", "052"):
        assert re.fullmatch(r"\d{4}/\d{2}/\d{2}", judged.tags[tag][0][4:])
    for code in judged.tags.get("212", ["212 PTS"])[0][4:].split(","):
        assert CODES.fullmatch(code), code
    for number, player in judged.players.items():
        _rounds(judged, number, player)
    _points(judged)
    _beside(judged)
    return judged


def _player(judged: Judged, line: str) -> None:
    number = int(at(line, 5, 8))
    assert number not in judged.players
    assert {at(line, column) for column in (9, 14, 48, 53, 57, 69, 80, 85, 90, 91)} == {" "}
    assert re.fullmatch(r" *-?\d+(\.\d)?", at(line, 81, 84)), line
    games = []
    for start in range(92, len(line) + 1, ROUND):
        block = at(line, start, start + ROUND - 1)
        assert block[4] == block[6] == " ", block
        assert block[8:] == "  ", block
        games.append((int(block[:4].strip() or 0), block[5], block[7]))
    rank = int(at(line, 86, 89).strip() or 0)
    judged.players[number] = PlayerLine(
        at(line, 15, 47).strip(), Decimal(at(line, 81, 84)), rank, games
    )


def _rounds(judged: Judged, number: int, player: PlayerLine) -> None:
    assert player.name
    for round, (opponent, colour, result) in enumerate(player.games):
        if not opponent:
            assert (colour, result in "HFUZ") == ("-", True), (number, round)
            continue
        assert opponent != number
        other, theirs, other_result = judged.players[opponent].games[round]
        assert other == number
        assert {colour, theirs} == {"w", "b"}
        double = {result, other_result} in ({"0"}, {"-"})
        assert double or OPPOSITE[result] == other_result, (number, round)
    for round in range(judged.played):
        byes = [
            entrant.games[round][2]
            for entrant in judged.players.values()
            if len(entrant.games) > round
        ]
        assert byes.count("U") <= 1
    games = [opponent for opponent, *_ in player.games if opponent]
    assert len(games) == len(set(games)), "nobody meets twice"


def _worth(judged: Judged) -> dict[str, Decimal]:
    worth = dict(DEFAULTS)
    for line in judged.tags.get("162", []):
        for start in range(6, len(line) + 1, 9):
            assert at(line, start) in "WDLAPX"
            worth[at(line, start)] = Decimal(at(line, start + 1, start + 4))
            assert at(line, start + 5, start + 8).strip() == ""
    return {"P": worth["W"], **worth}


def _points(judged: Judged) -> None:
    """Results at the worth that 162 gives them, and what 299 adds, come to the points."""
    worth = _worth(judged)
    kinds = {"1": "W", "+": "W", "F": "W", "=": "D", "H": "D", "0": "L", "-": "A", "Z": "A",
             "U": "P"}  # fmt: skip
    total = {number: sum((worth[kinds[result]] for *_, result in player.games), Decimal(0))
             for number, player in judged.players.items()}  # fmt: skip
    for line in judged.tags.get("299", []):
        assert at(line, 5) in "WDLFHZ+- "
        assert at(line, 8, 11).strip() == ""
        assert re.fullmatch(r" *-?\d+(\.\d)?", at(line, 14, 17)), line
        assert 0 <= int(at(line, 20, 22)) <= judged.played
        for number in _numbers(judged, line, 24):
            total[number] += Decimal(at(line, 14, 17))
    assert total == {number: player.points for number, player in judged.players.items()}


def _beside(judged: Judged) -> None:
    rounds = int(judged.tags["142"][0][4:])
    for line in judged.tags.get("240", []):
        assert at(line, 5) in "FHZ"
        assert 1 <= int(at(line, 7, 9)) <= max(rounds, 99)
        assert _numbers(judged, line, 11)
    for line in judged.tags.get("250", []):
        assert at(line, 5, 8).strip() == ""
        assert Decimal(at(line, 10, 13)) != 0
        assert 1 <= int(at(line, 15, 17)) <= int(at(line, 19, 21)) <= rounds
        first, last = int(at(line, 23, 26)), int(at(line, 28, 31))
        assert {first, last} <= set(judged.players)
        assert first <= last
    for line in judged.tags.get("260", []):
        assert 1 <= int(at(line, 5, 7)) <= int(at(line, 9, 11))
        assert len(_numbers(judged, line, 13)) > 1


def _numbers(judged: Judged, line: str, first: int) -> list[int]:
    numbers = [int(at(line, start, start + 3)) for start in range(first, len(line) + 1, 5)]
    assert set(numbers) <= set(judged.players)
    return numbers
