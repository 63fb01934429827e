"""The bodies of import requests: shapes only; services check the rules."""

from typing import Any

from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.serializers import BooleanField, CharField

from league.people import limits as people
from league.people.api.serializers import Question
from league.people.validators import validate_time_zone
from league.tournaments.tournament.limits import TOKEN
from league.transfers.trf.rules.reading import MOST_BYTES as MOST_OF_A_REPORT

LONGEST_SHEET = 200_000  # characters, as the page takes them


class ImportQuestion(Question):
    """A table as text, with its headings: CSV, or cells as a spreadsheet copies them."""

    text = CharField(max_length=LONGEST_SHEET, trim_whitespace=False)
    dry = BooleanField(default=False, help_text="Say what it would do; write nothing.")
    token = CharField(**TOKEN, required=False, help_text="The `token` of the dry run.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["dry"] and "token" not in attrs:
            said = self.fields["token"].error_messages["required"]
            raise ValidationError({"token": [ErrorDetail(str(said), code="required")]})
        return attrs


class ReportFileQuestion(Question):
    """A tournament report file as text."""

    text = CharField(max_length=MOST_OF_A_REPORT, trim_whitespace=False)
    game = CharField(max_length=30)
    format = CharField(
        max_length=60,
        required=False,
        allow_null=True,
        help_text="Code of the format, for games with decks.",
    )
    time_zone = CharField(**people.TIME_ZONE, default="Asia/Tokyo", validators=[validate_time_zone])
    dry = BooleanField(default=False, help_text="Say what it would make; write nothing.")
