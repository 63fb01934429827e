"""The refusals of the rules (league/rules) in words, by their codes."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULES: dict[str, str | Promise] = {
    "present_twice": _("An entrant sits twice in this round."),
    "frozen_not_present": _("This pairing is not in the round."),
    "frozen_unknown": _("Who sits in a pairing that stays is not in this phase."),
    "forced_frozen": _("An entrant of a pairing that stays cannot be given another opponent."),
    "setting_unknown": _("There is no such setting."),
    "setting_unknown_choice": _("This cannot be chosen here."),
    "setting_not_a_number": _("Give a number."),
    "setting_not_a_flag": _("Say yes or no."),
    "setting_out_of_range": _("This number is too small or too large."),
    "setting_not_a_list": _("Give a list."),
    "setting_too_long": _("This list is too long."),
    "setting_not_a_mapping": _("This cannot be read."),
    "setting_not_a_time": _("Give a time of day as hours:minutes."),
    "setting_not_a_moment": _("Give a day and a time."),
    "times_out_of_order": _("The times are not in order."),
    "cut_of_nothing": _("Everybody comes into the first phase."),
    "cut_of_no_groups": _("There are no groups in the phase before."),
    "setting_not_weekdays": _("Choose the days of the week."),
    "setting_not_a_span": _("Give the first and the last day of each free time."),
    "calendar_too_long": _("The calendar gets too long."),
    "too_many_qualifiers": _("The groups are too small to send so many on."),
    "group_count": _("There are more groups than entrants."),
    "too_few_entrants": _("There are too few entrants."),
    "too_many_entrants": _("There are too many entrants."),
    "setting_not_a_day": _("Give a day as year-month-day."),
    "setting_unreadable": _("This cannot be read."),
    "tiebreaker_twice": _("A tie-breaker stands in the list twice."),
    "measures_start_with_points": _("Head to head compares the points first."),
    "formula_empty": _("Write how points are counted, for example 3*win + 1*draw."),
    "formula_unknown_name": _("The formula has a name that means nothing here: %(name)s."),
    "formula_unexpected": _("The formula cannot be read at “%(text)s”."),
    "formula_number": _("The formula has a number that cannot be read: %(text)s."),
    "formula_bracket": _("A bracket of the formula is not closed."),
    "formula_ends_early": _("The formula ends too early."),
    "formula_too_long": _("The formula is too long."),
    "formula_too_deep": _("The formula has too many brackets in one another."),
}

# What cannot be put right, by what is wrong with the correction.
CORRECTIONS: dict[str, str | Promise] = {
    "of_no_pairing": _("There is no such pairing in a published round."),
    "of_no_entrant": _("There is no such entrant."),
    "of_no_result": _("This match has no result that could be corrected."),
    "names_no_result": _(
        "Say in one way how the match ended: its games, the winner, that both lose, who did not "
        "appear, or that it does not count."
    ),
    "of_no_round": _("This cannot be changed for that round."),
    "ends_the_match": _("Correct the result of the match instead."),
    "of_no_penalty": _("There is no such penalty."),
    "of_no_bye": _("There is no such bye."),
}
