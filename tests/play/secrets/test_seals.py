"""Choices made at once stay hidden until all are made, then they become a single line."""

from random import Random

import pytest
from django.utils import timezone

from engines.core.records.spoken import reader
from engines.core.registry import get
from engines.core.replays.replay import Course, play
from league.play.errors import AskedAlready, NotToAct
from league.play.models import Line, Place, Seal
from league.play.queries import positions, tables
from league.play.queries.lines import sealed_at
from league.play.rules.clock import ClockSettings
from league.play.rules.course import Position, Said
from league.play.services import checking, taking_back
from league.play.services.lines import is_at_once
from tests.play.bots.alone import alone
from tests.play.sitting import fixed, free, fresh, say, standing

pytestmark = pytest.mark.django_db
# Red brings the ball from the middle to Blue's try space.
UP_TO_A_TRY = ("toss:B", "R=F6 B=F1", "R=F5 B=F2", "R=F4 B=F3")
TRY = "R=S6 B=S1"


def begun():
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")
    assert set(positions.of(fresh(sitting)).to_act) == {"R", "B"}
    return sitting, red, blue


HOUSE = get("limit_ball").house(Random(136))
# Two of B are due for a fast move, one after the other.
UP_TO_FAST_MOVES = (
    "toss B", "place B rep=B1 B2=C3", "place A rep=A1 A2=L1", "roll B1 2", "dice 4 5",
    "roll A1 2", "dice 1 2", "move B1 C3 self", "react B2 >R2", "react A1 =", "react A2 =",
    "place A A1=C2 A2=L2", "place B rep=B1 B2=C3", "roll B1 2", "dice 5 5", "pass B",
    "move B1 C3 ball", "react B2 -", "react A1 >R2", "react A2 =", "fast B2 C2",
)  # fmt: skip


def test_team_mates_who_act_in_turn_choose_in_the_open():
    game = get("limit_ball")
    course = Course(game, game.setup(HOUSE))

    for line in UP_TO_FAST_MOVES:
        before = Position(None, Course(game, game.copy(course.state)))
        read = reader(game)(line)
        play(course, read)
        said = [Said("action", line, tuple(action.seat for action in read.actions))]
        assert not is_at_once(before, Position(None, course), said)

    assert (before.to_act, game.to_act(course.state)) == (("B1", "B2"), ("B1",))


def test_who_writes_for_team_mates_says_each_of_their_lines():
    sitting, [link] = fixed("limit_ball", 136)
    paper = link.place
    Place.objects.filter(pk=paper.pk).update(role=Place.Role.REFEREE)
    for line in UP_TO_FAST_MOVES[:-1]:
        say(paper, line)

    seen = tables.as_json(tables.table_of(fresh(sitting), Place.objects.get(pk=paper.pk)), "en")

    assert [asked["seat"] for asked in seen["asks"]] == ["B1", "B2"]
    assert not any("together" in tap for asked in seen["asks"] for tap in asked["taps"])


def test_a_choice_lies_sealed_until_the_other_is_there():
    sitting, red, blue = begun()

    said = say(red, "R=F4")

    assert said.sealed
    assert standing(sitting) == ["toss:B"]
    assert fresh(sitting).signal == 2

    said = say(blue, "B=S2")

    assert not said.sealed
    assert standing(sitting) == ["toss:B", "R=F4 B=S2"]
    assert Line.objects.get(n=2).place is None


def test_a_seal_may_be_replaced_until_the_last_is_there():
    sitting, red, blue = begun()
    say(red, "R=F4")
    say(red, "R=K")

    assert sealed_at(fresh(sitting)) == {"R": "R=K"}
    assert Seal.objects.count() == 2
    say(blue, "B=S2")

    assert standing(sitting)[-1] == "R=K B=S2"


def notices(sitting, place):
    seen = tables.as_json(tables.table_of(fresh(sitting), Place.objects.get(pk=place.pk)), "en")
    return {asked["seat"]: asked["notice"] for asked in seen["asks"]}


def test_who_had_chosen_reads_why_the_choice_counts_no_more():
    """A judge's ruling changes the position, or lines are taken back: nothing is void unsaid."""
    sitting, red, blue = begun()
    assert notices(sitting, red) == {"R": ""}
    say(red, "R=F4")
    assert notices(sitting, red) == {"R": ""}

    Place.objects.filter(pk=blue.pk).update(role=Place.Role.REFEREE)
    say(Place.objects.get(pk=blue.pk), "~ set score.B=5")
    Place.objects.filter(pk=blue.pk).update(role=Place.Role.PLAYER)

    why = "Your earlier choice does not count any more, for this came after it: "
    assert notices(sitting, red) == {"R": why + "score.B=5"}
    assert notices(sitting, blue) == {"B": ""}
    say(red, "R=F4")
    say(blue, "B=S2")
    assert set(notices(sitting, red).values()) == {""}
    now = timezone.now()
    taking_back.take_back(place=red, after=fresh(sitting).revision, to=2, now=now)
    taking_back.answer(place=blue, after=fresh(sitting).revision, agrees=True, now=now)
    back = "Your earlier choice does not count any more: lines were taken back."
    assert (notices(sitting, red), notices(sitting, blue)) == ({"R": back}, {"B": back})
    say(red, "redraw R")
    assert notices(sitting, blue) == {"B": back}


@pytest.mark.parametrize("mode", ["open", "full"])
def test_a_choice_stays_sealed_while_its_seat_is_asked_the_same(mode):
    """The other side draws its hand anew: that is nothing new to who has chosen."""
    sitting, (red, blue) = free("rugby_15", mode=mode, dice="server", apart=True)
    card = tables.asked_of(positions.of(fresh(sitting)), "R", (), "en")["taps"][0]["line"]
    say(red, card, key="a")

    say(blue, "redraw B")

    assert sealed_at(fresh(sitting)) == {"R": card}
    assert notices(sitting, red) == {"R": ""}
    assert not say(red, card, after=1, key="a").is_new
    say(red, "redraw R")
    assert sealed_at(fresh(sitting)) == {}


def test_the_time_of_a_choice_that_stays_sealed_stands():
    clock = ClockSettings(60_000, increment=5_000)
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True, clock=clock)
    say(red, "toss:B")
    say(red, "R=F4")
    left = fresh(sitting).clock["left"]["R"]

    say(blue, "redraw B")

    assert fresh(sitting).clock["running"] == ["B"]
    assert fresh(sitting).clock["left"]["R"] == left


def test_a_bot_whose_choice_stays_sealed_is_not_asked_again():
    sitting, own = alone("rugby_15")
    bot = Place.objects.get(sitting=sitting, level="easy")
    [seat], [theirs] = own.seats, bot.seats
    asked = tables.asked_of(positions.of(fresh(sitting)), theirs, (), "en")
    say(bot, asked["taps"][0]["line"])

    say(own, f"redraw {seat}")

    assert list(sealed_at(fresh(sitting))) == [theirs]
    assert fresh(sitting).bots_due is None


def since(sitting, place):
    [asked] = tables.as_json(tables.table_of(fresh(sitting), place), "en")["asks"]
    return asked["since"]


def test_a_choice_means_the_same_as_long_as_only_others_speak():
    sitting, red, blue = begun()
    say(red, "R=F4")
    say(blue, "B=S2")
    begin = fresh(sitting).revision

    assert (since(sitting, red), since(sitting, blue)) == (begin, begin)
    say(blue, "redraw B")
    assert (since(sitting, red), since(sitting, blue)) == (begin, begin + 1)
    say(blue, "= 0-0")
    assert since(sitting, red) == begin + 2
    now = timezone.now()
    taking_back.take_back(place=blue, after=begin + 2, to=fresh(sitting).length - 1, now=now)
    assert since(sitting, red) == fresh(sitting).revision > begin + 2


def test_one_paper_lays_both_in_one_line():
    sitting, (paper,) = free("rugby_15", mode="open")
    say(paper, "toss:R")

    say(paper, "R=F4 B=S2")

    assert standing(sitting)[-1] == "R=F4 B=S2"
    assert not Seal.objects.exists()


def test_one_paper_lays_both_cards_of_a_try_in_one_line():
    """The side that scored is to act next: nothing lies sealed all the same."""
    sitting, (paper,) = free("rugby_15", mode="open", halves="1")
    for line in UP_TO_A_TRY:
        say(paper, line)

    assert checking.check(place=paper, texts=[TRY]).sealed is False
    assert not say(paper, TRY).sealed
    assert standing(sitting)[-1] == TRY
    assert positions.of(fresh(sitting)).state.phase == "conv"
    assert not Seal.objects.exists()


def test_a_choice_stays_laid_down_when_a_checkpoint_is_written():
    sitting, red, blue = begun()
    say(red, "R=F4", key="a")
    assert not say(blue, "= 0-0").sealed

    again = say(red, "R=F4", after=1, key="a")
    say(blue, "B=S2")

    assert not again.is_new
    assert standing(sitting) == ["toss:B", "0-0", "R=F4 B=S2"]


@pytest.mark.parametrize(
    ("role", "together"), [(Place.Role.REFEREE, [True, False]), (Place.Role.PLAYER, [None, None])]
)
def test_who_writes_for_all_is_offered_choices_to_lay_down_together(role, together):
    """A redraw is said by itself; two who share a device lay theirs down sealed."""
    sitting, (place,) = free("rugby_15", mode="open", halves="1")
    Place.objects.filter(pk=place.pk).update(role=role)
    say(place, "toss:B")

    seen = tables.as_json(tables.table_of(fresh(sitting), Place.objects.get(pk=place.pk)), "en")

    for asked in seen["asks"]:
        ends = [asked["taps"][0], asked["taps"][-1]]
        assert [tap["word"] for tap in ends] == [f"{asked['seat']}=F1", "redraw"]
        assert [tap.get("together") for tap in ends] == together


def test_beside_a_sealed_choice_each_is_laid_down_by_itself():
    sitting, (paper,) = free("rugby_15", mode="open")
    Place.objects.filter(pk=paper.pk).update(role=Place.Role.REFEREE)
    say(paper, "toss:B")
    say(paper, "R=F4")

    seen = tables.as_json(tables.table_of(fresh(sitting), Place.objects.get(pk=paper.pk)), "en")

    assert seen["sealed"] == ["R"]
    assert not any("together" in tap for asked in seen["asks"] for tap in asked["taps"])


## Checkpoints


def test_a_checkpoint_leaves_a_question_of_the_other_side_open():
    sitting, (home, away) = free("carriers", apart=True)
    say(away, "toss 3 6")
    say(home if "H" in positions.of(fresh(sitting)).to_act else away, "column 3")
    taking_back.take_back(place=home, after=2, to=0, now=timezone.now())
    asked = fresh(sitting).request

    for place in (home, away):
        with pytest.raises(AskedAlready):
            say(place, "= 0-0")

    assert asked == fresh(sitting).request
    assert asked["kind"] == "take_back"


def test_who_is_not_to_act_writes_no_checkpoint():
    sitting, places = free("carriers", apart=True)
    say(places[0], "toss 3 6")
    say(places[0], "column 3")
    (seat,) = positions.of(fresh(sitting)).to_act
    due, other = sorted(places, key=lambda place: seat not in place.seats)

    with pytest.raises(NotToAct):
        say(other, "= 0-0")
    say(due, "= 0-0")

    assert standing(sitting) == ["toss 3 6", "column 3", "0-0"]
