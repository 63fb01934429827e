"""Lines that waited on a device: each once, in order; a refused line keeps the earlier ones."""

from random import Random

import pytest
from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.limits import LINES
from league.play.errors import LineRefused, NotYourSeat, TableMovedOn
from league.play.models import Line, Seal, Sitting
from league.play.queries import positions
from league.play.rules.merging import Queued, merged
from league.play.services import lines, pace, rolls, writing
from tests.play.lines.typed import at, device_of
from tests.play.sitting import free, fresh, say, standing

pytestmark = pytest.mark.django_db


def send(place, *texts, after=0, prefix="k"):
    queue = [Queued(f"{prefix}{n}", after, text) for n, text in enumerate(texts)]
    return lines.say_all(place=place, queue=queue, now=timezone.now())


def test_a_queue_is_said_in_order_once():
    sitting, (place,) = free("carriers")

    sent = send(place, "toss 3 6", "column 3")
    again = send(place, "toss 3 6", "column 3")

    assert sent.taken == again.taken == ("k0", "k1")
    assert (sent.refusal, again.refusal) == (None, None)
    assert standing(sitting) == ["toss 3 6", "column 3"]


@pytest.mark.parametrize(
    ("refused", "code"),
    [
        ("H 4 c7", "line_refused"),
        ("no such words", "line_refused"),
        ("~ the die fell off the table", "not_your_seat"),
    ],
)
def test_a_refused_line_leaves_those_before_it(refused, code):
    sitting, (place,) = free("carriers")

    sent = send(place, "toss 3 6", refused, "column 3")

    assert sent.taken == ("k0",)
    assert sent.refusal.code == code
    assert standing(sitting) == ["toss 3 6"]
    assert fresh(sitting).revision == Line.objects.count() == 1


def test_dice_of_the_site_in_mid_queue_stop_it():
    sitting, (place,) = free("carriers", dice="server")
    while CHANCE in positions.of(fresh(sitting)).to_act:
        rolls.roll(place=place, after=fresh(sitting).revision, now=timezone.now())
    position, here = positions.of(fresh(sitting)), fresh(sitting).revision
    chosen = position.game.write(position.game.sample(position.state, Random(1)))

    sent = send(place, chosen, "toss 6 3", after=here)

    assert (sent.taken, sent.refusal.code) == (("k0",), "dice_supplied")
    assert fresh(sitting).length == here + 1


def test_too_many_lines_in_mid_queue_keep_what_has_room():
    sitting, (place,) = free("carriers")
    most = LINES - writing.HEADER
    scores = [
        Line(sitting=sitting, serial=n, n=n, kind=Line.Kind.CHECKPOINT, text="0-0")
        for n in range(1, most)
    ]
    Line.objects.bulk_create(scores)
    Sitting.objects.filter(pk=sitting.pk).update(length=most - 1, revision=most - 1)

    sent = send(place, "toss 3 6", "column 3", after=most - 1)

    assert (sent.taken, sent.refusal.code) == (("k0",), "too_many_lines")
    assert standing(sitting)[-2:] == ["0-0", "toss 3 6"]
    assert fresh(sitting).length == most


def test_the_first_line_of_a_queue_is_refused_as_any_line():
    sitting, (home, _away) = free("carriers", apart=True)

    with pytest.raises(LineRefused):
        send(home, "H 4 c7", "toss 3 6")
    with pytest.raises(NotYourSeat):
        send(home, "~ remark", "toss 3 6", prefix="b")
    assert standing(sitting) == []


def test_what_the_table_has_is_said_even_if_the_next_is_refused():
    _sitting, (place,) = free("carriers")
    send(place, "toss 3 6")

    sent = send(place, "toss 3 6", "H 4 c7")

    assert sent.taken == ("k0",)
    assert sent.refusal.code == "line_refused"


def test_a_line_behind_a_sealed_choice_waits():
    _sitting, (red, _blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")

    sent = send(red, "R=F4", "R=K", after=1)

    assert sent.taken == ("k0",)
    assert sent.refusal.code == "choice_waits"
    assert [seal.text for seal in Seal.objects.all()] == ["R=F4"]


def test_a_sealed_choice_that_is_sent_again_counts_once():
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")
    send(red, "R=F4", after=1)
    again = send(red, "R=F4", after=1)
    say(blue, "B=S2")

    late = send(red, "R=F4", after=1)

    assert again.taken == late.taken == ("k0",)
    assert Seal.objects.filter(seat="R").count() == 1
    assert standing(sitting) == ["toss:B", "R=F4 B=S2"]


def test_a_queue_that_others_overtook_says_nothing():
    sitting, (home, away) = free("carriers", apart=True)
    say(away, "toss 3 6")

    with pytest.raises(TableMovedOn):
        send(home, "toss 4 4", "column 3")
    assert standing(sitting) == ["toss 3 6"]


def test_a_key_that_stands_twice_in_a_queue_is_one_line():
    queue = [Queued("a", 0, "toss 3 6"), Queued("a", 0, "toss 3 6"), Queued("b", 0, "column 3")]

    assert [line.key for line in merged(queue, {}, 0).to_say] == ["a", "b"]
    assert merged(queue, {"a": 1}, 1).known == ("a",)


def test_a_queue_that_was_taken_before_has_seen_nothing_newer():
    sitting, (home, away) = free("carriers", apart=True)
    send(home, "toss 3 6")
    say(away, "column 3") if "A" in positions.of(fresh(sitting)).to_act else say(home, "column 3")

    again = send(home, "toss 3 6")

    assert fresh(sitting).revision == 2
    assert (again.taken, again.revision) == (("k0",), 1)


def dealt_behind():
    """Play a game whose cards the site deals until a single line is followed by a deal."""
    sitting, (place,) = free("lethal_checkmate", dice="server")
    rng = Random(3)
    for n in range(200):
        here = fresh(sitting).revision
        position = positions.of(fresh(sitting))
        action = position.game.sample(position.state, rng)
        reply = say(place, position.game.write(action), key=f"s{n}")
        if fresh(sitting).revision > here + len(reply.lines):
            return sitting, place, here, Queued(f"s{n}", here, reply.lines[-1].text)
    raise AssertionError("no deal")


def test_a_deal_of_the_site_behind_a_queue_that_was_cut_off_parts_it_not():
    sitting, place, here, first = dealt_behind()
    position = positions.of(fresh(sitting))
    text = position.game.write(position.game.sample(position.state, Random(1)))

    sent = lines.say_all(
        place=place, queue=[first, Queued("next", here + 1, text)], now=timezone.now()
    )

    assert (sent.taken, sent.refusal) == ((first.key, "next"), None)


def test_a_roll_that_the_site_was_asked_for_behind_a_queue_parts_it():
    _sitting, (home, away) = free("carriers", dice="server", apart=True)
    rolls.roll(place=away, after=0, now=timezone.now())

    with pytest.raises(TableMovedOn):
        send(home, "column 3")


@pytest.mark.parametrize("by", ["say", "send"])
def test_two_devices_that_tap_the_same_throw_have_said_it(by):
    sitting, (home, away) = free("carriers", apart=True)
    say(away, "toss 3 6", key="a")

    if by == "say":
        reply = say(home, "toss  3 6", after=0, key="b")
        assert ([line.text for line in reply.lines], reply.is_new) == (["toss 3 6"], False)
    else:
        sent = send(home, "toss 3 6", "column 3")
        again = send(home, "toss 3 6", "column 3")
        assert sent.refusal is None or sent.refusal.code != "table_moved_on"
        assert sent.taken == again.taken
        assert sent.taken[0] == "k0"
    assert standing(sitting)[0] == "toss 3 6"
    assert standing(sitting).count("toss 3 6") == 1


def test_another_throw_than_the_one_that_was_said_is_refused():
    _sitting, (home, away) = free("carriers", apart=True)
    say(away, "toss 3 6")

    for text in ("toss 3 5", "column 3", "no words"):
        with pytest.raises(TableMovedOn):
            say(home, text, after=0)


## Lines that no record could hold


@pytest.mark.parametrize(
    ("text", "status"), [("x" * 401, 422), ("x" * 80_000, 422), ("a\0b", 400), (" ", 400)]
)
def test_what_no_record_could_hold_is_refused_where_it_stands(text, status):
    sitting, (place,) = free("carriers")
    queue = [{"key": f"k{n}", "after": 0, "text": said}
             for n, said in enumerate(("toss 3 6", text, "column 3"))]  # fmt: skip
    client = device_of(place)

    answer = client.post(at(sitting, "send"), {"queue": queue}, "application/json")
    alone = client.post(at(sitting, "send"), {"queue": queue[1:]}, "application/json")

    assert answer.status_code == 200
    assert (answer.json()["taken"], answer.json()["refused_key"]) == (["k0"], "k1")
    assert answer.json()["refused"]["status"] == status
    assert standing(sitting) == ["toss 3 6"]
    assert alone.status_code in (status, 409)


def test_who_was_too_fast_learns_which_line_waits(settings):
    settings.TABLE_LINES_A_MINUTE = 1
    _sitting, (place,) = free("carriers")
    queue = [Queued("a", 0, "toss 3 6"), Queued("b", 0, "column 3")]

    sent = pace.say_all(place=place, queue=queue, now=timezone.now())

    assert (sent.taken, sent.refusal.code, sent.key) == (("a",), "too_fast", "b")
