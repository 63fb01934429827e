"""No device gets what its seat may not see: every byte of every answer is searched, and a device's
answers stay the same when the others' hands are dealt anew.

A match is one of an event: the players are there by the passes of guests, a judge looks on and sits
down, somebody looks on at once and somebody a minute late. The players' answers are searched at
every act. Besides, two random listeners ask one kind of thing each at every act, two more look when
something has become hidden or known, and at every tenth act two ask three kinds each, here and in a
world of other hands; each listener's kinds come from a shuffled bag of all there are, and what is
left in it is asked at the end. Of a whole match from 110 answers (Limit Ball, whose short matches
end after a dozen acts) to 710 (Touchdown Hero) are searched. The stream is not listened to here: it
carries the number of the signal alone, which its own tests say.

In the short form a single listener asks instead of two, and at the end they share the kinds left: a
player asks half of them, the others a quarter, in the next game another part. So over the games
each has asked every kind.
"""

import os
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from league.play.models import Line, Place
from league.play.queries import lines as rows, positions
from matches.models import EventRules, Game
from matches.queries.passes import secret_of
from tests.longer import longer
from tests.matches.passes.guests import guests, pass_for
from tests.play.secrets.hearing import (
    KINDS,
    LANGUAGES,
    PAGES,
    Ear,
    Secrets,
    dealt_anew,
    overheard,
    plain,
    refused_lines,
    words_of,
)
from tests.play.sitting import fresh
from tests.play.tapping import GAMES, SHORT, Match

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("unhurried")]
MATCHES = int(os.environ.get("WIRE_MATCHES", "100"))  # a game, in the long form
BLOCK = 5  # matches of a test in the long form, so that several workers share them
SOME_ACTS, SOME_LOOKS = 8, 2  # of a match in the short form
CONTROL_ACTS = 24  # within which whoever hears too much is caught
LOOK_EVERY = 10  # acts: listeners are asked in another world, and who looks on late
DELAY = timedelta(minutes=1)


@dataclass(eq=False)
class Listener:
    """Somebody who asks. ``place`` is empty for a guest, and for a judge who has not sat down."""

    ear: Ear
    place: Place | None
    rng: Random
    bag: list[str] = field(default_factory=list)
    rounds: int = 0

    def draws(self, count: int) -> list[str]:
        """Draw kinds of things to ask from a bag of all, which is filled again."""
        if len(self.bag) < count:
            self.bag = [*self.rng.sample(KINDS, len(KINDS)), *self.bag]  # drawn from the end
            self.rounds += 1
        return [self.bag.pop() for _ in range(count)]

    @property
    def left(self) -> list[str]:
        """Return what was never asked."""
        return [] if self.rounds > 1 else self.bag if self.rounds else list(KINDS)


class Watch:
    """A match all of whose answers are searched."""

    def __init__(self, game, seed, asking=2):
        self.heard, self.asking = [], asking
        self.rng = Random(f"{game} {seed} looks")
        self.count, self.bytes, self.kinds, self.looks = 0, 0, defaultdict(int), 0
        dice = ("server", "sealed")[seed % 2]
        self.match = Match.begun(game, seed, dice=dice, options=SHORT.get(game), heard=self.hear)
        self.sit_at_an_event(game)
        self.secrets = Secrets(fresh(self.match.sitting))
        self.hidden = self.look_up()

    def sit_at_an_event(self, game):
        """Let it be a game of a match: players come by passes, a judge and others look on."""
        self.at, sitting = guests(game=game, watch_delay_minutes=0), self.match.sitting
        sitting.of = Game.objects.create(match=self.at.match, number=1)
        sitting.save(update_fields=["of"])
        for who in (0, 1):
            self.come_by_pass(pass_for(self.at, who))
        known = {place.pk: place for place in Place.objects.filter(sitting=sitting)}
        lists = tuple(
            reverse(f"api:{name}-tables", args=[row.uid])
            for name, row in (("event", self.at.event), ("match", self.at.match))
        )
        self.players = [
            Listener(Ear(phone.client, sitting, phone.seats, lists), known[phone.place], self.rng)
            for phone in self.match.phones
        ]
        self.judge = Listener(Ear(Client(), sitting, (), lists), None, self.rng)
        self.judge.ear.client.force_login(self.at.judge)
        self.guest = Listener(Ear(Client(), sitting, (), lists), None, self.rng)
        self.listeners = [*self.players, self.judge, self.guest]

    def come_by_pass(self, side_pass):
        client = Client()
        answer = client.post(reverse("play:by-pass", args=[secret_of(side_pass), 1]))
        assert answer.status_code == 302, answer.content
        place = Place.objects.get(side_pass=side_pass)
        (phone,) = (each for each in self.match.phones if each.place == place.pk)
        phone.client = client

    def hear(self, phone, content):
        self.heard.append((phone.place, content))

    def look_up(self):
        """Map each listener to what it must not hear now."""
        self.sitting = fresh(self.match.sitting)
        self.secrets.look(self.sitting)
        return {each: self.secrets.of(each.place) for each in self.listeners}

    def act(self):
        """Play on, and check that no answer of the act holds a secret of before or after it."""
        self.match.act()
        before, self.hidden = self.hidden, self.look_up()
        for player in self.players:
            lasting = before[player] & self.hidden[player]
            for place, content in self.heard:
                if place == player.place.pk:
                    self.search("own", lasting, plain(content))
        self.heard.clear()
        for listener in self.rng.sample(self.listeners, self.asking):
            self.check(listener, listener.draws(1))
        if any(before[each] != self.hidden[each] for each in self.listeners):
            for listener in self.rng.sample(self.listeners, self.asking):
                self.check(listener, [self.rng.choice(("", "view/", "parts"))])

    def search(self, name, hidden, text):
        self.count, self.bytes = self.count + 1, self.bytes + len(text.encode())
        self.kinds[name.split(" ")[0]] += 1
        assert (name, overheard(hidden, text)) == (name, [])

    def look(self):
        """Let two listeners ask in another world too, somebody look on late, a judge sit down."""
        for listener in self.rng.sample([*self.players, self.guest], 2):
            self.check_elsewhere(listener, listener.draws(3))
        self.look_late()
        self.looks += 1
        if self.judge.place is None and self.looks >= 2:
            self.sit_down()

    def sit_down(self):
        self.judge.ear.client.post(reverse("play:judge", args=[self.sitting.uid]))
        self.judge.place = Place.objects.get(sitting=self.sitting, user=self.at.judge)
        self.judge.ear.seats = tuple(self.judge.place.seats)
        self.hidden = self.look_up()

    def finish(self, turn=None):
        """Let each ask what it has not asked; in the short form the part whose turn it is."""
        for number, listener in enumerate(self.listeners):
            parts = 2 if listener in self.players else 4
            due = KINDS if turn is None else KINDS[(turn + number) % parts :: parts]
            self.check(listener, [kind for kind in listener.left if kind in due])

    def check(self, listener, kinds):
        heard, hidden, _again = self.listened(listener, kinds)
        for name, text in heard.items():
            self.search(name, hidden, text)

    def check_elsewhere(self, listener, kinds):
        heard, hidden, again = self.listened(listener, kinds, elsewhere=True)
        for name, text in heard.items():
            self.search(name, hidden, text)
        differing = {
            name: (text, again[name]) for name, text in heard.items() if text != again[name]
        }
        assert differing == {}

    def listened(self, listener, kinds=KINDS, *, elsewhere=False):
        """Return what a listener is answered and must not hear; and the answers elsewhere."""
        ear, true = listener.ear, positions.of(self.sitting)
        ear.sitting = self.sitting
        tries = refused_lines(true, ear.seats, self.rng)
        asked = tries, self.rng.choice(LANGUAGES), kinds, self.rng.randrange(1_000)
        heard = ear.answers(*asked)
        typed = {word for text in tries for word in words_of(true.game, text)}
        hidden = {text for text in self.hidden[listener] if not any(text in each for each in typed)}
        if not elsewhere or true.game.resample is None or true.game.mask is None:
            return heard, hidden, heard
        seat = ear.seats[0] if ear.seats else self.rng.choice(true.game.seats)
        positions.remember(self.sitting, dealt_anew(true, seat, self.rng))
        try:
            return heard, hidden, ear.answers(*asked)
        finally:
            positions.remember(self.sitting, true)

    def look_late(self):
        """Look on a minute late, when some line is just a minute old."""
        said = list(rows.standing(self.sitting).values_list("at", flat=True))
        if not said:
            return
        then = said[-1 - self.rng.randrange(min(len(said), 12))]
        passed = Line.objects.filter(sitting=self.sitting, at__lte=then).latest("serial").serial
        hidden = self.hidden[self.guest] | self.secrets.newer_than(passed)
        kinds = self.rng.sample(("", "view/", "parts", "overlay/", "api", "record.record"), 3)
        delays = EventRules.objects.filter(event=self.at.event)
        delays.update(watch_delay_minutes=DELAY // timedelta(minutes=1))
        try:
            with time_machine.travel(then + DELAY, tick=False):
                heard = self.guest.ear.answers([], self.rng.choice(LANGUAGES), kinds)
        finally:
            delays.update(watch_delay_minutes=0)
        for name, text in heard.items():
            self.search(f"behind {name}", hidden, text)


def is_tight(game, seed, *, most, every=LOOK_EVERY, turn=None):
    """Play a match and search it; return it."""
    watch = Watch(game, seed, asking=2 if turn is None else 1)
    while watch.match.is_open and watch.match.acts < most:
        watch.act()
        if watch.match.acts % every == 0:
            watch.look()
    watch.look_late()  # the shortest matches have fewer acts than that
    watch.finish(turn)
    assert {*KINDS, "own", "behind"} - {"record.record"} <= set(watch.kinds)
    return watch


@pytest.mark.parametrize(("turn", "game"), list(enumerate(GAMES)), ids=[*GAMES])
def test_no_answer_holds_what_its_seat_must_not_know(turn, game):
    is_tight(game, 0, most=SOME_ACTS, every=SOME_ACTS // SOME_LOOKS, turn=turn)


@pytest.mark.chaos
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(1, 1 + MATCHES, BLOCK))
@pytest.mark.parametrize("game", GAMES)
def test_no_answer_of_many_matches_holds_what_its_seat_must_not_know(game, first):
    for seed in range(first, min(first + BLOCK, 1 + MATCHES)):
        began = time.process_time()
        watch = is_tight(game, seed, most=4_000)
        spent = time.process_time() - began
        print(  # noqa: T201
            f"{game}, match {seed}: {watch.match.acts} acts, {watch.match.seen['n']} lines,"
            f" {watch.count} answers, {watch.bytes} bytes searched in {spent:.1f} s"
        )


@pytest.mark.parametrize("game", longer(["lethal_checkmate"], ["rugby_15", "touchdown_hero"]))
def test_whoever_sees_all_hands_is_caught(game):
    """The red control: a judge's answers hold what a player must not know."""
    watch, heard, differing = Watch(game, 0), set(), set()
    watch.sit_down()
    for _ in range(CONTROL_ACTS):
        watch.act()
        watch.hidden[watch.judge] = watch.hidden[watch.players[0]]
        answers, hidden, others = watch.listened(watch.judge, PAGES, elsewhere=True)
        heard |= {name for name, text in answers.items() if overheard(hidden, text)}
        differing |= {name for name, text in answers.items() if text != others[name]}
        if heard >= {"", "view/", "parts"} and "" in differing:
            return
    raise AssertionError((heard, differing))


def test_a_line_that_is_shown_as_it_is_kept_is_heard(monkeypatch):
    """Another red control: somebody forgot to hide what others draw."""
    monkeypatch.setattr(rows, "text_for", lambda line, _eyes: line.text)

    with pytest.raises(AssertionError, match=r"own|view/|parts"):
        is_tight("touchdown_hero", 0, most=CONTROL_ACTS)
