"""Judges records of the open mode: the writer saw the plays but not the hands (chapter 7).

The lines are played with hands that might hold any card; then hands that fit are searched for. The
first line after which there are none is impossible.
"""

from dataclasses import dataclass, field

from engines.core.game import Possibility, Settings
from engines.core.reason import Reason
from engines.touchdown_hero.cards import BIT, FIRST_HERO, HEROES, NONE, SUIT, WILD, cards_of
from engines.touchdown_hero.dealing import IN_PLAY
from engines.touchdown_hero.open_mode.fitting import BACK, HOLD, LACK, OUT, SWAP, Event, Fit, fit
from engines.touchdown_hero.playing import must_follow
from engines.touchdown_hero.rules import check, play
from engines.touchdown_hero.settings import setup
from engines.touchdown_hero.state import RUN, SEATS, TRICKS, State, copy
from engines.touchdown_hero.written.actions import Action, Deal, Fx, Give, Kickoff, Play, Show
from engines.touchdown_hero.written.notation import read

IMPOSSIBLE, POSSIBLE, VERIFIED = "impossible", "possible", "verified"


@dataclass(slots=True)
class Half:
    """The events of a half that show cards; ``heroes`` are those that the half before showed."""

    start: int  # its first line
    box: tuple[int, ...]
    heroes: int = 0
    events: list[Event] = field(default_factory=list)

    def fit(self, upto: int) -> Fit:
        events = [event for event in self.events if event.line < upto]
        return fit(events, TRICKS, self.box) if self._heroes(events) else Fit(False, True)

    def denied(self, upto: int) -> Event | None:
        """Return the play off suit in a run by a holder of the suit, if that is the fault."""
        events = [event for event in self.events if event.line < upto]
        denials = [event for event in events if event.kind == LACK]
        if not denials or not self._fits_with(events, None):
            return None
        alone = (denial for denial in denials if not self._fits_with(events, denial))
        return next(alone, denials[-1])

    def _fits_with(self, events: list[Event], denial: Event | None) -> bool:
        kept = [event for event in events if event.kind != LACK or event is denial]
        return self._heroes(events) and fit(kept, TRICKS, self.box).fits

    def _heroes(self, events: list[Event]) -> bool:
        """Tell whether both halves have shown no more than six heroes."""
        seen = self.heroes
        for event in events:
            if event.kind != HOLD:
                cards = (event.held, event.got) if event.kind == SWAP else (event.held,)
                seen |= 0 if event.kind == LACK else sum(BIT[c] for c in cards if c >= FIRST_HERO)
            else:
                seen |= event.held & HEROES
        return seen.bit_count() <= IN_PLAY


def possible(settings: Settings, texts: tuple[str, ...]) -> Possibility[State]:
    """Judge a record by whether any hands fit. Raises ``UnreadableAction``, ``BadSettings``."""
    state = setup(settings)
    actions = [read(text) for text in texts]
    halves: list[Half] = []
    for line, action in enumerate(actions):
        reason = check(state, action.seat, action)
        if reason is not None:
            earlier = _broken(settings, actions, halves, line)
            return earlier or Possibility(IMPOSSIBLE, state, line, reason)
        _follow(state, action, line, halves)
    broken = _broken(settings, actions, halves, len(actions))
    if broken is not None:
        return broken
    decided = all(half.fit(len(actions)).decided for half in halves)
    return Possibility(VERIFIED if decided else POSSIBLE, state)


def _follow(state: State, action: Action, line: int, halves: list[Half]) -> None:
    """Play a line and note the cards of hands that it shows."""
    if isinstance(action, Deal):
        if action.is_unknown:
            halves.append(Half(line, _box(state), state.seen))
        play(state, action.seat, action)
        return
    if not state.unseen:
        play(state, action.seat, action)
        return
    events = halves[-1].events
    before = copy(state)
    play(state, action.seat, action)
    events.extend(event._replace(line=line) for event in _seen(before, action, state))


def _box(state: State) -> tuple[int, ...]:
    if not state.pool:
        return 10, 10, 10, 10, IN_PLAY
    cards = cards_of(state.pool)
    return tuple(sum(SUIT[card] == suit for card in cards) for suit in range(5))


def _seen(before: State, action: Action, after: State) -> list[Event]:
    if isinstance(action, Show):
        return [Event(HOLD, SEATS.index(action.seat), action.cards)]
    if isinstance(action, Give):
        return _exchanged(before, action)
    if not isinstance(action, Play | Kickoff | Fx):
        return []
    seat, events = before.turn, []
    if isinstance(action, Play) and _shows_a_lack(before, action):
        wanted = must_follow(before)
        suits = sum(1 << suit for suit in range(5) if wanted >> 10 * suit & 1)
        events.append(Event(LACK, seat, suits))
    if not isinstance(action, Fx):
        events.append(Event(OUT, seat, action.card))
    if not isinstance(action, Kickoff) and action.swap >= 0:
        events.append(Event(OUT, seat, action.swap))
    return events + _back(before, events, after)


def _shows_a_lack(before: State, action: Play) -> bool:
    is_free = before.phase == "leadplay" or before.turn == before.lead
    suit = SUIT[action.card]
    return before.mode == RUN and not is_free and suit not in (before.led, WILD)


def _back(before: State, out: list[Event], after: State) -> list[Event]:
    """Return the cards that came back into hands, in sight of all."""
    if after.half != before.half or not after.due:
        return []
    events = []
    for seat in range(4):
        was = before.known[seat]
        for event in out:
            if event.kind == OUT and event.seat == seat:
                was &= ~BIT[event.held]
        events += [Event(BACK, seat, card) for card in cards_of(after.known[seat] & ~was)]
    return events


def _exchanged(before: State, action: Give) -> list[Event]:
    """Return what a choice of playbook 6 shows: the first is held, with the second both move."""
    seat = SEATS.index(action.seat)
    other = before.given[seat ^ 2]
    if other != NONE:
        return [Event(SWAP, seat, action.card, other)]
    return [Event(HOLD, seat, BIT[action.card])] if action.card >= 0 else []


def _broken(
    settings: Settings, actions: list[Action], halves: list[Half], upto: int
) -> Possibility[State] | None:
    """Find the line after which no hands fit, and the reason."""
    for half in halves:
        if half.fit(upto).fits:
            continue
        fits, breaks = half.start + 1, upto
        while breaks - fits > 1:
            middle = (fits + breaks) // 2
            fits, breaks = (middle, breaks) if half.fit(middle).fits else (fits, middle)
        line = breaks - 1
        return Possibility(IMPOSSIBLE, _before(settings, actions, line), line, _why(half, line))
    return None


def _before(settings: Settings, actions: list[Action], line: int) -> State:
    state = setup(settings)
    for action in actions[:line]:
        play(state, action.seat, action)
    return state


def _why(half: Half, line: int) -> Reason:
    """Name the off-suit play that the line reveals, or else the surplus cards."""
    denied = half.denied(line + 1)
    if denied is not None:
        lines = tuple(sorted({denied.line + 1, line + 1}))
        return Reason("TH-6.2", "TH-E-REVOKE", {"lines": lines})
    rule = "TH-3.1" if half.start == 0 else "TH-3.6"
    return Reason(rule, "TH-E-DEAL", {"half": 1 if half.start == 0 else 2})
