"""The divisions of the next season from final places and play-offs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from league.rules import promotion
from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Entrant


def next_season(
    tables: Sequence[Sequence[Entrant]],
    settings: promotion.Pyramid,
    winners: Mapping[str, Entrant],
    *,
    leaving: Collection[Entrant] = (),
    joining: Sequence[Entrant] = (),
) -> promotion.Season:
    """Return the divisions of the next season; ``joining`` enter at the bottom.

    ``tables`` are in final order, ``winners`` are by play-off.

    Raises ``RulesError`` playoff_open (no winner yet), playoff_stranger (a winner who did not
    play), entrant_twice and what ``zones`` raises.
    """
    moving = Moving(tables, settings)
    moving.outright()
    moving.played(promotion.playoffs(tables, settings), winners)
    moving.change(leaving, joining)
    if settings.sizes:
        moving.fit()
    return moving.season()


@dataclass(slots=True)
class Moving:
    tables: Sequence[Sequence[Entrant]]
    settings: promotion.Pyramid
    home: dict[Entrant, int] = field(default_factory=dict)
    place: dict[Entrant, int] = field(default_factory=dict)
    goes: dict[Entrant, int | None] = field(default_factory=dict)
    why: dict[Entrant, Reason] = field(default_factory=dict)

    def outright(self) -> None:
        parts = promotion.zones([len(table) for table in self.tables], self.settings)
        for division, (table, part) in enumerate(zip(self.tables, parts, strict=True)):
            for place, (entrant, zone) in enumerate(zip(table, part, strict=True), start=1):
                self.home[entrant], self.place[entrant] = division, place
                self._send(entrant, division, "division_stays")
                if zone is promotion.Zone.PROMOTION:
                    self._send(entrant, division - 1, "division_promoted")
                elif zone is promotion.Zone.RELEGATION:
                    self._send(entrant, division + 1, "division_relegated")

    def played(self, playoffs: Sequence[promotion.Playoff], winners: Mapping[str, Entrant]) -> None:
        for playoff in playoffs:
            winner = winners.get(playoff.key)
            if winner is None:
                raise RulesError("playoff_open", playoff=playoff.key)
            if winner not in playoff.entrants:
                raise RulesError("playoff_stranger", playoff=playoff.key, entrant=winner)
            for entrant in playoff.entrants:
                won = entrant == winner
                code = "division_playoff_won" if won else "division_playoff_lost"
                self.goes[entrant] = playoff.border + (not won)
                self.why[entrant] = Reason(code, {"playoff": playoff.key})

    def change(self, leaving: Collection[Entrant], joining: Sequence[Entrant]) -> None:
        for entrant in leaving:
            if entrant in self.home:
                self.goes[entrant] = None
                self.why[entrant] = Reason("division_left", {"place": self.place[entrant]})
        for number, entrant in enumerate(joining, start=1):
            if entrant in self.goes:
                raise RulesError("entrant_twice", entrant=entrant)
            self.goes[entrant], self.place[entrant] = len(self.tables) - 1, number
            self.why[entrant] = Reason("division_joined")

    def fit(self) -> None:
        """Bring divisions to their sizes from the top down; the last one takes what is left."""
        for division, size in enumerate(self.settings.sizes[:-1]):
            while len(self._members(division)) < size and (move := self._taken(division)):
                self._send(*move)
            over = len(self._members(division)) - size
            for entrant in self._last(division)[: max(over, 0)]:
                self._send(entrant, division + 1, "division_squeezed")

    def _taken(self, division: int) -> tuple[Entrant, int, str] | None:
        """Return the entrant for a free place, by the settings if possible, else any available."""
        lower = (self._members(level) for level in range(division + 1, len(self.tables)))
        below = next((members for members in lower if members), [])
        spared = [entrant for entrant in below if self.home.get(entrant) == division]
        raised = [entrant for entrant in below if entrant not in spared]
        if spared and (self.settings.vacancy is promotion.Vacancy.SPARE or not raised):
            return spared[0], division, "division_spared"
        return (raised[0], division, "division_raised") if raised else None

    def _last(self, division: int) -> list[Entrant]:
        """Return the entrant to move down: the last of the former members, else of the others."""
        members = reversed(self._members(division))
        return sorted(members, key=lambda entrant: self.home.get(entrant) != division)

    def _send(self, entrant: Entrant, division: int, code: str) -> None:
        self.goes[entrant] = division
        self.why[entrant] = Reason(code, {"place": self.place[entrant]})

    def _members(self, division: int) -> list[Entrant]:
        """Return the members: from above, then those who stay, then from below, then new ones."""
        bottom = len(self.tables)
        members = [entrant for entrant, goes in self.goes.items() if goes == division]
        return sorted(
            members,
            key=lambda entrant: (self.home.get(entrant, bottom), self.place[entrant], entrant),
        )

    def season(self) -> promotion.Season:
        divisions = tuple(tuple(self._members(division)) for division in range(len(self.tables)))
        moves = tuple(
            promotion.Move(entrant, self.home.get(entrant), goes, self.why[entrant])
            for entrant, goes in self.goes.items()
        )
        return promotion.Season(divisions, moves)
