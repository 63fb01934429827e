"""A phase's rows, read as the plain values of ``league/rules/field.py``."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from league.rules.field import Field, Member, Met, accelerated, points_by_round
from league.rules.points import PointsRule
from league.rules.results import Kind
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.settings import SwissSettings
from league.tournaments.models import Phase, RequestedBye, Round, Tournament
from league.tournaments.rounds.queries import field_rows
from league.tournaments.tournament.phase_settings import PhaseSettings, of

WORTH: Final = {"half": Kind.HALF_BYE, "zero": Kind.ZERO_BYE}


def field_of(phase: Phase, settings: PhaseSettings | None = None) -> Field:
    """Read a phase's field, in a fixed number of statements."""
    counted = [phase.pk]
    if (settings or of(phase)).house.carry:
        earlier = Phase.objects.filter(tournament=phase.tournament_id, number__lt=phase.number)
        counted += earlier.values_list("pk", flat=True)
    everyone: dict[int, Member] = {}
    members: dict[int, Member] = {}
    for own, member in _members(counted, phase.pk):
        everyone[member.number] = member
        if own:
            members[member.number] = member
    base = 0 if len(counted) > 1 else first_round(phase) - 1
    return Field(members, everyone, tuple(_met(counted)), base)


def first_round(phase: Phase) -> int:
    """Return the number, in the tournament, of the phase's first round, even if not made yet."""
    numbers = Round.objects.filter(tournament=phase.tournament_id).order_by("number")
    if (first := numbers.filter(phase=phase).values_list("number", flat=True).first()) is not None:
        return first
    before = numbers.filter(phase__number__lt=phase.number).values_list("number", flat=True)
    return (before.last() or 0) + 1


def _members(phases: Sequence[int], own: int) -> Iterator[tuple[bool, Member]]:
    """Yield (whether it is of phase ``own``, member) for phases; those of ``own`` last."""
    rows = field_rows.MEMBERS(list(phases))
    rows.sort(key=lambda row: (row[0] == own, row[0], row[1]))
    away, costs = _absences(phases), _penalties(phases)
    for phase, seed, group, pk, number, club, joined_in, table in rows:
        count, points = costs.get(pk, (0, 0))
        gone = away.get(pk, ())
        absences = tuple((first, back) for first, back, _annuls in gone)
        annulled = any(annuls for _first, _back, annuls in gone)
        member = Member(pk, number, seed, group, club, joined_in, table, absences, count, points,
                        annulled)  # fmt: skip
        yield phase == own, member


def _absences(phases: Sequence[int]) -> dict[int, list[tuple[int, int | None, bool]]]:
    """Map entrants to the rounds that they missed, and whether that annuls their results."""
    absences: dict[int, list[tuple[int, int | None, bool]]] = {}
    for entrant, gone, back, annuls in field_rows.ABSENCES(list(phases)):
        absences.setdefault(entrant, []).append((gone, back, annuls))
    return absences


def _penalties(phases: Sequence[int]) -> dict[int, tuple[int, int]]:
    rows = field_rows.PENALTIES(list(phases))
    return {entrant: (count, points) for entrant, count, points in rows}


def _met(phases: Sequence[int]) -> Iterator[Met]:
    ended = field_rows.newest(phases)
    sides: dict[int, tuple[int, ...]] = {}
    rows: dict[int, tuple[Any, ...]] = {}
    for row in field_rows.SEATS(list(phases)):
        pk, entrant = row[0], row[-1]
        sides[pk] = (*sides.get(pk, ()), entrant)
        rows[pk] = row[1:-1]
    for pk, (round, number, kind, node, group) in rows.items():
        yield Met(pk, round, number, kind, node, group, sides[pk], ended.get(pk))


## For pairing


def contenders_of(
    field: Field, tournament: Tournament, settings: PhaseSettings, round: int, rule: PointsRule
) -> tuple[Contender, ...]:
    """Return who is to be paired in a round of the tournament, with their history."""
    asked = dict(
        RequestedBye.objects.filter(entrant__tournament=tournament, round=round).values_list(
            "entrant__number", "worth"
        )
    )
    present = field.there(round)
    entries = [
        Contender(
            member.number,
            points=-member.points_off,
            asked=WORTH[asked[member.number]] if member.number in asked else None,
            tags=frozenset({member.club}) if member.club else frozenset(),
            seed=member.seed,
        )
        for member in present
    ]
    meetings = field.meetings(upto=round - 1)
    points = points_by_round(field, meetings, rule)
    assert isinstance(settings.rules, SwissSettings)
    listed = sorted(field.members.values(), key=lambda member: (member.seed, member.number))
    return contenders(
        entries,
        meetings,
        lambda meeting, entrant: points[meeting.round, entrant],
        round=round - field.base,
        settings=accelerated(settings.rules, rule),
        initial=[member.number for member in listed],
    )
