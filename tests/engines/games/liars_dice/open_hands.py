"""A match written down by somebody who saw no dice: only who began, the bids and the calls."""

from itertools import product

from engines.liars_dice import notation, rules
from engines.liars_dice.actions import Action, Call, First, Roll
from engines.liars_dice.state import SEATS, State, copy

from engines.core.errors import Refused
from engines.core.game import CHANCE, Possibility, Settings
from engines.core.reason import Reason


def possible(settings: Settings, texts: tuple[str, ...]) -> Possibility[State]:
    """Look for hands that fit; who bids first in a round is who lost the one before."""
    worlds = [rules.setup(settings)]
    for line, text in enumerate(texts):
        action = notation.read(text)
        reason, after = _through(worlds, action)
        if not after:
            return Possibility("impossible", worlds[0], line, reason)
        worlds = after
    ends = {str((rules.outcome(world), rules.score(world))) for world in worlds}
    return Possibility("verified" if len(ends) == 1 else "possible", worlds[0])


def _through(worlds: list[State], action: Action) -> tuple[Reason | None, list[State]]:
    reason, kept = None, {}
    for world in worlds:
        for rolled in _rolled(world) if not isinstance(action, First) else [world]:
            try:
                after = rules.apply(rolled, action.seat, action)
            except Refused as refused:
                reason = refused.reason
                continue
            kept[str(after) if isinstance(action, Call) else id(after)] = after
    return reason, list(kept.values())


def _rolled(world: State) -> list[State]:
    if rules.to_act(world) != (CHANCE,) or not world.turn:
        return [world]
    worlds = []
    for faces in product(rules.FACES, repeat=sum(world.left.values())):
        rolled = copy(world)
        cut = world.left["L"]
        for who, hand in zip(SEATS, (faces[:cut], faces[cut:]), strict=True):
            rules.play(rolled, CHANCE, Roll(who, hand))
        worlds.append(rolled)
    return worlds
