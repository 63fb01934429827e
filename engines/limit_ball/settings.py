"""Setting up a match: options, the roster, the set (chapters 2 and 5 of the rules)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engines.core.errors import BadSettings
from engines.core.game import Seated, Settings
from engines.core.reason import Reason
from engines.limit_ball.ground import Field, field_of
from engines.limit_ball.sets import Lines, house_of
from engines.limit_ball.state import PLAYERS, TEAM, Match, Options, Person, State, copy
from engines.limit_ball.written.actions import DECLINE, INDEX, SEATS, STAY, React

KEY: Final = "limit_ball"
RULESET: Final = "limit_ball-1"
OPTIONS: Final[Mapping[str, str]] = {
    "points_to_win": "2",
    "players_per_team": "equal",
    "initial_emotion": "0",
    "move_mode": "up_to",
    "limit_add": "5",
    "limit_own_goal_centre": "3",
    "foul_table": "set",
    "restart_contest": "rep_only",
    "one_on_one": "match_format",
    "goal_guard": "must_check",
    "dead_limit": "3",
    "max_checks": "none",
    "field": "3x3",
}
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "seed": {},
    "exhibition": {"initial_emotion": "2"},
}
# The rule of an option and the values it may have.
NUMBERS: Final[Mapping[str, tuple[str, int, int]]] = {
    "points_to_win": ("LB-R31", 1, 99),
    "initial_emotion": ("LB-R27", 0, 50),
    "limit_add": ("LB-5.2", 0, 99),
    "limit_own_goal_centre": ("LB-5.2", 0, 99),
    "dead_limit": ("LB-R15", 1, 99),
    "max_checks": ("LB-R32", 1, 9_999),
}
WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "players_per_team": ("LB-R30", ("equal", "1", "2", "3", "any")),
    "move_mode": ("LB-R5", ("up_to", "exact")),
    "foul_table": ("LB-R19", ("set", "reported")),
    "restart_contest": ("LB-R22", ("rep_only", "all_in_cell")),
    "one_on_one": ("LB-R17", ("match_format", "at_the_ball")),
    "goal_guard": ("LB-R18", ("must_check", "presence")),
}
MIDFIELDER: Final = "MID"
POSITION: Final = re.compile(r"-|[^\s=\-][^\s=]{0,19}")
EMOTION: Final = re.compile(r"emotion=(0|[1-9][0-9]{0,2})")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
ALONE: Final = 2  # players of a team without a roster


def setup(settings: Settings) -> State:
    """Return the position before the toss. Raises ``BadSettings``."""
    lines = tuple((name, tuple(words)) for name, words in settings.lines)
    options = tuple(settings.options.items())
    seats = tuple(Seated(seat.seat, "", tuple(seat.words)) for seat in settings.seats)
    return copy(_setup(settings.ruleset, options, seats, lines))


@lru_cache(maxsize=256)
def _setup(
    ruleset: str, options: tuple[tuple[str, str], ...], seats: tuple[Seated, ...], lines: Lines
) -> State:
    name, _, preset = ruleset.partition(":")
    if name != RULESET or (preset and preset not in PRESETS):
        raise BadSettings(Reason("LB-1.1", "LB-E-RULESET", {"ruleset": ruleset[:40]}))
    written = {**OPTIONS, **PRESETS.get(preset, {}), **dict(options)}
    if unknown := sorted(written.keys() - OPTIONS.keys()):
        raise _bad("LB-1.1", unknown[0][:40], written[unknown[0]])
    return State(match_of(written, _roster(seats, written), lines))


def match_of(written: Mapping[str, str], roster: tuple[Person, ...], lines: Lines) -> Match:
    """Return the constants of a match. Raises ``BadSettings``."""
    values = {name: _number(name, written[name]) for name in NUMBERS}
    for name, (rule, words) in WORDS.items():
        if written[name] not in words:
            raise _bad(rule, name, written[name])
    house = house_of(lines)
    if written["field"] not in house.fields:
        raise _bad("LB-R3", "field", written["field"])
    field = field_of(house.fields[written["field"]])
    players = [INDEX[person.seat] for person in roster]
    teams = [tuple(player for player in players if TEAM[player] == team) for team in (0, 1)]
    masks = [sum(1 << player for player in team) for team in teams]
    reaches = _reaches(field, roster)
    at_the_ball = written["one_on_one"] == "at_the_ball"
    return Match(
        options=_options(values, written, at_the_ball=at_the_ball),
        field=field,
        house=house,
        fouls=house.fouls,
        roster=roster,
        present=masks[0] | masks[1],
        of_team=(masks[0], masks[1]),
        players=(teams[0], teams[1]),
        reaches=reaches,
        reactions=_reactions(field, reaches),
        moves={},
        duel=not at_the_ball and len(teams[0]) == len(teams[1]) == 1,
        written=tuple((name, written[name]) for name in OPTIONS),
        lines=lines,
    )


def _options(
    values: Mapping[str, int], written: Mapping[str, str], *, at_the_ball: bool
) -> Options:
    return Options(
        points_to_win=values["points_to_win"],
        exact=written["move_mode"] == "exact",
        limit_add=values["limit_add"],
        limit_own_goal_centre=values["limit_own_goal_centre"],
        reported=written["foul_table"] == "reported",
        all_in_cell=written["restart_contest"] == "all_in_cell",
        at_the_ball=at_the_ball,
        presence=written["goal_guard"] == "presence",
        dead_limit=values["dead_limit"],
        max_checks=values["max_checks"],
    )


Reaches = tuple[tuple[tuple[int, ...], ...], ...]


def _reaches(field: Field, roster: tuple[Person, ...]) -> Reaches:
    middle = {INDEX[person.seat] for person in roster if person.position == MIDFIELDER}
    return tuple(field.steps if player in middle else field.orth for player in range(PLAYERS))


def _reactions(field: Field, reaches: Reaches) -> tuple[tuple[tuple[React, ...], ...], ...]:
    return tuple(
        tuple(
            (React(seat, STAY), React(seat, DECLINE), *(React(seat, field.names[c]) for c in cells))
            for cells in reaches[player]
        )
        for player, seat in enumerate(SEATS)
    )


def _number(name: str, text: str) -> int:
    rule, low, high = NUMBERS[name]
    if name == "max_checks" and text == "none":
        return 0
    if NUMBER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise _bad(rule, name, text)


def _bad(rule: str, name: str, value: str) -> BadSettings:
    return BadSettings(Reason(rule, "LB-E-OPTION", {"option": name, "value": value[:40]}))


def _roster(seats: tuple[Seated, ...], written: Mapping[str, str]) -> tuple[Person, ...]:
    size = written["players_per_team"]
    many = int(size) if size.isdigit() and len(size) == 1 else ALONE
    initial = _number("initial_emotion", written["initial_emotion"])
    if not seats:
        named = [f"{team}{number}" for team in "AB" for number in range(1, min(many, 3) + 1)]
        return tuple(Person(seat, MIDFIELDER if seat[1] == "2" else "-", initial) for seat in named)
    roster = tuple(_person(seated, initial) for seated in sorted(seats, key=lambda who: who.seat))
    counts = [sum(person.seat[0] == team for person in roster) for team in "AB"]
    due = [
        f"{team}{n}" for team, count in zip("AB", counts, strict=True) for n in range(1, count + 1)
    ]
    if [person.seat for person in roster] != due or not all(counts):
        raise _bad_roster(roster[0].seat)
    if size != "any" and (counts[0] != counts[1] or (size.isdigit() and counts[0] != many)):
        raise _bad_roster(roster[-1].seat)
    return roster


def _person(seated: Seated, initial: int) -> Person:
    position, emotion = "-", initial
    for word in seated.words:
        if matched := EMOTION.fullmatch(word):
            emotion = int(matched[1])
        elif POSITION.fullmatch(word):
            position = word
        else:
            raise _bad_roster(seated.seat)
    if len(seated.words) > 2 or emotion > NUMBERS["initial_emotion"][2]:
        raise _bad_roster(seated.seat)
    return Person(seated.seat, position, emotion)


def _bad_roster(seat: str) -> BadSettings:
    return BadSettings(Reason("LB-R30", "LB-E-ROSTER", {"seat": seat}))


def words_of(person: Person) -> tuple[str, ...]:
    return person.position, f"emotion={person.emotion}"


def seated(roster: tuple[Person, ...]) -> tuple[Seated, ...]:
    return tuple(Seated(person.seat, "", words_of(person)) for person in roster)
