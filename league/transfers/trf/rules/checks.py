"""Checks that the lines of a report agree on opponents, results and points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from league.transfers.trf.rules.reading import Finding, Reading
from league.transfers.trf.rules.report import Competitor, Game, TrfReport
from league.transfers.trf.rules.tiebreaks import KNOWN
from league.transfers.trf.rules.worth import USUAL, taken

OPEN: Final = " "
MOST_PLAYERS: Final = 5_000
BYES: Final = frozenset("FHUZ")
MEETINGS: Final = frozenset(
    {"10", "01", "==", "00", "WL", "LW", "DD", "LL", "+-", "-+", "--", "  "}
)


def worth_of(report: TrfReport) -> Mapping[str, Fraction]:
    """Return what results are worth in the file, by default as the format says."""
    worth = {**USUAL, **report.worth}
    return {"P": worth["W"], **worth}


def points_of(report: TrfReport, competitor: Competitor) -> Fraction:
    """Add up the points of a competitor's results and its extra points."""
    played = (Fraction(0) if game.result == OPEN else taken(report.worth, game.result)
              for game in competitor.games)  # fmt: skip
    beside = (extra.points * extra.numbers.count(competitor.number)
              for extra in report.extras if not extra.kind)  # fmt: skip
    return sum(played, Fraction(0)) + sum(beside, Fraction(0))


def check(reading: Reading) -> tuple[Finding, ...]:
    """Return the contradictions, ordered by lines."""
    checks = _Checks(reading)
    findings = [*checks.numbers(), *checks.rounds(), *checks.others(), *checks.settings()]
    if not any(finding.stops for finding in (*reading.findings, *findings)):
        findings += checks.points()
    return tuple(sorted(findings, key=lambda finding: (finding.line, finding.column)))


@dataclass
class _Checks:
    reading: Reading

    @property
    def report(self) -> TrfReport:
        return self.reading.report

    @cached_property
    def players(self) -> dict[int, Competitor]:
        return {competitor.number: competitor for competitor in self.report.competitors}

    def _each(self) -> Iterator[tuple[int, Competitor]]:
        yield from zip(self.reading.lines, self.report.competitors, strict=True)

    def numbers(self) -> Iterator[Finding]:
        seen: dict[int, int] = {}
        if len(self.reading.lines) > MOST_PLAYERS:
            params = {"max": MOST_PLAYERS}
            yield Finding(self.reading.lines[MOST_PLAYERS], 1, "players_too_many", True, params)
        for line, competitor in self._each():
            if competitor.number and competitor.number in seen:
                params = {"number": competitor.number, "line": seen[competitor.number]}
                yield Finding(line, 5, "number_twice", True, params)
            seen.setdefault(competitor.number, line)

    ## Rounds

    def rounds(self) -> Iterator[Finding]:
        last = self.report.played
        for line, competitor in self._each():
            for round, game in enumerate(competitor.games, 1):
                yield from self._game(line, competitor, round, game)
                if game.result == OPEN and round < last:
                    yield Finding(line, _column(round, 7), "round_open", True, {"round": round})

    def _game(self, line: int, competitor: Competitor, round: int, game: Game) -> Iterator[Finding]:
        if not game.opponent:
            if game.result not in BYES:
                yield Finding(line, _column(round, 7), "result_of_nobody", True)
            return
        params: dict[str, str | int] = {"opponent": game.opponent, "round": round}
        if game.result in BYES:
            yield Finding(line, _column(round, 7), "bye_against", True, params)
        if game.opponent == competitor.number:
            yield Finding(line, _column(round), "opponent_self", True, params)
        elif (other := self.players.get(game.opponent)) is None:
            yield Finding(line, _column(round), "opponent_unknown", True, params)
        else:
            yield from self._meeting(line, competitor, round, game, other.game(round))

    def _meeting(
        self, line: int, competitor: Competitor, round: int, game: Game, other: Game
    ) -> Iterator[Finding]:
        """Compare both lines of a meeting; a finding about both is reported at the first."""
        params: dict[str, str | int] = {"opponent": game.opponent, "round": round}
        if other.opponent != competitor.number:
            said = {**params, "other": other.opponent or "0000"}
            yield Finding(line, _column(round), "opponent_differs", True, said)
        elif competitor.number < game.opponent:
            if game.result + other.result not in MEETINGS and not BYES & {game.result}:
                said = {**params, "own": game.result, "other": other.result}
                yield Finding(line, _column(round, 7), "results_differ", True, said)
            if game.colour == other.colour != "-":
                yield Finding(line, _column(round, 5), "colours_differ", True, params)
            elif "-" in (game.colour, other.colour):
                yield Finding(line, _column(round, 5), "colour_missing", False, params)

    ## Findings that do not stop the import

    def others(self) -> Iterator[Finding]:
        played, at = self.report.played, self.reading.at
        count = len(self.report.competitors)
        if self.reading.count not in (None, count):
            params = {"said": self.reading.count or 0, "count": count}
            yield Finding(at["062"], 5, "count_differs", False, params)
        if 0 < self.report.rounds < played:
            params = {"said": self.report.rounds, "count": played}
            yield Finding(at.get("142", at.get("XXR", 0)), 5, "rounds_beyond", False, params)
        for number in self.report.clubs:
            if number not in self.players:
                yield Finding(at.get("013", at.get("310", 0)), 5, "player_unknown", False,
                              {"number": number})  # fmt: skip
        yield from self._byes()
        for line, competitor in self._each():
            for round, game in enumerate(competitor.games, 1):
                if game.result == "F":
                    yield Finding(line, _column(round, 7), "bye_full", False, {"round": round})

    def _byes(self) -> Iterator[Finding]:
        """Yield findings for requested byes that are not in their players' lines."""
        for line, (kind, round, numbers) in zip(
            self.reading.bye_lines, self.report.byes, strict=True
        ):
            for number in numbers:
                params: dict[str, str | int] = {"number": number, "round": round}
                if (competitor := self.players.get(number)) is None:
                    yield Finding(line, 11, "player_unknown", False, params)
                elif kind == "F" and round > self.report.played:
                    yield Finding(line, 5, "bye_not_kept", False, params)
                elif round <= self.report.played and competitor.game(round).result != kind:
                    yield Finding(line, 11, "bye_differs", False, params)

    def settings(self) -> Iterator[Finding]:
        at = self.reading.at
        if self.report.kind and "swiss" not in self.report.kind.casefold():
            yield Finding(at["092"], 5, "kind_not_swiss", False, {"kind": self.report.kind[:60]})
        if self.report.tiebreaks is None:
            yield Finding(0, 0, "tiebreaks_unsaid")
        for code in self.report.tiebreaks or ():
            if code not in KNOWN:
                line = at.get("202", at.get("212", 0))
                yield Finding(line, 5, "tiebreak_unknown", False, {"code": code[:20]})

    def points(self) -> Iterator[Finding]:
        for line, competitor in self._each():
            comes = points_of(self.report, competitor)
            if competitor.points is not None and abs(competitor.points - comes) > Fraction(1, 20):
                params = {"said": plain(competitor.points), "comes": plain(comes)}
                yield Finding(line, 81, "points_differ", False, params)


def _column(round: int, further: int = 0) -> int:
    return 82 + 10 * round + further


def plain(points: Fraction) -> str:
    return str(float(points)).removesuffix(".0")
