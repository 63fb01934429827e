"""Crosstables as arbiters write them: "+W9" beat 9 from the first seat, "=B13" drew from the
second, "+F9" / "-F11" a forfeit, "+BYE" / "=BYE" a full or half bye, "--" absent.
"""

from collections.abc import Mapping, Sequence

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry

A, B, C, D = range(1, 5)

WON = {"+": Won.FIRST, "-": Won.SECOND, "=": Won.NOBODY}
SWAPPED = {Won.FIRST: Won.SECOND, Won.SECOND: Won.FIRST, Won.NOBODY: Won.NOBODY}


def meetings(table: Mapping[int, Sequence[str]]) -> list[Meeting]:
    results = []
    for entrant, row in table.items():
        for round, text in enumerate(row, 1):
            if text == "--":
                continue
            if text.endswith("BYE"):
                kind = Kind.BYE if text[0] == "+" else Kind.HALF_BYE
                results.append(Meeting(round, entrant, None, kind))
            elif (other := int(text[2:])) > entrant:
                results.append(_met(round, entrant, other, text))
    return results


def _met(round: int, entrant: int, other: int, text: str) -> Meeting:
    won = WON[text[0]]
    if text[1] == "F":
        return Meeting(round, entrant, other, Kind.FORFEIT, won)
    if text[1] == "B":
        return Meeting(round, other, entrant, Kind.PLAYED, SWAPPED[won])
    return Meeting(round, entrant, other, Kind.PLAYED, won)


def goals(round: int, first: int, score: tuple[int, int], second: int, **numbers) -> Meeting:
    ahead = Won.FIRST if score[0] > score[1] else Won.SECOND
    won = Won.NOBODY if score[0] == score[1] else ahead
    return Meeting(round, first, second, Kind.PLAYED, won, score, None, numbers)


def table(results, *tiebreakers, entries=4, rounds=None, **given_settings):
    asked = StandingsSettings.read({"tiebreakers": list(tiebreakers), **given_settings})
    if isinstance(entries, int):
        entries = [StandingsEntry(entrant) for entrant in range(1, entries + 1)]
    return standings(entries, results, asked, rounds=rounds)


def order(made):
    return [(row.entrant, row.place) for row in made.rows]
