"""Whether decks that are handed in are legal at the event as it is now.

The start may have moved, a card may have been banned or approved since: a deck is judged anew
whenever it is looked at, by the card revisions that it pins. Nothing is stored, nothing dropped.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from cards.queries.legality import Judgement
from cards.rules.problems import Shown, is_legal, shown
from league.events.models import Event, Submission
from league.events.queries import judging, newest_submissions


def judged(
    made: Iterable[Submission], event: Event, *, day: date | None = None
) -> dict[int, Judgement]:
    """Judge decks of one event, by submission; of today's start day without ``day``."""
    versions = {one.pk: one.version_id for one in made}
    if event.format is None:
        return {}
    found = judging.of_versions(versions.values(), event, day=day)
    return {pk: found[version] for pk, version in versions.items() if version in found}


def problems_of(submission: Submission | None, event: Event) -> list[Shown]:
    """Return what is wrong with a deck that was legal when it was handed in, worded for pages."""
    if submission is None:
        return []
    found = judged([submission], event).get(submission.pk)
    if found is None or is_legal(found.problems):
        return []
    return [shown(problem, found.names) for problem in found.problems]


def as_told(found: Judgement | None) -> list[dict[str, Any]]:
    """Return a deck's problems for the API."""
    return [problem.as_json(found.names) for problem in found.problems] if found else []


def illegal(versions: Mapping[int, int | None], event: Event) -> frozenset[int]:
    """Return those keys whose version (by id) is not legal now."""
    if event.format is None:
        return frozenset()
    found = judging.of_versions({version for version in versions.values() if version}, event)
    wrong = {version for version, one in found.items() if not is_legal(one.problems)}
    return frozenset(key for key, version in versions.items() if version in wrong)


def standing_submissions(event: Event) -> list[Submission]:
    """Return the decks that count, of entries that stand."""
    made = newest_submissions().filter(seat__event=event, seat__running=True)
    return list(made.defer("snapshot"))


def illegal_on(event: Event, day: date) -> dict[int, Submission]:
    """Return the submissions that are not legal on a day, by seat."""
    made = standing_submissions(event)
    found = judged(made, event, day=day)
    return {
        one.seat_id: one for one in made if one.pk in found and not is_legal(found[one.pk].problems)
    }
