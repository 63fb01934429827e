"""What a report file cannot carry, in sentences."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from league.tournaments.standings.wording import heading
from league.transfers.trf.queries import Lack

LACKS: Final[Mapping[str, str | Promise]] = {
    "round_open": _("Round %(round)s is still being played: it and what follows are left out."),
    "carried": _("The results of earlier phases are in it as points alone."),
    "formula": _(
        "Points here do not follow from winning alone: what goals and other numbers give is in it "
        "as points beside the results."
    ),
    "points_rounded": _("Points have one decimal place there, and at most four characters."),
    "drawn_unplayed": _("Matches that were declared drawn without being played are draws there."),
    "scores": _("Goals, games and the numbers of the records are not in it."),
    "annulled": _("Results that were annulled are in it; their points are taken off again."),
    "sides": _("A side of several players is one line there."),
    "clubs": _("Clubs are not in it."),
    "set_to_meet": _("Pairs that are set to meet are not in it."),
}


def sentence_of(lack: Lack) -> str:
    """Word what is missing from the file or written differently there."""
    if lack.code == "tiebreaks":
        names = [heading(tiebreaker).long for tiebreaker in lack.params["tiebreakers"]]
        text = gettext("It names no tie-breakers, as FIDE has no code for: %(names)s.")
        return text % {"names": gettext(", ").join(dict.fromkeys(names))}
    if lack.code in ("void", "names_cut"):
        count = lack.params["count"]
        return _counted(lack.code, count) % {"count": count}
    return str(LACKS[lack.code]) % lack.params


def _counted(code: str, count: int) -> str:
    if code == "void":
        return ngettext(
            "%(count)s match without a result is an absence of both sides there.",
            "%(count)s matches without a result are absences of both sides there.",
            count,
        )
    return ngettext(
        "%(count)s name is longer than 33 letters and was cut.",
        "%(count)s names are longer than 33 letters and were cut.",
        count,
    )
