"""The golden records written by hand from the rules, with their results and the reasons.

Most are played on a small board (six field rows, so row 3 to row 8): Home starts on e4, Away's 1
faces it on e5, and row 7 is row 3 of the picture. Cards have run 3 and phys 3 by default. ``rules``
are those that the record was written for.
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
        "goal_by_run",
        "The holder runs in for 5; an equal parity adds 2. The third turn was the last one.",
        (7, 0),
        "H",
        "normal",
        ("CA-7.1", "CA-9.1", "CA-5.6"),
    ),
    Worked(
        "goal_by_transfer",
        "A team-mate waits in the goal area; long_pass reaches 11 cells. The bonus is missed.",
        (5, 0),
        "H",
        "normal",
        ("CA-R13", "CA-R14", "CA-10.8"),
    ),
    Worked(
        "intercepted_at_one",
        "d = 1: 3 and 4 differ. The last offence, Home, rolls first in the tie: 2 and 4 are even.",
        (0, 0),
        "H",
        "normal",
        ("CA-5.7", "CA-5.8", "CA-5.9", "CA-R37", "CA-R33"),
    ),
    Worked(
        "not_intercepted_at_two",
        "d = 2: 1 and 2 differ in parity, the transfer arrives. One turn of overtime, then a "
        "tie roll.",
        (0, 0),
        "A",
        "normal",
        ("CA-5.8", "CA-R28", "CA-R11"),
    ),
    Worked(
        "intercepted_at_three",
        "d = 3: 1 and 4 leave 1. Away goes on from row 5, column c, with its other set; "
        "Home's follows.",
        (0, 0),
        "A",
        "normal",
        ("CA-7.4", "CA-R23", "CA-8.1", "CA-R26", "CA-R9"),
    ),
    Worked(
        "intercepted_at_four",
        "d = 4 from e1 to g9: a double. Two pieces could try, the defence takes the harder one.",
        (0, 0),
        "A",
        "normal",
        ("CA-5.8",),
    ),
    Worked("hawk", "d = 2 is judged at 1: 1 and 2 differ.", (0, 0), "A", "normal", ("CA-10.3",)),
    Worked(
        "sure_hands",
        "d = 1 is judged at 2: 3 and 4 differ in parity, the transfer arrives.",
        (0, 0),
        "H",
        "normal",
        ("CA-10.2",),
    ),
    Worked(
        "bullet",
        "d = 1 becomes 4 whatever hawk says: 3 and 4 are no double. The tackle on the last "
        "turn ends the match.",
        (0, 0),
        "A",
        "normal",
        ("CA-10.9", "CA-6.1", "CA-10.0"),
    ),
    Worked(
        "declined",
        "The defence lets the transfer go; the receiver is in the goal area: 5 points.",
        (5, 0),
        "H",
        "normal",
        ("CA-5.7", "CA-R13"),
    ),
    Worked(
        "end_line_try",
        "Tackled on the last field row: the offence rolls for 2 points, 1 and 3 are odd. "
        "Phases change.",
        (2, 0),
        "H",
        "normal",
        ("CA-7.5", "CA-R19"),
    ),
    Worked(
        "end_line_restart",
        "Back to row 3 of the picture (row 7): gain 4 makes it a first down. Away sets 4 to 7 "
        "into its goal area.",
        (0, 0),
        "draw",
        "normal",
        ("CA-R21", "CA-4.6", "CA-R32", "CA-R27", "CA-7.2"),
    ),
    Worked(
        "end_line_on_the_failed_last_down",
        "A single down and a gain of 5: 4 rows are not enough, the roll is made without a choice.",
        (2, 0),
        "H",
        "normal",
        ("CA-R30", "CA-7.5"),
    ),
    Worked(
        "injury",
        "Two tackles by a greater phys; 2 and 5 leave 2: h4 is out and h14 comes in. The "
        "match stops at the ninth turn.",
        (0, 0),
        "draw",
        "normal",
        ("CA-6.4", "CA-6.5", "CA-R16", "CA-R17", "CA-R20", "CA-R22"),
    ),
    Worked(
        "no_injury",
        "2 and 4 leave 2 and 1: the count goes back to nothing. Two even dice are 2 points "
        "for the defence.",
        (0, 2),
        "A",
        "normal",
        ("CA-6.4", "CA-7.6", "CA-R22"),
    ),
    Worked(
        "vacant_four",
        "Nobody can replace h4: the piece is vacant, the snap goes to 3, which is tackled by "
        "nobody.",
        (0, 0),
        "draw",
        "normal",
        ("CA-6.6", "CA-R18", "CA-R35"),
    ),
    Worked(
        "iron",
        "Tackles on an iron holder never count: no injury roll after the second.",
        (0, 0),
        "H",
        "normal",
        ("CA-10.5",),
    ),
    Worked(
        "safety_takes_the_goal_right",
        "With the option the roll also changes the phases: column, then Away starts.",
        (0, 2),
        "A",
        "normal",
        ("CA-R22",),
    ),
    Worked(
        "substitutions",
        "hf takes the place of 2 and stays number 2; Away's only substitution. A card out of "
        "a phase does not return.",
        (0, 0),
        "H",
        "normal",
        ("CA-8.3", "CA-8.4", "CA-R24", "CA-R36", "CA-4.5", "CA-R8"),
    ),
    Worked(
        "leap",
        "The holder on e3 has team-mates on three sides; a7 passes over 6 and strikes from "
        "f3, where 6 stands.",
        (0, 0),
        "A",
        "normal",
        ("CA-10.1",),
    ),
    Worked(
        "anchor",
        "One step of run is left and b4 is free, but an anchor is not pushed.",
        (0, 0),
        "A",
        "normal",
        ("CA-10.4",),
    ),
    Worked(
        "hurdle",
        "As above, but the jump is a skill that is declared: hurdle, once in a phase.",
        (0, 0),
        "A",
        "normal",
        ("CA-10.7",),
    ),
    Worked(
        "swap_into_the_goal_area",
        "7 waits on a9 and changes cells with the holder on a8: a goal, 4 and 4 add 2.",
        (7, 0),
        "H",
        "normal",
        ("CA-10.11", "CA-7.1"),
    ),
    Worked(
        "shove",
        "2 shoves Away's 2 from d5 to d6; the shoved piece may still act and steps back.",
        (0, 0),
        "draw",
        "normal",
        ("CA-10.10",),
    ),
    Worked(
        "rally",
        "h4 was injured; 5 brings it back to the sub area.",
        (0, 0),
        "draw",
        "normal",
        ("CA-10.12", "CA-6.5"),
    ),
    Worked(
        "burst_tackle",
        "run 3 + 2: four steps round to f2, the fifth onto the holder. The last down: no "
        "restart, no safety roll.",
        (0, 0),
        "A",
        "normal",
        ("CA-10.6", "CA-R33"),
    ),
    Worked(
        "push",
        "One step to the north side, one onto the holder on b5, the third pushes it to b4: no "
        "gain, second down.",
        (0, 0),
        "draw",
        "normal",
        ("CA-6.2", "CA-R15", "CA-7.4"),
    ),
    Worked(
        "push_onto_the_own_cell",
        "Four steps round to b8, onto b7, and one push south to b6, where the tackler came "
        "from. Gain 2: first down.",
        (0, 0),
        "H",
        "normal",
        ("CA-R38", "CA-7.2"),
    ),
    Worked(
        "three_downs",
        "Three downs without a gain of 2; the second ends in the own goal area: restart on "
        "row 3, 2 points for Away.",
        (0, 2),
        "A",
        "normal",
        ("CA-7.3", "CA-R20", "CA-7.6", "CA-R10"),
    ),
    Worked(
        "snap_within_reach",
        "With snap_reach=run and a run of 1 the fourth piece stands two cells behind.",
        (0, 0),
        "draw",
        "normal",
        ("CA-R7",),
    ),
    Worked(
        "no_goal_by_transfer",
        "Without the option the receiver has to leave the goal area and to come in again.",
        (5, 0),
        "H",
        "normal",
        ("CA-R13", "CA-R34"),
    ),
    Worked(
        "flexible_number",
        "hf starts as 7 and remains it; after the goal both sides set seven new cards.",
        (7, 0),
        "H",
        "normal",
        ("CA-8.1", "CA-8.2", "CA-3.6"),
    ),
    Worked("time", "Time: the score as it stands decides.", (7, 0), "H", "time", ()),
    Worked("concede", "Home concedes, seven points up.", (7, 0), "A", "concede", ()),
    Worked("forfeit", "Away does not come back after the toss.", (0, 0), "H", "forfeit", ()),
    Worked(
        "ruling",
        "A ruling is said and changes nothing; the official decides.",
        (7, 0),
        "H",
        "ruling",
        (),
    ),
    Worked(
        "score_put_right",
        "A ruling that changes the score: verified with rulings.",
        (7, 2),
        "H",
        "time",
        (),
    ),
    Worked(
        "abandoned", "Nobody wins an abandoned match: unfinished.", (7, 0), "none", "abandoned", ()
    ),
)
