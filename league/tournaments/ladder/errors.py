"""What is refused about challenges on a ladder, and about its end."""

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused


class ChallengeRefused(Refused):
    """``params["reason"]`` is the code of league/rules/ladder.py, which has its sentence here."""

    code = "challenge_refused"
    message = _("This challenge is not allowed now (%(reason)s).")
    SENTENCES: ClassVar[dict[str, str | Promise]] = {
        "ladder_refused_stranger": _("Number %(entrant)s is not on the ladder."),
        "ladder_refused_self": _("Nobody challenges themselves. Choose somebody above you."),
        "ladder_refused_below": _("One challenges upwards alone: number %(opponent)s is below."),
        "ladder_refused_far": _(
            "%(places)s places up is too far: at most %(reach)s. Somebody may have moved since."
        ),
        "ladder_refused_rest": _("You two met lately: not again before %(until)s."),
        "ladder_refused_away": _("Away until %(until)s. Challenge again after that."),
        "ladder_refused_playing": _(
            "One of the two has a match on the ladder that is not over yet. Try again after it."
        ),
        "ladder_refused_open": _(
            "Your last challenge has not been answered yet. Wait for the answer, or withdraw it."
        ),
    }

    def __init__(self, reason: str, **params: Any) -> None:
        sentence = self.SENTENCES.get(reason, self.message)
        super().__init__(sentence, params={**params, "reason": reason})


ChallengeAnswered = Conflict.of(
    "challenge_answered", _("This challenge is not open any more. Look at the ladder as it is now.")
)
# ``params``: the event's name, to be typed.
LadderGoesOn = Conflict.of(
    "ladder_goes_on",
    _("A ladder ends only when somebody says so: type the name of the event, “%(name)s”."),
)
