"""What a correction would bring about, shown before it is made. Nothing is written here."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from django.db.models import Exists, OuterRef, Prefetch

from league.rules.field import Field, Met, digest
from league.rules.results import Entrant, Kind
from league.rules.rounds import BYE, BYES, MATCH, Drawn, plain
from league.rules.swiss.contenders import Contender
from league.rules.swiss.repair import Repaired, State, repair
from league.rules.swiss.settings import SwissSettings
from league.tournaments.brackets.queries import board, made_nodes
from league.tournaments.corrections import rules
from league.tournaments.corrections.queries.edits import Edit, edit_of
from league.tournaments.errors import MatchHasResult, TournamentFinished, refusing
from league.tournaments.models import Pairing, PairingSide, Phase, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.restrictions.queries import bounds_of
from league.tournaments.rounds.queries import field as fields
from league.tournaments.rounds.queries.rounds import drawn, open_round
from league.tournaments.standings.queries import (
    Placing,
    computed,
    in_order,
    keys_of,
    last_of,
    rules_for,
)
from league.tournaments.tournament.phase_settings import From, PhaseSettings, of as settings_of
from matches.models import Match, Report
from matches.rules import flow


def preview(
    tournament: Tournament, change: rules.Change | None, unfreeze: Collection[int] = ()
) -> rules.Preview:
    """Return what a change would do; without one, how the open round would be paired again.

    ``unfreeze`` are numbers of pairings of that round. Raises TournamentFinished,
    MatchHasResult, what the rules refuse, and what ``edit_of`` raises.
    """
    tournament = Tournament.objects.select_related("event").get(pk=tournament.pk)
    if tournament.state == Tournament.State.FINISHED:
        raise TournamentFinished
    edit = edit_of(tournament, change)
    asked = change if isinstance(change, rules.Asked) else None
    repairing = _repairing(tournament, edit, asked, frozenset(unfreeze), always=change is None)
    tables, nodes, crossings = list[rules.Compared](), list[rules.Node](), list[rules.Crossing]()
    lines: dict[int, tuple[list[Placing], list[Placing]]] = {}
    begun = tournament.phases.exclude(state=Phase.State.WAITING).order_by("number")
    for phase in begun:
        field = fields.field_of(phase)
        rows, compared = _compared(phase, field, _reseated(edit(field), repairing))
        lines[phase.number] = rows
        tables += [compared] if compared.moved else []
        crossings += _crossings(phase, lines.get(phase.number - 1))
        if phase.kind in ELIMINATION and phase.state == Phase.State.RUNNING:
            nodes += _nodes(phase, edit(field))
    return rules.Preview(
        change,
        frozenset(unfreeze),
        tournament.revision,
        tuple(tables),
        repairing,
        tuple(nodes),
        tuple(crossings),
    )


## Tables


def _reseated(field: Field, repairing: rules.Repairing | None) -> Field:
    """Return a field with the repaired open round, whose byes count once it is published."""
    if repairing is None or repairing.state == Round.State.DRAFT or not repairing.changes:
        return field
    gone = {(repairing.round, pairing.row.number) for pairing in repairing.gone}
    stay = (pairing for pairing in field.met if (pairing.round, pairing.number) not in gone)
    come = (
        Met(0, repairing.round, row.number, row.kind, row.node, row.group, row.sides, None)
        for row in repairing.come
    )
    met = sorted([*stay, *come], key=lambda pairing: (pairing.round, pairing.number))
    return replace(field, met=tuple(met))


def _compared(
    phase: Phase, field: Field, corrected: Field
) -> tuple[tuple[list[Placing], list[Placing]], rules.Compared]:
    """Compare the table of a phase with the one of the corrected field."""
    after = last_of(phase)
    revision = phase.tournament.revision
    old = computed(phase, after, revision, field)
    new = computed(phase, after, revision, corrected)
    before = {row.entrant: row for row in old.rows}
    order = [*(row.entrant for row in new.rows), *before]
    later = {row.entrant: row for row in new.rows}
    keys = keys_of(old.columns)
    moved = (_moved(keys, before.get(each), later.get(each)) for each in dict.fromkeys(order))
    changed = tuple(row for row in moved if row is not None)
    return (list(old.rows), list(new.rows)), rules.Compared(phase.number, after, changed)


def _moved(columns: Sequence[str], old: Placing | None, new: Placing | None) -> rules.Moved | None:
    if old == new:
        return None
    some = new or old
    assert some is not None
    blank = ("",) * len(columns)
    shown = (old.shown if old else blank, new.shown if new else blank)
    values = tuple(
        (name, before, after)
        for name, before, after in zip(columns, *shown, strict=False)
        if before != after
    )
    points = (old.points if old else "", new.points if new else "")
    place = (old.place if old else None, new.place if new else None)
    return rules.Moved(some.entrant, place, points, values)


def _crossings(
    phase: Phase, lines: tuple[list[Placing], list[Placing]] | None
) -> Iterator[rules.Crossing]:
    """Yield who would newly qualify, and who no longer, for a phase that has begun."""
    if lines is None:
        return
    before, after = (_qualified(phase, rows) for rows in lines)
    if before != after:
        up, down = tuple(sorted(after - before)), tuple(sorted(before - after))
        yield rules.Crossing(phase.number, up, down)


def _qualified(phase: Phase, rows: Sequence[Placing]) -> set[Entrant]:
    """Return who qualifies; of those tied for the last place, those already in the phase stay."""
    cut = settings_of(phase).cut
    if cut.of is From.POINTS:
        return {row.entrant for row in rows if Fraction(row.points or 0) >= cut.least}
    if cut.of is From.ALL:
        return set()
    inside = set(phase.field.values_list("entrant__number", flat=True))
    ordered = sorted(
        in_order(rows), key=lambda row: (row.place, row.entrant not in inside, row.entrant)
    )
    groups: dict[str, list[Entrant]] = {}
    for row in ordered:
        groups.setdefault(row.group if cut.of is From.GROUPS else "", []).append(row.entrant)
    return {entrant for group in groups.values() for entrant in group[: cut.n]}


## Brackets


def _nodes(phase: Phase, after: Field) -> Iterator[rules.Node]:
    made = made_nodes(phase)
    sittings = board(phase, after).settled.sittings
    untouched = _untouched(made.values())
    for key, pairing in made.items():
        row, sitting = drawn(pairing), sittings[key]
        if set(row.sides) != {sitting.first, sitting.second}:
            quiet = pairing.pk in untouched
            due = sitting.first, sitting.second
            yield rules.Node(pairing.round.number, row, due, not quiet, quiet)


def _untouched(pairings: Iterable[Pairing]) -> set[int]:
    rows = list(pairings)
    reported = set(
        Report.objects.filter(match__pairing__in=rows).values_list("match__pairing", flat=True)
    )
    return {
        pairing.pk
        for pairing in rows
        if pairing.pk not in reported
        and (pairing.match is None or pairing.match.state == Match.State.SCHEDULED)
    }


## The open round of a Swiss


def _repairing(
    tournament: Tournament,
    edit: Edit,
    asked: rules.Asked | None,
    unfreeze: frozenset[int],
    *,
    always: bool,
) -> rules.Repairing | None:
    round = open_round(tournament)
    if round is None:
        return None
    settings = settings_of(round.phase)
    field = fields.field_of(round.phase, settings)
    rows = [(drawn(pairing), why, quiet) for pairing, why, quiet in _rows(round)]
    held = [rules.Held(row, why) for row, why, _ in rows if why and row.number not in unfreeze]
    if any(why == rules.RESULT and row.number in unfreeze for row, why, _ in rows):
        raise MatchHasResult
    sitting = {entrant for pairing in held for entrant in pairing.row.sides}
    before = _contenders(round, field, settings, None, sitting)
    after = _contenders(round, edit(field), settings, asked, sitting)
    if not always and digest(before) == digest(after):
        return None
    with refusing():
        done = _repaired(round, settings, [row for row, _, _ in rows], held, after)
    quiet = {row.number for row, _, quiet in rows if quiet}
    return _as_repairing(round, done, [row for row, _, _ in rows], held, quiet)


def _rows(round: Round) -> Iterator[tuple[Pairing, str, bool]]:
    """Yield each pairing of a round with why it must stay (else "") and whether it is not begun."""
    sides = PairingSide.objects.select_related("entrant").order_by("number")
    pairings = (
        round.pairings.order_by("number")
        .select_related("match")
        .prefetch_related(Prefetch("sides", sides))
        .annotate(reported=Exists(Report.objects.filter(match=OuterRef("match"))))
    )
    for pairing in pairings:
        match = pairing.match
        if match is None:
            yield pairing, "", True
            continue
        quiet = match.state == Match.State.SCHEDULED and not pairing.reported
        if match.state in flow.FINAL or match.version:
            why = rules.RESULT
        elif not quiet:
            why = rules.REPORTED
        else:
            why = rules.CLOCK if round.state == Round.State.RUNNING else ""
        yield pairing, why, quiet


def _contenders(
    round: Round,
    field: Field,
    settings: PhaseSettings,
    asked: rules.Asked | None,
    sitting: Collection[Entrant],
) -> tuple[Contender, ...]:
    """Return the contenders; entrants in pairings that stay always count as present."""
    members = {
        number: replace(member, absences=(), joined_in=1) if number in sitting else member
        for number, member in field.members.items()
    }
    rule = rules_for(round.phase).points
    contenders = fields.contenders_of(
        replace(field, members=members), round.tournament, settings, round.number, rule
    )
    if asked is None or asked.round != round.number:
        return contenders
    worth = fields.WORTH[asked.worth] if asked.worth else None
    return tuple(
        replace(contender, asked=worth) if contender.entrant == asked.entrant else contender
        for contender in contenders
    )


def _repaired(
    round: Round,
    settings: PhaseSettings,
    rows: Sequence[Drawn],
    held: Sequence[rules.Held],
    contenders: Sequence[Contender],
) -> Repaired:
    plays = {contender.entrant for contender in contenders if contender.asked is None}
    paired = [row for row in rows if row.kind in (MATCH, BYE)]
    held_numbers = {pairing.row.number for pairing in held}
    by_hand = [
        row
        for row in paired
        if row.manual and row.number not in held_numbers and set(row.sides) <= plays
    ]
    assert isinstance(settings.rules, SwissSettings)
    bounds, given = bounds_of(round), [_forced(row) for row in by_hand]
    sitting = {side for pairing in held for side in pairing.row.sides}
    forced = [*given, *bounds.forced(plays - sitting, given)]
    return repair(
        contenders,
        [_forced(row) for row in paired],
        settings.rules,
        seed=round.told.get("seed", f"{round.tournament.seed}/{round.number}"),
        frozen=[_forced(pairing.row) for pairing in held],
        forced=forced,
        forbidden=bounds.forbidden(forced),
    )


def _forced(row: Drawn) -> tuple[Entrant, Entrant | None]:
    return row.sides[0], row.sides[1] if row.is_match else None


def _as_repairing(
    round: Round,
    done: Repaired,
    rows: Sequence[Drawn],
    held: Sequence[rules.Held],
    quiet: Collection[int],
) -> rules.Repairing:
    by_sides = {frozenset(row.sides): row for row in rows if row.kind in (MATCH, BYE)}
    stay = {by_sides[frozenset(match.sides)].number for match in done.of(State.KEPT)}
    stay |= {pairing.row.number for pairing in held}
    asked = {bye.entrant: bye for bye in done.asked}
    resting = {row.sides[0]: row for row in rows if row.kind in BYES and row.kind != BYE}
    stay |= {
        row.number
        for entrant, row in resting.items()
        if entrant in asked and asked[entrant].kind.value == row.kind
    }
    why = {
        frozenset(_sides(pair.first, pair.second)): plain(pair.reasons) for pair in done.dissolved
    }
    gone = tuple(
        rules.Gone(row, why.get(frozenset(row.sides), ()), row.number in quiet)
        for row in rows
        if row.number not in stay
    )
    there = {row.sides[0] for row in resting.values() if row.number in stay}
    come = _come(done, there)
    fixed = {pairing.row.number for pairing in held}
    return rules.Repairing(
        round.number,
        round.state,
        tuple(row for row in rows if row.number in stay - fixed),
        tuple(held),
        gone,
        _numbered(come, gone, rows),
        done.impossible,
        tuple(by_sides[frozenset(_sides(*each))].number for each in done.in_the_way),
        done.report.written(),
    )


def _come(done: Repaired, resting: Collection[Entrant]) -> list[Drawn]:
    """Return new pairs and byes, and byes whose kind becomes “requested”."""
    pairs = [
        Drawn(0, BYE if match.second is None else MATCH, match.sides, reasons=plain(match.reasons))
        for match in done.of(State.NEW)
    ]
    asked = [
        Drawn(0, bye.kind.value, (bye.entrant,), reasons=plain(bye.reasons))
        for bye in done.asked
        if bye.entrant not in resting and bye.kind is not Kind.BYE
    ]
    return [*pairs, *asked]


def _sides(first: Entrant, second: Entrant | None) -> tuple[Entrant, ...]:
    return (first,) if second is None else (first, second)


def _numbered(
    come: Sequence[Drawn], gone: Sequence[rules.Gone], rows: Sequence[Drawn]
) -> tuple[Drawn, ...]:
    """Give new pairings the numbers that have become free, then new ones."""
    free = sorted(pairing.row.number for pairing in gone)
    last = max((row.number for row in rows), default=0)
    free += range(last + 1, last + 1 + len(come))
    return tuple(replace(row, number=number) for row, number in zip(come, free, strict=False))
