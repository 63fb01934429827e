"""A report as an event document of data/event-1.schema.json, to be imported."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, Final
from zoneinfo import ZoneInfo

from league.rules.standings.presets import WRITTEN
from league.rules.swiss.settings import Acceleration as Accelerated, SwissSettings
from league.transfers.trf.rules.acceleration import stretches
from league.transfers.trf.rules.checks import OPEN, worth_of
from league.transfers.trf.rules.reading import Finding, Reading
from league.transfers.trf.rules.report import ABSENT, Competitor, Extra, Game, TrfReport
from league.transfers.trf.rules.tiebreaks import given_by

Json = dict[str, Any]
NOON: Final = time(12)
BYES: Final = {"F": "bye", "U": "bye", "H": "half_bye", "Z": "zero_bye"}
WORTH: Final = {"H": "half", "Z": "zero"}
LONGEST_NAME: Final = 80
LONGEST_PLACE: Final = 120
MOST_APART: Final = 64
# The decision, the side that won, and the ruling that says so.
DECIDED: Final[Mapping[str, tuple[str, int | None, str]]] = {
    **dict.fromkeys(("10", "WL"), ("won", 1, "result")),
    **dict.fromkeys(("01", "LW"), ("won", 2, "result")),
    **dict.fromkeys(("==", "DD"), ("drawn", None, "result")),
    **dict.fromkeys(("00", "LL"), ("double_loss", None, "")),
    "+-": ("won", 1, "no_show"),
    "-+": ("won", 2, "no_show"),
    "--": ("double_loss", None, "double_loss"),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The settings that a report does not contain. ``today``: for a report without a date."""

    name: str
    game: str
    format: str | None
    zone: str
    today: datetime


@dataclass(frozen=True, slots=True)
class Missed:
    """Rounds without a game or a requested bye of an entrant."""

    joined_in: int
    absences: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True)
class Writing:
    """A report whose lines agree, being written."""

    reading: Reading
    chosen: Chosen

    @property
    def report(self) -> TrfReport:
        return self.reading.report

    def document(self) -> Json:
        return {
            "format": "carrier-league-event",
            "version": 1,
            "event": self._event(),
            "match_rules": None,
            "tournament": self._tournament(),
            "entrants": [self._entrant(player) for player in self._players],
            "restrictions": list(self._restrictions()),
            "phases": [self._phase()],
            "rounds": [self._round(round) for round in range(1, self.report.played + 1)],
            "announcements": [],
            "log": [],
        }

    def findings(self) -> Iterator[Finding]:
        """Yield findings for what is imported differently from the file."""
        if not self.report.name:
            yield Finding(0, 0, "event_unnamed", False, {"name": self.chosen.name})
        for tag, text, most in (
            ("012", self.report.name, LONGEST_NAME),
            ("022", self.report.city, LONGEST_PLACE),
        ):
            if len(text) > most:
                yield Finding(self.reading.at[tag], 5, "text_cut", False, {"max": most})
        if not self.report.starts:
            yield Finding(0, 0, "day_missing")
        yield from self._not_kept()
        if self.report.rounds <= self.report.played:
            return
        for line, competitor in zip(self.reading.lines, self.report.competitors, strict=True):
            for first, back in self._missed(competitor).absences:
                if back is None:
                    yield Finding(line, 82 + 10 * first, "gone", False, {"round": first})

    def _not_kept(self) -> Iterator[Finding]:
        """Yield findings for accelerations, restrictions and extra points that are not imported."""
        if self.report.accelerations and not self._is_baku:
            yield Finding(self.reading.at["250"], 1, "acceleration_not_kept")
        if len(list(self._restrictions())) < len(self.report.apart):
            yield Finding(self.reading.at["260"], 1, "apart_not_kept")
        for line, extra in zip(self.reading.extra_lines, self.report.extras, strict=True):
            if not self._is_penalty(extra):
                yield Finding(line, 1, "extra_not_kept")

    @cached_property
    def _is_baku(self) -> bool:
        """Tell whether the virtual points equal those of our Baku acceleration."""
        rules = self._baku
        joined = [self._missed(player).joined_in for player in self._players]
        counts = [sum(each <= round for each in joined) for round in range(1, rules.rounds + 1)]
        return self.report.accelerations == tuple(stretches(rules, counts))

    @property
    def _baku(self) -> SwissSettings:
        rounds = max(self.report.rounds, self.report.played, 1)
        win = worth_of(self.report)["W"]
        return SwissSettings(
            acceleration=Accelerated.BAKU, rounds=rounds, virtual_point=win or Fraction(1)
        )

    @cached_property
    def _players(self) -> list[Competitor]:
        return sorted(self.report.competitors, key=lambda competitor: competitor.number)

    @cached_property
    def _asked(self) -> dict[int, dict[int, str]]:
        """Map entrants to the byes that they asked for, by rounds."""
        byes: dict[int, dict[int, str]] = {}
        for kind, round, numbers in self.report.byes:
            if kind in WORTH:
                for number in numbers:
                    byes.setdefault(number, {})[round] = WORTH[kind]
        return byes

    ## The event

    def _event(self) -> Json:
        starts = self._at(self.report.starts).isoformat()
        return {
            "name": self.report.name[:LONGEST_NAME].strip() or self.chosen.name,
            "about": "",
            "place": self.report.city[:LONGEST_PLACE].strip(),
            "category": "",
            "cost_cap": None,
            "time_zone": self.chosen.zone,
            "list_visibility": "hidden",
            "declaration_reveal": "both",
            "side_size": 1,
            "capacity": None,
            "game": self.chosen.game,
            "format": self.chosen.format,
            "deadline": starts,
            "starts_at": starts,
        }

    def _tournament(self) -> Json:
        return {
            "state": "running" if self.report.played else "closed",
            "standings": self.standings(),
            "check_in": "none",
            "waiting_list": True,
            "drops_without_deck": False,
            "reporting": "sides",
            "round_minutes": None,
            "overdue": "wait",
            "first_table": 1,
            "venue_url": "",
            "fees": "",
            "schedule": "",
            "house_rules": "",
            "seed": "0",
        }

    def standings(self) -> Json:
        worth = worth_of(self.report)
        terms = {"win": worth["W"], "draw": worth["D"], "loss": worth["L"]}
        if worth["P"] != worth["W"]:
            terms["bye"] = worth["P"]
        if "A" in worth:
            terms |= {"forfeit_loss": worth["A"], "zero_bye": worth["A"]}
        kept = {name: points for name, points in terms.items() if points or name != "loss"}
        usual = WRITTEN["fide_swiss"]["tiebreakers"]
        said = self.report.tiebreaks
        return {
            "points": " + ".join(f"{points}*{name}" for name, points in kept.items()),
            "tiebreakers": usual if said is None else given_by(said),
        }

    def _at(self, day: str) -> datetime:
        zone = ZoneInfo(self.chosen.zone)
        if not day:
            return self.chosen.today
        as_date = date.fromisoformat(day.replace("/", "-"))
        return datetime.combine(as_date, NOON, zone)

    def _day_of(self, round: int) -> str:
        days = self.report.days
        said = days[round - 1] if round <= len(days) else ""
        return said or self.report.starts

    ## Who takes part

    def _entrant(self, competitor: Competitor) -> Json:
        missed = self._missed(competitor)
        return {
            "number": competitor.number,
            "name": "",
            "players": [competitor.name],
            "club": self.report.clubs.get(competitor.number, ""),
            "seed": None,
            "joined_in": missed.joined_in,
            "fixed_table": None,
            "withdrawn": False,
            "absences": [
                {"kind": "drop", "from": first, "until": back, "annuls": False}
                for first, back in missed.absences
            ],
            "byes": [
                {"round": round, "worth": worth}
                for round, worth in sorted(self._asked.get(competitor.number, {}).items())
            ],
            "penalties": list(self._penalties(competitor.number)),
        }

    def _missed(self, competitor: Competitor) -> Missed:
        """Return the missed rounds: those at the start mean a late entry, at the end a drop."""
        last = self.report.played
        there = [round for round in range(1, last + 1) if not self._misses(competitor, round)]
        if not there:
            return Missed(1, ((1, None),) if last else ())
        gaps = [(before + 1, back) for before, back in pairwise(there) if back > before + 1]
        gone: list[tuple[int, int | None]] = [(there[-1] + 1, None)] if there[-1] < last else []
        return Missed(there[0], (*gaps, *gone))

    def _misses(self, competitor: Competitor, round: int) -> bool:
        asked = self._asked.get(competitor.number, {})
        return competitor.game(round) == ABSENT and asked.get(round) != "zero"

    @property
    def _accelerates(self) -> bool:
        return bool(self.report.accelerations) and self._is_baku

    def _is_penalty(self, extra: Extra) -> bool:
        """Tell whether extra points can be a penalty: whole, negative, in a played round."""
        off = not extra.kind and extra.points < 0 and extra.points.denominator == 1
        known = all(number in self._by_number for number in extra.numbers)
        return off and known and extra.round <= self.report.played

    def _penalties(self, number: int) -> Iterator[Json]:
        for extra in filter(self._is_penalty, self.report.extras):
            for _once in range(extra.numbers.count(number)):
                yield {
                    "round": extra.round or None,
                    "infraction": "other",
                    "ruling": "warning",
                    "points": int(-extra.points),
                    "at": self._at(self._day_of(max(extra.round, 1))).isoformat(),
                }

    def _restrictions(self) -> Iterator[Json]:
        """Yield who is kept apart; a restriction cannot begin later than the next round here."""
        for apart in self.report.apart:
            known = [number for number in apart.numbers if number in self._by_number]
            is_late = apart.from_round > self.report.played + 1
            if 2 <= len(known) <= MOST_APART and not is_late:
                last = None if apart.to_round >= self.report.rounds else apart.to_round
                yield {"kind": "apart", "phase": None, "round": last, "entrants": known}

    def _phase(self) -> Json:
        begun = bool(self.report.played)
        return {
            "number": 1,
            "kind": "swiss",
            "name": "",
            "state": "running" if begun else "waiting",
            "rounds": max(self.report.rounds, self.report.played) or None,
            "settings": {"acceleration": "baku"} if self._accelerates else {},
            "cut": {},
            "field": [
                {"entrant": competitor.number, "seed": seed, "group": None}
                for seed, competitor in enumerate(self._players, 1)
            ]
            if begun
            else [],
        }

    ## Rounds

    def _round(self, round: int) -> Json:
        rows = [*self._matches(round), *self._byes(round)]
        is_open = round > self._closed
        begins = self._at(self._day_of(round))
        return {
            "number": round,
            "place": round,
            "code": "",
            "state": "published" if is_open else "closed",
            "minutes": None,
            "extension_seconds": 0,
            "scheduled_at": None,
            "due_at": None,
            "published_at": begins.isoformat(),
            "started_at": None,
            "closed_at": None if is_open else self._closed_at(round, begins).isoformat(),
            "phase": 1,
            "told": {},
            "current": True if is_open else None,
            "pairings": [{"number": number, **row} for number, row in enumerate(rows, 1)],
        }

    @cached_property
    def _closed(self) -> int:
        """Count the rounds that are over: the last one may still be played."""
        last = self.report.played
        return last - any(player.game(last).result == OPEN for player in self._players if last)

    def _closed_at(self, round: int, begins: datetime) -> datetime:
        """Return when a round was closed; for the last one, the event's end if that has passed."""
        if round < self._closed or not self.report.ends:
            return begins
        ends = self._at(self.report.ends)
        return begins if ends > max(begins, self.chosen.today) else max(begins, ends)

    def _matches(self, round: int) -> Iterator[Json]:
        at = self._at(self._day_of(round)).isoformat()
        table = 0
        for player in self._players:
            game = player.game(round)
            if game.opponent > player.number:
                table += 1
                sides, results = self._seated(player, game, round)
                yield {**_pairing("match", sides, table), "match": _match(results, at)}

    def _seated(self, competitor: Competitor, game: Game, round: int) -> tuple[list[int], str]:
        """Return who sits first and second, and their results in that order."""
        other = self._by_number[game.opponent].game(round)
        if game.colour == "b" or other.colour == "w":
            return [game.opponent, competitor.number], other.result + game.result
        return [competitor.number, game.opponent], game.result + other.result

    @cached_property
    def _by_number(self) -> dict[int, Competitor]:
        return {player.number: player for player in self._players}

    def _byes(self, round: int) -> Iterator[Json]:
        for player in self._players:
            game = player.game(round)
            if not game.opponent and not self._misses(player, round):
                yield {**_pairing(BYES[game.result], [player.number], None), "match": None}


def _pairing(kind: str, sides: Sequence[int], table: int | None) -> Json:
    return {
        "table": table,
        "feature": False,
        "kind": kind,
        "node": "",
        "group": None,
        "manual": False,
        "reasons": [],
        "extension_seconds": 0,
        "sides": list(sides),
    }


def _match(results: str, at: str) -> Json:
    if results == OPEN * 2:
        return {"state": "scheduled", "results": [], "records": []}
    decision, winner, ruling = DECIDED[results]
    state = "ruled" if ruling else "settled"
    result: Json = {
        "state": state,
        "decision": decision,
        "winner": winner,
        "scores": {},
        "games": [],
        "ruling": ruling,
        "at": at,
        "numbers": {},
        "proved": False,
    }
    return {"state": state, "results": [result], "records": []}
