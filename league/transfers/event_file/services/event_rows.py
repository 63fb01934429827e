"""Writing the rows of an event file: entrants, phases, rounds with their matches and results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.events.models import Entry, EntryPlayer
from league.people.services import guests
from league.tournaments import models
from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.checklists.rules import HOUSE
from league.tournaments.pairing.services.results import outcome_of
from league.tournaments.restrictions.models import Restriction, RestrictionEntrant
from league.tournaments.tournament.services import plans
from league.transfers.errors import FileContradicts
from league.transfers.event_file.queries import MOMENTS, PAIRING, ROUND, digests_of
from matches.models import Match
from matches.queries.matches import versions_of
from matches.rules.flow import FINAL
from matches.services.bringing_in import Played, Version, bring_in
from matches.services.matches import Wanted

Json = Mapping[str, Any]
POINT = ("stage", "house", "text")
RESTRICTION = ("kind", "phase", "round")
BATCH = 500


@dataclass(frozen=True, slots=True)
class Made:
    """The imported entrants and phases by the document's numbers; ``by`` imports it at ``now``."""

    tournament: models.Tournament
    by: Any
    now: datetime
    entrants: Mapping[int, models.Entrant]
    phases: Mapping[int, models.Phase]


def write(tournament: models.Tournament, document: Json, *, by: Any, now: datetime) -> None:
    """Write all rows but the tournament's own. Raises FileContradicts, and what rows raise."""
    entrants = _entrants(tournament, document["entrants"], by)
    phases = _phases(tournament, document["phases"], entrants)
    made = Made(tournament, by, now, entrants, phases)
    _said_of_entrants(made, document["entrants"])
    _restrictions(made, document.get("restrictions", []))
    _checklist(made, document.get("checklist", []))
    _rounds(made, document["rounds"])
    models.Announcement.objects.bulk_create(
        models.Announcement(
            tournament=tournament, text=row["text"], by=by, at=datetime.fromisoformat(row["at"])
        )
        for row in document["announcements"]
    )


def at(said: str | None) -> datetime | None:
    return None if said is None else datetime.fromisoformat(said)


def contradicts(where: str) -> FileContradicts:
    return FileContradicts(params={"where": where})


## Who takes part


def _entrants(
    tournament: models.Tournament, rows: Iterable[Json], by: Any
) -> dict[int, models.Entrant]:
    rows = list(rows)
    event = tournament.event
    for place, row in enumerate(rows):
        if len(row["players"]) != event.side_size:
            raise contradicts(f"$.entrants[{place}].players")
    names = [name for row in rows for name in row["players"]]
    players = iter(guests.enter_many(by=by, names=names, time_zone=event.time_zone))
    made = [_clean(Entry(event=event, entered_by=by, name=row["name"], state=_state(row)), "event")
            for row in rows]  # fmt: skip
    entries = Entry.objects.bulk_create(made)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            entry=entry, event=event, player=next(players), seat=seat, running=not row["withdrawn"]
        )
        for entry, row in zip(entries, rows, strict=True)
        for seat in range(1, len(row["players"]) + 1)
    )
    fields = ("number", "seed", "club", "joined_in", "fixed_table")
    entrants = models.Entrant.objects.bulk_create(
        _clean(
            models.Entrant(tournament=tournament, entry=entry, **{n: row[n] for n in fields}),
            "entry",
        )
        for entry, row in zip(entries, rows, strict=True)
    )
    return {entrant.number: entrant for entrant in entrants}


def _state(row: Json) -> str:
    return Entry.State.WITHDRAWN if row["withdrawn"] else Entry.State.ENTERED


def _clean(row: Any, *known: str) -> Any:
    """Validate a row's fields but ``known``, which refer to rows that were made here."""
    row.clean_fields(exclude={*known, "tournament", "entry", "entered_by"})
    return row


def _said_of_entrants(made: Made, rows: Iterable[Json]) -> None:
    absences, byes, penalties = [], [], []
    for row in rows:
        entrant = made.entrants[row["number"]]
        absences += [
            models.Absence(
                entrant=entrant,
                kind=each["kind"],
                from_round=each["from"],
                until_round=each["until"],
                annuls=each["annuls"],
            )
            for each in row["absences"]
        ]
        byes += [models.RequestedBye(entrant=entrant, **each) for each in row["byes"]]
        penalties += [
            models.Penalty(entrant=entrant, by=made.by, **{**each, "at": at(each["at"])})
            for each in row["penalties"]
        ]
    models.Absence.objects.bulk_create(absences)
    models.RequestedBye.objects.bulk_create(byes)
    models.Penalty.objects.bulk_create(penalties)


def _restrictions(made: Made, rows: Iterable[Json]) -> None:
    for place, row in enumerate(rows):
        numbers = row["entrants"]
        if len(set(numbers)) != len(numbers) or (row["kind"] == "meet" and not _is_meeting(row)):
            raise contradicts(f"$.restrictions[{place}]")
        restriction = Restriction.objects.create(
            tournament=made.tournament, by=made.by, **{name: row[name] for name in RESTRICTION}
        )
        RestrictionEntrant.objects.bulk_create(
            RestrictionEntrant(restriction=restriction, entrant=made.entrants[number], place=at)
            for at, number in enumerate(numbers, 1)
        )


def _is_meeting(row: Json) -> bool:
    return len(row["entrants"]) == 2 and row["phase"] is None and row["round"] is not None


def _checklist(made: Made, rows: Sequence[Json]) -> None:
    """Write the checklist; ticks become the importing user's, as a file names no accounts."""
    items = [_point(made, place, row) for place, row in enumerate(rows, 1)]
    if len({(item.stage, item.house, item.text) for item in items}) < len(items):
        raise contradicts("$.checklist")
    ChecklistItem.objects.bulk_create(items)
    ChecklistTick.objects.bulk_create(
        ChecklistTick(
            item=item, round=tick["round"], by=made.by, at=datetime.fromisoformat(tick["at"])
        )
        for item, row in zip(items, rows, strict=True)
        for tick in row["ticks"]
    )


def _point(made: Made, place: int, row: Json) -> ChecklistItem:
    item = ChecklistItem(
        tournament=made.tournament, place=place, **{name: row[name] for name in POINT}
    )
    rounds = [tick["round"] for tick in row["ticks"]]
    each = item.stage == ChecklistItem.Stage.ROUND
    own = bool(item.text) and not item.house
    if not (own or ((item.stage, item.house) in HOUSE and not item.text)):
        raise contradicts(f"$.checklist[{place - 1}]")
    if len(set(rounds)) < len(rounds) or any((round > 0) != each for round in rounds):
        raise contradicts(f"$.checklist[{place - 1}].ticks")
    return _clean(item, "removed_by")


## Phases


def _phases(
    tournament: models.Tournament, rows: Iterable[Json], entrants: Mapping[int, models.Entrant]
) -> dict[int, models.Phase]:
    """Write the phases of the document. Raises FileContradicts for impossible ones."""
    rows = list(rows)
    asked = [
        plans.Plan(row["kind"], row["name"], row["rounds"], row["settings"], row["cut"])
        for row in rows
    ]
    if [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
        raise contradicts("$.phases")
    for number, plan in enumerate(asked, 1):
        plans.cleaned(plan, number, asked)
    fields = ("number", "kind", "name", "state", "rounds", "settings", "cut")
    made = models.Phase.objects.bulk_create(
        models.Phase(tournament=tournament, **{name: row[name] for name in fields}) for row in rows
    )
    models.PhaseEntrant.objects.bulk_create(
        models.PhaseEntrant(
            phase=phase, entrant=entrants[seat["entrant"]], seed=seat["seed"], group=seat["group"]
        )
        for phase, row in zip(made, rows, strict=True)
        for seat in row["field"]
    )
    for phase in made:
        phase.tournament = tournament
    return {phase.number: phase for phase in made}


## Rounds


def _rounds(made: Made, rows: Iterable[Json]) -> None:
    current = []
    for place, row in enumerate(rows):
        round = models.Round.objects.create(
            tournament=made.tournament,
            phase=made.phases[row["phase"]],
            made_from=made.tournament.revision,
            told=row["told"],
            **{name: row[name] for name in ROUND},
            **{name: at(row[name]) for name in MOMENTS},
            stopped_at=at(row.get("stopped_at")),
        )
        _pairings(made, round, row["pairings"], f"$.rounds[{place}]")
        if row["current"]:
            current.append(round)
    for round in current:
        inputs, results = digests_of(round)
        round.told = {**round.told, "inputs": inputs, "results": results}
        round.save(update_fields=["told"])


def _pairings(made: Made, round: models.Round, rows: Iterable[Json], where: str) -> None:
    rows = list(rows)
    for place, row in enumerate(rows):
        if not _fits(round, row):
            raise contradicts(f"{where}.pairings[{place}]")
    pairings = models.Pairing.objects.bulk_create(
        models.Pairing(round=round, **{name: row[name] for name in PAIRING}) for row in rows
    )
    models.PairingSide.objects.bulk_create(
        models.PairingSide(pairing=pairing, round=round, entrant=made.entrants[side], number=number)
        for pairing, row in zip(pairings, rows, strict=True)
        for number, side in enumerate(row["sides"], 1)
    )
    _matches(made, round, [pair for pair in zip(pairings, rows, strict=True) if pair[1]["match"]])


def _fits(round: models.Round, row: Json) -> bool:
    """Check a row: a match has two sides and, once published, its data; a bye has neither."""
    two = len(row["sides"]) == 2
    if row["kind"] != models.Pairing.Kind.MATCH:
        return row["match"] is None and (two or row["kind"] != models.Pairing.Kind.WALK_OVER)
    is_draft = round.state == models.Round.State.DRAFT
    return two and (row["match"] is None) == is_draft and _holds_together(row["match"])


def _holds_together(match: Json | None) -> bool:
    """Tell whether a match's state fits its last result, and only results won have a winner."""
    if match is None or not match["results"]:
        return match is None or match["state"] not in FINAL
    for result in match["results"]:
        if (result["decision"] == "won") != (result["winner"] is not None):
            return False
    newest = match["results"][-1]["state"]
    return match["state"] == newest or (match["state"] in FINAL and newest in FINAL)


def _matches(made: Made, round: models.Round, rows: list[tuple[models.Pairing, Json]]) -> None:
    if not rows:
        return
    played = [
        Played(
            Wanted(
                [made.entrants[side].entry for side in row["sides"]],
                pairing.table,
                round.scheduled_at,
            ),
            row["match"]["state"],
            [_version(result) for result in row["match"]["results"]],
        )
        for pairing, row in rows
    ]
    matches = bring_in(event=made.tournament.event, played=played, by=made.by, now=made.now)
    for (pairing, _row), match in zip(rows, matches, strict=True):
        pairing.match = match
    models.Pairing.objects.bulk_update(
        [pairing for pairing, _row in rows], ["match"], batch_size=BATCH
    )
    _outcomes(rows, matches)


def _version(result: Json) -> Version:
    return Version(
        result["state"],
        result["decision"],
        result["winner"],
        result["scores"],
        result["games"],
        result["ruling"],
        datetime.fromisoformat(result["at"]),
    )


def _outcomes(rows: list[tuple[models.Pairing, Json]], matches: list[Match]) -> None:
    """Write the outcomes that the standings had taken, with their numbers."""
    results = versions_of([match.pk for match in matches])
    outcomes = []
    for (pairing, row), match in zip(rows, matches, strict=True):
        for version, said in enumerate(row["match"]["results"], 1):
            if said["numbers"] is None:
                continue
            outcome = outcome_of(pairing, match, results[match.pk, version], {})
            outcome.numbers = said["numbers"]
            outcomes.append(outcome)
    models.Outcome.objects.bulk_create(outcomes, batch_size=BATCH)
