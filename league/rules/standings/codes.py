"""All reason codes of explanations, to check that each has its sentence."""

from league.rules.points import Outcome
from league.rules.standings.counts import Fact

RESULTS = (*(outcome.value for outcome in Outcome), "pending", "absent")
POINTS = ("points_by_round", "points_deducted", "deductions")
RATES = (
    "no_opponents",
    "opponents_mean",
    "match_share",
    "match_share_byes",
    "game_share",
    "share_won",
    "share_played",
    "nothing_played",
    "at_least",
    "floor",
    "at_most_dropped",
    "dropped_cap",
)
SCORES = (
    "opponents_scores",
    "opponent_score",
    "score",
    "fore_score",
    "counted_as_draw",
    "dummy_score",
    "own_score",
    "cap_opponent",
    "cap_draws",
    "scores_times_points",
    "score_times_points",
    "points_scored",
)
COUNTS = (
    "running_scores",
    "running_score",
    "points_against_strong",
    "wins_counted",
    "numbers_added",
    "no_seed",
    "lot_drawn",
    *(f"entry_{fact.value}" for fact in Fact),
)
ENCOUNTERS = (
    "encounters_points",
    "encounters_averaged",
    "encounters_decide",
    "encounters_equal",
    "encounters_alone",
    "encounters_open",
    "encounters_missing",
)
NEIGHBOURS = ("ahead", "behind")
CUTS = ("cut_least", "cut_unplayed", "cut_most")
"""Not reasons of their own, but the parameter ``cut`` of a number that is left out."""

REASONS = (*RESULTS, *POINTS, *RATES, *SCORES, *COUNTS, *ENCOUNTERS, *NEIGHBOURS)
