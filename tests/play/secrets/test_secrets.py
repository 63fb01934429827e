"""Hands and decks of others stay secret at a table until they may be seen."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.game import CHANCE
from league.events.services import entries
from league.play.errors import SittingNotOver
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.services import sittings, taking_back
from league.play.services.closing import ending, keeping
from matches.queries.passes import secret_of
from tests.matches.factories import declare, table
from tests.matches.passes.guests import guests, pass_for, phone
from tests.people.factories import UserFactory
from tests.play.lines.typed import check, device_of
from tests.play.matches import confirm, places
from tests.play.sitting import free, fresh
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}
OTHERS = "Other line-up, bench and injured"


def by(user) -> Client:
    client = Client(headers=EN)
    client.force_login(user)
    return client


def at(sitting: Sitting, page: str = "table") -> str:
    return reverse(f"play:{page}", args=[sitting.uid])


@made_once
def judged_by_player(**rules):
    """Return a match of two guests whose judge plays in the same event, in another match."""
    match = guests(game="rugby_15", **rules)
    entries.enter(event=match.event, players=[match.judge.player], by=match.judge,
                  now=timezone.now(), by_staff=True)  # fmt: skip
    return match


def opened(match) -> tuple[Sitting, Client]:
    """Let the first side open the table with its pass; return its phone too."""
    guest = phone()
    guest.post(reverse("play:by-pass", args=[secret_of(pass_for(match)), 1]))
    return Sitting.objects.get(of__match=match.match), guest


## Who judges


@pytest.mark.parametrize("secret", [True, False])
def test_who_plays_in_the_event_judges_no_match_with_secrets(secret):
    match = judged_by_player(dice="server" if secret else "table")
    sitting, _guest = opened(match)

    answer = by(match.judge).post(at(sitting, "judge"))

    assert answer.status_code == (404 if secret else 302)
    assert Place.objects.filter(role="referee").exists() is not secret


def test_who_plays_in_the_event_sees_a_table_with_secrets_as_late_as_others_do():
    match = judged_by_player(dice="server", watch_delay_minutes=2)
    sitting, _guest = opened(match)

    view = by(match.judge).get(at(sitting, "view")).json()

    assert view["late"] == 120


def test_who_plays_in_the_event_opens_no_table_of_others_with_secrets():
    match = judged_by_player(dice="server")

    answer = by(match.judge).post(reverse("play:open-game", args=[match.match.uid, 1]))

    assert answer.status_code in (403, 422)
    assert not Sitting.objects.exists()


def test_the_page_of_a_match_offers_no_seat_that_a_judge_does_not_get():
    match = judged_by_player(dice="server")
    sitting, _guest = opened(match)

    page = by(match.judge).get(reverse("matches:match", args=[match.match.uid]))

    assert at(sitting, "judge") not in page.content.decode()


def test_a_judge_whose_role_is_withdrawn_is_named_no_more():
    match = guests(game="rugby_15")
    sitting, guest = opened(match)
    by(match.judge).post(at(sitting, "judge"))
    Place.objects.filter(role="referee").update(name="Kim")
    assert "A judge is here: Kim" in guest.get(at(sitting)).content.decode()

    match.event.roles.all().delete()

    assert "A judge is here" not in guest.get(at(sitting)).content.decode()


## The record


def apart(game="rugby_15"):
    sitting, (home, away) = free(game, dice="server", apart=True)
    return sitting, home, away


def given_up(place):
    ending.concede(place=place, after=fresh(place.sitting).revision, now=timezone.now())


def test_no_record_with_a_hand_is_handed_out_while_the_game_can_go_on():
    sitting, home, away = apart()
    given_up(home)
    device = device_of(away)

    early = device.get(at(sitting, "record"))
    page = device.get(at(sitting), headers=EN).content.decode()
    with pytest.raises(SittingNotOver):
        keeping.file(place=away, by=UserFactory(), now=timezone.now())
    for place in (home, away):
        confirm(place)

    assert early.status_code == 403
    assert at(sitting, "record") not in page
    assert "@end concede R" in device.get(at(sitting, "record")).content.decode()
    assert keeping.file(place=away, by=UserFactory(), now=timezone.now())


def test_a_record_without_hands_is_there_at_once():
    sitting, home, away = apart("carriers")
    given_up(home)

    assert device_of(away).get(at(sitting, "record")).status_code == 200
    assert not taking_back.take_back(
        place=home, after=fresh(sitting).revision, to=fresh(sitting).length, now=timezone.now()
    )


## Decks


@made_once
def of_decks(**of):
    match = table()
    type(match.event).objects.filter(pk=match.event.pk).update(list_visibility="staff", **of)
    match.fresh()
    sitting = sittings.open_game(match=match.match, number=1, by=match.ann, now=timezone.now())
    return match, sitting


def test_a_player_reads_the_rest_of_no_deck_that_is_not_shown_to_him():
    match, sitting = of_decks()
    own = by(match.ann)

    page, record = own.get(at(sitting)).content.decode(), own.get(at(sitting, "record"))

    assert page.count(OTHERS) == 1
    assert page.count("lineup-title") == 2
    assert record.status_code == 403
    assert at(sitting, "record") not in page


def test_a_declared_deck_is_read_at_the_table_by_the_event_s_rule():
    match, sitting = of_decks(declaration_reveal="at_once")
    declare(match, 1)

    ann, bob = (by(user).get(at(sitting)).content.decode() for user in (match.ann, match.bob))

    assert (ann.count(OTHERS), bob.count(OTHERS)) == (2, 1)
    assert by(match.ann).get(at(sitting, "record")).status_code == 200
    assert by(match.bob).get(at(sitting, "record")).status_code == 403


def test_a_match_with_a_result_shows_its_decks_to_who_played_it():
    match, sitting = of_decks()
    home, away = places(sitting)
    given_up(away)
    assert by(match.ann).get(at(sitting, "record")).status_code == 403
    for place in (home, away):
        confirm(place)

    assert match.fresh().version
    assert by(match.ann).get(at(sitting, "record")).status_code == 200


def test_a_judge_reads_the_record_of_decks_that_are_hidden():
    match, sitting = of_decks()
    judge = by(match.judge)
    judge.post(at(sitting, "judge"))

    assert judge.get(at(sitting, "record")).status_code == 200
    assert judge.get(at(sitting)).content.decode().count(OTHERS) == 2


## Lines that are typed


def legal(sitting, seat):
    position = positions.of(fresh(sitting))
    return position.game.write(next(iter(position.game.legal(position.state, seat))))


@pytest.mark.parametrize("game", ["lethal_checkmate", "touchdown_hero", "rugby_15"])
def test_what_follows_the_first_line_is_not_judged_where_hands_are_hidden(game):
    sitting, (place,) = free(game, dice="server")
    if CHANCE in positions.of(fresh(sitting)).to_act:
        return
    seat, *_ = positions.of(fresh(sitting)).to_act

    answer = check(device_of(place), sitting, f"{legal(sitting, seat)}\nx\ny", seat=seat)

    assert len(answer["lines"]) == 1
    assert answer["rest"] == ["x", "y"]
    assert (answer["refused"], answer["completions"]) == (None, [])


def test_a_shared_device_judges_lines_of_the_seat_that_looks_alone():
    sitting, (place,) = free("lethal_checkmate", dice="server")
    seat, *_ = positions.of(fresh(sitting)).to_act
    line = legal(sitting, seat)
    client = device_of(place)

    covered = client.post(at(sitting, "check"), {"text": line}, "application/json").json()
    own = check(client, sitting, line, seat=seat)

    assert covered["refused"]["code"] == "not_your_seat"
    assert (covered["lines"], covered["completions"]) == ([], [])
    assert len(own["lines"]) == 1


def test_real_cards_are_judged_line_by_line():
    sitting, (place,) = free("rugby_15", mode="open")

    answer = check(device_of(place), sitting, "toss:B\nR=F4 B=S2\nx")

    assert len(answer["lines"]) == 2
    assert answer["refused"] is not None
