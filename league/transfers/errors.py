"""What imports refuse, and why. The codes of rows and files are in tables/wording.py."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Invalid, Refused

# The file is not read at all; ``code`` says why.
FileUnreadable = Invalid.of("file_unreadable", _("This file cannot be read."))


NOT_AN_EVENT = _("This file does not hold an event that was exported here or elsewhere.")


class FileContradicts(Refused):
    """``params["where"]`` is the JSON path of the contradiction."""

    code = "file_contradicts"
    message = _("The file does not hold together at %(where)s.")


# ``matches`` names them in words, ``where`` is the path of the first, ``count`` how many.
ScoresImpossible = Refused.of(
    "file_scores_impossible",
    _(
        "The file has scores that this game cannot come to: %(matches)s. "
        "Put them right in the file, then bring it in again."
    ),
)
FormatUnknown = Refused.of(
    "file_format_unknown",
    _("There is no format “%(format)s” here. Make it first, or change the file."),
)
RowsWrong = Refused.of("rows_wrong", _("Some rows cannot be imported. Nothing was written."))
ImportStale = Conflict.of(
    "import_stale", _("Something has changed since this was shown. Look at what it would do now.")
)
# ``params`` name the first of the findings that stop it: ``line`` and ``finding``.
ReportWrong = Refused.of(
    "report_wrong",
    _("Nothing is made of this file until line %(line)s is put right (%(finding)s)."),
)
