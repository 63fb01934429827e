"""Setting up a match: the options of chapter 2 and the heroes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engines.core.errors import BadSettings, UnreadableSettings
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.touchdown_hero.cards import FIRST_HERO, NONE, NUMBERS, SUIT_BITS, WILD, cards_of
from engines.touchdown_hero.effects import ASKS
from engines.touchdown_hero.heroes import PLAYBOOK, Heroes, chosen
from engines.touchdown_hero.state import Match, Options, State
from engines.touchdown_hero.table import LASTS

KEY: Final = "touchdown_hero"
RULESET: Final = "touchdown_hero-1"
OPTIONS: Final[Mapping[str, str]] = {
    "show_cards": "true",
    "second_half_show": "true",
    "kickoff_card_effects": "true",
    "hero_forced_follow": "false",
    "pb1_mode": "swap_played",
    "pb4_scope": "whole_trick",
    "kick_uses_bonus": "false",
    "after_third_failure": "kickoff",
    "interception_touchdown": "true",
}
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {"default": {}}
TRUTH: Final = ("true", "false")
# The ruling of an option and the values it may have.
VALUES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "show_cards": ("TH-R4", TRUTH),
    "second_half_show": ("TH-R4", TRUTH),
    "kickoff_card_effects": ("TH-R6", TRUTH),
    "hero_forced_follow": ("TH-R10", TRUTH),
    "pb1_mode": ("TH-R13", ("swap_played", "none")),
    "pb4_scope": ("TH-R15", ("whole_trick", "later_only")),
    "kick_uses_bonus": ("TH-R21", TRUTH),
    "after_third_failure": ("TH-R24", ("kickoff", "punt10", "spot")),
    "interception_touchdown": ("TH-R26", TRUTH),
}


def setup(settings: Settings) -> State:
    """Return the position before the deal. Raises ``BadSettings``."""
    if settings.ruleset.partition(":")[0] != RULESET:
        params = {"ruleset": settings.ruleset}
        raise BadSettings(Reason("TH-1.1", "TH-E-RULESET", params))
    options = tuple(sorted(settings.options.items()))
    return State(match_of(options, settings.lines, settings.mode == "open"))


@lru_cache(maxsize=256)
def match_of(
    options: tuple[tuple[str, str], ...],
    lines: tuple[tuple[str, tuple[str, ...]], ...],
    is_open: bool,
) -> Match:
    name, heroes = chosen(lines)
    return made(options_of(dict(options)), name, heroes, is_open=is_open)


def made(options: Options, name: str, heroes: Heroes, *, is_open: bool) -> Match:
    forced = SUIT_BITS[WILD] if options.hero_forced_follow else 0
    duty = tuple(SUIT_BITS[suit] | forced for suit in range(WILD))
    playbooks = (PLAYBOOK[NUMBERS[card]] for card in range(FIRST_HERO))
    deeds = (*playbooks, *(hero.does for hero in heroes))
    choosing = tuple(kind in ASKS for kind, _ in deeds)
    binding = tuple(frozenset(cards_of(cards)) for cards in duty)
    lasting = tuple(
        (kind, card, NONE, value) if LASTS[kind] else None
        for card, (kind, value) in enumerate(deeds)
    )
    return Match(options, name, heroes, deeds, duty, binding, choosing, lasting, is_open)


def options_of(given: Mapping[str, str]) -> Options:
    for name, value in given.items():
        rule, values = VALUES[name]
        if value not in values:
            reason = Reason(rule, "TH-E-OPTION", {"option": name, "wanted": name, "values": values})
            raise UnreadableSettings(reason)
    chosen = {**OPTIONS, **given}
    return Options(
        show_cards=chosen["show_cards"] == "true",
        second_half_show=chosen["second_half_show"] == "true",
        kickoff_card_effects=chosen["kickoff_card_effects"] == "true",
        hero_forced_follow=chosen["hero_forced_follow"] == "true",
        swaps=chosen["pb1_mode"] == "swap_played",
        later_only=chosen["pb4_scope"] == "later_only",
        kick_uses_bonus=chosen["kick_uses_bonus"] == "true",
        after_third_failure=chosen["after_third_failure"],
        interception_touchdown=chosen["interception_touchdown"] == "true",
    )
