"""Random match-ups of made-up cards: every skill, every limit, options and geometries."""

from random import Random

from engines.carriers import GAME
from engines.core.game import Settings

SKILLS = (
    *("leap", "sure_hands", "hawk", "anchor", "iron", "burst", "hurdle"),
    *("long_pass", "bullet", "shove", "swap", "rally"),
)
STRENGTH = ("burst", "long_pass")
PASSIVE = ("leap", "sure_hands", "hawk", "anchor", "iron")
# Small and large boards, short and long matches, every option away from its default.
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"field_rows": "12", "start_row": "4"},
    {"field_rows": "8", "start_row": "3", "turns": "60"},
    {"cols": "7", "field_rows": "6", "start_row": "2", "goal_by_transfer": "0"},
    {"cols": "11", "field_rows": "12", "start_row": "4", "snap_reach": "run"},
    {"field_rows": "5", "start_row": "1", "safety_possession": "1", "goal_rows": "3"},
    {"field_rows": "6", "start_row": "2", "gain": "3", "downs": "2", "tie_break": "draw"},
    {"field_rows": "9", "restart_cols": "bdh", "play_turns": "3", "first_play_turns": "1"},
    {"turns": "20", "overtime_turns": "4", "subs_per_phase": "1"},
    {"cols": "5", "field_rows": "4", "start_row": "2", "goal_by_transfer": "0", "turns": "80"},
    {"turns": "12", "overtime_turns": "0", "subs_per_phase": "0", "first_play_turns": "2"},
    {"cols": "8", "field_rows": "7", "start_row": "3", "play_turns": "1", "goal_rows": "4"},
)


def matchup(rng: Random, options: dict[str, str], *, fragile: bool = False) -> Settings:
    """Return settings with two declared decks. ``fragile`` cards are short of replacements."""
    lines = []
    for seat in ("H", "A"):
        cards, deck = _deck(rng, f"C{seat}", fragile=fragile)
        lines += [*(("card", words) for words in cards), ("deck", (seat, *deck))]
    lines.sort(key=lambda line: line[0])
    return Settings("carriers-1", {**GAME.options, **options}, (), tuple(lines))


def _deck(rng: Random, prefix: str, *, fragile: bool) -> tuple[list[tuple[str, ...]], list[str]]:
    count = 15 if fragile else rng.randint(15, 20)
    flexible = rng.randint(0, 3)
    numbers = [*range(1, 8)] + [rng.randint(1, 3 if fragile else 7) for _ in range(count - 7)]
    cards, deck = [], []
    for place, number in enumerate(numbers):
        code = f"{prefix}{place + 1:02d}"
        is_flexible = place >= 7 and flexible > 0 and rng.random() < 0.4
        flexible -= is_flexible
        cards.append((code, "*" if is_flexible else str(number), *_values(rng)))
        deck.append(f"{code}={number}" if place < 7 else code)
    return cards, deck


def _values(rng: Random) -> list[str]:
    words = [f"cost={rng.randint(1, 5)}", f"run={rng.randint(1, 5)}", f"phys={rng.randint(1, 5)}"]
    if rng.random() < 0.7:
        skill = rng.choice(SKILLS)
        words.append(f"skill={skill}" + (f":{rng.randint(1, 3)}" if skill in STRENGTH else ""))
        if skill not in PASSIVE:
            words += [f"{name}={rng.randint(1, 3)}" for name in LIMITS if rng.random() < 0.4]
    return words


LIMITS = ("per_phase", "per_match")
