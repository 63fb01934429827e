"""Ratings follow the results; incremental ratings equal those from scratch."""

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.careers import tasks
from league.careers.models import RatedMatch, Rating, RatingChange
from league.careers.queries import ratings as queries
from league.careers.services import ratings
from league.events.models import EntryPlayer, Event
from league.jobs.models import Job
from league.people.models import Player
from league.people.services import guests
from league.tournaments.models import Finish, Pairing
from league.tournaments.phases.services import phases, tournaments
from matches.models import Match
from matches.services import rulings
from tests.longer import longer
from tests.matches.factories import claim
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import DRAW, LOSS, SCORES, WIN, Hall, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
GAME = "carriers"
LEAGUE = [{"kind": "round_robin", "settings": {"cycles": 2}}]


@made_once
def opened(entrants: int = 4, **fields: Any) -> tuple[Hall, list[Pairing]]:
    """A league in which every match can be decided at any time."""
    hall = running(entrants, LEAGUE, **fields)
    for round in list(hall.tournament.rounds.order_by("number")):
        if round.state == "draft":
            hall.publish(round)
    pairings = Pairing.objects.filter(round__tournament=hall.tournament, match__isnull=False)
    return hall, list(pairings.select_related("match").order_by("round__number", "number"))


def correct(hall: Hall, pairing: Pairing, side: int) -> None:
    match = Match.objects.get(pk=pairing.match_id)
    rulings.rule(match=match, kind="correction", reason="misread", by=hall.by,
                 now=timezone.now(), games=claim(SCORES[side]))  # fmt: skip


def kept() -> tuple[list[Any], list[Any]]:
    rows = Rating.objects.order_by("game", "player").values_list(
        "game", "player", "mean", "deviation", "matches", "shown"
    )
    return queries.stored(GAME), list(rows)


def from_scratch() -> tuple[list[Any], list[Any]]:
    ratings.rebuild(game=GAME)
    return kept()


def test_a_result_is_taken_once():
    hall, pairings = opened()
    hall.decide(pairings[0], WIN)

    assert (ratings.rate(game=GAME), ratings.rate(game=GAME)) == (1, 0)
    won, lost = RatingChange.objects.order_by("side")
    assert (won.mark, lost.mark) == ("won", "lost")
    assert (won.mean, lost.mean) == (27.635389, 22.364611)
    shown = Rating.objects.order_by("-shown")
    assert [(rating.player_id, rating.shown, rating.matches) for rating in shown] == [
        (won.player_id, 1138, 1), (lost.player_id, 927, 1),
    ]  # fmt: skip


def test_a_corrected_result_is_counted_where_it_stands():
    hall, pairings = opened()
    hall.decide_all(pairings[:5], lambda _first, _second: WIN)
    ratings.rate(game=GAME)
    order = list(RatedMatch.objects.order_by("place").values_list("match", flat=True))
    behind = RatingChange.objects.filter(rated__match=order[0])
    untouched = set(behind.values_list("pk", flat=True))

    correct(hall, pairings[1], LOSS)
    ratings.rate(game=GAME)

    assert list(RatedMatch.objects.order_by("place").values_list("match", flat=True)) == order
    assert set(behind.values_list("pk", flat=True)) == untouched
    assert RatingChange.objects.get(rated__match=pairings[1].match_id, side=1).mark == "lost"
    assert kept() == from_scratch()


@pytest.mark.parametrize("seed", longer(range(2), range(4)))
def test_bit_by_bit_and_from_scratch_come_to_the_same(seed):
    dice = Random(seed)
    hall, pairings = opened(4)
    waiting, done = dice.sample(pairings, len(pairings)), []
    while waiting:
        act = dice.choice(("decide", "decide", "correct", "void", "rate"))
        if act == "decide":
            done.append(waiting.pop())
            hall.decide(done[-1], dice.choice((WIN, LOSS, DRAW)))
        elif act == "rate":
            ratings.rate(game=GAME)
        elif done:
            pairing = dice.choice(done)
            if act == "correct":
                correct(hall, pairing, dice.choice((WIN, LOSS, DRAW)))
            else:
                hall.rule(pairing, "void")
                done.remove(pairing)
    ratings.rate(game=GAME)

    assert ratings.check(game=GAME).wrong == 0
    assert kept() == from_scratch()
    assert len(kept()[0]) == 2 * RatedMatch.objects.filter(left_out="").count()


def test_what_was_not_played_rates_nobody():
    hall, pairings = opened()
    first, second, third, fourth = pairings[:4]
    hall.rule(first, "no_show", winner=1)
    hall.rule(second, "double_loss")
    hall.decide(third, WIN)
    hall.rule(third, "void")
    hall.decide(fourth, DRAW)

    ratings.rate(game=GAME)

    left_out = dict(RatedMatch.objects.values_list("match", "left_out"))
    assert left_out == {
        first.match_id: "unplayed", second.match_id: "unplayed",
        third.match_id: "void", fourth.match_id: "",
    }  # fmt: skip
    assert RatingChange.objects.count() == 2


def test_a_guest_rates_nobody_until_somebody_with_an_account_claims_the_place():
    hall, pairings = opened()
    seat = EntryPlayer.objects.filter(entry__match_sides__match=pairings[0].match_id).first()
    guest = guests.enter(by=hall.by, display_name="Somebody")
    EntryPlayer.objects.filter(pk=seat.pk).update(player=guest)
    hall.decide(pairings[0], WIN)
    ratings.rate(game=GAME)
    assert RatedMatch.objects.get().left_out == "guest"
    assert not Rating.objects.exists()

    claimant = PlayerFactory()
    code = guests.invite(guest=guest, now=timezone.now())
    guests.claim(user=claimant.user, code=code, now=timezone.now())
    ratings.rate(game=GAME)

    assert Rating.objects.filter(player=claimant, matches=1).exists()
    assert ratings.check(game=GAME).wrong == 0


def test_an_event_that_is_not_published_rates_nobody():
    hall, pairings = opened()
    hall.decide(pairings[0], WIN)
    ratings.rate(game=GAME)

    for published, count in ((False, 0), (True, 2)):
        Event.objects.filter(pk=hall.event.pk).update(published=published)
        tasks.look_again(hall.event.pk)
        ratings.rate(game=GAME)
        assert Rating.objects.count() == count
        assert ratings.check(game=GAME).wrong == 0


def test_members_of_a_team_are_rated_each():
    hall = running(4, [{"kind": "swiss", "rounds": 1}], event__side_size=2)
    hall.decide(hall.pairings(hall.next())[0], WIN)

    ratings.rate(game=GAME)

    assert list(RatingChange.objects.order_by("side").values_list("side", "mark")) == [
        (1, "won"), (1, "won"), (2, "lost"), (2, "lost"),
    ]  # fmt: skip


def test_a_confirmed_result_wakes_the_ratings(django_capture_on_commit_callbacks):
    hall, pairings = opened()
    with django_capture_on_commit_callbacks(execute=True):
        hall.decide(pairings[0], WIN)
        hall.decide(pairings[1], WIN)

    assert Job.objects.filter(kind=ratings.KIND).count() == 1
    Job.objects.all().delete()
    assert ratings.sweep(now=timezone.now()) == 1
    ratings.rate(game=GAME)
    Job.objects.all().delete()
    assert ratings.sweep(now=timezone.now()) == 0


@pytest.mark.parametrize("entrants", [3, 4])
def test_as_many_statements_for_many_matches(entrants, django_assert_num_queries):
    hall, pairings = opened(entrants)
    ratings.rate(game=GAME)
    hall.decide_all(pairings, lambda _first, _second: WIN)

    with django_assert_num_queries(18):
        ratings.rate(game=GAME)


## The command


def recompute(*words: str) -> str:
    out = StringIO()
    call_command("recompute", *words, stdout=out)
    return out.getvalue()


def test_the_check_covers_ratings_and_the_rebuild_mends_them():
    hall, pairings = opened()
    hall.decide(pairings[0], WIN)
    assert "1 matches, 1 not rated, 0 wrong" in recompute("--check")
    recompute()
    assert "1 matches, 0 not rated, 0 wrong" in recompute("--check")
    Rating.objects.update(mean=1)

    with pytest.raises(CommandError):
        recompute("--check")

    recompute()
    recompute("--check")


def test_places_of_a_finished_tournament_are_kept_and_checked():
    hall = running(4, [{"kind": "round_robin"}])
    for round in hall.tournament.rounds.order_by("number"):
        if round.state == "draft":
            hall.publish(round)
        hall.play(round)
    for round in hall.tournament.rounds.order_by("number"):
        if hall.round(round.number).state != "closed":
            hall.close(round)
    if hall.phase().state != "finished":
        phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())
    tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())

    places = dict(Finish.objects.values_list("entrant__number", "place"))
    assert places == {1: 1, 2: 2, 3: 3, 4: 4}
    Finish.objects.filter(place=1).delete()
    with pytest.raises(CommandError):
        recompute("--check", "--event", hall.event.uid)
    recompute()
    assert Finish.objects.count() == 4

    tournaments.unfinish(tournament=hall.fresh(), by=hall.by, reason="early", now=timezone.now())
    assert not Finish.objects.exists()


def test_the_ratings_of_who_left_are_not_listed():
    hall, pairings = opened()
    hall.decide(pairings[0], WIN)
    ratings.rate(game=GAME)
    best = queries.list_of(GAME)[0].player

    Player.objects.filter(pk=best.pk).update(erased_at=timezone.now())

    assert best.pk not in {rating.player_id for rating in queries.list_of(GAME)}
    assert player_of(hall.tournament.entrants.get(number=1)).pk
