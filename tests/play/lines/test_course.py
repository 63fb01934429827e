"""A typed line is read as in a record, within a record's limits."""

from random import Random

import pytest

from engines.core.errors import Refused
from engines.core.limits import CHARACTERS
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.registry import get
from league.play.errors import LineRefused
from league.play.models import Place
from league.play.queries import positions
from league.play.queries.records import digest_of, record_of
from league.play.rules import course
from tests.play.sitting import free, fresh, say, standing
from tests.play.tapping import GAMES


def begun():
    house = get("carriers").house(Random(1))
    header = Record(game="carriers", ruleset=house.ruleset, own=house.lines, mode=house.mode)
    return course.start(written(header))


@pytest.mark.parametrize(
    ("typed", "kind", "text"),
    [
        ("  toss   3 6 ; a good throw", "action", "toss 3 6"),
        ("= 7-5 ; half time", "checkpoint", "7-5"),
        ("~ the light went out ; again", "ruling", "the light went out"),
        ("~ set score = 3 ; so the judge", "set", "score=3"),
        ("; nothing", "action", ""),
        ("~ settled", "ruling", "settled"),
        ("toss　3 6", "action", "toss 3 6"),
    ],
)
def test_a_typed_line_is_read_as_a_record_reads_it(typed, kind, text):
    assert course.parsed(typed)[:2] == (kind, text)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("x" * (CHARACTERS + 1), "REC-LINE-TOO-LONG"),
        ("~ " + "x" * (CHARACTERS - 1), "REC-LINE-TOO-LONG"),
        ("~" + "x" * (CHARACTERS - 1), "REC-LINE-TOO-LONG"),
        ("~ set score", "REC-SET-SHAPE"),
        ("~ set =3", "REC-SET-SHAPE"),
        ("~ set score=", "REC-SET-SHAPE"),
        ("~ ; only a comment", "REC-BARE"),
        ("=", "REC-BARE"),
        ("~ \u202eturned round", "REC-CHARACTER"),
        ("~ a\u0000b", "REC-CHARACTER"),
    ],
)
def test_what_no_record_could_hold_is_refused(typed, code):
    with pytest.raises(Refused) as refused:
        course.with_typed_line(begun(), typed)

    assert refused.value.reason.code == code


def test_a_line_that_grows_too_long_when_it_is_written_out_is_refused():
    typed = "~".ljust(CHARACTERS, "x")  # a record has a space behind the sign

    with pytest.raises(Refused) as refused:
        course.with_typed_line(begun(), typed)

    assert refused.value.reason.code == "REC-LINE-TOO-LONG"


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_remarks_with_comments_keep_the_digest(game):
    sitting, (place,) = free(game)
    Place.objects.filter(pk=place.pk).update(role=Place.Role.REFEREE)
    place.refresh_from_db()
    say(place, "~ the judge was asked ; and went away")
    sitting = fresh(sitting)

    record = record_of(sitting, positions.of(sitting))

    assert standing(sitting) == ["the judge was asked"]
    assert digest_of(read(written(record))) == digest_of(record)


@pytest.mark.django_db
def test_a_remark_as_long_as_a_line_can_be_is_kept():
    sitting, (place,) = free("carriers")
    place.role = Place.Role.REFEREE

    say(place, "~ " + "x" * (CHARACTERS - 2))
    with pytest.raises(LineRefused):
        say(place, "~ " + "x" * (CHARACTERS - 1))

    assert len(standing(sitting)) == 1
