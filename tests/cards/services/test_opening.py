"""Wrong deck codes are counted in the database, for an account and for an address."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.errors import DeckHidden
from cards.rules import codes
from cards.services import opening
from cards.services.opening import Asker
from league.people.errors import TooManyTries
from league.people.models import Guess
from tests.api.callers import Caller
from tests.cards.factories import NOW
from tests.cards.views.test_decks import browser_of, saved
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
WRONG = codes.short_code(7)


def guess(asker: Asker, code: str = WRONG, times: int = 1) -> None:
    for _try in range(times):
        with pytest.raises(DeckHidden):
            opening.by_code(code, asker=asker, now=NOW)


def test_the_twenty_first_wrong_code_of_an_account_is_not_looked_up():
    asker = Asker(PlayerFactory().user, "")
    public = saved(visibility="public")

    guess(asker, times=20)

    with pytest.raises(TooManyTries):
        opening.by_code(public.code, asker=asker, now=NOW)
    later = NOW + timedelta(minutes=15)
    assert opening.by_code(public.code, asker=asker, now=later) == public


def test_an_address_has_sixty_whoever_asks():
    for number in range(3):
        asker = Asker(PlayerFactory().user if number else AnonymousUser(), "2001:db8::1")
        guess(asker, times=20)

    for user in (AnonymousUser(), PlayerFactory().user):
        asker = Asker(user, "2001:db8::1")
        with pytest.raises(TooManyTries):
            opening.by_code(WRONG, asker=asker, now=NOW)
    guess(Asker(AnonymousUser(), "2001:db8:0:1::1"))


def test_whoever_changes_the_address_within_a_network_gets_no_new_tries():
    for number in range(60):
        guess(Asker(AnonymousUser(), f"2001:db8::{number + 1:x}"))

    with pytest.raises(TooManyTries):
        opening.by_code(WRONG, asker=Asker(AnonymousUser(), "2001:db8::ffff"), now=NOW)


def test_a_right_code_and_a_slip_of_the_pen_are_no_tries():
    asker = Asker(PlayerFactory().user, "192.0.2.1")
    public = saved(visibility="public")

    opening.by_code(public.code, asker=asker, now=NOW)
    guess(asker, code=f"{public.code[:-1]}{'0' if public.code[-1] != '0' else '1'}")

    assert Guess.objects.count() == 0


def test_every_way_to_type_a_code_counts():
    player = PlayerFactory()
    browser, caller = browser_of(player), Caller.of(player)

    answers = [
        browser.get(f"/d/{WRONG}/"),
        browser.get("/decks/compare/", {"a": WRONG, "b": WRONG}),
        browser.post("/decks/import/", {"text": WRONG, "format": saved().deck.format.code}),
        caller.get(f"/deck-codes/{WRONG}/"),
        caller.get("/decks/compare/", {"a": WRONG, "b": WRONG}),
        caller.post("/decks/validate/", {"code": WRONG}),
        caller.post("/decks/import/", {"text": WRONG}),
    ]

    assert [answer.status_code for answer in answers] == [404, 200, 400, 404, 404, 400, 400]
    assert Guess.objects.count() == 2 * 8
