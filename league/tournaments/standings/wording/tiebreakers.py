"""The names of tie-breakers: short for a table's head, long for an explanation."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from league.rules.standings.counts import Number, Progressive
from league.rules.standings.fide import AverageBuchholz, Buchholz, SonnebornBerger
from league.rules.standings.settings import Tiebreaker

Text = str | Promise
SHORT: Final[dict[str, Text]] = {
    "points": _("Points"),
    "head_to_head": _("H2H"),
    "match_win": _("MW%"),
    "game_win": _("GW%"),
    "opponents_match_win": _("OMW%"),
    "opponents_game_win": _("OGW%"),
    "opponents_opponents_match_win": _("OOMW%"),
    "buchholz": _("BH"),
    "average_buchholz": _("AOB"),
    "sonneborn_berger": _("SB"),
    "progressive": _("PS"),
    "koya": _("KS"),
    "wins": _("Wins"),
    "number": _("Number"),
    "penalties": _("Penalties"),
    "deductions": _("Deductions"),
    "late": _("Late"),
    "seed": _("Seed"),
    "lot": _("Lot"),
}
LONG: Final[dict[str, Text]] = {
    "points": _("Points"),
    "head_to_head": _("Head to head"),
    "match_win": _("Own match-win percentage"),
    "game_win": _("Own game-win percentage"),
    "opponents_match_win": _("Opponents' match-win percentage"),
    "opponents_game_win": _("Opponents' game-win percentage"),
    "opponents_opponents_match_win": _("Opponents' opponents' match-win percentage"),
    "buchholz": _("Buchholz: the opponents' points"),
    "average_buchholz": _("Average Buchholz of the opponents"),
    "sonneborn_berger": _("Sonneborn-Berger: opponents' points × points against them"),
    "progressive": _("Progressive score: the running score, added up"),
    "koya": _("Koya: points against the upper half"),
    "wins": _("Wins"),
    "number": _("A number of the records"),
    "penalties": _("Penalties, the fewer the better"),
    "deductions": _("Points taken off, the fewer the better"),
    "late": _("Rounds missed before the first, the fewer the better"),
    "seed": _("The seed, the smaller the better"),
    "lot": _("The drawn lot"),
}
GOALS: Final[dict[str, tuple[Text, Text]]] = {
    "net": (_("+/−"), _("Goal difference")),
    "for": (_("GF"), _("Goals for")),
    "against": (_("GA"), _("Goals against, the fewer the better")),
    "both": (_("Goals"), _("Goals of both sides")),
}


@dataclass(frozen=True, slots=True)
class Heading:
    short: str
    long: str


def heading(breaker: Tiebreaker) -> Heading:
    """Name a tie-breaker with what its settings change of it."""
    short, long = str(SHORT[breaker.kind]), str(LONG[breaker.kind])
    if isinstance(breaker, Number):
        return _number(breaker)
    cuts = _cuts(breaker)
    if cuts:
        return Heading(f"{short} {cuts[0]}", f"{long} ({cuts[1]})")
    return Heading(short, long)


def _number(breaker: Number) -> Heading:
    if breaker.of == "goals":
        short, long = GOALS[breaker.take.value]
        return Heading(str(short), str(long))
    of = breaker.of.removesuffix(".each")
    taken = {"net": "+/−", "for": "+", "against": "−", "both": "Σ"}[breaker.take.value]
    return Heading(
        f"{of} {taken}", gettext("%(of)s, from the verified records") % {"of": f"{of} {taken}"}
    )


def _cuts(breaker: Tiebreaker) -> tuple[str, str] | None:
    if isinstance(breaker, Buchholz | SonnebornBerger):
        if breaker.median:
            text = gettext("without the highest and lowest %(n)d") % {"n": breaker.median}
            return f"M{breaker.median}", text
        if breaker.cut:
            return f"C{breaker.cut}", gettext("without the lowest %(n)d") % {"n": breaker.cut}
    if isinstance(breaker, Progressive) and breaker.cut:
        return f"C{breaker.cut}", gettext("without the first %(n)d rounds") % {"n": breaker.cut}
    if isinstance(breaker, Buchholz | AverageBuchholz) and breaker.fore:
        return "FB", gettext("the last round counted as drawn")
    return None
