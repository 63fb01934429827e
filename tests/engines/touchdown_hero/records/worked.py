"""The golden records written by hand from the rules, with their results and the reasons.

All begin with North's lead and East's kickoff. ``rules`` are those that the record was written for.
"""

from tests.engines.touchdown_hero.records.worked_by_hand import Worked
from tests.engines.touchdown_hero.records.worked_later import LATER

WORKED = (
    Worked(
        "minus_three_on_the_lead",
        "The kickoff card B7 does not follow: North's 5 becomes 2, the ball goes from 7 to 5."
        " East and West concede.",
        (0, 0),
        "NS",
        "concede",
        ("TH-5.4", "TH-7.7", "TH-9.1", "TH-R6"),
    ),
    Worked(
        "touchdown_exactly",
        "Five cells to go and a 5: two points.",
        (2, 0),
        "NS",
        "time",
        ("TH-9.4", "TH-9.5", "TH-R25"),
    ),
    Worked(
        "touchdown_beyond",
        "The kickoff card reverses the judging: South's 6 and the bonus of 3 are 9 cells, 2 "
        "were left.",
        (3, 0),
        "NS",
        "time",
        ("TH-7.2", "TH-9.3", "TH-9.4", "TH-5.5"),
    ),
    Worked(
        "onside_recovered",
        "A kickoff with 3 and West's 2: the defence has the ball 7 cells from the other goal.",
        (0, 0),
        "EW",
        "forfeit",
        ("TH-10.4", "TH-R9", "TH-5.5", "TH-R8"),
    ),
    Worked(
        "interception_into_the_goal",
        "8 cells, so 2 to the other goal, and West intercepts with 2: touchdown for two; "
        "North attacks again.",
        (0, 2),
        "EW",
        "time",
        ("TH-7.5", "TH-10.3", "TH-R26", "TH-R16", "TH-7.8"),
    ),
    Worked(
        "interception_stopped",
        "The same with the option: the ball stops one cell before the goal.",
        (0, 0),
        "draw",
        "time",
        ("TH-R26", "TH-10.3"),
    ),
    Worked(
        "kick_on_the_first_attempt",
        "A 7 on the first attempt allows the kick play.",
        (1, 0),
        "NS",
        "time",
        ("TH-9.6",),
    ),
    Worked(
        "kick_by_itself",
        "North plays on; the third attempt ends two cells short and the kick is good.",
        (1, 0),
        "NS",
        "time",
        ("TH-9.6", "TH-9.7", "TH-R22", "TH-R23", "TH-8.2"),
    ),
    Worked(
        "three_failures",
        "West takes three tricks; after the third it leads and North kicks off. Nobody "
        "finishes the match.",
        (0, 0),
        "none",
        "abandoned",
        ("TH-10.1", "TH-10.2", "TH-R24", "TH-4.2"),
    ),
    Worked(
        "three_failures_and_a_punt",
        "The same with the option punt10: ten cells to go, no kickoff.",
        (0, 0),
        "draw",
        "time",
        ("TH-R24",),
    ),
    Worked(
        "three_failures_on_the_spot",
        "The same with the option spot: 9 cells to one goal are 1 to the other, and a 2 goes "
        "beyond it.",
        (0, 3),
        "EW",
        "time",
        ("TH-R24", "TH-R36"),
    ),
    Worked(
        "run_stopped",
        "The kickoff card B10 lets the run fail although North takes the trick; North leads again.",
        (0, 0),
        "draw",
        "time",
        ("TH-7.10", "TH-10.5", "TH-R20"),
    ),
    Worked(
        "ten_in_a_pass",
        "In a pass a 10 does nothing: 10 - 4 = 6.",
        (0, 0),
        "draw",
        "time",
        ("TH-7.10",),
    ),
    Worked(
        "the_lead_plays_again",
        "South's hero 2 brings R4 back; North leads K3 instead, still for a pass. The hero "
        "takes the trick: 2 and 3 are the 5 cells that were left.",
        (2, 0),
        "NS",
        "time",
        ("TH-11.2", "TH-R31"),
    ),
    Worked(
        "hero_two_too_early",
        "Hero 2 is led: nobody has played yet, nothing happens.",
        (0, 0),
        "draw",
        "time",
        ("TH-R31", "TH-R12", "TH-6.6"),
    ),
    Worked(
        "kickoff_card_discarded",
        "North leads hero 6 and discards the kickoff card: its playbook never applies, the "
        "ball stays on 8 and goes to 2.",
        (0, 0),
        "draw",
        "time",
        ("TH-11.6", "TH-R32", "TH-6.6"),
    ),
    Worked(
        "hero_one",
        "South takes the trick with hero 1; the ball moves by the 10 on the table and the bonus.",
        (3, 0),
        "NS",
        "time",
        ("TH-11.1", "TH-R33", "TH-9.2", "TH-9.3"),
    ),
    Worked(
        "hero_three",
        "Hero 3 adds North's 5, the bonus makes 11 of it: 9 were left.",
        (3, 0),
        "NS",
        "time",
        ("TH-11.3", "TH-R33"),
    ),
    Worked(
        "bonus_doubled",
        "Hero 4 doubles the bonus: 4 and 6 are the 10 cells that were left.",
        (2, 0),
        "NS",
        "time",
        ("TH-11.4", "TH-9.3"),
    ),
    Worked(
        "bonus_voided",
        "West's hero 4 sets the bonus to 0: South moves 2 cells.",
        (0, 0),
        "draw",
        "time",
        ("TH-11.4",),
    ),
    *LATER,
)
