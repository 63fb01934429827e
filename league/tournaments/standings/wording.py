"""Names of tie-breakers, and explanations of places in sentences, down to single results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from league.rules.reasons import Reason
from league.rules.standings.counts import Number, Progressive
from league.rules.standings.fide import AverageBuchholz, Buchholz, SonnebornBerger
from league.rules.standings.settings import Tiebreaker
from league.rules.standings.values import Explanation, How, Neighbour, Node, Style, shown
from league.tournaments.models import Phase
from league.tournaments.standings.queries import explained, rules_for
from league.tournaments.tournament.wording import ENTRANTS, Names, Sentences, filled

PRESET_NAMES = (
    ("magic", _("card games: opponents' and game win rates, with a floor")),
    ("magic_melee", _("card games: the same, floor 1/3, own game win rate without a floor")),
    ("pokemon", _("card games: opponents' and their opponents' win rates")),
    ("konami", _("card games: win rates without a floor")),
    ("fide_swiss", _("chess, Swiss: Buchholz, Sonneborn-Berger")),
    ("fide_round_robin", _("chess, round robin: head to head, Sonneborn-Berger, Koya")),
    ("goal_league", _("goal league: difference, goals, head to head")),
    ("blood_bowl", _("touchdowns and casualties, 3-1-0")),
    ("blood_bowl_631", _("touchdowns and casualties, 6-3-1")),
    ("blood_bowl_wsc", _("touchdowns and casualties, a close loss counts")),
)


## Names of tie-breakers: short for a table's head, long for an explanation

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
    "number": pgettext_lazy("a tie-breaker", "Number"),
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
    """Name a tie-breaker, with its settings that differ from the usual ones."""
    short, long = str(SHORT[breaker.kind]), str(LONG[breaker.kind])
    if isinstance(breaker, Number):
        return _of_numbers(breaker)
    cuts = _cuts(breaker)
    if cuts:
        return Heading(f"{short} {cuts[0]}", f"{long} ({cuts[1]})")
    return Heading(short, long)


def _of_numbers(breaker: Number) -> Heading:
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


## Why a place

RESULTS: Final[Sentences] = {
    "win": _("Round %(round)s: beat %(opponent)s"),
    "draw": _("Round %(round)s: drew with %(opponent)s"),
    "loss": _("Round %(round)s: lost to %(opponent)s"),
    "close_loss": _("Round %(round)s: lost narrowly to %(opponent)s"),
    "double_loss": _("Round %(round)s: both lost, against %(opponent)s"),
    "forfeit_win": _("Round %(round)s: won without playing against %(opponent)s"),
    "forfeit_loss": _("Round %(round)s: lost without playing against %(opponent)s"),
    "double_forfeit": _("Round %(round)s: both lost without playing, against %(opponent)s"),
    "bye": _("Round %(round)s: bye"),
    "half_bye": _("Round %(round)s: half-point bye"),
    "zero_bye": _("Round %(round)s: zero-point bye"),
    "pending": _("Round %(round)s: no result yet against %(opponent)s"),
    "absent": _("Round %(round)s: was not there"),
}
DERIVED: Final[Sentences] = {
    "points_by_round": _("Points by round"),
    "points_deducted": _("Points by round, less what was taken off"),
    "deductions": _("Points taken off"),
    "no_opponents": _("%(entrant)s has met nobody"),
    "opponents_mean": _("The mean over the opponents of %(entrant)s"),
    "match_share": _("%(entrant)s: won %(won)s and drew %(drawn)s of %(played)s matches"),
    "match_share_byes": _(
        "%(entrant)s: won %(won)s (with %(byes)s by a bye) and drew %(drawn)s of %(played)s matches"
    ),
    "game_share": _("%(entrant)s: won %(won)s and drew %(drawn)s of %(played)s games"),
    "share_won": _("Won, with the share of the drawn ones"),
    "share_played": _("Played"),
    "nothing_played": _("%(entrant)s: nothing played"),
    "at_least": _(
        "%(entrant)s: won %(won)s and drew %(drawn)s of %(played)s; never below the floor"
    ),
    "floor": _("The floor of this event"),
    "at_most_dropped": _(
        "%(entrant)s dropped: won %(won)s and drew %(drawn)s of %(played)s; never above the cap"
    ),
    "dropped_cap": _("The cap for who dropped"),
    "opponents_scores": _("The scores of the opponents of %(entrant)s"),
    "opponent_score": _("Round %(round)s: score of %(opponent)s"),
    "score": _("Points of %(entrant)s"),
    "fore_score": _("Points of %(entrant)s, the last round counted as drawn"),
    "counted_as_draw": _("Round %(round)s: an unplayed round at the end is counted as a draw"),
    "dummy_score": _("Round %(round)s: not played; counted against a dummy"),
    "own_score": _("The own score"),
    "cap_opponent": _("Not more than the score of the opponent who was due"),
    "cap_draws": _("Not more than a draw in every round"),
    "scores_times_points": _("The opponents' scores × the points scored against them"),
    "score_times_points": _("Round %(round)s: score × points"),
    "points_scored": _("Round %(round)s: points scored"),
    "running_scores": _("The running scores, added up"),
    "running_score": _("Score after round %(round)s"),
    "points_against_strong": _("Points against opponents with %(least)s points or more"),
    "wins_counted": _("Rounds won"),
    "numbers_added": _("Added up over the matches"),
    "no_seed": _("%(entrant)s has no seed and comes after those who have one"),
    "lot_drawn": _("The place of the lot of %(entrant)s, drawn from the seed %(seed)s"),
    "entry_penalties": _("Penalties of %(entrant)s"),
    "entry_deductions": _("Points taken off %(entrant)s"),
    "entry_late": _("Rounds that %(entrant)s came late"),
    "entry_seed": _("The seed of %(entrant)s"),
    "encounters_points": _("Points of %(entrant)s against those it was tied with"),
    "encounters_averaged": _("The mean of several matches against %(opponent)s"),
}
STAGES: Final[Sentences] = {
    "encounters_decide": _("%(entrants)s have all met: the table of their matches decides."),
    "encounters_equal": _("%(entrants)s have all met and are equal there too: the tie stays."),
    "encounters_alone": _(
        "Of %(entrants)s, %(first)s is ahead whatever the matches that were not played would give."
    ),
    "encounters_open": _(
        "%(entrants)s have not all met, and the missing matches could turn it: the tie stays."
    ),
    "encounters_missing": _("%(entrants)s have not all met: head to head cannot decide."),
}
NEIGHBOURS: Final[Sentences] = {
    "ahead": _("Ahead of %(other)s by “%(by)s”: %(own)s against %(theirs)s."),
    "behind": _("Behind %(other)s by “%(by)s”: %(own)s against %(theirs)s."),
}
CUTS: Final[Mapping[str, str | Promise]] = {
    "cut_least": _("left out: the lowest"),
    "cut_most": _("left out: the highest"),
    "cut_unplayed": _("left out: a round that was not played by choice"),
}
HOW: Final[Mapping[How, str | Promise]] = {
    How.SUM: _("sum"),
    How.MEAN: _("mean"),
    How.PRODUCT: _("product"),
    How.DIFFERENCE: _("difference"),
    How.RATIO: _("quotient"),
    How.HIGHEST: _("the higher of"),
    How.LOWEST: _("the lower of"),
}
SIGNS: Final[Mapping[How, str]] = {
    How.SUM: " + ", How.PRODUCT: " × ", How.DIFFERENCE: " − ", How.RATIO: " ÷ ",
}  # fmt: skip
SENTENCES: Final[Sentences] = {**RESULTS, **DERIVED, **STAGES, **NEIGHBOURS}
RATE = frozenset(
    {"opponents_mean", "match_share", "match_share_byes", "game_share", "nothing_played",
     "at_least", "floor", "at_most_dropped", "dropped_cap", "no_opponents"}
)  # fmt: skip
OF_STAGES = ENTRANTS | {"first"}
SAME = frozenset({"score", "fore_score"})


@dataclass(frozen=True, slots=True)
class DerivationLine:
    """A number and its derivation. ``exact`` is filled where the shown number is rounded.

    ``sum``: the numbers of its parts with the signs between them, as "3 + 0 + 3".
    """

    text: str
    shown: str
    exact: str
    how: str
    sum: str
    counted: bool
    cut: str
    parts: tuple["DerivationLine", ...]


@dataclass(frozen=True, slots=True)
class DerivationStep:
    """A tie-breaker: its names, its derivation (None if it was not needed), its stages.

    ``note``: where other programs compute another number.
    """

    heading: Heading
    line: DerivationLine | None
    stages: tuple[str, ...] = ()
    note: str = ""
    decides: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    place: int
    tied_with: tuple[int, ...]
    points: DerivationLine
    tiebreakers: tuple[DerivationStep, ...]
    decided: tuple[str, ...]


def why_of(phase: Phase, entrant: int, after: int, names: Names) -> Why | None:
    """Explain an entrant's place in sentences; None where places are not counted."""
    explanation = explained(phase, entrant, after)
    return None if explanation is None else why(explanation, rules_for(phase).order, names)


def why(explanation: Explanation, order: Sequence[Tiebreaker], names: Names) -> Why:
    """Put an explanation into sentences."""
    rows = tuple(
        DerivationStep(
            heading(breaker),
            None if node is None else line(node, names, breaker.style),
            tuple(
                filled(STAGES[stage.code], stage.params, names, OF_STAGES)
                for stage in explanation.stages.get(at, ())
            ),
            _note(node),
            _decides(at, explanation),
        )
        for at, (breaker, node) in enumerate(zip(order, explanation.tiebreakers, strict=True))
        if breaker.kind != "points"
    )
    beside = [each for each in (explanation.above, explanation.below) if each is not None]
    decided = tuple(_neighbour(each, order, names) for each in beside)
    return Why(
        explanation.place, explanation.tied_with, line(explanation.points, names), rows, decided
    )


def _note(node: Node | None) -> str:
    """Say where other programs compute another number, as they interpret the rule differently."""
    elsewhere = None if node is None else node.reason.params.get("elsewhere")
    if node is None or elsewhere is None:
        return ""
    text = gettext(
        "Other programs come to %(elsewhere)s: of the rounds that were not played by choice they "
        "leave out the one with the lowest score. FIDE C.07 16.5 leaves out the lowest "
        "contribution, if it is not below the least significant one: %(own)s."
    )
    there = shown(Fraction(str(elsewhere)), Style.PLAIN)
    return text % {"elsewhere": there, "own": shown(node.value, Style.PLAIN)}


def line(node: Node, names: Names, style: Style = Style.PLAIN) -> DerivationLine:
    style = _style(node, style)
    parts = tuple(line(part, names, style) for part in node.parts)
    if node.how is How.SUM and len(parts) == 1 and node.parts[0].reason.code in SAME:
        parts = ()  # it would show the same number twice
    return DerivationLine(
        text=sentence(node.reason, names),
        shown=shown(node.value, style),
        exact=_exact(node.value, style),
        how=str(HOW.get(node.how, "")) if parts else "",
        sum=_sum(node, style) if parts else "",
        parts=parts,
        counted=node.counted,
        cut=str(CUTS.get(str(node.reason.params.get("cut", "")), "")),
    )


def _style(node: Node, above: Style) -> Style:
    """Return the style of a number: percent for shares, plain for the parts of a share."""
    is_share = above is Style.PERCENT and node.reason.code in RATE
    return Style.PERCENT if is_share else Style.PLAIN if above is Style.PERCENT else above


def sentence(reason: Reason, names: Names) -> str:
    """Word what a number is; for a single result, with its score."""
    entrants = OF_STAGES if reason.code in STAGES else ENTRANTS
    text = filled(SENTENCES[reason.code], reason.params, names, entrants)
    if reason.code not in RESULTS:
        return text
    games: Any = reason.params.get("games") or ()
    shown_as: Any = games if sum(games) > 1 else reason.params.get("score")
    return f"{text} ({'–'.join(map(str, shown_as))})" if shown_as else text


def _exact(value: Fraction, style: Style) -> str:
    if style is Style.PERCENT:
        return "" if (value * 10000).denominator == 1 else str(value)
    return "" if (value * 100).denominator == 1 else str(value)


def _sum(node: Node, style: Style) -> str:
    counted = [part for part in node.parts if part.counted]
    numbers = [_number(part.value, _style(part, style)) for part in counted]
    if node.how is How.MEAN and len(numbers) > 1:
        return f"({' + '.join(numbers)}) ÷ {len(numbers)}"
    return SIGNS[node.how].join(numbers) if node.how in SIGNS and len(numbers) > 1 else ""


def _number(value: Fraction, style: Style) -> str:
    text = shown(value, style)
    return f"({text})" if value < 0 else text


def _decides(at: int, explanation: Explanation) -> str:
    marks = []
    if explanation.above is not None and explanation.above.tiebreaker == at:
        marks.append(gettext("decides against the place above"))
    if explanation.below is not None and explanation.below.tiebreaker == at:
        marks.append(gettext("decides against the place below"))
    return gettext(", ").join(marks)


def _neighbour(neighbour: Neighbour, order: Sequence[Tiebreaker], names: Names) -> str:
    params = dict(neighbour.reason.params)
    if neighbour.tiebreaker is not None:
        breaker = order[neighbour.tiebreaker]
        params["by"] = heading(breaker).long
        for name in ("own", "theirs"):
            value = params[name]
            text = shown(None if value is None else Fraction(str(value)), breaker.style)
            params[name] = text
    return filled(NEIGHBOURS[neighbour.reason.code], params, names)
