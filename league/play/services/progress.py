"""Writing down how far a table has come, for the desk and the screens of the hall."""

from datetime import datetime

from league.play.models import Sitting
from league.play.rules import progress as rules
from league.play.rules.course import Position


def note(sitting: Sitting, position: Position, now: datetime) -> None:
    """Note where a locked sitting stands, without what a hand hides; ``ring`` saves it later."""
    game, state = position.game, position.state
    shown = game.mask(state, None) if game.mask is not None else state
    scene = game.scene(shown, None, shown) if game.scene else {}
    said = {
        "n": sitting.length,
        "score": [list(pair) for pair in game.score(state)],
        "chapter": dict(scene.get("chapter", {})),
        "to_act": list(position.to_act),
    }
    sitting.progress = rules.noted(sitting.progress, said, now.timestamp())
