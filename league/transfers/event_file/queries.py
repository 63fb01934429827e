"""A whole event as one JSON document; importing and exporting it again gives the same document.

The format is data/event-1.schema.json. Persons appear only by the names that the event shows,
records by their digests. Accounts, mail addresses, deck lists, check-ins, waiting lists, judge
calls, and the reasons of restrictions are not in it.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db.models import Prefetch

from league.rules.field import digest, versions
from league.rules.swiss.settings import SwissSettings
from league.tournaments import models
from league.tournaments.checklists.models import ChecklistTick
from league.tournaments.checklists.queries import on_list
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.restrictions.queries import holding
from league.tournaments.rounds.queries.field import contenders_of, field_of
from league.tournaments.standings.queries import rules_for
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.queries import last_act
from league.transfers.models import BroughtIn
from matches.models import EventRules, Filing, Match, Result
from matches.models.at_table import AT_TABLE
from matches.queries.statistics import public_numbers
from matches.rules.flow import FINAL

FORMAT: Final = "carrier-league-event"
VERSION: Final = 1
EVENT: Final = (
    *("name", "about", "place", "category", "cost_cap", "time_zone", "list_visibility"),
    *("declaration_reveal", "side_size", "capacity"),
)
RULES: Final = ("ruleset", "options", "record", "series", "games", "time_out", "report_minutes")
TOURNAMENT: Final = (
    *("state", "standings", "check_in", "waiting_list", "drops_without_deck", "reporting"),
    *("round_minutes", "overdue", "first_table", "venue_url", "fees", "schedule", "house_rules"),
)
ROUND: Final = ("number", "place", "code", "state", "minutes", "extension_seconds")
MOMENTS: Final = ("scheduled_at", "due_at", "published_at", "started_at", "closed_at")
PAIRING: Final = (
    *("number", "table", "feature", "kind", "node", "group", "manual", "reasons"),
    "extension_seconds",
)
DIGESTS: Final = frozenset({"inputs", "results"})  # digests of rows with their database keys
OURSELVES: Final = "bring_in"  # the act of importing a file; it is not part of the event
Json = dict[str, Any]


def event_file(tournament: models.Tournament) -> Json:
    """Write the whole event. The same event gives the same document."""
    tournament = models.Tournament.objects.select_related("event__format").get(pk=tournament.pk)
    brought = BroughtIn.objects.filter(tournament=tournament).first()
    claims: Mapping[str, Any] = brought.told if brought is not None else {}
    event = tournament.event
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": {
            **{name: getattr(event, name) for name in EVENT},
            **({"declaration_required": True} if event.declaration_required else {}),
            **({"playtest": True} if event.playtest else {}),
            **({"guests_may_enter": True} if event.guests_may_enter else {}),
            "game": event.game,
            "format": event.format.code if event.format is not None else None,
            "deadline": moment(event.deadline),
            "starts_at": moment(event.starts_at),
        },
        "match_rules": _rules(tournament),
        "tournament": {
            **{name: getattr(tournament, name) for name in TOURNAMENT},
            "seed": str(tournament.seed),
        },
        "entrants": _entrants(tournament),
        "phases": _phases(tournament),
        **_restrictions(tournament),
        **_checklist(tournament),
        "rounds": _rounds(tournament, claims),
        "announcements": [
            {"at": moment(announcement.at), "text": announcement.text}
            for announcement in tournament.announcements.order_by("pk")
        ],
        "log": [*claims.get("log", []), *_log(tournament)],
    }


def moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _rules(tournament: models.Tournament) -> Json | None:
    rules = EventRules.objects.filter(event=tournament.event_id).first()
    if rules is None:
        return None
    usual = EventRules()
    chosen = [name for name in AT_TABLE if getattr(rules, name) != getattr(usual, name)]
    return {name: getattr(rules, name) for name in (*RULES, *chosen)}


def _log(tournament: models.Tournament) -> list[Json]:
    """Write the log, of an imported event from its import on."""
    first = last_act(tournament, OURSELVES)
    acts = tournament.acts.filter(number__gt=first.number if first else 0).order_by("number")
    return [
        {"kind": act.kind, "at": moment(act.at), "round": act.round, "reason": act.reason}
        for act in acts
    ]


## Who takes part


def _entrants(tournament: models.Tournament) -> list[Json]:
    names = names_of(tournament)
    entrants = (
        tournament.entrants.order_by("number")
        .select_related("entry")
        .prefetch_related(
            Prefetch("absences", models.Absence.objects.order_by("from_round", "pk")),
            Prefetch("requested_byes", models.RequestedBye.objects.order_by("round")),
            Prefetch("penalties", models.Penalty.objects.filter(lifted_at=None).order_by("pk")),
        )
    )
    return [_entrant(entrant, names[entrant.number]) for entrant in entrants]


def _entrant(entrant: models.Entrant, name: Name) -> Json:
    return {
        "number": entrant.number,
        "name": entrant.entry.name,
        "players": [shown for _handle, shown in name.players],
        "club": entrant.club,
        "seed": entrant.seed,
        "joined_in": entrant.joined_in,
        "fixed_table": entrant.fixed_table,
        "withdrawn": entrant.entry.state == "withdrawn",
        "absences": [_absence(each) for each in entrant.absences.all()],
        "byes": [
            {"round": each.round, "worth": each.worth} for each in entrant.requested_byes.all()
        ],
        "penalties": [_penalty(each) for each in entrant.penalties.all()],
    }


def _absence(absence: models.Absence) -> Json:
    return {
        "kind": absence.kind,
        "from": absence.from_round,
        "until": absence.until_round,
        "annuls": absence.annuls,
    }


def _penalty(penalty: models.Penalty) -> Json:
    return {
        "round": penalty.round,
        "infraction": penalty.infraction,
        "ruling": penalty.ruling,
        "points": penalty.points,
        "at": moment(penalty.at),
    }


## What was planned and played


def _phases(tournament: models.Tournament) -> list[Json]:
    field = models.PhaseEntrant.objects.select_related("entrant").order_by("seed")
    return [
        {
            **{
                name: getattr(phase, name) for name in ("number", "kind", "name", "state", "rounds")
            },
            "settings": phase.settings,
            "cut": phase.cut,
            "field": [
                {"entrant": seat.entrant.number, "seed": seat.seed, "group": seat.group}
                for seat in phase.field.all()
            ],
        }
        for phase in tournament.phases.order_by("number").prefetch_related(Prefetch("field", field))
    ]


def _restrictions(tournament: models.Tournament) -> Json:
    """Write who is kept apart and who is to meet; nothing without restrictions, so that older files
    round-trip unchanged.
    """
    restrictions = [
        {"kind": row.kind, "phase": row.phase, "round": row.round, "entrants": list(row.entrants)}
        for row in holding(tournament)
    ]
    return {"restrictions": restrictions} if restrictions else {}


def _checklist(tournament: models.Tournament) -> Json:
    """Write the checklist with the times of its ticks, without names; nothing if there is none."""
    items = [
        {
            "stage": item.stage,
            "house": item.house,
            "text": item.text,
            "ticks": [{"round": tick.round, "at": moment(tick.at)} for tick in item.ticks.all()],
        }
        for item in on_list(tournament).prefetch_related(
            Prefetch("ticks", ChecklistTick.objects.order_by("round"))
        )
    ]
    return {"checklist": items} if items else {}


def _rounds(tournament: models.Tournament, claims: Mapping[str, Any]) -> list[Json]:
    sides = models.PairingSide.objects.select_related("entrant").order_by("number")
    results = Result.objects.select_related("winner", "ruling").order_by("version")
    pairings = (
        models.Pairing.objects.order_by("number")
        .select_related("match__event")
        .prefetch_related(
            Prefetch("sides", sides),
            Prefetch("outcomes", models.Outcome.objects.order_by("version", "proofs")),
            Prefetch("match__results", results),
        )
    )
    rounds = tournament.rounds.order_by("number").select_related("phase__tournament")
    records = _records(tournament)
    return [
        {
            **{name: getattr(round, name) for name in ROUND},
            **{name: moment(getattr(round, name)) for name in MOMENTS},
            **({"stopped_at": moment(round.stopped_at)} if round.stopped_at else {}),
            "phase": round.phase.number,
            "told": {name: said for name, said in round.told.items() if name not in DIGESTS},
            "current": is_current(round),
            "pairings": [
                _pairing(pairing, f"{round.number}/{pairing.number}", records, claims)
                for pairing in round.pairings.all()
            ],
        }
        for round in rounds.prefetch_related(Prefetch("pairings", pairings))
    ]


def is_current(round: models.Round) -> bool | None:
    """Tell whether an open Swiss round was paired from the current entrants and results."""
    if round.phase.kind != models.Phase.Kind.SWISS or round.state == models.Round.State.CLOSED:
        return None
    inputs, results = digests_of(round)
    return round.told.get("inputs") == inputs and round.told.get("results") == results


def digests_of(round: models.Round) -> tuple[str, str]:
    """Return the digests of what a Swiss round would be paired from now: entrants and results."""
    settings = settings_of(round.phase)
    assert isinstance(settings.rules, SwissSettings)
    field = field_of(round.phase, settings)
    rule = rules_for(round.phase).points
    contenders = contenders_of(field, round.tournament, settings, round.number, rule)
    return digest(contenders), versions(field)


def _pairing(
    pairing: models.Pairing,
    at: str,
    records: Mapping[int, list[list[Any]]],
    claims: Mapping[str, Any],
) -> Json:
    return {
        **{name: getattr(pairing, name) for name in PAIRING},
        "sides": [side.entrant.number for side in pairing.sides.all()],
        "match": None
        if pairing.match is None
        else _match(pairing, pairing.match, at, records, claims),
    }


def _match(
    pairing: models.Pairing,
    match: Match,
    at: str,
    records: Mapping[int, list[list[Any]]],
    claims: Mapping[str, Any],
) -> Json:
    """Write a match; if it has no final result, without its reports."""
    taken = {outcome.version: outcome for outcome in pairing.outcomes.all()}
    proved = claims.get("proved", {}).get(at, [])
    known = sorted([*claims.get("records", {}).get(at, []), *records.get(match.pk, [])])
    return {
        "state": match.state if match.state in FINAL else Match.State.SCHEDULED,
        "results": [
            _result(result, taken.get(result.version), proved) for result in match.results.all()
        ],
        "records": [{"game": game, "digest": said} for game, said in known],
    }


def _result(result: Result, taken: models.Outcome | None, proved: list[int]) -> Json:
    return {
        "state": result.state,
        "decision": result.decision,
        "winner": result.winner.number if result.winner else None,
        "scores": result.scores,
        "games": result.games,
        "ruling": result.ruling.kind if result.ruling else "",
        "at": moment(result.at),
        "numbers": None if taken is None else public_numbers(taken.numbers, result.match.event),
        "proved": result.version in proved or (taken is not None and taken.proved),
    }


def _records(tournament: models.Tournament) -> Mapping[int, list[list[Any]]]:
    """Map matches to the digests of the records that were handed in for their games."""
    digests: defaultdict[int, list[list[Any]]] = defaultdict(list)
    rows = (
        Filing.objects.filter(game__match__pairing__round__tournament=tournament)
        .values_list("game__match", "game__number", "record__digest")
        .distinct()
        .order_by("game__match", "game__number", "record__digest")
    )
    for match, game, said in rows:
        digests[match].append([game, said])
    return digests
