"""Things with pictures, and what a worker does to make one."""

from typing import Any

from django.test import Client
from django.utils import timezone, translation

from cards.models import Deck
from cards.queries.decks import newest_version
from league.front.models import Picture
from league.front.pictures import services
from league.front.pictures.addresses import of_subject
from league.front.pictures.drawing import svg
from league.front.pictures.kinds import KINDS
from league.front.pictures.subjects import Subject
from league.jobs.models import Job
from league.jobs.services import run
from matches.services import reports
from matches.services.records import Handed
from tests.events.factories import legal_content, version_for
from tests.matches.games import Meeting, claimed, golden, golden_meeting, reseated
from tests.matches.paging import replay_all
from tests.people.factories import PlayerFactory


def subject(kind: str, thing: str, language: str = "en") -> Subject:
    with translation.override(language):
        return KINDS[kind].find(thing)


def address(kind: str, thing: str, language: str = "en") -> str:
    return of_subject(subject(kind, thing, language))


def said(kind: str, thing: str, language: str = "en") -> str:
    """Return all that a picture says, in words and in its drawings."""
    with translation.override(language):
        found = KINDS[kind].find(thing)
        words, drawn = KINDS[kind].words(found), KINDS[kind].art(found)
    texts = [text for one in drawn for text in svg.texts(svg.root_of(one.drawn))]
    return f"{words} {' | '.join(texts)}"


def work_off() -> None:
    """Do what a worker does with the pictures that were asked for."""
    for job in Job.objects.filter(kind=services.KIND, state=Job.State.QUEUED):
        run(job_id=job.pk, worker="celery@test", delivery="1")


def made(at: str) -> Any:
    """Ask for a picture, let it be made, and return the answer to who asks again."""
    Client().get(at)
    work_off()
    return Client().get(at)


def proved(game: str = "lethal_checkmate") -> Meeting:
    """A match that its verified record proves."""
    at = golden_meeting(game, record="required")
    first, second = at.match.sides.order_by("number")
    now = timezone.now()
    report = reports.report(
        match=at.match,
        side=first,
        by=at.ann,
        games=claimed(golden(game)),
        now=now,
        handed=[Handed(1, reseated(at, golden(game)))],
    )
    reports.confirm(report=report, side=second, by=at.bob, now=now)
    replay_all()
    return at


def public_deck(**fields: Any) -> str:
    """Make a public deck with a saved version; return what names it."""
    owner = PlayerFactory(display_name="Mina")
    deck: Deck = version_for(owner, legal_content()).deck
    given = {"name": "Running Game", "visibility": Deck.Visibility.PUBLIC, **fields}
    Deck.objects.filter(pk=deck.pk).update(**given)
    version = newest_version(deck)
    assert version is not None
    return f"{deck.uid}.{version.number}"


def waiting() -> int:
    return Job.objects.filter(kind=services.KIND, state=Job.State.QUEUED).count()


def rows() -> int:
    return Picture.objects.count()
