"""A Swiss as a tournament report file (rules/trf.py)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from league.events.models import Event
from league.events.queries import zone_of
from league.rules.points import Outcome as Ended
from league.rules.points import PointsRule, Side
from league.tournaments.models import Outcome, Pairing, Phase, RequestedBye, Round
from league.tournaments.phase_settings import MOST_ROUNDS
from league.tournaments.queries import standings
from league.tournaments.queries.names import names_of
from league.tournaments.queries.pairings import Seated, of_phase
from league.tournaments.rules.trf import ABSENT, Competitor, Game, Report
from league.tournaments.rules.trf_tiebreaks import codes_of

BYES = {Pairing.Kind.BYE: "U", Pairing.Kind.HALF_BYE: "H", Pairing.Kind.ZERO_BYE: "Z"}
ENDED = {"W": Ended.WIN, "D": Ended.DRAW, "L": Ended.LOSS, "P": Ended.BYE}
KIND = "Individual: Swiss-System"


def swiss_report(phase: Phase) -> Report:
    """Report a Swiss as far as its rounds were published, by the entrants' own numbers."""
    tournament = phase.tournament
    event = tournament.event
    table = standings.of(phase)
    rounds = list(phase.played.exclude(state=Round.State.DRAFT).order_by("number"))
    played = _games(of_phase(phase))
    names = names_of(tournament, {row.entrant for row in table.rows})
    last = max((one.closed_at for one in rounds if one.closed_at), default=event.starts_at)
    rules = standings.rules_for(phase)
    return Report(
        name=event.name,
        city=event.place,
        starts=_day(event, event.starts_at),
        ends=_day(event, last),
        kind=KIND,
        rounds=phase.rounds or len(rounds),
        worth=_worth(rules.points),
        byes=_asked(phase, rounds),
        competitors=tuple(
            Competitor(
                row.entrant,
                str(names[row.entrant]),
                Fraction(row.points or 0),
                row.place,
                tuple(played.get((one.number, row.entrant), ABSENT) for one in rounds),
            )
            for row in sorted(table.rows, key=lambda row: row.entrant)
        ),
        days=tuple(_day(event, one.published_at or event.starts_at) for one in rounds),
        tiebreaks=codes_of(rules.tiebreakers),
    )


def _day(event: Event, at: datetime) -> str:
    return at.astimezone(zone_of(event)).strftime("%Y/%m/%d")


def _worth(rule: PointsRule) -> Mapping[str, Fraction]:
    """Say what results are worth, where the result alone decides."""
    if not rule.is_plain:
        return {}
    worth = {code: rule.points(Side(ended)) for code, ended in ENDED.items()}
    lost, away = rule.points(Side(Ended.FORFEIT_LOSS)), rule.points(Side(Ended.ZERO_BYE))
    return {**worth, "A": away} if lost == away != 0 else worth


def _asked(phase: Phase, rounds: Sequence[Round]) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """List the byes that were asked for in rounds of the phase and to come, counted in it."""
    places = {one.number: one.place for one in rounds}
    if rounds:
        last = rounds[-1]
        to_come = (phase.rounds or MOST_ROUNDS) - last.place
        places |= {last.number + n: last.place + n for n in range(1, to_come + 1)}
    found: dict[tuple[str, int], list[int]] = {}
    asked = RequestedBye.objects.filter(
        entrant__phases_entered__phase=phase, round__in=places
    ).order_by("round", "entrant__number")
    for worth, number, entrant in asked.values_list("worth", "round", "entrant__number"):
        found.setdefault(("H" if worth == "half" else "Z", places[number]), []).append(entrant)
    return tuple((code, place, tuple(numbers)) for (code, place), numbers in found.items())


def _games(seated: Sequence[Seated]) -> dict[tuple[int, int], Game]:
    found: dict[tuple[int, int], Game] = {}
    for one in seated:
        if one.kind in BYES:
            for side in one.sides:
                found[one.round, side] = Game(0, "-", BYES[Pairing.Kind(one.kind)])
        elif len(one.sides) == 2 and not one.is_void:
            first, second = one.sides
            results = _results(one)
            found[one.round, first] = Game(second, "w", results[0])
            found[one.round, second] = Game(first, "b", results[1])
    return found


def _results(one: Seated) -> tuple[str, str]:
    if one.kind == Pairing.Kind.WALK_OVER:
        return "+", "-"
    if one.outcome is None:
        return " ", " "
    won, played = one.outcome["won"], one.outcome["played"]
    win, loss = ("1", "0") if played else ("+", "-")
    return {
        Outcome.Won.FIRST: (win, loss),
        Outcome.Won.SECOND: (loss, win),
        Outcome.Won.NOBODY: ("=", "="),
        Outcome.Won.BOTH_LOSE: (loss, loss),
    }[Outcome.Won(won)]
