"""The pairings of rounds as they are shown: who sits where, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.tournaments import models
from league.tournaments.entrants.queries import names_of
from league.tournaments.rounds.queries.outcomes import newest

# The values read of a pairing, in the order of Seated's fields.
VALUES = (
    "pk", "round__number", "number", "table", "feature", "kind", "node", "group", "manual",
    "reasons", "extension_seconds", "match__uid", "match__state",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seated:
    """A pairing. ``sides`` are entrants' numbers; ``outcome`` the newest, as a row of values."""

    pk: int
    round: int
    number: int
    table: int | None
    feature: bool
    kind: str
    node: str
    group: int | None
    manual: bool
    reasons: Sequence[Mapping[str, Any]]
    extension_seconds: int
    match: str
    state: str
    sides: tuple[int, ...]
    outcome: Mapping[str, Any] | None

    @property
    def is_match(self) -> bool:
        return self.kind == models.Pairing.Kind.MATCH

    @property
    def is_void(self) -> bool:
        return self.outcome is not None and self.outcome["won"] == models.Outcome.Won.VOID

    @property
    def is_decided(self) -> bool:
        return not self.is_match or (self.outcome is not None and not self.is_void)

    def result_of(self, entrant: int) -> str:
        """Return how it ended for a side: won, lost, drawn, or empty while it is open."""
        if not self.is_match:
            return "" if self.kind == models.Pairing.Kind.ZERO_BYE else "bye"
        if self.outcome is None or self.is_void:
            return ""
        won = self.outcome["won"]
        if won == models.Outcome.Won.NOBODY:
            return "drawn"
        if won == models.Outcome.Won.BOTH_LOSE:
            return "lost"
        at = 1 if won == models.Outcome.Won.FIRST else 2
        return "won" if self.sides[at - 1 : at] == (entrant,) else "lost"

    def score_of(self, entrant: int) -> tuple[int, int] | None:
        """Return the score, own first: games where several were played, else points."""
        pair = score(self.outcome)
        return pair if pair is None or self.sides[0] == entrant else (pair[1], pair[0])

    def opponent_of(self, entrant: int) -> int | None:
        return next((side for side in self.sides if side != entrant), None)


def score(outcome: Mapping[str, Any] | None) -> tuple[int, int] | None:
    """Return the two numbers of a result as shown; None for a result without numbers."""
    if outcome is None or outcome["won"] == models.Outcome.Won.VOID or not outcome["played"]:
        return None
    games, points = outcome["games"], outcome["score"]
    if games and sum(games) > 1:
        return games[0], games[2]
    return (points[0], points[1]) if points else None


def of_round(round: models.Round) -> list[Seated]:
    """Return a round's pairings in order, in three statements."""
    return seated(in_order(round))


def in_order(round: models.Round) -> QuerySet[models.Pairing]:
    """Return a round's pairings as a query set for pagination: ``seated`` takes a slice."""
    return models.Pairing.objects.filter(round=round).order_by("number")


def of_entrant(entrant: models.Entrant) -> list[Seated]:
    """Return an entrant's pairings in published rounds, the first round first."""
    own = models.PairingSide.objects.filter(entrant=entrant)
    return _published(pk__in=own.values("pairing"))


def _published(**where: Any) -> list[Seated]:
    pairings = models.Pairing.objects.filter(**where)
    return seated(_by_round(pairings.exclude(round__state=models.Round.State.DRAFT)))


def _by_round(pairings: QuerySet[models.Pairing]) -> QuerySet[models.Pairing]:
    return pairings.order_by("round__number", "number")


def seated(pairings: QuerySet[models.Pairing]) -> list[Seated]:
    """Return pairings in the order of the query set, in three statements."""
    rows: list[tuple[Any, ...]] = list(pairings.values_list(*VALUES))
    keys = pairings.values("pk")  # a subquery: planning a list of thousands takes long
    sides: dict[int, tuple[int, ...]] = {}
    seats = models.PairingSide.objects.filter(pairing__in=keys).order_by("pairing_id", "number")
    for pairing, entrant in seats.values_list("pairing_id", "entrant__number"):
        sides[pairing] = (*sides.get(pairing, ()), entrant)
    ended = newest(models.Outcome.objects.filter(pairing__in=keys))
    made = []
    for *of, match, state in rows:
        values = [*of, match or "", state or "", sides.get(of[0], ()), ended.get(of[0])]
        made.append(Seated(*values))
    return made


def of_phase(phase: models.Phase) -> list[Seated]:
    """Return everything that was paired in a phase's published rounds, in order."""
    return _published(round__phase=phase)


def of_tournament(tournament: models.Tournament) -> list[Seated]:
    return _published(round__tournament=tournament)


def these(pairings: Sequence[models.Pairing]) -> list[Seated]:
    """Return some pairings, such as a page of a list, in their order."""
    return seated(
        _by_round(models.Pairing.objects.filter(pk__in=[pairing.pk for pairing in pairings]))
    )


def sides_of(pairing: models.Pairing) -> tuple[str, ...]:
    """Name the sides of a pairing, the first side first."""
    numbers = [side.entrant.number for side in pairing.sides.all()]
    names = names_of(pairing.round.tournament, numbers)
    return tuple(str(names.get(number, "")) for number in numbers)
