"""Import a tournament from a file that event_file/queries.py wrote, here or elsewhere."""

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from cards.models import Format
from cards.models.imports import REASONS
from cards.rules import strict_json
from league.events.models import Event
from league.events.services import events
from league.rules.errors import RulesError
from league.tournaments.entrants.queries import names_of
from league.tournaments.models import Round, Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.rounds import wording as reasons
from league.tournaments.standings import services as standings
from league.tournaments.standings.queries import final
from league.tournaments.tournament import wording as rounds
from league.tournaments.tournament.services.acts import grow, note
from league.tournaments.tournament.wording import named
from league.transfers.errors import NOT_AN_EVENT, FileContradicts, FileUnreadable, FormatUnknown
from league.transfers.event_file.queries import EVENT, FORMAT, OURSELVES, RULES, VERSION
from league.transfers.event_file.services import event_rows, event_scores
from league.transfers.models import BroughtIn
from matches.models.at_table import AT_TABLE
from matches.services import settings as match_settings

SCHEMA: Final = Path(__file__).parents[2] / "data" / "event-1.schema.json"
MOST_BYTES: Final = 4_000_000
# Exceptions from a document that fits the schema but contradicts itself.
CONTRADICTIONS: Final = (
    *(RulesError, IntegrityError, DataError, ValidationError, AssertionError),
    *(LookupError, TypeError, ValueError, ArithmeticError, RuntimeError),
)


def document_of(raw: bytes) -> dict[str, Any]:
    """Read a file of the right shape. Raises FileUnreadable and FileContradicts."""
    try:
        content = strict_json.load(raw, most=MOST_BYTES)
    except strict_json.Unreadable as error:
        raise FileUnreadable(REASONS[error.code], code=error.code, params=error.params) from error
    known = isinstance(content, dict) and content.get("format") == FORMAT
    if not known or content.get("version") != VERSION:
        raise FileUnreadable(NOT_AN_EVENT, code="file_not_an_event")
    wrong = next(iter(validator().iter_errors(content)), None)
    if wrong is not None:
        raise FileContradicts(params={"where": wrong.json_path[:100]})
    document: dict[str, Any] = content
    return document


@cache
def validator() -> Any:
    from jsonschema import Draft202012Validator  # nothing else of the site needs it

    return Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


@transaction.atomic
def bring_in(*, raw: bytes, by: Any, now: datetime) -> Tournament:
    """Make a new event of a file, visible to its staff only; its players are guests.

    The same file from the same person returns the event made before. Raises FileUnreadable,
    FileContradicts, ScoresImpossible, FormatUnknown, and what making an event raises.
    """
    digest = hashlib.sha256(raw).hexdigest()
    known = made_before(by, digest)
    return known or make(document=document_of(raw), digest=digest, by=by, now=now)


def made_before(by: Any, digest: str) -> Tournament | None:
    before = BroughtIn.objects.filter(by=by, digest=digest).select_related("tournament__event")
    known = before.first()
    return known.tournament if known is not None else None


@transaction.atomic
def make(*, document: dict[str, Any], digest: str, by: Any, now: datetime) -> Tournament:
    """Make an event from a document that fits the schema; ``digest`` identifies the document.

    Raises FileContradicts, ScoresImpossible, FormatUnknown, and what making an event raises.
    """
    try:
        with transaction.atomic():
            made = _make(document, by, now)
            BroughtIn.objects.create(tournament=made, digest=digest, told=_claims(document), by=by)
            note(made, OURSELVES, by=by, digest=digest)
            grow(made)
            standings.rebuild(tournament=made)
            _look_at(made)
    except CONTRADICTIONS as error:
        raise FileContradicts(params={"where": _where(error)}) from error
    return made


def _where(error: BaseException) -> str:
    """Return the field or the database constraint that failed; ``$`` where neither is known."""
    if isinstance(error, ValidationError) and hasattr(error, "error_dict"):
        return str(next(iter(error.error_dict)))
    diagnosis = getattr(error.__cause__, "diag", None)
    return getattr(diagnosis, "constraint_name", None) or "$"


def _make(document: dict[str, Any], by: Any, now: datetime) -> Tournament:
    event = _event(document, by, now)
    event_scores.refuse_impossible(event, document)
    said = dict(document["tournament"])
    state, seed = said.pop("state"), int(said.pop("seed"))
    if seed >= 2**tournaments.SEED_BITS:
        raise FileContradicts(params={"where": "$.tournament.seed"})
    made = tournaments.make(event=event, by=by, now=now, seed=seed, **said)
    event_rows.write(made, document, by=by, now=now)
    Tournament.objects.filter(pk=made.pk).update(state=state, standings=said["standings"])
    return Tournament.objects.select_related("event__format").get(pk=made.pk)


def _event(document: dict[str, Any], by: Any, now: datetime) -> Event:
    said = document["event"]
    format = Format.objects.filter(code=said["format"]).first()
    if (format is None) != (said["format"] is None) or (format and format.game != said["game"]):
        raise FormatUnknown(params={"format": said["format"]})
    event = events.bring_in(
        by=by,
        now=now,
        game=said["game"],
        format=format,
        deadline=datetime.fromisoformat(said["deadline"]),
        starts_at=datetime.fromisoformat(said["starts_at"]),
        declaration_required=said.get("declaration_required", False),
        playtest=said.get("playtest", False),
        guests_may_enter=said.get("guests_may_enter", False),
        **{name: said[name] for name in EVENT},
    )
    rules = document["match_rules"]
    if rules is not None:
        fields = [*RULES, *(name for name in AT_TABLE if name in rules)]
        match_settings.change(event=event, by=by, now=now, **{name: rules[name] for name in fields})
    return event


def _claims(document: dict[str, Any]) -> dict[str, Any]:
    """Return the claims for which the file is the only source: its log and its proofs."""
    proved: dict[str, list[int]] = {}
    records: dict[str, list[list[Any]]] = {}
    for at, match in _matches(document):
        versions = [n for n, result in enumerate(match["results"], 1) if result["proved"]]
        if versions:
            proved[at] = versions
        if match["records"]:
            records[at] = [[record["game"], record["digest"]] for record in match["records"]]
    return {"log": document["log"], "proved": proved, "records": records}


def _matches(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for round in document["rounds"]:
        for pairing in round["pairings"]:
            if pairing["match"] is not None:
                yield f"{round['number']}/{pairing['number']}", pairing["match"]


def _look_at(tournament: Tournament) -> None:
    """Read what the pages will read, so that data they could not show is refused at import."""
    final(tournament)
    names = named(names_of(tournament))
    for round in Round.objects.filter(tournament=tournament).prefetch_related("pairings"):
        rounds.round_name(round)
        for pairing in round.pairings.all():
            for reason in pairing.reasons:
                reasons.sentence_of(reason, names)
