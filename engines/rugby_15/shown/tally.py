"""The counts of a line for the statistics of a match and of a player."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines.rugby_15.events import is_reveal
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS, Action, Drawn, Redraw

# A name that ends in ".made" is a share of the one before the dot.
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "attack": {"en": "Rounds with the ball", "ja": "攻撃したラウンド"},
    "attack.made": {"en": "Rounds that advanced", "ja": "前進したラウンド"},
    "try": {"en": "Tries", "ja": "トライ"},
    "conversion": {"en": "Conversions tried", "ja": "コンバージョンの試み"},
    "conversion.made": {"en": "Conversions made", "ja": "コンバージョン成功"},
    "drop": {"en": "Drop goals tried", "ja": "ドロップゴールの試み"},
    "drop.made": {"en": "Drop goals made", "ja": "ドロップゴール成功"},
    "kick": {"en": "Kicks out of hand", "ja": "フィールドでのキック"},
    "won": {"en": "Balls won by a higher or equal card", "ja": "数字で奪ったボール"},
    "tackle": {"en": "Balls won by a Tackle", "ja": "タックルで奪ったボール"},
    "foul": {"en": "Fouls", "ja": "反則"},
    "redraw": {"en": "Redraws", "ja": "手札の引き直し"},
}
_OFFENDERS: Final = {
    "foul-offence": ("offence",),
    "foul-defence": ("defence",),
    "foul-both": ("offence", "defence"),
}


def tally(before: State, action: Action, after: State) -> Iterator[tuple[str, str, int]]:
    """Yield what a line adds to the statistics: seat, name and amount."""
    match action:
        case Redraw(seat):
            yield seat, "redraw", 1
        case Drawn("conv" | "drop" as how, side, cards):
            name = "conversion" if how == "conv" else "drop"
            yield side, name, 1
            if cards[0] not in after.match.red:
                yield side, f"{name}.made", 1
    if is_reveal(action, after) and after.last:
        yield from _round(before, after, after.last[2])


def _round(before: State, after: State, result: str) -> Iterator[tuple[str, str, int]]:
    sides = {"offence": SEATS[before.off], "defence": SEATS[1 - before.off]}
    yield sides["offence"], "attack", 1
    if has_advanced(before, after, result):
        yield sides["offence"], "attack.made", 1
    if after.score != before.score:
        yield sides["offence"], "try", 1
    if result in ("kick1", "kick2"):
        yield sides["offence"], "kick", 1
    if result == "turnover":
        yield sides["defence"], "won", 1
    if result == "tackle":
        yield sides["defence"], "tackle", 1
    for who in _OFFENDERS.get(result, ()):
        yield sides[who], "foul", 1


def has_advanced(before: State, after: State, result: str) -> bool:
    """Return whether the offence came nearer; after two fouls an option decides."""
    if result == "foul-both":
        return before.match.table["T"]["K"][1] == 1
    return result in ("advance", "foul-defence", "kick1", "kick2")
