"""The codes of all reasons of a Swiss pairing. Their sentences are made elsewhere."""

from enum import StrEnum


class Why(StrEnum):
    # of a pair
    SCORE_GROUP = "swiss_score_group"  # points, size
    FLOAT = "swiss_float"  # down, up, from, to, by
    FLOAT_REPEATED = "swiss_float_repeated"  # entrant, direction, rounds_ago
    VIRTUAL_POINTS = "swiss_virtual_points"  # entrant, points
    REMATCHES_AVOIDED = "swiss_rematches_avoided"  # entrants, others: how many of the same score
    REMATCH = "swiss_rematch"  # times
    MET_BEFORE = "swiss_met_before"  # times; of a forced pair
    FORCED = "swiss_forced"
    FORBIDDEN_KEPT_APART = "swiss_forbidden_kept_apart"  # entrants, others
    FORBIDDEN_PAIRED = "swiss_forbidden_paired"
    CLUB_AVOIDED = "swiss_club_avoided"  # entrant, tags, others
    CLUB_MEETING = "swiss_club_meeting"  # tags
    BY_LOT = "swiss_by_lot"  # seed
    BY_FOLD = "swiss_by_fold"  # first, second: places in the score group
    BY_SLIDE = "swiss_by_slide"  # first, second
    BY_ORDER = "swiss_by_order"  # of a float by fold or slide: first, second: places, upper first
    # of who is first
    SEAT_BALANCE = "swiss_seat_balance"  # first, second: how much more often first than second
    SEAT_TURN = "swiss_seat_turn"  # they take turns
    SEAT_LOT = "swiss_seat_lot"
    SEAT_SEED = "swiss_seat_seed"
    # of a bye
    BYE_LOWEST = "swiss_bye_lowest"  # points
    BYE_PASSED_OVER = "swiss_bye_passed_over"  # points, lowest
    BYE_AGAIN = "swiss_bye_again"  # times
    BYE_ASKED = "swiss_bye_asked"  # kind
    # of a pair that stays, goes or comes when a round is paired again
    KEPT = "swiss_kept"
    FROZEN = "swiss_frozen"  # begun: the pair had to stay
    LEFT_ALONE = "swiss_left_alone"  # entrants: those who were without an opponent
    ABSENT = "swiss_absent"  # entrants: those who do not play this round any more
    SET_BY_HAND = "swiss_set_by_hand"  # entrants: those who were given another opponent
    MENDS = "swiss_mends"  # criterion, before, after, entrants: of all that change together
    FREEZING_COSTS = "swiss_freezing_costs"  # criterion, found, least


REASONS = tuple(each.value for each in Why)
