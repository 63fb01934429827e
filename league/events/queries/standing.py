"""Whether decks that are handed in are legal at the event as it is now.

The start may have moved, a card may have been banned or approved since: a deck is judged anew at
every reading, by the card revisions that it pins. Nothing is stored or dropped.
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
    """Map submissions of one event to their judgements on ``day``, by default its start."""
    versions = {deck.pk: deck.version_id for deck in made}
    if event.format is None:
        return {}
    judgements = judging.of_versions(versions.values(), event, day=day)
    return {pk: judgements[version] for pk, version in versions.items() if version in judgements}


def problems_of(submission: Submission | None, event: Event) -> list[Shown]:
    """Return what is wrong with a deck that was legal when it was handed in, worded for pages."""
    if submission is None:
        return []
    judgement = judged([submission], event).get(submission.pk)
    if judgement is None or is_legal(judgement.problems):
        return []
    return [shown(problem, judgement.names) for problem in judgement.problems]


def problems_as_json(judgement: Judgement | None) -> list[dict[str, Any]]:
    """Return a deck's problems for the API."""
    return [problem.as_json(judgement.names) for problem in judgement.problems] if judgement else []


def illegal(versions: Mapping[int, int | None], event: Event) -> frozenset[int]:
    """Return those keys whose version (by id) is not legal now."""
    if event.format is None:
        return frozenset()
    judgements = judging.of_versions({version for version in versions.values() if version}, event)
    wrong = {
        version for version, judgement in judgements.items() if not is_legal(judgement.problems)
    }
    return frozenset(key for key, version in versions.items() if version in wrong)


def standing_submissions(event: Event) -> list[Submission]:
    """Return the decks that count, of entries that stand."""
    made = newest_submissions().filter(seat__event=event, seat__running=True)
    return list(made.defer("snapshot"))


def illegal_on(event: Event, day: date) -> dict[int, Submission]:
    """Return the submissions that are not legal on a day, by seat."""
    made = standing_submissions(event)
    judgements = judged(made, event, day=day)
    return {
        deck.seat_id: deck
        for deck in made
        if deck.pk in judgements and not is_legal(judgements[deck.pk].problems)
    }
