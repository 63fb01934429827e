"""Reads the text of an action."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from engines.core.errors import UnreadableAction
from engines.core.reason import Reason
from engines.touchdown_hero.cards import CARDS, NONE, SUITS, UNKNOWN, named_set
from engines.touchdown_hero.dealing import ASIDE, SHOWN
from engines.touchdown_hero.effects import FACTORS
from engines.touchdown_hero.state import SEATS, TRICKS
from engines.touchdown_hero.written import actions

SIZES: Final = (TRICKS, TRICKS, TRICKS, TRICKS, ASIDE)
_CARD: Final = r"[RBGK](?:10|[1-9])|H[0-9]"
_CHOICE: Final = rf"(?: >([NESW])(?::([RBGK]))?)?(?: ~({_CARD}))?(?: x([0-9]))?"
_PLAY: Final = re.compile(rf"([NESW]) ({_CARD})(?::([RBGK]))?(?: (run|pass))?{_CHOICE}")
_FX: Final = re.compile(rf"fx ([NESW]){_CHOICE}")
_GIVE: Final = re.compile(rf"give ([NESW]) ({_CARD}|\?)")
_KICKOFF: Final = re.compile(rf"ko ([NESW]) ({_CARD})")
_KICK: Final = re.compile(r"([NESW]) (kick|go)")
_LEAD: Final = re.compile(r"lead ([NESW])")
_SHOW: Final = re.compile(rf"show ([NESW])((?: (?:{_CARD})){{1,11}})")
_UNSEEN: Final = re.compile("show ([NESW])")
_CARDS: Final = rf"(?:{_CARD})(?:,(?:{_CARD}))*"
_DEAL: Final = re.compile(
    rf"deal ([12])(?: N=({_CARDS}) E=({_CARDS}) S=({_CARDS}) W=({_CARDS}) X=({_CARDS})| \?)"
)


def read(text: str) -> actions.Action:
    """Raises ``UnreadableAction``."""
    for pattern, made in READERS.items():
        if matched := pattern.fullmatch(text):
            return made(matched)
    raise UnreadableAction(Reason("TH-6.1", "TH-E-SYNTAX", {"line": text[:60]}))


def read_masked(text: str) -> actions.Action:
    """Read a line whose cards its reader does not see; of the three cards shown none is named."""
    matched = _UNSEEN.fullmatch(text)
    return actions.Show(matched[1], 0) if matched else read(text)


def _play(matched: re.Match[str]) -> actions.Action:
    mode = actions.MODES.index(matched[4]) if matched[4] else 0
    named = SUITS.index(matched[3]) if matched[3] else NONE
    return actions.play_of(matched[1], CARDS[matched[2]], mode, named, *_choice(matched, 5))


def _fx(matched: re.Match[str]) -> actions.Action:
    return actions.fx_of(matched[1], *_choice(matched, 2))


def _choice(matched: re.Match[str], at: int) -> tuple[int, int, int, int]:
    target, suit, swap, factor = (matched[at + place] for place in range(4))
    if factor and int(factor) not in FACTORS:
        raise UnreadableAction(Reason("TH-11.4", "TH-E-X"))
    return (
        SEATS.index(target) if target else NONE,
        SUITS.index(suit) if suit else NONE,
        CARDS[swap] if swap else NONE,
        int(factor) if factor else NONE,
    )


def _show(matched: re.Match[str]) -> actions.Action:
    return actions.Show(matched[1], _held(matched[2].split(), SHOWN, Reason("TH-3.2", "TH-E-SHOW")))


def _held(names: list[str], size: int, wrong: Reason) -> int:
    """Return a set of cards. Raises ``UnreadableAction`` for ``size`` different cards if one of
    them is named twice.
    """
    held = named_set(names)
    if held.bit_count() == size < len(names):
        raise UnreadableAction(wrong)
    return held


def _deal(matched: re.Match[str]) -> actions.Action:
    if matched[2] is None:
        return actions.Deal(int(matched[1]), (0, 0, 0, 0), 0)
    half = int(matched[1])
    wrong = Reason("TH-3.1" if half == 1 else "TH-3.6", "TH-E-DEAL", {"half": half})
    north, east, south, west, aside = (
        _held(matched[at].split(","), size, wrong) for at, size in enumerate(SIZES, 2)
    )
    return actions.Deal(half, (north, east, south, west), aside)


READERS: Final[Mapping[re.Pattern[str], Callable[[re.Match[str]], actions.Action]]] = {
    _PLAY: _play,
    _KICKOFF: lambda matched: actions.kickoff_of(matched[1], CARDS[matched[2]]),
    _GIVE: lambda matched: actions.give_of(
        matched[1], UNKNOWN if matched[2] == "?" else CARDS[matched[2]]
    ),
    _FX: _fx,
    _KICK: lambda matched: actions.Kick(matched[1], matched[2] == "kick"),
    _LEAD: lambda matched: actions.First(SEATS.index(matched[1])),
    _SHOW: _show,
    _DEAL: _deal,
}
