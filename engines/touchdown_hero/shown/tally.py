"""The counts of a line for the statistics of a match and of a player."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines.touchdown_hero.cards import FIRST_HERO
from engines.touchdown_hero.effects import does
from engines.touchdown_hero.heroes import PLAYBOOK
from engines.touchdown_hero.series import KICKED, OVER
from engines.touchdown_hero.state import RUN, SEATS, State, Trick
from engines.touchdown_hero.written.actions import Action, Kick, Kickoff, Play

Count = tuple[str, str, int]

# A name that ends in ".made" is a share of the one before the dot; one in ".each" has a mean.
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "run": {"en": "Run plays led", "ja": "ランプレーのリード"},
    "run.made": {"en": "Run plays that the attack took", "ja": "ランプレー成功"},
    "pass": {"en": "Pass plays led", "ja": "パスプレーのリード"},
    "pass.made": {"en": "Pass plays that the attack took", "ja": "パスプレー成功"},
    "taken.attack": {"en": "Tricks taken in attack", "ja": "攻撃で取ったトリック"},
    "taken.defence": {"en": "Tricks taken in defence", "ja": "守備で取ったトリック"},
    "advance.each": {"en": "Cells gained in a trick", "ja": "1トリックの前進"},
    "bonus.each": {"en": "Combination bonus", "ja": "コンビネーションボーナス"},
    "touchdown.exact": {"en": "Touchdowns for 2", "ja": "2点のタッチダウン"},
    "touchdown.over": {"en": "Touchdowns for 3", "ja": "3点のタッチダウン"},
    "kick.offered": {"en": "Kick plays on offer", "ja": "キックプレーの機会"},
    "kick.offered.made": {"en": "Kick plays taken", "ja": "キックプレーの選択"},
    "kick.automatic": {"en": "Automatic kick plays", "ja": "自動のキックプレー"},
    "interception": {"en": "Interceptions", "ja": "インターセプト"},
    "onside": {"en": "Onside kicks", "ja": "オンサイドキック"},
    "onside.made": {"en": "Onside kicks recovered", "ja": "オンサイドキック成功"},
    "playbook": {"en": "Playbooks used", "ja": "プレイブックの使用"},
    "hero": {"en": "Heroes played", "ja": "ヒーローの使用"},
}


def tally(before: State, action: Action, after: State) -> Iterator[Count]:
    """Yield what a line adds to the statistics: seat, name and amount."""
    match action:
        case Kick(seat, kicks):
            yield seat, "kick.offered", 1
            if kicks:
                yield seat, "kick.offered.made", 1
        case Kickoff(seat, card):
            if after.onside:
                yield seat, "onside", 1
            if card >= FIRST_HERO:
                yield seat, "hero", 1
        case Play():
            yield from _played(before, action)
    if after.last is not None and after.last is not before.last:
        yield from _trick(after.last)


def _played(before: State, action: Play) -> Iterator[Count]:
    if action.card >= FIRST_HERO:
        yield action.seat, "hero", 1
        return
    if before.turn == before.lead:
        return
    kind, _ = does(before, before.turn, action.card)
    if kind and kind in (book for book, _ in PLAYBOOK):
        yield action.seat, "playbook", 1


def _trick(last: Trick) -> Iterator[Count]:
    lead, taker = SEATS[last.lead], SEATS[last.taker]
    mode = "run" if last.declared == RUN else "pass"
    yield lead, mode, 1
    if (last.lead ^ last.taker) & 1:
        yield taker, "taken.defence", 1
    else:
        yield taker, "taken.attack", 1
        yield lead, f"{mode}.made", 1
    if last.bonus and not last.fail:
        yield taker, "bonus.each", last.bonus
    if not last.fail:
        yield taker, "advance.each", last.advance
    if last.intercept:
        yield taker, "interception", 1
    elif last.onside and (last.lead ^ last.taker) & 1:
        yield SEATS[last.lead + 1 & 3], "onside.made", 1
    if last.points == KICKED:
        yield taker, "kick.automatic", 1
    elif last.points:
        yield taker, f"touchdown.{'over' if last.points == OVER else 'exact'}", 1
