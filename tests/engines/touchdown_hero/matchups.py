"""Settings of every kind, and lines that are mostly wrong."""

from random import Random

from engines.core.game import Settings
from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import NAMES
from engines.touchdown_hero.state import SEATS, State

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"show_cards": "false"},
    {"second_half_show": "false", "kickoff_card_effects": "false"},
    {"hero_forced_follow": "true", "pb1_mode": "none"},
    {"pb4_scope": "later_only", "kick_uses_bonus": "true"},
    {"after_third_failure": "punt10", "interception_touchdown": "false"},
    {"after_third_failure": "spot", "pb4_scope": "later_only"},
)


def matchup(options: dict[str, str]) -> Settings:
    return Settings(GAME.ruleset, {**GAME.options, **options}, lines=(("set", ("house-1",)),))


def noise(state: State, rng: Random) -> str:
    """A line that can be read and is mostly not legal here."""
    seat = rng.choice(SEATS)
    place = SEATS.index(seat)
    held = [name for card, name in enumerate(NAMES) if state.hands[place] >> card & 1]
    card = rng.choice(held) if held and rng.random() < 0.8 else rng.choice(NAMES)
    other = rng.choice(held) if held and rng.random() < 0.7 else rng.choice(NAMES)
    choice = rng.choice(
        ("", "", f" >{rng.choice(SEATS)}", f" >{rng.choice(SEATS)}:{rng.choice('RBGK')}",
         f" ~{other}", f" x{rng.choice('02')}", f" >{rng.choice(SEATS)} x2")
    )  # fmt: skip
    named = rng.choice(("", "", "", f":{rng.choice('RBGK')}"))
    mode = rng.choice(("", "", " run", " pass"))
    return rng.choice(
        (
            f"{seat} {card}{named}{mode}{choice}",
            f"{seat} {card}{named}{mode}{choice}",
            f"{seat} {card}{choice}",
            f"fx {seat}{choice}",
            f"ko {seat} {card}",
            f"give {seat} {card}",
            f"{seat} {rng.choice(('kick', 'go'))}",
            f"lead {seat}",
            f"show {seat} {' '.join(rng.sample(held, min(3, len(held))) or NAMES[:3])}",
        )
    )
