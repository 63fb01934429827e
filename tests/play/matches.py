"""Short words for the table of a match: open a game, end it, confirm it."""

from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.queries.records import digest_of, record_of
from league.play.services import sittings
from league.play.services.closing import ending
from tests.matches.factories import Table
from tests.play.sitting import fresh


def opened(at: Table, *, by=None, number=1) -> Sitting:
    return sittings.open_game(match=at.match, number=number, by=by or at.ann, now=timezone.now())


def places(sitting: Sitting) -> list[Place]:
    return list(Place.objects.filter(sitting=sitting).order_by("pk"))


def digest(sitting: Sitting) -> str:
    sitting = fresh(sitting)
    return digest_of(record_of(sitting, positions.of(sitting)))


def confirm(place: Place) -> Sitting:
    return ending.confirm(place=place, digest=digest(place.sitting), now=timezone.now())


def concede(place: Place) -> Sitting:
    revision = fresh(place.sitting).revision
    return ending.concede(place=place, after=revision, now=timezone.now())


def agree_on_a_draw(offers: Place, answers: Place) -> Sitting:
    revision = fresh(offers.sitting).revision
    ending.offer_draw(place=offers, after=revision, now=timezone.now())
    return ending.answer_draw(place=answers, after=revision, agrees=True, now=timezone.now())
