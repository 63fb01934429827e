"""Match-win and game-win percentages, own and of opponents.

``share(p) = (won + draw*drawn) / played``, at least ``floor``; of an entrant that dropped, at
most ``cap``. Byes are matches won and ``bye_games`` games won, or left out. The opponents' value
is the mean of the shares of the opponents met, each as often as met; own byes add no opponent to
it. With ``draw`` 1/3 a share is match points through three times the rounds
(https://blogs.magicjudges.org/rules/mtr-appendix-c/).
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import ClassVar, NamedTuple

from league.rules.points import Outcome
from league.rules.results import Kind
from league.rules.standings.ledger import NOBODY, Ledger, LedgerLine
from league.rules.standings.values import Column, How, Node, Style, given, node

LOWEST = Fraction(33, 100)


class Rate(StrEnum):
    MATCH_WIN = "match_win"
    GAME_WIN = "game_win"
    OPPONENTS_MATCH_WIN = "opponents_match_win"
    OPPONENTS_GAME_WIN = "opponents_game_win"
    OPPONENTS_OPPONENTS_MATCH_WIN = "opponents_opponents_match_win"


class Byes(StrEnum):
    """Whether byes of the entrants whose shares are averaged count as wins."""

    COUNTED = "counted"
    LEFT_OUT = "left_out"


_OF_GAMES = frozenset({Rate.GAME_WIN, Rate.OPPONENTS_GAME_WIN})
_DEPTH = {
    Rate.OPPONENTS_MATCH_WIN: 1,
    Rate.OPPONENTS_GAME_WIN: 1,
    Rate.OPPONENTS_OPPONENTS_MATCH_WIN: 2,
}
_WINS = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN})


class WinRecord(NamedTuple):
    """Matches or games: the share is (won + draw*drawn) / played.

    ``byes``: how many of the matches won are byes.
    """

    won: int
    drawn: int
    played: int
    byes: int = 0


@dataclass(frozen=True, slots=True)
class WinRate:
    rate: Rate
    floor: Fraction | None = LOWEST
    cap: Fraction | None = None  # for entrants that dropped
    draw: Fraction = Fraction(1, 3)
    absent_loses: bool = False  # rounds missed without a bye count as lost, until dropped
    forfeits: bool = True  # count like matches played
    bye_games: int = 2  # games won by a bye
    byes: Byes = Byes.COUNTED

    style: ClassVar[Style] = Style.PERCENT

    @property
    def kind(self) -> str:
        return self.rate.value

    def column(self, ledger: Ledger) -> Column:
        numbers, scale = self._shares(ledger)
        for _ in range(_DEPTH.get(self.rate, 0)):
            numbers, scale = self._means(ledger, numbers, scale)
        return Column(numbers, scale)

    def _shares(self, ledger: Ledger) -> tuple[list[int], int]:
        known: dict[tuple[WinRecord, bool], Fraction] = {}
        keys = []
        for i, entry in enumerate(ledger.entries):
            key = (self._record(ledger, i), entry.dropped_after is not None)
            keys.append(key)
            if key not in known:
                known[key] = self._share(*key)
        scale = lcm(*(share.denominator for share in known.values()))
        whole = {key: int(share * scale) for key, share in known.items()}
        return [whole[key] for key in keys], scale

    def _share(self, record: WinRecord, dropped: bool) -> Fraction:
        share = Fraction()
        if record.played:
            share = (record.won + self.draw * record.drawn) / record.played
        if self.cap is not None and dropped:
            share = min(share, self.cap)
        return share if self.floor is None else max(share, self.floor)

    def _means(self, ledger: Ledger, shares: list[int], scale: int) -> tuple[list[int], int]:
        sums, counts = [], []
        for faced in self._opponents(ledger):
            sums.append(sum([shares[j] for j in faced]))
            counts.append(len(faced) or 1)
        common = lcm(*set(counts))
        return [s * (common // n) for s, n in zip(sums, counts, strict=True)], scale * common

    def faced(self, ledger: Ledger, i: int) -> list[LedgerLine]:
        """Return the lines whose opponents count in the mean."""
        key = ("faced", self.forfeits)
        if (kept := ledger.kept.get(key)) is None:
            kept = ledger.kept[key] = [
                [a for a in lines if self._is_match(a)] for lines in ledger.lines
            ]
        assert isinstance(kept, list)
        faced: list[LedgerLine] = kept[i]
        return faced

    def _opponents(self, ledger: Ledger) -> list[list[int]]:
        key = ("faced opponents", self.forfeits)
        if (kept := ledger.kept.get(key)) is None:
            kept = ledger.kept[key] = [
                [line.opponent for line in self.faced(ledger, i)] for i in range(len(ledger.lines))
            ]
        assert isinstance(kept, list)
        return kept

    def _is_match(self, line: LedgerLine) -> bool:
        if line.kind is Kind.PLAYED:
            return line.outcome is not None
        return self.forfeits and line.kind is Kind.FORFEIT

    def _record(self, ledger: Ledger, i: int) -> WinRecord:
        of_games = self.rate in _OF_GAMES
        key = (of_games, self.forfeits, self.absent_loses, self.bye_games, self.byes)
        if (kept := ledger.kept.get(key)) is None:
            of = self._of_games if of_games else self._of_matches
            kept = ledger.kept[key] = [of(ledger, j) for j in range(len(ledger.lines))]
        assert isinstance(kept, list)
        record: WinRecord = kept[i]
        return record

    def _of_matches(self, ledger: Ledger, i: int) -> WinRecord:
        faced = self.faced(ledger, i)
        outcomes = [line.outcome for line in faced]
        won = outcomes.count(Outcome.WIN) + outcomes.count(Outcome.FORFEIT_WIN)
        played = len(faced)
        if self.absent_loses:
            dropped = ledger.entries[i].dropped_after
            missed = ledger.absent(i)
            played += sum(line.kind is Kind.ZERO_BYE for line in ledger.lines[i])
            played += sum(1 for round in missed if dropped is None or round <= dropped)
        byes = 0
        if self.byes is Byes.COUNTED:
            byes = sum([line.kind is Kind.BYE for line in ledger.lines[i]])
        return WinRecord(won + byes, outcomes.count(Outcome.DRAW), played + byes, byes)

    def _of_games(self, ledger: Ledger, i: int) -> WinRecord:
        won = drawn = played = 0
        for line in ledger.lines[i]:
            own, level, other = self._games(line)
            won += own
            drawn += level
            played += own + level + other
        return WinRecord(won, drawn, played)

    def _games(self, line: LedgerLine) -> tuple[int, int, int]:
        _, opponent, seat, kind, outcome, _, meeting = line
        games = meeting.games
        if games is not None and kind is Kind.PLAYED and outcome is not None:
            return games if seat == 1 else (games[2], games[1], games[0])
        if outcome is Outcome.BYE:
            return (self.bye_games if self.byes is Byes.COUNTED else 0), 0, 0
        if outcome is None or opponent == NOBODY:
            return 0, 0, 0
        if kind is Kind.FORFEIT and not self.forfeits:
            return 0, 0, 0
        if games is not None:
            return games if seat == 1 else (games[2], games[1], games[0])
        most = self.bye_games if kind is Kind.FORFEIT else 1
        if outcome is Outcome.DRAW:
            return 0, 1, 0
        return (most, 0, 0) if outcome in _WINS else (0, 0, most)

    def node(self, ledger: Ledger, i: int) -> Node:
        return self._node(ledger, i, _DEPTH.get(self.rate, 0))

    def _node(self, ledger: Ledger, i: int, depth: int, **params: object) -> Node:
        entrant = ledger.entrant(i)
        if not depth:
            return self._share_node(ledger, i, entrant=entrant, **params)
        faced = self.faced(ledger, i)
        if not faced:
            return given("no_opponents", 0, entrant=entrant, **params)
        parts = [self._node(ledger, a.opponent, depth - 1, round=a.round) for a in faced]
        return node(How.MEAN, "opponents_mean", parts, entrant=entrant, **params)

    def _share_node(self, ledger: Ledger, i: int, **params: object) -> Node:
        record = self._record(ledger, i)
        params |= {"won": record.won, "drawn": record.drawn, "played": record.played}
        code = "game_share" if self.rate in _OF_GAMES else "match_share"
        if record.byes:
            code, params = "match_share_byes", {**params, "byes": record.byes}
        if record.played:
            points = given("share_won", record.won + self.draw * record.drawn)
            share = node(How.RATIO, code, [points, given("share_played", record.played)], **params)
        else:
            share = given("nothing_played", 0, **params)
        if self.cap is not None and ledger.entries[i].dropped_after is not None:
            capped = [share, given("dropped_cap", self.cap)]
            share = node(How.LOWEST, "at_most_dropped", capped, **params)
        if self.floor is None:
            return share
        return node(How.HIGHEST, "at_least", [share, given("floor", self.floor)], **params)
