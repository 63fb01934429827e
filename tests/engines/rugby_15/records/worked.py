"""The golden records written by hand from the rules, with their results and the reasons.

Most have a hand of seven cards and a single pass of nine rounds, in the open mode, which shows only
the played cards. ``rules`` are those that the record was written for.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Worked:
    name: str
    shows: str
    score: tuple[int, int]
    winner: str
    end: str
    rules: tuple[str, ...] = ()


WORKED = (
    Worked(
        "printed",
        "The sample match of the rules: two drop goals, three tries, a redraw, every kind of foul.",
        (11, 12),
        "B",
        "normal",
        ("R15-8.3", "R15-8.4", "R15-3.3"),
    ),
    Worked(
        "drop_goal_by_the_kick_itself",
        "Three advances to the drop space; the Kick just played is drawn and is green.",
        (3, 0),
        "R",
        "normal",
        ("R15-5.3", "R15-6.3", "R15-R14", "R15-R16", "R15-6.5"),
    ),
    Worked(
        "conversion_with_the_card_just_played",
        "Red's try is converted by the very card; Blue answers with one and declines.",
        (7, 5),
        "R",
        "normal",
        ("R15-R12", "R15-R13", "R15-4.3", "R15-7.2"),
    ),
    Worked(
        "kicks_up_and_down_the_field",
        "From the drop space of the other side a Kick is an ordinary one. Kick against Kick is a "
        "foul.",
        (0, 0),
        "draw",
        "normal",
        ("R15-R15", "R15-5.1", "R15-R9", "R15-3.4"),
    ),
    Worked(
        "fouls_of_both_sides",
        "Tackle against Kick: nothing. Equal values: turnover. Two before the try a Kick has one "
        "space.",
        (0, 0),
        "draw",
        "normal",
        ("R15-R10", "R15-3.3", "R15-3.5", "R15-3.6", "R15-5.2", "R15-R8"),
    ),
    Worked(
        "two_tackles",
        "Tackle against Tackle turns the ball over once; then nothing but turnovers.",
        (0, 0),
        "draw",
        "normal",
        ("R15-3.7", "R15-R11", "R15-4.2"),
    ),
    Worked(
        "no_card_for_a_conversion",
        "A try in the first round after the piles were made anew, the card played left out: no "
        "attempt.",
        (5, 0),
        "R",
        "normal",
        ("R15-R12", "R15-8.1", "R15-R21"),
    ),
    Worked(
        "sudden_death_by_a_try",
        "No points after nine rounds. New piles; Blue goes on from where it stands and scores.",
        (0, 5),
        "B",
        "sudden-death",
        ("R15-10.2", "R15-R20"),
    ),
    Worked(
        "sudden_death_by_a_drop_goal",
        "The first attempt shows a red 5 and play goes on; the second shows a Kick.",
        (0, 3),
        "B",
        "sudden-death",
        ("R15-10.2", "R15-R20", "R15-R16"),
    ),
    Worked(
        "limited_sudden_death",
        "Two rounds of sudden death are allowed and bring no points.",
        (0, 0),
        "draw",
        "normal",
        ("R15-10.2",),
    ),
    Worked(
        "try_by_a_foul",
        "One space before the try the defence plays a Kick: the offence advances and scores.",
        (5, 0),
        "R",
        "normal",
        ("R15-3.6", "R15-6.1", "R15-6.4"),
    ),
    Worked(
        "a_red_kick",
        "The record names a set of cards in which the Kick is red: the drop goal is missed by it.",
        (0, 0),
        "draw",
        "normal",
        ("R15-R14",),
    ),
    Worked(
        "kick_against_kick_counts",
        "By option the Kick counts: from 3 to 5.",
        (0, 0),
        "draw",
        "normal",
        ("R15-R9", "R15-5.1"),
    ),
    Worked(
        "two_fouls_turn_the_ball_over",
        "By option Tackle against Kick is a turnover.",
        (0, 0),
        "draw",
        "normal",
        ("R15-R10",),
    ),
    Worked(
        "two_fouls_advance",
        "By option Tackle against Kick is an advance; before the try it scores.",
        (5, 0),
        "R",
        "normal",
        ("R15-R10", "R15-6.1"),
    ),
    Worked(
        "two_drop_spaces",
        "By option there is a drop space two before the try as well.",
        (3, 0),
        "R",
        "normal",
        ("R15-R3", "R15-6.3"),
    ),
    Worked(
        "redraws",
        "Two redraws are allowed; nobody sees the hands. After one a card that lay in it is "
        "played all the same.",
        (0, 0),
        "draw",
        "normal",
        ("R15-9.1", "R15-9.2", "R15-R18", "R15-R19"),
    ),
    Worked("concede", "Red gives up in round 2.", (0, 0), "B", "concede", ("R15-R23",)),
    Worked("forfeit", "Blue is sent off.", (0, 0), "R", "forfeit"),
    Worked("time", "Time is called after a drop goal.", (3, 0), "R", "time"),
    Worked("agreed_draw", "Both agree on a draw.", (0, 0), "draw", "ruling", ("R15-R23",)),
    Worked("abandoned", "The match is left.", (0, 0), "none", "abandoned"),
    Worked(
        "score_put_right",
        "An official takes two points away and puts the ball back.",
        (1, 0),
        "R",
        "time",
    ),
)
