"""A sentence for every reason of a pairing, a place in a bracket or a move; and how matches ended.

The reasons of standings are in standings/wording.py.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from league.rules.standings.values import Style, shown
from league.tournaments.tournament.wording import Names, Sentences, filled
from matches.models import Result, Ruling

SWISS: Final[Sentences] = {
    "swiss_score_group": _("Both have %(points)s points; %(size)s entrants have as many."),
    "swiss_float": _(
        "%(down)s (%(from)s points) is paired down to %(up)s (%(to)s points): "
        "not everybody could meet somebody of the same score."
    ),
    "swiss_float_repeated_down": _(
        "%(entrant)s was paired down before (rounds ago: %(rounds_ago)s)."
    ),
    "swiss_float_repeated_up": _("%(entrant)s was paired up before (rounds ago: %(rounds_ago)s)."),
    "swiss_virtual_points": _(
        "%(entrant)s is counted with %(points)s points more, for this pairing only."
    ),
    "swiss_rematches_avoided": _(
        "They have not met. Opponents of the same score they met before: %(others)s."
    ),
    "swiss_rematch": _("They have met before (%(times)s): no other pairing was possible."),
    "swiss_met_before": _("They have met before (%(times)s)."),
    "swiss_forced": _("The organiser set this."),
    "swiss_forbidden_kept_apart": _(
        "Opponents of the same score whom they are not to meet: %(others)s."
    ),
    "swiss_forbidden_paired": _("They were not to meet, but no other pairing was possible."),
    "swiss_club_avoided": _(
        "%(entrant)s was kept apart from %(others)s of the same club (%(tags)s)."
    ),
    "swiss_club_meeting": _(
        "Both are of %(tags)s: keeping them apart would have cost something weightier."
    ),
    "swiss_by_lot": _("Drawn by lot from the recorded seed %(seed)s."),
    "swiss_by_fold": _(
        "Places %(first)s and %(second)s of the score group meet: the first plays the last, "
        "the second the last but one."
    ),
    "swiss_by_slide": _(
        "Places %(first)s and %(second)s of the score group meet: the upper half plays the lower, "
        "each in order."
    ),
    "swiss_by_order": _(
        "Place %(first)s of the upper score group meets place %(second)s of the lower: the last "
        "goes down and the first goes up."
    ),
    "swiss_seat_balance": _(
        "The first seat goes to who had it less often (balance %(first)s against %(second)s)."
    ),
    "swiss_seat_turn": _("They take turns in the first seat."),
    "swiss_seat_lot": _("The first seat was drawn by lot."),
    "swiss_seat_seed": _("The first seat goes to the better seed."),
    "swiss_bye_lowest": _("The bye goes to the lowest score (%(points)s points)."),
    "swiss_bye_passed_over": _(
        "The bye goes to %(points)s points: nobody with %(lowest)s points could have it."
    ),
    "swiss_bye_again": _(
        "It had a bye before (%(times)s): nobody who had fewer could have this one."
    ),
    "swiss_bye_asked": _("The bye was asked for."),
    "swiss_kept": _("This pairing stays as it was."),
    "swiss_frozen": _("This match has begun: it stays."),
    "swiss_left_alone": _("Changed, since these were without an opponent: %(entrants)s."),
    "swiss_absent": _("Changed, since these do not play this round any more: %(entrants)s."),
    "swiss_set_by_hand": _("Changed, since these were given other opponents: %(entrants)s."),
    "swiss_mends": _(
        "Changed, since it makes the round better (%(criterion)s: %(before)s → %(after)s)."
    ),
    "swiss_freezing_costs": _(
        "The matches that have begun stand in the way of a better round "
        "(%(criterion)s: %(found)s instead of %(least)s)."
    ),
}
DRAFTS: Final[Sentences] = {
    "manual": _("Set by hand."),
    "table_fixed": _("%(entrant)s sits at this table in every round."),
    "table_taken": _(
        "%(entrant)s has a fixed table (%(table)s), but another pair has its own there."
    ),
    "ladder_challenge": _("%(challenger)s challenged."),
    "rematch": _("They have met before (%(times)s): %(entrants)s."),
    "bye_again": _("%(entrant)s had a bye before (%(times)s)."),
    "together_though_apart": _("They are to be kept apart: %(entrants)s."),
    "kept_apart": _("Kept apart: %(entrant)s from %(entrants)s."),
}
SCHEDULES: Final[Sentences] = {
    "berger_table": _("By the Berger table: lots %(home_lot)s and %(away_lot)s, cycle %(cycle)s."),
    "berger_return": _("The return match of lots %(home_lot)s and %(away_lot)s, cycle %(cycle)s."),
    "berger_free": _("%(entrant)s is free this round: the number is odd."),
    "group_snake": _("Seed %(seed)s went to group %(group)s, row %(row)s, by the snake."),
    "group_apart": _(
        "%(place)s enters as seed %(seed)s: who met in a group meets again in round %(round)s at "
        "the earliest."
    ),
    "group_apart_always": _(
        "%(place)s enters as seed %(seed)s: who met in a group does not meet again."
    ),
    "week_free": _("%(first)s – %(last)s is free: no matches in this week."),
    "week_days": _("%(first)s – %(last)s is left out of the week."),
}
BRACKETS: Final[Sentences] = {
    "bracket_seed": _("%(entrant)s comes in by its seed."),
    "bracket_winner": _("%(entrant)s won match %(node)s."),
    "bracket_loser": _("%(entrant)s lost match %(node)s."),
    "bracket_nobody": _("Nobody comes from there."),
    "bracket_walkover": _("%(entrant)s goes on without a match: the other side stayed empty."),
    "bracket_withdrawn": _("%(entrant)s has left; the other side goes on."),
    "bracket_double_loss": _("Both are out: %(entrants)s."),
    "bracket_reset_needed": _(
        "A second final is played: each of the two has lost once now (match %(node)s)."
    ),
    "bracket_reset_unneeded": _("No second final is needed: match %(node)s decided."),
    "bracket_stale_result": _(
        "The result of match %(node)s is of two who do not meet there any more: %(entrants)s."
    ),
    "bracket_champion": _("Won the bracket."),
    "bracket_out": _("Out in match %(node)s."),
    "bracket_third": _("Won the match for the third place (%(node)s)."),
}
LADDERS: Final[Sentences] = {
    "ladder_joined": _("Joined the ladder at its end."),
    "ladder_left": _("Left the ladder."),
    "ladder_won": _("Beat %(opponent)s and took the place."),
    "ladder_kept": _("The challenge of %(opponent)s failed: nobody moves."),
    "ladder_above": _("Stood above %(opponent)s already when the result came: nobody moves."),
    "ladder_absent": _("%(opponent)s is not on the ladder: nobody moves."),
    "ladder_idle": _("Played nothing for %(days)s days: %(places)s places down."),
    "ladder_idle_out": _("Was idle %(times)s times running: off the ladder."),
    "ladder_away": _("Away until %(until)s: keeps the place."),
    "ladder_refused_stranger": _("%(entrant)s is not on the ladder."),
    "ladder_refused_self": _("Nobody challenges itself."),
    "ladder_refused_below": _("%(opponent)s stands below already."),
    "ladder_refused_far": _("%(places)s places above is too far: at most %(reach)s."),
    "ladder_refused_rest": _("These two met lately: not again before %(until)s."),
    "ladder_refused_away": _("Away until %(until)s."),
    "ladder_refused_playing": _("One of the two has a match on the ladder that is not over yet."),
    "ladder_refused_open": _("Your last challenge has not been answered yet: withdraw it first."),
}
SEASONS: Final[Sentences] = {
    "division_promoted": _("Promoted from place %(place)s."),
    "division_relegated": _("Relegated from place %(place)s."),
    "division_playoff_won": _("Won the play-off %(playoff)s."),
    "division_playoff_lost": _("Lost the play-off %(playoff)s."),
    "division_stays": _("Stays, at place %(place)s."),
    "division_left": _("Plays no more (was at place %(place)s)."),
    "division_joined": _("New in the league."),
    "division_spared": _("Stays from place %(place)s: a place was free."),
    "division_raised": _("Goes up from place %(place)s: a place was free."),
    "division_squeezed": _("Goes down from place %(place)s: the division was too large."),
}
RATINGS: Final[Sentences] = {
    "rated_win": _("Won with a rating of %(own)s against %(theirs)s."),
    "rated_draw": _("Drew with a rating of %(own)s against %(theirs)s."),
    "rated_loss": _("Lost with a rating of %(own)s against %(theirs)s."),
    "unrated_unplayed": _("Not rated: it was not played."),
    "unrated_double_loss": _("Not rated: both lost."),
}
REASONS: Final[Sentences] = {
    **SWISS, **DRAFTS, **SCHEDULES, **BRACKETS, **LADDERS, **SEASONS, **RATINGS,
}  # fmt: skip
PAIRED_DOWN = "swiss_float_repeated"
POINTS: Final = ("points", "lowest", "from", "to", "by", "before", "after", "found", "least")
FRACTION: Final = re.compile(r"-?\d+/\d+")
CRITERIA: Final[Mapping[str, str | Promise]] = {
    "forbidden": _("forbidden pairs"),
    "rematches": _("rematches"),
    "times_met": _("earlier meetings"),
    "clubs": _("meetings of the same club"),
    "bye_again": _("second byes"),
    "bye_points": _("points of who has the bye"),
    "floats": _("pairs of different scores"),
    "distance": _("differences of the scores"),
    "repeated": _("repeated differences"),
    "imbalance": _("imbalance of the first seat"),
    "order": _("distance from the order of the score group"),
    "product": _("distance from the order of the score group"),
    "halves": _("distance from the order of the score group"),
    "gaps": _("distance from the order of the score group"),
    "lot": _("the lot"),
}
"""The criteria of a Swiss pairing, by their names in league/rules/swiss/criteria.py."""


def sentence_of(reason: Mapping[str, Any], names: Names) -> str:
    """Word a reason, ``{"code": …, "params": …}``, in the reader's language.

    For an unknown reason, of an older or newer version, return its code.
    """
    code, params = reason["code"], reason.get("params") or {}
    if code == PAIRED_DOWN:
        code = f"{code}_{params.get('direction')}"
    params = {**params, **{key: _as_shown(params[key]) for key in POINTS if key in params}}
    if params.get("criterion") in CRITERIA:
        params = {**params, "criterion": str(CRITERIA[params["criterion"]])}
    sentence = REASONS.get(code)
    if sentence is None:
        return str(reason["code"])
    return filled(sentence, params, names)


def _as_shown(value: Any) -> Any:
    """Write a fraction such as "5/2" as a decimal: 2.5."""
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return shown(Fraction(value), Style.PLAIN)
    return value


## How a match ended: what a slip says, what is stored, and who goes on


def ended(result: Result, sides: Sequence[str]) -> str:
    """Word a result; ``sides`` are the names, the first side first."""
    kind = result.ruling.kind if result.ruling is not None else ""
    winner = result.winner.number if result.winner is not None else 0
    return words(kind, result.decision, winner, result.games, sides)


def words(
    kind: str, decision: str, winner: int, games: Sequence[Mapping[str, Any]], sides: Sequence[str]
) -> str:
    """Say the score, where there is one, and who won. ``winner`` is a side's number, or 0."""
    score = score_of(games)
    said = _said(kind, decision, winner, sides)
    return gettext("%(score)s, %(ended)s") % {"score": score, "ended": said} if score else said


def _said(kind: str, decision: str, winner: int, sides: Sequence[str]) -> str:
    if decision == Result.Decision.DOUBLE_LOSS:
        return gettext("lost by both")
    if decision == Result.Decision.VOID:
        return gettext("out of the count")
    if decision == Result.Decision.DRAWN or not 1 <= winner <= len(sides):
        return gettext("a draw")
    name = sides[winner - 1]
    if kind == Ruling.Kind.NO_SHOW and len(sides) == 2:
        away = sides[2 - winner]
        return gettext("%(away)s did not appear, %(name)s won") % {"away": away, "name": name}
    return gettext("%(name)s won") % {"name": name}


def score_of(games: Sequence[Mapping[str, Any]]) -> str:
    """Write the games won, and the points of the games where they are known: 2–1 (3–1 0–2 1–0)."""
    points = " ".join(_pair(game["score"]) for game in games if game["score"])
    if len(games) < 2:
        return points
    winners = [game["winner"] for game in games]
    won = _pair([winners.count(1), winners.count(2)])
    return f"{won} ({points})" if points else won


def _pair(score: Sequence[int]) -> str:
    return "–".join(map(str, score))
