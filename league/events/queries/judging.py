"""Judge decks for an event: by its format on the day it starts, and by its own settings."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from cards.models import DeckVersion
from cards.queries.legality import Judgement, examine, examine_version, examine_versions
from cards.rules.content import Content
from engines.core.decks import Problem, Severity
from league.events import doors
from league.events.models import Event
from league.events.queries import format_of, start_day


def of_content(
    content: Content, event: Event, *, revisions: Mapping[str, int] = MappingProxyType({})
) -> Judgement:
    """Judge a list by ``revisions``, or the newest ones, of its cards. Raises NoDecksAsked."""
    judged = examine(
        content,
        format=format_of(event),
        day=start_day(event),
        cost_cap=event.cost_cap,
        revisions=revisions,
    )
    return _at(event, judged)


def of_version(version: DeckVersion, event: Event) -> Judgement:
    """Judge a saved version by the revisions that it pins. Raises NoDecksAsked."""
    judged = examine_version(
        version, format=format_of(event), day=start_day(event), cost_cap=event.cost_cap
    )
    return _at(event, judged)


def of_versions(
    versions: Iterable[int], event: Event, *, day: date | None = None
) -> dict[int, Judgement]:
    """Judge versions, by id, as on ``day``, by default the event's start. Raises NoDecksAsked."""
    examined = examine_versions(
        versions, format=format_of(event), day=day or start_day(event), cost_cap=event.cost_cap
    )
    return {version: _at(event, judged) for version, judged in examined.items()}


def _at(event: Event, judged: Judgement) -> Judgement:
    problems = tuple(_weighed(problem, event) for problem in judged.problems)
    return judged if problems == judged.problems else replace(judged, problems=problems)


def _weighed(problem: Problem, event: Event) -> Problem:
    """Adjust the severity: playtests allow unapproved cards, records need known skills."""
    if problem.code == "card_not_approved" and event.playtest:
        return replace(problem, severity=Severity.WARNING)
    if problem.code == "skill_not_replayed" and doors.requires_records(event):
        return replace(problem, severity=Severity.ERROR, params={"records": "required"})
    return problem
