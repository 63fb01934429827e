"""The names of tie-breakers: short for a table's head, long for an explanation."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from league.rules.standings.counts import Number, Progressive
from league.rules.standings.fide import AverageBuchholz, Buchholz, SonnebornBerger
from league.rules.standings.settings import Tiebreaker

Text = str | Promise
SHORT: Final[dict[str, Text]] = {
    "points": gettext_lazy("Points"),
    "head_to_head": gettext_lazy("H2H"),
    "match_win": gettext_lazy("MW%"),
    "game_win": gettext_lazy("GW%"),
    "opponents_match_win": gettext_lazy("OMW%"),
    "opponents_game_win": gettext_lazy("OGW%"),
    "opponents_opponents_match_win": gettext_lazy("OOMW%"),
    "buchholz": gettext_lazy("BH"),
    "average_buchholz": gettext_lazy("AOB"),
    "sonneborn_berger": gettext_lazy("SB"),
    "progressive": gettext_lazy("PS"),
    "koya": gettext_lazy("KS"),
    "wins": gettext_lazy("Wins"),
    "number": pgettext_lazy("a tie-breaker", "Number"),
    "penalties": gettext_lazy("Penalties"),
    "deductions": gettext_lazy("Deductions"),
    "late": gettext_lazy("Late"),
    "seed": gettext_lazy("Seed"),
    "lot": gettext_lazy("Lot"),
}
LONG: Final[dict[str, Text]] = {
    "points": gettext_lazy("Points"),
    "head_to_head": gettext_lazy("Head to head"),
    "match_win": gettext_lazy("Own match-win percentage"),
    "game_win": gettext_lazy("Own game-win percentage"),
    "opponents_match_win": gettext_lazy("Opponents' match-win percentage"),
    "opponents_game_win": gettext_lazy("Opponents' game-win percentage"),
    "opponents_opponents_match_win": gettext_lazy("Opponents' opponents' match-win percentage"),
    "buchholz": gettext_lazy("Buchholz: the opponents' points"),
    "average_buchholz": gettext_lazy("Average Buchholz of the opponents"),
    "sonneborn_berger": gettext_lazy("Sonneborn-Berger: opponents' points × points against them"),
    "progressive": gettext_lazy("Progressive score: the running score, added up"),
    "koya": gettext_lazy("Koya: points against the upper half"),
    "wins": gettext_lazy("Wins"),
    "number": gettext_lazy("A number of the records"),
    "penalties": gettext_lazy("Penalties, the fewer the better"),
    "deductions": gettext_lazy("Points taken off, the fewer the better"),
    "late": gettext_lazy("Rounds missed before the first, the fewer the better"),
    "seed": gettext_lazy("The seed, the smaller the better"),
    "lot": gettext_lazy("The drawn lot"),
}
GOALS: Final[dict[str, tuple[Text, Text]]] = {
    "net": (gettext_lazy("+/−"), gettext_lazy("Goal difference")),
    "for": (gettext_lazy("GF"), gettext_lazy("Goals for")),
    "against": (gettext_lazy("GA"), gettext_lazy("Goals against, the fewer the better")),
    "both": (gettext_lazy("Goals"), gettext_lazy("Goals of both sides")),
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
        f"{of} {taken}", _("%(of)s, from the verified records") % {"of": f"{of} {taken}"}
    )


def _cuts(breaker: Tiebreaker) -> tuple[str, str] | None:
    if isinstance(breaker, Buchholz | SonnebornBerger):
        if breaker.median:
            text = _("without the highest and lowest %(n)d") % {"n": breaker.median}
            return f"M{breaker.median}", text
        if breaker.cut:
            return f"C{breaker.cut}", _("without the lowest %(n)d") % {"n": breaker.cut}
    if isinstance(breaker, Progressive) and breaker.cut:
        return f"C{breaker.cut}", _("without the first %(n)d rounds") % {"n": breaker.cut}
    if isinstance(breaker, Buchholz | AverageBuchholz) and breaker.fore:
        return "FB", _("the last round counted as drawn")
    return None
