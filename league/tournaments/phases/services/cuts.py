"""Who qualifies for a phase, and in which order they are seeded."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from league.events.models import Entry
from league.rules.brackets.sources import Best, Placed
from league.rules.groups import Groups, apart, group_name, named, qualifiers
from league.tournaments.errors import SettingsInvalid
from league.tournaments.models import Absence, Entrant, Phase
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Placing
from league.tournaments.tournament.phase_settings import Cut, From, Seeding, of as settings_of

MOST_FOLLOWING = 8


@dataclass(frozen=True, slots=True)
class Chosen:
    """Entrants by seed, and the grounds of the cut to show: its kind, and ties broken by lot."""

    order: tuple[int, ...]
    grounds: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CutPreview:
    """The preview of a cut: who qualifies, by seed, who is next in line, and who has declined.

    ``rows`` are the standings that it is made from, by entrant; ``token`` identifies the preview,
    so that nothing else is confirmed.
    """

    order: tuple[int, ...]
    following: tuple[int, ...]
    declined: tuple[int, ...]
    tied: tuple[int, ...]
    rows: dict[int, Placing]
    token: str


def preview(phase: Phase, declined: Collection[int] = ()) -> CutPreview:
    """Return who would qualify for a phase now. Raises RulesError and SettingsInvalid."""
    choice = chosen(phase, declined)
    before = phase.tournament.phases.get(number=phase.number - 1)
    rows = {row.entrant: row for row in _ordered(phase, standings.of(before).rows)}
    inside = {*choice.order, *declined}
    there = _present(phase)
    following = [entrant for entrant in rows if entrant in there and entrant not in inside]
    return CutPreview(
        choice.order,
        tuple(following[:MOST_FOLLOWING]),
        tuple(sorted(declined)),
        tuple(choice.grounds.get("tied", ())),
        rows,
        token_of(choice, declined),
    )


def token_of(choice: Chosen, declined: Collection[int]) -> str:
    plain = repr((choice.order, sorted(declined)))
    return hashlib.sha256(plain.encode()).hexdigest()[:32]


def chosen(phase: Phase, declined: Collection[int] = ()) -> Chosen:
    """Choose the field of a phase about to begin; the next in line replace those who declined.

    Raises RulesError, and SettingsInvalid for declining entrants that are absent, or without a cut.
    """
    before = phase.tournament.phases.filter(number=phase.number - 1).first()
    there = _present(phase)
    if not set(declined) <= (set(there) if before else set()):
        raise SettingsInvalid(params={"field": "declined"})
    there = {entrant: seed for entrant, seed in there.items() if entrant not in set(declined)}
    cut = settings_of(phase).cut
    if before is None:
        choice = Chosen(tuple(there), {"from": From.ALL.value})
    elif cut.of is From.GROUPS:
        choice = _of_groups(phase, before, cut, there)
    else:
        choice = _of_standings(phase, before, cut, there)
    return Chosen(_seeded(phase, choice.order, there), choice.grounds)


def _present(phase: Phase) -> dict[int, int | None]:
    """Map the present entrants to the seeds that the organiser has given them."""
    gone = Absence.objects.filter(until_round__isnull=True).values("entrant")
    entrants = Entrant.objects.filter(
        tournament=phase.tournament, entry__state=Entry.State.ENTERED
    ).exclude(pk__in=gone)
    return dict(entrants.order_by("number").values_list("number", "seed"))


def _seeded(phase: Phase, order: Sequence[int], seeds: dict[int, int | None]) -> tuple[int, ...]:
    seeding = settings_of(phase).house.seeding
    if seeding is Seeding.LOT:
        return tuple(sorted(order, key=lambda entrant: lot(phase, entrant)))
    if seeding is Seeding.SEED:
        return tuple(sorted(order, key=lambda side: (seeds[side] is None, seeds[side] or 0, side)))
    return tuple(order)


def lot(phase: Phase, entrant: int) -> bytes:
    """Return an entrant's lot for a phase, which does not depend on the other entrants."""
    drawn = f"{phase.tournament.seed}/phase/{phase.number}/{entrant}"
    return hashlib.sha256(drawn.encode()).digest()


## From the standings of the phase before


def _of_standings(phase: Phase, before: Phase, cut: Cut, there: dict[int, int | None]) -> Chosen:
    rows = [row for row in _ordered(phase, standings.of(before).rows) if row.entrant in there]
    grounds: dict[str, Any] = cut.written()
    if cut.of is From.POINTS:
        rows = [row for row in rows if Fraction(row.points or 0) >= cut.least]
    elif cut.of is From.TOP:
        grounds["tied"] = _tied(rows, cut.n)
        rows = rows[: cut.n]
    return Chosen(tuple(row.entrant for row in rows), grounds)


def _ordered(phase: Phase, rows: Sequence[Placing]) -> list[Placing]:
    """Order a table by place; a lot breaks ties of place and points."""
    return sorted(
        rows, key=lambda row: (row.place, -Fraction(row.points or 0), lot(phase, row.entrant))
    )


def _tied(rows: Sequence[Placing], n: int) -> list[int]:
    """Return the entrants among whom a lot decided who qualifies."""
    if not 0 < n < len(rows) or rows[n - 1].place != rows[n].place:
        return []
    return [row.entrant for row in rows if row.place == rows[n].place]


## From groups


def _of_groups(phase: Phase, before: Phase, cut: Cut, there: dict[int, int | None]) -> Chosen:
    """Seat the first of each group, and the best of the next rank, apart from their group."""
    tables: dict[str, list[Placing]] = {}
    for row in standings.of(before).rows:
        if row.entrant in there:
            tables.setdefault(row.group, []).append(row)
    for rows in tables.values():
        rows.sort(key=lambda row: (row.place, lot(phase, row.entrant)))
    names = [group_name(number) for number in range(len(tables))]
    settings = Groups(groups=len(names), qualifiers=cut.n, best_next=cut.best)
    places = qualifiers(settings, [len(tables[name]) for name in names])
    best = _best(phase, before, tables, cut)
    seats = apart(named(places, [row.group for row in best]))
    order = [_entrant(seat.place, tables) for seat in seats]
    tied = sorted({entrant for name in names for entrant in _tied(tables[name], cut.n)})
    return Chosen(tuple(order), {**cut.written(), "tied": tied})


def _best(phase: Phase, before: Phase, tables: dict[str, list[Placing]], cut: Cut) -> list[Placing]:
    """Order those of the next rank as if all groups were one table, then by lot."""
    following = [rows[cut.n] for rows in tables.values() if len(rows) > cut.n]
    whole = standings.counted(before, field_of(before), standings.last_of(before))
    following.sort(key=lambda row: (whole.row(row.entrant).place, lot(phase, row.entrant)))
    return following[: cut.best]


def _entrant(place: Placed | Best, tables: dict[str, list[Placing]]) -> int:
    assert isinstance(place, Placed)
    return tables[place.group][place.rank - 1].entrant
