"""What each step's words ask for, read a second time: by the notation of the line that does it.

For each step the lines that fulfil its words, as a regular expression, and nothing else does. They
are written from the words and the drawing, without the step's task: a test compares both over all
that can be said. Of a step with several lines it is the last one, after the solution's others.
"""

from collections.abc import Mapping
from typing import Final

READINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "rugby_15": {
        "advance": "R=S1",
        "higher": "R=F[56]",
        "win-the-ball": "R=S3",
        "tackle": "R=T",
        "kick": "R=K",
        "try": "R=S2",
        "conversion": "conv R",
        "drop-goal": "R=K",
        "redraw": "redraw R",
    },
    "limit_ball": {
        "react": "react A1 >R2",
        "check": "roll A1 3",
        "move": "move A1 [LCR]3 self",
        "throw": "move A1 R2 ball",
        "goal": "roll A1 3",
        "guard": "react A1 >C1",
        "boost": r"boost A1>A1 \+1",
        "super-block": "block A1",
    },
    "lethal_checkmate": {
        "move": "W:KL>[ac]3",
        "attack": "W:RC",
        "move-to-attack": "W:PS>b2",
        "dodge": "W:(KW>[abc]1|BG>[ac]1)",
        "exchange": r"W:PS>b2\^CE",
        "rotation": r"W:PS>b4(\^BG)?",
        "win": "W:BR",
        "lethal": "W:(QB|BR)",
    },
    "touchdown_hero": {
        "kickoff": "ko N B10",
        "lead": "N [RBGK][0-9]+ run",
        "take": "N R3",
        "touchdown": "N G7",
        "kick": "N kick",
        "playbook": "N B2",
        "interception": "N B5",
        "hero": "N H0",
    },
    "carriers": {
        "snap": "H snap",
        "move": "H 4 [a-i][6-9]",
        "transfer": "H 4 >7",
        "goal": "H 7 [a-i](9|10)",
        "two-turns": "H 7 [a-i](9|10)",
        "goal-by-transfer": "H 4 >7",
        "tackle": r"H \d x.*",
        "push": r"H 4 xN\+2",
        "intercept": "H cut 3",
    },
}
