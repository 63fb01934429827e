"""What imports refuse, and why. Codes of rows and files stand in wording/imports.py."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Invalid, Refused


class FileUnreadable(Invalid):
    """The file is not read at all; ``code`` says why."""

    code = "file_unreadable"
    message = _("This file cannot be read.")


NOT_AN_EVENT = _("This file does not hold an event that was exported here or elsewhere.")


class FileContradicts(Refused):
    """``params["where"]`` is the path of what cannot be so."""

    code = "file_contradicts"
    message = _("The file does not hold together at %(where)s.")


class ScoresImpossible(Refused):
    """``matches`` names them in words, ``where`` is the path of the first, ``count`` how many."""

    code = "file_scores_impossible"
    message = _(
        "The file has scores that this game cannot come to: %(matches)s. "
        "Put them right in the file, then bring it in again."
    )


class FormatUnknown(Refused):
    code = "file_format_unknown"
    message = _("There is no format “%(format)s” here. Make it first, or change the file.")


class RowsWrong(Refused):
    code = "rows_wrong"
    message = _("Some rows cannot be imported. Nothing was written.")


class ImportStale(Conflict):
    code = "import_stale"
    message = _("Something has changed since this was shown. Look at what it would do now.")


class ReportWrong(Refused):
    """``params`` name the first of the findings that stop it: ``line`` and ``finding``."""

    code = "report_wrong"
    message = _("Nothing is made of this file until line %(line)s is put right (%(finding)s).")
