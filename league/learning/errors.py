"""What a lesson or a puzzle refuses, with stable codes."""

from django.utils.translation import gettext_lazy as _

from league.people import errors

LessonUnknown = errors.NotFound.of("lesson_unknown", _("There is no such lesson."))
PuzzleUnknown = errors.NotFound.of(
    "puzzle_unknown", _("There is no puzzle of this game for this day.")
)
TryOver = errors.Conflict.of(
    "try_over", _("This try is at its end. Take a line back or begin again.")
)
