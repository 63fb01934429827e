"""No device is told what its seat may not see: every byte of every answer is searched, and what a
device is answered stays the same when the others' hands are dealt anew.
"""

import os
from random import Random

import pytest
from django.test import Client

from league.play.models import Place
from league.play.queries import positions
from league.play.services.places import seat_by_link
from tests.play.hearing import (
    LANGUAGES,
    Ear,
    dealt_anew,
    overheard,
    plain,
    refused_lines,
    unheard_of,
)
from tests.play.sitting import fresh
from tests.play.tapping import GAMES, SHORT, Match, device

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db,
    pytest.mark.usefixtures("unhurried", "patient"),
]
MATCHES = int(os.environ.get("WIRE_MATCHES", "100"))  # a game, in the long form
BLOCK = 5  # matches of a test in the long form, so that several workers share them
SOME_ACTS = 24  # of a match in the short form, with two looks
LOOK_EVERY = 8  # acts, in the long form


class Watch:
    """A match all of whose answers are searched."""

    def __init__(self, game, seed):
        self.answers = []
        dice = ("server", "sealed")[seed % 2]
        self.match = Match.begun(game, seed, dice=dice, options=SHORT.get(game), heard=self.hear)
        sitting = self.match.sitting
        sitting.is_public = True
        sitting.save(update_fields=["is_public"])
        self.places = {place.pk: place for place in Place.objects.filter(sitting=sitting)}
        self.rng = Random(f"{game} {seed} looks")
        self.bytes = 0

    def hear(self, phone, content):
        self.answers.append((phone.place, content))

    def secrets(self):
        sitting = fresh(self.match.sitting)
        return {pk: unheard_of(sitting, place) for pk, place in self.places.items()}

    def act(self):
        """Play on. What is a secret before and after an act is in none of its answers."""
        before = self.secrets()
        self.match.act()
        after = self.secrets()
        for pk, content in self.answers:
            self.bytes += len(content)
            assert overheard(before[pk] & after[pk], plain(content)) == []
        self.answers.clear()

    def look(self):
        """Let every device, and a guest, ask for all there is, in this world and in another."""
        sitting = fresh(self.match.sitting)
        for phone in self.match.phones:
            ear = Ear(phone.client, sitting, phone.seats)
            self.check(ear, self.places[phone.place])
        self.check(Ear(Client(), sitting, ()), None)

    def check(self, ear, place):
        leaks, differing = self.listened(ear, place)
        assert leaks == []
        assert differing == []

    def listened(self, ear, place):
        """Return which secrets were heard, and which requests are answered otherwise elsewhere."""
        true = positions.of(ear.sitting)
        tries = refused_lines(true, ear.seats, self.rng)
        language = self.rng.choice(LANGUAGES)
        heard = ear.answers(tries, language)
        self.bytes += sum(map(len, heard.values()))
        hidden = unheard_of(ear.sitting, place)
        leaks = [(name, overheard(hidden, text)) for name, text in heard.items()]
        seat = ear.seats[0] if ear.seats else self.rng.choice(true.game.seats)
        if true.game.resample is None or true.game.mask is None:
            return [leak for leak in leaks if leak[1]], []
        positions.remember(ear.sitting, dealt_anew(true, seat, self.rng))
        try:
            again = ear.answers(tries, language)
        finally:
            positions.remember(ear.sitting, true)
        differing = [name for name in heard if heard[name] != again[name]]
        return [leak for leak in leaks if leak[1]], differing


def is_tight(game, seed, *, most, every):
    """Play a match and search it; return it."""
    watch = Watch(game, seed)
    while watch.match.is_open and watch.match.acts < most:
        watch.act()
        if watch.match.acts % every == 0:
            watch.look()
    if not watch.match.is_open:
        watch.look()
    assert watch.bytes > 0
    return watch


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_holds_what_its_seat_must_not_know(game):
    is_tight(game, 0, most=SOME_ACTS, every=SOME_ACTS // 2)


@pytest.mark.chaos
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(1, 1 + MATCHES, BLOCK))
@pytest.mark.parametrize("game", GAMES)
def test_no_answer_of_many_matches_holds_what_its_seat_must_not_know(game, first):
    for seed in range(first, min(first + BLOCK, 1 + MATCHES)):
        watch = is_tight(game, seed, most=4_000, every=LOOK_EVERY)
        print(f"{game}, match {seed}: {watch.match.acts} acts, {watch.bytes} bytes searched")  # noqa: T201


@pytest.mark.parametrize("game", ["lethal_checkmate", "rugby_15", "touchdown_hero"])
def test_whoever_sees_all_hands_is_caught(game):
    """The red control: a referee's answers hold what a player must not know."""
    watch, heard, differing = Watch(game, 0), set(), set()
    for _ in range(SOME_ACTS):
        watch.act()
        leaks, others = watch.listened(*referee(watch))
        heard |= {name for name, _secrets in leaks}
        differing |= set(others)
        if heard >= {"", "view/", "parts"} and "" in differing:
            return
    raise AssertionError((heard, differing))


def referee(watch):
    """Seat a referee; return how he listens, and the player whose secrets he hears."""
    sitting = fresh(watch.match.sitting)
    link = seat_by_link(sitting=sitting, role=Place.Role.REFEREE, seats=watch.match.phones[0].seats,
                        name="", now=sitting.opened_at)  # fmt: skip
    ear = Ear(device(sitting, link).client, sitting, watch.match.phones[0].seats)
    return ear, watch.places[watch.match.phones[0].place]
