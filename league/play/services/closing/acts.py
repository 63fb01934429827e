"""Acts that stop or end a game besides its last line, by the names that pages use."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from league.play.services import flags, judging
from league.play.services.closing import ending, setting_aside

Acts = Mapping[str, Callable[..., Any]]
AT_ANY_LINE: Final[Acts] = {
    "resume": ending.resume,
    "pause": ending.pause,
    "flag": flags.flag,
    "set_aside": setting_aside.set_aside,
}
AT_THIS_LINE: Final[Acts] = {
    "draw": ending.offer_draw,
    "adjourn": ending.leave_unfinished,
    "time": judging.end_by_time,
}
# Also at this line, and for a side; a place of a single side need not name it to concede.
OF_A_SIDE: Final[Acts] = {"concede": ending.concede, "forfeit": judging.forfeit}
