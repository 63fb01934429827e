"""The invariants of a tournament, computed from its rows without the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.db.models import Max, Q

from league.tournaments.models import (
    Absence,
    Outcome,
    Pairing,
    PairingSide,
    Penalty,
    Phase,
    Round,
    Tournament,
)
from league.tournaments.rounds.queries.rounds import stale
from league.tournaments.standings import queries as tables, services as standings
from matches.models import Side

POINTS = {"first": (3, 0), "second": (0, 3), "nobody": (1, 1), "both_lose": (0, 0), "void": (0, 0)}
BYES = {"bye": 3, "half_bye": 1, "zero_bye": 0}
Sitting = tuple[Pairing, tuple[int, ...]]  # the entrants of a pairing, by number


def check(tournament: Tournament) -> None:
    """Check the invariants that hold in every state."""
    sat = sittings(tournament)
    nobody_sits_twice(sat)
    all_who_are_there_sit(tournament, sat)
    nobody_meets_again(sat)
    nobody_has_two_byes(sat)
    matches_are_the_pairings(tournament, sat)
    acts_are_counted(tournament)
    standings_are_the_results(tournament, sat)


def sittings(tournament: Tournament) -> list[Sitting]:
    """Return the pairings with who sits there, in order of the rounds."""
    seated: dict[int, list[int]] = {}
    sides = PairingSide.objects.filter(round__tournament=tournament).order_by("number")
    for pairing, entrant in sides.values_list("pairing", "entrant__number"):
        seated.setdefault(pairing, []).append(entrant)
    pairings = Pairing.objects.filter(round__tournament=tournament)
    ordered = pairings.select_related("round__phase").order_by("round__number", "number")
    return [(pairing, tuple(seated.get(pairing.pk, ()))) for pairing in ordered]


def of_swiss(sat: Iterable[Sitting]) -> Iterator[Sitting]:
    return (sitting for sitting in sat if sitting[0].round.phase.kind == Phase.Kind.SWISS)


def nobody_sits_twice(sat: Iterable[Sitting]) -> None:
    seats = Counter((pairing.round.number, entrant) for pairing, there in sat for entrant in there)
    one_a_round = {
        seat: times for seat, times in seats.items() if times > 1 and seat[0] in _swiss(sat)
    }
    assert not one_a_round, f"seated twice: {one_a_round}"


def _swiss(sat: Iterable[Sitting]) -> set[int]:
    return {pairing.round.number for pairing, _there in of_swiss(sat)}


def all_who_are_there_sit(tournament: Tournament, sat: Iterable[Sitting]) -> None:
    """The last paired round of a Swiss has exactly the present entrants."""
    last = tournament.rounds.filter(phase__kind=Phase.Kind.SWISS).order_by("-number").first()
    if last is None or last.state != Round.State.DRAFT:
        return
    gone = Absence.objects.filter(entrant__tournament=tournament, from_round__lte=last.number)
    away = gone.filter(Q(until_round=None) | Q(until_round__gt=last.number)).values("entrant")
    there = last.phase.field.exclude(entrant__in=away).filter(entrant__joined_in__lte=last.number)
    seated = {entrant for pairing, sides in sat if pairing.round_id == last.pk for entrant in sides}
    assert seated == set(there.values_list("entrant__number", flat=True)), "who is there sits"


def nobody_meets_again(sat: Iterable[Sitting]) -> None:
    met = Counter(
        (pairing.round.phase_id, *sorted(there))
        for pairing, there in of_swiss(sat)
        if len(there) == 2 and not pairing.manual
    )
    assert not [pair for pair, times in met.items() if times > 1], "a rematch"


def nobody_has_two_byes(sat: Iterable[Sitting]) -> None:
    got = Counter(there for pairing, there in of_swiss(sat) if pairing.kind == Pairing.Kind.BYE)
    assert not [who for who, times in got.items() if times > 1], "a second bye"


def matches_are_the_pairings(tournament: Tournament, sat: Iterable[Sitting]) -> None:
    """A match has the sides of its pairing, in their order."""
    sides: dict[int, list[int]] = {}
    seated = Side.objects.filter(match__pairing__round__tournament=tournament).order_by("number")
    for match, entrant in seated.values_list("match", "entry__entrant__number"):
        sides.setdefault(match, []).append(entrant)
    for pairing, there in sat:
        if pairing.match_id is not None:
            assert tuple(sides[pairing.match_id]) == there, f"the sides of {pairing}"


def acts_are_counted(tournament: Tournament) -> None:
    numbers = list(tournament.acts.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1)), "the log has a gap"


def standings_are_the_results(tournament: Tournament, sat: Iterable[Sitting]) -> None:
    """No cache differs from a new computation, and points equal the sums of the newest results."""
    checked = standings.check(tournament=tournament)
    assert not checked.differences, checked
    swiss = tournament.phases.filter(kind=Phase.Kind.SWISS).exclude(state=Phase.State.WAITING)
    for phase in swiss:
        phase.tournament = tournament
        rows = tables.of(phase).rows
        counted = points(
            tournament, [sitting for sitting in sat if sitting[0].round.phase_id == phase.pk]
        )
        assert {row.entrant: row.points for row in rows} == {
            row.entrant: str(counted.get(row.entrant, 0)) for row in rows
        }


def points(tournament: Tournament, sat: Iterable[Sitting]) -> Counter[int]:
    """Count points one by one: a win 3, a draw 1, a bye 3, less the penalties."""
    newest = Outcome.objects.filter(pairing__round__tournament=tournament)
    last = dict(newest.values_list("pairing").annotate(last=Max("version")))
    won = {
        pairing: won
        for pairing, version, won in newest.values_list("pairing", "version", "won")
        if last[pairing] == version
    }
    total: Counter[int] = Counter()
    for paired, there in sat:
        if paired.round.state == Round.State.DRAFT:
            continue
        if paired.kind in BYES:
            total[there[0]] += BYES[paired.kind]
        elif paired.pk in won:
            for entrant, gained in zip(there, POINTS[won[paired.pk]], strict=True):
                total[entrant] += gained
    for penalty in Penalty.objects.filter(entrant__tournament=tournament, lifted_at=None):
        total[penalty.entrant.number] -= penalty.points
    return total


def is_up_to_date(tournament: Tournament) -> None:
    """After the work is done: every result is taken, and the newest table is of the last act.

    Tables of earlier rounds may be older while a round is played: nobody is shown those.
    """
    checked = standings.check(tournament=tournament)
    assert (checked.untaken, checked.differences) == (0, ()), checked
    assert not stale(Tournament.objects.filter(pk=tournament.pk)).exists(), checked
