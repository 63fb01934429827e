"""The second half of the records worked out by hand."""

from tests.engines.touchdown_hero.worked_by_hand import Worked

LATER = (
    Worked(
        "void_wins_over_double",
        "Playbook 3 of the kickoff card voids what hero 4 doubles; the onside kick is not "
        "recovered.",
        (3, 0),
        "NS",
        "time",
        (
            "TH-7.3",
            "TH-R34",
            "TH-11.4",
        ),
    ),
    Worked(
        "house_hero_five",
        "East takes the trick with house hero 5: interception, 10 - 5 - 5 = 0 cells, a "
        "touchdown for two.",
        (0, 2),
        "EW",
        "time",
        (
            "TH-11.5",
            "TH-10.3",
            "TH-R26",
        ),
    ),
    Worked(
        "swap",
        "South's black 1 is replaced by R2, which follows and takes the trick: 2 and the "
        "bonus of 3.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-7.1",
            "TH-R13",
            "TH-9.3",
        ),
    ),
    Worked(
        "swap_switched_off",
        "With the option playbook 1 does nothing.",
        (0, 0),
        "draw",
        "time",
        ("TH-R12",),
    ),
    Worked(
        "exchange",
        "South's 6 lets North and South exchange a card each.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-7.6",
            "TH-R17",
        ),
    ),
    Worked(
        "another_suit_is_led",
        "South's 9 makes the lead card green: West has to follow green now.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-7.9",
            "TH-R19",
            "TH-6.8",
        ),
    ),
    Worked(
        "playbooks_void",
        "West's 4 lets South's 2 count for nothing.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-7.4",
            "TH-R15",
        ),
    ),
    Worked(
        "only_later_ones_void",
        "With the option the 2 that was played before the 4 still reverses: East's 8 takes "
        "the trick.",
        (0, 0),
        "draw",
        "time",
        ("TH-7.2",),
    ),
    Worked(
        "two_reversals",
        "Two 2s: the smallest number takes the trick again.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-R14",
            "TH-7.2",
        ),
    ),
    Worked(
        "equal_numbers",
        "House hero 8 makes 6 of North's 4: West's 6 is farther from the lead.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-8.3",
            "TH-11.8",
            "TH-R18",
        ),
    ),
    Worked(
        "house_hero_seven",
        "House hero 7 lowers North's 7 to 4 in spite of West's 4 to come: 10 - 4 = 6.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-11.7",
            "TH-7.4",
        ),
    ),
    Worked(
        "house_hero_nine",
        "House hero 9 makes the lead card blue, West follows with B1 and takes the trick.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-11.9",
            "TH-R19",
            "TH-10.1",
        ),
    ),
    Worked(
        "hero_zero_kicks_off",
        "Hero 0 is put on cell 1 and takes the trick with 0: 10 - 1 = 9 for East.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-5.3",
            "TH-R7",
            "TH-10.4",
        ),
    ),
    Worked(
        "onside_and_interception",
        "One change of possession, with the return: 10 - 3 - 3 = 4.",
        (0, 0),
        "draw",
        "time",
        (
            "TH-R27",
            "TH-10.3",
        ),
    ),
    Worked(
        "five_and_ten",
        "North takes the run that 10 stops while a 5 is in force: possession changes on the "
        "spot, a return of 0. With 10 cells to go the spot is the goal of North and South: "
        "two points, and South leads.",
        (0, 2),
        "EW",
        "time",
        (
            "TH-R28",
            "TH-10.3",
            "TH-R26",
        ),
    ),
    Worked(
        "no_kickoff_effects",
        "With the option the kickoff card does nothing beside its number.",
        (0, 0),
        "draw",
        "time",
        ("TH-9.1",),
    ),
    Worked(
        "bonus_kicks",
        "With the option the combination bonus helps the kick: 4 and 3 are at least 6.",
        (1, 0),
        "NS",
        "time",
        (
            "TH-R21",
            "TH-9.6",
        ),
    ),
    Worked(
        "ruling",
        "A ruling is said and changes nothing; the official decides.",
        (2, 0),
        "NS",
        "ruling",
        (),
    ),
    Worked(
        "score_put_right",
        "A ruling that changes the score: verified with rulings.",
        (3, 0),
        "NS",
        "time",
        (),
    ),
    Worked(
        "drawn_by_time",
        "Time is up before anybody has scored.",
        (0, 0),
        "draw",
        "time",
        (),
    ),
)
