"""Playing against bots: they act by themselves until the game is over, the same at each asking."""

from datetime import timedelta
from random import Random

import pytest
from celery import current_app
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.registry import games, get
from engines.core.replays.verify import verify_text
from league.people.errors import Invalid, SignInNeeded
from league.play import errors
from league.play.models import Line, Place, Sitting
from league.play.queries import bots, positions, records
from league.play.queries.own import tables_of_account
from league.play.queries.tables import as_json, table_of
from league.play.services import taking_back
from league.play.services.bots import acting, asking, choosing, helps, hints, inviting, seating
from league.play.services.closing import ending, keeping
from league.play.views.bots import beside
from tests.jobs.ringing import ring_at
from tests.people.factories import PlayerFactory
from tests.play.bots.alone import act_at, alone, bots_act, person_acts, played
from tests.play.sitting import free, fresh, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def ringing(broker):
    """Ring a real broker, at which nobody listens."""
    kept = current_app.conf.broker_url
    ring_at(broker)
    yield
    ring_at(kept)


KEYS = [game.key for game in games()]


@pytest.mark.parametrize("game", KEYS)
def test_a_whole_game_is_played_alone_and_its_record_verifies(game):
    sitting, place = alone(game)

    sitting = played(sitting, place)

    position = positions.of(sitting)
    text = records.text_of(records.record_of(sitting, position))
    assert verify_text(text).outcome == "verified"
    assert "easy-bot" in text
    assert sitting.bots_due is None
    assert keeping.file(place=place, by=PlayerFactory().user, now=timezone.now()).record.text


def test_the_other_side_s_first_act_waits_a_moment():
    sitting, _place = alone("rugby_15")

    wait = fresh(sitting).bots_due - timezone.now()

    assert timedelta() < wait <= timedelta(milliseconds=seating.PAUSES["short"])


def acts_of(sitting):
    """Return the levels of the bots that have acted, once for each act."""
    places = Place.objects.exclude(level="")
    sealed = places.filter(pk__in=sitting.seals.values("place"))
    said = [line.place.level for line in sitting.lines.filter(place__in=places)]
    return [place.level for place in sealed] + said


def test_a_bot_that_is_asked_twice_acts_once_and_the_same():
    """It lays a card, which is sealed, or draws anew, which is a line."""
    sitting, _place = alone("rugby_15")
    sitting = fresh(sitting)

    act_at(sitting)
    acted = acts_of(sitting)
    act_at(sitting)

    assert acts_of(sitting) == acted == ["easy"]
    again, other = (acting.generator(sitting, "B").random() for _ in range(2))
    assert again == other


def test_what_a_table_that_moved_on_asked_for_is_forgotten():
    sitting, place = alone("carriers")
    sitting = played(sitting, place, to=12)
    said = sitting.revision

    acting.act(sitting=sitting.pk, revision=said - 1, now=timezone.now())
    acting.act(sitting=10**9, revision=1, now=timezone.now())

    assert fresh(sitting).revision == said


def test_the_sweep_asks_those_again_that_did_not_act(ringing):
    sitting, _place = alone("rugby_15")
    due = fresh(sitting).bots_due

    assert asking.sweep(now=due + timedelta(seconds=4)) == 0
    assert asking.sweep(now=due + timedelta(seconds=6)) == 1


def test_a_bot_rolls_for_its_own_line_and_a_person_for_theirs():
    sitting, place = alone("carriers")
    rolled, rng = [], Random(3)
    for _ in range(60):
        sitting = bots_act(sitting)
        if sitting.end is not None:
            break
        if CHANCE in positions.of(sitting).to_act and sitting.length > 2:
            last = Line.objects.filter(sitting=sitting).exclude(kind="chance").latest("serial")
            rolled.append(last.place_id)
        person_acts(place, sitting, rng)
    assert rolled
    assert set(rolled) == {place.pk}


@pytest.mark.parametrize("game", KEYS)
def test_a_tap_is_enough_for_the_first_own_line(game):
    """The toss is rolled already, and a set-up that takes several taps can be left to a bot."""
    sitting, place = alone(game)
    sitting = bots_act(sitting)
    [asked] = as_json(table_of(sitting, place), "en")["asks"]

    assert asked["seat"] in place.seats
    if choosing.may_be_left(get(game), [asked], is_first=True):
        helps.do(how="choose", place=place, after=sitting.revision, now=timezone.now())
    else:
        say(place, asked["taps"][0]["line"])

    assert place.lines.exists() or sitting.seals.filter(place=place).exists()


def test_no_choice_is_left_to_a_bot_but_one_s_own_where_one_plays_alone():
    _sitting, (home, _away) = free("carriers", apart=True)
    _others, alone_there = alone("rugby_15")
    now = timezone.now()

    with pytest.raises(errors.NoHints):
        helps.do(how="choose", place=home, after=0, now=now)
    say(alone_there, "redraw R")
    with pytest.raises(errors.TableMovedOn):
        helps.do(how="choose", place=alone_there, after=0, now=now)


## What the people there may do


def test_lines_are_taken_back_without_asking_a_bot():
    sitting, place = alone("carriers")
    sitting = played(sitting, place, to=12)

    assert taking_back.take_back(
        place=place, after=sitting.revision, to=sitting.length - 3, now=timezone.now()
    )


def test_a_bot_takes_no_draw_and_adjourns_at_once():
    sitting, place = alone("carriers")
    sitting = bots_act(sitting)

    with pytest.raises(errors.BotsPlayOn):
        ending.offer_draw(place=place, after=sitting.revision, now=timezone.now())
    ending.leave_unfinished(place=place, after=sitting.revision, now=timezone.now())

    assert fresh(sitting).state == Sitting.State.ADJOURNED
    assert fresh(sitting).bots_due is None


def test_a_person_confirms_for_the_bots_too():
    sitting, place = alone("lethal_checkmate")
    sitting = played(sitting, place)
    digest = records.digest_of(records.record_of(sitting, positions.of(sitting)))

    ending.confirm(place=place, digest=digest, now=timezone.now())

    assert fresh(sitting).state == Sitting.State.CONFIRMED


def test_two_people_with_a_bot_each_still_ask_each_other():
    """In two pairs, a partner who is a bot speaks for nobody."""
    sitting, places = free("touchdown_hero", dice="server", apart=True)
    for place in places:
        seating.seat(sitting=sitting, levels={place.seats[1]: "easy"}, now=timezone.now())
        Place.objects.filter(pk=place.pk).update(seats=place.seats[:1])
    sitting = fresh(sitting)
    game = positions.of(sitting).game

    assert bots.silent_seats(sitting, game) == frozenset()
    assert not bots.is_solo(sitting, positions.of(sitting))
    ending.offer_draw(place=fresh_place(places[0]), after=sitting.revision, now=timezone.now())
    assert fresh(sitting).request["kind"] == ending.DRAW_ASKED


def fresh_place(place: Place) -> Place:
    return Place.objects.select_related("sitting").get(pk=place.pk)


## Hints


@pytest.mark.parametrize("game", KEYS)
def test_a_hint_names_lines_that_can_be_said(game):
    sitting, place = alone(game)
    sitting = played(sitting, place, to=6)
    hints.ask(place=place, after=sitting.revision, now=timezone.now())
    assert fresh(sitting).bots_due is not None

    act_at(fresh(sitting))

    sitting = fresh(sitting)
    best = sitting.hint["best"]
    assert 1 <= len(best) <= hints.SHOWN
    assert all(0 <= each["worth"] <= 1 for each in best)
    assert sitting.bots_due is None
    assert say(place, best[0]["text"]).is_new


def test_a_hint_is_for_those_who_play_alone_and_are_to_act():
    shared, (both,) = free("carriers", dice="server")
    with pytest.raises(errors.NoHints):
        hints.ask(place=both, after=fresh(shared).revision, now=timezone.now())

    sitting, place = alone("carriers")
    with pytest.raises(errors.NotToAct):  # dice are due
        hints.ask(place=place, after=fresh(sitting).revision, now=timezone.now())


## Seating


def test_a_bot_takes_a_seat_that_nobody_came_to():
    sitting, (home, away) = free("carriers", dice="server", apart=True)
    home = fresh_place(home)

    inviting.give_to_bot(place=home, asked=away, level="club", now=timezone.now())

    bot = Place.objects.get(sitting=sitting, level="club")
    assert bot.seats == ["A"]
    assert not bot.secret
    assert bots.is_solo(fresh(sitting), positions.of(fresh(sitting)))


def test_a_bot_takes_nobody_s_seat_away():
    sitting, (home, away) = free("carriers", dice="table", apart=True)
    home, away = fresh_place(home), fresh_place(away)
    with pytest.raises(errors.NotYourSeat):  # only the host may
        inviting.give_to_bot(place=away, asked=home, level="club", now=timezone.now())
    with pytest.raises(Invalid):
        inviting.give_to_bot(place=home, asked=away, level="uniform", now=timezone.now())
    Line.objects.create(sitting=sitting, serial=10**6, n=1, text="x", place=away)
    with pytest.raises(errors.SeatTaken):
        inviting.give_to_bot(place=home, asked=away, level="club", now=timezone.now())


@pytest.mark.parametrize("game", ["rugby_15", "touchdown_hero", "lethal_checkmate"])
def test_a_bot_holds_no_real_cards(game):
    sitting, _places = free(game, mode="open", apart=True)

    with pytest.raises(errors.BotsNeedCards):
        seating.seat(sitting=sitting, levels={"x": "club"}, now=timezone.now())


def test_bots_hurry_or_wait_as_asked():
    sitting, place = alone("rugby_15")

    seating.set_pause(place=place, after=0, pause="none", now=timezone.now())

    assert fresh(sitting).bot_pause == 0
    with pytest.raises(Invalid):
        seating.set_pause(place=place, after=0, pause="soon", now=timezone.now())


def test_signing_up_keeps_a_game_for_ever():
    sitting, place = alone("rugby_15")
    user, other = PlayerFactory().user, PlayerFactory().user

    keeping.keep(place=place, by=user)
    keeping.keep(place=place, by=user)

    assert fresh(sitting).opened_by == user
    assert [row.uid for row in tables_of_account(user, most=9)] == [sitting.uid]
    with pytest.raises(errors.NotYourSeat):
        keeping.keep(place=place, by=other)
    with pytest.raises(SignInNeeded):
        keeping.keep(place=place, by=AnonymousUser())


## A first match


@pytest.mark.parametrize("game", KEYS)
def test_a_first_match_gives_hints_by_itself_and_says_the_rules(game):
    sitting, place = alone(game, guides=True)
    rng = Random(1)
    for _ in range(4):
        sitting = bots_act(sitting)
        if CHANCE not in positions.of(sitting).to_act:
            assert sitting.hint["revision"] == sitting.revision
            assert sitting.hint["best"]
        person_acts(place, sitting, rng)

    seen = table_of(fresh(sitting), fresh_place(place))
    shown = beside.context(seen, as_json(seen, "en"))

    assert shown["guides"]
    assert shown["rule_due"] or not table_of(fresh(sitting), fresh_place(place)).asked
